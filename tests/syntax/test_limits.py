"""Long, deep and broken texts end in a tree or in a clear error, and the work grows with the length."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.syntax.texts import SHELL
from tests.traced import steps

from assent.errors import LimitError, ParseError
from assent.syntax import parse
from assent.syntax.source import MAX_DEPTH, MAX_LENGTH
from assent.syntax.walk import walk

NESTED = {
    "substitution": ("$(", ")"),
    "quoted substitution": ('a && ! b="$(', ')"'),
    "default": ('"${x:-', '}"'),
    "quoted default": ('${x:-"', '"}'),
    "subscript": ("x[$(", ")]=1"),
    "arithmetic": ("$((1+", "))"),
    "old arithmetic": ("$[1+", "]"),
    "arithmetic or subshell": ("$((a) | ", ")"),
    "subshell": ("( ", " )"),
    "group": ("{ ", "; }"),
    "if": ("if ", "; then a; fi"),
    "else": ("if a; then b; else ", "; fi"),
    "while": ("while ", "; do a; done"),
    "for": ("for x in a; do ", "; done"),
    "arithmetic for": ("for ((;;)); do ", "; done"),
    "case": ("case a in b) ", ";; esac"),
    "function": ("f() { ", "; }"),
    "process": ("cat <(", ")"),
    "array": ("x=($(", "))"),
    "braces": ("{a,", "}"),
    "here-string": ("<<<$(", ")"),
}
INSIDE_TEST = {
    "group": ("( ", "a", " )"),
    "not": ("! ", "a", ""),
    "and": ("a && ", "a", ""),
    "or": ("a || ", "a", ""),
    "regex": ("(", "", ")"),
    "glob": ("@(", "", ")"),
}


@pytest.mark.parametrize("count", [1000, 10000])
@pytest.mark.parametrize("pair", NESTED.values(), ids=NESTED)
def test_nesting_has_a_limit(pair: tuple[str, str], count: int) -> None:
    text = (pair[0] * count + "a" + pair[1] * count)[:MAX_LENGTH]
    levels = r"\d+" if pair[0] == "{a," else MAX_DEPTH  # fewer in a very long word, which is looked through for each
    with pytest.raises(LimitError, match=f"nested more than {levels} levels deep"):
        parse(text)


@pytest.mark.parametrize("kind", INSIDE_TEST)
def test_nesting_in_tests_has_a_limit(kind: str) -> None:
    opened, middle, closed = INSIDE_TEST[kind]
    operand = {"regex": "a =~ ", "glob": "a == "}.get(kind, "")
    with pytest.raises(LimitError, match=f"nested more than {MAX_DEPTH} levels deep"):
        parse(f"[[ {operand}{opened * 1000}{middle}{closed * 1000} ]]")


@pytest.mark.parametrize("pair", NESTED.values(), ids=NESTED)
def test_the_deepest_tree_can_be_used(pair: tuple[str, str]) -> None:
    deepest = None
    for count in range(1, MAX_DEPTH + 1):
        deeper = pair[0] * count + "a" + pair[1] * count
        try:
            deepest = parse(deeper)
        except LimitError:
            break
        text = deeper
    assert deepest is not None
    assert len(repr(deepest)) > MAX_DEPTH
    assert len(list(walk(deepest))) > MAX_DEPTH / 2
    assert hash(deepest) == hash(parse(text))
    assert deepest == parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "'" * 1_000_000,
        '"' * 1_000_001,
        "$(" * 10_000,
        ";" * 100_000,
        "`" * 100_001,
        "((" * 30_000,
        "{a," * 20_000,
        "\\" * 65_535,
    ],
    ids=lambda text: f"{len(text)} {text[:3]}",
)
def test_monsters_end_in_a_clear_error(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert caught.value.reason


@given(st.text(max_size=60))
def test_any_text_ends_in_a_tree_or_a_parse_error(text: str) -> None:
    ends_well(text)


@given(st.lists(SHELL, max_size=30).map("".join))
def test_any_tokens_end_in_a_tree_or_a_parse_error(text: str) -> None:
    ends_well(text)


def ends_well(text: str) -> None:
    try:
        tree = parse(text)
    except ParseError as error:
        assert 0 <= error.start <= error.end <= len(text)
        assert error.reason
    else:
        assert (tree.start, tree.end) == (0, len(text))


GROWING = {
    "commands": "a b c; ",
    "quotes": "'a' ",
    "double quotes": '"a $x" ',
    "one long word": "a'b'\"c\"",
    "substitutions": "$(a) ",
    "arithmetic": "$((1+(2))) ",
    "ambiguous arithmetic": "$((a) | b) ",
    "backquotes": "`a` ",
    "braces": "{a,b} ",
    "open brackets": "[",
    "open braces in words": "{a ",
    "array elements": "x=(a b) ",
    "here-documents": "cat <<E\n$x\nE\n",
    "stripped here-documents": "cat <<-E\n\t$x\n\tE\n",
    "tests": "[[ a == b* ]];",
    "assignments": "x=1 ",
    "parameters": "${x:-a} ",
    "comments": "# a\n",
    "redirects": ">a ",
    "continuations": "\\\n",
    "operators": "a && ",
    "tildes": "x=~:~:~ ",
}


@pytest.mark.parametrize("unit", GROWING.values(), ids=GROWING)
def test_work_grows_with_the_length(unit: str) -> None:
    last = "a" if unit.endswith("&& ") else ""
    short = steps(lambda: parse(unit * 100 + last))
    long = steps(lambda: parse(unit * 400 + last))
    assert long < 4.4 * short
