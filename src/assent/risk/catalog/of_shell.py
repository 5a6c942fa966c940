"""Lines of a file about programs of shells of Windows: which shells, and what they call their commands besides."""

from __future__ import annotations

from assent.risk.catalog.tokens import Line, RuleToken, parted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn, TypeAlias

    Named: TypeAlias = Callable[[Sequence[RuleToken]], list[str]]
    Refuse: TypeAlias = Callable[[RuleToken, str], NoReturn]

OF_SHELL, SHORT_FOR = "of-shell", "short-for"
SHELLS = ("cmd", "powershell")


class OfShell:
    """The statements of such lines."""

    def __init__(self) -> None:
        self.shells: tuple[str, ...] = ()
        self.short: list[tuple[str, str]] = []  # short names, each with the whole one

    def read(self, line: Line, named: Named, refuse: Refuse, *, strict: bool) -> None:
        """`of-shell cmd powershell`, or `short-for get-childitem : gci ls`."""
        if strict:
            refuse(line.head, f"`{line.head.text}` is only in the files that come with Assent")
        if line.head.text == OF_SHELL:
            self.shells = tuple(named(line.tokens[1:]))
            if not self.shells or not set(self.shells) <= set(SHELLS):
                refuse(line.tokens[-1], f"the shells of Windows are {' and '.join(SHELLS)}")
            return
        names, behind = parted(line.tokens[1:])
        if len(names) != 1 or not behind:
            refuse(line.head, f"shorter names of a command are `{SHORT_FOR} get-childitem : gci ls`")
        self.short += [(short, names[0].text) for short in named(behind)]
