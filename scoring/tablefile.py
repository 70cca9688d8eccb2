"""Table files: reads TOML and names the place of every mistake; writes TOML and keeps everything the players wrote."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeGuard

from scoring.common_keys import FORMAT
from scoring.errors import MalformedTableError, Problem
from scoring.fields import At, Data, Fields, Notes, shown
from scoring.games import Game, game, game_ids
from scoring.key_lines import notes_of
from scoring.keys import choice
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from tomlkit.items import AbstractTable, AoT, Array, Item, String, Table

LARGEST_FILE: Final = 1_000_000
"""Bytes of a file that is read."""
MOST_LINES: Final = 20_000
"""Lines of it; keeping comments where they are costs time for each, when a change is saved."""
SYNTAX: Final = re.compile(r"^(?P<what>.*?) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
SLIPS: Final = (
    (re.compile("Cannot|Duplicate"), "problem.toml-twice"),
    (re.compile(r"Unterminated|Illegal character '\\n'|Expected \"'"), "problem.toml-quotes"),
    (re.compile(r"Unclosed|Expected '\]"), "problem.toml-brackets"),
    (re.compile("Expected '='|Invalid statement"), "problem.toml-line"),
    (re.compile("Invalid value"), "problem.toml-no-value"),
    (re.compile("Expected newline"), "problem.toml-after"),
)
"""What the parser says of a slip of the pen, and our word for it; whatever else it says is passed on."""
HEADING: Final = re.compile(r"^(?=\[)", re.MULTILINE)
DEEP_KEY: Final = re.compile(r"""(?<![\w"'.-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){64}""")


def decode(data: bytes) -> str:
    """Turn a file's bytes into text; raises MalformedTableError where it is too large, too long or not UTF-8."""
    if len(data) > LARGEST_FILE:
        _refuse(phrase("problem.file-too-large", most=LARGEST_FILE))
    if data.count(b"\n") >= MOST_LINES:
        _refuse(phrase("problem.too-many-lines", most=MOST_LINES))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        _refuse(phrase("problem.not-utf8", byte=f"0x{data[error.start]:02x}"), line)


def read(text: str) -> tuple[Game, Any]:
    r"""Turn the text of a table file into its game and table; raises MalformedTableError with all problems.

    The table is of the game's own type, which only the text says.

    >>> from scoring import read
    >>> game, table = read('format = 1\ngame = "musee"\nplayers = [{ name = "Amandine" }, { name = "Andy" }]')
    >>> game.id, [player.name for player in table.players]
    ('musee', ['Amandine', 'Andy'])
    """
    data = parse(text)
    return _table_of(data, notes_of(text))


def read_data(data: Mapping[str, object]) -> Any:
    """Turn the plain data of a table file into its table; raises MalformedTableError with all problems."""
    return _table_of(data, Notes())[1]


def _table_of(data: Mapping[str, object], notes: Notes) -> tuple[Game, Any]:
    """Turn the data of a table file into its game and table; what is wrong is noted with the line it stands on."""
    fields = Fields(data, At(notes))
    chosen = _game_of(fields)
    if chosen is None:
        raise MalformedTableError(tuple(notes.problems))
    table = None
    with suppress(MalformedTableError):  # so many problems that reading stopped: report those noted
        table = chosen.read(fields)
        fields.done()
    if notes.problems:
        raise MalformedTableError(tuple(sorted(notes.problems, key=lambda problem: problem.line or 0)), chosen.id)
    return chosen, table


def parse(text: str) -> Data:
    """Parse TOML; raises MalformedTableError with the line of a syntax error."""
    if DEEP_KEY.search(text):
        _refuse(Phrase("problem.too-deep"))
    try:
        return tomllib.loads(text)
    except RecursionError:
        _refuse(Phrase("problem.too-deep"))
    except tomllib.TOMLDecodeError as error:
        parts = SYNTAX.match(str(error))
        line = int(parts["line"]) if parts and parts["line"] else text.count("\n") + 1
        _refuse(_slip(parts["what"] if parts else str(error)), line)
    except ValueError:  # a number or date Python cannot hold
        _refuse(Phrase("problem.toml-value"))


def _slip(what: str) -> Phrase:
    """Return what to say of a syntax error."""
    ours = next((key for pattern, key in SLIPS if pattern.match(what)), None)
    return Phrase(ours) if ours else phrase("problem.toml", what=what)


def _refuse(message: Phrase, line: int | None = None) -> NoReturn:
    raise MalformedTableError((Problem("", message, line),))


def _game_of(fields: Fields) -> Game | None:
    version = fields.take("format", required=True)
    if version is not None and (not isinstance(version, int) or isinstance(version, bool) or version != FORMAT):
        fields.at("format").note(phrase("problem.format", found=shown(version), known=FORMAT))
    given = fields.take("game", required=True)
    game_id = None if given is None else choice(game_ids()).read(fields.at("game"), given)
    if game_id is None:
        fields.take("players", required=True)
    return game(game_id) if game_id else None


def fresh(data: Mapping[str, object]) -> str:
    """Write plain data as the text of a new table file.

    >>> from scoring import fresh
    >>> print(fresh({"format": 1, "game": "musee", "players": [{"name": "Amandine"}, {"name": "Andy"}]}))
    format = 1
    game = "musee"
    <BLANKLINE>
    [[players]]
    name = "Amandine"
    <BLANKLINE>
    [[players]]
    name = "Andy"
    <BLANKLINE>
    """
    return rewrite("", {}, data)


def rewrite(text: str, before: Mapping[str, object], after: Mapping[str, object]) -> str:
    """Change only what differs between the two plain data; comments and spelling survive.

    >>> from scoring import rewrite
    >>> print(rewrite('name = "Andy"  # the host', {"name": "Andy"}, {"name": "Andy", "track": 7}))
    name = "Andy"  # the host
    track = 7
    <BLANKLINE>
    """
    return Document(text).changed(before, after)


class Document:
    """The text of a table file that is changed again and again, parsed only once."""

    def __init__(self, text: str) -> None:
        """Take the text as it stands in the file; raises nothing that `read` would not have raised."""
        import tomlkit  # noqa: PLC0415 - only saving needs it

        self._parsed = tomlkit.parse(text)

    def changed(self, before: Mapping[str, object], after: Mapping[str, object]) -> str:
        """Change what differs between the plain data of the present text and the new one; return the new text."""
        import tomlkit  # noqa: PLC0415 - only saving needs it

        _merge(self._parsed, before, after)
        text = self._parsed.as_string()
        if not _says(text, after):  # better a file without its comments than one that says something else
            anew = tomlkit.parse("")
            _merge(anew, {}, after)
            if _says(anew.as_string(), after):
                self._parsed, text = anew, anew.as_string()
        return text


def _says(text: str, data: Mapping[str, object]) -> bool:
    """Whether a text is a table file of just this plain data, however players have spelled it."""
    if parsed_in_parts(text) == data:  # as the app writes it: no need to read what the table is
        return True
    try:
        written = parse(text)
        if written == data:
            return True
        game, table = _table_of(written, Notes())
    except MalformedTableError:
        return False
    return game.write(table) == data


def parsed_in_parts(text: str) -> Data | None:
    """Parse TOML heading by heading, unchanged parts from memory; None where only the whole can be parsed.

    The parts together say what the whole says, as long as no part repeats a key of another. Only an array of tables
    may stand in several parts, each entry below its own heading.
    """
    whole: Data = {}
    arrays: set[str] = set()
    for part in HEADING.split(text):
        alone = _parsed_alone(part)
        if alone is None:
            return None
        for key, value in alone.items():
            entries = part.startswith("[[") and isinstance(value, list)
            if key in whole and not (entries and key in arrays):
                return None
            whole[key] = [*whole[key], *value] if key in whole else value
            arrays |= {key} if entries else set()
    return whole


@lru_cache(maxsize=64)
def _parsed_alone(part: str) -> Data | None:
    try:
        return parse(part)
    except MalformedTableError:
        return None


def _merge(into: Any, before: Mapping[str, object], after: Mapping[str, object], *, inside: bool = False) -> None:
    """Change a TOML table where the data differ; leave equal data alone, however they are spelled."""
    for key in before:
        if key not in after and key in into:
            del into[key]
    for key, value in after.items():
        old = before.get(key)
        if value == old:
            continue
        present = into.get(key)
        if _is_table(present) and isinstance(value, dict) and isinstance(old, dict) and _spelled_alike(old, present):
            _merge(present, old, value, inside=True)
        elif _tables(value) and old and _tables(old) and len(present or ()) == len(old):
            _merge_entries(present, old, value)
        else:
            into[key] = _item(value, inside=inside)


def _spelled_alike(old: Data, present: Container[str]) -> bool:
    """Whether a table has the same keys in the text as in the data; players' names may be spelled differently."""
    return any(isinstance(value, dict | list) for value in old.values()) or all(key in present for key in old)


def _is_table(item: object) -> TypeGuard[Table]:
    """Whether a TOML item is a table with lines of its own; a table within one line is rewritten as a whole."""
    from tomlkit.items import Table  # noqa: PLC0415 - only saving needs it

    return isinstance(item, Table)


def _merge_entries(into: Any, before: list[Data], after: list[Data]) -> None:
    """Change an array of tables entry by entry, so that comments stay with what they are about."""
    matched = _matched(before, after)
    items = list(into)
    for new, old in zip(after, matched, strict=True):
        if old is not None:
            _merge(items[old], before[old], new, inside=True)
    kept = [old for old in matched if old is not None]
    if kept != sorted(kept):
        into.clear()
        for new, old in zip(after, matched, strict=True):
            _insert(into, len(into), _table(new, _empty_entry(into)) if old is None else items[old])
        return
    for old in reversed(range(len(before))):
        if old not in kept:
            del into[old]
    for n, (new, old) in enumerate(zip(after, matched, strict=True)):
        if old is None:
            _insert(into, n, _table(new, _empty_entry(into)))


def _matched(before: list[Data], after: list[Data]) -> list[int | None]:
    """Match each new entry with an old one: of the same name, else an equal one, else the one left at its place."""
    unmatched = dict(enumerate(before))
    matched: list[int | None] = []
    for at, new in enumerate(after):
        nearest_first = sorted(unmatched.items(), key=lambda entry: entry[0] != at)
        same = (n for n, old in nearest_first if old == new or ("name" in new and old.get("name") == new["name"]))
        partner = next(same, None)
        matched.append(partner)
        if partner is not None:
            del unmatched[partner]
    for n in range(len(after)):
        if matched[n] is None and n in unmatched and len(after) == len(before):
            matched[n] = n
            del unmatched[n]
    return matched


def _empty_entry(into: object) -> AbstractTable:
    """Return an empty entry in the form of its array: under a heading of its own, or within a line."""
    import tomlkit  # noqa: PLC0415 - only saving needs it
    from tomlkit.items import Array  # noqa: PLC0415

    return tomlkit.inline_table() if isinstance(into, Array) else tomlkit.table()


def _insert(into: Array | AoT, at: int, entry: AbstractTable) -> None:
    """Put an entry at its place in an array; headings stand one blank line apart."""
    import tomlkit  # noqa: PLC0415 - only saving needs it
    from tomlkit.items import Array  # noqa: PLC0415

    if isinstance(into, Array):
        into.insert(at, entry)
        return
    for above in (*into[at - 1 : at], *([entry] if at < len(into) else [])):
        text = above.as_string()
        for _ in range(2 - (len(text) - len(text.rstrip("\r\n")))):
            above.add(tomlkit.nl())
    into.insert(at, entry)


def _tables(value: object) -> TypeGuard[list[Data]]:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _item(value: object, *, inside: bool = False) -> Item:
    """Turn plain data into TOML: a text of several lines as such a text, small tables inside others on one line."""
    import tomlkit  # noqa: PLC0415 - only saving needs it

    if isinstance(value, str) and "\n" in value:
        return _block(value)
    if _tables(value):
        array = tomlkit.aot()
        for entry in value:
            array.append(_table(entry, tomlkit.table()))
        return array
    if isinstance(value, dict):
        small = inside and not any(isinstance(inner, dict) or "\n" in str(inner) for inner in value.values())
        return _table(value, tomlkit.inline_table() if small else tomlkit.table())
    return tomlkit.item(value)


def _block(value: str) -> String:
    """Write a text of several lines as a block that begins on a line of its own, as the grids of the contract do."""
    import tomlkit  # noqa: PLC0415 - only saving needs it
    from tomlkit.items import String, StringType, Trivia  # noqa: PLC0415

    if "\\" in value or '"' in value or not value.replace("\n", "").isprintable():
        return tomlkit.string(value, multiline=True)
    return String(StringType.MLB, value, f"\n{value}", Trivia())


def _table(value: Mapping[str, object], into: AbstractTable) -> AbstractTable:
    for key, inner in value.items():
        into[key] = _item(inner, inside=True)
    return into
