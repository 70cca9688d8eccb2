"""A second umpire for Artline: slow, naive, and independent of the one it checks.

It takes the plain dict that ``tomllib`` gives for a well-formed table file and plays the game again, turn by turn, up
to the first turn that breaks a rule. Rooms are never kept: whether there is one is looked up among the cards on the
table each time it is asked, and its themes are those on the notes written at any of its cards. Places are pairs of
steps to the right and steps down from the start card.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Spot = tuple[int, int]
Data = dict[str, Any]

LINES = ["row", "column"]
UNKNOWN = "?"
DEFAULTS = {
    "room-extent": "line",
    "joined-runs": "both-themes",
    "later-room-gallery": "no",
    "pile-empty-last-round": "finish-round",
    "pile-empty": "end-of-turn",
}


@dataclass
class Note:
    """A theme written down: in which kind of line, by the card at which place, in the words used.

    By whom and in which turn; `forgotten` says that nobody knew it then.
    """

    line: str
    spot: Spot
    theme: str
    name: str = ""
    turn: int = 0
    forgotten: bool = False


class Part(NamedTuple):
    """A step in the count of somebody's hand."""

    rule: str
    points: int
    at: tuple[str, ...] = ()


class Broken(NamedTuple):
    """A rule that a turn breaks, and the places it is about: the card's own, or those of the Room in its way."""

    rule: str
    spots: AbstractSet[Spot] = frozenset()


class Fault(NamedTuple):
    """A rule broken: by whom, and the names of the places it is about."""

    rule: str
    player: str
    at: list[str]


class Met(NamedTuple):
    """What a card would find in one line: whether it opens a Room, and the Rooms already there as sets of cards."""

    opens: bool
    rooms: list[set[Spot]]


@dataclass
class State:
    """A game at some moment.

    `last` is the number of turns after which it is over, as soon as that is known; `how` names what ended it.
    `on_table` are the titles of the cards laid, `thrown_away` those that are out of the game, `twins` who brought one
    more card of a title on the table: all titles bare, those nobody remembers apart.
    """

    names: list[str]
    rulings: dict[str, str]
    pile: int
    hands: dict[str, int]
    parts: dict[str, list[Part]]
    cards: set[Spot] = field(default_factory=lambda: {(0, 0)})
    notes: list[Note] = field(default_factory=list)
    turns: int = 0
    last: int | None = None
    how: str = ""
    on_table: set[str] = field(default_factory=set)
    thrown_away: set[str] = field(default_factory=set)
    twins: list[str] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether the last turn has been taken."""
        return self.last is not None and self.turns >= self.last

    @property
    def next(self) -> str:
        """Whose turn it is."""
        return self.names[self.turns % len(self.names)]


# --- Reading the table ------------------------------------------------------------------------------------------------


def start(data: Data) -> State:
    """The game before the first turn: one card lies on the table, everyone holds five."""
    names = [player["name"] for player in data["players"]]
    state = State(
        names=names,
        rulings=DEFAULTS | data.get("rulings", {}),
        pile=data.get("table", {}).get("cards", 112) - 1 - 5 * len(names),
        hands=dict.fromkeys(names, 5),
        parts={name: [Part("artline.setup", 5)] for name in names},
    )
    remember(state.on_table, data.get("table", {}).get("start", ""))
    if state.pile == 0:
        state.last, state.how = 0, "no-pile"
    return state


def remember(titles: set[str], words: str) -> None:
    """Keep the title of a card, if anybody knows it."""
    if bare(words) not in ("", UNKNOWN):
        titles.add(bare(words))


def same_name(one: str, other: str) -> bool:
    """Names are one name without regard to case and to how accents are stored."""
    return unicodedata.normalize("NFC", one).casefold() == unicodedata.normalize("NFC", other).casefold()


def person(state: State, turn: Data) -> str:
    """Whose turn the file says this is, as the players' list writes the name."""
    return next(name for name in state.names if same_name(name, turn["player"]))


def named_spot(at: str) -> Spot:
    """The place of a name."""
    x, y = at.split(",")
    return int(x), int(y)


def spot_name(spot: Spot) -> str:
    """A place as the table file names it."""
    return f"{spot[0]},{spot[1]}"


def spot_names(spots: AbstractSet[Spot]) -> list[str]:
    """Places as the table file names them, in the order of the names."""
    return sorted(spot_name(spot) for spot in spots)


def bare(theme: str) -> str:
    """What is left of a theme for comparing: no case, no white space, accents stored one way."""
    folded = unicodedata.normalize("NFC", theme).casefold()
    return "".join(letter for letter in folded if not letter.isspace())


def same_theme(one: str, other: str) -> bool:
    """Two themes in the same words; one that nobody knows is not known to be like any other."""
    return bare(one) == bare(other) and bare(one) != UNKNOWN


def title(turn: Data) -> str:
    """The card of a turn, laid or thrown away."""
    words: str = turn["discard"] if "discard" in turn else turn["play"]
    return words


def given(turn: Data, line: str) -> str | None:
    """The theme this turn gives for its row or column; blanks are none."""
    theme: str = turn.get(line, "")
    return theme if bare(theme) else None


# --- Rooms ------------------------------------------------------------------------------------------------------------


def neighbours(spot: Spot) -> list[Spot]:
    """The four places that touch a place by a side."""
    x, y = spot
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def touches(state: State, spot: Spot) -> bool:
    """Whether a card lies next to this place."""
    return any(other in state.cards for other in neighbours(spot))


def run_from(state: State, spot: Spot, step: Spot) -> set[Spot]:
    """The cards met one after the other when leaving a place in one direction, up to the first gap."""
    found = set()
    x, y = spot[0] + step[0], spot[1] + step[1]
    while (x, y) in state.cards:
        found.add((x, y))
        x, y = x + step[0], y + step[1]
    return found


def groups(state: State, spot: Spot, line: str) -> list[set[Spot]]:
    """The cards that one at this place belongs together with in its row or column, itself apart.

    Under `line` they are one group, wherever in the line they lie; under `run` one on either side.
    """
    if state.rulings["room-extent"] == "run":
        steps = [(-1, 0), (1, 0)] if line == "row" else [(0, -1), (0, 1)]
        found = [run_from(state, spot, step) for step in steps]
    else:
        axis = 1 if line == "row" else 0
        found = [{other for other in state.cards if other[axis] == spot[axis] and other != spot}]
    return [group for group in found if group]


def met(state: State, spot: Spot, line: str) -> Met:
    """What a card laid at this place finds in its row or column."""
    beside = groups(state, spot, line)
    rooms = [group for group in beside if len(group) >= 2]
    return Met(bool(beside) and not rooms, rooms)


def themes(state: State, rooms: list[set[Spot]], line: str) -> list[str]:
    """The themes of these Rooms: every note of the kind that was written at one of their cards, no blanks around it."""
    return [note.theme.strip() for room in rooms for note in state.notes if note.line == line and note.spot in room]


def crossed(state: State, spot: Spot) -> bool:
    """Whether the card at this place, lying there or imagined there, is in a row Room and in a column Room."""
    return all(groups(state, spot, line) for line in LINES)


# --- Faults -----------------------------------------------------------------------------------------------------------


def faults(state: State, turn: Data) -> list[Broken]:
    """The rules this turn breaks, in order."""
    if state.over:
        return [Broken("artline.over")]
    broken = [] if person(state, turn) == state.next else [Broken("artline.turn")]
    if bare(title(turn)) in state.thrown_away:
        broken.append(Broken("artline.discard", {named_spot(turn["at"])} if "at" in turn else set()))
    if "discard" in turn:
        return broken
    spot = named_spot(turn["at"])
    if spot in state.cards:
        broken.append(Broken("artline.free", {spot}))
    elif not touches(state, spot):
        broken.append(Broken("artline.touch", {spot}))
    else:
        for line in LINES:
            broken += line_faults(state, turn, line)
        if names_two_alike(state, turn):
            broken.append(Broken("artline.two-themes", {spot}))
    if turn.get("fits") is False:
        broken.append(Broken("artline.fits", {spot}))
    return broken


def line_faults(state: State, turn: Data, line: str) -> list[Broken]:
    """What is wrong with this card in its row or column.

    A theme named where the Room's own was forgotten may be that one, unless another Room has it.
    """
    spot = named_spot(turn["at"])
    found = met(state, spot, line)
    theme = given(turn, line)
    if found.opens:
        return [Broken("artline.theme", {spot})] if theme is None else used(state, theme)
    if not found.rooms:
        return [Broken("artline.no-room", {spot})] if theme is not None else []
    broken = []
    own = themes(state, found.rooms, line)
    cards = {card for room in found.rooms for card in room}
    if theme is not None and bare(theme) != UNKNOWN and not any(same_theme(theme, other) for other in own):
        forgotten = any(bare(other) == UNKNOWN for other in own)
        broken += used(state, theme) if forgotten else [Broken("artline.theme-stays", cards)]
    if len(found.rooms) == 2 and state.rulings["joined-runs"] == "forbidden":
        broken.append(Broken("artline.joined-runs", cards))
    return broken


def used(state: State, theme: str) -> list[Broken]:
    """The Room that has this theme already, if there is one."""
    rooms = [
        {note.spot}.union(*groups(state, note.spot, note.line)) for note in state.notes if same_theme(theme, note.theme)
    ]
    return [Broken("artline.theme-used", room) for room in rooms]


def names_two_alike(state: State, turn: Data) -> bool:
    """Whether this card gives one theme to two Rooms: both opened by it, or one so far without a known theme."""
    row, column = given(turn, "row"), given(turn, "column")
    if row is None or column is None or not same_theme(row, column):
        return False
    return all(is_new(state, named_spot(turn["at"]), line, row) for line in LINES)


def is_new(state: State, spot: Spot, line: str, theme: str) -> bool:
    """Whether a theme is none that stands here: a Room is opened, or the theme of one was forgotten."""
    found = met(state, spot, line)
    own = themes(state, found.rooms, line)
    forgotten = UNKNOWN in map(bare, own)
    return found.opens or (forgotten and not any(same_theme(theme, other) for other in own))


# --- Playing ----------------------------------------------------------------------------------------------------------


def play(state: State, turn: Data) -> None:
    """Carry out a legal turn."""
    name = state.next
    state.turns += 1
    state.hands[name] -= 1
    if bare(title(turn)) in state.on_table:
        state.twins.append(name)
    remember(state.thrown_away if "discard" in turn else state.on_table, title(turn))
    gallery: AbstractSet[Spot] = set()
    if "play" in turn:
        note_themes(state, turn, name)
        gallery = lay(state, named_spot(turn["at"]))
    if gallery:
        in_rows = sorted(gallery, key=lambda spot: spot[::-1])
        state.parts[name].append(Part("artline.gallery", -1, tuple(map(spot_name, in_rows))))
        if state.hands[name] == 0 and state.last is None:
            state.last, state.how = state.turns + len(state.names) - 1, "last-card"
    elif state.pile == 0:
        state.parts[name].append(Part("artline.pile", -1))
    else:
        state.pile -= 1
        state.hands[name] += 1
        if state.pile == 0:
            pile_runs_out(state)


def note_themes(state: State, turn: Data, name: str) -> None:
    """Write down the theme of each Room this card opens, and over a theme forgotten the one it is given now."""
    spot = named_spot(turn["at"])
    for line in LINES:
        found, theme = met(state, spot, line), given(turn, line)
        if theme is None:
            continue
        if found.opens:
            state.notes.append(Note(line, spot, theme, name, state.turns, bare(theme) == UNKNOWN))
            continue
        here = [note for room in found.rooms for note in state.notes if note.line == line and note.spot in room]
        forgotten = [note for note in here if bare(note.theme) == UNKNOWN]
        if forgotten and bare(theme) != UNKNOWN and not any(same_theme(theme, note.theme) for note in here):
            forgotten[0].theme = theme


def lay(state: State, spot: Spot) -> AbstractSet[Spot]:
    """Put a card on the table; return the Galleries that makes: itself, and earlier cards where they count."""
    before = {card for card in state.cards if crossed(state, card)}
    state.cards.add(spot)
    new = {card for card in state.cards if crossed(state, card)} - before
    return new if state.rulings["later-room-gallery"] == "yes" else new & {spot}


def unanswered(state: State) -> list[tuple[str, str]]:
    """Whom to ask for a theme forgotten: whoever set one for a Room that lacks one now, if there are two Rooms."""
    rooms = {(note.line, frozenset({note.spot}.union(*groups(state, note.spot, note.line)))) for note in state.notes}
    lacking = [(line, room) for line, room in rooms if UNKNOWN in map(bare, themes(state, [set(room)], line))]
    return [
        (note.name, f"turns.{note.turn}.{note.line}")
        for note in state.notes
        if note.forgotten and len(rooms) > 1 and any(note.line == line and note.spot in room for line, room in lacking)
    ]


def pile_runs_out(state: State) -> None:
    """The last card of the pile has just been drawn."""
    if state.last is not None:
        state.how = "last-card, then pile"
        if state.rulings["pile-empty-last-round"] == "stop":
            state.last, state.how = state.turns, "stopped"
    elif state.rulings["pile-empty"] == "end-of-turn":
        state.last, state.how = state.turns, "pile"
    else:
        state.last, state.how = state.turns, "pile, equal turns"
        while state.last % len(state.names):
            state.last += 1


class Replay(NamedTuple):
    """A game played again: where it stands, the rules broken with by whom and where, what is asked of whom."""

    state: State
    faults: list[Fault]
    questions: list[tuple[str, str]]


def replay(data: Data) -> Replay:
    """Play every turn up to the first that breaks a rule, which is not played any more."""
    state = start(data)
    for turn in data.get("turns", []):
        name = person(state, turn)
        broken = faults(state, turn)
        if broken:
            return Replay(state, [Fault(rule, name, spot_names(spots)) for rule, spots in broken], unanswered(state))
        play(state, turn)
    return Replay(state, [], unanswered(state))


# --- The result -------------------------------------------------------------------------------------------------------


def stated(data: Data, name: str) -> int | None:
    """The number of cards that a player wrote down himself."""
    player = next(player for player in data["players"] if player["name"] == name)
    what = player.get("stated", {}).get("artline.hand")
    return sum(int(term) for term in what.split("+")) if isinstance(what, str) else what


def places(totals: dict[str, int]) -> dict[str, int]:
    """Everyone's place, fewest cards first; whoever holds as many shares it, and the places after are left out."""
    return {name: 1 + sum(other < mine for other in totals.values()) for name, mine in totals.items()}


def result(data: Data) -> Data:
    """What there is to tell of a game."""
    state, broken, asked = replay(data)
    totals = {}
    for name in state.names:
        written = stated(data, name)
        totals[name] = state.hands[name] if written is None else written
    ranks = places(totals)
    return {
        "over": state.over,
        "provisional": bool(broken or asked),
        "winners": [name for name, place in ranks.items() if place == 1 and state.over],
        "faults": broken,
        "questions": asked,
        "twins": state.twins,
        "totals": totals,
        "places": {name: place if state.over else None for name, place in ranks.items()},
        "galleries": {
            name: sum(part.rule == "artline.gallery" for part in parts) for name, parts in state.parts.items()
        },
        "parts": {name: parts if stated(data, name) is None else [] for name, parts in state.parts.items()},
    }


# --- Where a card may lie ---------------------------------------------------------------------------------------------


def around(state: State) -> list[Spot]:
    """Every free place that touches a card, row by row from the top and each from the left."""
    columns = [x for x, _ in state.cards]
    rows = [y for _, y in state.cards]
    return [
        (x, y)
        for y in range(min(rows) - 2, max(rows) + 3)
        for x in range(min(columns) - 2, max(columns) + 3)
        if (x, y) not in state.cards and touches(state, (x, y))
    ]


def prospect(state: State, spot: Spot) -> Data:
    """What a card at this place would meet: the themes that stand, the lines it would open, whether it is a Gallery."""
    lines = {line: met(state, spot, line) for line in LINES}
    return {
        "at": spot_name(spot),
        "row": sorted(themes(state, lines["row"].rooms, "row")),
        "column": sorted(themes(state, lines["column"].rooms, "column")),
        "opens": [line for line in LINES if lines[line].opens],
        "gallery": crossed(state, spot),
    }


def refusals(state: State, spot: Spot) -> list[Broken]:
    """The rules that forbid a card at this place to whoever's turn it is, whatever themes he thinks of."""
    opened = {line: f"a theme of its own for the {line}" for line in prospect(state, spot)["opens"]}
    return faults(state, {"player": state.next, "play": "any", "at": spot_name(spot)} | opened)
