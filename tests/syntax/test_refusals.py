"""docs/refusals.md names every refusal, and each of its examples is refused for the reason above it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assent.errors import LimitError, RefusedError
from assent.syntax import parse, refusals
from assent.syntax.source import MAX_DEPTH, MAX_LENGTH

PAGE = (Path(__file__).parents[2] / "docs" / "refusals.md").read_text(encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    """The reason and the refused text of each section."""
    found = []
    for section in PAGE.split("\n### ")[1:]:
        reason, rest = section.split("\n\n```", 1)
        kind, rest = rest.split("\n", 1)
        body = rest.split("\n```")[0]
        found.append((reason, json.loads(body) if kind == "json" else body))
    return found


@pytest.mark.parametrize(("reason", "text"), examples(), ids=lambda value: value[:40])
def test_example_is_refused_for_its_reason(reason: str, text: str) -> None:
    with pytest.raises(RefusedError) as caught:
        parse(text, {refusals.ZSH: "zsh", refusals.SH: "sh", refusals.CONTINUED: "sh"}.get(reason, "bash"))
    assert caught.value.reason == reason
    assert 0 <= caught.value.start < caught.value.end <= len(text)


def test_page_lists_every_refusal() -> None:
    reasons = {value for name, value in vars(refusals).items() if name.isupper() and name != "TYPE_CHECKING"}
    assert {reason for reason, _ in examples()} == reasons


@pytest.mark.parametrize("text", ["x" * (MAX_LENGTH + 1), "( " * 60 + "a" + " )" * 60, "{" * 50])
def test_page_lists_the_limits(text: str) -> None:
    with pytest.raises(LimitError) as caught:
        parse(text)
    assert f"| {caught.value.reason} |" in PAGE


def test_limits_are_the_values_on_the_page() -> None:
    assert f"| {MAX_LENGTH:,} characters |" in PAGE
    assert f"| {MAX_DEPTH} levels |" in PAGE
