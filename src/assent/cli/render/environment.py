"""Colour as the environment wants it, before any command says otherwise."""

from __future__ import annotations

import os


def colour() -> bool | None:
    """True or False as NO_COLOR, FORCE_COLOR and TERM say; None where the terminal decides."""
    forced = bool(os.environ.get("FORCE_COLOR"))
    if os.environ.get("NO_COLOR") or (os.environ.get("TERM") == "dumb" and not forced):
        return False
    return True if forced else None
