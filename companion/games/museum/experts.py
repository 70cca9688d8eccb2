"""The Experts of a player, one key each; and points of cards we do not know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from companion.games.museum.field import MuseumField
from companion.games.museum.letters import Letters
from companion.widgets.legend import Key, Legend, keys_of
from companion.widgets.spoken import Asked, Change
from scoring.edit import change_player
from scoring.fields import LARGEST, nearest
from scoring.games.museum import edit
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, COPYING_EXPERT, DOMAINS, NAMED_EXPERTS, OTHER_EXPERT
from scoring.phrase import Phrase
from scoring.sums import read_sum, total_of

if TYPE_CHECKING:
    from scoring.phrasebook import Phrasebook

COPIES = f"{COPYING_EXPERT}="
SHORTEST: Final = 4
"""Parts of a name shorter than this are no likely misspelling."""
OFFERED: Final = 4
"""Names offered at most."""


def expert_name(expert: str, words: Phrasebook) -> str:
    """Return an Expert's printed name; one we do not know by the words of whoever entered it, and that we do not."""
    if expert.startswith(OTHER_EXPERT):
        return words.say(Phrase("app.expert.unknown", {"name": expert.removeprefix(OTHER_EXPERT).strip()}))
    if expert.startswith(COPIES):
        return f"{words.name(COPYING_EXPERT)} = {words.name(expert.removeprefix(COPIES))}"
    return words.name(expert)


@dataclass(frozen=True, slots=True)
class Meant:
    """Who may be meant by some words: one Expert, or those whose names are `near`, or nobody known."""

    expert: str | None = None
    near: tuple[str, ...] = ()


def expert_meant(typed: str, words: Phrasebook) -> Meant:
    """Find the Expert meant by a name, by part of one, or by a misspelt one."""
    experts = (*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS, COPYING_EXPERT)
    known = {words.name(expert).casefold(): expert for expert in experts}
    name = typed.strip().casefold()
    found = [expert for full, expert in known.items() if name in (full, expert)]
    found = found or [expert for full, expert in known.items() if name in full]
    if len(found) == 1:
        return Meant(found[0])
    parts = {part: expert for full, expert in known.items() for part in full.split() if len(part) >= SHORTEST}
    close = None if found else nearest(name, [*known, *parts])
    return Meant(near=tuple(found) if close is None else ((known | parts)[close],))


class ExpertsField(MuseumField):
    """Experts: Civilisations by small letters, Domains by capitals, named ones by digits, all others by name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "by_name", "key.expert-by-name", show=False)]

    def __init__(self, words: Phrasebook) -> None:
        """Begin without Experts."""
        super().__init__(words, "experts")
        self._doubted = ""

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
        self.edit(partial(change_player, experts=()))

    def action_by_name(self) -> None:
        """Ask for an Expert by name."""
        self._doubted = ""
        self.post_message(Asked(self.say("ask.expert"), "", self._named))

    def _named(self, typed: str) -> Change | Phrase:
        """Read `A name`, or `A = B` for one who copies another; a name not known is taken when typed twice."""
        name, _, whom = (part.strip() for part in typed.partition("="))
        meant = expert_meant(name, self.words) if name else Meant()
        if meant.expert == COPYING_EXPERT and whom:
            return self._copying(whom)
        if not name:
            return Phrase("app.ask.expert.empty")
        if meant.near and typed != self._doubted:
            self._doubted = typed
            return Phrase("app.ask.expert.near", {"typed": typed, "near": self._names(meant.near)})
        return self._hire(meant.expert or f"{OTHER_EXPERT}{typed}")

    def _names(self, experts: tuple[str, ...]) -> str:
        return ", ".join(self.words.name(expert) for expert in experts[:OFFERED])

    def _copying(self, whom: str) -> Change | Phrase:
        copied = expert_meant(whom, self.words)
        if copied.expert:
            return self._hire(f"{COPIES}{copied.expert}")
        if copied.near:
            return Phrase("app.ask.expert.copies-near", {"typed": whom, "near": self._names(copied.near)})
        return Phrase("app.ask.expert.unknown", {"typed": whom})

    def _hire(self, expert: str) -> Change | Phrase:
        if expert in self.player.experts:
            return Phrase("app.ask.expert.hired", {"name": expert_name(expert, self.words)})
        return partial(edit.toggle_expert, expert=expert)

    def legend(self) -> Legend:
        """Return the keys of Civilisations and Domains; those known by name stand in the help."""
        capitals = tuple(Key(key.key.upper(), key.name) for key in keys_of(self.letters.domains, self.words))
        return (
            *civilisations_in_short(self.letters),
            (Key("Enter", self.say("legend.by-name")),),
            (Key("", self.say("legend.shift")), *capitals),
        )

    def more_letters(self) -> Legend:
        """Return the digits of those known by name."""
        return (keys_of(self.letters.experts, self.words),)


def civilisations_in_short(letters: Letters) -> Legend:
    """Return the Civilisations as they stand on the board, where the legend has no room for their names."""
    letter = {civilisation: key for key, civilisation in letters.civilisations.items()}
    return tuple(
        tuple(Key(letter[civilisation], letters.short[civilisation]) for civilisation in group)
        for group in CONTINENTS.values()
    )


class OtherField(MuseumField):
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
        text = read_sum(points)
        if text is None or abs(total_of(text)) > LARGEST:
            return Phrase("app.ask.other.unknown", {"typed": typed})
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
        return ((Key("Enter", self.say("legend.other")),),)
