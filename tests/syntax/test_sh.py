"""Forms that mean something else in a plain sh are refused there, and there only."""

from __future__ import annotations

import pytest

from assent.errors import RefusedError
from assent.syntax import parse, refusals


@pytest.mark.parametrize(
    "text",
    [
        "ls &> a",
        "ls &>> a",
        "cat <<< a",
        "ls {fd}> a",
        "a=(b c)",
        "a+=b",
        "a[1]=b c",
        "[[ a && rm ]]",
        "((rm a))",
        "for ((i = 0; i < 1; i++)); do ls; done",
        "select a in b; do ls; done",
        "coproc ls",
        "function f { ls; }",
        "f() { time ls; }",
        "ls |& cat",
        "cat <(ls)",
        "echo $'a'",
        'echo $"a"',
        "rm {a,b}",
        "echo {1..3}",
        "echo ${a//b/c}",
        "echo ${a:1:2}",
        "echo ${!a}",
        'echo "$(echo ${a^^})"',
        "case a in a) ls ;& b) cat ;; esac",
        'cat <<E\n`echo \\"a\\"`\nE\n',
    ],
)
def test_refused_for_sh_alone(text: str) -> None:
    assert parse(text).body is not None
    with pytest.raises(RefusedError) as caught:
        parse(text, "sh")
    assert caught.value.reason == refusals.SH
    assert 0 <= caught.value.start < caught.value.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "ls > a 2>&1 < b >> c <> d >| e",
        "a=$((1 + 2)) b=`c` d=$(e) f",
        "if [ -f a ]; then b; elif c; then d; else e; fi",
        "for a in b c; do d; done; while a; do b; done; case a in b | c) d ;; esac",
        'f() { "$@"; } && f "${a:-b}" ${a%.c} ${#a} || { ! g & }',
        "cat <<E\n$a\nE",
        "echo '{a,b}' \"{a,b}\" ~/a *.b [ab]",
    ],
)
def test_the_same_in_both(text: str) -> None:
    assert parse(text, "sh") == parse(text)
