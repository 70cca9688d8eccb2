"""Which Collections a player may declare, and whether one fills the Grand Gallery: every linked set, tried one by one.

A Collection's counted cards are the spaces they lie on (each lies on one). Companions of a Domain (League cards, and
Relics by one reading) belong to its Collection without being counted.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass

from tests.museum.oracle_table import CIVILISATIONS, DOMAINS, Cell, Cells, Piece, Seat

Links = dict[Cell, Cells]  # for each counted card those it is linked with at once

CIVILISATION_POINTS = {
    3: 1, 4: 3, 5: 5, 6: 9, 7: 13, 8: 17, 9: 22,
    10: 28, 11: 35, 12: 43, 13: 52, 14: 62, 15: 73, 16: 85,
}  # fmt: skip
DOMAIN_POINTS = {3: 5, 4: 7, 5: 11, 6: 17, 7: 25}
THEMES = CIVILISATIONS + DOMAINS
COLLECTION = 3  # a Collection is three cards or more
EMPTY: Cells = frozenset()


@dataclass(frozen=True)
class Collection:
    """What a player declares for one Civilisation or Domain.

    The spaces of the cards that count, the Experts beside them, and the spaces of the Skulls that add to it.
    """

    theme: str
    cards: Cells
    experts: int
    skulls: Cells

    def size(self) -> int:
        """Cards, Experts and Skulls together; Experts and Skulls alone are no Collection."""
        return len(self.cards) + self.experts + len(self.skulls) if self.cards else 0

    def points(self) -> int:
        """What the printed table pays for it."""
        return table_points(self.theme, self.size())


def table_points(theme: str, size: int) -> int:
    """The printed table: nothing below three cards, the last entry beyond its end."""
    printed = CIVILISATION_POINTS if theme in CIVILISATIONS else DOMAIN_POINTS
    return printed[min(size, max(printed))] if size >= COLLECTION else 0


# --- Cards of a theme and what links them -----------------------------------------------------------------------------


def counted_sorts(seat: Seat, theme: str) -> dict[Cell, str]:
    """Where the cards lie that may count for a Civilisation or Domain, and what each stands for in it.

    In a Domain each Civilisation counts once; every Relic that counts is a Civilisation of its own.
    """
    sorts = {}
    for piece in seat.pieces:
        (cell, *_) = piece.cells
        if piece.is_card_of_a_civilisation and theme in {piece.civilisation, piece.domain}:
            sorts[cell] = piece.civilisation
        elif piece.kind == "relic" and piece.domain == theme and seat.readings["relic-in-domain"] == "counts":
            sorts[cell] = f"relic on {cell}"
    return sorts


def companions(seat: Seat, theme: str) -> list[Piece]:
    """The League cards of a Domain, and its Relics where they are like League cards; none of a Civilisation."""
    kinds = {"league", "relic"} if seat.readings["relic-in-domain"] == "like-league" else {"league"}
    return [piece for piece in seat.pieces if piece.kind in kinds and piece.domain == theme]


def companion_chains(seat: Seat, theme: str) -> list[Cells]:
    """The spaces of companions that hang together, each chain as one; without links between them every one alone."""
    chains = [piece.cells for piece in companions(seat, theme)]
    return joined(seat, chains) if seat.says("league-links") else chains


def joined(seat: Seat, chains: list[Cells]) -> list[Cells]:
    """Join two chains that touch and look again, until none touch."""
    for one, other in itertools.combinations(chains, 2):
        if seat.board.around(one) & other:
            return joined(seat, [one | other, *(chain for chain in chains if chain not in {one, other})])
    return chains


def links_of(seat: Seat, theme: str) -> Links:
    """Which counted cards are linked at once: those that touch, and by ruling those that touch one chain."""
    cells = frozenset(counted_sorts(seat, theme))
    links = {cell: seat.board.doors[cell] & cells for cell in cells}
    if seat.says("league-links"):
        for chain in companion_chains(seat, theme):
            touching = seat.board.around(chain) & cells
            for cell in touching:
                links[cell] |= touching - {cell}
    return links


def linked_group(links: Links, start: Cell) -> Cells:
    """All that can be walked to from `start`, link by link."""
    group = {start}
    waiting = [start]
    while waiting:
        for other in links[waiting.pop()] - group:
            group.add(other)
            waiting.append(other)
    return frozenset(group)


def linked_groups(links: Links) -> set[Cells]:
    """The separate whole groups."""
    return {linked_group(links, cell) for cell in links}


def linked_subsets(links: Links, allowed: Callable[[Cells], bool] = lambda _: True) -> set[Cells]:
    """Every linked set that is allowed, grown cell by cell from the single cells.

    (`allowed` must hold for every part of an allowed set, as "no Civilisation twice" does.)
    """
    found = {frozenset({cell}) for cell in links}
    newest = set(found)
    while newest:
        grown = {subset | {other} for subset in newest for cell in subset for other in links[cell] - subset}
        newest = {subset for subset in grown - found if allowed(subset)}
        found |= newest
    return found


# --- Which Collections a player may declare ---------------------------------------------------------------------------


def one_of_each(sorts: dict[Cell, str], group: Cells) -> set[Cells]:
    """Every way to let one card stand for each Civilisation of the group."""
    by_sort = [[cell for cell in group if sorts[cell] == sort] for sort in {sorts[cell] for cell in group}]
    return {frozenset(cells) for cells in itertools.product(*by_sort)}


def domain_choices(seat: Seat, domain: str) -> set[Cells]:
    """Linked cards of one icon, all of different Civilisations.

    A duplicate that may link: take a linked group with its duplicates and count one card for each Civilisation in it.
    A duplicate that may not: the counted cards must link by themselves; and unless a Collection may be declared
    smaller than it is, no further card that would count may touch it.
    """
    sorts, links = counted_sorts(seat, domain), links_of(seat, domain)
    if seat.says("duplicate-links"):
        groups = linked_subsets(links) if seat.says("collection-smaller") else linked_groups(links)
        return {counted for group in groups for counted in one_of_each(sorts, group)}

    def all_different(subset: Cells) -> bool:
        return len({sorts[cell] for cell in subset}) == len(subset)

    def can_grow(subset: Cells) -> bool:
        touching = {other for cell in subset for other in links[cell]} - subset
        return any(all_different(subset | {other}) for other in touching)

    subsets = linked_subsets(links, all_different)
    if seat.says("collection-smaller"):
        return subsets
    return {subset for subset in subsets if not can_grow(subset)}


def civilisation_choices(seat: Seat, civilisation: str) -> set[Cells]:
    """One linked group of the colour is a Collection: all of it, or by ruling any linked part of it."""
    links = links_of(seat, civilisation)
    return linked_subsets(links) if seat.says("collection-smaller") else linked_groups(links)


def experts_for(seat: Seat, theme: str) -> int:
    """Each Expert of a colour or icon adds one card to that Collection, also when Arkadin Welles copies him."""
    return sum(expert in {theme, f"arkadin-welles={theme}"} for expert in seat.experts)


def adding_skulls(seat: Seat, theme: str, cards: Cells) -> Cells:
    """The Skulls that add to a Civilisation's Collection of these cards.

    They need a Collection of three to add to, or by ruling a single card; by another they must touch one of its cards.
    """
    if not cards or (not seat.says("skull-makes-collection") and len(cards) + experts_for(seat, theme) < COLLECTION):
        return EMPTY
    adding = frozenset(cell for piece in seat.pieces if piece.adds == theme for cell in piece.cells)
    return adding & seat.board.around(cards) if seat.says("skull-touches") else adding


def choices(seat: Seat, theme: str) -> list[Collection]:
    """Every Collection the player may declare for this Civilisation or Domain (an empty one when there is no card)."""
    declared = civilisation_choices(seat, theme) if theme in CIVILISATIONS else domain_choices(seat, theme)
    experts = experts_for(seat, theme)
    return [Collection(theme, cards, experts, adding_skulls(seat, theme, cards)) for cards in declared or {EMPTY}]


def most_points(seat: Seat, theme: str) -> int:
    """What the best Collection of this theme pays, whatever else it might be good for."""
    return max(collection.points() for collection in choices(seat, theme))


# --- Galleries --------------------------------------------------------------------------------------------------------


def to_fill(seat: Seat, spaces: Cells) -> Cells:
    """The spaces that must be filled: a flooded one too (which nothing ever fills), unless a ruling leaves it out."""
    return spaces - seat.flooded if seat.readings["flooded-space"] == "left-out" else spaces


def belonging(seat: Seat, collection: Collection) -> Cells:
    """The spaces of the companions that belong to a declared Collection, touching it or through one another.

    Where duplicates link, it is enough to touch one of those.
    """
    chains = companion_chains(seat, collection.theme)
    linking = collection.cards | (duplicates(seat, collection) if seat.says("duplicate-links") else frozenset())
    return frozenset(cell for chain in chains if seat.board.around(chain) & linking for cell in chain)


def duplicates(seat: Seat, collection: Collection) -> Cells:
    """The cards of a Domain in the linked group of a Collection whose Civilisation it counts."""
    sorts = counted_sorts(seat, collection.theme)
    counted = {sorts[cell] for cell in collection.cards}
    group = linked_group(links_of(seat, collection.theme), min(collection.cards))
    return frozenset(cell for cell in group if sorts[cell] in counted)


def fills_gallery(seat: Seat, collection: Collection) -> bool:
    """Every coloured space holds a card of this one Collection.

    A companion that belongs to it may hold such a space too; by ruling a duplicate of its Domain from the same linked
    group, or a Skull that adds to it. By another, its counted cards may not reach out of the Grand Gallery.
    """
    needed = to_fill(seat, seat.board.gallery)
    if not needed or collection.size() < COLLECTION:
        return False
    if not all(cell in seat.at and seat.at[cell].is_of(collection.theme) for cell in needed):
        return False
    if not seat.says("collection-leaves-gallery") and not collection.cards <= seat.board.gallery:
        return False
    filling = collection.cards
    if seat.says("skull-fills-gallery"):
        filling |= collection.skulls
    if collection.theme in DOMAINS:
        filling |= belonging(seat, collection)
        if seat.says("duplicate-fills-gallery"):
            filling |= duplicates(seat, collection)
    return needed <= filling


def gallery_points(seat: Seat, chosen: dict[str, Collection]) -> int:
    """The Grand Gallery filled by one Collection, the whole Museum filled, and both: three bonuses that add up."""
    gallery_filled = any(fills_gallery(seat, collection) for collection in chosen.values())
    needed = to_fill(seat, seat.board.spaces)
    museum_filled = bool(needed) and needed <= seat.at.keys()
    points = 0
    if gallery_filled:
        points += seat.board.gallery_bonus
    if museum_filled:
        points += seat.board.museum_bonus
    if gallery_filled and museum_filled:
        points += seat.board.both_bonus
    return points
