"""Names in code that say what they do: `drop_all`, `sendMail`."""

from __future__ import annotations

from assent.risk.code.errands import LOSING
from assent.risk.code.task_names import SENDING

_VERBS = LOSING | SENDING | frozenset(
    """
    delete del remove rm rmtree unlink clear erase clean cleanup kill terminate shutdown stop send post put patch upload
    push submit write save store commit insert update execute exec eval system popen spawn install uninstall
    rename move chmod chown grant revoke charge pay email notify transfer
    """.split()
)  # fmt: skip


def loses(name: str) -> bool:
    """Whether a part of a name is a verb for what loses, changes or sends something: drop_all, sendMail."""
    spread = "".join([f" {letter}" if letter.isupper() else letter for letter in name])
    for mark in "._":
        spread = spread.replace(mark, " ")
    return not _VERBS.isdisjoint(spread.casefold().split())
