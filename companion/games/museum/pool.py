"""The Common Pool of a player: cards typed in three keystrokes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.actions import SkipAction
from textual.binding import Binding, BindingType

from companion.games.museum.card_typing import Lender, Typed, explained, press_from
from companion.games.museum.expansion import nothing_typed
from companion.games.museum.faces import short_of
from companion.games.museum.field import MuseumField
from companion.games.museum.letters import letters
from companion.present.line_breaks import unbroken
from companion.widgets.legend import Legend
from companion.widgets.localized import Refused
from scoring.games.museum.table import edit
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.in_play import in_play
from scoring.games.museum.table.unsure import Unsure

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


class PoolField(MuseumField):
    """The cards of the Common Pool; left and right choose one, delete removes it, typing replaces it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", "key.card-left", show=False),
        Binding("right", "choose(1)", "key.card-right", show=False),
        Binding("escape", "release", "key.release", show=False),
    ]

    def __init__(self, words: Phrasebook) -> None:
        """Make an empty Common Pool."""
        super().__init__(words, "pool")
        self.typed = Typed()
        self.chosen: int | None = None
        self._last: str | None = None

    def show(self, table: Table, seat: int) -> None:
        """Show a player's Common Pool; what expansions in play bring can be typed too."""
        if self.typed and seat != self.seat:
            gone = Refused(self.say("half-typed", typed=" ".join(self.typed.shown(letters(self.words.language)))))
            self.call_after_refresh(self.post_message, gone)  # behind whatever is said of the other player
            self.typed = self.typed.blank
        blank = nothing_typed(in_play(table), pool=True)
        if blank != self.typed.blank:
            self.typed = blank
        if seat != self.seat:
            self._last = self.chosen = None
        super().show(table, seat)

    def value(self) -> str:
        """Return the cards in short, the chosen one in brackets, and what is typed of the next."""
        cards = [short_of(card, letters(self.words.language)) for card in self.player.discard]
        if self.chosen is not None and self.chosen < len(cards):
            cards[self.chosen] = f"[{cards[self.chosen]}]"
        if self.typed:
            cards.append(" ".join(self.typed.shown(letters(self.words.language))))
        return "  ".join(map(unbroken, cards)) or ("" if self.has_focus else "–")

    def press(self, key: str) -> bool:
        """Type a card."""
        typed = press_from(self._last, self.typed, letters(self.words.language), key)
        if typed is None or isinstance(typed, Lender):
            return False
        self.typed = typed if isinstance(typed, Typed) else self.typed.blank
        if not isinstance(typed, Typed):
            over, self.chosen = self.chosen, None
            self.edit(partial(edit.discard, card=typed, over=over))
            self._last = typed.civilisation if isinstance(typed, Card) else self._last
        self.retyped()
        return True

    def action_back(self) -> None:
        """Take back the last key typed, else the last card."""
        if self.typed:
            self.typed = self.typed.back()
        else:
            self.edit(partial(edit.take_back, index=-1))
        self.retyped()

    def action_clear(self) -> None:
        """Remove the card chosen."""
        if self.chosen is not None:
            self.edit(partial(edit.take_back, index=self.chosen))
            self.chosen = None
            self.retyped()

    def action_choose(self, by: int) -> None:
        """Choose another card."""
        count = len(self.player.discard)
        if count:
            start = self.chosen if self.chosen is not None else (count if by < 0 else -1)
            self.chosen = (start + by) % count
            self.refresh()

    def choose_unread(self) -> None:
        """Choose the first card that nobody could read; none without any."""
        unread = (index for index, card in enumerate(self.player.discard) if isinstance(card, Unsure))
        self.chosen = next(unread, None)
        self.refresh()

    def action_release(self) -> None:
        """Forget what is half typed or chosen; where nothing is, the table takes the key."""
        if not self.typed and self.chosen is None:
            raise SkipAction
        self.typed, self.chosen = self.typed.blank, None
        self.retyped()

    def legend(self) -> Legend:
        """Return the letters that go on from what is typed."""
        return self.typed.legend(letters(self.words.language), self.words)

    def more_letters(self) -> Legend:
        """Return the first keys of the expansions in play, and what follows each."""
        return explained(self.typed.also, letters(self.words.language), self.words)
