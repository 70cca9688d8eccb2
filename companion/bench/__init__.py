"""How fast it is, as ratios to things measured in the same run: `python -m companion.bench`.

`python -m companion.bench arrange` does the same for the best arrangement, with `--rivals` beside
other solvers (`--help` tells what it takes). `python -m companion.bench phones` measures a table on many phones,
`python -m companion.bench shelf` the statistics of thousands of games,
`python -m companion.bench fresh` installs it in an empty environment first.
"""
