"""How a game of MUSEUM stands between two lines: each player's Museum, hand, Common Pool and tokens, within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from scoring.fields import Data
from scoring.games.museum.counting.tally import Exhibition, exhibitions_of
from scoring.games.museum.expansion import OwnPlay, OwnPlays
from scoring.games.museum.printed import COPYING_EXPERT, printed
from scoring.games.museum.readings import TurnReadings
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid, Object
from scoring.games.museum.table.experts import is_among
from scoring.games.museum.table.headlines import OTHER_HEADLINE
from scoring.games.museum.table.line import POOL, Favour, Furbish
from scoring.games.museum.turns.powers import PLAIN, Power, any_expert, expert_power, powers_of
from scoring.phrase import Fact, phrase
from scoring.review import Fault
from scoring.span import BEYOND, NOTHING, Span

PRINTED: Final[dict[str, int]] = printed("turns")
HEADLINES: Final[dict[str, Data]] = printed("headlines")
ANY_NUMBER: Final = Span(0, BEYOND)


def alike(card: Laid, other: Laid) -> bool:
    """Whether two cards may be the same one: a value that nobody read off may be any."""
    if isinstance(card, Object) and isinstance(other, Object) and None in (card.value, other.value):
        return card._replace(value=None) == other._replace(value=None)
    return card.plain == other.plain


class Pool(NamedTuple):
    """A Common Pool, or an open hand: the cards that surely lie there, and how many more do that nobody named.

    `dealt` of them at most, in a hand, are cards that a turn not told may have dealt, and need not have.
    """

    cards: tuple[Laid, ...] = ()
    unnamed: Span = NOTHING
    dealt: int = 0

    @property
    def whole(self) -> bool:
        """Whether every card in it was named."""
        return self.unknown.most == 0

    @property
    def told(self) -> bool:
        """Whether every card in it was named but those that a turn not told may have dealt."""
        return self.unnamed.most == 0

    @property
    def unknown(self) -> Span:
        """How many cards lie there that nobody named."""
        return self.unnamed + Span(0, self.dealt)

    @property
    def size(self) -> Span:
        """How many cards lie there."""
        return self.unknown + len(self.cards)

    def can_hold(self, card: Laid) -> bool:
        """Whether a card can lie there."""
        return not self.whole or any(alike(card, other) for other in self.cards)

    def with_cards(self, cards: tuple[Laid | int, ...]) -> Pool:
        """Return the pool with more cards; a number is one of which only the value is told."""
        named = tuple([card for card in cards if not isinstance(card, int)])
        return self._replace(cards=(*self.cards, *named), unnamed=self.unnamed + (len(cards) - len(named)))

    def without(self, card: Laid) -> Pool:
        """Return the pool without a card; one that was not named before is one of the unnamed."""
        fitting = [n for n, other in enumerate(self.cards) if alike(card, other)]
        if not fitting:
            return self.without_unnamed()
        at = next((n for n in fitting if self.cards[n] == card), fitting[0])
        return self._replace(cards=self.cards[:at] + self.cards[at + 1 :])

    def without_unnamed(self) -> Pool:
        """Return the pool without one of the cards that nobody named."""
        if self.unnamed.most:
            return self._replace(unnamed=(self.unnamed - 1).within(0))
        return self._replace(dealt=max(0, self.dealt - 1))

    def masked(self) -> Pool:
        """Return the pool after a turn nobody told: any card may have left it, and others come."""
        return Pool((), ANY_NUMBER)


class Seat(NamedTuple):
    """A player in play.

    `laid` is what lies on every space, `exhibited` what the turns brought into this Museum; on the spaces of `guessed`
    cards lie that were exhibited without a place. `kept`
    says that the file has the grid of this Museum, which then says where cards lie. `whole` says that all that was
    exhibited is told, `experts_whole` that all Experts are. `conferences` counts Press Conferences played. `open_hand`
    are the cards that lie open before the rival of a solo game, None for everybody else and where nobody told them.
    """

    player: Player
    laid: tuple[Laid | None, ...]
    track: Span
    prestige: Span
    hand: Span
    favours: Span
    pool: Pool = Pool()
    experts: tuple[str, ...] = ()
    powers: tuple[Power, ...] = ()
    exhibited: tuple[Laid, ...] = ()
    guessed: frozenset[int] = frozenset()
    kept: bool = False
    whole: bool = True
    experts_whole: bool = True
    conferences: int = 0
    open_hand: Pool | None = None

    @property
    def name(self) -> str:
        """The player's name."""
        return self.player.name

    @property
    def perhaps(self) -> tuple[Power, ...]:
        """What Experts that nobody told of may do besides, and one that copies nobody told whom."""
        return () if self.experts_whole and COPYING_EXPERT not in self.experts else (any_expert(),)

    @property
    def hand_limit(self) -> Span:
        """How many Objects may be kept at the end of a turn."""
        return self._limit("hand", PRINTED["hand"])

    @property
    def favour_limit(self) -> Span:
        """How many Favours may be held."""
        return self._limit("favours", PRINTED["most-favours"])

    def _limit(self, power: str, usual: int) -> Span:
        """Return how many may be kept: the usual number, or what the player's cards say instead."""
        sure = max([usual, *(getattr(owned, power) for owned in self.powers)])
        return Span(sure, max([sure, *(getattr(perhaps, power) for perhaps in self.perhaps)]))

    def adding(self, power: str, continent: str | None) -> Span:
        """Return what the player's cards add for an Object of a Continent; perhaps, where the Continent is not told."""
        sure = sum([getattr(owned, power) for owned in self.powers if owned.continent in (None, continent)])
        of_another = [owned for owned in self.powers if owned.continent and continent is None]
        perhaps = [getattr(other, power) for other in (*of_another, *self.perhaps)]
        return Span(sure + sum([n for n in perhaps if n < 0]), sure + sum([n for n in perhaps if n > 0]))

    @property
    def most_prestige(self) -> int:
        """How much Prestige can be gathered: all the box holds, or more where somebody counted more."""
        box: int = printed("box")["prestige"]
        return max(box, self.prestige.most)

    @property
    def may_ignore_headline(self) -> bool:
        """Whether the Headline in force may bind only where that suits."""
        return any(power.ignores_headline for power in (*self.powers, *self.perhaps))

    def hired(self, expert: str) -> Seat:
        """Return the player with one Expert more; each is in the box once."""
        if is_among(expert, self.experts):
            return self
        power = expert_power(expert)
        powers = self.powers if power == PLAIN else (*self.powers, power)
        return self._replace(experts=(*self.experts, expert), powers=powers)


class SoFar(NamedTuple):
    """What the turn in play has seen so far.

    Of the rival alone, exhibits: how many Objects left his open hand for his Museum; discards: how many he discarded;
    bought: in how many lines he took cards out of pools; laid: the cards he laid in payment, each with the seat of
    the pool.
    plays: the lines told. furbished: something was exhibited or hired, other than by a Favour. inventory, favour:
    whether one was made or played. exhibits_by_favour: whether a Favour exhibited or hired.
    """

    plays: int = 0
    furbished: bool = False
    inventory: bool = False
    favour: bool = False
    exhibits_by_favour: bool = False
    exhibits: int = 0
    discards: int = 0
    bought: int = 0
    laid: tuple[tuple[int, Laid | int], ...] = ()


class Position(NamedTuple):
    """The whole game between two lines.

    `active` is the seat whose turn it is. `number` counts turns from 1, 0 where the game is not followed. `headline` is
    the one in force, None where it is not told. `opinion` are the Public Opinion tokens, `turn_opinion` those added in
    the turn in play, None where that is not told. `last` is the number of the last turn, once somebody has reached 50.
    `own_plays` is what was played of expansions.
    `action` are the numbers of the rival's Action card, in his turn.
    """

    table: Table
    readings: TurnReadings
    seats: tuple[Seat, ...]
    active: int
    number: int = 0
    headline: str | None = None
    opinion: Mapping[str, int] = {}
    turn_opinion: Mapping[str, int] | None = None
    so_far: SoFar = SoFar()
    last: int | None = None
    own_plays: OwnPlays = ()
    action: tuple[int, ...] = ()

    @property
    def seat(self) -> Seat:
        """The player whose turn it is."""
        return self.seats[self.active]

    @property
    def round(self) -> int:
        """The round of the turn in play, from 1."""
        return (self.number - 1) // len(self.seats) + 1

    def fault(self, rule: str, key: str, **facts: Fact) -> Fault:
        """Return a rule that the player whose turn it is breaks, and how it is said."""
        return Fault(rule, self.seat.name, phrase(key, **facts))

    def short_of_prestige(self, tokens: int) -> Iterator[Fault]:
        """Yield that so many tokens are more than the player can have."""
        most = self.seat.prestige.most
        if tokens > most:
            yield self.fault("museum.prestige", "fault.prestige-short", n=tokens, most=most)

    def not_in_pool(self, rule: str, cards: Iterable[Laid], source: str = POOL) -> Iterator[Fault]:
        """Yield which of some cards, taken out of a Common Pool one after the other, are not there."""
        holder = self.seats[self.owner(source)]
        pool = holder.pool
        for card in cards:
            if not pool.can_hold(card):
                yield self.fault(rule, "fault.not-in-pool", card=str(card), player=holder.name)
            else:
                pool = pool.without(card)

    def owner(self, source: str) -> int:
        """Return the seat of whose Common Pool is meant: POOL, or a player's name."""
        return self.active if source == POOL else self.of(source)

    def of(self, name: str) -> int:
        """Return the seat of a player by name."""
        return next(n for n, seat in enumerate(self.seats) if seat.name == name)

    def with_seat(self, number: int, seat: Seat) -> Position:
        """Return the position with one player changed."""
        return self._replace(seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def having_played(self, play: OwnPlay) -> Position:
        """Return the position after a play of an expansion: the cards given for it have left the hand."""
        seat = self.seat._replace(hand=(self.seat.hand - len(play.given)).within(0))
        return self.with_seat(self.active, seat)._replace(own_plays=(*self.own_plays, (self.active, play)))

    def gaining(self, number: int, prestige: Span) -> Position:
        """Return the position after a player takes Prestige from the supply, as far as it lasts (FAQ)."""
        box: int = printed("box")["prestige"]
        left_at_least = max(0, box - sum([seat.prestige.most for seat in self.seats]))
        left_at_most = max(0, box - sum([seat.prestige.least for seat in self.seats]))
        gained = Span(min(prestige.least, left_at_least), min(prestige.most, left_at_most))
        seat = self.seats[number]
        return self.with_seat(number, seat._replace(prestige=(seat.prestige + gained).within(0, seat.most_prestige)))

    def headline_effect(self, name: str, continent: str | None = None) -> Span:
        """Return a number that the Headline in force brings: 0 where there is none, bounds where it is not known.

        Who may ignore a Headline takes what suits him: more Prestige, a lower price.
        """
        if self.headline is None or self.headline.startswith(OTHER_HEADLINE):
            numbers = [row[name] for row in HEADLINES.values() if name in row]
            effect = Span(min(0, *numbers), max(0, *numbers))
        else:
            kind, named = kind_of(self.headline)
            number = HEADLINES.get(kind, {}).get(name, 0) if continent is None or named in (None, continent) else 0
            effect = Span.of(int(number))
        if effect != NOTHING and self.seat.player.is_rival:
            effect = self._for_rival(effect, name)
        suits = name == "object-brings" or (effect.most <= 0 and name != "cards")
        return effect.or_so(NOTHING) if self.seat.may_ignore_headline and not suits else effect

    def _for_rival(self, effect: Span, name: str) -> Span:
        """Return what is left of a Headline's effect on the rival (ruling `rival-headlines`)."""
        holds = self.readings.rival_headlines
        return effect if holds == "all" or (holds == "gains" and name == "object-brings") else NOTHING

    def closed(self, continent: str, number: int | None = None) -> bool:
        """Whether a Headline surely closes a Continent to a player, by seat; left out, to the one whose turn it is."""
        seat = self.seat if number is None else self.seats[number]
        if self.headline is None or seat.may_ignore_headline:
            return False
        kind, named = kind_of(self.headline)
        closes = bool(HEADLINES.get(kind, {}).get("closes")) and named == continent
        return closes and not (seat.player.is_rival and self.readings.rival_headlines == "none")


def row_of(headline: str | None) -> Data:
    """Return what a Headline does, as `data/headlines.toml` has it; nothing where it is not told or not printed."""
    return HEADLINES.get(kind_of(headline)[0], {}) if headline else {}


def kind_of(headline: str) -> tuple[str, str | None]:
    """Return the kind of a Headline and the Continent it names.

    >>> kind_of("war-africa"), kind_of("mysterious-death")
    (('war', 'africa'), ('mysterious-death', None))
    """
    kind, _, continent = headline.rpartition("-")
    return (kind, continent) if "of" in HEADLINES.get(kind, {}) else (headline, None)


def as_it_stands(table: Table, active: int) -> Position:
    """Return the position of a game that is not followed: what lies on the table, hands and Favours not known."""
    seats, exhibitions = [], exhibitions_of(table)
    for player in table.players:
        experts = tuple(player.experts)
        open_hand = _open_hand(player)
        seats.append(
            Seat(
                player,
                player.museum,
                _track(player, exhibitions[player.name]),
                Span.of(player.prestige),
                ANY_NUMBER if open_hand is None else open_hand.size,
                ANY_NUMBER,
                Pool(player.discard),
                experts,
                powers_of(player, experts, table.turn_readings),
                kept=True,
                open_hand=open_hand,
            )
        )
    return Position(
        table, table.turn_readings, tuple(seats), active, headline=table.headline, opinion=dict(table.public_opinion)
    )


def _open_hand(player: Player) -> Pool | None:
    """Return the Objects that lie open before the rival, None where they are not told, and for everybody else."""
    card = player.rival
    return None if card is None or card.hand is None else Pool(card.hand)


def _track(player: Player, exhibition: Exhibition) -> Span:
    """Return where a player's marker stands: as read off, or as the cards exhibited say."""
    return Span(exhibition.least, exhibition.most) if player.track is None else Span.of(player.track)


def opening(table: Table) -> Position:
    """Return the position before the first turn (fr, it: set-up for each player)."""
    seats = tuple([_opening_seat(table, player) for player in table.players])
    return Position(table, table.turn_readings, seats, 0, headline="none")


def _opening_rival(player: Player) -> Seat:
    """Return the rival before the first turn: four Objects lie open before him, and he has no Favour (fr, en: solo)."""
    told = _open_hand(player) or Pool()
    hand = told._replace(unnamed=Span.of(max(0, PRINTED["dealt"] - len(told.cards))))
    return Seat(player, player.museum, NOTHING, NOTHING, hand.size, NOTHING, kept=any(player.museum), open_hand=hand)


def _opening_seat(table: Table, player: Player) -> Seat:
    if player.is_rival:
        return _opening_rival(player)
    powers = powers_of(player, (), table.turn_readings)
    begins = any(power.begins_with_expert for power in powers)
    experts = _first_experts(table, player) if begins else ()
    return Seat(
        player,
        player.museum,
        Span.of(0),
        Span.of(sum([power.start_prestige for power in powers])),
        Span.of(PRINTED["dealt"] + sum([power.start_hand for power in powers])),
        Span.of(PRINTED["favours"] + sum([power.start_favours for power in powers])),
        experts=experts,
        powers=powers_of(player, experts, table.turn_readings),
        kept=any(player.museum),
        experts_whole=bool(experts) or not begins,
    )


def _first_experts(table: Table, player: Player) -> tuple[str, ...]:
    """Return the Experts that a player has without hiring them."""
    lines = [line for turn in table.turns if turn.player == player.name for line in turn.plays or ()]
    hired = {hire.expert for line in lines if isinstance(line, Furbish) for hire in line.hires}
    hired |= {line.word for line in lines if isinstance(line, Favour) and line.word}
    return tuple([expert for expert in player.experts if not is_among(expert, hired)])
