"""One spelling for each JSON value, so that what is signed and hashed is the same bytes everywhere."""

from __future__ import annotations

import json
from typing import Any

from assent.errors import WireError

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)


def canonical(value: object) -> bytes:
    """`value` as JSON in ASCII: keys sorted, no blanks."""
    return _ENCODER.encode(value).encode("ascii")


def table_of(data: bytes | str, what: str) -> dict[str, Any]:
    """The JSON object in `data`. Raises WireError, which calls it `what`."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise WireError(f"{what}: is not JSON") from None
    if not isinstance(value, dict):
        raise WireError(f"{what}: must be an object")
    return value
