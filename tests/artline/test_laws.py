"""What holds for every game of Artline, however it is played: each law is asked of the program alone."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.present.data import placements_data
from companion.words import phrasebook
from scoring import tablefile
from scoring.games import game
from tests.artline.oracle import LINES, UNKNOWN, Data, bare, met, named_spot, play, replay, spot_name, start, themes
from tests.artline.random_games import PLANTS, GameMaker, Planter, legal_part, random_game, to_toml
from tests.artline.test_agreement import told
from tests.there_and_back import assert_followed, assert_read_again, assert_rewritten

ARTLINE = game("artline")


def game_of(seed: int) -> Data:
    """A random game, half of them with a turn that breaks a rule; nobody states what he holds."""
    rng = random.Random(seed)
    data = random_game(rng, rng.choice([*PLANTS, *[""] * len(PLANTS)]))
    for player in data["players"]:
        player.pop("stated", None)
    return data


seeds = st.integers(0, 10**9)
games = seeds.map(game_of)
legal_games = games.map(legal_part)


def outcome(data: Data) -> Data:
    """What the program tells of a game, without the words."""
    found = told(data)
    kept = {key: found[key] for key in ("over", "winners", "provisional")}
    players = [(player["name"], player["total"], player["place"], player["galleries"]) for player in found["players"]]
    parts = [
        [(part["rule"], part["points"], frozenset(part["at"])) for part in player["lines"][0]["parts"]]
        for player in found["players"]
    ]
    faults = sorted((fault["rule"], fault["player"]) for fault in found["faults"])
    questions = sorted(question["key"] for question in found["questions"])
    return kept | {"players": players, "parts": parts, "faults": faults, "questions": questions}


def moved(data: Data, step: Callable[[int, int], tuple[int, int]], *, lines: bool) -> Data:
    """The game with every card elsewhere; `lines` says that rows become columns."""
    changed = copy.deepcopy(data)
    for turn in changed["turns"]:
        if "at" in turn:
            turn["at"] = spot_name(step(*named_spot(turn["at"])))
        row, column = turn.pop("row", None), turn.pop("column", None)
        told_now = {"row": column, "column": row} if lines else {"row": row, "column": column}
        turn |= {line: theme for line, theme in told_now.items() if theme is not None}
    return changed


@pytest.mark.parametrize(
    ("step", "lines"),
    [
        (lambda x, y: (-x, y), False),
        (lambda x, y: (-x, -y), False),
        (lambda x, y: (y, x), True),
        (lambda x, y: (y, -x), True),
    ],
    ids=["mirrored", "upside down", "transposed", "a quarter turned"],
)
@given(data=games)
def test_a_museum_seen_from_elsewhere_is_the_same(
    step: Callable[[int, int], tuple[int, int]], data: Data, *, lines: bool
) -> None:
    """No rule knows left from right, up from down, or a row from a column: Galleries only lie elsewhere."""
    expected = outcome(data)
    for parts in expected["parts"]:
        parts[:] = [
            (rule, points, frozenset(spot_name(step(*named_spot(at))) for at in ats)) for rule, points, ats in parts
        ]
    if lines:
        other = {"row": "column", "column": "row"}
        keys = [question.rsplit(".", 1) for question in expected["questions"]]
        expected["questions"] = sorted(f"{turn}.{other[line]}" for turn, line in keys)

    assert outcome(moved(data, step, lines=lines)) == expected


@given(games)
def test_no_card_is_lost(data: Data) -> None:
    """The start card, those played, those held and those in the pile are all there are; nobody draws without a pile.

    A hand is five cards less one for each Gallery, and one less for each turn that found the pile empty.
    """
    found = told(data)
    count, turns = len(data["players"]), replay(data).state.turns
    cards = data["table"].get("cards", 112)
    galleries = sum(player["galleries"] for player in found["players"])
    without_pile = 0
    for player in found["players"]:
        rules = [part["rule"] for part in player["lines"][0]["parts"]]
        assert rules.count("artline.gallery") == player["galleries"]
        assert player["total"] == 5 - player["galleries"] - rules.count("artline.pile") >= 0
        without_pile += rules.count("artline.pile")
    pile = cards - 1 - 5 * count - (turns - galleries - without_pile)

    assert cards == 1 + turns + sum(player["total"] for player in found["players"]) + pile
    assert pile >= 0
    assert pile == 0 or without_pile == 0
    assert pile or found["over"] or data.get("rulings", {}).get("pile-empty") == "equal-turns" or 0 in hands(found)


def hands(found: Data) -> list[int]:
    """How many cards everybody holds, by what the program tells."""
    return [player["total"] for player in found["players"]]


@given(games)
def test_every_line_is_the_sum_of_its_parts(data: Data) -> None:
    """One line each: five cards to begin with, then one less for each turn that brought none."""
    for player in told(data)["players"]:
        (line,) = player["lines"]
        assert line["parts"][0]["rule"] == "artline.setup"
        assert [part["points"] for part in line["parts"]] == [5] + [-1] * (len(line["parts"]) - 1)
        assert player["total"] == line["points"] == sum(part["points"] for part in line["parts"])


@given(legal_games)
def test_winners_hold_fewest(data: Data) -> None:
    """Of a game that is over those with fewest cards win; of a running one nobody does, and nobody has a place."""
    found = told(data)
    fewest = min(hands(found))

    won = [player["name"] for player in found["players"] if player["total"] == fewest and found["over"]]
    assert found["winners"] == won
    assert [player["place"] for player in found["players"]] == [
        1 + sum(other < mine for other in hands(found)) if found["over"] else None for mine in hands(found)
    ]


@given(legal_games, seeds)
def test_a_game_is_legal_up_to_each_of_its_turns(data: Data, seed: int) -> None:
    """Whatever comes later, a legal game was legal and still running before, and no hand has grown since."""
    before = data | {"turns": data["turns"][: random.Random(seed).randint(0, len(data["turns"]))]}
    earlier, later = told(before), told(data)

    assert earlier["faults"] == later["faults"] == []
    assert not earlier["over"] or before == data
    assert all(now <= then for now, then in zip(hands(later), hands(earlier), strict=True))


@given(games, seeds)
def test_what_follows_the_first_fault_is_not_judged(data: Data, seed: int) -> None:
    """The score is the state before it, and whatever is written down after it changes nothing."""
    planter = Planter(GameMaker(random.Random(seed), data))
    wrong = planter.wrong("several")
    assert wrong is not None
    legal = legal_part(data)
    broken = legal | {"turns": [*legal["turns"], wrong]}
    longer = broken | {"turns": [*broken["turns"], *(planter.anyhow() for _ in range(3))]}

    assert outcome(broken)["faults"] != []
    assert outcome(broken) == outcome(longer)
    for key in ("players", "parts", "over", "winners", "questions"):
        assert outcome(broken)[key] == outcome(legal)[key]


@given(games)
def test_what_a_theme_is_called_does_not_matter(data: Data) -> None:
    """Every theme under another name, different ones under different names: only equal and unequal counts."""
    changed = copy.deepcopy(data)
    names: dict[str, str] = {}
    for turn, line in itertools.product(changed["turns"], LINES):
        theme = bare(turn.get(line, ""))
        if theme not in ("", UNKNOWN):
            turn[line] = names.setdefault(theme, f"Theme {len(names)}")

    assert outcome(changed) == outcome(data)


@given(legal_games)
def test_telling_a_theme_again_changes_nothing(data: Data) -> None:
    """A card that joins a Room may name its theme, or one of its themes, and need not."""
    state = start(data)
    told_again, untold = copy.deepcopy(data), copy.deepcopy(data)
    for turn, with_theme, without in zip(data["turns"], told_again["turns"], untold["turns"], strict=True):
        for line in LINES if "play" in turn else []:
            rooms = met(state, named_spot(turn["at"]), line).rooms
            if rooms:
                with_theme[line] = themes(state, rooms, line)[-1].upper()
                without.pop(line, None)
        play(state, turn)

    assert outcome(told_again) == outcome(untold) == outcome(data)


@given(legal_games)
def test_the_places_told_are_those_where_a_card_may_lie(data: Data) -> None:
    """With a new theme for each Room it opens a card is legal at a legal place, spares the draw as foretold, or not.

    At a refused place it breaks the rule named.
    """
    one, table = tablefile.read(to_toml(data))
    state = replay(data).state
    found = placements_data(one.where(table, None, state.next)[0], phrasebook("en", one))
    before = told(data)
    mine = len(data["turns"]) % len(data["players"])
    for place in [*found["legal"], *found["illegal"]]:
        turn = {"player": state.next, "play": "any", "at": place["at"]}
        turn |= {line: f"A theme for the {line} that nobody had" for line in place.get("opens", [])}
        after = told(data | {"turns": [*data["turns"], turn]})
        if "rule" in place:
            assert place["rule"] in {fault["rule"] for fault in after["faults"]}
            continue
        assert after["faults"] == []
        galleries = after["players"][mine]["galleries"] - before["players"][mine]["galleries"]
        later = data.get("rulings", {}).get("later-room-gallery") == "yes"
        assert place["gallery"] == bool(galleries) or (later and galleries == 1)


@given(games)
def test_a_game_written_and_read_is_the_same_game(data: Data) -> None:
    """Notation goes round: plain data, TOML, and back."""
    assert_read_again(ARTLINE, tablefile.read(to_toml(data))[1])


@given(games, games)
def test_rewriting_a_file_gives_the_new_game(one: Data, other: Data) -> None:
    """Whatever changes, the file rewritten holds exactly the new game."""
    assert_rewritten(ARTLINE, *(tablefile.read(to_toml(data))[1] for data in (one, other)))


@given(games)
def test_a_game_written_turn_by_turn_holds_every_turn(data: Data) -> None:
    """A file that grows with each turn, as when a game is followed at the table, is never behind or confused."""
    steps = [data | {"turns": data["turns"][:count]} for count in range(min(len(data["turns"]), 6) + 1)]
    assert_followed(ARTLINE, [tablefile.read(to_toml(step))[1] for step in steps])
