"""What the rival does, row by row: what is to be told next, his choice with its reason, his steps one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.text import Text

from companion.games.museum.card_words import told
from companion.games.museum.faces import face_of, inks, short_of
from companion.games.museum.letters import letters
from companion.games.museum.rival.remembered import priority_name
from companion.present.account import signed
from companion.present.line_breaks import unbroken
from scoring.games.museum.table.line import POOL

if TYPE_CHECKING:
    from companion.games.museum.rival.steps import Acted, ActionCard
    from companion.words.localization import Locale
    from scoring.games.museum.expansions.solo import Rival
    from scoring.games.museum.rival.answer import Answer, Choice, Paid, Ranked
    from scoring.games.museum.table.cards import Laid

OTHERS_SHOWN: Final = 3
"""Cards besides the one he takes that are shown with their rank."""
STRONG: Final = "bold"
QUIET: Final = "dim"


class Row(NamedTuple):
    """A line of what he does.

    lead: what stands before it, None where it has the whole width. begins: it stands apart where there is room. reason:
    it is cut where there is little room, and without a lead it belongs to the row above. cut: to one line.
    """

    text: Text
    lead: str | None = None
    begins: bool = False
    reason: bool = False
    cut: bool = False


class Teller:
    """Words for what he does."""

    def __init__(self, say: Locale) -> None:
        """Speak in these words."""
        self.say = say
        self.words = say.words
        self.letters = letters(say.words.language)

    def card(self, card: Laid) -> Text:
        """Write a card in full, in its printed colours."""
        ink, colour = inks()[face_of(card, self.letters, {}).role]
        return Text(f" {told(card, self.say)} ", style=f"bold {ink} on {colour}")

    def title(self, key: str, **facts: str | int) -> Row:
        """Return a heading."""
        return Row(Text(self.say(f"rival.{key}", **facts), f"{STRONG} underline"), begins=True)

    def quiet(self, sentence: str) -> Row:
        """Return a sentence that stands back."""
        return Row(Text(sentence, QUIET), "", reason=True)

    def looked_for(self, rival: Rival) -> Row:
        """Name what he looks for, in its order."""
        names = [f"{n} {priority_name(word, self.words)}" for n, word in enumerate(rival.priorities, 1)]
        last = self.say("rival.else-highest")
        return Row(Text("  ".join([*map(unbroken, names), last])), begins=True)

    def left_out(self, name: str, why: str) -> Iterator[Row]:
        """Say why it is not worked out which card he takes."""
        yield self.title("takes", player=name)
        yield Row(Text(self.say("rival.type-taken")))
        yield Row(Text(why, QUIET), begins=True)

    def as_you_say(self) -> Row:
        """Say that a choice is the players'."""
        return Row(Text(self.say("rival.put-right"), QUIET), "")

    def told_taken(self, name: str, card: Laid) -> Iterator[Row]:
        """Name the card he took, whatever his order says."""
        yield self.title("takes", player=name)
        yield Row(self.card(card), "→", begins=True)
        yield self.as_you_say()

    def taking(self, name: str, rival: Rival, cards: Sequence[Laid], answer: Answer | None) -> Iterator[Row]:
        """Say which card he takes of those typed, or which are to be typed."""
        yield self.title("takes", player=name)
        if not cards:
            yield Row(Text(self.say("rival.type-show")))
            yield self.looked_for(rival)
            return
        if answer is None:
            return
        if answer.choices:
            yield from self.level(answer)
        yield from self.noticed(answer)
        for choice in () if answer.choices else answer.steps:
            yield from self.chosen(choice)
            others = [ranked for ranked in choice.ranking if ranked is not choice.chosen][:OTHERS_SHOWN]
            for number, ranked in enumerate(others):
                yield Row(self._ranked(ranked, short=True), f"{ranked.place}", begins=not number)
        yield from self.unchecked(answer)

    def chosen(self, choice: Choice, number: int | None = None) -> Iterator[Row]:
        """Name a card chosen, what he pays, and why."""
        line = self.card(choice.chosen.card).append(self._owner(choice.chosen), STRONG)
        yield Row(line, "→" if number is None else f"{number}", begins=True)
        if choice.payment and (paid := self.paid(choice.payment, choice.chosen.owner)):
            yield Row(Text(paid), "")
        yield self.quiet(self.words.say(choice.reason))

    def paid(self, paid: Paid, owner: str | None) -> str:
        """Say what he pays."""
        parts = [short_of(card, self.letters) for card in paid.cards]
        parts += [f"{paid.prestige}◆"] if paid.prestige else []
        said = [self.say("rival.pays", what=" + ".join(parts))] if parts else []
        return " · ".join([*said, *([self.say("rival.fee", n=paid.fee, player=owner or "")] if paid.fee else [])])

    def level(self, answer: Answer) -> Iterator[Row]:
        """Name the cards that are level, each with what it brings him."""
        yield self.title(f"level-{answer.chooses}")
        for number, ranked in enumerate(answer.choices, 1):
            yield Row(self._ranked(ranked).append(self._owner(ranked)), f"{number}")

    def _owner(self, ranked: Ranked) -> str:
        """Say whose pool a card lies in."""
        if ranked.owner is None:
            return ""
        own = ranked.owner == POOL
        return f" {self.say('rival.from-own') if own else self.say('rival.from', player=ranked.owner)}"

    def _ranked(self, ranked: Ranked, *, short: bool = False) -> Text:
        name = Text(short_of(ranked.card, self.letters), QUIET) if short else self.card(ranked.card)
        return name.append(f"  {signed(ranked.gain.total)}", QUIET if short else STRONG)

    def acting(self, action: ActionCard, acted: Acted | None, hand: Sequence[Laid]) -> Iterator[Row]:
        """Say what he does once his Action card is told, or ask for that."""
        if acted is None:
            yield self.title("turn-up")
            yield Row(Text(self.say("rival.type-small" if action.numbers else "rival.type-large")))
            return
        if acted.own is not None:
            yield self._counted("exhibit", len(acted.own))
            for number, card in enumerate(acted.own, 1):
                yield Row(self.card(card), f"{number}")
            yield self.as_you_say()
            for letter, card in zip(ascii_lowercase, hand, strict=False):
                if card not in acted.own:
                    yield Row(Text(short_of(card, self.letters)), letter)
        for answer in acted.steps:
            yield from self.step(action, answer)
        yield from self.unchecked(*acted.steps)

    def step(self, action: ActionCard, answer: Answer) -> Iterator[Row]:
        """Say what he does in one step."""
        moves = len(answer.steps) + answer.left
        if moves or answer.step == "exhibit" or answer.warnings or answer.questions:
            yield self._counted(answer.step, moves)
        if answer.step == "exhibit" and not action.numbers[0]:
            yield self.quiet(self.say("rival.number-0"))
        for place, choice in enumerate(answer.steps, 1):
            yield from self.chosen(choice, place)
        yield from self.level(answer) if answer.choices else ()
        yield from self.noticed(answer)

    def _counted(self, step: str, moves: int) -> Row:
        """Return the heading of a step in which he moves so many cards."""
        return self.title(f"{step}s", n=moves) if moves else self.title(f"{step}s-none")

    def noticed(self, answer: Answer) -> Iterator[Row]:
        """Say what is worth a second look."""
        told = [*(notice.message for notice in answer.warnings), *(question.message for question in answer.questions)]
        yield from (Row(Text(self.words.say(message)), "!", reason=True) for message in told)

    def unchecked(self, *answers: Answer) -> Iterator[Row]:
        """Say once what could have changed what he does, and nobody told."""
        told = dict.fromkeys(self.words.say(message) for answer in answers for message in answer.not_checked)
        yield from (Row(Text(self.say("rival.unchecked", what=sentence)), "?", reason=True) for sentence in told)
