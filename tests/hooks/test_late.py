"""Classes that their module makes when they are first asked for."""

from __future__ import annotations

import pickle
import threading
from typing import Any

import pytest

from assent import errors
from assent.lazy import late, making
from assent.record import Record
from assent.syntax import nodes, parse


def module() -> dict[str, Any]:
    """The names of a module with late classes, and its `__getattr__`."""
    names: dict[str, Any] = {"__name__": "made", "late": late, "Record": Record}
    code = "class A(Exception, metaclass=late): pass\nclass B(A, metaclass=late):\n    text = 'b'\n"
    exec(f"{code}class C(Record, metaclass=late):\n    one: int\n    two: int = 2\n", names)
    names["__getattr__"] = making(names)
    return names


def test_it_is_made_with_its_base_and_once() -> None:
    names = module()
    assert {"A", "B", "C"}.isdisjoint(names)
    made = names["__getattr__"]("B")
    assert (made.__name__, made.text, made.__mro__[1:3]) == ("B", "b", (names["A"], Exception))
    assert names["B"] is made
    assert names["__getattr__"]("C")(1) == names["C"](1, 2)
    with pytest.raises(AttributeError, match="'made' has no attribute 'D'"):
        names["__getattr__"]("D")


def test_threads_that_ask_at_once_get_one_class() -> None:
    for _ in range(50):
        names, ready = module(), threading.Barrier(4)
        found: list[Any] = []

        def ask(names: dict[str, Any] = names, found: list[Any] = found, ready: threading.Barrier = ready) -> None:
            ready.wait()
            found.append(names["__getattr__"]("B"))

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert {id(each) for each in found} == {id(names["B"])}
        assert names["B"].__mro__[1] is names["A"]


def test_errors_and_nodes_are_as_before() -> None:
    assert issubclass(errors.LimitError, errors.RefusedError)
    assert issubclass(errors.RefusedError, errors.ParseError)
    assert issubclass(errors.ParseError, errors.AssentError)
    tree = parse("a ~/b | c > 'd'")
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert tree.body is not None
    assert type(tree.body.commands[0]) is nodes.Pipeline
