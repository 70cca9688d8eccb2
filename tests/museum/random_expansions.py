"""Random MUSEUM tables with any mixture of the expansions, as the plain dict that `tomllib` would give.

Well-formed but not tame, as the tables of the base game are: small boards, where a Gallery is soon filled with a League
card in it, two groups hang together by one companion, a Skull lifts a pair to three, and a lent card holds a Collection
together. Cards may lie where they should not (a fault), never what no table could hold.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.museum.random_tables import (
    CIVILISATIONS,
    CONTINENTS,
    DOMAINS,
    LINES,
    NAMES,
    READINGS,
    STANDARD_ROWS,
    Cell,
    Museum,
    beside,
    chance,
    grown_blob,
    place_name,
    random_bonuses,
    random_museum,
    random_patron,
    random_player,
    random_stated,
)

Data = dict[str, Any]
Step = Callable[[random.Random, "Hall"], None]

MORE_NAMES = [*NAMES, "Anna Maria", "Éric", "Éric le Jeune"]
EXPANSIONS = [
    "archaeologists", "black-market", "cthulhu", "league", "crystal-skulls", "peoples-choice", "worlds-fair",
    "ks-exclusives", "solo", "assistants",
]  # fmt: skip
CIVILISATIONS_OF = {
    "america": ["inc", "may", "pol"], "europe": ["gre", "rom", "cel"],
    "africa": ["pho", "egy", "mes"], "asia": ["chi", "ind", "jap"],
}  # fmt: skip
ADDING = {"europe": "silver", "america": "gold", "asia": "platinum", "africa": "bronze"}
COPYING = {"europe": "emerald", "america": "ruby", "asia": "sapphire", "africa": "diamond"}
ASSISTANTS = [
    "addington", "jackman", "heng-wen", "mazeau", "gaultier", "salhi", "giordano", "sasaki", "goodman", "de-silva",
    "dalton", "singh", "brady", "olayinka", "von-brandt", "von-brandt",
]  # fmt: skip
CONTINENT_EXPERTS = ["leopold-mboke", "yo-ah-lee", "ida-imeskaya", "johnny-turp"]
NEW_READINGS = READINGS | {"skull-fills-gallery": ["no", "yes"]}
NEW_LINES = [
    "museum.archaeologists", "museum.black-market", "museum.cthulhu", "museum.peoples-choice", "museum.pavilions",
    "museum.loans", "museum.rival",
]  # fmt: skip
DOMAIN_CAP = 10  # no more of one Domain than brute force can take


def continent_of(civilisation: str) -> str:
    """The Continent of a Civilisation."""
    return next(continent for continent, its in CIVILISATIONS_OF.items() if civilisation in its)


def value(rng: random.Random) -> str:
    """A value, now and then unknown."""
    return "?" if chance(rng, 0.05) else str(rng.randint(1, 5))


def called(rng: random.Random, name: str) -> str:
    """A player's name, now and then in capitals."""
    return name.upper() if chance(rng, 0.04) else name


# --- A museum as words ------------------------------------------------------------------------------------------------


class Hall:
    """A player's museum while it is being hung: the words of its grid by their cell."""

    def __init__(self, name: str, rows: list[str], board: str) -> None:
        """An empty museum on the plan of these rows."""
        self.name = name
        self.rows = rows
        self.board = board
        self.spaces = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "#"]
        self.gallery = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "G"]
        self.words: dict[Cell, str] = {}
        self.leaning = ""  # the kind of Patron its values are for

    def read(self, text: str) -> None:
        """Take over the Objects of a museum of the base game, spelled in the first form."""
        for r, line in enumerate(text.splitlines()):
            for c, word in enumerate(line.split()):
                plain = word.lower().replace("-", "")
                if plain not in (".", "#"):
                    self.words[r, c] = f"{plain[:3]}-{plain[3:5]}-{plain[5:]}"

    def lay(self, cell: Cell, word: str) -> None:
        """Lay a card; what lay there goes, a League card with both its spaces."""
        for pair in [pair for pair in self.league_pairs() if cell in pair]:
            for taken in pair:
                self.words.pop(taken, None)
        self.words[cell] = word

    def league_pairs(self) -> list[tuple[Cell, Cell]]:
        """The spaces of the League cards, each with its second."""
        pairs = []
        for (r, c), word in self.words.items():
            if word.startswith("league"):
                pairs.append(((r, c), (r, c + 1) if self.words.get((r, c + 1)) == ">" else (r + 1, c)))
        return pairs

    def lay_league(self, first: Cell, second: Cell, domain: str) -> None:
        """Lay a League card on two spaces, the second right of or below the first, unless it would cut another."""
        marks = {(first[0], first[1] + 1): ">", (first[0] + 1, first[1]): "v"}
        self.lay(first, ".")
        self.lay(second, ".")
        self.words[first], self.words[second] = f"league-{domain}", marks[second]

    def pairs(self, cells: list[Cell]) -> list[tuple[Cell, Cell]]:
        """Two spaces side by side among these, walls or not."""
        return [(a, b) for a in cells for b in [(a[0], a[1] + 1), (a[0] + 1, a[1])] if b in cells]

    def objects(self) -> list[Cell]:
        """Where plain Objects lie."""
        return [cell for cell, word in self.words.items() if word[:3] in CIVILISATIONS]

    def counts(self, part: slice) -> list[str]:
        """The Civilisations (`[:3]`) or Domains (`[4:6]`) there are, the most frequent first."""
        return [theme for theme, _ in Counter(self.words[cell][part] for cell in self.objects()).most_common()]

    def often(self, rng: random.Random, part: slice, themes: list[str]) -> str:
        """Mostly what the museum has much of."""
        counts = self.counts(part)
        return rng.choice(counts[:2]) if counts and chance(rng, 0.8) else rng.choice(themes)

    def crowded(self, domain: str) -> bool:
        """No more of this Domain, please."""
        return sum(f"-{domain}-" in word for word in self.words.values()) >= DOMAIN_CAP

    def text(self, rng: random.Random) -> str:
        """The grid of the table file, now and then in capitals."""
        loud = chance(rng, 0.04)
        lines = []
        for r, row in enumerate(self.rows):
            words = [self.words.get((r, c), "#" if mark == "#" else ".") for c, mark in enumerate(row)]
            lines.append(" ".join(word.upper() if loud and word != "v" else word for word in words))
        return "".join(line + "\n" for line in lines)


def lay_themed(rng: random.Random, hall: Hall, cells: list[Cell], domain: str, slip: float) -> None:
    """One Domain over these cells, a new Civilisation each time but for a slip now and then."""
    fresh = rng.sample(CIVILISATIONS, len(CIVILISATIONS))
    used: list[str] = []
    for cell in cells:
        used.append(rng.choice(used) if not fresh or (used and chance(rng, slip)) else fresh.pop())
        if not hall.crowded(domain):
            hall.lay(cell, f"{used[-1]}-{domain}-{value(rng)}")


def lay_civilisation(rng: random.Random, hall: Hall, cells: list[Cell], civilisation: str) -> None:
    """One Civilisation over these cells, of any Domains."""
    for cell in cells:
        free = [domain for domain in DOMAINS if not hall.crowded(domain)]
        if free:
            hall.lay(cell, f"{civilisation}-{rng.choice(free)}-{value(rng)}")


# --- Scenes: what is likely to matter ---------------------------------------------------------------------------------


def league_in_gallery(rng: random.Random, hall: Hall) -> None:
    """A Gallery filled with one Domain, a League card in it, or nearly so."""
    pairs = hall.pairs(hall.gallery)
    if not pairs or len(hall.gallery) > DOMAIN_CAP:
        return
    domain = rng.choice(DOMAINS)
    lay_themed(rng, hall, hall.gallery, domain, rng.choice([0, 0, 0.2]))
    hall.lay_league(*rng.choice(pairs), domain)
    if chance(rng, 0.3):
        outside = [cell for cell in hall.spaces if cell not in hall.gallery]
        lay_themed(rng, hall, rng.sample(outside, min(2, len(outside))), domain, 0.2)


def league_bridge(rng: random.Random, hall: Hall) -> None:
    """Cards of one Domain around a League card (or two that touch), that nothing but it links."""
    pairs = hall.pairs(hall.gallery) if chance(rng, 0.85) else hall.pairs(hall.spaces)
    if not pairs:
        return
    domain = hall.often(rng, slice(4, 6), DOMAINS)
    pair = rng.choice(pairs)
    touching = sorted({cell for space in pair for cell in beside(space) if cell in hall.spaces} - set(pair))
    others = [theme for theme in DOMAINS if theme != domain]
    fresh = rng.sample(CIVILISATIONS, len(CIVILISATIONS))
    for cell in touching:
        shown = domain if chance(rng, 0.7) and not hall.crowded(domain) else rng.choice(others)
        civilisation = rng.choice(CIVILISATIONS) if chance(rng, 0.15) else fresh.pop()
        hall.lay(cell, f"{civilisation}-{shown}-{value(rng)}")
    hall.lay_league(*pair, domain)


def relics_in_domain(rng: random.Random, hall: Hall) -> None:
    """A patch of one Domain with one to three Relics of it among the cards."""
    domain = hall.often(rng, slice(4, 6), DOMAINS)
    patch = sorted(grown_blob(rng, hall.spaces, rng.randint(2, 6)))
    if chance(rng, 0.4) and 2 <= len(hall.gallery) <= 6:
        patch = hall.gallery
    rng.shuffle(patch)
    lay_themed(rng, hall, patch, domain, 0.15)
    for cell in patch[: rng.randint(1, 3)]:
        hall.lay(cell, f"relic-{rng.choice(CONTINENTS)}-{domain}-{value(rng)}")


def skull_on_top(rng: random.Random, hall: Hall) -> None:
    """Two to five of one Civilisation and a Skull that adds to them, beside them or anywhere."""
    civilisation = hall.often(rng, slice(0, 3), CIVILISATIONS)
    patch = sorted(grown_blob(rng, hall.spaces, rng.choice([2, 3, 3, 4, 5])))
    if chance(rng, 0.4) and 2 <= len(hall.gallery) <= 6:
        patch = list(hall.gallery)
    rng.shuffle(patch)
    lay_civilisation(rng, hall, patch, civilisation)
    where = patch[-1] if chance(rng, 0.5) else rng.choice(hall.spaces)
    hall.lay(where, f"skull-{ADDING[continent_of(civilisation)]}:{civilisation}")


def scattered_league(rng: random.Random, hall: Hall) -> None:
    """A League card in the Grand Gallery, or seldom anywhere."""
    pairs = hall.pairs(hall.gallery) if chance(rng, 0.85) else hall.pairs(hall.spaces)
    if pairs:
        hall.lay_league(*rng.choice(pairs), hall.often(rng, slice(4, 6), DOMAINS))


def scattered_relic(rng: random.Random, hall: Hall) -> None:
    """A Relic anywhere."""
    domain = hall.often(rng, slice(4, 6), DOMAINS)
    if not hall.crowded(domain):
        hall.lay(rng.choice(hall.spaces), f"relic-{rng.choice(CONTINENTS)}-{domain}-{value(rng)}")


def scattered_skull(rng: random.Random, hall: Hall) -> None:
    """A Skull of any kind but a copying one; seldom one that adds on another Continent."""
    continent = rng.choice(CONTINENTS)
    civilisation = hall.often(rng, slice(0, 3), CIVILISATIONS)
    stone = ADDING[continent if chance(rng, 0.1) else continent_of(civilisation)]
    word = f"skull-{stone}:{civilisation}"
    if chance(rng, 0.25):
        bare = [ADDING[continent], COPYING[continent], f"other-{continent}", f"other-{continent}"]
        word = f"skull-{rng.choice(bare)}"
    hall.lay(rng.choice(hall.spaces), word)


def black_market(rng: random.Random, hall: Hall) -> None:
    """Some of the Objects come from the Black Market."""
    objects = hall.objects()
    for cell in rng.sample(objects, min(len(objects), rng.randint(1, 4))):
        hall.words[cell] = f"bm-{hall.words[cell]}"


def flood(rng: random.Random, hall: Hall) -> None:
    """One or two spaces are flooded, free ones or in the Gallery."""
    for _ in range(rng.choice([1, 1, 2])):
        free = [cell for cell in hall.spaces if cell not in hall.words]
        hall.lay(rng.choice(free if free and chance(rng, 0.4) else hall.gallery or hall.spaces), "~")
    if chance(rng, 0.1):
        for cell in hall.gallery:
            hall.lay(cell, "~")


def twin_groups(rng: random.Random, hall: Hall) -> None:
    """Two groups of one Civilisation or Domain, as large as each other where there is room, kept apart by others."""
    first = sorted(grown_blob(rng, hall.spaces, rng.choice([3, 3, 4])))
    fence = {cell for inside in first for cell in beside(inside) if cell in hall.spaces} - set(first)
    free = [cell for cell in hall.spaces if cell not in first and cell not in fence]
    second = sorted(grown_blob(rng, free, len(first))) if free else []
    domain, civilisation = rng.choice(DOMAINS), rng.choice(CIVILISATIONS)
    others = [theme for theme in CIVILISATIONS if theme != civilisation]
    for cell in sorted(fence):
        lay_civilisation(rng, hall, [cell], rng.choice(others))
    for group in (first, second):
        if chance(rng, 0.5):
            lay_civilisation(rng, hall, group, civilisation)
        else:
            lay_themed(rng, hall, group, domain, 0)


STEPS: dict[str, list[Step]] = {
    "cthulhu": [relics_in_domain, relics_in_domain, scattered_relic, flood],
    "worlds-fair": [twin_groups],
    "crystal-skulls": [skull_on_top, skull_on_top, scattered_skull],
    "league": [league_in_gallery, league_bridge, league_bridge, scattered_league],
}


def copy_a_card(rng: random.Random, hall: Hall, halls: list[Hall]) -> None:
    """A Skull that copies a card exhibited somewhere, mostly one that this museum can use; seldom a wrong one."""
    cards = [other.words[cell] for other in halls for cell in other.objects()]
    if not cards:
        return
    useful = hall.counts(slice(4, 6))[:2]
    wanted = [word for word in cards if word[4:6] in useful] or cards
    if hall.leaning == "masterpieces":
        wanted = [word for word in cards if word.endswith("5")] or wanted
    word = rng.choice(wanted if chance(rng, 0.7) else cards)
    if chance(rng, 0.08):
        word = f"{rng.choice(CIVILISATIONS)}-{rng.choice(DOMAINS)}-{value(rng)}"
    if chance(rng, 0.08):
        word = f"{word[:-1]}?"
    continent = rng.choice(CONTINENTS) if chance(rng, 0.06) else continent_of(word[:3])
    if hall.crowded(word[4:6]):
        return
    free = [cell for cell in hall.spaces if cell not in hall.words]
    cell = rng.choice(free if free and chance(rng, 0.5) else hall.spaces)
    hall.lay(cell, f"skull-{COPYING[continent]}={word}")


def lend(rng: random.Random, hall: Hall, names: list[str]) -> None:
    """One to four of the cards here, mostly of one theme, belong to other players."""
    lenders = [name for name in names if name != hall.name]
    cards = [cell for cell, word in hall.words.items() if word not in ("~", ">", "v", ".")]
    if not lenders or not cards:
        return
    theme = hall.often(rng, *rng.choice([(slice(4, 6), DOMAINS), (slice(0, 3), CIVILISATIONS)]))
    fitting = [cell for cell in cards if theme in hall.words[cell]]
    picked = fitting if fitting and chance(rng, 0.75) else cards
    some = rng.sample(lenders, min(len(lenders), rng.choice([1, 1, 2])))
    for cell in rng.sample(picked, min(len(picked), rng.randint(1, 4))):
        name = rng.choice(some).replace(" ", "_")
        hall.words[cell] += "@" + rng.choice([name, name.lower(), name.upper()])


# --- Boards -----------------------------------------------------------------------------------------------------------


def small_rows(rng: random.Random) -> list[str]:
    """A floor plan from 1x1 to 5x5, with a Grand Gallery: mostly a patch of 2 to 5."""
    height, width = rng.choice([1, 2, 3, 3, 4, 4, 5]), rng.choice([1, 2, 3, 4, 4, 4, 5])
    grid = [(r, c) for r in range(height) for c in range(width)]
    holes = rng.choice([0, 0, 0.15])
    spaces = [cell for cell in grid if not chance(rng, holes)] or [rng.choice(grid)]
    gallery = grown_blob(rng, spaces, rng.choice([0, 2, 3, 3, 4, 4, 5, 6]))
    if chance(rng, 0.1):
        gallery = set()
    elif len(spaces) <= 6 and chance(rng, 0.2):
        gallery = set(spaces)
    marks = {cell: "G" if cell in gallery else "." for cell in spaces}
    return ["".join(marks.get((r, c), "#") for c in range(width)) for r in range(height)]


def small_board(rng: random.Random) -> Data:
    """A small board of one's own: plan, walls between neighbouring spaces, bonuses mostly known."""
    rows = small_rows(rng)
    spaces = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "#"]
    doors = [(a, b) for a in spaces for b in beside(a) if b in spaces and a < b]
    board: Data = {"plan": "".join(row + "\n" for row in rows)}
    if doors and chance(rng, 0.35):
        walls = rng.sample(doors, min(len(doors), rng.randint(1, 4)))
        board["walls"] = ["|".join(place_name(cell) for cell in rng.sample(wall, 2)) for wall in walls]
    if chance(rng, 0.5):
        return board | {key: rng.randint(1, 20) for key in ("gallery-bonus", "museum-bonus", "both-bonus")}
    return board | random_bonuses(rng, ["gallery-bonus", "museum-bonus", "both-bonus"])


# --- Players ----------------------------------------------------------------------------------------------------------


def random_discard(rng: random.Random, playing: set[str]) -> str:
    """A discard with Objects and whatever the expansions in play put there."""
    kinds = ["object", "object", "object"]
    kinds += ["relic"] * 3 * ("cthulhu" in playing) + ["bm"] * 2 * ("black-market" in playing)
    kinds += ["skull"] * ("crystal-skulls" in playing)
    mythos = rng.sample(DOMAINS, rng.choice([2, 3, 6]))
    words = []
    for kind in rng.choices(kinds, k=rng.randint(0, 7)):
        continent, civilisation = rng.choice(CONTINENTS), rng.choice(CIVILISATIONS)
        card = f"{civilisation}-{rng.choice(DOMAINS)}-{value(rng)}"
        skulls = [ADDING[continent], COPYING[continent], f"other-{continent}"]
        skulls.append(f"{ADDING[continent]}:{rng.choice(CIVILISATIONS_OF[continent])}")
        words.append({
            "object": card,
            "relic": f"relic-{continent}-{rng.choice(mythos)}-{value(rng)}",
            "bm": f"bm-{card}",
            "skull": f"skull-{rng.choice(skulls)}",
        }[kind])  # fmt: skip
    return " ".join(words)


def near_patron(rng: random.Random, hall: Hall) -> Data:
    """A Patron whose first thresholds this museum is near to."""
    civilisations = hall.counts(slice(0, 3)) + CIVILISATIONS
    domains = hall.counts(slice(4, 6)) + DOMAINS
    shown = [word.split("-")[1] for word in hall.words.values() if word.startswith("relic")]
    shown += [continent_of(hall.words[cell][:3]) for cell in hall.objects()]
    continent = Counter([*shown, "asia"]).most_common(1)[0][0]
    some = list(dict.fromkeys(civilisations[:3] + domains[:3] + CIVILISATIONS))[:4]
    points = sorted(rng.sample(range(2, 41), 4))
    patrons: list[Data] = [
        {"kind": "legacy", "civilisation": civilisations[0], "points": points[:3]},
        {"kind": "continent", "continent": continent, "points": points[:3]},
        {"kind": "quadruple", "sets": some, "points": points},
        {"kind": "quadruple", "sets": some, "points": points, "size": 4},
        {"kind": "perfect-collection", "points": points[:1]},
        {"kind": "masterpieces", "points": points[:3]},
        {"kind": "fountain-of-knowledge", "points": points[:3]},
        {
            "kind": "civilisation",
            "civilisation": civilisations[0],
            "domains": list(dict.fromkeys(domains))[:3],
            "points": points[:3],
        },
    ]
    leaning = [patron for patron in patrons if patron["kind"] == hall.leaning]
    return rng.choice(leaning if leaning and chance(rng, 0.7) else patrons)


def raise_values(rng: random.Random, hall: Hall) -> None:
    """Many Masterpieces, or values that run from 1 to 5 in the order of the spaces."""
    run = chance(rng, 0.5)
    hall.leaning = "perfect-collection" if run else "masterpieces"
    for place, cell in enumerate(sorted(cell for cell, word in hall.words.items() if word[-1] in "12345?")):
        if "=" not in hall.words[cell] and chance(rng, 0.8):
            hall.words[cell] = hall.words[cell][:-1] + (str(place % 5 + 1) if run else "5")


def join_expansions(rng: random.Random, player: Data, playing: set[str]) -> None:
    """The keys of the expansions that are a player's own."""
    if "archaeologists" in playing and chance(rng, 0.8):
        places = [place for place in CONTINENTS if chance(rng, 0.7)]
        player["archaeologists"] = {place: rng.choice([0, 1, 2, 3, 3, 3, 4, 5]) for place in places}
        experts = player.setdefault("experts", [])
        wanted = rng.sample(CONTINENT_EXPERTS, rng.choice([0, 1, 1, 2]))
        wanted += [f"arkadin-welles={rng.choice(CONTINENT_EXPERTS)}"] * chance(rng, 0.2)
        arkadin = any(expert.startswith("arkadin") for expert in experts)
        experts += [
            expert for expert in wanted if expert not in experts and not (arkadin and expert.startswith("arkadin"))
        ]
    if "black-market" in playing and chance(rng, 0.7):
        player["black-market-favours"] = rng.choice([0, 1, 1, 2, 2, 3, 4, 12])
    if "assistants" in playing and chance(rng, 0.8):
        player["assistant"] = rng.choice(ASSISTANTS)


def join_solo(rng: random.Random, players: list[Data], halls: list[Hall]) -> None:
    """One of the players is the solo rival, with a Rival card or without; seldom with a Patron beside it, or two."""
    for place in rng.sample(range(len(players)), min(len(players), rng.choice([1] * 12 + [2]))):
        player = players[place]
        if chance(rng, 0.85):
            empty = Museum(rng, halls[place].rows, 1, 1)
            player["rival"] = near_patron(rng, halls[place]) if chance(rng, 0.7) else random_patron(rng, empty)
        if "rival" not in player or chance(rng, 0.5):
            player["solo"] = True
        if chance(rng, 0.85):
            player.pop("patron", None)
    for player in players:
        if "rival" not in player and "solo" not in player and chance(rng, 0.15):
            player["solo"] = False


# --- The middle of the table ------------------------------------------------------------------------------------------


def random_pavilion(rng: random.Random, names: list[str]) -> Data:
    """A Pavilion: mostly complete, now and then a contribution short or too many, seldom empty."""
    size = rng.choice([5, 5, 5, 3, 4, 6])
    pavilion: Data = {} if size == 5 and chance(rng, 0.6) else {"size": size}
    some = rng.sample(names, rng.randint(1, len(names)))
    given = max(0, size + rng.choice([0, 0, 0, 0, 0, 0, -1, -2, 1, -size]))
    counts = Counter(rng.choice(some) for _ in range(given))
    contributions = dict(counts)
    if chance(rng, 0.2):
        contributions = dict.fromkeys(names, 0) | contributions
    return pavilion | {"contributions": {called(rng, name): count for name, count in contributions.items()}}


def random_third_area(rng: random.Random, players: list[Data]) -> Data:
    """First and second of some Continents; mostly players who have three markers there."""
    area = {}
    for continent in CONTINENTS:
        there = [p["name"] for p in players if p.get("archaeologists", {}).get(continent, 0) >= 3]
        candidates = there if there and chance(rng, 0.85) else [p["name"] for p in players]
        if chance(rng, 0.5):
            placed = rng.sample(candidates, min(len(candidates), rng.choice([1, 2])))
            area[continent] = [called(rng, name) for name in placed]
    return area


def random_middle(rng: random.Random, players: list[Data], playing: set[str]) -> Data:
    """The expansions' keys of `[table]`."""
    names = [player["name"] for player in players]
    table: Data = {}
    if "archaeologists" in playing and chance(rng, 0.6):
        table["third-area"] = random_third_area(rng, players)
    if "cthulhu" in playing and chance(rng, 0.5):
        table["disciple"] = {"holder": called(rng, rng.choice(names)), "worth": rng.choice([10, 20])}
    if "peoples-choice" in playing:
        if chance(rng, 0.5):
            table["peoples-choice"] = called(rng, rng.choice(names))
        if chance(rng, 0.6):
            table["peoples-choice-counts"] = {
                called(rng, name): rng.randint(0, 4) for name in names if chance(rng, 0.8)
            }
    if "worlds-fair" in playing and chance(rng, 0.7):
        number = max(1, len(names) - 1) if chance(rng, 0.8) else rng.randint(0, 4)
        table["pavilions"] = [random_pavilion(rng, names) for _ in range(number)]
    if chance(rng, 0.2):
        table["expansions"] = rng.sample(EXPANSIONS, rng.randint(0, 4))
    return table


# --- Tables -----------------------------------------------------------------------------------------------------------


def new_rulings(rng: random.Random) -> dict[str, str]:
    """Readings of final scoring at random; the larger part usually left to its default."""
    density = rng.choice([0, 0.2, 0.4, 0.7])
    return {ruling: rng.choice(readings) for ruling, readings in NEW_READINGS.items() if chance(rng, density)}


def hang(rng: random.Random, hall: Hall, playing: set[str]) -> None:
    """Let each expansion in play do what it does to a museum."""
    for expansion, steps in STEPS.items():
        if expansion in playing and chance(rng, 0.75):
            for step in rng.sample(steps, min(len(steps), rng.choice([1, 1, 2]))):
                step(rng, hall)
    if "black-market" in playing and chance(rng, 0.6):
        black_market(rng, hall)
    if chance(rng, 0.4):
        raise_values(rng, hall)


def first_museum(rng: random.Random, rows: list[str], rulings: dict[str, str]) -> str:
    """A museum of the base game to begin with; on a large board one with few cards."""
    large = sum(mark != "#" for row in rows for mark in row) > 16
    for _ in range(50):
        museum = random_museum(rng, rows, rulings)
        most = max((museum.count(domain) for domain in DOMAINS), default=0)
        if most <= DOMAIN_CAP and (not large or len(museum.cards) <= 20):
            return museum.text()
    return ""


def fitting_experts(rng: random.Random, hall: Hall) -> list[str]:
    """Experts for what the museum has."""
    themes = hall.counts(slice(0, 3))[:3] + hall.counts(slice(4, 6))[:3]
    return rng.sample(themes, min(len(themes), rng.choice([0, 0, 1, 2])))


def take_a_seat(rng: random.Random, hall: Hall, rulings: dict[str, str], playing: set[str]) -> Data:
    """Hang a player's museum (no copies and no loans yet) and give him his other keys."""
    player = random_player(rng, hall.name, None, hall.rows, rulings)
    hall.read(first_museum(rng, hall.rows, rulings))
    hang(rng, hall, playing)
    player.pop("museum", None)
    player.pop("stated", None)
    if chance(rng, 0.5):
        player.pop("track", None)
    if chance(rng, 0.7):
        player["patron"] = near_patron(rng, hall)
    if chance(rng, 0.6):
        player["discard"] = random_discard(rng, playing)
    player["experts"] = list(dict.fromkeys(player.get("experts", []) + fitting_experts(rng, hall)))
    join_expansions(rng, player, playing)
    return player


def random_playing(rng: random.Random) -> set[str]:
    """One to many of the expansions."""
    density = rng.choice([0.1, 0.3, 0.6])
    return {rng.choice(EXPANSIONS)} | {expansion for expansion in EXPANSIONS if chance(rng, density)}


def deal_with_others(rng: random.Random, players: list[Data], halls: list[Hall], playing: set[str]) -> None:
    """What needs the other museums: copies, loans and the solo rival."""
    if "crystal-skulls" in playing:
        for hall in rng.choices(halls, k=rng.choice([0, 1, 1, 2, 3])):
            copy_a_card(rng, hall, halls)
    if "worlds-fair" in playing:
        for hall in rng.sample(halls, rng.randint(1, len(halls))):
            lend(rng, hall, [player["name"] for player in players])
    if "solo" in playing:
        join_solo(rng, players, halls)


def random_expansion_table(rng: random.Random) -> Data:
    """A well-formed table with 1 to 5 players and any of the expansions, as `tomllib` would give it."""
    rulings, playing = new_rulings(rng), random_playing(rng)
    names = rng.sample(MORE_NAMES, rng.choice([1, 2, 2, 3, 3, 4, 5]))
    boards = {name: small_board(rng) for name in rng.sample(["attic", "east-wing", "cellar"], rng.randint(1, 3))}

    halls, players = [], []
    for name in names:
        board = "standard" if chance(rng, 0.07) else rng.choice(sorted(boards))
        rows = boards[board]["plan"].split() if board in boards else STANDARD_ROWS
        halls.append(Hall(name, rows, board))
        players.append(take_a_seat(rng, halls[-1], rulings, playing))
    deal_with_others(rng, players, halls, playing)
    for hall, player in zip(halls, players, strict=True):
        player["board"] = hall.board
        if hall.words or chance(rng, 0.3):
            player["museum"] = hall.text(rng)
        if chance(rng, 0.12):
            player["stated"] = random_stated(rng, LINES + NEW_LINES + ["museum.other"] * ("other-points" in player))
    table = random_middle(rng, players, playing)
    if chance(rng, 0.6):
        table["public-opinion"] = {continent: rng.randint(0, 4) for continent in CONTINENTS if chance(rng, 0.6)}
    data: Data = {"format": 1, "game": "museum", "rulings": rulings, "table": table, "boards": boards}
    return {key: entry for key, entry in data.items() if entry} | {"players": players}
