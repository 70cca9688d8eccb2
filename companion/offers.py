"""What a shell offers while a command line is typed: the words that may stand there; Typer keeps those that fit."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import typer

PROGRAM: Final = "companion"
ASKED_IN: Final = "_COMPANION_COMPLETE"
"""The variable of the environment by which a shell asks."""
SHELLS: Final = ("bash", "zsh", "fish")
BASH: Final = f"""\
_{PROGRAM}_completion() {{
    local IFS=$'\\n' n
    mapfile -t COMPREPLY < <(
        env COMP_WORDS="${{COMP_WORDS[*]}}" COMP_CWORD="$COMP_CWORD" {ASKED_IN}=complete_bash "$1"
    )
    if [[ ${{COMP_WORDS[COMP_CWORD]}} != [\\"\\']* ]]; then
        for n in "${{!COMPREPLY[@]}}"; do printf -v "COMPREPLY[n]" %q "${{COMPREPLY[n]}}"; done
    fi
}}

complete -o default -F _{PROGRAM}_completion {PROGRAM}
"""
"""Typer's own lets bash take names with blanks apart; here they are quoted, unless the word begins with a quote."""
ZSH: Final = f"""\
#compdef {PROGRAM}

_{PROGRAM}_completion() {{
    local offers="$(env _TYPER_COMPLETE_ARGS="${{words[1,$CURRENT]}}" {ASKED_IN}=complete_zsh {PROGRAM})"
    offers=${{offers//\\'\\'/\\'\\\\\\'\\'}}
    eval "$offers"
}}

compdef _{PROGRAM}_completion {PROGRAM}
"""
"""Typer writes an apostrophe twice, which is none to zsh."""
OWN: Final = {"bash": BASH, "zsh": ZSH}


def script(shell: str) -> str:
    """Return what a shell runs to ask the companion."""
    if shell in OWN:
        return OWN[shell]
    from typer.completion import get_completion_script  # type: ignore[attr-defined]  # noqa: PLC0415 - seldom asked

    return f"{get_completion_script(prog_name=PROGRAM, complete_var=ASKED_IN, shell=shell)}\n"


def know_shells() -> None:
    """Get ready to answer where a shell asks; Typer does so by itself only where it installs itself into shells."""
    if ASKED_IN in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]  # noqa: PLC0415 - seldom asked

        completion_init()


def games() -> list[str]:
    """Offer the ids of the games."""
    from scoring.games import game_ids  # noqa: PLC0415 - each offer imports what it needs

    return [*game_ids()]


def examples() -> list[str]:
    """Offer the names of the examples."""
    from scoring.games import example_files  # noqa: PLC0415

    return [path.stem for _, path in example_files()]


def rules() -> list[str]:
    """Offer the ids of rules and rulings."""
    from scoring.games import GAMES, game_ids  # noqa: PLC0415
    from scoring.rulebook import load_rules, load_rulings  # noqa: PLC0415

    folders = [GAMES / game_id for game_id in game_ids()]
    return [key for folder in folders for key in (*load_rules(folder), *load_rulings(folder))]


def schemas() -> list[str]:
    """Offer the names of the schemas."""
    from companion.schemas import described  # noqa: PLC0415
    from companion.words import FIRST  # noqa: PLC0415

    return [*described(FIRST)]


def forms() -> list[str]:
    """Offer the forms of a result to share."""
    from companion.sharing import FORMS  # noqa: PLC0415

    return [*FORMS]


def shells() -> list[str]:
    """Offer the shells that can ask."""
    return [*SHELLS]


def players(ctx: typer.Context) -> list[str]:
    """Offer the players of the file that stands on the line, teams and their members; none where it cannot be read."""
    from companion.files import read_file  # noqa: PLC0415
    from scoring.errors import MalformedTableError  # noqa: PLC0415
    from scoring.tablefile import LARGEST_FILE, decode, read  # noqa: PLC0415

    file = ctx.params["file"] or next(iter(ctx.args), "")  # a line that ends with the name of an option is read in part
    try:
        _, table = read(decode(read_file(Path(file).expanduser(), LARGEST_FILE + 1)))
    except (OSError, ValueError, MalformedTableError):
        return []
    return [name for player in table.players for name in player.names]
