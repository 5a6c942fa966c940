"""The ways of data within one text: through pipes, substitutions, variables and files."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.disk.paths import resolve
from assent.risk.entries.programs import FILLING, LOADING, NAMING, TAKING, UNPACKING, is_moved
from assent.rules_table import SILENT, SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    from assent.command.model import Argument, Command
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding

    # A command by its index, a file by its components, a variable by its name, a pipe by ("|", its first source).
    Node: TypeAlias = int | Components | str | tuple[str, int]
    Link: TypeAlias = tuple[Components, Argument, Components]  # where it is, the word that it leads to, and its path


MOST_PAIRS = 20_000  # comparisons of one command with another
COMPOUNDS: Node = ("|", -1)  # what the redirects of all compound commands read: done < file


class Flow:
    """A graph over the commands of a text, each of which passes on whatever comes to it.

    It has an edge for every way that data may take, and no notion of order: what is written after
    it was read counts as well, since loops and functions make it so.
    """

    def __init__(self, findings: Sequence[Finding], home: str) -> None:
        self.findings = findings
        self.home = home
        self._edges: dict[Node, list[Node]] = {}
        self.writers: dict[Components, list[int]] = {}
        self.linked: list[tuple[int, list[Link]]] | None = None  # by command, once `combined.linked` has looked
        self.pairs = MOST_PAIRS
        self.filling = [at for at, finding in enumerate(findings) if is_a(finding.command.program, UNPACKING, FILLING)]
        self.inside = _inside(findings)
        piped = _piped(findings)
        for at, finding in enumerate(findings):
            if not finding.command.argv and finding.reads:
                self._edge(at, COMPOUNDS)
            if not finding.command.argv and finding.writes:  # done > file
                self._within(at)
        for at, finding in enumerate(findings):
            if finding.command.function:
                self._called(at, finding.command)
            for source in piped.get(finding.command.stdin, ()):
                self._edge(source, ("|", finding.command.stdin or 0))
            piped.pop(finding.command.stdin, None)
            if finding.command.stdin is not None:
                self._edge(("|", finding.command.stdin), at)
            self._files(at, finding)
            self._variables(at, finding)

    def _edge(self, source: Node, target: Node) -> None:
        self._edges.setdefault(source, []).append(target)

    def _within(self, at: int) -> None:
        """Edges from the commands of a compound command, which are entered behind its redirects, to what it writes."""
        start = self.findings[at].command.start
        for inner in range(at + 1, len(self.findings)):
            if self.findings[inner].command.end > start:
                break
            self._edge(inner, at)

    def _called(self, at: int, call: Command) -> None:
        """Edges from the commands of a function to its call, and back where the call is given something."""
        fed = call.stdin is not None or any(part.reads for part in call.redirects)
        for inner, finding in enumerate(self.findings):
            if finding.command.caller == call.argv[0].text and self.compares(1):
                self._edge(inner, at)
                if fed:
                    self._edge(at, inner)

    def _files(self, at: int, finding: Finding) -> None:
        # what they write holds what was in the file that they replace
        is_kept = is_a(finding.command.program, NAMING) or is_moved(finding.command)
        for path in (*finding.reads, *(finding.writes if is_kept else ())):
            self._edge(self.file(path, finding.command), at)
        for path in finding.writes:
            node = self.file(path, finding.command)
            self._edge(at, node)
            self.writers.setdefault(node, []).append(at)

    def _variables(self, at: int, finding: Finding) -> None:
        command = finding.command
        self._substituted(at, command)
        for variable in command.variables:
            for name in () if variable.value is None else names(variable.value):
                self._edge(f"${name}", f"${variable.name}")
        for variable in command.variables if is_a(command.program, TAKING) else ():
            for source in (at, COMPOUNDS):
                self._edge(source, f"${variable.name}")
        for word in (*command.argv, *[r.given for r in command.redirects if r.given is not None]):
            for name in names(word):
                self._edge(f"${name}", at)

    def _substituted(self, at: int, command: Command) -> None:
        # what commands in its words print becomes the value of a variable, or a word
        for inner in self.inside.get(at, ()):
            for variable in command.variables:
                if variable.start <= self.findings[inner].command.start < variable.end:
                    self._edge(inner, f"${variable.name}")
            if command.argv:
                self._edge(inner, at)

    def compares(self, number: int) -> bool:
        """Whether a command can be compared with so many others; a few comparisons are all that a text is worth."""
        self.pairs -= number
        return self.pairs >= 0

    def file(self, path: str, command: Command) -> Components:
        """The node of a file, as seen from where `command` is."""
        return resolve(path, command.cwd or "/", self.home) or ()

    def may_pass_on(self) -> bool:
        """Whether code of the project runs beside what may print text of elsewhere, and writes."""
        runs = any(
            each.category is Category.RunsProjectCode or is_a(each.command.program, LOADING) for each in self.findings
        )
        reads = [
            each.category in (Category.ReadsRemote, Category.ModifiesRemote)
            or is_a(each.command.program, "words gets")
            or any(path.startswith(("/", "~", "..")) for path in each.reads)
            or (any(part.writes for part in each.command.redirects) and not is_a(each.command.program, SPEAKER, SILENT))
            for each in self.findings
        ]
        return bool(runs and self.writers) and any(reads)

    def reached(self, starts: Iterable[int]) -> dict[Node, int]:
        """Every node to which data from one of the commands `starts` may come, and from which of them."""
        found: dict[Node, int] = {}
        for start in starts:
            waiting: list[Node] = [*self._edges.get(start, ())]
            while waiting:
                node = waiting.pop()
                if node not in found:
                    found[node] = start
                    waiting += self._edges.get(node, ())
        return found


def names(word: Argument) -> list[str]:
    """The variables that a word expands, as far as plain spellings go: $x, ${x…}."""
    if word.exact or "$" not in word.text:
        return []
    found = []
    for piece in word.text.split("$")[1:]:
        text = piece.lstrip("{")
        length = next((at for at, c in enumerate(text) if not (c.isalnum() or c == "_")), len(text))
        if length:
            found.append(text[:length])
    return found


def _piped(findings: Sequence[Finding]) -> dict[int | None, range]:
    """For each first source of a pipe, all commands that write to it: `{ a; b; } | c`."""
    ends: dict[int | None, range] = {}
    for at, finding in enumerate(findings):
        source = finding.command.stdin
        if source is not None and source not in ends:
            ends[source] = range(source, at)
    return ends


def _inside(findings: Sequence[Finding]) -> dict[int, list[int]]:
    """For each command, those of the substitutions in it, by their spans."""
    order = sorted(range(len(findings)), key=lambda at: (findings[at].command.start, -findings[at].command.end, at))
    found: dict[int, list[int]] = {}
    around: list[int] = []
    for at in order:
        command = findings[at].command
        while around and findings[around[-1]].command.end < command.end:
            around.pop()
        while around and findings[around[-1]].command.end <= command.start:
            around.pop()
        while around and findings[around[-1]].command.start == command.start:
            if findings[around[-1]].command.end != command.end:
                break
            around.pop()  # the same words, judged once more: here and on another machine
        if around and findings[around[-1]].command.start < command.start:
            found.setdefault(around[-1], []).append(at)
        around.append(at)
    return found
