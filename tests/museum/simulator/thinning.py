"""The same game told in part: everything said is true, much is left out."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

from tests.museum.simulator.cards import Card
from tests.museum.simulator.game import Game, Turn
from tests.museum.simulator.lines import Telling, line_text
from tests.museum.simulator.log import Data, log, turn_entry

DROPS = (
    "took", "takers", "payment", "paid-cards", "paid-values", "prices", "headline", "plays", "opinion", "counted",
)  # fmt: skip

OF_THE_RIVAL = ("rival-took", "rival-unread", "action", "hand", "priorities", "discard-order")


def thinned(game: Game, rng: random.Random, drops: Collection[str] = DROPS) -> Data:
    """The log with these kinds of things left out at random.

    * ``took``: not told; ``takers``: only how many, the rival among them
    * ``payment``: no ``for``; ``paid-cards``: the value alone (``3``); ``paid-values``: the value as ``?``
    * ``prices``: of Experts
    * ``headline``: of a whole round
    * ``plays``: the key of a whole turn
    * ``opinion``: the key, only where neither a hand nor Prestige depends on it: left out it means that none came up
    * ``counted`` leaves nothing out: it adds what a player counts at the end of a turn

    and with ``OF_THE_RIVAL`` at a table where he sits:

    * ``rival-took``: the key; ``rival-unread``: it is ``?``
    * ``action``: the key of a turn of his
    * ``hand``, ``priorities``, ``discard-order``: the key of his, for the whole game
    """
    kinds = (*DROPS, *OF_THE_RIVAL)
    thinning = Thinning(rng, {drop: rng.choice([0.05, 0.2, 0.6]) for drop in kinds if drop in drops})
    data = log(game, thinning.entry)
    for player in data["players"]:
        for key in OF_THE_RIVAL[-3:]:
            if key in player and thinning.left_out(key):
                del player[key]
    return data


class Thinning:
    """How often each kind of thing is left out of one log."""

    def __init__(self, rng: random.Random, share: dict[str, float]) -> None:
        self.rng = rng
        self.share = share

    def left_out(self, drop: str) -> bool:
        """Whether this one thing is left out."""
        return self.rng.random() < self.share.get(drop, 0)

    def paid(self, card: Card) -> str:
        """A card laid in payment: in full, by its value, or without it."""
        if self.left_out("paid-cards"):
            return str(card.value)
        return card.notation[:-1] + "?" if self.left_out("paid-values") else card.notation

    def telling(self) -> Telling:
        """How much of one line is told."""
        return Telling(not self.left_out("payment"), not self.left_out("prices"), self.paid)

    def entry(self, game: Game, turn: Turn) -> Data:
        """One turn as told."""
        entry = turn_entry(game, turn)
        if "took" not in entry:
            pass
        elif self.left_out("took"):
            del entry["took"]
        elif self.left_out("takers"):
            others = turn.rival_took is not None and not game.world.seats[turn.actor].rival
            entry["took"] = len(entry["took"]) + others
        entry["plays"] = [line_text(line, turn.actor, game.names, self.telling()) for line in turn.lines]
        droppable = ["headline", "plays"] + (["opinion"] if needless_opinion(game, turn) else [])
        for key in droppable:
            if self.left_out(key):
                entry.pop(key, None)
        if "rival-took" in entry and self.left_out("rival-unread"):
            entry["rival-took"] = "?"
        for key in ("rival-took", "action"):
            if key in entry and self.left_out(key):
                del entry[key]
        if self.left_out("counted"):
            entry["counted"] = counts(turn, self.rng)
        return entry


def needless_opinion(game: Game, turn: Turn) -> bool:
    """Whether the tokens of this turn bear on nobody's hand and Prestige."""
    discoveries = any(line.word == "archaeological-discovery" for line in turn.lines)
    return not discoveries and game.readings["press-conference-prestige"] == "no"


def counts(turn: Turn, rng: random.Random) -> dict[str, Any]:
    """What the active player counts at the end of the turn: one to three true numbers."""
    share = turn.after.shares[turn.actor]
    truth = {"prestige": share.prestige, "hand": len(share.hand), "favours": len(share.favours)}
    return {key: truth[key] for key in rng.sample(sorted(truth), rng.randint(1, 3))}
