"""Every change of a table of Musée: what stands in its file afterwards; turns made up for a game entered by grids."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.errors import AskedError
from scoring.fields import shown
from scoring.games import game
from scoring.games.musee import edit
from scoring.games.musee.edit import cell, with_cell
from scoring.games.musee.position import position_of
from scoring.games.musee.table import Play, Table
from scoring.phrase import phrase
from tests.musee.random_tables import random_game, to_toml

MUSEE = game("musee")
Data = dict[str, Any]
Change = Callable[[Table], Table]

GRIDS: Final = """
format = 1
game = "musee"
over = false
[table]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }
themes = { 2 = "Still life", 0 = "Animals" }
[[players]]
name = "Upstairs"
members = ["Amandine", "Andy"]
hands = { Amandine = [7, 12], Andy = [40] }
hands-in-part = ["Andy"]
bonus = ["upper"]
musee = \"\"\"
1 2 3 4 5 6
11 . . . . .
. . . . . .
\"\"\"
[[players]]
name = "Downstairs"
members = ["Vincent", "Olivier"]
musee = \"\"\"
. 20 . . . .
. . . . . .
. . . . . .
\"\"\"
"""
PLAYED: Final = """
format = 1
game = "musee"
over = false
[table]
out = ["Vincent"]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }
[[players]]
name = "Upstairs"
members = ["Amandine", "Andy"]
[[players]]
name = "Downstairs"
members = ["Vincent", "Olivier"]
[[plays]]
player = "Amandine"
card = 1
at = "U1"
[[plays]]
player = "Vincent"
card = 2
at = "U1"
[[plays]]
player = "Andy"
card = 3
at = "U2"
"""


def table_of(text: str) -> Table:
    """Return a table."""
    table: Table = tablefile.read(text)[1]
    return table


UPSTAIRS, DOWNSTAIRS = 0, 1


def test_hands_are_set_whole_or_in_part() -> None:
    """Amandine's 7 and 12 are her whole hand, Andy's 40 a part of his; each is set, told in part, and forgotten."""
    table = table_of(GRIDS)
    assert table.players[UPSTAIRS].in_part == {"Andy"}

    def after(person: str, cards: tuple[int, ...] | None, *, in_part: bool = False) -> tuple[Any, ...]:
        player = edit.set_hand(table, UPSTAIRS, person, cards, in_part=in_part).players[UPSTAIRS]
        return dict(player.hands), set(player.in_part)

    assert after("Amandine", (8,)) == ({"Amandine": (8,), "Andy": (40,)}, {"Andy"})
    assert after("Amandine", (8,), in_part=True) == ({"Amandine": (8,), "Andy": (40,)}, {"Amandine", "Andy"})
    assert after("Amandine", None, in_part=True) == ({"Andy": (40,)}, {"Andy"})
    assert after("Andy", (40, 41)) == ({"Amandine": (7, 12), "Andy": (40, 41)}, set())
    assert after("Andy", None) == ({"Amandine": (7, 12)}, set())
    assert after("Andy", ()) == ({"Amandine": (7, 12), "Andy": ()}, set())


def test_themes_are_named_and_forgotten() -> None:
    """By the remainder, in its order."""
    table = table_of(GRIDS)
    assert list(edit.name_theme(table, 1, "Portraits").themes.items()) == [
        (0, "Animals"),
        (1, "Portraits"),
        (2, "Still life"),
    ]
    assert dict(edit.name_theme(table, 2, "Fruit").themes) == {0: "Animals", 2: "Fruit"}
    assert dict(edit.name_theme(table, 2, None).themes) == {0: "Animals"}
    assert dict(edit.name_theme(table, 3, None).themes) == {0: "Animals", 2: "Still life"}


def test_bonus_cards_and_staircases_are_turned() -> None:
    """In the order of the galleries; a token is a staircase or it is none."""
    table = table_of(GRIDS)
    both = edit.toggle_bonus(table, UPSTAIRS, "lower")
    assert [player.bonus for player in both.players] == [("upper", "lower"), None]
    assert edit.toggle_bonus(both, UPSTAIRS, "upper").players[UPSTAIRS].bonus == ("lower",)
    assert edit.toggle_bonus(table, DOWNSTAIRS, "middle").players[DOWNSTAIRS].bonus == ("middle",)
    assert edit.flip(table, "top", 3).staircases == ((2, 3, 4, 6), (1, 3, 5))
    assert edit.flip(table, "bottom", 3).staircases == ((2, 4, 6), (1, 5))


def test_paintings_change_places() -> None:
    """1 and 11; 11 and an empty place; nobody else's museum."""
    table = table_of(GRIDS)
    swapped = edit.swap(table, UPSTAIRS, 0, 6)
    assert swapped.players[UPSTAIRS].museum == (11, 2, 3, 4, 5, 6, 1, *[None] * 11)
    assert swapped.players[DOWNSTAIRS] == table.players[DOWNSTAIRS]
    assert edit.swap(table, UPSTAIRS, 6, 17).players[UPSTAIRS].museum == (1, 2, 3, 4, 5, 6, *[None] * 11, 11)
    assert edit.put(table, DOWNSTAIRS, 1, None).players[DOWNSTAIRS].museum == (None,) * 18


def test_a_number_stands_at_its_place() -> None:
    """U2 shows 2 and is free then; a place beyond the museum, and what is no number, are refused."""
    table = table_of(GRIDS)
    without = with_cell(table, 0, "u2", "")
    assert [cell(one, 0, "U2") for one in (table, without, with_cell(without, 0, "U2", "2"))] == ["2", "", "2"]
    with pytest.raises(AskedError) as refused:
        cell(table, 0, "U7")
    assert refused.value.problem.message == phrase("problem.place", found=shown("U7"), first="U1", last="L6")
    with pytest.raises(AskedError, match=r"problem\.token"):
        with_cell(table, 0, "U2", "two")


def test_plays_are_put_right() -> None:
    """One changed, one inserted, one taken out, one added, the last passed on; the others stay as they are."""
    table = table_of(PLAYED)
    one, two, three = table.plays
    new = Play("Olivier", 4, 1)
    assert edit.change_play(table, 1, new).plays == (one, new, three)
    assert edit.insert_play(table, 1, new).plays == (one, new, two, three)
    assert edit.insert_play(table, 3, new).plays == (one, two, three, new)
    assert edit.remove_play(table, 0).plays == (two, three)
    assert edit.remove_play(table, 2).plays == (one, two)
    assert edit.play(table, "Olivier", 4, 1).plays == (one, two, three, new)
    passed = edit.pass_on(table)
    assert passed.plays == (one, two, three._replace(passed=True))
    assert edit.pass_on(passed).plays == (one, two, three._replace(passed=False))


def test_who_is_out_is_told_in_turn_order() -> None:
    """Vincent is; Amandine sits before him."""
    table = table_of(PLAYED)
    assert edit.say_out(table, "Amandine").out == ("Amandine", "Vincent")
    assert edit.say_out(table, "Olivier").out == ("Vincent", "Olivier")
    assert edit.say_out(table, "Vincent").out == ()


@pytest.mark.parametrize("text", [GRIDS, PLAYED])
@pytest.mark.parametrize("name", ["Amandine", "Andy", "Vincent", "Upstairs"])
def test_a_name_changes_wherever_it_stands(name: str, text: str) -> None:
    """In hands, plays and among those who are out: the file is the same but for the name."""
    table = table_of(text)
    seat = next(seat for seat, player in enumerate(table.players) if name in player.names)
    renamed = edit.rename(table, seat, name, "Charles")
    written = tablefile.fresh(MUSEE.write(table)).replace(name, "Charles")
    assert renamed == table_of(written)
    assert edit.rename(renamed, seat, "Charles", name) == table


def test_a_museum_moves_in_the_turn_order() -> None:
    """There are two."""
    table = table_of(GRIDS)
    assert edit.move_player(table, 0, 1).players == table.players[::-1]
    assert edit.move_player(table, 1, 0).players == table.players[::-1]
    assert edit.move_player(table, 1, 1) == table


# Turns made up for grids

TWO: Final = """
format = 1
game = "musee"
over = false
[table]
staircases = {{ top = [2, 4, 6], bottom = [1, 3, 5] }}
[[players]]
name = "Amandine"
{0}
musee = \"\"\"
{1}
\"\"\"
[[players]]
name = "Andy"
{2}
musee = \"\"\"
{3}
\"\"\"
"""
EMPTY: Final = ". . . . . ."


def two(own: tuple[str, ...], other: tuple[str, ...], bonus: str = "", other_bonus: str = "") -> Table:
    """Return a table of two by their galleries from the top."""
    grids = ["\n".join((*rows, EMPTY, EMPTY, EMPTY)[:3]) for rows in (own, other)]
    return table_of(TWO.format(bonus, grids[0], other_bonus, grids[1]))


def played(table: Table) -> list[tuple[str, int, str]] | None:
    """Return the turns that are made up, None where none lead there; they do lead there, and break no rule."""
    after = edit.as_plays(table)
    if after is None:
        return None
    before, then = position_of(table), position_of(after)
    assert (then.museums, then.cards) == (before.museums, before.cards)
    assert not then.faults
    assert all(number is None for player in after.players for number in player.museum)
    return [(play.player, play.card, after.places[play.place]) for play in after.plays]


def test_turns_are_made_up_round_by_round() -> None:
    """Amandine's second painting is the last: Andy has laid one."""
    assert played(two(("3 . 9 . . .",), (EMPTY, ". 20 . . . ."))) == [
        ("Amandine", 3, "U1"),
        ("Andy", 20, "M2"),
        ("Amandine", 9, "U3"),
    ]
    assert played(two((EMPTY,), (EMPTY,))) is None


def test_no_turns_lead_where_one_has_laid_too_many() -> None:
    """Three paintings to none: Andy's empty museum takes any card; two to the one of who begins."""
    assert played(two(("3 9 12 . . .",), (EMPTY,))) is None
    assert played(two(("3 . . . . .",), ("20 21 . . . .",))) is None


def test_galleries_whose_card_is_held_come_first() -> None:
    """Both have upper and middle full: each holds one card, and fills that gallery before the other one does."""
    rows = "1 3 5 7 9 11", "21 23 25 27 29 31"
    others = "2 4 6 8 10 12", "22 24 26 28 30 32"
    plays = played(two(rows, others, 'bonus = ["middle"]', 'bonus = ["upper"]'))
    assert plays is not None
    assert [at for name, _, at in plays if name == "Amandine"] == [f"{row}{n}" for row in "MU" for n in range(1, 7)]
    assert [at for name, _, at in plays if name == "Andy"] == [f"{row}{n}" for row in "UM" for n in range(1, 7)]
    assert played(two(rows, others, 'bonus = ["upper", "middle"]', "bonus = []")) is not None
    assert played(two(rows, others, "bonus = []", 'bonus = ["upper", "middle"]')) is None


@pytest.mark.law
@pytest.mark.parametrize("seed", range(12))
def test_turns_made_up_lead_to_the_museums(seed: int) -> None:
    """Of a game that was played: where some are made up they break no rule; every person's are as many."""
    table = tablefile.read(to_toml(random_game(random.Random(seed))))[1]
    grids = edit.as_grids(table)
    assert position_of(grids).museums == position_of(table).museums
    assert not grids.plays
    played(grids)
