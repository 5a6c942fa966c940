"""Secret variables that code, a template or an editor reads by their names, whatever the language."""

from __future__ import annotations

import re

from assent.neighbours import pairwise
from assent.risk.entries.programs import CODE, EDITING, JAVASCRIPT
from assent.risk.variables.variables import is_secret
from assent.rules_table import is_a, of_program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command

_NAME = r"(?P<name>[A-Z_][A-Z0-9_]{2,63})\b"
# env.X, ENV["X"], getEnv "X", env:X, environ.get('X'), $E:X; between the words and the name is more than a blank.
_ASKED = re.compile(
    rf"(?:\benv|getenv|environ(?:ment)?|\$e)(?:\.(?:get|fetch|getenv))?[ .:({{\[]*[.:({{\[\"'`]+\$?{_NAME}", re.I
)
_DOLLAR = re.compile(rf"\$(?:env:)?\{{?{_NAME}")
# All variables at once: `$env` of Nushell; what JavaScript calls `process` holds them.
_WHOLE = re.compile(r"^\s*\$env\b(?![.\[?:])")
_PROCESS = re.compile(
    r"(?<![\w.'\"/$-])(?<!\}=)(?<!\} = )process\b(?!\s*[\w.\[?:'\"=-])|\bprocess\.report\b|\bprocess\.getBuiltin"
)
_TAKEN = re.compile(
    r"\benv\b[^;\n]*(?:=\s*process\b|\bfrom\s*['\"](?:node:)?process)|['\"](?:node:)?process['\"][^\n]*\.env\b"
)
_UNPACKED = re.compile(r"\benv\s*:\s*\{([^}]*)\}|\.env\.(\w+)")
_LISTING = re.compile(r"^\s*(?:set(?: -(?:x|gx|xg|Ux|S|L))?|env|printenv|export)\s*$")  # of shells such as fish


def names_secret(command: Command, program: str) -> bool:
    """Whether a text of the command asks for a variable with the name of a secret, or for all of them."""
    known = of_program(program) is not None
    expands = not known or is_a(program, EDITING)
    for word in (*command.argv[1:], *command.given()):
        if _asks(word, expands=expands) or (is_a(program, JAVASCRIPT) and _takes_process(word.text)):
            return True
    codes = [] if known else [word.text for before, word in pairwise(command.argv) if before.text in CODE]
    return any(_WHOLE.search(code) or _LISTING.search(code) for code in codes)


def _asks(word: Argument, *, expands: bool) -> bool:
    """Whether a text names one secret variable; `expands`: it does so where a dollar is in front of the name."""
    expands = expands or "expand" in word.text.casefold()  # os.path.expandvars("$X")
    found = [*_ASKED.finditer(word.text), *(_DOLLAR.finditer(word.text) if expands and word.exact else ())]
    return any(is_secret(each["name"].upper()) for each in found if each["name"].isupper())


def _takes_process(code: str) -> bool:
    """Whether JavaScript shows the object that holds the environment, or takes that out of it as a whole."""
    if _PROCESS.search(code):
        return True
    if not _TAKEN.search(code):
        return False
    named = [name for found in _UNPACKED.findall(code) for name in (*found[0].split(","), found[1]) if name.strip()]
    return not named or any(is_secret(name.strip()) for name in named)
