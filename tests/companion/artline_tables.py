"""Tables of Artline that commands are asked about, and what they answer about the game."""

from __future__ import annotations

import json

SEATS = ("Amandine", "Éric")


def artline(*turns: str, players: tuple[str, ...] = SEATS, table: str = "", head: str = "") -> str:
    """Return a game told turn by turn; each turn is the inside of an inline table but for its player."""
    seats = "".join(f"\n[[players]]\nname = {json.dumps(name, ensure_ascii=False)}\n" for name in players)
    played = "".join(
        f'  {{ player = "{players[n % len(players)]}", {turn if "=" in turn else f"discard = {turn!r}"} }},\n'
        for n, turn in enumerate(turns)
    )
    middle = f"\n[table]\n{table}\n" if table else ""
    return f'format = 1\ngame = "artline"\n{head}turns = [\n{played}]\n{middle}{seats}'


CORNER = (
    'play = "Oath of the Horatii", at = "1,0", row = "A sword"',
    'play = "The Lock", at = "0,1", column = "A hat"',
    'play = "Pierrot", at = "1,1", row = "A woman", column = "A dog"',
)
RUNNING = artline(*CORNER)
FIRST = artline(CORNER[0])
NOTHING = artline()
FAULTY = artline(*CORNER, 'play = "The Raft of the Medusa", at = "1,0"', 'play = "The Ray", at = "9,9"')
WINNER = artline(*CORNER, "The Bather", table="cards = 14")
SHARED = artline(CORNER[0], table="cards = 12")
SIX = artline(
    CORNER[0],
    *["The Ray", "The Skaters", "Bacchus", "The Deluge"],
    players=("Amandine", "Andy", "Vincent", "Olivier", "Charles", "Éric"),
    table="cards = 36",
)
ASKED = artline(CORNER[0].replace("A sword", "?"), CORNER[1])
DOUBTED = artline(CORNER[0] + ', objections = ["Éric"], fits = false')
WARNED = artline(CORNER[0].replace("A sword", "Oil painting"), CORNER[1].replace("A hat", "A landscape"))
STATED = artline(CORNER[0], table="cards = 12").replace(
    'name = "Éric"', 'name = "Éric"\nstated = { "artline.hand" = 3 }'
)
APART = (
    CORNER[0],
    'play = "The Lock", at = "1,1", column = "A hat"',
    'play = "Pierrot", at = "2,1", row = "A woman"',
    'play = "The Ray", at = "3,1"',
    'play = "The Buffet", at = "3,0", column = "A dog"',
    'play = "The Bather", at = "4,0", row = "A horse"',
)
JOINING = artline(*APART, head='rulings = { room-extent = "run" }\n')
FORBIDDEN = artline(*APART, head='rulings = { room-extent = "run", joined-runs = "forbidden" }\n')
TABLES = {
    "nothing": NOTHING,
    "running": RUNNING,
    "faulty": FAULTY,
    "winner": WINNER,
    "shared": SHARED,
    "six": SIX,
    "asked": ASKED,
    "doubted": DOUBTED,
    "warned": WARNED,
    "stated": STATED,
    "joining": JOINING,
    "forbidden": FORBIDDEN,
}
CODES = {text: 1 if text in (FAULTY, DOUBTED) else 0 for text in TABLES.values()}
OVER = (WINNER, SHARED, SIX, STATED)
BAD_AND_FAULTY = FAULTY.replace('at = "9,9"', 'at = "9"')
"""A file that is malformed as well as faulty."""

COMMANDS = (
    ("score", "{file}"),
    ("check", "{file}"),
    ("check", "{file}", '"The Ray" at 2,0'),
    ("check", "{file}", "The Ray", "at", "-1,0", "row", "A sword"),
    ("where", "{file}", "--player", "Amandine"),
    ("export", "{file}", "--to", "text"),
)
"""What is asked about a table in play."""
IN_PLAY = RUNNING

SHEET = ("Artline", "Cards left in hand", "Total")
"""What stands on the blank score sheet."""

READINGS = [
    ("room-extent", {"line", "run"}, "line"),
    ("joined-runs", {"both-themes", "forbidden"}, "both-themes"),
    ("later-room-gallery", {"no", "yes"}, "no"),
    ("pile-empty-last-round", {"finish-round", "stop"}, "finish-round"),
    ("pile-empty", {"end-of-turn", "equal-turns"}, "end-of-turn"),
]
"""Of each ruling its readings and its default for an English table, as agreed upon."""

WORDS = [
    (("notepad",), "artline.theme"),
    (("on", "top"), "artline.free"),
    (("too", "broad"), "artline.theme-broad"),
    (("oil", "painting"), "artline.theme-visible"),
    (("landscape", "position"), "artline.landscape"),
    (("last", "visit"), "artline.first-player"),
    (("two", "Rooms", "at", "once"), "artline.two-themes"),
    (("interpretation",), "artline.theme-interpretation"),
]
"""Words players use, and the rule they are to find first."""
