"""The place where the user's policy and Assent's own state are kept, by platform."""

from __future__ import annotations

import sys

from assent.record import Record
from assent.system import calls, dirname, join, lexists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NOWHERE = "/nonexistent"  # as systems name the home of who has none
PROJECT_FILE = ".assent.toml"
PROJECT_PROGRAMS = (".assent", "programs")  # a folder beside it
_SEPARATOR = "\\" if sys.platform == "win32" else "/"


class Locations(Record):
    """Absolute paths; none of them need exist."""

    home: str
    policy: str  # the user's own policy file
    state: str  # folder of what Assent itself writes: trust, snapshots

    @property
    def programs(self) -> str:
        """The folder of the user's files about programs."""
        return join(dirname(self.policy), "programs")

    @property
    def trust(self) -> str:
        """The list of trusted project files."""
        return join(self.state, "trust.json")

    @property
    def store(self) -> str:
        """The database of corrections, grants, names and events."""
        return join(self.state, "assent.db")

    @property
    def journal(self) -> str:
        """The file to which hooks append and from which the store takes."""
        return join(self.state, "journal.jsonl")

    @property
    def enrolment(self) -> str:
        """The known facts about the server of the team, with the token."""
        return join(self.state, "enrolment.json")

    @property
    def team_programs(self) -> str:
        """The folder of the organisation's files about programs, which come with its policy."""
        return join(self.state, "team-programs")

    @property
    def team(self) -> str:
        """The policy bundle of the organisation, whose signature was checked when it was fetched."""
        return join(self.state, "team.json")


def home_of(env: Mapping[str, str], platform: str = sys.platform) -> str:
    """The user's home folder, absolute. Where nothing names one it is a folder that is not there.

    A relative one would be in whatever folder the agent works, where a repository could bring policy and approvals.
    """
    home = env.get("HOME", "")
    if platform == "win32":
        return home or _of_windows()
    if home.startswith("/"):
        return home
    import pwd

    try:
        home = pwd.getpwuid(calls.getuid()).pw_dir
    except KeyError:  # a container may run as a user of whom its system does not know
        return NOWHERE
    return home if home.startswith("/") else NOWHERE


def _of_windows() -> str:
    from os.path import expanduser

    return expanduser("~")


def locate(env: Mapping[str, str], platform: str = sys.platform) -> Locations:
    """The places for a user with the environment `env`.

    Linux and others follow the XDG base directories, ignoring relative ones as these ask for. On
    macOS an existing `~/.config/assent/policy.toml` is taken before the one in Library.
    """
    home = home_of(env, platform)
    if platform == "win32":
        return _on_windows(env, env.get("USERPROFILE") or home)
    config = _absolute(env, "XDG_CONFIG_HOME") or join(home, ".config")
    policy = join(config, "assent", "policy.toml")
    state = _absolute(env, "XDG_STATE_HOME")
    if platform == "darwin":
        library = join(home, "Library", "Application Support", "assent")
        if not lexists(policy):
            policy = join(library, "policy.toml")
        return Locations(home, policy, join(state, "assent") if state else join(library, "state"))
    return Locations(home, policy, join(state or join(home, ".local", "state"), "assent"))


def _on_windows(env: Mapping[str, str], home: str) -> Locations:
    roaming = env.get("APPDATA") or join(home, "AppData", "Roaming")
    local = env.get("LOCALAPPDATA") or join(home, "AppData", "Local")
    return Locations(home, join(roaming, "assent", "policy.toml"), join(local, "assent", "state"))


def _absolute(env: Mapping[str, str], name: str) -> str | None:
    value = env.get(name, "")
    return value if value.startswith("/") else None


def shown(path: str, home: str) -> str:
    """`path` as people write it: below the home as `~/…`."""
    inside = path.startswith(home + _SEPARATOR) and len(home) > 1
    return f"~{path[len(home) :]}" if inside else path
