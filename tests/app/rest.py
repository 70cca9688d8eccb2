"""Whether an app has anything left to do, read where Textual and asyncio keep it: neither of them tells."""

from __future__ import annotations

import asyncio
from typing import Any


def waits(app: Any) -> bool:
    """Whether every part of an app waits for a message, no key or new size for another, and nothing scrolls."""
    inboxes = [part._message_queue.ready_event for part in (app, *app._registry) if part.is_running]
    waiting = all(inbox._waiters and not inbox.is_set() for inbox in inboxes)
    loop: Any = asyncio.get_running_loop()
    delivering = getattr(app, "_delivery", None)
    return waiting and app.animator._idle_event.is_set() and not (loop._ready or delivering or app._resize_event)


def at_rest(app: Any) -> bool:
    """Whether an app waits, and nothing works beside it."""
    return waits(app) and all(worker.is_finished for worker in app.workers)


def draw(app: Any) -> bool:
    """Lay out and draw what has changed on the screen; return whether there was anything."""
    if not (app.is_running and app.screen._update_timer._active.is_set()):
        return False
    app.screen._on_timer_update()
    return True
