"""A line of a turn, typed key by key: what the keys come to so far, and which go on from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from companion.games.museum.card_typing import Typed, press_from
from companion.games.museum.experts import EXPANSION_OF
from companion.games.museum.letters import Letters
from companion.widgets.legend import Key, LeadingKey, Legend, keys_of
from scoring.games.museum.printed import MASTERPIECE, printed
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.line import POOL, as_word

if TYPE_CHECKING:
    from companion.games.museum.turns.pools import Pooled
    from companion.words.localization import Locale
    from scoring.fields import Data

FROM: Final = "<"
PAYS: Final = "="
OWN_WORDS: Final = ":"
LEFT_OUT: Final = "?"
ALL: Final = "0"
NOBODY: Final = "-"
APART: Final = "+"
PRESTIGE: Final = "p"
FAVOURS: Final = printed("favours")
HEADLINES: Final = printed("headlines")


@dataclass(frozen=True, slots=True)
class Scene:
    """What the keys of a line can mean: whose line it is, the pools, and what may be told besides.

    `told` says that the line becomes part of a followed game; `begins` that nobody told who took an Object yet;
    `prices` are the digits last typed for Experts, by id. `rival` is the seat of the rival of a solo game, who takes an
    Object without being named.
    """

    TOPIC: ClassVar[str] = "turn-line"
    """What the help of the line is about."""

    letters: Letters
    names: tuple[str, ...]
    seat: int
    pools: tuple[Pooled, ...] = ()
    told: bool = False
    begins: bool = False
    prices: Mapping[str, str] = field(default_factory=dict)
    rival: int | None = None
    in_play: frozenset[str] = frozenset()
    """The expansions in play: of the others no Favour and no Headline is offered."""

    def read(self, keys: str = "") -> Reading:
        """Read some keys."""
        return Reading(self, keys)

    @property
    def takers(self) -> tuple[int, ...]:
        """The numbers of those who may have taken an Object, as digits type them."""
        return tuple([seat + 1 for seat in range(len(self.names)) if seat not in (self.seat, self.rival)])

    @property
    def others(self) -> tuple[str, ...]:
        """Their names."""
        return tuple([self.names[seat - 1] for seat in self.takers])

    def source(self, seat: int) -> str:
        """Return how a line names a player's Common Pool."""
        return POOL if seat == self.seat else as_word(self.names[seat])


class Reading:
    """What the keys typed so far come to. `half` is what is typed of a card, or names what is still to come."""

    def __init__(self, scene: Scene, keys: str = "") -> None:
        """Read some keys, each of which goes on from those before."""
        self.scene = scene
        self.headline: str | None = None
        self.takers: tuple[str, ...] | None = None
        self.opinion: Counter[str] = Counter()
        self.left_out = False
        self._action = ""
        self._gains: list[str] = []
        self._paid: list[str] = []
        self._prestige = 0
        self._pays = False
        self._digits = ""
        self._typed = Typed()
        self._last: str | None = None
        self._card: Callable[[str], None] | None = None
        self._back: Callable[[str], bool] | None = None
        self._words = ""
        self._state: Callable[[str], bool] = self._start
        for key in keys:
            self._state(key)

    def press(self, key: str) -> bool:
        """Take one more key; False where it means nothing here."""
        return self._state(key)

    @property
    def reasons(self) -> bool:
        """Whether there is something to give reasons for: only where the rival's choice is worked out."""
        return False

    @property
    def half(self) -> bool:
        """Whether something has been begun that more keys must end."""
        asks = (self._in_headline, self._headline_continent, self._expert, self._pool, self._in_favour, self._continent)
        digits = bool(self._digits.strip("12345"))
        return bool(self._typed) or digits or self._state in (*asks, self._in_opinion) or bool(self._missing)

    @property
    def _missing(self) -> str:
        """Return `?` where the Favour typed still asks for something."""
        favour = self._action.removeprefix("favour ")
        asks = FAVOURS.get(favour, {}).get("asks") if favour != self._action else None
        return "?" if asks not in (None, "expert") and not self._gains else ""

    @property
    def text(self) -> str:
        """The line as it is told: `egy-na-3 for rom-ag-3 + 1p`; empty where none is typed."""
        if self._state == self._in_words:
            return self._words.strip()
        paid = self._paid + ([f"{self._prestige}p"] if self._prestige or not self._paid else [])
        payment = f" for {' + '.join(paid)}" if self._pays else ""
        if self._action:
            gains = " ".join(self._gains) or ("all" if self._action == "inventory" else "")
            return f"{self._action} {gains}".strip() + payment
        return ", ".join(self._gains) + payment

    @property
    def shown(self) -> str:
        """The line as far as it is typed, with `_` for what is still to come."""
        if self._state == self._in_words:
            return f"{OWN_WORDS}{self._words}"
        if self.left_out:
            return LEFT_OUT
        civilisation, domain = self._typed.civilisation, self._typed.domain
        card = f"{civilisation}-{domain or '__'}-_" if civilisation else ""
        gains = [*self._gains, *([card] if card and not self._pays else [])]
        paid = [*self._paid, *([f"{self._prestige}p"] if self._prestige else []), *([card] if card else [])]
        waiting: dict[Callable[[str], bool], str] = {
            self._pool: FROM, self._expert: "expert _", self._in_favour: "favour _", self._continent: "_",
            self._headline_continent: "_", self._in_headline: "_", self._in_opinion: "_",
        }  # fmt: skip
        line = f"{self._action} {' '.join(gains)}".strip() if self._action else ", ".join(gains)
        return " ".join(
            part
            for part in (line, f"for {' + '.join(paid)}".strip() if self._pays else "", waiting.get(self._state, ""))
            if part
        )

    # The states: each takes a key

    def _start(self, key: str) -> bool:
        turn = self.scene.letters.turn
        if self.scene.begins and not self._action and (key in (ALL, NOBODY) or key.isdigit()):
            return self._taker(key)
        if key == LEFT_OUT and self.scene.begins:
            self.left_out, self._state = True, self._end
            return True
        if key == OWN_WORDS:
            self._state = self._in_words
            return True
        match turn.get(key):
            case "headline" if self.scene.told and self.headline is None:
                self._state = self._in_headline
            case "inventory":
                self._action, self._state = "inventory", self._cards
            case "discard" if self.scene.told:
                self._action, self._state = "discard", self._cards
            case "favour":
                self._state = self._in_favour
            case _:
                return self._gain(key)
        return True

    def _taker(self, key: str) -> bool:
        if key in (ALL, NOBODY):
            self.takers = self.scene.others if key == ALL else ()
            return True
        if int(key) not in self.scene.takers:
            return False
        taker = self.scene.names[int(key) - 1]
        if taker in (self.takers or ()):
            return False
        self.takers = (*(self.takers or ()), taker)
        return True

    def _in_headline(self, key: str) -> bool:
        kind = self.scene.letters.headlines.get(key.lower())
        if kind is None:
            return False
        self.headline = kind
        self._state = self._headline_continent if "of" in HEADLINES.get(kind, {}) else self._start
        return True

    def _headline_continent(self, key: str) -> bool:
        continent = self.scene.letters.continents.get(key.lower())
        if continent:
            self.headline, self._state = f"{self.headline}-{continent}", self._start
        return continent is not None

    def _gain(self, key: str) -> bool:
        if key == PAYS and self._gains:
            self._pays, self._state = True, self._pay
            return True
        if key == FROM:
            return self._from()
        if self.scene.letters.turn.get(key) == "expert":
            self._state = self._expert
            return True
        if not self.scene.told and key in "12345":
            self._gains.append(key)
            self._state = self._gain
            return True
        return self._opinion_key(key, self._gain) or self._card_key(key, self._gains.append, self._gain)

    def _from(self) -> bool:
        """Say that the last card comes out of a pool, if it lies in one; else the letter of a pool card comes next."""
        last = self._gains[-1] if self._gains else ""
        owners = [card.seat for card in self.scene.pools if card.card == last]
        if owners:
            owner = self.scene.seat if self.scene.seat in owners else owners[0]
            self._gains[-1] = f"{last} from {self.scene.source(owner)}"
            self._state = self._owner
        elif self._names_owner or self.scene.pools:
            self._state = self._pool
        else:
            return False
        return True

    @property
    def _names_owner(self) -> bool:
        """Whether a digit can say in whose pool the last card lies."""
        return bool(self._gains) and " " not in self._gains[-1]

    def _owner(self, key: str) -> bool:
        """Take the number of another player in whose pool the card lies, or what comes next."""
        if key.isdigit() and 0 < int(key) <= len(self.scene.names):
            card = self._gains[-1].partition(" ")[0]
            self._gains[-1] = f"{card} from {self.scene.source(int(key) - 1)}"
            return True
        self._state = self._favour_card if self._action else self._gain
        return self._state(key)

    def _pool(self, key: str) -> bool:
        """Take the letter of a card in a pool; a digit says whose pool the last card lies in."""
        if key.isdigit() and self._names_owner:
            self._state = self._owner
            return self._owner(key)
        found = next((card for card in self.scene.pools if card.letter == key), None)
        if found is None:
            return False
        self._gains.append(f"{found.card} from {self.scene.source(found.seat)}")
        self._state = self._favour_card if self._action else self._gain
        return True

    def _expert(self, key: str) -> bool:
        known = self.scene.letters
        expert = (known.domains if key.isupper() else known.civilisations).get(key.lower()) or known.experts.get(key)
        if expert is None:
            return False
        if self._action:
            self._gains.append(expert)
            self._state = self._end
        else:
            self._gains.append(f"expert {expert}")
            self._state = self._price
        return True

    def _price(self, key: str) -> bool:
        self._state = self._gain
        if key.isdigit():
            self._gains[-1] = f"{self._gains[-1]} {key}"
            return True
        return self._gain(key)

    def _pay(self, key: str) -> bool:
        if key.lower() == PRESTIGE and self._digits:
            return self._tokens()
        if key.isdigit():
            self._digits += key
            if 1 <= int(key) <= MASTERPIECE:
                self._paid.append(key)
            return True
        if self._digits.strip("12345"):
            return False
        self._digits = ""
        if key == APART:
            return True
        return self._opinion_key(key, self._pay) or self._card_key(key, self._paid.append, self._pay)

    def _tokens(self) -> bool:
        """Take the number just typed as Prestige: one digit, two where the second is 0."""
        number = self._digits[-2:] if self._digits.endswith("0") else self._digits[-1:]
        for digit in reversed(number):
            if self._paid and self._paid[-1] == digit:
                self._paid.pop()
        self._prestige += int(number)
        self._digits = ""
        return True

    def _in_favour(self, key: str) -> bool:
        favour = self.scene.letters.favours.get(key.lower())
        if favour is None:
            return False
        self._action = f"favour {favour}"
        match FAVOURS[favour].get("asks"):
            case "object" | "card":
                self._state = self._favour_card
            case "cards":
                self._state = self._cards
            case "continent":
                self._state = self._continent
            case "expert":
                self._state = self._perhaps_expert
            case _:
                self._state = self._end
        return True

    def _favour_card(self, key: str) -> bool:
        """Take the one Object of a Favour, and the Prestige it may cost."""
        if self._gains:
            if key == PAYS:
                self._pays, self._state = True, self._free_pay
                return True
            return self._from() if key == FROM and " " not in self._gains[0] else self._end(key)
        if key == FROM:
            return self._from()
        return self._card_key(key, self._gains.append, self._favour_card)

    def _free_pay(self, key: str) -> bool:
        if key.isdigit():
            self._digits += key
            return True
        return key.lower() == PRESTIGE and bool(self._digits) and self._tokens()

    def _perhaps_expert(self, key: str) -> bool:
        return self._expert(key) or self._end(key)

    def _continent(self, key: str) -> bool:
        continent = self.scene.letters.continents.get(key.lower())
        if continent:
            self._gains.append(continent)
            self._state = self._end
        return continent is not None

    def _cards(self, key: str) -> bool:
        """Take cards; those of the own pool by their letters, behind `<` or where no hand comes into it."""
        if key == FROM and any(card.seat == self.scene.seat for card in self.scene.pools):
            self._state = self._own_pool
            return True
        return self._opinion_key(key, self._cards) or self._card_key(key, self._gains.append, self._cards)

    def _own_pool(self, key: str) -> bool:
        own = next((card for card in self.scene.pools if card.letter == key and card.seat == self.scene.seat), None)
        if own is not None:
            self._gains.append(own.card)
            self._state = self._cards
        return own is not None

    def _card_key(self, key: str, take: Callable[[str], None], then: Callable[[str], bool]) -> bool:
        """Take a key of a card, to be taken so when it is whole."""
        typed = press_from(self._last, self._typed, self.scene.letters, key)
        if isinstance(typed, Typed):
            self._typed, self._card, self._back, self._state = typed, take, then, self._in_card
            return True
        return False

    def _in_card(self, key: str) -> bool:
        typed = press_from(self._last, self._typed, self.scene.letters, key)
        if isinstance(typed, Typed):
            self._typed = typed
            return True
        if not isinstance(typed, Card) or self._card is None or self._back is None:
            return False
        self._typed, self._last, self._state = Typed(), typed.civilisation, self._back
        self._card(str(typed))
        return True

    def _opinion_key(self, key: str, then: Callable[[str], bool]) -> bool:
        if not self.scene.told or self.scene.letters.turn.get(key) != "opinion":
            return False
        self._back, self._state = then, self._in_opinion
        return True

    def _in_opinion(self, key: str) -> bool:
        continent = self.scene.letters.continents.get(key.lower())
        if continent and self._back:
            self.opinion[continent] += 1
            begun = self._gains or self._action
            self._state = self._back if begun else self._start
        return continent is not None

    def _end(self, key: str) -> bool:
        return self._opinion_key(key, self._end)

    def _in_words(self, key: str) -> bool:
        self._words += key
        return True

    def legend(self, say: Locale) -> Legend:
        """Return the keys that go on from here."""
        if self._typed:
            return self._typed.legend(self.scene.letters, say.words)
        asked = self._asked(say)
        return asked or (*self.scene.letters.civilisation_legend(say.words), tuple(self._others(say)))

    def _asked(self, say: Locale) -> Legend:
        """Return the keys of the one thing that is asked for now; none where a card may come next."""
        known, words = self.scene.letters, say.words
        keys: Legend = ()
        if self._state in (self._continent, self._headline_continent, self._in_opinion):
            keys = (keys_of(known.continents, words),)
        elif self._state in (self._pool, self._own_pool):
            keys = (tuple(self._pooled()),)
        elif self._state == self._in_favour:
            keys = (tuple(LeadingKey(key, say(f"favour.{one}")) for key, one in self._played(known.favours, FAVOURS)),)
        elif self._state == self._in_headline:
            played = self._played(known.headlines, HEADLINES)
            keys = (tuple(LeadingKey(key, say(f"headline.{kind}")) for key, kind in played),)
        elif self._state == self._expert:
            domains = known.domains.items()
            capitals = (Key(key.upper(), words.name(domain), known.short[domain]) for key, domain in domains)
            named = [one for one in known.experts.values() if EXPANSION_OF.get(one) in (None, *self.scene.in_play)]
            shift = Key("", say("legend.shift"))
            keys = (*known.civilisation_legend(words), (shift, *capitals), keys_of(known.experts, words, named))
        elif self._state in (self._end, self._in_words, self._perhaps_expert):
            keys = ((Key("Enter", say("turn.take")),),)
        return keys

    def _played(self, cards: Mapping[str, str], rows: Mapping[str, Data]) -> Iterator[tuple[str, str]]:
        """Yield the letters of the cards in play; those of others are taken all the same."""
        for key, card in cards.items():
            if rows.get(card, {}).get("expansion") in (None, *self.scene.in_play):
                yield key, card

    def _others(self, say: Locale) -> Iterator[Key]:
        """Yield the keys that begin no card."""
        empty = not self.text and self._state == self._start
        if empty and self.scene.begins:
            yield LeadingKey(" ".join([*map(str, self.scene.takers), ALL]), say("turn.takers"))
            yield LeadingKey(NOBODY, say("turn.nobody"))
            yield LeadingKey(LEFT_OUT, say("turn.untold"))
        actions = {what: key for key, what in self.scene.letters.turn.items()}
        if self._state == self._price:
            before = self.scene.prices.get(self._gains[-1].removeprefix("expert "))
            yield LeadingKey("0-9", say("turn.price"))
            if before:
                yield LeadingKey(before, say("turn.price-before"))
        wanted = ["inventory", "favour"] if empty else []
        wanted += [] if self._pays or self._action else ["expert"]
        wanted += ["opinion"] if self.scene.told else []
        wanted += ["headline", "discard"] if empty and self.scene.told else []
        yield from (Key(actions[what], say(f"turn.{what}")) for what in wanted)
        if self._pays:
            yield LeadingKey("1-5", say("turn.value"))
            yield LeadingKey("1p", say("turn.prestige"))
        elif not self._action.startswith(("inventory", "discard")):
            yield LeadingKey(FROM, say("turn.from"))
            if self._gains:
                yield LeadingKey(PAYS, say("turn.pays"))
        if empty:
            yield LeadingKey(OWN_WORDS, say("turn.words"))

    def _pooled(self) -> Iterator[Key]:
        """Yield the letters that may come now, each with its card, and the numbers of the owners of the last one."""
        for card in self.scene.pools:
            if self._state == self._pool or card.seat == self.scene.seat:
                yield LeadingKey(card.letter, card.card)
        if self._state == self._pool and self._names_owner:
            yield from (LeadingKey(str(number), name) for number, name in enumerate(self.scene.names, 1))
