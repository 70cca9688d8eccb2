"""The score track before final scoring: what a player's own cards scored when they were exhibited."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scoring.breakdown import ScoreLine, sum_by_value, summed
from scoring.games.museum.table.cards import Laid
from scoring.phrase import Fact, Phrase, phrase

if TYPE_CHECKING:
    from scoring.games.museum.table import Player, Table


class Owned(NamedTuple):
    """A card of a player: whose Museum it lies in and where, the least and most points it scored when exhibited."""

    holder: Player
    place: str
    card: Laid
    least: int
    most: int

    @property
    def points(self) -> int:
        """What it surely scored; 0 where that is not known."""
        return self.least if self.least == self.most else 0


class Exhibition(NamedTuple):
    """All that a player exhibits in any Museum, and the least and most points it can have scored."""

    cards: tuple[Owned, ...]
    least: int
    most: int

    @property
    def unknown(self) -> tuple[Owned, ...]:
        """The cards whose points are not known."""
        if self.least == self.most:
            return ()
        return tuple(owned for owned in self.cards if owned.least != owned.most)


def exhibitions_of(table: Table) -> dict[str, Exhibition]:
    """Return every player's Exhibition by name: the own Museum without cards lent to it, and cards lent to others."""
    owned: dict[str, list[Owned]] = {player.name: [] for player in table.players}
    for holder in table.players:
        own = owned[holder.name]
        for place, card in zip(table.board_of(holder).places, holder.museum, strict=True):
            if card is not None:
                cards = own if card.lender is None else owned[card.lender]
                cards.append(Owned(holder, place, card, *card.worth))
    return {name: _exhibition(cards) for name, cards in owned.items()}


def _exhibition(cards: list[Owned]) -> Exhibition:
    return Exhibition(tuple(cards), sum([owned.least for owned in cards]), sum([owned.most for owned in cards]))


def track_line(player: Player, exhibition: Exhibition) -> ScoreLine:
    """Score the track as stated, or as the sum of all values, scored when exhibited (fr, it: scoring points)."""
    if player.track is not None:
        return ScoreLine("museum.track", Phrase("line.track"), player.track, str(player.track))
    scored = [owned for owned in exhibition.cards if owned.most and owned.least == owned.most]
    own = [owned for owned in scored if owned.holder is player]
    numbers, at = tuple([owned.least for owned in own]), tuple([owned.place for owned in own])
    label = Phrase("line.track-summed")
    if len(own) == len(scored):
        return ScoreLine("museum.track", label, sum(numbers), sum_by_value(numbers), at)
    own_line = ScoreLine("museum.track", Phrase("line.track-own"), sum(numbers), sum_by_value(numbers), at)
    lent = (_lent(owned) for owned in scored if owned.holder is not player)
    return summed("museum.track", label, (*([own_line] if own else []), *lent))


def _lent(owned: Owned) -> ScoreLine:
    label = phrase("line.track-lent", player=owned.holder.name, at=owned.place)
    return ScoreLine("museum.track", label, owned.points, str(owned.points))


def place_of(owned: Owned, player: Player) -> Fact:
    """Return the place of a card, with the name of the Museum's owner where it is not the player."""
    if owned.holder is player:
        return owned.place
    return phrase("place-at", at=owned.place, player=owned.holder.name)
