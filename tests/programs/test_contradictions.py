"""The rules and the knowledge do not contradict each other."""

from __future__ import annotations

from .contradictions import contradictions


def test_no_option_is_contradicted() -> None:
    wrong = contradictions()
    assert wrong == [], "ask the program which is right, and correct the rule, or tools/knowledge/overrides.toml"
