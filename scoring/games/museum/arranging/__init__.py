"""The best layout of a Museum: the question to the search, its answer, and the moves that lead there."""
