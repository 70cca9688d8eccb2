"""How Alphonse's cards lie in a followed game: as well as in any layout of all; what is told where that is open."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any, Final

import pytest

from companion.words import languages, phrasebook
from scoring import tablefile
from scoring.games import game
from scoring.games.museum.arranging.arrange import Arranging
from scoring.games.museum.playing import as_it_lies, review_in_play
from scoring.games.museum.table import Table
from scoring.games.museum.table.keys import write_table
from scoring.other_readings import other_readings
from scoring.readings import Trace
from scoring.review import Review
from tests.companion.commands import answer, companion, printed, run_together, written
from tests.museum import oracle
from tests.museum.random_rivals import Box, random_rival_card

Data = dict[str, Any]

NAME: Final = "Alphonse LeGros"
MUSEUM: Final = game("museum")
LAID: Final = ("museum.civilisation", "museum.domain", "museum.rival", "museum.gallery")
PLANS: Final = (". . .\n. . .", ". G .\n. G .", ". G\n# G\n. .", ". . .\n. G #", "G G G . .")
RULINGS: Final = {
    "duplicate-links": "yes",
    "duplicate-fills-gallery": "yes",
    "collection-leaves-gallery": "no",
    "patron-collections-linked": "no",
    "collection-smaller": "yes",
    "rival-ordinary-scoring": "no",
}


def random_game(rng: random.Random) -> Data:
    """A followed game on a small board, over: he exhibits up to six cards."""
    plan, box = rng.choice(PLANS), Box(rng, expansions=False)
    spaces = sum(plan.count(space) for space in ".G")
    cards = box.cards(rng.randint(3, min(6, spaces)))
    hand, taken = cards[:4], [*cards[4:], "jap-na-1", "jap-na-1"][:2]
    return {
        "format": 1,
        "game": "museum",
        "over": True,
        "table": {"board": "hall"},
        "boards": {"hall": {"plan": plan, "gallery-bonus": 10, "museum-bonus": rng.choice([0, 4])}},
        "rulings": {ruling: value for ruling, value in RULINGS.items() if rng.random() < 0.25},
        "players": [
            {"name": "Éric"},
            {"name": NAME, "solo": True, "rival": random_rival_card(rng, box), "hand": " ".join(hand)},
        ],
        "turns": [
            {"player": "Éric", "rival-took": taken[0], "plays": []},
            {"player": NAME, "rival-took": taken[1], "took": [], "action": [6], "plays": [", ".join(cards)]},
        ],
    }


def layouts(data: Data) -> Iterator[Data]:
    """The table as it lies with his cards in every layout, as a grid."""
    lying = write_table(as_it_lies(tablefile.read_data(data)))
    (rival,) = (player for player in lying["players"] if player["name"] == NAME)
    rows = [row.split() for row in rival["museum"].strip().split("\n")]
    cells = [(at, n) for at, row in enumerate(rows) for n, word in enumerate(row) if word != "#"]
    for words in sorted({*permutations([rows[at][n] for at, n in cells])}):
        for (at, n), word in zip(cells, words, strict=True):
            rows[at][n] = word
        rival["museum"] = "\n".join(" ".join(row) for row in rows)
        yield lying


def laid_points(lines: dict[str, int]) -> int:
    """What depends on how the cards lie."""
    return sum(lines[rule] for rule in LAID)


def his(review: Review) -> dict[str, int]:
    """His lines by rule."""
    return {line.rule: line.points for player in review.players if player.name == NAME for line in player.lines}


@pytest.mark.long
@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(100, 160), marks=pytest.mark.release)])
def test_no_layout_of_all_is_worth_more(seeds: range) -> None:
    """Every layout of his cards on a small board, scored by the naive scorer."""
    for seed in seeds:
        data = random_game(random.Random(seed))
        review = MUSEUM.review(tablefile.read_data(data))
        best = max(laid_points(oracle.score(lying)[NAME]) for lying in layouts(data))
        assert laid_points(his(review)) == best, seed
        assert not [question for question in review.questions if question.message.key == "question.rival-layout"], seed


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(200, 240), marks=pytest.mark.release)])
def test_a_ruling_that_nobody_asks_changes_nothing(seeds: range) -> None:
    """Neither his layout nor anything else: so the other readings are looked at wherever they may bear."""
    for seed in seeds:
        table: Table = tablefile.read_data(random_game(random.Random(seed)))
        trace = Trace({})
        now = MUSEUM.count(replace(table, trace=trace), hints=False).outcome_now
        for ruling in MUSEUM.rulings.values():
            if ruling.scoring and ruling.id not in trace.asked:
                for reading in ruling.readings:
                    assert MUSEUM.under(table, {ruling.id: reading.value}) == now, (seed, ruling.id)


FOLLOWED: Final = """
format = 1
game = "museum"
over = {over}
[[players]]
name = "Éric"
prestige = {prestige}
[[players]]
name = "Alphonse LeGros"
solo = true
rival = {{ kind = "quadruple", sets = ["gre", "rom", "th", "cu"], points = [4, 8, 12, 16] }}
hand = "gre-cu-3 chi-wa-2 gre-na-1 inc-ar-4"
[[turns]]
player = "Éric"
rival-took = "gre-th-2"
plays = []
[[turns]]
player = "Alphonse LeGros"
rival-took = "cel-th-4"
took = []
action = [4]
plays = ["chi-wa-2, gre-cu-3, inc-ar-4, gre-th-2"]
[[turns]]
player = "Éric"
headline = "none"
rival-took = "rom-th-3"
plays = []
[[turns]]
player = "Alphonse LeGros"
rival-took = "jap-ag-2"
took = []
action = [4]
plays = ["cel-th-4, gre-na-1, jap-ag-2, rom-th-3"]
"""
"""On the first free spaces neither the Greeks nor Theology are linked: 21 points. Laid best three Greek cards are worth
1, three Theology cards 5, two of four Collections on the Rival card 8: 35."""


def followed(*, over: bool = True, prestige: int = 0) -> Table:
    """The game above."""
    return table_of(text(over=over, prestige=prestige))


def table_of(said: str) -> Table:
    """A table as a file tells it."""
    _, table = tablefile.read(said)
    assert isinstance(table, Table)
    return table


def text(*, over: bool = True, prestige: int = 0) -> str:
    """The game above, as a file."""
    return FOLLOWED.format(over=str(over).lower(), prestige=prestige)


@pytest.mark.parametrize("over", [True, False])
def test_his_total_is_what_his_reasons_promised(*, over: bool) -> None:
    """While the game runs and at its end, wherever the cards were first laid."""
    review = MUSEUM.review(followed(over=over))
    assert (his(review)["museum.track"], review.players[1].total) == (21, 35)
    assert [his(review)[rule] for rule in LAID] == [1, 5, 8, 0]


def test_the_places_are_those_of_his_best_layout() -> None:
    """Each line names where its cards lie on the table as it lies."""
    table = followed()
    lying = as_it_lies(table).players[1]
    board = table.board_of(lying)
    on = {board.names(1 << space)[0]: str(card) for space, card in enumerate(lying.museum) if card}
    (greeks,) = next(line for line in MUSEUM.review(table).players[1].lines if line.rule == "museum.civilisation").parts
    assert sorted(on[at] for at in greeks.at) == ["gre-cu-3", "gre-na-1", "gre-th-2"]


def test_every_way_to_show_the_score_agrees(tmp_path: Path) -> None:
    """As text, JSON, Markdown, picture and page, under every reading, and after `arrange`."""
    file = written(tmp_path, text(over=True, prestige=20))
    scored = answer(companion("score", file, "--json"))
    assert [player["total"] for player in scored["players"]] == [20, 35]
    assert "Alphonse LeGros wins with 35" in run_together(printed(companion("score", file)))
    for form in ("text", "md", "svg", "html", "json"):
        assert "35" in companion("export", file, "--to", form).stdout
    arranged = answer(companion("arrange", file, "--player", NAME, "--json"))
    assert (arranged["now"], arranged["best"], arranged["moves"]) == (35, 35, [])
    assert other_readings(MUSEUM, followed(prestige=20)).now.totals == {"Éric": 20, NAME: 35}


def test_a_grid_of_his_counts_as_it_lies_and_is_warned_of() -> None:
    """21 points as it was laid; the best layout would bring 35."""
    grid = (
        'museum = """\nchi-wa-2 gre-cu-3 inc-ar-4 gre-th-2 cel-th-4\n'
        'gre-na-1 jap-ag-2 rom-th-3 . .\n. . . . .\n. . . . .\n. . . . .\n"""\n'
    )
    kept = text().replace('hand = "gre', grid + 'hand = "gre')
    loose = kept.partition("[[turns]]")[0]
    for said in (kept, loose, loose.replace("over = true", "over = false")):
        review = MUSEUM.review(table_of(said))
        (warning,) = (notice.message for notice in review.warnings if notice.message.key == "warning.rival-layout")
        as_laid = sum(his(review).values())
        assert dict(warning.facts) == {"n": as_laid, "best": as_laid + 14 - laid_points(his(review))}
        assert not review.faults
        assert review_in_play(table_of(said)).warnings == review.warnings
        without_hints = review_in_play(table_of(said), hints=False).warnings
        assert "warning.rival-layout" not in [notice.message.key for notice in without_hints]
    best = tablefile.read_data(write_table(as_it_lies(followed())))
    assert not [notice for notice in MUSEUM.review(best).warnings if notice.message.key == "warning.rival-layout"]


@pytest.fixture
def given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that finds nothing and proves nothing beyond what all linked would be worth."""
    monkeypatch.setattr(Arranging, "look", lambda _arranging: None)


def unproved(*, over: bool, prestige: int) -> Table:
    """The game above with other cards, of which no search knows yet; the numbers are the same."""
    return table_of(text(over=over, prestige=prestige).replace("gre-na-1", "gre-wa-1"))


@pytest.mark.usefixtures("given_up")
@pytest.mark.parametrize(("eric", "winner"), [(10, NAME), (30, None), (60, "Éric")])
def test_no_winner_is_named_whom_a_better_layout_would_change(eric: int, winner: str | None) -> None:
    """Not looked for to its end, his layout is worth 21 to 35: asked; Éric with 30 may have won, or not."""
    table = unproved(over=True, prestige=eric)
    review = MUSEUM.review(table)
    (asked,) = (question for question in review.questions if question.message.key == "question.rival-layout")
    assert (asked.key, dict(asked.message.facts)) == (
        f'players."{NAME}".museum',
        {"player": NAME, "least": 21, "most": 35},
    )
    assert review.provisional
    assert review.standing.winners == ((winner,) if winner else ())
    assert [player.place is None for player in review.players] == [winner is None] * 2
    assert MUSEUM.under(table, {}).winners == review.standing.winners
    for language in languages():
        words = phrasebook(language, MUSEUM)
        assert "35" in words.say(asked.message)
        assert review.standing.outcome is None or "21" in words.say(review.standing.outcome)


@pytest.mark.usefixtures("given_up")
def test_while_the_game_runs_an_open_layout_is_a_warning() -> None:
    """Nothing is asked then."""
    review = MUSEUM.review(unproved(over=False, prestige=0))
    (warning,) = (notice.message for notice in review.warnings if notice.message.key == "warning.rival-layout-open")
    assert dict(warning.facts) == {"least": 21, "most": 35}
    assert not review.questions


def test_only_a_table_with_the_rival_loads_the_search() -> None:
    """What follows an ordinary game starts without it."""
    said = (
        "import sys, tomllib; from scoring import tablefile; from scoring.games import game;"
        "data = tomllib.loads(sys.stdin.read()); game('museum').review(tablefile.read_data(data));"
        "print('scoring.arrange.finding' in sys.modules)"
    )
    alone = "".join(
        line + "\n" for line in text().splitlines() if not line.startswith(("solo", "rival", "hand", "act"))
    )
    for read, loads in ((text(), "True"), (alone, "False")):
        told = subprocess.run([sys.executable, "-c", said], input=read, capture_output=True, text=True, check=True)
        assert told.stdout.strip() == loads
