"""Modules and classes that few calls need, loaded or made when they are first asked for.

A module that is named at the top of another costs a hook half a million instructions, needed or not,
and a class that is made 80,000.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    late = type


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


class _Postponed:
    """A class statement that is not carried out yet."""

    def __init__(self, name: str, bases: tuple[Any, ...], namespace: dict[str, Any]) -> None:
        self.name = name
        self.bases = bases
        self.namespace = namespace


if not TYPE_CHECKING:

    def late(name, bases, namespace):
        """As the metaclass of a class: its module makes it when another first asks for it by its name."""
        return _Postponed(name, bases, namespace)


def making(names: dict[str, Any]) -> Callable[[str], Any]:
    """The `__getattr__` of the module with these names: it makes each class that is `late`, and gives no other name.

    The module itself cannot name such a class where code runs, and others name it through the module: `nodes.Tilde`.
    """
    waiting = {name: names.pop(name) for name, value in [*names.items()] if type(value) is _Postponed}

    def made(name: str) -> Any:
        statement = waiting.get(name)
        if statement is None:
            raise AttributeError(f"module {names['__name__']!r} has no attribute {name!r}")
        bases = [_found(each.name) if type(each) is _Postponed else each for each in statement.bases]
        kind: Any = type(bases[0])
        return names.setdefault(name, kind(name, tuple(bases), {**statement.namespace}))  # of two threads one wins

    def _found(name: str) -> Any:
        return names[name] if name in names else made(name)

    return made
