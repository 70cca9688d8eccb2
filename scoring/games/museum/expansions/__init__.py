"""The expansions of MUSEUM: one module each, none of which knows another."""

from __future__ import annotations
