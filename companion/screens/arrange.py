"""The best layout of what a player holds: searched for while one looks on, laid on the table by one key."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.present.account import signed
from companion.present.changes import below
from companion.present.moves import heading
from companion.screens.arrange_panes import BEST, EVERYBODY, MOVES, NOW, POINTS, Panes
from companion.screens.arrange_rows import everybody, left_on_table, longest_progress, moves_told, state, verdict
from companion.screens.searches import Reported, Searches
from companion.widgets.views import SteadyLines, Views
from scoring.errors import AskedError
from scoring.phrase import Name, Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType
    from textual.widget import Widget

    from companion.screens.searches import LayoutSearch
    from companion.screens.table import TableScreen
    from scoring.arrangement import Arrangement

HINT: Final = "arrange"
"""The hint of fair mode that this is."""
SECONDS_FOR_EACH: Final = 20.0
"""Seconds of search for each player while all are shown; four times as many whenever more time is asked for."""


def open_best(screen: TableScreen) -> None:
    """Open the window for the player whose board is shown, unless the game has none or fair mode keeps it back."""
    game = screen.session.game
    if game.arrange is None:
        screen.tell(screen.words.say(phrase("error.no-arrange", game=Name(game.id))))
    elif HINT in screen.session.review.hints.withheld:
        screen.tell(screen.say("arrange.fair"))
    else:
        screen.finish()
        screen.app.push_screen(ArrangeScreen(screen))


class ArrangeScreen(Panes):
    """The layout as it is and the best one found; the search goes on until it is proved, stopped, or left."""

    help_topic = "arrange"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+b,f12,q", "close", "key.close"),
        Binding("a,A", "lay", "key.lay"),
        Binding("c,C", "stop", "key.stop"),
        Binding("l,L", "longer", "key.longer"),
        Binding("tab", "turn(1)", "key.next-view", key_display="Tab"),
        Binding("shift+tab", "turn(-1)", "key.view-before", show=False),
        Binding("pagedown,ctrl+right", "player(1)", "key.next-player", show=False, priority=True),
        Binding("pageup,ctrl+left", "player(-1)", "key.previous-player", show=False, priority=True),
        Binding("ctrl+z", "undo", "key.undo"),
        Binding("ctrl+y", "redo", "key.redo", show=False),
        Binding("f9", "sheet", "key.sheet", show=False),
    ]

    def __init__(self, below: TableScreen) -> None:
        """Look at the table of this screen, for the player it shows."""
        super().__init__(below)
        self.searches = Searches(below, self)
        self.patience = SECONDS_FOR_EACH
        self._listed: tuple[str, ...] = ()
        self._shown_keys: dict[str, bool] = {}
        self._pointed: Arrangement | None = None

    def on_mount(self) -> None:
        """Begin to look."""
        self.set_interval(1, self._tick)
        self._look()

    def on_unmount(self) -> None:
        """Let go of every search."""
        self.searches.leave()

    def on_screen_resume(self) -> None:
        """Notice that the table was changed from elsewhere."""
        if self.is_mounted:
            self._look()

    @property
    def player(self) -> str:
        """The player looked at."""
        players = self.below.table.players
        return str(players[min(self.seat, len(players) - 1)].name)

    @property
    def search(self) -> LayoutSearch | None:
        """The search for the player looked at."""
        return self.searches.of(self.player)

    @property
    def _wanted(self) -> Sequence[int]:
        """The seats of the players looked at."""
        return range(len(self.below.table.players)) if self.view == EVERYBODY else (self.seat,)

    def _look(self) -> None:
        """Search for one player after another who has no search yet, and show what is known."""
        if HINT in self.below.session.review.hints.withheld and self.is_current:
            self.dismiss(None)
            return
        self.seat = min(self.seat, len(self.below.table.players) - 1)
        self.searches.look(self._wanted, self.patience if self.view == EVERYBODY else None)
        self._show()

    @on(Reported)
    def search_reported(self, event: Reported) -> None:
        """Show what a search reports, unless its table or its player is gone by then."""
        search = event.search
        if self.searches.of(search.player) is not search:
            return
        if search.error and not isinstance(search.error, AskedError):
            self.app.mistaken(search.error)
        if search.running and not search.resting:
            self._show()
        else:
            self._look()

    def _show(self) -> None:
        """Show all that is known about the player looked at."""
        search = self.search
        self.lay_before(0)
        self.layouts[1].lay_of(search.layout if search else self.below.table, self.seat)
        self._show_moves(search)
        self._show_points(search)
        self._show_everybody()
        self.fit()
        if self._offered != self._shown_keys:
            self._shown_keys = self._offered
            self.refresh_bindings()

    def _show_heads(self, search: LayoutSearch | None) -> None:
        """Name the player and what each board is worth."""
        every = self.view == EVERYBODY
        title = self.say("arrange.title-all") if every else self.say("arrange.title", player=self.player)
        self.query_one("#best-title", Static).update(title)
        now = self.below.session.review.players[self.seat].total
        kind = "best" if search and search.proved else "so-far"
        lain = "before" if search and search.lies_on(self.below.table) else "now"
        heads = {NOW: (lain, search.now if search else now), BEST: (kind, search.best if search else now)}
        for side, (title, points) in heads.items():
            heading = self.words.told(self.words.say(Phrase(f"arrange.{title}")), signed(points))
            if side == NOW and self.move > 1:
                heading = self.say("arrange.before-move", n=self.move)
            self.query_one(f"#head-{side}", Static).update(Text(heading, "bold"))

    def lay_before(self, move: int) -> None:
        """Show left how the cards lie before a move, as far as that is known."""
        search = self.search
        arrangement = search.arrangement if search else None
        tables = (search.table if search else self.below.table, *(arrangement.on_the_way if arrangement else ()))
        self.layouts[0].lay_of(tables[move - 1 if 1 <= move <= len(tables) else 0], self.seat)

    def light(self) -> None:
        """Light what is to be seen, and say what that is."""
        super().light()
        self._show_heads(self.search)
        self._show_state()

    def _show_state(self) -> None:
        """Say in a sentence how far the search is, or what came of it."""
        session = self.below.session
        sentence = state(self.search, session.as_it_lies, session.game, self.say)
        if self.view == EVERYBODY:
            looking = self.searches.looking
            sentence = state(looking, session.as_it_lies, session.game, self.say) if looking else self._verdict()
        provisional = self.say("account.provisional") if session.review.provisional else ""
        arrangement = self.search.arrangement if self.search and self.view != EVERYBODY else None
        given = map(self.words.say, arrangement.given if arrangement and not self.moves_cards else ())
        framed = self.say("arrange.collections") if self.collections_lit and self.boards_in_sight else ""
        parts = [sentence, *given, provisional, framed]
        lines = self.query_one(SteadyLines)
        lines.longest = longest_progress((seated.name for seated in self.below.table.players), self.say)
        lines.update(" · ".join(part for part in parts if part))

    def _verdict(self) -> str:
        """Say whether the winner would be another; nothing before all are looked at and the game is over."""
        reached = self.searches.reached
        return verdict(reached, self.below.session.game, self.words) if reached else ""

    def _tick(self) -> None:
        """Count the seconds of a search."""
        if self.searches.busy:
            self._show_state()

    def _show_moves(self, search: LayoutSearch | None) -> None:
        """List the moves in order, or say that they are not known yet."""
        arrangement = search.arrangement if search else None
        moves = (*moves_told(arrangement, *self.layouts, self.say),) if arrangement else ()
        besides = (*map(self.words.say, (*arrangement.chosen, *arrangement.given)),) if arrangement else ()
        if arrangement and moves:
            head = self.words.say(heading(arrangement))
        else:
            none = arrangement is not None and arrangement.best == arrangement.now
            key = "looking" if search and search.running else "none" if none else "unknown"
            head = self.say(f"arrange.moves-{key}")
        if (head, *moves, *besides) == self._listed:
            return
        self._listed = (head, *moves, *besides)
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_option(Option(Text(head, "bold"), disabled=True))
        for n, (sentence, move) in enumerate(zip(moves, arrangement.moves if arrangement else (), strict=True), 1):
            listed.add_option(Option(_line(f"{n:>2}.", sentence), id=f"{n} {' '.join(move)}"))
        listed.add_options(Option(_line(" ·", sentence)) for sentence in besides)

    def _show_points(self, search: LayoutSearch | None) -> None:
        """Show the lines of the account that the best layout changes."""
        game = self.below.session.game
        reached = search.reached(game) if search else None
        if reached is self._pointed and reached:
            return
        self._pointed = self.arrangement = reached
        table = below(reached, game, self.words) if reached and reached.best > reached.now else None
        self.query_one("#points-told", Static).update(table or self.say("arrange.no-difference"))

    def _show_everybody(self) -> None:
        """Show what each player has beside the best, then what was left on the table."""
        if self.view != EVERYBODY:
            return
        game, players = self.below.session.game, self.below.session.review.players
        rows = ((player.name, player.total, self.searches.of(player.name)) for player in players)
        parts: list[RenderableType] = [everybody(rows, game, self.say)]
        if reached := self.searches.reached:
            parts += [part for sentence in left_on_table(reached, game, self.words) for part in (Text(), sentence)]
        self.query_one("#everybody-told", Static).update(Group(*parts))

    def turn_to(self, view: str) -> None:
        """Look at something else; looking at everybody searches for everybody."""
        everybody_before = self.view == EVERYBODY
        self.view = view
        focused: Widget | None = self.query_one(f"#{view}") if view in (MOVES, POINTS, EVERYBODY) else None
        self.fit()
        self.set_focus(focused)
        if view == EVERYBODY or everybody_before:
            self.searches.halted = False
            self._look()
        else:
            self._show_heads(self.search)
            self.refresh_bindings()
        self.call_after_refresh(self.light)

    @on(Views.Chosen)
    def view_chosen(self, event: Views.Chosen) -> None:
        """Turn to the name clicked."""
        self.turn_to(event.view)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now."""
        offered = self._offered
        if action in offered:
            return offered[action]
        return super().check_action(action, parameters)

    @property
    def _offered(self) -> dict[str, bool]:
        """What can be done now, of what cannot always."""
        search, table = self.search, self.below.table
        return {
            "lay": self._layable,
            "stop": self.searches.busy,
            "longer": not self.searches.busy and not all(map(self.searches.proved, self._wanted)),
            "undo": search is not None and search.lies_on(table),
            "redo": search is not None and search.laid is not None and search.table == table,
        }

    @property
    def _layable(self) -> bool:
        """Whether another layout than the one on the table can be laid there."""
        search = self.search
        return (
            self.view != EVERYBODY
            and self.moves_cards
            and search is not None
            and search.table == self.below.table
            and search.best > search.now
        )

    def action_lay(self) -> None:
        """Lay the best layout on the table: one step, which undo takes back."""
        search = self.search
        if search is None or not self._layable:
            return
        layout = search.layout
        search.leave()
        search.laid = layout
        self.below.change(lambda _table, _seat: layout)
        self._look()

    def action_stop(self) -> None:
        """Look no further: what was found until now stands."""
        self.searches.stop()
        self._show()

    def action_longer(self) -> None:
        """Go on where nothing is proved yet."""
        if self.view == EVERYBODY:
            self.patience *= 4
        self.searches.begin_again(self._wanted)
        self._look()

    def action_turn(self, by: int) -> None:
        """Look at what comes next."""
        views = self.views
        self.turn_to(views[(views.index(self.view) + by) % len(views)])

    def action_player(self, by: int) -> None:
        """Look at another player."""
        self.seat = (self.seat + by) % len(self.below.table.players)
        self.searches.halted = False
        self._look()

    def action_undo(self) -> None:
        """Take the layout off the table again."""
        self.below.action_undo()
        self._look()

    def action_redo(self) -> None:
        """Lay it again."""
        self.below.action_redo()
        self._look()

    def action_sheet(self) -> None:
        """Show all players side by side in place of this window."""
        self.dismiss(None)
        self.below.action_sheet()


def _line(lead: str, sentence: str) -> Grid:
    """Lay a sentence out beside its lead; its further lines stand below its first one."""
    line = Grid.grid(padding=(0, 1))
    line.add_row(Text(lead), Text(sentence))
    return line
