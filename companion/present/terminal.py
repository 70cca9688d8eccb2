"""A review as a person reads it in a terminal: what is wrong first, the score sheet, then every point argued."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.present.account import Row, between, fair_sentence, rows, signed, span
from companion.present.line_breaks import Bulleted
from scoring.fair import gains_withheld
from scoring.fields import key_path
from scoring.phrase import Fact, Name, Phrase, phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

    from companion.words.phrasebook import Phrasebook
    from scoring.review import Placements, PlayerResult, Question, Review, Verdict
    from scoring.span import Span

NEAR_MISSES_SHOWN: Final = 3
STATED: Final = "*"
SHORTEST: Final = 4
"""To how many characters a name is cut at most."""


def report(review: Review, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield everything a review says, ready to print."""
    yield heading(review, words)
    yield from remarks(review, words)
    yield Padding(score_sheet(review, words), (1, 0))
    if note := stated_note(review, words):
        yield Padding(Text(note), (0, 0, 1, 0))
    for player in review.players:
        yield Padding(account(player, words), (0, 0, 1, 0))
    yield from standing(review, words)
    yield from otherwise(review, words)
    apart: tuple[RenderableType, ...] = (
        *disputes(review, words),
        *fair_mode(review, words),
        *_near_misses(review, words),
        *progress(review, words),
        *not_checked(review, words),
    )
    for part in apart:
        yield Padding(part, (1, 0, 0, 0))


def disputes(review: Review, words: Phrasebook) -> Iterator[Bulleted]:
    """Yield what was settled at the table, and the totals under the other readings."""
    if not review.settled:
        return
    from companion.present.rulings import settled_sentences  # noqa: PLC0415 - few tables hold a dispute
    from companion.present.settled import settled_in  # noqa: PLC0415 - as above
    from scoring.games import game  # noqa: PLC0415 - as above

    of_game = game(review.game)
    sentences = ("\n      ".join(settled_sentences(settled, words, of_game)) for settled in settled_in(words, review))
    yield from _list("dispute.heading", sentences, words, "")


def fair_mode(review: Review, words: Phrasebook) -> Iterator[Text]:
    """Yield what fair mode keeps back, or which hints were used."""
    if sentence := fair_sentence(review, words):
        yield Text(sentence)


def heading(review: Review, words: Phrasebook) -> Text:
    """Name the game and the edition, and say whether the result is provisional."""
    key = "report.provisional" if review.provisional else "report.heading"
    facts = {"game": Name(review.game), "edition": Name(f"edition.{review.edition}")}
    return Text(words.say(Phrase(key, facts)), style="bold")


def remarks(review: Review, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield faults, questions and warnings, each with whom it concerns."""
    yield from _faults(review, words)
    asked = (_said(words, question.player, answered_under(question, review, words)) for question in review.questions)
    yield from _list("report.questions", asked, words, "yellow")
    warned = (_said(words, warning.player, words.say(warning.message)) for warning in review.warnings)
    yield from _list("report.warnings", warned, words, "yellow")


def answered_under(question: Question, review: Review, words: Phrasebook) -> str:
    """Return a question and the field that answers it, in words where they are known."""
    asked = words.say(question.message)
    field = words.names.get(f"answer.{_field(question.key, review)}")
    return words.say(phrase("report.answer", question=asked, field=field)) if field else asked


def _field(key: str, review: Review) -> str:
    """Return the field of a table file that the key of a question leads to, whoever's it is."""
    owners = (f"{key_path('players', player.name)}." for player in review.players)
    owned = next((key.removeprefix(owner) for owner in owners if key.startswith(owner)), key)
    section, _, below = owned.partition(".")
    return {"boards": below.rpartition(".")[2], "table": below.partition(".")[0]}.get(section, section)


def _faults(review: Review, words: Phrasebook) -> Iterator[Bulleted]:
    sentences = (
        _said(words, fault.player, words.say(fault.message), fault.at, f"[{fault.rule}]") for fault in review.faults
    )
    yield from _list("report.faults", sentences, words, "red")


def progress(review: Review, words: Phrasebook) -> Iterator[Bulleted]:
    """Yield where a running game stands."""
    yield from _list("report.progress", (words.say(notice.message) for notice in review.progress), words, "")


def _said(words: Phrasebook, player: str | None, message: str, at: tuple[str, ...] = (), source: str = "") -> str:
    where = f" ({span(at)})" if at else ""
    said = f"{words.told(player, message) if player else message}{where}"
    return f"{said}  {source}" if source else said


def _list(heading_key: str, sentences: Iterable[str], words: Phrasebook, style: str) -> Iterator[Bulleted]:
    lines = [f"  · {sentence}" for sentence in sentences]
    if lines:
        yield Bulleted("\n".join([words.say(Phrase(heading_key)), *lines]), style=style)


def score_sheet(
    review: Review, words: Phrasebook, room: int | None = None, colours: Sequence[str] | None = None
) -> Table:
    """Lay all players side by side as on a paper score sheet, names in `colours`, cut to fit into `room` columns."""
    rules = [*dict.fromkeys(line.rule for player in review.players for line in player.lines)]
    apart, label, names = 2, None, [*map(Text, (player.name for player in review.players), colours or repeat(""))]
    if room is not None:
        apart, label = 1, min(max((cell_len(words.name(rule)) for rule in rules), default=0), room // 2)
        longest = _longest_name([head.cell_len for head in names], room - label - apart, apart)
        for head in names:
            head.truncate(longest, overflow="ellipsis")
    table = Table(show_edge=False, pad_edge=False, box=None, header_style="bold", padding=(0, apart, 0, 0))
    table.add_column("", max_width=label)
    for head in names:
        table.add_column(head, justify="right", overflow="fold")
    points = [sheet_column(player) for player in review.players]
    for rule in rules:
        table.add_row(words.name(rule), *(by_rule.get(rule, "") for by_rule in points))
    for name, counts in counted(review, words):
        table.add_row(name, *counts, style="dim")
    table.add_section()
    total = words.say(Phrase("report.total"))
    table.add_row(total, *(signed(player.total) for player in review.players), style="bold")
    if review.standing.winners:
        place = words.say(Phrase("report.place"))
        table.add_row(place, *(str(player.place) for player in review.players))
    return table


def _longest_name(lengths: Sequence[int], room: int, apart: int) -> int:
    """Return how long a name may be, so that all fit side by side: short ones leave their room to the long ones."""
    fitting = (
        most
        for most in range(max(lengths), SHORTEST, -1)
        if sum(max(min(length, most), SHORTEST) + apart for length in lengths) <= room
    )
    return next(fitting, SHORTEST)


def counted(review: Review, words: Phrasebook) -> Iterator[tuple[str, list[str]]]:
    """Yield what a game counts besides its score: its name, and how many each player has."""
    for count in dict.fromkeys(count for player in review.players for count in player.counts):
        yield words.name(f"count.{count}"), [str(player.counts[count]) for player in review.players]


def sheet_column(player: PlayerResult) -> dict[str, str]:
    """Return what a score sheet shows of a player by rule; a number the table stated itself is marked."""
    return {line.rule: signed(line.points) + STATED * line.stated for line in player.lines}


def stated_note(review: Review, words: Phrasebook) -> str:
    """Return what the mark of a stated number means; empty where none is stated."""
    stated = any(line.stated for player in review.players for line in player.lines)
    return words.say(Phrase("report.stated", {"mark": STATED})) if stated else ""


def account(player: PlayerResult, words: Phrasebook) -> Table:
    """Argue one player's score: every line with its arithmetic, the places that earned it, and its points."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(overflow="fold")
    table.add_column(overflow="fold")
    table.add_column(justify="right", no_wrap=True)
    table.add_row(Text(player.name, style="bold"), "", Text(signed(player.total), style="bold"))
    for row in rows(player, words):
        table.add_row(*_cells(row), style="" if row.depth == 0 else "dim")
    return table


def _cells(row: Row) -> tuple[Bulleted, Text, Text]:
    places = f"[{span(row.at)}]" if row.at and row.depth else ""
    reason = " ".join(part for part in (row.working, places) if part)
    return Bulleted("  " * (row.depth + 1) + row.label), Text(reason), Text(row.points)


def standing(review: Review, words: Phrasebook) -> Iterator[Text]:
    """Yield the sentence that names the winner, and the reason where totals alone do not settle it.

    What could name the wrong one comes first.
    """
    for notice in review.warnings:
        if notice.loud:
            yield Text(words.say(phrase("report.second-look", what=notice.message)), style="bold")
    if review.standing.tie_break is not None:
        yield Text(words.say(review.standing.tie_break.message), style="bold")
    elif review.standing.outcome is not None:
        yield Text(words.say(review.standing.outcome), style="bold")
    elif review.standing.winners:
        total = next(player.total for player in review.players if player.name in review.standing.winners)
        yield Text(
            words.say(
                phrase(
                    "report.ahead" if review.provisional else "report.winner",
                    player=review.standing.winners[0],
                    n=total,
                )
            ),
            style="bold",
        )
    else:
        yield Text(words.say(Phrase("report.still-playing")), style="bold")


def otherwise(review: Review, words: Phrasebook, key: str = "report.otherwise") -> Iterator[Text]:
    """Yield who would win under another reading, if that is somebody else and may be said."""
    if review.standing.otherwise is not None:
        from companion.present.rulings import winning  # noqa: PLC0415 - few tables depend on a reading

        yield Text(words.say(phrase(key, winners=winning(review.standing.otherwise))))


def _near_misses(review: Review, words: Phrasebook) -> Iterator[Bulleted]:
    of_player = ([miss for miss in review.near_misses if miss.player == player.name] for player in review.players)
    close = [miss for misses in of_player for miss in misses[:NEAR_MISSES_SHOWN]]
    sentences = (_said(words, miss.player, words.say(miss.message), miss.at) for miss in close)
    yield from _list("report.near-misses", sentences, words, "")


def checked(review: Review, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield what `check` says of a table: the verdict, what is wrong, what nobody could check."""
    key = "check.faults" if review.faults else "check.legal"
    yield Text(words.say(phrase(key, n=len(review.faults))), style="bold")
    yield from remarks(review, words)
    yield from progress(review, words)
    yield from not_checked(review, words)


def not_checked(review: Review, words: Phrasebook) -> Iterator[Bulleted]:
    """Yield what nobody could check."""
    yield from _list("report.not-checked", (words.say(phrase) for phrase in review.not_checked), words, "dim")


def judged(verdict: Verdict, review: Review, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield what `check` says of a play: legal or not, by which rule, and where its card may lie instead."""
    instead = verdict.instead or ()
    facts: dict[str, Fact] = {"play": verdict.play, "gain": signed(verdict.gain), "places": span(instead)}
    if verdict.effect is not None:
        facts["effect"] = verdict.effect
    legality = "judged.fair" if gains_withheld(review) else "judged.legal"
    legal = legality if verdict.effect is None else "judged.does"
    yield Text(words.say(Phrase("judged.illegal" if verdict.faults else legal, facts)), style="bold")
    for fault in verdict.faults:
        yield Bulleted(f"  · {_said(words, None, words.say(fault.message), fault.at, f'[{fault.rule}]')}", style="red")
    warned = (words.say(warning.message) for warning in verdict.warnings)
    yield from _list("report.warnings", warned, words, "yellow")
    if verdict.faults and verdict.instead is not None:
        yield Text(words.say(Phrase("judged.instead" if verdict.instead else "judged.nowhere", facts)))
    yield from _faults(review, words)


def places_of_all(asked: Iterable[Placements], review: Review, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield for every card the places where it may lie, one card a line, those that fit nowhere in a line at the end.

    Numbers that follow each other and may lie at the same places share a line.
    """
    yield from _faults(review, words)
    asked = [*asked]
    if any(placements.relaid for placements in asked) and not gains_withheld(review):
        yield from _gains_of_all(asked, words)
        return
    runs = _runs(asked)
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for run in runs:
        if run[0].legal:
            table.add_row(Text(_from_to(run), justify="right"), Text(span(tuple(run[0].legal))))
    if table.row_count:
        yield table
    if dead := [_from_to(run) for run in runs if not run[0].legal]:
        yield Bulleted(words.told(words.say(Phrase("where.nowhere")), " ".join(dead)))


def most_first(asked: Iterable[Placements]) -> list[tuple[Span, Placements]]:
    """Return what cards add with everything re-laid, and where each may lie, those first that add most."""
    worth = [(placements.relaid, placements) for placements in asked if placements.relaid]
    return sorted(worth, key=lambda one: (-one[0].least, -one[0].most))


def _gains_of_all(asked: Sequence[Placements], words: Phrasebook) -> Iterator[RenderableType]:
    """Yield what each card would add laid at once and with everything re-laid, those that add most first."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(words.say(Phrase("where.card")))
    table.add_column(words.say(Phrase("where.at-once")), justify="right")
    table.add_column(words.say(Phrase("where.relaid-short")), justify="right")
    for relaid, placements in most_first(asked):
        table.add_row(Text(placements.card or ""), signed(max(placements.legal.values())), between(relaid))
    yield table
    if dead := [placements.card or "" for placements in asked if not placements.legal]:
        yield Bulleted(words.told(words.say(Phrase("where.nowhere")), " ".join(dead)))


def _from_to(run: Sequence[Placements]) -> str:
    """Return the cards of a group, as its first and its last one."""
    return "–".join(dict.fromkeys(placements.card or "" for placements in (run[0], run[-1])))


def _runs(asked: Iterable[Placements]) -> list[list[Placements]]:
    """Return cards in groups of numbers that follow each other and may lie at the same places."""
    runs: list[list[Placements]] = []
    for placements in asked:
        last, card = runs[-1][-1] if runs else None, placements.card or ""
        follows = last and card.isdecimal() and last.card == str(int(card) - 1)
        if last and follows and last.legal.keys() == placements.legal.keys():
            runs[-1].append(placements)
        else:
            runs.append([placements])
    return runs


def places(placements: Placements, review: Review, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield where a card may lie and what it would add, unless fair mode keeps that back; then why not elsewhere."""
    yield from _faults(review, words)
    if placements.card is None:
        yield from _places_of_any(placements, words)
        return
    facts: dict[str, Fact] = {"card": placements.card, "places": span(tuple(placements.legal))}
    yield Text(words.say(Phrase("where.legal" if placements.legal else "where.none", facts)))
    for fault in placements.faults:
        yield Bulleted(f"  · {_said(words, None, words.say(fault.message), fault.at, f'[{fault.rule}]')}", style="red")
    if not gains_withheld(review):
        yield from _gains(placements, words)
    if not placements.faults:
        yield from _refusals(placements, words)


def _gains(placements: Placements, words: Phrasebook) -> Iterator[Text]:
    """Yield what a card would add, the best places first."""
    by_gain: dict[int, list[str]] = {}
    for place, gain in placements.legal.items():
        by_gain.setdefault(gain, []).append(place)
    if by_gain:
        yield Text(words.say(Phrase("where.gains")))
    for gain in sorted(by_gain, reverse=True):
        yield Text(f"  {signed(gain):>4}  {span(tuple(by_gain[gain]))}")
    if placements.relaid is not None:
        yield Text(words.say(phrase("where.relaid", points=between(placements.relaid))))


def _places_of_any(placements: Placements, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield the effect of a card at every place, the best places first, in a game where all cards do the same."""
    if not placements.legal:
        yield Text(words.say(Phrase("where.none-any")))
        yield from (Text(f"  {why}") for why in dict.fromkeys(words.say(no.message) for no in placements.illegal))
        return
    yield Text(words.say(Phrase("where.any")))
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2))
    for at in sorted(placements.legal, key=lambda at: -placements.legal[at]):
        table.add_row(Text(at, justify="right"), Text(words.say(placements.told[at])))
    yield table
    yield from _refusals(placements, words)


def _refusals(placements: Placements, words: Phrasebook) -> Iterator[Text]:
    """Yield why a card cannot lie elsewhere, places refused for one reason together."""
    if placements.illegal:
        yield Text(words.say(Phrase("where.illegal")))
    reasons: dict[str, list[str]] = {}
    for refusal in placements.illegal:
        blocking = f" ({span(refusal.blocking)})" if refusal.blocking else ""
        reasons.setdefault(f"{words.say(refusal.message)}{blocking}", []).append(refusal.at)
    for reason, at in reasons.items():
        yield Text(f"  {span(tuple(at))}  {reason}")
