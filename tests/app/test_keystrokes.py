"""How much there is to type for a finished game of four."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from companion.games.museum.letters import letters
from tests.app.desk import Desk, museum_board, table_screen, total, type_keys


class Seen(NamedTuple):
    """What one player has at the end: a Museum as it lies, three cards in the Common Pool, and keys for the rest."""

    museum: str
    pool: str
    prestige: int
    patron: str
    points: tuple[int, ...]
    experts: str


PLAYERS = {
    "Vincent": Seen(
        """
        cel-wa-3 gre-wa-2 chi-wa-2 egy-wa-4 .
        cel-th-4 gre-th-3 rom-th-2 egy-th-3 inc-th-2
        cel-ag-2 gre-ag-3 jap-ag-4 inc-ag-1 .
        cel-ag-2 gre-th-3 gre-ag-1 gre-wa-4 .
        cel-wa-3 cel-th-2 cel-ag-2 .        .
        """,
        "chi-cu-2 inc-ar-1 mes-th-3",
        2,
        ":lc5 space 8 space :10",
        (5, 8, 10),
        ":cTn",
    ),
    "Andy": Seen(
        """
        inc-th-1 inc-ag-2 inc-cu-3 inc-na-4 inc-wa-5
        .        may-ag-3 may-cu-4 may-na-5 .
        pho-th-1 pho-ag-2 pho-cu-3 pho-na-4 pho-wa-5
        .        chi-ag-1 chi-cu-2 .        .
        ind-th-1 ind-ag-2 ind-cu-3 ind-na-4 ind-wa-2
        """,
        "egy-th-1 pho-th-2 mes-ar-3",
        12,
        ":ca6 space :10 space :16",
        (6, 10, 16),
        ":ipW",
    ),
    "Olivier": Seen(
        """
        pho-na-1 pho-cu-4 pho-th-5 .        mes-na-1
        pho-na-2 mes-th-3 mes-th-4 mes-ar-5 mes-na-2
        pho-na-3 egy-th-3 .        egy-ar-5 egy-na-2
        .        gre-th-2 .        gre-ar-4 egy-na-1
        rom-na-3 rom-cu-4 rom-ar-5 gre-na-1 .
        """,
        "cel-th-1 jap-th-2 ind-ag-3",
        7,
        ":m5 space 9 space :14",
        (5, 9, 14),
        ":hsN",
    ),
    "Patrick": Seen(
        """
        .        jap-th-1 jap-th-2 jap-wa-3 .
        jap-ar-5 jap-wa-4 ind-th-1 ind-th-2 ind-wa-3
        .        ind-wa-4 ind-ar-5 chi-th-1 .
        chi-th-2 chi-wa-3 chi-wa-4 chi-ar-5 cel-th-1
        .        gre-th-2 rom-th-3 may-th-4 inc-th-5
        """,
        "pho-cu-1 pho-na-2 may-ar-3",
        4,
        ":f4 space 8 space :12",
        (4, 8, 12),
        ":jdT",
    ),
}
"""Four Museums of twenty cards, Vincent's after the rulebook's example: by Civilisation, in columns, with gaps."""


def cards_typed(cells: list[str]) -> Iterator[str]:
    """Yield the keys of cards and spaces in reading order, as the help tells."""
    known = letters("en")
    civilisation_key, domain_key = (
        {thing: key for key, thing in keyed.items()} for keyed in (known.civilisations, known.domains)
    )
    before = ""
    for place, cell in enumerate(cells):
        row_end = place - place % 5 + 5
        if cell != ".":
            civilisation, domain, value = cell.split("-")
            again = civilisation == before
            letter = domain_key[domain]
            yield f":{letter.upper() if again else civilisation_key[civilisation] + letter}{value}"
            before = civilisation
        elif any(cells[n] != "." for n in range(place, row_end)):
            yield "space"
        elif cells[place - 1] != "." or place % 5 == 0:
            yield "enter"


@pytest.mark.long
async def test_a_whole_game_of_four_takes_at_most_350_keystrokes(desk: Desk) -> None:
    """Twenty cards, three discarded, a Patron with its points, three Experts, Prestige: at most 85 keys a player."""
    async with desk.running() as (app, pilot):
        setup = " ".join(f":{name} enter" for name in PLAYERS)
        pressed = [await type_keys(pilot, f"n enter {setup} enter")]
        for name, seen in PLAYERS.items():
            museum = [*cards_typed(seen.museum.split())]
            to_pool = [] if museum[-1] == "enter" else ["f3"]
            keys = [*museum, *to_pool, *cards_typed(seen.pool.split()), "enter"]
            keys += [f":{seen.prestige}", "f5", seen.patron, "f6", seen.experts, "pagedown"]
            pressed.append(await type_keys(pilot, " ".join(keys)))
            assert pressed[-1] <= 85, name
        assert sum(pressed) <= 350
        assert museum_board(app).has_focus
        for player, seen in zip(table_screen(app).table.players, PLAYERS.values(), strict=True):
            assert [str(card or ".") for card in player.museum] == seen.museum.split()
            assert [str(card) for card in player.discard] == seen.pool.split()
            assert len(player.experts) == 3
            assert player.patron
            assert (player.prestige, player.patron.points) == (seen.prestige, seen.points)
        assert total(app) == sum(line.points for line in table_screen(app).session.review.players[0].lines)


async def test_a_capital_goes_on_with_the_civilisation_and_enter_with_the_next_row(desk: Desk) -> None:
    """A capital is a Domain of the Civilisation typed last, with this player; Enter leads along the empty spaces."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "pagedown :et3W4 enter enter enter enter :T1")
        laid = {space: str(card) for space, card in enumerate(museum_board(app).museum) if card}
        assert (laid[0], laid[1]) == ("egy-th-3", "egy-wa-4")
        assert laid[20] == "egy-th-1"
        await type_keys(pilot, "enter")
        assert table_screen(app).focused is table_screen(app).query_one("#pool")
        await type_keys(pilot, ":gt1W2")
        assert [str(card) for card in table_screen(app).table.players[1].discard] == ["gre-th-1", "gre-wa-2"]
        await type_keys(pilot, "pageup end :G")  # nothing was typed with Vincent: a capital is a letter as any other
        assert museum_board(app).typed.civilisation == "gre"
        assert museum_board(app).typed.domain is None
