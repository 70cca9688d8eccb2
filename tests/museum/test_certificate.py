"""Certificates of best arrangements: true ones are accepted, whatever is changed in one is noticed.

The second search for regions agrees with all layouts of small boards.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain, cycle, permutations, product
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from companion.bench.museums import museums
from companion.cli import app
from companion.present.arranged import certificate, grid_of
from companion.words import languages
from scoring import tablefile
from scoring.arrange.proving.dealing import Kind, dealt
from scoring.arrange.proving.demand import Demand
from scoring.arrange.proving.floor import Floor
from scoring.arrange.proving.regions import LARGEST_LISTED, RegionSearch
from scoring.bitboard import bits
from scoring.certificates import CertificateReport, check_certificate
from scoring.effort import in_time
from scoring.findings import Claim, MalformedCertificateError
from scoring.games import game
from scoring.games.museum.arranging.argument import Argument
from scoring.games.museum.arranging.expansion_part import with_cards
from scoring.games.museum.arranging.uses import Uses
from scoring.games.museum.arranging.worth import Worth
from scoring.games.museum.certificate import check
from scoring.games.museum.counting.lines import lines_of
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board
from scoring.phrase import phrase
from tests.batches import batches
from tests.museum.arrange_brute import best_total
from tests.museum.arrange_random import NAME, mid_table, read, skull_table, small_table
from tests.museum.floors import floor_of, layout_on
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
    """A `stop` that says so once so much was worked, however busy the machine is."""
    end = time.process_time() + seconds
    return lambda: time.process_time() > end


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
    """That all cards cannot be linked, and what they would be worth."""
    table, written = refuted()
    assert ids(report(table, json.loads(written)).findings.derived) == ["laid", "points", "demands"]


@batches(4, first=2, name="seed")
def test_boards_of_middle_size_are_worked_out_again(seed: int) -> None:
    """Any cards, Patrons and Experts under the default readings."""
    rng = random.Random(seed)
    table = read(mid_table(rng, *rng.choice([(3, 3), (3, 4)])))
    assert report(table, certified(table)).complete


@batches(9, first=4, name="seed")
def test_small_boards_under_any_reading_are_worked_out_again(seed: int) -> None:
    """Also where duplicates link."""
    table = read(small_table(random.Random(seed)))
    assert report(table, certified(table)).complete


@batches(7, first=3, name="seed")
def test_small_boards_of_expansions_are_worked_out_again(seed: int) -> None:
    """The same with Skulls, loans, floods and League cards."""
    table = read(small_table(random.Random(seed), expansions=True))
    assert report(table, certified(table)).complete


VALUES = table_text(
    ". . . . . # . .",
    "gre-wa-1 rom-ar-1 rom-ag-2 rom-cu-3 rom-na-5 # rom-th-5 rom-wa-4",
    'experts = ["wa"]\npatron = { kind = "perfect-collection", points = 6 }\n',
)
"""Five Romans and both Water cards can be linked, but then no Roman shows a 4."""


def test_what_only_values_refute_is_worked_out_again() -> None:
    """By the cards that a Collection which shows all values leaves out."""
    _, table = tablefile.read(VALUES)
    assert ids(report(table, certified(table)).findings.derived) == ["laid", "points", "demands"]


LINKING = table_text(". . . . . .", "rom-ar-1 gre-ag-1 rom-ar-2 . gre-ar-3 rom-cu-4").replace(
    "[[players]]", '[rulings]\nduplicate-links = "yes"\n[[players]]'
)
"""Three cards of two Civilisations in a Domain, of which a second one of the Romans may link."""


def test_where_duplicates_link_every_layout_is_looked_at() -> None:
    """Regions know no cards that link and do not count."""
    _, table = tablefile.read(LINKING.replace("rom-cu-4", "rom-ar-4"))
    assert report(table, certified(table)).complete


def test_what_only_duplicates_link_is_not_refuted_by_regions() -> None:
    """Between the pairs at both ends of the row lie two Romans of Architecture, so that only one touches each end.

    7 for the values; with an Expert each two Greeks, two Romans and two Chinese pay 1; three of Architecture pay 5, by
    way of the second Roman. No layout that links without it pays all that, as regions see it.
    """
    row = "gre-wa-1 gre-ar-1 rom-ar-1 rom-ar-2 chi-ar-1 chi-wa-1"
    text = table_text(". . . . . .", row, 'experts = ["gre", "rom", "chi"]\n')
    _, table = tablefile.read(text.replace("[[players]]", '[rulings]\nduplicate-links = "yes"\n[[players]]'))
    claim = Claim(now=table, best=table, player="Vincent", bound=15, hand=False)
    assert check(claim, never).wrong == ()
    (low,) = check(claim._replace(bound=14), never).wrong
    assert (low.key, low.facts["found"]) == ("certificate.wrong.better", 15)


LENT = """\
format = 1
game = "museum"
table = { board = "hall" }
rulings = { loan-borrower-scores = "no" }

[boards.hall]
plan = "G...\\n....\\n....\\n...G"
gallery-bonus = 10

[[players]]
name = "Vincent"
museum = '''
rom-ar-1 rom-ag-1 rom-cu-1 rom-th-1@Andy
.        .        .        .
.        .        .        .
.        .        .        .
'''

[[players]]
name = "Andy"
"""
"""Three Romans and a fourth one lent. Seven cards would reach from one end of the Gallery to the other, and there are
four: 1 + 1 + 1 for the values, 1 for three Romans."""


def test_what_lent_cards_cannot_fill_is_not_believed_to_pay() -> None:
    """Five cards would fill a Gallery of five spaces, and one Collection has four: so nothing is worth more."""
    _, table = tablefile.read(LENT.replace("G...\\n....", "GGGG\\n...."))
    found = report(table, certified(table), within(SECONDS))
    assert ids(found.findings.derived) == ["laid", "points", "ceiling"]


def test_what_lent_cards_would_have_to_link_is_refuted_by_regions() -> None:
    """All four linked could fill a Gallery of two spaces, were these not so far apart."""
    _, table = tablefile.read(LENT)
    assert ids(report(table, certified(table), within(SECONDS)).findings.derived) == ["laid", "points", "demands"]


FILLING = LENT.replace("G...\\n....\\n....\\n...G", "GGGG\\n....\\n....\\n....").replace(
    "rom-th-1@Andy\n.        .        .        .", ".\n. . . rom-th-1@Andy"
)
"""The same cards, of which all four fill a Gallery in the first row; the lent one lies below."""


def test_what_lent_cards_fill_is_noticed() -> None:
    """10 for the Gallery besides 1 + 1 + 1 and 1."""
    _, table = tablefile.read(FILLING)
    museum = FILLING.partition("museum = '''\n")[2].partition("'''")[0]
    (wrong,) = report(table, {**claimed(), "now": 4, "best": 4, "bound": 4, "museum": museum}).findings.wrong
    assert (wrong.key, wrong.facts) == ("certificate.wrong.better", {"claimed": 4, "found": 14})


def test_what_regions_do_not_settle_of_lent_cards_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going through all layouts of four cards on sixteen spaces would take too long."""
    _, table = tablefile.read(LENT)
    written = certified(table)
    monkeypatch.setattr(Argument, "_links_as_regions_do", False)
    assert ids(report(table, written).findings.trusted) == ["loans"]


# Wrong certificates


def _grid(written: Certificate, old: str, new: str) -> None:
    assert old in written["museum"]
    written["museum"] = written["museum"].replace(old, new)


def _by_name(written: Certificate) -> None:
    """Lay the cards in the order of their names, so that the Celtic ones alone are linked: 22 for the values and 1."""
    cells = sorted(written["museum"].split(), key=lambda cell: (cell == ".", cell))
    written["museum"] = "\n".join(" ".join(cells[n : n + 4]) for n in range(0, 16, 4))


def _worse(written: Certificate) -> None:
    """Claim the layout as it lies to be the best one."""
    written.update(best=written["now"], bound=written["now"], museum=REFUTED.partition("'''\n")[2].partition("'''")[0])


TAMPERED: dict[str, tuple[Callable[[Certificate], object], str]] = {
    "the best is raised": (lambda one: one.update(best=40, bound=40), "best"),
    "another total now": (lambda one: one.update(now=23), "now"),
    "the bound is lowered": (lambda one: one.update(bound=38), "bound"),
    "proved is not said": (lambda one: one.update(status="feasible"), "status"),
    "a card is changed": (lambda one: _grid(one, "-th-2", "-th-3"), "cards"),
    "a card is taken": (lambda one: _grid(one, "chi-th-2", "."), "cards"),
    "the cards lie by name": (_by_name, "best"),
    "a row is missing": (lambda one: one.update(museum=one["museum"].replace("\n", " ")), "grid"),
    "a layout that is not the best": (_worse, "better"),
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
    found = report(table, written)
    assert found.complete
    assert {"laid", "points"} < {*ids(found.findings.derived)} <= {"laid", "points", "choices", "demands"}


EVERY_SKULL = table_text(
    " ".join("." * 12),
    "rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1 skull-silver skull-gold skull-platinum skull-bronze "
    "skull-emerald skull-ruby skull-sapphire skull-diamond",
) + "".join(
    f'[[players]]\nname = "{name}"\nmuseum = "{" ".join(f"{one}-th-1" for one in civilisations)} {". " * 9}"\n'
    for name, civilisations in (
        ("Andy", ("gre", "rom", "cel")),
        ("Olivier", ("inc", "may", "pol")),
        ("Amandine", ("chi", "ind", "jap")),
        ("Patrick", ("egy", "mes", "pho")),
    )
)
"""Four Romans, every Skull that adds or copies, and one card of each Civilisation elsewhere."""


def test_many_uses_of_skulls_are_ruled_out_at_once() -> None:
    """Each Skull has 4 uses, the Emerald one 8 (it copies one of seven cards or none): 4^7 x 8 = 131,072.

    Six Romans, one of them copied and one added, are worth 9; four theatres 7; the values 4.
    """
    _, table = tablefile.read(EVERY_SKULL)
    written = certified(table)
    assert (written["best"], written["bound"]) == (20, 20)
    found = report(table, written)
    assert found.complete
    (choices,) = (told for told in found.findings.derived if told.key == "certificate.derived.choices")
    assert 1 < int(str(choices.facts["n"])) <= 131_072


PERFECT = """\
format = 1
game = "museum"
table = { board = "row" }

[boards.row]
plan = ". . . . . ."
gallery-bonus = 0

[[players]]
name = "Vincent"
patron = { kind = "perfect-collection", points = 6 }
museum = "cel-ar-1 cel-ag-2 cel-cu-3 cel-na-4 . skull-emerald"

[[players]]
name = "Andy"
museum = "cel-th-1 cel-th-5 . . . ."
"""
"""Four Celts that show 1 to 4 (10 for the values), and a Skull that may copy one that shows 5, or 1."""


def test_uses_of_skulls_that_show_other_values_are_not_alike() -> None:
    """Five Celts (5) show all values (6) with the one that shows 5: 10 + 5 + 6. With any other card they do not."""
    _, table = tablefile.read(PERFECT)
    written = certified(table)
    assert (written["now"], written["best"], written["bound"]) == (10 + 3, 21, 21)
    assert report(table, written).complete
    lie = written | {"best": 15, "bound": 15, "museum": "cel-ar-1 cel-ag-2 cel-cu-3 cel-na-4 skull-emerald=cel-th-1 ."}
    (wrong,) = report(table, lie).findings.wrong
    assert (wrong.key, wrong.facts) == ("certificate.wrong.better", {"claimed": 15, "found": 21})


@batches(4, first=2, name="seed")
def test_no_use_of_skulls_is_ruled_out_that_could_be_worth_more(seed: int) -> None:
    """Whatever is decided first: each use of the Skulls left is worth no more, all linked, than is said of all."""
    for number in range(8 * seed, 8 * seed + 8):
        table = read(skull_table(random.Random(number)))
        player = table.players[0]
        uses = Uses(table, player, lines_by_rule(table, player))
        next(uses.every(-1, never))
        for length in range(len(uses.uses) + 1):
            decided = tuple(random.Random(number).choice(every) for every in uses.uses[:length])
            ceiling = uses.ceiling(decided)
            for rest in product(*uses.uses[length:]):
                serving = with_cards(player, (card for use in (*decided, *rest) for card in use.cards))
                worth = Worth(museum_of(table, serving))
                assert worth.constant(lines_by_rule(table, serving)) + worth.ceiling <= ceiling


def lines_by_rule(table: Table, player: Player) -> Mapping[str, int]:
    """The points of a player's lines with these cards of his."""
    tallies = tallies_of(replace(table, players=(player, *table.players[1:])))
    return {line.rule: line.points for line in lines_of(tallies, tallies.of(player.name))}


@batches(4, first=1, name="seed")
def test_certificates_of_several_skulls_agree_with_brute_force(seed: int) -> None:
    """The true one is worked out again; one that claims a point less is not believed."""
    for number in range(1000 + 2 * seed, 1002 + 2 * seed):
        table = read(skull_table(random.Random(number)))
        written, best = certified(table), best_total(table, NAME)
        assert written["bound"] == best
        assert report(table, written).complete
        lie = {**written, "museum": grid_of(game("museum"), table, NAME), "best": written["now"], "bound": best - 1}
        lie["status"] = "optimal" if best - 1 == written["now"] else "feasible"
        assert best == written["now"] or not report(table, lie).complete


def test_a_skull_of_the_layout_may_not_serve_anything() -> None:
    """Nobody exhibits the card it is to copy."""
    _, table = tablefile.read(SERVING)
    written = certified(table)
    skull = next(word for word in written["museum"].split() if word.startswith("skull-emerald"))
    _grid(written, skull, "skull-emerald=gre-ar-5")
    assert "cards" in ids(report(table, written).findings.wrong)


THREE = table_text(". . . .", "rom-ar-1 rom-ag-1 . rom-cu-1")
PARTED = THREE.replace("gallery-bonus", 'walls = ["B1|C1"]\ngallery-bonus')


def claimed() -> Certificate:
    """It says that three cards cannot be linked in a row of four spaces.

    They would be worth 4: their values when exhibited, 1 + 1 + 1, and 1 for a Civilisation of 3.
    """
    return {
        "format": 2,
        "game": "museum",
        "player": "Vincent",
        "now": 3,
        "best": 3,
        "bound": 3,
        "status": "optimal",
        "museum": "rom-ar-1 rom-ag-1 . rom-cu-1",
    }


def test_a_false_claim_is_contradicted() -> None:
    """All in it is right but that nothing is better: 4 points, and the sentence says so."""
    _, table = tablefile.read(THREE)
    (wrong,) = report(table, claimed()).findings.wrong
    assert (wrong.key, wrong.facts) == ("certificate.wrong.better", {"claimed": 3, "found": 4})


def test_where_the_board_is_in_two_parts_the_same_claim_holds() -> None:
    """A wall in the middle leaves two spaces and two: three Romans, the one way to 4 points, have no room."""
    _, table = tablefile.read(PARTED)
    found = report(table, claimed())
    assert found.complete
    assert found.findings.derived[-1] == phrase("certificate.derived.demands", n=1, worth=4)


def test_what_there_is_no_time_for_is_trusted_and_told() -> None:
    """Whenever time is up: what was found until then stands, the rest is told, and nothing is believed."""
    _, table = tablefile.read(PARTED)
    told = []
    for allowed in range(200):
        found = report(table, claimed(), chain([False] * allowed, cycle([True])).__next__)
        if found.complete:
            break
        assert found.holds
        told += ids(found.findings.trusted)
    assert found.complete
    assert [*dict.fromkeys(told)] == ["unchecked", "time"]


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


def test_a_gallery_in_two_parts_is_filled_with_more_cards_between_them() -> None:
    """Three linked cards cannot fill both ends of five spaces, five do.

    Their line is stated, so that five are worth no more than three: 1 + 1 + 1 + 1 + 1 for the values, 10 if filled.
    """
    _, table = tablefile.read(ENDS)
    written = {**claimed(), "now": 5, "best": 5, "bound": 5, "museum": "rom-ar-1 rom-ag-1 . rom-cu-1 rom-na-1 rom-th-1"}
    assert report(table, written).findings.wrong[0].facts == {"claimed": 5, "found": 15}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda one: one.update(game="musee"), "other-game"),
        (lambda one: one.update(format=1), "other-format"),
        (lambda one: one.update(player="Amandine"), "other-player"),
        (lambda one: one.update(best="many"), "misfit"),
        (lambda one: one.pop("museum"), "misfit"),
        (lambda one: one.update(grounds={}), "unknown"),
        (lambda one: one.update(hand=True), "unknown"),
        (lambda one: one.pop("game"), "no-certificate"),
    ],
)
def test_what_is_no_certificate_of_this_table_is_refused(change: Callable[[Certificate], object], told: str) -> None:
    """With the reason."""
    _, table = tablefile.read(THREE)
    written = claimed()
    change(written)
    with pytest.raises(MalformedCertificateError) as refused:
        report(table, written)
    assert ids([refused.value.why]) == [told]


# The regions


def possible(board: Board, cards: Counter[tuple[str, str | None]], sizes: dict[str, int], filler: str | None) -> bool:
    """Whether cards can be laid so that each key links so many, and those of `filler` fill the Gallery."""
    return layout_on(floor_of(board, board.gallery), cards, sizes, filler) is not None


ANY = 1000  # more doorways than any board has


@batches(40, first=4, name="seed")
def test_rectangles_agree_with_the_whole_board(seed: int) -> None:
    """On open boards of twelve spaces and more, on which any number of doorways may be wasted.

    The same with cards that stay and link the spaces beside them for a Domain.
    """
    rng = random.Random(seed)
    height, width = rng.choice([(3, 4), (4, 4), (3, 5), (5, 3), (2, 7), (7, 2), (4, 5)])
    board = Board("hall", width, "." * (height * width))
    kinds = [*product(rng.sample(CIVILISATIONS, 4), rng.sample(DOMAINS, 4))]
    cards: Counter[Kind] = Counter([*rng.sample(kinds, rng.randint(9, 13)), rng.choice(kinds)][: height * width])
    most: Counter[str] = Counter()
    for (civilisation, domain), many in cards.items():
        most[civilisation] += many
        most[domain or ""] += 1
    for lowered in [None, *most][:5]:
        sizes = {key: many - (key == lowered) for key, many in most.items()}
        for joined in ({}, {rng.choice(DOMAINS): (rng.getrandbits(height * width),)}):
            demand = Demand(cards, sizes, None, joined)
            whole = in_time(RegionSearch(floor_of(board, joined=joined), demand, ANY, never).layout(), never)
            part = layout_on(floor_of(board, joined=joined), cards, sizes)
            assert (part is None) == (whole is None), (board, cards, sizes, joined)
            assert joined or part is None or links(board, part, sizes)


def links(board: Board, layout: Mapping[int, Kind], sizes: Mapping[str, int]) -> bool:
    """Whether a layout links so many cards of each key, of a Domain of as many Civilisations."""
    for key, size in sizes.items():
        groups = board.links.groups(sum(1 << space for space, kind in layout.items() if key in kind))
        linked = [[layout[space][0] for space in bits(group)] for group in groups]
        if size > 1 and max(len(of if key in CIVILISATIONS else {*of}) for of in linked) < size:
            return False
    return True


@batches(20, first=3, name="seed")
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


def counted(
    floor: Floor, cards: Counter[Kind], sizes: Mapping[str, int], filler: str | None = None
) -> tuple[bool, int]:
    """Whether regions of these sizes can be laid, and how often the search asked whether to stop."""
    steps = 0

    def stop() -> bool:
        nonlocal steps
        steps += 1
        return steps > MOST_STEPS

    return layout_on(floor, cards, sizes, filler, stop) is not None, steps


def dense(seed: int, board: Board | None = None) -> tuple[Floor, Counter[Kind], Mapping[str, int]]:
    """A dense Museum's board, or another, and all its cards to be linked, which they cannot be."""
    (table,) = museums("dense", 1, seed).values()
    worth = Worth(museum_of(table, table.players[0]))
    board = board or worth.museum.board
    return floor_of(board), Counter(worth.cards), worth.most


MOST_STEPS = 60_000
"""A fifth more than are taken at most."""
MOST_STEPS_ON_A_USUAL_BOARD = 20_700
"""A tenth more than are taken. More would be where the region to begin with is not tried first, where nobody asks what
can still be covered, or where regions whose cards all lie in others hold bare spaces."""


def test_a_dense_museum_takes_no_more_steps() -> None:
    """So that checking gets no slower unnoticed, and the same under other names takes none."""
    floor, cards, sizes = dense(7022)
    fits, steps = counted(floor, cards, sizes)
    assert not fits
    assert steps < MOST_STEPS_ON_A_USUAL_BOARD
    named = {key: f"{key}'" for key in sizes}
    renamed: Counter[Kind] = Counter({(named[row], named[column or ""]): many for (row, column), many in cards.items()})
    assert counted(floor, renamed, {named[key]: sizes[key] for key in reversed([*sizes])}) == (False, 0)


def test_a_large_open_board_takes_few_steps() -> None:
    """In its rectangles few doorways can be wasted; asked as a whole it has some hundred thousand places."""
    assert not counted(*dense(7021, Board("hall", 9, "." * 81)))[0]


def test_a_region_too_large_for_the_rest_of_the_board_takes_few_steps() -> None:
    """Beside a Gallery that is a cross, four squares of four are left; nine spaces are linked in none of them."""
    board = Board("cross", 5, "..G....G..GGGGG..G....G..")
    cards: Counter[Kind] = Counter(
        {(row, column): 2 for row in ("rom", "gre") for column in ("ar", "ag", "na", "th", "wa")}
    )
    fits, steps = counted(floor_of(board, board.gallery), cards, {"rom": 10, "gre": 9, "ar": 2}, "rom")
    assert not fits
    assert steps < TWICE_ITS_PLACES


TWICE_ITS_PLACES = 200
"""The Gallery and one of the sixteen spaces beside it make 16 places, and the Domain has 40."""


def test_cards_in_regions_of_both_sorts() -> None:
    """Of three Romans one may lie in no Domain's region, since the other Domain links one of the two alike."""
    cards: Counter[Kind] = Counter({("rom", "ar"): 2, ("rom", "ag"): 1, ("gre", "ar"): 1, ("gre", None): 1})
    assert Demand(cards, {"rom": 3, "gre": 2, "ar": 2, "ag": 1}, None, {}).outside == {"rom": 2, "gre": 1, "ar": 0}
    assert Demand(cards, {"rom": 2, "gre": 2, "ar": 2}, None, {}).outside == {"rom": 2, "gre": 1, "ar": 1}


def test_what_is_refuted_of_some_cards_is_not_of_others() -> None:
    """A Domain of two needs cards of two Civilisations; in a row of four it lies between Romans and Greeks of two."""
    board = Board("row", 4, "....")
    floor, sizes = floor_of(board), {"rom": 2, "gre": 2, "ar": 2}
    apart: Counter[Kind] = Counter({("rom", "ar"): 2, ("gre", "ag"): 2})
    crossed: Counter[Kind] = Counter(product(("rom", "gre"), ("ar", "ag")))
    assert not counted(floor, apart, sizes)[0]
    assert counted(floor, crossed, sizes)[0]


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
    found = run(tmp_path, PARTED, claimed())
    assert (found.exit_code, found.stderr) == (0, "")
    assert "all of it is right" in found.stdout


@pytest.mark.parametrize("table", [PARTED, THREE])
def test_the_command_answers_programs(table: str, tmp_path: Path) -> None:
    """As its schema says, whether all is right or not."""
    (report,) = fitting("certificate", json.loads(run(tmp_path, table, claimed(), "--json").stdout))
    assert report["verdict"] == ("fine" if table == PARTED else "wrong")


def test_the_command_ends_with_1_where_something_is_wrong(tmp_path: Path) -> None:
    """And says what."""
    found = run(tmp_path, THREE, claimed())
    assert found.exit_code == 1
    assert "no layout scores more than 3, but one scores 4" in " ".join(found.stdout.split())


def test_the_command_ends_with_4_where_there_is_no_time(tmp_path: Path) -> None:
    """Nothing was found wrong, and not all was checked."""
    found = run(tmp_path, PARTED, claimed(), "--seconds", "0.000001")
    assert found.exit_code == 4
    assert "Not checked:" in found.stdout


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
    found = run(tmp_path, fair, claimed())
    assert (found.exit_code, found.stdout) == (3, "")


@pytest.mark.parametrize("language", languages())
def test_every_language_says_everything(language: str, tmp_path: Path) -> None:
    """Of two that are wrong, each otherwise."""
    every = [claimed(), {**claimed(), "best": 5, "bound": 2}]
    found = run(tmp_path, THREE, every, "--lang", language)
    assert found.exit_code == 1, found.output
    assert "{" not in found.stdout
    assert found.stdout.count("Vincent") >= 2


def test_json_says_the_same(tmp_path: Path) -> None:
    """One entry for every certificate."""
    found = run(tmp_path, PARTED, [claimed(), claimed()], "--json")
    assert found.exit_code == 0
    first, second = json.loads(found.stdout)
    assert first == second
    assert first["verdict"] == "fine"
    assert (first["wrong"], first["trusted"]) == ([], [])
    assert [one["id"] for one in first["derived"]] == ["laid", "points", "demands"]


def test_a_key_has_one_region() -> None:
    """Two regions of three spaces, on cards enough for both; a Domain lacks cards where all are of one Civilisation."""
    cards: Counter[tuple[str, str | None]] = Counter(
        (row, column) for row in ("rom", "gre", "inc", "may", "egy", "jap") for column in ("ar", "na")
    )
    rows = frozenset(row for row, _ in cards)
    lies = dealt(cards, rows, {"ar": 0b111, "na": 0b111000})
    assert lies is not None
    assert [column for _, column in (lies[space] for space in range(6))] == ["ar"] * 3 + ["na"] * 3
    assert dealt(Counter({("rom", "ar"): 6}), frozenset({"rom"}), {"ar": 0b11}) is None


def dealt_by_trying(
    kinds: list[tuple[str, str | None]], regions: Mapping[str, int], rows: frozenset[str]
) -> set[tuple[tuple[str, str | None], ...]]:
    """All ways to lay cards on the spaces of regions, by trying every card on every space."""
    spaces = [space for space in range(6) if any(held >> space & 1 for held in regions.values())]
    found = set()
    for way in {*permutations(kinds, len(spaces))}:
        lies = dict(zip(spaces, way, strict=True))
        fits = all(key in lies[space] for key, held in regions.items() for space in spaces if held >> space & 1)
        shown = [
            [lies[space][0] for space in spaces if held >> space & 1]
            for key, held in regions.items()
            if key not in rows
        ]
        if fits and all(len({*those}) == len(those) for those in shown):
            found.add(way)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_cards_are_dealt_where_some_way_to_lay_them_fits(seed: int) -> None:
    """Two Civilisations and two Domains on six spaces at most, crossing in one space each: as trying all ways finds."""
    rng = random.Random(seed)
    rows, columns = ("rom", "gre", "inc"), ("ar", "na")
    kinds: list[tuple[str, str | None]] = [(rng.choice(rows), rng.choice((*columns, None))) for _ in range(8)]
    places = rng.sample(range(6), 6)
    regions = {
        key: held
        for key, those in {"rom": places[:2], "gre": places[2:4], "ar": places[1:3], "na": places[3:6:2]}.items()
        if (held := sum(1 << space for space in those if rng.random() < 0.7))
    }
    ways = dealt_by_trying(kinds, regions, frozenset(rows))
    lies = dealt(Counter(kinds), frozenset(rows), regions)

    assert (lies is None) == (not ways)
    assert lies is None or tuple(lies[space] for space in sorted(lies)) in ways


def test_large_regions_are_laid_where_room_is_left() -> None:
    """Nine Romans on a square of nine spaces, and a Domain of two that needs one space beside them."""
    cards: Counter[tuple[str, str | None]] = Counter({("rom", "ar"): 9, ("gre", "ar"): 1})
    sizes = {"rom": LARGEST_LISTED + 1, "ar": 2}
    assert possible(Board("hall", 5, ".........."), cards, sizes, None)
    assert not possible(Board("square", 3, "........."), cards, sizes, None)
