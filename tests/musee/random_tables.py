"""Random Musée tables and games, as the plain dict that `tomllib` would give, and as the text of a table file.

Tables are drawn so that Themes meet, galleries are filled and bonus cards are claimed; then something may be planted
that people can lay but should not: a fault, never a malformed entry. Games are dealt and played by the rules to the end
or broken off, with at most one fault planted.
"""

from __future__ import annotations

import random

from tests.musee.oracle import GALLERIES, RULES, Data, Grid, displayed, empty_grid, legal_spots, named_spot, spot_name
from tests.toml_text import toml_section, toml_value

PERSONS = ["Amandine", "Andy", "Vincent", "Olivier", "Charles", "Éric"]
TEAMS = ["Upstairs", "Downstairs"]
ALTERNATING = {"top": [2, 4, 6], "bottom": [1, 3, 5]}
PLANTS = [
    "deck", "hand-deck", "twice", "hand-twice", "order", "equal", "staircases", "early-bonus", "two-holders",
    "no-owner", "hand", "hands",
]  # fmt: skip
SLIPS = ["order", "twice", "deck", "turn", "taken"]


def chance(rng: random.Random, probability: float) -> bool:
    """True that often."""
    return rng.random() < probability


def random_staircases(rng: random.Random, columns: int) -> dict[str, list[int]]:
    """An arrangement the players may agree on, often the one for a first game."""
    if chance(rng, 0.3):
        return {row: [column for column in ALTERNATING[row] if column <= columns] for row in ALTERNATING}
    top = 3 if columns == 6 or chance(rng, 0.5) else 2
    bottom = 3 if columns == 6 or top == 2 else 2
    return {
        "top": sorted(rng.sample(range(1, columns + 1), top)),
        "bottom": sorted(rng.sample(range(1, columns + 1), bottom)),
    }


def grid_text(grid: Grid) -> str:
    """The museum as the table file shows it."""
    return "".join(
        " ".join("." if number is None else str(number) for number in row).replace(" . ", "  .  ") + "\n"
        for row in grid
    )


# --- Museums ----------------------------------------------------------------------------------------------------------


def random_gallery(
    rng: random.Random, pool: list[int], columns: int, count: int, themes: list[int]
) -> list[int | None]:
    """How many paintings from the pool, of these Themes as far as they reach, rising over places left to chance."""
    wanted = [number for number in pool if number % 5 in themes]
    chosen = rng.sample(wanted, min(count, len(wanted)))
    others = [number for number in pool if number not in chosen]
    chosen = sorted(chosen + rng.sample(others, count - len(chosen)))
    for number in chosen:
        pool.remove(number)
    places = sorted(rng.sample(range(columns), count))
    row: list[int | None] = [None] * columns
    for place, number in zip(places, chosen, strict=True):
        row[place] = number
    return row


def random_museum(rng: random.Random, pool: list[int], columns: int) -> Grid:
    """A museum in order: sparse, mixed or full, in many Themes or few."""
    full = rng.choice([0, 0.2, 0.5, 1])
    themes = rng.sample(range(5), rng.choice([1, 2, 2, 5]))
    counts = [columns if chance(rng, full) else rng.randint(0, columns) for _ in GALLERIES]
    if chance(rng, 0.05):
        counts = [0, 0, 0]
    return [random_gallery(rng, pool, columns, count, themes) for count in counts]


# --- Tables -----------------------------------------------------------------------------------------------------------


class TableMaker:
    """A table being laid: museums, hands by museum and person, bonus cards by museum, staircases."""

    def __init__(self, rng: random.Random) -> None:
        """Two or three players or two teams, with nothing wrong yet."""
        self.rng = rng
        self.teams = chance(rng, 0.3)
        count = 2 if self.teams else rng.choice([2, 3])
        self.columns = 5 if count == 3 else 6
        self.last = 60 if count == 3 else 50
        persons = rng.sample(PERSONS, 4)
        self.names = rng.sample(TEAMS, 2) if self.teams else persons[:count]
        self.members = {
            name: persons[2 * place : 2 * place + 2] if self.teams else [name] for place, name in enumerate(self.names)
        }
        self.pool = list(range(1, self.last + 1))
        self.grids = {name: random_museum(rng, self.pool, self.columns) for name in self.names}
        self.staircases = random_staircases(rng, self.columns)
        self.hands: dict[str, list[int]] = {}
        self.bonus = self.random_bonus()
        if chance(rng, 0.4):
            self.deal()

    def deal(self) -> None:
        """Write down the hands of some persons."""
        for name in self.names:
            for person in self.members[name]:
                if chance(self.rng, 0.6):
                    cards = self.rng.sample(self.pool, min(len(self.pool), self.rng.randint(0, 5)))
                    self.hands[person] = cards
                    self.pool = [number for number in self.pool if number not in cards]

    def full(self, gallery: str) -> list[str]:
        """Whose museum has this gallery full."""
        return [name for name in self.names if None not in self.grids[name][GALLERIES.index(gallery)]]

    def random_bonus(self) -> dict[str, list[str]]:
        """Each full gallery's bonus card to one who has it full; then some players may not have said what they hold."""
        bonus: dict[str, list[str]] = {name: [] for name in self.names}
        for gallery in GALLERIES:
            if self.full(gallery):
                bonus[self.rng.choice(self.full(gallery))].append(gallery)
        said = self.rng.choice([0, 0.5, 1])
        return {name: held for name, held in bonus.items() if chance(self.rng, said)}

    def paintings(self) -> list[tuple[str, int, int]]:
        """Every museum, gallery and column with a painting."""
        return [(name, *spot) for name in self.names for spot in sorted(displayed(self.grids[name]))]

    def foreign(self) -> int:
        """A number that this deck lacks."""
        return self.rng.choice([self.last + 1, 60 + self.rng.randint(1, 39)])

    def give(self, cards: list[int]) -> None:
        """More cards for somebody's hand, the same never twice."""
        person = self.rng.choice([person for name in self.names for person in self.members[name]])
        hand = self.hands.setdefault(person, [])
        hand += [number for number in cards if number not in hand]

    def plant(self, what: str) -> None:
        """Lay or write something that people should not; without a painting to do it to, leave it."""
        rng, paintings = self.rng, self.paintings()
        shown = [number for grid in self.grids.values() for number in displayed(grid).values()]
        if what == "hands":
            for person in self.members[rng.choice(self.names)]:
                self.hands[person] = rng.sample(self.pool, min(len(self.pool), rng.randint(5, 6)))
                self.pool = [number for number in self.pool if number not in self.hands[person]]
        elif what.startswith("hand"):
            extra = {
                "hand": rng.sample(self.pool, min(len(self.pool), 7)),
                "hand-deck": [self.foreign()],
                "hand-twice": rng.sample(shown, min(len(shown), 1)),
            }
            self.give(extra[what])
        elif what == "staircases":
            self.plant_staircases()
        elif what in ("early-bonus", "two-holders", "no-owner"):
            self.plant_bonus(what)
        elif len(paintings) > 1:
            (one, row, column), (other, other_row, other_column) = rng.sample(paintings, 2)
            number = self.grids[other][other_row][other_column]
            if what == "deck":
                number = self.foreign()
            elif what == "order":
                rng.shuffle(self.grids[one][row])
                number = self.grids[one][row][column]
            elif what == "equal":
                number = next((n for n in self.grids[one][row] if n is not None), None)
            self.grids[one][row][column] = number

    def plant_staircases(self) -> None:
        """Flip any tokens, but not as many as there should be."""
        most = self.columns
        right = [(3, 3)] if most == 6 else [(2, 3), (3, 2)]
        counts = right[0]
        while counts in right:
            counts = (self.rng.randint(0, most), self.rng.randint(0, most))
        for row, count in zip(("top", "bottom"), counts, strict=True):
            self.staircases[row] = sorted(self.rng.sample(range(1, most + 1), count))

    def plant_bonus(self, what: str) -> None:
        """Claims that cannot be: too early, by two, or by nobody."""
        gallery = self.rng.choice(GALLERIES)
        if what == "no-owner":
            self.bonus = {name: [] for name in self.names}
        claimants = self.names if what == "two-holders" else self.names[:1] if what == "early-bonus" else []
        for name in claimants:
            held = self.bonus.setdefault(name, [])
            held += [gallery] if gallery not in held else []

    def player(self, name: str) -> Data:
        """One player or team as the file lists it."""
        rng = self.rng
        player: Data = {"name": name}
        if self.teams:
            player["members"] = self.members[name]
        if displayed(self.grids[name]) or chance(rng, 0.5):
            player["musee"] = grid_text(self.grids[name])
        if name in self.bonus:
            player["bonus"] = rng.sample(self.bonus[name], len(self.bonus[name]))
        held = {person: self.hands[person] for person in self.members[name] if person in self.hands}
        if held:
            player |= {"hands": held} if self.teams else {"hand": held[name]}
        if chance(rng, 0.1):
            player["stated"] = {rule: rng.choice([0, 4, "4 + 2", "9 - 3"]) for rule in RULES if chance(rng, 0.4)}
        return player

    def data(self) -> Data:
        """The whole table."""
        data = heading(self.staircases)
        if chance(self.rng, 0.2):
            data["over"] = self.rng.choice([True, False, False])
        if chance(self.rng, 0.1):
            data["table"]["themes"] = {"0": "animals", str(self.rng.randint(1, 4)): "landscapes"}
        return data | {"players": [self.player(name) for name in self.names]}


def heading(staircases: dict[str, list[int]]) -> Data:
    """What stands above the players."""
    return {"format": 1, "game": "musee", "table": {"staircases": staircases}}


def random_table(rng: random.Random, most_planted: int = 3) -> Data:
    """A well-formed table of finished museums or such as are still filled; half of them with faults, if any may be."""
    maker = TableMaker(rng)
    if most_planted and chance(rng, 0.5):
        for _ in range(rng.randint(1, most_planted)):
            maker.plant(rng.choice(PLANTS))
    return maker.data()


# --- Games ------------------------------------------------------------------------------------------------------------


class GameMaker:
    """A game being played from shuffled deck to end, by persons in their seats.

    Who has no legal placement is out for good. Drawing stops with two cards left among three players; of the last two
    in team play each team has one, which the person to draw may give to a partner who still plays. Where `gift_revives`
    a partner who is out gets it when it helps him, and plays on.
    """

    gift_revives = False

    def __init__(self, rng: random.Random, teams: bool, count: int) -> None:  # noqa: FBT001
        """Seat everybody, shuffle, deal five cards each."""
        self.rng = rng
        self.count = count
        self.columns, self.last = (5, 60) if count == 3 else (6, 50)
        self.careful = chance(rng, 0.5)
        persons = rng.sample(PERSONS, 4)
        self.museums = rng.sample(TEAMS, 2) if teams else persons[:count]
        seats = [(museum, place) for place in range(2 if teams else 1) for museum in self.museums]
        self.teams = teams
        self.museum_of = {persons[seat]: museum for seat, (museum, _) in enumerate(seats)}
        self.persons = list(self.museum_of)
        self.grids = {museum: empty_grid(self.columns) for museum in self.museums}
        self.deck = rng.sample(range(1, self.last + 1), self.last)
        self.hands = {person: [self.deck.pop() for _ in range(5)] for person in self.persons}
        self.last_drawn: list[str] = []
        self.out: set[str] = set()
        self.plays: list[Data] = []
        self.slip = ""

    def options(self, person: str) -> list[tuple[int, str]]:
        """Every card of the hand with every place where it may lie."""
        grid = self.grids[self.museum_of[person]]
        return [(card, spot_name(spot)) for card in self.hands[person] for spot in legal_spots(grid, card)]

    def play(self, person: str) -> None:
        """Place a card and draw one, or be out."""
        options = self.options(person)
        if not options:
            self.out.add(person)
            return
        card, at = self.rng.choice(options)
        if self.careful:
            card, at = min(options, key=lambda option: self.waste(*option))
        self.hands[person].remove(card)
        self.lay(person, *self.slipped(person, card, at))
        self.draw(person)

    def waste(self, card: int, at: str) -> float:
        """How far a card is from the column where it would stand in an even row from the lowest card to the highest."""
        return abs((card - 0.5) / self.last * self.columns - named_spot(at)[1] - 0.5)

    def slipped(self, person: str, card: int, at: str) -> tuple[int, str]:
        """The play meant; or once what was written of it: a wrong place, perhaps a taken one, or a wrong number."""
        grid = self.grids[self.museum_of[person]]
        shown = displayed(grid)
        legal = [spot_name(spot) for spot in legal_spots(grid, card)]
        everywhere = sorted(number for other in self.grids.values() for number in displayed(other).values())
        wrong = {
            "order": [
                (card, place) for place in self.places() if place not in legal and named_spot(place) not in shown
            ],
            "taken": [(card, spot_name(spot)) for spot in shown],
            "twice": [(number, spot_name(spot)) for number in everywhere for spot in legal_spots(grid, number)],
            "deck": [(99, spot_name(spot)) for spot in legal_spots(grid, 99)],
        }.get(self.slip, [])
        if not wrong or chance(self.rng, 0.7):
            return card, at
        self.slip = ""
        return self.rng.choice(wrong)

    def lay(self, person: str, card: int, at: str) -> None:
        """Put a painting up, unless one hangs there, and note the play."""
        row, column = named_spot(at)
        grid = self.grids[self.museum_of[person]]
        if grid[row][column] is None:
            grid[row][column] = card
        self.plays.append({"player": person, "card": card, "at": at})

    def draw(self, person: str) -> None:
        """Take the next card, as far as there is one to take."""
        left = len(self.deck)
        if left == 0 or (self.count == 3 and left <= 2):
            return
        taker, museum = person, self.museum_of[person]
        if self.teams and left <= 2:
            if museum in self.last_drawn:
                return
            self.last_drawn.append(museum)
            active = [other for other in self.persons if self.museum_of[other] == museum and other not in self.out]
            taker = self.rng.choice(active)
            grid, card = self.grids[museum], self.deck[-1]
            stuck = [other for other in self.persons if self.museum_of[other] == museum and other in self.out]
            if self.gift_revives and stuck and legal_spots(grid, card):
                taker = stuck[0]
                self.out.remove(taker)
        self.hands[taker].append(self.deck.pop())

    def play_out(self, most: int) -> bool:
        """Play until everybody is out, or so many plays have been made; say whether the game is over."""
        while len(self.out) < len(self.persons):
            for person in self.persons:
                if person not in self.out:
                    if len(self.plays) == most:
                        return False
                    self.play(person)
        return True

    def plant_turn(self) -> None:
        """A play by somebody who still plays later, before that of the person whose turn it is."""
        spots = []
        for index, play in enumerate(self.plays):
            later = {other["player"] for other in self.plays[index:]}
            spots += [(index, person) for person in self.persons if person in later and person != play["player"]]
        if spots:
            index, person = self.rng.choice(spots)
            card = next(play["card"] for play in self.plays[index:] if play["player"] == person)
            self.plays.insert(index, {"player": person, "card": card, "at": self.rng.choice(self.places())})

    def places(self) -> list[str]:
        """The names of all places of a museum."""
        return [spot_name((row, column)) for row in range(3) for column in range(self.columns)]

    def player(self, museum: str) -> Data:
        """One player or team as the file lists it."""
        player: Data = {"name": museum}
        members = [person for person in self.persons if self.museum_of[person] == museum]
        if self.teams:
            player["members"] = members
        if chance(self.rng, 0.3):
            hands = {person: self.hands[person] for person in members}
            player |= {"hands": hands} if self.teams else {"hand": hands[museum]}
        return player


def random_revival(rng: random.Random) -> Data:
    """A team game to the end, the last cards given to partners who were out wherever that helps them."""
    maker = GameMaker(rng, teams=True, count=4)
    maker.gift_revives = maker.careful = True
    maker.play_out(1000)
    players = [maker.player(museum) for museum in maker.museums]
    return heading(random_staircases(rng, maker.columns)) | {"players": players, "plays": maker.plays}


def random_game(rng: random.Random, slip: str = "") -> Data:
    """A game written as it was played, to the end or broken off; `slip` is the one fault it may hold."""
    teams = chance(rng, 0.35)
    maker = GameMaker(rng, teams, 4 if teams else rng.choice([2, 3]))
    maker.slip = slip
    over = maker.play_out(rng.choice([1000, 1000, rng.randint(1, 40)]))
    if slip == "turn":
        maker.plant_turn()
    data = heading(random_staircases(rng, maker.columns))
    if not over:
        data["over"] = False
    data["players"] = [maker.player(museum) for museum in maker.museums]
    return data | {"plays": maker.plays}


# --- As text ----------------------------------------------------------------------------------------------------------


def to_toml(data: Data) -> str:
    """The text of a table file that `tomllib` reads back as this dict."""
    top = {key: value for key, value in data.items() if key not in ("table", "players", "plays")}
    sections = ["\n".join(f"{key} = {toml_value(value)}" for key, value in top.items()) + "\n"]
    sections.append(toml_section("[table]", data["table"]))
    sections += [toml_section("[[players]]", player) for player in data["players"]]
    sections += [toml_section("[[plays]]", play) for play in data.get("plays", [])]
    return "\n".join(sections)
