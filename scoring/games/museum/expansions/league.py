"""League of Extraordinary Explorers: cards of two spaces that lie in the Grand Gallery (fr: mini-expansions).

A League card is worth 8 and has a Domain but no Civilisation: it may be part of its Domain's Collection, fills the
Grand Gallery with it, and never makes it larger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from scoring.bitboard import bits
from scoring.fields import foreign_letter, nearest, shown
from scoring.games.museum.expansion import Expansion, Form
from scoring.games.museum.printed import DOMAINS, printed
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table.cards import Grid, Laid, OneSpace, Traits, lent
from scoring.games.museum.table.notation import MARKS, UNREAD, Trouble
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Refusal
from scoring.schemas import one_of

if TYPE_CHECKING:
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Tallies
    from scoring.games.museum.readings import TurnReadings
    from scoring.games.museum.table import Player, Table
    from scoring.games.museum.table.board import Board

RULE: Final = "museum.league"
PREFIX: Final = "league-"
WORTH: Final[int] = printed("league")["worth"]
RIGHT, BELOW = ">", "v"


class LeagueFields(NamedTuple):
    """A League card by its Domain; it fills its space and the one right of it, or with `down` the one below."""

    domain: str
    down: bool = False
    lender: str | None = None


class League(LeagueFields, OneSpace):
    """A League card, named by its first space."""

    __slots__ = ()
    discardable: ClassVar[bool] = False
    movable: ClassVar[bool] = False

    @property
    def worth(self) -> tuple[int, int]:
        """What it scores when exhibited."""
        return (WORTH, WORTH)

    def traits(self, readings: MuseumReadings) -> Traits:
        """Return its Domain, whose Collection it belongs to without raising it."""
        return Traits(domain=self.domain, raises=False, links=readings.league_links == "yes", rule=RULE)

    def second(self, space: int, width: int) -> int:
        """Return its second space on a board this wide."""
        return space + (width if self.down else 1)

    @property
    def half(self) -> Half:
        """What lies on its second space."""
        return Half(self.domain, self.down, self.lender)

    def spaces(self, space: int, width: int) -> tuple[int, ...]:
        """Return both spaces."""
        return (space, self.second(space, width))

    def laid_on(self, space: int, board: Board) -> Mapping[int, Laid]:
        """Put it on a space, and its half on the second one."""
        second = self.second(space, board.width)
        return {space: self, second if self.down or second % board.width else -1: self.half}

    @property
    def turned(self) -> League:
        """The card lying the other way."""
        return self._replace(down=not self.down)

    @property
    def plain(self) -> League:
        """The same card, whichever way it lies."""
        return self._replace(down=False)

    def __str__(self) -> str:
        """Write it as in a table file: `league-na`."""
        return f"{PREFIX}{self.domain}{lent(self)}"


class HalfFields(NamedTuple):
    """The second space of the League card left of it, or with `down` above it."""

    domain: str
    down: bool
    lender: str | None = None


class Half(HalfFields, OneSpace):
    """The second half of a League card: no card of its own."""

    __slots__ = ()
    discardable: ClassVar[bool] = False
    lendable: ClassVar[bool] = False
    movable: ClassVar[bool] = False

    def traits(self, readings: MuseumReadings) -> Traits:
        """Return the same as its first space, and where that is."""
        links = readings.league_links == "yes"
        return Traits(domain=self.domain, raises=False, half=BELOW if self.down else RIGHT, links=links, rule=RULE)

    def first(self, space: int, width: int) -> int:
        """Return the space the card is named by."""
        return space - (width if self.down else 1)

    def spaces(self, space: int, width: int) -> tuple[int, ...]:
        """Return both spaces of the card, the first one first."""
        return (self.first(space, width), space)

    @property
    def plain(self) -> Half:
        """The same half, whichever way the card lies."""
        return self._replace(down=False)

    def __str__(self) -> str:
        """Write the mark of a table file."""
        return BELOW if self.down else RIGHT


def _may_be_half(token: str) -> bool:
    """Whether a token that was refused may have been meant as a League card or as its mark."""
    return token not in (*MARKS, UNREAD) and (len(token) == 1 or token.lower().startswith(PREFIX))


def paired(museum: Grid, board: Board) -> tuple[Grid, dict[int, Trouble]]:
    """Give every League card its second space and every mark its card; return what does not match as troubles."""
    cells, troubles = [*museum], {}
    for space, card in enumerate(museum):
        if isinstance(card, League):
            marked = [down for down in (False, True) if _marked(museum, board, space, down=down)]
            if len(marked) == 1:
                whole = card._replace(down=marked[0])
                cells[space], cells[whole.second(space, board.width)] = whole, whole.half
            else:
                troubles[space] = Trouble(Phrase("problem.league-both" if marked else "problem.league-mark"))
        elif isinstance(card, Half) and not isinstance(_first(museum, board, space, card), League):
            troubles[space] = Trouble(phrase("problem.league-half", found=str(card)))
    return tuple(cells), troubles


def _marked(museum: Grid, board: Board, space: int, *, down: bool) -> bool:
    second = League("", down).second(space, board.width)
    if second >= len(museum) or (not down and second % board.width == 0):
        return False
    mark = museum[second]
    return isinstance(mark, Half) and mark.down == down


def _first(museum: Grid, board: Board, space: int, half: Half) -> Laid | None:
    first = half.first(space, board.width)
    return museum[first] if first >= 0 and (half.down or space % board.width) else None


def pair_name(board: Board, first: int, second: int) -> str:
    """Return the name of two spaces as the place of one card: `C3-D3`."""
    return f"{board.places[first]}-{board.places[second]}"


def legal_pairs(board: Board, free: int) -> dict[tuple[int, int], bool]:
    """Return the pairs of free Grand Gallery spaces a League card may fill, and whether it lies downwards there."""
    pairs = {}
    open_spaces = board.gallery & free
    for space in bits(open_spaces):
        for down in (False, True):
            second = League("", down).second(space, board.width)
            if board.links.neighbours[space] & open_spaces & 1 << second:
                pairs[space, second] = down
    return pairs


def _misplaced(museum: Museum) -> Iterator[Fault]:
    board = museum.board
    for space, card in enumerate(museum.cards):
        if not isinstance(card, League):
            continue
        second = card.second(space, board.width)
        at = (board.places[space], board.places[second])
        if outside := tuple(board.places[half] for half in (space, second) if 1 << half & ~board.gallery):
            facts = phrase("fault.league-outside", places=at, outside=outside, n=len(outside))
            yield Fault(RULE, museum.player.name, facts, at)
        elif board.wall(space, second):
            yield Fault(RULE, museum.player.name, phrase("fault.league-wall", places=at), at)


def _layings(
    moved: list[tuple[int, League]], board: Board, free: int, laid: dict[int, Laid]
) -> Iterator[dict[int, Laid] | None]:
    """Yield what lies where, with each of these cards moved to two free spaces; None where one finds none."""
    if not moved:
        yield laid
        return
    (now, card), *rest = moved
    pairs = {pair: down for pair, down in legal_pairs(board, free).items() if pair != card.spaces(now, board.width)}
    if not pairs:
        yield None
    for (first, second), down in pairs.items():
        whole = card._replace(down=down)
        further = {**laid, first: whole, second: whole.half}
        yield from _layings(rest, board, free & ~(1 << first | 1 << second), further)


def _relaid(museum: Grid, board: Board, laid: dict[int, Laid]) -> Grid:
    """Return the Museum with the League cards laid so; cards they displace go to the empty spaces, row by row."""
    stay = {space: card for space, card in enumerate(museum) if not isinstance(card, League | Half)}
    displaced = iter([card for space, card in stay.items() if space in laid and card is not None])
    relaid: list[Laid | None] = []
    for space in range(len(museum)):
        if space in laid:
            relaid.append(laid[space])
        elif stay.get(space) is None and board.spaces >> space & 1:
            relaid.append(next(displaced, None))
        else:
            relaid.append(stay.get(space))
    return tuple(relaid)


class LeagueOfExtraordinaryExplorers(Expansion):
    """The League cards."""

    id = "league"
    cards = (League, Half)
    forms = (
        Form(f"{PREFIX}{one_of(DOMAINS)}", discardable=False),
        Form(one_of((RIGHT, BELOW)), whole=False, discardable=False),
    )
    in_prestige = ("museum.league-buy", "fault.league-price")

    def read_card(self, token: str) -> Laid | Trouble | None:
        """Read `league-na`, `>` or `v`; None where it is something else. A mark finds its card in `fit`."""
        lowered = token.lower()
        if lowered in (RIGHT, BELOW):
            return Half("", lowered == BELOW)
        if not lowered.startswith(PREFIX):
            return None
        if letter := foreign_letter(token):
            return Trouble(letter)
        domain = lowered.removeprefix(PREFIX)
        if domain in DOMAINS:
            return League(domain)
        near = nearest(domain, DOMAINS)
        message = phrase("problem.card-domain", found=shown(token), part=domain)
        return Trouble(message, near and f"{PREFIX}{near}")

    def fit(self, grid: Grid, tokens: Sequence[str], board: Board) -> tuple[Grid, Mapping[int, Trouble]]:
        """Pair the halves; a half beside a token that was refused as typed is no second trouble."""
        museum, troubles = paired(grid, board)
        refused = {space for space, token in enumerate(tokens) if grid[space] is None and _may_be_half(token)}
        width = board.width
        return museum, {
            space: trouble
            for space, trouble in troubles.items()
            if refused.isdisjoint((space - 1, space - width, space + 1, space + width))
        }

    def faults(self, tallies: Tallies) -> Iterator[Fault]:
        """Yield League cards outside of the Grand Gallery or over a wall, and more of them than there are."""
        for tally in tallies:
            yield from _misplaced(tally.museum)
        cards = sum(isinstance(card, League) for card in tallies.table.cards)
        if cards > printed("league")["cards"]:
            yield Fault(RULE, None, phrase("fault.league", n=cards, box=printed("league")["cards"]))

    def ways(self, card: Laid, board: Board, free: int) -> Mapping[str, Mapping[int, Laid]]:
        """Return the pairs of spaces a League card may fill, by name."""
        assert isinstance(card, League)  # noqa: S101 - its own card
        laid = {pair: card._replace(down=down) for pair, down in legal_pairs(board, free).items()}
        return {pair_name(board, *pair): {pair[0]: whole, pair[1]: whole.half} for pair, whole in laid.items()}

    def refusals(self, board: Board, free: int) -> Iterator[Refusal]:
        """Yield why a League card cannot lie on a free space: outside the Grand Gallery, or with none free beside."""
        fitting = {space for pair in legal_pairs(board, free) for space in pair}
        for space in bits(free):
            if space in fitting:
                continue
            place = board.places[space]
            if not board.gallery >> space & 1:
                yield Refusal(place, RULE, Phrase("refusal.league-outside"))
                continue
            blocking = board.names(board.links.neighbours[space] & board.gallery & ~free)
            yield Refusal(place, RULE, Phrase("refusal.league-alone"), blocking)

    def layings(self, table: Table, player: Player) -> Iterator[Player | None]:
        """Yield the player with the League cards laid in every legal way, or unchanged where there is none.

        Those ways come first that move the fewest of them: of layouts worth as much, the first is kept. None comes
        where cards find no room: there can be millions of ways, and whoever asks may stop.
        """
        board, readings = table.board_of(player), table.readings
        cards = {space: card for space, card in enumerate(player.museum) if isinstance(card, League)}
        blocked = sum(1 << n for n, card in enumerate(player.museum) if card and card.traits(readings).blocks)
        free, found = ~blocked, False
        legal = legal_pairs(board, free)
        stay = [space for space, card in cards.items() if card.spaces(space, board.width) in legal]
        for number in range(len(stay), -1, -1):
            for staying in combinations(stay, number):
                laid = {space: on for space in staying for space, on in cards[space].laid_on(space, board).items()}
                moved = [(space, card) for space, card in cards.items() if space not in staying]
                for laying in _layings(moved, board, free & ~sum(1 << space for space in laid), laid):
                    found |= laying is not None
                    yield None if laying is None else replace(player, museum=_relaid(player.museum, board, laying))
        if not found:
            yield player

    def through_no_hand(self, card: Laid, readings: TurnReadings) -> bool:
        """Whether a League card is fetched into a Museum at once (ruling `league-fetch`)."""
        return readings.league_fetch == "at-once"
