"""Help and refusals of a command line, in every language: what a player reads who types a command wrongly."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner, Result

from companion.cli import APP, app, commands, main
from companion.sharing import FORMS
from companion.usage import BETWEEN, first_word, language_of
from companion.words import languages, usage_words

ROOT = Path(__file__).parent.parent.parent
SYSTEM = {"en": "en_GB.UTF-8", "fr": "fr_FR.UTF-8", "it": "it_IT.UTF-8"}
# What Typer and its Click say of their own accord, in help and in refusals.
CLICK = re.compile(
    r"Usage|Options:|Arguments:|Commands:|Show this|required|default|COMMAND |\[ARGS\]"
    r"|Try |Error|No such|Missing|Invalid"
)
# A line that cannot be read, and what the refusal says of it beside the words of the language.
REFUSED = [
    (("score",), {"en": "FILE is missing", "fr": "il manque FICHIER", "it": "manca FILE"}),
    (("export", "f.toml"), {"en": "is missing", "fr": "il manque --to", "it": "manca --to"}),
    (
        ("score", "--jsn"),
        {"en": "there is no option --jsn", "fr": "n'existe pas\xa0: --jsn", "it": "non esiste: --jsn"},
    ),
    (("score", "-x"), {"en": "there is no option -x", "fr": "n'existe pas\xa0: -x", "it": "non esiste: -x"}),
    (
        ("where", "f.toml", "--player"),
        {"en": "follow: --player NAME", "fr": "suivre\xa0: --player NOM", "it": "valore: --player NOME"},
    ),
    (
        ("score", "f.toml", "--json=1"),
        {"en": "--json takes no value", "fr": "--json ne prend pas de valeur", "it": "--json non vuole un valore"},
    ),
    (
        ("score", "f.toml", "g.toml"),
        {"en": "too much on this line: g.toml", "fr": "de trop sur cette ligne\xa0: g.toml", "it": "riga: g.toml"},
    ),
    (
        ("export", "f.toml", "--to", "pdf"),
        {"en": "chat, bgstats and bgstats-svg", "fr": "bgstats et bgstats-svg", "it": "bgstats e bgstats-svg"},
    ),
    (("scroe",), {"en": "no command called", "fr": "aucune commande ne s'appelle", "it": "nessun comando si chiama"}),
    ((), {"en": "is not understood", "fr": "n'est pas comprise", "it": "non si capisce"}),
]


def companion(*line: str, language: str = "en") -> Result:
    """Run a line within this process, on a system that speaks a language."""
    return CliRunner().invoke(app, list(line), env={"LC_ALL": SYSTEM[language]})


def shell(*line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line as a shell would, without a terminal, on a system with these settings of language and no others."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return subprocess.run(
        [sys.executable, "-c", "from companion.cli import main; main()", *line],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**clean, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=300,
        check=False,
    )


def flat(text: str) -> str:
    """Return a text without its line breaks, which depend on the width; a no-break space stays."""
    return " ".join(re.split(r"[ \n]+", text)).strip()


def registered() -> dict[str, Any]:
    """Return every command of the app by name, the one that opens it and the app itself among them."""
    program: Any = get_command(app)
    return {"companion": program, **program.commands}


def helped(name: str, language: str) -> str:
    """Return the help of a command in a language, asked for on the line."""
    result = companion(*([] if name == "companion" else [name]), "--help", "--lang", language)
    assert (result.exit_code, result.stderr) == (0, "")
    return flat(result.stdout)


def parameters() -> list[tuple[str, str]]:
    """Return every option and argument a player may use, each with its command; `--help` is on all of them."""
    own = [(name, param.name) for name, one in registered().items() for param in one.params if not param.hidden]
    return [*own, *((name, "help") for name in registered())]


# start


@pytest.mark.parametrize(
    ("line", "ready"),
    [
        (["--lang", "fr", "score", "friday.toml"], ("score",)),
        (["friday.toml"], commands()),
        (["--help"], commands()),
        (["-h"], commands()),
    ],
)
def test_a_command_that_is_named_is_the_only_one_made_ready(
    monkeypatch: pytest.MonkeyPatch, line: list[str], ready: tuple[str, ...]
) -> None:
    """What opens the app, and what lists the commands, needs all of them."""
    made: list[str] = []
    monkeypatch.setattr(app, "registered_commands", app.registered_commands)
    monkeypatch.setattr("typer.Typer.__call__", lambda *_, **__: made.extend(commands()))
    monkeypatch.setattr("gc.set_threshold", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["companion", *line])
    main()
    assert tuple(made) == ready


# help


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", registered())
def test_every_command_says_what_it_does(name: str, language: str) -> None:
    """In the language asked for: on its own page, and but for what opens the app in the list of all."""
    said = flat(wording(f"usage.command.{name}", language))
    assert said in helped(name, language)
    if name in commands():
        assert f" {name} {said}" in helped("companion", language)


@pytest.mark.parametrize("name", registered())
def test_help_is_asked_for_in_two_letters(name: str) -> None:
    """`-h` prints what `--help` prints, which names both."""
    short = companion(*([] if name == "companion" else [name]), "-h", "--lang", "en")
    assert (short.exit_code, short.stderr) == (0, "")
    assert flat(short.stdout) == helped(name, "en")
    assert "-h, --help Show this message and exit." in flat(short.stdout)


@pytest.mark.parametrize("language", languages())
def test_every_option_and_argument_has_a_help(language: str) -> None:
    """What it does stands on the page of its command, worded for that command or for all."""
    known = usage_words(language).phrases
    for command, name in parameters():
        own = f"usage.param.{command}.{name}"
        said = wording(own if own in known else f"usage.param.{name}", language)
        assert flat(said) in helped(command, language), own


def wording(key: str, language: str) -> str:
    """Return a wording without facts."""
    found = usage_words(language).phrases[key]
    assert isinstance(found, str)
    return found


@pytest.mark.parametrize("language", languages())
def test_no_wording_is_of_a_command_or_option_that_is_gone(language: str) -> None:
    """Whatever `usage.toml` words is there to be typed."""
    known = {f"usage.command.{name}" for name in registered()}
    known |= {f"usage.param.{name}" for _, name in parameters()}
    known |= {f"usage.param.{command}.{name}" for command, name in parameters()}
    said = {key for key in usage_words(language).phrases if key.startswith(("usage.command.", "usage.param."))}
    assert said <= known


@pytest.mark.parametrize("language", languages())
def test_every_placeholder_is_named(language: str) -> None:
    """What stands for a player's own words has a name; words typed as they stand need none."""
    every = {param.metavar for one in registered().values() for param in one.params if not param.hidden}
    asked = {metavar for metavar in every if metavar and BETWEEN not in metavar}
    named = {name.removeprefix("metavar.") for name in usage_words(language).names if name.startswith("metavar.")}
    assert named == {*asked, "[OPTIONS]", "COMMAND [ARGS]..."}


@pytest.mark.parametrize("language", ["fr", "it"])
@pytest.mark.parametrize("name", registered())
def test_no_word_of_the_library_is_left_in_english(name: str, language: str) -> None:
    """Neither a title nor a mark nor the help of `--help` is Click's own."""
    assert not CLICK.search(helped(name, language))


@pytest.mark.parametrize("name", registered())
def test_what_developers_read_is_not_what_players_read(name: str) -> None:
    """A command is explained in one place: its docstring says something else than its help."""
    docstring = inspect.getdoc(registered()[name].callback)
    assert docstring
    assert flat(docstring) not in helped(name, "en")


def test_help_shows_how_a_command_is_typed() -> None:
    """The line has what must be given, options too, as the contract writes it; what opens the app is never typed."""
    assert helped("export", "en").startswith("Usage: companion export [OPTIONS] FILE --to ")
    assert helped("where", "fr").startswith("Utilisation\xa0: companion where [OPTIONS] FICHIER [CARTE] ")
    assert helped("check", "it").startswith("Uso: companion check [OPZIONI] FILE [GIOCATA] ")
    assert helped(APP, "en").startswith("Usage: companion [OPTIONS] [FILE] ")


@pytest.mark.parametrize(
    ("environment", "title"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "Utilisation\xa0: "),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "Uso: "),
        ({"LANG": "de_DE.UTF-8"}, "Usage: "),
    ],
)
def test_help_speaks_the_language_of_the_system(environment: dict[str, str], title: str) -> None:
    """Where the line names none; English where nobody translated it."""
    done = shell("--help", **environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{title}companion ")


@pytest.mark.parametrize(
    "line",
    [
        ("--lang", "it", "--help"),
        ("--lang=it", "--help"),
        ("--help", "--lang", "it"),
        ("--lang", "it", "score", "--help"),
        ("score", "--help", "--lang=it"),
        ("score", "--lang", "it", "--help"),
        ("--lang", "fr", "score", "--help", "--lang", "it"),
        ("table.toml", "--lang", "it", "--help"),
        ("-h", "--lang", "it"),
    ],
)
def test_the_language_may_stand_anywhere(line: tuple[str, ...]) -> None:
    """Before the command, after it, after `--help`; the last one holds, whatever the system speaks."""
    done = shell(*line, LANG="fr_FR.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Uso: companion")


def test_a_language_before_the_command_holds_for_its_answer() -> None:
    """`companion --lang it sheet musee` prints what `companion sheet musee --lang it` prints."""
    before, after = companion("--lang", "it", "sheet", "musee"), companion("sheet", "musee", "--lang", "it")
    assert before.exit_code == after.exit_code == 0
    assert before.stdout == after.stdout != companion("sheet", "musee").stdout


def test_what_the_line_says_of_its_language() -> None:
    """What follows a lone `--` is no option, and what follows `--lang` no command."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "fr_FR.UTF-8")
        assert language_of(["score", "--", "--lang", "it"]) == "fr"
        assert language_of(["--lang", "xx"]) == "fr"
        assert language_of(["--lang"]) == "fr"
        assert language_of(["--lang", "it"]) == "it"
    assert first_word(["--lang", "it", "score", "f.toml"]) == "score"
    assert first_word(["--lang=it", "--help"]) == "--help"
    assert first_word(["--lang", "score"]) is None


# refusals


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("line", "said"), REFUSED, ids=lambda value: " ".join(value) if type(value) is tuple else "")
def test_refusals_speak_the_language(line: tuple[str, ...], said: dict[str, str], language: str) -> None:
    """Exit 2, nothing on standard output; first what is wrong, last how the command is typed."""
    result = companion(*line, language=language)
    assert (result.exit_code, result.stdout) == (2, "")
    first, *_, last = result.stderr.splitlines()
    begins = {"en": "companion: error: ", "fr": "companion\xa0: erreur\xa0: ", "it": "companion: errore: "}
    assert first.startswith(begins[language])
    assert said[language] in first
    command = f" {line[0]}" if line and line[0] in commands() else ""
    assert last.startswith(
        {"en": "Usage: ", "fr": "Utilisation\xa0: ", "it": "Uso: "}[language] + f"companion{command} "
    )
    assert language == "en" or not CLICK.search(result.stderr)


@pytest.mark.parametrize(
    ("line", "near"),
    [
        (("score", "--jsn"), "--json"),
        (("export", "f.toml", "--to", "jsn"), "json"),
        (("scroe",), "score"),
    ],
)
def test_refusals_name_the_nearest_that_is_right(line: tuple[str, ...], near: str) -> None:
    """An option, one of its words, a command."""
    result = companion(*line)
    assert result.exit_code == 2
    assert f"hint: did you mean «{near}»?" in result.stderr.splitlines()


@pytest.mark.parametrize("line", [("score", "f.toml", "--lang", "xx"), ("--lang", "xx", "score", "f.toml")])
def test_a_language_nobody_wrote_is_refused_in_that_of_the_system(line: tuple[str, ...]) -> None:
    """With those there are."""
    result = companion(*line, language="fr")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "«\xa0xx\xa0»" in result.stderr
    assert "en, fr et it" in result.stderr


def test_the_program_refuses_as_a_shell_sees_it() -> None:
    """The whole refusal, and no line of Python."""
    done = shell("--lang", "it", "score", "--jsn")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "companion: errore: questa opzione non esiste: --jsn",
        "suggerimento: intendevi «--json»?",
        "Uso: companion score [OPZIONI] FILE",
    ]


@pytest.mark.parametrize("line", [("score", "--a\x1b[31m"), ("sheet", "musee", "\x1b[31m"), ("\x1b[31m",)])
def test_a_refusal_shows_nothing_a_terminal_would_obey(line: tuple[str, ...]) -> None:
    """A control character is shown as its number."""
    result = companion(*line)
    assert result.exit_code == 2
    assert "\x1b" not in result.stderr
    assert "\\u001b[31m" in result.stderr


def test_export_takes_the_forms_it_shows() -> None:
    """`--to` is checked against what its help shows, and that is what there is."""
    (shown,) = (param.metavar for param in registered()["export"].params if param.name == "to")
    assert shown.split(BETWEEN) == list(FORMS)


def test_every_kind_of_refusal_of_the_library_is_worded_by_name() -> None:
    """Typer does not publish the classes of its refusals; those told apart by name still have these names."""
    kinds = {error.__name__ for error in subclasses(typer.TyperException)}
    assert kinds >= {"NoSuchOption", "BadOptionUsage", "MissingParameter", "BadParameter"}


def subclasses(kind: type[Exception]) -> set[type[Exception]]:
    """Return every class that stands below one."""
    return {kind, *(below for one in kind.__subclasses__() for below in subclasses(one))}


def test_python_runs_the_companion_by_the_name_of_its_package() -> None:
    """`python -m companion` lists the examples as the command does."""
    words = [sys.executable, "-m", "companion", "examples"]
    asked = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)

    assert asked.returncode == 0
    assert "at-a-corner" in asked.stdout
