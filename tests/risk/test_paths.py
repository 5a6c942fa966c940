"""Paths as text, against the standard library."""

from __future__ import annotations

import posixpath
import sys
from fnmatch import fnmatchcase

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from assent.risk.disk.overlap import overlaps
from assent.risk.disk.paths import begins, resolve, spell

PIECES = st.sampled_from(["a", "b.c", ".d", "..", ".", "", "~x", "*"])
PATHS = st.lists(PIECES, max_size=6).map("/".join)
PATTERNS = st.text("ab.*?", min_size=1, max_size=5)
NAMES = st.text("ab.", min_size=1, max_size=4)


@given(PATHS, PATHS)
def test_resolving_agrees_with_the_standard_library(path: str, cwd: str) -> None:
    assume(not path.startswith("~/"))
    expected = posixpath.normpath(posixpath.join("/" + cwd, path)).replace("//", "/")
    assert spell(resolve(path, "/" + cwd, "/home") or ()) == expected


@given(PATHS)
def test_a_tilde_is_home(path: str) -> None:
    assert resolve(f"~/{path}", "/cwd", "/home/me") == resolve(path, "/home/me", "/elsewhere") or path.startswith("/")


def test_a_relative_path_needs_a_directory() -> None:
    assert resolve("a", None, "/home") is None
    assert resolve("/a", None, "/home") == ("a",)


def test_begins() -> None:
    assert begins(("a", "b"), ("a",))
    assert not begins(("ab",), ("a",))


@st.composite
def fitting(draw: st.DrawFn) -> tuple[str, str]:
    """Two patterns that one name fits; as in bash, a leading dot is fit only by a dot."""
    name = draw(NAMES)
    pieces = [
        [character, "?", "*", "*?", f"[{character}b]", "[!z]", "[[:print:]]", f"{character}*"] for character in name
    ]
    if name.startswith("."):
        pieces[0] = [".", ".*"]
    one, other = ("".join([draw(st.sampled_from(choices)) for choices in pieces]) for _ in range(2))
    return one, other


@given(fitting())
def test_patterns_that_one_name_fits_overlap(patterns: tuple[str, str]) -> None:
    assert overlaps(*patterns)


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        ("[0-9]*", "id_rsa", False),
        ("[0-9]*", "4*", True),
        ("[ab]c", "[bd]c", True),
        ("[ab]c", "[de]c", False),
        ("[A]*", "a", True),  # a disk may not tell them apart
        ("[a-c]x", "zx", True),  # what is between letters depends on the language
        ("[!0-9]*", "5", True),
    ],
)
def test_a_bracket_of_letters_and_digits_fits_only_these(one: str, other: str, meet: bool) -> None:
    assert overlaps(one, other) is meet


@given(NAMES, PATTERNS)
def test_a_pattern_that_overlaps_a_plain_name_fits_it(name: str, pattern: str) -> None:
    hidden = name.startswith(".") != pattern.startswith(".")
    assert overlaps(name, pattern) == (fnmatchcase(name, pattern) and not hidden)


@given(NAMES, NAMES)
def test_plain_names_overlap_when_they_are_the_same(one: str, other: str) -> None:
    assert overlaps(one, other) == (one == other)


@pytest.mark.parametrize("unit", ["[", "[a", "[!", "[:", "[]a"])
def test_brackets_that_nothing_closes_are_seen_once(unit: str) -> None:
    counted = 0

    def count(_frame: object, event: str, _given: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    pattern = unit * (2_000 // len(unit))
    sys.setprofile(count)
    try:
        overlaps(pattern, ".ssh")
        overlaps(pattern, "x")
    finally:
        sys.setprofile(None)
    assert counted < 20 * len(pattern)


def test_what_is_longer_than_any_pattern_may_be_any_name() -> None:
    assert overlaps("[ab]??", "axx")
    assert not overlaps("[ab]xx", "cxx")
    assert overlaps("[" + "a" * 5_000 + "]xx", "cxx")
