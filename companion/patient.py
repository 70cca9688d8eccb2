"""An app that handles keys one by one, and survives its own mistakes."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text
from textual import events
from textual.app import App, ScreenStackError

from companion.exit_codes import Exit
from scoring.characters import harmless

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.widget import Widget

PATIENCE: Final = 10.0
"""Seconds a key may take before the next one is sent on regardless: more than it takes on any machine."""
GLANCE: Final = 0.05
"""Seconds after which a part that says nothing is looked for: Textual does not say when one goes."""


class PatientApp(App[int], inherit_bindings=False):
    """The surroundings of an app, nothing of what it does."""

    def __init__(self) -> None:
        """Begin with nothing typed and nothing gone wrong."""
        super().__init__()
        self.mistakes: list[Exception] = []
        self._ahead: deque[events.Key] = deque()
        self._delivery: asyncio.Task[None] | None = None

    def sorry(self, error: Exception) -> str:
        """Say a mistake of ours in a sentence."""
        return repr(error)

    async def on_event(self, event: events.Event) -> None:
        """Send a key on only when the previous one is fully handled, and draw its effects in one go.

        Keys typed ahead, or arriving together over a slow line, would otherwise go to the part that had the focus
        when the first of them came. What is pasted is made harmless line by line.
        """
        if isinstance(event, events.Paste):
            event.text = "\n".join(map(harmless, event.text.splitlines()))
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
        elif self._delivery is not None:
            self._ahead.append(event)
        else:
            await self._send(event)

    async def _send(self, key: events.Key) -> None:
        """Send a key to the focused part; nothing is drawn until it has settled."""
        target = self.screen.focused or self.screen
        with ExitStack() as batch:
            batch.enter_context(self.batch_update())
            await super().on_event(key)
            self._delivery = asyncio.create_task(self._deliver(key, target, batch.pop_all()))

    async def _deliver(self, key: events.Key, target: Widget, batch: ExitStack) -> None:
        """Wait for the key sent to a part, then send on what was typed meanwhile."""
        try:
            with batch, suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._settled(key, target)
            self.screen.check_idle()
        except ScreenStackError:  # the key has ended the app
            return
        except Exception as error:  # noqa: BLE001 (whatever it is, the keys behind it are sent)
            self.mistaken(error)
        await self._send_next()

    async def _send_next(self) -> None:
        """Send on the first key typed meanwhile that can be sent; without one, the next key goes straight through."""
        while self._ahead:
            try:
                await self._send(self._ahead.popleft())
            except Exception as error:  # noqa: BLE001 (as above)
                self.mistaken(error)
            else:
                return
        self._delivery = None

    async def _settled(self, key: events.Key, target: Widget) -> None:
        """Wait until a part and all its parents have handled a key and the messages it caused."""
        await self._dealt(target)
        if not key._stop_propagation:  # noqa: SLF001 (Textual does not say otherwise that the part has kept it)
            await self._dealt(*target.ancestors)
        await self._dealt(*target.ancestors_with_self)
        while not self.screen.is_running:  # noqa: ASYNC110 (opened by the key; Textual does not say when it begins)
            await asyncio.sleep(0)
        await self._dealt(*self.screen.ancestors_with_self)

    async def _dealt(self, *nodes: DOMNode) -> None:
        """Wait until one part after the other has dealt with the messages that it has by then, or is gone."""
        for node in nodes:
            done = asyncio.Event()
            node.post_message(events.Callback(callback=done.set))  # cheaper than `call_later`: nine a key
            while node.is_running and not done.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(GLANCE):
                        await done.wait()

    async def run_action(self, *args: Any, **kwargs: Any) -> bool:
        """Run an action of a key or command; a mistake of ours ends in a notice, and the app goes on."""
        try:
            return await super().run_action(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 (whatever it is, the players go on)
            self.mistaken(error)
            return True

    def mistaken(self, error: Exception) -> None:
        """Tell of a mistake of ours in a sentence, and keep the rest for whoever mends it."""
        self.mistakes.append(error)
        self.notify(self.sorry(error), severity="error", markup=False, timeout=15)

    def _handle_exception(self, error: Exception) -> None:
        """End with a sentence where going on is impossible; never with a traceback."""
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self.exit(return_code=Exit.MISTAKE, message=Text(self.sorry(error)))
