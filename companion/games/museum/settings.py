"""A new game of MUSEUM, and the settings of one: who plays, the board and its bonuses, the expansions in play."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import on
from textual.binding import Binding
from textual.widgets import Static

from companion.games.museum.expansions_in_play import expansion_toggles, is_played, kept_in_play
from companion.screens.desk import Settings, SettingsPart, Setup, SetupPart
from companion.widgets.choice import Choice
from companion.widgets.field import NumberField
from companion.widgets.localized import Change, Edited
from companion.widgets.seats import Seating
from companion.widgets.toggles import Toggles
from scoring.games.museum.expansion import ids
from scoring.games.museum.expansions.solo import Rival, Solo, set_solo
from scoring.games.museum.printed import printed
from scoring.games.museum.table import Table, edit
from scoring.games.museum.table.boards import BONUSES, STANDARD, standard_board
from scoring.games.museum.table.in_play import in_play
from scoring.games.museum.turns.telling import begun
from scoring.names import name_trouble
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Collection

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table.board import Board


def _bonus(table: Table, seat: int, bonus: str) -> int | None:
    points: int | None = getattr(table.board_of(table.players[seat]), bonus)
    return points


def _set_bonus(table: Table, seat: int, points: int | None, bonus: str) -> Table:
    return edit.set_bonus(table, table.board_of(table.players[seat]).name, bonus, points)


class MuseumPart(SettingsPart):
    """The board, with its size, its bonuses, and another one drawn; and the expansions."""

    def compose(self) -> ComposeResult:
        """Name the board and its bonuses, and the expansions."""
        yield Static("", id="board-name", classes="hint", markup=False)
        for key in BONUSES:
            bonus = key.fills
            yield NumberField(self.words, key.name, partial(_bonus, bonus=bonus), partial(_set_bonus, bonus=bonus))
        yield expansion_toggles(self.words)

    @property
    def _table(self) -> Table:
        table: Table = self.host.table
        return table

    @property
    def _board(self) -> Board:
        """The board of the player shown."""
        return self._table.board_of(self._table.players[self.host.seat])

    @on(Toggles.Switched)
    def expansion_switched(self, event: Toggles.Switched) -> None:
        """Play with an expansion or without; what lies on the table keeps it in play."""
        expansion = event.value
        kept = kept_in_play(self._table, expansion)
        if kept:
            self.notify(self.words.say(kept), severity="warning", markup=False)
        else:
            self.post_message(Edited(lambda table, _: edit.toggle_expansion(table, expansion)))

    def show(self) -> None:
        """Show the board and the expansions in play."""
        self.query_one(Toggles).show(in_play(self._table))
        board = self._board
        self.query_one("#board-name", Static).update(
            self.say("settings.board", name=board.name, width=board.width, height=board.height)
        )

    def action_plan(self) -> None:
        """Draw the board anew."""
        from companion.games.museum.plan import PlanScreen

        self.app.push_screen(PlanScreen(self.words, self._board), self._planned)

    def _planned(self, board: Board | None) -> None:
        if board is None:
            return
        try:
            edit.play_on(self._table, self.host.seat, board)
        except edit.NoRoomError:
            self.notify(self.say("plan.no-room"), severity="warning", markup=False)
        else:
            self.post_message(Edited(lambda table, seat: edit.play_on(table, seat, board)))


def _added(names: list[str], name: str) -> Change | Phrase:
    if len(names) >= printed("box")["players"]:
        return Phrase("app.setup.too-many")
    return lambda table, _: edit.add_player(table, name)


SETTINGS: Final[Settings[Table]] = Settings(
    part=MuseumPart,
    seating=Seating(
        renamed=lambda _, which, name: lambda table, __: edit.rename(table, which, name),
        moved=lambda start, to: lambda table, _: edit.move_player(table, start, to),
        added=_added,
        removed=lambda gone: lambda table, _: edit.remove_player(table, gone),
    ),
    listed=lambda ruling, _: ruling.scoring and len(ruling.readings) > 1,
    offered=lambda ruling, table: is_played(ruling.expansion, table),
    bindings=(Binding("f3", "play('plan')", "key.plan"),),
    ways={"F3": "draw"},
)


FINISHED: Final = "finished"
FOLLOWED: Final = "followed"


class MuseumChoices(SetupPart):
    """The board and the expansions, chosen before the first card."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin on the standard board."""
        super().__init__(words)
        self.board: Board = standard_board()
        self.expansions: tuple[str, ...] = ()

    def remember(self, before: SetupPart) -> None:
        """Go on with the board and the expansions chosen."""
        if isinstance(before, MuseumChoices):
            self.board, self.expansions = before.board, before.expansions

    def compose(self) -> ComposeResult:
        """Make the choice of the board, and the expansions."""
        boards = {STANDARD: self.say("setup.standard"), edit.OWN_BOARD: self.say("setup.own")}
        ways = {way: self.say(f"setup.{way}") for way in (FINISHED, FOLLOWED)}
        yield Choice(self.words, self.say("setup.way"), ways, FINISHED, id="way", topic="way")
        yield Choice(self.words, self.say("setup.board"), boards, STANDARD, id="board", topic="board")
        yield expansion_toggles(self.words)

    def on_mount(self) -> None:
        """Begin with what was chosen before."""
        self.query_one(Toggles).show(self.expansions)

    @on(Toggles.Switched)
    def expansion_switched(self, event: Toggles.Switched) -> None:
        """Play with an expansion, or without."""
        chosen = {*self.expansions} ^ {event.value}
        self.expansions = tuple(expansion for expansion in ids() if expansion in chosen)
        self.query_one(Toggles).show(self.expansions)

    @on(Choice.Changed, "#board")
    def board_chosen(self, event: Choice.Changed) -> None:
        """Play on the standard board, or draw one."""
        if event.value == STANDARD:
            self.board = standard_board()
        else:
            self.action_plan()

    def action_plan(self) -> None:
        """Draw a board."""
        from companion.games.museum.plan import PlanScreen

        self.app.push_screen(PlanScreen(self.words, self.board), self._planned)

    def _planned(self, board: Board | None) -> None:
        self.board = board or self.board
        self.query_one("#board", Choice).choose(self.board.name)


def _begin(part: SetupPart, players: list[str], edition: str, day: datetime.date) -> Table:
    """Begin a table on the board chosen; who plays solo meets the rival, and who follows a game alone plays solo."""
    assert isinstance(part, MuseumChoices)  # noqa: S101 (this game's own)
    followed = part.query_one("#way", Choice).value == FOLLOWED
    rival, names = part.say("solo.name"), [*players]
    expansions = [expansion for expansion in ids() if expansion in part.expansions]
    if followed and len(names) == 1 and Solo.id not in expansions:
        expansions.append(Solo.id)
    sits = Solo.id in expansions and (followed or len(names) == 1) and not name_trouble(rival, names)
    if sits and len(names) < printed("box")["players"]:
        names.append(rival)
    table = edit.new_table(names, edition, part.board, day)
    for expansion in expansions:
        table = edit.toggle_expansion(table, expansion)
    if Solo.id in expansions and rival in names:
        table = set_solo(table, names.index(rival), solo=True)
    return begun(table) if followed else table


def _again(table: Table, winners: Collection[str], day: datetime.date) -> Table:
    """Begin the next game on the same board with the same expansions; the rulebook asks for no other order."""
    del winners
    names = [player.name for player in table.players]
    anew = edit.new_table(names, table.edition, table.boards[table.board], day)
    for expansion in table.expansions:
        anew = edit.toggle_expansion(anew, expansion)
    for seat, player in enumerate(table.players):
        if player.of(Rival).solo:
            before = player.of(Rival)
            anew = anew.player_having(seat, Rival(solo=True, advanced=before.advanced, deck=before.deck))
    return begun(anew) if table.followed else anew


SETUP: Final = Setup(
    part=MuseumChoices,
    begin=_begin,
    again=_again,
    most=printed("box")["players"],
    bindings=(Binding("f3", "play('plan')", "key.plan"),),
)
