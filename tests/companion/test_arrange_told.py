"""What is told of a layout besides its numbers: the moves with their cards, and what was left on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console, Group, RenderableType

from companion.present import arranged, points_left
from companion.present.changes import below, changes
from companion.present.moves import heading, moves
from companion.screens.arrange_rows import everybody, left_on_table
from companion.words import languages, phrasebook
from companion.words.localization import Locale
from scoring import tablefile
from scoring.arrangement import Arrangement
from scoring.games import game
from tests.companion.layer import BEST, HALL, SWAP, TABLE, VINCENT, Layer, Moves, with_grid


def printed(drawn: RenderableType, width: int) -> list[str]:
    """Return the lines of a drawing on a page of so many columns."""
    page = StringIO()
    Console(width=width, file=page, color_system=None).print(drawn)
    return [line.rstrip() for line in page.getvalue().splitlines()]


def test_two_layouts_stand_side_by_side_where_there_is_room() -> None:
    """80 columns are enough for two boards of four columns, 60 are not."""
    now, best = ([line.split() for line in grid.splitlines()] for grid in (". cel-th-3 . .\n", "cel-th-3 . . .\n"))
    words = phrasebook("en")
    drawn = arranged.side_by_side(now, best, words, proved=True, lettered=True)
    assert [printed(drawn, width)[0].split() for width in (80, 60)] == [["Now", "Best"], ["Now"]]


def test_cards_lose_their_hyphens_where_there_is_no_room_for_them() -> None:
    """A number, four times eight letters and the blanks between take 37 columns; the numbers of the rows stay."""
    now, best = arranged.grids(tablefile.read(TABLE)[1], tablefile.read(with_grid(BEST))[1], "Vincent", game("museum"))
    drawn = arranged.side_by_side(now, best, phrasebook("en"), proved=True, lettered=True)
    assert "1 cel-th-3 gre-th-1 cel-wa-2 ." in printed(drawn, 37)
    assert "2 .        cel-ag-1 .        cel-cu-1" in printed(drawn, 37)
    assert "1 celth3 greth1 celwa2 ." in printed(drawn, 36)
    assert "2 .      celag1 .      celcu1" in printed(drawn, 36)


def test_a_long_card_takes_room_from_no_other_column() -> None:
    """A Skull that copies has 19 letters: two columns of them do not fit into 32, with one of eight they do."""
    grid = [["skull-ruby=inc-ar-2", "cel-th-3"]]
    drawn = arranged.side_by_side(grid, grid, phrasebook("en"), proved=True, lettered=True)
    assert printed(drawn, 50)[2] == f"1 skull-ruby=inc-ar-2 {'cel-th-3':19}".rstrip()
    assert printed(drawn, 32)[1:3] == [f"  A{'B':>20}", "1 skull-ruby=inc-ar-2 cel-th-3"]
    moved = arranged.side_by_side(grid, [grid[0][::-1]], phrasebook("en"), proved=True, lettered=True)
    assert [line for line in printed(moved, 40) if line[:1] == "1"] == [
        "1 skullruby=incar2 celth3",
        "1 celth3           skullruby=incar2",
    ]


def test_how_points_come_about_stands_below_them_where_there_is_no_room_beside() -> None:
    """Of the four linked Celts, in 80 columns and in 40."""
    drawn = changes(arrangement(TABLE, SWAP), game("museum"), phrasebook("en", game("museum")))
    wide, narrow = printed(drawn, 80), [line.split() for line in printed(drawn, 40)]
    assert ["Celtic", "0", "3", "4", "cards", "+3"] in [line.split() for line in wide]
    assert narrow[narrow.index(["Celtic", "0", "3", "+3"]) + 1] == ["0", "→", "4", "cards"]


def test_how_points_come_about_has_the_whole_width_below_them() -> None:
    """Beside the numbers, in columns headed Actuel and Au mieux, the sentence would have a dozen columns."""
    two_pairs = with_grid("cel-th-3 cel-wa-2 . .\n. . cel-cu-1 cel-ag-1\n")
    one = arrangement(two_pairs, {"Vincent": [("D2", "B2")]})
    lines = printed(below(one, game("museum"), phrasebook("fr", game("museum"))), 38)
    at = next(n for n, line in enumerate(lines) if line.split()[:1] == ["Celte"])
    assert lines[at + 1 : at + 3] == ["    2 cartes, il en faut trois → 4", "    cartes"]


# moves


def said(way: Sequence[tuple[str, str]], now: str, best: str, language: str = "en") -> list[str]:
    """Return the moves from one grid to another."""
    grids = ([row.split() for row in grid.split("/")] for grid in (now, best))
    return [phrasebook(language, game("museum")).say(move) for move in moves(way, *grids)]


def test_an_exchange_with_an_empty_space_is_a_move() -> None:
    """Whichever of the two places is named first; the cards are those that lie there by then."""
    assert said([("B1", "A1"), ("B1", "C1"), ("A1", "B1")], "cel-th-3 . gre-na-1", "gre-na-1 . cel-th-3".strip()) == [
        "move cel-th-3 from A1 to the free space B1",
        "exchange cel-th-3 at B1 and gre-na-1 at C1",
        "move gre-na-1 from B1 to the free space A1",
    ]


def test_a_league_card_takes_two_spaces_with_it() -> None:
    """From A1 and B1 to C1 and D1: what lies there comes to A1 and B1; one step aside, what is freed is one space."""
    across = "league-na > cel-th-3 gre-na-1", "cel-th-3 gre-na-1 league-na >"
    sentence = "move league-na from A1 to C1; what lies there takes its place"
    assert said([("A1", "C1")], *across) == [sentence]
    assert said([("C1", "A1")], *across) == [sentence]
    aside = said([("A1", "B1")], "league-na > cel-th-3", "cel-th-3 league-na >")
    assert aside == ["move league-na from A1 to B1; what lies there takes its place"]
    down = said([("A1", "B1")], "league-na . / v cel-th-3", ". league-na / cel-th-3 v")
    assert down == ["move league-na from A1 to B1; what lies there takes its place"]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "lift league-na off A1 and B1",
                "move cel-th-3 from A2 to the free space B1",
                "lay league-na on A1 and A2",
            ],
        ),
        (
            "fr",
            [
                "levez league-na de A1 et B1",
                "déplacez cel-th-3 de A2 à la case libre B1",
                "posez league-na sur A1 et A2",
            ],
        ),
        (
            "it",
            [
                "solleva league-na da A1 e B1",
                "sposta cel-th-3 da A2 allo spazio libero B1",
                "posa league-na su A1 e A2",
            ],
        ),
    ],
)
def test_a_league_card_that_is_turned_is_lifted_and_laid_last(language: str, sentences: list[str]) -> None:
    """What lies in its way goes to a space that it has left."""
    turned = [("A1", ""), ("A2", "B1"), ("", "A1")], "league-na > / cel-th-3 .", "league-na cel-th-3 / v ."
    assert said(*turned, language) == sentences


def test_a_lifted_card_is_told_where_the_others_are_not() -> None:
    """Where a layout is another than the moves lead to, places alone are told; what is lifted lies where it says."""
    assert said(
        [("A1", ""), ("", "A2"), ("A1", "C1")], "league-na > cel-th-3 / . . .", ". . cel-th-3 / league-na > ."
    ) == [
        "lift league-na off A1 and B1",
        "lay league-na on A2 and B2",
        "exchange what lies at A1 and C1",
    ]


def test_without_cards_where_they_would_not_lie_so() -> None:
    """The places alone are right in any case."""
    assert said([("A1", "B1")], "cel-th-3 gre-na-1", "cel-th-3 gre-na-1") == ["exchange what lies at A1 and B1"]


@pytest.mark.parametrize(
    ("language", "endings"),
    [
        ("en", "(fewer may do)/(no shorter way found)/in 1 move"),
        ("fr", "(moins suffiraient peut-être)/(rien de plus court n'a été trouvé)/en 1 étape"),
        ("it", "(forse ne bastano meno)/(nessuna via più breve trovata)/con 1 mossa"),
    ],
)
def test_moves_are_said_to_be_few(language: str, endings: str) -> None:
    """None shorter was found only where one was looked for; of a single one there is nothing to say."""
    words = phrasebook(language, game("museum"))
    one, two = (arrangement(TABLE, {"Vincent": [("A1", "B1"), ("A1", "B1")][:n]}) for n in (1, 2))
    ways = (two, replace(two, shortened=True), replace(one, shortened=True))
    for way, ending in zip(ways, endings.split("/"), strict=True):
        assert words.say(heading(way)).endswith(f" {ending}")


# points left


def arrangement(text: str, moves: Moves, player: str = "Vincent") -> Arrangement:
    """Return what the layer finds for a player of a table."""
    table = tablefile.read(text)[1]
    return Layer(moves).arrange(table, player)


def test_causes_add_up_to_what_was_left() -> None:
    """Also where something is lost: from the best layout the other way round."""
    one = arrangement(TABLE, SWAP)
    assert points_left.by_cause(one, game("museum")) == {"arrange.links": 3, "museum.patron": 2, "museum.gallery": 10}
    back = arrangement(with_grid(BEST), {"Vincent": [("A1", "D2")]})
    # B1, C1 and B2 are still a Collection of 3, which the Patron pays; worth 1 instead of 3, and A1 is not Celtic
    left = points_left.by_cause(back, game("museum"))
    assert left == {"arrange.links": -2, "museum.patron": 0, "museum.gallery": -10}
    assert sum(left.values()) == back.best - back.now == -12
    assert points_left.losses([back], game("museum")) == []


def test_a_collection_that_could_be_larger_is_told_by_its_cards() -> None:
    """3 cards are worth 1 and 4 are worth 3; as there are no four of anything else, that is all that is lost."""
    grid = "cel-th-3 cel-cu-1 .        gre-th-1\n.        cel-ag-1 .        cel-wa-2\n"
    one = arrangement(with_grid(grid), {"Vincent": [("D2", "C2")]})
    (loss,) = points_left.losses([one], game("museum"))
    assert {
        language: phrasebook(language, game("museum")).say(arranged.told_loss(loss)) for language in languages()
    } == {
        "en": "Vincent, Celtic: 3 instead of 4 cards, 2 points",
        "fr": "Vincent, Celte\N{NO-BREAK SPACE}: 3 au lieu de 4 cartes, 2 points",
        "it": "Vincent, Celtica: 3 invece di 4 carte, 2 punti",
    }


@pytest.mark.parametrize("language", languages())
def test_nothing_is_cut_in_a_narrow_terminal(language: str) -> None:
    """Not in 40 columns, where the titles of all causes of lost points leave little room for a name."""
    found, table = tablefile.read(TABLE)
    page = Group(*arranged.report(table, [arrangement(TABLE, SWAP)], found, phrasebook(language, found)))
    assert not [line for line in printed(page, 40) if "…" in line]


@pytest.mark.parametrize("language", languages())
def test_no_word_is_broken_in_a_narrow_terminal(language: str) -> None:
    """In 40 columns names and heads stand whole, in the terminal as in the app's list of everybody."""
    found, table = tablefile.read(TABLE)
    words, one = phrasebook(language, found), arrangement(TABLE, SWAP)
    page = Group(*arranged.report(table, [one], found, words), *left_on_table([one], found, words))
    search: Any = SimpleNamespace(table=table, player="Vincent", now=8, best=23, bound=23, running=False)
    listed = everybody([("Vincent", 8, search), ("Olivier", 20, None)], found, Locale(words))
    wide, narrow = (
        {word for line in printed(drawn, width) for word in line.split() if word.isalpha()}
        for drawn, width in ((Group(page, listed), 200), (Group(page, listed), 40))
    )
    assert narrow - wide == set()


def test_a_loss_told_in_the_app_goes_on_below_its_first_word() -> None:
    """The Grand Gallery's 10 points in a window of 30 columns."""
    told = Group(*left_on_table([arrangement(TABLE, SWAP)], game("museum"), phrasebook("en", game("museum"))))
    lines = printed(told, 30)
    assert lines[lines.index("  · Vincent, Grand Gallery: 10") + 1] == "    points"


LENT = """\
format = 1
game = "museum"
[[players]]
name = "Éric"
museum = \"\"\"
. . . . .
gre-th-2 . . . .
. egy-th-3 chi-th-2 jap-th-4@Charles .
. inc-th-2 mes-th-3 ind-th-1@Charles .
. . . . .
\"\"\"
[[players]]
name = "Charles"
museum = \"\"\"
egy-na-1 . . . .
. . . . .
. . . . .
. . . . .
. . . . .
\"\"\"
"""
"""Éric's six linked cards count 17, of which four are his own: 7, so Charles has 17 - 7 = 10 and a track of 4 + 1 + 1.

With D4 on B2 Éric's seven count 25; without the lent ones A2 is linked to nothing, so Charles has 25 - 7 = 18.
"""


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Charles: 16 by their own layout, 24 once the others lay theirs: Loans +8"),
        ("fr", "Charles : 16 par sa propre disposition, 24 quand les autres posent la leur : Prêts +8"),
        ("it", "Charles: 16 con la propria disposizione, 24 quando gli altri fanno la loro: Prestiti +8"),
    ],
)
def test_what_others_change_by_their_layouts_is_explained(language: str, sentence: str) -> None:
    """In the terminal and in the app, beside the total that else nobody could understand."""
    found, table = tablefile.read(LENT)
    both = [arrangement(LENT, {"Éric": [("D4", "B2")]}, name) for name in ("Éric", "Charles")]
    words = phrasebook(language, found)
    for told in (arranged.report(table, both, found, words), left_on_table(both, found, words)):
        page = " ".join(" ".join(printed(Group(*told), 200)).split())
        assert sentence in page.replace("\N{NO-BREAK SPACE}", " ")


def test_the_three_biggest_losses_are_told() -> None:
    """Of two players' six, the Gallery of each and then the first player's links."""
    second = VINCENT.replace("Vincent", "Éric")
    text = f"{HALL}{VINCENT}{second}"
    both = [arrangement(text, {name: SWAP["Vincent"]}, name) for name in ("Vincent", "Éric")]
    found = points_left.losses(both, game("museum"))
    assert [(loss.player, loss.pair.line.rule, loss.pair.gain) for loss in found] == [
        ("Vincent", "museum.gallery", 10),
        ("Éric", "museum.gallery", 10),
        ("Vincent", "museum.civilisation", 3),
    ]
    assert [one.total for one in points_left.all_best(game("museum"), both).players] == [23, 23]
