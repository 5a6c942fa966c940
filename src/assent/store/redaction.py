"""Secrets taken out of a command before it is recorded.

It looks at the text and not at its tree, so that it finds them in every nesting and in texts that
cannot be parsed. What it is not sure of it takes out.
"""

from __future__ import annotations

from assent.rules_table import OWN
from assent.store.secret_names import (
    HEADERS,
    MASK,
    PREFIXES,
    REFERENCES,
    SIGNS,
    STATED,
    capitals,
    is_secret,
    names_one,
    speaks_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Set as AbstractSet
    from typing import TypeAlias

    Span: TypeAlias = tuple[int, int]  # [start, end)

LONGEST = 4096  # characters that are recorded

_APART = frozenset("'\"=")  # in a sentence, outside of backquotes: it may hold words of a command there too
_KEY_BEGINS = "-----BEGIN "
_KEY_ENDS = "-----END "
_LOOKED_AT = LONGEST + LONGEST // 8  # characters of a text that is cut: a secret across the cut is seen whole
_BEGINNING = 16  # characters of a secret that stand for it in a reason, which cuts long words
_SHORTEST_NAMED = 4  # characters of a secret that is looked for in a reason: shorter ones are in other words as well
_LONGEST_PLAIN = 8  # of a word that is told all the same where the rest of the text has it too
_SHORTEST_MIXED = 8  # the same, of one in which digits are between letters
_SHORTEST_USER = 16  # characters of an address's user, without a password, that is taken for a token


def redacted(text: str) -> str:
    """`text` with its secrets masked, cut to `LONGEST` characters."""
    if not text:
        return ""
    text = text[:_LOOKED_AT]
    return _without(text, _once(text))[:LONGEST]


def masked(text: str) -> str:
    """`text` with its secrets masked, however long it is."""
    spans = _spans(text)
    return _without(text, spans) if spans else text


def discreet(told: str, command: str) -> str:
    """`told`, which may name words of `command`, without the secrets of either."""
    return discretion(command)(told) if told else told


def discretion(command: str) -> Callable[[str], str]:
    """`discreet` for all that is told of one command, which is looked through once."""
    spans = _once(command[:_LOOKED_AT])
    secrets = {command[start:end] for start, end in spans}
    secrets |= {secret.rpartition(" ")[2] for secret in secrets}  # Bearer x
    secrets = {secret for secret in secrets if len(secret) >= _SHORTEST_NAMED and not _refers(secret)}
    plain = [secret for secret in secrets if len(secret) <= _LONGEST_PLAIN and secret.isalpha() and secret.islower()]
    if plain:  # OPENAI_API_KEY=test npm test
        rest = _without(command[:_LOOKED_AT], spans)
        secrets -= {secret for secret in plain if _mentions(rest, secret)}
    named = sorted(secrets, key=len, reverse=True)
    known: dict[str, str] = {}  # many commands of a text are told of in the same words

    def unnamed(told: str) -> str:
        if told and told not in known:
            hidden = told
            for secret in named:
                hidden = _without(hidden, _mentions(hidden, secret))
            known[told] = _without(hidden, _told(hidden, quotes_once="`" not in command))
        return known[told] if told else told

    return unnamed if spans else _as_it_is


def _refers(secret: str) -> bool:
    """Whether it only names a variable: the `$TOKEN` of `Bearer $TOKEN`."""
    return secret[:1] == "$" and secret[1:].strip("{}").isidentifier()


_looked_through: dict[str, list[Span]] = {}
_MOST_KEPT = 4


def _once(text: str) -> list[Span]:
    """`_spans`, of which the last are kept: the command of a call is told, recorded, and in a question's code.

    None are kept where files of the user describe programs: such a file may change between two calls.
    """
    if OWN:
        return _spans(text)
    found = _looked_through.get(text)
    if found is None:
        if len(_looked_through) >= _MOST_KEPT:
            _looked_through.clear()
        found = _looked_through[text] = _spans(text)
    return found


def _told(told: str, *, quotes_once: bool) -> list[Span]:
    """The secrets of a sentence, in which only words in quotes are read as commands: “sends the password in `x`”.

    All of it is, where it has no backquotes, or where they may be the command's own (`quotes_once` is false).
    """
    pieces = told.split("`")
    if not quotes_once or len(pieces) % 2 == 0 or len(pieces) == 1:
        return _spans(told)
    upper = capitals(told)
    spans, start = _unplaced(told, upper, _names(told, upper)), 0
    for at, piece in enumerate(pieces):
        if at % 2 or not _APART.isdisjoint(piece):
            spans += [(start + begin, start + end) for begin, end in _spans(piece)]
        start += len(piece) + 1
    return spans


def _as_it_is(told: str) -> str:
    return told


def _mentions(told: str, secret: str) -> list[Span]:
    """The positions where a secret is named as a word or a part of one; of a long one the beginning is enough."""
    found: list[Span] = []
    begun = secret[:_BEGINNING]
    at = told.find(begun)
    while at >= 0:
        end = at + len(begun)
        while end < len(told) and end - at < len(secret) and told[end] == secret[end - at]:
            end += 1
        if not (told[at - 1 : at].isalnum() and at) and not told[end : end + 1].isalnum():
            found.append((at, end))
        at = told.find(begun, end)
    return found


def _spans(text: str) -> list[Span]:
    """The positions of the secrets of a text, in no order; they may overlap."""
    upper = capitals(text)
    names = _names(text, upper)
    if not names and not speaks_of(text):
        return _unplaced(text, upper, names)
    from assent.store.secret_words import placed

    found = placed(text)
    ends = {end for start, end in found if text[start] != "-"}  # of values
    names = [name for name in names if name[:2] not in found]  # docker login -p secret registry.example.com
    return found + _unplaced(text, upper, names, ends)


def _unplaced(
    text: str, upper: str, names: list[tuple[int, int, bool]], ends: AbstractSet[int] = frozenset()
) -> list[Span]:
    """Those that are told by how they look, or by one of `names` in front of them.

    A name that ends where a secret's value does is that value, and an option behind it is none of its own:
    docker login -p secretpw -u x.
    """
    spans = [*_tokens(text), *_addresses(text), *_keys(text)]
    if not names and STATED not in upper:
        return spans
    from assent.store.secret_values import SecretValues, identified, value_of  # few texts name a secret

    values = SecretValues(text)
    valued = [(name[1], span) for name in names for span in value_of(values, *name)]
    spans += identified(text, upper)
    return spans + [span for end, span in valued if end not in ends or text[span[0]] != "-"]


def _without(text: str, spans: list[Span]) -> str:
    pieces: list[str] = []
    done = 0
    for start, end in sorted(spans):
        if start >= done:
            pieces.append(text[done:start] + MASK)
        done = max(done, end)
    return "".join(pieces) + text[done:]


def _tokens(text: str) -> list[Span]:
    """The token behind its known beginning."""
    found: list[Span] = []
    for prefix, fewest in PREFIXES:
        at = text.find(prefix)
        while at >= 0:
            start = at + len(prefix)
            end = start
            while end < len(text) and (text[end].isalnum() or text[end] in "_-.~+/=:"):
                end += 1
            if end - start >= fewest and not (at and text[at - 1].isalnum()) and not _is_name(text[start:end]):
                found.append((start, end))
            at = text.find(prefix, end)
    return found


def _is_name(run: str) -> bool:
    """Whether `run` continues as the name of a variable or a function: the `config_script_shell=x` of npm's setting."""
    first, *others = run.partition("=")[0].strip("_").split("_")
    return bool(others) and first.islower() and "".join((first, *others)).isalpha()


def _names(text: str, upper: str) -> list[tuple[int, int, bool]]:
    """The positions of names whose values are secret, and whether the value is all of the line."""
    found: dict[Span, bool] = {}
    secret: dict[str, bool] = {}  # of each name, since texts repeat them
    for sign in SIGNS:
        at = upper.find(sign)
        while at >= 0:
            start, end = at, at + len(sign)
            while start and (upper[start - 1].isalnum() or upper[start - 1] == "_"):
                start -= 1
            while end < len(text) and (upper[end].isalnum() or upper[end] == "_"):
                end += 1
            name = text[start:end]
            if name not in secret:
                secret[name] = is_secret(name)
            if secret[name] and not names_one(text, start, name):
                found[start, end] = sign in HEADERS or found.get((start, end), False)
            at = upper.find(sign, end)
    return [(start, end, header) for (start, end), header in sorted(found.items())]


def _addresses(text: str) -> list[Span]:
    """The password in `scheme://user:password@host`, and a user that is long enough for a token."""
    found: list[Span] = []
    at = text.find("://")
    while at >= 0:
        start = end = at + len("://")
        while end < len(text) and text[end] not in "/?# \t\r\n'\"<>`":
            end += 1
        host = text.rfind("@", start, end)
        colon = text.find(":", start, max(host, start))
        if colon >= 0:
            start = colon + 1
        if host > start and (colon >= 0 or _is_token(text[start:host])) and not text.startswith(REFERENCES, start):
            found.append((start, host))
        at = text.find("://", end)
    return found


def _is_token(user: str) -> bool:
    """Whether what is before the @ of an address is a token and not a name: it is long, or mixes in digits."""
    mixed = any(c.isdigit() for c in user) and not user.rstrip("0123456789").isalpha()
    return len(user) >= _SHORTEST_USER or (len(user) >= _SHORTEST_MIXED and mixed)


def _keys(text: str) -> list[Span]:
    """Private keys in the form that begins and ends with dashes."""
    found: list[Span] = []
    at = text.find(_KEY_BEGINS)
    while at >= 0:
        end = text.find(_KEY_ENDS, at)
        end = len(text) if end < 0 else end
        if "PRIVATE KEY" in text[at : at + 50]:
            found.append((at, end))
        at = text.find(_KEY_BEGINS, end)
    return found
