"""Defects of whole turns: order, Headlines, tokens, counts, the grid."""

from __future__ import annotations

import random

from tests.museum.simulator.cards import CONTINENTS, OPINION_TOKENS, PRESTIGE_TOKENS
from tests.museum.simulator.game import Game
from tests.museum.simulator.log import grid, log
from tests.museum.simulator.spots import Planted, turns_of
from tests.museum.simulator.state import Seat

CARDS_OF_A_CONTINENT = 5


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


def counted(game: Game, at: int, key: str, number: int, rule: str) -> Planted:
    """A player who counts so many at the end of a turn."""
    data = log(game)
    data["turns"][at]["counted"] = {key: number}
    return Planted(data, rule, at + 1)


def counted_favours(game: Game, rng: random.Random) -> Planted | None:
    """One Favour more counted than may be held."""
    at = rng.randrange(len(game.turns))
    turn = game.turns[at]
    limit = 5 if "richard-bellota" in turn.after.shares[turn.actor].experts else 3
    return counted(game, at, "favours", limit + 1, "museum.favour")


def counted_hand(game: Game, rng: random.Random) -> Planted | None:
    """One card more counted at the end of the turn than may be kept."""
    at = rng.randrange(len(game.turns))
    turn = game.turns[at]
    experts = list(turn.after.shares[turn.actor].experts)
    limit = Seat("", game.assistants[turn.actor], experts=experts).hand_limit
    return counted(game, at, "hand", limit + 1, "museum.hand-limit")


def counted_prestige(game: Game, rng: random.Random) -> Planted | None:
    """More Prestige counted than there is with what the others have."""
    at = rng.randrange(len(game.turns))
    turn = game.turns[at]
    others = sum(share.prestige for place, share in enumerate(turn.after.shares) if place != turn.actor)
    return counted(game, at, "prestige", PRESTIGE_TOKENS + 1 - others, "museum.prestige")
