"""Which game is begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.games import desk_ids
from companion.screens.base import LIST, Modal
from companion.words import game_name

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook


class GamesScreen(Modal[str]):
    """A list of the games, the cursor on the one begun last; answers with the id of the one chosen."""

    help_topic = "games"
    BINDINGS: ClassVar[list[BindingType]] = LIST

    def __init__(self, words: Phrasebook, last: str) -> None:
        """Offer every game."""
        super().__init__(words)
        self.games = desk_ids()
        self._last = last

    def compose(self) -> ComposeResult:
        """List the games."""
        with Vertical(classes="window small"):
            yield Static(self.say("games.title"), classes="title", markup=False)
            names = ((game_id, game_name(self.words.language, game_id)) for game_id in self.games)
            yield OptionList(*(Option(name, id=game_id) for game_id, name in names), markup=False)

    def on_mount(self) -> None:
        """Begin on the game begun last."""
        if self._last in self.games:
            self.query_one(OptionList).highlighted = self.games.index(self._last)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a game."""
        self.dismiss(event.option_id)
