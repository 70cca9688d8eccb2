"""What an expansion leaves to choose in a Museum besides the space of each card: what its cards serve, how they lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.games.museum.expansion import Expansion, expansion_of, expansions
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid

Options = tuple[Laid, ...]
"""What one card may serve: it in every way, first as it does."""


def layings(table: Table, player: Player) -> Iterator[Player | None]:
    """Yield the player with his cards lying in every way that the search does not choose itself.

    None comes now and then where it takes long to find the next one.
    """
    every: Iterable[Player | None] = (player,)
    laid = {expansion_of(card) for card in player.museum if card}
    for expansion in [expansion for expansion in reversed(expansions()) if expansion in laid]:
        every = _laid_by(expansion, table, every)
    yield from every


def _laid_by(expansion: Expansion, table: Table, players: Iterable[Player | None]) -> Iterator[Player | None]:
    for player in players:
        yield from (None,) if player is None else expansion.layings(table, player)


def options(table: Table, player: Player) -> list[Options]:
    """Return what each card in a Museum may serve that can serve several things."""
    return [card for expansion in expansions() for card in expansion.options(table, player)]


def may_serve(table: Table, player: Player, other: Player) -> bool:
    """Whether another's cards serve what those of a player do or may, lying as they may lie or otherwise."""
    allowed = {*serving(player), *(str(card) for cards in options(table, player) for card in cards)}
    wanted = serving(other)
    return allowed.issuperset(wanted) and sorted(serving(serving_as(player, other))) == sorted(wanted)


def with_cards(player: Player, cards: Iterable[Laid]) -> Player:
    """Return a player with these cards in place of the same ones that serve something else."""
    for card in cards:
        player = expansion_of(card).with_card(player, card)
    return player


def serving(player: Player) -> list[str]:
    """Return the cards in a Museum that serve something, as they are written, wherever they lie."""
    return [str(card) for expansion in expansions() for card in expansion.serving(player)]


def serving_as(player: Player, other: Player) -> Player:
    """Return a player with every card in his Museum serving what it serves in another's."""
    return with_cards(player, [card for expansion in expansions() for card in expansion.serving(other)])


def newly_serving(player: Player, other: Player) -> Iterator[tuple[Expansion, Laid]]:
    """Yield the cards in another's Museum that serve something else than in the player's, each with its expansion."""
    for expansion in expansions():
        now = {*expansion.serving(player)}
        yield from ((expansion, card) for card in expansion.serving(other) if card not in now)
