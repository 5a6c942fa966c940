"""docs/rules.md is what its generator writes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_of_rules_is_in_step() -> None:
    done = subprocess.run([sys.executable, "tools/rules_page.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run `python tools/rules_page.py`"
