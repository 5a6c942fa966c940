"""The objects of the words of a cloud client: `instances delete` deletes an instance."""

from __future__ import annotations

from types import MappingProxyType

from assent.risk.inflection import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

READING = tuple("list- get- describe- show- check- search- lookup- query- validate- analyze- test-iam-".split())
STAGES = ("alpha", "beta", "preview")
CHANGING = frozenset(
    "create add set update put apply start stop restart reset enable disable attach detach deploy import export run"
    " call execute invoke submit publish send pull push move copy cp mv sync rsync upload download resize scale patch"
    " edit rename restore promote rollback approve cancel connect ssh scp login logout init install configure use"
    " upgrade suspend resume assign unassign link unlink register tag untag grant revoke bind reboot migrate clone"
    " build activate deactivate undelete replace invite accept encrypt sign rest power pause deallocate exec renew"
    " regenerate merge redeploy issue".split()
)
DELETING = frozenset(
    "delete remove rm destroy purge terminate rb prune clear shutdown deprovision reinstall reimage flush"
    " revert".split()
)
NOUNS = frozenset(  # groups whose verbs the knowledge does not have
    "buckets objects folders managed-folders hmac insights operations batch-operations intelligence-configs".split()
)
DOUBTFUL = frozenset(  # parts of the names of options that are hardly parts of a request
    "file output out outfile destination dest directory dir path command exec script endpoint url uri credential"
    " credentials token download save export write plugin config key password secret"
    .split()
)  # fmt: skip
PATH = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.[]")  # of JMESPath, without functions
FIELDS = frozenset(  # last fields of paths in an answer, which hold no environment variables
    """
    url uri fqdn name displayName state status runtime region location zone image serviceAccountName
    serviceAccountEmail updateTime createTime creationTimestamp timeoutSeconds latestReadyRevisionName
    latestCreatedRevisionName latestRevisionName latestRevisionFqdn provisioningState runningStatus machineType natIP
    networkIP selfLink id ip airflowUri dagGcsPrefix servingStatus
    """.split()
)
_SINGULAR = frozenset(  # groups that have the name of one thing, other than of a service
    """
    addon alias app blob branch bucket cluster container database deployment disk document domain droplet environment
    function group image index job keychain machine namespace network node policy pool project queue release role secret
    server service share site snapshot subnet table tag tunnel token topic user vault version volume webhook worker
    workspace zone
    """.split()
)
_LONG = {  # short names of things, in the singular
    "cert": "certificate",
    "db": "database",
    "dns": "DNS record",
    "hyperdrive": "Hyperdrive configuration",
    "org": "organisation",
    "postgres": "Postgres cluster",
    "record-sets": "record set",
}
READS = {
    "list": "lists",
    "describe": "shows",
    "show": "shows",
    "get": "shows",
    "head": "checks",
    "check": "checks",
    "validate": "validates",
    "search": "searches",
    "lookup": "looks up",
    "count": "counts",
}


def kind(nouns: Sequence[str], called: Mapping[str, str] = MappingProxyType({})) -> str:
    """The kind of object of a command of the group, in the singular; empty where its group is that of a service.

    `called`: the kinds of groups by the ends of their paths, with slashes, as the file of a client says it.
    """
    groups = nouns[:-1]
    for at in range(len(groups)):
        told = called.get("/".join(groups[at:]))
        if told is not None:
            return told
    group = groups[-1].replace(":", "-") if groups else ""
    last = group.rpartition("-")[2]
    if group in CHANGING or group in DELETING or last in CHANGING or last in DELETING:
        return ""
    long = (_LONG.get(nouns[-2]) if groups else "") or _LONG.get(last)
    if long:
        return long
    one = last if last in _SINGULAR else singular(last) if last.endswith("s") and len(last) > 3 else ""
    if one:
        before = group.removesuffix(last).replace("-", " ") if ":" not in nouns[-2] else ""
        return f"{before}{_LONG.get(one, one)}"
    return group.replace("-", " ") if called and not group.endswith("s") else ""


def singular(nouns: str) -> str:
    """The singular of a plural; empty where it is none."""
    if nouns.endswith("ies"):
        return f"{nouns[:-3]}y"
    if nouns.endswith(("sses", "shes", "ches", "xes")):
        return nouns[:-2]
    return "" if nouns.endswith(("as", "ss", "us", "is", "ws")) else nouns[:-1]


def reading(verb: str, nouns: Sequence[str], called: Mapping[str, str] = MappingProxyType({})) -> str:
    """The phrase of a verb that only reads, with the objects of its group; empty where neither is known."""
    does, noun = READS.get(verb, ""), kind(nouns, called)
    if not does or not noun:
        return ""
    return f"{does} {plural(noun)}" if verb == "list" else f"{does} {{{noun}}}"
