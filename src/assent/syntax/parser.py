"""From text to tree."""

from __future__ import annotations

from assent import errors
from assent.syntax import lists
from assent.syntax.source import ALL, END, Budget, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.syntax.nodes import Script

UNREAD = "the text has more words than are read at once"


def parse(text: str, shell: str = "bash") -> Script:
    """The tree of a shell text, as `bash -c` would read it; spans are code points of `text`.

    For the `shell` "zsh" or "sh", forms to which that gives another meaning are refused as well.

    ShellSyntaxError when bash rejects the text, RefusedError when its reading is not certain (see
    docs/refusals.md), LimitError when it is too long or too deeply nested.
    """
    return read(text, shell, Budget(reading=ALL))


def read(text: str, shell: str, budget: Budget) -> Script:
    """The tree of a text as far as the steps of `budget` go; what is behind is one `Unread` at its end.

    Commands that are open there end there. The errors are those of `parse`; a LimitError as well where the
    steps end within something that cannot be cut, such as arithmetic.
    """
    try:
        return _read(text, shell, budget)
    except errors.ParseError as error:
        if shell != "bash" or "\\\n" not in text or isinstance(error, errors.LimitError):
            raise
        from assent.syntax import continuations  # rare, and every module costs a hook 0.1 ms

        return continuations.joined(text, error, lambda without: _read(without, shell, budget))


def _read(text: str, shell: str, budget: Budget) -> Script:
    source: Source | None = None
    try:
        source = Source(text, steps=budget.reading)
        tree = lists.script(source, END)
        budget.reading = source.steps
        if shell == "zsh":
            from assent.syntax import zsh

            zsh.refuse_differences(text, tree)
        elif shell == "sh":
            from assent.syntax import sh

            sh.refuse_differences(text, tree)
    except errors.ParseError as error:
        if source is None:
            raise error.within(len(text)) from None
        budget.charge(source.steps)
        found = error if source.cut is None else errors.LimitError(UNREAD, source.cut, source.length)
        if isinstance(found, errors.LimitError):
            found.done = source.done
        raise found.within(len(text)) from None
    return tree


def parse_mapped(text: str, positions: Sequence[int]) -> Script:
    """The tree of a shell text that is the value of a word, with the spans of the text around it.

    `positions` comes from `characters`: where each character of `text` is written, and where the last
    one ends. Errors are those of `parse`, with the offsets of the text around it.
    """
    from assent.syntax import mapping  # rare, and every module costs a hook 0.1 ms

    return mapping.parse_inside(text, positions, None)
