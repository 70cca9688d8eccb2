"""The public names of `scoring` can be imported from it, and importing it loads none of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

import scoring


@pytest.mark.parametrize("name", scoring.__all__)
def test_a_public_name_is_what_its_module_defines(name: str) -> None:
    """`from scoring import Review` gives `scoring.review.Review`."""
    module = next(module for module, names in scoring.MODULES.items() if name in names)

    assert getattr(scoring, name) is getattr(sys.modules[f"scoring.{module}"], name)


def test_every_public_name_is_listed() -> None:
    """The list that readers see, and the table that finds the names, hold the same."""
    assert sorted(name for names in scoring.MODULES.values() for name in names) == sorted(scoring.__all__)


def test_no_other_name_is_public() -> None:
    """What is not there is told like any missing attribute."""
    with pytest.raises(AttributeError, match="nothing"):
        scoring.nothing  # noqa: B018 (asking for it is the test)


def test_importing_loads_no_module_of_it() -> None:
    """Commands start quickly: the package alone brings nothing with it."""
    code = "import sys, scoring; print([name for name in sys.modules if name.startswith('scoring.')])"
    printed = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout

    assert printed.strip() == "[]"
