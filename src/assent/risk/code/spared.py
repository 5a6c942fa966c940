"""Code without the calls that harm nothing: a folder that it makes to work in goes, a program gets the environment.

Whoever looks through a source by its words has fewer that could mean anything.
"""

from __future__ import annotations

import re
from itertools import islice

from assent.closed import Choice
from assent.risk.code.filenames import COMPILED, GENERATED, NATIVE
from assent.risk.code.source_environment import passed_on
from assent.risk.code.source_text import GIVEN, TREES, argument_of, is_far, literals_of, names_home, text_of, values_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = (  # calls that delete one file, or an empty folder, of any language
    "remove_file remove_dir Remove remove unlink unlinkSync deleteIfExists delete Delete removeFile rmdir rmdirSync "
    "deleteFile RemoveDirectory"
).split()
FRESH = (  # calls that make a folder or a file to work in, which nobody has used before
    "MkdirTemp CreateTemp tempdir tempfile NamedTempFile createTempFile createTempDirectory mkdtemp mkstemp "
    "mkdtempSync mktmpdir GetTempFileName CreateTempSubdirectory createTempDir"
).split()
SHARED = "temp_dir TempDir tmpdir GetTempPath temporaryDirectory temp_directory_path gettempdir".split()  # hold those
WRITING = ("write", "create", "save", "touch")  # in the names of calls that make a file
MOST = 8  # values of a name, calls of a kind
LONGEST = 20_000  # characters of code that is gone through
CALLS = 40  # of a kind that are looked at
NEAR = 200  # characters before a call
DEEPEST = 4

_DELETING = re.compile(rf"(?<!\w)(?:{'|'.join((*TREES, *FILES))})(?=\()")
_RECEIVING = re.compile(r"\.(?:deleteDir|deleteRecursively|deleteSync|delete)(?=\((?:recursive: *true)?\))")
_JOINS = re.compile(r"(?<![\w.])(?:path|Path|filepath|File|Paths)\.(?=\w+\()")
_NAME = re.compile(r"(?<![\w.:])([a-z_A-Z]\w*)(?![\w(!:])")
_MODULES = frozenset("filepath os fs std path tempfile env true false force recursive nil null None self".split())
_COLLECTION = r"(?:List|Map|Set|Deque|Queue|Vector|Stack|Iterator|Collection)(?:<[^;=()]*>)?\s+{0}\b"
_FILLED = r"\b{0}\s*(?::\s*[\w<>, ]+)?=\s*(?:new\s+)?(?:\w*(?:List|Map|Set|Deque|Queue|Buffer)(?:Of)?\b)"
_REMOVED = re.compile(r"\b(\w+)\.remove(?=\()")  # of what a list or a table holds
_DOTENV = re.compile(r"\b(?:godotenv\.(?:Load|Overload)|dotenvy?::from_(?:filename|path)|load_dotenv)(?=\()")
_POINTER = re.compile(r'"(?:[^"\\\n]|\\.)*"|(?<=[\s(,*&<)\]])\*+(?=[A-Za-z_])')


class Ours(Choice):
    """Whether what an expression names is the code's own."""

    No = "no"
    Shared = "shared"  # the folder in which such are made
    Yes = "yes"


def spared(code: str, interpreter: str = "") -> str:
    """The code with blanks in place of such calls, and without the signs of pointers: `r *http.Request`."""
    if len(code) > LONGEST:
        return code
    for found in reversed(list(_harmless(code, interpreter))):
        code = f"{code[: found[0]]}{' ' * (found[1] - found[0])}{code[found[1] :]}"
    if interpreter not in (NATIVE, COMPILED):
        return code
    return _POINTER.sub(lambda each: each[0] if each[0][0] == '"' else " ", code)


def _harmless(code: str, interpreter: str) -> Iterator[tuple[int, int]]:
    spans = [*passed_on(code), *_loading(code), *_made_calls(code, interpreter)]
    for found in islice(_REMOVED.finditer(code), CALLS):
        if any(re.search(form.format(found[1]), code) for form in (_COLLECTION, _FILLED)):
            spans.append(found.span())
    yield from sorted(set(spans))


def _loading(code: str) -> Iterator[tuple[int, int]]:
    """The calls that set variables by a file, with the name of that."""
    for found in _DOTENV.finditer(code):
        given = argument_of(code, found.end())
        yield found.start(), found.end() + len(given) + 1


def _made_calls(code: str, interpreter: str) -> Iterator[tuple[int, int]]:
    """The names of calls that delete what the code makes itself, or what a build makes again."""
    home = names_home(code)
    for found in islice(_DELETING.finditer(code), CALLS):
        given = argument_of(code, found.end())
        written = found[0] in FILES and _is_written(given, code, interpreter)
        if written or _is_made(given, code, interpreter, home):
            yield found.span()
    for found in islice(_RECEIVING.finditer(code), CALLS):
        line = re.split(r"[\n;{]", code[max(0, found.start() - NEAR) : found.start()])[-1].strip()
        written = not found[0].endswith("eDir") and "ecursive" not in found[0] and _is_written(line, code, interpreter)
        if written or (line and _is_made(line, code, interpreter, home)):
            yield found.span()


def _is_made(given: str, code: str, interpreter: str, home: bool) -> bool:
    first = given.split(", {")[0]  # of JavaScript: rmSync(d, {recursive: true})
    bare = _JOINS.sub("", literals_of(interpreter).sub(" ", first))
    if home and (_names(bare) or _makers(first, code)):
        return False
    return _made(first, code, interpreter, DEEPEST) is Ours.Yes


def _made(expression: str, code: str, interpreter: str, deeper: int) -> Ours:
    """The owner of what the expression names, by its texts, what makes it and the names in it."""
    literals = literals_of(interpreter)
    texts = [text_of(each) for each in literals.finditer(expression)]
    low = expression.casefold()
    if not deeper or any(map(is_far, texts)) or any(word in low for word in GIVEN):
        return Ours.No
    makers, names = _makers(expression, code), _names(_JOINS.sub("", literals.sub(" ", expression)))
    if not makers and not names:
        return Ours.Yes if texts and not GENERATED.isdisjoint("/".join(texts).split("/")) else Ours.No
    below = [_of_name(name, code, interpreter, deeper) for name in names if not makers or values_of(name, code)]
    if not set(FRESH).isdisjoint(makers):
        below.append(Ours.Yes)
    elif makers:
        below.append(Ours.Shared)
    if Ours.No in below or not below:
        return Ours.No
    return Ours.Yes if Ours.Yes in below or any(texts) or ".TempDir(" in expression.replace("os.", "") else Ours.Shared


def _of_name(name: str, code: str, interpreter: str, deeper: int) -> Ours:
    """The same of a name, by all that the code sets it to."""
    values = values_of(name, code, MOST + 1)
    changed = rf"(?<!\w)(?:{re.escape(name)}\s*(?:\+=|\.push\(|\.append\()|&mut\s+{re.escape(name)}\b)"
    pointed = "fs::" not in code and re.search(rf"&{re.escape(name)}\b", code)
    if not values or len(values) > MOST or pointed or re.search(changed, code):
        return Ours.No
    found = [_made(value, code, interpreter, deeper - 1) for value in values]
    return Ours.No if Ours.No in found else Ours.Shared if Ours.Shared in found else Ours.Yes


def _names(bare: str) -> set[str]:
    """The variables in an expression without its texts."""
    names = {name for name in _NAME.findall(bare) if name[:1].islower() or name[:1] == "_" or name.isupper()}
    return names - _MODULES


def _makers(expression: str, code: str) -> list[str]:
    """The calls in an expression that make a folder to work in, which the code does not define itself."""
    called = [name for name in FRESH if re.search(rf"(?<!\w){name}(?=\(|::new\()", expression)]
    found = [*called, *[name for name in SHARED if re.search(rf"(?<!\w){name}(?!\w)", expression)]]
    return [name for name in found if not _is_defined(name, code)]


def _is_defined(name: str, code: str) -> bool:
    form = (
        rf"\b(?:func|fn|def|fun|function|proc|static|let|const|var|val)\s[^\n;({{=]*(?:\([^)\n]*\)\s*)?\b{name}\s*[(=]"
    )
    return re.search(form, code) is not None


def _is_written(given: str, code: str, interpreter: str) -> bool:
    """Whether all that is given is the text of a path that the code writes itself."""
    texts = [text_of(each) for each in literals_of(interpreter).finditer(given)]
    rest = literals_of(interpreter).sub("", given).strip(" ()&@")
    if len(texts) != 1 or rest not in ("", "File", "new File") or is_far(texts[0]):
        return False
    path = rf"""\(\s*["'`]{re.escape(texts[0])}["'`]\s*"""
    writing = rf"(?i:(?!\w*dir)\w*(?:{'|'.join(WRITING)})\w*){path}[,)]"
    return re.search(rf"""{writing}|{path},\s*["'`]w""", code) is not None
