"""The rival in a followed game: what is told of it, what lies there at the end, and that nothing told is lost."""

from __future__ import annotations

from typing import Final

from companion.words import languages, phrasebook
from scoring import tablefile
from scoring.games import game
from scoring.games.museum.expansions.solo import Rival, set_advanced, set_hand
from scoring.games.museum.playing import as_it_lies
from scoring.games.museum.table import Table
from scoring.games.museum.table.keys import write_table
from scoring.games.museum.turns.judging import judge
from scoring.games.museum.turns.telling import changed_as_it_lies
from scoring.other_readings import other_readings

MUSEUM: Final = game("museum")
PLAYERS: Final = """
format = 1
game = "museum"
over = {over}
[[players]]
name = "Éric"
[[players]]
name = "Alphonse LeGros"
solo = true
rival = {{ kind = "legacy", civilisation = "gre", points = [4, 8, 12] }}
rival-card = "the one with the moustache"
priorities = ["gre", "other:anything red", "th", "masterpieces", "europe"]
discard-order = ["asia", "america", "africa", "europe"]
advanced = true
action-deck = "fewer-2"
hand = "gre-cu-3 chi-wa-2 egy-na-1 inc-ar-4"
[rulings]
rival-collections = "one"
"""
TURNS: Final = """
[[turns]]
player = "Éric"
rival-took = "gre-th-2"
plays = ["jap-ar-4 for rom-th-3 + 1p"]
[[turns]]
player = "Alphonse LeGros"
rival-took = "gre-ar-5"
took = ["Éric"]
action = [3, 1]
plays = ["gre-cu-3, gre-th-2, gre-ar-5", "rom-th-3 from Éric for chi-wa-2 + inc-ar-4", "discard egy-na-1"]
[[turns]]
player = "Éric"
headline = "roaring-twenties"
rival-took = "{took}"
"""
LATER: Final = """
plays = []
[[turns]]
player = "Alphonse LeGros"
rival-took = "gre-na-4"
took = []
action = [1]
plays = ["gre-na-4"]
"""


def table(over: str = "false", took: str = "rom-wa-2", later: str = "") -> Table:
    """Return a followed game against the rival."""
    _, read = tablefile.read(PLAYERS.format(over=over) + TURNS.format(took=took) + later)
    assert isinstance(read, Table)
    return read


def progress(read: Table, language: str = "en") -> list[str]:
    """Return how a running game stands."""
    words = phrasebook(language, MUSEUM)
    return [words.say(notice.message) for notice in MUSEUM.review(read).progress]


def test_how_the_game_stands_tells_his_marker_and_his_hand() -> None:
    """3 + 2 + 5 + 3 = 13 points, no Favour at 20; of a card that nobody named the number."""
    assert "Alphonse LeGros: 13 points, 37 to the last round" in progress(table())
    assert "Alphonse LeGros's open hand: rom-wa-2" in progress(table())
    assert "Alphonse LeGros's open hand: 1 not told" in progress(table(took="?"))
    nothing_left = table(
        later=LATER.replace("gre-na-4", "rom-wa-2").replace('rival-took = "rom-wa-2"', "took-own = false")
    )
    assert "Alphonse LeGros's open hand: empty" in progress(nothing_left)
    part = table(took="?", later=LATER.replace("action = [1]", "action = [0]").replace('"gre-na-4"]', "]"))
    assert "Alphonse LeGros's open hand: gre-na-4; not told besides: 1" in progress(part)
    for language in languages():
        assert all("{" not in said for read in (table(), table(took="?"), part) for said in progress(read, language))


def test_where_he_cannot_bring_on_the_last_round_nothing_is_said_of_it() -> None:
    """By the ruling `rival-ends`."""
    _, read = tablefile.read(PLAYERS.format(over="false") + 'rival-ends = "no"\n' + TURNS.format(took="?"))
    assert isinstance(read, Table)
    assert "Alphonse LeGros: 13 points" in progress(read)


def test_at_the_end_nothing_is_left_to_type() -> None:
    """His Museum, pool, Prestige and hand as they lie; then he is scored like the same table written as grids."""
    over = table("true", later=LATER)
    lying = as_it_lies(over)
    rival = lying.players[1]
    laid = sorted(str(card) for card in rival.museum if card)
    assert laid == ["gre-ar-5", "gre-cu-3", "gre-na-4", "gre-th-2", "rom-th-3"]
    assert (rival.prestige, " ".join(map(str, rival.discard))) == (1 - 1 + 1 + 1, "egy-na-1")
    assert [str(card) for card in rival.of(Rival).hand or ()] == ["rom-wa-2"]
    written = tablefile.read_data(write_table(lying))
    assert MUSEUM.review(written).players == MUSEUM.review(over).players
    assert not MUSEUM.review(over).questions
    assert not MUSEUM.review(over).faults
    assert as_it_lies(table(took="?")).players[1].of(Rival).hand is None


def test_every_key_of_his_written_reads_the_same() -> None:
    """What he has, a hand told to be empty too, what he took, his Action card."""
    for read in (table(), table(took="?"), table("true", later=LATER), set_hand(table(), 1, ())):
        assert tablefile.read_data(write_table(read)) == read


def test_what_he_begins_with_outlasts_a_change_to_what_lies_there() -> None:
    """The hand of the file is that of the beginning, whatever else of his is changed in a followed game."""
    later = table("true", later=LATER)
    changed = changed_as_it_lies(
        later, as_it_lies(later), lambda lying, seat: set_advanced(lying, seat, advanced=False), 1
    )
    assert changed.players[1].of(Rival) == set_advanced(later, 1, advanced=False).players[1].of(Rival)


def test_the_headlines_of_his_turns_are_asked_like_any_ruling_of_a_score() -> None:
    """The Roaring Twenties bring him 1 Prestige for gre-na-4, or none."""
    found = other_readings(MUSEUM, table("true", later=LATER))
    (headlines,) = [ruling for ruling in found.open if ruling.ruling.id == "rival-headlines"]
    totals = {value: outcome.totals["Alphonse LeGros"] for value, outcome in headlines.outcomes.items()}
    assert totals["gains"] == totals["all"] == totals["none"] + 1


def test_a_line_of_his_is_judged_in_his_turn_and_before_it() -> None:
    """In Éric's turn it is not his; the rest is judged all the same, with its effect."""
    verdict = judge(table(), "rom-wa-2", "Alphonse LeGros")
    assert [fault.rule for fault in verdict.faults] == ["museum.turn"]
    assert verdict.details["effect"]["track"] == [13, 15]
    verdict = judge(table(later="plays = []\n[[turns]]\nplayer = 'Alphonse LeGros'\naction = [1]"), "rom-wa-2", None)
    assert not verdict.faults
    assert verdict.details["price"] == {"cards-or-prestige": 0, "prestige-only": 0, "fee": 0}


def test_what_was_not_told_of_him_is_not_checked() -> None:
    """Which turns left him out; and his order, where nobody told it."""
    words = phrasebook("en", MUSEUM)
    said = [
        words.say(fact)
        for fact in MUSEUM.review(
            table(took="?", later="plays = []\n[[turns]]\nplayer = 'Alphonse LeGros'")
        ).not_checked
    ]
    assert "what was left out of turn 3" in said
    lazy = PLAYERS.format(over="false").replace("priorities", "# priorities") + TURNS.format(took="?")
    _, read = tablefile.read(lazy)
    said = [words.say(fact) for fact in MUSEUM.review(read).not_checked]
    assert "whether Alphonse LeGros chose by his order: his priorities are not told" in said
