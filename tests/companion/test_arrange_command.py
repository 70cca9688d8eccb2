"""`companion arrange`: the shape of its answer, what it ends with, and what a player reads."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from companion import arranging, opening
from companion.arranging import SearchView
from companion.cli import app
from companion.words import languages, phrasebook
from scoring import example, tablefile
from scoring.arrangement import Progress
from scoring.games import game
from scoring.phrase import Phrase, named, phrase
from tests.companion.layer import BEST, HALL, SWAP, TABLE, VINCENT, Layer, Moves, with_grid
from tests.schemas import fitting

KEYS = [
    "player",
    "now",
    "best",
    "bound",
    "status",
    "museum",
    "moves",
    "breakdown",
    "faults",
    "questions",
    "provisional",
]
FAULTY = TABLE.replace("prestige = 20", "prestige = 34")
"""The box holds 33 Prestige tokens."""
FAIR = TABLE.replace('game = "museum"\n', 'game = "museum"\nover = false\nfair = true\n')
ARTLINE = 'format = 1\ngame = "artline"\n[[players]]\nname = "Amandine"\n[[players]]\nname = "Andy"\n'
MUSEE = """\
format = 1
game = "musee"

[table]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }

[[players]]
name = "Gli Uffizi"
members = ["Amandine", "Andy"]
musee = \"\"\"
1 2 . . . .
. . . . . .
. . . . . .
\"\"\"

[[players]]
name = "Prado"
members = ["Patrick", "Gaz"]
"""


@pytest.fixture
def lay(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Layer], Layer]]:
    """Let a layer stand in for the search of whatever game is opened, until the test is over."""

    def install(layer: Layer) -> Layer:
        open_table = opening.open_table

        def opened(file: str, language: str) -> Any:
            found, words, table = open_table(file, language)
            return replace(found, arrange=layer.arrange), words, table

        monkeypatch.setattr(opening, "open_table", opened)
        return layer

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield install
    signal.signal(signal.SIGINT, before)


def run(folder: Path, text: str, *options: str) -> Result:
    """Run `arrange` on a table."""
    file = folder / "friday.toml"
    file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(app, ["arrange", str(file), *options], env={"LC_ALL": "C"})


def told(result: Result, code: int = 0) -> str:
    """Return what a player reads, blanks made one; a no-break space is a blank here."""
    assert (result.exit_code, result.stderr) == (code, "")
    return " ".join(result.stdout.split())


def data(result: Result, code: int = 0) -> Any:
    """Return the JSON of an answer, which stands alone and fits its schema."""
    assert (result.exit_code, result.stderr) == (code, "")
    return fitting("arrange", json.loads(result.stdout))


def refused(result: Result, code: int) -> str:
    """Return what is said where there is no answer."""
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    assert "Traceback" not in result.stderr
    return " ".join(result.stderr.split())


# JSON


def test_json_has_the_shape_of_the_contract(lay: Any, tmp_path: Path) -> None:
    """To the letter, in its order; the lines are those `score --json` has for that grid."""
    lay(Layer(SWAP))
    found = data(run(tmp_path, TABLE, "--player", "vincent", "--json"))
    assert list(found) == KEYS
    breakdown = found.pop("breakdown")
    assert found == {
        "player": "Vincent",
        "now": 8,
        "best": 23,
        "bound": 23,
        "status": "optimal",
        "museum": BEST,
        "moves": [["B1", "D2"]],
        "faults": [],
        "questions": [],
        "provisional": False,
    }
    (tmp_path / "best.toml").write_text(with_grid(BEST), encoding="utf-8")
    score = json.loads(CliRunner().invoke(app, ["score", str(tmp_path / "best.toml"), "--json"]).stdout)
    assert breakdown == score["players"][0]["lines"]
    points = {"museum.track": 8, "museum.civilisation": 3, "museum.patron": 2, "museum.gallery": 10}
    assert {line["rule"]: line["points"] for line in breakdown if line["points"]} == points


def test_everyone_is_a_list_in_table_order(lay: Any, tmp_path: Path) -> None:
    """Each alone, the others lying as they lie; an Olivier without cards has nothing to lay."""
    lay(Layer(SWAP))
    found = data(run(tmp_path, TABLE, "--json"))
    assert [(one["player"], one["now"], one["best"]) for one in found] == [("Vincent", 8, 23), ("Olivier", 20, 20)]
    assert (found[1]["museum"], found[1]["moves"]) == (". . . .\n. . . .\n".replace(" ", " " * 8), [])
    assert isinstance(data(run(tmp_path, f"{HALL}{VINCENT}", "--json")), list)


def test_faults_and_questions_are_those_of_the_table_as_it_would_lie(lay: Any, tmp_path: Path) -> None:
    """With every space taken the board's bonus for that is asked for; it counts 0 meanwhile."""
    text = TABLE.replace(". . . .\n", "# # . #\n").replace("cel-wa-2 .\n", "gre-wa-2 cel-wa-2\n")
    text = text.replace(".        cel-ag-1 .        cel-cu-1", "# # cel-cu-1 #")
    lay(Layer())
    found = data(run(tmp_path, text, "--player", "Vincent", "--json"))
    assert [one["key"] for one in found["questions"]] == ["boards.hall.museum-bonus"]
    assert found["provisional"] is True


def test_every_unsure_card_is_asked_for(lay: Any, tmp_path: Path) -> None:
    """Two of one Museum have a question each."""
    lay(Layer())
    said = told(run(tmp_path, TABLE.replace("cel-th-3 gre-th-1", "? ?egy-th-3/egy-cu-3"), "--lang", "en"))
    assert "which card lies in A1?" in said
    assert "which of egy-th-3 and egy-cu-3 lies in B1?" in said


def test_musee_has_its_own_key_and_no_moves(lay: Any, tmp_path: Path) -> None:
    """The grid stands under `musee`; a member's name means the team; cards in hand are laid when asked for."""
    layer = lay(Layer())
    found = data(run(tmp_path, MUSEE, "--player", "andy", "--hand", "--json"))
    assert list(found) == [*KEYS[:5], "musee", *KEYS[7:]]
    assert found["musee"] == "1 2 . . . .\n. . . . . .\n. . . . . .\n"
    assert layer.asked == [("Gli Uffizi", True)]
    assert "these paintings could not have scored more (proved)" in told(run(tmp_path, MUSEE))


def test_standard_input(lay: Any) -> None:
    """`-` reads the table from there."""
    lay(Layer(SWAP))
    result = CliRunner().invoke(app, ["arrange", "-", "--json"], input=TABLE)
    assert [one["best"] for one in data(result)] == [23, 20]


# what it ends with


@pytest.mark.parametrize(
    ("text", "above", "code"),
    [
        (TABLE, {}, 0),
        (TABLE, {"Vincent": 1}, 4),
        (TABLE, {"Olivier": 1}, 4),
        (FAULTY, {}, 1),
        (FAULTY, {"Olivier": 1}, 4),
    ],
)
def test_how_it_ends(lay: Any, tmp_path: Path, text: str, above: dict[str, int], code: int) -> None:
    """0 with every proof, 4 where one is missing, 1 for a fault; 4 before 1. The answer is printed all the same."""
    lay(Layer(SWAP, above))
    found = data(run(tmp_path, text, "--json"), code)
    assert [one["status"] for one in found] == [
        "feasible" if name in above else "optimal" for name in ("Vincent", "Olivier")
    ]
    assert [one["bound"] - one["best"] for one in found] == [above.get(name, 0) for name in ("Vincent", "Olivier")]
    assert all(one["provisional"] is (text is FAULTY) for one in found)
    assert ("provisional" in told(run(tmp_path, text), code)) is (text is FAULTY)


def test_a_fault_that_the_best_layout_mends_is_one_of_the_table(lay: Any, tmp_path: Path) -> None:
    """A League card outside the Grand Gallery comes to lie in it: exit 1, and a player is told; the answer has none."""
    lay(Layer({"Vincent": [("A1", "C1"), ("B1", "D1")]}))
    text = with_grid("cel-th-3 gre-th-1 league-na >\n. . . .\n")
    found = data(run(tmp_path, text, "--player", "Vincent", "--json"), 1)
    assert (found["faults"], found["provisional"]) == ([], False)
    assert "Faults · Vincent: a League card lies on C1 and D1, but C1 and D1 are not" in told(run(tmp_path, text), 1)


def test_only_those_asked_for_need_a_proof(lay: Any, tmp_path: Path) -> None:
    """Olivier's is missing, Vincent's is there."""
    lay(Layer(SWAP, {"Olivier": 1}))
    assert data(run(tmp_path, TABLE, "--player", "Vincent", "--json"))["status"] == "optimal"


def test_artline_has_no_arrangement(tmp_path: Path) -> None:
    """Exit 3 and a sentence; what is typed wrong comes before it."""
    assert "Artline: Louvre has no best layout" in refused(run(tmp_path, ARTLINE), 3)
    assert "nobody at this table" in refused(run(tmp_path, ARTLINE, "--player", "Gaz"), 2)
    refused(run(tmp_path, ARTLINE, "--seconds", "soon"), 2)
    refused(run(tmp_path, ARTLINE, "--certificate", str(tmp_path / "no" / "proof.json")), 2)


def test_what_is_no_table_or_no_player_is_refused(lay: Any, tmp_path: Path) -> None:
    """Exit 2, and the nearest name."""
    lay(Layer())
    refused(run(tmp_path, TABLE.replace("prestige", "prestge")), 2)
    assert "did you mean «Vincent»?" in refused(run(tmp_path, TABLE, "--player", "Vincnt"), 2)


@pytest.mark.parametrize("typed", ["soon", "0", "0.0", "-5", "", "1e3", "nan", "inf", "1.", ".5", "1 0", "٣"])
def test_what_is_no_time_is_refused(tmp_path: Path, typed: str) -> None:
    """A number above 0 in digits, with a point or a comma; else exit 2 in our words."""
    said = refused(run(tmp_path, TABLE, "--seconds", typed), 2)
    assert f"--seconds takes a number of seconds above 0, like 30 or 0.5, not «{typed}»" in said
    assert said.endswith("Usage: companion arrange [OPTIONS] FILE")


# fair mode


def test_a_fair_game_keeps_the_best_layout_back(lay: Any, tmp_path: Path) -> None:
    """Exit 3, before any search, with what allows it; a fault does not come before that, a wrong name does."""
    layer = lay(Layer(SWAP))
    said = refused(run(tmp_path, FAIR), 3)
    assert "fair mode: the best layout is kept back until the game is over" in said
    assert 'hint: to allow it, add "arrange" to hints in the file' in said
    refused(run(tmp_path, FAIR.replace("prestige = 20", "prestige = 34")), 3)
    refused(run(tmp_path, FAIR, "--player", "Gaz"), 2)
    assert layer.asked == []


@pytest.mark.parametrize(
    "text",
    [
        FAIR.replace("fair = true\n", 'fair = true\nhints = ["arrange"]\n'),
        FAIR.replace("over = false", "over = true"),
        FAIR.replace("fair = true\n", ""),
    ],
)
def test_it_is_told_where_allowed_when_over_and_without_fair_mode(lay: Any, tmp_path: Path, text: str) -> None:
    """Fair mode keeps nothing else of it back."""
    lay(Layer(SWAP))
    assert data(run(tmp_path, text, "--json"))[0]["best"] == 23


@pytest.mark.parametrize("language", languages())
def test_the_result_names_the_hint(tmp_path: Path, language: str) -> None:
    """What is kept back, in the words of the language."""
    file = tmp_path / "fair.toml"
    file.write_text(FAIR, encoding="utf-8")
    said = CliRunner().invoke(app, ["score", str(file), "--lang", language]).stdout
    assert phrasebook(language).names["hint.arrange"] in " ".join(said.split())


# time


class Clock:
    """A clock that goes on only when told."""

    now = 0.0

    def monotonic(self) -> float:
        """Return the time."""
        return self.now


@pytest.mark.parametrize(
    ("options", "spent", "most"),
    [
        (("--seconds", "10"), [1, 1, 2, 6], 2),
        (("--seconds", "10"), [1, 1, 4, 4], 99),
        ((), [1, 1, 59, 59], 99),
        ((), [1, 1, 20, 98], 20),
        (("--seconds", "1"), [1, 0], 99),
    ],
)
def test_time_is_shared(  # noqa: PLR0913, PLR0917 (a case)
    lay: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], spent: list[int], most: int
) -> None:
    """After a look at each half for the first of two; what he leaves is there for the second. 60 seconds each else."""
    clock = Clock()
    took: list[float] = []
    monkeypatch.setattr(arranging, "time", clock)

    def search(stop: Callable[[], bool], report: Callable[[Progress], None]) -> None:
        begun, limit = clock.now, 999 if len(took) == 3 else most
        report(found(8, 8))
        while not stop() and clock.now - begun < limit:
            clock.now += 1
        took.append(clock.now - begun)

    lay(Layer(above={"Vincent": 1, "Olivier": 1}, search=search))
    run(tmp_path, TABLE, *options)
    assert took == spent


def found(now: int, best: int) -> Progress:
    """Return the report that so much was found where there was so much before."""
    table = tablefile.read(TABLE)[1]
    return Progress(replace(table) if best > now else table, best, best + 5, phrase("arrange.doing.laying"))


def test_everybody_s_first_finds_come_before_any_proof(
    lay: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first look at each ends with the first layout that is better; then the search goes on for one after another.

    What is proved by then is not searched again. No time passes.
    """
    monkeypatch.setattr(arranging, "time", Clock())
    steps: list[tuple[int, bool]] = []

    def search(stop: Callable[[], bool], report: Callable[[Progress], None]) -> None:
        for best in (8, 9, 10):
            report(found(8, best))
            steps.append((best, stop()))
            if stop():
                break

    layer = lay(Layer(SWAP, {"Vincent": 4}, search))
    data(run(tmp_path, TABLE, "--json"), 4)
    assert [name for name, _ in layer.asked] == ["Vincent", "Olivier", "Vincent"]
    assert steps[:2] == [(8, False), (9, True)]
    assert steps[-3:] == [(8, False), (9, False), (10, False)]


def test_the_first_find_is_kept_where_no_time_is_left_for_more(
    lay: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vincent's 23 of the first look, where the search that follows finds less; none is begun again for Olivier."""
    clock = Clock()
    monkeypatch.setattr(arranging, "time", clock)
    layer = Layer(SWAP, {"Vincent": 4, "Olivier": 4})

    def search(_stop: object, _report: object) -> None:
        clock.now += 0.2
        layer.moves = SWAP if len(layer.asked) < 3 else {}

    layer.search = search
    lay(layer)
    best = [answer["best"] for answer in data(run(tmp_path, TABLE, "--seconds", "0.5", "--json"), 4)]
    assert (best, len(layer.asked)) == ([23, 20], 3)


@pytest.mark.parametrize("shorter", ["first", "later"])
def test_of_two_answers_as_good_that_with_fewer_moves_is_kept(lay: Any, tmp_path: Path, shorter: str) -> None:
    """One exchange does what three do; the search comes twice to Vincent, who is not proved."""
    there_and_back: Moves = {"Vincent": [*SWAP["Vincent"], ("A1", "B1"), ("A1", "B1")]}
    layer = Layer(above={"Vincent": 4})

    def search(_stop: object, _report: object) -> None:
        first = len(layer.asked) == 1
        layer.moves = SWAP if first == (shorter == "first") else there_and_back

    layer.search = search
    lay(layer)
    vincent, _ = data(run(tmp_path, TABLE, "--json"), 4)
    assert [name for name, _ in layer.asked] == ["Vincent", "Olivier", "Vincent"]
    assert (vincent["best"], vincent["moves"]) == (23, [["B1", "D2"]])


def test_ctrl_c_prints_what_is_found(lay: Any, tmp_path: Path) -> None:
    """The search hears of it, those that follow stop at once, and afterwards Ctrl+C is what it was."""
    heard = []

    def search(stop: Callable[[], bool], _report: object) -> None:
        heard.append(stop())
        if len(heard) == 1:
            signal.raise_signal(signal.SIGINT)
            heard.append(stop())

    lay(Layer(SWAP, {"Vincent": 4}, search))
    found = data(run(tmp_path, TABLE, "--json"), 4)
    assert heard == [False, True, True]
    assert [(one["best"], one["bound"]) for one in found] == [(23, 27), (20, 20)]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_ctrl_c_it_is_afterwards_what_it_was(lay: Any, tmp_path: Path) -> None:
    """While the search goes on Ctrl+C is the search's affair, and only then."""
    during = []
    lay(Layer(search=lambda _stop, _report: during.append(signal.getsignal(signal.SIGINT))))
    run(tmp_path, TABLE, "--player", "Vincent")
    assert during != [signal.default_int_handler]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_again_ends_it(lay: Any, tmp_path: Path) -> None:
    """Without an answer and without a traceback."""

    def search(_stop: object, _report: object) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    lay(Layer(search=search))
    result = run(tmp_path, TABLE)
    assert result.exit_code not in {0, 1, 2, 3, 4}
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(("options", "asked"), [((), True), (("--json",), False)])
def test_a_terminal_is_told_how_far_it_is(
    lay: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], *, asked: bool
) -> None:
    """Drawn anew at once for a better layout; with `--json` nothing is shown."""
    drawn: list[list[str]] = []

    @contextmanager
    def thinking(seen: SearchView, *, asked: bool) -> Iterator[Callable[[], object]]:
        drawn.append([str(asked)])
        yield lambda: drawn.append([*seen.lines()])

    def search(_stop: object, report: Callable[[Progress], None]) -> None:
        for best in (8, 12, 12, 15):
            report(found(8, best))

    monkeypatch.setattr(arranging, "thinking", thinking)
    monkeypatch.setattr(arranging, "time", Clock())
    lay(Layer(SWAP, search=search))
    run(tmp_path, TABLE, "--player", "Vincent", *options)
    assert drawn == [
        [str(asked)],
        ["Vincent: 12 found, ceiling 17; trying layouts · 0 s"],
        ["Vincent: 15 found, ceiling 20; trying layouts · 0 s"],
    ]


@pytest.mark.parametrize("language", languages())
def test_everything_a_search_does_has_words(language: str) -> None:
    """Three doings, one of them with a number."""
    words = phrasebook(language)
    for doing in ("laying", "moves"):
        assert words.say(Phrase(f"arrange.doing.{doing}"))
    assert "9" in words.say(phrase("arrange.doing.asking", n=9))


# certificate


def test_a_certificate_holds_the_layout_and_its_claims(lay: Any, tmp_path: Path) -> None:
    """One player an object, everyone a list; a file that is there is replaced, and the answer is printed besides."""
    lay(Layer(SWAP))
    path = tmp_path / "proof.json"
    path.write_text("old", encoding="utf-8")
    assert data(run(tmp_path, TABLE, "--player", "Vincent", "--certificate", str(path), "--json"))["best"] == 23
    one = json.loads(path.read_text(encoding="utf-8"))
    assert one == {
        "format": 2,
        "game": "museum",
        "player": "Vincent",
        "now": 8,
        "best": 23,
        "bound": 23,
        "status": "optimal",
        "museum": BEST,
    }
    assert "Vincent: 8 now, 23 at best" in told(run(tmp_path, TABLE, "--certificate", str(path)))
    every = json.loads(path.read_text(encoding="utf-8"))
    assert (every[0], every[1]["player"]) == (one, "Olivier")


def test_a_certificate_that_cannot_be_written_is_refused_before_the_search(lay: Any, tmp_path: Path) -> None:
    """A folder that is not there, a folder instead of a file; exit 2."""
    layer = lay(Layer(SWAP))
    for path in (tmp_path / "no" / "proof.json", tmp_path):
        said = refused(run(tmp_path, TABLE, "--certificate", str(path)), 2)
        assert f"the certificate {path} cannot be written (" in said
    assert layer.asked == []


def test_a_certificate_never_replaces_the_table(lay: Any, tmp_path: Path) -> None:
    """By whatever path it is called."""
    lay(Layer(SWAP))
    (tmp_path / "proof.json").symlink_to(tmp_path / "friday.toml")
    for path in (tmp_path / "friday.toml", tmp_path / "proof.json"):
        assert "would replace the table file" in refused(run(tmp_path, TABLE, "--certificate", str(path)), 2)
    assert (tmp_path / "friday.toml").read_text(encoding="utf-8") == TABLE


def test_what_has_no_meaning_leaves_no_file(tmp_path: Path) -> None:
    """Neither where there is no layout nor in fair mode."""
    path = tmp_path / "proof.json"
    for text in (ARTLINE, FAIR):
        refused(run(tmp_path, text, "--certificate", str(path)), 3)
        assert not path.exists()


# what a player reads


def test_a_player_reads_the_whole_answer(lay: Any, tmp_path: Path) -> None:
    """The two layouts, the way, what changes, what was left, and who would have won."""
    lay(Layer(SWAP))
    assert run(tmp_path, TABLE).stdout.splitlines() == [
        "MUSEUM, English edition",
        "",
        "Vincent: 8 now, 23 at best (proved: no layout is worth more)",
        "",
        "Now                                      Best",
        "  A        B        C        D             A        B        C        D",
        "1 cel-th-3 gre-th-1 cel-wa-2 .           1 cel-th-3 cel-cu-1 cel-wa-2 .",
        "2 .        cel-ag-1 .        cel-cu-1    2 .        cel-ag-1 .        gre-th-1",
        "",
        "From now to there in 1 move",
        "   1. exchange gre-th-1 at B1 and cel-cu-1 at D2",
        "",
        "What changes                 Now                               Best",
        "Civilisations                  0                                  3                               +3",
        "  Celtic                       0                                  3  4 cards                      +3",
        "Patron: Quadruple              0  0 of 4 Collections              2  1 of 4 Collections: Celtic   +2",
        "Collections, Celtic, Greek,",
        "Roman and Egyptian",
        "Galleries                      0                                 10                              +10",
        "  Grand Gallery                0  Theology lies on every         10  filled by Celtic            +10",
        "                                  space, but not as one",
        "                                  Collection",
        "",
        "Olivier: 20; no card lies in the Museum, so there is nothing to arrange",
        "",
        "Points left on the table  Links  Patron  Galleries  Total",
        "  Vincent                     3       2         10     15",
        "  Olivier                     0       0          0      0",
        "",
        "The biggest losses",
        "  · Vincent, Grand Gallery: 10 points",
        "  · Vincent, Celtic, 4 cards: 3 points",
        "  · Vincent, Patron: Quadruple Collections, Celtic, Greek, Roman and Egyptian: 2 points",
        "",
        "With everybody's cards laid best, the result changes: Vincent wins (Vincent 23 and Olivier 20)",
    ]


def test_one_player_reads_of_his_own_share(lay: Any, tmp_path: Path) -> None:
    """No other player, and no word of who would have won."""
    lay(Layer(SWAP))
    said = told(run(tmp_path, TABLE, "--player", "Vincent"))
    assert "Points left on the table Links Patron Galleries Total Vincent 3 2 10 15 The biggest losses" in said
    assert "Olivier" not in said
    assert "With everybody's cards laid best" not in said


def test_while_the_game_runs_nothing_is_left_on_the_table(lay: Any, tmp_path: Path) -> None:
    """The layouts and the way are told all the same."""
    lay(Layer(SWAP))
    said = told(run(tmp_path, TABLE.replace('"museum"\n', '"museum"\nover = false\n', 1)))
    assert "exchange gre-th-1 at B1 and cel-cu-1 at D2" in said
    assert "left on the table" not in said
    assert "With everybody's cards laid best" not in said


@pytest.mark.parametrize(
    ("language", "museum", "musee"),
    [
        (
            "en",
            "Olivier: 20; no card lies in the Museum, so there is nothing to arrange",
            "Prado: 0; no painting is displayed yet",
        ),
        (
            "fr",
            "Olivier : 20 ; aucune carte dans le Musée, rien à disposer",
            "Prado : 0 ; aucun tableau n'est encore exposé",
        ),
        ("it", "Olivier: 20; nessuna carta nel Museo, niente da disporre", "Prado: 0; nessun quadro è ancora esposto"),
    ],
)
def test_where_no_card_lies_nothing_is_proved(tmp_path: Path, language: str, museum: str, musee: str) -> None:
    """Neither that it lies best, nor that no point was left on the table: nothing else is said."""
    for text, player, sentence in ((TABLE, "Olivier", museum), (MUSEE, "Prado", musee)):
        said = told(run(tmp_path, text, "--lang", language, "--player", player))
        assert said.partition(player)[1:] == (player, sentence.removeprefix(player)), said


def test_the_winner_may_stay_the_same(lay: Any, tmp_path: Path) -> None:
    """With 24 Prestige Olivier stays ahead; with 23 they would share what he has won alone."""
    lay(Layer(SWAP))
    stays = told(run(tmp_path, TABLE.replace("= 20", "= 24")))
    assert "the result stays: Olivier wins (Vincent 23 and Olivier 24)" in stays
    shared = told(run(tmp_path, TABLE.replace("= 20", "= 23")))
    assert "the result changes: Vincent and Olivier share the victory (Vincent 23 and Olivier 23)" in shared


def test_without_a_proof_the_ceiling_is_told(lay: Any, tmp_path: Path) -> None:
    """And that more may be left."""
    lay(Layer(SWAP, {"Vincent": 4}))
    said = told(run(tmp_path, TABLE), 4)
    assert "Vincent: 8 now, 23 found (not proved: the ceiling is 27)" in said
    assert "With the layouts found so far: Vincent wins" in said
    assert "With everybody's cards laid best" not in said
    assert "Now Best found" in said
    assert "Not everything is proved: it may be more." in said
    lay(Layer(above={"Vincent": 4}))


@pytest.mark.parametrize(
    ("above", "code", "said"),
    [({}, 0, "No point was left on the table."), ({"Vincent": 1}, 4, "No loss was found; there may be one")],
)
def test_nothing_left(lay: Any, tmp_path: Path, above: dict[str, int], code: int, said: str) -> None:
    """Where nobody could have had more, or nobody knows better."""
    lay(Layer({}, above))
    assert said in told(run(tmp_path, TABLE), code)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "fr",
            [
                "Vincent : 8 maintenant, 23 au mieux (prouvé : aucune disposition ne vaut plus)",
                "1. échangez gre-th-1 en B1 et cel-cu-1 en D2",
                "Points laissés sur la table Liens Mécène Galeries Total Vincent 3 2 10 15",
                "Vincent, Grande Galerie : 10 points",
                "autre résultat : victoire pour Vincent (Vincent 23 et Olivier 20)",
            ],
        ),
        (
            "it",
            [
                "Vincent: 8 ora, 23 al massimo (dimostrato: nessuna disposizione vale di più)",
                "1. scambia gre-th-1 in B1 e cel-cu-1 in D2",
                "Punti lasciati sul tavolo Legami Patrono Gallerie Totale Vincent 3 2 10 15",
                "Vincent, Galleria Principale: 10 punti",
                "il risultato cambia: vittoria per Vincent (Vincent 23 e Olivier 20)",
            ],
        ),
    ],
)
def test_other_languages(lay: Any, tmp_path: Path, language: str, sentences: list[str]) -> None:
    """The same in the players' language."""
    lay(Layer(SWAP))
    said = told(run(tmp_path, TABLE, "--lang", language))
    assert [sentence for sentence in sentences if sentence not in said] == []


@pytest.mark.parametrize("language", ["fr", "it"])
@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        (FAIR, (), 3),
        (ARTLINE, (), 3),
        (TABLE, ("--seconds", "x"), 2),
        (TABLE, ("--certificate", "no/such/folder/proof.json"), 2),
    ],
)
def test_refusals_in_other_languages(
    tmp_path: Path, text: str, options: tuple[str, ...], code: int, language: str
) -> None:
    """Other words than the English ones."""
    english, other = (refused(run(tmp_path, text, *options, "--lang", one), code) for one in ("en", language))
    assert english != other
    assert "the best layout" not in other


# the search itself


@pytest.mark.search
def test_the_real_search_finds_what_a_hand_finds(tmp_path: Path) -> None:
    """23 is reached, nothing above it is found, and `score` says the same of the grid."""
    result = run(tmp_path, TABLE, "--player", "Vincent", "--seconds", "120", "--json")
    found = json.loads(result.stdout)
    assert (found["now"], found["best"]) == (8, 23)
    assert (result.exit_code, found["status"]) in {(0, "optimal"), (4, "feasible")}
    assert (found["bound"] == 23) is (found["status"] == "optimal")
    best = tablefile.read(with_grid(found["museum"]))[1]
    assert next(one.total for one in game("museum").review(best).players if one.name == "Vincent") == 23


@pytest.mark.search
def test_fewer_moves_are_looked_for_where_several_are_arranged(tmp_path: Path) -> None:
    """Three Architecture cards, 5 points, are one exchange away; the first look finds others, farther off."""
    text = example("followed-game")
    said = told(run(tmp_path, text))
    assert "From now to there in 1 move 1. exchange mes-th-3 at B2 and egy-ar-3 at D1" in said
    _, olivier = data(run(tmp_path, text, "--json"))
    assert olivier["moves"] == [["B2", "D1"]]


SKULL = """\
format = 1
game = "museum"

[table]
board = "row"

[boards.row]
plan = ". . . . . . . . ."
gallery-bonus = 0

[[players]]
name = "Vincent"
museum = "cel-ar-1 cel-ag-1 cel-cu-1 gre-ar-1 gre-na-1 gre-th-1 gre-wa-1 gre-cu-1 skull-silver:cel"
"""
"""With the Skull four Celts (3) and five Greeks (5); let it add to the Greeks, and it is three (1) and six (9)."""
SERVES_GREEKS = phrase("arrange.skull-adds", skull=named("skull.silver"), civilisation=named("gre"))


@pytest.mark.parametrize("language", languages())
def test_what_a_skull_is_to_serve_is_said(language: str, tmp_path: Path) -> None:
    """Nothing moves; the Skull is written with what it adds to, and said in the language asked for."""
    found = json.loads(run(tmp_path, SKULL, "--player", "Vincent", "--json", "--lang", language).stdout)
    assert (found["best"] - found["now"], found["status"], found["moves"]) == (1 + 9 - 3 - 5, "optimal", [])
    assert "skull-silver:gre" in found["museum"]
    assert found["chosen"] == [phrasebook(language, game("museum")).say(SERVES_GREEKS)]
    assert "given" not in found
    assert f"· {found['chosen'][0]}\n" in run(tmp_path, SKULL, "--lang", language).stdout


def test_a_hand_that_nobody_has_is_told(tmp_path: Path) -> None:
    """Asked to lay cards held in hand, it says what it lays."""
    asked = run(tmp_path, SKULL, "--player", "Vincent", "--json", "--hand")
    assert json.loads(asked.stdout)["given"] == [phrasebook("en", game("museum")).say(Phrase("arrange.no-hand"))]
