"""The command palette: everything the app can do, found by words."""

from __future__ import annotations

from asyncio import to_thread
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.command import DiscoveryHit, Hit, Hits, Provider

from companion.app import CompanionApp
from companion.games import desk_ids
from companion.present.rules import Entry, entries
from companion.screens.help import own_keys
from companion.screens.puzzle import can_puzzle
from companion.screens.shelf import ShelfScreen
from companion.screens.table import TableScreen
from companion.words import game_name
from scoring.games import game
from scoring.names import unaccented

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

THEMES = ("textual-dark", "textual-light")
WORTH_OF_BEST_RULE = 2.9
"""The score of the best rule for each letter typed; a command that holds just these letters gets 3."""
SHARED: Final = {"png": "F9 p", "html": "F9 w"}
"""The forms a result is most often shared in, with the keys that lead there from a table."""
WORTH_OF_CALLED: Final = 1000.0
"""The score of a command that players call as they typed: it comes before all that only looks alike."""

Command = tuple[str, str, "Callable[[], object]"]


class Commands(Provider):
    """Keys of the screen, players, rules, examples and themes, as far as they apply now."""

    @property
    def ours(self) -> CompanionApp:
        """The app."""
        assert isinstance(self.app, CompanionApp)  # noqa: S101 (there is no other)
        return self.app

    def _commands(self) -> Iterator[Command]:
        yield from self._keys()
        if share := self._sharing():
            for form, keys in SHARED.items():
                yield self._say(f"full-key.save-{form}"), keys, partial(share, form)
        if isinstance(self.screen, TableScreen):
            yield self._say("full-key.review"), "F9 r", self.screen.look_back
            if can_puzzle(self.screen.session):
                yield self._say("full-key.puzzle"), "F9 r f", self.screen.find_points
            for seat, player in enumerate(self.screen.table.players):
                yield self._say("palette.player", name=player.name), "", partial(self.screen.choose_player, seat)
        for example in self.ours.shelf.examples(self.ours.language):
            yield self._say("palette.example", name=example.title), "", partial(self.ours.open_example, example.name)
        for theme in THEMES:
            yield self._say(f"palette.{theme}"), "", partial(self.ours.choose_theme, theme)

    def _sharing(self) -> Callable[[str], None] | None:
        """Return what shares a result from here: of the open table, or of the game the shelf points at."""
        if isinstance(self.screen, ShelfScreen):
            return self.screen.share if self.screen.meant else None
        return self.screen.share if isinstance(self.screen, TableScreen) else None

    def _say(self, key: str, **facts: str) -> str:
        return str(self.ours.say(key, **facts))

    def _keys(self) -> Iterator[Command]:
        """Yield what keys do under full names: the screen's own first; moving about is left to the keys."""
        keys = [key for key in own_keys(self.screen) if not key.is_cursor]
        seen = {self._say("full-key.palette")}
        for key in sorted(keys, key=lambda key: key.active.node is not self.screen):
            if key.does not in seen:
                seen.add(key.does)
                yield key.does, key.shown, partial(self.app.run_action, key.active.binding.action, key.active.node)

    def _in_play(self) -> frozenset[str] | None:
        """Return the expansions at the table, None on the shelf."""
        if not isinstance(self.screen, TableScreen):
            return None
        session = self.screen.session
        return session.game.in_play(session.table)

    def _entries(self) -> dict[str, Entry]:
        """Return the rules and rulings of the table's game, on the shelf of all games."""
        open_game = isinstance(self.screen, TableScreen) and (self.screen.session.game.id,)
        return {
            key: entry
            for of in open_game or desk_ids()
            for key, entry in entries(of, self.ours.say.words.language).items()
        }

    def _rule(self, entry: Entry) -> Command:
        key = "palette.rule" if isinstance(self.screen, TableScreen) else "palette.rule-of"
        title = self._say(key, title=entry.title, game=game_name(self.ours.language, entry.game))
        return title, ", ".join(entry.words), partial(self._show, entry)

    def _show(self, entry: Entry) -> None:
        self.ours.show_rule(game(entry.game), entry.id)

    async def discover(self) -> Hits:
        """Offer what the screen can do before anything is typed."""
        playing, every = self._in_play(), self._entries().values()
        rules = (
            self._rule(entry)
            for entry in every
            if not entry.readings and (playing is None or not entry.expansion or entry.expansion in playing)
        )
        for title, about, run in (*self._commands(), *rules):
            yield DiscoveryHit(title, run, help=about or None)

    def _called(self, query: str) -> set[str]:
        """Return the full names of the keys that players call by a word beginning so."""
        phrases, begun = self.ours.say.words.phrases, unaccented(query.strip())
        forms = SHARED if self._sharing() else {}
        shared = {f"key.save-{form}": self._say(f"full-key.save-{form}") for form in forms}
        shared["key.review"] = self._say("full-key.review")
        shared["key.puzzle"] = self._say("full-key.puzzle")
        keys = [*((key.active.binding.id, key.does) for key in own_keys(self.screen)), *shared.items()]
        return {
            does
            for binding, does in keys
            if (called := f"app.called-{binding}") in phrases
            and any(word.startswith(begun) for word in unaccented(self._say(called.removeprefix("app."))).split())
        }

    async def search(self, query: str) -> Hits:
        """Offer what fits the words typed, first what players call so; rules are found as on the rules desk."""
        matcher, called = self.matcher(query), self._called(query)
        for title, about, run in self._commands():
            score = WORTH_OF_CALLED if title in called else matcher.match(title)
            if score > 0:
                yield Hit(score, matcher.highlight(title), run, help=about or None)
        entries = await to_thread(_found, self._entries(), query, self._in_play())
        for rank, entry in enumerate(entries, 1):
            title, about, run = self._rule(entry)
            yield Hit(WORTH_OF_BEST_RULE * len(query) / rank, matcher.highlight(title), run, help=about or None)


def _found(among: dict[str, Entry], query: str, in_play: frozenset[str] | None) -> list[Entry]:
    from companion.present.search import search

    return search(among, query, in_play).entries
