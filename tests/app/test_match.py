"""A match over several games: how the shelf counts it, and journals from before it did."""

from __future__ import annotations

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from companion.games.musee.settings import SETUP
from companion.journal import Entry, Journal
from companion.screens.shelf import ShelfScreen
from companion.shelf import Shelf, matches
from scoring.games.musee import edit
from tests.app.desk import Desk, settle, shown, table_screen, type_keys
from tests.app.test_musee_turns import TEAMS

GAME = """\
format = 1
game = "musee"
played = 2026-11-{day}
[table]
staircases = {{ top = [2, 4, 6], bottom = [1, 3, 5] }}
[[players]]
name = "Amandine"
musee = \"\"\"
{hers} . . . .
. . . . . .
. . . . . .
\"\"\"
[[players]]
name = "Andy"
musee = \"\"\"
{his} . . . .
. . . . . .
. . . . . .
\"\"\"
"""


def entry(number: int, players: str, winners: str, *, game: str = "musee", match: int = 2) -> Entry:
    """Return a decided game of a day; players and winners are words."""
    day = f"2026-11-{number:02}"
    path = Path(f"{number}.toml")
    return Entry(path, tuple(players.split()), day, tuple(winners.split()), day, game, match, day)


def stood(*entries: Entry) -> list[dict[str, int]]:
    """Return how the match stood after each of these games, whatever order they are listed in."""
    after = matches([*entries][::-1])
    return [dict(after[one.path].wins) for one in entries if one.path in after]


def test_two_wins_decide_a_match() -> None:
    """After the second win of one player the next game begins another match."""
    both = "Amandine Andy"
    games = (entry(1, both, "Amandine"), entry(2, both, "Andy"), entry(3, both, "Andy"), entry(4, both, "Amandine"))
    assert stood(*games) == [
        {"Amandine": 1, "Andy": 0},
        {"Amandine": 1, "Andy": 1},
        {"Amandine": 1, "Andy": 2},
        {"Amandine": 1, "Andy": 0},
    ]


def test_the_same_people_play_a_match() -> None:
    """Their order and the spelling of their names do not matter; other people, games and undecided ones do."""
    games = (
        entry(1, "Amandine Éric", "Amandine"),
        entry(2, "Amandine Andy", "Andy"),
        entry(3, "Amandine Éric", ""),
        entry(4, "Amandine Éric", "Amandine", game="museum", match=0),
        entry(5, "ÉRIC Amandine", "ÉRIC"),
    )
    assert stood(*games) == [
        {"Amandine": 1, "Éric": 0},
        {"Amandine": 0, "Andy": 1},
        {"ÉRIC": 1, "Amandine": 1},
    ]


def teams(number: int, winner: str, *persons: tuple[str, str], names: tuple[str, str] | None = None) -> Entry:
    """Return a game of two teams, called after their members where they have no names."""
    called = names or (" & ".join(persons[0]), " & ".join(persons[1]))
    day = f"2026-11-{number:02}"
    return Entry(Path(f"{number}.toml"), called, day, (winner,), day, "musee", 2, day, persons)


def test_partners_are_a_team_whatever_it_is_called() -> None:
    """Seats rotate and a team takes a name: the same partners' wins are counted; with other partners none is."""
    games = (
        teams(1, "A & C", ("A", "C"), ("B", "D")),
        teams(2, "D & B", ("D", "B"), ("C", "A")),
        teams(3, "A & B", ("A", "B"), ("C", "D")),
        teams(4, "Nord", ("a", "C"), ("B", "D"), names=("Nord", "Sud")),
    )
    assert stood(*games) == [
        {"A & C": 1, "B & D": 0},
        {"D & B": 1, "C & A": 1},
        {"A & B": 1, "C & D": 0},
        {"Nord": 2, "Sud": 1},
    ]


def test_the_journal_keeps_who_plays_in_a_team(desk: Desk) -> None:
    """Of a team its members, of a player alone the name."""
    shelf = Shelf(desk.places)
    shelf.open(desk.file(TEAMS, "teams.toml"))
    shelf.open(desk.file())
    found = {entry.path.name: entry.persons for entry in shelf.journal.games()}
    shelf.journal.close()
    assert found == {
        "teams.toml": (("Amandine", "Vincent"), ("Andy", "Olivier")),
        "evening.toml": (("Vincent",), ("Andy",)),
    }


def test_a_shared_victory_counts_for_all_who_share_it() -> None:
    """Two shared games decide a match for both; with three players the third has none."""
    games = (entry(1, "Amandine Andy Bob", "Amandine Andy"), entry(2, "Amandine Andy Bob", "Amandine Andy"))
    assert stood(*games) == [{"Amandine": 1, "Andy": 1, "Bob": 0}, {"Amandine": 2, "Andy": 2, "Bob": 0}]
    assert stood(*games, entry(3, "Amandine Andy Bob", "Bob"))[-1] == {"Amandine": 0, "Andy": 0, "Bob": 1}


def test_games_of_one_day_count_in_the_order_they_were_begun() -> None:
    """The day does not tell them apart, when they were begun does."""
    day = "2026-11-20"
    games = [
        Entry(Path(f"{n}"), ("Amandine", "Andy"), day, (who,), day, "musee", 2, f"{day}T20:0{n}")
        for n, who in enumerate(("Andy", "Andy", "Amandine"))
    ]
    assert stood(*games) == [{"Amandine": 0, "Andy": 1}, {"Amandine": 0, "Andy": 2}, {"Amandine": 1, "Andy": 0}]


async def test_the_shelf_shows_how_the_match_stands(desk: Desk) -> None:
    """Two paintings beat one: Andy wins the first game, Amandine the second."""
    one = desk.file(GAME.format(day=19, hers="1 .", his="2 3"), "one.toml")
    two = desk.file(GAME.format(day=20, hers="4 5", his="6 ."), "two.toml")
    async with desk.running(size=(120, 24)) as (app, pilot):
        for path in (two, one):
            app.open_path(path)
            await settle(pilot)
            await type_keys(pilot, "ctrl+w")
        assert "2026-11-19  Musée: match Amandine 0, Andy 1; won by Andy; opened" in shown(app)
        assert "2026-11-20  Musée: match Amandine 1, Andy 1; won by Amandine; opened" in shown(app)
        await pilot.resize_terminal(60, 24)
        await settle(pilot)
        assert "Musée: match Amandine 1, Andy 1; won by " in shown(app)


@pytest.mark.parametrize(
    ("reading", "told"), [("each", "match Amandine 1, Andy 1"), ("nobody", "Amandine and Andy")], ids=["each", "nobody"]
)
async def test_a_shared_victory_counts_as_the_table_reads_it(desk: Desk, reading: str, told: str) -> None:
    """One painting each is a shared victory; under the reading `nobody` it is no game of the match."""
    text = GAME.format(day=19, hers="1 .", his="2 .") + f'[rulings]\nshared-win = "{reading}"\n'
    path = desk.file(text, "one.toml")
    async with desk.running(size=(120, 24)) as (app, pilot):
        app.open_path(path)
        await settle(pilot)
        await type_keys(pilot, "ctrl+w")
        assert f"Musée: {told}; won by Amandine and Andy; opened" in shown(app)


async def test_a_journal_from_before_still_opens(desk: Desk) -> None:
    """Games noted without their kind stay on the list; nothing is claimed of them."""
    path = desk.file()
    desk.places.data.mkdir()
    with sqlite3.connect(desk.places.data / "shelf.sqlite3") as old:
        old.execute("CREATE TABLE games (path TEXT PRIMARY KEY, players TEXT, played TEXT, winners TEXT, opened TEXT)")
        row = (str(path), '["Vincent", "Andy"]', "2026-11-20", '["Vincent"]', "2026-11-20T20:00:00")
        old.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?)", row)
    old.close()
    async with desk.running(size=(100, 24)) as (app, pilot):
        assert "2026-11-20  Vincent and Andy; won by Vincent; opened" in shown(app)
        await type_keys(pilot, "enter ctrl+w")
        assert isinstance(app.screen, ShelfScreen)
        assert "MUSEUM: Vincent and Andy" in shown(app)


def test_a_game_opened_again_keeps_when_it_was_begun(tmp_path: Path) -> None:
    """What is noted anew changes all but the beginning."""
    journal = Journal(tmp_path / "shelf.sqlite3")
    first = Entry(tmp_path / "one", ("Amandine", "Andy"), "", (), "2026-11-19T20:00", "musee", 2)
    journal.note(first)
    journal.note(Entry(first.path, first.players, "", ("Andy",), "2026-11-21T20:00", "musee", 2))
    (found,) = journal.games()
    journal.close()
    assert (found.begun, found.opened, found.winners) == ("2026-11-19T20:00", "2026-11-21T20:00", ("Andy",))


def test_a_new_game_inherits_nothing_of_one_deleted(tmp_path: Path) -> None:
    """Under the path of a game forgotten, the next one is begun when it is, and its first player is shown."""
    journal = Journal(tmp_path / "shelf.sqlite3")
    gone = Entry(tmp_path / "one", ("Amandine", "Andy"), "", (), "2026-11-19T20:00", "musee", 2)
    journal.note(gone)
    journal.sit(gone.path, 1)
    journal.forget(gone.path)
    journal.note(Entry(gone.path, ("Gaz",), "", (), "2026-11-21T20:00", "museum", 0))
    (found,) = journal.games()
    seat = journal.seat(gone.path)
    journal.close()
    assert (found.begun, found.players, seat) == ("2026-11-21T20:00", ("Gaz",), 0)


async def test_a_match_tells_its_standing_and_its_winner_at_the_table(desk: Desk) -> None:
    """The heading tells how it stands, the sheet announces who won; the next game is begun by who lost the last one."""
    one = desk.file(GAME.format(day=19, hers="1 2", his="3 ."), "one.toml")
    two = desk.file(GAME.format(day=20, hers="4 5", his="6 ."), "two.toml")
    async with desk.running(one) as (app, pilot):
        assert "Match" not in shown(app)
        await type_keys(pilot, "f9")
        assert "Match: Amandine 1, Andy 0" in shown(app)
        await type_keys(pilot, "escape ctrl+w")
        app.open_path(two)
        await settle(pilot)
        assert "Match: Amandine 1, Andy 0" in shown(app)
        await type_keys(pilot, "f9")
        assert "Match won by Amandine: Amandine 2, Andy 0" in shown(app)
        await type_keys(pilot, "escape ctrl+w")
        assert "match over Amandine 2, Andy 0; won by Amandine" in shown(app)
        await type_keys(pilot, "s")
        table = table_screen(app).table
        assert [player.name for player in table.players] == ["Andy", "Amandine"]
        assert "Match" not in shown(app)
        assert any("Andy begins" in one.message for one in app._notifications)  # noqa: SLF001 (what the toasts show)


def test_a_player_who_lost_begins_the_next_game() -> None:
    """Of three whoever lost and comes first; of teams, in which all move up, a member of the other team."""
    again, day = SETUP.again, date(2026, 11, 20)
    three = edit.new_table(("Amandine", "Andy", "Vincent"))
    assert [player.name for player in again(three, ("Amandine",), day).players] == ["Andy", "Vincent", "Amandine"]
    assert [player.name for player in again(three, ("Vincent",), day).players] == ["Amandine", "Andy", "Vincent"]
    assert [player.name for player in again(three, (), day).players] == ["Amandine", "Andy", "Vincent"]
    four = edit.new_table(("Amandine", "Andy", "Vincent", "Olivier"), over=False)
    after = again(four, (four.players[0].name,), day)
    assert [player.names[1:] for player in after.players] == [("Andy", "Olivier"), ("Vincent", "Amandine")]
    assert (after.played, after.over) == (day, False)
