"""Boards as characters, and paths as they are completed: no app needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.museum.drawing import LowDrawing, LowNarrowDrawing, MuseumDrawing, smallest
from companion.screens.shelf import common_start, completions
from companion.widgets.drawing import Drawing, Face, Frames
from companion.widgets.legend import Key
from scoring.games.museum.table.board import Board


def drawn(drawing: Drawing) -> list[str]:
    """Return the lines of a drawing without the blanks at their ends."""
    return ["".join(piece.text for piece in drawing.line(y)).rstrip() for y in range(drawing.height)]


def test_walls_holes_and_the_grand_gallery() -> None:
    """A double line is a wall, nothing at all no space; an empty space of the Grand Gallery has a mark of its own."""
    board = Board("attic", 2, ".G#.", walls=frozenset({(0, 1)}))
    assert drawn(MuseumDrawing.of(board, lambda _: None)) == [
        "     A   ║  B",
        " 1       ║",
        "     ·   ║  ◇",
        "         ║",
        " 2",
        "            ·",
        "",
    ]


def test_a_frame_goes_round_all_that_is_lit() -> None:
    """Two lit neighbours share one frame, open between them; the cursor has a frame of its own."""
    board = Board("row", 3, "...")
    face = {0: Face("Egy", "Na 3", "egy"), 1: Face("Pho", "Na ?", "pho")}.get
    assert drawn(MuseumDrawing.of(board, face, Frames(lit=frozenset({0, 1})))) == [
        "  ╭──A──────B───╮  C",
        " 1│ Egy    Pho  │",
        "  │ Na 3   Na ? │  ·",
        "  ╰─────────────╯",
    ]
    assert drawn(MuseumDrawing.of(board, face, Frames(cursor=2)))[0] == "     A      B   ┏━━C━━━┓"


@pytest.mark.parametrize("size", [MuseumDrawing, LowDrawing, LowNarrowDrawing])
def test_what_is_drawn_once_for_a_place_of_the_cursor_is_as_if_drawn_anew(size: type[MuseumDrawing]) -> None:
    """The same board drawn after others, the cursor and a held card elsewhere, and drawn as if something were lit."""
    board = Board("attic", 3, ".G#..G...", walls=frozenset({(0, 1), (1, 4)}))
    for cursor, held in ((0, None), (4, 8), (4, None), (8, 4), (None, 0)):
        drawing = size.of(board, lambda _: None, Frames(cursor, held))
        anew = size.of(board, lambda _: None, Frames(cursor, held, groups=(frozenset(),)))
        for y in range(drawing.height):
            assert [*drawing.line(y)] == [*anew.line(y)]


def test_what_stands_between_spaces_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card laid in a row, the cursor where it was: no wall or doorway is drawn again."""
    board = Board("row of two", 2, "....")
    before = drawn(MuseumDrawing.of(board, lambda _: None, Frames(cursor=2)))
    monkeypatch.setattr(MuseumDrawing, "_stroke", None)
    face = {0: Face("Egy", "Na 3", "egy")}.get
    after = drawn(MuseumDrawing.of(board, face, Frames(cursor=2)))
    assert [y for y, (old, new) in enumerate(zip(before, after, strict=True)) if old != new] == [1, 2]


def test_the_mouse_finds_what_is_drawn() -> None:
    """Every character of a space belongs to it, what lies outside to none."""
    drawing = MuseumDrawing.of(Board("square", 2, "...."), lambda _: None)
    assert [drawing.space_at(x, 1) for x in (0, 3, 8, 10, 15)] == [None, 0, 0, 1, 1]
    assert drawing.space_at(3, 4) == 2
    assert drawing.space_at(40, 1) is None


@pytest.mark.parametrize(
    ("key", "name", "split"),
    [
        ("h", "Phoenician", ("p", "H", "oenician")),
        ("i", "Inca", ("", "I", "nca")),
        ("o", "Another card", ("an", "O", "ther card")),
        ("2", "Ulf Van der Noot", ("", "2", " Ulf Van der Noot")),
    ],
)
def test_a_letter_is_shown_inside_the_word_it_types(key: str, name: str, split: tuple[str, str, str]) -> None:
    """The letter is large where it stands in the name; a digit leads."""
    assert Key(key, name).split() == split


def test_paths_are_completed(tmp_path: Path) -> None:
    """Tab offers folders and table files that begin as typed, and completes what they share."""
    for name in ("evening.toml", "evening-2.toml", "picture.svg", ".hidden.toml"):
        (tmp_path / name).touch()
    (tmp_path / "even").mkdir()
    found = completions(f"{tmp_path}/ev")
    assert [one.removeprefix(f"{tmp_path}/") for one in found] == ["even/", "evening-2.toml", "evening.toml"]
    assert common_start(found) == f"{tmp_path}/even"
    assert completions(f"{tmp_path}/nowhere/x") == []


def test_walls_show_through_every_frame() -> None:
    """A wall beside the cursor, a card held or what is lit keeps its double line."""
    board = Board("row", 2, "..", walls=frozenset({(0, 1)}))

    def framed(frames: Frames) -> list[str]:
        return drawn(MuseumDrawing.of(board, lambda _: None, frames))

    for frames in (Frames(cursor=0), Frames(held=0)):
        assert [line[9] for line in framed(frames)[1:3]] == ["║", "║"]
    assert framed(Frames(lit=frozenset({0})))[1][9] == "║"
    assert framed(Frames(cursor=0))[0][9] == "┓"


def test_a_low_board_has_no_lines_between_its_rows() -> None:
    """Where there is little room below, all rows stay in sight, and the mouse finds them; a wall keeps its line."""
    board = Board("a board", 2, "..GG..")
    low = smallest(board, 20, 9)
    assert low is LowDrawing
    assert smallest(board, 20, 10) is MuseumDrawing
    assert smallest(board, 16, 9) is LowNarrowDrawing
    assert smallest(Board("a walled board", 2, "..GG..", frozenset({(0, 2)})), 20, 9) is MuseumDrawing
    drawing = low.of(board, lambda space: Face(f"top {space}", "low", "card") if space > 1 else None, Frames(2))
    assert drawn(drawing) == [
        "     A      B",
        " 1",
        "     ·      ·",
        " 2┃ top 2┃ top 3",
        "  ┃ low  ┃ low",
        " 3  top 4  top 5",
        "    low    low",
    ]
    assert [drawing.space_at(4, y) for y in range(drawing.height)] == [0, 0, 0, 2, 2, 4, 4]
