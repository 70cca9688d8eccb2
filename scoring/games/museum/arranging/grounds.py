"""What the bound of a Museum rests on, as plain data: what a better layout would need to link, and why none does.

For every way the League cards can lie and every choice of what the Skulls serve: what each Civilisation and Domain pays
by the number of linked cards, what no layout changes, and the profiles worth more than the best, each refuted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.arrange.frontier_state import NONE
from scoring.arrange.profiles import Profile
from scoring.arrange.search import RefutedQuestion, SearchResult
from scoring.games.museum.arranging.puzzles import MuseumPuzzle


class Way(NamedTuple):
    """A Museum as one puzzle, and what its Skulls serve: all choices that make it the same puzzle."""

    posed: MuseumPuzzle
    skulls: list[list[str]]


def grounds(ways: Sequence[Way], results: Mapping[int, SearchResult], bound: int) -> dict[str, Any]:
    """Return the bound's argument; `ways` has an entry for every puzzle the Museum can be, mostly one."""
    return {"bound": bound, "ways": [_way(way, results.get(number)) for number, way in enumerate(ways)]}


def _way(way: Way, result: SearchResult | None) -> dict[str, Any]:
    posed, puzzle = way.posed, way.posed.puzzle
    return {
        "skulls": way.skulls,
        "constant": posed.constant,
        "unseen": posed.unseen,
        "points": dict(zip(posed.keys, puzzle.points, strict=True)),
        "linked_at_most": dict(zip(posed.keys, puzzle.most_linked, strict=True)),
        "gallery_points": puzzle.gallery_points,
        "fillers": {posed.keys[key]: least for key, least in puzzle.fillers},
        "ceiling": posed.ceiling,
        "bound": posed.ceiling if result is None else posed.most(result.ceiling),
        "all_layouts_looked_at": result is not None and result.exhausted,
        "refuted": [] if result is None else [*_refuted(posed, result.refuted)],
    }


def _refuted(posed: MuseumPuzzle, refuted: tuple[RefutedQuestion, ...]) -> Iterator[dict[str, Any]]:
    """Yield every question that was refuted: by the board alone, the cards, or their values."""
    for question, choices, by in refuted:
        yield {
            "civilisations": question.partition.sizes[0],
            "domains": question.partition.sizes[1],
            "in_no_region": question.partition.uncovered,
            "by": by,
            "choices": choices,
            "profiles": [_profile(posed, profile) for profile in question.profiles],
        }


def _profile(posed: MuseumPuzzle, profile: Profile) -> dict[str, Any]:
    linked = {key: size for key, size in zip(posed.keys, profile.sizes, strict=True) if size > 1}
    filler = {} if profile.filler == NONE else {"fills_gallery": posed.keys[profile.filler]}
    shows = {"shows_all_values": [posed.keys[key] for key in profile.shows]} if profile.shows else {}
    return {"linked": linked, **filler, **shows}
