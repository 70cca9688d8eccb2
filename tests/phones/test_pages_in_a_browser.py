"""Phones with touch in a real browser, Debian's Chromium: whole tables are typed, and nothing is said on a console."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from scoring import example, tablefile
from tests.phones.served import Phone, Process, Served
from tests.phones.touch import NEEDED, pictured, sent, tap

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = NEEDED
SMALL: Final = """[...document.querySelectorAll("button, a, input, select, summary")].filter((one) => one.offsetParent)
    .map((one) => [one.ariaLabel || one.textContent, one.offsetWidth, one.offsetHeight])
    .filter(([, wide, high]) => wide < 44 || high < 44)"""
HELD_BACK: Final = """() => {
    const held = new Promise((go) => (globalThis.letGo = go)), ask = fetch;
    globalThis.fetch = async (path, options) => (path.includes("/view/") && (await held), ask(path, options));
}"""
"""Keeps back what the table says, until it is let go."""
MUSEUM: Final = """format = 1
game = "museum"
over = false

[table]
expansions = ["crystal-skulls"]

[[players]]
name = "Gaz"

[[players]]
name = "Andy"

[[players]]
name = "Éric"

[[players]]
name = "Patrick"
"""
ARTLINE: Final = """format = 1
game = "artline"

[table]
start = "Mona Lisa"

[[players]]
name = "Amandine"

[[players]]
name = "Andy"

[[players]]
name = "Gaz"
"""
MUSEE: Final = """format = 1
game = "musee"
over = false

[table]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }

[[players]]
name = "Amandine"

[[players]]
name = "Andy"
"""
FOLLOWED: Final = (
    MUSEUM
    + """
[[turns]]
player = "Gaz"
"""
)
Serve = Callable[[str], Served]
Open = Callable[..., "Page"]


def test_a_whole_museum_is_three_taps_a_card(serve: Serve, phone: Open) -> None:
    """25 cards are 76 taps, one to choose the first space; another phone sees the last card."""
    from playwright.sync_api import expect

    table = serve(MUSEUM)
    gaz, other = phone(table.play.link), phone(table.play.link, locale="fr-FR")
    tap(gaz, "A1: empty")
    for n in range(25):
        tap(gaz, "Greek", "Culture", str(n % 5 + 1))
    sent(gaz)
    assert gaz.evaluate("document.body.taps") == 76
    expect(other.get_by_role("button", name=re.compile("E5.: Grec, Culture 5"))).to_be_visible()
    assert table.play.state["file"].count("gre-cu-") == 25


def test_a_museum_of_20_cards_with_all_beside_is_75_taps(serve: Serve, phone: Open) -> None:
    """Twenty cards, one in the Common Pool, Prestige, a Patron with the points of a level, two Experts."""
    from playwright.sync_api import expect

    table = serve(MUSEUM)
    gaz = phone(table.play.link)
    for n in range(20):
        tap(gaz, ("Greek", "Roman", "Celtic")[n % 3], "Culture", str(n % 5 + 1))
    tap(gaz, "Add a card", "Inca", "Navigation", "unknown value")
    gaz.get_by_role("spinbutton", name="Prestige").tap()
    gaz.keyboard.type("3")
    tap(gaz, "Patron: none")
    gaz.get_by_role("radio", name="Continent").tap()
    gaz.locator(".kind:has(input:checked) select").select_option("europe")
    gaz.locator(".kind:has(input:checked)").get_by_role("spinbutton").nth(1).tap()
    gaz.keyboard.type("16")
    tap(gaz, "Take this Patron")
    for expert in ("Greek", "Yo Ah Lee"):
        gaz.get_by_role("list", name="Experts").get_by_role("checkbox", name=expert).tap()
    expect(gaz.get_by_role("button", name="Patron: Continent, Europe")).to_be_visible()
    sent(gaz)
    choosing = 2  # from the list of Continents, which this browser opens without a tap
    assert gaz.evaluate("document.body.taps") + choosing <= 75
    file = table.play.state["file"]
    for told in ('discard = "inc-na-?"', "prestige = 3", 'continent = "europe"', '"gre", "yo-ah-lee"'):
        assert told in file, told


def test_four_phones_enter_a_table_with_an_expansion(serve: Serve, phone: Open) -> None:
    """Each types three cards of one Civilisation, linked; one a Silver Skull; all see the standing, and why."""
    from playwright.sync_api import expect

    table = serve(MUSEUM)
    phones = [phone(table.play.link, f"seat/{n}") for n in range(4)]
    for page, civilisation in zip(phones, ("Greek", "Roman", "Celtic", "Inca"), strict=True):
        for domain in ("Culture", "Theology", "Warfare"):
            tap(page, civilisation, domain, "2")
    gaz = phones[0]
    tap(gaz, "D1: empty", "Expansion…", "Skull", "Silver Skull")
    pictured(gaz, "expansion")
    gaz.locator("#expansion-keys").get_by_role("button", name="Greek").tap()
    expect(gaz.get_by_role("button", name="D1: Silver Skull, adds a card to Greek")).to_be_visible()
    more = phones[1].get_by_role("group").filter(has=phones[1].get_by_role("spinbutton", name="Public Opinion, Africa"))
    more.locator("div").filter(has_text="Africa").get_by_role("button", name="More").tap()
    expect(phones[2].get_by_role("spinbutton", name="Public Opinion, Africa")).to_have_value("1")
    # 3 × 2 on the track; a Collection of four counts 3, one of three counts 1
    for page, points in zip(phones, ("9", "7", "7", "7"), strict=True):
        sent(page)
        expect(page.get_by_role("status", name="Total")).to_have_text(points)
    row = gaz.get_by_role("table", name="Account of Gaz").get_by_role("row", name="Civilisations 3")
    row.get_by_role("button", name="Why").tap()
    expect(gaz.get_by_role("dialog", name="Why")).to_contain_text("no card is left out")
    tap(gaz, "Close")
    expect(gaz.get_by_role("list", name="Standing").get_by_role("listitem").first).to_contain_text("Gaz 9")
    middle = phone(table.look.link, "table", viewport={"width": 1024, "height": 768}, is_mobile=False)
    expect(middle.get_by_role("group", name="Museum of Éric")).to_be_visible()


@pytest.mark.parametrize("path", ["seat/0", "table"])
def test_a_result_is_shared(serve: Serve, phone: Open, path: str) -> None:
    """A button shows the text, and the ways to keep it, a picture and a page on the phone; a change leaves it open."""
    from playwright.sync_api import expect

    table = serve('format = 1\ngame = "museum"\nplayers = [{ name = "Gaz", prestige = 5 }, { name = "Andy" }]\n')
    page = phone(table.look.link, path, accept_downloads=True)
    tap(page, "Share")
    expect(page.get_by_text("5 points ahead of Andy").last).to_be_visible()
    for name, kept in (("Text", r"museum\.txt"), ("Picture", r"museum\.(png|svg)"), ("Page", r"museum\.html")):
        with page.expect_download() as begun:
            page.get_by_role("link", name=name, exact=True).tap()
        assert re.fullmatch(kept, begun.value.suggested_filename)
    assert page.evaluate(SMALL) == []
    table.play.edit(seat=1, do="prestige", value=1)
    expect(page.get_by_text("4 points ahead of Andy").last).to_be_visible()


def test_what_is_typed_while_the_server_is_dead_is_not_lost(start: Callable[..., Process], phone: Open) -> None:
    """It waits, is shown as waiting, and arrives once the command runs again on the same port."""
    from playwright.sync_api import expect

    before = start("--port", "0")
    gaz, other = phone(before.links["play"]), phone(before.links["play"])
    expect(gaz.get_by_role("button", name="A1: empty")).to_be_visible()
    before.end(signal.SIGKILL)
    tap(gaz, "A1: empty", "Greek", "Culture", "5")
    expect(gaz.get_by_role("status", name="Connection")).to_contain_text("Not sent yet: 1")
    expect(gaz.get_by_role("button", name="A1: Greek Culture 5")).to_have_accessible_description("not sent yet")
    again = start()
    assert again.links == before.links
    expect(other.get_by_role("button", name="A1: Greek Culture 5")).to_be_visible(timeout=10_000)
    sent(gaz)
    again.end()
    expect(gaz.get_by_role("status", name="Connection")).to_contain_text("The game has ended")


def test_what_another_phone_replaced_can_be_taken_back(serve: Serve, phone: Open) -> None:
    """A card typed out of reach lies over one that came meanwhile: whose it was is said, and one tap brings it back."""
    from playwright.sync_api import expect

    table = serve(MUSEUM)
    gaz = phone(table.play.link)
    gaz.context.set_offline(True)
    tap(gaz, "A1: empty", "Greek", "Culture", "5")
    Phone(table.play.link, "andy").edit(me=1, seat=0, do="card", at="A1", card="rom-cu-3")
    gaz.context.set_offline(False)
    expect(gaz.get_by_text("Andy had entered Roman Culture 3 here.")).to_be_visible(timeout=10_000)
    tap(gaz, "Take it back?")
    expect(gaz.get_by_role("button", name="A1: Roman Culture 3")).to_be_visible()
    sent(gaz)
    assert "rom-cu-3" in table.play.state["file"]


def test_what_is_half_typed_stays_when_somebody_else_changes_the_table(serve: Serve, phone: Open) -> None:
    """The same field has the focus and holds the same, a card of keys stays open; nothing of it is sent."""
    from playwright.sync_api import expect

    table = serve(MUSEUM)
    gaz = phone(table.play.link)
    tap(gaz, "Patron: none")
    points = gaz.get_by_role("spinbutton", name="Other cards: points")
    points.fill("4")
    points.evaluate("(field) => (globalThis.mine = field)")
    Phone(table.play.link, "andy").edit(me=1, seat=1, do="card", at="A1", card="gre-cu-5")
    expect(gaz.get_by_role("list", name="Standing").get_by_text("Andy")).to_be_visible()
    expect(gaz.locator("#now")).to_have_attribute("data-version", "1")
    assert points.evaluate("(field) => field === mine && field === document.activeElement")
    expect(points).to_have_value("4")
    expect(gaz.get_by_role("button", name="Take this Patron")).to_be_visible()
    gaz.get_by_role("textbox", name="Other cards: what").fill("Trident of Poseidon")
    gaz.get_by_role("textbox", name="Other cards: what").press("Tab")
    expect(gaz.get_by_role("status", name="Total")).to_have_text("4")
    sent(gaz)
    assert '"Trident of Poseidon" = 4' in table.play.state["file"]


def test_the_table_s_words_are_shown_however_late_it_answers(serve: Serve, phone: Open) -> None:
    """The change is told before the edit is answered; then the space says what the table calls the card."""
    from playwright.sync_api import expect

    table = serve(MUSEUM.replace('"crystal-skulls"', '"worlds-fair"'))
    gaz = phone(table.play.link)
    tap(gaz, "A1: empty", "Japanese", "Theology", "4", "A1: Japanese Theology 4")
    sent(gaz)

    def late(route: Route) -> None:
        answer = route.fetch()
        time.sleep(0.5)
        route.fulfill(response=answer)

    gaz.route("**/edit?*", late)
    gaz.get_by_role("combobox", name="Lent by").select_option("Éric")
    expect(gaz.get_by_role("button", name="A1: Japanese Theology 4, lent by Éric")).to_be_visible()


def test_an_edit_that_the_companion_fails_on_keeps_no_other_back(serve: Serve, phone: Open) -> None:
    """It is said, and what was typed is gone from the board; the next one arrives."""
    from playwright.sync_api import expect

    table = serve(MUSEUM)
    gaz = phone(table.play.link, forgiven="status of 500")
    gaz.route("**/edit?*", lambda route: route.fulfill(status=500, json={"message": "A mistake."}), times=1)
    tap(gaz, "A1: empty", "Greek", "Culture", "5", "Roman", "Culture", "3")
    expect(gaz.get_by_text("A mistake.")).to_be_visible()
    expect(gaz.get_by_role("button", name="B1: Roman Culture 3")).to_be_visible()
    expect(gaz.get_by_role("button", name="A1: empty")).to_be_visible()
    sent(gaz)
    assert "gre-cu-5" not in table.play.state["file"]
    assert "rom-cu-3" in table.play.state["file"]


def test_a_field_keeps_what_is_typed_while_its_rows_grow(serve: Serve, phone: Open) -> None:
    """A row is added above by what was sent before; the words typed meanwhile are sent behind it."""
    from playwright.sync_api import expect

    table = serve(example("solo"))
    rival = phone(table.play.link, "seat/1")
    rival.evaluate(HELD_BACK)
    rival.get_by_role("combobox", name="what the rival seeks, 1").select_option("Maya")
    own = rival.get_by_role("textbox", name="what the rival seeks, in your words")
    own.fill("gold")
    expect(rival.get_by_role("combobox", name="what the rival seeks, 2")).to_have_count(0)
    rival.evaluate("letGo()")
    expect(rival.get_by_role("combobox", name="what the rival seeks, 2")).to_be_visible()
    expect(own).to_have_value("gold")
    own.press("Tab")
    expect(own).to_have_value("")  # once kept, another comes
    sent(rival)
    assert 'priorities = ["may", "other:gold"]' in table.play.state["file"]


def test_cards_change_places_and_one_s_own_is_undone(serve: Serve, phone: Open) -> None:
    """Move takes two taps more; what is undone lies as before."""
    from playwright.sync_api import expect

    table = serve(MUSEUM)
    gaz = phone(table.play.link)
    tap(gaz, "Greek", "Culture", "5", "A1: Greek Culture 5", "Move", "C3: empty")
    expect(gaz.get_by_role("button", name="C3: Greek Culture 5")).to_be_visible()
    expect(gaz.get_by_role("button", name="A1: empty")).to_be_visible()
    tap(gaz, "Clear space")
    expect(gaz.get_by_role("button", name="C3: empty")).to_be_visible()
    tap(gaz, "Undo mine")
    expect(gaz.get_by_role("button", name="C3: Greek Culture 5")).to_be_visible()
    sent(gaz)
    tap(gaz, "Undo mine", "Undo mine", "Undo mine", "Undo mine")
    expect(gaz.get_by_text("There is nothing to undo")).to_be_visible()
    sent(gaz)


def test_the_host_undoes_whatever_came_last(serve: Serve, phone: Open) -> None:
    """A card of somebody else is gone, and comes back."""
    from playwright.sync_api import expect

    table = serve(MUSEUM)
    gaz, host = phone(table.play.link), phone(table.host.link, "seat/1")
    for nothing in ("Undo the last change of all", "Redo it"):
        expect(host.get_by_role("button", name=nothing)).to_be_disabled()
    tap(gaz, "Greek", "Culture", "5")
    expect(gaz.get_by_role("list", name="Standing")).to_contain_text("Gaz 5")
    tap(host, "Undo the last change of all")
    expect(gaz.get_by_role("button", name="A1: empty")).to_be_visible()
    tap(host, "Redo it")
    expect(gaz.get_by_role("button", name="A1: Greek Culture 5")).to_be_visible()


def test_the_host_sets_what_holds_for_the_table(serve: Serve, phone: Open) -> None:
    """Rulebook, fair mode, place and an open reading are on the host's page, on nobody else's."""
    from playwright.sync_api import expect

    table = serve(ARTLINE)
    host, player = phone(table.host.link), phone(table.play.link)
    expect(player.get_by_role("button", name="This table")).to_have_count(0)
    tap(host, "This table")
    host.get_by_role("combobox", name="Rulebook").select_option("French")
    host.get_by_role("combobox", name="Fair mode").select_option("on")
    host.get_by_role("textbox", name="Place").fill("Lyon")
    host.get_by_role("textbox", name="Place").press("Tab")
    host.get_by_role("combobox", name="Is a Room the whole row or column").select_option(index=2)
    sent(host)
    expect(host.get_by_role("textbox", name="Place")).to_have_value("Lyon")
    written = tablefile.read(table.file.read_text(encoding="utf-8"))[1]
    assert (written.edition, written.fair, written.place) == ("fr", True, "Lyon")
    assert [*written.rulings] == ["room-extent"]


def test_two_phones_follow_a_game_of_musee(serve: Serve, phone: Open) -> None:
    """The legal places of a number are told, and why not the others; then it is the other's turn."""
    from playwright.sync_api import expect

    table = serve(MUSEE)
    first, second = phone(table.play.link), phone(table.play.link, "seat/1")
    tap(second, "upper token, column 1", "upper token, column 2")
    expect(first.get_by_role("button", name="upper token, column 1", pressed=True)).to_be_visible()
    assert "top = [1, 4, 6]" in table.play.state["file"]
    pictured(first, "tokens")
    tap(first, "2", "7", "U3: empty, legal", "Lay 27 at U3")
    expect(first.get_by_role("group", name="Board of Amandine").get_by_role("button", name="U3: 27")).to_be_visible()
    expect(second.get_by_text("Andy is next")).to_be_visible()
    tap(second, "1", "4", "M2: empty, legal", "Lay 14 at M2")
    tap(first, "3", "0")
    expect(first.get_by_role("button", name=re.compile("U2: empty, 30 may not lie here: .*27"))).to_be_visible()
    tap(first, "U4: empty, legal", "Lay 30 at U4")
    expect(first.get_by_role("button", name="U4: 30")).to_be_visible()
    expect(first.get_by_role("button", name="upper token, column 1")).to_have_count(0)
    tap(second, "Pass")
    expect(second.get_by_text("Andy surely holds a card that still fits, and is not out")).to_be_visible()
    for page in (first, second):
        sent(page)
    assert re.findall(r"card = (\d+)", table.play.state["file"]) == ["27", "14", "30"]


def test_three_phones_play_artline(serve: Serve, phone: Open) -> None:
    """A card beside the start opens a Room and names its theme; that theme is told as taken while it is typed again."""
    from playwright.sync_api import expect

    table = serve(ARTLINE)
    phones = [phone(table.play.link, f"seat/{n}") for n in range(3)]
    for page, at, card, theme in zip(
        phones, ("1,0", "0,1", "-1,0"), ("Pierrot", "A raft", "A cat"), ("A hat", "A sea", ""), strict=True
    ):
        tap(page, f"{at}: free")
        page.get_by_role("textbox", name="Card").fill(card)
        if theme:
            page.get_by_role("textbox", name="Theme").fill("A hat")
            taken = "«A hat» is taken" if theme != "A hat" else ""
            expect(page.get_by_role("status", name="Theme check")).to_contain_text(taken)
            page.get_by_role("textbox", name="Theme").fill(theme)
        tap(page, "Take the turn")
        expect(page.get_by_role("button", name=f"{at}: {card}")).to_be_visible()
    themes = phones[0].get_by_role("list", name="Themes")
    expect(themes).to_contain_text("taken by Amandine, turn 1")
    expect(themes).to_contain_text("taken by Andy, turn 2")
    assert table.play.state["file"].count("play = ") == 3


def test_a_turn_that_comes_too_late_is_shown_until_it_is_refused(serve: Serve, phone: Open) -> None:
    """It waits on its place; then that the turn is another's is said in the phone's language, and the place is free."""
    from playwright.sync_api import expect

    table = serve(ARTLINE)
    amandine = phone(table.play.link, "seat/0?lang=fr", forgiven="")
    amandine.context.set_offline(True)
    amandine.get_by_role("button", name=re.compile(r"^1,0\W+libre$")).tap()
    amandine.get_by_role("textbox", name="Carte").fill("Pierrot")
    amandine.get_by_role("textbox", name="Thème").fill("Un chapeau")
    tap(amandine, "Jouer ce tour")
    waiting = amandine.get_by_role("button", name=re.compile(r"^1,0\W+Pierrot$"))
    expect(waiting).to_have_accessible_description("pas encore envoyé")
    Phone(table.play.link, "gaz").edit(me=2, seat=0, do="turn", number=1, play="Bacchus", at="0,1", column="Wine")
    amandine.context.set_offline(False)
    expect(amandine.get_by_text("le tour 1 est déjà un autre")).to_be_visible()
    expect(amandine.get_by_role("button", name=re.compile(r"^1,0\W+libre$"))).to_be_visible()


def test_a_card_that_is_doubted_goes_back(serve: Serve, phone: Open) -> None:
    """Whoever doubts says so, and what about; the table decides, and the player is next again."""
    from playwright.sync_api import expect

    table = serve(ARTLINE)
    amandine, gaz = phone(table.play.link), phone(table.play.link, "seat/2")
    expect(gaz.get_by_role("button", name="Doubt")).to_have_count(0)
    tap(amandine, "1,0: free")
    amandine.get_by_role("textbox", name="Card").fill("Pierrot")
    amandine.get_by_role("textbox", name="Theme").fill("A hat")
    tap(amandine, "Take the turn")
    tap(gaz, "Doubt")
    expect(gaz.get_by_role("checkbox", name="Gaz")).to_be_checked()
    gaz.get_by_role("combobox", name="The question the table decides").select_option(index=2)
    pictured(gaz, "doubt")
    tap(gaz, "No: it goes back, Amandine plays again")
    expect(amandine.get_by_role("button", name="1,0: free", exact=True)).to_be_visible()
    expect(amandine.get_by_text("Turn 1: Amandine")).to_be_visible()
    sent(gaz)
    assert "asked by Gaz" in table.play.state["file"]


def test_whoever_is_not_next_waits_and_undoes_without_a_place(serve: Serve, phone: Open) -> None:
    """Andy waits for Amandine; she names card and theme first, and takes her turn back without a place."""
    from playwright.sync_api import expect

    table = serve(ARTLINE)
    amandine, andy = phone(table.play.link), phone(table.play.link, "seat/1")
    tap(andy, "1,0: free")
    andy.get_by_role("textbox", name="Card", exact=True).fill("Pierrot")
    expect(andy.get_by_role("status", name="Theme check")).to_contain_text("it is Amandine's turn")
    expect(andy.get_by_role("button", name="Take the turn")).to_be_disabled()
    amandine.get_by_role("textbox", name="In the middle").fill("The Lacemaker")
    tap(amandine, "0,1: free", "Discard")
    expect(amandine.get_by_role("textbox", name="Card", exact=True)).to_be_focused()
    amandine.get_by_role("textbox", name="Card", exact=True).fill("A raft")
    tap(amandine, "Take the turn")
    assert "A raft" not in table.play.state["file"]
    amandine.get_by_role("textbox", name="Theme").fill("A sea")
    tap(amandine, "Take the turn")
    expect(andy.get_by_role("button", name="0,1: A raft")).to_be_visible()
    expect(andy.get_by_role("button", name="0,0: The Lacemaker")).to_be_visible()
    expect(andy.get_by_role("button", name="Take the turn")).to_be_enabled()
    tap(amandine, "Undo mine")
    expect(amandine.get_by_role("button", name="0,1: free")).to_be_visible()


def test_a_number_half_typed_is_asked_about_again_when_somebody_has_played(serve: Serve, phone: Open) -> None:
    """It was Amandine's turn as 25 was typed on one of her phones; her other one plays 26, so 25 waits for Andy."""
    from playwright.sync_api import expect

    table = serve(example("turns"))
    amandine = phone(table.play.link)
    tap(amandine, "2", "5", "U2: empty, legal")
    expect(amandine.get_by_role("button", name="Lay 25 at U2")).to_be_enabled()
    table.play.edit(seat=0, do="play", number=7, card=26, at="U1")
    expect(amandine.get_by_role("button", name="Lay 25 at U2")).to_be_disabled()


def test_one_phone_enters_a_solo_game(serve: Serve, phone: Open) -> None:
    """The rival has a page like a player, and one more card changes his total."""
    from playwright.sync_api import expect

    table = serve(example("solo"))
    player, rival = phone(table.play.link), phone(table.play.link, "seat/1")
    expect(player.get_by_role("status", name="Total")).to_have_text("34")
    expect(rival.get_by_role("status", name="Total")).to_have_text("35")
    tap(rival, "B1: empty", "Inca", "Navigation", "1")
    expect(rival.get_by_role("button", name="B1: Inca Navigation 1")).to_be_visible()
    sent(rival)
    expect(rival.get_by_role("status", name="Total")).to_have_text("36")
    expect(player.get_by_role("list", name="Standing").get_by_role("listitem").first).to_contain_text("36")


@pytest.mark.parametrize(
    "view", [{"width": 390, "height": 844}, {"width": 320, "height": 640}, {"width": 844, "height": 390}]
)
@pytest.mark.parametrize("name", ["vincent", "turns", "themes-accepted"])
def test_targets_are_large_and_no_page_scrolls_sideways(
    serve: Serve, phone: Open, name: str, view: dict[str, int]
) -> None:
    """On a phone, on a small one, and on its side."""
    table = serve(example(name))
    for path in ("", "seat/0", "table", "rules", "rulings"):
        page = phone(table.play.link, path, viewport=view)
        assert page.evaluate("document.documentElement.scrollWidth") == view["width"], path  # innerWidth grows along
        assert page.evaluate(SMALL) == [], path


@pytest.mark.parametrize(
    ("name", "path", "told"), [("georgina", "review", "Ligue Na8"), ("relics", "rulings", "Une Relique a un Domaine")]
)
def test_wide_tables_fit_a_small_phone(serve: Serve, phone: Open, name: str, path: str, told: str) -> None:
    """A League card of a long name looked back at, and readings with everybody's totals."""
    from playwright.sync_api import expect

    page = phone(serve(example(name)).play.link, f"{path}?lang=fr", viewport={"width": 320, "height": 640})
    expect(page.get_by_text(told)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_whoever_comes_says_who_he_is_and_looks_up_a_rule(serve: Serve, phone: Open) -> None:
    """From the seats to a rule and back by the browser's own button; the language stays."""
    from playwright.sync_api import expect

    table = serve(MUSEUM)
    page = phone(table.play.link, "")
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    for name in ("Only look", "Middle of the table", "Éric"):
        expect(page.get_by_role("link", name=name)).to_be_visible()
    page.get_by_role("link", name="français").tap()
    page.get_by_role("link", name="Éric").tap()
    expect(page.get_by_role("heading", name="Éric")).to_be_visible()
    page.get_by_role("link", name="Règles").tap()
    page.get_by_role("searchbox").fill("prestige")
    page.get_by_role("button", name="Chercher").tap()
    page.get_by_role("link", name=re.compile("Prestige")).first.tap()
    expect(page.get_by_role("heading", name=re.compile("Prestige")).first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("prestige")


def test_a_server_that_hangs_is_noticed(start: Callable[..., Process], phone: Open) -> None:
    """A stream that is open and silent for twelve seconds is opened again; what was typed meanwhile arrives."""
    from playwright.sync_api import expect

    served = start("--port", "0")
    gaz = phone(served.links["play"])
    expect(gaz.get_by_role("button", name="A1: empty")).to_be_visible()
    served.process.send_signal(signal.SIGSTOP)
    try:
        expect(gaz.get_by_role("status", name="Connection")).to_contain_text("Reconnecting…", timeout=20_000)
        tap(gaz, "A1: empty", "Greek", "Culture", "5")
        time.sleep(0.2)
    finally:
        served.process.send_signal(signal.SIGCONT)
    sent(gaz)
    assert "gre-cu-5" in Phone(served.links["play"]).state["file"]


def test_two_phones_follow_a_game_of_museum(serve: Serve, phone: Open) -> None:
    """A line is judged while it is typed, one that breaks a rule is played when asked again; then it is the other's."""
    from playwright.sync_api import expect

    table = serve(FOLLOWED)
    gaz, andy = phone(table.play.link), phone(table.play.link, "seat/1")
    expect(gaz.get_by_role("heading", name="Gaz's turn")).to_be_visible()
    expect(andy.get_by_role("button", name="Play the line")).to_have_count(0)
    gaz.get_by_role("checkbox", name="Andy").tap()
    line = gaz.get_by_role("textbox", name="Turn line")
    line.fill("gre-ar-5 for rom-ag-4")
    expect(gaz.get_by_role("status", name="Judgement")).to_contain_text("costs 5, 4 paid")
    line.evaluate('one => one.scrollIntoView({block: "center"})')
    pictured(gaz, "turn-illegal")
    line.fill("gre-ar-5 for rom-ag-5")
    expect(gaz.get_by_role("status", name="Judgement")).to_contain_text("costs 5, 5 paid")
    tap(gaz, "Play the line")
    expect(gaz.get_by_role("button", name="A1: Greek Architecture 5")).to_be_visible()
    line.fill("gre-cu-5 for")
    tap(gaz, "Card by keys", "Roman", "Culture", "4")
    expect(line).to_have_value("gre-cu-5 for rom-cu-4")
    tap(gaz, "Play the line")
    expect(gaz.get_by_text("Not legal. Play it again")).to_be_visible()
    tap(gaz, "Play the line")
    expect(gaz.get_by_role("list", name="Played in this turn")).to_contain_text("gre-cu-5 for rom-cu-4")
    tap(gaz, "End the turn")
    expect(andy.get_by_role("button", name="Play the line")).to_be_visible()
    expect(gaz.get_by_role("button", name="Play the line")).to_have_count(0)
    pictured(andy, "turn")
    sent(gaz)
    assert 'took = ["Andy"]' in table.play.state["file"]


def test_whoever_plays_alone_agrees_to_what_the_rival_does(serve: Serve, phone: Open) -> None:
    """What he takes of the cards on show and why, then his Action card: each step is shown and agreed to."""
    from playwright.sync_api import expect

    table = serve(example("solo-advanced-turns"))
    player = phone(table.play.link)
    status = player.get_by_role("status", name="Judgement")
    for cards, told in (("gre-ag-3 gre-th-3", "Greek Agriculture 3"), ("rom-ar-3 may-cu-1", "Roman Architecture 3")):
        player.get_by_role("textbox", name="Cards he can take").fill(cards)
        expect(status).to_contain_text(told)
        pictured(player, "rival-takes")
        if told.startswith("Greek"):  # both are Greek and worth 3: level for him, so nothing is agreed to yet
            tap(player, "Agreed")
            expect(status).to_contain_text("Level for him")
            tap(player, told)
            expect(status).not_to_contain_text("Level for him")
        tap(player, "Agreed")
        if told.startswith("Greek"):
            player.get_by_role("textbox", name="Turn line").fill("discard jap-cu-1")
            tap(player, "End the turn")
    player.get_by_role("spinbutton", name="large number").fill("2")
    player.get_by_role("spinbutton", name="small number").fill("0")
    expect(status).to_contain_text("He exhibits 2")
    pictured(player, "rival-acts")
    tap(player, "Agreed")
    expect(player.get_by_role("heading", name="Éric's turn")).to_be_visible()
    sent(player)
    assert "action = [2, 0]" in table.play.state["file"]


def test_pavilions_third_areas_and_bonuses_are_fields(serve: Serve, phone: Open) -> None:
    """What lies within other keys is typed number by number; the host types what a board prints."""
    from playwright.sync_api import expect

    table = serve(MUSEUM.replace('"crystal-skulls"', '"worlds-fair", "archaeologists"'))
    gaz = phone(table.host.link)
    for name, typed in (("Pavilions, 1, size", "3"), ("Pavilions, 1, Andy", "2")):
        gaz.get_by_role("spinbutton", name=name).fill(typed)
        gaz.get_by_role("spinbutton", name=name).press("Tab")
        sent(gaz)
    expect(gaz.get_by_role("spinbutton", name="Pavilions, 2, size")).to_be_visible()
    for n, who in enumerate(("Andy", "Gaz"), 1):
        gaz.get_by_role("combobox", name=re.compile(f"Asia, {n}$")).select_option(who)
        sent(gaz)
    gaz.get_by_role("spinbutton", name="Bonus for the Grand Gallery").fill("12")
    gaz.get_by_role("spinbutton", name="Bonus for the Grand Gallery").press("Tab")
    sent(gaz)
    gaz.get_by_role("spinbutton", name="Pavilions, 1, size").evaluate("one => one.scrollIntoView({block: 'center'})")
    pictured(gaz, "pavilions")
    file = table.play.state["file"]
    for told in ("size = 3", "Andy = 2", '"Andy", "Gaz"', "gallery-bonus = 12"):
        assert told in file, told


def test_a_card_without_rules_and_a_loan_are_typed_in_forms(serve: Serve, phone: Open) -> None:
    """A name and points beside it; a lender chosen for a card that lies on the board; both are taken away again."""
    from playwright.sync_api import expect

    table = serve(MUSEUM.replace('"crystal-skulls"', '"worlds-fair"'))
    gaz = phone(table.play.link)
    gaz.get_by_role("textbox", name="Other cards: what").fill("Trident of Poseidon")
    gaz.get_by_role("spinbutton", name="Other cards: points").fill("4")
    gaz.get_by_role("spinbutton", name="Other cards: points").press("Tab")
    expect(gaz.get_by_role("status", name="Total")).to_have_text("4")
    tap(gaz, "A1: empty", "Japanese", "Theology", "4", "A1: Japanese Theology 4")
    lender = gaz.get_by_role("combobox", name="Lent by")
    lender.select_option("Éric")
    expect(gaz.get_by_role("button", name="A1: Japanese Theology 4, lent by Éric")).to_be_visible()
    expect(lender).to_have_value("@Éric")
    pictured(gaz, "loan")
    sent(gaz)
    file = table.play.state["file"]
    assert '"Trident of Poseidon" = 4' in file
    assert "jap-th-4@Éric" in file
    lender.select_option("–")
    gaz.get_by_role("textbox", name="Other cards: what").first.fill("")
    gaz.get_by_role("spinbutton", name="Trident of Poseidon: points").fill("")
    gaz.get_by_role("spinbutton", name="Trident of Poseidon: points").press("Tab")
    expect(gaz.get_by_role("status", name="Total")).to_have_text("4")  # the card's own value
    sent(gaz)
    assert "Trident" not in table.play.state["file"]
    assert "@" not in table.play.state["file"]


def test_the_rival_s_card_is_typed_in_forms(serve: Serve, phone: Open) -> None:
    """What he seeks in its order, something in own words, the kind of his card, and what lies before him."""
    from playwright.sync_api import expect

    table = serve(example("solo"))
    rival = phone(table.play.link, "seat/1")
    first = rival.get_by_role("combobox", name="what the rival seeks, 1")
    first.select_option("Maya")
    sent(rival)
    own = rival.get_by_role("textbox", name="what the rival seeks, in your words")
    own.fill("gold")
    own.press("Tab")
    sent(rival)
    tap(rival, "Rival card, Quadruple Collections")
    pictured(rival, "rival-card")
    rival.get_by_role("radio", name="Continent").tap()
    rival.locator(".kind:has(input:checked) select").select_option("europe")
    tap(rival, "Take this Patron")
    expect(rival.get_by_role("button", name="Rival card, Continent")).to_be_visible()
    rival.get_by_role("group", name="the rival's open Objects").get_by_role("button", name="Add a card").tap()
    tap(rival, "Inca", "Navigation", "1")
    sent(rival)
    file = table.play.state["file"]
    for told in ('priorities = ["may", "other:gold"]', 'continent = "europe"', 'hand = "inc-na-1"'):
        assert told in file, told


def test_tokens_and_what_nobody_tells_are_told_with_a_turn(serve: Serve, phone: Open) -> None:
    """Public Opinion that turned up, then a turn of which no more is known: it has no lines in the file."""
    from playwright.sync_api import expect

    table = serve(FOLLOWED)
    gaz = phone(table.play.link)
    tap(gaz, "Public Opinion tokens of this turn")
    europe = gaz.locator("#turn-opinion").get_by_role("spinbutton", name="Europe")
    europe.fill("2")
    tap(gaz, "End it, rest untold")
    expect(gaz.get_by_role("heading", name="Andy's turn")).to_be_visible()
    sent(gaz)
    first = table.play.state["file"].partition("[[turns]]")[2].partition("[[turns]]")[0]
    assert "europe = 2" in first
    assert "plays" not in first


def test_all_phones_follow_to_the_next_game(start: Callable[..., Process], phone: Open) -> None:
    """One tap of the host on the last page; whoever had a seat has it there, also who was reading the last page."""
    from playwright.sync_api import expect

    table = start("--port", "0")
    gaz, host = phone(table.links["play"]), phone(table.links["host"], "seat/1")
    reading, looking = phone(table.links["play"]), phone(table.links["look"], "end")
    tap(gaz, "A1: empty", "Greek", "Culture", "5")
    sent(gaz)
    for page in (host, reading):
        page.get_by_role("link", name="The end").tap()
        expect(page.get_by_role("heading", name="The end")).to_be_visible()
    pictured(host, "end")
    tap(host, "Play again with the same players")
    expect(gaz.get_by_role("button", name="A1: empty")).to_be_visible()
    for page, name in ((gaz, "Gaz"), (reading, "Gaz"), (host, "Andy"), (looking, "Who are you?")):
        expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    tap(gaz, "A1: empty", "Roman", "Culture", "1")
    sent(gaz)
    assert "rom-cu-1" in Phone(table.links["play"]).state["file"]
