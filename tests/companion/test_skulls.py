"""`companion skulls` as a shell sees it: the sales, their JSON, and what is refused."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner, Result

from companion.cli import app


def skulls(*arguments: str) -> Result:
    """Run the command within this process."""
    return CliRunner().invoke(app, ["skulls", *arguments])


def refused(*arguments: str) -> str:
    """Return what standard error says of Skulls that are none: exit 2, and nothing on standard output."""
    result = skulls(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    return result.stderr


def test_sales_are_shown_with_their_arithmetic() -> None:
    """Every sale has its Skulls, its name, its working and its Prestige; the total says what it gains."""
    result = skulls("europe-5", "europe-3", "asia-5", "africa-5")
    assert (result.exit_code, result.stderr) == (0, "")
    first, _, heads, dearest, alone, total = result.stdout.splitlines()

    # (5 + 5 + 5) × 2 = 30, and 3; one by one 5 + 5 + 5 + 3 = 18
    assert first == "Sold at best for 33 Prestige, 15 more than one by one (18)  [museum.skull-sales]"
    assert heads.split() == ["Skulls", "Sold", "as", "Working", "Prestige"]
    assert dearest.split("  ")[0] == "europe-5 africa-5 asia-5"
    assert dearest.endswith("30")
    assert "three of one value  (5 + 5 + 5) × 2" in dearest
    assert alone.split() == ["europe-3", "one", "alone", "3", "3"]
    assert total.split() == ["Total", "33"]


def test_sales_that_gain_nothing_say_so() -> None:
    """The contract's own two Skulls are sold one by one."""
    assert "Sold at best for 8 Prestige, no more than one by one" in skulls("europe-5", "asia-3").stdout


def test_sales_as_json() -> None:
    """Standard output holds the whole answer, and nothing else."""
    result = skulls("europe-5", "asia-3", "EUROPE1", "--json")
    assert (result.exit_code, result.stderr) == (0, "")

    # (5 + 1) + 1 = 7, and 3; one by one 9
    assert json.loads(result.stdout) == {
        "skulls": ["europe-5", "europe-1", "asia-3"],
        "prestige": 10,
        "sales": [
            {
                "skulls": ["europe-5", "europe-1"],
                "kind": "two-of-a-continent",
                "prestige": 7,
                "working": "(5 + 1) + 1",
            },
            {"skulls": ["asia-3"], "kind": "one", "prestige": 3, "working": "3"},
        ],
        "one_by_one": 9,
        "rule": "museum.skull-sales",
    }


def test_every_kind_of_sale_has_a_name() -> None:
    """Each of the six of the printed table is shown in words."""
    told = "\n".join(
        skulls(*typed.split()).stdout
        for typed in (
            "europe-5",
            "europe-5 asia-5",
            "europe-5 asia-5 africa-5",
            "europe-5 asia-5 africa-5 america-5",
            "europe-5 europe-1",
            "europe-5 europe-3 europe-1",
        )
    )
    for name in (
        "one alone",
        "two of one value",
        "three of one value",
        "four of one value",
        "two of one Continent",
        "three of one Continent",
    ):
        assert name in told


def test_all_twelve_are_answered() -> None:
    """The whole box: 60 + 36 + 12."""
    every = [f"{continent}-{value}" for continent in ("america", "europe", "africa", "asia") for value in (5, 3, 1)]

    assert json.loads(skulls(*every, "--json").stdout)["prestige"] == 108


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("eurpoe-5",), ("eurpoe-5", "america, europe, africa and asia", "did you mean «europe-5»?", "hint: name")),
        (("europe-5", "asia-4"), ("asia-4", "5, 3 and 1", "did you mean «asia-5»?", "hint: name")),
        (("europe",), ("europe", "not a Crystal Skull", "hint: name")),
        (("europe-5", "Europe5"), ("europe-5 is named twice", "hint: leave out")),
        (("\u0435urope-5",), ("CYRILLIC SMALL LETTER IE",)),
        ((), ("which Crystal Skulls", "hint: name")),
        (("",), ("which Crystal Skulls", "hint: name")),
    ],
    ids=["continent", "value", "no-value", "twice", "lookalike", "none", "empty"],
)
def test_what_is_no_skull_is_refused(typed: tuple[str, ...], told: tuple[str, ...]) -> None:
    """In a sentence, with the nearest Skull and a hint, also where JSON was asked for."""
    said = refused(*typed)
    assert all(words in said for words in told), said
    assert said.startswith("companion: error: SKULL")
    assert refused(*typed, "--json") == said


def test_a_terminal_obeys_nothing_that_was_typed() -> None:
    """A control character is shown as its number."""
    assert "\x1b" not in refused("europe\x1b[31m-5")


def test_an_unknown_language_is_refused() -> None:
    """A language nobody wrote is a bad flag."""
    assert "de" in refused("europe-5", "--lang", "de")


def test_help_names_the_notation() -> None:
    """Help shows how a Skull is written."""
    assert "europe-5" in skulls("--help").stdout
