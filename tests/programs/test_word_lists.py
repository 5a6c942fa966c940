"""The files of programs say what a program is: collections of names in code may only become fewer."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest
from tests.case_files import CASES

from assent.risk.catalog.shipped import NO_PROGRAM

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 81  # lower it whenever one becomes a kind, as docs/program-files.md says
SHARE = 0.7  # of its words that are names of programs
SOURCE = CASES.parents[1] / "src" / "assent"


def names() -> frozenset[str]:
    """The first names of the programs that have a file."""
    lines = [line for path in (SOURCE / "programs").rglob("*.rules") for line in path.read_text().splitlines()]
    heads = {line.split()[0] for line in lines if line and not line[0].isspace() and line[0] not in "#<>"}
    return frozenset(heads - set(NO_PROGRAM))


def collections(code: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of the sets, tuples, lists, dicts and split texts of a module, and their words."""
    tree = ast.parse(code)
    records = {id(each) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for each in _records(node)}
    for node in [each for each in ast.walk(tree) if id(each) not in records]:
        match node:
            case ast.Set(elts=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Dict(keys=parts):
                yield node.lineno, [word for part in parts if (word := _text(part))]
            case ast.Call(func=ast.Attribute(attr="split", value=ast.Constant(value=str(text)))):
                yield node.lineno, text.split()


def _records(function: ast.FunctionDef) -> Iterator[ast.Dict]:
    """The dicts that a function fills with what it is given, as those that are written as JSON: their keys are ours."""
    for node in ast.walk(function):
        if isinstance(node, ast.Dict) and not all(isinstance(value, ast.Constant) for value in node.values):
            yield node


def _text(part: ast.expr | None) -> str:
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""


def found(code: str, programs: frozenset[str]) -> list[tuple[int, list[str]]]:
    """Those that mostly name programs."""
    return [(line, words) for line, words in collections(code) if _is_of_programs(words, programs)]


def _is_of_programs(words: list[str], programs: frozenset[str]) -> bool:
    named = [word for word in words if word in programs]
    return len(named) > 1 and len(named) >= SHARE * len(words)


def test_collections_of_names_of_programs_become_fewer() -> None:
    programs = names()
    rows = [
        f"{path.relative_to(SOURCE)}:{line}: {' '.join(words)}"
        for path in sorted(SOURCE.rglob("*.py"))
        for line, words in found(path.read_text(encoding="utf-8"), programs)
    ]
    assert len(rows) <= MOST, "say it with `counts as` or `words` in the files of the programs:\n" + "\n".join(rows)
    assert len(rows) > MOST - 10, f"lower MOST to {len(rows)}"


@pytest.mark.parametrize(
    "code", ['A = {"cat", "git"}', 'A = ("cat", "git", "sed", "x")', 'A = {"cat": 1, "git": 2}', '"cat git".split()']
)
def test_each_form_of_a_collection_is_found(code: str) -> None:
    assert [line for line, _ in found(code, names())] == [1]


@pytest.mark.parametrize(
    "code",
    [
        'A = {"cat"}',
        'A = ("cat", "git", "x")',
        'A = "cat git"',
        "A = (1, 2)",
        'def f(x):\n return {"cat": x, "git": 1}',
    ],
)
def test_other_collections_are_not(code: str) -> None:
    assert found(code, names()) == []
