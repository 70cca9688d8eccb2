"""Points that a player did not make at the end: by layout, by Public Opinion, by Prestige and Favours unspent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from scoring.games.museum.arranging.relaid import with_card
from scoring.games.museum.counting.lines import PUBLIC_OPINION, public_opinion_line
from scoring.games.museum.hindsight.ending import Ending, exchanged
from scoring.games.museum.table import Player
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import POOL, Exhibit, Furbish, Payment
from scoring.games.museum.turns.legality import after, broken, place_faults
from scoring.games.museum.turns.position import Position, alike, as_it_stands
from scoring.games.museum.turns.prices import price_of
from scoring.games.museum.turns.replay import Replay, span_phrase
from scoring.hindsight import Lost
from scoring.phrase import named, phrase
from scoring.span import BEYOND, Span


def losses(ending: Ending, replay: Replay | None) -> Iterator[Lost]:
    """Yield what was lost; of a game that still runs only by layout and Public Opinion."""
    yield from _layout(ending)
    yield from _opinion(ending)
    if ending.table.over and not ending.player.is_rival:
        yield from _prestige(ending, replay)
        yield from _favours(ending, replay)


def _layout(ending: Ending) -> Iterator[Lost]:
    points = ending.total - ending.now
    if points.most:
        at = tuple(dict.fromkeys(place for move in ending.moves for place in move if place))
        yield Lost("layout", "museum.rearrange", points, phrase("hindsight.lost-layout", n=len(at), places=at), at)


def _opinion(ending: Ending) -> Iterator[Lost]:
    """Yield what each Continent costs with cards in the player's Common Pool."""
    table, player = ending.table, ending.player
    if PUBLIC_OPINION in player.stated:
        return
    for part in public_opinion_line(table, player).parts:
        continent = str(part.label.facts["continent"])
        at = tuple([str(card) for card in player.discard if card.back(table.readings) == continent])
        if part.points:
            told = phrase("hindsight.lost-opinion", continent=named(continent), cards=at, n=len(at))
            yield Lost("public-opinion", PUBLIC_OPINION, Span.of(-part.points), told, at)


def _favours(ending: Ending, replay: Replay | None) -> Iterator[Lost]:
    """Yield that Favours were left; only their owner knows which, so nobody knows their worth."""
    favours = None if replay is None else replay.position.seats[ending.seat].favours
    if favours is not None and favours.least:
        told = phrase("hindsight.lost-favours", n=favours.least, favours=span_phrase(favours))
        yield Lost("favours", "museum.favour", Span(0, BEYOND), told)


# Prestige


def _prestige(ending: Ending, replay: Replay | None) -> Iterator[Lost]:
    """Yield the card of a Common Pool that the Prestige left would have paid for best, in the player's last turn."""
    position = _last_turn(ending, replay)
    if position is None:
        return
    bought = [
        Lost(
            "prestige",
            "museum.prestige",
            points,
            phrase("hindsight.lost-prestige", card=str(card), player=seat.name),
            (str(card),),
        )
        for owner, seat in enumerate(position.seats)
        for card in dict.fromkeys(seat.pool.cards)
        for points in _if_bought(ending, position, card, owner)
    ]
    yield from sorted(bought, key=lambda lost: -lost.points.least)[:1]


def _last_turn(ending: Ending, replay: Replay | None) -> Position | None:
    """Return how the game stood as the player's last turn ended; as it lies where it is not followed."""
    if replay is None:
        return as_it_stands(ending.table, ending.seat)
    own = (position for position in reversed(replay.after) if position.active == ending.seat)
    return next(own, None)


def _if_bought(ending: Ending, position: Position, card: Laid, owner: int) -> Iterator[Span]:
    """Yield what a card would have brought beyond its price, where it could be had and brought anything."""
    exhibit = Exhibit(card, POOL if owner == position.active else position.seats[owner].name)
    price = price_of(position, Furbish((exhibit,)))
    line = Furbish((exhibit,), Payment((), price.either.most + price.prestige_only.most))
    spent = line.payment.prestige + price.fee if line.payment else 0
    if spent > position.seat.prestige.least or any(broken(position, line)) or any(place_faults(position, line)):
        return
    then = after(position, line)
    player = with_changes(ending.best, position, then, card if owner == position.active else None)
    laid = next(with_card(ending.table, player, card), None)
    points = laid and ending.more(laid)
    if points:
        yield points


def with_changes(player: Player, before: Position, then: Position, taken: Laid | None) -> Player:
    """Return a player with what a line does to marker and Prestige, one card gone from the own Common Pool."""
    discard = [*player.discard]
    if taken in discard:
        discard.remove(taken)
    return replace(
        player,
        track=(player.track or 0) + then.seat.track.least - before.seat.track.least,
        prestige=player.prestige + then.seat.prestige.least - before.seat.prestige.least,
        discard=tuple(discard),
    )


def passed(ending: Ending, replay: Replay) -> Iterator[Lost]:
    """Yield the best such card of each of a player's turns.

    The line is played with this card in place of the other, paid with the same; at the end it lies in its place. All
    else is as it was.
    """
    every = [lost for each in _lines(ending, replay) for lost in _instead(ending, *each)]
    for _, of_turn in groupby(every, key=lambda lost: lost.turn):
        yield max(of_turn, key=lambda lost: lost.points.least)


def _lines(ending: Ending, replay: Replay) -> Iterator[tuple[Position, Furbish]]:
    """Yield the lines that exhibited one Object for a price that was told, each with how the game stood before it."""
    for turn, positions in zip(replay.position.table.turns, replay.before, strict=True):
        if turn.player != ending.player.name:
            continue
        for line, position in zip(turn.plays or (), positions, strict=True):
            if isinstance(line, Furbish) and line.payment is not None and len(line.gains) == len(line.exhibits) == 1:
                yield position, line


def _instead(ending: Ending, position: Position, line: Furbish) -> Iterator[Lost]:
    (exhibit,) = line.exhibits
    if isinstance(exhibit.card, int) or exhibit.to is not None:
        return
    done = after(position, line)
    for owner, seat in enumerate(position.seats):
        for card in dict.fromkeys(seat.pool.cards):
            other = Exhibit(card, POOL if owner == position.active else seat.name)
            if not _is_there(ending, card) and not _same(exhibit, other):
                yield from _worth_more(ending, position, done, exhibit.card, replace(line, gains=(other,)))


def _is_there(ending: Ending, card: Laid) -> bool:
    """Whether a card lies in the player's own Museum at the end."""
    return any(there is not None and alike(there, card) for there in ending.player.museum)


def _same(exhibit: Exhibit, other: Exhibit) -> bool:
    return exhibit.source == other.source and exhibit.card == other.card


def _worth_more(ending: Ending, position: Position, done: Position, old: Laid, line: Furbish) -> Iterator[Lost]:
    (exhibit,) = line.exhibits
    if isinstance(exhibit.card, int) or any(broken(position, line)) or any(place_faults(position, line)):
        return
    own = exhibit.source == POOL
    then = after(position, line)
    player = with_changes(ending.best, done, then, exhibit.card if own else None)
    laid = exchanged(player, old, ending.table.board_of(player).width, exhibit.card)
    points = laid and ending.more(laid)
    if points:
        owner = position.seat.name if own else str(exhibit.source)
        facts = phrase("hindsight.passed", card=str(exhibit.card), player=owner, instead=str(old))
        yield Lost(
            "pool", "museum.common-pool" if own else "museum.buy", points, facts, (str(exhibit.card),), position.number
        )
