"""The one writer of a table: edits done once, taken back by whoever made them, kept across restarts, refused aloud."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.commands_at_table import RefusedError, StaleError, changed, command_of
from companion.journal import Journal
from companion.session import OtherThreadError, Session
from companion.table_service import Done, Edit, OpenElsewhereError, Replaced, TableService, Told
from scoring import example, read
from scoring.errors import MalformedTableError
from scoring.games.museum.table import edit
from scoring.games.museum.table.cards import Card

FOUR = """format = 1
game = "museum"
players = [{ name = "Gaz" }, { name = "Andy" }]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write a table of two players."""
    path = tmp_path / "game.toml"
    path.write_text(FOUR, encoding="utf-8")
    return path


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[Path], TableService]]:
    """Open tables as a server does, and close them behind the test."""
    services: list[TableService] = []

    def make(path: Path) -> TableService:
        services.append(TableService.open(path, Journal(tmp_path / "journal.db")))
        return services[-1]

    yield make
    for service in services:
        with suppress(OSError):
            service.close()
        service.session.journal.close()


def send(service: TableService, sent: str, client: str = "gaz", *, seen: int | None = None, **form: Any) -> Done:
    """Send a form as a phone does, under an id."""
    command = command_of(service.session.game, service.session.table, form)
    return service.perform(Edit(sent, client, client.title(), command), seen)


def lies(service: TableService, seat: int, at: str) -> str:
    """Return what the file says of a place."""
    game, table = read(service.session.path.read_text(encoding="utf-8"))
    assert game.cells is not None
    return game.cells.at(table, seat, at)


def test_an_edit_is_in_the_file_when_it_is_acknowledged(file: Path, opened: Callable[[Path], TableService]) -> None:
    """An edit is in the file when it is acknowledged."""
    service = opened(file)
    assert send(service, "1", do="card", seat=0, at="A1", card="gre-cu-5") == Done("1", 1)
    assert lies(service, 0, "A1") == "gre-cu-5"
    assert send(service, "2", do="card", seat=0, at="a1", card="") == Done("2", 2)
    assert lies(service, 0, "A1") == ""


def test_the_same_id_is_done_once_also_after_a_restart(file: Path, opened: Callable[[Path], TableService]) -> None:
    """The same id is done once also after a restart."""
    service = opened(file)
    send(service, "1", do="card", seat=0, at="A1", card="gre-cu-5")
    send(service, "2", "andy", do="card", seat=0, at="A1", card="rom-cu-3")
    assert send(service, "1", do="card", seat=0, at="A1", card="gre-cu-5") == Done("1", 1)
    service.close()
    again = opened(file)
    assert again.version == 2
    assert send(again, "1", do="card", seat=0, at="A1", card="gre-cu-5") == Done("1", 1)
    assert lies(again, 0, "A1") == "rom-cu-3"


def test_an_edit_that_changed_nothing_is_done_once_too(file: Path, opened: Callable[[Path], TableService]) -> None:
    """Gaz types what lies there already, Andy another card; what Gaz sends again does not bring his back."""
    service = opened(file)
    send(service, "1", do="card", seat=0, at="A1", card="gre-cu-5")
    assert send(service, "2", do="card", seat=0, at="A1", card="gre-cu-5") == Done("2", 2)
    send(service, "3", "andy", do="card", seat=0, at="A1", card="rom-cu-3")
    service.close()
    again = opened(file)
    assert send(again, "2", do="card", seat=0, at="A1", card="gre-cu-5") == Done("2", 2)
    assert lies(again, 0, "A1") == "rom-cu-3"


def test_the_host_goes_back_where_somebody_wrote_into_the_file(
    file: Path, opened: Callable[[Path], TableService]
) -> None:
    """The step is taken and acknowledged; what was written into the file lies beside it."""
    service = opened(file)
    send(service, "1", do="prestige", seat=0, value=2)
    theirs = file.read_text(encoding="utf-8") + "# theirs\n"
    file.write_text(theirs, encoding="utf-8")
    assert service.step_back("2", "host", "Gaz") == Done("2", 2)
    assert service.session.table.players[0].prestige == 0
    assert file.with_suffix(".theirs.toml").read_text(encoding="utf-8") == theirs


def test_whose_change_is_replaced_unseen_is_said(file: Path, opened: Callable[[Path], TableService]) -> None:
    """Whose change is replaced unseen is said."""
    service = opened(file)
    send(service, "1", "andy", do="card", seat=0, at="A1", card="rom-cu-3")
    seen = send(service, "2", do="card", seat=0, at="A1", card="gre-cu-5", seen=0)
    assert seen == Done("2", 2, Replaced("Andy", "rom-cu-3"))
    assert send(service, "3", do="card", seat=0, at="A1", card="gre-cu-4", seen=2).replaced is None
    assert send(service, "4", "andy", do="card", seat=0, at="A1", card="gre-cu-1", seen=3).replaced is None


def test_undo_takes_back_the_own_last_change_only(file: Path, opened: Callable[[Path], TableService]) -> None:
    """Undo takes back the own last change only."""
    service = opened(file)
    send(service, "1", do="card", seat=0, at="A1", card="gre-cu-5")
    send(service, "2", do="prestige", seat=0, value=2)
    send(service, "3", "andy", do="card", seat=1, at="A1", card="rom-cu-3")
    assert service.undo("4", "gaz", "Gaz") == Done("4", 4)
    assert service.undo("4", "gaz", "Gaz") == Done("4", 4)
    assert service.session.table.players[0].prestige == 0
    assert (lies(service, 0, "A1"), lies(service, 1, "A1")) == ("gre-cu-5", "rom-cu-3")
    service.undo("5", "gaz", "Gaz")
    assert lies(service, 0, "A1") == ""
    with pytest.raises(RefusedError, match="nothing-to-undo"):
        service.undo("6", "gaz", "Gaz")


def test_what_somebody_else_wrote_since_is_not_taken_back(file: Path, opened: Callable[[Path], TableService]) -> None:
    """What somebody else wrote since is not taken back."""
    service = opened(file)
    send(service, "1", do="card", seat=0, at="A1", card="gre-cu-5")
    send(service, "2", "andy", do="card", seat=0, at="A1", card="rom-cu-3")
    with pytest.raises(RefusedError, match="changed-since"):
        service.undo("3", "gaz", "Gaz")


def test_whoever_looks_on_is_told(file: Path, opened: Callable[[Path], TableService]) -> None:
    """Whoever looks on is told."""
    service, told = opened(file), list[Told]()
    stop = service.watch(told.append)
    send(service, "1", "andy", do="card", seat=1, at="C3", card="gre-cu-5")
    send(service, "2", "andy", do="card", seat=1, at="C3", card="gre-cu-5")
    stop()
    send(service, "3", "andy", do="card", seat=1, at="C3", card="")
    assert told == [Told(1, "Andy", "Andy C3", "andy")]


def test_the_host_goes_back_over_everybodys_changes(file: Path, opened: Callable[[Path], TableService]) -> None:
    """The host goes back over everybodys changes."""
    service = opened(file)
    send(service, "1", "andy", do="card", seat=1, at="C3", card="gre-cu-5")
    assert service.step_back("2", "host", "Gaz") == Done("2", 2)
    assert lies(service, 1, "C3") == ""
    assert service.step_forth("3", "host", "Gaz") == Done("3", 3)
    assert lies(service, 1, "C3") == "gre-cu-5"


REFUSED: list[Mapping[str, Any]] = [
    {},
    {"do": "fly"},
    {"do": "card", "seat": 0, "at": "Z9", "card": "gre-cu-5"},
    {"do": "card", "seat": 2, "at": "A1", "card": "gre-cu-5"},
    {"do": "card", "seat": True, "at": "A1", "card": "gre-cu-5"},
    {"do": "card", "seat": 0, "at": "A1", "card": "gre-cu-True"},
    {"do": "card", "seat": 0, "at": "A1", "card": "gre-cu-5 gre-cu-5"},
    {"do": "card", "seat": 0, "at": "A1", "card": "#"},
    {"do": "card", "seat": 0, "at": "A1", "card": "gre-cu-5@Gaz"},
    {"do": "card", "seat": 0, "at": ["A1"], "card": "gre-cu-5"},
    {"do": "pool", "seat": 0, "cards": "gre-cu-5 nonsense"},
    {"do": "prestige", "seat": 0, "value": -1},
    {"do": "prestige", "seat": 0, "value": True},
    {"do": "prestige", "seat": 0, "value": "2"},
    {"do": "expert", "seat": 0, "expert": "nobody", "on": True},
    {"do": "expert", "seat": 0, "expert": "gre", "on": "yes"},
    {"do": "set", "seat": None, "key": "players", "value": []},
    {"do": "set", "seat": 0, "key": "colour", "value": "red"},
    {"do": "set", "seat": None, "key": "fair.more", "value": 1},
    {"do": "lay", "seat": 0, "at": "U1", "card": 4},
]


@pytest.mark.parametrize("form", REFUSED, ids=str)
def test_what_cannot_stand_in_a_table_is_refused_and_nothing_changes(
    file: Path, opened: Callable[[Path], TableService], form: Mapping[str, Any]
) -> None:
    """What cannot stand in a table is refused and nothing changes."""
    service = opened(file)
    with pytest.raises(RefusedError):
        send(service, "1", **form)
    assert (file.read_text(encoding="utf-8"), service.version) == (FOUR, 0)


def test_all_a_player_has_is_written(file: Path, opened: Callable[[Path], TableService]) -> None:
    """All a player has is written."""
    service = opened(file)
    forms: list[dict[str, Any]] = [
        {"do": "pool", "seat": 0, "cards": "gre-cu-5 rom-cu-3"},
        {"do": "prestige", "seat": 0, "value": 3},
        {"do": "track", "seat": 0, "value": 21},
        {"do": "expert", "seat": 0, "expert": "gre", "on": True},
        {"do": "set", "seat": None, "key": "table.public-opinion", "value": {"africa": 2}},
    ]
    for number, form in enumerate(forms):
        send(service, str(number), **form)
    _, table = read(file.read_text(encoding="utf-8"))
    gaz = table.players[0]
    assert ([*map(str, gaz.discard)], gaz.prestige, gaz.track) == (["gre-cu-5", "rom-cu-3"], 3, 21)
    assert (gaz.experts, table.public_opinion) == (("gre",), {"africa": 2})


def test_two_phones_cannot_take_the_same_turn(tmp_path: Path, opened: Callable[[Path], TableService]) -> None:
    """Two phones cannot take the same turn."""
    file = tmp_path / "musee.toml"
    file.write_text(example("turns"), encoding="utf-8")
    service = opened(file)
    before = len(service.session.table.plays)
    with pytest.raises(StaleError):
        send(service, "1", do="play", seat=0, number=before, card=40, at="U6")
    send(service, "2", do="play", seat=0, number=before + 1, card=40, at="U6")
    with pytest.raises(StaleError):
        send(service, "3", "andy", do="play", seat=1, number=before + 1, card=41, at="U6")
    send(service, "2", do="play", seat=0, number=before + 1, card=40, at="U6")
    assert [play.card for play in service.session.table.plays[before:]] == [40]
    service.undo("4", "gaz", "Gaz")
    assert len(service.session.table.plays) == before


def test_a_table_open_elsewhere_is_refused_at_once(file: Path, opened: Callable[[Path], TableService]) -> None:
    """A table open elsewhere is refused at once."""
    service = opened(file)
    with pytest.raises(OpenElsewhereError):
        opened(file)
    service.close()
    opened(file)


def test_a_table_is_changed_on_its_own_thread_only(file: Path, opened: Callable[[Path], TableService]) -> None:
    """A table is changed on its own thread only."""
    service, errors = opened(file), []

    def work() -> None:
        try:
            send(service, "1", do="prestige", seat=0, value=2)
        except OtherThreadError as error:
            errors.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert (len(errors), service.session.table.players[0].prestige) == (1, 0)


def test_what_could_not_be_read_again_is_never_written(file: Path, tmp_path: Path) -> None:
    """What could not be read again is never written."""
    journal = Journal(tmp_path / "journal.db")
    session = Session.open(file, journal)
    with pytest.raises(MalformedTableError):
        session.apply(edit.put(session.table, 0, 0, Card("gre", "cu", True)))  # noqa: FBT003 - a mistake that a program can make
    assert (file.read_text(encoding="utf-8"), session.saved) == (FOUR, True)
    journal.close()


FORMS = st.one_of(
    st.fixed_dictionaries(
        {
            "do": st.just("card"),
            "seat": st.integers(0, 1),
            "at": st.sampled_from(["A1", "B2", "E5"]),
            "card": st.sampled_from(["", "gre-cu-5", "rom-na-?", "egy-th-1"]),
        }
    ),
    st.fixed_dictionaries(
        {
            "do": st.just("expert"),
            "seat": st.integers(0, 1),
            "expert": st.sampled_from(["gre", "rom", "cu"]),
            "on": st.booleans(),
        }
    ),
    st.fixed_dictionaries({"do": st.just("prestige"), "seat": st.integers(0, 1), "value": st.integers(0, 9)}),
    st.fixed_dictionaries(
        {"do": st.just("pool"), "seat": st.integers(0, 1), "cards": st.sampled_from(["", "gre-cu-5"])}
    ),
)


@pytest.mark.law
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(FORMS, max_size=6), FORMS)
def test_doing_a_command_twice_is_doing_it_once(before: list[Mapping[str, Any]], form: Mapping[str, Any]) -> None:
    """Doing a command twice is doing it once."""
    game, table = read(FOUR)
    for earlier in before:
        table = changed(game, table, command_of(game, table, earlier))
    command = command_of(game, table, form)
    once = changed(game, table, command)
    assert changed(game, once, command) == once
