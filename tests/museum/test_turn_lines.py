"""Lines and turns that are none: refused with the word they broke at, and what was meant."""

from __future__ import annotations

from typing import Final

import pytest

from companion.words import phrasebook
from scoring import tablefile
from scoring.errors import AskedError, MalformedTableError
from scoring.games import game
from scoring.games.museum.table.line_notation import LineError, read_line
from scoring.games.museum.turns.judging import judge
from scoring.names import folded
from tests.cases.test_turn_cases import gist

WORDS: Final = phrasebook("en", game("museum"))
NAMES: Final = {folded(name): name for name in ("Éric", "Olivier", "Alphonse LeGros")}
MALFORMED: Final = {
    "for": ('card found="for"', "favour"),
    "gre-cu-5 for": ("line-ends expected=payment",),
    "gre-cu-5,": ("line-ends expected=card",),
    ", gre-cu-5": ('card found=","',),
    "gre-cu-5 for rom-ag-3 +": ("line-ends expected=payment",),
    "gre-cu-5 for + rom-ag-3": ('line-word found="+" expected=payment',),
    "gre-cu-5 for rom-ag-3 + + 1p": ('line-word found="+" expected=payment',),
    "gre-cu-5 for rom-ag-3,1p": ('line-word found="," expected=payment',),
    "gre-cu-5 for 6": ('line-word found="6" expected=value',),
    "gre-cu-5 for 0": ('line-word found="0" expected=value',),
    "gre-cu-5 for 12": ('line-word found="12" expected=value',),
    "gre-cu-5 for -1p": ('card found="-1p"',),
    "gre-cu-5 for 1p 2p": ('line-twice found="2p"',),
    "gre-cu-5 for 1p for 2p": ('card found="for"',),
    "gre-cu-5 for 1.5p": ('card found="1.5p"',),
    "gre-cu-5 for 1000p": ('card found="1000p"',),
    "gre-cu-5 for p": ('card found="p"',),
    "gre-cu-5 for 2 p": ('card found="p"',),
    "gre-cu-5 for ²p": ('lookalike found="²p" char=² name=SUPERSCRIPT TWO',),
    "gre-cu-6": ('card-value found="gre-cu-6" part=6',),
    "gre-cu": ('card found="gre-cu"', "gre-cu-?"),
    "gre-xx-3": ('card-domain found="gre-xx-3" part=xx',),
    "grx-cu-3": ('card-civilisation found="grx-cu-3" part=grx', "gre"),
    "6": ('line-word found="6" expected=value',),
    "gre-cu-3 from": ("line-ends expected=player",),
    "gre-cu-3 from nobody": ('no-player found="nobody" players=Éric and Olivier and Alphonse LeGros',),
    "gre-cu-3 from Eirc": ('no-player found="Eirc" players=Éric and Olivier and Alphonse LeGros',),
    "gre-cu-3 from Alphonse LeGros": (
        'no-player found="Alphonse" players=Éric and Olivier and Alphonse LeGros',
        "Alphonse_LeGros",
    ),
    "gre-cu-3 from pool from Éric": ('line-twice found="from"',),
    "gre-cu-3 from pools": ('no-player found="pools" players=Éric and Olivier and Alphonse LeGros',),
    "gre-cu-3 at": ("line-ends expected=place",),
    "gre-cu-3 to": ("line-ends expected=player",),
    "gre-cu-3 to pool": ('no-player found="pool" players=Éric and Olivier and Alphonse LeGros',),
    "gre-cu-3 form pool": ('line-word found="form" expected=gain-end', "for"),
    "gre-cu-3 rom-ag-2": ('line-word found="rom-ag-2" expected=gain-end',),
    "gre-cu-3 fro rom-ag-2": ('line-word found="fro" expected=gain-end', "from"),
    "gre-cu-3 = rom-ag-2": ('line-word found="=" expected=gain-end',),
    "expert": ("line-ends expected=expert",),
    "expert xyz": ('line-word found="xyz" expected=expert',),
    "expert ulf-van-der-nort 3": ('line-word found="ulf-van-der-nort" expected=expert', "ulf-van-der-noot"),
    "expert cel three": ('line-word found="three" expected=other-gain-end',),
    "expert cel -1": ('line-word found="-1" expected=other-gain-end',),
    "expert cel 3 4": ('line-word found="4" expected=other-gain-end',),
    "expert arkadin-welles=xyz": ('line-word found="arkadin-welles=xyz" expected=expert', "arkadin-welles"),
    "expert cel=gre": ('line-word found="cel=gre" expected=expert', "cel"),
    "expert other:": ('line-word found="other:" expected=expert',),
    "marker": ("line-ends expected=continent",),
    "marker europa 2": ('line-word found="europa" expected=continent', "europe"),
    "marker europe": ("line-ends expected=price",),
    "marker europe two": ('line-word found="two" expected=price',),
    "pavilion": ("line-ends expected=pavilion",),
    "pavilion 2": ("line-ends expected=card",),
    "pavilion x gre-cu-3": ('line-word found="x" expected=pavilion',),
    "pavilion 2 3": ('card found="3"',),
    "pavilion 10 gre-cu-3": ('line-word found="10" expected=pavilion',),
    "market": ("line-ends expected=card",),
    "market bm-egy-na-3": ("line-ends expected=price",),
    "market bm-egy-xx-3 2": ('card-domain found="bm-egy-xx-3" part=xx',),
    "inventory": ("line-ends expected=card",),
    "inventry all": ('card found="inventry"', "inventory"),
    "inventory al": ('card found="al"',),
    "inventory all gre-cu-3": ('line-word found="gre-cu-3" expected=end',),
    "inventory gre-cu-3 all": ('card found="all"',),
    "inventory 3": ('card found="3"',),
    "favour": ("line-ends expected=favour",),
    "favor bank-loan": ('card found="favor"', "favour"),
    "favour bank-lone": ('line-word found="bank-lone" expected=favour', "bank-loan"),
    "favour bank-loan 4p": ('line-word found="4p" expected=end',),
    "favour bank loan": ('line-word found="bank" expected=favour',),
    "favour express-delivery": ("line-ends expected=card",),
    "favour express-delivery 3": ('card found="3"',),
    "favour express-delivery gre-cu-3 from pool": ('line-word found="from" expected=from-hand',),
    "favour express-delivery gre-cu-3 for 2": ('line-word found="2" expected=prestige',),
    "favour express-delivery gre-cu-3 for": ("line-ends expected=prestige",),
    "favour express-delivery gre-cu-3 for 1p + 1p": ('line-word found="+" expected=end',),
    "favour charity-ball gre-cu-3": ("line-ends expected=from-pool",),
    "favour charity-ball gre-cu-3 from nobody": (
        'no-player found="nobody" players=Éric and Olivier and Alphonse LeGros',
    ),
    "favour new-archaeological-team": ("line-ends expected=continent",),
    "favour new-archaeological-team gre": ('line-word found="gre" expected=continent',),
    "favour archaeological-discovery asia europe": ('line-word found="europe" expected=end',),
    "favour private-collector": ("line-ends expected=card",),
    "favour private-collector gre-cu-3 gre-cu-4": ('line-word found="gre-cu-4" expected=end',),
    "favour inventory": ("line-ends expected=card",),
    "favour inventory all": ('card found="all"',),
    "favour good-hiring nobody": ('line-word found="nobody" expected=expert',),
    "favour other:": ("line-ends expected=own-words",),
    "discard": ("line-ends expected=card",),
    "discard all": ('card found="all"',),
    "discard 3": ('card found="3"',),
    "discard gre-cu-3 for 2p": ('card found="for"',),
    "sell": ("line-ends expected=skull",),
    "sell europe": ('line-word found="europe" expected=skull', "europe-1"),
    "sell europe-4": ('line-word found="europe-4" expected=skull', "europe-1"),
    "sell europa-5": ('line-word found="europa-5" expected=skull', "europe-5"),
    "sell skull-silver": ('line-word found="skull-silver" expected=skull',),
    "draw two": ('line-word found="two" expected=number',),
    "draw -1": ('line-word found="-1" expected=number',),
    "draw 21": ('line-word found="21" expected=number',),
    "draw 1 2": ('line-word found="2" expected=end',),
    "take": ("line-ends expected=card",),
    "take gre-cu-3": ("line-ends expected=from-pool",),
    "take gre-cu-3 from Éric": ('line-word found="Éric" expected=from-pool',),
    "take gre-cu-3 of pool": ('line-word found="of" expected=from-pool',),
    "remove gre-cu-3": ("line-ends expected=from-pool",),
    "remove gre-cu-3 from": ("line-ends expected=player",),
    "gain": ("line-ends expected=prestige",),
    "gain 3": ('line-word found="3" expected=prestige',),
    "gain p": ('line-word found="p" expected=prestige',),
    "gain 1000p": ('line-word found="1000p" expected=prestige',),
    "lose -2p": ('line-word found="-2p" expected=prestige',),
    "discard league-na": ('discard found="league-na"',),
    "gre-cu-3 for league-na": ('discard found="league-na"',),
    "league-na from pool": ('discard found="league-na"',),
    "hire cel": ('card found="hire"',),
    "exhibit gre-cu-3": ('card found="exhibit"',),
    "pay 3p": ('card found="pay"',),
    "gre-cu-3 for 3 @": ('card found="@"',),
    "egy-na-3@Éric": ('lookalike found="egy-na-3@Éric" char=É name=LATIN CAPITAL LETTER E WITH ACUTE',),
    ">": ('card found=">"',),
    ".": ('card found="."',),
    "#": ('card found="#"',),
    "~": ('card found="~"',),
    "Gre Cu 3": ('card found="Gre"',),
    "gré-cu-3": ('lookalike found="gré-cu-3" char=é name=LATIN SMALL LETTER E WITH ACUTE',),
    "gге-cu-3": ('lookalike found="gге-cu-3" char=г name=CYRILLIC SMALL LETTER GHE',),
}
"""A line as typed: what is said of it as key and facts, and the nearest word where there is one."""


@pytest.mark.quick
def test_a_line_that_is_none_says_where_it_broke() -> None:
    """The word it broke at and what is expected there, or what is missing at its end."""
    assert len(MALFORMED) > 100
    for typed, (says, *near) in MALFORMED.items():
        with pytest.raises(LineError) as caught:
            read_line(typed, NAMES)
        assert says == gist(caught.value.trouble.message), typed
        assert WORDS.say(caught.value.trouble.message)
        assert near == [word for word in (caught.value.trouble.nearest,) if word], typed


HEAD: Final = """format = 1
game = "museum"
over = false
[[players]]
name = "Éric"
[[players]]
name = "Olivier"
"""
TURN: Final = '[[turns]]\nplayer = "Éric"\n'
TURNS: Final = {
    "[[turns]]\n": ("turns.1.player", ""),
    '[[turns]]\nplayer = "Gaz"\n': ("turns.1.player", "Gaz"),
    "[[turns]]\nplayer = 3\n": ("turns.1.player", "3"),
    'turns = "Éric"\n': ("turns", "Éric"),
    "turns = [3]\n": ("turns", "tables"),
    f"{TURN}took = true\n": ("turns.1.took", "true"),
    f"{TURN}took = -1\n": ("turns.1.took", "-1"),
    f"{TURN}took = 2\n": ("turns.1.took", "took-many"),
    f'{TURN}took = ["Éric"]\n': ("turns.1.took.1", "took-own"),
    f'{TURN}took = ["Gaz"]\n': ("turns.1.took.1", "Gaz"),
    f'{TURN}took = ["Olivier", "Olivier"]\n': ("turns.1.took.2", "Olivier"),
    f"{TURN}took = [3]\n": ("turns.1.took.1", "3"),
    f"{TURN}took-own = 1\n": ("turns.1.took-own", "1"),
    f'{TURN}plays = "gre-cu-3"\n': ("turns.1.plays", "gre-cu-3"),
    f"{TURN}plays = [3]\n": ("turns.1.plays.1", "3"),
    f'{TURN}plays = ["gre-cu-3", "5 for 3"]\n': ("turns.1.plays.2", "line-card-by-name"),
    f'{TURN}plays = ["gre-cu-3 at H9"]\n': ("turns.1.plays.1", "H9"),
    f'{TURN}plays = ["gre-cu-3 from Gaz"]\n': ("turns.1.plays.1", "Gaz"),
    f'{TURN}plays = ["", "inventory"]\n': ("turns.1.plays.1", "line-empty"),
    f'{TURN}plays = ["gre-cu-3 \\u001b[2J"]\n': ("turns.1.plays.1", ""),
    f'{TURN}headline = "war"\n': ("turns.1.headline", "war"),
    f'{TURN}headline = "deflaton"\n': ("turns.1.headline", "deflaton"),
    f"{TURN}headline = 3\n": ("turns.1.headline", "3"),
    f"{TURN}opinion = 3\n": ("turns.1.opinion", "3"),
    f"{TURN}opinion = {{ asi = 1 }}\n": ("turns.1.opinion.asi", "asi"),
    f"{TURN}opinion = {{ asia = -1 }}\n": ("turns.1.opinion.asia", "-1"),
    f"{TURN}counted = {{ cards = 3 }}\n": ("turns.1.counted.cards", "cards"),
    f'{TURN}counted = {{ hand = "7" }}\n': ("turns.1.counted.hand", "7"),
    f"{TURN}counted = [3]\n": ("turns.1.counted", "table"),
    f"{TURN}play = []\n": ("turns.1.play", "play"),
    '[table]\nheadline = "grnt"\n': ("table.headline", "grnt"),
}
"""Lines of a file: the key that is named, and what is said."""


@pytest.mark.quick
def test_a_turn_that_is_none_is_refused_at_its_key() -> None:
    """Every problem has its key and its line in the file; nothing is scored."""
    for lines, (path, says) in TURNS.items():
        text = f"{lines}{HEAD}" if lines.startswith("turns") else f"{HEAD}{lines}"
        with pytest.raises(MalformedTableError) as caught:
            tablefile.read(text)
        problem = caught.value.problems[0]
        assert problem.path == path, lines
        assert problem.line, lines
        assert says in gist(problem.message), lines
        assert WORDS.say(problem.message)


@pytest.mark.quick
def test_a_question_about_nobody_or_no_place_is_refused() -> None:
    """Who plays must be known, and what is asked must be a line on his board."""
    _, table = tablefile.read(HEAD)
    for line, player, path, says in (
        ("gre-cu-3", None, "--player", "Éric"),
        ("gre-cu-3", "Gaz", "--player", "Gaz"),
        ("gre-cu-3 at H9", "Éric", "PLAY", "H9"),
        ("gre-cu-3 at C1-H9", "Éric", "PLAY", "H9"),
        ("gre-cu-3 \x1b[2J", "Éric", "PLAY", ""),
    ):
        with pytest.raises(AskedError) as caught:
            judge(table, line, player)
        assert caught.value.problem.path == path
        assert says in gist(caught.value.problem.message)
