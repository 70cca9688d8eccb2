"""Every language says everything: the same files, sentences and facts as English, and letters for the same things."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.games import desk_ids
from companion.words import FIRST, FOLDER, complete, languages, new_table, phrasebook
from companion.words.phrasebook import UnknownLocaleError, locale_named
from scoring.games import example_files, game_ids
from scoring.phrase import Phrase, phrase
from scoring.rulebook import EDITIONS

ENGLISH = FOLDER / FIRST
BEGUN = {*game_ids()} - {*desk_ids()}
"""Games that the app cannot show yet: until then English is enough."""
WORDED = (path.relative_to(ENGLISH) for path in ENGLISH.rglob("*.toml"))
FILES = sorted(path for path in WORDED if path.parts[0] not in BEGUN)
SENTENCES = [file for file in FILES if file.name not in {"new.toml", "letters.toml", "language.toml"}]
OTHERS = [language for language in languages() if language != FIRST]
FORMS = {"zero", "one", "two", "few", "many", "other"}
NOT_SAID = {
    "en": ["so say so"],
    "fr": ["indécise", "Mode loyal", "point de règle ouvert", "prouvée ou avec", "Il peut ne toucher", "tour non dit"],
    "it": [
        "non decisa",
        "Modalità leale",
        "MUSEUM companion",
        "ci stanno {numbers}",
        "Quel per cui",
        'carta Rival"',
    ],
}
"""What reads as if it were translated word by word, by language."""


def toml(path: Path) -> dict[str, Any]:
    """Return what a file says."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def wordings(data: Mapping[str, Any], at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every wording with the path to it; one in plural forms is one wording."""
    for key, value in data.items():
        if isinstance(value, dict) and not (value and set(value) <= FORMS):
            yield from wordings(value, (*at, key))
        else:
            yield (*at, key), value


def facts(wording: str) -> set[str]:
    """Return the facts a sentence speaks of; a printed number, whose name has a dot, is none."""
    return {name for _, name, _, _ in string.Formatter().parse(wording) if name is not None and "." not in name}


def plural_forms(locale: str) -> set[str]:
    """Return the plural forms of a language by their names of CLDR."""
    return {*locale_named(locale).plural_form.tags, "other"}


@pytest.mark.parametrize(("locale", "forms"), [("ja", {"other"}), ("en_GB", {"one", "other"})])
def test_a_language_has_the_forms_of_its_own(locale: str, forms: set[str]) -> None:
    """Japanese counts without a singular, and is asked for none."""
    assert plural_forms(locale) == forms


@pytest.mark.parametrize("locale", ["xx", "Deutsch", "en-GB"])
def test_an_unknown_locale_is_named(locale: str) -> None:
    """What `language.toml` says is refused by name."""
    with pytest.raises(UnknownLocaleError, match=f"language.toml: .*{locale!r}"):
        locale_named(locale)


@pytest.mark.parametrize(
    ("player", "told"),
    [
        ("Éric", "la disposition n'a pas les cartes d'Éric"),
        ("Olivier", "la disposition n'a pas les cartes d'Olivier"),
        ("Gaz", "la disposition n'a pas les cartes de Gaz"),
        ("A1", "la disposition n'a pas les cartes de A1"),
        ("Lopez de Ayala", "la disposition n'a pas les cartes de Lopez de Ayala"),
    ],
)
def test_french_shortens_words_before_a_vowel(player: str, told: str) -> None:
    """A name is left as it is typed; a place is none that begins with a vowel."""
    assert phrasebook("fr").say(Phrase("certificate.wrong.cards", {"player": player})) == told


def test_the_languages_of_the_contract_are_complete() -> None:
    """English, French and Italian are there, with every file, and every game of the app is."""
    assert set(languages()) >= {"en", "fr", "it"}
    every = (FOLDER / language / file for language in languages() for file in FILES)
    missing = [str(file.relative_to(FOLDER)) for file in every if not file.exists()]
    assert missing == [], f"these are to be written in companion/words: {missing}"
    assert all(complete(language) for language in languages())
    assert all((FOLDER / language / game_id).is_dir() for language in languages() for game_id in desk_ids())


@pytest.mark.parametrize("language", languages())
def test_no_sentence_is_missing_or_left_over(language: str) -> None:
    """Each file has exactly the keys of the English one, and nothing is left empty."""
    for file in SENTENCES:
        here, there = dict(wordings(toml(FOLDER / language / file))), dict(wordings(toml(ENGLISH / file)))
        named = f"companion/words/{language}/{file}"
        assert here.keys() == there.keys(), f"{named} lacks some of the English one, or has others"
        assert all(here.values()), f"{named}: something is left empty"


@pytest.mark.parametrize("value", ["yes", "no"])
@pytest.mark.parametrize("language", languages())
def test_a_reading_answers_the_question(language: str, value: str) -> None:
    """A reading that is called yes begins with the word for it, and so does one called no."""
    files = (toml(FOLDER / language / file) for file in SENTENCES if file.name == "rulings.toml")
    readings = (said for file in files for path, said in wordings(file) if path[1:] == ("readings", value))
    assert len({said.partition(" ")[0].rstrip(".,:\xa0") for said in readings}) == 1


@pytest.mark.parametrize("language", languages())
def test_sentences_speak_of_the_same_facts(language: str) -> None:
    """What stands in braces is the same as in English; only a plural form may leave out its number."""
    forms = plural_forms(toml(FOLDER / language / "language.toml")["locale"])
    for file in SENTENCES:
        if {file.stem, file.parent.name} & {"rules", "rulings", "examples"}:
            continue
        there = dict(wordings(toml(ENGLISH / file)))
        for at, wording in wordings(toml(FOLDER / language / file)):
            english = there[at]
            assert type(wording) is type(english), (file, at)
            if isinstance(wording, str):
                assert facts(wording) == facts(english), (file, at)
                continue
            assert set(wording) <= forms, (file, at)
            assert forms & {"one", "other"} <= set(wording), (file, at)
            assert facts(wording["other"]) | {"n"} == facts(english["other"]) | {"n"}, (file, at)
            assert all(facts(form) <= facts(wording["other"]) | {"n"} for form in wording.values()), (file, at)


@pytest.mark.parametrize("language", languages())
def test_every_language_begins_the_same_table(language: str) -> None:
    """`companion new` differs in its comments and in the edition only: that of the language, where it has one."""
    edition = language if language in EDITIONS else FIRST
    for game_id in desk_ids():
        begun = tomllib.loads(new_table(language, game_id))
        english = tomllib.loads(new_table(FIRST, game_id))
        assert begun | {"edition": FIRST} == english | {"edition": FIRST}, game_id
        assert begun.get("edition", FIRST) == edition


@pytest.mark.parametrize("language", languages())
def test_every_example_has_a_title(language: str) -> None:
    """No title is missing, and none is of an example that is not there."""
    for file in (file for file in FILES if file.name == "examples.toml"):
        shipped = {path.stem for game_id, path in example_files() if game_id == file.parent.name}
        assert set(toml(FOLDER / language / file)["titles"]) == shipped


@pytest.mark.parametrize("language", languages())
def test_letters_type_the_same_things(language: str) -> None:
    """Letters may differ, what they type may not; and no short name stands for two things of a kind."""
    english, here = toml(ENGLISH / "museum" / "letters.toml"), toml(FOLDER / language / "museum" / "letters.toml")
    for part in english:
        values = dict.keys if part == "short" else dict.values
        assert sorted(values(here[part])) == sorted(values(english[part])), part
        assert all(len(key) == 1 and key.isascii() and key == key.lower() for key in here[part] if part != "short")
    assert not here["first"].keys() & here["civilisations"].keys()


@pytest.mark.parametrize("language", sorted(NOT_SAID))
def test_a_language_has_its_own_idiom(language: str) -> None:
    """What players stumbled over does not come back."""
    said = "\n".join(str(wording) for file in SENTENCES for _, wording in wordings(toml(FOLDER / language / file)))
    said = said.replace("\u00a0", " ").lower()
    assert [words for words in NOT_SAID[language] if words.lower() in said] == []


@pytest.mark.parametrize(
    ("language", "key", "sentence"),
    [
        ("fr", "report.winner", "Victoire pour {} avec 5 points"),
        ("fr", "report.ahead", "En tête pour l'instant : {} avec 5 points"),
        ("fr", "rulings.wins", "victoire pour {}"),
        ("it", "report.winner", "Vittoria per {} con 5 punti"),
        ("it", "report.ahead", "In testa per ora: {} con 5 punti"),
        ("it", "rulings.wins", "vittoria per {}"),
    ],
)
@pytest.mark.parametrize("name", ["Andy", "Amandine & Andy"])
def test_a_winner_is_one_player_or_a_team(language: str, key: str, sentence: str, name: str) -> None:
    """The same sentence is right for the name of one and of two."""
    said = phrasebook(language).say(phrase(key, player=name, n=5))
    assert said.replace("\u00a0", " ") == sentence.format(name)
