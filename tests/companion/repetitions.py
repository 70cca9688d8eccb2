"""Files of a megabyte that say one thing over and over: at every key of a table of each game, and between its lines.

What is repeated at a key follows from what stands there: letters, cards and rows in a text, digits in a number, entries
in a list, alike and each of its own, keys in a table. `{n}` counts the repetitions.
"""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from tests.toml_text import toml_key, toml_value

SIZE: Final = 1_000_000

GAMES: Final[Mapping[str, str]] = {
    "museum": '''
format = 1
game = "museum"
edition = "fr"
played = 2026-11-20
over = false
fair = true
hints = ["gains"]
rulings = { duplicate-links = "yes" }
[boards.attic]
plan = "..G\\n.GG\\n##G"
walls = ["A1|B1"]
gallery-bonus = 10
museum-bonus = 9
both-bonus = 8
[[disputes]]
question = "Is it one?"
ruling = "duplicate-links"
reading = "no"
by = "all"
on = 2026-11-20
source = "p. 14"
[table]
board = "standard"
public-opinion = { europe = 2, asia = 3 }
expansions = ["worlds-fair", "solo"]
pavilions = [{ size = 5, contributions = { Vincent = 3, Gaz = 2 } }]
third-area = { europe = ["Vincent", "Gaz"] }
disciple = { holder = "Gaz", worth = 20 }
peoples-choice = "Vincent"
peoples-choice-counts = { Vincent = 3, Gaz = 1 }
[[players]]
name = "Vincent"
board = "standard"
track = 47
prestige = 2
patron = { kind = "civilisation", civilisation = "cel", domains = ["na", "th", "wa"], points = [10, "?", "?"] }
experts = ["cel", "other:him", "arkadin-welles=cel"]
museum = """
cel-th-3 league-na > skull-silver:gre .
cel-ag-1 . . . bm-egy-na-3
. relic-europe-wa-4 . . .
. . . . .
egy-na-3@gaz . . . ~
"""
discard = "chi-cu-2 inc-ar-1"
ignores-public-opinion-of = ["asia"]
press-conferences = 1
other-points = { "Trident of Poseidon" = 4 }
stated = { "museum.civilisation" = "13 + 9", "museum.domain" = 5 }
archaeologists = { europe = 3 }
black-market-favours = 2
assistant = "brady"
[[players]]
name = "Gaz"
solo = true
rival = { kind = "quadruple", sets = ["gre", "rom", "th", "cu"], points = ["?", 8, "?", "?"] }
''',
    "musee": '''
format = 1
game = "musee"
over = false
[table]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }
themes = { 3 = "ships" }
[[players]]
name = "Amandine"
musee = """
2 7 8 13 18 23
17 22 27 28 . 38
12 32 37 42 43 48
"""
bonus = ["upper", "lower"]
hand = [14, 25]
stated = { "musee.paintings" = 8 }
[[players]]
name = "Andy"
''',
    "musee-followed": """
format = 1
game = "musee"
[[players]]
name = "West"
members = ["Amandine", "Andy"]
hands = { Amandine = [14], Andy = [3] }
[[players]]
name = "East"
members = ["Gaz", "Georgina"]
[[plays]]
player = "Amandine"
card = 27
at = "U3"
""",
    "artline": """
format = 1
game = "artline"
rulings = { room-extent = "run" }
[table]
start = "The Lacemaker"
cards = 112
[[players]]
name = "Amandine"
stated = { "artline.hand" = 8 }
[[players]]
name = "Andy"
[[turns]]
player = "Amandine"
play = "Oath of the Horatii"
at = "1,0"
column = "Gold"
row = "A sword"
objections = ["Andy"]
fits = true
[[turns]]
player = "Andy"
discard = "Still life with shells"
""",
}
"""A table with every key its game knows; Musée has two, for grids and plays exclude each other."""

NOTATION: Final = {"plan", "museum", "discard", "musee", "at", "play", "museum.civilisation", "board"}
"""The keys at which something is read out of a text; so it is in the entries of lists."""
IN_WORDS: Final = ("a", "\\u0301", "other:")
IN_NOTATION: Final = (
    *(
        "a",
        " ",
        "\\n",
        "\\u0301",
        "\\u001b",
        "é",
        ". ",
        ".",
        "1 ",
        "7",
        "1+",
        "-",
        "|",
        "A1|B1 ",
        "other:",
        "cel-na-1 ",
    ),
    *("x-y-z ", "bm-", "skull-ruby=", "=cel", "@gaz", "league-na > ", "? ", "\\\\", '\\"', ". . . . .\\n"),
)
WITHOUT_END: Final = ("[", "{a=", "9", "0", "1_", "'", '"', "1.", "[[],", "2026-11-20 ", "0x", "true ")

BETWEEN_THE_LINES: Final = {
    "blanks": " ",
    "tabs": "\t",
    "lines": "\n",
    "lines-of-windows": "\r\n",
    "lines-of-blanks": " " * 800 + "\n",
    "comments": "#\n",
    "comment": "#",
    "commented-brackets": "# [[{\n",
    "brackets": "[",
    "closing-brackets": "]",
    "quotes": '"',
    "apostrophes": "'",
    "equals": "=",
    "dots": ".",
    "backslashes": "\\",
    "zeros": "\0",
    "marks": "\ufeff",
    "accents": "\u0301",
    "bare": "a",
    "blank-words": "a ",
    "dotted": "a.",
    "dotted-apart": "a . ",
    "quoted-dotted": '"a".',
    "keys": "k{n} = 1\n",
    "quoted-keys": '"k{n}" = 1\n',
    "escaped-keys": '"\\u006b{n}" = 1\n',
    "spaced-keys": "k{n}          =         1\n",
    "dotted-keys": "k.k{n} = 1\n",
    "deep-keys": "k" + ".k" * 60 + "{n} = 1\n",
    "same-key": "k = 1\n",
    "same-header": "[x]\n",
    "headers": "[x{n}]\n",
    "dotted-headers": "[x.x{n}]\n",
    "headers-apart": "[x{n}.x]\n",
    "deep-headers": "[x" + ".x" * 60 + "{n}]\n",
    "entries": "[[x]]\n",
    "entries-of-their-own": "[[x{n}]]\n",
    "entries-within": "[[x]]\n[[x.y]]\n",
    "players": '[[players]]\nname = "P{n}"\n',
    "boards": '[boards.b{n}]\nplan = "."\n',
    "wrong-boards": "[boards.b{n}]\nx = 1\n",
    "lists": "k{n} = [\n]\n",
    "texts": 'k{n} = """\n"""\n',
    "literal-texts": "k{n} = '''\n'''\n",
    "dates": "k{n} = 2026-11-20T10:00:00.123456789Z\n",
    "numbers": "k{n} = 0x_f\n",
    "escapes": 'k{n} = "\\U0001F600\\t"\n',
}

LONG: Final = {
    "text": ('"', "a", '"'),
    "escapes": ('"', "\\n", '"'),
    "block": ('"""', "a\n", '"""'),
    "block-of-quotes": ('"""', '""a', '"""'),
    "block-of-ends": ('"""', "\\\n", '"""'),
    "literal": ("'", '"', "'"),
    "literal-block": ("'''", "''a\n", "'''"),
    "list": ("[", "1,", "]"),
    "list-in-lines": ("[", "1,\n", "]"),
    "list-of-comments": ("[", "#\n", "]"),
    "list-of-lists": ("[", "[],", "]"),
    "list-of-texts": ("[", '"{n}",', "]"),
    "list-of-tables": ("[", "{{a=1}},", "]"),
    "nested": ("[" * 100, "[[]],", "]" * 100),
    "table": ("{", "k{n}=1,", "z=1}"),
    "dotted-table": ("{", "k.k{n}=1,", "z=1}"),
    "digits": ("", "9", ""),
    "small-fraction": ("0.", "0", "1"),
    "exponent": ("1e", "9", ""),
    "hexadecimal": ("0x", "f", ""),
    "binary": ("0b", "1", ""),
    "underscored": ("1", "_1", ""),
    "date": ("2026-11-20T10:00:00.", "1", ""),
}


class Repetition(NamedTuple):
    """A file in which something is repeated until it has a megabyte."""

    id: str
    before: str
    piece: str
    after: str

    def text(self, size: int = SIZE) -> str:
        """Return the file, of at most so many bytes."""
        room = size - len((self.before + self.after).encode())
        if "{n}" not in self.piece:
            piece = self.piece.replace("{{", "{").replace("}}", "}")
            return self.before + piece * (room // len(piece.encode())) + self.after
        pieces = []
        for n in range(room):
            pieces.append(self.piece.replace("{n}", str(n)).replace("{{", "{").replace("}}", "}"))
            room -= len(pieces[-1].encode())
            if room < 0:
                break
        return self.before + "".join(pieces[:-1]) + self.after


class _Raw:
    """Stands for itself in TOML text."""

    def __str__(self) -> str:
        """Return a mark that no table holds."""
        return MARK


MARK: Final = "\N{SNOWMAN}\N{SNOWMAN}"
NUMBER: Final = "\N{UMBRELLA}"


def repetitions() -> Iterator[Repetition]:
    """Yield every kind of repetition, of every game."""
    for game, text in GAMES.items():
        table = tomllib.loads(text)
        for path, value in _paths(table):
            for name, inside in _at(value, notation=path[-1] in NOTATION or path[-1] == 0):
                yield Repetition(f"{game}-{'.'.join(map(str, path))}-{name}", *_opened(table, path, *inside))
        for name, piece in BETWEEN_THE_LINES.items():
            yield Repetition(f"{game}-below-{name}", text, piece, "\n")
            yield Repetition(f"{game}-above-{name}", "", piece, f"\n{text}")
        for piece in WITHOUT_END:
            yield Repetition(f"{game}-unknown-{piece}", "unknown = ", piece.replace("{", "{{"), f"\n{text}")
        for name, (begun, piece, end) in LONG.items():
            yield Repetition(f"{game}-unknown-{name}", f"unknown = {begun}", piece, f"{end}\n{text}")


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield every key path of a table with what stands there."""
    if path:
        yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in inner:
        yield from _paths(entry, (*path, key))


def _at(value: Any, *, notation: bool) -> Iterator[tuple[str, tuple[str, str, str]]]:
    """Yield what may be repeated in the stead of a value: what it begins with, what is repeated, what it ends with."""
    for piece in (IN_WORDS, IN_NOTATION)[notation] if isinstance(value, str) else ():
        yield f"text-of-{piece}", ('"', piece.replace("{", "{{"), '"')
    if isinstance(value, int | datetime.date):
        yield "digits", (str(value), "0", "")
    for n, entry in enumerate(value if isinstance(value, list) else [value]):
        for name, spelled in (("alike", toml_value(entry)), *_of_their_own(entry)):
            yield f"list-{name}-{n}", ("[", _counted(f"{spelled},"), "]")
    if isinstance(value, dict):
        key, entry = next(iter(value.items()))
        yield "keys", ("{", _counted(f"k{NUMBER}={toml_value(entry)},"), f"{toml_key(key)}={toml_value(entry)}}}")


def _counted(spelled: str) -> str:
    """Return a piece that is numbered where it has the mark of a number."""
    return spelled.replace("{", "{{").replace("}", "}}").replace(NUMBER, "{n}")


def _of_their_own(entry: Any) -> Iterator[tuple[str, str]]:
    """Yield an entry of a list so that each repetition differs."""
    if isinstance(entry, str):
        yield "own", f'"{entry}{NUMBER}"'
        yield "other", f'"other:{NUMBER}"'
    elif isinstance(entry, dict):
        named = next((key for key, value in entry.items() if isinstance(value, str)), "name")
        for key in dict.fromkeys((named, *entry)):
            if not isinstance(entry.get(key), dict | list):
                differs = NUMBER if isinstance(entry.get(key), int) else f'"{entry.get(key)}{NUMBER}"'
                pairs = (f"{toml_key(k)} = {differs if k == key else toml_value(v)}" for k, v in entry.items())
                yield f"own-{key}", "{" + ", ".join(pairs) + "}"
    else:
        yield "own", NUMBER


def _opened(table: Any, path: tuple[str | int, ...], begun: str, piece: str, end: str) -> tuple[str, str, str]:
    """Return a table's text up to a value, what is repeated in its stead, and the text behind it."""
    spelled = "".join(f"{toml_key(key)} = {toml_value(value)}\n" for key, value in _with_mark(table, path).items())
    before, _, after = spelled.partition(MARK)
    return before + begun, piece, end + after


def _with_mark(value: Any, path: tuple[str | int, ...]) -> Any:
    """Return plain data with a mark at a path."""
    if not path:
        return _Raw()
    if isinstance(value, list):
        return [_with_mark(entry, path[1:]) if n == path[0] else entry for n, entry in enumerate(value)]
    return {key: _with_mark(entry, path[1:]) if key == path[0] else entry for key, entry in value.items()}
