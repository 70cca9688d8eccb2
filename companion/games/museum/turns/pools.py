"""All Common Pools at a glance, a letter a card."""

from __future__ import annotations

from collections import Counter
from string import ascii_letters
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text
from textual.widgets import Static

from companion.games.museum.faces import short_of
from companion.games.museum.letters import letters
from companion.present.line_breaks import unbroken
from companion.widgets.localized import Localized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.turns.position import Pool, Position


class Pooled(NamedTuple):
    """A card in a Common Pool: the letter that means it, whose pool, the card as a line writes it."""

    letter: str
    seat: int
    card: str


def pooled(pools: Sequence[Sequence[object]], begun: Sequence[Sequence[object]] = ()) -> tuple[Pooled, ...]:
    """Return the cards of all pools with a letter each, in table order; behind the last letter there is none.

    `begun` are the pools as the turn begins: their cards keep their letters while others leave, and new ones come last.
    """
    before, now = _cards(begun), _cards(pools)
    new = [*(Counter(now) - Counter(before)).elements()]
    left, cards = Counter(now), []
    for letter, card in zip(ascii_letters, [*before, *new], strict=False):
        if left[card]:
            left[card] -= 1
            cards.append(Pooled(letter, *card))
    return tuple(cards)


def _cards(pools: Sequence[Sequence[object]]) -> list[tuple[int, str]]:
    return [(seat, str(card)) for seat, pool in enumerate(pools) for card in pool]


def in_turn(position: Position, before: Position) -> tuple[Pooled, ...]:
    """Return the cards of all pools in a turn, lettered as they lay before it."""
    pools, begun = ([seat.pool.cards for seat in each.seats] for each in (position, before))
    return pooled(pools, begun)


class PoolsPane(Localized, Static):
    """The Common Pools of all players; the letter of a card follows `<` on the turn line."""

    DEFAULT_CSS = "PoolsPane { height: auto; padding: 0 1; color: $text; }"

    def __init__(self, words: Phrasebook) -> None:
        """Begin without pools."""
        super().__init__(words, "", id="pools", markup=False)
        self.display = False

    def show(self, position: Position, before: Position) -> None:
        """Show every pool that is not empty, lettered as before the turn; `?` where cards lie that nobody named."""
        known = letters(self.words.language)
        cards = [*in_turn(position, before)]
        told = Text(self.say("turn.pools"), style="bold")
        for number, seat in enumerate(position.seats):
            if not seat.pool.size.most:
                continue
            line = Text(f"\n{seat.name} ")
            for card in seat.pool.cards:
                lettered = next((other for other in cards if other[1:] == (number, str(card))), None)
                if lettered:
                    cards.remove(lettered)
                line.append(f" {lettered.letter if lettered else '?'}", "bold underline")
                line.append(unbroken(f" {short_of(card, known)}"))
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
        cards = [unbroken(short_of(card, known)) for card in hand.cards]
        return Text("".join(f"  {card}" for card in [*cards, *([] if hand.whole else ["…?"])] or ["–"]))
