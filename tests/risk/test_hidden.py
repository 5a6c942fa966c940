"""Code that computes what it calls is told, whatever is around it; code that names what it calls is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.risk.hidden import hides

HIDING = {
    "python3": ["getattr(os, {0} + {1})()", "exec({0}.decode())", "__import__({0} + {1})", "vars(os)[{0}]()"],
    "node": ["require({0} + {1})", "global[{0} + k]()", "eval(f({0}))", "m[{0} + x]()"],
    "ruby": ["Kernel.send({0} + {1})", "eval({0}.reverse)", "const_get({0} + x)"],
    "php": ["$f = {0}; $f(1);", "({0} . {1})(1);", "eval(f({0}));"],
    "lua": ["os[{0} .. {1}](1)", "load(f({0}))()", "_G[{0} .. x](1)"],
    "perl": ["&$f({0});", "eval $x . {0};", "&{{{0} . {1}}}(1);"],
}
WORDS = st.text("abcdefghij", min_size=1, max_size=6).filter(lambda word: word != "ffi")  # calls any library in Lua
AROUND = st.sampled_from(["{}", "x = 1; {}", "{}; y = 2", "print('a'); {}"])
IMPORTING = {"python3": "import os\n"}


@given(WORDS, WORDS, AROUND, st.sampled_from("'\""))
@pytest.mark.parametrize(("program", "form"), [(program, form) for program, forms in HIDING.items() for form in forms])
def test_what_is_computed_is_told(program: str, form: str, one: str, other: str, around: str, quote: str) -> None:
    code = form.format(f"{quote}{one}{quote}", f"{quote}{other}{quote}")
    assert hides(IMPORTING.get(program, "") + around.format(code), program)


@given(WORDS, WORDS, AROUND, st.sampled_from("'\""))
@pytest.mark.parametrize(
    ("program", "form"),
    [
        ("python3", "print({0}, {1})"),
        ("python3", "getattr(x, {0})"),
        ("node", "console.log({0}, {1})"),
        ("node", "require({0})"),
        ("ruby", "puts({0}, {1})"),
        ("php", "echo {0}, {1};"),
        ("lua", "print({0}, {1})"),
        ("perl", "print {0}, {1};"),
    ],
)
def test_what_is_named_is_not(program: str, form: str, one: str, other: str, around: str, quote: str) -> None:
    code = around.format(form.format(f"{quote}{one}{quote}", f"{quote}{other}{quote}"))
    assert not hides(code, program)


@given(st.text(max_size=60), st.sampled_from(["python3", "node", "ruby", "php", "lua", "perl", "awk", "powershell"]))
def test_any_text_is_answered(text: str, program: str) -> None:
    assert isinstance(hides(text, program), str)
    assert isinstance(hides(text, program, source=True), str)
