"""The packages of a workspace in which a manager of packages works, in words for a reason."""

from __future__ import annotations

from itertools import takewhile

from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.finding import Judgement

_EVERY = ("-r", "--recursive")
_WHOLE, _EACH = " of the project", "every package of the project"  # of which packages a reason speaks


def in_packages(judged: Judgement, argv: Sequence[Argument]) -> Judgement:
    """The judgement with the packages that options name, in place of the project: pnpm -r run build."""
    if _WHOLE not in judged.reason or _EACH in judged.reason:
        return judged
    places = _packages(argv, judged.reason)
    return replace(judged, reason=judged.reason.replace(_WHOLE, places, 1)) if places else judged


def _packages(argv: Sequence[Argument], reason: str) -> str:
    """The packages that options in front of the subcommand or the script name; behind it they are its own."""
    last = reason.partition(" script `")[2].partition("`")[0] or reason[1:].partition("`")[0].rpartition(" ")[2]
    words = list(takewhile(lambda word: word.text != last, argv[1:]))
    named = [word.text.partition("=")[2] for word in words if word.text.startswith("--filter=")]
    named += [after.text for word, after in pairwise(words) if word.text in ("--filter", "-F")]
    if named:
        return f" in {listed(named)}"
    return " of every package" if any(word.text in _EVERY for word in words) else ""
