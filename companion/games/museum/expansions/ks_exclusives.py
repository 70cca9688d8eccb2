"""The KS Exclusives: their Patrons and Experts are typed like any other, so nothing of their own is shown."""

from __future__ import annotations

from companion.games.museum.expansion import ExpansionInApp
from scoring.games.museum.expansions.ks_exclusives import KsExclusives


class KsExclusivesInApp(ExpansionInApp):
    """Nothing besides what the base box shows."""

    id = KsExclusives.id
