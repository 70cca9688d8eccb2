"""The field of the settings with the players in turn order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, Generic

from textual.binding import Binding, BindingType

from companion.widgets.field import Field
from companion.widgets.form import Listed
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Asked, Change, Offer
from scoring.names import folded, name_trouble
from scoring.phrase import Phrase
from scoring.table import AnyTable, SomeTable

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


def names_of(table: AnyTable) -> list[str]:
    """Return the players' names in turn order."""
    return [player.name for player in table.players]


def no_trouble(_table: AnyTable, name: str, others: list[str]) -> Phrase | None:
    """Return why a name cannot be taken beside those of others."""
    return name_trouble(name, others)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating(Generic[SomeTable]):
    """What a game says of its players: who they are, and how they come, go, move and change their names.

    `names` are all in turn order, `seat_of` the seat of one of them, `refusal` is why a name cannot be taken;
    `renamed`, `moved`, `added` and `removed` make the changes. Without the last two nobody comes or goes, and `fixed`
    is the wording that says why; the order stands once turns have `begun`. `topic` is the part's help.
    """

    moved: Callable[[int, int], Change]
    renamed: Callable[[SomeTable, int, str], Change]
    names: Callable[[SomeTable], list[str]] = names_of
    seat_of: Callable[[SomeTable, int], int] = lambda _table, which: which
    refusal: Callable[[SomeTable, str, list[str]], Phrase | None] = no_trouble
    begun: Callable[[SomeTable], bool] = lambda _table: False
    added: Callable[[list[str], str], Change | Phrase] | None = None
    removed: Callable[[int], Change] | None = None
    fixed: str = ""
    topic: str = "seats"


MOVING: Final = (
    Binding("ctrl+up", "shift(-1)", "key.move-up", show=False),
    Binding("ctrl+down", "shift(1)", "key.move-down", show=False),
)
COMING: Final = (
    Binding("plus", "add", "key.add-player", show=False),
    Binding("delete", "clear", "key.remove-player", show=False),
)


class SeatsField(Field[AnyTable], Listed):
    """The players: choose one, rename, move; where they may, let one come or go."""

    CARET: ClassVar[str] = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "choose(-1)", "key.up", show=False),
        Binding("down,j", "choose(1)", "key.down", show=False),
        Binding("enter", "rename", "key.rename", show=False),
    ]

    def __init__(self, words: Phrasebook, seating: Seating[AnyTable]) -> None:
        """Begin with the first player."""
        super().__init__(words, "seats", (*(COMING if seating.added else ()), *MOVING))
        self.help_topic = seating.topic
        self.seating = seating

    @property
    def names(self) -> list[str]:
        """The players' names in turn order."""
        return self.seating.names(self.table) if self.table else []

    def value(self) -> str:
        """Return the players, one a line, the chosen one marked."""
        return "".join(f"\n {self.mark_of(n)} {n + 1}. {name}" for n, name in enumerate(self.names))

    def press(self, key: str) -> bool:
        """Let one come by `+`, or say why nobody can; blanks and what moves the choice are no names."""
        if self.seating.added:
            if key == "+":
                self.action_add()
            return key == "+"
        if key in "jk ":
            return False
        self.refuse(self.seating.fixed if key in "+-" else "seats.rename-first")
        return True

    def action_choose(self, by: int) -> None:
        """Choose another player; beyond the first and the last lie the fields around."""
        self.choose_line(self.chosen + by, len(self.names))

    def action_rename(self) -> None:
        """Ask for another name."""
        self._ask("ask.rename", self.names[self.chosen], partial(self._named, self.chosen))

    def _ask(self, question: str, name: str, answer: Callable[[str], Change | Phrase]) -> None:
        """Ask for a name, and offer those of earlier players."""
        seated = {folded(player) for player in self.names}
        earlier = (Offer(person) for person in self.app.shelf.persons() if folded(person) not in seated)
        self.post_message(Asked(self.say(question), name, answer, earlier, free=True))

    def _named(self, which: int, name: str) -> Change | Phrase:
        assert self.table  # noqa: S101 (names are asked for where they are shown)
        others = [taken for n, taken in enumerate(self.names) if n != which]
        return self.seating.refusal(self.table, name, others) or self.seating.renamed(self.table, which, name)

    def action_add(self) -> None:
        """Ask for one more player's name."""
        self._ask("ask.player", "", self._added)

    def _added(self, name: str) -> Change | Phrase:
        assert self.table  # noqa: S101 (as above)
        assert self.seating.added  # noqa: S101 (the key is there only with it)
        return self.seating.refusal(self.table, name, self.names) or self.seating.added(self.names, name)

    def action_clear(self) -> None:
        """Let the chosen player go, undo brings it back; or say why nobody can."""
        if self.seating.removed is None:
            self.refuse(self.seating.fixed)
        elif len(self.names) > 1:
            self.edit(self.seating.removed(self.chosen))
            self.chosen = min(self.chosen, len(self.names) - 2)

    def action_back(self) -> None:
        """Say that names are asked for, where letters are not for something else."""
        if self.seating.fixed:
            self.refuse("seats.rename-first")

    def action_shift(self, by: int) -> None:
        """Move the seat of the chosen player in the turn order; turns already taken keep it."""
        if self.table is None or self.seating.begun(self.table):
            self.refuse("seats.turns-taken")
            return
        seat = self.seating.seat_of(self.table, self.chosen)
        to = seat + by
        if 0 <= to < len(self.table.players):
            self.edit(self.seating.moved(seat, to))
            self.chosen += by

    def legend(self) -> Legend:
        """Return the keys for players."""
        coming = {"+": "add-player", "Del": "remove-player"} if self.seating.added else {}
        names = {"Enter": "rename", **coming, "^↑^↓": "move-player"}
        return (tuple(Key(key, self.say(f"legend.{name}")) for key, name in names.items()),)
