"""The policy that holds for a folder: the user's own file, and what its project adds."""

from __future__ import annotations

import time

from assent import errors
from assent.config.locations import PROJECT_PROGRAMS, Locations, locate, shown
from assent.config.project import project_files
from assent.config.source import marks_of, read_source
from assent.lazy import Lazy
from assent.policy.decision import Mode, Sandbox
from assent.policy.model import PermissionRules, Policy, Rule
from assent.record import replace
from assent.rules_table import OWN
from assent.system import dirname, isdir, join, lexists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assent.command.parts import Taught
    from assent.config import private, snapshot
    from assent.config.server_setting import ServerSetting
    from assent.config.stated import Stated
else:
    private, snapshot = Lazy("assent.config.private"), Lazy("assent.config.snapshot")


def load_policy(cwd: str, workspace: str, env: Mapping[str, str], *, programs: bool = True) -> Policy:
    """The policy for a command in `cwd`, with the agent working in `workspace`.

    Every file is compared with its snapshot and read again when it differs. Raises PolicyError
    when one is there but cannot be read or is wrong: then nothing may be allowed. Without `programs`
    the files about programs are left out, and what is judged may be worse.
    """
    places = locate(env)
    user = _user_policy(places)
    files = project_files(cwd, workspace)
    added = [rule for path in files for rule in _project_rules(path, places)]
    policy = replace(user, rules=(*user.rules, *added)) if added else user
    taught = _taught(files, places) if programs else ()
    if taught:
        policy = replace(policy, taught=taught)
    said = team_policy(places)
    if said is None:
        return policy
    from assent.config.organisation import governed, taught_by

    now = time.time()
    return governed(replace(policy, taught=(*policy.taught, *taught_by(places, said, now))), said, now)


def load_programs(cwd: str, workspace: str, env: Mapping[str, str]) -> None:
    """Read the files about programs that hold there. Raises PolicyError."""
    _taught(project_files(cwd, workspace), locate(env))


def team_policy(places: Locations) -> Stated | None:
    """The organisation's policy, as it was fetched last; None for who is in none. Raises PolicyError."""

    def read(data: bytes) -> Stated:
        from assent.config.organisation import read_organisation

        return read_organisation(data, shown(places.team, places.home))

    return _stated(places.team, places, read)


def _taught(files: list[str], places: Locations) -> tuple[Taught, ...]:
    """The user's program files, and those of the project beside each of its policy files."""
    folders = [join(dirname(path), *PROJECT_PROGRAMS) for path in files]
    there = [folder for folder in folders if isdir(folder)]
    own = _own(places)
    if not there and own is None:
        return ()
    from assent.config import taught

    found = [] if own is None else [own]
    for folder in there:
        found += taught.of_project(folder, places, _trusted(places))
    return tuple([each for each in found if each.table])


def load_secrets(env: Mapping[str, str]) -> None:
    """Have `rules_table.OWN` hold what the user's files say now; nothing where they cannot be read."""
    try:
        _own(locate(env))
    except errors.PolicyError:
        OWN.clear()


def _own(places: Locations) -> Taught | None:
    """The user's own program files; None where there are none."""
    OWN.clear()
    if not isdir(places.programs):
        return None
    from assent.config import taught

    found, known = taught.own(places.programs, places)
    OWN.update(known)
    return found


def respells(env: Mapping[str, str]) -> bool:
    """Whether the user wants commands to be spelled otherwise before anybody is asked; errors as above."""
    stated = _user_stated(locate(env))
    return stated is not None and stated.respell


def suggests(env: Mapping[str, str]) -> bool:
    """Whether the user wants to see what was learned when a session begins; errors as above."""
    stated = _user_stated(locate(env))
    return stated is None or stated.suggestions


def asks_elsewhere(env: Mapping[str, str]) -> bool:
    """Whether a question that nobody is there to answer goes to people of the team; errors as above.

    The command leaves the machine with it, so an organisation says it only to who has agreed to that.
    """
    places = locate(env)
    if not lexists(places.enrolment):
        return False
    stated = _user_stated(places)
    if stated is not None and stated.elsewhere is not None:
        return stated.elsewhere
    said = team_policy(places)
    if said is None or not said.elsewhere:
        return False
    from assent.config.organisation import holds, shares_texts

    return holds(said, time.time()) and shares_texts(places)


def has_server(env: Mapping[str, str]) -> bool:
    """Whether the user shares corrections with others; errors as above."""
    return server_of(locate(env)) is not None


def server_of(places: Locations) -> ServerSetting | None:
    """The server with which the user shares corrections; errors as above."""
    stated = _user_stated(places)
    return None if stated is None else stated.server


def _user_stated(places: Locations) -> Stated | None:
    def read(data: bytes) -> Stated:
        from assent.config.policy_file import read_user_file

        return read_user_file(data, shown(places.policy, places.home))

    return _stated(places.policy, places, read)


def _user_policy(places: Locations) -> Policy:
    stated = _user_stated(places)
    return Policy() if stated is None else policy_of(stated)


def policy_of(stated: Stated) -> Policy:
    """The policy of a user whose file states that, without any project's rules."""
    return Policy(
        mode=stated.mode or Mode.OnRequest,
        sandbox=stated.sandbox or Sandbox.Absent,
        rules=stated.rules,
        destroys_ask=frozenset(stated.destroys_ask),
        shown=frozenset(stated.shown),
        ask_unrecognized=stated.ask_unrecognized,
        permission_rules=stated.permission_rules or PermissionRules.Off,
        preset=stated.preset,
        categories=stated.categories,
        undo=stated.undo,
        box=stated.box,
        box_hosts=stated.hosts,
    )


def _project_rules(path: str, places: Locations) -> tuple[Rule, ...]:
    def read(data: bytes) -> Stated:
        from assent.config.policy_file import read_project_file

        return read_project_file(data, shown(path, places.home), dirname(path))

    stated = _stated(path, places, read)
    if stated is None:
        return ()
    if _trusted(places).get(path) == stated.digest:
        return stated.rules
    return tuple([replace(rule, trusted=False) for rule in stated.rules])


def stated_by_agent(path: str, form: str, env: Mapping[str, str], *, own: bool) -> Stated | None:
    """The settings of an agent at `path`; rules that are not the user's `own` are trusted as a project's are.

    None where there is no such file. Raises PolicyError when it cannot be read.
    """
    places = locate(env)

    def read(data: bytes) -> Stated:
        from assent.config.own_rules import SettingsForm, read_settings

        return read_settings(data, shown(path, places.home), SettingsForm(form))

    stated = _stated(path, places, read)
    if stated is None or own or _trusted(places).get(path) == stated.digest:
        return stated
    return replace(stated, rules=tuple([replace(rule, trusted=False) for rule in stated.rules]))


def _stated(path: str, places: Locations, read: Callable[[bytes], Stated]) -> Stated | None:
    """The content of the file, from its snapshot when that is fresh; None when there is no file."""
    marks = marks_of(path)
    if marks is None:
        return None
    from assent.config.stated import packed, unpacked

    payload = snapshot.take(path, marks, places.state)
    if payload is not None:
        return unpacked(payload)
    content = read_source(path)
    stated = read(content.data)
    snapshot.keep(path, content.marks, places.state, packed(stated))
    return stated


def _trusted(places: Locations) -> dict[str, str]:
    """The trusted files with their hashes. A list that cannot be used trusts nothing."""
    try:
        marks = marks_of(places.trust)
    except errors.PolicyError:
        return {}
    if marks is None:
        return {}
    kept: dict[str, str] | None = snapshot.take(places.trust, marks, places.state)
    if kept is not None:
        return kept
    data = private.read_private(places.trust)
    if data is None:
        return {}
    from assent.config.trust import parse_trust

    try:
        kept = parse_trust(data)
    except (ValueError, RecursionError):
        return {}
    if marks == marks_of(places.trust):
        snapshot.keep(places.trust, marks, places.state, kept)
    return kept
