"""Checks a certificate of a best arrangement: what it says is worked out again, by nothing that made it.

What the bound rests on is each game's own affair: a game that can check it has a `check_grounds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol

from scoring import tablefile
from scoring.arrangement import FEASIBLE, OPTIMAL, card_of
from scoring.errors import MalformedTableError
from scoring.game import Game, SomeTable
from scoring.names import folded
from scoring.phrase import Phrase, phrase
from scoring.review import PlayerResult
from scoring.table import AnyTable

FORMAT: Final = 1
NO_CARDS: Final = frozenset(".#>v")
"""What stands in a grid and is no card of its own: nothing, no space, the other half of a card."""
ANY: Final = "*"
Shape = Any


class MalformedCertificateError(Exception):
    """What was read is no certificate, or one of another game or table; `why` says so."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Findings:
    """What was derived again, what was taken on trust, and what is wrong."""

    derived: tuple[Phrase, ...] = ()
    trusted: tuple[Phrase, ...] = ()
    wrong: tuple[Phrase, ...] = ()

    def __add__(self, other: Findings) -> Findings:
        """Return both."""
        return Findings(self.derived + other.derived, self.trusted + other.trusted, self.wrong + other.wrong)


@dataclass(frozen=True, slots=True)
class CertificateReport:
    """What came of checking one player's certificate, and what it claims."""

    player: str
    now: int
    best: int
    bound: int
    found: Findings

    @property
    def holds(self) -> bool:
        """Whether nothing in it is wrong."""
        return not self.found.wrong

    @property
    def complete(self) -> bool:
        """Whether all of it was derived again."""
        return self.holds and not self.found.trusted


class Laid(NamedTuple, Generic[SomeTable]):
    """A table as it lies now, and as a certificate lays it; and the bound that is claimed."""

    now: SomeTable
    best: SomeTable
    bound: int


class CheckGrounds(Protocol[SomeTable]):
    """Checks what a bound rests on."""

    def __call__(
        self, laid: Laid[SomeTable], player: str, grounds: Mapping[str, Any], stop: Callable[[], bool]
    ) -> Findings:
        """Return what came of it, within the time that `stop` allows."""


def check_certificate(game: Game, table: AnyTable, certificate: Any, stop: Callable[[], bool]) -> CertificateReport:
    """Check a certificate of one player of a table.

    Raises:
        MalformedCertificateError: it is none, or one of another game, or of nobody at the table.

    """
    name = _player(game, table, certificate)
    now, best, bound = (certificate[key] for key in ("now", "best", "bound"))
    found, laid = _laid(game, table, name, certificate)
    grounds = certificate["grounds"]
    if laid is None:
        found += Findings(trusted=(Phrase("certificate.trusted.grounds"),))
    elif grounds is None or game.check_grounds is None:
        found += Findings(trusted=(Phrase("certificate.trusted.none"),))
    else:
        found += game.check_grounds(Laid(table, laid, bound), name, grounds, stop)
    return CertificateReport(name, now, best, bound, found)


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
    named = [one.name for one in table.players if folded(one.name) == folded(certificate["player"])]
    if not named:
        raise MalformedCertificateError(phrase("certificate.other-player", player=certificate["player"]))
    return str(named[0])


def refuse_misfit(data: Any, shape: Shape, path: str = "") -> None:
    """Raise MalformedCertificateError where data are not of a shape.

    A shape is a type; a list of one shape; or a dictionary of shapes by key, by `ANY` for every key.
    """
    if isinstance(shape, type):
        fits = isinstance(data, shape) and not (shape is int and isinstance(data, bool))
        inner: Iterable[tuple[str, Any, Shape]] = ()
    elif isinstance(shape, list):
        fits = isinstance(data, list)
        inner = ((f"{path}[{n}]", one, shape[0]) for n, one in enumerate(data if fits else ()))
    else:
        fits = isinstance(data, dict) and (ANY in shape or shape.keys() <= data.keys())
        keys = (data if ANY in shape else shape) if fits else ()
        inner = ((f"{path}.{key}".lstrip("."), data[key], shape.get(key, shape.get(ANY))) for key in keys)
    if not fits:
        raise MalformedCertificateError(phrase("certificate.misfit", path=path or "."))
    for where, one, its in inner:
        refuse_misfit(one, its, where)


def _laid(game: Game, table: AnyTable, name: str, certificate: Mapping[str, Any]) -> tuple[Findings, AnyTable | None]:
    """Check the layout by the rules that score a table; return the table laid so, None where it cannot be."""
    data = game.write(table)
    (seat,) = (one for one in data["players"] if one["name"] == name)
    had, has = _cards(seat.get(game.id, "")), _cards(certificate[game.id])
    hands = [seat["hand"]] if "hand" in seat else [*seat.get("hands", {}).values()]
    if had - has or not _taken(has - had, hands):
        return Findings(wrong=(phrase("certificate.wrong.cards", player=name),)), None
    seat[game.id] = certificate[game.id]
    try:
        _, laid = tablefile.read(tablefile.fresh(data))
    except MalformedTableError:
        return Findings(wrong=(Phrase("certificate.wrong.grid"),)), None
    now, best = (_result(game, one, name).total for one in (table, laid))
    claims = {key: certificate[key] for key in ("now", "best", "bound")}
    wrong = [
        phrase(f"certificate.wrong.{key}", claimed=claims[key], found=found)
        for key, found in (("now", now), ("best", best))
        if claims[key] != found
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
    """Take cards that were laid besides out of the hands; return whether they were there."""
    for card in cards.elements():
        hand = next((one for one in hands if card in map(str, one)), None)
        if hand is None:
            return False
        del hand[[*map(str, hand)].index(card)]
    return True


def _result(game: Game, table: AnyTable, name: str) -> PlayerResult:
    return next(one for one in game.review(table).players if one.name == name)
