"""How games against Alphonse LeGros went, by mode, Action cards and Rival card; it loads little, as the shelf does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.rivalry import Rivalry
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.rivalry import Game
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.rival.balance import Balance, Strength


def title(words: Phrasebook) -> str:
    """Say whom the games were against."""
    return words.say(Phrase("rivalry.title"))


def rows(games: Iterable[Game], words: Phrasebook) -> list[str]:
    """Return the balance against each rival, below that of all games where there are several."""
    from scoring.games.museum.rival.balance import Balance, balances_of

    balances = balances_of(games)
    if not balances:
        return [words.say(Phrase("rivalry.nothing"))]
    told = [f"{_balance(balance, words)}  {_strength(strength, words)}" for strength, balance in balances.items()]
    return told if len(told) == 1 else [_balance(sum(balances.values(), Balance()), words), *told]


def _balance(balance: Balance, words: Phrasebook) -> str:
    """Say how many games were won and lost, and how many shared if there are any."""
    shared = [phrase("rivalry.shared", n=balance.shared)] * bool(balance.shared)
    counts = phrase("rivalry.won", n=balance.won), phrase("rivalry.lost", n=balance.lost), *shared
    return ", ".join(map(words.say, counts))


def _strength(strength: Strength, words: Phrasebook) -> str:
    """Say how strong he was; the deck only where it is not the usual one, the card where it has a name."""
    deck = [words.say(Phrase(f"rivalry.deck.{strength.deck}"))] if strength.deck != "usual" else []
    card = [words.say(phrase("rivalry.card", card=strength.card))] * bool(strength.card)
    mode = words.name("rivalry.advanced" if strength.advanced else "rivalry.normal")
    return " · ".join([mode, *deck, *card])


RIVALRY: Final = Rivalry((b"solo", b"rival", b"priorities"), title, rows)
