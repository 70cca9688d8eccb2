"""One defect put into a full log, where all hands and pools prove that nothing of the kind can have happened.

Each planter tries every turn in random order and gives up (None) where the game offers no place for its defect. The
turns before are untouched, so that the fault planted must be the first.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tests.museum.simulator.bots import payment
from tests.museum.simulator.cards import CONTINENTS, EXPERT_PRICE, OPINION_TOKENS, Card
from tests.museum.simulator.game import Game, Turn
from tests.museum.simulator.lines import Gain, Line, line_text
from tests.museum.simulator.log import Data, grid, log
from tests.museum.simulator.prices import Price, line_price
from tests.museum.simulator.state import Moment, Seat, Share, World

CARDS_OF_A_CONTINENT = 5
MASTERPIECE = 5


class Planted(NamedTuple):
    """A log with a defect, and the fault to be told first: its rule, turn and line, both counted from 1.

    ``turn`` is None for a fault of the whole table, ``line`` for one of a whole turn.
    """

    log: Data
    rule: str
    turn: int | None
    line: int | None = None


class Spot(NamedTuple):
    """A line of a turn, or the place after its last action (before cards are laid down), where ``line`` is None."""

    game: Game
    rng: random.Random
    turn: int
    place: int
    line: Line | None
    before: Moment

    @property
    def told(self) -> Turn:
        """The turn."""
        return self.game.turns[self.turn]

    @property
    def actor(self) -> int:
        """The active player."""
        return self.told.actor

    @property
    def own(self) -> Share:
        """What the active player has before the line."""
        return self.before.shares[self.actor]

    def price(self, gains: Sequence[Gain]) -> Price:
        """The price of these gains here."""
        return line_price(world_at(self), self.actor, gains)

    def pays(self, gains: Sequence[Gain]) -> tuple[list[Card], int] | None:
        """Cards of the hand and Prestige that pay for these gains here, if they do."""
        named = {gain.card for gain in gains if gain.owner is None}
        hand = [card for card in self.own.hand if card not in named]
        return payment(self.rng, self.price(gains), hand, self.own.prestige)

    def changed(self, line: Line, rule: str) -> Planted:
        """The log with this line in place of that one, or put in."""
        text = line_text(line, self.actor, self.game.names)
        data = log(self.game)
        plays = data["turns"][self.turn]["plays"]
        plays[self.place : self.place + (self.line is not None)] = [text]
        return Planted(data, rule, self.turn + 1, self.place + 1)

    @property
    def hand_known(self) -> bool:
        """Whether a full log settles the number of cards in the active player's hand all through this turn."""
        return self.told.after.shares[self.actor].hand_told

    @property
    def inventory(self) -> bool:
        """Whether this turn has an Inventory."""
        return any(line.verb == "inventory" for line in self.told.lines)

    @property
    def may_play_favour(self) -> bool:
        """Whether a Favour could be played here: one held, none played, no Inventory."""
        return bool(self.own.favours) and not self.inventory and not played_favour(self.told)

    @property
    def room(self) -> bool:
        """Whether the Museum has room for two more Objects."""
        return len(self.own.museum) + 2 <= 25


def played_favour(turn: Turn) -> bool:
    """Whether a Favour was played or given up in this turn."""
    return any(line.verb == "favour" for line in turn.lines)


def world_at(spot: Spot) -> World:
    """So much of the table as prices ask for, before the line."""
    seats = [
        Seat(spot.game.names[place], spot.game.assistants[place], prestige=share.prestige, experts=list(share.experts))
        for place, share in enumerate(spot.before.shares)
    ]
    return World(spot.rng, spot.game.readings, seats, {}, {}, [], headline=spot.told.headline)


def turns_of(game: Game, rng: random.Random) -> Iterator[tuple[int, Turn]]:
    """All turns, in random order."""
    yield from rng.sample(list(enumerate(game.turns)), len(game.turns))


def lines_of(game: Game, rng: random.Random, verb: str) -> Iterator[Spot]:
    """All lines of this kind, in random order."""
    for at, turn in turns_of(game, rng):
        for place, line in enumerate(turn.lines):
            if line.verb == verb:
                yield Spot(game, rng, at, place, line, turn.moments[place])


def ends_of(game: Game, rng: random.Random) -> Iterator[Spot]:
    """The place after the last action of each turn, in random order."""
    for at, turn in turns_of(game, rng):
        place = len(turn.lines) - (bool(turn.lines) and turn.lines[-1].verb == "discard")
        yield Spot(game, rng, at, place, None, turn.moments[place])


def notations(cards: Sequence[Card]) -> set[str]:
    """The notations of cards: two of one notation cannot be told apart in a log."""
    return {card.notation for card in cards}


# --- turns, Headlines, tokens, the grid -------------------------------------------------------------------------------


def out_of_turn(game: Game, rng: random.Random) -> Planted | None:
    """A turn left out: the next comes too early."""
    for at, _ in turns_of(game, rng):
        if at + 1 < len(game.turns) and not game.turns[at + 1].drawn:
            data = log(game)
            del data["turns"][at]
            return Planted(data, "museum.turn", at + 1)
    return None


def after_the_end(game: Game, _: random.Random) -> Planted | None:
    """A turn after the last one."""
    if not game.over:
        return None
    data = log(game)
    data["turns"].append({"player": game.names[game.actor], "took": [], "plays": []})
    return Planted(data, "museum.end", len(game.turns) + 1)


def with_headline(game: Game, rng: random.Random, at: int) -> Planted:
    """A Headline told with a turn that draws none."""
    data = log(game)
    entry = data["turns"][at]
    data["turns"][at] = {"player": entry["player"], "headline": rng.choice(["school", "grant", "war-asia"])} | entry
    return Planted(data, "museum.headline", at + 1)


def headline_in_round_one(game: Game, rng: random.Random) -> Planted | None:
    """A Headline with a turn of the first round."""
    return with_headline(game, rng, rng.randrange(min(len(game.names), len(game.turns))))


def headline_out_of_place(game: Game, rng: random.Random) -> Planted | None:
    """A Headline with a turn of another player than the first."""
    later = [at for at, turn in enumerate(game.turns) if turn.actor and at >= len(game.names)]
    return with_headline(game, rng, rng.choice(later)) if later else None


def too_many_tokens(game: Game, rng: random.Random) -> Planted | None:
    """A thirteenth Public Opinion token, none of the Continents with more than its cards."""
    for at, turn in turns_of(game, rng):
        before = game.turns[at - 1].after.tokens if at else {}
        missing = OPINION_TOKENS + 1 - sum(before.values())
        added: dict[str, int] = {}
        for continent in CONTINENTS:
            more = min(missing - sum(added.values()), CARDS_OF_A_CONTINENT - before.get(continent, 0))
            added |= {continent: more} if more > 0 else {}
        discoveries = any(line.word == "archaeological-discovery" for line in turn.lines)
        if sum(added.values()) == missing and not discoveries:
            data = log(game)
            data["turns"][at]["opinion"] = added
            return Planted(data, "museum.public-opinion-card", at + 1)
    return None


def grid_disagrees(game: Game, rng: random.Random) -> Planted | None:
    """A Museum whose grid lacks a card that was exhibited."""
    places = [place for place, seat in enumerate(game.world.seats) if seat.museum]
    if not places:
        return None
    place, data = rng.choice(places), log(game)
    words = grid(game, place).split("\n")
    row = rng.choice([at for at, cells in enumerate(words) if cells.strip(". ")])
    cells = words[row].split(" ")
    cells[rng.choice([at for at, cell in enumerate(cells) if cell != "."])] = "."
    words[row] = " ".join(cells)
    data["players"][place]["museum"] = "\n".join(words)
    return Planted(data, "museum.log", None)


# --- exhibiting and paying --------------------------------------------------------------------------------------------


def short(spot: Spot, line: Line) -> Line | None:
    """The line with one card or Prestige of its payment less, if that is too little in cards or Prestige."""
    price = spot.price(line.gains)
    fewer = [replace(line, cards=line.cards[:at] + line.cards[at + 1 :]) for at in range(len(line.cards))]
    fewer += [replace(line, prestige=line.prestige - 1)] if line.prestige > price.prestige_only else []
    spot.rng.shuffle(fewer)
    for told in fewer:
        if sum(card.value for card in told.cards) + told.prestige - price.prestige_only < price.either:
            return told
    return None


def underpaid(game: Game, rng: random.Random) -> Planted | None:
    """An Object for less than its price."""
    for spot in lines_of(game, rng, "exhibit"):
        if spot.line and spot.line.exhibits and (told := short(spot, spot.line)):
            return spot.changed(told, "museum.exhibit")
    return None


def expert_underpaid(game: Game, rng: random.Random) -> Planted | None:
    """An Expert, and nothing else, for less than the price."""
    for spot in lines_of(game, rng, "exhibit"):
        if spot.line and not spot.line.exhibits and (told := short(spot, spot.line)):
            return spot.changed(told, "museum.hire")
    return None


def more_than_the_hand(game: Game, rng: random.Random) -> Planted | None:
    """An Object paid with so many cards of value 1, none needless, as no hand of this size holds."""
    ones = [card for card in game.deck if card.value == 1]
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if not line or not line.exhibits or line.seller(spot.actor) is not None or not spot.hand_known:
            continue
        price = spot.price(line.gains)
        from_hand = sum(gain.card is not None and gain.owner is None for gain in line.gains)
        if from_hand + price.either > len(spot.own.hand):
            told = replace(line, cards=tuple(rng.sample(ones, price.either)), prestige=price.prestige_only)
            return spot.changed(told, "museum.exhibit")
    return None


def prestige_not_there(game: Game, rng: random.Random) -> Planted | None:
    """An Object paid in Prestige that nobody has."""
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if not line or line.seller(spot.actor) is not None:
            continue
        price = spot.price(line.gains)
        if price.either + price.prestige_only > spot.own.prestige:
            told = replace(line, cards=(), prestige=price.either + price.prestige_only)
            return spot.changed(told, "museum.prestige")
    return None


def deflation_unpaid(game: Game, rng: random.Random) -> Planted | None:
    """Under Deflation, the price in cards and no Prestige with it."""
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if not line or line.seller(spot.actor) is not None:
            continue
        price = spot.price(line.gains)
        if price.prestige_only and sum(card.value for card in line.cards) >= price.either:
            return spot.changed(replace(line, prestige=0), "museum.headline.deflation")
    return None


def place_taken(game: Game, rng: random.Random) -> Planted | None:
    """An Object onto another."""
    for spot in lines_of(game, rng, "exhibit"):
        if spot.line and spot.line.exhibits and spot.own.museum:
            gains = list(spot.line.gains)
            at = rng.choice([at for at, gain in enumerate(gains) if gain.card])
            gains[at] = replace(gains[at], place=rng.choice(sorted(spot.own.museum)))
            return spot.changed(replace(spot.line, gains=tuple(gains)), "museum.placement")
    return None


# --- pools ------------------------------------------------------------------------------------------------------------


def not_in_own_pool(game: Game, rng: random.Random) -> Planted | None:
    """A card of the hand told as one of the own pool."""
    for spot in lines_of(game, rng, "exhibit"):
        for at, gain in enumerate(spot.line.gains if spot.line else ()):
            if gain.card and gain.owner is None and gain.card.notation not in notations(spot.own.pool):
                return elsewhere(spot, at, spot.actor, "museum.common-pool")
    return None


def elsewhere(spot: Spot, at: int, owner: int, rule: str) -> Planted:
    """The line with one Object out of another place."""
    assert spot.line
    gains = list(spot.line.gains)
    gains[at] = replace(gains[at], owner=owner)
    return spot.changed(replace(spot.line, gains=tuple(gains)), rule)


def not_in_that_pool(game: Game, rng: random.Random) -> Planted | None:
    """One Object bought out of a pool where it does not lie, with Prestige enough for the fee."""
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if not line or len(line.gains) != 1 or not line.gains[0].card or spot.own.prestige <= line.prestige:
            continue
        for owner, share in enumerate(spot.before.shares):
            if owner != spot.actor and line.gains[0].card.notation not in notations(share.pool):
                return elsewhere(spot, 0, owner, "museum.buy")
    return None


def purchases(spot: Spot) -> Iterator[Gain]:
    """What lies in the pools of the others."""
    for owner, share in enumerate(spot.before.shares):
        if owner != spot.actor:
            yield from (Gain(card, owner) for card in share.pool)


def no_fee(game: Game, rng: random.Random) -> Planted | None:
    """Bought by somebody without Prestige, for cards that pay the value."""
    for spot in ends_of(game, rng):
        if spot.inventory or spot.own.prestige or not spot.room:
            continue
        for gain in purchases(spot):
            price = spot.price([gain])
            paid = payment(rng, Price(price.either, 0, 0), spot.own.hand, 0)
            if paid and not price.prestige_only:
                return spot.changed(Line("exhibit", (gain,), tuple(paid[0])), "museum.buy")
    return None


def shared_payment(game: Game, rng: random.Random) -> Planted | None:
    """A card of the hand and one of another's pool for one payment, which is enough for both."""
    for spot in ends_of(game, rng):
        if spot.inventory or not spot.room:
            continue
        for gain in purchases(spot):
            for card in spot.own.hand:
                paid = spot.pays([gain, Gain(card)])
                if paid:
                    return spot.changed(Line("exhibit", (gain, Gain(card)), tuple(paid[0]), paid[1]), "museum.buy")
    return None


def from_oneself(game: Game, rng: random.Random) -> Planted | None:
    """A card of the own pool bought from oneself by name."""
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if line and [gain.owner for gain in line.gains] == [spot.actor] and spot.own.prestige > line.prestige:
            planted = elsewhere(spot, 0, spot.actor, "museum.buy")
            plays = planted.log["turns"][spot.turn]["plays"]
            plays[spot.place] = plays[spot.place].replace("from pool", f"from {game.names[spot.actor]}")
            return planted
    return None


def expert_taken(game: Game, rng: random.Random) -> Planted | None:
    """An Expert whom another player has, for the right price."""
    for spot in ends_of(game, rng):
        taken = [expert for at, share in enumerate(spot.before.shares) if at != spot.actor for expert in share.experts]
        if taken and not spot.inventory:
            expert = rng.choice(taken)
            gains = (Gain(expert=expert, price=EXPERT_PRICE[expert]),)
            if paid := spot.pays(gains):
                return spot.changed(Line("exhibit", gains, tuple(paid[0]), paid[1]), "museum.hire")
    return None


# --- Inventory and hand -----------------------------------------------------------------------------------------------


def exhibit_after_inventory(game: Game, rng: random.Random) -> Planted | None:
    """An Object exhibited and paid for in the turn of an Inventory."""
    for spot in ends_of(game, rng):
        for card in spot.own.hand if spot.inventory and spot.room else ():
            if paid := spot.pays([Gain(card)]):
                line = Line("exhibit", (Gain(card),), tuple(paid[0]), paid[1])
                return spot.changed(line, "museum.inventory")
    return None


def inventory_after_exhibit(game: Game, rng: random.Random) -> Planted | None:
    """A card taken back in a turn in which something was bought."""
    for spot in ends_of(game, rng):
        furbished = any(line.verb == "exhibit" for line in spot.told.lines)
        if furbished and not spot.inventory and spot.own.pool and len(spot.own.hand) < 7:
            return spot.changed(Line("inventory", cards=(rng.choice(spot.own.pool),)), "museum.inventory")
    return None


def inventory_not_in_pool(game: Game, rng: random.Random) -> Planted | None:
    """A card taken back that does not lie in the own pool."""
    for spot in lines_of(game, rng, "inventory"):
        strange = [card for card in game.deck if card.notation not in notations(spot.own.pool)]
        if spot.line:
            cards = (*spot.line.cards[1:], rng.choice(strange))
            return spot.changed(replace(spot.line, cards=cards, word=""), "museum.inventory")
    return None


def inventory_too_many(game: Game, rng: random.Random) -> Planted | None:
    """One card more taken back than the hand may hold."""
    for spot in lines_of(game, rng, "inventory"):
        limit = limit_of(spot)
        missing = limit + 1 - len(spot.own.hand)
        if spot.line and spot.hand_known and len(spot.own.pool) >= missing:
            cards = tuple(rng.sample(spot.own.pool, missing))
            return spot.changed(replace(spot.line, cards=cards, word=""), "museum.inventory")
    return None


def limit_of(spot: Spot) -> int:
    """The hand limit of an Inventory here."""
    if spot.game.readings["inventory-limit"] == "seven":
        return 7
    return Seat("", spot.game.assistants[spot.actor], experts=list(spot.own.experts)).hand_limit


def hand_over_limit(game: Game, rng: random.Random) -> Planted | None:
    """One card fewer laid down than the hand limit asks."""
    for spot in lines_of(game, rng, "discard"):
        if not spot.line or not spot.hand_known:
            continue
        data = log(game)
        plays = data["turns"][spot.turn]["plays"]
        kept = replace(spot.line, cards=spot.line.cards[1:])
        plays[spot.place :] = [line_text(kept, spot.actor, game.names)] if kept.cards else []
        return Planted(data, "museum.hand-limit", spot.turn + 1)
    return None


def discard_below_limit(game: Game, rng: random.Random) -> Planted | None:
    """One card more laid down than the hand limit asks."""
    for spot in lines_of(game, rng, "discard"):
        rest = [card for card in spot.own.hand if spot.line and card not in spot.line.cards]
        if spot.line and rest and spot.hand_known:
            told = replace(spot.line, cards=(*spot.line.cards, rng.choice(rest)))
            return spot.changed(told, "museum.hand-limit")
    return None


# --- Favours ----------------------------------------------------------------------------------------------------------


def second_favour(game: Game, rng: random.Random) -> Planted | None:
    """A Bank Loan after another Favour of the same turn."""
    for spot in ends_of(game, rng):
        if played_favour(spot.told) and spot.own.favours and not spot.inventory:
            return spot.changed(Line("favour", word="bank-loan"), "museum.favour")
    return None


def no_favour(game: Game, rng: random.Random) -> Planted | None:
    """A Bank Loan by somebody without a Favour."""
    for spot in ends_of(game, rng):
        if not played_favour(spot.told) and not spot.own.favours and not spot.inventory:
            return spot.changed(Line("favour", word="bank-loan"), "museum.favour")
    return None


def free_card(spot: Spot, choices: Sequence[Gain], word: str) -> Planted | None:
    """A Favour that exhibits one of these for nothing, where Deflation asks nothing more."""
    if not choices or spot.told.headline == "deflation" or not spot.may_play_favour or not spot.room:
        return None
    return spot.changed(Line("favour", (spot.rng.choice(choices),), word=word), f"museum.{word}")


def express_too_dear(game: Game, rng: random.Random) -> Planted | None:
    """Express Delivery of a card of the hand above the limit."""
    limit = int(game.readings["free-exhibit-limit"])
    for spot in ends_of(game, rng):
        choices = [Gain(card) for card in spot.own.hand if card.value > limit]
        if planted := free_card(spot, choices, "express-delivery"):
            return planted
    return None


def charity_too_dear(game: Game, rng: random.Random) -> Planted | None:
    """Charity Ball for a card of a pool above the limit."""
    limit = int(game.readings["free-exhibit-limit"])
    for spot in ends_of(game, rng):
        if game.readings["charity-fee"] == "yes" and not spot.own.prestige:
            continue
        choices = [
            Gain(card, at) for at, share in enumerate(spot.before.shares) for card in share.pool if card.value > limit
        ]
        if planted := free_card(spot, choices, "charity-ball"):
            return planted
    return None


def charity_not_there(game: Game, rng: random.Random) -> Planted | None:
    """Charity Ball for a low card that lies in no such pool."""
    for spot in ends_of(game, rng):
        if game.readings["charity-fee"] == "yes" and not spot.own.prestige:
            continue
        owner = rng.randrange(len(game.names))
        lying = notations(spot.before.shares[owner].pool)
        choices = [Gain(card, owner) for card in game.deck if card.value <= 3 and card.notation not in lying]
        if planted := free_card(spot, choices, "charity-ball"):
            return planted
    return None


def inventory_favour_too_much(game: Game, rng: random.Random) -> Planted | None:
    """The Favour Inventory for cards worth more than 5, all of the own pool."""
    for spot in ends_of(game, rng):
        cards = rng.sample(spot.own.pool, min(len(spot.own.pool), 3))
        if spot.may_play_favour and sum(card.value for card in cards) > 5:
            return spot.changed(Line("favour", cards=tuple(cards), word="inventory"), "museum.inventory-favour")
    return None


def on_closed(game: Game, rng: random.Random, word: str) -> Planted | None:
    """An Archaeological Favour on a Continent at war."""
    for spot in ends_of(game, rng):
        kind, _, continent = spot.told.headline.partition("-")
        if kind == "war" and spot.may_play_favour and "boch-and-wilhelm" not in spot.own.experts:
            return spot.changed(Line("favour", word=word, about=continent), f"museum.{word}")
    return None


def discovery_closed(game: Game, rng: random.Random) -> Planted | None:
    """Archaeological Discovery on a closed Continent."""
    return on_closed(game, rng, "archaeological-discovery")


def team_closed(game: Game, rng: random.Random) -> Planted | None:
    """New Archaeological Team on a closed Continent."""
    return on_closed(game, rng, "new-archaeological-team")


PLANTERS: dict[str, Callable[[Game, random.Random], Planted | None]] = {
    planter.__name__.replace("_", "-"): planter
    for planter in (
        out_of_turn, after_the_end, headline_in_round_one, headline_out_of_place, too_many_tokens, grid_disagrees,
        underpaid, expert_underpaid, more_than_the_hand, prestige_not_there, deflation_unpaid, place_taken,
        not_in_own_pool, not_in_that_pool, no_fee, shared_payment, from_oneself, expert_taken,
        exhibit_after_inventory, inventory_after_exhibit, inventory_not_in_pool, inventory_too_many,
        hand_over_limit, discard_below_limit,
        second_favour, no_favour, express_too_dear, charity_too_dear, charity_not_there, inventory_favour_too_much,
        discovery_closed, team_closed,
    )
}  # fmt: skip
KINDS = tuple(PLANTERS)


def planted(game: Game, rng: random.Random, kind: str) -> Planted | None:
    """A full log with one defect of this kind, or None where this game offers no place for it."""
    return PLANTERS[kind](game, rng)
