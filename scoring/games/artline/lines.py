"""The one line of an Artline score: the cards left in hand, each missing one with what it was saved by."""

from __future__ import annotations

from scoring.breakdown import ScoreLine, as_stated, sum_of
from scoring.games.artline.position import Effect, Position
from scoring.games.artline.printed import HAND
from scoring.games.artline.table import Player
from scoring.phrase import Phrase


def lines_of(position: Position, player: Player) -> tuple[ScoreLine, ...]:
    """Return a player's lines: the hand dealt, less one card for every turn in which none was drawn."""
    parts = [ScoreLine("artline.setup", Phrase("line.dealt"), HAND, str(HAND))]
    parts += [_not_drawn(effect) for effect in position.effects_of(player) if not effect.drew]
    points = [part.points for part in parts]
    at = tuple(place for part in parts for place in part.at)
    line = ScoreLine("artline.hand", Phrase("line.hand"), sum(points), sum_of(points), at, tuple(parts))
    return as_stated((line,), player.stated)


def _not_drawn(effect: Effect) -> ScoreLine:
    """Tell why a turn brought no card."""
    if effect.spared:
        at = tuple(str(place) for place in effect.galleries)
        return ScoreLine("artline.gallery", Phrase("line.gallery"), -1, "-1", at)
    return ScoreLine("artline.pile", Phrase("line.no-pile"), -1, "-1")


def galleries(position: Position, player: Player) -> int:
    """Return in how many turns a player made a Gallery."""
    return sum(effect.spared for effect in position.effects_of(player))
