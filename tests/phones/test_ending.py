"""How a game ended, on phones: the last page, everybody's best layout found beside, the game looked back at."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.phones import layouts
from scoring import example
from tests.phones.served import Phone, Process, Served

APART = """format = 1
game = "museum"

[[players]]
name = "Gaz"
museum = '''
gre-cu-1 gre-ar-1 . . .
. . . . .
. . . . .
. . . . .
. . . . gre-na-1
'''

[[players]]
name = "Andy"
museum = '''
rom-cu-5 . . . .
. . . . .
. . . . .
. . . . .
. . . . .
'''
"""
"""Gaz has 3 on the track. His three Greek cards, linked, were a Collection, which counts 1: 4. Andy has 5."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for nothing before the best layouts are looked for."""
    monkeypatch.setattr(layouts, "SECONDS_ALONE", 0)


def test_best_layouts_are_found_beside_and_told(serve: Callable[[str], Served]) -> None:
    """Whoever reads the end lets them be looked for; phones are told, and the pages then say what was left."""
    table = serve(APART)
    assert table.play.ask("best/0").status == 404
    with table.look.stream() as told:
        page = table.play.ask("end").text
        assert "Andy wins with 5 points" in page
        assert "best/" not in page
        assert next(data for name, data in told if name == "known") == {"version": 0}
    end, best, fragment = (table.play.ask(path).text for path in ("end", "best/0", "view/0"))
    assert "Points left on the table: Gaz 1 and Andy 0" in end
    assert "Points left on the table: Gaz 1 and Andy 0" in fragment
    assert "3 now, 4 at best" in best
    assert "From now to there in 1 move" in best
    assert "+1" in best


def test_nobody_has_won_while_a_question_is_open(serve: Callable[[str], Served]) -> None:
    """Nobody could read one of Gaz's cards: Andy is ahead with his 5 points."""
    table = serve(APART.replace("gre-cu-1", "?"))
    assert "Andy is ahead with 5 points, provisionally" in table.play.ask("end").text


def test_an_edit_gives_the_search_up(serve: Callable[[str], Served]) -> None:
    """What was found for another table is not shown."""
    table = serve(APART)
    table.play.ask("end")
    table.play.edit(seat=0, do="prestige", value=1)
    with table.look.stream() as told:
        table.play.ask("end")
        next(data for name, data in told if name == "known")
    assert "4 now, 5 at best" in table.play.ask("best/0").text


def test_a_search_given_up_begins_again(serve: Callable[[str], Served], monkeypatch: pytest.MonkeyPatch) -> None:
    """As where an edit was taken back: whoever reads the end of the same table again has the layouts looked for."""
    table = serve(APART)
    with monkeypatch.context() as given_up:
        given_up.setattr(layouts.Layouts, "_given_up", lambda *_: True)
        table.play.ask("end")
        table.play.ask("seat/0")
    with table.look.stream() as told:
        table.play.ask("end")
        assert [next(told)[0], next(told)[0]] == ["beat", "known"]


def test_what_was_left_is_shared_once_it_is_known(serve: Callable[[str], Served]) -> None:
    """A page made before does not tell it, one made since does."""
    table = serve(APART)
    assert "Points left on the table" not in table.play.ask("share/page").text
    with table.look.stream() as told:
        table.play.ask("end")
        next(data for name, data in told if name == "known")
    assert "Points left on the table: Gaz 1 and Andy 0" in table.play.ask("share/page").text


def test_nothing_is_looked_for_before_the_end(serve: Callable[[str], Served]) -> None:
    """A game that goes on has no last page, no best layouts, and in fair mode nobody looks back at it."""
    table = serve(APART.replace('"museum"\n', '"museum"\nover = false\nfair = true\n', 1))
    assert "The game is not over yet" in table.play.ask("end").text
    assert "nobody looks back until the game is over" in table.play.ask("review").text
    assert table.play.ask("best/0").status == 404
    assert table.service.session.best_layouts == ()


def test_a_followed_game_is_looked_back_at(serve: Callable[[str], Served]) -> None:
    """A curve for each player, what each card was worth, what was lost, and what would have changed the winner."""
    table = serve(example("followed-game"))
    with table.look.stream() as told:
        page = table.play.ask("review").text
        while "Looking back at the game" in page:
            next(data for name, data in told if name == "known")
            page = table.play.ask("review").text
    assert page.count("<polyline") == 4
    assert "Nothing alone would have: Éric won by 16 points" in page  # 59 to 43, as the example counts them
    assert '<span class="chip gre">Gre Cu5</span>' in page
    assert "turn 3: mes-ar-4 in Olivier&#39;s Common Pool" in page


def test_phones_go_on_to_the_next_game(start: Callable[..., Process], tmp_path: Path) -> None:
    """The host begins it once this one is over; it has the same links, and what waits for the old one is refused."""
    table = start("--port", "0")
    play, host = (Phone(table.links[right], right) for right in ("play", "host"))
    assert host.edit(do="next_game").data["message"] == "The game is not over yet."
    host.edit(seat=1, do="prestige", value=4)
    game = play.ask("view/0").text.partition('data-game="')[2].partition('"')[0]
    assert "Play again" in host.ask("end").text
    assert "Play again" not in play.ask("end").text
    assert play.edit(do="next_game").status == 403
    asked = {"do": "next_game", "id": "again"}
    first, second = host.edit(**asked), host.edit(**asked)
    assert first.status == 200
    assert first.data == second.data
    assert play.edit(seat=0, do="prestige", value=9, game=game).status == 409
    assert play.edit(seat=0, do="prestige", value=2).status == 200
    assert (tmp_path / "game.toml").read_text("utf-8").count("prestige") == 1
    (following,) = (path for path in (tmp_path / "data").rglob("*.toml"))
    text = following.read_text("utf-8")
    assert play.state["file"] == text
    assert text.index("Gaz") < text.index("prestige = 2") < text.index("Andy")
    kept = [json.loads(path.read_text("utf-8")) for path in (tmp_path / "data").rglob("*.json")]
    assert any(
        entry["play"] in table.links["play"] for file in kept for path, entry in file.items() if path == str(following)
    )
    assert play.ask("named/Andy").headers["location"].endswith("/seat/1?lang=en")
    assert play.ask("named/Nobody").headers["location"].endswith("/?lang=en")
