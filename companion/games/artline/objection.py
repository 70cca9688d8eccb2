"""Somebody doubts the card just laid: who, what about, and what the table decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.binding import Binding, BindingType
from textual.widgets import Static

from companion.games.artline.doubts import dispute_about, doubts_of
from companion.screens.base import Modal
from companion.widgets.choice import Choice
from companion.widgets.field import Field
from companion.widgets.form import Form, KeysLine
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Change
from scoring.games.artline import edit
from scoring.games.artline.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from companion.games.artline.situation import Situation
    from companion.words import Rulebook
    from companion.words.phrasebook import Phrasebook

DECIDED: Final = "fit-decision"
"""The ruling that says who decides."""


class DoubtersField(Field[Table]):
    """Who doubts: a digit for each player but the one whose card it is."""

    CARET: ClassVar[str] = ""

    def __init__(self, words: Phrasebook, players: tuple[str, ...]) -> None:
        """Ask about these players; of one alone there is nothing to ask."""
        super().__init__(words, "doubters")
        self.players = players
        self.chosen = set(players) if len(players) == 1 else set()

    @property
    def doubters(self) -> tuple[str, ...]:
        """Those who doubt, in turn order."""
        return tuple(name for name in self.players if name in self.chosen)

    def value(self) -> str:
        """Return the players, each with a digit, those who doubt marked."""
        rows = enumerate(self.players, 1)
        return "".join(f"\n   {n} {'●' if name in self.chosen else '○'} {name}" for n, name in rows)

    def press(self, key: str) -> bool:
        """Let a player doubt, or no longer."""
        if not (key.isascii() and key.isdigit() and 0 < int(key) <= len(self.players)):
            return False
        self.toggle(int(key) - 1)
        return True

    def toggle(self, which: int) -> None:
        """Let a player doubt, or no longer."""
        self.chosen ^= {self.players[which]}
        self.retyped()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Let the player clicked doubt, or no longer."""
        offset = event.get_content_offset(self)
        if offset and 1 <= offset.y <= len(self.players):
            self.toggle(offset.y - 1)

    def legend(self) -> Legend:
        """Return the digits; one player alone has none to choose."""
        if len(self.players) == 1:
            return ()
        return ((Key(f"1-{len(self.players)}", self.say("legend.doubters")),),)


class ObjectionScreen(Modal[Change]):
    """Asks who doubts and what about; answers with the change the table's decision makes."""

    help_topic = "objection"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,o,s", "decide(True)", "key.objection-stays", show=False),
        Binding("n", "decide(False)", "key.objection-back", show=False),
        Binding("left", "turn(-1)", "key.choice-left", show=False),
        Binding("right", "turn(1)", "key.choice-right", show=False),
    ]

    def __init__(self, words: Phrasebook, situation: Situation, rulebook: Rulebook) -> None:
        """Ask about the last turn."""
        super().__init__(words)
        self.situation = situation
        self.rulebook = rulebook
        self.turn = situation.position.log[-1].turn
        self.doubts = doubts_of(situation.position)

    def compose(self) -> ComposeResult:
        """Make the form."""
        card, by = self.turn.card, self.turn.player
        others = tuple(player.name for player in self.situation.table.players if player.name != by)
        themes = tuple(self.doubts)
        with Form(self.words, id="objection"):
            yield Static(self.say("artline.objection", card=card, player=by), classes="title", markup=False)
            yield DoubtersField(self.words, others)
            if len(themes) > 1:
                label, named = self.say("artline.doubted-theme"), dict(zip(themes, themes, strict=True))
                yield Choice(self.words, label, named, themes[0], id="theme", topic="doubt")
            label, asked = self.say("artline.about"), self._asked(themes[0])
            yield Choice(self.words, label, asked, "shows", id="about", topic="doubt")
            yield Static(self._who_decides("shows"), id="who-decides", classes="hint", markup=False)
            for key, answer in (("yes", "stays"), ("no", "goes-back")):
                yield Decision(self.words, key, self.say(f"artline.{answer}", player=by))
            yield Static("", id="refused", classes="refused", markup=False)
            yield KeysLine(self.words, classes="hint")

    def _asked(self, theme: str) -> dict[str, str]:
        """Return what can be doubted of a theme, worded as the question the table decides."""
        return {about: self.say(f"artline.{about}", card=self.turn.card, theme=theme) for about in self.doubts[theme]}

    @property
    def theme(self) -> str:
        """The theme doubted."""
        several = self.query("#theme").results(Choice)
        return next((choice.value for choice in several), next(iter(self.doubts)))

    @property
    def question(self) -> Choice:
        """What is doubted of it."""
        return self.query_one("#about", Choice)

    def _who_decides(self, about: str) -> str:
        if about == "understood":
            return self.say("artline.understood-by-all")
        reading = self.situation.position.readings.fit_decision
        return str(self.rulebook.rulings[DECIDED]["readings"][reading])

    def on_mount(self) -> None:
        """Begin with who doubts, or where that is clear with what about."""
        self.query_one(Form).add_class("window")
        doubters = self.query_one(DoubtersField)
        doubters.show(self.situation.table, 0)
        self.set_focus(doubters if len(doubters.players) > 1 else self.query(Choice).first())
        self._tell_keys()

    def on_descendant_focus(self) -> None:
        """Show the keys of the focused part."""
        self._tell_keys()

    def _tell_keys(self) -> None:
        self.query_one(KeysLine).show(self._keys())

    def _keys(self) -> Iterator[Key]:
        focused: object = self.focused
        if isinstance(focused, Field | Choice):
            yield from (key for group in focused.legend() for key in group)
        yield Key(f"{self.words.name('key.yes')} {self.words.name('key.no')}", self.say("legend.objection-decide"))
        yield Key("Esc", self.say("legend.close"))

    @on(Choice.Changed, "#theme")
    def another_theme(self) -> None:
        """Ask what can be doubted of that theme."""
        asked = self._asked(self.theme)
        self.question.offer(asked, self.question.value if self.question.value in asked else "shows")
        self.asked_about()

    @on(Choice.Changed, "#about")
    def asked_about(self) -> None:
        """Say who decides that."""
        self.query_one("#who-decides", Static).update(self._who_decides(self.question.value))

    def on_key(self, event: events.Key) -> None:
        """Let digits choose who doubts, wherever the focus is."""
        if self.query_one(DoubtersField).press(event.character or ""):
            event.stop()

    def action_turn(self, by: int) -> None:
        """Ask another question, wherever the focus is."""
        self.question.action_turn(by)

    def action_decide(self, stays: bool) -> None:  # noqa: FBT001 (an action's argument)
        """Take what the table decided."""
        doubters = self.query_one(DoubtersField).doubters
        if not doubters:
            self.app.bell()
            self.query_one("#refused", Static).update(self.say("artline.who-doubts"))
            self.call_after_refresh(self.query_one(Form).scroll_end, animate=False)
            return
        self.dismiss(self._change(doubters, stays=stays))

    def _change(self, doubters: tuple[str, ...], *, stays: bool) -> Change:
        if stays:
            return lambda table, _: edit.doubted(table, doubters)
        about = self.question.value
        dispute = dispute_about(self.situation.table, doubters, self.theme, about, self.words)
        return lambda table, _: edit.refused(table, dispute)


class Decision(Static):
    """One of the two answers, to be clicked."""

    def __init__(self, words: Phrasebook, key: str, answer: str) -> None:
        """Offer an answer under a key."""
        super().__init__(f" {words.name(f'key.{key}')}  {answer}", markup=False)
        self.words = words
        self.key = key

    async def on_click(self) -> None:
        """Answer."""
        await self.screen.run_action(f"decide({self.key == 'yes'})")
