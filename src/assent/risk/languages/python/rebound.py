"""Nodes of Python code that give a name another meaning, or keep what it has."""

from __future__ import annotations

import _ast as ast

from assent.risk.hidden.tree import nodes

LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.GeneratorExp)  # run some other time


def prunes(node: ast.Assign) -> bool:
    """Whether an assignment only leaves out some members: dirs[:] = [d for d in dirs if …]."""
    match node:
        case ast.Assign(
            targets=[ast.Subscript(value=ast.Name(id=name), slice=ast.Slice(lower=None, upper=None, step=None))],
            value=ast.ListComp(
                elt=ast.Name(id=kept), generators=[ast.comprehension(target=ast.Name(id=each), iter=ast.Name(id=all_))]
            ),
        ):
            return name == all_ and kept == each
        case _:
            return False


def rebinds(node: ast.AST, name: str) -> bool:
    """Whether a part of the body of a loop may give its name another meaning, or use the name later."""
    if isinstance(node, LATER):
        return any(isinstance(each, ast.Name) and each.id == name for each in nodes(node))
    if isinstance(node, ast.Name):
        return node.id == name and not isinstance(node.ctx, ast.Load)
    return isinstance(node, (ast.Import, ast.ImportFrom)) or (isinstance(node, ast.ExceptHandler) and node.name == name)
