"""The phrases of operations by their names and the options that name objects: `put-item` puts an item into a table."""

from __future__ import annotations

from assent.record import Record
from assent.risk.entries.nouns import CHANGING, DELETING, READS, singular
from assent.risk.inflection import article, plural, third_person

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_ALONE = CHANGING | DELETING | {"subscribe", "unsubscribe"}  # verbs of operations without a noun
_MAKING = frozenset("add create invoke publish register request run send start submit write".split())
_CAPITALS = {
    word: word.upper()
    for word in """
    acl api arn az byoip cidr cors cpu db dhcp dns ebs ec2 fpga gpu http https iam ip kms mfa nat oidc rest sql ssh ssl
    sso tls url vpc vpn
    """.split()
}
_WHOLE = {  # operations whose names say too little
    "receive-message": "receives messages and hides them from others",
    "run-instances": "starts new instances",
}
_SENT = ("item", "object", "record", "records", "events", "data", "image", "logs")  # what `put` puts somewhere
_DOES = {"failover": "fails over", "modify": "changes"}
_PREPOSITIONS = {
    "add": "to",
    "associate": "with",
    "attach": "to",
    "deregister": "from",
    "detach": "from",
    "disassociate": "from",
    "remove": "from",
    "send": "to",
}
_TOWARDS = {"publish": "to ", "encrypt": "data with ", "sign": "data with ", "subscribe": "to ", "unsubscribe": "from "}
_UNCOUNTED = ("access", "code", "configuration", "data", "logging", "metadata", "membership", "settings", "tags")
_ENDS = ("-ids", "-id", "-names", "-name", "-arns", "-arn", "-urls", "-url", "-identifier")  # of options of objects
_CALLED = {"username": "user", "key-name": "key pair", "group-id": "security group", "group-ids": "security group"}
_TRAITS = frozenset(  # last words of nouns that are about something else: an instance attribute
    "access acl attribute attributes config configuration options permission policy protection settings version".split()
)
_WHOLLY = ("web", "network", "ip")  # in front of such a word, that is a part of the name: a web ACL
_BARE = frozenset("id ids name names arn arns url identifier".split())  # options of the object of the operation
_USED = frozenset(("kms key", "role", "iam role", "execution role", "secret", "client", "account"))  # by the object
_OWNERS = frozenset(  # kinds that have others in them
    """
    api, app, application, auto scaling group, backup vault, bucket, cluster, database, db cluster, db instance,
    detector, domain, environment, event bus, file system, function, group, hosted zone, identity store, instance, key,
    load balancer, log group, pipeline, project, queue, replication group, repository, rest api, role, route table,
    stack, stack set, stream, table, target group, topic, user, user pool, vpc
    """.replace("\n", " ")
    .replace("    ", "")
    .replace(", ", ",")
    .strip()
    .split(",")
)


class NamedObject(Record):
    """An object that an option names."""

    kind: str  # empty where the option is only called by how it names: `--name`
    names: str  # as a reason quotes them

    def __str__(self) -> str:
        """The object with its kind: the bucket `b`."""
        called = _capitalised(self.kind) if self.kind else ""
        if " and " in self.names and called:
            called = plural(called)
        return f"the {called} {self.names}" if called else self.names


def operation(name: str, objects: Mapping[str, str]) -> str:
    """The phrase of an operation by its name: `update-service` updates the service `web`; empty where it has no verb.

    `objects` are the words that options name, as a reason quotes them.
    """
    words = _words(name)
    if name in _WHOLE:
        return _WHOLE[name]
    named = _named(objects)
    first, *rest = words
    verb = READS.get(first) or _DOES.get(first) or third_person(first)
    if not rest:
        return f"{verb} {_TOWARDS.get(first, '')}{named[0]}" if named and first in _ALONE else ""
    for towards in (" to ", " from "):
        before, between, behind = " ".join(rest).partition(towards)
        if between and behind:
            return f"{verb} {towards.join([_thing(first, each, _own(each, named)) for each in (before, behind)])}"
    return f"{'sets' if first == 'put' and rest[-1] not in _SENT else verb} {_objects(first, rest, named)}"


def target(name: str, objects: Mapping[str, str]) -> str:
    """The object that an operation is about, with its kind: of `put-bucket-acl` the bucket."""
    noun = " ".join(_words(name)[1:])
    noun, named = _untraited(noun, _named(objects))
    owner = next((each for each in named if each.kind and f"{_one(noun)} ".startswith(f"{each.kind} ")), None)
    own = _own(noun, named)
    if own is not None and (owner is None or owner.kind == _one(noun)):
        return str(NamedObject(_one(noun), own.names))
    chosen = owner or _other(named)
    return str(chosen) if chosen is not None else f"the {_capitalised(noun)}"


def _untraited(noun: str, named: list[NamedObject]) -> tuple[str, list[NamedObject]]:
    """The noun without its trait, and the objects without the name of that: of `bucket acl` the bucket."""
    before, _, last = noun.rpartition(" ")
    if not before or last not in _TRAITS or before in _WHOLLY:
        return noun, named
    return before, [each for each in named if each.kind not in (last, _one(last))]


def _words(name: str) -> list[str]:
    words = name.split("-")
    return words[1:] if words[0] in ("batch", "admin") and len(words) > 1 else words


def _objects(verb: str, rest: Sequence[str], named: Sequence[NamedObject]) -> str:
    """The objects of an operation with one noun: the policy `p` of the user `u`, a snapshot of the volume `v`."""
    noun = " ".join(rest)
    named = _with_owner(rest, named)
    own = _own(noun, named)
    others = [each for each in named if each is not own]
    owner = next((each for each in others if each.kind and noun.startswith(f"{each.kind} ")), None)
    if owner is not None:
        noun = noun.removeprefix(f"{owner.kind} ")
    elif own is None:
        owner = _other(others)
    elif verb in _PREPOSITIONS:
        owner = next((each for each in others if each.kind and each.kind not in _USED), None)
    else:
        owner = next((each for each in others if each.kind in _OWNERS), None)
    thing = _thing(verb, noun, own)
    if owner is None or verb in ("list", "describe"):
        return thing
    if verb == "put" and rest[-1] in _SENT:
        return f"{thing} into {owner}"
    thing = thing if thing.startswith(("a ", "an ", "the ")) else f"the {thing}"
    return f"{thing} {_PREPOSITIONS.get(verb, 'of')} {owner}"


def _with_owner(rest: Sequence[str], named: Sequence[NamedObject]) -> Sequence[NamedObject]:
    """The objects, of which the one that only a name names has the trait: the cluster of `update-cluster-config`."""
    before = " ".join(rest[:-1])
    if not before or rest[-1] not in _TRAITS or before in _WHOLLY or any(each.kind == rest[-1] for each in named):
        return named
    return [each if each.kind else NamedObject(before, each.names) for each in named]


def _named(objects: Mapping[str, str]) -> list[NamedObject]:
    return [NamedObject(_kind(spelled), names) for spelled, names in objects.items()]


def _kind(spelled: str) -> str:
    """The kind of object that an option names: `--db-instance-identifier`."""
    if spelled in _BARE:
        return ""
    if spelled in _CALLED:
        return _CALLED[spelled]
    end = next((end for end in _ENDS if spelled.endswith(end)), "")
    kind = spelled.removesuffix(end).replace("-", " ")
    return kind if end else _one(kind)


def _one(noun: str) -> str:
    """The singular of what may be a plural."""
    return (singular(noun) or noun) if noun.endswith("s") else noun


def _own(noun: str, named: Sequence[NamedObject]) -> NamedObject | None:
    """The one of the objects that is what the noun says, or whose option does not say what it is."""
    one = _one(noun)
    for asked in (one, "", one.rpartition(" ")[2]):
        found = next((each for each in named if each.kind == asked), None)
        if found is not None:
            return found
    return None


def _other(named: Sequence[NamedObject]) -> NamedObject | None:
    """The object that something is of which the noun does not name."""
    return next((each for each in named if each.kind not in _USED), None) or next(iter(named), None)


def _thing(verb: str, noun: str, own: NamedObject | None) -> str:
    """One noun of an operation, with its own name: the service `web`, a snapshot, tags."""
    one = _one(noun)
    if own is not None:
        return str(NamedObject(one, own.names))
    called = _capitalised(one)
    if noun != one or noun.endswith(_UNCOUNTED):
        return _capitalised(noun)
    return f"{article(called.lower()) if verb in _MAKING else 'the'} {called}"


def _capitalised(noun: str) -> str:
    """The noun with its abbreviations in capitals: DB instance, VPCs."""
    noun = noun.replace("auto scaling", "Auto Scaling")
    words = [_CAPITALS.get(word) or _CAPITALS.get(word[:-1], "") + "s" for word in noun.split()]
    return " ".join([given if given != "s" else word for given, word in zip(words, noun.split(), strict=True)])
