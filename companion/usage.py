"""How commands explain themselves: help and refusals of a command line, in the language the line asks for.

The wordings are in `usage.toml`: a command is found by its name, what may follow it by its name in Python.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from companion.exit_codes import Exit
from companion.streams import did_you_mean, fail, spoken
from companion.words import languages, system_language, usage_words
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from typer._click.core import Command, Context, Parameter
    from typer._click.formatting import HelpFormatter

    from companion.words.phrasebook import Phrasebook
    from scoring.phrase import Fact

LANGUAGE: Final = "--lang"
BETWEEN: Final = "|"
"""Stands between the words an option knows, where it shows them."""
SYSTEM: Final = ""
"""Stands for the language of the system."""
LAST_PORT: Final = 65_535
SHORT: Final = 70
"""Signs of what a shell shows beside a command; more would break its line."""
NUMBER: Final = re.compile(r"[0-9]+([.,][0-9]+)?")

AsJson = Annotated[bool, typer.Option("--json")]
Lang = Annotated[str, typer.Option(LANGUAGE, metavar=BETWEEN.join(languages()), callback=spoken)]


class AsTyped:
    """How every word of a line is taken: as it was typed. Typer's own way loads Pydantic, half the time of a start."""

    @staticmethod
    def coerce(value: Any, param: Parameter, ctx: Context) -> object:
        """Return what was typed; a list of it where several words may be."""
        del ctx
        return [*(value or ())] if param.multiple or param.nargs < 0 else value


def taken_as_typed(params: list[Parameter]) -> list[Parameter]:
    """Return what may follow a command, with all that is typed for it taken so."""
    for param in params:
        vars(param)["get_runtime_param"] = AsTyped
    return params


class SpokenCommand(TyperCommand):
    """A command that speaks the language of its line."""

    allow_extra_args = True
    """Typer refuses words left over in English only, so we do."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Return what may follow it, each taken as typed."""
        return taken_as_typed(super().get_params(ctx))

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the line, and refuse what is left over."""
        with worded(ctx):
            extra = super().parse_args(ctx, args)
        if extra and not ctx.resilient_parsing:
            refuse(ctx, "usage.error.extra", left=typed(" ".join(extra)))
        return extra

    def get_short_help_str(self, limit: int = 0) -> str:
        """Return what the command does, for shells that show it beside a name they offer."""
        del limit
        said = usage_words(system_language()).say(Phrase(f"usage.command.{self.name}"))
        return said if len(said) <= SHORT else f"{said[: SHORT - 2].rpartition(' ')[0]} …"

    def format_usage(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write how the command is typed."""
        write_usage(ctx, formatter)

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write all the help there is."""
        write_help(ctx, formatter)


class SpokenGroup(TyperGroup):
    """The program: it sets the language of a command line, and words what Typer refuses."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Return what may follow it, each taken as typed."""
        return taken_as_typed(super().get_params(ctx))

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the line up to its command. The language is set before, since help and refusals come first."""
        ctx.obj = language_of(args)
        with worded(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """Return the command that was named, and what follows it."""
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            refuse(ctx, "usage.error.command", _near(args[0], self.list_commands(ctx)), found=typed(args[0]))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Context) -> object:
        """Read the rest of the line and run its command."""
        with worded(ctx):
            return super().invoke(ctx)

    def format_usage(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write how the program is typed."""
        write_usage(ctx, formatter)

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write all the help there is, and what each command does."""
        write_help(ctx, formatter)
        names = [name for name in self.list_commands(ctx) if not self.commands[name].hidden]
        words = usage_words(ctx.obj)
        rows = [(name, words.say(Phrase(f"usage.command.{name}"))) for name in names]
        _write_rows(formatter, words.say(Phrase("usage.title.commands")), rows)


def language_of(line: Sequence[str]) -> str:
    """Return the language that a line names anywhere; the system's where it names none of ours."""
    asked = ""
    for word, after in pairwise([*line, ""]):
        if word == "--":
            break
        option, given, value = word.partition("=")
        if option == LANGUAGE:
            asked = value if given else after
    return asked if asked in languages() else system_language()


def first_word(line: Sequence[str]) -> str | None:
    """Return the first word of a line that has nothing to do with its language."""
    words = iter(line)
    for word in words:
        if word == LANGUAGE:
            next(words, None)
        elif not word.startswith(f"{LANGUAGE}="):
            return word
    return None


def listed(param: typer.CallbackParam, word: str) -> str:
    """Take a word for an option only where the option shows it."""
    if word not in _known(param):
        raise typer.BadParameter(word)
    return word


def number(word: str | None) -> str | None:
    """Take a number above 0 for an option, `30` or `0.5`; a comma is a point."""
    if word is None:
        return None
    digits = word.replace(",", ".") if NUMBER.fullmatch(word) else ""
    if not digits or not float(digits):
        raise typer.BadParameter(word)
    return digits


def port_number(word: str | None) -> str | None:
    """Take the number of a port for an option; 0 stands for a free one."""
    if word is not None and not (word.isascii() and word.isdecimal() and int(word) <= LAST_PORT):
        raise typer.BadParameter(word)
    return word


def typed(words: str) -> str:
    """Return what was typed without anything a terminal would obey."""
    from scoring.fields import shown  # noqa: PLC0415 - lines without a mistake do without

    return shown(words)[1:-1]


@contextmanager
def worded(ctx: Context) -> Iterator[None]:
    """Refuse in our words what Typer refuses in English."""
    try:
        yield
    except typer.TyperException as error:
        _refuse_as(error, getattr(error, "ctx", None) or ctx)


def refuse(ctx: Context, key: str, *hints: Phrase | None, **facts: Fact) -> NoReturn:
    """End a line that cannot be read: say what is wrong, what comes nearest, and how to type the command."""
    words = usage_words(ctx.obj)
    usage = f"{_path(ctx)} {' '.join(_pieces(ctx, words))}"
    fail(Exit.BAD_INPUT, words, key, *hints, phrase("usage.line", line=usage), **facts)


def _refuse_as(error: Any, ctx: Context) -> NoReturn:
    """Say what is wrong. Typer publishes one class for all mistakes, so their names tell them apart."""
    words = usage_words(ctx.obj)
    options = {name: param for param in ctx.command.get_params(ctx) for name in _names(param)}
    match type(error).__name__:
        case "NoSuchOption":
            near = _near(error.option_name, options)
            refuse(ctx, "usage.error.option", near, option=typed(error.option_name))
        case "BadOptionUsage":
            param = options[error.option_name]
            key = "flag" if _is_flag(param) else "no-value"
            refuse(ctx, f"usage.error.{key}", what=_shape(param, words))
        case "MissingParameter":
            refuse(ctx, "usage.error.missing", what=_shape(error.param, words))
        case "BadParameter" if (own := f"usage.error.{error.param.name}") in words.phrases:
            refuse(ctx, own, option=_names(error.param)[0], found=typed(error.message))
        case "BadParameter":
            known = _known(error.param)
            facts: dict[str, Fact] = {"option": _names(error.param)[0], "found": typed(error.message), "known": known}
            near = None if facts["option"] == LANGUAGE else _near(error.message, known)  # de is not meant to be en
            refuse(ctx, "usage.error.value", near, **facts)
        case _:
            refuse(ctx, "usage.error.other")


def _near(word: str, known: Iterable[str]) -> Phrase | None:
    """Return the hint that names the nearest of those that are right."""
    from scoring.fields import nearest  # noqa: PLC0415 - lines without a mistake do without

    return did_you_mean(nearest(word, known))


def write_usage(ctx: Context, formatter: HelpFormatter) -> None:
    """Write how a command is typed."""
    words = usage_words(ctx.obj)
    prefix = words.say(phrase("usage.line", line=""))
    formatter.write_usage(_path(ctx), " ".join(_pieces(ctx, words)), prefix=prefix)


def write_help(ctx: Context, formatter: HelpFormatter) -> None:
    """Write how to type a command, what it does, and what may follow it."""
    words, command = usage_words(ctx.obj), ctx.command
    write_usage(ctx, formatter)
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(words.say(Phrase(f"usage.command.{command.name}")))
    for title, kind in (("argument", TyperArgument), ("option", TyperOption)):
        params = [param for param in _params(ctx) if isinstance(param, kind)]
        rows = [(_shape(param, words), _help(command.name, param, words)) for param in params]
        _write_rows(formatter, words.say(Phrase(f"usage.title.{title}s")), rows)


def _write_rows(formatter: HelpFormatter, title: str, rows: list[tuple[str, str]]) -> None:
    """Write a title and two columns under it; nothing where there is nothing to tell."""
    if rows:
        formatter.write_paragraph()
        formatter.write(f"{title}\n")
        with formatter.indentation():
            formatter.write_dl(rows)


def _path(ctx: Context) -> str:
    """Return the words that call a command; what opens the app is never typed."""
    return (ctx.parent if ctx.parent and ctx.command.hidden else ctx).command_path


def _params(ctx: Context) -> list[TyperArgument | TyperOption]:
    """Return what may follow a command and is shown."""
    params = (param for param in ctx.command.get_params(ctx) if isinstance(param, TyperArgument | TyperOption))
    return [param for param in params if not param.hidden]


def _pieces(ctx: Context, words: Phrasebook) -> list[str]:
    """Return what follows those words, as the help shows it."""
    command = ctx.command
    arguments = [_shape(param, words) for param in _params(ctx) if isinstance(param, TyperArgument)]
    needed = [_shape(param, words) for param in _params(ctx) if isinstance(param, TyperOption) and param.required]
    commands = [_named(command.subcommand_metavar, words)] if isinstance(command, TyperGroup) else []
    return [_named(command.options_metavar, words), *arguments, *needed, *commands]


def _shape(param: Parameter, words: Phrasebook) -> str:
    """Return how an option or argument is typed: `--player NAME`, `FILE`."""
    value = "" if _is_flag(param) else _named(param.metavar, words)
    return " ".join(filter(None, (", ".join(sorted(_names(param), key=len)), value)))


def _is_flag(param: Parameter) -> bool:
    return isinstance(param, TyperOption) and param.is_flag


def _names(param: Parameter) -> list[str]:
    """Return what an option is called; an argument is not called by a name."""
    return param.opts if isinstance(param, TyperOption) else []


def _known(param: Parameter) -> tuple[str, ...]:
    """Return the words an option knows, which it shows."""
    return tuple((param.metavar or "").split(BETWEEN))


def _named(metavar: str | None, words: Phrasebook) -> str:
    """Return the name of what is typed for a metavar; the metavar itself where it has no name."""
    return words.names.get(f"metavar.{metavar}", metavar or "")


def _help(command: str | None, param: Parameter, words: Phrasebook) -> str:
    """Return what an option or argument does, for this command where it differs."""
    own = f"usage.param.{command}.{param.name}"
    said = Phrase(own if own in words.phrases else f"usage.param.{param.name}")
    return words.say(phrase("usage.required", help=said) if param.required else said)
