"""Full-sized Museums to be laid anew, the same for the same seed: dense, mixed, specialist, realistic, standard."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from scoring.games.museum.printed import CIVILISATIONS, CONTINENT_OF, DOMAINS, MASTERPIECE, PATRONS, printed
from scoring.games.museum.table import Patron, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.edit import new_table

SPACES: Final = 25
HALL: Final = Board("hall", 5, "." * SPACES, gallery_bonus=0, museum_bonus=0, both_bonus=0)
OF_A_CIVILISATION: Final[int] = printed("box")["objects-of-a-civilisation"]


def box() -> list[Card]:
    """Return the Objects of a box: as many of each Civilisation as printed, Domains and values as even as may be."""
    return [
        Card(civilisation, DOMAINS[(n + start) % len(DOMAINS)], n % MASTERPIECE + 1)
        for start, civilisation in enumerate(CIVILISATIONS)
        for n in range(OF_A_CIVILISATION)
    ]


def _valued(rng: random.Random, kinds: Sequence[tuple[str, str]]) -> list[Card]:
    return [Card(civilisation, domain, rng.randint(1, MASTERPIECE)) for civilisation, domain in kinds]


def _table(rng: random.Random, cards: Sequence[Card], board: Board | None = HALL) -> Table:
    """Return a table of one player with these cards anywhere; without a board, on the standard one."""
    cells: list[Card | None] = [*cards, *([None] * (SPACES - len(cards)))]
    rng.shuffle(cells)
    table = new_table(("Vincent",))
    if board is not None:
        table = replace(table, board=board.name, boards={**table.boards, board.name: board})
    return replace(table, players=(replace(table.players[0], museum=tuple(cells)),))


def dense(rng: random.Random) -> Table:
    """Return many Civilisations and Domains, no card twice: 16 to 25 cards on a board without a Grand Gallery."""
    kinds = list(product(rng.sample(CIVILISATIONS, rng.randint(7, 8)), rng.sample(DOMAINS, rng.randint(4, 6))))
    return _table(rng, _valued(rng, rng.sample(kinds, rng.randint(16, SPACES))))


def mixed(rng: random.Random) -> Table:
    """Return four to six Civilisations and four or five Domains, cards alike now and then: 16 to 25 cards."""
    kinds = list(product(rng.sample(CIVILISATIONS, rng.randint(4, 6)), rng.sample(DOMAINS, rng.randint(4, 5))))
    return _table(rng, _valued(rng, rng.choices(kinds, k=rng.randint(16, SPACES))))


def specialist(rng: random.Random) -> Table:
    """Return mostly two or three Civilisations and many Domains: 15 to 25 cards."""
    main, others = rng.sample(CIVILISATIONS, rng.randint(2, 3)), rng.sample(CIVILISATIONS, 2)
    kinds = [(rng.choice(main if rng.random() < 4 / 5 else others), rng.choice(DOMAINS)) for _ in range(SPACES)]
    return _table(rng, _valued(rng, kinds[: rng.randint(15, SPACES)]))


def realistic(rng: random.Random) -> Table:
    """Return what a game leaves: 18 to 22 cards of the box, of two to four Civilisations mainly, Experts, a Patron."""
    main, every = rng.sample(CIVILISATIONS, rng.randint(2, 4)), box()
    rng.shuffle(every)
    wanted = [card for card in every if card.civilisation in main]
    strays = [card for card in every if card.civilisation not in main]
    number = rng.randint(18, 22)
    of_main = min(len(wanted), round(number * rng.uniform(2 / 3, 9 / 10)))
    table = _table(rng, [*wanted[:of_main], *strays[: number - of_main]], None)
    experts = tuple(rng.sample([*main, *rng.sample(DOMAINS, 2)], rng.randint(2, 3)))
    return replace(table, players=(replace(table.players[0], experts=experts, patron=_patron(rng, main)),))


def _patron(rng: random.Random, main: Sequence[str]) -> Patron:
    kind = rng.choice(list(PATRONS))
    asks = PATRONS[kind].asks
    return Patron(
        kind=kind,
        points=tuple(sorted(rng.sample(range(2, 19), len(PATRONS[kind].levels)))),
        civilisation=main[0] if "civilisation" in asks else None,
        continent=CONTINENT_OF[main[0]] if "continent" in asks else None,
        sets=(*main[:2], *rng.sample(DOMAINS, 2)) if "sets" in asks else (),
        domains=tuple(rng.sample(DOMAINS, 3)) if "domains" in asks else (),
    )


def standard(rng: random.Random) -> Table:
    """Return any 25 cards of the box on the standard board."""
    return _table(rng, rng.sample(box(), SPACES), None)


SETS: Final[Mapping[str, Callable[[random.Random], Table]]] = {
    "dense": dense,
    "mixed": mixed,
    "specialist": specialist,
    "realistic": realistic,
    "standard": standard,
}


def museums(kind: str, count: int, seed: int) -> dict[str, Table]:
    """Return so many tables of one sort by name; each depends on its own number and on nothing before it."""
    return {
        f"{kind}-{number}": SETS[kind](random.Random(f"{kind} {number}"))  # noqa: S311 - no secret
        for number in range(seed, seed + count)
    }
