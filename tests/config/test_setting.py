"""A setting is changed in place, and no other byte of the policy file."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.config.setting import state, with_setting
from assent.errors import PolicyError

if TYPE_CHECKING:
    from pathlib import Path

CASES = [
    ("", 'preset = "guard"\n'),
    ('mode = "never"\n', 'preset = "guard"\nmode = "never"\n'),
    ('mode = "never"\r\n', 'preset = "guard"\r\nmode = "never"\r\n'),
    ('# mine\npreset="careful"# why\n', '# mine\npreset="guard"# why\n'),
    ("mode = 'never'\n  preset   =  'careful'  \n", "mode = 'never'\n  preset   =  \"guard\"  \n"),
    (
        "[[rule]]\npattern = \"x preset = 'careful'\"\n",
        'preset = "guard"\n[[rule]]\npattern = "x preset = \'careful\'"\n',
    ),
]


@pytest.mark.parametrize(("before", "after"), CASES)
def test_in_place_or_first(before: str, after: str) -> None:
    assert with_setting(before, "preset", "guard") == after


lines = st.sampled_from(["# preset = 'x'", "", 'mode = "never"', "[secrets]", 'dotenv = "ask"', "\t"])


@given(st.lists(lines, unique=True), st.booleans())
def test_everything_else_stays(given_lines: list[str], is_stated: bool) -> None:
    text = "\n".join([*(["preset = 'careful' # mine"] if is_stated else []), *given_lines])
    try:
        before = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert tomllib.loads(with_setting(text, "preset", "balanced")) == before | {"preset": "balanced"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b'mode = "nevr"\n', "policy:1: `mode` must be one of"),
        (b'preset = "carefull"\nmodes = 1\n', "policy:2: unknown key `modes`"),
        (b"preset = 3\n", "policy:1: `preset` must be"),
        (b"preset =\n", "policy:1: is not valid TOML"),
        (b"\xff\n", "policy:1: is not UTF-8"),
    ],
)
def test_a_file_that_is_wrong_is_left_alone(tmp_path: Path, text: bytes, told: str) -> None:
    path = tmp_path / "policy.toml"
    path.write_bytes(text)
    with pytest.raises(PolicyError, match=f"^{told}"):
        state(str(path), "policy", "preset", "guard")
    assert path.read_bytes() == text


def test_the_value_that_is_wrong_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "policy.toml"
    path.write_text('# mine\npreset = "carefull" # why\n')
    assert state(str(path), "policy", "preset", "guard")
    assert path.read_text() == '# mine\npreset = "guard" # why\n'


def test_a_file_with_a_mark_of_its_encoding_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "policy.toml"
    path.write_bytes(b'\xef\xbb\xbfmode = "never"\n')
    assert state(str(path), "policy", "preset", "guard")
    assert path.read_bytes() == b'\xef\xbb\xbfpreset = "guard"\nmode = "never"\n'
    assert not state(str(path), "policy", "preset", "guard")
