"""Solo: Alphonse LeGros, who scores his Rival card and never loses to Public Opinion (fr, en)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from scoring.edit import change_player
from scoring.games.museum.counting.patrons.lines import patron_line
from scoring.games.museum.expansion import Expansion, Names
from scoring.games.museum.table.patron_card import patron_data, read_patron
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Notice

if TYPE_CHECKING:
    from scoring.breakdown import ScoreLine
    from scoring.fields import Fields
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Patron, Player, Table

RULE: Final = "museum.rival"
ORDINARY: Final = ("museum.civilisation", "museum.domain", "museum.gallery")


def _score(table: Table, tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
    del table, tallies
    yield patron_line(tally, "rival")


def _faults(table: Table, tallies: Tallies) -> Iterator[Fault]:
    rivals = tuple(player.name for player in table.players if player.solo)
    if len(rivals) > 1:
        yield Fault(RULE, None, phrase("fault.rivals", players=rivals))
    for tally in tallies:
        player = tally.museum.player
        if player.solo and player.patron:
            yield Fault(RULE, player.name, Phrase("fault.rival-patron"))


def _warnings(table: Table, tallies: Tallies) -> Iterator[Notice]:
    del tallies
    for player in table.players:
        if player.solo and not player.rival and not player.patron and RULE not in player.stated:
            yield Notice(player.name, Phrase("warning.rival"))


def _silent(player: Player, readings: Mapping[str, str]) -> dict[str, Phrase]:
    """The rival never loses to Public Opinion, and scores the ordinary lines unless read otherwise."""
    if not player.solo:
        return {}
    ordinary = () if readings["rival-ordinary-scoring"] == "yes" else ORDINARY
    spared = {"museum.public-opinion": Phrase("working.public-opinion-rival")}
    return spared | dict.fromkeys(ordinary, Phrase("working.rival-silent"))


def _held(table: Table) -> bool:
    return any(player.solo for player in table.players)


def _read_player(fields: Fields, names: Names) -> dict[str, Any]:
    del names
    rival = read_patron(fields, "rival")
    solo = fields.flag("solo", default="rival" in fields.data)
    if "rival" in fields.data and fields.data.get("solo") is False:
        fields.note("rival", Phrase("problem.rival"))
    return {"rival": rival, "solo": solo}


def _write_player(player: Player) -> dict[str, Any]:
    return {"solo": player.solo or None, "rival": patron_data(player.rival) if player.rival else None}


# Changes


def set_solo(table: Table, seat: int, *, solo: bool) -> Table:
    """Say whether a player is the rival of a solo game; whoever is not has no Rival card."""
    rival = table.players[seat].rival if solo else None
    return change_player(table, seat, solo=solo, rival=rival)


def set_rival(table: Table, seat: int, rival: Patron | None) -> Table:
    """Give a player a Rival card, which makes him the rival, or take it away."""
    return change_player(table, seat, rival=rival, solo=table.players[seat].solo or rival is not None)


SOLO: Final = Expansion(
    id="solo",
    held=_held,
    player_keys=("solo", "rival"),
    read_player=_read_player,
    write_player=_write_player,
    lines=(RULE,),
    silent=_silent,
    score=_score,
    faults=_faults,
    warnings=_warnings,
)
