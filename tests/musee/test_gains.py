"""What is left to gain, and what could still have been placed, counted by hand; gain and score agree as a game goes."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.present.data import review_data
from companion.words import phrasebook
from scoring import tablefile
from scoring.games import game
from scoring.games.musee import edit
from scoring.games.musee.gains import Gap, Opening, openings
from scoring.games.musee.position import position_of
from scoring.games.musee.review import review
from scoring.games.musee.table import Table
from tests.musee.random_tables import random_game, to_toml

MUSEE = game("musee")
SHARED = 'format = 1\ngame = "musee"\nover = false\n[table]\nstaircases = { top = [2, 4], bottom = [1, 3, 5] }\n'
EMPTY = ". . . . .\n. . . . .\n"


def read(text: str) -> Table:
    """The table of a file."""
    table = tablefile.read(text)[1]
    assert isinstance(table, Table)
    return table


def three(*rows: str, bonus: tuple[str, ...] = ()) -> Table:
    """Three players with these upper galleries; `bonus` are lines of the first ones."""
    text = SHARED
    for number, (name, row) in enumerate(zip(("Amandine", "Andy", "Vincent"), rows, strict=True)):
        told = bonus[number] if number < len(bonus) else ""
        text += f'[[players]]\nname = "{name}"\n{told}\nmusee = """\n{row}\n{EMPTY}"""\n'
    return read(text)


def gain_of(table: Table, name: str, card: int, at: str) -> int:
    """What `where` says that a card adds at a place."""
    (placements,) = MUSEE.where(table, str(card), name)
    return placements.legal[at]


@pytest.mark.parametrize(
    ("rows", "bonus", "gain"),
    [
        (("1 7 13 19 .", "2 8 14 20 .", "3 9 15 21 ."), (), 5),  # nobody has it full: 1 + 4
        (("1 7 13 19 25", "2 8 14 20 .", "3 9 15 21 ."), (), 1),  # one has, whose card it is
        (("1 7 13 19 25", "2 8 14 20 26", "3 9 15 21 ."), (), 1),  # two have: one of them has it, whoever it is
        (("1 7 13 19 25", "2 8 14 20 26", "3 9 15 21 ."), ("", 'bonus = ["upper"]'), 1),  # told
    ],
)
def test_a_bonus_card_goes_to_the_first_alone(rows: tuple[str, ...], bonus: tuple[str, ...], gain: int) -> None:
    """Vincent fills his upper gallery with 40, of another Theme than 21, no staircase to a painting: 1, or 4 more."""
    assert gain_of(three(*rows, bonus=bonus), "Vincent", 40, "U5") == gain


@pytest.mark.parametrize(
    ("hand", "placeable"),
    [
        ("[3, 20, 55, 27, 40]", "27 and 40"),  # lower than all leftmost ones, displayed, outside the deck, two that fit
        ("[3, 20, 55, 27]", "27"),
        ("[3, 20, 55]", None),
        ("[]", None),
    ],
)
def test_a_game_said_to_be_over_names_the_cards_that_fit(hand: str, placeable: str | None) -> None:
    """Amandine's galleries begin with 10, 11 and 12; 20 hangs in Andy's museum."""
    text = (
        SHARED.replace("over = false\n", "").replace("top = [2, 4]", "top = [2, 4, 6]")
        + f'[[players]]\nname = "Amandine"\nhand = {hand}\nmusee = """\n10 . . . . .\n11 . . . . .\n12 . . . . .\n"""\n'
        + '[[players]]\nname = "Andy"\nmusee = """\n. . 20 . . .\n. . . . . .\n. . . . . .\n"""\n'
    )

    told = review_data(MUSEE.review(read(text)), phrasebook("en", MUSEE))

    expected = [f"the game is said to be over, but Amandine can still place {placeable}"] if placeable else []
    assert [warning["message"] for warning in told["warnings"]] == expected


@pytest.mark.parametrize(("over", "hints", "missed"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_what_was_missed_is_told_once_nothing_can_change_it(over: bool, hints: bool, missed: int) -> None:  # noqa: FBT001
    """One place is empty in Amandine's upper gallery, and another number would have filled it."""
    table = replace(three("1 2 . 4 5", ". . . . .", ". . . . ."), over=over)
    assert len(review(table, hints=hints).near_misses) == missed


@pytest.mark.parametrize("numbers", ["0 . . . . .", ". 99999 . . . .", "0 7 8 9 10 99999", "99999 0 . . . ."])
def test_numbers_of_no_card_stay_as_they_were_entered(numbers: str) -> None:
    """A 0 and a 99999 are faults, not malformed: they are kept and scored, through writing and reading."""
    head = SHARED.replace("[2, 4]", "[2, 4, 6]")
    rows = f"{numbers}\n. . . . . .\n. . . . . ."
    text = head + f'[[players]]\nname = "Amandine"\nmusee = """\n{rows}\n"""\n[[players]]\nname = "Andy"\n'
    table = read(text)
    laid = [None if word == "." else int(word) for word in rows.split()]

    assert list(table.players[0].museum) == laid
    assert read(tablefile.fresh(MUSEE.write(table))) == table
    review = MUSEE.review(table)
    wrong = [number for number in laid if number in (0, 99999)]
    assert [fault.rule for fault in review.faults].count("musee.deck") == len(wrong)
    assert review.players[0].lines[0].points == sum(number is not None for number in laid)


@pytest.mark.parametrize("number", [0, 99999])
def test_a_number_of_no_card_is_laid_and_written(number: int) -> None:
    """Entered cell by cell, as in the app, into a museum that is empty otherwise."""
    table = edit.put(edit.new_table(["Amandine", "Andy"]), 0, 2, number)

    assert read(tablefile.fresh(MUSEE.write(table))) == table


@pytest.mark.parametrize("bonus", [[], ["upper"]])
@pytest.mark.parametrize("rewritten", [True, False])
def test_the_first_play_drops_what_was_told_of_bonus_cards(bonus: list[str], rewritten: bool) -> None:  # noqa: FBT001
    """Museums are empty and `bonus` is told; from the first play on the plays tell, and the file reads back."""
    told = f"bonus = {bonus}".replace("'", '"')
    text = SHARED.replace("[2, 4]", "[2, 4, 6]") + "".join(
        f'[[players]]\nname = "{name}"\n{told if name == "Amandine" else "bonus = []"}\n'
        for name in ("Amandine", "Andy")
    )
    table = read(text)
    after = edit.play(table, "Amandine", 27, 2)
    before, data = MUSEE.write(table), MUSEE.write(after)

    back = read(tablefile.rewrite(text, before, data) if rewritten else tablefile.fresh(data))

    assert back == after
    assert [player.bonus for player in back.players] == [None, None]
    assert back.plays[0].card == 27


def table_of(seed: int) -> Table:
    """A game at any moment, nobody's hand told, with at most one fault."""
    rng = random.Random(seed)
    data = random_game(rng, rng.choice(["", "", "order", "taken"]))
    data["plays"] = data["plays"][: rng.choice([rng.randint(1, len(data["plays"])), len(data["plays"])])]
    data["over"] = False
    for player in data["players"]:
        player.pop("hand", None)
        player.pop("hands", None)
    return read(to_toml(data))


def totals(table: Table) -> dict[str, int]:
    """Everybody's points."""
    return {player.name: player.total for player in MUSEE.review(table).players}


@given(st.integers(0, 10**9))
def test_a_game_told_by_its_museums_scores_the_same(seed: int) -> None:
    """The turns forgotten, the museums kept: every line, and who holds which bonus card, and nothing to be asked."""
    table = table_of(seed)
    grids = edit.as_grids(table)

    was, now = MUSEE.review(table), MUSEE.review(grids)

    assert not grids.plays
    assert [player.lines for player in was.players] == [player.lines for player in now.players]
    assert now.questions == ()
    assert {fault.rule for fault in now.faults} <= {"musee.order", "musee.deck", "musee.unique"}
    assert read(tablefile.fresh(MUSEE.write(grids))) == grids


@given(st.integers(0, 10**9))
def test_the_gain_of_a_painting_is_what_the_score_adds(seed: int) -> None:
    """A game told by its museums: whatever is laid next, also into the last open place of a gallery."""
    rng = random.Random(seed)
    grids = edit.as_grids(table_of(seed))
    before = totals(grids)
    for seat, player in enumerate(grids.players):
        galleries = [player.museum[start : start + grids.width] for start in range(0, len(player.museum), grids.width)]
        for place, there in enumerate(player.museum):
            last = galleries[place // grids.width].count(None) == 1
            if there is None and (last or rng.random() < 0.2):
                for card in rng.sample(grids.deck, 12):
                    at = grids.places[place]
                    (placements,) = MUSEE.where(grids, str(card), player.name)
                    if at in placements.legal:
                        added = totals(edit.put(grids, seat, place, card))[player.name] - before[player.name]
                        assert placements.legal[at] == added, (seed, player.name, card, at)


@given(st.integers(0, 10**9))
def test_the_gain_of_a_turn_is_what_the_score_adds(seed: int) -> None:
    """A game told by its plays: what the next legal play adds is what `where` and the verdict said."""
    rng = random.Random(seed)
    table = table_of(seed)
    before = totals(table)
    assert MUSEE.judge is not None
    for player in table.players:
        person = rng.choice(player.persons)
        for card in rng.sample(table.deck, 8):
            (placements,) = MUSEE.where(table, str(card), person)
            for at, gain in placements.legal.items():
                verdict = MUSEE.judge(table, f"{card} at {at}", person)
                if not verdict.faults:
                    after = totals(edit.play(table, person, card, table.places.index(at)))
                    assert after[player.name] - before[player.name] == gain == verdict.gain, (seed, person, card, at)


def test_a_bonus_card_named_for_one_leaves_the_others_to_be_won() -> None:
    """Both fill the upper gallery, Amandine first: her card is named in the grids, and Andy's 29 still earns 1 + 4."""
    table = edit.new_table(["Amandine", "Andy"], over=False)
    laid = [*zip(range(1, 7), range(11, 17), strict=True), *zip(range(41, 46), range(21, 26), strict=True)]
    for turn, (hers, his) in enumerate(laid):
        table = edit.play(table, "Amandine", hers, turn if turn < 6 else turn + 6)  # upper, then lower gallery
        table = edit.play(table, "Andy", his, turn)  # upper, then middle gallery

    grids = edit.as_grids(table)

    assert MUSEE.review(grids).questions == ()
    assert gain_of(table, "Andy", 29, "M6") == gain_of(grids, "Andy", 29, "M6") == 5
    after = edit.put(grids, 1, grids.places.index("M6"), 29)
    assert totals(after)["Andy"] - totals(grids)["Andy"] == 5
    assert MUSEE.review(after).faults == ()


def test_the_openings_of_a_museum() -> None:
    """Above: anything higher than 5. In the middle three places, and only 49 fits between 48 and 50, nothing behind.

    Below: every place, and the card is gone, for Andy's lower gallery is full.
    """
    head = SHARED.replace("[2, 4]", "[2, 4, 6]")
    text = head + '[[players]]\nname = "Amandine"\nmusee = """\n1 2 3 4 5 .\n48 . 50 . . .\n. . . . . .\n"""\n'
    text += '[[players]]\nname = "Andy"\nmusee = """\n. . . . . .\n. . . . . .\n10 11 12 13 14 15\n"""\n'
    unseen = [*range(6, 10), *range(16, 48), 49]
    lower = ("L1", "L2", "L3", "L4", "L5", "L6")
    assert openings(position_of(read(text)), 0) == (
        Opening("upper", ("U6",), (Gap(("U6",), tuple(unseen)),), bonus=True),
        Opening("middle", ("M2", "M4", "M5", "M6"), (Gap(("M2",), (49,)),), bonus=False),
        Opening("lower", lower, (Gap(lower, tuple(unseen)),), bonus=False),
    )
