"""Forms that mean something else in zsh are refused there, and there only."""

from __future__ import annotations

import pytest

from assent.errors import RefusedError
from assent.syntax import parse, refusals


@pytest.mark.parametrize(
    "text",
    [
        "a &! b",
        "echo =ls",
        "a; $(=ls)",
        "echo $x[1]",
        'echo "$x[$(a)]"',
        "coproc a { b; }",
    ],
)
def test_refused_for_zsh_alone(text: str) -> None:
    assert parse(text).body is not None
    with pytest.raises(RefusedError) as caught:
        parse(text, "zsh")
    assert caught.value.reason == refusals.ZSH
    assert 0 <= caught.value.start < caught.value.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "ls > !a",
        "a & ! b",
        "x=1 b",
        "[ a = b ]",
        "echo ${x[1]} $x:h ${x}[1] a=b '=c' =",
        "coproc { a; }",
        "a & b",
        'echo "$x"',
    ],
)
def test_the_same_in_both(text: str) -> None:
    assert parse(text, "zsh") == parse(text)


@pytest.mark.parametrize(
    "text",
    ["rm a >! b", "a >>!b", "a &>! b", "a >&! b", "$=x", 'echo "$~x"', "$^x", "$^^x", "$~=x", "${x::=y}", "$={x}"],
)
def test_refused_for_every_shell(text: str) -> None:
    """An agent's shell may be zsh, and these are rare in texts for bash."""
    for shell in ("bash", "zsh", "sh"):
        with pytest.raises(RefusedError):
            parse(text, shell)
