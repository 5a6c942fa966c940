"""Texts inside texts: values with their places, and trees with the spans of the text around them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.syntax.texts import SHELL

from assent.errors import ParseError, RefusedError, ShellSyntaxError
from assent.syntax import nodes, parse, parse_mapped
from assent.syntax.spelling import characters
from assent.syntax.walk import walk


def last_word(text: str) -> nodes.Word:
    return next(node for node in walk(parse(text)) if isinstance(node, nodes.SimpleCommand)).words[-1]


@pytest.mark.parametrize(
    ("word", "value", "places"),
    [
        ("abc", "abc", [2, 3, 4, 5]),
        ("'a b'", "a b", [3, 4, 5, 6]),
        ('"a\\"b"', 'a"b', [3, 4, 6, 7]),
        ("a'b'\\c", "abc", [2, 4, 6, 8]),
        ("$'a\\tb'", "a\tb", [4, 4, 4, 8]),
        ("a\\\nb", "ab", [2, 5, 6]),
        ("''", "", [3]),
    ],
)
def test_characters(word: str, value: str, places: list[int]) -> None:
    assert characters(last_word(f"x {word}")) == (value, places)


def test_an_expanded_word_has_no_certain_characters() -> None:
    with pytest.raises(ValueError, match="not certain"):
        characters(last_word("x a$b"))


def test_spans_of_a_script_in_a_word() -> None:
    text = "bash -c 'git push; ls'"
    tree = parse_mapped(*characters(last_word(text)))
    found = [text[node.start : node.end] for node in walk(tree) if isinstance(node, nodes.SimpleCommand)]
    assert found == ["git push", "ls"]


def test_errors_have_the_offsets_around() -> None:
    with pytest.raises(ShellSyntaxError) as caught:
        parse_mapped(*characters(last_word("eval 'a ) b'")))
    assert (caught.value.start, caught.value.end) == (8, 9)


def test_spans_inside_backquotes() -> None:
    text = "echo `a \\`b c\\` \\$d`"
    found = [text[node.start : node.end] for node in walk(parse(text)) if isinstance(node, nodes.SimpleCommand)]
    assert found[1:] == ["a \\`b c\\` \\$d", "b c"]


def test_spans_inside_a_stripped_here_document() -> None:
    text = "cat <<-E\n\t\ta $(b\n\tc)\n\tE\n"
    found = [text[node.start : node.end] for node in walk(parse(text)) if isinstance(node, nodes.SimpleCommand)]
    assert found == ["cat <<-E", "b", "c"]


@given(st.lists(SHELL, max_size=10).map("".join))
def test_a_text_mapped_to_itself_is_itself(text: str) -> None:
    try:
        tree = parse(text)
    except ParseError as error:
        with pytest.raises(ParseError) as caught:
            parse_mapped(text, range(len(text) + 1))
        same = (caught.value.reason, caught.value.start) == (error.reason, error.start)
        assert same or "\\\n" in text  # which of two errors comes first, a continuation may decide
    else:
        try:
            assert parse_mapped(text, range(len(text) + 1)) == tree
        except RefusedError:  # a continuation that only `parse` reads again without it
            assert "\\\n" in text
