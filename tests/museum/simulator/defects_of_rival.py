"""Defects of the solo rival's turn, where his open hand and his Action card prove them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tests.museum.rival_oracle import first_met
from tests.museum.simulator.cards import Card
from tests.museum.simulator.game import Game
from tests.museum.simulator.lines import Gain, Line
from tests.museum.simulator.spots import Planted, Spot, lines_of, turns_of
from tests.museum.simulator.state import RivalCard

NORMAL = "museum.legros"
ADVANCED = "museum.legros-advanced"


def rival_card(game: Game) -> RivalCard:
    """What drives him."""
    assert game.world.rival
    assert game.world.rival.rival
    return game.world.rival.rival


def his(game: Game, rng: random.Random) -> Iterator[Spot]:
    """The place after all of each turn of his."""
    for at, turn in turns_of(game, rng):
        if game.world.seats[turn.actor].rival:
            yield Spot(game, rng, at, len(turn.lines), None, turn.moments[-1])


def shows(game: Game, rng: random.Random) -> Iterator[tuple[Spot, Line]]:
    """All lines in which he exhibits out of his hand, all that he does in that turn."""
    for spot in lines_of(game, rng, "show"):
        assert spot.line
        if sum(line.verb == "show" for line in spot.told.lines) == 1:
            yield spot, spot.line


def shown(cards: Sequence[Card]) -> Line:
    """A line in which he exhibits these."""
    return Line("show", tuple(Gain(card) for card in cards))


def remaining(hand: Sequence[Card], line: Line) -> list[Card]:
    """What a line leaves in his hand."""
    return [card for card in hand if card not in line.objects]


def later_priority(game: Game, rng: random.Random) -> Planted | None:
    """A card of a later priority exhibited, or of none, while one of an earlier stays in his hand."""
    priorities = rival_card(game).priorities

    def place(card: Card) -> int:
        met = first_met(card.notation, priorities)
        return len(priorities) if met is None else met

    for spot, line in shows(game, rng):
        for worse in remaining(spot.own.hand, line):
            for better in line.objects:
                if place(better) < place(worse):
                    cards = [worse if card is better else card for card in line.objects]
                    return spot.changed(shown(cards), NORMAL)
    return None


def too_many_exhibited(game: Game, rng: random.Random) -> Planted | None:
    """One card of his hand more than his Action card says."""
    for spot, line in shows(game, rng):
        left = remaining(spot.own.hand, line)
        if left and len(line.gains) == spot.told.action[0] and len(spot.own.museum) + len(line.gains) < 25:
            return spot.changed(shown([*line.objects, rng.choice(left)]), NORMAL)
    return None


def too_few_exhibited(game: Game, rng: random.Random) -> Planted | None:
    """One card fewer than his Action card, hand and Museum let him, in a turn without a purchase it could pay for."""
    for spot, line in shows(game, rng):
        if len(line.gains) > 1 and len(spot.told.lines) == 1:
            return spot.changed(shown(line.objects[:-1]), NORMAL)
    return None


def nothing_exhibited(game: Game, rng: random.Random) -> Planted | None:
    """No card at all, and nothing else in that turn."""
    for spot, line in shows(game, rng):
        if len(spot.told.lines) > 1:
            continue
        planted = spot.changed(line, NORMAL)
        del planted.log["turns"][spot.turn]["plays"][spot.place]
        return planted._replace(line=None)
    return None


def not_in_his_hand(game: Game, rng: random.Random) -> Planted | None:
    """A card that does not lie in his open hand."""
    for spot, line in shows(game, rng):
        held = Counter(card.notation for card in spot.own.hand)
        strange = rng.choice([card for card in game.deck if card.notation not in held])
        return spot.changed(shown([strange, *line.objects[1:]]), NORMAL)
    return None


def prestige_in_normal_mode(game: Game, rng: random.Random) -> Planted | None:
    """Prestige spent, in Normal mode."""
    for spot, line in shows(game, rng) if not rival_card(game).advanced else ():
        if spot.own.prestige and spot.told.headline != "deflation":
            return spot.changed(replace(line, verb="exhibit", prestige=1), NORMAL)
    return None


def cards_laid_in_normal_mode(game: Game, rng: random.Random) -> Planted | None:
    """A card of his hand laid in payment, in Normal mode."""
    for spot, line in shows(game, rng) if not rival_card(game).advanced else ():
        left = remaining(spot.own.hand, line)
        if left:
            return spot.changed(replace(line, verb="exhibit", cards=(rng.choice(left),)), NORMAL)
    return None


def pool_in_normal_mode(game: Game, rng: random.Random) -> Planted | None:
    """A card out of another's pool, in Normal mode."""
    for spot in his(game, rng) if not rival_card(game).advanced else ():
        for owner, share in enumerate(spot.before.shares):
            for card in share.pool if owner != spot.actor and spot.room else ():
                if card.value < spot.own.prestige:
                    return spot.changed(Line("exhibit", (Gain(card, owner),), prestige=card.value), NORMAL)
    return None


def discard_in_normal_mode(game: Game, rng: random.Random) -> Planted | None:
    """A card of his hand laid off, in Normal mode."""
    for spot in his(game, rng) if not rival_card(game).advanced else ():
        if spot.own.hand:
            return spot.changed(Line("discard", cards=(rng.choice(spot.own.hand),)), NORMAL)
    return None


def rival_hires(game: Game, rng: random.Random) -> Planted | None:
    """An Expert whom nobody has."""
    taken = {expert for seat in game.world.seats for expert in seat.experts}
    for spot in his(game, rng):
        free = [expert for expert in ("gre", "rom", "cel", "th", "wa", "cu", "inc", "may") if expert not in taken]
        if free and spot.own.prestige >= 3:
            gain = Gain(expert=rng.choice(free), price=3)
            return spot.changed(Line("exhibit", (gain,), prestige=3), NORMAL)
    return None


def rival_plays_favour(game: Game, rng: random.Random) -> Planted | None:
    """A Favour."""
    for spot in his(game, rng):
        return spot.changed(Line("favour", word="bank-loan"), NORMAL)
    return None


def rival_makes_inventory(game: Game, rng: random.Random) -> Planted | None:
    """An Inventory, of a card that lies in his pool where he has one."""
    for spot in his(game, rng):
        if not rival_card(game).advanced:
            return spot.changed(Line("inventory", word="all"), NORMAL)
        if spot.own.pool:
            return spot.changed(Line("inventory", cards=(rng.choice(spot.own.pool),)), NORMAL)
    return None


def bought_from_rival_in_normal_mode(game: Game, rng: random.Random) -> Planted | None:
    """A player who buys out of the rival's pool, which he has not in Normal mode."""
    if rival_card(game).advanced:
        return None
    (place,) = (at for at, seat in enumerate(game.world.seats) if seat.rival)
    for spot in lines_of(game, rng, "exhibit"):
        if spot.line and len(spot.line.gains) == 1 and spot.line.objects and spot.own.prestige > spot.line.prestige:
            gain = replace(spot.line.gains[0], owner=place)
            return spot.changed(replace(spot.line, gains=(gain,)), "museum.buy")
    return None


# --- Advanced mode ----------------------------------------------------------------------------------------------------


def discards(game: Game, rng: random.Random) -> Iterator[tuple[Spot, Line]]:
    """All lines in which he lays off cards, in Advanced mode."""
    for spot in lines_of(game, rng, "discard"):
        if spot.line and game.world.seats[spot.actor].rival:
            yield spot, spot.line


def too_many_discarded(game: Game, rng: random.Random) -> Planted | None:
    """One card of his hand more laid off than his Action card says."""
    for spot, line in discards(game, rng):
        left = [card for card in spot.own.hand if card not in line.cards]
        if left:
            return spot.changed(replace(line, cards=(*line.cards, rng.choice(left))), ADVANCED)
    return None


def too_few_discarded(game: Game, rng: random.Random) -> Planted | None:
    """One card fewer laid off than his Action card and his hand say."""
    for spot, line in discards(game, rng):
        if len(line.cards) > 1:
            return spot.changed(replace(line, cards=line.cards[1:]), ADVANCED)
    return None


def discarded_out_of_order(game: Game, rng: random.Random) -> Planted | None:
    """A card laid off of a Continent later in his row, though no other choice was among equals."""
    row = rival_card(game).row
    for spot, line in discards(game, rng):
        left = [card for card in spot.own.hand if card not in line.cards]
        later = [card for card in left if row.index(card.continent) > row.index(line.cards[0].continent)]
        if later and len(line.cards) == 1:
            return spot.changed(replace(line, cards=(rng.choice(later),)), ADVANCED)
    return None


def paid_out_of_order(game: Game, rng: random.Random) -> Planted | None:
    """A purchase paid with a card of a Continent later in his row, while one of an earlier stays in his hand."""
    row = rival_card(game).row
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if not line or not game.world.seats[spot.actor].rival or len(line.cards) != 1:
            continue
        (paid,) = line.cards
        for other in spot.own.hand:
            if row.index(other.continent) > row.index(paid.continent) and other.value == paid.value:
                return spot.changed(replace(line, cards=(other,)), ADVANCED)
    return None


def bought_without_priority(game: Game, rng: random.Random) -> Planted | None:
    """A card bought and paid for that meets none of his priorities."""
    priorities = rival_card(game).priorities
    for spot in his(game, rng) if rival_card(game).advanced else ():
        for owner, share in enumerate(spot.before.shares):
            for card in share.pool if owner != spot.actor and spot.room else ():
                if card.value < spot.own.prestige and first_met(card.notation, priorities) is None:
                    return spot.changed(Line("exhibit", (Gain(card, owner),), prestige=card.value), ADVANCED)
    return None
