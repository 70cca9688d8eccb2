"""What phones are told, and what they need not fetch again."""

from __future__ import annotations

import http.client
from itertools import cycle

import pytest
from starlette.requests import Request

from companion.phones import static_files, streams
from companion.phones.guard import language_of
from companion.phones.limits import STREAMS
from tests.phones.served import PATIENCE, Served, eventually


def test_everybody_is_told_of_every_step(table: Served) -> None:
    """Who, what and which version; also whoever only looks."""
    with table.look.stream() as one, table.play.stream("?seat=1") as other:
        assert [next(one), next(other)] == [("beat", {"version": 0})] * 2
        table.play.edit(me=1, seat=1, do="card", at="C3", card="gre-cu-5")
        table.play.edit(me=0, seat=1, do="card", at="C3", card="")
        for told in (one, other):
            name, data = next(told)
            assert (name, data.keys()) == ("table", {"version", "by", "what"})
            assert (data["version"], data["by"]) == (1, "Andy")
            assert data["what"].startswith("Andy C3")
            assert next(told)[1]["version"] == 2


def test_who_looks_on_is_known(table: Served) -> None:
    """By seat, as long as the stream is open."""
    with table.play.stream("?seat=1") as told:
        next(told)
        assert table.server.streams.seats == [1]
        with table.look.stream() as other:
            next(other)
            assert table.server.streams.seats == [1, None]
    values = cycle((1, 2))

    def gone() -> bool:  # the server sees the end of a stream at the latest when it says something to it
        table.play.edit(seat=0, do="prestige", value=next(values))
        return not table.server.streams.seats

    assert eventually(gone)


def test_a_stream_beats(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as nothing happens, with the version, so that whoever was away sees what was missed."""
    assert streams.SECONDS_BETWEEN_BEATS <= 10
    monkeypatch.setattr(streams, "SECONDS_BETWEEN_BEATS", 0.05)
    table.play.edit(seat=0, do="prestige", value=2)
    with table.look.stream() as told:
        assert [next(told) for _ in range(4)] == [("beat", {"version": 1})] * 4


def test_an_event_begins_no_line_of_its_own(table: Served) -> None:
    """Whatever a player is called, or a client calls itself."""
    with table.look.stream() as told:
        next(told)
        table.play.edit(client="a\nevent: end\ndata: {}\n\n", seat=0, do="prestige", value=2)
        assert next(told)[1]["version"] == 1
        table.play.edit(seat=0, do="prestige", value=3)
        assert [next(told)[0], table.play.state["version"]] == ["table", 2]


def test_there_are_so_many_streams_and_no_more(table: Served) -> None:
    """One more is told to come back; where one ends, another may begin."""
    open_ones = [http.client.HTTPConnection(table.play.host, timeout=PATIENCE) for _ in range(STREAMS)]
    for connection in open_ones:
        connection.request("GET", f"{table.play.path}events")
        connection.getresponse().fp.readline()
    assert table.play.ask("events").status == 429
    assert table.play.ask("state").status == 200
    for connection in open_ones:
        connection.close()


def test_a_slow_phone_loses_the_oldest_events() -> None:
    """Of more than wait for it, the last are kept."""
    stream = streams.Stream(None, "")
    for n in range(200):
        stream.tell(str(n))
    kept = [stream._waiting.get_nowait() for _ in range(streams.MOST_WAITING)]  # noqa: SLF001 - nothing reads it here
    assert kept == [str(n) for n in range(200 - streams.MOST_WAITING, 200)]


def test_what_a_phone_has_is_not_sent_again(table: Served) -> None:
    """The fragment of a seat, until the table changes; of each language by itself."""
    first = table.play.ask("view/0")
    tag = first.headers["etag"]
    assert (first.status, tag) == (200, '"0-en"')
    again = table.play.ask("view/0", If_None_Match=tag)
    assert (again.status, again.text, again.headers["etag"]) == (304, "", tag)
    assert table.play.ask("view/0?lang=fr", If_None_Match=tag).status == 200
    table.play.edit(seat=1, do="prestige", value=2)
    later = table.play.ask("view/0", If_None_Match=tag)
    assert (later.status, later.headers["etag"]) == (200, '"1-en"')


def test_what_pages_load_is_kept_for_ever(table: Served) -> None:
    """Its address holds a hash of what it says; another hash is not found."""
    assert static_files.paths().keys() >= {"phone.js", "phone.css", "icon.svg"}
    for path in static_files.paths().values():
        answer = table.play.ask(path)
        assert answer.status == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        folder, name = path.rsplit("/", 1)
        assert table.play.ask(f"{folder[:-1]}x/{name}").status == 404
    assert table.play.ask("/s/../view.py").status == 404


@pytest.mark.parametrize(
    ("accepted", "asked", "spoken"),
    [
        ("fr-FR,fr;q=0.9,en;q=0.8", "", "fr"),
        ("de-DE,it;q=0.4,fr;q=0.8", "", "fr"),
        ("de", "", "en"),
        ("", "", "en"),
        ("fr", "lang=it", "it"),
        ("fr", "lang=xx", "fr"),
        (";q=,;;q=x,*,it;q=0,\xff", "", "it"),
    ],
)
def test_a_phone_is_spoken_to_in_its_language(accepted: str, asked: str, spoken: str) -> None:
    """The one its address names, then those it accepts, the most wanted first; else the system's."""
    headers = [(b"accept-language", accepted.encode("latin-1"))]
    scope = {"type": "http", "headers": headers, "query_string": asked.encode(), "path": "/", "method": "GET"}
    assert language_of(Request(scope)) == spoken


def test_the_address_without_its_last_stroke_leads_to_the_table(table: Served) -> None:
    """It is what is typed by hand."""
    answer = table.play.ask(table.play.path[:-1])
    assert (answer.status, answer.headers["location"]) == (307, table.play.path)
