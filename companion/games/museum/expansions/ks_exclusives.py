"""The KS Exclusives: their Patrons and Experts are typed like any other, so nothing of their own is shown."""

from __future__ import annotations

from typing import Final

from companion.games.museum.expansion import InApp

IN_APP: Final = InApp()
