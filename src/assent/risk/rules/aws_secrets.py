"""The operations of AWS whose answer holds secrets, unless a query picks harmless fields of it."""

from __future__ import annotations

from itertools import pairwise

from assent.risk.entries.nouns import PATH
from assent.risk.entries.services import Path
from assent.rules_table import knows

MAKING = ("create", "generate", "regenerate", "refresh", "request", "rotate")  # and show what they have made
MADE = ("token", "tokens", "credentials", "url")


def picks_harmless(found: Path) -> bool:
    """Whether `--query` leaves nothing of the answer but names and states: `taskDefinition.revision`."""
    words = [word for word in found.rest if word.exact]
    for before, word in pairwise(words):
        if before.text == "--query":
            return knows("aws", "picked").issuperset(_fields(word.text))
    return False


def _fields(query: str) -> list[str]:
    """The fields that a path of JMESPath ends in, as `A[?b=='c'].{d:E,f:F}` does; "" where it may be any."""
    start, *filtered = query.removesuffix(" | [0]").split("[?")
    for each in filtered:
        condition, bracket, rest = each.partition("]")
        if not bracket or "[" in condition:
            return [""]
        start += f"[]{rest}"
    path, brace, hashed = start.partition(".{")
    if "," in path.rpartition(".")[0]:
        return [""]
    if set(path) - PATH - {",", "*"} or set(hashed) - PATH - set(",:} "):
        return [""]
    if brace:
        return [pair.partition(":")[2].strip("} ").rpartition(".")[2] for pair in hashed.split(",")]
    fields = path.rpartition(".")[2].rstrip("0123456789").strip("[]").split(",")
    return [field.rstrip("[]0123456789") for field in fields]


def names_secret(operation: str) -> bool:
    """Whether an operation that reads, or makes what it shows, names a secret, or an address without a password."""
    if operation in knows("aws", "secrets-not") or operation.startswith(("list-tags", "describe-tags")):
        return False
    names = operation.split("-")
    if names[0] == "assume" or (names[0] in MAKING and (names[-1] in MADE or "presigned" in names)):
        return True
    if names[0] not in ("get", "batch", "describe", "list"):
        return False
    if knows("aws", "secret-words").intersection(names):
        return True
    return names[-1] in ("url", "urls") and operation != "get-queue-url"
