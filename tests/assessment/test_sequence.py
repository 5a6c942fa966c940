"""The part of a text that may run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.case_files import titled, unfolded

from assent.assessment import Context, assess
from assent.cli.commands.run import split
from assent.policy import Decision


def _cases() -> list[tuple[str, str, str]]:
    made = []
    for title, text, lines in titled("assessment/sequences.txt"):
        made.append((title, text, unfolded(lines[-1].removeprefix("held:").strip())))
    return made


@pytest.mark.parametrize(("title", "text", "held"), _cases(), ids=[case[0] for case in _cases()])
def test_sequence(title: str, text: str, held: str) -> None:
    sequence = split(text, Context())
    assert (sequence.runs + sequence.held, sequence.held) == (text, held), title


PARTS = st.sampled_from(
    ("ls", "rm x", "cd a && ls", "ls | wc", "( rm x )", "x=1", "cat <<E\nb\nE\n", "if ls; then rm x; fi")
)


@given(st.lists(st.tuples(PARTS, st.sampled_from(("; ", "\n", " & ", " \\\n; "))), min_size=1, max_size=6))
def test_what_runs_is_the_beginning_and_allowed(parts: list[tuple[str, str]]) -> None:
    text = "".join(part + (end if not part.endswith("\n") else "") for part, end in parts)
    sequence = split(text, Context())
    assert sequence.runs + sequence.held == text
    if sequence.runs:
        assert assess(sequence.runs, Context()).decision is Decision.allow
    if sequence.held:
        assert sequence.assessment.decision > Decision.allow
