"""The traits that corrected words keep: the commands of a text, how they are joined, and what is expanded in them."""

from __future__ import annotations

from assent.correction.model import Correction, MatchKind
from assent.errors import assert_never
from assent.syntax import nodes
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.correction.sites import Page, Site

_EXPANDED = (  # what stands for something else
    nodes.Parameter,
    nodes.ArithmeticExpansion,
    nodes.BraceExpansion,
    nodes.Tilde,
    nodes.Glob,
    nodes.ExtendedGlob,
)
_WRITTEN = (nodes.Word, nodes.Literal, nodes.Escape, nodes.SingleQuoted, nodes.AnsiQuoted, nodes.DoubleQuoted)


def is_kept(before: Sequence[Site], after: Sequence[Site], correction: Correction) -> bool:
    """Whether `correction` changed only what its kind may change.

    A script may be anything, and so may what the user's own expressions make of a whole parameter.
    Everything else puts words in place of words: it adds no command, operator or substitution;
    a rule that a server gave adds no other expansion either, and makes no word a text of commands.
    """
    match correction.kind:
        case MatchKind.Recipe:
            return True
        case MatchKind.Regex:
            return not correction.origin or _shapes(before, strict=True) == _shapes(after, strict=True)
        case MatchKind.Flag | MatchKind.Command | MatchKind.Literal | MatchKind.Removed | MatchKind.ToolName:
            strict = bool(correction.origin)
            if strict and any(word[:1] == "#" for word in correction.new.split()):
                return False  # what is behind it would be a comment
            old, new = _shapes(before, strict=strict), _shapes(after, strict=strict)
            return old == new or (not strict and len(old) != len(new) and old[:1] == new[:1])
        case _:
            assert_never(correction.kind)


def _shapes(found: Sequence[Site], *, strict: bool) -> list[list[tuple[object, ...]]]:
    """The structure of each of the texts in which commands are, outer ones first."""
    pages: dict[int, Page] = {id(site.page): site.page for site in found}
    return [_shape(page, strict=strict) for page in pages.values()]


def _shape(page: Page, *, strict: bool) -> list[tuple[object, ...]]:
    left_out = _WRITTEN if strict else (*_WRITTEN, *_EXPANDED)
    return [_joint(node) for node in walk(page.tree) if not isinstance(node, left_out)]


def _joint(node: object) -> tuple[object, ...]:
    """The kind of a node, and how it joins its parts."""
    kind = type(node).__name__
    if isinstance(node, nodes.Pipeline):
        return (kind, node.operators, node.negations, node.timed)
    if isinstance(node, nodes.AndOr):
        return (kind, node.operators)
    if isinstance(node, nodes.List):
        return (kind, node.terminators)
    if isinstance(node, nodes.Redirect):
        return (kind, node.operator)
    return (kind,)
