"""What is said besides the score: faults, warnings, questions, near misses, and why something counts no more."""
