"""Tables of any game written to a file and read again: what comes back is what was written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scoring import tablefile
from scoring.game import Game
from scoring.table import AnyTable


def assert_read_again(game: Game, table: AnyTable) -> None:
    """A new file holds the table."""
    assert table == tablefile.read(tablefile.fresh(game.write(table)))[1]


def assert_rewritten(game: Game, before: AnyTable, after: AnyTable) -> None:
    """A file that is rewritten holds exactly the new table."""
    text = tablefile.fresh(game.write(before))
    assert after == tablefile.read(tablefile.rewrite(text, game.write(before), game.write(after)))[1]


def assert_followed(game: Game, tables: Sequence[AnyTable]) -> None:
    """One parsed document that is changed from table to table always holds the last one."""
    document = tablefile.Document(tablefile.fresh(game.write(tables[0])))
    for before, after in pairwise(tables):
        assert after == tablefile.read(document.changed(game.write(before), game.write(after)))[1]
