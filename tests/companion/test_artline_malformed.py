"""What no table of Artline could hold: refused at its place with a way out, on standard error alone, with exit 2."""

from __future__ import annotations

import random
import unicodedata
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app
from tests.companion.test_malformed import Bad, assert_refused_at_its_place, refused, score, written

HEAD = 'format = 1\ngame = "artline"\n'
AMANDINE = '[[players]]\nname = "Amandine"\n'
ANDY = '[[players]]\nname = "Andy"\n'
TWO = AMANDINE + ANDY
NAMES = ("Amandine", "Andy", "Vincent", "Olivier", "Charles", "Éric", "Gaz")
FIRST = '[[turns]]\nplayer = "Amandine"\nplay = "The Lock"\nat = "1,0"\nrow = "A sword"\n'


def seats(number: int) -> str:
    """Return so many players."""
    return "".join(f'[[players]]\nname = "{name}"\n' for name in NAMES[:number])


def table(*lines: str, players: str = TWO) -> str:
    """Return a table with these lines in the middle."""
    return HEAD + "[table]\n" + "".join(f"{line}\n" for line in lines) + players


def amandine(*lines: str) -> str:
    """Return a table of two whose first player has these lines."""
    return HEAD + AMANDINE + "".join(f"{line}\n" for line in lines) + ANDY


def turn(*lines: str) -> str:
    """Return a table of two with one turn of these lines."""
    return HEAD + TWO + "[[turns]]\n" + "".join(f"{line}\n" for line in lines)


def play(*lines: str) -> str:
    """Return a table of two with a card laid by Amandine at 1,0 and these lines besides."""
    return turn('player = "Amandine"', 'play = "The Lock"', 'at = "1,0"', *lines)


def discard(*lines: str) -> str:
    """Return a table of two with a card discarded by Amandine and these lines besides."""
    return turn('player = "Amandine"', 'discard = "The Lock"', *lines)


def at(place: str) -> str:
    """Return a table of two with a card laid at this place."""
    return turn('player = "Amandine"', 'play = "The Lock"', f'at = "{place}"')


def place(name: str, written_as: str, *says: str) -> Bad:
    """Return a place that is none: refused at its turn, with what was found and what a place looks like."""
    return Bad(f"place-{name}", at(written_as), "turns.1.at", "\nat =", says or (written_as, "1,0"))


MALFORMED = (
    # what every file must say
    Bad("no-players", HEAD, "players"),
    Bad("no-players-in-the-list", HEAD + "players = []\n", "players", says=("2", "6", "0")),
    Bad("one-player", HEAD + AMANDINE, "players", says=("2", "6", "1")),
    Bad("seven-players", HEAD + seats(7), "players", says=("2", "6", "7")),
    Bad("players-as-names", HEAD + 'players = ["Amandine", "Andy"]\n', "players", "players ="),
    Bad("nobody-is-called", HEAD + AMANDINE + '[[players]]\nstated = { "artline.hand" = 3 }\n', "name"),
    Bad("an-empty-name", HEAD + AMANDINE + '[[players]]\nname = " "\n', "name", 'name = " "'),
    Bad("one-name-twice", HEAD + AMANDINE + AMANDINE, "name", says=("Amandine",)),
    Bad("one-name-in-two-cases", HEAD + AMANDINE + '[[players]]\nname = "AMANDINE"\n', "name", "AMANDINE"),
    Bad(
        "one-name-composed-and-decomposed",
        HEAD + '[[players]]\nname = "Éric"\n[[players]]\nname = "' + unicodedata.normalize("NFD", "Éric") + '"\n',
        "name",
    ),
    Bad("a-name-as-a-number", HEAD + AMANDINE + "[[players]]\nname = 3\n", "name", "name = 3"),
    Bad("format-two", HEAD.replace("1", "2", 1) + TWO, "format", "format = 2", ("2",)),
    Bad("a-misspelt-game", HEAD.replace("artline", "artlin") + TWO, "game", "artlin", ("«artline»",)),
    Bad("a-game-in-capitals", HEAD.replace("artline", "Artline") + TWO, "game", "Artline", ("«artline»",)),
    Bad("a-lookalike-game", HEAD.replace("artline", "аrtline") + TWO, "game", "game =", ("CYRILLIC",)),
    Bad("an-unknown-edition", HEAD + 'edition = "ru"\n' + TWO, "edition", "edition", ("ru", "en", "fr", "it")),
    Bad("over-in-words", HEAD + 'over = "yes"\n' + TWO, "over", "over =", ("yes",)),
    Bad("played-as-text", HEAD + 'played = "2026-11-20"\n' + TWO, "played", "played ="),
    # keys of nobody, and of another game
    Bad("unknown-key", HEAD + 'editon = "fr"\n' + TWO, "editon", "editon", ("«edition»",)),
    Bad("unknown-table-key", table("card = 112"), "table.card", "card =", ("«cards»",)),
    Bad("unknown-player-key", amandine("hand = [3]"), "players.Amandine.hand", "hand ="),
    Bad("galleries-are-counted-not-told", amandine("galleries = 2"), "players.Amandine.galleries", "galleries ="),
    Bad("a-museum-in-artline", amandine('museum = """\n"""'), "players.Amandine.museum", "museum ="),
    Bad("a-musee-in-artline", amandine('musee = """\n"""'), "players.Amandine.musee", "musee ="),
    Bad("members-in-artline", amandine('members = ["Andy", "Vincent"]'), "players.Amandine.members", "members ="),
    Bad("staircases-in-artline", table("staircases = { top = [1], bottom = [2] }"), "table.staircases", "staircases"),
    Bad("a-board-in-artline", table('board = "standard"'), "table.board", "board"),
    Bad("expansions-in-artline", table('expansions = ["solo"]'), "table.expansions", "expansions"),
    Bad("boards-in-artline", HEAD + '[boards.attic]\nplan = "..."\n' + TWO, "boards", "boards"),
    Bad("plays-of-musee", HEAD + TWO + '[[plays]]\nplayer = "Andy"\ncard = 3\nat = "U1"\n', "plays", "[[plays]]"),
    Bad("turn-in-single-brackets", HEAD + TWO + '[turns]\nplayer = "Andy"\n', "turns", "[turns]"),
    Bad("a-misspelt-turn", HEAD + TWO + '[[turn]]\nplayer = "Andy"\n', "turn", "[[turn]]", ("«turns»",)),
    Bad("player-in-single-brackets", HEAD + "[player]\nname = 'Andy'\n", "player", "[player]", ("«players»",)),
    # the middle
    Bad("start-as-a-number", table("start = 3"), "table.start", "start =", ("3",)),
    Bad("start-as-a-list", table('start = ["The Lacemaker"]'), "table.start", "start ="),
    Bad("start-with-a-control-character", table(r'start = "a\u0007b"'), "table.start", "start =", ("U+0007",)),
    Bad("cards-as-text", table('cards = "112"'), "table.cards", "cards =", ('"112"',)),
    Bad("half-a-card", table("cards = 112.5"), "table.cards", "cards =", ("112.5",)),
    Bad("cards-as-a-flag", table("cards = true"), "table.cards", "cards =", ("true",)),
    Bad("negative-cards", table("cards = -1"), "table.cards", "cards =", ("-1",)),
    Bad("no-cards-at-all", table("cards = 0"), "table.cards", "cards =", ("0", "11")),
    Bad("ten-cards-for-two", table("cards = 10"), "table.cards", "cards =", ("10", "11")),
    Bad("thirty-cards-for-six", table("cards = 30", players=seats(6)), "table.cards", "cards =", ("30", "31")),
    Bad("cards-without-end", table("cards = " + "9" * 30), "table.cards", "cards ="),
    Bad("a-table-as-text", HEAD + 'table = "The Lacemaker"\n' + TWO, "table", "table ="),
    # turns
    Bad("turns-as-text", HEAD + 'turns = "The Lock at 1,0"\n' + TWO, "turns", "turns ="),
    Bad("turns-as-a-list-of-text", HEAD + 'turns = ["The Lock at 1,0"]\n' + TWO, "turns", "turns ="),
    Bad("an-empty-turn", HEAD + TWO + "[[turns]]\n", "turns.1", "[[turns]]"),
    Bad("a-turn-of-nobody", turn('discard = "The Lock"'), "turns.1.player", "[[turns]]"),
    Bad("a-turn-of-an-empty-name", turn('player = ""', 'discard = "The Lock"'), "turns.1.player", "player ="),
    Bad("a-turn-by-number", turn("player = 1", 'discard = "The Lock"'), "turns.1.player", "player =", ("1",)),
    Bad("a-turn-of-a-list", turn('player = ["Andy"]', 'discard = "The Lock"'), "turns.1.player", "player ="),
    Bad(
        "a-turn-by-a-stranger",
        turn('player = "Vincent"', 'discard = "The Lock"'),
        "turns.1.player",
        "player =",
        ("Vincent", "Amandine", "Andy"),
    ),
    Bad(
        "a-turn-by-a-misspelt-player",
        turn('player = "Amandin"', 'discard = "The Lock"'),
        "turns.1.player",
        "player =",
        ("«Amandine»",),
    ),
    Bad("neither-play-nor-discard", turn('player = "Amandine"'), "turns.1", "[[turns]]", ("play", "discard")),
    Bad("a-place-without-a-card", turn('player = "Amandine"', 'at = "1,0"'), "turns.1", "[[turns]]", ("play",)),
    Bad("both-play-and-discard", play('discard = "The Ray"'), "turns.1.discard", "discard ="),
    Bad("one-card-laid-and-discarded", play('discard = "The Lock"'), "turns.1.discard", "discard ="),
    Bad("an-empty-card", turn('player = "Amandine"', 'play = ""', 'at = "1,0"'), "turns.1.play", "play ="),
    Bad("a-blank-card", turn('player = "Amandine"', 'play = "  "', 'at = "1,0"'), "turns.1.play", "play ="),
    Bad("an-empty-discard", turn('player = "Amandine"', 'discard = ""'), "turns.1.discard", "discard ="),
    Bad("a-blank-discard", turn('player = "Amandine"', 'discard = " "'), "turns.1.discard", "discard ="),
    Bad("a-card-by-number", turn('player = "Amandine"', "play = 27", 'at = "1,0"'), "turns.1.play", "play =", ("27",)),
    Bad("a-discard-by-number", turn('player = "Amandine"', "discard = 27"), "turns.1.discard", "discard =", ("27",)),
    Bad(
        "a-discard-as-a-flag", turn('player = "Amandine"', "discard = true"), "turns.1.discard", "discard =", ("true",)
    ),
    Bad("several-cards", turn('player = "Amandine"', 'play = ["a", "b"]', 'at = "1,0"'), "turns.1.play", "play ="),
    Bad("a-card-of-two-lines", turn('player = "Amandine"', r'discard = "a\nb"'), "turns.1.discard", "discard ="),
    Bad("a-card-turned-round", turn('player = "Amandine"', r'discard = "a\u202eb"'), "turns.1.discard", "discard ="),
    Bad("a-misspelt-play", turn('player = "Amandine"', 'plays = "The Lock"'), "turns.1.plays", "plays =", ("«play»",)),
    Bad("a-card-as-in-musee", turn('player = "Amandine"', 'card = "The Lock"'), "turns.1.card", "card ="),
    # where a card is laid
    Bad("no-place", turn('player = "Amandine"', 'play = "The Lock"', 'row = "A hat"'), "turns.1.at", "[[turns]]"),
    Bad("a-place-as-a-list", turn('player = "Amandine"', 'play = "x"', "at = [1, 0]"), "turns.1.at", "\nat ="),
    Bad("a-place-as-a-number", turn('player = "Amandine"', 'play = "x"', "at = 1.0"), "turns.1.at", "\nat =", ("1.0",)),
    Bad("a-place-as-a-table", turn('player = "Amandine"', 'play = "x"', "at = { x = 1 }"), "turns.1.at", "\nat ="),
    place("empty", "", '""', "1,0"),
    place("blank", " ", '" "', "1,0"),
    place("of-one-number", "1", '"1"', "1,0"),
    place("without-a-second-number", "1,"),
    place("without-a-first-number", ",1"),
    place("of-three-numbers", "1,0,0"),
    place("with-a-semicolon", "1;0"),
    place("with-a-blank-for-a-comma", "1 0"),
    place("in-brackets", "(1,0)", "(1,0)"),
    place("in-letters", "one,nought"),
    place("of-musee", "U3"),
    place("of-museum", "C3"),
    place("of-a-fraction", "1.5,0"),
    place("with-two-signs", "--1,0"),
    place("with-an-underscore", "1_0,0", "1_0,0"),
    place("of-a-question-mark", "?,?"),
    place("with-a-full-width-digit", "１,0", "FULLWIDTH DIGIT ONE"),
    place("with-a-full-width-comma", "1，0", "FULLWIDTH COMMA"),
    place("with-a-minus-sign", "−1,0", "MINUS SIGN"),
    place("with-a-dash", "–1,0", "EN DASH"),
    place("with-an-arabic-digit", "١,0", "ARABIC-INDIC DIGIT ONE"),
    place("with-a-cyrillic-letter", "1,О", "CYRILLIC CAPITAL LETTER O"),
    place("with-a-superscript", "1²,0", "SUPERSCRIPT TWO"),
    place("with-a-narrow-blank", "1,\u202f0", "NARROW NO-BREAK SPACE"),
    Bad("a-lookalike-key", play('rоw = "A hat"').replace("rоw", '"rоw"'), "turns.1", '"rоw"', ("CYRILLIC",)),
    # themes, objections, the verdict of the table
    Bad("a-theme-as-a-number", play("row = 3"), "turns.1.row", "row =", ("3",)),
    Bad("a-theme-as-a-list", play('column = ["Gold"]'), "turns.1.column", "column ="),
    Bad("a-theme-as-a-flag", play("row = false"), "turns.1.row", "row =", ("false",)),
    Bad("a-theme-of-two-lines", play(r'row = "a\nb"'), "turns.1.row", "row ="),
    Bad("a-theme-without-end", play('row = "' + "a" * 5000 + '"'), "turns.1.row", "row =", ("5000",)),
    Bad("a-misspelt-theme", play('colum = "Gold"'), "turns.1.colum", "colum =", ("«column»",)),
    Bad("a-theme-by-another-name", play('theme = "Gold"'), "turns.1.theme", "theme ="),
    Bad("objections-as-text", play('objections = "Andy"'), "turns.1.objections", "objections ="),
    Bad("objections-as-a-number", play("objections = 2"), "turns.1.objections", "objections =", ("2",)),
    Bad("an-objection-by-number", play("objections = [2]"), "turns.1.objections", "objections =", ("2",)),
    Bad(
        "an-objection-of-a-stranger",
        play('objections = ["Vincent"]'),
        "turns.1.objections",
        "objections =",
        ("Vincent", "Amandine", "Andy"),
    ),
    Bad(
        "a-misspelt-objection",
        play('objections = ["Andi"]'),
        "turns.1.objections",
        "objections =",
        ("«Andy»",),
    ),
    Bad("an-empty-objection", play('objections = [""]'), "turns.1.objections", "objections ="),
    Bad("one-objection-twice", play('objections = ["Andy", "Andy"]'), "turns.1.objections", "objections ="),
    Bad("one-objection-in-two-cases", play('objections = ["Andy", "ANDY"]'), "turns.1.objections", "objections ="),
    Bad("fits-in-words", play('fits = "no"'), "turns.1.fits", "fits =", ('"no"',)),
    Bad("fits-as-a-number", play("fits = 0"), "turns.1.fits", "fits =", ("0",)),
    Bad("a-misspelt-fits", play("fit = false"), "turns.1.fit", "fit =", ("«fits»",)),
    # a card discarded lies nowhere
    Bad("a-discard-with-a-place", discard('at = "1,0"'), "turns.1.at", "\nat ="),
    Bad("a-discard-with-a-row", discard('row = "A hat"'), "turns.1.row", "row ="),
    Bad("a-discard-with-a-column", discard('column = "A hat"'), "turns.1.column", "column ="),
    Bad("a-discard-with-objections", discard('objections = ["Andy"]'), "turns.1.objections", "objections ="),
    Bad("a-discard-with-no-objections", discard("objections = []"), "turns.1.objections", "objections ="),
    Bad("a-discard-that-fits", discard("fits = true"), "turns.1.fits", "fits ="),
    Bad("a-discard-that-does-not-fit", discard("fits = false"), "turns.1.fits", "fits ="),
    Bad("the-second-turn", HEAD + TWO + FIRST + FIRST.replace('at = "1,0"', 'at = "10"'), "turns.2.at", 'at = "10"'),
    # rulings, disputes, stated lines
    Bad(
        "a-ruling-of-museum",
        HEAD + '[rulings]\nduplicate-links = "yes"\n' + TWO,
        "rulings.duplicate-links",
        "duplicate-links",
    ),
    Bad("a-ruling-of-musee", HEAD + '[rulings]\nteam-dropout = "team"\n' + TWO, "rulings.team-dropout", "team-dropout"),
    Bad(
        "a-misspelt-ruling",
        HEAD + '[rulings]\nroom-extend = "run"\n' + TWO,
        "rulings.room-extend",
        "room-extend",
        ("«room-extent»",),
    ),
    Bad(
        "a-misspelt-reading",
        HEAD + '[rulings]\nroom-extent = "lines"\n' + TWO,
        "rulings.room-extent",
        "room-extent",
        ("«line»",),
    ),
    Bad(
        "true-is-no-reading",
        HEAD + "[rulings]\nlater-room-gallery = true\n" + TWO,
        "rulings.later-room-gallery",
        "later-room-gallery",
        ('"yes"',),
    ),
    Bad(
        "false-is-no-reading",
        HEAD + "[rulings]\nlater-room-gallery = false\n" + TWO,
        "rulings.later-room-gallery",
        "later-room-gallery",
        ('"no"',),
    ),
    Bad(
        "a-reading-in-capitals",
        HEAD + '[rulings]\npile-empty = "Equal-Turns"\n' + TWO,
        "rulings.pile-empty",
        "pile-empty",
        ("«equal-turns»",),
    ),
    Bad(
        "the-reading-of-another-ruling",
        HEAD + '[rulings]\npile-empty = "stop"\n' + TWO,
        "rulings.pile-empty",
        "pile-empty",
        ("stop", "end-of-turn", "equal-turns"),
    ),
    Bad(
        "a-lookalike-reading",
        HEAD + '[rulings]\nroom-extent = "rцn"\n'.replace("ц", "υ") + TWO,
        "rulings.room-extent",
        "room-extent",
        ("GREEK",),
    ),
    Bad("rulings-as-text", HEAD + 'rulings = "run"\n' + TWO, "rulings", "rulings ="),
    Bad(
        "a-dispute-without-a-date",
        HEAD
        + '[[disputes]]\nquestion = "One Room?"\nruling = "room-extent"\nreading = "run"\nby = "all"\nsource = "p. 3"\n'
        + TWO,
        "disputes",
    ),
    Bad(
        "a-dispute-with-a-reading-of-nothing",
        HEAD
        + '[[disputes]]\nquestion = "One Room?"\nruling = "room-extent"\nreading = "walk"\nby = "all"\n'
        + 'on = 2026-11-20\nsource = "p. 3"\n'
        + TWO,
        "disputes.1.reading",
        "reading =",
        ("walk",),
    ),
    Bad("a-stated-line-of-musee", amandine('stated = { "musee.paintings" = 3 }'), "musee.paintings", "stated"),
    Bad(
        "a-misspelt-stated-line", amandine('stated = { "artline.hands" = 3 }'), "stated", "stated", ("«artline.hand»",)
    ),
    Bad("a-rule-that-is-no-line", amandine('stated = { "artline.gallery" = 3 }'), "artline.gallery", "stated"),
    Bad("stated-in-words", amandine('stated = { "artline.hand" = "three" }'), "artline.hand", "stated", ("three",)),
    Bad("stated-as-a-flag", amandine('stated = { "artline.hand" = true }'), "artline.hand", "stated", ("true",)),
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
        ["check", file, '"The Lock" at nowhere', "--player", "Gaz"],
        ["where", file, "x", "--player", "Gaz", "--json"],
        ["export", file, "--to", "json"],
    ):
        assert said == refused(CliRunner().invoke(app, words))


SEVERAL = {"players-as-names", "player-in-single-brackets", "an-empty-turn", "a-misspelt-play", "a-card-as-in-musee"}
"""One slip and what is missing for it."""


@pytest.mark.parametrize("bad", [bad for bad in MALFORMED if bad.id not in SEVERAL], ids=lambda bad: bad.id)
def test_one_slip_is_one_problem(bad: Bad, tmp_path: Path) -> None:
    """What is wrong once is told once: a line that counts the problems, and one for the problem."""
    told = [line for line in refused(score(written(tmp_path, bad.text))).splitlines() if "friday.toml" in line]
    assert len(told) <= 2, told


@pytest.mark.parametrize("number", ["0" * 300, "0" * 5000, "9" * 30, "9" * 5000, "99999", "100000"])
def test_a_number_beyond_all_bounds_is_no_traceback(number: str, tmp_path: Path) -> None:
    """A place or a number of cards no table has is refused, or beside nothing; nothing breaks, in a play either."""
    for text in (at(f"{number},0"), at(f"0,-{number}"), table(f"cards = {number}")):
        result = score(written(tmp_path, text))
        assert result.exit_code in {0, 1, 2}
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert "Traceback" not in result.stderr
    file = str(written(tmp_path, HEAD + TWO))
    result = CliRunner().invoke(app, ["check", file, f'"The Lock" at {number},0'])
    assert result.exit_code in {1, 2}
    assert isinstance(result.exception, SystemExit)


def test_several_problems_are_refused_together(tmp_path: Path) -> None:
    """Everything wrong with a file is told at once, each at its place and line."""
    text = (
        'format = 1\ngame = "artline"\nedition = "de"\n[rulings]\nlater-room-gallery = true\n[table]\n'
        'start = 3\ncards = 5\nboard = "standard"\n'
        '[[players]]\nname = "Amandine"\nstated = { "artline.gallery" = 3 }\n'
        '[[players]]\nname = "amandine"\n'
        '[[turns]]\nplayer = "Gaz"\nplay = "The Lock"\nat = "１,0"\nrow = 3\nobjections = ["Charles"]\nfits = "no"\n'
        '[[turns]]\nplayer = "Amandine"\ndiscard = "The Ray"\nat = "1,0"\nplay = "The Ray"\n'
        '[[turns]]\ncolum = "Gold"\n'
    )
    said = refused(score(written(tmp_path, text)))
    for path in (
        "edition",
        "rulings.later-room-gallery",
        "table.start",
        "table.cards",
        "table.board",
        "players.Amandine.stated",
        "players.amandine.name",
        "turns.1.player",
        "turns.1.at",
        "turns.1.row",
        "turns.1.objections",
        "turns.1.fits",
        "turns.2.discard",
        "turns.3.player",
        "turns.3.colum",
    ):
        assert path in said
    for words in ("FULLWIDTH DIGIT ONE", '"yes"', "«column»"):
        assert words in said
    for line in (3, 5, 7, 8, 9, 12, 14, 16, 18, 19, 20, 21, 24, 28):
        assert f"friday.toml:{line}:" in said


def test_every_bad_turn_is_refused(tmp_path: Path) -> None:
    """Each turn that is none is told with its number and its line."""
    text = at("x") + '[[turns]]\nplayer = "Charles"\nplay = ""\nat = "1"\n[[turns]]\nplayer = "Andy"\n'
    said = refused(score(written(tmp_path, text)))
    for path in ("turns.1.at", "turns.2.player", "turns.2.play", "turns.2.at", "turns.3"):
        assert path in said
    for line in (10, 12, 13, 14, 15):
        assert f"friday.toml:{line}:" in said


def test_a_malformed_turn_after_the_first_illegal_one_is_refused(tmp_path: Path) -> None:
    """What is not judged must still be a turn."""
    text = HEAD + TWO + FIRST + FIRST + '[[turns]]\nplayer = "Amandine"\nplay = "x"\nat = "U3"\n'
    assert "turns.3.at" in refused(score(written(tmp_path, text)))


LEGAL = (
    HEAD + TWO,
    HEAD + "turns = []\n" + TWO,
    HEAD + "rulings = {}\n" + TWO,
    HEAD + "[table]\n" + TWO,
    HEAD + seats(6),
    table("cards = 11"),
    table("cards = 31", players=seats(6)),
    table('start = ""'),
    table('start = "?"'),
    table("cards = 99999"),
    HEAD + TWO + FIRST,
    HEAD + TWO + FIRST.replace("Amandine", "AMANDINE"),
    HEAD + TWO + FIRST.replace('"1,0"', '" 1 , 0 "'),
    HEAD + TWO + FIRST.replace('"1,0"', '"01,00"'),
    HEAD + TWO + FIRST.replace('"1,0"', '"1,-0"'),
    HEAD + TWO + FIRST.replace('"1,0"', '"-1,0"'),
    HEAD + TWO + FIRST.replace("The Lock", "?"),
    HEAD + TWO + FIRST.replace("The Lock", "Épée «dorée» 27 × 3 絵"),
    HEAD + TWO + FIRST.replace("A sword", "Épée «dorée» 絵"),
    HEAD + TWO + FIRST + 'column = ""\n',
    HEAD + TWO + FIRST + 'column = "  "\n',
    HEAD + TWO + FIRST + "objections = []\nfits = true\n",
    HEAD + TWO + FIRST + 'objections = ["ANDY", "Amandine"]\n',
    HEAD + TWO + '[[turns]]\nplayer = "Amandine"\ndiscard = "?"\n',
    HEAD + 'edition = "fr"\nover = false\nplayed = 2026-11-20\n' + TWO,
    HEAD + '[rulings]\nroom-extent = "run"\njoined-runs = "forbidden"\n' + TWO,
    HEAD + '[[players]]\nname = "Amandine {x} [y]"\n' + ANDY,
    amandine('stated = { "artline.hand" = "5 - 2" }'),
)


@pytest.mark.parametrize("text", LEGAL, ids=range(len(LEGAL)))
def test_what_is_only_unusual_is_no_malformed_table(text: str, tmp_path: Path) -> None:
    """Blanks, noughts, empty themes, keys given but empty, names in another case, Windows' line ends: exit 0."""
    for same in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        file = tmp_path / "friday.toml"
        file.write_bytes(same.encode())
        result = score(file)
        assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_file_is_no_traceback(seed: int, tmp_path: Path) -> None:
    """A good game with a stretch spoilt is a table still or refused in words, by every command that reads it."""
    rng = random.Random(seed)
    text = HEAD + TWO + FIRST + FIRST.replace("Amandine", "Andy").replace("1,0", "0,1").replace("row", "column")
    text += '[rulings]\nroom-extent = "run"\n[table]\ncards = 40\n'
    start = rng.randrange(len(text))
    spoilt = rng.choice(['"', "[", "]", "=", "\n", "?", ",", "-", "é", "１", "0", " ", "{", "\\"]) * rng.randint(1, 9)
    file = str(written(tmp_path, text[:start] + spoilt + text[start + len(spoilt) :]))
    for words in (["score", file], ["check", file, '"The Ray" at 2,0'], ["where", file, "--player", "Andy", "--json"]):
        result = CliRunner().invoke(app, words)
        assert result.exit_code in {0, 1, 2}
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert "Traceback" not in result.stderr
        assert result.exit_code != 2 or not result.stdout
