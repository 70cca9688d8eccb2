"""The Patron of a player: the kind by a letter, then only what that kind asks for, then its printed points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.museum.expansions_in_play import is_played
from companion.games.museum.experts import civilisations_in_short
from companion.games.museum.field import MuseumField
from companion.games.museum.letters import Letters, letters
from companion.widgets.field import TypedSum
from companion.widgets.legend import Key, Legend, keys_of
from companion.widgets.spoken import Change
from scoring.breakdown import total_of
from scoring.games.museum.printed import PATRONS, PrintedPatron
from scoring.games.museum.table import Patron, Player, Table, edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.words.phrasebook import Phrasebook

POINTS_DIGITS: Final = 3
LARGEST_SET: Final = 9
"""Sets of more cards than this are typed into the file."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A Patron being typed: what has been named so far, and the points as typed."""

    kind: str
    named: tuple[tuple[str, str], ...] = ()
    points: str = ""
    size: int | None = None

    @property
    def _printed(self) -> PrintedPatron:
        return PATRONS[self.kind]

    @property
    def asked(self) -> str | None:
        """What is still to be named: `civilisation`, `continent`, `sets` or `domains`; None when all is."""
        return next((ask for ask, number in self._printed.asks.items() if len(self.things(ask)) < number), None)

    @property
    def set_size(self) -> int | None:
        """How many cards each set needs, None where the Patron names no sets."""
        return (self.size or self._printed.numbers["size"]) if self.things("sets") else None

    @property
    def levels(self) -> int:
        """How many levels have points of their own."""
        return 0 if self._printed.points is not None else len(self._printed.levels)

    @property
    def level(self) -> int:
        """Which level the next digit goes to, counted from 0."""
        typed = len(self.points.split())
        return max(typed - 1, 0) if self.points[-1:].isdigit() or typed == self.levels else typed

    def things(self, ask: str) -> tuple[str, ...]:
        """Return what was named for one thing asked."""
        return tuple(thing for what, thing in self.named if what == ask)

    def patron(self) -> Patron | None:
        """Return the Patron, None while something of it is not named."""
        if self.asked:
            return None
        single = {ask: self.things(ask)[0] for ask in ("civilisation", "continent") if self.things(ask)}
        return Patron(
            kind=self.kind,
            points=self._read_points(),
            sets=self.things("sets"),
            size=self.set_size,
            domains=self.things("domains"),
            **single,
        )

    def _read_points(self) -> tuple[int | None, ...]:
        typed = [None if word == "?" else total_of(word) for word in self.points.split()]
        return (*typed, *(None,) * (self.levels - len(typed))) if typed else ()

    def press(self, letters: Letters, key: str) -> Draft | None:
        """Return the draft after one more key; None where the key means nothing."""
        if self.asked:
            thing = self.thing(letters, self.asked, key)
            known = thing is None or (self.asked, thing) in self.named
            return None if known else replace(self, named=(*self.named, (self.asked, str(thing))))
        return self._press_points(key)

    def thing(self, letters: Letters, asked: str, key: str) -> str | None:
        """Return what a key names: among four sets a capital is a Domain."""
        if asked == "continent":
            return letters.continents.get(key.lower())
        domain = asked == "domains" or (asked == "sets" and key.isupper())
        return (letters.domains if domain else letters.civilisations).get(key.lower())

    def _press_points(self, key: str) -> Draft | None:
        if key == "#" and self.set_size:
            return replace(self, size=self.set_size % LARGEST_SET + 1)
        typed = self.points.split()
        begun = self.points[-1:] not in ("", " ")
        if key in " ,/" and typed and len(typed) < self.levels:
            return replace(self, points=f"{self.points.rstrip()} ")
        if key == "?" and len(typed) < self.levels and not begun:
            return replace(self, points=f"{self.points}? ")
        if not begun and len(typed) >= self.levels:
            return None
        level = TypedSum(POINTS_DIGITS, typed[-1] if begun else "")
        return replace(self, points=f"{self.points}{key}") if level.press(key) else None

    def back(self) -> Draft | None:
        """Take the last key back; None when nothing is left."""
        if self.points:
            return replace(self, points=self.points.rstrip()[:-1])
        return replace(self, named=self.named[:-1]) if self.named else None


def draft_of(patron: Patron) -> Draft:
    """Return the draft of a Patron already on the table."""
    given = {"civilisation": patron.civilisation, "continent": patron.continent}
    named = [(ask, thing) for ask, thing in given.items() if thing]
    named += [("sets", thing) for thing in patron.sets]
    named += [("domains", thing) for thing in patron.domains]
    points = [*patron.points]
    while points and points[-1] is None:
        points.pop()
    return Draft(
        patron.kind, tuple(named), " ".join("?" if paid is None else str(paid) for paid in points), patron.size
    )


class Holding(NamedTuple):
    """Where a player holds a card that is typed like a Patron: which it is, and the change that gives another."""

    topic: str
    card_of: Callable[[Player], Patron | None]
    given: Callable[[Patron | None], Change]


PATRON: Final = Holding("patron", lambda player: player.patron, lambda card: partial(edit.set_patron, patron=card))


class PatronField(MuseumField):
    """A Patron typed key by key; what the card does not tell stays `?` and becomes a question."""

    def __init__(self, words: Phrasebook, holding: Holding = PATRON) -> None:
        """Begin without a Patron."""
        super().__init__(words, holding.topic)
        self.holding = holding
        self._typing: Draft | None = None

    @property
    def draft(self) -> Draft | None:
        """What is being typed, or what is on the table."""
        card = self.holding.card_of(self.player)
        return self._typing or (draft_of(card) if card else None)

    def value(self) -> str:
        """Return the kind, what it names, and the points of its levels."""
        draft = self.draft
        if draft is None:
            return "–"
        things = ", ".join(self.words.name(thing) for _, thing in draft.named)
        kind = self._kind(draft.kind)
        return f"{self.words.told(kind, things) if things else kind}{self._rest(draft)}"

    def _kind(self, kind: str) -> str:
        return self.words.name(f"patron.{kind}")

    def _rest(self, draft: Draft) -> str:
        if draft.asked:
            return " …"
        points = draft.points.split()
        points += ["?"] * (draft.levels - len(points))
        levels = PATRONS[draft.kind].levels
        sets = self.say("patron.sets", n=draft.set_size) if draft.set_size else ""
        if len(levels) == 1:
            return f" {points[0]}" if points else ""
        shown = [f"{size}→{paid}" for size, paid in zip(levels, points, strict=True)]
        framed = (f" [{text}]" if self.has_focus and n == draft.level else f" {text}" for n, text in enumerate(shown))
        return f"{sets}{''.join(framed)}"

    def on_blur(self) -> None:
        """Forget a Patron not yet complete."""
        self._typing = None
        super().on_blur()

    def press(self, key: str) -> bool:
        """Type a kind, a name or points."""
        draft = self.draft
        after = draft.press(letters(self.words.language), key) if draft else None
        if after is None and draft and not draft.asked and key.isalpha():
            draft = None
        if after is None and draft is None:
            kind = letters(self.words.language).patrons.get(key.lower())
            after = Draft(kind) if kind else None
        if after is None and draft and not draft.asked and key.isprintable():
            self.refuse("number.refused")
        elif after is None:
            return False
        else:
            self._take(after)
        return True

    def _take(self, draft: Draft | None) -> None:
        self._typing = draft
        patron = draft.patron() if draft else None
        if patron is not None or draft is None:
            self.edit(self.holding.given(patron))
        self.retyped()

    def action_back(self) -> None:
        """Take the last key back."""
        if self.draft:
            self._take(self.draft.back())

    def action_clear(self) -> None:
        """Play without a Patron."""
        self._take(None)

    def show(self, table: Table, seat: int) -> None:
        """Show a player's Patron; what was half typed for another is forgotten."""
        typing = self._typing
        if typing and (
            seat != self.seat or (not typing.asked and typing.patron() != self.holding.card_of(table.players[seat]))
        ):
            self._typing = None
        super().show(table, seat)

    def legend(self) -> Legend:
        """Return the letters for what comes next."""
        draft = self.draft if self.table else None
        if draft is None:
            kinds = letters(self.words.language).patrons.items()
            played = ((key, kind) for key, kind in kinds if is_played(PATRONS[kind].expansion, self.table))
            return (tuple(Key(key, self._kind(kind)) for key, kind in played),)
        return self._asked(draft.asked) if draft.asked else (tuple(self._points(draft)),)

    def _asked(self, asked: str) -> Legend:
        domains = keys_of(letters(self.words.language).domains, self.words)
        capitals = (Key("", self.say("legend.shift")), *(Key(key.key.upper(), key.name) for key in domains))
        choices: dict[str, Legend] = {
            "continent": (keys_of(letters(self.words.language).continents, self.words),),
            "domains": (domains,),
            "civilisation": letters(self.words.language).civilisation_legend(self.words),
            "sets": (*civilisations_in_short(letters(self.words.language)), capitals),
        }
        return choices[asked]

    def _points(self, draft: Draft) -> Iterator[Key]:
        if draft.levels:
            yield Key("0-9", self.say("legend.points"))
            yield Key("?", self.say("legend.unknown"))
        if draft.levels > 1:
            yield Key("␣", self.say("legend.level"))
        if draft.set_size:
            yield Key("#", self.say("legend.set-size"))
        yield Key("⌫", self.say("legend.back"))
