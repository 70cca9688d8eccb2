"""A card in three keystrokes: Civilisation, Domain, value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.games.museum.letters import Letters
from companion.widgets.legend import Key, Legend, keys_of
from scoring.games.museum.cards import Card
from scoring.games.museum.printed import MASTERPIECE
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from scoring.phrasebook import Phrasebook

UNKNOWN: Final = "?"
VALUES: Final = (*(str(value) for value in range(1, MASTERPIECE + 1)), UNKNOWN)


@dataclass(frozen=True, slots=True)
class Typed:
    """What has been typed of a card so far."""

    civilisation: str | None = None
    domain: str | None = None

    def __bool__(self) -> bool:
        """Whether anything has been typed."""
        return self.civilisation is not None

    def press(self, letters: Letters, key: str) -> Typed | Card | None:
        """Return what is typed after one more key: a card after the third, None where the key types nothing."""
        if self.civilisation is None:
            civilisation = letters.civilisations.get(key.lower())
            return Typed(civilisation) if civilisation else None
        if self.domain is None:
            domain = letters.domains.get(key.lower())
            return replace(self, domain=domain) if domain else None
        if key not in VALUES:
            return None
        return Card(self.civilisation, self.domain, None if key == UNKNOWN else int(key))

    def back(self) -> Typed:
        """Take the last key back."""
        return replace(self, domain=None) if self.domain else Typed()

    def shown(self, letters: Letters) -> tuple[str, str]:
        """Write what is typed, with `_` for what is still to come: Civilisation, then Domain and value."""
        civilisation = letters.short[self.civilisation] if self.civilisation else "___"
        domain = letters.short[self.domain] if self.domain else "__"
        return civilisation, f"{domain} _"

    def legend(self, letters: Letters, words: Phrasebook) -> Legend:
        """Return the keys that go on from here."""
        if self.civilisation is None:
            return letters.civilisation_legend(words)
        if self.domain is None:
            return (keys_of(letters.domains, words),)
        unknown = Key(UNKNOWN, words.say(Phrase("app.legend.unknown")))
        return ((Key(f"{VALUES[0]}-{MASTERPIECE}", words.say(Phrase("app.legend.value"))), unknown),)
