"""The random tables a law is tried on, and whatever else there is much of: a few in every run, all for a release."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def few(name: str, values: Iterable[object], *, first: int, law: bool = False) -> pytest.MarkDecorator:
    """Try a test, or a law, with each value; all but the first few are for a release."""
    always, seldom = [pytest.mark.law] if law else [], [pytest.mark.release]
    return pytest.mark.parametrize(
        name, [pytest.param(value, marks=always + seldom * (n >= first)) for n, value in enumerate(values)]
    )


def batches(number: int, *, first: int, name: str = "batch") -> pytest.MarkDecorator:
    """Number the batches of a law from 0, or the seeds where that is their name."""
    return few(name, range(number), first=first, law=True)
