"""A command that is hidden anywhere in a text is listed, or the text is refused or opaque."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assent.command import Analysis, Surroundings, analyse
from assent.errors import ParseError
from assent.syntax import nodes, parse
from assent.syntax.quote import quote
from assent.syntax.walk import walk

HERE = Surroundings(cwd="/repo", home="/home/u", workspace="/repo")
CANARY = "rm -rf canary"

# Each runs the command at @ or gives it to something that does.
RUNNING = (
    "@",
    "{ @; }",
    "( @ )",
    "a && @",
    "a || @ || b",
    "a | @",
    "@ | a",
    "@ & a",
    "! @",
    "time @",
    "if @; then a; fi",
    "if a; then @; else b; fi",
    "if a; then b; elif @; then c; fi",
    "while @; do a; done",
    "until a; do @; done",
    "for x in 1; do @; done",
    "for ((;;)); do @; done",
    "case x in y) @;; esac",
    "f() { @; }; f",
    "function f { @; }",
    "coproc { @; }",
    "@ > out",
    "{ a; @; } 2>&1 < in",
    "a\n@",
    "a # comment\n@",
    "a; \\\n@",
    "diff <( @ ) a",
    "a > >( @ )",
)
# Each expands the substitution at @.
EXPANDING = (
    "echo @",
    'echo "@"',
    'echo "a ${x:-@} b"',
    "echo ${x#@} ${x/@/y}",
    "x=@",
    "x=@ a",
    "x[@]=1",
    "x=(a @ [@]=b)",
    "a > @",
    'a 2>> "@"',
    "a <<< @",
    "a <<EOF\nb @ c\nEOF",
    "[[ -n @ || a == @ ]]",
    "(( x + @ ))",
    "echo $(( @ + 1 ))",
    "case @ in a) b;; esac",
    "case a in @) b;; esac",
    "for x in @; do a; done",
    "echo ${x[@]} ${x:@:1}".replace("[@]", "[0]"),
    "echo a{b,@}c",
    "export x=@",
    "sudo @ a",
    "@ a b",
)
SUBSTITUTING = ("$( @ )", "`@`", "$(a; @)", "$({ @; })")
# Each runs the words at @, or the text at @ once it is quoted.
WRAPPING = (
    "sudo -u x @",
    "env A=1 @",
    "timeout 5 @",
    "nice -n 5 @",
    "nohup @",
    "stdbuf -oL @",
    "command @",
    "exec @",
    "xargs @",
    "find . -exec @ ';'",
    "ssh host @",
    "docker exec c @",
    "kubectl exec p -- @",
    "flock lock @",
    "busybox @",
    "strace -f @",
    "chroot / @",
    "watch @",
    "eval @",
)
READING = (
    "bash -c @",
    "sh -ec @",
    "eval @",
    "trap @ EXIT",
    "su x -c @",
    "ssh host @",
    "bash <<< @",
    "alias y=@",
    "parallel ::: @",
    "watch @",
)


def commands(depth: int) -> st.SearchStrategy[str]:
    """Texts that run the canary behind up to `depth` layers."""
    if depth == 0:
        return st.just(CANARY)
    inner = commands(depth - 1)
    shown = st.tuples(st.sampled_from(EXPANDING), st.sampled_from(SUBSTITUTING), inner)
    return st.one_of(
        inner,
        st.tuples(st.sampled_from(RUNNING), inner).map(lambda made: made[0].replace("@", made[1])),
        shown.map(lambda made: made[0].replace("@", substituted(made[1], made[2]))),
        st.tuples(st.sampled_from(READING), inner).map(lambda made: made[0].replace("@", quote(made[1]))),
    )


def substituted(form: str, text: str) -> str:
    """`text` in a substitution; backquotes would need more quoting around quotes."""
    plain = not any(character in "`\"'\\" for character in text)
    return (form if plain else SUBSTITUTING[0]).replace("@", text)


EXPANDED = [outer.replace("@", inner.replace("@", CANARY)) for outer in EXPANDING for inner in SUBSTITUTING]
SINGLE = [outer.replace("@", CANARY) for outer in (*RUNNING, *WRAPPING)] + [
    outer.replace("@", quote(CANARY)) for outer in READING
]


@pytest.mark.parametrize("text", [*SINGLE, *EXPANDED])
def test_the_command_is_listed_in_each_place(text: str) -> None:
    analysis = analyse(text, HERE)
    assert any(is_canary(analysis, index) for index in range(len(analysis.commands)))


def found(text: str) -> bool:
    """Whether the canary is listed, or the text is refused or opaque."""
    try:
        analysis = analyse(text, HERE)
    except ParseError:
        return True
    return bool(analysis.opaque) or any(is_canary(analysis, i) for i in range(len(analysis.commands)))


def is_canary(analysis: Analysis, index: int) -> bool:
    command = analysis.commands[index]
    return command.program == "rm" and "canary" in [word.text for word in command.argv]


@given(commands(4))
@settings(max_examples=400, deadline=None)
def test_no_command_is_hidden(text: str) -> None:
    assert found(text), text


@given(st.lists(st.sampled_from(WRAPPING), max_size=5))
@settings(max_examples=200, deadline=None)
def test_no_wrapper_hides_a_command(wrappers: list[str]) -> None:
    text = CANARY
    for wrapper in wrappers:
        text = wrapper.replace("@", text)
    assert found(text), text


@given(commands(3))
@settings(max_examples=200, deadline=None)
def test_every_simple_command_of_the_tree_is_entered(text: str) -> None:
    """Nothing in the tree of the text itself is passed over."""
    try:
        tree = parse(text)
    except ParseError:
        return
    entered = {(command.start, command.end) for command in analyse(text, HERE).commands}
    for node in walk(tree):
        if type(node) is nodes.SimpleCommand:
            assert any(node.start <= start and end <= node.end for start, end in entered), text[node.start : node.end]


@given(st.text(alphabet="ab \n$(){}[]`'\"\\;&|<>=~*#!-+:cdfirmshouvlt", max_size=40))
@settings(max_examples=500, deadline=None)
def test_any_text_is_analysed_or_refused(text: str) -> None:
    try:
        analysis = analyse(text, HERE)
    except ParseError:
        return
    for command in analysis.commands:
        assert 0 <= command.start <= command.end <= len(text)
        assert all(0 <= word.start <= word.end <= len(text) for word in command.argv)
        assert command.stdin is None or 0 <= command.stdin < len(analysis.commands)
