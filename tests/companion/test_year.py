"""A page on a person and a year of games, counted by hand; points left are kept; what was not written is not read."""

from __future__ import annotations

import os
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion import files
from companion.present.picture.shapes import DARK, LIGHT
from companion.shelf import Places
from companion.statistics import command
from companion.statistics import index as counted
from companion.statistics.games import Statistics
from companion.statistics.index import (
    Glance,
    count_lost,
    files_now,
    files_on,
    glance_of,
    keep_glance,
    kept_glance,
    statistics,
)
from companion.statistics.year import year_of
from companion.words import languages
from scoring import example
from scoring.span import Span
from tests.companion.commands import answer, companion, printed, wordless

GAME = 'format = 1\ngame = "museum"\nplayed = {}\n'
PLAYER = '[[players]]\nname = "{}"\ntrack = {}\n'
LONG_AGO = (1e9, 1e9)


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    """A shelf with a year of three games, one without a day, one still played.

    In January Zoë has 30, Andy 10; in March Andy 25, Zoë 24; in December both have 20. Vincent's 99 have no day.
    """
    usual = Places(tmp_path / "tables", tmp_path / "data")
    usual.tables.mkdir()
    monkeypatch.setattr(Places, "usual", classmethod(lambda _: usual))
    save(usual, "a", "2026-01-31", Zoë=30, Andy=10)
    save(usual, "b", "2026-03-01", Zoë=24, Andy=25)
    save(usual, "c", "2026-12-31", Zoë=20, Andy=20)
    save(usual, "d", "2025-07-01", Zoë=40)
    undated = save(usual, "undated", "2026-01-01", Vincent=99)
    undated.write_text(undated.read_text(encoding="utf-8").replace("played = 2026-01-01\n", ""), encoding="utf-8")
    running = save(usual, "running", "2026-05-01\nover = false", Zoë=50)
    assert "over = false" in running.read_text(encoding="utf-8")
    return usual


def save(places: Places, name: str, day: str, **points: int) -> Path:
    """Write a game in which players stand so far on the score track."""
    path = places.tables / f"{name}.toml"
    path.write_text(GAME.format(day) + "".join(PLAYER.format(*one) for one in points.items()), encoding="utf-8")
    return path


def found(places: Places) -> Statistics:
    """Return what the shelf comes to."""
    return statistics(files_on(places), places.data)


def test_a_year_by_hand(places: Places) -> None:
    """Three games: Zoë and Andy won one each and shared one; 30 is the best score, and the shared game the closest."""
    year = year_of(found(places), 2026)
    assert [tuple(one) for one in year.persons] == [("Andy", 3, 1, 1), ("Zoë", 3, 1, 1)]
    assert year.months == (1, 0, 1, *[0] * 8, 1)
    assert year.games == {"museum": 3}
    best, closest = year.best["museum"], year.closest["museum"]
    assert (best.points, best.seats[0].name, best.played.day) == (30, "Zoë", "2026-01-31")
    assert (closest.points, closest.played.day) == (0, "2026-12-31")
    assert found(places).years == {2026: 3, 2025: 1}


def test_a_year_is_told(places: Places) -> None:
    """With its highlights in every language; the game without a day is named among those left out."""
    said = printed(companion("stats", "--year", "2026", "--lang", "en"))
    assert "2026: 3 games" in said
    assert "MUSEUM: Zoë, 30 (31 January 2026)" in said
    assert "MUSEUM: Zoë and Andy, 20 each (31 December 2026)" in said
    for language in languages():
        assert "Zoë" in printed(companion("stats", "--year", "2026", "--lang", language))
    left = answer(companion("stats", "--year", "2026", "--json"))["left-out"]
    why = {Path(one["file"]).stem: one["why"] for one in left}
    assert why == {"running": "is still being played", "undated": "does not say when it was played"}
    assert "2026 and 2025" in wordless(companion("stats", "--year", "1999", "--lang", "en"), code=2)
    for file in places.tables.glob("[abcd].toml"):
        file.unlink()
    assert "no game says" in wordless(companion("stats", "--year", "2026", "--lang", "en"), code=2)


def test_a_year_is_drawn(tmp_path: Path) -> None:
    """As SVG with everybody's name, light or dark; as PNG; any other ending is refused, and a picture of no year."""
    for dark, colours, others in ((False, LIGHT, DARK), (True, DARK, LIGHT)):
        file = tmp_path / "year.svg"
        assert not companion("stats", "--year", "2026", "--picture", str(file), *["--dark"] * dark).stdout
        picture = file.read_text(encoding="utf-8")
        texts = {element.text for element in ET.fromstring(picture).iter() if element.tag.endswith("text")}  # noqa: S314 (our own)
        assert {"2026", "Zoë", "Andy", "2/3"} <= texts
        assert colours["paper"] in picture
        assert others["paper"] not in picture
    file = tmp_path / "year.png"
    companion("stats", "--year", "2026", "--picture", str(file))
    assert file.read_bytes().startswith(b"\x89PNG")
    assert ".svg or .png" in wordless(
        companion("stats", "--year", "2026", "--picture", "x.gif", "--lang", "en"), code=2
    )
    assert "--year" in wordless(companion("stats", "--picture", "x.svg", "--lang", "en"), code=2)
    one_person = companion("stats", "--year", "2026", "--picture", "x.svg", "--player", "Zoë", "--lang", "en")
    assert "--player and --picture do not go together" in wordless(one_person, code=2)
    nowhere = str(tmp_path / "none" / "x.svg")
    assert wordless(companion("stats", "--year", "2026", "--picture", nowhere), code=2)


def test_a_person_by_hand() -> None:
    """Zoë: 30, 24, 20 and alone 40; her best lead is 20; of four scores the latest, 20, is the worst: 3 were better."""
    told = answer(companion("stats", "--player", "ZOË", "--json"))
    assert (told["name"], told["games"], told["won"], told["shared"]) == ("Zoë", 4, 2, 1)
    assert told["met"] == [{"name": "Andy", "games": 3, "before": 1, "behind": 1}]
    (game,) = told["of-game"]
    assert game["by-players"]["1"] == {"games": 1, "won": 1, "shared": 0, "average": 40.0, "best": 40}
    assert game["by-players"]["2"]["average"] == 24.67
    assert game["records"] == {
        "best": {"points": 40, "day": "2025-07-01"},
        "margin": {"points": 20, "day": "2026-01-31"},
        "line": {"rule": "museum.track", "points": 40, "day": "2025-07-01"},
        "latest": {"points": 20, "day": "2026-12-31", "better": 3},
    }
    said = printed(companion("stats", "--player", "zoë", "--lang", "en"))
    assert "the latest score is 20; 3 of the 3 others were better" in said
    assert "biggest lead of a winner: 20 (31 January 2026)" in said
    of_year = answer(companion("stats", "--player", "zoë", "--year", "2026", "--json"))
    assert of_year["games"] == 3
    rows = companion("stats", "--player", "zoë", "--csv").stdout.splitlines()
    assert rows[1].startswith("Zoë,4,2,1,28.5,40,")
    assert "did you mean «Zoë»" in companion("stats", "--player", "Zoe", "--lang", "en").stderr


def test_points_left_are_counted_once_and_kept(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    """Éric's three Asian cards under two tokens cost 6, as his example counts; without time it is said what is open."""
    (places.tables / "e.toml").write_text(example("followed-game"), encoding="utf-8")
    monkeypatch.setattr(command, "SECONDS", -1.0)
    said = printed(companion("stats", "--player", "Éric", "--lang", "en"))
    assert "1 game is not looked at yet" in said
    monkeypatch.setattr(command, "SECONDS", 100.0)
    assert "Public Opinion: 6.00" in printed(companion("stats", "--player", "Éric", "--lang", "en"))
    (seat,) = [seat for _, seat in found(places).sat_by("Éric")]
    assert seat.lost == {"museum.public-opinion": Span(6, 6)}
    monkeypatch.setattr(counted, "_with_lost", None)
    assert "Public Opinion: 6.00" in printed(companion("stats", "--player", "Éric", "--lang", "en"))


def test_what_was_written_meanwhile_is_left_for_later(places: Places) -> None:
    """A file that holds another game by then, or none, is not looked at."""
    before = found(places)
    save(places, "a", "2026-01-31", Zoë=31, Andy=10)
    (places.tables / "b.toml").unlink()
    count_lost(before, "Andy", places.data)
    lost = {played.path.stem: seat.lost for played, seat in before.sat_by("Andy")}
    assert lost == {"a": None, "b": None, "c": {}}


def test_only_files_written_since_are_read(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file left alone is not even read; one written with as many bytes is, also within the same moment."""
    for file in files_on(places):
        os.utime(file, LONG_AGO)
    first = found(places)
    read: list[str] = []
    read_file = files.read_file

    def watched(file: Path, most: int) -> bytes:
        read.append(file.stem)
        return read_file(file, most)

    monkeypatch.setattr(counted, "read_file", watched)
    assert found(places) == first
    assert read == []
    for points in (31, 32):
        path = save(places, "a", "2026-01-31", Zoë=points, Andy=10)
        os.utime(path, ns=(0, time.time_ns()))
        assert max(seat.total for _, seat in found(places).sat_by("Zoë") if seat.total < 40) == points
    assert {*read} == {"a"}


def test_the_list_is_kept_until_a_file_is_written(places: Places) -> None:
    """Not while a file is young, as it may be written again in the same moment; a damaged one is none."""
    assert files_now(places) == ""
    for file in files_on(places):
        os.utime(file, LONG_AGO)
    assert kept_glance(places) is None
    glance = glance_of(found(places))
    assert glance == Glance(glance.standings, {2026: 3, 2025: 1}, 1)
    assert [tuple(one) for one in glance.standings] == [("Zoë", 4, 2, 1), ("Andy", 3, 1, 1), ("Vincent", 1, 1, 0)]
    keep_glance(places, glance, files_now(places))
    assert kept_glance(places) == glance
    os.utime(places.tables / "a.toml", (1e9 + 1, 1e9 + 1))
    assert kept_glance(places) is None
    keep_glance(places, glance, files_now(places))
    (places.data / "statistics-list.json").write_bytes(b"[")
    assert kept_glance(places) is None


def test_dark_is_about_a_picture(tmp_path: Path) -> None:
    """Without one it is refused, with how to ask for one."""
    for language in languages():
        assert "--picture" in wordless(companion("stats", "--dark", "--lang", language), 2)
    drawn = companion("stats", "--year", "2026", "--dark", "--picture", str(tmp_path / "year.svg"))
    assert (drawn.exit_code, drawn.stderr) == (0, "")
