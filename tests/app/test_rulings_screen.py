"""The window of open readings: what each counts, taking one, writing down what was settled."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from companion.app import CompanionApp
from companion.screens.rulings import RulingsScreen
from companion.screens.settle import SettleScreen
from companion.screens.table import TableScreen
from scoring.games import example_files
from scoring.rulebook import Dispute
from tests.app.desk import Desk, settle, shown, today, type_keys
from tests.cases.test_rulings import CASES
from tests.companion.test_rulings_command import DISPUTE, TABLE

WIDE = (80, 24)


def table_of(ruling: str) -> str:
    """Return the table on which a ruling matters."""
    return str(next(case.matters["table"] for case in CASES if case.ruling == ruling))


def verdict(app: CompanionApp) -> str:
    """Return the sentences on top of the window."""
    return str(app.screen.query_one("#verdict", Static).content)


def listed(app: CompanionApp) -> list[str]:
    """Return the lines of the list, each in one line."""
    readings = app.screen.query_one(OptionList)
    return [" ".join(str(option.prompt).split()) for option in readings.options]


async def opened(pilot: Pilot[int]) -> None:
    """Open the window, and wait for what it finds."""
    await type_keys(pilot, "ctrl+d")
    await settle(pilot)


async def test_it_says_who_wins_under_which_reading(desk: Desk) -> None:
    """Olivier has 11 or 13 points, Vincent 12 (the arithmetic is with the table)."""
    app = desk.app(desk.file(TABLE))
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        assert isinstance(app.screen, RulingsScreen)
        assert "Vincent wins as the rules are read now" in verdict(app)
        assert "Olivier wins if a second card of a Civilisation links a Domain Collection" in verdict(app)
        now, other = listed(app)[1:3]
        assert now.startswith("● No. The second card is not part of the Collection")
        assert now.endswith("Olivier 11 · Vincent 12")
        assert other.startswith("○ Yes. The second card links like any card of that Domain")
        assert other.endswith("Olivier 13 (+2) · Vincent 12")
        lines = shown(app).splitlines()
        n, marked = next((n, line) for n, line in enumerate(lines) if "○ Yes." in line)
        words = marked.index("Yes.")
        assert lines[n + 1][:words].strip(" 0123456789│") == ""
        assert lines[n + 1][words] != " "


async def test_enter_takes_a_reading_and_ctrl_z_gives_it_back(desk: Desk) -> None:
    """The score behind follows at once; the reading of the edition is no choice of the table."""
    app = desk.app(desk.file(TABLE))
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        await type_keys(pilot, "down enter")
        table = app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        assert table.table.rulings == {"duplicate-links": "yes"}
        assert table.session.review.standing.winners == ("Olivier",)
        assert "Olivier wins as the rules are read now" in verdict(app)
        await type_keys(pilot, "up enter")
        assert table.table.rulings == {}
        await type_keys(pilot, "ctrl+z")
        assert table.table.rulings == {"duplicate-links": "yes"}
        await type_keys(pilot, "ctrl+y escape")
        assert table.table.rulings == {}
        assert app.screen is table


async def test_what_was_settled_is_written_down(desk: Desk) -> None:
    """Question, reading and source stand there already; only who decided is typed, today is the day."""
    path = desk.file(TABLE)
    app = desk.app(path)
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        before = today()
        await type_keys(pilot, "down d")
        assert isinstance(app.screen, SettleScreen)
        app.screen.query_one("#by", Input).value = "Olivier and Vincent"
        await type_keys(pilot, "enter")
        table = app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        [dispute] = table.table.disputes
        assert dispute == Dispute(
            question="May a second card of the same Domain and Civilisation, itself not counted, "
            "link two parts of a Domain Collection?",
            reading="yes",
            by="Olivier and Vincent",
            on=dispute.on,
            source="in no rulebook: decided by the table",
            ruling="duplicate-links",
        )
        assert before <= dispute.on <= today()
        assert table.table.rulings == {"duplicate-links": "yes"}
        assert any("by Olivier and Vincent" in line for line in listed(app))
        assert ["settled so" in line for line in listed(app)].count(True) == 1
        assert 'by = "Olivier and Vincent"' in path.read_text(encoding="utf-8")
        await type_keys(pilot, "end delete")
        assert not table.table.disputes
        await type_keys(pilot, "ctrl+z")
        assert table.table.disputes == (dispute,)


async def test_what_was_settled_follows_the_language(desk: Desk) -> None:
    """Written down in English, read in French, its reading as well; who settled it stays as typed."""
    app = desk.app(desk.file(TABLE))
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        await type_keys(pilot, "down d")
        app.screen.query_one("#by", Input).value = "Olivier, after dinner"
        await type_keys(pilot, "enter escape ctrl+l ctrl+d")
        settled = listed(app)[-1]
        assert "Une seconde carte de même Domaine et de même Civilisation" in settled
        assert "par Olivier, after dinner" in settled
        assert "dans aucune règle : décision de la table" in settled.replace("\N{NO-BREAK SPACE}", " ")


async def test_a_question_no_ruling_speaks_of(desk: Desk) -> None:
    """Every line must be filled; the first empty one is asked for."""
    app = desk.app(desk.file(TABLE))
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        await type_keys(pilot, "n :Late? down :No enter")
        assert isinstance(app.screen, SettleScreen)
        assert app.focused is app.screen.query_one("#source")
        await type_keys(pilot, ":none enter")
        table = app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        [dispute] = table.table.disputes
        assert (dispute.question, dispute.reading, dispute.by, dispute.source) == ("Late?", "No", "all", "none")
        assert dispute.ruling is None


async def test_a_ruling_opens_its_page(desk: Desk) -> None:
    """R on a reading; Escape comes back."""
    app = desk.app(desk.file(TABLE))
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        await type_keys(pilot, "r")
        assert app.screen.query("#rule-title")
        await type_keys(pilot, "escape")
        assert isinstance(app.screen, RulingsScreen)


async def test_the_mouse_takes_a_reading(desk: Desk) -> None:
    """A click on the other reading is Enter on it."""
    app = desk.app(desk.file(TABLE))
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        readings = app.screen.query_one(OptionList)
        line = next(y for y in range(readings.size.height) if "○ Yes. The second" in readings.render_line(y).text)
        await pilot.click(readings, offset=(6, line))
        await settle(pilot)
        assert "Olivier wins as the rules are read now" in verdict(app)


async def test_nothing_open_still_lets_a_dispute_be_written(desk: Desk) -> None:
    """A table without anything open has an empty list, and all keys are safe there."""
    app = desk.app(desk.file())
    async with app.run_test(size=(48, 24)) as pilot:
        await opened(pilot)
        keys = shown(app).replace("\N{NO-BREAK SPACE}", " ")
        assert "│  Enter read it so  D settled so  " in keys
        assert "│  N settled otherwise  " in keys
        await type_keys(pilot, "d r delete enter")
        assert isinstance(app.screen, RulingsScreen)
        await type_keys(pilot, "n")
        assert isinstance(app.screen, SettleScreen)


async def test_another_question_begins_with_the_answer_under_the_cursor(desk: Desk) -> None:
    """N on an answer begins both lines with its words, to be changed to the table's own."""
    app = desk.app(desk.file(TABLE))
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        await type_keys(pilot, "down n")
        assert app.screen.query_one("#question", Input).value.startswith("May a second card of the same Domain")
        assert app.screen.query_one("#reading", Input).value.startswith("Yes. The second")


async def test_the_question_stays_in_sight_above_its_answers(desk: Desk) -> None:
    """On a low screen each answer under the cursor has its question in the list above it."""
    app = desk.app(desk.file(table_of("room-extent")))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        readings = app.screen.query_one(OptionList)
        for n, option in enumerate(readings.options):
            if option.id is None or not option.id.startswith("reading"):
                continue
            readings.highlighted = n
            await settle(pilot)
            asked = next(one for one in reversed(readings.options[:n]) if one.disabled)
            lines = " ".join(readings.render_line(y).text for y in range(readings.size.height))
            assert " ".join(str(asked.prompt).split())[:40] in " ".join(lines.split()), option.id


async def test_a_question_without_room_stands_in_the_place_of_the_title(desk: Desk) -> None:
    """In forty columns question and answers fill more than the list: the answer is whole, the question above it."""
    text = next(path for _, path in example_files() if path.stem == "solo").read_text(encoding="utf-8")
    async with desk.app(desk.file(text)).run_test(size=(40, 24)) as pilot:
        await opened(pilot)
        readings = pilot.app.screen.query_one(OptionList)
        ids = [option.id for option in readings.options]
        at = ids.index("reading rival-ordinary-scoring no")
        readings.highlighted = at
        await settle(pilot)
        said = " ".join(str(pilot.app.screen.query(".title").first(Static).content).split())
        lines = " ".join(readings.render_line(y).text for y in range(readings.size.height)).split()
        asked = " ".join(str(readings.options[at - 2].prompt).split())
        assert asked in (said, " ".join(lines)[: len(asked)])
        assert set(str(readings.options[at].prompt).split()) <= {*lines}
        await type_keys(pilot, "end")
        assert asked not in " ".join(str(pilot.app.screen.query(".title").first(Static).content).split())


async def test_the_cursor_stays_on_its_reading_when_the_list_changes(desk: Desk) -> None:
    """A reading is taken and then written down: it is the one that was pointed at, however the list has changed."""
    app = desk.app(desk.file(table_of("room-extent")))
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        readings = app.screen.query_one(OptionList)
        ids = [option.id for option in readings.options]
        readings.highlighted = ids.index("reading later-room-gallery yes")
        await type_keys(pilot, "enter d enter")
        table = app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        [dispute] = table.table.disputes
        assert (dispute.ruling, dispute.reading) == ("later-room-gallery", "yes")
        assert table.table.rulings["later-room-gallery"] == "yes"


async def test_every_key_is_safe_after_the_list_has_changed(desk: Desk) -> None:
    """Relics read like League cards take lines away; the keys that follow point at something, or do nothing."""
    app = desk.app(desk.file(table_of("relic-in-domain")))
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        readings = app.screen.query_one(OptionList)
        ids = [option.id for option in readings.options]
        readings.highlighted = ids.index("reading relic-in-domain like-league")
        await type_keys(pilot, "enter delete r escape d escape home delete end delete")
        assert isinstance(app.screen, RulingsScreen)


async def test_delete_takes_what_the_cursor_is_on_and_no_other(desk: Desk) -> None:
    """Two of three entries, one key after the other; the list follows at once."""
    entries = "".join(DISPUTE.format(reading="no").replace("the others", f"all {n}") for n in range(3))
    app = desk.app(desk.file(TABLE + entries))
    async with app.run_test(size=WIDE) as pilot:
        await opened(pilot)
        readings = app.screen.query_one(OptionList)
        readings.highlighted = [option.id for option in readings.options].index("dispute 0")
        await type_keys(pilot, "delete")
        table = app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        assert [dispute.question[-2] for dispute in table.table.disputes] == ["1", "2"]
        assert sum(str(option.id).startswith("dispute") for option in readings.options) == 2


@pytest.mark.parametrize("words", ["x" * 1001, "turned \u202e round", "   "])
async def test_what_no_file_could_keep_is_refused(desk: Desk, words: str) -> None:
    """Too long, an invisible character, nothing at all: the window says so and stays, the file is as it was."""
    path = desk.file(TABLE)
    app = desk.app(path)
    before = path.read_bytes()
    async with app.run_test(size=(80, 12)) as pilot:
        await opened(pilot)
        await type_keys(pilot, "d")
        app.screen.query_one("#by", Input).value = words
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, SettleScreen)
        assert app.focused is app.screen.query_one("#by")
        assert str(app.screen.query_one("#refused", Static).render())
    assert path.read_bytes() == before


async def test_an_example_is_not_opened_over_a_game_that_cannot_be_saved(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked once, the game stays and says why; asked again, the example is opened."""
    app = desk.app(desk.file())
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("companion.session.write_file", full)
        await type_keys(pilot, ":cw4")
        table = app.screen
        app.open_example("andy")
        await settle(pilot)
        assert app.screen is table
        app.open_example("andy")
        await settle(pilot)
        assert app.screen is not table
