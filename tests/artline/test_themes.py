"""Themes in the players' words: which are one, which nearly are, and which are worth a second look."""

from __future__ import annotations

import unicodedata

import pytest

from scoring.games.artline.themes import alike, doubts, same

COMPOSED, DECOMPOSED = (unicodedata.normalize(form, "Épée") for form in ("NFC", "NFD"))

SAME = [
    ("A sword", "A sword"),
    ("A sword", "a SWORD"),
    ("A sword", "A  sword "),
    ("A stone bridge", "astonebridge"),
    ("A sword", "A\u00a0sword"),
    ("A sword", "A\tsword"),
    (COMPOSED, DECOMPOSED),
    (COMPOSED, DECOMPOSED.upper()),
    ("Straße", "STRASSE"),
    ("ΟΡΜΟΣ", "ορμος"),
    ("絵 画", "絵画"),
]
DIFFERENT = [
    ("A sword", "A hat"),
    ("A hat", "Hats"),
    ("A hat", "The hat"),
    ("A bridge", "A stone bridge"),
    ("Épée", "Epee"),
    ("One person", "1 person"),
    ("?", "?"),
    ("?", "A hat"),
]
ALIKE = [
    ("hat", "hats"),
    ("A hat", "Headgear"),
    ("hats", "some headgear"),
    ("A hat", "The hat"),
    ("A woman", "Women"),
    ("A child", "children"),
    ("A stone bridge", "Stone bridges"),
    ("A stone bridge", "a bridge of stone"),
    ("One person", "1 person"),
    ("Three people", "3 persons"),
    ("A grey horse", "A gray horse"),
    ("A saber", "a sabre"),
    ("A moustache", "mustache"),
    ("A knife", "knives"),
    ("Una vela", "vele"),
    ("Una freccia", "frecce"),
    ("Una mela", "mele"),
    ("Un uovo", "uova"),
    ("A red hat", "hat, red"),
    ("A man and a woman", "a woman and a man"),
    ("A man's hat", "A man with a hat"),
    ("A hat", "Un chapeau"),
    (COMPOSED, DECOMPOSED + "s"),
    ("A landscape", "A landsape"),
    # slips: accents left out, letters swapped, one small word for another
    ("Épée", "Epee"),
    ("Une épée", "la epee"),
    ("Un château", "le chateau"),
    ("Une châsse", "une chasse"),
    ("Un crâne", "un crane"),
    ("Un crâne", "A skull"),
    ("Curtians", "Curtains"),
    ("Rideaux", "Curtains"),
    ("A soldeir", "Soldiers"),
    ("A red curtian", "red curtains"),
    # several things, of which one is enough
    ("Dogs or cats", "cats or dogs"),
    ("Dogs or cats", "Dogs"),
    ("Dogs or cats", "a cat or a dog or a bird"),
    ("Chiens ou chats", "Un chien"),
    ("Cani o gatti", "I gatti"),
    ("A dog or a bird", "Un chien ou un oiseau"),
    ("Un vase en or", "vases en or"),
]
NOT_ALIKE = [
    ("A bridge", "A stone bridge"),
    ("A hat", "A cat"),
    ("One person", "Three people"),
    ("Three people", "At least three people"),
    ("Two women", "Three women"),
    ("Angel", "Angel holding a partition"),
    ("Instrument", "Cello"),
    ("A horse", "A house"),
    ("A man", "A woman"),
    ("A boy", "A girl"),
    ("A king", "A ring"),
    ("A crown", "A clown"),
    ("A tree", "Three"),
    ("A boat", "A coat"),
    ("A goat", "A boat"),
    ("A ship", "A sheep"),
    ("A flower", "Flour"),
    ("A castle", "Cattle"),
    ("A feather", "A father"),
    ("A mother", "A brother"),
    ("A beard", "Bread"),
    ("A mountain", "A fountain"),
    ("A lute", "A flute"),
    ("A donkey", "A monkey"),
    ("A pearl", "A pear"),
    ("Hair", "A chair"),
    ("Drapes", "Grapes"),
    ("An eagle", "An angel"),
    ("A violin", "A violet"),
    ("A shield", "A child"),
    ("A woman with a hat", "A woman without a hat"),
    ("A woman on a horse", "A man on a horse"),
    ("A black horse", "A white horse"),
    ("The left hand", "The right hand"),
    ("A saber", "A hat"),
    ("A woman", "A hat"),
    ("A crane", "A skull"),
    ("A sliver", "A silver cup"),
    ("A calvary", "Cavalry"),
    ("Dogs or cats", "Cats or birds"),
    ("Dogs or cats", "Dogs and cats with a bird"),
    ("Dogs and cats", "Dogs"),
    ("Un cadre en or", "Un cadre"),
    ("Un cadre d'or", "Un cadre"),
    ("De l'or", "De l'argent"),
    ("Or et argent", "Argent"),
    ("Une", "La"),
    ("A", "The"),
    ("", ""),
    ("?", "?"),
]
DOUBTS = {
    "too-broad": [
        "A landscape",
        "Various objects",
        "LANDSCAPES",
        "Many things",
        "Objects",
        "Un paysage",
        "Un paesaggio",
        "Objects or things",
    ],
    "technical": [
        "Painting by Delacroix",
        "Oil painting",
        "Still life",
        "a still-life",
        "By Vermeer",
        "18th century",
        "Painted in 1830",
        "1830",
        "Renaissance",
        "In the style of Ingres",
        "Nature morte",
        "Peinture à l'huile",
        "Natura morta",
    ],
    "interpretation": [
        "Love",
        "A sad woman",
        "Happiness",
        "A mother's love",
        "Tristesse",
        "La gelosia",
        "Love or hatred",
    ],
}
FINE = [
    "A saber",
    "A hat",
    "A woman",
    "A stone bridge",
    "Angel",
    "Angel holding a partition",
    "Instrument",
    "Cello",
    "At least three people",
    "One person",
    "A landscape with a bridge",
    "A painting on a wall",
    "A painter",
    "An oil lamp",
    "A glove",
    "A clover",
    "Something red",
    "?",
    "",
    "絵",
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_equal_themes(one: str, other: str) -> None:
    """Case, white space and the way an accent is composed make no other theme, in either order."""
    assert same(one, other)
    assert same(other, one)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_themes(one: str, other: str) -> None:
    """Any other difference does, and what nobody remembers equals nothing, itself included."""
    assert not same(one, other)
    assert not same(other, one)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_themes_that_say_much_the_same(one: str, other: str) -> None:
    """Plurals, articles, synonyms, spellings, figures, the order of words: worth a warning, in either order."""
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(("one", "other"), NOT_ALIKE)
def test_themes_that_do_not(one: str, other: str) -> None:
    """A more specific theme, another number, another thing that is spelt nearly so: no warning, in either order."""
    assert not alike(one, other)
    assert not alike(other, one)


@pytest.mark.parametrize(("kind", "theme"), [(kind, theme) for kind, themes in DOUBTS.items() for theme in themes])
def test_a_theme_worth_a_second_look(kind: str, theme: str) -> None:
    """What the rulebook forbids is told once, by what it is: too broad, technical, or an interpretation."""
    assert [doubt.key for doubt in doubts(theme)] == [f"warning.{kind}"]


@pytest.mark.parametrize("theme", FINE)
def test_a_theme_without_a_doubt(theme: str) -> None:
    """What can be seen, alone or in combination, and words that only look like a forbidden one: no warning."""
    assert list(doubts(theme)) == []
