"""The Experts of a player, one key each; and points of cards we do not know."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from companion.widgets.field import Field
from companion.widgets.letters import Key, Legend, keys_of
from companion.widgets.spoken import Asked, Change
from scoring.games.museum import edit
from scoring.games.museum.printed import CIVILISATIONS, COPYING_EXPERT, DOMAINS, NAMED_EXPERTS, OTHER_EXPERT
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from scoring.phrasebook import Phrasebook

COPIES = f"{COPYING_EXPERT}="


def expert_name(expert: str, words: Phrasebook) -> str:
    """Return an Expert's printed name; one we do not know by the words he was entered with."""
    if expert.startswith(OTHER_EXPERT):
        return expert.removeprefix(OTHER_EXPERT).strip()
    if expert.startswith(COPIES):
        return f"{words.name(COPYING_EXPERT)} = {words.name(expert.removeprefix(COPIES))}"
    return words.name(expert)


def expert_named(typed: str, words: Phrasebook) -> str | None:
    """Find the Expert meant by some words, `A = B` for one who copies another; unknown words are an unknown Expert."""
    experts = (*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS, COPYING_EXPERT)
    known = {words.name(expert).casefold(): expert for expert in experts}
    name, _, copied = (part.strip().casefold() for part in typed.partition("="))
    if not name:
        return None
    found = [expert for full, expert in known.items() if name in (full, expert)]
    found = found or [expert for full, expert in known.items() if name in full]
    if len(found) != 1:
        return f"{OTHER_EXPERT}{typed.strip()}"
    if found[0] == COPYING_EXPERT and copied:
        whom = expert_named(copied, words)
        return f"{COPIES}{whom}" if whom and not whom.startswith(OTHER_EXPERT) else None
    return found[0]


class ExpertsField(Field):
    """Experts: Civilisations by small letters, Domains by capitals, named ones by digits, all others by name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "by_name", "key.expert-by-name", show=False)]

    def __init__(self, words: Phrasebook) -> None:
        """Begin without Experts."""
        super().__init__(words, "experts")

    def value(self) -> str:
        """Return the Experts by name."""
        return ", ".join(expert_name(expert, self.words) for expert in self.player.experts) or "–"

    def press(self, key: str) -> bool:
        """Hire an Expert, or dismiss him by the same key."""
        letters = self.letters.domains if key.isupper() else self.letters.civilisations
        expert = letters.get(key.lower()) or self.letters.experts.get(key)
        if expert:
            self.edit(partial(edit.toggle_expert, expert=expert))
        return expert is not None

    def action_back(self) -> None:
        """Dismiss the last Expert."""
        self.edit(edit.dismiss_last_expert)

    def action_clear(self) -> None:
        """Dismiss all Experts."""
        self.edit(partial(edit.change_player, experts=()))

    def action_by_name(self) -> None:
        """Ask for an Expert by name."""
        self.post_message(Asked(self.say("ask.expert"), "", self._named))

    def _named(self, typed: str) -> Change | Phrase:
        expert = expert_named(typed, self.words)
        if expert is None:
            return Phrase("app.ask.expert.unknown", {"typed": typed})
        return partial(edit.toggle_expert, expert=expert)

    def legend(self) -> Legend:
        """Return every Expert's key."""
        capitals = tuple(Key(key.key.upper(), key.name) for key in keys_of(self.letters.domains, self.words))
        return (
            *self.letters.civilisation_legend(self.words),
            (Key("", self.say("legend.shift")), *capitals),
            keys_of(self.letters.experts, self.words),
        )


class OtherField(Field):
    """Points of cards we do not know, each by name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "add", "key.other-add", show=False)]

    def __init__(self, words: Phrasebook) -> None:
        """Begin without such points."""
        super().__init__(words, "other")

    def value(self) -> str:
        """Return the points by name."""
        given = self.player.other_points
        return ", ".join(f"{name} {points}" for name, points in given.items()) or "–"

    def press(self, key: str) -> bool:
        """Begin to type a name and its points."""
        self.post_message(Asked(self.say("ask.other"), key.strip(), self._typed))
        return True

    def action_add(self) -> None:
        """Ask for a name and its points."""
        self.press("")

    def _typed(self, typed: str) -> Change | Phrase:
        """Read `a name = points`; no points after the sign forget the name."""
        name, sign, points = (part.strip() for part in typed.rpartition("="))
        if sign and name and not points:
            return partial(edit.set_other_points, name=name, points=None)
        try:
            return partial(edit.set_other_points, name=name or self.say("other.unnamed"), points=int(points))
        except ValueError:
            return Phrase("app.ask.other.unknown", {"typed": typed})

    def action_back(self) -> None:
        """Forget the last of them."""
        if self.player.other_points:
            self.edit(partial(edit.set_other_points, name=[*self.player.other_points][-1], points=None))

    def action_clear(self) -> None:
        """Forget all of them."""
        self.edit(partial(edit.change_player, other_points={}))

    def legend(self) -> Legend:
        """Return how points are added."""
        return ((Key("Enter", self.say("legend.other")),),)
