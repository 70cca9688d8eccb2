"""What a question asks for goes under a field that is named in words, in every language."""

from __future__ import annotations

from companion.present.terminal import answered_under
from companion.words import languages, phrasebook
from scoring.tablefile import read
from tests.cases.case import CASES


def test_every_question_names_where_its_answer_goes() -> None:
    """No question of any case leaves the players with its wording alone, or with a path of the file."""
    asked = 0
    for case in CASES:
        game, table = read(case.data["table"])
        review = game.review(table)
        for question in review.questions:
            for words in (phrasebook(language, game) for language in languages()):
                told = answered_under(question, review, words)
                assert told.startswith(f"{words.say(question.message)} →"), (case.id, question.key)
                assert question.key not in told
            asked += 1
    assert asked
