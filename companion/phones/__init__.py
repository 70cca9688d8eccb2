"""An open table shown to the phones in the Wi-Fi: the server, who may do what, and the pages."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

NEEDED: Final = ("jinja2", "segno", "starlette", "uvicorn")
"""What the extra `phones` brings."""


def can_serve() -> bool:
    """Whether the extra is installed."""
    return all(map(find_spec, NEEDED))
