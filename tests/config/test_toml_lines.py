"""Lines of keys in TOML, beside the traps that a search by text would fall into."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from assent.config.toml_text import toml_lines

TEXT = '''\
# [[rule]] in a comment
mode = "never"  # mode = "x"
text = """
[[rule]]
mode = "on-request"
"""
[[rule]]
pattern = "a # b"
match = [
  "[[rule]]",
  "decision = 1",
]
decision = "ask"

[overrides]
destroys = ["""
[table]
"""]

[[ rule ]]
 decision = "deny"
'''


def test_each_key_is_found_on_its_own_line() -> None:
    lines = toml_lines(TEXT)
    assert lines[("mode",)] == 2
    assert lines[("rule", 0)] == 7
    assert lines[("rule", 0, "pattern")] == 8
    assert lines[("rule", 0, "match")] == 9
    assert lines[("rule", 0, "decision")] == 13
    assert lines[("overrides",)] == 15
    assert lines[("overrides", "destroys")] == 16
    assert lines[("rule", 1)] == 20
    assert lines[("rule", 1, "decision")] == 21


def test_the_text_of_this_test_is_valid() -> None:
    assert len(tomllib.loads(TEXT)["rule"]) == 2


def test_dotted_keys() -> None:
    assert toml_lines("a = 1\noverrides.destroys = []\n")[("overrides", "destroys")] == 2


names = st.sampled_from(["pattern", "decision", "match", "justification"])
values = st.sampled_from(
    ['"[[rule]]"', "'''\n[[rule]]\nmode = 1\n'''", '"""\n # \\" [[rule]]\n"""', '["a",\n "]"]', "1 # ["]
)


@given(st.lists(st.dictionaries(names, values, min_size=1), min_size=1, max_size=4))
def test_every_key_of_a_valid_text_is_found(tables: list[dict[str, str]]) -> None:
    text = "\n".join("[[rule]]\n" + "\n".join(f"{name} = {value}" for name, value in table.items()) for table in tables)
    tomllib.loads(text)
    lines = toml_lines(text)
    written = text.split("\n")
    for index, table in enumerate(tables):
        assert written[lines[("rule", index)] - 1] == "[[rule]]"
        for name, value in table.items():
            assert written[lines[("rule", index, name)] - 1] == f"{name} = {value}".split("\n")[0]
    assert len(lines) == len(tables) + sum(map(len, tables))
