"""The cards of expansions as they are typed: what is read, and of each misspelling what is said and what is nearest."""

from __future__ import annotations

from typing import Final

import pytest

from scoring.errors import AskedError
from scoring.games.museum.expansions.black_market import MarketObject
from scoring.games.museum.expansions.crystal_skulls import Skull
from scoring.games.museum.expansions.cthulhu import Relic
from scoring.games.museum.expansions.league import League
from scoring.games.museum.table.cards import Card, Laid
from scoring.games.museum.table.tokens import read_card
from tests.cases.test_turn_cases import gist

READ: Final[dict[str, Laid]] = {
    "SKULL-Gold": Skull("gold"),
    "skull-silver:GRE": Skull("silver", adds="gre"),
    "skull-silver:inc": Skull("silver", adds="inc"),
    "skull-ruby=inc-ar-?": Skull("ruby", copies=Card("inc", "ar", None)),
    "skull-emerald=grear2": Skull("emerald", copies=Card("gre", "ar", 2)),
    "RELIC-Asia-NA-1": Relic("asia", "na", 1),
    "relic-europe-wa-?": Relic("europe", "wa", None),
    "league-NA": League("na"),
    "bm-gre-cu-?": MarketObject("gre", "cu", None),
    "BM-GreCu3": MarketObject("gre", "cu", 3),
}
REFUSED: Final = {
    "skull": ('skull-power found="skull"', "skull-silver"),
    "skull-slver": ('skull found="skull-slver" part=slver', "skull-silver"),
    "skull-slver:gre": ('skull found="skull-slver:gre" part=slver', "skull-silver:gre"),
    "skull-slver=inc-ar-2": ('skull found="skull-slver=inc-ar-2" part=slver', "skull-silver=inc-ar-2"),
    "skull-zzzz": ('skull found="skull-zzzz" part=zzzz', None),
    "skull-silver=gre-ar-2": ('skull-power found="skull-silver=gre-ar-2"', "skull-silver:gre"),
    "skull-silver=xyz-ar-2": ('skull-power found="skull-silver=xyz-ar-2"', "skull-silver"),
    "skull-ruby:inc": ('skull-power found="skull-ruby:inc"', "skull-ruby"),
    "skull-other-asia:chi": ('skull-power found="skull-other-asia:chi"', "skull-other-asia"),
    "skull-silver:grc": ('card-civilisation found="skull-silver:grc" part=grc', "skull-silver:gre"),
    "skull-silver:zzz": ('card-civilisation found="skull-silver:zzz" part=zzz', None),
    "skull-ruby=inc-aq-2": ('card-domain found="skull-ruby=inc-aq-2" part=aq', "skull-ruby=inc-ar-2"),
    "skull-ruby=": ('card found="skull-ruby="', None),
    "skull-silvеr": ('lookalike found="skull-silvеr" char=е name=CYRILLIC SMALL LETTER IE', None),
    "relic-europe-wa": ('relic found="relic-europe-wa"', None),
    "relic-erope-wa-4": (
        'relic-continent found="relic-erope-wa-4" part=erope words=america and europe and africa and asia',
        "relic-europe-wa-4",
    ),
    "relic-zzzz-wa-4": (
        'relic-continent found="relic-zzzz-wa-4" part=zzzz words=america and europe and africa and asia',
        None,
    ),
    "relic-europe-wx-4": (
        'card-domain found="relic-europe-wx-4" part=wx words=ar and ag and cu and na and th and wa',
        "relic-europe-wa-4",
    ),
    "relic-europe-wa-45": (
        'relic-value found="relic-europe-wa-45" part=45 words=1 and 2 and 3 and 4 and 5 and ?',
        "relic-europe-wa-4",
    ),
    "relic-asia-na-0": ('relic-value found="relic-asia-na-0" part=0 words=1 and 2 and 3 and 4 and 5 and ?', None),
    "relic-еurope-wa-4": ('lookalike found="relic-еurope-wa-4" char=е name=CYRILLIC SMALL LETTER IE', None),
    "league-nx": ('card-domain found="league-nx" part=nx', "league-na"),
    "league-zzzz": ('card-domain found="league-zzzz" part=zzzz', None),
    "leaguе-na": ('lookalike found="leaguе-na" char=е name=CYRILLIC SMALL LETTER IE', None),
    "bm-grx-cu-3": ('card-civilisation found="bm-grx-cu-3" part=grx', "bm-gre-cu-3"),
    "bm-gre-cx-3": ('card-domain found="bm-gre-cx-3" part=cx', "bm-gre-cu-3"),
    "bm-gre-cu-6": ('card-value found="bm-gre-cu-6" part=6', None),
    "bm-": ('card found="bm-"', None),
}


@pytest.mark.parametrize(("typed", "card"), READ.items())
def test_a_card_is_read(typed: str, card: Laid) -> None:
    """In any case, its value perhaps not read off."""
    assert (read_card(typed), type(read_card(typed))) == (card, type(card))


@pytest.mark.parametrize(("typed", "told"), REFUSED.items())
def test_a_misspelt_card_is_refused(typed: str, told: tuple[str, str | None]) -> None:
    """With what is wrong, and the nearest card that there is."""
    with pytest.raises(AskedError) as refused:
        read_card(typed)
    assert (gist(refused.value.problem.message), refused.value.problem.nearest) == told
