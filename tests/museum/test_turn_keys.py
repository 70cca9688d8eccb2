"""Simulated games typed on the turn line: every line can be typed, reads back the same, and takes few keys."""

from __future__ import annotations

from typing import Final

import pytest

from companion.games.museum.turns.pools import Pooled, pooled
from companion.games.museum.turns.typing import Reading, Scene
from companion.words import phrasebook
from companion.words.localization import Locale
from scoring import tablefile
from scoring.games import game
from tests.museum.simulator import log, play
from tests.museum.turn_keys import KNOWN, lines_of, without_places

MOST_KEYS: Final = 620
"""Keys that follow a whole game of four at most, with everything told but places."""
NAMES: Final = ("Éric", "Olivier", "Jamie")
POOLS: Final = (("jap-wa-4",), (), ("ind-cu-5", "rom-wa-3"))


def reading(keys: str, *, told: bool = True, begins: bool = True) -> Reading:
    """Read the keys of a line of Éric's."""
    return Reading(Scene(KNOWN, NAMES, 0, pooled(POOLS), told=told, begins=begins), keys)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("ea3gc2=rg31p", "egy-ar-3, gre-cu-2 for rom-ag-3 + 1p"),
        ("ea3C2=5", "egy-ar-3, egy-cu-2 for 5"),
        ("jw4<=st4", "jap-wa-4 from pool for mes-th-4"),
        ("<a=st4", "jap-wa-4 from pool for mes-th-4"),
        ("<b=4p", "ind-cu-5 from Jamie for 4p"),
        ("ec1<2=1p", "egy-cu-1 from Olivier for 1p"),
        ("jt4=52p", "jap-th-4 for 5 + 2p"),
        ("jt4=10p", "jap-th-4 for 10p"),
        ("jt4=9p2p", "jap-th-4 for 11p"),
        ("jt4=", "jap-th-4 for 0p"),
        ("ga3<axc3=nw5", "gre-ar-3, jap-wa-4 from pool, expert cel 3 for chi-wa-5"),
        ("v", "inventory all"),
        ("v<a", "inventory jap-wa-4"),
        ("fl", "favour bank-loan"),
        ("fegc2=1p", "favour express-delivery gre-cu-2 for 1p"),
        ("fc<a", "favour charity-ball jap-wa-4 from pool"),
        ("fds", "favour archaeological-discovery asia"),
        ("fg", "favour good-hiring"),
        ("aea3", "discard egy-ar-3"),
        (":gain 2p by a card", "gain 2p by a card"),
    ],
)
def test_what_the_keys_of_a_line_come_to(keys: str, line: str) -> None:
    """The line as the file tells it, whoever took."""
    told = reading(f"23{keys}")
    assert told.text == line
    assert told.takers == ("Olivier", "Jamie")
    assert not told.half


def test_what_else_is_told_of_a_turn() -> None:
    """The Headline, who took, and Opinion cards stand on the same line; what a table cannot tell is refused."""
    told = reading("ld0ea3=2poaoa")
    assert (told.headline, told.takers, dict(told.opinion)) == ("deflation", ("Olivier", "Jamie"), {"america": 2})
    assert reading("lwf-").headline == "war-africa"
    assert reading("-").takers == ()
    assert not reading("").press("1")  # Éric always takes
    assert not reading("", begins=False).press("2")
    asked = reading("5=32p", told=False, begins=False)
    assert asked.text == "5 for 3 + 2p"
    assert not reading("", told=False, begins=False).press("l")
    assert reading("jt4=6").half
    assert reading("fd").half


@pytest.mark.parametrize("seed", range(2))
def test_a_game_of_four_takes_few_keys(seed: int) -> None:
    """Each line reads back as the log tells it, whatever was played; one Enter takes it, one ends the turn."""
    played = play(seed, 4, edition="en", readings={}, assistants=False, ks=False)
    table = without_places(tablefile.read_data(log(played)))
    keys = 0
    typed: list[list[str]] = [[] for _ in table.turns]
    for number, typist, line in lines_of(table):
        told = reading_of(typist.names, typist.seat, typist.pools, line)
        typed[number] += [told.text] if told.text else []
        keys += len(line) + 1
    assert typed == [[*map(str, turn.plays or ())] for turn in table.turns]
    assert keys + len(table.turns) <= MOST_KEYS


def reading_of(names: tuple[str, ...], seat: int, pools: tuple[Pooled, ...], line: str) -> Reading:
    """Read a line of a followed game."""
    return Reading(Scene(KNOWN, names, seat, pools, told=True, begins=True), line)


@pytest.mark.parametrize(
    ("in_play", "offered"),
    [((), set()), (("ks-exclusives",), {"requisition", "forecast"}), (("assistants",), {"given-up"})],
)
def test_what_belongs_to_an_expansion_is_offered_only_with_it(in_play: tuple[str, ...], offered: set[str]) -> None:
    """A Headline of the KS Exclusives, a Favour of theirs, and one that only an Assistant gives up."""
    say = Locale(phrasebook("en", game("museum")))
    scene = Scene(KNOWN, NAMES, 0, told=True, begins=True, in_play=frozenset(in_play))
    names = {key.name for keys in ("l", "f") for group in Reading(scene, keys).legend(say) for key in group}
    known = {say("headline.requisition"): "requisition", say("favour.forecast"): "forecast"}
    known[say("favour.given-up")] = "given-up"
    assert {known[name] for name in names & known.keys()} == offered
    assert say("headline.deflation") in names
