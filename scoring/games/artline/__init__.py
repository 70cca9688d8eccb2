"""Artline: Louvre (Teenck, 2022): the theme ledger kept, every turn judged, the winners found."""

from __future__ import annotations

from pathlib import Path

from scoring.game import Game, answered_by
from scoring.games.artline.judging import judge
from scoring.games.artline.placement import where
from scoring.games.artline.printed import LINES, MOST
from scoring.games.artline.reading import read_table
from scoring.games.artline.scored import review
from scoring.games.artline.writing import write_table

GAME = Game(
    "artline",
    Path(__file__).parent,
    LINES,
    MOST,
    read_table,
    write_table,
    review,
    where,
    judge,
    why=answered_by(f"{__name__}.why"),
)
