"""One line of text, or one of the lines that are offered: typing narrows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.suggester import SuggestFromList
from textual.widgets import Input, OptionList, Static

from companion.screens.base import Answer, Modal
from scoring.names import unaccented
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.widgets.localized import Asked, Offer
    from companion.words.phrasebook import Phrasebook

NONE_FITS: Final = "app.ask.none-fits"
"""Why an answer is refused that is no line of the list."""
SEVERAL_FIT: Final = "app.ask.several-fit"


def fitting(offers: Sequence[Offer], typed: str) -> list[Offer]:
    """Return the offers that hold what is typed, all of them where nothing is; those named just so come first.

    Where none holds it as it stands, those count that hold each of its words: `legacy greek` is «Legacy: Greek».
    """
    wanted = unaccented(typed.strip())
    known = [(offer, [unaccented(name) for name in (offer.line, *offer.found_by)]) for offer in offers]
    holding = [(offer, names) for offer, names in known if any(wanted in name for name in names)] or [
        (offer, names) for offer, names in known if all(any(w in name for name in names) for w in wanted.split())
    ]
    return [offer for offer, names in sorted(holding, key=lambda ranked: wanted not in ranked[1])]


def meant(offers: Sequence[Offer], typed: str) -> Offer | None:
    """Return the offer that is meant by what is typed: the only one that fits, or the only one named just so."""
    found = fitting(offers, typed) if typed.strip() else []
    exact = [offer for offer in found if unaccented(typed.strip()) in map(unaccented, (offer.line, *offer.found_by))]
    return (exact or found)[0] if len(exact or found) == 1 else None


class AskScreen(Modal[Answer]):
    """One line of text, which `answer` turns into a change or refuses with a sentence."""

    help_topic = "ask"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "accept", "key.accept", show=False),
        Binding("down", "choose('down')", "key.down", show=False),
        Binding("up", "choose('up')", "key.up", show=False),
    ]

    def __init__(self, words: Phrasebook, asked: Asked[Answer]) -> None:
        """Ask this."""
        super().__init__(words)
        self.asked = asked
        self._fitting: list[Offer] = []

    def compose(self) -> ComposeResult:
        """Show the question, the line, what is offered, and why an answer would not do."""
        lines = [offer.line for offer in self.asked.offered]
        with Vertical(classes="window small"):
            yield Static(self.asked.question, classes="title", markup=False)
            offered = SuggestFromList(lines, case_sensitive=False) if lines else None
            yield Input(self.asked.initial, id="answer", select_on_focus=False, suggester=offered)
            if offered:
                yield OptionList(id="offered", markup=False)
                yield Static(self.say("ask.offered"), classes="hint", markup=False)
            yield Static("", id="refused", classes="refused", markup=False)

    def on_mount(self) -> None:
        """Begin with the line; what is offered is no field of its own."""
        for offered in self.query(OptionList):
            offered.can_focus = False
        self._narrow(self.asked.initial)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Offer what fits what is typed."""
        self._narrow(event.value)

    def _narrow(self, typed: str) -> None:
        """List what fits; what is meant without doubt is chosen, where the answer is not free."""
        self._fitting = fitting(self.asked.offered, typed)
        chosen = None if self.asked.free else meant(self.asked.offered, typed)
        for offered in self.query(OptionList):
            offered.clear_options()
            offered.add_options(offer.line for offer in self._fitting)
            offered.display = bool(self._fitting)
            offered.highlighted = self._fitting.index(chosen) if chosen else None

    def action_choose(self, way: str) -> None:
        """Choose another of the lines offered."""
        for offered in self.query(OptionList):
            offered.action_cursor_down() if way == "down" else offered.action_cursor_up()

    def action_accept(self) -> None:
        """Take the line offered behind what is typed."""
        line = self.query_one(Input)
        line.action_end()
        line.action_cursor_right()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the line that was clicked."""
        self._take(self._fitting[event.option_index].line)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the line chosen, else what is typed."""
        chosen = next((offered.highlighted for offered in self.query(OptionList)), None)
        self._take(event.value if chosen is None else self._fitting[chosen].line)

    def _take(self, line: str) -> None:
        """Take an answer, or say why not; a line that is gone on with is only typed."""
        field = self.query_one(Input)
        if line.endswith(" ") and line != field.value:
            field.value = line
            field.action_end()
            return
        answer = self.asked.answer(line.strip())
        if isinstance(answer, Phrase):
            several = answer.key == NONE_FITS and len(self._fitting) > 1
            self.query_one("#refused", Static).update(self.words.say(Phrase(SEVERAL_FIT) if several else answer))
        else:
            self.dismiss(answer)
