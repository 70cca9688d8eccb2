"""Every rule that counts or checks names shipped tables that show it, and they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pytest
from rich.console import Console

from companion.examples import shipped
from companion.games import desk_ids
from companion.present.rule_page import page
from companion.present.rules import entry_data, every_entry
from companion.words import languages, phrasebook
from scoring.breakdown import ScoreLine
from scoring.game import Game
from scoring.games import game
from scoring.games.museum.table.line import POOL, Furbish, Inventory, Line
from scoring.review import Review
from scoring.rulebook import Rule
from scoring.table import AnyTable
from scoring.tablefile import read
from tests.examples import BREAKING

NO_TABLE = {"museum.skull-sales"}
"""Counted by `companion skulls`: a Skull sold is on no table."""
SHOWN_BY_ANOTHER = {"museum.placement": "museum.league"}
"""A fault is told under the rule of the card that lies wrong: of all cards a League card alone can."""
PATRON = "museum.patron."
PLAYED: Final[Mapping[str, Callable[[Line], bool]]] = {
    "museum.exhibit": lambda line: isinstance(line, Furbish) and any(one.source is None for one in line.exhibits),
    "museum.common-pool": lambda line: isinstance(line, Furbish) and any(one.source == POOL for one in line.exhibits),
    "museum.buy": lambda line: isinstance(line, Furbish) and any(one.bought for one in line.exhibits),
    "museum.hire": lambda line: isinstance(line, Furbish) and bool(line.hires),
    "museum.inventory": lambda line: isinstance(line, Inventory),
}
"""Rules of play, and which lines of a followed game are played by them."""

RULES = [(game_id, rule) for game_id in desk_ids() for rule in game(game_id).rules.values()]
COUNTING = [(game_id, rule) for game_id, rule in RULES if rule.kind != "text"]
EXAMPLES = shipped("en")

every_example = pytest.mark.parametrize("name", EXAMPLES)


def scored(name: str) -> tuple[Game, AnyTable, Review]:
    """Read and score a shipped table."""
    of_game, table = read(EXAMPLES[name].text)
    return of_game, table, of_game.review(table)


def walk(lines: tuple[ScoreLine, ...]) -> Iterator[ScoreLine]:
    """Yield lines and all their parts."""
    for line in lines:
        yield line
        yield from walk(line.parts)


def shows(name: str, rule: str) -> bool:
    """Whether a line of the rule is worth something on a table, or the rule is broken or played by there."""
    _, table, review = scored(name)
    if rule.startswith(PATRON):
        return _paid_by_patron(table, review, rule.removeprefix(PATRON))
    if rule in PLAYED and any(PLAYED[rule](line) for turn in getattr(table, "turns", ()) for line in turn.plays or ()):
        return True
    lines = (line for player in review.players for line in walk(player.lines))
    wanted = SHOWN_BY_ANOTHER.get(rule, rule)
    return any(line.rule == rule and line.points for line in lines) or any(f.rule == wanted for f in review.faults)


def _paid_by_patron(table: AnyTable, review: Review, kind: str) -> bool:
    """Whether a player's Patron or Rival card of a kind pays."""
    for player, result in zip(table.players, review.players, strict=True):
        points = {line.rule: line.points for line in result.lines}
        for part, card in getattr(player, "patrons", {}).items():
            if card.kind == kind and points[f"museum.{part}"]:
                return True
    return False


def test_the_examples_named_are_shipped_with_the_game() -> None:
    """Every name is that of a table of the rule's game, and none is named twice."""
    for game_id, rule in RULES:
        assert all(EXAMPLES[name].game == game_id for name in rule.examples), rule.id
        assert len(set(rule.examples)) == len(rule.examples), rule.id


@pytest.mark.parametrize("rule", [rule for _, rule in COUNTING], ids=lambda rule: rule.id)
def test_the_examples_of_a_rule_show_it(rule: Rule) -> None:
    """Each table named has a line of the rule that is not 0, or a fault of it; no rule is without."""
    assert bool(rule.examples) is (rule.id not in NO_TABLE), f"data/rules.toml: `examples` of {rule.id}"
    assert [name for name in rule.examples if not shows(name, rule.id)] == [], f"they show nothing of {rule.id}"


def test_a_rule_of_another_kind_is_not_shown_by_any_table() -> None:
    """What counts as showing a rule can fail: a table with one line shows no other rule."""
    assert shows("pavilion", "museum.pavilions")
    assert not shows("pavilion", "museum.loans")
    assert not shows("johnny", "museum.patron.legacy")
    assert shows("at-a-corner", "artline.touch")
    assert not shows("at-a-corner", "artline.free")


@every_example
def test_an_example_has_its_faults_and_nothing_open(name: str) -> None:
    """A table breaks the rules it was made to break and no other, and asks nothing."""
    _, _, review = scored(name)
    assert [fault.rule for fault in review.faults] == BREAKING.get(name, [])
    assert review.questions == ()


def test_every_faulty_example_is_shipped() -> None:
    """No name stands for a table that is gone."""
    assert set(BREAKING) <= set(EXAMPLES)


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("archaeologists", [15 + 2 * 2, 7]),
        ("black-market", [2 - (2 + 1 + 3)]),
        ("relics", [7 + 5 + 10 - 2 * (4 + 2), 0]),
        ("peoples-choice", [10, 0]),
        ("other-points", [4, 0]),
        ("patrons-of-collections", [15 + 5 + 12, 5 + 11 + 8, 12 + 13 + 17 + 15]),
        ("patrons-of-cards", [20 + 7, 3 * 5, 9]),
        ("museum-faults", [8, 3 + 3]),
        ("exhibit", [3 + 1 + 2, 0, 0]),
        ("exhibit-with-prestige", [4, 0, 0]),
        ("common-pool", [3 + 1 + 4 + 2, 0, 0]),
        ("buy", [4 + 1 + 1, 4]),
        ("one-payment", [4 + 3 + 4 + 1, 0]),
        ("rival-turn", [1 + 2 + 1, 1 + 3 + 2 + 2]),
        ("solo-turns", [9 + 1 + 2, 26 + 1 + 5 + 8 + 5]),
        ("solo-advanced-turns", [4 + 1, 15 + 3 + 5 + 8 + 2]),
        ("followed-game", [50 + 3 + 3 + 1 + 5 + 3 - 6, 37 + 5 + 1]),
        ("musee-faults", [3, 2]),
        ("plays-faults", [5, 3]),
        ("no-card-to-draw", [5, 4]),
        *((name, [5, 5]) for name, rules in BREAKING.items() if rules[0].startswith("artline.")),
    ],
)
def test_an_example_comes_to_what_its_comment_says(name: str, totals: list[int]) -> None:
    """Every player's total is that of the arithmetic in the example's comment."""
    assert [player.total for player in scored(name)[2].players] == totals


@pytest.mark.parametrize("language", languages())
def test_a_rule_is_printed_with_its_examples(language: str) -> None:
    """`companion rule ID` names the tables that show it with their titles in the language asked for."""
    words = phrasebook(language)
    entry, titles = every_entry(words.language)["museum.gallery"], shipped(words.language)
    console = Console(width=1000, no_color=True)
    with console.capture() as captured:
        for part in page(entry, [], {}, words):
            console.print(part)
    assert entry.examples == ("georgina",)
    assert f"  · {words.told('georgina', titles['georgina'].title)}\n" in captured.get()


def test_the_data_of_a_rule_names_its_examples() -> None:
    """`rule --json` has the names; a ruling has none."""
    entries = every_entry("en")
    assert entry_data(entries["museum.patron.legacy"])["examples"] == ["vincent", "solo"]
    assert entry_data(entries["museum.skull-sales"])["examples"] == []
    assert entry_data(entries["duplicate-links"])["examples"] == []
