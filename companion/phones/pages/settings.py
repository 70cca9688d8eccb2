"""What the host sets for the whole table: rulebook, fair mode, where it was played, and the open readings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.phones.fields import CHOICE, TEXT, YES_OR_NO, Control, Field
from companion.words import rulebook
from companion.words.localization import Locale
from scoring.review import is_over
from scoring.rulebook import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.phones.view import View


def settings(view: View) -> list[Field]:
    """Return the settings as fields; none for whoever is no host."""
    return [*_settings(view)] if view.right.is_host else []


def _settings(view: View) -> Iterator[Field]:
    table, say = view.service.session.table, Locale(view.words)
    editions = ((edition, view.words.name(f"edition.{edition}")) for edition in EDITIONS)
    answers = zip(YES_OR_NO, (say("fair.on"), say("fair.off")), strict=True)
    yield _choice("edition", say("setup.edition"), table.edition, editions)
    yield _choice("fair", say("fair.mode"), YES_OR_NO[not table.fair], answers)
    for key, name in (("place", say("field.place")), ("remark", say("field.remark"))):
        yield Field(key, None, name, (Control("", name, TEXT, getattr(table, key)),))
    yield from _readings(view)


def _readings(view: View) -> Iterator[Field]:
    """Yield the open readings of what is in play, each with the one chosen; at the end only those that score."""
    session = view.service.session
    ended = is_over(session.as_it_lies, session.review)
    book, expansions = rulebook(view.language, session.game).rulings, session.game.in_play(session.table)
    for ruling in session.game.rulings.values():
        if (ruling.scoring or not ended) and (ruling.expansion is None or ruling.expansion in expansions):
            told = book[ruling.id]
            readings = ((reading.value, told["readings"][reading.value]) for reading in ruling.readings)
            chosen = session.table.rulings.get(ruling.id, "")
            yield _choice(f"rulings.{ruling.id}", told["question"], chosen, readings)


def _choice(key: str, name: str, chosen: str, choices: Iterable[tuple[str, str]]) -> Field:
    return Field(key, None, name, (Control("", name, CHOICE, chosen, tuple(choices)),))
