"""Requests that delete although their method does not say so: by a header, by the path, or by what they send."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.command.model import Argument

VERBS = frozenset("delete destroy purge truncate wipe erase".split())
MUTATIONS = VERBS | {"drop", "remove"}
OVERRIDES = ("_method", "x-http-method", "x-http-method-override", "x-method-override", "x-method")
ACTIONS = ("action", "act", "method", "op", "operation", "cmd", "command", "mode", *OVERRIDES)
LONGEST = 4096  # letters of data that are looked at
# Statements of databases that are asked over HTTP or a socket, and the names of the fields that hold one.
STATEMENTS = tuple(
    f"{verb} {kind} "
    for verb in ("drop", "truncate")
    for kind in ("database", "table", "schema", "keyspace", "collection", "measurement", "series", "user", "view")
)
ORDERS = (*STATEMENTS, "delete from ", "detach delete ", "flushall", "flushdb", "flush_all", "shutdown nosave")
_SIGNS = str.maketrans(dict.fromkeys("{}[]\"':;", " "))
FIELDS = frozenset(("", "q", "query", "sql", "stmt", "statement", "statements", "command", "request"))


def is_override(header: str) -> bool:
    """Whether a header turns the method of a request into DELETE: `X-HTTP-Method-Override: DELETE`."""
    name, _, value = header.partition(":")
    return name.strip().casefold() in OVERRIDES and value.strip().casefold() == "delete"


def deletion(addresses: Sequence[Argument], data: Sequence[Argument]) -> Judgement | None:
    """The deletion by a request that may change something, by its path or its data; None where neither says so."""
    for word in addresses:
        said = _said(word.text)
        if said:
            return Judgement(Category.DeletesData, f"the request asks `{word.text}` to {said} data", word)
    for word in (*addresses, *data):
        stated = states_loss(word.text.partition("?")[2] if word in addresses else word.text)
        if stated:
            return Judgement(Category.DeletesData, f"the request sends `{stated}`, which deletes data", word)
    for word in data:
        if _orders(word.text[:LONGEST]):
            return Judgement(Category.DeletesData, f"the request sends `{word.text}`, which deletes data", word)
    return None


def _said(address: str) -> str:
    """The verb of deleting in the path of an address, or in what its query says is to be done; empty if none."""
    path, _, query = address.partition("?")
    path = path.partition("://")[2] or path
    for segment in path.split("/")[1:]:
        for word in _words(segment):
            if word in VERBS:
                return word
    for field in query.partition("#")[0].split("&"):
        name, _, value = field.partition("=")
        if name.casefold() in ACTIONS and value:
            for word in _words(value):
                if word in VERBS:
                    return word
    return ""


def _orders(text: str) -> bool:
    """Whether data names the method DELETE, or is a document that changes something by a name such as `deleteUser`."""
    plain = text.replace(" ", "").replace('"', "").replace("'", "").casefold()
    for name in OVERRIDES:
        for sign in "=:":
            if f"{name}{sign}delete" in plain:
                return True
    at = text.find("mutation")
    return at >= 0 and any(word in MUTATIONS for word in _words(text[at:]))


def states_loss(text: str) -> str:
    """The statement of a database with which data goes that a text is, or that one of its fields holds; or nothing."""
    low = " ".join(text[:LONGEST].replace("\\r", " ").replace("\\n", " ").casefold().replace("+", " ").split()) + " "
    for order in ORDERS:
        before, found, _ = low.partition(order)
        names = before.replace("=", " ").translate(_SIGNS).split()
        if found and FIELDS.issuperset(names):
            return order.strip()
    return ""


def _words(text: str) -> Iterable[str]:
    """The words in a name: of `doDelete`, `delete-all` and `_delete_by_query` one is `delete`."""
    words: list[str] = []
    current = ""
    for letter in text:
        if letter.isalpha() and not (letter.isupper() and current and current[-1].islower()):
            current += letter
            continue
        words.append(current.casefold())
        current = letter if letter.isalpha() else ""
    words.append(current.casefold())
    return words
