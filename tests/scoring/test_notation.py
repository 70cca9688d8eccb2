"""Notation goes round: what players type is read, written and read again as the same.

Whole tables, rewritten files and lines of a turn are tried in the laws of each game.
"""

from __future__ import annotations

from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

from scoring import tablefile
from scoring.fields import LARGEST_NUMBER
from scoring.games.artline.judging import read_play as read_turn
from scoring.games.artline.places import Place, place_or_none
from scoring.games.artline.table import Turn
from scoring.games.musee.judging import read_play
from scoring.games.musee.keys import write_museum as write_musee
from scoring.games.musee.table import Table
from scoring.games.museum.expansions.league import Half
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS, PATRONS, VALUES
from scoring.games.museum.table.board import COLUMNS, LONGEST_SIDE, Board
from scoring.games.museum.table.cards import Card, Laid
from scoring.games.museum.table.notation import read_plan, read_wall, write_museum, write_plan, write_wall
from scoring.games.museum.table.patron_card import PATRON
from scoring.games.museum.table.tokens import laid_or_trouble
from scoring.names import folded
from tests.contract.test_expansions import CARDS

Data = dict[str, Any]
PLAYERS: Final = ("Amandine", "Alphonse LeGros", "Éric")
NAMES: Final = {folded(name): name for name in PLAYERS}
WHOLE: Final = [card for card in CARDS if not isinstance(card, Half)]
"""Cards of every class, but the second half of one that fills two spaces: only its first half says what it is."""
PLACES_OF_MUSEE: Final = [f"{gallery}{column}" for gallery in "UML" for column in range(1, 7)]

civilisations, domains = st.sampled_from(CIVILISATIONS), st.sampled_from(DOMAINS)
objects = st.builds(Card, civilisations, domains, st.none() | st.sampled_from(VALUES), st.none())
widths = st.integers(1, LONGEST_SIDE)
plans = st.tuples(widths, widths).flatmap(
    lambda size: st.lists(st.text(".G#", min_size=size[0], max_size=size[0]), min_size=size[1], max_size=size[1])
)
boards = plans.filter(lambda rows: set("".join(rows)) != {"#"}).map(
    lambda rows: Board("own", len(rows[0]), "".join(rows))
)
words = st.text("abé ÉXŒ\"\\',.:1-", min_size=1).map(str.strip).filter(bool)
places = st.builds(Place, *[st.integers(-LARGEST_NUMBER, LARGEST_NUMBER)] * 2)


def museum_table(player: Data, **more: Any) -> Any:
    """Read a table of MUSEUM with one player."""
    return tablefile.read_data({"format": 1, "game": "museum", "players": [{"name": "Éric", **player}], **more})


@given(objects | st.sampled_from(WHOLE), st.none() | st.sampled_from(PLAYERS))
def test_a_card_of_any_expansion_and_who_lent_it(card: Laid, lender: str | None) -> None:
    """In the grid of a Museum, each class of cards in each way it is told of; only a whole card is lent."""
    laid = card._replace(lender=lender) if card.lendable else card

    assert laid_or_trouble(str(laid), NAMES) == laid


@given(boards)
def test_a_plan_and_every_wall_on_it(board: Board) -> None:
    """A board of any size with any marks, and a wall between any two spaces that touch."""
    plan = read_plan(write_plan(board))
    walls = [(one, other) for one in range(len(board.plan)) for other in (one + 1, one + board.width)]
    touching = {wall for wall in walls if board.links.beside(1 << wall[0]) >> wall[1] & 1}

    assert plan == (board.width, board.plan)
    assert {read_wall(write_wall(wall, board), board) for wall in touching} == touching


@given(boards, st.data())
def test_a_museum_on_any_board(board: Board, data: st.DataObject) -> None:
    """Objects wherever there are spaces, on a board of the players' own."""
    cells = [st.none() | objects if mark != "#" else st.none() for mark in board.plan]
    museum = data.draw(st.tuples(*cells))
    table = museum_table(
        {"museum": write_museum(museum, board)}, boards={"own": {"plan": write_plan(board)}}, table={"board": "own"}
    )

    assert table.players[0].museum == museum


@given(st.sampled_from([*PATRONS]), st.data())
def test_a_patron(kind: str, data: st.DataObject) -> None:
    """Of every kind, whatever it names, with points read off the card or not."""
    printed = PATRONS[kind]
    of_one = {"civilisation": civilisations, "continent": st.sampled_from([*CONTINENTS])}
    of_several = {"sets": st.sampled_from([*CIVILISATIONS, *DOMAINS]), "domains": domains}
    named = {key: data.draw(of_one[key]) for key in printed.asks if key in of_one}
    lists = {
        key: data.draw(st.lists(of_several[key], min_size=number, max_size=number, unique=True))
        for key, number in printed.asks.items()
        if key in of_several
    }
    points = data.draw(st.lists(st.just("?") | st.integers(0, 30), max_size=len(printed.levels)))
    told = {"kind": kind, **named, **lists} | ({"points": points} if points else {})
    read = museum_table({"patron": told}).players[0].patron

    written = PATRON.data(read)
    assert isinstance(written, dict)
    assert {key: value for key, value in written.items() if key in named | lists} == named | lists
    assert museum_table({"patron": written}).players[0].patron == read


def musee_table(museum: str = "") -> Table:
    """Read a table of Musée with two players, one of whom has this museum."""
    players = [{"name": "Amandine", "musee": museum}, {"name": "Andy"}]
    table: Table = tablefile.read_data({"format": 1, "game": "musee", "over": False, "players": players})
    return table


@given(st.lists(st.none() | st.integers(0, LARGEST_NUMBER), min_size=18, max_size=18).map(tuple))
def test_a_museum_of_musee(museum: tuple[int | None, ...]) -> None:
    """Any numbers, even those on no card: they are faults, not malformed."""
    assert musee_table(write_musee(museum)).players[0].museum == museum


@given(st.integers(0, LARGEST_NUMBER), st.integers(0, 17))
def test_a_play_of_musee(card: int, place: int) -> None:
    """`27 at U3`: places are counted gallery by gallery from the left."""
    table = musee_table()

    assert table.places == (*PLACES_OF_MUSEE,)
    assert read_play(table, f"{card} at {table.places[place]}") == (card, place)


@given(places)
def test_a_place_of_artline(place: Place) -> None:
    """On every side of the start card, as far as places are told."""
    assert place_or_none(str(place)) == place


@given(words, st.none() | places, st.just("") | words, st.just("") | words)
def test_a_turn_of_artline(card: str, place: Place | None, row: str, column: str) -> None:
    """Whatever stands in quotes is kept, quotes and words of the notation among it."""
    if place is None:
        assert read_turn(f"discard {quoted(card)}") == Turn(player="", card=card)
        return
    themes = "".join(f" {way} {quoted(theme)}" for way, theme in (("row", row), ("column", column)) if theme)
    played = Turn(player="", card=card, place=place, row=row, column=column)

    assert read_turn(f"{quoted(card)} at {place}{themes}") == played


def quoted(text: str) -> str:
    r"""Return a text in quotes; a quote or a backslash within has a backslash before it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def test_columns_have_a_letter_each() -> None:
    """The longest side of a board is as long as its letters last, so that every space can be told."""
    assert len(set(COLUMNS)) == LONGEST_SIDE
