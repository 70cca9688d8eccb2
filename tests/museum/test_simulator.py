"""The simulator of games keeps the printed rules: its own laws, and the printed examples by hand."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from typing import Any

import pytest

from scoring import tablefile
from tests.museum.simulator import (
    DROPS,
    KINDS,
    Game,
    Planted,
    Turn,
    grids,
    log,
    planted,
    play,
    random_readings,
    thinned,
    toml,
)
from tests.museum.simulator.actions import perform
from tests.museum.simulator.cards import EXPERTS, Card
from tests.museum.simulator.lines import Gain, Line, line_text
from tests.museum.simulator.prices import line_price
from tests.museum.simulator.spots import Spot, lines_of, world_at
from tests.museum.simulator.state import READINGS, Moment, Seat, World

NAMES = ["Éric", "Olivier", "Jamie"]
GAMES = 24


def card(notation: str, number: int = 0) -> Card:
    """A card by its notation."""
    civilisation, domain, value = notation.split("-")
    return Card(number, civilisation, domain, int(value))


def cards(notations: str) -> list[Card]:
    """Cards by their notations."""
    return [card(notation) for notation in notations.split()]


def three_at_table(headline: str = "none", **readings: str) -> World:
    """Three players with nothing yet."""
    seats = [Seat(name) for name in NAMES]
    return World(random.Random(0), READINGS["en"] | readings, seats, {}, {}, [], headline=headline)


def exhibit(world: World, actor: int, gains: str, paid: str = "", prestige: int = 0) -> str:
    """Perform a line of Objects, each with its owner's place (``@1``) where it comes out of a pool; return its text."""
    told = []
    for word in gains.split():
        notation, _, owner = word.partition("@")
        told.append(Gain(card(notation), int(owner) if owner else None))
    line = Line("exhibit", tuple(told), tuple(cards(paid)), prestige)
    perform(world, actor, line)
    return line_text(line, actor, NAMES)


def all_cards(world: World) -> list[Card]:
    """Every Object, wherever it is."""
    lying = [slot for slots in [*world.decks.values(), *world.display.values()] for slot in slots if slot]
    held = [card for seat in world.seats for card in [*seat.hand, *seat.pool, *seat.museum.values()]]
    return lying + held + world.removed


def random_game(seed: int) -> Game:
    """A game of two to five players; every second one under rulings of its own and with Assistants."""
    rng = random.Random(seed)
    readings = random_readings(rng) if seed % 2 else {}
    if ks := seed % 3 == 0:
        readings.pop("last-round-news", None)
    edition = rng.choice(["en", "fr", "it"])
    most_turns = rng.choice([400, 400, 10])
    return play(
        seed, 2 + seed % 4, edition=edition, readings=readings, assistants=seed % 4 > 1, most_turns=most_turns,
        idle=rng.choice([0, 0, 0, 0.7]), ks=ks,
    )  # fmt: skip


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Some games of every kind."""
    return [random_game(seed) for seed in range(GAMES)]


# --- laws -------------------------------------------------------------------------------------------------------------


def test_nothing_is_lost_or_made(games: list[Game]) -> None:
    """Each Object is in one place, tokens and Favours keep to the box, markers add up, hands keep to their limit."""
    for game in games:
        world = game.world
        assert sorted(all_cards(world)) == sorted(game.deck)
        assert (
            len(world.favour_deck + world.played_favours + [card for seat in world.seats for card in seat.favours])
            == 27
        )
        for turn in game.turns:
            for moment in [*turn.moments, turn.after]:
                assert_in_bounds(moment)
            assert len(turn.after.shares[turn.actor].hand) <= hand_limit(game, turn.after, turn.actor)
            assert turn.actor not in turn.took
            assert sum(line.verb == "favour" for line in turn.lines) <= 1
            assert {"inventory", "exhibit"} - {line.verb for line in turn.lines}


def assert_in_bounds(moment: Moment) -> None:
    """No more of anything than there is."""
    assert sum(share.prestige for share in moment.shares) <= 32
    assert sum(moment.tokens.values()) <= 12
    experts = Counter(expert for share in moment.shares for expert in share.experts)
    assert not experts or max(experts.values()) == 1
    for share in moment.shares:
        assert share.prestige >= 0
        assert share.track == sum(card.value for card in share.museum.values())
        assert len(share.favours) <= (5 if "richard-bellota" in share.experts else 3)


def hand_limit(game: Game, moment: Moment, place: int) -> int:
    """How many Objects this player may keep."""
    if "patricia-turner" in moment.shares[place].experts:
        return 10
    return 8 if game.assistants[place] == "olayinka" else 7


def test_hands_and_prestige_follow_from_what_the_log_tells(games: list[Game]) -> None:
    """Hands counted by the log alone come out as they are, and so do Prestige tokens."""
    for game in games:
        hands = [len(share.hand) for share in game.turns[0].moments[0].shares]
        hands = [hand - (place == 0) * game.turns[0].took_own for place, hand in enumerate(hands)]
        for place in game.turns[0].took:
            hands[place] -= 1
        for turn in game.turns:
            for place in [*turn.took, *([turn.actor] if turn.took_own else [])]:
                hands[place] += 1
            for line in turn.lines:
                for place, change in hand_changes(turn, line):
                    hands[place] += change
            told = [share.hand_told for share in turn.after.shares]
            counted = [len(share.hand) for share in turn.after.shares]
            assert [hand for hand, sure in zip(hands, told, strict=True) if sure] == [
                hand for hand, sure in zip(counted, told, strict=True) if sure
            ]


def hand_changes(turn: Turn, line: Line) -> list[tuple[int, int]]:
    """How a line changes the number of cards in hands, where all that a Discovery turns up are Objects."""
    if line.word == "archaeological-discovery":
        more = {f"instability-{line.about}": 0, f"patron-{line.about}": 2}.get(turn.headline, 1)
        return [(place, 1) for place in range(len(turn.after.shares))] + [(turn.actor, more)]
    out = -sum(gain.card is not None and gain.owner is None for gain in line.gains)
    if line.verb in {"exhibit", "discard"} or line.word == "private-collector":
        out -= len(line.cards)
    elif line.verb in {"inventory", "take"} or line.word == "inventory":
        out += len(line.cards)
    return [(turn.actor, out + (line.verb == "draw"))]


def test_the_same_seed_gives_the_same_game() -> None:
    """A game, its thinned log and its defects follow from their seeds."""
    first, second = (random_game(7) for _ in range(2))

    assert toml(log(first)) == toml(log(second))
    assert thinned(first, random.Random(1)) == thinned(second, random.Random(1))
    assert planted(first, random.Random(1), "underpaid") == planted(second, random.Random(1), "underpaid")


def test_what_is_written_reads_back(games: list[Game]) -> None:
    """Logs are TOML of the same data; the table without turns is one that the program scores as it is."""
    for game in games:
        for data in (log(game), grids(game), thinned(game, random.Random(game.seed))):
            assert tomllib.loads(toml(data)) == data
        told, table = tablefile.read(toml(grids(game)))
        assert not told.review(table).faults


def test_what_is_thinned_was_in_the_full_log(games: list[Game]) -> None:
    """Where everything is told the log is whole; where only keys are dropped each turn is a part of the full one."""
    for game in games:
        whole: dict[str, Any] = log(game)
        assert thinned(game, random.Random(1), ()) == whole
        part = thinned(game, random.Random(1), ("took", "headline", "plays"))
        for told, full in zip(part["turns"], whole["turns"], strict=True):
            assert told.items() <= full.items()
        assert len(thinned(game, random.Random(1), DROPS)["turns"]) == len(whole["turns"])


def test_every_kind_of_defect_can_be_planted(games: list[Game]) -> None:
    """Each kind finds its place in some game, changes the log there, and leaves the turns before as they were."""
    missing = set(KINDS)
    for game in games:
        whole = log(game)
        for kind in sorted(missing):
            defect = planted(game, random.Random(game.seed), kind)
            if defect:
                missing.remove(kind)
                assert_planted(whole, defect)
    assert not missing


def assert_planted(whole: dict[str, Any], defect: Planted) -> None:
    """The log differs from the whole one, first at the turn and line told."""
    assert tomllib.loads(toml(defect.log)) == defect.log != whole
    if defect.turn is None:
        return
    turns, at = whole["turns"], defect.turn - 1
    assert defect.log["turns"][:at] == turns[:at]
    assert defect.log["turns"][at] not in turns[at : at + 1]
    if defect.line is not None:
        assert shared_plays(turns[at], defect.log["turns"][at]) == defect.line - 1


def shared_plays(turn: dict[str, Any], other: dict[str, Any]) -> int:
    """How many lines two turns have in common before they part."""
    pairs = zip([*turn["plays"], None], other["plays"], strict=False)
    return next(at for at, (line, told) in enumerate(pairs) if line != told)


def test_a_planted_line_is_one_the_simulator_cannot_play(games: list[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of a game can be played where it stood; none of those planted can that is wrong by itself."""
    planting: list[tuple[Spot, Line]] = []
    changed = Spot.changed

    def noting(spot: Spot, line: Line, rule: str) -> Planted:
        planting.append((spot, line))
        return changed(spot, line, rule)

    monkeypatch.setattr(Spot, "changed", noting)
    for game in games:
        for kind in set(KINDS) - WRONG_IN_ITS_TURN:
            planting.clear()
            if planted(game, random.Random(game.seed), kind) and planting:
                assert not playable(*planting[0]), (game.seed, kind, planting[0][1])
        for verb in ("exhibit", "inventory", "discard"):
            for spot in lines_of(game, random.Random(0), verb):
                assert spot.line
                assert playable(spot, spot.line), (game.seed, spot.line)


WRONG_IN_ITS_TURN = {  # each of these lines is one that another turn, or another reading, would allow
    "exhibit-after-inventory", "inventory-after-exhibit", "second-favour", "two-of-one-owner", "expert-with-object",
    "from-oneself",
}  # fmt: skip


def playable(spot: Spot, line: Line) -> bool:
    """Whether the line can be played at this moment, with all cards where they were."""
    world = world_at(spot)
    for seat, share in zip(world.seats, spot.before.shares, strict=True):
        seat.hand, seat.pool, seat.favours = list(share.hand), list(share.pool), list(share.favours)
        seat.museum = dict(share.museum)
    held = {expert for seat in world.seats for expert in seat.experts}
    world.offer = [expert for expert in EXPERTS if expert not in held]
    if line.verb == "favour" and world.seats[spot.actor].favours:
        world.seats[spot.actor].favours[0] = line.word
    try:
        perform(world, spot.actor, line)
    except (AssertionError, ValueError):
        return False
    return True


# --- the printed examples ---------------------------------------------------------------------------------------------


def test_w1_two_objects_for_one_card() -> None:
    """Éric: values 3 and 1 for the sword of 4."""
    world = three_at_table()
    seat = world.seats[0]
    seat.hand = cards("mes-cu-3 gre-ag-1 jap-wa-4")

    assert exhibit(world, 0, "mes-cu-3 gre-ag-1", "jap-wa-4") == "mes-cu-3, gre-ag-1 for jap-wa-4"
    assert (seat.track, seat.hand, seat.pool) == (4, [], cards("jap-wa-4"))


@pytest.mark.parametrize(("paid", "prestige", "pool"), [("rom-ar-2", 2, "rom-ar-2"), ("", 4, "")])
def test_w2_a_card_and_prestige_or_prestige_alone(paid: str, prestige: int, pool: str) -> None:
    """Olivier: value 4 for a card of 2 and 2 Prestige, or for 4 Prestige."""
    world = three_at_table()
    seat = world.seats[1]
    seat.hand, seat.prestige = cards("jap-th-4 rom-ar-2"), 4

    exhibit(world, 1, "jap-th-4", paid, prestige)

    assert (seat.track, seat.prestige, seat.pool) == (4, 4 - prestige, cards(pool))


def test_w2_prestige_that_is_not_there() -> None:
    """With 3 of 4, or with 1 in hand, Raijin cannot be paid."""
    for given, had in [(3, 4), (4, 1)]:
        world = three_at_table()
        world.seats[1].hand, world.seats[1].prestige = cards("jap-th-4"), had
        with pytest.raises(AssertionError):
            exhibit(world, 1, "jap-th-4", "", given)


def test_w3_from_the_own_pool() -> None:
    """Éric: the sword out of his pool for the mask."""
    world = three_at_table()
    seat = world.seats[0]
    seat.hand, seat.pool = cards("mes-th-4"), cards("jap-wa-4")

    assert exhibit(world, 0, "jap-wa-4@0", "mes-th-4") == "jap-wa-4 from pool for mes-th-4"
    assert (seat.track, seat.hand, seat.pool) == (4, [], cards("mes-th-4"))


@pytest.mark.parametrize(("paid", "prestige", "left", "to_owner"), [("egy-wa-4", 0, 4, 1), ("", 4, 0, 5)])
def test_w4_out_of_another_pool(paid: str, prestige: int, left: int, to_owner: int) -> None:
    """Jamie: the mask out of Éric's pool, 1 Prestige and the chariot to him, or 5 Prestige and no card."""
    world = three_at_table()
    owner, _, buyer = world.seats
    owner.pool, buyer.hand, buyer.prestige = cards("mes-th-4"), cards("egy-wa-4"), 5

    exhibit(world, 2, "mes-th-4@0", paid, prestige)

    assert (buyer.track, buyer.prestige, buyer.pool) == (4, left, [])
    assert (owner.track, owner.prestige, owner.pool) == (0, to_owner, cards(paid))


def test_w5_hand_pool_and_expert_for_one_payment() -> None:
    """The FAQ: two cards of 5 pay for 3 from the hand, 4 from the pool and an Expert of 3."""
    world = three_at_table()
    world.offer = ["rom", "cel", "na"]
    seat = world.seats[0]
    seat.hand, seat.pool = cards("gre-ar-3 chi-wa-5 ind-ar-5"), cards("gre-cu-4")
    gains = (Gain(card("gre-ar-3")), Gain(card("gre-cu-4"), 0), Gain(expert="cel", price=3))

    line = Line("exhibit", gains, tuple(cards("chi-wa-5 ind-ar-5")))
    perform(world, 0, line)

    assert line_text(line, 0, NAMES) == "gre-ar-3, gre-cu-4 from pool, expert cel 3 for chi-wa-5 ind-ar-5"
    assert (seat.track, seat.experts, seat.pool) == (7, ["cel"], cards("chi-wa-5 ind-ar-5"))


# --- by hand ----------------------------------------------------------------------------------------------------------


def test_what_prices_are_made_of() -> None:
    """Ulf, an Assistant, floors, Deflation, School and Mysterious Death, by hand."""
    world = three_at_table()
    seat = world.seats[0]
    three = [Gain(card(notation)) for notation in ("gre-ar-1", "gre-ar-1", "gre-ar-2")]
    expert = [Gain(expert="cel", price=3)]

    seat.experts = ["ulf-van-der-noot"]
    assert line_price(world, 0, three) == (1, 0, 0)
    world.readings["price-floor"] = "one"
    assert line_price(world, 0, three) == (3, 0, 0)
    world.readings["price-floor"] = "zero"
    seat.assistant = "giordano"
    assert line_price(world, 0, three[2:]) == (0, 0, 0)
    world.headline = "deflation"
    assert line_price(world, 0, three) == (0, 3, 0)
    seat.experts.append("boch-and-wilhelm")
    assert line_price(world, 0, three) == (0, 0, 0)
    for headline, price in [("school", 2), ("mysterious-death", 3), ("none", 3)]:
        world.headline = headline
        assert line_price(world, 0, expert) == (price, 0, 0)
    seat.experts.clear()
    world.headline = "mysterious-death"
    assert line_price(world, 0, expert) == (4, 0, 0)


def test_prestige_and_favours_that_objects_bring() -> None:
    """A Masterpiece, the Roaring Twenties, and a Favour at each ten."""
    world = three_at_table("roaring-twenties")
    seat = world.seats[0]
    seat.track, seat.hand = 18, cards("gre-ar-5 gre-cu-4 rom-ar-4 chi-wa-5 chi-wa-4 chi-ag-4")

    exhibit(world, 0, "gre-ar-5 gre-cu-4 rom-ar-4", "chi-wa-5 chi-wa-4 chi-ag-4")

    assert (seat.track, seat.prestige, len(seat.favours)) == (31, 4, 2)


def test_the_sample_of_a_followed_game() -> None:
    """Two rounds of the design's sample, with its numbers after them."""
    world = three_at_table()
    eric, olivier, jamie = world.seats
    eric.hand = cards("mes-cu-3 gre-ag-1 jap-wa-4 mes-th-4")
    olivier.hand = cards("jap-th-4 rom-ar-2 cel-ag-1 cel-ag-2")
    jamie.hand = cards("chi-ar-5 ind-cu-5 egy-wa-4 rom-wa-3")
    for seat in world.seats:
        world.draw_favour(seat)

    explored(world, 0, [1, 2])
    exhibit(world, 0, "mes-cu-3 gre-ag-1", "jap-wa-4")
    explored(world, 1, [2, 0])
    exhibit(world, 1, "jap-th-4", "rom-ar-2", 2)
    explored(world, 2, [0])
    exhibit(world, 2, "chi-ar-5", "ind-cu-5")
    world.headline = "roaring-twenties"
    explored(world, 0, [1, 2])
    exhibit(world, 0, "jap-wa-4@0", "mes-th-4")
    explored(world, 1, [])
    perform(world, 1, Line("inventory", cards=tuple(olivier.pool), word="all"))
    olivier.favours = ["bank-loan"]
    perform(world, 1, Line("favour", word="bank-loan"))
    explored(world, 2, [0])
    exhibit(world, 2, "mes-th-4@0", "egy-wa-4")
    world.offer = ["cel", "rom", "na"]
    perform(world, 2, Line("exhibit", (Gain(expert="cel", price=3),), tuple(cards("rom-wa-3"))))

    told = [(seat.track, seat.prestige, len(seat.hand), len(seat.favours)) for seat in world.seats]
    assert told == [(8, 6, 5, 1), (4, 4, 7, 0), (9, 3, 5, 1)]
    assert (eric.pool, olivier.pool, jamie.pool) == (cards("egy-wa-4"), [], cards("ind-cu-5 rom-wa-3"))


def explored(world: World, actor: int, took: list[int]) -> None:
    """An Exploration phase of cards that nobody cares for."""
    for place in [actor, *took]:
        world.seats[place].hand.append(card("pol-na-1"))
    world.gain(world.seats[actor], len(took))
