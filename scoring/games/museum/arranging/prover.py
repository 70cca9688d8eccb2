"""Is some layout of a player's cards worth more than so many points? Asked for all that they can serve, lying anyhow.

`uses` rules out what Skulls serve, many uses at once. For every choice left of what they serve and how League cards
lie, but once for all that are `alike`: `worth` counts what linked cards pay at most, `lent` where lent ones count for
Patrons and Gallery alone; `profiles` lists what a better layout would have to link, and the `argument` refutes each:
there is no room for it on the board, or in the rectangles of an open one (`scoring.arrange.proving`), or the cards
would not show all values. Where that settles nothing, because cards link that count for nothing, or points are less
than they seem, `every_layout` goes through all there are. Where that would take days, as with lent cards on large
boards, it says so at once instead.

What was refuted once stays so: a question asked again, or for fewer points, goes on where the last one ended.

A choice is what Skulls serve and how League cards lie. Cards that can be laid anew are told apart by what they count
for, and by their values where a Patron asks for these. Cards that stay are told apart by where they lie; but turned or
mirrored, where that leaves the board the same, they leave the same to be had. What makes Collections larger is told
apart by what it does to their points, to their sizes as Patrons count them, and to the Gallery.

Choices that differ only by how cards lie to the Gallery still share what is refuted where nobody fills it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from scoring.arrange.proving.floor import Floor, Ground, Joined, turned
from scoring.bitboard import Grid, bits
from scoring.effort import Steps, keep_to_time
from scoring.games.museum.arranging.argument import Argument, Case, Way
from scoring.games.museum.arranging.expansion_part import layings
from scoring.games.museum.arranging.lent import worth_of
from scoring.games.museum.arranging.uses import Decided, RuledOut, Uses
from scoring.games.museum.arranging.worth import Worth
from scoring.games.museum.counting.lines import points_with
from scoring.games.museum.counting.museum import museum_on
from scoring.games.museum.counting.patrons import kind_of
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board


class Prover:
    """Answers for one player's cards; with `wild` unknown values show whatever helps, and only a no is an answer.

    With the `floors` of another prover it knows what was refuted there.
    """

    def __init__(self, table: Table, player: Player, *, wild: bool = False, floors: Floors | None = None) -> None:
        self.table, self.tallies, self.player, self.wild = table, tallies_of(table), player, wild
        self.uses = Uses(table, player, points_with(self.tallies, player), wild=wild)
        self.board = table.board_of(player)
        self.floors = floors or Floors(self.board)
        self.cases: dict[object, Case] = {}
        """All choices so far, by what is the same for those alike."""
        self.of_uses: dict[tuple[object, ...], list[Case]] = {}
        self.asked: Argument | None = None
        """What was asked last."""

    def every_case(self, bound: int, stop: Callable[[], bool]) -> Iterator[Case | RuledOut]:
        """Yield each choice that could be worth more than the bound, once for all alike, and the uses ruled out.

        Raises:
            OutOfTimeError: `stop` said so.

        """
        seen: set[Case] = set()
        for found in self.uses.every(bound, stop):
            if isinstance(found, RuledOut):
                yield found
                continue
            known = self.of_uses.get(tuple(use.cards for use in found))
            for case in known or self._cases(found, stop):
                if case not in seen:
                    seen.add(case)
                    yield case

    def _cases(self, decided: Decided, stop: Callable[[], bool]) -> Iterator[Case]:
        """Yield the choices of how cards lie that serve so."""
        cases = []
        for choice in layings(self.table, self.uses.serving(decided)):
            keep_to_time(stop)
            if choice is not None:
                cases.append(self.case(choice))
                yield cases[-1]
        self.of_uses[tuple(use.cards for use in decided)] = cases

    def case(self, choice: Player) -> Case:
        """Return the choice that a player's cards make as they serve and as those lie that stay, or one alike."""
        case = self.new_case(choice)
        return self.cases.setdefault((case.constant, self.floors.alike(case.worth)), case)

    def new_case(self, choice: Player) -> Case:
        """Return the choice that a player's cards make, whether or not one alike is known."""
        worth = worth_of(museum_on(choice, self.board, self.table.readings), wild=self.wild)
        constant = worth.constant(points_with(self.tallies, choice))
        return Case(choice, self.tallies, worth, self.floors.of(worth), constant)

    def refutes(self, bound: int, stop: Callable[[], bool]) -> Steps[bool]:
        """Return, step by step, whether it is proved that no layout is worth more than the bound.

        Raises:
            BetterLayoutError: one is.
            OutOfTimeError: `stop` said so.

        """
        proved = True
        for case in self.every_case(bound, stop):
            yield
            if isinstance(case, Case):
                self.asked = Argument(case, bound, stop)
                proved &= (yield from self.asked.proof()).way is not Way.OPEN
        return proved


# What a proof depends on, and what many proofs share: the same for two choices, one proof serves for both


@dataclass(frozen=True)
class Floors:
    """The spaces for cards that can be laid anew, by what stays; whatever was refuted there stays refuted."""

    board: Board
    known: dict[object, Floor] = field(default_factory=dict)

    def of(self, worth: Worth) -> Ground:
        """Return the spaces that are left beside the cards that stay."""
        museum = worth.museum
        spaces = museum.board.spaces & ~museum.floor.blocked & ~worth.staying
        joined = {key: tuple(companion.touch & spaces for companion in museum.companions[key]) for key in museum.links}
        floor = self._floor(spaces, museum.floor.gallery & spaces, joined)
        return Ground(floor, *self._plain(floor))

    def _plain(self, floor: Floor) -> tuple[Floor, Mapping[int, int]]:
        """Return the floor without its Gallery, turned and mirrored as the first of those that are the same then."""
        every = self._floor(self.board.spaces, 0, {})
        ways = [(turned(floor.spaces, image), _turned(floor.joined, image), image) for image in every.images]
        spaces, joined, image = min(ways, key=lambda way: (way[0], sorted(way[1].items())))
        return self._floor(spaces, 0, joined), {there: here for here, there in image.items()}

    def _floor(self, spaces: int, gallery: int, joined: Joined) -> Floor:
        same = spaces, gallery, frozenset(joined.items())
        if same not in self.known:
            self.known[same] = Floor(
                Grid(self.board.height, self.board.width, self.board.links), spaces, gallery, joined
            )
        return self.known[same]

    def alike(self, worth: Worth) -> object:
        """Return what is the same only where as much is to be had, and for the same reasons."""
        perfect = any(kind_of(card).perfect for card in worth.patrons.values())
        traits = worth.museum.traits
        counting = Counter((kind, traits(space).value if perfect else 0) for space, kind in worth.kinds.items())
        lent = Counter(traits(space) for space in bits(worth.museum.floor.filled)) if worth.loans else {}
        return frozenset(counting.items()), frozenset(lent.items()), repr(worth.effects), self._staying(worth)

    def _staying(self, worth: Worth) -> object:
        """Return where cards stay or none can lie, on the board turned and mirrored as leaves it the same."""
        museum, stay = worth.museum, worth.staying | worth.museum.floor.blocked
        cards: list[tuple[object, int]] = [
            (museum.traits(space)._replace(half=None), 1 << space) for space in bits(stay)
        ]
        for domain, companions in museum.companions.items():
            cards += [(domain, companion.spaces) for companion in companions if companion.spaces & stay]
        bare = self._floor(self.board.spaces, self.board.gallery, {})
        return frozenset(frozenset((card, turned(spaces, image)) for card, spaces in cards) for image in bare.images)


def _turned(joined: Joined, image: Mapping[int, int]) -> Joined:
    return {key: tuple(sorted(turned(spaces, image) for spaces in sets)) for key, sets in joined.items()}
