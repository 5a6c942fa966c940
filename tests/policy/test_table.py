"""The built-in table, cell by cell, against a table written out beside it."""

from __future__ import annotations

from tests.case_files import blocks
from tests.rows import each_row

from assent.policy import Decision, Mode, Policy, Sandbox, decide
from assent.risk.category import Category

from .made import finding


def cells() -> list[tuple[str, str, str, str]]:
    """Mode, sandbox, category and decision of every cell."""
    read = []
    for mode, head, *rows in blocks("policy/table.txt"):
        for row in rows:
            category, *decisions = row.split()
            read += [(mode, sandbox, category, said) for sandbox, said in zip(head.split(), decisions, strict=True)]
    return read


@each_row("mode sandbox category decision", cells())
def test_cell(mode: str, sandbox: str, category: str, decision: str) -> None:
    policy = Policy(mode=Mode(mode), sandbox=Sandbox(sandbox))
    verdict = decide((finding("x", Category[category]),), policy)
    assert verdict.decision is Decision[decision]
    assert verdict.reason == f"x is {category}"
    assert verdict.parts == (verdict.decision,)


def test_every_cell_is_there() -> None:
    places = {(mode, sandbox, category) for mode, sandbox, category, _ in cells()}
    assert places == {(m.value, s.value, c.name) for m in Mode for s in Sandbox for c in Category}
