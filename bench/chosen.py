"""`make chosen`: how often the default proposal is the rule that a person wrote for the same command.

The rows of tests/cases/pattern/chosen.txt are judged in careful, without evidence of the disk. A row counts where the
rule is the default for one of the parts that ask; commands that are allowed need no rule and are counted apart.
"""

from __future__ import annotations

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from assent.assessment import Context, assess
from assent.pages.parts import parts
from assent.pattern.text import show_pattern
from assent.policy import Decision, Policy, Preset
from assent.policy.offer import offer

ROWS = os.path.join(os.path.dirname(__file__), "../tests/cases/pattern/chosen.txt")
HOME, PROJECT = "/home/user", "/home/user/project"
CONTEXT = Context(PROJECT, PROJECT, HOME, Policy(preset=Preset.Careful))


def rows() -> list[tuple[str, str]]:
    """Each command with the rule that a person wrote for it."""
    with open(ROWS) as file:
        lines = [line.rstrip("\n") for line in file if line[:1] != "#" and " => " in line]
    parted = [line.rpartition(" => ") for line in lines]
    return [
        (command, rule.replace("./", f"{PROJECT}/", 1) if rule[:2] == "./" else rule) for command, _, rule in parted
    ]


def proposed(command: str) -> list[str] | None:
    """The defaults that a question offers, one for each part that asks; None where nothing asks."""
    found = assess(command, CONTEXT)
    if found.decision is Decision.allow:
        return None
    defaults = [offer(finding).default for finding, part in parts(found) if part is Decision.ask]
    return [show_pattern(default) for default in defaults if default is not None]


def main() -> None:
    asked, equal, allowed, none = 0, 0, 0, 0
    for command, rule in rows():
        offered = proposed(command)
        if offered is None:
            allowed += 1
            continue
        asked += 1
        equal += rule in offered
        none += not offered
        if "--differences" in sys.argv[1:] and rule not in offered:
            print(f"{command}\n  wrote {rule}, offered {', '.join(offered) or 'nothing'}")
    print(
        f"{asked} commands ask: the default is the person's rule for {equal} ({equal / asked:.1%}), nothing for {none}"
    )
    print(f"{allowed} commands are allowed without a rule")


if __name__ == "__main__":
    main()
