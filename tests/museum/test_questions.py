"""A question is asked only where some answer, written into the file, changes a total; where one does, it is asked."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.review import Question, Review
from scoring.tablefile import read
from tests.museum.oracle_table import read_words
from tests.museum.random_expansions import ADDING, COPYING, random_expansion_table
from tests.museum.random_tables import CIVILISATIONS, DOMAINS, NAMED_EXPERTS, READINGS, chance, random_table, to_toml

pytestmark = pytest.mark.law

Data = dict[str, Any]
Change = Callable[[Data], object]
COPYING_EXPERT = "arkadin-welles"
OWN_CIVILISATIONS = {
    "america": ["inc", "may", "pol"], "europe": ["gre", "rom", "cel"],
    "africa": ["pho", "egy", "mes"], "asia": ["chi", "ind", "jap"],
}  # fmt: skip
BONUSES = ["gallery-bonus", "museum-bonus", "both-bonus"]
CHOICES_OF_GALLERY = [
    "duplicate-links", "duplicate-fills-gallery", "collection-leaves-gallery", "collection-smaller",
]  # fmt: skip


def review(data: Data) -> Review:
    """The review of a table as a file would hold it."""
    game, table = read(to_toml(data))
    return game.review(table)


def totals(data: Data) -> list[tuple[int, int | None]]:
    """Every player's total and place."""
    return [(player.total, player.place) for player in review(data).players]


def changes(data: Data, answers: Iterator[Change]) -> bool:
    """Whether a total or place is another one after some answer."""
    now = totals(data)
    for answer in answers:
        after = deepcopy(data)
        answer(after)
        if totals(after) != now:
            return True
    return False


def asked(data: Data, key: str) -> list[Question]:
    """The questions whose message has this key."""
    return [question for question in review(data).questions if question.message.key == key]


def seat(data: Data, name: str | None) -> Data:
    """A player of the file."""
    return next(player for player in data["players"] if player["name"] == name)


# --- The bonuses of a board -------------------------------------------------------------------------------------------


def scattered_gallery(rng: random.Random) -> Data:
    """A small board with walls and unknown bonuses; every space of its Gallery shows one Civilisation."""
    width, height = rng.choice([(2, 2), (3, 2), (3, 3), (4, 3), (5, 2)])
    cells = [(row, column) for row in range(height) for column in range(width)]
    gallery = set(rng.sample(cells, rng.randint(2, min(6, len(cells)))))
    plan = [["G" if (r, c) in gallery else rng.choice("...#") for c in range(width)] for r in range(height)]

    def cell(row: int, column: int) -> str:
        if plan[row][column] == "#":
            return "#"
        civilisation = "gre" if (row, column) in gallery else rng.choice(["gre", "egy", "chi"])
        card = f"{civilisation}-{rng.choice(DOMAINS)}-{rng.randint(1, 5)}"
        return card if (row, column) in gallery else rng.choice([".", card])

    def place(row: int, column: int) -> str:
        return f"{'ABCDE'[column]}{row + 1}"

    walls = [
        f"{place(r, c)}|{place(r, c + 1)}"
        for r, c in cells
        if c + 1 < width and "#" not in plan[r][c : c + 2] and chance(rng, 0.3)
    ]
    board: Data = {"plan": "\n".join(" ".join(row) for row in plan), **({"walls": walls} if walls else {})}
    board |= {key: rng.choice([0, 3]) for key in BONUSES[1:] if chance(rng, 0.5)}
    museum = "\n".join(" ".join(cell(r, c) for c in range(width)) for r in range(height))
    rulings = {ruling: rng.choice(READINGS[ruling]) for ruling in CHOICES_OF_GALLERY if chance(rng, 0.5)}
    player = {"name": "Vincent", "board": "attic", "museum": museum, "track": 10}
    return {"format": 1, "game": "museum", "rulings": rulings, "boards": {"attic": board}, "players": [player]}


@given(st.randoms(use_true_random=False), st.sampled_from([scattered_gallery, random_table, random_expansion_table]))
def test_a_bonus_is_asked_where_it_counts(rng: random.Random, make: Callable[[random.Random], Data]) -> None:
    """A bonus nobody read off a board is asked if and only if it would be paid, or make a choice worth while."""
    data = make(rng)
    for name, board in data.get("boards", {}).items():
        for key in BONUSES:
            if name == "standard" or isinstance(board.get(key), int):
                continue

            def answers(name: str = name, key: str = key) -> Iterator[Change]:
                for points in (1, 20, 99_999):
                    yield lambda after: after["boards"][name].__setitem__(key, points)  # noqa: B023 (used at once)

            is_asked = any(question.message.facts["board"] == name for question in asked(data, f"question.{key}"))
            assert is_asked == changes(data, answers()), (name, key)


# --- What a card copies or adds to ------------------------------------------------------------------------------------


@given(st.randoms(use_true_random=False))
def test_what_is_copied_is_asked_where_it_counts(rng: random.Random) -> None:
    """An Expert who copies another is asked about if and only if somebody's total depends on whom."""
    data = rng.choice([random_table, scattered_gallery])(rng)
    name = rng.choice(data["players"])["name"]
    seat(data, name)["experts"] = [COPYING_EXPERT]

    def copying(expert: str) -> Change:
        return lambda after: seat(after, name).__setitem__("experts", [f"{COPYING_EXPERT}={expert}"])

    known = (*CIVILISATIONS, *DOMAINS, *(expert for expert in NAMED_EXPERTS if not expert.startswith("other:")))
    is_asked = any(question.player == name for question in asked(data, "question.copied"))
    assert is_asked == changes(data, (copying(expert) for expert in known))


def served(data: Data, word: str) -> list[str]:
    """A Skull as it lies, then as it would be written in every use it could serve."""
    kind = word.removeprefix("skull-")
    for continent, stone in ADDING.items():
        if stone == kind:
            return [word, *(f"{word}:{civilisation}" for civilisation in OWN_CIVILISATIONS[continent])]
    own = next(OWN_CIVILISATIONS[continent] for continent, stone in COPYING.items() if stone == kind)
    cards = {card for player in data["players"] for card in read_words(player["museum"]).values()}
    return [word, *(f"{word}={card}" for card in sorted(cards) if card.split("-")[0] in own)]


@given(st.randoms(use_true_random=False))
def test_a_skull_is_asked_where_it_counts(rng: random.Random) -> None:
    """Bare Skulls on a sparse Museum: asked if and only if some way to use them changes a total."""
    width = rng.randint(2, 4)
    domains = [rng.choice(DOMAINS) for _ in range(2)]
    cards = ["gre-{}-{}", "rom-{}-{}", "inc-{}-{}", "."]
    words = [rng.choice(cards).format(rng.choice(domains), rng.randint(1, 5)) for _ in range(2 * width)]
    for space, stone in zip(rng.sample(range(2 * width), 2), rng.sample(["silver", "emerald", "ruby"], 2), strict=True):
        words[space] = f"skull-{stone}" if space % 3 else words[space]
    plan = "\n".join(["." * width] * 2)
    museum = "\n".join(" ".join(words[row * width : (row + 1) * width]) for row in range(2))
    player = {"name": "Vincent", "board": "attic", "museum": museum, "track": 10}
    data = {"format": 1, "game": "museum", "boards": {"attic": {"plan": plan}}, "players": [player]}
    uses = product(*(served(data, word) if word.startswith("skull") else [word] for word in words))

    def used(cells: tuple[str, ...]) -> Change:
        grid = "\n".join(" ".join(cells[row * width : (row + 1) * width]) for row in range(2))
        return lambda after: after["players"][0].__setitem__("museum", grid)

    is_asked = bool(asked(data, "question.skull-adds") + asked(data, "question.skull-copies"))
    assert is_asked == changes(data, (used(cells) for cells in uses))


@given(st.randoms(use_true_random=False))
def test_the_track_is_asked_where_it_counts(rng: random.Random) -> None:
    """Whoever is asked about the score track has another total for some answer."""
    data = random_expansion_table(rng)
    for question in asked(data, "question.track"):

        def answers(name: str | None = question.player) -> Iterator[Change]:
            for points in (0, 99):
                yield lambda after: seat(after, name).__setitem__("track", points)  # noqa: B023 (used at once)

        assert changes(data, answers())
