"""Every Headline, Favour, Expert and Assistant is found by its name as each edition prints it, whatever is shown."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import pytest

from companion.present.rules import every_entry
from companion.present.search import search
from scoring.games import game
from scoring.games.museum.printed import COPYING_EXPERT, KS_EXPERTS, NAMED_EXPERTS, printed

EDITIONS: Final[dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("printed_names.toml").read_text(encoding="utf-8")
)
CARDS: Final = ("museum.headline.", "museum.expert.", "museum.assistant.")
FAVOURS: Final = {
    "museum.press-conference",
    "museum.express-delivery",
    "museum.charity-ball",
    "museum.new-archaeological-team",
    "museum.archaeological-discovery",
    "museum.private-collector",
    "museum.bank-loan",
    "museum.good-hiring",
    "museum.forecast",
}
"""All Favours with a name of their own."""


@pytest.mark.parametrize("shown", ["en", "fr", "it"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_is_found_by_its_printed_name(edition: str, shown: str) -> None:
    """First of all, in each language shown, and by name in small letters too."""
    entries = every_entry(shown)
    astray = {
        name: [entry.id for entry in search(entries, name).entries[:3]]
        for name, page in EDITIONS[edition].items()
        if [entry.id for entry in search(entries, name).entries[:1]] != [page]
        or [entry.id for entry in search(entries, name.lower()).entries[:1]] != [page]
    }

    assert not astray


@pytest.mark.parametrize(("shown", "name"), [("en", "Inventory"), ("fr", "Inventaire"), ("it", "Inventory")])
def test_the_favour_that_is_called_like_an_action_is_found_beside_it(shown: str, name: str) -> None:
    """The name alone does not say which is meant, so both are offered and nothing else."""
    assert [entry.id for entry in search(every_entry(shown), name).entries] == [
        "museum.inventory",
        "museum.inventory-favour",
    ]


def test_every_card_with_a_page_has_a_printed_name() -> None:
    """No page of a card is left out, but for the Experts with an icon, whose heading the books print as a list."""
    pages = {rule for rule in game("museum").rules if rule.startswith(CARDS)}
    named = {page for names in EDITIONS.values() for page in names.values()}

    assert pages - named == {"museum.expert.domain"}
    assert {page for page in named if page.count(".") == 1} == FAVOURS


def test_every_named_expert_and_assistant_has_a_printed_name() -> None:
    """All that a table file can name, as the data have them."""
    spelt = {"".join(filter(str.isalpha, name.lower())) for names in EDITIONS.values() for name in names}
    people = {*NAMED_EXPERTS, COPYING_EXPERT, *printed("assistants")["assistants"]} - {*KS_EXPERTS}

    assert not [one for one in people if not any(one.replace("-", "") in name for name in spelt)]
