"""The files that proven code of an interpreter reads: a path in quotes, or each name that a pattern in quotes finds."""

from __future__ import annotations

import re

from assent.command.model import Argument
from assent.command.wrappers.execution_context import BETWEEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

_LOADER = "load_file"  # the name of methods of more than one module, which read the file that they are given
_INPUT = "php://stdin"
# Parameters of readers with which they read all the same, and plain values: chomp: true, permitted_classes: [Date].
_NAMED = re.compile(
    r"""(,\ *(aliases|symbolize_names|chomp|encoding|external_encoding|permitted_classes|permitted_symbols|fallback|
    headers|col_sep|quote_char|skip_blanks):\ *
    (true|false|nil|"(?:[;,|]|\\t)"|'[;,|]'|"[\w:-]*"|'[\w:-]*'|\[[\w,:\ ]*\]))*\ *\)""",
    re.VERBOSE,
)
# What a block of Ruby takes in turn: Dir["app/**/*.rb"].sort.each { |f|
_TAKEN = re.compile(
    r"""\bDir(?:\[|\.glob\()(["'])(?P<pattern>[^"'\\#:|]+)\1[\])](?:\.(?:sort|reverse|uniq|first\(\d+\)|take\(\d+\)))*
    \.(?:each|map|flat_map|select|reject|filter|filter_map|sum|count|sort_by|group_by|find|find_all|partition|to_h|
    min_by|max_by|any\?|all\?|none\?|each_with_index)\ *(?:\{|do\b)\ *\|\ *(?P<name>[a-z_]\w*)\ *(?P<more>,[^|]*)?\|""",
    re.VERBOSE,
)
_CHOICE = re.compile(r"\{[\w.,-]*\}")
# What may give a variable another value, or change the text that it holds: f = x, f[0], f, a = x, (f, a), b = x, x!
_CHANGED = (
    r"\b{0}\s*(\[|[-+*/|&%]?=(?![=~])|<<|,[^\n;\])}}]*[^=!<>]=(?![=~>])"
    r"|(,[^\n;()]*)?\)+[\s\w,*()]*=(?![=~>]))|\w!"
)
# What may change a text that a second name is given to as well: g[0] = x, g[0], a = x, and a reader that is passed it.
_ALTERED = re.compile(
    r"\][\s)]*(([-+*/%&|^]|\*\*|&&|\|\||<<|>>)?=(?![=~>])|,[^\n;\]}]*[^=!<>]=(?![=~>]))|\bread\b\s*\(?[^\n;)}]*,"
)
_BARE = re.compile(r"\(([a-z_]\w*) *")


def files_read(
    text: str, readers: Collection[str], code: Argument, plain: Collection[str] = ()
) -> list[Argument] | None:
    """The files that proven code reads; None where one is computed, or is the address of something else.

    `plain` are functions of the modules of readers that take a name apart, and read nothing.
    """
    found: list[Argument] = []
    loads = [each for each in readers if each.endswith(f".{_LOADER}")]
    if loads and text.count(_LOADER) != sum(text.count(f"{each}(") for each in readers if each.endswith(_LOADER)):
        return None  # JSON.load_file("a.json")
    for reader in sorted(readers):
        module, dot, _ = reader.partition(".")
        known = [text.count(f"{each}(") for each in (*readers, *plain) if each.startswith(module)]
        if dot and text.count(module) != sum(known):
            return None
        for behind in text.split(f"{reader}(")[1:] if dot else text.split(reader)[1:]:
            files = _read(f"({behind}" if dot else behind, text, code, named=bool(dot))
            if not files:
                return None
            found += [file for file in files if file.text != _INPUT]
    return found


def _read(rest: str, text: str, code: Argument, *, named: bool) -> list[Argument]:
    """The files that a call reads, by what begins with its parenthesis; none where they are not plainly named."""
    opening, path = rest[:2], rest[2:].partition(rest[1:2] or "(")[0]
    if opening in ("('", '("'):
        behind = rest[len(path) + 3 :]
        ends = behind[:1] == ")" or (named and bool(_NAMED.match(behind)))
        ends = ends and rest[len(path) + 2 : len(path) + 3] == opening[1]
        elsewhere = path[:1] == "|" or (":" in path and path != _INPUT)
        plain = Argument(code.start, code.end, path, path, exact=True, quoted=True)
        return [plain] if ends and not elsewhere else []
    bare = _BARE.match(rest) if named else None
    pattern = _taken(bare[1], text) if bare and _NAMED.match(rest[bare.end() :]) else ""
    shown = [each.replace("**", BETWEEN) for each in _each(pattern)]
    return [Argument(code.start, code.end, each, "", exact=False, several=True, glob=True) for each in shown]


def _each(pattern: str) -> list[str]:
    """The patterns that one with a choice stands for: "*.{rb,erb}"; none of more than one choice, and of no pattern."""
    choice = _CHOICE.search(pattern)
    if choice is None:
        return [pattern] if pattern and "{" not in pattern else []
    before, after = pattern[: choice.start()], pattern[choice.end() :]
    return [] if "{" in before + after else [f"{before}{each}{after}" for each in choice[0][1:-1].split(",")]


def _taken(name: str, text: str) -> str:
    """The pattern whose files the variable of a block is, in turn; empty where it may be anything else."""
    bindings = [found for found in _TAKEN.finditer(text) if found["name"] == name]
    others = len(re.findall(rf"(?:[|,]|(?<!\w)\()\s*\*?{name}\s*(?=[|,])", text))
    changed = re.search(_CHANGED.format(name), text) or _ALTERED.search(text) or f"(?<{name}>" in text
    if len(bindings) != 1 or others != 1 or changed or bindings[0]["pattern"].count("{") > 1:
        return ""
    found = bindings[0]
    return found["pattern"] if not found["more"] or "each_with_index" in found[0] else ""
