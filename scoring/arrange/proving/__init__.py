"""Whether there is room on a board for linked regions of so many spaces, filled with the cards there are, and where."""
