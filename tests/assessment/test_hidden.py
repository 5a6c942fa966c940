"""Text that reads differently than it runs is never allowed, and what else it does is still judged."""

from __future__ import annotations

import pytest

from assent import assess


@pytest.mark.parametrize(
    "character", ["\x07", "\x1b", "\r", "\x7f", "\x9b", "\u200b", "\u202e", "\u2066", "\udcff", "\ufeff"]
)
@pytest.mark.parametrize("command", ["echo 'a{}b'", "ls {}", "cat <<E\n{}\nE\n", "ls # {}"])
def test_hidden_characters_ask(command: str, character: str) -> None:
    assessment = assess(command.format(character))
    assert assessment.decision.name == "ask"


def test_what_is_denied_beside_one_is_still_denied() -> None:
    assert assess("rm -rf / # \x1b").decision.name == "deny"


def test_the_character_is_named_and_its_place_told() -> None:
    assessment = assess("echo 'a\u202eb'")
    assert r"'\u202e'" in assessment.reason
    assert [(part.start, part.end) for part in assessment.opaque] == [(7, 8)]


@pytest.mark.parametrize("text", ["\t", "\n", "é", "日本", "👩‍💻", "עברית\u200f", "\xa0", "\U0001fae9"])
def test_text_of_all_languages_passes(text: str) -> None:
    assert assess(f"echo 'a{text}b'").decision.name == "allow"
