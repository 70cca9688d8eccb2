"""What a phone writes, to the letter: forms by game, and the answer to each."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from typing import Any

import pytest

from scoring import tablefile
from tests.companion.commands import companion
from tests.phones.served import Phone, Served

MUSEE = """format = 1
game = "musee"
over = false
[table]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }
[[players]]
name = "Amandine"
[[players]]
name = "Andy"
"""
ARTLINE = """format = 1
game = "artline"
[[players]]
name = "Gaz"
[[players]]
name = "Andy"
"""
NEARLY = """format = 1
game = "museum"
"""
PLAYERS = """[[players]]
name = "Gaz"
museum = '''
gre-cu-1 gre-ag-1 .        .        .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
'''
[[players]]
name = "Andy"
"""
Serve = Callable[[str], Served]


def on_disk(table: Served) -> Any:
    """Return the table as the file has it."""
    return tablefile.read(table.file.read_text(encoding="utf-8"))[1]


def test_the_forms_of_museum(table: Served) -> None:
    """Each is in the file once it is acknowledged, with the version it made."""
    forms: tuple[dict[str, Any], ...] = (
        {"do": "card", "at": "A1", "card": "gre-cu-5"},
        {"do": "pool", "cards": "chi-cu-2 inc-ar-1"},
        {"do": "prestige", "value": 2},
        {"do": "track", "value": 5},
        {"do": "expert", "expert": "cel", "on": True},
        {"do": "expert", "expert": "na", "on": True},
        {"do": "expert", "expert": "cel", "on": False},
    )
    for version, form in enumerate(forms, 1):
        answer = table.play.edit(seat=0, **form)
        assert (answer.status, answer.data) == (200, {"id": f"play-{version}", "version": version}), form
    gaz = table.service.session.game.write(on_disk(table))["players"][0]
    assert gaz["museum"].split()[0] == "gre-cu-5"
    assert (gaz["discard"], gaz["prestige"], gaz["track"]) == ("chi-cu-2 inc-ar-1", 2, 5)
    assert gaz["experts"] == ["na"]
    assert table.play.edit(seat=0, do="card", at="A1", card="").status == 200
    assert "gre-cu-5" not in table.file.read_text(encoding="utf-8")


def test_the_state_is_the_file_and_what_score_says(table: Served) -> None:
    """The version, the text of the file, and the result: a Greek 5 alone earns 5 on the track, and nothing else."""
    table.play.edit(seat=1, do="card", at="B2", card="gre-cu-5")
    state = table.play.state
    assert state.keys() == {"version", "file", "review"}
    assert (state["version"], state["file"]) == (1, table.file.read_text(encoding="utf-8"))
    assert [(player["name"], player["total"]) for player in state["review"]["players"]] == [("Gaz", 0), ("Andy", 5)]
    spoken = {table.play.ask("state?lang=it").text, table.play.ask("state", Accept_Language="it-CH,en;q=0.5").text}
    assert len(spoken) == 1
    assert spoken != {table.play.ask("state").text}


def test_fair_mode_keeps_back_what_score_keeps_back(serve: Serve) -> None:
    """With every link the review is to the letter what `score --json` prints: near misses wait for the end."""
    table = serve(f"{NEARLY}fair = true\nover = false\n{PLAYERS}")
    for phone in (table.play, table.look, table.host):
        assert phone.state["review"] == json.loads(companion("score", str(table.file), "--json").stdout)
        assert phone.state["review"]["near_misses"] == []
    table.host.edit(do="set", key="over", value=True)
    assert table.look.state["review"]["near_misses"]


def test_the_same_id_is_done_once(table: Served) -> None:
    """It has the same answer again, whatever it says the second time."""
    first = table.play.edit(id="once", seat=0, do="prestige", value=2)
    table.play.edit(seat=0, do="prestige", value=3)
    again = table.play.edit(id="once", seat=0, do="prestige", value=2)
    assert (first.status, first.data) == (again.status, again.data) == (200, {"id": "once", "version": 1})
    assert on_disk(table).players[0].prestige == 3


def test_whose_change_is_replaced_is_said(table: Served) -> None:
    """By the name of the page it came from, where a phone had not seen it."""
    gaz, andy = Phone(table.play.link, "one"), Phone(table.play.link, "two")
    andy.edit(me=1, seat=0, do="card", at="C3", card="rom-cu-3")
    answer = gaz.edit(me=0, seen=0, seat=0, do="card", at="C3", card="gre-cu-5")
    assert answer.data["replaced"] == {"by": "Andy", "value": "rom-cu-3"}
    assert "replaced" not in gaz.edit(me=0, seen=2, seat=0, do="card", at="C3", card="gre-cu-4").data


def test_undo_takes_back_the_own_last_change(table: Served) -> None:
    """Not the neighbour's; where there is none left, or somebody wrote over it, a sentence says so."""
    gaz, andy = Phone(table.play.link, "one"), Phone(table.play.link, "two")
    gaz.edit(seat=0, do="prestige", value=2)
    andy.edit(seat=1, do="prestige", value=3)
    assert gaz.edit(do="undo").status == 200
    assert [player.prestige for player in on_disk(table).players] == [0, 3]
    assert gaz.edit(do="undo").status == 422
    gaz.edit(seat=1, do="prestige", value=1)
    refused = andy.edit(do="undo")
    assert refused.status == 422
    assert "changed" in refused.data["message"]


def test_the_host_steps_back_and_forth(table: Served) -> None:
    """Whoever made the step."""
    table.play.edit(seat=0, do="prestige", value=2)
    assert table.host.edit(do="step_back").data["version"] == 2
    assert on_disk(table).players[0].prestige == 0
    assert table.host.edit(do="step_forth").status == 200
    assert on_disk(table).players[0].prestige == 2
    assert table.host.edit(do="step_forth").status == 422


def test_the_forms_of_musee(serve: Serve) -> None:
    """A finished museum card by card; a game play by play, of which two phones cannot both make the same."""
    table = serve(MUSEE)
    assert table.play.edit(seat=0, do="play", number=1, card=14, at="U3").status == 200
    late = table.play.edit(id="late", seat=1, do="play", number=1, card=27, at="U3")
    assert late.status == 409
    assert late.data.keys() == {"id", "error", "message", "version"}
    assert (late.data["id"], late.data["version"]) == ("late", 1)
    assert table.play.edit(seat=1, do="play", number=2, card=27, at="U3").status == 200


def test_a_finished_museum_of_musee(serve: Serve) -> None:
    """A card is laid and taken off again; no card of the deck is refused by name."""
    table = serve(MUSEE.replace("over = false\n", ""))
    assert table.play.edit(seat=0, do="lay", at="U3", card=14).status == 200
    assert table.play.edit(seat=0, do="lay", at="U4", card="x").status == 422
    assert "14" in table.file.read_text(encoding="utf-8")
    assert table.play.edit(seat=0, do="lay", at="U3", card="").status == 200
    assert "14" not in table.file.read_text(encoding="utf-8")


def test_an_unread_painting_of_musee(serve: Serve) -> None:
    """Its place asks which number it is, in the colour of what nobody could read; a number laid there replaces it."""
    grid = """musee = '''
8 ?13/14 . . . .
. . . . . .
. . . . . .
'''
"""
    table = serve(MUSEE.replace("over = false\n", "").replace('name = "Amandine"\n', f'name = "Amandine"\n{grid}'))
    page = table.play.ask("view/0").text
    assert re.search(r'class="cell number-cell unsure"[^>]*data-at="U2"[^>]*"which of 13 and 14 lies at U2\?"', page)
    assert table.play.edit(seat=0, do="lay", at="U2", card=13).status == 200
    assert "?" not in table.file.read_text(encoding="utf-8")


def test_the_forms_of_artline(serve: Serve) -> None:
    """A turn with its place and themes as in the file; the second of the same number is too late."""
    table = serve(ARTLINE)
    turn = {"do": "turn", "number": 1, "play": "Oath of the Horatii", "at": "1,0", "row": "A sword", "column": "Gold"}
    assert table.play.edit(seat=0, **turn).status == 200
    assert table.play.edit(seat=1, **turn).status == 409
    assert table.play.edit(seat=1, do="turn", number=2, discard="The Raft of the Medusa").status == 200
    assert [turn["player"] for turn in table.service.session.game.write(on_disk(table))["turns"]] == ["Gaz", "Andy"]


def test_what_the_file_does_not_hold_is_not_acknowledged(table: Served) -> None:
    """503 while the file cannot be written; sent again under its id, it is acknowledged once it can."""
    if os.geteuid() == 0:
        table.file.unlink()
        table.file.mkdir()
    else:
        table.file.chmod(0o400)
    refused = table.play.edit(id="kept", seat=0, do="prestige", value=2)
    assert (refused.status, refused.data["error"]) == (503, "unsaved")
    assert refused.data["message"]
    assert "prestige = 2" in table.play.state["file"]
    if table.file.is_dir():
        table.file.rmdir()
    else:
        table.file.chmod(0o600)
    assert table.play.edit(id="kept", seat=0, do="prestige", value=2).status == 200
    assert on_disk(table).players[0].prestige == 2


# What is malformed

MISSING = object()
NO_TEXT: list[Any] = [MISSING, None, True, 5, 1.5, [], ["x"], {}, "", "\ud800"]
NO_SEAT: list[Any] = [MISSING, None, True, -1, 2, 1.5, 10**30, "0", "", [], [0], {}]
NO_PLACE: list[Any] = [
    MISSING,
    None,
    True,
    5,
    [],
    {},
    "",
    "Z9",
    "A0",
    "A6",
    "F1",
    "A1 A2",
    "١A",
    "../A1",
    "A1\n",
    "x" * 900,
]
NO_CARD: list[Any] = [
    True, 1.5, [], {}, "gre", "gre-cu", "gre-cu-6", "gre-cu-0", "gre-cu-True", "xyz-cu-5", "gre-cu-5 gre-cu-5", "#",
    "gre-cu-٥", "grе-cu-5", "gre-cu-5\n", '"""', "<script>", "gre-cu-5@Nobody", "league-", "\x00", "x" * 900,
]  # fmt: skip
NO_NUMBER: list[Any] = [True, 1.5, -1, "2", [], {}, 10**30, "x"]
NO_CARDS: list[Any] = [True, 5, [], {}, "x", "gre-cu-6", "gre-cu-5,rom-cu-3", '"""', "\x00", "gre-cu-5 " * 150]
NO_FLAG: list[Any] = [MISSING, None, 0, 1, "true", "", [], {}]
NO_EXPERT: list[Any] = [
    MISSING,
    None,
    True,
    5,
    [],
    {},
    "",
    "x",
    "cel-na",
    "arkadin-welles=",
    "other:",
    "\x00",
    "x" * 900,
]
NO_KEY: list[Any] = [
    MISSING,
    None,
    True,
    5,
    [],
    {},
    "",
    ".",
    "a.",
    "players",
    "__class__",
    "name.x",
    "prestige.x.y",
    "x" * 900,
]
FORMS: dict[str, tuple[dict[str, Any], dict[str, list[Any]]]] = {
    "card": ({"seat": 0, "at": "A1", "card": "gre-cu-5"}, {"seat": NO_SEAT, "at": NO_PLACE, "card": NO_CARD}),
    "pool": ({"seat": 0, "cards": "gre-cu-5"}, {"seat": NO_SEAT, "cards": NO_CARDS}),
    "prestige": ({"seat": 0, "value": 3}, {"seat": NO_SEAT, "value": NO_NUMBER}),
    "track": ({"seat": 0, "value": 3}, {"seat": NO_SEAT, "value": NO_NUMBER}),
    "expert": ({"seat": 0, "expert": "cel", "on": True}, {"seat": NO_SEAT, "expert": NO_EXPERT, "on": NO_FLAG}),
    "set": (
        {"seat": 0, "key": "prestige", "value": 3},
        {"key": NO_KEY, "value": [*NO_NUMBER, "", [[[]]], {"a": {"b": 1}}]},
    ),
}
"""By what a form does: a good one, and for each of its keys what makes it malformed."""
ALL_FORMS: dict[str, list[Any]] = {
    "id": [*NO_TEXT, "x" * 65],
    "client": [*NO_TEXT, "x" * 65],
    "do": [MISSING, None, True, 5, [], {}, "", "Card", "lay", "turn", "__class__", "card\x00", "x" * 900],
}
"""What makes any form malformed."""
BODIES = [
    b"", b" ", b"null", b"true", b"5", b'"card"', b"[]", b"[{}]", b"{", b"}", b"{}", b'{"id"}', b"{'id': '1'}",
    b"id=1&do=card", b"\xff\xfe", b"\x00", b"[" * 2000, b'{"a":' * 400, b"NaN", b"1e999", b"\xef\xbb\xbf{}",
    b"9" * 2000, b'{"id": 1e999}',
    b'{"id": "1", "client": "c", "do": "prestige", "seat": 0, "value": NaN}',
    b'{"id": "1", "client": "c", "do": "prestige", "seat": 0, "value": 1e999}',
    b'{"id": "1", "client": "c", "do": "prestige", "seat": 0, "value": 3',
    b'{"id": "1", "client": "c", "do": "prestige", "seat": 0, "value": 3}}',
    b'{"id": "\xff", "client": "c", "do": "prestige", "seat": 0, "value": 3}',
    b"<edit/>", b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--", b"%7B%7D", b"0x10", b"// {}",
]  # fmt: skip
"""What is no form at all."""


def malformed() -> list[bytes]:
    """Return good forms with one of their keys spoilt."""
    bodies = [*BODIES]
    for do, (good, spoilt) in FORMS.items():
        for key, values in {**spoilt, **(ALL_FORMS if do == "card" else {})}.items():
            for value in values:
                form = {"id": "1", "client": "c", "do": do, **good, key: value}
                bodies.append(json.dumps({name: said for name, said in form.items() if said is not MISSING}).encode())
    return bodies


def test_what_is_malformed_is_refused_with_a_sentence(table: Served) -> None:
    """More than 200 kinds: each is refused, none is a mistake of ours, and the table stays as it was."""
    before, bodies = table.file.read_bytes(), malformed()
    assert len(bodies) >= 200
    for n, body in enumerate(bodies):
        answer = Phone(table.play.link).post(body.replace(b'"client": "c"', f'"client": "c{n}"'.encode()))
        assert (answer.status, bool(answer.data["message"])) == (422, True), (body, answer)
    assert table.file.read_bytes() == before
    assert table.play.state["version"] == 0
    assert not [*table.folder.rglob("mistakes.txt")]
    for do, (good, _) in FORMS.items():
        assert table.play.edit(do=do, **good).status == 200


SCRIPT = "<img src=x onerror=alert(1)>"
FIELDS = f"""format = 1
game = "museum"
[[disputes]]
question = "{SCRIPT}"
reading = "{SCRIPT}"
by = "{SCRIPT}"
on = 2026-11-20
source = "{SCRIPT}"
[[players]]
name = "{SCRIPT}"
experts = ["other:{SCRIPT}"]
other-points = {{ "{SCRIPT}" = 4 }}
[[players]]
name = "Andy"
"""
THEMES = f"""format = 1
game = "artline"
[[players]]
name = "{SCRIPT}"
[[players]]
name = "'; alert(1); '"
[[turns]]
player = "{SCRIPT}"
play = "{SCRIPT}"
at = "1,0"
row = "{SCRIPT}"
column = "{SCRIPT}"
"""
PAGES = ("", "seat/0", "seat/1", "view/0", "view/1", "table", f"rules?q={SCRIPT.replace(' ', '%20')}", "rulings")


@pytest.mark.parametrize("text", [FIELDS, THEMES, MUSEE.replace("Amandine", SCRIPT)])
def test_a_script_that_a_player_writes_is_only_words(serve: Serve, text: str) -> None:
    """In every field of a file, sent as an edit, and asked for: no page has it as a tag; JSON is said to be JSON."""
    table = serve(text)
    table.play.edit(seat=1, do="set", key="name", value=f"Andy {SCRIPT}")
    table.play.edit(seat=1, do="set", key="other-points", value={SCRIPT: 3})
    table.play.edit(seat=1, do="turn", number=2, play=SCRIPT, at="0,1", row=SCRIPT, column=SCRIPT)
    for path in (*PAGES, "nothing", f"rules/{SCRIPT.replace(' ', '%20')}", f"why/0/{SCRIPT.replace(' ', '%20')}"):
        answer = table.play.ask(path)
        assert answer.status in {200, 404}, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "<img src=x" not in answer.text, path
    refused = table.play.edit(seat=0, do="card", at="A1", card=SCRIPT)
    for answer in (refused, table.play.ask("state")):
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_doubt_is_decided_by_the_table(serve: Serve) -> None:
    """The card stays with the doubt noted, or goes back with the question on record; both are taken back."""
    table = serve(ARTLINE.replace("[[players]]", '[table]\nstart = "Mona Lisa"\n[[players]]', 1))
    assert table.play.edit(seat=0, do="turn", number=1, play="Pierrot", at="1,0", row="A hat").status == 200
    doubt = {"do": "doubt", "number": 1, "by": ["Andy"], "theme": "A hat", "about": "shows", "lang": "en"}
    wrongs: tuple[dict[str, Any], ...] = (
        {"by": []},
        {"by": ["Gaz"]},
        {"theme": "A dog"},
        {"about": "taste"},
        {"stays": 1},
    )
    for wrong in wrongs:
        assert table.play.edit(**{**doubt, "stays": True, **wrong}).status == 422, wrong
    assert table.play.edit(**{**doubt, "number": 2}, stays=True).status == 409
    assert table.play.edit(**doubt, stays=True).status == 200
    assert on_disk(table).turns[-1].objections == ("Andy",)
    assert table.play.edit(**doubt, stays=False).status == 200
    after = on_disk(table)
    assert after.turns == ()
    assert after.disputes[0].question == "Turn 1, asked by Andy: Does «Pierrot» show «A hat»?"
    assert table.play.edit(do="undo").status == 200
    back = on_disk(table)
    assert (back.turns[-1].card, back.disputes) == ("Pierrot", ())


def test_who_is_out_is_said_and_taken_back(serve: Serve) -> None:
    """Each as often as it is sent. Left of 20, 21 and 22 is no place: Amandine's cards may all be below them."""
    plays = zip(["Amandine", "Andy"] * 3, (20, 30, 21, 31, 22, 32), ("U1", "U6", "M1", "M6", "L1", "L6"), strict=True)
    told = [f'[[plays]]\nplayer = "{who}"\ncard = {card}\nat = "{at}"\n' for who, card, at in plays]
    table = serve(MUSEE + "".join(told))
    for on, out in ((True, ("Amandine",)), (True, ("Amandine",)), (False, ())):
        assert table.play.edit(do="out", person="Amandine", on=on).status == 200
        assert on_disk(table).out == out


def test_nobody_is_out_who_surely_holds_a_card_that_fits(serve: Serve) -> None:
    """Any card fits into an empty museum."""
    refused = serve(MUSEE).play.edit(do="out", person="Andy", on=True)
    assert refused.status == 422
    assert refused.data["message"] == "Andy surely holds a card that still fits, and is not out"


def test_a_card_drawn_is_said_to_be_passed(serve: Serve) -> None:
    """The flag stands in the play, once or as often as it is sent; of a play that is not there it is too late."""
    table = serve(f'{MUSEE}[[plays]]\nplayer = "Amandine"\ncard = 27\nat = "U3"\n')
    for on in (True, True, False):
        assert table.play.edit(do="passed", number=1, on=on).status == 200
        assert bool(on_disk(table).plays[0].passed) is on
    assert table.play.edit(do="passed", number=2, on=True).status == 409


def test_a_league_card_lies_down_by_its_mark(serve: Serve) -> None:
    """The card and the mark of its second space, as in the grid; it is written so that it is taken back as it lay."""
    table = serve(NEARLY + "[table]\nexpansions = ['league']\n" + PLAYERS)
    for card, second in (("league-na v", "C4"), ("league-na >", "D3"), ("league-na", "D3")):
        assert table.play.edit(seat=1, do="card", at="C3", card=card).status == 200, card
        grid = [
            row.split() for row in table.service.session.game.write(on_disk(table))["players"][1]["museum"].split("\n")
        ]
        rows = [row for row in grid if row]
        assert rows[int(second[1]) - 1]["ABCDE".index(second[0])] == ("v" if second == "C4" else ">"), card
    assert table.play.edit(seat=1, do="card", at="C3", card="league-na x").status == 422
    assert table.play.edit(seat=1, do="card", at="C3", card="gre-cu-3 v").status == 422
