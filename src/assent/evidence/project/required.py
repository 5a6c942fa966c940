"""Lists of packages that an earlier call of the session has written, and from which a later one installs.

What the last commit or the lock file beside a list names is what the project has chosen. So only a list counts that
names another package, or that cannot be read.
"""

from __future__ import annotations

from assent.config.source import head_of
from assent.evidence.asking import ask
from assent.evidence.operands import upwards
from assent.risk.category import Category
from assent.risk.code.required import LOCKS, is_list, lists_of
from assent.risk.disk.folders import folders
from assent.risk.disk.paths import resolve, spell
from assent.risk.evidence import Raise
from assent.system import basename, dirname, join, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from assent.command.model import Command
    from assent.evidence.session.ledger import LedgerEntry

LARGEST = 8 << 20  # bytes of a list or of a lock file
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.^~<>=!*| ,x-+")  # in a version
_READ = ("package.json", "composer.json", "go.mod", "Cargo.toml", "pyproject.toml")  # lists of which the form is known
_ENDS = "<>=!~ ;[("  # behind the name in a requirement of Python
_AROUND = "\"' @:/\n,="  # beside a name in a lock file


def required(command: Command, entries: Sequence[LedgerEntry], home: str) -> Raise | None:
    """The effect on an installation of a list that the session has written."""
    if command.cwd is None:
        return None
    words = [word.text for word in folders(command) if word.exact]
    found = [resolve(text, command.cwd, home) for text in words]
    places = [realpath(command.cwd), *[realpath(spell(each)) for each in found if each is not None]]
    for name in lists_of(command):
        for entry in entries:
            place = next((place for place in places if _is_list(entry.path, name, place)), None)
            if place is not None and entry.is_work(entry.path) and not _is_known(entry.path, place, entries, home):
                reason = (
                    f"`{command.text}` installs packages of `{name}`, which an earlier command of this session wrote"
                )
                return Raise(Category.RunsFetchedCode, reason)
    return None


def _is_list(path: str, name: str, place: str) -> bool:
    """Whether `path` is the list of that name, or that of a part of the project below the place."""
    if path == realpath(join(place, name)) or (dirname(path) == place and is_list(basename(path), name)):
        return True
    is_part = name in _READ and basename(path) == name and "/node_modules/" not in path
    return is_part and path.startswith(f"{place.rstrip('/')}/")


def _is_known(path: str, place: str, entries: Sequence[LedgerEntry], home: str) -> bool:
    """Whether the list can be read, and the last commit, or a lock that the session did not write, has its packages."""
    committed = (ask(dirname(path), home, ["cat-file", "blob", f"HEAD:./{basename(path)}"]) or b"").decode(
        errors="replace"
    )
    if basename(path) not in _READ:
        text = (head_of(path, LARGEST) or b"").decode(errors="replace")
        return set(committed.splitlines()) >= {line for line in text.splitlines() if line.strip()}
    names = _packages(path)
    if names is None:
        return False
    written = {entry.path for entry in entries if entry.is_work(entry.path)}
    locks = [join(folder, lock) for folder in upwards(dirname(path), place) for lock in LOCKS[basename(path)].split()]
    texts = [(head_of(lock, LARGEST) or b"").decode(errors="replace") for lock in locks if lock not in written]
    return all(any(_is_named(name, text) for text in (committed, *texts)) for name in names)


def _is_named(name: str, text: str) -> bool:
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if (at == 0 or text[at - 1] in _AROUND) and (end == len(text) or text[end] in _AROUND):
            return True
        at = text.find(name, end)
    return False


def _packages(path: str) -> list[str] | None:
    """The packages that a list names by a version alone; None where it names others, or cannot be read."""
    data = head_of(path, LARGEST + 1)
    if data is None or len(data) > LARGEST or basename(path) not in _READ:
        return None
    try:
        pairs = list(_named(basename(path), data.decode()))
    except (ValueError, AttributeError, TypeError, RecursionError):
        return None
    if any(not isinstance(version, str) or not _PLAIN.issuperset(version) for _, version in pairs):
        return None
    return [name for name, _ in pairs]


def _named(list_name: str, text: str) -> Iterator[tuple[str, Any]]:
    """Each package that a list names, with its version; a value that is no text says where it comes from."""
    import json  # few calls install from such a list
    import tomllib

    match list_name:
        case "package.json":
            given = json.loads(text)
            for key in [*given]:
                if key in ("overrides", "resolutions", "pnpm", "bundleDependencies", "bundledDependencies"):
                    yield key, None
                elif key.lower().endswith("dependencies"):
                    yield from given[key].items()
        case "composer.json":
            given = json.loads(text)
            yield from {**given.get("require", {}), **given.get("require-dev", {})}.items()
            yield from [("repositories", None)] if "repositories" in given else []
        case "go.mod":
            yield from _modules(text)
        case "Cargo.toml":
            yield from _crates(tomllib.loads(text))
        case _:
            yield from _projects(tomllib.loads(text))


def _modules(text: str) -> Iterator[tuple[str, Any]]:
    for line in text.splitlines():
        words = line.partition("//")[0].split()
        if words[:1] == ["replace"] or "=>" in words:
            yield "", None
        elif len(words) > 1 and words[-1].startswith("v") and "." in words[-2]:
            yield f"{words[-2]} {words[-1]}", ""


def _crates(table: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if key.endswith("dependencies"):
            for name, given in value.items():
                is_plain = isinstance(given, dict) and not {"git", "path", "registry", "package"} & given.keys()
                yield name, given.get("version", "") if is_plain else given
        elif key in ("patch", "replace"):
            yield key, None
        elif key in ("target", "workspace"):
            for inner in value.values() if key == "target" else [value]:
                yield from _crates(inner) if isinstance(inner, dict) else ()


def _projects(table: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The requirements of a project in Python; settings of a tool say where packages come from."""
    project = table.get("project", {})
    lists = [project.get("dependencies", []), *project.get("optional-dependencies", {}).values()]
    lists += [table.get("build-system", {}).get("requires", []), *table.get("dependency-groups", {}).values()]
    for text in [text for each in lists for text in each]:
        name = min([text.partition(end)[0] for end in _ENDS], key=len).strip()
        yield name.lower().replace("_", "-"), None if "@" in text else ""
    tools = table.get("tool", {})
    for tool in ("uv", "poetry", "pdm", "pixi"):
        if tool in tools:
            yield tool, None
