"""The app in a real terminal: what it shows is in the file, whatever happens next."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from scoring.tablefile import read

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 300
"""Seconds after which what a test waits for does not come any more, on the busiest machine."""
NUMBERS = count()
"""A server for each terminal: the one before may still be ending."""
TABLE = """format = 1
game = "museum"
# our table

[[players]]
name = "Vincent"
"""

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Terminal:
    """The app in a terminal of 80x24 that nobody sees."""

    def __init__(self, file: Path, folder: Path) -> None:
        """Open a table file; games and the journal lie in a folder of the test's."""
        self.socket = f"companion-{os.getpid()}-{next(NUMBERS)}"
        self.number = folder / "number"
        self.code = folder / "code"
        folder.mkdir()
        known = f"import os; open({str(self.number)!r}, 'w').write(str(os.getpid()))"
        code = f"{known}; from companion.cli import main; main()"
        command = [
            "env", f"XDG_DATA_HOME={folder}", f"PYTHONPATH={ROOT}", "TEXTUAL_ANIMATIONS=none",
            sys.executable, "-c", code, str(file),
        ]  # fmt: skip
        # The shell tells how the app ended: tmux forgets it now and then.
        shell = f"{shlex.join(command)}; echo $? >{shlex.quote(str(self.code))}"
        self.tmux(
            "-f",
            os.devnull,
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            shell,
            ";",
            "set-option",
            "remain-on-exit",
            "on",
        )

    def send(self, number: signal.Signals) -> None:
        """Send the app a signal."""
        os.kill(int(self.number.read_text(encoding="utf-8")), number)

    def ended(self) -> str:
        """Return the exit code of the app, empty while it runs."""
        return self.code.read_text(encoding="utf-8").strip() if self.code.exists() else ""

    def tmux(self, *words: str) -> str:
        """Run a tmux command."""
        done = subprocess.run(["tmux", "-L", self.socket, *words], check=True, capture_output=True, text=True)  # noqa: S607
        return done.stdout

    def told(self, what: str) -> str:
        """Return what tmux knows of the terminal."""
        return self.tmux("display-message", "-p", what).strip()

    def wait(self, seen: Callable[[str], bool]) -> str:
        """Wait until the screen shows something."""
        end = time.monotonic() + PATIENCE
        while not seen(screen := self.tmux("capture-pane", "-p")):
            assert time.monotonic() < end, screen
            time.sleep(0.1)
        return screen


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A terminal with a small table open."""
    (tmp_path / "table.toml").write_text(TABLE, encoding="utf-8")
    opened = Terminal(tmp_path / "table.toml", tmp_path / "data")
    yield opened
    subprocess.run(["tmux", "-L", opened.socket, "kill-server"], check=False, capture_output=True)  # noqa: S607


def test_left_by_a_key_it_has_nothing_to_report(terminal: Terminal, tmp_path: Path) -> None:
    """The key that ends the app ends it at once: with 0, and without a mistake written down."""
    terminal.wait(lambda screen: "Vincent 0" in screen and "Polynesian" in screen)
    terminal.tmux("send-keys", "C-q")
    terminal.wait(lambda _: terminal.ended() == "0")
    assert not [*tmp_path.rglob("mistakes.txt")]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_asked_to_end_it_gives_the_terminal_back(terminal: Terminal, tmp_path: Path, number: signal.Signals) -> None:
    """The screen and the mouse are the shell's again, the exit code names the signal, and what was typed is saved."""
    terminal.wait(lambda screen: "Vincent 0" in screen and "Polynesian" in screen)
    assert terminal.told("#{alternate_on} #{mouse_any_flag}") == "1 1"
    terminal.tmux("send-keys", "e", "n", "3")
    terminal.wait(lambda screen: "Vincent 3" in screen)

    terminal.send(number)

    terminal.wait(lambda _: terminal.ended() == str(128 + number))
    terminal.wait(lambda _: terminal.told("#{alternate_on} #{mouse_any_flag}") == "0 0")
    assert "egy-na-3" in (tmp_path / "table.toml").read_text(encoding="utf-8")


def test_killed_in_the_middle_it_loses_nothing_shown(terminal: Terminal, tmp_path: Path) -> None:
    """Three keys lay a card; once its points are on the screen, kill -9 leaves them in the file, comments and all."""
    terminal.wait(lambda screen: "Vincent 0" in screen and "Polynesian" in screen)
    terminal.tmux("send-keys", "e", "n", "3")
    terminal.wait(lambda screen: "Vincent 3" in screen)

    terminal.send(signal.SIGKILL)

    text = (tmp_path / "table.toml").read_text(encoding="utf-8")
    table = read(text)[1]
    assert [str(card) for card in table.players[0].museum if card] == ["egy-na-3"]
    assert "# our table" in text
