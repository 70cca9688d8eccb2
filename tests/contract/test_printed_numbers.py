"""A printed number stands once, in the `data/` of its game: whatever says it takes it from there, in every language.

A page may say numbers of its own, such as those of an example: `own_numbers.toml` has the pages by number. It also has
what a page says in a word that no name can stand for, such as an ordinal: that is compared with the data.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from companion.words import FIRST, FOLDER, languages
from companion.words.phrasebook import locale_named, read_toml
from companion.words.printed import NAMED, filled, reckoned
from scoring.games import GAMES, game_ids
from scoring.printed import printed_numbers
from scoring.rulebook import EDITIONS

ROOT: Final = Path(__file__).parents[2]
HERE: Final = Path(__file__).parent
LISTED: Final = "tests/contract/own_numbers.toml"
KEPT: Final[dict[str, Any]] = tomllib.loads((HERE / "own_numbers.toml").read_text(encoding="utf-8"))
TYPED: Final = ("asked", "search", "letters")
"""Files of what players type: nobody is told it."""
CHANGES: Final[list[dict[str, Any]]] = tomllib.loads((HERE / "changed_numbers.toml").read_text(encoding="utf-8"))[
    "changes"
]
ASKED: Final = """
import json, sys
from companion.words import languages, worded
from scoring import example, read

examples, pages = json.load(sys.stdin)
scores = {}
for name in examples:
    game, table = read(example(name))
    scores[name] = {p.name: {line.rule: line.points for line in p.lines} for p in game.review(table).players}
said = {
    language: {page: worded(language, page.partition(".")[0], "rules")[page]["text"] for page in pages}
    for language in languages()
}
json.dump([scores, said], sys.stdout)
"""
"""What a copy of the house is asked: the scores of examples, and pages in every language."""
IN_BRACES: Final = re.compile(r"\{[^{}]*\}")
COMMENT: Final = re.compile(r"#([^#=]*)$", re.MULTILINE)
NAME: Final = re.compile(r"[a-z][\w-]*\.[\w.-]+")
BOTH: Final = [(game_id, language) for game_id in game_ids() for language in languages()]


def number(game_id: str, name: str) -> int:
    """Return a printed number."""
    return printed_numbers(GAMES / game_id, name.partition(".")[0])[name]


@cache
def words_for_numbers(language: str) -> Mapping[str, int]:
    """Return the words of a language for numbers from two on; one is an article in some."""
    cardinals: list[str] = read_toml(FOLDER / language / "language.toml")["numbers"]
    more: dict[str, int] = KEPT["words"].get(language, {})
    return {word: n for n, word in enumerate(cardinals) if n > 1} | more


@cache
def number_in(language: str) -> re.Pattern[str]:
    """Return what finds a number that stands by itself: `13`, `five`, but neither `F5` nor `egy-na-3`."""
    words = "|".join(sorted(map(re.escape, words_for_numbers(language)), key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:\d+(?!\w|-\w)|(?:{words})(?![\w-]))", re.IGNORECASE)


def files(game_id: str, language: str) -> list[Path]:
    """Return the files that say something of a game."""
    folder = FOLDER / language / game_id
    told = [file for file in sorted(folder.rglob("*.toml")) if not {file.stem, file.parent.name} & {*TYPED}]
    meanings = ROOT / "companion" / "games" / game_id / "meanings.toml"
    return [*told, meanings] if language == FIRST else told


def sayings(file: Path) -> Iterator[tuple[str, str]]:
    """Yield every wording of a file as it is written, with the page or the key it is of."""
    text = file.read_text(encoding="utf-8")
    if file.stem == "new":
        yield from (("new", comment) for comment in COMMENT.findall(text))
        return
    pages = {"rules", "rulings"} & {file.stem, file.parent.name}
    for part, value in tomllib.loads(text).items():
        if isinstance(value, str):
            yield part, value
            continue
        for key, wording in value.items():
            yield from ((part if pages else key, said) for said in wordings(wording))


def wordings(value: Any) -> Iterator[str]:
    """Yield every text in a value, in plural forms and readings too; a list has words that players type."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from wordings(part)


def told(wording: str, language: str) -> Iterator[str]:
    """Yield the numbers that a wording says by itself: in digits as they stand, in words by the English word."""
    english = {n: word for word, n in [*words_for_numbers(FIRST).items()][::-1]}
    for found in number_in(language).findall(IN_BRACES.sub("", wording)):
        yield found if found.isdecimal() else english[words_for_numbers(language)[found.lower()]]


def compared(game_id: str, page: str) -> Mapping[str, str | list[str]]:
    """Return what a page says in words of its own, with the names it must agree with."""
    found: Mapping[str, str | list[str]] = KEPT["compared"].get(game_id, {}).get(page, {})
    return found


@pytest.mark.parametrize(("game_id", "language"), BOTH)
def test_every_number_that_is_said_has_a_name(game_id: str, language: str) -> None:
    """Or is one of the page's own."""
    own = KEPT["own"].get(game_id, {})
    nameless = [
        f"{file.relative_to(ROOT)}: {page} says {said!r}; name the number of data/ as {{FILE.KEY}}, or add "
        f"the page to {said} in [own.{game_id}] of {LISTED}"
        for file in files(game_id, language)
        for page, wording in sayings(file)
        for said in told(wording, language)
        if page not in own.get(said, ()) and said not in compared(game_id, page)
    ]
    assert not nameless, "\n".join(nameless)


@pytest.mark.parametrize("game_id", game_ids())
def test_what_is_said_in_other_words_agrees_with_the_data(game_id: str) -> None:
    """A page that says `a fourth` where three are free must change when the three do."""
    wrong = [
        f"{of_page(game_id, page)}: {page} says {what}"
        for page, said in KEPT["compared"].get(game_id, {}).items()
        for what in disagreeing(game_id, said)
    ]
    assert not wrong, "\n".join([*wrong, f"put each right there, in every language, and in {LISTED}"])


@pytest.mark.parametrize("game_id", game_ids())
def test_the_examples_tell_the_numbers_of_the_data(game_id: str) -> None:
    """In their comments, which are read beside the table as they stand."""
    wrong = []
    for example, said in KEPT["examples"].get(game_id, {}).items():
        file = GAMES / game_id / "examples" / f"{example}.toml"
        comments = re.findall("#(.*)", file.read_text(encoding="utf-8"))
        assert said.keys() <= {number for comment in comments for number in told(comment, FIRST)}, file
        wrong += [f"{file.relative_to(ROOT)} says {what}" for what in disagreeing(game_id, said)]
    assert not wrong, "\n".join([*wrong, f"put each right there, and in [examples] of {LISTED}"])


def test_the_readme_tells_the_numbers_of_the_data() -> None:
    """In its table of expansions, row by row; what stands in backticks is typed and not told."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").partition("| Expansion |")[2].partition("\n\n")[0]
    rows = [row.split(" | ", 1) for row in text.splitlines()[2:]]
    said = {name.strip("| "): {*told(re.sub("`[^`]*`", "", cells), FIRST)} for name, cells in rows}
    listed = {(game_id, name): words for game_id, of in KEPT["readme"].items() for name, words in of.items()}
    assert said == {name: {*words} for (_, name), words in listed.items()}, f"name them in [readme] of {LISTED}"
    wrong = [f"{name} says {what}" for (game_id, name), words in listed.items() for what in disagreeing(game_id, words)]
    assert not wrong, "\n".join([*wrong, f"put each right in README.md, and in [readme] of {LISTED}"])


def disagreeing(game_id: str, said: Mapping[str, str | list[str]]) -> Iterator[str]:
    """Yield the numbers said by themselves that are no longer those of the names beside them, with what these are."""
    for word, names in said.items():
        for name in [names] if isinstance(names, str) else names:
            now = reckoned(name, lambda known: number(game_id, known))
            if now != (int(word) if word.isdecimal() else words_for_numbers(FIRST)[word]):
                yield f"{word}, and {name} is {now} now"


def of_page(game_id: str, page: str) -> str:
    """Return the file of any language that says a page."""
    saying = (file for file in files(game_id, FIRST) if any(page == said for said, _ in sayings(file)))
    return str(next(saying).relative_to(ROOT)).replace(f"/{FIRST}/", "/LANGUAGE/")


@pytest.mark.parametrize("game_id", game_ids())
def test_no_page_is_listed_for_a_number_it_does_not_say(game_id: str) -> None:
    """What is no longer said leaves `own_numbers.toml`."""
    said = {
        (number, page)
        for language in languages()
        for file in files(game_id, language)
        for page, wording in sayings(file)
        for number in told(wording, language)
    }
    listed = {(number, page) for number, pages in KEPT["own"].get(game_id, {}).items() for page in pages}
    listed |= {(word, page) for page, words in KEPT["compared"].get(game_id, {}).items() for word in words}
    assert listed - said == set(), f"take them out of [own.{game_id}] or [compared.{game_id}] in {LISTED}"


@pytest.mark.parametrize("game_id", game_ids())
def test_every_printed_number_is_said(game_id: str) -> None:
    """No number of `data/` is left out where a page would say it; a length may be."""
    text = "\n".join(wording for file in files(game_id, FIRST) for _, wording in sayings(file))
    names = {name for named in NAMED.finditer(text) for name in NAME.findall(named[1])}
    compares = json.dumps([KEPT[part].get(game_id, {}) for part in ("compared", "alike")])
    tables = {file.stem for file in (GAMES / game_id / "data").glob("*.toml")} - {"rules"}
    printed = {name for table in tables for name in printed_numbers(GAMES / game_id, table)}
    silent = {*KEPT["silent"].get(game_id, {}), *NAME.findall(compares)}
    lengths = {name for name in printed if name.rpartition(".")[2] in {"count", "least", "most"}}
    unsaid = sorted(printed - names - silent - lengths)
    assert not unsaid, (
        f"say {{{unsaid[0]}}} on a page, or tell in [silent.{game_id}] of {LISTED} why none does: {unsaid}"
    )


@pytest.mark.parametrize("game_id", game_ids())
def test_what_a_page_says_once_is_the_same_number(game_id: str) -> None:
    """Where a page has one number for several of `data/`, they are equal."""
    for name, others in KEPT["alike"].get(game_id, {}).items():
        for other in others:
            assert number(game_id, other) == number(game_id, name), f"a page says {name} for {other} too"


@pytest.mark.parametrize(("game_id", "language"), BOTH)
def test_one_is_said_in_the_singular(game_id: str, language: str) -> None:
    """Of a number that is 1 the wording says how it is said: `{points.painting:# point|# points}`, or `:#`."""
    bare = [
        f"{file.relative_to(ROOT)}: {page}: {named[0]} is 1; write {{{named[1]}:SINGULAR|PLURAL}}"
        for file in files(game_id, language)
        for page, wording in sayings(file)
        for named in NAMED.finditer(wording)
        if named[2] in {None, "word", "Word"} and reckoned(named[1], lambda name: number(game_id, name)) == 1
    ]
    assert not bare, "\n".join(bare)


@pytest.mark.parametrize(
    ("wording", "said"),
    [
        ("{a.b} cards", "5 cards"),
        ("{a.b:word}", "five"),
        ("{a.b:Word} cards", "Five cards"),
        ("{a.b * 5:word}", "25"),
        ("{- a.b}", "−5"),
        ("{2 * a.b - 3 * a.c + 1}", "8"),
        ("{a.b / 2}", "2"),
        ("{a.c:a card|# cards}", "a card"),
        ("{a.b:a card|# cards}", "5 cards"),
        ("{card} at {at}", "{card} at {at}"),
    ],
)
def test_a_number_is_said_as_the_wording_asks(wording: str, said: str) -> None:
    """In digits, in words as far as they go, reckoned with, in the plural form; facts stay as they are."""
    spelled = ("none", "one", "two", "three", "four", "five")
    numbers = {"a.b": 5, "a.c": 1}
    assert filled(wording, numbers.__getitem__, spelled, lambda: locale_named("en").plural_form) == said


@pytest.mark.parametrize(("n", "said"), [(1, "1 karta"), (3, "3 karty"), (5, "5 kart"), (22, "22 karty")])
def test_plural_forms_are_those_of_the_language(n: int, said: str) -> None:
    """Polish has a form for few and one for many; each is given in the order of CLDR."""
    rule = locale_named("pl").plural_form
    assert filled("{a.b:# karta|# karty|# kart}", {"a.b": n}.__getitem__, (), lambda: rule) == said


def test_a_name_that_is_no_printed_number_is_refused() -> None:
    """And not said as a guess."""
    with pytest.raises(KeyError, match="hnad"):
        filled("{box.hnad}", {"box.hand": 5}.__getitem__, (), lambda: locale_named("en").plural_form)


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], dict[str, Any]]:
    """What both packages score and say once the lines of `data/` are changed."""
    house = tmp_path_factory.mktemp("house")
    for package in ("scoring", "companion"):
        shutil.copytree(ROOT / package, house / package, ignore=shutil.ignore_patterns("__pycache__"))
    for change in CHANGES:
        name, after = change["line"]
        file = house / "scoring" / "games" / name
        key = re.escape(after.partition(" = ")[0])
        text, found = re.subn(rf"^{key} = \d+", after, file.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
        assert found, f"tests/contract/changed_numbers.toml: {name} has no line of {key}"
        file.write_text(text, encoding="utf-8")
    asked = json.dumps([[change["scores"][0] for change in CHANGES], [change["page"] for change in CHANGES]])
    command = [sys.executable, "-c", ASKED]
    done = subprocess.run(command, cwd=house, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    scores, said = json.loads(done.stdout)
    return scores, said


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change["line"][1])
def test_score_and_page_change_together(change: dict[str, Any], changed: tuple[dict[str, Any], dict[str, Any]]) -> None:
    """A printed number is one line: the score pays by it, and the page says it in every language."""
    scores, said = changed
    example, player, rule, points = change["scores"]
    assert scores[example][player][rule] == points
    for language in EDITIONS:
        assert change[language] in said[language][change["page"]]
