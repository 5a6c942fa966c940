"""Whether this machine can make a box, and the one line that would let it."""

from __future__ import annotations

import os
import sys
import tempfile

from assent.errors import BoxError
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_APPARMOR = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns"  # Ubuntu since 23.10
_CLONE = "/proc/sys/kernel/unprivileged_userns_clone"  # Debian
_MOST = "/proc/sys/user/max_user_namespaces"
_CONTAINERS = ("/.dockerenv", "/run/.containerenv")
_SECONDS = 20


class Probe(Record):
    """The result of a trial: a box was made, or why none can be."""

    works: bool
    told: str
    remedy: str = ""


def probe(state: str) -> Probe:
    """Make a box for a moment, in a folder of its own."""
    if sys.platform != "linux":
        return Probe(works=False, told="the box needs Linux: commands that would run in it are asked about")
    from assent.box.boxable import note_works
    from assent.box.launch import run
    from assent.box.place import make_place, remove
    from assent.box.settings import Boxed, Keeping, Limits, Root

    with tempfile.TemporaryDirectory(prefix="assent-", dir=_outside()) as folder:
        root = os.path.realpath(folder)
        roots = (Root(root, Keeping.Nothing),)
        try:
            place = make_place(state, roots)
            try:
                outcome = run(Boxed(("true",), root, tuple(os.environ.items()), roots, (), Limits(_SECONDS)), place)
                note_works(state)
            finally:
                remove(place)
        except (BoxError, OSError) as error:
            return Probe(
                works=False, told=f"no box here, what would run in it is asked about: {error}", remedy=remedy()
            )
    missing = f", without {' and '.join(outcome.walls)}" if outcome.walls else ""
    return Probe(works=True, told=f"a command can run in a box{missing}")


def _outside() -> str | None:
    return "/var/tmp" if os.access("/var/tmp", os.W_OK) else None  # noqa: S108 - the folder in it is our own


def remedy(read: Mapping[str, str] | None = None, containers: tuple[str, ...] = _CONTAINERS) -> str:
    """The remedy that would most likely let this machine make one. `read`: settings of the kernel, for tests."""
    settings = {path: _setting(path) for path in (_APPARMOR, _CLONE, _MOST)} if read is None else read
    if settings.get(_MOST) == "0":
        return "sudo sysctl -w user.max_user_namespaces=10000"
    if any(os.path.exists(path) for path in containers):
        return "start the container with --security-opt seccomp=unconfined --security-opt systempaths=unconfined"
    if settings.get(_APPARMOR) == "1":
        return "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"
    if settings.get(_CLONE) == "0":
        return "sudo sysctl -w kernel.unprivileged_userns_clone=1"
    return "a kernel of 5.12 or later with user namespaces and overlayfs"


def _setting(path: str) -> str:
    try:
        with open(path, encoding="ascii") as file:
            return file.read().strip()
    except OSError:
        return ""
