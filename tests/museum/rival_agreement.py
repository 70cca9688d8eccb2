"""Where the companion and the naive player of the rival's order disagree; run as a module, on any seeds.

``python -m tests.museum.rival_agreement 0 5000`` compares so many situations and prints every disagreement.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.museum.random_rivals import random_situation
from tests.museum.rival_oracle import (
    OWN,
    Cards,
    Move,
    State,
    TooManyEqualsError,
    Tree,
    after,
    first_met,
    gain,
    groups,
    in_prestige_only,
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
        yield from self.shown(told, state)
        if told["choices"] and not state.paying and told["chooses"] == "payment":
            state = self.begun(told, state)
        moves = self.tree.moves(state)
        if not told["choices"]:
            self.ends.add((state.museum, state.hand, state.pools, state.prestige))
            if moves:
                yield f"after {choose}: stops before {moves}"
            return
        if sorted(told["choices"]) != sorted(named(move) for move in moves):
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
        if step["from"]:
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

    def shown(self, told: Data, state: State) -> Iterator[str]:
        """His Prestige after what is settled."""
        if "prestige-after" in told and not state.paying and told["prestige-after"] != state.prestige:
            yield f"prestige {told['prestige-after']}, expected {state.prestige}"


def named(move: Move) -> str:
    """A move as `choices` names it."""
    return move[1]


def disagreements(situation: Data, ask: Ask) -> list[str]:
    """Where the answers to a situation are not those of the written order; none where too many stand level to try."""
    try:
        return list(Walk(situation, ask).compare())
    except TooManyEqualsError:
        return []


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
        for wrong in disagreements(situation, ask):
            kinds[situation["step"]] += 1
            print(seed, situation["step"], wrong)
    print(dict(kinds) or "no disagreement")


if __name__ == "__main__":
    main()
