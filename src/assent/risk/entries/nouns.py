"""What the words of a client of a cloud are about: `instances delete` deletes an instance, `put-item` puts an item."""

from __future__ import annotations

from assent.risk.entries.cloud_verbs import CHANGING, DELETING
from assent.risk.wording import article, third_person

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SINGULAR = frozenset(  # groups that have the name of one thing, other than of a service
    """
    app blob branch bucket cluster container database disk domain droplet environment function group image job
    machine network node policy pool project queue release role secret service share site snapshot subnet table
    token topic user version volume worker workspace zone
    """.split()
)
_VERBS = (
    CHANGING
    | DELETING
    | frozenset(
        "allocate associate authorize change complete confirm copy decrease disassociate increase merge modify publish"
        " release request retry subscribe unsubscribe write".split()
    )
)
_MAKING = frozenset("add create invoke publish put register request run send start submit write".split())
_TOWARDS = {"publish": "to ", "subscribe": "to ", "unsubscribe": "from "}
_UNCOUNTED = ("access", "code", "configuration", "data", "logging", "metadata", "membership", "settings", "tags")
_ENDS = ("-ids", "-id", "-names", "-name", "-arns", "-arn", "-identifier", "")  # of options that name an object


def kind(nouns: Sequence[str]) -> str:
    """What a command of the group names, in the singular; empty where its group is that of a service."""
    group = nouns[-2].replace(":", "-").rpartition("-")[2] if len(nouns) > 1 else ""
    if group in CHANGING or group in DELETING:
        return ""
    return group if group in _SINGULAR else _one(group) if group.endswith("s") and len(group) > 3 else ""


def _one(nouns: str) -> str:
    """The singular of a plural; empty where it is none."""
    if nouns.endswith("ies"):
        return f"{nouns[:-3]}y"
    if nouns.endswith(("sses", "shes", "ches", "xes")):
        return nouns[:-2]
    return "" if nouns.endswith(("as", "ss", "us", "is", "ws")) else nouns[:-1]


def operation(name: str, option: str, named: str) -> str:
    """What an operation does, by its name: `update-service` updates the service `web`; empty where it has no verb.

    `named` is the words that `option` names, as a reason quotes them; it is of the noun where the option is.
    """
    words = name.split("-")
    words = words[1:] if words[0] in ("batch", "admin") else words
    if words[0] not in _VERBS:
        return ""
    verb, noun = third_person(words[0]), " ".join(words[1:])
    if not noun:
        return f"{verb} {_TOWARDS.get(words[0], '')}{named}" if named else ""
    one = (_one(noun) or noun) if noun.endswith("s") else noun
    if named and any(option.replace("-", " ").strip() == f"{one}{end.replace('-', ' ')}" for end in _ENDS):
        return f"{verb} the {one if ' and ' not in named else noun} {named}"
    if noun != one or noun.endswith(_UNCOUNTED):
        return f"{verb} {noun}"
    return f"{verb} {article(noun) if words[0] in _MAKING else 'the'} {noun}"
