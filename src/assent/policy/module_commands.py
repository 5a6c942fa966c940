"""Modules by which a tool changes machines, as the commands of a shell that do the same.

`ansible localhost -m lineinfile -a 'path=~/.bashrc line=x'`, `puppet resource cron x`, `salt-call cron.set_job`.
"""

from __future__ import annotations

from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from assent.command.model import Command

_RUNNING = frozenset("shell command raw exec cmd".split())
_WRITING = frozenset("lineinfile blockinfile replace copy template get_url assemble ini_file file".split())
_TOLD = {  # modules whose command names what they are told
    "git_config": ("git config --global {} {}", "name", "value"),
    "getent": ("getent {}", "database"),
    "sysctl": ("sysctl -w {}={}", "name", "value"),
    "filesystem": ("mkfs {}", "dev"),
}
_READING = frozenset(("slurp", "fetch"))
_PLACES = ("path", "dest", "destfile")
_SERVICES = frozenset("systemd systemd_service service sysvinit".split())
_YES = frozenset(("y", "yes", "t", "true", "on", "1"))
_PLAIN = {  # modules that do one thing
    "cron": "crontab x",
    "at": "at now",
    "user": "useradd x",
    "authorized_key": "tee ~/.ssh/authorized_keys",
    "ssh_authorized_key": "tee ~/.ssh/authorized_keys",
    "set_auth_key": "tee ~/.ssh/authorized_keys",
    "set_job": "crontab x",
    "enable": "systemctl enable x",
    "pamd": "tee /etc/pam.d/x",
    "sudoers": "tee /etc/sudoers.d/x",
    "capabilities": "setcap x y",
    **dict.fromkeys(("apt_repository", "deb822_repository", "apt_key"), "tee /etc/apt/sources.list.d/x"),
    **dict.fromkeys(("yum_repository", "rpm_key"), "tee /etc/yum.repos.d/x"),
}


def commands_of(command: Command) -> Iterator[str]:
    """The commands of a shell that do what the modules do which a command names."""
    words = [word.text for word in command.argv[1:]]
    if command.program == "ansible":
        told = _value(words, "-a", "--args")
        yield from _as_shell(_value(words, "-m", "--module-name"), _named(told), told)
    elif command.program == "puppet" and words[:1] == ["resource"]:
        kind, name = [*words[1:3], "", ""][:2]
        yield from _as_shell(kind, {"path": name, **_pairs(words[3:])}, "") if name else ()  # else it lists them
    elif command.program == "puppet" and words[:1] == ["apply"]:
        manifest = " ".join(_value(words, "-e", "--execute").split())
        yield from [does for kind, does in _PLAIN.items() if f"{kind} {{" in manifest or f"{kind}{{" in manifest]
    elif command.program == "salt-call":
        function, *operands = [word for word in words if word[:1] != "-"] or [""]
        module, _, verb = function.rpartition(".")
        yield from _as_shell(verb, {}, "")
        if module == "cmd":
            yield from operands[:1]
        elif module == "file":
            yield from [f"tee {quote(place)}" for place in operands[:1]]


def _as_shell(module: str, told: Mapping[str, str], text: str) -> Iterator[str]:
    """The commands of a shell for one module with what it is told, by names and as it is written."""
    name = module.rpartition(".")[2]
    if name in _PLAIN:
        yield _PLAIN[name]
    if name in _RUNNING:
        yield told.get("command") or told.get("cmd") or text
    if name in _TOLD:
        form, *keys = _TOLD[name]
        yield form.format(*[quote(told.get(key, "")) for key in keys])
    if name in _READING:
        yield f"cat {_placed(told.get('src') or told.get('path', ''))}"
    if name in _SERVICES and (told.get("enabled") or told.get("enable", "")).casefold() in _YES:
        yield "systemctl enable x"
    if name in _WRITING and (name != "file" or "content" in told or "source" in told):
        yield from [f"tee {_placed(told[place])}" for place in _PLACES if place in told]


def _placed(path: str) -> str:
    """A path as a word of a shell; a hidden file without a folder is below the home of whoever logs in."""
    if path[:2] == "~/":
        return path
    return f"~/{quote(path)}" if path[:1] == "." != path[1:2] and path[1:2] not in ("", "/") else quote(path)


def _named(told: str) -> dict[str, str]:
    """The values that a module is told by their names: `enabled=yes name=x`, or an object of JSON."""
    if told.lstrip()[:1] != "{":
        return _pairs(told.split())
    import json  # few modules take their settings as JSON

    try:
        values = json.loads(told)
    except ValueError:
        return {}
    return {name: str(value) for name, value in values.items()}


def _value(words: Sequence[str], short: str, long: str) -> str:
    """The value of an option, in the next word or in its own."""
    for at, word in enumerate(words):
        if word in (short, long):
            return "".join(words[at + 1 : at + 2])
        if word.startswith((f"{long}=", short)):
            return word.removeprefix(f"{long}=").removeprefix(short)
    return ""


def _pairs(words: Sequence[str]) -> dict[str, str]:
    """The values by their names: path=~/.bashrc."""
    pieces = [word.partition("=") for word in words]
    return {name: value.strip("'\"") for name, equals, value in pieces if equals}
