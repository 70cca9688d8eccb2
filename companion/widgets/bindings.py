"""The keys of a screen or a widget, and the words that describe them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.binding import Binding, BindingsMap, BindingType
from textual.dom import DOMNode

if TYPE_CHECKING:
    from companion.words.localization import Locale


def add_bindings(node: DOMNode, bindings: Iterable[BindingType]) -> None:
    """Give one node keys besides those of its class: behind them, or in place of those that are the same."""
    own = node._bindings.key_to_bindings  # noqa: SLF001 (Textual offers no public way)
    own.update(BindingsMap(bindings).key_to_bindings)


def speak_bindings(node: DOMNode, say: Locale) -> None:
    """Word the descriptions of a node's own bindings, which are written as keys of wordings.

    What is too short to stand alone has a full name besides, which becomes the tooltip. The key of the wording becomes
    the id.
    """
    bindings = node._bindings.key_to_bindings  # noqa: SLF001 (as above)
    for key, several in bindings.items():
        bindings[key] = [
            _worded(binding, say) if binding.description.startswith("key.") else binding for binding in several
        ]


def _worded(binding: Binding, say: Locale) -> Binding:
    full = f"full-{binding.description}"
    tooltip = say(full) if f"app.{full}" in say.words.phrases else say(binding.description)
    return replace(binding, description=say(binding.description), tooltip=tooltip, id=binding.description)
