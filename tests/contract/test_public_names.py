"""Names that other programs may build on: importing `scoring` loads none of them, and each shows how it is used."""

from __future__ import annotations

import ast
import builtins
import doctest
import subprocess
import sys
from importlib import import_module
from typing import Any, Final, get_origin

import pytest

import scoring

PUBLIC: Final = [
    (module, name)
    for module in ("scoring", "scoring.games", "scoring.other_readings")
    for name in import_module(module).__all__
]


@pytest.mark.parametrize("name", scoring.__all__)
def test_a_public_name_is_what_its_module_defines(name: str) -> None:
    """`from scoring import Review` gives `scoring.review.Review`."""
    module = next(module for module, names in scoring.MODULES.items() if name in names)

    assert getattr(scoring, name) is getattr(sys.modules[f"scoring.{module}"], name)


def test_every_public_name_is_listed() -> None:
    """The list that readers see, and the table that finds the names, hold the same."""
    assert sorted(name for names in scoring.MODULES.values() for name in names) == sorted(scoring.__all__)


@pytest.mark.parametrize(("module", "name"), PUBLIC)
def test_a_public_name_has_an_example_that_stands_alone(module: str, name: str) -> None:
    """Its docstring shows a use, which runs with the docstrings of its module and needs no more than it imports."""
    public: Any = getattr(import_module(module), name)
    shown = doctest.DocTestFinder(recurse=False).find(get_origin(public) or public, name)
    example = ast.parse("".join(step.source for test in shown for step in test.examples))
    names = [node for node in ast.walk(example) if isinstance(node, ast.Name)]
    brought = {
        alias.name
        for node in ast.walk(example)
        if isinstance(node, ast.ImportFrom | ast.Import)
        for alias in node.names
    }
    brought |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    brought |= {node.name for node in ast.walk(example) if isinstance(node, ast.ExceptHandler) and node.name}

    assert example.body
    assert {node.id for node in names} - brought - {*dir(builtins)} == set()


def test_no_other_name_is_public() -> None:
    """What is not there is told like any missing attribute."""
    with pytest.raises(AttributeError, match="nothing"):
        scoring.nothing  # noqa: B018 (asking for it is the test)


def test_importing_loads_no_module_of_it() -> None:
    """Commands start quickly: the package alone brings nothing with it."""
    code = "import sys, scoring; print([name for name in sys.modules if name.startswith('scoring.')])"
    printed = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout

    assert printed.strip() == "[]"
