"""What a text for bash would do besides, if a plain sh ran it: as `/bin/sh` of many systems, which embedders start."""

from __future__ import annotations

from assent.command import wordless
from assent.errors import ParseError
from assent.risk.category import Category
from assent.risk.finding import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from assent.command import Opaque, Surroundings

    Read = Callable[[str, Surroundings], tuple[tuple[Finding, ...], tuple[Opaque, ...]]]


def ran_by_sh(command: str, found: tuple[Finding, ...], surroundings: Surroundings, read: Read) -> tuple[Finding, ...]:
    """One finding on the whole of `command` if a sh would do more than an edit that is not in `found`, else none.

    `read` finds what a text does. Programs that nobody knows do not count: sh takes `[[ -f a && -r b ]]` for
    the programs `[[` and `-r`, which it does not find.
    """
    from assent.syntax.parser import read as parsed
    from assent.syntax.plain_sh import as_plain_sh
    from assent.syntax.source import Budget

    try:
        plain = as_plain_sh(command, parsed(command, "bash", surroundings.budget or Budget()))
    except ParseError:
        return ()
    if plain == command:
        return ()
    most = max([finding.category for finding in found])
    others = [finding for finding in read(plain, surroundings)[0] if _counts(finding) and finding.category > most]
    if not others:
        return ()
    worst = max(others, key=lambda finding: finding.category)
    whole = wordless(0, len(command), command, None)
    reason = f"a plain sh, such as dash, reads this differently: {worst.reason}"
    return (Finding(whole, worst.category, reason, 0, len(command), (), (), ()),)


def _counts(finding: Finding) -> bool:
    return finding.category > Category.DeletesRecoverable and finding.category is not Category.Unrecognized
