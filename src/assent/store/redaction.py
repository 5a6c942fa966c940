"""Secrets taken out of a command before it is written down.

It looks at the text and not at its tree, so that it finds them in every nesting and in texts that
cannot be parsed. What it is not sure of it takes out.
"""

from __future__ import annotations

from assent.risk.variables import SECRET
from assent.store.secret_shapes import ATTACHED, HARMLESS_ENDS, HEADERS, NAMES, OPTIONS, PREFIXES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Span: TypeAlias = tuple[int, int]  # [start, end)

MASK = "***"
LONGEST = 4096  # characters that are written down

_QUOTES = "'\""
_ENDS = " \t\r\n;&|<>()`'\""  # of a value without quotes
_WITHIN = ("'", '"', "<", ">", "(", ")", "`", "=")  # what ends a word here and no command
_REFERENCES = ("$", "`", "<", MASK)  # how a value begins that stands elsewhere
_KEY_BEGINS = "-----BEGIN "
_KEY_ENDS = "-----END "
_SHORTEST_USER = 16  # characters of an address's user, without a password, that is taken for a token


def redacted(text: str) -> str:
    """`text` with its secrets masked, cut to `LONGEST` characters."""
    if not text:
        return ""
    text = text[: LONGEST + LONGEST // 8]  # a secret across the cut is seen whole, or masked up to its end
    spans = [*_tokens(text), *_named(text), *_addresses(text), *_options(text), *_keys(text)]
    return _masked(text, spans)[:LONGEST] if spans else text[:LONGEST]


def _masked(text: str, spans: list[Span]) -> str:
    pieces: list[str] = []
    done = 0
    for start, end in sorted(spans):
        if start >= done:
            pieces.append(text[done:start] + MASK)
        done = max(done, end)
    return "".join(pieces) + text[done:]


def _tokens(text: str) -> list[Span]:
    """What follows the known beginning of a token."""
    found: list[Span] = []
    for prefix, fewest in PREFIXES:
        at = text.find(prefix)
        while at >= 0:
            start = at + len(prefix)
            end = start
            while end < len(text) and (text[end].isalnum() or text[end] in "_-.~+/="):
                end += 1
            if end - start >= fewest and not (at and text[at - 1].isalnum()):
                found.append((start, end))
            at = text.find(prefix, end)
    return found


def _named(text: str) -> list[Span]:
    """Values behind a name that says that they are secret: assignments, options, headers, fields of JSON and URLs."""
    upper = _capitals(text)
    found: list[Span] = []
    for part in (*SECRET, *NAMES, *HEADERS):
        at = upper.find(part)
        while at >= 0:
            end = at + len(part)
            while end < len(text) and (upper[end].isalnum() or upper[end] == "_"):
                end += 1
            if not upper.endswith(HARMLESS_ENDS, at, end):
                value = _value_of(text, upper, at, end, whole_line=part in HEADERS)
                found += value
                end = value[-1][1] if value else end
            at = upper.find(part, end)
    return found


def _capitals(text: str) -> str:
    """The text in capitals and with _ for -, of the same length."""
    upper = text.upper()
    if len(upper) != len(text):
        upper = "".join([character.upper() if character.isascii() else character for character in text])
    return upper.replace("-", "_")


def _value_of(text: str, upper: str, start: int, end: int, whole_line: bool) -> list[Span]:
    """The value of the name that has a secret part at [start, end)."""
    at = end
    if text.startswith(('\\"', "\\'"), at):
        at += 2
    elif at < len(text) and text[at] in _QUOTES:
        at += 1  # "password": "…"
    after = _blanks(text, at)
    if text.startswith((":", "="), after):
        return _value(text, _blanks(text, after + 1) if text[after] == ":" else after + 1, whole_line)
    while start and (upper[start - 1].isalnum() or upper[start - 1] == "_"):
        start -= 1
    if text.startswith("-", start) and after > end == at:
        return _value(text, after, whole_line=False)
    return []


def _value(text: str, start: int, whole_line: bool) -> list[Span]:
    """What stands at `start` up to where it ends, without its quotes; nothing where it only refers to something."""
    quote = text[start : start + 2] if text.startswith("\\", start) else text[start : start + 1]
    if quote and quote[-1] in _QUOTES:
        start += len(quote)
    if text.startswith(_REFERENCES, start):
        return []
    if quote and quote[-1] in _QUOTES:
        end = _closing(text, start, quote)
    else:
        ends = "\n'\"" if whole_line else _ENDS
        end = start
        while end < len(text) and text[end] not in ends:
            end += 2 if text[end] == "\\" else 1
    end = min(end, len(text))
    return [(start, end)] if end > start else []


def _closing(text: str, start: int, quote: str) -> int:
    """Where the quote ends that was opened before `start`; the end of the text if it does not."""
    at = text.find(quote, start)
    while quote == '"' and at > start and text[at - 1] == "\\":
        at = text.find(quote, at + 1)
    return len(text) if at < 0 else at


def _blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t":
        at += 1
    return at


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
        if host > start and (colon >= 0 or host - start >= _SHORTEST_USER) and not text.startswith(_REFERENCES, start):
            found.append((start, host))
        at = text.find("://", end)
    return found


def _options(text: str) -> list[Span]:
    """Values of options that are only secret for one program."""
    found: list[Span] = []
    for program in {*OPTIONS, *ATTACHED}:
        at = text.find(program)
        while at >= 0:
            end = at + len(program)
            if _is_word(text, at, end):
                values, end = _option_values(text, end, OPTIONS.get(program, ()), ATTACHED.get(program))
                found += values
            at = text.find(program, end)
    return found


def _is_word(text: str, start: int, end: int) -> bool:
    """Whether [start, end) is a word, or the end of a path."""
    before = start == 0 or text[start - 1] in "/ \t\n;&|(`'\""
    return before and (end == len(text) or text[end] in " \t")


def _option_values(text: str, at: int, options: tuple[str, ...], attached: str | None) -> tuple[list[Span], int]:
    """Those in the words that follow at `at`, and where the command ends."""
    found: list[Span] = []
    while (at := _blanks(text, at)) < len(text) and text[at] not in "\n;&|":
        end = at
        while end < len(text) and text[end] not in _ENDS and text[end] != "=":
            end += 1
        word = text[at:end]
        if word in options:
            found += _value(text, end + 1 if text.startswith("=", end) else _blanks(text, end), whole_line=False)
        elif attached and word.startswith(attached) and len(word) > len(attached):
            found += _value(text, at + len(attached), whole_line=False)
        at = end + 1 if text.startswith(_WITHIN, end) else max(end, at + 1)
    return found, at


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
