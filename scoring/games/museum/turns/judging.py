"""One line judged as the next action: price, effect, every rule it breaks and what would be legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from scoring.characters import unshowable
from scoring.errors import AskedError, Problem
from scoring.fields import Data
from scoring.games.museum.table import Table
from scoring.games.museum.table.headlines import OTHER_HEADLINE
from scoring.games.museum.table.line import Favour, Furbish, Line, exhibits_of
from scoring.games.museum.table.line_notation import LineError, place_trouble, read_line
from scoring.games.museum.turns.favours import tokens_for
from scoring.games.museum.turns.legality import after, broken, place_faults, warnings
from scoring.games.museum.turns.placing import RULE as PLACEMENT
from scoring.games.museum.turns.placing import free_spaces
from scoring.games.museum.turns.position import PRINTED, Position, Seat, SoFar, as_it_stands
from scoring.games.museum.turns.prices import free_exhibit_price, price_of, traded, value_of
from scoring.games.museum.turns.replay import opened_in, replayed, span_phrase
from scoring.names import folded, player_named
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Notice, Verdict
from scoring.span import Span, summed


def judge(table: Table, play: str, player: str | None) -> Verdict:
    """Judge a line as the next action: of the open turn where the game is followed, else on the table as it lies.

    Without a name it is judged for whose turn it is. Raises AskedError for words that are no line, for a place that the
    board has not, and for a name that nobody at the table has, or that is missing.
    """
    line = read_asked(table, play)
    position = position_for(table, player)
    board = table.board_of(position.seat.player)
    if trouble := place_trouble(line, board):
        raise AskedError(Problem("PLAY", trouble.message, nearest=trouble.nearest))
    return judge_line(position, line)


def read_asked(table: Table, play: str) -> Line:
    """Return the line that somebody asks about; raises AskedError where it is none."""
    if odd := unshowable(play):
        raise AskedError(Problem("PLAY", phrase("problem.control", char=odd)))
    try:
        return read_line(play, {folded(player.name): player.name for player in table.players})
    except LineError as error:
        raise AskedError(Problem("PLAY", error.trouble.message, nearest=error.trouble.nearest)) from None


def position_for(table: Table, player: str | None) -> Position:
    """Return how the game stands for a player, or for whose turn it is."""
    seat = None if player is None else table.players.index(player_named(table.players, player))
    if table.turns:
        position = replayed(table).position
        if seat is None or seat == position.active:
            return position
        return position._replace(active=seat, so_far=SoFar())
    if seat is None and len(table.players) > 1:
        names = tuple([other.name for other in table.players])
        raise AskedError(Problem("--player", phrase("problem.whose", players=names)))
    return as_it_stands(table, seat or 0)


def judge_line(position: Position, line: Line) -> Verdict:
    """Judge a line in a position: the rules it breaks, or what it does."""
    out_of_turn = tuple(_out_of_turn(position))
    faults = (*out_of_turn, *broken(position, line), *place_faults(position, line))
    then = after(position, line)
    play = phrase("play", line=str(line), player=position.seat.name)
    misplaced = any(fault.rule == PLACEMENT for fault in faults)
    board = position.table.board_of(position.seat.player)
    effect = effect_of(position, then, line)
    return Verdict(
        play,
        faults,
        gain=then.seat.track.least - position.seat.track.least,
        instead=board.names(free_spaces(position.seat, board)) if misplaced else None,
        effect=effect,
        warnings=() if faults else (*warnings(position, line), *_depends(position, then, line)),
        details=details(position, then, line),
    )


def _out_of_turn(position: Position) -> Iterator[Fault]:
    turns = position.table.turns
    if turns and turns[-1].player != position.seat.name:
        yield position.fault("museum.turn", "fault.whose-turn", player=turns[-1].player)
    if position.last is not None and position.number > position.last:
        yield position.fault("museum.end", "fault.after-end")


def _depends(before: Position, then: Position, line: Line) -> Iterator[Notice]:
    """Yield what a span in its price or its effect depends on: a Headline not told, turns that leave Prestige open."""
    name, headline = before.seat.name, before.headline
    changes = tuple(_by_headline(before, line))
    if changes and (headline is None or headline.startswith(OTHER_HEADLINE)):
        key = "depends.headline" if headline is None else "depends.headline-words"
        yield Notice(name, phrase(key, changes=changes))
    if isinstance(line, Furbish) and price_of(before, line).either.known is None:
        yield from _left_open(before, "experts", lambda seat: not seat.experts_whole)
    if then.seat.prestige != before.seat.prestige or spent(before, line):
        yield from _left_open(before, "prestige", lambda seat: seat.prestige.most - seat.prestige.least)


def _left_open(position: Position, what: str, width: Callable[[Seat], int]) -> Iterator[Notice]:
    """Yield which turns leave something of the player open, where it is; `width` says how open, 0 for settled."""
    name, turns = position.seat.name, opened_in(position.table, position.active, width) if width(position.seat) else ()
    if turns:
        yield Notice(name, phrase(f"depends.{what}", player=name, turns=turns, n=len(turns)))


def _by_headline(position: Position, line: Line) -> Iterator[Phrase]:
    """Yield each number of a line that the Headline leaves open, with its span."""
    if any(traded(position, exhibit.card).is_object for exhibit in exhibits_of(line)):
        free = isinstance(line, Favour)
        costs = free_exhibit_price(position) if free else position.headline_effect("object-costs")
        for what, span in (("costs", costs), ("brings", position.headline_effect("object-brings"))):
            if span.known is None:
                yield phrase(f"depends.object-{what}", span=span_phrase(span))
    expert = position.headline_effect("expert")
    hires = line.hires if isinstance(line, Furbish) else ()
    if expert.known is None and any(hire.price is not None for hire in hires):
        yield phrase("depends.expert", less=-expert.least, more=expert.most)


def effect_of(before: Position, then: Position, line: Line) -> Phrase:
    """Say what a line does: marker, Prestige, Favours, the last round, pools; the hand where it does nothing else."""
    facts = tuple(_effects(before, then, line))
    if not facts and then.seat.hand != before.seat.hand:
        facts = (phrase("effect.hand", before=span_phrase(before.seat.hand), after=span_phrase(then.seat.hand)),)
    return phrase("effect", effects=facts or (Phrase("effect.nothing"),))


def _effects(before: Position, then: Position, line: Line) -> Iterator[Phrase]:
    if then.seat.track != before.seat.track:
        yield phrase("effect.track", before=span_phrase(before.seat.track), after=span_phrase(then.seat.track))
    yield from _prestige(before, then, spent(before, line))
    if drawn := favours_drawn(before, then, line):
        yield phrase("effect.favours", n=drawn)
    if ends(before, then):
        yield phrase("effect.last-round", n=PRINTED["end"])
    for name, cards in added_to_pools(before, then).items():
        yield phrase("effect.pool", cards=tuple(cards), player=name, n=len(cards))
    for seat, changed in zip(before.seats, then.seats, strict=True):
        if (unnamed := changed.pool.unnamed.least - seat.pool.unnamed.least) > 0:
            yield phrase("effect.pool-unnamed", n=unnamed, player=seat.name)


def _prestige(before: Position, then: Position, paid: int) -> Iterator[Phrase]:
    gained = then.seat.prestige - before.seat.prestige.least + paid if before.seat.prestige.known is not None else None
    if paid and gained is not None and gained.known is not None and gained.known > 0:
        yield phrase("effect.spent-and-gained", spent=paid, gained=gained.known)
    elif paid and (gained is None or gained.known is not None):
        yield phrase("effect.spent", n=paid)
    elif then.seat.prestige != before.seat.prestige:
        yield phrase("effect.prestige", before=span_phrase(before.seat.prestige), after=span_phrase(then.seat.prestige))
    for other, changed in zip(before.seats, then.seats, strict=True):
        if other.name != before.seat.name and changed.prestige != other.prestige:
            got = changed.prestige - other.prestige.least
            yield phrase("effect.prestige-to", player=other.name, n=got.least)


def spent(position: Position, line: Line) -> int:
    """Return the Prestige that a line says it spends, with the fee to the owner of another pool."""
    if isinstance(line, Furbish):
        return (line.payment.prestige if line.payment else 0) + price_of(position, line).fee
    return tokens_for(position, line).least if isinstance(line, Favour) and line.exhibit else 0


def favours_drawn(before: Position, then: Position, line: Line) -> int:
    """Return how many Favours a line surely brings; one that is played has left the hand."""
    played = isinstance(line, Favour)
    return max(0, then.seat.favours.least - max(0, before.seat.favours.least - played))


def added_to_pools(before: Position, then: Position) -> dict[str, list[str]]:
    """Return the cards that a line adds to Common Pools, by owner."""
    added = {}
    for seat, new in zip(before.seats, then.seats, strict=True):
        cards = Counter(map(str, new.pool.cards)) - Counter(map(str, seat.pool.cards))
        if cards:
            added[seat.name] = [*cards.elements()]
    return added


def ends(before: Position, then: Position) -> bool:
    """Whether a line surely brings on the last round."""
    needed = PRINTED["end"] + (before.readings.end_trigger == "exceeds")
    reached = before.last is None and before.seat.track.least < needed <= then.seat.track.least
    return reached and not (before.seat.player.is_rival and before.readings.rival_ends == "no")


def details(before: Position, then: Position, line: Line) -> Data:
    """Return price, payment and effect as plain data; a number that is not known is its bounds."""
    data: Data = {}
    if isinstance(line, Furbish):
        price = price_of(before, line)
        data["price"] = {
            "cards-or-prestige": _number(price.either),
            "prestige-only": _number(price.prestige_only),
            "fee": price.fee,
        }
        if line.payment is not None:
            cards = summed([value_of(card) for card in line.payment.cards])
            data["paid"] = {"cards": _number(cards), "prestige": line.payment.prestige}
    data["effect"] = {
        "track": [_number(before.seat.track), _number(then.seat.track)],
        "prestige": [_number(before.seat.prestige), _number(then.seat.prestige)],
        "favours": favours_drawn(before, then, line),
        "pool": added_to_pools(before, then),
        "last-round": ends(before, then),
    }
    return data


def _number(span: Span) -> int | list[int]:
    return [span.least, span.most] if span.known is None else span.known
