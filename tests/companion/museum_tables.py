"""Tables of MUSEUM that commands are asked about, and what they answer about the game."""

from __future__ import annotations

TABLE = """\
format = 1
game = "museum"

[[players]]
name = "Éric"
prestige = 20
museum = \"\"\"
egy-na-3 .        .        .        .
egy-na-1 .        .        .        .
gre-na-2 .        .        .        .
.        .        .        .        .
rom-na-1 .        .        .        .
\"\"\"

[[players]]
name = "Andy"
prestige = 5
patron = { kind = "legacy", civilisation = "cel", points = [10, "?", "?"] }
museum = \"\"\"
cel-th-3 cel-wa-2 cel-ag-1 cel-ag-1 .
cel-ag-1 cel-ag-1 cel-ag-1 cel-ag-1 .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
\"\"\"
"""
FAULTY = TABLE.replace("prestige = 5", "prestige = 13")
TIED = TABLE.split("museum = ", maxsplit=1)[0].replace("20", "5") + '[[players]]\nname = "Andy"\nprestige = 5\n'
ATTIC = """\
format = 1
game = "museum"

[table]
board = "attic"

[boards.attic]
plan = \"\"\"
G . #
. . .
\"\"\"

[[players]]
name = "Éric"
museum = \"\"\"
egy-na-3 . #
.        . .
\"\"\"
"""
FULL = ATTIC.replace(". #\n.        . .", "rom-ar-1 #\nrom-ag-1 rom-cu-1 rom-na-1").replace(
    "[[players]]", "[[players]]\ntrack = 7"
)
MALFORMED = TABLE.replace('"Andy"', '"ÉRIC"')
TABLES = {"open": TABLE, "faulty": FAULTY, "tied": TIED, "attic": ATTIC, "full": FULL}
BAD_AND_FAULTY = FAULTY.replace('"Andy"', '"ÉRIC"')
"""A file that is malformed as well as faulty."""

COMMANDS = (
    ("score", "{file}"),
    ("check", "{file}"),
    ("where", "{file}", "egy-na-2", "--player", "Andy"),
    ("rule", "museum.track"),
    ("new", "museum"),
    ("sheet", "museum"),
    ("examples",),
    ("export", "{file}", "--to", "text"),
)
"""What is asked about a table in play."""
IN_PLAY = TABLE

SHEET = ("Score track", "Civilisations", "Domains", "Patron", "Prestige", "Galleries", "Public Opinion", "Total")
"""What stands on the blank score sheet."""

READINGS = [
    ("duplicate-links", {"no", "yes"}, "no"),
    ("duplicate-fills-gallery", {"no", "yes"}, "no"),
    ("collection-leaves-gallery", {"yes", "no"}, "yes"),
    ("experts-count-for-patron", {"yes", "no"}, "yes"),
    ("skull-makes-collection", {"no", "yes"}, "no"),
    ("patron-collections-linked", {"yes", "no"}, "yes"),
    ("perfect-collection-repeats", {"yes", "no"}, "yes"),
    ("perfect-collection-size", {"contains", "exactly-five"}, "contains"),
    ("table-overflow", {"last-entry"}, "last-entry"),
    ("museum-tie", {"shared"}, "shared"),
    ("collection-smaller", {"no", "yes"}, "no"),
    ("end-trigger", {"reaches", "exceeds"}, "reaches"),
    ("free-exhibit-limit", {"4", "3"}, "4"),
    ("press-conference-prestige", {"yes", "no"}, "yes"),
    ("public-opinion-cards", {"5", "4"}, "5"),
    ("revealed-public-opinion", {"end-of-turn", "at-once"}, "end-of-turn"),
    ("mixed-payment", {"yes", "no"}, "yes"),
]
"""Of each ruling its readings and its default for an English table, as agreed upon."""

WORDS = [
    (("grand", "gallery"), "museum.gallery"),
    (("Main Gallery",), "museum.gallery"),
    (("press", "conference"), "museum.press-conference"),
    (("musée", "tie"), "musee.tie"),
    (("DUPLICATE LINKS",), "duplicate-links"),
]
"""Words players use, and the rule they are to find first."""
