"""The open turn of a followed game as a page shows it: what can be told now, and what comes of what is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from companion.commands_at_table import RefusedError, asked_for
from companion.games.museum.card_words import told as card_told
from companion.games.museum.rival.rows import Teller
from companion.games.museum.rival.steps import ready, settled
from companion.games.museum.turns.heading import seats_told, standing, told
from companion.games.museum.turns.moves import moves, numbers_of, rival_acts, with_line, with_told
from companion.words.localization import Locale
from scoring.errors import AskedError, MalformedTableError
from scoring.fields import Data
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.printed import CONTINENTS
from scoring.games.museum.rival.asked import Asked, answer_to, as_a_turn_begins
from scoring.games.museum.rival.order import TAKE
from scoring.games.museum.table.headlines import NO_HEADLINE, headlines
from scoring.games.museum.table.tokens import read_card
from scoring.games.museum.turns.judging import judge
from scoring.games.museum.turns.progress import headline_phrase
from scoring.games.museum.turns.replay import replayed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from companion.commands_at_table import Form
    from companion.games.museum.rival.rows import Row
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table
    from scoring.games.museum.turns.position import Position

LINE, TAKES, ACTS = "line", "takes", "acts"
WIDE: Final = 10_000
"""Columns of a heading, which the browser breaks."""
BROKEN, NONE = "rule", "no-line"
"""Why something typed is not played: it breaks a rule, or it says nothing that could be."""


class Judged(NamedTuple):
    """What is typed in words: whether something stands against it, rows of it, what is level, which card is taken."""

    said: str = ""
    bad: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    choices: tuple[str, ...] = ()
    card: str = ""


def turn_shown(table: Table, seat: int, words: Phrasebook) -> Data:
    """Return what a page shows of the open turn of a game that is not over."""
    position, say = replayed(table).position, Locale(words)
    asks, turn, rival = _asks(table, position), table.turns[-1], table.rival_seat
    others = [n for n in range(len(table.players)) if n not in (position.active, rival)]
    begins = turn.took is None and not turn.plays
    headline = position.active == 0 and position.number > 1 and turn.headline is None
    over = position.seat.hand.least - position.seat.hand_limit.most
    return {
        "heading": standing(table, position, WIDE, say, lying=False).partition("\n")[0],
        "seats": [*seats_told(position, say)],
        "yours": position.active == seat or (rival is not None and rival in (seat, position.active)) or asks == TAKES,
        "asks": asks,
        "title": say("phones.turn-of", name=position.seat.name),
        "number": moves(table) + 1,
        "took": [(table.players[n].name, f"took-{n}") for n in others] if begins else [],
        "headlines": [*_headlines(words)] if headline else [],
        "opinion": [(one, words.name(f"continent.{one}"), (turn.opinion or {}).get(one, 0)) for one in CONTINENTS],
        "numbers": 1 + bool(rival is not None and table.players[rival].of(Rival).advanced),
        "over": say("phones.too-many", n=position.seat.hand.least, over=over) if over > 0 else "",
        "plays": [str(line) for line in turn.plays or ()],
    }


def _headlines(words: Phrasebook) -> Iterator[tuple[str, str]]:
    yield NO_HEADLINE, Locale(words)("headline.none")
    yield from ((one, words.say(headline_phrase(one))) for one in headlines() if one != NO_HEADLINE)


def _asks(table: Table, position: Position) -> str:
    """Return what is to be told next: which Object the rival takes, what his Action card says, or a line."""
    turn, rival = table.turns[-1], table.rival_seat
    if rival is None or turn.plays:
        return LINE
    if turn.rival_took is None:
        return TAKES
    return ACTS if position.active == rival and ready(table, position) else LINE


def judged(table: Table, form: Form, words: Phrasebook) -> Judged | None:
    """Return what comes of a move as far as it is typed; None for what is none."""
    tell = TELLERS.get(str(form.get("do")))
    if tell is None or not table.followed or table.over:
        return None
    try:
        return tell(with_told(table, form), form, words)
    except RefusedError as error:
        return Judged(words.say(error.message), NONE)
    except AskedError as error:
        return Judged(words.say(error.problem.message), NONE)
    except MalformedTableError as error:
        return Judged(words.say(error.problems[0].message), NONE)
    except IndexError:  # chosen among fewer
        return None


def _of_line(table: Table, form: Form, words: Phrasebook) -> Judged:
    if not (line := str(form.get("line", "")).strip()):
        return Judged()
    verdict = judge(table, line, None)
    with_line(table, line)  # a file asks for more: the name of each card
    return Judged(told(verdict, words, Locale(words)), BROKEN if verdict.faults else "")


def _of_taking(table: Table, form: Form, words: Phrasebook) -> Judged:
    """Tell which of the cards typed the rival takes, and why; one alone he takes in any case."""
    rival, say = table.rival_seat, Locale(words)
    cards = tuple(map(read_card, str(form.get("line", "")).replace(",", " ").split()))
    if rival is None:
        return Judged()
    player, teller = table.players[rival], Teller(say)
    if not ready(table, as_a_turn_begins(table)):
        if len(cards) != 1:
            return Judged(say("rival.type-taken"))
        return Judged(say("rival.took", player=player.name, card=card_told(cards[0], say)), card=str(cards[0]))
    listed = asked_for(form.get("chosen", []), list)
    chosen = [asked_for(number, int) for number in listed]
    answer = settled(lambda choose: answer_to(Asked(TAKE, cards), table, choose), chosen) if cards else None
    rows = _plain(teller.taking(player.name, player.of(Rival), cards, answer))
    if answer is None or answer.choices:
        level = tuple(card_told(ranked.card, say) for ranked in answer.choices) if answer else ()
        return Judged(rows=rows, choices=level)
    return Judged(rows=rows, card=str(answer.cards[0]) if answer.cards else "")


def _of_acting(table: Table, form: Form, words: Phrasebook) -> Judged:
    """Tell what the rival does by his Action card, step by step."""
    numbers = numbers_of(form)
    done, say = rival_acts(table, numbers), Locale(words)
    hand = replayed(table).position.seat.open_hand
    rows = _plain(Teller(say).acting(numbers, done, hand.cards if hand else ()))
    if done is None:
        return Judged(rows=rows, bad=NONE)
    level = tuple(card_told(ranked.card, say) for ranked in done.open.choices) if done.open else ()
    return Judged(rows=rows, choices=level)


def _plain(rows: Iterator[Row]) -> tuple[tuple[str, str], ...]:
    return tuple((row.lead or "", " ".join(row.text.plain.split())) for row in rows)


TELLERS: Final[Mapping[str, Callable[[Table, Form, Phrasebook], Judged]]] = {
    "turn-line": _of_line,
    "rival-takes": _of_taking,
    "rival-acts": _of_acting,
}
