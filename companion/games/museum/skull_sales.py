"""Crystal Skulls for sale, as a person reads them in a terminal and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.games.museum.expansions.skull_sales import RULE
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType
    from rich.table import Table

    from companion.words.phrasebook import Phrasebook
    from scoring.fields import Data
    from scoring.games.museum.expansions.skull_sales import Sales


def sales_data(sales: Sales, words: Phrasebook) -> Data:
    """Return the result of `skulls --json`; the numbers are Prestige."""
    return {
        "skulls": [str(skull) for skull in sales.skulls],
        "prestige": sales.prestige,
        "sales": [
            {
                "skulls": [str(skull) for skull in sale.skulls],
                "kind": sale.kind.id,
                "prestige": sale.prestige,
                "working": words.say(sale.working),
            }
            for sale in sales.sales
        ],
        "one_by_one": sales.one_by_one,
        "rule": RULE,
    }


def sales_report(sales: Sales, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield what the Skulls bring at best, and every sale with its arithmetic."""
    from rich.padding import Padding
    from rich.text import Text

    best = words.say(phrase("skulls.best", n=sales.prestige))
    yield Text.assemble((best, "bold"), f", {gain_of(sales, words)}  [{RULE}]")
    yield Padding(_table(sales, words), (1, 0, 0, 0))


def gain_of(sales: Sales, words: Phrasebook) -> str:
    """Say how much Prestige more the sales bring than every Skull sold alone."""
    key = "skulls.gain" if sales.gain else "skulls.no-gain"
    return words.say(phrase(key, gain=sales.gain, alone=sales.one_by_one))


def _table(sales: Sales, words: Phrasebook) -> Table:
    """Lay the sales one below the other, the dearest first, and their total."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("skulls", "sale", "working"):
        table.add_column(words.say(Phrase(f"skulls.{column}")), overflow="fold")
    table.add_column(words.say(Phrase("skulls.prestige")), justify="right")
    for sale in sales.sales:
        skulls = " ".join(str(skull) for skull in sale.skulls)
        table.add_row(Text(skulls), words.say(sale.label), Text(words.say(sale.working)), str(sale.prestige))
    table.add_row(words.say(Phrase("report.total")), "", "", str(sales.prestige), style="bold")
    return table
