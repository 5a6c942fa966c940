"""The readings of a plain sh, such as dash, that differ from bash's, in texts that bash accepts."""

from __future__ import annotations

from assent.errors import RefusedError
from assent.syntax import nodes, refusals
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REDIRECTS = ("&>", "&>>", "<<<")
UNKNOWN = (nodes.ProcessSubstitution, nodes.AnsiQuoted, nodes.BraceExpansion, nodes.Coprocess)
OPERATORS = (":", "/", "//", "/#", "/%", "^", "^^", ",", ",,", "@")  # of ${x…}


def refuse_differences(text: str, tree: nodes.Script) -> None:
    """RefusedError at the first place in `tree`, the tree of `text`, that a plain sh takes for something else."""
    for node in walk(tree):
        if _differs(text, node):
            raise RefusedError(refusals.SH, node.start, node.end)


def _differs(text: str, node: Any) -> bool:  # noqa: C901 - one arm for each kind of node
    match node:
        case nodes.Redirect():  # a &> b, which runs a in the background
            return node.operator in REDIRECTS or (node.descriptor or "").startswith("{")
        case nodes.HereDocument():  # `echo \"a\"`, of which it takes the backslashes away
            body = text[node.start : node.end]
            return not node.quoted and "`" in body and '\\"' in body
        case nodes.Assignment():  # a+=1, which is a program
            return node.append or node.subscript is not None or type(node.value) is nodes.Array
        case nodes.Pipeline():  # time a, which is a program
            return node.timed or "|&" in node.operators
        case nodes.FunctionDefinition():  # function a { …; }, which runs what is in the braces
            return text.startswith("function", node.start)
        case nodes.For():
            return node.select
        case nodes.CaseItem():
            return node.terminator in (";&", ";;&")
        case nodes.Parameter():
            return node.operator in OPERATORS or node.subscript is not None or node.prefix == "!"
        case nodes.DoubleQuoted():  # $"a"
            return node.localized
        case nodes.ArithmeticCommand() | nodes.ArithmeticFor() | nodes.Conditional():  # ((a)), which runs a
            return True
        case _:
            return type(node) in UNKNOWN
