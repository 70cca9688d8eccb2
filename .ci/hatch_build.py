"""Builds the machine code of the search with the package; where no compiler can be had, the package comes without.

What is read out of the rules and their words once is made too, alike each time it is made of the same words.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SearchHook(BuildHookInterface):
    """Runs `build_search.py` before a wheel is packed, or the checkout is installed in place."""

    def dependencies(self) -> list[str]:
        """Where there is no C compiler, one comes from the package index, which has it for these systems."""
        commands = (os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang")
        there = any(command and shutil.which(command.split()[0]) for command in commands)
        return [] if there or sys.platform not in {"linux", "darwin"} else ["ziglang"]

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        """Build, and pack what was built."""
        script, environment = Path(__file__).with_name("prepare_rules.py"), {**os.environ, "PYTHONHASHSEED": "0"}
        subprocess.run([sys.executable, str(script)], check=True, env=environment)
        build_data["artifacts"].append("companion/present/built/*")
        done = subprocess.run([sys.executable, str(Path(__file__).with_name("build_search.py"))], check=False)
        if done.returncode:
            self.app.display_warning("The search for the best layout was not compiled: it will be slow.")
            return
        build_data["artifacts"].append("scoring/arrange/machine_code.*")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
