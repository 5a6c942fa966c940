"""The place where a text runs in a box: its folders, what they may become, and what is hidden there."""

from __future__ import annotations

import os

from assent.box.beside import beside
from assent.box.hidden import environment, hidden
from assent.box.mounts import mounts
from assent.box.place import shelves
from assent.box.settings import VARIABLES, Boxed, Keeping, Limits, Root
from assent.config.locations import locate
from assent.errors import BoxError
from assent.risk.finding import Secret
from assent.rules_table import WORDS, of_kind, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assent.assessment import Context
    from assent.evidence.git.repository import Repository

_OWN = ("/dev/", "/run/", "/proc/", "/sys/")
TEMPORARY = "/tmp"  # noqa: S108 - in the box it is a copy
CACHES = "caches"  # of each tool, below the home; only what is there already is given


def boxed(text: str, context: Context, environ: Mapping[str, str], limits: Limits) -> Boxed:
    """`text` run by bash in the workspace of `context`. Raises BoxError where that is no folder of its own."""
    places = locate(environ)
    workspace, cwd = os.path.realpath(context.workspace or context.cwd), os.path.realpath(context.cwd)
    if context.policy.box_hosts:
        make_caches(places.home, text)  # what is fetched needs a place, also the first time
    roots = _roots(workspace, os.path.realpath(places.home), cwd)
    written = [root.path for root in roots if root.keeping is Keeping.Commit]
    own = (places.state, os.path.dirname(places.policy), *shelves(places.state))
    project = "" if Secret.Dotenv in context.policy.shown else workspace
    others = beside(text, cwd, workspace, os.path.realpath(places.home))
    private = hidden(own, places.home, written, project, _held(workspace, places.home), others, environ)
    return Boxed(
        (context.shell.value, "-c", text),
        cwd,
        _variables(context, environ),
        roots,
        private,
        limits,
        context.policy.box_hosts,
    )


def _variables(context: Context, environ: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The environment of the program; a proxy of the machine's own would not be reached."""
    given = dict(environment(environ, Secret.Environment in context.policy.shown))
    return tuple({**given, **(dict(VARIABLES) if context.policy.box_hosts else {})}.items())


def _roots(workspace: str, home: str, cwd: str) -> tuple[Root, ...]:
    if not os.path.isdir(workspace):
        raise BoxError(f"{workspace}: is not a folder")
    if workspace == "/" or f"{home}/".startswith(f"{workspace}/"):
        raise BoxError(f"{workspace}: is not a project's folder: it holds your home")
    if workspace.startswith(_OWN):
        raise BoxError(f"{workspace}: is where the box has folders of its own")
    if f"{cwd}/" != f"{workspace}/" and not cwd.startswith(f"{workspace}/"):
        raise BoxError(f"{cwd}: is outside the workspace {workspace}")
    points = [mount.point for mount in mounts()]
    if mounted := _first_below(workspace, points):
        raise BoxError(f"{mounted}: another file system is mounted in the workspace, which the box cannot copy")
    found = [Root(workspace, Keeping.Commit)]
    for path in caches(home):
        if not _overlap(path, workspace) and not _first_below(path, points):
            found.append(Root(path, Keeping.Cache))
    temporary = os.path.realpath(TEMPORARY)
    is_bare = bool(_first_below(temporary, points))  # as of an AppImage that runs
    holds_others = any(_overlap(temporary, root.path) for root in found)
    if os.path.isdir(temporary) and temporary != workspace and not (is_bare and holds_others):
        found.append(Root(temporary, Keeping.Commit, is_bare))
    return tuple(sorted(found, key=lambda root: (root.path.count("/"), root.path)))


def _overlap(one: str, other: str) -> bool:
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def _first_below(folder: str, points: list[str]) -> str:
    """A mount below the folder; empty where there is none."""
    return next((point for point in points if point.startswith(f"{folder}/")), "")


def _held(workspace: str, home: str) -> Callable[[str], bool]:
    """Whether git holds a file of a private name: certificates for tests, settings without secrets."""
    found: list[Repository | None] = []

    def is_held(path: str) -> bool:
        if not found:
            from assent.evidence.git.repository import repository_around  # only where there is such a file

            found.append(repository_around(workspace, home))
        return found[0] is not None and found[0].index.find(found[0].name(path)) is not None

    return is_held


def caches(home: str) -> list[str]:
    """The real paths of those that exist."""
    paths = sorted({path for tool in of_kind(f"{WORDS} {CACHES}") for path in words(tool, CACHES)})
    found = [os.path.join(home, path) for path in paths]
    return [os.path.realpath(path) for path in found if os.path.isdir(path) and not os.path.islink(path)]


def make_caches(home: str, text: str) -> None:
    """Make those empty that the tools in `text` begin with; what cannot be made is not there."""
    named = set("".join([c if c.isalnum() else " " for c in text]).split())
    for tool in of_kind(f"{WORDS} {CACHES}") & named:
        try:
            os.makedirs(os.path.join(home, words(tool, CACHES)[0]), 0o755, exist_ok=True)
        except OSError:
            continue
