"""Certificates that come from anywhere: whatever they say, they are reported on or refused, and in time."""

from __future__ import annotations

import json
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
from scoring.games import game
from scoring.games.museum.counting.collection import points_of
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.grounds import MalformedCertificateError
from tests.museum.test_certificate import ENDS, PARTED, SERVING, false_refutation, never, run

Certificate = dict[str, Any]
Place = tuple[str | int, ...]

SORTS = {"civilisations": CIVILISATIONS, "domains": DOMAINS}
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
    """A certificate with a profile that fills the Gallery: nobody can, it says of `ENDS`."""
    linked = {"rom": 5, "ar": 1, "ag": 1, "cu": 1, "na": 1, "th": 1}
    written = {**false_refutation(), "now": 5, "best": 5, "bound": 5, "museum": ""}
    written["museum"] = "rom-ar-1 rom-ag-1 . rom-cu-1 rom-na-1 rom-th-1"
    way = written["grounds"]["ways"][0]
    way.update(points={key: [0] * (n + 1) for key, n in linked.items()}, linked_at_most=linked)
    way.update(constant=5, gallery_points=10, fillers={"rom": 3}, ceiling=15, bound=5)
    profile = {"linked": {"rom": 3}, "fills_gallery": "rom", "shows_all_values": ["rom"]}
    way["refuted"][0].update(in_no_region=[1, 3], profiles=[profile])
    written["grounds"]["bound"] = 5
    return written


def skulls() -> Certificate:
    """A certificate of `SERVING`, with two ways, that leaves most of them out."""
    written = {**false_refutation(), "museum": SERVING.partition('museum = "')[2].partition('"')[0]}
    (way,) = written["grounds"]["ways"]
    written["grounds"]["ways"] = [{**way, "skulls": [["skull-silver:cel"], ["skull-silver:gre"]]}, deepcopy(way)]
    return written


def paintings() -> Certificate:
    """A certificate of a Musée, whose layout takes a card from the hand."""
    written = {**false_refutation(), "game": "musee", "player": "Patrick", "grounds": None}
    del written["museum"]
    return {**written, "now": 3, "best": 5, "bound": 5, "musee": "1 2 3 . . .\n. . . . . .\n. . . . . ."}


WHOLE: dict[str, tuple[str, Callable[[], Certificate]]] = {
    "a board in two parts": (PARTED, false_refutation),
    "a Gallery": (ENDS, gallery),
    "Skulls": (SERVING, skulls),
    "a Musée": (MUSEE, paintings),
}


EVERY = [pytest.param(name, marks=pytest.mark.long) if name in {"a Gallery", "Skulls"} else name for name in WHOLE]


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


@pytest.mark.parametrize("name", EVERY)
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
    assert refused > reported


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_what_is_something_else_altogether_is_refused(odd: Any) -> None:
    """In the place of a whole certificate."""
    _, table = tablefile.read(PARTED)
    with pytest.raises(MalformedCertificateError):
        check_certificate(game("museum"), table, odd, never)


@pytest.mark.parametrize("name", EVERY)
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
        (lambda it: _way(it)["refuted"][0]["profiles"][0].update(fills_gallery={}), "profiles[0].fills_gallery is mis"),
        (lambda it: _way(it).update(bound=True), "grounds.ways[0].bound is missing or wrong"),
        (lambda it: _way(it).update(bound=nan), "grounds.ways[0].bound is missing or wrong"),
        (lambda it: _way(it)["linked_at_most"].update(rom=inf), "grounds.ways[0].linked_at_most.rom is missing"),
        (lambda it: _way(it)["points"].update(rom=[0, 10**13]), "grounds.ways[0].points.rom[1] is missing"),
        (lambda it: _way(it).pop("refuted"), "grounds.ways[0].refuted is missing"),
        (
            lambda it: _way(it).update({"no key\x1b": 3}),
            'grounds.ways[0]."no key\\u001b" does not belong in a certificate',
        ),
        (lambda it: it.update(museum=[]), "used: museum is missing or wrong"),
        (lambda it: it.update(format=True), "its format is true"),
        (lambda it: it.update(format=[1]), "its format is […]"),
        (lambda it: it.update(player="x" * 900_000), f"«{'x' * 20}"),
    ],
)
def test_a_refusal_names_the_place(change: Callable[[Certificate], object], told: str, tmp_path: Path) -> None:
    """With exit code 2, in one sentence that is short."""
    written = false_refutation()
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
        ('{"format": 1, "game": 1e400}', "another game (inf)"),
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
    refused = run(tmp_path, PARTED, [false_refutation(), {**false_refutation(), "bound": "3"}])
    assert refused.exit_code == 2
    assert "number 2 in it: bound is missing or wrong" in " ".join(refused.stderr.split())


# Time


def _way(written: Certificate) -> Any:
    return written["grounds"]["ways"][0]


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
    now = game("museum").review(table).players[0]
    linked = {**dict.fromkeys(CIVILISATIONS, 6), **dict.fromkeys(DOMAINS, 12)}
    return text, _of_all(museum, now.total, linked)


def _of_all(museum: str, now: int, linked: dict[str, int]) -> Certificate:
    """The certificate of a Museum whose layout is claimed to lack one point of all that could be linked."""
    points = {key: [0, *(points_of(key, n) for n in range(1, most + 1))] for key, most in linked.items()}
    ceiling = 72 + sum(each[-1] for each in points.values())
    written = {**false_refutation(), "now": now, "best": now, "bound": ceiling - 1, "status": "feasible"}
    written["museum"] = museum
    way = _way(written)
    way.update(constant=72, points=points, linked_at_most=linked, ceiling=ceiling, bound=ceiling - 1)
    least = {key: pays.index(pays[-1]) for key, pays in points.items()}  # no more cards pay more
    sizes = {sort: sorted(least[key] for key in keys) for sort, keys in SORTS.items()}
    way["refuted"][0].update(sizes, in_no_region=[-144, 144])
    way["refuted"][0]["profiles"][0].update(linked=least)
    written["grounds"]["bound"] = ceiling - 1
    return written


def test_naming_regions_asks_whether_to_stop(tmp_path: Path) -> None:
    """A certificate of 3 kB that ran on for minutes past its half second."""
    text, written = crowded()
    _in_time(tmp_path, text, written, 4)


def many(part: Any, most: int = 900_000) -> list[Any]:
    """A list of as many of a part as a file can hold."""
    return [part] * (most // (len(json.dumps(part)) + 2))


LARGE: dict[str, Callable[[Certificate], object]] = {
    "one choice again and again": lambda it: _way(it).update(skulls=many([])),
    "one way again and again": lambda it: it["grounds"].update(ways=many(_way(it))),
    "one question again and again": lambda it: _way(it).update(refuted=many(_way(it)["refuted"][0])),
    "one profile again and again": lambda it: _profiles(it, many(_way(it)["refuted"][0]["profiles"][0])),
    "a grid of nothing": lambda it: it.update(museum=f"{it['museum']}{' .' * 400_000}"),
    "a grid of rows": lambda it: it.update(museum=it["museum"] + "\n." * 300_000),
    "points without end": lambda it: _way(it)["points"].update(gre=[0] * 300_000),
    "sizes without end": lambda it: _way(it)["refuted"][0].update(civilisations=[3] * 300_000),
}


def _profiles(written: Certificate, profiles: list[Any]) -> None:
    _way(written)["refuted"][0].update(profiles=profiles)


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
    for written in (false_refutation(), [false_refutation()] * 4):
        assert run(tmp_path, two, written).exit_code == 0
    assert limits == [1120.0, 1030.0, 1040.0, 1060.0, 1120.0]


def _in_time(
    folder: Path, text: str, written: object, code: int | None = None, options: tuple[str, ...] = ("--seconds", "0.5")
) -> None:
    began = time.process_time()
    ended = run(folder, text, written, *options)
    assert time.process_time() - began < AGAINST_THE_CLOCK
    assert ended.exit_code in ({1, 4} if code is None else {code})
    assert ended.exception is None or isinstance(ended.exception, SystemExit)
    assert ended.exit_code == 1 or "there was no time" in " ".join(ended.stdout.split())
