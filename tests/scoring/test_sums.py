"""Sums as people type them are kept in one form, whoever types them: the file or the app."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.breakdown import read_sum, total_of

terms = st.tuples(st.sampled_from("+-"), st.sampled_from(["", " ", "  "]), st.integers(0, 99_999))


@given(st.lists(terms, min_size=1, max_size=6), st.booleans())
def test_a_sum_keeps_its_worth_and_is_kept_once(typed: list[tuple[str, str, int]], bare: bool) -> None:  # noqa: FBT001
    """The kept form is worth what was typed, and keeping it again changes nothing: a file read back is the same."""
    text = "".join(f"{sign}{gap}{number}" for sign, gap, number in typed)
    if bare and text.startswith("+"):
        text = text[1:]

    kept = read_sum(text)

    assert kept is not None
    assert sum(number if sign == "+" else -number for sign, _, number in typed) == total_of(kept)
    assert kept == read_sum(kept)
