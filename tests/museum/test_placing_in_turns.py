"""Where the cards exhibited in turns come to lie: against a naive table of spaces, and with League cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from scoring import tablefile
from scoring.games.museum.expansions.league import League
from scoring.games.museum.table import Table
from scoring.games.museum.table.line_notation import read_line
from scoring.games.museum.turns.legality import after, place_faults
from scoring.games.museum.turns.position import Position, as_it_stands

PLANS: Final = (". G\n. .", ". . .\n. G #", "# .\n. G\n. #", ". . . .")
GALLERIES: Final = ("G G\nG G", "G G .\n. G #", ". G\nG G\n. G", "G G G G G")
CARDS: Final = ("gre-cu-1", "gre-cu-2", "rom-ar-3", "egy-th-4", "ind-wa-?", "skull-silver:gre", "bm-egy-na-3")


def empty(plan: str) -> Position:
    """Return the position of a player with an empty Museum that no file lays out."""
    players = [{"name": "Éric"}, {"name": "Olivier"}]
    boards = {"ours": {"plan": plan}}
    data = {"format": 1, "game": "museum", "over": False, "boards": boards, "table": {"board": "ours"}}
    table: Table = tablefile.read_data(data | {"players": players})
    position = as_it_stands(table, 0)
    return position._replace(seats=tuple([seat._replace(kept=False) for seat in position.seats]))


def said(position: Position, words: str) -> list[tuple[str, dict[str, object]]]:
    """Return why a card cannot lie there."""
    faults = place_faults(position, read_line(words, {}))
    messages = [fault.message for fault in faults if fault.rule == "museum.placement"]
    return [(message.key, dict(message.facts)) for message in messages]


class Spaces:
    """A Museum as a child would keep it: cards with a place of their own, and others, which move out of the way."""

    def __init__(self, plan: str) -> None:
        rows = [row.split() for row in plan.splitlines()]
        self.free = [f"{'ABCD'[x]}{y + 1}" for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "#"]
        self.own: dict[str, str] = {}
        self.loose: dict[str, str] = {}

    def first_free(self) -> str:
        """Return the first free space, from the top, each row from the left."""
        return next(place for place in self.free if place not in self.own and place not in self.loose)

    def refusal(self, card: str, at: str | None) -> list[tuple[str, dict[str, object]]]:
        """Return why a card cannot lie there."""
        if at is not None and at in self.own:
            return [("fault.place-taken", {"at": at, "card": self.own[at]})]
        if at is not None and at not in self.free:
            return [("fault.place-none", {"at": at, "card": card})]
        if len(self.own) + len(self.loose) == len(self.free):
            return [("fault.museum-full", {"card": card, "player": "Éric"})]
        return []

    def lay(self, card: str, at: str | None) -> None:
        """Lay a card."""
        if at is None:
            self.loose[self.first_free()] = card
            return
        there = self.loose.pop(at, None)
        self.own[at] = card
        if there is not None:
            self.loose[self.first_free()] = there


def sequences() -> Iterator[tuple[str, list[tuple[str, str | None]]]]:
    """Yield plans, each with cards and the places told for them."""
    rng = random.Random("placing")
    for _ in range(120):
        plan = rng.choice(PLANS)
        places = [f"{x}{y + 1}" for y, row in enumerate(plan.splitlines()) for x in "ABCD"[: len(row.split())]]
        yield plan, [(rng.choice(CARDS), rng.choice([None, rng.choice(places)])) for _ in range(8)]


@pytest.mark.law
def test_objects_lie_where_told_and_others_make_room() -> None:
    """A place told is kept; a card without one lies on the first free space, and moves on when it is in the way."""
    for plan, line in sequences():
        position, naive = empty(plan), Spaces(plan)
        for card, at in line:
            words = card if at is None else f"{card} at {at}"
            refused = said(position, words)
            assert refused == naive.refusal(card, at), (plan, line)
            if refused:
                continue
            naive.lay(card, at)
            position = after(position, read_line(words, {}))
            places = position.table.board_of(position.seat.player).places
            lying = {places[space]: str(there) for space, there in enumerate(position.seat.laid) if there is not None}
            assert lying == naive.own | naive.loose, (plan, line)
            assert {places[space] for space in position.seat.guessed} == set(naive.loose)


@pytest.mark.law
def test_no_card_is_lost_beside_league_cards() -> None:
    """Whatever is legal lies there afterwards, a League card on two spaces, none on another."""
    rng = random.Random("league")
    moved = 0
    for _ in range(150):
        plan = rng.choice(GALLERIES)
        position, width = empty(plan), len(plan.splitlines()[0].split())
        places = position.table.board_of(position.seat.player).places
        for _ in range(6):
            first, step = rng.randrange(len(places)), rng.choice([1, width])
            words = rng.choice(["gre-cu-1", "rom-ar-3", "league-na", "league-cu"])
            if rng.random() < 0.5:
                second = places[min(first + step, len(places) - 1)]
                words += f" at {places[first]}" + (f"-{second}" if words.startswith("league") else "")
            line = read_line(words, {})
            if [*place_faults(position, line)]:
                continue
            before, position = position.seat.laid, after(position, line)
            moved += any(was is not None and was != now for was, now in zip(before, position.seat.laid, strict=True))
            laid = [card for card in position.seat.laid if card is not None]
            whole = Counter(str(card) for card in laid if card.lendable)
            assert whole == Counter(map(str, position.seat.exhibited))
            assert len(laid) == sum(1 + name.startswith("league") for name in whole.elements())
            for space, card in enumerate(position.seat.laid):
                if isinstance(card, League):
                    assert position.seat.laid[card.second(space, width)] == card.half
    assert moved


def test_a_full_museum_takes_no_card_wherever_it_is_to_lie() -> None:
    """Four cards on four spaces, none with a place of its own: a fifth has no room, at A1 or anywhere."""
    position = after(empty(PLANS[0]), read_line("gre-cu-1, gre-cu-2, rom-ar-3, egy-th-4", {}))
    full = [("fault.museum-full", {"card": "gre-th-1", "player": "Éric"})]
    assert said(position, "gre-th-1") == said(position, "gre-th-1 at A1") == full
    room = after(empty(PLANS[0]), read_line("gre-cu-1, gre-cu-2, rom-ar-3", {}))
    assert said(room, "gre-th-1 at A1") == said(room, "gre-th-1") == []
    assert said(room, "gre-th-1 at A1, gre-th-2 at B1") == [
        ("fault.museum-full", {"card": "gre-th-2", "player": "Éric"}),
    ]


def test_what_stands_in_the_way_of_a_league_card_is_named() -> None:
    """gre-cu-1 lies on A1 without a place of its own and would make room; rom-ar-3 was told for B1 and does not."""
    position = after(empty(GALLERIES[0]), read_line("gre-cu-1, rom-ar-3 at B1", {}))
    taken = [("fault.place-taken", {"at": "A1-B1", "card": "rom-ar-3"})]
    assert said(position, "league-na at A1-B1") == taken
    assert said(position, "league-na at A1-A2") == said(position, "league-na") == []
    league = after(position, read_line("league-na at A1-A2", {}))
    assert [str(card) for card in league.seat.laid if card] == ["league-na", "rom-ar-3", "v", "gre-cu-1"]
    assert said(league, "rom-ar-3 at A2") == [("fault.place-taken", {"at": "A2", "card": "league-na"})]


def test_a_loan_takes_the_borrower_s_room() -> None:
    """Olivier's Museum is full, Éric's empty: what Éric lends him has none, and lies nowhere of his own."""
    position = empty(PLANS[0])
    line = read_line("gre-cu-1, gre-cu-2, rom-ar-3, egy-th-4", {})
    full = after(position._replace(active=1), line)._replace(active=0)
    names = {"olivier": "Olivier"}
    (fault,) = place_faults(full, read_line("gre-th-1 to Olivier", names))
    assert fault.message.facts == {"card": "gre-th-1", "player": "Olivier"}
    assert not [*place_faults(full, read_line("gre-th-1", names))]
    assert not [*place_faults(position, read_line("gre-th-1 at A1 to Olivier, gre-th-2 at A1", names))]
    lent = after(position, read_line("gre-th-1 at B2 to Olivier", names))
    assert not any(lent.seats[0].laid)
    assert [str(card) for card in lent.seats[1].laid if card] == ["gre-th-1@Éric"]
