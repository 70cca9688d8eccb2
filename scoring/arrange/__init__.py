"""The best arrangement of linked cards on a board, and its proof: the only place that imports a compiler of searches.

`puzzle` says what is asked, `search` answers. `annealing` finds good layouts, `profiles` lists what a better one would
need to link, `regions` shows that no board has room for it, `dealing` that the cards cannot fill the room there is.
Nothing here knows a rulebook: points come with the puzzle.
"""
