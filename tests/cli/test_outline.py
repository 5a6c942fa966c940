from __future__ import annotations

import json

from assent.cli.commands.parse import outline, plain
from assent.syntax import parse

COMMAND = """if a "$x"; then cat <<E > f; fi
body $(b)
E
"""


def test_every_node_stands_below_its_parent() -> None:
    lines = list(outline(parse("git log | head -n'3'"), "git log | head -n'3'"))
    assert lines == [
        "Script 0-20  git log | head -n'3'",
        "  body: List 0-20 terminators=('',)  git log | head -n'3'",
        "    commands: Pipeline 0-20 operators=('|',)  git log | head -n'3'",
        "      commands: SimpleCommand 0-7  git log",
        "        words: Word 0-3 value='git'  git",
        "        words: Word 4-7 value='log'  log",
        "      commands: SimpleCommand 10-20  head -n'3'",
        "        words: Word 10-14 value='head'  head",
        "        words: Word 15-20 value='-n3'  -n'3'",
        "          parts: Literal 15-17 text='-n'  -n",
        "          parts: SingleQuoted 17-20 text='3'  '3'",
    ]


def test_nothing_of_the_tree_is_missing() -> None:
    shown = "\n".join(outline(parse(COMMAND), COMMAND))
    for kind in ("If", "DoubleQuoted", "Parameter", "Redirect", "HereDocument", "CommandSubstitution"):
        assert f": {kind} " in shown
    assert all(line.isprintable() for line in shown.splitlines())


def test_plain_values_are_json_and_keep_spans_and_kinds() -> None:
    tree = json.loads(json.dumps(plain(parse(COMMAND))))
    branch = tree["body"]["commands"][0]["branches"][0]
    assert tree["type"] == "Script"
    assert [part["type"] for part in branch] == ["List", "List"]
    assert COMMAND[branch[0]["start"] : branch[0]["end"]].startswith('a "$x"')
