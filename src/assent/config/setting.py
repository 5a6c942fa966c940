"""The user's policy file as it is edited: read, replaced, and one setting changed without touching another byte."""

from __future__ import annotations

import os
import tomllib

from assent.config.policy_file import read_user_file
from assent.config.private import replace_private
from assent.config.source import read_source
from assent.config.toml_text import toml_lines, toml_text
from assent.errors import PolicyError

_BLANK = " \t"


def state(path: str, name: str, key: str, value: str) -> bool:
    """Have the policy file at `path`, called `name`, say `key = "value"`; False where it says so already.

    The result is checked as a whole before it replaces the file. Raises PolicyError and OSError.
    """
    before = content(path)
    data = _changed(before, key, value)
    try:
        read_user_file(before if data is None else data, name)
    except PolicyError:
        read_user_file(before, name)  # what is wrong already is reported as it is
        raise
    if data is None or data == before:
        return False
    put(path, data)
    return True


def content(path: str) -> bytes:
    """The content of the file, which need not exist. Raises PolicyError."""
    return read_source(path).data if os.path.lexists(path) else b""


def decoded(path: str, data: bytes, encoding: str = "utf-8") -> str:
    """The content as a text. Raises PolicyError."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise PolicyError(f"{path}: is not UTF-8 (byte {error.start})") from None


def put(path: str, data: bytes) -> None:
    """Replace the content of the file, or make it; a link to it remains one. Raises OSError."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    replace_private(os.path.realpath(path), data)


def _changed(before: bytes, key: str, value: str) -> bytes | None:
    """The file with the setting, of which the value before may be wrong; None where its text is no TOML."""
    try:
        text = before.decode("utf-8-sig")
        tomllib.loads(text)
        after = with_setting(text, key, value)
    except ValueError:  # also of a text that is not UTF-8, and of a value that is no text
        return None
    return before[: len(before) - len(text.encode())] + after.encode()


def with_setting(text: str, key: str, value: str) -> str:
    """`text`, which is valid TOML, with `key` at its top set to `value`: in place, else as the first line."""
    line_end = "\r\n" if "\r\n" in text else "\n"
    line = toml_lines(text.replace("\r\n", "\n")).get((key,))
    if line is None:
        return f"{key} = {toml_text(value)}{line_end}{text}"
    lines = text.split("\n")
    lines[line - 1] = _with_value(lines[line - 1], toml_text(value))
    return "\n".join(lines)


def _with_value(line: str, written: str) -> str:
    """The line `key = "old"  # why` with another value: settings are short texts on one line."""
    start = line.index("=") + 1
    while line[start] in _BLANK:
        start += 1
    end = line.index(line[start], start + 1) + 1
    return line[:start] + written + line[end:]
