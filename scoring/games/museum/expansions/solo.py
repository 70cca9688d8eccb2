"""Solo: Alphonse LeGros, who scores his Rival card and never loses to Public Opinion (fr, en)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from scoring.games.museum.counting.patrons.lines import patron_line
from scoring.games.museum.counting.tally import Counting
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.remarks.expansion_part import Remarks
from scoring.games.museum.table.expansion_part import OnTable
from scoring.games.museum.table.patron_card import Patron, patron_data, read_patron
from scoring.games.museum.table.state import Names, State
from scoring.games.museum.turns.powers import InTurns
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Notice

if TYPE_CHECKING:
    from scoring.breakdown import ScoreLine
    from scoring.fields import Fields
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Player, Table

RULE: Final = "museum.rival"
ORDINARY: Final = ("museum.civilisation", "museum.domain", "museum.gallery")


@dataclass(frozen=True, slots=True)
class Rival(State):
    """Whether a player is the rival, and his Rival card, which asks and pays like a Patron."""

    KEYS: ClassVar[tuple[str, ...]] = ("solo", "rival")
    solo: bool = False
    card: Patron | None = None

    @classmethod
    def read(cls, fields: Fields, names: Names) -> Self:
        """Read the card; who has one is the rival."""
        del names
        card = read_patron(fields, "rival")
        solo = fields.flag("solo", default="rival" in fields.data)
        if "rival" in fields.data and fields.data.get("solo") is False:
            fields.note("rival", Phrase("problem.rival"))
        return cls(solo, card)

    def data(self) -> dict[str, Any]:
        """Return the keys of a player."""
        return {"solo": self.solo or None, "rival": patron_data(self.card) if self.card else None}

    @property
    def patrons(self) -> tuple[tuple[str, Patron], ...]:
        """The Rival card."""
        return (("rival", self.card),) if self.card else ()


def _score(table: Table, tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
    del table, tallies
    yield patron_line(tally, "rival")


def _faults(table: Table, tallies: Tallies) -> Iterator[Fault]:
    rivals = tuple(player.name for player in table.players if player.of(Rival).solo)
    if len(rivals) > 1:
        yield Fault(RULE, None, phrase("fault.rivals", players=rivals))
    for tally in tallies:
        player = tally.museum.player
        if player.of(Rival).solo and player.patron:
            yield Fault(RULE, player.name, Phrase("fault.rival-patron"))


def _warnings(table: Table, tallies: Tallies) -> Iterator[Notice]:
    del tallies
    for player in table.players:
        rival = player.of(Rival)
        if rival.solo and not rival.card and not player.patron and RULE not in player.stated:
            yield Notice(player.name, Phrase("warning.rival"))


def _silent(player: Player, readings: MuseumReadings) -> dict[str, Phrase]:
    """Return Public Opinion for the rival, and the ordinary lines where `rival-ordinary-scoring` is read so."""
    if not player.of(Rival).solo:
        return {}
    ordinary = () if readings.rival_ordinary_scoring == "yes" else ORDINARY
    spared = {"museum.public-opinion": Phrase("working.public-opinion-rival")}
    return spared | dict.fromkeys(ordinary, Phrase("working.rival-silent"))


# Changes


def set_solo(table: Table, seat: int, *, solo: bool) -> Table:
    """Say whether a player is the rival of a solo game; only the rival has a Rival card."""
    return table.player_having(seat, Rival(solo, table.players[seat].of(Rival).card if solo else None))


def set_rival(table: Table, seat: int, rival: Patron | None) -> Table:
    """Give a player a Rival card, which makes him the rival, or take it away."""
    return table.player_having(seat, Rival(table.players[seat].of(Rival).solo or rival is not None, rival))


ON_TABLE: Final = OnTable(lines=(RULE,), patrons=("rival",), of_player=Rival)
COUNTING: Final = Counting(score=_score, silent=_silent)
REMARKS: Final = Remarks(faults=_faults, warnings=_warnings)
IN_TURNS: Final = InTurns(rival=lambda player: player.of(Rival).solo)
