"""A game looked back at: as data, and as a person reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from companion.present.account import between, signed
from companion.present.data import FORMAT, span_data
from scoring.fields import Data
from scoring.hindsight import CEILING, TRACK, CardWorth, Hindsight, Lost, PlayerSeen, Turned
from scoring.phrase import Phrase, phrase
from scoring.span import BEYOND, Span

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review

WIDTH: Final = 80
"""Columns of a page that is printed."""
WIDE: Final = 60
"""Columns from which on two cards stand in a row."""
LONGEST: Final = 40
"""The most characters of a bar."""


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


# in a terminal and on a screen


def report(seen: Hindsight, review: Review, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield everything there is to say of a game in hindsight, ready to print."""
    from rich.padding import Padding  # noqa: PLC0415 - data needs no Rich
    from rich.text import Text  # noqa: PLC0415

    from companion.present.terminal import heading, standing  # noqa: PLC0415

    yield heading(review, words)
    yield from standing(review, words)
    for player, result in zip(seen.players, review.players, strict=True):
        yield Padding(Text(words.told(player.name, signed(result.total)), style="bold"), (1, 0, 0, 0))
        for part in page(seen, player, words, WIDTH):
            yield Padding(part, (1, 0, 0, 0))
    for part in winner(seen, words):
        yield Padding(part, (1, 0, 0, 0))


def page(seen: Hindsight, player: PlayerSeen, words: Phrasebook, width: int) -> Iterator[RenderableType]:
    """Yield a player's curve, turns, cards, and what was lost, in so many columns."""
    from rich.text import Text  # noqa: PLC0415

    if player.turns and player.turns[0].curve:
        yield Text("\n").join([Text(words.say(Phrase("hindsight.chart")), "bold"), Text(chart(seen, player, width))])
    if player.turns:
        yield _listed("hindsight.turns", turns_told(player, words), words)
    if player.cards:
        yield Text(words.say(Phrase("hindsight.cards")), "bold")
        yield _worths(player, words, 2 if width >= WIDE else 1)
    if not (player.turns or player.cards or player.lost):
        yield Text(words.say(Phrase("hindsight.nothing")))
    if player.lost:
        yield _listed("hindsight.lost", [_with_rule(lost, words) for lost in player.lost], words)


def winner(seen: Hindsight, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield what would have changed the winner."""
    if told := turned_told(seen, words, _with_rule):
        yield _listed("hindsight.turned", told, words)


def turned_told(seen: Hindsight, words: Phrasebook, tell: Callable[[Lost, Phrasebook], str]) -> list[str]:
    """Return the single things that would have changed the winner, those of fewest points first; or that none would.

    `tell` says what was lost.
    """
    told = [] if seen.told is None else [words.say(seen.told)]
    for turned in seen.turned:
        what, winners = tell(turned.lost, words), turned.winners
        facts = phrase("hindsight.would-win", player=turned.player, what=what, winners=winners, n=len(winners))
        told.append(words.say(facts))
    return told


def _listed(heading: str, sentences: list[str], words: Phrasebook) -> RenderableType:
    from rich.text import Text  # noqa: PLC0415

    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    told = "".join(f"\n  · {sentence}" for sentence in sentences)
    return Bulleted(Text.assemble((words.say(Phrase(heading)), "bold"), told))


def chart(seen: Hindsight, player: PlayerSeen, width: int) -> str:
    """Return a bar for each turn, all players to one scale: the marker solid, what layout adds to the ceiling light.

    Textual's Sparkline scales every series for itself, so that marker and ceiling could not be compared; what plots in
    a terminal needs more columns for its axes than a phone has.
    """
    curves = [(turn.turn, *(turn.curve[key].least for key in (TRACK, CEILING))) for turn in player.turns]
    most = max(turn.curve[CEILING].least for other in seen.players for turn in other.turns)
    number = max(len(str(turn)) for turn, _, _ in curves)
    room = min(LONGEST, width - number - len("   99 / 999"))
    rows = []
    for turn, marker, ceiling in curves:
        solid, whole = (round(points * room / max(most, 1)) for points in (marker, ceiling))
        rows.append(f"{turn:>{number + 2}} {'█' * solid}{'░' * (whole - solid)} {marker} / {ceiling}")
    return "\n".join(rows)


def turns_told(player: PlayerSeen, words: Phrasebook) -> list[str]:
    """Return what each turn of a player did, then which earned most."""
    told = [words.say(phrase("hindsight.numbered", turn=turn.turn, what=turn.told)) for turn in player.turns]
    best = [] if player.best_turn is None else [words.say(phrase("hindsight.best-turn", turn=player.best_turn))]
    return [*told, *best]


def _worths(player: PlayerSeen, words: Phrasebook, across: int) -> Table:
    """Return what each card is worth beside what it prints, the dearest first, so many in a row."""
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2), header_style="")
    for _ in range(min(across, len(player.cards))):
        table.add_column("")
        for heading in ("hindsight.printed", "hindsight.worth"):
            table.add_column(words.say(Phrase(heading)), justify="right")
    cards = dearest(player)
    rows = -(-len(cards) // across)
    for first in range(rows):
        table.add_row(*(cell for card in cards[first::rows] for cell in _cells(card)))
    return table


def dearest(player: PlayerSeen) -> list[CardWorth]:
    """Return the cards of a player, the dearest first."""
    return sorted(player.cards, key=lambda card: -card.worth.least)


def _cells(card: CardWorth) -> tuple[str, str, str]:
    return f"{card.card} {card.at}", between(card.printed), between(card.worth)


def lost_told(lost: Lost, words: Phrasebook) -> str:
    """Say what was lost, the points first, where anybody can know them."""
    what = lost.told if lost.turn is None else phrase("hindsight.numbered", turn=lost.turn, what=lost.told)
    if lost.points.most < BEYOND:
        what = phrase("hindsight.points", points=between(lost.points), what=what)
    return words.say(what)


def _with_rule(lost: Lost, words: Phrasebook) -> str:
    return f"{lost_told(lost, words)}  [{lost.rule}]"
