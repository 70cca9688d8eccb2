"""The random tables a law is tried on: a few batches of them in every run, all for a release."""

from __future__ import annotations

import pytest


def batches(number: int, *, first: int, name: str = "batch") -> pytest.MarkDecorator:
    """Number the batches from 0, or the seeds where that is their name; all but the first few are for a release."""
    few = [pytest.param(n, marks=pytest.mark.law) for n in range(first)]
    others = [pytest.param(n, marks=(pytest.mark.law, pytest.mark.release)) for n in range(first, number)]
    return pytest.mark.parametrize(name, [*few, *others])
