"""A game as an event: its keys in the file, how it is told, and what the app keeps of it by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from companion import session as sessions
from companion.present.event import about, event, lasted
from companion.session import Session
from companion.shelf import Places, Shelf
from companion.statistics.index import files_on, statistics
from companion.words import words_for
from scoring import example, read, rewrite
from scoring.edit import set_event, set_over
from scoring.errors import MalformedTableError
from scoring.games import game
from scoring.games.musee import edit as musee
from scoring.table import AnyTable
from tests.companion.commands import companion

HEAD = 'format = 1\ngame = "musee"\n'
PLAYERS = 'players = [{ name = "Amandine" }, { name = "Andy" }]\n'
EVENING = datetime(2026, 11, 22, 19, 30)  # noqa: DTZ001 - on the clock of the place
NIGHT = datetime(2026, 11, 22, 21, 5)  # noqa: DTZ001 - as above


def table(*lines: str) -> AnyTable:
    """Return a table of Musée with these keys."""
    read_table: AnyTable = read("".join([HEAD, *(f"{line}\n" for line in lines), PLAYERS]))[1]
    return read_table


@pytest.mark.parametrize(
    ("written", "minute"),
    [
        ('"2026-11-22 19:30"', EVENING),
        ('"2026-11-22T19:30"', EVENING),
        ("2026-11-22 19:30:00", EVENING),
        ("2026-11-22T19:30:59.5", EVENING),
        ("2026-11-22T19:30:00Z", EVENING.replace(tzinfo=UTC)),
        ('"2026-11-22 19:30+01:00"', EVENING.replace(tzinfo=timezone(timedelta(hours=1)))),
    ],
)
def test_a_minute_is_read_in_every_usual_notation(written: str, minute: datetime) -> None:
    """As text or as TOML has it, on the clock of the place or of a zone; seconds do not count."""
    assert table(f"start = {written}", f"end = {written}").began == minute


@pytest.mark.parametrize(
    "written",
    ['"2026-11-22"', "2026-11-22", "19:30:00", '"2026-02-30 19:30"', '"22.11.2026 19:30"', "7", '"0001-01-01 00:00"'],
)
def test_what_is_no_minute_is_refused_by_name(written: str) -> None:
    """With the key, and how a minute is written."""
    with pytest.raises(MalformedTableError) as refused:
        table(f"end = {written}")
    (problem,) = refused.value.problems
    assert problem.path == "end"
    assert "2026-11-22 19:30" in words_for("en", "musee").say(problem.message)


@pytest.mark.parametrize(("key", "most"), [("place", 100), ("remark", 1000)])
def test_words_of_the_players_are_bounded(key: str, most: int) -> None:
    """So many characters may stand there, and not one more."""
    assert getattr(table(f'{key} = "{"e" * most}"'), key) == "e" * most
    with pytest.raises(MalformedTableError):
        table(f'{key} = "{"e" * (most + 1)}"')


def test_it_is_written_in_one_notation_and_left_where_nothing_changes() -> None:
    """Above the players, behind the day; what somebody wrote by hand keeps its own notation."""
    of, before = game("musee"), table()
    told = set_event(before, began=EVENING, ended=NIGHT, place="Home", remark="Close")
    text = rewrite(HEAD + PLAYERS, of.write(before), of.write(told))
    assert 'start = "2026-11-22 19:30"\nend = "2026-11-22 21:05"\nplace = "Home"\nremark = "Close"\n' in text
    by_hand = f"{HEAD}start = 2026-11-22T19:30:00\n{PLAYERS}"
    edited = rewrite(by_hand, of.write(read(by_hand)[1]), of.write(set_event(read(by_hand)[1], place="Home")))
    assert "start = 2026-11-22T19:30:00\n" in edited
    assert 'place = "Home"\n' in edited


def test_how_long_it_took_is_known_from_both_ends() -> None:
    """19:30 to 21:05 is 95 minutes, whatever the zone; an end before its start says nothing."""
    told = set_event(table(), began=EVENING, ended=NIGHT)
    assert lasted(told) == timedelta(minutes=95)
    assert lasted(set_event(told, began=EVENING.astimezone(UTC))) == timedelta(minutes=95)
    assert lasted(set_event(told, ended=EVENING - timedelta(days=1))) is None
    assert lasted(set_event(told, ended=None)) is None


def test_it_is_told_by_day_times_and_place() -> None:
    """The day of the start where no other is named; of more than a day no times."""
    words = words_for("en", "musee")
    told = set_event(table(), began=EVENING, ended=NIGHT, place="Home", remark="Close")
    assert event(told, words) == ["22 November 2026", "19:30–21:05", "Home"]
    assert about(told, words) == ["22 November 2026 · 19:30–21:05 · Home", "Close"]
    assert event(set_event(told, ended=NIGHT + timedelta(days=2)), words) == ["22 November 2026", "Home"]
    assert about(table("played = 2026-11-22"), words) == []


def test_the_result_to_share_tells_it(tmp_path: Path) -> None:
    """Text and Markdown end with it, a page has it in its heading; without it they are as they were."""
    plain, told = tmp_path / "plain.toml", tmp_path / "told.toml"
    text = example("vincent")
    plain.write_text(text)
    told.write_text(text.replace("\n[", '\nplace = "*Home*"\nremark = "Close"\n\n[', 1))
    for form, place in (("text", "*Home*"), ("md", r"\*Home\*")):
        before = companion("export", str(plain), "--to", form).stdout
        assert (
            companion("export", str(told), "--to", form).stdout
            == f"{before}\n{place}\n" + ("\n" * (form == "md")) + "Close\n"
        )
    assert "*Home*" in companion("export", str(told), "--to", "html").stdout
    assert companion("score", str(told), "--json").stdout == companion("score", str(plain), "--json").stdout


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """Return the times that are told one after the other."""
    times = [EVENING, NIGHT]
    monkeypatch.setattr(sessions, "this_minute", lambda: times.pop(0))
    return times


def begun(tmp_path: Path, *, over: bool) -> Session:
    """Begin a game on the shelf."""
    shelf = Shelf(Places(tmp_path / "tables", tmp_path / "data"))
    return shelf.start("musee", musee.new_table(["Amandine", "Andy"], over=over))


def times(session: Session) -> tuple[datetime | None, datetime | None]:
    """Return when the game began and ended."""
    return session.table.began, session.table.ended


@pytest.mark.usefixtures("clock")
def test_the_app_keeps_when_a_game_begins_and_ends(tmp_path: Path) -> None:
    """From its first change to the step that ends it; a step back takes the end along, a game resumed has none."""
    session = begun(tmp_path, over=False)
    assert times(session) == (None, None)
    session.apply(set_event(session.table, place="Home"))
    assert times(session) == (EVENING, None)
    session.apply(set_over(session.table, over=True))
    assert times(session) == (EVENING, NIGHT)
    assert 'end = "2026-11-22 21:05"\n' in session.path.read_text()
    session.undo()
    assert times(session) == (EVENING, None)
    session.redo()
    session.apply(set_over(session.table, over=False))
    assert times(session) == (EVENING, None)


def test_what_is_scored_at_the_end_or_written_by_hand_gets_no_times(tmp_path: Path, clock: list[datetime]) -> None:
    """Nobody knows when such a game began."""
    scored = begun(tmp_path / "scored", over=True)
    scored.apply(set_event(scored.table, place="Home"))
    path = tmp_path / "by-hand.toml"
    path.write_text(f"{HEAD}over = false\n{PLAYERS}")
    by_hand = Session.open(path, scored.journal)
    by_hand.apply(set_over(by_hand.table, over=True))
    assert times(scored) == times(by_hand) == (None, None)
    assert len(clock) == 2


@pytest.mark.usefixtures("clock")
def test_a_start_that_players_cleared_stays_cleared(tmp_path: Path) -> None:
    """Also after the next change; a first change taken back and made again is a start."""
    session = begun(tmp_path, over=False)
    session.apply(set_event(session.table, place="Home"))
    session.undo()
    session.apply(set_event(session.table, place="Away"))
    assert times(session) == (NIGHT, None)
    session.apply(set_event(session.table, began=None))
    session.apply(set_event(session.table, place="Home"))
    assert times(session) == (None, None)


@pytest.mark.usefixtures("clock")
def test_an_end_that_players_told_stays(tmp_path: Path) -> None:
    """It may be told before the game is declared over."""
    session = begun(tmp_path, over=False)
    told = datetime(2026, 11, 22, 20, 45)  # noqa: DTZ001 - on the clock of the place
    session.apply(set_event(session.table, ended=told))
    session.apply(set_over(session.table, over=True))
    assert session.table.ended == told


def test_the_next_game_has_times_of_its_own(tmp_path: Path) -> None:
    """Nothing of the event before is taken along."""
    session = begun(tmp_path, over=True)
    session.apply(replace(session.table, began=EVENING, ended=NIGHT, remark="Close"))
    shelf = Shelf(Places(tmp_path / "tables", tmp_path / "data"))
    again = shelf.again(session.path).table
    assert (again.began, again.ended, again.remark) == (None, None, "")


def test_a_game_over_midnight_is_of_the_day_it_began(tmp_path: Path) -> None:
    """On the shelf, in statistics and wherever it is told."""
    path = tmp_path / "midnight.toml"
    times = 'start = "2026-11-22 22:30"\nend = "2026-11-23 00:10"\n'
    path.write_text(f'format = 1\ngame = "museum"\n{times}players = [{{ name = "Gaz", track = 3 }}]\n')
    places = Places(tmp_path / "tables", tmp_path / "data")
    shelf = Shelf(places)
    told = shelf.open(path).table
    assert [entry.played for entry in shelf.recent()] == ["2026-11-22"]
    assert event(told, words_for("en", "museum"))[0] == "22 November 2026"
    (played,) = statistics(files_on(places), places.data).played
    assert played.day == "2026-11-22"


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("2026-11-22 21:05", "2026-11-22 19:30", True),
        ("2026-11-22 19:30", "2026-11-22 19:30", False),
        ("2026-11-22 23:30", "2026-11-23 01:00", False),
        ("2026-11-22 21:05+01:00", "2026-11-22 20:30Z", False),
        ("2026-11-22 21:05+01:00", "2026-11-22 20:00Z", True),
        ("2026-11-22 21:05", "2026-11-22 20:00Z", False),
    ],
)
def test_an_end_before_the_start_is_worth_a_second_look(start: str, end: str, told: bool) -> None:  # noqa: FBT001 - a row
    """It changes nothing else; 21:05 in a zone an hour ahead is 20:05 UTC, and of an unknown zone nobody knows."""
    warnings = game("musee").review(table(f'start = "{start}"', f'end = "{end}"')).warnings
    assert [(one.player, dict(one.message.facts)) for one in warnings] == (
        [(None, {"start": start.replace("Z", "+00:00"), "end": end.replace("Z", "+00:00")})] if told else []
    )
