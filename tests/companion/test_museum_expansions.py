"""The commands at a MUSEUM table with expansions: where their cards may lie, their lines, faults, exports and rules."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from scoring.games import game
from tests.companion.commands import answer, assert_review, assert_shape, companion, wordless, written

Data = dict[str, Any]

CROSS = {f"{x}3" for x in "ABCDE"} | {f"C{y}" for y in range(1, 6)}
ALL = {f"{x}{y}" for x in "ABCDE" for y in range(1, 6)}
PAIRS = {"A3-B3", "B3-C3", "C3-D3", "D3-E3", "C1-C2", "C2-C3", "C3-C4", "C4-C5"}
BASE = ["track", "civilisation", "domain", "patron", "prestige", "gallery", "public-opinion"]
NEW = ["archaeologists", "black-market", "cthulhu", "peoples-choice", "pavilions", "loans", "rival"]
RULES = [*NEW, "league", "skulls", "skull-sales", "relics", "assistant"]
RULINGS = {
    "skull-makes-collection": (["no", "yes"], "no"),
    "skull-copy-value": (["yes", "no"], "yes"),
    "skull-touches": (["no", "yes"], "no"),
    "skull-fills-gallery": (["no", "yes"], "no"),
    "skull-for-patron": (["yes", "no"], "yes"),
    "league-links": (["yes", "no"], "yes"),
    "loan-borrower-scores": (["yes", "no"], "yes"),
    "loan-difference": (["look-again", "number-only"], "look-again"),
    "several-lenders": (["own-cards"], "own-cards"),
    "black-market-used": (["all", "no-discard"], "all"),
    "black-market-opinion": (["no", "yes"], "no"),
    "relic-for-patron": (["yes", "no"], "yes"),
    "relic-in-domain": (["counts", "ignored", "like-league"], "counts"),
    "mythos-doubling": (["whole-loss", "that-mythos"], "whole-loss"),
    "flooded-space": (["never-filled", "left-out"], "never-filled"),
    "pavilion-tie": (["each", "none"], "each"),
    "rival-ordinary-scoring": (["yes", "no"], "yes"),
}

# Vincent: track 1 + 8 + 1 + 2 + 1 = 13; Navigation gre A3, rom B3, league C3-D3, bm-cel E3, relic E4: 4 cards 7; row 3
# is not the whole Grand Gallery; first in Europe 15, Ida 3 × 2 = 6; Black Market 1 used 0; token 10; Pavilion 13: 64.
# Olivier: track 3 + 1 lent = 4; second 7; Disciple 20; Relic in the pool −4; Pavilion 6; Rival card 0;
# the lent Roman: 4 cards 7; without it the Greek ship no longer touches the League card, 2 cards 0: difference 7.
# His total: 4 + 7 + 20 − 4 + 6 + 7 = 40.
RICH = '''\
format = 1
game = "museum"

[table]
public-opinion = { europe = 2 }
third-area = { europe = ["Vincent", "Olivier"] }
disciple = { holder = "Olivier", worth = 20 }
peoples-choice = "Vincent"

[[table.pavilions]]
contributions = { Vincent = 3, Olivier = 2 }

[[players]]
name = "Vincent"
archaeologists = { europe = 3 }
experts = ["ida-imeskaya"]
assistant = "brady"
museum = """
.        .                .         .        .
.        .                .         ~        .
gre-na-1 rom-na-1@olivier league-na >        bm-cel-na-1
.        .                .         .        relic-asia-na-2
.        .                .         .        egy-th-1
"""

[[players]]
name = "Olivier"
solo = true
rival = { kind = "legacy", civilisation = "egy", points = [6, 12, 18] }
museum = """
gre-ar-3 .        .        .        .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
"""
discard = "relic-europe-wa-4"
'''
FAULTY = RICH.replace('assistant = "brady"', 'assistant = "von-brandt"\nblack-market-favours = 31')
BARE = 'format = 1\ngame = "museum"\n\n[[players]]\nname = "Vincent"\n\n[[players]]\nname = "Alphonse LeGros"\n'
WALLED = """\
format = 1
game = "museum"

[table]
board = "hall"

[boards.hall]
plan = '''
G G G .
. . . .
'''
walls = ["A1|B1"]

[[players]]
name = "Éric"
"""


def with_row_three(row: str) -> str:
    """Return a table whose player has this third row and an otherwise empty standard museum."""
    rows = [". . . . ."] * 2 + [row] + [". . . . ."] * 2
    return BARE.replace('"Vincent"\n', '"Vincent"\nmuseum = """\n' + "\n".join(rows) + '\n"""\n', 1)


def where(text: str, card: str, folder: Path, player: str = "Vincent") -> Data:
    """Ask as JSON where a card may lie, and check the shape of the answer: a card with a place has a worth re-laid."""
    result = answer(companion("where", written(folder, text), card, "--player", player, "--json"))
    assert_shape(result, card=str, legal=list, illegal=list, **({"relaid": int} if result["legal"] else {}))
    for one in result["illegal"]:
        assert_shape(one, at=str, rule=str, message=str, blocking=list)
        assert one["message"]
    data: Data = result
    return data


def illegal(result: Data) -> dict[str, tuple[str, list[str]]]:
    """Return what blocks each illegal place: rule and blocking places."""
    places = {one["at"]: (one["rule"], one["blocking"]) for one in result["illegal"]}
    assert len(places) == len(result["illegal"])
    return places


# where


def test_a_league_card_may_lie_on_the_pairs_of_the_grand_gallery(tmp_path: Path) -> None:
    """Eight pairs of neighbours lie in the cross; every other space is told to be outside it."""
    result = where(BARE, "league-na", tmp_path)
    assert result["card"] == "league-na"
    assert (len(result["legal"]), set(result["legal"])) == (8, PAIRS)
    assert illegal(result) == {place: ("museum.league", []) for place in ALL - CROSS}


def test_a_card_in_the_way_of_a_league_card_is_named(tmp_path: Path) -> None:
    """With B3 taken A3 has no second space, and B3 is what blocks it; B3 itself is not listed."""
    result = where(with_row_three(". egy-na-1 . . ."), "league-na", tmp_path)
    assert set(result["legal"]) == PAIRS - {"A3-B3", "B3-C3"}
    assert illegal(result) == {place: ("museum.league", []) for place in ALL - CROSS} | {
        "A3": ("museum.league", ["B3"])
    }


def test_both_spaces_of_a_league_card_are_taken(tmp_path: Path) -> None:
    """Where one lies no second one may: C3 and D3 are gone, E3 is blocked by D3."""
    result = where(with_row_three(". . league-na > ."), "league-wa", tmp_path)
    assert set(result["legal"]) == {"A3-B3", "C1-C2", "C4-C5"}
    assert illegal(result)["E3"] == ("museum.league", ["D3"])
    assert not {"C3", "D3"} & set(illegal(result))
    assert set(where(with_row_three(". . league-na > ."), "egy-na-1", tmp_path)["legal"]) == ALL - {"C3", "D3"}


def test_a_league_card_does_not_lie_across_a_wall(tmp_path: Path) -> None:
    """Beyond the wall A1 has no neighbour in the Grand Gallery; B1-C1 stays."""
    result = where(WALLED, "league-na", tmp_path, "Éric")
    assert result["legal"] == ["B1-C1"]
    assert set(illegal(result)) == {"A1", "D1", "A2", "B2", "C2", "D2"}
    assert {rule for rule, _ in illegal(result).values()} == {"museum.league"}


def test_a_board_without_grand_gallery_has_no_place_for_a_league_card(tmp_path: Path) -> None:
    """An empty list is an answer: exit 0, in words too."""
    text = WALLED.replace("G G G .", ". . . .")
    assert where(text, "league-na", tmp_path, "Éric")["legal"] == []
    result = companion("where", written(tmp_path, text), "league-na", "--player", "Éric")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Grand Gallery" in result.stdout


CARDS = [
    "egy-na-2",
    "bm-egy-na-2",
    "relic-asia-na-3",
    "skull-silver",
    "skull-silver:gre",
    "skull-ruby=inc-ar-2",
    "skull-other-asia",
]


@pytest.mark.parametrize("card", CARDS)
def test_a_flooded_space_takes_no_card(card: str, tmp_path: Path) -> None:
    """Every free space is legal but the flooded one, which is refused under museum.cthulhu."""
    result = where(with_row_three("~ . egy-na-1 . ."), card, tmp_path)
    assert result["card"] == card
    assert set(result["legal"]) == ALL - {"A3", "C3"}
    assert illegal(result) == {"A3": ("museum.cthulhu", [])}


@pytest.mark.parametrize("card", ["skull-silver", "skull-silver:rom"])
def test_a_skull_that_lies_somewhere_lies_nowhere_else(card: str, tmp_path: Path) -> None:
    """Each Skull is in the box once: whoever exhibits it is named, and the answer is a broken rule."""
    file = written(tmp_path, with_row_three("skull-silver:gre . . . ."))
    result = companion("where", file, card, "--player", "Vincent", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["legal"] == []


def test_a_flooded_space_takes_no_league_card(tmp_path: Path) -> None:
    """With the middle flooded each arm of the cross has one pair left."""
    result = where(with_row_three(". . ~ . ."), "league-na", tmp_path)
    assert set(result["legal"]) == {"A3-B3", "D3-E3", "C1-C2", "C4-C5"}
    assert illegal(result)["C3"] == ("museum.cthulhu", [])
    assert set(illegal(result)) == ALL - CROSS | {"C3"}


@pytest.mark.parametrize("card", ["BM-EgyNa2", "RELIC-ASIA-NA-3", "Skull-Silver:GRE", "SKULL-RUBY=IncAr2", "LEAGUE-NA"])
def test_cards_of_expansions_are_read_in_any_case(card: str, tmp_path: Path) -> None:
    """The answer writes the card in its first form."""
    wanted = {"BM-EgyNa2": "bm-egy-na-2", "SKULL-RUBY=IncAr2": "skull-ruby=inc-ar-2"}.get(card, card.lower())
    assert where(BARE, card, tmp_path)["card"] == wanted


def test_where_tells_the_pairs_in_words(tmp_path: Path) -> None:
    """The text names the pairs, and the Grand Gallery as the reason why not elsewhere."""
    result = companion("where", written(tmp_path, BARE), "league-na", "--player", "alphonse legros")
    assert (result.exit_code, result.stderr) == (0, "")
    words = " ".join(result.stdout.split())
    assert all(pair in words for pair in PAIRS)
    assert "Grand Gallery" in words


def test_where_tells_a_flood_in_words(tmp_path: Path) -> None:
    """The text names the flooded space."""
    result = companion(
        "where", written(tmp_path, with_row_three("~ . . . .")), "relic-asia-na-3", "--player", "Vincent"
    )
    assert (result.exit_code, result.stderr) == (0, "")
    assert any("A3" in line and "flooded" in line for line in result.stdout.splitlines())


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("league-ne", "«league-na»"),
        ("relic-erope-wa-4", "«relic-europe-wa-4»"),
        ("skull-slver", "«skull-silver»"),
        ("skull-silver=gre-ar-2", "skull-silver:gre"),
        ("relic-europe-wa", "relic-europe-wa-4"),
        ("bm-egy-na-9", "9"),
        ("league", "league"),
        ("~", "~"),
        (">", ">"),
        ("v", "v"),
        (".", "."),
        ("relic-еurope-wa-4", "CYRILLIC"),
    ],
)
def test_a_misspelt_card_of_an_expansion_is_refused(card: str, says: str, tmp_path: Path) -> None:
    """What is no card is refused with exit 2, and what could be typed instead is told."""
    assert says in wordless(companion("where", written(tmp_path, BARE), card, "--player", "Vincent"), code=2)


# score and check


def test_the_rich_table_has_the_totals_worked_out_beside_it(tmp_path: Path) -> None:
    """Every line of the expansions, as the comment above the table adds it up."""
    result = answer(companion("score", written(tmp_path, RICH), "--json"))
    lines = {one["name"]: {line["rule"][7:]: line["points"] for line in one["lines"]} for one in result["players"]}
    assert {name: list(one) for name, one in lines.items()} == {name: [*BASE, *NEW] for name in ("Vincent", "Olivier")}
    assert lines["Vincent"] == dict.fromkeys(BASE + NEW, 0) | {
        "track": 13,
        "domain": 7,
        "archaeologists": 21,
        "peoples-choice": 10,
        "pavilions": 13,
    }
    assert lines["Olivier"] == dict.fromkeys(BASE + NEW, 0) | {
        "track": 4,
        "archaeologists": 7,
        "cthulhu": 16,
        "pavilions": 6,
        "loans": 7,
    }
    assert [one["total"] for one in result["players"]] == [64, 40]
    assert result["winners"] == ["Vincent"]


@pytest.mark.parametrize("text", [RICH, FAULTY], ids=["legal", "faulty"])
def test_score_as_json_has_the_shape_of_the_contract(text: str, tmp_path: Path) -> None:
    """The keys of section 3 at every depth, sums of parts always, and every rule known."""
    result = answer(companion("score", written(tmp_path, text), "--json"), code=1 if text == FAULTY else 0)
    assert_review(result, "museum")
    for player in result["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
        for line in parts_of(player["lines"]):
            assert not line["parts"] or line["points"] == sum(part["points"] for part in line["parts"])
            assert line["rule"] in game("museum").rules
    assert result["provisional"] is (text == FAULTY)


def parts_of(lines: list[Data]) -> Iterator[Data]:
    """Yield lines and their parts at every depth."""
    for line in lines:
        yield line
        yield from parts_of(line["parts"])


def test_score_in_words_names_every_line(tmp_path: Path) -> None:
    """Each line of an expansion has a name in the table of totals."""
    result = companion("score", written(tmp_path, RICH))
    assert (result.exit_code, result.stderr) == (0, "")
    names = {"Archaeologists", "Black Market", "Cthulhu Relics", "People's Choice", "Pavilions", "Loans", "Rival card"}
    first = {line.split("  ")[0] for line in result.stdout.splitlines()}
    assert names <= first


def test_check_with_faults_of_expansions(tmp_path: Path) -> None:
    """31 Favours are a fault, von Brandt beside a loan is none; exit 1, told with its rule."""
    file = written(tmp_path, FAULTY)
    result = companion("check", file)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "museum.black-market" in result.stdout
    assert "museum.assistant" not in result.stdout
    data = answer(companion("check", file, "--json"), code=1)
    assert_shape(data, legal=bool, faults=list, questions=list, warnings=list, not_checked=list)
    assert (data["legal"], [fault["rule"] for fault in data["faults"]]) == (False, ["museum.black-market"])


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ('museum = """\nleague-na > . . .\n{rest}"""', "museum.league"),
        ('museum = """\n. . league-na . .\n. . v . .\n{three}"""\ntrack = 7', "museum.track"),
        ('museum = """\nskull-silver:egy . . . .\n{rest}"""\ntrack = 0', "museum.skulls"),
        ('museum = """\nskull-ruby=inc-ar-2 . . . .\n{rest}"""\ntrack = 0', "museum.skulls"),
        ("archaeologists = { europe = 5, asia = 6 }", "museum.archaeologists"),
        ('assistant = "von-brandt"', "museum.assistant"),
        ('rival = { kind = "greatest-team" }\npatron = { kind = "greatest-team" }', "museum.rival"),
    ],
)
def test_a_fault_of_an_expansion_gives_exit_1(line: str, rule: str, tmp_path: Path) -> None:
    """Each is told under its rule, for its player, and the table is scored all the same."""
    filled = line.replace("{rest}", ". . . . .\n" * 4).replace("{three}", ". . . . .\n" * 3)
    file = written(tmp_path, BARE.replace('"Vincent"\n', f'"Vincent"\n{filled}\n', 1))
    data = answer(companion("check", file, "--json"), code=1)
    assert [(fault["rule"], fault["player"]) for fault in data["faults"]] == [(rule, "Vincent")]
    assert companion("score", file).exit_code == 1
    assert rule in companion("check", file).stdout


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('["Vincent", "Olivier"]', "[]"),
        ('holder = "Olivier"', 'holder = "OLIVIER"'),
        ("relic-asia-na-2", "relic-asia-na-?"),
        ("relic-europe-wa-4", "skull-other-europe"),
    ],
)
def test_check_of_a_table_without_a_fault(before: str, after: str, tmp_path: Path) -> None:
    """Without a fault the exit code is 0, also with a question."""
    assert before in RICH
    result = companion("check", written(tmp_path, RICH.replace(before, after)))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "No rule is broken" in result.stdout


def test_a_line_of_an_expansion_is_judged(tmp_path: Path) -> None:
    """A League card is paid in Prestige alone, and lies where no other does."""
    result = answer(
        companion("check", written(tmp_path, RICH), "league-na at C3-D3", "--player", "Vincent", "--json"), code=1
    )
    assert [fault["rule"] for fault in result["faults"]] == ["museum.league-buy", "museum.placement"]


# export, new, examples, rule


@pytest.mark.parametrize("form", ["text", "md", "svg", "html", "json"])
@pytest.mark.parametrize("text", [RICH, FAULTY], ids=["legal", "faulty"])
def test_export_has_the_lines_of_the_expansions(form: str, text: str, tmp_path: Path) -> None:
    """In every form the lines and totals stand; a fault gives exit 1 and keeps nothing back."""
    result = companion("export", written(tmp_path, text), "--to", form)
    assert (result.exit_code, result.stderr) == (1 if text == FAULTY else 0, "")
    said = result.stdout.replace("&#160;", " ")
    assert all(words in said for words in ("Archaeologists", "Pavilions", "Loans", "Olivier"))
    if form == "svg":
        assert ET.fromstring(result.stdout).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - our own output
    if form == "json":
        assert json.loads(result.stdout) == json.loads(companion("score", written(tmp_path, text), "--json").stdout)
    if form == "md":
        rows = [line for line in said.splitlines() if line.startswith("|")]
        assert {row.count("|") for row in rows} == {4}
        assert len(rows) == 2 + len(BASE) + len(NEW) + 1  # head, rule, lines, total


def test_the_new_table_takes_expansions(tmp_path: Path) -> None:
    """The commented table says how to name expansions, and with that line awake every line is there."""
    text = companion("new", "museum").stdout
    assert "expansions" in text
    awake = "\n".join(
        line.removeprefix("# ") if line.startswith("# expansions") else line for line in text.splitlines()
    )
    result = answer(companion("score", written(tmp_path, awake), "--json"))
    rules = [line["rule"] for line in result["players"][0]["lines"]]
    assert rules[-2:] == ["museum.pavilions", "museum.loans"]


@pytest.mark.parametrize(
    ("name", "player", "lines"),
    [
        ("georgina", "Georgina", {"museum.domain": 25, "museum.gallery": 10}),
        ("loan", None, {"museum.loans": 14}),
        ("pavilion", None, {"museum.pavilions": 19}),
        ("celtic-patron", None, {}),
        ("solo", None, {"museum.public-opinion": 0}),
    ],
)
def test_an_example_gives_the_printed_number(name: str, player: str | None, lines: dict[str, int]) -> None:
    """Each shipped example of an expansion gives what the book prints, with nothing open."""
    result = answer(companion("score", "-", "--json", stdin=companion("examples", name).stdout))
    counted = [
        {line["rule"]: line["points"] for line in one["lines"]}
        for one in result["players"]
        if player in {None, one["name"]}
    ]
    assert any(all(one[rule] == points for rule, points in lines.items()) for one in counted)
    assert (result["provisional"], result["warnings"]) == (False, [])


@pytest.mark.parametrize("line", RULES)
def test_every_rule_of_an_expansion_is_explained(line: str) -> None:
    """Whatever `score`, `check` or `where` names as a rule, `rule` knows first by that id, with wording and source."""
    entry = answer(companion("rule", f"museum.{line}", "--json"))[0]
    assert entry["id"] == f"museum.{line}"
    assert len(entry["text"]) > 100
    assert entry["sources"]


@pytest.mark.parametrize("ruling", RULINGS)
def test_rulings_have_the_readings_agreed_upon(ruling: str) -> None:
    """Each ruling of an expansion has the readings of the list of rulings, and its default."""
    entry = answer(companion("rule", ruling, "--json"))[0]
    values, default = RULINGS[ruling]
    assert entry["id"] == ruling
    assert sorted(values) == sorted(reading["value"] for reading in entry["readings"])
    assert [default] == [reading["value"] for reading in entry["readings"] if reading["default"]]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("archaeologists",), "museum.archaeologists"),
        (("black", "market"), "museum.black-market"),
        (("crystal", "skulls"), "museum.skulls"),
        (("league",), "museum.league"),
        (("pavilions",), "museum.pavilions"),
        (("loan",), "museum.loans"),
        (("lent", "cards"), "museum.loans"),
        (("people's", "choice"), "museum.peoples-choice"),
        (("disciple",), "museum.cthulhu"),
        (("relics",), "museum.relics"),
        (("LeGros",), "museum.legros"),
        (("von", "Brandt"), "museum.assistant"),
        (("flooded",), "museum.relics"),
    ],
)
def test_rules_of_expansions_are_found_by_words(words: tuple[str, ...], wanted: str) -> None:
    """Words players use find the rule among the first three."""
    found = [entry["id"] for entry in answer(companion("rule", *words, "--json"))]
    assert wanted in found[:3]


def test_no_rule_of_an_expansion_is_named_that_nobody_knows() -> None:
    """Every rule named as related is there to be read."""
    entries = answer(companion("rule", "--json"))
    ids = {entry["id"] for entry in entries}
    assert set(itertools.chain.from_iterable(entry["related"] for entry in entries)) <= ids
    assert {f"museum.{line}" for line in RULES} | set(RULINGS) <= ids
