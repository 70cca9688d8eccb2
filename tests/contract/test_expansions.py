"""An expansion is whole, or a sentence says which part of it is missing: see CONTRIBUTING, «Adding an expansion»."""

from __future__ import annotations

import ast
import datetime
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from inspect import signature
from pathlib import Path

import pytest

from companion.games import museum
from companion.games.museum.card_words import told
from companion.games.museum.expansion import CardsInApp, ExpansionInApp, fields_by_key, in_app, of_card, with_cards
from companion.games.museum.expansions import IN_APP
from companion.games.museum.faces import ROOM, face_of
from companion.games.museum.letters import letters
from companion.games.museum.scene import MuseumScene
from companion.words import languages, phrasebook
from companion.words.localization import Locale
from scoring import tablefile
from scoring.errors import MalformedTableError
from scoring.games import example_files, game
from scoring.games.museum.expansion import Expansion, expansions, ids
from scoring.games.museum.expansions import EXPANSIONS
from scoring.games.museum.expansions.black_market import MarketObject
from scoring.games.museum.expansions.crystal_skulls import Skull
from scoring.games.museum.expansions.cthulhu import Flood, Relic
from scoring.games.museum.expansions.league import Half, League
from scoring.games.museum.printed import FOLDER
from scoring.games.museum.table import Table
from scoring.games.museum.table.boards import standard_board
from scoring.games.museum.table.cards import Card, Laid
from scoring.games.museum.table.edit import new_table
from scoring.games.museum.table.in_play import in_play, line_ids
from scoring.games.museum.table.state import State
from scoring.keys import Section
from scoring.phrase import Phrase
from tests.app.test_expansion_choice import PLACES
from tests.app.test_expansion_fields import CHANGES
from tests.museum import oracle_expansions, random_expansions, shape

ROOT = Path(__file__).parent.parent.parent
MUSEUM = game("museum")
BASE_ROOMS = ("arranging", "certificate", "counting", "remarks", "table", "turns")
FILES = {path.stem for path in (FOLDER / "expansions").glob("*.py")} - {"__init__"}
BESIDE_SCORING = {"skull_sales"}
"""Files of expansions that no table is scored with: Crystal Skulls are sold before the end."""

IN_APP_FILES = {path.stem for path in (Path(museum.__file__).parent / "expansions").glob("*.py")} - {"__init__"}
BASE_WORDS = ("expert", "inventory", "favour", "discard", "draw", "take", "remove", "gain", "lose")
"""The first words of lines of the base game (contract: plays)."""
ASKED_BY_TURNS = {"rival_ends", "rival_headlines", "rival_own_pool"}
"""Readings of an expansion that the room of turns asks: it knows the rival, whose turns have rules of their own."""
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

every_expansion = pytest.mark.parametrize("expansion", EXPANSIONS, ids=ids())
every_language = pytest.mark.parametrize("language", languages())


def states(expansion: Expansion) -> Iterator[type[State]]:
    """Yield what an expansion keeps of a table and of a player."""
    yield from (kind for kind in (expansion.of_table, expansion.of_player) if kind is not None)


def in_app_of(expansion: Expansion) -> ExpansionInApp:
    """Return what the app shows of an expansion."""
    found = [shown for shown in IN_APP if shown.id == expansion.id]
    assert len(found) == 1, f"{expansion.id}: {len(found)} classes in IN_APP"
    return found[0]


def brings(expansion: Expansion, *names: str) -> bool:
    """Whether the class of an expansion has a method or a value of its own of one of these names."""
    return any(name in vars(type(expansion)) for name in names)


def test_every_file_of_an_expansion_is_listed() -> None:
    """`EXPANSIONS` has a class of each file, and the id of each is the name of its file."""
    assert {expansion.id.replace("-", "_") for expansion in EXPANSIONS} | BESIDE_SCORING == FILES
    for expansion in EXPANSIONS:
        assert type(expansion).__module__.rpartition(".")[2] == expansion.id.replace("-", "_")
    assert expansions() is EXPANSIONS


@every_expansion
def test_a_table_shows_that_it_is_in_play(expansion: Expansion) -> None:
    """By its cards, what it keeps, or what else lies there; nothing of it lies there by default."""
    empty = Table(players=())

    assert brings(expansion, "cards", "of_table", "of_player", "lies_on"), f"{expansion.id}: no table shows it"
    assert expansion.id not in in_play(empty), f"{expansion.id} is in play on an empty table"
    assert expansion.id in in_play(Table(players=(), expansions=(expansion.id,))), f"{expansion.id} is listed in vain"


@every_expansion
def test_it_overrides_only_what_somebody_asks(expansion: Expansion) -> None:
    """Every method and value of its class stands in `Expansion`: a misspelled one would be passed over in silence."""
    own = {name for name in vars(type(expansion)) if not name.startswith("__")}

    assert own <= {*vars(Expansion), "id"}, f"{expansion.id}: {sorted(own - {*vars(Expansion)})}"


@every_expansion
def test_its_cards_are_read(expansion: Expansion) -> None:
    """An expansion with cards reads them, says how they are written, and how each is read back."""
    assert bool(expansion.cards) == brings(expansion, "read_card") == bool(expansion.forms), f"{expansion.id}: cards"


@every_expansion
def test_its_lines_are_scored(expansion: Expansion) -> None:
    """Each line it names has a rule, and `score` counts it; without lines it scores nothing."""
    assert set(expansion.lines) <= set(MUSEUM.rules), f"{expansion.id}: a line without a rule in rules.toml"
    assert set(expansion.lines) <= set(line_ids())
    assert bool(expansion.lines) == brings(expansion, "score"), f"{expansion.id}: lines, and no score"


@every_expansion
def test_its_lines_of_a_turn_have_words_of_their_own(expansion: Expansion) -> None:
    """No other expansion and no line of the base game begins with that word, and a price not met has its rule."""
    plays = [own for one in EXPANSIONS for own in (*one.own_gains, *one.own_lines)]
    words = Counter([*BASE_WORDS, *(own.WORD for own in plays)])

    for own in (*expansion.own_gains, *expansion.own_lines):
        assert words[own.WORD] == 1, f"{expansion.id}: {own.WORD}"
    for gain in expansion.own_gains:
        assert gain.RULE in MUSEUM.rules, f"{expansion.id}: {gain.RULE}"


@every_expansion
@every_language
def test_it_has_its_words(expansion: Expansion, language: str) -> None:
    """Its name, and the name of each of its lines."""
    words, file = phrasebook(language, MUSEUM), f"companion/words/{language}/museum/phrases.toml"

    assert f"expansion.{expansion.id}" in words.phrases, f"{file} has no expansion.{expansion.id}"
    for line in expansion.lines:
        assert line in words.names, f"[names] of {file} has no {line}"


@every_expansion
def test_what_it_keeps_is_declared(expansion: Expansion) -> None:
    """A class of state is empty without arguments; its keys fill its attributes, and each has a meaning."""
    meanings = tomllib.loads((Path(museum.__file__).parent / "meanings.toml").read_text(encoding="utf-8"))
    for kind in states(expansion):
        keys, attributes = kind.record().keys, signature(kind).parameters
        assert kind() == kind(), f"{expansion.id}: {kind.__name__} is no value"
        unsaid = {key.name for key in keys} - {*meanings}
        assert not unsaid, f"companion/games/museum/meanings.toml does not say what {sorted(unsaid)} mean"
        own = {key.fills for key in keys if not isinstance(key, Section)}
        assert own <= {*attributes}, f"{expansion.id}: a key of {kind.__name__} fills nothing"
        assert own == {*attributes} or len(own) < len(keys), f"{expansion.id}: no key fills all of {kind.__name__}"


@every_expansion
def test_it_has_a_case_and_its_place_in_the_oracle(expansion: Expansion) -> None:
    """A case shows it, the naive scorer counts its lines, the random tables deal it."""
    counted, lines = oracle_expansions.LINES_OF.get(expansion.id, []), [*expansion.lines]
    assert expansion.id in shown_in_play(), f"tests/cases/museum: no case of {expansion.id}, and no example"
    assert lines == counted, f"`LINES_OF` of tests/museum/oracle_expansions.py: other lines of {expansion.id}"
    assert set(lines) == shape.LINES_OF.get(expansion.id, set()), f"`LINES_OF` of tests/museum/shape.py: {expansion.id}"
    assert expansion.id in random_expansions.EXPANSIONS, f"tests/museum/random_expansions.py deals no {expansion.id}"


def test_the_app_has_a_file_of_each() -> None:
    """`IN_APP` has a class for every id, in the same order, which brings nothing where the app shows nothing of it."""
    assert {expansion.id.replace("-", "_") for expansion in EXPANSIONS} | BESIDE_SCORING == IN_APP_FILES
    assert tuple(shown.id for shown in IN_APP) == ids()
    assert in_app() is IN_APP


def test_each_is_tried_in_the_app() -> None:
    """What it adds, and what undo says of its fields: by tests that a landing leaves to a release."""
    assert {*PLACES} == {*ids()}, "`PLACES` of tests/app/test_expansion_choice.py"
    assert {*CHANGES} == {*fields_by_key().values()}, "`CHANGES` of tests/app/test_expansion_fields.py"


@every_expansion
def test_the_app_overrides_only_what_somebody_asks(expansion: Expansion) -> None:
    """Every method and value of its class stands in a class of the app's `expansion.py`."""
    own = {name for name in vars(type(in_app_of(expansion))) if not name.startswith(("__", "_abc"))}

    assert own - {"id"} <= {*vars(ExpansionInApp), *vars(CardsInApp), *CardsInApp.__annotations__}


def test_every_class_of_cards_is_tried() -> None:
    """`CARDS` above has one of each class that lies on a table, and each is shown by its own expansion."""
    tried = {type(card) for card in CARDS}

    assert {kind for expansion in EXPANSIONS for kind in expansion.cards} == tried
    assert [shown.id for shown in with_cards()] == [expansion.id for expansion in EXPANSIONS if expansion.cards]
    for expansion in EXPANSIONS:
        shown = in_app_of(expansion)
        begun = set(shown.beginnings) if isinstance(shown, CardsInApp) else set()
        assert begun <= set(expansion.cards), f"{expansion.id}: another's cards are typed"


@every_language
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_is_shown(card: Laid, language: str) -> None:
    """It has a face that fits its space, a colour, words, rules, and a letter with words if it begins with one."""
    words = phrasebook(language, MUSEUM)
    face, shown = face_of(card, letters(language), {}), of_card(card)

    assert face.role in MuseumScene(standard_board(), (), letters(language)).inks
    assert max(len(face.top), len(face.bottom)) <= ROOM
    assert told(card, Locale(words))
    assert set(shown.rules_of(card)) <= {*MUSEUM.rules, *MUSEUM.rulings}
    if beginning := shown.beginnings.get(type(card)):
        assert letters(language).key_of(beginning.id)
        assert all(words.say(Phrase(f"app.{what}.{beginning.id}")) for what in ("first", "first-help"))


@every_expansion
@every_language
def test_its_fields_have_their_words(expansion: Expansion, language: str) -> None:
    """Each key that it keeps is shown in a field; each field has a label, help, rules, keys, and a name for undo."""
    shown, words = in_app_of(expansion), phrasebook(language, MUSEUM)
    kept = {key.name for kind in states(expansion) for key in kind.record().keys}
    fields = [make(words) for line in shown.lines for make in line.fields]
    made = {field.id or "" for field in fields}

    assert kept == set(shown.shown_in) | (kept & set(NO_FIELD)), f"{shown.id}: keys that no field shows"
    assert set(shown.shown_in.values()) <= made, f"{shown.id}: shown in a field that it does not make"
    assert set(shown.rules) == made, f"{shown.id}: fields and rules of fields differ"
    assert {rule for rules in shown.rules.values() for rule in rules} <= {*MUSEUM.rules, *MUSEUM.rulings}
    for field in fields:
        keys = {*(f"app.{what}.{field.id}" for what in ("field", "about", "key", "help")), f"app.help.{field.id}.title"}
        missing = sorted(keys - {*words.phrases})
        assert not missing, f"companion/words/{language}/museum/expansions.toml lacks {missing}"
        field.table = new_table(["Vincent", "Andy"], "en", standard_board(), datetime.date(2026, 11, 22))
        assert field.legend(), f"{shown.id}: no key stands in the legend of {field.id}"


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
        (path.relative_to(FOLDER).as_posix(), node.attr)
        for room in BASE_ROOMS
        for path in (FOLDER / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr in own
        and not (room == "turns" and node.attr in ASKED_BY_TURNS)
    }

    assert not read, f"readings of expansions in base rooms: {sorted(read)}"
