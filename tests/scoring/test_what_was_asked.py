"""Whoever asks what cannot be asked is told which of his words is wrong, as the command's usage names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.museum.expansions.skull_sales import read_skulls
from scoring.games.museum.rival import order as rival
from scoring.games.museum.rival.asked import read_question

SEATED: Final = 'format = 1\ngame = "{game}"\nover = false\n[[players]]\nname = "Éric"\n[[players]]\nname = "Olivier"\n'
SOLO: Final = (
    SEATED + 'solo = true\npriorities = ["gre"]\ndiscard-order = ["asia", "america", "africa", "europe"]\nhand = ""\n'
)
Ask = Callable[[Any, Any], object]

WRONG: Final[list[tuple[str, Ask, str, str, str | None]]] = [
    ("museum", lambda g, t: g.where(t, None, "Éric"), "CARD", "problem.no-card", None),
    ("museum", lambda g, t: g.where(t, "gre-ar-1@Éric", "Éric"), "CARD", "problem.lent-asked", "gre-ar-1"),
    ("museum", lambda g, t: g.where(t, "gra-ar-1", "Éric"), "CARD", "problem.card-civilisation", "gre"),
    ("museum", lambda g, t: g.where(t, "skull-sliver:gre", "Éric"), "CARD", "problem.skull", "skull-silver:gre"),
    ("museum", lambda g, t: g.where(t, "skull-rubi=inc-ar-2", "Éric"), "CARD", "problem.skull", "skull-ruby=inc-ar-2"),
    ("museum", lambda g, t: g.where(t, "skull-xyzzyxy", "Éric"), "CARD", "problem.skull", None),
    (
        "museum",
        lambda g, t: g.where(t, "skull-silver:gra", "Éric"),
        "CARD",
        "problem.card-civilisation",
        "skull-silver:gre",
    ),
    (
        "museum",
        lambda g, t: g.where(t, "skull-silver=gre-ar-1", "Éric"),
        "CARD",
        "problem.skull-power",
        "skull-silver:gre",
    ),
    ("museum", lambda g, t: g.where(t, "skull-silver=gre", "Éric"), "CARD", "problem.skull-power", "skull-silver:gre"),
    ("museum", lambda g, t: g.where(t, "skull-ruby:inc", "Éric"), "CARD", "problem.skull-power", "skull-ruby"),
    ("museum", lambda g, t: g.where(t, "skull", "Éric"), "CARD", "problem.skull-power", "skull-silver"),
    ("museum", lambda g, t: g.judge(t, "gre-ar-1 for\x07", "Éric"), "PLAY", "problem.control", None),
    ("museum", lambda g, t: g.judge(t, "gre-ar-1 for 1", None), "--player", "problem.whose", None),
    ("museum", lambda g, t: g.judge(t, "gre-ar-1 at Z9 for 1", "Éric"), "PLAY", "problem.place", None),
    ("museum", lambda g, t: g.why(t, "Éric", "Z9"), "PLACE", "problem.place", None),
    ("museum", lambda _g, _t: read_question("tak", []), "STEP", "problem.step", "take"),
    ("museum", lambda _g, _t: read_question("take", []), "CARD", "problem.step-cards", None),
    ("museum", lambda _g, _t: read_question("take", ["gra-ar-1"]), "CARD", "problem.card-civilisation", "gre"),
    ("museum", lambda _g, _t: read_question("buy", ["2"]), "STEP", "problem.step-alone", None),
    ("museum", lambda _g, _t: read_question("exhibit", []), "N", "problem.step-number.exhibit", None),
    ("museum", lambda _g, _t: read_question("discard", []), "N", "problem.step-number.discard", None),
    ("museum", lambda _g, _t: read_question("exhibit", ["two"]), "N", "problem.step-no-number", None),
    ("museum", lambda _g, _t: read_question("exhibit", ["123456"]), "N", "problem.step-no-number", None),
    ("museum", lambda _g, _t: read_question("exhibit", ["1", "2"]), "N", "problem.step-numbers", None),
    ("museum", lambda _g, t: rival.exhibit(rival.position_of(t), -1), "N", "problem.rival-number", None),
    (
        "museum",
        lambda _g, t: rival.exhibit(rival.position_of(t), 1, ("gre-ar-1",)),
        "--choose",
        "problem.rival-choose-none",
        None,
    ),
    ("museum", lambda _g, t: rival.take(rival.position_of(t), ()), "CARD", "problem.rival-cards", None),
    ("museum", lambda _g, _t: read_skulls(" , "), "SKULL", "problem.sale-none", None),
    ("museum", lambda _g, _t: read_skulls("asia-1 Asia1"), "SKULL", "problem.sale-twice", None),
    ("museum", lambda _g, _t: read_skulls("asia"), "SKULL", "problem.sale-skull", None),
    ("museum", lambda _g, _t: read_skulls("aisa-1"), "SKULL", "problem.sale-continent", "asia-1"),
    ("museum", lambda _g, _t: read_skulls("xyzzy-1"), "SKULL", "problem.sale-continent", None),
    ("musee", lambda g, t: g.where(t, "nine", "Éric"), "CARD", "problem.number", None),
    ("musee", lambda g, t: g.judge(t, "nine", "Éric"), "PLAY", "problem.play", None),
    ("musee", lambda g, t: g.judge(t, "9 at U7", "Éric"), "PLAY", "problem.place", None),
    ("musee", lambda g, t: g.why(t, "Éric", "U7"), "PLACE", "problem.place", None),
    ("artline", lambda g, t: g.where(t, "Mona Lisa", "Éric"), "CARD", "problem.no-card", None),
    ("artline", lambda g, t: g.judge(t, "Mona Lisa at 0,1 row Women\x07", None), "PLAY", "problem.control", None),
    ("artline", lambda g, t: g.judge(t, "Mona Lisa row Women", None), "PLAY", "problem.play", None),
    ("artline", lambda g, t: g.judge(t, "Mona Lisa at 0,1 row", None), "PLAY", "problem.play", None),
    ("artline", lambda g, t: g.judge(t, "Mona Lisa at 0,1 row A row B", None), "PLAY", "problem.play", None),
    ("artline", lambda g, t: g.judge(t, "Mona Lisa at somewhere", None), "PLAY", "problem.place", None),
    ("artline", lambda g, t: g.why(t, "Éric", "somewhere"), "PLACE", "problem.place", None),
]
"""The game, what is asked, which word is wrong, the sentence, and the nearest that could be meant."""


@pytest.mark.parametrize("number", [pytest.param(n, id=f"{of[0]}-{n}") for n, of in enumerate(WRONG)])
def test_the_word_that_is_wrong_is_named(number: int) -> None:
    """And, where one is close, the word that could be meant."""
    of, ask, path, key, nearest = WRONG[number]
    table = tablefile.read((SOLO if of == "museum" else SEATED).format(game=of))[1]
    with pytest.raises(AskedError) as refused:
        ask(game(of), table)
    problem = refused.value.problem
    assert (problem.path, problem.message.key, problem.nearest) == (path, key, nearest)
