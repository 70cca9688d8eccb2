"""What is said of a table of Musée, by its key and facts: why a card may not be laid, faults, what is not checked."""

from __future__ import annotations

from typing import Any, Final

from scoring import tablefile
from scoring.games import game
from scoring.games.musee.legality import with_painting
from scoring.games.musee.table import Table
from scoring.phrase import Phrase

MUSEE: Final = game("musee")
TWO: Final = """
format = 1
game = "musee"
over = false
[[players]]
name = "Amandine"
hand = {0}
[[players]]
name = "Andy"
hand = [40, 41]
musee = \"\"\"
. 20 . . . .
. . . . . .
. . . . . .
\"\"\"
"""
TEAMS: Final = """
format = 1
game = "musee"
over = false
[[players]]
name = "Upstairs"
members = ["Amandine", "Andy"]
{0}
[[players]]
name = "Downstairs"
members = ["Vincent", "Olivier"]
{1}
"""


def table_of(text: str) -> Table:
    """Return a table."""
    table: Table = tablefile.read(text)[1]
    return table


def plain(fact: object) -> object:
    """Return a fact as plain data, a sentence as its key and facts."""
    if isinstance(fact, Phrase):
        return (fact.key, {name: plain(value) for name, value in fact.facts.items()})
    if isinstance(fact, tuple):
        return tuple(plain(value) for value in fact)
    return fact if isinstance(fact, int) else str(fact)


def forbidden(table: Table, card: int, player: str) -> list[tuple[str, str | None, object]]:
    """Return the rules that forbid a card everywhere, with what they say."""
    (placements,) = MUSEE.where(table, str(card), player)
    assert {refusal.rule for refusal in placements.illegal} <= {fault.rule for fault in placements.faults[:1]}
    return [(fault.rule, fault.player, plain(fault.message)) for fault in placements.faults]


def test_a_card_that_is_not_in_hand() -> None:
    """7 and 12 are the whole hand: 9 is not held; of an empty hand nothing is; 40 and 41 are Andy's."""
    facts: dict[str, Any] = {"person": "Amandine", "hand": (7, 12), "card": 9}
    held = table_of(TWO.format([7, 12]))
    assert forbidden(held, 9, "Amandine") == [("musee.hand", "Amandine", ("refusal.not-held", facts))]
    assert forbidden(held, 7, "Amandine") == []
    facts = {"person": "Amandine", "hand": (), "card": 9}
    assert forbidden(table_of(TWO.format([])), 9, "Amandine") == [
        ("musee.hand", "Amandine", ("refusal.empty-hand", facts))
    ]
    untold = table_of(TWO.replace("hand = {0}\n", ""))
    assert forbidden(untold, 9, "Amandine") == []
    assert forbidden(untold, 40, "Amandine") == [
        ("musee.hand", "Amandine", ("refusal.held-by", {"card": 40, "person": "Andy"}))
    ]
    assert forbidden(untold, 20, "Amandine") == [
        ("musee.unique", "Amandine", ("refusal.displayed", {"card": 20, "player": "Andy", "at": "U2"}))
    ]
    assert forbidden(untold, 51, "Amandine") == [("musee.deck", "Amandine", ("fault.deck", {"card": 51, "most": 50}))]


def test_a_card_that_a_team_does_not_hold() -> None:
    """Asked of one person her hand counts, of the team both; where one is not told no card is known not to be there."""
    both = table_of(TEAMS.format("hands = { Amandine = [7], Andy = [12] }", ""))
    assert forbidden(both, 9, "Upstairs") == [
        ("musee.hand", "Upstairs", ("refusal.not-held", {"person": "Upstairs", "hand": (7, 12), "card": 9}))
    ]
    assert forbidden(both, 12, "Upstairs") == []
    assert forbidden(both, 12, "Amandine") == [
        ("musee.hand", "Upstairs", ("refusal.not-held", {"person": "Amandine", "hand": (7,), "card": 12}))
    ]
    assert forbidden(both, 12, "Vincent") == [
        ("musee.hand", "Downstairs", ("refusal.held-by", {"card": 12, "person": "Andy"}))
    ]
    one = table_of(TEAMS.format("hands = { Amandine = [7] }", ""))
    assert forbidden(one, 9, "Upstairs") == []
    assert forbidden(one, 9, "Amandine") != []
    part = table_of(TEAMS.format('hands = { Amandine = [7], Andy = [12] }\nhands-in-part = ["Andy"]', ""))
    assert forbidden(part, 9, "Upstairs") == []
    assert forbidden(part, 9, "Andy") == []
    assert forbidden(part, 9, "Amandine") != []


def test_paintings_in_the_way_are_named_by_side() -> None:
    """30 at U1, left of 20; 10 at U3 and beyond, right of it; 20 and 30 around 25 forbid 35 at U3."""
    table = table_of(TWO.replace("hand = {0}\n", "").replace("hand = [40, 41]\n", ""))
    why = {refusal.at: plain(refusal.message) for refusal in MUSEE.where(table, "30", "Andy")[0].illegal}
    right = (("refusal.right", {"n": 1, "numbers": (20,)}),)
    assert why == {"U1": ("refusal.order", {"card": 30, "at": "U1", "why": right})}
    why = {refusal.at: plain(refusal.message) for refusal in MUSEE.where(table, "10", "Andy")[0].illegal}
    left = (("refusal.left", {"n": 1, "numbers": (20,)}),)
    assert why == {at: ("refusal.order", {"card": 10, "at": at, "why": left}) for at in ("U3", "U4", "U5", "U6")}
    assert with_painting((None, 1, None), 2, 5) == (None, 1, 5)


def said(table: Table, part: str) -> list[str]:
    """Return the keys of what a review says."""
    return [fact.key if isinstance(fact, Phrase) else fact.message.key for fact in getattr(MUSEE.review(table), part)]


PLAYS: Final = '[[plays]]\nplayer = "Amandine"\ncard = 1\nat = "U1"\n'


def test_what_is_not_checked() -> None:
    """The order of play where only museums were entered, nothing of paintings where none lies; silence in teams."""
    alone = TWO.format([7])
    assert said(table_of(alone), "not_checked") == ["not-checked.draws", "not-checked.moved", "not-checked.order"]
    teams = TEAMS.format("", "")
    assert said(table_of(teams), "not_checked") == ["not-checked.draws", "not-checked.silence"]
    played = ["not-checked.draws", "not-checked.moved", "not-checked.silence"]
    assert said(table_of(teams + PLAYS), "not_checked") == played


def hand_faults(text: str) -> list[object]:
    """Return what is wrong with hands."""
    return [plain(fault.message) for fault in MUSEE.review(table_of(text)).faults if fault.rule == "musee.hand"]


def test_a_hand_of_five_and_a_hand_of_six() -> None:
    """Five are dealt; a partner may be passed a sixth, but not both partners, and not a seventh."""
    assert hand_faults(TWO.format([1, 2, 3, 4, 5])) == []
    six = ("fault.hand", {"person": "Amandine", "n": 6, "most": 5})
    assert hand_faults(TWO.format([1, 2, 3, 4, 5, 6])) == [six]
    one = "hands = { Amandine = [1, 2, 3, 4, 5, 6], Andy = [11, 12, 13, 14] }"
    assert hand_faults(TEAMS.format(one, "")) == []
    both = "hands = { Amandine = [1, 2, 3, 4, 5, 6], Andy = [11, 12, 13, 14, 15] }"
    persons = ("Amandine", "Andy")
    assert hand_faults(TEAMS.format(both, "")) == [("fault.hands", {"persons": persons, "n": 11, "most": 10})]
    seven = "hands = { Amandine = [1, 2, 3, 4, 5, 6, 7] }"
    assert hand_faults(TEAMS.format(seven, "")) == [("fault.hand", {"person": "Amandine", "n": 7, "most": 6})]


def test_who_passes_whom_over() -> None:
    """A name of a team means the next of its members; one who was passed over is asked last."""
    plays = [("Upstairs", 1, "U1"), ("Downstairs", 2, "U1"), ("Upstairs", 3, "U2"), ("Downstairs", 4, "U2")]
    text = TEAMS.format("", "") + "".join(
        f'[[plays]]\nplayer = "{name}"\ncard = {card}\nat = "{at}"\n' for name, card, at in plays
    )
    review = MUSEE.review(table_of(text))
    assert review.faults == ()
    assert plain(review.progress[0].message) == ("progress.turn", {"person": "Amandine"})
    again = text + '[[plays]]\nplayer = "Andy"\ncard = 5\nat = "U3"\n'
    (fault,) = MUSEE.review(table_of(again)).faults
    why = fault.message.facts["why"]
    assert (fault.rule, fault.player, fault.at) == ("musee.turn", "Upstairs", ("U3",))
    assert plain(why) == ("fault.play-turn", {"next": "Amandine"})


def test_a_later_play_shows_who_could_play() -> None:
    """Amandine's 30 of turn 4 fitted already at turn 3, which was hers; it is told so, not that she may be out."""
    plays = [("Amandine", 1, "U1"), ("Andy", 2, "U1"), ("Andy", 5, "U2"), ("Amandine", 30, "U2")]
    text = TWO.replace("hand = {0}\n", "").split('name = "Andy"')[0] + 'name = "Andy"\n'
    text += "".join(f'[[plays]]\nplayer = "{name}"\ncard = {card}\nat = "{at}"\n' for name, card, at in plays)
    (fault,) = MUSEE.review(table_of(text)).faults
    assert (fault.rule, fault.player, fault.at) == ("musee.turn", "Andy", ("U2",))
    assert plain(fault.message.facts["why"]) == ("fault.play-turn-again", {"next": "Amandine"})
    assert (fault.message.facts["number"], fault.message.facts["card"]) == (3, 5)
