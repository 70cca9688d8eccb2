"""Somebody who plays MUSEUM alone: deals invented cards, answers what the app asks next, and counts nothing.

What lies in Museums, pools and before the rival is read from the app's own table; only the deck, the cards on show and
the player's own hand are kept here.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from companion.games.museum.letters import letters
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table import Table
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.priorities import priority_of
from scoring.games.museum.turns.position import Position
from scoring.games.museum.turns.replay import replayed

ON_SHOW: Final = 8
"""Cards that lie open: two of each Continent."""
DEALT: Final = 4
LIMIT: Final = 7
ACTION_CARDS: Final = ((1, 0), (2, 0), (2, 0), (2, 1), (2, 1), (3, 0), (3, 1), (3, 1), (3, 2), (4, 1), (4, 2))
"""The two numbers of invented Action cards."""
HEADLINES: Final = ("mysterious-death", "school", "school", "deflation", "roaring-twenties")
VALUES: Final = (1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5)
"""What the 15 cards of a Civilisation show."""


class SoloPlayer:
    """The player on the first seat, with the rival on the second. `keys` says what to press next."""

    def __init__(self, seed: int, language: str = "en") -> None:
        """Shuffle and deal."""
        self.rng = random.Random(seed)
        domains = (*DOMAINS,)
        self.deck = [
            Card(civilisation, domains[number % len(domains)], value)
            for civilisation in CIVILISATIONS
            for number, value in enumerate(VALUES)
        ]
        self.rng.shuffle(self.deck)
        self.letters = letters(language)
        self.show = [self.deck.pop() for _ in range(ON_SHOW)]
        self.hand = [self.deck.pop() for _ in range(DEALT)]
        self.rivals = [self.deck.pop() for _ in range(DEALT)]
        self._known = 0

    def typed(self, card: Card) -> str:
        """Return the three keys of a card."""
        return self._key("civilisations", card.civilisation) + self._key("domains", card.domain) + str(card.value)

    def _key(self, group: str, thing: str) -> str:
        known: dict[str, str] = getattr(self.letters, group)
        return next(key for key, meant in known.items() if meant == thing)

    def keys(self, table: Table) -> str:
        """Return the keys for what comes next, as `type_keys` takes them; empty once the game is over."""
        if table.over:
            return ""
        position, turn = replayed(table).position, table.turns[-1]
        his = position.active == 1
        if turn.rival_took is None:
            self._fill()
            return self._exploration(table, his=his)
        if his:
            self._out_of_show(turn.rival_took)
            self._take()
            return self._action_card(table)
        if not turn.plays:
            self._out_of_show(turn.rival_took)
        return self._own_line(position, played=bool(turn.plays))

    # Exploration

    def _fill(self) -> None:
        while len(self.show) < ON_SHOW and self.deck:
            self.show.append(self.deck.pop())

    def _take(self) -> None:
        """Take the most valuable card that lies open."""
        best = max(self.show, key=lambda card: (card.value or 0, str(card)))
        self.show.remove(best)
        self.hand.append(best)

    def _out_of_show(self, card: object) -> None:
        if isinstance(card, Card) and card in self.show:
            self.show.remove(card)

    def _exploration(self, table: Table, *, his: bool) -> str:
        """Type the cards that his order speaks of, in his turn also that the player takes one."""
        headline = ""
        if not his:
            self._take()
            if len(table.turns) > 1:
                headline = self._key("turn", "headline") + self._key("headlines", self.rng.choice(HEADLINES))
        sought = self._sought(table)
        tokens = ""
        if len(table.turns) > 1 and self.rng.random() < 0.2:
            tokens = self._key("turn", "opinion") + self._key("continents", "asia")
        return f":{tokens}{headline}{'1' if his else ''}{''.join(map(self.typed, sought))} enter"

    def _sought(self, table: Table) -> Sequence[Card]:
        """Return the cards that meet the first of his priorities that lies open, else those of the highest value."""
        priorities = table.players[1].of(Rival).priorities
        meets = {card: priority_of(card, priorities, table.readings) for card in self.show}
        first = next((priority for priority in priorities if priority in meets.values()), None)
        most = max(card.value or 0 for card in self.show)
        return [card for card in self.show if (meets[card] == first if first else card.value == most)]

    def _action_card(self, table: Table) -> str:
        large, small = self.rng.choice(ACTION_CARDS)
        return f":{large}{small if table.players[1].of(Rival).advanced else ''} enter"

    # The player's own turn

    def _own_line(self, position: Position, *, played: bool) -> str:
        """Exhibit the best card that can be paid for; else take the pool back; else end the turn."""
        seat = position.seats[0]
        fee = 1 if position.headline == "deflation" else 0
        found = None if played else self._best(seat.prestige.least - fee)
        if found:
            card, paid, tokens = found
            for used in (card, *paid):
                self.hand.remove(used)
            prestige = f"{tokens + fee}p" if tokens + fee else ""
            payment = "".join(map(self.typed, paid)) + prestige or "0p"
            return f":{self.typed(card)}={payment} enter"
        if not played and seat.pool.cards and len(self.hand) + len(seat.pool.cards) <= LIMIT:
            self.hand += [card for card in seat.pool.cards if isinstance(card, Card)]
            return f":{self._key('turn', 'inventory')} enter"
        if len(self.hand) > LIMIT:
            over = sorted(self.hand, key=lambda card: card.value or 0)[: len(self.hand) - LIMIT]
            for card in over:
                self.hand.remove(card)
            return f":{self._key('turn', 'discard')}{''.join(map(self.typed, over))} enter"
        return "enter"

    def _best(self, prestige: int) -> tuple[Card, tuple[Card, ...], int] | None:
        """Return the best card that can be exhibited, the cards that pay for it, and the Prestige besides."""
        if prestige < 0:
            return None
        ways = []
        for card in self.hand:
            rest = [*self.hand]
            rest.remove(card)
            for number in range(len(rest) + 1):
                for paid in combinations(rest, number):
                    missing = (card.value or 0) - sum(other.value or 0 for other in paid)
                    if missing <= prestige:
                        ways.append((card.value or 0, -number, -abs(missing), card, paid, max(0, missing)))
        if not ways:
            return None
        best = max(ways, key=lambda way: (*way[:3], str(way[3])))
        return best[3], best[4], best[5]
