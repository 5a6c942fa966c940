"""Print a family of the rules as a program file: python -m tools.programs FAMILY."""

from __future__ import annotations

import sys

from tools.programs.text import nameable, written

from assent.risk import index
from assent.risk.families import FAMILIES

if len(sys.argv) != 2 or sys.argv[1] not in FAMILIES:
    sys.exit(f"usage: python -m tools.programs FAMILY, one of {' '.join(FAMILIES)}")
entries = index.entries(sys.argv[1])
left = [entry.names for entry in entries if not nameable(entry)]
print(written([entry for entry in entries if nameable(entry)]), end="")
for names in left:
    print(f"# {names}: holds a function without a name")
