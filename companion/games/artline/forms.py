"""What a phone can change at a table of Artline."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion import commands_at_table as at_table
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


def _doubted(form: at_table.Form, table: AnyTable) -> at_table.Command:
    """Make the command of what the table decides about the last turn, which somebody doubts."""
    return at_table.Command((DOUBT, None, len(getattr(table, TURNS))), {part: form.get(part) for part in PARTS})


def _now(game: Game, table: AnyTable, slot: at_table.Slot) -> Data:
    """Return the turns from one on, counted from 1, and how many disputes there were."""
    return {
        TURNS: game.write(table).get(TURNS, [])[at_table.asked_for(slot[2], int) - 1 :],
        DISPUTES: len(table.disputes),
    }


def _after(game: Game, table: AnyTable, command: at_table.Command) -> AnyTable:
    before: Any = table
    form = at_table.asked_for(command.value, dict)
    if TURNS in form:
        data = game.write(table)
        data[TURNS] = [*data.get(TURNS, [])[: at_table.asked_for(command.slot[2], int) - 1], *form[TURNS]]
        read: AnyTable = tablefile.read_data(data)
        return replace(read, disputes=table.disputes[: form[DISPUTES]])
    if (number := at_table.asked_for(form["number"], int)) != len(before.turns):
        raise at_table.StaleError(phrase("app.phones.turn-taken", number=number, next=len(before.turns) + 1))
    doubters = tuple(player.name for player in table.players if player.name in at_table.asked_for(form["by"], list))
    theme, about, lang = (at_table.asked_for(form[part], str) for part in ("theme", "about", "lang"))
    if about not in doubts_of(replayed(before)).get(theme, ()) or not doubters or before.turns[-1].player in doubters:
        raise at_table.RefusedError(Phrase("app.phones.form"))
    if at_table.asked_for(form["stays"], bool):
        return edit.doubted(before, doubters)
    words = phrasebook(lang if lang in languages() and complete(lang) else "en", game)
    return edit.refused(before, dispute_about(before, doubters, theme, about, words))


FORMS: Final[at_table.Forms] = {
    "turn": at_table.next_turn("turns", "play", "discard", "at", "row", "column"),
    "doubt": _doubted,
    "set": at_table.set_key,
}
KINDS: Final = {DOUBT: at_table.Kind(_now, _after, lies=False)}
