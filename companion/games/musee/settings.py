"""A new game of Musée, and the settings of one: who plays, how the game is entered, what the Themes are called."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual import on
from textual.widgets import Static

from companion.memory import Memory
from companion.screens.desk import Settings, SettingsPart, Setup, SetupPart, listed, scored
from companion.screens.fair import OFF, ON
from companion.widgets.choice import Choice
from companion.widgets.localized import Change, Edited
from companion.widgets.seats import Seating
from companion.words import names_of
from companion.words.localization import Locale
from scoring.games.musee import edit
from scoring.games.musee.deck import THREE
from scoring.games.musee.printed import ANIMALS, PRINTED_THEMES, SETUPS, TEAM, THEMES
from scoring.games.musee.table import Person, Table, order_of_next_game, persons_in_turn
from scoring.names import folded, name_trouble
from scoring.phrase import Name

if TYPE_CHECKING:
    from collections.abc import Collection

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.rulebook import Ruling

PLAYS: Final = "plays"
GRIDS: Final = "grids"
TEAM_RULINGS: Final = frozenset({"team-dropout", "gift-revives", "team-last-cards"})
THREE_RULINGS: Final = frozenset({"three-player-last-cards"})
"""Readings that only a table of teams, and only one of three, ever asks for."""


THEME: Final = "theme-"
"""Stands before a remainder in the id of the choice of its Theme."""
UNKNOWN: Final = ""
"""The choice of no Theme."""


def _theme_everywhere(theme: str) -> tuple[str, ...]:
    """Return what a Theme of the book is called in every language."""
    return names_of("musee", f"theme.{theme}") if theme in PRINTED_THEMES else ()


class MuseePart(SettingsPart):
    """How the game is entered, and the names of the Themes."""

    def compose(self) -> ComposeResult:
        """Ask how the game is entered, and for the Themes."""
        yield Choice(self.words, self.say("settings.told"), {GRIDS: ""}, GRIDS, id="told", topic="told")
        yield Static(self.say("settings.themes"), classes="hint", markup=False)
        for remainder in (*range(1, THEMES), 0):
            first = remainder or THEMES
            label = self.say("field.theme", a=first, b=first + THEMES, c=first + 2 * THEMES)
            which = f"{THEME}{remainder}"
            yield Choice(self.words, label, {UNKNOWN: ""}, UNKNOWN, id=which, topic="theme", found_by=_theme_everywhere)

    def show(self) -> None:
        """Show how the game is entered, and the Themes."""
        for remainder in range(THEMES):
            choice = self.query_one(f"#{THEME}{remainder}", Choice)
            choice.options = self._themes(remainder)
            choice.choose(next(key for key in choice.options if folded(key) == folded(self._chosen(remainder))))
            choice.refresh(layout=True)
        table = self.host.table
        ways = (PLAYS, GRIDS) if table.plays else (GRIDS, PLAYS) if edit.as_plays(table) else (GRIDS,)
        choice = self.query_one("#told", Choice)
        choice.options = {way: self.say(f"settings.{way}") for way in ways}
        choice.choose(ways[0])
        choice.refresh(layout=True)

    def _chosen(self, remainder: int) -> str:
        return str(self.host.table.themes.get(remainder, UNKNOWN))

    def _themes(self, remainder: int) -> dict[str, str]:
        """Return what a Theme can be: one of the printed ones that no other is, what it is now, or not known."""
        unknown = self.say("settings.theme-from-a-review") if remainder == ANIMALS else "–"
        before = self._memory.entries().get(str(remainder), UNKNOWN)
        taken = {folded(theme) for other, theme in self.host.table.themes.items() if other != remainder}
        if remainder != ANIMALS and ANIMALS not in self.host.table.themes:
            taken.add(PRINTED_THEMES[-1])
        now = self._chosen(remainder)
        own = {} if folded(now) in {UNKNOWN, *PRINTED_THEMES} else {now: now}
        free = {theme: self.say(f"settings.theme.{theme}") for theme in PRINTED_THEMES if theme not in taken}
        if before in free:
            unknown = self.say("settings.theme-before", theme=Name(f"theme.{before}"))
            free = {before: free[before], **free}
        return {UNKNOWN: unknown, **own, **free}

    @property
    def _memory(self) -> Memory:
        """The Themes chosen in earlier games, by remainder."""
        return Memory(self.host.session.journal, "musee.themes")

    @on(Choice.Changed)
    def theme_chosen(self, event: Choice.Changed) -> None:
        """Say which Theme the numbers of a remainder show."""
        which = event.choice.id or ""
        if which.startswith(THEME):
            remainder = int(which.removeprefix(THEME))
            name = event.value or None
            if name in PRINTED_THEMES:
                self._memory.remember(str(remainder), name)
            self.post_message(Edited(lambda table, _: edit.name_theme(table, remainder, name)))

    @on(Choice.Changed, "#told")
    def told_otherwise(self, event: Choice.Changed) -> None:
        """Keep the museums and forget the turns, which undo brings back; or make up turns that lead there."""
        followed = edit.as_plays(self.host.table) if event.value == PLAYS else None
        if followed:
            self.post_message(Edited(lambda _table, _seat: followed))
            self.notify(self.say("musee.now-plays"), markup=False)
        elif event.value == GRIDS and self.host.table.plays:
            self.post_message(Edited(lambda table, _: edit.as_grids(table)))
            self.notify(self.say("musee.now-grids"), markup=False)


def _renaming(table: Table, which: int, name: str) -> Change:
    """Return the change that renames a person, and a team called after its members."""
    person = persons_in_turn(table)[which]
    return lambda table, _: _renamed(table, person, name)


def _renamed(table: Table, person: Person, name: str) -> Table:
    team = table.players[person.seat]
    after = edit.rename(table, person.seat, person.name, name)
    if not team.members or team.name != edit.team_name(team.members):
        return after
    named = edit.team_name(after.players[person.seat].members)
    others = [taken for player in after.players for taken in player.names if taken != team.name]
    return after if name_trouble(named, others) else edit.rename(after, person.seat, team.name, named)


def _offered(ruling: Ruling, table: Table) -> bool:
    """Whether this table can come to an open point."""
    foreign = (frozenset() if table.teams else TEAM_RULINGS) | (
        frozenset() if len(table.players) == THREE else THREE_RULINGS
    )
    return scored(ruling, table) and ruling.id not in foreign


SETTINGS: Final = Settings(
    part=MuseePart,
    seating=Seating(
        topic="musee-seats",
        fixed="musee.players-fixed",
        names=lambda table: [person.name for person in persons_in_turn(table)],
        refusal=lambda table, name, others: name_trouble(
            name, [*others, *(player.name for player in table.players if player.members)]
        ),
        renamed=_renaming,
        begun=lambda table: bool(table.plays),
        seat_of=lambda table, which: persons_in_turn(table)[which].seat,
        moved=lambda seat, to: lambda table, _: edit.move_player(table, seat, to),
    ),
    listed=_offered,
    offered=_offered,
)
"""A museum moves in the turn order with all its members."""


FINISHED: Final = "finished"
FOLLOWED: Final = "followed"


class MuseeChoices(SetupPart):
    """Whether the game is over or about to begin."""

    def compose(self) -> ComposeResult:
        """Make the choice between the two ways to use the app."""
        ways = {way: self.say(f"setup.{way}") for way in (FINISHED, FOLLOWED)}
        yield Choice(self.words, self.say("setup.way"), ways, FINISHED, id="way", topic="way")

    def settle(self, changed: Choice, fair: Choice) -> None:
        """Follow a fair game, which is still played; a game that is over is none."""
        way = self.query_one("#way", Choice)
        if fair.value == ON and way.value == FINISHED:
            if changed is way:
                fair.choose(OFF)
            else:
                way.choose(FOLLOWED)


def _told(names: list[str], words: Phrasebook) -> str:
    """Say who plays; four players as the teams they make."""
    if len(names) < SETUP.most:
        return listed(names)
    teams = (words.join(names[n::TEAM]) for n in range(TEAM))
    return "\n".join(Locale(words)("setup.team", n=n, names=team) for n, team in enumerate(teams, 1))


def _begin(part: SetupPart, names: list[str], edition: str, day: datetime.date) -> Table:
    """Begin a table with the staircases of a first game."""
    over = part.query_one("#way", Choice).value == FINISHED
    return edit.new_table(names, edition, day, over=over)


def _again(table: Table, winners: Collection[str], day: datetime.date) -> Table:
    """Begin the next game, entered in the same way, with the Themes of the cards."""
    anew = edit.new_table(order_of_next_game(table, winners), table.edition, day, over=table.over and not table.plays)
    return replace(anew, themes=table.themes)


SETUP: Final = Setup(part=MuseeChoices, begin=_begin, again=_again, told=_told, fewest=min(SETUPS), most=TEAM * TEAM)
