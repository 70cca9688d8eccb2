"""Take the picture of the phones in the README: `python -m screenshots.phones`, or with `--check` say if it is stale.

A browser of another version draws letters a little otherwise: two pictures are alike when few of their points differ.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from playwright.sync_api import sync_playwright

from tests.phones.served import Served
from tests.phones.touch import OPTIONS, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER: Final = Path(__file__).parent
PICTURE: Final = FOLDER / "phones.png"
MOST_SECONDS: Final = 600
"""Until everybody's best layout is proved, on the busiest machine."""
ROW: Final = """<!doctype html><style>
    body { margin: 0; padding: 24px; display: flex; align-items: start; gap: 24px; width: max-content }
    body { background: #8f8a80 }
    img { flex: none; border-radius: 28px; border: 8px solid #111 }
</style><body>{}</body>"""
FRAMED: Final = '<img src="data:image/png;base64,{}">'
DIFFERENT: Final = """async (pictures) => {
    const points = await Promise.all(pictures.map(async (picture) => {
        const drawn = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
        const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
        canvas.drawImage(drawn, 0, 0);
        return canvas.getImageData(0, 0, drawn.width, drawn.height).data;
    }));
    if (points[0].length !== points[1].length) return 1;
    return points[0].filter((value, n) => Math.abs(value - points[1][n]) > 48).length / points[0].length;
}"""
"""Returns the share of the numbers of two pictures that differ visibly; of pictures of two sizes all."""
ALIKE: Final = 0.01
"""The share that two versions of the browser may differ in."""


class Scene(NamedTuple):
    """A phone: a table file beside this one, a page, light or dark, the buttons tapped, and what is waited for."""

    file: str
    path: str
    scheme: str
    taps: tuple[str, ...] = ()
    awaited: str = "#now"


SCENES: Final = (
    Scene("evening.toml", "seat/0", "light"),
    Scene("musee.toml", "seat/0", "dark", ("1", "4"), ".legal"),
    Scene("artline.toml", "seat/0", "light"),
    Scene("evening.toml", "end", "dark", awaited=".podium a"),
)


def shoot(browser: Browser, scene: Scene) -> bytes:
    """Return what a phone shows as PNG."""
    with tempfile.TemporaryDirectory() as folder:
        table = Served(Path(folder), (FOLDER / scene.file).read_text(encoding="utf-8"))
        context = browser.new_context(
            **{**PHONE, "device_scale_factor": 1, "locale": "en-GB"},
            color_scheme=scene.scheme,  # type: ignore[arg-type]  # one of two words
        )
        page = context.new_page()
        page.goto(table.play.link + scene.path)
        for name in scene.taps:
            page.get_by_role("button", name=name, exact=True).tap()
        page.locator(scene.awaited).first.wait_for(timeout=1000 * MOST_SECONDS)
        taken = page.screenshot()
        context.close()
        table.end()
    return taken


def row(browser: Browser) -> bytes:
    """Return all phones side by side as PNG."""
    page = browser.new_page(viewport={"width": 1800, "height": 100})
    page.set_content(ROW.replace("{}", "".join(FRAMED.format(_coded(shoot(browser, scene))) for scene in SCENES)))
    taken = page.locator("body").screenshot()
    page.close()
    return taken


def _coded(picture: bytes) -> str:
    return base64.b64encode(picture).decode()


def main(arguments: list[str]) -> int:
    """Write the picture, or with `--check` compare; returns 1 where it is stale."""
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patient:
        patient.setattr("companion.phones.layouts.SECONDS_EACH", MOST_SECONDS)
        browser = playwright.chromium.launch(**OPTIONS)
        taken, kept = row(browser), PICTURE.read_bytes() if PICTURE.is_file() else b""
        page = browser.new_page()
        stale = not kept or page.evaluate(DIFFERENT, [_coded(kept), _coded(taken)]) > ALIKE
        browser.close()
    check = "--check" in arguments
    if stale and not check:
        PICTURE.write_bytes(taken)
    print(f"{'stale' if check else 'written'}: {PICTURE.name if stale else 'none'}")
    return int(stale and check)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
