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
from companion.present.person import person_data
from companion.shelf import Places, Shelf
from companion.statistics import index as counted
from companion.statistics.index import INDEX, files_in, files_on, statistics
from companion.statistics.person import Matches, page_of
from companion.words import languages
from tests.artline import random_games
from tests.batches import batches
from tests.companion.commands import Data, answer, companion, printed, wordless
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
    (places.tables / "below").mkdir()
    odd = [
        save(places.tables / "below", "deep", Andy=3),
        save(places.tables, "odd", Andy=4).rename(places.tables / "odd.txt"),
    ]
    for path in (*odd, places.tables / "gone.toml"):
        shelf.journal.note(Entry(path, ("Andy",), "", (), "2026-11-20T20:00", "museum"))
    shelf.journal.close()
    assert files_on(places) == [here, *reversed(odd), there]
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


MUSEE: Final = """format = 1
game = "musee"
played = 2026-11-20
[table]
staircases = {{ top = [2, 4, 6], bottom = [1, 3, 5] }}
[[players]]
name = "Amandine"
musee = '''
{} . . . .
. . . . . .
. . . . . .
'''
[[players]]
name = "Andy"
musee = '''
{} . . . .
. . . . . .
. . . . . .
'''
"""


def test_games_of_one_evening_count_in_the_order_they_were_begun(places: Places) -> None:
    """The shelf numbers them: Amandine wins the first two, which decide a match, Andy the next two, another match."""
    two, one = "1 2", "3 ."
    for name, cards in (("a", (two, one)), ("a-2", (two, one)), ("a-3", (one, two)), ("a-4", (one, two))):
        (places.tables / f"{name}.toml").write_text(MUSEE.format(*cards), encoding="utf-8")
    page = page_of(statistics(files_on(places), places.data), "Amandine")
    assert page is not None
    musee = page.of_game[0]
    assert musee.matches == Matches(played=2, won=1, wins=2, wins_of_all=4)
    assert musee.latest is not None
    assert musee.latest.better == 2


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


def recount(tables: list[Data]) -> dict[str, Any]:
    """Count games, wins, averages and lines of everybody, game by game."""
    seen: dict[str, Any] = {}
    for data in tables:
        for player in data["players"]:
            for name in player["persons"]:
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
    """Of games drawn at random, of every kind: the same for everybody, counted anew and from the index; pages too."""
    for seed in range(GAMES):
        draw, write = DRAWN[seed % len(DRAWN)]
        text = write(draw(random.Random(f"{batch} {seed}")))
        if seed % 3:
            text = text.replace("format = 1\n", f"format = 1\nplayed = 2026-11-{seed % 28 + 1:02}\n", 1)
        (places.tables / f"{seed:03}.toml").write_text(text, encoding="utf-8")
    tables = decided(places.tables)
    naive = recount(tables)
    assert len(naive) > 3
    assert any(person["shared"] for person in naive.values())
    for _ in range(2):
        data = answer(companion("stats", "--json"))
        assert data["games"] + len(data["left-out"]) == GAMES
        assert by_name(data) == naive
    printed(companion("stats"))
    found = statistics(files_on(places), places.data)
    for name in naive:
        page = page_of(found, name)
        assert page is not None
        told = json.loads(json.dumps(person_data(page)))
        assert all(game.pop("left")["by"] == {} for game in told["of-game"])
        assert told == naive_page(tables, name)


# A naive page on one person


def decided(folder: Path) -> list[Data]:
    """Return every decided game: what `score --json` tells of it, and what its file says besides."""
    games = []
    for file in sorted(folder.glob("*.toml")):
        if data := recounted(file):
            table = tomllib.loads(file.read_text(encoding="utf-8"))
            persons = teams(file)
            spared = galleries(file) if data["game"] == "artline" else {}
            for player, entry in zip(data["players"], table["players"], strict=True):
                player |= {"persons": persons[player["name"]], "patron": entry.get("patron", {}).get("kind")}
                player["galleries"] = spared.get(player["name"])
            rival = next((entry for entry in table["players"] if entry.get("solo") or entry.get("rival")), None)
            mode = "advanced" if rival and rival.get("advanced") else "normal" if rival else None
            each = table.get("rulings", {}).get("shared-win", "each") == "each"
            games.append(data | {"day": str(table.get("played", "")), "mode": mode, "each": each})
    return games


def galleries(file: Path) -> dict[str, int]:
    """Count everybody's Galleries, which a subtotal that the players gave would hide."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith("stated"))
    data = json.loads(companion("score", "-", "--json", stdin=text).stdout)
    return {
        player["name"]: [part["rule"] for part in player["lines"][0]["parts"]].count("artline.gallery")
        for player in data["players"]
    }


def naive_page(tables: list[Data], name: str) -> Data:
    """Count everything about one person but what was left on the table, game by game."""
    own = [
        (data, next(seat for seat in data["players"] if name in seat["persons"])) for data in tables if has(data, name)
    ]
    games: list[str] = [data["game"] for data, _ in own]
    order = sorted(dict.fromkeys(games), key=lambda game: (-games.count(game), games.index(game)))
    alone, shared = victories(own)
    return {
        "format": 1, "name": name, "games": len(own), "won": alone, "shared": shared,
        "met": naive_met(own),
        "of-game": [naive_game([one for one in own if one[0]["game"] == game], tables) for game in order],
    }  # fmt: skip


def has(data: Data, name: str) -> bool:
    """Whether somebody sat at a table."""
    return any(name in seat["persons"] for seat in data["players"])


def victories(own: list[Any]) -> tuple[int, int]:
    """Count the games won alone, and those shared."""
    won = [len(data["winners"]) for data, seat in own if seat["name"] in data["winners"]]
    return won.count(1), len(won) - won.count(1)


def naive_met(own: list[Any]) -> list[Data]:
    """Count games with everybody else, and who came in first."""
    met: dict[str, Data] = {}
    for data, seat in own:
        for other in data["players"]:
            for person in other["persons"] if other is not seat else ():
                row = met.setdefault(person, {"name": person, "games": 0, "before": 0, "behind": 0})
                row["games"] += 1
                row["before"] += seat["place"] < other["place"]
                row["behind"] += seat["place"] > other["place"]
    return sorted(met.values(), key=lambda row: (-row["games"], row["name"].casefold()))


def naive_numbers(own: list[Any]) -> Data:
    """Count what some games come to."""
    totals = [seat["total"] for _, seat in own]
    lowest = own[0][0]["game"] == "artline"
    return {
        "games": len(own), "won": victories(own)[0], "shared": victories(own)[1],
        "average": mean(totals), "best": min(totals) if lowest else max(totals),
    }  # fmt: skip


def grouped(own: list[Any], key: Any) -> Data:
    """Count games by something, leaving out those without it."""
    keys = {key(*one) for one in own} - {None}
    return {str(value): naive_numbers([one for one in own if key(*one) == value]) for value in sorted(keys)}


def summed(seat: Data) -> dict[str, int]:
    """Add up the lines of one rule."""
    points: dict[str, int] = {}
    for line in seat["lines"]:
        points[line["rule"]] = points.get(line["rule"], 0) + line["points"]
    return points


def naive_game(own: list[Any], tables: list[Data]) -> Data:
    """Count the games of one kind."""
    lowest = own[0][0]["game"] == "artline"
    lines: dict[str, list[int]] = {}
    for _, seat in own:
        for rule, number in summed(seat).items():
            lines.setdefault(rule, []).append(number)
    kinds = {
        "museum.patron": grouped(own, lambda _, seat: seat["patron"] and f"patron.{seat['patron']}"),
        "rivalry": grouped(own, lambda data, _: data["mode"] and f"rivalry.{data['mode']}"),
    }
    counts = {"galleries": mean([seat["galleries"] for _, seat in own])} if lowest else {}
    return {
        "game": own[0][0]["game"], **naive_numbers(own),
        "lines": {rule: mean(points) for rule, points in lines.items()},
        "by-players": grouped(own, lambda data, _: len(data["players"])),
        "by-edition": grouped(own, lambda data, _: data["edition"]),
        "by-kind": {heading: kind for heading, kind in kinds.items() if kind},
        "records": naive_records(own, lines, lowest=lowest), "counts": counts, "matches": naive_matches(own, tables),
    }  # fmt: skip


def naive_records(own: list[Any], lines: dict[str, list[int]], *, lowest: bool) -> Data:
    """Find what stands out; the first of equals."""
    sign = -1 if lowest else 1
    days = [data["day"] for data, _ in own]
    totals = [sign * seat["total"] for _, seat in own]
    at = totals.index(max(totals))
    records: Data = {"best": {"points": sign * totals[at], "day": days[at]}}
    leads = []
    for data, seat in own:
        others = sorted((sign * other["total"] for other in data["players"]), reverse=True)
        alone = data["winners"] == [seat["name"]] and len(others) > 1
        leads.append(others[0] - others[1] if alone else 0)
    if max(leads):
        records["margin"] = {"points": max(leads), "day": days[leads.index(max(leads))]}
    if len(lines) > 1 and not lowest:
        most = max(number for points in lines.values() for number in points)
        game = next(n for n, (_, seat) in enumerate(own) if most in summed(seat).values())
        rule = next(rule for rule, points in summed(own[game][1]).items() if points == most)
        records["line"] = {"rule": rule, "points": most, "day": days[game]}
    if len(own) > 1 and max(days):
        last = max(n for n, day in enumerate(days) if day == max(days))
        better = sum(total > totals[last] for total in totals)
        records["latest"] = {"points": sign * totals[last], "day": days[last], "better": better}
    return records


def naive_matches(own: list[Any], tables: list[Data]) -> Data:
    """Play all matches again, in the order of days: two wins decide one."""
    counts = {"played": 0, "won": 0, "wins": 0, "wins_of_all": 0}
    running: dict[Any, dict[frozenset[str], int]] = {}
    for data in sorted(tables, key=lambda data: data["day"]):
        if data["game"] != "musee" or (len(data["winners"]) > 1 and not data["each"]):
            continue
        seats = {seat["name"]: frozenset(seat["persons"]) for seat in data["players"]}
        wins = running.setdefault(frozenset(seats.values()), dict.fromkeys(seats.values(), 0))
        for winner in data["winners"]:
            wins[seats[winner]] += 1
        if max(wins.values()) < 2:
            continue
        del running[frozenset(seats.values())]
        for other, seat in own:
            if other is data:
                mine = wins[seats[seat["name"]]]
                counts["played"] += 1
                counts["won"] += mine == 2
                counts["wins"] += mine
                counts["wins_of_all"] += sum(wins.values())
    return counts


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
    monkeypatch.setattr(counted, "program", lambda: "another")
    assert scored() == ["a", "b", "c", "d"]


def test_it_is_counted_without_an_index(places: Places) -> None:
    """Where nothing can be written, as where the folder of the data is a file."""
    save(places.tables, "a", Andy=7)
    places.data.write_text("no folder", encoding="utf-8")
    assert statistics(files_on(places), places.data).persons[0].best == 7
    assert statistics(files_on(replace(places, data=places.data.parent)), places.data).left_out == []
