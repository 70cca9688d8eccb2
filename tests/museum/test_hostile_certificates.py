"""Certificates that come from anywhere: whatever they say, they are reported on or refused, and in time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

from scoring import tablefile
from scoring.certificates import check_certificate
from scoring.findings import MalformedCertificateError
from scoring.games import game
from scoring.games.museum.counting.collection import points_of
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from tests.museum.test_certificate import ENDS, PARTED, SERVING, claimed, never, run

Certificate = dict[str, Any]
Place = tuple[str | int, ...]

MUSEE = """\
format = 1
game = "musee"

[[players]]
name = "Patrick"
musee = \"\"\"
1 2 . . . .
. . . . . .
. . . . . .
\"\"\"
hand = [3]

[[players]]
name = "Gaz"
"""
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2**70,
    -(10**400),
    0.5,
    nan,
    inf,
    "",
    "gre",
    "x" * 300,
    "\ud800\x1b[2J",
    [],
    [[]],
    [0, 0],
    {},
    {"gre": 2},
    {"?": None},
    [{}],
)
"""Values of every kind, of which in any place most are wrong."""
AGAINST_THE_CLOCK = 5.0
"""Seconds of work after which a command has ended that is allowed a half."""


def gallery() -> Certificate:
    """A certificate that the Gallery of `ENDS` is filled."""
    museum = "rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1 rom-th-1 ."
    return {**claimed(), "now": 5, "best": 15, "bound": 15, "museum": museum}


def skulls() -> Certificate:
    """A certificate of `SERVING` that is wrong."""
    return {**claimed(), "museum": SERVING.partition('museum = "')[2].partition('"')[0]}


def paintings() -> Certificate:
    """A certificate of a Musée, whose layout takes a card from the hand."""
    written = {**claimed(), "game": "musee", "player": "Patrick", "hand": True}
    del written["museum"]
    return {**written, "now": 2, "best": 3, "bound": 3, "musee": "1 2 3 . . .\n. . . . . .\n. . . . . ."}


WHOLE: dict[str, tuple[str, Callable[[], Certificate]]] = {
    "a board in two parts": (PARTED, claimed),
    "a Gallery": (ENDS, gallery),
    "Skulls": (SERVING, skulls),
    "a Musée": (MUSEE, paintings),
}


def paths(data: Any, path: Place = ()) -> Iterator[Place]:
    """Every place of plain data but the whole."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*path, key)
        yield from paths(value, (*path, key))


def held(data: Any, path: Place) -> tuple[Any, Any]:
    """A copy of plain data, and what holds a place of it."""
    copy = deepcopy(data)
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    return copy, inner


def replaced(data: Any, path: Place, value: Any) -> Any:
    """Plain data with another value at a place."""
    copy, inner = held(data, path)
    inner[path[-1]] = deepcopy(value)
    return copy


def variants(written: Certificate) -> Iterator[tuple[Place, Any]]:
    """A certificate with each of its parts replaced by every odd value, left out, or with a key beside it."""
    for path in paths(written):
        yield from ((path, replaced(written, path, odd)) for odd in ODD)
        left, inner = held(written, path)
        del inner[path[-1]]
        yield path, left
        if isinstance(path[-1], str):
            yield path, replaced(written, (*path[:-1], "x"), 3)


@pytest.mark.parametrize("name", WHOLE)
def test_any_part_of_another_kind_ends_in_a_report_or_a_refusal(name: str) -> None:
    """One at a time, of certificates that are read to their end; the refusal names the place in its words."""
    text, made = WHOLE[name]
    found_game, table = tablefile.read(text)
    written = made()
    check_certificate(found_game, table, written, never)
    reported, refused, misplaced = 0, 0, 0
    for path, variant in variants(written):
        try:
            check_certificate(found_game, table, variant, never)
            reported += 1
        except MalformedCertificateError as error:
            refused += 1
            misplaced += error.why.key == "certificate.misfit" and str(path[0]) not in str(error.why.facts["path"])
    assert not misplaced
    assert reported
    assert refused


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_what_is_something_else_altogether_is_refused(odd: Any) -> None:
    """In the place of a whole certificate."""
    _, table = tablefile.read(PARTED)
    with pytest.raises(MalformedCertificateError):
        check_certificate(game("museum"), table, odd, never)


@pytest.mark.parametrize("name", WHOLE)
def test_no_other_number_is_believed(name: str) -> None:
    """A number changed by 1 is wrong, refused or without weight; what it claims is then what the true one claims."""
    text, made = WHOLE[name]
    found_game, table = tablefile.read(text)
    written = made()
    claims = [written[key] for key in ("now", "best", "bound")]
    for path in paths(written):
        _, inner = held(written, path)
        if type(inner[path[-1]]) is not int:
            continue
        for by in (-1, 1):
            try:
                report = check_certificate(found_game, table, replaced(written, path, inner[path[-1]] + by), never)
            except MalformedCertificateError:
                continue
            assert not report.complete or [report.now, report.best, report.bound] == claims, path


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda it: it.update(bound=True), "used: bound is missing or wrong"),
        (lambda it: it.update(bound=nan), "used: bound is missing or wrong"),
        (lambda it: it.update(best=10**13), "used: best is missing or wrong"),
        (lambda it: it.pop("status"), "used: status is missing or wrong"),
        (lambda it: it.update({"no key\x1b": 3}), '"no key\\u001b" does not belong in a certificate'),
        (lambda it: it.update(museum=[]), "used: museum is missing or wrong"),
        (lambda it: it.update(format=True), "its format is true"),
        (lambda it: it.update(format=[1]), "its format is […]"),
        (lambda it: it.update(player="x" * 900_000), f"«{'x' * 20}"),
    ],
)
def test_a_refusal_names_the_place(change: Callable[[Certificate], object], told: str, tmp_path: Path) -> None:
    """With exit code 2, in one sentence that is short."""
    written = claimed()
    change(written)
    refused = run(tmp_path, PARTED, written)
    assert (refused.exit_code, refused.stdout) == (2, "")
    said = " ".join(refused.stderr.split())
    assert told.strip("«") in said
    assert len(said) < 500


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"format": 1, "game": "museum", "game": "museum"}', '"game" stands twice'),
        ("[" * 400_000, "it is not a certificate"),
        ('{"a":' * 150_000, "it is not a certificate"),
        ('{"format": ' + "9" * 900_000 + "}", "it is not a certificate"),
        ('{"format": 2, "game": 1e400}', "another game (inf)"),
        ("[" + "{}, " * 200 + "{}]", "it has 201 parts"),
        (" " * 1_000_001, "larger than"),
        ("\x00", "it is not JSON"),
    ],
)
def test_what_json_alone_can_do_is_refused(text: str, told: str, tmp_path: Path) -> None:
    """Without a traceback."""
    refused = run(tmp_path, PARTED, text)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert told in " ".join(refused.stderr.split())


def test_of_several_the_wrong_one_is_named(tmp_path: Path) -> None:
    """By its place in the file."""
    refused = run(tmp_path, PARTED, [claimed(), {**claimed(), "bound": "3"}])
    assert refused.exit_code == 2
    assert "number 2 in it: bound is missing or wrong" in " ".join(refused.stderr.split())


# Time


def crowded() -> tuple[str, Certificate]:
    """A board of 12x12 with one of all 72 cards, and a small certificate that nobody can check in time.

    Each of twelve Civilisations has six cards, each Domain twelve; it claims that not all of them can be linked.
    """
    deck = [f"{civilisation}-{domain}-1" for civilisation in CIVILISATIONS for domain in DOMAINS]
    cells = [*deck, *["."] * 72]
    random.Random(3).shuffle(cells)
    rows = [" ".join(cells[n : n + 12]) for n in range(0, 144, 12)]
    museum, plan = "\n".join(rows), "\n".join(["." * 12] * 12)
    text = (
        f'format = 1\ngame = "museum"\n[table]\nboard = "hall"\n[boards.hall]\nplan = """\n{plan}\n"""\n'
        f'gallery-bonus = 0\n[[players]]\nname = "Vincent"\nmuseum = """\n{museum}\n"""\n'
    )
    _, table = tablefile.read(text)
    now = game("museum").review(table).players[0].total
    all_linked = 72 + sum(points_of(key, 6) for key in CIVILISATIONS) + sum(points_of(key, 12) for key in DOMAINS)
    bound = all_linked - 1
    return text, {**claimed(), "now": now, "best": now, "bound": bound, "status": "feasible", "museum": museum}


def test_laying_regions_asks_whether_to_stop(tmp_path: Path) -> None:
    """A small certificate of which the check would run on for ever."""
    text, written = crowded()
    _in_time(tmp_path, text, written, 4)


LARGE: dict[str, Callable[[Certificate], object]] = {
    "a grid of nothing": lambda it: it.update(museum=f"{it['museum']}{' .' * 400_000}"),
    "a grid of rows": lambda it: it.update(museum=it["museum"] + "\n." * 300_000),
}


@pytest.mark.parametrize("how", LARGE)
def test_a_large_certificate_keeps_its_time_limit(how: str, tmp_path: Path) -> None:
    """A file of nearly 1 MB."""
    text, written = crowded()
    LARGE[how](written)
    _in_time(tmp_path, text, written)


def test_many_certificates_share_one_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as are read, none of which can be checked in time, and no time is asked for."""
    monkeypatch.setattr("companion.certificate.PER_PLAYER", 0.5)
    text, written = crowded()
    _in_time(tmp_path, text, [written] * 100, 4, ())


def test_the_limit_is_that_of_every_player_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that what `arrange` writes of all of them is checked for as long as each of them alone."""
    limits: list[float] = []

    def until(moment: float) -> Callable[[], bool]:
        limits.append(moment)
        return never

    monkeypatch.setattr("companion.certificate.time.monotonic", lambda: 1000.0)
    monkeypatch.setattr("companion.certificate._until", until)
    two = f'{PARTED}[[players]]\nname = "Amandine"\n'
    for written in (claimed(), [claimed()] * 4):
        assert run(tmp_path, two, written).exit_code == 0
    assert limits == [1600.0, 1150.0, 1200.0, 1300.0, 1600.0]


def _in_time(
    folder: Path, text: str, written: object, code: int | None = None, options: tuple[str, ...] = ("--seconds", "0.5")
) -> None:
    began = time.process_time()
    ended = run(folder, text, written, *options)
    assert time.process_time() - began < AGAINST_THE_CLOCK
    assert ended.exit_code in ({1, 4} if code is None else {code})
    assert ended.exception is None or isinstance(ended.exception, SystemExit)
    assert ended.exit_code == 1 or "there was no time" in " ".join(ended.stdout.split())
