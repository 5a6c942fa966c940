"""The texts that commands hold for others, and the pieces of a word that may be commands."""

from __future__ import annotations

from assent.risk.finding import Finding
from assent.rules_table import SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command


MOST = 12  # texts that are looked at for one command
LONGEST = 2_000  # characters of a word that is looked through
OPENING = "!=\"'`(;&|{\n\t"  # behind one of these a command may begin
LEADING = (
    "platform shell",
    "local",
    "shell",
    "system",
    "spawn",
    "exec",
    "run",
    "e",
    ".shell",
    ".system",
    "\\!",
)  # or behind such a first word
CLOSING = "\"'`)]}"  # where a text ends that is quoted, or is in parentheses
# What a text that destroys cannot do without: it holds one of these.
MARKS = ("~", "/", "HOME", "mkfs", ":|:")


def separators_of(findings: Sequence[Finding]) -> Iterator[str]:
    """The characters at which words are split in place of blanks: IFS=,."""
    for finding in findings:
        for variable in finding.command.variables:
            if variable.name == "IFS" and variable.value is not None and variable.value.exact:
                yield from variable.value.text.strip()[:MOST]


def separated(command: Command, mark: str) -> Iterator[str]:
    """The values of variables, and what is given, that such a character splits: c=rm,-rf,x."""
    given = [redirection.given for redirection in command.redirects]
    for word in (*given, *[variable.value for variable in command.variables]):
        if word is not None and mark in word.text and " " not in word.text and may_destroy(word.text):
            yield word.text


def _elements(command: Command) -> Iterator[str]:
    """The elements of an array that is set by place or by name: a=([x]='rm -rf y')."""
    if any(variable.value is None or not variable.value.exact for variable in command.variables):
        _, opened, text = command.text.partition("=(")
        if opened and may_destroy(text):
            yield from pieces(text)


def held_by(command: Command) -> Iterator[str]:
    """The whole texts that a command holds for others: what it prints, is fed, or keeps in a variable."""
    speaks = is_a(command.program, SPEAKER)
    yield from _elements(command)
    if speaks and all(word.exact for word in command.argv):
        from assent.command.output.spoken import spoken  # few commands speak

        words = [word.text for word in command.argv[1:]]
        whole = spoken(command.program or "", words[2:] if words[:1] == ["-v"] else words)
        if whole is not None and may_destroy(whole) and " " in whole.strip():
            yield whole.strip()
    given: list[Argument | None] = [redirection.given for redirection in command.redirects]
    for word in (*(command.argv[1:] if speaks else ()), *given, *[variable.value for variable in command.variables]):
        if word is not None and word.exact and " " in word.text.strip() and may_destroy(word.text):
            yield word.text


def scheduled(text: str) -> Iterator[str]:
    """The commands of a schedule: @reboot rm x, 0 5 * * * rm x."""
    for line in text.splitlines():
        fields = line.split(None, 1 if line[:1] == "@" else 5)
        if len(fields) > 1:
            yield fields[-1]


def may_destroy(text: str) -> bool:
    """Whether a text names what a command that destroys would."""
    return len(text) <= LONGEST and any(mark in text for mark in MARKS)


def pieces(word: str) -> Iterator[str]:
    """The word itself, and what is behind a sign that a command may begin there, up to where that closes."""
    if " " in word.strip():
        yield word
    begins = [at + 1 for at, char in enumerate(word) if char in OPENING]
    bare = word.lstrip("0123456789:+ ")
    leads = [len(word) - len(bare) + len(lead) + 1 for lead in LEADING if bare.startswith(f"{lead} ")]
    alone = {*leads, *([word.index("!") + 1] if "!" in word else [])}  # where one word may be a command: .shell env
    for begin in [*begins, *leads][:MOST]:
        text = word[begin:].strip()
        end = next((at for at, char in enumerate(text) if char in CLOSING), len(text))
        text = text[:end].rstrip(";")
        if " " in text or (text and begin in alone):
            yield text
            yield text.removeprefix("shell ")  # of make: $(shell …)
    if word[:1] == "s" and word[1:2] in ("/", "|", "#"):  # of sed: s/x/rm -rf ~/e
        yield from [text for text in word.split(word[1])[2:3] if " " in text]


def is_whole(arguments: str) -> bool:
    """Whether the first text of a call is all of a command: run(["env"]), execSync("env", {stdio: "inherit"})."""
    said = arguments.lstrip(" \t(")
    first = said.lstrip("[ ")
    quote = first[:1]
    if quote not in ("'", '"'):
        return False
    behind = "".join(first[1:].partition(quote)[2].split())
    return behind.startswith("]" if said[:1] == "[" else (",{", ",[]", ",shell=True"))
