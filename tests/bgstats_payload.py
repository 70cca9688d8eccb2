"""What BG Stats takes, written from what others found out about its imports and from nothing of the project.

A link carries one play as JSON behind `data=`. Four flags must be there and be flags, or Android throws; a number of
BoardGameGeek must be a number, or the app closes; the date is the end of the game in UTC, and no ISO date.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html"
DATE: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d", re.ASCII)
UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SUM: Final = re.compile(r"-?\d+([+-]\d+)*", re.ASCII)
PLAY: Final = {
    "sourceName": str, "sourcePlayId": str, "playDate": str, "durationMin": int, "location": str, "board": str,
    "comments": str, "game": dict, "players": list,
}  # fmt: skip
GAME: Final = {"name": str, "sourceGameId": str, "bggId": int, "highestWins": bool, "noPoints": bool}
PLAYER: Final = {
    "name": str, "sourcePlayerId": str, "startPlayer": bool, "winner": bool, "rank": int, "score": int, "role": str,
    "team": str,
}  # fmt: skip
MAY_LACK: Final = {"durationMin", "location", "comments", "bggId", "role", "team"}
FILE: Final = {"games": list, "players": list, "locations": list, "plays": list, "userInfo": dict}
PERSON_OF_FILE: Final = {
    "id": int,
    "uuid": str,
    "name": str,
    "isAnonymous": bool,
    "bggUsername": str,
    "modificationDate": str,
}
PLAY_OF_FILE: Final = {
    "uuid": str, "playDate": str, "entryDate": str, "modificationDate": str, "durationMin": int, "gameRefId": int,
    "locationRefId": int, "ignored": bool, "manualWinner": bool, "rounds": int, "usesTeams": bool,
    "scoringSetting": int, "board": str, "playerScores": list, "expansionPlays": list,
}  # fmt: skip
SCORE_OF_FILE: Final = {
    "playerRefId": int, "score": str, "winner": bool, "startPlayer": bool, "newPlayer": bool, "rank": int,
    "seatOrder": int, "role": str,
}  # fmt: skip


def play_in(link: str) -> dict[str, Any]:
    """Return the play of a link, which holds nothing else and no letter a link may not hold."""
    assert re.fullmatch(r"[A-Za-z0-9%:/?=,.@!()*_~-]+", link), link
    parts = urlsplit(link)
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == ADDRESS
    query = parse_qs(parts.query, strict_parsing=True)
    assert [*query] == ["data"]
    play = json.loads(query["data"][0])
    check_play(play)
    return dict(play)


def check_play(play: Any) -> None:
    """Check one play; what may lack is a matter of the players."""
    _keys(play, PLAY)
    _keys(play["game"], GAME)
    assert DATE.fullmatch(play["playDate"])
    assert play.get("durationMin", 1) >= 0
    assert play["players"]
    for player in play["players"]:
        _keys(player, PLAYER)
        assert player["rank"] >= 0
    assert len({player["sourcePlayerId"] for player in play["players"]}) == len(play["players"])
    assert sum(player["startPlayer"] for player in play["players"]) == 1
    assert any(player["winner"] for player in play["players"])
    scores = [player["score"] for player in play["players"]]
    best = max(scores) if play["game"]["highestWins"] else min(scores)
    assert all(player["score"] == best for player in play["players"] if player["rank"] == 1)


def check_file(data: Any) -> None:
    """Check a file of many plays: every number that refers to an entry refers to one that is there."""
    _keys(data, FILE)
    ids = {kind: [one["id"] for one in data[kind]] for kind in ("games", "players", "locations")}
    for kind, numbers in ids.items():
        assert len({*numbers}) == len(numbers), kind
        assert 0 not in numbers, kind
        assert all(UUID.fullmatch(one["uuid"]) and one["name"] for one in data[kind])
    assert len({play["uuid"] for play in data["plays"]}) == len(data["plays"])
    for person in data["players"]:
        _keys(person, PERSON_OF_FILE)
    for play in data["plays"]:
        _keys({key: value for key, value in play.items() if key != "comments"}, PLAY_OF_FILE)
        assert all(DATE.fullmatch(play[key]) for key in ("playDate", "entryDate", "modificationDate"))
        assert play["gameRefId"] in ids["games"]
        assert play["locationRefId"] in {0, *ids["locations"]}
        for n, score in enumerate(play["playerScores"], 1):
            _keys({key: value for key, value in score.items() if key != "team"}, SCORE_OF_FILE)
            assert score["playerRefId"] in ids["players"]
            assert score["seatOrder"] == n
            assert SUM.fullmatch(score["score"])
        assert any(score["winner"] for score in play["playerScores"])


def sum_of(score: str) -> int:
    """Return what a score of a file comes to, which may be a sum: `47+22-3`."""
    return sum(map(int, re.findall(r"[+-]?\d+", score)))


def _keys(data: Any, kinds: Mapping[str, type]) -> None:
    """Check that only known keys are there, all that may not lack, each of its type: a flag is no number."""
    assert set(data) <= set(kinds), set(data) - set(kinds)
    assert set(kinds) - set(data) <= MAY_LACK, set(kinds) - set(data)
    for key, value in data.items():
        assert type(value) is kinds[key], key
