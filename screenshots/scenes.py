"""The pictures of the README: what is open, what is pressed, and what a reader who cannot see them should know."""

from __future__ import annotations

from typing import Final, NamedTuple


class Scene(NamedTuple):
    """One picture: a table file beside this one, a size in characters, a theme, the keys pressed, and its alt text.

    Keys are named, and letters stand behind a colon; `language` is the one spoken in it.
    """

    name: str
    file: str
    size: tuple[int, int]
    theme: str
    keys: tuple[str, ...]
    alt: str
    language: str = "en"


DARK: Final = "textual-dark"
LIGHT: Final = "textual-light"

SHARED: Final = "evening.toml"
"""The table whose result is shared as a picture."""

YEAR: Final = {
    "georgina": "2026-01-10",
    "followed-game": "2026-01-24",
    "loan": "2026-02-14",
    "most-62": "2026-03-07",
    "pile-runs-out": "2026-03-07",
    "patrons-of-collections": "2026-03-21",
    "archaeologists": "2026-04-04",
    "most-72": "2026-05-02",
    "one-theme": "2026-05-16",
    "patrons-of-cards": "2026-06-20",
    "no-card-to-draw": "2026-07-18",
    "pile-runs-out-shared": "2026-07-25",
    "last-card-gallery": "2026-08-01",
    "pavilion": "2026-09-12",
    "relics": "2026-10-03",
    "peoples-choice": "2026-10-17",
    "solo": "2026-10-31",
    "vincent": "2026-11-14",
    "most-76": "2026-11-21",
}
"""The examples that make the year in the picture, and the days they are given there."""

FILMED: Final = Scene(
    "typing",
    "solo.toml",
    (80, 24),
    DARK,
    (),
    "A card is typed in three keys: its Civilisation, its Domain, its value; the letters to press stand below the "
    "board, and with the last key the card lies there and the total has grown",
)
TYPED: Final = ("j", "t", "4")
"""The keys typed in the picture that moves."""

SCENES: Final = (
    Scene(
        "table",
        "evening.toml",
        (100, 30),
        DARK,
        (),
        "Vincent's museum drawn as the board lies, beside it his Patron, Experts and Common Pool, and the account of "
        "his points line by line",
    ),
    Scene("table-light", "evening.toml", (100, 30), LIGHT, (), "The same table in the light theme"),
    Scene(
        "line",
        "evening.toml",
        (100, 30),
        DARK,
        ("f8", "down", "down", "down", "down"),
        "A Civilisation Collection is chosen in the account: its cards are framed on the board, and the status line "
        "names the rule and where it is printed",
    ),
    Scene(
        "rule",
        "evening.toml",
        (100, 30),
        DARK,
        ("f8", "down", "down", "enter"),
        "The rule behind the line in a window: its wording, its sources in the printed books, and related rules",
    ),
    Scene(
        "readings",
        "solo.toml",
        (80, 24),
        DARK,
        ("ctrl+d",),
        "The open readings of a solo game in French: under one of them the rival wins, under the other Éric does",
        "fr",
    ),
    Scene(
        "arrange",
        "evening.toml",
        (100, 32),
        DARK,
        ("f12",),
        "The best layout of Vincent's cards beside the present one, proved: the Domain Collections are framed, below "
        "them the moves that lead there and the lines that count more",
    ),
    Scene(
        "sheet",
        "evening.toml",
        (80, 24),
        DARK,
        ("f9",),
        "The score sheet: a row for every line of the final score, a column for every player, and who wins",
    ),
    Scene(
        "narrow",
        "evening.toml",
        (40, 24),
        DARK,
        (),
        "The same table in forty columns: the museum above, the rest below",
    ),
    Scene(
        "fair",
        "fair.toml",
        (100, 34),
        DARK,
        ("k", "e"),
        "A museum with a League card over two spaces, a card lent by Olivier and an Emerald Skull half typed; beside "
        "it the People's Choice and the Pavilions in places of their own",
    ),
    Scene(
        "turns",
        "turns.toml",
        (80, 24),
        DARK,
        ("less_than_sign", "a", "equals_sign", "3"),
        "A game of MUSEUM followed turn by turn: the Headline with what it does, every player's marker, Prestige and "
        "hand, the Common Pools with a letter a card; a purchase is half paid, and the line below says what is missing",
    ),
    Scene(
        "turns-narrow",
        "turns.toml",
        (40, 24),
        LIGHT,
        (),
        "The same game in forty columns and the light theme",
    ),
    Scene(
        "alphonse",
        "alphonse.toml",
        (80, 24),
        DARK,
        ("2", "1"),
        "The turn of Alphonse LeGros on one screen: what he exhibits by his Action card, what he buys from Éric's "
        "Common Pool and how he pays, each step with its reason; Enter agrees",
    ),
    Scene(
        "alphonse-narrow",
        "alphonse.toml",
        (40, 24),
        LIGHT,
        ("2", "1"),
        "The same turn in French, in forty columns and the light theme",
        "fr",
    ),
    Scene(
        "musee",
        "musee.toml",
        (100, 30),
        DARK,
        ("1", "4", "down", "right"),
        "A museum of Musée with 14 typed: blank places show what it would earn there, an X where it may not lie, "
        "and the line below says why",
    ),
    Scene(
        "musee-narrow",
        "musee.toml",
        (40, 24),
        LIGHT,
        ("1", "4"),
        "The same museum in forty columns and the light theme",
    ),
    Scene(
        "artline",
        "artline.toml",
        (100, 30),
        DARK,
        ("f", ":Pierrot", "space", "/", "space", ":drapery"),
        "The map of a game of Artline with the themes at the ends of rows and columns; a card and a theme are being "
        "typed, the list of themes has narrowed to those like it, and the line below says that it is taken",
    ),
    Scene(
        "artline-narrow",
        "artline.toml",
        (40, 24),
        LIGHT,
        (),
        "The same game in forty columns and the light theme: the whole map, the theme of each row above its cards",
    ),
)
