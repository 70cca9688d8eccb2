"""A result for a chat: a few short lines, and one from which another companion opens the same table."""

from __future__ import annotations

import random
import string
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Final

import pytest

from companion import cli
from companion.chat_line import LARGEST, MARK, TooLargeError, file_in, line_of
from companion.examples import shipped
from companion.present.chat import COLOURS, SQUARES
from companion.words import languages
from scoring.errors import MalformedTableError
from scoring.tablefile import decode, read
from tests.batches import few
from tests.companion.commands import companion, run_together, wordless, written

TABLE: Final = """\
format = 1
game = "museum"  # Friday

[[players]]
name = "Vincent"
track = 20

[[players]]
name = "Andy"
track = 10
"""
LETTERS: Final = f"{string.ascii_letters}{string.digits}-_=+/ :é"
TAMPERED: Final = 500


def told(text: str, folder: Path, *options: str) -> list[str]:
    """Return the lines that a chat is told of a table file."""
    result = companion("export", written(folder, text), "--to", "chat", *options)
    assert result.exit_code in {0, 1}, result.stderr
    return result.stdout.splitlines()


def lined(content: bytes) -> str:
    """Return a line of any content, however large, made without the program."""
    return MARK + urlsafe_b64encode(zlib.compress(content)).rstrip(b"=").decode()


def test_it_tells_who_won_and_why(tmp_path: Path) -> None:
    """20 points against 10: 10 ahead, all on the track; two thirds of 30 squares are Vincent's."""
    *lines, last = told(TABLE, tmp_path)
    assert lines == [
        "MUSEUM · Vincent wins with 20 points · 10 points ahead of Andy",
        "What decided it against Andy: Score track\u00a0+10",
        "Points left on the table: Vincent 0 and Andy 0",
        "🟦 Vincent 20  🟧 Andy 10",
        "🟦" * 20 + "🟧" * 10,
    ]
    assert last.startswith(MARK)


def test_a_long_sentence_names_the_winners_on_a_second_line(tmp_path: Path) -> None:
    """Where the fewest cards in hand win, no squares tell who has most."""
    *lines, _ = told(shipped("en")["last-card-gallery"].text, tmp_path)
    assert lines == [
        "Artline: Louvre · A last card was a Gallery, and everybody else has had a last",
        "turn: Amandine and Andy share the victory with 0 in hand each, the fewest",
        "🟦 Amandine 0  🟧 Andy 0",
    ]
    *lines, _ = told(shipped("en")["pile-runs-out"].text, tmp_path)
    assert "Amandine wins" in lines[0]
    assert lines[-1] == "🟦 Amandine 4  🟧 Andy 5"


@few("language", languages(), first=1)
def test_a_friend_opens_the_same_table(language: str, tmp_path: Path) -> None:
    """Of every example, byte for byte, from the whole message; no line but the last is longer than 80."""
    for name, example in shipped("en").items():
        lines = told(example.text, tmp_path, "--lang", language)
        assert 2 <= len(lines) <= 6, name
        assert all(len(line) <= 80 for line in lines[:-1]), lines
        opened = companion("open", "-", stdin="Look!\n> museum:\n" + "\n".join(lines) + "\n:-)\n")
        assert (opened.exit_code, opened.stdout) == (0, example.text), name
        assert companion("open", lines[-1]).stdout_bytes == example.text.encode()


def test_what_cannot_be_read_twice_the_same_is_kept() -> None:
    """A byte order mark, ends of lines of another system: the content is not looked at."""
    for content in (b"\xef\xbb\xbf" + TABLE.encode(), TABLE.replace("\n", "\r\n").encode()):
        line = line_of(content)
        assert file_in(line) == content
        assert companion("open", line).stdout_bytes == content


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_long_names_are_cut(seats: int, tmp_path: Path) -> None:
    """However many and however wide the names; 30 squares are shared by all who have points."""
    name = "最後の晩餐 of the Great Gallery of Keys and of the Lesser Gallery"
    players = "".join(f'[[players]]\nname = "{name} {n}"\ntrack = {n + 1}\n' for n in range(seats))
    *lines, squares, _ = told(f'format = 1\ngame = "museum"\n{players}', tmp_path)
    assert all(len(line) <= 80 for line in lines)
    assert "…" in lines[0]
    assert all(f" {n + 1}" in lines[-1] and COLOURS[n] in squares for n in range(seats))
    assert len(squares) == SQUARES


def test_a_running_game_has_no_winner(tmp_path: Path) -> None:
    """It is told so, and nothing of points left; nobody has points, so there are no squares."""
    first, names, _ = told('format = 1\ngame = "museum"\nover = false\n[[players]]\nname = "A"\n', tmp_path)
    assert first == "MUSEUM · The game is still being played: nobody has won yet"
    assert names == "🟦 A 0"


def test_a_file_too_large_is_refused(tmp_path: Path) -> None:
    """64 kB are the most: one byte more has no line, and no line made elsewhere is read."""
    most = TABLE + "#" * (LARGEST - len(TABLE))
    assert LARGEST == 65_536
    assert file_in(line_of(most.encode())) == most.encode()
    with pytest.raises(TooLargeError):
        line_of(f"{most}#".encode())
    said = wordless(companion("export", written(tmp_path, f"{most}#"), "--to", "chat"), code=2)
    assert "65536" in said
    for content in (f"{most}#".encode(), most.encode() * 1000):
        assert file_in(lined(content)) is None
        wordless(companion("open", lined(content)), code=2)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "museum:",
        "museum:AAAA",
        "friday",
        f"{line_of(TABLE.encode())}A",
        f"{line_of(TABLE.encode())}=",
        line_of(TABLE.encode())[:-1],
        line_of(TABLE.encode()).removeprefix(MARK),
        line_of(TABLE.encode()).replace("museum:", "Museum:"),
    ],
)
def test_what_is_no_line_is_refused(line: str) -> None:
    """With what a line is, on the command line and on standard input."""
    for result in (companion("open", line or " "), companion("open", "-", stdin=line)):
        assert "no whole line museum:" in wordless(result, code=2)


def test_what_is_no_table_is_refused() -> None:
    """As in any file: what is wrong is told with its line, and nothing is written."""
    said = wordless(companion("open", lined(TABLE.replace("track = 10", "track = -10").encode())), code=2)
    assert "museum:: 1 problem" in said
    assert "10" in said
    for content in (b"", b"\xff", b"x = ", b"format = 1\n"):
        wordless(companion("open", lined(content)), code=2)


def test_bytes_behind_the_file_are_refused() -> None:
    """A line holds just one file."""
    packed = urlsafe_b64decode(line_of(TABLE.encode()).removeprefix(MARK) + "==") + b"\0"
    assert file_in(MARK + urlsafe_b64encode(packed).rstrip(b"=").decode()) is None


def tampered(line: str, rng: random.Random) -> str:
    """Return a line with something changed: letters, its length, its packed bytes or the file in it."""
    letters = [*line.removeprefix(MARK)]
    content = bytearray(file_in(line) or b"")
    match rng.randrange(5):
        case 0:
            letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
        case 1:
            del letters[rng.randrange(len(letters)) :][: rng.randint(1, 5)]
        case 2:
            at = rng.randrange(len(letters))
            letters[at:at] = rng.choices(LETTERS, k=rng.randint(1, 9))
        case 3:
            packed = bytearray(zlib.compress(content))
            packed[rng.randrange(len(packed))] ^= 1 << rng.randrange(8)
            return MARK + urlsafe_b64encode(packed).rstrip(b"=").decode()
        case _:
            content[rng.randrange(len(content))] = rng.randrange(256)
            return lined(bytes(content))
    return MARK + "".join(letters)


def test_tampered_lines_are_refused() -> None:
    """Exit 2 without a word on standard output, unless the line still holds exactly a table: then that is printed."""
    rng, lines = random.Random(36), [line_of(example.text.encode()) for example in shipped("en").values()]
    refused = 0
    for _ in range(TAMPERED):
        line = tampered(rng.choice(lines), rng)
        content = file_in(line)
        result = companion("open", line)
        if content is not None and is_table(content):
            assert (result.exit_code, result.stdout_bytes) == (0, content)
        else:
            refused += 1
            wordless(result, code=2)
    assert refused >= TAMPERED * 3 // 4


def is_table(content: bytes) -> bool:
    """Whether a file is a table."""
    try:
        read(decode(content))
    except MalformedTableError:
        return False
    return True


def test_a_terminal_obeys_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A comment may hold what a terminal would obey: into a file it goes byte for byte, to a terminal not at all."""
    content = f"# \x9b2J\u202e\n{TABLE}".encode()
    assert companion("open", line_of(content)).stdout_bytes == content
    monkeypatch.setattr(cli, "sys", Terminal())
    assert companion("open", line_of(TABLE.encode())).stdout == TABLE
    assert "table.toml" in run_together(wordless(companion("open", line_of(content)), code=2))


class Terminal:
    """Stands for `sys` where standard output is a terminal."""

    stdout: Final = type("Stream", (), {"isatty": staticmethod(lambda: True)})()


def test_a_file_named_in_place_of_a_line_gets_the_way_to_read_it(tmp_path: Path) -> None:
    """Only where there is one; a line longer than any path is no line either."""
    file = written(tmp_path, "a table")
    said = run_together(wordless(companion("open", file), 2))
    assert f"companion open - < {file}" in said
    assert "`companion FILE` opens a file" in said
    for line in (file + ".not-there", "x" * 10_000):
        assert "companion open -" not in run_together(wordless(companion("open", line), 2))


@pytest.mark.parametrize(
    ("language", "missing", "opens"),
    [
        ("en", "nofile.toml: there is no such file", "`companion FILE` opens a file"),
        ("fr", "nofile.toml : ce fichier n'existe pas", "`companion FICHIER` ouvre un fichier"),
        ("it", "nofile.toml: questo file non esiste", "`companion FILE` apre un file"),
    ],
)
def test_a_missing_file_in_place_of_a_line_is_said_to_be_missing(language: str, missing: str, opens: str) -> None:
    """With what opens a file."""
    said = run_together(wordless(companion("open", "nofile.toml", "--lang", language), 2))
    assert missing in said
    assert opens in said
