"""Open readings of a table, and what was settled there: in sentences, as tables for a terminal, as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from companion.present.account import signed
from companion.words import rulebook
from scoring.phrase import Fact, Name, Phrase, phrase
from scoring.review import Outcome, Settled

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from companion.present.line_breaks import Fitting
    from companion.words.phrasebook import Phrasebook
    from scoring.fields import Data
    from scoring.game import Game
    from scoring.other_readings import Changes, OpenRuling, OtherReadings
    from scoring.rulebook import Dispute

NARROWEST_READING: Final = 20
WIDEST_READING: Final = 44
"""The columns a reading takes beside the totals; longer ones have several lines."""


def condition(ruling: str, value: str) -> Name:
    """Return the name of a reading, short enough to follow an "if"."""
    return Name(f"{ruling}={value}")


def winning(winners: tuple[str, ...]) -> Phrase:
    """Say who wins."""
    if not winners:
        return Phrase("rulings.nobody")
    alone = len(winners) == 1
    return phrase("rulings.wins", player=winners[0]) if alone else phrase("rulings.share", players=winners)


def verdict(readings: OtherReadings) -> Iterator[Phrase]:
    """Yield the sentences that end most disputes: who wins, and under which readings somebody else does."""
    if not readings.open:
        yield Phrase("rulings.nothing" if readings.up_to is None else "rulings.nothing-part")
    elif readings.deciding:
        yield Phrase("rulings.depends")
        yield phrase("rulings.now", winners=winning(readings.now.winners))
        for changes, winners in readings.deciding.items():
            yield phrase("rulings.if", winners=winning(winners), conditions=_conditions(changes))
    elif readings.now.winners:
        key = "rulings.same" if readings.up_to is None else "rulings.same-part"
        yield phrase(key, winners=winning(readings.now.winners), n=readings.looked_at)
    else:
        yield Phrase("rulings.running")
    if readings.provisional:
        yield Phrase("rulings.provisional")
    if readings.up_to is not None:
        yield phrase("rulings.part", looked=readings.looked_at, n=readings.up_to)


def _conditions(changes: Changes) -> Fact:
    return tuple(condition(*change) for change in changes)


def points(outcome: Outcome, now: Outcome) -> Iterator[str]:
    """Yield every player's total, with what it gained or lost against now: `72 (+2)`."""
    for player, total in outcome.totals.items():
        change = total - now.totals[player]
        yield f"{signed(total)} ({signed(change) if change < 0 else f'+{change}'})" if change else signed(total)


def report(readings: OtherReadings, game: Game, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield what `rulings` says: the verdict first, then every open point with all totals."""
    from rich.padding import Padding  # noqa: PLC0415 - data needs no Rich
    from rich.text import Text  # noqa: PLC0415

    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    first, *more = verdict(readings)
    yield Text(words.say(first), style="bold")
    for sentence in more:
        yield Bulleted(f"  · {words.say(sentence)}")
    if readings.open:
        yield Padding(Text(words.say(Phrase("rulings.open")), style="bold"), (1, 0, 0, 0))
    book = rulebook(words.language, game)
    for open_ruling in readings.open:
        yield Padding(
            Text.assemble(book.rulings[open_ruling.ruling.id]["question"], (f"  [{open_ruling.ruling.id}]", "dim")),
            (1, 0, 0, 0),
        )
        yield Padding(_readings(open_ruling, readings.now, words), (0, 0, 0, 2))
        if only_together(open_ruling, readings):
            yield Padding(Text(words.say(Phrase("rulings.only-together")), style="dim"), (0, 0, 0, 2))
    yield from _together(readings, words)
    yield from _making_no_difference(readings, game, words)


def only_together(open_ruling: OpenRuling, readings: OtherReadings) -> bool:
    """Whether a ruling changes nothing by itself."""
    return all(outcome == readings.now for outcome in open_ruling.outcomes.values())


def _readings(open_ruling: OpenRuling, now: Outcome, words: Phrasebook) -> Fitting:
    """Lay the readings of a ruling below each other, the one in force marked, with what each comes to."""
    from companion.present.line_breaks import Fitting  # noqa: PLC0415 - data needs no Rich

    return Fitting((_beside(open_ruling, now, words), _below(open_ruling, now, words)))


def _said(open_ruling: OpenRuling, words: Phrasebook) -> Iterator[tuple[str, Outcome, str]]:
    """Yield each reading with its mark and its editions, what it comes to, and how it is written."""
    for reading in open_ruling.ruling.readings:
        in_force = reading.value == open_ruling.now
        said = words.names[condition(open_ruling.ruling.id, reading.value)]
        printed = f" ({', '.join(reading.editions)})" if reading.editions else ""
        text = f"{'●' if in_force else '○'} {said}{printed}"
        yield text, open_ruling.outcomes[reading.value], "bold" if in_force else ""


def _faulty(open_ruling: OpenRuling, now: Outcome) -> bool:
    """Whether readings differ in the faults there are."""
    return any(outcome.faults != now.faults for outcome in open_ruling.outcomes.values())


def _beside(open_ruling: OpenRuling, now: Outcome, words: Phrasebook) -> Table:
    """Return a table of the readings, a column for each player."""
    from rich.table import Table as Drawn  # noqa: PLC0415 - data needs no Rich
    from rich.text import Text  # noqa: PLC0415

    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    faulty = _faulty(open_ruling, now)
    table = Drawn(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    title = words.say(Phrase("rulings.reading"))
    table.add_column(title, min_width=NARROWEST_READING, max_width=WIDEST_READING)
    for player in now.totals:
        table.add_column(Text(player), justify="right", overflow="fold")
    table.add_column(words.say(Phrase("rulings.winner")))
    if faulty:
        table.add_column(words.say(Phrase("rulings.faults")), justify="right")
    for said, outcome, style in _said(open_ruling, words):
        winners = Text(words.join(outcome.winners) or "–")
        table.add_row(
            Bulleted(said), *points(outcome, now), winners, *([str(outcome.faults)] if faulty else []), style=style
        )
    return table


def _below(open_ruling: OpenRuling, now: Outcome, words: Phrasebook) -> RenderableType:
    """Return the readings, below each what it comes to, where there is no room for columns."""
    from rich.console import Group  # noqa: PLC0415 - data needs no Rich
    from rich.padding import Padding  # noqa: PLC0415

    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    parts: list[RenderableType] = []
    for said, outcome, style in _said(open_ruling, words):
        totals = words.join(words.say(_total(player, total, now)) for player, total in outcome.totals.items())
        told = [totals, words.say(winning(outcome.winners))]
        if _faulty(open_ruling, now):
            told.append(words.told(words.say(Phrase("rulings.faults")), str(outcome.faults)))
        parts += [Bulleted(said, style), Padding(Bulleted(" · ".join(told), style), (0, 0, 0, 2))]
    return Group(*parts)


def _together(readings: OtherReadings, words: Phrasebook) -> Iterator[RenderableType]:
    from rich.padding import Padding  # noqa: PLC0415 - data needs no Rich

    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    sentences = [f"  · {words.say(sentence)}" for sentence in together(readings)]
    if sentences:
        heading = words.say(Phrase("rulings.together"))
        yield Padding(Bulleted("\n".join([heading, *sentences])), (1, 0, 0, 0))


def together(readings: OtherReadings) -> Iterator[Phrase]:
    """Yield the combinations that do more or less than their readings one by one."""
    for changes, outcome in readings.together.items():
        totals = tuple(_total(player, total, readings.now) for player, total in outcome.totals.items())
        yield phrase("rulings.together-if", conditions=_conditions(changes), totals=totals)


def _total(player: str, total: int, now: Outcome) -> Phrase:
    """Say a player's total, and how much it differs from now."""
    change = total - now.totals[player]
    if not change:
        return phrase("dispute.same-total", player=player, total=signed(total))
    return phrase(
        "dispute.total", player=player, total=signed(total), change=f"+{change}" if change > 0 else signed(change)
    )


def idle_rulings(readings: OtherReadings, game: Game) -> Iterator[str]:
    """Yield the rulings that arise at a table and bear on nothing there."""
    bearing = {ruling.ruling.id for ruling in readings.open}
    yield from (key for key, ruling in game.rulings.items() if ruling.scoring and key in readings.arising - bearing)


def _making_no_difference(readings: OtherReadings, game: Game, words: Phrasebook) -> Iterator[RenderableType]:
    """Ask once more what arises at a table and makes no difference there."""
    from rich.padding import Padding  # noqa: PLC0415 - data needs no Rich

    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    book = rulebook(words.language, game)
    questions = [f"  · {book.rulings[key]['question']}" for key in idle_rulings(readings, game)]
    if questions:
        heading = words.say(Phrase("rulings.no-difference"))
        yield Padding(Bulleted("\n".join([heading, *questions])), (1, 0, 0, 0))


def rulings_data(readings: OtherReadings) -> Data:
    """Return the result of `rulings --json`; optional parts have a key only where a table has them."""
    together = [
        {"changes": _changes_data(changes), **_outcome_data(outcome, readings.now)}
        for changes, outcome in readings.together.items()
    ]
    return {
        "open": [
            {"id": ruling.ruling.id, "now": ruling.now, "readings": _readings_data(ruling.outcomes, readings.now)}
            for ruling in readings.open
        ],
        "winner_depends": bool(readings.deciding),
        "deciding": [_changes_data(changes) for changes in readings.deciding],
        **({"together": together} if together else {}),
        **({} if readings.up_to is None else {"changes_at_once": readings.up_to}),
    }


def _changes_data(changes: Iterable[tuple[str, str]]) -> list[Data]:
    return [{"id": ruling, "value": value} for ruling, value in changes]


def _readings_data(outcomes: Mapping[str, Outcome], now: Outcome) -> list[Data]:
    return [{"value": value, **_outcome_data(outcome, now)} for value, outcome in outcomes.items()]


def _outcome_data(outcome: Outcome, now: Outcome) -> Data:
    data: Data = {"totals": dict(outcome.totals), "winners": list(outcome.winners)}
    return data | ({"faults": outcome.faults} if outcome.faults != now.faults else {})


def settled_sentences(settled: Settled, words: Phrasebook, game: Game) -> Iterator[str]:
    """Yield what was settled, then what every other reading changes on this table."""
    dispute = settled.dispute
    read = _wordings(dispute, words, game)
    facts: dict[str, Fact] = {key: getattr(dispute, key) for key in ("question", "by", "source")}
    reading = read.get(dispute.reading, dispute.reading)
    yield words.say(Phrase("dispute.settled", {**facts, "reading": reading, "day": words.day(dispute.on)}))
    if settled.now is None:
        return
    if settled.now != dispute.reading:
        yield words.say(phrase("dispute.other", reading=read[settled.now]))
    now = settled.outcomes[settled.now]
    for value, outcome in settled.outcomes.items():
        if value != settled.now:
            yield words.say(_difference(read[value], outcome, now))


def _wordings(dispute: Dispute, words: Phrasebook, game: Game) -> dict[str, str]:
    """Return the readings of a dispute's ruling in words: as a condition where there is one, else in full."""
    if dispute.ruling is None:
        return {}
    full = rulebook(words.language, game).rulings[dispute.ruling]["readings"]
    return {value: words.names.get(condition(dispute.ruling, value), full[value].rstrip(".")) for value in full}


def _difference(value: str, outcome: Outcome, now: Outcome) -> Phrase:
    """Say what another reading changes, player by player."""
    changed = tuple(
        _total(player, total, now) for player, total in outcome.totals.items() if total != now.totals[player]
    )
    if not changed and outcome.winners == now.winners:
        if outcome.faults != now.faults:
            return phrase("dispute.faults", reading=value, n=outcome.faults)
        return phrase("dispute.no-difference", reading=value)
    totals = changed or tuple(_total(player, total, now) for player, total in outcome.totals.items())
    return phrase("dispute.difference", reading=value, totals=totals, winners=winning(outcome.winners))


def settled_data(settled: Settled) -> Data:
    """Return one dispute of `score --json`, with what every reading of its ruling would count."""
    dispute = settled.dispute
    data: Data = {key: getattr(dispute, key) for key in ("question", "ruling", "reading", "by", "source")}
    data["on"] = dispute.on.isoformat()
    if settled.now is None:
        return data
    return data | {"now": settled.now, "readings": _readings_data(settled.outcomes, settled.outcomes[settled.now])}
