"""Tables of Musée that commands are asked about, and what they answer about the game."""

from __future__ import annotations

HEAD = """\
format = 1
game = "musee"

[table]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }
"""
MIDWAY = (
    HEAD.replace("\n[table]", "over = false\n\n[table]")
    + """
[[players]]
name = "Amandine"
musee = \"\"\"
.  8  .  .  25 .
.  9  .  .  .  .
16 .  30 .  .  .
\"\"\"
hand = [14, 3, 29, 41, 50]

[[players]]
name = "Éric"
musee = \"\"\"
.  .  20 .  .  .
.  .  .  .  .  .
.  .  .  .  .  .
\"\"\"
"""
)
PLACES_OF_14 = ["U3", "U4", "M3", "M4", "M5", "M6"]
BLOCKING_14 = {
    "U1": ["U2"],
    "U6": ["U5"],
    "M1": ["M2"],
    "L2": ["L1"],
    "L4": ["L1", "L3"],
    "L5": ["L1", "L3"],
    "L6": ["L1", "L3"],
}
FREE_OF_AMANDINE = [*PLACES_OF_14, *BLOCKING_14]
FAULTY = MIDWAY.replace(".  .  20", "21 .  20")
STUCK = (
    HEAD
    + """
[[players]]
name = "Amandine"
musee = \"\"\"
50 . . . . .
49 . . . . .
48 . . . . .
\"\"\"
hand = [2, 7]

[[players]]
name = "Andy"
"""
)
PLAYED = (
    HEAD
    + """
[[players]]
name = "Amandine"

[[players]]
name = "Andy"
"""
    + "".join(
        f'\n[[plays]]\nplayer = "{player}"\ncard = {card}\nat = "{at}"\n'
        for player, card, at in [
            ("Amandine", 50, "U1"),
            ("Andy", 1, "U1"),
            ("Amandine", 49, "M1"),
            ("Andy", 7, "U2"),
            ("Amandine", 48, "L1"),
            ("Andy", 13, "U3"),
        ]
    )
)
RUNNING = PLAYED.replace("\n[table]", "over = false\n\n[table]", 1)
TEAMS = (
    HEAD.replace("\n[table]", "over = false\n\n[table]")
    + """
[[players]]
name = "West"
members = ["Amandine", "Andy"]
hands = { Amandine = [14], Andy = [3, 27] }

[[players]]
name = "East"
members = ["Vincent", "Olivier"]
"""
)
THREE = """\
format = 1
game = "musee"

[table]
staircases = { top = [2, 4], bottom = [1, 3, 5] }

[[players]]
name = "Amandine"
musee = \"\"\"
3  8  13 18 .
.  .  .  .  .
.  .  .  .  .
\"\"\"

[[players]]
name = "Andy"
musee = \"\"\"
1  7  19 25 31
60 .  .  .  .
.  .  .  .  .
\"\"\"

[[players]]
name = "Vincent"
musee = \"\"\"
2  12 22 .  .
4  16 24 .  .
.  .  .  .  .
\"\"\"
"""
OPEN = MIDWAY.replace("staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }", "").replace(".  9  .", ".  18 .")
TABLES = {
    "midway": MIDWAY,
    "faulty": FAULTY,
    "stuck": STUCK,
    "played": PLAYED,
    "running": RUNNING,
    "teams": TEAMS,
    "three": THREE,
    "open": OPEN,
}
BAD_AND_FAULTY = FAULTY.replace("hand = [14,", "hand = [-14,")
"""A file that is malformed as well as faulty."""

COMMANDS = (
    ("score", "{file}"),
    ("check", "{file}"),
    ("check", "{file}", "14 at U3", "--player", "Amandine"),
    ("where", "{file}", "14", "--player", "Amandine"),
    ("where", "{file}", "--player", "Amandine"),
    ("export", "{file}", "--to", "text"),
)
"""What is asked about a table in play."""
IN_PLAY = MIDWAY

SHEET = ("Paintings", "Neighbours", "Staircases", "Gallery Bonus", "Total")
"""What stands on the blank score sheet."""

READINGS = [
    ("team-dropout", {"player", "team"}, "player"),
    ("gift-revives", {"yes", "no"}, "yes"),
    ("three-player-last-cards", {"two-left", "equal-draws"}, "two-left"),
]
"""Of each ruling its readings and its default for an English table, as agreed upon."""

WORDS = [
    (("theme", "bonus"), "musee.neighbours"),
    (("stairs",), "musee.staircases"),
    (("chandelier",), "musee.staircases"),
    (("Gallery Bonus Cards",), "musee.gallery-bonus"),
    (("ascending",), "musee.order"),
    (("two", "cards", "left"), "musee.draw"),
    (("drop", "out"), "musee.out"),
    (("partner",), "musee.teams"),
    (("three", "players"), "musee.three"),
    (("best", "of", "three"), "musee.match"),
]
"""Words players use, and the rule they are to find first."""
