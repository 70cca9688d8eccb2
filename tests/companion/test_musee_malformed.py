"""What no table of Musée could hold: refused at its place with a way out, on standard error alone, with exit 2."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app
from tests.companion.test_malformed import Bad, assert_refused_at_its_place, refused, score, written

HEAD = 'format = 1\ngame = "musee"\n'
AMANDINE = '[[players]]\nname = "Amandine"\n'
ANDY = '[[players]]\nname = "Andy"\n'
VINCENT = '[[players]]\nname = "Vincent"\n'
WEST = '[[players]]\nname = "West"\n'
EAST = '[[players]]\nname = "East"\nmembers = ["Vincent", "Olivier"]\n'
EMPTY = ". . . . . ."


def amandine(*lines: str) -> str:
    """Return a table of two whose first player has these lines."""
    return HEAD + AMANDINE + "".join(f"{line}\n" for line in lines) + ANDY


def table(*lines: str) -> str:
    """Return a table of two with these lines in the middle."""
    return HEAD + "[table]\n" + "".join(f"{line}\n" for line in lines) + AMANDINE + ANDY


def three(*lines: str) -> str:
    """Return a table of three whose last player has these lines."""
    return HEAD + AMANDINE + ANDY + VINCENT + "".join(f"{line}\n" for line in lines)


def west(*lines: str) -> str:
    """Return two teams, the first of which has these lines."""
    return HEAD + WEST + "".join(f"{line}\n" for line in lines) + EAST


def grid(*rows: str) -> str:
    """Return the lines of a museum with these rows."""
    return 'musee = """\n' + "\n".join(rows) + '\n"""'


def upper(row: str) -> str:
    """Return a table of two whose first museum has this upper gallery, the others empty."""
    return amandine(grid(row, EMPTY, EMPTY))


def play(*lines: str, more: str = "") -> str:
    """Return a table of two with one play of these lines."""
    return HEAD + AMANDINE + more + ANDY + "[[plays]]\n" + "".join(f"{line}\n" for line in lines)


def at(place: str) -> str:
    """Return a table of two with one play at this place."""
    return play('player = "Amandine"', "card = 27", f'at = "{place}"')


MUSEUM = "players.Amandine.musee"
STAIRS = "table.staircases"

MALFORMED = (
    # what every file must say
    Bad("no-players", HEAD, "players"),
    Bad("one-player", HEAD + AMANDINE, "players", says=("2", "3", "1")),
    Bad(
        "four-players-without-teams",
        HEAD + AMANDINE + ANDY + VINCENT + '[[players]]\nname = "Éric"\n',
        "players",
        says=("members",),
    ),
    Bad(
        "five-players",
        HEAD + "".join(f'[[players]]\nname = "{name}"\n' for name in "ABCDE"),
        "players",
        says=("2", "3", "5"),
    ),
    Bad("nobody-is-called", HEAD + AMANDINE + "[[players]]\nhand = [3]\n", "name"),
    Bad("an-empty-name", HEAD + AMANDINE + '[[players]]\nname = " "\n', "name", 'name = " "'),
    Bad("one-name-twice", HEAD + AMANDINE + AMANDINE, "name", says=("Amandine",)),
    Bad("one-name-in-two-cases", HEAD + AMANDINE + '[[players]]\nname = "AMANDINE"\n', "name", "AMANDINE"),
    Bad(
        "one-name-composed-and-decomposed",
        HEAD + '[[players]]\nname = "Éric"\n[[players]]\nname = "' + unicodedata.normalize("NFD", "Éric") + '"\n',
        "name",
    ),
    # keys of nobody, and of another game
    Bad("unknown-key", HEAD + 'editon = "fr"\n' + AMANDINE + ANDY, "editon", "editon", ("«edition»",)),
    Bad("unknown-player-key", amandine('bonsu = ["upper"]'), "players.Amandine.bonsu", "bonsu", ("«bonus»",)),
    Bad("unknown-table-key", table("staircase = {}"), "table.staircase", "staircase", ("«staircases»",)),
    Bad("a-museum-in-musee", amandine('museum = """\n"""'), "players.Amandine.museum", "museum =", ("«musee»",)),
    Bad("prestige-in-musee", amandine("prestige = 2"), "players.Amandine.prestige", "prestige"),
    Bad("a-board-in-musee", table('board = "standard"'), "table.board", "board"),
    Bad("boards-in-musee", HEAD + '[boards.attic]\nplan = "..."\n' + AMANDINE + ANDY, "boards", "boards"),
    Bad("turns-in-musee", HEAD + AMANDINE + ANDY + '[[turns]]\nplayer = "Andy"\n', "turns", "[[turns]]"),
    Bad("player-in-single-brackets", HEAD + "[player]\nname = 'Andy'\n", "player", "[player]", ("«players»",)),
    Bad("play-in-single-brackets", HEAD + AMANDINE + ANDY + "[plays]\ncard = 3\n", "plays", "[plays]"),
    # the museum
    Bad("four-galleries", amandine(grid(*[EMPTY] * 4)), MUSEUM, "musee =", ("3", "4")),
    Bad("two-galleries", amandine(grid(*[EMPTY] * 2)), MUSEUM, "musee =", ("3", "2")),
    Bad("seven-places", upper(". . . . . . ."), MUSEUM, ". . . . . . .", ("6", "7")),
    Bad("five-places-of-two-players", amandine(grid(*[". . . . ."] * 3)), MUSEUM, says=("6", "5")),
    Bad("six-places-of-three-players", three(grid(*[EMPTY] * 3)), "players.Vincent.musee", says=("5", "6")),
    Bad("five-places-of-a-team", west('members = ["Amandine", "Andy"]', grid(*[". . . . ."] * 3)), says=("6", "5")),
    Bad("a-gallery-too-short", amandine(grid(EMPTY, "2 7 8", EMPTY)), MUSEUM, "2 7 8", ("6", "3")),
    Bad("a-grid-in-one-line", amandine('musee = "2 7 8 13 18 23"'), MUSEUM, "musee =", ("3", "1")),
    Bad("a-museum-as-a-list", amandine("musee = [2, 7, 8]"), MUSEUM, "musee ="),
    Bad("a-museum-as-lists", amandine('musee = ["2 7 8 13 18 23"]'), MUSEUM, "musee ="),
    Bad("a-word", upper("2 x . . . ."), f"{MUSEUM}.U2", "2 x", ('"x"', ".")),
    Bad("letter-for-nought", upper("1O . . . . ."), f"{MUSEUM}.U1", "1O", ("1O",)),
    Bad("letter-for-one", upper("l3 . . . . ."), f"{MUSEUM}.U1", "l3", ("l3",)),
    Bad("a-negative-number", upper(". . -3 . . ."), f"{MUSEUM}.U3", ". . -3", ("-3",)),
    Bad("a-signed-number", upper("+3 . . . . ."), f"{MUSEUM}.U1", "+3", ("+3",)),
    Bad("a-fraction", upper("2.5 . . . . ."), f"{MUSEUM}.U1", "2.5", ("2.5",)),
    Bad("commas", upper("2, 7, 8, 13, 18, 23"), f"{MUSEUM}.U1", "2, 7", ("2,",)),
    Bad("dashes-for-empty-places", upper("2 - - - - -"), f"{MUSEUM}.U2", "2 - -", ("-", ".")),
    Bad("a-question-for-a-number", upper("? . . . . ."), f"{MUSEUM}.U1", "? .", ("?",)),
    Bad("a-card-of-museum", upper("egy-na-3 . . . . ."), f"{MUSEUM}.U1", "egy-na-3", ("egy-na-3",)),
    Bad("a-hole-of-museum", upper("# . . . . ."), f"{MUSEUM}.U1", "# .", ("#",)),
    Bad("points-run-together", upper("2 ....."), MUSEUM, "2 .....", ("6", "2")),
    Bad("full-width-digits", upper("２７ . . . . ."), f"{MUSEUM}.U1", "２７", ("FULLWIDTH DIGIT TWO",)),
    Bad("full-width-stop", upper("27 ． . . . ."), f"{MUSEUM}.U2", "27 ．", ("FULLWIDTH FULL STOP",)),
    Bad("middle-dot", upper("27 · . . . ."), f"{MUSEUM}.U2", "27 ·", ("MIDDLE DOT",)),
    Bad("arabic-digits", upper("٢٧ . . . . ."), f"{MUSEUM}.U1", "٢٧", ("ARABIC-INDIC",)),
    Bad("a-superscript", upper("2² . . . . ."), f"{MUSEUM}.U1", "2²", ("SUPERSCRIPT",)),
    Bad("a-zero-width-space", upper("2\u200b7 . . . . ."), f"{MUSEUM}.U1", "2\u200b7", ("ZERO WIDTH SPACE",)),
    Bad("digits-without-end", upper("9" * 5000 + " . . . . ."), f"{MUSEUM}.U1", "9999"),
    Bad("a-cell-below", amandine(grid(EMPTY, EMPTY, ". . . . . x")), f"{MUSEUM}.L6", ". . . . . x", ('"x"',)),
    # staircases
    Bad("no-bottom", table("staircases = { top = [2, 4, 6] }"), f"{STAIRS}.bottom", "staircases"),
    Bad("no-top", table("staircases = { bottom = [2, 4, 6] }"), f"{STAIRS}.top", "staircases"),
    Bad("no-rows", table("staircases = {}"), STAIRS, "staircases"),
    Bad("staircases-as-a-list", table("staircases = [2, 4, 6]"), STAIRS, "staircases"),
    Bad("staircases-as-text", table('staircases = "2 4 6"'), STAIRS, "staircases"),
    Bad(
        "a-column-twice",
        table("staircases = { top = [2, 2, 4], bottom = [1, 3, 5] }"),
        f"{STAIRS}.top",
        "staircases",
        ("2",),
    ),
    Bad(
        "column-seven-of-six",
        table("staircases = { top = [2, 4, 7], bottom = [1, 3, 5] }"),
        f"{STAIRS}.top",
        "staircases",
        ("7", "6"),
    ),
    Bad(
        "column-six-of-five",
        HEAD + "[table]\nstaircases = { top = [2, 4], bottom = [1, 3, 6] }\n" + AMANDINE + ANDY + VINCENT,
        f"{STAIRS}.bottom",
        "staircases",
        ("6", "5"),
    ),
    Bad("column-nought", table("staircases = { top = [0], bottom = [] }"), f"{STAIRS}.top", "staircases", ("0", "1")),
    Bad("a-negative-column", table("staircases = { top = [-1], bottom = [] }"), f"{STAIRS}.top", says=("-1",)),
    Bad("a-column-as-text", table('staircases = { top = ["2"], bottom = [] }'), f"{STAIRS}.top", "staircases", ("2",)),
    Bad("a-column-by-name", table('staircases = { top = ["U2"], bottom = [] }'), f"{STAIRS}.top", says=("U2",)),
    Bad("a-column-as-a-flag", table("staircases = { top = [true], bottom = [] }"), f"{STAIRS}.top", says=("true",)),
    Bad("a-row-as-a-number", table("staircases = { top = 2, bottom = [1] }"), f"{STAIRS}.top", "staircases", ("2",)),
    Bad(
        "a-third-row",
        table("staircases = { top = [2], bottom = [1], middle = [3] }"),
        f"{STAIRS}.middle",
        "staircases",
        ("top", "bottom"),
    ),
    Bad(
        "the-galleries-for-the-rows",
        table("staircases = { upper = [2], lower = [1] }"),
        f"{STAIRS}.upper",
        "staircases",
        ("top", "bottom"),
    ),
    # themes
    Bad("theme-seven", table('themes = { 7 = "persons" }'), "table.themes.7", "themes"),
    Bad("theme-by-name", table("themes = { persons = 3 }"), "table.themes.persons", "themes"),
    Bad("theme-as-a-number", table("themes = { 3 = 3 }"), "table.themes.3", "themes", ("3",)),
    Bad("themes-as-a-list", table('themes = ["animals"]'), "table.themes", "themes"),
    # bonus cards
    Bad("a-bonus-twice", amandine('bonus = ["upper", "upper"]'), "players.Amandine.bonus", "bonus", ("upper",)),
    Bad("a-bonus-as-text", amandine('bonus = "upper"'), "players.Amandine.bonus", "bonus", ("upper",)),
    Bad("a-bonus-as-a-number", amandine("bonus = 2"), "players.Amandine.bonus", "bonus", ("2",)),
    Bad("a-misspelt-bonus", amandine('bonus = ["uper"]'), "players.Amandine.bonus", "bonus", ("uper", "«upper»")),
    Bad("a-bonus-by-letter", amandine('bonus = ["U"]'), "players.Amandine.bonus", "bonus", ("U", "upper", "lower")),
    Bad("a-lookalike-bonus", amandine('bonus = ["uррer"]'), "players.Amandine.bonus", "bonus", ("CYRILLIC",)),
    # hands
    Bad("text-in-a-hand", amandine('hand = [14, "twenty"]'), "players.Amandine.hand", "hand", ("twenty",)),
    Bad("a-number-as-text-in-a-hand", amandine('hand = ["14"]'), "players.Amandine.hand", "hand", ('"14"',)),
    Bad("a-hand-as-a-number", amandine("hand = 14"), "players.Amandine.hand", "hand", ("14",)),
    Bad("a-hand-as-text", amandine('hand = "14 25"'), "players.Amandine.hand", "hand", ("14 25",)),
    Bad("a-negative-card", amandine("hand = [-14]"), "players.Amandine.hand", "hand", ("-14",)),
    Bad("a-card-twice-in-a-hand", amandine("hand = [14, 14]"), "players.Amandine.hand", "hand", ("14",)),
    Bad("half-a-card", amandine("hand = [14.5]"), "players.Amandine.hand", "hand", ("14.5",)),
    Bad("a-true-card", amandine("hand = [true]"), "players.Amandine.hand", "hand", ("true",)),
    Bad("hands-of-one-player", amandine("hands = { Amandine = [14] }"), "players.Amandine.hands", "hands", ("hand =",)),
    # teams
    Bad("a-team-of-one", west('members = ["Amandine"]'), "players.West.members", "members", ("2",)),
    Bad("a-team-of-three", west('members = ["Amandine", "Andy", "Éric"]'), "players.West.members", "members", ("2",)),
    Bad("a-team-of-nobody", west("members = []"), "players.West.members", "members", ("2",)),
    Bad("members-as-text", west('members = "Amandine"'), "players.West.members", "members"),
    Bad("members-by-number", west("members = [1, 2]"), "players.West.members", "members"),
    Bad("a-member-without-a-name", west('members = ["Amandine", ""]'), "players.West.members", "members"),
    Bad("one-member-twice", west('members = ["Amandine", "AMANDINE"]'), "players.West.members", says=("AMANDINE",)),
    Bad("a-member-of-both-teams", west('members = ["Amandine", "Olivier"]'), "members", says=("Olivier",)),
    Bad("a-member-called-as-a-team", west('members = ["Amandine", "East"]'), "members", says=("East",)),
    Bad("one-team-and-one-player", HEAD + ANDY + EAST, "players.East.members", "members"),
    Bad(
        "three-teams",
        west('members = ["Amandine", "Andy"]') + '[[players]]\nname = "North"\nmembers = ["Éric", "Charles"]\n',
        "members",
    ),
    Bad(
        "members-and-a-hand",
        west('members = ["Amandine", "Andy"]', "hand = [14]"),
        "players.West.hand",
        "hand =",
        ("hands", "Amandine"),
    ),
    Bad(
        "a-hand-of-a-stranger",
        west('members = ["Amandine", "Andy"]', "hands = { Charles = [14] }"),
        "players.West.hands.Charles",
        "hands",
        ("Charles", "Amandine", "Andy"),
    ),
    Bad(
        "a-hand-of-the-other-team",
        west('members = ["Amandine", "Andy"]', "hands = { Olivier = [14] }"),
        "players.West.hands.Olivier",
        "hands",
    ),
    Bad(
        "a-misspelt-hand",
        west('members = ["Amandine", "Andy"]', "hands = { Amandin = [14] }"),
        "players.West.hands.Amandin",
        "hands",
        ("«Amandine»",),
    ),
    Bad(
        "two-hands-of-one-member",
        west('members = ["Amandine", "Andy"]', "hands = { Amandine = [14], AMANDINE = [3] }"),
        "players.West.hands.AMANDINE",
        "hands",
        ("Amandine",),
    ),
    Bad(
        "a-hand-of-a-team-as-a-list",
        west('members = ["Amandine", "Andy"]', "hands = [14, 3]"),
        "players.West.hands",
        "hands",
    ),
    # plays
    Bad(
        "grids-and-plays",
        play('player = "Amandine"', "card = 27", 'at = "U3"', more=grid("2 . . . . .", EMPTY, EMPTY) + "\n"),
        MUSEUM,
        "musee =",
    ),
    Bad("a-play-of-nobody", play("card = 27", 'at = "U3"'), "plays.1.player", "[[plays]]"),
    Bad("a-play-of-an-empty-name", play('player = ""', "card = 27", 'at = "U3"'), "plays.1.player", "player ="),
    Bad("a-play-without-a-card", play('player = "Andy"', 'at = "U3"'), "plays.1.card", "[[plays]]"),
    Bad("a-play-without-a-place", play('player = "Andy"', "card = 27"), "plays.1.at", "[[plays]]"),
    Bad(
        "an-unknown-key-of-a-play",
        play('player = "Andy"', "card = 27", 'at = "U3"', 'row = "gold"'),
        "plays.1.row",
        "row =",
        ("row",),
    ),
    Bad(
        "a-play-by-a-stranger",
        play('player = "Vincent"', "card = 27", 'at = "U3"'),
        "plays.1.player",
        "player =",
        ("Vincent", "Amandine", "Andy"),
    ),
    Bad(
        "a-play-by-a-misspelt-player",
        play('player = "Amandin"', "card = 27", 'at = "U3"'),
        "plays.1.player",
        "player =",
        ("«Amandine»",),
    ),
    Bad("the-card-as-text", play('player = "Andy"', 'card = "27"', 'at = "U3"'), "plays.1.card", "card =", ('"27"',)),
    Bad("a-negative-play", play('player = "Andy"', "card = -27", 'at = "U3"'), "plays.1.card", "card =", ("-27",)),
    Bad("a-list-of-cards", play('player = "Andy"', "card = [27]", 'at = "U3"'), "plays.1.card", "card ="),
    Bad("place-U7", at("U7"), "plays.1.at", "\nat =", ("U7", "U1", "L6")),
    Bad("place-U0", at("U0"), "plays.1.at", "\nat =", ("U0", "U1", "L6")),
    Bad("place-of-museum", at("A1"), "plays.1.at", "\nat =", ("A1", "U1", "L6")),
    Bad("place-back-to-front", at("3U"), "plays.1.at", "\nat =", ("3U",)),
    Bad("place-with-full-width-digit", at("U３"), "plays.1.at", "\nat =", ("FULLWIDTH DIGIT THREE",)),
    Bad("place-with-cyrillic-letter", at("М3"), "plays.1.at", "\nat =", ("CYRILLIC",)),
    Bad("an-empty-place-name", at(""), "plays.1.at", "\nat ="),
    Bad("place-as-a-number", play('player = "Andy"', "card = 27", "at = 3"), "plays.1.at", "\nat =", ("3",)),
    Bad(
        "place-U6-of-three-players",
        three() + '[[plays]]\nplayer = "Andy"\ncard = 27\nat = "U6"\n',
        "plays.1.at",
        "\nat =",
        ("U6", "L5"),
    ),
    Bad("plays-as-text", HEAD + 'plays = "27 at U3"\n' + AMANDINE + ANDY, "plays", "plays ="),
    Bad("plays-as-a-list-of-text", HEAD + 'plays = ["27 at U3"]\n' + AMANDINE + ANDY, "plays", "plays ="),
    Bad(
        "the-second-play",
        at("U3") + '[[plays]]\nplayer = "Andy"\ncard = 14\nat = "U9"\n',
        "plays.2.at",
        'at = "U9"',
        ("U9",),
    ),
    # rulings, disputes, stated lines
    Bad(
        "a-ruling-of-museum",
        HEAD + '[rulings]\nduplicate-links = "yes"\n' + AMANDINE + ANDY,
        "rulings.duplicate-links",
        "duplicate-links",
    ),
    Bad(
        "a-misspelt-ruling",
        HEAD + '[rulings]\nteam-drop-out = "team"\n' + AMANDINE + ANDY,
        "rulings.team-drop-out",
        "team-drop-out",
        ("«team-dropout»",),
    ),
    Bad(
        "an-unknown-reading",
        HEAD + '[rulings]\nteam-dropout = "both"\n' + AMANDINE + ANDY,
        "rulings.team-dropout",
        "team-dropout",
        ("both", "player", "team"),
    ),
    Bad(
        "true-is-no-reading",
        HEAD + "[rulings]\ngift-revives = true\n" + AMANDINE + ANDY,
        "rulings.gift-revives",
        "gift-revives",
        ('"yes"',),
    ),
    Bad(
        "false-is-no-reading",
        HEAD + "[rulings]\ngift-revives = false\n" + AMANDINE + ANDY,
        "rulings.gift-revives",
        "gift-revives",
        ('"no"',),
    ),
    Bad(
        "true-where-there-is-no-yes",
        HEAD + "[rulings]\nteam-dropout = true\n" + AMANDINE + ANDY,
        "rulings.team-dropout",
        "team-dropout",
    ),
    Bad(
        "a-lookalike-reading",
        HEAD + '[rulings]\nteam-dropout = "tеam"\n' + AMANDINE + ANDY,
        "rulings.team-dropout",
        "team-dropout",
        ("CYRILLIC",),
    ),
    Bad(
        "a-dispute-without-a-date",
        HEAD
        + '[[disputes]]\nquestion = "Who is out?"\nruling = "team-dropout"\nreading = "team"\nby = "all"\n'
        + 'source = "rulebook p. 5"\n'
        + AMANDINE
        + ANDY,
        "disputes",
    ),
    Bad(
        "a-dispute-settled-by-nobody",
        HEAD
        + '[[disputes]]\nquestion = "Who is out?"\nruling = "team-dropout"\nreading = "team"\nby = ""\n'
        + 'on = 2026-11-20\nsource = "rulebook p. 5"\n'
        + AMANDINE
        + ANDY,
        "disputes.1.by",
        'by = ""',
    ),
    Bad(
        "a-stated-line-of-museum",
        amandine('stated = { "museum.track" = 3 }'),
        "museum.track",
        "stated",
    ),
    Bad(
        "a-misspelt-stated-line",
        amandine('stated = { "musee.painting" = 3 }'),
        "musee.painting",
        "stated",
        ("«musee.paintings»",),
    ),
    Bad(
        "a-rule-that-is-no-line",
        amandine('stated = { "musee.order" = 3 }'),
        "musee.order",
        "stated",
    ),
    Bad(
        "stated-in-words",
        amandine('stated = { "musee.neighbours" = "4 and 2" }'),
        "musee.neighbours",
        "stated",
        ("4 and 2",),
    ),
)


@pytest.mark.parametrize("bad", MALFORMED, ids=[bad.id for bad in MALFORMED])
def test_a_malformed_table_is_refused_at_its_place(bad: Bad, tmp_path: Path) -> None:
    """Exit 2, nothing on standard output; standard error names the place of the trouble and what would be right."""
    assert_refused_at_its_place(bad, tmp_path)


@pytest.mark.parametrize("bad", MALFORMED, ids=[bad.id for bad in MALFORMED])
def test_every_command_refuses_what_score_refuses(bad: Bad, tmp_path: Path) -> None:
    """Malformed is malformed for every command, also with a play or a card that is none: all say the same."""
    file = str(written(tmp_path, bad.text))
    said = refused(score(Path(file)))
    for words in (
        ["check", file, "--json"],
        ["check", file, "27 at U9", "--player", "Gaz"],
        ["where", file, "x", "--player", "Gaz", "--json"],
        ["export", file, "--to", "json"],
    ):
        assert said == refused(CliRunner().invoke(app, words))


@pytest.mark.parametrize("number", ["0" * 5000, "9" * 30, "9" * 5000, "99999", "100000"])
def test_a_number_beyond_all_bounds_is_no_traceback(number: str, tmp_path: Path) -> None:
    """A number no box holds is a fault or no number, but nothing breaks, in a museum as in a hand or a play."""
    for text in (upper(f"{number} . . . . ."), amandine(f"hand = [{number}]"), play(f"card = {number}")):
        result = score(written(tmp_path, text))
        assert result.exit_code in {1, 2}
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert "Traceback" not in result.stderr


def test_several_problems_are_refused_together(tmp_path: Path) -> None:
    """Everything wrong with a file is told at once, each at its place."""
    text = (
        'format = 1\ngame = "musee"\nedition = "de"\n[rulings]\ngift-revives = true\n[table]\n'
        'staircases = { top = [2, 4, 7], bottom = [1, 3, "5"] }\nthemes = { 7 = "x" }\n'
        '[[players]]\nname = "Amandine"\nbonus = "upper"\nhand = [14, "x"]\n'
        'musee = """\n2 y . . . .\n. . . . .\n. . . . . ．\n"""\n'
        '[[players]]\nname = "amandine"\n'
    )
    said = refused(score(written(tmp_path, text)))
    for path in (
        "edition",
        "rulings.gift-revives",
        "table.staircases.top",
        "table.staircases.bottom",
        "table.themes.7",
        "Amandine.bonus",
        "Amandine.hand",
        "Amandine.musee",
    ):
        assert path in said
    for words in ('"y"', "FULLWIDTH FULL STOP", "this one has 5"):
        assert words in said
    for line in (3, 5, 7, 8, 11, 12, 14, 15, 16, 19):
        assert f"friday.toml:{line}:" in said


def test_a_short_gallery_hides_no_missing_one(tmp_path: Path) -> None:
    """A gallery of five places and a third gallery left out are refused together, not one after the other."""
    said = refused(score(written(tmp_path, amandine(grid("2 7 8 13 18", EMPTY)))))
    assert "friday.toml:6:" in said  # the short row
    assert "3" in said.replace("13", "")
    assert "here are 2" in said


def test_every_short_gallery_is_refused_at_its_row(tmp_path: Path) -> None:
    """Two galleries of the wrong size are two problems, each on its line."""
    said = refused(score(written(tmp_path, amandine(grid("2 7 8 13 18", EMPTY, "3 . . . . . .")))))
    assert "friday.toml:6:" in said
    assert "friday.toml:8:" in said


def test_every_bad_play_is_refused(tmp_path: Path) -> None:
    """Each play that is none is told with its number and its line."""
    text = at("U9") + '[[plays]]\nplayer = "Charles"\ncard = "3"\nat = "M1"\n'
    said = refused(score(written(tmp_path, text)))
    for path in ("plays.1.at", "plays.2.player", "plays.2.card"):
        assert path in said


def test_one_slip_is_one_problem(tmp_path: Path) -> None:
    """A partner forgotten in one team is told once: the team's hands and the other team are as they should be."""
    text = west('members = ["Amandine"]', "hands = { Amandine = [14] }")
    said = refused(score(written(tmp_path, text)))
    assert "players.West.members" in said
    assert "players.West.hands" not in said
    assert "players.East" not in said


@pytest.mark.parametrize(
    ("text", "row"),
    [(upper("2 x . . . ."), 6), (amandine('musee = """2 x . . . .\n. . . . . .\n. . . . . ."""'), 5)],
    ids=["under", "beside"],
)
def test_a_row_is_found_wherever_the_grid_begins(text: str, row: int, tmp_path: Path) -> None:
    """The line named is the row's, whether the grid begins on the line of its key or on the next one."""
    assert f"friday.toml:{row}:" in refused(score(written(tmp_path, text)))


@pytest.mark.parametrize(
    "text",
    [
        upper("2 7 8 13 18 23"),
        upper("2\t7  8   13 18 23"),
        amandine(grid("", "2 7 8 13 18 23", "", EMPTY, EMPTY, "")),
        amandine('musee = ""'),
        amandine("bonus = []", "hand = []"),
        table("staircases = { top = [], bottom = [1, 3, 5] }").replace("top = []", "top = [6, 4, 2]"),
        table('themes = { 0 = "animals", 3 = "Personnes ÀÉÎ" }'),
        HEAD + 'edition = "fr"\n' + AMANDINE + ANDY,
        HEAD + "plays = []\n" + AMANDINE + ANDY,
        HEAD + 'plays = [{ player = "AMANDINE", card = 27, at = "u3" }]\n' + AMANDINE + ANDY,
        HEAD + '[[players]]\nname = "Amandine {x} [y]"\n' + ANDY,
        west('members = ["Amandine", "Andy"]', "hands = { amandine = [14] }"),
        west('members = ["Éric", "Andy"]', 'hands = { "Éric" = [14] }'),
    ],
    ids=lambda text: text.partition("[[players]]")[2][:40].replace("\n", " ") or "head",
)
def test_what_is_only_unusual_is_no_malformed_table(text: str, tmp_path: Path) -> None:
    """Blanks, tabs, empty lines, keys given but empty, lower-case places, names in another case: scored, exit 0."""
    for same in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        file = tmp_path / "friday.toml"
        file.write_bytes(same.encode())
        result = score(file)
        assert (result.exit_code, result.stderr) == (0, "")
