"""Keys one by one: a mistake of ours while one is dealt with never swallows those behind it."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.app import App

from companion.patient import PatientApp
from tests.app.desk import Desk, table_screen, type_keys


async def test_keys_go_on_after_a_mistake_while_one_settles(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first wait fails: it is told of, and the two keys behind it arrive."""
    async with desk.running(desk.file()) as (app, pilot):
        waiting = PatientApp._settled  # noqa: SLF001 (what is made to fail)

        async def failing(patient: PatientApp, *sent: Any) -> None:
            monkeypatch.setattr(PatientApp, "_settled", waiting)
            raise RuntimeError(patient, sent)

        monkeypatch.setattr(PatientApp, "_settled", failing)
        await type_keys(pilot, "f3 f4 f8")
        assert app.focused is not None
        assert app.focused.id == "account"
        assert len(app.mistakes) == 1
        assert any("made a mistake" in one.message for one in app._notifications)  # noqa: SLF001 (what the toasts show)
        await type_keys(pilot, "f4")
        assert app.focused.id == "prestige"
        app.mistakes.clear()


async def test_keys_go_on_after_one_that_cannot_be_sent(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits behind another and fails: drawing goes on, and the key behind it arrives."""
    async with desk.running(desk.file()) as (app, pilot):
        sending = App.on_event

        async def failing(self: App[Any], event: events.Event) -> None:
            if isinstance(event, events.Key) and event.key == "f5":
                raise RuntimeError(event)
            await sending(self, event)

        monkeypatch.setattr(App, "on_event", failing)
        await type_keys(pilot, "f3 f5 f4")
        assert app.focused is not None
        assert app.focused.id == "prestige"
        assert len(app.mistakes) == 1
        assert app._batch_count == 0  # noqa: SLF001 (whether it draws)
        app.mistakes.clear()


async def test_a_key_that_a_part_keeps_is_waited_for_there(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter goes no further than the board: what lies around it is waited for once; a key for the table twice."""
    waited: list[int] = []
    dealt = PatientApp._dealt  # noqa: SLF001 (what is counted)

    async def counted(patient: PatientApp, *nodes: Any) -> None:
        waited.append(len(nodes))
        await dealt(patient, *nodes)

    async with desk.running(desk.file()) as (app, pilot):
        around = len([*table_screen(app).board.ancestors])
        monkeypatch.setattr(PatientApp, "_dealt", counted)
        await type_keys(pilot, "e")
        assert waited[-3:] == [1, 1 + around, 2]
        waited.clear()
        await type_keys(pilot, "f8")
        assert waited[:2] == [1, around]
