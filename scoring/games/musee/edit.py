"""Changes to a table of Musée, one function each: a table goes in, a new table comes out, the old one stays.

`seat` is a museum's number in turn order, counted from 0; `place` a place's number in it, gallery by gallery.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, count

from scoring.edit import change_player, changed
from scoring.errors import AskedError, Problem
from scoring.fields import nearest, shown
from scoring.games.musee.bonuses import bonuses
from scoring.games.musee.legality import with_painting
from scoring.games.musee.position import position_of
from scoring.games.musee.printed import GALLERIES, ROWS, SETUPS, TEAM, first_game
from scoring.games.musee.table import (
    Cell,
    Museum,
    Play,
    Player,
    Staircases,
    Table,
    gallery_of,
    number_at,
    persons_in_turn,
    read_cell,
)
from scoring.names import LONGEST_NAME, folded
from scoring.phrase import Phrase, phrase


def new_table(
    names: Iterable[str], edition: str = "en", played: datetime.date | None = None, *, over: bool = True
) -> Table:
    """Begin a table with the staircases of a first game; of four players the first and third are partners."""
    seated = tuple(names)
    if len(seated) == TEAM * TEAM:
        teams = [seated[n::TEAM] for n in range(TEAM)]
        players = list(zip(_team_names(teams), teams, strict=True))
    else:
        players = [(name, ()) for name in seated]
    width = SETUPS[len(players)].width
    museum = (None,) * (width * len(GALLERIES))
    return Table(
        players=tuple(Player(name=name, members=members, museum=museum) for name, members in players),
        edition=edition,
        played=played,
        over=over,
        staircases=Staircases(*first_game(width)),
    )


def _team_names(teams: Sequence[Sequence[str]]) -> list[str]:
    """Name the teams by their members, or by numbers where such names are too long, alike, or a person's."""
    persons = [folded(person) for members in teams for person in members]
    numbered = ([f"{n}{'.' * dots}" for n in range(1, len(teams) + 1)] for dots in count(1))
    options = chain([[team_name(members) for members in teams]], numbered)
    return next(names for names in options if _usable(names, persons))


def _usable(names: Sequence[str], persons: Sequence[str]) -> bool:
    """Whether these names of teams are short enough and differ from each other and from the persons' folded names."""
    every = {*persons, *map(folded, names)}
    return len(every) == len(persons) + len(names) and max(map(len, names)) <= LONGEST_NAME


def team_name(members: Sequence[str]) -> str:
    """Return the name of a team that gave itself none."""
    return " & ".join(members)


def put(table: Table, seat: int, place: int, card: Cell) -> Table:
    """Lay a number at a place, replacing what lies there; None clears it."""
    return change_player(table, seat, museum=with_painting(table.players[seat].museum, place, card))


def swap(table: Table, seat: int, one: int, other: int) -> Table:
    """Exchange what lies at two places."""
    museum = table.players[seat].museum
    return put(put(table, seat, one, museum[other]), seat, other, museum[one])


def flip(table: Table, row: str, column: int) -> Table:
    """Turn the token of a row (`top`, `bottom`) in a column, counted from 1, in every museum."""
    rows = dict(zip(ROWS, table.staircases or Staircases((), ()), strict=True))
    rows[row] = tuple(sorted({*rows[row]} ^ {column}))
    return replace(table, staircases=Staircases(**rows))


def play(table: Table, person: str, card: int, place: int) -> Table:
    """Add a turn to a game that is followed turn by turn; who has the bonus cards follows from the plays."""
    players = tuple(replace(player, bonus=None) for player in table.players)
    return replace(table, players=players, plays=(*table.plays, Play(person, card, place)))


def pass_on(table: Table) -> Table:
    """Say that the card drawn in the last turn was passed to the partner; said already, that it was kept."""
    last = table.plays[-1]
    return replace(table, plays=(*table.plays[:-1], last._replace(passed=not last.passed)))


def say_out(table: Table, person: str) -> Table:
    """Say that a person can place nothing more; said already, take that back."""
    names = {*table.out} ^ {person}
    return replace(table, out=tuple(each.name for each in persons_in_turn(table) if each.name in names))


def change_play(table: Table, number: int, play: Play) -> Table:
    """Put a turn right, counted from 0."""
    return replace(table, plays=(*table.plays[:number], play, *table.plays[number + 1 :]))


def insert_play(table: Table, number: int, play: Play) -> Table:
    """Insert a turn that was forgotten, before the one of this number."""
    return replace(table, plays=(*table.plays[:number], play, *table.plays[number:]))


def remove_play(table: Table, number: int) -> Table:
    """Take one turn out; those after it stay."""
    return replace(table, plays=(*table.plays[:number], *table.plays[number + 1 :]))


def toggle_bonus(table: Table, seat: int, gallery: str) -> Table:
    """Give the bonus card of a gallery to a museum, or take it back."""
    bonus = {*(table.players[seat].bonus or ())} ^ {gallery}
    return set_bonus(table, seat, tuple(name for name in GALLERIES if name in bonus))


def set_bonus(table: Table, seat: int, bonus: tuple[str, ...] | None) -> Table:
    """Set the bonus cards of a museum; None where nobody entered them."""
    return change_player(table, seat, bonus=bonus)


def set_hand(table: Table, seat: int, person: str, cards: tuple[int, ...] | None, *, in_part: bool = False) -> Table:
    """Set the hand of a person, whole or in part; None where nobody entered it."""
    player = table.players[seat]
    told_in_part = {*player.in_part} - {person} | ({person} if in_part and cards is not None else set())
    return change_player(table, seat, hands=changed(player.hands, person, cards), in_part=frozenset(told_in_part))


def name_theme(table: Table, remainder: int, name: str | None) -> Table:
    """Name the Theme that the cards print for all numbers with a remainder; None forgets it."""
    themes = {**table.themes, remainder: name}
    return replace(table, themes={key: theme for key, theme in sorted(themes.items()) if theme})


def rename(table: Table, seat: int, old: str, new: str) -> Table:
    """Give a player, a team or a member of a team another name, in hands and plays too."""
    player = table.players[seat]
    hands = {new if name == old else name: hand for name, hand in player.hands.items()}
    in_part = frozenset(new if name == old else name for name in player.in_part)
    members = tuple(new if name == old else name for name in player.members)
    name = new if player.name == old else player.name
    plays = tuple(play._replace(player=new) if play.player == old else play for play in table.plays)
    renamed = change_player(table, seat, name=name, members=members, hands=hands, in_part=in_part)
    return replace(renamed, plays=plays, out=tuple(new if said == old else said for said in table.out))


def move_player(table: Table, seat: int, to: int) -> Table:
    """Move a museum to another place in the turn order."""
    players = [*table.players]
    players.insert(to, players.pop(seat))
    return replace(table, players=tuple(players))


def as_plays(table: Table) -> Table | None:
    """Return a game entered by its museums with turns that lead there, ready to follow; None where no turns can.

    The order is made up: round by round, galleries whose bonus card the museum holds first.
    """
    position, persons = position_of(table), persons_in_turn(table)
    left = [_in_order(museum, position.cards.of(seat)) for seat, museum in enumerate(position.museums)]
    plays: list[Play] = []
    while any(left):
        plays += [Play(person.name, *left[person.seat].pop(0)) for person in persons if left[person.seat]]
    empty = (None,) * len(table.places)
    bare = tuple(replace(player, museum=empty, bonus=None) for player in table.players)
    after = replace(table, players=bare, plays=tuple(plays))
    reached = position_of(after)
    same = (reached.museums, reached.cards) == (position.museums, position.cards)
    return after if plays and same and not reached.faults else None


def _in_order(museum: Museum, held: Sequence[str]) -> list[tuple[int, int]]:
    """Return the paintings of a museum with their places, those of the galleries held first."""
    galleries = sorted(range(len(GALLERIES)), key=lambda gallery: GALLERIES[gallery] not in held)
    places = [place for gallery in galleries for place in gallery_of(tuple(range(len(museum))), gallery)]
    return [(number, place) for place in places if (number := number_at(museum, place))]


def as_grids(table: Table) -> Table:
    """Return the game with grids in place of its plays; bonus cards are entered where grids leave them open."""
    position = position_of(table)
    bare = tuple(
        replace(player, museum=museum, bonus=None)
        for player, museum in zip(table.players, position.museums, strict=True)
    )
    grids = replace(table, players=bare, plays=())
    if bonuses(grids, position.museums, None) == position.cards:  # the museums alone say who has them
        return grids
    players = [replace(player, bonus=position.cards.of(seat) or None) for seat, player in enumerate(bare)]
    return replace(table, players=tuple(players), plays=())


def cell(table: Table, seat: int, at: str) -> str:
    """Return what lies at a place as the file writes it, empty where nothing does; raises AskedError for no place."""
    lies = table.players[seat].museum[_place(table, at)]
    return "" if lies is None else str(lies)


def with_cell(table: Table, seat: int, at: str, token: str) -> Table:
    """Return the table with something else at a place, nothing where the text is empty; raises AskedError."""
    place = _place(table, at)
    if table.plays:
        raise AskedError(Problem("PLACE", Phrase("problem.grid-and-plays")))
    lies = read_cell(token, table.deck) if token else None
    if isinstance(lies, Phrase):
        raise AskedError(Problem("CARD", lies))
    return put(table, seat, place, lies)


def _place(table: Table, at: str) -> int:
    if at.upper() in table.places:
        return table.places.index(at.upper())
    message = phrase("problem.place", found=shown(at), first=table.places[0], last=table.places[-1])
    raise AskedError(Problem("PLACE", message, nearest=nearest(at.upper(), table.places)))
