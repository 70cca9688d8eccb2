"""The random tables a law is tried on: a few batches in every run, more in `.ci/run`, all for a release."""

from __future__ import annotations

import pytest


def batches(number: int, *, first: int, name: str = "batch") -> pytest.MarkDecorator:
    """Number the batches from nought, or the seeds where that is their name.

    All but the first few take long, and of those half are left to a release.
    """
    half = (first + number + 1) // 2
    marks = [[pytest.mark.long] * (first <= n < half) + [pytest.mark.release] * (n >= half) for n in range(number)]
    batches = [pytest.param(n, marks=(pytest.mark.law, *marks[n])) for n in range(number)]
    return pytest.mark.parametrize(name, batches)
