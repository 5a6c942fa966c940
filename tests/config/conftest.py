from __future__ import annotations

from .home import home

__all__ = ["home"]
