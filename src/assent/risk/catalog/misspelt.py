"""Statements that are written almost as the form has them: `wrap : joined`, `operand text`, `options: --json`."""

from __future__ import annotations

from difflib import get_close_matches

from assent.command.wrappers.table import Way
from assent.risk.catalog.effects import CATEGORIES, ROLES, WORDS, OptionStatement
from assent.risk.catalog.tokens import Line, RuleToken, parted
from assent.risk.entries.rule import Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn


CLOSE = 0.85  # one letter of seven
_BEHIND = {*ROLES, *[way.value for way in Way], "after", "behind"}
_OF_CATEGORY = ("example", "does", "always")  # statements that a category follows


def fault(line: Line, keywords: Sequence[str]) -> str:
    """The fault of a line that is taken for a subcommand, and means a statement; empty where it means none."""
    head = line.head.text
    if line.head.quoted:
        return ""
    if head[-1:] == ":" and head[:-1] in keywords:
        return f"`{head[:-1]}` takes no colon: write `{head[:-1]}` and what follows"
    found = next(iter(get_close_matches(head.removesuffix(":"), keywords, 1, CLOSE)), "")
    names, behind = parted(line.tokens)
    told = [token.text for token in (names[1:] if behind is None else behind[:1]) if not token.quoted]
    means = [text for text in told if text[:1] == "-" or text in _BEHIND or text[:1].isdigit()]
    if behind is None and found in _OF_CATEGORY and head[-1:] != ":":
        means += [text for text in told[:1] if text in CATEGORIES]
    return f"`{head}` is no statement; did you mean `{found}`?" if found and means else ""


def unspaced(tokens: Sequence[RuleToken], refuse: Callable[[RuleToken, str], NoReturn]) -> Sequence[RuleToken]:
    """The names in front of a colon; refuse one that touches a word: `list: ?`, `list :?`, `list:ReadsRemote`."""
    for token in tokens:
        before, colon, behind = token.text.partition(":")
        if token.quoted or not colon or (before and behind not in ("", *WORDS, "always")) or token.text == ":":
            continue
        if not behind:
            refuse(token, f"`{token.text}` ends with a colon: write `{before}`, or a blank before the colon")
        refuse(token, f"a blank is missing beside the colon: write `{f'{before} : {behind}'.lstrip()}`")
    return tokens


def valueless(option: str, told: OptionStatement) -> str:
    """The fault of an option that takes no value where the line says what is done with that; else empty."""
    role = told.effect.role if told.effect is not None else Role.Text
    says = role.value if role is not Role.Text else "secret" * told.secret
    if not says or option.endswith(("=", "=?", "*", "~")):
        return ""
    otherwise = "" if told.secret else ", or a category and a phrase for an option without a value"
    return f"`{says}` is about the value of the option, so that needs a `=`: `{option}=`{otherwise}"
