"""The unknown part of a command is a field that its judge sets: how a reason is worded decides nothing."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import assent
from assent.assessment import Cause, Context, assess
from assent.risk import Category
from assent.risk.finding import Unknown
from assent.risk.rulebook import families

CONTEXT = Context("/home/user/code/demo", "", "/home/user", remedies=False)
GAPS = {
    "frobnicate": Unknown.Program,
    "/opt/vendor/bin/tool": Unknown.Program,
    "git frobnicate": Unknown.Subcommand,
    "ls --frobnicate": Unknown.Option,
    "git log --frobnicate": Unknown.Option,
    "git push --frobnicate": Unknown.Option,
    "find . -frobnicate": Unknown.Option,
    "scp x": Unknown.Operand,
    '"$tool" a': Unknown.Word,
    'cat "$file"': Unknown.Word,
    'git log "$range"': Unknown.Word,
    'gh api "$path"': Unknown.Word,
    "timeout 5 frobnicate": Unknown.Program,
}
NAMED = [
    "sudo frobnicate",
    "frobnicate > ~/.bashrc",
    "LD_PRELOAD=./x frobnicate",
    "git -c core.fsmonitor=./x status",
    'git -c "$setting" status',
    'git checkout "$branch"',
    'python3 -c "$code"',
    "python3 -c 'import subprocess; subprocess.run([\"frobnicate\"])'",
    'psql -c "$query"',
    "base64 -d x | sh",
    "find . -exec sh {} \\;",
    "ls | xargs sed -n 1p",
    'ping -c 1 "$(cat a).example.com"',
    "GIT_PAGER=./x git log",
]
# How they word what they say depends on what was stated; nothing else does.
WORDING = {"risk/entries/tally.py", "risk/entries/table.py", "risk/entries/phrases.py", "risk/entries/proofs.py"}
WORDING |= {"risk/weigh.py", "risk/guide.py", "risk/wording.py", "risk/entries/doubts.py"}
WORDING |= {"risk/windows/told.py", "risk/windows/sources.py", "risk/windows/previews.py", "risk/looped.py"}
WORDING |= {"risk/rules/workspace_packages.py", "risk/rules/files.py"}
WORDING |= {"risk/windows/tasks.py", "risk/combined/printers.py"}
WORDING |= {"risk/rules/sed.py", "policy/guarding.py"}  # which word is at fault; what a reason has already
WORDING |= {"policy/decide.py", "policy/several.py", "evidence/linked.py"}  # which reasons are told, and which path
SAME = {"cli/commands/explain.py", "hooks/agents/answer.py", "doctor/speed.py"}  # compare two whole reasons


@pytest.mark.parametrize(("command", "gap"), GAPS.items())
def test_a_gap_is_named(command: str, gap: Unknown) -> None:
    told = assess(command, CONTEXT)
    assert [finding.unknown for finding in told.findings if finding.unknown] == [gap]
    assert told.cause is (Cause.Opaque if told.opaque else Cause.Unrecognized)


@pytest.mark.parametrize("command", NAMED)
def test_a_danger_is_no_gap(command: str) -> None:
    assert assess(command, CONTEXT).cause in (Cause.Risk, Cause.Opaque)


def test_only_what_is_not_recognised_is_unknown() -> None:
    texts = [example.text for family in families() for example in family.examples if example.shell == "bash"]
    findings = [finding for text in texts for finding in assess(text, CONTEXT).findings]
    assert all(finding.category is Category.Unrecognized for finding in findings if finding.is_unknown)
    assert sum(finding.is_unknown for finding in findings) > 100


def test_no_decision_reads_a_reason() -> None:
    root = Path(assent.__file__).parent
    found = [
        f"{path.relative_to(root).as_posix()}:{node.lineno}"
        for path in root.rglob("*.py")
        if path.relative_to(root).as_posix() not in WORDING | SAME
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.expr) and _reads_reason(node)
    ]
    assert found == []


def _reads_reason(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=inner, attr="startswith" | "endswith" | "partition" | "find" | "count")):
            return _is_reason(inner)
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn() | ast.Eq() | ast.NotEq()], comparators=[right]):
            return _is_reason(right) or (_is_reason(left) and not isinstance(right, ast.Attribute))
        case _:
            return False


def _is_reason(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "reason" and not isinstance(node.value, ast.Call)
