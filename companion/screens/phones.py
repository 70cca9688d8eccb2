"""How phones join the open table: a code to scan, the addresses, who is there; it goes on when the window closes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from companion.phones import can_serve
from companion.screens.base import PHONES, Modal
from companion.widgets.form import KeysLine
from companion.widgets.legend import Key
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.phones.server import PhoneServer
    from companion.screens.table import TableScreen

SECONDS_BETWEEN_LOOKS: Final = 1.0
"""How often it is looked who is there."""
CODE: Final = "white on black"
BESIDE: Final = 36
"""Columns of the window besides those of the code: its frame, and the addresses in lines of a readable length."""
ABOVE: Final = 4
"""Lines of the window besides those of the code."""


def open_phones(below: TableScreen) -> None:
    """Show the open table to phones, and how they join; or say why that cannot be."""
    say = below.words.say
    if not can_serve():
        below.decline(f"{say(Phrase('phones.missing'))}; {say(Phrase('phones.hint.missing'))}")
        return
    try:
        server = below.app.show_to_phones(below.service).server
    except OSError as error:
        below.decline(say(phrase("phones.no-listening", why=error.strerror or str(error))))
        return
    below.show()
    below.app.push_screen(PhonesScreen(below, server))


class PhonesScreen(Modal[None]):
    """Scan the code, or type an address; S stops showing the table to phones."""

    help_topic = "phones"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(PHONES, "close", "key.close", show=False),
        Binding("s,S", "stop", "key.stop-phones", show=False),
    ]

    def __init__(self, below: TableScreen, server: PhoneServer) -> None:
        """Tell of a server that shows the table of this screen."""
        super().__init__(below.words)
        self.below, self.server = below, server
        self._nobody_came = ""

    def compose(self) -> ComposeResult:
        """Lay the addresses beside the code."""
        from companion.phones.qr import half_blocks
        from companion.phones.view import Right

        self._code = half_blocks(self.server.links[Right.PLAY])
        with Vertical(classes="window"):
            yield Static(self.say("phones.title"), classes="title", markup=False)
            with Horizontal(id="join"):
                yield Static(Text("\n".join(self._code), CODE, no_wrap=True), id="code")
                with VerticalScroll():
                    yield Static("", id="connected", markup=False)
                    for right, link in self.server.links.items():
                        way = self.words.say(phrase(f"phones.link.{right.value}", link=link))
                        yield Static(Text(way, overflow="fold"), classes="way")
                    about = [self.words.say(Phrase("phones.only-here"))] if self.server.only_here else []
                    yield Static("\n".join([*about, self.say("phones.who-may")]), classes="hint", markup=False)
            yield KeysLine(self.words, classes="hint")

    def on_mount(self) -> None:
        """Tell who is there, now and from time to time."""
        from companion.phones.network import SECONDS_ALONE

        keys = Key("S", self.say("legend.stop-phones")), Key("Esc", self.say("legend.close"))
        self.query_one(KeysLine).show(keys)
        self._look()
        self.set_interval(SECONDS_BETWEEN_LOOKS, self._look)
        self.set_timer(SECONDS_ALONE, self._wonder)

    def on_resize(self) -> None:
        """Draw the code only whole: a part of it is no use."""
        width, height = self.app.size
        fits = width >= len(self._code[0]) + BESIDE and height >= len(self._code) + ABOVE
        self.query_one("#code").display = fits

    def _look(self) -> None:
        """Tell who is there."""
        who = self.server.who_looks_on(self.words)
        told = who if len(self.server.streams) else " ".join(filter(None, (who, self._nobody_came)))
        self.query_one("#connected", Static).update(told)

    def _wonder(self) -> None:
        """Say from now on why it may be that nobody is there."""
        if not self.server.only_here:
            self._nobody_came = self.words.say(Phrase("phones.nobody-came"))
            self._look()

    def action_stop(self) -> None:
        """Show the table to phones no longer."""
        self.app.stop_phones()
        self.dismiss()
        self.below.show()
        self.below.tell(self.say("phones.stopped"))
