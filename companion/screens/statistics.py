"""Statistics over the shelf: everybody who played, a page a person and a year, and the games left out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual import on, work
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.present.line_breaks import Bulleted, cut
from companion.screens.base import COMMON, LIST, SCROLL, WordedScreen
from companion.screens.saving import write_and_tell
from companion.widgets.footer import KeysFooter
from scoring.characters import harmless
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType
    from textual.app import ComposeResult
    from textual.screen import Screen

    from companion.statistics.games import Statistics
    from companion.statistics.index import Glance
    from companion.words.phrasebook import Phrasebook

AROUND: Final = 5
"""Columns beside a name and its numbers: two between them, the blank left and right, the scroll bar."""
WIDE: Final = 60
"""Columns from which on shared wins are told."""
LEAST: Final = 8
"""Columns of a name that are kept at least."""
MARGINS: Final = 4
"""Columns of a page's padding, and of a scroll bar."""
LOOKED: Final = 0.2
"""Seconds between two looks at how far a count is."""


class CountingScreen(WordedScreen):
    """A screen that shows how far a count is which goes on behind it."""

    progress: tuple[int, int] | None = None

    def telling(self, done: int, of: int) -> None:
        """Hear, in the thread of the count, how far it is; ends it where the screen is closed."""
        from companion.statistics.index import StoppedError

        if not self.is_running:
            raise StoppedError
        self.progress = done, of

    def tell(self, looking: str) -> None:
        """Say how far the count is, from now on."""
        self.set_interval(LOOKED, lambda: self._show_progress(looking))

    def _show_progress(self, looking: str) -> None:
        status = self.query_one("#status", Static)
        status.display = self.progress is not None
        if self.progress is not None:
            done, of = map(self.words.number, self.progress)
            status.update(self.words.say(phrase("stats.progress", what=looking, done=done, of=of)))


class StatisticsScreen(CountingScreen):
    """Everybody who played, those with most games first; then the years, and the files left out."""

    help_topic = "statistics"
    BINDINGS: ClassVar[list[BindingType]] = [*COMMON, Binding("escape,q", "close", "key.close"), *LIST]

    def __init__(self, words: Phrasebook, found: Statistics | None = None) -> None:
        """Show what was counted before; what was not is counted when the screen opens."""
        super().__init__(words)
        self.found = found
        self.glance: Glance | None = None
        self._unfolded = False
        self._wanted = ""

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks."""
        return StatisticsScreen(self.app.say.words, self.found)

    def compose(self) -> ComposeResult:
        """Make the list."""
        yield Static(self.say("statistics.title"), classes="title", markup=False)
        yield OptionList(id="persons", markup=False)
        yield Static(self.words.say(Phrase("stats.looking")), id="status", markup=False)
        yield KeysFooter()

    def on_mount(self) -> None:
        """Count, which takes a moment the first time."""
        self.query_one("#persons").focus()
        self.tell(self.words.say(Phrase("stats.looking")))
        self._count()

    def on_resize(self) -> None:
        """Cut names for another width."""
        option = self.query_one("#persons", OptionList).highlighted_option
        self._fill(option.id if option else None)

    @work
    async def _count(self) -> None:
        """List what was counted before, as long as it holds, then read the index, and count what is new."""
        from companion.statistics import index

        places = self.app.shelf.places

        def counted() -> tuple[str, Statistics]:
            return index.files_now(places), index.statistics(index.files_on(places), places.data, self.telling)

        if self.found is None:
            self.glance = await asyncio.to_thread(index.kept_glance, places)
            self._fill()
            with suppress(index.StoppedError):
                files, found = await asyncio.to_thread(counted)
                self.found = found
                if self.glance is None:
                    index.keep_glance(places, index.glance_of(found), files)
        self.progress = None
        if self.found is not None and self.is_running:
            if self.glance is None:
                self.glance = index.glance_of(self.found)
                self._fill()
            self._open(self._wanted)

    def _fill(self, at: str | None = None) -> None:
        """List everybody, once they are known, the cursor on a line or on the first one."""
        if self.glance is None or not self.is_running:
            return
        listed = self.query_one("#persons", OptionList)
        self.query_one("#status").display = False
        with self.prevent(OptionList.OptionHighlighted):
            listed.clear_options()
            listed.add_options(self._options(self.glance))
            first = next((n for n, option in enumerate(listed.options) if not option.disabled), None)
            listed.highlighted = listed.get_option_index(at) if at else first

    def _options(self, glance: Glance) -> Iterator[Option]:
        yield from self._persons(glance)
        if glance.years:
            yield Option(self.say("statistics.years"), disabled=True)
        for year, games in glance.years.items():
            told = self.words.say(phrase("stats.year", n=games, year=str(year)))
            yield Option(f"  {told}", id=f"year-{year}")
        if glance.left_out:
            told = self.words.say(phrase("stats.left-out", n=glance.left_out))
            yield Option(f"{'▾' if self._unfolded else '▸'} {told}", id="fold-")
        for left in self.found.left_out if self._unfolded and self.found else ():
            why = self.words.told(harmless(left.path.name), left.why[self.words.language])
            yield Option(Bulleted(f"  · {why}"), disabled=True)

    def _persons(self, glance: Glance) -> Iterator[Option]:
        """Yield everybody, names cut so that the numbers behind them are in sight."""
        from companion.present.statistics import in_short

        if not glance.standings:
            yield Option(self.words.say(Phrase("stats.none")), disabled=True)
            return
        wide = self.app.size.width >= WIDE
        told = [in_short(person, self.words, wide=wide) for person in glance.standings]
        most = max(self.app.size.width - AROUND - max(map(cell_len, told)), LEAST)
        names = [cut(person.name, most) for person in glance.standings]
        width = max(map(cell_len, names))
        for n, (name, numbers) in enumerate(zip(names, told, strict=True)):
            yield Option(f"{name}{' ' * (width - cell_len(name))}  {numbers}", id=f"person-{n}")

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        """Open a page, or show the files left out; as soon as the games behind the list are read."""
        self._wanted = event.option_id or ""
        if self.found is not None:
            self._open(self._wanted)

    def _open(self, wanted: str) -> None:
        what, _, which = wanted.partition("-")
        if self.found is None or self.glance is None:
            return
        if what == "person":
            self.app.push_screen(PersonScreen(self.words, self.found, self.glance.standings[int(which)].name))
        elif what == "year":
            self.app.push_screen(YearScreen(self.words, self.found, int(which)))
        elif what == "fold":
            self._unfolded = not self._unfolded
            self._fill(wanted)


class PageScreen(CountingScreen):
    """A page that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("escape,q", "close", "key.close"),
        *SCROLL,
        Binding("pagedown,space", "page(1)", "key.down", show=False),
        Binding("pageup", "page(-1)", "key.up", show=False),
    ]

    def __init__(self, words: Phrasebook, found: Statistics) -> None:
        """Show what was counted."""
        super().__init__(words)
        self.found = found

    def compose(self) -> ComposeResult:
        """Make room for the page; its first part is its title."""
        yield Static("", id="whose", classes="title", markup=False)
        yield ScrollableContainer(id="page", can_focus=False)
        yield Static("", id="status", markup=False)
        yield KeysFooter()

    def on_mount(self) -> None:
        """Nothing is counted yet."""
        self.query_one("#status").display = False

    def on_resize(self) -> None:
        """Draw the page as wide as there is room for."""
        self.show()

    def show(self) -> None:
        """Draw the page."""
        first, *parts = self.parts(self.size.width - MARGINS)
        self.query_one("#whose", Static).update(str(first))
        container = self.query_one("#page")
        container.remove_children()
        container.mount_all([Static(part, classes="part") for part in parts])

    def parts(self, width: int) -> Iterator[RenderableType]:
        """Yield the title, then what the page says, in so many columns."""
        raise NotImplementedError

    def action_page(self, down: int) -> None:
        """Scroll a page."""
        page = self.query_one("#page")
        page.scroll_relative(y=down * page.size.height, animate=False)


class PersonScreen(PageScreen):
    """A page on one person; points left on the table are counted while it is open."""

    help_topic = "person"

    def __init__(self, words: Phrasebook, found: Statistics, name: str) -> None:
        """Show one person."""
        super().__init__(words, found)
        self.person = name

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks."""
        return PersonScreen(self.app.say.words, self.found, self.person)

    def on_mount(self) -> None:
        """Count what nobody has counted yet."""
        super().on_mount()
        if any(seat.lost is None for _, seat in self.found.sat_by(self.person)):
            self.tell(self.words.say(Phrase("stats.looking-back")))
            self._count()

    @work
    async def _count(self) -> None:
        from companion.statistics.index import count_lost

        data = self.app.shelf.places.data
        await asyncio.to_thread(count_lost, self.found, self.person, data, self.telling)
        self.progress = None
        if self.is_running:
            self.show()

    def parts(self, width: int) -> Iterator[RenderableType]:
        """Yield what the games of this person tell."""
        from companion.present.person import report
        from companion.statistics.person import page_of

        if page := page_of(self.found, self.person):
            yield from report(page, self.words.language, width)


class YearScreen(PageScreen):
    """A page on one year, which can be saved as a picture."""

    help_topic = "year"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("p", "picture", "key.year-picture")]

    def __init__(self, words: Phrasebook, found: Statistics, year: int) -> None:
        """Show one year."""
        super().__init__(words, found)
        self.year = year

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks."""
        return YearScreen(self.app.say.words, self.found, self.year)

    def parts(self, width: int) -> Iterator[RenderableType]:
        """Yield what the games of this year tell."""
        from companion.present.year import report
        from companion.statistics.year import year_of

        yield from report(year_of(self.found, self.year), self.words.language, width)

    def action_picture(self) -> None:
        """Save the year as a picture in the folder of the games: as PNG where that can be drawn, else as SVG."""
        self.app.run_worker(self._draw())  # the app's: it ends also where this screen is closed

    async def _draw(self) -> None:
        from companion.present.picture.year import ENDINGS, drawn
        from companion.statistics.year import year_of

        dark, year = self.app.current_theme.dark, year_of(self.found, self.year)
        for ending in reversed(ENDINGS):
            picture = await asyncio.to_thread(drawn, year, self.words, ending, dark=dark)
            if picture is not None:
                folder = self.app.shelf.places.tables
                with suppress(OSError):  # writing says so
                    folder.mkdir(parents=True, exist_ok=True)
                write_and_tell(self, folder / f"{self.year}{ending}", picture)
                return
