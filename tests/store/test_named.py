"""The words that an error accuses and offers, and that nothing else of an error is kept."""

from __future__ import annotations

import pytest

from assent.store.named import Named, named

ACCUSES = [
    "unknown command 'lst'",
    "unrecognized option 'lst'",
    "unrecognised option 'lst'",
    "Invalid Choice: ‘lst’",
    "illegal option -- lst",
    'unexpected argument "lst"',
    "no such command: lst",
    "lst: not found",
    "`lst` is not a command",
    "'lst' is not recognized as a command",
    "target lst, not defined",
    "bad flag: «lst»",
    "unsupported (lst)",
    "missing script: lst",
    "make: *** No rule to make target 'lst'.  Stop.",
    "lst does not exist",
]
OFFERS = [
    "Did you mean push?",
    "The most similar command is\n\tpush",
    "Perhaps you meant 'push'",
    "Maybe you meant push.",
    "You may have meant: push",
    "a command with a similar name exists: push",
    "a similar subcommand exists: `push`",
    "a similar argument exists: “push”",
    "a similar command exists: ‘push’",
    "use instead: push",
    "instead use push,",
    "please use push!",
    "suggestion: <push>",
]


@pytest.mark.parametrize("error", ACCUSES)
def test_what_an_error_says_of_a_word_accuses_it(error: str) -> None:
    assert named("frob lst 'x y'", f"error\n{error}\n").accused == ("lst",)


def test_a_line_that_says_nothing_of_the_kind_accuses_no_word() -> None:
    assert named("frob lst", "frob lst: it failed\nunknown error\n") == Named()
    assert named("frob lst", "") == Named()


@pytest.mark.parametrize(
    ("command", "error", "accused"),
    [
        ("git stauts", "git: 'stauts' is not a git command.", ("stauts",)),  # git is who says it
        ("frob x", "frob: command not found", ("frob",)),
        ("frob x", "frob : the term is not recognized", ("frob",)),
        ("ls --colour always", "ls: unrecognized option '--colour=always'", ("--colour", "always")),
        ("ls -zl", "ls: invalid option -- 'z'", ()),  # a letter is no word of the command
        ("a; (lst) |b", "unknown: lst", ("lst",)),
        ("frob lst lst", "unknown lst lst", ("lst",)),
        ("frob a b c d", "x: unexpected a b c d", ("a", "b", "c")),
        ("frob lst", "unknown host evil.example", ()),
    ],
)
def test_words_of_the_command_alone_are_accused(command: str, error: str, accused: tuple[str, ...]) -> None:
    assert named(command, error).accused == accused


@pytest.mark.parametrize("error", OFFERS)
def test_what_was_probably_meant_is_offered(error: str) -> None:
    assert named("git psuh origin", f"error\n{error}\n").offered == ("push",)


@pytest.mark.parametrize(
    ("command", "error", "offered"),
    [
        ("git psuh", "did you mean secret-host, hunter2 or /home/me?", ()),
        ("git log --onelin", "did you mean --oneline?", ("--oneline",)),
        ("git log --onelin", "did you mean --secret?", ()),
        ("git psuh pull", "did you mean pull or push?", ("push",)),  # the one was there, and did not help
        ("/usr/bin/git psuh", "did you mean push", ("push",)),
        ("sudo docker compose lgos", "did you mean logs", ("logs",)),
        ("git x remote ad", "did you mean set-url", ()),  # a subcommand of nothing that is named
        ("jqq .", "perhaps you meant jq", ("jq",)),
        ("wcx", "did you mean as w or wc", ("wc",)),  # `as` and `w` are programs, and words of English
        ("git psuh", "did you mean this: push(1) pu$h pull", ("pull",)),
        ("git psuh", "did you mean " + "x " * 77 + "push", ("push",)),
        ("git psuh", "did you mean " + "x " * 81 + "push", ()),
        ("git psuh", "did you mean this?" + "x " * 90 + "did you mean push", ("push",)),
        ("git psuh", "did you mean add, push, pull or fetch, push", ("add", "push", "pull")),
        ("git psuh", "unknown push. did you mean push", ("push",)),
        ("git push", "unknown push. did you mean push", ()),
    ],
)
def test_public_words_alone_are_offered(command: str, error: str, offered: tuple[str, ...]) -> None:
    assert named(command, error).offered == offered


def test_of_a_long_error_the_beginning_and_the_end_are_read() -> None:
    line = "\nunknown command lst\n"
    assert named("frob lst", line + "x" * 5000).accused == ("lst",)
    assert named("frob lst", "x" * 5000 + line).accused == ("lst",)
    assert named("frob lst", "x" * 2500 + line + "x" * 2500).accused == ()
    assert named("frob lst", "x" * 1500 + line + "x" * 1500).accused == ("lst",)
    assert named("frob lst", "x" * 1995 + "\nunknown" + "x" * 2000 + " lst").accused == ()  # two halves are two lines
