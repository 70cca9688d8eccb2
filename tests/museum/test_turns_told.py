"""What a followed game of MUSEUM tells beside its score: small points that no printed example shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.museum.table import Table
from scoring.games.museum.turns.judging import judge
from scoring.games.museum.turns.laid_out import log_warnings
from scoring.games.museum.turns.position import opening
from scoring.games.museum.turns.replay import replayed
from scoring.phrase import Phrase, named, phrase
from scoring.span import Span

HEAD: Final = '{head}\n[[players]]\nname = "Éric"\n[[players]]\nname = "Olivier"\n'
TURN: Final = '[[turns]]\nplayer = "{player}"\ntook = []\nplays = [{plays}]\n{more}\n'


def told(*turns: tuple[str, str, str], over: bool = False, rulings: str = "") -> Table:
    """Return a game of two from its turns: whose, the lines, further keys."""
    head = f'format = 1\ngame = "museum"\nover = {str(over).lower()}\n[rulings]\n{rulings}\n'
    entries = [TURN.format(player=player, plays=plays, more=more) for player, plays, more in turns]
    table: Table = tablefile.read(HEAD.format(head=head) + "".join(entries))[1]
    return table


def test_only_a_running_game_tells_how_it_stands() -> None:
    """Whose turn it is, and each marker; of a game that is over, nothing."""
    turns = ("Éric", "", ""), ("Olivier", "", "")
    assert len(game("museum").review(told(*turns)).progress) == 3  # whose turn, and two markers
    assert game("museum").review(told(*turns, over=True)).progress == ()


@pytest.mark.parametrize(("rulings", "favour"), [("", 20), ('favour-on-ten = "passes"', 21)])
def test_the_next_favour_comes_at_the_next_ten(rulings: str, favour: int) -> None:
    """After 5 + 5 + 2 = 12 points: at 20, or past it."""
    line = '"gre-cu-5, gre-ar-5 from pool, gre-ag-2 from pool for 5"'
    table = told(("Éric", line, ""), ("Olivier", "", ""), rulings=rulings)
    marker = game("museum").review(table).progress[1].message
    assert marker.facts["favour"] == favour


def test_what_was_left_out_is_not_told_and_not_written() -> None:
    """Tokens of the open turn are not known yet; the file stays without the key."""
    table = told(("Éric", '"expert other:The_Curator 2 for 2"', ""))
    assert table.turns[0].opinion is None
    assert "opinion" not in game("museum").write(table)["turns"][0]
    assert replayed(table).position.seat.experts == ("other:The Curator",)
    assert game("museum").write(table)["turns"][0]["plays"] == ["expert other:The_Curator 2 for 2"]


def test_an_expert_in_own_words_is_one_in_any_spelling() -> None:
    """Hired twice he is there once; the list of the player's Experts may spell him otherwise than the turn."""
    hiring = '"expert other:The_Curator 2 for 2", "expert other:the_curator 2 for 2"'
    table = told(("Éric", hiring, ""), ("Olivier", "", ""))
    assert replayed(table).position.seats[0].experts == ("other:The Curator",)
    listed = replace(table.players[0], experts=("other: the  curator",))
    replay = replayed(replace(table, players=(listed, table.players[1])))
    assert "warning.log-experts" not in [notice.message.key for notice in log_warnings(replay)]


def test_a_card_of_unread_value_may_be_a_masterpiece() -> None:
    """One Prestige more, or none."""
    table = told(("Éric", '"gre-cu-? for 5"', ""), ("Olivier", "", ""))
    assert replayed(table).position.seats[0].prestige == Span(0, 1)


def test_requisition_comes_before_the_exploration() -> None:
    """31 of 32 Prestige are out: the card removed takes the last one, and who took an Object brings none."""
    counted = "counted = {{ prestige = {} }}"
    table = told(
        ("Éric", "", counted.format(10)),
        ("Olivier", "", counted.format(21)),
        ("Éric", '"remove gre-cu-2 from Olivier"', 'headline = "requisition"'),
    )
    exploring = replace(table.turns[2], took=("Olivier",))
    followed = replayed(replace(table, turns=(*table.turns[:2], exploring)))
    assert [seat.prestige.known for seat in followed.position.seats] == [10, 22]


@pytest.mark.parametrize("odd", ["gre-cu-3\x07", "gre-\u202ecu-3", "favour other:fair\x1b[31m"])
def test_what_cannot_be_shown_is_no_line(odd: str) -> None:
    """A sign that no terminal should get is named, whatever stands around it."""
    with pytest.raises(AskedError) as asked:
        judge(told(("Éric", "", "")), odd, "Éric")
    assert asked.value.problem.message.key == "problem.control"


def test_a_line_is_judged_for_whom_it_is_asked() -> None:
    """Whose turn it is, without a name; of a game that is not followed a name is needed, unless one plays alone."""
    followed = told(("Éric", "", ""), ("Olivier", "", ""))
    assert judge(followed, "gre-cu-3 for 3", None).play.facts["player"] == "Olivier"
    lying = told()
    with pytest.raises(AskedError) as asked:
        judge(lying, "gre-cu-3 for 3", None)
    assert asked.value.problem.message == phrase("problem.whose", players=("Éric", "Olivier"))
    assert judge(lying, "gre-cu-3 for 3", "olivier").play.facts["player"] == "Olivier"
    alone = replace(lying, players=lying.players[1:])
    assert judge(alone, "gre-cu-3 for 3", None).play.facts["player"] == "Olivier"
    with pytest.raises(AskedError) as asked:
        judge(lying, "gre-cu-3 at F6 for 3", "Éric")
    assert asked.value.problem.path == "PLAY"


# Headlines


def three(*turns: dict[str, Any], players: dict[str, dict[str, Any]] | None = None, over: bool = False) -> Table:
    """Return a game of three from what is told of its turns, which go round."""
    names = ("Éric", "Olivier", "Jamie")
    everybody = [{"name": name, **(players or {}).get(name, {})} for name in names]
    entries = [{"player": names[n % 3], "took": [], "plays": [], **turn} for n, turn in enumerate(turns)]
    data = {"format": 1, "game": "museum", "over": over, "players": everybody, "turns": entries}
    table: Table = tablefile.read_data(data)
    return table


@pytest.mark.parametrize(
    ("number", "headline", "fault", "in_force"),
    [
        (1, None, None, "none"),
        (1, "none", None, "none"),
        (1, "school", "fault.headline-first-round", "school"),
        (2, "none", "fault.headline-turn", "none"),
        (3, "school", "fault.headline-turn", "school"),
        (4, None, None, None),
        (4, "none", None, "none"),
        (4, "school", None, "school"),
        (5, "school", "fault.headline-turn", "school"),
        (7, "war-asia", None, "war-asia"),
    ],
)
def test_when_a_headline_is_drawn(number: int, headline: str | None, fault: str | None, in_force: str | None) -> None:
    """None in round 1, then one at the first player's turn, which holds until his next; not told, it is not known."""
    turns: list[dict[str, Any]] = [
        {"headline": "none"} if n in (3, 6) and n < number - 1 else {} for n in range(number)
    ]
    turns[-1]["headline"] = headline
    if headline is None:
        del turns[-1]["headline"]
    replay = replayed(three(*turns))
    keys = [found.message.facts["why"] for found in replay.faults if found.rule == "museum.headline"]
    assert [why.key for why in keys if isinstance(why, Phrase)] == ([fault] if fault else [])
    assert replay.position.headline == in_force
    following = replayed(three(*turns, {})).position.headline
    assert following == (None if number % 3 == 0 else in_force)


@pytest.mark.parametrize(
    ("headline", "experts", "favours"),
    [
        ("swindler", [], Span.of(0)),
        ("swindler", ["boch-and-wilhelm"], Span.of(1)),
        ("swindler", ["arkadin-welles"], Span(0, 1)),
        ("swindler", ["arkadin-welles=cel"], Span.of(0)),
        ("school", [], Span.of(1)),
        ("none", [], Span.of(1)),
        (None, [], Span(0, 1)),
        (None, ["boch-and-wilhelm"], Span.of(1)),
    ],
)
def test_a_swindler_takes_the_favours(headline: str | None, experts: list[str], favours: Span) -> None:
    """Of everybody, once, unless a card of his ignores Headlines; where none was told it may have been he."""
    drawn = {"headline": headline} if headline else {}
    hired = {"plays": [f"expert {expert} 0 for 0p" for expert in experts]}
    table = three({}, {}, hired, drawn, {}, {"plays": ["gain 1p"]}, {})
    assert replayed(replace(table, turns=table.turns[:4])).position.seats[2].favours == favours
    assert replayed(replace(table, turns=table.turns[:4])).position.seats[0].favours == (
        Span.of(1) if headline in ("school", "none") else Span(0, 0 if headline else 1)
    )


# The end of a turn, and of the game


@pytest.mark.parametrize(("turns", "over", "ended"), [(1, False, False), (2, False, False), (3, False, True)])
def test_a_game_is_over_after_its_last_turn(turns: int, over: bool, ended: bool) -> None:  # noqa: FBT001
    """Éric comes to 50: turn 3 is the last of three players; it is over once that has ended, not while it is open."""
    domains = ("ar", "ag", "cu", "na", "th")
    fifty = {"plays": [f"gre-{domain}-5, rom-{domain}-5" for domain in domains]}
    told_turns = [fifty, {}, {}, {}][: turns + 1]
    assert replayed(three(*told_turns)).over is ended
    assert replayed(three(*told_turns[:turns], over=True)).over is (turns == 3)
    assert replayed(three(*[{}] * turns, over=over)).over is False


@pytest.mark.parametrize(
    ("cards", "tokens", "warned"), [("5", 5, False), ("5", 6, True), ("4", 4, False), ("4", 5, True)]
)
def test_how_many_opinion_cards_a_continent_has(cards: str, tokens: int, warned: bool) -> None:  # noqa: FBT001
    """More tokens on a Continent than it has cards are worth a second look, in the turn that adds one."""
    turns = [{"opinion": {"asia": tokens - 1}}, {"opinion": {"asia": 1, "europe": 1}}, {"opinion": {"europe": 1}}, {}]
    replay = replayed(replace(three(*turns), rulings={"public-opinion-cards": cards}))
    why = phrase("warning.opinion-cards", n=tokens, continent=named("asia"), cards=int(cards))
    expected = [phrase("warning.turn", number=2, player="Olivier", why=why)] if warned else []
    assert [notice.message for notice in replay.warnings] == expected
    assert dict(replay.position.opinion) == {"asia": tokens, "europe": 2}
    assert not replay.faults


def test_the_box_holds_twelve_opinion_tokens_and_thirty_two_of_prestige() -> None:
    """The twelfth and the thirty-second are there, one more is not; whose count brings it, his turn is named."""
    tokens = [{"opinion": {"asia": 4, "europe": 4}}, {"opinion": {"africa": 4}}, {"opinion": {"america": 1}}]
    (fault,) = replayed(three(*tokens, {})).faults
    assert (fault.rule, fault.turn, fault.player) == ("museum.public-opinion-card", 3, "Jamie")
    assert not replayed(three(*tokens[:2], {})).faults
    prestige = [{"counted": {"prestige": 20}}, {"counted": {"prestige": 12}}, {"counted": {"hand": 5}}]
    assert not replayed(three(*prestige, {})).faults
    (fault,) = replayed(three(*prestige[:2], {"counted": {"prestige": 1}}, {})).faults
    assert (fault.rule, fault.turn, fault.player) == ("museum.prestige", 3, "Jamie")


@pytest.mark.parametrize(
    ("counted", "warned"),
    [({"prestige": 3}, ["prestige"]), ({"prestige": 2}, []), ({"hand": 5, "favours": 2}, ["favours"])],
)
def test_what_is_counted_stands(counted: dict[str, int], warned: list[str]) -> None:
    """Éric has 0 to 2 tokens, 5 cards and 1 Favour: what he counts is so from then on, in the open turn too."""
    for following in (0, 1):
        table = three({"counted": counted}, *[{}] * following)
        replay = replayed(replace(table, turns=(replace(table.turns[0], took=None), *table.turns[1:])))
        seat = replay.position.seats[0]
        expected = {"prestige": Span(0, 2), "hand": Span.of(5), "favours": Span.of(1)}
        expected |= {key: Span.of(number) for key, number in counted.items()}
        assert seat.prestige == expected["prestige"]
        assert seat.favours == expected["favours"]
        said = [notice.message.facts["why"] for notice in replay.warnings]
        assert [str(why.facts["what"]) for why in said if isinstance(why, Phrase)] == [
            f"counted.{key}" for key in warned
        ]


@pytest.mark.parametrize(
    ("listed", "plays", "begun"),
    [
        (["cel"], [], ("cel",)),
        (["cel", "gre"], ["expert gre 1 for 1"], ("cel",)),
        (["cel", "gre"], ["favour good-hiring gre"], ("cel",)),
        (["cel"], ["expert cel 1 for 1"], ()),
        ([], ["favour good-hiring"], ()),
    ],
)
def test_who_begins_with_an_expert_has_the_one_he_never_hired(
    listed: list[str], plays: list[str], begun: tuple[str, ...]
) -> None:
    """De Silva's first Expert stands in no turn; whoever has no De Silva hired all of his."""
    table = three({"plays": plays}, {}, players={"Éric": {"assistant": "de-silva", "experts": listed}})
    seat = opening(table).seats[0]
    assert (seat.experts, seat.experts_whole) == (begun, bool(begun))
    assert set(replayed(table).position.seats[0].experts) == {*begun, *listed}
    hired = three({"plays": plays}, {}, players={"Éric": {"experts": listed}})
    assert (opening(hired).seats[0].experts, opening(hired).seats[0].experts_whole) == ((), True)
