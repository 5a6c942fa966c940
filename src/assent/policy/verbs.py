"""Verbs and names in the words of an unknown program that say that it loses data, or shows a secret."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.policy.hint import Hint
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
DASHED = frozenset("-rm -rmr -rmdir -del -unlink".split())  # the same of options with one dash: hadoop fs -rm
SECRETS = frozenset(
    """
    token tokens secret secrets password passwords passwd passphrase credential credentials creds apikey apikeys
    keychain keyring otp totp jwt pass gopass
    """.split()
)
SHOWING = frozenset("show print reveal dump export display with expose view".split())
VARIABLES = frozenset("config env vars variables environment".split())  # of an app, in names of tasks
TELLING = frozenset("show get list export print dump reveal pull".split())  # what such a task does
GETTING, VALUES = (
    frozenset("get show read fetch reveal print export dump".split()),
    ("value", "values", "string", "data"),
)
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
    return said_by_verb(program, words) is not None


def said_by_verb(program: str, words: list[str]) -> Hint | None:
    """The worse of the two that a verb, its object or an option of an unknown program says."""
    operands = [word for word in words if word[:1] not in ("-", "/") and " " not in word][:MOST]
    for word in (program, *operands):
        said = Hint.Loses if _empties(word) else _verb(word)
        if said is not None:
            return said
    if any(before in EMPTYING and _is_stored(word) for before, word in pairwise(operands)):
        return Hint.Loses
    return next((said for word in words if word[:1] == "-" and (said := _option(word)) is not None), None)


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


def _verb(word: str) -> Hint | None:
    """The hint of a word that is a verb for a loss, or names what is secret: vm.destroy, delete-index, api-keys."""
    if "." in word and word.rpartition(".")[2].rstrip("!;") in LOSSES:
        return Hint.Loses  # vm.destroy, Order.truncate!
    if "/" in word or "." in word or "=" in word:
        return None  # a path, a host or a setting
    parts = parts_of_name(word)
    if ":" in word and not VARIABLES.isdisjoint(parts[:-1]) and parts[-1] in TELLING:
        return Hint.Shows  # config:show
    if not LOSSES.isdisjoint(parts) or word.casefold() in SHORT:
        return Hint.Loses
    if not OPENING.isdisjoint(parts) or _names_secret(parts):
        return Hint.Shows
    return Hint.Loses if not STORED.isdisjoint(parts) and not LOSING.isdisjoint(parts) else None


def _names_secret(parts: list[str]) -> bool:
    """Whether the parts of a word are those of a secret: db-password, connection-string, api-keys."""
    if not SECRETS.isdisjoint((parts or [""])[:: max(1, len(parts) - 1)]):  # the first and the last
        return True
    if parts[:1] and parts[0] in GETTING and not SECRETS.isdisjoint(parts[1:-1]) and parts[-1] in VALUES:
        return True  # get-secret-value
    if parts[-2:-1] == ["connection"] and parts[-1].startswith("string"):
        return True
    return "api" in parts[:-1] and parts[-1] in ("key", "keys")


def parts_of_name(text: str) -> list[str]:
    """The words of which the name of an option, a task or a subcommand is made: --delete-index, deleteIndex."""
    return [part for piece in text.translate(_PARTS).split() for part in parts_of(piece)]


def _option(word: str) -> Hint | None:
    if word in DASHED:
        return Hint.Loses
    parts = parts_of_name(word.partition("=")[0])
    if not HARMLESS.isdisjoint(parts):
        return None
    if not LOSSES.isdisjoint(parts):
        return Hint.Loses
    return Hint.Shows if not SHOWING.isdisjoint(parts) and not SECRETS.isdisjoint(parts) else None
