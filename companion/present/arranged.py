"""The best layout of the cards: as data, and in words for the person who lays them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.present import points_left
from companion.present.account import signed
from companion.present.data import review_data
from companion.present.moves import LETTERS, Grid, cells_of, heading, moves
from companion.present.points_left import CARDS, Loss
from companion.present.rulings import winning
from scoring import certificates
from scoring.arrangement import FEASIBLE, OPTIMAL, Arrangement
from scoring.phrase import Fact, Phrase, phrase
from scoring.review import is_over

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from companion.words.phrasebook import Phrasebook
    from scoring.fields import Data
    from scoring.game import Game
    from scoring.review import Fault, Review
    from scoring.table import AnyTable


# as data


def grid_of(game: Game, table: AnyTable, player: str) -> str:
    """Return a player's grid as a table file writes it; nothing where no card lies."""
    (seat,) = (entry for entry in game.write(table)["players"] if entry["name"] == player)
    grid: str = seat.get(game.id, "")
    return grid


def is_empty(game: Game, table: AnyTable, player: str) -> bool:
    """Whether a player has no card to be laid."""
    return not any(map(str.isalnum, grid_of(game, table, player)))


def arrangement_data(arrangement: Arrangement, game: Game, words: Phrasebook) -> Data:
    """Return the result of `arrange --json` for one player."""
    review = review_data(arrangement.review, words)
    (lines,) = (player["lines"] for player in review["players"] if player["name"] == arrangement.player)
    return {
        **_result(arrangement, game),
        **({"moves": [list(move) for move in arrangement.moves]} if game.movable else {}),
        **{key: [words.say(each) for each in said] for key, said in _besides(arrangement) if said},
        "breakdown": lines,
        **{key: review[key] for key in ("faults", "questions", "provisional")},
    }


def _besides(arrangement: Arrangement) -> tuple[tuple[str, tuple[Phrase, ...]], ...]:
    """Return what was decided for the player, by its key in the data: chosen uses of cards, given facts."""
    return ("chosen", arrangement.chosen), ("given", arrangement.given)


def certificate(arrangement: Arrangement, game: Game) -> Data:
    """Return the certificate of one player: the layout, and what it claims of all others."""
    hand = {"hand": arrangement.hand} if game.hands else {}
    return {"format": certificates.FORMAT, "game": game.id, **_result(arrangement, game), **hand}


def _result(arrangement: Arrangement, game: Game) -> Data:
    return {
        "player": arrangement.player,
        "now": arrangement.now,
        "best": arrangement.best,
        "bound": arrangement.bound,
        "status": arrangement.status,
        game.id: grid_of(game, arrangement.table, arrangement.player),
    }


# in a terminal


def report(
    table: AnyTable, arrangements: Sequence[Arrangement], game: Game, words: Phrasebook
) -> Iterator[RenderableType]:
    """Yield what `arrange` says of some players of a table, or of all of them."""
    from rich.padding import Padding  # noqa: PLC0415 - data needs no Rich

    from companion.present import terminal  # noqa: PLC0415 - its sentences; it imports Rich
    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    everyone = len(arrangements) == len(table.players)
    after = points_left.all_best(game, arrangements)
    shown = after._replace(faults=(*_mended(arrangements[0].before, after), *after.faults))
    yield terminal.heading(shown, words)
    yield from terminal.remarks(shown, words)
    for arrangement in arrangements:
        yield from (Padding(part, (1, 0, 0, 0)) for part in _of_player(table, arrangement, game, words))
    if losses_known(arrangements, game):
        yield from (Padding(part, (1, 0, 0, 0)) for part in _left(arrangements, game, words))
        if everyone and len(arrangements) > 1:
            if told := [words.say(each) for each in changed_by_others(arrangements, after)]:
                yield Padding(Bulleted("\n".join(told)), (1, 0, 0, 0))
            yield Padding(_bold(winner(arrangements, after), words), (1, 0, 0, 0))


def losses_known(arrangements: Sequence[Arrangement], game: Game) -> bool:
    """Whether what was left on the table is told: the game is over, and somebody of whom it is told has a card."""
    table = arrangements[0].table
    ended = is_over(table, arrangements[0].before)
    return ended and not all(is_empty(game, table, arrangement.player) for arrangement in arrangements)


def _mended(before: Review, after: Review) -> list[Fault]:
    """Return the faults of a table that laying the cards best does away with."""
    remaining = {(fault.rule, fault.player) for fault in after.faults}
    return [fault for fault in before.faults if (fault.rule, fault.player) not in remaining]


def _bold(said: Phrase, words: Phrasebook) -> RenderableType:
    from rich.text import Text  # noqa: PLC0415 - data needs no Rich

    return Text(words.say(said), style="bold")


class Total(NamedTuple):
    """What a player's cards earn now and as the best layout found lays them, and what none exceeds."""

    player: str
    now: int
    best: int
    bound: int


def summary(arrangement: Arrangement, game: Game) -> Phrase:
    """Say what the cards earn now, what they earn laid best, and whether that is proved."""
    total = Total(arrangement.player, arrangement.now, arrangement.best, arrangement.bound)
    return total_said(total, game, arrangement.table)


def total_said(total: Total, game: Game, table: AnyTable) -> Phrase:
    """Say a total, and whether it is proved; of who has no card, that nothing can be laid."""
    laid = "" if game.movable else ".laid"
    if is_empty(game, table, total.player):
        return phrase(f"arrange.empty{laid}", player=total.player, now=total.now)
    proved = "proved" if total.best == total.bound else "found"
    same = "-same" if total.now == total.best else ""
    return Phrase(f"arrange.{proved}{same}{laid}", total._asdict())


def _of_player(table: AnyTable, arrangement: Arrangement, game: Game, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield the two layouts of one player, the moves from one to the other, and what they change."""
    from companion.present.changes import changes  # noqa: PLC0415 - data needs no Rich
    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    yield _bold(summary(arrangement, game), words)
    if arrangement.given:
        yield _listed(arrangement.given, words)
    if arrangement.now == arrangement.best:
        return
    now, best = grids(table, arrangement.table, arrangement.player, game)
    yield side_by_side(now, best, words, proved=arrangement.status == OPTIMAL, lettered=game.movable)
    if arrangement.moves:
        way = [f"{n:>4}. {words.say(move)}" for n, move in enumerate(moves(arrangement.moves, now, best), 1)]
        yield Bulleted("\n".join([words.say(heading(arrangement)), *way]))
    if arrangement.chosen:
        yield _listed(arrangement.chosen, words)
    yield changes(arrangement, game, words)


def _listed(said: Sequence[Phrase], words: Phrasebook) -> RenderableType:
    from companion.present.line_breaks import Bulleted  # noqa: PLC0415 - data needs no Rich

    return Bulleted("\n".join(f"  · {words.say(each)}" for each in said))


def grids(table: AnyTable, laid: AnyTable, player: str, game: Game) -> tuple[Grid, Grid]:
    """Return a player's grid on the table and laid anew."""
    return cells_of(grid_of(game, table, player)), cells_of(grid_of(game, laid, player))


def side_by_side(now: Grid, best: Grid, words: Phrasebook, *, proved: bool, lettered: bool) -> RenderableType:
    """Lay the two layouts beside each other, or below where there is no room; what differs in the best one is bold."""
    from rich.columns import Columns  # noqa: PLC0415 - data needs no Rich
    from rich.console import Group  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    titles = ("arrange.now", "arrange.best" if proved else "arrange.so-far")
    halves = (
        Group(Text(words.say(Phrase(title)), style="bold"), _drawn(grid, now, best, lettered=lettered))
        for title, grid in zip(titles, (now, best), strict=True)
        if grid
    )
    return Columns(halves, padding=(1, 4))


def _drawn(grid: Grid, now: Grid, best: Grid, *, lettered: bool) -> RenderableType:
    """Return a drawing of one of two grids: columns alike if there is room, else as wide as needed, else no hyphens."""
    from companion.present.line_breaks import Fitting  # noqa: PLC0415 - data needs no Rich

    needed = _widths(now, best)
    whole = (_drawing(grid, now, widths, lettered=lettered) for widths in ([max(needed)] * len(needed), needed))
    short = _drawing(_short(grid), _short(now), _widths(_short(now), _short(best)), lettered=lettered)
    return Fitting((*whole, short))


def _widths(now: Grid, best: Grid) -> list[int]:
    """Return how wide each column has to be for both grids, so that both are drawn alike."""
    return [max(map(len, column)) for column in zip(*now, *best, strict=True)]


def _short(grid: Grid) -> Grid:
    return [[cell.replace("-", "") for cell in row] for row in grid]


def _drawing(grid: Grid, compared: Grid, widths: Sequence[int], *, lettered: bool) -> Table:
    """Return a drawing of a grid, its spaces named where they have names; what differs from `compared` is bold."""
    from rich.table import Table as Drawn  # noqa: PLC0415 - data needs no Rich
    from rich.text import Text  # noqa: PLC0415

    drawn = Drawn(box=None, show_header=lettered, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    if lettered:
        drawn.add_column("", style="dim", justify="right", no_wrap=True)
    for letter, width in zip(LETTERS, widths, strict=False):
        drawn.add_column(Text(letter), no_wrap=True, min_width=width)
    for n, row in enumerate(grid):
        kept = compared[n] if n < len(compared) else [""] * len(row)
        cells = (Text(cell, style="bold" * (cell != was)) for cell, was in zip(row, kept, strict=True))
        drawn.add_row(*([Text(str(n + 1))] if lettered else []), *cells)
    return drawn


def _left(arrangements: Sequence[Arrangement], game: Game, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield what was left on the table: by cause, then the biggest losses."""
    from rich.text import Text  # noqa: PLC0415 - data needs no Rich

    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    if not any(arrangement.best - arrangement.now for arrangement in arrangements):
        proved = all(arrangement.status == OPTIMAL for arrangement in arrangements)
        nothing = "arrange.left.nothing" if proved else "arrange.left.not-found"
        yield Text(words.say(Phrase(nothing)))
        return
    yield _by_cause(arrangements, game, words)
    if any(arrangement.status != OPTIMAL for arrangement in arrangements):
        yield Text(words.say(Phrase("arrange.left.more")))
    sentences = [f"  · {words.say(told_loss(loss))}" for loss in points_left.losses(arrangements, game)]
    yield Bulleted("\n".join([words.say(phrase("arrange.left.losses", n=len(sentences))), *sentences]))


def _by_cause(arrangements: Sequence[Arrangement], game: Game, words: Phrasebook) -> RenderableType:
    """Return a table of the points lost; where there is no room its title stands above it."""
    from rich.console import Group  # noqa: PLC0415 - data needs no Rich
    from rich.text import Text  # noqa: PLC0415

    from companion.present.line_breaks import Fitting  # noqa: PLC0415

    title = words.say(Phrase("arrange.left"))
    below = Group(Text(title, style="bold"), _lost(arrangements, game, words, "", apart=1))
    return Fitting((_lost(arrangements, game, words, title, apart=2), below))


def _lost(arrangements: Sequence[Arrangement], game: Game, words: Phrasebook, title: str, *, apart: int) -> Table:
    """Return a table of the points lost: a row for each player, a column for each cause, so far apart."""
    from rich.table import Table as Drawn  # noqa: PLC0415 - data needs no Rich
    from rich.text import Text  # noqa: PLC0415

    lost = [points_left.by_cause(arrangement, game) for arrangement in arrangements]
    causes = [*dict.fromkeys(cause for causes in lost for cause in causes)]
    drawn = Drawn(box=None, pad_edge=False, padding=(0, apart, 0, 0), header_style="bold")
    drawn.add_column(title, overflow="fold", min_width=len(title))
    for head in (*map(words.name, causes), words.say(Phrase("report.total"))):
        drawn.add_column(head, justify="right", overflow="fold")
    for arrangement, points in zip(arrangements, lost, strict=True):
        cells = [signed(points.get(cause, 0)) for cause in causes]
        drawn.add_row(
            Text(f"  {arrangement.player}"), *cells, Text(signed(arrangement.best - arrangement.now), style="bold")
        )
    return drawn


def told_loss(loss: Loss) -> Phrase:
    """Say one loss: of a Collection its cards, of anything else its line."""
    now, best = loss.pair
    facts: dict[str, Fact] = {"player": loss.player, "n": loss.pair.gain}
    if now and best and best.label.facts.keys() == CARDS and now.label.facts["n"] != best.label.facts["n"]:
        facts |= {"collection": best.label.facts["collection"], "now": now.label.facts["n"]}
        return Phrase("arrange.loss.cards", {**facts, "best": best.label.facts["n"]})
    return Phrase("arrange.loss.line", {**facts, "line": loss.pair.line.label})


def changed_by_others(arrangements: Sequence[Arrangement], after: Review) -> Iterator[Phrase]:
    """Say of each player whose total changes with the layouts of others what it comes to, and by which lines."""
    from companion.present.changes import more  # noqa: PLC0415 - data needs no Rich

    for arrangement in arrangements:
        if pairs := points_left.through_others(arrangement, after):
            facts: dict[str, Fact] = {"player": arrangement.player, "alone": arrangement.best}
            lines = (phrase("arrange.line-changed", line=pair.line.label, gain=more(pair.gain)) for pair in pairs)
            total = arrangement.best + sum(pair.gain for pair in pairs)
            yield Phrase("arrange.through-others", {**facts, "total": total, "lines": (*lines,)})


def winner(arrangements: Sequence[Arrangement], after: Review) -> Phrase:
    """Say who would have won with the best layouts, and whether that is somebody else.

    Where a best layout is not proved, it says who leads with those found: better ones might change that.
    """
    before = arrangements[0].before
    totals = tuple(phrase("arrange.total", player=player.name, total=player.total) for player in after.players)
    facts: dict[str, Fact] = {"winners": winning(after.standing.winners), "totals": totals}
    if any(arrangement.status == FEASIBLE for arrangement in arrangements):
        return Phrase("arrange.winner.so-far", facts)
    if _open(arrangements, after):
        return Phrase("arrange.winner.open", facts)
    return Phrase(
        "arrange.winner.same" if after.standing.winners == before.standing.winners else "arrange.winner.other", facts
    )


def _open(arrangements: Sequence[Arrangement], after: Review) -> bool:
    """Whether points without a known owner could change the winner, or leave one alone of several winners."""
    further = {arrangement.player: arrangement.further for arrangement in arrangements}
    winners = [player for player in after.players if player.name in after.standing.winners]
    most = max((winner.total for winner in winners), default=0)
    return any(
        further.get(player.name, 0) > 0
        and (len(winners) > 1 if player in winners else player.total + further[player.name] >= most)
        for player in after.players
    )
