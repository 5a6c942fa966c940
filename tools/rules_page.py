"""Write docs/rules.md: every rule that comes with the package, its reasons and its examples.

python tools/rules_page.py          write the page
python tools/rules_page.py --check  say whether it is in step, with the exit code 1 if not
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assent.risk.catalogue import families
from assent.risk.rule import Role
from assent.risk.tally import VERBS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.catalogue import Family
    from assent.risk.rule import Effect, Program

PAGE = Path(__file__).parents[1] / "docs" / "rules.md"
HEAD = """\
# Rules

Every rule that comes with Assent, written by `tools/rules_page.py` from the tables in `src/assent/risk`. What is not
listed asks: an option, a subcommand or a program without a rule is never harmless by absence. `assent rules test` tries
all examples, `assent rules coverage` says how much of the most used programs is known.

A row is a program or a subcommand. *At least* is the category whatever the words; what options and operands do may make
it worse, and so may the paths that they name: a secret that is read, a file outside of the workspace that is written.
"""


def page() -> str:
    """The text of the page."""
    found = list(families())
    parts = [HEAD, *(_section(family) for family in found)]
    examples = sum(len(family.examples) for family in found)
    programs = sum(len(entry.names.split()) for family in found for entry in family.entries)
    parts.append(f"{len(found)} families, {programs} programs, {examples} examples.\n")
    return "\n".join(parts)


def _section(family: Family) -> str:
    lines = [f"## {family.name}", "", _escaped(" ".join(family.about.split())), ""]
    lines += ["| program | at least | options and operands that matter |", "|---|---|---|"]
    lines += [row for entry in family.entries for row in _rows(entry, "")]
    if family.examples:
        lines += ["", "```text", *(f"{e.category.name:<18}  {e.text}" for e in family.examples), "```"]
    return "\n".join([*lines, ""])


def _rows(entry: Program, before: str) -> Iterator[str]:
    names = f"{before} {entry.names}".strip()
    least = entry.category.name + (f": {entry.phrase}" if entry.phrase else "")
    least = least if entry.judge is None else "by its own judge"
    yield f"| `{_escaped(names)}` | {_escaped(least)} | {_matters(entry)} |"
    first = entry.names.split()[0]
    for sub in entry.subcommands:
        yield from _rows(sub, f"{before} {first}".strip())


def _matters(entry: Program) -> str:
    if entry.judge is not None:
        return _escaped(" ".join((entry.judge.__doc__ or "").split()))
    said = [f"`{_escaped(option.rstrip('=?'))}` {_effect(effect)}" for option, effect in entry.effects.items()]
    operands = dict.fromkeys(
        _effect(effect) for effect in (*entry.operands.first, entry.operands.rest, entry.operands.last) if effect
    )
    harmless = _effect(entry.operands.rest) if len(operands) == 1 else ""
    if not entry.subcommands and harmless != VERBS[Role.Text]:
        said.append(f"operands: {', '.join(operands)}")
    return "; ".join(part for part in said if not part.endswith(f"` {VERBS[Role.Text]}"))


def _effect(effect: Effect) -> str:
    if effect.turns is not None:
        return f"operands: {_effect(effect.turns)}"
    category = f" ({effect.category.name})" if effect.category is not None else ""
    phrase = effect.phrase or ("is judged as code" if effect.proof else VERBS[effect.role])
    return _escaped(phrase + category)


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def main() -> int:
    """Write the page, or check it."""
    text = page()
    if "--check" in sys.argv:
        return int(PAGE.read_text(encoding="utf-8") != text)
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
