"""JSON for programs that a terminal may show as well."""

from __future__ import annotations

import json

from scoring.characters import harmful


def json_text(data: object) -> str:
    r"""Return data as JSON on lines of its own: letters of any language as they are, harmful characters by number.

    >>> print(json_text("Éric\x9b"), end="")
    "Éric\u009b"
    """
    text = json.dumps(data, ensure_ascii=False, indent=2)
    if text.replace("\n", "").isprintable():
        return f"{text}\n"
    return "".join(json.dumps(char)[1:-1] if odd and char != "\n" else char for char, odd in harmful(text)) + "\n"
