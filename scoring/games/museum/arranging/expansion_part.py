"""What an expansion leaves to choose in a Museum besides the space of each card: what its cards serve, how they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from scoring.games.museum.expansion import parts
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from scoring.phrase import Phrase


def _none(*_of: object) -> tuple[()]:
    return ()


def _unchanged(player: Player, _card: Laid) -> Player:
    return player


def _nothing(_card: Laid) -> Phrase:
    return Phrase("")


class Choosing(NamedTuple):
    """What an expansion leaves to choose; leave out what an expansion does not need.

    choices: the player with its cards serving, or lying, in every way they may.
    kept: what goes on as it is, because all together would leave too much to choose.
    serving: its cards in a Museum that serve something.
    with_card: the player with such a card in place of the same card that serves something else.
    told: what such a card serves.
    """

    choices: Callable[[Table, Player], Iterable[Player]]
    kept: Callable[[Table, Player], tuple[Phrase, ...]] = _none
    serving: Callable[[Player], tuple[Laid, ...]] = _none
    with_card: Callable[[Player, Laid], Player] = _unchanged
    told: Callable[[Laid], Phrase] = _nothing


def choices(table: Table, player: Player) -> Iterable[Player]:
    """Return the player with his cards serving and lying in every way that the search does not choose itself."""
    players: Iterable[Player] = (player,)
    for part in reversed([*parts(Choosing).values()]):
        players = [chosen for one in players for chosen in part.choices(table, one)]
    return players


def kept(table: Table, player: Player) -> tuple[Phrase, ...]:
    """Return the sentences about choices that stay as they are although they could be made anew."""
    return tuple([told for part in parts(Choosing).values() for told in part.kept(table, player)])


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
