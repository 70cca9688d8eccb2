"""The turns of a followed game read from a table file, and written back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

from scoring import schemas
from scoring.common_fields import given, known_player, known_players, numbers_by
from scoring.fields import Fields
from scoring.games.museum.printed import CONTINENTS, printed
from scoring.games.museum.table.line import Exhibit, Furbish, Line
from scoring.games.museum.table.line_notation import LineError, place_trouble, read_line
from scoring.games.museum.table.notation import Trouble
from scoring.games.museum.table.state import Names
from scoring.games.museum.table.tokens import card_schema, whole_card
from scoring.games.museum.table.turn import OTHER_HEADLINE, UNTOLD_CARD, RivalTook, Taken, Turn
from scoring.names import folded
from scoring.phrase import Phrase, phrase
from scoring.schemas import Schema

if TYPE_CHECKING:
    from scoring.games.museum.table.board import Board

COUNTED: Final = ("prestige", "hand", "favours")
"""What a player may count at the end of a turn."""
NUMBERS_OF_ACTION: Final = 2
"""The large number of an Action card, and the small one."""


def headlines() -> tuple[str, ...]:
    """Return the ids of all Headlines; those of a Continent name it: `war-africa`."""
    return tuple(
        name
        for kind, row in printed("headlines").items()
        for name in ([f"{kind}-{continent}" for continent in CONTINENTS] if "of" in row else [kind])
    )


def read_headline(fields: Fields) -> str | None:
    """Read the Headline in force; None where it is left out."""
    value = fields.take("headline")
    if isinstance(value, str) and value.startswith(OTHER_HEADLINE) and value.strip() != OTHER_HEADLINE:
        return value if fields.plain("headline", value) else None
    return None if value is None else fields.checked_word("headline", value, headlines())


def read_turns(fields: Fields, names: Names, boards: Sequence[Board], rivals: Collection[str]) -> tuple[Turn, ...]:
    """Read all turns; `boards` are the players', in table order, so that the places of a line can be checked.

    `rivals` are the names of those who play as the rival of a solo game.
    """
    by_name = dict(zip(names, boards, strict=False))
    turns = []
    for entry in fields.entries("turns"):
        turn = _turn(entry, names, by_name)
        _check_rival(entry, turn, rivals)
        turns.append(turn)
    return tuple(turns)


def _check_rival(fields: Fields, turn: Turn, rivals: Collection[str]) -> None:
    """Note what is told of the rival where he has no part in it."""
    if turn.rival_took is not None and not rivals:
        fields.note("rival-took", Phrase("problem.rival-missing"))
    elif turn.rival_took is not None and turn.player in rivals and not turn.took_own:
        fields.note("rival-took", Phrase("problem.rival-took-own"))
    if turn.action and turn.player not in rivals:
        fields.note("action", Phrase("problem.action-turn" if rivals else "problem.rival-missing"))


def _turn(fields: Fields, names: Names, boards: dict[str, Board]) -> Turn:
    player = fields.text("player", required=True)
    if isinstance(fields.data.get("player"), str):
        player = known_player(fields, "player", player, names)
    turn = Turn(
        player=player,
        took=_took(fields, player, names),
        took_own=fields.flag("took-own", default=True),
        plays=_plays(fields, names, boards, player) if "plays" in fields.data else None,
        headline=read_headline(fields),
        opinion=numbers_by(fields, "opinion", CONTINENTS) if "opinion" in fields.data else None,
        counted=numbers_by(fields, "counted", COUNTED) or None,
        rival_took=_rival_took(fields),
        action=_action(fields),
    )
    fields.known.update(("plays", "opinion"))
    fields.done()
    return turn


def _took(fields: Fields, player: str, names: Names) -> Taken:
    value = fields.data.get("took")
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        number = None if value is None else fields.whole("took")
        if number is not None and number > len(names) - 1:
            fields.note("took", Phrase("problem.took-many"))
        fields.known.add("took")
        return number
    taken = known_players(fields, "took", names)
    for n, name in enumerate(value if isinstance(value, list) else (), 1):
        if isinstance(name, str) and folded(name) == folded(player):
            fields.note("took", Phrase("problem.took-own"), below=(str(n),))
    return taken


def _rival_took(fields: Fields) -> RivalTook:
    """Read which Object the rival took."""
    value = fields.take("rival-took")
    if value is None or value == UNTOLD_CARD:
        return UNTOLD_CARD if value else None
    if not isinstance(value, str):
        fields.expected("rival-took", "text", value)
        return None
    card = whole_card(value)
    if isinstance(card, Trouble):
        fields.note("rival-took", card.message, near=card.nearest)
        return None
    return card


def _action(fields: Fields) -> tuple[int, ...]:
    """Read the numbers of the rival's Action card: the large one, and the small one where it has one."""
    if "action" not in fields.data:
        return ()
    told = _list(fields, "action")
    if isinstance(fields.data["action"], list) and not 1 <= len(told) <= NUMBERS_OF_ACTION:
        fields.note("action", phrase("problem.action", found=len(told)))
    return tuple([fields.checked_whole("action", item, below=(str(n),)) for n, item in enumerate(told, 1)])


def _plays(fields: Fields, names: Names, boards: dict[str, Board], player: str) -> tuple[Line, ...]:
    lines = []
    for n, typed in enumerate(_list(fields, "plays"), 1):
        below = (str(n),)
        if not isinstance(typed, str):
            fields.expected("plays", "text", typed, below=below)
        elif fields.plain("plays", typed, below=below):
            try:
                line = read_line(typed, names)
            except LineError as error:
                fields.note("plays", error.trouble.message, near=error.trouble.nearest, below=below)
                continue
            _check(fields, line, boards.get(folded(player)), below)
            lines.append(line)
    return tuple(lines)


def _list(fields: Fields, key: str) -> Sequence[Any]:
    """Return the entries of a list in which one may stand twice."""
    value = fields.take(key)
    if isinstance(value, list):
        return fields.few(key, value)
    fields.expected(key, "list", value)
    return ()


def _check(fields: Fields, line: Line, board: Board | None, below: tuple[str, ...]) -> None:
    """Note what a line of a turn must tell: cards that lie in a Museum by name, on places of its board."""
    if isinstance(line, Furbish) and any(
        isinstance(gain, Exhibit) and isinstance(gain.card, int) for gain in line.gains
    ):
        fields.note("plays", Phrase("problem.line-card-by-name"), below=below)
    if board is not None and (trouble := place_trouble(line, board)):
        fields.note("plays", trouble.message, near=trouble.nearest, below=below)


def turn_data(turn: Turn) -> dict[str, Any]:
    """Return a turn as plain data; what was told to be nothing stays told."""
    took = list(turn.took) if isinstance(turn.took, tuple) else turn.took
    data = given(
        {
            "player": turn.player,
            "headline": turn.headline,
            "took-own": None if turn.took_own else False,
            "counted": dict(turn.counted or {}),
            "rival-took": None if turn.rival_took is None else str(turn.rival_took),
            "action": list(turn.action),
        }
    )
    told = {
        "took": took,
        "plays": None if turn.plays is None else [*map(str, turn.plays)],
        "opinion": None if turn.opinion is None else dict(turn.opinion),
    }
    return data | {key: value for key, value in told.items() if value is not None}


# Schemas


def headline_schema() -> Schema:
    """Return the schema of a Headline."""
    return {"anyOf": [schemas.word(headlines()), schemas.own_words(OTHER_HEADLINE)]}


def turns_schema(players: int) -> Schema:
    """Return the schema of all turns of a game of at most so many players; a line is words there, no more."""
    keys = {
        "player": schemas.name(),
        "took": {"anyOf": [schemas.whole(most=players - 1), schemas.items(schemas.name())]},
        "took-own": schemas.FLAG,
        "plays": schemas.entries(schemas.text(blank=False)),
        "headline": headline_schema(),
        "opinion": schemas.numbers_by(CONTINENTS),
        "counted": schemas.numbers_by(COUNTED),
        "rival-took": {"anyOf": [{"const": UNTOLD_CARD}, card_schema()]},
        "action": schemas.entries(schemas.whole(), least=1, most=NUMBERS_OF_ACTION),
    }
    return schemas.entries(schemas.table(keys, ("player",)))
