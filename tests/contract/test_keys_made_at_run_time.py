"""No key of a wording that is made at run time can be missing, in any language.

`MADE` lists by game every pattern that code makes keys by, with what may stand in its places. A pattern of the code
that is not there fails, as does one there that no code has; then every key is looked up in every language.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from companion.cli import commands
from companion.games.museum.expansion import fields_by_key
from companion.words import languages, rulebook, usage_words, words_for
from scoring.games import game, game_ids
from scoring.games.musee.printed import GALLERIES, PRINTED_THEMES
from scoring.games.museum.counting.patrons import KINDS
from scoring.games.museum.expansion import ids
from scoring.games.museum.expansions.solo import DECKS, USUAL_DECK
from scoring.games.museum.printed import CONTINENTS, PATRONS, printed
from scoring.games.museum.rival.order import DISCARD, EXHIBIT, STEPS
from scoring.games.museum.table.headlines import NO_HEADLINE
from scoring.games.museum.table.turns import COUNTED
from scoring.rulebook import EDITIONS
from scoring.table import HINTS

ROOT: Final = Path(__file__).parents[2]
OF_A_GAME: Final = re.compile(r"(?:scoring|companion)/games/(\w+)/")
SHARED: Final = ""
"""Stands for the code that serves all games."""
SENTENCES: Final = {"Phrase": "", "phrase": "", "refuse": "", "say": "app.", "_say": "app."}
"""What words a key, and what it puts before it."""
NAMES: Final = frozenset({"Name", "named", "name"})
NO_KEYS: Final = frozenset({"app.{}", "{}{}", "U+{}"})
"""Patterns that hand a key on, which is looked at where it is made, and the number of a letter without a name."""
TOPIC: Final = "help_topic"
"""What a widget is about; `tests/app` goes to every one of them and asks for its help."""

WAYS: Final = ("row", "column")
ASKING: Final = ("patron", "rival")
"""The cards of a player that ask for Collections."""
LEFT_OPEN: Final = ("took", "plays", "dealt")
"""What a turn may leave out that changed the open hand of the rival."""
PATRON_KINDS: Final = tuple(KINDS.values())
BONUSES: Final = ("gallery-bonus", "museum-bonus", "both-bonus")
LINE_WORDS: Final = (
    *("end", "card", "value", "prestige", "price", "pavilion", "number", "continent", "expert", "favour", "own-words"),
    *("player", "place", "payment", "gain-end", "from-pool", "from-hand", "skull"),
)
"""What may be expected in a line of a turn of MUSEUM."""
FIRSTS: Final = ("flood", "league", "loan", "market", "relic", "skull")
OBJECTS: Final = ("card", "market-object", "relic", "league-card", "skull", "skull-adds", "skull-copies", "flood")
SKULLS: Final = (
    *printed("powers")["adding"],
    *printed("powers")["copying"],
    *(f"other-{continent}" for continent in CONTINENTS),
)

Places = tuple[Collection[object], ...]
MADE: Final[Mapping[str, Mapping[str, Places]]] = {
    SHARED: {
        "app.account.{}": (("fault", "question", "warning", "near", "unchecked"),),
        "app.account.{}.count": (("fault", "question"),),
        "app.arrange.moves-{}": (("looking", "none", "unknown"),),
        "app.arrange.view-{}": (("now", "best", "boards", "moves", "points", "everybody"),),
        "app.fair.{}": (("on", "off", "mode", "kept", "shown"),),
        "app.key.{}": (("account", "settings", "museum"),),
        "app.full-key.save-{}": (("png", "html"),),
        "app.legend.{}": (("rename", "move-player"),),
        "app.palette.{}": (("textual-dark", "textual-light"),),
        "app.settle.{}": (("question", "reading", "by", "source"),),
        "arrange.{}": (("before", "now", "best", "so-far"),),
        "arrange.{}{}{}": (("proved", "found"), ("", "-same"), ("", ".laid")),
        "arrange.empty{}": (("", ".laid"),),
        "certificate.title.{}": (("wrong", "trusted", "derived"),),
        "certificate.verdict.{}": (("fine", "trusted", "wrong"),),
        "certificate.wrong.{}": (("now", "best"),),
        "count.{}": (),
        "edition.{}": (EDITIONS,),
        "expected.{}": (
            ("date", "flag", "list", "minute", "printed", "reading", "sum", "table", "tables", "text", "whole"),
        ),
        "hint.{}": (HINTS,),
        "locate.{}": (("games", "journal", "mistakes"),),
        "phones.error.{}": (
            ("host", "host-only", "key", "large", "look", "mistake", "often", "origin", "page", "slow"),
        ),
        "phones.link.{}": (("play", "look", "host"),),
        "usage.command.{}": ((*commands(), "app", "companion"),),
        "usage.error.{}": (("flag", "no-value"),),
        "usage.title.{}s": (("argument", "option"),),
        "{}={}": (),
    },
    "artline": {
        "app.artline.{}-{}": (("entry", "legend"), WAYS),
        "app.artline.typed-{}": (("at", *WAYS, "discard"),),
        "app.artline.part-{}": (("card", *WAYS),),
        "app.artline.was-{}": (("laid", "discarded", "refused"),),
        "app.artline.step-{}": (("corrected", "back", "gone"),),
        "app.artline.{}": (
            (
                *("stays", "goes-back", "last-round", "equal-turns", "announced", "unkept", "too-many", "no-themes"),
                *("shows", "used", "broad", "interpretation", "understood"),
            ),
        ),
        "app.key.{}": (("object", "ledger", "turns"),),
        "app.legend.{}": (("artline-take", "fields", "close"),),
        "key.{}": (("yes", "no"),),
        "not-checked.{}": (("shown", "understood", "visible", "draws", "landscape"),),
        "room.{}": (WAYS,),
        "warning.{}": (("technical", "interpretation"),),
        "which.{}": (WAYS,),
        "{}={}": (),
    },
    "musee": {
        "app.legend.musee-token-{}": (("above", "below"),),
        "app.legend.musee-{}": (("follow", "enter", "passed", "kept"),),
        "app.musee.turn-{}": (("removed", "corrected", "inserted"),),
        "app.settings.theme.{}": (PRINTED_THEMES,),
        "theme.{}": (PRINTED_THEMES,),
        "app.musee.is-{}": (("staircase", "chandelier"),),
        "app.musee.step-{}": (("told", "ending", "theme", "out"),),
        "app.musee.{}": ((*GALLERIES, "passed", "kept"),),
        "app.musee.{}-wrong": (("displayed", "hand"),),
        "app.settings.{}": (("plays", "grids"),),
        "app.setup.{}": (("finished", "followed"),),
        "row.{}": (("top", "bottom"),),
        "side.{}": (("left", "right", "above", "below"),),
    },
    "museum": {
        "app.about.third-area.{}": (("nobody", "one", "both"),),
        "app.about.{}": (OBJECTS,),
        "app.ask.assistant.{}": (("near", "unknown"),),
        "app.expansion.{}": (("held", "stated"),),
        "app.favour.{}": (tuple(printed("favours")),),
        "app.help.{}.title": (BONUSES,),
        "app.headline.{}": (tuple(printed("headlines")),),
        "app.key.{}": (fields_by_key().values(),),
        "app.setup.{}": (("finished", "followed"),),
        "app.turn.{}": (("inventory", "favour", "expert", "opinion", "headline", "discard"),),
        "app.first-help.{}": (FIRSTS,),
        "app.first.{}": (FIRSTS,),
        "app.legend.league-{}": (("right", "below"),),
        "app.legend.{}": (
            ("contributed", "next-pavilion", "add-pavilion", "remove-pavilion", "size", "rename", "remove-player"),
        ),
        "app.headline-does.{}": (printed("headlines").keys() - {NO_HEADLINE},),
        "app.patron.next.{}": (("civilisation", "continent", "domains", "sets", "points"),),
        "app.rival.missing.{}": (("priorities", "hand", "discard-order"),),
        "app.rival.open-{}": (LEFT_OPEN,),
        "app.rival.{}": (
            (
                *("takes", "turn-up", "level-card", "level-payment"),
                *(f"{step}s{none}" for step in STEPS[1:] for none in ("", "-none")),
            ),
        ),
        "app.solo.no-{}": (("opinion", "patron", "press"),),
        "assistant.{}": (printed("assistants")["assistants"],),
        "continent.{}": (CONTINENTS,),
        "counted.{}": ((*COUNTED, "track"),),
        "effect.{}": (("track", "prestige"),),
        "expansion.{}": (ids(),),
        "fault.black-market-{}": (("objects", "favours"),),
        "fault.cthulhu-{}": (("relics", "floods"),),
        "headline.{}": (printed("headlines").keys() - {NO_HEADLINE},),
        "line-word.{}": (LINE_WORDS,),
        "line.black-market-{}": (("favours", "museum", "pool"),),
        "line.{}": ((*ASKING, *BONUSES),),
        "line.{}-none": (ASKING,),
        "museum.{}": ((*ASKING, "prestige", "public-opinion", "track"),),
        "near.{}-{}": (ASKING, {kind.short_of for kind in PATRON_KINDS if kind.short_of}),
        "not-checked.{}": (("payments", "order", "limits", "hidden"),),
        "patron.{}": (PATRONS,),
        "patron.short.{}": (PATRONS,),
        "problem.step-number.{}": ((EXHIBIT, DISCARD),),
        "question.archaeologists-{}": (("first", "second"),),
        "depends.object-{}": (("costs", "brings"),),
        "depends.{}": (("experts", "prestige"),),
        "hint.rival-{}": (LEFT_OPEN,),
        "rival-price{}": (("", ".besides"),),
        "question.rival-{}": (("priorities", "hand", "advanced", "discard-order"),),
        "question.skull-{}": (("adds", "copies"),),
        "question.unsure-{}-{}": (("among", "open"), ("museum", "discard")),
        "question.values-{}": (ASKING,),
        "question.{}": (BONUSES,),
        "question.{}-{}": (ASKING, {kind.points_asked for kind in PATRON_KINDS}),
        "rival.column.{}": (("place", "card", "priority", "value", "adds", "groups", "pool"),),
        "rival.{}{}": (STEPS, ("", "-none", "-one")),
        "rivalry.deck.{}": ([deck for deck in DECKS if deck != USUAL_DECK],),
        "skull-sale.{}": (tuple(printed("skulls")["sales"]),),
        "skull.{}": (SKULLS,),
        "skulls.{}": (("skulls", "sale", "working"),),
        "warning.track-above{}": (("", "-open"),),
        "why.companion-{}": (("belongs", "touches-not"),),
        "why.gallery-{}": (("empty", "taken", "flooded"),),
        "why.next-{}": ({kind.counts for kind in PATRON_KINDS if kind.counts},),
        "working.archaeologists-{}": (range(1, 1 + len(printed("archaeologists")["places"])),),
        "working.loan{}": (("", "-none"),),
        "working.pavilion-{}{}": (("alone", "most", "most-tied", "second", "second-tied", "none", "none-tied"), ("",)),
        "{}={}": (),
    },
}


class Pattern(NamedTuple):
    """A key with places that are filled at run time, written `{}`, and whether a name or a sentence is meant."""

    game: str
    key: str
    is_name: bool
    where: str


@cache
def patterns() -> tuple[Pattern, ...]:
    """Return every pattern of the code but those by what a widget is about."""
    return tuple(
        pattern
        for package in ("scoring", "companion")
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.parent.name != "bench"
        for pattern in _patterns(path)
        if pattern.key not in NO_KEYS
    )


def _patterns(path: Path) -> Iterator[Pattern]:
    file = path.relative_to(ROOT).as_posix()
    of_a_game = OF_A_GAME.match(file)
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        asked = call.func
        by = asked.id if isinstance(asked, ast.Name) else asked.attr if isinstance(asked, ast.Attribute) else "say"
        if by not in SENTENCES and by not in NAMES:
            continue
        made = next((one for one in call.args if isinstance(one, ast.JoinedStr)), None)
        if made is None or TOPIC in ast.unparse(made):
            continue
        key = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in made.values)  # type: ignore[misc]
        where = f"{file}:{call.lineno}"
        yield Pattern(of_a_game[1] if of_a_game else SHARED, f"{SENTENCES.get(by, '')}{key}", by in NAMES, where)


def keys_of(game_id: str, pattern: str) -> Iterator[str]:
    """Yield the keys a pattern can make in a game."""
    if pattern == "{}={}":
        for ruling in game(game_id).rulings.values() if game_id else ():
            if ruling.scoring and len(ruling.readings) > 1:
                yield from (f"{ruling.id}={reading.value}" for reading in ruling.readings)
    elif places := MADE[game_id][pattern]:
        yield from (pattern.format(*filled) for filled in product(*places))


def test_every_pattern_is_listed() -> None:
    """Nobody makes a key by a pattern of which nothing is known."""
    unknown = [pattern for pattern in patterns() if pattern.key not in MADE[pattern.game]]
    assert unknown == [], "list in MADE what may stand in the places of these"


def test_no_pattern_is_listed_that_nobody_has() -> None:
    """What the code has no more is struck off."""
    known = {(pattern.game, pattern.key) for pattern in patterns()}
    assert {(of, key) for of, listed in MADE.items() for key in listed} - known == set()


@pytest.mark.parametrize("language", languages())
def test_every_key_has_its_words(language: str) -> None:
    """In each language; what all games share is said without any."""
    for game_id, key, is_name in dict.fromkeys(pattern[:3] for pattern in patterns()):
        book = words_for(language, game_id) if game_id else usage_words(language)
        known = book.names if is_name else book.phrases
        missing = [made for made in keys_of(game_id, key) if made not in known]
        part = "names" if is_name else "phrases"
        assert missing == [], f"companion/words/{language}/{game_id}: [{part}] of no file has these"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game_id", game_ids())
def test_what_a_step_earns_can_be_told_without_it(game_id: str, language: str) -> None:
    """Fair mode says a sentence without the fact `earned`: each that has it has another one for that."""
    phrases = words_for(language, game_id).phrases
    earning = [key for key, said in phrases.items() if "{earned}" in str(said)]
    assert [key for key in earning if f"{key}.fair" not in phrases] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game_id", game_ids())
def test_every_rule_has_its_words(game_id: str, language: str) -> None:
    """Every id of a rule that the game's code writes is a rule of its data and is worded; each line has a name."""
    played = game(game_id)
    written = {
        found
        for path in (ROOT / "scoring" / "games" / game_id).rglob("*.py")
        for found in re.findall(rf'"({game_id}\.[a-z][a-z.-]*[a-z])"', path.read_text(encoding="utf-8"))
    }
    names = words_for(language, game_id).names
    worded, folder = rulebook(language, played).rules.keys(), f"companion/words/{language}/{game_id}"
    assert written <= {*played.rules}, (
        f"scoring/games/{game_id}/data/rules.toml has no {sorted(written - {*played.rules})}"
    )
    assert {*played.rules} <= worded, f"{folder}/rules.toml has no page {sorted({*played.rules} - worded)}"
    assert [rule for rule in played.lines if rule not in names] == [], f"{folder}/phrases.toml: no name of these lines"
