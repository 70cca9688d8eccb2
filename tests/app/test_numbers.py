"""Numbers and sums: what is typed is what counts, or it is refused in a sentence."""

from __future__ import annotations

import pytest

from companion.widgets.field import TypedSum
from scoring.games.museum.table import Patron
from tests.app.desk import Desk, shown, table_screen, type_keys
from tests.app.test_fields import player


def typed(keys: str) -> int | None:
    """Type a sum of numbers of at most four digits; what is refused is left out."""
    text = TypedSum(4)
    for key in keys:
        text = text.press(key) or text
    return text.number


@pytest.mark.parametrize(
    ("keys", "number"),
    [("", None), ("7", 7), ("7+3", 10), ("7+", 7), ("7++3", 10), ("+7", 7), ("9-4", 5), ("4-9", 4), ("12345", 1234)],
)
def test_a_sum_never_comes_to_what_was_not_typed(keys: str, number: int | None) -> None:
    """Signs stand between numbers; a result below nothing and a digit too many are refused."""
    assert typed(keys) == number


async def test_a_sum_is_added_up_in_a_number_field(desk: Desk) -> None:
    """`7+3` gives 10 and shows the sum; + goes on from the number that stands there; backspace takes keys back."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f4 :7+3")
        assert player(app).prestige == 10
        assert "7+3▏" in shown(app)
        await type_keys(pilot, "ctrl+t :40 f4")
        assert "Prestige 10▏" in shown(app)
        await type_keys(pilot, ":+2")
        assert (player(app).track, player(app).prestige) == (40, 12)
        await type_keys(pilot, "backspace backspace backspace")
        assert player(app).prestige == 1
        await type_keys(pilot, "f4 :6 ctrl+z :8")
        assert player(app).prestige == 8


async def test_a_key_no_number_takes_is_refused_in_a_sentence(desk: Desk) -> None:
    """`7x` stays 7, and why is said."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f4 :7x")
        assert player(app).prestige == 7
        assert "a sum like 7+3" in shown(app)


async def test_sums_in_opinion_patron_and_other_points(desk: Desk) -> None:
    """Wherever points or tokens are typed, a sum is added up."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f7 :e1+2 f5 :lc7+3 space :12 ctrl+o + :Trident space := space :13+9 enter")
        assert dict(table_screen(app).table.public_opinion) == {"europe": 3}
        assert player(app).patron == Patron(kind="legacy", civilisation="cel", points=(10, 12, None))
        assert dict(player(app).other_points) == {"Trident": 22}


async def test_the_level_being_typed_stands_in_brackets(desk: Desk) -> None:
    """As in Public Opinion, one sees where the next digit goes."""
    async with desk.running(desk.file(), size=(100, 24)) as (app, pilot):
        await type_keys(pilot, "f5 :lc")
        first = next(line for line in shown(app).splitlines() if "→?]" in line)
        await type_keys(pilot, ":7 space")
        second = next(line for line in shown(app).splitlines() if "→?]" in line)
        assert "→7 [" in second
        assert first.index("[") < second.index("[")
        await type_keys(pilot, "f2")
        assert "→?]" not in shown(app)
