"""Games of Artline that are malformed, and some that only look so."""

from __future__ import annotations

import unicodedata

from tests.malformed.malformed import Malformed, Slot, Together, players

PLAY = '"The Lock" at nowhere'
"""Words of a play or a card, to be asked about a table that is none."""
HEAD = 'format = 1\ngame = "artline"\n'
AMANDINE = players("Amandine")
ANDY = players("Andy")
TWO = AMANDINE + ANDY
SIX = players("Amandine", "Andy", "Vincent", "Olivier", "Charles", "Éric")
FIRST = '[[turns]]\nplayer = "Amandine"\nplay = "The Lock"\nat = "1,0"\nrow = "A sword"\n'

of_file = Slot(HEAD, TWO, "")
after_amandine = Slot(HEAD + AMANDINE, "", "")
after_two = Slot(HEAD + TWO, "", "")
of_player = Slot(HEAD + AMANDINE, ANDY, "players.Amandine.")
of_stated = Slot(HEAD + AMANDINE, ANDY, "")
of_rulings = Slot(f"{HEAD}[rulings]\n", TWO, "rulings.")
of_table = Slot(f"{HEAD}[table]\n", TWO, "table.")
of_turn = Slot(f"{HEAD}{TWO}[[turns]]\n", "", "turns.1.")
of_whole_turn = Slot(of_turn.before, "", "turns.1")
of_amandine = Slot(f'{of_turn.before}player = "Amandine"\n', "", "turns.1.")
of_discard = Slot(f'{of_amandine.before}discard = "The Lock"\n', "", "turns.1.")
of_place = Slot(f'{of_amandine.before}play = "The Lock"\n', "", "turns.1.")
of_play = Slot(f'{of_place.before}at = "1,0"\n', "", "turns.1.")

MALFORMED = (
    # what every file must say
    Malformed("no-players", HEAD, "players"),
    Malformed("no-players-in-the-list", HEAD + "players = []\n", "players", says=("2", "6", "0")),
    Malformed("one-player", HEAD + AMANDINE, "players", says=("2", "6", "1")),
    after_two(
        "seven-players",
        players("Vincent", "Olivier", "Charles", "Éric", "Gaz").rstrip(),
        "2",
        "6",
        "7",
        path="players",
        at="",
    ),
    Malformed("players-as-names", HEAD + 'players = ["Amandine", "Andy"]\n', "players", "players ="),
    after_amandine("nobody-is-called", '[[players]]\nstated = { "artline.hand" = 3 }', path="players.2.name"),
    after_amandine("an-empty-name", '[[players]]\nname = " "', path='players." ".name', at='name = " "'),
    after_amandine("one-name-twice", '[[players]]\nname = "Amandine"', "Amandine", path="players.Amandine.name", at=""),
    after_amandine(
        "one-name-in-two-cases", '[[players]]\nname = "AMANDINE"', path="players.AMANDINE.name", at="AMANDINE"
    ),
    Malformed(
        "one-name-composed-and-decomposed",
        HEAD + '[[players]]\nname = "Éric"\n[[players]]\nname = "' + unicodedata.normalize("NFD", "Éric") + '"\n',
        'players."Éric".name',
    ),
    after_amandine("a-name-as-a-number", "[[players]]\nname = 3", path="players.2.name", at="name = 3"),
    Malformed("format-two", HEAD.replace("1", "2", 1) + TWO, "format", "format = 2", ("2",)),
    Malformed("a-misspelt-game", HEAD.replace("artline", "artlin") + TWO, "game", "artlin", ("«artline»",)),
    Malformed("a-game-in-capitals", HEAD.replace("artline", "Artline") + TWO, "game", "Artline", ("«artline»",)),
    Malformed("a-lookalike-game", HEAD.replace("artline", "аrtline") + TWO, "game", "game =", ("CYRILLIC",)),
    of_file("an-unknown-edition", 'edition = "ru"', "ru", "en", "fr", "it"),
    of_file("over-in-words", 'over = "yes"', "yes"),
    of_file("played-as-text", 'played = "2026-11-20"'),
    of_file("start-as-a-day", "start = 2026-11-20", "2026-11-20"),
    of_file("end-in-words", 'end = "half past nine"', "half past nine"),
    of_file("place-as-number", "place = 7", "7"),
    of_file("remark-too-long", f'remark = "{"x" * 1001}"', "1001"),
    # keys of nobody, and of another game
    of_file("unknown-key", 'editon = "fr"', "«edition»"),
    of_table("unknown-table-key", "card = 112", "«cards»"),
    of_player("unknown-player-key", "hand = [3]"),
    of_player("galleries-are-counted-not-told", "galleries = 2"),
    of_player("a-museum-in-artline", 'museum = """\n"""'),
    of_player("a-musee-in-artline", 'musee = """\n"""'),
    of_player("members-in-artline", 'members = ["Andy", "Vincent"]'),
    of_table("staircases-in-artline", "staircases = { top = [1], bottom = [2] }"),
    of_table("a-board-in-artline", 'board = "standard"'),
    of_table("expansions-in-artline", 'expansions = ["solo"]'),
    of_file("boards-in-artline", '[boards.attic]\nplan = "..."', path="boards"),
    after_two("plays-of-musee", '[[plays]]\nplayer = "Andy"\ncard = 3\nat = "U1"', path="plays"),
    after_two("turn-in-single-brackets", '[turns]\nplayer = "Andy"', path="turns"),
    after_two("a-misspelt-turn", '[[turn]]\nplayer = "Andy"', "«turns»", path="turn"),
    Malformed("player-in-single-brackets", HEAD + "[player]\nname = 'Andy'\n", "player", "[player]", ("«players»",)),
    # the middle
    of_table("start-as-a-number", "start = 3", "3"),
    of_table("start-as-a-list", 'start = ["The Lacemaker"]'),
    of_table("start-with-a-control-character", 'start = "a\\u0007b"', "U+0007"),
    of_table("cards-as-text", 'cards = "112"', '"112"'),
    of_table("half-a-card", "cards = 112.5", "112.5"),
    of_table("cards-as-a-flag", "cards = true", "true"),
    of_table("negative-cards", "cards = -1", "-1"),
    of_table("no-cards-at-all", "cards = 0", "0", "11"),
    of_table("ten-cards-for-two", "cards = 10", "10", "11"),
    Malformed("thirty-cards-for-six", HEAD + "[table]\ncards = 30\n" + SIX, "table.cards", "cards =", ("30", "31")),
    of_table("cards-without-end", "cards = 999999999999999999999999999999"),
    of_file("a-table-as-text", 'table = "The Lacemaker"'),
    # turns
    of_file("turns-as-text", 'turns = "The Lock at 1,0"'),
    of_file("turns-as-a-list-of-text", 'turns = ["The Lock at 1,0"]'),
    after_two("an-empty-turn", "[[turns]]", path="turns.1"),
    of_turn("a-turn-of-nobody", 'discard = "The Lock"', path="player", at="[[turns]]"),
    of_turn("a-turn-of-an-empty-name", 'player = ""\ndiscard = "The Lock"'),
    of_turn("a-turn-by-number", 'player = 1\ndiscard = "The Lock"', "1"),
    of_turn("a-turn-of-a-list", 'player = ["Andy"]\ndiscard = "The Lock"'),
    of_turn("a-turn-by-a-stranger", 'player = "Vincent"\ndiscard = "The Lock"', "Vincent", "Amandine", "Andy"),
    of_turn("a-turn-by-a-misspelt-player", 'player = "Amandin"\ndiscard = "The Lock"', "«Amandine»"),
    of_whole_turn("neither-play-nor-discard", 'player = "Amandine"', "play", "discard", at="[[turns]]"),
    of_whole_turn("a-place-without-a-card", 'player = "Amandine"\nat = "1,0"', "play", at="[[turns]]"),
    of_play("both-play-and-discard", 'discard = "The Ray"'),
    of_play("one-card-laid-and-discarded", 'discard = "The Lock"'),
    of_amandine("an-empty-card", 'play = ""\nat = "1,0"'),
    of_amandine("a-blank-card", 'play = "  "\nat = "1,0"'),
    of_amandine("an-empty-discard", 'discard = ""'),
    of_amandine("a-blank-discard", 'discard = " "'),
    of_amandine("a-card-by-number", 'play = 27\nat = "1,0"', "27"),
    of_amandine("a-discard-by-number", "discard = 27", "27"),
    of_amandine("a-discard-as-a-flag", "discard = true", "true"),
    of_amandine("several-cards", 'play = ["a", "b"]\nat = "1,0"'),
    of_amandine("a-card-of-two-lines", 'discard = "a\\nb"'),
    of_amandine("a-card-turned-round", 'discard = "a\\u202eb"'),
    of_amandine("a-misspelt-play", 'plays = "The Lock"', "«play»"),
    of_amandine("a-card-as-in-musee", 'card = "The Lock"'),
    # where a card is laid
    of_place("no-place", 'row = "A hat"', path="at", at="[[turns]]"),
    of_amandine("a-place-as-a-list", 'play = "x"\nat = [1, 0]', path="at", at="\nat ="),
    of_amandine("a-place-as-a-number", 'play = "x"\nat = 1.0', "1.0", path="at", at="\nat ="),
    of_amandine("a-place-as-a-table", 'play = "x"\nat = { x = 1 }', path="at", at="\nat ="),
    of_place("place-empty", 'at = ""', '""', "1,0"),
    of_place("place-blank", 'at = " "', '" "', "1,0"),
    of_place("place-of-one-number", 'at = "1"', '"1"', "1,0"),
    of_place("place-without-a-second-number", 'at = "1,"', "1,", "1,0"),
    of_place("place-without-a-first-number", 'at = ",1"', ",1", "1,0"),
    of_place("place-of-three-numbers", 'at = "1,0,0"', "1,0,0", "1,0"),
    of_place("place-with-a-semicolon", 'at = "1;0"', "1;0", "1,0"),
    of_place("place-with-a-blank-for-a-comma", 'at = "1 0"', "1 0", "1,0"),
    of_place("place-in-brackets", 'at = "(1,0)"', "(1,0)"),
    of_place("place-in-letters", 'at = "one,nought"', "one,nought", "1,0"),
    of_place("place-of-musee", 'at = "U3"', "U3", "1,0"),
    of_place("place-of-museum", 'at = "C3"', "C3", "1,0"),
    of_place("place-of-a-fraction", 'at = "1.5,0"', "1.5,0", "1,0"),
    of_place("place-with-two-signs", 'at = "--1,0"', "--1,0", "1,0"),
    of_place("place-with-an-underscore", 'at = "1_0,0"', "1_0,0"),
    of_place("place-of-a-question-mark", 'at = "?,?"', "?,?", "1,0"),
    of_place("place-with-a-full-width-digit", 'at = "１,0"', "FULLWIDTH DIGIT ONE"),
    of_place("place-with-a-full-width-comma", 'at = "1，0"', "FULLWIDTH COMMA"),
    of_place("place-with-a-minus-sign", 'at = "−1,0"', "MINUS SIGN"),
    of_place("place-with-a-dash", 'at = "–1,0"', "EN DASH"),
    of_place("place-with-an-arabic-digit", 'at = "١,0"', "ARABIC-INDIC DIGIT ONE"),
    of_place("place-with-a-cyrillic-letter", 'at = "1,О"', "CYRILLIC CAPITAL LETTER O"),
    of_place("place-with-a-superscript", 'at = "1²,0"', "SUPERSCRIPT TWO"),
    of_place("place-with-a-narrow-blank", 'at = "1,\u202f0"', "NARROW NO-BREAK SPACE"),
    of_whole_turn(
        "a-lookalike-key",
        'player = "Amandine"\nplay = "The Lock"\nat = "1,0"\n"rоw" = "A hat"',
        "CYRILLIC",
        at='"rоw"',
        path='."rоw"',
    ),
    # themes, objections, the verdict of the table
    of_play("a-theme-as-a-number", "row = 3", "3"),
    of_play("a-theme-as-a-list", 'column = ["Gold"]'),
    of_play("a-theme-as-a-flag", "row = false", "false"),
    of_play("a-theme-of-two-lines", 'row = "a\\nb"'),
    Malformed("a-theme-without-end", of_play.text('row = "' + "a" * 5000 + '"'), "turns.1.row", "row =", ("5000",)),
    of_play("a-misspelt-theme", 'colum = "Gold"', "«column»"),
    of_play("a-theme-by-another-name", 'theme = "Gold"'),
    of_play("objections-as-text", 'objections = "Andy"'),
    of_play("objections-as-a-number", "objections = 2", "2"),
    of_play("an-objection-by-number", "objections = [2]", "2", path="objections.1"),
    of_play(
        "an-objection-of-a-stranger", 'objections = ["Vincent"]', "Vincent", "Amandine", "Andy", path="objections.1"
    ),
    of_play("a-misspelt-objection", 'objections = ["Andi"]', "«Andy»", path="objections.1"),
    of_play("an-empty-objection", 'objections = [""]', path="objections.1"),
    of_play("one-objection-twice", 'objections = ["Andy", "Andy"]', path="objections.2"),
    of_play("one-objection-in-two-cases", 'objections = ["Andy", "ANDY"]', path="objections.2"),
    of_play("fits-in-words", 'fits = "no"', '"no"'),
    of_play("fits-as-a-number", "fits = 0", "0"),
    of_play("a-misspelt-fits", "fit = false", "«fits»"),
    # a card discarded lies nowhere
    of_discard("a-discard-with-a-place", 'at = "1,0"'),
    of_discard("a-discard-with-a-row", 'row = "A hat"'),
    of_discard("a-discard-with-a-column", 'column = "A hat"'),
    of_discard("a-discard-with-objections", 'objections = ["Andy"]'),
    of_discard("a-discard-with-no-objections", "objections = []"),
    of_discard("a-discard-that-fits", "fits = true"),
    of_discard("a-discard-that-does-not-fit", "fits = false"),
    after_two(
        "the-second-turn",
        FIRST + FIRST.replace('at = "1,0"', 'at = "10"').rstrip(),
        path="turns.2.at",
        at='at = "10"',
    ),
    # rulings, disputes, stated lines
    of_rulings("a-ruling-of-museum", 'duplicate-links = "yes"'),
    of_rulings("a-ruling-of-musee", 'team-dropout = "team"'),
    of_rulings("a-misspelt-ruling", 'room-extend = "run"', "«room-extent»"),
    of_rulings("a-misspelt-reading", 'room-extent = "lines"', "«line»"),
    of_rulings("true-is-no-reading", "later-room-gallery = true", '"yes"'),
    of_rulings("false-is-no-reading", "later-room-gallery = false", '"no"'),
    of_rulings("a-reading-in-capitals", 'pile-empty = "Equal-Turns"', "«equal-turns»"),
    of_rulings("the-reading-of-another-ruling", 'pile-empty = "stop"', "stop", "end-of-turn", "equal-turns"),
    of_rulings("a-lookalike-reading", 'room-extent = "rυn"', "GREEK"),
    of_file("rulings-as-text", 'rulings = "run"'),
    of_file(
        "a-dispute-without-a-date",
        '[[disputes]]\nquestion = "One Room?"\nruling = "room-extent"\nreading = "run"\nby = "all"\nsource = "p. 3"',
        path="disputes.1.on",
    ),
    of_file(
        "a-dispute-with-a-reading-of-nothing",
        '[[disputes]]\nquestion = "One Room?"\nruling = "room-extent"\nreading = "walk"\nby = "all"\n'
        'on = 2026-11-20\nsource = "p. 3"',
        "walk",
        path="disputes.1.reading",
        at="reading =",
    ),
    after_amandine(
        "a-stated-line-of-musee",
        'stated = { "musee.paintings" = 3 }\n[[players]]\nname = "Andy"',
        path='players.Amandine.stated."musee.paintings"',
    ),
    after_amandine(
        "a-misspelt-stated-line",
        'stated = { "artline.hands" = 3 }\n[[players]]\nname = "Andy"',
        "«artline.hand»",
        path='players.Amandine.stated."artline.hands"',
    ),
    of_stated(
        "a-rule-that-is-no-line", 'stated = { "artline.gallery" = 3 }', path='players.Amandine.stated."artline.gallery"'
    ),
    of_stated(
        "stated-in-words",
        'stated = { "artline.hand" = "three" }',
        "three",
        path='players.Amandine.stated."artline.hand"',
    ),
    of_stated(
        "stated-as-a-flag", 'stated = { "artline.hand" = true }', "true", path='players.Amandine.stated."artline.hand"'
    ),
)
SEVERAL = {"players-as-names", "player-in-single-brackets", "an-empty-turn", "a-misspelt-play", "a-card-as-in-musee"}
"""One slip and what is missing for it."""

TOGETHER = (
    Together(
        "several-problems",
        'format = 1\ngame = "artline"\nedition = "de"\n[rulings]\nlater-room-gallery = true\n[table]\n'
        'start = 3\ncards = 5\nboard = "standard"\n'
        '[[players]]\nname = "Amandine"\nstated = { "artline.gallery" = 3 }\n'
        '[[players]]\nname = "amandine"\n'
        '[[turns]]\nplayer = "Gaz"\nplay = "The Lock"\nat = "１,0"\nrow = 3\nobjections = ["Charles"]\nfits = "no"\n'
        '[[turns]]\nplayer = "Amandine"\ndiscard = "The Ray"\nat = "1,0"\nplay = "The Ray"\n'
        '[[turns]]\ncolum = "Gold"\n',
        (
            *("edition", "rulings.later-room-gallery", "table.start", "table.cards", "table.board"),
            *("players.Amandine.stated", "players.amandine.name", "turns.1.player", "turns.1.at", "turns.1.row"),
            *("turns.1.objections", "turns.1.fits", "turns.2.discard", "turns.3.player", "turns.3.colum"),
            *("FULLWIDTH DIGIT ONE", '"yes"', "«column»"),
        ),
        (3, 5, 7, 8, 9, 12, 14, 16, 18, 19, 20, 21, 24, 28),
    ),
    Together(
        "every-bad-turn",
        of_place.text('at = "x"') + '[[turns]]\nplayer = "Charles"\nplay = ""\nat = "1"\n[[turns]]\nplayer = "Andy"\n',
        ("turns.1.at", "turns.2.player", "turns.2.play", "turns.2.at", "turns.3"),
        (10, 12, 13, 14, 15),
    ),
    Together(
        "a-player-without-a-name-is-nobody-to-name",
        HEAD + ANDY + "[[players]]\n" + '[[turns]]\nplayer = "Charles"\ndiscard = "The Ray"\n',
        ("players.2.name", "turns.1.player", "Andy"),
        silent_about=("«»",),
    ),
    Together(
        "a-malformed-turn-after-the-first-illegal-one",
        HEAD + TWO + FIRST + FIRST + '[[turns]]\nplayer = "Amandine"\nplay = "x"\nat = "U3"\n',
        ("turns.3.at",),
    ),
)

BEYOND = (
    of_place.text('at = "NUMBER,0"'),
    of_place.text('at = "0,-NUMBER"'),
    of_table.text("cards = NUMBER"),
)
"""A number takes the place of NUMBER."""

LEGAL = {
    "two-players": HEAD + TWO,
    "no-turns": HEAD + "turns = []\n" + TWO,
    "no-rulings": HEAD + "rulings = {}\n" + TWO,
    "an-empty-middle": HEAD + "[table]\n" + TWO,
    "six-players": HEAD + SIX,
    "the-fewest-cards": of_table.text("cards = 11"),
    "the-fewest-cards-for-six": HEAD + "[table]\ncards = 31\n" + SIX,
    "no-start-card": of_table.text('start = ""'),
    "an-unknown-start-card": of_table.text('start = "?"'),
    "many-cards": of_table.text("cards = 99999"),
    "a-turn": HEAD + TWO + FIRST,
    "a-name-in-capitals": HEAD + TWO + FIRST.replace("Amandine", "AMANDINE"),
    "blanks-in-a-place": HEAD + TWO + FIRST.replace('"1,0"', '" 1 , 0 "'),
    "noughts-in-a-place": HEAD + TWO + FIRST.replace('"1,0"', '"01,00"'),
    "minus-nought": HEAD + TWO + FIRST.replace('"1,0"', '"1,-0"'),
    "left-of-the-start": HEAD + TWO + FIRST.replace('"1,0"', '"-1,0"'),
    "an-unknown-card": HEAD + TWO + FIRST.replace("The Lock", "?"),
    "any-letters-in-a-card": HEAD + TWO + FIRST.replace("The Lock", "Épée «dorée» 27 × 3 絵"),
    "any-letters-in-a-theme": HEAD + TWO + FIRST.replace("A sword", "Épée «dorée» 絵"),
    "an-empty-theme": HEAD + TWO + FIRST + 'column = ""\n',
    "a-blank-theme": HEAD + TWO + FIRST + 'column = "  "\n',
    "no-objections": HEAD + TWO + FIRST + "objections = []\nfits = true\n",
    "objections-in-capitals": HEAD + TWO + FIRST + 'objections = ["ANDY", "Amandine"]\n',
    "an-unknown-discard": HEAD + TWO + '[[turns]]\nplayer = "Amandine"\ndiscard = "?"\n',
    "edition-over-and-day": HEAD + 'edition = "fr"\nover = false\nplayed = 2026-11-20\n' + TWO,
    "event": HEAD + 'start = 2026-11-22 19:30:00\nend = "2026-11-22T21:05+01:00"\nplace = "Home"\nremark = ""\n' + TWO,
    "rulings": HEAD + '[rulings]\nroom-extent = "run"\njoined-runs = "forbidden"\n' + TWO,
    "marks-in-a-name": HEAD + players("Amandine {x} [y]") + ANDY,
    "stated": of_player.text('stated = { "artline.hand" = "5 - 2" }'),
}
