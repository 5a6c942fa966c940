"""Pipelines that show only the names of variables: `Get-ChildItem Env: | Select-Object Name`."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.windows.scanning import POWERSHELL
from assent.risk.windows.sources import FEEDING
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.command.model import Argument
    from assent.risk.finding import Finding
    from assent.risk.windows.model import Statement

DRIVES = ("env:", "env:*", "env:\\", "env:\\*", "env:/", "env:/*")
BETWEEN = ("sort-object",)  # pass on what they get in another order
PROPERTIES = ("name", "key")
OPTIONS = ("-property", "-expandproperty", "-expand", "-unique")


def lists_names(name: str, words: Sequence[Argument]) -> bool:
    """Whether a cmdlet lists the names of all variables, and none of their values: `gci env: -Name`."""
    texts = {word.text.casefold() for word in words[1:] if word.exact}
    return name == "get-childitem" and len(words) == 3 and "-name" in texts and not texts.isdisjoint(DRIVES)


def is_plain(word: Argument) -> bool:
    """Whether a word names one variable of the environment that holds no secret: `Env:PATH`."""
    text = word.text.casefold()
    return word.exact and text.startswith("env:") and f"${text}" in knows(POWERSHELL, "variables")


def names_only(
    finding: Finding, pipeline: Sequence[Statement], name: Callable[[Sequence[Argument]], str | None]
) -> Finding:
    """The finding on the first of `pipeline`, no more than a read if its last passes on only names, or counts."""
    first, *others, last = pipeline
    texts = [word.text.casefold() if word.exact else "" for word in (*first.words[1:], *last.words[1:])]
    drive, rest = texts[: len(first.words) - 1], texts[len(first.words) - 1 :]
    passed = all(name(each.words) in BETWEEN and all(word.exact for word in each.words) for each in others)
    if finding.category is not Category.ReadsSecrets or name(first.words) not in FEEDING or not passed:
        return finding
    if len(drive) != 1 or drive[0] not in DRIVES or any(each.doubt or each.writes for each in pipeline):
        return finding
    selects = name(last.words) == "select-object" and PROPERTIES[0] in rest
    if not (selects and {*PROPERTIES, *OPTIONS}.issuperset(rest)) and not (
        name(last.words) == "measure-object" and not rest
    ):
        return finding
    reason = f"`{first.words[0].text}` shows names of environment variables"
    return replace(finding, category=Category.ReadsFilesystem, reason=reason)
