"""Results as pictures and pages: everything of the result is on them, nothing is fetched, nothing runs over an edge."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

from companion.present.picture import png
from companion.present.picture.portrait import portrait
from companion.present.picture.remarks import Told
from companion.present.picture.result import whole
from companion.present.picture.shapes import DARK, HOLLOW, LIGHT, PHONE, Block, Board, Line, Rect, Shape, Text, room
from companion.sharing import Result
from companion.words import languages, phrasebook
from scoring.games import example, example_files
from scoring.tablefile import read
from tests.companion.artline_tables import WINNER
from tests.companion.commands import ROOT, companion, written
from tests.companion.musee_tables import TEAMS, THREE
from tests.companion.museum_tables import ATTIC, TABLE
from tests.companion.test_museum_expansions import RICH

SVG: Final = "{http://www.w3.org/2000/svg}"
TABLES: Final = {"museum": TABLE, "rich": RICH, "attic": ATTIC, "three": THREE, "teams": TEAMS, "artline": WINNER}
LONG: Final = "Amandine-Éléonore des Grandes Galeries du Musée " * 3
VOID: Final = {"meta", "rect", "line"}


def svg(text: str, *options: str) -> ET.Element:
    """Return the picture of a table, which is well-formed."""
    return ET.fromstring(companion("export", "-", "--to", "svg", *options, stdin=text).stdout)  # noqa: S314 - our own


def words_of(picture: ET.Element) -> list[str]:
    """Return all that is written on a picture."""
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def upright(result: Result) -> Block:
    """Return the portrait of a result."""
    return portrait(result.portraits, result.told)


def shared(text: str, language: str = "en") -> Result:
    """Return the result of a table."""
    game, table = read(text)
    return Result(table, game.review(table), phrasebook(language, game))


def test_every_card_stands_on_the_picture_with_the_result() -> None:
    """Civilisation, Domain and value of each, both players with their totals, every line that brought points."""
    said = words_of(svg(TABLE))
    assert said.count("Egyptian") == 2
    assert said.count("Celtic") == 8
    assert said.count("Navigation") == 4
    assert said.count("Éric") == said.count("Andy") == 2
    assert {"Score track", "Civilisations", "Prestige", "Total", "Place", "27", "43"} <= {*said}
    assert "Public Opinion" not in said
    assert "Andy is ahead with 43 points, provisionally" in " ".join(said)


def test_the_cards_of_a_board_have_their_printed_colours() -> None:
    """Two Egyptian ones yellow, on the Grand Gallery a frame."""
    fills = [rect.get("fill") for rect in svg(TABLE).iter(f"{SVG}rect")]
    assert fills.count("#fdd835") == 2
    assert fills.count(LIGHT["gallery"]) == 2 * 9


def test_the_winner_stands_on_a_banner_and_everybody_has_a_colour() -> None:
    """Andy's, the second of the palette, with his total large on it; Éric's name is in the first."""
    picture = svg(TABLE)
    colours = [rect.get("fill") for rect in picture.iter(f"{SVG}rect") if rect.get("rx") == "8"]
    assert colours == [LIGHT["seat-1"]]
    (large,) = [text for text in picture.iter(f"{SVG}text") if text.get("font-size") == "44"]
    assert (large.text, large.get("fill")) == ("43", LIGHT["paper"])
    names = {text.get("fill") for text in picture.iter(f"{SVG}text") if text.text in ("Éric", "27")}
    assert LIGHT["seat-0"] in names


def test_without_a_winner_there_is_no_banner() -> None:
    """A game that runs has none; a victory shared by all is told on nobody's colour."""
    over = '[[players]]\nname = "Éric"\n[[players]]\nname = "Andy"\n'
    for text, fills in (("format = 1\nover = false\n", []), ("format = 1\n", [LIGHT["ink"]])):
        picture = svg(f'{text}game = "museum"\n{over}')
        assert [rect.get("fill") for rect in picture.iter(f"{SVG}rect") if rect.get("rx") == "8"] == fills


def test_a_loss_is_hollow() -> None:
    """Amandine's Public Opinion costs her four points: a bar of her colour without a filling; the page has the same."""
    text = example("amandine")
    bars = [(rect.get("fill"), rect.get("stroke")) for rect in svg(text).iter(f"{SVG}rect") if rect.get("rx") == "1.5"]
    assert (HOLLOW, LIGHT["seat-0"]) in bars
    assert '<i class="loss"' in page(text.replace("discard", "prestige = 1\ndiscard"))


def test_cards_of_expansions_are_told_and_one_of_two_spaces_covers_both() -> None:
    """A League card is as wide as two spaces with the doorway; a lent card names its lender."""
    picture = svg(RICH)
    said = words_of(picture)
    assert "League card, Navigation 8" in said
    assert "@Olivier" in said
    assert {rect.get("width") for rect in picture.iter(f"{SVG}rect")} >= {"92", str(2 * 92 + 6)}


def test_the_museums_of_musee_have_numbers_and_staircases() -> None:
    """Every painting by its number; of teams the members stand beside the name."""
    assert {"3", "8", "13", "18", "60", "24"} <= {*words_of(svg(THREE))}
    assert "West (Amandine and Andy)" in words_of(svg(TEAMS))
    assert len([*svg(TEAMS).iter(f"{SVG}line")]) > 2 * 6 * 5


def test_the_map_of_artline_names_cards_and_themes() -> None:
    """Every card with who laid it, the themes at the ends, the Gallery framed."""
    picture = svg(WINNER)
    assert {"The Lock", "Pierrot", "Amandine", "«A sword»", "«A dog»"} <= {*words_of(picture)}
    assert [rect for rect in picture.iter(f"{SVG}rect") if rect.get("fill") == LIGHT["gallery"]]


def test_a_running_game_has_a_picture_without_a_winner() -> None:
    """It says that nobody has won yet, and no place."""
    said = " ".join(words_of(svg(TEAMS)))
    assert "still being played" in said
    assert "Place" not in said


@pytest.mark.parametrize("to", ["svg", "html"])
def test_the_day_and_what_is_open_stand_on_it(to: str) -> None:
    """Questions once, with all whom they concern, and without the path of a key."""
    museum = "\n".join(["cel-th-3 cel-wa-2 cel-ag-1 cel-ag-1 cel-ag-1"] * 5)
    players = "".join(f'\n[[players]]\nname = "{name}"\nmuseum = """\n{museum}\n"""\n' for name in ("Éric", "Andy"))
    text = f'format = 1\ngame = "museum"\nplayed = 2026-11-20\n{players}'
    said = companion("export", "-", "--to", to, stdin=text).stdout
    assert "20 November 2026" in said
    assert said.count("Éric and Andy: the Museum is filled") == 1
    assert "boards.standard" not in said


# no edge is run over


def reach(shape: Shape) -> tuple[float, float, float, float]:
    """Return how far a shape reaches to the left, the top, the right and the foot."""
    match shape:
        case Rect(x, y, width, height):
            return x, y, x + width, y + height
        case Line(x, y, to_x, to_y):
            return min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)
        case Text(x, y, words, size, _, bold, anchor, cut):
            wide = room(words, size, bold=bold, cut=cut)
            left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
            return left, y - size, left + wide, y + size * 0.3


def outside(block: Block) -> Iterator[Shape]:
    """Yield every shape that reaches beyond the edges of a block, but for a hair."""
    for shape in block.shapes:
        left, top, right, foot = reach(shape)
        if left < -5 or top < -5 or right > block.width + 5 or foot > block.height + 5:
            yield shape


@pytest.mark.parametrize("name", [path.stem for _, path in example_files()])
def test_nothing_runs_over_the_edge_of_a_picture(name: str) -> None:
    """Of every shipped table, in every language, neither of a board nor of the whole."""
    for language in languages():
        result = shared(example(name), language)
        assert not [shape for board in result.boards for shape in outside(board.drawing)], language
        assert not [*outside(whole(result.boards, Told(result.review, result.words)))], language
        assert not [*outside(upright(result))], language


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_names_of_any_length_stay_inside(text: str) -> None:
    """A name of a hundred letters is cut, on boards and in columns, and everything else stays where it is."""
    result = shared(text)
    boards = [board._replace(owner=board.owner and LONG) for board in result.boards]
    players = tuple(player._replace(name=LONG) for player in result.review.players)
    standing = result.review.standing
    review = result.review._replace(
        players=players, standing=standing._replace(winners=(LONG,) * bool(standing.winners))
    )
    told = Told(review, result.words)
    assert not [*outside(whole(boards, told))]
    upright_boards = [board._replace(owner=board.owner and LONG) for board in result.portraits]
    assert not [*outside(portrait(upright_boards, told))]


def test_boards_do_not_lie_on_each_other() -> None:
    """Five boards of different sizes, and the result: what is drawn of each stands apart."""
    result = shared(TABLE)
    corner = "corner"
    boards = [Board("", Block(90 + 10 * n, 50 + n, (Rect(0, 0, 90 + 10 * n, 50 + n, corner),))) for n in range(5)]
    picture = whole(boards, Told(result.review, result.words))
    rects = [shape for shape in picture.shapes if isinstance(shape, Rect) and shape.fill == corner]
    assert len(rects) == 5
    apart = [
        one.x + one.width <= other.x or one.y + one.height <= other.y
        for n, one in enumerate(sorted(rects))
        for other in sorted(rects)[n + 1 :]
        if one.x <= other.x and one.y <= other.y
    ]
    assert all(apart)


# portraits

NAMES: Final = ("Vincent", "Olivier", "Amandine", "Jamie", "Éric")
LONGEST_CARDS: Final = ("mes-ar-5", "pho-na-1", "pol-ag-3", "jap-th-?", "chi-wa-2")
"""Those with the longest names in one language or another."""
SIDES: Final = (1, 2, 3, 5, 6, 7, 9, 12)


def museums(players: int, columns: int = 5, rows: int = 5) -> str:
    """Return a table of MUSEUM on boards of this size, full of cards with long names, with much beside them."""
    plan = "\n".join([" ".join(["G"] * columns), *[" ".join(["."] * columns)] * (rows - 1)])
    cards = [" ".join(LONGEST_CARDS[(row + n) % 5] for n in range(columns)) for row in range(rows)]
    return f'format = 1\ngame = "museum"\n[table]\nboard = "own"\n[boards.own]\nplan = """\n{plan}\n"""\n' + "".join(
        f'[[players]]\nname = "{name}"\nprestige = 12\nexperts = ["mes", "ulf-van-der-noot", "ar"]\n'
        'patron = { kind = "legacy", civilisation = "mes", points = [10, 15, "?"] }\n'
        f'discard = "{" ".join(LONGEST_CARDS * 2)}"\nmuseum = """\n{chr(10).join(cards)}\n"""\n'
        for name in NAMES[:players]
    )


def maps(players: int, columns: int) -> str:
    """Return a table of Artline with a map of so many columns."""
    names = NAMES[:players]
    turns = "".join(
        f'  {{ player = "{names[n % players]}", play = "The Virgin of Chancellor Rolin {n}", at = "{n + 1},0"'
        + (', row = "A very long dress with many folds" },\n' if n == 0 else " },\n")
        for n in range(columns - 1)
    )
    seats = "".join(f'[[players]]\nname = "{name}"\n' for name in names)
    return f'format = 1\ngame = "artline"\nturns = [\n{turns}]\n{seats}'


def paintings(players: int, columns: int) -> str:
    """Return a table of Musée with museums full of paintings, the Themes named."""
    rows = "\n".join(" ".join(str(row + 3 * n + 1) for n in range(columns)) for row in range(3))
    seats = "".join(f'[[players]]\nname = "{name}"\nmusee = """\n{rows}\n"""\n' for name in NAMES[:players])
    themes = 'themes = { 1 = "landscapes", 2 = "water", 3 = "persons", 4 = "architecture" }'
    return f'format = 1\ngame = "musee"\n[table]\n{themes}\n{seats}'


EVERY_CARD: Final = """\
gre-na-1 rom-na-1@Olivier skull-silver:gre ~ bm-cel-na-1
league-na egy-ar-3@Olivier relic-asia-na-2@Olivier bm-mes-ar-2@Olivier skull-gold:inc
v . . . .
. league-wa > . .
. . . . .
"""
"""Every class of cards, some of them lent."""


def every_card(columns: int) -> str:
    """Return a table with every class of cards on a board of so many columns."""
    rows = [f"{row}{' .' * (columns - 5)}" for row in EVERY_CARD.splitlines()]
    board = museums(2, columns).split("[[players]]", maxsplit=1)[0]
    grid = chr(10).join(rows)
    seats = f'[[players]]\nname = "Vincent"\nmuseum = """\n{grid}\n"""\n[[players]]\nname = "Olivier"\n'
    return board + seats


PORTRAITS: Final = {
    **{f"cards-{columns}": every_card(columns) for columns in SIDES if columns >= 5},
    **{f"museum-{players}": museums(players) for players in range(1, 6)},
    **{f"museum-{side}x{side}": museums(2, side, side) for side in SIDES},
    **{f"musee-{players}": paintings(players, columns) for players, columns in ((2, 6), (3, 5))},
    **{f"artline-{players}": maps(players, 4) for players in range(2, 6)},
    **{f"artline-{columns}-wide": maps(2, columns) for columns in (2, 5, 12, 20)},
    **TABLES,
}


def boxed(picture: Block) -> Iterator[tuple[Text, Rect]]:
    """Yield words with the card or band on which they begin, end or have their middle: the last one drawn there."""
    rects: list[Rect] = []
    for shape in picture.shapes:
        if isinstance(shape, Rect) and shape.radius > 2:
            rects.append(shape)
        elif isinstance(shape, Text):
            at = shape.x, shape.y
            over = (
                rect
                for rect in reversed(rects)
                if rect.x <= at[0] <= rect.x + rect.width and rect.y <= at[1] <= rect.y + rect.height
            )
            if box := next(over, None):
                yield shape, box


def overlapping(shapes: list[Shape]) -> list[tuple[Shape, Shape]]:
    """Return every two shapes that lie on each other by more than a hair."""
    reaching = sorted(((reach(shape), shape) for shape in shapes), key=lambda one: one[0][1])
    found = []
    for n, ((left, _, right, foot), one) in enumerate(reaching):
        for (other_left, top, other_right, _), other in reaching[n + 1 :]:
            if top >= foot - 0.5:
                break
            if other_left < right - 0.5 and left < other_right - 0.5:
                found.append((one, other))
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", PORTRAITS)
def test_a_portrait_is_readable_on_a_phone(name: str, language: str) -> None:
    """390 pixels wide, no words are smaller than 11, leave their card or lie on others; no two cards overlap."""
    picture = upright(shared(PORTRAITS[name], language))
    texts = [shape for shape in picture.shapes if isinstance(shape, Text)]
    assert min(text.size for text in texts) * PHONE / picture.width >= 11
    assert not [*outside(picture)]
    for text, box in boxed(picture):
        left, _, right, foot = reach(text)
        inside = box.x - 0.5 <= left and right <= box.x + box.width + 0.5 and foot <= box.y + box.height + 2
        assert inside, (text, box)
    lines = [text._replace(size=text.size * 0.8) for text in texts]
    assert not overlapping([*lines])
    spaces = [shape for shape in picture.shapes if isinstance(shape, Rect) and shape.fill == "space"]
    assert not overlapping([*spaces])


@pytest.mark.parametrize("name", PORTRAITS)
def test_a_portrait_has_no_white_part(name: str) -> None:
    """From top to foot no more than two lines are empty."""
    picture = upright(shared(PORTRAITS[name]))
    foot = 0.0
    for _, top, _, below in sorted(map(reach, picture.shapes), key=lambda one: one[1]):
        assert top - foot <= 40
        foot = max(foot, below)
    assert picture.height - foot <= 40


@pytest.mark.parametrize("text", [THREE, paintings(3, 5), *map(museums, range(2, 6))])
def test_a_picture_across_has_no_white_half(text: str) -> None:
    """Something is drawn in each quarter of it: of three museums below each other the result left one empty."""
    result = shared(text)
    picture = whole(result.boards, result.told)
    quarters = set()
    for shape in picture.shapes:
        left, top, right, foot = reach(shape)
        quarters.add(((left + right) / 2 > picture.width / 2, (top + foot) / 2 > picture.height / 2))
    assert len(quarters) == 4


def test_a_portrait_outlines_the_collections_that_score() -> None:
    """Vincent's in the rulebook: Warfare A1-C1 and Agriculture A3-C3 have 8 sides around, Theology A2-E2 has 12.

    His 7 Celtic cards are joined in 6 places, his 6 Greek ones in 5.
    """
    vincent = next(path for _, path in example_files() if path.stem == "vincent").read_text(encoding="utf-8")
    lines = [shape for shape in upright(shared(vincent)).shapes if isinstance(shape, Line)]
    assert len([line for line in lines if line.colour == "ink"]) == 8 + 12 + 8
    assert len([line for line in lines if line.colour == "paper"]) == 6 + 5


def test_a_square_of_one_collection_is_drawn_without_a_hole() -> None:
    """Andy's 8 Celtic cards lie in two rows of four: 6 joints along the rows, 4 across, 3 middles filled."""
    picture = upright(shared(TABLE))
    celtic = [shape for shape in picture.shapes if isinstance(shape, Rect) and shape.fill == "#7b1fa2"]
    assert len([rect for rect in celtic if not rect.radius]) == 6 + 4 + 3


def test_what_lies_beside_the_board_stands_on_a_portrait() -> None:
    """Patron, Experts, Common Pool, Prestige, of an expansion's cards what they are, of a lent one its lender."""
    said = [shape.words for shape in upright(shared(museums(1))).shapes if isinstance(shape, Text)]
    assert {"Patron", "Legacy: Mesopotamian 5=10 8=15 11=?", "Experts", "Prestige", "12", "Common Pool"} <= {*said}
    assert "Mesopotamian, Ulf Van der Noot, Architecture" in " ".join(said)
    assert said.count("Mes Ar5") == 2
    assert said.count("Mesopotamian") == 5
    rich = [shape.words for shape in upright(shared(RICH)).shapes if isinstance(shape, Text)]
    assert {"@Olivier", "League card, Navigation 8", "Relic EuWa4", "Rival card", "Ida Imeskaya"} <= {*rich}
    assert any(words.startswith("flooded") for words in rich)


def test_a_picture_across_needs_no_font_of_its_own() -> None:
    """Its words are in letters of the usual width; those of a portrait in narrower ones, where they need it."""
    assert not [text for text in svg(museums(1)).iter(f"{SVG}text") if text.get("font-stretch")]
    cuts = {shape.cut for shape in upright(shared(museums(1))).shapes if isinstance(shape, Text)}
    assert "extra-condensed" in cuts


def test_a_board_wider_than_the_printed_one_shortens_names() -> None:
    """Five columns have room for every name; six cut the longest, nine write the first letters."""
    shortened = [[board.shortened for board in shared(museums(1, columns)).portraits] for columns in (5, 6, 9)]
    assert shortened == [[False], [True], [True]]
    for columns, count in ((5, 5), (9, 0)):
        said = [shape.words for shape in upright(shared(museums(1, columns))).shapes if isinstance(shape, Text)]
        assert said.count("Mesopotamian") == count


def test_a_map_too_wide_for_names_has_numbers_and_a_list() -> None:
    """Of five columns: a number on each card, its name and who laid it below; the theme by the letter of its Room."""
    result = shared(maps(2, 5))
    said = [shape.words for shape in upright(result).shapes if isinstance(shape, Text)]
    assert said.count("5") >= 2
    assert "The Virgin of Chancellor Rolin 3 · Olivier" in said
    assert said.count("A") == 2
    assert "«A very long dress with many folds»" in said
    assert [board.shortened for board in result.portraits] == [True]
    assert [board.shortened for board in shared(maps(2, 4)).portraits] == [False]


@pytest.mark.parametrize("language", languages())
def test_the_font_has_every_letter_of_a_portrait(language: str) -> None:
    """Of every shipped table, so that it looks the same on a machine without fonts."""
    for _, path in example_files():
        for shape in upright(shared(path.read_text(encoding="utf-8"), language)).shapes:
            assert not isinstance(shape, Text) or not png.OTHER.search(shape.words), (path.stem, shape)


# PNG


def size_of(png: bytes) -> tuple[int, int]:
    """Return the width and height of a PNG, which it is."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert png.endswith(b"IEND\xaeB`\x82")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_a_png_is_sharp_and_no_larger_than_is_sent(text: str) -> None:
    """Upright: three pixels for each of a phone, less where the longer side would exceed 8000."""
    png = companion("export", "-", "--to", "png", stdin=text).stdout_bytes
    drawn = upright(shared(text))
    scale = min(3, 8000 / drawn.height)
    assert size_of(png) == pytest.approx([PHONE * scale, drawn.height * scale], abs=2)


def test_a_png_needs_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is not installed, the message names it, with exit 2; other forms do without."""
    monkeypatch.setattr("companion.sharing.find_spec", lambda _name: None)
    refused = companion("export", "-", "--to", "png", stdin=TABLE)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.splitlines() == [
        "companion: error: png is drawn by the extra «pictures», which is not installed",
        "hint: `pip install '.[pictures]'` in the project's folder adds it; svg and html do without",
    ]
    assert svg(TABLE).tag == f"{SVG}svg"


def test_a_png_is_not_written_to_a_terminal(tmp_path: Path) -> None:
    """One sentence and how it is done instead, exit 2, and nothing but that."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-c", "from companion.cli import main; main()", "export", written(tmp_path, TABLE)]
    done = subprocess.run(
        [*command, "--to", "png"], stdout=theirs, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=300, check=False
    )
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "companion: error: png is a picture, not text for a terminal",
        "hint: write it into a file, as in `> result.png`",
    ]


# pages


class Reader(HTMLParser):
    """Reads a page: that every tag is closed, what refers to something, and what is said."""

    def __init__(self, page: str) -> None:
        """Read it all."""
        super().__init__()
        self.open: list[str] = []
        self.references: list[tuple[str, str | None]] = []
        self.said: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that is opened."""
        self.references += [(name, value) for name, value in attrs if name in ("src", "href", "srcset", "action")]
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Take the last one opened back."""
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep what is said."""
        self.said.append(data)


def page(text: str, *options: str) -> str:
    """Return the page of a table."""
    return companion("export", "-", "--to", "html", *options, stdin=text).stdout


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_a_page_is_whole_and_fetches_nothing(text: str) -> None:
    """One file: every tag closed, no script, nothing referred to, no host named, for a narrow screen too."""
    html = page(text)
    reader = Reader(html)
    assert not reader.open
    assert not reader.references
    assert not re.search(r"://|@import|url\(|<script|<link|<iframe|<object", html)
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in html
    assert "default-src 'none'" in html
    assert "prefers-color-scheme: dark" in html
    assert LIGHT.keys() == DARK.keys()
    assert html.count("<svg ") == len(shared(text).boards)


def test_a_page_tells_the_result() -> None:
    """Who won, everybody's place and total, a bar a line, every board below its name."""
    said = Reader(page(RICH)).said
    assert said.count("Vincent") == said.count("Olivier") == 4  # table, bars, above the board and for who cannot see it
    assert {"24 points ahead of Olivier", "64", "40", "Archaeologists", "21", "Where the points come from"} <= {*said}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Where the points come from"), ("fr", "D'où viennent les points"), ("it", "Da dove vengono i punti")],
)
def test_a_page_speaks_the_language(language: str, sentence: str) -> None:
    """And says which it is."""
    html = page(TABLE, "--lang", language)
    assert f'<html lang="{language}">' in html
    assert sentence in Reader(html).said


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "</title><b>", '" onload="x', "&lt;", "]]>", "'a' & b"])
def test_whatever_players_are_called_they_stay_words(name: str) -> None:
    """On the page and on the picture, which stay well-formed."""
    text = TABLE.replace('"Andy"', f"'''{name}'''")
    reader = Reader(page(text))
    assert not reader.open
    assert not reader.references
    assert name in reader.said
    assert any(word == name or word.endswith("…") for word in words_of(svg(text)))


def test_a_picture_drawn_apart_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process draws it: this one, whose threads the renderer would hold up, draws nothing."""
    square = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="#fa0"/></svg>'
    )
    here = png.png(square, 4)
    monkeypatch.delattr(png, "png")
    assert png.png_apart(square, 4) == here
