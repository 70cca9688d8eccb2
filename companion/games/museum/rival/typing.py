"""What is typed of the rival's turn: the cards on show, the number of his Action card, a choice among equals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING, ClassVar, Final

from companion.games.museum.turns.typing import ALL, LEFT_OUT, NOBODY, OWN_WORDS, PAYS, Reading, Scene
from companion.widgets.legend import Key, LeadingKey, Legend
from scoring.games.museum.table.notation import Trouble
from scoring.games.museum.table.tokens import whole_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.words.localization import Locale
    from scoring.games.museum.table.cards import Laid

REASONS: Final = "^G"
"""The key that shows in full what he does and why."""
OTHERWISE: Final = PAYS
"""The key that puts his choice right: `=`."""


@dataclass(frozen=True, slots=True)
class ShowScene(Scene):
    """An Exploration in which he takes a card. `level` returns how many cards are level for him, of what is typed."""

    TOPIC: ClassVar[str] = "rival-takes"

    level: Callable[[Show], int] = lambda _show: 0

    def read(self, keys: str = "") -> Show:
        """Read some keys."""
        return Show(self, keys)


@dataclass(frozen=True, slots=True)
class ActionScene(Scene):
    """His Action phase: his Action card has so many numbers, and so many Objects lie before him.

    `buys` returns whether he buys anything, by what is typed.
    """

    TOPIC: ClassVar[str] = "rival-acts"

    level: Callable[[Action], int] = lambda _action: 0
    buys: Callable[[Action], bool] = lambda _action: False
    numbers: int = 1
    hand: int = 0

    def read(self, keys: str = "") -> Action:
        """Read some keys."""
        return Action(self, keys)


class Show(Reading):
    """The cards on show; which of those that are level he takes, or which one he took whatever his order says."""

    scene: ShowScene

    def __init__(self, scene: ShowScene, keys: str = "") -> None:
        """Read some keys."""
        self.chosen: list[int] = []
        self.otherwise: int | None = None
        super().__init__(scene, keys)

    @property
    def cards(self) -> tuple[Laid, ...]:
        """The cards typed."""
        tokens = self.text.replace(",", " ").split()
        return tuple([card for token in tokens if not isinstance(card := whole_card(token), Trouble)])

    @property
    def reasons(self) -> bool:
        """Whether there is something to give reasons for."""
        return bool(self.cards)

    @property
    def half(self) -> bool:
        """Whether a card is half typed, or one in words is none."""
        wrong = self._state == self._in_words and len(self.cards) < len(self.text.replace(",", " ").split())
        return super().half or wrong or self._state == self._other

    @property
    def shown(self) -> str:
        """The cards, and what is chosen behind them."""
        waits = f" {OTHERWISE}" if self._state == self._other or self.otherwise is not None else ""
        number = "" if self.otherwise is None else str(self.otherwise + 1)
        return f"{super().shown}{waits}{number}{''.join(f' {n + 1}' for n in self.chosen)}"

    def _start(self, key: str) -> bool:
        if key == LEFT_OUT and not self.text:
            self.left_out, self._state = True, self._end
            return True
        if key == OWN_WORDS and not self.text:
            self._state = self._in_words
            return True
        if self.scene.letters.turn.get(key) == "headline" and self.headline is None:
            self._state = self._in_headline
            return True
        return self._gain(key)

    def _gain(self, key: str) -> bool:
        if key.isdigit() or key == NOBODY:
            level = 0 if key in (ALL, NOBODY) else self.scene.level(self)
            return self._choice(key, level) if level else self._taker(key)
        if key == OTHERWISE and len(self.cards) > 1:
            self._state = self._other
            return True
        return self._opinion_key(key, self._gain) or self._card_key(key, self._gains.append, self._gain)

    def _choice(self, key: str, level: int) -> bool:
        if int(key) > level:
            return False
        self.chosen.append(int(key) - 1)
        return True

    def _other(self, key: str) -> bool:
        """Take the number of the card that he took."""
        if not key.isdigit() or not 1 <= int(key) <= len(self.cards):
            return False
        self.otherwise, self._state = int(key) - 1, self._gain
        return True

    def _others(self, say: Locale) -> Iterator[Key]:
        actions = {what: key for key, what in self.scene.letters.turn.items()}
        if self.scene.begins and self.takers is None and self.scene.others:
            yield LeadingKey(" ".join([*map(str, self.scene.takers), ALL]), say("turn.takers"))
            yield LeadingKey(NOBODY, say("turn.nobody"))
        if len(self.cards) > 1:
            yield LeadingKey(OTHERWISE, say("rival.other-card"))
        if not self.text:
            yield Key(actions["headline"], say("turn.headline"))
            yield LeadingKey(LEFT_OUT, say("turn.untold"))
        yield Key(actions["opinion"], say("turn.opinion"))
        if self.reasons:
            yield LeadingKey(REASONS, say("rival.reasons"))

    def _asked(self, say: Locale) -> Legend:
        if self._state == self._other:
            return ((LeadingKey(f"1-{len(self.cards)}", say("rival.took-that")),),)
        return super()._asked(say)


class Action(Reading):
    """His Action card, what is chosen among equals, which Objects he exhibited whatever his order says."""

    scene: ActionScene

    def __init__(self, scene: ActionScene, keys: str = "") -> None:
        """Read some keys."""
        self.numbers: tuple[int, ...] = ()
        self.chosen: list[int] = []
        self.otherwise: list[int] | None = None
        self.declined = 0
        super().__init__(scene, keys)

    @property
    def half(self) -> bool:
        """Whether a number of the Action card, or a Continent, is still to come."""
        missing = bool(self.numbers) and len(self.numbers) < self.scene.numbers
        return missing or self._state == self._in_opinion

    @property
    def whole(self) -> bool:
        """Whether the Action card is told."""
        return len(self.numbers) == self.scene.numbers

    @property
    def reasons(self) -> bool:
        """Whether there is something to give reasons for."""
        return self.whole

    @property
    def text(self) -> str:
        """No line is typed: what he does follows from the numbers."""
        return ""

    @property
    def shown(self) -> str:
        """The numbers, and what is chosen behind them."""
        waits = "" if self.otherwise is None else f" {OTHERWISE}"
        letters = "".join(ascii_lowercase[n] for n in self.otherwise or [])
        return f"{' '.join(map(str, self.numbers))}{waits}{letters}{''.join(f' {n + 1}' for n in self.chosen)}"

    def _start(self, key: str) -> bool:
        if key.isascii() and key.isdigit() and not self.whole:
            self.numbers = (*self.numbers, int(key))
            self._state = self._settle if len(self.numbers) == self.scene.numbers else self._start
            return True
        return not self.numbers and self._opinion_key(key, self._start)

    def _settle(self, key: str) -> bool:
        """Take a choice among equals, or begin to put his exhibits right."""
        if key.isascii() and key.isdigit() and 1 <= int(key) <= self.scene.level(self):
            self.chosen.append(int(key) - 1)
            return True
        if key == OTHERWISE and self.scene.hand and not self.chosen:
            self.otherwise, self._state = [], self._own
            return True
        if key == NOBODY and not self.chosen and self.scene.buys(self):
            self.declined += 1
            return True
        self._action = "action"  # what is typed of Public Opinion goes on from here
        return self._opinion_key(key, self._settle)

    def _own(self, key: str) -> bool:
        """Take the letter of an Object that he exhibited."""
        assert self.otherwise is not None  # noqa: S101 (put right just now)
        number = ascii_lowercase.find(key.lower())
        if not 0 <= number < self.scene.hand or number in self.otherwise:
            return self._after_own(key)
        self.otherwise.append(number)
        return True

    def _after_own(self, key: str) -> bool:
        """Take a choice among equals in what follows."""
        if key.isascii() and key.isdigit() and 1 <= int(key) <= self.scene.level(self):
            self.chosen.append(int(key) - 1)
            return True
        return False

    def legend(self, say: Locale) -> Legend:
        """Return the keys that go on from here."""
        return self._asked(say) or (tuple(self._others(say)),)

    def _others(self, say: Locale) -> Iterator[Key]:
        actions = {what: key for key, what in self.scene.letters.turn.items()}
        if not self.whole:
            yield LeadingKey("0-9", say("rival.small-number" if self.numbers else "rival.large-number"))
        elif self._state == self._own:
            yield LeadingKey(f"a-{ascii_lowercase[self.scene.hand - 1]}", say("rival.exhibited-that"))
        else:
            if level := self.scene.level(self):
                yield LeadingKey(f"1-{level}", say("rival.choose-equal"))
            if self.scene.hand and not self.chosen:
                yield LeadingKey(OTHERWISE, say("rival.other-cards"))
            if not self.chosen and self.scene.buys(self):
                yield LeadingKey(NOBODY, say("rival.decline"))
        if not self.numbers or self._state == self._settle:
            yield Key(actions["opinion"], say("turn.opinion"))
        if self.whole:
            yield LeadingKey(REASONS, say("rival.reasons"))
            yield Key("Enter", say("rival.accept"))
