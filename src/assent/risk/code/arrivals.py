"""The places into which a text brings something from elsewhere, with the commands that do."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.bringing import brings, is_listed
from assent.risk.code.filenames import builds, holds_code
from assent.risk.code.git_foreign import Foreign, sets_address
from assent.risk.disk.folders import folders
from assent.risk.disk.ground import Ground
from assent.risk.disk.paths import resolve
from assent.risk.entries.programs import CARRYING, FILLING, GETTING, NAMING, UNPACKING
from assent.risk.finding import LIBRARIES
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias, TypeGuard

    from assent.command.model import Command, Surroundings
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding
    from assent.risk.flow import Flow, Node

    Judge: TypeAlias = Callable[[Command, Command, Surroundings], Finding]  # of a command, as it was written

KEEPING = ("-P", "--directory-prefix", "--output-dir")  # of programs that download: the folder for it


class Arrivals:
    """The places by the first command that brings, copies or fetches something there."""

    __slots__ = (
        "addressed",
        "codes",
        "copied",
        "copies",
        "downloaded",
        "first",
        "flow",
        "git",
        "held",
        "passed",
        "remade",
        "unseen",
    )

    def __init__(self, flow: Flow, downloaded: dict[Node, int], surroundings: Surroundings, judge: Judge) -> None:
        self.flow = flow
        self.unseen: set[int] = set()  # commands that run a file which comes from elsewhere, and nobody has read
        self.downloaded = downloaded
        self.first: dict[Components, int] = {}  # places, with the first command that brings something there
        self.copied: dict[Components, int] = {}  # the same of what is copied from another place of this machine
        self.held: list[tuple[int, list[Components]]] = []  # commands that may bring a repository, and where
        self.addressed: int | None = None  # the first that says whom git speaks to
        self.git = Foreign()
        self.codes = [(node, first) for node, first in downloaded.items() if self._is_code(node, first)]
        self.copies: list[tuple[Components, int]] = []  # files of code that are copied into the project
        foreign = [at for at, finding in enumerate(flow.findings) if _is_foreign(finding, surroundings, judge)]
        passed = flow.reached(foreign)
        self.passed: dict[Node, int] = passed  # where what another machine or place prints may come
        self.codes += [(node, first) for node, first in passed.items() if is_code_file(node, "")]
        self.remade: list[int] = []  # commands that put what comes from elsewhere into files which no word names
        for at, finding in enumerate(flow.findings):
            self._follow(at, finding, surroundings)

    def _follow(self, at: int, finding: Finding, surroundings: Surroundings) -> None:
        """Keep what the command with that index brings, copies, makes of that, and sets for git."""
        command, program = finding.command, finding.command.program
        fetches = brings(command) or (program == "git" and self.git.takes(command, self._is_downloaded))
        if fetches or self._unpacks(at, command):
            self._bring(at, finding)
        elif is_a(program, FILLING) and self._passes_on(at, finding):
            self.codes += [(place, at) for place in self._into(finding)]
        elif is_a(program, FILLING, UNPACKING, NAMING) and _is_from_outside(finding, surroundings):
            self._copy(at, finding)
        if is_a(program, NAMING) and self._is_given(at):
            self.remade.append(at)
        if is_a(program, UNPACKING) or (is_a(program, CARRYING) and fetches):
            self.held.append((at, self._into(finding)))
        if self.git.shows(command):
            self.codes += [(node, at) for node in self.flow.reached([at]) if is_code_file(node, "")]
        if program == "git" and self.addressed is None and sets_address(command):
            self.addressed = at

    def _is_given(self, at: int) -> bool:
        """Whether the command with that index is piped what another machine prints, or a download."""
        return at in self.downloaded or at in self.passed

    def _unpacks(self, at: int, command: Command) -> bool:
        """Whether the command with that index unpacks what another machine sends."""
        unpacks = is_a(command.program, UNPACKING)
        if (unpacks or command.program == "git") and self._is_fed(at, command):
            return True
        return unpacks and self._is_given(at)

    def _bring(self, at: int, finding: Finding) -> None:
        """Keep where a command puts what it brings, and which of that is a file of code."""
        for place in self._into(finding):
            self.first.setdefault(place, at)
            if is_code_file(place, ""):
                self.codes.append((place, at))

    def _copy(self, at: int, finding: Finding) -> None:
        """Keep where a command copies something from another place of this machine, and whether that is code."""
        command, program = finding.command, finding.command.program
        places = self._into(finding)
        for place in places:
            self.copied.setdefault(place, at)
        read, made = [[self.flow.file(path, command) for path in paths] for paths in (finding.reads, finding.writes)]
        holds = any(is_code_file(node) or _is_library(node, program) for node in read)
        holds = holds or any(is_code_file(node, folder="") or _is_library(node, program) for node in made)
        if holds and is_a(program, FILLING, NAMING):
            self.copies += [(place, at) for place in places]

    def _is_downloaded(self, word: str, command: Command) -> bool:
        """Whether a word of the command names what the text has downloaded."""
        return self.flow.file(word, command) in self.downloaded

    def _is_code(self, node: Node, first: int) -> TypeGuard[Components]:
        """Whether a download may put code there: into a folder, by the names in its addresses."""
        command = self.flow.findings[first].command
        if all(self.flow.file(word.text, command) != node for word in folders(command, KEEPING)):
            return is_code_file(node)
        addresses = [word.text.partition("?")[0] for word in command.argv if "://" in word.text]
        return any(is_code_file((address.rpartition("/")[2],)) for address in addresses)

    def _is_fed(self, at: int, command: Command) -> bool:
        """Whether what another machine sends is piped into the command: git archive --remote=h:r HEAD | tar x."""
        first = command.stdin
        sources = self.flow.findings[first:at] if first is not None else ()
        return any(
            source.category in (Category.ReadsRemote, Category.ModifiesRemote)
            or any(source.command is shown for shown in self.git.shown)
            for source in sources
        )

    def _passes_on(self, at: int, finding: Finding) -> bool:
        """Whether a copy takes code out of what the text has brought: cp that/x.py src."""
        nodes = [self.flow.file(path, finding.command) for path in finding.reads]
        return any(is_code_file(node) and self.source(at, node) is not None for node in nodes)

    def _into(self, finding: Finding) -> list[Components]:
        """The paths that a command writes what it brings to, or the current folder."""
        command = finding.command
        if finding.writes and not is_a(command.program, GETTING):
            return [self.flow.file(path, command) for path in finding.writes]
        if is_a(command.program, CARRYING):  # of which nothing says what it writes: the last word may be the place
            word = command.argv[-1]
            return [self.flow.file(word.text, command)] if word.exact and ":" not in word.text else []
        here = resolve(".", command.cwd, self.flow.home)
        return [] if here is None else [here]

    def source(self, at: int, node: Components | None) -> Command | None:
        """The command that brought what is at `node`."""
        return self._source(at, node, self.first)

    def any_source(self, at: int, nodes: Sequence[Components | None], places: dict[Components, int]) -> Command | None:
        """The command that brought, into one of `places`, what is at the first of `nodes` that one did."""
        return next((found for node in nodes if (found := self._source(at, node, places)) is not None), None)

    def _source(self, at: int, node: Components | None, places: dict[Components, int]) -> Command | None:
        starts = [] if node is None else [node[:length] for length in range(len(node) + 1)]
        before = min([places[start] for start in starts if start in places], default=at)
        return self.flow.findings[before].command if before < at else None


def is_code_file(node: Node, folder: str = ".") -> TypeGuard[Components]:
    """Whether a node is a file that may hold code by its name; without an ending, none where `folder` is empty."""
    if not (type(node) is tuple and node and all(type(part) is str for part in node)):
        return False
    name = str(node[-1])
    return holds_code(name) and bool(folder or "." in name or builds(name))


def _is_library(node: Node, program: str | None) -> bool:
    """Whether a node is a folder of code that others load, or a link to what may be one: ln -s ../x/node_modules ."""
    name = str(node[-1]).casefold() if type(node) is tuple and node else ""
    return name in LIBRARIES or (program == "ln" and "." not in name[1:])


def _is_foreign(finding: Finding, surroundings: Surroundings, judge: Judge) -> bool:
    """Whether what a command prints or writes may come from another machine, or from outside the workspace."""
    category = finding.category
    if is_listed(finding.command, "gets"):
        return True
    if category is Category.ModifiesFilesystem and any(part.writes for part in finding.command.redirects):
        plain = replace(finding.command, redirects=())  # which count for more than what the command reads
        category = judge(plain, plain, surroundings).category
    if category in (Category.ReadsRemote, Category.ModifiesRemote):
        return True
    return bool(finding.reads) and _is_from_outside(finding, surroundings)


def _is_from_outside(finding: Finding, surroundings: Surroundings) -> bool:
    """Whether a copy takes something from outside the workspace."""
    ground = Ground(finding.command.cwd, surroundings)
    places = [ground.resolve(path) for path in finding.reads]
    return any(place is None or not ground.is_project(place) for place in places)
