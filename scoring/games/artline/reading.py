"""An Artline table read from the fields of a table file, every key checked."""

from __future__ import annotations

from typing import Final

from scoring.common_fields import known_player, known_players, player_entries, read_head, read_name, read_stated
from scoring.fields import Fields, foreign_letter, shown
from scoring.games.artline.judging import no_place
from scoring.games.artline.places import START_PLACE, WAYS, Place, place_or_none
from scoring.games.artline.printed import CARDS, FEWEST, FOLDER, LINES, MOST, pile_at_start
from scoring.games.artline.table import Player, Table, Turn
from scoring.names import folded
from scoring.phrase import Phrase, phrase
from scoring.rulebook import load_rulings

OF_A_CARD_LAID: Final = ("at", *WAYS, "objections", "fits")


def read_table(fields: Fields) -> Table:
    """Read the whole file; what is wrong is noted in the fields, and the table must then not be used."""
    head = read_head(fields, load_rulings(FOLDER))
    players = tuple(_player(entry) for entry in player_entries(fields, FEWEST, MOST))
    middle = fields.inner("table")
    table = Table(
        **head,
        players=players,
        start=middle.text("start") if middle else "",
        cards=_cards(middle, len(players)) if middle else CARDS,
        turns=_turns(fields, players),
    )
    if middle:
        middle.done()
    return table


def _player(fields: Fields) -> Player:
    player = Player(name=read_name(fields), stated=read_stated(fields, LINES))
    fields.done()
    return player


def _cards(fields: Fields, players: int) -> int:
    """Read how many cards the box holds; there must be enough to deal."""
    cards = fields.whole("cards", CARDS)
    needed = -pile_at_start(0, players)
    if cards < needed and fields.data["cards"] is cards:  # a value that is no such number has been noted
        fields.note("cards", phrase("problem.cards", found=cards, n=players, least=needed))
    return cards


def _turns(fields: Fields, players: tuple[Player, ...]) -> tuple[Turn, ...]:
    spelled = {folded(player.name): player.name for player in players}
    return tuple(_turn(entry, spelled) for entry in fields.entries("turns"))


def _turn(fields: Fields, spelled: dict[str, str]) -> Turn:
    player = fields.text("player", required=True)
    if isinstance(fields.data.get("player"), str):
        player = known_player(fields, "player", player, spelled)
    played, discarded = fields.text("play"), fields.text("discard")
    turn = _laid(fields, player, played, spelled) if "play" in fields.data else _discard(fields, player, discarded)
    if "play" in fields.data and "discard" in fields.data:
        fields.note("discard", Phrase("problem.play-and-discard"))
    elif not (played.strip() or discarded.strip()):
        _missing(fields)
    fields.done()
    return turn


def _missing(fields: Fields) -> None:
    """Note a turn without a card: at the key that is empty, or at the turn where both keys are missing."""
    empty = next((key for key in ("play", "discard") if isinstance(fields.data.get(key), str)), None)
    if empty or not {"play", "discard"} & fields.data.keys():
        fields.note(empty, Phrase("problem.missing" if empty else "problem.no-card-in-turn"))


def _laid(fields: Fields, player: str, card: str, spelled: dict[str, str]) -> Turn:
    return Turn(
        player=player,
        card=card.strip(),
        place=_place(fields),
        row=fields.text("row").strip(),
        column=fields.text("column").strip(),
        objections=known_players(fields, "objections", spelled),
        fits=fields.flag("fits", default=True),
    )


def _discard(fields: Fields, player: str, card: str) -> Turn:
    for key in OF_A_CARD_LAID:
        if fields.take(key) is not None and "discard" in fields.data:
            fields.note(key, phrase("problem.of-a-card-laid", found=shown(key)))
    return Turn(player=player, card=card.strip())


def _place(fields: Fields) -> Place:
    at = fields.text("at", required=True)
    place = place_or_none(at)
    if place is None and isinstance(fields.data.get("at"), str):
        fields.note("at", foreign_letter(at) or no_place(at))
    return place or START_PLACE
