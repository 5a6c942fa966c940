"""Expressions that only calculate: `terraform console <<< 'cidrsubnet("10.0.0.0/16", 8, 3)'` names no value."""

from __future__ import annotations

import re

from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command

CONSOLES = frozenset(("terraform console", "tofu console"))
_TEXT = re.compile(r'"(?:[^"\\$%\n]|\\["\\nrt])*"')  # without an insertion, ${…} or %{…}
_SIGNS = frozenset("()[]{},:=+-*/<>!&|?. \t\n0123456789")
_NAME = re.compile(r"[A-Za-z_][\w-]*")
_PLAIN = frozenset(("true", "false", "null", "exit"))


def calculates(command: Command) -> bool:
    """Whether a console is given nothing but expressions of plain functions and literals."""
    words = [word.text for word in command.argv if not word.text.startswith("-chdir=")]
    given = command.given()
    if " ".join(words) not in CONSOLES or len(given) != 1 or len(command.redirects) != 1 or not given[0].exact:
        return False
    plain = not (command.variables or command.elsewhere or command.moved_by())
    return plain and all(word.exact for word in command.argv) and _is_literal(given[0].text, words[0])


def _is_literal(text: str, program: str) -> bool:
    rest = _TEXT.sub(" ", text)
    functions = knows(program, "functions")
    named = [(found.group(), rest[found.end() :].lstrip(" ")[:1]) for found in _NAME.finditer(rest)]
    is_known = all(name in _PLAIN or (behind == "(" and name in functions) for name, behind in named)
    return is_known and _SIGNS.issuperset(_NAME.sub("", rest))
