"""A settled dispute speaks the language of the result: wordings of ours follow it, the players' own words stay."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from companion.present.settled import place_of
from companion.words import languages, phrasebook, rulebook
from scoring.games import game
from scoring.phrase import Phrase
from tests.companion.test_rulings_command import TABLE, data, run

RULING = "duplicate-links"
MUSEUM = game("museum")
LOUVRE = """\
format = 1
game = "artline"
edition = "en"

[[players]]
name = "Amandine"

[[players]]
name = "Andy"

[[players]]
name = "Vincent"
"""


def dispute(question: str, reading: str, by: str, source: str, ruling: str = "") -> str:
    """Return a dispute as a table file holds it."""
    of_ruling = f'ruling = "{ruling}"\n' if ruling else ""
    return f'\n[[disputes]]\nquestion = "{question}"\n{of_ruling}reading = "{reading}"\nby = "{by}"\non = 2026-11-20\n\
source = "{source}"\n'


def plain(*texts: str) -> tuple[str, ...]:
    """Return texts with plain blanks, as the results of commands are read here."""
    return tuple(" ".join(text.split()) for text in texts)


def ours(language: str) -> tuple[str, ...]:
    """Return what the window writes down of a ruling in a language: question, by whom, source, another source."""
    words = phrasebook(language, MUSEUM)
    question = str(rulebook(language, MUSEUM).rulings[RULING]["question"])
    everybody, unprinted = (words.say(Phrase(f"app.settle.{key}")) for key in ("all", "unprinted"))
    return plain(question, everybody, unprinted, place_of(MUSEUM.rulings[RULING].sources[0], words))


@pytest.mark.parametrize(("written", "spoken"), [*product(languages(), languages())])
def test_our_words_follow_the_language(tmp_path: Path, written: str, spoken: str) -> None:
    """Whichever they were written down in: question, "all", a source that is printed and one that is not."""
    (question, by, *sources), (asked, everybody, *cited) = ours(written), ours(spoken)
    table = TABLE + "".join(dispute(question, "no", by, source, RULING) for source in sources)
    shown = data(tmp_path, table, "score", "--lang", spoken)["disputes"]
    told = [(entry["question"], entry["by"], entry["source"]) for entry in shown]
    assert told == [(asked, everybody, source) for source in cited]
    assert asked in run(tmp_path, table, "score", "--lang", spoken)


def test_the_words_of_the_players_stay(tmp_path: Path) -> None:
    """Though they look like ours: a question put otherwise, somebody's name for all, a page of the book."""
    asked = "May a second card link?", "as dealt", "all but Andy", "MUSEUM rulebook, page 14"
    shown = data(tmp_path, TABLE + dispute(*asked), "score", "--lang", "fr")["disputes"]
    assert [tuple(entry[key] for key in ("question", "reading", "by", "source")) for entry in shown] == [asked]


@pytest.mark.parametrize(("written", "spoken"), [*product(languages(), languages())])
def test_a_card_that_was_doubted_is_told_of_in_the_language_spoken(tmp_path: Path, written: str, spoken: str) -> None:
    """The sentences about it are ours, title, theme and players are not."""
    table = LOUVRE + dispute(*doubted(written))
    (entry,) = data(tmp_path, table, "score", "--lang", spoken)["disputes"]
    assert tuple(entry[key] for key in ("question", "reading", "by", "source")) == doubted(spoken)


def doubted(language: str) -> tuple[str, ...]:
    """Return what a game of Artline writes down of a card that is refused, in a language."""
    words = phrasebook(language, game("artline"))
    question = Phrase("app.artline.shows", {"card": "Odalisque", "theme": "A fan"})
    asked = Phrase("app.artline.dispute", {"turn": 4, "players": ("Amandine", "Vincent"), "question": question})
    return plain(
        words.say(asked),
        words.say(Phrase("app.artline.dispute-no", {"player": "Andy"})),
        words.join(("Amandine", "Andy", "Vincent")),
        place_of(game("artline").rules["artline.fits"].sources[0], words),
    )
