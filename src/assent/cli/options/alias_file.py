"""Corrections in a file: TOML with a table for each, or a JSON list."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Sequence

from assent.cli.render.stated_alias import line_of, together
from assent.closed import Choice
from assent.config.toml_text import toml_lines, toml_text
from assent.correction import Correction
from assent.correction.validate import validate
from assent.correction.wire import from_fields, to_fields
from assent.errors import CorrectionError, assert_never
from assent.record import Record
from assent.store.rule_row import key_of

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


class AliasIntake(Record):
    """The corrections that come in, by what happens to them, and what is wrong with them."""

    new: tuple[Correction, ...]
    replacing: tuple[Correction, ...]  # one of the same key that says something else
    skipped: tuple[Correction, ...]  # because such a one is there
    same: tuple[Correction, ...]
    faults: tuple[str, ...]  # why some of them could not be defined by hand


def planned(existing: Iterable[Correction], incoming: Iterable[Correction], *, overwrite: bool) -> AliasIntake:
    """Sort what comes in by what is there; of two that come in with one key the later counts."""
    kept = tuple(existing)
    own = {key_of(correction): correction for correction in kept if not correction.origin}
    new: list[Correction] = []
    replacing: list[Correction] = []
    skipped: list[Correction] = []
    same: list[Correction] = []
    faults: list[str] = []
    for correction in {key_of(one): one for one in incoming}.values():
        there = own.get(key_of(correction))
        if there is not None and (there.new, there.message) == (correction.new, correction.message):
            same.append(correction)
        elif there is not None and not overwrite:
            skipped.append(correction)
        else:
            (new if there is None else replacing).append(correction)
            faults += _faults(correction, kept)
            kept = together(kept, correction)
    return AliasIntake(tuple(new), tuple(replacing), tuple(skipped), tuple(same), tuple(faults))


def _faults(correction: Correction, kept: tuple[Correction, ...]) -> list[str]:
    others = [other for other in kept if key_of(other) != key_of(correction) or other.origin]
    try:
        validate(correction, others)
    except CorrectionError as error:
        return [f"{line_of(correction)}: {error}"]
    return []
