"""The Experts of a player, one key each; and points of cards we do not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from companion.games.museum.card_words import COPIES, expert_name
from companion.games.museum.expansion import of_card
from companion.games.museum.expansions_in_play import is_played
from companion.games.museum.field import MuseumField
from companion.games.museum.letters import Letters, letters
from companion.widgets.legend import Key, Legend, keys_of
from companion.widgets.localized import Asked, Change, Offer
from companion.words import names_of
from scoring.breakdown import read_sum, total_of
from scoring.edit import change_player
from scoring.fields import LARGEST_NUMBER, nearest
from scoring.games.museum.printed import (
    CIVILISATIONS,
    CONTINENTS,
    COPYING_EXPERT,
    DOMAINS,
    NAMED_EXPERTS,
    OTHER_EXPERT,
    printed,
)
from scoring.games.museum.table import edit
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.experts import is_among
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.memory import Memory
    from companion.words.phrasebook import Phrasebook

EXPANSION_OF: Final = dict.fromkeys(printed("experts")["archaeologists"], "archaeologists")
"""The expansion an Expert with a digit comes from, where that is not the base box."""
SHORTEST_PART: Final = 4
"""The fewest letters of a part of a name that a misspelling is compared with."""
MOST_OFFERED: Final = 4
"""Names offered at most."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What some words may mean: a thing by its id, or things whose names are `near`, or neither."""

    thing: str | None = None
    near: tuple[str, ...] = ()


def expert_meant(typed: str, words: Phrasebook) -> Meant:
    """Find the Expert meant by a name, by part of one, or by a misspelt one."""
    experts = (*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS, COPYING_EXPERT)
    return meant_by(typed, {words.name(expert): expert for expert in experts})


def meant_by(typed: str, names: Mapping[str, str]) -> Meant:
    """Find what is meant by a name, by part of one, or by a misspelt one; `names` are ids by name."""
    known = {name.casefold(): thing for name, thing in names.items()}
    name = typed.strip().casefold()
    matching = [thing for full, thing in known.items() if name in (full, thing)]
    matching = matching or [thing for full, thing in known.items() if name in full]
    if len(matching) == 1:
        return Meant(matching[0])
    parts = {part: thing for full, thing in known.items() for part in full.split() if len(part) >= SHORTEST_PART}
    close = None if matching else nearest(name, [*known, *parts])
    return Meant(near=tuple(matching) if close is None else ((known | parts)[close],))


class ExpertsField(MuseumField):
    """Experts: Civilisations by small letters, Domains by capitals, named ones by digits, all others by name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("plus", "by_name", "key.expert-by-name", show=False)]

    def __init__(self, words: Phrasebook, memory: Memory) -> None:
        """Begin without Experts; names of those not known are offered from game to game."""
        super().__init__(words, "experts")
        self._memory = memory
        self._doubted = ""

    def value(self) -> str:
        """Return the Experts by name."""
        return ", ".join(expert_name(expert, self.words) for expert in self.player.experts) or "–"

    def press(self, key: str) -> bool:
        """Hire an Expert, or dismiss him by the same key."""
        known = letters(self.words.language)
        expert = (known.domains if key.isupper() else known.civilisations).get(key.lower()) or known.experts.get(key)
        if expert:
            self.edit(partial(edit.toggle_expert, expert=expert))
        return expert is not None

    def action_back(self) -> None:
        """Dismiss the last Expert."""
        self.edit(edit.dismiss_last_expert)

    def action_clear(self) -> None:
        """Dismiss all Experts."""
        self.edit(partial(change_player, experts=()))

    def action_by_name(self) -> None:
        """Ask for an Expert by name."""
        self._doubted = ""
        self.post_message(Asked(self.say("ask.expert"), "", self._named, self._offered()))

    def _offered(self) -> Iterator[Offer]:
        """Yield the names remembered, then the Experts in play, found by their names in every language.

        Those with a key of their own in sight come last.
        """
        yield from map(Offer, self._memory.entries())
        for expert in (*NAMED_EXPERTS, COPYING_EXPERT, *CIVILISATIONS, *DOMAINS):
            if is_played(EXPANSION_OF.get(expert), self.table):
                yield Offer(self.words.name(expert), names_of("museum", expert))

    def _named(self, typed: str) -> Change | Phrase:
        """Read `A name`, or `A = B` for one who copies another; a name not known is taken when typed twice."""
        name, _, whom = (part.strip() for part in typed.partition("="))
        meant = expert_meant(name, self.words) if name else Meant()
        if meant.thing == COPYING_EXPERT and whom:
            return self._copying(whom)
        if not name:
            return Phrase("app.ask.expert.empty")
        if meant.near and typed != self._doubted:
            self._doubted = typed
            return Phrase("app.ask.expert.near", {"typed": typed, "near": self._names(meant.near)})
        if not meant.thing:
            self._memory.remember(typed)
        return self._hire(meant.thing or f"{OTHER_EXPERT}{typed}")

    def _names(self, experts: tuple[str, ...]) -> str:
        return ", ".join(self.words.name(expert) for expert in experts[:MOST_OFFERED])

    def _copying(self, whom: str) -> Change | Phrase:
        copied = expert_meant(whom, self.words)
        if copied.thing:
            return self._hire(f"{COPIES}{copied.thing}")
        if copied.near:
            return Phrase("app.ask.expert.copies-near", {"typed": whom, "near": self._names(copied.near)})
        return Phrase("app.ask.expert.unknown", {"typed": whom})

    def _hire(self, expert: str) -> Change | Phrase:
        if is_among(expert, self.player.experts):
            return Phrase("app.ask.expert.hired", {"name": expert_name(expert, self.words)})
        return partial(edit.toggle_expert, expert=expert)

    def legend(self) -> Legend:
        """Return the keys of Civilisations and Domains; those known by name stand in the help."""
        capitals = tuple(
            Key(key.key.upper(), key.name) for key in keys_of(letters(self.words.language).domains, self.words)
        )
        return (
            *civilisations_in_short(letters(self.words.language)),
            (Key("+", self.say("legend.by-name")),),
            (Key("", self.say("legend.shift")), *capitals),
        )

    def more_letters(self) -> Legend:
        """Return the digits of the Experts in play that have a name."""
        known = [
            expert
            for expert in letters(self.words.language).experts.values()
            if is_played(EXPANSION_OF.get(expert), self.table)
        ]
        return (keys_of(letters(self.words.language).experts, self.words, known),)


def civilisations_in_short(letters: Letters) -> Legend:
    """Return the Civilisations as they stand on the board, where the legend has no room for their names."""
    letter = {civilisation: key for key, civilisation in letters.civilisations.items()}
    return tuple(
        tuple(Key(letter[civilisation], letters.short[civilisation]) for civilisation in group)
        for group in CONTINENTS.values()
    )


class OtherField(MuseumField):
    """Points of cards we do not know, each by name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("plus", "add", "key.other-add", show=False)]

    def __init__(self, words: Phrasebook, memory: Memory) -> None:
        """Begin without such points; names once typed are offered from game to game, with their last points."""
        super().__init__(words, "other")
        self._memory = memory

    def value(self) -> str:
        """Return the points by name."""
        given = self.player.other_points
        return ", ".join(f"{name} {points}" for name, points in given.items()) or "–"

    def press(self, key: str) -> bool:
        """Begin to type a name and its points, with `+` before its first letter."""
        self.post_message(Asked(self.say("ask.other"), key.strip(" +"), self._typed, map(Offer, self._offered())))
        return True

    def _offered(self) -> Iterator[str]:
        """Yield what is remembered, then the Experts and cards of this player whose points are unknown."""
        known = self._memory.entries()
        yield from (f"{name} = {points}" for name, points in known.items())
        unknown = (
            expert.removeprefix(OTHER_EXPERT).strip()
            for expert in self.player.experts
            if expert.startswith(OTHER_EXPERT)
        )
        yield from (f"{name} = " for name in unknown if name not in known)
        cards = (card for card in self.player.museum if card and not isinstance(card, Card))
        names = (of_card(card).name_of_points(card) for card in cards)
        yield from (f"{name} = " for name in names if name and name not in known)

    def action_add(self) -> None:
        """Ask for a name and its points."""
        self.press("")

    def _typed(self, typed: str) -> Change | Phrase:
        """Read `a name = points`; no points after the sign forget the name."""
        name, sign, points = (part.strip() for part in typed.rpartition("="))
        if sign and name and not points:
            return partial(edit.set_other_points, name=name, points=None)
        text = read_sum(points)
        if text is None or abs(total_of(text)) > LARGEST_NUMBER:
            return Phrase("app.ask.other.unknown", {"typed": typed})
        if name:
            self._memory.remember(name, text)
        return partial(edit.set_other_points, name=name or self.say("other.unnamed"), points=total_of(text))

    def action_back(self) -> None:
        """Forget the last of them."""
        if self.player.other_points:
            self.edit(partial(edit.set_other_points, name=[*self.player.other_points][-1], points=None))

    def action_clear(self) -> None:
        """Forget all of them."""
        self.edit(partial(change_player, other_points={}))

    def legend(self) -> Legend:
        """Return how points are added."""
        return ((Key("+", self.say("legend.other")),),)
