"""The rules and the knowledge contradict each other in no more options than they did."""

from __future__ import annotations

from .contradictions import contradictions, listed


def test_no_option_is_contradicted_that_was_not() -> None:
    new = set(contradictions()) - set(listed())
    assert new == set(), "ask the program which is right, and correct the rule, or tools/knowledge/overrides.toml"
