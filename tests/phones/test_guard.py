"""Who is kept out, and what every answer says to the browser."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Callable
from contextlib import suppress

import pytest

from companion.phones.guard import SEALS
from companion.phones.limits import CONNECTIONS, EDITS_OF_CLIENT, LARGEST_BODY, Buckets, Rate
from tests.phones.served import MUSEUM, PATIENCE, Answer, Served

FOREIGN = ("evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "", "127.0.0.1:99999999")


def assert_sealed(answer: Answer) -> None:
    """Every answer says what a page may load, and is kept nowhere."""
    assert SEALS.items() <= answer.headers.items()
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["", "state", "view/0", "events", "edit", "seat/0"])
def test_a_wrong_key_opens_nothing(table: Served, path: str) -> None:
    """Not found, as if there were nothing, whatever the path below it."""
    for key in ("x", "A" * 22, table.play.path[3:-2], table.play.path[3:-1] + "A", "%00", "..", "%2e%2e"):
        answer = table.play.ask(f"/t/{key}/{path}")
        assert answer.status == 404
        assert_sealed(answer)
        assert table.play.ask(f"/t/{key}/{path}", "POST", b"{}", Origin=table.play.origin).status == 404


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_host_is_refused(table: Served, host: str) -> None:
    """Another name for this machine, as a page elsewhere would give it; also of the files that pages load."""
    for path in ("", "state", "/", "/s/x/phone.js"):
        answer = table.play.ask(path, Host=host)
        assert answer.status == 421
        assert_sealed(answer)
    assert table.play.ask("edit", "POST", b"{}", Host=host, Origin=f"http://{host}").status == 421


def test_the_names_of_this_machine_are_known(table: Served) -> None:
    """With its port: localhost, and its name in the network."""
    port = table.play.host.partition(":")[2]
    name = socket.gethostname().partition(".")[0]
    for host in (f"localhost:{port}", f"LOCALHOST:{port}", f"{name}.local:{port}"):
        assert table.play.ask(Host=host).status == 200


def test_an_edit_comes_from_a_page_of_this_table(table: Served) -> None:
    """Another origin, none, or an opaque one is refused; the table stays as it was."""
    body = b'{"id": "1", "client": "c", "do": "prestige", "seat": 0, "value": 3}'
    for origin in ("http://evil.example", "null", f"https://{table.play.host}", f"{table.play.origin}.evil.example"):
        answer = table.play.post(body, Origin=origin)
        assert answer.status == 403
        assert_sealed(answer)
        assert table.play.ask("events", Origin=origin).status == 403
    assert table.play.ask("edit", "POST", body).status == 403
    assert table.play.state["version"] == 0
    assert table.play.post(body).status == 200


def test_who_only_looks_writes_nothing(table: Served) -> None:
    """Every form is refused; what there is to see is the same."""
    assert table.look.edit(do="card", seat=0, at="A1", card="gre-cu-5").status == 403
    assert table.look.edit(do="undo").status == 403
    assert table.look.post(b"no form").status == 403
    assert table.look.state == table.play.state
    assert table.look.state["version"] == 0


def test_what_holds_for_the_table_is_the_hosts(table: Served) -> None:
    """Settings, and everybody's steps; what lies on the table is anybody's."""
    forms = (
        {"do": "set", "seat": None, "key": "edition", "value": "it"},
        {"do": "set", "key": "rulings.duplicate-links", "value": "yes"},
        {"do": "set", "key": "table.expansions", "value": ["league"]},
        {"do": "step_back"},
        {"do": "step_forth"},
    )
    assert [table.play.edit(**form).status for form in forms] == [403] * 5
    assert [table.host.edit(**form).status for form in forms] == [200] * 5
    assert table.play.edit(do="set", key="table.public-opinion", value={"asia": 3}).status == 200


@pytest.mark.parametrize("size", [LARGEST_BODY + 1, 100_000, 900_000])
def test_a_body_too_large_is_refused(table: Served, size: int) -> None:
    """With its length told or in chunks; its sender hears it."""
    answer = table.play.post(b" " * size)
    assert answer.status == 413
    assert answer.data["message"]
    assert_sealed(answer)
    connection = http.client.HTTPConnection(table.play.host, timeout=PATIENCE)
    connection.request(
        "POST", f"{table.play.path}edit", iter([b" " * 1000] * (size // 1000 + 1)), {"Origin": table.play.origin}
    )
    assert connection.getresponse().status == 413
    connection.close()
    full = b'{"id": "1", "client": "c", "do": "prestige", "seat": 0, "value": 3}'
    assert table.play.post(full.ljust(LARGEST_BODY)).status == 200


@pytest.mark.parametrize(
    "path",
    ["seat/2", "seat/-1", "seat/x", "view/9" + "9" * 900, "why/2/x", "nothing", "rules/" + "x" * 2000, "../", "s"],
)
def test_what_is_not_there_is_not_found(table: Served, path: str) -> None:
    """Whatever is asked for, the answer is the same."""
    answer = table.play.ask(path)
    assert answer.status == 404
    assert_sealed(answer)


def test_a_page_that_is_not_there_leads_back_to_the_table(table: Served) -> None:
    """It looks like the others; where the key opens nothing there is no way back."""
    page = table.play.ask("best/7?lang=en").text
    assert f'<a class="plain" href="{table.play.path}?lang=en">Who are you?</a>' in page
    assert "/phone.css" in page
    assert 'href="/t/' not in table.play.ask("/t/wrong/?lang=en").text


def test_only_the_known_methods_are_taken(table: Served) -> None:
    """Nothing else is done with a page or an edit."""
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        assert table.play.ask("", method, Origin=table.play.origin).status == 405
    assert table.play.ask("edit").status == 405
    assert table.play.ask("state", "HEAD").status == 200


def test_too_much_at_once_is_refused_for_a_while() -> None:
    """A burst, then so many a second; each client has its own."""
    now = [0.0]
    buckets = Buckets(Rate(3, 2), lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b")
    now[0] = 0.5
    assert [buckets.take("a"), buckets.take("a")] == [True, False]
    for n in range(5000):
        buckets.take(n)
    assert len(buckets._left) <= 1000  # noqa: SLF001 - what is kept stands nowhere else


def test_a_client_that_floods_is_told(serve: Callable[[str], Served], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its edits are refused in the end; those of another are taken. As if no time passed, however slow the machine."""
    monkeypatch.setattr("companion.phones.edits.EDITS_OF_CLIENT", Rate(EDITS_OF_CLIENT.burst, 0))
    table = serve(MUSEUM)
    answers = [table.play.edit(do="nothing").status for _ in range(EDITS_OF_CLIENT.burst + 2)]
    assert answers == [422] * EDITS_OF_CLIENT.burst + [429] * 2
    assert table.host.post(b'{"id": "1", "client": "other", "do": "prestige", "seat": 0, "value": 3}').status == 200


def test_idle_connections_give_way(table: Served) -> None:
    """More than may be open, without a word: whoever comes then is answered."""
    idle = [socket.create_connection(tuple(table.play.host.split(":"))) for _ in range(CONNECTIONS + 50)]  # type: ignore[arg-type]
    try:
        assert table.play.ask().status == 200
    finally:
        for connection in idle:
            connection.close()


def test_who_says_nothing_is_not_waited_for(serve: Callable[[str], Served], monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection without a request ends, also after an answer; an edit that comes too slowly is not done."""
    monkeypatch.setattr("companion.phones.server.SECONDS_TO_SEND", 0.2)
    monkeypatch.setattr("companion.phones.edits.SECONDS_TO_SEND", 0.2)
    table = serve(MUSEUM)
    host, port = table.play.host.split(":")
    head = f"POST {table.play.path}edit HTTP/1.1\r\nHost: {table.play.host}\r\nOrigin: {table.play.origin}\r\n"
    for sent, begin in (
        (b"", b""),
        (b"GET /", b""),
        (f"{head}Content-Length: 9\r\n\r\n{{".encode(), b"HTTP/1.1 408 "),
        (f"GET / HTTP/1.1\r\nHost: {table.play.host}\r\n\r\nGET".encode(), b"HTTP/1.1 404 "),
    ):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
            connection.sendall(sent)
            answer = b""
            with suppress(ConnectionResetError):
                while part := connection.recv(65536):
                    answer += part
            assert answer.startswith(begin), sent
    assert table.play.ask("state").status == 200


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 100_000,
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"\x00" * 50_000,
    ],
)
def test_what_is_no_request_is_refused(table: Served, garbage: bytes) -> None:
    """Whatever comes instead, the connection ends with a refusal, and the table goes on."""
    host, port = table.play.host.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        answer = b""
        with suppress(OSError):
            connection.sendall(garbage)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65536):
                answer += part
        assert answer[:10] in {b"", b"HTTP/1.1 4"}
    assert table.play.ask("state").status == 200


def test_a_mistake_inside_is_said_and_written_down(
    serve: Callable[[str], Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The phone hears a sentence and no trace; the trace lies beside the journal, and the table goes on."""
    table, secret = serve(MUSEUM), "secret"

    def fail(*_: object) -> str:
        raise RuntimeError(secret)

    monkeypatch.setattr("companion.phones.routes.review_data", fail)
    answer = table.play.ask("state")
    assert answer.status == 500
    assert secret not in answer.text
    assert_sealed(answer)
    assert table.play.ask().status == 200
    assert secret in (table.folder / "journal" / "mistakes.txt").read_text(encoding="utf-8")
