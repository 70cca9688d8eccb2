"""What an expansion leaves to choose in a Museum besides the space of each card: what its cards serve, how they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from scoring.games.museum.expansion import parts
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from scoring.phrase import Phrase

Options = tuple[Laid, ...]
"""What one card may serve: it in every way, first as it does."""


def _none(*_of: object) -> tuple[()]:
    return ()


def _unchanged(player: Player, _card: Laid) -> Player:
    return player


def _nothing(_card: Laid) -> Phrase:
    return Phrase("")


def _itself(_table: Table, player: Player) -> Iterator[Player]:
    yield player


class Choosing(NamedTuple):
    """What an expansion leaves to choose; leave out what an expansion does not need.

    layings: the player with its cards lying in every way that the search does not choose itself, of which there can be
        millions; None now and then where it takes long to find the next one.
    options: for each of its cards in a Museum that can serve several things: the card as it serves, then otherwise.
    serving: its cards in a Museum that serve something.
    with_card: the player with such a card in place of the same card that serves something else.
    told: what such a card serves.
    """

    layings: Callable[[Table, Player], Iterable[Player | None]] = _itself
    options: Callable[[Table, Player], Sequence[Options]] = _none
    serving: Callable[[Player], tuple[Laid, ...]] = _none
    with_card: Callable[[Player, Laid], Player] = _unchanged
    told: Callable[[Laid], Phrase] = _nothing


def layings(table: Table, player: Player) -> Iterator[Player | None]:
    """Yield the player with his cards lying in every way that the search does not choose itself.

    None comes now and then where it takes long to find the next one.
    """
    every: Iterable[Player | None] = (player,)
    for part in reversed([*parts(Choosing).values()]):
        every = _laid_by(part, table, every)
    yield from every


def _laid_by(part: Choosing, table: Table, players: Iterable[Player | None]) -> Iterator[Player | None]:
    for player in players:
        yield from (None,) if player is None else part.layings(table, player)


def options(table: Table, player: Player) -> list[Options]:
    """Return what each card in a Museum may serve that can serve several things."""
    return [card for part in parts(Choosing).values() for card in part.options(table, player)]


def may_serve(table: Table, player: Player, other: Player) -> bool:
    """Whether another's cards serve what those of a player do or may, lying as they may lie or otherwise."""
    allowed = {*serving(player), *(str(card) for cards in options(table, player) for card in cards)}
    wanted = serving(other)
    return allowed.issuperset(wanted) and sorted(serving(serving_as(player, other))) == sorted(wanted)


def with_cards(player: Player, cards: Iterable[Laid]) -> Player:
    """Return a player with these cards in place of the same ones that serve something else."""
    for part, card in product(parts(Choosing).values(), tuple(cards)):
        player = part.with_card(player, card)
    return player


def serving(player: Player) -> list[str]:
    """Return the cards in a Museum that serve something, as they are written, wherever they lie."""
    return [str(card) for part in parts(Choosing).values() for card in part.serving(player)]


def serving_as(player: Player, other: Player) -> Player:
    """Return a player with every card in his Museum serving what it serves in another's."""
    for part in parts(Choosing).values():
        for card in part.serving(other):
            player = part.with_card(player, card)
    return player


def newly_serving(player: Player, other: Player) -> Iterator[tuple[Choosing, Laid]]:
    """Yield the cards in another's Museum that serve something else than in the player's, each with its expansion."""
    for part in parts(Choosing).values():
        now = {*part.serving(player)}
        yield from ((part, card) for card in part.serving(other) if card not in now)
