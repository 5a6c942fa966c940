"""Commands that make something run again later, whatever file it is in: timers, services, programs at a login."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command

_SHOWS = frozenset("-l --list -h --help --version -V".split())  # options with which nothing is set
_ALWAYS = frozenset("crontab at batch update-rc.d chkconfig schtasks".split())
# The words, options apart, with which the other programs do.
_VERBS = {
    "launchctl": "load bootstrap submit enable setenv asuser kickstart",
    "systemctl": "enable reenable link edit preset preset-all add-wants add-requires set-environment",
    "loginctl": "enable-linger",
    "profiles": "install",
    "brew": "services",
    "rc-update": "add",
    "pm2": "startup save",
    "defaults": "loginhook logouthook",
    "sc": "create config",
    "sc.exe": "create config",
    "reg": "add",
}


def persists(command: Command) -> bool:
    """Whether the command, which changes this machine, may make something run that nobody starts."""
    program = (command.program or "").rpartition("/")[2].lower()
    words = [word.text.lower() for word in command.argv[1:]]
    if program in _ALWAYS:
        return _SHOWS.isdisjoint(words)
    verbs = _VERBS.get(program)
    return verbs is not None and not {*verbs.split()}.isdisjoint(words)
