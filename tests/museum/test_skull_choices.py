"""What the best layout may choose of Skulls: as they serve now, then in every other way."""

from __future__ import annotations

import pytest

from scoring import tablefile
from scoring.games.museum.expansions.crystal_skulls import CrystalSkulls
from scoring.games.museum.table import Table

MASTERPIECES = 'patron = { kind = "masterpieces", points = [3, 6, 9] }'
WITHOUT_VALUE = '[rulings]\nskull-copy-value = "no"'


@pytest.mark.parametrize(
    ("skulls", "exhibited", "told", "choices"),
    [
        ("skull-gold:inc", "", "", ["skull-gold:inc skull-gold:may skull-gold:pol"]),
        ("skull-silver", "", "", ["skull-silver skull-silver:gre skull-silver:rom skull-silver:cel"]),
        ("skull-ruby", "gre-ar-2", "", []),
        ("skull-ruby", "inc-ar-2", "", ["skull-ruby skull-ruby=inc-ar-2"]),
        ("skull-ruby", "may-na-1 inc-ar-5 inc-ar-2", "", ["skull-ruby skull-ruby=inc-ar-5 skull-ruby=may-na-1"]),
        ("skull-ruby", "inc-ar-5 inc-ar-?", MASTERPIECES, ["skull-ruby skull-ruby=inc-ar-? skull-ruby=inc-ar-5"]),
        ("skull-ruby", "inc-ar-5 inc-ar-2", f"{MASTERPIECES}\n{WITHOUT_VALUE}", ["skull-ruby skull-ruby=inc-ar-5"]),
        ("skull-other-asia skull-sapphire", "jap-na-1", "", ["skull-sapphire skull-sapphire=jap-na-1"]),
    ],
)
def test_what_skulls_may_serve(skulls: str, exhibited: str, told: str, choices: list[str]) -> None:
    """Every Civilisation of the Continent, or every card of it, by value only where a Patron looks at that."""
    patron, _, rulings = told.partition("\n")
    board = '[table]\nboard = "row"\n[boards.row]\nplan = "...."\n'
    rows = [" ".join([*cards.split(), *["."] * 4][:4]) for cards in (skulls, exhibited)]
    names = zip((f'"Andy"\n{patron}', '"Olivier"'), rows, strict=True)
    players = "".join(f'[[players]]\nname = {name}\nmuseum = "{row}"\n' for name, row in names)
    table = tablefile.read(f'format = 1\ngame = "museum"\n{board}{rulings}\n{players}')[1]
    assert isinstance(table, Table)
    found = CrystalSkulls().options(table, table.players[0])
    assert [" ".join(map(str, ways)) for ways in found] == choices
