"""A whole game: set up, played turn by turn, each turn recorded."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.museum.simulator.bots import take_turn
from tests.museum.simulator.cards import (
    ASSISTANTS,
    CONTINENTS,
    DEALT_OBJECTS_PER_DECK,
    HEADLINES,
    KS_HEADLINES,
    LAST_ROUND_AT,
    OPEN_OBJECTS,
    PRESTIGE_FOR_CONTINENT,
    Card,
    invented_deck,
)
from tests.museum.simulator.lines import Line
from tests.museum.simulator.rival import DEFAULTS, RIVAL
from tests.museum.simulator.state import READINGS, Moment, RivalCard, Seat, World

NAMES = ("Éric", "Olivier", "Jamie", "Amandine", "Vincent")
MOST_TURNS = 400


@dataclass
class Turn:
    """One turn as it was.

    ``moments`` holds the table before each line and, last, after all of them (before the board is filled again);
    ``after`` the table when the turn is over. ``headline`` is in force; ``drawn`` where it was drawn for this turn.
    ``action`` is the rival's Action card in his own turn: how many he exhibits and, in Advanced mode, discards.
    """

    actor: int
    headline: str
    drawn: bool
    lines: list[Line] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    took: list[int] = field(default_factory=list)
    took_own: bool = True
    rival_took: Card | None = None
    action: tuple[int, ...] = ()
    opinion: dict[str, int] = field(default_factory=dict)
    after: Moment = field(default_factory=lambda: Moment((), {}))


class Rival(NamedTuple):
    """Where the rival sits, and what drives him."""

    place: int
    card: RivalCard


@dataclass
class Game:
    """A game played: ``turns`` are finished; while it is not over, ``actor`` is at turn under ``headline``."""

    seed: int
    edition: str
    given: dict[str, str]
    readings: dict[str, str]
    names: list[str]
    assistants: list[str]
    deck: list[Card]
    world: World
    ks: bool = False
    turns: list[Turn] = field(default_factory=list)
    over: bool = False
    actor: int = 0
    rival_hand: tuple[Card, ...] = ()  # the four he begins with

    @property
    def humans(self) -> list[int]:
        """The seats of all but the rival."""
        return [place for place, seat in enumerate(self.world.seats) if not seat.rival]


def dealt(world: World, seat: Seat) -> None:
    """Four Objects, and all but the rival what else they begin with."""
    for continent in CONTINENTS * DEALT_OBJECTS_PER_DECK:
        deal(world, seat, continent)
    if not seat.rival:
        dealt_to_player(world, seat)


def dealt_to_player(world: World, seat: Seat) -> None:
    """A Favour, and what the Assistant brings."""
    for _ in range(2 if seat.assistant in {"dalton", "singh"} else 1):
        seat.favours.append(world.favour_deck.pop())
    if seat.assistant in {"gaultier", "brady"}:
        seat.prestige = 3
    more: tuple[str, ...] = ()
    if seat.assistant in PRESTIGE_FOR_CONTINENT:
        more = (PRESTIGE_FOR_CONTINENT[seat.assistant],) * 2
    elif seat.assistant in {"olayinka", "von-brandt"}:
        more = (world.rng.choice(CONTINENTS),)
    if world.readings["assistant-start"] == "instead":
        for _ in more:
            card = seat.hand.pop(0)
            world.decks[card.continent].insert(0, card)
    for continent in more:
        deal(world, seat, continent)
    if seat.assistant == "de-silva":
        seat.experts.append(world.offer.pop(world.rng.randrange(3)))
        world.lay_out_expert()


def deal(world: World, seat: Seat, continent: str) -> None:
    """One Object of a deck into a hand."""
    card = world.object_from_deck(continent)
    assert card
    seat.hand.append(card)


def set_up(
    rng: random.Random,
    readings: dict[str, str],
    seats: list[Seat],
    deck: list[Card],
    headlines: Sequence[str],
) -> World:
    """The middle of the table, then the players. Headlines come in the order given."""
    decks: dict[str, list[Card | None]] = {continent: [] for continent in CONTINENTS}
    for card in deck:
        decks[card.continent].append(card)
    for pile in decks.values():
        pile.extend([None] * int(readings["public-opinion-cards"]))
        rng.shuffle(pile)
    world = World(rng, readings, seats, decks, {continent: [] for continent in CONTINENTS}, list(reversed(headlines)))
    rng.shuffle(world.expert_deck)
    if world.rival:  # a card out of a Discovery comes into his hand, and nothing in a log says which
        world.favour_deck = [word for word in world.favour_deck if word != "archaeological-discovery"]
    rng.shuffle(world.favour_deck)
    for _ in range(3):
        world.lay_out_expert()
    for continent in CONTINENTS * OPEN_OBJECTS:
        world.display[continent].append(world.object_from_deck(continent))
    for seat in seats:
        dealt(world, seat)
    return world


def ends(world: World, seat: Seat) -> bool:
    """Whether this player's marker sets off the last round; the rival's does not by one reading."""
    if seat.rival and world.readings["rival-ends"] == "no":
        return False
    return seat.track >= LAST_ROUND_AT + (world.readings["end-trigger"] == "exceeds")


def played_turn(world: World, actor: int, *, drawn: bool, idle: float) -> Turn:
    """One turn of the active player, up to the end of its lines."""
    turn = Turn(actor, world.headline, drawn)

    def note(line: Line) -> None:
        turn.moments.append(world.moment())
        turn.lines.append(line)

    explored, turn.action = take_turn(world, actor, note, drawn=drawn, idle=idle)
    turn.took_own, turn.took, turn.rival_took = explored
    turn.moments.append(world.moment())
    return turn


def close(world: World, turn: Turn, tokens: Mapping[str, int]) -> None:
    """What the turn turned up, and the table after it. An Opinion card met in a Discovery leaves hands uncertain."""
    turn.opinion = {
        continent: world.tokens[continent] - tokens.get(continent, 0)
        for continent in CONTINENTS
        if world.tokens[continent] > tokens.get(continent, 0)
    }
    if any(line.word == "archaeological-discovery" and line.about in turn.opinion for line in turn.lines):
        for seat in world.seats:
            seat.hand_told = False
    turn.after = world.moment()


def play(  # noqa: PLR0913 -- each is a choice of the test that calls it
    seed: int,
    players: int = 4,
    *,
    edition: str = "en",
    readings: Mapping[str, str] | None = None,
    assistants: bool = False,
    headlines: Sequence[str] | None = None,
    most_turns: int = MOST_TURNS,
    idle: float = 0.0,
    ks: bool = False,
    deflation_to_owner: bool = True,
    rival: Rival | None = None,
) -> Game:
    """Play a random legal game; the same arguments give the same game.

    ``readings`` are rulings against the edition's. ``headlines`` are the Headlines in the order they are drawn, else
    all 17, with ``ks`` also those of the KS cards, shuffled; ``ks`` does not go with ``last-round-news = no``. After
    ``most_turns`` turns the game is left as it stands. ``idle`` is how often a player does nothing in the Action
    phase: games are longer then, decks run out and Museums fill. ``deflation_to_owner``: whether the Prestige of
    Deflation goes to the owner of a card bought out of another pool, which no book says. The ``rival`` is one of the
    players; he does not go with ``ks``.
    """
    assert not ks or not rival
    assert not ks or (readings or {}).get("last-round-news") != "no"
    rng = random.Random(f"{seed} {players}")
    given = dict(readings or {})
    seats = [Seat(name) for name in NAMES[: players - bool(rival)]]
    if assistants:
        for seat, assistant in zip(seats, rng.sample(ASSISTANTS, len(seats)), strict=True):
            seat.assistant = assistant
    if rival:
        seats.insert(rival.place, Seat(RIVAL, rival=rival.card))
    deck = invented_deck(rng)
    in_force = READINGS[edition] | (DEFAULTS if rival else {}) | given
    box = [*HEADLINES, *(KS_HEADLINES if ks else ())]
    shuffled = rng.sample(box, len(box))
    world = set_up(rng, in_force, seats, deck, shuffled if headlines is None else headlines)
    world.deflation_to_owner = deflation_to_owner
    names, chosen = [seat.name for seat in seats], [seat.assistant for seat in seats]
    game = Game(seed, edition, given, in_force, names, chosen, deck, world, ks)
    game.rival_hand = tuple(world.rival.hand) if world.rival else ()
    run(game, most_turns, idle)
    return game


def run(game: Game, most_turns: int, idle: float) -> None:
    """Play on until the game is over or so many turns are played."""
    world, count = game.world, len(game.names)
    left: int | None = None  # turns still to come once the last round is on
    while not game.over and len(game.turns) < most_turns:
        actor, tokens = game.actor, dict(world.tokens)
        turn = played_turn(world, actor, drawn=actor == 0 and len(game.turns) >= count, idle=idle)
        game.turns.append(turn)
        world.end_turn()
        if left is None and ends(world, world.seats[actor]):
            left = count
        left = None if left is None else left - 1
        game.over = left == 0
        game.actor = (actor + 1) % count
        if game.actor == 0 and not game.over and (left is None or world.readings["last-round-news"] == "yes"):
            world.next_headline()
            world.next_experts()
        close(world, turn, tokens)
