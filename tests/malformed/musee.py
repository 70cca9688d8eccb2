"""Tables of Musée that are malformed, and some that only look so."""

from __future__ import annotations

import unicodedata

from tests.malformed.malformed import Malformed, Slot, Together, players

PLAY = "27 at U9"
"""Words of a play or a card, to be asked about a table that is none."""
HEAD = 'format = 1\ngame = "musee"\n'
AMANDINE = players("Amandine")
ANDY = players("Andy")
VINCENT = players("Vincent")
TWO = AMANDINE + ANDY
WEST = players("West")
EAST = players("East") + 'members = ["Vincent", "Olivier"]\n'
ROW = ". . . . . ."
MUSEUM = "players.Amandine.musee"

of_file = Slot(HEAD, TWO, "")
after_amandine = Slot(HEAD + AMANDINE, "", "")
after_two = Slot(HEAD + TWO, "", "")
of_player = Slot(HEAD + AMANDINE, ANDY, "players.Amandine.")
of_stated = Slot(HEAD + AMANDINE, ANDY, "")
of_rulings = Slot(f"{HEAD}[rulings]\n", TWO, "rulings.")
of_table = Slot(f"{HEAD}[table]\n", TWO, "table.")
of_team = Slot(HEAD + WEST, EAST, "players.West.")
of_play = Slot(f"{HEAD}{TWO}[[plays]]\n", "", "plays.1.")
of_andy = Slot(f'{of_play.before}player = "Andy"\n', "", "plays.1.")
at_place = Slot(f'{of_play.before}player = "Amandine"\ncard = 27\n', "", "plays.1.")
in_row = Slot(f'{of_player.before}musee = """\n', f'{ROW}\n{ROW}\n"""\n{ANDY}', MUSEUM)
in_grid = Slot(f'{of_player.before}musee = """\n', f'"""\n{ANDY}', MUSEUM)


def upper(row: str) -> str:
    """Return a table of two whose first museum has this upper gallery, the others empty."""
    return in_row.text(row)


def amandine(*lines: str) -> str:
    """Return a table of two whose first player has these lines."""
    return of_player.text(*lines)


def west(*lines: str) -> str:
    """Return two teams, the first of which has these lines."""
    return of_team.text(*lines)


MALFORMED = (
    Malformed("a-row-beside-its-key", amandine(f'musee = """2 x . . . .\n{ROW}\n{ROW}"""'), at="2 x"),
    # what every file must say
    Malformed("no-players", HEAD, "players"),
    Malformed("one-player", HEAD + AMANDINE, "players", says=("2", "3", "1")),
    after_two(
        "four-players-without-teams",
        '[[players]]\nname = "Vincent"\n[[players]]\nname = "Éric"',
        "members",
        path="players",
        at="",
    ),
    Malformed(
        "five-players",
        HEAD + players(*"ABCDE"),
        "players",
        says=("2", "3", "5"),
    ),
    after_amandine("nobody-is-called", "[[players]]\nhand = [3]", path="players.2.name"),
    after_amandine("an-empty-name", '[[players]]\nname = " "', path='players." ".name', at='name = " "'),
    after_amandine("one-name-twice", '[[players]]\nname = "Amandine"', "Amandine", path="players.Amandine.name", at=""),
    after_amandine(
        "one-name-in-two-cases", '[[players]]\nname = "AMANDINE"', path="players.AMANDINE.name", at="AMANDINE"
    ),
    Malformed(
        "one-name-composed-and-decomposed",
        HEAD + '[[players]]\nname = "Éric"\n[[players]]\nname = "' + unicodedata.normalize("NFD", "Éric") + '"\n',
        'players."Éric".name',
    ),
    # keys of nobody, and of another game
    of_file("unknown-key", 'editon = "fr"', "«edition»"),
    of_player("unknown-player-key", 'bonsu = ["upper"]', "«bonus»"),
    of_table("unknown-table-key", "staircase = {}", "«staircases»"),
    of_player("a-museum-in-musee", 'museum = """\n"""', "«musee»"),
    of_player("prestige-in-musee", "prestige = 2"),
    of_table("a-board-in-musee", 'board = "standard"'),
    of_file("boards-in-musee", '[boards.attic]\nplan = "..."', path="boards"),
    after_two("turns-in-musee", '[[turns]]\nplayer = "Andy"', path="turns"),
    Malformed("player-in-single-brackets", HEAD + "[player]\nname = 'Andy'\n", "player", "[player]", ("«players»",)),
    after_two("play-in-single-brackets", "[plays]\ncard = 3", path="plays"),
    # the museum
    in_row("four-galleries", ". . . . . .\n. . . . . .", "3", "4", at="musee ="),
    in_grid("two-galleries", ". . . . . .\n. . . . . .", "3", "2", at="musee ="),
    in_row("seven-places", ". . . . . . .", "6", "7"),
    in_grid("five-places-of-two-players", ". . . . .\n. . . . .\n. . . . .", "6", "5"),
    after_two(
        "six-places-of-three-players",
        '[[players]]\nname = "Vincent"\nmusee = """\n. . . . . .\n. . . . . .\n. . . . . .\n"""',
        "5",
        "6",
        path="players.Vincent.musee",
        at="",
    ),
    Malformed(
        "five-places-of-a-team",
        west('members = ["Amandine", "Andy"]', 'musee = """', *[". . . . ."] * 3, '"""'),
        says=("6", "5"),
    ),
    in_grid("a-gallery-too-short", ". . . . . .\n2 7 8\n. . . . . .", "6", "3", at="2 7 8"),
    of_player("a-grid-in-one-line", 'musee = "2 7 8 13 18 23"', "3", "1"),
    of_player("a-museum-as-a-list", "musee = [2, 7, 8]"),
    of_player("a-museum-as-lists", 'musee = ["2 7 8 13 18 23"]'),
    in_row("a-word", "2 x . . . .", '"x"', ".", path=".U2"),
    in_row("letter-for-nought", "1O . . . . .", "1O", path=".U1"),
    in_row("letter-for-one", "l3 . . . . .", "l3", path=".U1"),
    in_row("a-negative-number", ". . -3 . . .", "-3", path=".U3"),
    in_row("a-signed-number", "+3 . . . . .", "+3", path=".U1"),
    in_row("a-fraction", "2.5 . . . . .", "2.5", path=".U1"),
    in_row("commas", "2, 7, 8, 13, 18, 23", "2,", path=".U1"),
    in_row("dashes-for-empty-places", "2 - - - - -", "-", ".", path=".U2"),
    in_row("a-doubt-of-one-number-twice", "?14/14 . . . . .", "?14/14", "different", path=".U1"),
    in_row("a-doubt-of-a-number-beyond-the-deck", "?14/51 . . . . .", "?14/51", "50", path=".U1"),
    in_row("a-doubt-left-open", "?14/ . . . . .", "?14/", "?14/44", path=".U1"),
    in_row("a-card-of-museum", "egy-na-3 . . . . .", "egy-na-3", path=".U1"),
    in_row("a-hole-of-museum", "# . . . . .", "#", path=".U1"),
    in_row("points-run-together", "2 .....", "6", "2"),
    in_row("full-width-digits", "２７ . . . . .", "FULLWIDTH DIGIT TWO", path=".U1"),
    in_row("full-width-stop", "27 ． . . . .", "FULLWIDTH FULL STOP", path=".U2"),
    in_row("middle-dot", "27 · . . . .", "MIDDLE DOT", path=".U2"),
    in_row("arabic-digits", "٢٧ . . . . .", "ARABIC-INDIC", path=".U1"),
    in_row("a-superscript", "2² . . . . .", "SUPERSCRIPT", path=".U1"),
    Malformed("a-zero-width-space", upper("2\u200b7 . . . . ."), f"{MUSEUM}.U1", "2\u200b7", ("ZERO WIDTH SPACE",)),
    Malformed("digits-without-end", upper("9" * 5000 + " . . . . ."), f"{MUSEUM}.U1", "9999"),
    in_grid("a-cell-below", ". . . . . .\n. . . . . .\n. . . . . x", '"x"', path=".L6", at=". . . . . x"),
    # staircases
    of_table("no-bottom", "staircases = { top = [2, 4, 6] }", path="staircases.bottom"),
    of_table("no-top", "staircases = { bottom = [2, 4, 6] }", path="staircases.top"),
    of_table("no-rows", "staircases = {}", path="staircases.top"),
    of_table("staircases-as-a-list", "staircases = [2, 4, 6]"),
    of_table("staircases-as-text", 'staircases = "2 4 6"'),
    of_table("a-column-twice", "staircases = { top = [2, 2, 4], bottom = [1, 3, 5] }", "2", path="staircases.top.2"),
    of_table(
        "column-seven-of-six", "staircases = { top = [2, 4, 7], bottom = [1, 3, 5] }", "7", "6", path="staircases.top.3"
    ),
    Malformed(
        "column-six-of-five",
        HEAD + "[table]\nstaircases = { top = [2, 4], bottom = [1, 3, 6] }\n" + AMANDINE + ANDY + VINCENT,
        "table.staircases.bottom.3",
        "staircases",
        ("6", "5"),
    ),
    of_table("column-nought", "staircases = { top = [0], bottom = [] }", "0", "1", path="staircases.top.1"),
    of_table("a-negative-column", "staircases = { top = [-1], bottom = [] }", "-1", path="staircases.top.1"),
    of_table("a-column-as-text", 'staircases = { top = ["2"], bottom = [] }', "2", path="staircases.top.1"),
    of_table("a-column-by-name", 'staircases = { top = ["U2"], bottom = [] }', "U2", path="staircases.top.1"),
    of_table("a-column-as-a-flag", "staircases = { top = [true], bottom = [] }", "true", path="staircases.top.1"),
    of_table("a-row-as-a-number", "staircases = { top = 2, bottom = [1] }", "2", path="staircases.top"),
    of_table(
        "a-third-row",
        "staircases = { top = [2], bottom = [1], middle = [3] }",
        "top",
        "bottom",
        path="staircases.middle",
    ),
    of_table(
        "the-galleries-for-the-rows",
        "staircases = { upper = [2], lower = [1] }",
        "top",
        "bottom",
        path="staircases.upper",
    ),
    of_table("a-stranger-out", 'out = ["Bob"]', "Amandine", path="out"),
    of_table("out-by-number", "out = [1]", path="out"),
    of_table("out-twice", 'out = ["Andy", "Andy"]', "Andy", path="out.2"),
    # themes
    of_table("theme-seven", 'themes = { 7 = "persons" }', path="themes.7"),
    of_table("theme-by-name", "themes = { persons = 3 }", path="themes.persons"),
    of_table("theme-as-a-number", "themes = { 3 = 3 }", "3", path="themes.3"),
    of_table("themes-as-a-list", 'themes = ["animals"]'),
    # bonus cards
    of_player("a-bonus-twice", 'bonus = ["upper", "upper"]', "upper", path="bonus.2"),
    of_player("a-bonus-as-text", 'bonus = "upper"', "upper"),
    of_player("a-bonus-as-a-number", "bonus = 2", "2"),
    of_player("a-misspelt-bonus", 'bonus = ["uper"]', "uper", "«upper»", path="bonus.1"),
    of_player("a-bonus-by-letter", 'bonus = ["U"]', "U", "upper", "lower", path="bonus.1"),
    Malformed(
        "a-bonus-beside-plays",
        amandine('bonus = ["upper"]') + '[[plays]]\nplayer = "Amandine"\ncard = 3\nat = "U1"\n',
        "players.Amandine.bonus",
        "bonus",
        ("the plays say already",),
    ),
    of_player("a-lookalike-bonus", 'bonus = ["uррer"]', "CYRILLIC", path="bonus.1"),
    # hands
    of_player("text-in-a-hand", 'hand = [14, "twenty"]', "twenty", path="hand.2"),
    of_player("a-number-as-text-in-a-hand", 'hand = ["14"]', '"14"', path="hand.1"),
    of_player("a-hand-as-a-number", "hand = 14", "14"),
    of_player("a-hand-as-text", 'hand = "14 25"', "14 25"),
    of_player("a-negative-card", "hand = [-14]", "-14", path="hand.1"),
    of_player("a-card-twice-in-a-hand", "hand = [14, 14]", "14", path="hand.2"),
    of_player("half-a-card", "hand = [14.5]", "14.5", path="hand.1"),
    of_player("a-true-card", "hand = [true]", "true", path="hand.1"),
    of_player("hands-of-one-player", "hands = { Amandine = [14] }", "hand ="),
    of_player("part-of-an-untold-hand", "hand-in-part = true", path="hand-in-part"),
    of_player("part-of-a-hand-as-text", 'hand = [14]\nhand-in-part = "yes"', path="hand-in-part", at="hand-in-part"),
    of_player("parts-of-a-hand", 'hand = [14]\nhands-in-part = ["Amandine"]', path="hands-in-part", at="hands-in-part"),
    Malformed(
        "passed-as-text",
        f'{HEAD}{TWO}[[plays]]\nplayer = "Andy"\ncard = 3\nat = "U1"\npassed = "Amandine"\n',
        "plays.1.passed",
        "passed",
    ),
    # teams
    of_team("a-team-of-one", 'members = ["Amandine"]', "2"),
    of_team("a-team-of-three", 'members = ["Amandine", "Andy", "Éric"]', "2"),
    of_team("a-team-of-nobody", "members = []", "2"),
    of_team("members-as-text", 'members = "Amandine"'),
    of_team("members-by-number", "members = [1, 2]"),
    of_team("a-member-without-a-name", 'members = ["Amandine", ""]', path="members.2"),
    of_team("one-member-twice", 'members = ["Amandine", "AMANDINE"]', "AMANDINE"),
    of_team("one-member-twice-alike", 'members = ["Amandine", "Amandine"]', "Amandine", path="members.2"),
    Malformed(
        "a-member-of-both-teams", west('members = ["Amandine", "Olivier"]'), "players.East.members", says=("Olivier",)
    ),
    Malformed(
        "a-member-called-as-a-team", west('members = ["Amandine", "East"]'), "players.West.members", says=("East",)
    ),
    Malformed("one-team-and-one-player", HEAD + ANDY + EAST, "players.East.members", "members"),
    Malformed(
        "three-teams",
        west('members = ["Amandine", "Andy"]') + '[[players]]\nname = "North"\nmembers = ["Éric", "Charles"]\n',
        "players.North.members",
    ),
    of_team(
        "members-and-a-hand",
        'members = ["Amandine", "Andy"]\nhand = [14]',
        "hands",
        "Amandine",
        path="hand",
        at="hand =",
    ),
    of_team(
        "part-of-a-hand-of-a-stranger",
        'members = ["Amandine", "Andy"]\nhands = { Amandine = [14] }\nhands-in-part = ["Vincent"]',
        "Amandine",
        path="hands-in-part",
        at="hands-in-part",
    ),
    of_team(
        "part-of-a-hand-not-told",
        'members = ["Amandine", "Andy"]\nhands = { Amandine = [14] }\nhands-in-part = ["Andy"]',
        path="hands-in-part",
        at="hands-in-part",
    ),
    of_team(
        "a-team-with-one-part-of-a-hand",
        'members = ["Amandine", "Andy"]\nhands = { Amandine = [14] }\nhand-in-part = true',
        "hands-in-part",
        path="hand-in-part",
        at="hand-in-part",
    ),
    of_team(
        "a-hand-of-a-stranger",
        'members = ["Amandine", "Andy"]\nhands = { Charles = [14] }',
        "Charles",
        "Amandine",
        "Andy",
        path="hands.Charles",
        at="hands",
    ),
    of_team(
        "a-hand-of-the-other-team",
        'members = ["Amandine", "Andy"]\nhands = { Olivier = [14] }',
        path="hands.Olivier",
        at="hands",
    ),
    of_team(
        "a-misspelt-hand",
        'members = ["Amandine", "Andy"]\nhands = { Amandin = [14] }',
        "«Amandine»",
        path="hands.Amandin",
        at="hands",
    ),
    of_team(
        "two-hands-of-one-member",
        'members = ["Amandine", "Andy"]\nhands = { Amandine = [14], AMANDINE = [3] }',
        "Amandine",
        path="hands.AMANDINE",
        at="hands",
    ),
    of_team("a-hand-of-a-team-as-a-list", 'members = ["Amandine", "Andy"]\nhands = [14, 3]', path="hands", at="hands"),
    # plays
    after_amandine(
        "grids-and-plays",
        'musee = """\n2 . . . . .\n. . . . . .\n. . . . . .\n"""\n[[players]]\nname = "Andy"\n'
        '[[plays]]\nplayer = "Amandine"\ncard = 27\nat = "U3"',
        path="players.Amandine.musee",
    ),
    of_play("a-play-of-nobody", 'card = 27\nat = "U3"', path="player", at="[[plays]]"),
    of_play("a-play-of-an-empty-name", 'player = ""\ncard = 27\nat = "U3"'),
    of_andy("a-play-without-a-card", 'at = "U3"', path="card", at="[[plays]]"),
    of_andy("a-play-without-a-place", "card = 27", path="at", at="[[plays]]"),
    of_andy("an-unknown-key-of-a-play", 'card = 27\nat = "U3"\nrow = "gold"', "row", path="row", at="row ="),
    of_play("a-play-by-a-stranger", 'player = "Vincent"\ncard = 27\nat = "U3"', "Vincent", "Amandine", "Andy"),
    of_play("a-play-by-a-misspelt-player", 'player = "Amandin"\ncard = 27\nat = "U3"', "«Amandine»"),
    of_andy("the-card-as-text", 'card = "27"\nat = "U3"', '"27"'),
    of_andy("a-negative-play", 'card = -27\nat = "U3"', "-27"),
    of_andy("a-list-of-cards", 'card = [27]\nat = "U3"'),
    at_place("place-U7", 'at = "U7"', "U7", "U1", "L6"),
    at_place("place-U0", 'at = "U0"', "U0", "U1", "L6"),
    at_place("place-of-museum", 'at = "A1"', "A1", "U1", "L6"),
    at_place("place-back-to-front", 'at = "3U"', "3U"),
    at_place("place-with-full-width-digit", 'at = "U３"', "FULLWIDTH DIGIT THREE"),
    at_place("place-with-cyrillic-letter", 'at = "М3"', "CYRILLIC"),
    at_place("an-empty-place-name", 'at = ""'),
    of_andy("place-as-a-number", "card = 27\nat = 3", "3", path="at", at="\nat ="),
    after_two(
        "place-U6-of-three-players",
        '[[players]]\nname = "Vincent"\n[[plays]]\nplayer = "Andy"\ncard = 27\nat = "U6"',
        "U6",
        "L5",
        path="plays.1.at",
        at="\nat =",
    ),
    of_file("plays-as-text", 'plays = "27 at U3"'),
    of_file("plays-as-a-list-of-text", 'plays = ["27 at U3"]'),
    after_two(
        "the-second-play",
        '[[plays]]\nplayer = "Amandine"\ncard = 27\nat = "U3"\n[[plays]]\nplayer = "Andy"\ncard = 14\nat = "U9"',
        "U9",
        path="plays.2.at",
        at='at = "U9"',
    ),
    # rulings, disputes, stated lines
    of_rulings("a-ruling-of-museum", 'duplicate-links = "yes"'),
    of_rulings("a-misspelt-ruling", 'team-drop-out = "team"', "«team-dropout»"),
    of_rulings("an-unknown-reading", 'team-dropout = "both"', "both", "player", "team"),
    of_rulings("true-is-no-reading", "gift-revives = true", '"yes"'),
    of_rulings("false-is-no-reading", "gift-revives = false", '"no"'),
    of_rulings("true-where-there-is-no-yes", "team-dropout = true"),
    of_rulings("a-lookalike-reading", 'team-dropout = "tеam"', "CYRILLIC"),
    of_file(
        "a-dispute-without-a-date",
        '[[disputes]]\nquestion = "Who?"\nruling = "team-dropout"\nreading = "team"\nby = "all"\nsource = "p. 5"',
        path="disputes.1.on",
    ),
    of_file(
        "a-dispute-settled-by-nobody",
        '[[disputes]]\nquestion = "Who is out?"\nruling = "team-dropout"\nreading = "team"\nby = ""\n'
        'on = 2026-11-20\nsource = "p. 5"',
        path="disputes.1.by",
        at='by = ""',
    ),
    of_stated(
        "a-stated-line-of-museum", 'stated = { "museum.track" = 3 }', path='players.Amandine.stated."museum.track"'
    ),
    of_stated(
        "a-misspelt-stated-line",
        'stated = { "musee.painting" = 3 }',
        "«musee.paintings»",
        path='players.Amandine.stated."musee.painting"',
    ),
    of_stated("a-rule-that-is-no-line", 'stated = { "musee.order" = 3 }', path='players.Amandine.stated."musee.order"'),
    of_stated(
        "stated-in-words",
        'stated = { "musee.neighbours" = "4 and 2" }',
        "4 and 2",
        path='players.Amandine.stated."musee.neighbours"',
    ),
)
SEVERAL = {
    "player-in-single-brackets",
    "five-places-of-two-players",
    "six-places-of-three-players",
    "five-places-of-a-team",
    "commas",
    "dashes-for-empty-places",
    "points-run-together",
    "no-rows",
    "the-galleries-for-the-rows",
    "a-team-of-nobody",
    "members-as-text",
    "members-by-number",
}
"""One slip and what is missing for it, or as many problems as it has parts."""

TOGETHER = (
    Together(
        "several-problems",
        'format = 1\ngame = "musee"\nedition = "de"\n[rulings]\ngift-revives = true\n[table]\n'
        'staircases = { top = [2, 4, 7], bottom = [1, 3, "5"] }\nthemes = { 7 = "x" }\n'
        '[[players]]\nname = "Amandine"\nbonus = "upper"\nhand = [14, "x"]\n'
        'musee = """\n2 y . . . .\n. . . . .\n. . . . . ．\n"""\n'
        '[[players]]\nname = "amandine"\n',
        (
            *("edition", "rulings.gift-revives", "table.staircases.top", "table.staircases.bottom", "table.themes.7"),
            *("Amandine.bonus", "Amandine.hand", "Amandine.musee", '"y"', "FULLWIDTH FULL STOP", "in this one: 5"),
        ),
        (3, 5, 7, 8, 11, 12, 14, 15, 16, 19),
    ),
    Together("a-short-gallery-hides-no-missing-one", in_grid.text("2 7 8 13 18", ROW), ("in this one: 5",), (6,)),
    Together("every-short-gallery", in_grid.text("2 7 8 13 18", ROW, "3 . . . . . ."), (), (6, 8)),
    Together(
        "every-bad-play",
        at_place.text('at = "U9"') + '[[plays]]\nplayer = "Charles"\ncard = "3"\nat = "M1"\n',
        ("plays.1.at", "plays.2.player", "plays.2.card"),
    ),
    Together(
        "a-partner-forgotten-in-one-team",
        west('members = ["Amandine"]', "hands = { Amandine = [14] }"),
        ("players.West.members",),
        silent_about=("players.West.hands", "players.East"),
    ),
)

BEYOND = (
    in_row.text("NUMBER . . . . ."),
    of_player.text("hand = [NUMBER]"),
    of_play.text("card = NUMBER"),
)
"""A number takes the place of NUMBER."""

LEGAL = {
    "a-museum": upper("2 7 8 13 18 23"),
    "tabs-and-blanks": upper("2\t7  8   13 18 23"),
    "empty-lines": in_grid.text("", "2 7 8 13 18 23", "", ROW, ROW, ""),
    "an-empty-museum": amandine('musee = ""'),
    "no-bonus-and-no-hand": amandine("bonus = []", "hand = []"),
    "columns-in-any-order": of_table.text("staircases = { top = [6, 4, 2], bottom = [1, 3, 5] }"),
    "themes": of_table.text('themes = { 0 = "animals", 3 = "Personnes ÀÉÎ" }'),
    "an-edition": of_file.text('edition = "fr"'),
    "no-plays": of_file.text("plays = []"),
    "plays-in-other-cases": of_file.text('plays = [{ player = "AMANDINE", card = 27, at = "u3" }]'),
    "marks-in-a-name": HEAD + players("Amandine {x} [y]") + ANDY,
    "a-member-in-small-letters": west('members = ["Amandine", "Andy"]', "hands = { amandine = [14] }"),
    "a-member-with-an-accent": west('members = ["Éric", "Andy"]', 'hands = { "Éric" = [14] }'),
}
