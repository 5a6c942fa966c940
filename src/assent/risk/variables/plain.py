"""Variables that code may show, by the shape of their name: DJANGO_SETTINGS_MODULE, RAILS_ENV, APP_LOG_LEVEL."""

from __future__ import annotations

from assent.rules_table import knows


def is_shown(name: str, listed: frozenset[str]) -> bool:
    """Whether a variable is listed, or its last word says that it holds no secret and none of its words that it may."""
    if name in listed:
        return True
    parts = [part.rstrip("0123456789") for part in name.lower().split("_") if part]
    if not parts or not name.isascii() or not name.isupper() or parts[-1] not in knows("export", "shown"):
        return False
    from assent.risk.variables.variables import is_secret  # few names end so

    return not is_secret(name) and not any(part.endswith(tuple(knows("export", "withheld"))) for part in parts)
