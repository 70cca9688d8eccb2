"""The keys of a Musée table file; how wide a museum is depends on how many there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from scoring import keys, schemas
from scoring.common_keys import NAME, PLAYER, TableFile, differ, known_player, seats, stated, table_file
from scoring.fields import At, Data, Fields, foreign_letter, nearest, shown, texts_in
from scoring.games.musee.printed import FOLDER, GALLERIES, LINES, ROWS, SETUPS, TEAM, THEMES
from scoring.games.musee.table import (
    BETWEEN,
    MOST_CANDIDATES,
    MOST_DIGITS,
    UNREAD,
    Cell,
    Museum,
    Play,
    Player,
    Staircases,
    Table,
    gallery_of,
    place_names,
    read_cell,
)
from scoring.keys import FLAG, TEXT, WHOLE, Attributes, Key, Kind, Part, Record, section
from scoring.names import LONGEST_NAME, folded
from scoring.phrase import Phrase, phrase
from scoring.schemas import Schema

EMPTY: Final = "."
LEAST, MOST = min(SETUPS), max(SETUPS)
WIDEST: Final = max(setup.width for setup in SETUPS.values())
"""As wide as any museum can be; the schema says further down how wide those of a game are."""


def _columns(width: int) -> Kind[tuple[int, ...]]:
    """Return columns, counted from 1, from the left."""

    def read(at: At, column: int) -> int | None:
        if 1 <= column <= width:
            return column
        at.note(phrase("problem.column", found=shown(column), most=width))
        return None

    column = keys.shaped(int, lambda: schemas.whole(1, width), read)
    return keys.items(column).then(lambda _at, columns: tuple(sorted(columns)))


def _themes() -> Kind[Mapping[int, str]]:
    """Return what the cards call each Theme, by remainder."""
    themes = keys.by_word(tuple(map(str, range(THEMES))), TEXT.then(lambda _at, name: name.strip()))

    def read(at: At, value: object) -> Mapping[int, str]:
        return {int(remainder): name for remainder, name in (themes.read(at, value) or {}).items()}

    return Kind(read, themes.schema, lambda value: {str(remainder): name for remainder, name in value.items()})


def _out(persons: Mapping[str, str]) -> Kind[tuple[str, ...]]:
    """Return who can place nothing more: persons, by folded name, no teams."""

    def read(at: At, value: object) -> tuple[str, ...]:
        names = texts_in([name for _, name in at.items(value) or ()])
        if isinstance(value, list) and len(names) < len(value):
            at.expected("text", value)
        return tuple(known_player(at, name, persons) for name in names)

    return keys.items(NAME.kind)._replace(read=read)


def _grid(width: int, *, followed: bool) -> Kind[Museum]:
    """Return the galleries of a museum, row by row; those of a game that is `followed` stay empty.

    The schema of the whole file says how large the grid is.
    """
    deck = next(range(1, setup.deck + 1) for setup in SETUPS.values() if setup.width == width)

    def read(at: At, value: str) -> Museum | None:
        rows = [(n, line.split()) for n, line in enumerate(value.splitlines()) if line.strip()]
        cells = [(row, token) for row, tokens in rows for token in tokens]
        if followed and any(token != EMPTY for _, token in cells):
            at.note(Phrase("problem.grid-and-plays"))
        if not rows:
            return None
        if len(rows) != len(GALLERIES):
            at.note(phrase("problem.grid", rows=len(GALLERIES), columns=width, found=len(rows)))
        for row, tokens in rows:
            if len(tokens) != width:
                at.note(phrase("problem.grid-row", columns=width, found=len(tokens)), row=row)
        fits = len(cells) == width * len(GALLERIES)
        places = [at.inside(name) for name in place_names(width)] if fits else [at] * len(cells)
        museum = tuple(_cell(place, *cell, deck) for place, cell in zip(places, cells, strict=True))
        return museum if fits else None

    return keys.shaped(str, lambda: {"type": "string"}, read, write_museum)


def _cell(at: At, row: int, token: str, deck: range) -> Cell:
    cell = None if token == EMPTY else read_cell(token, deck)
    if isinstance(cell, Phrase):
        at.note(cell, row=row)
        return None
    return cell


def write_museum(museum: Museum) -> str:
    """Return a museum as the grid of a table file, its columns straight."""
    tokens = tuple(EMPTY if cell is None else str(cell) for cell in museum)
    rows = [gallery_of(tokens, gallery) for gallery in range(len(GALLERIES))]
    wide = max(map(len, tokens))
    return "".join(" ".join(f"{token:<{wide}}" for token in row).rstrip() + "\n" for row in rows)


def _members(at: At, value: object) -> tuple[str, ...]:
    """Read the two members of a team."""
    listed = at.items(value) or ()
    names = [(here, name) for here, name in listed if isinstance(name, str)]
    if len(names) != TEAM or len(listed) != TEAM:
        at.note(phrase("problem.members", n=TEAM))
    return tuple(dict.fromkeys(keys.meanings(NAME.kind, names) or ()))


def _members_of(entry: Mapping[str, object]) -> tuple[str, ...]:
    """Return the members in an entry of `players`."""
    return tuple(dict.fromkeys(name[:LONGEST_NAME] for name in texts_in(entry.get("members"))))


def _bonus(*, followed: bool) -> Kind[tuple[str, ...]]:
    """Return the galleries whose bonus card lies here, from the top; a game that is `followed` tells them itself."""
    galleries = keys.items(keys.choice(GALLERIES))

    def read(at: At, value: object) -> tuple[str, ...]:
        if followed:
            at.note(Phrase("problem.bonus-and-plays"))
        bonus = galleries.read(at, value) or ()
        return tuple(gallery for gallery in GALLERIES if gallery in bonus)

    return galleries._replace(read=read)


def _together(places: Sequence[At], players: Sequence[Player]) -> None:
    """Note teams among single players, three teams, and one name for two persons."""
    seated = [(at.key("members"), player) for at, player in zip(places, players, strict=True)]
    teams = [at for at, player in seated if player.members]
    if teams and len(teams) < len(players):
        teams[0].note(Phrase("problem.teams-all"))
    if len(teams) > TEAM:
        teams[-1].note(Phrase("problem.teams-two"))
    members = [(at, name) for at, player in seated for name in player.members]
    differ(members)
    named = {folded(player.name): player.name for player in players}
    for at, name in members:
        if folded(name) in named:
            at.note(phrase("problem.same-name", found=name, other=named[folded(name)]), hint=Phrase("hint.team-name"))


OF_TEAM: Final[Schema] = {"required": ["members"]}
NOT_OF_TEAM: Final[Schema] = {"properties": {"hand": False, "hand-in-part": False}}


def _told(key: Key, when: Schema) -> Schema:
    """Describe that a key must be there when others say something."""
    return {"if": {"properties": when}, "then": {"required": [key.name]}}


def _member(at: At, name: str, members: tuple[str, ...]) -> str | None:
    """Return a member as the team spells the name; notes a name that no member has."""
    spelled = {folded(member): member for member in members}
    if folded(name) not in spelled:
        at.note(phrase("problem.no-member", found=shown(name), players=members), near=nearest(name, members))
    return spelled.get(folded(name))


def _hands(members: tuple[str, ...] = ()) -> Key:
    """Return the key of the hands of a team's members."""
    return Key(
        "hands", keys.by_name(HAND.kind, lambda at, name, _read: _member(at, name, members)), asks=lambda: OF_TEAM
    )


HAND: Final = Key("hand", keys.items(WHOLE))
HANDS: Final = _hands()
IN_PART: Final = Key("hand-in-part", FLAG, asks=lambda: _told(HAND, {"hand-in-part": {"const": True}}))
WHOSE_IN_PART: Final = Key(
    "hands-in-part",
    keys.items(NAME.kind, most=TEAM),
    asks=lambda: OF_TEAM | _told(HANDS, {"hands-in-part": {"minItems": 1}}),
)
REFUSED: Final = (
    {HANDS.name: "problem.hands-alone", WHOSE_IN_PART.name: "problem.in-part-alone"},
    {HAND.name: "problem.hand-team", IN_PART.name: "problem.in-part-team"},
)
"""What a single player cannot have, and what a team cannot."""


class Hands(Part):
    """The cards in hand of a player, or of each member of a team; and whose are told in part."""

    keys = (HAND, HANDS, IN_PART, WHOSE_IN_PART)

    def read(self, fields: Fields) -> Attributes:
        """Return the hands that are told, by person; a hand that is not told is not among them."""
        members = _members_of(fields.data)
        for key, problem in REFUSED[bool(members)].items():
            if fields.take(key) is not None:
                fields.at(key).note(Phrase(problem))
        return self._of_team(fields, members) if members else self._of_one(fields)

    def _of_one(self, fields: Fields) -> Attributes:
        hands = {str(fields.data.get("name", "")): hand for hand in HAND.read(fields).values()}
        in_part = any(IN_PART.read(fields).values())
        if in_part and HAND.name not in fields.data:
            fields.at(IN_PART.name).note(Phrase("problem.in-part-untold"))
        return {"hands": hands, "in_part": frozenset(hands if in_part else ())}

    def _of_team(self, fields: Fields, members: tuple[str, ...]) -> Attributes:
        told = fields.data.get(HANDS.name)
        differ((fields.at(HANDS.name).key(name), name) for name in (told if isinstance(told, dict) else ()))
        hands = _hands(members).read(fields).get(HANDS.name, {})
        at, given = fields.at(WHOSE_IN_PART.name), fields.take(WHOSE_IN_PART.name)
        names = [] if given is None else texts_in([name for _, name in at.items(given) or ()])
        in_part = [member for name in names if (member := _member(at, name, members))]
        for _ in (member for member in in_part if member not in hands):
            at.note(Phrase("problem.in-part-untold"))
        differ((at, name) for name in names)
        return {"hands": {name: hands[name] for name in members if name in hands}, "in_part": frozenset(in_part)}

    def data(self, thing: Player) -> Data:
        """Return the keys that are told."""
        if not thing.hands:
            return {}
        if not thing.members:
            return {HAND.name: [*thing.hands[thing.name]], **({IN_PART.name: True} if thing.in_part else {})}
        in_part = [name for name in thing.members if name in thing.in_part]
        return {HANDS.name: HANDS.kind.data(thing.hands), **({WHOSE_IN_PART.name: in_part} if in_part else {})}


def _where(width: int) -> Kind[int]:
    """Return where a painting is displayed; the schema of the whole file says which places there are."""
    places = place_names(width)

    def look(at: At, typed: str) -> str | None:
        if typed.upper() in places:
            return typed.upper()
        message = phrase("problem.place", found=shown(typed), first=places[0], last=places[-1])
        at.note(foreign_letter(typed) or message, near=nearest(typed.upper(), places))
        return None

    def read(at: At, value: object) -> int | None:
        place = TEXT.then(look).read(at, value)
        return None if place is None else places.index(place)

    return Kind(read, lambda: {"type": "string"}, places.__getitem__, 0)


def _file(
    width: int = WIDEST, persons: Mapping[str, str] = MappingProxyType({}), *, followed: bool = False
) -> TableFile[Table]:
    """Return the keys of a game whose museums are so wide; `persons` play them, by folded name."""
    columns, empty = _columns(width), (None,) * (width * len(GALLERIES))
    staircases = Record(Staircases, tuple(Key(row, columns, required=True) for row in ROWS))
    members = Kind(_members, keys.items(NAME.kind, TEAM, TEAM).schema, list)
    museum = (
        NAME,
        Key("members", members, asks=lambda: NOT_OF_TEAM),
        Key("musee", _grid(width, followed=followed), "museum", default=empty),
        stated(LINES),
        Key("bonus", _bonus(followed=followed)),
        Hands(),
    )
    play = (
        PLAYER,
        Key("card", WHOLE, required=True),
        Key("at", _where(width), "place", required=True),
        Key("passed", FLAG),
    )
    return table_file(
        "musee",
        FOLDER,
        Table,
        section(
            "table", Key("staircases", keys.table(staircases)), Key("themes", _themes()), Key("out", _out(persons))
        ),
        seats(keys.table(Record(Player, museum)), LEAST, MOST, _together, asks=_as_seated),
        Key("plays", keys.entries(keys.table(Record(Play, play))), asks=lambda: FOLLOWED),
    )


def read_table(fields: Fields) -> Table:
    """Read the whole file; where anything is wrong, the table must not be used."""
    entries = fields.tables("players")
    width = SETUPS[min(max(len(entries), LEAST), MOST)].width
    names = texts_in([name for entry in entries[:MOST] for name in _members_of(entry) or (entry.get("name"),)])
    persons = {folded(name): name for name in names}
    return _file(width, persons, followed=bool(fields.data.get("plays"))).read(fields)


def write_table(table: Table) -> Data:
    """Return the whole file as plain data; reading it back gives the same table."""
    return _file(table.width).data(table)


def schema() -> Schema:
    """Describe the whole file."""
    return _file().schema()


def _as_seated() -> Schema:
    """Describe a game by the number of its museums, and as one of teams or of single players."""
    seats = [{"maxItems": TEAM, "items": OF_TEAM}, {"items": {"not": OF_TEAM}}]
    teams = {"properties": {"players": {"anyOf": seats}}}
    return {"allOf": [{"anyOf": [_of_museums(museums) for museums in SETUPS]}, teams]}


def _of_museums(museums: int) -> Schema:
    """Describe a game with so many museums: how wide they are."""
    width = SETUPS[museums].width
    number = rf"0*[0-9]{{1,{MOST_DIGITS}}}"
    unread = rf"[{UNREAD}](?:{number}(?:{BETWEEN}{number}){{0,{MOST_CANDIDATES - 1}}})?"
    cell = rf"(?:{schemas.one_of(EMPTY)}|{number}|{unread})"
    row = rf"{cell}(?:[^\S\n]+{cell}){{{width - 1}}}[^\S\n]*"
    grid = rf"^\s*(?:{row}(?:\n\s*{row}){{{len(GALLERIES) - 1}}}\s*)?$"
    column = {"properties": {row: {"items": {"maximum": width}} for row in ROWS}}
    places = schemas.written(schemas.one_of(name.lower() for name in place_names(width)))
    players = {"minItems": museums, "maxItems": museums, "items": {"properties": {"musee": {"pattern": grid}}}}
    return {
        "properties": {
            "players": players,
            "table": {"properties": {"staircases": column}},
            "plays": {"items": {"properties": {"at": places}}},
        }
    }


NO_GRID: Final = rf"^(?:\s|{schemas.one_of(EMPTY)})*$"
FOLLOWED: Final[Schema] = {
    "if": {"properties": {"plays": {"minItems": 1}}},
    "then": {"properties": {"players": {"items": {"properties": {"musee": {"pattern": NO_GRID}, "bonus": False}}}}},
}
"""A game written as it was played: its museums fill themselves."""
