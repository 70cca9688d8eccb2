"""Alphonse LeGros, the rival of a solo game: what he does by the written order, and why (fr, en: solo)."""

from scoring.games.museum.table.priorities import priority_of

__all__ = ["priority_of"]
