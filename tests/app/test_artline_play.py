"""Artline followed turn by turn: whole games, keystrokes, the preview, refusals, what is typed and not yet played."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from companion.screens.shelf import ShelfScreen
from companion.shelf import Shelf
from companion.words import words_for
from scoring.phrase import Phrase
from tests.app.artline_game import (
    BEGIN,
    GALLERY,
    JOINED,
    RUN,
    THIRD,
    TWO,
    Told,
    as_told,
    game,
    hands,
    heading,
    letter,
    place,
    play,
    turns_in,
    with_third,
)
from tests.app.desk import Desk, artline_desk, settle, shown, status, table_screen, type_keys


async def test_a_whole_game_of_two_begun_on_the_shelf(desk: Desk) -> None:
    """Named, played by letters and words, ended by Amandine's fifth Gallery and Andy's last turn.

    No turn takes more than four keys besides its words: a letter, a slash for each theme, Enter; ten of the twelve are
    counted, among them one that opens two Rooms and a discard.
    """
    async with desk.running(last="artline") as (app, pilot):
        await type_keys(pilot, "n enter :Amandine enter :Andy enter tab tab :The space :Lacemaker enter")
        screen = table_screen(app)
        assert heading(app) == "Amandine is next · pile 101 · 0 Rooms"
        assert await play(pilot, app, *TWO[:10]) == 4
        assert hands(app) == [1, 5]
        assert heading(app) == "Amandine is next · pile 95 · 6 Rooms"
        await play(pilot, app, TWO[10])
        assert "Amandine's last card made a Gallery: one more turn for the other player" in status(app)
        assert heading(app) == "Andy is next · last round: 1 more turn · pile 95 · 7 Rooms"
        assert screen.seat == 1
        await play(pilot, app, TWO[11])
        assert hands(app) == [0, 4]
        assert "Amandine wins with 0 in hand" in heading(app)
        assert "Amandine wins with 0 in hand" in status(app)
        assert "Amandine 0 ★" in shown(app)
        path = screen.session.path
        assert turns_in(path) == as_told(TWO)
        assert 'start = "The Lacemaker"' in path.read_text(encoding="utf-8")
        await type_keys(pilot, "a")
        assert "the game is over" in status(app)
        assert turns_in(path) == as_told(TWO)
        await type_keys(pilot, "f9")
        assert "Amandine wins with 0 in hand" in " ".join(shown(app).split())
        await type_keys(pilot, "escape ctrl+w")
        assert isinstance(app.screen, ShelfScreen)
        assert "won by Amandine" in " ".join(shown(app).split())


async def test_a_whole_game_of_three_in_forty_columns(desk: Desk) -> None:
    """Vincent discards six cards; after Amandine's last card two players have one more turn each."""
    turns = with_third(TWO)
    path = desk.file(game(begin=BEGIN + THIRD))
    async with desk.running(path, size=(40, 12)) as (app, pilot):
        await play(pilot, app, *turns[:-2])
        assert "last round: 2 more turns" in heading(app)
        assert hands(app) == [0, 5, 5]
        await play(pilot, app, *turns[-2:])
        assert hands(app) == [0, 4, 5]
        assert "Amandine wins" in heading(app)
        assert turns_in(path) == as_told(turns)


async def test_the_preview_stays_while_a_turn_is_typed(desk: Desk) -> None:
    """At 1,1 two Rooms would be opened, which is a Gallery: said as soon as its letter is pressed, and from then on."""
    async with desk.running(desk.file(game(*GALLERY[:2]))) as (app, pilot):
        for size in ((80, 24), (40, 24), (40, 12)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            await type_keys(pilot, f":{letter(app, '1,1')} ctrl+u")
            for keys in ("", ":Odalisque", ":/"):
                await type_keys(pilot, keys)
                assert "opens a Room in its row" in status(app)
                assert "in its column" in status(app)
                assert "Gallery" in status(app)
            screen = shown(app)
            assert "Odalisque/" in screen
            assert "┃" in screen
            assert "no card is drawn" in " ".join(screen.split())
            await type_keys(pilot, "escape")


async def test_the_line_says_which_themes_it_wants(desk: Desk) -> None:
    """None at a place that only extends a Room, row before column where two are opened."""
    async with desk.running(desk.file(game(*GALLERY[:2]))) as (app, pilot):
        for at, wanted in {
            "2,0": "card",
            "1,1": "card / theme of row 1 / theme of column 1",
            "1,-1": "card / theme of column 1",
            "-1,1": "card / theme of row 1",
        }.items():
            await type_keys(pilot, f":{letter(app, at)}")
            assert artline_desk(app).entry.placeholder == wanted
            await type_keys(pilot, "escape")


@pytest.mark.parametrize(
    ("language", "row", "column"), [("en", "/ row 1 ", "/ column 1 "), ("fr", "/ rangée 1 ", "/ colonne 1 ")]
)
async def test_forty_columns_name_both_lines_of_rooms(desk: Desk, language: str, row: str, column: str) -> None:
    """Where two Rooms are opened, no line is cut in the middle of what it says."""
    app = desk.app(desk.file(game(*GALLERY[:2])))
    app.speak(language)
    async with app.run_test(size=(40, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, f":{letter(app, '1,1')}")
        assert artline_desk(app).entry.placeholder.count(" / ") == 2
        assert len(artline_desk(app).entry.placeholder) < 40
        on_screen = " ".join(shown(app).split())
        assert row in on_screen
        assert column in on_screen


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_forty_columns_say_whole_that_the_game_is_over(language: str) -> None:
    """The line of turns holds 38 characters there."""
    assert cell_len(words_for(language, "artline").say(Phrase("app.artline.entry-over"))) <= 38


async def test_a_letter_right_behind_a_wrong_one_is_told_otherwise(desk: Desk) -> None:
    """`z` has no place; `a` has one, but follows as the next letter of a name would: the first is still to be typed."""
    async with desk.running(desk.file(game())) as (app, pilot):
        await type_keys(pilot, ":z")
        assert status(app) == "No free place has this letter"
        await type_keys(pilot, ":a")
        assert status(app) == "First the letter of a free place alone, then the card"
        assert artline_desk(app).entry.aim is None


async def test_arrows_and_the_mouse_are_the_other_ways(desk: Desk) -> None:
    """From the start card to the right, Enter, the words, Enter; a click points at 0,1, a second one begins a turn."""
    path = desk.file(game())
    async with desk.running(path) as (app, pilot):
        assert "«The Lacemaker», the start card" in status(app)
        await type_keys(pilot, "right")
        assert "opens a Room in its row" in status(app)
        assert "a card is drawn" in status(app)
        await type_keys(pilot, "enter :Horatii/A space :sword enter")
        assert turns_in(path) == as_told(GALLERY[:1])
        board = artline_desk(app).board
        x, y, _, _ = board.drawing().box(board.scene.plan.space(place("0,1")))
        wide, high = board.scene.margin
        for _ in range(2):
            await pilot.click("#board", offset=(wide + x + 4, high + y + 1))
            await settle(pilot)
        await type_keys(pilot, ":Mona space :Lisa/A space :bridge enter")
        assert turns_in(path) == as_told(GALLERY[:2])


async def test_whether_a_theme_is_taken_is_said_while_it_is_typed(desk: Desk) -> None:
    """Taken, where; a look-alike, where; too broad; an interpretation; and the ledger shows only what is like it."""
    async with desk.running(desk.file(game(*TWO[:4]))) as (app, pilot):
        assert len(artline_desk(app).ledger.found) == 4
        await type_keys(pilot, f":{letter(app, '2,1')} :Liberty/a space :SWORD")
        assert status(app).startswith("«a SWORD» is taken: row 0 · ")
        assert [room.themes for room in artline_desk(app).ledger.found] == [("A sword",)]
        await type_keys(pilot, ":s")
        assert "much the same as «A sword» of row 0" in status(app)
        await type_keys(pilot, "ctrl+u :Medusa/landscape")
        assert "too broad" in status(app)
        assert artline_desk(app).ledger.found == []
        await type_keys(pilot, "ctrl+u :Medusa/oil space :painting")
        assert "painted" in status(app)
        await type_keys(pilot, "ctrl+u :Medusa/A space :mast")
        assert "taken" not in status(app)
        assert "much the same" not in status(app)
        await type_keys(pilot, "escape")
        assert len(artline_desk(app).ledger.found) == 4


async def test_what_decides_stands_first(desk: Desk) -> None:
    """Whether a place is a Gallery, or a card is drawn, comes before what it opens, on the map and while one types."""
    async with desk.running(desk.file(game(*GALLERY[:2]))) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '1,1')}")
        assert status(app).startswith("a Gallery, so no card is drawn · opens a Room in its row")
        await type_keys(pilot, "escape")
        assert status(app).startswith(f"{letter(app, '1,1')}: a Gallery, so no card is drawn · opens")
        await type_keys(pilot, "minus")
        assert status(app) == "a card is drawn · the card is out of the game"


async def test_two_alike_themes_of_one_turn_are_told_while_they_are_typed(desk: Desk) -> None:
    """A hat for the row, hats for the column: a warning, while typing and when it is played."""
    path = desk.file(game(*GALLERY[:2]))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '1,1')} :Odalisque/Hat/hats")
        assert "a Gallery, so no card is drawn · «hats» is much the same as «Hat» of row 1" in status(app)
        await type_keys(pilot, "enter")
        assert "«hats» is much the same as «Hat» of row 1" in status(app)
        assert len(turns_in(path)) == 3


async def test_a_card_seen_before_is_told_while_it_is_typed(desk: Desk) -> None:
    """Discarded: out of the game, and not taken. On the table already: a second look, and taken."""
    turns = (*GALLERY[:2], Told("Amandine", "The Ray"))
    path = desk.file(game(*turns))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '2,0')} :the space :ray")
        assert status(app).startswith("«the ray» was discarded in turn 3: it is out of the game")
        await type_keys(pilot, "enter")
        assert turns_in(path) == as_told(turns)
        await type_keys(pilot, "ctrl+u :horatii")
        assert "«horatii» lies at 1,0 already: two cards of one title?" in status(app)
        await type_keys(pilot, "enter")
        assert turns_in(path)[-1] == {"player": "Andy", "play": "horatii", "at": "2,0"}


async def test_an_illegal_turn_is_refused_and_what_was_typed_stays(desk: Desk) -> None:
    """A theme missing, taken, the same twice, one too many: each with its reason; mended, it is played."""
    path = desk.file(game(*GALLERY[:2]))
    async with desk.running(path) as (app, pilot):
        entry = artline_desk(app).entry
        await type_keys(pilot, f":{letter(app, '1,1')} :Odalisque enter")
        assert "give it a theme" in status(app)
        assert entry.value == "Odalisque / "
        for words, said in {
            "Odalisque/A sword/A chair": "«A sword» is the theme of another Room, row 0",
            "Odalisque/A chair/a CHAIR": "two Rooms need different themes",
            "Odalisque/A fan/A chair/A rug": "Name two themes here",
        }.items():
            await type_keys(pilot, "ctrl+u :" + words.replace(" ", " space :") + " enter")
            assert said in status(app), (words, status(app))
            assert entry.value == words
            assert app.focused is entry
            assert turns_in(path) == as_told(GALLERY[:2])
        await type_keys(pilot, "backspace backspace backspace backspace backspace backspace enter")
        assert turns_in(path) == as_told(GALLERY)
        assert "a Gallery, so no card is drawn" in status(app)


async def test_a_theme_where_no_room_opens_is_refused(desk: Desk) -> None:
    """At 2,0 the card only joins row 0: the card alone is typed, and a slash of its name after a backslash."""
    path = desk.file(game(*GALLERY[:2]))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '2,0')} :Night/Day enter")
        assert "No Room opens here" in status(app)
        await type_keys(pilot, "ctrl+u :Night\\/Day enter")
        assert turns_in(path)[-1] == {"player": "Amandine", "play": "Night/Day", "at": "2,0"}


async def test_what_nobody_remembers_is_a_question_mark(desk: Desk) -> None:
    """A card is never laid unnamed by mistake; `?` stands for its name, or a theme; a discard needs no name."""
    path = desk.file(game())
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '1,0')} :/? enter")
        assert "? stands for one whose name nobody noted" in status(app)
        await type_keys(pilot, "home :? enter")
        await play(pilot, app, GALLERY[1])
        await type_keys(pilot, "minus enter")
        laid = {"player": "Amandine", "play": "?", "at": "1,0", "row": "?"}
        assert turns_in(path) == [laid, *as_told(GALLERY[1:2]), {"player": "Amandine", "discard": "?"}]
        assert [question.key for question in table_screen(app).session.review.questions] == ["turns.1.row"]


async def test_a_name_typed_on_the_map_begins_no_turn(desk: Desk) -> None:
    """A letter that leads nowhere is the first of a name: those that follow fast lead nowhere either."""
    path = desk.file(game())
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, ":Raft")
        assert artline_desk(app).entry.value == ""
        assert table_screen(app).focused is artline_desk(app).board


async def test_a_pasted_tab_is_a_blank(desk: Desk) -> None:
    """Nothing invisible comes into the file, and nobody has to look for it."""
    path = desk.file(game())
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '1,0')}")
        artline_desk(app).entry.value = "Raft\tof the Medusa / A sail"
        await type_keys(pilot, "enter")
        assert turns_in(path)[0]["play"] == "Raft of the Medusa"


async def test_brackets_are_words_like_any_other(desk: Desk) -> None:
    """What looks like markup is neither obeyed nor a mistake: on the map, in the ledger, in what is searched for."""
    path = desk.file(game())
    async with desk.running(path) as (app, pilot):
        await play(pilot, app, Told("Amandine", "[b]", "1,0", row="[red]A hat"))
        assert "[b]" in shown(app)
        assert "[red]A hat · row 0 (2)" in shown(app)
        await type_keys(pilot, f":{letter(app, '0,1')} :x/[bold escape f3 :[/b]")
        assert "[/b]" in shown(app)
        await type_keys(pilot, "escape escape f4 enter")
        assert "[red]A hat" in shown(app)
        assert turns_in(path)[0]["row"] == "[red]A hat"


async def test_a_theme_forgotten_is_named_by_a_later_turn(desk: Desk) -> None:
    """At 2,0 the card comes into row 0, whose theme is `?`: it may be named, but not as another Room is."""
    forgotten = (Told("Amandine", "Horatii", "1,0", row="?"), GALLERY[1])
    path = desk.file(game(*forgotten))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '2,0')}")
        assert artline_desk(app).entry.placeholder == "card / theme of row 0, if you know it"
        await type_keys(pilot, ":Medusa/a space :bridge enter")
        assert "the theme of another Room, column 0" in status(app)
        await type_keys(pilot, "ctrl+u :Medusa/A space :sword enter")
        assert turns_in(path)[-1] == {"player": "Amandine", "play": "Medusa", "at": "2,0", "row": "A sword"}
        assert artline_desk(app).ledger.rooms[0].themes == ("A sword",)


async def test_nothing_typed_is_lost_by_escape(desk: Desk) -> None:
    """Escape goes back to the map, another place goes on with the words, and leaving asks once more."""
    path = desk.file(game())
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '0,1')} :Horatii/A space :sword escape")
        assert app.focused is artline_desk(app).board
        await type_keys(pilot, "ctrl+w")
        assert "typed but not played" in status(app)
        assert "Horatii/A sword" in shown(app)
        await type_keys(pilot, f":{letter(app, '1,0')} enter")
        assert turns_in(path) == as_told(GALLERY[:1])
        assert artline_desk(app).entry.value == ""
        await type_keys(pilot, ":a :Half escape escape escape ctrl+w ctrl+w")
        assert isinstance(app.screen, ShelfScreen)


async def test_what_no_file_could_keep_is_refused(desk: Desk) -> None:
    """A mark that turns the line around, pasted into a name, is not taken; the words stay."""
    path = desk.file(game(*GALLERY[:2]))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '2,0')}")
        artline_desk(app).entry.value = "An\u202edy"
        await type_keys(pilot, "enter")
        assert "cannot be kept" in status(app)
        assert artline_desk(app).entry.value == "An\u202edy"
        assert len(turns_in(path)) == 2


async def test_undo_takes_a_turn_back_and_shows_whose_it_was(desk: Desk) -> None:
    """Ctrl+Z and Ctrl+Y go turn by turn; a letter's place and the account follow."""
    path = desk.file(game())
    async with desk.running(path) as (app, pilot):
        await play(pilot, app, *GALLERY)
        await type_keys(pilot, "ctrl+z")
        assert status(app) == "undone: turn 3 is gone, Amandine: «Odalisque» at 1,1"
        assert turns_in(path) == as_told(GALLERY[:2])
        assert table_screen(app).seat == 0
        assert hands(app) == [5, 5]
        await type_keys(pilot, "ctrl+y")
        assert turns_in(path) == as_told(GALLERY)
        assert table_screen(app).seat == 1
        assert hands(app) == [4, 5]


async def test_a_turn_half_typed_waits_while_its_place_is_gone(desk: Desk) -> None:
    """Undo takes the card away that 2,0 touched: the words stay, and go on elsewhere."""
    path = desk.file(game(*GALLERY[:1]))
    async with desk.running(path) as (app, pilot):
        await play(pilot, app, Told("Andy", "Medusa", "2,0"))
        await type_keys(pilot, f":{letter(app, '3,0')} :Liberty ctrl+z")
        screen = table_screen(app)
        assert app.focused is screen.board
        assert artline_desk(app).entry.value == "Liberty"
        await type_keys(pilot, f":{letter(app, '2,0')} enter")
        assert turns_in(path)[-1] == {"player": "Andy", "play": "Liberty", "at": "2,0"}


@pytest.mark.parametrize(
    ("begin", "opens"), [(BEGIN, "must show «A sword» in its row"), (RUN, "opens a Room in its row")]
)
async def test_both_readings_of_a_room(desk: Desk, begin: str, opens: str) -> None:
    """Cards at 0,0 1,0 and, round a corner, 2,1 3,1: the place 3,0 has a gap to row 0 at 2,0."""
    async with desk.running(desk.file(game(*JOINED[:4], begin=begin)), size=(120, 40)) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '3,0')}")
        if begin == RUN:
            assert status(app).startswith("a card is drawn · opens a Room in its column")
            assert "elsewhere: «A sword» (row 0)" in status(app)
        else:
            assert opens in status(app)
            assert "a Gallery, so no card is drawn" in status(app)


async def test_a_card_that_joins_two_rooms_keeps_both_themes(desk: Desk) -> None:
    """Under `run`, a card at 2,0 between two Rooms of row 0 must show both; the Room then has two themes."""
    async with desk.running(desk.file(game(*JOINED, begin=RUN)), size=(120, 40)) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '2,0')}")
        assert "must show «A sword» and «A bath» in its row" in status(app)
        await type_keys(pilot, ":Sabine/A space :shield enter")
        themes = [room.themes for room in artline_desk(app).ledger.rooms if (room.way, room.line) == ("row", 0)]
        assert themes == [("A sword", "A bath")]
    forbidden = game(*JOINED, begin=RUN.replace("[table]", 'joined-runs = "forbidden"\n[table]'))
    async with desk.running(desk.file(forbidden, "forbidden.toml"), size=(120, 40)) as (app, pilot):
        await type_keys(pilot, "left left")
        assert "Not here" in status(app)
        assert "×" in shown(app)
        await type_keys(pilot, "enter")
        assert app.focused is artline_desk(app).board


def both_at_nothing() -> str:
    """Return a game that both win with empty hands: four cards more in row 0, three in column 0, then ten Galleries.

    Andy's five are turns 8 to 16, Amandine's 9 to 17: hers is the last turn that his last card leaves her.
    """
    border = ["1,0", "2,0", "3,0", "4,0", "0,1", "0,2", "0,3"]
    inner = [f"{x},{y}" for y in (1, 2, 3) for x in (1, 2, 3, 4)][:10]
    rows = {"1,0": "row 0", "1,1": "row 1", "1,2": "row 2", "1,3": "row 3"}
    columns = {"0,1": "column 0", "1,1": "column 1", "2,1": "column 2", "3,1": "column 3", "4,1": "column 4"}
    names = ("Amandine", "Andy")
    turns = (
        Told(names[n % 2], f"Card {n}", at, rows.get(at, ""), columns.get(at, ""))
        for n, at in enumerate((*border, *inner))
    )
    return game(*turns)


async def test_a_victory_shared_with_empty_hands_is_on_the_shelf(desk: Desk) -> None:
    """Nobody has a point, and yet both have won: fewest cards win, and the turns say that it is over."""
    path = desk.file(both_at_nothing())
    shelf = Shelf(desk.places)
    session = shelf.open(path)
    assert [player.total for player in session.review.players] == [0, 0]
    (entry,) = shelf.journal.games()
    shelf.journal.close()
    assert entry.winners == ("Amandine", "Andy")
    async with desk.running(path) as (app, _pilot):
        assert "Amandine and Andy share the victory" in heading(app)


async def test_the_shipped_game_tells_both_winners(desk: Desk) -> None:
    """The rulebook's whole game ends with two empty hands; a copy is opened, and nothing more can be played."""
    async with desk.running() as (app, pilot):
        app.open_example("last-card-gallery")
        await settle(pilot)
        assert hands(app) == [0, 0]
        assert "Amandine and Andy share the victory" in heading(app)
        await type_keys(pilot, ":-")
        assert "the game is over" in status(app)


@pytest.mark.parametrize("key", ["ctrl+b", "f12"])
async def test_the_key_to_the_best_layout_says_why_there_is_none(desk: Desk, key: str) -> None:
    """No card moves once it lies; from the board and from the account."""
    async with desk.running(desk.file(game(*TWO[:2]))) as (app, pilot):
        for part in ("", "f8 "):
            await type_keys(pilot, f"{part}{key}")
            assert status(app).startswith("Artline: Louvre has no best layout to look for: every card stays")
            assert app.screen is table_screen(app)


async def test_a_theme_too_many_is_said_while_it_is_typed(desk: Desk) -> None:
    """Beside the start card one Room opens; the slash that Enter put there and a second one are one too many."""
    async with desk.running(desk.file(game())) as (app, pilot):
        await type_keys(pilot, f"{letter(app, '1,0')} :Horatii enter :/")
        assert status(app).startswith("Name one theme here: card / theme.")
        await type_keys(pilot, "backspace backspace :fan enter")
        assert hands(app) == [5, 5]
        assert turns_in(table_screen(app).session.path)[0]["row"] == "fan"
