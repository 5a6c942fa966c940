"""Verbs and names in the words of an unknown program that say that it loses data, or shows a secret."""

from __future__ import annotations

from assent.risk.code.erasing import parts_of
from assent.risk.code.errands import LOSING
from assent.risk.entries.programs import STORED

# Verbs, and parts of words, of unknown programs: `snapshot delete`, `stanza-delete`, `--purge`.
LOSSES = frozenset(
    """
    delete deletes destroy purge wipe erase nuke obliterate shred forget prune expire drop truncate terminate undeploy
    unregister decommission deprovision discard zap scrub unprotect empty remove unlink sdelete delsnapshot
    deleteall removeall deletejournal cleanse uninstall rollback reset restore recover overwrite cancel
    """.split()
)
SHORT = frozenset("rm del gc rb rmb rmi rmdir trash".split())  # verbs only as whole words
SECRETS = frozenset(
    """
    token tokens secret secrets password passwords passwd passphrase credential credentials creds apikey apikeys
    keychain keyring otp totp jwt pass gopass
    """.split()
)
SHOWING = frozenset("show print reveal dump export display with expose view".split())
VARIABLES = frozenset("config env vars variables environment".split())  # of an app, in names of tasks
TELLING = frozenset("show get list export print dump reveal pull".split())  # what such a task does
OPENING = frozenset("decrypt reveal unseal".split())  # verbs that show what is secret
HARMLESS = frozenset("help version init dry no skip without keep if".split())  # `--no-delete`, `--if-expired`
MOST = 4  # operands that may be verbs, and what they are about
_PARTS = str.maketrans("-_:", "   ")


def has_verb(program: str, words: list[str]) -> bool:
    """Whether a verb, its object or an option of an unknown program says that data is lost or a secret shown."""
    operands = [word for word in words if word[:1] not in ("-", "/") and " " not in word][:MOST]
    return any(_is_verb(word) for word in (program, *operands)) or any(
        _option(word) for word in words if word[:1] == "-"
    )


def _is_verb(word: str) -> bool:
    """Whether a word is a verb for a loss, or names what is secret: vm.destroy, delete-index, api-keys."""
    if "." in word and word.rpartition(".")[2] in LOSSES:
        return True  # vm.destroy
    if "/" in word or "." in word or "=" in word:
        return False  # a path, a host or a setting
    parts = parts_of_name(word)
    if ":" in word and not VARIABLES.isdisjoint(parts[:-1]) and parts[-1] in TELLING:
        return True  # config:show
    if not LOSSES.isdisjoint(parts) or not OPENING.isdisjoint(parts) or word.casefold() in SHORT:
        return True
    return _names_secret(parts) or (not STORED.isdisjoint(parts) and not LOSING.isdisjoint(parts))


def _names_secret(parts: list[str]) -> bool:
    """Whether the parts of a word are those of a secret: db-password, connection-string, api-keys."""
    if not SECRETS.isdisjoint((parts or [""])[:: max(1, len(parts) - 1)]):  # the first and the last
        return True
    if parts[-2:-1] == ["connection"] and parts[-1].startswith("string"):
        return True
    return "api" in parts[:-1] and parts[-1] in ("key", "keys")


def parts_of_name(text: str) -> list[str]:
    """The words of which the name of an option, a task or a subcommand is made: --delete-index, deleteIndex."""
    return [part for piece in text.translate(_PARTS).split() for part in parts_of(piece)]


def _option(word: str) -> bool:
    parts = parts_of_name(word.partition("=")[0])
    if not HARMLESS.isdisjoint(parts):
        return False
    return not LOSSES.isdisjoint(parts) or (not SHOWING.isdisjoint(parts) and not SECRETS.isdisjoint(parts))
