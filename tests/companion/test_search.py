"""The search for rules: questions as players ask them, in every language, with slips of the finger."""

from __future__ import annotations

import tomllib
from math import log
from pathlib import Path
from typing import Any

import pytest

from companion.games import desk_ids
from companion.present.rules import every_entry
from companion.present.search import MOST_RULES_SHOWN, search
from companion.present.search.likelihood import Likelihood, Text
from companion.present.search.pages import Document, Pages
from companion.present.search.words import Vocabulary, plain, vocabulary, with_terms
from companion.words import complete, languages


def asked_in(file: str) -> list[dict[str, Any]]:
    """Return the questions of a file beside this one."""
    questions: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name(file).read_text(encoding="utf-8"))[
        "questions"
    ]
    return questions


QUESTIONS = asked_in("questions.toml")
HELD_OUT = asked_in("held_out.toml")
SPOKEN = [language for language in languages() if complete(language)]
ASKED = [one for one in QUESTIONS if one["language"] in SPOKEN]
ENGLISH = every_entry("en")


def found(asked: str, language: str = "en") -> list[str]:
    """Return the ids that are found, best first."""
    return [entry.id for entry in search(every_entry(language), asked).entries]


@pytest.mark.parametrize("question", ASKED, ids=lambda one: one["asked"])
def test_a_question_finds_its_rule_first(question: dict[str, Any]) -> None:
    """Whatever language is shown, a question asked in any of them finds what answers it, in the words shown."""
    for shown in SPOKEN:
        best = search(every_entry(shown), question["asked"]).entries[0]
        assert best.id in question["answer"], shown
        assert best == every_entry(shown)[best.id]


@pytest.mark.parametrize("question", HELD_OUT, ids=lambda one: one["asked"])
def test_a_question_it_was_not_made_for_is_answered_too(question: dict[str, Any]) -> None:
    """Among the first three, where a player sees it at a glance."""
    assert {*found(question["asked"])[:3]} & {*question["answer"]}


def test_the_questions_are_asked_of_everything() -> None:
    """Each language asks 22 at least, of every game, of rules and of rulings, and each answer exists."""
    answers = {answer for one in QUESTIONS for answer in one["answer"]}
    assert answers <= ENGLISH.keys()
    for language in ("en", "fr", "it"):
        asked = [one for one in QUESTIONS if one["language"] == language]
        games = {ENGLISH[answer].game for one in asked for answer in one["answer"]}
        assert len(asked) >= 22
        assert games == set(desk_ids())
        assert any(ENGLISH[answer].readings for one in asked for answer in one["answer"])


@pytest.mark.parametrize(
    "asked",
    ["xyzzyq", "weather tomorrow in paris", "castle in chess", "pizza recipe with cheese", "", "?", "g", "what is it"],
)
def test_what_is_close_to_no_rule_finds_none(asked: str) -> None:
    """Words that no rule has, too few that one has, and no words at all find nothing."""
    assert found(asked) == []


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("musee.tie", ["musee.tie"]),
        ("Skull-Touches", ["skull-touches"]),
        ("skull touches", ["skull-touches"]),
        ("museum.civilization", ["museum.civilisation"]),
        ("hand limit", ["museum.hand-limit"]),
        ("LANDSCAPE, and in line", ["artline.landscape"]),
        ("tie", ["musee.tie", "museum.tie"]),
    ],
)
def test_an_id_or_a_title_finds_nothing_else(asked: str, wanted: list[str]) -> None:
    """An id may leave out its game, be typed with blanks or a slip; one that several games have finds each."""
    assert sorted(found(asked)) == wanted


def test_a_whole_id_finds_itself_alone() -> None:
    """`museum-tie` is a ruling, `museum.tie` a rule; typed with a blank it may be either."""
    assert found("museum.tie") == ["museum.tie"]
    assert found("museum-tie") == ["museum-tie"]
    assert sorted(found("museum tie")) == ["museum-tie", "museum.tie"]


@pytest.mark.parametrize("typed", ["stairc", "stairca", "staircas", "staircase", "staircases"])
def test_a_word_half_typed_finds_what_the_whole_one_finds(typed: str) -> None:
    """While a word is typed its rule does not come and go."""
    assert found(typed)[0].startswith("musee.staircases")


def test_only_the_last_word_may_be_half_typed() -> None:
    """An unknown word before it is a slip or nothing: `xma` begins no word, `mas` begins Masterpiece."""
    assert found("mas")
    assert found("mas qqqq") == []


DOCUMENTS = [
    Document("a", ("first",), "painting", (), ("hire a sculptor",)),
    Document("b", ("second",), "sculpture", ("paint a wall",), ("hire",)),
    Document("c", ("third",), "music", (), ("wall, or paint",)),
]


def worth(pages: Pages, question: str) -> dict[str, float]:
    """Return what a question says for each page, its words as they stand."""
    return pages.likelihood.worth([[word] for word in with_terms(plain(question), pages.terms)])


def test_everyday_words_find_what_the_rulebook_calls_otherwise() -> None:
    """A word in one line with others finds theirs, for less than the very word."""
    pages = Pages("en", DOCUMENTS, Vocabulary("", "hire employ\npicture painting image"))
    assert worth(pages, "employ").keys() == worth(pages, "hire").keys() == {"a", "b"}
    assert 0 < worth(pages, "employing")["b"] < worth(pages, "hires")["b"]
    assert worth(pages, "image").keys() >= {"a"}
    assert worth(pages, "wall").keys() == {"b", "c"}


def test_names_titles_and_questions_are_said_of_a_page_as_well() -> None:
    """What a page is called, its game, and what players ask of it."""
    pages = Pages("en", DOCUMENTS, Vocabulary("", ""), {"c": ["who sings"]})
    assert worth(pages, "sculptures")["b"] > worth(pages, "sculptor")["b"]
    assert worth(pages, "third").keys() == worth(pages, "sings").keys() == {"c"}


def test_small_words_that_are_a_name_together_are_searched() -> None:
    """`à la une` is a Headline, though each of its words says nothing; a small word by itself is no name."""
    documents = [Document("a", (), "", ("À la Une", "la"), ()), Document("b", (), "", (), ("une carte",))]
    pages = Pages("fr", documents, Vocabulary("a la une", ""))
    assert pages.terms == {"la une"}
    assert with_terms(plain("la carte à la Une"), pages.terms) == ["la", "carte", "laune"]
    assert found("Quand tire-t-on la première carte À la Une ?", "fr")[0] == "museum.headline"


def test_a_language_without_stems_is_searched_by_whole_words() -> None:
    """A translation needs nothing but its folder: where nobody wrote a stemmer, words are found as they stand."""
    documents = [Document("a", (), "pay", (), ()), Document("b", (), "paid", (), ())]
    assert worth(Pages("xx", documents, Vocabulary("", "")), "pay").keys() == {"a"}


def said(texts: dict[str, str], question: str, small: str = "") -> dict[str, float]:
    """Return what a question says for pages of which one text each is said."""
    learnt = Likelihood((Text(rule, text.split(), 1) for rule, text in texts.items()), str, frozenset(small.split()))
    return learnt.worth([[word] for word in question.split()])


def test_a_word_speaks_for_the_pages_it_is_used_of_oftener_than_of_others() -> None:
    """Two words that differ in every letter: each says ln(1 + 1 of 1 use, over the 2 ** 0.85 of 4 words)."""
    assert said({"a": "x y", "b": "y z"}, "x") == {"a": pytest.approx(log(1 + 4 / 2**0.85))}
    both = said({"a": "x y", "b": "y z"}, "y")
    assert both == {rule: pytest.approx(log(1 + 0.5 * 4 / 2**0.85)) for rule in "ab"}


def test_a_long_page_is_a_little_likelier_than_its_share_of_words_is() -> None:
    """One of two words says more than one of four, but not twice as much; at the same share the longer page leads."""
    one = said({"a": "x p", "b": "x q r s"}, "x")
    assert one["b"] < one["a"] < 2 * one["b"]
    alike = said({"a": "x p", "b": "x x q r"}, "x")
    assert alike["a"] < alike["b"]


def test_words_side_by_side_say_more_than_apart() -> None:
    """`grab mine` is asked, and one page has the two words in this order."""
    worth = said({"apart": "mine p grab", "beside": "grab mine p"}, "grab mine")
    assert worth["apart"] < worth["beside"]


def test_letters_know_what_stems_do_not() -> None:
    """A compound, a slip and a half-typed word have letters in common with a word; those of small words say nothing."""
    for asked in ("museumsnacht", "musuem", "muse"):
        assert said({"a": "museum", "b": "gallery"}, asked).keys() == {"a"}
    assert said({"a": "museum", "b": "gallery"}, "museums", small="museum museums") == {}


def test_what_a_word_may_mean_shares_what_it_counts() -> None:
    """Half of it for each of two, and no more for a slip than for the word itself."""
    learnt = Likelihood((Text(rule, [word], 1) for rule, word in (("a", "red"), ("b", "tin"))), str)
    whole, shared = learnt.worth([["red"]]), learnt.worth([["red", "tin"]])
    assert shared == {"a": pytest.approx(whole["a"] / 2), "b": pytest.approx(whole["a"] / 2)}


def test_a_word_of_one_game_alone_tells_what_is_asked_about() -> None:
    """Where the table is not known, `Artline` in a question leads to its pages."""
    assert found("artline: what do I do at the end of my turn")[0].startswith("artline.")


@pytest.mark.parametrize(
    ("language", "asked", "first"),
    [
        ("it", "chi inizia la partita a museum", "museum.setup"),
        ("fr", "qui démarre à museum", "museum.setup"),
        ("en", "who starts in MUSEUM", "museum.setup"),
        ("en", "how many cards may I hold in musée", "musee.hand"),
        ("fr", "combien de cartes en main à Musée", "musee.hand"),
        ("fr", "combien de cartes en main dans museum", "museum.hand-limit"),
        ("it", "quante carte in mano a artline", "artline.hand"),
    ],
)
def test_a_game_named_decides(language: str, asked: str, first: str) -> None:
    """What several games answer is answered by the one that is named."""
    assert found(asked, language)[0] == first


@pytest.mark.parametrize(
    ("language", "named", "ordinary"),
    [
        ("en", "who starts in museum", "how is a museum filled"),
        ("en", "MUSEUM: who starts", "is my museum full"),
        ("fr", "qui commence dans Musée", "mon musée est plein"),
        ("fr", "Musée : qui commence", "que compte un musée plein"),
        ("en", "when does MUSEUM end", "IS A MUSEUM EVER FULL"),
    ],
)
def test_a_players_museum_is_no_game(language: str, named: str, ordinary: str) -> None:
    """With an article it is what lies before a player; capitals tell nothing where all are capitals."""
    pages = Pages(language, [], vocabulary(language))
    assert pages.games(named)
    assert not pages.games(ordinary)


@pytest.mark.parametrize(
    "asked",
    [
        "what is the capital of France",
        "can I eat at the table",
        "qual è la capitale della Francia",
        "qui a gagné le tournoi de tennis",
        "who moves the bandit after rolling a seven",
        "can I build a settlement next to a hex of wheat",
        "may I look at the robber",
        "can I castle through check",
        "I love you",
        "do you speak English",
        "banana window running blue",
        "qui déplace le voleur",
        "quelle heure est-il",
        "puis-je lancer les dés deux fois",
        "la reine de pique vaut combien",
        "chi muove il ladro",
        "posso lanciare i dadi due volte",
        "cosa succede se finisco in prigione",
        "can i move my knight over other pieces",
        "do I collect 200 when i pass go",
        "le mot compte triple s'applique deux fois au scrabble",
        "blu finestra mangia il di sopra cane trenta",
        "who owns the railroad in monopoly",
        "the clock eats yellow shoes under monday",
        "la lune mange des chaussures jaunes lundi",
        "quanto vale la briscola",
        "does a pair of jacks beat a pair of tens",
        "my dragon attacks the castle of my opponent with two cards",
    ],
)
def test_where_no_rule_may_answer_nothing_is_sure(asked: str) -> None:
    """What is found is said to be doubtful, and a question of the game is not."""
    strange = search(ENGLISH, asked)
    assert not strange.entries or (strange.doubtful and not strange.sure)
    assert not search(ENGLISH, "how many cards may I hold in my hand").doubtful


@pytest.mark.parametrize(
    ("language", "asked", "first"),
    [
        ("en", "how do we make it simpler for the children", "museum.variants"),
        ("fr", "une version simplifiée pour les enfants", "museum.variants"),
        ("it", "una versione semplificata per i bambini", "museum.variants"),
        ("en", "may I give a friend an object for two of his", "museum.trading"),
        ("en", "what is Ulf good for", "museum.expert.ulf-van-der-noot"),
        ("it", "Ulf che vantaggio dà", "museum.expert.ulf-van-der-noot"),
        ("en", "may I tell my ally what I hold", "musee.teams"),
        ("fr", "reliques dans ma défausse, combien je perds", "museum.cthulhu"),
        ("fr", "des faveurs pas utilisées font perdre des points", "museum.favours-left"),
        ("it", "i favori non usati tolgono punti", "museum.favours-left"),
        ("fr", "museum, la carte de la ligue je la mets où", "museum.league"),
        ("it", "la mia carta della lega, dove la metto", "museum.league"),
        ("fr", "j'ai rien qui colle, je passe ?", "artline.discard"),
        ("it", "niente si adatta, salto il turno", "artline.discard"),
        ("fr", "y a plus de pioche, on compte ?", "artline.pile"),
        ("it", "niente più carte da pescare, si contano le mani", "artline.pile"),
        ("it", "quante carte scoperte per continente", "museum.setup"),
        ("it", "cappello e berretto sono lo stesso tema", "theme-alike"),
        ("fr", "chat et chaton, deux thèmes différents ?", "theme-alike"),
        ("it", "quanto faccio con una galleria, pesco?", "artline.gallery"),
        ("fr", "je fais une galerie, je pioche ?", "artline.gallery"),
    ],
)
def test_everyday_words_and_what_is_not_done(language: str, asked: str, first: str) -> None:
    """Children, friends, names without a title; what nobody used, what fits nowhere, what is there no more."""
    answer = search(every_entry(language), asked)
    assert answer.entries[0].id == first
    assert not answer.doubtful


SOUGHT = [
    ("en", "which favour lets me take 4 tokens", "museum.bank-loan"),
    ("fr", "la carte ou tu prends 4 jetons c'est laquelle", "museum.bank-loan"),
    ("it", "qual è il favore dei quattro gettoni", "museum.bank-loan"),
    ("en", "which favour lets me look at the top cards", "museum.forecast"),
    ("fr", "la faveur qui montre les prochaines cartes", "museum.forecast"),
    ("it", "il favore che mostra le prossime carte", "museum.forecast"),
    ("en", "which favour exhibits a card of someone else's pile for free", "museum.charity-ball"),
    ("fr", "quelle faveur expose gratis une carte du tas d'un autre", "museum.charity-ball"),
    ("it", "quale favore espone gratis una carta degli scarti di un altro", "museum.charity-ball"),
    ("en", "the expert that lowers the price of masks", "museum.expert.ulf-van-der-noot"),
    ("fr", "quel expert fait payer un de moins", "museum.expert.ulf-van-der-noot"),
    ("it", "l'esperto con cui esporre costa meno", "museum.expert.ulf-van-der-noot"),
    ("en", "the experts that make me immune to the newspaper", "museum.expert.boch-and-wilhelm"),
    ("fr", "les experts qui me rendent insensible au journal", "museum.expert.boch-and-wilhelm"),
    ("it", "gli esperti che mi rendono immune al giornale", "museum.expert.boch-and-wilhelm"),
    ("en", "which headline shuts Asia", "museum.headline.war"),
    ("fr", "quelle une ferme l'Asie", "museum.headline.war"),
    ("it", "quale titolo chiude l'Asia", "museum.headline.war"),
    ("en", "which headline lets me draw two", "museum.headline.grant"),
    ("fr", "quelle une m'offre un deuxième objet", "museum.headline.grant"),
    ("it", "quale prima pagina fa prendere due reperti", "museum.headline.grant"),
    ("en", "which assistant holds eight cards", "museum.assistant.olayinka"),
    ("fr", "quel assistant tient huit cartes", "museum.assistant.olayinka"),
    ("it", "quale assistente tiene otto carte", "museum.assistant.olayinka"),
    ("en", "the patron that pays for fives", "museum.patron.masterpieces"),
    ("fr", "le mécène des 5", "museum.patron.masterpieces"),
    ("it", "il patrono che paga i cinque", "museum.patron.masterpieces"),
]


@pytest.mark.parametrize(("language", "asked", "first"), SOUGHT)
def test_a_card_is_found_by_what_it_does(language: str, asked: str, first: str) -> None:
    """Which Favour, Expert, Headline, Assistant or Patron it is, when nobody knows its name."""
    answer = search(every_entry(language), asked)
    assert answer.entries[0].id == first
    assert not answer.doubtful


def test_one_card_of_a_kind_is_sought_by_the_words_around_the_kind() -> None:
    """`which expert` and `the news that` seek a card; `my expert` asks what holds for all of them."""
    kinds = "g.expert: expert specialist\ng.news: news"
    pages = Pages("en", DOCUMENTS, Vocabulary("", "", kinds=kinds, which="which", effect="that"))
    assert pages.kinds("which specialist is cheap") == {"g.expert"}
    assert pages.kinds("the news that closes Asia") == {"g.news"}
    assert pages.kinds("does my expert read the news") == set()


@pytest.mark.parametrize(
    ("language", "asked", "first"),
    [
        ("en", "my set goes round in a circle, is that fine", "museum.linked"),
        ("fr", "mes cartes incas sont en zigzag ça marche quand même ?", "museum.linked"),
        ("it", "le mie carte rosse fanno un serpente, una sola collezione", "museum.linked"),
        ("en", "what does the icon next to the number on my card mean", "museum.masterpiece"),
        ("fr", "mon masque vaut 5 pourquoi y a un symbole a coté du chiffre", "museum.masterpiece"),
        ("it", "un simbolo è stampato accanto al numero della mia carta, perché", "museum.masterpiece"),
        ("en", "may I discard cards for the league object of 8", "museum.league-buy"),
        ("fr", "la relique à 8 je peux la payer en jetant des cartes", "museum.league-buy"),
        ("it", "scarto carte per il reperto della lega da 8", "museum.league-buy"),
        ("en", "may I put a skull out without discarding", "skull-price"),
        ("fr", "un crâne se paie comment", "skull-price"),
        ("it", "un teschio come si paga", "skull-price"),
        ("en", "how do I pay for a smuggled card", "museum.black-market-turn"),
        ("fr", "comment je paie une carte du marché noir", "museum.black-market-turn"),
        ("it", "come pago una carta del mercato nero", "museum.black-market-turn"),
        ("en", "is 2 roman cards enough for a set", "museum.civilisation"),
        ("fr", "deux cartes celtes suffisent pour une collection", "museum.civilisation"),
        ("it", "bastano due carte celtiche per una collezione", "museum.civilisation"),
        ("en", "why am I punished for the stuff I threw away", "museum.public-opinion"),
        ("en", "number 7 touching number 41 in one gallery", "musee.order"),
        ("fr", "je peux poser un 6 collé à un 40 dans la meme galerie", "musee.order"),
        ("it", "il numero 7 attaccato al numero 41 in una galleria", "musee.order"),
        ("en", "does each player choose how to turn the staircases", "musee.staircases-laid"),
        ("fr", "chaque joueur choisit-il le sens de ses escaliers", "musee.staircases-laid"),
        ("it", "ognuno gira gli scaloni come gli pare", "musee.staircases-laid"),
        ("en", "what's the chandelier card for", "musee.gallery-bonus"),
        ("en", "none of my 5 paintings fit anywhere, can i throw one away", "musee.out"),
        ("fr", "mes cinq tableaux ne vont nulle part", "musee.out"),
        ("it", "i miei cinque quadri non stanno da nessuna parte", "musee.out"),
        ("en", "dog is on the notepad, can another row be dog too", "artline.theme-used"),
        ("fr", "quelqu'un a déjà écrit chapeau, je le reprends pour une autre rangée", "artline.theme-used"),
        ("it", "cane è sul blocco, un'altra fila può essere cane anche lei", "artline.theme-used"),
        ("en", "no card of mine fits any theme and i cant think of a new one", "artline.discard"),
        ("fr", "aucun thème ne va à mes cartes et je n'ai pas d'idée", "artline.discard"),
        ("it", "nessun tema va alle mie carte e non ho idee", "artline.discard"),
    ],
)
def test_what_is_seen_on_the_table_finds_its_rule(language: str, asked: str, first: str) -> None:
    """Shapes, signs beside a number, what dear cards are paid with, numbers side by side, what fits nowhere."""
    assert found(asked, language)[0] == first


@pytest.mark.parametrize(
    ("language", "asked", "first"),
    [
        ("en", "draw in the game with the chandeliers", "musee.tie"),
        ("fr", "on a le même score au jeu des lustres", "musee.tie"),
        ("it", "pareggio al gioco con lampadari e scale", "musee.tie"),
        ("en", "who begins in the stairs game", "musee.first-player"),
        ("fr", "qui débute au jeu des escaliers", "musee.first-player"),
        ("it", "chi comincia al gioco delle scale", "musee.first-player"),
    ],
)
def test_a_game_may_be_called_by_what_it_looks_like(language: str, asked: str, first: str) -> None:
    """Musée has staircases and chandeliers; the name of a game is no word of the question."""
    assert found(asked, language)[0] == first


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "deflation what changes"),
        ("fr", "déflation effet"),
        ("it", "deflazione cosa cambia"),
        ("en", "inventory refund"),
    ],
)
def test_a_title_with_a_word_beside_it_is_never_doubted(language: str, asked: str) -> None:
    """Little is said, but the title of the page that is found."""
    assert not search(every_entry(language), asked).doubtful


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "hello, how many cards may I hold in my hand? thanks"),
        ("fr", "bonjour, combien de cartes en main à MUSEUM ? merci"),
        ("it", "ciao, quante carte in mano a MUSEUM? grazie"),
        ("en", "is a dragon too broad a theme in Artline"),
    ],
)
def test_politeness_and_one_strange_word_are_no_doubt(language: str, asked: str) -> None:
    """Whoever greets asks of these games still, and a theme may be anything."""
    assert not search(every_entry(language), asked).doubtful


def test_words_of_other_games_say_nothing() -> None:
    """A word that is said elsewhere is known here no more than one nobody says; a slip is known as what it is of."""
    pages = Pages("en", DOCUMENTS, Vocabulary("", "", elsewhere="paint"))
    assert (pages.spelt("paint"), pages.spelt("dice")) == (None, None)
    assert (pages.spelt("sculptors"), pages.spelt("scluptor")) == ("sculptors", "sculptor")


def test_another_thing_of_the_same_name_comes_after_what_answers() -> None:
    """The Inventory one makes instead of exhibiting, and the Favour of that name, unless it is asked for."""
    both = found("inventory and then exhibit")
    assert max(both.index("museum.turn"), both.index("museum.inventory")) < both.index("museum.inventory-favour")
    assert found("what does the inventory favour take back")[0] == "museum.inventory-favour"


@pytest.mark.parametrize("asked", ["theme", "card", "how many cards may I hold in my hand at the end of the turn"])
def test_no_more_is_found_than_one_can_read(asked: str) -> None:
    """Common words and long questions find a handful."""
    assert 0 < len(found(asked)) <= MOST_RULES_SHOWN


def test_only_what_is_wanted_is_searched() -> None:
    """At a table of one game its own rules answer alone."""
    artline = {key: one for key, one in ENGLISH.items() if one.game == "artline"}
    assert {entry.game for entry in search(artline, "what is a gallery").entries} == {"artline"}


@pytest.mark.parametrize(
    ("language", "asked", "first"),
    [
        ("en", "four cards", "musee.last-cards"),
        ("en", "token", "museum.prestige"),
        ("fr", "jeton", "museum.prestige"),
        ("it", "gettone", "museum.prestige"),
        ("fr", "malus", "musee.hand-left"),
        ("it", "penalità", "musee.hand-left"),
        ("en", "how many cards at the start", "museum.setup"),
        ("fr", "combien de cartes au départ", "museum.setup"),
        ("it", "quante carte all'inizio", "museum.setup"),
    ],
)
def test_common_words_that_name_a_page_of_an_expansion_ask_of_the_base_game(
    language: str, asked: str, first: str
) -> None:
    """A `token` is not the one of The People's Choice first; a name that tells its expansion finds its page alone."""
    assert found(asked, language)[0] == first
    assert found("crystal skulls")[0] == "museum.skulls"


BOXES = {"museum.box", "musee.box", "artline.setup"}


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "from what age"),
        ("en", "how long does a game last"),
        ("fr", "à partir de quel âge peut-on jouer"),
        ("fr", "combien de temps dure une partie"),
        ("it", "da che età si può giocare"),
        ("it", "quanto dura una partita"),
    ],
)
def test_age_and_length_are_asked_of_each_game(language: str, asked: str) -> None:
    """Only Artline's box gives them; the pages of the others say that no book does, and none is sure to be meant."""
    answer = search(every_entry(language), asked)
    assert {entry.id for entry in answer.entries[:3]} == BOXES
    assert not answer.sure


@pytest.mark.parametrize(
    ("language", "asked", "first"),
    [
        ("en", "how many people can play Musée", "musee.box"),
        ("fr", "Musée se joue à combien", "musee.box"),
        ("it", "in quanti si gioca a Musée", "musee.box"),
        ("en", "how many people can play MUSEUM", "museum.box"),
        ("fr", "à combien joue-t-on à MUSEUM", "museum.box"),
        ("it", "in quanti si gioca a MUSEUM", "museum.box"),
        ("en", "what changes with two in Artline", "artline.setup"),
        ("fr", "Artline à deux, ça change quoi", "artline.setup"),
        ("it", "Artline in due, cambia qualcosa", "artline.setup"),
        ("en", "four of us at Musée", "musee.teams"),
        ("fr", "on est 4 à Musée", "musee.teams"),
        ("it", "siamo in 4 a Musée", "musee.teams"),
        ("en", "what may LeGros pay with", "museum.legros"),
        ("fr", "combien de cartes LeGros a-t-il en main", "museum.legros"),
        ("it", "quante carte ha in mano LeGros", "museum.legros"),
    ],
)
def test_who_plays_and_what_their_number_changes(language: str, asked: str, first: str) -> None:
    """In each game, and against Alphonse LeGros."""
    assert found(asked, language)[0] == first


def test_expansions_that_are_away_stand_behind() -> None:
    """One question at a table with Crystal Skulls, at one without, and at none."""
    museum = {key: one for key, one in ENGLISH.items() if one.game == "museum"}
    first = {
        name: search(museum, "skull in the gallery", in_play).entries[0].expansion
        for name, in_play in {"with": {"crystal-skulls"}, "without": set(), "no table": None}.items()
    }
    assert first == {"with": "crystal-skulls", "without": None, "no table": "crystal-skulls"}


LEAST_FOUND = {
    ("tuned", "en"): (25, 25),
    ("tuned", "fr"): (25, 25),
    ("tuned", "it"): (24, 25),
    ("unseen", "en"): (25, 25),
    ("unseen", "fr"): (25, 25),
    ("unseen", "it"): (24, 25),
    ("tuned last", "en"): (25, 25),
    ("tuned last", "fr"): (25, 25),
    ("tuned last", "it"): (25, 25),
    ("asked at last", "en"): (25, 25),
    ("asked at last", "fr"): (25, 25),
    ("asked at last", "it"): (24, 25),
    ("never tuned on", "en"): (23, 24),
    ("never tuned on", "fr"): (24, 25),
    ("never tuned on", "it"): (23, 24),
    ("looked at", "en"): (96, 100),
    ("looked at", "fr"): (97, 99),
    ("looked at", "it"): (96, 98),
    ("asked once", "en"): (281, 296),
    ("asked once", "fr"): (276, 296),
    ("asked once", "it"): (280, 297),
}
"""Of 25 questions of each half and language, 100 of those looked at, 300 asked once: found first, among three."""


@pytest.mark.long
@pytest.mark.parametrize(("half", "language"), LEAST_FOUND)
def test_no_fewer_questions_are_answered_than_before(half: str, language: str) -> None:
    """At the table at hand where it is known; of those shown at once 1 in 20 is wrong at most, or one in all."""
    first = three = sure = wrongly_sure = 0
    entries = every_entry(language)
    for question in asked_in("unprepared.toml"):
        if (question["half"], question["language"]) == (half, language):
            game = question.get("game")
            known = {key: entry for key, entry in entries.items() if game in (None, entry.game)}
            found, is_sure, _ = search(known, question["asked"], question.get("expansions"))
            ids = [entry.id for entry in found]
            sure += is_sure
            wrongly_sure += is_sure and ids[0] not in question["answer"]
            first += ids[:1] != [] and ids[0] in question["answer"]
            three += bool({*ids[:3]} & {*question["answer"]})
    least_first, least_three = LEAST_FOUND[half, language]
    assert first >= least_first
    assert three >= least_three
    assert (wrongly_sure - 1) * 20 <= sure


@pytest.mark.parametrize(
    ("asked", "doubtful"), [("cards in hand", False), ("lay cards", False), ("my pawn and my knight", True)]
)
def test_a_short_question_of_known_words_is_not_doubted(asked: str, *, doubtful: bool) -> None:
    """Two words say little, but of a rule; words of another game say nothing."""
    assert search(every_entry("en"), asked).doubtful == doubtful
