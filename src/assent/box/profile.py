"""The needs of a command, by its words and by the box's own view, in the form of other sandboxes.

Formats: bubblewrap's manual; the schema of Anthropic's sandbox-runtime 0.0.78; the permission profiles of
OpenAI's Codex, tried with 0.169; Apple's seatbelt language, which could not be tried here.
"""

from __future__ import annotations

import json
import os

from assent.box.beside import beside
from assent.box.hidden import hidden
from assent.box.place import shelves
from assent.closed import Choice
from assent.config.locations import locate
from assent.errors import assert_never
from assent.record import Record
from assent.risk.disk.paths import resolve, spell
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assent.assessment import Assessment, Context

_TEMPORARY = "/tmp"  # noqa: S108 - builds need it
_HOSTED = ("https://", "http://", "ssh://", "git://")


class ProfileForm(Choice):
    """The form of a profile."""

    Bubblewrap = "bubblewrap"
    Runtime = "srt"
    Seatbelt = "seatbelt"
    Codex = "codex"


class Profile(Record):
    """The rights of a command: everything may be read but `unread`."""

    text: str
    cwd: str
    writes: tuple[str, ...]  # absolute; /tmp first, since others may be in it
    unread: tuple[str, ...]  # absolute and real
    hosts: tuple[str, ...]


def derived(assessment: Assessment, context: Context, environ: Mapping[str, str]) -> Profile:
    """The profile of a judged text: its workspace, what it names beside that, and the hosts that it names."""
    places = locate(environ)
    own = (places.state, os.path.dirname(places.policy), *shelves(places.state))
    written, hosts = [os.path.realpath(context.workspace)], []
    for finding in assessment.findings:
        for path in (*finding.writes, *finding.deletes):
            components = resolve(path, finding.command.cwd, context.home)
            if components is not None and path not in finding.distant:
                written.append(spell(components))
        hosts += [host for word in finding.command.argv[1:] if word.exact and (host := _host(word.text))]
    kept = [path for path in dict.fromkeys(written) if not _is_below_another(path, written)]
    workspace, cwd = os.path.realpath(context.workspace), os.path.realpath(context.cwd)
    others = beside(assessment.command, cwd, workspace, os.path.realpath(places.home))
    unread = hidden(own, places.home, kept, workspace, lambda _: False, others)
    return Profile(assessment.command, context.cwd, (_TEMPORARY, *kept), unread, tuple(dict.fromkeys(hosts)))


def _is_below_another(path: str, others: Sequence[str]) -> bool:
    return any(path.startswith(f"{other.rstrip('/')}/") for other in others)


def _host(word: str) -> str:
    """The host of an address; empty where the word is none."""
    start = next((start for start in _HOSTED if word.startswith(start)), None)
    if start is None:
        return ""
    place = word.removeprefix(start).partition("/")[0].rpartition("@")[2]
    return f"{place.partition(']')[0]}]" if place.startswith("[") else place.partition(":")[0]


def shown(profile: Profile, form: ProfileForm) -> str:
    """The profile as text."""
    match form:
        case ProfileForm.Bubblewrap:
            return _bubblewrap(profile)
        case ProfileForm.Runtime:
            return _runtime(profile)
        case ProfileForm.Seatbelt:
            return _seatbelt(profile)
        case ProfileForm.Codex:
            return _codex(profile)
        case _:
            assert_never(form)


def _bubblewrap(profile: Profile) -> str:
    words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--ro-bind", "/", "/"]
    words += ["--dev", "/dev", "--proc", "/proc", "--tmpfs", "/run"]
    for path in profile.writes:
        words += ["--tmpfs", path] if path == _TEMPORARY else ["--bind-try", path, path]
    for path in profile.unread:
        words += ["--tmpfs", path] if os.path.isdir(path) else ["--ro-bind", os.devnull, path]
    words += ["--share-net"] if profile.hosts else []
    words += ["--chdir", profile.cwd, "bash", "-c", profile.text]
    told = f"# bubblewrap knows no hosts: {', '.join(profile.hosts)}\n" if profile.hosts else ""
    return told + " ".join([quote(word) for word in words])


def _runtime(profile: Profile) -> str:
    """Of hosts without a dot it knows `localhost` alone, and refuses all settings for another."""
    hosts = [host for host in profile.hosts if "." in host or ":" in host or host == "localhost"]
    return json.dumps(
        {
            "network": {"allowedDomains": hosts, "deniedDomains": []},
            "filesystem": {"denyRead": list(profile.unread), "allowWrite": list(profile.writes), "denyWrite": []},
        },
        indent=2,
    )


def _seatbelt(profile: Profile) -> str:
    lines = [
        "; not verified: this could not be tried on macOS",
        "(version 1)",
        "(allow default)",
        "(deny file-write*)",
        *[f"(allow file-write* (subpath {_lisp(path)}))" for path in (*profile.writes, "/private/tmp", "/dev")],
        *[f"(deny file-read* file-write* (subpath {_lisp(path)}))" for path in profile.unread],
        "(deny network*)",
    ]
    if profile.hosts:
        lines += [f"; seatbelt knows no hosts: {', '.join(profile.hosts)}", "(allow network-outbound)"]
    return "\n".join(lines)


def _lisp(path: str) -> str:
    return '"' + path.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _codex(profile: Profile) -> str:
    rows = [
        (":root", "read"),
        *[(path, "write") for path in profile.writes],
        *[(path, "deny") for path in profile.unread],
    ]
    lines = ['default_permissions = "assent"', "", "[permissions.assent.filesystem]"]
    lines += [f"{json.dumps(path)} = {json.dumps(access)}" for path, access in rows]
    lines += ["", "[permissions.assent.network]", f"enabled = {'true' if profile.hosts else 'false'}"]
    if profile.hosts:
        lines += ["", "[permissions.assent.network.domains] # heeded with `features.network_proxy = true` alone"]
        lines += [f'{json.dumps(host)} = "allow"' for host in profile.hosts]
    return "\n".join(lines)
