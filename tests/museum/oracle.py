"""A second scorer for MUSEUM and its expansions: slow, naive, and independent of the one it checks.

It takes the plain dict that ``tomllib`` gives for a well-formed table file and tries everything: every linked set of
cells as a frozenset, every combination of Collections that is worth considering. The tables are typed from the printed
rules, all the rest from the contract.

What to compare with. Several choices of Collections may tie in their total while they split it differently between the
five ``CHOICE_LINES`` (civilisation, domain, patron, gallery, rival). So compare

* the total of all lines (``total``), or the sum of the choice lines (``best_sum``), and
* line by line only ``STEADY_LINES`` and whatever line is ``stated``;
* ``museum.loans`` depends on which of equally good Collections the borrowers declare. ``score`` gives one of the values
  possible and ``loan_values`` all of them: a total is right when it is ours with another of these values put in.

It assumes, as on every printed card and board, that bonuses are not negative and that a Patron never pays less for a
higher level: a larger Collection then never hurts its owner.
"""

import itertools
from collections.abc import Iterable

from tests.museum import oracle_expansions
from tests.museum.oracle_collections import (
    THEMES,
    Collection,
    adding_skulls,
    choices,
    counted_sorts,
    experts_for,
    fills_gallery,
    gallery_points,
    most_points,
    one_of_each,
    table_points,
)
from tests.museum.oracle_table import (
    CIVILISATIONS,
    CONTINENT_OF,
    CONTINENTS,
    DOMAINS,
    Cells,
    Data,
    Lines,
    Piece,
    Seat,
    is_rival,
    known,
    read_discard,
    read_seat,
    readings,
    same_name,
)

STEADY_LINES = (
    "museum.track", "museum.prestige", "museum.public-opinion", "museum.archaeologists", "museum.black-market",
    "museum.cthulhu", "museum.peoples-choice", "museum.pavilions", "museum.other",
)  # fmt: skip
CHOICE_LINES = ("museum.civilisation", "museum.domain", "museum.patron", "museum.gallery", "museum.rival")


# --- Patrons ----------------------------------------------------------------------------------------------------------


def shown_value(seat: Seat, piece: Piece) -> int | None:
    """The value a card shows: a copying Skull that of its copy, unless it copies no value."""
    return None if piece.kind == "skull" and not seat.says("skull-copy-value") else piece.value


def values_on(seat: Seat, cells: Iterable[tuple[int, int]]) -> list[int]:
    """The known values of the cards on these cells, lowest first."""
    values = [shown_value(seat, seat.at[cell]) for cell in cells]
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
    sorts = counted_sorts(seat, theme)
    cells = frozenset(sorts)
    wholes = {cells} if theme in CIVILISATIONS else one_of_each(sorts, cells)
    if seat.says("collection-smaller"):
        fives = {frozenset(five) for whole in wholes for five in itertools.combinations(sorted(whole), 5)}
        wholes = wholes | fives
    return any(is_perfect(seat, whole) for whole in wholes)


def patron_size(seat: Seat, collection: Collection) -> int:
    """How many cards of a Civilisation or Domain the Patron sees; by ruling fewer without Experts, without Skulls.

    Where the Patron's Collections need no link, all cards of the colour or all colours of the icon count, and the
    Skulls that would add to those.
    """
    cards, skulls = len(collection.cards), len(collection.skulls)
    if not seat.says("patron-collections-linked"):
        sorts = counted_sorts(seat, collection.theme)
        cards = len(sorts) if collection.theme in CIVILISATIONS else len(set(sorts.values()))
        skulls = len(adding_skulls(seat, collection.theme, frozenset(sorts)))
    if cards == 0:
        return 0
    if seat.says("experts-count-for-patron"):
        cards += experts_for(seat, collection.theme)
    return cards + skulls if seat.says("skull-for-patron") else cards


def level_points(patron: Data, level: int) -> int:
    """The points of the level reached, not of all up to it; unknown ones fall back to the best known lower level."""
    points = patron.get("points", [])
    if not isinstance(points, list):
        points = [points]
    reached = [number for number in points[:level] if isinstance(number, int)]
    return reached[-1] if reached else 0


def thresholds_met(count: int, thresholds: list[int]) -> int:
    """How many of the printed numbers have been reached."""
    return sum(count >= threshold for threshold in thresholds)


def objects_for_patron(seat: Seat) -> list[Piece]:
    """What is an Object to a Patron of a Continent or of Masterpieces: copying Skulls too, and by ruling Relics.

    League cards and other Skulls never are.
    """
    relics = seat.says("relic-for-patron")
    return [p for p in seat.pieces if p.is_card_of_a_civilisation or (relics and p.kind == "relic")]


def continent_of(piece: Piece) -> str:
    """The Continent a Patron sees: of a copying Skull that of the Civilisation copied."""
    return CONTINENT_OF.get(piece.civilisation, piece.continent)


def patron_points(seat: Seat, chosen: dict[str, Collection], patron: Data | None) -> int:
    """What a Patron, or the solo rival's card, pays for these Collections, each kind by its own printed condition."""
    if patron is None:
        return 0
    kind = patron["kind"]

    def size(theme: str) -> int:
        return patron_size(seat, chosen[theme])

    if kind == "legacy":  # one Civilisation Collection of 5, 8 or 11
        return level_points(patron, thresholds_met(size(patron["civilisation"]), [5, 8, 11]))
    if kind == "continent":  # 6, 10 or 14 Objects of a Continent, anywhere
        count = sum(continent_of(piece) == patron["continent"] for piece in objects_for_patron(seat))
        return level_points(patron, thresholds_met(count, [6, 10, 14]))
    if kind == "quadruple":  # how many of four small Collections
        return level_points(patron, sum(size(theme) >= patron.get("size", 3) for theme in patron["sets"]))
    if kind == "perfect-collection":  # values 1 to 5 in a Collection, for each such Collection
        if seat.says("patron-collections-linked"):
            times = sum(is_perfect(seat, collection.cards) for collection in chosen.values())
        else:
            times = sum(is_perfect_anywhere(seat, theme) for theme in THEMES)
        if not seat.says("perfect-collection-repeats"):
            times = min(times, 1)
        return times * level_points(patron, 1)
    if kind == "masterpieces":  # 4, 6 or 8 Objects of value 5
        fives = sum(shown_value(seat, piece) == 5 for piece in objects_for_patron(seat))
        return level_points(patron, thresholds_met(fives, [4, 6, 8]))
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

Merits = tuple[int, int, bool, bool]


def merits(seat: Seat, collection: Collection) -> Merits:
    """All that can make one Collection better than another.

    Its size, its size to the Patron, the gallery it fills, its perfect values.
    """
    asked = any(patron is not None and patron["kind"] == "perfect-collection" for patron in (seat.patron, seat.rival))
    perfect = asked and is_perfect(seat, collection.cards)
    return collection.size(), patron_size(seat, collection), fills_gallery(seat, collection), perfect


def no_worse(these: Merits, those: Merits) -> bool:
    """These merits are at least those, each by each."""
    return all(this >= that for this, that in zip(these, those, strict=True))


def worth_considering(seat: Seat, theme: str) -> list[Collection]:
    """Leave out a Collection when another is no worse in any merit (of equals, keep one)."""
    if not counted_sorts(seat, theme):
        return [Collection(theme, frozenset(), experts_for(seat, theme), frozenset())]
    by_merits = {merits(seat, collection): collection for collection in choices(seat, theme)}
    return [
        collection
        for mine, collection in by_merits.items()
        if not any(other != mine and no_worse(other, mine) for other in by_merits)
    ]


def combinations(candidates: dict[str, list[Collection]]) -> Iterable[dict[str, Collection]]:
    """Every combination of one Collection for each Civilisation and each Domain."""
    for combination in itertools.product(*candidates.values()):
        yield dict(zip(candidates, combination, strict=True))


def fixed_lines(seat: Seat) -> Lines:
    """The Collection lines that do not wait for the choice.

    By one reading a borrower's Collections are those of his museum without the cards lent to him; by another the solo
    rival scores no Collections and no gallery.
    """
    if seat.solo and not seat.says("rival-ordinary-scoring"):
        return {"museum.civilisation": 0, "museum.domain": 0, "museum.gallery": 0}
    if seat.lenders and not seat.says("loan-borrower-scores"):
        own = seat.without(seat.lenders)
        return {
            "museum.civilisation": sum(most_points(own, theme) for theme in CIVILISATIONS),
            "museum.domain": sum(most_points(own, theme) for theme in DOMAINS),
        }
    return {}


def choice_lines(seat: Seat, chosen: dict[str, Collection]) -> Lines:
    """The lines that depend on the Collections declared."""
    return {
        "museum.civilisation": sum(chosen[theme].points() for theme in CIVILISATIONS),
        "museum.domain": sum(chosen[theme].points() for theme in DOMAINS),
        "museum.patron": patron_points(seat, chosen, seat.patron),
        "museum.gallery": gallery_points(seat, chosen),
        "museum.rival": patron_points(seat, chosen, seat.rival) if seat.solo else 0,
    }


def best_choice_lines(seat: Seat) -> Lines:
    """Where there is a choice, the one that gives the player most stands; a stated line stands as stated in all."""
    candidates = {theme: worth_considering(seat, theme) for theme in THEMES}
    fixed = fixed_lines(seat) | {rule: points for rule, points in seat.stated.items() if rule in CHOICE_LINES}
    return max((choice_lines(seat, chosen) | fixed for chosen in combinations(candidates)), key=total)


# --- Loans ------------------------------------------------------------------------------------------------------------

Differences = tuple[int, ...]  # what each lender gets for one Collection, in the order of the lenders


def difference(seat: Seat, collection: Collection, lender: str, without: int) -> int:
    """What a Collection is worth more by the cards of a lender, as declared here.

    More than without those cards, looked at again; or by ruling than the table pays for so many cards fewer.
    """
    if seat.readings["loan-difference"] == "number-only":
        lent = sum(seat.at[cell].lender == lender for cell in collection.cards | collection.skulls)
        without = table_points(collection.theme, collection.size() - lent)
    return max(0, collection.points() - without)


def lendable(seat: Seat, theme: str, lenders: list[str]) -> list[tuple[Collection, Differences]]:
    """The Collections of a theme a borrower may declare, with what each brings the lenders.

    One is left out when a larger one is no worse in any merit: either that one pays the borrower more, or it pays him
    the same and of such the larger is declared.
    """
    if not any(piece.is_of(theme) for piece in seat.pieces if piece.lender):
        return [(collection, (0,) * len(lenders)) for collection in worth_considering(seat, theme)]
    ways = {}
    without = {lender: most_points(seat.without({lender}), theme) for lender in lenders}
    for collection in choices(seat, theme):
        differences = tuple(difference(seat, collection, lender, without[lender]) for lender in lenders)
        ways[merits(seat, collection), differences] = collection
    return [
        (collection, differences)
        for (mine, differences), collection in ways.items()
        if not any(other[0] > mine[0] and no_worse(other, mine) for other, _ in ways)
    ]


def lent_here(seat: Seat) -> dict[str, set[int]]:
    """What each lender may get out of one museum, over all the choices that are best for its owner.

    The owner's stated subtotals are not looked at. Of choices that pay the same for every Collection, those with the
    larger Collections are taken.
    """
    lenders = sorted(seat.lenders)
    fixed = fixed_lines(seat)
    found: list[tuple[int, Differences, Differences, Differences]] = []
    for combination in itertools.product(*(lendable(seat, theme, lenders) for theme in THEMES)):
        chosen = {collection.theme: collection for collection, _ in combination}
        points = tuple(c.points() for c in chosen.values())
        if "museum.civilisation" in fixed:
            points = ()
        sizes = tuple(c.size() for c in chosen.values())
        differences = tuple(sum(column) for column in zip(*(brought for _, brought in combination), strict=True))
        found.append((total(choice_lines(seat, chosen) | fixed), points, sizes, differences))
    best = max(entry[0] for entry in found)
    found = [entry for entry in found if entry[0] == best]
    kept = [
        differences
        for _, points, sizes, differences in found
        if not any(
            points == others and sizes != larger and all(b >= a for a, b in zip(sizes, larger, strict=True))
            for _, others, larger, _ in found
        )
    ]
    return {lender: {differences[place] for differences in kept} for place, lender in enumerate(lenders)}


def loan_values(data: Data) -> dict[str, frozenset[int]]:
    """For every player, all that he may get for his loans (just 0 where he lent nothing)."""
    values = {player["name"]: {0} for player in data["players"]}
    for player in data["players"]:
        seat = read_seat(data, player)
        gains = lent_here(seat) if seat.lenders else {}
        for name, sums in values.items():
            values[name] = {one + other for one in sums for other in gains.get(same_name(name), {0})}
    return {name: frozenset(sums) for name, sums in values.items()}


# --- Public Opinion ---------------------------------------------------------------------------------------------------


def public_opinion_points(data: Data, player: Data) -> int:
    """Each card in the discard costs the tokens on its Continent, unless a Press Conference ignores that Continent.

    A Black Market Object shows no Continent, unless read otherwise. The solo rival never loses anything.
    """
    if is_rival(player):
        return 0
    tokens = data.get("table", {}).get("public-opinion", {})
    seen = readings(data)["black-market-opinion"] == "yes"
    discard = [piece for piece in read_discard(player) if seen or not piece.black_market]
    named = player.get("ignores-public-opinion-of", [])
    if isinstance(named, str):
        named = [named]
    left = [continent for continent in CONTINENTS if continent not in named]

    def loss(ignored: tuple[str, ...]) -> int:
        continents = [piece.continent for piece in discard]
        return sum(tokens.get(place, 0) for place in continents if place in left and place not in ignored)

    further = min(player.get("press-conferences", 0), len(left))
    return -min(loss(ignored) for ignored in itertools.combinations(left, further))


# --- What callers use -------------------------------------------------------------------------------------------------


def score_player(data: Data, player: Data, loans: int) -> Lines:
    """All of one player's lines, in the order of final scoring."""
    seat = read_seat(data, player)
    best = best_choice_lines(seat)
    lines = {
        "museum.track": oracle_expansions.track_points(data, player),
        "museum.civilisation": best["museum.civilisation"],
        "museum.domain": best["museum.domain"],
        "museum.patron": best["museum.patron"],
        "museum.prestige": player.get("prestige", 0),  # each token left is a point
        "museum.gallery": best["museum.gallery"],
        "museum.public-opinion": public_opinion_points(data, player),
    }
    further = oracle_expansions.steady_lines(data, player)
    further |= {"museum.loans": loans, "museum.rival": best["museum.rival"]}
    playing = oracle_expansions.expansions_in_play(data)
    for expansion, its_lines in oracle_expansions.LINES_OF.items():
        if expansion in playing:
            lines |= {rule: further[rule] for rule in its_lines}
    if "other-points" in player:
        lines["museum.other"] = sum(known(points) for points in player["other-points"].values())
    return lines | {rule: points for rule, points in seat.stated.items() if rule in lines}


def score(data: Data, loans: dict[str, frozenset[int]] | None = None) -> dict[str, Lines]:
    """Final scoring: {player's name: {rule id: points}} for every player, in table order."""
    loans = loans or loan_values(data)
    return {player["name"]: score_player(data, player, max(loans[player["name"]])) for player in data["players"]}


def total(lines: Lines) -> int:
    """A player's result is the sum of the lines."""
    return sum(lines.values())


def best_sum(data: Data, name: str) -> int:
    """The best sum of the choice lines for this player: the number that stays when the split between them ties."""
    lines = score(data)[name]
    return sum(points for rule, points in lines.items() if rule in CHOICE_LINES)


def places(totals: dict[str, int]) -> dict[str, int]:
    """The highest total wins; no tie-break is printed, so equal totals share a place: 1, 1, 3."""
    return {name: 1 + sum(other > mine for other in totals.values()) for name, mine in totals.items()}
