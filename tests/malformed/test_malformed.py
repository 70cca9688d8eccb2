"""What no table could hold: refused with its place and a way out, on standard error alone, with exit code 2."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.games import desk_ids
from tests.companion.commands import companion, shell, wordless, written
from tests.malformed.malformed import Malformed, Together, players

OF: dict[str, Any] = {game: import_module(f"tests.malformed.{game}") for game in desk_ids()}
GOOD: str = OF["museum"].GOOD
VAST = [*(digit * number for digit in "09" for number in (30, 300, 5000)), "99999", "100000"]
"""Numbers that no table has."""


MALFORMED = [(game, bad) for game, data in OF.items() for bad in data.MALFORMED]

LEGAL = [(name, text) for data in OF.values() for name, text in data.LEGAL.items()]
BEYOND = [text for data in OF.values() for text in data.BEYOND]


@pytest.mark.parametrize(("game", "bad"), MALFORMED, ids=[f"{game}-{bad.id}" for game, bad in MALFORMED])
def test_a_malformed_table_is_refused_at_its_place(game: str, bad: Malformed, tmp_path: Path) -> None:
    """Standard error names the file, the key and the line, and what would be right.

    What is wrong once is told once: a line that counts the problems, and one for the problem. Malformed is malformed
    for every command, also with a play or a card that is none: all say the same.
    """
    file = written(tmp_path, bad.text)
    said = wordless(companion("score", file), code=2)
    for words in ("friday.toml", *bad.says):
        assert words in said
    assert not bad.path or f": {bad.path}: " in said
    if bad.line:
        assert f"{file}:{bad.line}:" in said
    told = [line for line in said.splitlines() if "friday.toml" in line]
    assert len(told) <= 2 or bad.id in OF[game].SEVERAL, told
    for others in (
        ("check", file, "--json"),
        ("check", file, OF[game].PLAY, "--player", "Gaz"),
        ("where", file, "x", "--player", "Gaz", "--json"),
        ("export", file, "--to", "json"),
    ):
        assert said == wordless(companion(*others), code=2), others


@pytest.mark.parametrize("bad", [bad for data in OF.values() for bad in data.TOGETHER], ids=lambda bad: bad.id)
def test_several_problems_are_refused_together(bad: Together, tmp_path: Path) -> None:
    """Everything wrong with a file is told at once, each at its place and line, and nothing else."""
    said = wordless(companion("score", written(tmp_path, bad.text)), code=2)
    for words in bad.says:
        assert words in said
    for line in bad.lines:
        assert f"friday.toml:{line}:" in said
    for words in bad.silent_about:
        assert words not in said


@pytest.mark.parametrize(("name", "text"), LEGAL, ids=[name for name, _ in LEGAL])
def test_what_is_only_unusual_is_scored(name: str, text: str, tmp_path: Path) -> None:
    """Whatever looks odd but is spelled as the contract allows: nothing is said on standard error.

    So it is with the line ends of Windows, and with a byte order mark.
    """
    file = tmp_path / "friday.toml"
    for same in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        file.write_bytes(same.encode())
        result = companion("score", str(file))
        assert (result.exit_code, result.stderr) == (int(name in OF["museum"].FAULTY), "")
        assert result.stdout


@pytest.mark.parametrize("number", VAST, ids=lambda number: f"{number[:5]}-{len(number)}")
@pytest.mark.parametrize("text", BEYOND, ids=range(len(BEYOND)))
def test_a_number_beyond_all_bounds_is_no_traceback(text: str, number: str, tmp_path: Path) -> None:
    """A number no table has is a fault, or refused, but nothing breaks."""
    result = companion("score", written(tmp_path, text.replace("NUMBER", number)))
    assert result.exit_code in {0, 1, 2}
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.stderr


def test_control_characters_never_reach_the_terminal(tmp_path: Path) -> None:
    """An escape sequence hidden in a name is not sent to the screen, whether the name is refused or not."""
    result = companion("score", written(tmp_path, OF["museum"].HEAD + players("Vin\\u001b[2Jcent")))
    assert "\x1b" not in result.output
    assert result.exit_code in {0, 2}


# What is no text, or is too much of it


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        (
            "friday.toml",
            OF["museum"].HEAD.encode() + '[[players]]\nname = "Éric"\n'.encode("latin-1"),
            (":4:", "UTF-8"),
        ),
        ("friday.toml", GOOD.encode() + b"# padding\n" * 1_000_000, ()),
        ("friday.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", ()),
        ("frday.toml", None, ()),
        (".", None, ()),
    ],
    ids=["latin-1", "ten-megabytes", "picture", "missing", "folder"],
)
def test_what_is_no_table_file_is_refused(
    name: str, content: bytes | None, says: tuple[str, ...], tmp_path: Path
) -> None:
    """With its name, and the line of the first byte that is not UTF-8."""
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content)
    said = wordless(companion("score", str(file)), code=2)
    assert str(file) in said
    assert all(words in said for words in says)


@pytest.mark.parametrize("deep", ["[" * 100_000, "[" * 100_000 + "]" * 100_000, "{a=" * 50_000, "a." * 100_000 + "a"])
def test_deep_nesting(deep: str, tmp_path: Path) -> None:
    """In a process of its own: brackets, tables and keys nested a hundred thousand deep are no traceback."""
    result = shell(
        "score", written(tmp_path, GOOD + (f"{deep} = 1\n" if deep.startswith("a.") else f"deep = {deep}\n"))
    )
    assert (result.returncode, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    assert "friday.toml" in result.stderr


def test_standard_input_is_read_like_a_file() -> None:
    """A malformed table on standard input is refused at its line, and any other is scored."""
    said = wordless(companion("score", "-", stdin=OF["museum"].of_player.text('track = "47"')), code=2)
    assert all(words in said for words in ("stdin", ":5:", "players.Vincent.track"))
    result = companion("score", "-", stdin=GOOD)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Vincent" in result.stdout
