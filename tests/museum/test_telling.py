"""Changes to a followed game, and how it stands: turns told, ended and put right; markers, Favours, the last round."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.expansions import black_market
from scoring.games.museum.playing import as_it_lies
from scoring.games.museum.table import Table, edit
from scoring.games.museum.table.keys import write_table
from scoring.games.museum.table.line_notation import read_line
from scoring.games.museum.table.turn import Turn
from scoring.games.museum.turns.telling import (
    begun,
    changed_as_it_lies,
    ended,
    expected_player,
    turn_told,
    with_open,
    with_turns,
)
from scoring.phrase import Phrase

MUSEUM: Final = game("museum")
NAMES: Final = ("Éric", "Olivier", "Jamie")
HEAD: Final = 'format = 1\ngame = "museum"\nover = {over}\n[rulings]\n{rulings}\n'


def table_of(turns: str = "", *, over: bool = False, rulings: str = "", of_first: str = "") -> Table:
    """Return a game of three from its turns."""
    players = "".join(f'[[players]]\nname = "{name}"\n{of_first if name == "Éric" else ""}\n' for name in NAMES)
    table: Table = tablefile.read(HEAD.format(over=str(over).lower(), rulings=rulings) + players + turns)[1]
    return table


def turn(player: str, *plays: str, more: str = "took = []") -> str:
    """Return a turn as it is written."""
    lines = ", ".join(f'"{line}"' for line in plays)
    return f'[[turns]]\nplayer = "{player}"\nplays = [{lines}]\n{more}\n'


FIFTY: Final = ", ".join(
    f"{civilisation}-{domain}-5" for civilisation in ("gre", "rom") for domain in ("ar", "ag", "cu", "na", "th")
)
"""Ten Masterpieces, however they were paid."""


LENT: Final = "rom-ar-2 at E5 to Éric for 2"
NOTHING_TOLD: Final[dict[str, Any]] = {"took": None, "headline": None, "opinion": {}}


def line(typed: str) -> Any:
    """Return a line."""
    return read_line(typed, {name.lower(): name for name in NAMES})


def plain(fact: object) -> object:
    """Return a fact as plain data, a sentence as its key and facts."""
    if isinstance(fact, Phrase):
        return (fact.key, {name: plain(value) for name, value in fact.facts.items()})
    if isinstance(fact, tuple):
        return tuple(plain(value) for value in fact)
    return fact if isinstance(fact, int) else str(fact)


def test_a_game_begins_with_its_first_player() -> None:
    """Nothing of his turn is told yet."""
    table = begun(table_of(over=True))
    assert table.turns == (Turn(player="Éric"),)
    assert not table.over
    assert not table.turns[0].begun
    assert [expected_player(table, number) for number in (0, 1)] == ["Éric", "Olivier"]
    round_one = table_of(turn("Éric") + turn("Olivier") + turn("Jamie"))
    assert [expected_player(round_one, number) for number in range(4)] == ["Éric", "Olivier", "Jamie", "Éric"]


@pytest.mark.parametrize(
    ("told", "begun_"), [({"took": ()}, True), ({"plays": ()}, False), ({"rival_took": "?"}, True)]
)
def test_a_turn_is_begun_with_what_was_told(told: dict[str, Any], begun_: bool) -> None:  # noqa: FBT001
    """That nothing was played is no beginning; that nobody took is one."""
    assert Turn(player="Éric", **told).begun == begun_


def test_a_turn_is_told_line_by_line() -> None:
    """Lines and tokens add up; who took, and the Headline, stand until they are told otherwise."""
    first = turn_told(Turn(player="Éric"), line("draw"), took=("Jamie",), headline="grant", opinion={"asia": 1})
    assert (first.plays, first.took, first.headline, first.opinion) == (
        (line("draw"),),
        ("Jamie",),
        "grant",
        {"asia": 1},
    )
    then = turn_told(first, line("gre-cu-1 for 1"), took=None, headline=None, opinion={"asia": 1, "europe": 2})
    assert then.plays == (line("draw"), line("gre-cu-1 for 1"))
    assert (then.took, then.headline, then.opinion) == (("Jamie",), "grant", {"asia": 2, "europe": 2})
    last = turn_told(then, None, took=0, headline="none", opinion={})
    assert (last.plays, last.took, last.headline, last.opinion) == (then.plays, 0, "none", then.opinion)
    untold = turn_told(Turn(player="Éric"), None, took=None, headline=None, opinion={})
    assert (untold.plays, untold.took, untold.headline, untold.opinion) == (None, None, None, None)


def test_a_turn_ends_and_the_next_player_s_is_open() -> None:
    """Nothing was played, unless nobody tells what; after the last player the first."""
    table = begun(table_of())
    for name, following in (("Éric", "Olivier"), ("Olivier", "Jamie"), ("Jamie", "Éric")):
        assert table.turns[-1].player == name
        untold = ended(table, left_out=True)
        assert [each.plays for each in untold.turns[-2:]] == [None, None]
        table = ended(table)
        assert [each.plays for each in table.turns[-2:]] == [(), None]
        assert table.turns[-1].player == following
        assert not table.over
    told = with_open(table, turn_told(table.turns[-1], line("draw"), took=(), headline="grant", opinion={}))
    assert len(told.turns) == len(table.turns)
    assert ended(told).turns[-2].plays == (line("draw"),)


def test_after_the_last_turn_the_game_is_over() -> None:
    """Éric comes to 50 in the first round: each other has one more turn, and Éric none."""
    fifty = turn("Éric", FIFTY)
    table = table_of(fifty + turn("Olivier") + '[[turns]]\nplayer = "Jamie"\n')
    over = ended(table)
    assert over.over
    assert [each.player for each in over.turns] == ["Éric", "Olivier", "Jamie"]
    assert over.turns[-1].plays == ()
    assert not ended(table_of(fifty + '[[turns]]\nplayer = "Olivier"\n')).over


GRID: Final = 'museum = """\ngre-cu-1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n"""'


def laid(table: Table) -> dict[str, str]:
    """Return where cards lie in Éric's Museum by the file."""
    places = table.board_of(table.players[0]).places
    return {places[space]: str(card) for space, card in enumerate(table.players[0].museum) if card is not None}


def test_a_grid_that_the_file_keeps_follows_the_turns() -> None:
    """What a line exhibits is laid, at its place or the first free one; what no line exhibits any more is cleared."""
    table = table_of(turn("Éric", "gre-cu-1 for 1"), of_first=GRID)
    assert laid(table) == {"A1": "gre-cu-1"}
    (one,) = table.turns
    more = with_open(
        table, turn_told(one, line("gre-ar-2 at C3, rom-cu-1 for 3"), took=None, headline=None, opinion={})
    )
    assert laid(more) == {"A1": "gre-cu-1", "B1": "rom-cu-1", "C3": "gre-ar-2"}
    favour = with_open(
        table, turn_told(one, line("favour express-delivery inc-th-3 at E5"), took=None, headline=None, opinion={})
    )
    assert laid(favour) == {"A1": "gre-cu-1", "E5": "inc-th-3"}
    assert laid(with_turns(more, (one,))) == {"A1": "gre-cu-1"}
    assert laid(with_turns(table, (Turn(player="Éric", plays=()),))) == {}
    bare = table_of(turn("Éric", "gre-cu-1 for 1"))
    assert (
        laid(with_open(bare, turn_told(bare.turns[0], line("gre-ar-2 for 2"), took=None, headline=None, opinion={})))
        == {}
    )


def test_each_card_goes_to_the_place_told_of_it_or_to_a_free_one() -> None:
    """The Objects of one notation are two cards: the place told of one is not forgotten for the other."""
    table = table_of(turn("Éric", "gre-cu-1 for 1"), of_first=GRID)
    (one,) = table.turns
    for told in ("rom-ar-2 at C3, rom-ar-2 for 4", "rom-ar-2, rom-ar-2 at C3 for 4"):
        more = with_open(table, turn_told(one, line(told), took=None, headline=None, opinion={}))
        assert laid(more) == {"A1": "gre-cu-1", "B1": "rom-ar-2", "C3": "rom-ar-2"}
    for told in ("rom-ar-2 at D4, rom-ar-2 at C3 for 4", "rom-ar-2 at C3, rom-ar-2 at D4 for 4"):
        both = with_open(table, turn_told(one, line(told), **NOTHING_TOLD))
        assert laid(both) == {"A1": "gre-cu-1", "C3": "rom-ar-2", "D4": "rom-ar-2"}
    lent = with_turns(table, (*table.turns, turn_told(Turn(player="Olivier"), line(LENT), **NOTHING_TOLD)))
    assert laid(lent) == {"A1": "gre-cu-1", "E5": "rom-ar-2@Olivier"}
    market = with_turns(table, (turn_told(Turn(player="Éric"), line("bm-gre-cu-1 for 1"), **NOTHING_TOLD),))
    assert laid(market) == {"A1": "bm-gre-cu-1"}


def test_a_grid_of_which_a_card_was_moved_follows_the_turns_all_the_same() -> None:
    """gre-cu-1 lies where nobody told; gre-th-4 never came there; a place that is taken is no place."""
    table = table_of(turn("Éric", "gre-cu-1 for 1", "gre-th-4 for 4"), of_first=GRID)
    (one,) = table.turns
    assert laid(with_turns(table, (Turn(player="Éric", plays=()),))) == {}
    taken = with_open(table, turn_told(one, line("rom-ar-2 at A1 for 2"), **NOTHING_TOLD))
    assert laid(taken) == {"A1": "gre-cu-1", "B1": "rom-ar-2"}
    assert taken.players[1:] == table.players[1:]


def test_a_card_that_no_line_exhibits_any_more_is_cleared_whole_and_as_it_lies() -> None:
    """A League card with both its halves, whichever way it lies; one whose value only the grid tells; no second one."""
    league = GRID.replace("gre-cu-1 . . . .\n.", "league-na gre-cu-3 gre-cu-? gre-cu-3 .\nv")
    lines = ("gain 8p a card of ours", "league-na for 8p", "gre-cu-? for 3", "gre-cu-3 for 3", "gre-cu-3 for 3")
    table = table_of(turn("Éric", *lines), of_first=league)
    assert laid(table) == {"A1": "league-na", "A2": "v", "B1": "gre-cu-3", "C1": "gre-cu-?", "D1": "gre-cu-3"}
    plays = table.turns[0].plays or ()

    def without(*left_out: int) -> dict[str, str]:
        kept = tuple(played for n, played in enumerate(plays) if n not in left_out)
        return laid(with_turns(table, (Turn(player="Éric", plays=kept),)))

    assert without(1) == {"B1": "gre-cu-3", "C1": "gre-cu-?", "D1": "gre-cu-3"}
    assert without(2) == {"A1": "league-na", "A2": "v", "B1": "gre-cu-3", "D1": "gre-cu-3"}
    assert without(3) == {"A1": "league-na", "A2": "v", "C1": "gre-cu-?", "D1": "gre-cu-3"}
    assert without(2, 3, 4) == {"A1": "league-na", "A2": "v"}
    two = table_of(turn("Éric", "gre-cu-? for 3", "gre-cu-? for 3"), of_first=GRID.replace("1 .", "1 gre-cu-4", 1))
    one = Turn(player="Éric", plays=(line("gre-cu-? for 3"),))
    assert laid(with_turns(two, (one,))) == {"B1": "gre-cu-4"}
    read = table_of(turn("Éric", "gre-cu-? for 3"), of_first=GRID)
    assert laid(with_turns(read, (Turn(player="Éric", plays=()),))) == {}


def test_what_is_changed_as_it_lies_is_kept_and_nothing_else() -> None:
    """Prestige counted, a Favour of the Black Market, Public Opinion: the grids of the turns are not copied."""
    table = table_of(turn("Éric", "gre-cu-1 for 1") + turn("Olivier"), over=True)
    lies = as_it_lies(table)

    def after(change: Any, seat: int = 0) -> Table:
        changed: Table = changed_as_it_lies(table, lies, change, seat)
        return changed

    counted = after(lambda it, seat: edit.set_prestige(it, seat, 4))
    assert (counted.players[0].prestige, laid(counted), counted.turns) == (4, {}, table.turns)
    assert counted.players[1:] == table.players[1:]
    market = after(lambda it, seat: black_market.set_favours(it, seat, 2), 1)
    assert market.players[1].of(black_market.Favours).used == 2
    assert market.players[0] == table.players[0]
    marked = table_of(turn("Éric", "marker asia 0 for 0p") + turn("Olivier"), over=True)
    both = changed_as_it_lies(marked, as_it_lies(marked), lambda it, seat: black_market.set_favours(it, seat, 2), 0)
    assert both.players[0] == black_market.set_favours(marked, 0, 2).players[0]
    assert write_table(as_it_lies(both))["players"][0]["archaeologists"] == {"asia": 1}
    tokens = after(lambda it, _seat: edit.set_public_opinion(it, "asia", 2))
    assert (dict(tokens.public_opinion), tokens.players) == ({"asia": 2}, table.players)
    moved = after(lambda it, seat: edit.swap(it, seat, 0, 7))
    assert laid(moved) == {"C2": "gre-cu-1"}
    renamed = after(lambda it, seat: edit.rename(it, seat, "Vincent"))
    assert renamed == edit.rename(table, 0, "Vincent")


def test_another_board_is_a_change_of_the_game_and_the_turns_lay_on_it() -> None:
    """What lies there by the turns alone is not copied, whether the table's board changes or one player's."""
    boards = (
        '[boards.hall]\nplan = """\n. .\n. ."""\n[boards.ours]\nplan = """\n. . .\n. G G"""\n[table]\nboard = "hall"\n'
    )
    for own in ("", 'board = "hall"'):
        table = table_of(turn("Éric", "gre-cu-1 at A2 for 1") + turn("Olivier") + boards, of_first=own)
        changed = changed_as_it_lies(
            table, as_it_lies(table), lambda it, seat: edit.play_on(it, seat, it.boards["ours"]), 0
        )
        assert changed.board_of(changed.players[0]) == table.boards["ours"]
        assert (laid(table), laid(changed)) == ({}, {})
        assert laid(as_it_lies(changed)) == {"A2": "gre-cu-1"}


# How a running game stands


def progress(table: Table) -> list[object]:
    """Return how a running game stands."""
    return [plain(notice.message) for notice in MUSEUM.review(table).progress]


def test_whose_turn_it_is_and_which_headline_is_in_force() -> None:
    """In the fourth turn of three players round 2 begins; one in own words has no name."""
    round_one = turn("Éric") + turn("Olivier") + turn("Jamie")
    for headline, said in (
        ("none", None),
        ("grant", ("progress.headline", {"headline": ("headline.grant", {})})),
        ("war-asia", ("progress.headline", {"headline": ("headline.war", {"continent": "asia"})})),
        ("other:Fog", ("progress.headline", {"headline": ("headline.other", {"words": "Fog"})})),
    ):
        told = progress(table_of(f'{round_one}[[turns]]\nplayer = "Éric"\nheadline = "{headline}"\n'))
        assert told[0] == ("progress.turn", {"player": "Éric", "round": 2})
        assert [fact for fact in told if isinstance(fact, tuple) and fact[0] == "progress.headline"] == (
            [said] if said else []
        )
    third = progress(table_of(turn("Éric") + turn("Olivier") + '[[turns]]\nplayer = "Jamie"\n'))
    assert third[0] == ("progress.turn", {"player": "Jamie", "round": 1})


def marker(name: str, points: int, favour: int, left: int) -> object:
    """Return what is said of a marker."""
    track = ("span.known", {"n": points})
    return ("progress.marker", {"player": name, "track": track, "n": points, "favour": favour, "left": left})


@pytest.mark.parametrize(
    ("rulings", "favours", "left", "ended_by"),
    [
        ("", (50, 60, 60), (1, 0, 0), ("Olivier", "Jamie")),
        ('end-trigger = "exceeds"', (50, 60, 60), (2, 1, 0), ("Jamie",)),
        ('favour-on-ten = "passes"', (51, 51, 61), (1, 0, 0), ("Olivier", "Jamie")),
    ],
)
def test_how_a_game_stands_that_is_not_followed(
    rulings: str, favours: tuple[int, ...], left: tuple[int, ...], ended_by: tuple[str, ...]
) -> None:
    """49, 50 and 51 points: the next Favour and the last round come at a ten, or past it; whoever is there is named."""
    points = {"Éric": 49, "Olivier": 50, "Jamie": 51}
    players = "".join(f'[[players]]\nname = "{name}"\ntrack = {track}\n' for name, track in points.items())
    table: Table = tablefile.read(HEAD.format(over="false", rulings=rulings) + players)[1]
    expected = [marker(name, points[name], *rest) for name, *rest in zip(points, favours, left, strict=True)]
    assert progress(table) == [*expected, ("progress.end-reached", {"players": ended_by, "n": len(ended_by)})]


def test_how_a_followed_game_stands() -> None:
    """Round 1, Olivier's turn: Éric has 4 points, the others none; nobody is near the end, and no Headline is drawn."""
    table = table_of(turn("Éric", "gre-cu-4 for 4") + '[[turns]]\nplayer = "Olivier"\n')
    whose = ("progress.turn", {"player": "Olivier", "round": 1})
    assert progress(table) == [
        whose,
        marker("Éric", 4, 10, 46),
        marker("Olivier", 0, 10, 50),
        marker("Jamie", 0, 10, 50),
    ]


def test_how_many_turns_the_last_round_still_has() -> None:
    """Éric reaches 50 in turn 1 of three players: turns 2 and 3 are left, then 1."""
    fifty = turn("Éric", FIFTY)
    two = progress(table_of(fifty + '[[turns]]\nplayer = "Olivier"\n'))
    assert ("progress.last-round", {"n": 2}) in two
    one = progress(table_of(fifty + turn("Olivier") + '[[turns]]\nplayer = "Jamie"\n'))
    assert ("progress.last-round", {"n": 1}) in one
    beyond = progress(table_of(fifty + turn("Olivier") + turn("Jamie") + '[[turns]]\nplayer = "Éric"\n'))
    assert not [said for said in (*beyond, *progress(table_of(fifty))) if "last-round" in str(said)]


@pytest.mark.parametrize(
    ("cards", "points", "favour", "left"),
    [
        ("gre-cu-4", 4, 10, 46),
        ("gre-cu-5, gre-ar-5", 10, 20, 40),
        (FIFTY, 50, 60, 0),
        (f"{FIFTY}, egy-th-3", 53, 60, 0),
    ],
)
def test_where_a_marker_stands_and_what_is_left_to_the_last_round(
    cards: str, points: int, favour: int, left: int
) -> None:
    """At 4 the next Favour comes at 10, at 10 at 20; beyond 50 nothing is left."""
    table = table_of(turn("Éric", cards) + '[[turns]]\nplayer = "Olivier"\n')
    marker = next(notice for notice in MUSEUM.review(table).progress if notice.message.key == "progress.marker")
    told = [plain(marker.message.facts[key]) for key in ("player", "n", "favour", "left")]
    assert told == ["Éric", points, favour, left]
