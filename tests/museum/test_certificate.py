"""Certificates of best arrangements: true ones are accepted, whatever is changed in one is noticed.

The second search for regions agrees with all layouts of small boards.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import chain, cycle
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from companion.cli import app
from companion.present.arranged import certificate
from companion.words import languages
from scoring import tablefile
from scoring.certificates import CertificateReport, check_certificate
from scoring.games import game
from scoring.games.museum.certificate.assignment import CardsWanted, Regions, fits
from scoring.games.museum.certificate.grid import grid_of
from scoring.games.museum.certificate.partition_search import Partition, PartitionSearch
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table.board import Board
from scoring.grounds import MalformedCertificateError
from tests.batches import batches
from tests.museum.arrange_random import NAME, mid_table, read, small_table
from tests.museum.recutting_brute import linked_sets, reached, small
from tests.schemas import fitting

pytestmark = pytest.mark.search

SAMPLES = Path(__file__).parent / "arrange"
SECONDS = 240.0  # far more than a proof takes
TAMPERED_SECONDS = 20.0  # far more than it takes to notice a change
REFUTED = """\
format = 1
game = "museum"
table = { board = "hall" }

[boards.hall]
plan = "GG..\\nGG..\\n....\\n...."
walls = ["B3|C3"]
gallery-bonus = 10

[[players]]
name = "Vincent"
museum = '''
cel-cu-4 chi-ag-2 .        .
chi-th-2 cel-ag-1 inc-cu-1 .
.        .        chi-cu-4 .
inc-ag-2 cel-th-3 inc-th-3 .
'''
"""
"""Three Collections in rows and three in columns need a square of nine, and the wall lies within each: 22 for the
values, 3 x 1 and 3 x 5 would be 40. The best is 39."""
Certificate = dict[str, Any]


def never() -> bool:
    """A `stop` that allows all the time there is."""
    return False


def within(seconds: float) -> Callable[[], bool]:
    """A `stop` that says so once this time has passed."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def certified(table: Any, name: str = NAME) -> Certificate:
    """What `arrange --certificate` writes for a player, read back."""
    museum = game("museum")
    assert museum.arrange is not None
    found = museum.arrange(table, name, stop=within(SECONDS))
    read_back: Certificate = json.loads(json.dumps(certificate(found, museum)))
    return read_back


@cache
def sample(name: str) -> tuple[Any, str]:
    """A sample's table and its certificate as text."""
    _, table = tablefile.read((SAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
    return table, json.dumps(certified(table))


@cache
def refuted() -> tuple[Any, str]:
    """The table of `REFUTED` and its certificate as text."""
    _, table = tablefile.read(REFUTED)
    return table, json.dumps(certified(table))


def report(table: Any, written: Certificate, stop: Callable[[], bool] = never) -> CertificateReport:
    """What the checker finds."""
    return check_certificate(game("museum"), table, written, stop)


def table_text(plan: str, museum: str, more: str = "") -> str:
    """A table file of Vincent's Museum on a board of one row, on which no Gallery pays."""
    board = f'[table]\nboard = "row"\n[boards.row]\nplan = "{plan}"\ngallery-bonus = 0\n'
    return f'format = 1\ngame = "museum"\n{board}[[players]]\nname = "Vincent"\n{more}museum = "{museum}"\n'


def ids(phrases: Any) -> list[str]:
    """The last words of the keys."""
    return [one.key.rsplit(".", 1)[1] for one in phrases]


# True certificates


@pytest.mark.long
@pytest.mark.parametrize("name", ["dense-1", "dense-6"])
def test_a_sample_is_worked_out_again_to_the_end(name: str) -> None:
    """Nothing is left to trust."""
    table, written = sample(name)
    found = report(table, json.loads(written))
    assert (found.findings.wrong, found.findings.trusted) == ((), ())
    assert found.complete


def test_it_says_what_it_did() -> None:
    """The demand of all cards and its question."""
    table, written = refuted()
    assert ids(report(table, json.loads(written)).findings.derived) == ["laid", "points", "demands", "questions"]


@batches(4, first=2, name="seed")
def test_boards_of_middle_size_are_worked_out_again(seed: int) -> None:
    """Any cards, Patrons and Experts under the default readings."""
    rng = random.Random(seed)
    table = read(mid_table(rng, *rng.choice([(3, 3), (3, 4)])))
    assert report(table, certified(table)).complete


@batches(9, first=4, name="seed")
def test_small_boards_under_any_reading_are_accepted(seed: int) -> None:
    """What is not worked out again is told: layouts that were only counted."""
    table = read(small_table(random.Random(seed)))
    found = report(table, certified(table))
    assert not found.findings.wrong
    assert {*ids(found.findings.trusted)} <= {"counted", "duplicates", "values"}


@batches(7, first=3, name="seed")
def test_small_boards_of_expansions_are_accepted(seed: int) -> None:
    """The same with Skulls, loans, floods and League cards."""
    table = read(small_table(random.Random(seed), expansions=True))
    found = report(table, certified(table))
    assert not found.findings.wrong
    assert {*ids(found.findings.trusted)} <= {"counted", "duplicates", "values", "league", "loans"}


VALUES = table_text(
    ". . . . . # . .",
    "gre-wa-1 rom-ar-1 rom-ag-2 rom-cu-3 rom-na-5 # rom-th-5 rom-wa-4",
    'experts = ["wa"]\npatron = { kind = "perfect-collection", points = 6 }\n',
)
"""Five Romans and both Water cards can be linked, but then no Roman shows a 4."""


def test_what_only_values_refute_is_trusted_and_told() -> None:
    """The checker deals cards to regions, whatever values they show."""
    _, table = tablefile.read(VALUES)
    found = report(table, certified(table))
    assert (found.holds, found.complete) == (True, False)
    assert ids(found.findings.trusted) == ["values"]


# Wrong certificates


def _way(written: Certificate) -> Any:
    return written["grounds"]["ways"][0]


def _grid(written: Certificate, old: str, new: str) -> None:
    assert old in written["museum"]
    written["museum"] = written["museum"].replace(old, new)


def _exchanged(written: Certificate) -> None:
    rows = written["museum"].splitlines()
    written["museum"] = "\n".join([*rows[1:], rows[0]])


def _raised(written: Certificate) -> None:
    written["best"] = written["bound"] = written["grounds"]["bound"] = _way(written)["bound"] = 40


def _question(written: Certificate) -> Any:
    return _way(written)["refuted"][0]


TAMPERED: dict[str, tuple[Callable[[Certificate], object], str]] = {
    "the best is raised": (_raised, "best"),
    "another total now": (lambda one: one.update(now=23), "now"),
    "the bound is lowered": (lambda one: one.update(bound=38), "bound"),
    "proved is not said": (lambda one: one.update(status="feasible"), "status"),
    "a card is changed": (lambda one: _grid(one, "-th-2", "-th-3"), "cards"),
    "a card is taken": (lambda one: _grid(one, "chi-th-2", "."), "cards"),
    "the rows are turned": (_exchanged, "best"),
    "a row is missing": (lambda one: one.update(museum=one["museum"].replace("\n", " ")), "grid"),
    "a demand is dropped": (lambda one: _way(one)["refuted"].clear(), "demands"),
    "a demand is less": (lambda one: _question(one)["profiles"][0]["linked"].update(inc=2), "sizes"),
    "a demand is of nobody": (lambda one: _question(one)["profiles"][0]["linked"].update(egy=3), "sizes"),
    "a question has other sizes": (lambda one: _question(one).update(civilisations=[2, 3, 4]), "sizes"),
    "a question leaves out cuts": (lambda one: _question(one).update(in_no_region=[6, 6]), "bare"),
    "a Collection pays more": (lambda one: _way(one)["points"].update(cu=[0, 0, 0, 6]), "points"),
    "a Collection can link less": (lambda one: _way(one)["linked_at_most"].update(cel=2), "linked"),
    "more is the same for all": (lambda one: _way(one).update(constant=23), "constant"),
    "the Gallery pays more": (lambda one: _way(one).update(gallery_points=20), "gallery"),
    "the ceiling is lower": (lambda one: _way(one).update(ceiling=39), "ceiling"),
    "the grounds have another bound": (lambda one: _way(one).update(bound=40), "bounds"),
    "there is no argument": (lambda one: one["grounds"]["ways"].clear(), "choices"),
    "there is one for a Skull": (lambda one: _way(one)["skulls"].append(["skull-gold:inc"]), "choices"),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_every_change_is_noticed(how: str) -> None:
    """The certificate is true before."""
    change, told = TAMPERED[how]
    table, text = refuted()
    written = json.loads(text)
    change(written)
    found = report(table, written, within(TAMPERED_SECONDS))
    assert told in ids(found.findings.wrong)
    assert not found.complete


SERVING = table_text(
    ". . . . . . . .", "cel-ar-1 cel-ag-1 cel-cu-1 skull-silver:cel gre-na-1 gre-th-1 gre-wa-1 skull-emerald"
)
"""Four Celts (3) and three Greeks (1); with one more Greek it would be 6."""


def test_every_choice_of_what_skulls_serve_is_worked_out_again() -> None:
    """The Emerald Skull copies one of six cards or none, the Silver one adds to one of three Civilisations."""
    _, table = tablefile.read(SERVING)
    written = certified(table)
    assert written["best"] - written["now"] == 2
    assert sum(len(way["skulls"]) for way in written["grounds"]["ways"]) == 3 * (6 + 1)
    found = report(table, written)
    assert found.complete
    assert {"laid", "points"} < {*ids(found.findings.derived)} <= {"laid", "points", "choices", "demands", "questions"}


@pytest.mark.parametrize("number", range(3))
def test_a_choice_of_what_skulls_serve_that_is_left_out_is_noticed(number: int) -> None:
    """In any of the arguments."""
    _, table = tablefile.read(SERVING)
    written = certified(table)
    del written["grounds"]["ways"][number]["skulls"][0]
    assert ids(report(table, written).findings.wrong) == ["choices"]


def test_a_skull_of_the_layout_may_not_serve_anything() -> None:
    """Nobody exhibits the card it is to copy."""
    _, table = tablefile.read(SERVING)
    written = certified(table)
    skull = next(word for word in written["museum"].split() if word.startswith("skull-emerald"))
    _grid(written, skull, "skull-emerald=gre-ar-5")
    assert "cards" in ids(report(table, written).findings.wrong)


THREE = table_text(". . . .", "rom-ar-1 rom-ag-1 . rom-cu-1")
PARTED = THREE.replace("gallery-bonus", 'walls = ["B1|C1"]\ngallery-bonus')


def false_refutation() -> Certificate:
    """It says that three cards cannot be linked in a row of four spaces.

    They would be worth 4: their values when exhibited, 1 + 1 + 1, and 1 for a Civilisation of 3. One of the four spaces
    is in no region.
    """
    asked = {"civilisations": [3], "domains": [], "in_no_region": [1, 1], "by": "board", "choices": 1}
    way = {
        "skulls": [[]],
        "constant": 3,
        "unseen": 0,
        "points": {"rom": [0, 0, 0, 1], "ar": [0, 0], "ag": [0, 0], "cu": [0, 0]},
        "linked_at_most": {"rom": 3, "ar": 1, "ag": 1, "cu": 1},
        "gallery_points": 0,
        "fillers": {},
        "ceiling": 4,
        "bound": 3,
        "all_layouts_looked_at": False,
        "refuted": [{**asked, "profiles": [{"linked": {"rom": 3}}]}],
    }
    return {
        "format": 1,
        "game": "museum",
        "player": "Vincent",
        "now": 3,
        "best": 3,
        "bound": 3,
        "status": "optimal",
        "museum": "rom-ar-1 rom-ag-1 . rom-cu-1",
        "grounds": {"bound": 3, "ways": [way]},
    }


def test_a_false_refutation_is_contradicted() -> None:
    """Everything in it fits but that the board can be cut so."""
    _, table = tablefile.read(THREE)
    found = report(table, false_refutation())
    assert ids(found.findings.wrong) == ["cut"]


def test_where_the_board_is_in_two_parts_the_same_refutation_holds() -> None:
    """A wall in the middle leaves two spaces and two."""
    _, table = tablefile.read(PARTED)
    assert report(table, false_refutation()).complete


def test_what_there_is_no_time_for_is_trusted_and_told() -> None:
    """Whenever time is up: what was found until then stands, the rest is told, and nothing is believed."""
    _, table = tablefile.read(PARTED)
    told = []
    for allowed in range(200):
        found = report(table, false_refutation(), chain([False] * allowed, cycle([True])).__next__)
        if found.complete:
            break
        assert found.holds
        told += ids(found.findings.trusted)
    assert found.complete
    assert [*dict.fromkeys(told)] == ["unchecked", "demands", "time"]


ENDS = """\
format = 1
game = "museum"

[table]
board = "row"

[boards.row]
plan = "G . . . G ."
gallery-bonus = 10

[[players]]
name = "Vincent"
museum = "rom-ar-1 rom-ag-1 . rom-cu-1 rom-na-1 rom-th-1"
stated = { "museum.civilisation" = 0 }
"""


def test_a_gallery_in_two_parts_is_asked_for_with_more_cards_between_them() -> None:
    """Three linked cards cannot fill both ends of five spaces, so a false certificate says: nobody can. Five do.

    Their line is stated, so that five are worth no more than three: 1 + 1 + 1 + 1 + 1 for the values, 10 if filled.
    Of six spaces one is empty, and three are in no region where three cards are linked.
    """
    _, table = tablefile.read(ENDS)
    written = false_refutation()
    linked = {"rom": 5, "ar": 1, "ag": 1, "cu": 1, "na": 1, "th": 1}
    way = _way(written)
    way.update(points={key: [0] * (n + 1) for key, n in linked.items()}, linked_at_most=linked)
    way.update(constant=5, gallery_points=10, fillers={"rom": 3}, ceiling=15, bound=5)
    _question(written).update(in_no_region=[1, 3], profiles=[{"linked": {"rom": 3}, "fills_gallery": "rom"}])
    written.update(now=5, best=5, bound=5, museum="rom-ar-1 rom-ag-1 . rom-cu-1 rom-na-1 rom-th-1")
    written["grounds"]["bound"] = 5
    assert ids(report(table, written).findings.wrong) == ["cut"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda one: one.update(game="musee"), "other-game"),
        (lambda one: one.update(format=2), "other-format"),
        (lambda one: one.update(player="Amandine"), "other-player"),
        (lambda one: one.update(best="many"), "misfit"),
        (lambda one: one.pop("museum"), "misfit"),
        (lambda one: _way(one).pop("points"), "misfit"),
        (lambda one: _question(one).update(profiles=[3]), "misfit"),
        (lambda one: one.pop("game"), "no-certificate"),
    ],
)
def test_what_is_no_certificate_of_this_table_is_refused(change: Callable[[Certificate], object], told: str) -> None:
    """With the reason."""
    _, table = tablefile.read(THREE)
    written = false_refutation()
    change(written)
    with pytest.raises(MalformedCertificateError) as refused:
        report(table, written)
    assert ids([refused.value.why]) == [told]


# The second search


def possible(board: Board, cards: Counter[tuple[str, str | None]], sizes: dict[str, int], filler: str | None) -> bool:
    """Whether cards can be laid so that each key links so many, and those of `filler` fill the Gallery."""
    wanted = CardsWanted(cards, sizes, board.spaces.bit_count(), filler)
    one = tuple(sorted(size for key, size in sizes.items() if key in CIVILISATIONS))
    other = tuple(sorted(size for key, size in sizes.items() if key in DOMAINS))
    gallery_sort = None if filler is None else int(filler in DOMAINS)
    partition = Partition((one, other), wanted.uncovered, gallery_sort)
    return PartitionSearch(grid_of(board, 0, board.gallery), partition, (wanted,), never).possible()


@batches(20, first=8, name="seed")
def test_regions_agree_with_all_layouts(seed: int) -> None:
    """On boards of six spaces: a demand is met by some layout, or the search refutes it."""
    rng = random.Random(seed)
    one = small(rng)
    layouts = [*reached(one)]
    cards: Counter[tuple[str, str | None]] = Counter(card for card in one.cards if card is not None)
    most: Counter[str] = Counter()
    for (civilisation, domain), many in cards.items():
        most[civilisation] += many
        most[domain or ""] += 1
    gallery = one.board.gallery if one.board.gallery in linked_sets(one.board) else 0
    for _ in range(12):
        sizes = {key: n for key, held in most.items() if (n := rng.randint(max(1, held - 1), held)) > 1}
        could = [key for key, n in sorted(sizes.items()) if gallery and n >= gallery.bit_count()]
        filler = rng.choice([None, *could])
        met = any(
            all(linked[key] >= n for key, n in sizes.items())
            and (filler is None or any(key == filler and n >= sizes[key] for key, n in filling))
            for linked, filling in layouts
        )
        assert possible(one.board, cards, sizes, filler) == met, (one, sizes, filler)


def test_a_square_has_doorways_enough_and_a_row_has_not() -> None:
    """Two Civilisations and two Domains of 2 need 4 doorways: a square of four has 4, a row of four 3."""
    cards: Counter[tuple[str, str | None]] = Counter(
        (civilisation, domain) for civilisation in ("rom", "gre") for domain in ("ar", "ag")
    )
    three = {"rom": 2, "gre": 2, "ar": 2}
    row, square = Board("row", 4, "...."), Board("square", 2, "....")
    assert possible(row, cards, three, None)
    assert not possible(row, cards, {**three, "ag": 2}, None)
    assert possible(square, cards, {**three, "ag": 2}, None)


# The command


def run(folder: Path, table: str, written: object, *options: str) -> Result:
    """Run `certificate` on a table and what was written for it."""
    (folder / "friday.toml").write_text(table, encoding="utf-8")
    text = written if isinstance(written, str) else json.dumps(written)
    (folder / "proof.json").write_text(text, encoding="utf-8")
    files = [str(folder / "friday.toml"), str(folder / "proof.json")]
    return CliRunner().invoke(app, ["certificate", *files, *options], env={"LC_ALL": "C"})


def test_the_command_ends_with_0_where_all_is_worked_out_again(tmp_path: Path) -> None:
    """And says so."""
    found = run(tmp_path, PARTED, false_refutation())
    assert (found.exit_code, found.stderr) == (0, "")
    assert "everything was worked out again" in found.stdout


@pytest.mark.parametrize("table", [PARTED, THREE])
def test_the_command_answers_programs(table: str, tmp_path: Path) -> None:
    """As its schema says, whether all is right or not."""
    (report,) = fitting("certificate", json.loads(run(tmp_path, table, false_refutation(), "--json").stdout))
    assert report["verdict"] == ("fine" if table == PARTED else "wrong")


def test_the_command_ends_with_1_where_something_is_wrong(tmp_path: Path) -> None:
    """And says what."""
    found = run(tmp_path, THREE, false_refutation())
    assert found.exit_code == 1
    assert "Civilisations of 3 and Domains of –, and they can" in " ".join(found.stdout.split())


def test_the_command_ends_with_4_where_something_is_trusted(tmp_path: Path) -> None:
    """Without grounds the layout alone is checked."""
    found = run(tmp_path, PARTED, {**false_refutation(), "grounds": None})
    assert found.exit_code == 4
    assert "Taken on trust:" in found.stdout


@pytest.mark.parametrize("written", ["no JSON", "[]", "3", "[1]", "{}", '{"format": 1, "game": "artline"}'])
def test_the_command_ends_with_2_where_there_is_no_certificate(written: str, tmp_path: Path) -> None:
    """In one sentence."""
    found = run(tmp_path, PARTED, written)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "cannot be used" in found.stderr
    assert "Traceback" not in found.output


def test_the_command_ends_with_3_where_no_layout_is_best(tmp_path: Path) -> None:
    """In Artline every card lies where its turn put it."""
    artline = 'format = 1\ngame = "artline"\n[[players]]\nname = "Amandine"\n[[players]]\nname = "Andy"\n'
    assert run(tmp_path, artline, {}).exit_code == 3


def test_fair_mode_keeps_it_back(tmp_path: Path) -> None:
    """What it says of the best layout is a hint like that of `arrange`."""
    fair = PARTED.replace('game = "museum"\n', 'game = "museum"\nover = false\nfair = true\n')
    found = run(tmp_path, fair, false_refutation())
    assert (found.exit_code, found.stdout) == (3, "")


@pytest.mark.parametrize("language", languages())
def test_every_language_says_everything(language: str, tmp_path: Path) -> None:
    """A true one, a wrong one, and one to trust."""
    every = [false_refutation(), {**false_refutation(), "grounds": None}, {**false_refutation(), "best": 5, "bound": 2}]
    found = run(tmp_path, THREE, every, "--lang", language)
    assert found.exit_code == 1, found.output
    assert "{" not in found.stdout
    assert found.stdout.count("Vincent") >= 3


def test_json_says_the_same(tmp_path: Path) -> None:
    """One entry for every certificate."""
    found = run(tmp_path, PARTED, [false_refutation(), false_refutation()], "--json")
    assert found.exit_code == 0
    first, second = json.loads(found.stdout)
    assert first == second
    assert first["verdict"] == "fine"
    assert (first["wrong"], first["trusted"]) == ([], [])
    assert [one["id"] for one in first["derived"]] == ["laid", "points", "demands", "questions"]


def test_of_a_musee_the_layout_alone_is_checked(tmp_path: Path) -> None:
    """Its certificates say nothing of their bounds. Nothing lies there: 0 points."""
    table = 'format = 1\ngame = "musee"\n[[players]]\nname = "Patrick"\n[[players]]\nname = "Gaz"\n'
    nothing = {"now": 0, "best": 0, "bound": 0, "musee": "", "grounds": None}
    written = {**false_refutation(), "game": "musee", "player": "gaz", **nothing}
    del written["museum"]
    assert run(tmp_path, table, written).exit_code == 4
    assert run(tmp_path, table, {**written, "now": 3}).exit_code == 1


def test_a_key_has_one_region() -> None:
    """Two regions of three spaces, on cards enough for both: two Domains have them, one Domain has not."""
    cards: Counter[tuple[str, str | None]] = Counter(
        (row, column) for row in ("rom", "gre", "inc", "may", "egy", "jap") for column in ("ar", "na")
    )
    regions = Regions(((), (0b111, 0b111000)), (0b111111, 0), 0, 0)
    assert fits(CardsWanted(cards, {"ar": 3, "na": 3}, 6), regions, never, whole=True)
    assert not fits(CardsWanted(cards, {"ar": 3}, 6), regions, never, whole=True)
    rows = Regions(((0b11, 0b1100), ()), (0, 0b1111), 0, 0)
    assert fits(CardsWanted(cards, {"rom": 2, "gre": 2}, 4), rows, never, whole=True)
    assert not fits(CardsWanted(cards, {"rom": 2}, 4), rows, never, whole=True)
