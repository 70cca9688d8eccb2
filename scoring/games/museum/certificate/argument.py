"""The proof for one choice of what Skulls serve and how League cards lie, wherever the other cards lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.findings import Findings, OutOfTimeError
from scoring.games.museum.certificate.dealing import Kind
from scoring.games.museum.certificate.every_layout import EveryLayout, Museum
from scoring.games.museum.certificate.floor import Floor, Ground
from scoring.games.museum.certificate.profiles import Profile, minimal_profiles
from scoring.games.museum.certificate.rectangles import laid
from scoring.games.museum.certificate.values import Kinds, branches
from scoring.games.museum.certificate.worth import Question, Worth
from scoring.games.museum.table.board import bits
from scoring.phrase import Phrase, phrase

MOST_TRIED: Final = 12
"""Spaces on which every layout is tried where lent cards count for some things alone; on more it would take days."""


class BetterLayoutError(Exception):
    """Raised where a layout is worth more than the bound; `total` is what."""

    def __init__(self, total: int) -> None:
        super().__init__(total)
        self.total = total


@dataclass
class Argument:
    """One argument: that no layout is worth more than the bound; `total` says what a Museum laid so comes to."""

    worth: Worth
    ground: Ground
    constant: int
    """What no layout changes."""
    bound: int
    total: Callable[[Museum], int]
    stop: Callable[[], bool]
    refuted: list[Profile] = field(default_factory=list)

    @property
    def floor(self) -> Floor:
        """The spaces for cards that can be laid anew."""
        return self.ground.floor

    @property
    def ceiling(self) -> int:
        """What a layout is worth if everything is linked that could be."""
        return self.constant + self.worth.ceiling

    @property
    def target(self) -> int:
        """What Collections, Patrons and Gallery of a better layout pay at least."""
        return self.bound + 1 - self.constant

    def findings(self) -> Findings:
        """Return how the bound is proved, that it is wrong, or that there was no time."""
        most = Findings(derived=(phrase("certificate.derived.points", ceiling=self.ceiling),))
        if self.bound >= self.ceiling:
            return most + Findings(derived=(phrase("certificate.derived.ceiling", bound=self.bound),))
        try:
            return most + self._proved()
        except BetterLayoutError as better:
            return Findings(wrong=(phrase("certificate.wrong.better", claimed=self.bound, found=better.total),))
        except OutOfTimeError:
            return most + Findings(trusted=(Phrase("certificate.trusted.time"),))

    def _proved(self) -> Findings:
        number = 0
        if self._links_as_regions_do:
            for profile in minimal_profiles(self.worth, self.target, self.stop):
                number += 1
                if not self._refutes(profile):
                    break
            else:
                return Findings(derived=(phrase("certificate.derived.demands", n=number, worth=self.bound + 1),))
        if self.worth.loans and self.floor.spaces.bit_count() > MOST_TRIED:
            return Findings(trusted=(Phrase("certificate.trusted.loans"),))
        better = EveryLayout(self.worth, self.target, self.total, self.bound, self.stop).better()
        if better is not None:
            raise BetterLayoutError(better)
        return Findings(derived=(phrase("certificate.derived.layouts", worth=self.bound + 1),))

    @property
    def _links_as_regions_do(self) -> bool:
        """Whether cards that count link by touching each other, or cards that stay; regions know no other way."""
        museum = self.worth.museum
        linking = sum(1 << space for space in bits(museum.floor.filled) if museum.traits(space).links)
        return not linking & ~self.worth.staying

    def _refutes(self, profile: Profile) -> bool:
        """Whether no layout meets a profile; raises BetterLayoutError where one that does is better."""
        if any(refuted.covers(profile) for refuted in self.refuted):
            return True
        if self._impossible(self.worth.kinds, profile.sizes, profile.filler):
            self.refuted.append(profile)
            return True
        return bool(profile.shows) and all(
            self._impossible(kinds, sizes, profile.filler) for kinds, sizes in branches(self.worth, profile, self.stop)
        )

    def _impossible(self, kinds: Kinds, sizes: Mapping[str, int], filler: str | None) -> bool:
        """Whether the cards cannot be linked so; raises BetterLayoutError where they can and that is better."""
        return all(
            any(self._has_no_room(question) for question in self.worth.questions(kinds, larger, filler))
            for larger in self._with_larger_filler(sizes, filler)
        )

    def _has_no_room(self, question: Question) -> bool:
        """Whether there is no room for some regions; raises BetterLayoutError where there is and that is better."""
        kinds, sizes, filler = question
        doubled = self.worth.linked_by_duplicates
        sizes = {key: n for key, n in sizes.items() if key not in doubled}
        filled = filler if self.worth.alone_fills and filler not in doubled else None
        layout = self._layout(Counter(kinds.values()), sizes, filled)
        if layout is None:
            return True
        total = self.total(self._museum(kinds, layout))
        if total > self.bound:
            raise BetterLayoutError(total)
        return False

    def _layout(
        self, cards: Mapping[Kind, int], sizes: Mapping[str, int], filler: str | None
    ) -> Mapping[int, Kind] | None:
        """Return which cards lie where on the board so that each key links so many; None where there is no room."""
        if filler is not None:
            return laid(self.floor, cards, sizes, filler, self.stop)
        layout = laid(self.ground.plain, cards, sizes, None, self.stop)
        return layout and {self.ground.back[space]: kind for space, kind in layout.items()}

    def _with_larger_filler(self, sizes: Mapping[str, int], filler: str | None) -> Iterable[Mapping[str, int]]:
        """Return sizes; where the Gallery is in parts, also with more cards to join them."""
        worth, gallery = self.worth, self.floor.gallery
        if filler is None or not worth.alone_fills or worth.within or self.floor.linked(gallery):
            return (sizes,)
        return ({**sizes, filler: size} for size in range(sizes.get(filler, 1), worth.most[filler] + 1))

    def _museum(self, kinds: Kinds, layout: Mapping[int, Kind]) -> Museum:
        """Return the Museum with cards of these kinds laid so, and the others anywhere."""
        museum, left = [*self.worth.museum.cards], [*bits(self.floor.spaces)]
        cards = {}
        for space, kind in layout.items():
            place = next(place for place in left if kinds.get(place) == kind)
            left.remove(place)
            cards[space] = museum[place]
        for space in bits(self.floor.spaces):
            museum[space] = cards[space] if space in cards else self.worth.museum.cards[left.pop()]
        return tuple(museum)
