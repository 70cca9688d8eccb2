"""The shelf: begin a game, go on with one, look at an example."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.suggester import Suggester
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.games import desk_ids
from companion.screens.base import COMMON, Modal, WordedScreen
from companion.shelf import LAST_GAME, matches
from companion.words import game_name
from scoring.characters import unshowable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual.app import ComposeResult
    from textual.screen import Screen

    from companion.journal import Entry
    from companion.shelf import Shelf
    from companion.words.phrasebook import Phrasebook


class ShelfScreen(WordedScreen):
    """A list of everything that can be opened."""

    DEFAULT_CSS = """
    ShelfScreen OptionList { text-wrap: nowrap; text-overflow: ellipsis; }
    """
    help_topic = "shelf"
    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("ctrl+q", "app.quit", "key.quit", priority=True),
        Binding("n", "new", "key.new"),
        Binding("o", "open", "key.open"),
        Binding("delete", "forget", "key.forget-game"),
        Binding("ctrl+z", "recall", "key.undo"),
        Binding("j", "down(1)", "key.down", show=False),
        Binding("k", "down(-1)", "key.up", show=False),
    ]

    def __init__(self, shelf: Shelf, words: Phrasebook) -> None:
        """Show this shelf."""
        super().__init__(words)
        self.shelf = shelf
        self._listed: list[Path] = []

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks."""
        return ShelfScreen(self.shelf, self.app.say.words)

    def compose(self) -> ComposeResult:
        """Make the list."""
        yield Static(self.say("shelf.title"), classes="title", markup=False)
        yield OptionList(id="shelf", markup=False)
        yield Static("", id="status", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_screen_resume(self) -> None:
        """Show what is on the shelf by now, unless another screen takes its place at once."""
        if not self.is_current:
            return
        self._fill(None)
        self.query_one("#shelf", OptionList).focus()
        self.app.tell_set_aside()

    def _fill(self, at: int | None) -> None:
        """List everything, the cursor on a line, or on the newest game where there is one."""
        games = self.query_one("#shelf", OptionList)
        games.clear_options()
        games.add_options(self._options())
        newest = games.get_option_index("recent-0") if self._listed else 0
        games.highlighted = newest if at is None else at
        self.query_one("#status", Static).update(self._where())

    def _where(self) -> str:
        """Say where games are kept, or why those opened before are not listed."""
        trouble = self.shelf.journal.trouble
        if trouble:
            return self.say("shelf.unread", why=trouble)
        return self.say("shelf.folder", path=str(self.shelf.places.tables))

    def _options(self) -> Iterator[Option | None]:
        yield Option(self.say("shelf.new"), id="new")
        yield Option(self.say("shelf.open"), id="open")
        recent = self.shelf.recent()
        if recent:
            yield Option(self.say("shelf.recent"), disabled=True)
        self._listed = [entry.path for entry in recent]
        stood = matches(recent)
        for n, entry in enumerate(recent):
            yield Option(f"  {self._game(entry, stood.get(entry.path, {}))}", id=f"recent-{n}")
        yield Option(self.say("shelf.examples"), disabled=True)
        for example in self.shelf.examples(self.words.language):
            yield Option(f"  {self._of(example.game, example.title)}", id=f"example-{example.name}")

    def _of(self, game_id: str, what: str) -> str:
        """Return what something is, with its game where there are several games."""
        if game_id not in desk_ids() or len(desk_ids()) == 1:
            return what
        return self.say("shelf.of", game=game_name(self.words.language, game_id), what=what)

    def _game(self, entry: Entry, match: Mapping[str, int]) -> str:
        """Say who played, how their match stood then, and who won."""
        wins = ", ".join(f"{name} {count}" for name, count in match.items())
        who = self.say("shelf.match", wins=wins) if match else self.words.join(entry.players)
        facts = {
            "names": self._of(entry.game, who),
            "day": entry.played or entry.opened[:10],
            "opened": entry.opened[:16].replace("T", " "),
        }
        if not entry.winners:
            return self.say("shelf.game", **facts)
        return self.say("shelf.won", winners=self.words.join(entry.winners), **facts)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen."""
        what, _, which = (event.option_id or "").partition("-")
        if what == "new":
            self.action_new()
        elif what == "open":
            self.action_open()
        elif what == "recent":
            self.app.open_path(self._listed[int(which)])
        elif what == "example":
            self.app.open_example(which)

    def action_new(self) -> None:
        """Begin a new game."""
        if len(desk_ids()) == 1:
            self.app.set_up(*desk_ids())
            return
        last = self.shelf.journal.kept(LAST_GAME) or next((entry.game for entry in self.shelf.recent()), "")
        self.app.open("companion.screens.games:GamesScreen", self.words, last, then=self.app.set_up)

    def action_open(self) -> None:
        """Open a file by its path."""
        self.app.push_screen(OpenScreen(self.words), self._opened)

    def _opened(self, path: Path | None) -> None:
        if path:
            self.app.open_path(path)

    def action_forget(self) -> None:
        """Take the game under the cursor off the list; its file stays."""
        games = self.query_one("#shelf", OptionList)
        at = games.highlighted
        what, _, which = str(games.highlighted_option.id if games.highlighted_option else "").partition("-")
        if what != "recent":
            return
        path = self._listed[int(which)]
        self.shelf.forget(path)
        self._fill(at)
        self.refresh_bindings()
        self.query_one("#status", Static).update(self.say("shelf.forgotten", path=str(path)))

    def action_recall(self) -> None:
        """Put the game forgotten last back on the list, the cursor on it."""
        path = self.shelf.recall()
        self._fill(None)
        if path in self._listed:
            games = self.query_one("#shelf", OptionList)
            games.highlighted = games.get_option_index(f"recent-{self._listed.index(path)}")
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Know how to undo only where a game was forgotten."""
        if action == "recall":
            return self.shelf.forgetful
        return super().check_action(action, parameters)

    def action_down(self, by: int) -> None:
        """Move in the list."""
        games = self.query_one("#shelf", OptionList)
        games.action_cursor_down() if by > 0 else games.action_cursor_up()


def completions(typed: str) -> list[str]:
    """Return the folders and table files a typed path may mean, but for names that a terminal cannot show."""
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


class OpenScreen(Modal):
    """Asks for the path of a table file."""

    help_topic = "open"

    def compose(self) -> ComposeResult:
        """Show the line and what it may become."""
        with Vertical(classes="window small"):
            yield Static(self.say("open.title"), classes="title", markup=False)
            yield PathInput(id="path", suggester=PathSuggester(case_sensitive=True))
            yield Static("", id="found", classes="hint", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the path."""
        if event.value.strip():
            self.dismiss(Path(event.value.strip()).expanduser())
