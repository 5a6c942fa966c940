"""Files of settings that a shell shows which prints what it runs: `bash -xc '. .env'`, `set -v; . .env`."""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.finding import Finding

_SETTING = ("set", "setopt", "shopt")
_NAMES = ("xtrace", "verbose", "--verbose")
_LETTERS = frozenset("xv")


def traced(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, where what only sets variables is shown nevertheless."""
    made, traces = [], False
    for finding in findings:
        command = finding.command
        traces = traces or (command.program in _SETTING and _says(command.argv[1:]))
        shells = [each.words[1:] for each in command.wrappers if each.wrapping is Wrapping.Shell]
        shown = finding.category is Category.ReadsSecrets and (traces or any(map(_says, shells)))
        reason = f"{finding.reason}, and the shell shows its lines"
        made.append(replace(finding, secret=None, kept=False, reason=reason) if shown else finding)
    return made


def _says(words: Sequence[Argument]) -> bool:
    """Whether an option has the shell print what it reads or runs: -x, -euxo, -o xtrace."""
    return any(
        word.text in _NAMES or (word.text[:1] == "-" != word.text[1:2] and not _LETTERS.isdisjoint(word.text))
        for word in words
    )
