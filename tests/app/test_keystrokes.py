"""How much there is to type for a finished game of four."""

from __future__ import annotations

import pytest

from tests.app.desk import Desk, table_screen, total, type_keys

MUSEUMS = (
    ("ct1ct2ca3cg4cw5rt1rw2ra3rg4rc5gt1gn2ga3gw4gc5et1en2ea3eg4ec5", "ia1nc2jt3", "lc5 8 11", "cTn"),
    ("it1ia2ig3mc4mn5pt1pa2pg3pc4pn5nt1nn2nw3nc4dn5da1dt2dw3jc4jt5", "et1ht2sa3", "ca6 10 16", "ipW"),
    ("hn1hn2hn3hc4ht5sn1sn2st3st4sa5en1en2et3ec4ea5gn1gn2rn3rc4ra5", "ct1jt2dg3", "m5 9 14", "hsN"),
    ("jt1jt2jw3jw4ja5dt1dt2dw3dw4da5nt1nt2nw3nw4na5ct1gt2rt3mt4it5", "pc1pn2ma3", "f4 8 12", "jdT"),
)
"""For each player twenty cards, a discard of three, a Patron with its points, three Experts."""


@pytest.mark.long
async def test_four_full_museums_take_at_most_ninety_keystrokes_each(desk: Desk) -> None:
    """Twenty cards, three discarded, a Patron with its points, three Experts, Prestige: at most 90 keys a player."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter :Vincent enter :Andy enter :Olivier enter :Patrick enter enter")
        for seat, (cards, pool, patron, experts) in enumerate(MUSEUMS):
            pressed = await type_keys(pilot, f":{cards}")
            pressed += await type_keys(pilot, f"f3 :{pool}")
            pressed += await type_keys(pilot, f"f4 :{seat + 1}")
            pressed += await type_keys(pilot, "f5 " + " space ".join(f":{part}" for part in patron.split()))
            pressed += await type_keys(pilot, f"f6 :{experts}")
            pressed += await type_keys(pilot, "f2 pagedown")
            assert pressed <= 90, pressed
        players = table_screen(app).table.players
        for player in players:
            assert sum(card is not None for card in player.museum) == 20
            assert len(player.discard) == 3
            assert len(player.experts) == 3
            assert player.patron
            assert len(player.patron.points) == 3
            assert None not in player.patron.points
        assert [player.prestige for player in players] == [1, 2, 3, 4]
        assert [player.patron.points for player in players if player.patron][1] == (6, 10, 16)
        # Vincent's values run from 1 to 5 four times over: the track opens with 4 x 15.
        assert table_screen(app).session.review.players[0].lines[0].points == 60
        assert total(app) == sum(line.points for line in table_screen(app).session.review.players[0].lines)
