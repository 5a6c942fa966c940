"""The category of deleting a path, and the reason."""

from __future__ import annotations

from assent.command.word import LABELS, LOGIN
from assent.command.wrappers.execution_context import BETWEEN
from assent.lazy import Lazy
from assent.risk.category import Category
from assent.risk.disk import paths, zones
from assent.risk.disk.access import DISK, Why, holds, is_certain, unknown
from assent.risk.disk.zone import Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import TypeAlias

    from assent.command.model import Argument
    from assent.risk.disk import below, devices, overlap
    from assent.risk.disk.ground import Ground
    from assent.risk.disk.paths import Components

    Risk: TypeAlias = tuple[Category, str]  # at least that category; the reason is a sentence
    PathRisk: TypeAlias = "tuple[Category, Why | None]"  # of a path; None where nothing but its use matters
else:
    below, overlap = Lazy("assent.risk.disk.below"), Lazy("assent.risk.disk.overlap")
    devices = Lazy("assent.risk.disk.devices")

EACH = "/dev/{}"  # which is text, until a program puts each line of its input there
SYSTEM = frozenset(
    "bin boot dev etc home lib lib32 lib64 libx32 media mnt nix opt private proc root run sbin snap srv sys usr var"
    " applications library network system users volumes".split()
)
TREES = frozenset("bin include lib lib32 lib64 libexec local sbin share".split())  # below /usr and /var
STORES = frozenset(  # of services, below /var/lib: the data of any, at whatever depth
    "postgresql pgsql mysql mariadb mongodb mongo redis valkey rabbitmq elasticsearch opensearch cassandra clickhouse"
    " couchdb neo4j influxdb etcd docker containerd containers kubelet rancher libvirt lxc lxd grafana prometheus"
    " jenkins gitlab gitea forgejo vault consul nomad kafka zookeeper minio ldap mailman dovecot samba dpkg rpm".split()
)

REPOSITORIES = frozenset((".git", ".hg", ".jj", ".bzr", ".pijul", "_darcs", "_FOSSIL_"))
WORKING_COPY = ".svn"  # the history is on the server
HISTORY = frozenset("objects refs packed-refs store repo".split())  # of these in such a folder

WINDOWS = frozenset(  # at the root of a drive
    ("windows", "program files", "program files (x86)", "programdata", "users", "system volume information")
)


def delete(word: Argument, ground: Ground) -> PathRisk:
    """The effect of deleting the path `word`, with all that it holds."""
    if word.glob and word.text in LABELS:
        return Category.DeletesData, None
    wiped = wipe(word, ground)
    if wiped:
        return wiped
    components = ground.resolve_anywhere(word.text)
    gate = None if _is_literal(word, components) else of_gate(word, components, ground)
    if gate:
        return gate
    if not is_certain(word) or word.text == EACH:
        is_disk = devices.may_be_disk(word, ground)
        return (Category.Destroys, Why(word.text, DISK)) if is_disk else (Category.DeletesData, unknown(word))
    what = zones.within(components, Zone.Root, ground.home)
    if what:
        return Category.Destroys, Why(word.text, what)
    root = below.of_root(components) if BETWEEN in components else None
    return (Category.Destroys, holds(word, root)) if root is not None else (Category.DeletesData, None)


def noted(words: Sequence[Argument], ground: Ground) -> str:
    """The end of a reason that names the paths: a repository among them, and a path that nobody knows yet."""
    found = if_empty(words) or history(words, ground)
    if found or len(words) != 1 or words[0].exact:
        return found
    is_variable = words[0].text[:1] == "$" and "(" not in words[0].text
    return ", which is only known at run time" if is_variable else ""


def history(words: Sequence[Argument], ground: Ground) -> str:
    """The end of a reason that names the paths, where one of them is a repository or holds its history."""
    for word in words:
        what = _of_repository(ground.resolve_anywhere(word.text))
        if what and len(words) == 1:
            return f", {what}"
        if what:
            lost = what.replace("repository with its whole history", "whole history of the repository")
            return f", and with `{word.text}` {lost.removeprefix('which holds ')}"
    return ""


def _of_repository(components: Components) -> str:
    """The repository that a path is, or of which it holds the history; empty for other paths."""
    name, folder = "".join(components[-1:]), "".join(components[-2:-1])
    if name in REPOSITORIES:
        return "the repository with its whole history"
    if name == WORKING_COPY:
        return "the records of the working copy"
    return "which holds the history of the repository" if folder in REPOSITORIES and name in HISTORY else ""


def if_empty(words: Iterable[Argument]) -> str:
    """The end of a reason where all of the root goes if a variable is empty: rm -rf "$BUILD"/*."""
    for word in words:
        name, slash, rest = word.text.partition("/")
        if not word.exact and name[:1] == "$" and name[1:].strip("{}").isidentifier() and slash and rest in ("", "*"):
            return f", or `/{rest}` if `{name}` is empty"
    return ""


def wipe(word: Argument, ground: Ground) -> PathRisk | None:
    """The effect of changing, moving or deleting everything below `word`, if that is very much."""
    if _is_home_of_another(word):
        return Category.Destroys, Why(word.text, "is a whole home directory")
    if not is_certain(word):
        return None
    bare = _without_user(word.text)
    return _wipes(word, word.text, ground) or (None if bare == word.text else _wipes(word, bare, ground))


def _wipes(word: Argument, text: str, ground: Ground) -> PathRisk | None:
    components = ground.resolve(text)
    if components is None or _is_literal(word, components):
        return None
    while components and _undotted(components[-1]).strip(f"*.?{BETWEEN}") == "":
        components = components[:-1]
    what = _what_is_lost(tuple([component.casefold() for component in components]), components, ground)
    return (Category.Destroys, Why(word.text, what)) if what else of_gate(word, components, ground)


def _undotted(name: str) -> str:
    """A pattern in which what is any character but a dot is any: `.[!.]*`."""
    return name.replace("[!.]", "?").replace("[^.]", "?")


def _without_user(path: str) -> str:
    """The path without the user's name at its end, as it is where that is not set: `rm -rf /$USER`."""
    bare = path.rstrip("/*")
    return bare.removesuffix(LOGIN) if bare.endswith(f"/{LOGIN}") else path


def _is_literal(word: Argument, components: Components) -> bool:
    """Whether a word at the root is the name of a file that only looks like a pattern: rm -rf '/et?'."""
    return word.exact and word.quoted and len(components) == 1 and word.text[:1] == "/" and paths.is_wild(components[0])


def _is_home_of_another(word: Argument) -> bool:
    """`~name`, and all in it."""
    name = word.text[1:].rstrip("/*.")
    return not word.exact and not word.quoted and word.text[:1] == "~" and name.replace("-", "_").isidentifier()


def of_gate(word: Argument, components: Components, ground: Ground) -> PathRisk | None:
    """The finding that a path is among the settings of this gate or an agent, or holds them."""
    what = zones.within(components, Zone.Gate, ground.home)
    if what:
        return Category.Destroys, Why(word.text, what)
    held = zones.holding(components, Zone.Gate, ground.home)
    return (Category.Destroys, holds(word, held)) if held else None


def _what_is_lost(folded: Components, components: Components, ground: Ground) -> str:
    if not folded:
        return "is the whole file system"
    if folded == ground.home or (len(folded) == 2 and folded[0] in ("home", "users")):
        return "is a whole home directory"
    if len(folded) == 1 and _is_one_of(folded[0], SYSTEM):
        return "is a system directory"
    if len(folded) == 2 and _is_one_of(folded[0], ("usr", "var")) and _is_one_of(folded[1], TREES):
        return "is a system directory"
    if _is_store(folded):
        return "is the data of a service"
    if paths.begins(ground.home, folded):
        return "holds the home directory"
    if components != ground.workspace and paths.begins(ground.workspace, components):
        return "holds the workspace and what is beside it"
    if zones.within(components, Zone.Disk, ground.home):
        return DISK
    inner = folded[folded[0] == "mnt" :]
    return _of_drive(inner) if inner and len(inner[0]) == 1 and inner[0].isalpha() else ""


def _of_drive(folded: Components) -> str:
    """The loss of a drive of Windows, which Bash calls /c there, and /mnt/c beside it; `/w` may be any folder."""
    drive, *below = folded
    if not below:
        return "is a whole drive" if drive == "c" else ""
    if below[0] == "users" and len(below) == 2:
        return "is a whole home directory"
    return "is a system directory" if len(below) == 1 and below[0] in WINDOWS else ""


def _is_store(folded: Components) -> bool:
    """Whether a path is the folder of a service below /var/lib, or is in one that is known to hold its data."""
    for root in (("var", "lib"), ("usr", "local", "var"), ("opt", "homebrew", "var"), ("srv",)):
        below = folded[len(root) :] if paths.begins(folded, root) else ()
        if below and _is_one_of(below[0].partition("@")[0], STORES):
            return True
        if len(below) == 1 and root == ("var", "lib"):
            return True
    return False


def _is_one_of(name: str, names: Collection[str]) -> bool:
    """Whether `name`, perhaps a glob, can be one of `names`."""
    return any(overlap.overlaps(name, other) for other in names) if paths.is_wild(name) else name in names
