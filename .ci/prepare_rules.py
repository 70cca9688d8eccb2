"""Makes what `companion.present.prepared` keeps, in place: run it with Python after a change of words or rules.

`hatch_build.py` does so for the package.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion.present.prepared import prepare
from companion.present.rules import RULES, new_entries
from companion.present.search import FINDER, new_finder
from companion.words import complete, languages

for language in filter(complete, languages()):
    prepare(RULES.format(language), new_entries(language))
prepare(FINDER, new_finder())
