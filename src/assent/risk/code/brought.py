"""The code that a text brings from elsewhere, by any program, and then runs or reads: copies, clones, archives."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.bringing import brings, is_listed
from assent.risk.code.filenames import builds, holds_code
from assent.risk.code.git_foreign import Foreign, sets_address
from assent.risk.code.loads import heeded
from assent.risk.disk.folders import folders
from assent.risk.disk.ground import Ground
from assent.risk.disk.paths import begins, resolve
from assent.risk.entries.programs import (
    CARRYING,
    FILLING,
    GETTING,
    LOADING,
    NAMING,
    UNPACKING,
    is_remote,
    script,
)
from assent.risk.finding import LIBRARIES, Finding
from assent.risk.unread import possible_path
from assent.rules_table import FETCHES, is_a, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias, TypeGuard

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.flow import Flow, Node

    Judge: TypeAlias = Callable[[Command, Command, Surroundings], Finding]  # of a command, as it was written

FOLDERS = ("-C", "--manifest-path", "--prefix", "--cwd", "--dir", "--project-dir", "--chdir", "--project")
KEEPING = ("-P", "--directory-prefix", "--output-dir")  # of programs that download: the folder for it
PACKAGES = (".tgz", ".tar.gz", ".tar", ".whl", ".zip", ".gem", ".jar", ".nupkg", ".crate")


class Brought:
    """The places into which a text brings something, with the commands that do."""

    def __init__(self, flow: Flow, downloaded: dict[Node, int], surroundings: Surroundings, judge: Judge) -> None:
        self.flow = flow
        self.unseen: set[int] = set()  # commands that run a file which comes from elsewhere, and nobody has read
        self._downloaded = downloaded
        self._first: dict[Components, int] = {}  # places, with the first command that brings something there
        self._copied: dict[Components, int] = {}  # the same of what is copied from another place of this machine
        self._held: list[tuple[int, list[Components]]] = []  # commands that may bring a repository, and where
        self._addressed: int | None = None  # the first that says whom git speaks to
        self._git = Foreign()
        self._codes = [(node, first) for node, first in downloaded.items() if self._is_code(node, first)]
        self._copies: list[tuple[Components, int]] = []  # files of code that are copied into the project
        foreign = [at for at, finding in enumerate(flow.findings) if _is_foreign(finding, surroundings, judge)]
        passed = flow.reached(foreign)
        self._passed: dict[Node, int] = passed  # where what another machine or place prints may come
        self._codes += [(node, first) for node, first in passed.items() if _is_code(node, "")]
        self._remade: list[int] = []  # commands that put what comes from elsewhere into files which no word names
        for at, finding in enumerate(flow.findings):
            self._follow(at, finding, surroundings)

    def _follow(self, at: int, finding: Finding, surroundings: Surroundings) -> None:
        """Keep what the command with that index brings, copies, makes of that, and sets for git."""
        command, program = finding.command, finding.command.program
        fetches = brings(command) or (program == "git" and self._git.takes(command, self._is_downloaded))
        if fetches or self._unpacks(at, command):
            self._bring(at, finding)
        elif is_a(program, FILLING) and self._passes_on(at, finding):
            self._codes += [(place, at) for place in self._into(finding)]
        elif is_a(program, FILLING, UNPACKING, NAMING) and _is_from_outside(finding, surroundings):
            self._copy(at, finding)
        if is_a(program, NAMING) and self._is_given(at):
            self._remade.append(at)
        if is_a(program, UNPACKING) or (is_a(program, CARRYING) and fetches):
            self._held.append((at, self._into(finding)))
        if self._git.shows(command):
            self._codes += [(node, at) for node in self.flow.reached([at]) if _is_code(node, "")]
        if program == "git" and self._addressed is None and sets_address(command):
            self._addressed = at

    def _is_given(self, at: int) -> bool:
        """Whether the command with that index is piped what another machine prints, or a download."""
        return at in self._downloaded or at in self._passed

    def _unpacks(self, at: int, command: Command) -> bool:
        """Whether the command with that index unpacks what another machine sends."""
        unpacks = is_a(command.program, UNPACKING)
        if (unpacks or command.program == "git") and self._is_fed(at, command):
            return True
        return unpacks and self._is_given(at)

    def _bring(self, at: int, finding: Finding) -> None:
        """Keep where a command puts what it brings, and which of that is a file of code."""
        for place in self._into(finding):
            self._first.setdefault(place, at)
            if _is_code(place, ""):
                self._codes.append((place, at))

    def _copy(self, at: int, finding: Finding) -> None:
        """Keep where a command copies something from another place of this machine, and whether that is code."""
        command, program = finding.command, finding.command.program
        places = self._into(finding)
        for place in places:
            self._copied.setdefault(place, at)
        read, made = [[self.flow.file(path, command) for path in paths] for paths in (finding.reads, finding.writes)]
        holds = any(_is_code(node) or _is_library(node, program) for node in read)
        holds = holds or any(_is_code(node, folder="") or _is_library(node, program) for node in made)
        if holds and is_a(program, FILLING, NAMING):
            self._copies += [(place, at) for place in places]

    def _is_downloaded(self, word: str, command: Command) -> bool:
        """Whether a word of the command names what the text has downloaded."""
        return self.flow.file(word, command) in self._downloaded

    def _is_code(self, node: Node, first: int) -> TypeGuard[Components]:
        """Whether a download may put code there: into a folder, by the names in its addresses."""
        command = self.flow.findings[first].command
        if all(self.flow.file(word.text, command) != node for word in folders(command, KEEPING)):
            return _is_code(node)
        addresses = [word.text.partition("?")[0] for word in command.argv if "://" in word.text]
        return any(_is_code((address.rpartition("/")[2],)) for address in addresses)

    def risk(self, at: int, finding: Finding) -> Risk | None:
        """The effect on the command with that index of something that was brought before."""
        command, category = finding.command, finding.category
        path = script(command)
        if path is not None and category < Category.DeletesData:
            found = self._script(at, finding, path)
            if found is not None:
                return found
        if category is Category.RunsProjectCode:
            return self._project_code(at, finding, is_script=path is not None)
        if self._is_unseen(at, finding):
            self.unseen.add(at)
        if command.program == "git" and category is Category.ReadsVcs:
            return self._repository(at, command)
        if command.program == "git" and category is Category.ModifiesRemote and not sets_address(command):
            return self._readdressed(at)
        return None

    def _script(self, at: int, finding: Finding, path: Argument) -> Risk | None:
        """A script that was brought before, or that may run what is made of a fetched file."""
        source = self.source(at, self.flow.file(path.text, finding.command))
        if source is not None:
            return Category.DeletesData, f"`{path.text}` runs code that `{source.program}` brings from elsewhere"
        made = next((self.flow.findings[first].command for first in self._remade if first < at), None)
        if made is None or finding.category is not Category.RunsProjectCode:
            return None
        self.unseen.add(at)
        reason = f"`{finding.command.text}` may run what `{made.text}` makes of a fetched file"
        return Category.RunsFetchedCode, reason

    def _project_code(self, at: int, finding: Finding, *, is_script: bool) -> Risk | None:
        """Code of the project of which a part was brought, unpacked or copied before."""
        command = finding.command
        nodes = self._used(finding)
        source = self._any_source(at, nodes, self._first) or self._settings(at, command)
        if source is not None:
            return Category.RunsFetchedCode, f"`{command.text}` runs files that `{source.text}` brings from elsewhere"
        copy = self._any_source(at, nodes, self._copied)
        if copy is None:
            return self._code(at, command) or self._package(at, command)
        if is_a(copy.program, UNPACKING):
            self.unseen.update([at] if is_script else ())
            return Category.RunsFetchedCode, f"`{command.text}` runs files that `{copy.text}` unpacks, from elsewhere"
        self.unseen.add(at)
        return Category.Unrecognized, f"`{command.text}` runs a copy from outside the project: `{copy.text}`"

    def _used(self, finding: Finding) -> list[Components | None]:
        """The places out of which a command that runs code of the project may take it."""
        command = finding.command
        return [
            resolve(".", command.cwd, self.flow.home),
            *[self.flow.file(word.text, command) for word in command.argv[:1]],
            *[self.flow.file(read, command) for read in finding.reads],
            *[self.flow.file(word.text, command) for word in folders(command, FOLDERS) if word.exact],
            *(self._named(command) if self._first else ()),
        ]

    def _is_unseen(self, at: int, finding: Finding) -> bool:
        """Whether a command that is no code of the project runs a file which was downloaded or brought."""
        command = finding.command
        match finding.category:
            case Category.Unrecognized | Category.RunsFetchedCode:
                return self._takes(at, command)
            case Category.ModifiesSystem if finding.taken is not None:  # it runs code of elsewhere
                named = (*self._named(command), resolve(".", command.cwd, self.flow.home))
                places = [place for place in named if place]
                loaded = [node for node, first in self._downloaded.items() if first < at and _is_code(node, folder="")]
                return any(begins(node, place) for node in loaded for place in places)
            case Category.ModifiesRemote if is_a(command.program, LOADING) and command.program != "git":
                files = [self.flow.file(read, command) for read in finding.reads]
                return self._any_source(at, files, self._first) is not None
            case _:
                return False

    def _settings(self, at: int, command: Command) -> Command | None:
        """The command that prints what is in a file from which this one takes settings by an option: make -f that."""
        loads = heeded(command.program or "")
        named = folders(command, tuple(loads.options.split())) if loads is not None else ()
        sources = [self._passed.get(self.flow.file(word.text, command), at) for word in named if word.exact]
        first = min(sources, default=at)
        return self.flow.findings[first].command if first < at else None

    def _package(self, at: int, command: Command) -> Risk | None:
        """A package that the text downloads, and this command installs by its path: npm i ./x.tgz."""
        if FETCHES not in known(command.program or ""):
            return None
        packages = [node for node in self._named(command) if node and str(node[-1]).endswith(PACKAGES)]
        first = min([self._downloaded.get(node, at) for node in packages], default=at)
        if first == at:
            return None
        fetched = self.flow.findings[first].command
        return Category.RunsFetchedCode, f"`{command.text}` runs files that `{fetched.text}` brings from elsewhere"

    def _takes(self, at: int, command: Command) -> bool:
        """Whether a command that is not understood names code which the text has downloaded, in any of its words.

        In a container and on another machine it is known by its name, since folders are mounted there and copied.
        """
        codes = {node for node, first in self._downloaded.items() if first < at and _is_code(node)}
        words = [path for word in command.argv if word.exact for path in possible_path(word)] if codes else []
        if is_remote(command):
            names = {node[-1] for node in codes if type(node) is tuple}
            return any(word.text.rpartition("/")[2] in names for word in words)
        return any(self.flow.file(word.text, command) in codes for word in words)

    def _named(self, command: Command) -> list[Components]:
        """The paths that the words of a command name, also behind options: pytest that, cmake -Sthat."""
        found: list[Components] = []
        for word in command.argv[1:]:
            text = word.text.partition("=")[2] or word.text[2:] if word.prefix[:1] == "-" else word.text
            if text and (word.exact or word.glob):
                found.append(self.flow.file(text.partition("[")[0].removeprefix("file:"), command))
        return found

    def _is_fed(self, at: int, command: Command) -> bool:
        """Whether what another machine sends is piped into the command: git archive --remote=h:r HEAD | tar x."""
        first = command.stdin
        sources = self.flow.findings[first:at] if first is not None else ()
        return any(
            source.category in (Category.ReadsRemote, Category.ModifiesRemote)
            or any(source.command is shown for shown in self._git.shown)
            for source in sources
        )

    def _passes_on(self, at: int, finding: Finding) -> bool:
        """Whether a copy takes code out of what the text has brought: cp that/x.py src."""
        nodes = [self.flow.file(path, finding.command) for path in finding.reads]
        return any(_is_code(node) and self.source(at, node) is not None for node in nodes)

    def _code(self, at: int, command: Command) -> Risk | None:
        """A file of code that a download has put into the project, which whatever is run there may use."""
        here = resolve(".", command.cwd, self.flow.home)
        for node, first in self._codes:
            if first < at and here and begins(node, here):
                fetched = self.flow.findings[first].command
                name = "/".join(node[len(here) :])
                self.unseen.add(at)
                return Category.RunsFetchedCode, f"`{command.text}` may run `{name}`, which `{fetched.text}` fetches"
        for place, first in self._copies:
            if first < at and here and begins(place, here):
                copy = self.flow.findings[first].command
                self.unseen.add(at)
                return Category.Unrecognized, f"`{command.text}` may run a copy from outside the project: `{copy.text}`"
        return None

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
        return self._source(at, node, self._first)

    def _any_source(self, at: int, nodes: Sequence[Components | None], places: dict[Components, int]) -> Command | None:
        """The command that brought, into one of `places`, what is at the first of `nodes` that one did."""
        return next((found for node in nodes if (found := self._source(at, node, places)) is not None), None)

    def _source(self, at: int, node: Components | None, places: dict[Components, int]) -> Command | None:
        starts = [] if node is None else [node[:length] for length in range(len(node) + 1)]
        before = min([places[start] for start in starts if start in places], default=at)
        return self.flow.findings[before].command if before < at else None

    def _repository(self, at: int, command: Command) -> Risk | None:
        """A repository out of an archive or a copy may bring a configuration, which git runs; a clone brings none."""
        here = resolve(".", command.cwd, self.flow.home)
        earlier = [held for held in self._held if held[0] < at] if here is not None else []
        compared = self.flow.compares(len(earlier))
        for before, places in earlier:
            source = self.flow.findings[before].command
            if not compared or any(here != place and begins(here or (), place) for place in places):
                reason = f"`{source.program}` may have brought the configuration of this repository, which git runs"
                return Category.RunsProjectCode, reason
        return None

    def _readdressed(self, at: int) -> Risk | None:
        """A push to an address that the text itself has set before."""
        if self._addressed is None or self._addressed >= at:
            return None
        said = self.flow.findings[self._addressed].command.text
        return Category.Unrecognized, f"`{said}` says in the same text where it is sent"


def _is_code(node: Node, folder: str = ".") -> TypeGuard[Components]:
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
