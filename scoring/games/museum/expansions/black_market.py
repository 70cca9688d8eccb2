"""The Black Market: players who used four or more of its cards lose points for them (en: expansion scoring)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Self

from scoring.breakdown import ScoreLine, sum_of, summed
from scoring.games.museum.expansion import Expansion, Form, OwnGain, OwnPlays
from scoring.games.museum.printed import CONTINENT_OF, printed
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table import question
from scoring.games.museum.table.cards import Card, Laid, Object, lent
from scoring.games.museum.table.notation import CARD_FORM, Trouble, card_or_trouble, within
from scoring.games.museum.table.state import State
from scoring.keys import WHOLE, Key
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Question
from scoring.span import Span

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Owned, Tallies, Tally
    from scoring.games.museum.table import Player, Table
    from scoring.games.museum.table.line_notation import Words
    from scoring.games.museum.turns.position import Position

RULE: Final = "museum.black-market"
PREFIX: Final = "bm-"
BOX: Final[dict[str, int]] = printed("black_market")


class MarketObject(Object):
    """A Black Market Object: in a Museum an Object like any other, with no Continent on its back."""

    __slots__ = ()

    def back(self, readings: MuseumReadings) -> str | None:
        """Return the Continent of its Civilisation where the ruling `black-market-opinion` says yes."""
        return CONTINENT_OF[self.civilisation] if readings.black_market_opinion == "yes" else None

    def __str__(self) -> str:
        """Write it as in a table file: `bm-egy-na-3`."""
        return f"{PREFIX}{Card(self.civilisation, self.domain, self.value)}{lent(self)}"


@dataclass(frozen=True, slots=True)
class Favours(State):
    """How many Black Market Favours a player used."""

    KEYS: ClassVar = (Key("black-market-favours", WHOLE, "used"),)
    used: int = 0


def on_show(tallies: Tallies, player: Player) -> list[Owned]:
    """Return the Black Market Objects of a player that lie in Museums; a lent one is its lender's."""
    return [owned for owned in tallies.exhibitions[player.name].cards if isinstance(owned.card, MarketObject)]


def discarded(player: Player) -> tuple[MarketObject, ...]:
    """Return the Black Market Objects in a player's Common Pool."""
    return tuple(card for card in player.discard if isinstance(card, MarketObject))


def used(tallies: Tallies, player: Player) -> int:
    """Return how many Black Market cards a player used (ruling `black-market-used`)."""
    pool = len(discarded(player)) if tallies.table.readings.black_market_used == "all" else 0
    return player.of(Favours).used + len(on_show(tallies, player)) + pool


def set_favours(table: Table, seat: int, favours: int | None) -> Table:
    """Set how many Black Market Favours a player used."""
    return table.player_having(seat, Favours(favours or 0))


@dataclass(frozen=True, slots=True)
class Deal(OwnGain):
    """A card of the Black Market taken, for the price told: an Object, or a Favour by its own words."""

    WORD: ClassVar[str] = "market"
    RULE: ClassVar[str] = "museum.black-market-turn"
    card: Laid | str
    price: int

    @classmethod
    def read(cls, words: Words) -> Self:
        """Read the card and its price; what has no hyphen is a Favour."""
        card = words.card() if words.next and "-" in words.next else words.take("card")
        return cls(card, words.number("price"))

    def __str__(self) -> str:
        """Write it: `market bm-egy-na-3 2`."""
        from scoring.games.museum.table.line import as_word  # noqa: PLC0415 - few games are followed

        return f"{self.WORD} {as_word(str(self.card))} {self.price}"

    def costs(self, position: Position) -> Span:
        """Return the price told."""
        return Span.of(self.price)

    @property
    def most_drawn(self) -> int:
        """An Object may come into the hand: no book says where it goes."""
        return 0 if isinstance(self.card, str) else 1

    def after(self, position: Position) -> Position:
        """Return the position after a Favour, which may be held like any other."""
        if not isinstance(self.card, str):
            return position
        seat = position.seat
        return position.with_seat(position.active, seat._replace(favours=seat.favours + Span(0, 1)))


class BlackMarket(Expansion):
    """The Black Market: its Objects and its Favours."""

    id = "black-market"
    lines = (RULE,)
    cards = (MarketObject,)
    forms = (Form(f"{PREFIX}{CARD_FORM}"),)
    of_player = Favours
    own_gains = (Deal,)

    def read_card(self, token: str) -> Laid | Trouble | None:
        """Read a Black Market Object; None where it is something else."""
        if not token.lower().startswith(PREFIX):
            return None
        card = card_or_trouble(token[len(PREFIX) :])
        if isinstance(card, Trouble):
            return within(card, token, PREFIX)
        return MarketObject(card.civilisation, card.domain, card.value)

    def score(self, tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
        """Score the loss of a player who used too many of its cards."""
        player = tally.player
        number, free = used(tallies, player), BOX["unpunished"]
        label = Phrase("line.black-market")
        if number <= free:
            yield ScoreLine(RULE, label, 0, phrase("working.black-market-free", n=number, free=free))
            return
        shown, pool = on_show(tallies, player), discarded(player)
        own = tuple(owned.place for owned in shown if owned.holder is player)
        favours, values = player.of(Favours).used, [card.value or 0 for card in pool]
        parts = (
            ("favours", favours, -favours, f"-{favours}", ()),
            ("museum", len(shown), -len(shown), f"-{len(shown)}", own),
            ("pool", len(pool), -sum(values), f"-({sum_of(values)})" if len(values) > 1 else f"-{sum(values)}", ()),
        )
        lines = tuple(
            ScoreLine(RULE, phrase(f"line.black-market-{kind}", n=count), points, working, at)
            for kind, count, points, working, at in parts
            if count
        )
        yield summed(RULE, label, lines)

    def faults(self, tallies: Tallies) -> Iterator[Fault]:
        """Yield more of its cards than there are."""
        cards = tallies.table.cards
        counts = {
            "objects": sum(1 for card in cards if isinstance(card, MarketObject)),
            "favours": sum(player.of(Favours).used for player in tallies.players),
        }
        for kind, number in counts.items():
            if number > BOX[kind]:
                yield Fault(RULE, None, phrase(f"fault.black-market-{kind}", n=number, box=BOX[kind]))

    def questions(self, tallies: Tallies) -> Iterator[Question]:
        """Ask for values of Objects in the Common Pool that count against a player."""
        for player in tallies.players:
            unknown = sum(1 for card in discarded(player) if card.value is None)
            if unknown and used(tallies, player) > BOX["unpunished"] and RULE not in player.stated:
                yield question(player.name, phrase("question.black-market", n=unknown), "discard")

    def lay_out(self, table: Table, plays: OwnPlays) -> Table:
        """Count the Favours taken from the Black Market in the turns, for every player of whom the file counts none."""
        for seat, player in enumerate(table.players):
            favours = sum([by == seat and isinstance(play, Deal) and isinstance(play.card, str) for by, play in plays])
            if favours and not player.of(Favours).used:
                table = set_favours(table, seat, favours)
        return table
