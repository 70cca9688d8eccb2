"""What can be doubted of the card laid last, and what is put on record where the table refuses it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Final

from companion.present.rules import printed_in
from companion.words.localization import Locale
from scoring.games.artline.printed import FOLDER
from scoring.rulebook import Dispute, load_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.words.phrasebook import Phrasebook
    from scoring.games.artline.position import Position
    from scoring.games.artline.table import Table

OF_A_CARD: Final = {"shows": "artline.fits"}
OF_A_NEW_THEME: Final = {
    "used": "artline.theme-used",
    "broad": "artline.theme-broad",
    "interpretation": "artline.theme-interpretation",
    "understood": "artline.understood",
}
RULES: Final = {**OF_A_CARD, **OF_A_NEW_THEME}
"""What can be doubted, that a card shows a theme or that a theme it sets may be one, with the rules they may break."""


def doubts_of(position: Position) -> Mapping[str, tuple[str, ...]]:
    """Return what can be doubted of the last turn, for each theme that its card must show: more where it set it."""
    if position.faults or not position.log:
        return {}
    effect = position.log[-1]
    doubts: dict[str, tuple[str, ...]] = {}
    for side in effect.prospect.sides if effect.prospect else ():
        named = effect.turn.theme(side.way)
        for theme in side.themes_with(named) if side.joined else ():
            doubts[theme] = tuple(RULES if side.sets(named) and theme == named else OF_A_CARD)
    return doubts


def dispute_about(table: Table, doubters: tuple[str, ...], theme: str, about: str, words: Phrasebook) -> Dispute:
    """Return what is put on record of the last turn where its card goes back."""
    say, turn = Locale(words), table.turns[-1]
    return Dispute(
        question=say(
            "artline.dispute",
            players=doubters,
            question=say(f"artline.{about}", card=turn.card, theme=theme),
            turn=len(table.turns),
        ),
        reading=say("artline.dispute-no", player=turn.player),
        by=words.join(player.name for player in table.players),
        on=datetime.datetime.now().astimezone().date(),
        source=say("rule.source", **printed_in(load_rules(FOLDER)[RULES[about]].sources[0])),
    )
