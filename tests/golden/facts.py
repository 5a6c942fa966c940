"""The judgement of every example and of the commands of the case files: facts, and wording apart."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from assent.assessment import Context, Shell, assess
from assent.naming import name
from assent.pattern import show_pattern
from assent.pattern.proposal import Width, proposed
from assent.record import Record, replace
from assent.risk.rulebook import families

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.assessment import Assessment
    from assent.risk.finding import Finding

CASES = Path(__file__).parent.parent / "cases"
CONTEXT = Context("/home/user/code/demo", "", "/home/user")
WINDOWS = Context("C:\\code\\demo", "", "C:\\Users\\user")


class Text(Record):
    """A command, and the shell that would run it."""

    text: str
    shell: str = "bash"

    @property
    def key(self) -> str:
        """The hash of it in a file."""
        return _short(f"{self.shell}\n{self.text}", 8)


class Said(Record):
    """The judgement of a text: decision and reason, in words that are compared apart."""

    facts: str
    reasons: str


def texts() -> list[Text]:
    """Every example beside a rule, and every command of the case files, each once."""
    found = [Text(example.text, example.shell) for family in families() for example in family.examples]
    for path in sorted(CASES.rglob("*.txt")):
        found += [Text(text) for text in _commands(path.read_text(encoding="utf-8"))]
    return list(dict.fromkeys(found))


def _commands(text: str) -> Iterator[str]:
    """The commands of a case file: behind `$` and `>`, or behind `command:`."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("$ "):
            more = lines[at + 1 :]
            length = next((length for length, each in enumerate(more) if not each.startswith("> ")), len(more))
            yield "\n".join([line[2:], *[each[2:] for each in more[:length]]])
        elif line.startswith("command: "):
            yield line.removeprefix("command: ")


def said(text: Text) -> Said:
    """The judgement of it, where nothing is known but the text."""
    context = CONTEXT if text.shell == "bash" else replace(WINDOWS, shell=Shell(text.shell))
    assessment = assess(text.text, context)
    lines = [_fact(finding) for finding in assessment.findings]
    return Said("\n".join([assessment.decision.name, *lines]), _reasons(assessment))


def _fact(finding: Finding) -> str:
    command = finding.command
    pattern = proposed(command, Width.VerbChain)
    shown = "-" if pattern is None else show_pattern(pattern)
    paths = [",".join(words) for words in (finding.reads, finding.writes, finding.deletes)]
    where = f"{finding.category.name} {finding.start}-{finding.end}"
    return "  ".join([where, " ".join(name(command)), shown, *paths, finding.remedy]).rstrip()


def _reasons(assessment: Assessment) -> str:
    return "\n".join([assessment.reason, *[finding.reason for finding in assessment.findings]])


def digest(told: str) -> str:
    """The hash of facts or reasons in a file."""
    return _short(told, 5)


def _short(text: str, length: int) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]
