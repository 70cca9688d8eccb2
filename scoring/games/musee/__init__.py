"""Musée (Seegert, 2014): placements judged, the score argued."""

from __future__ import annotations

from pathlib import Path

from scoring.game import Game, answered_by, arranged_by
from scoring.games.musee.judging import judge
from scoring.games.musee.placement import where
from scoring.games.musee.printed import LINES, SETUPS, WINS
from scoring.games.musee.reading import read_table
from scoring.games.musee.scored import review
from scoring.games.musee.writing import write_table

GAME = Game(
    "musee",
    Path(__file__).parent,
    LINES,
    max(SETUPS),
    read_table,
    write_table,
    review,
    where,
    judge,
    WINS,
    why=answered_by(f"{__name__}.why"),
    arrange=arranged_by(f"{__name__}.arranging"),
)
