"""Print each fact of the rules whose loss no example would notice; the exit code says whether there is one."""

from __future__ import annotations

import sys

from .mutants import unnoticed

found, of = unnoticed()
for mutant in found:
    print(f"{mutant.family}: {mutant.what}")
print(f"{of - len(found)} of {of} facts that make a command more are held by an example")
sys.exit(bool(found))
