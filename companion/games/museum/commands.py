"""The commands that only MUSEUM offers."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.exit_codes import Exit
from companion.streams import answered, fail, show, write_data
from companion.usage import SYSTEM, AsJson, Lang
from companion.words import words_for
from scoring.phrase import phrase

MUSEUM = "museum"


def skulls(
    held: Annotated[list[str] | None, typer.Argument(metavar="SKULL...")] = None,
    as_json: AsJson = False,
    lang: Lang = SYSTEM,
) -> None:
    """Print the best sale of Crystal Skulls."""
    from companion.games.museum.skull_sales import sales_data, sales_report
    from scoring.games.museum.expansions.skull_sales import best_sales, read_skulls

    words = words_for(lang, MUSEUM)
    sales = best_sales(answered(lambda: read_skulls(" ".join(held or ())), words))
    if as_json:
        write_data(sales_data(sales, words))
    else:
        show(sales_report(sales, words))


def rival(  # noqa: PLR0913, PLR0917 - each is an option of the command
    file: Annotated[str, typer.Argument(metavar="FILE")],
    step: Annotated[str, typer.Argument(metavar="STEP")],
    what: Annotated[list[str] | None, typer.Argument(metavar="[CARD or N]...")] = None,
    choose: Annotated[list[str] | None, typer.Option("--choose", metavar="CARD")] = None,
    as_json: AsJson = False,
    lang: Lang = SYSTEM,
) -> None:
    """Print a step of the rival's turn, and the reason of each card; the file is only read."""
    from companion.opening import open_table
    from scoring.games.museum.rival.answer import UnansweredError
    from scoring.games.museum.rival.asked import answer_to, read_question, way_to_tell

    words = words_for(lang, MUSEUM)
    asked = answered(lambda: read_question(step, what or ()), words)
    game, of_game, table = open_table(file, lang)
    if game.id != MUSEUM:
        fail(Exit.NO_MEANING, words, "error.no-rival-game", game=of_game.name(game.id))
    try:
        answer = answered(lambda: answer_to(asked, table, tuple(choose or ())), words)
    except UnansweredError as error:
        hint = way_to_tell(error.question, table)
        fail(Exit.NO_MEANING, words, "error.rival", phrase("hint", hint=hint), file=file, why=error.question.message)
    if as_json:
        from scoring.games.museum.rival.data import answer_data

        write_data(answer_data(answer, words.say))
    else:
        from companion.games.museum.rival.told import report

        show(report(answer, words))


COMMANDS = (skulls, rival)
"""Crystal Skulls for sale; what Alphonse LeGros does."""
