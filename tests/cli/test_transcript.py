from __future__ import annotations

import pytest

from assent.cli.render.transcript import sections
from assent.errors import WireError


def test_commands_stand_under_their_headings() -> None:
    text = "$ before\n\n# One\n$ a\n$ cat <<E\n> body\n> E\n# Empty\n# Two\n$ b\n"
    assert list(sections(text)) == [("", ["before"]), ("One", ["a", "cat <<E\nbody\nE"]), ("Two", ["b"])]


@pytest.mark.parametrize("line", ["git status", "> continued without a command", "$no blank"])
def test_a_line_of_no_kind_is_named(line: str) -> None:
    with pytest.raises(WireError, match="line 2"):
        list(sections(f"# Heading\n{line}\n"))
