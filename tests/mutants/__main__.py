"""How much of the rules' data its own examples hold, family by family; `python -m tests.mutants FAMILY` lists the rest.

unnoticed.txt says how many mutants of each family no example notices. It may only fall, and is written again here
where it has.
"""

from __future__ import annotations

import sys

from .mutants import examples, mutants
from .score import RATCHET, ratchet, scores


def listed(family: str) -> None:
    """Print the mutants of a family that no example notices."""
    tried = examples()
    for mutant in mutants():
        if mutant.family == family and not mutant.is_noticed(tried):
            print(mutant.what)


def table() -> int:
    """Print the score of each family, and write the ratchet where it falls; 1 where it would rise."""
    now, before = scores(), ratchet()
    for family, score in sorted(now.items(), key=lambda item: item[1].noticed / item[1].all):
        print(f"{family:<16} {score.noticed:>4} of {score.all:<4} {100 * score.noticed // score.all:>3} %")
    noticed, everything = sum(each.noticed for each in now.values()), sum(each.all for each in now.values())
    print(f"{'all':<16} {noticed:>4} of {everything:<4} {100 * noticed // everything:>3} %")
    worse = [family for family, each in now.items() if each.unnoticed > before.get(family, each.unnoticed)]
    kept = {family: min(each.unnoticed, before.get(family, each.unnoticed)) for family, each in now.items()}
    RATCHET.write_text("".join([f"{family} {kept[family]}\n" for family in sorted(kept)]))
    for family in worse:
        print(f"{family}: more than before; `make mutants FAMILY={family}` lists them")
    return int(bool(worse))


if len(sys.argv) > 1:
    listed(sys.argv[1])
else:
    sys.exit(table())
