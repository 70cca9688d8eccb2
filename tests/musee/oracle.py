"""A second scorer and umpire for Musée: slow, naive, and independent of the one it checks.

It takes the plain dict that ``tomllib`` gives for a well-formed table file and looks at every pair of places of every
museum. A game written as it was played is replayed first. Places are pairs of a gallery and a column, both counted
from 0, and are named only where they are told: `U1` is (0, 0).
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Spot = tuple[int, int]  # (gallery, column): 0 is the upper gallery, 0 the leftmost column
Grid = list[list[int | None]]
Lines = dict[str, int]
Data = dict[str, Any]

GALLERIES = ["upper", "middle", "lower"]
RULES = ["musee.paintings", "musee.neighbours", "musee.staircases", "musee.gallery-bonus"]


class Fault(NamedTuple):
    """A rule broken: by whom (None where it takes several, who then have no places in common), at which of his places.

    `number` and `gallery` say what it is about.
    """

    rule: str
    player: str | None
    at: tuple[str, ...] = ()
    number: int | None = None
    gallery: str | None = None


@dataclass
class Laid:
    """What lies on the table in the end.

    `held` are the galleries whose bonus card each player has; `asked` the galleries where only the players know whose
    it is, with those who may have it; `faults` those of claims and plays; `out` who was passed over in a game.
    """

    grids: dict[str, Grid]
    held: dict[str, list[str]]
    asked: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    out: set[str] = field(default_factory=set)


# --- Reading the table ------------------------------------------------------------------------------------------------


def width(data: Data) -> int:
    """Three players have five places in a gallery, two players or teams six."""
    return 5 if len(data["players"]) == 3 else 6


def deck(data: Data) -> range:
    """Cards 51 to 60 are for three players only."""
    return range(1, 61) if len(data["players"]) == 3 else range(1, 51)


def team_play(data: Data) -> bool:
    """Four players are two museums with members."""
    return any("members" in player for player in data["players"])


def read_grid(text: str, columns: int) -> Grid:
    """Three lines of numbers; `.` is an empty place, no text an empty museum."""
    rows = [row.split() for row in text.splitlines() if row.strip()]
    return [[None if word == "." else int(word) for word in row] for row in rows] or empty_grid(columns)


def empty_grid(columns: int) -> Grid:
    """A museum without a painting."""
    return [[None] * columns for _ in GALLERIES]


def spot_name(spot: Spot) -> str:
    """A place as the table file names it."""
    return "UML"[spot[0]] + str(spot[1] + 1)


def named_spot(name: str) -> Spot:
    """The place of a name."""
    return "UML".index(name[0]), int(name[1:]) - 1


def spots(grid: Grid) -> list[Spot]:
    """Every place of a museum."""
    return [(gallery, column) for gallery in range(3) for column in range(len(grid[gallery]))]


def displayed(grid: Grid) -> dict[Spot, int]:
    """Every painting by its place."""
    paintings = {}
    for gallery, column in spots(grid):
        number = grid[gallery][column]
        if number is not None:
            paintings[gallery, column] = number
    return paintings


def is_full(grid: Grid, gallery: str) -> bool:
    """No place of this gallery is empty."""
    return None not in grid[GALLERIES.index(gallery)]


def hands(data: Data) -> list[tuple[str, str, list[int]]]:
    """Every hand written down: the museum it plays for, the person who holds it, the cards."""
    found = []
    for player in data["players"]:
        if "hand" in player:
            found.append((player["name"], player["name"], player["hand"]))
        for member, cards in player.get("hands", {}).items():
            found.append((player["name"], member, cards))
    return found


# --- Where a card may lie ---------------------------------------------------------------------------------------------


def blocking(grid: Grid, number: int, spot: Spot) -> list[Spot]:
    """The paintings of the gallery that a card at this place would be out of order with."""
    gallery, column = spot
    return [
        (gallery, other)
        for other, shown in enumerate(grid[gallery])
        if shown is not None and ((other < column and shown >= number) or (other > column and shown <= number))
    ]


def legal_spots(grid: Grid, number: int) -> list[Spot]:
    """The empty places with only lower numbers to the left and only higher ones to the right."""
    paintings = displayed(grid)
    return [spot for spot in spots(grid) if spot not in paintings and not blocking(grid, number, spot)]


def gain(data: Data, name: str, number: int, spot: Spot) -> int:
    """What a painting at this empty place adds to the total: it is first to fill a gallery where nobody else has.

    A line that was stated stays as it was stated, and so does a list of bonus cards.
    """
    before = laid(data)
    grid = [list(row) for row in before.grids[name]]
    grid[spot[0]][spot[1]] = number
    gallery = GALLERIES[spot[0]]
    taken = any(is_full(other, gallery) for other in before.grids.values())
    taken = taken or any(gallery in held for held in before.held.values())
    taken = taken or any("bonus" in player for player in data["players"] if player["name"] == name)
    after = board_lines(data, grid)
    added = {rule: points - board_lines(data, before.grids[name])[rule] for rule, points in after.items()}
    added["musee.gallery-bonus"] = 4 if is_full(grid, gallery) and not taken else 0
    stated = next(player.get("stated", {}) for player in data["players"] if player["name"] == name)
    return sum(points for rule, points in added.items() if rule not in stated)


def members(data: Data, who: str) -> list[str]:
    """The persons of a name: a player or member alone, both members of a team."""
    for player in data["players"]:
        if player["name"] == who and "members" in player:
            return list(player["members"])
    return [who]


def unplayable(data: Data, table: Laid, number: int, who: str) -> set[str]:
    """The rules by which somebody cannot place this card wherever it might go, with what lies on the table."""
    known = {person: cards for _, person, cards in hands(data)}
    mine = members(data, who)
    elsewhere = any(number in cards for person, cards in known.items() if person not in mine)
    lacking = all(person in known and number not in known[person] for person in mine)
    shown = any(number in displayed(grid).values() for grid in table.grids.values())
    broken = {
        "musee.deck": number not in deck(data),
        "musee.unique": shown,
        "musee.hand": elsewhere or lacking,
        "musee.out": set(mine) <= table.out,
    }
    return {rule for rule, is_broken in broken.items() if is_broken}


# --- The bonus cards --------------------------------------------------------------------------------------------------


def claimed(data: Data, grids: dict[str, Grid]) -> Laid:
    """Who holds which bonus card, as far as the finished museums and what the players wrote can tell."""
    result = Laid(grids, {player["name"]: list(player.get("bonus", [])) for player in data["players"]})
    for gallery in GALLERIES:
        full = [name for name in grids if is_full(grids[name], gallery)]
        claims = [name for name in grids if gallery in result.held[name]]
        silent = [player["name"] for player in data["players"] if "bonus" not in player and player["name"] in full]
        row = [spot_name(spot) for spot in spots(empty_grid(width(data))) if GALLERIES[spot[0]] == gallery]
        result.faults += [
            Fault("musee.gallery-bonus", name, tuple(row), gallery=gallery) for name in claims if name not in full
        ]
        if len(claims) > 1:
            result.faults.append(Fault("musee.gallery-bonus", None, gallery=gallery))
        if claims or not full:
            continue
        if not silent:
            result.faults.append(Fault("musee.gallery-bonus", full[0] if len(full) == 1 else None, gallery=gallery))
        elif len(silent) == 1:
            result.held[silent[0]].append(gallery)
        else:
            result.asked.append((gallery, tuple(silent)))
    return result


# --- Replaying a game -------------------------------------------------------------------------------------------------


def seats(data: Data) -> list[tuple[str, str]]:
    """Whose turn comes after whose, as pairs of museum and person; of two teams the members sit by turns."""
    players = data["players"]
    if not team_play(data):
        return [(player["name"], player["name"]) for player in players]
    return [(player["name"], player["members"][place]) for place in (0, 1) for player in players]


def replay(data: Data) -> Laid:
    """Lay one card after the other; the first to fill a gallery takes its bonus card.

    Someone is passed over only when he is out, so nobody who plays again later may be. A play out of turn is as good
    as not made. One onto a taken place was somebody's turn, though the painting is nowhere. One that breaks the order
    lies where it lies. In team play the 29th play is followed by a draw of the last two cards, which may go to a
    partner who was out and bring him back: from then on he is not surely out. Whoever played onto a taken
    place may put it right at once.
    """
    order = seats(data)
    persons = [person for _, person in order]
    result = Laid(
        {player["name"]: empty_grid(width(data)) for player in data["players"]},
        {player["name"]: [] for player in data["players"]},
    )
    turn, left, retry = 0, 30, None
    drew: set[str] = set()
    back: set[str] = set()
    for index, play in enumerate(data["plays"]):
        seat = persons.index(play["player"])
        museum = order[seat][0]
        grid = result.grids[museum]
        if retry == seat:
            turn = seat
        retry = None
        gallery, column = named_spot(play["at"])
        passed = [persons[(turn + step) % len(persons)] for step in range((seat - turn) % len(persons))]
        later = [other["player"] for other in data["plays"][index + 1 :]]
        if any(person in later for person in passed):
            result.faults.append(Fault("musee.turn", museum, (play["at"],), play["card"]))
            continue
        back -= set(passed) - result.out
        result.out |= set(passed)
        result.out.discard(play["player"])
        turn = (seat + 1) % len(persons)
        if grid[gallery][column] is not None:
            result.faults.append(Fault("musee.place", museum, (play["at"],), play["card"]))
            retry = seat
            continue
        grid[gallery][column] = play["card"]
        if left > 2:
            left -= 1
        elif left and museum not in drew:
            drew.add(museum)
            back |= {person for of, person in order if team_play(data) and of == museum and person in result.out}
            left -= 1
        bonus = GALLERIES[gallery]
        if is_full(grid, bonus) and not any(bonus in held for held in result.held.values()):
            result.held[museum].append(bonus)
    result.out -= back
    return result


def laid(data: Data) -> Laid:
    """What lies on the table in the end, from its grids or from its plays."""
    if "plays" in data:
        return replay(data)
    grids = {player["name"]: read_grid(player.get("musee", ""), width(data)) for player in data["players"]}
    return claimed(data, grids)


# --- Scoring ----------------------------------------------------------------------------------------------------------


def pairs(grid: Grid) -> list[tuple[Spot, Spot]]:
    """Every two places, near or far, that show paintings of one Theme: exhibit numbers a multiple of five apart."""
    paintings = displayed(grid)
    return [
        (one, other)
        for one, other in itertools.combinations(sorted(paintings), 2)
        if paintings[one] % 5 == paintings[other] % 5
    ]


def neighbour_points(grid: Grid) -> int:
    """2 for each pair side by side in one gallery."""
    return sum(2 for one, other in pairs(grid) if one[0] == other[0] and abs(one[1] - other[1]) == 1)


def staircase_points(data: Data, grid: Grid) -> int:
    """3 for each pair that a staircase joins: the top row between upper and middle, the bottom one below."""
    staircases = data["table"]["staircases"]
    points = 0
    for one, other in pairs(grid):
        if one[1] != other[1]:
            continue
        column = one[1] + 1
        if {one[0], other[0]} == {0, 1} and column in staircases["top"]:
            points += 3
        if {one[0], other[0]} == {1, 2} and column in staircases["bottom"]:
            points += 3
    return points


def board_lines(data: Data, grid: Grid) -> Lines:
    """What the paintings of a museum score by themselves, without bonus cards."""
    return {
        "musee.paintings": len(displayed(grid)),
        "musee.neighbours": neighbour_points(grid),
        "musee.staircases": staircase_points(data, grid),
    }


def read_stated(what: Any) -> int:
    """A subtotal the players wrote down: a number, or a sum such as "4 + 2" or "20 - 3"."""
    if isinstance(what, int):
        return what
    return sum(int(term) for term in re.findall(r"[+-]?\d+", "".join(what.split())))


def score(data: Data) -> dict[str, Lines]:
    """Final scoring: {player's name: {rule id: points}} for every player, in table order."""
    table = laid(data)
    result = {}
    for player in data["players"]:
        grid = table.grids[player["name"]]
        lines = board_lines(data, grid) | {"musee.gallery-bonus": 4 * len(table.held[player["name"]])}
        result[player["name"]] = lines | {rule: read_stated(what) for rule, what in player.get("stated", {}).items()}
    return result


def standing(data: Data) -> dict[str, tuple[int, int, int]]:
    """What places are judged by, in this order: points, paintings displayed, bonus cards."""
    table = laid(data)
    return {
        name: (sum(lines.values()), len(displayed(table.grids[name])), len(table.held[name]))
        for name, lines in score(data).items()
    }


def places(data: Data) -> dict[str, int | None]:
    """Everyone's place; whoever is equal in all three shares it. Nobody has one while the game is played."""
    if not data.get("over", True):
        return {player["name"]: None for player in data["players"]}
    merits = standing(data)
    return {name: 1 + sum(other > mine for other in merits.values()) for name, mine in merits.items()}


def winners(data: Data) -> list[str]:
    """Everyone in the first place."""
    return [name for name, place in places(data).items() if place == 1]


def needs_tie_break(data: Data) -> bool:
    """Several have most points at the end of the game."""
    totals = [merits[0] for merits in standing(data).values()]
    return bool(data.get("over", True)) and totals.count(max(totals)) > 1


# --- Faults and questions ---------------------------------------------------------------------------------------------


def whereabouts(data: Data) -> list[tuple[int, str, str | None]]:
    """Every card that can be seen: its number, whose it is, and its place unless it is in a hand."""
    cards: list[tuple[int, str, str | None]] = []
    for name, grid in laid(data).grids.items():
        cards += [(number, name, spot_name(spot)) for spot, number in displayed(grid).items()]
    for museum, _, hand in hands(data):
        cards += [(number, museum, None) for number in hand]
    return cards


def deck_faults(data: Data) -> list[Fault]:
    """A number that is not in the deck."""
    return [
        Fault("musee.deck", name, (place,) if place else (), number)
        for number, name, place in whereabouts(data)
        if number not in deck(data)
    ]


def unique_faults(data: Data) -> list[Fault]:
    """A number that turns up more than once."""
    cards = whereabouts(data)
    found = []
    for number in sorted({number for number, _, _ in cards}):
        owners = [name for other, name, _ in cards if other == number]
        at = [place for other, _, place in cards if other == number and place]
        if len(set(owners)) > 1:
            found.append(Fault("musee.unique", None, (), number))
        elif len(owners) > 1:
            found.append(Fault("musee.unique", owners[0], tuple(at), number))
    return found


def order_faults(data: Data) -> list[Fault]:
    """Two paintings in a gallery with none between them that fall from left to right; a number twice is that alone."""
    found = []
    for name, grid in laid(data).grids.items():
        paintings = displayed(grid)
        for left, right in itertools.combinations(sorted(paintings), 2):
            between = [spot for spot in paintings if left < spot < right]
            if left[0] == right[0] and not between and paintings[left] > paintings[right]:
                found.append(Fault("musee.order", name, (spot_name(left), spot_name(right)), paintings[right]))
    return found


def staircase_faults(data: Data) -> list[Fault]:
    """Three staircases in each row; in a three-player game two in one row and three in the other."""
    laid_out = data["table"]["staircases"]
    counts = [len(laid_out["top"]), len(laid_out["bottom"])]
    right = counts in ([2, 3], [3, 2]) if len(data["players"]) == 3 else counts == [3, 3]
    return [] if right else [Fault("musee.staircases-laid", None)]


def hand_faults(data: Data) -> list[Fault]:
    """More cards than a hand can hold: five, and in team play the partner's gift, one of the last two cards.

    Once something is displayed it can be counted how many cards are left of 50, 20 of which were dealt. A gift is drawn
    in place of the partner's own card, so two partners together never hold more than ten.
    """
    shown = sum(len(displayed(grid)) for grid in laid(data).grids.values())
    most = 6 if team_play(data) and not (shown and 50 - 20 - shown >= 2) else 5
    large = [museum for museum, _, cards in hands(data) if len(cards) > most]
    together = {player["name"]: sum(map(len, player.get("hands", {}).values())) for player in data["players"]}
    crowded = [museum for museum, n in together.items() if n > 10 and museum not in large]
    return [Fault("musee.hand", museum) for museum in large + crowded]


def faults(data: Data) -> list[Fault]:
    """Every fault of the table."""
    return (
        deck_faults(data)
        + unique_faults(data)
        + order_faults(data)
        + staircase_faults(data)
        + hand_faults(data)
        + laid(data).faults
    )


def questions(data: Data) -> list[tuple[str, tuple[str, ...]]]:
    """The galleries whose bonus card is open, with those who may have it; stated lines alone raise no question."""
    stated = [player["name"] for player in data["players"] if "musee.gallery-bonus" in player.get("stated", {})]
    return [(gallery, names) for gallery, names in laid(data).asked if not set(names) <= set(stated)]
