"""How a running game stands: whose turn, the Headline, each marker, the next Favour, the last round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from scoring.games.museum.table import Table
from scoring.games.museum.turns.position import PRINTED, Pool, Position, Seat, as_it_stands, kind_of
from scoring.games.museum.turns.replay import Replay, span_phrase
from scoring.phrase import Phrase, named, phrase
from scoring.review import Notice


def progress(table: Table, replay: Replay | None) -> Iterator[Notice]:
    """Yield how a running game stands; of one that is not followed, what the Museums alone tell."""
    if replay is not None:
        yield from _followed(replay.position)
    position = replay.position if replay is not None else as_it_stands(table, 0)
    needed = PRINTED["end"] + (table.turn_readings.end_trigger == "exceeds")
    for seat in position.seats:
        yield Notice(seat.name, _marker(table, seat, needed))
        if seat.open_hand is not None:
            yield Notice(seat.name, _open_cards(seat, seat.open_hand))
    if replay is None:
        done = tuple([seat.name for seat in position.seats if seat.track.least >= needed and _ends(table, seat)])
        if done:
            yield Notice(None, phrase("progress.end-reached", players=done, n=len(done)))


def _followed(position: Position) -> Iterator[Notice]:
    yield Notice(position.seat.name, phrase("progress.turn", player=position.seat.name, round=position.round))
    if position.headline is not None and position.headline != "none":
        yield Notice(None, phrase("progress.headline", headline=headline_phrase(position.headline)))
    if position.last is not None and position.number <= position.last:
        yield Notice(None, phrase("progress.last-round", n=position.last - position.number + 1))


def headline_phrase(headline: str) -> Phrase:
    """Return a Headline by its printed name, with its Continent, or by the players' own words."""
    if headline.startswith("other:"):
        return phrase("headline.other", words=headline.removeprefix("other:"))
    kind, continent = kind_of(headline)
    return phrase(f"headline.{kind}", continent=named(continent)) if continent else Phrase(f"headline.{kind}")


def _ends(table: Table, seat: Seat) -> bool:
    """Whether a player's marker can bring on the last round (ruling `rival-ends`)."""
    return not seat.player.is_rival or table.turn_readings.rival_ends == "yes"


def _marker(table: Table, seat: Seat, needed: int) -> Phrase:
    """Say where a marker stands, where the next Favour comes, and how far the last round is."""
    track, every = seat.track.least, PRINTED["favour-every"]
    if seat.player.is_rival:
        if not _ends(table, seat):
            return phrase("progress.marker-alone", player=seat.name, track=span_phrase(seat.track), n=seat.track.most)
        left = max(0, needed - track)
        return phrase(
            "progress.marker-rival", player=seat.name, track=span_phrase(seat.track), n=seat.track.most, left=left
        )
    passes = table.turn_readings.favour_on_ten == "passes"
    following = next(ten for ten in count(every + passes, every) if ten > track)
    return phrase(
        "progress.marker",
        player=seat.name,
        track=span_phrase(seat.track),
        n=seat.track.most,
        favour=following,
        left=max(0, needed - track),
    )


def _open_cards(seat: Seat, hand: Pool) -> Phrase:
    """Say which Objects lie open before the rival, and how many more that nobody named."""
    cards, more = tuple(map(str, hand.cards)), span_phrase(hand.unknown)
    if hand.size.most == 0:
        return phrase("progress.open-hand-empty", player=seat.name)
    if hand.whole:
        return phrase("progress.open-hand", player=seat.name, cards=cards)
    if not cards:
        return phrase("progress.open-hand-untold", player=seat.name, n=more)
    return phrase("progress.open-hand-part", player=seat.name, cards=cards, n=more)
