"""Corrections in a file: TOML with a table for each, or a JSON list."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Sequence

from assent.closed import Choice
from assent.config.toml_lines import toml_lines
from assent.config.toml_text import toml_text
from assent.correction import Correction
from assent.correction.wire import from_fields, to_fields
from assent.errors import CorrectionError, assert_never

TABLE = "alias"  # [[alias]]
STANDARD_INPUT = "-"
_BEGINNING = 1000  # characters in which a JSON list shows itself


class AliasForm(Choice):
    """The format of a file."""

    Toml = "toml"
    Json = "json"


def form_of(file: str | None) -> AliasForm:
    """The form that a file's name tells; TOML where it tells none."""
    return AliasForm.Json if file is not None and file.endswith(".json") else AliasForm.Toml


def written(corrections: Sequence[Correction], form: AliasForm) -> str:
    """The text of a file with these corrections."""
    listed = [to_fields(correction) for correction in corrections]
    match form:
        case AliasForm.Json:
            return json.dumps(listed, indent=2, ensure_ascii=False) + "\n"
        case AliasForm.Toml:
            return "\n".join([_toml_table(fields) for fields in listed])
        case _:
            assert_never(form)


def _toml_table(fields: dict[str, str]) -> str:
    """The fields that are not empty."""
    lines = [f"{key} = {toml_text(value)}" for key, value in fields.items() if value]
    return "\n".join([f"[[{TABLE}]]", *lines]) + "\n"


def read_file(path: str) -> list[Correction]:
    """The corrections in a file, JSON when it begins with a bracket. Raises CorrectionError with file:line."""
    name = "standard input" if path == STANDARD_INPUT else path
    text = _text(path, name)
    begin = "".join(text[:_BEGINNING].split())
    return (_of_json if begin[:1] == "{" or begin[:2] in ("[{", "[]") else _of_toml)(text, name)


def _text(path: str, name: str) -> str:
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read().decode("utf-8")
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError as error:
        raise CorrectionError(f"{name}: not UTF-8 (byte {error.start})") from None
    except OSError as error:
        raise CorrectionError(f"{name}: cannot be read: {error.strerror}") from None


def _of_json(text: str, name: str) -> list[Correction]:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CorrectionError(f"{name}: not JSON: {error}") from None
    if isinstance(values, dict):
        values = [values]
    return [from_fields(value, f"{name}: correction {number}") for number, value in enumerate(values, 1)]


def _of_toml(text: str, name: str) -> list[Correction]:
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CorrectionError(f"{name}: not TOML: {error}") from None
    unknown = [key for key in content if key != TABLE]
    tables = content.get(TABLE, [])
    if unknown or not isinstance(tables, list):
        raise CorrectionError(
            f"{name}: {unknown[0] if unknown else TABLE!r} is not known: write [[{TABLE}]] before each"
        )
    lines = toml_lines(text)
    return [from_fields(table, f"{name}:{lines.get((TABLE, at), 1)}") for at, table in enumerate(tables)]
