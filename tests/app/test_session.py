"""Sessions without a screen: saving, undo that survives, and files that others change."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from companion.session import ChangedByOthersError, Session
from scoring import tablefile
from scoring.arrangement import Arrangement
from scoring.errors import MalformedTableError
from scoring.games import example_files
from scoring.games.museum.table import edit
from scoring.games.museum.table.tokens import read_card
from tests.app.desk import TABLE, Desk


def prestige(session: Session, tokens: int) -> None:
    """Change something: Vincent's Prestige."""
    session.apply(edit.set_prestige(session.table, 0, tokens))


def is_saved(session: Session) -> bool:
    """Whether the file holds what is shown, by now."""
    return session.saved


def test_every_change_is_in_the_file_and_comments_survive(desk: Desk) -> None:
    """After a change the file says so, and keeps the words of its owner."""
    path = desk.file()
    prestige(desk.session(path), 5)
    text = path.read_text(encoding="utf-8")
    assert text == TABLE.replace("prestige = 2", "prestige = 5")


def test_a_worse_layout_found_later_is_not_kept(desk: Desk) -> None:
    """A search stopped early leaves what an earlier one proved; on another table nothing is known."""
    session = desk.session(desk.file())
    proved, unproved = (
        Arrangement("Vincent", session.table, session.review, session.review, bound) for bound in (9, 20)
    )
    session.keep_best(session.table, proved)
    session.keep_best(session.table, unproved)
    assert [*session.best_layouts] == [proved]
    prestige(session, 5)
    assert [*session.best_layouts] == []
    session.keep_best(session.table, unproved)
    assert [*session.best_layouts] == [unproved]


def test_an_object_of_another_box_is_another_card(desk: Desk) -> None:
    """A Black Market Object in place of one that shows the same is a change, and the file says so."""
    path = desk.file()
    session = desk.session(path)
    for card in ("egy-na-3", "bm-egy-na-3"):
        assert session.apply(edit.put(session.table, 0, 24, read_card(card)))
        assert f" {card}\n" in path.read_text(encoding="utf-8")


def test_undo_and_redo_go_on_after_reopening(desk: Desk) -> None:
    """Steps of an earlier session are taken back and made again."""
    path = desk.file()
    first = desk.session(path)
    prestige(first, 5)
    prestige(first, 6)
    first.undo()
    later = desk.session(path)
    assert later.table.players[0].prestige == 5
    assert later.undo()
    assert later.table.players[0].prestige == 2
    assert not later.undo()
    assert later.redo()
    assert later.redo()
    assert later.table.players[0].prestige == 6
    assert not later.redo()
    assert "prestige = 6" in path.read_text(encoding="utf-8")


def test_a_file_edited_meanwhile_wins_and_can_be_undone(desk: Desk) -> None:
    """What the file says stands; the state the journal knew is one step back."""
    path = desk.file()
    prestige(desk.session(path), 5)
    path.write_text(TABLE.replace("prestige = 2", "prestige = 9"), encoding="utf-8")
    later = desk.session(path)
    assert later.table.players[0].prestige == 9
    assert later.undo()
    assert later.table.players[0].prestige == 5


def test_a_dated_game_can_be_undone_after_reopening(desk: Desk) -> None:
    """Days survive the journal."""
    path = desk.file(TABLE.replace('edition = "en"', "played = 2026-11-20"))
    prestige(desk.session(path), 5)
    later = desk.session(path)
    assert later.undo()
    assert later.table.played.isoformat() == "2026-11-20"
    assert later.table.players[0].prestige == 2


def test_without_a_journal_the_game_goes_on(desk: Desk) -> None:
    """Where none can be made the app opens, changes and saves; it says why nothing is remembered."""
    desk.places.data.write_bytes(b"no folder")
    path = desk.file()
    session = desk.session(path)
    assert session.journal_trouble
    prestige(session, 5)
    assert session.undo()
    assert session.saved


def test_somebody_elses_change_is_noticed_and_theirs_can_stand(desk: Desk) -> None:
    """Nothing is written over a changed file; theirs becomes a step that can be undone."""
    path = desk.file()
    session = desk.session(path)
    theirs = TABLE.replace("prestige = 2", "prestige = 9")
    path.write_text(theirs, encoding="utf-8")
    with pytest.raises(ChangedByOthersError) as caught:
        prestige(session, 5)
    assert not is_saved(session)
    assert path.read_text(encoding="utf-8") == theirs
    session.take_theirs(caught.value.theirs)
    assert session.table.players[0].prestige == 9
    assert session.undo()
    assert session.table.players[0].prestige == 5


def test_mine_can_stand_and_theirs_is_kept_beside(desk: Desk) -> None:
    """Saving over a changed file keeps the other version, to the letter."""
    path = desk.file()
    session = desk.session(path)
    path.write_bytes(b"not even \xff a table")
    with pytest.raises(ChangedByOthersError) as caught:
        prestige(session, 5)
    with pytest.raises(MalformedTableError):
        session.take_theirs(caught.value.theirs)
    beside = session.keep_mine(caught.value.theirs)
    assert beside == path.with_name("evening.theirs.toml")
    assert beside.read_bytes() == b"not even \xff a table"
    assert "prestige = 5" in path.read_text(encoding="utf-8")


def test_each_version_kept_beside_has_a_file_of_its_own(desk: Desk) -> None:
    """A second answer «mine» leaves what the first one kept."""
    path = desk.file()
    session = desk.session(path)
    for n, theirs in enumerate((b"one", b"two", b"three")):
        path.write_bytes(theirs)
        with pytest.raises(ChangedByOthersError) as caught:
            prestige(session, n + 5)
        session.keep_mine(caught.value.theirs)
    names = ("evening.theirs.toml", "evening.theirs-2.toml", "evening.theirs-3.toml")
    assert [path.with_name(name).read_bytes() for name in names] == [b"one", b"two", b"three"]


def test_a_version_too_large_to_be_read_is_kept_whole(desk: Desk) -> None:
    """Of theirs only so much is read as a table may hold; what is kept beside is all of it."""
    path = desk.file()
    session = desk.session(path)
    theirs = b"#" * (tablefile.LARGEST_FILE + 99)
    path.write_bytes(theirs)
    with pytest.raises(ChangedByOthersError) as caught:
        prestige(session, 5)
    assert session.keep_mine(caught.value.theirs).read_bytes() == theirs
    assert is_saved(session)


def test_a_failed_save_loses_nothing_and_is_tried_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the change stays in memory and the file whole; the next change saves both."""
    path = desk.file()
    session = desk.session(path)

    def full(*_args: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        prestige(session, 5)
    assert not is_saved(session)
    assert path.read_text(encoding="utf-8") == TABLE
    assert [one.name for one in path.parent.iterdir() if one.is_file()] == ["evening.toml"]
    session.apply(edit.set_track(session.table, 0, 47))
    assert is_saved(session)
    text = path.read_text(encoding="utf-8")
    assert "prestige = 5" in text
    assert "track = 47" in text


def test_a_vanished_file_comes_back_with_the_next_change(desk: Desk) -> None:
    """Deleting the file of an open game deletes nothing that is shown."""
    path = desk.file()
    session = desk.session(path)
    path.unlink()
    prestige(session, 5)
    assert "prestige = 5" in path.read_text(encoding="utf-8")


def test_a_link_stays_a_link(desk: Desk) -> None:
    """A file reached through a link is replaced where it lies."""
    path = desk.file()
    link = Path(desk.folder / "linked.toml")
    link.symlink_to(path)
    prestige(desk.session(link), 5)
    assert link.is_symlink()
    assert "prestige = 5" in path.read_text(encoding="utf-8")


def test_a_save_that_fails_halfway_leaves_nothing_behind(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a mistake of ours half wrote in memory is not in the next save."""
    path = desk.file()
    session = desk.session(path)
    changed = tablefile.Document.changed

    def half(self: tablefile.Document, before: Any, after: Any) -> str:
        changed(self, before, after)
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(tablefile.Document, "changed", half)
        with pytest.raises(RuntimeError):
            prestige(session, 5)
    session.undo()
    session.apply(edit.set_track(session.table, 0, 47))
    text = path.read_text(encoding="utf-8")
    assert "prestige = 2" in text
    assert "track = 47" in text


def spoil(desk: Desk, number: int, state: str) -> None:
    """Write another state over a step in the journal."""
    with sqlite3.connect(desk.places.data / "shelf.sqlite3") as journal:
        journal.execute("UPDATE steps SET state = ? WHERE number = ?", (state, number))
    journal.close()


@pytest.mark.parametrize(
    "state", ['{"game": "museum"}', '{"game": "museum", "format": 1, "players": [{"name": [null]}]}']
)
def test_a_step_that_cannot_be_read_is_none(desk: Desk, state: str) -> None:
    """The first of three: undo ends before it, now and later, and redo still goes forth."""
    path = desk.file()
    first = desk.session(path)
    prestige(first, 5)
    prestige(first, 6)
    spoil(desk, 0, state)
    for _ in range(2):
        later = desk.session(path)
        assert later.undo()
        assert later.table.players[0].prestige == 5
        assert not later.undo()
        assert later.redo()
        assert later.table.players[0].prestige == 6
    assert "prestige = 6" in path.read_text(encoding="utf-8")


def test_a_step_forth_that_cannot_be_read_is_none(desk: Desk) -> None:
    """The last of three, undone before: redo ends before it, and undo still goes back."""
    path = desk.file()
    first = desk.session(path)
    prestige(first, 5)
    prestige(first, 6)
    first.undo()
    spoil(desk, 2, '{"game": "museum"}')
    for _ in range(2):
        later = desk.session(path)
        assert not later.redo()
        assert later.table.players[0].prestige == 5
        assert later.undo()
        assert later.redo()
    prestige(later, 7)
    assert later.undo()
    assert later.redo()
    assert desk.session(path).table.players[0].prestige == 7


@pytest.mark.parametrize("state", ["no state", "[]", '{"": 3}'])
def test_steps_that_are_no_states_are_forgotten(desk: Desk, state: str) -> None:
    """The game opens, the journal goes on from there."""
    path = desk.file()
    prestige(desk.session(path), 5)
    spoil(desk, 0, state)
    later = desk.session(path)
    assert not later.undo()
    prestige(later, 6)
    assert later.journal_trouble is None
    again = desk.session(path)
    assert again.undo()
    assert again.table.players[0].prestige == 5


def test_other_readings_are_asked_for_a_short_while(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the keys nothing may take long: what was not found until then is not told."""
    text = next(path for _, path in example_files() if path.stem == "solo").read_text("utf-8")
    assert desk.session(desk.file(text)).ask_other_readings(lambda: False)
    monkeypatch.setattr("companion.session.SECONDS_BESIDE", 0)
    assert not desk.session(desk.file(text, "late.toml")).ask_other_readings(lambda: False)
