"""The end of a game as a moment: by how much it was won, what decided it, where everyone's points came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.present.account import signed
from companion.present.picture.shapes import seat_role
from scoring.arrangement import OPTIMAL, Arrangement
from scoring.breakdown import by_rule
from scoring.phrase import Fact, Name, Phrase, phrase

if TYPE_CHECKING:
    from rich.text import Text

    from companion.words.phrasebook import Phrasebook
    from scoring.review import PlayerResult, Review

MOST_LEADS: Final = 3
"""How many points of difference are named as deciding."""
SHORTEST, LONGEST = 4, 24
"""The least and the most characters of the longest bar."""
EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


class Lead(NamedTuple):
    """How much more the winner has in one line of the score than another player; fewer where the lowest wins."""

    rule: str
    by: int


class Moment(NamedTuple):
    """How a game was won: by how much, before whom, and by what.

    Without a single winner, and where a tie-break settled it, all of it is empty. `leads` are the differences to the
    first of those `behind`: the fewest that together make up the margin, at most three, the largest first.
    """

    margin: int = 0
    behind: tuple[str, ...] = ()
    leads: tuple[Lead, ...] = ()


def moment(review: Review) -> Moment:
    """Return how a game was won."""
    if len(review.standing.winners) != 1 or len(review.players) == 1:
        return Moment()
    sign = -1 if review.standing.lowest_wins else 1
    winner = next(player for player in review.players if player.name in review.standing.winners)
    others = [player for player in review.players if player is not winner]
    best = max(sign * player.total for player in others)
    behind = [player for player in others if sign * player.total == best]
    margin = sign * winner.total - best
    if margin <= 0:
        return Moment()
    return Moment(margin, tuple(player.name for player in behind), _deciding(winner, behind[0], sign, margin))


def _deciding(winner: PlayerResult, other: PlayerResult, sign: int, margin: int) -> tuple[Lead, ...]:
    """Return the fewest differences in the winner's favour that together make up the margin."""
    won, lost = _by_rule(winner), _by_rule(other)
    every = (Lead(rule, won.get(rule, 0) - lost.get(rule, 0)) for rule in {**won, **lost})
    leads = sorted((lead for lead in every if sign * lead.by > 0), key=lambda lead: -sign * lead.by)[:MOST_LEADS]
    enough = next((n for n in range(1, len(leads)) if sign * sum(lead.by for lead in leads[:n]) >= margin), len(leads))
    return tuple(leads[:enough])


def _by_rule(player: PlayerResult) -> Mapping[str, int]:
    """Return the points of a score by rule: of its lines, or of their parts if there is a single line."""
    alone = player.lines[0].parts if len(player.lines) == 1 else ()
    return by_rule(alone or player.lines)


def colour_of_winner(review: Review) -> str:
    """Return the role of the colour a victory is told in: the winner's, nobody's where it is shared; none without."""
    seats = [seat for seat, player in enumerate(review.players) if player.name in review.standing.winners]
    return seat_role(seats[0]) if len(seats) == 1 else "ink" if seats else ""


def total_of_winner(review: Review) -> str:
    """Return the total of those who won; empty where nobody has, or where not all of them have the same."""
    totals = {signed(player.total) for player in review.players if player.name in review.standing.winners}
    return totals.pop() if len(totals) == 1 else ""


def told(review: Review, words: Phrasebook, best: Sequence[Arrangement] = ()) -> Iterator[str]:
    """Yield the margin, what decided, and what was left on the table by those whose best layout is known."""
    yield from margin(review, words)
    yield from decided(review, words)
    yield from left(words, best)


def margin(review: Review, words: Phrasebook) -> Iterator[str]:
    """Yield by how much a game was won; nothing where points alone did not settle it."""
    won = moment(review)
    if won.margin:
        key = "share.fewer" if review.standing.lowest_wins else "share.ahead"
        yield words.say(phrase(key, n=won.margin, players=won.behind))


def decided(review: Review, words: Phrasebook) -> Iterator[str]:
    """Yield the lines of the score that made the margin."""
    won = moment(review)
    if won.leads:
        leads: tuple[Fact, ...] = tuple(
            phrase("share.lead", line=Name(lead.rule), by=with_sign(lead.by)) for lead in won.leads
        )
        yield words.say(phrase("share.decided", player=won.behind[0], leads=leads))


def left(words: Phrasebook, best: Sequence[Arrangement]) -> Iterator[str]:
    """Yield what was left on the table by those whose best layout is known."""
    if best:
        yield words.told(words.say(Phrase("arrange.left")), words.join(words.say(_left(known)) for known in best))


def _left(known: Arrangement) -> Phrase:
    """Say how many points a player left on the table, as far as that is known."""
    key = "arrange.total" if known.status == OPTIMAL else "share.at-least"
    return phrase(key, player=known.player, total=known.best - known.now)


def with_sign(points: int) -> str:
    """Return a difference in points.

    >>> with_sign(13), with_sign(-2)
    ('+13', '−2')
    """
    return f"+{points}" if points > 0 else signed(points)


def rules(review: Review) -> list[str]:
    """Return the rule of every line that brought anybody points, in the order of the sheet."""
    lines = [line for player in review.players for line in player.lines]
    every = dict.fromkeys(line.rule for line in lines)
    brought = {line.rule for line in lines if line.points or line.stated}
    return [rule for rule in every if rule in brought]


def largest(review: Review) -> int:
    """Return the most points of any line, whatever their sign; at least 1."""
    return max((abs(line.points) for player in review.players for line in player.lines), default=0) or 1


def bars(review: Review, words: Phrasebook, width: int, colours: Mapping[str, str] | None = None) -> Text:
    """Return where everyone's points came from, in this many columns: bars for every player and line, to one scale.

    Each player's are in the colour that `colours` has for the role of the seat.
    """
    from rich.text import Text  # noqa: PLC0415 - data needs no Rich

    names = {rule: words.name(rule) for rule in rules(review)}
    label = max(map(len, names.values()), default=0)
    longest = max(min(LONGEST, width - label - len("   −99")), SHORTEST)
    told = Text()
    for seat, player in enumerate(review.players):
        colour = (colours or {}).get(seat_role(seat), "")
        style = f"bold {colour}" if player.name in review.standing.winners else colour
        told.append(f"{words.told(player.name, signed(player.total))}\n", style)
        for line in player.lines:
            if line.points:
                told.append(f"  {names[line.rule]:<{label}} ")
                told.append(_bar(line.points, longest / largest(review)), colour)
                told.append(f" {signed(line.points)}\n")
    told.rstrip()
    return told


def _bar(points: int, point: float) -> str:
    """Return a bar, a point so many characters long; a loss is drawn lighter.

    >>> _bar(5, 0.5), _bar(-5, 0.5)
    ('██▌', '░░░')
    """
    eighths = max(round(abs(points) * point * 8), 1)
    bar = "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
    return bar if points > 0 else "░" * len(bar)


def heading_of(review: Review) -> Phrase:
    """Name what is shared."""
    return phrase("share.title", game=Name(review.game), players=tuple(player.name for player in review.players))
