"""A game looked back at: as data, and as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.present.account import between, signed
from companion.present.data import FORMAT, Data, span_data
from scoring.hindsight import CardWorth, Hindsight, Lost, PlayerSeen, Turned
from scoring.phrase import Phrase, phrase
from scoring.span import BEYOND, Span

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review

CARDS_ACROSS = 2
"""Cards in a row of the table of what each is worth."""


# as data


def hindsight_data(seen: Hindsight, game: str, words: Phrasebook) -> Data:
    """Return the result of `review --json`."""
    return {
        "format": FORMAT,
        "game": game,
        "players": [_player(player, words) for player in seen.players],
        "turned": [_turned(turned, words) for turned in seen.turned],
    }


def _player(player: PlayerSeen, words: Phrasebook) -> Data:
    turns = [{"turn": turn.turn, **{key: _plain(value) for key, value in turn.data.items()}} for turn in player.turns]
    return {
        "name": player.name,
        **({"turns": turns} if turns else {}),
        "cards": [_card(card) for card in player.cards],
        "lost": [_lost(lost, words) for lost in player.lost],
        **({} if player.best_turn is None else {"best-turn": player.best_turn}),
    }


def _plain(value: Any) -> Any:
    """Return a value with every span in it as data."""
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return span_data(value) if isinstance(value, Span) else value


def _card(card: CardWorth) -> Data:
    printed, worth = span_data(card.printed), span_data(card.worth)
    return {"card": card.card, "at": card.at, "printed": printed, "worth": worth}


def _lost(lost: Lost, words: Phrasebook) -> Data:
    turn = {} if lost.turn is None else {"turn": lost.turn}
    points = {"least": lost.points.least, "most": None} if lost.points.most >= BEYOND else span_data(lost.points)
    return {
        "by": lost.by,
        "rule": lost.rule,
        "points": points,
        "at": [*lost.at],
        **turn,
        "message": words.say(lost.told),
    }


def _turned(turned: Turned, words: Phrasebook) -> Data:
    return {"player": turned.player, **_lost(turned.lost, words), "winners": [*turned.winners]}


# in a terminal


def report(seen: Hindsight, review: Review, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield everything there is to say of a game in hindsight, ready to print."""
    from rich.padding import Padding  # noqa: PLC0415 - data needs no Rich

    from companion.present.terminal import heading, standing  # noqa: PLC0415

    yield heading(review, words)
    yield from standing(review, words)
    for player, result in zip(seen.players, review.players, strict=True):
        for part in _of_player(player, result.total, words):
            yield Padding(part, (1, 0, 0, 0))
    if changing := [*told_turned(seen, words)]:
        yield Padding(_listed("hindsight.turned", changing, words), (1, 0, 0, 0))


def _of_player(player: PlayerSeen, total: int, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield a player's turns, cards, and what was lost."""
    from rich.text import Text  # noqa: PLC0415

    yield Text(words.told(player.name, signed(total)), style="bold")
    if player.turns:
        yield _listed("hindsight.turns", told_turns(player, words), words)
    if player.cards:
        yield Text(words.say(Phrase("hindsight.cards")))
        yield worths(player, words)
    if player.lost:
        yield _listed("hindsight.lost", [told_lost(lost, words) for lost in player.lost], words)


def _listed(heading: str, sentences: list[str], words: Phrasebook) -> RenderableType:
    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    return Bulleted("\n".join([words.say(Phrase(heading)), *(f"  · {sentence}" for sentence in sentences)]))


def told_turns(player: PlayerSeen, words: Phrasebook) -> list[str]:
    """Return what each turn of a player did, then which earned most."""
    told = [words.say(phrase("hindsight.numbered", turn=turn.turn, what=turn.told)) for turn in player.turns]
    best = [] if player.best_turn is None else [words.say(phrase("hindsight.best-turn", turn=player.best_turn))]
    return [*told, *best]


def worths(player: PlayerSeen, words: Phrasebook) -> Table:
    """Return what each card is worth beside what it prints, the dearest first."""
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2), header_style="")
    for _ in range(min(CARDS_ACROSS, len(player.cards))):
        table.add_column("")
        for heading in ("hindsight.printed", "hindsight.worth"):
            table.add_column(words.say(Phrase(heading)), justify="right")
    cards = sorted(player.cards, key=lambda card: -card.worth.least)
    rows = -(-len(cards) // CARDS_ACROSS)
    for first in range(rows):
        table.add_row(*(cell for card in cards[first::rows] for cell in _cells(card)))
    return table


def _cells(card: CardWorth) -> tuple[str, str, str]:
    return f"{card.card} {card.at}", between(card.printed), between(card.worth)


def told_lost(lost: Lost, words: Phrasebook) -> str:
    """Say what was lost: the points first, where anybody can know them, and the rule last."""
    what = lost.told if lost.turn is None else phrase("hindsight.numbered", turn=lost.turn, what=lost.told)
    if lost.points.most < BEYOND:
        what = phrase("hindsight.points", points=between(lost.points), what=what)
    return f"{words.say(what)}  [{lost.rule}]"


def told_turned(seen: Hindsight, words: Phrasebook) -> Iterator[str]:
    """Yield the single things that would have changed the winner, those of fewest points first; or that none would."""
    for turned in seen.turned:
        what = told_lost(turned.lost, words)
        said = phrase(
            "hindsight.would-win", player=turned.player, what=what, winners=turned.winners, n=len(turned.winners)
        )
        yield words.say(said)
    if seen.told is not None:
        yield words.say(seen.told)
