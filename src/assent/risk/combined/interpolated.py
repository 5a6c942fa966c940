"""The names that jq puts into a text: `"\\(.change.actions|join(",")) \\(.address)"` shows two fields, no values."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_JOINING = ("length", "tostring", "tojson", "first", "last")  # make a text of what is there, of which they show no more


def steps(query: str) -> list[str]:
    """The filters of an expression of jq, between the bars that are neither in a text nor in brackets."""
    found, begin = [], 0
    for at in _bars(query):
        found.append(query[begin:at].strip())
        begin = at + 1
    return [*found, query[begin:].strip()]


def _bars(query: str) -> Iterator[int]:
    around: list[str] = []  # what is open: a bracket, or a quote
    at = 0
    while at < len(query):
        sign = query[at]
        if around[-1:] == ['"']:
            if sign == "\\":
                around += ["("] if query[at + 1 : at + 2] == "(" else []
                at += 1
            elif sign == '"':
                around.pop()
        elif sign in '"([{':
            around.append(sign)
        elif sign in ")]}" and around:
            around.pop()
        elif sign == "|" and not around:
            yield at
        at += 1


def shows_names(text: str, is_name: Callable[[str], bool]) -> bool:
    """Whether a text of jq shows nothing but its own words and fields of which `is_name` says that they are names."""
    if len(text) < len('""') or text[:1] != '"' or text[-1:] != '"':
        return False
    pieces = text[1:-1].split("\\(")
    held = [_parted(piece) for piece in pieces[1:]]
    plain = [pieces[0], *[behind for _, behind in held]]
    return bool(held) and all(_is_name(inner, is_name) for inner, _ in held) and not any('"' in each for each in plain)


def _parted(piece: str) -> tuple[str, str]:
    """The expression in a text of jq, and the text behind it."""
    depth, quoted = 1, False
    for at, sign in enumerate(piece):
        quoted = quoted != (sign == '"')
        depth += 0 if quoted else (sign == "(") - (sign == ")")
        if not depth:
            return piece[:at], piece[at + 1 :]
    return "", '"'


def _is_name(expression: str, is_name: Callable[[str], bool]) -> bool:
    field, *shown = steps(expression)
    return is_name(field) and all(each in _JOINING or _joins(each) for each in shown)


def _joins(step: str) -> bool:
    """Whether a step only puts texts together: join(",")."""
    between = step.removeprefix('join("').removesuffix('")')
    return step == f'join("{between}")' and '"' not in between and "\\" not in between
