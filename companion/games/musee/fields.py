"""Beside a museum: bonus cards, the hand of whoever wants to see it, and what is left to gain."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from companion.games.musee.hands import added, removed, told_otherwise
from companion.games.musee.places import Typed, gallery_of, letters, ranges
from companion.present.account import span
from companion.widgets.field import Field
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Change, Localized
from scoring.games.musee import edit
from scoring.games.musee.gains import openings
from scoring.games.musee.legality import dead
from scoring.games.musee.position import position_of
from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.table import Player, Table

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.musee.gains import Opening
    from scoring.games.musee.position import Position
    from scoring.games.musee.table import Person


class MuseeField(Field[Table]):
    """A field about one museum."""

    @property
    def player(self) -> Player:
        """The player shown."""
        assert self.table  # noqa: S101 (a field is never used before it is shown)
        return self.table.players[self.seat]


class BonusField(MuseeField):
    """The Gallery Bonus Cards before a museum, a letter each; following a game they claim themselves."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin without bonus cards."""
        super().__init__(words, "bonus")
        self._given: list[tuple[int, str]] = []

    def value(self) -> str:
        """Return the cards of this museum, and whether they were entered or deduced."""
        if self.table is None:
            return ""
        galleries = position_of(self.table).cards.of(self.seat)
        names = ", ".join(self.say(f"musee.{gallery}") for gallery in galleries) or "–"
        said = self.player.bonus is not None
        if self.table.followed or (not galleries and not said):
            return names
        return names if said else self.say("musee.deduced", galleries=names)

    def press(self, key: str) -> bool:
        """Give a card to this museum, or take it back."""
        which = gallery_of(key, self.words)
        if self.claimed:
            self.refuse("musee.claimed")
        elif which is None:
            self.refuse("musee.bonus-letters")
        else:
            gallery = GALLERIES[which]
            self._given.append((self.seat, gallery))
            self.edit(partial(_toggled, gallery=gallery))
        return True

    def about(self) -> str:
        """Say how cards are given, or that they claim themselves."""
        return self.say("musee.claimed") if self.claimed else super().about()

    @property
    def claimed(self) -> bool:
        """Whether the turns tell who holds the cards."""
        return bool(self.table and self.table.followed)

    def action_back(self) -> None:
        """Take back the card typed last that is still here, else the lowest one."""
        if self.claimed:
            self.refuse("musee.claimed")
        elif galleries := self.player.bonus:
            typed = [gallery for seat, gallery in self._given if seat == self.seat and gallery in galleries]
            self.edit(partial(edit.toggle_bonus, gallery=(typed or galleries)[-1]))

    def action_clear(self) -> None:
        """Leave it to the museums again."""
        if self.claimed:
            self.refuse("musee.claimed")
        else:
            self.edit(partial(edit.set_bonus, bonus=None))

    def legend(self) -> Legend:
        """Return the letters of the galleries."""
        if self.table and self.table.followed:
            return ()
        return (
            tuple(
                Key(key, self.say(f"musee.{name}")) for key, name in zip(letters(self.words), GALLERIES, strict=True)
            ),
        )


def _toggled(table: Table, seat: int, gallery: str) -> Table:
    """Give a card or take it back; the first letter only says what follows from the museums, and this card."""
    if table.players[seat].bonus is not None:
        return edit.toggle_bonus(table, seat, gallery)
    galleries = {*position_of(table).cards.of(seat), gallery}
    return edit.set_bonus(table, seat, tuple(known for known in GALLERIES if known in galleries))


class HandField(MuseeField):
    """The hand of a person, where players enter it: numbers, with a mark on those that fit nowhere."""

    CARET: ClassVar[str] = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "add", "key.hand-add", show=False),
        Binding("left,right", "partner", "key.hand-partner", show=False),
    ]

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a hand."""
        super().__init__(words, "hand")
        self.typed = Typed()
        self._whose = ""
        self._partners = False

    def belong(self, person: str) -> None:
        """Show the hand of whoever plays into the museum shown; what was half typed for another is forgotten."""
        if person != self._whose:
            self._whose, self._partners, self.typed = person, False, Typed()

    @property
    def person(self) -> str:
        """Whose hand it is."""
        persons = self.player.persons
        which = persons.index(self._whose) if self._whose in persons else 0
        return persons[(which + self._partners) % len(persons)]

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards entered."""
        return self.player.hands.get(self.person, ())

    def value(self) -> str:
        """Return the cards, those that fit nowhere marked, and what is typed of the next."""
        if self.table is None:
            return ""
        position = position_of(self.table)
        useless = dead(position.museums[self.seat], self.cards)
        cards = [f"{card}†" if card in useless else str(card) for card in self.cards]
        shown = " ".join([*cards, *([self.typed.text] if self.typed else [])]) or ("" if self.has_focus else "–")
        waiting = bool(self.typed) and self.typed.number not in self.cards
        more = max(position.unknown(self.person) - waiting, 0)
        shown = self.words.told(self.person, shown) if self.player.members else shown
        return shown + Field.CARET * self.has_focus + self._rest(more)

    def _rest(self, more: int) -> str:
        """Say how many cards are missing, if the hand is entered in part."""
        if not more:
            return ""
        return (
            self.say("musee.hand-more", n=more) if self.table and self.table.followed else self.say("musee.hand-others")
        )

    def on_blur(self) -> None:
        """Take the number typed last."""
        self.action_add()
        super().on_blur()

    def pending(self) -> Change | None:
        """Return the change that takes a number typed, and forget it here."""
        if not self.typed:
            return None
        card, self.typed = self.typed.number, Typed()
        return partial(added, person=self.person, card=card)

    def forget(self) -> None:
        """Forget what is half typed."""
        self.typed = Typed()
        self.refresh(layout=True)

    def press(self, key: str) -> bool:
        """Type a number; a third digit begins the next one. `?` marks the hand as partial, or as whole again."""
        if key == "?":
            self.action_add()
            self.edit(partial(told_otherwise, person=self.person))
            return True
        if not (key.isascii() and key.isdigit()):
            return False
        if self.typed.complete:
            self.action_add()
        if (typed := self.typed.press(key)) is None:
            self.refuse("musee.no-zero")
        else:
            self.typed = typed
        self.retyped()
        return True

    def action_add(self) -> None:
        """Take the number typed into the hand."""
        if change := self.pending():
            self.edit(change)
            self.retyped()

    def action_back(self) -> None:
        """Take back the last digit, else the last card."""
        if self.typed:
            self.typed = self.typed.back()
        elif self.cards:
            self.edit(partial(removed, person=self.person))
        self.retyped()

    def action_clear(self) -> None:
        """Tell nothing of this hand any more."""
        self.typed = Typed()
        if self.person in self.player.hands:
            self.edit(partial(edit.set_hand, person=self.person, cards=None))
        self.retyped()

    def action_partner(self) -> None:
        """Show the partner's hand, or come back from it."""
        if self.player.members:
            self.action_add()
            self._partners = not self._partners
            self.retyped()

    def legend(self) -> Legend:
        """Return that numbers are typed."""
        keys = [Key("0-9", self.say("legend.hand")), Key("?", self.say("legend.hand-in-part"))]
        if self.table and self.player.members:
            keys.append(Key("←→", self.say("legend.partner")))
        return (tuple(keys),)


LABEL: Final = 7
"""Characters kept for the name of a gallery."""


class LeftToGain(Localized, Static):
    """A line or two for each gallery, while the game is played."""

    DEFAULT_CSS = "LeftToGain { height: auto; padding: 0 1 0 1; color: $text; }"

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a museum."""
        super().__init__(words, "", id="gains", markup=False)

    def show(self, position: Position, person: Person, *, told: bool) -> None:
        """Show what is left to gain for a person, if `told` allows it; nothing for a person who is out."""
        gone = person.name in position.out and person.name not in position.returning
        self.display = told and not (position.table.over or gone)
        if self.display:
            galleries = Grid.grid(padding=(0, 1, 0, 0))
            galleries.add_column(min_width=LABEL)
            for opening in openings(position, person.seat):
                galleries.add_row(Text(self.say(f"musee.{opening.gallery}"), "dim"), self._gallery(opening))
            self.update(Group(Text(self.say("musee.left-to-gain"), "dim"), galleries))

    def _gallery(self, opening: Opening) -> str:
        if not opening.gaps:
            return self.say("musee.nothing-fits" if opening.places else "musee.full")
        free = self.say("musee.bonus-free") if opening.bonus else ""
        gaps = " · ".join(self.words.told(span(gap.places), ranges(gap.numbers)) for gap in opening.gaps)
        return f"{gaps}{free}"
