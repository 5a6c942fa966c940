"""English forms of the verbs and nouns in reasons: merge → merges, policy → policies, an archive."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_HISSES = ("s", "x", "z", "ch", "sh")  # ends of words to which English adds a syllable
_VOWELS = ("a", "e", "i", "o", "u")
_CONSONANTS = ("us", "uni", "ut", "uk", "url", "one")  # begin with a vowel that is not spoken as one
_THIRD = {  # what names of subcommands stand for that are not verbs, or that are not formed as others
    "addgroup": "adds",
    "adduser": "adds",
    "autoremove": "removes",
    "binstall": "installs",
    "cleanup": "cleans up",
    "condrestart": "restarts",
    "condstop": "stops",
    "dist-upgrade": "upgrades",
    "distro-sync": "synchronizes",
    "force-reload": "reloads",
    "full-upgrade": "upgrades",
    "graceful-stop": "stops",
    "localupdate": "updates",
    "mountDisk": "mounts",
    "pristine": "restores",
    "reload-or-restart": "reloads or restarts",
    "safe-upgrade": "upgrades",
    "try-reload-or-restart": "reloads or restarts",
    "umount": "unmounts",
    "unmountDisk": "unmounts",
    "update-minimal": "updates",
    "upgrade-all": "upgrades",
    "upgrade-minimal": "upgrades",
    "clear": "clears",
    "cp": "copies",
    "del": "deletes",
    "destroot": "builds",
    "do": "does",
    "down": "takes down",
    "enter": "opens a shell in",
    "from": "starts from",
    "generate": "runs the generators of",
    "groupadd": "adds",
    "groupinstall": "installs",
    "groupremove": "removes",
    "has": "has",
    "i": "installs",
    "in": "installs",
    "init": "sets up",
    "ln": "links",
    "localinstall": "installs",
    "ls": "lists",
    "mk": "makes",
    "mv": "moves",
    "new": "creates",
    "rb": "deletes",
    "remote-add": "adds",
    "remote-delete": "deletes",
    "remote-modify": "changes",
    "rename": "renames",
    "rm": "removes",
    "runp": "runs",
    "shell": "opens a shell in",
    "rollback": "rolls back",
    "shutdown": "shuts down",
    "stopp": "stops",
    "undo": "undoes",
    "useradd": "adds",
    "try-restart": "restarts",
    "un": "removes",
    "up": "starts",
}

EDITING = ("formats ", "rewrites ", "fixes ")  # end the words before files; a folder holds some
VERBS = frozenset(  # subcommands that are verbs, which take what the command names as their object
    """
    abort accept acknowledge activate authorize block complete confirm deactivate deregister drop duplicate expose
    finalize finish fork ignore invite invoke mute notify provision reactivate rebalance recover recreate redeploy
    reindex reject replay replicate requeue rerun resend reserve resolve retire retry schedule seed share snapshot
    unassign unblock unfreeze unmute unpublish unset validate verify
    add addgroup adduser annotate apply approve archive assign attach autoremove bind boot build cancel clean
    clear clone close compile configure connect copy create del delete deny deploy detach disable disconnect
    downgrade download drain edit enable end erase exclude export extract fetch forget freeze grant groupadd
    groupinstall groupremove hold i import in new initialize insert install isolate join kill label launch link load
    localinstall lock mark mask merge migrate mount move mv open patch pause pin preset promote prune publish pull
    purge push reboot rebuild reenable refresh register reinstall reload remote-add remote-delete remote-modify
    remove rename renew repair replace reset resize restart restore resume revert revoke rm rollback rotate save
    scale select send shutdown sign start stop submit suspend swap switch sync tag terminate test thaw transfer
    trigger try-restart unarchive unbind undo unhold uninstall unlink unload unlock unmask unmount unpause unpin
    unregister untag untap update upgrade upload use useradd
    binstall cleanup condrestart condstop dist-upgrade distro-sync eject force-reload full-upgrade graceful-stop
    localupdate mountDisk pristine reload-or-restart safe-upgrade try-reload-or-restart umount unmountDisk
    update-minimal upgrade-all upgrade-minimal
    """.split()
)


def third_person(verb: str) -> str:
    """The third person of a verb: merge → merges."""
    if verb in _THIRD:
        return _THIRD[verb]
    return f"{verb}es" if verb.endswith("o") else plural(verb)


def gerund(verb: str) -> str:
    """The noun of a verb in the third person: copies → copying, sets → setting."""
    base = f"{verb[:-3]}y" if verb.endswith("ies") else verb.removesuffix("s")
    if base.endswith("e"):
        base = verb.removesuffix("es")
    plain = verb == f"{base}s" and len(base) <= len("shut") and base[-1:] not in ("w", "x", "y")
    doubled = plain and base[-2:-1] in _VOWELS and base[-3:-2] not in _VOWELS
    return f"{base}{base[-1:] if doubled else ''}ing"


def plural(noun: str) -> str:
    """Several of them: branch → branches, policy → policies."""
    if noun.endswith(_HISSES):
        return f"{noun}es"
    if noun.endswith("y") and not noun.endswith(("ay", "ey", "oy", "uy")):
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def is_list(text: str) -> bool:
    """Whether a word is several names: `lint,test`."""
    return "," in text and all(part.replace("-", "").isidentifier() for part in text.split(","))


def article(noun: str) -> str:
    """`a` or `an`, as it is spoken."""
    return "an" if noun.startswith(_VOWELS) and not noun.startswith(_CONSONANTS) else "a"


def among(named: str, before: str) -> str:
    """The words for the files in folders, where an edit names these: formats `.`."""
    if not before.endswith(EDITING):
        return named
    folders = [one in ("`.`", "`..`") or one.endswith("/`") for one in named.replace(" and ", ", ").split(", ")]
    return f"files in {named}" if all(folders) else named


def forwarded(ports: Sequence[str]) -> str:
    """Ports of this machine and those behind them, `8080:80`: "local port `8080` to port `80`"."""
    told = []
    for each in ports:
        local, colon, there = each.partition(":")
        near = f"local port `{local}`" if local else "a local port"
        told.append(f"{near} to port `{there if colon else local}`")
    return " and ".join(told)
