"""What only the players can tell of a step of the rival: where another answer could change what he does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.errors import AskedError
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.printed import VALUES
from scoring.games.museum.rival.answer import Ranked
from scoring.games.museum.rival.ranking import Offer
from scoring.games.museum.rival.settling import Pick, Walk, settled
from scoring.games.museum.rival.steps import Buying, Scene, Step
from scoring.games.museum.table import question
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import POOL
from scoring.games.museum.table.priorities import OTHER_PRIORITY
from scoring.games.museum.turns.position import Position, Seat
from scoring.games.museum.turns.replay import prestige_phrase
from scoring.phrase import phrase
from scoring.review import Question


def doubts(position: Position, step: Step, scene: Scene, choose: tuple[str, ...], walk: Walk) -> Iterator[Question]:
    """Yield what could change what he does: priorities in words, cards, values and Prestige that nobody told."""
    seat = position.seat
    if words := _words(step, seat.player.of(Rival).priorities, scene, walk):
        yield question(seat.name, phrase("question.rival-words", words=words), "priorities")
    if not seat.whole and not seat.kept:
        yield question(seat.name, phrase("question.museum", player=seat.name), "museum")
    if isinstance(step, Buying):
        yield from _of_pools(position.seats)
        most = seat.prestige.most
        if most != scene.prestige and _differs(step, scene._replace(prestige=most), choose, walk, {}):
            yield question(seat.name, prestige_phrase(position.table, seat), "prestige")
    for offer in _unread(scene):
        if _value_matters(step, scene, choose, walk, offer.card):
            yield _of_value(position, scene, offer)


def _of_pools(seats: tuple[Seat, ...]) -> Iterator[Question]:
    """Yield which cards lie in the pools of which not all are named."""
    for seat in seats:
        if not seat.pool.whole:
            yield question(seat.name, phrase("question.pool", player=seat.name), "discard")


def _words(step: Step, priorities: tuple[str, ...], scene: Scene, walk: Walk) -> str:
    """Return the first priority in the players' own words that stands before the one he went by; "" where none does."""
    first = next((n for n, priority in enumerate(priorities) if priority.startswith(OTHER_PRIORITY)), None)
    if first is None:
        return ""
    met = [ranking[0].priority for ranking in (*[pick.ranking for pick in walk.picks], walk.tie) if len(ranking) > 1]
    later = any(priority is None or priorities.index(priority) > first for priority in met)
    left_in_pools = isinstance(step, Buying) and bool(scene.offers)
    return priorities[first].removeprefix(OTHER_PRIORITY).strip() if later or left_in_pools else ""


def _unread(scene: Scene) -> Iterator[Offer]:
    """Yield the different cards of unread value that he holds or exhibits, or can take or buy."""
    different = {str(offer): offer for offer in (*map(Offer, (*scene.museum, *scene.hand)), *scene.offers)}
    for offer in different.values():
        least, most = offer.card.worth
        if least < most:
            yield offer


def _value_matters(step: Step, scene: Scene, choose: tuple[str, ...], walk: Walk, card: Laid) -> bool:
    """Whether he would do something else if a card showed another value; perhaps, where it shows none to read."""
    if "value" not in getattr(card, "_fields", ()):
        rankings = (*[pick.ranking for pick in walk.picks], walk.tie)
        return any(_comes_first(card, ranking) for ranking in rankings if len(ranking) > 1)
    ways = [(value, str(card._replace(value=value))) for value in VALUES]  # type: ignore[call-arg]
    return any(_differs(step, _showing(scene, card, value), choose, walk, {str(card): read}) for value, read in ways)


def _comes_first(card: Laid, ranking: tuple[Ranked, ...]) -> bool:
    """Whether a card meets the priority by which he chooses."""
    return any(str(ranked.card) == str(card) and ranked.priority == ranking[0].priority for ranked in ranking)


def _showing(scene: Scene, card: Laid, value: int) -> Scene:
    """Return the scene with a card showing a value."""

    def shown(other: Laid) -> Laid:
        return other._replace(value=value) if str(other) == str(card) else other  # type: ignore[call-arg]

    return scene._replace(
        museum=tuple([shown(other) for other in scene.museum]),
        hand=tuple([shown(other) for other in scene.hand]),
        offers=tuple([offer._replace(card=shown(offer.card)) for offer in scene.offers]),
    )


def _differs(step: Step, scene: Scene, choose: tuple[str, ...], walk: Walk, read: Mapping[str, str]) -> bool:
    """Whether a walk of another scene settles something else, or leaves another choice; `read` is what a card shows."""
    try:
        other = settled(step, scene, choose)
    except AskedError:
        return True
    return _summary(other, {}) != _summary(walk, read)


def _summary(walk: Walk, read: Mapping[str, str]) -> list[str]:
    """Return what a walk comes to: what he moves, and what each card is laid for."""

    def name(card: Laid) -> str:
        return read.get(str(card), str(card))

    def told(pick: Pick) -> str:
        bought = pick.before.purchase
        price_of = f" for {name(bought.offer.card)} {bought.offer.owner}" if bought else ""
        return f"{name(pick.card.card)} {pick.card.owner}{price_of}"

    return [*sorted(map(told, walk.picks)), "", *sorted([name(ranked.card) for ranked in walk.level])]


def _of_value(position: Position, scene: Scene, offer: Offer) -> Question:
    """Return the question what a card shows; its answer stands in his hand or Museum, a Common Pool, or the step."""
    message = phrase("question.rival-value", card=str(offer.card))
    his = position.seat.name
    if offer.owner is not None:
        return question(his if offer.owner == POOL else offer.owner, message, "discard")
    for key, cards in (("hand", scene.hand), ("museum", scene.museum)):
        if any(str(card) == str(offer.card) for card in cards):
            return question(his, message, key)
    return Question(his, "CARD", message)
