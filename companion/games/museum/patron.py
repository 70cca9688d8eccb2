"""The Patron of a player: the kind by a letter, then only what that kind asks for, then its printed points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual.binding import Binding, BindingType

from companion.games.museum.draft import Draft, card_of, draft_of, kinds, offer_of, remembered, worth_remembering
from companion.games.museum.expansions_in_play import is_played
from companion.games.museum.experts import civilisations_in_short
from companion.games.museum.field import MuseumField
from companion.games.museum.letters import letters
from companion.memory import Memory
from companion.widgets.legend import Key, Legend, keys_of
from companion.widgets.localized import Asked, Change
from scoring.games.museum.printed import PATRONS
from scoring.games.museum.table import Patron, Player, Table, edit
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.words.phrasebook import Phrasebook


class Holding(NamedTuple):
    """Where a player holds a card that is typed like a Patron: which it is, and the change that gives another."""

    topic: str
    card_of: Callable[[Player], Patron | None]
    given: Callable[[Patron | None], Change]


PATRON: Final = Holding("patron", lambda player: player.patron, lambda card: partial(edit.set_patron, patron=card))


class PatronField(MuseumField):
    """A Patron typed key by key or picked from a list; what the card does not tell stays `?` and becomes a question."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("plus", "pick", "key.patron-pick", show=False)]

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
        return self._told(self.draft) if self.draft else "–"

    def _told(self, draft: Draft, *, framed: bool = True) -> str:
        """Tell a Patron; `framed` marks the level that is typed next, while the field has the focus."""
        things = ", ".join(self.words.name(thing) for _, thing in draft.named)
        kind = self._kind(draft.kind)
        rest = self._rest(draft, framed=framed and self.has_focus)
        return f"{self.words.told(kind, things) if things else kind}{rest}"

    def _kind(self, kind: str) -> str:
        return self.words.name(f"patron.{kind}")

    def _rest(self, draft: Draft, *, framed: bool) -> str:
        if draft.asked:
            return " …"
        points = draft.points.split()
        points += ["?"] * (draft.levels - len(points))
        levels = PATRONS[draft.kind].levels
        sets = self.say("patron.sets", n=draft.set_size) if draft.set_size else ""
        if len(levels) == 1:
            return f" {points[0]}" if points else ""
        shown = [f"{size}→{paid}" for size, paid in zip(levels, points, strict=True)]
        marked = (f" [{text}]" if framed and n == draft.level else f" {text}" for n, text in enumerate(shown))
        return f"{sets}{''.join(marked)}"

    @property
    def _memory(self) -> Memory:
        """The points of cards typed before."""
        return Memory(self.app.shelf.journal, f"museum.{self.holding.topic}")

    @property
    def _known(self) -> dict[str, Draft]:
        """The Patrons typed in earlier games, with their points."""
        return {card_of(draft): draft for draft in remembered(self._memory.entries())}

    @property
    def _points_before(self) -> str:
        """What was typed in an earlier game for the card that is named here and has no points yet."""
        draft = self.draft if self.table else None
        if draft is None or draft.asked or draft.points or not draft.levels:
            return ""
        return next(
            (known.points for known in remembered(self._memory.entries()) if card_of(known) == card_of(draft)), ""
        )

    def action_pick(self) -> None:
        """Offer the Patrons typed before with their points, then every other one in play."""
        known = self._known
        others = {card_of(draft): draft for draft in kinds(self.table)}
        offers = {self._line(draft): draft for draft in (known | {**others, **known}).values()}
        found = [offer_of(draft, line) for line, draft in offers.items()]
        self.post_message(Asked(self.say("ask.patron"), "", partial(self._picked, offers), found))

    def _line(self, draft: Draft) -> str:
        """Return how a Patron is offered: without points where none were typed."""
        told = self._told(draft, framed=False)
        return told if draft.points else told.removesuffix(self._rest(draft, framed=False))

    def _picked(self, offers: Mapping[str, Draft], line: str) -> Change | Phrase:
        """Take a Patron offered; one that names more is gone on with key by key."""
        draft = offers.get(line)
        if draft is None:
            return Phrase("app.ask.none-fits", {"typed": line})
        patron = draft.patron()
        self._typing = None if patron else draft
        self.retyped()
        return self.holding.given(patron) if patron else lambda table, _: table

    def on_blur(self) -> None:
        """Keep what still asks for a name, to go on with; remember the points of a Patron that is complete."""
        if self.table and (draft := self.draft) and worth_remembering(draft):
            memory = self._memory
            if memory.entries().get(card_of(draft)) != draft.points:
                memory.remember(card_of(draft), draft.points)
        if self._typing and not self._typing.asked:
            self._typing = None
        super().on_blur()

    def press(self, key: str) -> bool:
        """Type a kind, a name or points; `=` takes those of an earlier game. Behind points just typed `+` adds."""
        draft = self.draft
        if key == "=" and draft and (points := self._points_before):
            self._take(replace(draft, points=points))
            return True
        if key == "+" and not (self._typing and self._typing.points[-1:].isdigit()):
            return False
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

    def about(self) -> str:
        """Ask for what comes next: the kind, a thing to name, the points of a level."""
        draft = self.draft if self.table else None
        if draft is None or not (draft.asked or draft.levels):
            return super().about()
        kind = self._kind(draft.kind)
        if draft.asked:
            return self.say(f"patron.next.{draft.asked}", kind=kind, n=draft.to_name)
        return self.say("patron.next.points", kind=kind, level=draft.level + 1, n=draft.levels)

    def legend(self) -> Legend:
        """Return the letters for what comes next."""
        draft = self.draft if self.table else None
        if draft is None:
            every = letters(self.words.language).patrons.items()
            played = ((key, kind) for key, kind in every if is_played(PATRONS[kind].expansion, self.table))
            kinds = tuple(Key(key, self.words.name(f"patron.short.{kind}")) for key, kind in played)
            return (kinds, (Key("+", self.say("legend.list")),))
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
        if before := self._points_before:
            yield Key("=", self.say("legend.points-before", points=before))
        if draft.levels:
            yield Key("0-9", self.say("legend.points"))
            yield Key("?", self.say("legend.unknown"))
        if draft.levels > 1:
            yield Key("␣", self.say("legend.level"))
        if draft.set_size:
            yield Key("#", self.say("legend.set-size"))
