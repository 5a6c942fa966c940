"""Slotted value classes without the start-up cost of dataclasses, frozen for type checkers (docs/adr/0069).

A hook pays for every import before it can answer; `dataclasses` alone costs more than the whole
Python start-up floor. `Record` builds `__init__` by renaming the variables of a template, one
template for each number of fields, so that no source text is compiled at all; and it does so
when the first value of a class is made, since most classes that a hook loads have none.
"""

from __future__ import annotations

from assent.initialiser import BY_COUNT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")


_PLAIN = (int, str, bool)
_NOTHING = object()  # no value: only text


def _first(self: Any, *values: object, **named: object) -> None:
    """Stand for the `__init__` of a class until its first value is made."""
    made = type(self)
    if made.__init__ is _first:
        made.__init__ = _initialiser(made)
    made.__init__(self, *values, **named)


def _initialiser(made: Any) -> Any:
    fields: tuple[str, ...] = made.__match_args__
    code = BY_COUNT[len(fields)].__code__
    told = f"{made.__name__}.__init__"  # in what Python says of a missing argument
    own = code.replace(co_varnames=("self", *fields), co_names=fields, co_name="__init__", co_qualname=told)
    function: Any = type(_first)  # types.FunctionType, without importing types
    return function(own, {}, "__init__", made.__defaults__)


def _values(self: Any) -> tuple[Any, ...]:
    return tuple([getattr(self, name) for name in self.__match_args__])


def _flat(value: object) -> list[Any]:
    """`value` as a flat list of types, lengths and plain values: trees may be deeper than Python's stack."""
    flat: list[Any] = []
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if type(item) is tuple:
            flat.append(len(item))
            waiting.extend(item)
        elif "__match_args__" in type(item).__dict__:
            flat.append(type(item))
            waiting.extend(_values(item))
        else:
            flat.append(item)
    return flat


def _equal(self: Any, other: object) -> bool:
    if self is other:
        return True
    names: tuple[str, ...] = self.__match_args__
    if type(self) is not type(other):
        return False
    for name in names:  # most differ in a plain field, which is seen without a stack
        mine = getattr(self, name)
        if type(mine) in _PLAIN and mine != getattr(other, name):
            return False
    return _flat(self) == _flat(other)


def _hash(self: object) -> int:
    return hash(tuple(_flat(self)))


def _repr(self: object) -> str:
    """Nested records and tuples are spelled out on a stack of its own, as in `_flat`."""
    pieces: list[str] = []
    waiting: list[tuple[str, Any]] = [("", self)]
    while waiting:
        before, item = waiting.pop()
        pieces.append(before)
        if type(item) is tuple:
            pieces.append("(")
            waiting.append((",)" if len(item) == 1 else ")", _NOTHING))
            waiting.extend(_separated([("", value) for value in item]))
        elif "__match_args__" in type(item).__dict__:
            pieces.append(f"{type(item).__name__}(")
            waiting.append((")", _NOTHING))
            waiting.extend(_separated([(f"{name}=", getattr(item, name)) for name in item.__match_args__]))
        elif item is not _NOTHING:
            pieces.append(repr(item))
    return "".join(pieces)


def _separated(items: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """`items` with a comma before all but the first, last first as a stack wants them."""
    return [(f", {before}" if index else before, item) for index, (before, item) in enumerate(items)][::-1]


def _reduce(self: object) -> tuple[type, tuple[Any, ...]]:
    return type(self), _values(self)


class _Recording:
    """Makes of the annotations in a class its slots, before there is a class: to make it twice would cost twice.

    At run time a class of values has neither a base nor a metaclass: for each of ninety methods Python looks into both.
    """

    def __new__(cls, name: str, _bases: tuple[object, ...], namespace: dict[str, Any]) -> Any:
        fields = tuple(namespace.get("__annotations__", ()))
        defaults = tuple([namespace.pop(field) for field in fields if field in namespace])
        own = {"__slots__": fields, "__match_args__": fields, "__defaults__": defaults, "__init__": _first}
        return type(name, (), {**_METHODS, **namespace, **own})


_METHODS = {
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _repr,
    "__reduce__": _reduce,
}

if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True)
    class Record:
        """A value class with one slot for each annotated field.

        Fields keep the order of their annotations; those with a default come last. Instances compare
        and hash by type and values and can be matched by position.
        """

else:
    Record = object.__new__(_Recording)  # what `class X(Record)` calls is the class of this


def replace(value: T, /, **changes: object) -> T:
    """A copy of the record `value` with the named fields changed."""
    names = value.__match_args__  # type: ignore[attr-defined]
    values = [*map(getattr, (value,) * len(names), names)]
    for name, changed in changes.items():
        values[names.index(name)] = changed
    return type(value)(*values)
