"""Games handed over to BG Stats: the link, its code, and the file of many; what is open is refused by name."""

from __future__ import annotations

import json
import os
import random
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from companion import scanning, sharing
from companion.examples import shipped
from companion.present.bgstats import link
from companion.scanning import show_code
from companion.sharing import Result, UndecidedError
from companion.shelf import Places
from companion.words import languages, phrasebook, words_for
from scoring import example, read
from tests.artline import random_games
from tests.bgstats_payload import check_file, play_in, sum_of
from tests.companion.commands import answer, companion, wordless, written
from tests.musee import random_tables as musee_tables
from tests.museum import random_expansions, random_tables

SAVED: Final = datetime(2026, 11, 23, 9, 15, tzinfo=UTC)
"""When the files of these tests were last written."""
TEAMS: Final = """\
format = 1
game = "musee"
place = "Home"
[[players]]
name = "Odd"
members = ["Amandine", "Zoë"]
musee = \"\"\"
{}
\"\"\"
[[players]]
name = "Even"
members = ["Andy", "Vincent"]
"""
DRAWN: Final = (
    (random_tables.random_table, random_tables.to_toml),
    (random_expansions.random_expansion_table, random_tables.to_toml),
    (musee_tables.random_table, musee_tables.to_toml),
    (musee_tables.random_game, musee_tables.to_toml),
    (random_games.random_game, random_games.to_toml),
)
TABLES: Final = 12
"""Random tables of each sort."""


def saved(folder: Path, text: str, name: str = "friday") -> Path:
    """Write a table file, last changed at a fixed time."""
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    os.utime(path, (SAVED.timestamp(), SAVED.timestamp()))
    return path


def played(text: str, **told: str) -> str:
    """Return a table file that tells of its event."""
    lines = "".join(f'{key} = "{value}"\n' for key, value in told.items())
    return text.replace("\ngame =", f"\n{lines}game =", 1)


def result_of(text: str, path: Path | None = None) -> Result:
    """Return the result of a table file."""
    game, table = read(text)
    table = game.as_it_lies(table)
    return Result(table, game.review(table), words_for("en", game.id), (), text.encode(), path)


def test_a_table_of_the_rulebook_by_hand(tmp_path: Path) -> None:
    """Vincent's 99 points, his Patron Legacy; from 19:30 to 21:05 in Rome, an hour before UTC, are 95 minutes."""
    text = played(
        example("vincent"),
        start="2026-11-22 19:30+01:00",
        end="2026-11-22 21:05+01:00",
        place="At Zoë's",
        remark="Rain",
    )
    told = companion("export", str(saved(tmp_path, text)), "--to", "bgstats")
    assert (told.exit_code, told.stderr) == (0, "")
    play = play_in(told.stdout.removesuffix("\n"))
    assert len(play.pop("sourcePlayId")) == 16
    assert len(play["players"][0].pop("sourcePlayerId")) == 8
    assert play == {
        "sourceName": "museum-companion",
        "playDate": "2026-11-22 20:05:00",
        "durationMin": 95,
        "location": "At Zoë's",
        "board": "Italian edition",
        "comments": "Rain",
        "game": {
            "name": "MUSEUM", "sourceGameId": "museum", "bggId": 204505, "highestWins": True, "noPoints": False,
        },
        "players": [
            {
                "name": "Vincent", "startPlayer": True, "winner": True, "rank": 1, "score": 99,
                "role": "Legacy, Celtic",
            },
        ],
    }  # fmt: skip


def test_ids_are_the_same_in_every_import(tmp_path: Path) -> None:
    """Of a game by its start and players, wherever its file lies; else by its day and file; of a player by the name."""
    begun = played(example("followed-game"), start="2026-11-22 19:30")
    here, there = (play_in(link(result_of(begun, saved(tmp_path, begun, name)))) for name in ("a", "b"))
    assert here == there
    plain = example("followed-game")
    one, other = (play_in(link(result_of(plain, saved(tmp_path, plain, name)))) for name in ("a", "b"))
    assert one["sourcePlayId"] != other["sourcePlayId"] != here["sourcePlayId"]
    assert one["players"] == other["players"] == here["players"]
    louder = plain.replace("Olivier", "OLIVIER")
    ids = [player["sourcePlayerId"] for player in play_in(link(result_of(louder)))["players"]]
    assert ids == [player["sourcePlayerId"] for player in one["players"]]


@pytest.mark.parametrize(
    ("told", "date"),
    [
        ("", "2026-11-23 09:15:00"),
        ("played = 2026-11-20\n", "2026-11-20 12:00:00"),
        ("played = 0001-01-01\n", "0001-01-01 12:00:00"),
        ('start = "2026-11-22 19:30Z"\n', "2026-11-22 19:30:00"),
    ],
)
def test_a_game_without_an_end_has_a_date_all_the_same(tmp_path: Path, told: str, date: str) -> None:
    """The start; else noon of its day; else when the file was last written."""
    text = example("vincent").replace("game =", f"{told}game =", 1)
    assert play_in(link(result_of(text, saved(tmp_path, text))))["playDate"] == date


def test_a_game_that_has_no_file_yet_ended_now(tmp_path: Path) -> None:
    """As the copy of an example has none until it is changed."""
    before = datetime.now(UTC).replace(microsecond=0, tzinfo=None).isoformat(" ")
    for path in (None, tmp_path / "none.toml"):
        assert play_in(link(result_of(example("vincent"), path)))["playDate"] >= before


def team_game() -> str:
    """Return a game of two teams, in which the first has displayed six paintings."""
    rows = "2 3 4 5 6 7\n. . . . . .\n. . . . . ."
    return TEAMS.format(rows)


def test_members_of_a_team_share_its_score() -> None:
    """Both have won, and only the first of them begins."""
    players = play_in(link(result_of(team_game())))["players"]
    assert [(one["name"], one["team"], one["winner"], one["startPlayer"]) for one in players] == [
        ("Amandine", "Odd", True, True), ("Zoë", "Odd", True, False),
        ("Andy", "Even", False, False), ("Vincent", "Even", False, False),
    ]  # fmt: skip
    assert players[0]["score"] == players[1]["score"] > players[2]["score"] == 0


OPEN: Final = {
    "running": ('over = false\n[[players]]\nname = "Andy"\ntrack = 3\n', "is still being played"),
    "asked": (
        '[[players]]\nname = "Andy"\npatron = { kind = "other", points = "?" }\ntrack = 3\n',
        "a question is open",
    ),
    "broken": ('[[players]]\nname = "Andy"\ntrack = 3\nprestige = 99\n', "a rule is broken"),
}


@pytest.mark.parametrize("why", OPEN)
@pytest.mark.parametrize("form", ["bgstats", "bgstats-svg"])
def test_what_is_open_is_refused_with_the_question(tmp_path: Path, why: str, form: str) -> None:
    """Exit 3: such a game has no result to hand over."""
    tail, told = OPEN[why]
    file = written(tmp_path, f'format = 1\ngame = "museum"\n{tail}')
    assert f"friday.toml is not for BG Stats yet ({told}" in wordless(companion("export", file, "--to", form), code=3)


def test_every_example_and_random_tables_are_handed_over_or_refused() -> None:
    """What is decided makes a play that BG Stats takes, with the scores of the review; the rest is refused."""
    texts = [one.text for one in shipped("en").values()]
    texts += [
        to_toml(make(random.Random(seed))) for make, to_toml in DRAWN for seed in range(TABLES)
    ]  # fmt: skip
    handed_over = 0
    for text in texts:
        result = result_of(text)
        try:
            play = play_in(link(result))
        except UndecidedError:
            assert not result.review.standing.winners or result.review.provisional or result.review.over is False
            continue
        handed_over += 1
        totals = {player.total for player in result.review.players}
        assert {player["score"] for player in play["players"]} == totals
        assert play["game"]["highestWins"] is (result.review.game != "artline")
    assert 40 < handed_over < len(texts)


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    """The folders of a system where nothing was played yet."""
    usual = Places(tmp_path / "tables", tmp_path / "data")
    usual.tables.mkdir()
    monkeypatch.setattr(Places, "usual", classmethod(lambda _: usual))
    return usual


def test_a_file_holds_all_decided_games_of_the_shelf(places: Places) -> None:
    """Each game, person and place once; a score is the sum of its lines; what is open is told aside."""
    vincent = played(example("vincent"), end="2026-11-22 21:05Z", place="Home")
    saved(places.tables, vincent, "a")
    saved(places.tables, team_game(), "b")
    saved(places.tables, 'format = 1\ngame = "museum"\n' + OPEN["running"][0], "c")
    result = companion("stats", "--bgsplay")
    assert result.exit_code == 0
    assert "c.toml: is still being played\n" in result.stderr.replace("\u00a0", " ")
    data = json.loads(result.stdout)
    check_file(data)
    assert [game["name"] for game in data["games"]] == ["MUSEUM", "Musée"]
    assert [person["name"] for person in data["players"]] == ["Vincent", "Amandine", "Zoë", "Andy"]
    assert [place["name"] for place in data["locations"]] == ["Home"]
    first, second = data["plays"]
    assert (first["playDate"], first["locationRefId"]) == ("2026-11-22 21:05:00", 1)
    assert first["playerScores"][0]["score"] == "47+22+21+10+2-3"
    assert [score["playerRefId"] for score in second["playerScores"]] == [2, 3, 4, 1]
    assert second["usesTeams"]


def test_a_file_holds_the_games_of_the_person_named(places: Places) -> None:
    """Amandine sat at one table of two."""
    saved(places.tables, example("vincent"), "a")
    saved(places.tables, team_game(), "b")
    data = json.loads(companion("stats", "--player", "amandine", "--bgsplay").stdout)
    check_file(data)
    assert [game["name"] for game in data["games"]] == ["Musée"]


def test_a_file_of_no_games_is_one(places: Places) -> None:
    """Nothing was played: five empty lists, but for who owns the app."""
    assert places.tables.exists()
    data = answer(companion("stats", "--bgsplay"))
    check_file(data)
    assert (data["plays"], data["players"]) == ([], [])


def test_a_file_of_random_games_adds_up(places: Places) -> None:
    """Every sum of a score is the total of `score`."""
    for n, (make, to_toml) in enumerate(DRAWN):
        for seed in range(4):
            saved(places.tables, to_toml(make(random.Random(seed))), f"{n}-{seed}")
    data = json.loads(companion("stats", "--bgsplay").stdout)
    check_file(data)
    files = sorted(places.tables.glob("*.toml"))
    totals = [result_of(file.read_text()).review.players for file in files]
    known = [[player.total for player in players] for players in totals]
    for play in data["plays"]:
        assert [sum_of(score["score"]) for score in play["playerScores"]] in [*known, *map(doubled, known)]
    assert len(data["plays"]) > 3


def doubled(totals: list[int]) -> list[int]:
    """Return the totals of teams of two, once for each member."""
    return [total for total in totals for _ in range(2)]


# The code to scan


class Terminal:
    """A standard output that is a terminal."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, columns: int, lines: int) -> None:
        """Pretend to be so large."""
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setattr(scanning, "get_terminal_size", lambda: os.terminal_size((columns, lines)))


def test_a_terminal_shows_the_code_only_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Half a code is no use: where there is no room it says how much is needed, and how to have it as a picture."""
    found = link(result_of(example("vincent")))
    Terminal(monkeypatch, 80, 24)
    show_code(found, phrasebook("en"))
    small = capsys.readouterr()
    assert small.out == ""
    assert "--to bgstats-svg" in small.err
    columns, lines = (int(word) for word in small.err.split() if word.isdigit())
    Terminal(monkeypatch, columns, lines)
    show_code(found, phrasebook("en"))
    shown = capsys.readouterr()
    assert shown.err == ""
    assert len(shown.out.splitlines()) == lines - 2
    Terminal(monkeypatch, columns - 1, lines)
    show_code(found, phrasebook("en"))
    assert capsys.readouterr().out == ""


def test_without_the_extra_there_is_the_link_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A terminal says what is missing; the picture is refused."""
    for module in (scanning, sharing):
        monkeypatch.setattr(module, "find_spec", lambda _name: None)
    Terminal(monkeypatch, 200, 100)
    show_code("https://example.org", phrasebook("en"))
    assert "«phones»" in capsys.readouterr().err
    file = written(tmp_path, example("vincent"))
    play_in(companion("export", file, "--to", "bgstats").stdout.strip())
    assert "«phones»" in wordless(companion("export", file, "--to", "bgstats-svg"), code=2)


def test_the_code_is_a_picture_of_its_own(tmp_path: Path) -> None:
    """An SVG that any browser shows."""
    pytest.importorskip("segno")
    drawn = companion("export", written(tmp_path, example("vincent")), "--to", "bgstats-svg").stdout
    assert drawn.startswith("<?xml")
    assert "<svg" in drawn


def test_names_too_long_for_a_code_are_told(tmp_path: Path) -> None:
    """Five names of a hundred letters, each nine signs of a link, are more than a code holds."""
    pytest.importorskip("segno")
    players = "".join(f'[[players]]\nname = "{n}{"博" * 99}"\ntrack = {n}\n' for n in range(5))
    file = written(tmp_path, f'format = 1\ngame = "museum"\n{players}')
    assert companion("export", file, "--to", "bgstats").exit_code == 0
    for language in languages():
        wordless(companion("export", file, "--to", "bgstats-svg", "--lang", language), code=2)
