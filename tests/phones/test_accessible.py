"""axe-core, the reference checker of what a screen reader and weak eyes need, finds nothing on any page."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import pytest

from companion.phones import layouts
from scoring import example
from tests.phones.served import PATIENCE, Served, eventually
from tests.phones.touch import NEEDED

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = NEEDED
FOUND: Final = """async (rules) => (await axe.run(rules ? {runOnly: rules} : {})).violations.map(({id, nodes}) =>
    [id, ...nodes.slice(0, 3).map((one) => [one.html.slice(0, 200), one.failureSummary])])"""
OF_LOOKS: Final = ["color-contrast", "scrollable-region-focusable", "target-size"]
"""What differs between light and dark, wide and narrow."""
LOOKS: Final = (((390, 844), "light", None), ((320, 640), "dark", OF_LOOKS))
OPENED: Final = (
    """for (const one of document.querySelectorAll("main [aria-controls]:enabled, main [data-act=why]")) one.click()"""
)


def found(page: Page) -> list[object]:
    """Return what axe-core finds on a page, light and dark, on a phone and on a small one."""
    every: list[object] = []
    for (width, height), scheme, rules in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of two words
        every += [[scheme, width, *one] for one in page.evaluate(FOUND, rules)]
    return every


def settled(table: Served, paths: tuple[str, ...]) -> None:
    """Wait for what is found beside, after which a page comes anew by itself."""
    table.play.ask("end")
    for path in {"best/1", "review"} & {*paths}:

        def known(path: str = path) -> bool:
            told = table.play.ask(path)
            return told.status == 200 and "Looking back at the game" not in told.text

        assert eventually(known), path


TABLES: Final = {
    "gaz": ("", "seat/0", "table", "rules?q=patron", "rules/museum.patron", "rulings"),
    "followed-game": ("seat/0", "seat/1", "end", "review", "best/1"),
    "solo-advanced-turns": ("seat/0", "seat/1", "rulings"),
    "turns": ("", "seat/0", "table", "rules"),
    "most-62": ("seat/0", "table", "end", "review"),
    "themes-accepted": ("seat/0", "table", "rulings"),
    "last-card-gallery": ("seat/0", "table", "end", "review"),
}
"""Pages of the host, by table."""


@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_found_on_any_page(
    serve: Callable[[str], Served], phone: Callable[..., Page], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Of the host or of whoever looks on, whatever is opened; nor on what says that there is no such page."""
    monkeypatch.setattr(layouts, "SECONDS_ALONE", 0 if "best/1" in TABLES[name] else PATIENCE)
    table = serve(example(name))
    settled(table, TABLES[name])
    page = phone(table.host.link, "rules", bypass_csp=True)
    links = [*((table.host.link, path) for path in TABLES[name]), (table.look.link, "seat/0")]
    axe = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
    every: list[object] = []
    for link, path in links:
        page.goto(link + path)
        page.evaluate(axe)
        page.evaluate(OPENED)
        every += [(path, one) for one in found(page)]
    page.goto(table.play.link)
    page.set_content(table.play.ask("nowhere").text)
    page.evaluate(axe)
    assert [*every, *found(page)] == []
