"""Tables of MUSEUM, its expansions included, that are malformed, and some that only look so."""

from __future__ import annotations

import unicodedata

from tests.malformed.malformed import Malformed, Slot, Together, players

PLAY = "egy-na-3 at C3"
"""Words of a play or a card, to be asked about a table that is none."""
HEAD = 'format = 1\ngame = "museum"\n'
VINCENT = players("Vincent")
OLIVIER = players("Olivier")
GOOD = HEAD + VINCENT
ATTIC = HEAD + '[table]\nboard = "attic"\n[boards.attic]\n'
ROW = ". . . . .\n"
MUSEUM = "players.Vincent.museum"

of_file = Slot(HEAD, VINCENT, "")
of_player = Slot(GOOD, "", "players.Vincent.")
of_stated = Slot(GOOD, "", "")
of_rulings = Slot(f"{HEAD}[rulings]\n", VINCENT, "rulings.")
of_table = Slot(f"{HEAD}[table]\n", VINCENT, "table.")
of_two = Slot(f"{HEAD}[table]\n", VINCENT + OLIVIER, "table.")
of_pavilion = Slot(f"{HEAD}[[table.pavilions]]\n", VINCENT + OLIVIER, "")
of_board = Slot(ATTIC, VINCENT, "boards.attic.")
of_attic = Slot(ATTIC + 'plan = """\n...\n"""\n', VINCENT, "boards.attic.")
in_row = Slot(f'{GOOD}museum = """\n', f'{ROW * 4}"""\n', MUSEUM)
in_rows = Slot(f'{GOOD}museum = """\n', f'{ROW * 3}"""\n', MUSEUM)
in_grid = Slot(f'{GOOD}museum = """\n', f'{ROW * 4}"""\n{OLIVIER}', MUSEUM)


def player(*lines: str) -> str:
    """Return a table whose one player has these lines."""
    return of_player.text(*lines)


def grid(first_row: str) -> str:
    """Return a table whose one player has this first row and an otherwise empty museum."""
    return in_row.text(first_row)


def lent(first_row: str) -> str:
    """Return a table whose first player has this first row, and a second player."""
    return in_grid.text(first_row)


def two(*lines: str) -> str:
    """Return a table of two players with these lines in the middle."""
    return of_two.text(*lines)


def two_rows(first: str, second: str) -> str:
    """Return a table whose one player has these two rows and an otherwise empty museum."""
    return in_rows.text(first, second)


def pavilion(*lines: str) -> str:
    """Return a table of two players with one Pavilion of these lines."""
    return of_pavilion.text(*lines)


def own_board(plan: str, museum: str) -> str:
    """Return a table with a board of its own and what lies on it."""
    return of_board.text(f'plan = """\n{plan}\n"""') + f'museum = """\n{museum}\n"""\n'


MALFORMED = (
    # no TOML at all
    Malformed("unclosed-text", HEAD + '[[players]]\nname = "Vincent\n', at='name = "Vincent'),
    of_file("no-value", "played =", path=""),
    Malformed("key-twice", player("track = 1", "track = 2"), at="track = 2"),
    of_file("table-heading-not-closed", "[table"),
    Malformed("not-toml-in-any-way", "Vincent: 47 points\n", at="Vincent"),
    # what every file must say
    Malformed("empty-file", "", "format", says=("game", "players")),
    Malformed("no-format", 'game = "museum"\n' + VINCENT, "format"),
    Malformed("unknown-format", 'format = 2\ngame = "museum"\n' + VINCENT, "format", "format = 2", ("2",)),
    Malformed("format-as-text", 'format = "1"\ngame = "museum"\n' + VINCENT, "format", "format ="),
    Malformed("format-as-flag", 'format = true\ngame = "museum"\n' + VINCENT, "format", "format ="),
    Malformed("no-game", "format = 1\n" + VINCENT, "game"),
    Malformed("unknown-game", 'format = 1\ngame = "musem"\n' + VINCENT, "game", "musem", ("musem", "museum")),
    Malformed("no-players", HEAD, "players"),
    Malformed("no-players-in-the-list", HEAD + "players = []\n", "players"),
    Malformed("players-no-list", HEAD + 'players = "Vincent"\n', "players", "players ="),
    Malformed("player-without-name", HEAD + "[[players]]\nprestige = 2\n", "players.1.name", "[[players]]"),
    Malformed("empty-name", HEAD + '[[players]]\nname = ""\n', "players.1.name", 'name = ""'),
    Malformed("six-players", HEAD + players(*"ABCDEF"), "players"),
    # unknown keys and ids
    of_file("unknown-key", 'editon = "fr"', "edition"),
    of_player("unknown-player-key", "prestigue = 2", "prestige"),
    of_table("unknown-table-key", 'bord = "standard"', "board"),
    of_attic("unknown-board-key", "walles = []", "walls"),
    Malformed("player-in-single-brackets", HEAD + '[player]\nname = "Vincent"\n', "player", "[player]", ("players",)),
    of_file("unknown-edition", 'edition = "de"', "de", "en", "fr", "it"),
    of_table("unknown-expansion", 'expansions = ["worldsfair"]', "worlds-fair", path="expansions.1"),
    of_table("expansion-twice", 'expansions = ["solo", "solo"]', path="expansions.2"),
    of_player("unknown-expert", 'experts = ["celt"]', "celt", "«cel»", path="experts.1"),
    of_player("misspelt-named-expert", 'experts = ["patricia-tuner"]', "«patricia-turner»", path="experts.1"),
    of_player(
        "expert-in-own-words-twice",
        'experts = ["other:The Archivist", "other: the  archivist"]',
        "twice",
        path="experts.2",
    ),
    of_player("expert-in-no-words", 'experts = ["egy", "other: "]', "the name of the Expert", path="experts.2"),
    of_player("expert-copying-nobody", 'experts = ["arkadin-welles=celt"]', path="experts.1"),
    # rulings and disputes
    of_rulings("unknown-ruling", 'duplicate-link = "yes"', "duplicate-links"),
    of_rulings("unknown-reading", 'duplicate-links = "maybe"', "maybe", "yes", "no"),
    of_rulings("true-is-no-reading", "duplicate-links = true", '"yes"'),
    of_rulings("number-is-no-reading", "free-exhibit-limit = 4", '"4"'),
    of_file(
        "dispute-over-an-unknown-ruling",
        '[[disputes]]\nquestion = "?"\nruling = "duplicate-link"\nreading = "no"',
        "duplicate-links",
        path="disputes.1.ruling",
        at="ruling =",
    ),
    # wrong types and values
    of_player("track-as-text", 'track = "47"', "47"),
    of_player("prestige-as-fraction", "prestige = 2.5", "2.5"),
    of_player("prestige-as-flag", "prestige = true", "true"),
    of_player("prestige-not-a-number", "prestige = nan"),
    of_player("negative-prestige", "prestige = -1", "-1"),
    of_player("negative-track", "track = -1", "-1"),
    of_file("over-as-text", 'over = "yes"'),
    of_file("played-as-text", 'played = "yesterday"'),
    of_player("experts-as-text", 'experts = "cel"'),
    of_player("museum-as-list", 'museum = ["cel-th-3"]'),
    of_player("discard-as-number", "discard = 3"),
    Malformed("name-as-number", HEAD + "[[players]]\nname = 3\n", "players.1.name", "name = 3"),
    of_table("negative-tokens", "public-opinion = { asia = -1 }", "-1", path="public-opinion.asia"),
    of_table("unknown-continent", "public-opinion = { erope = 1 }", "europe", path="public-opinion.erope"),
    of_player(
        "ignored-continent-unknown", 'ignores-public-opinion-of = "asya"', "asia", path="ignores-public-opinion-of.1"
    ),
    of_player(
        "ignored-continent-twice", 'ignores-public-opinion-of = ["asia", "asia"]', path="ignores-public-opinion-of.2"
    ),
    of_player("negative-conferences", "press-conferences = -1"),
    of_player("other-points-as-text", 'other-points = { Trident = "4" }', path="other-points.Trident"),
    of_stated(
        "unknown-stated-line",
        'stated = { "museum.civilization" = 22 }',
        "museum.civilisation",
        path='players.Vincent.stated."museum.civilization"',
    ),
    of_stated(
        "stated-in-words",
        'stated = { "museum.civilisation" = "13 plus 9" }',
        "13 plus 9",
        "13 + 9",
        path='players.Vincent.stated."museum.civilisation"',
    ),
    # Patrons
    of_player("patron-without-kind", "patron = { points = 10 }", path="patron.kind"),
    of_player("unknown-patron", 'patron = { kind = "legcy" }', "«legacy»", path="patron.kind"),
    of_player("legacy-of-nothing", 'patron = { kind = "legacy" }', path="patron.civilisation"),
    of_player(
        "legacy-of-a-continent", 'patron = { kind = "legacy", civilisation = "europe" }', path="patron.civilisation"
    ),
    of_player(
        "patron-with-a-level-too-many",
        'patron = { kind = "legacy", civilisation = "cel", points = [5, 10, 15, 20] }',
        "3",
        "4",
        path="patron.points",
    ),
    of_player("size-of-a-legacy", 'patron = { kind = "legacy", civilisation = "cel", size = 3 }', path="patron.size"),
    of_player("quadruple-of-none", 'patron = { kind = "quadruple" }', path="patron.sets"),
    of_player(
        "quadruple-of-three",
        'patron = { kind = "quadruple", sets = ["chi", "egy", "inc"] }',
        "3",
        "4",
        path="patron.sets",
    ),
    of_player(
        "quadruple-of-one-twice",
        'patron = { kind = "quadruple", sets = ["chi", "chi", "inc", "th"] }',
        path="patron.sets.2",
    ),
    of_player(
        "patron-key-of-another-kind", 'patron = { kind = "masterpieces", continent = "asia" }', path="patron.continent"
    ),
    of_player(
        "patron-points-in-words", 'patron = { kind = "masterpieces", points = ["ten"] }', "ten", path="patron.points.1"
    ),
    # names
    of_file("one-name-twice", '[[players]]\nname = "Vincent"', "Vincent", path="players.Vincent.name", at=""),
    Malformed(
        "one-name-in-two-cases",
        GOOD + '[[players]]\nname = "VINCENT"\n',
        "players.VINCENT.name",
        "VINCENT",
        ("Vincent",),
    ),
    Malformed(
        "one-name-composed-and-decomposed",
        HEAD + '[[players]]\nname = "Éric"\n[[players]]\nname = "' + unicodedata.normalize("NFD", "Éric") + '"\n',
        'players."Éric".name',
    ),
    of_table("no-such-board", 'board = "attic"', "attic", "standard"),
    of_player("no-such-board-of-a-player", 'board = "attic"', "attic"),
    # plans and grids
    in_rows("four-rows", ". . . . .", "5", "4", at="museum ="),
    in_row("six-columns", ". . . . . .", "5", "6"),
    Malformed(
        "card-without-space",
        own_board(".#.", museum=". egy-na-3 ."),
        "players.Vincent.museum.B1",
        ". egy-na-3",
        ("B1",),
    ),
    Malformed("hole-on-a-space", own_board("...", museum=". # ."), "players.Vincent.museum.B1", ". # .", ("B1",)),
    of_board("thirteen-columns", 'plan = """\n.............\n"""', "12", "13", at=""),
    of_board("ragged-plan", 'plan = """\n...\n..\n"""', at="\n..\n"),
    of_board("unknown-mark", 'plan = """\n..X\n"""', "X", at="..X"),
    of_board("plan-without-space", 'plan = """\n###\n"""', at=""),
    of_file("board-id", '[boards."Old Attic"]\nplan = "..."', "Old Attic", "lower-case", path='boards."Old Attic"'),
    of_file("board-without-plan", "[boards.attic]\nmuseum-bonus = 3", path="boards.attic.plan"),
    of_file("plan-of-the-standard-board", '[boards.standard]\nplan = "..."', path="boards.standard.plan", at="plan"),
    of_attic("wall-at-no-place", 'walls = ["C1|D1"]', "D1", path="walls.1"),
    of_attic("wall-between-strangers", 'walls = ["A1|C1"]', "A1|C1", path="walls.1"),
    of_attic("wall-twice", 'walls = ["A1|B1", "B1|A1"]', "B1|A1", path="walls.2"),
    of_attic("wall-misspelt", 'walls = ["A1-B1"]', "A1-B1", path="walls.1"),
    of_attic("bonus-in-words", 'museum-bonus = "ten"'),
    # cards
    in_row("unknown-civilisation", "egi-na-3 . . . .", "«egi»", "«egy»", path=".A1"),
    in_row("unknown-domain", "egy-ne-3 . . . .", "«ne»", "«na»", path=".A1"),
    in_row("value-of-six", "egy-na-6 . . . .", "6", path=".A1"),
    in_row("value-of-nought", "egy-na-0 . . . .", "0", path=".A1"),
    in_row("card-without-value", "egy-na . . . .", path=".A1"),
    of_player("no-card-in-the-pool", 'discard = "egy-na-3 ship"', "ship", path="discard.2"),
    in_row("cyrillic-letter", "еgy-na-3 . . . .", "CYRILLIC", path=".A1"),
    in_row("full-width-digit", "egy-na-３ . . . .", "FULLWIDTH", path=".A1"),
    in_row("long-s", "meſ-na-3 . . . .", "LONG S", path=".A1"),
    Malformed("zero-width-space", grid("egy\u200b-na-3 . . . ."), "players.Vincent.museum.A1", "na-3"),
    of_player("lookalike-expert", 'experts = ["сel"]', "CYRILLIC", path="experts.1"),
    of_file("lookalike-edition", 'edition = "еn"', "CYRILLIC"),
    of_file(
        "lookalike-continent",
        '[table]\npublic-opinion = { "аsia" = 1 }',
        "CYRILLIC",
        path='table.public-opinion."аsia"',
        at="public",
    ),
    # League cards and their marks
    in_row("league-without-mark", "league-na . . . .", "A1", ">", "v", path=".A1"),
    in_row("league-at-the-edge", ". . . . league-na", "E1", path=".E1"),
    in_rows("league-with-both-marks", "league-na > . . .\nv . . . .", "A1", path=".A1"),
    in_row("league-with-two-marks-in-a-row", "league-na > > . .", ">", path=".C1"),
    in_row("league-with-the-wrong-mark", "league-na v . . .", "A1", path=".A1"),
    in_rows("league-with-the-mark-above", "v . . . .\nleague-na . . . .", "A1", "A2", path=".A1"),
    in_row("league-over-another", "league-na league-wa > . .", "A1", path=".A1"),
    in_row("mark-alone-right", ". > . . .", ">", "B1", path=".B1"),
    in_rows("mark-alone-below", ". . . . .\nv . . . .", "v", "A2", at="v . . . .", path=".A2"),
    in_row("mark-beside-an-object", "egy-na-3 > . . .", ">", "B1", path=".B1"),
    in_rows("mark-below-an-object", "egy-na-3 . . . .\nv . . . .", "v", "A2", at="v . . . .", path=".A2"),
    Malformed(
        "mark-on-a-hole", own_board("G#.", museum="league-na > ."), "players.Vincent.museum.B1", "league-na >", ("B1",)
    ),
    in_row("league-of-an-unknown-domain", "league-ne > . . .", "«ne»", "«league-na»", path=".A1"),
    in_row("league-with-a-value", "league-na-8 > . . .", "league-na-8", path=".A1"),
    in_row("league-with-a-civilisation", "league-egy-na > . . .", "league-egy-na", path=".A1"),
    of_player("league-in-the-pool", 'discard = "league-na"', "league-na", path="discard.1"),
    of_player("mark-in-the-pool", 'discard = "egy-na-3 >"', ">", path="discard.2"),
    # Crystal Skulls
    in_grid("misspelt-skull", "skull-slver:gre . . . .", "«skull-silver:gre»", path=".A1"),
    in_grid("adding-skull-that-copies", "skull-silver=gre-ar-2 . . . .", ":", path=".A1"),
    in_grid("copying-skull-that-adds", "skull-ruby:inc . . . .", "=", path=".A1"),
    in_grid("skull-adding-to-nothing", "skull-silver: . . . .", "skull-silver:", path=".A1"),
    in_grid("skull-adding-to-a-misspelt-civilisation", "skull-silver:grc . . . .", "«skull-silver:gre»", path=".A1"),
    in_grid("skull-adding-to-a-continent", "skull-silver:europe . . . .", "europe", path=".A1"),
    in_grid("skull-adding-to-a-domain", "skull-silver:na . . . .", "na", path=".A1"),
    in_grid("skull-copying-nothing", "skull-ruby= . . . .", "skull-ruby=", path=".A1"),
    in_grid("skull-copying-a-card-without-value", "skull-ruby=inc-ar . . . .", "inc-ar-?", path=".A1"),
    in_grid("skull-copying-a-value-of-six", "skull-ruby=inc-ar-6 . . . .", "6", path=".A1"),
    in_grid("skull-copying-a-misspelt-card", "skull-ruby=inca-ar-2 . . . .", "inca-ar-2", path=".A1"),
    in_grid("skull-copying-a-skull", "skull-ruby=skull-gold . . . .", "skull-gold", path=".A1"),
    in_grid("skull-copying-a-relic", "skull-ruby=relic-america-na-2 . . . .", "relic-america-na-2", path=".A1"),
    in_grid("skull-copying-a-league-card", "skull-ruby=league-na . . . .", "league-na", path=".A1"),
    in_grid("other-skull-without-continent", "skull-other . . . .", "skull-other", path=".A1"),
    in_grid("other-skull-of-a-misspelt-continent", "skull-other-erope . . . .", "«skull-other-europe»", path=".A1"),
    in_grid("other-skull-that-adds", "skull-other-europe:gre . . . .", "skull-other-europe:gre", path=".A1"),
    in_grid(
        "other-skull-that-copies", "skull-other-europe=gre-ar-2 . . . .", "skull-other-europe=gre-ar-2", path=".A1"
    ),
    in_grid("skull-of-no-name", "skull . . . .", "skull-silver", path=".A1"),
    of_player("misspelt-skull-in-the-pool", 'discard = "skull-rubi"', "skull-rubi", "«skull-ruby»", path="discard.1"),
    # Relics, floods, the Black Market
    in_grid("relic-of-a-misspelt-continent", "relic-erope-wa-4 . . . .", "«relic-europe-wa-4»", path=".A1"),
    in_grid("relic-of-a-misspelt-domain", "relic-europe-wr-4 . . . .", "«relic-europe-wa-4»", path=".A1"),
    in_grid("relic-of-value-six", "relic-europe-wa-6 . . . .", "6", path=".A1"),
    in_grid("relic-without-value", "relic-europe-wa . . . .", "relic-europe-wa", path=".A1"),
    in_grid("relic-of-a-civilisation", "relic-gre-wa-4 . . . .", "gre", path=".A1"),
    in_grid("relic-without-continent", "relic-wa-4 . . . .", "relic-wa-4", path=".A1"),
    in_grid("flood-twice", "~~ . . . .", "~~", path=".A1"),
    Malformed("flood-on-a-hole", own_board(".#.", museum=". ~ ."), "players.Vincent.museum.B1", ". ~ .", ("B1",)),
    of_player("flood-in-the-pool", 'discard = "~"', "~", path="discard.1"),
    in_grid("black-market-of-a-misspelt-civilisation", "bm-egi-na-3 . . . .", "«egi»", "«bm-egy-na-3»", path=".A1"),
    in_grid("black-market-of-a-misspelt-domain", "bm-egy-ne-3 . . . .", "«ne»", "«bm-egy-na-3»", path=".A1"),
    in_grid("black-market-of-value-nought", "bm-egy-na-0 . . . .", "0", path=".A1"),
    in_grid("black-market-without-value", "bm-egy-na . . . .", "bm-egy-na", path=".A1"),
    in_grid("black-market-of-nothing", "bm . . . .", "bm", path=".A1"),
    in_grid("black-market-relic", "bm-relic-europe-wa-4 . . . .", "relic-europe-wa-4", path=".A1"),
    # lent cards
    in_grid("lent-by-a-misspelt-player", "egy-na-3@olivir . . . .", "olivir", "«egy-na-3@olivier»", path=".A1"),
    in_grid("lent-by-a-stranger", "egy-na-3@gaz . . . .", "gaz", "Vincent", "Olivier", path=".A1"),
    in_grid("lent-by-oneself", "egy-na-3@vincent . . . .", "egy-na-3@vincent", "leave out", path=".A1"),
    in_grid("lent-by-oneself-in-capitals", "egy-na-3@VINCENT . . . .", "egy-na-3@VINCENT", "leave out", path=".A1"),
    in_grid("lent-by-nobody", "egy-na-3@ . . . .", "egy-na-3@", path=".A1"),
    in_grid("lent-by-two", "egy-na-3@olivier@vincent . . . .", "olivier@vincent", path=".A1"),
    in_grid("lent-flood", "~@olivier . . . .", "~@olivier", path=".A1"),
    in_grid("lent-space", ".@olivier . . . .", ".@olivier", path=".A1"),
    in_grid("lent-nothing", "@olivier . . . .", "@olivier", path=".A1"),
    in_grid("lent-mark", "league-na >@olivier . . .", ">@olivier", path=".B1"),
    of_player(
        "lent-in-the-pool",
        'discard = "egy-na-3@olivier"\n[[players]]\nname = "Olivier"',
        "egy-na-3@olivier",
        path="discard.1",
    ),
    # Archaeologists
    of_player(
        "archaeologists-of-a-misspelt-continent",
        "archaeologists = { erope = 3 }",
        "«europe»",
        path="archaeologists.erope",
    ),
    of_player("archaeologists-negative", "archaeologists = { europe = -1 }", "-1", path="archaeologists.europe"),
    of_player("archaeologists-as-text", 'archaeologists = { europe = "3" }', "3", path="archaeologists.europe"),
    of_player("archaeologists-in-halves", "archaeologists = { europe = 2.5 }", "2.5", path="archaeologists.europe"),
    of_player("archaeologists-as-flag", "archaeologists = { europe = true }", "true", path="archaeologists.europe"),
    of_player("archaeologists-without-continent", "archaeologists = 3", "3"),
    of_player("archaeologists-as-list", 'archaeologists = ["europe"]'),
    Malformed(
        "third-area-of-three",
        two('third-area = { asia = ["Vincent", "Olivier", "Amandine"] }') + '[[players]]\nname = "Amandine"\n',
        "table.third-area.asia",
        "third-area",
        ("3", "2"),
    ),
    of_two("third-area-twice", 'third-area = { asia = ["Vincent", "Vincent"] }', "Vincent", path="third-area.asia.2"),
    of_two("third-area-in-two-spellings", 'third-area = { asia = ["Vincent", "VINCENT"] }', path="third-area.asia.2"),
    of_two(
        "third-area-of-a-stranger", 'third-area = { asia = ["Vincnt"] }', "Vincnt", "Vincent", path="third-area.asia.1"
    ),
    of_two("third-area-misspelt", 'third-area = { asya = ["Vincent"] }', "«asia»", path="third-area.asya"),
    of_two("third-area-of-numbers", "third-area = { asia = [1, 2] }", path="third-area.asia.1"),
    of_two("third-area-as-number", "third-area = { asia = 1 }", path="third-area.asia"),
    of_two("third-area-as-list", 'third-area = ["Vincent"]'),
    # Favours, Disciple, People's Choice
    of_player("favours-negative", "black-market-favours = -1", "-1"),
    of_player("favours-as-text", 'black-market-favours = "2"'),
    of_player("favours-as-list", "black-market-favours = [1]"),
    of_player("favours-misspelt", "black-market-favors = 1", "black-market-favours"),
    of_two(
        "disciple-of-fifteen", 'disciple = { holder = "Vincent", worth = 15 }', "15", "10", "20", path="disciple.worth"
    ),
    of_two("disciple-as-text", 'disciple = { holder = "Vincent", worth = "10" }', "10", path="disciple.worth"),
    of_two(
        "disciple-unknown", 'disciple = { holder = "Olivir", worth = 10 }', "Olivir", "Olivier", path="disciple.holder"
    ),
    of_two("disciple-without-holder", "disciple = { worth = 10 }", path="disciple.holder"),
    of_two("disciple-without-worth", 'disciple = { holder = "Vincent" }', path="disciple.worth"),
    of_two("disciple-empty", "disciple = {}", path="disciple.holder"),
    of_two("disciple-with-more", 'disciple = { holder = "Vincent", worth = 10, mythos = 6 }', path="disciple.mythos"),
    of_two("disciple-bare", 'disciple = "Vincent"'),
    of_two("holder-unknown", 'peoples-choice = "Vincnt"', "Vincnt", "Vincent"),
    of_two("holder-as-list", 'peoples-choice = ["Vincent"]'),
    of_two("holder-as-number", "peoples-choice = 1"),
    of_two("counts-of-a-stranger", "peoples-choice-counts = { Gaz = 1 }", "Gaz", path="peoples-choice-counts.Gaz"),
    of_two("counts-negative", "peoples-choice-counts = { Vincent = -1 }", "-1", path="peoples-choice-counts.Vincent"),
    of_two("counts-as-text", 'peoples-choice-counts = { Vincent = "1" }', path="peoples-choice-counts.Vincent"),
    of_two(
        "counts-twice", "peoples-choice-counts = { Vincent = 1, VINCENT = 2 }", path="peoples-choice-counts.VINCENT"
    ),
    of_two("counts-bare", "peoples-choice-counts = 3"),
    # Pavilions
    of_pavilion(
        "pavilion-size-misspelt",
        "contributions = { Vincent = 5 }\nsise = 5",
        "pavilions",
        "«size»",
        path="table.pavilions.1.sise",
        at="sise",
    ),
    of_pavilion(
        "pavilion-size-negative",
        "contributions = { Vincent = 5 }\nsize = -1",
        "pavilions",
        "-1",
        path="table.pavilions.1.size",
        at="size",
    ),
    of_pavilion(
        "pavilion-size-nought",
        "contributions = { Vincent = 5 }\nsize = 0",
        "pavilions",
        "0",
        path="table.pavilions.1.size",
        at="size",
    ),
    of_pavilion(
        "pavilion-size-as-text",
        'contributions = { Vincent = 5 }\nsize = "5"',
        "pavilions",
        "5",
        path="table.pavilions.1.size",
        at="size",
    ),
    of_pavilion(
        "contribution-of-a-stranger",
        "contributions = { Vincnt = 5 }",
        "pavilions",
        "Vincnt",
        "Vincent",
        path="table.pavilions.1.contributions.Vincnt",
    ),
    of_pavilion(
        "contribution-negative",
        "contributions = { Vincent = -1 }",
        "pavilions",
        "-1",
        path="table.pavilions.1.contributions.Vincent",
    ),
    of_pavilion(
        "contribution-as-text",
        'contributions = { Vincent = "5" }',
        "pavilions",
        path="table.pavilions.1.contributions.Vincent",
    ),
    of_pavilion(
        "contribution-as-flag",
        "contributions = { Vincent = true }",
        "pavilions",
        "true",
        path="table.pavilions.1.contributions.Vincent",
    ),
    of_pavilion(
        "contributions-twice",
        "contributions = { Vincent = 3, vincent = 2 }",
        "pavilions",
        path="table.pavilions.1.contributions.vincent",
    ),
    of_pavilion("contributions-bare", "contributions = 5", "pavilions", path="table.pavilions.1.contributions"),
    of_pavilion(
        "pavilion-without-contributions", "size = 5", "pavilions", path="table.pavilions.1.contributions", at=""
    ),
    of_two("pavilions-as-number", "pavilions = 1"),
    of_two("pavilions-of-words", 'pavilions = ["Vincent"]'),
    of_two("pavilions-in-single-brackets", "pavilions = { contributions = { Vincent = 5 } }"),
    # Assistants and the rival
    of_player("assistant-misspelt", 'assistant = "brdy"', "brdy", "«brady»"),
    of_player("assistant-by-full-name", 'assistant = "Connor Brady"', "Connor Brady"),
    of_player("assistants-two", 'assistant = ["brady", "singh"]'),
    of_player("assistant-as-number", "assistant = 13", "13"),
    of_player("solo-as-text", 'solo = "yes"', "true"),
    of_player("solo-as-number", "solo = 1", "true"),
    of_player("rival-without-kind", "rival = { points = 6 }", path="rival.kind"),
    of_player("rival-of-unknown-kind", 'rival = { kind = "legcy" }', "legcy", "«legacy»", path="rival.kind"),
    of_player("rival-in-words", 'rival = "legacy"'),
    of_player("rival-of-nothing", 'rival = { kind = "legacy" }', path="rival.civilisation"),
    of_player(
        "rival-misspelt", 'rival = { kind = "legacy", civilisation = "egi" }', "«egy»", path="rival.civilisation"
    ),
    of_player(
        "rival-too-many", 'rival = { kind = "masterpieces", points = [1, 2, 3, 4] }', "3", "4", path="rival.points"
    ),
    of_player(
        "rival-who-is-none", 'solo = false\nrival = { kind = "greatest-team" }', "solo", path="rival", at="rival ="
    ),
    *(
        of_player(f"{line.partition(' ')[0]}-of-no-rival", f"solo = false\n{line}", "solo", path=key, at=line)
        for key, line in (
            ("rival-card", 'rival-card = "Greek"'),
            ("priorities", 'priorities = ["gre"]'),
            ("discard-order", 'discard-order = ["asia", "america", "africa", "europe"]'),
            ("advanced", "advanced = false"),
            ("action-deck", 'action-deck = "fewer-2"'),
            ("hand", 'hand = "gre-th-1"'),
        )
    ),
    # the list of expansions, keys where they do not belong, readings, stated lines
    of_two("expansion-misspelt", 'expansions = ["cthulu"]', "cthulu", "«cthulhu»", path="expansions.1"),
    of_two("expansion-by-its-title", 'expansions = ["The League"]', "The League", path="expansions.1"),
    of_two("expansions-as-text", 'expansions = "solo"'),
    of_two("expansions-as-numbers", "expansions = [3]", path="expansions.1"),
    of_two("expansion-listed-twice", 'expansions = ["league", "solo", "league"]', "league", path="expansions.3"),
    of_two("assistant-in-the-middle", 'assistant = "brady"'),
    of_player("disciple-of-a-player", 'disciple = { holder = "Vincent", worth = 10 }'),
    of_file("archaeologists-at-the-top", "archaeologists = {}"),
    of_rulings("relic-in-domain-misspelt", 'relic-in-domain = "count"', "counts", "ignored", "like-league"),
    of_rulings("skull-touches-as-flag", "skull-touches = true", '"yes"'),
    of_player(
        "loans-misspelt", 'stated = { "museum.loan" = 14 }', "museum.loan", "museum.loans", path='stated."museum.loan"'
    ),
    # lookalikes
    in_grid("cyrillic-relic", "relic-еurope-wa-4 . . . .", "CYRILLIC", path=".A1"),
    in_grid("cyrillic-skull", "ѕkull-silver . . . .", "CYRILLIC", path=".A1"),
    in_grid("full-width-colon", "skull-silver：gre . . . .", "FULLWIDTH", path=".A1"),
    in_grid("full-width-equals", "skull-ruby＝inc-ar-2 . . . .", "FULLWIDTH", path=".A1"),
    in_grid("full-width-at", "egy-na-3＠olivier . . . .", "FULLWIDTH", path=".A1"),
    in_grid("full-width-flood", "～ . . . .", "FULLWIDTH", path=".A1"),
    in_grid("full-width-value", "bm-egy-na-３ . . . .", "FULLWIDTH DIGIT THREE", path=".A1"),
    in_row("full-width-mark", "league-na ＞ . . .", "FULLWIDTH", path=".B1"),
    in_rows("cyrillic-mark", "league-na . . . .\nѵ . . . .", "CYRILLIC", at="ѵ", path=".A2"),
    of_player("cyrillic-assistant", 'assistant = "brаdy"', "CYRILLIC"),
    of_player("cyrillic-continent", 'archaeologists = { "аsia" = 1 }', "CYRILLIC", path='archaeologists."аsia"'),
    of_player("cyrillic-rival", 'rival = { kind = "lеgacy" }', "CYRILLIC", path="rival.kind"),
    of_two("cyrillic-expansion", 'expansions = ["sоlo"]', "CYRILLIC", path="expansions.1"),
    in_grid("cyrillic-lender", "egy-na-3@оlivier . . . .", "оlivier", "«egy-na-3@olivier»", path=".A1"),
)
SEVERAL = {
    "empty-file",
    "player-in-single-brackets",
    "dispute-over-an-unknown-ruling",
    "league-with-the-wrong-mark",
    "league-with-the-mark-above",
    "lent-mark",
    "third-area-of-numbers",
    "disciple-empty",
}
"""One slip and what is missing for it, or as many problems as it has parts."""

TOGETHER = (
    Together(
        "several-problems",
        'format = 1\ngame = "museum"\nedition = "de"\n[table]\npublic-opinion = { asia = -1 }\n'
        '[[players]]\nname = "Vincent"\ntrack = "47"\nexperts = ["celt"]\n'
        'patron = { kind = "legcy" }\n[[players]]\nname = "vincent"\n',
        ("edition", "table.public-opinion.asia", "Vincent.track", "Vincent.experts", "Vincent.patron.kind"),
        (3, 5, 8, 9, 10, 12),
    ),
    Together(
        "every-expansion",
        two(
            'third-area = { asia = ["Gaz"] }', 'disciple = { holder = "Vincent", worth = 15 }', 'peoples-choice = "Gaz"'
        )
        + 'archaeologists = { asia = -1 }\nblack-market-favours = "2"\nassistant = "brdy"\nsolo = "yes"\n'
        + f'museum = """\nleague-na . skull-slver > egy-na-3@gaz\n{ROW * 4}"""\n',
        (
            *("third-area.asia", "disciple.worth", "table.peoples-choice", "players.Olivier.archaeologists.asia"),
            *("players.Olivier.black-market-favours", "players.Olivier.assistant", "players.Olivier.solo"),
            *(f"players.Olivier.museum.{place}" for place in ("A1", "C1", "D1", "E1")),
        ),
    ),
    Together(
        "several-cards",
        player(f'museum = """\negi-na-3 . egy-ne-3 . .\n. egy-na-9 . . .\n{ROW * 3}"""'),
        ("egi-na-3", "egy-ne-3", "egy-na-9"),
    ),
    Together(
        "a-missing-row-hides-no-wrong-card", player(f'museum = """\negi-na-3 . . . .\n{ROW * 3}"""'), ("egi-na-3", "4")
    ),
    Together(
        "an-unknown-line-hides-no-wrong-sum",
        player('stated = { "museum.civilization" = "13 plus 9" }'),
        ("museum.civilisation", "13 plus 9"),
    ),
    Together("a-wrong-game-hides-no-wrong-format", 'format = 2\ngame = "musem"\n' + VINCENT, ("format", "musem")),
)

BEYOND = (of_player.text("prestige = NUMBER"),)
"""A number takes the place of NUMBER."""

TWO_MORE = '[[players]]\nname = "Éric"\n[[players]]\nname = "Alphonse LeGros"\n'
LEGAL = {
    "nothing-told": GOOD,
    "any-case": lent("BM-EgyNa3 RELIC-EUROPE-WA-4 Skull-Other-Europe skull-SILVER:GRE SKULL-RUBY"),
    "marks-in-capitals": two_rows(". . LEAGUE-NA . .", ". . V . ."),
    "lent-in-any-case": lent("EgyNa3@olivier egy-na-3@OLIVIER bm-egy-na-1@Olivier relic-asia-na-?@olivier ~"),
    "lent-skulls": lent("skull-silver:gre@olivier skull-ruby=IncAr?@olivier inc-ar-2 . ."),
    "lent-league-card": lent(". . League-NA@OLIVIER > ."),
    "names-with-accents-and-blanks": grid("EgyNa3@éric EgyNa2@ÉRIC EgyNa1@alphonse_legros . ~") + TWO_MORE,
    "accents-decomposed": grid("EgyNa3@" + unicodedata.normalize("NFD", "éric") + " . . . .") + TWO_MORE,
    "unknown-values": grid("bm-egy-na-? relic-europe-wa-? skull-emerald . ."),
    "unknown-values-in-the-pool": player('discard = "bm-egy-na-? relic-europe-wa-? skull-ruby skull-other-asia"'),
    "no-archaeologists": player("archaeologists = {}"),
    "markers-of-nought": player("archaeologists = { europe = 0 }"),
    "no-third-area": two("third-area = {}"),
    "third-area-in-capitals": two('third-area = { asia = ["VINCENT", "olivier"] }'),
    "no-pavilions": two("pavilions = []"),
    "pavilions-on-one-line": two("pavilions = [{ contributions = { Vincent = 5 } }]"),
    "a-pavilion-of-nobody": pavilion("contributions = {}"),
    "a-pavilion-of-one-place": pavilion("size = 1", "contributions = { Olivier = 1 }"),
    "contribution-in-capitals": pavilion("contributions = { OLIVIER = 5 }"),
    "contribution-of-a-name-with-a-blank": of_table.text('pavilions = [{ contributions = { "Alphonse LeGros" = 5 } }]')
    + TWO_MORE,
    "no-counts": two("peoples-choice-counts = {}"),
    "holder-in-small-letters": two('peoples-choice = "olivier"'),
    "disciple-in-capitals": two('disciple = { holder = "OLIVIER", worth = 20 }'),
    "no-favours": player("black-market-favours = 0"),
    "no-rival": player("solo = false"),
    "rival-of-unknown-points": player('rival = { kind = "masterpieces" }'),
    "rival-with-a-bare-number": player('rival = { kind = "masterpieces", points = 4 }'),
    "no-expansions": two("expansions = []"),
    "all-expansions": two(
        'expansions = ["archaeologists", "black-market", "cthulhu", "league", "crystal-skulls", "peoples-choice",',
        '"worlds-fair", "ks-exclusives", "solo", "assistants"]',
    ),
    "middle-under-headings": HEAD
    + '[table.third-area]\neurope = ["Vincent"]\n[table.disciple]\nholder = "Vincent"\nworth = 10\n'
    + "[[table.pavilions]]\nsize = 4\n[table.pavilions.contributions]\nVincent = 4\n"
    + VINCENT,
    "middle-in-dotted-keys": two('third-area.europe = ["Vincent"]', "peoples-choice-counts.Vincent = 3"),
    "player-under-headings": GOOD + '[players.archaeologists]\neurope = 2\n[players.rival]\nkind = "other"\n',
    "rival-in-dotted-keys": player('rival.kind = "legacy"', 'rival.civilisation = "egy"', "rival.points = 6"),
    "a-negative-stated-line": player('stated = { "museum.cthulhu" = -4, "museum.loans" = "14 + 0" }'),
}
FAULTY = {"lent-league-card"}
"""Well-formed, but a rule is broken: a League card lies beside the Grand Gallery."""
