"""The command `stats`: everybody over many games, a person's page, a year in words or as a picture."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.exit_codes import Exit
from companion.files import write_file
from companion.opening import open_table
from companion.present import person as present_person
from companion.present import statistics as present
from companion.present import year as present_year
from companion.present.bgstats import plays
from companion.present.picture.year import ENDINGS, drawn
from companion.sharing import Result
from companion.shelf import Places
from companion.statistics.games import Statistics
from companion.statistics.index import StoppedError, count_lost, files_in, files_on, statistics
from companion.statistics.person import page_of
from companion.statistics.year import year_of
from companion.streams import did_you_mean, fail, say_aside, show, thinking, write, write_data
from scoring.fields import nearest
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.game import Game

SECONDS: Final = 10.0
"""How long points left on the table are looked for; asked again, the page has more of them."""

APART: Final = (("--picture", "--json", "--csv", "--bgsplay"), ("--player", "--picture"))
"""Options of which one alone may be given: the forms of an answer, and a person, and the picture of everybody."""


class Asked(NamedTuple):
    """What is asked of the games of some folders, or of the shelf where there are none."""

    folders: Sequence[str]
    game: Game | None = None
    player: str | None = None
    year: str | None = None
    picture: str | None = None
    dark: bool = False
    as_json: bool = False
    as_csv: bool = False
    as_bgsplay: bool = False


def answer(asked: Asked, words: Phrasebook) -> None:
    """Print what is asked for, or write the picture; ends the command where there is none."""
    _refuse_where_senseless(asked, words)
    data = Places.usual().data
    with thinking(words.say(Phrase("stats.looking"))):
        found = _narrowed(_found(asked, data), asked, words)
    if asked.picture is not None:
        _draw(found, asked, Path(asked.picture), words)
    elif asked.player is not None:
        _tell_person(found, asked, asked.player, data, words)
    elif asked.as_json:
        write_data(present.data(found, words.language))
    elif asked.as_csv:
        write(present.sheet(found.persons))
    elif asked.as_bgsplay:
        _hand_over(found, words)
    elif asked.year is not None:
        show(present_year.report(year_of(found, int(asked.year)), words.language))
    else:
        show(present.report(found, words.language))


def _refuse_where_senseless(asked: Asked, words: Phrasebook) -> None:
    given = {
        "--player": asked.player,
        "--picture": asked.picture,
        "--json": asked.as_json,
        "--csv": asked.as_csv,
        "--bgsplay": asked.as_bgsplay,
    }
    for apart in APART:
        if len(options := tuple(option for option in apart if given[option])) > 1:
            fail(Exit.BAD_INPUT, words, "error.not-together", options=options)
    if asked.picture is not None and asked.year is None:
        fail(Exit.BAD_INPUT, words, "error.stats.picture-needs-year")
    if asked.dark and asked.picture is None:
        fail(Exit.BAD_INPUT, words, "error.stats.dark-needs-picture")
    for folder in asked.folders:
        if not Path(folder).is_dir():
            fail(Exit.BAD_INPUT, words, "error.no-folder", file=folder)


def _hand_over(found: Statistics, words: Phrasebook) -> None:
    """Print the games as BG Stats takes many at once, and aside which are left out, and why."""
    write_data(plays([_result(played.path, words.language) for played in found.played]))
    for left in found.left_out:
        say_aside(words.told(str(left.path), left.why[words.language]))


def _result(file: Path, language: str) -> Result:
    game, words, table = open_table(str(file), language)
    return Result(game.as_it_lies(table), game.review(table), words, path=file)


def _found(asked: Asked, data: Path) -> Statistics:
    files = files_in(*map(Path, asked.folders)) if asked.folders else files_on(Places.usual())
    return statistics(files, data)


def _narrowed(found: Statistics, asked: Asked, words: Phrasebook) -> Statistics:
    """Return the games of the kind and the year asked for."""
    if asked.game is not None:
        found = found.of_game(asked.game.id)
    if asked.year is None:
        return found
    years = tuple(map(str, found.years))
    if not years:
        fail(Exit.BAD_INPUT, words, "error.stats.no-years")
    if asked.year not in years:
        fail(Exit.BAD_INPUT, words, "error.stats.no-year", year=asked.year, years=years)
    return found.of_year(int(asked.year))


def _tell_person(found: Statistics, asked: Asked, name: str, data: Path, words: Phrasebook) -> None:
    page = page_of(found, name)
    if page is None:
        near = nearest(name, [person.name for person in found.persons])
        fail(Exit.BAD_INPUT, words, "error.stats.no-person", did_you_mean(near), name=name)
    if asked.as_csv:
        write(present.sheet([person for person in found.persons if person.name == page.name]))
        return
    if asked.as_bgsplay:
        _hand_over(Statistics([played for played, _ in found.sat_by(name)], []), words)
        return
    with thinking(words.say(Phrase("stats.looking-back"))):
        _count_lost(found, page.name, data)
        page = page_of(found, name) or page
    if asked.as_json:
        write_data(present_person.person_data(page))
    else:
        show(present_person.report(page, words.language))


def _count_lost(found: Statistics, name: str, data: Path) -> None:
    end = time.monotonic() + SECONDS

    def telling(_done: int, _of: int) -> None:
        if time.monotonic() > end:
            raise StoppedError

    count_lost(found, name, data, telling)


def _draw(found: Statistics, asked: Asked, file: Path, words: Phrasebook) -> None:
    """Write the picture of a year."""
    if file.suffix not in ENDINGS:
        fail(Exit.BAD_INPUT, words, "error.stats.picture-ending", file=file.name)
    picture = drawn(year_of(found, int(asked.year or "")), words, file.suffix, dark=asked.dark)
    if picture is None:
        fail(Exit.BAD_INPUT, words, "error.no-pictures", Phrase("hint.pictures"), form=file.suffix.removeprefix("."))
    try:
        write_file(file, picture)
    except OSError as error:
        fail(Exit.BAD_INPUT, words, "error.unwritten", why=error.strerror or str(error))
