"""Faults, warnings and questions: rules broken, what is worth a second look, what only the players know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from scoring.fields import key_path
from scoring.games.musee.gains import asked_at
from scoring.games.musee.legality import dead, legal_places
from scoring.games.musee.lines import theme
from scoring.games.musee.position import Position, told_whole
from scoring.games.musee.printed import GALLERIES, HAND, LAST_CARDS, TEAM_HAND
from scoring.games.musee.table import Museum, Person, Table, Unread, gallery_of, is_empty
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import Fault, Notice, Question


def faults(position: Position) -> Iterator[Fault]:
    """Yield every rule broken on the table."""
    table = position.table
    yield from position.faults
    yield from _wrong_staircases(table)
    for seat, museum in enumerate(position.museums):
        yield from _outside_the_deck(table, seat, museum)
        yield from _out_of_order(table, seat, museum)
    yield from _twice(position)
    yield from _bonus_cards(position)
    yield from _large_hands(position)
    yield from not_out(position)


def not_out(position: Position) -> Iterator[Fault]:
    """Yield the players marked as out although a card of their hand can still be placed: one that is known, or any.

    Of a hand not known whole some card surely fits, where fewer of the cards it may hold fit nowhere than it must hold.
    """
    table = position.table
    for person in position.persons:
        player = table.players[person.seat]
        hand = player.hands.get(person.name, ()) if person.name in table.out else ()
        museum = position.museums[person.seat]
        cards = tuple(card for card in hand if card in position.unseen and legal_places(museum, card))
        if cards:
            yield Fault("musee.out", player.name, phrase("fault.not-out", person=person.name, cards=cards))
        elif person.name in table.out and _surely_places(position, person):
            yield Fault("musee.out", player.name, phrase("fault.surely-not-out", person=person.name))


def _surely_places(position: Position, person: Person) -> bool:
    """Whether whatever a hand may hold, some card of it can be placed; after a fault the museums are no evidence."""
    table, museum, size = position.table, position.museums[person.seat], position.hand_sizes[person.name]
    player = table.players[person.seat]
    if not table.followed or position.faults or told_whole(player, person.name, size):
        return False
    in_hands = {card for player in table.players for cards in player.hands.values() for card in cards}
    perhaps = [card for card in position.unseen if card not in in_hands]
    least = size - (person.seat in position.drew_last)  # a card drawn last may be the partner's
    return len(player.hands.get(person.name, ())) + len(dead(museum, perhaps)) < least


def _wrong_staircases(table: Table) -> Iterator[Fault]:
    if table.staircases is None:
        return
    laid, asked = tuple(map(len, table.staircases)), table.setup.staircases
    if tuple(sorted(laid)) != asked:
        facts: dict[str, Fact] = {"top": laid[0], "bottom": laid[1]}
        facts |= {"one": asked[0], "other": asked[1]}
        yield Fault("musee.staircases-laid", None, Phrase("fault.staircases", facts))


def _outside_the_deck(table: Table, seat: int, museum: Museum) -> Iterator[Fault]:
    player = table.players[seat]
    for place, number in zip(table.places, museum, strict=True):
        if isinstance(number, int) and number not in table.deck:
            yield Fault("musee.deck", player.name, _no_card(table, number), (place,))
    for person, hand in player.hands.items():
        for number in hand:
            if number not in table.deck:
                message = phrase("fault.deck-hand", person=person, why=_no_card(table, number))
                yield Fault("musee.deck", player.name, message)


def _no_card(table: Table, number: int) -> Phrase:
    return phrase("fault.deck", card=number, most=table.deck[-1])


def _out_of_order(table: Table, seat: int, museum: Museum) -> Iterator[Fault]:
    for gallery in range(len(GALLERIES)):
        row = zip(gallery_of(table.places, gallery), gallery_of(museum, gallery), strict=True)
        laid = [(place, number) for place, number in row if isinstance(number, int)]
        for (place, number), (right, lower) in pairwise(laid):
            if number > lower:
                message = phrase("fault.order", higher=number, lower=lower, gallery=named(GALLERIES[gallery]))
                yield Fault("musee.order", table.players[seat].name, message, (place, right))


def _twice(position: Position) -> Iterator[Fault]:
    """Yield every number that is on the table or in hands more than once."""
    table = position.table
    copies: dict[int, list[tuple[int, str | None, Phrase]]] = defaultdict(list)
    for seat, player in enumerate(table.players):
        for place, number in zip(table.places, position.museums[seat], strict=True):
            if isinstance(number, int):
                copies[number].append((seat, place, phrase("there.place", player=player.name, at=place)))
        for person, hand in player.hands.items():
            for number in hand:
                copies[number].append((seat, None, phrase("there.hand", person=person)))
    for number, where in copies.items():
        if len(where) > 1:
            seats = {seat for seat, _, _ in where}
            alone = len(seats) == 1
            at = tuple(place for _, place, _ in where if place) if alone else ()
            message = phrase("fault.twice", card=number, n=len(where), there=tuple(there for _, _, there in where))
            if table.plays and len(at) == len(where):
                played = (table.places[play.place] for play in table.plays if play.card == number)
                first, *again = dict.fromkeys(place for place in played if place in at)
                message = phrase("fault.moved", card=number, at=first, again=tuple(again))
            yield Fault("musee.unique", table.players[seats.pop()].name if alone else None, message, at)


def _bonus_cards(position: Position) -> Iterator[Fault]:
    table, cards = position.table, position.cards
    for number, gallery in enumerate(GALLERIES):
        at = gallery_of(table.places, number)
        holders = tuple(table.players[seat].name for seat in cards.holders[gallery])
        for seat in cards.holders[gallery]:
            if seat not in cards.filled[gallery]:
                message = phrase("fault.bonus-not-full", gallery=named(gallery))
                yield Fault("musee.gallery-bonus", table.players[seat].name, message, at)
        if len(holders) > 1:
            message = phrase("fault.bonus-twice", gallery=named(gallery), players=holders)
            yield Fault("musee.gallery-bonus", None, message)
    for gallery in cards.unowned:
        names = tuple(table.players[seat].name for seat in cards.filled[gallery])
        message = phrase("fault.bonus-unowned", gallery=named(gallery), players=names)
        yield Fault("musee.gallery-bonus", names[0] if len(names) == 1 else None, message)


def _large_hands(position: Position) -> Iterator[Fault]:
    """Yield the hands of more cards than can be drawn; in a team one partner may have been passed a last card."""
    table = position.table
    played = not all(map(is_empty, position.museums))
    early = table.teams and played and position.undrawn >= LAST_CARDS
    most = TEAM_HAND if table.teams and not early else HAND
    why = "fault.hand-early" if early else "fault.hand"
    for player in table.players:
        large = [(person, len(hand)) for person, hand in player.hands.items() if len(hand) > most]
        for person, n in large:
            yield Fault("musee.hand", player.name, phrase(why, person=person, n=n, most=most))
        together, allowed = sum(map(len, player.hands.values())), HAND * len(player.persons)
        if together > allowed and not large:
            facts = phrase("fault.hands", persons=tuple(player.hands), n=together, most=allowed)
            yield Fault("musee.hand", player.name, facts)


def questions(position: Position) -> Iterator[Question]:
    """Yield what only the players know, where it could change a total."""
    table, cards = position.table, position.cards
    yield from _unread(position)
    if table.staircases is None and _could_climb(position):
        yield Question(None, key_path("table", "staircases"), Phrase("question.staircases"))
    for gallery, seats in cards.asked.items():
        names = tuple(table.players[seat].name for seat in seats)
        counted = [table.players[seat] for seat in seats if "musee.gallery-bonus" not in table.players[seat].stated]
        if counted and len(seats) > 1:
            message = phrase("question.bonus", gallery=named(gallery), players=names)
            yield Question(None, key_path("players", counted[0].name, "bonus"), message)


def _unread(position: Position) -> Iterator[Question]:
    """Ask for the number of every painting that nobody could read for sure."""
    for seat, player in enumerate(position.table.players):
        for place, cell in enumerate(player.museum):
            if isinstance(cell, Unread):
                at = key_path("players", player.name, "musee")
                yield Question(player.name, at, asked_at(position, seat, place, cell))


def _could_climb(position: Position) -> bool:
    """Whether some token, if it is a staircase, joins two paintings of one Theme for a line that is counted."""
    table = position.table
    return any(
        isinstance(one, int) and isinstance(other, int) and theme(one) == theme(other)
        for player, museum in zip(table.players, position.museums, strict=True)
        if "musee.staircases" not in player.stated
        for one, other in zip(museum, museum[table.width :], strict=False)
    )


def warnings(position: Position) -> Iterator[Notice]:
    """Yield what is worth a second look: a game that is over while somebody can place, or running while nobody can."""
    table = position.table
    if not table.over and position.over:
        yield Notice(None, Phrase("warning.over"))
    if not table.over:
        return
    for person in position.persons:
        if person.name in position.out:
            continue
        museum, name = position.museums[person.seat], table.players[person.seat].name
        hand = table.players[person.seat].hands.get(person.name, ())
        cards = tuple(card for card in hand if card in position.unseen and legal_places(museum, card))
        if cards:
            yield Notice(name, phrase("warning.can-place", person=person.name, cards=cards))
