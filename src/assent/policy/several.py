"""One reason for several commands of a text that are held: `rm a; rm b` deletes `a` and `b`; also `git push` …"""

from __future__ import annotations

from assent.policy.model import ALSO
from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.finding import Finding

MOST = 3  # parts of a text that are named besides the worst


def together(reasons: Sequence[str]) -> str:
    """The first reason and what the others say; those that only name another object as one."""
    alike: dict[str, list[str]] = {}
    for reason in dict.fromkeys(reasons):
        alike.setdefault(_head(reason) or reason, []).append(reason)
    first, *others = [same[0] if len(same) == 1 else f"{head} {_objects(same)}" for head, same in alike.items()]
    return ALSO.join([first, *others[:MOST], *more_parts(len(others) - MOST)])


def _head(reason: str) -> str:
    """The words before the one object that a reason ends with; empty where it ends otherwise."""
    head = reason.rpartition(" `")[0]
    return head if reason.endswith("`") and not head.endswith((" and", "`", ",")) else ""


def _objects(reasons: Sequence[str]) -> str:
    return listed([reason.rpartition(" `")[2].removesuffix("`") for reason in reasons])


def more_parts(count: int) -> list[str]:
    """The words for further commands that are not told: none, or one item."""
    return [f"{count} other {'command' if count == 1 else 'commands'}"] if count > 0 else []


def adds(finding: Finding, worst: Finding) -> bool:
    """Whether its reason says something beside that of the worst. That there is more than is read needs no second."""
    if finding.command.opaque and worst.command.opaque and _is_in(worst, finding):
        return False  # `eval "$X"`: the words and the program that they become
    if finding.category is worst.category and _is_in(finding, worst) and _ends(worst, finding):
        return False  # `npx prisma migrate reset`
    return finding.reason not in worst.reason and not (_is_unread(finding) and _is_unread(worst))


def equal(finding: Finding, worst: Finding) -> bool:
    """Whether a finding weighs the same as the worst, and says something beside it."""
    return finding.category is worst.category and bool(finding.command.argv) and adds(finding, worst)


def _is_in(inner: Finding, outer: Finding) -> bool:
    return outer.command.start <= inner.command.start and inner.command.end <= outer.command.end


def _ends(outer: Finding, inner: Finding) -> bool:
    return bool(inner.command.text) and outer.command.text.endswith(inner.command.text)


def _is_unread(finding: Finding) -> bool:
    """Whether a part of it was not looked at."""
    return any(part.unread for part in finding.command.opaque)
