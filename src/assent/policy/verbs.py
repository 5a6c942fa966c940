"""Verbs and names in the words of an unknown program that say that it loses data, or shows a secret."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.code.erasing import parts_of
from assent.risk.code.errands import LOSING
from assent.risk.entries.programs import STORED

# Verbs, and parts of words, of unknown programs: `snapshot delete`, `stanza-delete`, `--purge`.
LOSSES = frozenset(
    """
    delete deletes destroy purge wipe erase nuke obliterate shred forget prune expire drop truncate terminate undeploy
    unregister decommission deprovision discard zap scrub unprotect empty remove unlink sdelete delsnapshot
    deleteall removeall deletejournal cleanse uninstall rollback reset restore recover overwrite cancel expunge
    """.split()
)
# Verbs with which a name ends that has no sign between its words: ldapdelete.
ENDING = ("delete", "destroy", "purge", "wipe", "erase", "expunge")
UNDOING = ("undelete", "unerase")
# Verbs before the name of stored data, in one word or in the next: clearsnapshot, `clean eventdata`.
EMPTYING = ("clear", "clean", "drop", "flush", "delete", "purge", "wipe", "remove", "truncate", "erase", "destroy")
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
KEEPING = STORED | frozenset(
    """
    account accounts backup backups bucket buckets collection collections disk disks hints index indexes indices journal
    keyspace mailbox mailboxes message messages namespace partition partitions queue queues record records snapshot
    snapshots stream streams table topic topics user users volume volumes
    """.split()
)
MOST = 4  # operands that may be verbs, and what they are about
_PARTS = str.maketrans("-_:", "   ")


def has_verb(program: str, words: list[str]) -> bool:
    """Whether a verb, its object or an option of an unknown program says that data is lost or a secret shown."""
    operands = [word for word in words if word[:1] not in ("-", "/") and " " not in word][:MOST]
    if any(_is_verb(word) or _empties(word) for word in (program, *operands)):
        return True
    if any(before in EMPTYING and _is_stored(word) for before, word in pairwise(operands)):
        return True
    return any(_option(word) for word in words if word[:1] == "-")


def _empties(word: str) -> bool:
    """Whether a word without a sign in it is made of such a verb: ldapdelete, clearsnapshot."""
    low = word.casefold()
    if not low.isalpha():
        return False
    if low.endswith(ENDING) and not low.endswith(UNDOING):
        return True
    verb = next((verb for verb in EMPTYING if low.startswith(verb)), "")
    return bool(verb) and _is_stored(low[len(verb) :])


def _is_stored(word: str) -> bool:
    """Whether a word names stored data: snapshots, eventdata."""
    parts = parts_of_name(word) if word.replace("-", "").replace("_", "").isalpha() else []
    return bool(parts) and (parts[-1] in KEEPING or parts[-1].endswith(("data", "snapshot", "snapshots")))


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
