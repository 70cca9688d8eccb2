"""MUSEUM (Dubus and Melison, 2019): the base game and its expansions: final scoring."""

from __future__ import annotations

from pathlib import Path

from scoring.game import Game, answered_by, arranged_by
from scoring.games.museum.placement import where
from scoring.games.museum.printed import printed
from scoring.games.museum.review import review
from scoring.games.museum.table.on_table import line_ids
from scoring.games.museum.table.reading import read_table
from scoring.games.museum.table.writing import write_table

GAME = Game(
    "museum",
    Path(__file__).parent,
    line_ids(),
    printed("box")["players"],
    read_table,
    write_table,
    review,
    where,
    why=answered_by(f"{__name__}.remarks.why"),
    arrange=arranged_by(f"{__name__}.arranging.arrange"),
)
