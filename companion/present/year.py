"""A year of games, as people read it in a terminal or on a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.padding import Padding
from rich.text import Text

from companion.present.line_breaks import Bulleted
from companion.present.person import WIDE, WIDTH
from companion.present.statistics import numbers_table, with_day
from companion.words import game_name, words_for
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

    from companion.statistics.year import Highlight, Year
    from companion.words.phrasebook import Phrasebook

LONGEST: Final = 24
"""The most characters of a bar."""
MOST_PERSONS: Final = 12


class Told(NamedTuple):
    """The sentences about a year in one language: its heading, and what stands out in each game."""

    year: Year
    words: Phrasebook

    @property
    def heading(self) -> str:
        """The year, and how many games it had."""
        return self.words.say(phrase("stats.year", n=sum(self.year.months), year=str(self.year.year)))

    @property
    def months(self) -> list[str]:
        """The names of the months in short."""
        from babel.dates import get_month_names  # noqa: PLC0415 - only years name months

        names = get_month_names("abbreviated", "stand-alone", locale=self.words.locale)
        return [names[month] for month in range(1, len(self.year.months) + 1)]

    @property
    def games(self) -> dict[str, int]:
        """How often each game was played, by its title."""
        return {game_name(self.words.language, game): count for game, count in self.year.games.items()}

    @property
    def best(self) -> list[str]:
        """The best score of each game."""
        return [*self._by_game(self.year.best, _best)]

    @property
    def closest(self) -> list[str]:
        """The closest game of each kind."""
        return [*self._by_game(self.year.closest, _close)]

    def _by_game(self, highlights: Mapping[str, Highlight], say: Callable[[Highlight], Phrase]) -> Iterator[str]:
        for game, one in highlights.items():
            title = game_name(self.words.language, game)
            yield self.words.told(title, with_day(say(one), one.played.day, self.words))


def _best(one: Highlight) -> Phrase:
    return phrase("stats.of", who=one.seats[0].persons, total=one.points)


def _close(one: Highlight) -> Phrase:
    """Say by how much the winner was ahead, or that both had as much."""
    first, second = one.seats
    if one.points:
        return phrase("stats.ahead", winner=first.persons, other=second.persons, n=one.points)
    return phrase("stats.level", winner=first.persons, other=second.persons, total=first.total)


def report(year: Year, language: str, width: int = WIDTH) -> Iterator[RenderableType]:
    """Yield everything there is to say of a year; shared wins only in so many columns as they have room in."""
    words = words_for(language, None)
    told = Told(year, words)
    yield Text(told.heading, style="bold")
    heads = ("stats.column.games", "stats.column.won", "stats.column.shared")[: 3 if width >= WIDE else 2]
    table = numbers_table(*(words.say(Phrase(head)) for head in heads))
    for name, *numbers in year.persons[:MOST_PERSONS]:
        table.add_row(Text(name), *map(str, numbers[: len(heads)]))
    yield Text(words.say(Phrase("stats.who-won")))
    yield Padding(table, (0, 0, 1, 2))
    for heading, counts in (
        ("stats.when", dict(zip(told.months, year.months, strict=True))),
        ("stats.most-played", told.games),
    ):
        yield Text(words.say(Phrase(heading)))
        yield Padding(Text(_bars(counts)), (0, 0, 1, 2))
    for heading, sentences in (("stats.best-scores", told.best), ("stats.closest", told.closest)):
        if sentences:
            yield Bulleted("\n".join([words.say(Phrase(heading)), *(f"  · {one}" for one in sentences), ""]))


def _bars(counts: Mapping[str, int]) -> str:
    """Return a bar for each count, a block a game as long as there is room; nothing for none."""
    label, most = max(map(len, counts)), max(counts.values())
    block = min(1, LONGEST / most)
    bars = ((name, "█" * max(round(count * block), int(count > 0)), count) for name, count in counts.items())
    return "\n".join(f"{name:<{label}} {drawn} {count or ''}".rstrip() for name, drawn, count in bars)
