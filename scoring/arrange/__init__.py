"""The best layout of linked pieces on a board, and its proof; points come with the puzzle, no rulebook is known here.

What flows from a puzzle to a proof, and the rooms it passes:

`puzzle` says what is asked: spaces and their doorways, the piece on each, what Collections of linked pieces are worth,
what demands and the gallery pay. `arrays` writes it down for compiled code, `evaluation` scores layouts on `bitboards`.

`search` finds the answer. First `annealing` makes good layouts. Then comes the proof that none is better, by refuting
whatever would be worth one point more:

1. `profiles` lists what a better layout must link at least: the minimal profiles, so many pieces of each key.
2. `questions` groups those that ask the same of the board: linked regions of these sizes, of Civilisations and of
   Domains, that overlap in single spaces and leave only so many spaces uncovered.
3. `partition` puts a question to the board, laid out as a grid, and `frontier_search` decides it: cell by cell along a
   frontier whose `frontier_state` holds all that later cells depend on. States from which nothing can be completed are
   kept in a `transposition_table` under their `state_keys`, so that none is looked at twice.
4. Regions that fit the board must be assigned the cards: `regions` describes them and `assignment` matches them, in the
   midst of the search to give up early, at its end to lay the cards.
5. A layout so found is worth the target, and all begins again above it; or it lacks only values, and `value_branches`
   asks again by the pieces that would show them. Where all questions are refuted, the best layout is proved.

Where regions prove nothing, because links are not those of touching pieces alone or there are too many profiles, a few
pieces are laid in all ways by `exhaustive`; else the best layout found stands without a proof, under a ceiling.

Last, `nearest_layout` looks among layouts worth as many points for one that is few `exchanges` away from the table.

This is the only room with machine code: functions marked by `compiling.compiled` become it when the package is built.
They work on records of `typed_arrays`, whose types and shapes stand at their fields. A shape is written by what it
counts; where it begins with 2, the Civilisations come first and the Domains second.
"""
