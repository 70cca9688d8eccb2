"""The lines above and below the board: players with their totals, the legend of letters, the status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from companion.widgets.legend import presses, printed
from companion.widgets.spoken import Spoken

if TYPE_CHECKING:
    from companion.widgets.legend import Key, Legend
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review

LENGTHS: Final = (99, 12, 8, 6, 5, 4, 3, 2, 1)
"""How long the names of a legend are, whichever first leaves room for all of them."""


class PlayerTabs(Spoken, Widget):
    """The players with their totals; a click chooses one."""

    DEFAULT_CSS = """
    PlayerTabs { height: 1; background: $panel; color: $text; width: 1fr; }
    """

    class Chosen(Message):
        """A player was clicked."""

        def __init__(self, seat: int) -> None:
            """Keep the seat."""
            super().__init__()
            self.seat = seat

    def __init__(self, words: Phrasebook) -> None:
        """Make a line without players."""
        super().__init__(id="players")
        self.speak(words)
        self._tabs: tuple[tuple[str, str], ...] = ()
        self._seat = 0
        self._state = ""

    def show(self, review: Review, seat: int, state: str) -> None:
        """Show every player's total, one of them as chosen, and how the file stands."""
        winners = () if review.provisional else review.standing.winners  # an open question may still change who wins
        tabs = tuple(
            (player.name, f"{player.total}{' ★' if player.name in winners else ''}") for player in review.players
        )
        if (tabs, seat, state) != (self._tabs, self._seat, self._state):
            self._tabs, self._seat, self._state = tabs, seat, state
            self.refresh()

    def _texts(self) -> list[str]:
        """Return the tabs: names are cut as far as they must, the chosen one last, then far tabs left out."""
        room = max(self.size.width - len(self._state) - 1, 8)
        texts = [f" {name} {total} " for name, total in self._tabs]
        for length in range(20, 0, -1):
            if sum(map(cell_len, texts)) <= room:
                return texts
            texts = [
                text if seat == self._seat or cell_len(name) <= length else f" {set_cell_size(name, length)}… {total} "
                for seat, (text, (name, total)) in enumerate(zip(texts, self._tabs, strict=True))
            ]
        others = sorted((seat for seat in range(len(texts)) if seat != self._seat), key=self._far, reverse=True)
        for seat in others:
            if sum(map(cell_len, texts)) > room:
                texts[seat] = ""
        return texts

    def _far(self, seat: int) -> int:
        return abs(seat - self._seat)

    def _spans(self) -> list[tuple[int, int, str]]:
        """Return where each tab begins and ends, and its text."""
        spans, x = [], 0
        for text in self._texts():
            spans.append((x, x + cell_len(text), text))
            x += cell_len(text)
        return spans

    def render(self) -> Text:
        """Draw the tabs; the chosen one is reversed."""
        line = Text(no_wrap=True, overflow="ellipsis")
        for seat, (_, _, text) in enumerate(self._spans()):
            line.append(text, Style(reverse=True, bold=True) if seat == self._seat else Style())
        line.pad_right(max(self.size.width - line.cell_len - len(self._state), 1))
        return line.append(self._state, Style(dim=True))

    def on_click(self, event: events.Click) -> None:
        """Choose the player clicked."""
        for seat, (start, end, _) in enumerate(self._spans()):
            if start <= event.x < end:
                self.post_message(self.Chosen(seat))


def button(key: Key, words: Phrasebook, style: str = "bold underline") -> Text:
    """Write a key with what it does, so that a click does the same: on the whole, or on one of its several keys."""
    before, label, after = key.split()
    parts = presses(key.key)
    if len(parts) == 1:
        return _sends(Text.assemble(before, (printed(label, words), style), after), parts[0][1])
    keys = (_sends(Text(shown, style if sent else ""), sent) for shown, sent in parts)
    return Text.assemble(before, *keys, after)


def _sends(text: Text, key: str) -> Text:
    if key:
        text.apply_meta({"@click": f"app.press('{key}')"})
    return text


class LegendLine(Spoken, Static):
    """The letters that do something now, each inside the word it types."""

    DEFAULT_CSS = """
    LegendLine { height: auto; min-height: 2; max-height: 6; background: $surface; color: $text; padding: 0 1; }
    """

    _high = 1

    def show(self, legend: Legend, spare: Legend = ()) -> None:
        """Show these letters, those to spare where nothing has to be cut; groups stay together on a line."""
        room, limit, words = max(self.app.size.width - 2, 10), self.styles.max_height, self.app.say.words
        lines = int(limit.value) if limit else 1
        whole = _flowed((*legend, *spare), words, room)
        flowed = whole if whole.plain.count("\n") < lines else _fitted(legend, words, room, lines)
        high = max(flowed.plain.count("\n"), 1)
        self.update(flowed, layout=high != self._high)
        self._high = high


def _fitted(legend: Legend, words: Phrasebook, room: int, lines: int) -> Text:
    """Lay a legend out in so many lines: names are cut as far as they must, so that every letter is in sight."""
    for length in LENGTHS:
        flowed = _flowed(tuple(tuple(key.cut(length) for key in group) for group in legend), words, room)
        if flowed.plain.count("\n") < lines:
            break
    return flowed


def _flowed(legend: Legend, words: Phrasebook, room: int) -> Text:
    """Lay groups of keys out in lines; only a group wider than a line is broken, between two keys."""
    lines = [Text()]
    for group in ([button(key, words) for key in keys] for keys in legend):
        whole = Text("  ").join(group)
        broken = whole.cell_len > room
        for n, part in enumerate(group if broken else [whole]):
            gap = "" if not lines[-1] else "  " if broken and n else "   "
            if lines[-1].cell_len + len(gap) + part.cell_len > room and gap:
                lines.append(Text())
                gap = ""
            lines[-1] = lines[-1] + Text(gap) + part
    return Text("\n").join(lines)
