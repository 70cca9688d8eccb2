"""Take the pictures of the README: `python -m screenshots.shoot`, or with `--check` say which are stale."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

# These settings change the picture, and Textual reads them when it is imported.
for setting in ("NO_COLOR", "TEXTUAL_THEME"):
    os.environ.pop(setting, None)
os.environ["TEXTUAL_ANIMATIONS"] = "none"

import pytest  # noqa: E402 (after the settings above)
from textual.widgets import Input  # noqa: E402

from companion.app import CompanionApp  # noqa: E402
from companion.present.picture.year import drawn  # noqa: E402
from companion.screens.arrange import ArrangeScreen  # noqa: E402
from companion.screens.sheet import SheetScreen  # noqa: E402
from companion.screens.table import IDLE  # noqa: E402
from companion.sharing import FORMS, Result, drawn_as_svg, upright  # noqa: E402
from companion.shelf import Places  # noqa: E402
from companion.statistics.index import files_in, statistics  # noqa: E402
from companion.statistics.year import year_of  # noqa: E402
from companion.words import phrasebook  # noqa: E402
from scoring import example  # noqa: E402
from scoring.tablefile import read  # noqa: E402
from screenshots.film import film  # noqa: E402
from screenshots.scenes import FILMED, SCENES, SHARED, TYPED, YEAR  # noqa: E402
from tests.app.desk import type_keys, until  # noqa: E402
from tests.app.rest import at_rest  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.pilot import Pilot
    from textual.screen import Screen

    from screenshots.scenes import Scene

FOLDER: Final = Path(__file__).parent
LONG: Final = 3600


def _searching(screen: Screen[object]) -> bool:
    return isinstance(screen, ArrangeScreen | SheetScreen) and screen.searches is not None and screen.searches.busy


async def _settle(pilot: Pilot[int]) -> None:
    if isinstance(pilot.app.focused, Input):
        pilot.app.focused.cursor_blink = False
    await asyncio.sleep(2 * IDLE)  # a table that is left alone for half of that looks at the other readings
    await until(pilot, lambda: at_rest(pilot.app) and not _searching(pilot.app.screen))  # a search is no worker


async def shoot(scene: Scene, *further: str) -> list[str]:
    """Return a scene as SVG, and again after each of further keys."""
    with tempfile.TemporaryDirectory() as folder:
        app = CompanionApp(None, scene.language, Places(Path(folder) / "tables", Path(folder) / "data"))
        async with app.run_test(size=scene.size) as pilot:
            app.theme = scene.theme
            app.open_path(Path(shutil.copy(FOLDER / scene.file, folder)))
            await type_keys(pilot, " ".join(scene.keys))
            await _settle(pilot)
            taken = [app.export_screenshot(title=app.title, simplify=True)]
            for key in further:
                await type_keys(pilot, key)
                await _settle(pilot)
                taken.append(app.export_screenshot(title=app.title, simplify=True))
        app.shelf.journal.close()
    return [tidied(picture, f"{scene.name}-{n}" if n else scene.name) for n, picture in enumerate(taken)]


def tidied(picture: str, name: str) -> str:
    """Give a picture ids of its own and no font from a network, which an image on a page cannot load."""
    picture = re.sub(r"terminal-\d+", f"terminal-{name}", picture)
    picture = re.sub(r"\s*(@font-face \{.*?\}|<!--.*?-->)", "", picture, flags=re.DOTALL)
    return "\n".join(line.rstrip() for line in picture.splitlines()) + "\n"


def year() -> bytes:
    """Return the picture of a year in which the examples were played."""
    with tempfile.TemporaryDirectory() as folder:
        for name, day in YEAR.items():
            text = example(name).replace("format = 1\n", f"format = 1\nplayed = {day}\n", 1)
            (Path(folder) / f"{name}.toml").write_text(text, encoding="utf-8")
        found = statistics(files_in(Path(folder)), Path(folder) / "data")
    return drawn(year_of(found, int(day[:4])), phrasebook("en"), ".svg", dark=False) or b""


def pictures() -> Iterator[tuple[str, bytes]]:
    """Yield every picture with its name: those of the app, the one that moves, and those that players share."""
    with pytest.MonkeyPatch.context() as patient:  # a picture shows what is proved, however long that takes
        for screen in ("arrange", "sheet"):
            patient.setattr(f"companion.screens.{screen}.SECONDS_FOR_EACH", LONG)
        for scene in SCENES:
            yield scene.name, asyncio.run(shoot(scene))[0].encode()
    yield FILMED.name, film(asyncio.run(shoot(FILMED, *TYPED)), TYPED).encode()
    game, table = read((FOLDER / SHARED).read_text(encoding="utf-8"))
    result = Result(table, game.review(table), phrasebook("en", game))
    yield "shared", FORMS["svg"].write(result)
    yield "year", year()
    yield "portrait", drawn_as_svg(upright(result), result).encode()


def main(arguments: list[str]) -> int:
    """Write every picture, or with `--check` compare; returns 1 where one is stale."""
    stale = []
    for name, picture in pictures():
        file = FOLDER / f"{name}.svg"
        if not file.is_file() or file.read_bytes() != picture:
            stale.append(file.name)
            if "--check" not in arguments:
                file.write_bytes(picture)
    verb = "stale" if "--check" in arguments else "written"
    print(f"{verb}: {', '.join(stale) or 'none'}")
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
