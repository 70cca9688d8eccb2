"""Full-information games of MUSEUM: random, legal, recorded turn by turn, and written as table files.

It knows every hand by name, the decks, the display and the supply, and was written from the printed facts and the
design of the notation alone. ``play`` a game; ``log`` it in full, ``thinned`` or with one defect ``planted``; ``grids``
is the same table without turns; ``toml`` is either as a file. ``Game.turns[n].after`` is the table after turn n.
"""

from tests.museum.simulator.game import Game, Rival, Turn, play
from tests.museum.simulator.log import grids, log, toml
from tests.museum.simulator.planting import KINDS, RIVAL_KINDS, planted
from tests.museum.simulator.rival import random_rival, random_rival_readings
from tests.museum.simulator.spots import Planted
from tests.museum.simulator.state import Moment, Share, random_readings
from tests.museum.simulator.thinning import DROPS, OF_THE_RIVAL, thinned

__all__ = [
    "DROPS", "KINDS", "OF_THE_RIVAL", "RIVAL_KINDS", "Game", "Moment", "Planted", "Rival", "Share", "Turn",
    "grids", "log", "planted", "play", "random_readings", "random_rival", "random_rival_readings", "thinned", "toml",
]  # fmt: skip
