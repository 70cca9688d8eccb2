"""A play judged: what is told against it is its own doing, and exactly what it would add to the faults of the game."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from scoring import tablefile
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.musee import edit
from scoring.games.musee.table import Table, persons_in_turn
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Verdict
from tests.batches import batches
from tests.musee.random_tables import SLIPS, random_game, to_toml

MUSEE = game("musee")
BATCHES = 6
GAMES = 6
PLACE_RULES = {"musee.order", "musee.place"}


def table_of(seed: int) -> Table:
    """A game broken off anywhere, with at most one fault, nobody's hand told."""
    rng = random.Random(seed)
    data = random_game(rng, rng.choice(["", *SLIPS]))
    data["plays"] = data["plays"][: rng.randint(0, len(data["plays"]))]
    data["over"] = False
    for player in data["players"]:
        player.pop("hand", None)
        player.pop("hands", None)
    table = tablefile.read(to_toml(data))[1]
    assert isinstance(table, Table)
    return table


def judged(table: Table, person: str, card: int, place: int) -> Verdict:
    """The verdict on a play."""
    assert MUSEE.judge is not None
    return MUSEE.judge(table, f"{card} at {table.places[place]}", person)


def faults(table: Table) -> Counter[tuple[str, str | None, tuple[str, ...], str]]:
    """Every fault of a table, told with its number of the turn or its cards."""
    return Counter((fault.rule, fault.player, fault.at, str(fault.message)) for fault in MUSEE.review(table).faults)


def some_plays(rng: random.Random, table: Table) -> list[tuple[str, int, int]]:
    """Possible next plays: by anybody, mostly of numbers in play, onto any place."""
    persons = [person.name for person in persons_in_turn(table)] + [player.name for player in table.players]
    cards = [*rng.sample(table.deck, 6), 99]
    return [(rng.choice(persons), rng.choice(cards), rng.randrange(len(table.places))) for _ in range(25)]


@batches(BATCHES, first=2)
def test_a_play_is_legal_exactly_where_it_adds_no_fault(batch: int) -> None:
    """The verdict and the game with this play in it agree, for any person, card and place."""
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        table = table_of(seed)
        before = faults(table)
        for person, card, place in some_plays(random.Random(seed), table):
            verdict = judged(table, person, card, place)
            added = faults(edit.play(table, person, card, place)) - before
            assert bool(verdict.faults) is bool(added), (seed, person, card, table.places[place], verdict, added)


@batches(BATCHES, first=2)
def test_a_play_answers_for_itself_alone(batch: int) -> None:
    """Every fault told is this play's: its player and place, its number in the turns, or an earlier turn it undoes."""
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        table = table_of(seed)
        for person, card, place in some_plays(random.Random(seed), table):
            verdict = judged(table, person, card, place)
            museum = next(player.name for player in table.players if person in player.names)
            for fault in verdict.faults:
                where = (seed, person, card, table.places[place], fault)
                if fault.message.key == "fault.play-undoes":
                    assert undone(fault) <= len(table.plays), where
                    assert turns(fault.message) == [undone(fault)], where
                else:
                    assert fault.player == museum, where
                    assert turns(fault.message) in ([], [len(table.plays) + 1]), where
                if fault.rule in PLACE_RULES:
                    assert {at[0] for at in fault.at} == {table.places[place][0]}, where


def turns(message: Phrase) -> list[int]:
    """The numbers of the turns that a sentence is about, at any depth."""
    found = []
    if message.key == "fault.play":
        assert isinstance(message.facts["number"], int)
        found.append(message.facts["number"])
    for fact in message.facts.values():
        if isinstance(fact, Phrase):
            found += turns(fact)
    return found


def undone(fault: Fault) -> int:
    """The number of the earlier turn that a play proves wrong."""
    told = fault.message.facts["told"]
    assert isinstance(told, Phrase)
    number = told.facts["number"]
    assert isinstance(number, int)
    return number


HEAD = """\
format = 1
game = "musee"
over = false

[table]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }

[[players]]
name = "Amandine"

[[players]]
name = "Andy"
"""


def followed(*plays: tuple[str, int, str]) -> Table:
    """A running game of two with these plays."""
    text = HEAD + "".join(f'[[plays]]\nplayer = "{name}"\ncard = {card}\nat = "{at}"\n' for name, card, at in plays)
    table = tablefile.read(text)[1]
    assert isinstance(table, Table)
    return table


def test_a_good_play_after_a_bad_one_is_good() -> None:
    """Amandine's 32 onto 27 is a fault of the game; Andy's 9 afterwards is none."""
    table = followed(("Amandine", 27, "U3"), ("Andy", 14, "M2"), ("Amandine", 32, "U3"))

    assert [fault.rule for fault in MUSEE.review(table).faults] == ["musee.place"]
    assert judged(table, "Andy", 9, table.places.index("M1")).faults == ()
    assert judged(table, "Amandine", 32, table.places.index("U4")).faults == ()


def test_a_play_of_nobody_is_that_of_whose_turn_it_is() -> None:
    """After Amandine it is Andy's turn; where no turns are told, a name is asked for."""
    assert MUSEE.judge is not None
    table = followed(("Amandine", 27, "U3"))
    verdict = MUSEE.judge(table, "14 at M2", None)
    assert (verdict.faults, verdict.play.facts["player"]) == ((), "Andy")
    assert [fault.rule for fault in MUSEE.judge(table, "14 at M2", "Amandine").faults] == ["musee.turn"]
    unfollowed = replace(table, plays=(), over=True)
    with pytest.raises(AskedError) as asked:
        MUSEE.judge(unfollowed, "14 at M2", None)
    assert asked.value.problem.path == "--player"
    assert asked.value.problem.message == phrase("problem.whose", players=("Amandine", "Andy"))


def test_who_was_passed_over_shows_that_the_turn_before_was_wrong() -> None:
    """Cards below 20 are dead for Amandine, so she may have been out at Andy's 19; but 30 fitted, so she was not."""
    plays = [("Amandine", 20, "U1"), ("Andy", 1, "U1"), ("Amandine", 21, "M1"), ("Andy", 7, "U2")]
    plays += [("Amandine", 22, "L1"), ("Andy", 13, "U3"), ("Andy", 19, "U4")]
    table = followed(*plays)
    place = table.places.index("U2")

    verdict = judged(table, "Amandine", 30, place)
    after = MUSEE.review(edit.play(table, "Amandine", 30, place))

    assert MUSEE.review(table).faults == ()
    assert verdict.faults
    assert {fault.rule for fault in verdict.faults} <= {"musee.turn", "musee.out"}
    assert [(fault.rule, fault.player, fault.at) for fault in after.faults] == [("musee.turn", "Andy", ("U4",))]


def test_a_play_that_takes_away_the_evidence_says_so() -> None:
    """Amandine's galleries begin with 6, 7 and 8: she may have been out at Andy's 28 with 1 to 5 in hand, all of them.

    Once Andy plays the 5 himself, she had a card that fitted; turn 7 was hers. The fault told is turn 8's: it says so.
    """
    plays = [("Amandine", 6, "U1"), ("Andy", 10, "U1"), ("Amandine", 7, "M1"), ("Andy", 16, "U2")]
    plays += [("Amandine", 8, "L1"), ("Andy", 22, "U3"), ("Andy", 28, "U4")]
    table = followed(*plays)

    (fault,) = judged(table, "Andy", 5, table.places.index("M1")).faults

    assert MUSEE.review(table).faults == ()
    assert fault.rule == "musee.turn"
    assert fault.message.key == "fault.play-undoes"
    assert undone(fault) == 7
    assert judged(table, "Andy", 34, table.places.index("U5")).faults == ()


@pytest.mark.parametrize("typed", ["27", "27 on U3", "27 at Z9", "27 at"])
def test_words_that_are_no_play_are_refused_as_the_play(typed: str) -> None:
    """What is wrong is what stands for PLAY on the command line."""
    table = followed(("Amandine", 27, "U3"))
    assert MUSEE.judge is not None
    with pytest.raises(AskedError) as error:
        MUSEE.judge(table, typed, "Andy")
    assert error.value.problem.path == "PLAY"


def test_the_first_in_the_file_begins_a_game_with_nothing_displayed() -> None:
    """Before the first play the game is followed already: it is Amandine's turn, not Andy's."""
    table = followed()
    assert judged(table, "Amandine", 27, 0).faults == ()
    assert [fault.rule for fault in judged(table, "Andy", 27, 0).faults] == ["musee.turn"]
