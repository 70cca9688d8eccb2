"""What no table could hold: refused with its place and a way out, on standard error alone, with exit code 2."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner, Result

from companion.cli import app

ROOT = Path(__file__).parent.parent.parent
HEAD = 'format = 1\ngame = "museum"\n'
VINCENT = '[[players]]\nname = "Vincent"\n'
GOOD = HEAD + VINCENT
EMPTY_ROWS = ". . . . .\n" * 4


class Bad(NamedTuple):
    """A malformed table: its text, the key path to be named, the words whose line is to be named, the nearest word."""

    id: str
    text: str
    path: str = ""
    culprit: str = ""
    says: tuple[str, ...] = ()


def player(*lines: str) -> str:
    """Return a table whose one player has these lines."""
    return GOOD + "".join(f"{line}\n" for line in lines)


def table(*lines: str) -> str:
    """Return a table with these lines in the middle."""
    return HEAD + "[table]\n" + "".join(f"{line}\n" for line in lines) + VINCENT


def grid(first_row: str) -> str:
    """Return a table whose one player has this first row and an otherwise empty museum."""
    return player(f'museum = """\n{first_row}\n{EMPTY_ROWS}"""')


def own_board(plan: str, *lines: str, museum: str = "") -> str:
    """Return a table with a board of its own."""
    rest = "".join(f"{line}\n" for line in lines)
    laid = f'museum = """\n{museum}\n"""\n' if museum else ""
    return f'{HEAD}[table]\nboard = "attic"\n[boards.attic]\nplan = """\n{plan}\n"""\n{rest}{VINCENT}{laid}'


MALFORMED: tuple[Bad, ...] = (
    # no TOML at all
    Bad("unclosed-text", HEAD + '[[players]]\nname = "Vincent\n', culprit='name = "Vincent'),
    Bad("no-value", HEAD + "played =\n" + VINCENT, culprit="played"),
    Bad("key-twice", player("track = 1", "track = 2"), culprit="track = 2"),
    Bad("table-heading-not-closed", HEAD + "[table\n" + VINCENT, culprit="[table"),
    Bad("not-toml-in-any-way", "Vincent: 47 points\n", culprit="Vincent"),
    # what every file must say
    Bad("empty-file", "", "format", says=("game", "players")),
    Bad("no-format", 'game = "museum"\n' + VINCENT, "format"),
    Bad("unknown-format", 'format = 2\ngame = "museum"\n' + VINCENT, "format", "format = 2", ("2",)),
    Bad("format-as-text", 'format = "1"\ngame = "museum"\n' + VINCENT, "format", "format ="),
    Bad("format-as-flag", 'format = true\ngame = "museum"\n' + VINCENT, "format", "format ="),
    Bad("no-game", "format = 1\n" + VINCENT, "game"),
    Bad("unknown-game", 'format = 1\ngame = "musem"\n' + VINCENT, "game", "musem", ("musem", "museum")),
    Bad("no-players", HEAD, "players"),
    Bad("no-players-in-the-list", HEAD + "players = []\n", "players"),
    Bad("players-no-list", HEAD + 'players = "Vincent"\n', "players", "players ="),
    Bad("player-without-name", HEAD + "[[players]]\nprestige = 2\n", "name", "[[players]]"),
    Bad("empty-name", HEAD + '[[players]]\nname = ""\n', "name", 'name = ""'),
    Bad("six-players", HEAD + "".join(f'[[players]]\nname = "{name}"\n' for name in "ABCDEF"), "players"),
    # unknown keys and ids
    Bad("unknown-key", HEAD + 'editon = "fr"\n' + VINCENT, "editon", "editon", ("edition",)),
    Bad("unknown-player-key", player("prestigue = 2"), "players.Vincent.prestigue", "prestigue", ("prestige",)),
    Bad("unknown-table-key", table('bord = "standard"'), "table.bord", "bord", ("board",)),
    Bad("unknown-board-key", own_board("...", "walles = []"), "boards.attic.walles", "walles", ("walls",)),
    Bad("player-in-single-brackets", HEAD + '[player]\nname = "Vincent"\n', "player", "[player]", ("players",)),
    Bad("unknown-edition", HEAD + 'edition = "de"\n' + VINCENT, "edition", "edition", ("de", "en", "fr", "it")),
    Bad("unknown-expansion", table('expansions = ["worldsfair"]'), "table.expansions", "expansions", ("worlds-fair",)),
    Bad("expansion-twice", table('expansions = ["solo", "solo"]'), "table.expansions", "expansions"),
    Bad("unknown-expert", player('experts = ["celt"]'), "players.Vincent.experts", "experts", ("celt", "«cel»")),
    Bad(
        "misspelt-named-expert",
        player('experts = ["patricia-tuner"]'),
        "players.Vincent.experts",
        "experts",
        ("«patricia-turner»",),
    ),
    Bad("expert-copying-nobody", player('experts = ["arkadin-welles=celt"]'), "players.Vincent.experts", "experts"),
    # rulings and disputes
    Bad(
        "unknown-ruling",
        HEAD + '[rulings]\nduplicate-link = "yes"\n' + VINCENT,
        "rulings.duplicate-link",
        "duplicate-link",
        ("duplicate-links",),
    ),
    Bad(
        "unknown-reading",
        HEAD + '[rulings]\nduplicate-links = "maybe"\n' + VINCENT,
        "rulings.duplicate-links",
        "duplicate-links",
        ("maybe", "yes", "no"),
    ),
    Bad(
        "true-is-no-reading",
        HEAD + "[rulings]\nduplicate-links = true\n" + VINCENT,
        "rulings.duplicate-links",
        "duplicate-links",
        ('"yes"',),
    ),
    Bad(
        "number-is-no-reading",
        HEAD + "[rulings]\nfree-exhibit-limit = 4\n" + VINCENT,
        "rulings.free-exhibit-limit",
        "free-exhibit-limit",
        ('"4"',),
    ),
    Bad(
        "dispute-over-an-unknown-ruling",
        HEAD + '[[disputes]]\nquestion = "?"\nruling = "duplicate-link"\nreading = "no"\n' + VINCENT,
        "disputes",
        "ruling =",
        ("duplicate-links",),
    ),
    # wrong types and values
    Bad("track-as-text", player('track = "47"'), "players.Vincent.track", "track", ("47",)),
    Bad("prestige-as-fraction", player("prestige = 2.5"), "players.Vincent.prestige", "prestige", ("2.5",)),
    Bad("prestige-as-flag", player("prestige = true"), "players.Vincent.prestige", "prestige", ("true",)),
    Bad("prestige-not-a-number", player("prestige = nan"), "players.Vincent.prestige", "prestige"),
    Bad("negative-prestige", player("prestige = -1"), "players.Vincent.prestige", "prestige", ("-1",)),
    Bad("negative-track", player("track = -1"), "players.Vincent.track", "track", ("-1",)),
    Bad("over-as-text", HEAD + 'over = "yes"\n' + VINCENT, "over", "over"),
    Bad("played-as-text", HEAD + 'played = "yesterday"\n' + VINCENT, "played", "played"),
    Bad("experts-as-text", player('experts = "cel"'), "players.Vincent.experts", "experts"),
    Bad("museum-as-list", player('museum = ["cel-th-3"]'), "players.Vincent.museum", "museum ="),
    Bad("discard-as-number", player("discard = 3"), "players.Vincent.discard", "discard"),
    Bad("name-as-number", HEAD + "[[players]]\nname = 3\n", "name", "name = 3"),
    Bad(
        "negative-tokens",
        table("public-opinion = { asia = -1 }"),
        "table.public-opinion.asia",
        "public-opinion",
        ("-1",),
    ),
    Bad(
        "unknown-continent",
        table("public-opinion = { erope = 1 }"),
        "table.public-opinion.erope",
        "public-opinion",
        ("europe",),
    ),
    Bad(
        "ignored-continent-unknown",
        player('ignores-public-opinion-of = "asya"'),
        "players.Vincent.ignores-public-opinion-of",
        "ignores",
        ("asia",),
    ),
    Bad(
        "ignored-continent-twice",
        player('ignores-public-opinion-of = ["asia", "asia"]'),
        "players.Vincent.ignores-public-opinion-of",
        "ignores",
    ),
    Bad("negative-conferences", player("press-conferences = -1"), "players.Vincent.press-conferences", "press"),
    Bad("other-points-as-text", player('other-points = { Trident = "4" }'), "players.Vincent.other-points", "Trident"),
    Bad(
        "unknown-stated-line",
        player('stated = { "museum.civilization" = 22 }'),
        "museum.civilization",
        "stated",
        ("museum.civilisation",),
    ),
    Bad(
        "stated-in-words",
        player('stated = { "museum.civilisation" = "13 plus 9" }'),
        "museum.civilisation",
        "stated",
        ("13 plus 9", "13 + 9"),
    ),
    # Patrons
    Bad("patron-without-kind", player("patron = { points = 10 }"), "players.Vincent.patron.kind", "patron"),
    Bad("unknown-patron", player('patron = { kind = "legcy" }'), "players.Vincent.patron.kind", "legcy", ("«legacy»",)),
    Bad("legacy-of-nothing", player('patron = { kind = "legacy" }'), "players.Vincent.patron.civilisation", "patron"),
    Bad(
        "legacy-of-a-continent",
        player('patron = { kind = "legacy", civilisation = "europe" }'),
        "players.Vincent.patron.civilisation",
        "patron",
    ),
    Bad(
        "patron-with-a-level-too-many",
        player('patron = { kind = "legacy", civilisation = "cel", points = [5, 10, 15, 20] }'),
        "players.Vincent.patron.points",
        "patron",
        ("3", "4"),
    ),
    Bad(
        "quadruple-of-three",
        player('patron = { kind = "quadruple", sets = ["chi", "egy", "inc"] }'),
        "players.Vincent.patron.sets",
        "patron",
        ("3", "4"),
    ),
    Bad(
        "quadruple-of-one-twice",
        player('patron = { kind = "quadruple", sets = ["chi", "chi", "inc", "th"] }'),
        "players.Vincent.patron.sets",
        "patron",
    ),
    Bad(
        "patron-key-of-another-kind",
        player('patron = { kind = "masterpieces", continent = "asia" }'),
        "players.Vincent.patron.continent",
        "patron",
    ),
    Bad(
        "patron-points-in-words",
        player('patron = { kind = "masterpieces", points = ["ten"] }'),
        "players.Vincent.patron.points",
        "patron",
        ("ten",),
    ),
    # names
    Bad("one-name-twice", GOOD + VINCENT, "name", says=("Vincent",)),
    Bad("one-name-in-two-cases", GOOD + '[[players]]\nname = "VINCENT"\n', "name", "VINCENT", ("Vincent",)),
    Bad(
        "one-name-composed-and-decomposed",
        HEAD + '[[players]]\nname = "Éric"\n[[players]]\nname = "' + unicodedata.normalize("NFD", "Éric") + '"\n',
        "name",
    ),
    Bad("no-such-board", table('board = "attic"'), "table.board", "attic", ("attic", "standard")),
    Bad("no-such-board-of-a-player", player('board = "attic"'), "players.Vincent.board", "attic", ("attic",)),
    # plans and grids
    Bad("four-rows", player(f'museum = """\n{EMPTY_ROWS}"""'), "players.Vincent.museum", "museum =", ("5", "4")),
    Bad("six-columns", grid(". . . . . ."), "players.Vincent.museum", ". . . . . .\n", ("5", "6")),
    Bad("card-without-space", own_board(".#.", museum=". egy-na-3 ."), "players.Vincent.museum", ". egy-na-3", ("B1",)),
    Bad("hole-on-a-space", own_board("...", museum=". # ."), "players.Vincent.museum", ". # .", ("B1",)),
    Bad("thirteen-columns", own_board("." * 13), "boards.attic.plan", says=("12", "13")),
    Bad("ragged-plan", own_board("...\n.."), "boards.attic.plan", "\n..\n"),
    Bad("unknown-mark", own_board("..X"), "boards.attic.plan", "..X", ("X",)),
    Bad("plan-without-space", own_board("###"), "boards.attic.plan"),
    Bad("board-without-plan", HEAD + "[boards.attic]\nmuseum-bonus = 3\n" + VINCENT, "boards.attic.plan"),
    Bad("plan-of-the-standard-board", HEAD + '[boards.standard]\nplan = "..."\n' + VINCENT, "boards.standard", "plan"),
    Bad("wall-at-no-place", own_board("...", 'walls = ["C1|D1"]'), "boards.attic.walls", "walls", ("D1",)),
    Bad("wall-between-strangers", own_board("...", 'walls = ["A1|C1"]'), "boards.attic.walls", "walls", ("A1|C1",)),
    Bad("wall-misspelt", own_board("...", 'walls = ["A1-B1"]'), "boards.attic.walls", "walls", ("A1-B1",)),
    Bad("bonus-in-words", own_board("...", 'museum-bonus = "ten"'), "boards.attic.museum-bonus", "museum-bonus"),
    # cards
    Bad("unknown-civilisation", grid("egi-na-3 . . . ."), "players.Vincent.museum", "egi-na-3", ("«egi»", "«egy»")),
    Bad("unknown-domain", grid("egy-ne-3 . . . ."), "players.Vincent.museum", "egy-ne-3", ("«ne»", "«na»")),
    Bad("value-of-six", grid("egy-na-6 . . . ."), "players.Vincent.museum", "egy-na-6", ("6",)),
    Bad("value-of-nought", grid("egy-na-0 . . . ."), "players.Vincent.museum", "egy-na-0", ("0",)),
    Bad("card-without-value", grid("egy-na . . . ."), "players.Vincent.museum", "egy-na"),
    Bad("no-card-in-the-pool", player('discard = "egy-na-3 ship"'), "players.Vincent.discard", "discard", ("ship",)),
    Bad("cyrillic-letter", grid("еgy-na-3 . . . ."), "players.Vincent.museum", "na-3", ("CYRILLIC",)),
    Bad("full-width-digit", grid("egy-na-３ . . . ."), "players.Vincent.museum", "na-", ("FULLWIDTH",)),
    Bad("long-s", grid("meſ-na-3 . . . ."), "players.Vincent.museum", "na-3", ("LONG S",)),
    Bad("zero-width-space", grid("egy\u200b-na-3 . . . ."), "players.Vincent.museum", "na-3"),
    Bad("lookalike-expert", player('experts = ["сel"]'), "players.Vincent.experts", "experts", ("CYRILLIC",)),
    Bad("lookalike-edition", HEAD + 'edition = "еn"\n' + VINCENT, "edition", "edition", ("CYRILLIC",)),
    Bad("lookalike-continent", table('public-opinion = { "аsia" = 1 }'), "public-opinion", "public", ("CYRILLIC",)),
)

OLIVIER = '[[players]]\nname = "Olivier"\n'
MUSEUM = "players.Vincent.museum"


def lent(first_row: str) -> str:
    """Return a table whose first player has this first row, and a second player."""
    return grid(first_row) + OLIVIER


def two(*lines: str) -> str:
    """Return a table of two players with these lines in the middle."""
    return table(*lines) + OLIVIER


def pavilion(*lines: str) -> str:
    """Return a table of two players with one Pavilion of these lines."""
    return HEAD + "".join(f"{line}\n" for line in ("[[table.pavilions]]", *lines)) + VINCENT + OLIVIER


def two_rows(first: str, second: str) -> str:
    """Return a table whose one player has these two rows and an otherwise empty museum."""
    rest = ". . . . .\n" * 3
    return player(f'museum = """\n{first}\n{second}\n{rest}"""')


def in_grid(name: str, word: str, *says: str) -> Bad:
    """Return a museum with a word no card is spelled by; its place and row are named, and what is wrong in it."""
    return Bad(name, lent(f"{word} . . . ."), f"{MUSEUM}.A1", f"{word} . . . .", says or (word,))


def of_player(name: str, line: str, path: str, *says: str) -> Bad:
    """Return a table whose one player has a wrong line."""
    return Bad(name, player(line), f"players.Vincent.{path}", line.split("=", maxsplit=1)[0].strip(), says)


def of_table(name: str, line: str, path: str, *says: str) -> Bad:
    """Return a table of two players with a wrong line in the middle."""
    return Bad(name, two(line), f"table.{path}", line.split("=", maxsplit=1)[0].strip(), says)


def of_pavilion(name: str, line: str, path: str, *says: str) -> Bad:
    """Return a table with a Pavilion that has a wrong line."""
    text = pavilion(line) if "contributions" in line else pavilion("contributions = { Vincent = 5 }", line)
    return Bad(name, text, path, line.split("=", maxsplit=1)[0].strip(), ("pavilions", *says))


EXPANSIONS = (
    # League cards and their marks
    Bad("league-without-mark", grid("league-na . . . ."), MUSEUM, "league-na", ("A1", ">", "v")),
    Bad("league-at-the-edge", grid(". . . . league-na"), MUSEUM, ". . . . league-na", ("E1",)),
    Bad("league-with-both-marks", two_rows("league-na > . . .", "v . . . ."), MUSEUM, says=("A1",)),
    Bad("league-with-two-marks-in-a-row", grid("league-na > > . ."), MUSEUM, "league-na", (">",)),
    Bad("league-with-the-wrong-mark", grid("league-na v . . ."), MUSEUM, "league-na", ("A1",)),
    Bad("league-with-the-mark-above", two_rows("v . . . .", "league-na . . . ."), MUSEUM, says=("A1", "A2")),
    Bad("league-over-another", grid("league-na league-wa > . ."), MUSEUM, "league-na", ("A1",)),
    Bad("mark-alone-right", grid(". > . . ."), MUSEUM, ". > . . .", (">", "B1")),
    Bad("mark-alone-below", two_rows(". . . . .", "v . . . ."), MUSEUM, "v . . . .", ("v", "A2")),
    Bad("mark-beside-an-object", grid("egy-na-3 > . . ."), MUSEUM, "egy-na-3 >", (">", "B1")),
    Bad("mark-below-an-object", two_rows("egy-na-3 . . . .", "v . . . ."), MUSEUM, "v . . . .", ("v", "A2")),
    Bad("mark-on-a-hole", own_board("G#.", museum="league-na > ."), MUSEUM, "league-na >", ("B1",)),
    Bad("league-of-an-unknown-domain", grid("league-ne > . . ."), MUSEUM, "league-ne", ("«ne»", "«league-na»")),
    Bad("league-with-a-value", grid("league-na-8 > . . ."), MUSEUM, "league-na-8", ("league-na-8",)),
    Bad("league-with-a-civilisation", grid("league-egy-na > . . ."), MUSEUM, "league-egy-na", ("league-egy-na",)),
    of_player("league-in-the-pool", 'discard = "league-na"', "discard", "league-na"),
    of_player("mark-in-the-pool", 'discard = "egy-na-3 >"', "discard", ">"),
    # Crystal Skulls
    in_grid("misspelt-skull", "skull-slver:gre", "«skull-silver:gre»"),
    in_grid("adding-skull-that-copies", "skull-silver=gre-ar-2", ":"),
    in_grid("copying-skull-that-adds", "skull-ruby:inc", "="),
    in_grid("skull-adding-to-nothing", "skull-silver:"),
    in_grid("skull-adding-to-a-misspelt-civilisation", "skull-silver:grc", "«skull-silver:gre»"),
    in_grid("skull-adding-to-a-continent", "skull-silver:europe", "europe"),
    in_grid("skull-adding-to-a-domain", "skull-silver:na", "na"),
    in_grid("skull-copying-nothing", "skull-ruby=", "skull-ruby="),
    in_grid("skull-copying-a-card-without-value", "skull-ruby=inc-ar", "inc-ar-?"),
    in_grid("skull-copying-a-value-of-six", "skull-ruby=inc-ar-6", "6"),
    in_grid("skull-copying-a-misspelt-card", "skull-ruby=inca-ar-2", "inca-ar-2"),
    in_grid("skull-copying-a-skull", "skull-ruby=skull-gold", "skull-gold"),
    in_grid("skull-copying-a-relic", "skull-ruby=relic-america-na-2", "relic-america-na-2"),
    in_grid("skull-copying-a-league-card", "skull-ruby=league-na", "league-na"),
    in_grid("other-skull-without-continent", "skull-other"),
    in_grid("other-skull-of-a-misspelt-continent", "skull-other-erope", "«skull-other-europe»"),
    in_grid("other-skull-that-adds", "skull-other-europe:gre"),
    in_grid("other-skull-that-copies", "skull-other-europe=gre-ar-2"),
    in_grid("skull-of-no-name", "skull", "skull-silver"),
    of_player("misspelt-skull-in-the-pool", 'discard = "skull-rubi"', "discard", "skull-rubi", "«skull-ruby»"),
    # Relics, floods, the Black Market
    in_grid("relic-of-a-misspelt-continent", "relic-erope-wa-4", "«relic-europe-wa-4»"),
    in_grid("relic-of-a-misspelt-domain", "relic-europe-wr-4", "«relic-europe-wa-4»"),
    in_grid("relic-of-value-six", "relic-europe-wa-6", "6"),
    in_grid("relic-without-value", "relic-europe-wa"),
    in_grid("relic-of-a-civilisation", "relic-gre-wa-4", "gre"),
    in_grid("relic-without-continent", "relic-wa-4"),
    in_grid("flood-twice", "~~"),
    Bad("flood-on-a-hole", own_board(".#.", museum=". ~ ."), MUSEUM, ". ~ .", ("B1",)),
    of_player("flood-in-the-pool", 'discard = "~"', "discard", "~"),
    in_grid("black-market-of-a-misspelt-civilisation", "bm-egi-na-3", "«egi»", "«bm-egy-na-3»"),
    in_grid("black-market-of-a-misspelt-domain", "bm-egy-ne-3", "«ne»", "«bm-egy-na-3»"),
    in_grid("black-market-of-value-nought", "bm-egy-na-0", "0"),
    in_grid("black-market-without-value", "bm-egy-na"),
    in_grid("black-market-of-nothing", "bm"),
    in_grid("black-market-relic", "bm-relic-europe-wa-4", "relic-europe-wa-4"),
    # lent cards
    in_grid("lent-by-a-misspelt-player", "egy-na-3@olivir", "olivir", "«egy-na-3@olivier»"),
    in_grid("lent-by-a-stranger", "egy-na-3@gaz", "gaz", "Vincent", "Olivier"),
    in_grid("lent-by-oneself", "egy-na-3@vincent", "egy-na-3@vincent", "leave out"),
    in_grid("lent-by-oneself-in-capitals", "egy-na-3@VINCENT", "egy-na-3@VINCENT", "leave out"),
    in_grid("lent-by-nobody", "egy-na-3@", "egy-na-3@"),
    in_grid("lent-by-two", "egy-na-3@olivier@vincent", "olivier@vincent"),
    in_grid("lent-flood", "~@olivier"),
    in_grid("lent-space", ".@olivier"),
    in_grid("lent-nothing", "@olivier"),
    Bad("lent-mark", lent("league-na >@olivier . . ."), MUSEUM, "league-na >@", (">@olivier",)),
    Bad(
        "lent-in-the-pool",
        player('discard = "egy-na-3@olivier"') + OLIVIER,
        "players.Vincent.discard",
        "discard",
        ("egy-na-3@olivier",),
    ),
    # Archaeologists
    of_player("archaeologists-of-a-misspelt-continent", "archaeologists = { erope = 3 }", "archaeologists", "«europe»"),
    of_player("archaeologists-negative", "archaeologists = { europe = -1 }", "archaeologists.europe", "-1"),
    of_player("archaeologists-as-text", 'archaeologists = { europe = "3" }', "archaeologists.europe", "3"),
    of_player("archaeologists-in-halves", "archaeologists = { europe = 2.5 }", "archaeologists.europe", "2.5"),
    of_player("archaeologists-as-flag", "archaeologists = { europe = true }", "archaeologists.europe", "true"),
    of_player("archaeologists-without-continent", "archaeologists = 3", "archaeologists", "3"),
    of_player("archaeologists-as-list", 'archaeologists = ["europe"]', "archaeologists"),
    Bad(
        "third-area-of-three",
        two('third-area = { asia = ["Vincent", "Olivier", "Amandine"] }') + '[[players]]\nname = "Amandine"\n',
        "table.third-area.asia",
        "third-area",
        ("3", "2"),
    ),
    of_table("third-area-twice", 'third-area = { asia = ["Vincent", "Vincent"] }', "third-area.asia", "Vincent"),
    of_table("third-area-in-two-spellings", 'third-area = { asia = ["Vincent", "VINCENT"] }', "third-area.asia"),
    of_table("third-area-of-a-stranger", 'third-area = { asia = ["Vincnt"] }', "third-area.asia", "Vincnt", "Vincent"),
    of_table("third-area-misspelt", 'third-area = { asya = ["Vincent"] }', "third-area", "«asia»"),
    of_table("third-area-of-numbers", "third-area = { asia = [1, 2] }", "third-area.asia"),
    of_table("third-area-as-number", "third-area = { asia = 1 }", "third-area.asia"),
    of_table("third-area-as-list", 'third-area = ["Vincent"]', "third-area"),
    # Favours, Disciple, People's Choice
    of_player("favours-negative", "black-market-favours = -1", "black-market-favours", "-1"),
    of_player("favours-as-text", 'black-market-favours = "2"', "black-market-favours"),
    of_player("favours-as-list", "black-market-favours = [1]", "black-market-favours"),
    of_player("favours-misspelt", "black-market-favors = 1", "black-market-favors", "black-market-favours"),
    of_table(
        "disciple-of-fifteen", 'disciple = { holder = "Vincent", worth = 15 }', "disciple.worth", "15", "10", "20"
    ),
    of_table("disciple-as-text", 'disciple = { holder = "Vincent", worth = "10" }', "disciple.worth", "10"),
    of_table(
        "disciple-unknown", 'disciple = { holder = "Olivir", worth = 10 }', "disciple.holder", "Olivir", "Olivier"
    ),
    of_table("disciple-without-holder", "disciple = { worth = 10 }", "disciple.holder"),
    of_table("disciple-without-worth", 'disciple = { holder = "Vincent" }', "disciple.worth"),
    of_table("disciple-empty", "disciple = {}", "disciple"),
    of_table("disciple-with-more", 'disciple = { holder = "Vincent", worth = 10, mythos = 6 }', "disciple.mythos"),
    of_table("disciple-bare", 'disciple = "Vincent"', "disciple"),
    of_table("holder-unknown", 'peoples-choice = "Vincnt"', "peoples-choice", "Vincnt", "Vincent"),
    of_table("holder-as-list", 'peoples-choice = ["Vincent"]', "peoples-choice"),
    of_table("holder-as-number", "peoples-choice = 1", "peoples-choice"),
    of_table("counts-of-a-stranger", "peoples-choice-counts = { Gaz = 1 }", "peoples-choice-counts", "Gaz"),
    of_table("counts-negative", "peoples-choice-counts = { Vincent = -1 }", "peoples-choice-counts.Vincent", "-1"),
    of_table("counts-as-text", 'peoples-choice-counts = { Vincent = "1" }', "peoples-choice-counts.Vincent"),
    of_table("counts-twice", "peoples-choice-counts = { Vincent = 1, VINCENT = 2 }", "peoples-choice-counts"),
    of_table("counts-bare", "peoples-choice-counts = 3", "peoples-choice-counts"),
    # Pavilions
    of_pavilion("pavilion-size-misspelt", "sise = 5", "sise", "«size»"),
    of_pavilion("pavilion-size-negative", "size = -1", "size", "-1"),
    of_pavilion("pavilion-size-nought", "size = 0", "size", "0"),
    of_pavilion("pavilion-size-as-text", 'size = "5"', "size", "5"),
    of_pavilion("contribution-of-a-stranger", "contributions = { Vincnt = 5 }", "contributions", "Vincnt", "Vincent"),
    of_pavilion("contribution-negative", "contributions = { Vincent = -1 }", "contributions.Vincent", "-1"),
    of_pavilion("contribution-as-text", 'contributions = { Vincent = "5" }', "contributions.Vincent"),
    of_pavilion("contribution-as-flag", "contributions = { Vincent = true }", "contributions.Vincent", "true"),
    of_pavilion("contributions-twice", "contributions = { Vincent = 3, vincent = 2 }", "contributions"),
    of_pavilion("contributions-bare", "contributions = 5", "contributions"),
    Bad("pavilion-without-contributions", pavilion("size = 5"), "contributions", says=("pavilions",)),
    of_table("pavilions-as-number", "pavilions = 1", "pavilions"),
    of_table("pavilions-of-words", 'pavilions = ["Vincent"]', "pavilions"),
    of_table("pavilions-in-single-brackets", "pavilions = { contributions = { Vincent = 5 } }", "pavilions"),
    # Assistants and the rival
    of_player("assistant-misspelt", 'assistant = "brdy"', "assistant", "brdy", "«brady»"),
    of_player("assistant-by-full-name", 'assistant = "Connor Brady"', "assistant", "Connor Brady"),
    of_player("assistants-two", 'assistant = ["brady", "singh"]', "assistant"),
    of_player("assistant-as-number", "assistant = 13", "assistant", "13"),
    of_player("solo-as-text", 'solo = "yes"', "solo", "true"),
    of_player("solo-as-number", "solo = 1", "solo", "true"),
    of_player("rival-without-kind", "rival = { points = 6 }", "rival.kind"),
    of_player("rival-of-unknown-kind", 'rival = { kind = "legcy" }', "rival.kind", "legcy", "«legacy»"),
    of_player("rival-in-words", 'rival = "legacy"', "rival"),
    of_player("rival-of-nothing", 'rival = { kind = "legacy" }', "rival.civilisation"),
    of_player("rival-misspelt", 'rival = { kind = "legacy", civilisation = "egi" }', "rival.civilisation", "«egy»"),
    of_player("rival-too-many", 'rival = { kind = "masterpieces", points = [1, 2, 3, 4] }', "rival.points", "3", "4"),
    Bad(
        "rival-who-is-none",
        player("solo = false", 'rival = { kind = "greatest-team" }'),
        "players.Vincent.rival",
        "rival =",
        ("solo",),
    ),
    # the list of expansions, keys where they do not belong, readings, stated lines
    of_table("expansion-misspelt", 'expansions = ["cthulu"]', "expansions", "cthulu", "«cthulhu»"),
    of_table("expansion-by-its-title", 'expansions = ["The League"]', "expansions", "The League"),
    of_table("expansions-as-text", 'expansions = "solo"', "expansions"),
    of_table("expansions-as-numbers", "expansions = [3]", "expansions"),
    of_table("expansion-listed-twice", 'expansions = ["league", "solo", "league"]', "expansions", "league"),
    of_table("assistant-in-the-middle", 'assistant = "brady"', "assistant"),
    of_player("disciple-of-a-player", 'disciple = { holder = "Vincent", worth = 10 }', "disciple"),
    Bad("archaeologists-at-the-top", HEAD + "archaeologists = {}\n" + VINCENT, "archaeologists", "archaeologists"),
    Bad(
        "relic-in-domain-misspelt",
        HEAD + '[rulings]\nrelic-in-domain = "count"\n' + VINCENT,
        "rulings.relic-in-domain",
        "relic-in-domain",
        ("counts", "ignored", "like-league"),
    ),
    Bad(
        "skull-touches-as-flag",
        HEAD + "[rulings]\nskull-touches = true\n" + VINCENT,
        "rulings.skull-touches",
        "skull-touches",
        ('"yes"',),
    ),
    of_player("loans-misspelt", 'stated = { "museum.loan" = 14 }', "stated", "museum.loan", "museum.loans"),
    # lookalikes
    in_grid("cyrillic-relic", "relic-еurope-wa-4", "CYRILLIC"),
    in_grid("cyrillic-skull", "ѕkull-silver", "CYRILLIC"),
    in_grid("full-width-colon", "skull-silver：gre", "FULLWIDTH"),
    in_grid("full-width-equals", "skull-ruby＝inc-ar-2", "FULLWIDTH"),
    in_grid("full-width-at", "egy-na-3＠olivier", "FULLWIDTH"),
    in_grid("full-width-flood", "～", "FULLWIDTH"),
    in_grid("full-width-value", "bm-egy-na-３", "FULLWIDTH DIGIT THREE"),
    Bad("full-width-mark", grid("league-na ＞ . . ."), MUSEUM, "league-na", ("FULLWIDTH",)),
    Bad("cyrillic-mark", two_rows("league-na . . . .", "ѵ . . . ."), MUSEUM, "ѵ", ("CYRILLIC",)),
    of_player("cyrillic-assistant", 'assistant = "brаdy"', "assistant", "CYRILLIC"),
    of_player("cyrillic-continent", 'archaeologists = { "аsia" = 1 }', "archaeologists", "CYRILLIC"),
    of_player("cyrillic-rival", 'rival = { kind = "lеgacy" }', "rival.kind", "CYRILLIC"),
    of_table("cyrillic-expansion", 'expansions = ["sоlo"]', "expansions", "CYRILLIC"),
    in_grid("cyrillic-lender", "egy-na-3@оlivier", "оlivier", "«egy-na-3@olivier»"),
)
MALFORMED += EXPANSIONS


def score(file: Path) -> Result:
    """Ask for the score of a file."""
    return CliRunner().invoke(app, ["score", str(file)])


def written(folder: Path, text: str) -> Path:
    """Write a table file and return its path."""
    file = folder / "friday.toml"
    file.write_text(text, encoding="utf-8")
    return file


def refused(result: Result) -> str:
    """Return what was said aside of a refusal: exit code 2, nothing on standard output, no traceback."""
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    assert result.stderr.strip()
    return result.stderr


def line_of(text: str, words: str) -> int:
    """Return the number of the line on which these words begin."""
    at = text.index(words)
    return text.count("\n", 0, at + (words[0] == "\n")) + 1


def assert_refused_at_its_place(bad: Bad, folder: Path) -> None:
    """Check that a table is refused with file, key path and what would be right, and the line where one is given."""
    file = written(folder, bad.text)
    said = refused(score(file))
    assert file.name in said
    assert bad.path in said
    for words in bad.says:
        assert words in said
    if bad.culprit:
        assert f"{file}:{line_of(bad.text, bad.culprit)}:" in said


@pytest.mark.parametrize("bad", MALFORMED, ids=[bad.id for bad in MALFORMED])
def test_a_malformed_table_is_refused_at_its_place(bad: Bad, tmp_path: Path) -> None:
    """Exit 2, nothing on standard output; standard error names the place of the trouble and what would be right."""
    assert_refused_at_its_place(bad, tmp_path)


@pytest.mark.parametrize("bad", MALFORMED, ids=[bad.id for bad in MALFORMED])
def test_check_refuses_what_score_refuses(bad: Bad, tmp_path: Path) -> None:
    """Malformed is malformed for every command: `check` says the same, and no JSON is printed either."""
    file = written(tmp_path, bad.text)
    result = CliRunner().invoke(app, ["check", str(file), "--json"])
    assert score(file).stderr == refused(result)


TWO_MORE = '[[players]]\nname = "Éric"\n[[players]]\nname = "Alphonse LeGros"\n'
LEGAL = {
    "any-case": lent("BM-EgyNa3 RELIC-EUROPE-WA-4 Skull-Other-Europe skull-SILVER:GRE SKULL-RUBY"),
    "marks-in-capitals": two_rows(". . LEAGUE-NA . .", ". . V . ."),
    "lent-in-any-case": lent("EgyNa3@olivier egy-na-3@OLIVIER bm-egy-na-1@Olivier relic-asia-na-?@olivier ~"),
    "lent-skulls": lent("skull-silver:gre@olivier skull-ruby=IncAr?@olivier inc-ar-2 . ."),
    "lent-league-card": lent(". . League-NA@OLIVIER > ."),
    "names-with-accents-and-blanks": grid("EgyNa3@éric EgyNa2@ÉRIC EgyNa1@alphonse_legros . ~") + TWO_MORE,
    "accents-decomposed": grid("EgyNa3@" + unicodedata.normalize("NFD", "éric") + " . . . .") + TWO_MORE,
    "unknown-values": grid("bm-egy-na-? relic-europe-wa-? skull-emerald . ."),
    "unknown-values-in-the-pool": player('discard = "bm-egy-na-? relic-europe-wa-? skull-ruby skull-other-asia"'),
    "no-archaeologists": player("archaeologists = {}"),
    "markers-of-nought": player("archaeologists = { europe = 0 }"),
    "no-third-area": two("third-area = {}"),
    "third-area-in-capitals": two('third-area = { asia = ["VINCENT", "olivier"] }'),
    "no-pavilions": two("pavilions = []"),
    "pavilions-on-one-line": two("pavilions = [{ contributions = { Vincent = 5 } }]"),
    "a-pavilion-of-nobody": pavilion("contributions = {}"),
    "a-pavilion-of-one-place": pavilion("size = 1", "contributions = { Olivier = 1 }"),
    "contribution-in-capitals": pavilion("contributions = { OLIVIER = 5 }"),
    "contribution-of-a-name-with-a-blank": table('pavilions = [{ contributions = { "Alphonse LeGros" = 5 } }]')
    + TWO_MORE,
    "no-counts": two("peoples-choice-counts = {}"),
    "holder-in-small-letters": two('peoples-choice = "olivier"'),
    "disciple-in-capitals": two('disciple = { holder = "OLIVIER", worth = 20 }'),
    "no-favours": player("black-market-favours = 0"),
    "no-rival": player("solo = false"),
    "rival-of-unknown-points": player('rival = { kind = "masterpieces" }'),
    "rival-with-a-bare-number": player('rival = { kind = "masterpieces", points = 4 }'),
    "no-expansions": two("expansions = []"),
    "all-expansions": two(
        'expansions = ["archaeologists", "black-market", "cthulhu", "league", "crystal-skulls", "peoples-choice",',
        '"worlds-fair", "ks-exclusives", "solo", "assistants"]',
    ),
    "middle-under-headings": HEAD
    + '[table.third-area]\neurope = ["Vincent"]\n[table.disciple]\nholder = "Vincent"\nworth = 10\n'
    + "[[table.pavilions]]\nsize = 4\n[table.pavilions.contributions]\nVincent = 4\n"
    + VINCENT,
    "middle-in-dotted-keys": two('third-area.europe = ["Vincent"]', "peoples-choice-counts.Vincent = 3"),
    "player-under-headings": GOOD + '[players.archaeologists]\neurope = 2\n[players.rival]\nkind = "other"\n',
    "rival-in-dotted-keys": player('rival.kind = "legacy"', 'rival.civilisation = "egy"', "rival.points = 6"),
    "a-negative-stated-line": player('stated = { "museum.cthulhu" = -4, "museum.loans" = "14 + 0" }'),
}


@pytest.mark.parametrize("text", LEGAL.values(), ids=LEGAL)
def test_unusual_but_well_formed_expansions_are_scored(text: str, tmp_path: Path) -> None:
    """What looks odd, but is spelled as the contract allows, is scored: nothing is said on standard error."""
    result = score(written(tmp_path, text))
    assert result.exit_code in {0, 1}
    assert (result.stderr, "Vincent" in result.stdout) == ("", True)


def test_every_wrong_expansion_key_is_refused_together(tmp_path: Path) -> None:
    """A table wrong in every expansion is refused at once, each at its place."""
    text = (
        two(
            'third-area = { asia = ["Gaz"] }', 'disciple = { holder = "Vincent", worth = 15 }', 'peoples-choice = "Gaz"'
        )
        + 'archaeologists = { asia = -1 }\nblack-market-favours = "2"\nassistant = "brdy"\nsolo = "yes"\n'
        + f'museum = """\nleague-na . skull-slver > egy-na-3@gaz\n{EMPTY_ROWS}"""\n'
    )
    said = refused(score(written(tmp_path, text)))
    for path in ("third-area.asia", "disciple.worth", "table.peoples-choice"):
        assert path in said
    for path in ("archaeologists.asia", "black-market-favours", "assistant", "solo", *("museum.A1", "museum.C1")):
        assert f"players.Olivier.{path}" in said
    for path in ("museum.D1", "museum.E1"):
        assert f"players.Olivier.{path}" in said


def test_several_problems_are_refused_together(tmp_path: Path) -> None:
    """Everything wrong with a file is told at once, each at its place."""
    text = (
        'format = 1\ngame = "museum"\nedition = "de"\n[table]\npublic-opinion = { asia = -1 }\n'
        '[[players]]\nname = "Vincent"\ntrack = "47"\nexperts = ["celt"]\n'
        'patron = { kind = "legcy" }\n[[players]]\nname = "vincent"\n'
    )
    said = refused(score(written(tmp_path, text)))
    for path in ("edition", "table.public-opinion.asia", "Vincent.track", "Vincent.experts", "Vincent.patron.kind"):
        assert path in said
    for line in (3, 5, 8, 9, 10, 12):
        assert f"friday.toml:{line}:" in said


def test_several_cards_are_refused_together(tmp_path: Path) -> None:
    """Every wrong card of a museum is named, each in its row."""
    text = player('museum = """\negi-na-3 . egy-ne-3 . .\n. egy-na-9 . . .\n' + ". . . . .\n" * 3 + '"""')
    said = refused(score(written(tmp_path, text)))
    for card in ("egi-na-3", "egy-ne-3", "egy-na-9"):
        assert card in said


def test_a_grid_of_the_wrong_size_hides_no_wrong_card(tmp_path: Path) -> None:
    """A missing row and a wrong card are refused together, not one after the other."""
    text = player('museum = """\negi-na-3 . . . .\n' + ". . . . .\n" * 3 + '"""')
    said = refused(score(written(tmp_path, text)))
    assert "egi-na-3" in said
    assert "4" in said


def test_an_unknown_stated_line_hides_no_wrong_sum(tmp_path: Path) -> None:
    """A misspelt line and a sum in words under it are refused together."""
    said = refused(score(written(tmp_path, player('stated = { "museum.civilization" = "13 plus 9" }'))))
    assert "museum.civilisation" in said
    assert "13 plus 9" in said


def test_a_wrong_game_hides_no_wrong_format(tmp_path: Path) -> None:
    """Format and game are judged together."""
    said = refused(score(written(tmp_path, 'format = 2\ngame = "musem"\n' + VINCENT)))
    assert "format" in said
    assert "musem" in said


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000])
def test_a_number_beyond_all_bounds_is_no_traceback(number: str, tmp_path: Path) -> None:
    """A number no table has is scored or refused, but nothing breaks."""
    result = score(written(tmp_path, player(f"prestige = {number}")))
    assert result.exit_code in {1, 2}
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.stderr


def test_control_characters_never_reach_the_terminal(tmp_path: Path) -> None:
    """An escape sequence hidden in a name is not sent to the screen, whether the name is refused or not."""
    result = score(written(tmp_path, HEAD + '[[players]]\nname = "Vin\\u001b[2Jcent"\n'))
    assert "\x1b" not in result.stdout
    assert "\x1b" not in result.stderr
    assert result.exit_code in {0, 2}


@pytest.mark.parametrize("text", [GOOD.replace("\n", "\r\n"), "\ufeff" + GOOD], ids=["crlf", "byte-order-mark"])
def test_other_editors_files_are_read(text: str, tmp_path: Path) -> None:
    """Windows line ends and a byte order mark make no table malformed."""
    file = tmp_path / "friday.toml"
    file.write_bytes(text.encode("utf-8"))
    assert score(file).exit_code == 0


# In a process of its own: what a shell sees


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the program as a shell would."""
    command = [sys.executable, "-c", "from companion.cli import main; main()", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, timeout=20, check=False)


def assert_refused(result: subprocess.CompletedProcess[bytes], *words: str) -> None:
    """Check exit code 2, an empty standard output, and words on standard error without a traceback."""
    said = result.stderr.decode("utf-8")
    assert (result.returncode, result.stdout) == (2, b"")
    assert "Traceback" not in said
    for word in words:
        assert word in said


def test_a_missing_file(tmp_path: Path) -> None:
    """A file that is not there is named."""
    assert_refused(run("score", str(tmp_path / "frday.toml")), "frday.toml")


def test_a_directory(tmp_path: Path) -> None:
    """A folder is no table file, and is named."""
    assert_refused(run("score", str(tmp_path)), str(tmp_path))


def test_not_utf8(tmp_path: Path) -> None:
    """A file in Latin-1 is refused at the line of the first byte that is not UTF-8."""
    file = tmp_path / "friday.toml"
    file.write_bytes((HEAD + '[[players]]\nname = "Éric"\n').encode("latin-1"))
    assert_refused(run("score", str(file)), "friday.toml:4:", "UTF-8")


def test_ten_megabytes(tmp_path: Path) -> None:
    """A file of ten megabytes is refused, not worked on."""
    file = tmp_path / "friday.toml"
    file.write_text(GOOD + "# padding\n" * 1_000_000, encoding="utf-8")
    assert_refused(run("score", str(file)), "friday.toml")


@pytest.mark.parametrize("deep", ["[" * 100_000, "[" * 100_000 + "]" * 100_000, "{a=" * 50_000, "a." * 100_000 + "a"])
def test_deep_nesting(deep: str, tmp_path: Path) -> None:
    """Brackets, tables and keys nested a hundred thousand deep are refused without a traceback."""
    file = tmp_path / "friday.toml"
    file.write_text(HEAD + VINCENT + (f"{deep} = 1\n" if deep.startswith("a.") else f"deep = {deep}\n"))
    assert_refused(run("score", str(file)), "friday.toml")


def test_binary(tmp_path: Path) -> None:
    """A picture is no table file."""
    file = tmp_path / "friday.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    assert_refused(run("score", str(file)), "friday.png")


def test_standard_input_is_refused_like_a_file() -> None:
    """A malformed table on standard input is refused at its line."""
    assert_refused(run("score", "-", stdin=player('track = "47"').encode()), "stdin", ":5:", "players.Vincent.track")


def test_standard_input_is_scored_like_a_file() -> None:
    """A table on standard input is scored."""
    result = run("score", "-", stdin=GOOD.encode())
    assert (result.returncode, result.stderr) == (0, b"")
    assert "Vincent" in result.stdout.decode("utf-8")
