"""The result shared from a phone: a text of five lines, a picture, a page."""

from __future__ import annotations

import http.client
from collections.abc import Callable
from typing import Final

import pytest

from companion.sharing import DRAWING
from tests.phones.served import PATIENCE, Served

ENDED: Final = """format = 1
game = "museum"
over = true
players = [{ name = "Gaz", prestige = 5 }, { name = "Andy", prestige = 2 }, { name = "<b>Eve</b>" }]
"""
"""5, 2 and no points: Gaz wins by 3, all of them Prestige."""


@pytest.fixture
def ended(serve: Callable[[str], Served]) -> Served:
    """Serve a game that has ended."""
    return serve(ENDED)


def test_the_text_has_five_lines(ended: Served) -> None:
    """Who played, the totals, who won, by how much, what decided it: in the language of the phone."""
    answer = ended.look.ask("share/text")
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.splitlines() == [
        "MUSEUM: Gaz, Andy and <b>Eve</b>",
        "Gaz: 5 · Andy: 2 · <b>Eve</b>: 0",
        "Gaz wins with 5 points",
        "3 points ahead of Andy",
        "What decided it against Andy: Prestige\N{NO-BREAK SPACE}+3",
    ]
    assert "3 punti" in ended.look.ask("share/text?lang=it").text


def test_a_game_not_entered_tells_its_totals(table: Served) -> None:
    """Nobody has won yet, and no page offers to share it."""
    assert len(table.play.ask("share/text").text.splitlines()) == 2
    assert all("share/" not in table.play.ask(page).text for page in ("table", "seat/0"))


def test_the_page_is_kept_as_a_file(ended: Served) -> None:
    """What it needs stands in it, so a browser opens it only behind the seals of the table; names are escaped."""
    answer = ended.look.ask("share/page")
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="museum.html"'
    assert "&lt;b&gt;Eve&lt;/b&gt;" in answer.text
    assert "<b>Eve</b>" not in answer.text


def test_the_picture_is_made_once(ended: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PNG where it can be drawn, else an SVG; anew once the result is another."""
    from companion.phones import routes

    made: list[str] = []

    def written(_result: object, form: str) -> dict[str, bytes]:
        made.append(form)
        return {form: b"drawn"}

    monkeypatch.setattr(routes, "written_beside", written)
    png = ended.look.ask("share/picture")
    assert (png.text, png.headers["content-type"]) == ("drawn", "image/png")
    assert png.headers["content-disposition"] == 'attachment; filename="museum.png"'
    ended.play.ask("share/picture")
    assert made == ["png"]
    ended.play.edit(seat=1, do="prestige", value=3)
    ended.play.ask("share/picture")
    assert made == ["png", "png"]
    monkeypatch.setattr("companion.sharing.find_spec", lambda name: None if name in DRAWING else name)
    assert ended.look.ask("share/picture").headers["content-type"] == "image/svg+xml"


def test_a_picture_is_really_drawn(ended: Served) -> None:
    """It begins as every PNG, or is an SVG."""
    connection = http.client.HTTPConnection(ended.look.host, timeout=PATIENCE)
    connection.request("GET", f"{ended.look.path}share/picture")
    drawn = connection.getresponse().read()
    connection.close()
    assert drawn.startswith(b"\x89PNG\r\n") or b"<svg" in drawn[:200]


@pytest.mark.parametrize("page", ["table", "seat/0"])
def test_a_result_links_all_three(ended: Served, page: str) -> None:
    """On the page in the middle and below the result of a seat, in the language of the page."""
    shown = ended.look.ask(f"{page}?lang=fr").text
    for what in ("text", "picture", "page"):
        assert f'href="{ended.look.path}share/{what}?lang=fr"' in shown
    assert "Partager" in shown
    assert ended.look.ask("share/nothing").status == 404
