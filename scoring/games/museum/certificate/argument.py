"""Checks one way of a certificate: for fixed cards, League cards and Skulls of a Museum, wherever they lie.

The argument: a layout worth more than the bound would meet one of the minimal profiles that are worth so much. Its
Collections cut the board into linked regions; a region of a Civilisation and one of a Domain share at most one space,
for a card of both stands once in its Domain's Collection; so a doorway serves one region, and there are not enough of
them, or no way to cut the board, or no cards for it. Each step is done again here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.games.museum.certificate.assignment import CardsWanted
from scoring.games.museum.certificate.grid import grid_of
from scoring.games.museum.certificate.partition_search import Partition, PartitionSearch, Sizes
from scoring.games.museum.certificate.profiles import Profile, minimal_profiles
from scoring.games.museum.certificate.worth import Worth
from scoring.games.museum.printed import CIVILISATIONS
from scoring.grounds import Findings, OutOfTimeError, keep_to_time
from scoring.phrase import Name, Phrase, phrase


class Refutation(NamedTuple):
    """One question of a certificate."""

    profiles: tuple[Profile, ...]
    """What it refutes."""
    uncovered: tuple[int, ...]
    """How many spaces it takes to be in no region, at least and at most."""
    by_values: bool
    """Whether the cards could be linked so, and would not show all values."""


class ArgumentCheck:
    """One argument while it is checked; `way` is of the shape that this room asks for."""

    def __init__(self, worth: Worth, way: Mapping[str, Any], bound: int, stop: Callable[[], bool]) -> None:
        self.worth, self.way, self.bound, self.stop = worth, way, bound, stop
        self.constant: int = way["constant"]
        museum = worth.museum
        self.grid = grid_of(museum.board, museum.floor.blocked, museum.floor.gallery)

    def findings(self, constants: set[int]) -> Findings:
        """Check the numbers first; what rests on wrong ones is not looked at."""
        wrong = (*self._wrong_numbers(constants), *self._wrong_questions())
        if wrong:
            return Findings(wrong=wrong)
        numbers = Findings(derived=(phrase("certificate.derived.points", ceiling=self.ceiling),))
        if self.bound >= self.ceiling:
            return numbers + Findings(derived=(phrase("certificate.derived.ceiling", bound=self.bound),))
        if self.way["all_layouts_looked_at"]:
            return numbers + Findings(trusted=(Phrase("certificate.trusted.counted"),))
        duplicates = any(many > 1 for many in self.worth.cards.values())
        if duplicates and self.worth.museum.readings.duplicate_links == "yes":
            return numbers + Findings(trusted=(Phrase("certificate.trusted.duplicates"),))
        return numbers + self._refuted()

    # The numbers

    @property
    def ceiling(self) -> int:
        """The points if everything were linked that could be, and the Gallery filled if anything has the cards."""
        filled = max(self.worth.gallery_points, 0) if self.way["fillers"] else 0
        return self.constant + self.worth.of(self.worth.most) + filled

    def _wrong_numbers(self, constants: set[int]) -> Iterator[Phrase]:
        way, worth = self.way, self.worth
        if constants != {self.constant}:
            yield phrase("certificate.wrong.constant", claimed=self.constant, found=max(constants))
            return
        claimed = {key: tuple(points[: worth.most.get(key, 0) + 1]) for key, points in way["points"].items()}
        if claimed != worth.points:  # what more cards would pay, such as duplicates, is no matter
            yield phrase("certificate.wrong.points", keys=_differing(claimed, worth.points))
        if way["linked_at_most"] != worth.most:
            yield phrase("certificate.wrong.linked", keys=_differing(way["linked_at_most"], worth.most))
        fillers = {key: n for key, n in way["fillers"].items() if n <= worth.most.get(key, 0)}
        if (way["gallery_points"], fillers) != (worth.gallery_points, worth.fillers) or way["unseen"]:
            yield Phrase("certificate.wrong.gallery")
        if way["ceiling"] != self.ceiling:
            yield phrase("certificate.wrong.ceiling", claimed=way["ceiling"], found=self.ceiling)

    # The questions

    def _refutations(self) -> Iterator[tuple[Mapping[str, Any], Refutation]]:
        """Yield every question of the certificate, as it stands there and as it is checked."""
        for question in self.way["refuted"]:
            profiles = (Profile(profile["linked"], profile.get("fills_gallery")) for profile in question["profiles"])
            by_values = question.get("by") == "values"
            yield question, Refutation(tuple(profiles), tuple(question["in_no_region"]), by_values)

    def _wrong_questions(self) -> Iterator[Phrase]:
        """Yield what is wrong with questions: profiles of other sizes than they say, more uncovered spaces than so."""
        wrong_sizes, wrong_uncovered = 0, 0
        for question, refutation in self._refutations():
            keep_to_time(self.stop)
            profiles = refutation.profiles
            sizes = (tuple(sorted(question["civilisations"])), tuple(sorted(question["domains"])))
            known = all(self._known(profile) for profile in profiles)
            if not known or not profiles or any(_regions(profile) != sizes for profile in profiles):
                wrong_sizes += 1
            elif not _allows(refutation.uncovered, self._uncovered(self._cards_wanted(profiles))):
                wrong_uncovered += 1
        if wrong_sizes:
            yield phrase("certificate.wrong.sizes", n=wrong_sizes)
        if wrong_uncovered:
            yield phrase("certificate.wrong.bare", n=wrong_uncovered)

    def _known(self, profile: Profile) -> bool:
        """Whether the Museum has cards of all that a profile names."""
        return {*profile.sizes, *filter(None, [profile.filler])} <= {*self.worth.most}

    def _refuted(self) -> Findings:
        """Find every profile worth more than the bound, see that it is refuted, and refute it again."""
        refutations = [refutation for _, refutation in self._refutations()]
        needed: set[int] = set()
        number, missing = 0, 0
        try:
            for profile in minimal_profiles(self.worth, self.bound + 1 - self.constant, self.stop):
                number += 1
                covering = [n for n, each in enumerate(refutations) if _cover(each.profiles, profile)]
                missing += not covering
                needed |= {n for n in covering if not refutations[n].by_values} or {*covering}
        except OutOfTimeError:
            return Findings(trusted=(Phrase("certificate.trusted.demands"),))
        if missing:
            return Findings(wrong=(phrase("certificate.wrong.demands", n=missing, worth=self.bound + 1),))
        listed = Findings(derived=(phrase("certificate.derived.demands", n=number, worth=self.bound + 1),))
        by_values = sum(refutations[n].by_values for n in needed)
        if by_values:
            listed += Findings(trusted=(phrase("certificate.trusted.values", n=by_values),))
        return listed + self._refute_again([refutations[n] for n in sorted(needed) if not refutations[n].by_values])

    def _refute_again(self, refutations: Sequence[Refutation]) -> Findings:
        """Refute every question again, those with the fewest doorways to waste first."""
        try:
            searches = [search for refutation in refutations for search in self._searches(refutation)]
        except OutOfTimeError:
            return Findings(trusted=(phrase("certificate.trusted.time", n=len(refutations)),))
        searches.sort(key=lambda search: search.waste)
        refuted, wrong = 0, []
        for search in searches:
            try:
                if search.possible():
                    wrong.append(_can_be_cut(search.partition))
                else:
                    refuted += 1
            except OutOfTimeError:
                break
        left = len(searches) - refuted - len(wrong)
        return Findings(
            (phrase("certificate.derived.questions", n=refuted),) if refuted else (),
            (phrase("certificate.trusted.time", n=left),) if left else (),
            tuple(wrong),
        )

    def _searches(self, refutation: Refutation) -> Iterator[PartitionSearch]:
        """Yield the searches for one question: its profiles by who holds the Gallery, and by size."""
        groups: dict[tuple[tuple[Sizes, Sizes], int | None], list[Profile]] = defaultdict(list)
        for refuted in refutation.profiles:
            for profile in self._with_larger_fillers(refuted):
                groups[_regions(profile), self._gallery_sort(profile)].append(profile)
        for (sizes, gallery_sort), profiles in groups.items():
            cards = self._cards_wanted(profiles)
            yield PartitionSearch(self.grid, Partition(sizes, self._uncovered(cards), gallery_sort), cards, self.stop)

    def _gallery_sort(self, profile: Profile) -> int | None:
        """Return the sort of which one region must hold the whole Gallery, None where helpers may fill it too."""
        if profile.filler is None or not self.worth.alone_fills:
            return None
        return 0 if profile.filler in CIVILISATIONS else 1

    def _with_larger_fillers(self, profile: Profile) -> Iterator[Profile]:
        """Yield a profile; where the Gallery is not linked by itself, also those with more cards between its parts."""
        yield profile
        keep_to_time(self.stop)
        if self._gallery_sort(profile) is None or self.worth.within or self.grid.linked(self.grid.gallery):
            return
        filler = profile.filler or ""
        for size in range(profile.sizes.get(filler, 1) + 1, self.worth.most[filler] + 1):
            yield Profile({**profile.sizes, filler: size}, filler)

    def _cards_wanted(self, profiles: Sequence[Profile]) -> tuple[CardsWanted, ...]:
        spaces = (self.worth.museum.board.spaces & ~self.worth.museum.floor.blocked).bit_count()
        wanted = []
        for profile in profiles:
            keep_to_time(self.stop)
            filler = profile.filler if self._gallery_sort(profile) is not None else None
            wanted.append(CardsWanted(self.worth.cards, profile.sizes, spaces, filler))
        return tuple(wanted)

    def _uncovered(self, cards: Sequence[CardsWanted]) -> tuple[int, int]:
        """Return how many spaces are in no region at least and at most, by any of these cards."""
        each = []
        for wanted in cards:
            keep_to_time(self.stop)
            each.append(wanted.uncovered)
        return min(least for least, _ in each), max(most for _, most in each)


def _differing(claimed: Mapping[str, Any], derived: Mapping[str, Any]) -> tuple[Name, ...]:
    return tuple(Name(key) for key in sorted({*claimed, *derived}) if claimed.get(key) != derived.get(key))


def _can_be_cut(partition: Partition) -> Phrase:
    civilisations, domains = (", ".join(map(str, sizes)) for sizes in partition.sizes)
    return phrase("certificate.wrong.cut", civilisations=civilisations or "–", domains=domains or "–")


def _cover(profiles: Sequence[Profile], other: Profile) -> bool:
    """Whether what meets a profile meets one of these, too."""
    return any(profile.covers(other) for profile in profiles)


def _regions(profile: Profile) -> tuple[Sizes, Sizes]:
    """Return the sizes of the regions of both sorts that a profile asks for."""
    civilisations = sorted(size for key, size in profile.sizes.items() if size > 1 and key in CIVILISATIONS)
    domains = sorted(size for key, size in profile.sizes.items() if size > 1 and key not in CIVILISATIONS)
    return tuple(civilisations), tuple(domains)


def _allows(claimed: tuple[int, ...], derived: tuple[int, int]) -> bool:
    """Whether a claim about uncovered spaces leaves out none of the numbers that there can be."""
    return len(claimed) == len(derived) and claimed[0] <= derived[0] and claimed[1] >= derived[1]
