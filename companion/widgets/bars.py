"""The lines above and below the board: players with their totals, the legend of letters, the status."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget
from textual.widgets import Static

from companion.present.account import signed
from companion.widgets.legend import presses, printed, range_of, unfolded
from companion.widgets.localized import Localized, style_beside

if TYPE_CHECKING:
    from companion.widgets.legend import Key, Legend
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review

Asked: TypeAlias = "tuple[Legend, Legend, int, int]"
"""A legend, what there is to spare, the columns and the lines there are."""
LENGTHS: Final = (99, 20, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""How long the names of a legend are, whichever first leaves room for all of them."""


FEWEST_LETTERS: Final = 4
"""Letters by which a name is told from others; below that the chosen player's is cut too."""


class Tab(NamedTuple):
    """One player on the bar; `place` is empty while there is none, `mark` is the star of a winner."""

    place: str
    name: str
    total: str
    mark: str
    leads: bool

    def cut(self, length: int) -> Tab:
        """Return the tab without the place, its name cut to so many columns: its first letters say most."""
        return self._replace(place="", name=set_cell_size(self.name, min(length, cell_len(self.name))).rstrip())

    @property
    def parts(self) -> tuple[str, str, str]:
        """What is drawn: the place, the name, the total with the star."""
        return f" {self.place}", f"{self.name} ", f"{self.total}{self.mark} "

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return cell_len("".join(self.parts))


class PlayerTabs(Localized, Widget):
    """The players with their places and totals; a click chooses one."""

    DEFAULT_CSS = style_beside(__file__)
    COMPONENT_CLASSES: ClassVar[set[str]] = {"tabs--chosen", "tabs--leader", "tabs--quiet"}

    @dataclass
    class Chosen(Message):
        """A player was clicked."""

        seat: int

    def __init__(self, words: Phrasebook) -> None:
        """Make a line without players."""
        super().__init__(words, id="players")
        self._tabs: tuple[Tab, ...] = ()
        self._seat = 0
        self._state = ""
        self._styles: dict[str, Style] = {}

    def show(self, review: Review, seat: int, state: str) -> None:
        """Show every player's place and total, one of them as chosen, and how the file stands.

        A winner has a star, a hollow one where another reading makes somebody else win.
        """
        winners = () if review.provisional else review.standing.winners  # an open question may still change who wins
        star = " ★" if review.standing.otherwise is None else " ☆"
        tabs = tuple(
            Tab(
                f"{player.place}. " if player.place else "",
                player.name,
                signed(player.total),
                star if player.name in winners else "",
                player.place == 1,
            )
            for player in review.players
        )
        if (tabs, seat, state) != (self._tabs, self._seat, self._state):
            self._tabs, self._seat, self._state = tabs, seat, state
            self.refresh()

    def _fitted(self) -> tuple[dict[int, Tab], str]:
        """Return the tabs by seat, cut as far as they must, and how the file stands where there is room for it.

        Names are cut before anybody is left out, the chosen one's only before others become too short; who leads goes
        last of all.
        """
        everybody = dict(enumerate(self._tabs))
        beside = self.size.width - cell_len(self._state) - 1
        if self._width(everybody) <= beside:
            return everybody, self._state
        shown, room = everybody, max(self.size.width, 1)
        lengths = range(20, 1, -1)
        cuts = [({self._seat: everybody[self._seat]}, length) for length in lengths if length >= FEWEST_LETTERS]
        for kept, length in (*cuts, *(({}, length) for length in lengths)):
            shown = {seat: tab.cut(length) for seat, tab in everybody.items()} | kept
            if self._width(shown) <= room:
                return shown, self._state if self._width(shown) <= beside else ""
        for seat in sorted(shown, key=self._importance):
            if self._width(shown) <= room - cell_len(self._left_out(shown)):
                break
            if self._tabs[seat].leads or seat == self._seat:
                shown[self._seat] = self._longest(shown, room)
            if self._width(shown) > room - cell_len(self._left_out(shown)) and seat != self._seat:
                del shown[seat]
        return shown, self._left_out(shown)

    def _longest(self, shown: dict[int, Tab], room: int) -> Tab:
        """Return the chosen player's tab with as much of the name as there is room for beside the others."""
        chosen = self._tabs[self._seat]
        others = self._width(shown) - shown[self._seat].width + cell_len(self._left_out(shown))
        cuts = (chosen.cut(length) for length in range(20, 0, -1))
        return next((tab for tab in cuts if tab.width + others <= room), chosen.cut(1))

    def _importance(self, seat: int) -> tuple[bool, bool, int]:
        """Return by what players are left out: first who neither leads nor is shown, far from the one shown."""
        return seat == self._seat, self._tabs[seat].leads, -abs(seat - self._seat)

    def _left_out(self, shown: dict[int, Tab]) -> str:
        """Return how many players are not shown; empty where all are."""
        return f" +{len(self._tabs) - len(shown)} " if len(shown) < len(self._tabs) else ""

    @staticmethod
    def _width(shown: dict[int, Tab]) -> int:
        return sum(tab.width for tab in shown.values())

    def render_line(self, y: int) -> Strip:
        """Draw the tabs, the chosen one marked, the leader's total bright."""
        del y
        ground, width = self.rich_style, self.size.width
        chosen, leader, quiet = map(self._style, ("chosen", "leader", "quiet"))
        shown, state = self._fitted()
        runs: list[Segment] = []
        for seat, tab in shown.items():
            place, name, total = tab.parts
            if seat == self._seat:
                runs.append(Segment(f"{place}{name}{total}", chosen))
            else:
                bright = leader if tab.leads else ground + Style(bold=True)
                runs += Segment(place, quiet), Segment(name, ground), Segment(total, bright)
        return Strip(runs).crop_extend(0, max(width - cell_len(state), 0), ground) + Strip([Segment(state, quiet)])

    def _style(self, part: str) -> Style:
        if part not in self._styles:
            self._styles[part] = self.get_component_rich_style(f"tabs--{part}")
        return self._styles[part]

    def notify_style_update(self) -> None:
        """Draw in the colours of another theme."""
        super().notify_style_update()
        self._styles = {}

    def on_click(self, event: events.Click) -> None:
        """Choose the player clicked."""
        end = 0
        for seat, tab in self._fitted()[0].items():
            start, end = end, end + tab.width
            if start <= event.x < end:
                self.post_message(self.Chosen(seat))


def button(key: Key, words: Phrasebook, style: str = "bold underline") -> Text:
    """Write a key with what it does, so that a click does the same: on the whole, or on one of its several keys.

    A click on a range of letters has its legend write them out.
    """
    before, label, after = key.split()
    parts = presses(key.key)
    if len(parts) == 1:
        whole = Text.assemble(before, (printed(label, words), style), after)
        return _does(whole, f"unfold('{label}')") if range_of(label) else _sends(whole, parts[0][1])
    keys = (_sends(Text(shown, style if sent else ""), sent) for shown, sent in parts)
    return Text.assemble(before, *keys, after)


def _sends(text: Text, key: str) -> Text:
    return _does(text, f"app.press('{key}')") if key else text


def _does(text: Text, action: str) -> Text:
    text.apply_meta({"@click": action})
    return text


class LegendLine(Localized, Static):
    """The letters that do something now, each inside the word it types."""

    DEFAULT_CSS = """
    LegendLine { height: auto; min-height: 2; max-height: 6; background: $surface; color: $text; padding: 0 1; }
    """

    def __init__(self, words: Phrasebook, *, id: str) -> None:  # noqa: A002 (Textual's word)
        """Begin without letters."""
        super().__init__(words, id=id)
        self._laid: dict[Asked, Content] = {}
        self._drawn: dict[Asked, list[Strip]] = {}
        self._asked: Asked = ((), (), 0, 0)
        self._told: tuple[Legend, Legend] = (), ()
        self._unfolded = ""

    def show(self, legend: Legend, spare: Legend = ()) -> None:
        """Show these letters, those to spare as far as nothing has to be cut; groups stay together on a line.

        A range that was clicked is written out letter by letter, until it is clicked again.
        """
        self._told = legend, spare
        if self._unfolded:
            legend = unfolded(legend, self._unfolded)
        room, limit = max(self.app.size.width - 2, 10), self.styles.max_height
        asked = legend, spare, room, int(limit.value) if limit else 1
        if asked == self._asked:
            return
        if asked not in self._laid:
            self._laid[asked] = Content.from_rich_text(_laid_out(*asked, self.words))
        self._asked, flowed = asked, self._laid[asked]
        self.styles.height = flowed.plain.count("\n") + 1
        self.update(flowed, layout=False)

    def render_line(self, y: int) -> Strip:
        """Draw one line; the few legends of a game come again with every card."""
        if self._asked not in self._drawn:
            look = self.visual_style
            self._drawn[self._asked] = Visual.to_strips(self, self.visual, *self.size, look, apply_selection=False)
        lines = self._drawn[self._asked]
        return lines[y] if y < len(lines) else Strip.blank(self.size.width, self.rich_style)

    def on_resize(self) -> None:
        """Draw for another size."""
        self._drawn = {}

    def notify_style_update(self) -> None:
        """Draw in the colours of another theme."""
        super().notify_style_update()
        self._drawn = {}

    def action_unfold(self, label: str) -> None:
        """Write a range of letters out, each a button; or no longer."""
        self._unfolded = "" if self._unfolded == label else label
        self.show(*self._told)


def _laid_out(legend: Legend, spare: Legend, room: int, lines: int, words: Phrasebook) -> Text:
    """Lay a legend out, with as many of the keys to spare as there is room for with nothing cut."""
    for count in range(len(spare), -1, -1):
        whole = _flowed((*legend, *spare[:count]), words, room)
        if whole.plain.count("\n") < lines:
            return whole
    return _fitted(legend, words, room, lines)


def _fitted(legend: Legend, words: Phrasebook, room: int, lines: int) -> Text:
    """Lay a legend out in so many lines: names are cut as far as they must, so that every letter is in sight.

    Before any is cut, short names stand for long ones; before more is cut, groups fill the ends of lines above.
    """
    short = tuple(tuple(key._replace(name=key.short or key.name) for key in group) for group in legend)
    for length, named in ((LENGTHS[0], legend), *((length, short) for length in LENGTHS)):
        cut = tuple(tuple(key.cut(length) for key in group) for group in named)
        for packed in (False, True):
            flowed = _flowed(cut, words, room, packed=packed)
            if flowed.plain.count("\n") < lines:
                return flowed
    return flowed


def _flowed(legend: Legend, words: Phrasebook, room: int, *, packed: bool = False) -> Text:
    """Lay groups of keys out in lines; only a group wider than a line is broken, between two keys.

    `packed` puts a group at the end of the first line that has room for it, else all stay in their order.
    """
    lines = [Text()]
    for group in ([button(key, words) for key in keys] for keys in legend):
        whole = Text("  ").join(group)
        broken = whole.cell_len > room
        for n, part in enumerate(group if broken else [whole]):
            gap = "  " if broken and n else "   "
            open_lines = range(0 if packed and not broken else len(lines) - 1, len(lines))
            at = next((at for at in open_lines if _has_room(lines[at], gap, part, room)), len(lines))
            if at == len(lines):
                lines.append(Text())
            lines[at] = lines[at] + Text(gap if lines[at] else "") + part
    return Text("\n").join(lines)


def _has_room(line: Text, gap: str, part: Text, room: int) -> bool:
    """Whether a part can stand behind what a line holds; an empty line takes any."""
    return not line or line.cell_len + len(gap) + part.cell_len <= room
