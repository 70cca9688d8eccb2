"""Where the companion and the naive player of the rival's order disagree; run as a module, on any seeds.

``python -m tests.museum.rival_agreement 0 5000`` compares so many situations and prints every disagreement.
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.museum.random_rivals import NAME, random_situation, with_unread_values
from tests.museum.rival_oracle import (
    OWN,
    Cards,
    Move,
    State,
    TooManyEqualsError,
    Tree,
    after,
    answer,
    end_of,
    first_met,
    gain,
    groups,
    in_prestige_only,
    outcomes,
    price,
    rank,
    reasons,
    start,
    value_of,
)

Data = dict[str, Any]
Ask = Callable[[Data, Sequence[str]], Data]
"""What the companion answers to a situation and the choices made so far, in the keys of its JSON."""

MOST_WAYS = 40
MOST_KNOWN = 12
Ends = set[Any]


class NotLevelError(Exception):
    """A move that is not among those that stand level."""


class Walk:
    """One situation compared: every way through the ties, each step held against the written order."""

    def __init__(self, situation: Data, ask: Ask) -> None:
        self.situation = situation
        self.ask = ask
        self.tree = Tree(situation)
        self.ends: Ends = set()
        self.ways = 0

    def compare(self) -> Iterator[str]:
        """Yield every disagreement."""
        first = start(self.situation)
        expected = self.tree.ends(first)
        yield from self.way(())
        if self.ways < MOST_WAYS and self.ends != expected:
            yield f"ends {sorted(self.ends)}, expected {sorted(expected)}"

    def way(self, choose: tuple[str, ...]) -> Iterator[str]:
        """Follow the answer after these choices; go on through its tie, if it tells one."""
        self.ways += 1
        told = self.ask(self.situation, choose)
        state = start(self.situation)
        for step in told["steps"]:
            try:
                state = yield from self.step(step, state)
            except NotLevelError:
                yield f"after {choose}: {step} is not what stands first: {self.tree.moves(state)}"
                return
        yield from self.effect(told, state)
        if told["choices"] and not state.paying and told["chooses"] == "payment":
            state = self.begun(told, state)
        moves = self.tree.moves(state)
        if not told["choices"]:
            self.ends.add(end_of(state))
            if moves:
                yield f"after {choose}: stops before {moves}"
            return
        if sorted(told["choices"]) != sorted(named(moves)):
            yield f"after {choose}: choices {told['choices']}, expected {moves}"
        elif told["chooses"] != moves[0][0]:
            yield f"after {choose}: chooses {told['chooses']}, expected {moves}"
        elif not self.tree.matters(state):
            yield f"after {choose}: a tie that changes nothing: {moves}"
        else:
            for choice in told["choices"] if self.ways < MOST_WAYS else ():
                yield from self.way((*choose, choice))

    def step(self, step: Data, state: State) -> Any:
        """One card of the answer with its payment: it must be among those that stand level, for the reasons told."""
        move = self.level(state, "card", step["card"], step["from"] or "")
        told = {key: step[key] for key in ("card", "priority", "value", "gain", "groups", "from")}
        reckoned = reasons(move, state, self.situation)
        if told != reckoned:
            yield f"{told}, expected {reckoned}"
        yield from self.ranking(step, state)
        before, state = state, after(state, move, self.situation)
        paid = step["payment"] or {"cards": [], "prestige": 0, "fee": 0}
        for card in paid["cards"]:
            state = after(state, self.level(state, "payment", card, ""), self.situation)
        if step["from"] and not state.paying:
            yield from self.paid(step, paid, before)
        return state

    def level(self, state: State, *move: str) -> Move:
        """Of the moves that stand level, the one asked for."""
        for other in self.tree.moves(state):
            if other == move:
                return other
        raise NotLevelError

    def paid(self, step: Data, paid: Data, before: State) -> Iterator[str]:
        """Prestige and fee of a purchase."""
        laid = sum(map(value_of, paid["cards"]))
        only, owner = in_prestige_only(step["from"], self.situation), step["from"]
        fee = int(owner != OWN)
        missing = max(price(step["card"], owner, self.situation) - laid, 0) + only - fee
        if (paid["prestige"], paid["fee"]) != (missing, fee):
            yield f"{step['card']} from {owner} with {before.prestige}: {paid}, expected {missing} and a fee of {fee}"

    def ranking(self, step: Data, state: State) -> Iterator[str]:
        """What stands in the ranking is reckoned right, and is in the order of the rule where the row has no say."""
        base = self.base(state)
        for row in step["ranking"]:
            met = first_met(row["card"], self.situation["priorities"])
            priority = None if met is None else self.situation["priorities"][met]
            adds = sum(gain(row["card"], base, self.situation).values())
            number = groups(row["card"], base, self.situation)
            reckoned = (priority, value_of(row["card"]), adds, number)
            if (row["priority"], row["value"], row["gain"], row["groups"]) != reckoned:
                yield f"ranking {row}, expected {reckoned}"
        if self.situation["step"] == "discard":
            return
        ranks = [rank(row["card"], base, self.situation) for row in step["ranking"]]
        if ranks != sorted(ranks, reverse=True):
            yield f"ranking out of order: {step['ranking']}"
        for (row, mine), (other, others) in zip(
            zip(step["ranking"], ranks, strict=True), list(zip(step["ranking"], ranks, strict=True))[1:], strict=False
        ):
            if (row["place"] == other["place"]) != (mine == others):
                yield f"places {row} and {other}"

    def base(self, state: State) -> Cards:
        """What a card is reckoned over."""
        return (*state.museum, *state.hand) if self.situation["step"] == "take" else state.museum

    def begun(self, told: Data, state: State) -> State:
        """The purchase begun of which the next card to lay is chosen, where the answer does not name it as settled."""
        begun = [after(state, move, self.situation) for move in self.tree.moves(state)]
        return next(
            (now for now in begun if now.paying and {m[1] for m in self.tree.moves(now)} == set(told["choices"])), state
        )

    def effect(self, told: Data, state: State) -> Iterator[str]:
        """His Prestige after what is settled, how far his marker moves, and the cards that came to each pool."""
        if state.paying:
            return
        before = start(self.situation)
        track, prestige = told["effect"]["track"], told["effect"]["prestige"]
        values = sum(map(value_of, state.museum)) - sum(map(value_of, before.museum))
        if prestige != [before.prestige, state.prestige] or track[1] - track[0] != values:
            yield f"effect {told['effect']}, expected Prestige {state.prestige}, marker + {values}"
        now, then = dict(state.pools), dict(before.pools)
        laid = {owner: Counter(now[owner]) - Counter(then[owner]) for owner in now}
        pools = {NAME if owner == OWN else owner: sorted(cards.elements()) for owner, cards in laid.items() if cards}
        if {owner: sorted(cards) for owner, cards in told["effect"]["pool"].items()} != pools:
            yield f"effect {told['effect']}, expected {pools}"


def named(moves: Sequence[Move]) -> list[str]:
    """Moves as `choices` names them: a card, and its owner where only that tells two apart."""
    cards = [card for _, card, _ in moves]
    return [f"{card} from {owner}" if cards.count(card) > 1 else card for _, card, owner in moves]


def disagreements(situation: Data, ask: Ask) -> list[str]:
    """Where the answers to a situation are not those of the written order; none where too many stand level to try."""
    try:
        return list(Walk(situation, ask).compare())
    except TooManyEqualsError:
        return []


def worth_more(situation: Data, ask: Ask) -> Iterator[str]:
    """Yield where the warnings that he lays what is worth more than what he buys are not those reckoned."""
    try:
        reckoned = answer(situation)
    except TooManyEqualsError:
        return
    told = ask(situation, ())
    warned = sum(warning["message"] == "warning.rival-worth" for warning in told["warnings"])
    if not reckoned["choices"] and told["cards"] == reckoned["cards"] and warned != len(reckoned["worth-more"]):
        yield f"{warned} warnings, expected {reckoned['worth-more']}"


def unsettled(situation: Data, ask: Ask, rng: random.Random) -> Iterator[str]:
    """Yield where an answer that is said to be final turns out otherwise once one thing more is known.

    Tried with every value of a card that nobody read, and with cards at random that meet a priority in words.
    """
    told = ask(situation, ())
    if told["provisional"] or told["choices"]:
        return
    ends = set()
    for known in ways_to_know(situation, rng):
        try:
            ends.add(frozenset(map(without_values, outcomes(known))))
        except TooManyEqualsError:
            return
    if len(ends) > 1:
        yield f"final, but it may end otherwise: {sorted(map(sorted, ends))[:2]}"


def ways_to_know(situation: Data, rng: random.Random) -> Iterator[Data]:
    """Yield it with one unread value read each way, all others the least, then with words that cards meet."""
    keys = [key for key in ("museum", "hand", "pool", "shown") if key in situation]
    for unread in sorted({card for key in keys for card in situation[key] if card.endswith("?")}):
        for value in range(1, 6):
            read = {unread: unread[:-1] + str(value)}
            yield situation | {key: [read.get(card, card.replace("?", "1")) for card in situation[key]] for key in keys}
    least = situation | {key: [card.replace("?", "1") for card in situation[key]] for key in keys}
    cards = [*least["hand"], *least["pool"], *least.get("shown", []), *itertools.chain(*least["pools"].values())]
    for _ in range(MOST_KNOWN if any(wish.startswith("other:") for wish in situation["priorities"]) else 1):
        some = " ".join(card for card in cards if rng.random() < 0.5)
        words = [f"={some}" if wish.startswith("other:") else wish for wish in situation["priorities"]]
        yield least | {"priorities": words}


def without_values(end: Any) -> Any:
    """An end in which a card is told without its value, and no Prestige."""

    def told(cards: Cards) -> Cards:
        return tuple(sorted(card[:-1] for card in cards))

    museum, hand, pools, *_ = end
    return told(museum), told(hand), tuple((owner, told(cards)) for owner, cards in pools)


def main() -> None:
    """Compare the situations of a range of seeds."""
    from tests.museum.rival_desk import ask

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("beyond", type=int)
    parser.add_argument("--step", choices=["take", "exhibit", "buy", "discard"])
    given = parser.parse_args()
    kinds: Counter[str] = Counter()
    for seed in range(given.first, given.beyond):
        situation = random_situation(random.Random(seed), given.step)
        for wrong in [*disagreements(situation, ask), *worth_more(situation, ask)]:
            kinds[situation["step"]] += 1
            print(seed, situation["step"], wrong)
        rng = random.Random(seed)
        for wrong in unsettled(with_unread_values(situation, rng), ask, rng):
            kinds["final"] += 1
            print(seed, situation["step"], wrong)
    print(dict(kinds) or "no disagreement")


if __name__ == "__main__":
    main()
