"""Names and verb chains of commands."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.naming.cases import cases
from tests.rows import each_row

from assent import knowledge
from assent.command import Command, Surroundings, Wrapping, analyse
from assent.naming import name, verb_chain
from assent.naming.shape import LONGEST_VERB, is_verb_like
from assent.syntax.quote import quote

AT_HOME = Surroundings(cwd="/home/user/project", home="/home/user", workspace="/home/user/project")


def last(text: str) -> Command:
    """The last command of a text; not what a tool of a project runs, which is another."""
    commands = analyse(text, AT_HOME).commands
    named = [command for command in commands if all(w.wrapping is not Wrapping.Project for w in command.wrappers)]
    return named[-1]


@each_row("text called chain", cases())
def test_name(text: str, called: str, chain: str) -> None:
    assert " ".join(name(last(text))) == called


@each_row("text called chain", cases())
def test_verb_chain(text: str, called: str, chain: str) -> None:
    assert " ".join(verb_chain(last(text))) == chain


def test_a_verb_has_a_longest_length() -> None:
    assert verb_chain(last("tool " + "x" * LONGEST_VERB)) == ("tool", "x" * LONGEST_VERB)
    assert verb_chain(last("tool " + "x" * (LONGEST_VERB + 1))) == ("tool",)


WORDS = st.sampled_from(
    [
        *"git push origin -C -n prod npm run build docker compose up exec kubectl get tool -- - '' $x *.c a/b".split(),
        *"c.md 605 -f --flag=v --message sudo timeout 5 env A=b".split(),
        "two words",
        "it's",
    ]
)


@given(st.lists(WORDS, min_size=1, max_size=7), st.booleans())
def test_names_are_words_of_the_command_in_their_order(words: list[str], quoted: bool) -> None:
    text = " ".join(quote(word) if quoted else word.replace("'s", "s") for word in words)
    for command in analyse(text, AT_HOME).commands:
        texts = [word.text for wrapper in command.wrappers for word in wrapper.words]
        texts += [word.text for word in command.argv]
        for called in (name(command), verb_chain(command)):
            left = iter(texts)
            assert all(word in left for word in called)


@given(
    st.sampled_from(["sudo", "timeout 5", "env A=1", "nice -n 5", "FOO=1"]), st.sampled_from([c[0] for c in cases()])
)
def test_a_wrapper_changes_no_name(wrapper: str, text: str) -> None:
    if "=" in text.partition(" ")[0]:
        return
    assert name(last(f"{wrapper} {text}")) == name(last(text))


@given(
    st.sampled_from(["git", "docker", "kubectl", "npm", "aws", "gh", "cargo", "pip", "systemctl", "helm"]), st.data()
)
def test_every_known_subcommand_is_named(program: str, data: st.DataObject) -> None:
    known = knowledge.of(program)
    assert known is not None
    words = [program]
    while known is not None and known.subcommands() and len(words) < 4:
        words.append(data.draw(st.sampled_from(known.subcommands())))
        known = known.subcommand(words[-1])
    command = last(" ".join([*words, "--x=1", "Operand"]))
    if not command.wrappers:
        assert name(command)[: len(words)] == tuple(words)


@given(st.text(max_size=12))
def test_what_is_verb_like_is_plain(text: str) -> None:
    word = last(f"x {quote(text)}").argv[1] if "\0" not in text and _is_readable(text) else None
    if word is not None and is_verb_like(word):
        assert text.isascii()
        assert text == text.lower()
        assert " " not in text


def _is_readable(text: str) -> bool:
    return not set(text) & {"\x01", "\x7f"} and not any("\ud800" <= letter <= "\udfff" for letter in text)
