"""The names that JavaScript code may use: of globals, of modules, and of no value at all."""

from __future__ import annotations

from assent.rules_table import knows, pairs

# Name → what of it is harmless; it is nowhere without one of these behind it.
ROOTS = pairs("node", "roots")
CALLED = knows("node", "called")
MADE = knows("node", "made")
REFUSED = knows("node", "refused")
MEMBERS = knows("node", "members")  # of any value: what may lead to the constructor of functions, or to a module
ENVIRONMENT = knows("node", "environment")
MODULES = frozenset(
    """
    fs path os util crypto child_process zlib url querystring assert perf_hooks readline module node:sqlite bun:sqlite
    http https
    """.split()
)
ONLY_OF_NODE = frozenset("node:sqlite node:test node:sea".split())  # without the prefix they are packages
# What modules hold that is global as well: taken out of them, it is the same.
SAME = {"url": ("URL", "URLSearchParams"), "perf_hooks": ("performance",), "buffer": ("Buffer",)}
# Modules that are global names in `node -e`, of which no function has an effect: code may use these names otherwise.
SHADED = frozenset("url path assert events punycode querystring string_decoder constants test".split())
IDLE = SHADED | frozenset("os util zlib buffer perf_hooks stream timers".split())  # the same of modules
MOST = 600  # tokens of code in which the values of constants are looked for
READING = (
    "readFileSync",
    "createReadStream",
    "readTextFileSync",
    "readTextFile",
    "readFile",
    "file",
)  # take the path of what they read
CONTENT = ("text", "json", "exists", "size", "bytes", "arrayBuffer", "type")  # of a file of Bun
MAKING = ("mkdirSync", "mkdir")  # may be given a path alone
EMPTYING = ("writeFileSync", "writeFile")  # where they are given no text
WRITING = ("writeFileSync", "appendFileSync", "writeFile", "appendFile", *MAKING)
STRONG = frozenset(("fs", "child_process", "process"))  # what a module of the project may pass on
LOOKED_UP = ("", ".js", ".json", ".node", "/index.js")  # where node looks for the module ./x
STARTED = frozenset(("encoding", "timeout", "maxBuffer", "stdio"))  # options with which a program is started as it is
# Node's own modules, which are no packages, besides those that are judged.
BUILT_IN = knows("node", "built-in")
METHODS = knows("node", "methods")
STATICS = knows("node", "statics")
KEYWORDS = knows("node", "keywords")


def module_of(text: str) -> str:
    """The module that a quoted name loads; that of promises has the functions of `fs`, which do the same to files."""
    name = text[1:-1]
    if name in ONLY_OF_NODE:
        return name
    name = name.removeprefix("node:")
    return "fs" if name == "fs/promises" else name
