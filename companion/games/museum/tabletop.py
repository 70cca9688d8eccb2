"""The table of MUSEUM: the Museum as the board lies, Common Pool, Patron, Experts, Public Opinion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual import on
from textual.containers import Horizontal
from textual.geometry import Size

from companion.games.museum.drawing import SIZES, HighNarrowDrawing, MuseumDrawing, largest, smallest
from companion.games.museum.expansion import nothing_typed
from companion.games.museum.expansion_fields import ExpansionFields
from companion.games.museum.expansions.solo import with_rivals_of
from companion.games.museum.experts import ExpertsField, OtherField
from companion.games.museum.museum_board import Around, MuseumBoard
from companion.games.museum.opinion import OPINION, ContinentsField, PressField
from companion.games.museum.others import WIDTHS, others
from companion.games.museum.patron import PatronField
from companion.games.museum.pool import PoolField
from companion.games.museum.rival.pane import RivalPane
from companion.games.museum.rules_of_places import rules_of_space
from companion.games.museum.scene import MuseumScene, scene_of
from companion.games.museum.status import about_place, unread_space
from companion.games.museum.turns.entry import TurnLine
from companion.games.museum.turns.play import Play
from companion.games.museum.turns.pools import PoolsPane
from companion.memory import Memory
from companion.screens.desk import Tabletop
from companion.widgets.board import Collections, Layout
from companion.widgets.field import Field, NumberField
from companion.widgets.legend import Key
from companion.widgets.localized import LegendChanged
from companion.widgets.others import OtherBoards
from scoring.fields import key_path
from scoring.games.museum.expansions.crystal_skulls import CrystalSkulls
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.table import Player, Table, edit
from scoring.games.museum.table.in_play import in_play
from scoring.games.museum.table.state import with_states

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult
    from textual.widget import Widget

    from companion.screens.table import TableScreen
    from companion.undo_steps import Step
    from companion.widgets.localized import Change
    from companion.words.phrasebook import Phrasebook
    from scoring.table import AnyTable


BESIDE: Final = 45
"""Columns kept for what stands beside the cards before they grow."""
FRAME: Final = 3
"""Columns that the frame of the board's pane takes, which has six tenths of the width beside the account."""
SCROLL_BAR: Final = 2
"""Columns that a scroll bar takes where the board has the whole width."""
AROUND: Final = Size(0, 5)
"""The lines above and below on a wide screen: what is drawn before it has a size is drawn for what they leave."""
TURN_LINES: Final = 7
"""How many more a game that is followed takes."""
WIDE: Final = 80
"""Columns from which on the account stands beside the board, and there is room below."""
PADDING: Final = 2
"""Columns that the padding of the rival's panel takes."""
THIRD_AREA: Final = "table.third-area."
"""Begins the key of a question about a Continent's third area."""
NOT_THE_RIVALS: Final = ("patron", "press", "opinion")
"""The parts that the rival of a solo game does without."""


def _fields(host: TableScreen) -> Iterator[Widget]:
    """Yield what stands beside the Museum."""
    words, journal = host.words, host.session.journal
    yield RivalPane(words)
    yield PoolsPane(words)
    yield PoolField(words)
    yield Horizontal(
        NumberField(words, "prestige", lambda table, seat: table.players[seat].prestige, edit.set_prestige),
        NumberField(words, "track", lambda table, seat: table.players[seat].track, edit.set_track),
        classes="pair",
    )
    yield PatronField(words)
    yield ExpertsField(words, Memory(journal, "museum.experts"))
    yield Horizontal(PressField(words), OtherField(words, Memory(journal, "museum.other-points")), classes="pair")
    yield ContinentsField(words, "opinion", OPINION)
    yield ExpansionFields(words)


class MuseumTabletop(Tabletop[Table]):
    """One Museum and all that is counted beside it."""

    def __init__(self, host: TableScreen) -> None:
        """Begin with the Museum of the first player."""
        self.board = MuseumBoard(host.words, scene_of(host.table, 0, host.words.language))
        self.others = OtherBoards(WIDTHS, left=3)
        self.line = TurnLine(host.words)
        self.play = Play(self)
        super().__init__(host, self.board, fields=_fields(host), foot=(self.line,))

    def under_board(self) -> ComposeResult:
        """Make the Museums of the other players."""
        yield self.others

    @property
    def told(self) -> Table:
        """The table as the file tells it, turns and all."""
        table: Table = self.host.session.table
        return table

    @property
    def in_fields(self) -> Table:
        """The table as it is now, the rival as the file tells him."""
        return with_rivals_of(self.table, self.told)

    @property
    def expansions(self) -> ExpansionFields:
        """The places of the expansions in play."""
        return self.query_one(ExpansionFields)

    def show(self) -> None:
        """Show the table as it is now; the places of expansions come and go with them."""
        table, seat = self.table, self.host.seat
        player = table.players[seat]
        self.expansions.show(self.in_fields, seat)
        hidden = self.play.in_turns
        enters_rival = self.play.rival.setting_up
        for widget in self.query_one("#right").walk_children():
            if isinstance(widget, Field) or widget.has_class("pair"):
                widget.display = not hidden or (enters_rival and self.expansions in widget.ancestors)
        self.expansions.display &= not hidden or enters_rival
        self.screen.set_class(enters_rival, "-entering")
        self.screen.set_class(self.play.rival.has_the_line, "-rival")
        for part in () if hidden else NOT_THE_RIVALS:
            self.query_one(f"#{part}").display = not player.is_rival or (part == "patron" and player.patron is not None)
        self.play.show()
        self.query_one(PoolsPane).display &= not enters_rival
        around = Around(in_play(table), tuple(person.name for person in table.players), seat)
        self.board.show(table.board_of(player), player.museum, around)
        self.screen.set_class(bool(nothing_typed(around.in_play).also), "-lettered")
        self.others.show(others(table, self.host.session.review, seat, self.words.language))
        self._fit()
        super().show()

    def on_resize(self) -> None:
        """Draw the cards as large as there is room for, also once the parts around them have their size."""
        self._fit()
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Let the cards grow beside what stands right of them, then show the other Museums where there is room left."""
        width, height = self.size or self.host.app.size - AROUND
        if self.play.in_turns:
            height = self.query_one("#desk").size.height or height - TURN_LINES
        board = self.board.board
        high = self.host.app.size.width >= WIDE
        size = largest(board, width - BESIDE, height) if high else MuseumDrawing
        if size is MuseumDrawing:
            room = width * 6 // 10 - FRAME if high else width - SCROLL_BAR
            size = smallest(board, room, height if self.play.in_turns else None)
        self.set_class(size.FULL, "grown", update=bool(self.size))
        self.board.grow(size)
        drawn = self.board.virtual_size
        self.others.fit(Size(max(drawn.width, width - BESIDE), height - drawn.height if high else 0))

    @on(OtherBoards.Chosen)
    def museum_chosen(self, event: OtherBoards.Chosen) -> None:
        """Show the player whose Museum was clicked."""
        self.host.choose_player(event.seat)

    def entered(self, seat: int) -> bool:
        """Whether a player has more than a name, a board and an empty Museum."""
        player = self.table.players[seat]
        states = with_states({}, Rival(solo=player.is_rival))
        return player != Player(
            name=player.name, board=player.board, museum=(None,) * len(player.museum), states=states
        )

    def knows(self, key: str) -> bool:
        """Know the keys of expansions only while they are in play."""
        if key in ("prestige_or_turns", "question", "open_cards"):
            return True
        if key == "view":
            return self.play.followed
        if key == "skulls":
            return CrystalSkulls.id in in_play(self.table)
        return any(self.expansions.fields())

    @on(LegendChanged)
    def show_about(self) -> None:
        """Say what the focused field is about, which may be something else by now."""
        if isinstance(self.host.focused, Field):
            self.host.show_status()

    def about_place(self) -> str:
        """Say what lies under the cursor."""
        return about_place(self.board, self.host.account, self.say)

    def rules_of_place(self) -> tuple[str, ...]:
        """Return the rules that bear on the space under the cursor."""
        return rules_of_space(self.board)

    def behind_the_end(self) -> str:
        """Say why a card typed after the last one was not laid."""
        full = all(self.board.museum[space] for space in self.board.open)
        return self.say("museum-full" if full else "last-space", place=self.board.place)

    def keys_onward(self) -> tuple[Key, ...]:
        """Say to which field of an expansion ^E leads from one of them, and how many there are."""
        fields = [*self.expansions.fields()]
        if len(fields) == 1 or self.host.focused not in fields:
            return ()
        following = self.say(f"key.{self._next_field.help_topic}")
        number = fields.index(self._next_field) + 1
        return (Key("^E", self.say("legend.next-expansion", field=following, number=number, many=len(fields))),)

    @property
    def _next_field(self) -> Field[Table]:
        """The field of an expansion behind the focused one, behind the last one the first."""
        fields = [*self.expansions.fields()]
        after = next((n for n, field in enumerate(fields, 1) if field.has_focus), 0)
        return fields[after % len(fields)]

    def action_next_expansion(self) -> None:
        """Go to the next place of an expansion."""
        self.screen.set_focus(self._next_field)

    def action_open_cards(self) -> None:
        """Show what each card in a Common Pool is worth to the player shown."""
        from companion.games.museum.open_cards import OpenCardsScreen

        table, host = self.table, self.host
        player = table.players[host.seat].name
        self.app.push_screen(OpenCardsScreen(self.words, player, table, host.session.review))

    def action_skulls(self) -> None:
        """Open the calculator of Crystal Skulls for sale."""
        from companion.games.museum.expansions.skull_sales import SkullSalesScreen

        player = self.table.players[self.host.seat].name
        self.app.push_screen(SkullSalesScreen(self.words, player, self.table), self.host.answered)

    def room_of_panel(self) -> Size:
        """How much room there is for what the rival does."""
        return self.query_one("#desk" if self.host.app.size.width < WIDE else "#right").size - Size(PADDING, 0)

    @on(TurnLine.Reached)
    def line_reached(self) -> None:
        """Go on with the turns once the rival's card is entered."""
        self.play.rival.leave_card()

    def changed(self, change: Change) -> AnyTable:
        """Return the table of the file after a change to what lies there; the rival's card does not lie there."""
        return change(self.told, self.host.seat) if self.play.rival.setting_up else super().changed(change)

    def action_prestige_or_turns(self) -> None:
        """Show all turns of a followed game; of any other, or where it is shown as it lies, go to the Prestige."""
        if self.play.in_turns:
            self.play.show_turns()
        else:
            self.host.action_focus_on("prestige")

    def action_view(self) -> None:
        """Show a followed game as it lies, or turn by turn again."""
        self.play.turn_view(lying=self.play.in_turns)

    def action_question(self) -> None:
        """Open the line on which a play is judged."""
        self.play.ask()

    def status(self) -> str | None:
        """Say that the game is over, until the cursor moves."""
        return (self.board.has_focus and self.play.ending) or super().status()

    @on(MuseumBoard.Pointed)
    def pointed(self) -> None:
        """Let the board say what lies under the cursor."""
        self.play.ending = ""

    @on(MuseumBoard.Played)
    def typed_on_board(self, event: MuseumBoard.Played) -> None:
        """Take a key typed on the board of a followed game to the turn line, or open a question."""
        self.play.typed_on_board(event.key)

    @on(TurnLine.Typed)
    def line_typed(self) -> None:
        """Judge what is typed."""
        self.play.judge()
        if self.line.has_focus:
            self.host.show_status()

    @on(TurnLine.Entered)
    def line_entered(self) -> None:
        """Play what is typed."""
        self.play.enter()

    @on(TurnLine.Left)
    def line_left(self) -> None:
        """Go back to the board."""
        self.play.leave()

    def travelled(self, step: Step, before: Table, *, undo: bool) -> None:
        """Show what a step changed; after one of a turn, whose turn it is now."""
        if not self.play.travelled(undo=undo, reopened=before.over):
            super().travelled(step, before, undo=undo)

    @property
    def draft(self) -> str:
        """What is typed of a turn, in words: the letters of another language type other things."""
        return self.line.draft

    def answer(self, question: str) -> bool:
        """Go to the card that is asked about. A player's name in a key says nothing of where."""
        owners = (key_path("players", player.name) for player in self.table.players)
        owner = next((owner for owner in owners if question.startswith(f"{owner}.")), "")
        asked = question.removeprefix(owner)
        if asked == ".museum":
            self.board.turn_to(unread_space(self.board.museum, self.board.cursor))
            self.host.action_focus_on("board")
        elif asked.startswith(THIRD_AREA):
            self.host.action_focus_on("third-area")
            self.query_one("#third-area", ContinentsField).turn_to(asked.removeprefix(THIRD_AREA))
        elif owner:
            self.host.answer(asked)
            if asked == ".discard":
                self.query_one("#pool", PoolField).choose_unread()
        else:
            return False
        return True

    def back_from(self, part: str) -> None:
        """Go back from the account of a followed game to the line of its turn."""
        if part != "account" or not self.play.followed:
            return
        if self.play.lying:
            self.play.turn_view(lying=False)
        else:
            self.play.show_next()

    def why(self) -> bool:
        """Say on the turn line all that the rival does, and why."""
        return self.play.rival.show_reasons()

    def absent(self, part: str) -> None:
        """Go to the Rival card in place of a Patron; or say why the player shown has no such part.

        Of a followed game the parts come into sight, as they lie.
        """
        speaks_of_him = self.play.rival.has_the_line or self.table.players[self.host.seat].is_rival
        if self.play.in_turns and part == "patron" and speaks_of_him:
            self.play.rival.set_up()
            return
        if self.play.in_turns:
            self.play.turn_view(lying=True)
            self.host.action_focus_on(part)
            return
        if part == "patron" and self.query("#rival"):
            self.host.action_focus_on("rival")
        else:
            self.host.tell(self.say(f"solo.no-{part}"))


COLLECTIONS: Final = Collections(coloured="museum.civilisation", framed="museum.domain")


def layout(words: Phrasebook, table: Table, seat: int, which: str) -> Layout:
    """Make a board, by this id, that only shows how a player's cards lie or could lie."""

    def seen(table: Table, seat: int, room: Size) -> MuseumScene:
        size = largest(table.board_of(table.players[seat]), *room, (*SIZES, HighNarrowDrawing))
        return scene_of(table, seat, words.language, size)

    return Layout(words, which, seen, (table, seat), COLLECTIONS)
