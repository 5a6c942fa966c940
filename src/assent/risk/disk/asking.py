"""Globs with which people name what a row of a table is for, and those that are for all files, or all of a kind."""

from __future__ import annotations

from assent.risk.disk import overlap
from assent.risk.disk.paths import is_like, is_wild
from assent.risk.disk.places import SECRETS
from assent.rules_table import knows

ORDINARY = tuple(knows(SECRETS, "ordinary"))  # how names begin that nobody gives a key, whatever their ending
KEYS = knows(SECRETS, "keys")  # words with which keys, certificates and settings are called: `serv*` asks for them too
SOURCES = knows(SECRETS, "sources")  # endings of files with code and documents, which nobody gives a key
ROLES = knows(SECRETS, "roles")  # words before an ending: a.test.ts, index.d.ts
SHORTEST = 3  # characters of a glob before its last star, that say what is meant


def asks_for(name: str, pattern: str) -> bool:
    """Whether a glob, or a name, is one with which people name what the `pattern` of a row is for."""
    if not is_wild(name):
        return is_like(name, pattern)
    return overlap.overlaps(name, pattern) and (name == pattern or not _is_no_key(name, pattern))


def _is_no_key(name: str, pattern: str) -> bool:
    """Whether a glob is not one with which people name what the `pattern` of a row is for."""
    if is_everyday(name):
        return True
    if pattern.startswith("*"):
        return _is_ordinary(name)
    if name.startswith("*") and _is_ordinary(name):
        return name.strip("*") not in pattern
    return pattern.endswith("*") and (name.rpartition(".")[2] in SOURCES or _is_ending(name))


def _is_ending(name: str) -> bool:
    """`*.ts?`: an ending that begins with a certain letter, later ones left open."""
    return name.startswith("*.") and name[2:3].isalnum() and "*" not in name[2:]


def is_everyday(name: str) -> bool:
    """`*`, `**`, `*.json`: patterns for all files, or all of a kind."""
    rest = name.lstrip("*")
    return rest != name and not is_wild(rest) and rest[:1] in ("", ".")


def _is_ordinary(name: str) -> bool:
    """`readme*`, `web*`, `*_auth*`, `*.test.*`: all that begins, ends or is called as keys are not."""
    stem = name.strip("*")
    if not name.endswith("*") or is_wild(stem):
        return False
    if name.startswith("*.") and stem.strip("."):  # `*.ts*`, `*.test.*`: an ending, and no hidden file
        return SOURCES.union(ROLES).issuperset(stem.strip(".").split("."))
    return (name.startswith(ORDINARY) and name[:1] != "*") or not _is_keyish(stem)


def _is_keyish(stem: str) -> bool:
    """Whether a key, a certificate or a file of settings may be called `stem`, with more behind it: serv, id_."""
    words = stem.replace("-", "_").replace(".", "_").split("_")
    if len(stem) < SHORTEST or stem.startswith(".") or any(word in stem for word in KEYS):
        return True
    return any(word and key.startswith(word) for word in words[-1:] for key in KEYS)
