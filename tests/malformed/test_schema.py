"""The schema of a table file refuses what the reader refuses, but for the kinds in `unseen.toml`, and nothing else."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from companion.games import desk_ids
from tests.malformed.test_malformed import LEGAL, OF
from tests.malformed.test_turns_of_museum import HEAD, SOLO, TOLD
from tests.schemas import accepted

ERIC: Final = 'player = "Éric"\n'
HIS: Final = 'player = "Alphonse LeGros"\n'
UNSEEN: Final[list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("unseen.toml").read_text(encoding="utf-8")
)["kinds"]


def taken(game: str, text: str) -> bool:
    """Whether a text is TOML that the schema of a game takes."""
    try:
        return accepted(game, text)
    except tomllib.TOMLDecodeError:
        return True


@pytest.mark.parametrize("game", desk_ids())
def test_what_a_schema_can_see_is_refused(game: str) -> None:
    """Of all malformed tables it takes those listed, each under its reason, and no others."""
    unseen = {name for kind in UNSEEN for name in kind.get(game, ())}
    assert {bad.id for bad in OF[game].MALFORMED if taken(game, bad.text)} == unseen


def test_malformed_turns_are_refused() -> None:
    """Their keys are seen, those of the rival too; their lines are a language of their own, which the reader knows."""
    texts = {bad["keys"]: turn(bad["keys"]) for bad in TOLD["turns"]}
    of_rival = {bad["keys"]: f"{SOLO}{HIS if bad.get('his') else ERIC}{bad['keys']}\n" for bad in TOLD["rival-turns"]}
    rivals = {bad["keys"]: SOLO.replace("solo = true", f"solo = true\n{bad['keys']}") + ERIC for bad in TOLD["rivals"]}
    for kind, told in (("turns", texts), ("rival-turns", of_rival), ("rivals", rivals)):
        unseen = {keys for reason in UNSEEN for keys in reason.get(kind, ())}
        assert {keys for keys, text in told.items() if taken("museum", text)} == unseen, kind


def turn(keys: str) -> str:
    """Return a followed game with these keys in its turn."""
    return f"{HEAD}{'' if keys.startswith('player') or not keys else ERIC}{keys}\n"


@pytest.mark.parametrize(("name", "text"), LEGAL, ids=[name for name, _ in LEGAL])
def test_what_is_only_unusual_is_taken(name: str, text: str) -> None:
    """Whatever looks odd but is spelled as the contract allows."""
    del name
    assert accepted(tomllib.loads(text)["game"], text)
