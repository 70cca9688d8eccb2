"""The table of a game of MUSEUM: the Museum as the board lies, Common Pool, Patron, Experts, Public Opinion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from companion.games.museum.around import Around
from companion.games.museum.expansions.archaeologists import ThirdAreaField
from companion.games.museum.expansions.beside import Beside
from companion.games.museum.expansions.solo import is_rival
from companion.games.museum.experts import ExpertsField, OtherField
from companion.games.museum.memory import Memory
from companion.games.museum.museum_board import MuseumBoard
from companion.games.museum.opinion import OpinionField, PressField
from companion.games.museum.patron import PatronField
from companion.games.museum.pool import PoolField
from companion.games.museum.rules_here import IN_PARTS, rules_of_space
from companion.games.museum.status import about_place, unread_space
from companion.games.museum.steps import difference
from companion.screens.table import TableScreen
from companion.widgets.field import Field, NumberField
from companion.widgets.spoken import LegendChanged
from scoring.fields import key_path
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.table import Player, Table, edit
from scoring.games.museum.table.boards import BONUSES
from scoring.games.museum.table.expansion_part import in_play
from scoring.games.museum.table.state import with_states

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual.widget import Widget

    from companion.games.museum.layout import MuseumLayout
    from companion.games.museum.settings import MuseumSettings
    from companion.screens.steps import Step


def _prestige(table: Table, seat: int) -> int:
    return table.players[seat].prestige


def _track(table: Table, seat: int) -> int | None:
    return table.players[seat].track


THIRD_AREA: Final = "table.third-area."
"""Begins the key of a question about a Continent's third area."""
NOT_THE_RIVALS: Final = ("patron", "press", "opinion")
"""The parts that the rival of a solo game does without."""


class MuseumTable(TableScreen):
    """One table of MUSEUM."""

    ANSWERED_AT: ClassVar[Mapping[str, str]] = {
        "patron": "patron",
        "track": "track",
        "experts": "experts",
        "other-points": "other",
        "rival": "rival",
        "third-area": "third-area",
        "peoples-choice": "peoples-choice",
        "discard": "pool",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "focus_on('board')", "key.museum"),
        Binding("escape", "focus_on('board')", "key.back-to-museum", show=False),
        Binding("f3", "focus_on('pool')", "key.pool", show=False),
        Binding("f4", "focus_on('prestige')", "key.prestige", show=False),
        Binding("ctrl+t", "focus_on('track')", "key.track", show=False),
        Binding("f5", "focus_on('patron')", "key.patron", show=False),
        Binding("f6", "focus_on('experts')", "key.experts", show=False),
        Binding("f7", "focus_on('opinion')", "key.opinion", show=False),
        Binding("ctrl+n", "focus_on('press')", "key.press", show=False),
        Binding("ctrl+o", "focus_on('other')", "key.other", show=False),
        Binding("ctrl+e", "next_expansion", "key.next-expansion", show=False),
        Binding("ctrl+k", "skulls", "key.skulls", show=False),
    ]
    CSS = """
    MuseumTable.-narrow Beside { max-height: 100; }
    """

    @property
    def table(self) -> Table:
        """The table as it is now."""
        table: Table = self.session.table
        return table

    @property
    def board(self) -> MuseumBoard:
        """The drawn Museum of the player shown."""
        return self.query_one("#board", MuseumBoard)

    def make_board(self) -> MuseumBoard:
        """Make the Museum of the first player."""
        return MuseumBoard(self.words, self.table.board_of(self.table.players[0]), id="board")

    def make_layout(self, which: str) -> MuseumLayout:
        """Make the Museum of the player shown, only to be looked at."""
        from companion.games.museum.layout import MuseumLayout  # noqa: PLC0415 (only when asked for)

        return MuseumLayout(self.words, self.table, self.seat, id=which)

    def fields(self) -> Iterator[Widget]:
        """Yield what stands beside the Museum."""
        words = self.words
        yield PoolField(words)
        yield Horizontal(
            NumberField(words, "prestige", _prestige, edit.set_prestige),
            NumberField(words, "track", _track, edit.set_track),
            classes="pair",
        )
        yield PatronField(words)
        yield ExpertsField(words, self._memory("experts"))
        yield Horizontal(PressField(words), OtherField(words, self._memory("other-points")), classes="pair")
        yield OpinionField(words)
        yield Beside(words)

    def _memory(self, kind: str) -> Memory:
        return Memory(self.session.journal, kind)

    @property
    def beside(self) -> Beside:
        """The places of the expansions in play."""
        return self.query_one(Beside)

    def show(self) -> None:
        """Show the table as it is now; the places of expansions come and go with them."""
        seat = min(self.seat, len(self.table.players) - 1)
        player = self.table.players[seat]
        self.beside.show(self.table, seat)
        for part in NOT_THE_RIVALS:
            self.query_one(f"#{part}").display = not is_rival(self.table, seat) or (
                part == "patron" and player.patron is not None
            )
        super().show()

    def show_board(self) -> None:
        """Show the Museum of the player shown."""
        player = self.table.players[self.seat]
        names = tuple(one.name for one in self.table.players)
        around = Around(in_play(self.table), names, self.seat)
        self.board.show(self.table.board_of(player), player.museum, around)

    def entered(self, seat: int) -> bool:
        """Whether a player has more than a name, a board and an empty Museum."""
        player = self.table.players[seat]
        states = with_states({}, Rival(solo=is_rival(self.table, seat)))
        return player != Player(
            name=player.name, board=player.board, museum=(None,) * len(player.museum), states=states
        )

    @on(LegendChanged)
    def show_about(self) -> None:
        """Say what the focused field is about, which may be something else by now."""
        if isinstance(self.focused, Field):
            self.show_status()

    def about_place(self) -> str:
        """Say what lies under the cursor."""
        return about_place(self.board, self.account, self.say)

    def rules_here(self) -> tuple[str, ...]:
        """Return the rules that bear on the space under the cursor, or on the part with the focus."""
        if self.focused is self.board:
            return rules_of_space(self.board)
        return super().rules_here() or IN_PARTS.get((self.focused and self.focused.id) or "", ())

    def behind_the_end(self) -> str:
        """Say why a card typed after the last one was not laid."""
        full = all(self.board.museum[space] for space in self.board.open)
        return self.say("museum-full" if full else "last-space", place=self.board.place)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Know the keys of expansions only while they are in play."""
        if action == "next_expansion":
            return self.is_mounted and any(self.beside.fields())
        if action == "skulls":
            return "crystal-skulls" in in_play(self.table)
        return super().check_action(action, parameters)

    def action_next_expansion(self) -> None:
        """Go to the next place of an expansion, behind the last one to the first."""
        fields = [*self.beside.fields()]
        after = next((n for n, field in enumerate(fields, 1) if field.has_focus), 0)
        self.set_focus(fields[after % len(fields)])

    def action_skulls(self) -> None:
        """Open the calculator of Crystal Skulls for sale."""
        from companion.games.museum.expansions.skull_sales import SkullSalesScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(SkullSalesScreen(self.words, self.table.players[self.seat].name), self.answered)

    def answer(self, question: str) -> None:
        """Go where a question is answered: about a card, to its space. A player's name says nothing of where."""
        owners = (key_path("players", player.name) for player in self.table.players)
        owner = next((owner for owner in owners if question.startswith(f"{owner}.")), "")
        asked = question.removeprefix(owner)
        if asked == ".museum":
            self.board.turn_to(unread_space(self.board.museum, self.board.cursor))
            self.action_focus_on("board")
        else:
            super().answer(asked)
        if asked.startswith(THIRD_AREA):
            self.query_one("#third-area", ThirdAreaField).turn_to(asked.removeprefix(THIRD_AREA))

    def action_focus_on(self, part: str) -> None:
        """Go to a part; where the player shown has none, say why."""
        if self.query_one(f"#{part}").display:
            super().action_focus_on(part)
        elif part == "patron" and self.query("#rival"):
            super().action_focus_on("rival")
        else:
            self.tell(self.say(f"solo.no-{part}"))

    def difference(self, before: Any) -> Step:
        """Find what differs from the table as it was before."""
        return difference(before, self.table, self.seat)

    def settings(self, part: str) -> MuseumSettings:
        """Make the window of the settings."""
        from companion.games.museum.settings import MuseumSettings  # noqa: PLC0415 (only when asked for)

        return MuseumSettings(self, part)

    def settings_part(self, question: str) -> str:
        """Return the bonus asked for, else the players."""
        asked = question.rpartition(".")[2]
        return asked if asked in BONUSES else "seats"


SCREEN: Final = MuseumTable
