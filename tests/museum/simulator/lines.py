"""One line of a turn as the simulator holds it, and as the notation writes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.museum.simulator.cards import Card


@dataclass(frozen=True)
class Gain:
    """An Object exhibited, or an Expert hired, by a line.

    ``owner`` is the seat out of whose Common Pool the card comes; None: from the hand. ``place`` is empty where the
    line names no space.
    """

    card: Card | None = None
    owner: int | None = None
    place: str = ""
    expert: str = ""
    price: int = 0


@dataclass(frozen=True)
class Line:
    """One action: ``verb`` is exhibit, show, inventory, favour, discard, draw, gain, take or remove.

    ``show`` is the exhibiting of the rival, who pays nothing.

    ``cards`` are those paid, taken back, laid down, drawn or named by a Favour; ``prestige`` is what is paid or gained;
    ``word`` is the Favour, or ``all`` of an Inventory; ``about`` is the Continent or Expert of a Favour; ``owner`` is
    whose card is removed.
    """

    verb: str
    gains: tuple[Gain, ...] = ()
    cards: tuple[Card, ...] = ()
    prestige: int = 0
    word: str = ""
    about: str = ""
    owner: int | None = None

    @property
    def exhibits(self) -> bool:
        """Whether an Object is among its gains."""
        return any(gain.card for gain in self.gains)

    @property
    def objects(self) -> list[Card]:
        """The Objects among its gains."""
        return [gain.card for gain in self.gains if gain.card]

    def seller(self, actor: int) -> int | None:
        """The other player out of whose pool it buys, if any."""
        return next((gain.owner for gain in self.gains if gain.owner not in {None, actor}), None)


def notation(card: Card) -> str:
    """A card in full."""
    return card.notation


@dataclass(frozen=True)
class Telling:
    """How much of a line is written: its payment, each card paid, the price of an Expert."""

    payment: bool = True
    prices: bool = True
    paid: Callable[[Card], str] = notation


IN_FULL = Telling()


def of_name(name: str) -> str:
    """A player's name as a line writes it."""
    return name.replace(" ", "_")


def gain_text(gain: Gain, actor: int, names: Sequence[str], telling: Telling) -> str:
    """One gain: ``egy-na-3 from Éric at B2`` or ``expert cel 3``."""
    if gain.card is None:
        return f"expert {gain.expert} {gain.price}" if telling.prices else f"expert {gain.expert}"
    words = [gain.card.notation]
    if gain.owner is not None:
        words += ["from", "pool" if gain.owner == actor else of_name(names[gain.owner])]
    if gain.place:
        words += ["at", gain.place]
    return " ".join(words)


def payment_text(cards: Sequence[Card], prestige: int, telling: Telling) -> str:
    """What follows ``for``."""
    items = [telling.paid(card) for card in cards]
    if prestige or not items:
        items.append(f"{prestige}p")
    return " + ".join(items) if prestige else " ".join(items)


def favour_text(line: Line, actor: int, names: Sequence[str], telling: Telling) -> str:
    """A Favour with the words of its own."""
    words = ["favour", line.word]
    words += [gain_text(gain, actor, names, telling) for gain in line.gains if gain.card]
    words += [card.notation for card in line.cards]
    if line.about:
        words.append(line.about)
    if line.prestige and telling.payment:
        words.append(f"for {line.prestige}p")
    return " ".join(words)


def line_text(line: Line, actor: int, names: Sequence[str], telling: Telling = IN_FULL) -> str:
    """A line in the notation."""
    if line.verb == "favour":
        return favour_text(line, actor, names, telling)
    if line.verb in {"exhibit", "show"}:
        gains = ", ".join(gain_text(gain, actor, names, telling) for gain in line.gains)
        paid = telling.payment and line.verb == "exhibit"
        return f"{gains} for {payment_text(line.cards, line.prestige, telling)}" if paid else gains
    if line.verb == "gain":
        return f"gain {line.prestige}p {line.word}"
    if line.verb in {"take", "remove"}:
        owner = "pool" if line.owner in {None, actor} else of_name(names[line.owner or 0])
        return f"{line.verb} {line.cards[0].notation} from {owner}"
    if line.word == "all" or line.verb == "draw":
        return f"{line.verb} {line.word}".strip()
    return " ".join([line.verb, *(card.notation for card in line.cards)])
