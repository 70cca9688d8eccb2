"""A followed game replayed turn by turn, as it was played: after a fault it goes on (fr, it, en: the turn)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from scoring.games.museum.printed import printed
from scoring.games.museum.table import Table
from scoring.games.museum.table.headlines import NO_HEADLINE, OTHER_HEADLINE
from scoring.games.museum.table.line import Line, Remove, exhibits_of
from scoring.games.museum.table.turn import Turn
from scoring.games.museum.turns import open_hand
from scoring.games.museum.turns.furbishing import holder_of, place_faults
from scoring.games.museum.turns.hand_lines import masked
from scoring.games.museum.turns.legality import after, broken, undone, warnings
from scoring.games.museum.turns.position import PRINTED, Position, Seat, opening, row_of
from scoring.games.museum.turns.prices import traded
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import Fault, Notice
from scoring.span import BEYOND, NOTHING, Span

OPINION: Final = "museum.public-opinion-card"
REMEMBERED: Final = 16
"""How many games are remembered as they were replayed: one, and its other readings."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game after its turns: what was broken, what is worth a second look, and how it stood after each turn.

    `position` is how it stands in the open turn; `after` are the positions after each turn told, the last one included,
    `before` those before each of its lines.
    """

    position: Position
    after: tuple[Position, ...]
    before: tuple[tuple[Position, ...], ...]
    faults: tuple[Fault, ...]
    warnings: tuple[Notice, ...]

    @property
    def over(self) -> bool:
        """Whether the last turn has been told and ended."""
        last = self.position.last
        return last is not None and (
            self.position.number > last or (self.position.table.over and self.position.number == last)
        )


class Step(NamedTuple):
    """One turn replayed: how the game stands after it and before each line, what it broke, what to look at again."""

    position: Position
    before: tuple[Position, ...]
    faults: tuple[Fault, ...]
    warnings: tuple[Notice, ...]


class Known(NamedTuple):
    """A game replayed before: its table without turns, its turns, and the steps that later turns leave as they are."""

    bare: Table
    turns: tuple[Turn, ...]
    steps: tuple[Step, ...]


_KNOWN: Final[deque[Known]] = deque(maxlen=REMEMBERED)
"""Whoever follows a game asks after each line typed: only what is new is replayed then."""


def replayed(table: Table) -> Replay:
    """Replay all turns of a table; the last entry is the turn that is open, unless the game is over."""
    bare = replace(table, turns=(), over=True)
    steps = [*_known_steps(bare, table)]
    for number, turn in enumerate(table.turns[len(steps) :], len(steps) + 1):
        still_open = number == len(table.turns) and not table.over
        before = steps[-1].position if steps else opening(table)
        steps.append(_OneTurn(before._replace(table=table)).take(number, turn, still_open=still_open))
    if table.trace is None:
        _KNOWN.append(Known(bare, table.turns, tuple(steps if table.over else steps[:-1])))
    positions = tuple([step.position._replace(table=table) for step in steps])
    return Replay(
        positions[-1] if positions else opening(table),
        positions,
        tuple([tuple([before._replace(table=table) for before in step.before]) for step in steps]),
        tuple([fault for step in steps for fault in step.faults]),
        tuple([notice for step in steps for notice in step.warnings]),
    )


def _known_steps(bare: Table, table: Table) -> tuple[Step, ...]:
    """Return the steps of the longest beginning that was replayed before, all of its turns ended."""
    ended = len(table.turns) - (not table.over)
    longest: tuple[Step, ...] = ()
    for known in [*_KNOWN] if table.trace is None else ():
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(known.turns, table.turns, strict=False)))
        steps = known.steps[: min(same, ended)]
        if len(steps) > len(longest) and known.bare == bare:
            longest = steps
    return longest


class _OneTurn:
    """The replay of one turn while it runs."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.before: list[Position] = []
        self.faults: list[Fault] = []
        self.warnings: list[Notice] = []

    def take(self, number: int, turn: Turn, *, still_open: bool) -> Step:
        """Take the turn."""
        self._note(number, None, self._begun(number, turn, still_open=still_open))
        lines = [*enumerate(turn.plays or (), 1)]
        early = [*takewhile(lambda numbered: isinstance(numbered[1], Remove), lines)] if self._requisition(turn) else []
        self._play(number, early)
        self._note(number, None, _closed_take(self.position, turn))
        self._note(number, None, _took_nothing(self.position, turn))
        self.position = begun = explored(self.position, turn, still_open=still_open)
        self._play(number, lines[len(early) :])
        if turn.plays is not None and not still_open:
            self._note(number, None, undone(begun, self.position))
        if turn.plays is None and not still_open:
            self.position = masked(self.position)
        if not still_open:
            self._note(number, None, self._ended(number, turn))
        elif turn.counted:
            self._count(number, turn)
        return Step(self.position, tuple(self.before), tuple(self.faults), tuple(self.warnings))

    def _requisition(self, turn: Turn) -> bool:
        """Whether the Headline drawn for this turn removes cards from pools, before anybody explores."""
        return bool(row_of(turn.headline).get("removes"))

    def _play(self, number: int, lines: Sequence[tuple[int, Line]]) -> None:
        """Take lines of the turn, each with its number."""
        for n, line in lines:
            self.before.append(self.position)
            self._note(number, n, broken(self.position, line))
            self._note(number, n, self._misplaced(line))
            self.warnings += [self._of(number, notice) for notice in warnings(self.position, line)]
            self.position = after(self.position, line)

    def _misplaced(self, line: Line) -> Iterator[Fault]:
        """Yield where cards cannot lie; where the file has the grid of a Museum, that says where they lie."""
        seats = self.position.seats
        loose = [each for each in exhibits_of(line) if not seats[holder_of(self.position, each)].kept]
        return place_faults(self.position, loose)

    def _note(self, number: int, line: int | None, faults: Iterator[Fault]) -> None:
        for fault in faults:
            where = phrase("fault.turn", number=number, player=self.position.seat.name, why=fault.message)
            if line is not None:
                where = phrase(
                    "fault.line", number=number, line=line, player=self.position.seat.name, why=fault.message
                )
            self.faults.append(fault._replace(message=where, turn=number, line=line))

    def _of(self, number: int, notice: Notice) -> Notice:
        message = phrase("warning.turn", number=number, player=self.position.seat.name, why=notice.message)
        return notice._replace(message=message)

    def _begun(self, number: int, turn: Turn, *, still_open: bool) -> Iterator[Fault]:
        before = self.position
        active = before.of(turn.player)
        expected = (before.active + 1) % len(before.seats) if number > 1 else 0
        opinion = turn.opinion if turn.opinion is not None or still_open else {}
        self.position = before._replace(
            active=active, number=number, so_far=type(before.so_far)(), turn_opinion=opinion, action=turn.action
        )
        if before.last is not None and number > before.last:
            yield Fault("museum.end", turn.player, Phrase("fault.after-end"))
        elif active != expected:
            yield Fault("museum.turn", turn.player, phrase("fault.whose-turn", player=before.seats[expected].name))
        yield from self._headline(number, turn, first=active == 0)

    def _headline(self, number: int, turn: Turn, *, first: bool) -> Iterator[Fault]:
        """Take the Headline of a turn: a new one is drawn when the first player's turn comes again."""
        told = turn.headline
        if told is not None and told != NO_HEADLINE and number == 1:
            yield Fault("museum.headline", turn.player, Phrase("fault.headline-first-round"))
        elif told is not None and not first:
            yield Fault(
                "museum.headline", turn.player, phrase("fault.headline-turn", player=self.position.seats[0].name)
            )
        if told is not None or (first and number > 1):
            self.position = _new_headline(self.position._replace(headline=told))

    def _ended(self, number: int, turn: Turn) -> Iterator[Fault]:
        self._count(number, turn)
        seat = self.position.seat
        over = seat.hand.least - seat.hand_limit.most
        if over > 0 and not seat.player.is_rival:
            facts = phrase("fault.hand-limit", n=seat.hand.least, limit=seat.hand_limit.most, over=over)
            yield Fault("museum.hand-limit", seat.name, facts)
        if seat.favours.least > seat.favour_limit.most:
            facts = phrase("fault.favours-held", n=seat.favours.least, limit=seat.favour_limit.most)
            yield Fault("museum.favour", seat.name, facts)
        yield from self._prestige_counted(turn)
        yield from self._opinion(number, turn)
        if self.position.last is None and _reached(self.position):
            self.position = self.position._replace(last=number + len(self.position.seats) - 1)

    def _prestige_counted(self, turn: Turn) -> Iterator[Fault]:
        """Yield that a count brings more Prestige on the table than the box holds; no line of a turn can."""
        box, held = printed("box")["prestige"], sum([seat.prestige.least for seat in self.position.seats])
        if held > box and "prestige" in (turn.counted or {}):
            yield Fault("museum.prestige", turn.player, phrase("fault.prestige", n=held, box=box))

    def _opinion(self, turn_number: int, turn: Turn) -> Iterator[Fault]:
        if not turn.opinion:
            return
        after_turn = dict(self.position.opinion)
        for continent, tokens in turn.opinion.items():
            after_turn[continent] = after_turn.get(continent, 0) + tokens
        self.position = self.position._replace(opinion={key: tokens for key, tokens in after_turn.items() if tokens})
        box, held = printed("box")["public-opinion"], sum(after_turn.values())
        if held > box:
            yield Fault(OPINION, turn.player, phrase("fault.public-opinion", n=held, box=box))
        for continent in turn.opinion:
            tokens = after_turn[continent]
            if tokens >= PRINTED["many-opinion-cards"] and tokens > (
                cards := int(self.position.readings.public_opinion_cards)
            ):
                facts = phrase("warning.opinion-cards", n=tokens, continent=named(continent), cards=cards)
                self.warnings.append(self._of(turn_number, Notice(turn.player, facts)))

    def _count(self, number: int, turn: Turn) -> None:
        """Put right what the player counted; where the log excludes it, both numbers are told."""
        seat = self.position.seat
        for key, found in (turn.counted or {}).items():
            bounds: Span = getattr(seat, key)
            if not bounds.least <= found <= bounds.most:
                facts = phrase("warning.counted", what=named(f"counted.{key}"), n=found, log=span_phrase(bounds))
                self.warnings.append(self._of(number, Notice(seat.name, facts)))
        counted = {key: Span.of(found) for key, found in (turn.counted or {}).items()}
        seat = seat._replace(
            prestige=counted.get("prestige", seat.prestige),
            hand=counted.get("hand", seat.hand),
            favours=counted.get("favours", seat.favours),
        )
        self.position = self.position.with_seat(self.position.active, open_hand.counted(seat))


def opened_in(table: Table, seat: int, width: Callable[[Seat], int]) -> tuple[str, ...]:
    """Return the turns that leave something of a player open, by number; `width` says how open it is, 0 for settled."""
    positions = (opening(table), *replayed(table).after) if table.turns else ()
    turns: list[str] = []
    for number, (before, then) in enumerate(pairwise(positions), 1):
        if not width(then.seats[seat]):
            turns.clear()
        elif width(then.seats[seat]) > width(before.seats[seat]):
            turns.append(str(number))
    return tuple(turns)


def prestige_phrase(table: Table, seat: Seat) -> Phrase:
    """Return the question how much Prestige a player has, and which turns leave it open."""
    facts: dict[str, Fact] = {"player": seat.name, "least": seat.prestige.least, "most": seat.prestige.most}
    number = next(n for n, player in enumerate(table.players) if player.name == seat.name)
    turns = opened_in(table, number, lambda other: other.prestige.most - other.prestige.least)
    if not turns:
        return phrase("question.prestige", **facts)
    return phrase("question.prestige-turns", turns=turns, n=len(turns), **facts)


def span_phrase(span: Span) -> Phrase:
    """Return a quantity as words: a number, or from which to which; from which on where nobody knows how much more."""
    if span.known is not None:
        return phrase("span.known", n=span.known)
    if span.most >= BEYOND:
        return phrase("span.at-least", n=span.least)
    return phrase("span.between", least=span.least, most=span.most)


def _new_headline(position: Position) -> Position:
    """Return the position as a Headline is drawn: some act at once."""
    perhaps = position.headline is None
    if not (row_of(position.headline).get("favours-lost") or perhaps):
        return position
    lost = [_losing_favours(seat, perhaps=perhaps) for seat in position.seats]
    return position._replace(seats=tuple(lost))


def _losing_favours(seat: Seat, *, perhaps: bool) -> Seat:
    """Return a player after all Favours are given up, by whoever may not ignore the Headline."""
    if any(power.ignores_headline for power in seat.powers):
        return seat
    kept = perhaps or seat.may_ignore_headline
    return seat._replace(favours=Span(0, seat.favours.most) if kept else NOTHING)


def _reached(position: Position) -> bool:
    """Whether the player whose turn it is surely brought on the last round (rulings `end-trigger`, `rival-ends`)."""
    track = position.seat.track.least
    reached = track > PRINTED["end"] or (track == PRINTED["end"] and position.readings.end_trigger == "reaches")
    return reached and not (position.seat.player.is_rival and position.readings.rival_ends == "no")


def _closed_take(position: Position, turn: Turn) -> Iterator[Fault]:
    """Yield that the rival took an Object of a Continent that the Headline closes."""
    rival, card = position.table.rival_seat, turn.rival_took
    if rival is None or card is None or isinstance(card, str):
        return
    continent = traded(position, card).continent
    if continent is not None and position.closed(continent, rival):
        facts = phrase(
            "fault.rival-closed", player=position.seats[rival].name, card=str(card), continent=named(continent)
        )
        yield Fault("museum.exploration", position.seats[rival].name, facts)


def _took_nothing(position: Position, turn: Turn) -> Iterator[Fault]:
    """Yield that a player took no Object though no Continent is closed and the decks cannot have run out.

    So few turns have been played that, with all that Headlines and Favours let anyone draw, some must be left.
    """
    headline = position.headline
    if headline is None or headline.startswith(OTHER_HEADLINE) or turn.took_own or position.seat.player.is_rival:
        return
    closes = row_of(headline).get("closes")
    if not closes and position.number <= PRINTED["turns-before-decks-end"]:
        yield Fault("museum.exploration", turn.player, Phrase("fault.took-own"))


def explored(position: Position, turn: Turn, *, still_open: bool) -> Position:
    """Return the position after the Exploration phase: who took an Object, and the Prestige it brought (X1-X3).

    The rival takes in every Exploration, and `rival-took` says so: then he is one of those who took, whether `took`
    names him or not, and a number counts him. Where nothing tells that he took, a list without him leaves it open.
    """
    active, rival = position.active, position.table.rival_seat
    waiting = still_open and not turn.begun
    own = PRINTED["taken"] if turn.took_own else 0
    gained, taken = _others_took(position, turn, rival)
    taken[active] = Span(0 if waiting else own, own)
    if waiting and rival is not None and rival != active:
        taken[rival] = NOTHING  # he has not taken yet
    for n, number in taken.items():
        seat = position.seats[n]
        if seat.open_hand is not None:
            card = turn.rival_took if n == rival and number == Span.of(1) else None
            hand = open_hand.with_one(seat.open_hand, None if isinstance(card, str) else card, number)
            position = position.with_seat(n, open_hand.agreeing(seat, hand))
        else:
            position = position.with_seat(n, seat._replace(hand=seat.hand + number))
    return position.gaining(active, gained)


def _others_took(position: Position, turn: Turn, rival: int | None) -> tuple[Span, dict[int, Span]]:
    """Return how many others took an Object, and whether each of them did."""
    others = [n for n in range(len(position.seats)) if n != position.active]
    sure = {rival} if turn.rival_took is not None and rival in others else set()
    perhaps = {rival} - sure if rival in others else set()
    if isinstance(turn.took, tuple):
        takers = {position.of(name) for name in turn.took} | sure
        perhaps -= takers
        taken = {n: Span(int(n in takers), int(n in takers or n in perhaps)) for n in others}
        return Span(len(takers), len(takers) + len(perhaps)), taken
    rest = [n for n in others if n not in sure]
    if turn.took is not None:
        left = max(0, turn.took - len(sure))
        told = Span(int(left >= len(rest)), int(left > 0))
        gained = Span.of(len(sure) + left)
    else:
        told, gained = Span(0, 1), Span(len(sure), len(others))
    return gained, {n: Span.of(1) if n in sure else told for n in others}
