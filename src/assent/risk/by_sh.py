"""The further effects of a text for bash if a plain sh ran it: as `/bin/sh` of many systems, which embedders start."""

from __future__ import annotations

from assent.command import Surroundings, wordless
from assent.errors import ParseError
from assent.risk.category import Category
from assent.risk.finding import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from assent.command.parts import Opaque

    Read = Callable[[str, Surroundings], tuple[tuple[Finding, ...], tuple[Opaque, ...]]]

TOLD = "a plain sh, such as dash, reads this differently: "
MOST = 16  # texts within a text that are read a second time


def ran_by_sh(
    command: str, inner: Sequence[str], found: tuple[Finding, ...], surroundings: Surroundings, read: Read
) -> tuple[Finding, ...]:
    """One finding on the whole of `command` if a sh would do more than an edit that is not in `found`, else none.

    `inner` are texts in it that the same shell reads, `read` finds what a text does. Programs that nobody knows
    do not count: sh takes `[[ -f a && -r b ]]` for the programs `[[` and `-r`, which it does not find.
    """
    texts = _differing(dict.fromkeys((command, *inner)), surroundings)
    most = max([finding.category for finding in found])
    others = [finding for text in texts[:MOST] for finding in read(text, surroundings)[0]]
    others = [finding for finding in others if _counts(finding) and finding.category > most]
    if len(texts) > MOST:
        category, reason = Category.Unrecognized, "the text holds too many parts that a plain sh reads differently"
    elif others:
        worst = max(others, key=lambda finding: finding.category)
        category = worst.category
        reason = f"{TOLD}{worst.reason.removeprefix(TOLD)}"  # what is read a second time may differ once more
    else:
        return ()
    whole = wordless(0, len(command), command, None)
    return (Finding(whole, category, reason, 0, len(command), (), (), ()),)


def _differing(texts: Iterable[str], surroundings: Surroundings) -> list[str]:
    """The reading of a plain sh of those texts that it reads differently."""
    from assent.syntax.parser import read
    from assent.syntax.plain_sh import as_plain_sh
    from assent.syntax.source import Budget

    made = []
    for text in texts:
        try:
            plain = as_plain_sh(text, read(text, "bash", surroundings.budget or Budget()))
        except ParseError:
            continue  # a part of a larger construct, or nothing that runs
        if plain != text:
            made.append(plain)
    return made


def _counts(finding: Finding) -> bool:
    return finding.category > Category.DeletesRecoverable and finding.category is not Category.Unrecognized
