"""Every way to lay the League cards of a Museum on its Grand Gallery; what lay there takes the spaces they leave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.games.museum.expansions.cthulhu import Flood
from scoring.games.museum.expansions.league import Half, League, legal_pairs
from scoring.games.museum.table import Player
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid

Museum = tuple[Laid | None, ...]


def league_places(player: Player, board: Board) -> Iterator[Player]:
    """Yield the player with the League cards laid in every legal way, as they lie now where there is none."""
    cards = [card for card in player.museum if isinstance(card, League)]
    floods = sum(1 << space for space, card in enumerate(player.museum) if isinstance(card, Flood))
    found = False
    for laid in _laid(cards, board, board.gallery & ~floods, {}) if cards else ():
        found = True
        yield replace(player, museum=_museum(player, board, laid))
    if not found:
        yield player


def _laid(cards: list[League], board: Board, free: int, laid: dict[int, Laid]) -> Iterator[dict[int, Laid]]:
    if not cards:
        yield laid
        return
    first, *rest = cards
    for (one, other), down in legal_pairs(board, free).items():
        both: dict[int, Laid] = {one: first._replace(down=down), other: Half(first.domain, down, first.lender)}
        yield from _laid(rest, board, free & ~(1 << one | 1 << other), {**laid, **both})


def _museum(player: Player, board: Board, laid: dict[int, Laid]) -> Museum:
    """Return the League cards laid so; other cards stay where they can, the rest fill the spaces left."""
    stays = {
        space: card
        for space, card in enumerate(player.museum)
        if space not in laid and not isinstance(card, League | Half)
    }
    moved = [card for space, card in enumerate(player.museum) if space in laid and not isinstance(card, League | Half)]
    left = iter(card for card in moved if card is not None)
    museum: list[Laid | None] = []
    for space in range(len(player.museum)):
        if space in laid:
            museum.append(laid[space])
        elif stays.get(space) is None and board.spaces >> space & 1:
            museum.append(next(left, None))
        else:
            museum.append(stays.get(space))
    return tuple(museum)
