"""Changes to a game of Artline: each does what it says, and the file is rewritten to say the same."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring import tablefile
from scoring.edit import set_event, set_reading, state
from scoring.games import game
from scoring.games.artline import edit
from scoring.games.artline.places import Place
from scoring.games.artline.table import Table, Turn
from tests.artline.random_games import PLANTS, random_game, to_toml
from tests.batches import batches

ARTLINE = game("artline")
NAMES = ("Amandine", "Andy", "Vincent")
LAID = Turn(player="Amandine", card="Mona Lisa", place=Place(-1, 0), row="A veil", objections=("Andy", "Vincent"))
DISCARDED = Turn(player="Andy", card="The Ray")


def three() -> Table:
    """A game of three after two turns."""
    return edit.take_turn(edit.take_turn(edit.new_table(NAMES), LAID), DISCARDED)


def test_a_new_game_has_its_players_and_nothing_else() -> None:
    """A box of 112 cards, no turn, and no start card anybody named."""
    table = edit.new_table(NAMES, "fr", datetime.date(2026, 11, 20))

    assert [player.name for player in table.players] == [*NAMES]
    assert (table.cards, table.start, table.turns) == (112, "", ())
    assert (table.edition, table.played) == ("fr", datetime.date(2026, 11, 20))


def test_a_turn_comes_last() -> None:
    """Turns stand in the order in which they were taken."""
    assert three().turns == (LAID, DISCARDED)


def test_a_turn_is_put_right() -> None:
    """Only that turn changes, and only what was wrong with it."""
    table = edit.change_turn(three(), 0, card="La Joconde")

    assert table.turns == (replace(LAID, card="La Joconde"), DISCARDED)


def test_turns_are_cut() -> None:
    """The turn named and all after it are taken back."""
    assert edit.cut(three(), 1).turns == (LAID,)
    assert edit.cut(three(), 0).turns == ()


def test_another_name_stands_wherever_the_old_one_stood() -> None:
    """Turns and objections follow a player who is renamed."""
    table = edit.rename(three(), 1, "Andrea")

    assert [player.name for player in table.players] == ["Amandine", "Andrea", "Vincent"]
    assert [turn.player for turn in table.turns] == ["Amandine", "Andrea"]
    assert table.turns[0].objections == ("Andrea", "Vincent")


def test_a_player_moves_in_the_turn_order() -> None:
    """The others close up."""
    table = edit.move_player(three(), 2, 0)

    assert [player.name for player in table.players] == ["Vincent", "Amandine", "Andy"]


def test_start_card_and_box() -> None:
    """The middle of the table is told."""
    table = edit.set_cards(edit.set_start(three(), "The Lacemaker"), 84)

    assert (table.start, table.cards) == ("The Lacemaker", 84)


def reread(table: Table) -> Table:
    """The table as a new file would hold it."""
    _, again = tablefile.read(tablefile.fresh(ARTLINE.write(table)))
    assert isinstance(again, Table)
    return again


CHANGES: list[Callable[[random.Random, Table], Table]] = [
    lambda _, table: edit.take_turn(table, replace(LAID, player=table.players[0].name, objections=())),
    lambda _, table: edit.take_turn(table, replace(DISCARDED, player=table.players[1].name)),
    lambda rng, table: edit.cut(table, rng.randrange(len(table.turns) + 1)),
    lambda rng, table: edit.rename(table, rng.randrange(len(table.players)), f"Gaz {rng.random()}"),
    lambda rng, table: edit.move_player(table, rng.randrange(len(table.players)), 0),
    lambda _, table: edit.set_start(table, 'The "Lacemaker"'),
    lambda _, table: edit.set_cards(table, table.cards + 1),
    lambda _, table: set_reading(table, "room-extent", "run"),
    lambda _, table: set_event(table, played=datetime.date(2026, 11, 20)),
    lambda rng, table: state(table, rng.randrange(len(table.players)), "artline.hand", "5 - 2"),
    lambda rng, table: (
        edit.change_turn(table, rng.randrange(len(table.turns)), card="Pierrot") if table.turns else table
    ),
]


@pytest.mark.long
@batches(15, first=4)
def test_any_file_is_rewritten_through_any_changes(batch: int) -> None:
    """What is written after each of some changes reads back as the table changed, on the old file and on a new one."""
    for seed in range(batch * 10, batch * 10 + 10):
        check_rewriting(random.Random(seed))


def check_rewriting(rng: random.Random) -> None:
    """Change a random game four times, and its file with it."""
    text = to_toml(random_game(rng, rng.choice(["", *PLANTS])))
    _, table = tablefile.read(text)
    for change in rng.choices(CHANGES, k=4):
        after = change(rng, table)
        text = tablefile.rewrite(text, ARTLINE.write(table), ARTLINE.write(after))
        _, again = tablefile.read(text)
        assert again == after
        assert reread(after) == after
        table = after
