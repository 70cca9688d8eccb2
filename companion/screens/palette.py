"""The command palette: everything the app can do, found by words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from textual.command import DiscoveryHit, Hit, Hits, Provider

from companion.games import desk_ids
from companion.screens.keys import own_keys
from companion.screens.table import TableScreen
from companion.words import game_name, rulebook
from scoring.games import game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

THEMES = ("textual-dark", "textual-light")

Command = tuple[str, str, "Callable[[], Any]"]


class Commands(Provider):
    """Keys of the screen, players, rules, examples and themes, as far as they apply now."""

    def _commands(self) -> Iterator[Command]:
        yield from self._keys()
        if isinstance(self.screen, TableScreen):
            for seat, player in enumerate(self.screen.table.players):
                yield self._say("palette.player", name=player.name), "", partial(self.screen.choose_player, seat)
        yield from self._rules()
        app: Any = self.app
        for example in app.shelf.examples(app.language):
            yield self._say("palette.example", name=example.title), "", partial(app.open_example, example.name)
        for theme in THEMES:
            yield self._say(f"palette.{theme}"), "", partial(app.choose_theme, theme)

    def _say(self, key: str, **facts: str) -> str:
        app: Any = self.app
        return str(app.say(key, **facts))

    def _keys(self) -> Iterator[Command]:
        """Yield what keys do under full names: the screen's own first; moving about is left to the keys."""
        keys = [key for key in own_keys(self.screen) if not key.is_cursor]
        seen = {self._say("full-key.palette")}
        for key in sorted(keys, key=lambda key: key.active.node is not self.screen):
            if key.does not in seen:
                seen.add(key.does)
                yield key.does, key.shown, partial(self.app.run_action, key.active.binding.action, key.active.node)

    def _rules(self) -> Iterator[Command]:
        app: Any = self.app
        here = self.screen.session.game if isinstance(self.screen, TableScreen) else None
        of_games = [here] if here else [*map(game, desk_ids())]
        for of_game in of_games:
            book = rulebook(app.say.words.language, of_game)
            name = game_name(app.language, of_game.id)
            rule = "palette.rule" if len(of_games) == 1 else "palette.rule-of"
            for rule_id in of_game.rules:
                words = book.rules[rule_id]
                title = self._say(rule, title=words["title"], game=name)
                about = ", ".join(words.get("words", ()))
                yield title, about, partial(app.show_rule, of_game, rule_id)

    async def discover(self) -> Hits:
        """Offer what the screen can do before anything is typed."""
        for title, about, run in self._commands():
            yield DiscoveryHit(title, run, help=about or None)

    async def search(self, query: str) -> Hits:
        """Offer what fits the words typed, in a title or in a rule's own words."""
        matcher = self.matcher(query)
        for title, about, run in self._commands():
            score = max(matcher.match(title), 0.8 * matcher.match(about) if about else 0)
            if score > 0:
                yield Hit(score, matcher.highlight(title), run, help=about or None)
