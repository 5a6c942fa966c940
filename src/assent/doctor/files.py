"""Assent's own files: bytecode, policy, the state folder and what is kept there."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from importlib.util import cache_from_source

from assent.box.probe import probe
from assent.client.loading import HEADER, head
from assent.config.load import load_policy
from assent.config.locations import Locations, locate
from assent.config.private import is_private
from assent.doctor.check import Check, CheckResult
from assent.errors import PolicyError, StoreError
from assent.hooks.bundle_removal import left_behind
from assent.hooks.command_line import ENTRY
from assent.hooks.workspace import repository
from assent.resident.package import Package
from assent.store.database import open_store
from assent.store.grant import grant_of, has_ended
from assent.store.moment import moment, now
from assent.store.server_rules import pulled
from assent.store.snapshot import kept

_ROOM = 1 << 20  # bytes
OLD = 7 * 24 * 3600  # seconds after which a server is to be asked again
PACKAGE = os.path.dirname(os.path.dirname(ENTRY))


def check_files(environment: Mapping[str, str], cwd: str) -> Iterator[Check]:
    """All of them."""
    yield _bytecode()
    yield from _bundles()
    places = locate(environment)
    if os.path.lexists(places.state) and not is_private(places.state):
        told = f"{places.state} is not a folder that only you can open: nothing in it is used"
        yield Check("state", CheckResult.Wrong, told, f"chmod 700 {shlex.quote(places.state)}")
    stopping = _stopping(places.state)
    if stopping:
        told = f"{stopping} cannot be written: nothing is recorded, and no approval is kept"
        yield Check("writing", CheckResult.Wrong, told, _writable(stopping))
    elif _is_full(places.state):
        told = f"{places.state} is on a full disk: nothing is recorded, and no approval is kept"
        yield Check("writing", CheckResult.Wrong, told, f"df -h {shlex.quote(places.state)}  # then make room there")
    try:
        load_policy(cwd, repository(cwd, places.home) or cwd, environment)
        present = os.path.lexists(places.policy)
        yield Check(
            "policy", CheckResult.Well, places.policy if present else "you have no policy file: the defaults hold"
        )
    except PolicyError as error:
        told = f"every command is asked about or denied: {error}"
        yield Check("policy", CheckResult.Wrong, told, _fix(error, places))
    try:
        held = kept(places)
        at = now()
        standing = [row for row in held.grants if not has_ended(grant_of(row), at)]  # as `approvals list` has them
        told = f"{_counted(len(held.corrections), 'correction')}, {_counted(len(standing), 'approval')}"
        yield Check(
            "store", CheckResult.Well, told if os.path.lexists(places.store) else "no approvals or corrections yet"
        )
        if any(correction.origin for correction in held.corrections):
            yield from _servers(places.store)
    except StoreError as error:
        told = f"every command is asked about or denied: {error}"
        path = shlex.quote(places.store)
        yield Check("store", CheckResult.Wrong, told, f"mv {path} {path}.broken  # the next call makes an empty one")


def _is_full(state: str) -> bool:
    """Whether the disk of the state folder has less room than a snapshot and a few records take."""
    try:
        return os.path.isdir(state) and shutil.disk_usage(state).free < _ROOM
    except OSError:
        return False


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _stopping(state: str) -> str:
    """The obstacle to making or writing the state folder; empty where there is none."""
    folder = state
    while not os.path.lexists(folder) and folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
    return "" if os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK) else folder


def _writable(stopping: str) -> str:
    """A line that makes a folder of it that the user may write."""
    path = shlex.quote(stopping)
    if sys.platform != "win32" and os.statvfs(stopping).f_flag & os.ST_RDONLY:
        return f"findmnt -T {path}  # then mount that file system so that it can be written"
    return f"chmod u+rwx {path}" if os.path.isdir(stopping) else f"mv {path} {path}.old"


def _fix(error: PolicyError, places: Locations) -> str:
    """A line that opens the file which the error begins with, else the user's own policy file, or moves a folder."""
    told = str(error).partition(":")[0]
    path = os.path.join(places.home, told[2:]) if told.startswith("~/") else told
    word = shlex.quote(path if os.path.lexists(path) else places.policy)
    if os.path.isdir(path):
        return f"mv {word} {word}.old"
    if os.path.isfile(path) and not os.access(path, os.R_OK):
        return f"chmod u+r {word}"
    return f'"${{EDITOR:-vi}}" {word}'


def _servers(path: str) -> Iterator[Check]:
    """The time at which the servers were asked whose corrections hold."""
    with open_store(path) as store:
        servers = pulled(store)
    for server in servers:
        told = f"{server.origin}: {_counted(server.count, 'correction')}, asked on {server.at[:10]}"
        if server.at < moment(time.time() - OLD):
            yield Check("server", CheckResult.Note, f"{told}; they may have changed", "assent corrections pull")
        else:
            yield Check("server", CheckResult.Well, told)


def _bundles() -> Iterator[Check]:
    """The files that hooks of an uninstalled package have left where it was."""
    for folder in left_behind(sys.path):
        told = f"{folder} holds what hooks of an Assent wrote that is uninstalled; nothing uses it"
        yield Check("bundle", CheckResult.Note, told, f"delete {folder}")


def _bytecode() -> Check:
    """Whether every module that judging needs has its bytecode beside it."""
    modules = Package(PACKAGE).modules()
    missing = [name for name in modules if not _has_bytecode(name)]
    if not missing:
        return Check("bytecode", CheckResult.Well, f"all {len(modules)} modules have it")
    told = f"{len(missing)} of {len(modules)} modules have none: calls take several times as long"
    return Check("bytecode", CheckResult.Wrong, told, f"{sys.executable} -I -m compileall -q '{PACKAGE}'")


def _has_bytecode(module: str) -> bool:
    """Whether a hook would take the bytecode of a module: its first bytes say so."""
    base = os.path.join(PACKAGE, *module.split(".")[1:])
    source = f"{base}.py" if os.path.isfile(f"{base}.py") else os.path.join(base, "__init__.py")
    try:
        with open(cache_from_source(source), "rb") as file:
            return file.read(HEADER) == head(os.stat(source))
    except OSError:
        return False


def check_box(environment: Mapping[str, str]) -> Iterator[Check]:
    """Make one for a moment."""
    found = probe(locate(environment).state)
    yield Check("box", CheckResult.Well if found.works else CheckResult.Note, found.told, found.remedy)
