"""Commands whose words are apart in code: c = ["reset", "--hard"]; spawnSync("git", c).

The texts of the code are put together behind one that names a program, as far as they follow on one another, before
it or behind it. Nothing shows that the code does so: only a policy that would rather deny looks at them.
"""

from __future__ import annotations

from assent.risk.code.inline import STARTING, strings
from assent.rules_table import of_program
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST = 14  # texts of some code
MOST_BESIDE = 5  # texts beside the one that names a program
LONGEST = 4_000  # characters of code
FIELDS = ("%s", "%r", "{}", "{0}", "$1")  # where a text is put into another
OPENED = ("${", "#{", "{")
OWNERS = (".git.",)  # behind which a method is a subcommand: repo.git.reset("--hard")


def apart(code: str) -> Iterator[str]:
    """The commands that the texts of the code may be, where it starts programs."""
    if len(code) > LONGEST:
        return
    yield from _methods(code)
    named = "".join([character if character.isalnum() or character == "_" else " " for character in code])
    if STARTING.isdisjoint(named.split()):
        return
    texts = [text for _, text in strings(code)][:MOST]
    for at, text in enumerate(texts):
        first = text.split()[:1]
        if not first or not _is_program(first[0]):
            continue
        others = [*texts[:at], *texts[at + 1 :]]
        if any(mark in text for mark in (*FIELDS, *OPENED)):
            yield from _filled(text, others)
        for row in _rows(texts, at):
            yield " ".join([text.strip(), *[_word(other) for other in row]])


def _rows(texts: Sequence[str], at: int) -> Iterator[Sequence[str]]:
    """The texts right behind the one at `at`, and those that follow on one another before it."""
    for length in range(1, min(MOST_BESIDE, len(texts) - at - 1) + 1):
        yield texts[at + 1 : at + 1 + length]
    for end in range(at, 0, -1):
        for begin in range(max(0, end - MOST_BESIDE), end):
            yield texts[begin:end]


def _filled(text: str, others: Sequence[str]) -> Iterator[str]:
    """A text with each of the others where it has a field: "git %s --hard", f"git {x} --hard"."""
    yield "".join([sign for sign in text if sign not in "${}#\"'\\"])
    for other in others:
        made = text
        for mark in FIELDS:
            made = made.replace(mark, other)
        yield "".join([part.partition("}")[2] if at else part for at, part in enumerate(_marked(made, other))])


def _marked(text: str, other: str) -> list[str]:
    """The parts of a text at its fields, each of which ends in what is put into the next."""
    for mark in OPENED:
        text = text.replace(mark, f"{other}\0")
    return text.split("\0")


def _methods(code: str) -> Iterator[str]:
    """Subcommands that are methods: git.Repo(".").git.reset("--hard")."""
    for owner in OWNERS:
        for behind in code.split(owner)[1:]:
            name, opened, rest = behind.partition("(")
            if opened and name.isidentifier():
                words = [text for _, text in strings(rest.partition(")")[0])]
                yield " ".join([owner.strip("."), name.replace("_", "-"), *[_word(word) for word in words]])


def _is_program(word: str) -> bool:
    return bool(word) and word[0].isalpha() and len(word) > 1 and of_program(word) is not None


def _word(text: str) -> str:
    bare = text.strip()
    return bare if " " in bare or not bare else quote(bare)
