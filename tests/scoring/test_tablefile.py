"""Table files: line numbers of problems, and rewriting that keeps what the players wrote."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import tablefile
from scoring.errors import MalformedTableError
from scoring.games import game
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.tokens import read_card
from scoring.key_lines import notes_of

TEXT = '''# our Friday game
format = 1
game = "museum"    # not Pictura

[table]
public-opinion = { europe = 2 }  # after the strike

[[players]]
name = "Vincent"   # he won
prestige = 2       # counted twice
museum = """
cel-th-3 .  .  .  .
.        .  .  .  .
.        .  .  .  .
.        .  .  .  .
.        .  .  .  .
"""

# second seat
[[players]]
name = "Amandine"
discard = "rom-cu-2"
'''


def read(text: str) -> Table:
    """Read a MUSEUM table."""
    table = tablefile.read(text)[1]
    assert isinstance(table, Table)
    return table


def rewritten(text: str, before: Table, after: Table) -> str:
    """Rewrite a file from one table to another."""
    write = game("museum").write
    return tablefile.rewrite(text, write(before), write(after))


@pytest.mark.parametrize(("most", "refused"), [(20_000, None), (20_001, "problem.too-many-lines")])
def test_a_file_has_so_many_lines_at_most(most: int, refused: str | None) -> None:
    """A table of some hundred lines under thousands of comments is read; one line too many is refused."""
    text = TEXT + "# a comment\n" * (most - TEXT.count("\n") - 1)
    keys = []
    try:
        assert read(tablefile.decode(text.encode())).players
    except MalformedTableError as error:
        keys = [problem.message.key for problem in error.problems]
    assert keys == ([refused] if refused else [])


def test_nothing_changed_leaves_every_byte() -> None:
    """Rewriting without a change gives back the same text."""
    table = read(TEXT)

    assert rewritten(TEXT, table, table) == TEXT


def test_a_changed_number_leaves_all_other_lines() -> None:
    """Only the line of the number differs, and its comment stays."""
    table = read(TEXT)
    vincent, amandine = table.players

    text = rewritten(TEXT, table, replace(table, players=(replace(vincent, prestige=5), amandine)))

    assert text == TEXT.replace("prestige = 2 ", "prestige = 5 ")


def test_a_laid_card_changes_the_grid_and_nothing_else() -> None:
    """The grid is written in even columns; comments around it stay."""
    table = read(TEXT)
    vincent, amandine = table.players
    laid = replace(vincent, museum=(vincent.museum[0], read_card("cel-wa-2"), *vincent.museum[2:]))

    text = rewritten(TEXT, table, replace(table, players=(laid, amandine)))

    assert "cel-th-3 cel-wa-2 .        .        .\n" in text
    assert [line for line in TEXT.splitlines() if "#" in line] == [line for line in text.splitlines() if "#" in line]


def test_comments_follow_a_player_to_another_seat() -> None:
    """Seats swapped and a third player between them: every comment of a key is still beside it."""
    table = read(TEXT)
    vincent, amandine = table.players
    olivier = Player(name="Olivier", museum=(None,) * 25)
    changed = replace(table, players=(amandine, olivier, vincent))

    text = rewritten(TEXT, table, changed)

    assert read(text) == changed
    assert 'name = "Vincent"   # he won' in text
    assert "prestige = 2       # counted twice" in text
    assert text.startswith("# our Friday game")


def test_lines_of_keys_and_grids() -> None:
    """Keys are found on their lines, also behind a multi-line text, and a grid's rows on theirs."""
    notes = notes_of(TEXT)

    assert notes.line(("game",)) == 3
    assert notes.line(("table", "public-opinion", "europe")) == 6
    assert notes.line(("players", 0, "prestige")) == 10
    assert notes.grids[("players", 0, "museum")] == 12
    assert notes.line(("players", 1, "discard")) == 22
