"""Crystal Skulls exhibited in a Museum: some add a card to a Collection, some copy a card (fr: mini-expansions).

The rulebook says what two of the three Skulls of each Continent do; only the card says what the third does.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from math import prod
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from scoring.fields import LONGEST_CODE, foreign_letter, nearest, shown
from scoring.games.museum.counting.collection import Collection
from scoring.games.museum.counting.lines import changes_total
from scoring.games.museum.counting.patrons import kind_of
from scoring.games.museum.expansion import Expansion, Form, OwnLine
from scoring.games.museum.printed import (
    CIVILISATIONS,
    CONTINENT_OF,
    CONTINENTS,
    MASTERPIECE,
    SMALLEST_COLLECTION,
    printed,
)
from scoring.games.museum.readings import MuseumReadings, TurnReadings
from scoring.games.museum.remarks.few import too_few
from scoring.games.museum.table import question
from scoring.games.museum.table.cards import (
    UNKNOWN,
    UNVALUED,
    Card,
    Laid,
    OneSpace,
    Traits,
    lent,
    object_traits,
)
from scoring.games.museum.table.notation import CARD_FORM, Trouble, card_or_trouble, within
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import Fault, Question, Reason
from scoring.schemas import one_of
from scoring.span import Span

if TYPE_CHECKING:
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Tallies
    from scoring.games.museum.table import Player, Table
    from scoring.games.museum.table.line_notation import Words
    from scoring.games.museum.turns.position import Position

RULE: Final = "museum.skulls"
SALES: Final = "museum.skull-sales"
PREFIX: Final = "skull-"
ADDING: Final[dict[str, str]] = printed("powers")["adding"]
COPYING: Final[dict[str, str]] = printed("powers")["copying"]
SERVED: Final = ("museum.civilisation", "museum.domain", "museum.gallery")
"""The lines that a Skull can change, besides those of Patrons."""
OTHER: Final = {f"other-{continent}": continent for continent in CONTINENTS}
CONTINENT_BY_NAME: Final = {**ADDING, **COPYING, **OTHER}
OF_A_CONTINENT: Final = len(CONTINENT_BY_NAME) // len(CONTINENTS)
"""How many Skulls there are of each Continent."""
FOR_SALE: Final = re.compile(r"([a-z]+)-?(\d)", re.ASCII)


class AddedCard(NamedTuple):
    """How a Skull adds a card to the Collection of a Civilisation, as the rulings on Skulls say."""

    civilisation: str
    readings: MuseumReadings

    @property
    def touching(self) -> bool:
        """Whether it must touch the Collection."""
        return self.readings.skull_touches == "yes"

    @property
    def makes(self) -> bool:
        """Whether it counts towards the three cards that make a Collection."""
        return self.readings.skull_makes_collection == "yes"

    @property
    def fills(self) -> bool:
        """Whether it fills the Grand Gallery with the Collection."""
        return self.readings.skull_fills_gallery == "yes"

    @property
    def for_patron(self) -> bool:
        """Whether a Patron counts it."""
        return self.readings.skull_for_patron == "yes"


class SkullFields(NamedTuple):
    """A Crystal Skull by name, with the Civilisation that it adds to or the card that it copies."""

    name: str
    adds: str | None = None
    copies: Card | None = None
    lender: str | None = None


class Skull(SkullFields, OneSpace):
    """A Crystal Skull exhibited in a Museum."""

    __slots__ = ()

    @property
    def worth(self) -> tuple[int, int]:
        """Not known: no rulebook says what a Skull scores when exhibited."""
        return (0, MASTERPIECE)

    @property
    def continent(self) -> str:
        """The Continent on its back."""
        return CONTINENT_BY_NAME[self.name]

    @property
    def bare(self) -> bool:
        """Whether it is not known what it adds to, what it copies, or what it does at all."""
        return self.adds is None and self.copies is None

    def traits(self, readings: MuseumReadings) -> Traits:
        """Return what it adds to, or the traits of the card it copies."""
        if self.copies is None:
            return Traits(adds=None if self.adds is None else AddedCard(self.adds, readings), rule=RULE)
        civilisation, domain, value, _ = self.copies
        copied = (value or UNKNOWN) if readings.skull_copy_value == "yes" else UNVALUED
        return object_traits(civilisation, domain, copied)

    def back(self, readings: MuseumReadings) -> str | None:
        """Return the Continent on its back."""
        return self.continent

    @property
    def plain(self) -> Skull:
        """The same Skull, whatever it serves."""
        return self._replace(adds=None, copies=None)

    def __str__(self) -> str:
        """Write it as in a table file: `skull-silver:gre`, `skull-ruby=inc-ar-2`."""
        power = f":{self.adds}" if self.adds else f"={self.copies}" if self.copies else ""
        return f"{PREFIX}{self.name}{power}{lent(self)}"


def _powered(token: str, name: str, power: str) -> Skull | Trouble:
    """Read what a Skull adds to (`:gre`) or copies (`=inc-ar-2`)."""
    sign, what = power[0], power[1:]
    if sign == ":" and name in ADDING:
        return _adding(token, name, what)
    if sign == "=" and name in COPYING:
        copied = card_or_trouble(what)
        begun = f"{PREFIX}{name}="
        return within(copied, token, begun) if isinstance(copied, Trouble) else Skull(name, copies=copied)
    near = f":{what[:LONGEST_CODE]}" if name in ADDING and what[:LONGEST_CODE] in CIVILISATIONS else ""
    return Trouble(phrase("problem.skull-power", found=shown(token)), f"{PREFIX}{name}{near}")


def _adding(token: str, name: str, civilisation: str) -> Skull | Trouble:
    if civilisation in CIVILISATIONS:
        return Skull(name, adds=civilisation)
    near = nearest(civilisation, CONTINENTS[ADDING[name]])
    message = phrase("problem.card-civilisation", found=shown(token), part=civilisation)
    return Trouble(message, near and f"{PREFIX}{name}:{near}")


def skulls(player: Player) -> Iterator[tuple[int, Skull]]:
    """Yield the Skulls in a Museum with their spaces."""
    for space, card in enumerate(player.museum):
        if isinstance(card, Skull):
            yield space, card


def exhibited_objects(table: Table) -> set[tuple[str, str, int | None]]:
    """Return Civilisation, Domain and value of every Object in any Museum: what a Skull can copy."""
    readings, objects = table.readings, set()
    for player in table.players:
        for card in player.museum:
            if card is None or isinstance(card, Skull):
                continue
            civilisation, domain, _, value = card.traits(readings)[:4]
            if civilisation and domain:
                objects.add((civilisation, domain, value or None))
    return objects


def _misused(museum: Museum, space: int, skull: Skull, objects: set[tuple[str, str, int | None]]) -> Iterator[Fault]:
    at, name = (museum.board.places[space],), named(f"skull.{skull.name}")
    civilisation = skull.adds or (skull.copies.civilisation if skull.copies else None)
    if civilisation and CONTINENT_OF[civilisation] != skull.continent:
        message = phrase(
            "fault.skull-continent",
            skull=name,
            civilisation=named(civilisation),
            continent=named(skull.continent),
            own=tuple(named(own) for own in CONTINENTS[skull.continent]),
        )
        yield Fault(RULE, museum.player.name, message, at)
    if skull.copies and not _is_exhibited(skull.copies, objects):
        yield Fault(RULE, museum.player.name, phrase("fault.skull-copy", skull=name, card=str(skull.copies)), at)


def _is_exhibited(copied: Card, objects: set[tuple[str, str, int | None]]) -> bool:
    """Whether some Museum shows this card; a value nobody read off may be any."""
    return any(
        (civilisation, domain) == copied[:2] and (value is None or copied.value in (None, value))
        for civilisation, domain, value in objects
    )


MOST_ANSWERS: Final = 64
"""How many answers are tried before a question is asked."""


def _could_matter(tallies: Tallies, player: Player) -> bool:
    """Whether some total depends on Skulls of which nobody said what they serve; with many Skulls, True is a guess."""
    served = [_served(skull, _objects(tallies.table, player)) for _, skull in skulls(player) if skull.bare]
    if prod(map(len, served)) > MOST_ANSWERS:
        return True
    answers = (reduce(_with_skull, ways, player) for ways in product(*served))
    return bool(served) and changes_total(tallies, answers)


def _with_skull(player: Player, skull: Laid) -> Player:
    """Return a player with this Skull in place of the one of its name."""
    museum = (skull if isinstance(card, Skull) and card.plain == skull.plain else card for card in player.museum)
    return replace(player, museum=tuple(museum))


def _objects(table: Table, player: Player) -> tuple[Card, ...]:
    """Return the cards that a Skull may copy; where values do not matter, one of each Civilisation and Domain."""
    by_value = (
        any(kind_of(card).values for card in player.patrons.values()) and table.readings.skull_copy_value == "yes"
    )
    exhibited = sorted(exhibited_objects(table), key=lambda fields: (*fields[:2], fields[2] or 0))
    objects = [Card(*fields) for fields in exhibited]
    return tuple(objects if by_value else {card[:2]: card for card in objects}.values())


def _served(skull: Skull, objects: tuple[Card, ...]) -> tuple[Skull, ...]:
    """Return a Skull as it serves now, then in every other way that it may serve."""
    serving: Iterator[Skull] = iter(())
    if skull.name in ADDING:
        serving = (skull._replace(adds=civilisation) for civilisation in CONTINENTS[ADDING[skull.name]])
    elif skull.name in COPYING:
        copied = (card for card in objects if CONTINENT_OF[card.civilisation] == COPYING[skull.name])
        serving = (skull._replace(copies=card) for card in copied)
    return tuple(dict.fromkeys((skull, *serving)))


@dataclass(frozen=True, slots=True)
class Sell(OwnLine):
    """Crystal Skulls sold at one go, by Continent and value: `europe-5`."""

    WORD: ClassVar[str] = "sell"
    skulls: tuple[tuple[str, int], ...]

    @classmethod
    def read(cls, words: Words) -> Self:
        """Read one Skull after the other."""
        skulls = [_sold(words)]
        while words.next:
            words.took(",")
            skulls.append(_sold(words))
        return cls(tuple(skulls))

    def __str__(self) -> str:
        """Write it: `sell europe-5 asia-5`."""
        return " ".join([self.WORD, *(f"{continent}-{value}" for continent, value in self.skulls)])

    @property
    def given(self) -> tuple[int, ...]:
        """The values of the Skulls."""
        return tuple([value for _, value in self.skulls])

    @property
    def prestige(self) -> int | None:
        """What they bring; None where no line of the table fits them."""
        from scoring.games.museum.expansions import skull_sales  # noqa: PLC0415 - few games sell any

        sold = tuple([skull_sales.Skull(continent, value) for continent, value in self.skulls])
        kind = skull_sales.kind_of(sold)
        return None if kind is None else skull_sales.Sale(sold, kind).prestige

    def broken(self, position: Position) -> Iterator[Fault]:
        """Yield that a Skull is sold twice, that there are not so many, or that nobody buys such a lot."""
        seat = position.seat
        gone = _gone(position) + Counter([continent for continent, _ in self.skulls])
        sold_out = next((continent for continent, _ in self.skulls if gone[continent] > OF_A_CONTINENT), None)
        if len({*self.skulls} - {*_sold_before(position)}) < len(self.skulls):
            yield position.fault(SALES, "fault.sale-twice")
        elif sold_out is not None:
            yield Fault(SALES, seat.name, _none_left(sold_out))
        elif self.prestige is None:
            yield position.fault(SALES, "fault.skull-sale")
        if len(self.skulls) > seat.hand.most:
            yield position.fault(SALES, "fault.hand", n=len(self.skulls), most=seat.hand.most)

    def after(self, position: Position) -> Position:
        """Return the position after the Prestige that they bring."""
        return position.gaining(position.active, Span.of(self.prestige or 0))


def _sold(words: Words) -> tuple[str, int]:
    """Take a Skull for sale, with a hyphen or without."""
    values = sorted(printed("skulls")["values"].values())
    known = {f"{continent}-{value}": (continent, value) for continent in CONTINENTS for value in values}
    skull = known.get(FOR_SALE.sub(r"\1-\2", words.take("skull").lower()))
    if skull is None:
        words.at -= 1
        words.refuse("skull", known)
    return skull


def _sold_before(position: Position) -> Iterator[tuple[str, int]]:
    for _, play in position.own_plays:
        if isinstance(play, Sell):
            yield from play.skulls


def _gone(position: Position) -> Counter[str]:
    """Return how many Skulls of each Continent are sold or lie in Museums."""
    cards = [card for seat in position.seats for card in (seat.exhibited if position.number else seat.laid)]
    shown = [card.continent for card in cards if isinstance(card, Skull)]
    return Counter([*shown, *(continent for continent, _ in _sold_before(position))])


def _none_left(continent: str) -> Phrase:
    return phrase("fault.skulls-gone", continent=named(continent), n=OF_A_CONTINENT)


class CrystalSkulls(Expansion):
    """The Crystal Skulls, exhibited or sold."""

    id = "crystal-skulls"
    cards = (Skull,)
    forms = (
        Form(f"{PREFIX}{one_of(ADDING)}(?::{one_of(CIVILISATIONS)})?"),
        Form(f"{PREFIX}{one_of(COPYING)}(?:={CARD_FORM})?"),
        Form(f"{PREFIX}{one_of(OTHER)}"),
    )
    own_lines = (Sell,)

    def read_card(self, token: str) -> Laid | Trouble | None:
        """Read a Skull; None where it is something else."""
        if f"{token.lower()}-" == PREFIX:
            return Trouble(phrase("problem.skull-power", found=shown(token)), f"{PREFIX}{next(iter(ADDING))}")
        if not token.lower().startswith(PREFIX):
            return None
        if letter := foreign_letter(token):
            return Trouble(letter)
        body = token.lower().removeprefix(PREFIX)
        name = body.partition(":")[0].partition("=")[0]
        power = body.removeprefix(name)
        if name in CONTINENT_BY_NAME:
            return _powered(token, name, power) if power else Skull(name)
        near = nearest(name, CONTINENT_BY_NAME)
        return Trouble(phrase("problem.skull", found=shown(token), part=name), near and f"{PREFIX}{near}{power}")

    def faults(self, tallies: Tallies) -> Iterator[Fault]:
        """Yield Skulls of another Continent, copies of what nobody exhibits, and a Skull that lies twice."""
        objects = exhibited_objects(tallies.table)
        for tally in tallies:
            for space, skull in skulls(tally.player):
                yield from _misused(tally.museum, space, skull, objects)
        holders: dict[str, list[str]] = defaultdict(list)
        for player in tallies.players:
            for card in (*player.museum, *player.discard):
                if isinstance(card, Skull):
                    holders[card.name].append(player.name)
        for name, players in holders.items():
            if len(players) > 1:
                several = tuple(dict.fromkeys(players))
                message = phrase("fault.skull-twice", skull=named(f"skull.{name}"), n=len(players), players=several)
                yield Fault(RULE, None, message)

    def questions(self, tallies: Tallies) -> Iterator[Question]:
        """Ask what a Skull serves where that could change a total."""
        for tally in tallies:
            player = tally.player
            matters = _could_matter(tallies, player)
            for space, skull in skulls(player):
                place, name = tally.board.places[space], named(f"skull.{skull.name}")
                if skull.name in OTHER:
                    if (written := f"{PREFIX}{skull.name}") not in player.other_points:
                        message = phrase("question.skull-does", skull=name, at=place, name=written)
                        yield question(player.name, message, "other-points")
                elif skull.bare and matters:
                    kind = "adds" if skull.name in ADDING else "copies"
                    message = phrase(f"question.skull-{kind}", skull=name, at=place, continent=named(skull.continent))
                    yield question(player.name, message, "museum")

    def why_added(self, museum: Museum, collection: Collection | None, key: str, space: int) -> Iterator[Reason]:
        """Yield that a Skull makes the Collection of a Civilisation larger, or why it does not."""
        facts: dict[str, Fact] = {"collection": named(key)}
        if collection is None:
            yield Reason(RULE, Phrase("why.skull-none", facts))
            return
        bit, at = 1 << space, museum.board.names(collection.spaces)
        adder = next(adder for adder in museum.adders[key] if adder.spaces & bit)
        cards = collection.spaces.bit_count() + collection.experts
        if collection.skulls & bit and collection.points:
            yield Reason(RULE, Phrase("why.skull-counts", {**facts, "n": collection.size}), at, counts=True)
        elif adder.adds.touching and not adder.touch & collection.spaces:
            yield Reason(RULE, Phrase("why.skull-touches", facts), at, ruling="skull-touches")
        elif collection.skulls & bit:
            yield too_few(key, collection.size)._replace(at=at)
        else:
            missing = {**facts, "size": cards, "n": SMALLEST_COLLECTION - cards}
            yield Reason(RULE, Phrase("why.skull-few", missing), at, ruling="skull-makes-collection")

    def barred(self, table: Table, card: Laid) -> tuple[Fault, ...]:
        """Return the fault of a Skull that lies in some Museum already."""
        assert isinstance(card, Skull)  # noqa: S101 - its own card
        for player in table.players:
            for space, exhibited in skulls(player):
                if exhibited.name == card.name:
                    place, skull = table.board_of(player).places[space], named(f"skull.{card.name}")
                    message = phrase("fault.skull-exhibited", skull=skull, player=player.name, at=place)
                    return (Fault(RULE, player.name, message, (place,)),)
        return ()

    def options(self, table: Table, player: Player) -> list[tuple[Skull, ...]]:
        """Return what each Skull may serve that is not bound to serve what it does."""
        objects = _objects(table, player)
        every = (_served(skull, objects) for _, skull in skulls(player))
        return [serving for serving in every if len(serving) > 1]

    def serving(self, player: Player) -> tuple[Laid, ...]:
        """Return the Skulls."""
        return tuple(skull for _, skull in skulls(player))

    def with_card(self, player: Player, card: Laid) -> Player:
        """Return a player with this Skull in place of the one of its name."""
        return _with_skull(player, card)

    def told(self, card: Laid) -> Phrase:
        """Say what a Skull serves."""
        assert isinstance(card, Skull)  # noqa: S101 - its own card
        name = named(f"skull.{card.name}")
        if card.copies:
            return phrase("arrange.skull-copies", skull=name, card=str(card.copies))
        return phrase("arrange.skull-adds", skull=name, civilisation=named(card.adds or ""))

    def price(self, card: Laid, readings: TurnReadings) -> Span | None:
        """Return that exhibiting a Skull is free where the ruling `skull-price` says so."""
        return Span.of(0) if readings.skull_price == "free" else None

    def used_up(self, position: Position, card: Laid) -> Iterator[Fault]:
        """Yield that all Skulls of this one's Continent are sold or exhibited."""
        if isinstance(card, Skull) and _gone(position)[card.continent] >= OF_A_CONTINENT:
            yield Fault(RULE, position.seat.name, _none_left(card.continent))
