"""Code of other languages that computes what it calls, by the names and signs that each has for it."""

from __future__ import annotations

from itertools import pairwise

from assent.risk.hidden.obeyed import sets_loader
from assent.risk.hidden.ways import WAYS, Ways

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


LONGEST = 20_000  # characters of code that is gone through
LONGEST_CALL = 200
DECODING = ("base64", "fromCharCode", "atob", "'hex'", '"hex"')
EVALUATING = frozenset("eval Function instance_eval class_eval create_function loadstring".split())
_QUOTES = "\"'`"
_BEFORE_PATTERN = "(,=:[!&|?{};~"
_EXPANDING = "$#%"  # with which a text begins of which the begin is computed


def hidden_in(code: str, program: str, *, source: bool = False) -> str:
    """The name or sign by which the code hides what it calls; empty where there is none."""
    ways = WAYS.get(program)
    if ways is None:
        return ""
    if len(code) > LONGEST:
        return "" if source else "the code"
    code = code.casefold() if ways.folded else code
    texts: list[tuple[int, int]] = []
    emptied = _emptied(code, ways, texts)
    bare = "".join(emptied.split()).replace("&&", ";")
    for quote in _QUOTES:
        bare = bare.replace(f"{quote}](", quote)  # a member that is named: x["run"]()
    if source:
        return _joined(code, texts, ways) or _evaluated(emptied, ways)
    for mark in ways.marks:
        if mark in code:
            return mark
    for sign in ways.signs:
        if sign in bare or (sign[-1:] == ";" and bare.endswith(sign[:-1])):
            return sign
    return _joined(code, texts, ways) or _escaped(code, texts) or _called(code, emptied, bare, ways, program)


def _evaluated(emptied: str, ways: Ways) -> str:
    """The call of what runs a text that the code makes out of another: eval(atob(x))."""
    for name, _, end in _names(emptied, ways.inside):
        if name in EVALUATING and emptied[end:].lstrip()[:1] == "(" and emptied[end:].lstrip(" (")[:1] not in _QUOTES:
            return name
    return ""


def _called(code: str, emptied: str, bare: str, ways: Ways, program: str) -> str:
    names = list(_names(emptied, ways.inside))
    if ways.only in code and any(name in ways.starting for name, _, _ in names) and (loader := sets_loader(code)):
        return loader
    for name, begin, end in names:
        if name in ways.running and not code[end:].lstrip("( ").startswith(":"):  # of Ruby: send(:upcase)
            return name
        variable = program == "php" and code[begin - 1 : begin] == "$" and code[end : end + 1] == "("
        if variable and f"${name}=function" not in bare and f"${name}=fn" not in bare:
            return f"${name}"
        declares = name[0].isupper() and _declares(code[end : end + LONGEST_CALL])
        if name in ways.starting and ways.only in code and not declares and not _names_program(code, end, bare, ways):
            return name
        if name in ways.blocks and code[end:].lstrip()[:1] not in ("{", '"', "'"):
            return name
        if name in ways.starting and ways.captures and _captures(code, end):
            return name
        if name in ways.loading and not _names_module(code, end):
            return name
    return ""


def _emptied(code: str, ways: Ways, texts: list[tuple[int, int]]) -> str:
    """The code with blanks in place of what is in its texts and patterns, as long as it was; `texts` says where."""
    made, at, last = "", 0, ""
    while at < len(code):
        sign = code[at]
        slash = (
            sign == "/"
            and ways.patterns
            and (not last or last in _BEFORE_PATTERN)
            and code[at + 1 : at + 2] not in "/*"
        )
        if sign in _QUOTES or slash:
            end = _closing(code, at)
            if end > 0:
                made += sign + " " * (end - at - 1) + sign
                texts.append((at + 1, end))
                at, last = end + 1, sign
                continue
        made += sign
        last = last if sign.isspace() else sign
        at += 1
    return made


def _closing(code: str, at: int) -> int:
    """The end of the text that begins at `at`; 0 where it does not end."""
    quote, end = code[at], at + 1
    while end < len(code) and code[end] != quote:
        if quote == "/" and code[end] == "\n":
            return 0
        end += 2 if code[end] == "\\" else 1
    return end if end < len(code) else 0


def _joined(code: str, texts: list[tuple[int, int]], ways: Ways) -> str:
    """Two parts of a word that the code puts together: "sys" . "tem"."""
    for (begin, end), (other, last) in pairwise(texts):
        between = code[end + 1 : other - 1].strip()
        parts = code[begin:end], code[other:last]
        if between == ways.joining and all(part.isidentifier() for part in parts) and (between or end + 1 != other - 1):
            return f"{parts[0]}{ways.joining}{parts[1]}"
    return ""


def _escaped(code: str, texts: list[tuple[int, int]]) -> str:
    """A key that is written with escapes: {"\\x63onstructor": f}."""
    for begin, end in texts:
        if "\\" in code[begin:end] and code[end + 1 :].lstrip()[:1] == ":" and code[: begin - 1].rstrip()[-1:] in "{,":
            return code[begin:end]
    return ""


def _names(code: str, inside: str) -> Iterator[tuple[str, int, int]]:
    at = 0
    while at < len(code):
        if not (code[at].isalpha() or code[at] == "_"):
            at += 1
            continue
        begin = at
        while at < len(code) and (code[at].isalnum() or code[at] in inside):
            at += 1
        yield code[begin:at], begin, at


def _declares(behind: str) -> bool:
    """Whether behind a type is the name of a variable, and nothing that is called: `ProcessBuilder b = …`."""
    name, _, rest = behind.lstrip().partition(" ")
    bare = name.rstrip("=;,)")
    return behind[:1].isspace() and bare.isidentifier() and (bare != name or rest.lstrip()[:1] in ("=", ";", ",", ")"))


def _names_program(code: str, at: int, bare: str, ways: Ways) -> bool:
    """Whether the first argument of a call is a text that names a program, or a name that is set to texts."""
    said = code[at : at + LONGEST_CALL].lstrip(" \t([")
    if said[:1] not in _QUOTES or not said:
        name = next((name for name, begin, _ in _names(said, "_") if begin <= 1), "")
        return not code[at:].lstrip(" \t")[:1] or not name or _is_set(name, bare, ways)
    end = _closing(said, 0) or len(said)
    text, behind = said[1:end], said[end + 1 :].lstrip()
    return text[:1] not in _EXPANDING and (" " in text.lstrip() or behind[:1] in ("", ",", ")", ";", "]", "}", "\n"))


def _captures(code: str, at: int) -> bool:
    """Whether a call is given what a command prints: system(`curl x`)."""
    return "`" in code[at : at + LONGEST_CALL].partition(";")[0].partition("\n")[0]


def _names_module(code: str, at: int) -> bool:
    """Whether what a call loads is named by a text: require("x"), import("./" + name)."""
    said = code[at : at + LONGEST_CALL].lstrip()
    if said[:1] != "(":
        return True  # no call
    told = said[1 : _end(said)]
    if any(mark in said for mark in DECODING):
        return False
    first = told.strip()
    if first[:1] in _QUOTES:
        return True
    return any(quote in told and ("/" in told or "." in told.partition(quote)[2]) for quote in _QUOTES)


def _end(said: str) -> int:
    """The end of the bracket with which some code begins."""
    depth = 0
    for at, sign in enumerate(said):
        depth += (sign == "(") - (sign == ")")
        if not depth:
            return at
    return len(said)


def _is_set(name: str, bare: str, ways: Ways) -> bool:
    """Whether a name is set to a text that is not put together of several."""
    for quote in _QUOTES:
        _, found, behind = bare.partition(f"{name}={quote}{quote}")
        if found and behind[:1] not in _QUOTES and not (ways.joining and behind.startswith(ways.joining)):
            return True
    return False
