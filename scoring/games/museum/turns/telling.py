"""Changes to a followed game, one function each: a table goes in, a new table comes out, the old one stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeAlias

from scoring.games.museum.expansion import expansion_of
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import Line, exhibits_of
from scoring.games.museum.table.state import with_states
from scoring.games.museum.table.turn import Taken, Turn
from scoring.games.museum.turns.placing import free_spaces
from scoring.games.museum.turns.position import Seat, alike
from scoring.games.museum.turns.replay import replayed

Change = Callable[[Any, int], Any]
Places: TypeAlias = list[tuple[Laid | int, str | None]]


def begun(table: Table) -> Table:
    """Return the table with the first turn of its first player open."""
    return replace(table, turns=(Turn(player=table.players[0].name),), over=False)


def with_turns(table: Table, turns: tuple[Turn, ...]) -> Table:
    """Return a table with other turns.

    Where the file keeps the grid of a Museum, cards newly exhibited are laid, and cards exhibited no more are cleared.
    """
    after = replace(table, turns=turns)
    seats = zip(replayed(table).position.seats, replayed(after).position.seats, strict=True)
    players = [_laid_out(table, old, new, _places(turns)) if old.kept else old.player for old, new in seats]
    return replace(after, players=tuple(players))


def _places(turns: tuple[Turn, ...]) -> Places:
    """Return every card that lines exhibit, with the place told."""
    return [(exhibit.card, exhibit.at) for turn in turns for line in turn.plays or () for exhibit in exhibits_of(line)]


def _laid_out(table: Table, before: Seat, after: Seat, places: Places) -> Player:
    """Return a player whose grid follows what the turns exhibit."""
    old, new = Counter(before.exhibited), Counter(after.exhibited)
    museum, board = list(before.player.museum), table.board_of(before.player)
    for card in (old - new).elements():
        whole = {n: there for n, there in enumerate(museum) if there is not None and there.lendable}
        there = [n for n, other in whole.items() if alike(other, card)]
        for first in [n for n in there if museum[n] == card][:1] or there[:1]:
            for space in whole[first].spaces(first, board.width):
                museum[space] = None
    for card in (new - old).elements():
        free = free_spaces(before._replace(laid=tuple(museum)), board)
        found = expansion_of(card).ways(card, board, free)
        told = (at for other, at in places if other == card._replace(lender=None) and at in found)
        for space, laid in found.get(next(told, None) or next(iter(found), ""), {}).items():
            museum[space] = laid
    return replace(before.player, museum=tuple(museum))


def turn_told(turn: Turn, line: Line | None, *, took: Taken, headline: str | None, opinion: Mapping[str, int]) -> Turn:
    """Return a turn with one line more, and with what else was told of it."""
    tokens = dict(turn.opinion or {})
    for continent, number in opinion.items():
        tokens[continent] = tokens.get(continent, 0) + number
    return replace(
        turn,
        took=turn.took if took is None else took,
        plays=turn.plays if line is None else (*(turn.plays or ()), line),
        headline=headline or turn.headline,
        opinion=tokens or turn.opinion,
    )


def with_open(table: Table, turn: Turn) -> Table:
    """Return a table with the open turn told otherwise."""
    return with_turns(table, (*table.turns[:-1], turn))


def ended(table: Table, *, left_out: bool = False) -> Table:
    """Return the table after its open turn has ended: the next player's is open, or the game is over.

    `left_out` says that nobody tells what else was played in it.
    """
    last = table.turns[-1]
    done = last if left_out else replace(last, plays=last.plays or ())
    names = [player.name for player in table.players]
    following = Turn(player=names[(names.index(last.player) + 1) % len(names)])
    on = replace(table, turns=(*table.turns[:-1], done, following))
    return replace(on, turns=on.turns[:-1], over=True) if replayed(on).over else on


def expected_player(table: Table, number: int) -> str:
    """Return whose turn a number, from 0, should be."""
    names = [player.name for player in table.players]
    if number == 0:
        return names[0]
    return names[(names.index(table.turns[number - 1].player) + 1) % len(names)]


def changed_as_it_lies(table: Table, lies: Table, change: Change, seat: int) -> Table:
    """Return the table after a change that was made to what lies there: a card moved, tokens counted.

    `lies` is the table as its turns left it. The change is kept in the table itself, and overrules what the turns add
    up to.
    """
    direct: Table = change(table, seat)
    if not table.turns or _other_game(table, direct):
        return direct
    then = change(lies, seat)
    players = [
        _with_differences(own, old, new)
        for own, old, new in zip(table.players, lies.players, then.players, strict=True)
    ]
    kept = replace(table, players=tuple(players))
    after: Table = _with_differences(kept, lies, then, leave=("players", "turns"))
    return after


def _other_game(before: Table, after: Table) -> bool:
    """Whether a change is one of the turns, the players, the boards or the rival, not of what lies there."""
    about = [
        (table.turns, table.board, table.boards, [(each.name, each.board, each.rival) for each in table.players])
        for table in (before, after)
    ]
    return about[0] != about[1]


def _with_differences(own: Any, old: Any, new: Any, leave: tuple[str, ...] = ()) -> Any:
    """Return `own` with each field in which `new` differs from `old`, and so the states of expansions."""
    names = [field.name for field in fields(old) if field.name not in leave]
    differing = {name: getattr(new, name) for name in names if getattr(new, name) != getattr(old, name)}
    if "states" in differing:
        kinds = [kind for kind in {**old.states, **new.states} if old.states.get(kind) != new.states.get(kind)]
        states = [_with_differences(own.of(kind), old.of(kind), new.of(kind)) for kind in kinds]
        differing["states"] = with_states(own.states, *states)
    return replace(own, **differing)
