"""The shelf: begin a game, go on with one, look at an example."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual import events, on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.suggester import Suggester
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.games import desk_ids, rivalry
from companion.present.line_breaks import cut, cut_in_front
from companion.rivalry import files_with, games_in
from companion.screens.base import COMMON, LIST, Modal, WordedScreen
from companion.shelf import LAST_GAME, matches
from companion.widgets.footer import KeysFooter
from companion.words import game_name, words_for
from scoring.characters import unshowable
from scoring.phrase import phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from textual.app import ComposeResult
    from textual.screen import Screen

    from companion.journal import Entry
    from companion.shelf import Match, Shelf
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook

LEAST: Final = 8
"""Columns of the names that are kept at least."""
BESIDE_A_DAY: Final = 32
"""Columns of the names below which the day goes first."""


def row(entry: Entry, names: str, say: Locale, width: int) -> str:
    """Return the row of a game in so many columns: when it was opened goes first, then ends of names, then the day."""
    day, opened = entry.played or entry.opened[:10], entry.opened[:16].replace("T", " ")

    def told(names: str) -> str:
        return say("shelf.won" if entry.winners else "shelf.game", names=names, winners=entry.winners)

    def dated(names: str) -> str:
        return say("shelf.dated", day=day, game=told(names))

    whole = say("shelf.opened", game=dated(names), opened=opened)
    if cell_len(whole) <= width:
        return whole
    room = width - cell_len(dated(""))
    if room >= min(cell_len(names), BESIDE_A_DAY):
        return dated(cut(names, room))
    return told(cut(names, max(width - cell_len(told("")), LEAST)))


AROUND: Final = 5
"""Columns beside a row: its indent, the blank left and right of it, the scroll bar."""

BESIDE: Final = 2
"""Columns beside the sentence at the foot."""


class ShelfScreen(WordedScreen):
    """A list of everything that can be opened."""

    DEFAULT_CSS = "ShelfScreen OptionList { text-wrap: nowrap; text-overflow: ellipsis; }"
    help_topic = "shelf"
    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("ctrl+q", "app.quit", "key.quit", priority=True),
        Binding("n", "new", "key.new"),
        Binding("s", "same_players", "key.same-players"),
        Binding("o", "open", "key.open"),
        Binding("t", "statistics", "key.statistics"),
        Binding("delete", "forget", "key.forget-game"),
        Binding("ctrl+z", "recall", "key.undo"),
        *LIST,
    ]

    def __init__(self, shelf: Shelf, words: Phrasebook, unfolded: Collection[str] = ()) -> None:
        """Show this shelf, with the examples of these games."""
        super().__init__(words)
        self.shelf = shelf
        self._listed: list[Entry] = []
        self._width = 0
        self._unfolded = {*unfolded}

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks."""
        return ShelfScreen(self.shelf, self.app.say.words, self._unfolded)

    def compose(self) -> ComposeResult:
        """Make the list."""
        yield Static(self.say("shelf.title"), classes="title", markup=False)
        yield OptionList(id="shelf", markup=False)
        yield Static("", id="status", markup=False)
        yield KeysFooter()

    def on_screen_resume(self) -> None:
        """Show what is on the shelf by now, unless another screen takes its place at once."""
        if not self.is_current:
            return
        self._fill()
        self.query_one("#shelf", OptionList).focus()
        self.app.tell_set_aside()

    def on_resize(self) -> None:
        """Cut the rows for another width."""
        if self._listed and self._width != self.app.size.width:
            self._fill(self.query_one("#shelf", OptionList).highlighted)

    def _fill(self, at: int | str | None = None) -> None:
        """List everything, the cursor on a line, by its number or id, or on the game opened last, if there is one."""
        opened_last = self._list_games()
        games = self.query_one("#shelf", OptionList)
        with self.prevent(OptionList.OptionHighlighted):
            games.clear_options()
            games.add_options(self._options())
            cursor = opened_last if at is None else at
            games.highlighted = games.get_option_index(cursor) if isinstance(cursor, str) else cursor
        self.pointed()

    def _list_games(self) -> str:
        """Read which games there are, the one begun last first; return the row of the one opened last, else the top."""
        recent = self.shelf.recent()
        self._listed = sorted(recent, key=lambda entry: -entry.number)
        return f"recent-{self._listed.index(recent[0])}" if recent else "new"

    @on(OptionList.OptionHighlighted)
    def pointed(self) -> None:
        """Say where games are kept, or one that lies elsewhere; or why those opened before are not listed."""
        trouble, folder, entry = self.shelf.journal.trouble, self.shelf.places.tables, self._pointed_at()
        if trouble:
            self._tell(self.say("shelf.unread", why=trouble))
        elif entry and entry.path.parent != folder:
            self._tell(self.say("shelf.file", path=self._end_of(entry.path)))
        else:
            self._tell(self.say("shelf.folder", path=self._end_of(folder)))

    def _tell(self, sentence: str) -> None:
        self.query_one("#status", Static).update(sentence)

    def _end_of(self, path: Path) -> str:
        """Return a path, or as much of its end as a line of its own has room for."""
        return cut_in_front(str(path), self.app.size.width - BESIDE)

    def _options(self) -> Iterator[Option]:
        self._width = self.app.size.width
        yield Option(self.say("shelf.new"), id="new")
        yield from self._again()
        yield Option(self.say("shelf.open"), id="open")
        if self._listed:
            yield Option(self.say("shelf.recent"), disabled=True)
        stood = matches(self._listed)
        for n, entry in enumerate(self._listed):
            yield Option(
                f"  {row(entry, self._who(entry, stood.get(entry.path)), self.say, self._width - AROUND)}",
                id=f"recent-{n}",
            )
        yield from self._rivalries()
        yield Option(self.say("shelf.examples"), disabled=True)
        yield from self._examples()

    def _again(self) -> Iterator[Option]:
        """Yield the next game of those who played the one opened last."""
        if last := next(iter(self.shelf.recent()), None):
            yield Option(self.say("shelf.again", who=self._who(last, None)), id="again")

    def _rivalries(self) -> Iterator[Option]:
        """Yield how the games against a rival went; they are scored only where that is unfolded."""
        for game_id in dict.fromkeys(entry.game for entry in self._listed if entry.winners):
            against = rivalry(game_id) if game_id in desk_ids() else None
            files = files_with(against, [entry for entry in self._listed if entry.game == game_id]) if against else []
            if against and files:
                words, unfolded = words_for(self.words.language, game_id), f"rivalry-{game_id}" in self._unfolded
                rows = against.rows(games_in(files), words) if unfolded else []
                yield Option(f"{'▾' if unfolded else '▸'} {against.title(words)}", id=f"rivalry-{game_id}")
                yield from (Option(f"    {row}", disabled=True) for row in rows)

    def _examples(self) -> Iterator[Option]:
        """Yield the games with how many examples there are of each, and those of the games unfolded."""
        examples = self.shelf.examples(self.words.language)
        for game_id in dict.fromkeys(example.game for example in examples):
            titles = {example.name: example.title for example in examples if example.game == game_id}
            unfolded = game_id in self._unfolded
            name = game_name(self.words.language, game_id)
            told = self.say("shelf.examples-of", game=name, n=len(titles))
            yield Option(f"{'▾' if unfolded else '▸'} {told}", id=f"fold-{game_id}")
            yield from (Option(f"    {title}", id=f"example-{name}") for name, title in titles.items() if unfolded)

    def _who(self, entry: Entry, match: Match | None) -> str:
        """Say which game it was and who played, or how their match stood then."""
        who = self.words.join(entry.players)
        if match:
            wins = ", ".join(f"{name} {count}" for name, count in match.wins.items())
            who = self.say("shelf.match-won" if match.winners else "shelf.match", wins=wins)
        if entry.game not in desk_ids() or len(desk_ids()) == 1:
            return who
        return self.say("shelf.of", game=game_name(self.words.language, entry.game), what=who)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen."""
        what, _, which = (event.option_id or "").partition("-")
        if what == "new":
            self.action_new()
        elif what == "again":
            self.action_same_players()
        elif what == "open":
            self.action_open()
        elif what == "recent":
            self.app.open_path(self._listed[int(which)].path)
        elif what in {"fold", "rivalry"}:
            self._unfolded ^= {which if what == "fold" else f"{what}-{which}"}
            self._fill(event.option_id)
        elif what == "example":
            self.app.open_example(which)

    def action_new(self) -> None:
        """Begin a new game."""
        if len(desk_ids()) == 1:
            self.app.set_up(*desk_ids())
            return
        from companion.screens.conflict import GamesScreen

        last = self.shelf.journal.kept(LAST_GAME) or next((entry.game for entry in self._listed), "")
        self.app.push_screen(GamesScreen(self.words, last), self.app.set_up)

    def action_open(self) -> None:
        """Open a file by its path."""
        self.app.push_screen(OpenScreen(self.words), self._opened)

    def action_statistics(self) -> None:
        """Show who played and won, person by person and year by year."""
        from companion.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self.words))

    def _opened(self, path: Path | None) -> None:
        if path:
            self.app.open_path(path)

    def _pointed_at(self) -> Entry | None:
        """The game under the cursor."""
        option = self.query_one("#shelf", OptionList).highlighted_option
        what, _, which = str(option.id if option else "").partition("-")
        return self._listed[int(which)] if what == "recent" else None

    def action_same_players(self) -> None:
        """Begin the next game of those who played the one under the cursor, or the one opened last."""
        if entry := self.meant:
            self.app.play_again(entry)

    @property
    def meant(self) -> Entry | None:
        """The game under the cursor, else the one opened last."""
        return self._pointed_at() or next(iter(self.shelf.recent()), None)

    def share(self, form: str) -> None:
        """Open that game, and save its result in a form to share."""
        if entry := self.meant:
            self.app.open_path(entry.path)
            if table := self.app.open_table:
                self.app.call_after_refresh(table.share, form)

    def action_forget(self) -> None:
        """Take the game under the cursor off the list; its file stays."""
        entry = self._pointed_at()
        if entry is None:
            return
        at = self.query_one("#shelf", OptionList).highlighted
        self.shelf.forget(entry.path)
        self._fill(at)
        self.refresh_bindings()
        self._tell(self.say("shelf.forgotten", path=self._end_of(entry.path)))

    def action_recall(self) -> None:
        """Put the game forgotten last back on the list, the cursor on it."""
        path = self.shelf.recall()
        self._fill()
        paths = [entry.path for entry in self._listed]
        if path in paths:
            games = self.query_one("#shelf", OptionList)
            games.highlighted = games.get_option_index(f"recent-{paths.index(path)}")
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Know how to undo only where a game was forgotten, and the same players only where somebody has played."""
        if action == "recall":
            return self.shelf.forgetful
        if action == "same_players":
            return bool(self._listed)
        return super().check_action(action, parameters)


def completions(typed: str) -> list[str]:
    """Return the folders and table files a typed path may mean, without names that a terminal cannot show."""
    folder, _, stem = typed.rpartition("/")
    where = Path(f"{folder}/" if "/" in typed else ".").expanduser()
    try:
        children = sorted(where.iterdir())
    except OSError:
        return []
    wanted = (path for path in children if path.name.startswith(stem) and (stem or not path.name.startswith(".")))
    prefix = f"{folder}/" if "/" in typed else ""
    names = (f"{path.name}/" if path.is_dir() else path.name for path in wanted)
    return [f"{prefix}{name}" for name in names if name.endswith(("/", ".toml")) and not unshowable(name)]


def common_start(words: list[str]) -> str:
    """Return what all words begin with.

    >>> common_start(["games/a1.toml", "games/a2.toml"])
    'games/a'
    """
    shortest = min(words, key=len, default="")
    return next(
        (shortest[:n] for n in range(len(shortest), 0, -1) if all(word.startswith(shortest[:n]) for word in words)), ""
    )


class PathSuggester(Suggester):
    """Suggests the first path that fits."""

    async def get_suggestion(self, value: str) -> str | None:
        """Return the suggestion."""
        return next(iter(completions(value)), None) if value else None


class PathInput(Input):
    """A path; Tab completes it."""

    def on_key(self, event: events.Key) -> None:
        """Complete the path as far as it is clear."""
        if event.key == "tab":
            event.stop()
            event.prevent_default()
            paths = completions(self.value)
            self.value = common_start(paths) or self.value
            self.cursor_position = len(self.value)
            self.screen.query_one("#found", Static).update(
                "  ".join(path.split("/")[-1] or path for path in paths[:40])
            )


class OpenScreen(Modal[Path]):
    """Asks for the path of a table file."""

    help_topic = "open"

    def compose(self) -> ComposeResult:
        """Show the line and what it may become."""
        with Vertical(classes="window small"):
            yield Static(self.say("open.title"), classes="title", markup=False)
            yield PathInput(id="path", suggester=PathSuggester(case_sensitive=True))
            yield Static("", id="found", classes="hint", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the path of a file that is there; what is typed stays otherwise."""
        typed = event.value.strip()
        if Path(typed).expanduser().is_file():
            self.dismiss(Path(typed).expanduser())
        elif typed:
            self.app.bell()
            self.query_one("#found", Static).update(self.words.say(phrase("error.no-file", file=typed)))
