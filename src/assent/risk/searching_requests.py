"""Requests by POST that only search: those of Elasticsearch, and queries of GraphQL, to a server on this machine.

The text of a search is too long for an address, so that both take it with POST and change nothing.
"""

from __future__ import annotations

from assent.risk.address import port_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.command.options import Reading

ELASTIC = 9200
SEARCHES = frozenset("_search _count _msearch _mget _field_caps".split())  # ends of the path, the REST APIs reference
PATH = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_-.,*/")
BODIES = frozenset(("-d", "--data-raw", "--data-binary", "--json"))
CHANGING = ("mutation", "subscription")
UNSEEN = ("\\u", "extensions")  # an escaped letter may be of any word, and an extension may name a stored document
BEGINNINGS = ("{", "query", "fragment")
_KEY = '"query"'


def only_searches(reading: Reading, asked: Sequence[Argument]) -> bool:
    """Whether a request by POST to `asked` sends a search that is typed out, and nothing besides."""
    methods = [option.value.text.upper() for option in reading.options if option.name == "-X" and option.value]
    bodies = [option.value for option in reading.options if option.name in BODIES]
    if not asked or not {*methods} <= {"POST", "GET"} or not bodies:
        return False
    if not all(body is not None and body.exact and body.text[:1] != "@" for body in bodies):
        return False
    texts = [body.text for body in bodies if body is not None]
    return all(word.exact and _searches(word, texts) for word in asked)


def _searches(address: Argument, texts: Sequence[str]) -> bool:
    """Whether the data of a request to that address is a search there."""
    place, _, query = address.text.partition("?")
    path = place.partition("://")[2] or place
    before, _, last = path.rpartition("/")
    if port_here(address) is None or not {*path.partition("/")[2].casefold()} <= PATH or ".." in path:
        return False
    if last == "graphql":
        return not query and len(texts) == 1 and only_queries(texts[0])
    if last not in SEARCHES or any(part[:1] == "_" and part != "_all" for part in before.split("/")):
        return False  # `a/_doc/_search` may be the document `_search`, which is written
    return port_here(address) == ELASTIC and not any("script" in text for text in texts)


def only_queries(body: str) -> bool:
    """Whether the one document in the body of a request reads: `{"query": "{ me { id } }"}`."""
    before, key, behind = body.strip().partition(_KEY)
    if before[:1] != "{" or not key or _KEY in behind or any(word in body.casefold() for word in (*CHANGING, *UNSEEN)):
        return False
    colon, quote, document = behind.partition('"')
    return colon.strip() == ":" and bool(quote) and document.replace("\\n", " ").lstrip().startswith(BEGINNINGS)
