"""The keys that type a followed game: its lines as a player would type them on the turn line, in English letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from companion.games.museum.letters import letters
from companion.games.museum.turns.pools import Pooled, pooled
from scoring.games.museum.table import Table
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.line import (
    POOL,
    Discard,
    Exhibit,
    Favour,
    Furbish,
    Hire,
    Inventory,
    Line,
    Payment,
)
from scoring.games.museum.table.turn import Turn
from scoring.games.museum.turns.position import kind_of
from scoring.games.museum.turns.replay import replayed

KNOWN: Final = letters("en")
KEY_OF: Final = {
    thing: key
    for group in (KNOWN.civilisations, KNOWN.continents, KNOWN.favours, KNOWN.headlines, KNOWN.turn)
    for key, thing in group.items()
}
DOMAIN: Final = {domain: key for key, domain in KNOWN.domains.items()}
NAMED: Final = {expert: key for key, expert in KNOWN.experts.items()}


class Typist:
    """Types the lines of one player's turn; the pools are those before the line."""

    def __init__(self, names: tuple[str, ...], seat: int, pools: tuple[Pooled, ...]) -> None:
        self.names = names
        self.seat = seat
        self.pools = pools
        self.last: str | None = None

    def keys(self, line: Line) -> str:
        """Return the keys of a line; what has no keys of its own is typed in words."""
        typed = self._keys(line)
        return f":{line}" if typed is None else typed

    def _keys(self, line: Line) -> str | None:
        match line:
            case Furbish(gains=gains, payment=payment):
                typed = [self._gain(gain) for gain in gains]
                paid = "" if payment is None else f"={self._payment(payment)}"
                return None if None in typed else "".join(map(str, typed)) + paid
            case Inventory(cards=cards):
                taken = [f"<{self._letter(str(card), self.seat)}" for card in cards or ()]
                return KEY_OF["inventory-all"] + "".join(taken)
            case Discard(cards=cards):
                return KEY_OF["discard"] + "".join(self._card(card) for card in cards)
            case Favour():
                return self._favour(line)
            case _:
                return None

    def _favour(self, line: Favour) -> str | None:
        if line.id == "other":
            return None
        typed = KEY_OF["favour"] + next(key for key, favour in KNOWN.favours.items() if favour == line.id)
        if line.exhibit is not None:
            typed += self._gain(line.exhibit) or ""
        typed += "".join(self._own(card) for card in line.cards)
        if line.word is not None:
            typed += KEY_OF.get(line.word) or self._expert(line.word) or ""
        return typed + ("" if line.tokens is None else f"={line.tokens}p")

    def _own(self, card: object) -> str:
        lies = any(pool.card == str(card) and pool.seat == self.seat for pool in self.pools)
        return f"<{self._letter(str(card), self.seat)}" if lies else self._card(card)

    def _gain(self, gain: object) -> str | None:
        if isinstance(gain, Hire):
            expert = self._expert(gain.expert)
            return expert and f"{KEY_OF['expert']}{expert}{'' if gain.price is None else gain.price}"
        if not isinstance(gain, Exhibit) or gain.to or not isinstance(gain.card, Card):
            return None
        if gain.source is None:
            return self._card(gain.card)
        owner = self.seat if gain.source == POOL else self.names.index(gain.source)
        return f"<{self._letter(str(gain.card), owner)}"

    def _expert(self, expert: str) -> str | None:
        return DOMAIN.get(expert, "").upper() or NAMED.get(expert) or KEY_OF.get(expert)

    def _letter(self, card: str, owner: int) -> str:
        return next(pool.letter for pool in self.pools if (pool.card, pool.seat) == (card, owner))

    def _card(self, card: object) -> str:
        assert isinstance(card, Card)
        domain, value = DOMAIN[card.domain], str(card.value or "?")
        again = card.civilisation == self.last
        self.last = card.civilisation
        return f"{domain.upper()}{value}" if again else f"{KEY_OF[card.civilisation]}{domain}{value}"

    def _payment(self, payment: Payment) -> str:
        cards = "".join(str(card) if isinstance(card, int) else self._card(card) for card in payment.cards)
        tens, ones = divmod(payment.prestige, 9)
        return cards + "9p" * tens + (f"{ones}p" if ones else "")


KEY_OF["inventory-all"] = next(key for key, what in KNOWN.turn.items() if what == "inventory")


def head_keys(turn: Turn, names: tuple[str, ...]) -> str:
    """Return the keys of the Headline and of who took."""
    typed = ""
    if turn.headline is not None:
        kind, continent = kind_of(turn.headline)
        typed += KEY_OF["headline"] + next(key for key, headline in KNOWN.headlines.items() if headline == kind)
        typed += KEY_OF[continent] if continent else ""
    assert isinstance(turn.took, tuple)
    if not turn.took:
        return f"{typed}-"
    everybody = len(turn.took) == len(names) - 1
    return typed + ("0" if everybody else "".join(str(names.index(name) + 1) for name in turn.took))


def _pools(table: Table) -> list[Sequence[object]]:
    """Return the cards in everybody's Common Pool, as the turns leave them."""
    return [seat.pool.cards for seat in replayed(table).position.seats]


def lines_of(table: Table) -> Iterator[tuple[int, Typist, str]]:
    """Yield, line by line, what a whole game is typed with: the turn's number, who types it, the keys without Enter.

    The last line of a turn is empty, or ends with the Opinion cards turned up; one more Enter ends the turn.
    """
    names = tuple(player.name for player in table.players)
    for number, turn in enumerate(table.turns):
        before = head_keys(turn, names)
        begun = _pools(replace(table, turns=(*table.turns[:number], replace(turn, plays=())), over=False))
        for n, line in enumerate(turn.plays or ()):
            told = replace(turn, plays=(turn.plays or ())[:n])
            now = _pools(replace(table, turns=(*table.turns[:number], told), over=False))
            typist = Typist(names, names.index(turn.player), pooled(now, begun))
            yield number, typist, before + typist.keys(line)
            before = ""
        tokens = "".join((KEY_OF["opinion"] + KEY_OF[place]) * count for place, count in (turn.opinion or {}).items())
        if before or tokens:
            yield number, Typist(names, names.index(turn.player), ()), before + tokens


def without_places(table: Table) -> Table:
    """Return a table whose lines tell no places: on the turn line those are chosen on the board."""

    def bare(line: Line) -> Line:
        if isinstance(line, Furbish):
            gains = [gain._replace(at=None) if isinstance(gain, Exhibit) else gain for gain in line.gains]
            return replace(line, gains=tuple(gains))
        if isinstance(line, Favour) and line.exhibit:
            return replace(line, exhibit=line.exhibit._replace(at=None))
        return line

    turns = [replace(turn, plays=tuple(map(bare, turn.plays or ()))) for turn in table.turns]
    return replace(table, turns=tuple(turns))
