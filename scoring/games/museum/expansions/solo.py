"""Solo: Alphonse LeGros, who scores his Rival card and never loses to Public Opinion (fr, en)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from scoring.fields import At, Fields
from scoring.games.museum.counting.lines import patron_line
from scoring.games.museum.expansion import Expansion
from scoring.games.museum.printed import CONTINENTS
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table.patron_card import PATRON, Patron
from scoring.games.museum.table.priorities import OTHER_PRIORITY, PRIORITIES
from scoring.games.museum.table.state import State
from scoring.games.museum.table.tokens import CARDS
from scoring.keys import FLAG, Attributes, Key, Kind, choice, items, own_words, text
from scoring.names import LONGEST_NAME
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Notice
from scoring.schemas import Schema

if TYPE_CHECKING:
    from scoring.breakdown import ScoreLine
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Player, Table
    from scoring.games.museum.table.cards import Laid
    from scoring.games.museum.table.line import Line
    from scoring.games.museum.turns.position import Position

RULE: Final = "museum.rival"
TURN: Final = "museum.legros"
USUAL_DECK: Final = "usual"
DECKS: Final = (USUAL_DECK, "fewer-2", "fewer-4")
"""The deck of Action cards: with fewer cards of a 2 he is stronger, with fewer of a 4 weaker (fr: solo)."""
ORDINARY: Final = ("museum.civilisation", "museum.domain", "museum.gallery")


ORDER: Final = items(choice(CONTINENTS), most=len(CONTINENTS))


def _order(at: At, value: object) -> tuple[str, ...] | None:
    """Read an order of all Continents; an empty one is none."""
    order = ORDER.read(at, value)
    if isinstance(value, list) and 0 < len({*(order or ())}) == len(value) < len(CONTINENTS):
        at.note(phrase("problem.discard-order", words=tuple(CONTINENTS)))
    return order


def _order_schema() -> Schema:
    return ORDER.schema() | {"anyOf": [{"minItems": len(CONTINENTS)}, {"maxItems": 0}]}


class SoloKey(Key):
    """Whether a player is the rival: whoever has a Rival card, or anything else of the rival's, is."""

    def read(self, fields: Fields) -> Attributes:
        """Return whether he is; one who has something of the rival's and is said not to be him is noted."""
        said = super().read(fields)
        his = next((key for key in _his() if key in fields.data), None)
        if his is not None and fields.data.get(self.name) is False:
            fields.at(his).note(Phrase("problem.rival"))
        return said if his is None else {self.fills: True}


def _his() -> list[str]:
    """Return the keys of what only the rival has."""
    return [key.name for key in Rival.KEYS if key.name != "solo"]


def _alone() -> Schema:
    """Describe a player who, if not the rival, has nothing of his."""
    anything = {"anyOf": [{"required": [key]} for key in _his()]}
    return {"anyOf": [{"properties": {"solo": {"const": True}}}, {"not": anything}]}


@dataclass(frozen=True, slots=True)
class Rival(State):
    """Whether a player is the rival, his Rival card, and what he holds.

    `card` is what the Rival card pays at the end, asked like a Patron; `name` is what the players call it. `priorities`
    are what he looks for, first things first: Civilisations, Domains, Continents, `masterpieces`, or `other:` and words
    that this program does not know. `discard_order` is the row of Continents at the foot of the card. `hand` are the
    Objects that lie open before him: as they lie, or those he begins with where the game is followed. `advanced` and
    `hand` are None where nobody told; he plays in Normal mode then.
    """

    KEYS: ClassVar = (
        SoloKey("solo", FLAG, asks=_alone),
        Key("rival", PATRON, "card"),
        Key("rival-card", text(LONGEST_NAME), "name"),
        Key("priorities", items(own_words(PRIORITIES, OTHER_PRIORITY))),
        Key("discard-order", Kind(_order, _order_schema, list)),
        Key("advanced", FLAG),
        Key("action-deck", choice(DECKS), "deck"),
        Key("hand", CARDS),
    )
    solo: bool = False
    card: Patron | None = None
    name: str = ""
    priorities: tuple[str, ...] = ()
    discard_order: tuple[str, ...] = ()
    advanced: bool | None = None
    deck: str = USUAL_DECK
    hand: tuple[Laid, ...] | None = None

    @property
    def rival(self) -> Rival | None:
        """The rival."""
        return self if self.solo else None

    def with_hand(self, hand: tuple[Laid, ...] | None) -> Rival:
        """Return the rival with other Objects before him."""
        return replace(self, hand=hand)

    @property
    def patrons(self) -> Mapping[str, Patron]:
        """The Rival card."""
        return {"rival": self.card} if self.card else {}


def set_solo(table: Table, seat: int, *, solo: bool) -> Table:
    """Say whether a player is the rival of a solo game; only the rival has a Rival card."""
    return table.player_having(seat, replace(table.players[seat].of(Rival), solo=True) if solo else Rival())


def set_priorities(table: Table, seat: int, priorities: tuple[str, ...]) -> Table:
    """Say what the rival looks for, first things first."""
    return _changed(table, seat, priorities=priorities)


def set_discard_order(table: Table, seat: int, order: tuple[str, ...]) -> Table:
    """Say in which order of Continents the rival pays and discards."""
    return _changed(table, seat, discard_order=order)


def set_advanced(table: Table, seat: int, *, advanced: bool) -> Table:
    """Say whether the rival also buys, pays and discards."""
    return _changed(table, seat, advanced=advanced)


def set_deck(table: Table, seat: int, deck: str) -> Table:
    """Say which Action cards he plays with: one of `DECKS`."""
    return _changed(table, seat, deck=deck)


def set_card_name(table: Table, seat: int, name: str) -> Table:
    """Say what the players call the Rival card."""
    return _changed(table, seat, name=name)


def set_hand(table: Table, seat: int, hand: tuple[Laid, ...] | None) -> Table:
    """Say which Objects lie open before the rival, None for not told."""
    return _changed(table, seat, hand=hand)


def _changed(table: Table, seat: int, **changed: Any) -> Table:
    """Return the table with something of the rival's changed; who has anything of his is the rival."""
    state = replace(table.players[seat].of(Rival), **changed)
    return table.player_having(seat, replace(state, solo=state.solo or any(changed.values())))


def set_rival(table: Table, seat: int, rival: Patron | None) -> Table:
    """Give a player a Rival card, which makes him the rival, or take it away."""
    return _changed(table, seat, card=rival)


class Solo(Expansion):
    """A game alone against Alphonse LeGros."""

    id = "solo"
    lines = (RULE,)
    patrons = ("rival",)
    of_player = Rival

    def score(self, tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
        """Score the Rival card."""
        yield patron_line(tally, "rival")

    def silent(self, player: Player, readings: MuseumReadings) -> dict[str, Phrase]:
        """Return Public Opinion for the rival, and the ordinary lines where `rival-ordinary-scoring` is read so."""
        if not player.of(Rival).solo:
            return {}
        ordinary = () if readings.rival_ordinary_scoring == "yes" else ORDINARY
        spared = {"museum.public-opinion": Phrase("working.public-opinion-rival")}
        return spared | dict.fromkeys(ordinary, Phrase("working.rival-silent"))

    def faults(self, tallies: Tallies) -> Iterator[Fault]:
        """Yield a second rival, and what the rival must not have."""
        rivals = tuple(player.name for player in tallies.players if player.of(Rival).solo)
        if len(rivals) > 1:
            yield Fault(RULE, None, phrase("fault.rivals", players=rivals))
        for player in tallies.players:
            rival = player.of(Rival)
            if rival.solo and player.patron:
                yield Fault(RULE, player.name, Phrase("fault.rival-patron"))
            if rival.solo and player.experts:
                yield Fault(TURN, player.name, phrase("fault.rival-hires", player=player.name))
            if rival.solo and player.discard and rival.advanced is False:
                yield Fault(TURN, player.name, phrase("fault.rival-discards", player=player.name))

    def warnings(self, tallies: Tallies) -> Iterator[Notice]:
        """Yield that the rival has no card, or a Common Pool where nobody told his mode."""
        for player in tallies.players:
            rival = player.of(Rival)
            if rival.solo and not rival.card and not player.patron and RULE not in player.stated:
                yield Notice(player.name, Phrase("warning.rival"))
            if rival.solo and player.discard and rival.advanced is None:
                yield Notice(player.name, Phrase("warning.rival-pool"))

    def broken(self, position: Position, line: Line) -> Iterator[Fault]:
        """Yield the rules of the rival that a line breaks."""
        from scoring.games.museum.rival.judging import broken  # noqa: PLC0415 - few tables have a rival

        return broken(position, line)

    def undone(self, begun: Position, position: Position) -> Iterator[Fault]:
        """Yield the rules of the rival that his turn breaks by what was not done."""
        from scoring.games.museum.rival.judging import undone  # noqa: PLC0415 - few tables have a rival

        return undone(begun, position)
