"""The screens of the app, one a file. None imports another: the app opens each by its name, see `CompanionApp.open`.

What is needed only once it is asked for is loaded here, and nowhere else.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def load(name: str) -> Any:
    """Return what a module offers, loading the module when it is first asked for.

    >>> load("companion.screens:load").__name__
    'load'
    """
    module, _, thing = name.partition(":")
    return getattr(import_module(module), thing)
