"""What all tests share: in CI the property tests draw the same examples every time."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A machine that is busy with something else is no fault of what is tested.
settings.register_profile("any", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("any"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "any")
