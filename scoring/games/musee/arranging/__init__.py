"""The best arrangement: what the paintings of a museum could have scored, all free to lie anywhere.

All displayed paintings are laid, numbers rising from left to right in every gallery; of those held in hand, when
asked for, the ones that help. Gallery Bonus Cards that the museum holds as the game lies count where their gallery is
full, and no others: who would have filled a gallery first is not known. What those nobody is known to hold could add is
told apart.

An unread painting counts for nothing and may lie wherever a place is left.

A number displayed twice cannot lie legally (the fault stays); the two then lie next to each other at best, as numbers
that do not fall. A hand card that is outside the deck, already displayed or held elsewhere, too, stays in the hand.

Here a museum becomes a `lot` of paintings, which `beam_search` lays; `transitions` says in which ways the next painting
can go, `bound` what those still to come can gain at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from scoring.arrangement import ArrangementOf, NotAsPromisedError, ProgressOf
from scoring.breakdown import total_of
from scoring.games.musee.arranging.beam_search import BeamSearch
from scoring.games.musee.arranging.lot import Layout, Lot, Weights
from scoring.games.musee.edit import as_grids
from scoring.games.musee.position import position_of
from scoring.games.musee.printed import GALLERIES, POINTS
from scoring.games.musee.review import review
from scoring.games.musee.table import Table, Unread, gallery_of, numbers_in, seat_of
from scoring.phrase import Phrase, phrase
from scoring.review import Review

PARTS: Final = 8
"""Parts of a point: among layouts worth the same the one wins that fills most galleries whose bonus card is open."""
_LINES: Final = ("paintings", "neighbours", "staircases", "gallery-bonus")
_RULES: Final = tuple(f"musee.{line}" for line in _LINES)


def arrange(
    table: Table,
    player: str,
    *,
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[ProgressOf[Table]], None] = lambda _progress: None,
    hand: bool = False,
) -> ArrangementOf[Table]:
    """Return the best layout of a museum's paintings; the present one where nothing is better.

    With `hand`, those held by the player or all members of the team may be laid, too. Raises AskedError for a name that
    nobody has here.
    """
    seat, _ = seat_of(table, player)
    arranging = _Arranging(table, seat, hand=hand)

    def tell(search: BeamSearch) -> None:
        best, bound = arranging.points(search.best), arranging.points(search.bound)
        report(ProgressOf(arranging.laid(search.layout), best, bound, Phrase("arrange.doing.laying")))

    search = BeamSearch(arranging.lot, arranging.known, stop, tell)
    search.run()
    return arranging.answer(search, arranging.most(search, stop))


class _Arranging:
    """What is asked of the search for one museum, and its answers as tables."""

    def __init__(self, table: Table, seat: int, *, hand: bool) -> None:
        self.table, self.seat, self.hand = table, seat, hand
        position = position_of(table)
        self.museums, self.cards = position.museums, position.cards
        self.player = table.players[seat]
        self.held = self.cards.of(seat)
        self.open = tuple(gallery for gallery in GALLERIES if not self.cards.holders[gallery])
        self.lot = self._lot(hand=hand)
        self.known = self._known()

    def _lot(self, *, hand: bool) -> Lot:
        displayed = [(number, False) for number in numbers_in(self.museums[self.seat])]
        cards = sorted([*displayed, *((number, True) for number in self._in_hand() if hand)])
        stairs = self.table.staircases or ((), ())
        counted = self._counted
        weights = Weights(
            POINTS["painting"] * counted["paintings"],
            POINTS["neighbours"] * counted["neighbours"],
            POINTS["staircase"] * counted["staircases"],
            tuple(self._bonus if gallery in self.held else int(gallery in self.open) for gallery in GALLERIES),
        )
        return Lot(
            tuple(number for number, _ in cards),
            tuple(spare for _, spare in cards),
            self.table.width,
            frozenset(stairs[0]),
            frozenset(stairs[1]),
            weights,
        )

    @property
    def _counted(self) -> dict[str, int]:
        """What a point of each line is worth, in parts: nothing where the line was stated."""
        return {line: 0 if f"musee.{line}" in self.player.stated else PARTS for line in _LINES}

    @property
    def _bonus(self) -> int:
        """What a Gallery Bonus Card is worth, in parts."""
        return POINTS["gallery-bonus"] * self._counted["gallery-bonus"]

    def _in_hand(self) -> Iterator[int]:
        """Yield the hand cards that can be laid."""
        displayed = {number for museum in self.museums for number in numbers_in(museum)}
        held = Counter(n for player in self.table.players for hand in player.hands.values() for n in hand)
        for hand in self.player.hands.values():
            for number in hand:
                if number in self.table.deck and number not in displayed and held[number] == 1:
                    yield number

    def _known(self) -> Layout | None:
        """Return the present layout, None where it is not legal."""
        width, museum = self.table.width, self.museums[self.seat]
        for start in range(0, len(museum), width):
            row = numbers_in(museum[start : start + width])
            if any(left > right for left, right in pairwise(row)):
                return None
        at: dict[int, list[int]] = {}
        for card, number in enumerate(self.lot.numbers):
            if not self.lot.spare[card]:
                at.setdefault(number, []).append(card)
        return tuple(at[cell].pop(0) if isinstance(cell, int) else None for cell in museum)

    def points(self, parts: int) -> int:
        """Return whole points, with what the player stated."""
        stated = self.player.stated
        return (parts + PARTS // 2) // PARTS + sum(total_of(stated[rule]) for rule in stated if rule in _RULES)

    def laid(self, layout: Layout) -> Table:
        """Return the table with the museum laid so; every other museum keeps its bonus cards."""
        museum = tuple(None if card is None else self.lot.numbers[card] for card in layout)
        full = [gallery for n, gallery in enumerate(GALLERIES) if None not in gallery_of(museum, n)]
        held = tuple(gallery for gallery in self.held if gallery in full)
        asked = any(self.seat in seats for seats in self.cards.asked.values())
        if layout == self.known and held == self.held and not asked:
            return as_grids(self.table) if self.table.plays else self.table
        used = {self.lot.numbers[card] for card in layout if card is not None and self.lot.spare[card]}
        hands = {name: tuple(n for n in hand if n not in used) for name, hand in self.player.hands.items()}
        players = [
            replace(player, museum=lies, bonus=self.cards.of(seat))
            for seat, (player, lies) in enumerate(zip(self.table.players, self.museums, strict=True))
        ]
        unread = (cell for cell in self.museums[self.seat] if isinstance(cell, Unread))
        beside = tuple(next(unread, None) if number is None else number for number in museum)
        players[self.seat] = replace(players[self.seat], museum=beside, hands=hands, bonus=held)
        return replace(self.table, players=tuple(players), plays=())

    def most(self, search: BeamSearch, stop: Callable[[], bool]) -> int:
        """Return what the paintings could score at most with the bonus cards that nobody is known to hold, too."""
        could_fill = min(len(self.lot.numbers) // self.lot.width, len(self.open)) if self._bonus else 0
        filled = sum(
            gallery in self.open and None not in gallery_of(search.layout, n) for n, gallery in enumerate(GALLERIES)
        )
        if filled >= could_fill:
            return self.points(search.bound + filled * self._bonus)
        worth = tuple(self._bonus * (gallery in (*self.held, *self.open)) for gallery in GALLERIES)
        lot = self.lot._replace(weights=self.lot.weights._replace(full=worth))
        with_all = BeamSearch(lot, search.layout, stop, lambda _search: None)
        with_all.run()
        return self.points(min(with_all.bound, search.bound + could_fill * self._bonus))

    def answer(self, search: BeamSearch, most: int) -> ArrangementOf[Table]:
        """Return the best layout found; raises NotAsPromisedError where its review says another total."""
        laid, before = self.laid(search.layout), review(self.table)
        further = max(most - self.points(search.bound), 0)
        arrangement = ArrangementOf(
            self.player.name,
            laid,
            before,
            _imagined(review(laid), before),
            self.points(search.bound),
            hand=self.hand,
            given=tuple(self._given(further)),
            further=further,
        )
        if arrangement.best != self.points(search.best):
            raise NotAsPromisedError(arrangement.best, self.points(search.best))
        return arrangement

    def _given(self, further: int) -> Iterator[Phrase]:
        """Yield what the answer leaves out that might count."""
        if further:
            yield phrase("arrange.given.bonus", n=further)
        places = zip(self.table.places, self.museums[self.seat], strict=True)
        if unread := tuple(at for at, cell in places if isinstance(cell, Unread)):
            yield phrase("arrange.given.unread", places=unread)
        if self.table.staircases is None and self._counted["staircases"]:
            yield Phrase("arrange.given.staircases")


def _imagined(laid: Review, before: Review) -> Review:
    """Return the review of a layout nobody laid: what is asked, or wrong with bonus cards, is so in the real game."""
    faults = (fault for fault in laid.faults if fault.rule != "musee.gallery-bonus" or fault in before.faults)
    return laid._replace(faults=tuple(faults), questions=before.questions, warnings=before.warnings)
