"""Options that are between a program and its subcommand without changing what the subcommand is.

Listed are only those that neither run code nor read configuration from elsewhere: a grant for
`git push *` covers `git --no-pager push`, and not `git -c core.sshCommand=… push`.
"""

from __future__ import annotations

from assent.command.options import Grammar, grammar
from assent.record import Record
from assent.rules_table import ANYWHERE, DASHED, SKIPS, known


class Transparent(Record):
    """The options of one program that are passed over on the way to its subcommand."""

    grammar: Grammar
    anywhere: bool  # also between the words of a subcommand: gh pr -R o/r view


def transparent(program: str) -> Transparent | None:
    """The options that are transparent for `program`; None when none is known."""
    stated = known(program)
    anywhere = ANYWHERE in stated
    text = stated.get(ANYWHERE if anywhere else SKIPS)
    if text is None:
        return None
    return Transparent(grammar(text, abbreviates=False, permutes=False, words=DASHED in stated), anywhere)
