"""From text to tree."""

from __future__ import annotations

from assent.errors import ParseError
from assent.syntax import lists
from assent.syntax.source import END, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.syntax.nodes import Script


def parse(text: str, shell: str = "bash") -> Script:
    """The tree of a shell text, as `bash -c` would read it; spans are code points of `text`.

    For the `shell` "zsh" or "sh", forms to which that gives another meaning are refused as well.

    ShellSyntaxError when bash rejects the text, RefusedError when its reading is not certain (see
    docs/refusals.md), LimitError when it is too long or too deeply nested.
    """
    try:
        tree = lists.script(Source(text), END)
        if shell == "zsh":
            from assent.syntax import zsh

            zsh.refuse_differences(text, tree)
        elif shell == "sh":
            from assent.syntax import sh

            sh.refuse_differences(text, tree)
    except ParseError as error:
        raise error.within(len(text)) from None
    return tree


def parse_mapped(text: str, positions: Sequence[int]) -> Script:
    """The tree of a shell text that is the value of a word, with the spans of the text around it.

    `positions` comes from `characters`: where each character of `text` is written, and where the last
    one ends. Errors are those of `parse`, with the offsets of the text around it.
    """
    from assent.syntax import mapping  # rare, and every module costs a hook 0.1 ms

    return mapping.parse_inside(text, positions, 0)
