"""`companion serve` as a process: its line, its keys and its port, its end, and what it refuses."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import segno

from companion.journal import Journal
from companion.phones import command
from companion.phones.keys import FILE, Keys, keep, kept_keys
from companion.phones.network import HERE, hosts, lan_address
from companion.phones.qr import for_terminal
from companion.phones.server import PhoneServer, Settings
from companion.phones.view import Right
from companion.table_service import TableService
from companion.words import phrasebook
from tests.companion.commands import companion
from tests.phones.served import MUSEUM, ROOT, Phone, Process, Served, eventually, port_to_come_back_to

Start = Callable[..., Process]


def test_it_prints_one_line_with_three_links(start: Start) -> None:
    """They differ in their key of at least 22 characters, and answer at once."""
    served = start("--port", "0")
    assert served.links.keys() == {"format", "play", "look", "host"}
    assert served.links["format"] == 1
    links = [served.links[right.value] for right in Right]
    keys = {urlsplit(link).path for link in links}
    assert len(keys) == 3
    assert all(path.startswith("/t/") and path.endswith("/") and len(path) >= len("/t//") + 22 for path in keys)
    assert {urlsplit(link).hostname for link in links} == {"127.0.0.1"}
    assert [Phone(link).ask().status for link in links] == [200, 200, 200]
    code, more, _ = served.end()
    assert (code, more) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_well_when_asked(start: Start, number: signal.Signals) -> None:
    """Exit code 0, nothing said aside, and every phone is told."""
    served = start("--port", "0")
    with Phone(served.links["look"]).stream() as told:
        assert next(told)[0] == "beat"
        served.process.send_signal(number)
        assert [name for name, _ in told] == ["end"]
    assert served.end() == (0, "", "")


def test_a_second_start_has_the_same_links(start: Start, tmp_path: Path) -> None:
    """Keys and port, in a file that only the user can read; `--new-keys` makes other keys, at the same port."""
    first = start("--port", str(port_to_come_back_to()))
    first.end(signal.SIGKILL)
    second = start()
    assert second.links == first.links
    second.end()
    other = start("--new-keys")
    assert urlsplit(other.links["play"]).port == urlsplit(first.links["play"]).port
    assert not {*other.links.values()} & {first.links[right.value] for right in Right}
    assert Phone(first.links["play"]).ask().status == 404
    kept = next(tmp_path.rglob(FILE))
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_where_its_port_is_taken_it_takes_another(start: Start) -> None:
    """Without `--port`; one that was asked for and is taken is refused with a sentence."""
    port = port_to_come_back_to()
    start("--port", str(port)).end()
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", port))
        other.listen()
        again = start()
        assert urlsplit(again.links["play"]).port not in {None, port}
        again.end()
        code, out, err = start("--port", str(port)).end()
    assert (code, out) == (2, "")
    assert "cannot be served" in err


def test_without_a_file_it_serves_the_table_opened_last(start: Start, tmp_path: Path) -> None:
    """With the same links as under its name; a file that is gone is passed over."""
    first = start("--port", "0")
    assert first.end()[0] == 0
    other = tmp_path / "other.toml"
    other.write_text(MUSEUM.replace("Gaz", "Éric"), encoding="utf-8")
    data = tmp_path / "data"
    assert Process(other, data, "--port", "0").end()[0] == 0
    latest = Process(None, data)
    assert "Éric" in Phone(latest.links["play"]).state["file"]
    assert latest.end() == (0, "", "")
    other.unlink()
    before = Process(None, data)
    assert before.links["play"].rpartition("/t/")[2] == first.links["play"].rpartition("/t/")[2]
    assert before.end() == (0, "", "")


def test_without_a_file_and_a_table_opened_before_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to do instead, in every language."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for language, said in (("en", "no table was opened"), ("fr", "aucune table"), ("it", "nessun tavolo")):
        refused = companion("serve", "--lang", language)
        assert (refused.exit_code, said in refused.stderr, "companion serve F" in refused.stderr) == (2, True, True)


def test_a_table_open_elsewhere_is_refused(start: Start) -> None:
    """Exit code 3 with a sentence; the first goes on."""
    first, second = start("--port", "0"), start("--port", "0")
    code, out, err = second.end()
    assert (code, out) == (3, "")
    assert "another companion" in err
    assert Phone(first.links["play"]).ask().status == 200


def test_what_cannot_be_served_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file, no table, no port, no such address, no extra: exit code 2 with a sentence each."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "game.toml"
    assert companion("serve", str(file)).exit_code == 2
    file.write_text("format = 1", encoding="utf-8")
    assert companion("serve", str(file)).exit_code == 2
    for port in ("70000", "-1", "x", "٣"):
        refused = companion("serve", str(file), "--port", port)
        assert (refused.exit_code, "65535" in refused.stderr) == (2, True), port
    file.write_text('format = 1\ngame = "museum"\nplayers = [{ name = "A" }, { name = "B" }]', encoding="utf-8")
    refused = companion("serve", str(file), "--address", "192.0.2.7")
    assert (refused.exit_code, "cannot be served" in refused.stderr) == (2, True)
    monkeypatch.setattr("companion.phones.find_spec", lambda _name: None)
    refused = companion("serve", str(file))
    assert (refused.exit_code, "pip install '.[phones]'" in refused.stderr) == (2, True)


@pytest.mark.parametrize("stored", ["", "[]", "{", '{"T": 1}', '{"T": {"play": "x"}}', "[" * 9999, "\x00"])
def test_a_file_of_keys_that_is_none_is_forgotten(tmp_path: Path, stored: str) -> None:
    """Other keys are made and kept in its place."""
    file = tmp_path / FILE
    file.write_text(stored, encoding="utf-8")
    keys = kept_keys(file, Path("T"))
    assert keys != kept_keys(file, Path("T"))
    keep(file, Path("T"), keys)
    assert kept_keys(file, Path("T")) == keys
    assert list(json.loads(file.read_text(encoding="utf-8"))) == ["T"]


def test_it_listens_in_the_network_or_here(tmp_path: Path) -> None:
    """At every address it shows the one in the network; told to, or in no network, it is reached from here only."""
    (tmp_path / "game.toml").write_text(MUSEUM, encoding="utf-8")
    journal = Journal(tmp_path / "journal.db")
    service = TableService.open(tmp_path / "game.toml", journal)
    for address, shown in (("0.0.0.0", lan_address() or HERE), (HERE, HERE), (None, lan_address() or HERE)):  # noqa: S104 - it is what is tried
        server = PhoneServer(service, Settings(address, 0), after=lambda before: before)
        assert {urlsplit(link).hostname for link in server.links.values()} == {shown}
        assert server.only_here == (shown == HERE)
        asyncio.run(ended(server))
    service.close()
    journal.close()


async def ended(server: PhoneServer) -> None:
    """Serve, and end at once."""
    server.stop()
    await server.serve()


def test_what_host_may_say() -> None:
    """An address of the newer kind stands in brackets; the port that browsers leave out is left out."""
    name = socket.gethostname().partition(".")[0].lower()
    assert hosts({"192.0.2.7", "::1"}, 8642) == {
        "192.0.2.7:8642", "[::1]:8642", "localhost:8642", f"{name}.local:8642",
    }  # fmt: skip
    assert "192.0.2.7" in hosts({"192.0.2.7"}, 80)


def test_the_code_in_a_terminal_is_the_link() -> None:
    """Each character is two modules, one above the other; light ones are drawn, in colours of its own."""
    link = f"http://192.168.178.34:8642/t/{Keys().play}/"
    rows: list[list[bool]] = []
    for line in for_terminal(link).splitlines():
        drawn = line.removeprefix("\x1b[97;40m").removesuffix("\x1b[0m")
        assert drawn != line
        rows.append([char in " ▄" for char in drawn])
        rows.append([char in " ▀" for char in drawn])
    modules = [[bool(module) for module in row] for row in segno.make_qr(link).matrix_iter(border=2)]
    assert rows[: len(modules)] == modules


def test_who_looks_on_is_told(serve: Callable[[str], Served], monkeypatch: pytest.MonkeyPatch) -> None:
    """By name, once for each change; where nobody comes for long, that a guest network may be the reason."""
    said: list[str] = []
    monkeypatch.setattr(command, "write", said.append)
    monkeypatch.setattr(command, "SECONDS_BETWEEN_LOOKS", 0.02)
    monkeypatch.setattr(command, "SECONDS_ALONE", 0.1)
    table = serve(MUSEUM)
    table.server.only_here = False
    telling = asyncio.run_coroutine_threadsafe(
        command.tell_who_looks_on(table.server, phrasebook("en")),
        table.loop,
    )

    def heard(line: str) -> bool:
        return eventually(lambda: f"{line}\n" in said) and said.count(f"{line}\n") == 1

    assert heard("No phone has come yet. Is this a guest Wi-Fi? Many of those keep their devices apart.")
    with table.play.stream("?seat=1") as first, table.look.stream() as second, table.look.stream() as third:
        assert [next(stream)[0] for stream in (first, second, third)] == ["beat"] * 3
        assert heard("Connected: Andy and 2 onlookers.")
    table.play.edit(seat=0, do="prestige", value=2)
    assert heard("No phone is connected.")
    telling.cancel()


def test_a_person_is_shown_the_links(tmp_path: Path) -> None:
    """With what each is for, and who may do what; without a terminal no code is drawn."""
    (tmp_path / "game.toml").write_text(MUSEUM, encoding="utf-8")
    line = [sys.executable, "-m", "companion", "serve", str(tmp_path / "game.toml"), "--only-here", "--port", "0"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(line, stdout=subprocess.PIPE, cwd=ROOT, env=environment, text=True) as process:
        assert process.stdout
        said = [next(process.stdout) for _ in range(7)]
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert [
        start for start in ("To fill in:", "Only to look:", "For the host:") for line in said if line.startswith(start)
    ]
    assert "Ctrl+C" in said[-1]
    assert (process.returncode, rest) == (0, "")
    del line[4]
    with subprocess.Popen(line, stdout=subprocess.PIPE, cwd=ROOT, env=environment, text=True) as process:
        assert process.stdout
        assert next(process.stdout) == f"The table opened last: {tmp_path / 'game.toml'}\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.read()


def test_sentences_in_a_terminal_break_between_words(tmp_path: Path) -> None:
    """In 44 columns none is longer, and behind the code stand the whole links."""
    (tmp_path / "game.toml").write_text(MUSEUM, encoding="utf-8")
    line = [sys.executable, "-m", "companion", "serve", str(tmp_path / "game.toml"), "--only-here", "--port", "0"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "44"}
    ours, theirs = os.openpty()
    with subprocess.Popen([*line, "--lang", "en"], stdout=theirs, cwd=ROOT, env=environment) as process:
        said = b""
        while b"Ctrl+C ends it." not in b" ".join(said.split()):
            said += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
    os.close(ours)
    os.close(theirs)
    sentences = said.decode().partition("For the host:")[2].splitlines()[1:]
    assert max(map(len, sentences)) <= 44
    assert "Whoever is in this Wi-Fi and has a link can read, and" in " ".join(sentences)


def test_a_key_gives_its_right_and_no_other() -> None:
    """Nothing near a key is one."""
    keys = Keys()
    assert [keys.right(keys.of(right)) for right in Right] == [*Right]
    for wrong in ("", keys.play[:-1], keys.play + "A", keys.play.swapcase(), "é", "\ufffd", "\ud800"):
        assert keys.right(wrong) is None
