"""The objects of the words of a cloud client: `instances delete` deletes an instance, `put-item` puts an item."""

from __future__ import annotations

from assent.risk.inflection import article, plural, third_person

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
_CALLED = {  # groups of az that people call otherwise, or by several words
    "acr": "registry",
    "aks": "AKS cluster",
    "cosmosdb": "Cosmos DB account",
    "functionapp": "function app",
    "group": "resource group",
    "keyvault": "key vault",
    "vm": "VM",
    "vmss": "scale set",
    "webapp": "web app",
}
_LONG = {  # short names of things, in the singular
    "cert": "certificate",
    "db": "database",
    "dns": "DNS record",
    "hyperdrive": "Hyperdrive configuration",
    "org": "organisation",
    "postgres": "Postgres cluster",
    "record-sets": "record set",
}
_VERBS = (
    CHANGING
    | DELETING
    | frozenset(
        "allocate associate authorize change complete confirm copy decrease disassociate increase merge modify publish"
        " release request retry subscribe unsubscribe write".split()
    )
)
_MAKING = frozenset("add create invoke publish put register request run send start submit write".split())
_READING = {
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
_CAPITALS = {
    word: word.upper()
    for word in """
    acl api arn az cidr cpu db dhcp dns ebs ec2 fpga gpu http https iam ip kms mfa nat sql ssh ssl sso tls url vpc vpn
    """.split()
}
_WHOLE = {  # operations whose names say too little
    "receive-message": "receives messages and hides them from others",
    "run-instances": "starts new instances",
}
_SENT = ("item", "object", "record", "records", "events", "data", "image", "logs")  # what `put` puts somewhere
_PREPOSITIONS = {
    "add": "to",
    "associate": "with",
    "attach": "to",
    "deregister": "from",
    "detach": "from",
    "disassociate": "from",
    "put": "for",
    "set": "for",
    "remove": "from",
    "send": "to",
}
_TOWARDS = {"publish": "to ", "encrypt": "data with ", "subscribe": "to ", "unsubscribe": "from "}
_UNCOUNTED = ("access", "code", "configuration", "data", "logging", "metadata", "membership", "settings", "tags")
_NAMES = ("-name", "-id", "-url", "-arn")  # of options that name an object by the last word of its kind
_ENDS = ("-ids", "-id", "-names", "-name", "-arns", "-arn", "-url", "-identifier", "")  # of options that name an object


def kind(nouns: Sequence[str]) -> str:
    """The kind of object of a command of the group, in the singular; empty where its group is that of a service."""
    group = nouns[-2].replace(":", "-").rpartition("-")[2] if len(nouns) > 1 else ""
    if group in CHANGING or group in DELETING:
        return ""
    if len(nouns) == 2 and group in _CALLED:
        return _CALLED[group]
    long = (_LONG.get(nouns[-2]) if len(nouns) > 1 else "") or _LONG.get(group)
    if long:
        return long
    one = group if group in _SINGULAR else _one(group) if group.endswith("s") and len(group) > 3 else ""
    return _LONG.get(one, one)


def _one(nouns: str) -> str:
    """The singular of a plural; empty where it is none."""
    if nouns.endswith("ies"):
        return f"{nouns[:-3]}y"
    if nouns.endswith(("sses", "shes", "ches", "xes")):
        return nouns[:-2]
    return "" if nouns.endswith(("as", "ss", "us", "is", "ws")) else nouns[:-1]


def operation(name: str, objects: Mapping[str, str]) -> str:
    """The phrase of an operation by its name: `update-service` updates the service `web`; empty where it has no verb.

    `objects` are the words that options name, as a reason quotes them: the noun's own where the option is called
    like it, or `name`, and else what it belongs to.
    """
    words = name.split("-")
    words = words[1:] if words[0] in ("batch", "admin") else words
    if words[0] not in _VERBS and words[0] not in _READING:
        return ""
    if name in _WHOLE:
        return _WHOLE[name]
    verb, nouns = _READING.get(words[0]) or third_person(words[0]), " ".join(words[1:])
    is_sent = words[-1] in _SENT
    verb = "sets" if words[0] == "put" and not is_sent else verb
    other = next(iter(objects.values()), "")
    if not nouns:
        return f"{verb} {_TOWARDS.get(words[0], '')}{other}" if other else ""
    before, towards, behind = nouns.partition(" to ") if " to " in nouns else nouns.partition(" from ")
    said = [_thing(words[0], each, objects) for each in (before, behind) if each]
    if behind or said[0].endswith("`") or not other or words[0] in ("list", "describe"):
        return f"{verb} {towards.join(said)}"
    if words[0] == "put" and is_sent:
        return f"{verb} {said[0]} into {other}"
    thing = said[0] if said[0].startswith(("a ", "an ", "the ")) else f"the {said[0]}"
    return f"{verb} {thing} {_PREPOSITIONS.get(words[0], 'of')} {other}"


def _thing(verb: str, noun: str, objects: Mapping[str, str]) -> str:
    """One noun of an operation, with its own name: the service `web`, a snapshot, tags."""
    one = (_one(noun) or noun) if noun.endswith("s") else noun
    called, several = _capitalised(one), _capitalised(noun)
    last = one.rpartition(" ")[2]
    ends = (
        "name",
        "id",
        "ids",
        *[f"{last}{end}" for end in _NAMES],
        *[f"{one.replace(' ', '-')}{end}" for end in _ENDS],
    )
    named = next((objects[end] for end in ends if end in objects), "")
    if named:
        return f"the {called if ' and ' not in named else several if several != called else plural(called)} {named}"
    if noun != one or noun.endswith(_UNCOUNTED):
        return several
    return f"{article(called.lower()) if verb in _MAKING else 'the'} {called}"


def _capitalised(noun: str) -> str:
    """The noun with its abbreviations in capitals: DB instance, VPCs."""
    words = [_CAPITALS.get(word) or _CAPITALS.get(word[:-1], "") + "s" for word in noun.split()]
    return " ".join([given if given != "s" else word for given, word in zip(words, noun.split(), strict=True)])


def reading(verb: str, nouns: Sequence[str]) -> str:
    """The phrase of a verb that only reads, with the objects of its group; empty where neither is known."""
    does, noun = _READING.get(verb, ""), kind(nouns)
    if not does or not noun:
        return ""
    return f"{does} {plural(noun)}" if verb == "list" else f"{does} {{{noun}}}"
