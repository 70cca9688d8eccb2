"""Pages of the documentation site that stand elsewhere: the README, its pictures, and the rules in every language.

mkdocs calls `on_config` and `on_files` when it builds the site; nothing of what they make is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mkdocs.structure.files import File, Files

from companion.present.rules import Entry, entries, printed_in
from companion.words import example_titles, game_name, language_name, languages, phrasebook
from companion.words.phrasebook import Phrasebook
from scoring.games import game_ids
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

ROOT: Final = Path(__file__).parents[2]
BULLET: Final = "· "


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """List the pages: the README, the library, then a menu for each language with the rules of each game."""
    rules = [
        {language_name(language): [{game_name(language, game_id): _path(language, game_id)} for game_id in game_ids()]}
        for language in languages()
    ]
    config.nav = [{"Companion": "index.md"}, {"Library": "library.md"}, *rules]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the README as the first page, the pictures that it shows, and the rules."""
    files.append(File.generated(config, "index.md", content=(ROOT / "README.md").read_text(encoding="utf-8")))
    for picture in sorted(file for file in (ROOT / "screenshots").iterdir() if file.suffix in {".png", ".svg"}):
        files.append(File.generated(config, f"screenshots/{picture.name}", abs_src_path=str(picture)))
    for language in languages():
        for game_id in game_ids():
            page = "\n".join(rules_page(language, game_id))
            files.append(File.generated(config, _path(language, game_id), content=page))
    return files


def _path(language: str, game_id: str) -> str:
    return f"rules/{language}/{game_id}.md"


def rules_page(language: str, game_id: str) -> Iterator[str]:
    """Yield the lines of the page of a game: every rule, then every ruling with its readings."""
    known, words = entries(game_id, language), phrasebook(language)
    yield f'<div lang="{language}" markdown="1">\n\n# {game_name(language, game_id)}\n'
    for entry in known.values():
        yield from (f"{line}\n" for line in _entry(entry, known, words))
    yield "</div>"


def _entry(entry: Entry, known: Mapping[str, Entry], words: Phrasebook) -> Iterator[str]:
    """Yield the paragraphs of a rule or ruling; the id is its anchor."""
    yield f"## {entry.title} {{#{entry.id}}}"
    yield f"`{entry.id}`"
    yield from _paragraphs(entry.text)
    if entry.readings:
        usual = words.say(Phrase("rule.default"))
        yield f"**{words.say(Phrase('rule.readings'))}**"
        yield "\n".join(f"- {r.text}{f' ({usual})' if r.default else ''} `{r.value}`" for r in entry.readings)
    if entry.bears:
        yield words.say(Phrase(entry.bears))
    if entry.examples:
        titles = example_titles(words.language, entry.game)
        yield f"**{words.say(Phrase('rule.examples'))}**"
        yield "\n".join(f"- {words.told(f'`{name}`', titles[name])}" for name in entry.examples)
    if entry.sources:
        yield f"**{words.say(Phrase('rule.sources'))}**"
        yield "\n".join(f"- {words.say(Phrase('rule.source', printed_in(source)))}" for source in entry.sources)
    if related := [known[key] for key in entry.related if key in known]:
        links = " · ".join(f"[{other.title}](#{other.id})" for other in related)
        yield words.told(words.say(Phrase("rule.related")), links)


def _paragraphs(text: str) -> Iterator[str]:
    """Yield a text as Markdown: its lines, and those that begin with a point as a list."""
    listed: list[str] = []
    for line in chain(text.splitlines(), [""]):
        if line.startswith(BULLET):
            listed.append(f"- {line.removeprefix(BULLET)}")
            continue
        if listed:
            yield "\n".join(listed)
            listed = []
        if line:
            yield line
