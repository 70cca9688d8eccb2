"""Musée in the app: three galleries with their tokens, entered when finished or followed turn by turn."""
