"""Tables of cases: a line each, comments and empty lines left out, columns parted by two blanks or more."""

from __future__ import annotations

import os
import re

FOLDER = os.path.join(os.path.dirname(__file__), "..", "cases", "knowledge")


def rows(name: str) -> list[tuple[str, str]]:
    """The two columns of each line of the file of that name."""
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    return [(first, second) for first, second in (re.split(r"\s{2,}", line, maxsplit=1) for line in lines)]
