"""The search gives the same answer with machine code and without; machine code of other sources is left alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest
from scoring.arrange.annealing import Schedule, anneal
from scoring.arrange.arrays import puzzle_arrays
from scoring.arrange.nearest_layout import nearest_layout
from scoring.arrange.puzzle import Piece, Puzzle
from scoring.arrange.random_numbers import random_number, random_numbers, random_share, seed_with
from scoring.arrange.search import search

from scoring.arrange import compiling

pytestmark = pytest.mark.search

ROOT = Path(__file__).parent.parent.parent
ROOM = Path("scoring", "arrange")


def test_the_machine_code_is_of_these_sources() -> None:
    """A change of the search counts once it is built."""
    assert compiling.COMPILED, "build the search: .venv/bin/python .ci/build_search.py"


@pytest.mark.parametrize("stale", [False, True])
def test_without_machine_code_the_answer_is_the_same(tmp_path: Path, *, stale: bool) -> None:
    """Where none was built, and where it was built from other sources: the same layout, proof and choices."""
    room = tmp_path / ROOM
    shutil.copytree(
        ROOT / ROOM, room, ignore=shutil.ignore_patterns("__pycache__", *(["machine_code.*"] * (not stale)))
    )
    (room.parent / "__init__.py").touch()
    with (room / "bitboards.py").open("a", encoding="utf-8") as source:
        source.write("# a change\n")
    assert any(room.glob("machine_code.*")) == stale
    shutil.copy(__file__, tmp_path / "asked.py")
    done = subprocess.run(
        [sys.executable, "-c", "import asked; print(asked.compiling.COMPILED, asked.answer())"],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert done.stdout == f"False {answer()}\n"


def test_other_threads_run_meanwhile() -> None:
    """The app stays quick while a layout is annealed: its thread wakes up again and again."""
    arrays, begun, naps = puzzle_arrays(dense_board()), Event(), 0

    def anneal_long() -> None:
        begun.set()
        anneal(arrays, arrays.layout, 0, Schedule(500_000, 3.0, 0.3), 0.3, 99)

    annealing = Thread(target=anneal_long)
    annealing.start()
    begun.wait()
    while annealing.is_alive():
        time.sleep(0.001)
        naps += 1
    assert naps > 5


def dense_board() -> Puzzle:
    """Nine pieces of three Civilisations and Domains on 3x3 spaces: not all groups can be linked."""
    board = [(row, column) for row in range(3) for column in range(3)]
    doors = [
        (space, other)
        for space, (row, column) in enumerate(board)
        for other, place in enumerate(board)
        if place in {(row, column + 1), (row + 1, column)}
    ]
    pieces = [Piece(civilisation, 3 + domain) for civilisation in range(3) for domain in range(3)]
    points = ((0, 0, 2, 5),) * 6
    return Puzzle(tuple(board), tuple(doors), tuple(pieces), 3, points, gallery=frozenset({0, 1}), gallery_points=2)


def answer() -> str:
    """Tell all that a search of the dense board and the way to its layout come to."""
    puzzle = dense_board()
    known = search(puzzle, lambda: False, lambda _: None)
    arrays = puzzle_arrays(puzzle)
    layout, reached = anneal(arrays, arrays.layout, 7, Schedule(500, 3.0, 0.3), 0.3, 99)
    refuted = [(refuted.question.partition, refuted.choices) for refuted in known.refuted]
    near = nearest_layout(puzzle, known.layout, lambda: True)
    return str((known.layout, known.points, known.ceiling, refuted, [*layout], reached, near))


def test_random_numbers_are_those_of_the_mersenne_twister() -> None:
    """The C++ standard names the ten thousandth number that mt19937 makes from the seed 5489."""
    numbers = random_numbers()
    seed_with(numbers, 5489)
    assert [random_number(numbers, 1 << 32) for _ in range(10_000)][-1] == 4123659995


def test_random_numbers_stay_below_their_end() -> None:
    """All of a small range are met, a range of one is its only number; shares are from 0 on, below 1."""
    numbers = random_numbers()
    seed_with(numbers, 0)
    for end in (1, 2, 3, 7, 25):
        assert {random_number(numbers, end) for _ in range(1_000)} == {*range(end)}
    shares = [random_share(numbers) for _ in range(1_000)]
    assert 0 <= min(shares) < 0.1
    assert 0.9 < max(shares) < 1
