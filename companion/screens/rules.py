"""The rules desk: every rule and ruling in a list, found by what players ask; what bears on the cursor comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerState

from companion.games import desk_ids
from companion.present.rules import Entry, Found, entries, every_entry
from companion.screens.base import Modal
from companion.words import game_name
from scoring.games import game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from companion.present.search import Finder
    from companion.screens.table import TableScreen
    from companion.words.phrasebook import Phrasebook

RULES_OF_A_SENTENCE: Final = 3
"""How many rules a sentence at the table is taken to speak of."""


class Group(NamedTuple):
    """Entries under a heading, which may be empty; `strange` ones show the name of their game."""

    heading: str
    entries: tuple[Entry, ...]
    strange: bool = False


class RulesScreen(Modal[None]):
    """A line to ask on, and what answers below; Enter opens it."""

    help_topic = "rules"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move('cursor_up')", "key.up", show=False),
        Binding("down", "move('cursor_down')", "key.down", show=False),
        Binding("pageup", "move('page_up')", "key.page-up", show=False),
        Binding("pagedown", "move('page_down')", "key.page-down", show=False),
    ]

    def __init__(self, words: Phrasebook, table: TableScreen | None = None, sentence: str = "") -> None:
        """Show the rules of an open table's game, or of all games; a sentence of the table has rules of its own."""
        super().__init__(words)
        self._games = (table.session.game.id,) if table else desk_ids()
        self._entries = {key: entry for game in self._games for key, entry in entries(game, words.language).items()}
        self._here = tuple(self._entries[rule] for rule in table.rules_here() if rule in self._entries) if table else ()
        self._in_play = table.session.game.in_play(table.session.table) if table else None
        self._sentence = sentence
        self._finder: Finder | None = None
        self._searching = True
        self._opens = False
        self._shown: list[Entry | None] = []

    def compose(self) -> ComposeResult:
        """Make the line and the list."""
        with Vertical(classes="window tall"):
            yield Static(self.say("rules.title"), classes="title", markup=False)
            yield Input(placeholder=self.say("rules.ask"), id="asked", compact=True)
            yield OptionList(id="answers", markup=False)

    def on_mount(self) -> None:
        """Show all, and make ready to search."""
        self._show()
        self.run_worker(_finder, thread=True, exit_on_error=False)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Answer what was typed while the search was made ready."""
        if event.state is WorkerState.ERROR and isinstance(event.worker.error, Exception):
            self._searching = False
            self.app.mistaken(event.worker.error)
        if event.state is WorkerState.SUCCESS and event.worker.node is self:
            self._searching = False
            self._finder = event.worker.result
            if self._sentence:
                answers = self._find(self._sentence, self._entries).entries
                self._here = tuple(dict.fromkeys((*self._here, *answers[:RULES_OF_A_SENTENCE])))
            self._show()
            if self._opens:
                self.open_highlighted()

    @on(Input.Changed, "#asked")
    def _show(self) -> None:
        """Show what answers what is typed, and put the cursor on the best."""
        answers = self.query_one("#answers", OptionList)
        answers.clear_options()
        self._shown = []
        for group in self._groups(self.query_one("#asked", Input).value):
            if group.heading:
                self._shown.append(None)
                answers.add_option(Option(Text(group.heading, "bold"), disabled=True))
            self._shown.extend(group.entries)
            answers.add_options(Option(self._prompt(entry, strange=group.strange)) for entry in group.entries)
        answers.highlighted = next((n for n, entry in enumerate(self._shown) if entry), None)
        answers.scroll_home(animate=False)

    def _prompt(self, entry: Entry, *, strange: bool) -> Text:
        name = f"  {game_name(self.words.language, entry.game)}" if strange else ""
        return Text.assemble(entry.title, (name, "dim"))

    def _groups(self, typed: str) -> Iterator[Group]:
        if self._finder is None or len(typed.strip()) <= 1:
            yield from self._all()
            return
        found = self._find(typed, self._entries)
        answers = tuple(found.entries)
        if answers:
            heading = self.say("rules.doubtful") if found.doubtful else ""
            yield Group(heading, answers, strange=len(self._games) > 1)
        best = answers if len(self._games) > 1 else self._find(typed, every_entry(self.words.language)).entries
        elsewhere = tuple(entry for entry in best if entry.game not in self._games)
        if elsewhere and best[0] == elsewhere[0]:
            yield Group(self.say("rules.elsewhere"), elsewhere, strange=True)
        elif not answers:
            yield Group(self.say("rules.none"), ())

    def _find(self, typed: str, among: dict[str, Entry]) -> Found:
        from companion.present.search import search

        return search(among, typed, self._in_play)

    def _all(self) -> Iterator[Group]:
        """Yield what bears on the cursor, then everything, game by game."""
        if self._here:
            yield Group(self.say("rules.here"), self._here)
        for game_id in self._games:
            name = game_name(self.words.language, game_id)
            of_game = entries(game_id, self.words.language).values()
            yield Group(self.say("rules.rules", game=name), tuple(entry for entry in of_game if not entry.readings))
            yield Group(self.say("rules.rulings", game=name), tuple(entry for entry in of_game if entry.readings))

    def action_move(self, how: str) -> None:
        """Move in the list, also while the line has the focus."""
        getattr(self.query_one("#answers", OptionList), f"action_{how}")()

    @on(Input.Submitted, "#asked")
    def open_highlighted(self) -> None:
        """Open what the cursor is on; what was typed before the search was ready, once it is."""
        self._opens = self._searching and bool(self.query_one("#asked", Input).value)
        if self._opens:
            return
        at = self.query_one("#answers", OptionList).highlighted
        if at is not None:
            self._open(at)

    @on(OptionList.OptionSelected, "#answers")
    def open_chosen(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen in the list."""
        self._open(event.option_index)

    def _open(self, at: int) -> None:
        entry = self._shown[at]
        if entry:
            self.app.show_rule(game(entry.game), entry.id)


def _finder() -> Finder:
    from companion.present.search import finder

    return finder()
