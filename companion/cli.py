"""The commands. Each reads, asks `scoring`, and lets `present` say it; imports wait until a command needs them.

What the help says of a command and its options is in `usage.toml`.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion import offers
from companion.collector import collect_seldom
from companion.exit_codes import Exit
from companion.games import game_commands
from companion.streams import answered, did_you_mean, fail, say_aside, show, thinking, write, write_data
from companion.termination import asked_to_end
from companion.usage import (
    SYSTEM,
    AsJson,
    Lang,
    SpokenCommand,
    SpokenGroup,
    first_word,
    language_of,
    listed,
    number,
    port_number,
)
from companion.words import phrasebook, words_for
from scoring.phrase import Name, Phrase, phrase

if TYPE_CHECKING:
    from typer._click.core import Context
    from typer.models import CommandInfo

    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Arrangement
    from scoring.game import Game
    from scoring.review import Review
    from scoring.table import AnyTable

APP = "app"
PACKAGE = "museum-companion"
SECONDS_FOR_READINGS = 4
"""How long combinations of readings are looked at; few tables have so many."""
SECONDS_FOR_CHAT = 4
"""How long best layouts are looked for, so that a chat is told which points were left."""
NEGATIVE = re.compile(r"-\d")
HELP = ("-h", "--help")

app = typer.Typer(
    name="companion",
    cls=SpokenGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": [*HELP]},
)

File = Annotated[str, typer.Argument(metavar="FILE")]
GameId = Annotated[str, typer.Argument(metavar="GAME", autocompletion=offers.games)]
Player = Annotated[str | None, typer.Option("--player", metavar="NAME", autocompletion=offers.players)]


def _tell_version(asked: bool) -> None:  # noqa: FBT001 - typer calls it so
    if asked:
        from importlib.metadata import version

        write(f"{version(PACKAGE)}\n")
        raise typer.Exit


@app.callback()
def companion(
    version: Annotated[bool, typer.Option("--version", callback=_tell_version, is_eager=True)] = False,
    lang: Lang = SYSTEM,
) -> None:
    """What may stand before a command; the language holds for the command too."""


@app.command(cls=SpokenCommand)
def score(file: File, as_json: AsJson = False, lang: Lang = SYSTEM) -> None:
    """Print the review of a table."""
    from companion.opening import open_table, review_for_people

    game, words, table = open_table(file, lang)
    review = game.review(table) if as_json else review_for_people(game, table)
    if as_json:
        from companion.present.data import review_data

        write_data(review_data(review, words))
    else:
        from companion.present.terminal import report

        show(report(review, words))
    raise typer.Exit(Exit.FAULT if review.faults else Exit.FINE)


class PlayCommand(SpokenCommand):
    """A command whose words may begin with a minus and a digit: `-1,0` is a place and no option."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Set a blank before such words, which no reader of places minds."""
        return super().parse_args(ctx, [f" {word}" if NEGATIVE.match(word) else word for word in args])


@app.command(cls=PlayCommand)
def check(
    file: File,
    words_of_play: Annotated[list[str] | None, typer.Argument(metavar="[PLAY]")] = None,
    player: Player = None,
    as_json: AsJson = False,
    lang: Lang = SYSTEM,
) -> None:
    """Print the faults of a table, or judge a play."""
    from companion.games import as_filed
    from companion.opening import open_table
    from scoring.fair import fair_verdict
    from scoring.names import player_named

    game, words, table = open_table(file, lang)
    if player is not None:
        answered(lambda: player_named(table.players, player), words)
    verdict = None
    if words_of_play:
        play = as_filed(game.id, _one_play(words_of_play), words)
        if game.judge is None:
            fail(Exit.NO_MEANING, words, "error.no-play", game=Name(game.id))
        judge = game.judge
        verdict = answered(lambda: judge(table, play, player), words)
    review = game.review(table)
    verdict = fair_verdict(verdict, review) if verdict else None
    if as_json:
        from companion.present.data import check_data, verdict_data

        write_data(verdict_data(verdict, review, words) if verdict else check_data(review, words))
    else:
        from companion.present.terminal import checked, judged

        show(judged(verdict, review, words) if verdict else checked(review, words))
    raise typer.Exit(Exit.FAULT if review.faults or (verdict and verdict.faults) else Exit.FINE)


def _one_play(words: list[str]) -> str:
    """Return a play as one text; what a shell took out of its quotes stands in quotes again."""
    return words[0] if len(words) == 1 else " ".join(_in_quotes(word.strip()) for word in words)


def _in_quotes(word: str) -> str:
    """Return a word of a play, in quotes where it needs them to be one word."""
    if word.startswith('"') or (word and not set(word) & {" ", '"'}):
        return word
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@app.command(cls=SpokenCommand)
def where(
    file: File,
    card: Annotated[str | None, typer.Argument(metavar="[CARD]")] = None,
    player: Player = None,
    as_json: AsJson = False,
    lang: Lang = SYSTEM,
) -> None:
    """Print the places of a card, or of every card; without a name, for whose turn it is."""
    from companion.opening import open_table
    from scoring.fair import fair_placements

    game, words, table = open_table(file, lang)
    alone = table.players[0].name if len(table.players) == 1 else None
    name = (game.turn(table) or alone) if player is None else player
    if name is None:
        fail(Exit.BAD_INPUT, words, "error.whose", players=tuple(seated.name for seated in table.players))
    review = game.review(table)
    asked = answered(lambda: game.where(table, card, name), words)
    answers = [fair_placements(placements, review) for placements in asked]
    single = card is not None or [placements.card for placements in answers] == [None]
    if as_json:
        from companion.present.data import placements_data

        data = [placements_data(placements, words) for placements in answers]
        write_data(data[0] if single else data)
    else:
        from companion.present.terminal import places, places_of_all

        show(places(answers[0], review, words) if single else places_of_all(answers, review, words))
    forbidden = any(placements.faults for placements in answers)
    raise typer.Exit(Exit.FAULT if review.faults or forbidden else Exit.FINE)


@app.command(cls=SpokenCommand)
def review(file: File, as_json: AsJson = False, lang: Lang = SYSTEM) -> None:
    """Look back at a game: its turns, what each card is worth, what was lost, what would have changed the winner."""
    from companion.opening import open_table
    from companion.present import hindsight as present

    game, words, table = open_table(file, lang)
    scored = game.review(table)
    if game.hindsight is None:
        fail(Exit.NO_MEANING, words, "error.no-review", game=Name(game.id))
    if scored.hints.withheld:
        fail(Exit.NO_MEANING, words, "error.review-fair")
    with thinking(words.say(Phrase("hindsight.looking"))):
        seen = game.hindsight(table)
    if as_json:
        write_data(present.hindsight_data(seen, game.id, words))
    else:
        show(present.report(seen, scored, words))
    if not seen.proved:
        raise typer.Exit(Exit.UNPROVED)
    raise typer.Exit(Exit.FAULT if scored.faults else Exit.FINE)


@app.command(cls=SpokenCommand)
def arrange(  # noqa: PLR0913, PLR0917 - each is an option of the command
    file: File,
    player: Player = None,
    seconds: Annotated[str | None, typer.Option("--seconds", metavar="N", callback=number)] = None,
    certificate: Annotated[str | None, typer.Option("--certificate", metavar="FILE")] = None,
    hand: Annotated[bool, typer.Option("--hand")] = False,
    as_json: AsJson = False,
    lang: Lang = SYSTEM,
) -> None:
    """Search for the best layout of the cards held, and print it with its proof or its bound."""
    from companion import arranging
    from companion.opening import open_table
    from companion.present import arranged as present

    game, words, table = open_table(file, lang)
    request = arranging.Request(game, table, words, hand)
    names = request.names(player)
    written = Path(certificate) if certificate is not None else None
    if written is not None:
        arranging.check_writable(written, file, words)
    request.refuse_where_senseless()
    arrangements = request.answers(names, float(seconds) if seconds else None, shown=not as_json)
    try:
        if as_json:
            data = [present.arrangement_data(arrangement, game, words) for arrangement in arrangements]
            write_data(data if player is None else data[0])
        else:
            show(present.report(table, arrangements, game, words))
    finally:  # whatever becomes of the answer, as where nobody reads it to its end
        if written is not None:
            certificates = [present.certificate(arrangement, game) for arrangement in arrangements]
            arranging.write_certificate(written, certificates if player is None else certificates[0], words)
    raise typer.Exit(arranging.exit_code(arrangements))


@app.command(cls=SpokenCommand)
def certificate(
    file: File,
    certificate: Annotated[str, typer.Argument(metavar="CERTIFICATE")],
    seconds: Annotated[str | None, typer.Option("--seconds", metavar="N", callback=number)] = None,
    as_json: AsJson = False,
    lang: Lang = SYSTEM,
) -> None:
    """Check the certificate of a best layout, and print what was checked."""
    from companion.certificate import checked, exit_code
    from companion.opening import open_table
    from companion.present import certificate as present

    if certificate == file:
        fail(Exit.BAD_INPUT, phrasebook(lang), "error.certificate-same", file=file)
    game, words, table = open_table(file, lang)
    reports = checked(game, table, words, certificate, float(seconds) if seconds else None)
    if as_json:
        write_data([present.report_data(report, words) for report in reports])
    else:
        show(present.report(reports, words))
    raise typer.Exit(exit_code(reports))


@app.command(cls=SpokenCommand)
def rule(
    wanted: Annotated[list[str] | None, typer.Argument(metavar="[ID or WORDS]...", autocompletion=offers.rules)] = None,
    of: Annotated[str | None, typer.Option("--game", metavar="GAME or FILE", autocompletion=offers.games)] = None,
    as_json: AsJson = False,
    lang: Lang = SYSTEM,
) -> None:
    """Print the rule or ruling that is meant, or those that may be; without words, list all."""
    from companion.opening import game_at_hand
    from companion.present import rule_page, rules

    words = phrasebook(lang)
    game, in_play = game_at_hand(of, lang) if of else (None, None)
    known = rules.entries(game.id, words.language) if game else rules.every_entry(words.language)
    query = " ".join(wanted or ())
    found = rule_page.found(known, query, in_play)
    if not found.entries:
        fail(Exit.BAD_INPUT, words, "error.no-rule", found=query)
    if as_json:
        write_data(rules.found_data(found))
    elif not query:
        show(rule_page.listed(found.entries))
    elif found.sure:
        show(rule_page.page(found.entries[0], found.entries[1:], known, words_for(lang, found.entries[0].game)))
    else:
        show(rule_page.choices(found, words))


@app.command(cls=SpokenCommand)
def rulings(file: File, as_json: AsJson = False, lang: Lang = SYSTEM) -> None:
    """Print what other readings make of a table."""
    from companion.opening import open_table
    from companion.present import rulings as present
    from scoring.other_readings import other_readings

    game, words, table = open_table(file, lang)
    end = time.process_time() + SECONDS_FOR_READINGS
    with thinking(words.say(Phrase("rulings.looking"))):
        readings = other_readings(game, table, lambda: time.process_time() > end)
    if as_json:
        write_data(present.rulings_data(readings))
    else:
        show(present.report(readings, game, words))
    raise typer.Exit(Exit.FAULT if readings.now.faults else Exit.FINE)


for offered in game_commands():
    app.command(cls=PlayCommand)(offered)


@app.command(cls=SpokenCommand)
def new(game_id: GameId, lang: Lang = SYSTEM) -> None:
    """Print the table file a game begins with."""
    from companion.opening import named_game
    from companion.words import new_table

    write(new_table(lang, named_game(game_id, phrasebook(lang)).id))


@app.command(cls=SpokenCommand)
def sheet(game_id: GameId, lang: Lang = SYSTEM) -> None:
    """Print an empty score sheet."""
    from companion.opening import named_game
    from companion.present.export import blank_sheet

    game = named_game(game_id, phrasebook(lang))
    write(blank_sheet(game, phrasebook(lang, game)))


@app.command(cls=SpokenCommand)
def examples(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", autocompletion=offers.examples)] = None,
    as_json: AsJson = False,
    lang: Lang = SYSTEM,
) -> None:
    """List the examples, or print one."""
    from companion.examples import shipped
    from scoring.fields import nearest

    words = phrasebook(lang)
    known = shipped(words.language)
    if name is not None and name not in known:
        hints = did_you_mean(nearest(name, known)), Phrase("hint.examples")
        fail(Exit.BAD_INPUT, words, "error.no-example", *hints, found=name)
    chosen = [known[name]] if name else list(known.values())
    if as_json:
        listed = [{"name": example.name, "game": example.game, "title": example.title} for example in chosen]
        write_data(listed if name is None else {**listed[0], "text": chosen[0].text})
    elif name is not None:
        write(chosen[0].text)
    else:
        from companion.words import game_name

        width = max(map(len, known))
        games = {example.game: game_name(words.language, example.game) for example in chosen}
        longest = max(map(len, games.values()))
        lines = (f"{example.name:<{width}}  {games[example.game]:<{longest}}  {example.title}\n" for example in chosen)
        write("".join(lines))


@app.command(cls=SpokenCommand)
def schema(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", autocompletion=offers.schemas)] = None,
    lang: Lang = SYSTEM,
) -> None:
    """Print the JSON Schema of a table file or of an answer; without a name, list them."""
    from companion.schemas import described
    from scoring.fields import nearest

    words = phrasebook(lang)
    known = described(words.language)
    if name is None:
        width = max(map(len, known))
        write("".join(f"{key:<{width}}  {one.title}\n" for key, one in known.items()))
    elif name in known:
        write_data(known[name].data())
    else:
        hints = did_you_mean(nearest(name, known)), Phrase("hint.schemas")
        fail(Exit.BAD_INPUT, words, "error.no-schema", *hints, found=name)


@app.command(cls=SpokenCommand)
def export(
    file: File,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="text|md|svg|png|html|json|chat|bgstats|bgstats-svg",
            callback=listed,
            autocompletion=offers.forms,
        ),
    ],
    lang: Lang = SYSTEM,
) -> None:
    """Print the result in one of the forms of `FORMS`."""
    from companion.chat_line import LARGEST, TooLargeError
    from companion.opening import STDIN, read_bytes, review_for_people, table_in
    from companion.sharing import BGSTATS, CHAT, FORMS, CodeTooLargeError, Result, UndecidedError, can_write

    form = FORMS[to]
    if not can_write(form) and form.binary:
        fail(Exit.BAD_INPUT, phrasebook(lang), "error.no-pictures", Phrase("hint.pictures"), form=to)
    if not can_write(form):
        fail(Exit.BAD_INPUT, phrasebook(lang), "bgstats.no-code", Phrase("phones.hint.missing"))
    if form.binary and sys.stdout.isatty():
        hint = phrase("hint.into-file", file=f"result.{form.ending}")
        fail(Exit.BAD_INPUT, phrasebook(lang), "error.no-text", hint, form=to)
    content = read_bytes(file, phrasebook(lang))
    game, words, table = table_in(content, file, lang)
    review = game.review(table) if to in {"json", CHAT} else review_for_people(game, table)
    best = _best_layouts(game, table, review, words) if to == CHAT else ()
    path = None if file == STDIN else Path(file)
    try:
        written = form.write(Result(game.as_it_lies(table), review, words, best, content, path))
    except TooLargeError:
        fail(Exit.BAD_INPUT, words, "error.too-large-for-chat", file=file, most=LARGEST)
    except UndecidedError as error:
        fail(Exit.NO_MEANING, words, "bgstats.undecided", file=file, why=error.message)
    except CodeTooLargeError:
        fail(Exit.BAD_INPUT, words, "bgstats.no-room-in-code")
    write(written)
    if to == BGSTATS:
        from companion.scanning import show_code

        show_code(written.decode().strip(), words)
    raise typer.Exit(Exit.FAULT if review.faults else Exit.FINE)


def _best_layouts(game: Game, table: AnyTable, review: Review, words: Phrasebook) -> tuple[Arrangement, ...]:
    """Return the best layouts found in a while of a game that is over; none where none is looked for."""
    from companion.arranging import Request
    from scoring.review import is_over

    if game.arrange is None or not is_over(table, review):
        return ()
    request = Request(game, table, words)
    return tuple(request.answers(request.names(None), SECONDS_FOR_CHAT, shown=False))


@app.command(name="open", cls=SpokenCommand)
def open_line(line: Annotated[str, typer.Argument(metavar="LINE")], lang: Lang = SYSTEM) -> None:
    """Print the table file that a line from a chat holds, checked as any file is."""
    from companion.chat_line import LARGEST, MARK, file_in
    from companion.opening import STDIN, read_bytes, table_in

    words = phrasebook(lang)
    text = read_bytes(STDIN, words).decode(errors="replace") if line == STDIN else line
    if (content := file_in(text)) is None:
        in_file = os.path.isfile(line)  # noqa: PTH113 - a line may be longer than any path
        if line.endswith(".toml") and not in_file:
            fail(Exit.BAD_INPUT, words, "error.no-file", Phrase("hint.open-file"), file=line)
        hints = [Phrase("hint.open-file"), phrase("hint.line-in-file", file=line)] if in_file else []
        fail(Exit.BAD_INPUT, words, "error.no-line", *hints, mark=MARK, most=LARGEST)
    table_in(content, MARK, lang)
    if sys.stdout.isatty() and _obeyed(content):
        fail(Exit.BAD_INPUT, words, "error.obeyed", phrase("hint.into-file", file="table.toml"))
    write(content)


def _obeyed(content: bytes) -> bool:
    """Whether a comment of a file holds what a terminal would obey, or nobody would see."""
    from scoring.characters import unshowable

    return any(unshowable(line.rstrip("\r").replace("\t", "")) for line in content.decode("utf-8-sig").split("\n"))


@app.command(cls=SpokenCommand)
def serve(  # noqa: PLR0913, PLR0917 - each is an option of the command
    file: Annotated[str | None, typer.Argument(metavar="[FILE]")] = None,
    address: Annotated[str | None, typer.Option("--address", metavar="A")] = None,
    only_here: Annotated[bool, typer.Option("--only-here")] = False,
    port: Annotated[str | None, typer.Option("--port", metavar="N", callback=port_number)] = None,
    new_keys: Annotated[bool, typer.Option("--new-keys")] = False,
    as_json: AsJson = False,
    lang: Lang = SYSTEM,
) -> None:
    """Show a table to the phones in the Wi-Fi until the command is asked to end; without a file, the latest."""
    from companion.phones import can_serve

    if not can_serve():
        fail(Exit.BAD_INPUT, phrasebook(lang), "phones.missing", Phrase("phones.hint.missing"))
    from companion.phones.command import serve as shown
    from companion.phones.network import HERE
    from companion.phones.server import Settings

    settings = Settings(HERE if only_here else address, None if port is None else int(port), new_keys)
    shown(file, settings, lang, as_json=as_json)


@app.command(cls=SpokenCommand)
def stats(  # noqa: PLR0913, PLR0917 - each is an option of the command
    folders: Annotated[list[str] | None, typer.Argument(metavar="[FOLDER]...")] = None,
    of: Annotated[str | None, typer.Option("--game", metavar="GAME", autocompletion=offers.games)] = None,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME")] = None,
    year: Annotated[str | None, typer.Option("--year", metavar="N")] = None,
    picture: Annotated[str | None, typer.Option("--picture", metavar="FILE")] = None,
    dark: Annotated[bool, typer.Option("--dark")] = False,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv")] = False,
    as_bgsplay: Annotated[bool, typer.Option("--bgsplay")] = False,
    lang: Lang = SYSTEM,
) -> None:
    """Print who played and won the games of the shelf or of some folders, a person's page, or a year."""
    from companion.opening import named_game
    from companion.statistics.command import Asked, answer

    words = phrasebook(lang)
    game = named_game(of, words) if of else None
    answer(Asked(folders or (), game, player, year, picture, dark, as_json, as_csv, as_bgsplay), words)


@app.command(cls=SpokenCommand)
def skill(lang: Lang = SYSTEM) -> None:
    """Print how an assistant reads photos into a table file, in the words of this version."""
    from importlib.metadata import version

    from companion.words import game_name
    from scoring.games import game_ids

    words = phrasebook(lang)
    titles = tuple(game_name(words.language, game_id) for game_id in game_ids())
    write(words.say(phrase("skill.text", version=version(PACKAGE), titles=titles, games=game_ids())))


@app.command(cls=SpokenCommand)
def locate(as_json: AsJson = False, lang: Lang = SYSTEM) -> None:
    """Print where new games, the journal and the traces of mistakes lie."""
    from companion.mistakes import FILE
    from companion.shelf import Places

    words, places = phrasebook(lang), Places.usual()
    lying = {"games": places.tables, "journal": places.journal, "mistakes": places.data / FILE}
    if as_json:
        write_data({key: str(path) for key, path in lying.items()})
    else:
        named = {words.say(Phrase(f"locate.{key}")): path for key, path in lying.items()}
        width = max(map(len, named))
        write("".join(f"{name:<{width}}  {path}\n" for name, path in named.items()))


@app.command(cls=SpokenCommand)
def completion(
    shell: Annotated[str, typer.Argument(metavar="bash|zsh|fish", autocompletion=offers.shells)],
    lang: Lang = SYSTEM,
) -> None:
    """Print what a shell runs to offer commands, examples, rules and players."""
    if shell not in offers.SHELLS:
        fail(Exit.BAD_INPUT, phrasebook(lang), "error.no-shell", found=shell, known=offers.SHELLS)
    write(offers.script(shell))


@app.command(name=APP, cls=SpokenCommand, hidden=True, context_settings={"ignore_unknown_options": True})
def open_app(
    ctx: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="[FILE]")] = None,
    more: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
    lang: Lang = SYSTEM,
) -> None:
    """Open the app; with more words than a file it was a command, misspelt."""
    words = phrasebook(lang)
    if file is not None and more and Path(file).exists():
        words_after = " ".join(more)
        hint = Phrase("hint.score", {"file": file, "more": words_after})
        fail(Exit.BAD_INPUT, words, "error.more-words", hint, file=file, more=words_after)
    if file is not None and not Path(file).exists():
        from scoring.fields import nearest

        hints = did_you_mean(nearest(file, commands())), Phrase("hint.commands")
        fail(Exit.BAD_INPUT, words, "error.no-file-or-command", *hints, file=file)
    if not _can_show_app():
        fail(Exit.BAD_INPUT, words, "error.no-terminal")
    from companion.app import run  # Textual takes longer to load than a command to answer

    raise typer.Exit(run(Path(file) if file else None, words.language if _asked_for_a_language(ctx) else None))


def _can_show_app() -> bool:
    """Whether there is a terminal, or a driver of Textual's that is told to do without, as under textual-serve."""
    return bool(os.environ.get("TEXTUAL_DRIVER")) or (sys.stdin.isatty() and sys.stdout.isatty())


def _asked_for_a_language(ctx: typer.Context) -> bool:
    """Whether the line names a language; else the app speaks the one chosen in it before."""
    around = (ctx, ctx.parent) if ctx.parent else (ctx,)
    return any((source := context.get_parameter_source("lang")) and source.name == "COMMANDLINE" for context in around)


def commands() -> tuple[str, ...]:
    """Return the names of all commands a player may type."""
    return tuple(name for name in map(_name_of, app.registered_commands) if name != APP)


def _name_of(command: CommandInfo) -> str:
    """Return what a command is called."""
    return str(command.name or (command.callback and command.callback.__name__))


@contextmanager
def _alone(named: str | None) -> Iterator[None]:
    """Leave out all commands but the one that is named, if one is: the others need not be made ready."""
    every = app.registered_commands
    app.registered_commands = [command for command in every if _name_of(command) == named != APP] or every
    try:
        yield
    finally:
        app.registered_commands = every


def main() -> None:
    """Run the command that was typed; a file, or nothing, opens the app."""
    collect_seldom()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal without × or « still answers
    arguments = sys.argv[1:]
    named = first_word(arguments)
    if named not in {*commands(), APP, *HELP, "--version"}:
        arguments = [APP, *arguments]
    offers.know_shells()
    with asked_to_end(), _alone(named):
        try:
            app(arguments, prog_name=app.info.name, complete_var=offers.ASKED_IN)
        except Exception as error:  # noqa: BLE001 (whatever it is, it is our mistake)
            sys.exit(_mistaken(error, language_of(arguments)))


def _mistaken(error: Exception, language: str) -> Exit:
    """Tell of a mistake of the program in a sentence, and write it down for its report."""
    from companion.mistakes import sentence
    from companion.shelf import Places

    say_aside(phrasebook(language).say(sentence(error, Places.usual().data)))
    return Exit.MISTAKE
