"""Modules that few calls need, loaded when one is first asked for anything.

A module that is named at the top of another costs a hook half a million instructions, needed or not.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Lazy:
    """Stands for the module of that name, and holds what is in it once it is loaded."""

    def __init__(self, module: str) -> None:
        self.__name__ = module

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        __import__(self.__name__)
        loaded = sys.modules[self.__name__]
        self.__dict__.update(loaded.__dict__)
        return getattr(loaded, name)
