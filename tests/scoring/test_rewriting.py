"""Rewriting table files, however they are laid out: the new table is read back, and what did not change stays."""

from __future__ import annotations

import datetime
import itertools
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import tablefile
from scoring.edit import set_event, set_over, set_reading, state
from scoring.games import game
from scoring.games.musee import edit
from scoring.games.musee.table import Play, Table
from scoring.rulebook import Dispute
from tests.musee.random_tables import random_game, random_table, to_toml
from tests.scoring.layouts import Data, laid_out

MUSEE = game("musee")
HEAD = 'format = 1\ngame = "musee"\nedition = "en"\n'
TOKENS = "[table]\nstaircases = { top = [2, 4, 6], bottom = [1, 3, 5] }\n"
PLAYS: list[Data] = [
    {"player": "Amandine", "card": 27, "at": "U3"},
    {"player": "Andy", "card": 14, "at": "M2"},
    {"player": "Amandine", "card": 32, "at": "U4"},
    {"player": "Andy", "card": 9, "at": "M1"},
]
DISPUTES: list[Data] = [
    {"question": question, "reading": "no", "by": "all", "on": datetime.date(2026, 11, day), "source": "a guess"}
    for day, question in enumerate(("May Andy sing?", "Is Amandine out?", "Who begins?", "Whose cat?"), 1)
]
PLAYERS: list[Data] = [{"name": "Amandine"}, {"name": "Andy", "hand": [3]}, {"name": "Vincent"}]
ENTRIES: dict[str, list[Data]] = {"plays": PLAYS, "disputes": DISPUTES, "players": PLAYERS}
MARKS = ["card", "question", "name"]

EDITS: dict[str, Callable[[list[Data]], list[Data]]] = {
    "remove-the-last": lambda entries: entries[:-1],
    "remove-in-the-middle": lambda entries: [entries[0], *entries[2:]],
    "remove-the-first": lambda entries: entries[1:],
    "remove-all": lambda _: [],
    "change-one": lambda entries: [entries[0], changed(entries[1]), *entries[2:]],
    "change-the-last": lambda entries: [*entries[:-1], changed(entries[-1])],
    "append": lambda entries: [*entries, added(entries)],
    "append-two": lambda entries: [*entries, added(entries), changed(added(entries))],
    "insert": lambda entries: [entries[0], added(entries), *entries[1:]],
    "append-and-remove-the-first": lambda entries: [*entries[1:], added(entries)],
}
MOVES: dict[str, Callable[[list[Data]], list[Data]]] = {
    "turn-round": lambda entries: entries[::-1],
    "move-the-last-to-the-front": lambda entries: [entries[-1], *entries[:-1]],
    "move-and-change": lambda entries: [changed(entries[-1]), *entries[:-1]],
    "move-and-append": lambda entries: [*entries[1:], entries[0], added(entries)],
}
CHANGES = [(key, what) for key in ENTRIES for what in EDITS] + [("players", what) for what in MOVES]


def changed(entry: Data) -> Data:
    """The entry with its last key of another value."""
    return {
        "card": entry | {"card": entry.get("card", 0) + 1, "at": "L6"},
        "question": entry | {"source": "the rulebook, read again"},
        "name": entry | {"hand": [41, 42]},
    }[mark(entry)]


def added(entries: list[Data]) -> Data:
    """An entry that there is not yet."""
    return {
        "card": {"player": "Amandine", "card": 44, "at": "L3"},
        "question": DISPUTES[0] | {"question": "And the dog?"},
        "name": {"name": "Éric", "hand": [5, 6]},
    }[mark(entries[0])]


def mark(entry: Data) -> str:
    """The key an entry is known by."""
    return next(key for key in MARKS if key in entry)


def value(of: Any) -> str:
    """One value on a line, as people type it."""
    if isinstance(of, list):
        return f"[{', '.join(map(value, of))}]"
    return f'"{of}"' if isinstance(of, str) else str(of)


def table_with(key: str, entries: list[Data]) -> Data:
    """Plain data of a file in which one list has these entries."""
    head: Data = {"format": 1, "game": "musee", "edition": "en"}
    table: Data = {"table": {"staircases": {"top": [2, 4, 6], "bottom": [1, 3, 5]}}}
    lists: Data = {"players": PLAYERS[:2], key: entries}
    return {name: part for name, part in {**head, **table, **lists}.items() if part != []}


def comment(entry: Data) -> str:
    """A comment that tells whose it is."""
    return f"# about {entry[mark(entry)]}."


def spelled(key: str, entries: list[Data], style: str) -> str:
    """The file, with a comment beside every entry."""
    data = table_with(key, entries)
    lines = []
    if style == "headings":
        for entry in entries:
            lines += ["", f"[[{key}]]"]
            lines += [
                f"{name} = {value(one)}" + f"  {comment(entry)}" * (name == mark(entry)) for name, one in entry.items()
            ]
        above, below = HEAD, "\n".join(lines) + "\n"
    else:
        rows = ["{ " + ", ".join(f"{name} = {value(one)}" for name, one in entry.items()) + " }" for entry in entries]
        if style == "line":
            above = f"{HEAD}{key} = [{', '.join(rows)}]  # all on one line\n"
        else:
            rows = [f"  {row},  {comment(entry)}\n" for row, entry in zip(rows, entries, strict=True)]
            above = f"{HEAD}{key} = [\n{''.join(rows)}]  # the end\n"
        below = ""
    players = "" if key == "players" else "\n" + to_toml({"table": {}, "players": data["players"]}).split("[table]")[1]
    return above + "\n" + TOKENS + players + below


@pytest.mark.parametrize(("key", "what"), CHANGES)
def test_a_list_of_entries_is_rewritten(key: str, what: str) -> None:
    """The new list reads back in the form of the old one, and whoever stayed the same keeps the comment beside it."""
    for style, ends in itertools.product(("headings", "line", "lines"), ("\n", "\r\n")):
        check_rewritten(key, what, style, ends)


def check_rewritten(key: str, what: str, style: str, ends: str) -> None:
    """Rewrite a list of one style, with these ends of lines."""
    old = ENTRIES[key]
    new = (EDITS | MOVES)[what](old)
    text = spelled(key, old, style).replace("\n", ends)
    before, after = table_with(key, old), table_with(key, new)
    assert tablefile.parse(text) == before

    rewritten = tablefile.rewrite(text, before, after)

    assert tablefile.parse(rewritten) == {**after, key: new} if new else tablefile.parse(rewritten).get(key, []) == []
    assert {name: one for name, one in tablefile.parse(rewritten).items() if name != key} == {
        name: one for name, one in after.items() if name != key
    }
    headings = rewritten.count(f"[[{key}]]")
    assert headings == (len(new) if style == "headings" else 0)
    moved_within_brackets = style == "lines" and what in MOVES  # the list is then laid out anew
    for entry in old if style != "line" else ():
        if entry in new and not moved_within_brackets:
            (line,) = (line for line in rewritten.splitlines() if comment(entry) in line)
            assert value(entry[mark(entry)]) in line
    if style == "line" and new:
        assert "# all on one line" in rewritten


@pytest.mark.parametrize(("key", "what"), CHANGES)
def test_fresh_entries_stand_one_blank_line_apart(key: str, what: str) -> None:
    """A file of our own is changed into what it would be if it were written anew."""
    before, after = table_with(key, ENTRIES[key]), table_with(key, (EDITS | MOVES)[what](ENTRIES[key]))

    rewritten = tablefile.rewrite(tablefile.fresh(before), before, after)

    assert_evenly_spaced(tablefile.fresh(before))
    assert_evenly_spaced(rewritten)
    assert rewritten.rstrip("\n") == tablefile.fresh(after).rstrip("\n")


def assert_evenly_spaced(text: str) -> None:
    """Check that exactly one blank line stands before every heading, and none anywhere else."""
    lines = text.rstrip("\n").split("\n")
    for above, line in itertools.pairwise(lines):
        assert (above == "") is line.startswith("["), text


@pytest.mark.parametrize("key", ENTRIES)
def test_a_list_grows_from_nothing_and_goes_again(key: str) -> None:
    """Entry by entry, as a game is followed and undone: every text is read back and evenly spaced."""
    entries = ENTRIES[key]
    least = 2 if key == "players" else 0
    steps = [table_with(key, entries[:count]) for count in (*range(least, len(entries) + 1), *range(least, 4)[::-1], 3)]
    document = tablefile.Document(tablefile.fresh(steps[0]))
    text = tablefile.fresh(steps[0])

    for before, after in itertools.pairwise(steps):
        text = tablefile.rewrite(text, before, after)
        assert tablefile.parse(text) == after
        assert_evenly_spaced(text)
        assert tablefile.parse(document.changed(before, after)) == after


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\n\n\n"], ids=["none", "one", "two", "three"])
def test_an_appended_heading_is_set_off_by_one_blank_line(end: str) -> None:
    """However the file ended: the last entry, one blank line, the new heading."""
    text = spelled("plays", PLAYS, "headings").rstrip("\n") + end
    before, after = table_with("plays", PLAYS), table_with("plays", [*PLAYS, added(PLAYS)])

    rewritten = tablefile.rewrite(text, before, after)

    assert tablefile.parse(rewritten) == after
    tail = rewritten[rewritten.index("card = 9") :].split("\n", 2)[2]
    assert re.match(r"\n*\[\[plays\]\]\nplayer = \"Amandine\"\ncard = 44\n", tail)
    assert tail.startswith("\n[[plays]]") or len(end) > 2


# Random edits of random files


def appended_play(rng: random.Random, table: Table) -> Table:
    """Another turn, legal or not."""
    person = rng.choice([name for player in table.players for name in player.persons])
    return edit.play(table, person, rng.choice(table.deck), rng.randrange(len(table.places)))


def fewer_plays(rng: random.Random, table: Table) -> Table:
    """A turn taken back: mostly the last one."""
    plays = list(table.plays)
    del plays[rng.choice([-1, -1, rng.randrange(len(plays))])]
    return replace(table, plays=tuple(plays))


def other_play(rng: random.Random, table: Table) -> Table:
    """A turn that was noted wrongly."""
    plays = list(table.plays)
    number = rng.randrange(len(plays))
    plays[number] = plays[number]._replace(card=rng.choice(table.deck))
    return replace(table, plays=tuple(plays))


def other_disputes(rng: random.Random, table: Table) -> Table:
    """One more that was settled, one fewer, or one worded anew."""
    disputes = list(table.disputes)
    day = datetime.date(2026, 11, rng.randint(1, 30))
    new = Dispute(question=f"What of {rng.randint(1, 99)}?", reading="no", by="all", on=day, source='a "guess"')
    number = rng.randrange(len(disputes) + 1)
    disputes[number : number + rng.choice([0, 1, 1])] = rng.choice([[new], [new], []])
    return replace(table, disputes=tuple(disputes))


def moved(rng: random.Random, table: Table) -> Table:
    """Seats changed, which the plays do not mind."""
    seats = range(len(table.players))
    return edit.move_player(table, rng.choice(seats), rng.choice(seats))


def renamed(rng: random.Random, table: Table) -> Table:
    """Somebody under another name."""
    seat = rng.randrange(len(table.players))
    return edit.rename(table, seat, rng.choice(table.players[seat].names), f"Zoé {rng.randint(1, 10**6)}")


def other_hand(rng: random.Random, table: Table) -> Table:
    """A hand told anew, or forgotten."""
    seat = rng.randrange(len(table.players))
    player = table.players[seat]
    person = rng.choice(player.persons)
    if person in player.hands and rng.random() < 0.5:
        return edit.set_hand(table, seat, person, None)
    return edit.set_hand(table, seat, person, tuple(rng.sample(table.deck, rng.randint(0, 5))))


def other_line(rng: random.Random, table: Table) -> Table:
    """A line stated, or counted again."""
    seat, rule = rng.randrange(len(table.players)), rng.choice(MUSEE.lines)
    stated = rule in table.players[seat].stated
    return state(table, seat, rule, None if stated else "4 + 2")


def other_museum(rng: random.Random, table: Table) -> Table:
    """A painting laid or taken away, where a table is told by its museums."""
    seat, place = rng.randrange(len(table.players)), rng.randrange(len(table.places))
    return edit.put(table, seat, place, rng.choice([None, *table.deck]))


def other_bonus(rng: random.Random, table: Table) -> Table:
    """Bonus cards told, or not told any more."""
    seat = rng.randrange(len(table.players))
    return edit.set_bonus(table, seat, rng.choice([None, (), ("upper",), ("middle", "lower")]))


def other_reading(rng: random.Random, table: Table) -> Table:
    """A reading chosen, or the edition's own again."""
    ruling = rng.choice(["gift-revives", "team-dropout", "shared-win"])
    readings = {"gift-revives": "no", "team-dropout": "team", "shared-win": "nobody"}
    return set_reading(table, ruling, None if ruling in table.rulings else readings[ruling])


Edit = Callable[[random.Random, Table], Table]

ANYWHERE: list[Edit] = [
    other_disputes, other_disputes, moved, renamed, other_hand, other_line, other_reading,
    lambda rng, table: edit.flip(table, rng.choice(["top", "bottom"]), rng.randint(1, table.width)),
    lambda rng, table: edit.name_theme(table, rng.randrange(5), rng.choice([None, "boats", '"old" masters'])),
    lambda rng, table: set_over(table, over=rng.random() < 0.5),
    lambda rng, table: set_event(table, played=rng.choice([None, datetime.date(2026, 11, 20)])),
    lambda rng, table: set_event(table, began=rng.choice([None, datetime.datetime(2026, 11, 20, 19, 30)])),  # noqa: DTZ001 - on the clock of the place
    lambda rng, table: set_event(table, place=rng.choice(["", "Home"]), remark=rng.choice(["", 'Rain\\ "all" day'])),
]  # fmt: skip
OF_PLAYS: list[Edit] = [appended_play, appended_play, appended_play, fewer_plays, fewer_plays, other_play]
OF_GRIDS: list[Edit] = [other_museum, other_museum, other_bonus]


def edited(rng: random.Random, table: Table) -> Table:
    """The table after one change that people make."""
    edits = [*ANYWHERE, *(OF_PLAYS if table.plays else OF_GRIDS)]
    after = rng.choice(edits)(rng, table)
    return after if after.plays or not table.plays else table


def random_data(rng: random.Random) -> Data:
    """A table of grids or of plays, some with disputes and readings."""
    data = random_table(rng) if rng.random() < 0.4 else random_game(rng)
    data["plays"] = data.get("plays", [])[: rng.randint(1, 8)]
    if not data["plays"]:
        del data["plays"]
    if rng.random() < 0.4:
        data["disputes"] = rng.sample(DISPUTES, rng.randint(1, 3))
    if rng.random() < 0.3:
        data["rulings"] = {"gift-revives": "no"}
    return data


def musee(text: str) -> Table:
    """The table of a file."""
    table = tablefile.read(text)[1]
    assert isinstance(table, Table)
    return table


@given(st.integers(0, 10**9), st.booleans())
def test_any_file_is_rewritten_through_any_changes(seed: int, once: bool) -> None:  # noqa: FBT001
    """Change upon change, parsed once or anew each time: the text reads as the new table."""
    rng = random.Random(seed)
    text = laid_out(rng, random_data(rng)).text()
    table = musee(text)
    document = tablefile.Document(text)

    for _ in range(rng.randint(1, 5)):
        after = edited(rng, table)
        before, wanted = MUSEE.write(table), MUSEE.write(after)
        text = document.changed(before, wanted) if once else tablefile.rewrite(text, before, wanted)
        assert after == musee(text), (seed, text)
        table = after


@given(st.integers(0, 10**9))
def test_comments_beside_what_did_not_change_survive(seed: int) -> None:
    """One change to any file: the comments of every other key and entry are there.

    Players who change seats in a list within brackets are an exception: that list is laid out anew.
    """
    rng = random.Random(seed)
    layout = laid_out(rng, random_data(rng))
    text = layout.text()
    table = musee(text)
    was, now = MUSEE.write(table), MUSEE.write(edited(rng, table))

    rewritten = tablefile.rewrite(text, was, now)
    seats = [[player["name"] for player in data["players"]] for data in (was, now)]
    laid_out_anew = seats[0] != seats[1] and "[[players]]" not in text

    for comment, (key, number) in layout.comments.items():
        if key == "players" and laid_out_anew:
            continue
        stays = was.get(key) == now.get(key) if number is None else was[key][number] in now.get(key, [])
        assert not stays or comment in rewritten, (seed, key, number, comment)


@given(st.integers(0, 10**9))
def test_an_undone_change_leaves_the_same_table(seed: int) -> None:
    """There and back again, as undo goes: the file still reads as the first table."""
    rng = random.Random(seed)
    text = laid_out(rng, random_data(rng)).text()
    first = musee(text)
    after = edited(rng, first)
    document = tablefile.Document(text)

    document.changed(MUSEE.write(first), MUSEE.write(after))
    back = document.changed(MUSEE.write(after), MUSEE.write(first))

    assert first == musee(back), (seed, back)


@given(st.integers(0, 10**9))
def test_layouts_read_as_the_table_they_spell(seed: int) -> None:
    """The layouts themselves: however a table is typed, it is the same table."""
    rng = random.Random(seed)
    data = random_data(rng)

    assert musee(laid_out(rng, data).text()) == musee(tablefile.fresh(MUSEE.write(musee(to_toml(data)))))


def test_a_play_written_and_taken_back_by_the_player_it_names() -> None:
    """Plays go under the names that were typed, also where a team plays under its own."""
    text = HEAD + TOKENS + '[[players]]\nname = "A"\n[[players]]\nname = "B"\n'
    table = musee(text)
    after = edit.play(table, "A", 27, 2)

    assert musee(tablefile.rewrite(text, MUSEE.write(table), MUSEE.write(after))).plays == (Play("A", 27, 2),)
