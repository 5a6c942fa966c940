"""A correction as the plain fields that JSON, TOML and HTTP carry."""

from __future__ import annotations

from assent.correction.model import Correction, MatchKind
from assent.errors import CorrectionError

FIELDS = ("from", "to", "tool", "param", "command", "match_kind", "message", "created_at")  # in the order of the record
NEEDED = ("from",)


def to_fields(correction: Correction) -> dict[str, str]:
    """The fields of a correction; `origin` only for one that a server gave."""
    c = correction
    values = (c.old, c.new, c.tool, c.param, c.command, c.kind.value, c.message, c.created)
    told = dict(zip(FIELDS, values, strict=True))
    return {**told, "origin": c.origin} if c.origin else told


def from_fields(values: object, name: str) -> Correction:
    """The correction that the fields state, absent ones empty; CorrectionError, which begins with `name`.

    An origin that is stated is not believed: what comes in is the user's own.
    """
    if not isinstance(values, dict):
        raise CorrectionError(f"{name}: not an object with the fields {', '.join(FIELDS)}")
    unknown = [key for key in values if key not in (*FIELDS, "origin")]
    if unknown:
        raise CorrectionError(f"{name}: {unknown[0]!r} is not a field of a correction. Fields: {', '.join(FIELDS)}")
    missing = [key for key in NEEDED if not values.get(key)]
    if missing:
        raise CorrectionError(f"{name}: {missing[0]!r} is missing")
    texts = [values.get(key, "") for key in FIELDS]
    for key, value in zip(FIELDS, texts, strict=True):
        if not isinstance(value, str):
            raise CorrectionError(f"{name}: {key!r} is not a text")
    old, new, tool, param, command, kind, message, created = texts
    return Correction(_kind(kind, name), old, new, tool, param, command, message, created)


def _kind(value: str, name: str) -> MatchKind:
    try:
        return MatchKind(value)
    except ValueError:
        kinds = ", ".join([repr(kind.value) for kind in MatchKind])
        raise CorrectionError(f"{name}: {value!r} is not a match_kind. Kinds: {kinds}") from None
