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


MALFORMED = (
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
