"""How screens and widgets speak: the phrasebook at hand, and the words of their keys."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual.binding import Binding, BindingsMap, BindingType
from textual.dom import DOMNode

from scoring.phrase import Fact, Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


@dataclass(frozen=True, slots=True)
class Tongue:
    """How a widget speaks: the phrasebook, with a short way to this app's own wordings."""

    words: Phrasebook

    def __call__(self, key: str, **facts: Fact) -> str:
        """Say the app's wording of this key."""
        return self.words.say(Phrase(f"app.{key}", facts))


def add_bindings(node: DOMNode, bindings: Iterable[BindingType]) -> None:
    """Give one node keys besides those of its class: behind them, or in place of those that are the same."""
    own = node._bindings.key_to_bindings  # noqa: SLF001 (Textual offers no public way)
    own.update(BindingsMap(bindings).key_to_bindings)


def speak_bindings(node: DOMNode, say: Tongue) -> None:
    """Word the descriptions of a node's own bindings, which are written as keys of wordings.

    What is too short to stand alone has a full name besides, which becomes the tooltip. The key of the wording becomes
    the id.
    """
    bindings = node._bindings.key_to_bindings  # noqa: SLF001 (as above)
    for key, several in bindings.items():
        bindings[key] = [
            _worded(binding, say) if binding.description.startswith("key.") else binding for binding in several
        ]


def _worded(binding: Binding, say: Tongue) -> Binding:
    full = f"full-{binding.description}"
    tooltip = say(full) if f"app.{full}" in say.words.phrases else say(binding.description)
    return replace(binding, description=say(binding.description), tooltip=tooltip, id=binding.description)
