"""Doctests of docstrings as code: an extension of Griffe, which reads them for the documentation site."""

from __future__ import annotations

import re
from typing import Any, Final

from griffe import Extension, Object

EXAMPLE: Final = re.compile(r"(?:^|(?<=\n\n))>>> .*?(?=\n\n|\Z)", re.DOTALL)
"""Lines from a prompt to the next empty line, as doctest reads them."""
BLANK: Final = "<BLANKLINE>"
"""What stands for an empty line in a doctest."""


class FencedExamples(Extension):
    """Puts a fence around every doctest, so that Markdown takes it for code."""

    def on_instance(self, *, obj: Object, **_kwargs: Any) -> None:
        """Change the docstring of a module, a class, a function or an attribute, as soon as it is read."""
        if obj.docstring:
            fenced = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
            obj.docstring.value = fenced.replace(BLANK, "")
