"""That no layout is worth more than a bound, for one choice of what Skulls serve and how League cards lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, NamedTuple

from scoring.arrange.proving.dealing import Kind
from scoring.arrange.proving.floor import Floor, Ground
from scoring.arrange.proving.rectangles import laid
from scoring.bitboard import bits
from scoring.effort import Steps
from scoring.games.museum.arranging.every_layout import EveryLayout, Museum
from scoring.games.museum.arranging.profiles import Kinds, Profile, branches, minimal_profiles
from scoring.games.museum.arranging.worth import Question, Worth
from scoring.games.museum.counting.lines import total_of
from scoring.games.museum.counting.tally import Tallies
from scoring.games.museum.table import Player

MOST_TRIED: Final = 12
"""Spaces on which every layout is tried where lent cards count for some things alone; on more it would take days."""


class BetterLayoutError(Exception):
    """Raised where a layout is worth more than the bound: how the cards lie, and what it is worth."""

    def __init__(self, case: Case, museum: Museum, total: int) -> None:
        super().__init__(total)
        self.case, self.museum, self.total = case, museum, total


class Way(Enum):
    """How a bound was proved."""

    CEILING = "ceiling"
    """Not even everything linked at once is worth more."""
    DEMANDS = "demands"
    """For whatever would be worth more there is no room."""
    LAYOUTS = "layouts"
    """Every layout was looked at."""
    OPEN = "open"
    """It was not: there is no way that ends."""


class Proof(NamedTuple):
    """What came of an argument."""

    way: Way
    demands: int = 0
    """How many demands were refuted."""


@dataclass(eq=False)
class Case:
    """One choice of what a player's Skulls serve and how his League cards lie, with what was refuted of it."""

    choice: Player
    """The player with his cards so."""
    tallies: Tallies
    worth: Worth
    ground: Ground
    constant: int
    """What no layout changes."""
    refuted: list[Profile] = field(default_factory=list)
    nearest: Museum | None = None
    """The last layout that was laid because there was room for it, whatever it is worth."""

    @property
    def floor(self) -> Floor:
        """The spaces for cards that can be laid anew."""
        return self.ground.floor

    @property
    def ceiling(self) -> int:
        """What a layout is worth if everything is linked that could be."""
        return self.constant + self.worth.ceiling

    def laid(self, museum: Museum) -> Player:
        """Return the player with his cards laid so."""
        return replace(self.choice, museum=museum)

    def total(self, museum: Museum) -> int:
        """Return what the player's cards are worth laid so."""
        return total_of(self.tallies.with_player(self.laid(museum)), self.choice.name)


@dataclass
class Argument:
    """One argument: that no layout of a case is worth more than the bound."""

    case: Case
    bound: int
    stop: Callable[[], bool]
    listing: bool = False
    """Whether nothing helps but to look at every layout."""

    def proof(self) -> Steps[Proof]:
        """Return, step by step, how the bound is proved.

        Raises:
            BetterLayoutError: it is wrong.
            OutOfTimeError: `stop` said so.

        """
        if self.bound >= self.case.ceiling:
            return Proof(Way.CEILING)
        number, target, worth = 0, self.bound + 1 - self.case.constant, self.case.worth
        if self._links_as_regions_do:
            for profile in minimal_profiles(worth, target, self.stop):
                number += 1
                if not (yield from self._refutes(profile)):
                    break
            else:
                return Proof(Way.DEMANDS, number)
        if worth.wild or (worth.loans and self.case.floor.spaces.bit_count() > MOST_TRIED):
            return Proof(Way.OPEN)
        self.listing = True
        better = yield from EveryLayout(worth, target, self.case.total, self.bound).better()
        if better is not None:
            raise BetterLayoutError(self.case, better, self.case.total(better))
        return Proof(Way.LAYOUTS)

    @property
    def _links_as_regions_do(self) -> bool:
        """Whether cards that count link by touching each other, or cards that stay; regions know no other way."""
        worth, museum = self.case.worth, self.case.worth.museum
        linking = sum(1 << space for space in bits(museum.floor.filled) if museum.traits(space).links)
        return not linking & ~worth.staying

    def _refutes(self, profile: Profile) -> Steps[bool]:
        """Whether no layout meets a profile."""
        case = self.case
        if any(refuted.covers(profile) for refuted in case.refuted):
            return True
        if (yield from self._impossible(case.worth.kinds, profile.sizes, profile.filler)):
            case.refuted.append(profile)
            return True
        if not profile.shows:
            return False
        for kinds, sizes in branches(case.worth, profile, self.stop):
            if not (yield from self._impossible(kinds, sizes, profile.filler)):
                return False
        return True

    def _impossible(self, kinds: Kinds, sizes: Mapping[str, int], filler: str | None) -> Steps[bool]:
        """Whether the cards cannot be linked so."""
        for larger in self._with_larger_filler(sizes, filler):
            for question in self.case.worth.questions(kinds, larger, filler):
                if (yield from self._has_no_room(question)):
                    break
            else:
                return False
        return True

    def _has_no_room(self, question: Question) -> Steps[bool]:
        """Whether there is no room for some regions; a layout of them is never worth more than the bound."""
        case, (kinds, sizes, filler) = self.case, question
        doubled = case.worth.linked_by_duplicates
        sizes = {key: n for key, n in sizes.items() if key not in doubled}
        filled = filler if case.worth.alone_fills and filler not in doubled else None
        layout = yield from self._layout(Counter(kinds.values()), sizes, filled)
        if layout is None:
            return True
        museum = self._museum(kinds, layout)
        total = case.total(museum)
        if total > self.bound:
            raise BetterLayoutError(case, museum, total)
        case.nearest = museum
        return False

    def _layout(
        self, cards: Mapping[Kind, int], sizes: Mapping[str, int], filler: str | None
    ) -> Steps[Mapping[int, Kind] | None]:
        """Return which cards lie where on the board so that each key links so many; None where there is no room."""
        ground = self.case.ground
        if filler is not None:
            return (yield from laid(ground.floor, cards, sizes, filler, self.stop))
        layout = yield from laid(ground.plain, cards, sizes, None, self.stop)
        return layout and {ground.back[space]: kind for space, kind in layout.items()}

    def _with_larger_filler(self, sizes: Mapping[str, int], filler: str | None) -> Iterable[Mapping[str, int]]:
        """Return sizes; where the Gallery is in parts, also with more cards to join them."""
        worth, floor = self.case.worth, self.case.floor
        if filler is None or not worth.alone_fills or worth.within or floor.linked(floor.gallery):
            return (sizes,)
        return ({**sizes, filler: size} for size in range(sizes.get(filler, 1), worth.most[filler] + 1))

    def _museum(self, kinds: Kinds, layout: Mapping[int, Kind]) -> Museum:
        """Return the Museum with cards of these kinds laid so, and the others anywhere."""
        now, left = self.case.worth.museum.cards, [*bits(self.case.floor.spaces)]
        museum, cards = [*now], {}
        for space, kind in layout.items():
            place = next(place for place in left if kinds.get(place) == kind)
            left.remove(place)
            cards[space] = now[place]
        for space in bits(self.case.floor.spaces):
            museum[space] = cards[space] if space in cards else now[left.pop()]
        return tuple(museum)
