"""Databases of SQLite that JavaScript code opens by the module of node or bun: its SQL must only read.

Wherever the code names a method that takes SQL, this must be called with a plain text, whichever object has it.
"""

from __future__ import annotations

from assent.risk.languages.javascript.declared import constant
from assent.risk.languages.javascript.tokens import ScriptToken, closing
from assent.risk.languages.sql.asked import asked, begins_reading
from assent.risk.languages.sql.tokens import SqlDialect
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

BASES = {"node:sqlite": ("DatabaseSync",), "bun:sqlite": ("Database",)}
_TAKING = frozenset("prepare exec query run".split())  # SQL
_REFUSED = frozenset(
    "loadExtension enableLoadExtension createSession applyChangeset createTagStore setCustomSQLite deserialize backup"
    " allowExtension fileControl".split()
)
_SINGLE = "prepare"  # compiles the first statement alone
_VALUES = ("true", "false")


def opened(tokens: Sequence[ScriptToken], at: int) -> list[str]:
    """The file that is opened by what is in the bracket at `at`; Doubtful where the code may do more than read it."""
    end = closing(tokens, at)
    path = _text(tokens, tokens[at + 1 : at + 2])
    behind = tokens[at + 2 : end]
    plain = not behind or (behind[0].text == "," and _are_options([token.text for token in behind[1:]]))
    if tokens[at].text != "(" or path is None or "\\" in path or path.startswith("file:") or not plain:
        raise Doubtful("opens a database in a way that Assent cannot judge")
    for here, token in enumerate(tokens):
        _check(tokens, here, token.text if token.kind == "name" else token.text.strip("'\"`"))
    return [] if path in ("", ":memory:") else [path]


def _are_options(texts: Sequence[str]) -> bool:
    """Whether these are settings without effect besides the database: { readOnly : true , timeout : 5000 }."""
    if len(texts) < 2 or texts[0] != "{" or texts[-1] != "}":
        return False
    inner = list(texts[1:-1])
    pairs = [inner[at : at + 4] for at in range(0, len(inner), 4)]
    return all(
        pair[0].isalpha() and pair[1:2] == [":"] and (pair[2:3] or [""])[0] in (*_VALUES, *_numbers(pair[2:3]))
        for pair in pairs
    ) and all(pair[3:] in ([], [","]) for pair in pairs)


def _numbers(texts: Sequence[str]) -> Sequence[str]:
    return [text for text in texts if text.isdigit()]


def _check(tokens: Sequence[ScriptToken], at: int, name: str) -> None:
    """Refuse a name that does more than ask, or that takes SQL which does."""
    if name in _REFUSED:
        raise Doubtful(f"uses `{name}`")
    if name not in _TAKING:
        return
    is_member = at > 0 and tokens[at - 1].text in (".", "?.") and tokens[at].kind == "name"
    if not is_member or at + 1 >= len(tokens) or tokens[at + 1].text != "(":
        raise Doubtful(f"passes `{name}` on")
    end = closing(tokens, at + 1)
    given = tokens[at + 2 : end]
    if not given and name == "run":
        return
    text = _text(tokens, given[:1] if len(given) < 2 or given[1].text == "," else ())
    if text is not None and "\\" not in text and "${" not in text:
        asked(text, SqlDialect.SQLite)
    elif name != _SINGLE or not begins_reading(_leading(given)):
        raise Doubtful("runs SQL that is only known at run time")


def _text(tokens: Sequence[ScriptToken], word: Sequence[ScriptToken]) -> str | None:
    """The text of a string, or of a constant that is one."""
    token = word[0] if word else None
    if token is not None and token.kind == "name":
        token = constant(tokens, token.text)
    return token.text[1:-1] if token is not None and token.kind in ("string", "template") else None


def _leading(given: Sequence[ScriptToken]) -> str:
    """The text with which a template that is given alone begins: its parts precede it, each as `+ ( x ) ,`."""
    here, parts = 0, 0
    while here + 1 < len(given) and [given[here].text, given[here + 1].text] == ["+", "("]:
        here = closing(given, here + 1) + 2
        parts += 1
    alone = here == len(given) - 1 and given[here].kind == "template" and given[here].text.count("${") == parts
    return given[-1].text[1:].partition("${")[0] if alone else ""
