"""Closed sets of named values without the start-up cost of `enum`.

To a type checker `Choice` is `enum.Enum` and `Rank` is `enum.IntEnum`, so that a `match` over them
is checked to be exhaustive; at run time they are these few lines. Only what is used is offered:
attribute, iteration, `Kind("value")`, `Kind["NAME"]`, `.name`, `.value`, and order for a `Rank`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from enum import Enum as Choice
    from enum import IntEnum as Rank
else:

    class _Closed(type):
        def __new__(meta, name, bases, namespace):
            values = [(k, v) for k, v in namespace.items() if k[0] != "_" and type(v) in (int, str)]
            for key, _ in values:
                del namespace[key]
            namespace["__members__"] = members = {}
            cls = type.__new__(meta, name, bases, namespace)
            numbered, set_one = issubclass(cls, int), type.__setattr__
            for key, value in values:
                member = int.__new__(cls, value) if numbered else object.__new__(cls)
                member.name, member.value = key, value
                members[key] = member
                set_one(cls, key, member)
            return cls

        def __iter__(cls):
            return iter(cls.__members__.values())

        def __len__(cls):
            return len(cls.__members__)

        def __getitem__(cls, name):
            return cls.__members__[name]

        def __call__(cls, value):
            for member in cls:
                if member.value == value or member is value:
                    return member
            raise ValueError(f"{value!r} is not a valid {cls.__name__}")

        def __setattr__(cls, name, value):
            if name in cls.__dict__.get("__members__", {}):
                raise AttributeError(f"cannot reassign {cls.__name__}.{name}")
            type.__setattr__(cls, name, value)

    class Choice(metaclass=_Closed):
        """One of a closed set of values, without order."""

        def __repr__(self):
            return f"{type(self).__name__}.{self.name}"

        def __reduce__(self):
            return type(self), (self.value,)

    class Rank(int, metaclass=_Closed):
        """One of a closed set of values, ordered by its number."""

        def __repr__(self):
            return f"{type(self).__name__}.{self.name}"

        def __reduce__(self):
            return type(self), (self.value,)


__all__ = ["Choice", "Rank"]
