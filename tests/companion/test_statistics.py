"""Statistics over many games are what counting them one by one comes to."""

from __future__ import annotations

import csv
import io
import json
import random
import tomllib
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import pytest

from companion.journal import Entry
from companion.shelf import Places, Shelf
from companion.statistics import index as counted
from companion.statistics.index import INDEX, files_in, files_on, statistics
from companion.words import languages
from tests.artline import random_games
from tests.batches import batches
from tests.companion.commands import answer, companion, printed, wordless
from tests.musee import random_tables as musee_tables
from tests.museum import random_expansions, random_tables

HEAD: Final = 'format = 1\ngame = "museum"\n'
PLAYER: Final = '[[players]]\nname = "{}"\ntrack = {}\n'
GAMES: Final = 60
DRAWN: Final = (
    (random_tables.random_table, random_tables.to_toml),
    (random_expansions.random_expansion_table, random_tables.to_toml),
    (musee_tables.random_table, musee_tables.to_toml),
    (musee_tables.random_game, musee_tables.to_toml),
    (random_games.random_game, random_games.to_toml),
)


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    """The folders of a system where nothing was played yet."""
    usual = Places(tmp_path / "tables", tmp_path / "data")
    usual.tables.mkdir()
    monkeypatch.setattr(Places, "usual", classmethod(lambda _: usual))
    return usual


def save(folder: Path, name: str, head: str = "", tail: str = "", **points: int) -> Path:
    """Write a game of MUSEUM in which players stand so far on the track; the tail is of the last one."""
    path = folder / f"{name}.toml"
    players = "".join(PLAYER.format(*one) for one in points.items())
    path.write_text(f"{HEAD}{head}{players}{tail}", encoding="utf-8")
    return path


def by_name(data: Any) -> dict[str, Any]:
    """Return what statistics say of everybody, by name."""
    return {person.pop("name"): person for person in data["players"]}


def test_games_are_counted_by_hand(places: Places) -> None:
    """20 and 11 are 31, 15.50 a game; one game won, one shared; Zoë is spelled in two ways."""
    save(places.tables, "a", Zoë=20, Andy=10)
    save(places.tables, "b", ZOË=11, Andy=11)
    save(places.tables, "c", Andy=10, Vincent=30)
    data = answer(companion("stats", "--json"))
    persons = by_name(data)
    assert (data["format"], data["games"], data["left-out"]) == (1, 3, [])
    assert [*persons] == ["Andy", "Zoë", "Vincent"]
    lines = {"museum.track": 15.5}
    assert {key: persons["Zoë"][key] for key in ("games", "won", "shared", "average", "best")} == {
        "games": 2, "won": 1, "shared": 1, "average": 15.5, "best": 20,
    }  # fmt: skip
    assert lines.items() <= persons["Zoë"]["lines"].items()
    assert (persons["Andy"]["won"], persons["Andy"]["shared"], persons["Andy"]["average"]) == (0, 1, 10.33)
    assert persons["Vincent"]["won"] == 1


def test_the_fewest_are_the_best_where_they_win(places: Places) -> None:
    """A game of Artline that is over: whoever has no cards left in hand has the best result."""
    for seed in range(20):
        text = random_games.to_toml(random_games.random_game(random.Random(seed)))
        (places.tables / f"{seed}.toml").write_text(text, encoding="utf-8")
    decided = [data for file in files_in(places.tables) if (data := recounted(file))]
    totals: dict[str, set[int]] = {}
    for player in (player for data in decided for player in data["players"]):
        totals.setdefault(player["name"], set()).add(player["total"])
    assert any(len(those) > 1 for those in totals.values())
    persons = by_name(answer(companion("stats", "--json")))
    assert {name: person["best"] for name, person in persons.items()} == {name: min(totals[name]) for name in totals}


def test_what_does_not_count_is_named(places: Places) -> None:
    """Running, provisional, not begun, no table, not readable: each with its file and the reason, in the language."""
    save(places.tables, "running", "over = false\n", Andy=3)
    save(places.tables, "asked", tail='patron = { kind = "other", points = "?" }\n', Andy=3)
    save(places.tables, "broken", tail="prestige = 99\n", Andy=3)
    save(places.tables, "empty", Andy=0)
    (places.tables / "other.toml").write_text("format = 1\nx = 2\n", encoding="utf-8")
    (places.tables / "folder.toml").mkdir()
    save(places.tables, "good", Andy=3)
    (places.tables / "note.txt").write_text("no table", encoding="utf-8")
    data = answer(companion("stats", "--json"))
    why = {Path(left["file"]).stem: left["why"] for left in data["left-out"]}
    assert data["games"] == 1
    assert {*why} == {"running", "asked", "broken", "empty", "other", "folder"}
    assert why["running"] == "is still being played"
    assert why["asked"].startswith("a question is open: ")
    assert why["broken"].startswith("a rule is broken: ")
    assert why["empty"] == "nobody has points yet"
    assert why["other"].startswith("is no table: ")
    assert why["folder"].startswith("cannot be read (")
    for language in languages():
        said = printed(companion("stats", "--lang", language))
        assert all(f"{name}.toml" in said for name in why)
    assert "is still being played" not in said


def test_the_shelf_is_its_folder_and_games_opened_elsewhere(tmp_path: Path, places: Places) -> None:
    """Each file once; other folders are read instead of the shelf's, and one that is not there is refused."""
    here, there = save(places.tables, "here", Andy=1), save(tmp_path, "there", Andy=2)
    assert files_on(places) == [here]
    assert not places.journal.exists()
    shelf = Shelf(places)
    for path in (here, there):
        shelf.journal.note(Entry(path, ("Andy",), "", (), "2026-11-20T20:00", "museum"))
    shelf.journal.close()
    assert files_on(places) == [here, there]
    assert files_in(places.tables, places.tables, tmp_path) == [here, there]
    assert by_name(answer(companion("stats", str(tmp_path), "--json")))["Andy"]["best"] == 2
    assert "no such folder" in wordless(companion("stats", str(tmp_path / "none")), code=2)


def test_one_game_alone(places: Places) -> None:
    """`--game` leaves out all others, and what is wrong with them."""
    save(places.tables, "a", Andy=3)
    save(places.tables, "b", "over = false\n", Andy=3)
    assert answer(companion("stats", "--game", "Musée", "--json")) == {
        "format": 1, "games": 0, "left-out": [], "players": [],
    }  # fmt: skip
    assert answer(companion("stats", "--game", "museum", "--json")) == answer(companion("stats", "--json"))
    assert printed(companion("stats", "--game", "musee")) == "No decided game was found\n"


def test_a_sheet_for_other_programs(places: Places) -> None:
    """A row for everybody, the same numbers as in JSON; no name is taken for a formula; one form at a time."""
    save(places.tables, "a", **{"Zoë": 20, "=A1": 10})  # type: ignore[arg-type] # names of players, no options
    save(places.tables, "b", Zoë=3)
    rows = [*csv.DictReader(io.StringIO(companion("stats", "--csv").stdout))]
    persons = by_name(answer(companion("stats", "--json")))
    assert [row["name"] for row in rows] == ["Zoë", "'=A1"]
    for row, person in zip(rows, persons.values(), strict=True):
        lines = person.pop("lines")
        numbers = {key: float(value) for key, value in row.items() if key != "name" and value}
        assert numbers == person | lines
    wordless(companion("stats", "--csv", "--json"), code=2)


# A naive recount


def recounted(file: Path) -> Any:
    """Return what `companion score --json` tells of a decided game, None of any other."""
    data = json.loads(companion("score", str(file), "--json").stdout)
    ended = data.get("over", any(player["total"] for player in data["players"]))
    return data if data["winners"] and not data["provisional"] and ended else None


def teams(file: Path) -> dict[str, list[str]]:
    """Return who plays in each team of a file."""
    players = tomllib.loads(file.read_text(encoding="utf-8"))["players"]
    return {player["name"]: player.get("members") or [player["name"]] for player in players}


def recount(folder: Path) -> dict[str, Any]:
    """Count games, wins, averages and lines of everybody, game by game."""
    seen: dict[str, Any] = {}
    for file in sorted(folder.glob("*.toml")):
        data = recounted(file) or {"players": []}
        for player in data["players"]:
            for name in teams(file)[player["name"]]:
                person = seen.setdefault(name, {"totals": [], "won": 0, "shared": 0, "lines": {}})
                person["totals"].append((data["game"] == "artline", player["total"]))
                if player["name"] in data["winners"]:
                    person["won" if len(data["winners"]) == 1 else "shared"] += 1
                for line in player["lines"]:
                    person["lines"].setdefault(line["rule"], []).append(line["points"])
    return {
        name: {
            "games": len(person["totals"]),
            "won": person["won"],
            "shared": person["shared"],
            "average": mean([total for _, total in person["totals"]]),
            "best": best(person["totals"]),
            "lines": {rule: mean(points) for rule, points in person["lines"].items()},
        }
        for name, person in seen.items()
    }


def best(totals: list[tuple[bool, int]]) -> int:
    """Return the highest total, or the lowest of games where the lowest wins."""
    highest = [total for lowest, total in totals if not lowest]
    return max(highest) if highest else min(total for _, total in totals)


def mean(numbers: list[int]) -> float:
    """Return an average with two places, halves to the even one."""
    return float((Decimal(sum(numbers)) / len(numbers)).quantize(Decimal("0.01")))


@batches(5, first=1)
def test_they_are_what_a_recount_comes_to(batch: int, places: Places) -> None:
    """Of games drawn at random, of every kind: the same for everybody, counted anew and from the index."""
    for seed in range(GAMES):
        draw, write = DRAWN[seed % len(DRAWN)]
        text = write(draw(random.Random(f"{batch} {seed}")))
        (places.tables / f"{seed:03}.toml").write_text(text, encoding="utf-8")
    naive = recount(places.tables)
    assert len(naive) > 3
    assert any(person["shared"] for person in naive.values())
    for _ in range(2):
        data = answer(companion("stats", "--json"))
        assert data["games"] + len(data["left-out"]) == GAMES
        assert by_name(data) == naive
    printed(companion("stats"))


# The index


def test_the_index_is_no_second_truth(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    """A known file is not scored again; a changed one is, and all are where the index is damaged or by other rules."""
    looked: list[bytes] = []
    count = counted._counted  # noqa: SLF001 - this is what is not to be done twice

    def watched(content: bytes) -> Any:
        looked.append(content)
        return count(content)

    monkeypatch.setattr(counted, "_counted", watched)

    def scored() -> list[str]:
        looked.clear()
        found = statistics(files_on(places), places.data)
        assert {person.name: person.best for person in found.persons} == {"Andy": 7, "Zoë": 5}
        assert [left.path.stem for left in found.left_out] == ["c", "d"]
        assert {*found.left_out[0].why} == {*languages()}
        return [file.stem for file in files_on(places) if file.read_bytes() in looked]

    save(places.tables, "a", Andy=7)
    save(places.tables, "b", Zoë=4)
    save(places.tables, "b", Zoë=5)
    save(places.tables, "c", "over = false\n", Andy=9)
    (places.tables / "d.toml").write_text("x", encoding="utf-8")
    assert scored() == ["a", "b", "c", "d"]
    assert scored() == []
    save(places.tables, "a", Andy=7, Zoë=2)
    assert scored() == ["a"]
    index = places.data / INDEX
    for damaged in (b"", b"[]", b"{}", index.read_bytes()[:-9], b"[" * 9999, index.read_bytes().replace(b"[[", b"[")):
        index.write_bytes(damaged)
        assert scored() == ["a", "b", "c", "d"]
        assert scored() == []
    monkeypatch.setattr(counted, "_program", lambda: "another")
    assert scored() == ["a", "b", "c", "d"]


def test_it_is_counted_without_an_index(places: Places) -> None:
    """Where nothing can be written, as where the folder of the data is a file."""
    save(places.tables, "a", Andy=7)
    places.data.write_text("no folder", encoding="utf-8")
    assert statistics(files_on(places), places.data).persons[0].best == 7
    assert statistics(files_on(replace(places, data=places.data.parent)), places.data).left_out == []
