"""Fair mode: what is kept back while a game runs, what a file says of it, and that it never changes what is counted."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import tablefile
from scoring.edit import allow_hint, set_fair
from scoring.errors import MalformedTableError
from scoring.fair import GALLERY, fair_placements, fair_verdict
from scoring.game import Game
from scoring.games import game
from scoring.review import Review
from scoring.span import Span
from scoring.table import HINTS, AnyTable
from tests.artline import random_games
from tests.musee import random_tables as musee_tables
from tests.museum import random_expansions, random_tables

PAIR = """\
[[players]]
name = "Vincent"
museum = \"\"\"
cel-th-3 cel-wa-2 . . .
. . . . .
. . . . .
. . . . .
. . . . .
\"\"\"
"""
"""Two linked Celtic cards count nothing, three would count 1: a point that was close."""
SEATS = '[[players]]\nname = "Amandine"\n[[players]]\nname = "Andy"\n'
STAIRCASES = "[table]\nstaircases = { top = [2, 4, 6], bottom = [1, 3, 5] }\n"
ALMOST = """\
[[players]]
name = "Amandine"
musee = \"\"\"
1 2 3 4 5 .
. . . . . .
. . . . . .
\"\"\"
[[players]]
name = "Andy"
"""
"""One painting is missing in Amandine's upper gallery, which nobody has filled: its bonus card was close."""
CORNER = """\
[[turns]]
player = "Amandine"
play = "Horatii"
at = "1,0"
row = "A sword"
[[turns]]
player = "Andy"
play = "Mona Lisa"
at = "0,1"
column = "A bridge"
"""
"""A card at 1,1 would touch one card of row 1 and one of column 1: two Rooms, hence a Gallery."""
PILE_OF_ONE = "[table]\ncards = 12\n"


def table_of(text: str) -> AnyTable:
    """Read a table."""
    table = tablefile.read(f"format = 1\n{text}")[1]
    assert isinstance(table, AnyTable)
    return table


def museum(head: str) -> Review:
    """Score a table of MUSEUM with a point that was close."""
    return game("museum").review(table_of(f'game = "museum"\n{head}{PAIR}'))


def musee(head: str) -> Review:
    """Score a table of Musée with a bonus card that was close."""
    return game("musee").review(table_of(f'game = "musee"\n{head}{STAIRCASES}{ALMOST}'))


def artline(head: str, turns: str = CORNER, table: str = "") -> Review:
    """Score a game of Artline."""
    return game("artline").review(table_of(f'game = "artline"\n{head}{table}{SEATS}{turns}'))


@pytest.mark.parametrize("scored", [museum, musee, artline])
def test_a_fair_game_that_runs_keeps_every_hint_back(scored: Any) -> None:
    """All hints are withheld, and there are no near misses."""
    over = "" if scored is artline else "over = false\n"
    review = scored(f"{over}fair = true\n")
    kept = HINTS if scored is not artline else ("near-misses", "gains")  # in Artline nothing can be laid anew
    assert (review.hints.fair, review.hints.allowed, review.hints.withheld) == (True, (), kept)
    assert not review.near_misses


@pytest.mark.parametrize("scored", [museum, musee, artline])
def test_a_hint_allowed_is_noted_and_no_longer_kept_back(scored: Any) -> None:
    """The others still are."""
    over = "" if scored is artline else "over = false\n"
    review = scored(f'{over}fair = true\nhints = ["near-misses"]\n')
    kept = ("gains", "arrange") if scored is not artline else ("gains",)
    assert (review.hints.allowed, review.hints.withheld) == (("near-misses",), kept)


@pytest.mark.parametrize("scored", [museum, musee])
@pytest.mark.parametrize("hints", ["", 'hints = ["gains"]\n'])
def test_when_the_game_is_over_everything_is_told(scored: Any, hints: str) -> None:
    """Near misses are back, nothing is withheld; what was allowed stays noted."""
    review = scored(f"over = true\nfair = true\n{hints}")
    assert review.hints.withheld == ()
    assert review.hints.allowed == (("gains",) if hints else ())
    assert review.near_misses


def test_the_turns_of_artline_say_that_it_is_over() -> None:
    """Two players are dealt five cards each, one starts: of 12 cards one is left. It is drawn in turn 1: pile empty.

    With the pile empty everybody has as many turns as the others: turn 2 is the last. The file says nothing of it.
    """
    discard = '[[turns]]\nplayer = "{}"\ndiscard = "{}"\n'
    first, second = discard.format("Amandine", "Lock"), discard.format("Andy", "Pierrot")
    running, over = artline("fair = true\n", "", PILE_OF_ONE), artline("fair = true\n", first + second, PILE_OF_ONE)
    assert (running.over, running.hints.withheld) == (False, ("near-misses", "gains"))
    assert (over.over, over.hints.withheld) == (True, ())


def test_without_fair_mode_nothing_is_kept_back() -> None:
    """A running game tells its near misses."""
    review = museum("over = false\n")
    assert (review.hints.fair, review.hints.withheld) == (False, ())
    assert [(near.player, near.gain) for near in review.near_misses] == [("Vincent", 1)]
    assert museum('over = false\nfair = true\nhints = ["near-misses"]\n').near_misses == review.near_misses


# The file


@pytest.mark.parametrize("id_", ["museum", "musee", "artline"])
def test_a_file_keeps_fair_mode(id_: str) -> None:
    """It is written as it was read; the defaults are left out."""
    body = {"museum": PAIR, "musee": STAIRCASES + ALMOST, "artline": SEATS}[id_]
    table = table_of(f'game = "{id_}"\nfair = true\nhints = ["gains", "near-misses"]\n{body}')
    data = game(id_).write(table)
    assert (data["fair"], data["hints"]) == (True, ["gains", "near-misses"])
    assert tablefile.read(tablefile.fresh(data))[1] == table
    assert not {"fair", "hints"} & game(id_).write(replace(table, fair=False, hints=())).keys()


@pytest.mark.parametrize(
    ("line", "path"),
    [('fair = "yes"', "fair"), ("fair = 1", "fair"), ('hints = ["x"]', "hints.1"), ('hints = "gains"', "hints")],
)
@pytest.mark.parametrize("id_", ["museum", "musee", "artline"])
def test_a_malformed_file_is_refused_at_its_key(id_: str, line: str, path: str) -> None:
    """Fair mode is true or false, hints are a list of the three words."""
    body = {"museum": PAIR, "musee": STAIRCASES + ALMOST, "artline": SEATS}[id_]
    with pytest.raises(MalformedTableError) as refused:
        table_of(f'game = "{id_}"\n{line}\n{body}')
    assert [problem.path for problem in refused.value.problems] == [path]


# Changes


def test_a_hint_is_allowed_once() -> None:
    """In whatever order they are allowed they are noted in one; turning fair mode off forgets none."""
    table = table_of(f'game = "museum"\n{PAIR}')
    after = set_fair(table, fair=True)
    for hint in ("arrange", "gains", "near-misses", "gains"):
        after = allow_hint(after, hint)
    assert (after.fair, after.hints) == (True, ("near-misses", "gains", "arrange"))
    assert set_fair(after, fair=False).hints == after.hints
    assert (table.fair, table.hints) == (False, ())


# What is left of an answer


def test_places_are_told_without_what_a_card_would_earn() -> None:
    """7 at U6 of Musée fills the gallery; which places are legal, and why not elsewhere, stays."""
    fair = table_of(f'game = "musee"\nover = false\nfair = true\n{STAIRCASES}{ALMOST}')
    played = game("musee")
    (full,) = played.where(fair, "7", "Amandine")
    left = fair_placements(full, played.review(fair))
    assert max(full.legal.values()) > 0
    assert (list(left.legal), set(left.legal.values())) == (list(full.legal), {0})
    assert left.illegal == full.illegal
    open_ = replace(fair, hints=("gains",))
    assert fair_placements(full, played.review(open_)) is full


def test_what_a_card_gains_laid_anew_takes_both_hints() -> None:
    """It tells what a step adds and of the best layout: gains alone, or that layout alone, do not allow it."""
    fair = table_of(f'game = "museum"\nover = false\nfair = true\n{SEATS}')
    museum = game("museum")
    (full,) = museum.where(fair, "gre-ar-3", "Andy")
    assert full.relaid == Span.of(3)
    for hints, left in ((("gains",), None), (("arrange",), None), (("gains", "arrange"), Span.of(3))):
        assert fair_placements(full, museum.review(replace(fair, hints=hints))).relaid == left


def test_artline_tells_which_themes_must_be_met_but_no_gallery() -> None:
    """At 1,1 a card opens two Rooms; that this makes a Gallery and spares a draw is kept back."""
    table = table_of(f'game = "artline"\nfair = true\n{SEATS}{CORNER}')
    louvre = game("artline")
    (full,) = louvre.where(table, None, "Andy")
    left = fair_placements(full, louvre.review(table))
    assert full.details["1,1"][GALLERY] is True
    assert left.details["1,1"] == {**full.details["1,1"], GALLERY: None}
    assert left.told["1,1"].facts.keys() == {"does"}
    assert left.told["1,1"].facts["does"] == full.told["1,1"].facts["does"]


def test_a_verdict_says_legal_and_no_more() -> None:
    """A Gallery and a discard: the effect is told without what it spares; a discard has no other."""
    table = table_of(f'game = "artline"\nfair = true\n{SEATS}{CORNER}')
    louvre = game("artline")
    assert louvre.judge is not None
    review = louvre.review(table)
    gallery = louvre.judge(table, "Odalisque at 1,1 row Fan column Chair", None)
    left = fair_verdict(gallery, review)
    assert (gallery.gain, left.gain, left.faults) == (1, 0, ())
    assert left.effect is not None
    assert "earned" not in left.effect.facts
    assert fair_verdict(louvre.judge(table, "discard Odalisque", None), review).effect is None


# Laws


def random_table(seed: int) -> tuple[Game, AnyTable]:
    """Return a random table of any of the three games."""
    rng = random.Random(seed)
    makers: list[Any] = [
        lambda: random_tables.to_toml(random_tables.random_table(rng)),
        lambda: random_tables.to_toml(random_expansions.random_expansion_table(rng)),
        lambda: musee_tables.to_toml(musee_tables.random_table(rng)),
        lambda: musee_tables.to_toml(musee_tables.random_game(rng)),
        lambda: random_games.to_toml(random_games.random_game(rng)),
    ]
    found, table = tablefile.read(rng.choice(makers)())
    assert isinstance(table, AnyTable)
    return found, table


hints = st.lists(st.sampled_from(HINTS), unique=True).map(tuple)


@given(st.integers(0, 10**9), hints, st.booleans())
def test_fair_mode_changes_nothing_that_is_counted(seed: int, allowed: tuple[str, ...], over: bool) -> None:  # noqa: FBT001 (drawn)
    """All but near misses and the hints themselves is as without it, whatever the table."""
    found, table = random_table(seed)
    table = replace(table, over=over)
    plain, fair = found.review(table), found.review(replace(table, fair=True, hints=allowed))
    kept = fair._replace(near_misses=plain.near_misses, hints=plain.hints)
    assert kept == plain
    ended = over if plain.over is None else plain.over
    given_here = {*HINTS} if found.arrange is not None else {*HINTS} - {"arrange"}
    assert set(fair.hints.withheld) == (set() if ended else given_here - {*allowed})
    assert fair.near_misses == (() if "near-misses" in fair.hints.withheld else plain.near_misses)
