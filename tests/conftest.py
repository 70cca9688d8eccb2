"""What all tests share: no colours or language from outside, and how hard Hypothesis tries."""

from __future__ import annotations

import os

for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TEXTUAL_THEME", "COLUMNS", "LINES"):
    os.environ.pop(name, None)
os.environ["TEXTUAL_ANIMATIONS"] = "none"
os.environ["LC_ALL"] = "C.UTF-8"

from hypothesis import HealthCheck, settings

settings.register_profile("dev", max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "dev")
