"""The fields of the Rival card: its name, what he looks for, the row of Continents, how he plays, his open Objects."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from companion.games.museum.card_typing import Typed, press_from
from companion.games.museum.experts import civilisations_in_short
from companion.games.museum.faces import short_of
from companion.games.museum.field import MuseumField
from companion.games.museum.letters import letters
from companion.games.museum.rival import remembered
from companion.memory import Memory
from companion.present.line_breaks import unbroken
from companion.widgets.legend import Key, Legend, keys_of
from companion.widgets.localized import Asked, Change, Offer, Refused
from scoring.games.museum.expansions import solo
from scoring.games.museum.printed import CONTINENTS
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.priorities import MASTERPIECES, OTHER_PRIORITY
from scoring.names import LONGEST_NAME, folded
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.cards import Laid

DIGITS: Final = dict(zip("12345", (*CONTINENTS, MASTERPIECES), strict=True))
"""What the digits mean among the priorities: a letter of a Continent means a Civilisation there."""
OWN_WORDS: Final = ":"
LIST: Final = "+"
FIRST: Final = "rival-card"
"""The field that is entered first."""


class RivalField(MuseumField):
    """A field of the Rival card. What is entered is remembered when it is left."""

    @property
    def rival(self) -> solo.Rival:
        """What the rival holds."""
        return self.player.of(solo.Rival)

    @property
    def memory(self) -> Memory:
        """The Rival cards of earlier games."""
        return Memory(self.app.shelf.journal, remembered.KIND)

    def retyped(self) -> None:
        """Show anew, in sight also where the value takes more lines now."""
        super().retyped()
        self.call_after_refresh(self.scroll_visible, animate=False)

    def on_blur(self) -> None:
        """Remember the card."""
        if self.table:
            remembered.remember(self.memory, self.rival, self.words)
        super().on_blur()


class CardNameField(RivalField):
    """What the players call the Rival card; a card known by its name fills all the others."""

    CARET: ClassVar[str] = ""

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a name."""
        super().__init__(words, FIRST)
        self._filled = False

    def show(self, table: Table, seat: int) -> None:
        """Show the name; once a card known has filled the other fields, what lies before him is entered next."""
        super().show(table, seat)
        if self._filled:
            self._filled = False
            self.screen.set_focus(self.screen.query_one(HandField))

    def value(self) -> str:
        """Return the name, or how many cards are known."""
        return self.rival.name or (self.say("rival.no-name") if self.has_focus else "–")

    def press(self, key: str) -> bool:
        """Ask for the name, beginning with this letter; `+` lists the cards known."""
        known = remembered.cards(self.memory)
        offers = {self._line(name, card): name for name, card in known.items()}
        found = [Offer(line, (name,)) for line, name in offers.items()]
        question = self.say("ask.rival-card")
        begins, free = "" if key == LIST else key, key != LIST or not known
        self.post_message(Asked(question, begins, partial(self._named, known, offers), found, free=free))
        return True

    def _line(self, name: str, card: solo.Rival) -> str:
        looked_for = remembered.looked_for(card, self.words)
        return name if name == looked_for else self.words.told(name, looked_for)

    def _named(self, known: dict[str, solo.Rival], offers: dict[str, str], typed: str) -> Change | Phrase:
        """Take a card known, or call this one so."""
        name = offers.get(typed) or next((name for name in known if folded(name) == folded(typed)), None)
        if name is None:
            if len(typed) > LONGEST_NAME:
                return Phrase("app.ask.rival-card.long", {"n": LONGEST_NAME})
            return partial(solo.set_card_name, name=typed)
        self._filled = True
        return partial(remembered.given, card=known[name])

    def action_clear(self) -> None:
        """Forget the name."""
        self.edit(partial(solo.set_card_name, name=""))

    def legend(self) -> Legend:
        """Return how a card known is found."""
        return ((Key(LIST, self.say("legend.list")),),)


class PrioritiesField(RivalField):
    """What he looks for, first things first: a Civilisation, a Domain, a Continent, Masterpieces."""

    help_topic = "priorities"

    def value(self) -> str:
        """Return the priorities in their order."""
        priorities = self.rival.priorities
        names = [f"{n} {remembered.priority_name(priority, self.words)}" for n, priority in enumerate(priorities, 1)]
        return "  ".join(map(unbroken, names)) or ("" if self.has_focus else "–")

    def press(self, key: str) -> bool:
        """Add what a key means; what stands there already is not added again."""
        known = letters(self.words.language)
        if key == OWN_WORDS:
            self.post_message(Asked(self.say("ask.priority"), "", self._in_words, free=True))
            return True
        priority = DIGITS.get(key) or (known.domains if key.isupper() else known.civilisations).get(key.lower())
        if priority is None:
            return False
        if priority in self.rival.priorities:
            self.refuse("rival.twice")
        else:
            self.edit(partial(_looking_for, priority=priority))
            self.retyped()
        return True

    def _in_words(self, typed: str) -> Change | Phrase:
        if not typed:
            return Phrase("app.ask.priority.empty")
        return partial(_looking_for, priority=f"{OTHER_PRIORITY}{typed}")

    def action_back(self) -> None:
        """Take the last one back."""
        self.edit(
            lambda table, seat: solo.set_priorities(table, seat, table.players[seat].of(solo.Rival).priorities[:-1])
        )
        self.retyped()

    def action_clear(self) -> None:
        """Forget all."""
        self.edit(partial(solo.set_priorities, priorities=()))
        self.retyped()

    def legend(self) -> Legend:
        """Return the letters of Civilisations and Domains, and the digits."""
        known, words = letters(self.words.language), self.words
        domains = [Key(key.upper(), words.name(domain)) for key, domain in known.domains.items()]
        digits = [Key(key, remembered.priority_name(priority, words)) for key, priority in DIGITS.items()]
        return (
            *civilisations_in_short(known),
            (Key("", self.say("legend.shift")), *domains),
            (*digits, Key(OWN_WORDS, self.say("turn.words"))),
        )


class RowField(RivalField):
    """The row of Continents in which he pays and discards: three letters, the fourth follows, typed or not."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a row."""
        super().__init__(words, "discard-order")
        self._typed: tuple[str, ...] | None = None
        self._followed = ""

    @property
    def row(self) -> tuple[str, ...]:
        """The Continents so far."""
        return self.rival.discard_order if self._typed is None else self._typed

    def value(self) -> str:
        """Return the Continents in their order."""
        names = " → ".join(self.words.name(continent) for continent in self.row)
        return names or ("" if self.has_focus else "–")

    def press(self, key: str) -> bool:
        """Add a Continent; behind a whole row a new one begins."""
        continent = letters(self.words.language).continents.get(key.lower())
        followed, self._followed = self._followed, ""
        if continent and continent == followed:
            return True
        row = () if len(self.row) == len(CONTINENTS) else self.row
        if continent is None or continent in row:
            return False
        row = (*row, continent)
        left = [other for other in CONTINENTS if other not in row]
        if len(left) > 1:
            self._typed = row
        else:
            self._typed, (self._followed,) = None, left
            self.edit(partial(solo.set_discard_order, order=(*row, *left)))
        self.retyped()
        return True

    def action_back(self) -> None:
        """Take the last Continent back."""
        self._typed = self.row[:-1]
        if self.rival.discard_order:
            self.edit(partial(solo.set_discard_order, order=()))
        self.retyped()

    def action_clear(self) -> None:
        """Forget the row."""
        self._typed = None
        self.edit(partial(solo.set_discard_order, order=()))

    def on_blur(self) -> None:
        """Forget a row not yet whole."""
        self._typed = None
        super().on_blur()

    def legend(self) -> Legend:
        """Return the letters of the Continents still to come."""
        row = () if len(self.row) == len(CONTINENTS) else self.row
        left = [continent for continent in CONTINENTS if continent not in row]
        return (keys_of(letters(self.words.language).continents, self.words, left),)


class TurnedField(RivalField):
    """One of a few answers; the space bar and the mouse turn to the next."""

    CARET: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "turn", "key.rival-other", show=False)]

    def __init__(
        self, words: Phrasebook, topic: str, answer: Callable[[solo.Rival], str], turned: Callable[[solo.Rival], Change]
    ) -> None:
        """Show an answer; `turned` gives the next one."""
        super().__init__(words, topic)
        self.answer, self.turned = answer, turned

    def value(self) -> str:
        """Return the answer."""
        return self.say(f"rival.{self.help_topic}.{self.answer(self.rival)}")

    def action_turn(self) -> None:
        """Turn to the next answer."""
        self.edit(self.turned(self.rival))

    def on_click(self) -> None:
        """Turn to the next answer."""
        self.action_turn()

    def legend(self) -> Legend:
        """Return the key that changes it."""
        return ((Key("␣", self.say("legend.change")),),)


def mode_field(words: Phrasebook) -> TurnedField:
    """Make the field of his mode: Normal, or Advanced, in which he also buys, pays and discards."""
    return TurnedField(
        words,
        "advanced",
        lambda rival: "yes" if rival.advanced else "no",
        lambda rival: partial(solo.set_advanced, advanced=not rival.advanced),
    )


def deck_field(words: Phrasebook) -> TurnedField:
    """Make the field of his Action cards: with fewer of a 2 he is stronger, with fewer of a 4 weaker."""
    return TurnedField(
        words,
        "action-deck",
        lambda rival: rival.deck,
        lambda rival: partial(solo.set_deck, deck=solo.DECKS[(solo.DECKS.index(rival.deck) + 1) % len(solo.DECKS)]),
    )


class HandField(RivalField):
    """The Objects that lie open before him as the game begins; of a game not followed, as it stands."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin without any."""
        super().__init__(words, "hand")
        self._typed = Typed()
        self._last: str | None = None

    def value(self) -> str:
        """Return the cards in short, and what is typed of the next."""
        known = letters(self.words.language)
        cards = [short_of(card, known) for card in self.rival.hand or ()]
        if self._typed:
            cards.append(" ".join(self._typed.shown(known)))
        return "  ".join(map(unbroken, cards)) or ("" if self.has_focus else "–")

    def press(self, key: str) -> bool:
        """Type a card."""
        typed = press_from(self._last, self._typed, letters(self.words.language), key)
        if isinstance(typed, Card):
            self._typed, self._last = Typed(), typed.civilisation
            self.edit(partial(_holding, card=typed))
        elif isinstance(typed, Typed):
            self._typed = typed
        else:
            return False
        self.retyped()
        return True

    def action_back(self) -> None:
        """Take back the last key typed, else the last card."""
        if self._typed:
            self._typed = self._typed.back()
        else:
            self.edit(_without_last)
        self.retyped()

    def action_clear(self) -> None:
        """Forget the cards."""
        self._typed = Typed()
        self.edit(partial(solo.set_hand, hand=None))

    def on_blur(self) -> None:
        """Forget a card half typed, and say so."""
        if self._typed:
            gone = Refused(self.say("half-typed", typed=" ".join(self._typed.shown(letters(self.words.language)))))
            self.call_after_refresh(self.post_message, gone)  # behind whatever is said of the next part
        self._typed = Typed()
        super().on_blur()

    def legend(self) -> Legend:
        """Return the letters that go on from what is typed."""
        return self._typed.legend(letters(self.words.language), self.words)


def _looking_for(table: Table, seat: int, priority: str) -> Table:
    before = table.players[seat].of(solo.Rival).priorities
    return table if priority in before else solo.set_priorities(table, seat, (*before, priority))


def _holding(table: Table, seat: int, card: Laid) -> Table:
    return solo.set_hand(table, seat, (*(table.players[seat].of(solo.Rival).hand or ()), card))


def _without_last(table: Table, seat: int) -> Table:
    hand = table.players[seat].of(solo.Rival).hand or ()
    return solo.set_hand(table, seat, hand[:-1] or None)
