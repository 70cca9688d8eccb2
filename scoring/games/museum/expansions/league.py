"""League of Extraordinary Explorers: cards of two spaces that lie in the Grand Gallery (fr: mini-expansions).

A League card is worth 8 and has a Domain but no Civilisation: it may be part of its Domain's Collection, fills the
Grand Gallery with it, and never makes it larger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.fields import foreign_letter, nearest, shown
from scoring.games.museum.expansion import Expansion
from scoring.games.museum.printed import DOMAINS, printed
from scoring.games.museum.table.board import bits
from scoring.games.museum.table.cards import Laid, Traits, lent
from scoring.games.museum.table.notation import MARKS, Trouble
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Refusal

if TYPE_CHECKING:
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Tallies
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.board import Board

RULE: Final = "museum.league"
PREFIX: Final = "league-"
WORTH: Final[int] = printed("league")["worth"]
RIGHT, BELOW = ">", "v"


class League(NamedTuple):
    """A League card by its Domain; it fills its space and the one right of it, or with `down` the one below."""

    domain: str
    down: bool = False
    lender: str | None = None

    @property
    def worth(self) -> tuple[int, int]:
        """What it scores when exhibited."""
        return (WORTH, WORTH)

    def traits(self, readings: Mapping[str, str]) -> Traits:
        """Return its Domain, whose Collection it belongs to without raising it."""
        del readings
        return Traits(domain=self.domain, raises=False)

    def back(self, readings: Mapping[str, str]) -> str | None:
        """Return None: it has no Continent."""
        del readings
        return None

    def other(self, space: int, width: int) -> int:
        """Return its second space on a board this wide."""
        return space + (width if self.down else 1)

    def __str__(self) -> str:
        """Write it as in a table file: `league-na`."""
        return f"{PREFIX}{self.domain}{lent(self)}"


class Half(NamedTuple):
    """The second space of the League card left of it, or with `down` above it."""

    domain: str
    down: bool
    lender: str | None = None

    @property
    def worth(self) -> tuple[int, int]:
        """Nothing: its first space has scored."""
        return (0, 0)

    def traits(self, readings: Mapping[str, str]) -> Traits:
        """Return the same as its first space, and where that is."""
        del readings
        return Traits(domain=self.domain, raises=False, half=BELOW if self.down else RIGHT)

    def back(self, readings: Mapping[str, str]) -> str | None:
        """Return None: it has no Continent."""
        del readings
        return None

    def first(self, space: int, width: int) -> int:
        """Return the space the card is named by."""
        return space - (width if self.down else 1)

    def __str__(self) -> str:
        """Write the mark of a table file."""
        return BELOW if self.down else RIGHT


def read(token: str) -> Laid | Trouble | None:
    """Read `league-na`, `>` or `v`; None where it is something else. A mark finds its card in `paired`."""
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


def may_be_half(token: str) -> bool:
    """Whether a token that was refused may have been meant as a League card or as its mark."""
    return token not in MARKS and (len(token) == 1 or token.lower().startswith(PREFIX))


def paired(museum: tuple[Laid | None, ...], board: Board) -> tuple[tuple[Laid | None, ...], dict[int, Trouble]]:
    """Give every League card its second space and every mark its card; return also what does not match."""
    cells, troubles = [*museum], {}
    for space, card in enumerate(museum):
        if isinstance(card, League):
            marked = [down for down in (False, True) if _marked(museum, board, space, down=down)]
            if len(marked) == 1:
                cells[space] = card._replace(down=marked[0])
                cells[card._replace(down=marked[0]).other(space, board.width)] = Half(
                    card.domain, marked[0], card.lender
                )
            else:
                troubles[space] = Trouble(Phrase("problem.league-both" if marked else "problem.league-mark"))
        elif isinstance(card, Half) and not isinstance(_first(museum, board, space, card), League):
            troubles[space] = Trouble(phrase("problem.league-half", found=str(card)))
    return tuple(cells), troubles


def _marked(museum: tuple[Laid | None, ...], board: Board, space: int, *, down: bool) -> bool:
    other = League("", down).other(space, board.width)
    if other >= len(museum) or (not down and other % board.width == 0):
        return False
    mark = museum[other]
    return isinstance(mark, Half) and mark.down == down


def _first(museum: tuple[Laid | None, ...], board: Board, space: int, half: Half) -> Laid | None:
    first = half.first(space, board.width)
    return museum[first] if first >= 0 and (half.down or space % board.width) else None


def spread(museum: tuple[Laid | None, ...], space: int, width: int) -> tuple[int, ...]:
    """Return every space of the card that lies on one: two for a League card, else that one alone."""
    card = museum[space]
    if isinstance(card, League):
        return (space, card.other(space, width))
    return (card.first(space, width), space) if isinstance(card, Half) else (space,)


def pair_name(board: Board, one: int, other: int) -> str:
    """Name two spaces as the places of one card: `C3-D3`."""
    return f"{board.places[one]}-{board.places[other]}"


def legal_pairs(board: Board, free: int) -> dict[tuple[int, int], bool]:
    """Return the pairs of free Grand Gallery spaces a League card may fill, and whether it lies downwards there."""
    found = {}
    open_spaces = board.gallery & free
    for space in bits(open_spaces):
        for down in (False, True):
            other = League("", down).other(space, board.width)
            if other < len(board.plan) and board.links.neighbours[space] & open_spaces & 1 << other:
                found[space, other] = down
    return found


def refusals(board: Board, free: int) -> Iterator[Refusal]:
    """Yield why no League card can lie on a free space: it is not in the Grand Gallery, or none beside it is free."""
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


def _faults(table: Table, tallies: Tallies) -> Iterator[Fault]:
    for tally in tallies:
        yield from _misplaced(tally.museum)
    cards = sum(1 for player in table.players for card in player.museum if isinstance(card, League))
    if cards > printed("league")["cards"]:
        yield Fault(RULE, None, phrase("fault.league", n=cards, box=printed("league")["cards"]))


def _misplaced(museum: Museum) -> Iterator[Fault]:
    board = museum.board
    for space, card in enumerate(museum.cards):
        if not isinstance(card, League):
            continue
        other = card.other(space, board.width)
        at = (board.places[space], board.places[other])
        if 1 << space & ~board.gallery or 1 << other & ~board.gallery:
            yield Fault(RULE, museum.player.name, phrase("fault.league-outside", places=at), at)
        if board.wall(space, other):
            yield Fault(RULE, museum.player.name, phrase("fault.league-wall", places=at), at)


LEAGUE: Final = Expansion(id="league", cards=(League,), read_card=read, faults=_faults)
