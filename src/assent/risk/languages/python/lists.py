"""Changes of lists in Python code: sys.path, or those whose members were taken to be what they were made of."""

from __future__ import annotations

import _ast as ast

from assent.risk.hidden.tree import nodes
from assent.risk.languages.python.names import CHANGING, FRESH
from assent.risk.languages.python.paths import Given, Sources, Unclear
from assent.risk.languages.python.rebound import prunes
from assent.risk.scanner import Doubtful

_DISPLAYS = (ast.Constant, ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)  # values of their own


def check_lists(tree: ast.AST, sources: Sources) -> None:
    """Raise Doubtful where a list is changed that may matter."""
    pruned = [node.targets[0] for node in nodes(tree) if isinstance(node, ast.Assign) and prunes(node)]
    for node in nodes(tree):
        match node:
            case ast.Subscript() if node in pruned:
                continue
            case ast.AugAssign(target=ast.Subscript(value=base), value=ast.Constant(value=int())):
                changed = base
            case ast.AugAssign(target=target):
                changed = target
            case ast.Attribute(attr=name, value=base) if name in CHANGING:
                changed = base
            case ast.Subscript(value=base, ctx=ast.Store() | ast.Del()):
                changed = base
            case _:
                continue
        if not _is_own(changed, sources):
            raise Doubtful("changes a list, perhaps the search path")


def _is_own(node: ast.AST, sources: Sources) -> bool:
    """Whether a name is of a list, a table or a number that the code made, and that is not one of paths."""
    if not isinstance(node, ast.Name) or node.id in sources.followed:
        return False
    try:
        given = sources.of(node.id)
    except Unclear:
        return False
    return all(kind is Given.Augmented or (kind is Given.Whole and _is_fresh(made, sources)) for made, kind in given)


def _is_fresh(node: ast.AST, sources: Sources) -> bool:
    """Whether an expression makes a value that nothing else has."""
    return isinstance(node, _DISPLAYS) or (isinstance(node, ast.Call) and sources.dotted(node.func) in FRESH)
