"""Random games of Artline, as the plain dict that `tomllib` would give, and as the text of a table file.

A game is played by legal turns under rulings left to chance, from boxes small enough for the pile to run out and with
players so keen on Galleries that their hands do. Then one illegal turn of a chosen kind may be planted, followed by
whatever comes to mind.
"""

from __future__ import annotations

import random
import unicodedata

from tests.artline.oracle import (
    LINES,
    UNKNOWN,
    Data,
    Spot,
    State,
    around,
    bare,
    crossed,
    faults,
    given,
    met,
    named_spot,
    neighbours,
    play,
    replay,
    same_theme,
    spot_name,
    themes,
    touches,
)
from tests.toml_text import toml_section, toml_value

PERSONS = ["Amandine", "Andy", "Vincent", "Olivier", "Charles", "Éric"]
THINGS = ["sword", "hat", "mirror", "angel", "cello", "Straße", "épée", "stone bridge", "naïve smile", "ὅρμος"]
KINDS = ["a", "two", "a broken", "an Angel’s", "a golden", "no"]
TITLES = ["The Lacemaker", "Oath of the Horatii", 'The "Turkish" bath', "Still life with shells", "L’Été \\ Summer"]
READINGS = {
    "room-extent": ["line", "run"],
    "joined-runs": ["both-themes", "forbidden"],
    "later-room-gallery": ["no", "yes"],
    "pile-empty-last-round": ["finish-round", "stop"],
    "pile-empty": ["end-of-turn", "equal-turns"],
}
PLANTS = [
    "turn", "free", "touch", "theme", "theme-used", "theme-stays", "no-room", "joined-runs", "two-themes", "fits",
    "over", "several", "discard",
]  # fmt: skip


def chance(rng: random.Random, probability: float) -> bool:
    """True that often."""
    return rng.random() < probability


# --- Words ------------------------------------------------------------------------------------------------------------


def recased(rng: random.Random, words: str) -> str:
    """The same words in another case, or as they are."""
    return rng.choice([words, words, words.upper(), words.lower(), words.title()])


def variant(rng: random.Random, words: str) -> str:
    """The same theme written otherwise: other case, other blanks, accents stored apart from their letters."""
    words = recased(rng, words)
    if chance(rng, 0.2):
        words = words.replace(" ", "")
    if chance(rng, 0.2):
        cut = rng.randint(0, len(words))
        words = words[:cut] + rng.choice([" ", "  ", "\u00a0"]) + words[cut:]
    return unicodedata.normalize("NFD", words) if chance(rng, 0.2) else words


def respelt_name(rng: random.Random, name: str) -> str:
    """Most often the name as it is, else in another case and with its accents apart."""
    return unicodedata.normalize("NFD", recased(rng, name)) if chance(rng, 0.05) else name


def fresh_theme(rng: random.Random, state: State, *others: str) -> str:
    """A theme that no Room has yet, and that is none of these."""
    taken = {bare(theme) for theme in [*others, *(note.theme for note in state.notes)]}
    theme = f"{rng.choice(KINDS)} {rng.choice(THINGS)}"
    while bare(theme) in taken:
        theme = f"{rng.choice(KINDS)} {theme}"
    return variant(rng, theme)


# --- Games ------------------------------------------------------------------------------------------------------------


def random_pile(rng: random.Random, count: int) -> int:
    """How many cards are left when all are dealt: none, few, or about as many as a keen player needs to be rid of his.

    He needs five Galleries, each prepared by the others: about five rounds, in each of which one card is spared.
    """
    rounds = count * 5
    return rng.choice([0, *[rng.randint(1, 8)] * 8, *[rng.randint(rounds - 5, rounds + 15)] * 16])


def heading(rng: random.Random, *, long: bool, rulings: dict[str, str]) -> Data:
    """A game before the first turn, with a box of any size or the one sold; `rulings` are not left to chance."""
    count = rng.randint(2, 6)
    data: Data = {"format": 1, "game": "artline"}
    if chance(rng, 0.3):
        data["over"] = chance(rng, 0.5)
    rulings = {ruling: rng.choice(readings) for ruling, readings in READINGS.items() if chance(rng, 0.7)} | rulings
    if rulings:
        data["rulings"] = rulings
    data["table"] = {"start": rng.choice([*TITLES, ""])} if chance(rng, 0.7) else {}
    if not long:
        data["table"]["cards"] = 1 + 5 * count + random_pile(rng, count)
    elif chance(rng, 0.3):
        data["table"]["cards"] = 112
    data["players"] = [{"name": name} for name in rng.sample(PERSONS, count)]
    if chance(rng, 0.05):
        rng.choice(data["players"])["stated"] = {"artline.hand": rng.choice([0, 3, "2 + 1", "4"])}
    return data | {"turns": []}


class GameMaker:
    """A game being played: how it stands, its turns as the file lists them, and the temper of its players.

    `keen` is how often a Gallery is made where there is one to make, `sprawling` how often a card is laid where it
    touches only one, `bridging` how often two Rooms are joined where they can be, `wasteful` how often a card is
    discarded, `vague` how often the theme of a new Room is not known.
    """

    def __init__(self, rng: random.Random, data: Data) -> None:
        """Take up a game after its last legal turn."""
        self.rng = rng
        self.data = legal_part(data)
        self.state = replay(data).state
        self.turns: list[Data] = self.data["turns"]
        self.keen = rng.choice([0, 0.5, 0.9, 1])
        self.sprawling = rng.choice([0, 0, 0.5, 1])
        self.bridging = rng.choice([0, 0, 0.5])
        self.wasteful = rng.choice([0, 0.1, 0.3])
        self.vague = rng.choice([0, 0, 0, 0.1])

    def own(self, line: str, spot: Spot) -> list[str]:
        """The themes of the Rooms that a card at this place would join."""
        return themes(self.state, met(self.state, spot, line).rooms, line)

    def spots(self) -> list[Spot]:
        """Some of the places next to a card, those of Galleries first if the player is keen."""
        found = around(self.state)
        self.rng.shuffle(found)
        if chance(self.rng, self.sprawling):
            found.sort(key=lambda spot: sum(other in self.state.cards for other in neighbours(spot)))
        if chance(self.rng, self.keen):
            found.sort(key=lambda spot: not crossed(self.state, spot))
        if chance(self.rng, self.bridging):
            found.sort(key=lambda spot: not self.joins(spot))
        return found

    def joins(self, spot: Spot) -> bool:
        """Whether a card at this place would join two Rooms."""
        return any(len(met(self.state, spot, line).rooms) == 2 for line in LINES)

    def turn(self, spot: Spot | None = None) -> Data:
        """A legal turn for whoever's turn it is, at this place if one is given and it can be."""
        who = {"player": respelt_name(self.rng, self.state.next)}
        if spot is None and chance(self.rng, self.wasteful):
            return who | {"discard": self.title()}
        spots = self.spots() if spot is None else [spot]
        for place in spots:
            turn = who | {"play": self.title(), "at": spot_name(place)} | self.said(place)
            if not faults(self.state, turn):
                return turn
        return who | {"discard": self.title()}

    def title(self) -> str:
        """A card that may be played or discarded: most often another one than those seen, sometimes one of a title."""
        rng, state = self.rng, self.state
        title = rng.choice([UNKNOWN, *TITLES]) if chance(rng, 0.1) else f"{rng.choice(TITLES)} {state.turns}"
        return UNKNOWN if bare(title) in state.thrown_away else variant(rng, title)

    def said(self, spot: Spot) -> Data:
        """The themes a player tells when he lays a card here, and who doubts it."""
        rng = self.rng
        told: Data = {}
        for line in LINES:
            if met(self.state, spot, line).opens:
                vague = chance(rng, self.vague)
                told[line] = rng.choice([UNKNOWN, " ? "]) if vague else fresh_theme(rng, self.state, *told.values())
            elif chance(rng, 0.15):
                own = [theme for theme in self.own(line, spot) if bare(theme) != UNKNOWN]
                told[line] = rng.choice(["", "  ", *([UNKNOWN] if self.own(line, spot) else [])])
                if own:
                    told[line] = rng.choice([told[line], *[variant(rng, rng.choice(own))] * 5])
        extra: Data = {}
        if chance(rng, 0.1):
            extra["objections"] = rng.sample(self.state.names, rng.randint(0, 2))
            extra |= {"fits": True} if chance(rng, 0.5) else {}
        return told | extra

    def take(self, turn: Data) -> None:
        """Play a legal turn and write it down."""
        play(self.state, turn)
        self.turns.append(turn)

    def play_on(self, most: int) -> None:
        """Play until the game is over, or so many turns have been taken."""
        while not self.state.over and len(self.turns) < most:
            self.take(self.turn())


# --- Turns that break a rule ------------------------------------------------------------------------------------------


class Planter:
    """Plants one illegal turn of a kind in a game, as soon as the table allows for it."""

    def __init__(self, maker: GameMaker) -> None:
        """Work on the game of this maker."""
        self.maker = maker
        self.rng = maker.rng

    def plant(self, kind: str, earliest: int) -> None:
        """Go on with the game from its `earliest` turn until the kind fits in, if it ever does; then follows anything.

        Only a game that sprawls comes to a place where two Rooms could be joined.
        """
        maker = self.maker
        if kind == "joined-runs":
            maker.keen, maker.sprawling = 0, 0.9
        maker.play_on(1000 if kind == "over" else earliest)
        wrong = self.wrong(kind)
        while not maker.state.over and (wrong is None or not faults(maker.state, wrong)):
            maker.take(maker.turn())
            wrong = self.wrong(kind)
        if wrong is not None and faults(maker.state, wrong):
            maker.turns += [wrong, *(self.anyhow() for _ in range(self.rng.randint(0, 3)))]

    def wrong(self, kind: str) -> Data | None:
        """A turn of this kind, or None where there is none now."""
        if kind in ("free", "touch"):
            return self.misplaced(kind)
        if kind not in ("turn", "fits", "over", "several", "discard"):
            return self.misnamed(kind)
        turn = self.anything() if kind == "several" else self.maker.turn()
        if kind in ("turn", "several"):
            turn["player"] = self.rng.choice([name for name in self.maker.state.names if name != self.maker.state.next])
        if kind in ("fits", "several") and "play" in turn:
            turn["fits"] = False
        return turn if kind != "discard" else self.out_of_the_game(turn)

    def out_of_the_game(self, turn: Data) -> Data | None:
        """The turn with a card that was thrown away before, None where none was."""
        thrown_away = sorted(self.maker.state.thrown_away)
        key = "discard" if "discard" in turn else "play"
        return turn | {key: variant(self.rng, self.rng.choice(thrown_away))} if thrown_away else None

    def misplaced(self, kind: str) -> Data:
        """A card onto another one, or away from all."""
        rng, state = self.rng, self.maker.state
        spot = rng.choice(sorted(state.cards))
        while kind == "touch" and (spot in state.cards or touches(state, spot)):
            spot = spot[0] + rng.randint(-2, 2), spot[1] + rng.randint(-2, 2)
        told = {line: fresh_theme(rng, state) for line in LINES if chance(rng, 0.4)}
        return {"player": state.next, "play": rng.choice(TITLES), "at": spot_name(spot)} | told

    def misnamed(self, kind: str) -> Data | None:
        """A card next to another one with something wrong about its themes."""
        maker = self.maker
        for spot in maker.spots():
            lines = [line for line in LINES if self.suits(kind, spot, line)]
            if lines:
                turn = {"player": maker.state.next, "play": "any", "at": spot_name(spot)} | maker.said(spot)
                return turn | self.misnaming(kind, self.rng.choice(lines), turn)
        return None

    def suits(self, kind: str, spot: Spot, line: str) -> bool:
        """Whether a card here could be wrong in this way in this line."""
        state = self.maker.state
        found, both = met(state, spot, line), all(met(state, spot, other).opens for other in LINES)
        return {
            "theme": found.opens,
            "theme-used": found.opens and bool(state.notes),
            "theme-stays": bool(found.rooms),
            "no-room": not found.opens and not found.rooms,
            "joined-runs": len(found.rooms) == 2,
            "two-themes": both,
        }[kind]

    def misnaming(self, kind: str, line: str, turn: Data) -> Data:
        """What to write instead in this line, or in both."""
        rng, state = self.rng, self.maker.state
        if kind == "theme":
            return {line: rng.choice(["", "  ", "\u00a0"])}
        if kind == "theme-used":
            return {line: variant(rng, rng.choice([note.theme for note in state.notes]))}
        if kind in ("theme-stays", "no-room"):
            foreign = [note.theme for note in state.notes]
            foreign = [theme for theme in foreign if not any(same_theme(theme, own) for own in self.own(line, turn))]
            return {line: rng.choice([fresh_theme(rng, state), *foreign])}
        if kind == "two-themes":
            theme = fresh_theme(rng, state)
            return {"row": variant(rng, theme), "column": variant(rng, theme)}
        return {}

    def own(self, line: str, turn: Data) -> list[str]:
        """The themes that stand where this turn's card would lie."""
        return self.maker.own(line, named_spot(turn["at"]))

    def anything(self) -> Data:
        """A card anywhere near, with themes or without, by anybody."""
        rng, state = self.rng, self.maker.state
        x, y = rng.choice(sorted(state.cards))
        at = spot_name((x + rng.randint(-2, 2), y + rng.randint(-2, 2)))
        known = [note.theme for note in state.notes]
        told = {line: rng.choice([UNKNOWN, fresh_theme(rng, state), *known]) for line in LINES if chance(rng, 0.5)}
        return {"player": rng.choice(state.names), "play": rng.choice(TITLES), "at": at} | told

    def anyhow(self) -> Data:
        """A turn of no particular kind, legal or not."""
        rng = self.rng
        if chance(rng, 0.2):
            return {"player": rng.choice(self.maker.state.names), "discard": rng.choice(TITLES)}
        return self.anything() if chance(rng, 0.5) else self.maker.turn()


def random_game(rng: random.Random, kind: str = "", *, long: bool = False) -> Data:
    """A game to its end or broken off, with an illegal turn of this kind in it if there was room for one."""
    rulings = {"room-extent": "run", "joined-runs": "forbidden"} if kind == "joined-runs" else {}
    maker = GameMaker(rng, heading(rng, long=long or bool(rulings), rulings=rulings))
    if long and chance(rng, 0.3):
        maker.wasteful = 0.9  # hands stay full, and the pile decides when it ends
    most = rng.choice([1000, 1000, rng.randint(0, 12), rng.randint(0, 60)])
    if kind:
        Planter(maker).plant(kind, min(most, rng.randint(0, 25)))
        return maker.data
    maker.play_on(most)
    if maker.state.how.startswith("last-card") and chance(rng, 0.4):
        maker = GameMaker(rng, in_a_smaller_box(rng, maker))
        maker.play_on(most)
    return maker.data


def in_a_smaller_box(rng: random.Random, maker: GameMaker) -> Data:
    """A game that somebody's last card ended, with so few cards that the pile runs out in the last round or before."""
    count = len(maker.state.names)
    held = sum(maker.state.hands.values())
    least = 1 + 5 * count
    drawn = len(maker.turns) + held - 5 * count
    cards = max(least, least + drawn - rng.randint(0, count))
    return maker.data | {"table": maker.data["table"] | {"cards": cards}}


def random_plays(rng: random.Random, data: Data, count: int) -> list[Data]:
    """How many next turns of a kind and as many of none, for a game as far as it is legal; each legal or not."""
    planter = Planter(GameMaker(rng, data))
    wrong = [planter.wrong(rng.choice(PLANTS)) for _ in range(count)]
    return [turn for turn in wrong if turn is not None] + [planter.anyhow() for _ in range(count)]


def legal_part(data: Data) -> Data:
    """The game up to its first fault."""
    return data | {"turns": data["turns"][: replay(data).state.turns]}


# --- As text ----------------------------------------------------------------------------------------------------------


def to_toml(data: Data) -> str:
    """The text of a table file that `tomllib` reads back as this dict."""
    top = {key: value for key, value in data.items() if key not in ("rulings", "table", "players", "turns")}
    sections = ["\n".join(f"{key} = {toml_value(value)}" for key, value in top.items()) + "\n"]
    sections += [toml_section(f"[{key}]", data[key]) for key in ("rulings", "table") if key in data]
    sections += [toml_section("[[players]]", player) for player in data["players"]]
    sections += [toml_section("[[turns]]", turn) for turn in data.get("turns", [])]
    return "\n".join(sections)


def play_text(turn: Data) -> str:
    """A turn as the command line is given it, where a theme of blanks is left out."""

    def quoted(words: str) -> str:
        return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'

    if "discard" in turn:
        return f"discard {quoted(turn['discard'])}"
    told = [f"{line} {quoted(turn[line])}" for line in LINES if given(turn, line) is not None]
    return " ".join([quoted(turn["play"]), "at", turn["at"], *told])
