"""A play judged at the table: `"Oath of the Horatii" at 1,0 row "A sword"`, or `discard "Still life with shells"`."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.characters import unshowable
from scoring.errors import AskedError, Problem
from scoring.fields import foreign_letter, shown
from scoring.games.artline.legality import broken, replayed
from scoring.games.artline.phrases import earned, outlook, turn_phrase
from scoring.games.artline.placement import places_now
from scoring.games.artline.places import WAYS, Place, place_or_none
from scoring.games.artline.position import Position
from scoring.games.artline.remarks import new_remarks
from scoring.games.artline.table import Table, Turn
from scoring.names import player_named
from scoring.phrase import Phrase, phrase
from scoring.review import Verdict

TOKEN: Final = re.compile(r'\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<bare>[^\s"]+))')
KEYWORDS: Final = ("at", *WAYS)
DISCARD: Final = "discard"
OF_A_PLACE: Final = ("artline.free", "artline.touch", "artline.joined-runs")
"""Rules that forbid a place whatever the theme."""


class Token(NamedTuple):
    """A word of a play, or all that stands within quotes."""

    text: str
    quoted: bool

    @property
    def keyword(self) -> str:
        """The keyword in lower case; empty where it is none."""
        word = self.text.lower()
        return word if not self.quoted and word in KEYWORDS else ""


def judge(table: Table, play: str, player: str | None) -> Verdict:
    """Judge a play as the next turn; without a name it is judged for whose turn it is.

    Raises AskedError for words that are no play, and for a name that nobody at the table has.
    """
    turn = read_play(play)
    position = replayed(table)
    name = player_named(table.players, player).name if player is not None else whose(position)
    return judge_turn(position, replace(turn, player=name))


def judge_turn(position: Position, turn: Turn) -> Verdict:
    """Judge a turn as the next one: the rules it breaks and where a card may lie instead, or what it does."""
    faults = tuple(broken(position, turn))
    play = phrase("play", turn=turn_phrase(turn), player=turn.player)
    if faults:
        elsewhere = any(fault.rule in OF_A_PLACE for fault in faults)
        return Verdict(play, faults, instead=tuple(places_now(position).legal) if elsewhere else None)
    remarks = tuple(new_remarks(position, turn))
    if turn.place is None:
        return Verdict(play, (), instead=None, effect=earned(position, None), warnings=remarks)
    prospect = position.museum.prospect(turn.place)
    gain = int(bool(position.galleries(prospect)))
    return Verdict(play, (), gain, effect=outlook(position, prospect), warnings=remarks)


def whose(position: Position) -> str:
    """Return whose turn it is; after the end of the game, whose it would be."""
    players = position.table.players
    return players[len(position.log) % len(players)].name


def read_play(typed: str) -> Turn:
    """Return the turn that words describe, still without a player; raises AskedError where they describe none."""
    typed = typed.replace("\t", " ")
    if odd := unshowable(typed):
        raise AskedError(Problem("PLAY", phrase("problem.control", char=odd)))
    tokens = _tokens(typed)
    if tokens and not tokens[0].quoted and tokens[0].text.lower() == DISCARD:
        card = _words(tokens[1:])
        if not card or _names_a_place(tokens):
            raise _no_play(typed)
        return Turn(player="", card=card)
    parts: dict[str, list[Token]] = {"": []}
    current = ""
    for token in tokens:
        if token.keyword and (current or token.keyword == "at"):
            if token.keyword in parts:
                raise _no_play(typed)
            current = token.keyword
            parts[current] = []
        else:
            parts[current].append(token)
    words = {key: _words(part) for key, part in parts.items()}
    if not all(words.values()) or "at" not in words:
        raise _no_play(typed)
    return Turn(
        player="",
        card=words[""],
        place=read_place(words["at"]),
        row=words.get("row", ""),
        column=words.get("column", ""),
    )


def _words(tokens: list[Token]) -> str:
    """Return bare words joined by blanks, or what stands in quotes; empty where both are mixed."""
    if len(tokens) > 1 and any(token.quoted for token in tokens):
        return ""
    return " ".join(token.text for token in tokens).strip()


def _names_a_place(tokens: list[Token]) -> bool:
    """Whether the words name a place, which a card that is discarded has not."""
    return any(token.keyword == "at" and place_or_none(after.text) for token, after in pairwise(tokens))


def _tokens(typed: str) -> list[Token]:
    """Return the words of a play; a quote within quotes is written with a backslash before it."""
    tokens, at, text = [], 0, typed.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise _no_play(typed)
        quoted = match["quoted"]
        tokens.append(Token(match["bare"] if quoted is None else re.sub(r"\\(.)", r"\1", quoted), quoted is not None))
        at = match.end()
    return tokens


def read_place(typed: str) -> Place:
    """Return the place a text names; raises AskedError where it names none. A shell may turn its comma into a blank."""
    place = place_or_none(typed) or place_or_none(",".join(typed.split()))
    if place is None:
        raise AskedError(Problem("PLAY", foreign_letter(typed) or no_place(typed)))
    return place


def no_place(typed: str) -> Phrase:
    """Say what a place looks like."""
    return phrase("problem.place", found=shown(typed))


def _no_play(typed: str) -> AskedError:
    return AskedError(Problem("PLAY", phrase("problem.play", found=shown(typed))))
