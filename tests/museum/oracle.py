"""A second scorer for the base game of MUSEUM: slow, naive, and independent of the one it checks.

It takes the plain dict that ``tomllib`` gives for a well-formed table file and tries everything: every linked set of
cells as a frozenset, every combination of Collections that is worth considering. The tables are typed from the printed
rules. No expansions: no League, Skull, Relic, Black Market or lent cards.

What to compare with. Several choices of Collections may tie in their total while they split it differently between the
four ``CHOICE_LINES`` (civilisation, domain, patron, gallery). So compare

* the total of all lines (``total``), or the sum of the four choice lines (``best_sum``), and
* line by line only ``STEADY_LINES`` (track, prestige, public opinion, other) and whatever line is ``stated``.

It assumes, as on every printed card and board, that bonuses are not negative and that a Patron never pays less for a
higher level: a larger Collection then never hurts.
"""

import itertools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

Cell = tuple[int, int]  # (row, column), counted from 0 at the top left
Cells = frozenset[Cell]
Lines = dict[str, int]

CONTINENT_OF = {
    "inc": "america", "may": "america", "pol": "america",
    "gre": "europe", "rom": "europe", "cel": "europe",
    "pho": "africa", "egy": "africa", "mes": "africa",
    "chi": "asia", "ind": "asia", "jap": "asia",
}  # fmt: skip
CIVILISATIONS = list(CONTINENT_OF)
DOMAINS = ["ar", "ag", "cu", "na", "th", "wa"]
CONTINENTS = ["america", "europe", "africa", "asia"]

CIVILISATION_POINTS = {
    3: 1, 4: 3, 5: 5, 6: 9, 7: 13, 8: 17, 9: 22,
    10: 28, 11: 35, 12: 43, 13: 52, 14: 62, 15: 73, 16: 85,
}  # fmt: skip
DOMAIN_POINTS = {3: 5, 4: 7, 5: 11, 6: 17, 7: 25}

STANDARD_PLAN = """
..G..
..G..
GGGGG
..G..
..G..
"""

DEFAULT_READINGS = {
    "duplicate-links": "no",
    "duplicate-fills-gallery": "no",
    "collection-leaves-gallery": "yes",
    "collection-smaller": "no",
    "experts-count-for-patron": "yes",
    "patron-collections-linked": "yes",
    "perfect-collection-repeats": "yes",
    "perfect-collection-size": "contains",
}

STEADY_LINES = ("museum.track", "museum.prestige", "museum.public-opinion", "museum.other")
CHOICE_LINES = ("museum.civilisation", "museum.domain", "museum.patron", "museum.gallery")


@dataclass(frozen=True)
class Card:
    """An Object: its colour, its icon and its value (None where nobody wrote the value down)."""

    civilisation: str
    domain: str
    value: int | None


@dataclass(frozen=True)
class Board:
    """The floor plan of a Museum, and what its printed bonuses pay (0 where unknown)."""

    spaces: Cells
    gallery: Cells
    walls: frozenset[Cells]
    gallery_bonus: int
    museum_bonus: int
    both_bonus: int


@dataclass(frozen=True)
class Collection:
    """What a player declares for one Civilisation or Domain: the cards that count, and the Experts beside them."""

    theme: str
    cards: Cells
    experts: int

    def size(self) -> int:
        """Cards and Experts together; Experts alone are no Collection."""
        return len(self.cards) + self.experts if self.cards else 0

    def stands(self) -> bool:
        """A Collection is three cards or more, an Expert counting as a card."""
        return self.size() >= 3


@dataclass(frozen=True)
class Seat:
    """One player's side of the table, as far as the choice of Collections goes."""

    board: Board
    museum: dict[Cell, Card]
    experts: list[str]
    patron: dict[str, Any] | None
    stated: Lines
    readings: dict[str, str]

    def says(self, ruling: str) -> bool:
        """Whether this table reads the ruling as "yes"."""
        return self.readings[ruling] == "yes"


# --- Reading the table ------------------------------------------------------------------------------------------------


def read_card(text: str) -> Card:
    """A card is three letters of Civilisation, two of Domain, one value; case and hyphens do not matter."""
    plain = text.lower().replace("-", "")
    value = None if plain[5:] == "?" else int(plain[5:])
    return Card(plain[:3], plain[3:5], value)


def read_place(name: str) -> Cell:
    """Places are named as in a spreadsheet: a letter for the column, a number for the row."""
    return int(name[1:]) - 1, ord(name[0].upper()) - ord("A")


def known(number: Any) -> int:
    """What is unknown ("?" or left out) counts 0 for the time being."""
    return number if isinstance(number, int) else 0


def read_board(data: dict[str, Any], player: dict[str, Any]) -> Board:
    """A player's own board, else the table's, else the standard one with its Grand Gallery in a cross and bonus 10."""
    name = player.get("board", data.get("table", {}).get("board", "standard"))
    printed = data.get("boards", {}).get(name, {})
    plan = STANDARD_PLAN if name == "standard" else printed["plan"]
    rows = ["".join(row.split()) for row in plan.splitlines() if row.strip()]
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    walls = [wall.split("|") for wall in printed.get("walls", [])]
    return Board(
        spaces=frozenset(cell for cell, mark in marks.items() if mark != "#"),
        gallery=frozenset(cell for cell, mark in marks.items() if mark == "G"),
        walls=frozenset(frozenset(read_place(side) for side in wall) for wall in walls),
        gallery_bonus=known(printed.get("gallery-bonus", 10 if name == "standard" else "?")),
        museum_bonus=known(printed.get("museum-bonus", "?")),
        both_bonus=known(printed.get("both-bonus", "?")),
    )


def read_museum(text: str) -> dict[Cell, Card]:
    """The cards of a grid by their cell; `.` is an empty space and `#` none."""
    museum = {}
    for r, row in enumerate(line for line in text.splitlines() if line.strip()):
        for c, word in enumerate(row.split()):
            if word not in (".", "#"):
                museum[r, c] = read_card(word)
    return museum


def read_stated(what: Any) -> int:
    """A subtotal the players wrote down: a number, or a sum such as "13 + 9" or "20 - 3"."""
    if isinstance(what, int):
        return what
    return sum(int(term) for term in re.findall(r"[+-]?\d+", "".join(what.split())))


def read_seat(data: dict[str, Any], player: dict[str, Any]) -> Seat:
    """All that one player's Collections, Patron and galleries depend on."""
    return Seat(
        board=read_board(data, player),
        museum=read_museum(player.get("museum", "")),
        experts=player.get("experts", []),
        patron=player.get("patron"),
        stated={rule: read_stated(what) for rule, what in player.get("stated", {}).items()},
        readings=DEFAULT_READINGS | data.get("rulings", {}),
    )


# --- Linked cells -----------------------------------------------------------------------------------------------------


def neighbours(board: Board, cell: Cell) -> list[Cell]:
    """The spaces reached through one doorway: left, right, up, down, never across a wall or out of the plan."""
    row, column = cell
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [other for other in around if other in board.spaces and frozenset({cell, other}) not in board.walls]


def linked_group(board: Board, cells: Cells, start: Cell) -> Cells:
    """All of `cells` that can be walked to from `start` without leaving `cells`."""
    group = {start}
    waiting = [start]
    while waiting:
        for other in neighbours(board, waiting.pop()):
            if other in cells and other not in group:
                group.add(other)
                waiting.append(other)
    return frozenset(group)


def linked_groups(board: Board, cells: Cells) -> set[Cells]:
    """The separate whole groups that `cells` fall into."""
    return {linked_group(board, cells, cell) for cell in cells}


def linked_subsets(board: Board, cells: Cells, allowed: Callable[[Cells], bool] = lambda _: True) -> set[Cells]:
    """Every linked set within `cells` that is allowed, grown cell by cell from the single cells.

    (`allowed` must hold for every part of an allowed set, as "no Civilisation twice" does.)
    """
    found = {frozenset({cell}) for cell in cells}
    newest = set(found)
    while newest:
        grown = {
            subset | {other}
            for subset in newest
            for cell in subset
            for other in neighbours(board, cell)
            if other in cells and other not in subset
        }
        newest = {subset for subset in grown if allowed(subset)} - found
        found |= newest
    return found


# --- Which Collections a player may declare ---------------------------------------------------------------------------


def cells_of(seat: Seat, theme: str) -> Cells:
    """Where the player's cards of a Civilisation or Domain lie."""
    return frozenset(cell for cell, card in seat.museum.items() if theme in (card.civilisation, card.domain))


def civilisations_on(seat: Seat, cells: Iterable[Cell]) -> list[str]:
    """The Civilisations of the cards on these cells, one entry for each card."""
    return [seat.museum[cell].civilisation for cell in cells]


def all_different(seat: Seat, cells: Cells) -> bool:
    """No two of these cards are of one Civilisation."""
    return len(set(civilisations_on(seat, cells))) == len(cells)


def one_of_each(seat: Seat, group: Cells) -> set[Cells]:
    """Every way to let one card stand for each Civilisation of the group."""
    by_civilisation = [
        [cell for cell in group if seat.museum[cell].civilisation == civilisation]
        for civilisation in set(civilisations_on(seat, group))
    ]
    return {frozenset(cells) for cells in itertools.product(*by_civilisation)}


def civilisation_choices(seat: Seat, civilisation: str) -> set[Cells]:
    """One linked group of the colour is a Collection: all of it, or by ruling any linked part of it."""
    cells = cells_of(seat, civilisation)
    if seat.says("collection-smaller"):
        return linked_subsets(seat.board, cells)
    return linked_groups(seat.board, cells)


def domain_choices(seat: Seat, domain: str) -> set[Cells]:
    """Linked cards of one icon, all of different Civilisations.

    A duplicate that may link: take a linked group with its duplicates and count one card for each Civilisation in it.
    A duplicate that may not: the counted cards must link by themselves; and unless a Collection may be declared
    smaller than it is, no further card that would count may touch it.
    """
    board, cells = seat.board, cells_of(seat, domain)
    if seat.says("duplicate-links"):
        groups = linked_subsets(board, cells) if seat.says("collection-smaller") else linked_groups(board, cells)
        return {counted for group in groups for counted in one_of_each(seat, group)}

    subsets = linked_subsets(board, cells, lambda subset: all_different(seat, subset))
    if seat.says("collection-smaller"):
        return subsets

    def can_grow(subset: Cells) -> bool:
        touching = {other for cell in subset for other in neighbours(board, cell)} & cells - subset
        return any(all_different(seat, subset | {other}) for other in touching)

    return {subset for subset in subsets if not can_grow(subset)}


def experts_for(seat: Seat, theme: str) -> int:
    """Each Expert of a colour or icon adds one card to that Collection, also when Arkadin Welles copies him."""
    return sum(expert in (theme, f"arkadin-welles={theme}") for expert in seat.experts)


def choices(seat: Seat, theme: str) -> list[Collection]:
    """Every Collection the player may declare for this Civilisation or Domain (an empty one when there is no card)."""
    cells = civilisation_choices(seat, theme) if theme in CIVILISATIONS else domain_choices(seat, theme)
    return [Collection(theme, cards, experts_for(seat, theme)) for cards in cells or {frozenset()}]


# --- Galleries --------------------------------------------------------------------------------------------------------


def fills_gallery(seat: Seat, collection: Collection) -> bool:
    """Every coloured space holds a card of this one Collection.

    By ruling, a duplicate of its Domain from the same linked group may hold such a space too; by another, the
    Collection may not reach out of the Grand Gallery.
    """
    gallery = seat.board.gallery
    if not gallery or not collection.stands():
        return False
    if not seat.says("collection-leaves-gallery") and not collection.cards <= gallery:
        return False
    filling = set(collection.cards)
    if collection.theme in DOMAINS and seat.says("duplicate-fills-gallery"):
        counted = civilisations_on(seat, collection.cards)
        group = linked_group(seat.board, cells_of(seat, collection.theme), min(collection.cards))
        filling |= {cell for cell in group if seat.museum[cell].civilisation in counted}
    return gallery <= filling


def gallery_points(seat: Seat, chosen: dict[str, Collection]) -> int:
    """The Grand Gallery filled by one Collection, the whole Museum filled, and both: three bonuses that add up."""
    gallery_filled = any(fills_gallery(seat, collection) for collection in chosen.values())
    museum_filled = all(cell in seat.museum for cell in seat.board.spaces)
    points = 0
    if gallery_filled:
        points += seat.board.gallery_bonus
    if museum_filled:
        points += seat.board.museum_bonus
    if gallery_filled and museum_filled:
        points += seat.board.both_bonus
    return points


# --- Patrons ----------------------------------------------------------------------------------------------------------


def values_on(seat: Seat, cells: Iterable[Cell]) -> list[int]:
    """The known values of the cards on these cells, lowest first."""
    values = [seat.museum[cell].value for cell in cells]
    return sorted(value for value in values if value is not None)


def is_perfect(seat: Seat, cells: Cells) -> bool:
    """Objects of the values 1 to 5: among others, or by ruling exactly these five."""
    if seat.readings["perfect-collection-size"] == "exactly-five":
        return len(cells) == 5 and values_on(seat, cells) == [1, 2, 3, 4, 5]
    return {1, 2, 3, 4, 5} <= set(values_on(seat, cells))


def is_perfect_anywhere(seat: Seat, theme: str) -> bool:
    """The same where the Patron's Collections need no link: all cards of a colour, one of each colour of an icon.

    Where a Collection may be declared smaller, any five of those will do.
    """
    cells = cells_of(seat, theme)
    wholes = {cells} if theme in CIVILISATIONS else one_of_each(seat, cells)
    if seat.says("collection-smaller"):
        fives = {frozenset(five) for whole in wholes for five in itertools.combinations(sorted(whole), 5)}
        wholes = wholes | fives
    return any(is_perfect(seat, whole) for whole in wholes)


def patron_size(seat: Seat, chosen: dict[str, Collection], theme: str) -> int:
    """How many cards of a Civilisation or Domain the Patron sees, Experts included unless a ruling leaves them out."""
    if seat.says("patron-collections-linked"):
        cards = len(chosen[theme].cards)
    elif theme in CIVILISATIONS:
        cards = len(cells_of(seat, theme))
    else:
        cards = len(set(civilisations_on(seat, cells_of(seat, theme))))
    if cards == 0:
        return 0
    return cards + experts_for(seat, theme) if seat.says("experts-count-for-patron") else cards


def level_points(patron: dict[str, Any], level: int) -> int:
    """The points of the level reached, not of all up to it; unknown ones fall back to the best known lower level."""
    points = patron.get("points", [])
    if not isinstance(points, list):
        points = [points]
    reached = [number for number in points[:level] if isinstance(number, int)]
    return reached[-1] if reached else 0


def thresholds_met(count: int, thresholds: list[int]) -> int:
    """How many of the printed numbers have been reached."""
    return sum(count >= threshold for threshold in thresholds)


def patron_points(seat: Seat, chosen: dict[str, Collection]) -> int:
    """What the Patron pays for these Collections, each kind by its own printed condition."""
    patron = seat.patron
    if patron is None:
        return 0
    kind = patron["kind"]
    cards = list(seat.museum.values())

    def size(theme: str) -> int:
        return patron_size(seat, chosen, theme)

    if kind == "legacy":  # one Civilisation Collection of 5, 8 or 11
        return level_points(patron, thresholds_met(size(patron["civilisation"]), [5, 8, 11]))
    if kind == "continent":  # 6, 10 or 14 Objects of a Continent, anywhere
        count = sum(CONTINENT_OF[card.civilisation] == patron["continent"] for card in cards)
        return level_points(patron, thresholds_met(count, [6, 10, 14]))
    if kind == "quadruple":  # how many of four small Collections
        return level_points(patron, sum(size(theme) >= patron.get("size", 3) for theme in patron["sets"]))
    if kind == "perfect-collection":  # values 1 to 5 in a Collection, for each such Collection
        if seat.says("patron-collections-linked"):
            times = sum(is_perfect(seat, collection.cards) for collection in chosen.values())
        else:
            times = sum(is_perfect_anywhere(seat, theme) for theme in CIVILISATIONS + DOMAINS)
        if not seat.says("perfect-collection-repeats"):
            times = min(times, 1)
        return times * level_points(patron, 1)
    if kind == "masterpieces":  # 4, 6 or 8 Objects of value 5
        return level_points(patron, thresholds_met(sum(card.value == 5 for card in cards), [4, 6, 8]))
    if kind == "greatest-team":  # 5 for each Expert hired
        return 5 * len(seat.experts)
    if kind == "fountain-of-knowledge":  # 1, 2 or 3 Domain Collections of 5
        return level_points(patron, thresholds_met(sum(size(domain) >= 5 for domain in DOMAINS), [1, 2, 3]))
    if kind == "glimpse-of-the-past":  # a Civilisation Collection of 7 and a Domain Collection of 6
        past = any(size(theme) >= 7 for theme in CIVILISATIONS) and any(size(theme) >= 6 for theme in DOMAINS)
        return level_points(patron, 1) if past else 0
    if kind == "civilisation":  # 5, 6, 7 of a Civilisation with 1, 2, 3 of three Domain Collections of 3 or more
        domains = sum(size(domain) >= 3 for domain in patron["domains"])
        levels = [level for level in (1, 2, 3) if size(patron["civilisation"]) >= 4 + level and domains >= level]
        return level_points(patron, max(levels, default=0))
    if kind == "other":  # the players counted it
        return level_points(patron, 1)
    raise ValueError(f"unknown patron kind {kind!r}")


# --- Choosing the Collections -----------------------------------------------------------------------------------------


def table_points(printed: dict[int, int], size: int) -> int:
    """The printed table: nothing below three cards, the last entry beyond its end."""
    return printed[min(size, max(printed))] if size >= 3 else 0


def choice_lines(seat: Seat, chosen: dict[str, Collection]) -> Lines:
    """The four lines that depend on the Collections declared; a stated line stands as stated."""
    lines = {
        "museum.civilisation": sum(table_points(CIVILISATION_POINTS, chosen[c].size()) for c in CIVILISATIONS),
        "museum.domain": sum(table_points(DOMAIN_POINTS, chosen[d].size()) for d in DOMAINS),
        "museum.patron": patron_points(seat, chosen),
        "museum.gallery": gallery_points(seat, chosen),
    }
    return lines | {rule: points for rule, points in seat.stated.items() if rule in lines}


def merits(seat: Seat, collection: Collection) -> tuple[int, bool, bool]:
    """All that can make one Collection better than another: its size, the gallery it fills, its perfect values."""
    asked = seat.patron is not None and seat.patron["kind"] == "perfect-collection"
    return collection.size(), fills_gallery(seat, collection), asked and is_perfect(seat, collection.cards)


def worth_considering(seat: Seat, collections: list[Collection]) -> list[Collection]:
    """Leave out a Collection when another is no worse in any merit (of equals, keep one)."""
    by_merits = {merits(seat, collection): collection for collection in collections}
    return [
        collection
        for mine, collection in by_merits.items()
        if not any(
            other != mine and all(theirs >= ours for theirs, ours in zip(other, mine, strict=True))
            for other in by_merits
        )
    ]


def every_choice(seat: Seat) -> Iterable[dict[str, Collection]]:
    """Every combination of one Collection for each Civilisation and each Domain."""
    themes = CIVILISATIONS + DOMAINS
    for combination in itertools.product(*(worth_considering(seat, choices(seat, theme)) for theme in themes)):
        yield dict(zip(themes, combination, strict=True))


def best_choice_lines(seat: Seat) -> Lines:
    """Where there is a choice, the one that gives the player most stands (stated lines are the same in all of them)."""
    return max((choice_lines(seat, chosen) for chosen in every_choice(seat)), key=total)


# --- The other lines --------------------------------------------------------------------------------------------------


def track_points(player: dict[str, Any]) -> int:
    """The score track; left out, it is the sum of the known values exhibited, as nothing else moves it."""
    if "track" in player:
        return known(player["track"])
    return sum(card.value or 0 for card in read_museum(player.get("museum", "")).values())


def public_opinion_points(data: dict[str, Any], player: dict[str, Any]) -> int:
    """Each card in the discard costs the tokens on its Continent, unless a Press Conference ignores that Continent."""
    tokens = data.get("table", {}).get("public-opinion", {})
    discard = [read_card(word) for word in player.get("discard", "").split()]
    named = player.get("ignores-public-opinion-of", [])
    if isinstance(named, str):
        named = [named]
    left = [continent for continent in CONTINENTS if continent not in named]

    def loss(ignored: tuple[str, ...]) -> int:
        continents = [CONTINENT_OF[card.civilisation] for card in discard]
        return sum(tokens.get(place, 0) for place in continents if place in left and place not in ignored)

    further = min(player.get("press-conferences", 0), len(left))
    return -min(loss(ignored) for ignored in itertools.combinations(left, further))


# --- What callers use -------------------------------------------------------------------------------------------------


def score_player(data: dict[str, Any], player: dict[str, Any]) -> Lines:
    """All of one player's lines, in the order of final scoring."""
    seat = read_seat(data, player)
    best = best_choice_lines(seat)
    lines = {
        "museum.track": track_points(player),
        "museum.civilisation": best["museum.civilisation"],
        "museum.domain": best["museum.domain"],
        "museum.patron": best["museum.patron"],
        "museum.prestige": player.get("prestige", 0),  # each token left is a point
        "museum.gallery": best["museum.gallery"],
        "museum.public-opinion": public_opinion_points(data, player),
    }
    if "other-points" in player:
        lines["museum.other"] = sum(known(points) for points in player["other-points"].values())
    return lines | {rule: points for rule, points in seat.stated.items() if rule in lines}


def score(data: dict[str, Any]) -> dict[str, Lines]:
    """Final scoring: {player's name: {rule id: points}} for every player, in table order."""
    return {player["name"]: score_player(data, player) for player in data["players"]}


def total(lines: Lines) -> int:
    """A player's result is the sum of the lines."""
    return sum(lines.values())


def best_sum(data: dict[str, Any], name: str) -> int:
    """The best sum of the four choice lines for this player: the number that stays when the split between them ties."""
    lines = score(data)[name]
    return sum(lines[rule] for rule in CHOICE_LINES)


def places(data: dict[str, Any]) -> dict[str, int]:
    """The highest total wins; no tie-break is printed, so equal totals share a place: 1, 1, 3."""
    totals = {name: total(lines) for name, lines in score(data).items()}
    return {name: 1 + sum(other > mine for other in totals.values()) for name, mine in totals.items()}
