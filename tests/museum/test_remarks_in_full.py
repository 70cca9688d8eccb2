"""Faults, warnings, questions and near misses of the base game in full: whom they concern, what they say, and where."""

from __future__ import annotations

from typing import Final

from scoring import tablefile
from scoring.games import game
from scoring.review import Review
from tests.museum.test_why import standard
from tests.museum.test_why_in_full import written

MUSEUM: Final = game("museum")
HALL: Final = '[table]\nboard = "hall"\n'


def reviewed(*players: str, head: str = "") -> Review:
    """Return the review of a table of Vincent, Olivier and Andy, or of so many of them; each as a table file says."""
    names = ("Vincent", "Olivier", "Andy")
    every = "".join(f'[[players]]\nname = "{name}"\n{player}\n' for name, player in zip(names, players, strict=False))
    return MUSEUM.review(tablefile.read(f'format = 1\ngame = "museum"\n{head}\n{every}')[1])


def laid(rows: str) -> str:
    """Return the Museum of a player on the standard board, its first rows given."""
    return f'museum = """{standard(rows)}"""\n'


def hall(plan: str, bonuses: str = "") -> str:
    """Return the head of a table on a board of this plan in one row."""
    return f'{HALL}[boards.hall]\nplan = "{plan}"\n{bonuses}\n'


def faults(review: Review) -> list[tuple[str, str | None, str, str]]:
    """Return the faults: rule, player, message, places."""
    return [
        (one.rule.removeprefix("museum."), one.player, written(one.message), " ".join(one.at)) for one in review.faults
    ]


def warnings(review: Review) -> list[tuple[str | None, str, bool]]:
    """Return the warnings: player, message, whether they are told before a winner is."""
    return [(one.player, written(one.message).removeprefix("warning."), one.loud) for one in review.warnings]


def questions(review: Review) -> list[tuple[str | None, str, str]]:
    """Return the questions: player, the key of the answer, message."""
    return [(one.player, one.key, written(one.message).removeprefix("question.")) for one in review.questions]


# Faults


def test_the_score_track_is_below_what_was_exhibited() -> None:
    """Cards of 2 and 3 scored 5 when exhibited, one of an unknown value at least 1; the lent one scored for Olivier."""
    rows = "rom-ar-2 gre-ag-3 egy-th-? pho-na-5@Olivier"
    below = ("track", "Vincent", "fault.track-below track=5 exhibited=6", "A1 B1 C1")
    assert faults(reviewed(f"track = 5\n{laid(rows)}", "track = 5")) == [below]
    assert faults(reviewed(f"track = 6\n{laid(rows)}", "track = 5")) == []
    lender = ("track", "Olivier", "fault.track-below track=4 exhibited=5", "")
    assert faults(reviewed(f"track = 6\n{laid(rows)}", "track = 4")) == [lender]


def test_more_tokens_than_the_box_holds() -> None:
    """32 Prestige tokens and 12 of Public Opinion; a player alone is named, of several nobody is."""
    opinion = "[table]\npublic-opinion = { asia = 7, europe = 6 }"
    assert faults(reviewed("prestige = 33")) == [("prestige", "Vincent", "fault.prestige n=33 box=32", "")]
    assert faults(reviewed("prestige = 30", "prestige = 4")) == [("prestige", None, "fault.prestige n=34 box=32", "")]
    assert faults(reviewed("prestige = 30", "prestige = 2")) == []
    assert faults(reviewed("", head=opinion)) == [("public-opinion", None, "fault.public-opinion n=13 box=12", "")]
    assert faults(reviewed("", head=opinion.replace("7", "6"))) == []


def test_a_named_expert_is_there_twice() -> None:
    """With two players or with one; the copying one too, whatever it copies. A colour twice is a warning only."""
    ulf, copies = 'experts = ["ulf-van-der-noot"]', 'experts = ["arkadin-welles=rom", "arkadin-welles"]'
    of_two = "fault.expert-twice expert=ulf-van-der-noot n=2 players=Vincent+Andy"
    assert faults(reviewed(ulf, "", ulf)) == [("expert", None, of_two, "")]
    of_one = "fault.expert-twice expert=arkadin-welles n=2 players=Olivier"
    assert faults(reviewed("", copies)) == [("expert", "Olivier", of_one, "")]
    assert faults(reviewed(ulf, "")) == []
    colours = reviewed('experts = ["rom", "th"]', 'experts = ["rom"]', 'experts = ["rom", "th", "cel"]')
    assert faults(colours) == []
    assert warnings(colours) == [
        (None, "expert-second expert=rom players=Vincent+Olivier+Andy", False),
        (None, "expert-second expert=th players=Vincent+Andy", False),
    ]


# Warnings


def test_the_score_track_is_above_what_was_exhibited() -> None:
    """Values of 2 and 3 scored 5; an unknown one at most 5 more."""
    known, unknown = laid("rom-ar-2 gre-ag-3"), laid("rom-ar-2 gre-ag-3 egy-th-?")
    assert warnings(reviewed(f"track = 6\n{known}")) == [("Vincent", "track-above track=6 exhibited=5", False)]
    assert warnings(reviewed(f"track = 5\n{known}")) == []
    assert warnings(reviewed(f"track = 11\n{unknown}")) == [
        ("Vincent", "track-above-open track=11 exhibited=10", False)
    ]
    assert warnings(reviewed(f"track = 10\n{unknown}")) == []


def test_more_objects_of_a_civilisation_than_there_are() -> None:
    """Fifteen of each; those in Common Pools count, those of another Civilisation do not."""
    fifteen = laid("\n".join([" ".join(["gre-ar-1"] * 5)] * 3 + ["rom-ar-1"]))
    more = 'discard = "gre-th-2"'
    assert warnings(reviewed(f"{fifteen}{more}")) == [(None, "objects civilisation=gre n=16 most=15", False)]
    assert warnings(reviewed(fifteen, more)) == [(None, "objects civilisation=gre n=16 most=15", False)]
    assert warnings(reviewed(fifteen)) == []


def test_a_patron_is_there_twice() -> None:
    """What it names may stand in any order, its points may not be read off; with other Domains it is another card."""
    quadruple = 'patron = {{ kind = "quadruple", sets = [{}] }}'
    one, other = quadruple.format('"chi", "egy", "inc", "th"'), quadruple.format('"th", "inc", "egy", "chi"')
    name = "(patron-of kind=patron.quadruple asked=chi+egy+inc+th)"
    assert warnings(reviewed(one, "", other)) == [(None, f"patron-second patron={name} players=Vincent+Andy", False)]
    assert warnings(reviewed(one, quadruple.format('"th", "inc", "egy", "rom"'))) == []
    civilisation = 'patron = {{ kind = "civilisation", civilisation = "rom", domains = [{}] }}'
    one, other = civilisation.format('"th", "wa", "na"'), civilisation.format('"na", "th", "wa"')
    name = "(patron-of kind=patron.civilisation asked=rom)"
    assert warnings(reviewed(one, other)) == [(None, f"patron-second patron={name} players=Vincent+Olivier", False)]
    assert warnings(reviewed(one, civilisation.format('"na", "th", "ar"'))) == []
    assert warnings(reviewed(*['patron = { kind = "other", points = 3 }'] * 2)) == []


def test_points_that_no_card_prints() -> None:
    """40 at most, of a Patron's level, another card or a board; told before the winner is."""
    patron = 'patron = {{ kind = "masterpieces", points = [8, {0}, {0}] }}\nother-points = {{ Bonus = -{0} }}'
    name = "source=(patron-plain kind=patron.masterpieces) n=41 most=40"
    assert warnings(reviewed("", patron.format(41))) == [
        ("Olivier", f"points {name}", True),
        ("Olivier", f"points {name}", True),
        ("Olivier", "points source=Bonus n=-41 most=40", True),
    ]
    assert warnings(reviewed("", patron.format(40))) == []
    of_board = [(None, "points source=hall n=41 most=40", True)]
    for key in ("gallery", "museum", "both"):
        assert warnings(reviewed("", "", head=hall("G.", f"{key}-bonus = 41"))) == of_board
        assert warnings(reviewed("", "", head=hall("G.", f"{key}-bonus = 40"))) == []


# Questions


def test_the_score_track_is_asked_where_a_value_is_unknown() -> None:
    """Of the cards a player exhibited, in any Museum; not where the track or its line was stated."""
    rows = laid("rom-ar-? gre-ag-3 egy-th-?@Olivier")
    asked = ("Vincent", "players.Vincent.track", "track n=1 places=A1")
    of_lender = ("Olivier", "players.Olivier.track", "track n=1 places=(place-at at=C1 player=Vincent)")
    assert questions(reviewed(rows, "")) == [asked, of_lender]
    assert questions(reviewed(f"track = 8\n{rows}", 'stated = { "museum.track" = 5 }')) == []


def test_what_an_expert_copies_is_asked_where_it_matters() -> None:
    """Two Romans and a third would be worth 1; with one Roman no copy is worth anything."""
    experts = 'experts = ["arkadin-welles"]\n'
    two = reviewed("", f"track = 2\n{experts}{laid('rom-ar-1 rom-ag-1')}")
    assert questions(two) == [("Olivier", "players.Olivier.experts", "copied expert=arkadin-welles")]
    assert questions(reviewed(f"track = 1\n{experts}{laid('rom-ar-1')}")) == []
    for team in ('["arkadin-welles"]', '["arkadin-welles", "johnny-turp"]', '["johnny-turp", "arkadin-welles"]'):
        assert questions(reviewed(f'patron = {{ kind = "greatest-team" }}\nexperts = {team}')) == []
    wanted = f'track = 2\nexperts = ["johnny-turp", "arkadin-welles"]\n{laid("rom-ar-1 gre-ar-1")}'
    assert len(questions(reviewed(wanted))) == 1


def test_bonuses_are_asked_where_they_are_earned() -> None:
    """Three Romans fill the Grand Gallery, a fourth card the Museum; known bonuses are not asked."""

    def asked(cards: str, bonuses: str = "", plan: str = "GGG.") -> list[str]:
        review = reviewed(f'track = 9\nmuseum = """\n{cards}\n"""', head=hall(plan, bonuses))
        told = questions(review)
        assert {player for player, _, _ in told} <= {"Vincent"}
        assert [key for _, key, _ in told] == [f"boards.hall.{message.split(' ')[0]}" for _, _, message in told]
        assert {message.split(" ")[1] for _, _, message in told} <= {"board=hall"}
        return [message.split(" ")[0] for _, _, message in told]

    romans = "rom-ar-1 rom-ar-1 rom-ar-1"
    every = ["gallery-bonus", "museum-bonus", "both-bonus"]
    assert asked(f"{romans} .") == every[:1]
    assert asked(f"{romans} gre-th-1") == every
    assert asked("rom-ar-1 rom-ag-1 gre-th-1 gre-th-1") == every[1:2]
    assert asked("rom-ar-1 rom-ag-1 gre-th-1 .") == []
    for known in every:
        assert asked(f"{romans} gre-th-1", f"{known} = 3") == [one for one in every if one != known]
    assert asked(f"{romans} gre-th-1", "gallery-bonus = 10\nmuseum-bonus = 3") == ["both-bonus"]
    assert asked(f"{romans} .", "gallery-bonus = 10") == []
    assert asked(f"{romans} gre-th-1", plan="....") == ["museum-bonus"]
    assert asked("rom-ar-1 rom-ag-1 gre-th-1 rom-cu-1", plan="GG.G") == ["museum-bonus"]


def test_the_points_of_a_patron_are_asked_where_its_level_is_reached() -> None:
    """Five Romans are the first level of the Legacy; another card is asked whatever lies there."""
    five = f"track = 5\n{laid('rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1 rom-th-1')}"
    legacy = 'patron = {{ kind = "legacy", civilisation = "rom"{} }}\n'
    name = "patron=(patron-of kind=patron.legacy asked=rom)"
    asked = ("Vincent", "players.Vincent.patron.points", f"patron-points {name} level=1 n=3")
    assert questions(reviewed(legacy.format("") + five)) == [asked]
    assert questions(reviewed(legacy.format(', points = ["?", 9]') + five)) == [asked]
    assert questions(reviewed(legacy.format(", points = [5]") + five)) == []
    four = "track = 4\n" + laid("rom-ar-1 rom-ag-1 rom-cu-1 rom-na-1")
    assert questions(reviewed(legacy.format("") + four)) == []
    other = (
        "Vincent",
        "players.Vincent.patron.points",
        "patron-other patron=(patron-plain kind=patron.other) level=1 n=1",
    )
    assert questions(reviewed('patron = { kind = "other" }')) == [other]
    assert questions(reviewed('patron = { kind = "other" }\nstated = { "museum.patron" = 3 }')) == []


def test_values_are_asked_where_a_patron_depends_on_them() -> None:
    """Three Masterpieces and an unknown value may be four; the values 1 to 4 and an unknown one may be perfect."""
    masterpieces = 'patron = { kind = "masterpieces", points = [8, 12, 18] }\ntrack = 20\n'
    name = "patron=(patron-plain kind=patron.masterpieces)"
    four = laid("inc-ar-5 may-ag-5 pol-cu-5 gre-na-? rom-th-1")
    asked = ("Vincent", "players.Vincent.museum", f"values-patron {name} places=D1 n=1")
    assert questions(reviewed(masterpieces + four)) == [asked]
    assert questions(reviewed(masterpieces + four.replace("pol-cu-5", "pol-cu-4"))) == []
    perfect = 'patron = { kind = "perfect-collection", points = [7] }\ntrack = 20\n'
    name = "patron=(patron-plain kind=patron.perfect-collection)"
    asked = ("Vincent", "players.Vincent.museum", f"values-patron {name} places=E1 n=1")
    row = laid("rom-ar-1 rom-ag-2 rom-cu-3 rom-na-4 rom-th-?")
    assert questions(reviewed(perfect + row)) == [asked]
    assert questions(reviewed(perfect + row.replace("rom-na-4", "rom-na-3"))) == []
    apart, unlinked = (
        laid("rom-ar-1 rom-ag-2 rom-cu-3 . rom-na-4\nrom-th-?"),
        '[rulings]\npatron-collections-linked = "no"',
    )
    assert questions(reviewed(perfect + apart)) == []
    asked_apart = ("Vincent", "players.Vincent.museum", f"values-patron {name} places=A2 n=1")
    assert questions(reviewed(perfect + apart, head=unlinked)) == [asked_apart]
    another = apart.replace("rom-na-4", "rom-na-3").replace("rom-th-? .", "rom-th-2 gre-th-?")
    assert questions(reviewed(perfect + another, head=unlinked)) == []
    ships = (
        apart.replace("rom", "{}")
        .replace("-ar", "-na")
        .replace("-ag", "-na")
        .replace("-cu", "-na")
        .replace("-th", "-na")
    )
    different = ships.format("rom", "gre", "cel", "egy", "pho")
    assert questions(reviewed(perfect + different, head=unlinked)) == [asked_apart]
    assert questions(reviewed(perfect + ships.format("rom", "gre", "cel", "egy", "egy"), head=unlinked)) == []
    read_off = row.replace("rom-th-?", "rom-th-5")
    assert questions(reviewed(perfect + read_off)) == []
    points = ("Vincent", "players.Vincent.patron.points", f"patron-points {name} level=1 n=1")
    assert questions(reviewed(perfect.replace(", points = [7]", "") + read_off)) == [points]


def test_the_points_of_a_perfect_collection_are_asked_where_it_could_be_declared() -> None:
    """Six linked Romans, or six of a Domain, are worth more than the five that would be perfect by one reading."""
    head = '[rulings]\nperfect-collection-size = "exactly-five"\ncollection-smaller = "yes"'
    perfect = 'patron = { kind = "perfect-collection" }\ntrack = 20\n'
    name = "patron=(patron-plain kind=patron.perfect-collection)"
    asked = [("Vincent", "players.Vincent.patron.points", f"patron-points {name} level=1 n=1")]
    romans = laid("rom-ar-1 rom-ag-2 rom-cu-3 rom-na-4 rom-th-5\nrom-wa-5")
    ships = laid("rom-na-1 gre-na-2 cel-na-3 egy-na-4 pho-na-5\nmes-na-5")
    for museum in (romans, ships):
        assert questions(reviewed(perfect + museum, head=head)) == asked
        assert questions(reviewed(perfect + museum, head=head.replace('"yes"', '"no"'))) == []
        assert questions(reviewed(perfect + museum.replace("-4", "-3"), head=head)) == []
        apart = museum.replace("-4", "-?").replace("\n. . . . .", "\n. egy-na-4 . . .", 1)
        assert [key for _, key, _ in questions(reviewed(perfect + apart, head=head))] == ["players.Vincent.museum"]
