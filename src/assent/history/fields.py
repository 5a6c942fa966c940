"""Values of foreign JSON, whose form may change with every version: what is not as expected is absent."""

from __future__ import annotations

from datetime import datetime
from typing import Any


def table(value: object, key: str) -> dict[str, Any]:
    """The object at `key`, an empty one if there is none."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def items(value: object, key: str) -> list[dict[str, Any]]:
    """The objects of the list at `key`."""
    found = value.get(key) if isinstance(value, dict) else None
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def text(value: object, key: str) -> str:
    """The text at `key`, an empty one if there is none."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""


def number(value: object, key: str) -> int | None:
    """The whole number at `key`."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def moment(value: object) -> int:
    """A time in ISO 8601, or in milliseconds, as milliseconds since 1970; 0 if it is neither."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return int(value) if 0 < value < 1 << 52 else 0
    try:
        return int(datetime.fromisoformat(value).timestamp() * 1000) if isinstance(value, str) else 0
    except (ValueError, OverflowError, OSError):
        return 0
