"""Forms of statements: words, and the names between them, as in `lock [table|tables] {}`.

`a|b` is either word, `[a|b]` may be missing, `<a|b>` is one that the sentence repeats, `{}` is a name, with its schema
and its host, `~` skips words up to the next one of the form, and `$` is the end of the statement. A statement fits if
it begins so.
"""

from __future__ import annotations

from assent.risk.languages.sql.tokens import SqlToken, TokenKind
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    Form: TypeAlias = tuple[str, str]  # the statement, and a sentence with a slot for each name
    Forms: TypeAlias = dict[str, tuple[Form, ...]]  # by the first word of the statement

NAME, SKIP, END = "{}", "~", "$"
_JOINTS = (".", "@")  # between the parts of a name: schema.table, 'user'@'host'


def sentence(tokens: Sequence[SqlToken], forms: Forms) -> str:
    """The sentence about a statement, of the first form that it has; empty if it has none."""
    for form, said in forms.get(tokens[0].text, ()):
        names = _fitting(tokens, form.split())
        if names is not None:
            return said.format(*names)
    return ""


def fits(tokens: Sequence[SqlToken], forms: Sequence[str]) -> bool:
    """Whether a statement has one of the forms."""
    return any(_fitting(tokens, form.split()) is not None for form in forms)


def _fitting(tokens: Sequence[SqlToken], form: Sequence[str]) -> list[str] | None:
    """The names in a statement that begins in the given form, as a reason has them; None for another statement."""
    found: list[str] = []
    at = 0
    for index, part in enumerate(form):
        if part == END:
            return found if at == len(tokens) else None
        if part == SKIP:
            at = _next(tokens, at, form[index + 1])
        elif part == NAME:
            end = _behind_name(tokens, at)
            if end == at:
                return None
            found.append(quoted(_name(tokens[at:end])))
            at = end
        elif at < len(tokens) and _is_one(tokens[at], part):
            found += [tokens[at].text] if part[0] == "<" else []
            at += 1
        elif part[0] != "[":
            return None
    return found


def _is_one(token: SqlToken, part: str) -> bool:
    return token.kind in (TokenKind.Word, TokenKind.Sign) and token.text in part.strip("[]<>").split("|")


def _next(tokens: Sequence[SqlToken], at: int, part: str) -> int:
    return next((index for index in range(at, len(tokens)) if _is_one(tokens[index], part)), len(tokens))


def _behind_name(tokens: Sequence[SqlToken], at: int) -> int:
    """The index behind the name at `at`, which is the same where none begins."""
    if not _is_part(tokens[at : at + 1]):
        return at
    at += 1
    while tokens[at : at + 1] and tokens[at].text in _JOINTS and _is_part(tokens[at + 1 : at + 2]):
        at += 2
    return at


def _is_part(tokens: Sequence[SqlToken]) -> bool:
    return bool(tokens) and tokens[0].kind is not TokenKind.Sign


def _name(tokens: Sequence[SqlToken]) -> str:
    """A name with its schema, and without its host."""
    host = next((at for at, token in enumerate(tokens) if token == SqlToken(TokenKind.Sign, "@")), len(tokens))
    return "".join([token.text for token in tokens[:host]])
