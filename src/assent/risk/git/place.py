"""The repository that a git command works on, and the meaning of its relative paths."""

from __future__ import annotations

from assent.command.model import Argument, Surroundings
from assent.command.state import on_drive
from assent.command.wrappers.execution_context import FRESH
from assent.record import Record
from assent.risk.category import Category
from assent.risk.disk.ground import TEMPORARY
from assent.risk.disk.paths import begins, resolve, spell
from assent.risk.entries.rule import Role
from assent.risk.git.model import GitCommand, Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.options import Option
    from assent.risk.disk.paths import Components

# folders that hold what others have written
DEPENDENCIES = ("node_modules", "site-packages", "third_party", "vendor")
# hidden folders that a project writes itself
_OWN = (".github", ".gitlab", ".circleci", ".devcontainer", ".husky", ".vscode", ".claude", ".cursor")


class GitPlace(Record):
    """The directory of a git command, with the words that name it."""

    directory: Argument | None  # -C dir, joined when there are several
    elsewhere: Argument | None  # --git-dir, --work-tree: the word that names another repository
    doubt: str  # why the repository's own configuration is not trusted; empty when it is
    shared: bool  # the doubt is only that everybody can put a repository there
    own: bool  # it is the directory in which the agent works
    here: Argument  # the directory as a word
    cleans: bool  # the directory is a home directory or the root, and all that is untracked there is deleted

    def resolve(self, path: Argument) -> Argument:
        """`path` as seen from where the command stands, not from `-C`."""
        directory = self.directory
        if directory is None or path is self.here:
            return path
        return _join(directory, path)

    def marks(self, category: Category, git: GitCommand) -> tuple[Mark, ...]:
        """The consequences of the place for a command of that category."""
        reads = category <= Category.ReadsRemote
        plain = reads and (git.help or (git.rule is not None and git.rule.program.plain and not git.has("--format")))
        if self.cleans and not reads:
            return (Mark(Category.ReadsFilesystem, "", None, Role.Deletes, self.here),)
        if self.doubt and not plain:
            return (Mark(Category.Unrecognized, self.doubt, self.elsewhere or self.directory),)
        if reads:
            return ()
        if self.elsewhere is not None:
            reason = f"{git.title} works on another repository or folder, `{self.elsewhere.text}`"
            return (Mark(Category.Unrecognized, reason, self.elsewhere),)
        if self.own:
            return ()
        return (Mark(Category.ReadsFilesystem, "", None, Role.Writes, self.here),)


def _cleans_all(git: GitCommand) -> bool:
    """Whether it deletes all that is untracked in the folder: `git clean -fd`."""
    named = git.operands or git.pathspecs
    return git.word is not None and git.word.text == "clean" and git.after.has("-d") and not named


def locate(git: GitCommand, cwd: str | None, surroundings: Surroundings) -> GitPlace:
    """The place that the options before the subcommand give a command in `cwd`."""
    directory: Argument | None = None
    elsewhere: Argument | None = None
    doubt = ""
    for option in git.before.options:
        if option.name == "-C" and option.value is not None:
            from assent.risk.disk.folders import named  # few commands name another folder

            value = named(option.value)
            directory = value if directory is None else _join(directory, value)
        elif option.name in ("--git-dir", "--work-tree") and option.value is not None:
            elsewhere = option.value
            doubt = doubt or _elsewhere(option, cwd, surroundings)
    own = directory is None and cwd == surroundings.cwd
    written = directory.text if directory is not None else ""
    entered = written or "."
    if directory is not None and not directory.exact:
        doubt = f"`git -C` enters `{directory.text}`, whose configuration may run programs"
    elif not own:
        doubt = doubt or _foreign(entered, cwd, surroundings, written)
    shared = False
    if not doubt and elsewhere is None and not own:
        doubt = _shared(entered, cwd, surroundings, written)
        shared = bool(doubt)
    first = git.argv[0]
    here = directory or Argument(first.start, first.end, ".", ".", exact=True)
    cleans = here.exact and _cleans_all(git) and _is_whole(resolve(here.text, cwd, surroundings.home), surroundings)
    return GitPlace(directory, elsewhere, doubt, shared, own, here, cleans)


def _is_whole(components: Components | None, surroundings: Surroundings) -> bool:
    """Whether a directory is a home directory or the root."""
    return components is not None and components in ((), resolve(surroundings.home, "/", "/"))


def _elsewhere(option: Option, cwd: str | None, surroundings: Surroundings) -> str:
    """The reason why the repository of --git-dir or the files of --work-tree are not to be trusted."""
    value = option.value
    if value is None or not value.exact:
        return f"`git {option.name}` names a folder that is only known at run time"
    if option.name == "--work-tree":
        components = resolve(value.text, cwd, surroundings.home)
        workspace = resolve(surroundings.workspace, None, surroundings.home) or ()
        if components is not None and not begins(components, workspace):
            return f"`git --work-tree` works on `{value.text}`, which is outside the workspace"
        return _foreign(value.text, cwd, surroundings, value.text)
    folder, _, last = value.text.rstrip("/").rpartition("/")
    if last != ".git":
        return f"`git --git-dir` may run programs from the settings of `{value.text}`"
    folder = folder or "."
    return _foreign(folder, cwd, surroundings, value.text) or _shared(folder, cwd, surroundings, value.text)


def _foreign(path: str, cwd: str | None, surroundings: Surroundings, written: str = "") -> str:
    """The reason why a repository at `path`, in the command `written`, may have come with somebody else's files."""
    components = resolve(path, cwd, surroundings.home)
    if components is None:
        return "`git` enters an unknown repository, whose configuration may run programs"
    workspace = resolve(surroundings.workspace, None, surroundings.home) or ()
    inner = components[len(workspace) :] if begins(components, workspace) else components
    for name in inner:
        hidden = name.startswith(".") and "worktree" not in name and name not in _OWN
        if hidden or name in DEPENDENCIES:
            return f"`git` may run programs from the settings in `{written or spell(components)}`"
    return ""


def _shared(path: str, cwd: str | None, surroundings: Surroundings, written: str = "") -> str:
    """The reason why a repository at `path`, in the command `written`, may be anybody's: all write temporary files."""
    components = resolve(path, cwd, surroundings.home) or ()
    workspace = resolve(surroundings.workspace, None, surroundings.home) or ()
    if FRESH in components or _is_temporary(workspace) or not _is_temporary(components):
        return ""
    shown = written or spell(components)
    return f"`git` may run programs from the settings in `{shown}`, where anybody can put a repository"


def _is_temporary(components: Sequence[str]) -> bool:
    return any(begins(tuple(components), root) for root in TEMPORARY)


def _join(directory: Argument, path: Argument) -> Argument:
    """`path` below `directory`; not exact unless both are."""
    if path.text.startswith("/") or on_drive(path.text):
        return path
    text = f"{directory.text}/{path.text}"
    prefix = f"{directory.text}/{path.prefix}" if directory.exact else directory.prefix
    return Argument(
        path.start,
        path.end,
        text,
        prefix,
        directory.exact and path.exact,
        directory.several or path.several,
        path.glob and directory.exact,
    )
