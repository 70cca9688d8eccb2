"""What is to be said besides the score: faults, questions, near misses, and why something counts no more."""
