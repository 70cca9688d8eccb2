"""Walks a step of the rival to its end, or to the first choice that is the players'.

Cards that are level are told as a tie only where the choice changes which cards are taken, laid or left in the end.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from scoring.errors import AskedError, Problem
from scoring.fields import nearest, shown
from scoring.games.museum.rival.answer import Ranked, choice_ids
from scoring.games.museum.rival.steps import CARD, PAYMENT, Scene, Step
from scoring.names import folded
from scoring.phrase import phrase

MOST_LOOKED_AT: Final = 600
"""How many scenes are looked at to find whether a tie matters; where that is not enough, the players choose."""

End: TypeAlias = tuple[object, ...]
Known: TypeAlias = dict[End, frozenset[End]]

SETTLED: Final = "settled"
CHOSEN: Final = "chosen"
ALIKE: Final = "alike"


class Pick(NamedTuple):
    """One choice on the way: the scene before it, the ranking, the card, what it was by, and the scene after it.

    `by` is SETTLED where the card stands alone in the first place, CHOSEN where players chose it among level ones,
    ALIKE where it is level with others and the choice changes nothing.
    """

    before: Scene
    ranking: tuple[Ranked, ...]
    card: Ranked
    by: str
    after: Scene

    @property
    def chooses(self) -> str:
        """Whether it is the next card of a payment."""
        return _chooses(self.before)


class Walk(NamedTuple):
    """A step as far as it is settled: the choices made, the scene they lead to, and the ranking of a tie to settle."""

    picks: tuple[Pick, ...]
    scene: Scene
    tie: tuple[Ranked, ...] = ()

    @property
    def level(self) -> tuple[Ranked, ...]:
        """The cards among which the players choose."""
        return level(self.tie)

    @property
    def chooses(self) -> str:
        """Whether they choose the next card of a payment."""
        return _chooses(self.scene)


def _chooses(scene: Scene) -> str:
    return PAYMENT if scene.purchase else CARD


class _TooManyError(Exception):
    """More scenes than are looked at."""


def settled(step: Step, scene: Scene, choose: tuple[str, ...]) -> Walk:
    """Walk a step; `choose` are what players chose at each tie, in order, as `choice_ids` writes it.

    Raises AskedError for a choice that is none of those level, and for one that is left over.
    """
    picks: list[Pick] = []
    chosen = [*choose]
    while ranking := step.ranking(scene):
        best, by = level(ranking), SETTLED
        card = best[0]
        if len(best) > 1 and _matters(step, scene, best):
            if not chosen:
                return Walk(tuple(picks), scene, ranking)
            card, by = _chosen(chosen.pop(0), best), CHOSEN
        elif len(best) > 1:
            by = ALIKE
        after = step.moved(scene, card)
        picks.append(Pick(scene, ranking, card, by, after))
        scene = after
    if chosen:
        raise AskedError(Problem("--choose", phrase("problem.rival-choose-none", found=shown(chosen[0]))))
    return Walk(tuple(picks), scene)


def level(ranking: tuple[Ranked, ...]) -> tuple[Ranked, ...]:
    """Return the cards in the first place."""
    return tuple([ranked for ranked in ranking if ranked.place == 1])


def _chosen(typed: str, best: tuple[Ranked, ...]) -> Ranked:
    """Return the card that somebody chose, in any case and with `_` or blanks in a name."""
    ids = {_plain(identity): ranked for identity, ranked in zip(choice_ids(best), best, strict=True)}
    ranked = ids.get(_plain(typed))
    if ranked is None:
        choices = choice_ids(best)
        message = phrase("problem.rival-choose", found=shown(typed), choices=choices)
        raise AskedError(Problem("--choose", message, nearest=nearest(typed, choices)))
    return ranked


def _plain(text: str) -> str:
    """Return what all ways to type a choice share.

    >>> _plain("GreCu3 from Alphonse_LeGros") == _plain("gre-cu-3 from alphonse legros")
    True
    """
    card, _, owner = " ".join(text.split()).partition(" from ")
    return f"{folded(card).replace('-', '')} {folded(owner).replace('_', ' ')}"


def _matters(step: Step, scene: Scene, best: tuple[Ranked, ...]) -> bool:
    """Whether the cards that are level lead to different ends."""
    most = step.most(scene)
    if most is not None and most >= len(scene.hand) and not scene.offers:
        return False
    known: Known = {}
    try:
        return len({_ends(step, step.moved(scene, ranked), known) for ranked in best}) > 1
    except _TooManyError:
        return True


def _ends(step: Step, scene: Scene, known: Known) -> frozenset[End]:
    """Return every way in which a walk from a scene can end."""
    here = scene.told_apart
    if here not in known:
        if len(known) >= MOST_LOOKED_AT:
            raise _TooManyError
        known[here] = frozenset()
        best = level(step.ranking(scene))
        ways = [end for ranked in best for end in _ends(step, step.moved(scene, ranked), known)]
        known[here] = frozenset(ways) if best else frozenset([here])
    return known[here]
