from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.errors import WireError
from assent.hooks.agents import wire

TEXT = st.text(st.characters(exclude_categories=()))  # lone surrogates too
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(TEXT, VALUES, max_size=5), st.sampled_from([None, 2]))
def test_reads_what_json_writes(value: dict[str, object], indent: int | None) -> None:
    assert wire.decode(json.dumps(value, indent=indent).encode()) == value


@given(st.dictionaries(TEXT, VALUES, max_size=5))
def test_json_reads_what_is_written(value: dict[str, object]) -> None:
    assert json.loads(wire.encode(value)) == value
    assert wire.encode(value).isascii()


@pytest.mark.parametrize("value", [float("inf"), float("nan"), {1}, b"x"], ids=repr)
def test_writes_nothing_that_is_not_json(value: object) -> None:
    with pytest.raises(WireError, match="has no form in JSON"):
        wire.encode({"a": [value]})


REFUSED = {
    "nothing": (b"", "is empty"),
    "blanks": (b" \n", "is empty"),
    "a list": (b"[]", "not a JSON object"),
    "a word": (b"null", "not a JSON object"),
    "two values": (b'{"a":1} {}', "continues after its JSON: character 8"),
    "cut short": (b'{"a":', "Expecting value"),
    "an open string": (b'{"a":"', "Unterminated string"),
    "a raw line end": (b'{"a":"\n"}', "Invalid control character"),
    "NaN": (b'{"a":NaN}', "NaN is not JSON"),
    "infinity": (b'{"a":-Infinity}', "-Infinity is not JSON"),
    "a key twice": (b'{"command":"ls","command":"rm"}', "has a key twice"),
    "a key twice, inside": (b'{"a":{"b":1,"b":2}}', "has a key twice"),
    "not UTF-8": (b'{"a":"\xff"}', "not UTF-8: byte 6"),
    "a surrogate in UTF-8": (b'{"a":"\xed\xa0\x80"}', "not UTF-8: byte 6"),
    "a byte order mark": (b"\xef\xbb\xbf{}", "not JSON"),
    "a number without end": (b'{"a":' + b"9" * 5000 + b"}", "not JSON"),
    "deep lists": (b"[" * 200_000, "nested too deeply"),
    "deep objects": (b'{"a":' * 200_000, "nested too deeply"),
    "too long": (b" " * (wire.MOST_BYTES + 1), "longer than"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str) -> None:
    data, reason = REFUSED[case]
    with pytest.raises(WireError, match=reason):
        wire.decode(data)


def test_works_without_the_accelerator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "_json", None)
    assert wire.decode(b' {"a": [1.5, "\\ud800"]}\n') == {"a": [1.5, "\ud800"]}
    assert wire.encode({"a": {"b": "\u202e"}}) == '{"a":{"b":"\\u202e"}}'
    with pytest.raises(WireError, match="has a key twice"):
        wire.decode(b'{"a":1,"a":2}')
