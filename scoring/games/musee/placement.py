"""Where a number may lie in a museum, and which paintings forbid the other places."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.errors import AskedError, Problem
from scoring.fields import foreign_letter, shown
from scoring.games.musee.gains import gain
from scoring.games.musee.legality import blocking
from scoring.games.musee.position import Position, position_of, told_whole
from scoring.games.musee.table import Museum, Person, Table, number_at, number_or_none, seat_of
from scoring.phrase import Fact, Phrase, phrase
from scoring.review import Fault, Placements, Refusal


def where(table: Table, card: str | None, player: str) -> tuple[Placements, ...]:
    """Return where a card may lie and why it may not elsewhere; without a card, of each in hand or else each unseen.

    `player` is a player, a team or a member of one. Raises AskedError for a card that is no number and for a name
    that nobody at the table has.
    """
    seat, person = seat_of(table, player)
    position = position_of(table)
    hand = hand_of(table, seat, person)
    if card is not None:
        cards: tuple[int, ...] = (read_number(card),)
    else:
        cards = position.unseen if hand is None else hand
    return tuple(placements_of(position, seat, person, number) for number in cards)


def read_number(typed: str) -> int:
    """Return an exhibit number; raises AskedError for anything else."""
    number = number_or_none(typed.strip())
    if number is not None:
        return number
    message = foreign_letter(typed) or phrase("problem.number", found=shown(typed))
    raise AskedError(Problem("CARD", message))


def hand_of(table: Table, seat: int, person: Person | None) -> tuple[int, ...] | None:
    """Return the hand of a person, or all hands of a team; None where a hand was not entered."""
    player = table.players[seat]
    names = (person.name,) if person else player.persons
    if any(name not in player.hands for name in names):
        return None
    return tuple(card for name in names for card in player.hands[name])


def placements_of(position: Position, seat: int, person: Person | None, card: int) -> Placements:
    """Return where a number may lie in a museum, for a person or, with None, for anybody who plays there."""
    table, museum = position.table, position.museums[seat]
    forbidden = tuple(_forbidden(position, seat, person, card))
    legal: dict[str, int] = {}
    illegal = []
    for place, painting in enumerate(museum):
        at = table.places[place]
        if painting is not None:
            continue
        if refusal := _refused(table, museum, place, card, forbidden):
            illegal.append(refusal)
        else:
            legal[at] = gain(position, seat, place, card)
    return Placements(str(card), legal, tuple(illegal), forbidden)


def _refused(table: Table, museum: Museum, place: int, card: int, forbidden: tuple[Fault, ...]) -> Refusal | None:
    """Return why a number may not lie at an empty place."""
    at = table.places[place]
    if forbidden:
        return Refusal(at, forbidden[0].rule, forbidden[0].message, forbidden[0].at)
    left, right = blocking(museum, place, card)
    if not (left or right):
        return None
    why: list[Fact] = []
    for key, places in (("refusal.left", left), ("refusal.right", right)):
        if places:
            why.append(phrase(key, n=len(places), numbers=tuple(number_at(museum, place) for place in places)))
    message = phrase("refusal.order", card=card, at=at, why=tuple(why))
    return Refusal(at, "musee.order", message, tuple(table.places[place] for place in (*left, *right)))


def _forbidden(position: Position, seat: int, person: Person | None, card: int) -> Iterator[Fault]:
    """Yield the rules that forbid a card at every place; a place is named for a painting of this museum."""
    table = position.table
    player = table.players[seat]
    name = person.name if person else player.name
    if card not in table.deck:
        yield Fault("musee.deck", player.name, phrase("fault.deck", card=card, most=table.deck[-1]))
    for owner, museum in zip(table.players, position.museums, strict=True):
        if card in museum:
            at = table.places[museum.index(card)]
            message = phrase("refusal.displayed", card=card, player=owner.name, at=at)
            yield Fault("musee.unique", player.name, message, (at,) if owner is player else ())
    asked = (person.name,) if person else player.persons
    hand = hand_of(table, seat, person)
    holders = [holder for owner in table.players for holder, cards in owner.hands.items() if card in cards]
    whole = all(told_whole(player, holder, position.hand_sizes[holder]) for holder in asked)
    if hand is not None and whole and card not in hand:
        key = "refusal.not-held" if hand else "refusal.empty-hand"
        yield Fault("musee.hand", player.name, Phrase(key, {"person": name, "hand": hand, "card": card}))
    elif elsewhere := [holder for holder in holders if holder not in asked]:
        yield Fault("musee.hand", player.name, phrase("refusal.held-by", card=card, person=elsewhere[0]))
    if position.barred.issuperset(asked):
        yield Fault("musee.out", player.name, phrase("refusal.out", person=name))
