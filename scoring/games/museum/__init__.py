"""MUSEUM (Dubus and Melison, 2019), the base game and its expansions: the final scoring."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scoring.game import LINKS, Cells, GameOf, loaded_when_asked
from scoring.games.museum.printed import printed
from scoring.games.museum.review import review
from scoring.games.museum.table.in_play import in_play, line_ids, patron_lines
from scoring.games.museum.table.keys import read_table, schema, write_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from scoring.arrangement import Arrange, ArrangementOf
    from scoring.findings import Check
    from scoring.game import Count, Why
    from scoring.games.museum.table import Table
    from scoring.hindsight import Hindsight, Lost
    from scoring.review import Placements, Reason, Review, Verdict


@loaded_when_asked
def _review_in_play() -> Count[Table]:
    from scoring.games.museum.playing import review_in_play

    return review_in_play


@loaded_when_asked
def _replayed() -> Callable[[Table], Table]:
    from scoring.games.museum.playing import as_it_lies

    return as_it_lies


def _review(table: Table, *, hints: bool = True) -> Review:
    in_play = table.turns or not table.over or any(player.is_rival for player in table.players)
    return _review_in_play(table, hints=hints) if in_play else review(table, hints=hints)


def _as_it_lies(table: Table) -> Table:
    return _replayed(table) if table.turns else table


def _whose_turn(table: Table) -> str | None:
    return table.turns[-1].player if table.turns and not table.over else None


@loaded_when_asked
def _judge() -> Callable[[Table, str, str | None], Verdict]:
    from scoring.games.museum.turns.judging import judge

    return judge


@loaded_when_asked
def _where() -> Callable[[Table, str | None, str], tuple[Placements, ...]]:
    from scoring.games.museum.arranging.relaid import where

    return lambda table, card, player: where(_as_it_lies(table), card, player)


@loaded_when_asked
def _hindsight() -> Callable[[Table], Hindsight]:
    from scoring.games.museum.hindsight import hindsight

    return hindsight


@loaded_when_asked
def _losses() -> Callable[[Table], tuple[tuple[Lost, ...], ...]]:
    from scoring.games.museum.hindsight import lost_of

    return lost_of


def _kinds(table: Table, seat: int) -> Mapping[str, str]:
    patron = table.players[seat].patron
    rival = next((player.rival for player in table.players if player.rival), None)
    kinds = {"museum.patron": f"patron.{patron.kind}"} if patron else {}
    return kinds if rival is None else kinds | {"rivalry": "rivalry.advanced" if rival.advanced else "rivalry.normal"}


@loaded_when_asked
def _why() -> Why[Table]:
    from scoring.games.museum.remarks.why import why

    def of_table_as_it_lies(table: Table, player: str, about: str, *, steps: bool = True) -> tuple[Reason, ...]:
        return why(_as_it_lies(table), player, about, steps=steps)

    return of_table_as_it_lies


@loaded_when_asked
def _arrange() -> Arrange[Table]:
    from scoring.games.museum.arranging.arrange import arrange

    def as_it_would_lie(table: Table, player: str, **asked: Any) -> ArrangementOf[Table]:
        return arrange(_as_it_lies(table), player, **asked)

    return as_it_would_lie


@loaded_when_asked
def _cell() -> Callable[[Table, int, str], str]:
    from scoring.games.museum.table.cells import cell

    return lambda table, seat, at: cell(_as_it_lies(table), seat, at)


@loaded_when_asked
def _with_cell() -> Callable[[Table, int, str, str], Table]:
    from scoring.games.museum.table.cells import with_cell

    return with_cell


@loaded_when_asked
def _changed() -> Callable[[Table, Table, Callable[[Table, int], Table], int], Table]:
    from scoring.games.museum.turns.telling import changed_as_it_lies

    return changed_as_it_lies


def _check() -> Check[Table]:
    from scoring.findings import Check
    from scoring.games.museum.certificate import check

    return Check(_as_it_lies, lambda table, _player: table, check)


GAME = GameOf(
    "museum",
    Path(__file__).parent,
    line_ids(),
    printed("box")["players"],
    read_table,
    write_table,
    schema,
    _review,
    _where,
    judge=_judge,
    turn=_whose_turn,
    as_it_lies=_as_it_lies,
    changed=_changed,
    cells=Cells(_cell, _with_cell),
    hindsight=_hindsight,
    losses=_losses,
    kinds=_kinds,
    why=_why,
    arrange=_arrange,
    check=_check,
    in_play=lambda table: in_play(_as_it_lies(table)),
    lost_by={
        "museum.civilisation": LINKS,
        "museum.domain": LINKS,
        "museum.gallery": "museum.gallery",
        **dict.fromkeys(patron_lines(), "museum.patron"),
    },
)
