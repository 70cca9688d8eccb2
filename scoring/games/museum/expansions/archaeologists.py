"""The Archaeologists: points for the first two at the third area of a Continent, Experts paid by marker (en)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, Self

from scoring import schemas
from scoring.breakdown import ScoreLine, summed
from scoring.common_keys import PLAYERS
from scoring.edit import changed, toggled
from scoring.fields import At, key_path
from scoring.games.museum.expansion import Expansion, OwnGain, OwnPlays
from scoring.games.museum.printed import CONTINENTS, COPYING_EXPERT, printed
from scoring.games.museum.table.state import Renaming, State
from scoring.keys import WHOLE, Key, by_word
from scoring.phrase import Phrase, named, phrase
from scoring.review import Fault, Notice, Question
from scoring.span import Span

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Player, Table
    from scoring.games.museum.table.line_notation import Words
    from scoring.games.museum.turns.position import Position

RULE: Final = "museum.archaeologists"
PLACES: Final[tuple[int, ...]] = tuple(printed("archaeologists")["places"])
THIRD: Final[int] = printed("archaeologists")["third-area"]
MARKERS: Final[int] = printed("archaeologists")["markers"]
EACH: Final[int] = printed("archaeologists")["each"]
EXPERTS: Final[dict[str, str]] = printed("archaeologists")["experts"]


@dataclass(frozen=True, slots=True)
class Markers(State):
    """A player's Archaeologists by Continent."""

    KEYS: ClassVar = (Key("archaeologists", by_word(CONTINENTS, WHOLE), "on"),)
    on: Mapping[str, int] = field(default_factory=dict)


def _arrived(at: At, came: tuple[str, ...]) -> tuple[str, ...]:
    """Note more players at one Continent's third area than are paid."""
    if len(came) > len(PLACES):
        at.note(phrase("problem.third-area", n=len(PLACES), found=len(came)))
    return came


ARRIVED: Final = PLAYERS.then(_arrived).described(lambda: schemas.items(schemas.name(), most=len(PLACES)))


@dataclass(frozen=True, slots=True)
class ThirdAreas(State):
    """Who came first and second to the third area, by Continent."""

    KEYS: ClassVar = (Key("third-area", by_word(CONTINENTS, ARRIVED), "came"),)
    came: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def renamed(self, renaming: Renaming) -> Self:
        """Return the same after players were renamed or left."""
        areas = {
            continent: tuple(new for name in names if (new := renaming(name))) for continent, names in self.came.items()
        }
        return type(self)({continent: names for continent, names in areas.items() if names})


def arrived(table: Table, continent: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who came to a Continent's third area, in order, and who else did where their order is not known.

    A single player with three markers there need not be named by the table.
    """
    entered = table.of(ThirdAreas).came.get(continent, ())
    at_third = [player.name for player in table.players if markers(player, continent) >= THIRD]
    unplaced = tuple(name for name in at_third if name not in entered)
    if len(entered) < len(PLACES) and len(unplaced) == 1:
        return (*entered, *unplaced), ()
    return entered, unplaced if len(entered) < len(PLACES) else ()


def markers(player: Player, continent: str) -> int:
    """Return a player's Archaeologists on a Continent."""
    return player.of(Markers).on.get(continent, 0)


def continent_experts(player: Player) -> Iterator[tuple[str, str]]:
    """Yield the Experts paid by marker, and those that copy one, each with its Continent."""
    for expert in player.experts:
        known = expert.removeprefix(f"{COPYING_EXPERT}=")
        if known in EXPERTS:
            yield expert.partition("=")[0], EXPERTS[known]


def _arrivals(table: Table, player: Player) -> Iterator[ScoreLine]:
    for continent in CONTINENTS:
        for place, (name, points) in enumerate(zip(arrived(table, continent)[0], PLACES, strict=False), 1):
            if name == player.name:
                label = phrase("line.archaeologists-area", continent=named(continent))
                yield ScoreLine(RULE, label, points, Phrase(f"working.archaeologists-{place}"))


def _experts(player: Player) -> Iterator[ScoreLine]:
    for expert, continent in continent_experts(player):
        number = markers(player, continent)
        label = phrase("line.archaeologists-expert", expert=named(expert), continent=named(continent))
        yield ScoreLine(RULE, label, EACH * number, f"{EACH} × {number}")


def set_markers(table: Table, seat: int, continent: str, markers: int | None) -> Table:
    """Set a player's Archaeologists on a Continent."""
    return table.player_having(seat, Markers(changed(table.players[seat].of(Markers).on, continent, markers or None)))


def toggle_third_area(table: Table, seat: int, continent: str) -> Table:
    """Name a player as the next at a Continent's third area, or take that back; two can be named."""
    name, areas = table.players[seat].name, table.of(ThirdAreas).came
    came = areas.get(continent, ())
    if name not in came and len(came) == len(PLACES):
        return table
    return table.having(ThirdAreas(changed(areas, continent, toggled(came, name) or None)))


@dataclass(frozen=True, slots=True)
class Deploy(OwnGain):
    """An Archaeologist put on a Continent, for the price told."""

    WORD: ClassVar[str] = "marker"
    RULE: ClassVar[str] = "museum.archaeologist-deployment"
    continent: str
    price: int

    @classmethod
    def read(cls, words: Words) -> Self:
        """Read the Continent and the price."""
        return cls(words.word_of("continent", tuple(CONTINENTS)), words.number("price"))

    def __str__(self) -> str:
        """Write it: `marker asia 2`."""
        return f"{self.WORD} {self.continent} {self.price}"

    def costs(self, position: Position) -> Span:
        """Return the price told, less what the player's Experts take off it."""
        seat = position.seat
        cut = sum([power.deployment for power in (*seat.powers, *seat.perhaps)])
        return (Span.of(self.price) + Span(cut, 0)).within(0)

    def after(self, position: Position) -> Position:
        """Return the position after the Prestige that the player's Experts bring for it."""
        seat = position.seat
        sure = sum([power.deploys for power in seat.powers])
        return position.gaining(position.active, Span(sure, sure + sum([power.deploys for power in seat.perhaps])))


class Archaeologists(Expansion):
    """The Archaeologists: markers on the Continents."""

    id = "archaeologists"
    lines = (RULE,)
    of_table = ThirdAreas
    of_player = Markers
    own_gains = (Deploy,)

    def score(self, tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
        """Score the third areas and the Experts paid by marker."""
        parts = (*_arrivals(tallies.table, tally.player), *_experts(tally.player))
        yield summed(RULE, Phrase("line.archaeologists"), parts)

    def faults(self, tallies: Tallies) -> Iterator[Fault]:
        """Yield more markers than there are, and who came to a third area without enough of them."""
        for player in tallies.players:
            number = sum(player.of(Markers).on.values())
            if number > MARKERS:
                yield Fault(RULE, player.name, phrase("fault.archaeologists", n=number, box=MARKERS))
            for continent, names in tallies.table.of(ThirdAreas).came.items():
                if player.of(Markers).on and player.name in names and markers(player, continent) < THIRD:
                    facts = phrase(
                        "fault.archaeologists-area",
                        n=markers(player, continent),
                        needed=THIRD,
                        continent=named(continent),
                    )
                    yield Fault(RULE, player.name, facts)

    def warnings(self, tallies: Tallies) -> Iterator[Notice]:
        """Yield the Experts paid by marker who count none."""
        for player in tallies.players:
            for expert, continent in continent_experts(player):
                if not markers(player, continent):
                    message = phrase(
                        "warning.archaeologists", expert=named(expert), each=EACH, continent=named(continent)
                    )
                    yield Notice(player.name, message)

    def questions(self, tallies: Tallies) -> Iterator[Question]:
        """Ask who came first or second where several players have three markers."""
        stated = {player.name for player in tallies.players if RULE in player.stated}
        for continent in CONTINENTS:
            placed, candidates = arrived(tallies.table, continent)
            if not stated.issuperset(candidates):
                kind = "second" if placed else "first"
                message = phrase(f"question.archaeologists-{kind}", players=candidates, continent=named(continent))
                yield Question(None, key_path("table", "third-area", continent), message)

    def lay_out(self, table: Table, plays: OwnPlays) -> Table:
        """Count the Archaeologists deployed in the turns, for every player of whom the file counts none."""
        for seat, player in enumerate(table.players):
            deployed = Counter(play.continent for by, play in plays if by == seat and isinstance(play, Deploy))
            if deployed and not player.of(Markers).on:
                table = table.player_having(seat, Markers(deployed))
        return table
