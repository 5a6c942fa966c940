"""`make fuzz`: many more scripts than the tests run, each of which is shown if it starts what was not foreseen."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from .grammar import Grammar
from .judge import allowed, unseen
from .rare_grammar import PlainShGrammar, RareGrammar
from .sandbox import STARTS, Sandbox
from .zsh_grammar import ZshGrammar

GRAMMARS: dict[str, tuple[type[Grammar], ...]] = {
    "bash": (Grammar, RareGrammar),
    "dash": (Grammar, RareGrammar, PlainShGrammar, PlainShGrammar),
    "zsh": (ZshGrammar,),
}
APART = 1_000_000  # numbers between two seeds, so that no two runs draw the same scripts


def say(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--shell", choices=STARTS, default="bash", help="dash, zsh: scripts with what it reads otherwise"
    )
    asked = parser.parse_args()
    if asked.count > APART:
        parser.error(f"--count is at most {APART}")
    shell = asked.shell
    grammars = GRAMMARS[shell]
    found = started = endless = 0
    with tempfile.TemporaryDirectory() as folder:
        sandbox = Sandbox(Path(folder), shell)
        for number in range(asked.seed * APART, asked.seed * APART + asked.count):
            script = grammars[number % len(grammars)](Random(number)).script()
            ran = sandbox.run(script)
            endless += ran is None
            started += len(ran or ())
            wrong = unseen(script, ran or ()) if shell == "bash" else allowed(script, ran or (), shell)
            if wrong:
                found += 1
                say(f"--- {number}", *sorted(set(wrong)), script)
    say(f"{asked.count} scripts started {started} programs; {found} hold unforeseen ones, {endless} had no end")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
