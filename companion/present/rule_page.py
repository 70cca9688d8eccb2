"""A rule or ruling as a page in the terminal, or the few that a question may have meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from companion.present.line_breaks import Bulleted
from companion.present.rules import Entry, Found, first_sentence, named, printed_in
from companion.words import example_titles
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from companion.words.phrasebook import Phrasebook

CHOICES: Final = 3
"""How many are shown with their first sentence where none is sure."""


def found(known: Mapping[str, Entry], query: str, in_play: Container[str] | None = None) -> Found:
    """Return what an id, a title or words find among these entries; without a query, all of them.

    `in_play` are the expansions at the table at hand, None where there is no table.
    """
    if not query:
        return Found([*known.values()], sure=False)
    if called := named(known, query):
        return Found(called, len(called) == 1)
    from companion.present.search import search  # noqa: PLC0415 - an id or a title needs no index

    return search(known, query, in_play)


def page(
    entry: Entry, others: Sequence[Entry], known: Mapping[str, Entry], words: Phrasebook
) -> Iterator[RenderableType]:
    """Yield a rule with its wording, readings and sources, and what else the words may have meant, by title."""
    yield Text.assemble((entry.title, "bold"), f"  [{entry.id}]")
    yield Bulleted(entry.text)
    yield from _readings(entry, words)
    yield from _shown_by(entry, words)
    if entry.sources:
        yield Text(f"\n{words.say(Phrase('rule.sources'))}", style="dim")
    for source in entry.sources:
        yield Bulleted(f"  · {words.say(Phrase('rule.source', printed_in(source)))}", style="dim")
    related = [known[key] for key in entry.related if key in known]
    yield from _titles("rule.related", [*others, *related], words)


def choices(found: Found, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield the titles of the best with the first sentence of each, then the titles of the others."""
    entries = found.entries
    yield Text(words.say(Phrase("rule.doubtful" if found.doubtful else "rule.several")))
    for entry in entries[:CHOICES]:
        yield Text.assemble("\n", (entry.title, "bold"), f"  [{entry.id}]")
        yield Bulleted(f"  {first_sentence(entry.text)}")
    yield from _titles("rule.also", entries[CHOICES:], words)


def listed(entries: Sequence[Entry]) -> Iterator[Table]:
    """Yield every rule and ruling, one a line."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for entry in entries:
        table.add_row(Text(entry.id), Text(entry.title))
    yield table


def _readings(entry: Entry, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield what each reading says, who prints it, and the word a table file has for it."""
    if entry.readings:
        yield Text(f"\n{words.say(Phrase('rule.readings'))}")
    for reading in entry.readings:
        marks = [*reading.editions, *([words.say(Phrase("rule.default"))] if reading.default else [])]
        printed = f" ({', '.join(marks)})" if marks else ""
        yield Bulleted(f"  · {reading.text}{printed}  [{reading.value}]")
    if entry.bears:
        yield Text(f"\n{words.say(Phrase(entry.bears))}")


def _shown_by(entry: Entry, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield the shipped tables that show a rule, each with its title."""
    if not entry.examples:
        return
    titles = example_titles(words.language, entry.game)
    yield Text(f"\n{words.say(Phrase('rule.examples'))}")
    for name in entry.examples:
        yield Bulleted(f"  · {words.told(name, titles[name])}")


def _titles(key: str, entries: Sequence[Entry], words: Phrasebook) -> Iterator[Text]:
    """Yield one line of titles, if there are any."""
    if entries:
        titles = " · ".join(dict.fromkeys(entry.title for entry in entries))
        yield Text(f"\n{words.told(words.say(Phrase(key)), titles)}", style="dim")
