"""The pages as HTML: what they need, what they may not hold, how much they weigh, and that they are worded."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from companion.games.musee.inks import INKS
from companion.games.museum.faces import inks
from companion.journal import Journal
from companion.phones import static_files
from companion.phones.pages import ending, rulebook, seat
from companion.phones.view import Right, View
from companion.present.picture.shapes import SEATS_IN_DARK, SEATS_IN_LIGHT
from companion.table_service import TableService
from companion.words import languages, words_for
from scoring import example
from scoring.games import GAMES
from scoring.other_readings import other_readings
from tests.batches import few
from tests.phones.served import ROOT

COMPANION: Final = ROOT / "companion"
TEMPLATES: Final = [*(COMPANION / "phones" / "templates").glob("*.html"), *(COMPANION / "games").glob("*/*.html")]
WORDED: Final = re.compile(r"""(say|tell)\(["']([\w.-]+)["']""")
FIRST_VISIT: Final = 60_000
"""Bytes, before they are packed."""
FULL: Final = """format = 1
game = "museum"

[table]
expansions = ["league", "crystal-skulls"]
public-opinion = { africa = 2 }

[[players]]
name = "Gaz"
prestige = 3
experts = ["gre", "patricia-turner"]
patron = { kind = "continent", continent = "europe", points = [8, 16, "?"] }
discard = "egy-cu-2 mes-ar-1 skull-gold"
museum = '''
gre-cu-5 gre-wa-4 gre-na-3 rom-cu-5 rom-wa-4
gre-ar-2 gre-ag-1 skull-silver:gre rom-th-5 rom-ag-1
league-na > egy-th-3 egy-ag-? pho-cu-2
cel-ar-5 cel-th-4 cel-cu-3 inc-na-2 jap-wa-1
ind-th-5 ind-cu-4 chi-ag-3 may-ar-2 pol-na-1
'''

[[players]]
name = "Andy"
"""


@pytest.fixture
def view(tmp_path: Path) -> Iterator[View]:
    """Look at the full table in English."""
    yield from _views(tmp_path, FULL)


def _views(folder: Path, text: str) -> Iterator[View]:
    file, journal = folder / "game.toml", Journal(folder / "shelf.sqlite3")
    file.write_text(text, encoding="utf-8")
    service = TableService.open(file, journal)
    yield View(service, "en", Right.PLAY, "/t/K/", "http://192.0.2.7/t/K/", static_files.paths())
    service.close()
    journal.close()


@pytest.mark.parametrize("language", languages())
def test_every_sentence_of_a_template_is_worded(language: str) -> None:
    """In every language; those of one game with the words of that game."""
    for template in TEMPLATES:
        of_game = template.parent.name if template.parent.parent.name == "games" else None
        asked = {f"app.{key}" if by == "say" else key for by, key in WORDED.findall(template.read_text("utf-8"))}
        known = words_for(language, of_game).phrases
        assert [key for key in sorted(asked) if key not in known] == [], template


def test_colours_are_those_of_the_app() -> None:
    """Every card and every Theme has its ink and its colour in the style sheet."""
    style = (COMPANION / "phones" / "static" / "phone.css").read_text("utf-8")
    shown = dict(re.findall(r"^\.([\w-]+) (\{ --ink: #\w+; --card: #\w+; \})$", style, re.MULTILINE))
    every = {**inks(), **INKS}
    assert shown == {role: f"{{ --ink: {ink}; --card: {colour}; }}" for role, (ink, colour) in every.items()}


def test_every_seat_has_its_colour_of_pictures(tmp_path: Path) -> None:
    """Also where there are more players than at this table, in light and in dark."""
    seated = "".join(f'[[players]]\nname = "{name}"\ntrack = 9\n' for name in "ABCDE")
    (page,) = (ending.end(view) for view in _views(tmp_path, f'format = 1\ngame = "museum"\n{seated}'))
    assert re.findall(r'<li class="(seat-\d)', page) == [f"seat-{n}" for n in range(5)]
    style = static_files.contents()[static_files.paths()["reading.css"]][0].decode()
    themes = style.split("@media (prefers-color-scheme:dark)")
    told = [re.findall(r"\.seat-(\d)\{--player:(#\w+)\}", theme) for theme in themes]
    assert told == [
        [(str(n), colour) for n, colour in enumerate(colours)] for colours in (SEATS_IN_LIGHT, SEATS_IN_DARK)
    ]


@few("name", sorted(path.stem for path in GAMES.glob("*/examples/*.toml")), first=24)
def test_no_page_has_a_style_or_a_script_of_its_own(tmp_path: Path, name: str) -> None:
    """Of any shipped table: the browser would refuse it, and say so."""
    for view in _views(tmp_path, example(name)):
        session = view.service.session
        readings = other_readings(session.game, session.table, most=4)
        seats = range(len(session.table.players))
        shown = [
            ending.seats(view),
            ending.middle(view),
            ending.end(view),
            *(
                [ending.review(view, session.game.hindsight(session.table))]
                if session.game.hindsight and seats[1:]
                else ()
            ),
            rulebook.rulings(view, readings),
            *(seat.seat(view, n) for n in seats),
        ]
        for page in shown:
            assert re.findall(r"\s(?:style|on\w+)=|<style", page) == []
            assert re.findall(r"<script(?! src=\"/s/)", page) == []


def test_a_first_visit_is_light(view: View) -> None:
    """A full Museum with two expansions, its style, its scripts and its icon."""
    page = seat.seat(view, 0)
    loaded = {path for path in static_files.contents() if path in page}
    assert {Path(path).name for path in loaded} == {"icon.svg", "keys-cards.js", "phone.css", "phone.js"}
    assert len(page.encode()) + sum(len(static_files.contents()[path][0]) for path in loaded) < FIRST_VISIT


def test_a_question_leads_to_a_part_of_the_page(view: View) -> None:
    """The values not read off lead to the board, the points of a level to the Patron."""
    page = seat.fragment(view, 0)
    there = dict.fromkeys(re.findall(r'data-goto="([^"]+)"', page))
    assert there
    assert [part for part in there if f'id="{part}"' not in page] == []


def test_whoever_only_looks_has_no_keys(view: View) -> None:
    """Neither keys of a card nor a field that takes anything."""
    page = seat.seat(replace(view, right=Right.LOOK), 0)
    assert 'id="pad"' not in page
    fields = re.findall(r"<(?:fieldset|button class=\"cell|input type=\"checkbox\" id=\"e)[^>]*>", page)
    assert fields
    assert [field for field in fields if "disabled" not in field] == []


def test_fair_mode_keeps_back_what_was_close(tmp_path: Path) -> None:
    """Two Greek cards apart from three: what linking them would earn is said only where the table allows it."""
    text = FULL.replace('game = "museum"', 'game = "museum"\nover = false')
    shown = ["Near:" in seat.fragment(view, 0) for view in _views(tmp_path, text)]
    kept = ["Near:" in seat.fragment(view, 0) for view in _views(tmp_path, text.replace("over", "fair = true\nover"))]
    assert (shown, kept) == ([True], [False])


def test_pages_need_no_screen_and_no_rich(tmp_path: Path) -> None:
    """A table without expansions is shown where neither Textual nor Rich can be imported."""
    file = tmp_path / "game.toml"
    file.write_text(example("vincent"), encoding="utf-8")
    program = f"""
import sys
from pathlib import Path

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("textual", "rich"):
            raise ImportError(name)

sys.meta_path.insert(0, Missing())
from companion.journal import Journal
from companion.phones import static_files
from companion.phones.pages import ending, rulebook, seat
from companion.phones.view import Right, View
from companion.table_service import TableService
service = TableService.open(Path({str(file)!r}), Journal(Path({str(tmp_path / "shelf.sqlite3")!r})))
view = View(service, "fr", Right.PLAY, "/t/K/", "http://192.0.2.7/t/K/", static_files.paths())
print(len([ending.seats(view), seat.seat(view, 0), ending.middle(view), ending.end(view),
           rulebook.rules(view, "prestige"), rulebook.rule(view, "museum.patron"), seat.why(view, 0, "museum.domain")]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.stdout, done.stderr) == ("7\n", "")


def test_where_the_lowest_wins_nothing_is_called_points(tmp_path: Path) -> None:
    """The rulebook's game that ends with the pile: cards left in hand are told as such, and have no bars."""
    for view in _views(tmp_path, example("pile-runs-out")):
        assert "point" not in re.sub(r"<[^>]*>", "", ending.seats(view))
        assert ending.seats(view).count("Cards left in hand: ") == len(view.service.session.table.players)
        assert 'class="bar"' not in ending.end(view)
    for view in _views(tmp_path, example("vincent")):
        assert "99 points" in ending.seats(view)
        assert 'class="bar"' in ending.end(view)
