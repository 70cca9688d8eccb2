"""Random MUSEUM tables of the base game, as the plain dict that `tomllib` would give, and as the text of a table file.

They are well-formed but not always tame: museums are drawn from few Civilisations and Domains, Grand Galleries are
filled on purpose and values run 1 to 5, so that duplicates, split groups, gallery bonuses and perfect Collections turn
up often. No two cards are checked against the box: a table may hold a fault, never a malformed entry.
"""

import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from tests.toml_text import toml_key, toml_section, toml_value

Cell = tuple[int, int]  # (row, column), counted from 0 at the top left

NAMES = ["Vincent", "Andy", "Olivier", "Patrick", "Johnny"]
EUROPE = ["gre", "rom", "cel"]
CIVILISATIONS = ["inc", "may", "pol", *EUROPE, "pho", "egy", "mes", "chi", "ind", "jap"]
DOMAINS = ["ar", "ag", "cu", "na", "th", "wa"]
CONTINENTS = ["america", "europe", "africa", "asia"]
BOARD_NAMES = ["attic", "east-wing", "cellar"]
STANDARD_ROWS = ["..G..", "..G..", "GGGGG", "..G..", "..G.."]
NAMED_EXPERTS = [
    "patricia-turner", "ulf-van-der-noot", "balminder-singh", "richard-bellota", "boch-and-wilhelm",
    "leopold-mboke", "yo-ah-lee", "ida-imeskaya", "johnny-turp", "juliana-corbula", "nathaniel-ikons",
    "other:Madame Blavatsky", "other:the night porter",
]  # fmt: skip
DATA = Path(__file__).parents[2] / "scoring" / "games" / "museum" / "data"
PATRONS = tomllib.loads((DATA / "patrons.toml").read_text(encoding="utf-8"))
PATRON_LEVELS = {kind: 0 if "points" in printed else len(printed["levels"]) for kind, printed in PATRONS.items()}
READINGS = {
    "duplicate-links": ["no", "yes"],
    "duplicate-fills-gallery": ["no", "yes"],
    "collection-leaves-gallery": ["yes", "no"],
    "experts-count-for-patron": ["yes", "no"],
    "skull-makes-collection": ["no", "yes"],
    "skull-copy-value": ["yes", "no"],
    "patron-collections-linked": ["yes", "no"],
    "perfect-collection-repeats": ["yes", "no"],
    "perfect-collection-size": ["contains", "exactly-five"],
    "table-overflow": ["last-entry"],
    "museum-tie": ["shared"],
    "skull-touches": ["no", "yes"],
    "league-links": ["yes", "no"],
    "loan-borrower-scores": ["yes", "no"],
    "black-market-used": ["all", "no-discard"],
    "relic-for-patron": ["yes", "no"],
    "black-market-opinion": ["no", "yes"],
    "mythos-doubling": ["whole-loss", "that-mythos"],
    "pavilion-tie": ["each", "none"],
    "collection-smaller": ["no", "yes"],
    "relic-in-domain": ["counts", "ignored", "like-league"],
    "skull-for-patron": ["yes", "no"],
    "flooded-space": ["never-filled", "left-out"],
    "loan-difference": ["look-again", "number-only"],
    "several-lenders": ["own-cards"],
    "rival-ordinary-scoring": ["yes", "no"],
}
STYLES = [
    "sparse", "any", "few", "few", "europe", "gallery-domain", "gallery-domain", "gallery-civilisation", "perfect",
    "big-civilisation", "big-domain", "big-domain", "five-domains", "rival-groups", "rival-groups", "rival-groups",
]  # fmt: skip
LINES = [
    "museum.track", "museum.civilisation", "museum.domain", "museum.patron", "museum.prestige", "museum.gallery",
    "museum.public-opinion",
]  # fmt: skip


def chance(rng: random.Random, probability: float) -> bool:
    """True that often."""
    return rng.random() < probability


# --- Boards -----------------------------------------------------------------------------------------------------------


def place_name(cell: Cell) -> str:
    """A place as the table file names it: column letter, row number."""
    return f"{chr(ord('A') + cell[1])}{cell[0] + 1}"


def beside(cell: Cell) -> list[Cell]:
    """The four orthogonal neighbours, in the plan or not."""
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def grown_blob(rng: random.Random, spaces: list[Cell], size: int) -> set[Cell]:
    """A connected patch of about this size, such as a Grand Gallery is."""
    blob = {rng.choice(spaces)}
    while len(blob) < size:
        edge = sorted({cell for inside in blob for cell in beside(inside) if cell in spaces} - blob)
        if not edge:
            break
        blob.add(rng.choice(edge))
    return blob


def random_rows(rng: random.Random) -> list[str]:
    """A floor plan from 1x1 to 6x6 with holes, and a Grand Gallery: none, a patch, scattered, or everything."""
    height, width = (rng.choice([1, 2, 3, 4, 4, 5, 5, 6]) for _ in range(2))
    holes = rng.choice([0, 0, 0.1, 0.25])
    grid = [(r, c) for r in range(height) for c in range(width)]
    spaces = [cell for cell in grid if not chance(rng, holes)] or [rng.choice(grid)]
    style = rng.choice(["none", "patch", "patch", "patch", "patch", "scattered", "scattered", "all"])
    gallery: set[Cell] = set()
    if style == "patch":
        gallery = grown_blob(rng, spaces, rng.randint(2, 6))
    elif style == "scattered":
        gallery = set(rng.sample(spaces, min(len(spaces), rng.randint(1, 4))))
    elif style == "all" and len(spaces) <= 9:
        gallery = set(spaces)
    marks = {cell: "G" if cell in gallery else "." for cell in spaces}
    return ["".join(marks.get((r, c), "#") for c in range(width)) for r in range(height)]


def random_bonuses(rng: random.Random, keys: list[str]) -> dict[str, Any]:
    """Printed bonuses: mostly known, sometimes "?" or left out."""
    bonuses: dict[str, Any] = {}
    for key in keys:
        roll = rng.random()
        if roll < 0.65:
            bonuses[key] = rng.randint(0, 25)
        elif roll < 0.8:
            bonuses[key] = "?"
    return bonuses


def random_board(rng: random.Random) -> dict[str, Any]:
    """A board of one's own: plan, walls between neighbouring spaces, bonuses."""
    rows = random_rows(rng)
    spaces = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "#"]
    doors = [(a, b) for a in spaces for b in beside(a) if b in spaces and a < b]
    gap = rng.choice(["", " "])
    board: dict[str, Any] = {"plan": "".join(gap.join(row) + "\n" for row in rows)}
    if doors and chance(rng, 0.4):
        walls = rng.sample(doors, min(len(doors), rng.randint(1, 5)))
        board["walls"] = ["|".join(place_name(cell) for cell in rng.sample(wall, 2)) for wall in walls]
    return board | random_bonuses(rng, ["gallery-bonus", "museum-bonus", "both-bonus"])


# --- Museums ----------------------------------------------------------------------------------------------------------


class Museum:
    """A museum being filled: no more cards of one Domain or Civilisation than brute force can take."""

    def __init__(self, rng: random.Random, rows: list[str], domain_cap: int, civilisation_cap: int) -> None:
        """An empty museum on the plan of these rows."""
        self.rng = rng
        self.rows = rows
        self.spaces = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "#"]
        self.gallery = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "G"]
        self.domain_cap = domain_cap
        self.civilisation_cap = civilisation_cap
        self.cards: dict[Cell, tuple[str, str, str]] = {}
        self.style = "sparse"

    def count(self, theme: str) -> int:
        """How many cards of this Civilisation or Domain hang already."""
        return sum(theme in card[:2] for card in self.cards.values())

    def lay(self, cell: Cell, civilisations: list[str], domains: list[str], value: int = 0) -> None:
        """Lay a card drawn from these, unless the cell is taken; past a cap any other will do."""
        if cell in self.cards:
            return
        picked = []
        for wanted, every, cap in (
            (civilisations, CIVILISATIONS, self.civilisation_cap),
            (domains, DOMAINS, self.domain_cap),
        ):
            room = [theme for theme in wanted if self.count(theme) < cap]
            room = room or [theme for theme in every if self.count(theme) < cap]
            if not room:
                return
            picked.append(self.rng.choice(room))
        shown = str(value or self.rng.randint(1, 5))
        if chance(self.rng, 0.05):
            shown = "?"
        self.cards[cell] = (picked[0], picked[1], shown)

    def lay_different(self, cells: list[Cell], domain: str, slip: float) -> None:
        """One Domain over these cells, a new Civilisation each time but for a slip now and then."""
        fresh = self.rng.sample(CIVILISATIONS, len(CIVILISATIONS))
        used: list[str] = []
        for cell in cells:
            again = bool(used) and chance(self.rng, slip)
            used.append(self.rng.choice(used) if again or not fresh else fresh.pop())
            self.lay(cell, [used[-1]], [domain])

    def lay_rivals(self) -> None:
        """Two groups of one Civilisation or Domain, kept apart: one fills the gallery or has all values, one is large.

        With the Grand Gallery or a Patron of values in play, the larger group need not be the better Collection.
        """
        rng = self.rng
        in_gallery = 3 <= len(self.gallery) <= 6 and chance(rng, 0.8)
        first = self.gallery if in_gallery else sorted(grown_blob(rng, self.spaces, 5))
        fence = {cell for inside in first for cell in beside(inside) if cell in self.spaces} - set(first)
        free = [cell for cell in self.spaces if cell not in first and cell not in fence]
        second = sorted(grown_blob(rng, free, rng.randint(4, 7))) if free else []
        domain, civilisation = rng.choice(DOMAINS), rng.choice(CIVILISATIONS)
        values = rng.sample([1, 2, 3, 4, 5], 5)
        if chance(rng, 0.5):
            for place, cell in enumerate(first):
                self.lay(cell, [civilisation], DOMAINS, values[place % 5])
            for cell in second:
                self.lay(cell, [civilisation], DOMAINS, rng.randint(1, 4))
        else:
            fresh = rng.sample(CIVILISATIONS, len(CIVILISATIONS))
            for place, cell in enumerate(first):
                self.lay(cell, [fresh[place]], [domain], values[place % 5])
            rng.shuffle(second)
            self.lay_different(second, domain, 0.1)
        others = [theme for theme in CIVILISATIONS if theme != civilisation]
        for cell in sorted(fence):
            if chance(rng, 0.6):
                self.lay(cell, others, [theme for theme in DOMAINS if theme != domain])

    def fill(self, density: float, civilisations: list[str], domains: list[str]) -> None:
        """Fill that part of the spaces still free."""
        for cell in self.spaces:
            if chance(self.rng, density):
                self.lay(cell, civilisations, domains)

    def text(self) -> str:
        """The grid of the table file; now and then cards are spelled in the other ways it may be typed."""
        holes = self.rng.choice(["#", "#", "."])
        odd = chance(self.rng, 0.05)
        lines = []
        for r, row in enumerate(self.rows):
            words = []
            for c, mark in enumerate(row):
                if (r, c) in self.cards:
                    words.append(spelled(self.rng, self.cards[r, c], odd))
                else:
                    words.append(holes if mark == "#" else ".")
            lines.append(" ".join(word.ljust(8) for word in words).rstrip())
        return "".join(line + "\n" for line in lines)


def spelled(rng: random.Random, card: tuple[str, str, str], odd: bool) -> str:
    """`egy-na-3`, or where spelling is odd `EGY-NA-3` or `EgyNa3`."""
    if odd:
        return rng.choice(["-".join(card).upper(), "".join(part.capitalize() for part in card)])
    return "-".join(card)


def random_museum(rng: random.Random, rows: list[str], rulings: dict[str, str]) -> Museum:
    """A museum filled in one of several styles, each after something that is hard to score."""
    smaller = rulings.get("collection-smaller") == "yes"
    many_stand_ins = smaller and rulings.get("duplicate-links") == "yes"
    domain_cap = 9 if many_stand_ins else 12
    museum = Museum(rng, rows, domain_cap, 11 if smaller else rng.choice([12, 18, 25]))
    some_civilisations = rng.sample(CIVILISATIONS, rng.randint(1, 4))
    some_domains = rng.sample(DOMAINS, rng.randint(1, 3))
    density = rng.choice([0.4, 0.7, 0.9, 1, 1, 1])
    style = museum.style = rng.choice(STYLES)
    if style == "sparse":
        museum.fill(rng.choice([0, 0.15, 0.35]), CIVILISATIONS, DOMAINS)
    elif style == "any":
        museum.fill(density, CIVILISATIONS, DOMAINS)
    elif style == "europe":
        museum.fill(density, EUROPE, some_domains)
    elif style == "gallery-domain" and len(museum.gallery) <= domain_cap:
        domain = rng.choice(DOMAINS)
        museum.lay_different(rng.sample(museum.gallery, len(museum.gallery)), domain, rng.choice([0, 0.15, 0.4]))
        outside = [cell for cell in museum.spaces if cell not in museum.cards]
        museum.lay_different(rng.sample(outside, min(len(outside), rng.choice([0, 0, 2, 4]))), domain, 0.4)
    elif style == "gallery-civilisation":
        civilisation = rng.choice(CIVILISATIONS)
        for cell in museum.gallery:
            museum.lay(cell, [civilisation], DOMAINS)
    elif style == "perfect":
        for _ in range(rng.choice([1, 1, 2, 3])):
            free = [cell for cell in museum.spaces if cell not in museum.cards]
            path = sorted(grown_blob(rng, free, rng.choice([4, 5, 5, 5, 6]))) if free else []
            values = [*rng.sample([1, 2, 3, 4, 5], 5), rng.randint(1, 5)]
            if chance(rng, 0.5):
                civilisation = rng.choice(CIVILISATIONS)
                for cell, value in zip(path, values, strict=False):
                    museum.lay(cell, [civilisation], DOMAINS, value)
            else:
                domain, fresh = rng.choice(DOMAINS), rng.sample(CIVILISATIONS, 6)
                for cell, value in zip(path, values, strict=False):
                    museum.lay(cell, [fresh.pop()], [domain], value)
    elif style == "big-civilisation":
        civilisation = rng.choice(CIVILISATIONS)
        for cell in sorted(grown_blob(rng, museum.spaces, rng.randint(5, 18))):
            museum.lay(cell, [civilisation], DOMAINS)
    elif style == "big-domain":
        blob = sorted(grown_blob(rng, museum.spaces, rng.randint(4, domain_cap)))
        museum.lay_different(rng.sample(blob, len(blob)), rng.choice(DOMAINS), rng.choice([0, 0.2, 0.5]))
        free = [cell for cell in museum.spaces if cell not in museum.cards]
        if free and chance(rng, 0.5):
            civilisation = rng.choice(CIVILISATIONS)
            for cell in sorted(grown_blob(rng, free, rng.randint(5, 10))):
                museum.lay(cell, [civilisation], DOMAINS)
    elif style == "rival-groups":
        museum.lay_rivals()
    elif style == "five-domains":
        for domain in rng.sample(DOMAINS, 3):
            free = [cell for cell in museum.spaces if cell not in museum.cards]
            if free:
                museum.lay_different(sorted(grown_blob(rng, free, rng.choice([3, 5, 6]))), domain, 0.05)
    if style != "sparse" and chance(rng, 0.4 if style == "rival-groups" else 0.75):
        museum.fill(density, some_civilisations, some_domains if chance(rng, 0.5) else DOMAINS)
    return museum


# --- Players ----------------------------------------------------------------------------------------------------------


def often(rng: random.Random, museum: Museum, themes: list[str]) -> str:
    """One of these Civilisations or Domains, mostly one the museum has much of."""
    counts = Counter({theme: museum.count(theme) for theme in themes})
    if chance(rng, 0.75):
        return rng.choice(counts.most_common(2))[0]
    return rng.choice(themes)


def some_of(rng: random.Random, museum: Museum, themes: list[str], number: int) -> list[str]:
    """How many different ones, mostly those the museum has."""
    picked: list[str] = []
    while len(picked) < number:
        picked.append(often(rng, museum, [theme for theme in themes if theme not in picked]))
    return picked


def random_points(rng: random.Random, levels: int) -> Any:
    """Printed points rising by level; "?" here and there, short lists, and a bare number for a list of one."""
    points: list[Any] = sorted(rng.sample(range(2, 41), levels))
    if chance(rng, 0.3):
        points = [number if chance(rng, 0.5) else "?" for number in points]
    if chance(rng, 0.2):
        points = points[: rng.randint(1, levels)]
    if len(points) == 1 and isinstance(points[0], int) and chance(rng, 0.5):
        return points[0]
    return points


def random_patron(rng: random.Random, museum: Museum) -> dict[str, Any]:
    """A Patron of any kind, mostly one this museum may satisfy."""
    kind = rng.choice([*PATRON_LEVELS, "legacy", "perfect-collection", "glimpse-of-the-past", "civilisation"])
    fitting = {
        "perfect": ["perfect-collection"],
        "rival-groups": ["perfect-collection"],
        "five-domains": ["fountain-of-knowledge", "civilisation"],
        "big-civilisation": ["legacy", "glimpse-of-the-past", "civilisation"],
        "big-domain": ["glimpse-of-the-past", "fountain-of-knowledge"],
        "europe": ["continent", "legacy"],
    }
    if museum.style in fitting and chance(rng, 0.5):
        kind = rng.choice(fitting[museum.style])
    patron: dict[str, Any] = {"kind": kind}
    asks = PATRONS[kind].get("asks", {})
    if "civilisation" in asks:
        patron["civilisation"] = often(rng, museum, CIVILISATIONS)
    if "domains" in asks:
        patron["domains"] = some_of(rng, museum, DOMAINS, asks["domains"])
    if "continent" in asks:
        patron["continent"] = rng.choice(["europe", "europe", *CONTINENTS])
    if "sets" in asks:
        patron["sets"] = some_of(rng, museum, CIVILISATIONS + DOMAINS, asks["sets"])
        if chance(rng, 0.4):
            patron["size"] = rng.randint(3, 5)
    if PATRON_LEVELS[kind] and (kind == "other" or chance(rng, 0.92)):
        patron["points"] = random_points(rng, PATRON_LEVELS[kind])
    return patron


def random_experts(rng: random.Random, museum: Museum) -> list[str]:
    """Experts of all kinds, none twice, mostly for what the museum holds; one Arkadin Welles at most."""
    experts = some_of(rng, museum, CIVILISATIONS + DOMAINS, rng.choice([0, 1, 1, 2, 3, 5]))
    experts += rng.sample(NAMED_EXPERTS, rng.choice([0, 0, 1, 2]))
    if chance(rng, 0.25):
        useful = often(rng, museum, rng.choice([CIVILISATIONS, DOMAINS]))
        copied = useful if chance(rng, 0.8) else rng.choice(NAMED_EXPERTS[:5])
        experts.append(f"arkadin-welles={copied}")
    elif chance(rng, 0.03):
        experts.append("arkadin-welles")
    rng.shuffle(experts)
    return experts


def random_card(rng: random.Random) -> str:
    """Any Object, in the first form."""
    value = "?" if chance(rng, 0.05) else str(rng.randint(1, 5))
    return f"{rng.choice(CIVILISATIONS)}-{rng.choice(DOMAINS)}-{value}"


def random_stated(rng: random.Random, lines: list[str]) -> dict[str, Any]:
    """A hurried table's own subtotals: numbers, sums as text."""
    stated: dict[str, Any] = {}
    for line in rng.sample(lines, rng.choice([1, 1, 1, 2, 3])):
        a, b = rng.randint(0, 30), rng.randint(0, 12)
        if line == "museum.public-opinion":
            stated[line] = rng.choice([-a, 0])
        else:
            stated[line] = rng.choice([a, str(a), f"{a} + {b}", f"{a}+{b}", f"{a} - {b}", f"{a} + {b} + 5"])
    return stated


def random_player(
    rng: random.Random, name: str, board: str | None, rows: list[str], rulings: dict[str, str]
) -> dict[str, Any]:
    """One player, with whatever of the base game's keys the dice give."""
    museum = random_museum(rng, rows, rulings)
    player: dict[str, Any] = {"name": name}
    if board is not None:
        player["board"] = board
    if chance(rng, 0.6):
        player["track"] = rng.randint(0, 110)
    if chance(rng, 0.7):
        player["prestige"] = rng.randint(0, 6)
    if chance(rng, 0.8):
        player["patron"] = random_patron(rng, museum)
    if chance(rng, 0.6):
        player["experts"] = random_experts(rng, museum)
    if museum.cards or chance(rng, 0.5):
        player["museum"] = museum.text()
    if chance(rng, 0.6):
        player["discard"] = " ".join(random_card(rng) for _ in range(rng.randint(0, 8)))
    ignored = rng.choice([0, 0, 0, 1, 1, 2])
    if ignored:
        continents = rng.sample(CONTINENTS, ignored)
        player["ignores-public-opinion-of"] = continents[0] if ignored == 1 and chance(rng, 0.7) else continents
    if chance(rng, 0.25):
        player["press-conferences"] = rng.randint(0, 3 - ignored)
    if chance(rng, 0.15):
        player["other-points"] = {"Trident of Poseidon": rng.randint(-5, 9)}
        if chance(rng, 0.4):
            player["other-points"]["Éric's bet, lost"] = rng.randint(-5, 9)
    if chance(rng, 0.15):
        player["stated"] = random_stated(rng, LINES + ["museum.other"] * ("other-points" in player))
    return player


# --- Tables -----------------------------------------------------------------------------------------------------------


def random_rulings(rng: random.Random) -> dict[str, str]:
    """Readings of final scoring at random; the larger part usually left to its default."""
    density = rng.choice([0, 0.3, 0.6, 0.9])
    return {ruling: rng.choice(readings) for ruling, readings in READINGS.items() if chance(rng, density)}


def random_table(rng: random.Random) -> dict[str, Any]:
    """A well-formed table of the base game with 1 to 5 players, as `tomllib` would give it."""
    data: dict[str, Any] = {"format": 1, "game": "museum"}
    if chance(rng, 0.6):
        data["edition"] = rng.choice(["en", "fr", "it"])
    rulings = random_rulings(rng)
    if rulings:
        data["rulings"] = rulings

    boards: dict[str, dict[str, Any]] = {}
    if chance(rng, 0.6):
        boards |= {name: random_board(rng) for name in rng.sample(BOARD_NAMES, rng.randint(1, 3))}
    plans = {name: board["plan"].replace(" ", "").split() for name, board in boards.items()}
    plans["standard"] = STANDARD_ROWS
    if chance(rng, 0.5):
        bonuses = random_bonuses(rng, ["museum-bonus", "both-bonus"])
        if chance(rng, 0.3):
            bonuses["gallery-bonus"] = rng.randint(0, 20)
        if bonuses:
            boards["standard"] = bonuses

    table: dict[str, Any] = {}
    if len(plans) > 1 and chance(rng, 0.8):
        table["board"] = rng.choice(sorted(set(plans) - {"standard"}))
    elif chance(rng, 0.3):
        table["board"] = "standard"
    if chance(rng, 0.7):
        table["public-opinion"] = {continent: rng.randint(0, 4) for continent in CONTINENTS if chance(rng, 0.6)}
    if table or chance(rng, 0.5):
        data["table"] = table
    if boards:
        data["boards"] = boards

    data["players"] = []
    for name in rng.sample(NAMES, rng.randint(1, 5)):
        own = rng.choice(sorted(plans)) if chance(rng, 0.25) else None
        rows = plans[own or table.get("board", "standard")]
        data["players"].append(random_player(rng, name, own, rows, rulings))
    return data


# --- As text ----------------------------------------------------------------------------------------------------------


def to_toml(data: dict[str, Any]) -> str:
    """The text of a table file that `tomllib` reads back as this dict."""
    top = {key: value for key, value in data.items() if key not in ("rulings", "table", "boards", "players")}
    sections = ["\n".join(f"{key} = {toml_value(value)}" for key, value in top.items()) + "\n"]
    sections += [toml_section(f"[{key}]", data[key]) for key in ("rulings", "table") if key in data]
    sections += [toml_section(f"[boards.{toml_key(name)}]", board) for name, board in data.get("boards", {}).items()]
    sections += [toml_section("[[players]]", player) for player in data["players"]]
    return "\n".join(sections)
