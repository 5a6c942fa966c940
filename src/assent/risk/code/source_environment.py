"""The environment in sources: code prints it, or a program that it starts gets it: `cmd.Env = os.Environ()`."""

from __future__ import annotations

import re
from itertools import islice

from assent.risk.variables.variables import is_secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

ENVIRONMENT = {  # all variables at once
    "os.Environ()": "Go",
    "env::vars": "Rust",
    "environ": "C and C++",
    "envp": "C and C++",
    "godotenv.Read()": "Go: what a file sets",
    "GetEnvironmentVariables()": "C# and F#",
    "System.getenv()": "Java, Kotlin, Scala",
    "sys.env.foreach": "Scala",
    "process.env": "TypeScript",
    "processInfo.environment": "Swift",
    "getEnvironment": "Haskell",
    "Unix.environment": "OCaml",
    "ENV.each": "Crystal",
    "getEnvMap": "Zig",
    "envPairs": "Nim",
    "Platform.environment": "Dart",
}
WALKING = ("range ", "print", "for ", "for(", "each", "join(", "puts", "log", "dump", "mapm_")  # on the same line
PICKING = ("hasprefix", "starts_with", "startswith", "filter(", "contains")  # some of the variables
SHOWING = ("print", "puts", "putc", "log", "write", "cout", "echo", "send", "post(", "fputs")
MOST = 40  # mentions of it
LONGEST = 200  # characters of a statement

_KEPT = re.compile(r"(\w+)(?:, *\w+)?(?: *: *[\w.<>]{1,60})? *(?::?=|<-)[^=]{0,80}$")  # the name that a statement sets
_ASKED = re.compile(  # fmt.Println(os.Getenv("API_KEY"))
    r"""(?i:print|puts|echo|log|write)\w*!?\s*\([^\n;]*?(?i:getenv|env::var|environmentvariable|environ)\(?\[?\(?["'](\w+)["']"""
)
_PASSED = (  # the environment as a program that is started gets it, or as it is declared or added to
    re.compile(r"(?P<pass>\.Env\s*=\s*(?:append\(\s*)?os\.Environ\(\))"),
    re.compile(r"(?P<pass>\.envs\(\s*(?:std::)?env::vars\(\))"),
    re.compile(r"(?P<pass>\bextern\s+char\s*\*\*\s*environ\b)"),
    re.compile(r"(?P<pass>\bchar\s*\*\s*(?:\*\s*)?envp\b)"),
    re.compile(r"(?:\bexec[vl]p?e|\bposix_spawnp?)\([^;\n]*(?P<pass>,\s*(?:environ|envp)\b)(?=\s*\))"),
    re.compile(r"(?P<pass>\.environment\(\))(?=\.(?:put|putIfAbsent|remove)\()"),
)


def passes_environment(code: str, at: int) -> bool:
    """Whether the environment that the code names there only goes to a program that it starts."""
    return any(begin <= at < end for begin, end in passed_on(code))


def passed_on(code: str) -> Iterator[tuple[int, int]]:
    """The places where a program is given the environment; none where the code reads what it has given."""
    if re.search(r"\.Env\b(?!\s*=[^=])(?!\s*,)(?!\.)", re.sub(r"append\(\s*\w+\.Env\b", "", code)):
        return
    for form in _PASSED:
        yield from [found.span("pass") for found in form.finditer(code)]


def shown_environment(code: str) -> str:
    """The words by which the code prints all variables of its environment, or a secret one; else empty."""
    low = code.casefold()
    if not any(word in low for word in SHOWING):
        return ""
    for name in ENVIRONMENT:
        for found in islice(re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", code), MOST):
            behind = low[found.end() : found.end() + LONGEST]
            if not any(word in behind for word in PICKING) and _walks(name, found, code):
                return name
    return next((found[0] for found in islice(_ASKED.finditer(code), MOST) if is_secret(found[1])), "")


def _walks(name: str, found: re.Match[str], code: str) -> bool:
    """Whether a statement goes through all variables, or sets a name to them which another goes through."""
    before = re.split("[;\n]", code[: found.start()])[-1]
    behind = re.split("[;\n]", code[found.end() : found.end() + LONGEST])[0]
    statement = f"{before}{name}{behind}".casefold()
    if passes_environment(code, found.start()) or (name == "process.env" and behind[:1] in (".", "[", "?")):
        return False
    if any(word in statement for word in WALKING) or (name == "environ" and behind.lstrip()[:1] == "["):
        return True
    kept = _KEPT.search(before)
    if kept is None:
        return False
    shown = rf"(?i:for|range|e?print\w*|each|mapM_|puts|log\w*|write\w*|dump\w*|send|post)\b[^\n;]*\b{kept[1]}\b"
    return re.search(rf"{shown}|\b{kept[1]}\.(?:iterator|forEach|each)", code) is not None
