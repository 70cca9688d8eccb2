"""All Common Pools at a glance, a letter a card."""

from __future__ import annotations

from string import ascii_letters
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text
from textual.widgets import Static

from companion.games.museum.faces import short_of
from companion.games.museum.letters import letters
from companion.widgets.spoken import Spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.turns.position import Pool, Position


class Pooled(NamedTuple):
    """A card in a Common Pool: the letter that means it, whose pool, the card as a line writes it."""

    letter: str
    seat: int
    card: str


def pooled(pools: Sequence[Sequence[object]]) -> tuple[Pooled, ...]:
    """Return the cards of all pools with a letter each, in table order; behind the last letter there is none."""
    cards = [(seat, str(card)) for seat, pool in enumerate(pools) for card in pool]
    return tuple([Pooled(letter, *card) for letter, card in zip(ascii_letters, cards, strict=False)])


class PoolsPane(Spoken, Static):
    """The Common Pools of all players; the letter of a card follows `<` on the turn line."""

    DEFAULT_CSS = """
    PoolsPane { height: auto; padding: 0 1; color: $text; }
    """

    def __init__(self, words: Phrasebook) -> None:
        """Begin without pools."""
        super().__init__("", id="pools", markup=False)
        self.speak(words)
        self.display = False

    def show(self, position: Position) -> None:
        """Show every pool that is not empty; `?` where cards lie that nobody named."""
        known = letters(self.words.language)
        cards = pooled([seat.pool.cards for seat in position.seats])
        told = Text(self.say("turn.pools"), style="bold")
        for number, seat in enumerate(position.seats):
            letter = {n: card.letter for n, card in enumerate(card for card in cards if card.seat == number)}
            if not seat.pool.size.most:
                continue
            line = Text(f"\n{seat.name} ")
            for n, card in enumerate(seat.pool.cards):
                line.append(f" {letter.get(n, '?')}", "bold underline").append(
                    f"\N{NO-BREAK SPACE}{short_of(card, known)}".replace(" ", "\N{NO-BREAK SPACE}")
                )
            if not seat.pool.whole:
                line.append(" …?")
            told.append_text(line)
        if len(told.plain.split("\n")) == 1:
            told.append(f"\n{self.say('turn.pools-empty')}")
        for seat in position.seats:
            if seat.open_hand is not None:
                told.append(f"\n{self.say('rival.open', player=seat.name)}", "bold")
                told.append_text(self._open(seat.open_hand))
        self.update(told)

    def _open(self, hand: Pool) -> Text:
        """Write what lies open before the rival."""
        known = letters(self.words.language)
        cards = [short_of(card, known).replace(" ", "\N{NO-BREAK SPACE}") for card in hand.cards]
        return Text("".join(f"  {card}" for card in [*cards, *([] if hand.whole else ["…?"])] or ["–"]))
