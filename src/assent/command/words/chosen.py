"""Words with one of the names that a substitution lists: `f=$(ls -t d | head -1); cat "d/$f"`."""

from __future__ import annotations

from assent.command.wrappers.execution_context import INPUT
from assent.record import replace
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Expansions
    from assent.syntax.nodes import Part, Word

MOST = 4  # names that one variable may be


def chosen(word: Word, known: Expansions) -> Sequence[Expansions]:
    """The value `known`, with each of the names that the one such variable in `word` may be; alone for other words."""
    names = {name for name in _quoted(word.parts) if name in known.lists and name not in known.values}
    if len(names) != 1:
        return (known,)
    (name,) = names
    listed = known.lists[name]
    if not listed or len(listed) > MOST or INPUT not in listed[-1].text:  # an array is one in zsh
        return (known,)
    if not all(each.exact or each.glob for each in listed):
        return (known,)
    return [replace(known, values={**known.values, name: replace(each, several=False)}) for each in listed[::-1]]


def _quoted(parts: Sequence[Part]) -> Iterator[str]:
    """The names of the variables that stand for their whole value; unquoted, a name with blanks is split into words."""
    for part in parts:
        if type(part) is nodes.DoubleQuoted:
            for inner in part.parts:
                if type(inner) is nodes.Parameter and not (inner.operator or inner.prefix or inner.subscript):
                    yield inner.name
