"""Why not more? Steps, Objects wanted and ways between groups against a naive second count on small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.counting.museum import Museum, museum_of
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.remarks.why import why
from scoring.games.museum.remarks.why.cards import apart, joining
from scoring.games.museum.table import Table, edit
from scoring.games.museum.table.cards import Card

MUSEUM: Final = game("museum")
NAME: Final = "Andy"
FEW: Final = 12
Cell = tuple[int, int]
Cells = frozenset[Cell]


def table_of(plan: list[str], cards: list[str], patron: str = "") -> Table:
    """Return a table of Andy on a board of this plan, on whose spaces these words lie in order."""
    words = iter(cards)
    rows = [" ".join("#" if mark == "#" else next(words, ".") for mark in row.split()) for row in plan]
    table = tablefile.read(
        'format = 1\ngame = "museum"\n[table]\nboard = "hall"\n[boards.hall]\ngallery-bonus = 10\nmuseum-bonus = 4\n'
        f'both-bonus = 0\nplan = """\n{chr(10).join(plan)}\n"""\n[[players]]\nname = "{NAME}"\n{patron}\n'
        f'museum = """\n{chr(10).join(rows)}\n"""\n'
    )[1]
    assert isinstance(table, Table)
    return table


def total(table: Table) -> int:
    """Return Andy's points."""
    return MUSEUM.review(table).players[0].total


def small_table(seed: int) -> Table:
    """Return a board of eight spaces, on five or six of which cards of few kinds lie."""
    rng = random.Random(seed)
    kinds = [f"{civilisation}-{domain}" for civilisation in ("gre", "rom", "egy") for domain in ("th", "na")]
    cards = [f"{rng.choice(kinds)}-{rng.randint(1, 3)}" for _ in range(rng.choice([5, 6]))]
    cards += ["."] * (8 - len(cards))
    rng.shuffle(cards)
    return table_of(rng.choice([["G G . .", ". . . ."], [". . .", ". # G", ". . ."]]), cards)


def spaces_of(table: Table) -> list[int]:
    """Return the spaces of the board."""
    board = table.board_of(table.players[0])
    return [space for space in range(len(board.plan)) if board.spaces >> space & 1]


# Steps


@pytest.mark.law
@pytest.mark.parametrize("seed", range(FEW))
def test_the_best_steps_of_a_card_are_the_best_of_all(seed: int) -> None:
    """Two at most; of equal gains first a move, then what lies nearer to the first space."""
    table = small_table(seed)
    board, museum, before = table.board_of(table.players[0]), table.players[0].museum, total(table)
    for one in spaces_of(table):
        if museum[one] is None:
            continue
        steps = []
        for other in spaces_of(table):
            after = edit.swap(table, 0, one, other)
            if other != one and (gain := total(after) - before) > 0:
                steps.append((-gain, museum[other] is not None, other))
        expected = [
            ("why.exchange" if taken else "why.move", board.places[one], board.places[other], -less)
            for less, taken, other in sorted(steps)[:2]
        ]
        found = [
            (reason.message.key, reason.message.facts["at"], reason.message.facts["to"], reason.gain)
            for reason in why(table, NAME, board.places[one])
            if reason.message.key in {"why.move", "why.exchange"}
        ]
        assert found == expected, board.places[one]
        said = {reason.message.key for reason in why(table, NAME, board.places[one])}
        assert not (expected and "why.no-step" in said)


@pytest.mark.law
@pytest.mark.parametrize("seed", range(0, FEW, 2))
def test_what_is_wanted_on_an_empty_place_is_the_best_of_all(seed: int) -> None:
    """A wider kind first told where it gains as much; three at most, in the order of the rulebook where level."""
    table = small_table(seed)
    board, museum, before = table.board_of(table.players[0]), table.players[0].museum, total(table)
    space = next(space for space in reversed(spaces_of(table)) if museum[space] is None)
    gains = {
        (civilisation, domain): total(edit.put(table, 0, space, Card(civilisation, domain, None))) - before
        for civilisation in CIVILISATIONS
        for domain in DOMAINS
    }
    there = {(card.civilisation, card.domain) for card in museum if isinstance(card, Card)}
    of_any = min(gains.values())
    of_civilisation = {name: min(gains[name, domain] for domain in DOMAINS) for name in CIVILISATIONS}
    of_domain = {
        domain: min(gains[name, domain] for name in CIVILISATIONS if (name, domain) not in there) for domain in DOMAINS
    }
    kinds: list[tuple[int, str | None, str | None]] = [(of_any, None, None)]
    kinds += [(gain, name, None) for name, gain in of_civilisation.items() if gain > of_any]
    kinds += [(gain, None, domain) for domain, gain in of_domain.items() if gain > of_any]
    for (name, domain), gain in gains.items():
        wider = [of_any, of_civilisation[name]]
        if (name, domain) not in there:
            wider.append(of_domain[domain])
        if gain > max(wider):
            kinds.append((gain, name, domain))
    order = [*CIVILISATIONS, *DOMAINS]
    kinds = [kind for kind in kinds if kind[0] > 0]
    kinds.sort(key=lambda kind: (-kind[0], *(len(order) if name is None else order.index(name) for name in kind[1:])))
    found = [
        (reason.gain, *(_named(reason.message.facts.get(key)) for key in ("civilisation", "domain")))
        for reason in why(table, NAME, board.places[space])
        if reason.message.key.startswith("why.wanted-") and reason.message.key != "why.wanted-none"
    ]
    assert found == kinds[:3]


def _named(fact: Any) -> str | None:
    return None if fact is None else str(fact)


# Ways between groups


def cells(museum: Museum, spaces: int) -> Cells:
    """Return the rows and columns of some spaces."""
    return frozenset(
        divmod(space, museum.board.width) for space in range(len(museum.board.plan)) if spaces >> space & 1
    )


def mask(museum: Museum, some: Cells) -> int:
    """Return rows and columns as spaces."""
    return sum(1 << row * museum.board.width + column for row, column in some)


def beside(cell: Cell) -> Iterator[Cell]:
    """Yield the four cells around one."""
    row, column = cell
    yield from ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def steps_from(some: Cells, open_cells: Cells, shut: Cells) -> dict[Cell, int]:
    """Return how many steps lead from some cells to each other one over open ones; none goes on from a shut one."""
    far = dict.fromkeys(some, 0)
    edge, n = set(some), 0
    while edge:
        n += 1
        edge = {near for cell in edge if cell not in shut for near in beside(cell) if near in open_cells} - far.keys()
        far |= dict.fromkeys(edge, n)
    return far


def parted(seed: int) -> tuple[Museum, Cells, Cells, Cells]:
    """Return a Museum on a board with holes, its open cells, and two groups that do not touch."""
    rng = random.Random(seed)
    rows, columns = rng.choice([(3, 4), (4, 4), (2, 6), (1, 7)])
    plan = ["".join("#" if rng.random() < 0.2 else "." for _ in range(columns)) for _ in range(rows)]
    plan[0] = f".{plan[0][1:]}"
    plan[-1] = f"{plan[-1][:-1]}."
    words = [rng.choice([".", ".", "gre-ar-1", "~"]) for row in plan for mark in row if mark != "#"]
    table = table_of([" ".join(row) for row in plan], words)
    museum = museum_of(table, table.players[0])
    open_cells = cells(museum, museum.board.spaces & ~museum.floor.blocked)
    group = set(rng.sample(sorted(open_cells), min(2, len(open_cells))))
    apart_from = {cell for cell in open_cells if not group & {cell, *beside(cell)}}
    other = rng.sample(sorted(apart_from), min(2, len(apart_from)))
    return museum, open_cells, frozenset(group), frozenset(other)


@pytest.mark.law
@pytest.mark.parametrize("batch", range(3))
def test_the_shortest_ways_between_two_groups(batch: int) -> None:
    """A space belongs to a shortest way where its steps to both groups add up to the fewest."""
    for seed in range(60 * batch, 60 * (batch + 1)):
        museum, open_cells, group, other = parted(seed)
        if not (group and other):
            continue
        there, back = steps_from(group, open_cells, other), steps_from(other, open_cells, group)
        fewest = min((there[cell] for cell in other if cell in there), default=None)
        expected = []
        for step in range(1, fewest or 0):
            ways = {cell for cell in open_cells if there.get(cell) == step and back.get(cell) == (fewest or 0) - step}
            expected.append(mask(museum, frozenset(ways)))
        assert list(joining(museum, mask(museum, group), mask(museum, other))) == expected, seed
        check_told(museum, group, other, expected)


def check_told(museum: Museum, group: Cells, other: Cells, layers: list[int]) -> None:
    """What is told is a way: a space of each layer, each beside the one before, over empty spaces if possible."""
    reasons = {reason.message.key: reason for reason in apart(museum, mask(museum, group), mask(museum, other))}
    names = museum.board.places
    if not layers:
        assert "why.no-way" in reasons
    elif len(layers) == 1:
        empty = museum.board.names(layers[0] & ~museum.floor.filled)
        key = "why.gap" if empty else "why.gap-taken"
        assert reasons[key].at == (empty or museum.board.names(layers[0]))
        assert reasons[key].message.facts["n"] == len(reasons[key].at)
    else:
        reason = reasons["why.gap-far"]
        way = [divmod(names.index(at), museum.board.width) for at in reason.at]
        assert reason.message.facts["n"] == len(layers) == len(way)
        before = group
        for layer in layers:
            (step,) = (cell for cell in way if cell in cells(museum, layer))
            choices = {cell for cell in cells(museum, layer) if before & {*beside(cell)}}
            assert step in choices
            empty_cells = choices - cells(museum, museum.floor.filled)
            assert step in empty_cells or not empty_cells
            before = frozenset({step})
        assert other & {*beside(step)}
    shut = {
        ((row + far_row) // 2, (column + far_column) // 2)
        for row, column in group
        for far_row, far_column in other
        if (abs(row - far_row), abs(column - far_column)) in {(0, 2), (2, 0)}
    } - cells(museum, museum.board.spaces & ~museum.floor.blocked)
    told = [reasons[key] for key in ("why.flood-between", "why.no-space") if key in reasons]
    assert len(told) == bool(shut)
    for reason in told:
        middle = divmod(names.index(reason.at[0]), museum.board.width)
        assert middle in shut
        flooded = middle in cells(museum, museum.floor.blocked)
        assert reason.message.key == ("why.flood-between" if flooded else "why.no-space")


# Lines


@pytest.mark.parametrize(("large", "small"), [("gre", "rom"), ("rom", "gre")])
def test_of_a_line_the_largest_collection_comes_first(large: str, small: str) -> None:
    """Two linked cards of one, one of the other: both too few for a Collection, the larger one told first."""
    table = table_of([". . . . . . ."], [f"{large}-ar-1", f"{large}-ag-1", ".", f"{small}-cu-1", ".", ".", "."])
    reasons = why(table, NAME, "museum.civilisation", steps=False)
    assert [(str(reason.message.facts["collection"]), reason.message.facts["size"]) for reason in reasons] == [
        (large, 2),
        (small, 1),
    ]
    assert [reason.message.facts["n"] for reason in reasons] == [1, 2]
    assert [reason.rule for reason in reasons] == ["museum.civilisation"] * 2
    domains = why(table, NAME, "museum.domain", steps=False)
    assert [str(reason.message.facts["collection"]) for reason in domains] == [
        domain for domain in DOMAINS if domain in ("ar", "ag", "cu")
    ]
    assert {reason.rule for reason in domains} == {"museum.domain"}


def test_a_filled_grand_gallery_and_a_filled_museum_are_told_with_their_points() -> None:
    """Three ships on G G G: 10; with a fourth card the Museum is full: 4."""
    cards = ["gre-na-1", "rom-na-1", "cel-na-1", "."]
    lines = [
        [
            (reason.message.key, reason.message.facts.get("points"))
            for reason in why(table_of(["G G G ."], some), NAME, "museum.gallery", steps=False)
        ]
        for some in (cards, [*cards[:3], "egy-th-1"], ["gre-na-1", "rom-na-1", ".", "."])
    ]
    assert lines[0][0][1] == 10
    assert [key for key, _ in lines[0]][1:] == ["why.museum-empty"]
    assert [points for _, points in lines[1]] == [10, 4]
    assert lines[2][0][1] == 0
