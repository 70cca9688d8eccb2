"""Checks one way of a certificate: a Museum's cards, League cards and Skulls being what they are, wherever they lie.

The argument: a layout worth more than the bound would meet one of the smallest demands that are worth so much. A demand
cuts the board into linked regions; a region of a Civilisation and one of a Domain share at most one space, for a card
of both stands once in its Domain's Collection; so a doorway serves one region, and there are not enough of them, or no
way to cut the board, or no cards for it. Each step is done again here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.games.museum.certificate.dealt import Deal
from scoring.games.museum.certificate.demands import Demand, minimal_demands
from scoring.games.museum.certificate.recutting import Asked, OutOfTimeError, Plan, Recutting
from scoring.games.museum.certificate.worth import Worth
from scoring.games.museum.printed import CIVILISATIONS
from scoring.games.museum.table.board import Board, bits
from scoring.grounds import Findings
from scoring.phrase import Name, Phrase, phrase


class Refutation(NamedTuple):
    """One question of a certificate: the demands it refutes, and how many spaces it takes to be in no region.

    `by_values` says that the cards could be linked so, and would not show all values.
    """

    demands: tuple[Demand, ...]
    bare: tuple[int, ...]
    by_values: bool


class Checking:
    """One argument while it is checked; `way` is of the shape that `checking` asks for."""

    def __init__(self, worth: Worth, way: Mapping[str, Any], bound: int, stop: Callable[[], bool]) -> None:
        self.worth, self.way, self.bound, self.stop = worth, way, bound, stop
        self.constant: int = way["constant"]

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
        twins = any(many > 1 for many in self.worth.cards.values())
        if twins and self.worth.museum.readings.duplicate_links == "yes":
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
        for question in self.way["refuted"]:
            demands = (Demand(one["linked"], one.get("fills_gallery")) for one in question["profiles"])
            by_values = question.get("by") == "values"
            yield question, Refutation(tuple(demands), tuple(question["in_no_region"]), by_values)

    def _wrong_questions(self) -> Iterator[Phrase]:
        """Yield the questions whose demands have other sizes than they ask for, or leave fewer spaces in no region."""
        sizes, bare = 0, 0
        for question, refutation in self._refutations():
            asked = (sorted(question["civilisations"]), sorted(question["domains"]))
            known = all({*one.sizes} <= {*self.worth.most} for one in refutation.demands)
            if (
                not known
                or not refutation.demands
                or any(tuple(map(sorted, _regions(one))) != asked for one in refutation.demands)
            ):
                sizes += 1
            elif refutation.bare != _bare(self._deals(refutation.demands)):
                least, most = _bare(self._deals(refutation.demands))
                claimed = refutation.bare
                bare += not (len(claimed) == len((least, most)) and claimed[0] <= least and claimed[1] >= most)
        if sizes:
            yield phrase("certificate.wrong.sizes", n=sizes)
        if bare:
            yield phrase("certificate.wrong.bare", n=bare)

    def _refuted(self) -> Findings:
        """Find every demand worth more than the bound, see that it is refuted, and refute it again."""
        refutations = [one for _, one in self._refutations()]
        needed: set[int] = set()
        number, missing = 0, 0
        try:
            for demand in minimal_demands(self.worth, self.bound + 1 - self.constant, self.stop):
                number += 1
                under = [n for n, one in enumerate(refutations) if any(had.covers(demand) for had in one.demands)]
                missing += not under
                needed |= {n for n in under if not refutations[n].by_values} or {*under}
        except OutOfTimeError:
            return Findings(trusted=(Phrase("certificate.trusted.demands"),))
        if missing:
            return Findings(wrong=(phrase("certificate.wrong.demands", n=missing, worth=self.bound + 1),))
        listed = Findings(derived=(phrase("certificate.derived.demands", n=number, worth=self.bound + 1),))
        by_values = sum(refutations[n].by_values for n in needed)
        if by_values:
            listed += Findings(trusted=(phrase("certificate.trusted.values", n=by_values),))
        return listed + self._cut_again([refutations[n] for n in sorted(needed) if not refutations[n].by_values])

    def _cut_again(self, refutations: Sequence[Refutation]) -> Findings:
        """Refute every question again, those with the fewest doorways to waste first."""
        questions = [one for refutation in refutations for one in self._searches(refutation)]
        questions.sort(key=lambda one: one.waste)
        refuted, wrong = 0, []
        for one in questions:
            try:
                if one.possible():
                    wrong.append(_can_be_cut(one.asked))
                else:
                    refuted += 1
            except OutOfTimeError:
                break
        left = len(questions) - refuted - len(wrong)
        return Findings(
            (phrase("certificate.derived.questions", n=refuted),) if refuted else (),
            (phrase("certificate.trusted.time", n=left),) if left else (),
            tuple(wrong),
        )

    def _searches(self, refutation: Refutation) -> Iterator[Recutting]:
        """Yield what is to be searched for one question: its demands by who holds the Gallery, and by size."""
        plan = plan_of(self.worth.museum.board, self.worth.museum.floor.blocked, self.worth.museum.floor.gallery)
        groups: dict[tuple[tuple[tuple[int, ...], tuple[int, ...]], int | None], list[Demand]] = defaultdict(list)
        for demand in refutation.demands:
            for one in self._sizes_of(demand, plan):
                groups[_regions(one), self._holder(one)].append(one)
        for (sizes, holder), demands in groups.items():
            deals = self._deals(demands)
            yield Recutting(plan, Asked(sizes, _bare(deals), holder), deals, self.stop)

    def _holder(self, demand: Demand) -> int | None:
        """Return the sort of which one region must hold the whole Gallery, None where helpers may fill it too."""
        if demand.filler is None or not self.worth.alone_fills:
            return None
        return 0 if demand.filler in CIVILISATIONS else 1

    def _sizes_of(self, demand: Demand, plan: Plan) -> Iterator[Demand]:
        """Yield a demand; where the Gallery is not linked by itself, also those with more cards between its parts."""
        yield demand
        if self._holder(demand) is None or self.worth.within or plan.linked(plan.gallery):
            return
        filler = demand.filler or ""
        for n in range(demand.sizes[filler] + 1, self.worth.most[filler] + 1):
            yield Demand({**demand.sizes, filler: n}, filler)

    def _deals(self, demands: Sequence[Demand]) -> tuple[Deal, ...]:
        spaces = (self.worth.museum.board.spaces & ~self.worth.museum.floor.blocked).bit_count()
        return tuple(
            Deal(self.worth.cards, one.sizes, spaces, one.filler if self._holder(one) is not None else None)
            for one in demands
        )


def _differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[Name, ...]:
    return tuple(Name(key) for key in sorted({*one, *other}) if one.get(key) != other.get(key))


def _can_be_cut(asked: Asked) -> Phrase:
    one, other = (", ".join(map(str, sizes)) for sizes in asked.sizes)
    return phrase("certificate.wrong.cut", civilisations=one or "–", domains=other or "–")


def _regions(demand: Demand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sizes of the regions of both sorts that a demand asks for."""
    one = sorted(n for key, n in demand.sizes.items() if n > 1 and key in CIVILISATIONS)
    other = sorted(n for key, n in demand.sizes.items() if n > 1 and key not in CIVILISATIONS)
    return tuple(one), tuple(other)


def _bare(deals: Sequence[Deal]) -> tuple[int, int]:
    """Return how many spaces are in no region at least and at most, by any of these cards."""
    return min(deal.bare[0] for deal in deals), max(deal.bare[1] for deal in deals)


def plan_of(board: Board, blocked: int, gallery: int) -> Plan:
    """Return a board as it is decided: its narrow side across, without the spaces no card can use."""
    turned = board.width > board.height
    width, height = (board.height, board.width) if turned else (board.width, board.height)

    def place(space: int) -> int:
        row, column = divmod(space, board.width)
        return column * width + row if turned else space

    spaces = board.spaces & ~blocked
    right = down = 0
    for space in bits(spaces):
        for other in bits(board.links.neighbours[space] & spaces):
            one, two = place(space), place(other)
            if two == one + width:
                down |= 1 << one
            elif two == one + 1:
                right |= 1 << one
    space, filled = (sum(1 << place(one) for one in bits(some)) for some in (spaces, gallery & spaces))
    return Plan(width, height, space, right, down, filled)
