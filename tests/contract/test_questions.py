"""Every page of the rules desk brings questions as players ask them, in every language."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.present.search.pages import asked_of
from companion.present.search.words import plain
from companion.words import complete, languages
from scoring.games import game, game_ids

FEWEST = 6
SPOKEN = [language for language in languages() if complete(language)]


@pytest.mark.parametrize("language", SPOKEN)
def test_every_page_brings_questions(language: str) -> None:
    """At least six of each page, so that the search knows it by more than its own words."""
    pages = {page for game_id in game_ids() for page in (*game(game_id).rules, *game(game_id).rulings)}
    few = {page: len(asked_of(language).get(page, ())) for page in pages}
    short = {page: count for page, count in few.items() if count < FEWEST}
    assert not short, f"companion/words/{language}/GAME/asked.toml: fewer than {FEWEST} questions: {short}"
    unknown = asked_of(language).keys() - pages
    assert not unknown, f"companion/words/{language}/GAME/asked.toml: no page is called {sorted(unknown)}"


@pytest.mark.parametrize("language", SPOKEN)
def test_no_question_stands_twice(language: str) -> None:
    """A question leads to one page; whatever its capitals and marks, it stands there once."""
    asked = Counter(" ".join(plain(question)) for questions in asked_of(language).values() for question in questions)
    assert [question for question, times in asked.items() if times > 1 or not question] == []
