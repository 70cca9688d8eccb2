"""Phones and the app at one table, cut and killed: `python -m tests.phones.torture --seed 1 --edits 2000 --kills 20`.

Three phones type at random, a quarter of it on other seats, and take back; each sends an edit until it is answered, and
now and then cuts the connection before it hears. The app writes beside them in the process that serves. That process is
killed with SIGKILL at random moments and started again. At the end: each space holds what was acknowledged for it last,
the phones and the file say the same, every stream has told of the last version, `companion score` says what the phones
were shown. Printed: edits, those sent again, kills, and what was lost. Exit code 1 when anything was.

`--game musee` and `--game artline` torture tables of theirs; in Artline phones take turns, each the next one
or too late. With `--app` the process that serves is the app itself, on whose board cards are typed key by key.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from companion.commands_at_table import CARD, TURN, Command, changed, command_of, now
from companion.journal import Edited, Journal
from companion.journal.steps import EDITS_KEPT
from companion.phones.network import HERE
from companion.phones.server import PhoneServer, Settings
from companion.phones.view import Right
from companion.table_service import APP, TableService, Told
from scoring import tablefile
from tests.phones.served import ROOT, Phone, port_to_come_back_to

PHONES: Final = ("Gaz", "Andy", "Éric")
TABLE: Final = "".join(f'\n[[players]]\nname = "{name}"\n' for name in PHONES)
MUSEUM, MUSEE, ARTLINE = "museum", "musee", "artline"
TEXTS: Final = {
    MUSEUM: f'format = 1\ngame = "museum"\n# Kept.\n[table]\nexpansions = ["league", "crystal-skulls"]\n{TABLE}',
    MUSEE: f'format = 1\ngame = "musee"\n# Kept.\n[table]\nstaircases = {{ top = [1], bottom = [2] }}\n{TABLE}',
    ARTLINE: f'format = 1\ngame = "artline"\n# Kept.\n[table]\nstart = "The Lacemaker"\n{TABLE}',
}
OF_APP: Final = '\n[[players]]\nname = "Vincent"\n'
"""Whose Museum the app fills, and no phone."""
STARTS: Final = ("The Lacemaker", "Mona Lisa", "The Gypsy Girl")
FEW_TURNS: Final = 20
"""Turns of a game of Artline from which on phones rather take them back, so that it is read as quickly as games are."""
MOST_BESIDE_APP: Final = 100
KEYS: Final = ("gc5", "jt4", "rw1", "ea3")
"""Cards as the app takes them."""
TOKENS: Final = ("gre-cu-5", "gre-cu-3", "rom-wa-1", "egy-na-3", "inc-ar-2", "chi-th-4", "skull-gold:gre", "")
CUT: Final = 0.05
"""Of so many edits the connection is cut before the answer is heard."""
AWAY: Final = 0.03
"""Seconds until a phone tries again."""
PATIENCE: Final = 300.0
EDITS_BETWEEN_KILLS: Final = EDITS_KEPT // 2
"""The journal forgets edits long past; which of them took back what is read in it at every kill."""

Form = dict[str, Any]


def of_museum(rng: random.Random, seat: int, _turns: int) -> Form:
    """Return what a person does next: mostly on the own seat, now and then something that nobody can."""
    seat = rng.randrange(len(PHONES)) if rng.random() < 0.25 else seat
    do = rng.choice(["card"] * 10 + ["prestige", "track", "expert", "pool", "set", "undo", "undo", "wrong"])
    forms: dict[str, Form] = {
        "card": {"at": f"{rng.choice('ABCDE')}{rng.randint(1, 5)}", "card": rng.choice(TOKENS)},
        "prestige": {"value": rng.randint(0, 9)},
        "track": {"value": rng.randint(0, 40)},
        "expert": {"expert": rng.choice(("cel", "na", "patricia-turner")), "on": rng.random() < 0.6},
        "pool": {"cards": " ".join(rng.sample(TOKENS[:6], rng.randint(1, 4)))},
        "set": {"key": "press-conferences", "value": rng.randint(1, 2)},
        "undo": {},
        "wrong": {"card": "gre-cu-9"},
    }
    return {"do": do, "seat": seat, **forms[do]}


def of_musee(rng: random.Random, seat: int, _turns: int) -> Form:
    """Return what a person does next: a number laid or taken away, a token turned for all, a bonus card."""
    seat = rng.randrange(len(PHONES)) if rng.random() < 0.25 else seat
    do = rng.choice(["lay"] * 10 + ["tokens", "bonus", "undo", "undo", "wrong"])
    columns = {row: sorted(rng.sample(range(1, 7), 3)) for row in ("top", "bottom")}
    forms: dict[str, Form] = {
        "lay": {"at": f"{rng.choice('UML')}{rng.randint(1, 6)}", "card": rng.choice(("", rng.randint(1, 50)))},
        "tokens": {"do": "set", "seat": None, "key": "table.staircases", "value": columns},
        "bonus": {"do": "set", "key": "bonus", "value": rng.choice((["upper"], ["middle", "lower"]))},
        "undo": {},
        "wrong": {"do": "lay", "at": "Z9", "card": 3},
    }
    return {"do": do, "seat": seat, **forms[do]}


def of_artline(rng: random.Random, seat: int, turns: int) -> Form:
    """Return what a person does next: the next turn, one that is long past, or the own last one taken back."""
    forward = rng.random() < (0.8 if turns < FEW_TURNS else 0.2)
    do = "turn" if forward or rng.random() < 0.1 else "undo"
    turn = {"number": turns + 1 if forward else turns, "play": f"A {rng.choice(('cat', 'hat', 'raft'))} {rng.random()}"}
    at = f"{rng.randint(-2, 2)},{rng.randint(-2, 2)}"
    return {"do": do, "seat": seat, **({**turn, "at": at, "row": "A hat"} if do == "turn" else {})}


FORMS: Final[dict[str, Callable[[random.Random, int, int], Form]]] = {
    MUSEUM: of_museum,
    MUSEE: of_musee,
    ARTLINE: of_artline,
}


# The process that serves


async def served(file: Path, data: Path, port: int, seed: int, steps: range) -> None:
    """Serve a table, and write at it as the app does; tell the links, then each of the app's steps once it is saved."""
    service = TableService.open(file, Journal(data / "shelf.sqlite3"))
    server = PhoneServer(service, Settings(HERE, port), after=lambda before: before)
    tell_links(server)
    writing = asyncio.create_task(app(service, seed, steps))
    await server.serve()
    await writing


def tell_links(server: PhoneServer) -> None:
    """Print where phones reach the table."""
    print(json.dumps({right.value: link for right, link in server.links.items()}), flush=True)


async def app(service: TableService, seed: int, steps: range) -> None:
    """Make the app's steps of these numbers, each of them the same in every run."""
    session = service.session
    for n in steps:
        await asyncio.sleep(0.01)
        command = app_command(service, seed, n)
        table = changed(session.game, session.table, command)
        service.step(APP, partial(session.apply, table))
        assert session.saved
        print(json.dumps([n, service.version, *command]), flush=True)


def app_command(service: TableService, seed: int, n: int) -> Command:
    """Return the app's step of a number: a card on any seat, in Artline another card that the game begins with."""
    rng, session = random.Random(seed * 100_000 + n), service.session
    seat, column = rng.randrange(len(PHONES)), rng.randint(1, 5)
    forms: dict[str, Form] = {
        MUSEUM: {"do": "card", "seat": seat, "at": f"{rng.choice('ABCDE')}{column}", "card": rng.choice(TOKENS)},
        MUSEE: {"do": "lay", "seat": seat, "at": f"{rng.choice('UML')}{column}", "card": rng.randint(1, 50)},
        ARTLINE: {"do": "set", "seat": None, "key": "table.start", "value": rng.choice(STARTS)},
    }
    return command_of(session.game, session.table, forms[session.game.id])


async def served_by_app(file: Path, data: Path, port: int, steps: range) -> None:
    """Serve a table from the app itself, and type cards into it; tell of each as soon as the file holds it."""
    from companion.app import CompanionApp
    from companion.shelf import Places
    from tests.app.desk import settle, type_keys

    as_in_no_network = pytest.MonkeyPatch()
    as_in_no_network.setattr("companion.phones.server.USUAL_PORT", port)
    as_in_no_network.setattr("companion.phones.server.lan_address", lambda: None)
    before = TableService.open(file, Journal(data / "shelf.sqlite3"))  # what was not saved: nobody is there to be asked
    before.close()
    before.session.journal.close()
    app = CompanionApp(file, "en", Places(data / "tables", data))
    async with app.run_test(size=(100, 40)) as pilot:
        await settle(pilot)
        await type_keys(pilot, "ctrl+a escape pagedown pagedown pagedown")
        assert app.phones
        service, numbers = app.phones.server.service, iter(steps)
        session = service.session

        def told(step: Told) -> None:
            if step.client == APP and step.what.startswith("Vincent "):
                slot = (CARD, len(PHONES), step.what.split()[1])
                held = now(session.game, session.table, session.as_it_lies, slot)
                assert session.saved
                print(json.dumps([next(numbers), step.version, slot, held]), flush=True)

        service.watch(told)
        tell_links(app.phones.server)
        for n in steps:
            await type_keys(pilot, f":{KEYS[n % len(KEYS)]}")
        await asyncio.Event().wait()  # until it is killed


# Those who look on


class Table:
    """The process that serves, killed and started again; `app` is what was acknowledged to its app, by number."""

    def __init__(self, folder: Path, seed: int, app_edits: int, *, game: str = MUSEUM, by_app: bool = False) -> None:
        """Start it for the first time."""
        self.file, self.data = folder / "game.toml", folder / "data"
        self.text = TEXTS[game] + (OF_APP if by_app else "")
        self.file.write_text(self.text, encoding="utf-8")
        self._seed, self._app_edits, self._by_app = seed, app_edits, by_app
        self._port = port_to_come_back_to()
        self.app: dict[int, tuple[int, Command]] = {}
        self.undone: dict[str, Edited] = {}
        self.start()

    def start(self) -> None:
        """Start it where it stood."""
        numbers = (self._port, self._seed, len(self.app), self._app_edits, int(self._by_app))
        command = [
            sys.executable,
            "-m",
            "tests.phones.torture",
            "--serve",
            str(self.file),
            str(self.data),
            *map(str, numbers),
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True)
        assert self._process.stdout
        self.links = json.loads(self._process.stdout.readline())
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        with suppress(ValueError):  # half a line of a process that was killed
            for line in self._process.stdout:
                n, version, slot, value = json.loads(line)
                self.app[n] = version, Command(tuple(slot), value)

    def kill(self) -> None:
        """Kill it, and read in its journal what was taken back."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        assert self._process.stdout
        self._process.stdout.close()
        journal = Journal(self.data / "shelf.sqlite3")
        self.undone |= {edited.id: edited for edited in journal.edits(self.file) if edited.undone}
        journal.close()


class Typist(threading.Thread):
    """A phone that types; `acknowledged` are its forms with the version each was answered with."""

    def __init__(self, link: str, seat: int, edits: int, seed: int, game: str = MUSEUM) -> None:
        """Take a seat."""
        super().__init__()
        self._game = game
        self._phone, self._seat, self._edits = Phone(link, PHONES[seat]), seat, edits
        self._rng = random.Random(f"{seed}-{seat}")
        self.acknowledged: list[tuple[int, str, Form]] = []
        self.count: Counter[str] = Counter()

    def run(self) -> None:
        """Type all edits."""
        for n in range(self._edits):
            form, sent = FORMS[self._game](self._rng, self._seat, self._turns()), f"{self._seat}-{n}"
            status, answer = self._send({"id": sent, "client": self._phone.client, "me": self._seat, "seen": 0, **form})
            self.count["edits"] += 1
            self.count["refused"] += status in {409, 422}
            assert status in {200, 409, 422}, answer
            if status == 200:
                self.acknowledged.append((answer["version"], sent, form))

    def _turns(self) -> int:
        """Return how many turns the table has, as far as it can be reached."""
        with suppress(OSError, http.client.HTTPException, ValueError):
            return str(self._phone.state["file"]).count("[[turns]]") if self._game == ARTLINE else 0
        return 0

    def _send(self, form: Form) -> tuple[int, Form]:
        """Send a form until it is answered."""
        body, until = json.dumps(form).encode(), time.monotonic() + PATIENCE
        while time.monotonic() < until:
            connection = http.client.HTTPConnection(self._phone.host, timeout=5)
            with suppress(OSError, http.client.HTTPException):
                connection.request("POST", f"{self._phone.path}edit", body, {"Origin": self._phone.origin})
                if self._rng.random() >= CUT:
                    answer = connection.getresponse()
                    status, said = answer.status, json.loads(answer.read())
                    if status not in {429, 503}:
                        connection.close()
                        return status, said
            connection.close()
            self.count["sent again"] += 1
            time.sleep(AWAY)
        raise TimeoutError(form)


class Onlooker(threading.Thread):
    """A phone that only looks: `version` is the last it was told of, `over` that it need not come back."""

    def __init__(self, link: str) -> None:
        """Take the link."""
        super().__init__(daemon=True)
        self._phone = Phone(link)
        self.version, self.connected, self.over = 0, 0, False

    def run(self) -> None:
        """Look on until it is over, again and again where the stream breaks."""
        while not self.over:
            with suppress(OSError, http.client.HTTPException), self._phone.stream() as told:
                self.connected += 1
                for name, data in told:
                    self.version = data.get("version", self.version) if name in {"table", "beat"} else self.version
            time.sleep(AWAY)


# What must hold


def losses(table: Table, typists: list[Typist], onlookers: list[Onlooker]) -> Iterator[str]:
    """Yield what was lost or differs."""
    states = [Phone(table.links[right.value]).state for right in Right]
    version = states[0]["version"]
    if any(state != states[0] for state in states):
        yield "the phones differ"
    deadline = time.monotonic() + PATIENCE
    while any(onlooker.version != version for onlooker in onlookers) and time.monotonic() < deadline:
        time.sleep(0.1)
    yield from (f"a stream stops at {one.version} of {version}" for one in onlookers if one.version != version)
    table.kill()
    if table.file.read_text(encoding="utf-8") != states[0]["file"] or "# Kept." not in states[0]["file"]:
        yield "the file differs"
    score = [sys.executable, "-m", "companion", "score", str(table.file), "--json"]
    done = subprocess.run(score, capture_output=True, cwd=ROOT, check=False)
    if json.loads(done.stdout) != states[0]["review"]:
        yield "the command scores the file otherwise"
    service = TableService.open(table.file, Journal(table.data / "shelf.sqlite3"))
    yield from missing(service, table, typists)
    service.close()
    service.session.journal.close()


def missing(service: TableService, table: Table, typists: list[Typist]) -> Iterator[str]:
    """Yield the slots that do not hold what was acknowledged last, and edits taken back of which nothing is known."""
    game = service.session.game
    fresh = tablefile.read(table.text)[1]
    written: list[tuple[int, int, Command]] = []
    for typist in typists:
        for version, sent, form in typist.acknowledged:
            if form["do"] == "undo":
                if sent not in table.undone:
                    yield f"nothing is known of {sent}, which took back an edit"
                    continue
                edited = table.undone[sent]
                written.append((version, 0, Command(edited.slot or (), edited.after)))
            else:
                written.append((version, 1, command_of(game, fresh, form)))
    written += [(version, 1, command) for version, command in table.app.values()]
    last = {command.slot: command for _, _, command in sorted(written, key=lambda entry: entry[:2])}
    held = service.session.table
    for slot, command in last.items():
        found = now(game, held, held, slot)
        if slot[0] == TURN and command.value is None:
            continue  # the place of a turn taken back is free for an edit of anybody
        if found != command.value and changed(game, held, command) != held:  # a 0 may be written as nothing
            yield f"{slot} holds {found!r}, acknowledged was {command.value!r}"


class Wanted(NamedTuple):
    """A run: by which seed, how many edits and kills, of which game, and whether the app itself serves."""

    seed: int
    edits: int
    kills: int
    game: str = MUSEUM
    by_app: bool = False


def run(folder: Path, wanted: Wanted) -> tuple[Counter[str], list[str]]:
    """Type, cut and kill; returns what is to be counted, and what was lost."""
    seed, edits, kills, game, by_app = wanted
    rng, share = random.Random(seed), edits // (len(PHONES) + 1)
    table = Table(folder, seed, edits - share * len(PHONES), game=game, by_app=by_app)
    typists = [Typist(table.links["play"], seat, share, seed, game) for seat in range(len(PHONES))]
    onlookers = [Onlooker(table.links["look"]) for _ in PHONES]
    for thread in (*onlookers, *typists):
        thread.start()
    for n in range(kills):
        while sum(typist.count["edits"] for typist in typists) < (n + 0.5) * share * len(PHONES) / kills:
            time.sleep(rng.uniform(0.005, 0.03))
        table.kill()
        time.sleep(rng.uniform(0, 0.2))
        table.start()
    for typist in typists:
        typist.join()
    deadline = time.monotonic() + PATIENCE
    while len(table.app) < edits - share * len(PHONES) and time.monotonic() < deadline:
        time.sleep(0.05)
    lost = [*losses(table, typists, onlookers)]
    for onlooker in onlookers:
        onlooker.over = True
        onlooker.join()
    count = sum((typist.count for typist in typists), Counter(kills=kills, app=len(table.app)))
    count["edits"] += len(table.app)
    count["streams opened"] = sum(onlooker.connected for onlooker in onlookers)
    return count, lost


def main() -> int:
    """Run, and print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.phones.torture", description=(__doc__ or "").split("\n\n")[1]
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edits", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--game", choices=TEXTS, default=MUSEUM)
    parser.add_argument("--app", action="store_true", help="let the app itself serve, and write into it key by key")
    parser.add_argument("--serve", nargs=7, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        file, data, *numbers = asked.serve
        port, seed, begin, end, by_app = map(int, numbers)
        steps = range(begin, end)
        asyncio.run(
            served_by_app(Path(file), Path(data), port, steps)
            if by_app
            else served(Path(file), Path(data), port, seed, steps)
        )
        return 0
    if asked.app and asked.edits > MOST_BESIDE_APP:
        parser.error(f"beside the app {MOST_BESIDE_APP} edits at most: then the Museum that it fills is full")
    if asked.edits > asked.kills * EDITS_BETWEEN_KILLS:
        parser.error(f"a kill is needed for every {EDITS_BETWEEN_KILLS} edits: the journal is read then")
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        count, lost = run(Path(folder), Wanted(asked.seed, asked.edits, asked.kills, asked.game, asked.app))
    print(f"seed {asked.seed}", *(f"{name} {n}" for name, n in count.items()), f"lost {len(lost)}", sep=" | ")
    print(f"{count['edits'] / (time.monotonic() - begun):.0f} edits a second, kills and starts included")
    for loss in lost:
        print(loss, file=sys.stderr)
    return 1 if lost or count["edits"] < asked.edits else 0


if __name__ == "__main__":
    sys.exit(main())
