"""The readings of zsh that differ from bash's, in texts that bash accepts, besides those refused for every shell."""

from __future__ import annotations

from assent.errors import RefusedError
from assent.syntax import refusals
from assent.syntax.nodes import Coprocess, List, Literal, Parameter, Script, SimpleCommand
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def refuse_differences(text: str, tree: Script) -> None:
    """RefusedError at the first place in `tree`, the tree of `text`, whose meaning zsh would change."""
    for node in walk(tree):
        found = _difference(text, node)
        if found is not None:
            start, end = found
            raise RefusedError(refusals.ZSH, start, end)


def _difference(text: str, node: Any) -> tuple[int, int] | None:
    match node:
        case Parameter():  # $x[…]
            if text.startswith("[", node.end) and not text.startswith("${", node.start):
                return node.start, node.end + 1
        case SimpleCommand():  # =command
            for word in node.words:
                first = word.parts[0]
                if isinstance(first, Literal) and first.text.startswith("=") and word.end - word.start > 1:
                    return word.start, word.end
        case List():  # &! and &|
            for command, terminator in zip(node.commands, node.terminators, strict=True):
                after = text.find("&", command.end) + 1
                if terminator == "&" and text[after : after + 1] in ("!", "|"):
                    return after - 1, after + 1
        case Coprocess() if node.name != "COPROC":  # coproc name { …; }
            return node.start, node.end
    return None
