"""The best arrangement: what the paintings of a museum could have scored, all free to lie anywhere.

All displayed paintings are laid, numbers rising from left to right in every gallery; of those held in hand, when
asked for, the ones that help. The card of a gallery counts where that gallery is full and the card is the museum's as
the score sees it: told so, or told by nobody and open to no other museum.

A number displayed twice cannot lie legally (the fault stays); the two then lie next to each other at best, as numbers
that do not fall. A hand card that is outside the deck, already displayed or held elsewhere, too, stays in the hand.

Here a museum becomes a `lot` of paintings, which `beam_search` lays; `transitions` says in which ways the next painting
can go, `bound` what those still to come can gain at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise, product
from typing import Final

from scoring.arrangement import Arrangement, NotAsPromisedError, Progress
from scoring.breakdown import total_of
from scoring.edit import change_player
from scoring.games.musee.arranging.beam_search import BeamSearch
from scoring.games.musee.arranging.lot import Layout, Lot, Weights
from scoring.games.musee.bonuses import bonuses
from scoring.games.musee.edit import as_grids
from scoring.games.musee.position import position_of
from scoring.games.musee.printed import GALLERIES, POINTS
from scoring.games.musee.review import review
from scoring.games.musee.table import Table, gallery_of, seat_of
from scoring.phrase import Phrase

PARTS: Final = 8
"""Parts of a point: among layouts worth the same the one wins that raises no fault and no question."""
_LINES: Final = ("paintings", "neighbours", "staircases", "gallery-bonus")
_RULES: Final = tuple(f"musee.{line}" for line in _LINES)


def arrange(
    table: Table,
    player: str,
    *,
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[Progress], None] = lambda _progress: None,
    hand: bool = False,
) -> Arrangement:
    """Return the best layout of a museum's paintings; as it lies where nothing is better.

    With `hand`, those held by the player or all members of the team may be laid, too. Raises AskedError for a name that
    nobody has here.
    """
    seat, _ = seat_of(table, player)
    arranging = _Arranging(table, seat, hand=hand)

    def tell(search: BeamSearch) -> None:
        best, bound = arranging.points(search.best), arranging.points(search.bound)
        report(Progress(arranging.laid(search.layout), best, bound, Phrase("arrange.doing.laying")))

    search = BeamSearch(arranging.lot, arranging.known, stop, tell)
    search.run()
    return arranging.answer(search)


class _Arranging:
    """What is asked of the search for one museum, and its answers as tables."""

    def __init__(self, table: Table, seat: int, *, hand: bool) -> None:
        self.table, self.seat = table, seat
        self.grids = _in_grids(table, seat) if table.plays else table
        self.player = self.grids.players[seat]
        self.museums = tuple(player.museum for player in self.grids.players)
        self.cards = bonuses(self.grids, self.museums, None)
        self.lot = self._lot(hand=hand)
        self.known = self._known()

    def _lot(self, *, hand: bool) -> Lot:
        displayed = [(number, False) for number in self.player.museum if number is not None]
        cards = sorted([*displayed, *((number, True) for number in self._held() if hand)])
        stairs = self.grids.staircases or ((), ())
        counted = {line: 0 if f"musee.{line}" in self.player.stated else PARTS for line in _LINES}
        bonus = POINTS["gallery-bonus"] * counted["gallery-bonus"]
        weights = Weights(
            POINTS["painting"] * counted["paintings"],
            POINTS["neighbours"] * counted["neighbours"],
            POINTS["staircase"] * counted["staircases"],
            tuple(bonus if self._has(gallery) else self._order(gallery) for gallery in GALLERIES),
        )
        return Lot(
            tuple(number for number, _ in cards),
            tuple(spare for _, spare in cards),
            self.grids.width,
            frozenset(stairs[0]),
            frozenset(stairs[1]),
            weights,
        )

    def _held(self) -> Iterator[int]:
        """Yield the hand cards that can be laid."""
        displayed = {number for museum in self.museums for number in museum}
        held = Counter(n for player in self.grids.players for hand in player.hands.values() for n in hand)
        for hand in self.player.hands.values():
            for number in hand:
                if number in self.grids.deck and number not in displayed and held[number] == 1:
                    yield number

    def _has(self, gallery: str) -> bool:
        """Whether the card of a gallery is the museum's, were that gallery full."""
        told = [seat for seat, player in enumerate(self.grids.players) if gallery in (player.bonus or ())]
        return self.seat in told or (not told and self._untold(self.seat) and not self._rivals(gallery))

    def _order(self, gallery: str) -> int:
        """Return what speaks for filling a gallery that earns no card, in parts: no fault and no question more."""
        told = any(gallery in (player.bonus or ()) for player in self.grids.players)
        if told or (self._rivals(gallery) and not self._untold(self.seat)):
            return 0
        return 1 if self.seat in self.cards.asked[gallery] else -1

    def _rivals(self, gallery: str) -> bool:
        """Whether another museum that told nothing of its cards has a gallery full."""
        return any(self._untold(seat) for seat in self.cards.filled[gallery] if seat != self.seat)

    def _untold(self, seat: int) -> bool:
        return self.grids.players[seat].bonus is None

    def _known(self) -> Layout | None:
        """Return the present layout, None where it is not legal."""
        width = self.grids.width
        for start in range(0, len(self.player.museum), width):
            row = [number for number in self.player.museum[start : start + width] if number is not None]
            if any(left > right for left, right in pairwise(row)):
                return None
        at: dict[int, list[int]] = {}
        for card, number in enumerate(self.lot.numbers):
            if not self.lot.spare[card]:
                at.setdefault(number, []).append(card)
        return tuple(None if number is None else at[number].pop(0) for number in self.player.museum)

    def points(self, parts: int) -> int:
        """Return whole points, with what the player stated."""
        stated = self.player.stated
        return (parts + PARTS // 2) // PARTS + sum(total_of(stated[rule]) for rule in stated if rule in _RULES)

    def laid(self, layout: Layout) -> Table:
        """Return the table with the museum laid so; every other museum keeps its bonus cards."""
        lies = layout == self.known
        museum = tuple(None if card is None else self.lot.numbers[card] for card in layout)
        own = tuple(
            gallery for n, gallery in enumerate(GALLERIES) if self._has(gallery) and None not in gallery_of(museum, n)
        )
        if lies and own == self.cards.of(self.seat):
            return as_grids(self.table) if self.table.plays else self.table
        used = {self.lot.numbers[card] for card in layout if card is not None and self.lot.spare[card]}
        hands = {name: tuple(n for n in hand if n not in used) for name, hand in self.player.hands.items()}
        table = change_player(self.grids, self.seat, museum=museum, hands=hands)
        bonus_cards = [own if seat == self.seat else self.cards.of(seat) for seat in range(len(table.players))]
        return _told_least(table, bonus_cards)

    def answer(self, search: BeamSearch) -> Arrangement:
        """Return the best layout found; raises NotAsPromisedError where its review says another total."""
        arrangement = Arrangement(
            self.player.name,
            self.laid(search.layout),
            review(self.table),
            review(self.laid(search.layout)),
            self.points(search.bound),
        )
        if arrangement.best != self.points(search.best):
            raise NotAsPromisedError(arrangement.best, self.points(search.best))
        return arrangement


def _in_grids(table: Table, seat: int) -> Table:
    """Return a game told by its plays as what lies there, with the bonus cards of all other museums told."""
    position = position_of(table)
    players = tuple(
        replace(player, museum=museum, bonus=None if n == seat else position.cards.of(n))
        for n, (player, museum) in enumerate(zip(table.players, position.museums, strict=True))
    )
    return replace(table, players=players, plays=())


def _told_least(table: Table, bonus_cards: list[tuple[str, ...]]) -> Table:
    """Return the table in which each museum holds these bonus cards, naming no more than needed.

    Whoever told nothing tells nothing still where the galleries alone say it; of what does, what raises fewest faults.
    """
    museums = tuple(player.museum for player in table.players)
    ways = []
    for told in product((False, True), repeat=len(bonus_cards)):
        players = tuple(
            replace(player, bonus=cards) if player.bonus is not None or tell else player
            for player, cards, tell in zip(table.players, bonus_cards, told, strict=True)
        )
        telling = replace(table, players=players)
        cards = bonuses(telling, museums, None)
        if [cards.of(seat) for seat in range(len(bonus_cards))] == bonus_cards:
            ways.append((len(cards.unowned), sum(told), told, telling))
    return min(ways, key=lambda way: way[:3])[3]
