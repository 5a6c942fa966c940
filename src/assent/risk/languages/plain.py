"""The deed of the one call that code consists of, where it says it plainly: `rmSync("x")`, `open F, ">x"`."""

from __future__ import annotations

from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_ANOTHER = frozenset(";\n`")  # with which code does more than one call
_EXPANDED = frozenset("\\#$@{")  # in a text that may stand for another
_MODES = {">>": "appends to", ">": "writes", "+<": "may change", "|": "runs"}  # of Perl, in front of a file
_LETTERS = {"w": "writes", "a": "appends to", "r+": "may change"}  # begin a mode as C has it


def is_one_call(text: str) -> bool:
    """Whether code calls one function, and does no more than that."""
    return text.count("(") == 1 and _ANOTHER.isdisjoint(text.strip("; \n"))


def called(text: str, deeds: Mapping[str, str]) -> str:
    """The deed of the function that is called, on a plain text or a number: `deletes` of `{"rmSync(": "deletes"}`."""
    name = next((name for name in deeds if name in text), "")
    given = text.partition(name)[2].lstrip(" (") if name and is_one_call(text) else ""
    if given[:1] in ("'", '"'):
        value = given[1:].partition(given[0])[0]
    else:
        value = given.partition(",")[0].rstrip(" );\n")
        value = value if value.lstrip("-").isdigit() else ""
    return f"{deeds[name]} {quoted(value)}" if value and _EXPANDED.isdisjoint(value) else ""


def opened(text: str) -> str:
    """The deed of what opens a file, by the plain texts that it is given; empty for one that reads, or is computed.

    `F, ">x"` and `my $f, ">", "x"` are of Perl, `"x", "w"` of languages that have the modes of C.
    """
    pieces = text.replace("'", '"').split('"')
    texts = [piece for piece in pieces[1:4:2] if _EXPANDED.isdisjoint(piece)]
    is_plain = ";" not in pieces[0] and pieces[0].count(",") <= 1 and "".join(pieces[2:3]).strip(" )\n") in ("", ",")
    if not texts or len(texts) < len(pieces[1:4:2]) or not is_plain:
        return ""
    sign = next((sign for sign in _MODES if texts[0].startswith(sign)), "")
    if sign:
        path = texts[0].removeprefix(sign).strip() or texts[-1]
        return f"{_MODES[sign]} {quoted(path)}" if path != texts[0] else ""
    mode = texts[1].replace("b", "").replace("t", "") if len(texts) > 1 else ""
    letter = next((letter for letter in _LETTERS if mode in (letter, f"{letter}+")), "")
    return f"{_LETTERS[letter]} {quoted(texts[0])}" if letter else ""
