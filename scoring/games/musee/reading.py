"""A Musée table read from the fields of a table file, every key checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.common_fields import differ, known_player, player_entries, read_head, read_name, read_stated
from scoring.fields import LARGEST_NUMBER, Fields, foreign_letter, nearest, shown
from scoring.games.musee.printed import FOLDER, GALLERIES, LINES, ROWS, SETUPS, TEAM, THEMES
from scoring.games.musee.table import Museum, Play, Player, Staircases, Table, place_names
from scoring.names import LONGEST_NAME, folded
from scoring.phrase import Phrase, phrase
from scoring.rulebook import load_rulings

EMPTY: Final = "."
MOST_DIGITS: Final = len(str(LARGEST_NUMBER))
LEAST, MOST = min(SETUPS), max(SETUPS)


def read_table(fields: Fields) -> Table:
    """Read the whole file; what is wrong is noted in the fields, and the table must then not be used."""
    head = read_head(fields, load_rulings(FOLDER))
    entries = player_entries(fields, LEAST, MOST)
    setup = SETUPS[min(max(len(entries), LEAST), MOST)]
    middle = fields.inner("table")
    played = fields.data.get("plays")
    players = tuple(_player(entry, setup.width, followed=bool(played)) for entry in entries)
    _check_teams(entries, players)
    table = Table(
        **head,
        players=players,
        staircases=_staircases(middle, setup.width) if middle else None,
        themes=_themes(middle) if middle else {},
        plays=_plays(fields, players, setup.width),
        out=_out(middle, players) if middle else (),
    )
    if middle:
        middle.done()
    return table


# The middle of the table


def _staircases(fields: Fields, width: int) -> Staircases | None:
    inner = fields.inner("staircases")
    if inner is None:
        return None
    for row in ROWS:
        inner.take(row, required=True)
    rows = tuple(_columns(inner, row, width) for row in ROWS)
    inner.done()
    return Staircases(*rows)


def _columns(fields: Fields, row: str, width: int) -> tuple[int, ...]:
    columns = []
    for n, column in enumerate(fields.items(row)):
        if isinstance(column, bool) or not isinstance(column, int):
            fields.expected(row, "whole", column, below=(str(n + 1),))
        elif not 1 <= column <= width:
            fields.note(row, phrase("problem.column", found=shown(column), most=width), below=(str(n + 1),))
        else:
            columns.append(column)
    return tuple(sorted(columns))


def _themes(fields: Fields) -> dict[int, str]:
    inner = fields.inner("themes")
    if inner is None:
        return {}
    themes = {}
    for remainder in range(THEMES):
        if name := inner.text(str(remainder)).strip():
            themes[remainder] = name
    inner.done()
    return themes


# Players


def _player(fields: Fields, width: int, *, followed: bool) -> Player:
    members = _members(fields)
    hands = _hands(fields, members)
    player = Player(
        name=read_name(fields),
        members=members,
        museum=_museum(fields, width, followed=followed),
        bonus=_bonus(fields, followed=followed),
        hands=hands,
        in_part=_in_part(fields, members, hands),
        stated=read_stated(fields, LINES),
    )
    fields.done()
    return player


def _members(fields: Fields) -> tuple[str, ...]:
    members = tuple(item for item in fields.items("members") if isinstance(item, str))
    if "members" in fields.data and (len(members) != TEAM or len(fields.data["members"]) != TEAM):
        fields.note("members", phrase("problem.members", n=TEAM))
    for n, name in enumerate(members):
        below = (str(n + 1),)
        if fields.plain("members", name, longest=LONGEST_NAME, below=below) and not name.strip():
            fields.note("members", Phrase("problem.name-empty"), below=below)
    return tuple(dict.fromkeys(name[:LONGEST_NAME] for name in members))


def _check_teams(entries: list[Fields], players: tuple[Player, ...]) -> None:
    """Note teams among single players, three teams, and one name for two persons."""
    teams = [entry for entry, player in zip(entries, players, strict=True) if player.members]
    if teams and len(teams) < len(players):
        teams[0].note("members", Phrase("problem.teams-all"))
    if len(teams) > TEAM:
        teams[-1].note("members", Phrase("problem.teams-two"))
    seated = zip(entries, players, strict=True)
    differ([(entry, "members", name) for entry, player in seated for name in player.members])
    named = {folded(player.name): player.name for player in players}
    for entry, player in zip(entries, players, strict=True):
        for name in player.members:
            if folded(name) in named:
                message = phrase("problem.same-name", found=name, other=named[folded(name)])
                entry.note("members", message, hint=Phrase("hint.team-name"))


def _museum(fields: Fields, width: int, *, followed: bool) -> Museum:
    empty: Museum = (None,) * (width * len(GALLERIES))
    rows = [(n, line.split()) for n, line in enumerate(fields.notation("musee").splitlines()) if line.strip()]
    if followed and any(token != EMPTY for _, tokens in rows for token in tokens):
        fields.note("musee", Phrase("problem.grid-and-plays"))
    if not rows:
        return empty
    if len(rows) != len(GALLERIES):
        fields.note("musee", phrase("problem.grid", rows=len(GALLERIES), columns=width, found=len(rows)))
    for row, tokens in rows:
        if len(tokens) != width:
            fields.note("musee", phrase("problem.grid-row", columns=width, found=len(tokens)), row=row)
    cells = [(row, token) for row, tokens in rows for token in tokens]
    names = place_names(width) if len(cells) == len(empty) else ("",) * len(cells)
    numbers = tuple(_number(fields, row, token, at) for at, (row, token) in zip(names, cells, strict=True))
    return numbers if len(numbers) == len(empty) else empty


def number_or_none(token: str) -> int | None:
    """Return the exhibit number that a word is, even where no card has it; None where it is no number.

    >>> number_or_none("07"), number_or_none("seven"), number_or_none("-3")
    (7, None, None)
    """
    written = token.isascii() and token.isdigit() and len(token.lstrip("0")) <= MOST_DIGITS
    return int(token.lstrip("0") or "0") if written else None


def _number(fields: Fields, row: int, token: str, place: str) -> int | None:
    if token == EMPTY:
        return None
    number = number_or_none(token)
    if number is not None:
        return number
    message = foreign_letter(token) or phrase("problem.token", found=shown(token))
    fields.note("musee", message, below=(place,) if place else (), row=row)
    return None


def _bonus(fields: Fields, *, followed: bool) -> tuple[str, ...] | None:
    if "bonus" not in fields.data:
        fields.known.add("bonus")
        return None
    if followed:
        fields.note("bonus", Phrase("problem.bonus-and-plays"))
    bonus = fields.words("bonus", GALLERIES)
    return tuple(gallery for gallery in GALLERIES if gallery in bonus)


def _hands(fields: Fields, members: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Read the hand of a player, or those of a team's members; a hand that is not in the file is not in the result."""
    if not members:
        if fields.take("hands") is not None:
            fields.note("hands", Phrase("problem.hands-alone"))
        hand = _hand(fields, "hand")
        return {} if hand is None else {str(fields.data.get("name", "")): hand}
    if fields.take("hand") is not None:
        fields.note("hand", Phrase("problem.hand-team"))
    inner = fields.inner("hands")
    if inner is None:
        return {}
    spelled = {folded(name): name for name in members}
    differ([(inner, key, key) for key in inner.data])
    hands: dict[str, tuple[int, ...]] = {}
    for key in inner.each():
        if folded(key) not in spelled:
            inner.note(key, phrase("problem.no-member", found=shown(key), players=members), near=nearest(key, members))
        elif (hand := _hand(inner, key)) is not None:
            hands[spelled[folded(key)]] = hand
    return {name: hands[name] for name in members if name in hands}


def _in_part(fields: Fields, members: tuple[str, ...], hands: Mapping[str, tuple[int, ...]]) -> frozenset[str]:
    """Read whose hand is known only in part: a player's by a flag, those of a team by name."""
    if not members:
        if fields.take("hands-in-part") is not None:
            fields.note("hands-in-part", Phrase("problem.in-part-alone"))
        in_part = frozenset(hands) if fields.flag("hand-in-part", default=False) else frozenset()
        if fields.data.get("hand-in-part") is True and not hands:
            fields.note("hand-in-part", Phrase("problem.in-part-untold"))
        return in_part
    if fields.take("hand-in-part") is not None:
        fields.note("hand-in-part", Phrase("problem.in-part-team"))
    spelled = {folded(name): name for name in members}
    names = [name for name in fields.items("hands-in-part") if isinstance(name, str)]
    for name in names:
        if folded(name) not in spelled:
            message = phrase("problem.no-member", found=shown(name), players=members)
            fields.note("hands-in-part", message, near=nearest(name, members))
        elif spelled[folded(name)] not in hands:
            fields.note("hands-in-part", Phrase("problem.in-part-untold"))
    differ([(fields, "hands-in-part", name) for name in names])
    return frozenset(spelled[folded(name)] for name in names if folded(name) in spelled)


def _hand(fields: Fields, key: str) -> tuple[int, ...] | None:
    if key not in fields.data:
        fields.known.add(key)
        return None
    return tuple(fields.checked_whole(key, card, below=(str(n + 1),)) for n, card in enumerate(fields.items(key)))


def _out(fields: Fields, players: tuple[Player, ...]) -> tuple[str, ...]:
    spelled = {folded(name): name for player in players for name in player.persons}
    items = fields.items("out")
    names = [name for name in items if isinstance(name, str)]
    if len(names) < len(items):
        fields.expected("out", "text", fields.data["out"])
    return tuple(known_player(fields, "out", name, spelled) for name in names)


# Plays


def _plays(fields: Fields, players: tuple[Player, ...], width: int) -> tuple[Play, ...]:
    spelled = {folded(name): name for player in players for name in (player.name, *player.members)}
    return tuple(_play(entry, spelled, width) for entry in fields.entries("plays"))


def _play(fields: Fields, spelled: dict[str, str], width: int) -> Play:
    player = fields.text("player", required=True)
    if isinstance(fields.data.get("player"), str):
        player = known_player(fields, "player", player, spelled)
    card = fields.whole("card", required=True)
    place = _place(fields, width)
    passed = fields.flag("passed", default=False) if "passed" in fields.data else None
    fields.known.add("passed")
    fields.done()
    return Play(player, card, place, passed)


def _place(fields: Fields, width: int) -> int:
    places = place_names(width)
    at = fields.text("at", required=True)
    if at.upper() in places:
        return places.index(at.upper())
    if isinstance(fields.data.get("at"), str):
        message = foreign_letter(at) or phrase("problem.place", found=shown(at), first=places[0], last=places[-1])
        fields.note("at", message, near=nearest(at.upper(), places))
    return 0
