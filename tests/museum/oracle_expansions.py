"""The lines of the expansions that leave no choice, and what a table with them is accused of and asked.

Written from the contract alone, one rule after the other, over the plain dict of a table file.
"""

from collections import Counter

from tests.museum.oracle_table import (
    CONTINENT_OF,
    CONTINENTS,
    Data,
    Piece,
    Seat,
    is_rival,
    known,
    read_discard,
    read_pieces,
    read_seat,
    read_words,
    readings,
    same_name,
)
from tests.toml_text import toml_key

LINES_OF = {
    "archaeologists": ["museum.archaeologists"],
    "black-market": ["museum.black-market"],
    "cthulhu": ["museum.cthulhu"],
    "peoples-choice": ["museum.peoples-choice"],
    "worlds-fair": ["museum.pavilions", "museum.loans"],
    "solo": ["museum.rival"],
}
KEYS_OF = {
    "archaeologists": {"archaeologists", "third-area"},
    "black-market": {"black-market-favours"},
    "cthulhu": {"disciple"},
    "peoples-choice": {"peoples-choice", "peoples-choice-counts"},
    "worlds-fair": {"pavilions"},
    "solo": {"solo", "rival"},
}
CONTINENT_EXPERTS = {
    "leopold-mboke": "africa", "yo-ah-lee": "asia", "ida-imeskaya": "europe", "johnny-turp": "america",
}  # fmt: skip
NEW_RULES = {
    "museum.league", "museum.skulls", "museum.archaeologists", "museum.black-market", "museum.cthulhu",
    "museum.peoples-choice", "museum.pavilions", "museum.rival", "museum.assistant",
}  # fmt: skip
ASKED_OF_THE_TABLE = ("table.third-area.", "table.peoples-choice")
THIRD_AREA = 3
MARKERS = 10


# --- What is in play --------------------------------------------------------------------------------------------------


def names(data: Data) -> list[str]:
    """The players, as names are compared."""
    return [same_name(player["name"]) for player in data["players"]]


def all_pieces(data: Data) -> list[Piece]:
    """Every card in a museum or a discard."""
    exhibited = [piece for player in data["players"] for piece in read_pieces(player.get("museum", ""))]
    return exhibited + [piece for player in data["players"] for piece in read_discard(player)]


def flooded(data: Data) -> int:
    """How many spaces are flooded."""
    return sum(list(read_words(player.get("museum", "")).values()).count("~") for player in data["players"])


def expansions_in_play(data: Data) -> set[str]:
    """Those listed, and those of which a key, a card or a stated line is there."""
    pieces = all_pieces(data)
    keys = set(data.get("table", {})).union(*data["players"])
    stated = {rule for player in data["players"] for rule in player.get("stated", {})}
    playing = set(data.get("table", {}).get("expansions", []))
    playing |= {expansion for expansion, its_keys in KEYS_OF.items() if its_keys & keys}
    playing |= {expansion for expansion, lines in LINES_OF.items() if stated & set(lines)}
    playing |= {"black-market" for piece in pieces if piece.black_market}
    playing |= {"cthulhu" for piece in pieces if piece.kind == "relic"}
    playing |= {"worlds-fair" for piece in pieces if piece.lender}
    return playing | ({"cthulhu"} if flooded(data) else set())


# --- Whose cards ------------------------------------------------------------------------------------------------------


def own_exhibited(data: Data, player: Data) -> list[Piece]:
    """A player's own cards in any museum: his own without what others lent him, and what he lent to others."""
    mine = same_name(player["name"])
    return [
        piece
        for other in data["players"]
        for piece in read_pieces(other.get("museum", ""))
        if piece.lender == mine or (other is player and not piece.lender)
    ]


def track_points(data: Data, player: Data) -> int:
    """The score track; left out, it is the sum of the known values exhibited, a Skull having none."""
    if "track" in player:
        return known(player["track"])
    return sum(piece.value or 0 for piece in own_exhibited(data, player) if piece.kind != "skull")


def least_track(data: Data, player: Data) -> int:
    """The lowest sum the exhibited cards can have: an unknown value is 1 at least, a Skull perhaps nothing."""
    return sum(piece.value or 1 for piece in own_exhibited(data, player) if piece.kind != "skull")


# --- The lines --------------------------------------------------------------------------------------------------------


def third_areas(data: Data) -> tuple[dict[str, list[str]], list[str]]:
    """First and second of each Continent, as named or as the markers show; and the Continents that must be asked."""
    named = data.get("table", {}).get("third-area", {})
    markers = {same_name(player["name"]): player.get("archaeologists", {}) for player in data["players"]}
    found, asked = {}, []
    for continent in CONTINENTS:
        order = [same_name(name) for name in named.get(continent, [])]
        there = [name for name in names(data) if markers[name].get(continent, 0) >= THIRD_AREA and name not in order]
        if len(order) < 2:
            if len(there) == 1:
                order += there
            elif there:
                asked.append(continent)
        found[continent] = order
    return found, asked


def archaeologists_points(data: Data, player: Data) -> int:
    """15 and 7 for the first two in a third area, and 2 a marker for each Expert of that Continent."""
    points = 0
    markers: dict[str, int] = player.get("archaeologists", {})
    for order in third_areas(data)[0].values():
        places = dict(zip(order, [15, 7], strict=False))
        points += places.get(same_name(player["name"]), 0)
    for expert in player.get("experts", []):
        points += 2 * markers.get(CONTINENT_EXPERTS.get(expert.removeprefix("arkadin-welles="), ""), 0)
    return points


def black_market_points(data: Data, player: Data) -> int:
    """Nothing below four cards used; from then on 1 a Favour, 1 an Object exhibited, and the values discarded."""
    favours: int = player.get("black-market-favours", 0)
    exhibited = sum(piece.black_market for piece in own_exhibited(data, player))
    discarded = [piece for piece in read_discard(player) if piece.black_market]
    used = favours + exhibited
    if readings(data)["black-market-used"] == "all":
        used += len(discarded)
    if used < 4:
        return 0
    return -favours - exhibited - sum(piece.value or 0 for piece in discarded)


def cthulhu_points(data: Data, player: Data) -> int:
    """The disciple token, less the Relics in the discard; doubled where a Mythos is there more than once."""
    disciple = data.get("table", {}).get("disciple", {"holder": "", "worth": 0})
    token = disciple["worth"] if same_name(disciple["holder"]) == same_name(player["name"]) else 0
    relics = [piece for piece in read_discard(player) if piece.kind == "relic"]
    mythos = Counter(relic.domain for relic in relics)
    if readings(data)["mythos-doubling"] == "whole-loss":
        factor = 2 if max(mythos.values(), default=0) > 1 else 1
        loss = factor * sum(relic.value or 0 for relic in relics)
    else:
        loss = sum((relic.value or 0) * (2 if mythos[relic.domain] > 1 else 1) for relic in relics)
    return int(token) - loss


def peoples_choice(data: Data) -> tuple[str, bool, bool]:
    """Who holds the token, whether it must be asked, and whether the holder is wrong by the counts."""
    table = data.get("table", {})
    counts = {same_name(name): count for name, count in table.get("peoples-choice-counts", {}).items()}
    highest = max(counts.values(), default=0)
    if "peoples-choice" in table:
        holder = same_name(table["peoples-choice"])
        return holder, False, highest > counts.get(holder, 0)
    leading = [name for name, count in counts.items() if count == highest > 0]
    return (leading[0], False, False) if len(leading) == 1 else ("", bool(leading), False)


def pavilions(data: Data) -> list[tuple[int, dict[str, int]]]:
    """Size and contributions of each Pavilion; nothing contributed is no contribution."""
    return [
        (
            pavilion.get("size", 5),
            {same_name(name): count for name, count in pavilion["contributions"].items() if count},
        )
        for pavilion in data.get("table", {}).get("pavilions", [])
    ]


def pavilion_prize(contributions: dict[str, int], name: str, tie: str) -> int:
    """13 and 6 for the most and the second most; 19 for the only one."""
    if name not in contributions:
        return 0
    if len(contributions) == 1:
        return 19
    more = sum(count > contributions[name] for count in contributions.values())
    same = sum(count == contributions[name] for count in contributions.values())
    if tie == "none" and same > 1:
        return 0
    return {0: 13, 1: 6}.get(more, 0)


def pavilion_points(data: Data, player: Data) -> int:
    """Each complete Pavilion pays; an incomplete one does not."""
    tie = readings(data)["pavilion-tie"]
    return sum(
        pavilion_prize(contributions, same_name(player["name"]), tie)
        for size, contributions in pavilions(data)
        if sum(contributions.values()) >= size
    )


def steady_lines(data: Data, player: Data) -> dict[str, int]:
    """The lines of the expansions that no declared Collection changes."""
    return {
        "museum.archaeologists": archaeologists_points(data, player),
        "museum.black-market": black_market_points(data, player),
        "museum.cthulhu": cthulhu_points(data, player),
        "museum.peoples-choice": 10 * (peoples_choice(data)[0] == same_name(player["name"])),
        "museum.pavilions": pavilion_points(data, player),
    }


# --- Faults and questions ---------------------------------------------------------------------------------------------


def misplaced_league(seat: Seat) -> bool:
    """A League card with a space outside the Grand Gallery, or a wall between its two."""
    board = seat.board
    leagues = [piece.cells for piece in seat.pieces if piece.kind == "league"]
    return any(not cells <= board.gallery or cells in board.walls for cells in leagues)


def wrong_skull(skull: Piece, exhibited: list[Piece]) -> bool:
    """A Skull that reaches out of its Continent, or copies a card nobody exhibits."""
    if skull.adds:
        return CONTINENT_OF[skull.adds] != skull.continent
    if not skull.copies:
        return False
    alike = [
        piece
        for piece in exhibited
        if piece.kind == "object"
        and (piece.civilisation, piece.domain) == (skull.civilisation, skull.domain)
        and (piece.value == skull.value or None in {piece.value, skull.value})
    ]
    return CONTINENT_OF[skull.civilisation] != skull.continent or not alike


def wrong_archaeologists(data: Data) -> bool:
    """More markers than a player has, or a place in a third area without three of them there."""
    named = data.get("table", {}).get("third-area", {})
    for player in data["players"]:
        markers = player.get("archaeologists")
        placed = [place for place, order in named.items() if same_name(player["name"]) in map(same_name, order)]
        if markers and (sum(markers.values()) > MARKERS or any(markers.get(place, 0) < THIRD_AREA for place in placed)):
            return True
    return False


def wrong_assistants(data: Data) -> bool:
    """One held twice, or von Brandt without a World's Fair."""
    held = [player["assistant"] for player in data["players"] if "assistant" in player]
    return len(held) > len(set(held)) or ("von-brandt" in held and "worlds-fair" not in expansions_in_play(data))


def more_than_the_box_holds(data: Data) -> set[str]:
    """The rules of which there is more on the table than in the box."""
    pieces = all_pieces(data)
    stones = Counter(piece.stone for piece in pieces if piece.kind == "skull")
    favours = sum(player.get("black-market-favours", 0) for player in data["players"])
    over = {
        "museum.league": sum(piece.kind == "league" for piece in pieces) > 16,
        "museum.skulls": max(stones.values(), default=0) > 1,
        "museum.cthulhu": sum(piece.kind == "relic" for piece in pieces) > 24 or flooded(data) > 8,
        "museum.black-market": sum(piece.black_market for piece in pieces) > 30 or favours > 30,
    }
    return {rule for rule, wrong in over.items() if wrong}


def faults(data: Data) -> set[str]:
    """The rules of the expansions that something on the table breaks."""
    seats = [read_seat(data, player) for player in data["players"]]
    exhibited = [piece for seat in seats for piece in seat.pieces]
    rivals = [player for player in data["players"] if is_rival(player)]
    wrong = {
        "museum.league": any(misplaced_league(seat) for seat in seats),
        "museum.skulls": any(wrong_skull(piece, exhibited) for piece in exhibited if piece.kind == "skull"),
        "museum.archaeologists": wrong_archaeologists(data),
        "museum.peoples-choice": peoples_choice(data)[2],
        "museum.pavilions": any(sum(given.values()) > size for size, given in pavilions(data))
        or len(pavilions(data)) >= max(len(data["players"]), 2),
        "museum.rival": len(rivals) > 1 or any("patron" in rival for rival in rivals),
        "museum.assistant": wrong_assistants(data),
    }
    return {rule for rule, is_wrong in wrong.items() if is_wrong} | more_than_the_box_holds(data)


def track_faults(data: Data) -> set[str]:
    """The players whose track is below what they exhibit."""
    return {
        player["name"]
        for player in data["players"]
        if isinstance(player.get("track"), int) and player["track"] < least_track(data, player)
    }


def questions(data: Data) -> set[tuple[str | None, str]]:
    """Whom the table is asked what, of the questions only the expansions raise: (player or nobody, key)."""
    asked: set[tuple[str | None, str]] = {(None, f"table.third-area.{place}") for place in third_areas(data)[1]}
    if peoples_choice(data)[1]:
        asked.add((None, "table.peoples-choice"))
    for player in data["players"]:
        skulls = [piece for piece in read_pieces(player.get("museum", "")) if piece.kind == "skull"]
        bare = [skull.stone for skull in skulls if not skull.adds and not skull.copies]
        if any(stone.startswith("other") and f"skull-{stone}" not in player.get("other-points", {}) for stone in bare):
            asked.add((player["name"], f"players.{toml_key(player['name'])}.other-points"))
    return asked
