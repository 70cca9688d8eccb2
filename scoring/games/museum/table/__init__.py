"""A game of MUSEUM as the players entered it, nothing computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from scoring.fields import key_path
from scoring.games.museum.printed import printed
from scoring.games.museum.readings import MuseumReadings, TurnReadings
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.patron_card import Patron
from scoring.games.museum.table.state import RivalCard, SomeState, State, States, state_in, with_states
from scoring.phrase import Phrase
from scoring.review import Question
from scoring.table import AnyPlayer, AnyTable

if TYPE_CHECKING:
    from scoring.games.museum.table.turn import Turn

__all__ = ["Patron", "Player", "Table", "question"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(AnyPlayer):
    """One player, and all that lies in front of him.

    `museum` has an entry for every space of the board's plan, row by row. `board` is None on the board of the table,
    `track` is None where nobody read it off. `states` are what the expansions keep of this player.
    """

    museum: tuple[Laid | None, ...] = ()
    discard: tuple[Laid, ...] = ()
    board: str | None = None
    track: int | None = None
    prestige: int = 0
    patron: Patron | None = None
    experts: tuple[str, ...] = ()
    ignores: tuple[str, ...] = ()
    press_conferences: int = 0
    other_points: Mapping[str, int] = field(default_factory=dict)
    states: States = field(default_factory=dict)

    @property
    def patrons(self) -> Mapping[str, Patron]:
        """The cards that ask for Collections, by the name of their line: `patron`, and those of expansions."""
        own = {"patron": self.patron} if self.patron else {}
        return own | {name: card for state in self.states.values() for name, card in state.patrons.items()}

    @property
    def rival(self) -> RivalCard | None:
        """How the player plays who is the rival of a solo game, None for everybody else."""
        return next((rival for state in self.states.values() if (rival := state.rival)), None)

    @property
    def is_rival(self) -> bool:
        """Whether the player is the rival of a solo game."""
        return self.rival is not None

    def of(self, kind: type[SomeState]) -> SomeState:
        """Return what an expansion keeps of this player."""
        return state_in(self.states, kind)


def question(player: str, message: Phrase, *key: str) -> Question:
    """Return a question of which the answer stands under a key of a player."""
    return Question(player, key_path("players", player, *key), message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(AnyTable):
    """One game: its players in turn order and what lies between them.

    `rulings` are the readings chosen instead of the edition's; `boards` are all that can be played on, the standard one
    included. `states` are what the expansions keep of the middle of the table. `turns` are those of a followed game,
    the open one last; `headline` is the one in force where a game is not followed, None where it is not told.
    """

    players: tuple[Player, ...]
    board: str = "standard"
    boards: Mapping[str, Board] = field(default_factory=dict)
    public_opinion: Mapping[str, int] = field(default_factory=dict)
    expansions: tuple[str, ...] = ()
    states: States = field(default_factory=dict)
    turns: tuple[Turn, ...] = ()
    headline: str | None = None

    @property
    def readings(self) -> MuseumReadings:
        """The reading in force for every ruling: the chosen one, or else the edition's default."""
        return self.read_as(MuseumReadings)

    @property
    def turn_readings(self) -> TurnReadings:
        """The reading in force for every ruling about a turn."""
        return self.read_as(TurnReadings)

    @property
    def cards(self) -> list[Laid | None]:
        """All that lies in Museums and Common Pools; None for an empty space."""
        return [card for player in self.players for card in (*player.museum, *player.discard)]

    @property
    def rival_seat(self) -> int | None:
        """The seat of the rival of a solo game, None where there is none."""
        return next((seat for seat, player in enumerate(self.players) if player.is_rival), None)

    @property
    def followed(self) -> bool:
        """Whether the game is followed turn by turn."""
        return bool(self.turns)

    @property
    def prestige_left(self) -> int:
        """How many Prestige tokens of the box no player has; below 0 where they have more than it holds."""
        box: int = printed("box")["prestige"]
        return box - sum(player.prestige for player in self.players)

    def board_of(self, player: Player) -> Board:
        """Return the board a player's cards lie on."""
        return self.boards[player.board or self.board]

    def with_player(self, player: Player) -> Self:
        """Return the table with this player in place of the one of the same name."""
        players = tuple([player if seated.name == player.name else seated for seated in self.players])
        return replace(self, players=players)

    def of(self, kind: type[SomeState]) -> SomeState:
        """Return what an expansion keeps of the middle of the table."""
        return state_in(self.states, kind)

    def having(self, state: State) -> Self:
        """Return the table with another state of its middle."""
        return replace(self, states=with_states(self.states, state))

    def player_having(self, seat: int, state: State) -> Self:
        """Return the table with another state of the player on a seat."""
        players = [*self.players]
        players[seat] = replace(players[seat], states=with_states(players[seat].states, state))
        return replace(self, players=tuple(players))
