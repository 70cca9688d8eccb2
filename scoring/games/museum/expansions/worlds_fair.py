"""The World's Fair: Pavilions filled together, and Objects lent to other Museums (en: expansion scoring)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from scoring.breakdown import ScoreLine, summed
from scoring.common_keys import PLAYER_COUNTS
from scoring.edit import changed
from scoring.games.museum.counting.collection import points_of
from scoring.games.museum.counting.declaration import largest
from scoring.games.museum.counting.museum import Museum, without
from scoring.games.museum.counting.tally import tally_of
from scoring.games.museum.expansion import Expansion, OwnGain, OwnPlays
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, MASTERPIECE, printed
from scoring.games.museum.table.state import Renaming, State, renamed_counts
from scoring.keys import Key, Record, entries, table, whole
from scoring.phrase import Phrase, named, phrase
from scoring.review import Fault, Notice, Reason
from scoring.span import Span

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.cards import Laid
    from scoring.games.museum.table.line_notation import Words
    from scoring.games.museum.turns.position import Position

PAVILIONS: Final = "museum.pavilions"
LOANS: Final = "museum.loans"
SIZE: Final[int] = printed("worlds_fair")["pavilion"]["size"]
FOR_MOST: Final[int] = printed("worlds_fair")["pavilion"]["most"]
FOR_SECOND: Final[int] = printed("worlds_fair")["pavilion"]["second"]


class Pavilion(NamedTuple):
    """A Pavilion: how many Objects each player contributed, and how many complete it."""

    contributions: Mapping[str, int]
    size: int = SIZE


PAVILION: Final = Record(Pavilion, (Key("size", whole(1)), Key("contributions", PLAYER_COUNTS, required=True)))


@dataclass(frozen=True, slots=True)
class Pavilions(State):
    """The Pavilions laid out."""

    KEYS: ClassVar = (Key("pavilions", entries(table(PAVILION)), "every"),)
    every: tuple[Pavilion, ...] = ()

    def renamed(self, renaming: Renaming) -> Self:
        """Return the same after players were renamed or left."""
        renamed = (
            pavilion._replace(contributions=renamed_counts(pavilion.contributions, renaming)) for pavilion in self.every
        )
        return type(self)(tuple(renamed))


def prizes(pavilion: Pavilion, tie: str) -> dict[str, int]:
    """Return the victory points of each contributor; none while the Pavilion is not complete.

    `tie` is the reading of the ruling `pavilion-tie`: `each` tied player takes the prize of that place, or `none` does;
    either way a tie for most leaves no second.

    >>> prizes(Pavilion({"Vincent": 3, "Olivier": 2}, 5), "each"), prizes(Pavilion({"Andy": 5}, 5), "each")
    ({'Vincent': 13, 'Olivier': 6}, {'Andy': 19})
    """
    given = {name: number for name, number in pavilion.contributions.items() if number}
    if sum(given.values()) < pavilion.size or not given:
        return {}
    if len(given) == 1:
        return dict.fromkeys(given, FOR_MOST + FOR_SECOND)
    most, *rest = sorted({*given.values()}, reverse=True)
    first = [name for name, number in given.items() if number == most]
    second = [name for name, number in given.items() if rest and number == rest[0]]
    places = ((first, FOR_MOST), ([] if len(first) > 1 else second, FOR_SECOND))
    return {name: points for names, points in places if len(names) == 1 or tie == "each" for name in names}


def _pavilions(table: Table, tally: Tally) -> ScoreLine:
    name, tie = tally.player.name, table.readings.pavilion_tie
    parts = tuple(
        ScoreLine(
            PAVILIONS,
            phrase("line.pavilion", number=number),
            prizes(pavilion, tie).get(name, 0),
            _standing(pavilion, name, tie),
        )
        for number, pavilion in enumerate(table.of(Pavilions).every, 1)
        if pavilion.contributions.get(name)
    )
    return summed(PAVILIONS, Phrase("line.pavilions"), parts)


def _standing(pavilion: Pavilion, name: str, tie: str) -> Phrase:
    """Return what a player put into a Pavilion and which place that is."""
    own, placed = pavilion.contributions[name], sum(pavilion.contributions.values())
    points = prizes(pavilion, tie).get(name, 0)
    if placed < pavilion.size:
        return phrase("working.pavilion-open", own=own, n=placed, size=pavilion.size)
    equal = sum(1 for number in pavilion.contributions.values() if number == own) > 1
    kinds = {FOR_MOST + FOR_SECOND: "alone", FOR_MOST: "most", FOR_SECOND: "second"}
    kind = kinds.get(points, "none")
    return phrase(f"working.pavilion-{kind}{'-tied' if equal else ''}", own=own, size=pavilion.size)


def _loans(tallies: Tallies, tally: Tally) -> ScoreLine:
    lender = tally.player.name
    parts = tuple(
        part
        for borrower in tallies
        if borrower is not tally and any(card and card.lender == lender for card in borrower.museum.cards)
        for part in _differences(_unstated(borrower), lender)
    )
    return summed(LOANS, Phrase("line.loans"), parts)


def _unstated(tally: Tally) -> Tally:
    """Return the tally without what the player stated, by which others are paid for this Museum."""
    player = replace(tally.player, stated={})
    return tally_of(tally.museum._replace(player=player)) if tally.player.stated else tally


def _differences(borrower: Tally, lender: str) -> Iterator[ScoreLine]:
    """Yield what a lender's cards add to each Collection of a borrower: its points less those without the cards."""
    museum = borrower.museum
    lent = museum.lent_by(lender)
    rest = largest(without(museum, lent)) if museum.readings.loan_difference == "look-again" else None
    for key in sorted(museum.keys_on(lent), key=(*CIVILISATIONS, *DOMAINS).index):
        whole = borrower.declaration.get(key)
        if whole is None or not whole.points:
            continue
        if rest is None:
            fewer = whole.size - (lent & (whole.spaces | whole.skulls)).bit_count()  # `number-only`
        else:
            fewer = rest[key].size if key in rest else 0
        points = points_of(key, fewer)
        label = phrase("line.loan", collection=named(key), player=museum.player.name)
        sort = "" if whole.points > points else "-none"
        working = phrase(f"working.loan{sort}", n=whole.size, whole=whole.points, left=points, fewer=fewer)
        yield ScoreLine(LOANS, label, max(whole.points - points, 0), working)


def most_laid_out(table: Table) -> int:
    """Return how many Pavilions are laid out at most: one fewer than players, of whom a table may name only one."""
    return max(1, len(table.players) - 1)


def add_pavilion(table: Table) -> Table:
    """Lay out one more Pavilion."""
    return table.having(Pavilions((*table.of(Pavilions).every, Pavilion({}))))


def remove_pavilion(table: Table, number: int) -> Table:
    """Take a Pavilion away, by its number from 0."""
    pavilions = table.of(Pavilions).every
    return table.having(Pavilions(pavilions[:number] + pavilions[number + 1 :]))


def contribute(table: Table, seat: int, number: int, objects: int | None) -> Table:
    """Set how many Objects a player put into a Pavilion, by its number from 0."""
    pavilion = table.of(Pavilions).every[number]
    given = changed(pavilion.contributions, table.players[seat].name, objects or None)
    return _with_pavilion(table, number, pavilion._replace(contributions=given))


def set_pavilion_size(table: Table, number: int, size: int) -> Table:
    """Set how many Objects complete a Pavilion, by its number from 0."""
    pavilion = table.of(Pavilions).every[number]
    return _with_pavilion(table, number, pavilion._replace(size=max(1, size)))


def _with_pavilion(table: Table, number: int, pavilion: Pavilion) -> Table:
    pavilions = [*table.of(Pavilions).every]
    pavilions[number] = pavilion
    return table.having(Pavilions(tuple(pavilions)))


@dataclass(frozen=True, slots=True)
class Contribute(OwnGain):
    """An Object from the hand laid at a Pavilion, counted from 1."""

    WORD: ClassVar[str] = "pavilion"
    RULE: ClassVar[str] = "museum.contributing"
    pavilion: int
    card: Laid
    price: int | None = None

    @classmethod
    def read(cls, words: Words) -> Self:
        """Read the number of the Pavilion, the card, and the price if it is told."""
        return cls(words.number("pavilion", least=1, most=9), words.card(), words.perhaps_price())

    def __str__(self) -> str:
        """Write it: `pavilion 2 egy-na-3`."""
        price = "" if self.price is None else f" {self.price}"
        return f"{self.WORD} {self.pavilion} {self.card}{price}"

    def costs(self, position: Position) -> Span:
        """Return the price told; an Object costs its value at most."""
        return Span(0, MASTERPIECE) if self.price is None else Span.of(self.price)

    @property
    def given(self) -> tuple[Laid, ...]:
        """The Object."""
        return (self.card,)

    def broken(self, position: Position) -> Iterator[Fault]:
        """Yield that the Pavilion is not laid out."""
        there = len(position.table.of(Pavilions).every) or most_laid_out(position.table)
        if self.pavilion > there:
            yield position.fault(PAVILIONS, "fault.pavilion-missing", number=self.pavilion, n=there)


def _given(plays: OwnPlays) -> Counter[tuple[int, int]]:
    """Return how many Objects went to Pavilions in the turns, by the number of the Pavilion and the player's seat."""
    return Counter([(play.pavilion, by) for by, play in plays if isinstance(play, Contribute)])


class WorldsFair(Expansion):
    """The World's Fair: its Pavilions and loans."""

    id = "worlds-fair"
    lines = (PAVILIONS, LOANS)
    of_table = Pavilions
    own_gains = (Contribute,)

    def lies_on(self, table: Table) -> bool:
        """Whether a card is lent."""
        return any(card and card.lender for player in table.players for card in player.museum)

    def score(self, tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
        """Score the Pavilions, and the cards lent to others."""
        yield _pavilions(tallies.table, tally)
        yield _loans(tallies, tally)

    def kept_out(self, museum: Museum) -> int:
        """Return the lent cards where they count in no Collection of their borrower (ruling `loan-borrower-scores`)."""
        lent = museum.floor.lent
        return lent if lent and museum.readings.loan_borrower_scores == "no" else 0

    def faults(self, tallies: Tallies) -> Iterator[Fault]:
        """Yield too many Objects in a Pavilion, and too many Pavilions."""
        for number, pavilion in enumerate(tallies.table.of(Pavilions).every, 1):
            placed = sum(pavilion.contributions.values())
            if placed > pavilion.size:
                yield Fault(PAVILIONS, None, phrase("fault.pavilion", number=number, n=placed, size=pavilion.size))
        most, laid_out = most_laid_out(tallies.table), len(tallies.table.of(Pavilions).every)
        if laid_out > most:
            yield Fault(PAVILIONS, None, phrase("fault.pavilions", n=laid_out, most=most))

    def why_kept_out(self, key: str) -> Iterator[Reason]:
        """Yield that a lent card counts for its lender alone."""
        yield Reason(LOANS, phrase("why.lent", collection=named(key)), ruling="loan-borrower-scores")

    def lay_out(self, table: Table, plays: OwnPlays) -> Table:
        """Lay out the Pavilions to which Objects went in the turns, where the file has none.

        What was put into a Pavilion that cannot be there is told as a fault and lies nowhere.
        """
        given = {key: objects for key, objects in _given(plays).items() if key[0] <= most_laid_out(table)}
        if table.of(Pavilions).every or not given:
            return table
        for _ in range(max(given)[0]):
            table = add_pavilion(table)
        for (number, seat), objects in given.items():
            table = contribute(table, seat, number - 1, objects)
        return table

    def differences(self, position: Position) -> Iterator[Notice]:
        """Yield where file and turns cannot both be right about a player's Objects in a Pavilion; the file counts."""
        given = _given(position.own_plays)
        for number, pavilion in enumerate(position.table.of(Pavilions).every, 1):
            for seat, player in enumerate(position.seats):
                told, log = pavilion.contributions.get(player.name, 0), given[number, seat]
                if log > told or (log < told and player.whole):
                    yield Notice(player.name, phrase("warning.log-pavilion", number=number, n=told, log=log))
