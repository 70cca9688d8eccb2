"""Checks a certificate of a best arrangement: what it says is worked out again, by nothing that made it.

What the bound rests on is each game's own affair: a game that can check it has a `check_grounds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring import tablefile
from scoring.arrangement import FEASIBLE, OPTIMAL, card_of
from scoring.errors import MalformedTableError
from scoring.game import Game
from scoring.grounds import Findings, Laid, MalformedCertificateError, refuse_misfit
from scoring.names import folded
from scoring.phrase import Phrase, phrase
from scoring.review import PlayerResult
from scoring.table import AnyTable

FORMAT: Final = 1
NO_CARDS: Final = frozenset(".#>v")
"""What stands in a grid and is no card of its own: nothing, no space, the other half of a card."""


@dataclass(frozen=True, slots=True)
class CertificateReport:
    """What came of checking one player's certificate, and what it claims."""

    player: str
    now: int
    best: int
    bound: int
    findings: Findings

    @property
    def holds(self) -> bool:
        """Whether it claims nothing wrong."""
        return not self.findings.wrong

    @property
    def complete(self) -> bool:
        """Whether all of it was derived again."""
        return self.holds and not self.findings.trusted


def check_certificate(game: Game, table: AnyTable, certificate: Any, stop: Callable[[], bool]) -> CertificateReport:
    """Check a certificate of one player of a table.

    Raises:
        MalformedCertificateError: it is none, or one of another game, or of nobody at the table.

    """
    name = _player(game, table, certificate)
    now, best, bound = (certificate[key] for key in ("now", "best", "bound"))
    findings, laid = _laid(game, table, name, certificate)
    grounds = certificate["grounds"]
    if laid is None:
        findings += Findings(trusted=(Phrase("certificate.trusted.grounds"),))
    elif grounds is None or game.check_grounds is None:
        findings += Findings(trusted=(Phrase("certificate.trusted.none"),))
    else:
        findings += game.check_grounds(Laid(table, laid, bound), name, grounds, stop)
    return CertificateReport(name, now, best, bound, findings)


def _player(game: Game, table: AnyTable, certificate: Any) -> str:
    """Return whose certificate it is."""
    if not isinstance(certificate, dict) or "format" not in certificate or "game" not in certificate:
        raise MalformedCertificateError(Phrase("certificate.no-certificate"))
    if certificate["format"] != FORMAT:
        raise MalformedCertificateError(phrase("certificate.other-format", found=str(certificate["format"])))
    if certificate["game"] != game.id:
        raise MalformedCertificateError(phrase("certificate.other-game", found=str(certificate["game"])))
    claims = {"player": str, "now": int, "best": int, "bound": int, "status": str, game.id: str, "grounds": object}
    refuse_misfit(certificate, claims)
    named = [player.name for player in table.players if folded(player.name) == folded(certificate["player"])]
    if not named:
        raise MalformedCertificateError(phrase("certificate.other-player", player=certificate["player"]))
    return str(named[0])


def _laid(game: Game, table: AnyTable, name: str, certificate: Mapping[str, Any]) -> tuple[Findings, AnyTable | None]:
    """Check the layout by the rules that score a table; return the table laid so, None where it cannot be."""
    data = game.write(table)
    (seat,) = (entry for entry in data["players"] if entry["name"] == name)
    had, has = _cards(seat.get(game.id, "")), _cards(certificate[game.id])
    hands = [seat["hand"]] if "hand" in seat else [*seat.get("hands", {}).values()]
    if had - has or not _taken(has - had, hands):
        return Findings(wrong=(phrase("certificate.wrong.cards", player=name),)), None
    seat[game.id] = certificate[game.id]
    try:
        _, laid = tablefile.read(tablefile.fresh(data))
    except MalformedTableError:
        return Findings(wrong=(Phrase("certificate.wrong.grid"),)), None
    now, best = (_result(game, reviewed, name).total for reviewed in (table, laid))
    claims = {key: certificate[key] for key in ("now", "best", "bound")}
    wrong = [
        phrase(f"certificate.wrong.{key}", claimed=claims[key], found=total)
        for key, total in (("now", now), ("best", best))
        if claims[key] != total
    ]
    if claims["bound"] < max(best, claims["best"]):
        wrong.append(phrase("certificate.wrong.bound", claimed=claims["bound"], found=best))
    if certificate["status"] != (OPTIMAL if claims["best"] == claims["bound"] else FEASIBLE):
        wrong.append(Phrase("certificate.wrong.status"))
    if wrong:
        return Findings(wrong=tuple(wrong)), laid
    return Findings(derived=(phrase("certificate.derived.laid", player=name, now=now, best=best),)), laid


def _cards(grid: str) -> Counter[str]:
    return Counter(card_of(word) for word in grid.split() if word not in NO_CARDS)


def _taken(cards: Counter[str], hands: list[list[Any]]) -> bool:
    """Take the additional cards of the layout out of the hands; return whether all were there."""
    for card in cards.elements():
        hand = next((held_cards for held_cards in hands if card in map(str, held_cards)), None)
        if hand is None:
            return False
        del hand[[*map(str, hand)].index(card)]
    return True


def _result(game: Game, table: AnyTable, name: str) -> PlayerResult:
    return next(result for result in game.review(table).players if result.name == name)
