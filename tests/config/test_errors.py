"""Wrong files: what is stated about them, and that nothing is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.case_files import blocks

from assent.errors import PolicyError

if TYPE_CHECKING:
    from .home import Home


def cases() -> list[tuple[str, str, str, str]]:
    """Title, message, kind and text of every file."""
    found = blocks("config/errors.txt")
    return [(title, message, kind, "\n".join([*lines, ""])) for title, message, kind, *lines in found]


@pytest.mark.parametrize(("title", "message", "kind", "text"), cases(), ids=[case[0] for case in cases()])
def test_the_message_begins_with_file_and_line(home: Home, title: str, message: str, kind: str, text: str) -> None:
    name = {"user": "~/.config/assent/policy.toml", "project": "~/project/.assent.toml"}[kind]
    home.write(home.root / name.removeprefix("~/"), text)
    with pytest.raises(PolicyError) as raised:
        home.load()
    assert str(raised.value).startswith(name + message)


def test_bytes_that_are_not_utf_8(home: Home) -> None:
    home.write(home.policy, b'mode = "never"\n# \xff\n')
    with pytest.raises(PolicyError, match=r"policy\.toml:2: is not UTF-8"):
        home.load()


def test_a_file_that_cannot_be_read(home: Home) -> None:
    home.policy.mkdir(parents=True)
    with pytest.raises(PolicyError, match="is a folder, not a file"):
        home.load()


def test_a_link_to_itself(home: Home) -> None:
    home.policy.parent.mkdir(parents=True)
    home.policy.symlink_to(home.policy)
    with pytest.raises(PolicyError, match="cannot be accessed"):
        home.load()


def test_a_named_pipe_is_not_waited_for(home: Home) -> None:
    import os

    os.mkfifo(home.project / ".assent.toml")
    with pytest.raises(PolicyError, match="is not a file"):
        home.load()


def test_a_file_that_is_too_large(home: Home) -> None:
    home.write(home.policy, b"#" * (1 << 20) + b"\n")
    with pytest.raises(PolicyError, match="is larger than"):
        home.load()


def test_toml_that_is_nested_too_deeply(home: Home) -> None:
    home.write(home.policy, "mode = " + "[" * 100_000)
    with pytest.raises(PolicyError):
        home.load()


def test_a_wrong_file_is_wrong_each_time(home: Home) -> None:
    home.write(home.policy, "mode = 1\n")
    for _ in range(2):
        with pytest.raises(PolicyError):
            home.load()
