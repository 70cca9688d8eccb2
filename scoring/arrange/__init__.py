"""The best layout of linked pieces on a board, and its proof; points come with the puzzle, no rulebook is known here.

**The question** (`puzzle`). Each space takes one piece; doorways say which spaces touch. Pieces of a Civilisation that
are linked through doorways make a Collection, and so do pieces of a Domain, where duplicates count once. Larger
Collections pay more; demands and a gallery pay for some of them. Which layout pays most? The example has nine pieces,
one of each Civilisation A, B, C and Domain 1, 2, 3, and ten doorways. A Civilisation pays 1 for two linked pieces and
2 for three, a Domain 2 and 4.

    A1 - A2 - A3        0 - 1 - 2    Of Civilisations 3, 2 and 3 pieces are linked (A, B, C),
     |    |             |   |        of Domains 3, 3 and 2 (1, 2, 3):
    B1   B2 - B3        3   4 - 5    2 + 1 + 2 + 4 + 4 + 2 = 15 points
     |    |    |        |   |   |
    C1 - C2 - C3        6 - 7 - 8    (the spaces by number)

>>> from scoring.arrange.arrays import puzzle_arrays
>>> from scoring.arrange.evaluation import evaluate, evaluation_for
>>> from dataclasses import replace
>>> from scoring.arrange.puzzle import EMPTY, Piece, Puzzle
>>> doors = ((0, 1), (0, 3), (1, 2), (1, 4), (3, 6), (4, 5), (4, 7), (5, 8), (6, 7), (7, 8))
>>> pieces = tuple(Piece(civilisation, domain) for civilisation in (0, 1, 2) for domain in (3, 4, 5))
>>> spaces = tuple(divmod(space, 3) for space in range(9))
>>> puzzle = Puzzle(spaces, doors, pieces, civilisations=3, points=((0, 0, 1, 2),) * 3 + ((0, 0, 2, 4),) * 3)
>>> arrays, evaluation = puzzle_arrays(puzzle), evaluation_for(puzzle_arrays(puzzle))
>>> evaluate(arrays, arrays.layout, evaluation), [*evaluation.measures.size]
(15, [3, 2, 3, 3, 3, 2])

**Target and refutation** (`search`). `annealing` makes good layouts, scored on `bitboards` by `evaluation`, with values
by `showing`. If the best is worth 15, the target is 16: either a layout worth 16 is found, and the target rises, or
that there is one is refuted, and 15 is proved. No layout exceeds the ceiling, what all Collections pay at their
largest: here 3 x 2 + 3 x 4. While that goes on, more layouts are made, each more slowly. If it takes long, what reaches
the ceiling is refuted instead, point after point, until the ceiling comes down to a layout.

>>> from scoring.arrange.profiles import ceiling, minimal_profiles
>>> ceiling(puzzle)
18

**Profiles** (`profiles`, `minimal_sizes`). A profile says how many pieces of each key are linked at least. A layout
worth the target meets a minimal one, in which no Collection can be smaller. From 18 to 16 two points may be lost: one
Domain links 2, or two Civilisations link 2 each, or one Civilisation links none (1). Each goes in three ways, so there
are nine profiles; here they stand by the sizes of A, B, C, 1, 2 and 3.

>>> " ".join(sorted("".join(map(str, profile.sizes)) for profile in minimal_profiles(puzzle, 16)))
'133333 223333 232333 313333 322333 331333 333233 333323 333332'

**Questions** (`questions`). A linked group has a linked part of every smaller size, so a layout that meets a profile
has regions of just its sizes (whoever fills the gallery keeps what lies there). Profiles of the same sizes pose one
question to the board: can it be cut into such regions, of Civilisations and of Domains? Two pieces in the same two
regions would be duplicates, so a region shares at most one space with any of the other sort, and a doorway serves at
most one region. A region of n spaces needs n - 1 doorways. How many spaces are in no region follows from the cards.

>>> from scoring.arrange.questions import CardTable, questions
>>> asked = questions(puzzle, minimal_profiles(puzzle, 16))
>>> [(question.partition.sizes, question.partition.doors, len(question.profiles)) for question in asked]
[(((3, 3, 3), (2, 3, 3)), 11, 3), (((2, 2, 3), (3, 3, 3)), 10, 3), (((3, 3), (3, 3, 3)), 10, 3)]

There are 10 doorways: the first question is refuted by counting. The others need all 10. Their Domains cover the board
with three regions of three spaces. There are two ways to do so: space 2 hangs on 1, and the third of its region is 0 or
4. Of the doorways

    - 0 1 2 | 3 6 7 | 4 5 8: this leaves 0-3, 1-4, 4-7, 7-8 to Civilisations, which link 1, 4, 7 and 8.
    - 0 3 6 | 1 2 4 | 5 7 8: this leaves 0-1, 4-5, 4-7, 6-7 to Civilisations, which link 4, 5, 6 and 7.

Four are linked, where no region of a Civilisation has more than 3: both questions are refuted, whatever the
cards are, and 15 is proved.

>>> from scoring.arrange.partition import PartitionSearch, grid_of
>>> grid, cards = grid_of(puzzle), CardTable(puzzle)
>>> searches = [PartitionSearch(grid, question.partition, cards.arrays(question)) for question in asked]
>>> [(search.waste, search.refuted_by_counting) for search in searches]
[(-1, True), (0, False), (0, False)]
>>> from scoring.arrange.frontier_search import ASSIGNED, REFUTED
>>> [(search.advance(1_000) == REFUTED, search.refuted_by_board) for search in searches]
[(True, True), (True, True), (True, True)]
>>> from scoring.arrange.search import search
>>> known = search(puzzle, lambda: False, lambda _: None)
>>> known.points, known.ceiling, known.proved
(15, 15, True)

**Grid, frontier, state** (`partition`, `frontier_search`, `frontier_state`). The cells of the grid are decided row by
row, depth first. A choice says for the doorways above and to the left whether each joins a region, and of which sort,
or is wasted. The frontier is the last cell decided in every column. What lies behind it matters only by the state: the
open regions, their sizes, which of them meet and which must stay apart, the sizes not closed yet, and what may still be
wasted or uncovered.

**Cuts.** A choice is given up where it wastes a doorway too many (in the example none can be wasted), a region is too
large or closes at a size not sought, two regions would share a second space, the gallery is missed, or the spaces in no
region are too many or too few for the cards. Where the board is its own mirror image, one layout of
each mirrored pair is looked at.

**Transposition tables** (`state_keys`, `transposition_table`). A state below which all is refuted is remembered. If the
cards had no part in that, its board key is: all of the state that later cells depend on, with open regions numbered
from left to right. Else its card key, which adds what the cards have to do with the closed regions: their sizes, their
crossings, their spaces in one region alone. Equal keys have the same completions, so one refutation serves for both.
Keys are compared in full, not by their hash; one that finds no room is left out, which costs time and no proof.

**Assignment** (`regions`, `assignment`). Regions that fit the board need cards: each a key of its size, each crossing a
card of both keys, the rest by bipartite matching. At the end of the grid the answer is exact, and lays the cards;
before that only a no is believed. For 15 points the first question has room, and its cards can be assigned:

>>> question = questions(puzzle, minimal_profiles(puzzle, 15))[0]
>>> question.partition.sizes
((2, 3, 3), (2, 3, 3))
>>> PartitionSearch(grid, question.partition, cards.arrays(question)).advance(1_000) == ASSIGNED
True

**Placements** (`wanted_regions`, `placements`, `laying`, `placement_search`). The frontier does not know which key a
region is of, so it sees little of the cards. Where many doorways may be wasted, they tell more. So each profile is also
asked by itself: a region is of a key, and lies on one of the linked sets of its size, its places. Here these are the 10
doorways and 14 sets of three spaces. Regions are laid one by one, that with the fewest places for its size first.
Beside it the others keep only places that share no space with it, or one where there is a card of both keys, and just
one where both link all their cards. A way is given up where a region has no place left, or where the places left and
the regions laid leave more doorways or spaces out than may be, or more of a region alone than it has cards for. When
all are laid, the rest of the cards is dealt by matching as above. Of regions of more than eight spaces no places are
listed before all others are laid.

>>> from scoring.arrange.placement_search import PlacementSearch
>>> from scoring.arrange.placements import LinkedSets
>>> board = LinkedSets(grid)
>>> searches = [PlacementSearch(board, cards, question) for question in asked[1:]]
>>> [search.advance(1_000) == REFUTED for search in searches]
[True, True]
>>> board.first[4] - board.first[3], board.first[3] - board.first[2]
(14, 10)

**Turns** (`question_search`). Both searches are exact, so either may answer. Placements begin, and refute most museums
at once; where they do not, as on dense boards that waste a handful of doorways, they and the frontier take turns.

**Boxes** (`boxes`). A large board has many doorways to waste. But where it is open, a rectangle without walls, it does
not matter where regions lie: rows and columns in which they have no space can be left out. So each question is asked of
the boxes alone in which regions cover some space of every row and column. The nine pieces above need 12 doorways for 18
points. Nine spaces have 36 sides, of which these take 24; from each row and each column two lead out. So on any open
board, however large, 18 points are to be had in a box of three by three or not at all.

>>> from scoring.arrange.boxes import boxes
>>> places = tuple(divmod(space, 7) for space in range(49))
>>> beside = [(n, n + 1) for n in range(48) if n % 7 < 6] + [(n, n + 7) for n in range(42)]
>>> large = replace(puzzle, coordinates=places, doors=tuple(beside), pieces=pieces + (EMPTY,) * 40)
>>> question = questions(large, minimal_profiles(large, 18))[0]
>>> boxes(large, question.partition)
[(3, 3)]
>>> on_large = search(large, lambda: False, lambda _: None)
>>> on_large.points, on_large.proved
(18, True)

**Value branches** (`value_branches`). Regions know no values. Where a demand asks for all of them and the layout laid
lacks them, the profile is asked again for every size of that Collection and every choice of pieces that it leaves out.
Where it is to be of just five, the profile says five and no more: a key has one Collection.

**Why it is exact.** No step leaves out what could be better: a layout worth the target meets a minimal profile; each
profile is in one question; a layout that meets it cuts the board as asked; every way to use the doorways, or to lay the
regions, is tried, but for what no layout survives, mirror images, and states refuted before; whoever shows all values
is in a branch.

**Pieces that only link** (`linking`). They count for no Collection and hold one together all the same. So each
question is asked once for every choice of those in use: a piece in use is one of its Domain and of a Civilisation of
its own, the region sought is larger by it, and holds it where it stays; the others are not there. Of Domains that
duplicates can link no region is asked.

**Who fills the gallery** (`filling`). Mostly one region holds all of it; where pieces stay in it, that of their Domain.
Where duplicates fill it, too, nothing lies there but pieces of that Domain: only what is asked exactly knows of that.

**Lent pieces** (`lending`). They count for the demands and the gallery, and pay nothing. So a key of which some are
lent has two sizes in a profile: what pays, and what the demands see. Where the first is as large, its region is asked
of the pieces that pay; else of all. Where that can be laid, but pays less, the region of those that pay is asked in its
place: a layout has both, so either may be refuted. If neither is, both are asked at once, exactly.

**Asked exactly** (`partners`, `exact_deal`). Last, where regions have room and the layout is worth less, they are
placed once more. A region of pieces that pay is laid beside the one of all pieces of its key, and may lie on spaces of
it. A Domain's region holds what stays of it, and no other lies there. Each layout of regions is dealt its pieces by
matching, which knows what is lent, which values are to be shown, and what duplicates fill; these depend on all linked
pieces of a key, so regions of every size are asked. If there are no pieces for a layout of regions, the search goes on
behind it.

**Many puzzles in turns.** Where a choice besides the layout makes many puzzles of one board, a search is told what is
`known` to be had elsewhere and looks for more. It stops whenever its ceiling falls, and the one with the highest
ceiling goes on. They share their `Boards`, and what cannot be worth more is never begun.

**Where it proves nothing.** A board or a box of more than 64 cells, sizes that no key and places that no list has room
for, too many profiles or value branches, a layout worth less than its regions promise, as where duplicates link, or
where lent pieces stand beside pieces that only link. Then what reaches the ceiling is refuted from
above, as far down as regions do; `exhaustive` lays a few pieces in all ways; else the best layout stands under the
ceiling, unproved.

**Fewest exchanges** (`nearest_layout`, `fewest_exchanges`). Last, a layout worth as many points is looked for that is
few `exchanges` away from the table. Each such layout meets a minimal profile of those points. So regions are laid once
more, each where it changes few spaces: those in it that hold pieces of other keys, and those outside that pieces it
needs have to leave. An exchange changes two spaces. So all that one exchange leads to is refuted, then two, and so on
until a layout is found: none is nearer. Here the corner pieces A3 and C1 have changed places. That changes two spaces
for A, C, 1 and 3, always the same two, so one exchange is enough.

>>> from scoring.arrange.nearest_layout import nearest_layout
>>> table = replace(puzzle, pieces=(*pieces[:2], pieces[6], *pieces[3:6], pieces[2], *pieces[7:]))
>>> nearest = nearest_layout(table, known.layout, lambda: False)
>>> nearest.pieces == pieces, nearest.points, nearest.proved
(True, 15, True)

This is the only room with machine code (`compiling`); it works on the `arrays` of a puzzle, records of `typed_arrays`.
A shape is written by what it counts; where it begins with 2, the Civilisations come first and the Domains second.
"""
