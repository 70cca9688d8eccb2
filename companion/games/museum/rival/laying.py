"""His Museum once a game is over: the players lay his cards so that he scores the most, and here that is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.screens.searching import LayoutSearch

if TYPE_CHECKING:
    from companion.games.museum.turns.play import Play

SECONDS: Final = 10.0
"""So long it is looked for more points; then the best layout found is laid."""


class Laying:
    """The search for his best layout, laid as one step that undo takes back."""

    def __init__(self, play: Play) -> None:
        """Begin without a search."""
        self.play = play

    def begin(self) -> str:
        """Look for his best layout; return what is to be said meanwhile, nothing where his cards lie as told."""
        desk, replay = self.play.desk, self.play.replay
        seat, arrange = desk.told.rival_seat, desk.host.session.game.arrange
        if seat is None or arrange is None or replay.position.seats[seat].kept:
            return ""
        table = desk.host.table
        search = LayoutSearch(arrange, table, table.players[seat].name, desk.host.session.review, self._heard)
        search.give(SECONDS)
        search.start()
        return desk.say("rival.laying")

    def _heard(self, search: LayoutSearch) -> None:
        desk = self.play.desk
        if search.running or search.error or not desk.host.is_attached or desk.host.table != search.table:
            return
        layout = search.layout
        if search.best > search.now:
            desk.host.change(lambda _table, _seat: layout)
        self.play.ending = desk.say("rival.laid" if search.proved else "rival.laid-found", n=search.best)
        desk.host.show_status()
