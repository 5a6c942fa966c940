"""No judgement changes unseen: what is stated of every example is what the golden files have.

A text that they do not have is new, and is taken in by `make golden`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .facts import Said, Text, digest, said, texts

HERE = Path(__file__).parent
WRITTEN = "; if that is meant, run `make golden`; `make golden-diff BASE=main` prints the difference"


def golden(name: str) -> dict[str, str]:
    lines = (HERE / f"{name}.txt").read_text().splitlines()
    return dict([line.split(" ") for line in lines])


@pytest.fixture(scope="module")
def now() -> dict[Text, Said]:
    return {text: said(text) for text in texts()}


@pytest.mark.parametrize("part", ["facts", "reasons"])
def test_what_is_said_is_what_was_said(now: dict[Text, Said], part: str) -> None:
    before = golden(part)
    changed = [
        f"{text.text}\n    {told.facts}\n    {told.reasons}"
        for text, told in now.items()
        if before.get(text.key, "") not in ("", digest(told.facts if part == "facts" else told.reasons))
    ]
    assert changed == [], f"the {part} of {len(changed)} texts changed{WRITTEN}"


@pytest.mark.parametrize("part", ["facts", "reasons"])
def test_most_texts_are_held(now: dict[Text, Said], part: str) -> None:
    before = golden(part)
    held = sum(text.key in before for text in now)
    assert held > len(now) * 9 // 10, f"{len(now) - held} texts are new: run `make golden`"
