"""An expansion is whole, or a sentence says which part of it is missing: see CONTRIBUTING, «Adding an expansion»."""

from __future__ import annotations

import ast
import datetime
import tomllib
from collections.abc import Iterator
from functools import cache
from inspect import signature
from pathlib import Path

import pytest

from companion.games import museum
from companion.games.museum.card_words import told
from companion.games.museum.expansion import InApp, card_in_app, in_app
from companion.games.museum.faces import ROOM, face_of
from companion.games.museum.letters import letters
from companion.games.museum.scene import MuseumScene
from companion.widgets.tongue import Tongue
from companion.words import languages, phrasebook
from scoring import tablefile
from scoring.errors import MalformedTableError
from scoring.games import example_files, game
from scoring.games.museum.counting.tally import Counting
from scoring.games.museum.expansion import IDS, parts
from scoring.games.museum.expansions.black_market import MarketObject
from scoring.games.museum.expansions.crystal_skulls import Skull
from scoring.games.museum.expansions.cthulhu import Flood, Relic
from scoring.games.museum.expansions.league import Half, League
from scoring.games.museum.printed import DATA
from scoring.games.museum.table import Table
from scoring.games.museum.table.boards import standard_board
from scoring.games.museum.table.cards import Card, Laid
from scoring.games.museum.table.edit import new_table
from scoring.games.museum.table.expansion_part import OnTable, in_play, line_ids
from scoring.games.museum.table.state import State
from scoring.keys import Section
from scoring.phrase import Phrase, named, phrase
from tests.museum import oracle_expansions, random_expansions

ROOT = Path(__file__).parent.parent.parent
MUSEUM = game("museum")
BASE_ROOMS = ("arranging", "certificate", "counting", "remarks", "table")
FILES = {path.stem for path in (DATA.parent / "expansions").glob("*.py")} - {"__init__"}
BESIDE_SCORING = {"skull_sales"}
"""Files of expansions that no table is scored with: Crystal Skulls are sold before the end."""

IN_APP_FILES = {path.stem for path in (Path(museum.__file__).parent / "expansions").glob("*.py")} - {"__init__"}
NO_FIELD: dict[str, str] = {}
"""Keys that an expansion keeps and no field shows, each with the reason."""
CARDS: list[Laid] = [
    MarketObject("egy", "na", 3),
    Relic("europe", "wa", None),
    Flood(),
    League("na"),
    Half("na", down=True),
    Skull("silver"),
    Skull("silver", adds="rom"),
    Skull("ruby", copies=Card("inc", "ar", 2)),
    Skull("other-europe"),
]
"""Cards of every class, in each way they are told of."""

every_expansion = pytest.mark.parametrize("expansion", IDS)
every_language = pytest.mark.parametrize("language", languages())


def states(expansion: str) -> Iterator[type[State]]:
    """Yield what an expansion keeps of a table and of a player."""
    part = parts(OnTable)[expansion]
    yield from (kind for kind in (part.of_table, part.of_player) if kind is not None)


def test_the_box_lists_every_file_of_an_expansion() -> None:
    """`expansions` in `data/box.toml` has the id of each file, and each id its file."""
    assert {expansion.replace("-", "_") for expansion in IDS} | BESIDE_SCORING == FILES


@every_expansion
def test_it_brings_a_part_to_the_table(expansion: str) -> None:
    """Its `ON_TABLE` says how a table shows that it is in play; nothing of it lies there by default."""
    empty = Table(players=())

    assert expansion in parts(OnTable), f"{expansion}: its file has no OnTable"
    assert expansion not in in_play(empty), f"{expansion} is in play on an empty table"
    assert expansion in in_play(Table(players=(), expansions=(expansion,))), f"{expansion} is listed and not in play"


@every_expansion
def test_its_lines_are_scored(expansion: str) -> None:
    """Each line it names has a rule, and a `COUNTING` that scores it."""
    lines = parts(OnTable)[expansion].lines

    assert set(lines) <= set(MUSEUM.rules), f"{expansion}: a line without a rule in rules.toml"
    assert set(lines) <= set(line_ids())
    assert not lines or expansion in parts(Counting), f"{expansion}: lines, and no Counting"


@every_expansion
@every_language
def test_it_has_its_words(expansion: str, language: str) -> None:
    """Its name, and the name of each of its lines."""
    words = phrasebook(language, MUSEUM)

    assert words.say(Phrase(f"expansion.{expansion}"))
    for line in parts(OnTable)[expansion].lines:
        assert line not in words.say(phrase("line.stated", line=named(line))), f"{line} has no name"


@every_expansion
def test_what_it_keeps_is_declared(expansion: str) -> None:
    """A class of state is empty without arguments; its keys fill its attributes, and each has a meaning."""
    meanings = tomllib.loads((Path(museum.__file__).parent / "meanings.toml").read_text(encoding="utf-8"))
    for kind in states(expansion):
        keys, attributes = kind.record().keys, signature(kind).parameters
        assert kind() == kind(), f"{expansion}: {kind.__name__} is no value"
        assert {key.name for key in keys} <= {*meanings}, f"{expansion}: a key of {kind.__name__} has no meaning"
        own = {key.fills for key in keys if not isinstance(key, Section)}
        assert own <= {*attributes}, f"{expansion}: a key of {kind.__name__} fills nothing"
        assert own == {*attributes} or len(own) < len(keys), f"{expansion}: no key fills all of {kind.__name__}"


@every_expansion
def test_it_has_a_case_and_its_place_in_the_oracle(expansion: str) -> None:
    """A case shows it, the naive scorer counts its lines, the random tables deal it."""
    lines = parts(OnTable)[expansion].lines
    assert expansion in shown_in_play(), f"{expansion}: no case and no example"
    assert [*lines] == oracle_expansions.LINES_OF.get(expansion, []), f"{expansion}: the oracle counts other lines"
    assert expansion in random_expansions.EXPANSIONS, f"{expansion}: no random table has it"


def test_the_app_has_a_file_of_each() -> None:
    """An `IN_APP` for every id, empty where the app shows nothing of its own."""
    assert {expansion.replace("-", "_") for expansion in IDS} | BESIDE_SCORING == IN_APP_FILES
    assert [*in_app()] == [*IDS]
    assert all(isinstance(part, InApp) for part in in_app().values())


def test_every_class_of_cards_is_tried() -> None:
    """`CARDS` above has one of each class that lies on a table, and each is shown by its own expansion."""
    tried = {type(card) for card in CARDS}

    assert {kind for part in parts(OnTable).values() for kind in part.cards} <= tried
    for expansion, part in parts(OnTable).items():
        assert set(part.cards) <= set(in_app()[expansion].cards), f"{expansion}: cards without a CardInApp"
    assert {kind for part in in_app().values() for kind in part.cards} == tried


@every_language
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_is_shown(card: Laid, language: str) -> None:
    """It has a face that fits its space, a colour, words, rules, and a letter with words if it begins with one."""
    words = phrasebook(language, MUSEUM)
    face, kind = face_of(card, letters(language), {}), card_in_app(card)

    assert face.role in MuseumScene(standard_board(), (), letters(language)).inks
    assert max(len(face.top), len(face.bottom)) <= ROOM
    assert told(card, Tongue(words))
    assert set(kind.rules) <= {*MUSEUM.rules, *MUSEUM.rulings}
    if kind.beginning:
        assert letters(language).key_of(kind.beginning.id)
        assert all(words.say(Phrase(f"app.{what}.{kind.beginning.id}")) for what in ("first", "first-help"))


@every_expansion
@every_language
def test_its_fields_have_their_words(expansion: str, language: str) -> None:
    """Each key that it keeps is shown in a field; each field has a label, help, rules, keys, and a name for undo."""
    part, words = in_app()[expansion], phrasebook(language, MUSEUM)
    kept = {key.name for kind in states(expansion) for key in kind.record().keys}
    fields = [make(words) for line in part.lines for make in line.fields]
    ids = {field.id or "" for field in fields}

    assert kept == set(part.shown_in) | (kept & set(NO_FIELD)), f"{expansion}: keys that no field shows"
    assert set(part.shown_in.values()) <= ids, f"{expansion}: shown in a field that it does not make"
    assert set(part.rules) == ids, f"{expansion}: fields and rules of fields differ"
    assert {rule for rules in part.rules.values() for rule in rules} <= {*MUSEUM.rules, *MUSEUM.rulings}
    for field in fields:
        keys = {*(f"app.{what}.{field.id}" for what in ("field", "about", "key", "help")), f"app.help.{field.id}.title"}
        assert keys <= {*words.phrases}, f"{expansion}: {sorted(keys - {*words.phrases})}"
        field.table = new_table(["Vincent", "Andy"], "en", standard_board(), datetime.date(2026, 11, 22))
        assert field.legend(), f"{expansion}: no key stands in the legend of {field.id}"


@cache
def shown_in_play() -> frozenset[str]:
    """Return the expansions in play on the tables of the cases and on those shipped."""
    files = (tomllib.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "tests/cases/museum").glob("*.toml"))
    cases = [case["table"] for data in files for case in data.get("cases", [data])]
    shipped = [path.read_text(encoding="utf-8") for _, path in example_files()]
    return frozenset().union(*(in_play(table) for text in (*cases, *shipped) for table in played(text)))


def played(text: str) -> Iterator[Table]:
    """Yield the table of a text, where it is one of MUSEUM."""
    try:
        _, table = tablefile.read(text)
    except MalformedTableError:
        return
    if isinstance(table, Table):
        yield table


def test_base_rules_read_no_ruling_of_an_expansion() -> None:
    """Cards and parts say what a ruling of an expansion makes of them: no base room asks for its reading."""
    own = {key.replace("-", "_"): ruling.expansion for key, ruling in MUSEUM.rulings.items() if ruling.expansion}
    read = {
        (path.relative_to(DATA.parent).as_posix(), node.attr)
        for room in BASE_ROOMS
        for path in (DATA.parent / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in own
    }

    assert not read, f"readings of expansions in base rooms: {sorted(read)}"
