"""The best layout of a small Museum by trying every one, each scored as any table is.

Whatever lies there may be laid anew, but for flooded spaces; a League card keeps its two spaces together, on two of the
Grand Gallery side by side. A Skull may add to any Civilisation of its Continent, or copy any Object of it that is
exhibited anywhere; what it serves on the table may stay as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from scoring.bitboard import bits
from scoring.games.museum.counting.declaration import gallery_points
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.patrons import patron_points
from scoring.games.museum.counting.tally import tally_of
from scoring.games.museum.expansions.black_market import MarketObject
from scoring.games.museum.expansions.crystal_skulls import Skull
from scoring.games.museum.expansions.cthulhu import Flood
from scoring.games.museum.expansions.league import Half, League, legal_pairs
from scoring.games.museum.review import review
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Card, Laid
from scoring.names import player_named

Cells = dict[int, Laid]

ADDING: Final = {
    "silver": ["gre", "rom", "cel"],
    "gold": ["inc", "may", "pol"],
    "platinum": ["chi", "ind", "jap"],
    "bronze": ["pho", "egy", "mes"],
}
"""The Civilisations of the Continent of each Skull that adds a card; below the same of those that copy one."""
COPYING: Final = {
    "emerald": ["gre", "rom", "cel"],
    "ruby": ["inc", "may", "pol"],
    "sapphire": ["chi", "ind", "jap"],
    "diamond": ["pho", "egy", "mes"],
}
CONTINENT_OF_SKULL: Final = ADDING | COPYING


def best_total(table: Table, name: str) -> int:
    """The highest total a player can have by laying the cards in his Museum anew; nothing may be stated."""
    player = player_named(table.players, name)
    assert not player.stated
    assert not player.states
    others = total_of(table, player) - moved_points(table, player)  # what no layout changes
    best = []
    for chosen in chosen_anew(table, player):
        museum = max(layouts(table, chosen), key=lambda cells: moved_points(table, replace(player, museum=cells)))
        laid = replace(player, museum=museum)
        assert total_of(table, laid) == others + moved_points(table, laid)
        best.append(total_of(table, laid))
    return max(best)


def chosen_anew(table: Table, player: Player) -> Iterator[Player]:
    """The player with the Skulls in his Museum serving all they may."""
    exhibited = {card for one in table.players for card in one.museum if isinstance(card, Card | MarketObject)}
    choices: dict[int, set[Skull]] = {}
    for space, skull in enumerate(player.museum):
        if isinstance(skull, Skull):
            own = CONTINENT_OF_SKULL.get(skull.name, [])
            serving = {skull}
            if skull.name in ADDING:
                serving |= {skull._replace(adds=one) for one in own}
            if skull.name in COPYING:
                objects = [Card(one.civilisation, one.domain, one.value) for one in exhibited]
                serving |= {skull._replace(copies=one) for one in objects if one.civilisation in own}
            choices[space] = serving
    for chosen in product(*choices.values()):
        cells = dict(enumerate(player.museum)) | dict(zip(choices, chosen, strict=True))
        yield replace(player, museum=tuple(cells.values()))


def moved_points(table: Table, player: Player) -> int:
    """What a player's Collections, Patrons and the gallery bonuses come to: the lines that a layout can change."""
    tally = tally_of(museum_of(table, player))
    patrons = sum(patron_points(card, tally.reached[key])[0] for key, card in player.patrons.items())
    collections = sum(one.points for one in tally.collections.values())
    return collections + patrons + gallery_points(tally.museum, tally.declaration)


def total_of(table: Table, player: Player) -> int:
    """A player's total with these cards of his in place of what the table says."""
    players = tuple(player if one.name == player.name else one for one in table.players)
    return next(one.total for one in review(replace(table, players=players)).players if one.name == player.name)


def layouts(table: Table, player: Player) -> Iterator[tuple[Laid | None, ...]]:
    """Every layout of a player's cards; of those that differ only in what cannot score, one."""
    board = table.board_of(player)
    floods = {space: card for space, card in enumerate(player.museum) if isinstance(card, Flood)}
    leagues = sorted(card for card in player.museum if isinstance(card, League))
    loose = [card for card in player.museum if card is not None and not isinstance(card, Flood | League | Half)]
    by_value = any(patron.kind == "perfect-collection" for patron in player.patrons.values())
    alike: dict[Laid, list[Laid]] = {}
    for card in loose:
        alike.setdefault(card._replace(value=None) if isinstance(card, Card) and not by_value else card, []).append(
            card
        )
    dry = [space for space in bits(board.spaces) if space not in floods]
    for placed in _leagues(table, player, leagues, {}):
        free = [space for space in dry if space not in placed]
        empty = len(free) - len(loose)
        counts: Counter[Laid | None] = Counter({shown: len(cards) for shown, cards in alike.items()})
        if empty:
            counts[None] = empty
        for order in arrangements(counts, len(free)):
            left = {shown: iter(cards) for shown, cards in alike.items()}
            cells: list[Laid | None] = [None] * len(player.museum)
            for space, card in (floods | placed).items():
                cells[space] = card
            for space, shown in zip(free, order, strict=True):
                if shown is not None:
                    cells[space] = next(left[shown])
            yield tuple(cells)


def _leagues(table: Table, player: Player, leagues: list[League], placed: Cells) -> Iterator[Cells]:
    """Every way to lay the League cards on pairs of Grand Gallery spaces that are free."""
    if not leagues:
        yield placed
        return
    board = table.board_of(player)
    taken = placed.keys() | {space for space, card in enumerate(player.museum) if isinstance(card, Flood)}
    free = sum(1 << space for space in bits(board.spaces) if space not in taken)
    card, *others = leagues
    for (one, other), down in legal_pairs(board, free).items():
        pair: Cells = {one: card._replace(down=down), other: Half(card.domain, down, card.lender)}
        yield from _leagues(table, player, others, placed | pair)


def arrangements(counts: Counter[Laid | None], length: int) -> Iterator[tuple[Laid | None, ...]]:
    """Every different order of these things, of which there may be several alike."""
    if length == 0:
        yield ()
        return
    for one in list(counts):
        if counts[one]:
            counts[one] -= 1
            for rest in arrangements(counts, length - 1):
                yield (one, *rest)
            counts[one] += 1
