"""The commands that take all memory, the disk or the processes ask; bounded ones do not. Parameters are followed."""

from __future__ import annotations

import pytest

from assent.assessment import assess
from assent.policy import Decision
from assent.risk import Category


@pytest.mark.parametrize(
    "text",
    [
        "tail /dev/zero",
        "sort /dev/urandom",
        "cat /dev/zero | tail",
        "head -c 100G /dev/zero | tail",
        "head --bytes=1T /dev/zero > x",
        "printf '%01000000000d' 1",
        "printf '%*d' 1000000000 1",
        "printf '%999999999s' x | wc -c",
        "watch -n 0 'sleep 9 &'",
        "find . -exec sh -c 'sleep 99 &' \\;",
        "ls | xargs -n 1 sh -c 'sleep 99 &'",
    ],
)
def test_without_a_bound(text: str) -> None:
    found = assess(text)
    fills = "> x" in text  # the disk, and not only the memory
    assert found.decision is Decision.ask
    assert found.category is (Category.DeletesData if fills else Category.ModifiesSystem)


@pytest.mark.parametrize(
    "text",
    [
        "head -c 32 /dev/urandom | base64",
        "head -c 1M /dev/urandom | sort",
        "tail -c 5 x",
        "head -5 x | sort",
        "printf '%05d' 3",
        "printf '%80s|%-20s' x y",
        "printf '%s' 123456789012",
        "watch -n 1 ls",
        "find . -exec sh -c 'echo $1' _ {} \\;",
        'set -- a b; while [ $# -gt 0 ]; do echo "$1"; shift; done',
    ],
)
def test_with_a_bound(text: str) -> None:
    assert assess(text).decision is Decision.allow


@pytest.mark.parametrize(
    "text",
    [
        'set -- ~; while [ $# -gt 0 ]; do rm -rf "$1"; shift; done',
        'set -- a ~; until [ $# -eq 0 ]; do rm -rf "$1"; shift; done',
        'f() { while (( $# )); do rm -rf "$1"; shift 1; done; }; f a b ~',
        "bash -s -- ~ <<< 'rm -rf $1'",
        "echo 'rm -rf \"$@\"' | sh -s ~",
        "bash -s ~ <<'E'\nrm -rf \"$1\"\nE",
    ],
)
def test_parameters_are_followed(text: str) -> None:
    assert assess(text).category is Category.Destroys
