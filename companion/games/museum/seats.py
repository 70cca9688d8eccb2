"""The players of a MUSEUM table, who may come, go and move at any time."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from companion.widgets.legend import Key, Legend
from companion.widgets.seats import SeatsField
from companion.widgets.spoken import Asked, Change
from scoring.games.museum.printed import printed
from scoring.games.museum.table import edit
from scoring.phrase import Phrase


class MuseumSeats(SeatsField):
    """The players: add, rename, remove, move."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus", "add", "key.add-player", show=False),
        Binding("delete", "clear", "key.remove-player", show=False),
        Binding("ctrl+up", "shift(-1)", "key.move-up", show=False),
        Binding("ctrl+down", "shift(1)", "key.move-down", show=False),
    ]

    def press(self, key: str) -> bool:
        """Add a player by `+`."""
        if key == "+":
            self.action_add()
        return key == "+"

    def action_add(self) -> None:
        """Ask for one more player's name."""
        self.post_message(Asked(self.say("ask.player"), "", self._added))

    def _added(self, name: str) -> Change | Phrase:
        if refusal := self.refusal(name, self.names):
            return refusal
        if len(self.names) >= printed("box")["players"]:
            return Phrase("app.setup.too-many")
        return lambda table, _: edit.add_player(table, name)

    def renamed(self, which: int, name: str) -> Change:
        """Return the change that renames a player, wherever his name stands."""
        return lambda table, _: edit.rename(table, which, name)

    def action_clear(self) -> None:
        """Remove the chosen player; undo brings it back."""
        if len(self.names) > 1:
            gone = self.chosen
            self.edit(lambda table, _: edit.remove_player(table, gone))
            self.chosen = min(self.chosen, len(self.names) - 2)

    def action_shift(self, by: int) -> None:
        """Move the chosen player in the turn order."""
        start, to = self.chosen, self.chosen + by
        if 0 <= to < len(self.names):
            self.edit(lambda table, _: edit.move_player(table, start, to))
            self.chosen = to

    def legend(self) -> Legend:
        """Return the keys for players."""
        names = {"Enter": "rename", "+": "add-player", "Del": "remove-player", "^↑^↓": "move-player"}
        return (tuple(Key(key, self.say(f"legend.{name}")) for key, name in names.items()),)
