"""Cthulhu Relics: cards of a Domain (their Mythos) without a Civilisation, the Disciple token, flooded spaces (en)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scoring.breakdown import ScoreLine, sum_of, summed
from scoring.common_fields import known_player
from scoring.fields import foreign_letter, key_path, nearest, shown
from scoring.games.museum.expansion import Expansion, Names, Renaming
from scoring.games.museum.printed import CONTINENTS, DOMAINS, MASTERPIECE, printed
from scoring.games.museum.table import Disciple
from scoring.games.museum.table.cards import UNKNOWN, Laid, Traits, face, lent
from scoring.games.museum.table.notation import Trouble
from scoring.phrase import Phrase, named, phrase
from scoring.review import Fault, Question

if TYPE_CHECKING:
    from scoring.fields import Fields
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Player, Table

RULE: Final = "museum.cthulhu"
PREFIX: Final = "relic-"
FORM: Final = re.compile(r"(?P<continent>[a-z]+)-(?P<domain>[a-z]+)-(?P<value>.*)")
VALUES: Final = (*(str(value) for value in range(1, MASTERPIECE + 1)), "?")
BOX: Final[dict[str, int]] = printed("cthulhu")["box"]
WORTHS: Final[tuple[int, ...]] = tuple(printed("cthulhu")["disciple"])


class Relic(NamedTuple):
    """A Relic: the Continent on its back, its Mythos, which is a Domain, and its value, None where not read off."""

    continent: str
    domain: str
    value: int | None
    lender: str | None = None

    @property
    def worth(self) -> tuple[int, int]:
        """Its value, which it scores when exhibited."""
        return face(self.value)

    def traits(self, readings: Mapping[str, str]) -> Traits:
        """Return what the rulings make of it (`relic-in-domain`, `relic-for-patron`)."""
        counts = readings["relic-in-domain"]
        return Traits(
            domain=None if counts == "ignored" else self.domain,
            raises=counts == "counts",
            value=self.value or UNKNOWN,
            continent=self.continent if readings["relic-for-patron"] == "yes" else None,
        )

    def back(self, readings: Mapping[str, str]) -> str | None:
        """Return the Continent on its back."""
        del readings
        return self.continent

    def __str__(self) -> str:
        """Write it as in a table file: `relic-europe-wa-4`."""
        return f"{PREFIX}{self.continent}-{self.domain}-{self.value or '?'}{lent(self)}"


class Flood(NamedTuple):
    """A flooded space: nothing lies there, and nothing can."""

    lender: str | None = None

    @property
    def worth(self) -> tuple[int, int]:
        """Nothing: it is no card."""
        return (0, 0)

    def traits(self, readings: Mapping[str, str]) -> Traits:
        """Keep all cards off."""
        del readings
        return Traits(blocks=True)

    def back(self, readings: Mapping[str, str]) -> str | None:
        """Return None: it is no card."""
        del readings
        return None

    def __str__(self) -> str:
        """Write the mark of a table file."""
        return FLOODED


FLOODED: Final = "~"
FLOOD: Final = Flood()


def read(token: str) -> Laid | Trouble | None:
    """Read a Relic or a flooded space; None where it is something else."""
    lowered = token.lower()
    if lowered == FLOODED:
        return FLOOD
    if not lowered.startswith(PREFIX):
        return None
    if letter := foreign_letter(token):
        return Trouble(letter)
    found = FORM.fullmatch(lowered.removeprefix(PREFIX))
    return Trouble(phrase("problem.relic", found=shown(token))) if found is None else _relic_of(token, found)


def _relic_of(token: str, found: re.Match[str]) -> Relic | Trouble:
    parts = found.groupdict()
    for part, words, problem in (
        ("continent", CONTINENTS, "problem.relic-continent"),
        ("domain", DOMAINS, "problem.card-domain"),
        ("value", VALUES, "problem.relic-value"),
    ):
        if parts[part] not in words:
            near = nearest(parts[part], words)
            suggested = near and PREFIX + "-".join({**parts, part: near}.values())
            return Trouble(phrase(problem, found=shown(token), part=parts[part], words=tuple(words)), suggested)
    value = parts["value"]
    return Relic(parts["continent"], parts["domain"], None if value == "?" else int(value))


def discarded(player: Player) -> tuple[Relic, ...]:
    """Return the Relics in a player's Common Pool."""
    return tuple(card for card in player.discard if isinstance(card, Relic))


def _score(table: Table, tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
    del tallies
    player, disciple = tally.museum.player, table.disciple
    parts = []
    if disciple and disciple.holder == player.name:
        worth = disciple.worth
        parts.append(ScoreLine(RULE, Phrase("line.cthulhu-disciple"), worth, str(worth)))
    if relics := discarded(player):
        parts.append(_lost(relics, table.readings["mythos-doubling"]))
    yield summed(RULE, Phrase("line.cthulhu"), parts)


def _lost(relics: tuple[Relic, ...], doubling: str) -> ScoreLine:
    """Score the loss for Relics in the Common Pool, doubled where a Mythos is there more than once."""
    number = Counter(relic.domain for relic in relics)
    repeated = {domain for domain, count in number.items() if count > 1}
    once = [relic.value or 0 for relic in relics if relic.domain not in repeated]
    again = [relic.value or 0 for relic in relics if relic.domain in repeated]
    if repeated and doubling == "whole-loss":
        again, once = [*once, *again], []
    single = len(once) == 1 and not again
    working = f"-{once[0]}" if single else f"-({sum_of(once)})" if once else ""
    working += f"{' ' if once else ''}-{' ' if once else ''}2 × ({sum_of(again)})" if again else ""
    label = phrase("line.cthulhu-pool", n=len(relics))
    if repeated:
        mythos = tuple(named(domain) for domain in DOMAINS if domain in repeated)
        label = phrase("line.cthulhu-doubled", n=len(relics), mythos=mythos)
    return ScoreLine(RULE, label, -sum(once) - 2 * sum(again), working)


def _questions(table: Table, tallies: Tallies) -> Iterator[Question]:
    del table
    for tally in tallies:
        player = tally.museum.player
        unknown = sum(1 for relic in discarded(player) if relic.value is None)
        if unknown and RULE not in player.stated:
            path = key_path("players", player.name, "discard")
            yield Question(player.name, path, phrase("question.cthulhu", n=unknown))


def _faults(table: Table, tallies: Tallies) -> Iterator[Fault]:
    del tallies
    cards = [card for player in table.players for card in (*player.museum, *player.discard)]
    counts = {
        "relics": sum(1 for card in cards if isinstance(card, Relic)),
        "floods": sum(1 for card in cards if isinstance(card, Flood)),
    }
    for kind, number in counts.items():
        if number > BOX[kind]:
            yield Fault(RULE, None, phrase(f"fault.cthulhu-{kind}", n=number, box=BOX[kind]))


def _held(table: Table) -> bool:
    return table.disciple is not None


def _read_table(fields: Fields, names: Names) -> dict[str, Any]:
    inner = fields.inner("disciple")
    if inner is None:
        return {}
    holder, worth = inner.text("holder", required=True), inner.whole("worth", required=True)
    if isinstance(inner.data.get("holder"), str):
        holder = known_player(inner, "holder", holder, names)
    if isinstance(inner.data.get("worth"), int) and worth not in WORTHS:
        low, high = WORTHS
        inner.note("worth", phrase("problem.disciple", found=worth, low=low, high=high))
    inner.done()
    return {"disciple": Disciple(holder, worth)}


def _write_table(table: Table) -> dict[str, Any]:
    return {"disciple": table.disciple._asdict() if table.disciple else None}


def _with_names(table: Table, renaming: Renaming) -> dict[str, Any]:
    holder = renaming(table.disciple.holder) if table.disciple else None
    return {"disciple": table.disciple._replace(holder=holder) if table.disciple and holder else None}


# Changes


def set_disciple(table: Table, holder: str | None, worth: int = WORTHS[0]) -> Table:
    """Give the Disciple token to a player, worth so many points; None puts it back beside the board."""
    return replace(table, disciple=Disciple(holder, worth) if holder else None)


CTHULHU: Final = Expansion(
    id="cthulhu",
    cards=(Relic, Flood),
    read_card=read,
    held=_held,
    table_keys=("disciple",),
    read_table=_read_table,
    write_table=_write_table,
    with_names=_with_names,
    lines=(RULE,),
    score=_score,
    faults=_faults,
    questions=_questions,
)
