"""Games of Artline for the tests of its desk: begun, told turn by turn, and read back from their files."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from textual.pilot import Pilot
from textual.widgets import OptionList

from companion.app import CompanionApp
from scoring.games.artline.places import Place, place_or_none
from tests.app.desk import artline_desk, table_screen, type_keys

BEGIN = """\
format = 1
game = "artline"
[table]
start = "The Lacemaker"
[[players]]
name = "Amandine"
[[players]]
name = "Andy"
"""
THIRD = '[[players]]\nname = "Vincent"\n'
RUN = BEGIN.replace("[table]", '[rulings]\nroom-extent = "run"\n[table]')


class Told(NamedTuple):
    """A turn as the players tell it: `at` is empty for a discard."""

    player: str
    card: str
    at: str = ""
    row: str = ""
    column: str = ""

    @property
    def text(self) -> str:
        """The turn as a table file tells it."""
        if not self.at:
            return f'[[turns]]\nplayer = "{self.player}"\ndiscard = "{self.card}"\n'
        told = {"player": self.player, "play": self.card, "at": self.at, "row": self.row, "column": self.column}
        return "[[turns]]\n" + "".join(f'{key} = "{words}"\n' for key, words in told.items() if words)

    @property
    def words(self) -> str:
        """What is typed: the card, and the themes that it sets."""
        return "/".join(filter(None, (self.card, self.row, self.column)))


GALLERY = (
    Told("Amandine", "Horatii", "1,0", row="A sword"),
    Told("Andy", "Mona Lisa", "0,1", column="A bridge"),
    Told("Amandine", "Odalisque", "1,1", row="A fan", column="A chair"),
)
"""Three turns. The third is the first Gallery: it touches a card of row 1 and one of column 1."""

JOINED = (
    GALLERY[0],
    Told("Andy", "Mona Lisa", "1,1", column="A bridge"),
    Told("Amandine", "Medusa", "2,1", row="A raft"),
    Told("Andy", "Liberty", "3,1"),
    Told("Amandine", "Gilles", "3,0", column="A donkey"),
    Told("Andy", "Marat", "4,0", row="A bath"),
)
"""Six turns round the gap at 2,0: under `run` row 0 has a Room on either side of it."""

TWO = (
    *GALLERY,
    Told("Andy", "Medusa", "2,0"),
    Told("Amandine", "Liberty", "2,1", column="A flag"),
    Told("Andy", "Coronation", "0,2"),
    Told("Amandine", "Sabine", "1,2", row="A shield"),
    Told("Andy", "Gilles", "3,0"),
    Told("Amandine", "Pilgrimage", "2,2"),
    Told("Andy", "Shells"),
    Told("Amandine", "Turkish Bath", "3,1", column="A mirror"),
    Told("Andy", "Marat", "3,2"),
)
"""A game of two. Amandine's five Galleries are turns 3, 5, 7, 9 and 11; Andy's only one is the last turn, the twelfth.

Cards drawn: Amandine's first, Andy's five before his last: six of the 101.
"""


def game(*turns: Told, begin: str = BEGIN) -> str:
    """Return the file of a game after some turns."""
    return begin + "".join(turn.text for turn in turns)


def with_third(turns: tuple[Told, ...]) -> tuple[Told, ...]:
    """Return the turns of a game in which a third player discards after each turn of Andy's."""
    discards = (Told("Vincent", f"Discard {n}") for n in range(1, len(turns)))
    return tuple(one for turn in turns for one in ([turn, next(discards)] if turn.player == "Andy" else [turn]))


def typed(app: CompanionApp, turn: Told) -> str:
    """Return the keys of a turn, for `type_keys`: its letter on the map, its words, Enter."""
    words = f"{turn.words}".replace(" ", " space :")
    return f":{letter(app, turn.at)} :{words} enter" if turn.at else f"minus :{words} enter"


def letter(app: CompanionApp, at: str) -> str:
    """Return the key that leads to a place."""
    return artline_desk(app).situation.letter_of[place(at)]


def place(at: str) -> Place:
    """Return a place by its name."""
    found = place_or_none(at)
    assert found
    return found


async def play(pilot: Pilot[Any], app: CompanionApp, *turns: Told) -> int:
    """Play turns by keys; return the most keys that one of them took besides its words."""
    most = 0
    for turn in turns:
        words = len(turn.card) + len(turn.row) + len(turn.column)
        most = max(most, await type_keys(pilot, typed(app, turn)) - words)
    return most


def turns_in(path: Path) -> list[dict[str, Any]]:
    """Return the turns of a file."""
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8")).get("turns", [])
    return found


def as_told(turns: tuple[Told, ...]) -> list[dict[str, Any]]:
    """Return turns as they must stand in a file."""
    return tomllib.loads(game(*turns))["turns"]  # type: ignore[no-any-return]


def heading(app: CompanionApp) -> str:
    """Return what the line above the map says."""
    return " ".join(str(table_screen(app).query_one("#standing").render()).split())


def ledger(app: CompanionApp) -> list[str]:
    """Return the lines of the ledger."""
    return [str(option.prompt) for option in table_screen(app).query_one("#ledger", OptionList).options]


def hands(app: CompanionApp) -> list[int]:
    """Return the cards each player holds."""
    return [player.total for player in table_screen(app).session.review.players]
