"""Runs `prepare_rules.py` before a wheel is packed, or the checkout is installed in place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RulesHook(BuildHookInterface):
    """Packs what that script makes, alike each time it is made of the same words."""

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        """Make it, and pack it."""
        script, environment = Path(__file__).with_name("prepare_rules.py"), {**os.environ, "PYTHONHASHSEED": "0"}
        subprocess.run([sys.executable, str(script)], check=True, env=environment)
        build_data["artifacts"].append("companion/present/built/*")
