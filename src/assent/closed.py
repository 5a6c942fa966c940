"""Closed sets of named values without the start-up cost of `enum`.

To a type checker `Choice` is `enum.Enum` and `Rank` is `enum.IntEnum`, so that a `match` over them
is checked to be exhaustive; at run time they are these few lines. Only what is used is offered:
attribute, iteration, `Kind("value")`, `Kind["NAME"]`, `.name`, `.value`, and order for a `Rank`.

A set is no class of its own, but a value that holds its members: a hook loads some thirty, and each
class costs as much as judging a command. To whoever embeds it, it still is one: in an annotation, and for `isinstance`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from enum import Enum as Choice
    from enum import IntEnum as Rank
else:
    _put = object.__setattr__  # the values themselves refuse to be changed

    class _Closed:
        """A set; Python makes one of a `class` statement, since that is what its base is."""

        def __init__(self, name, bases, namespace):
            members, numbered = {}, Rank in bases
            for key, value in namespace.items():
                if key[0] != "_" and type(value) in (int, str):
                    members[key] = member = int.__new__(_Ranked, value) if numbered else object.__new__(_Member)
                    _put(member, "name", key)
                    _put(member, "value", value)
                    _put(member, "of", self)
            _put(self, "__dict__", {**namespace, **members, "__name__": name, "__members__": members})

        def __iter__(self):
            return iter(self.__members__.values())

        def __len__(self):
            return len(self.__members__)

        def __getitem__(self, name):
            return self.__members__[name]

        def __call__(self, value):
            for member in self:
                if member.value == value or member is value:
                    return member
            raise ValueError(f"{value!r} is not a valid {self.__name__}")

        def __instancecheck__(self, value):
            return getattr(value, "of", None) is self

        def __or__(self, other):
            from typing import Union  # an annotation that is evaluated: Decision | None

            return Union[self, other]  # noqa: UP007 - this is what `|` means

        def __ror__(self, other):
            return self | other

        def __setattr__(self, name, value):
            raise AttributeError(f"cannot reassign {self.__name__}.{name}")

        def __repr__(self):
            return self.__name__

        def __reduce__(self):
            return self.__qualname__

    class _Member:
        """One of a closed set of values, without order."""

        __slots__ = ("name", "of", "value")

        def __setattr__(self, name, value):
            raise AttributeError(f"cannot reassign {self!r}.{name}")

        def __repr__(self):
            return f"{self.of.__name__}.{self.name}"

        def __reduce__(self):
            return self.of, (self.value,)

    class _Ranked(int):
        """One of a closed set of values, ordered by its number."""

        __setattr__, __repr__, __reduce__ = _Member.__setattr__, _Member.__repr__, _Member.__reduce__

    Choice = Rank = None
    Choice, Rank = _Closed("Choice", (), {}), _Closed("Rank", (), {})


__all__ = ["Choice", "Rank"]
