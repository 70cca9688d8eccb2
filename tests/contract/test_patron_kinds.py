"""A kind of Patron is whole, or a sentence says which part of it is missing: see CONTRIBUTING, «Adding a Patron»."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.words import languages, new_table, phrasebook, rulebook, words_file
from scoring import tablefile
from scoring.breakdown import ScoreLine
from scoring.games import game
from scoring.games.museum.counting import patrons
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.patrons import KINDS, wanted
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, FOLDER, PATRONS
from scoring.games.museum.remarks.why import why
from scoring.games.museum.table import Patron, Table
from scoring.phrase import Fact, Name, Phrase
from tests.museum import oracle, random_tables
from tests.toml_text import toml_value

ROOT = Path(__file__).parent.parent.parent
FILE = Path(patrons.__file__)
MUSEUM = game("museum")
CARDS = ("patron", "rival")
"""What is asked and paid like a Patron, by the words that end the keys of its sentences."""
NAMED = {
    "civilisation": "cel",
    "continent": "europe",
    "sets": [*CIVILISATIONS[:2], *DOMAINS[:2]],
    "domains": [*DOMAINS[:3]],
}
"""All a card may name, as a table file has it."""
NAMED_APART = {*PATRONS} - {"civilisation", "continent", "other"}
"""The kinds but those whose ids are ordinary words of the code."""
EMPTY = ". . . . .\n" * 5
FULL = "cel-th-1 cel-ar-2 cel-wa-3 cel-na-4 cel-ag-5\nrom-th-? gre-th-5 egy-th-5 mes-th-5 inc-th-5\n" + EMPTY[:30]

every_kind = pytest.mark.parametrize("kind", PATRONS)
every_language = pytest.mark.parametrize("language", languages())


def card(kind: str, *, points: bool = True) -> dict[str, Any]:
    """Return a card of a kind as a table file has it; points 1, 2 and so on, where a card prints its own."""
    printed = PATRONS[kind]
    levels = len(printed.levels) if points and printed.points is None else 0
    named = {ask: NAMED[ask] for ask in printed.asks}
    return {"kind": kind, **named} | ({"points": [*range(1, levels + 1)]} if levels else {})


def table(kind: str, museum: str, *, of: str = "patron", points: bool = True) -> Table:
    """Return a table of Vincent, who has a card of a kind and one Expert."""
    text = (
        f'format = 1\ngame = "museum"\n[[players]]\nname = "Vincent"\nexperts = ["cel"]\n'
        f"{of} = {toml_value(card(kind, points=points))}\nmuseum = {toml_value(museum)}\n"
    )
    found = tablefile.read(text)[1]
    assert isinstance(found, Table)
    return found


# Its entry and its numbers


@every_kind
def test_it_is_listed(kind: str) -> None:
    """`KINDS` says what the kind asks for."""
    assert kind in KINDS, f"«{kind}» stands in data/patrons.toml, but `KINDS` of counting/patrons.py has no such"
    known = KINDS[kind]
    assert known.printed is PATRONS[kind], f"`KINDS` takes other printed numbers than those of «{kind}»"
    assert known.wanted or known.met, f"`KINDS` says neither what «{kind}» wants nor how far it is met"
    assert known.met or not known.repeats, f"`KINDS` does not say in `met` how many `times` «{kind}» is paid"


@every_kind
def test_every_printed_number_is_used(kind: str) -> None:
    """What can be taken out of the data without a difference does not stand there."""
    read = "".join(file.read_text(encoding="utf-8") for file in (FILE, FOLDER / "printed.py"))
    for number in PATRONS[kind].numbers:
        assert f'"{number}"' in read, f"nothing reads {number} of «{kind}» in data/patrons.toml"


@every_kind
def test_it_names_what_a_card_can_name(kind: str) -> None:
    """A card names things that a table file has a key for, and the app a legend."""
    unknown = set(PATRONS[kind].asks) - set(NAMED)
    assert not unknown, f"«{kind}» asks for {unknown}: table/patron_card.py and the app read only {set(NAMED)}"
    assert set(NAMED) <= set(Patron.__dataclass_fields__)


@every_kind
def test_each_level_asks_for_the_one_below(kind: str) -> None:
    """The levels of the Collections wanted are as many as the card prints, and none is easier than the one below."""
    found = table(kind, FULL)
    player = found.players[0]
    assert player.patron
    levels = wanted(museum_of(found, player), player.patron)
    if levels and not KINDS[kind].repeats:
        assert len(levels) == len(PATRONS[kind].levels), f"«{kind}» wants {len(levels)} levels, its card prints others"
    for lower, higher in pairwise(levels):
        for less, more in zip(lower, higher, strict=True):
            assert set(less.keys) == set(more.keys), f"the levels of «{kind}» want different Collections"
            assert less.size <= more.size, f"a level of «{kind}» wants smaller Collections than the one below"
            assert less.number <= more.number, f"a level of «{kind}» wants fewer Collections than the one below"


# Its words


def sentences(kind: str) -> Iterator[tuple[str, Mapping[str, Fact]]]:
    """Yield the key of every sentence said of a kind, with the facts it may speak of."""
    known = KINDS[kind]
    counted: dict[str, Fact] = {"n": 2, "points": 7, "level": 1, "keys": (Name("cel"),), "next": 3, "times": 1}
    yield f"working.patron.{kind}", counted
    yield f"working.patron.{kind}-none", counted
    if known.counts:
        yield f"why.next-{known.counts}", {"level": 1, "next": 3, "n": 1, "has": 2}
    of_kind: Fact = Name(f"patron.{kind}")
    for which in CARDS:
        yield f"question.{which}-{known.points_asked}", {"patron": of_kind, "level": 1, "n": 1}
        if known.short_of:
            yield f"near.{which}-{known.short_of}", {"kind": of_kind, "gain": 3, "level": 1}
        if known.values:
            yield f"question.values-{which}", {"patron": of_kind, "places": ("A1",), "n": 1}


@every_language
@every_kind
def test_it_has_its_words(kind: str, language: str) -> None:
    """Its two names and every sentence said of it stand in every language, and speak of facts they are given."""
    words, folder = phrasebook(language, MUSEUM), f"companion/words/{language}/museum/"
    said_of_it = dict(sentences(kind))
    missing = [name for name in (f"patron.{kind}", f"patron.short.{kind}") if name not in words.names]
    missing += [key for key in said_of_it if key not in words.phrases]
    assert not missing, f"{folder}: «{kind}» lacks {', '.join(missing)}"
    for key, facts in said_of_it.items():
        try:
            words.say(Phrase(key, facts))
        except KeyError as unknown:
            pytest.fail(f"{folder}: {key} speaks of {unknown}, it is given only {', '.join(facts)}")


@every_language
@every_kind
def test_it_has_a_letter(kind: str, language: str) -> None:
    """The Patron field of the app types it with one letter."""
    file = words_file(language, "museum", "letters")
    typed = list(tomllib.loads(file.read_text(encoding="utf-8"))["patrons"].values())
    assert typed.count(kind) == 1, (
        f"companion/words/{language}/museum/letters.toml: no letter of [patrons] for «{kind}»"
    )


@every_language
@every_kind
def test_a_new_table_offers_it(kind: str, language: str) -> None:
    """The comments of `companion new museum` list it."""
    assert kind in new_table(language, "museum"), f"companion/words/{language}/museum/new.toml does not list «{kind}»"


@every_kind
def test_it_has_a_rule(kind: str) -> None:
    """The rule has a source and leads to that of all Patrons, which leads back."""
    rule, every = f"museum.patron.{kind}", "museum.patron"
    assert rule in MUSEUM.rules, f"data/rules.toml has no rule {rule}"
    assert every in MUSEUM.rules[rule].related, f"data/rules.toml: {rule} is not related to {every}"
    assert rule in MUSEUM.rules[every].related, f"data/rules.toml: {every} is not related to {rule}"


@every_language
@every_kind
def test_its_rule_has_a_page(kind: str, language: str) -> None:
    """The rule can be read in every language."""
    rule = f"museum.patron.{kind}"
    assert rule in rulebook(language, MUSEUM).rules, f"companion/words/{language}/museum/rules.toml has no page {rule}"


# It is counted, twice


def cases() -> Iterator[Mapping[str, Any]]:
    """Yield every case of MUSEUM."""
    for file in (ROOT / "tests" / "cases" / "museum").glob("*.toml"):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        yield from data.get("cases", [data])


@every_kind
def test_it_has_a_case(kind: str) -> None:
    """A case counts it by hand."""
    rule = f"museum.patron.{kind}"
    assert any(case.get("rule") == rule for case in cases()), f"tests/cases/museum has no case of the rule {rule}"


@every_kind
def test_it_is_counted_a_second_time(kind: str) -> None:
    """Random tables have it, and the naive scorer knows how to count it."""
    assert kind in random_tables.PATRON_LEVELS, f"random_tables.py draws no «{kind}»"
    data = {"format": 1, "game": "museum", "players": [{"name": "Vincent", "museum": FULL, "patron": card(kind)}]}
    try:
        oracle.score(data)
    except ValueError as unknown:
        pytest.fail(f"patron_points in tests/museum/oracle.py does not count «{kind}»: {unknown}")


def said(lines: tuple[ScoreLine, ...]) -> Iterator[Phrase | str]:
    """Yield all that lines and their parts say."""
    for line in lines:
        yield line.label
        yield line.working
        yield from said(line.parts)


@every_kind
@pytest.mark.parametrize("of", CARDS)
@pytest.mark.parametrize("museum", [EMPTY, FULL])
def test_a_table_with_it_is_told_in_every_language(kind: str, of: str, museum: str) -> None:
    """Its line, what is asked and near, and why it pays no more: with its points and without, in a Museum or none."""
    for points in (True, False):
        played = table(kind, museum, of=of, points=points)
        review = MUSEUM.review(played)
        messages = [*said(review.players[0].lines), *(asked.message for asked in review.questions)]
        messages += [miss.message for miss in review.near_misses]
        messages += [reason.message for reason in why(played, "Vincent", f"museum.{of}")]
        for language in languages():
            words = phrasebook(language, MUSEUM)
            assert all(words.say(message) for message in messages)


# Nobody else knows it


def asks_for_a_kind(node: ast.AST) -> bool:
    """Whether code compares the kind of a card, or lists kinds by name."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        cards = [side.value for side in sides if isinstance(side, ast.Attribute) and side.attr == "kind"]
        return any(isinstance(name, ast.Name) and name.id in {"patron", "card", "rival"} for name in cards)
    listed: list[ast.expr | None] = []
    if isinstance(node, ast.Dict):
        listed = node.keys
    elif isinstance(node, ast.Set | ast.List | ast.Tuple):
        listed = [*node.elts]
    return any(isinstance(entry, ast.Constant) and entry.value in NAMED_APART for entry in listed)


def test_no_other_file_asks_for_a_kind() -> None:
    """Whatever depends on the kind of a Patron is asked of the kind."""
    asking = [
        f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        for folder in ("scoring", "companion")
        for file in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if asks_for_a_kind(node)
    ]
    assert asking == [], "they ask for a kind of Patron by name: let `PatronKind` say it"
