"""Table files: line numbers of problems, and rewriting that keeps what the players wrote."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.errors import MalformedTableError
from scoring.games import game
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.edit import new_table, set_prestige
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


@pytest.mark.parametrize(
    ("slip", "line", "says"),
    [
        ('[[players]]\nname = "Andy"\nname = "Éric"\n\n', 3, "twice"),
        ("[table]\n[rulings]\n[table]\n", 3, "twice"),
        ("[table]\npublic-opinion = { asia = 1, asia = 2 }\n", 2, "twice"),
        ('[[players]]\nname = "Andy\nprestige = 2\n', 2, "quotes"),
        ('museum = """\n. .\n', 3, "quotes"),
        ("name = 'Andy", 1, "quotes"),
        ('experts = ["cel" "na"]\n', 1, "brackets"),
        ("[table]\npublic-opinion = { asia = 1\n", 2, "brackets"),
        ("[[players]\n", 1, "brackets"),
        ('name "Andy"\n', 1, "line"),
        ('= "Andy"\n', 1, "line"),
        ("name = Andy\n", 1, "no-value"),
        ("name = “Andy”\n", 1, "no-value"),
        ("played = 20.11.2026\n", 1, "after"),
    ],
)
def test_a_slip_of_the_pen_is_named(slip: str, line: int, says: str) -> None:
    """What typing by hand brings about is told in our words, with its line."""
    with pytest.raises(MalformedTableError) as error:
        tablefile.read(slip)

    assert [(problem.message.key, problem.line) for problem in error.value.problems] == [(f"problem.toml-{says}", line)]


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


PIECES: Final = (
    *("[[a]]\n", "[[a]] # again\n", "[[a.b]]\n", "  [[a]]\n", "[b]\n", "[[b]]\n", "[a.c]\n", "  [d]\n", "[[d]]\n"),
    *("x = 1\n", "d.e = 1\n", '"" = 2\n', "a = [{ q = 1 }]\n", "# [c]\n", "\r\n"),
    *("y = [\n", "[1],\n", "]\n", 'z = """\n', '"""\n', "k = '''\n", "'''\n"),
)
"""Lines of which some begin with what looks like a heading, within a string or a list."""


def test_what_is_parsed_heading_by_heading_says_what_the_whole_says() -> None:
    """Whatever stands where, what comes of the parts comes of the whole; of the files that the app writes it does."""
    rng = random.Random(17)
    parsed = 0
    for _ in range(4000):
        text = "".join(rng.choice(PIECES) for _ in range(rng.randint(1, 7)))
        in_parts = tablefile.parsed_in_parts(text)
        if in_parts is not None:
            parsed += 1
            assert in_parts == tablefile.parse(text), text
    assert parsed > 200
    text = tablefile.fresh(game("museum").write(new_table(["Vincent", "Andy"])))
    assert tablefile.parsed_in_parts(text) == tablefile.parse(text)


def test_only_what_changes_is_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two players one gets Prestige: the other's part of the file is not parsed again."""
    museum, table = game("museum"), new_table(["Vincent", "Andy"])
    document = tablefile.Document(tablefile.fresh(museum.write(table)))
    before, now = set_prestige(table, 1, 6), set_prestige(table, 1, 7)
    document.changed(museum.write(table), museum.write(before))
    parsed: list[str] = []
    loads = tomllib.loads

    def noted(text: str) -> dict[str, Any]:
        parsed.append(text)
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", noted)
    document.changed(museum.write(before), museum.write(now))
    assert parsed == ['[[players]]\nname = "Andy"\nprestige = 7\n']
