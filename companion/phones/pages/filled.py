"""Fills the templates: those of all games lie in `templates/`, that of one game is `phone.html` in its own folder."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from companion.present.picture.shapes import seat_role
from companion.words import language_name, languages
from companion.words.localization import Locale
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.phones.view import View

BETWEEN: Final = re.compile(r"(?<=>)\s*\n\s*(?=<)")
"""Line ends of a template between elements, which no phone need load."""
GAMES: Final = Path(__file__).parents[2] / "games"
FOLDERS: Final = (Path(__file__).parents[1] / "templates", GAMES)


@cache
def _environment() -> Environment:
    """Return the templates; whatever they are given is escaped, and what they are not given is a mistake."""
    environment = Environment(
        loader=FileSystemLoader(FOLDERS),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["seat_role"] = seat_role
    return environment


def filled(template: str, view: View, **facts: Any) -> str:
    """Return a template filled with facts and what every page asks for."""
    every = {
        "view": view,
        "say": Locale(view.words),
        "words": view.words,
        "tell": lambda key: view.words.say(Phrase(key)),
        "spoken": {language: language_name(language) for language in languages()},
        "game": view.service.session.game,
    }
    return BETWEEN.sub("", _environment().get_template(template).render({**every, **facts}))


def paragraphs(text: str) -> Markup:
    """Return a text of several lines as HTML, a paragraph for each, those that begin with `·` as a list.

    >>> paragraphs("Lay cards: · one · two")
    Markup('<p>Lay cards:</p><ul><li>one</li><li>two</li></ul>')
    """
    first, *points = [part.strip() for part in text.replace("\n", " ").split(" · ")]
    listed = "".join(f"<li>{escape(point)}</li>" for point in points)
    return Markup(f"<p>{escape(first)}</p>" + (f"<ul>{listed}</ul>" if listed else ""))  # noqa: S704 - escaped above
