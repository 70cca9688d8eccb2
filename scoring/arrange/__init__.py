"""The best layout of linked pieces on a board, and its proof; points come with the puzzle, no rulebook is known here.

**The question.** Each space takes one piece; doorways say which spaces touch. Pieces of a Civilisation that are linked
through doorways make a Collection, and so do pieces of a Domain, where duplicates count once. Larger Collections pay
more; Patrons and a gallery pay for some of them. Which layout pays most? The example has nine pieces, one of each
Civilisation A, B, C and Domain 1, 2, 3, and ten doorways. A Civilisation pays 1 for two linked pieces and 2 for three,
a Domain 2 and 4.

    A1 - A2 - A3        0 - 1 - 2    Of Civilisations 3, 2 and 3 pieces are linked (A, B, C),
     |    |             |   |        of Domains 3, 3 and 2 (1, 2, 3):
    B1   B2 - B3        3   4 - 5    2 + 1 + 2 + 4 + 4 + 2 = 15 points
     |    |    |        |   |   |
    C1 - C2 - C3        6 - 7 - 8    (the spaces by number)

>>> from scoring.bitboard import Grid, Links
>>> doors = ((0, 1), (0, 3), (1, 2), (1, 4), (3, 6), (4, 5), (4, 7), (5, 8), (6, 7), (7, 8))
>>> beside = [sum(1 << (a + b - space) for a, b in doors if space in (a, b)) for space in range(9)]
>>> grid = Grid(3, 3, Links(tuple(beside)))

**Finding** (`finding`). Simulated annealing exchanges two pieces at a time: a better layout is kept, a worse one the
less often, the worse it is and the colder it has become. What it takes a layout to be worth comes from the `Puzzle`.

**Proving** (`proving`). Is some layout worth more than 15? A profile says how many pieces of each key are linked at
least. A layout worth 16 meets a minimal one, in which no Collection can be smaller. All linked would pay 18, so two
points may be lost: one Domain links 2, or two Civilisations link 2 each, or one Civilisation links none (1). Each goes
in three ways: nine profiles. A linked group has a linked part of every smaller size. So a layout that meets a profile
has a region of just its size for every key: is there room for those on the board?

No two Civilisations share a space, nor do two Domains. A Civilisation and a Domain share one at most, where a piece of
both lies. So a doorway serves one region, and one of n spaces needs n - 1. With three Domains of 3 and two
Civilisations of 3 that makes ten: none may be wasted. The Domains cover the board, in two ways: space 2 hangs on 1, and
the third of its region is 0 or 4.

    - 0 1 2 | 3 6 7 | 4 5 8: this leaves 0-3, 1-4, 4-7, 7-8 to Civilisations, which link 1, 4, 7 and 8.
    - 0 3 6 | 1 2 4 | 5 7 8: this leaves 0-1, 4-5, 4-7, 6-7 to Civilisations, which link 4, 5, 6 and 7.

Four are linked, where no region of a Civilisation has more than 3: there is no room.

>>> from scoring.arrange.proving.floor import Floor
>>> from scoring.arrange.proving.rectangles import laid
>>> from scoring.effort import in_time
>>> floor = Floor(grid, spaces=0b111111111, gallery=0)
>>> pieces = {(row, column): 1 for row in "ABC" for column in "123"}
>>> def room(sizes, floor=floor):
...     never = lambda: False
...     return in_time(laid(floor, pieces, dict(zip("ABC123", map(int, sizes))), None, never), never)
>>> [room(sizes) for sizes in ("133333", "313333", "331333", "223333", "232333", "322333")]
[None, None, None, None, None, None]
>>> [room(sizes) for sizes in ("333233", "333323", "333332")]
[None, None, None]

All nine are refuted, and 15 is proved. For 15 there is room, with the pieces to fill it:

>>> sorted("".join(piece) for piece in room("323332").values())
['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3']

**How room is sought** (`regions`). A region lies on one of the linked sets of its size, its places: here the ten
doorways, and 14 sets of three spaces. Regions are laid one by one, that with the fewest places for its size first.
Beside it the others keep the places that go with it, and a way is given up where a region has none left, where too many
doorways are wasted (`floor`), or where more spaces stay bare than pieces are left out (`demand`). When all are laid,
the pieces are dealt by matching (`dealing`). On a board turned or mirrored nothing is looked at twice, and what has no
room once has none under other names.

>>> len(floor.linked_sets(2, lambda: False)), len(floor.linked_sets(3, lambda: False))
(10, 14)

**Large boards** (`rectangles`). Where a board is open, without walls, rows and columns in which no region lies can be
left out. So regions that have room on it have room in a rectangle in which each row and column has some of them. For 18
points the nine pieces need 12 doorways. In a square of three by three they have them, so they have on any larger board.

>>> square = room("333333", Floor(Grid.without_walls(3, 3), (1 << 9) - 1, 0))
>>> large = room("333333", Floor(Grid.without_walls(7, 7), (1 << 49) - 1, 0))
>>> len(square), len(large)
(9, 9)

**In turns.** Two questions are asked: is some layout worth as much as the ceiling, and is some worth more than the best
one? From above a no lowers the ceiling, from below it ends the search; a yes comes with a layout. Which of them is
quick, nobody knows before. So each takes some steps, then layouts are looked for, and then the questions go on where
they rested, for twice as many steps. No step reads a clock: whoever asks about the same pieces gets the same answer.

**Why it is exact.** A layout worth the target meets a minimal profile; every way to lay its regions is tried, but for
what no layout survives, mirror images, and what was refuted before. So a no is a proof. A yes is a layout, and counts
as what the game's review says it is worth. That nothing is wrong with the program itself is held against other ways to
the same answers: all layouts of small boards, and a model for another solver on larger ones.
"""
