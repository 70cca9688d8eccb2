"""No tampered certificate is accepted that claims what is not so."""

from __future__ import annotations

import pytest

from tests.batches import batches
from tests.museum.tampering import tried

pytestmark = pytest.mark.search


@batches(6, first=4, name="seed")
def test_no_tampered_certificate_is_believed(seed: int) -> None:
    """Of tables under any reading, with expansions, values to show, or Skulls, of middle size, and of a Musée."""
    came = tried(seed)
    assert came["refused"] > 10
    assert came["wrong"] > 10
    assert not came["in part"]
