"""Random MUSEUM tables to be laid anew, as the plain dict that `tomllib` would give: small and mid-sized boards.

On them groups compete: boards are narrow, and Experts make two cards a Collection, so that mostly not every group can
be linked at once. Full-sized Museums are those of the benchmark (`companion.bench.museums`).
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from scoring import tablefile
from scoring.games.museum.table import Table
from tests.museum.arrange_brute import ADDING, COPYING
from tests.museum.random_tables import (
    CIVILISATIONS,
    CONTINENTS,
    DOMAINS,
    PATRON_LEVELS,
    PATRONS,
    Cell,
    beside,
    chance,
    grown_blob,
    place_name,
    to_toml,
)

Data = dict[str, Any]
NAME = "Vincent"
LENDER = "Andy"
SMALL = [(1, 5), (1, 6), (2, 3), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (2, 4), (1, 7)]
READINGS = {
    "duplicate-links": ["no", "yes"],
    "duplicate-fills-gallery": ["no", "yes"],
    "collection-leaves-gallery": ["yes", "no"],
    "experts-count-for-patron": ["yes", "no"],
    "patron-collections-linked": ["yes", "no"],
    "perfect-collection-repeats": ["yes", "no"],
    "perfect-collection-size": ["contains", "exactly-five"],
    "collection-smaller": ["no", "yes"],
}
EXPANSION_READINGS = {
    "skull-makes-collection": ["no", "yes"],
    "skull-copy-value": ["yes", "no"],
    "skull-touches": ["no", "yes"],
    "skull-fills-gallery": ["no", "yes"],
    "skull-for-patron": ["yes", "no"],
    "league-links": ["yes", "no"],
    "loan-borrower-scores": ["yes", "no"],
    "relic-for-patron": ["yes", "no"],
    "relic-in-domain": ["counts", "ignored", "like-league"],
    "flooded-space": ["never-filled", "left-out"],
}
MID_PATRONS = ["legacy", "quadruple", "fountain-of-knowledge", "glimpse-of-the-past", "civilisation", "masterpieces"]


def read(data: Data) -> Table:
    """The table of such a dict."""
    _, table = tablefile.read(to_toml(data))
    assert isinstance(table, Table)
    return table


def collections_alone(table: Table) -> Table:
    """The same table without a Patron of the first player, or anything to be earned on his board."""
    player = replace(table.players[0], patron=None)
    hall = replace(table.board_of(player), gallery_bonus=0, museum_bonus=0, both_bonus=0)
    return replace(table, players=(player, *table.players[1:]), boards={**table.boards, hall.name: hall})


# Boards


def plan_of(rng: random.Random, height: int, width: int, spaces: int, gallery: int) -> list[str]:
    """A connected plan with so many spaces at most, and a Grand Gallery of about this size; `#` where no space is."""
    grid = [(r, c) for r in range(height) for c in range(width)]
    kept = sorted(grown_blob(rng, grid, min(spaces, len(grid))))
    inside = grown_blob(rng, kept, gallery) if gallery else set()
    marks = {cell: "G" if cell in inside else "." for cell in kept}
    return ["".join(marks.get((r, c), "#") for c in range(width)) for r in range(height)]


def board_of(rng: random.Random, rows: list[str], walls: int) -> Data:
    """A board on this plan with so many walls at most; what is earned on it."""
    spaces = cells_of(rows)
    doors = [(a, b) for a in spaces for b in beside(a) if b in spaces and a < b]
    board: Data = {"plan": "".join(row + "\n" for row in rows)}
    between = ["|".join(map(place_name, door)) for door in rng.sample(doors, min(walls, len(doors)))]
    if between:
        board["walls"] = between
    return board | {f"{key}-bonus": rng.choice([0, 3, 10]) for key in ("gallery", "museum", "both")}


def cells_of(rows: list[str]) -> list[Cell]:
    """The spaces of a plan, row by row."""
    return [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "#"]


def grid_of(rng: random.Random, rows: list[str], words: list[str]) -> str:
    """A grid with these words anywhere on the plan; a League card already lies where it is to lie."""
    spaces = cells_of(rows)
    laid: dict[Cell, str] = {}
    for word in [word for word in words if word.startswith("league")]:
        pair = rng.choice([pair for pair in league_pairs(rows) if not laid.keys() & set(pair)])
        laid |= {pair[0]: word, pair[1]: ">" if pair[0][0] == pair[1][0] else "v"}
    others = [word for word in words if not word.startswith("league")]
    free = [cell for cell in spaces if cell not in laid]
    laid |= dict(zip(rng.sample(free, len(others)), others, strict=True))
    return "".join(
        " ".join(laid.get((r, c), "#" if mark == "#" else ".") for c, mark in enumerate(row)) + "\n"
        for r, row in enumerate(rows)
    )


def league_pairs(rows: list[str]) -> list[tuple[Cell, Cell]]:
    """Two Grand Gallery spaces side by side, the left or upper first."""
    inside = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "G"]
    return [(a, b) for a in inside for b in [(a[0], a[1] + 1), (a[0] + 1, a[1])] if b in inside]


# Cards and what they are good for


def cards_of(rng: random.Random, civilisations: list[str], domains: list[str], number: int) -> list[str]:
    """How many cards of these."""
    return [f"{rng.choice(civilisations)}-{rng.choice(domains)}-{rng.randint(1, 5)}" for _ in range(number)]


def different_cards(rng: random.Random, civilisations: list[str], domains: list[str], most: int) -> list[str]:
    """As many cards as that, or as there are, no two of the same Civilisation and Domain."""
    kinds = [f"{civilisation}-{domain}" for civilisation in civilisations for domain in domains]
    return [f"{kind}-{rng.randint(1, 5)}" for kind in rng.sample(kinds, min(most, len(kinds)))]


def patron_of(rng: random.Random, kind: str, civilisations: list[str], domains: list[str]) -> Data:
    """A Patron of this kind that asks for what there is."""
    patron: Data = {"kind": kind}
    asks = PATRONS[kind].get("asks", {})
    if "civilisation" in asks:
        patron["civilisation"] = rng.choice(civilisations)
    if "domains" in asks:
        patron["domains"] = [*domains, *(one for one in DOMAINS if one not in domains)][: asks["domains"]]
    if "continent" in asks:
        patron["continent"] = rng.choice(CONTINENTS)
    if "sets" in asks:
        others = [key for key in (*CIVILISATIONS, *DOMAINS) if key not in (*civilisations, *domains)]
        patron["sets"] = [*rng.sample([*civilisations, *domains], min(4, len(civilisations + domains))), *others][:4]
        if chance(rng, 0.3):
            patron["size"] = rng.choice([3, 4])
    levels = PATRON_LEVELS[kind]
    if levels:
        patron["points"] = sorted(rng.sample(range(1, 20), levels))
    return patron


def experts_of(rng: random.Random, civilisations: list[str], domains: list[str], most: int) -> list[str]:
    """Some Experts for what there is; sometimes Arkadin Welles copies one."""
    experts = rng.sample([*civilisations, *domains], rng.randint(0, min(most, len(civilisations + domains))))
    if experts and chance(rng, 0.25):
        experts.append(f"arkadin-welles={rng.choice(experts)}")
    return experts


def with_expansions(rng: random.Random, rows: list[str], words: list[str], civilisations: list[str]) -> list[str]:
    """The same number of words, some of them Relics, Skulls, lent cards, flooded spaces or a League card."""
    words = [*words]
    for n in range(rng.randint(1, 3)):
        domain = words[n].split("-")[1]
        kind = rng.choice(["relic", "skull-adds", "skull-copies", "lent", "lent", "flood", "blind"])
        if kind == "relic":
            words[n] = f"relic-europe-{domain}-{rng.randint(1, 5)}"
        elif kind == "lent":
            words[n] += f"@{LENDER}"
        elif kind == "flood":
            words[n] = "~"
        elif kind == "blind":
            words[n] = "skull-other-europe"
        else:
            table = ADDING if kind == "skull-adds" else COPYING
            fitting = [(name, its) for name, those in table.items() for its in those if its in civilisations]
            name, its = rng.choice(fitting or [(name, those[0]) for name, those in table.items()])
            power = f":{its}" if kind == "skull-adds" else f"={its}-{domain}-{rng.randint(1, 5)}"
            if chance(rng, 0.1):
                power = ""  # nobody said what it serves
            if not any(word.startswith(f"skull-{name}") for word in words):
                words[n] = f"skull-{name}{power}"
    if league_pairs(rows) and chance(rng, 0.6):
        objects = [word for word in words if word[:3] in CIVILISATIONS] or words
        domain = objects[0].split("-")[1] if objects is not words else "ar"
        words = [*words[:-2], f"league-{domain}"]
    return words


# Tables


def small_table(rng: random.Random, *, expansions: bool = False) -> Data:
    """A board of 5 to 7 spaces, with whatever can bear on its best layout."""
    height, width = rng.choice(SMALL)
    spaces = rng.choice([5, 6, 6, 6, 6, 7])
    gallery = rng.choice([2, 3, 3, 4] if expansions else [0, 0, 2, 3, 3, 4])
    rows = plan_of(rng, height, width, spaces, gallery)
    number = len(cells_of(rows))
    civilisations = rng.sample(CIVILISATIONS, rng.choice([2, 3, 3]))
    domains = rng.sample(DOMAINS, rng.choice([1, 2, 2, 3]))
    if number > 6:  # some cards alike keep the number of layouts low
        civilisations, domains = civilisations[:2], domains[:2]
    words = cards_of(rng, civilisations, domains, number - (number > 5 and chance(rng, 0.3)))
    if expansions:
        words = with_expansions(rng, rows, words, civilisations)
    player: Data = {
        "name": NAME,
        "museum": grid_of(rng, rows, words),
        "experts": experts_of(rng, civilisations, domains, 6),
    }
    kind = rng.choice([*PATRON_LEVELS, *MID_PATRONS, ""])
    if kind == "perfect-collection" and number > 6:
        kind = "legacy"  # with it cards of different values are no longer alike
    if kind:
        player["patron"] = patron_of(rng, kind, civilisations, domains)
    density = rng.choice([0, 0, 0.5])
    readings = READINGS | (EXPANSION_READINGS if expansions else {})
    rulings = {ruling: rng.choice(values) for ruling, values in readings.items() if chance(rng, density)}
    players = [player, {"name": LENDER}] if f"@{LENDER}" in player["museum"] else [player]
    walls = 0 if any(word.startswith("league") for word in words) else rng.choice([0, 1, 2, 3])  # it needs a doorway
    return _data(board_of(rng, rows, walls), players, rulings)


def perfect_table(rng: random.Random) -> Data:
    """A board of 7 spaces and six cards of one Civilisation or Domain that show all values, if only just."""
    rows = plan_of(rng, *rng.choice([(1, 7), (2, 4), (3, 3)]), 7, 0)
    one, civilisations = rng.choice(DOMAINS), rng.sample(CIVILISATIONS, 6)
    others = rng.sample([domain for domain in DOMAINS if domain != one], 2)
    values = [1, 2, 3, 4, 5, rng.randint(1, 5)]
    if chance(rng, 0.5):
        words = [f"{civilisations[0]}-{rng.choice([one, *others])}-{value}" for value in values]
    else:
        words = [f"{civilisation}-{one}-{value}" for civilisation, value in zip(civilisations, values, strict=True)]
    words += cards_of(rng, civilisations[:2], others, len(cells_of(rows)) - 6)
    player: Data = {
        "name": NAME,
        "museum": grid_of(rng, rows, words),
        "experts": experts_of(rng, civilisations[:2], [one, *others], 4),
        "patron": {"kind": "perfect-collection", "points": [rng.randint(1, 12)]},
    }
    return _data(board_of(rng, rows, rng.choice([0, 1, 2, 3])), [player], {})


def skull_table(rng: random.Random) -> Data:
    """A board of 5 or 6 spaces with two or three Skulls that may serve several things, and cards elsewhere to copy."""
    rows = plan_of(rng, *rng.choice([(1, 5), (1, 6), (2, 3)]), 6, rng.choice([0, 2, 3]))
    number = len(cells_of(rows))
    names = rng.sample([*ADDING, *COPYING], 2 if number > 5 else rng.choice([2, 3]))
    own = [civilisation for name in names for civilisation in (ADDING | COPYING)[name]]
    civilisations = list(dict.fromkeys(rng.choices(own, k=2)))
    domains = rng.sample(DOMAINS, 2)
    words = cards_of(rng, civilisations, domains, number - len(names))
    served = [f"skull-{name}" for name in names]
    player: Data = {
        "name": NAME,
        "museum": grid_of(rng, rows, [*words, *served]),
        "experts": experts_of(rng, civilisations, domains, 4),
        "patron": patron_of(rng, rng.choice([*PATRON_LEVELS, *MID_PATRONS]), civilisations, domains),
    }
    others = {"name": LENDER, "museum": grid_of(rng, rows, cards_of(rng, own, domains, 2))}
    readings = READINGS | EXPANSION_READINGS
    rulings = {ruling: rng.choice(values) for ruling, values in readings.items() if chance(rng, 0.3)}
    return _data(board_of(rng, rows, rng.choice([0, 0, 1])), [player, others], rulings)


def league_table(rng: random.Random) -> Data:
    """A board of 6 to 8 spaces with a League card or two, and cards that could fill the Gallery with them."""
    size, spaces = rng.choice([(2, 3), (2, 4), (3, 3), (2, 4), (3, 3), (1, 7)]), rng.choice([6, 7, 7, 8])
    rows = plan_of(rng, *size, spaces, rng.choice([2, 3, 4, 5, 6]))
    pairs = league_pairs(rows)
    beside_any = all(any(not {*one} & {*other} for other in pairs) for one in pairs)
    leagues = 1 + (beside_any and chance(rng, 0.5))
    free = len(cells_of(rows)) - 2 * leagues
    number = free - (free > 1 and chance(rng, 0.3))
    civilisations = rng.sample(CIVILISATIONS, 3 if number > 5 else rng.randint(3, 5))
    domains = rng.sample(DOMAINS, rng.choice([1, 2, 2]))
    words = different_cards(rng, civilisations, domains[:1], number - 1) if chance(rng, 0.6) else []
    words += cards_of(rng, civilisations, domains, number - len(words))
    if chance(rng, 0.3):
        words[0] = rng.choice(["~", f"relic-europe-{domains[0]}-1", f"{words[0]}@{LENDER}"])
    words += [f"league-{rng.choice(domains)}" for _ in range(leagues)]
    museum = grid_of(rng, rows, words)
    player: Data = {"name": NAME, "museum": museum, "experts": experts_of(rng, civilisations, domains, 4)}
    readings, density = READINGS | EXPANSION_READINGS, rng.choice([0, 0.3, 0.6])
    rulings = {ruling: rng.choice(values) for ruling, values in readings.items() if chance(rng, density)}
    board = board_of(rng, rows, 0) | {"gallery-bonus": rng.choice([2, 5, 10])}
    return _data(board, [player, {"name": LENDER}] if f"@{LENDER}" in museum else [player], rulings)


def mid_table(rng: random.Random, height: int, width: int) -> Data:
    """A board of this size, base cards only under the default readings: any, or all different and hard to link."""
    rows = plan_of(rng, height, width, height * width, rng.choice([0, 0, 0, 3, 4]))
    walls = rng.choice([0, 0, 1, 3, height + width - 2])
    if chance(rng, 0.7):
        civilisations, domains = rng.sample(CIVILISATIONS, rng.randint(3, 5)), rng.sample(DOMAINS, rng.randint(3, 5))
        words = different_cards(rng, civilisations, domains, height * width - rng.choice([0, 0, 1]))
    else:
        civilisations, domains = rng.sample(CIVILISATIONS, rng.randint(2, 5)), rng.sample(DOMAINS, rng.randint(2, 4))
        words = cards_of(rng, civilisations, domains, height * width - rng.choice([0, 0, 0, 1, 2, 3]))
    player: Data = {
        "name": NAME,
        "museum": grid_of(rng, rows, words),
        "experts": experts_of(rng, civilisations, domains, 6) if chance(rng, 0.7) else [],
    }
    if chance(rng, 0.5):
        player["patron"] = patron_of(rng, rng.choice(MID_PATRONS), civilisations, domains)
    return _data(board_of(rng, rows, walls), [player], {})


def _data(board: Data, players: list[Data], rulings: dict[str, str]) -> Data:
    data: Data = {"format": 1, "game": "museum", "table": {"board": "hall"}, "boards": {"hall": board}}
    if rulings:
        data["rulings"] = rulings
    return data | {"players": players}
