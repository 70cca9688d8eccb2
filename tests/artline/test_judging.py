"""A play of Artline judged: the words it is typed in, the rules it breaks, what it does, where else a card may lie."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.words import phrasebook
from scoring import tablefile
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.artline import edit
from scoring.games.artline.judging import read_play
from scoring.games.artline.places import Place
from scoring.games.artline.table import Table, Turn
from scoring.phrase import phrase
from scoring.review import Verdict
from tests.artline.random_games import random_game, to_toml
from tests.batches import batches

ARTLINE = game("artline")
BATCHES = 6
GAMES = 8

Parts = tuple[str, str, str, str]
"""A card, its place (empty: discarded), the themes for its row and its column."""

SPELLED: list[tuple[str, Parts]] = [
    ('"The Lock" at 1,0', ("The Lock", "1,0", "", "")),
    ('"The Lock" at 1,0 row "A sword"', ("The Lock", "1,0", "A sword", "")),
    ('"The Lock" at 1,0 column "Gold"', ("The Lock", "1,0", "", "Gold")),
    ('"The Lock" at 1,0 row "A sword" column "Gold"', ("The Lock", "1,0", "A sword", "Gold")),
    ('"The Lock" at 1,0 column "Gold" row "A sword"', ("The Lock", "1,0", "A sword", "Gold")),
    ('"The Lock" at -1,-20', ("The Lock", "-1,-20", "", "")),
    ('"The Lock" at 01,00', ("The Lock", "1,0", "", "")),
    ('"The Lock" at 1 , 0', ("The Lock", "1,0", "", "")),
    ('"The Lock" at 1, 0 row "A hat"', ("The Lock", "1,0", "A hat", "")),
    ('"The Lock" at "1,0"', ("The Lock", "1,0", "", "")),
    ('"The Lock"at 1,0 row"A hat"', ("The Lock", "1,0", "A hat", "")),
    ('\t "The Lock"  at\t1,0  ', ("The Lock", "1,0", "", "")),
    ('"The Lock" AT 1,0 Row "A hat" COLUMN "Gold"', ("The Lock", "1,0", "A hat", "Gold")),
    # quotes and backslashes
    (r'"The \"Lock\"" at 1,0', ('The "Lock"', "1,0", "", "")),
    (r'"\"" at 1,0', ('"', "1,0", "", "")),
    (r'"A \\ B" at 1,0', ("A \\ B", "1,0", "", "")),
    (r'"The Lock" at 1,0 row "A \"sword\""', ("The Lock", "1,0", 'A "sword"', "")),
    (r'discard "The \"Lock\""', ('The "Lock"', "", "", "")),
    # words without quotes
    ("Lock at 1,0", ("Lock", "1,0", "", "")),
    ("The Lock at 1,0 row A sword column Gold", ("The Lock", "1,0", "A sword", "Gold")),
    ("The  Lock at 1,0 row A   sword", ("The Lock", "1,0", "A sword", "")),
    ("L’Été at -1,0 row Épée", ("L’Été", "-1,0", "Épée", "")),
    ("discard The Lock", ("The Lock", "", "", "")),
    ("discard Lock", ("Lock", "", "", "")),
    ("DISCARD Lock", ("Lock", "", "", "")),
    ("? at 1,0 row ?", ("?", "1,0", "?", "")),
    ("discard ?", ("?", "", "", "")),
    # keywords that are words of a card or a theme
    ('"at" at 1,0', ("at", "1,0", "", "")),
    ('"row" at 1,0 row "column"', ("row", "1,0", "column", "")),
    ('"discard" at 1,0', ("discard", "1,0", "", "")),
    ('discard "discard"', ("discard", "", "", "")),
    ('discard "At the ball"', ("At the ball", "", "", "")),
    ('"Dinner at eight" at 1,0', ("Dinner at eight", "1,0", "", "")),
    ('"The Lock" at 1,0 row "A row of trees" column "A column"', ("The Lock", "1,0", "A row of trees", "A column")),
    ('"The Lock" at 1,0 row "at 2,0"', ("The Lock", "1,0", "at 2,0", "")),
    ('"The Lock" at 1,0 row "A sword column Gold"', ("The Lock", "1,0", "A sword column Gold", "")),
    ("Rower at 1,0 row Attic column Columns", ("Rower", "1,0", "Attic", "Columns")),
]
NO_PLAYS = [
    "discard Lock at 1,0 row Water",
    "",
    " ",
    "\t",
    "Lock",
    '"Lock"',
    '"Lock" 1,0',
    "at 1,0",
    '"" at 1,0',
    '" " at 1,0',
    '"Lock" at',
    '"Lock" at row "A hat"',
    '"Lock" row "A hat"',
    '"Lock" row "A hat" at',
    '"Lock" at 1,0 row',
    '"Lock" at 1,0 row ""',
    '"Lock" at 1,0 row "  "',
    '"Lock" at 1,0 row column "Gold"',
    '"Lock" at 1,0 row "A hat" row "A hat"',
    '"Lock" at 1,0 column "A hat" column "Gold"',
    '"Lock" at 1,0 at 2,0',
    '"Lock at 1,0',
    '"Lock" at 1,0 row "A hat',
    '"Lock" at 1,0"',
    r'"Lock\" at 1,0',
    "discard",
    "discard ",
    'discard ""',
    'discard " "',
    'discard "Lock',
    'discard "Lock" at 1,0',
    'discard "Lock" row "A hat"',
    '"Lock" discard',
]
NO_PLACES = [
    "1",
    "1,",
    ",0",
    "1,0,0",
    "1;0",
    "a,b",
    "A1",
    "U3",
    "1.0,0",
    "1,0.5",
    "--1,0",
    "1-,0",
    "(1,0)",
    "1_0,0",
]
LOOKALIKES = {
    "１,0": "FULLWIDTH DIGIT ONE",
    "1，0": "FULLWIDTH COMMA",
    "−1,0": "MINUS SIGN",
    "–1,0": "EN DASH",
    "1,٠": "ARABIC-INDIC DIGIT ZERO",
    "l,О": "CYRILLIC CAPITAL LETTER O",
}


def table_of(*turns: str, cards: int = 112, readings: str = "") -> Table:
    """Return a game of two with these turns, each the inside of an inline table but for its player."""
    text = f'format = 1\ngame = "artline"\nrulings = {{ {readings} }}\nturns = [\n'
    for number, turn in enumerate(turns):
        text += f'  {{ player = "{("Amandine", "Andy")[number % 2]}", {turn} }},\n'
    text += f']\n[table]\ncards = {cards}\n[[players]]\nname = "Amandine"\n[[players]]\nname = "Andy"\n'
    table = tablefile.read(text)[1]
    assert isinstance(table, Table)
    return table


SWORD = 'play = "The Lock", at = "1,0", row = "A sword"'
HAT = 'play = "Pierrot", at = "0,1", column = "A hat"'
CROSSING = 'play = "The Ray", at = "1,1", row = "A woman", column = "A dog"'
BESIDE_FOUR = ("0,-1", "1,-1", "-1,0", "2,0", "-1,1", "2,1", "0,2", "1,2")


def judged(table: Table, play: str, player: str | None = None) -> Verdict:
    """The verdict on a play."""
    assert ARTLINE.judge is not None
    return ARTLINE.judge(table, play, player)


def effect(verdict: Verdict) -> str:
    """What a legal play does, in words."""
    assert verdict.faults == ()
    assert verdict.effect is not None
    return phrasebook("en", ARTLINE).say(verdict.effect)


def broken(verdict: Verdict) -> list[str]:
    """The rules a play breaks, without the game's name."""
    return [fault.rule.removeprefix("artline.") for fault in verdict.faults]


# The words of a play


@pytest.mark.parametrize(("typed", "parts"), SPELLED)
def test_a_play_is_read_as_it_is_meant(typed: str, parts: Parts) -> None:
    """Quotes keep words together, a backslash keeps a quote, and keywords within quotes are words."""
    turn = read_play(typed)
    assert (turn.card, "" if turn.place is None else str(turn.place), turn.row, turn.column) == parts
    assert (turn.objections, turn.fits) == ((), True)


@pytest.mark.parametrize("typed", NO_PLAYS)
def test_what_is_no_play(typed: str) -> None:
    """A part missing, empty, twice, without its word, or with a quote left open: no play, and the play is named."""
    with pytest.raises(AskedError) as raised:
        read_play(typed)
    assert raised.value.problem.path == "PLAY"
    assert raised.value.problem.message.key == "problem.play"


@pytest.mark.parametrize("place", NO_PLACES)
def test_what_is_no_place(place: str) -> None:
    """A place is two whole numbers with a comma between."""
    with pytest.raises(AskedError) as raised:
        read_play(f'"The Lock" at {place}')
    assert raised.value.problem.message.key == "problem.place"


@pytest.mark.parametrize(("place", "sign"), LOOKALIKES.items())
def test_a_lookalike_in_a_place(place: str, sign: str) -> None:
    """A sign that only looks like a digit, a minus or a comma is called by its name."""
    with pytest.raises(AskedError) as raised:
        read_play(f'"The Lock" at {place}')
    assert raised.value.problem.message.facts["name"] == sign


# Verdicts


def test_nobody_named_means_whose_turn_it_is() -> None:
    """After one turn of two it is Andy's; the first player's again after two."""
    assert broken(judged(table_of(SWORD), '"Pierrot" at 2,0')) == []
    assert broken(judged(table_of(SWORD), '"Pierrot" at 2,0', "Andy")) == []
    assert broken(judged(table_of(SWORD), '"Pierrot" at 2,0', "ANDY")) == []
    assert broken(judged(table_of(SWORD), '"Pierrot" at 2,0', "Amandine")) == ["turn"]
    assert broken(judged(table_of(SWORD, HAT), '"The Ray" at 2,0', "Amandine")) == []
    assert broken(judged(table_of(), "discard The Ray", "Andy")) == ["turn"]


def test_a_stranger_is_no_player() -> None:
    """A name nobody has here is refused."""
    with pytest.raises(AskedError) as raised:
        judged(table_of(), '"The Lock" at 1,0 row "A sword"', "Vincent")
    assert raised.value.problem.path == "--player"


@pytest.mark.parametrize(
    ("play", "player", "rules"),
    [
        ('"x" at 0,0', None, ["free"]),
        ('"x" at 1,0 row "A hat" column "?"', None, ["free"]),
        ('"x" at 2,2', None, ["touch"]),
        ('"x" at 3,0', None, ["touch"]),
        ('"x" at 3,0', "Andy", ["turn", "touch"]),
        ('"x" at 0,1', "Andy", ["turn", "free"]),
        ('"x" at 1,1', None, ["theme", "theme"]),
        ('"x" at 1,1 column "A dog"', None, ["theme"]),
        ('"x" at 1,1 row "a SWORD" column "A dog"', None, ["theme-used"]),
        ('"x" at 1,1 row "A dog" column "A hat"', None, ["theme-used"]),
        ('"x" at 1,1 row "A hat"', None, ["theme-used", "theme"]),
        ('"x" at 1,1 row "A dog" column "Adog"', None, ["two-themes"]),
        ('"x" at 1,1 row "A hat" column "A hat"', None, ["theme-used", "theme-used", "two-themes"]),
        ('"x" at 1,1 row "A hat" column "A hat"', "Andy", ["turn", "theme-used", "theme-used", "two-themes"]),
        ('"x" at 1,1 row "?" column "?"', None, []),
        ('"x" at 1,1 row "A woman" column "A dog"', None, []),
        ('"x" at 2,0 row "A dog"', None, ["theme-stays"]),
        ('"x" at 2,0 row "A hat" column "A dog"', None, ["theme-stays", "no-room"]),
        ('"x" at 2,0 row "A sword" column "A sword"', None, ["no-room"]),
        ('"x" at 2,0 row "a  Sword"', None, []),
        ('"x" at 2,0 row "?"', None, []),
        ("discard x", "Andy", ["turn"]),
        ("discard x", None, []),
    ],
)
def test_every_rule_broken_is_told_in_order(play: str, player: str | None, rules: list[str]) -> None:
    """After a row and a column, with the corner between them free: turn, place, row, column, two themes."""
    verdict = judged(table_of(SWORD, HAT), play, player)
    assert broken(verdict) == rules
    assert {fault.player for fault in verdict.faults} <= {player or "Amandine"}


@pytest.mark.parametrize("play", ['"x" at 2,0', '"x" at 0,0 row "A hat"', "discard x"])
@pytest.mark.parametrize("player", [None, "Amandine", "Andy"])
def test_after_the_end_that_alone_is_told(play: str, player: str | None) -> None:
    """12 cards are a pile of 1: Amandine has drawn it, and whatever anybody plays then is played after the end."""
    verdict = judged(table_of(SWORD, cards=12), play, player)
    assert broken(verdict) == ["over"]
    assert not verdict.instead


def test_a_play_after_an_illegal_turn_is_judged_in_its_place() -> None:
    """Andy's turn at 9,9 did not happen: it is his turn still."""
    table = table_of(SWORD, 'play = "Pierrot", at = "9,9"', 'play = "The Ray", at = "0,0"')
    assert broken(judged(table, '"Pierrot" at 2,0')) == []
    assert broken(judged(table, '"Pierrot" at 2,0', "Amandine")) == ["turn"]


# Where else, and what it does


def test_a_card_in_the_way_is_told_where_else_to_lie() -> None:
    """The eight places beside four cards in a square, the top row first; none for a card discarded out of turn."""
    table = table_of(SWORD, HAT, CROSSING)
    assert judged(table, '"x" at 1,1').instead == BESIDE_FOUR
    assert judged(table, '"x" at 7,7').instead == BESIDE_FOUR
    assert judged(table, "discard x", "Amandine").instead is None


def test_a_forbidden_gap_is_no_place_to_lie() -> None:
    """Between two Rooms of one row nobody may lie where joining is forbidden: 2,0 is not among the places."""
    turns = (
        SWORD,
        'play = "a", at = "1,1", column = "A hat"',
        'play = "b", at = "2,1", row = "A woman"',
        'play = "c", at = "3,1"',
        'play = "d", at = "3,0", column = "A dog"',
        'play = "e", at = "4,0", row = "A horse"',
    )
    table = table_of(*turns, readings='room-extent = "run", joined-runs = "forbidden"')
    verdict = judged(table, '"x" at 2,0 column "A crown"')
    assert broken(verdict) == ["joined-runs"]
    assert verdict.instead is not None
    assert "2,0" not in verdict.instead
    assert {"5,0", "4,1", "2,2", "-1,0"} <= set(verdict.instead)
    allowed = table_of(*turns, readings='room-extent = "run"')
    assert broken(judged(allowed, '"x" at 2,0 column "A crown"')) == []
    assert broken(judged(allowed, '"x" at 2,0 row "A horse" column "A crown"')) == []
    assert broken(judged(allowed, '"x" at 2,0 row "A boat" column "A crown"')) == ["theme-stays"]


@pytest.mark.parametrize(
    ("turns", "play", "says", "not_says"),
    [
        ((), '"x" at 1,0 row "A sword"', ["opens a Room in its row", "drawn"], ["Gallery", "column", "must show"]),
        ((), '"x" at 0,-1 column "A hat"', ["opens a Room in its column", "drawn"], ["Gallery", "row"]),
        ((SWORD,), '"x" at 2,0', ["«A sword»", "in its row", "drawn"], ["Gallery", "opens", "column"]),
        ((SWORD, HAT), '"x" at 1,1 row "a" column "b"', ["in its row", "in its column", "Gallery"], ["must show"]),
        (
            (SWORD, HAT, CROSSING, 'play = "a", at = "2,0"'),
            '"x" at 2,1 column "A horse"',
            ["«A woman»", "opens a Room in its column", "Gallery"],
            ["«A sword»"],
        ),
        ((SWORD,), "discard x", ["drawn"], ["Gallery", "Room"]),
    ],
)
def test_a_legal_play_says_what_it_does(
    turns: tuple[str, ...], play: str, says: list[str], not_says: list[str]
) -> None:
    """The Rooms it opens, the themes it must show, and whether a card is drawn."""
    said = effect(judged(table_of(*turns), play))
    for words in says:
        assert words in said
    for words in not_says:
        assert words not in said
    assert ("no card" in said) is ("Gallery" in said)


def test_a_play_with_an_empty_pile_draws_nothing() -> None:
    """12 cards are a pile of 1, which Amandine has drawn; Andy's last turn brings him no card."""
    table = table_of(SWORD, cards=12, readings='pile-empty = "equal-turns"')
    for play in ('"x" at 2,0', "discard x"):
        said = effect(judged(table, play))
        assert "pile" in said
        assert "a card is drawn" not in said


def test_a_gallery_of_an_earlier_card_says_which() -> None:
    """Under the other reading a column opened below 1,0 makes a Gallery there; by the usual one it does not."""
    play = '"x" at 1,1 column "A hat"'
    said = effect(judged(table_of(SWORD, readings='later-room-gallery = "yes"'), play))
    assert "Gallery" in said
    assert "1,0" in said
    assert "Gallery" not in effect(judged(table_of(SWORD), play))


# A verdict and the game with this play in it


def faults(table: Table) -> Counter[tuple[str, str | None]]:
    """Every fault of a table: the rule and the player."""
    return Counter((fault.rule, fault.player) for fault in ARTLINE.review(table).faults)


def some_turns(rng: random.Random, table: Table) -> list[Turn]:
    """Possible next turns: near what lies there, with themes in use, new ones or none, or a discard."""
    themes = [
        "",
        "",
        "?",
        "A brand new theme",
        *(turn.row for turn in table.turns),
        *(turn.column for turn in table.turns),
    ]
    turns = []
    for _ in range(20):
        player = rng.choice(table.players).name
        near = rng.choice([turn.place for turn in table.turns if turn.place] or [Place(0, 0)])
        place = Place(near.right + rng.choice((-1, 0, 0, 1, 2)), near.down + rng.choice((-1, 0, 0, 1, 2)))
        card = Turn(player=player, card="x", place=place, row=rng.choice(themes), column=rng.choice(themes))
        turns.append(card if rng.random() < 0.9 else Turn(player=player, card="x"))
    return turns


def told(turn: Turn) -> str:
    """A turn in the words of a play."""
    if turn.place is None:
        return f'discard "{turn.card}"'
    themes = {"row": turn.row, "column": turn.column}
    quoted = {way: theme.replace("\\", "\\\\").replace('"', '\\"') for way, theme in themes.items() if theme}
    return f'"{turn.card}" at {turn.place}' + "".join(f' {way} "{theme}"' for way, theme in quoted.items())


@batches(BATCHES, first=2)
def test_a_play_is_legal_exactly_where_it_adds_no_fault(batch: int) -> None:
    """The verdict and the game with this turn in it tell the same faults, for any player, place and themes."""
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        rng = random.Random(seed)
        data = random_game(rng, "")
        data["turns"] = data["turns"][: rng.randint(0, len(data["turns"]))]
        table = tablefile.read(to_toml(data))[1]
        assert isinstance(table, Table)
        for turn in some_turns(rng, table):
            verdict = judged(table, told(turn), turn.player)
            after = faults(edit.take_turn(table, turn))
            assert Counter((fault.rule, fault.player) for fault in verdict.faults) == after, (seed, turn)


def test_a_place_may_have_lost_its_comma() -> None:
    """Some shells pass 1,0 on as two words."""
    assert str(read_play("Lock at -1 0").place) == "-1,0"


def test_what_a_terminal_would_obey_is_refused() -> None:
    """An escape character is named, and nothing is judged."""
    with pytest.raises(AskedError) as raised:
        read_play('"The \x1b Lock" at 1,0')

    assert raised.value.problem.message == phrase("problem.control", char="U+001B")


def test_a_theme_worth_a_second_look_is_told_with_the_play() -> None:
    """What was said of earlier turns is not said again."""
    table = table_of(SWORD.replace("A sword", "Oil painting"))

    def warned(play: str) -> list[str]:
        return [one.message.key for one in judged(table, play).warnings]

    assert warned('Raft at 0,1 column "Still life"') == ["warning.technical"]
    assert warned("Raft at 2,0") == []
    assert warned('Raft at 0,1 column "oil paintings"') == ["warning.alike"]


def test_a_joined_room_keeps_its_themes() -> None:
    """Two Rooms of one row joined by a card: both themes are named, and a third is neither."""
    table = table_of(
        'play = "a", at = "1,0", row = "A sword"',
        'play = "b", at = "1,1", column = "A hat"',
        'play = "c", at = "2,1", row = "A veil"',
        'play = "d", at = "3,1"',
        'play = "e", at = "3,0", column = "A dog"',
        'play = "f", at = "4,0", row = "A cat"',
        'play = "g", at = "2,0", column = "Water"',
        readings='room-extent = "run"',
    )
    (fault,) = judged(table, 'h at 5,0 row "A bird"').faults

    assert fault.rule == "artline.theme-stays"
    assert phrasebook("en", ARTLINE).say(fault.message) == (
        "the Room in this row keeps its themes, «A sword» and «A cat»; «A bird» is none of them"
    )


def test_a_play_is_warned_of_its_themes_alone() -> None:
    """That a file calls a game running which the play itself ends is no affair of the play."""
    text = (
        'format = 1\ngame = "artline"\nover = false\n[table]\ncards = 12\n'
        '[[players]]\nname = "Amandine"\n[[players]]\nname = "Andy"\n'
    )
    table = tablefile.read(text)[1]
    assert isinstance(table, Table)

    assert [one.message.key for one in judged(table, 'Raft at 1,0 row "Still life"').warnings] == ["warning.technical"]
    assert judged(table, 'Raft at 1,0 row "A sail"').warnings == ()


def test_two_new_themes_that_are_alike_are_told_with_the_play() -> None:
    """A hat for the row and hats for the column: different themes by the rule, and worth a second look."""
    table = table_of(SWORD, 'play = "Mona Lisa", at = "0,1", column = "A bridge"')

    (notice,) = judged(table, 'Raft at 1,1 row "Hat" column "hats"').warnings

    assert notice.message == phrase("warning.alike", theme="hats", other="Hat", where=phrase("which.row", number=1))
    assert judged(table, 'Raft at 1,1 row "Hat" column "Horse"').warnings == ()


def test_a_card_discarded_before_is_out_of_the_game() -> None:
    """Laid or discarded once more, in whatever letters: a fault that names the turn; `?` is no title."""
    table = table_of('discard = "The Lock"')
    words = phrasebook("en", ARTLINE)

    for play in ('"the lock" at 1,0 row "A key"', 'discard "The  Lock"'):
        (fault,) = judged(table, play).faults
        assert fault.rule == "artline.discard"
        assert words.say(fault.message).endswith("was discarded in turn 1: it is out of the game")
    assert judged(table_of('discard = "?"'), "discard ?").faults == ()


def test_a_card_of_a_title_that_lies_is_worth_a_second_look() -> None:
    """Legal, laid or discarded, and warned of, with the place where the other one lies."""
    table = table_of('play = "The Lock", at = "1,0", row = "A sword"')

    for play in ('"the lock" at 2,0', "discard The Lock"):
        verdict = judged(table, play)
        assert verdict.faults == ()
        assert [(one.message.key, one.message.facts["at"]) for one in verdict.warnings] == [
            ("warning.same-card", "1,0")
        ]
    assert judged(table, "Raft at 2,0").warnings == ()
