"""Files with expansions follow every change, however the players spelled what stands in them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.expansions.peoples_choice import set_count
from scoring.games.museum.expansions.solo import set_advanced, set_rival, set_solo
from scoring.games.museum.expansions.worlds_fair import add_pavilion, contribute, remove_pavilion
from scoring.games.museum.table import Patron, Table, edit
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Card

MUSEUM = game("museum")
EMPTY = ". . . . .\n"
HEAD = 'format = 1\ngame = "museum"\n'
PLAYERS = '[[players]]\nname = "Vincent"\n[[players]]\nname = "Éric"\n'
COUNTS = f"{HEAD}# who has what\n[table.peoples-choice-counts]\nvincent = 3   # three vases\n{PLAYERS}"
PAVILIONS = (
    f"{HEAD}[[table.pavilions]]\n# first\nsize = 4\n[table.pavilions.contributions]\nVINCENT = 2\n"
    f"[[table.pavilions]]\n# second\nsize = 4\n[table.pavilions.contributions]\nVINCENT = 2\n{PLAYERS}"
)
EMPTY_GRID = f'{HEAD}{PLAYERS}museum = """\n{EMPTY * 5}"""\n'
LENT = f'{HEAD}{PLAYERS}museum = """\negy-na-3@vincent egy-na-2@VINCENT . . .\n{EMPTY * 4}"""\n'

Change = Callable[[Table], Table]


def played_on(table: Table) -> Table:
    """Play on a board of another size."""
    return edit.play_on(table, 0, Board("attic", 2, "...."))


CHANGES: dict[str, tuple[str, Change]] = {
    "a count under a name in small letters": (COUNTS, lambda t: set_count(t, 0, 4)),
    "that count taken away": (COUNTS, lambda t: set_count(t, 0, None)),
    "a count beside it": (COUNTS, lambda t: set_count(t, 1, 5)),
    "its player renamed": (COUNTS, lambda t: edit.rename(t, 0, "Gaz")),
    "its player gone": (COUNTS, lambda t: edit.remove_player(t, 0)),
    "a contribution to the first of two equal Pavilions": (PAVILIONS, lambda t: contribute(t, 0, 0, 3)),
    "one of two equal Pavilions gone": (PAVILIONS, lambda t: remove_pavilion(t, 0)),
    "a Pavilion more": (PAVILIONS, add_pavilion),
    "a smaller board under an empty grid": (EMPTY_GRID, played_on),
    "a lender renamed": (LENT, lambda t: edit.rename(t, 0, "Anna Maria")),
    "a lender gone": (LENT, lambda t: edit.remove_player(t, 0)),
    "a card lent by its own holder": (LENT, lambda t: edit.lend(t, 1, 0, "Éric")),
    "a Rival card for somebody who was no rival": (LENT, lambda t: set_rival(t, 0, Patron(kind="masterpieces"))),
    "a key that was there, empty": (f"{HEAD}[table]\nthird-area = {{}}\n{PLAYERS}", add_pavilion),
    "no longer solo": (f"{HEAD}{PLAYERS}solo = true\n", lambda t: set_solo(t, 1, solo=False)),
    "in Normal mode, and told so": (f"{HEAD}{PLAYERS}solo = true\n", lambda t: set_advanced(t, 1, advanced=False)),
}


@pytest.mark.parametrize(("text", "change"), CHANGES.values(), ids=CHANGES)
def test_the_file_says_what_the_table_says(text: str, change: Change) -> None:
    """After the change the file read again is the changed table."""
    before = tablefile.read(text)[1]
    assert isinstance(before, Table)

    after = change(before)

    rewritten = tablefile.rewrite(text, MUSEUM.write(before), MUSEUM.write(after))
    assert tablefile.read(rewritten)[1] == after


def test_comments_stay_with_the_pavilion_they_are_about() -> None:
    """Of two equal Pavilions the first is changed, and both keep their comments."""
    table = tablefile.read(PAVILIONS)[1]
    assert isinstance(table, Table)

    changed = contribute(table, 0, 0, 3)

    text = tablefile.rewrite(PAVILIONS, MUSEUM.write(table), MUSEUM.write(changed))
    first, second = text.index("# first"), text.index("# second")
    assert first < text.index("= 3") < second


def test_a_flood_without_a_place_on_the_new_board_is_gone() -> None:
    """On a smaller board cards find another space; a flooded space does not wander."""
    grid = "egy-na-3 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . ~\n"
    table = tablefile.read(f'{HEAD}[[players]]\nname = "Vincent"\nmuseum = """\n{grid}"""\n')[1]
    assert isinstance(table, Table)

    smaller = played_on(table)

    assert smaller.players[0].museum == (Card("egy", "na", 3), None, None, None)


def test_a_lender_whose_name_has_the_sign_of_a_blank_is_told_apart() -> None:
    """A name spelled just so comes before one with a blank in its place."""
    players = "".join(f'[[players]]\nname = "{name}"\n' for name in ("B C", "B_C", "Gaz"))
    for_three = f'{HEAD}{players}museum = """\negy-na-3@b_c . . . .\n{EMPTY * 4}"""\n'

    table = tablefile.read(for_three)[1]

    assert isinstance(table, Table)
    assert table.players[2].museum[0] == Card("egy", "na", 3, "B_C")
