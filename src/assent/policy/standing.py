"""The commands that should remain a question each time, so that no lasting approval of them is advertised.

A person may still give one; but what publishes, merges, deploys, forces or works as root is worth a look.
"""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.naming import name
from assent.risk.category import Category
from assent.risk.finding import Finding
from assent.rules_table import is_a

_VERBS = frozenset(
    "publish unpublish deploy deployments apply merge release upload rollback promote up destroy".split()
)
_PUBLISHING = "publisher"  # to which `push` is to publish
_FORCE = "--force"
_FIRST = 3  # words of a command that may be the script it runs: `uv run deploy.py`
_AS_ANOTHER = (Wrapping.Root, Wrapping.Identity)


def stays_a_question(finding: Finding) -> bool:
    """Whether a lasting approval of such commands should not be offered unasked."""
    command = finding.command
    if finding.category >= Category.ReadsSecrets or any(w.wrapping in _AS_ANOTHER for w in command.wrappers):
        return True
    if finding.category is not Category.ModifiesRemote:
        return False
    if any(_sends(word.text) for word in command.argv[:_FIRST]) or any(_forces(word.text) for word in command.argv):
        return True
    said = name(command)
    return not _VERBS.isdisjoint(said[1:4]) or (said[:1] != () and is_a(said[0], _PUBLISHING) and "push" in said[1:3])


def _forces(word: str) -> bool:
    """Whether an option has it done in spite of what speaks against it: --force-with-lease."""
    return word.startswith(_FORCE)


def _sends(word: str) -> bool:
    """Whether a script says by its name that it publishes: ./deploy.sh."""
    base = word.rpartition("/")[2]
    if base == word and "." not in base:
        return False
    from assent.risk.code.task_names import sends  # few questions are about a script

    return sends(base)
