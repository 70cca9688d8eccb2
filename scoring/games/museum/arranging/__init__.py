"""The best layout of a Museum: what the search is told of it, what it answers, and the moves that lead there."""
