"""A game as the plain dict ``tomllib`` would give of its table file: turn by turn, or as it lies at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.museum.simulator.game import Game, Turn
from tests.museum.simulator.lines import line_text
from tests.museum.simulator.state import COLUMNS
from tests.toml_text import toml_key, toml_value

Data = dict[str, Any]


def head(game: Game) -> Data:
    """What comes before the players."""
    data: Data = {"format": 1, "game": "museum", "edition": game.edition, "over": game.over}
    data |= {"rulings": dict(game.given)} if game.given else {}
    return data | ({"table": {"expansions": expansions(game)}} if expansions(game) else {})


def expansions(game: Game) -> list[str]:
    """What a table must list: von Brandt belongs to the World's Fair."""
    listed = {"worlds-fair": "von-brandt" in game.assistants, "ks-exclusives": game.ks}
    return [expansion for expansion, there in listed.items() if there]


def player(game: Game, place: int) -> Data:
    """A player's name, and the Assistant where there is one."""
    named: Data = {"name": game.names[place]} | rival_keys(game, place)
    return named | ({"assistant": game.assistants[place]} if game.assistants[place] else {})


def rival_keys(game: Game, place: int) -> Data:
    """What is told of the rival before the game: his Rival card, and the four Objects he begins with."""
    card = game.world.seats[place].rival
    if not card:
        return {}
    keys: Data = {"solo": True, "rival": card.card, "priorities": list(card.priorities)}
    if card.advanced:
        keys |= {"discard-order": list(card.row), "advanced": True}
    return keys | {"hand": " ".join(card.notation for card in game.rival_hand)}


def turn_entry(game: Game, turn: Turn) -> Data:
    """One turn with all that is told of it."""
    entry: Data = {"player": game.names[turn.actor]}
    if turn.drawn:
        entry["headline"] = turn.headline
    if not turn.took_own:
        entry["took-own"] = False
    if turn.rival_took:
        entry["rival-took"] = turn.rival_took.notation
    if set(game.humans) - {turn.actor}:
        entry["took"] = [game.names[place] for place in turn.took]
    if turn.action:
        entry["action"] = list(turn.action)
    entry["plays"] = [line_text(line, turn.actor, game.names) for line in turn.lines]
    return entry | ({"opinion": dict(turn.opinion)} if turn.opinion else {})


def open_turn(game: Game) -> Data:
    """The turn just begun, of a game that is not over."""
    entry: Data = {"player": game.names[game.actor]}
    if game.actor == 0 and len(game.turns) >= len(game.names):
        entry["headline"] = game.world.headline
    return entry


def log(game: Game, write: Callable[[Game, Turn], Data] = turn_entry) -> Data:
    """The full log, or one in which ``write`` tells each turn."""
    turns = [write(game, turn) for turn in game.turns] + ([] if game.over else [open_turn(game)])
    return head(game) | {"players": [player(game, place) for place in range(len(game.names))], "turns": turns}


def grid(game: Game, place: int) -> str:
    """A Museum as it lies."""
    museum = game.world.seats[place].museum
    rows = [[museum.get(f"{column}{row}") for column in COLUMNS] for row in range(1, 6)]
    return "".join(" ".join(card.notation if card else "." for card in row) + "\n" for row in rows)


def grids(game: Game) -> Data:
    """The table at the end of what was played, without turns."""
    players: list[Data] = []
    for place, seat in enumerate(game.world.seats):
        entry = player(game, place) | {"track": seat.track, "prestige": seat.prestige, "museum": grid(game, place)}
        entry.pop("hand", None)
        entry["discard"] = " ".join(card.notation for card in seat.pool)
        if seat.experts:
            entry["experts"] = list(seat.experts)
        if seat.conferences:
            entry["press-conferences"] = seat.conferences
        players.append(entry)
    tokens = {continent: number for continent, number in game.world.tokens.items() if number}
    data = head(game)
    data["table"] = data.get("table", {}) | {"public-opinion": tokens}
    return data | {"players": players}


def toml(data: Data) -> str:
    """Such a dict as the text of a table file."""
    top = {key: value for key, value in data.items() if not isinstance(value, dict | list)}
    blocks = [entries("", top)]
    blocks += [entries(f"[{key}]", value) for key, value in data.items() if isinstance(value, dict)]
    for key in ("players", "turns"):
        blocks += [entries(f"[[{key}]]", entry) for entry in data.get(key, [])]
    return "\n".join(blocks)


def entries(heading: str, values: Data) -> str:
    """A block of keys under its heading."""
    lines = [f"{toml_key(key)} = {toml_value(value)}" for key, value in values.items()]
    return "\n".join(([heading] if heading else []) + lines) + "\n"
