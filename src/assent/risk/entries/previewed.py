"""Words that ask for a dry run, in front of a subcommand or of a command whose options nobody has listed."""

from __future__ import annotations

from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assent.command.model import Argument
    from assent.command.options import Option

DRY = frozenset("--dry-run --dryrun --simulate --what-if --whatif --preview --no-act".split())
_CODE = (Category.RunsProjectCode, Category.RunsFetchedCode)  # which runs in any case


def unless_dry(category: Category, argv: Sequence[Argument], options: Collection[str]) -> str:
    """The rest of a reason where a word asks for a dry run; empty if none does, or if its `options` are known."""
    if category in _CODE:
        return ""
    asked = [word.text for word in argv[1:] if word.exact and word.text.partition("=")[0] in DRY - {*options}]
    return f", unless `{asked[0]}` makes this a preview" if asked else ""


def is_asked_before(before: Sequence[Option], options: str) -> bool:
    """Whether one of `options` asks for a dry run in front of the subcommand: `docker compose --dry-run pull`."""
    names = DRY & {*options.split()}
    return any(option.name in names and option.value is None for option in before)
