"""The random tables a law is tried on: a few batches of them whenever the tests are run, all in `.ci/run`."""

from __future__ import annotations

import pytest


def batches(number: int, *, first: int, name: str = "batch") -> pytest.MarkDecorator:
    """Number the batches from nought, or the seeds where that is their name; all but the first few take long."""
    few = [pytest.param(n, marks=pytest.mark.law) for n in range(first)]
    others = [pytest.param(n, marks=(pytest.mark.law, pytest.mark.long)) for n in range(first, number)]
    return pytest.mark.parametrize(name, [*few, *others])
