"""JSON Schemas of what the commands of MUSEUM alone answer with `--json`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.present.answers import (
    TEXT,
    WHOLE,
    cards_by_name,
    change,
    every,
    or_null,
    record,
    remarks,
    rule_id,
    whole_answer,
)
from scoring.schemas import FLAG, Schema, word


def _skulls() -> Schema:
    sale = record({"skulls": every(TEXT), "kind": TEXT, "prestige": WHOLE, "working": TEXT})
    keys = {"skulls": every(TEXT), "prestige": WHOLE, "sales": every(sale), "one_by_one": WHOLE, "rule": rule_id()}
    return whole_answer(record(keys))


def _rival() -> Schema:
    """Return the schema of one step of the rival's turn; `choices` is empty where nothing is left to choose."""
    keys = {
        "rival": TEXT,
        "step": word(("take", "exhibit", "buy", "discard")),
        "cards": every(TEXT),
        "choices": every(TEXT),
        "chooses": word(("card", "payment")),
        "left": WHOLE,
        "steps": every(_step()),
        "plays": every(TEXT),
        "effect": record({"track": change(), "prestige": change(), "pool": cards_by_name()}),
        "provisional": FLAG,
        **remarks(),
    }
    return whole_answer(record(keys))


def _step() -> Schema:
    """Return the schema of one card and why it; `from` is null, `pool`, or the owner's name."""
    card = {"card": TEXT, "priority": or_null(TEXT), "value": WHOLE}
    ranked = record({**card, "gain": WHOLE, "groups": WHOLE, "place": WHOLE})
    gain = record({"civilisation": WHOLE, "domain": WHOLE, "rival": WHOLE})
    payment = record({"cards": every(TEXT), "prestige": WHOLE, "fee": WHOLE})
    told = {"from": or_null(TEXT), "payment": payment, "reason": TEXT, "ranking": every(ranked)}
    return record({**card, "gain": gain, "groups": WHOLE, **told})


ANSWERS: Final[Mapping[str, Callable[[], Schema]]] = {"skulls": _skulls, "rival": _rival}
