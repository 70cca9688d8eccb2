"""The lines of one player's score, in the order of the final scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scoring.bitboard import bits
from scoring.breakdown import ScoreLine, as_stated, sum_by_value, summed, total
from scoring.games.museum.counting.collection import CIVILISATION, DOMAIN, GALLERY, Collection, companions, duplicates
from scoring.games.museum.counting.patron_kind import Claim, Met
from scoring.games.museum.counting.patrons import kind_of, patron_points, points_at
from scoring.games.museum.counting.tally import REMEMBERED, remembered
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS, PATRONS, SMALLEST_COLLECTION
from scoring.phrase import Fact, Phrase, named, phrase

if TYPE_CHECKING:
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Exhibition, Owned, Tallies, Tally
    from scoring.games.museum.table import Patron, Player, Table

TRACK: Final = "museum.track"
PUBLIC_OPINION: Final = "museum.public-opinion"


def lines_of(tallies: Tallies, tally: Tally) -> tuple[ScoreLine, ...]:
    """Score one player: a line for every rule, even one worth nothing, then those of the expansions in play."""
    table, player = tallies.table, tally.player
    collections, domains, patron, gallery = remembered(_of_the_museum, table)(tally)
    lines: tuple[ScoreLine, ...] = (
        track_line(player, tallies.exhibitions[player.name]),
        collections,
        domains,
        patron,
        ScoreLine("museum.prestige", Phrase("line.prestige"), player.prestige, str(player.prestige)),
        gallery,
        public_opinion_line(table, player),
    )
    silent = tally.silent
    if silent:
        lines = tuple(_silent(line, silent[line.rule]) if line.rule in silent else line for line in lines)
    of_expansions = (line for expansion in tallies.expansions for line in expansion.score(tallies, tally))
    return as_stated((*lines, *of_expansions, *_other(player)), player.stated)


def total_of(tallies: Tallies, name: str) -> int:
    """Return the victory points of a player."""
    return total(lines_of(tallies, tallies.of(name)))


def points_with(tallies: Tallies, player: Player) -> Mapping[str, int]:
    """Return the points of a player's lines if he sat there so."""
    after = tallies.with_player(player)
    return {line.rule: line.points for line in lines_of(after, after.of(player.name))}


def changes_total(tallies: Tallies, answers: Iterable[Player]) -> bool:
    """Whether any total would be another one if a player sat there as in one of these answers to a question."""
    now = _totals(tallies)
    return any(_totals(tallies.with_player(answer)) != now for answer in answers)


def _totals(tallies: Tallies) -> list[int]:
    return [total(lines_of(tallies, tally)) for tally in tallies]


@lru_cache(maxsize=REMEMBERED)
def _of_the_museum(tally: Tally) -> tuple[ScoreLine, ScoreLine, ScoreLine, ScoreLine]:
    """Score what follows from the Museum alone: Collections of Civilisations, of Domains, the Patron, the Gallery."""
    civilisations, domains = _collections(CIVILISATION, tally, CIVILISATIONS), _collections(DOMAIN, tally, DOMAINS)
    return civilisations, domains, patron_line(tally, "patron"), gallery_line(tally)


def _silent(line: ScoreLine, why: Phrase) -> ScoreLine:
    """Return a line that counts nothing for a player."""
    return ScoreLine(line.rule, Phrase(line.rule.replace("museum", "line")), 0, why)


def _collections(rule: str, tally: Tally, keys: tuple[str, ...]) -> ScoreLine:
    """Score all Collections of one sort; groups of two cards are listed with 0 points (fr, it: final scoring)."""
    collections = [tally.collections[key] for key in keys if key in tally.collections]
    parts = tuple([_collection(rule, tally.own, collection) for collection in collections if collection.size > 1])
    return summed(rule, Phrase(rule.replace("museum", "line")), parts)


def _collection(rule: str, museum: Museum, collection: Collection) -> ScoreLine:
    name = named(collection.key)
    return ScoreLine(
        rule,
        phrase("line.collection", collection=name, n=collection.size),
        collection.points,
        _size(museum, collection),
        museum.board.names(collection.spaces | collection.skulls),
    )


def _size(museum: Museum, collection: Collection) -> Phrase:
    """Say how many cards, Experts and Skulls count, and how many linked cards do not and why."""
    counted = phrase("working.cards", n=collection.spaces.bit_count())
    if collection.experts:
        counted = phrase("working.cards-experts", cards=counted, n=collection.experts)
    if collection.skulls:
        counted = phrase("working.cards-skulls", cards=counted, n=collection.skulls.bit_count())
    if collection.size < SMALLEST_COLLECTION:
        counted = phrase("working.few", counted=counted)
    if collection.key in DOMAINS:
        group = next(group for group in museum.groups[collection.key] if group & collection.spaces)
        if again := (duplicates(museum, collection) & group).bit_count():
            counted = phrase("working.again", counted=counted, n=again)
        if beside := _companions(museum, collection, group):
            counted = phrase("working.beside", counted=counted, n=beside)
    return counted


def _companions(museum: Museum, collection: Collection, group: int) -> int:
    """Count the cards that belong to a Domain's Collection without making it larger."""
    belonging = companions(museum, collection.key, collection.spaces, group)
    return sum(1 for space in bits(belonging) if museum.traits(space).half is None)


# The score track before final scoring: what a player's own cards scored when they were exhibited


def track_line(player: Player, exhibition: Exhibition) -> ScoreLine:
    """Score the track as stated, or as the sum of all values, scored when exhibited (fr, it: scoring points)."""
    if player.track is not None:
        return ScoreLine(TRACK, Phrase("line.track"), player.track, str(player.track))
    scored = [owned for owned in exhibition.cards if owned.most and owned.least == owned.most]
    own = [owned for owned in scored if owned.holder is player]
    numbers, at = tuple([owned.least for owned in own]), tuple([owned.place for owned in own])
    label = Phrase("line.track-summed")
    if len(own) == len(scored):
        return ScoreLine(TRACK, label, sum(numbers), sum_by_value(numbers), at)
    own_line = ScoreLine(TRACK, Phrase("line.track-own"), sum(numbers), sum_by_value(numbers), at)
    lent = (_lent(owned) for owned in scored if owned.holder is not player)
    return summed(TRACK, label, (*([own_line] if own else []), *lent))


def _lent(owned: Owned) -> ScoreLine:
    label = phrase("line.track-lent", player=owned.holder.name, at=owned.place)
    return ScoreLine(TRACK, label, owned.points, str(owned.points))


def place_of(owned: Owned, player: Player) -> Fact:
    """Return the place of a card, with the name of the Museum's owner where it is not the player."""
    if owned.holder is player:
        return owned.place
    return phrase("place-at", at=owned.place, player=owned.holder.name)


# The Patron, or the Rival card of a solo game, which asks and pays the same way


def patron_line(tally: Tally, key: str) -> ScoreLine:
    """Score the card a player has under `key`: `patron` or `rival` (fr, it: final scoring, Patron; fr: solo)."""
    rule, patron = f"museum.{key}", tally.player.patrons.get(key)
    if patron is None:
        return ScoreLine(rule, Phrase(f"line.{key}-none"), 0, "0")
    reached = tally.reached[key]
    points, sure = patron_points(patron, reached)
    label = phrase(f"line.{key}", patron=patron_name(patron))
    at = tally.board.names(reached.spaces) if reached.level else ()
    parts = _patron_parts(tally, rule, patron, reached)
    if parts:
        return summed(rule, label, parts)
    working = _reached(patron, reached, points)
    if not sure:
        working = phrase("working.patron-unknown", reached=working)
    return ScoreLine(rule, label, points, working, at)


def _patron_parts(tally: Tally, rule: str, patron: Patron, reached: Met) -> tuple[ScoreLine, ...]:
    """Return a part for each time a Patron is paid, where its kind lists them."""
    parts = kind_of(patron).parts
    if parts is None:
        return ()
    each, board = points_at(patron, 1)[0], tally.board
    return tuple(
        ScoreLine(rule, part.label, each, part.working, board.names(part.spaces))
        for part in parts(Claim(tally.museum, tally.declaration, patron), reached)
    )


def _reached(patron: Patron, reached: Met, points: int) -> Phrase:
    """Say what was counted, the level it reaches and what the card pays for it."""
    facts: dict[str, Fact] = {"n": reached.count, "points": points, "level": reached.level}
    facts["keys"] = tuple(named(key) for key in reached.keys) or ("0",)
    levels = PATRONS[patron.kind].levels
    facts["next"] = levels[min(reached.level, len(levels) - 1)]
    facts["times"] = reached.times
    return Phrase(f"working.patron.{patron.kind}" + ("" if reached.level else "-none"), facts)


def patron_name(patron: Patron) -> Phrase:
    """Name a Patron card by its kind and what it asks for."""
    asks_for = patron.civilisation or patron.continent
    kind = named(f"patron.{patron.kind}")
    asked: tuple[Fact, ...] = (named(asks_for),) if asks_for else tuple(named(key) for key in patron.sets)
    return phrase("patron-of", kind=kind, asked=asked) if asked else phrase("patron-plain", kind=kind)


# The Grand Gallery filled by one Collection, the whole Museum filled, both


def gallery_line(tally: Tally) -> ScoreLine:
    """Score the bonuses; they add up (fr, it: final scoring, the Gallery)."""
    museum, filler = tally.museum, tally.filler
    board, floor, filled, full = museum.board, museum.floor, filler is not None, museum.full
    bonuses = (
        ("gallery-bonus", board.gallery_bonus, filled, floor.gallery, _by_whom(tally, filler)),
        ("museum-bonus", board.museum_bonus, full, floor.needed, _spaces_filled(museum)),
        ("both-bonus", board.both_bonus, filled and full, floor.needed, Phrase("working.both")),
    )
    parts = tuple(
        ScoreLine(
            GALLERY,
            Phrase(f"line.{key}"),
            (bonus or 0) if earned else 0,
            Phrase("working.unknown-bonus") if earned and bonus is None else working,
            board.names(spaces) if earned else (),
        )
        for key, bonus, earned, spaces, working in bonuses
        if earned or key != "both-bonus"
    )
    return summed(GALLERY, Phrase("line.gallery"), parts)


def _by_whom(tally: Tally, filler: str | None) -> Phrase:
    museum, board, gallery = tally.museum, tally.board, tally.museum.floor.gallery.bit_count()
    if not gallery:
        return Phrase("working.gallery-flooded" if board.gallery else "working.no-gallery")
    if filler is not None:
        return phrase("working.filled-by", collection=named(filler))
    if board.gallery_bonus is None and tally.could_fill:
        return Phrase("working.gallery-smaller")
    inside, most = museum.nearest_filler
    if inside == gallery:
        return phrase("working.gallery-not-one", collection=named(most))
    facts: dict[str, Fact] = {"n": inside, "spaces": gallery, "collection": named(most)}
    return Phrase("working.gallery-most" if 2 * inside > gallery else "working.gallery-few", facts)


def _spaces_filled(museum: Museum) -> Phrase:
    filled, spaces = museum.floor.filled.bit_count(), museum.board.spaces.bit_count()
    if not museum.floor.blocked:
        return phrase("working.spaces", n=filled, spaces=spaces)
    return phrase("working.spaces-flooded", n=filled, spaces=spaces, flooded=museum.floor.blocked.bit_count())


# Public Opinion: a point lost for every token on the Continent of every card in one's Common Pool


def _ignored(player: Player, cost: Mapping[str, int]) -> tuple[str, ...]:
    """Return the Continents ignored after Press Conferences: those named, then the costliest for the unnamed ones."""
    if not player.press_conferences:
        return player.ignores
    free = sorted((c for c in CONTINENTS if c not in player.ignores and cost.get(c)), key=lambda c: -cost[c])
    return (*player.ignores, *free[: player.press_conferences])


def public_opinion_line(table: Table, player: Player) -> ScoreLine:
    """Score the penalty (fr, it: final scoring, Public Opinion): one part for each Continent in the Common Pool."""
    backs = [card.back(table.readings) for card in player.discard]
    cards = Counter([back for back in backs if back is not None])
    cost = {continent: number * table.public_opinion.get(continent, 0) for continent, number in cards.items()}
    free = _ignored(player, cost)
    parts = tuple(
        [
            ScoreLine(
                PUBLIC_OPINION,
                phrase("line.public-opinion-part", continent=named(continent), n=cards[continent]),
                0 if continent in free else -cost[continent],
                _loss(table, player, continent, cards[continent], free),
            )
            for continent in CONTINENTS
            if continent in cards
        ]
    )
    return summed(PUBLIC_OPINION, Phrase("line.public-opinion"), parts)


def _loss(table: Table, player: Player, continent: str, cards: int, free: tuple[str, ...]) -> Phrase | str:
    tokens = table.public_opinion.get(continent, 0)
    if continent not in free:
        return f"-({cards} × {tokens})" if tokens else f"{cards} × 0"
    chosen = "working.press-conference" if continent in player.ignores else "working.press-conference-best"
    return phrase(chosen, continent=named(continent), loss=cards * tokens)


# Cards that the game does not know


def _other(player: Player) -> Iterator[ScoreLine]:
    """Yield the line of cards that the game does not know, with the points that the players read off them."""
    if not player.other_points and "museum.other" not in player.stated:
        return
    parts = tuple(
        ScoreLine("museum.other", phrase("line.other-part", card=card), points, str(points))
        for card, points in player.other_points.items()
    )
    yield summed("museum.other", Phrase("line.other"), parts)
