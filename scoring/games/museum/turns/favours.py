"""A Favour played: the rules it breaks, and what it does (fr, it: appendices)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.games.museum.printed import MASTERPIECE, OTHER_EXPERT, printed
from scoring.games.museum.table.line import Exhibit, Favour
from scoring.games.museum.turns import furbishing
from scoring.games.museum.turns.position import PRINTED, Position
from scoring.games.museum.turns.prices import free_exhibit_price, value_of
from scoring.phrase import named
from scoring.review import Fault
from scoring.span import Span, summed

ROWS: Final = printed("favours")
RULES: Final = {"inventory": "museum.inventory-favour"}
"""The rule of a Favour where it is not named like it."""
EXHIBITS: Final = ("express-delivery", "charity-ball")


def rule_of(favour: str) -> str:
    """Return the rule of a Favour."""
    return RULES.get(favour, f"museum.{favour}")


def broken(position: Position, line: Favour) -> Iterator[Fault]:
    """Yield the rules that a Favour breaks."""
    if position.so_far.favour:
        yield position.fault("museum.favour", "fault.favour-second")
    if position.seat.favours.most < 1 and not position.seat.player.is_rival:
        yield position.fault("museum.favour", "fault.favour-none")
    barring = {"yes": False, "nothing-exhibited": _exhibits(line), "no": True}
    if position.so_far.inventory and barring[position.readings.favour_with_inventory]:
        yield position.fault("museum.inventory", "fault.favour-after-inventory")
    yield from _of_its_own(position, line)


def _exhibits(line: Favour) -> bool:
    return line.id in EXHIBITS or (line.id == "good-hiring" and line.word is not None)


def _of_its_own(position: Position, line: Favour) -> Iterator[Fault]:
    """Yield what the text of a Favour forbids."""
    if line.exhibit is not None:
        yield from _free_exhibit(position, line, line.exhibit)
    elif line.id in ("new-archaeological-team", "archaeological-discovery"):
        if position.closed(str(line.word)):
            yield position.fault(rule_of(line.id), "fault.closed", continent=named(str(line.word)))
        late = line.id == "new-archaeological-team" and position.so_far.plays
        if late and position.readings.archaeological_team_time == "exploration-start":
            yield position.fault(rule_of(line.id), "fault.team-late")
    elif line.id == "private-collector" and position.seat.hand.most < 1:
        yield position.fault(rule_of(line.id), "fault.hand", n=1, most=0)
    elif line.id == "inventory":
        yield from _inventory(position, line)
    elif line.id == "good-hiring" and line.word is not None:
        had = next((seat.name for seat in position.seats if line.word in seat.experts), None)
        if had and not line.word.startswith(OTHER_EXPERT):
            yield position.fault(rule_of(line.id), "fault.hired", expert=named(line.word), player=had)


def _inventory(position: Position, line: Favour) -> Iterator[Fault]:
    yield from position.not_in_pool(rule_of(line.id), line.cards)
    worth, asked = summed([value_of(card) for card in line.cards]), ROWS["inventory"]["worth"]
    other = worth.least > asked or worth.most < asked
    exactly = other and position.readings.inventory_favour_total == "exactly"
    if worth.least > asked or exactly:
        key = "fault.inventory-exactly" if exactly else "fault.inventory-worth"
        yield position.fault(rule_of(line.id), key, n=worth.least if worth.least > asked else worth.most, most=asked)


def _free_exhibit(position: Position, line: Favour, exhibit: Exhibit) -> Iterator[Fault]:
    seat, card = position.seat, exhibit.card
    rule = rule_of(line.id)
    limit = int(position.readings.free_exhibit_limit)
    if not isinstance(card, int) and (least := card.worth[0]) > limit:
        key = "fault.free-masterpiece" if least >= MASTERPIECE else "fault.free-limit"
        yield position.fault(rule, key, n=least, most=limit)
    if exhibit.source is None and seat.hand.most < 1:
        yield position.fault(rule, "fault.hand", n=1, most=0)
    if exhibit.source is not None and not isinstance(card, int):
        yield from position.not_in_pool(rule, (card,), exhibit.source)
    fee = _fee(position, exhibit)
    if fee > seat.prestige.most:
        yield position.fault("museum.buy", "fault.fee", n=fee, most=seat.prestige.most)
        return
    price = free_exhibit_price(position)
    spent = seat.prestige.most - fee if line.tokens is None else line.tokens
    if spent < price.least:
        yield position.fault(*furbishing.DEFLATION, n=price.least, paid=spent, missing=price.least - spent)
    elif line.tokens is not None:
        yield from position.short_of_prestige(line.tokens + fee)


def _fee(position: Position, exhibit: Exhibit) -> int:
    """Return the fee to the owner of another pool (ruling `charity-fee`)."""
    owned = exhibit.bought and exhibit.source != position.seat.name
    return PRINTED["fee"] if owned and position.readings.charity_fee == "yes" else 0


def after(position: Position, line: Favour) -> Position:
    """Return the position after a Favour; it has left the hand before another is drawn."""
    seat = position.seat._replace(favours=(position.seat.favours - 1).within(0))
    position = position.with_seat(position.active, seat)
    position = _effect(position, line)
    so_far = position.so_far._replace(
        favour=True, exhibits_by_favour=position.so_far.exhibits_by_favour or _exhibits(line)
    )
    return position._replace(so_far=so_far)


def _effect(position: Position, line: Favour) -> Position:
    match line:
        case Favour(exhibit=Exhibit() as exhibit):
            return _exhibited(position, line, exhibit)
        case Favour(id="press-conference"):
            return _press_conference(position)
        case Favour(id="archaeological-discovery", word=str(continent)):
            return _discovered(position, continent)
        case Favour(id="private-collector" | "inventory"):
            return _with_cards(position, line)
        case Favour(id="good-hiring", word=str(expert)):
            return position.with_seat(position.active, position.seat.hired(expert))
        case _:
            return position.gaining(position.active, Span.of(ROWS.get(line.id, {}).get("prestige", 0)))


def tokens_for(position: Position, line: Favour) -> Span:
    """Return the Prestige spent on an Object exhibited by a Favour: as told, else what is asked, and the fee."""
    tokens = free_exhibit_price(position) if line.tokens is None else Span.of(line.tokens)
    return tokens + (_fee(position, line.exhibit) if line.exhibit else 0)


def _press_conference(position: Position) -> Position:
    """Count the Press Conference; in one edition each token on the board brings Prestige."""
    seat = position.seat._replace(conferences=position.seat.conferences + 1)
    position = position.with_seat(position.active, seat)
    tokens = sum(position.opinion.values())
    paid = tokens and position.readings.press_conference_prestige == "yes"
    return position.gaining(position.active, Span.of(tokens)) if paid else position


def _with_cards(position: Position, line: Favour) -> Position:
    """Remove the card that the Private Collector buys, or take cards back by the Favour Inventory."""
    active, seat = position.active, position.seat
    if line.id == "private-collector":
        position = position.with_seat(active, seat._replace(hand=(seat.hand - 1).within(0)))
        return position.gaining(active, summed([value_of(card) for card in line.cards]) + ROWS[line.id]["plus"])
    pool = seat.pool
    for card in line.cards:
        pool = pool.without(card)
    return position.with_seat(active, seat._replace(hand=seat.hand + len(line.cards), pool=pool))


def _exhibited(position: Position, line: Favour, exhibit: Exhibit) -> Position:
    seat, fee = position.seat, _fee(position, exhibit)
    spent = seat._replace(prestige=(seat.prestige - tokens_for(position, line)).within(0))
    position = position.with_seat(position.active, spent)
    if fee:
        number = position.of(str(exhibit.source))
        owner = position.seats[number]
        position = position.with_seat(number, owner._replace(prestige=owner.prestige + fee))
    return furbishing.exhibited(position, exhibit)


def _discovered(position: Position, continent: str) -> Position:
    """Deal the cards of a discovery: one to the active player, one to each other in turn, the last to the active one.

    A Headline lays one card fewer or more; a Public Opinion card among them is discarded, so that there is one fewer.
    """
    seats = len(position.seats)
    shown = position.headline_effect("cards", continent) + (seats + PRINTED["discovery"])
    told = position.turn_opinion
    unknown = told is None or sum([*position.opinion.values(), *told.values()]) >= printed("box")["public-opinion"]
    lost = shown.most if told is None or unknown else told.get(continent, 0)
    cards = Span(max(0, shown.least - lost), shown.most)
    for away in range(seats):
        number = (position.active + away) % seats
        got = Span(_dealt(cards.least, away, seats), _dealt(cards.most, away, seats))
        seat = position.seats[number]
        position = position.with_seat(number, seat._replace(hand=seat.hand + got))
    return position


def _dealt(cards: int, away: int, seats: int) -> int:
    """Return how many of some cards a player gets who sits so far from the active one."""
    return int(cards > away) + (max(0, cards - seats) if away == 0 else 0)
