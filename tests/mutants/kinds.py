"""Each kind that a program counts as, and each dangerous command that a client lists, taken away.

Does a case of that kind, or an example of the client, come out otherwise?
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from tests.case_files import blocks

from assent import rules_table
from assent.assessment import Context, assess
from assent.command import program
from assent.policy import Policy, Preset
from assent.record import Record, replace
from assent.risk.entries import clients, index
from assent.risk.rules import clouds
from assent.rules_table import ITEM, KNOWN, LOADER, TABLE, VERBS, VERSIONED, WORDS

from .mutants import examples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from assent.risk.rulebook import Example

CONTEXT = Context(cwd="/home/you/project", home="/home/you", workspace="/home/you/project")
# What has been looked up, which a name with a version is but once.
_FOUND: tuple[dict[Any, Any], ...] = (
    *(rules_table._lines, rules_table._known, rules_table._told, rules_table._plain),
    *(program._behind, index._programs, index._tables),
)
GUARDED = replace(CONTEXT, policy=Policy(preset=Preset.Guard))
MORE = ("maker", "portable")  # without which a command is asked about all the same, or more
BY_GUARD = (
    "basic",
    "builder",
    "module-runner",
    "packer",
    "proxy",
    "registry-client",
    "starter",
    "token-printer",
)  # only that preset thinks otherwise
ON_DISK = (
    "founder",
    "local-editor",
    "planner",
    "rewriter",
    "section-reader",
    "stayer",
)  # of files that exist: tests/evidence
IN_A_BOX = ("folder-changer", "shell-changer", "terminal")  # which tests/box holds
BESIDE_THE_DISK = ("compiler", "decoder", "local-writer", "packager", "previewer")  # which tests/evidence holds
BY_APPROVAL = ("caller", "code-taker", "package-runner", "project-doer", "publisher")  # tests/pattern and tests/policy
BY_CORRECTION = ("path-keeper",)  # which tests/correction holds
KEPT = (VERSIONED, "non-shell")  # after which what has been looked up is another
OF_WINDOWS = ("bundler", "delegator", "switcher")  # which tests/risk/test_windows holds
OF_SHELLS = ("computer", "file-writer", "zsh-builtin")  # which tests/command holds
APART = (
    *(*MORE, *ON_DISK, *IN_A_BOX, *BESIDE_THE_DISK, *OF_SHELLS, *OF_WINDOWS, *BY_APPROVAL, *BY_CORRECTION),
    LOADER,
)
UNKNOWN = "arj aunpack cabextract dtrx lha ouch patool pax unar unp unshield"  # of which nothing else is known
DOUBLED = frozenset(
    (
        *("pypy3: coder", "python2: coder", "python3: coder"),  # they count as without their version
        *("R: coder", "Rscript: coder", "perl: coder", "ruby: coder"),  # what their code plainly says is read anyway
        "salt-call: module-runner",  # so is what its words say
        *("pypy3: reader", "python2: tasker", "python3: tasker", "python3: basic"),
        *("pypy: reader", "luajit: reader", "nodejs: reader"),  # they interpret
        "aws: document-printer",  # its file says which commands show secrets
        "deno: javascript",  # its judge reads its code
        *("bun: scripter", "composer: scripter", "deno: scripter"),  # what they load says as much
        "django-admin: tasker",  # its file lists its subcommands
        "lerna: releaser",  # its file says that it publishes
        "expand-archive: unpacker",  # of PowerShell, which tests/risk/test_windows holds
        "sftp: mover",  # its file says that it opens a session
        "sftp: mailer",  # it takes commands from its input, which says as much
        *[
            f"{name}: reader" for name in ("perl6", "lua5.1", "lua5.2", "lua5.3", "lua5.4")
        ],  # as they do without a version
    )
) | {
    *[f"{name}: unpacker" for name in UNKNOWN.split()],
    *[f"{name}: package-taker" for name in "apt apt-get cargo dnf gem go pip3 poetry".split()],  # as they say
    # what they load says as much
    *[f"{name}: assembler" for name in "ant buck2 cmake gmake gradle gradlew just make mill mvn mvnw ninja".split()],
    *[f"{name}: assembler" for name in ("sbt", "task", "xmake")],
    *[f"{name}: process-taker" for name in ("renice", "skill", "taskset")],
    *[f"{name}: installer" for name in "conda gem mamba npm pip pip3".split()],  # which fetch code anyway
    *[f"{name}: stopper" for name in ("killall", "pkill", "skill")],  # as their rules say
    *[f"{name}: builtin" for name in ("eval", "export", "fc", "set")],  # what they do is asked about anyway
    *[f"{name}: evaluator" for name in "[ compgen complete enable fc jobs let set test".split()],  # as their rules say
}
WORDED = (  # commands that another one covers; they only have the reason name the right object
    "bw verbs secrets: list items",
    "doppler verbs secrets: secrets download+",
    "doppler verbs secrets: secrets get+",
)
RAISED = ("deletes", "secrets", "variables", "tables", "private")  # lists of commands that are worse than unknown ones


def comes_out_otherwise(
    texts: Sequence[str], judged: Callable[[str], object], taken_away: AbstractContextManager[None]
) -> bool:
    """Whether one of the texts is judged otherwise while something is taken away."""
    expected = [_before(judged, text) for text in texts]
    with taken_away:
        return any(judged(text) != each for text, each in zip(texts, expected, strict=True))


@cache
def _before(judged: Callable[[str], object], text: str) -> object:
    """The findings of a text while nothing is taken away, with which many facts are compared."""
    return judged(text)


class Kind(Record):
    """A program that counts as one of a kind."""

    name: str
    kind: str

    @property
    def what(self) -> str:
        """The fact that is taken away."""
        return f"{self.name}: {self.kind}"

    def is_noticed(self, told: dict[str, list[str]]) -> bool:
        """Whether a case of that kind which names the program comes out otherwise."""
        texts = [text for text in told.get(self.kind, ()) if self.name in text.replace(";", " ").split()]
        judged = guarded if self.kind in BY_GUARD else said
        return comes_out_otherwise(texts, judged, self._taken_away())

    @contextmanager
    def _taken_away(self) -> Iterator[None]:
        line = rules_table._kinds_and_names()
        begin, mark, rest = line.partition(f"\t{self.kind}= ")
        names, tab, others = rest.partition("\t")
        found = [{**each} for each in _FOUND] if self.kind in KEPT else []
        rules_table._kinds.clear()
        rules_table._counted.clear()
        for each in _FOUND if found else ():
            each.clear()
        rules_table._listing[:] = [f"{begin}{mark} {f' {names}'.replace(f' {self.name} ', '  ')}{tab}{others}"]
        try:
            yield
        finally:
            rules_table._listing[:] = [line]
            rules_table._kinds.clear()
            rules_table._counted.clear()
            for each, held in zip(_FOUND, found, strict=False):
                each.clear()
                each.update(held)


class ClientVerb(Record):
    """A command that clients list by what it does."""

    names: tuple[str, ...]  # clients that list the same
    field: str
    item: str

    @property
    def what(self) -> str:
        """The fact that is taken away."""
        return f"{self.names[0]} {self.field}: {self.item}"

    def is_noticed(self, told: dict[str, list[Example]]) -> bool:
        """Whether an example of one of the clients comes out in another category than it says."""
        before = {name: rules_table.known(name) for name in self.names}
        found = {example.text: example for name in self.names for example in told.get(name, ())}
        words = self.item.removesuffix("+").split()
        for name, fields in before.items():
            rest = ITEM.join([each for each in fields[self.field].split(ITEM) if each != self.item])
            rules_table._known[name] = fields | {self.field: rest}
        _forget(self.names)
        try:
            near = [each for text, each in found.items() if set(words) <= set(text.split())]
            return any(example.finding().category is not example.category for example in near)
        finally:
            rules_table._known.update(before)
            _forget(self.names)


def guarded(text: str) -> str:
    """The decision of the preset `guard`, which looks at more than the category."""
    return assess(text, GUARDED).decision.name


def _forget(names: tuple[str, ...]) -> None:
    """Have the judges read the lists of these clients again."""
    for name in names:
        clients._commands.pop(name, None)
        clouds._clouds.pop(name, None)


def cases() -> dict[str, list[str]]:
    """The texts of each kind."""
    return texts_of("programs/kinds.txt")


def texts_of(path: str) -> dict[str, list[str]]:
    """The texts of a file of cases, by the word in front of each."""
    found: dict[str, list[str]] = {}
    for line in [line for block in blocks(path) for line in block[1:]]:
        word, _, text = line.partition(": ")
        found.setdefault(word, []).append(text)
    return found


def listed_kinds() -> list[str]:
    """The kinds that the table lists, and the meanings of words."""
    return sorted([each.partition("=")[0] for each in rules_table._kinds_and_names().split("\t") if "= " in each])


def kinds() -> Iterator[Kind]:
    """Every program with every kind that it counts as; of what loads code the files are cases."""
    for kind in listed_kinds():
        if kind not in APART and not kind.startswith(WORDS):
            yield from [Kind(name, kind) for name in sorted(rules_table.of_kind(kind))]


def verbs() -> Iterator[ClientVerb]:
    """Every dangerous command that clients list, once for those that list the same."""
    told: dict[tuple[str, str], list[str]] = {}
    with open(TABLE, encoding="utf-8") as table:
        keys = [line.split("\t")[0] for line in table]
    for name in [key.removesuffix(KNOWN) for key in keys if key.endswith(KNOWN)]:
        for field in [f"{VERBS} {kind}" for kind in RAISED]:
            if field in rules_table.known(name):
                told.setdefault((field, rules_table.known(name)[field]), []).append(name)
    for (field, text), names in told.items():
        yield from [ClientVerb(tuple(names), field, item) for item in text.split(ITEM)]


def unnoticed() -> tuple[list[str], int]:
    """The kinds of programs that no case needs, and how many there are in all."""
    told, found = cases(), [each for each in kinds() if each.what not in DOUBLED]
    return [each.what for each in found if not each.is_noticed(told)], len(found)


def unnoticed_verbs() -> tuple[list[str], int]:
    """The commands of clients that no example needs, and how many there are in all."""
    shown, listed = examples(), [each for each in verbs() if each.what not in WORDED]
    return [each.what for each in listed if not each.is_noticed(shown)], len(listed)


def said(text: str) -> list[tuple[str, str]]:
    """The findings of a text: of each command how bad it is, and why."""
    return [(finding.category.name, finding.reason) for finding in assess(text, CONTEXT).findings]
