"""Texts that a command carries and that may be run: `tar --to-command='rm -rf ~'`, `PAGER='rm -rf ~' man ls`.

Which program would run them, and when, need not be understood to see a text that destroys. So this can only
raise what is asked about anyway, and only for what is known to run something, or not known before it runs.
"""

from __future__ import annotations

from assent.command.program import TRUSTED
from assent.command.wrappers.execution_context import PLACE
from assent.risk.category import Category
from assent.risk.code.scripts import judged, printed, substituted
from assent.risk.code.spoken import MOST, held_by, may_destroy, pieces, scheduled, separated, separators_of
from assent.risk.disk.overlap import overlaps
from assent.risk.entries.programs import (
    AGENT,
    COMMANDED,
    DESTROYING,
    SHELL,
    interprets,
    is_fed,
    runs_text,
    takes_commands,
)
from assent.risk.finding import Finding, Unknown
from assent.rules_table import is_a, of_kind
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.code.scripts import Classify
    from assent.risk.disk.access import Risk

FINDING = (("which",), ("command", "-v"), ("type", "-p"), ("type", "-P"))  # print where a program is
MOST_JUDGED = 32  # texts that are judged for all
# Behind one of these words another command may be among those of a command.
HANDING = frozenset("-- shell exec exec-env exec-file run ssh enter x cmd.run".split())
# The text behind one of these options, or this variable of make, may be a command.
TELLING = frozenset(
    """
    -c -e -x -a -C --command --exec --run_under --eval --run --cmd --shell --args --on-change --batch-string
    --parameters --remote-command --tree-filter --index-filter --env-filter --msg-filter --commit-filter --parent-filter
    SHELL
    """.split()
)

REPEATING = frozenset(("foreach", "run", "--exec", "-x"))  # of git: submodule foreach, bisect run, rebase --exec


class Carried:
    """The texts that the commands of one text carry."""

    def __init__(self, findings: Sequence[Finding], surroundings: Surroundings, classify: Classify) -> None:
        self.findings = findings
        self.surroundings = surroundings
        self.classify = classify
        self.found: dict[tuple[str, str | None], str] = {}  # what a text destroys; empty where it does not
        self.left = MOST_JUDGED
        self.spoken: list[str] | None = None

    def risk(self, at: int) -> Risk | None:
        """The destruction by a text that the command with that index carries, or may be given."""
        command = self.findings[at].command
        if command.program == "git" and (repeated := _repeated(command)):
            loss = judged(repeated, "sh", command, self.surroundings, 1, self.classify)
            if loss.category > Category.Unrecognized:
                return loss.category, loss.reason
        for text in list(dict.fromkeys(self._texts(self.findings[at])))[:MOST]:
            destroyed = self._destroyed(text, command)
            if destroyed:
                return Category.Destroys, f"`{text}` may be run: {destroyed}"
        return None

    def _texts(self, finding: Finding) -> list[str]:
        """The texts that may be commands: among the words, spoken, piped in, and scheduled."""
        command = finding.command
        texts = [*_fitting(command.argv)] if command.program is None else []
        # an agent is told of commands, and the code of an interpreter is looked through
        if not interprets(command.program) and not is_a(command.program, AGENT):
            texts += _among_words(finding)
        if command.opaque or runs_text(command):
            texts += self._spoken()
        if is_fed(command.program) or takes_commands(command):
            texts += self._piped(command)
        if command.program == "crontab":
            texts += [line for text in texts for line in scheduled(text)]
        return texts

    def _piped(self, command: Command) -> Iterator[str]:
        """The lines that other commands print for one that takes them as commands or code."""
        piped = printed(command.stdin, self.findings) if command.stdin is not None else None
        told = "\n".join([piped or "", *substituted(command, self.findings)])
        for line in told.splitlines():
            text = line.strip()
            if " " in text and may_destroy(line):
                yield text
                yield from pieces(text)

    def _spoken(self) -> list[str]:
        """The first texts that the commands hold for others."""
        if self.spoken is None:
            told = [text for each in self.findings for text in held_by(each.command)]
            for mark in separators_of(self.findings):
                told += [text.replace(mark, " ") for each in self.findings for text in separated(each.command, mark)]
            self.spoken = told[:MOST]
        return self.spoken

    def _destroyed(self, text: str, command: Command) -> str:
        key = (text, command.cwd)
        if key not in self.found:
            self.left -= 1
            judgement = judged(text, "sh", command, self.surroundings, 1, self.classify) if self.left >= 0 else None
            destroys = judgement is not None and judgement.category is Category.Destroys
            self.found[key] = judgement.reason if judgement is not None and destroys else ""
        return self.found[key]


def _repeated(command: Command) -> str:
    """The command that git runs in every submodule, at every step or after every commit; empty for none."""
    words = command.argv[1:]
    for at, word in enumerate(words[:MOST]):
        if word.text in REPEATING and all(each.exact for each in words[at + 1 :]):
            behind = [each.text for each in words[at + 1 :]]
            while behind and behind[0][:1] == "-":
                behind.pop(0)
            if word.text in ("--exec", "-x"):
                return behind[0] if behind else ""
            return behind[0] if len(behind) == 1 else " ".join([quote(each) for each in behind])
    return ""


def is_worth(finding: Finding) -> bool:
    """Whether a command may run what it carries: not where all that the finding says is that it is not known."""
    if is_a(finding.command.program, *COMMANDED):
        return True
    return finding.category is Category.Unrecognized and not (
        finding.is_unknown and finding.unknown is not Unknown.Option
    )


def _among_words(finding: Finding) -> Iterator[str]:
    """The commands that the words may hold: all of them where the command may run what it carries."""
    command = finding.command
    yield from _named(command)
    if is_worth(finding):
        yield from _behind(command.argv[1:])
        yield from [text for word in _words(command) for text in pieces(word)]
    else:
        yield from _handed(command.argv, finding.unknown is Unknown.Program)
        yield from _told(command.argv)


def _named(command: Command) -> Iterator[str]:
    """The command itself, by a path that is not one of the system's: /usr/bin/../bin/rm -rf x."""
    folder, _, name = (command.program or "").rpartition("/")
    if folder and is_a(name, DESTROYING) and all(word.exact for word in command.argv):
        yield " ".join([name, *[quote(word.text) for word in command.argv[1:]]])


def _handed(argv: Sequence[Argument], unknown: bool) -> Iterator[str]:
    """A command among the words of one that passes it on, or of an unknown one: gh codespace ssh -- rm -rf x."""
    begin = next((at for at in range(1, len(argv[:MOST])) if _hands(argv, at)), len(argv) - 1) + 1
    yield from _behind(argv[1 if unknown else begin :])
    yield from [word.text for word in argv[begin:MOST] if word.exact and " " in word.text and may_destroy(word.text)]


def _hands(argv: Sequence[Argument], at: int) -> bool:
    """Whether a word is one behind which another command may be, and not the value of an option."""
    return argv[at].text == "--" or (argv[at].text in HANDING and argv[at - 1].text[:1] != "-")


def _told(argv: Sequence[Argument]) -> Iterator[str]:
    """The texts behind options that say what is to be run: nodemon --exec 'rm -rf x', make SHELL='rm -rf x;'."""
    for at, word in enumerate(argv[1:], 1):
        name, equals, value = word.text.partition("=")
        if name not in TELLING or not word.exact:
            continue
        if not equals and at + 1 < len(argv) and argv[at + 1].exact:
            value = argv[at + 1].text
        if " " in value.strip() and may_destroy(value):
            yield from pieces(value) if name == "--parameters" else (value,)


def _behind(argv: Sequence[Argument]) -> Iterator[str]:
    """A command that is among the words of another: git bisect run rm -rf x."""
    for at, word in enumerate(argv[:MOST]):
        if is_a(word.text.rpartition("/")[2], DESTROYING) and all(each.exact for each in argv[at:]):
            yield " ".join([quote(each.text) for each in argv[at:]])
            return


def _words(command: Command) -> Iterator[str]:
    """The words of a command that are in the text: arguments, what it is fed, and values of its variables."""
    given = [redirection.given for redirection in command.redirects if redirection.given is not None]
    set_to = [variable.value for variable in command.variables if variable.value is not None]
    for word in (*command.argv[1:], *[word for each in command.wrappers for word in each.words[1:]], *given, *set_to):
        if word.exact and may_destroy(word.text):
            yield word.text


def _fitting(argv: Sequence[Argument]) -> Iterator[str]:
    """A command whose program is not known, by each that it may name: /???/rm -rf x, $(which rm) -rf x."""
    for known in _names(argv[0]) if argv else ():
        yield " ".join([known, *[quote(word.text) if word.exact else word.text for word in argv[1:]]])


def _names(word: Argument) -> Sequence[str]:
    """The programs that a word may name which is not known: a pattern, $(which rm), r$@m."""
    folder, slash, name = word.text.rpartition("/")
    asked = word.text.strip('"$()`').split()
    if tuple(asked[:-1]) in FINDING or PLACE in folder:
        found = asked[-1] if len(asked) > 1 else name
        return [found] if is_a(found, SHELL, DESTROYING) else ()
    if word.glob and slash:
        parts = folder.split("/")
        there = any(_overlap(parts, trusted.split("/")) for trusted in TRUSTED)
        return [known for known in sorted(of_kind(DESTROYING)) if there and overlaps(name, known)]
    bare = word.text.replace("$@", "").replace("$*", "")
    opened, closed = bare.find("${"), bare.find("}")
    bare = bare[:opened] + bare[closed + 1 :] if 0 <= opened < closed else bare
    return [bare] if is_a(bare, DESTROYING) else ()


def _overlap(names: Sequence[str], others: Sequence[str]) -> bool:
    return len(names) == len(others) and all(
        one == other or overlaps(one, other) for one, other in zip(names, others, strict=True)
    )
