"""Texts for other shells than bash, whole and inside."""

from __future__ import annotations

import pytest

from assent.assessment import Cause, Context, Shell, assess
from assent.policy import Decision


@pytest.mark.parametrize(
    ("shell", "text"),
    [
        (Shell.Zsh, "echo =ls"),
        (Shell.Zsh, "eval 'echo =ls'"),
        (Shell.Zsh, "sh -c '[[ a ]]'"),
        (Shell.Sh, "ls &> /dev/null"),
        (Shell.Sh, "eval '((ls))'"),
        (Shell.Bash, "sh -c '((rm a))'"),
        (Shell.Bash, "env dash -c '[[ a && ls ]]'"),
        (Shell.Bash, "zsh -c 'echo =ls'"),
    ],
)
def test_what_another_shell_reads_otherwise_is_opaque(shell: Shell, text: str) -> None:
    found = assess(text, Context(shell=shell))
    assert found.decision is Decision.ask
    assert found.cause is Cause.Opaque
    assert "differently from bash" in found.reason


@pytest.mark.parametrize(
    ("shell", "text"),
    [
        (Shell.Zsh, "ls *.md | head -3"),
        (Shell.Sh, "[ -f a ] && cat a"),
        (Shell.Sh, "eval 'ls -l'"),
        (Shell.Bash, "sh -c 'ls | wc -l'"),
        (Shell.Bash, "bash -c '[[ -f a ]] && ls &> /dev/null'"),
        (Shell.Zsh, "bash -c 'echo =ls'"),
    ],
)
def test_what_they_read_alike_is_judged(shell: Shell, text: str) -> None:
    assert assess(text, Context(shell=shell)).decision is Decision.allow
