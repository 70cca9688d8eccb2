"""The commands that only MUSEUM offers."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.streams import answered, show, write_data
from companion.usage import SYSTEM, AsJson, Lang
from companion.words import words_for


def skulls(
    held: Annotated[list[str] | None, typer.Argument(metavar="SKULL...")] = None,
    as_json: AsJson = False,
    lang: Lang = SYSTEM,
) -> None:
    """Print the best sale of Crystal Skulls."""
    from companion.games.museum.skull_sales import sales_data, sales_report
    from scoring.games.museum.expansions.skull_sales import best_sales, read_skulls

    words = words_for(lang, "museum")
    sales = best_sales(answered(lambda: read_skulls(" ".join(held or ())), words))
    if as_json:
        write_data(sales_data(sales, words))
    else:
        show(sales_report(sales, words))


COMMANDS = (skulls,)
