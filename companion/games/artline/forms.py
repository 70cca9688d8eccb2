"""What a phone can change at a table of Artline."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion.commands_at_table import (
    Command,
    Form,
    Forms,
    Kind,
    RefusedError,
    Slot,
    StaleError,
    asked_for,
    next_turn,
    set_key,
)
from companion.games.artline.doubts import dispute_about, doubts_of
from companion.words import complete, languages, phrasebook
from scoring import tablefile
from scoring.games.artline import edit
from scoring.games.artline.legality import replayed
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from scoring.fields import Data
    from scoring.game import Game
    from scoring.table import AnyTable

DOUBT: Final = "doubt"
TURNS, DISPUTES = "turns", "disputes"
PARTS: Final = ("number", "by", "theme", "about", "stays", "lang")


def _doubted(form: Form, table: AnyTable) -> Command:
    """Make the command of what the table decides about the last turn, which somebody doubts."""
    return Command((DOUBT, None, len(getattr(table, TURNS))), {part: form.get(part) for part in PARTS})


def _now(game: Game, table: AnyTable, slot: Slot) -> Data:
    """Return the turns from one on, counted from 1, and how many disputes there were."""
    return {TURNS: game.write(table).get(TURNS, [])[asked_for(slot[2], int) - 1 :], DISPUTES: len(table.disputes)}


def _after(game: Game, table: AnyTable, command: Command) -> AnyTable:
    before: Any = table
    form = asked_for(command.value, dict)
    if TURNS in form:
        data = game.write(table)
        data[TURNS] = [*data.get(TURNS, [])[: asked_for(command.slot[2], int) - 1], *form[TURNS]]
        read: AnyTable = tablefile.read_data(data)
        return replace(read, disputes=table.disputes[: form[DISPUTES]])
    if (number := asked_for(form["number"], int)) != len(before.turns):
        raise StaleError(phrase("app.phones.turn-taken", number=number, next=len(before.turns) + 1))
    doubters = tuple(player.name for player in table.players if player.name in asked_for(form["by"], list))
    theme, about, lang = (asked_for(form[part], str) for part in ("theme", "about", "lang"))
    if about not in doubts_of(replayed(before)).get(theme, ()) or not doubters or before.turns[-1].player in doubters:
        raise RefusedError(Phrase("app.phones.form"))
    if asked_for(form["stays"], bool):
        return edit.doubted(before, doubters)
    words = phrasebook(lang if lang in languages() and complete(lang) else "en", game)
    return edit.refused(before, dispute_about(before, doubters, theme, about, words))


FORMS: Final[Forms] = {
    "turn": next_turn("turns", "play", "discard", "at", "row", "column"),
    "doubt": _doubted,
    "set": set_key,
}
KINDS: Final = {DOUBT: Kind(_now, _after, lies=False)}
