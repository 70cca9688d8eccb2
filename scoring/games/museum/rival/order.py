"""What the rival takes, exhibits, buys and discards by the written order (fr: Mode Solo; en: 7 FAQ or Edge Cases).

The points of the order are those of the French book; where it leaves a choice open, the rulings `rival-tie`,
`rival-improves`, `rival-collections`, `rival-own-pool`, `rival-mixed` and `rival-headlines` settle it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from scoring.errors import AskedError, Problem
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.tally import kept_out
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.rival.answer import Answer, Choice, Paid, UnansweredError
from scoring.games.museum.rival.doubts import doubts
from scoring.games.museum.rival.ranking import Offer, Ranking
from scoring.games.museum.rival.reasons import why_chosen, why_discarded
from scoring.games.museum.rival.settling import Pick, Walk, settled
from scoring.games.museum.rival.steps import CARD, Buying, Discarding, Exhibiting, Scene, Step, Taking
from scoring.games.museum.rival.worth import worth_of
from scoring.games.museum.table import Table, question
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import POOL, Discard, Exhibit, Furbish, Line, Payment
from scoring.games.museum.table.priorities import continent_of
from scoring.games.museum.turns.legality import after
from scoring.games.museum.turns.placing import free_spaces
from scoring.games.museum.turns.position import Pool, Position, as_it_stands
from scoring.games.museum.turns.prices import value_of
from scoring.games.museum.turns.replay import opened_in, replayed, span_phrase
from scoring.phrase import Phrase, phrase
from scoring.review import Notice, Question
from scoring.span import BEYOND, Span

TAKE, EXHIBIT, BUY, DISCARD = "take", "exhibit", "buy", "discard"
STEPS: Final = (TAKE, EXHIBIT, BUY, DISCARD)
"""The steps of his turn, in their order (fr: Phase d'Exploration, Phase d'Action, Mode avancé)."""
ADVANCED: Final = (BUY, DISCARD)


def position_of(table: Table) -> Position:
    """Return how a game stands for the rival: as the table lies, or after its turns where it is followed.

    Raises UnansweredError where nobody at the table is the rival.
    """
    return replayed(table).position if table.turns else as_it_stands(table, rival_seat(table))


def rival_seat(table: Table) -> int:
    """Return the seat of the rival; raises UnansweredError where nobody is."""
    if table.rival_seat is None:
        raise UnansweredError(Question(None, "players", Phrase("question.rival")))
    return table.rival_seat


def take(position: Position, cards: Iterable[Laid], choose: tuple[str, ...] = ()) -> Answer:
    """Return which of the cards that lie open he takes, over his Museum and his hand (fr: phase d'Exploration)."""
    asked, on_show = _Asked(position, TAKE), tuple(cards)
    if not on_show:
        raise AskedError(Problem("CARD", Phrase("problem.rival-cards")))
    closed = [card for card in on_show if asked.closed(card)]
    offers = tuple([Offer(card) for card in on_show if card not in closed])
    warnings = tuple([asked.notice(phrase("warning.rival-closed", card=str(card))) for card in closed])
    return asked.answer(Taking(asked.order), asked.scene(offers, 1), choose, warnings)


def exhibit(position: Position, number: int, choose: tuple[str, ...] = ()) -> Answer:
    """Return which cards of his hand he exhibits: as many as his Action card says, or fewer (fr: phase d'Action)."""
    asked = _Asked(position, EXHIBIT)
    scene = asked.scene((), min(_counted(number), asked.room))
    answer = asked.answer(Exhibiting(asked.order, asked.position, asked.toll), scene, choose)
    paid = BEYOND if answer.choices else len(answer.steps)
    return replace(answer, warnings=(*asked.fewer(number, asked.room, paid), *answer.warnings))


def buy(position: Position, choose: tuple[str, ...] = (), declined: Iterable[Laid] = ()) -> Answer:
    """Return which cards he buys out of all Common Pools and how he pays, without those declined (fr: Mode avancé)."""
    asked = _Asked(position, BUY)
    refused = {str(card) for card in declined}
    offers = [
        Offer(card, POOL if number == asked.number else seat.name)
        for number, seat in enumerate(asked.position.seats)
        for card in seat.pool.cards
        if str(card) not in refused
    ]
    step = Buying(asked.order, asked.position)
    return asked.answer(step, asked.scene(tuple(sorted(offers, key=str)), asked.room), choose)


def discard(position: Position, number: int, choose: tuple[str, ...] = ()) -> Answer:
    """Return which cards of his hand he lays on his pool: the small number of his Action card (fr: Mode avancé)."""
    asked = _Asked(position, DISCARD)
    scene = asked.scene((), _counted(number))
    return asked.answer(Discarding(asked.order), scene, choose, tuple(asked.fewer(number)))


def _counted(number: int) -> int:
    if number < 0:
        raise AskedError(Problem("N", phrase("problem.rival-number", found=number)))
    return number


class _Asked:
    """What a step is asked of: the rival, his order, what lies before him.

    Raises UnansweredError where the table does not say what the step needs.
    """

    def __init__(self, position: Position, step: str) -> None:
        self.step = step
        self.number = rival_seat(position.table)
        self.before = position
        self.position = position._replace(active=self.number)
        self.seat = self.position.seat
        self.rival = self.seat.player.of(Rival)
        self._needs("priorities", bool(self.rival.priorities))
        self._needs("hand", self.seat.open_hand is not None and self.seat.open_hand.told)
        if step in ADVANCED:
            self._needs("advanced", self.rival.advanced)
            self._needs("discard-order", bool(self.rival.discard_order))
        worth = worth_of(position.table, replace(self.seat.player, experts=self.seat.experts))
        readings = position.readings
        self.order = Ranking(
            self.rival.priorities, self.rival.discard_order, readings.rival_tie, readings.rival_collections, worth
        )

    def _needs(self, key: str, known: object) -> None:
        if not known:
            raise UnansweredError(question(self.seat.name, phrase(f"question.rival-{key}", player=self.seat.name), key))

    def notice(self, message: Phrase) -> Notice:
        """Return a warning about him."""
        return Notice(self.seat.name, message)

    def closed(self, card: Laid) -> bool:
        """Whether a Headline closes the Continent of a card to him."""
        continent = continent_of(card, self.order.worth.readings)
        return continent is not None and self.position.closed(continent)

    @property
    def room(self) -> int:
        """How many spaces of his Museum are free."""
        return free_spaces(self.seat, self.position.table.board_of(self.seat.player)).bit_count()

    @property
    def toll(self) -> int:
        """The Prestige that each Object costs him to exhibit: one where Deflation holds for him, else none."""
        return self.position.headline_effect("object-costs").least

    def fewer(self, number: int, room: int = BEYOND, payable: int = BEYOND) -> Iterator[Notice]:
        """Yield why he moves fewer cards than his Action card says: his hand, his Museum, the Prestige they cost."""
        hand = len(self._hand)
        could = min(hand, room, payable)
        if could >= number:
            return
        if could == hand:
            yield self.notice(phrase("warning.rival-hand", n=hand) if hand else Phrase("warning.rival-hand-empty"))
        elif could == room:
            yield self.notice(phrase("warning.rival-full", n=room))
        else:
            yield self.notice(phrase("warning.rival-toll", n=payable, toll=self.toll))

    @property
    def _hand(self) -> tuple[Laid, ...]:
        """The cards that lie open before him."""
        return self.seat.open_hand.cards if self.seat.open_hand else ()

    def scene(self, offers: tuple[Offer, ...], left: int) -> Scene:
        """Return what the step looks at."""
        return Scene(
            tuple(sorted(self._museum(), key=str)),
            tuple(sorted(self._hand, key=str)),
            offers,
            left,
            self.seat.prestige.least,
        )

    def _museum(self) -> Iterator[Laid]:
        """Yield the cards of his Museum that count in his Collections."""
        museum = museum_of(self.position.table, replace(self.seat.player, museum=self.seat.laid))
        out = kept_out(museum)
        for space, card in enumerate(self.seat.laid):
            if card is not None and card.lendable and not out >> space & 1:
                yield card

    def answer(self, step: Step, scene: Scene, choose: tuple[str, ...], warnings: tuple[Notice, ...] = ()) -> Answer:
        """Walk the step and tell what he does."""
        walk = settled(step, scene, choose)
        steps = tuple(self._choices(step, walk))
        plays = self._plays(steps, complete=walk.scene.purchase is None)
        return Answer(
            self.step,
            steps,
            plays,
            self.before,
            self._after(steps, plays),
            choices=walk.level,
            chooses=walk.chooses,
            left=self._left(step, walk),
            questions=tuple(doubts(self.position, step, scene, choose, walk)),
            warnings=(*warnings, *self._worth_more(steps), *self._out_of_reach(step, walk)),
            not_checked=tuple(self._perhaps_dealt()),
        )

    def _perhaps_dealt(self) -> Iterator[Phrase]:
        """Yield that a turn not told may have dealt him an Object more."""
        turns = opened_in(self.position.table, self.number, lambda seat: seat.open_hand.dealt if seat.open_hand else 0)
        if turns:
            yield phrase("not-checked.rival-dealt", player=self.seat.name, turns=turns, n=len(turns))

    def _choices(self, step: Step, walk: Walk) -> Iterator[Choice]:
        """Yield each card that is settled, with its reason and what is paid for it."""
        for n, pick in enumerate(walk.picks):
            if pick.chooses != CARD:
                continue
            paid = _paid(walk.picks[n:]) if self.step == BUY else None
            if self.step == DISCARD:
                reason = why_discarded(self.order, pick)
            else:
                reason = why_chosen(self.order, pick, step.base(pick.before), paid)
            yield Choice(pick.card, pick.ranking, reason, paid)

    def _plays(self, steps: tuple[Choice, ...], *, complete: bool) -> tuple[Line, ...]:
        """Return what is settled as lines of his turn; a purchase not paid yet is none."""
        cards = tuple([choice.chosen.card for choice in steps])
        match self.step:
            case "exhibit" if self.toll * len(cards) > self.seat.prestige.least:
                return tuple([Furbish((Exhibit(card),), Payment(prestige=self.toll)) for card in cards])
            case "exhibit" if cards:
                payment = Payment(prestige=self.toll * len(cards)) if self.toll else None
                return (Furbish(tuple([Exhibit(card) for card in cards]), payment),)
            case "discard" if cards:
                return (Discard(cards),)
            case "buy":
                return tuple([self._purchase(choice) for choice in (steps if complete else steps[:-1])])
            case _:
                return ()

    def _purchase(self, choice: Choice) -> Line:
        exhibit, paid = Exhibit(choice.chosen.card, choice.chosen.owner), choice.payment or Paid()
        free = choice.chosen.owner == POOL and self.position.readings.rival_own_pool == "free" and not paid.prestige
        return Furbish((exhibit,), None if free else Payment(paid.cards, paid.prestige))

    def _after(self, steps: tuple[Choice, ...], plays: tuple[Line, ...]) -> Position:
        """Return how the game stands after what is settled."""
        if self.step == TAKE:
            return self._taken(steps)
        position = self.position
        for line in plays:
            position = after(position, line)
        return position._replace(active=self.before.active)

    def _taken(self, steps: tuple[Choice, ...]) -> Position:
        """Return how the game stands with a card more in his hand; in another's turn it brings that player a token."""
        position = self.before
        if not steps:
            return position
        hand = (self.seat.open_hand or Pool()).with_cards((steps[0].chosen.card,))
        seat = self.seat._replace(hand=self.seat.hand + 1, open_hand=hand)
        position = position.with_seat(self.number, seat)
        return position if position.active == self.number else position.gaining(position.active, Span.of(1))

    def _left(self, step: Step, walk: Walk) -> int:
        """Return how many cards are still to come; none where no choice is left."""
        most = step.most(walk.scene)
        return 0 if not walk.tie else 1 if most is None else most

    def _worth_more(self, steps: tuple[Choice, ...]) -> Iterator[Notice]:
        """Yield that the cards laid in payment are worth more to him than the card bought."""
        base = tuple(sorted(self._museum(), key=str))
        for choice in steps:
            laid = choice.payment.cards if choice.payment else ()
            bought, paid = self._worth(choice.chosen.card, base), sum([self._worth(card, base) for card in laid])
            if paid > bought:
                facts = phrase("warning.rival-worth", card=str(choice.chosen.card), bought=bought, paid=paid)
                yield self.notice(facts)
            base = (*base, choice.chosen.card)

    def _out_of_reach(self, step: Step, walk: Walk) -> Iterator[Notice]:
        """Yield what he would buy besides, and cannot pay for; nothing while a choice is open."""
        if not isinstance(step, Buying) or walk.tie:
            return
        tokens = Span(walk.scene.prestige, walk.scene.prestige + self.seat.prestige.most - self.seat.prestige.least)
        for offer, price, in_cards, alone in step.out_of_reach(walk.scene, tokens.most):
            besides = price.prestige_only.least + price.fee
            yield self.notice(
                phrase(
                    "warning.rival-unmixed" if alone else "warning.rival-unpaid",
                    card=str(Exhibit(*offer)),
                    price=phrase(f"rival-price{'.besides' if besides else ''}", n=price.either.least, prestige=besides),
                    cards=in_cards,
                    tokens=span_phrase(tokens),
                )
            )

    def _worth(self, card: Laid, base: tuple[Laid, ...]) -> int:
        """Return what a card is worth to him: its value, and what it adds to his Museum."""
        return value_of(card).least + self.order.worth.gain(card, base).total


def _paid(picks: tuple[Pick, ...]) -> Paid:
    """Return what is paid for the card of the first pick, as far as that is settled."""
    last = next((pick for pick in picks if pick.after.purchase is None), picks[-1])
    purchase = last.after.purchase
    return Paid(purchase.laid, 0, purchase.price.fee) if purchase else last.after.paid or Paid()
