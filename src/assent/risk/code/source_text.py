"""The effect of a source in a language that is not parsed, by its words: trees it deletes, paths, the environment.

Its calls are found by their names, and what they are given by the texts in quotes and the lines that set a name.
"""

from __future__ import annotations

import re
from itertools import islice

from assent.risk.code.filenames import GENERATED
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

TREES = {  # calls that delete a folder with all that is in it, as they end, and of which languages they are
    "RemoveAll": "Go",
    "remove_dir_all": "Rust",
    "remove_all": "C++",
    "Directory.Delete": "C# and F#, with `true`",
    "rmtree": "Python, D",
    "deleteDirectory": "Java: commons-io",
    "forceDelete": "Java: commons-io",
    "removeItem": "Swift",
    "removeItemAtPath": "Objective-C",
    "removeDir": "Nim",
    "rm_rf": "Crystal, Ruby",
    "rm_r": "Crystal, Ruby",
    "deleteTree": "Zig",
    "deleteTreeAbsolute": "Zig",
    "removeDirectoryRecursive": "Haskell",
    "removePathForcibly": "Haskell",
    "rmdirRecurse": "D",
    "rmdir_all": "V",
    "rmSync": "TypeScript",
    "rimraf": "TypeScript",
    "rm_tree": "OCaml, Vala",
    "remove_directory_recursively": "Ada, Vala",
    "nftw": "C: walks a tree, which `remove` then empties",
}
WALKS = {  # calls that go through such a folder, which are as much where the code deletes
    "filepath.Walk": "Go",
    "filepath.WalkDir": "Go",
    "Files.walk": "Java",
    "Files.walkFileTree": "Java",
    "WalkDir::new": "Rust",
    "recursive_directory_iterator": "C++",
}
DELETING = re.compile(r"(?<![A-Za-z])(?:[Rr]emove|[Dd]elete|unlink)(?:_file|File|IfExists)?\(")
RECEIVING = {  # the same, of what is before the dot
    ".deleteDir(": "Groovy",
    ".deleteRecursively(": "Kotlin",
    ".delete(recursive: true": "Dart",
    ".deleteSync(recursive: true": "Dart",
}
WANTED = {"Directory.Delete": "true", "rmSync": "recursive"}  # else it is no tree that goes
WITHIN = {
    "remove_all": "filesystem",
    "removeItem": "FileManager",
    "nftw": "remove(",
}  # else it is another function of that name
HOMES = tuple(  # in small letters: the folder of a person, or the root
    """
    "home" home_dir userhomedir homedir userprofile user.home user_home gethomedir gethomedirectory homedirectory
    nshomedirectory getpwuid getfolderpath path.home expanduser 'home' pathbuf::from("/") file.separator
    """.split()
)
GIVEN = ("getenv", "env::var", "env::args", "os.args", "argv", "args[", "environ", "process.env")  # only known then
TEMPORARY = ("temp", "tmp")  # in the calls that make a folder to work in, and in its name
READING = ("read", "open", "load", "include_", "getc", "input", "slurp", "file", "stream")
WRITING = ("write", "append", "creat", "rename", "copy", "fprint", "fput", "ofstream", "save", "symlink", "o_rdwr")
ONLY = ("readfile", "read_to_string", "readall", "readtext", "ifstream", "exists(", "stat(", "isfile(")  # nothing else
OPENS = (
    "readfile",
    "read_to_string",
    "fopen",
    "open",
    "readalltext",
    "readtext",
    "readalllines",
    "ifstream",
    "readfilesync",
)
ASKS = ("env(", "getproperty(", "env::var(", "var_os(", "env[", "environ[", "environment[", "variable(", "env.get(")
SINGLE = frozenset("node python3 ruby perl php".split())  # interpreters of languages whose texts may be in such quotes
DOTENV = ".env"
WORKING = ("/tmp/", "/var/tmp/")  # noqa: S108 -- only compared
FOLDERS = frozenset(
    ".git ~/.git .config .local .local/share .cache Library / /home /root /etc /var /tmp /Users /dev ~ ~/".split()
)
MOST = 40  # texts in quotes that may be paths, and calls
LONGEST = 200  # characters of one
DEEPEST = 4  # names that are set by other names

_LITERAL = re.compile(r'"((?:[^"\\\n]|\\.){0,400})"|`([^`\n]{0,400})`')
_EITHER = re.compile(_LITERAL.pattern + r"|'((?:[^'\\\n]|\\.){0,400})'")
_BETWEEN = re.compile(r"[\s,/+().&]*(?:join|push|resolve|append\w*|Path|resolving\w*)?[\s,/+().&]*")
_SLOT = re.compile(r"^(?:\$?\{[^}]*\}|#\{[^}]*\}|%s|\\\([^)]*\)|\$\w+)")  # where a value is put in
_TELLING = re.compile(r"(?:^|/)\.[A-Za-z_]|^~|^/(?:dev|home|root|etc|Users|var|run|proc)/|Library/|AppData")
_NAME = re.compile(r"(?<![\w.:])([a-z_A-Z]\w*)(?![\w(!:])")
_NO_NAMES = frozenset(
    """
    true false nil null None new let var val mut recursive defer try await in for self this
    at filepath os fs std force
    """.split()
)


def deleted(code: str, interpreter: str = "") -> str:
    """The first call that deletes a tree which is not one of the project or a temporary one; empty where none does.

    Where the code does not say which tree, such as in a function for any, it is the home if the code asks for that.
    """
    for name, given, call in islice(_calls(code), MOST):
        unwanted = WANTED.get(name, "") not in given or WITHIN.get(name, "") not in code
        if unwanted or (name in WALKS and not DELETING.search(code)):
            continue
        own = _is_own(given, code, literals_of(interpreter), DEEPEST)
        if own is False or (own is None and names_home(code)) or (own and _is_kept(given, literals_of(interpreter))):
            return " ".join(call.split())
    return ""


def touched(code: str, interpreter: str = "") -> Iterator[tuple[str, str]]:
    """The paths in the code, each with the command for a shell that does what the code may do with it."""
    low = code.casefold()
    reads, writes = (any(word in low for word in words) for words in (READING, WRITING))
    for path, before in islice(_paths(code, interpreter), MOST):
        if reads and (path.rpartition("/")[2][: len(DOTENV)] != DOTENV or _opens(before)):
            yield path, f"cat {_word(path)}"
        if writes and not any(word in before.casefold().rpartition(";")[2] for word in ONLY):
            yield path, f"dd of={_word(path)}" if path.startswith("/dev/") else f"tee -a {_word(path)}"


def _opens(before: str) -> bool:
    """Whether what is behind a text opens the file itself, and does not set variables by it."""
    return before.rstrip("&( ").casefold().endswith(OPENS)


def _word(path: str) -> str:
    """A path as the shell reads it, with the folder of the person."""
    return f"~/{quote(path[2:])}" if path[:2] == "~/" else quote(path)


def literals_of(interpreter: str) -> re.Pattern[str]:
    """The form of texts in quotes."""
    return _EITHER if interpreter in SINGLE else _LITERAL


def _paths(code: str, interpreter: str) -> Iterator[tuple[str, str]]:
    """The texts in quotes that may be paths, those of which code makes one as one, and what is before each."""
    joined, first, end = "", 0, -1
    for each in islice(literals_of(interpreter).finditer(code), 10 * MOST):
        named = code[max(0, each.start() - 40) : each.start()].casefold().endswith(ASKS)  # a variable, and no path
        tail = "" if named else _SLOT.sub("", text_of(each))
        if joined and tail and each.start() - end <= LONGEST and _BETWEEN.fullmatch(code, end, each.start()):
            joined = f"{joined}/{tail.lstrip('/')}"
        else:
            yield from _spelled(joined, code[max(0, first - 40) : first])
            joined, first = tail, each.start()
        end = each.end()
    yield from _spelled(joined, code[max(0, first - 40) : first])


def _spelled(path: str, before: str) -> Iterator[tuple[str, str]]:
    """A path as it is and below the folder of the person, which code may put in front of it."""
    if len(path) <= LONGEST and path not in FOLDERS and _TELLING.search(path):
        if path[:2] not in ("~/", "./", "..") and not path.startswith("/dev/"):
            yield f"~/{path.lstrip('/')}", before
        yield path, before


def _calls(code: str) -> Iterator[tuple[str, str, str]]:
    """The calls that delete a tree: their names, what they are given, and how they read."""
    for name in (*TREES, *WALKS):
        for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", code):
            line = code[code.rfind("\n", 0, found.start()) + 1 : found.start()].lstrip()
            if line.startswith(("//", "#include", "use ", "import ", "using ", "open ")):
                continue
            given = argument_of(code, found.end())
            yield name, given or line, f"{name}({given})" if given else f"{line}{name}"
    for name in RECEIVING:
        for found in re.finditer(re.escape(name), code):
            start = max(code.rfind(mark, 0, found.start()) for mark in ("\n", ";", "{"))
            line = code[start + 1 : found.start()].strip()
            yield name, line, f"{line}{name})"


def argument_of(code: str, at: int) -> str:
    """The arguments of a call: in brackets, or the rest of the line where the language needs none."""
    rest = code[at : at + LONGEST]
    if rest[:1] != "(":
        return rest.partition("\n")[0].strip() if rest[:1] == " " else ""
    depth = 0
    for place, char in enumerate(rest):
        depth += (char == "(") - (char == ")")
        if not depth:
            return rest[1:place].strip()
    return rest[1:]


def names_home(text: str) -> bool:
    """Whether code asks for the folder of a person, or the root."""
    low = text.casefold()
    return any(word in low for word in HOMES)


def _is_own(expression: str, code: str, literals: re.Pattern[str], deeper: int) -> bool | None:
    """Whether what an expression names is below the project, or a folder made to work in; None where it may be."""
    low = expression.casefold()
    texts = [text_of(each) for each in literals.finditer(expression)]
    if names_home(low) or any(word in low for word in GIVEN) or any(map(is_far, texts)):
        return False
    names = {name for name in _NAME.findall(literals.sub(" ", expression)) if _may_be_set(name)}
    sets = {name: values_of(name, code) for name in names}
    if any(word in low for word in TEMPORARY) and not any(sets.values()):
        return True
    if not names:
        return True if any(texts) else None
    if not deeper or not all(sets.values()):
        return None
    found = [_is_own(value, code, literals, deeper - 1) for values in sets.values() for value in values]
    return False if False in found else None if None in found else True


def _is_kept(expression: str, literals: re.Pattern[str]) -> bool:
    """Whether an expression is the path of a folder of the project that no build makes again."""
    texts = [text_of(each) for each in literals.finditer(expression)]
    named = any(_may_be_set(name) for name in _NAME.findall(literals.sub(" ", expression)))
    temporary = any(word in expression.casefold() for word in TEMPORARY)
    return bool(texts) and not named and not temporary and GENERATED.isdisjoint("/".join(texts).split("/"))


def text_of(found: re.Match[str]) -> str:
    """The text in quotes."""
    return next((part for part in found.groups() if part), "")


def is_far(text: str) -> bool:
    """Whether a text in quotes is a path that leads out of the project, or all of it."""
    absolute = text[:1] in ("/", "~") and not text.startswith(WORKING)
    return absolute or ".." in text or text in (".", "./")


def _may_be_set(name: str) -> bool:
    """Whether a name may be of a variable: that of a type, a module or a word of the language is not."""
    return name not in _NO_NAMES and (name[:1].islower() or name.isupper() or name[:1] == "_")


def values_of(name: str, code: str, most: int = DEEPEST) -> list[str]:
    """The values that the code sets a name to: `x := a`, `let x = a`, `for x in a`, `x <- a`."""
    form = rf"(?<![\w.]){re.escape(name)}\b(?:, *\w+| *:[ \w<>*&]{{1,40}})? *(?::?=(?!=)|<-|in\b|:(?= *\w+\())([^\n;]*)"
    return [found.strip() for found in re.findall(form, code)[:most]]
