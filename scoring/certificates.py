"""Checks a certificate of a best arrangement by working it out again, with none of the code that made it.

A certificate is the layout and what it claims: the totals, and a bound that no layout exceeds. All of it follows from
the table: the totals by the rules that score it, the bound by a proof of each game's own, its `check`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from scoring import tablefile
from scoring.arrangement import FEASIBLE, OPTIMAL, card_of
from scoring.effort import keep_to_time
from scoring.errors import MalformedTableError
from scoring.fields import Data, shown
from scoring.findings import (
    Claim,
    Findings,
    MalformedCertificateError,
    Shape,
    as_far_as_time,
    number,
    refuse_misfit,
    text,
    yes_or_no,
)
from scoring.game import Game
from scoring.names import LONGEST_NAME, folded
from scoring.phrase import Phrase, phrase
from scoring.review import PlayerResult
from scoring.table import AnyTable

FORMAT: Final = 2
"""The format of a certificate, which has its own number."""
NO_CARDS: Final = frozenset(".#>v")
"""Marks in a grid that are not cards: an empty space, no space, the other half of a card."""


@dataclass(frozen=True, slots=True)
class CertificateReport:
    """The result of checking one player's certificate, and what the certificate claims.

    >>> from scoring import check_certificate, example, read
    >>> game, table = read(example("patrick"))
    >>> grid = game.write(table)["players"][0]["museum"]
    >>> claims = {"player": "Patrick", "now": 47, "best": 52, "bound": 52, "status": "optimal"}
    >>> certificate = {"format": 2, "game": "museum", **claims, "museum": grid}
    >>> report = check_certificate(game, table, certificate, lambda: False)
    >>> report.holds, [wrong.key for wrong in report.findings.wrong]
    (False, ['certificate.wrong.best'])
    """

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


def check_certificate(game: Game, table: AnyTable, certificate: object, stop: Callable[[], bool]) -> CertificateReport:
    """Check a certificate of one player of a table; what `stop` leaves no time for is reported as taken on trust.

    Raises:
        MalformedCertificateError: it is none, or one of another game, or of nobody at the table.

    >>> from scoring import check_certificate, example, read
    >>> game, table = read(example("patrick"))
    >>> best = game.arrange(table, "Patrick")
    >>> grid = game.write(best.table)["players"][0]["museum"]
    >>> claims = {"player": "Patrick", "now": best.now, "best": best.best, "bound": best.bound, "status": best.status}
    >>> certificate = {"format": 2, "game": "museum", **claims, "museum": grid}
    >>> check_certificate(game, table, certificate, lambda: False).complete
    True

    """
    claims = _claims(game, certificate)
    refuse_misfit(claims, _shape(game))
    name = _player(table, claims["player"])
    findings = sum(as_far_as_time(_findings(game, table, name, claims, stop)), Findings())
    return CertificateReport(name, claims["now"], claims["best"], claims["bound"], findings)


def _claims(game: Game, certificate: object) -> Data:
    """Return what a certificate claims; refuses what is none of this game in the format known here."""
    if not isinstance(certificate, dict) or "format" not in certificate or "game" not in certificate:
        raise MalformedCertificateError(Phrase("certificate.no-certificate"))
    if certificate["format"] != FORMAT or not number(certificate["format"]):
        raise MalformedCertificateError(phrase("certificate.other-format", found=_cut(certificate["format"])))
    if certificate["game"] != game.id:
        raise MalformedCertificateError(phrase("certificate.other-game", found=_cut(certificate["game"])))
    return certificate


def _shape(game: Game) -> Shape:
    """Return the shape of a certificate of a game."""
    shape: Shape = {"format": number, "game": text, "player": text, "now": number, "best": number, "bound": number}
    hand = {"hand": yes_or_no} if game.hands else {}
    return {**shape, "status": text, **hand, game.id: text}


def _player(table: AnyTable, claimed: str) -> str:
    """Return whose certificate it is."""
    for player in table.players:
        if folded(player.name) == folded(claimed):
            return player.name
    raise MalformedCertificateError(phrase("certificate.other-player", player=_cut(claimed)))


def _cut(claimed: object) -> str:
    """Return what a certificate claims to be, no longer than it need be read."""
    return claimed[:LONGEST_NAME] if isinstance(claimed, str) else shown(claimed)


def _findings(
    game: Game, table: AnyTable, name: str, certificate: Data, stop: Callable[[], bool]
) -> Iterator[Findings]:
    """Yield the results of checking the layout, then of proving the bound again."""
    findings, laid = _laid(game, table, name, certificate, stop)
    yield findings
    if laid is not None and not findings.wrong and game.check is not None:
        check = game.check()
        claim = Claim(check.free(table), laid, name, certificate["bound"], certificate.get("hand", False))
        yield check.bound(claim, stop)


def _laid(
    game: Game, table: AnyTable, name: str, certificate: Data, stop: Callable[[], bool]
) -> tuple[Findings, AnyTable | None]:
    """Check the layout by the rules that score a table; return the table laid so, None where it cannot be."""
    keep_to_time(stop)
    check = game.check() if game.check else None
    data = game.write(check.free(table) if check else table)
    (seat,) = (entry for entry in data["players"] if entry["name"] == name)
    had, has = _cards(seat.get(game.id, "")), _cards(certificate[game.id])
    hands = [seat["hand"]] if "hand" in seat else [*seat.get("hands", {}).values()]
    hands = hands if certificate.get("hand") else []
    if had - has or not _taken(has - had, hands):
        return Findings(wrong=(phrase("certificate.wrong.cards", player=name),)), None
    seat[game.id] = certificate[game.id]
    try:
        laid = tablefile.read_data(data)
        laid = check.laid(laid, name) if check else laid
    except MalformedTableError:
        return Findings(wrong=(Phrase("certificate.wrong.grid"),)), None
    keep_to_time(stop)
    now = _result(game, table, name).total
    keep_to_time(stop)
    best = _result(game, laid, name).total
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


def _taken(cards: Counter[str], hands: list[list[int | str]]) -> bool:
    """Take the additional cards of the layout out of the hands; return whether all were there."""
    for hand in hands:
        kept = []
        for card in hand:
            if cards[str(card)] > 0:
                cards[str(card)] -= 1
            else:
                kept.append(card)
        hand[:] = kept
    return not +cards


def _result(game: Game, table: AnyTable, name: str) -> PlayerResult:
    return next(result for result in game.review(table).players if result.name == name)
