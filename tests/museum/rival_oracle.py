"""A second player of the solo rival's choices: slow, naive, and independent of the one it checks.

It follows the written order point by point. What a card adds is the score of all his cards with it less that without
it, each counted anew by the tables and the Patrons of the naive scorer, the layout ignored: whatever is of one theme is
linked. Plain data in, plain data out.

A *situation* is a dict of

* ``museum``, ``hand``, ``pool``: his cards, each as a table file writes it;  ``prestige``: his tokens
* ``pools``: what lies in the Common Pools of the others, by name;  ``spaces``: of his Museum (25 where left out)
* ``rival``: his Rival card;  ``priorities``;  ``discard-order``;  ``readings``: those against the defaults
* ``headline``: the one in force, ``none`` where left out;  ``supply``: the tokens left, where they may run out

and of the step to be made: ``step`` is ``take``, ``exhibit``, ``buy`` or ``discard``, ``number`` how many to exhibit or
to discard, and ``shown`` what lies open (for ``take``).

``choices_at`` gives what stands level at one moment, ``outcomes`` every end that choices among equals can lead to, and
``answer`` the first of them up to the first tie that matters.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

from tests.museum.oracle import patron_points
from tests.museum.oracle_collections import EMPTY, THEMES, Collection, counted_sorts, table_points
from tests.museum.oracle_table import (
    CIVILISATIONS,
    CONTINENT_OF,
    CONTINENTS,
    DEFAULT_READINGS,
    Board,
    Data,
    Piece,
    Seat,
    read_piece,
)

OWN = "pool"
READINGS = {
    "rival-tie": ("points", "value"),
    "rival-improves": ("counts", "new-domain", "any"),
    "rival-collections": ("two", "one", "points"),
    "rival-own-pool": ("pays", "free"),
    "rival-mixed": ("cards-first", "all-or-none"),
    "rival-headlines": ("gains", "all", "none"),
    "rival-ordinary-scoring": ("yes", "no"),
}
DEFAULTS = {ruling: readings[0] for ruling, readings in READINGS.items()}
SPACES = 25
UNLIMITED = 1000
MOST_STATES = 400
Cards = tuple[str, ...]


# --- One card ---------------------------------------------------------------------------------------------------------


def value_of(card: str) -> int:
    """What is printed on it; where nobody wrote it down, 0."""
    return read_piece(card).value or 0


def continent_of(card: str) -> str:
    """The Continent on its back; of a card of the Black Market that of its Civilisation."""
    piece = read_piece(card)
    return piece.continent or CONTINENT_OF[piece.civilisation]


def meets(card: str, priority: str) -> bool:
    """Whether a card is what a priority asks for.

    What only the players can read it never is; ``=egy-na-3 gre-th-2`` stands for such a one that these cards meet.
    """
    piece = read_piece(card)
    if priority.startswith("="):
        return card in priority[1:].split()
    if priority == "masterpieces":
        return piece.value == 5
    return priority in {piece.civilisation, piece.domain, continent_of(card)}


def first_met(card: str, priorities: Sequence[str]) -> int | None:
    """The place of the first priority it meets, if it meets one."""
    return next((place for place, priority in enumerate(priorities) if meets(card, priority)), None)


# --- What it adds -----------------------------------------------------------------------------------------------------


def _seat(cards: Cards, readings: Mapping[str, str]) -> Seat:
    """A Museum of these cards in which nothing keeps two from being linked."""
    pieces: list[Piece] = [replace(read_piece(card), cells=frozenset({(0, at)})) for at, card in enumerate(cards)]
    loose = {"patron-collections-linked": "no", "skull-touches": "no"}
    in_force = DEFAULT_READINGS | dict(readings) | loose
    return Seat("", cast("Board", None), tuple(pieces), EMPTY, [], None, None, solo=True, stated={}, readings=in_force)


def sizes(cards: Cards, readings: Mapping[str, str]) -> dict[str, int]:
    """How many cards count for each Civilisation and each Domain (there once a Civilisation)."""
    return _sizes(tuple(sorted(cards)), json.dumps(readings))


@cache
def _sizes(cards: Cards, frozen_readings: str) -> dict[str, int]:
    seat = _seat(cards, json.loads(frozen_readings))
    sorts = {theme: counted_sorts(seat, theme) for theme in THEMES}
    return {theme: len(sorts[theme] if theme in CIVILISATIONS else set(sorts[theme].values())) for theme in THEMES}


@cache
def _score(cards: Cards, rival: str, frozen_readings: str) -> tuple[int, int, int]:
    readings = json.loads(frozen_readings)
    counted = sizes(cards, readings)
    points = {theme: table_points(theme, size) for theme, size in counted.items()}
    civilisation = sum(points[theme] for theme in CIVILISATIONS)
    domain = sum(points.values()) - civilisation
    nothing = {theme: Collection(theme, EMPTY, 0, EMPTY) for theme in THEMES}
    by_card = patron_points(_seat(cards, readings), nothing, json.loads(rival))
    if readings.get("rival-ordinary-scoring") == "no":
        return 0, 0, by_card
    return civilisation, domain, by_card


def score(cards: Cards, situation: Data) -> tuple[int, int, int]:
    """What these cards pay him by the Civilisation table, the Domain table and the Rival card."""
    return _score(tuple(sorted(cards)), json.dumps(situation.get("rival")), json.dumps(situation.get("readings", {})))


def gain(card: str, base: Cards, situation: Data) -> dict[str, int]:
    """What a card adds to these cards: scored with it, less scored without it."""
    with_it, without = score((*base, card), situation), score(base, situation)
    names = ("civilisation", "domain", "rival")
    return {name: after - before for name, after, before in zip(names, with_it, without, strict=True)}


def groups(card: str, base: Cards, situation: Data) -> int:
    """In how many groups it stands: themes of which one lies in the base already and which it makes larger."""
    readings = situation.get("readings", {})
    before, after = sizes(base, readings), sizes((*base, card), readings)
    return sum(before[theme] >= 1 and after[theme] > before[theme] for theme in THEMES)


def joins(card: str, base: Cards, situation: Data) -> bool:
    """Whether it can be added to one of his Collections, by `rival-collections`."""
    readings = situation.get("readings", {})
    before, after = sizes(base, readings), sizes((*base, card), readings)
    grown = [theme for theme in THEMES if after[theme] > before[theme]]
    match reading(situation, "rival-collections"):
        case "two":  # with it they are three, the smallest Collection
            return any(after[theme] >= 3 for theme in grown)
        case "one":
            return any(before[theme] >= 1 for theme in grown)
        case _:
            return sum(gain(card, base, situation).values()) > 0


# --- The order --------------------------------------------------------------------------------------------------------

Rank = tuple[int, ...]  # the higher, the sooner


def rank(card: str, base: Cards, situation: Data) -> Rank:
    """How soon he chooses a card: by his first priority it meets, then by points 2 and 3 of the order."""
    priorities = situation["priorities"]
    met = first_met(card, priorities)
    adds, value, number = sum(gain(card, base, situation).values()), value_of(card), groups(card, base, situation)
    by_points = met is not None and priorities[met] not in CONTINENTS and reading(situation, "rival-tie") == "points"
    best = (value + adds,) if by_points else (value, adds)
    return (-len(priorities) if met is None else -met, *best, number)


def reading(situation: Data, ruling: str) -> str:
    """How the table reads a ruling about the rival."""
    return str(situation.get("readings", {}).get(ruling, DEFAULTS[ruling]))


def chosen(cards: Sequence[str], base: Cards, situation: Data) -> list[str]:
    """``card(S, base)``: the notations that stand level at the top."""
    first = min((met for card in cards if (met := first_met(card, situation["priorities"])) is not None), default=None)
    fitting = [card for card in cards if first_met(card, situation["priorities"]) == first]
    ranks = {card: rank(card, base, situation) for card in fitting}
    return sorted(card for card in ranks if ranks[card] == max(ranks.values()))


def chosen_last(cards: Sequence[str], base: Cards, situation: Data) -> list[str]:
    """The notations left, level, when ``card`` has chosen again and again."""
    left = list(cards)
    while True:
        best = chosen(left, base, situation)
        rest = [card for card in left if card not in best]
        if not rest:
            return best
        left = rest


def first_of_row(cards: Sequence[str], base: Cards, situation: Data) -> list[str]:
    """Of the first Continent of the row that has any of these cards, those he would choose last."""
    for continent in situation["discard-order"]:
        there = [card for card in cards if continent_of(card) == continent]
        if there:
            return chosen_last(there, base, situation)
    raise AssertionError(cards)


# --- A step, move by move ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class State:
    """How everything lies between two moves.

    ``stock`` are the cards that may still be bought, with their owners; ``paying`` the card, the owner and the cards
    laid for it so far; ``todo`` how many are still to be taken, exhibited or discarded; ``given`` the Prestige that
    went to each of the others, one name a token.
    """

    museum: Cards
    hand: Cards
    shown: Cards
    pools: tuple[tuple[str, Cards], ...]
    stock: tuple[tuple[str, str], ...]
    prestige: int
    todo: int
    paying: tuple[str, str, Cards] | None = None
    given: Cards = ()
    supply: int = UNLIMITED

    def pool_of(self, owner: str) -> Cards:
        """What lies in a pool."""
        return dict(self.pools)[owner]

    def laid_on(self, owner: str, card: str) -> tuple[tuple[str, Cards], ...]:
        """The pools with this card more."""
        return tuple((name, _sorted((*cards, card)) if name == owner else cards) for name, cards in self.pools)

    def taken_from(self, owner: str, card: str) -> tuple[tuple[str, Cards], ...]:
        """The pools with this card less."""
        return tuple((name, without(cards, card) if name == owner else cards) for name, cards in self.pools)


Move = tuple[str, str, str]  # "card" or "payment"; the card; whose pool it comes from, "" where it comes from none


def _sorted(cards: Sequence[str]) -> Cards:
    return tuple(sorted(cards))


def without(cards: Cards, card: str) -> Cards:
    """These cards less one of this notation."""
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def start(situation: Data) -> State:
    """How everything lies before the step."""
    pools = {OWN: situation.get("pool", [])} | situation.get("pools", {})
    return State(
        museum=_sorted(situation["museum"]),
        hand=_sorted(situation["hand"]),
        shown=_sorted(situation.get("shown", [])),
        pools=tuple((owner, _sorted(cards)) for owner, cards in pools.items()),
        stock=tuple(sorted((card, owner) for owner, cards in pools.items() for card in cards)),
        prestige=situation.get("prestige", 0),
        todo=1 if situation["step"] == "take" else situation.get("number", 0),
        supply=situation.get("supply", UNLIMITED),
    )


def has_room(state: State, situation: Data) -> bool:
    """Whether a space is free (`museum-full`: there is no exhibiting without)."""
    spaces: int = situation.get("spaces", SPACES)
    return len(state.museum) < spaces


def deflated(situation: Data) -> int:
    """What each Object exhibited costs him in Prestige alone: nothing but where all Headlines hold for him."""
    return int(situation.get("headline") == "deflation" and reading(situation, "rival-headlines") == "all")


def brought(card: str, situation: Data) -> int:
    """The Prestige that exhibiting a card brings him: all that brings any is said of Objects."""
    if read_piece(card).kind != "object":
        return 0
    twenties = situation.get("headline") == "roaring-twenties" and reading(situation, "rival-headlines") != "none"
    return int(value_of(card) == 5) + int(twenties)


def improves(card: str, museum: Cards, situation: Data) -> bool:
    """Whether he wants a card out of a pool, by `rival-improves`."""
    match reading(situation, "rival-improves"):
        case "counts":
            return joins(card, museum, situation)
        case "new-domain":
            return read_piece(card).domain not in {read_piece(other).domain for other in museum}
        case _:
            return True


def price(card: str, owner: str, situation: Data) -> int:
    """What is paid in cards or Prestige."""
    return 0 if owner == OWN and reading(situation, "rival-own-pool") == "free" else value_of(card)


def in_prestige_only(owner: str, situation: Data) -> int:
    """What is paid in Prestige and nothing else: the fee to another owner, and Deflation."""
    return int(owner != OWN) + deflated(situation)


def pays_in_cards(card: str, owner: str, state: State, situation: Data) -> bool:
    """Whether he lays cards for it at all: by one reading only where they reach the price."""
    if reading(situation, "rival-mixed") == "cards-first":
        return True
    return sum(map(value_of, state.hand)) >= price(card, owner, situation)


def can_pay(card: str, owner: str, state: State, situation: Data) -> bool:
    """Whether cards and Prestige together reach the price."""
    tokens = state.prestige - in_prestige_only(owner, situation)
    in_cards = sum(map(value_of, state.hand)) if pays_in_cards(card, owner, state, situation) else 0
    return tokens >= 0 and in_cards + tokens >= price(card, owner, situation)


def wanted(state: State, situation: Data) -> list[tuple[str, str]]:
    """What he would buy now, with whose it is: it meets a priority, improves, and can be paid."""
    return [
        (card, owner)
        for card, owner in state.stock
        if first_met(card, situation["priorities"]) is not None
        and improves(card, state.museum, situation)
        and can_pay(card, owner, state, situation)
    ]


def choices_at(state: State, situation: Data) -> list[Move]:
    """The moves that stand level; none where the step is done."""
    if state.paying:
        return [("payment", card, "") for card in first_of_row(state.hand, state.museum, situation)]
    if situation["step"] == "buy":
        return _to_buy(state, situation)
    level: list[str] = []
    if situation["step"] == "take":
        if state.todo and state.shown:
            level = chosen(state.shown, (*state.museum, *state.hand), situation)
    elif situation["step"] == "exhibit":
        paid = state.prestige >= deflated(situation)
        if state.todo and state.hand and has_room(state, situation) and paid:
            level = chosen(state.hand, state.museum, situation)
    elif state.todo and state.hand:
        loose = [card for card in state.hand if not joins(card, state.museum, situation)]
        level = first_of_row(loose or state.hand, state.museum, situation)
    return [("card", card, "") for card in level]


def _to_buy(state: State, situation: Data) -> list[Move]:
    """The cards that stand level, each out of his own pool if it lies there, else out of any other it lies in."""
    offers = wanted(state, situation) if has_room(state, situation) else []
    if not offers:
        return []
    moves = []
    for card in chosen([card for card, _ in offers], state.museum, situation):
        owners = sorted({owner for other, owner in offers if other == card})
        moves += [("card", card, owner) for owner in ([OWN] if OWN in owners else owners)]
    return moves


def after(state: State, move: Move, situation: Data) -> State:
    """How everything lies after a move."""
    what, card, owner = move
    if what == "payment":
        assert state.paying
        bought, seller, laid = state.paying
        paid = replace(
            state,
            hand=without(state.hand, card),
            pools=state.laid_on(seller, card),
            paying=(bought, seller, (*laid, card)),
        )
        return _settled(paid, situation)
    match situation["step"]:
        case "take":
            return replace(state, shown=without(state.shown, card), hand=_sorted((*state.hand, card)), todo=0)
        case "exhibit":
            left = replace(state, hand=without(state.hand, card), todo=state.todo - 1)
            return _exhibited(left, card, deflated(situation), deflated(situation), situation)
        case "buy":
            return _settled(replace(state, paying=(card, owner, ())), situation)
        case _:
            pools = state.laid_on(OWN, card)
            return replace(state, hand=without(state.hand, card), pools=pools, todo=state.todo - 1)


def _settled(state: State, situation: Data) -> State:
    """The purchase made where enough is laid or no card is left; else the same."""
    assert state.paying
    card, owner, laid = state.paying
    before = replace(state, hand=_sorted((*state.hand, *laid)))
    missing = price(card, owner, situation) - sum(map(value_of, laid))
    if missing > 0 and state.hand and pays_in_cards(card, owner, before, situation):
        return state
    at = state.stock.index((card, owner))
    tokens = max(missing, 0) + in_prestige_only(owner, situation)
    bought = replace(
        state,
        pools=state.taken_from(owner, card),
        stock=(*state.stock[:at], *state.stock[at + 1 :]),
        paying=None,
        given=state.given if owner == OWN else _sorted((*state.given, *[owner] * tokens)),
    )
    return _exhibited(bought, card, tokens, tokens if owner == OWN else 0, situation)


def _exhibited(state: State, card: str, tokens: int, to_supply: int, situation: Data) -> State:
    """The card in his Museum, the tokens paid, and what it brings as far as the supply goes."""
    supply = state.supply + to_supply
    gained = min(brought(card, situation), supply)
    prestige = state.prestige - tokens + gained
    return replace(state, museum=_sorted((*state.museum, card)), prestige=prestige, supply=supply - gained)


# --- Ends and ties ----------------------------------------------------------------------------------------------------

End = tuple[Cards, Cards, tuple[tuple[str, Cards], ...], int, Cards]


def end_of(state: State) -> End:
    """His Museum, his hand, all pools, his Prestige, and whose the Prestige is that he paid to others."""
    return state.museum, state.hand, state.pools, state.prestige, state.given


class TooManyEqualsError(Exception):
    """More states follow than are worth a test."""


class Tree:
    """All that can follow in one situation, worked out once a state."""

    def __init__(self, situation: Data) -> None:
        self.situation = situation
        self._ends: dict[State, frozenset[End]] = {}

    def moves(self, state: State) -> list[Move]:
        """The moves that stand level."""
        return choices_at(state, self.situation)

    def ends(self, state: State) -> frozenset[End]:
        """Every end that can follow."""
        if state not in self._ends:
            moves = self.moves(state)
            branches = [self.ends(after(state, move, self.situation)) for move in moves]
            self._ends[state] = frozenset().union(*branches) if moves else frozenset({end_of(state)})
            if len(self._ends) > MOST_STATES:
                raise TooManyEqualsError
        return self._ends[state]

    def matters(self, state: State) -> bool:
        """Whether it changes the end which of the level moves is made: only then is it a tie to be told."""
        moves = self.moves(state)
        if len(moves) < 2:
            return False
        return len({self.ends(after(state, move, self.situation)) for move in moves}) > 1


def outcomes(situation: Data) -> frozenset[End]:
    """Every end that choices among equals can lead to."""
    return Tree(situation).ends(start(situation))


def answer(situation: Data, choose: Sequence[str] = ()) -> Data:
    """What he does up to the first tie that matters, or beyond it as ``choose`` says: a card for each tie in order."""
    tree, state, left = Tree(situation), start(situation), list(choose)
    told: Data = {"cards": [], "choices": [], "chooses": None, "steps": [], "left": 0, "worth-more": []}
    while moves := tree.moves(state):
        move = moves[0]
        if tree.matters(state):
            if not left:
                told |= {"choices": [card for _, card, _ in moves], "chooses": moves[0][0]}
                break
            wish = left.pop(0)
            move = next(move for move in moves if move[1] == wish)
        if move[0] == "card":
            told["cards"].append(move[1])
            told["steps"].append(reasons(move, state, situation))
            before = state
        state = after(state, move, situation)
        if situation["step"] == "buy" and state.paying is None and laid_worth_more(before, state, situation):
            told["worth-more"].append(told["cards"][-1])
    told["left"] = state.todo
    return told


def reasons(move: Move, state: State, situation: Data) -> Data:
    """Why this card: its first priority, its value, what it adds to what, and in how many groups it stands."""
    _, card, owner = move
    base = (*state.museum, *state.hand) if situation["step"] == "take" else state.museum
    met = first_met(card, situation["priorities"])
    return {
        "card": card,
        "priority": None if met is None else situation["priorities"][met],
        "value": value_of(card),
        "gain": gain(card, base, situation),
        "groups": groups(card, base, situation),
        "from": owner or None,
    }


def laid_worth_more(before: State, now: State, situation: Data) -> bool:
    """Whether the cards laid are worth more to him than the card bought: value and what each adds to his Museum."""
    (bought,) = (Counter(now.museum) - Counter(before.museum)).elements()
    laid = (Counter(before.hand) - Counter(now.hand)).elements()

    def worth(card: str) -> int:
        return value_of(card) + sum(gain(card, before.museum, situation).values())

    return sum(map(worth, laid)) > worth(bought)
