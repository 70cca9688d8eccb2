"""Why not more, in Artline: Louvre: Galleries that were none, places that open nothing, by hand and on random games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.words import phrasebook
from scoring import tablefile
from scoring.errors import AskedError
from scoring.games import example_files, game
from scoring.games.artline.edit import take_turn
from scoring.games.artline.legality import replayed
from scoring.games.artline.places import place_or_none
from scoring.games.artline.table import Table, Turn
from scoring.games.artline.why import why
from tests.artline.random_games import random_game, to_toml

ARTLINE = game("artline")
WORDS = phrasebook("en", ARTLINE)

BEGIN = """\
format = 1
game = "artline"
over = false
{rulings}
[table]
start = "The Lacemaker"
[[players]]
name = "Amandine"
[[players]]
name = "Andy"
"""
ROW = '[[turns]]\nplayer = "Amandine"\nplay = "Mona Lisa"\nat = "1,0"\nrow = "A woman"\n'
COLUMN = '[[turns]]\nplayer = "Andy"\nplay = "The Virgin of Chancellor Rolin"\nat = "1,1"\ncolumn = "A stone bridge"\n'
CORNER = '[[turns]]\nplayer = "Amandine"\nplay = "Still life"\nat = "0,1"\nrow = "A glass"\ncolumn = "A hand"\n'


def table_of(*turns: str, rulings: str = "") -> Table:
    """Return a game after some turns."""
    table = tablefile.read(BEGIN.format(rulings=rulings) + "".join(turns))[1]
    assert isinstance(table, Table)
    return table


def said(table: Table, about: str, *, steps: bool = False, player: str = "Andy") -> list[str]:
    """Return the reasons in words."""
    return [WORDS.say(reason.message) for reason in why(table, player, about, steps=steps)]


def test_a_card_in_one_room_was_no_gallery() -> None:
    """The rulebook's case of an older card: Andy's card lies in a column Room only; Amandine's now lies in two."""
    table = table_of(ROW, COLUMN)
    assert said(table, "1,1") == [
        "no Gallery: no other card lay in its row, so there was no Room in it",
        "only the older card at 1,0 is in two Rooms by it, not the card just laid",
        "it would have been a Gallery by another reading: an older card that comes to lie in two Rooms makes a Gallery",
    ]
    assert [reason.ruling for reason in why(table, "Andy", "1,1")] == [None, *["later-room-gallery"] * 2]
    assert said(table, "1,0") == [
        "no Gallery: no other card lay in its column, so there was no Room in it",
        "its column became a Room only in turn 2, by Andy",
    ]
    assert said(table, "0,0") == [
        "the start card: nobody played it, so it made no Gallery",
        "its row became a Room only in turn 1, by Amandine",
    ]


def test_the_other_reading_makes_it_a_gallery() -> None:
    """By later-room-gallery = yes Andy's play was spared the draw for Amandine's card."""
    table = table_of(ROW, COLUMN, rulings='[rulings]\nlater-room-gallery = "yes"')
    assert said(table, "1,1") == ["a Gallery of the card at 1,0, by the reading chosen"]


def test_a_card_at_a_crossing_is_a_gallery() -> None:
    """The third card in the corner lies in row 1 and in column 0."""
    table = table_of(ROW, COLUMN, CORNER)
    reasons = why(table, "Amandine", "0,1")
    assert [WORDS.say(one.message) for one in reasons] == [
        "a Gallery: it was laid where two Rooms cross, and no card was drawn"
    ]
    assert reasons[0].counts


def test_a_free_place_says_what_it_asks_and_opens() -> None:
    """Right of Mona Lisa the row asks for a woman and no column opens; 0,1 opens two Rooms, a Gallery."""
    table = table_of(ROW, COLUMN)
    assert said(table, "2,0", steps=True) == [
        "must show «A woman» in its row",
        "no card lies in its column: nothing opens there, and nothing is asked for",
        "a card at 0,1 would make a Gallery: 1 card spared",
    ]
    assert said(table, "0,1", steps=True) == [
        "opens a Room in its row",
        "opens a Room in its column",
        "two Rooms would cross here: a Gallery",
    ]
    assert said(table, "0,1") == ["opens a Room in its row", "opens a Room in its column"]
    assert said(table, "5,5") == ["no card lies beside 5,5"]


def test_an_older_card_does_not_spare_the_draw_of_the_next_one() -> None:
    """Below the start card a column Room would open, and the start card would lie in two Rooms."""
    table = table_of(ROW)
    assert said(table, "0,1", steps=True) == [
        "no card lies in its row: nothing opens there, and nothing is asked for",
        "opens a Room in its column",
        "only the older card at 0,0 is in two Rooms by it, not the card just laid",
        "no free place would make a Gallery now",
    ]


def test_a_room_says_which_cards_lie_in_no_second_one() -> None:
    """Row 0: Mona Lisa lies in column 1 too, the start card only when 0,1 is laid."""
    table = table_of(ROW, COLUMN)
    assert said(table, "0,0 1,0") == ["a Room: «A woman» (row 0)", "the card at 0,0 lies in no second Room"]
    assert said(table_of(ROW, COLUMN, CORNER), "1,0 0,0")[1] == "each of its cards lies in a second Room"
    assert said(table, "0,0 1,1") == ["these cards do not form a Room"]


def test_the_hand_says_which_turns_brought_a_card() -> None:
    """Andy drew once; whoever has not drawn yet is told so."""
    discard = '[[turns]]\nplayer = "Amandine"\ndiscard = "Still life"\n'
    table = table_of(ROW, COLUMN, discard)
    assert said(table, "artline.hand")[0] == (
        "turn 2, «The Virgin of Chancellor Rolin» at 1,1: no Gallery: no other card lay in its row, "
        "so there was no Room in it"
    )
    assert said(table, "artline.hand", player="Amandine") == [
        "turn 1, «Mona Lisa» at 1,0: no Gallery: no other card lay in its column, so there was no Room in it",
        "turn 3, «Still life» discarded: a card discarded makes no Gallery",
    ]
    assert said(table_of(), "artline.hand") == ["no turn has brought a card so far"]


def example(name: str) -> Table:
    """Return a shipped example."""
    path: Path = next(path for game_id, path in example_files() if (game_id, path.stem) == ("artline", name))
    table = tablefile.read(path.read_text(encoding="utf-8"))[1]
    assert isinstance(table, Table)
    return table


def test_a_game_that_is_over_takes_no_card() -> None:
    """Where no turn can be taken, no place is offered, and the reason is the end."""
    table = example("last-card-gallery")
    assert said(table, "0,-1", steps=True) == [
        "the game is over: a last card was a Gallery, and everybody else has had a last turn"
    ]


def test_what_is_nothing_is_refused() -> None:
    """A word, no word, a rule that is no line, a name nobody has."""
    for about in ("sword", "", "artline.turn", "0,0 sword"):
        with pytest.raises(AskedError):
            why(table_of(), "Andy", about)
    with pytest.raises(AskedError):
        why(table_of(), "Nobody", "0,0")


def hand(table: Table, player: str) -> int:
    """Return a player's cards in hand, by the review."""
    return next(one.total for one in ARTLINE.review(table).players if one.name == player)


@pytest.mark.law
@pytest.mark.parametrize("seed", range(6))
def test_every_gain_is_true_and_every_card_has_a_reason(seed: int) -> None:
    """On random games: nothing raises, all can be worded, and a Gallery told leaves one card less in hand."""
    table = tablefile.read(to_toml(random_game(random.Random(seed))))[1]
    now = replayed(table)
    museum = now.museum
    rooms = [" ".join(map(str, room.places)) for room in museum.rooms]
    every = (*map(str, museum.cards), *map(str, museum.frontier), *rooms)
    for about in (*random.Random(seed).sample(every, min(20, len(every))), "artline.hand"):
        reasons = why(table, table.players[0].name, about)
        assert [reason for reason in reasons if not reason.gain], about
        assert not [one for one in why(table, table.players[0].name, about, steps=False) if one.gain]
        for reason in reasons:
            assert WORDS.say(reason.message)
            assert reason.rule in ARTLINE.rules
            place = place_or_none(reason.at[0]) if reason.gain else None
            if place and now.next:
                opens = museum.prospect(place).opens
                row, column = ("a thing nobody named, " + way if way in opens else "" for way in ("row", "column"))
                turn = Turn(player=now.next.name, card="?", place=place, row=row, column=column)
                after = take_turn(table, turn)
                assert not ARTLINE.review(after).faults
                assert hand(table, now.next.name) - hand(after, now.next.name) == reason.gain


PARTED = [
    ("Oath of the Horatii", "1,0", 'row = "A sword"'),
    ("The Raft of the Medusa", "1,1", 'column = "A hat"'),
    ("The Card Sharp", "2,1", 'row = "A woman"'),
    ("The Lock", "3,1", ""),
    ("Grande Odalisque", "3,0", 'column = "A dog"'),
    ("The Wedding at Cana", "4,0", 'row = "A horse"'),
]
"""Two Rooms of a row, 0,0 to 1,0 and 3,0 to 4,0, with 2,0 free between them."""
FORBIDDEN = '[rulings]\nroom-extent = "run"\njoined-runs = "forbidden"'


def parted(*more: tuple[str, str, str]) -> Table:
    """Return the game with two Rooms in a row, and some turns more."""
    turns = [
        f'[[turns]]\nplayer = "{("Amandine", "Andy")[n % 2]}"\nplay = "{card}"\nat = "{at}"\n{themes}\n'
        for n, (card, at, themes) in enumerate([*PARTED, *more])
    ]
    return table_of(*turns, rulings=FORBIDDEN)


def test_a_place_that_would_join_two_rooms_says_so() -> None:
    """The four cards of both Rooms are in the way; at 5,0 a card is welcome."""
    reason, *_ = why(parted(), "Amandine", "2,0")
    assert reason.rule == "artline.joined-runs"
    assert set(reason.at) == {"0,0", "1,0", "3,0", "4,0"}
    assert "artline.joined-runs" not in {other.rule for other in why(parted(), "Amandine", "5,0")}


def test_turns_after_an_illegal_one_are_not_checked() -> None:
    """The seventh turn is illegal: after it none, one or two turns are not judged."""
    illegal = ("Liberty Leading the People", "2,0", 'column = "A crown"')
    later = [("The Lacemaker of Delft", "5,0", ""), ("The Turkish Bath", "6,0", "")]
    for n in range(3):
        facts = [
            (fact.facts["number"], fact.facts["n"])
            for fact in ARTLINE.review(parted(illegal, *later[:n])).not_checked
            if fact.key == "not-checked.turns"
        ]
        assert facts == ([(7, n)] if n else [])
    assert "not-checked.turns" not in {fact.key for fact in ARTLINE.review(parted()).not_checked}
