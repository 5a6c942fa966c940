"""The paths that a box must not show: keys, tokens, the state of this gate, sockets through which others would act."""

from __future__ import annotations

import os

from assent.box.mounts import again, mounted_sockets, mounts, sockets
from assent.risk.disk import overlap, paths, zones
from assent.risk.disk.places import table
from assent.risk.disk.zone import Zone
from assent.store.redaction import masked
from assent.store.secret_names import is_secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

# Variables that name a socket or a terminal of the machine; there are none in the box.
SOCKETS = (
    *("SSH_AUTH_SOCK", "SSH_AGENT_PID", "GPG_AGENT_INFO", "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"),
    *("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DOCKER_HOST", "CONTAINER_HOST", "XDG_RUNTIME_DIR", "TMUX", "STY"),
)
_SKIPPED = frozenset((".git", "node_modules", ".hg", ".svn"))  # nobody keeps a key in there
_MOST = 400_000  # entries of the workspace that are looked at
_MOST_BESIDE = 5_000  # entries of folders beside it: each box looks at them
# Settings that a project may hold without a secret, and what says that they hold one.
_SETTINGS = {
    ".npmrc": (b"_auth", b"_password"),
    ".yarnrc.yml": (b"npmAuth",),
    "pip.conf": (b"@",),
    ".yarnrc": (b"_auth",),
    ".bunfig.toml": (b"token", b"password"),
    ".hgrc": (b".password",),
}
_HOME_SETTINGS = (".config/pip", ".pip", "")  # below the home
_CROWDED = 1_000
_CERTIFICATES = (".pem", ".key", ".p12", ".pfx", ".jks", ".keystore")
_LARGEST = 1 << 16  # bytes of them that are read


def hidden(
    own: Sequence[str],
    home: str,
    roots: Sequence[str],
    project: str,
    is_held: Callable[[str], bool],
    beside: Sequence[str] = (),
    environ: Mapping[str, str] | None = None,
) -> tuple[str, ...]:
    """The real paths to hide: `own`, and what is private by its place or, in the project and `beside` it, by its name.

    Each under all names that mounts give it. What git holds is secret to nobody. An empty `project` is not looked at.
    Of the folders beside it not all is looked at but what is nearest, and certificates and the like are left, which
    others' builds may need.
    """
    made = mounts()
    found = [*own, *_placed(Zone.Private, home), *_settings(home)]
    found += [*sockets(roots, environ or {}, SOCKETS), *mounted_sockets(made)]
    if project:
        found += [path for path in _secrets_below([project], home, _MOST) if not is_held(path)]
        apart = frozenset(roots)
        near = _secrets_below(beside, home, _MOST_BESIDE, apart)
        found += [path for path in near if not os.path.basename(path).casefold().endswith(_CERTIFICATES)]
    kept: list[str] = []
    real = {os.path.realpath(path) for path in found if os.path.lexists(path)}
    real |= {name for one in real for name in again(one, made)}
    for path in sorted(real):
        inside = any(path.startswith(f"{other}/") for other in kept)
        if not inside and not any(f"{root}/".startswith(f"{path}/") for root in roots):
            kept.append(path)
    return tuple(kept)


def environment(given: Mapping[str, str], shows_secrets: bool) -> tuple[tuple[str, str], ...]:
    """The variables without those that name sockets.

    Where secrets are not to be shown, without those that are called like one, and without secrets in others' values,
    as the password in an address.
    """
    return tuple(
        [
            (name, value if shows_secrets else masked(value))
            for name, value in given.items()
            if name not in SOCKETS and (shows_secrets or not is_secret(name))
        ]
    )


def _placed(zone: Zone, home: str) -> Iterator[str]:
    """The paths of a table that exist, but for those that may be anywhere."""
    listed: dict[str, dict[str, list[str]]] = {}
    for row in table(zone):
        start, *rest = row.split("/")
        if start == "**" or rest[:1] == ["proc"]:
            continue
        yield from _fitting(home if start == "~" else "/", rest, listed)


def _fitting(folder: str, rest: Sequence[str], listed: dict[str, dict[str, list[str]]]) -> Iterator[str]:
    """The paths below `folder` under names that fit, whatever their letter case. `listed`: folders read before."""
    if not rest:
        yield folder
        return
    names = listed.get(folder)
    if names is None:
        names = listed[folder] = _names(folder)
    wanted = rest[0]
    fitting = [name for name in names if _fits(name, wanted)] if "*" in wanted else [wanted]
    for folded in fitting:
        for name in names.get(folded, ()):
            yield from _fitting(os.path.join(folder, name), rest[1:], listed)


def _fits(name: str, wanted: str) -> bool:
    """Whether a name fits one with stars; quick where there is one of them, since it is asked of every name."""
    head, _, tail = wanted.partition("*")
    if "*" in tail or not name.isalnum():
        return name.startswith(head) and overlap.overlaps(name, wanted)
    return name.startswith(head) and name.endswith(tail) and len(name) >= len(head) + len(tail)


def _names(folder: str) -> dict[str, list[str]]:
    """The names in a folder, in small letters."""
    names: dict[str, list[str]] = {}
    try:
        for name in os.listdir(folder):
            names.setdefault(name.casefold(), []).append(name)
    except OSError:
        return {}
    return names


def _secrets_below(starts: Sequence[str], home: str, most: int, apart: frozenset[str] | None = None) -> Iterator[str]:
    """The files below the folders that are private by their names, such as .env, the nearest first.

    `most` entries are looked at. With `apart` neither those folders, nor any whose name begins with a dot, which
    programs keep for themselves, nor any with so many entries that they are data.
    """
    home_components = paths.resolve(home.casefold(), "/", "/") or ()
    waiting, seen = list(starts), 0
    for folder in waiting:  # which grows
        try:
            entries = list(os.scandir(folder))
        except OSError:
            continue
        if apart is not None and len(entries) > _CROWDED:
            continue
        seen += len(entries)
        if seen > most:
            return
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                waiting += [entry.path] if _is_searched(entry, apart) else []
            elif _is_private(entry, home, home_components):
                yield entry.path


def _is_searched(folder: os.DirEntry[str], apart: frozenset[str] | None) -> bool:
    """Whether secrets are looked for in a folder."""
    is_apart = apart is not None and (folder.name.startswith(".") or folder.path in apart)
    return folder.name not in _SKIPPED and not is_apart


def _is_private(file: os.DirEntry[str], home: str, home_components: paths.Components) -> bool:
    """Whether a file holds a secret by its name, or by the signs in the settings of a tool."""
    if file.name in _SETTINGS:
        return _holds_secret(file.path, _SETTINGS[file.name])
    components = paths.resolve(file.path, "/", home) if _may_be_private(file.name) else None
    return bool(components) and bool(zones.within(components or (), Zone.Private, home_components))


def _settings(home: str) -> Iterator[str]:
    """The settings of tools in the home that hold a secret, which those of most people do not."""
    for folder in _HOME_SETTINGS:
        for name, signs in _SETTINGS.items():
            path = os.path.join(home, folder, name)
            if os.path.lexists(path) and _holds_secret(path, signs):
                yield path


def _holds_secret(path: str, signs: tuple[bytes, ...]) -> bool:
    """Whether one of the signs is in a file; also where it cannot be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return True
    try:
        data = os.read(descriptor, _LARGEST)
    finally:
        os.close(descriptor)
    return any(sign in data for sign in signs)


def _may_be_private(name: str) -> bool:
    """Whether a name alone may make a file private; quick, since it is asked of every file."""
    folded = name.casefold()
    return folded in _NAMES or folded.endswith(_TAILS) or folded.startswith(_HEADS)


def _by_name() -> tuple[frozenset[str], tuple[str, ...], tuple[str, ...]]:
    """The last components of the rows that hold anywhere: whole, by how they end, and by how they begin."""
    whole: set[str] = set()
    tails: set[str] = set()
    heads: set[str] = set()
    for row in table(Zone.Private):
        if row.startswith("**/"):
            head, star, tail = row.rpartition("/")[2].partition("*")
            (whole if not star else heads if head else tails).add(head or tail)
    return frozenset(whole), tuple(tails), tuple(heads)


_NAMES, _TAILS, _HEADS = _by_name()
