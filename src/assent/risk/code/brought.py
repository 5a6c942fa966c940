"""The code that a text brings from elsewhere, by any program, and then runs or reads: copies, clones, archives."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.code.arrivals import Arrivals, is_code_file
from assent.risk.code.git_foreign import sets_address
from assent.risk.code.loads import heeded
from assent.risk.disk.folders import folders, is_anywhere
from assent.risk.disk.paths import begins, resolve
from assent.risk.entries.programs import LOADING, UNPACKING, is_remote
from assent.risk.entries.script import script
from assent.risk.unread import possible_path
from assent.rules_table import FETCHES, is_a, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding

FOLDERS = ("-C", "--manifest-path", "--prefix", "--cwd", "--dir", "--project-dir", "--chdir", "--project")
PACKAGES = (".tgz", ".tar.gz", ".tar", ".whl", ".zip", ".gem", ".jar", ".nupkg", ".crate")


class Brought(Arrivals):
    """The commands that run or read what a text brings."""

    __slots__ = ()

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
        made = next((self.flow.findings[first].command for first in self.remade if first < at), None)
        if made is None or finding.category is not Category.RunsProjectCode:
            return None
        self.unseen.add(at)
        reason = f"`{finding.command.text}` may run what `{made.text}` makes of a fetched file"
        return Category.RunsFetchedCode, reason

    def _project_code(self, at: int, finding: Finding, *, is_script: bool) -> Risk | None:
        """Code of the project of which a part was brought, unpacked or copied before."""
        command = finding.command
        nodes = self._used(finding)
        anywhere = is_anywhere(command)
        nodes += [place for place in (*self.first, *self.copied) if anywhere]
        source = self.any_source(at, nodes, self.first) or self._settings(at, command)
        if source is not None:
            return Category.RunsFetchedCode, f"`{command.text}` runs files that `{source.text}` brings from elsewhere"
        copy = self.any_source(at, nodes, self.copied)
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
            *(self._named(command) if self.first else ()),
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
                loaded = [
                    node for node, first in self.downloaded.items() if first < at and is_code_file(node, folder="")
                ]
                return any(begins(node, place) for node in loaded for place in places)
            case Category.ModifiesRemote if is_a(command.program, LOADING) and command.program != "git":
                files = [self.flow.file(read, command) for read in finding.reads]
                return self.any_source(at, files, self.first) is not None
            case _:
                return False

    def _settings(self, at: int, command: Command) -> Command | None:
        """The command that prints what is in a file from which this one takes settings by an option: make -f that."""
        loads = heeded(command.program or "")
        named = folders(command, tuple(loads.options.split())) if loads is not None else ()
        sources = [self.passed.get(self.flow.file(word.text, command), at) for word in named if word.exact]
        first = min(sources, default=at)
        return self.flow.findings[first].command if first < at else None

    def _package(self, at: int, command: Command) -> Risk | None:
        """A package that the text downloads, and this command installs by its path: npm i ./x.tgz."""
        if FETCHES not in known(command.program or ""):
            return None
        packages = [node for node in self._named(command) if node and str(node[-1]).endswith(PACKAGES)]
        first = min([self.downloaded.get(node, at) for node in packages], default=at)
        if first == at:
            return None
        fetched = self.flow.findings[first].command
        return Category.RunsFetchedCode, f"`{command.text}` runs files that `{fetched.text}` brings from elsewhere"

    def _takes(self, at: int, command: Command) -> bool:
        """Whether a command that is not understood names code which the text has downloaded, in any of its words.

        In a container and on another machine it is known by its name, since folders are mounted there and copied.
        """
        codes = {node for node, first in self.downloaded.items() if first < at and is_code_file(node)}
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

    def _code(self, at: int, command: Command) -> Risk | None:
        """A file of code that a download has put into the project, which whatever is run there may use."""
        here = () if is_anywhere(command) else resolve(".", command.cwd, self.flow.home)
        for node, first in self.codes:
            if first < at and here is not None and begins(node, here):
                fetched = self.flow.findings[first].command
                name = "/".join(node[len(here) :])
                self.unseen.add(at)
                return Category.RunsFetchedCode, f"`{command.text}` may run `{name}`, which `{fetched.text}` fetches"
        for place, first in self.copies:
            if first < at and here is not None and begins(place, here):
                copy = self.flow.findings[first].command
                self.unseen.add(at)
                return Category.Unrecognized, f"`{command.text}` may run a copy from outside the project: `{copy.text}`"
        return None

    def _repository(self, at: int, command: Command) -> Risk | None:
        """A repository out of an archive or a copy may bring a configuration, which git runs; a clone brings none."""
        here = resolve(".", command.cwd, self.flow.home)
        earlier = [held for held in self.held if held[0] < at] if here is not None else []
        compared = self.flow.compares(len(earlier))
        for before, places in earlier:
            source = self.flow.findings[before].command
            if not compared or any(here != place and begins(here or (), place) for place in places):
                reason = f"`{source.program}` may have brought the configuration of this repository, which git runs"
                return Category.RunsProjectCode, reason
        return None

    def _readdressed(self, at: int) -> Risk | None:
        """A push to an address that the text itself has set before."""
        if self.addressed is None or self.addressed >= at:
            return None
        said = self.flow.findings[self.addressed].command.text
        return Category.Unrecognized, f"`git push` sends commits to the address that `{said}` sets"
