"""`companion review`: a game in hindsight, as data and for a person; what it ends with, and where it is kept back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.examples import shipped
from companion.words import languages
from tests.companion.commands import answer, assert_shape, companion, printed, wordless, written

EXAMPLES = shipped("en")


def told(name: str, tmp_path: Path) -> Any:
    """What is said of an example, as data."""
    return answer(companion("review", written(tmp_path, EXAMPLES[name].text), "--json"))


def test_a_followed_game_has_the_shape_of_the_contract(tmp_path: Path) -> None:
    """Turns with their curve, cards with printed value and worth, losses with places, the best turn."""
    data = told("followed-game", tmp_path)
    assert_shape(data, format=int, game=str, players=list, turned=list)
    eric = data["players"][0]
    assert_shape(eric, **{"name": str, "turns": list, "cards": list, "lost": list, "best-turn": int})
    assert eric["turns"][1] == {"turn": 3, "track": 19, "ceiling": 22, "earned": {"track": 9, "layout": 3}}
    assert eric["cards"][0] == {"card": "gre-ar-5", "at": "A1", "printed": 5, "worth": 2}
    opinion, favours = eric["lost"][:2]
    assert (opinion["by"], opinion["rule"], opinion["points"]) == ("public-opinion", "museum.public-opinion", 6)
    assert (favours["by"], favours["points"]) == ("favours", {"least": 0, "most": None})


def test_a_table_as_it_lies_has_cards_and_losses_alone(tmp_path: Path) -> None:
    """Patrick's example: 5 points by layout, and no turns."""
    (patrick,) = (player for player in told("patrick", tmp_path)["players"] if player["name"] == "Patrick")
    assert not {"turns", "best-turn"} & {*patrick}
    assert [(lost["by"], lost["points"]) for lost in patrick["lost"] if lost["by"] == "layout"] == [("layout", 5)]


def test_musee_tells_places_and_neighbours(tmp_path: Path) -> None:
    """Andy of the example puts 50 on U1: the five places right of it take no number any more."""
    result = companion("review", written(tmp_path, EXAMPLES["plays-faults"].text), "--json")
    assert result.exit_code == 1
    (andy,) = (player for player in answer(result, 1)["players"] if player["name"] == "Andy")
    assert andy["turns"][0] == {
        "turn": 3,
        "card": "50",
        "at": "U1",
        "closed": 5,
        "neighbours": {"kept": 0, "broken": 0},
    }


def test_artline_tells_the_galleries_opened(tmp_path: Path) -> None:
    """Of the three cards around a corner the second opens the Gallery at 1,1 to the next player."""
    players = told("two-rooms-at-once", tmp_path)["players"]
    assert {player["name"]: [turn["opened"] for turn in player["turns"]] for player in players} == {
        "Amandine": [[], []],
        "Andy": [["1,1"]],
    }


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["followed-game", "turns", "two-rooms-at-once"])
def test_a_person_reads_it(name: str, language: str, tmp_path: Path) -> None:
    """Every player by name, and no word in braces left; never a percentage."""
    text = printed(companion("review", written(tmp_path, EXAMPLES[name].text), "--lang", language))
    names = {player["name"] for player in told(name, tmp_path)["players"]}
    assert all(name in text for name in names)
    assert not {*"{}%"} & {*text}


def test_fair_mode_keeps_it_back_while_the_game_runs(tmp_path: Path) -> None:
    """With exit 3 and the reason; a game that is over tells it."""
    fair = 'format = 1\ngame = "museum"\nfair = true\n{}[[players]]\nname = "Éric"\n[[players]]\nname = "Andy"\n'
    said = wordless(companion("review", written(tmp_path, fair.format("over = false\n"))), code=3)
    assert "fair" in said
    assert companion("review", written(tmp_path, fair.format(""))).exit_code == 0


def test_a_player_with_nothing_to_look_back_at_is_told_so(tmp_path: Path) -> None:
    """Of Musée's example nobody followed the turns, and no card has a worth of its own."""
    said = printed(companion("review", written(tmp_path, EXAMPLES["most-72"].text), "--lang", "en"))
    assert said.count("Nothing to look back at") == 2
