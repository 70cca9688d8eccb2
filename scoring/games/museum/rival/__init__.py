"""Alphonse LeGros, the rival of a solo game: what he does by the written order, and why (fr, en: solo)."""
