"""Cthulhu Relics: cards of a Domain (their Mythos) without a Civilisation, the Disciple token, flooded spaces (en)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from scoring.breakdown import ScoreLine, sum_of, summed
from scoring.common_keys import PLAYER_NAME
from scoring.fields import At, foreign_letter, nearest, shown
from scoring.games.museum.expansion import Expansion, Form
from scoring.games.museum.printed import CONTINENTS, DOMAINS, VALUES, printed
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table import question
from scoring.games.museum.table.cards import UNKNOWN, Laid, OneSpace, Traits, face, lent
from scoring.games.museum.table.notation import UNREAD, Trouble
from scoring.games.museum.table.state import Renaming, State
from scoring.keys import WHOLE, Key, section
from scoring.phrase import Phrase, named, phrase
from scoring.review import Fault, Question
from scoring.schemas import one_of

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Player, Table

RULE: Final = "museum.cthulhu"
PREFIX: Final = "relic-"
FORM: Final = re.compile(r"(?P<continent>[a-z]+)-(?P<domain>[a-z]+)-(?P<value>.*)")
TYPED_VALUES: Final = (*map(str, VALUES), UNREAD)
BOX: Final[dict[str, int]] = printed("cthulhu")["box"]
WORTHS: Final[tuple[int, ...]] = tuple(printed("cthulhu")["disciple"])
REPEATED: Final[int] = printed("cthulhu")["repeated"]


class RelicFields(NamedTuple):
    """A Relic: the Continent on its back, its Mythos, which is a Domain, and its value, None where not read off."""

    continent: str
    domain: str
    value: int | None
    lender: str | None = None


class Relic(RelicFields, OneSpace):
    """A Relic in a Museum or a Common Pool."""

    __slots__ = ()

    @property
    def worth(self) -> tuple[int, int]:
        """Its value, which it scores when exhibited."""
        return face(self.value)

    def traits(self, readings: MuseumReadings) -> Traits:
        """Return its traits by the rulings `relic-in-domain`, `relic-for-patron` and `league-links`."""
        counts = readings.relic_in_domain
        return Traits(
            domain=None if counts == "ignored" else self.domain,
            raises=counts == "counts",
            value=self.value or UNKNOWN,
            continent=self.continent if readings.relic_for_patron == "yes" else None,
            links=counts == "like-league" and readings.league_links == "yes",
            rule="museum.relics",
            ruling="relic-in-domain",
        )

    def back(self, readings: MuseumReadings) -> str | None:
        """Return the Continent on its back."""
        return self.continent

    def __str__(self) -> str:
        """Write it as in a table file: `relic-europe-wa-4`."""
        return f"{PREFIX}{self.continent}-{self.domain}-{self.value or '?'}{lent(self)}"


class FloodFields(NamedTuple):
    """A flooded space belongs to nobody."""

    lender: str | None = None


class Flood(FloodFields, OneSpace):
    """A flooded space: nothing lies there, and nothing can."""

    __slots__ = ()
    discardable: ClassVar[bool] = False
    lendable: ClassVar[bool] = False

    def traits(self, readings: MuseumReadings) -> Traits:
        """Keep all cards off; the space need not be filled where the ruling `flooded-space` says so."""
        left_out = readings.flooded_space == "left-out"
        return Traits(blocks=True, left_out=left_out, rule=RULE, ruling="flooded-space")

    def __str__(self) -> str:
        """Write the mark of a table file."""
        return FLOODED


FLOODED: Final = "~"
FLOOD: Final = Flood()


def _worth(at: At, worth: int) -> int:
    """Note what no side of the Disciple token is worth."""
    if worth not in WORTHS:
        low, high = WORTHS
        at.note(phrase("problem.disciple", found=worth, low=low, high=high))
    return worth


WORTH: Final = WHOLE.then(_worth).described(lambda: {"type": "integer", "enum": [*WORTHS]})


@dataclass(frozen=True, slots=True)
class Disciple(State):
    """The Disciple token: who holds it, None where it lies beside the board, and its victory points."""

    KEYS: ClassVar = (
        section("disciple", Key("holder", PLAYER_NAME, required=True), Key("worth", WORTH, required=True)),
    )
    holder: str | None = None
    worth: int = WORTHS[0]

    def renamed(self, renaming: Renaming) -> Self:
        """Return the same after players were renamed or left."""
        holder = renaming(self.holder) if self.holder else None
        return type(self)(holder, self.worth) if holder else type(self)()


def _relic_of(token: str, match: re.Match[str]) -> Relic | Trouble:
    parts = match.groupdict()
    for part, words, problem in (
        ("continent", CONTINENTS, "problem.relic-continent"),
        ("domain", DOMAINS, "problem.card-domain"),
        ("value", TYPED_VALUES, "problem.relic-value"),
    ):
        if parts[part] not in words:
            near = nearest(parts[part], words)
            suggested = near and PREFIX + "-".join({**parts, part: near}.values())
            return Trouble(phrase(problem, found=shown(token), part=parts[part], words=tuple(words)), suggested)
    value = parts["value"]
    return Relic(parts["continent"], parts["domain"], None if value == UNREAD else int(value))


def discarded(player: Player) -> tuple[Relic, ...]:
    """Return the Relics in a player's Common Pool."""
    return tuple(card for card in player.discard if isinstance(card, Relic))


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
    working += f"{' ' if once else ''}-{' ' if once else ''}{REPEATED} × ({sum_of(again)})" if again else ""
    label = phrase("line.cthulhu-pool", n=len(relics))
    if repeated:
        mythos = tuple(named(domain) for domain in DOMAINS if domain in repeated)
        label = phrase("line.cthulhu-doubled", n=len(relics), mythos=mythos)
    return ScoreLine(RULE, label, -sum(once) - REPEATED * sum(again), working)


def set_disciple(table: Table, holder: str | None, worth: int = WORTHS[0]) -> Table:
    """Give the Disciple token to a player, worth so many points; None puts it back beside the board."""
    return table.having(Disciple(holder, worth) if holder else Disciple())


class Cthulhu(Expansion):
    """The Relics, flooded spaces and the Disciple token."""

    id = "cthulhu"
    lines = (RULE,)
    cards = (Relic, Flood)
    forms = (
        Form(f"{PREFIX}{one_of(CONTINENTS)}-{one_of(DOMAINS)}-{one_of(TYPED_VALUES)}"),
        Form(FLOODED, whole=False, discardable=False),
    )
    of_table = Disciple

    def read_card(self, token: str) -> Laid | Trouble | None:
        """Read a Relic or a flooded space; None where it is something else."""
        lowered = token.lower()
        if lowered == FLOODED:
            return FLOOD
        if not lowered.startswith(PREFIX):
            return None
        if letter := foreign_letter(token):
            return Trouble(letter)
        match = FORM.fullmatch(lowered.removeprefix(PREFIX))
        return Trouble(phrase("problem.relic", found=shown(token))) if match is None else _relic_of(token, match)

    def score(self, tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
        """Score the Disciple token, and the loss for Relics in the Common Pool."""
        player, disciple = tally.player, tallies.table.of(Disciple)
        parts = []
        if disciple.holder == player.name:
            worth = disciple.worth
            parts.append(ScoreLine(RULE, Phrase("line.cthulhu-disciple"), worth, str(worth)))
        if relics := discarded(player):
            parts.append(_lost(relics, tallies.table.readings.mythos_doubling))
        yield summed(RULE, Phrase("line.cthulhu"), parts)

    def faults(self, tallies: Tallies) -> Iterator[Fault]:
        """Yield more Relics and flooded spaces than there are."""
        cards = tallies.table.cards
        counts = {
            "relics": sum(1 for card in cards if isinstance(card, Relic)),
            "floods": sum(1 for card in cards if isinstance(card, Flood)),
        }
        for kind, number in counts.items():
            if number > BOX[kind]:
                yield Fault(RULE, None, phrase(f"fault.cthulhu-{kind}", n=number, box=BOX[kind]))

    def questions(self, tallies: Tallies) -> Iterator[Question]:
        """Ask for values of Relics in the Common Pool."""
        for player in tallies.players:
            unknown = sum(1 for relic in discarded(player) if relic.value is None)
            if unknown and RULE not in player.stated:
                yield question(player.name, phrase("question.cthulhu", n=unknown), "discard")
