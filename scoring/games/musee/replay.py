"""A game replayed from its plays: whose turn each was, who is out, and who filled a gallery first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.games.musee.deck import gift_revives, may_draw, undrawn_after
from scoring.games.musee.legality import dead, full, legal_places, with_painting
from scoring.games.musee.printed import GALLERIES, HAND, LAST_CARDS
from scoring.games.musee.table import Museum, Person, Play, Table, number_at, persons_in_turn
from scoring.phrase import Fact, Phrase, phrase
from scoring.review import Fault


class Broken(NamedTuple):
    """A fault of a play: as a fault of the table, and its reason in short."""

    fault: Fault
    why: Phrase


@dataclass(frozen=True, slots=True)
class Replay:
    """The game after its plays.

    `first` is the seat that filled each gallery first. `order` are all persons from the next one on; `passed` are those
    passed over or said to be out; `returning` those of them whom a partner's gift may bring back. `drew_last` are the
    museums that drew one of the last cards of team play, `last_draws` the plays after which they did. `broken` are the
    faults by play, counted from 0; `misgiven` those of cards that were passed on and could not be.
    """

    museums: tuple[Museum, ...]
    first: Mapping[str, int]
    order: tuple[Person, ...]
    passed: frozenset[str]
    returning: frozenset[str]
    hand_sizes: Mapping[str, int]
    undrawn: int
    drew_last: frozenset[int]
    last_draws: tuple[int, ...]
    broken: Mapping[int, Broken]
    misgiven: tuple[Fault, ...]


def replayed(table: Table) -> Replay:
    """Replay every play; one out of turn or onto a taken place is a fault and is skipped."""
    game = _Game(table)
    for number, play in enumerate(table.plays):
        game.take(number, play)
    gone = {*game.passed, *table.out}
    return Replay(
        tuple(game.museums),
        game.first,
        (*game.persons[game.next :], *game.persons[: game.next]),
        frozenset(gone),
        frozenset(person.name for person in game.persons if person.name in gone and game.may_return(person)),
        game.hand_sizes,
        game.undrawn,
        frozenset(game.drew_last),
        tuple(game.last_draws),
        game.broken,
        tuple(game.misgiven),
    )


class _Game:
    """The replay while it runs; `next` is whose turn it is, by number in turn order."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.persons = persons_in_turn(table)
        self.museums: list[Museum] = [(None,) * len(table.places) for _ in table.players]
        self.hand_sizes = {person.name: HAND for person in self.persons}
        self.next = 0
        self.undrawn = undrawn_after(table, 0)
        self.again: int | None = None
        self.drew_last: set[int] = set()
        self.gifted: set[str] = set()
        self.first: dict[str, int] = {}
        self.passed: set[str] = set()
        self.last_draws: list[int] = []
        self.broken: dict[int, Broken] = {}
        self.misgiven: list[Fault] = []

    def take(self, number: int, play: Play) -> None:
        """Take one play; a person who played onto a taken place may replace that play at once."""
        if self.again is not None and self._answers(self.persons[self.again], play.player):
            self.next = self.again
        self.again = None
        skipped, person = self._until(play.player)
        trouble = self._trouble(number, person, skipped)
        if trouble is None:
            self._pass_over(skipped)
            self.passed.discard(person.name)
            self.gifted.discard(person.name)
            self.next = (self.persons.index(person) + 1) % len(self.persons)
            if self.museums[person.seat][play.place] is None:
                self._lay(number, person, play)
                return
            self.again = self.persons.index(person)
            trouble = "musee.place", phrase("fault.play-taken", n=number_at(self.museums[person.seat], play.place))
        rule, why = trouble
        at = self.table.places[play.place]
        message = phrase("fault.play", number=number + 1, player=play.player, card=play.card, at=at, why=why)
        self.broken[number] = Broken(Fault(rule, self.table.players[person.seat].name, message, (at,)), why)

    def _answers(self, person: Person, name: str) -> bool:
        """Whether a name in the plays may mean a person: it is the person's or the team's."""
        return name in (person.name, self.table.players[person.seat].name)

    def _until(self, name: str) -> tuple[list[Person], Person]:
        """Return the persons who would be passed over, and the next person of that name or of the team of that name."""
        turns = [*self.persons[self.next :], *self.persons[: self.next]]
        fitting = [person for person in turns if self._answers(person, name)]
        player = next((person for person in fitting if person.name not in self.passed), fitting[0])
        return [person for person in turns[: turns.index(player)] if person.name not in self.passed], player

    def _trouble(self, number: int, person: Person, skipped: Iterable[Person]) -> tuple[str, Phrase] | None:
        """Return the rule that a play breaks by being made out of turn, and how; None where it breaks none."""
        if person.name in self.passed and not self.may_return(person):
            return "musee.out", phrase("fault.play-out", person=person.name)
        for passed in skipped:
            if self._can_still(number, passed):
                return "musee.turn", phrase("fault.play-turn-again", next=passed.name)
            if passed.name in self.table.out:
                continue
            # once a turn has been left out, the museums here are no evidence
            if not self.broken and not self._may_be_out(passed):
                return "musee.turn", phrase("fault.play-turn", next=passed.name)
        return None

    def may_return(self, person: Person) -> bool:
        """Whether a person who was out may be back by a last card that the partner has drawn since."""
        return gift_revives(self.table) and person.name in self.gifted

    def _can_still(self, number: int, person: Person) -> bool:
        """Whether a later play shows that a person passed over at this play had a card that fitted."""
        later = ((n, play) for n, play in enumerate(self.table.plays) if n > number and play.player == person.name)
        n, play = next(later, (0, None))
        perhaps_a_gift = self.table.teams and undrawn_after(self.table, n) < LAST_CARDS
        if play is None or perhaps_a_gift:
            return False
        return bool(legal_places(self.museums[person.seat], play.card))

    def _may_be_out(self, person: Person) -> bool:
        """Whether a whole hand could be dead by now: the cards entered are, and enough cards that nobody ever plays."""
        museum = self.museums[person.seat]
        player = self.table.players[person.seat]
        entered = player.hands.get(person.name, ())
        hand = [card for card in entered if card in self.table.deck]
        if len(dead(museum, hand)) < len(hand):
            return False
        if person.name in player.hands and person.name not in player.in_part:
            return True
        played = {play.card for play in self.table.plays}
        in_hands = {card for player in self.table.players for cards in player.hands.values() for card in cards}
        cards = [card for card in self.table.deck if card not in played and card not in in_hands]
        least = self.hand_sizes[person.name] - (person.seat in self.drew_last)  # a card drawn last may be the partner's
        return len(hand) + len(dead(museum, cards)) >= least

    def _pass_over(self, persons: Iterable[Person]) -> None:
        """Note persons as out, or their whole teams (ruling `team-dropout`)."""
        for person in persons:
            whole_team = self.table.readings.team_dropout == "team"
            out = [mate for mate in self.persons if mate.seat == person.seat] if whole_team else [person]
            self.passed |= {mate.name for mate in out}

    def _lay(self, number: int, person: Person, play: Play) -> None:
        draws = may_draw(self.table, self.undrawn, person.seat, self.drew_last)
        drawer = person
        if draws and self.table.teams and self.undrawn <= LAST_CARDS:
            drawer = self._last_card(number, person, play)
        elif play.passed:
            self.misgiven.append(self._misgiven(number, person, play))
        self.undrawn -= draws
        self.hand_sizes[drawer.name] += draws
        self.hand_sizes[person.name] -= 1
        museum = self.museums[person.seat] = with_painting(self.museums[person.seat], play.place, play.card)
        for gallery, name in enumerate(GALLERIES):
            if full(museum, gallery):
                self.first.setdefault(name, person.seat)

    def _last_card(self, number: int, person: Person, play: Play) -> Person:
        """Take one of the last cards of team play, and return who has it, if anybody said so."""
        self.last_draws.append(number)
        self.drew_last.add(person.seat)
        partner = next(mate for mate in self.persons if mate.seat == person.seat and mate != person)
        if play.passed is not False and partner.name in {*self.passed, *self.table.out}:
            self.gifted.add(partner.name)
        return partner if play.passed else person

    def _misgiven(self, number: int, person: Person, play: Play) -> Fault:
        facts: dict[str, Fact] = {"number": number + 1, "player": play.player, "card": play.card}
        at = self.table.places[play.place]
        message = Phrase("fault.passed", {**facts, "at": at})
        return Fault("musee.last-cards", self.table.players[person.seat].name, message, (at,))
