"""The text that a substitution puts in its place, where its one command prints something known."""

from __future__ import annotations

from assent.command.model import Argument, Expansions
from assent.command.output import printed
from assent.command.words.cargo_folders import asks_cargo
from assent.command.words.parameter_expansion import directory, name
from assent.command.wrappers.execution_context import FRESH, INPUT, PLACE
from assent.record import replace
from assent.rules_table import SPEAKER, is_a, knows
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from assent.syntax.nodes import Word

    Reader: TypeAlias = Callable[[Sequence[Word], Expansions], list[Argument]]

HELD = (  # what Python code prints, where its packages are: X is a module
    "site.getsitepackages()[0]",
    "sysconfig.get_path('purelib')",
    'sysconfig.get_path("purelib")',
    "sysconfig.get_paths()['purelib']",
    'sysconfig.get_paths()["purelib"]',
)
TEMPORARY = "/tmp"  # noqa: S108 - nothing is made here
_NEW = Argument(0, 0, f"{TEMPORARY}/{FRESH}", f"{TEMPORARY}/", exact=False, glob=True)
MAKING = frozenset("-d --directory -q --quiet -t --tmpdir --suffix".split())  # options of mktemp
LOCATING = "locator"  # prints a path
CHECKS = frozenset("-e -f -m -q -s -P -L --canonicalize".split())  # options of realpath and readlink
_PLACE = Argument(0, 0, f"/{PLACE}", "/", exact=False, glob=True)
PLACES = frozenset(  # commands that print where programs and packages are, and nothing else
    (
        *("go env GOMODCACHE", "go env GOROOT", "go env GOPATH", "go env GOCACHE", "npm root", "npm root -g"),
        *("npm prefix", "npm prefix -g", "pnpm root", "pnpm root -g", "yarn global dir", "brew --prefix"),
        *("python3 -m site --user-site", "python -m site --user-site", "gem env gemdir", "rustc --print sysroot"),
    )
)


def output(part: nodes.CommandSubstitution, known: Expansions, arguments: Reader) -> Argument | None:
    """The output of `part` without the newlines at its end; None where it is not known.

    `arguments` reads the words of its command, as `command.words.arguments` does, which itself asks here.
    """
    listed = _listed(part.body.body)
    if len(listed) > 1:
        return _entered(listed, part, known, arguments)
    if not listed:
        return None
    node = listed[0]
    if type(node) is nodes.AndOr and set(node.operators) == {"||"}:
        return _agreed([_of_one(each, part, known, arguments) for each in node.commands])
    return _of_one(node, part, known, arguments)


def _agreed(found: Sequence[Argument | None]) -> Argument | None:
    """The output of commands of which each runs where the one before fails, if all print names of one form."""
    first = found[0]
    alike = first is not None and first.glob and all(each is not None and each.text == first.text for each in found)
    return first if alike else None


def _of_one(node: nodes.Node, part: nodes.CommandSubstitution, known: Expansions, arguments: Reader) -> Argument | None:
    selects = type(node) is nodes.Pipeline
    if type(node) is nodes.Pipeline and asks_cargo(node, known):
        return replace(_PLACE, start=part.start, end=part.end)
    if type(node) is nodes.Pipeline:
        if not _selects(node, known, arguments):
            return None
        node = node.commands[0]
    if type(node) is not nodes.SimpleCommand or node.assignments or any(r.descriptor != "2" for r in node.redirects):
        return None
    program = node.words[0].value if node.words else None
    if program is None or program in known.functions or (selects and not printed.is_known(program)):
        return None
    made = place_of([word.value or "" for word in node.words])
    if made is not None:
        return replace(made, start=part.start, end=part.end)
    made = _printed(program, node.words, known, arguments)
    return None if made is None else replace(made, start=part.start, end=part.end, several=False)


def _listed(body: nodes.List | None) -> Sequence[nodes.Node]:
    """The commands of a substitution, each of which runs behind the one before: `a && b`, `a; b`; none of others."""
    if body is None:
        return ()
    if len(body.commands) != 1:
        return body.commands if body.terminators[:-1] in ((";",), ("\n",)) else ()
    node = body.commands[0]
    return node.commands if type(node) is nodes.AndOr and node.operators == ("&&",) else (node,)


def _printed(program: str, words: Sequence[nodes.Word], known: Expansions, arguments: Reader) -> Argument | None:
    """The output of a program with those words; None where it is not known."""
    prints_path = is_a(program, LOCATING, SPEAKER)
    if not (prints_path or printed.is_known(program)):
        return None
    argv = arguments(words, known)
    if any(not word.exact and not word.glob for word in argv):
        return None
    return _path_of(program, argv[1:], known) if prints_path else _labels(program, argv, known)


def _selects(node: nodes.Pipeline, known: Expansions, arguments: Reader) -> bool:
    """Whether all but the first command of a pipeline pass on some of the lines that they are given: `| head -1`."""
    from assent.command.output.selecting import selects  # few substitutions are pipelines

    if set(node.operators) != {"|"}:
        return False
    for each in node.commands[1:]:
        if type(each) is not nodes.SimpleCommand or each.assignments or each.redirects or not each.words:
            return False
        words = arguments(each.words, known)
        program = words[0].text if words and words[0].exact else ""
        if program in known.functions or not selects(program, words[1:]):
            return False
    return True


def _entered(
    commands: Sequence[nodes.Node], part: nodes.CommandSubstitution, known: Expansions, arguments: Reader
) -> Argument | None:
    """The folder of `$(cd … && pwd)`, if that is the home directory or the root, which are there to be entered."""
    texts: list[list[str]] = []
    for each in commands:
        if type(each) is not nodes.SimpleCommand or each.assignments or each.redirects:
            return None
        words = arguments(each.words, known)
        texts.append([word.text for word in words] if all(word.exact for word in words) else [])
    match texts:
        case [["cd", *folder], ["pwd"] | ["pwd", "-P" | "-L"]]:
            path = folder[-1] if folder else known.home
            plain = len(folder) < 2 or (len(folder) == 2 and folder[0] in ("-P", "-L", "--"))
            mine = "cd" in known.functions or "pwd" in known.functions
            made = None if path is None or mine or not plain else _path(whole(path, known.home))
            return None if made is None else replace(made, start=part.start, end=part.end)
        case _:
            return None


def _labels(program: str, argv: Sequence[Argument], known: Expansions) -> Argument | None:
    """Names and numbers, and the one path that git prints."""
    if program == "git" and [word.text for word in argv[1:]] == ["rev-parse", "--show-toplevel"]:
        return _path(known.root)
    text = printed.labels(program, argv)
    return printed.word(text, 0) if text else None


def _path_of(program: str, words: Sequence[Argument], known: Expansions) -> Argument | None:
    match program:
        case "pwd":
            return _path(known.cwd) if not words else None
        case "echo" | "printf":
            return _spoken(program, words)
        case "printenv":
            return _path(known.home) if [word.text for word in words] == ["HOME"] else None
        case "realpath" | "readlink":
            return _real(words, known)
        case "basename":
            return _name(words)
        case "mktemp":
            return _fresh(words)
        case _:
            return _directory(words)


def _path(text: str | None) -> Argument | None:
    return None if text is None else Argument(0, 0, text, text, exact=True)


def _spoken(program: str, words: Sequence[Argument]) -> Argument | None:
    """The words of echo and printf, as far as all are known."""
    from assent.command.output.spoken import spoken

    text = spoken(program, [word.text for word in words]) if all(word.exact for word in words) else None
    return None if text is None else _path(text.rstrip("\n"))


def _real(words: Sequence[Argument], known: Expansions) -> Argument | None:
    """The home directory or the root, which are whole however links lead to them."""
    names = [word.text for word in words if word.text not in CHECKS and word.text != "--"]
    known_all = len(names) == 1 and all(word.exact for word in words)
    return _path(whole(names[0], known.home)) if known_all else None


def whole(path: str, home: str | None) -> str | None:
    """The home directory or the root, if `path` certainly is one of them."""
    plain = path.rstrip("/").removesuffix("/.").rstrip("/")
    if path[:1] != "/" or (plain and plain != home):
        return None
    return plain or "/"


def _name(words: Sequence[Argument]) -> Argument | None:
    """basename path [suffix]."""
    if not 1 <= len(words) <= 2 or any(word.text[:1] in ("-", "") for word in words):
        return None
    made = name(words[0])
    if len(words) == 1:
        return made
    suffix = words[1]
    if not suffix.exact or not made.text.endswith(suffix.text) or made.text == suffix.text:
        return made if made.exact and suffix.exact else None
    rest = made.text.removesuffix(suffix.text)
    return replace(made, text=rest, prefix=made.prefix[: len(rest)])


def place_of(texts: Sequence[str]) -> Argument | None:
    """The place of programs or packages, which is not known but not private: $(go env GOMODCACHE), $(which npm)."""
    name, below = "", ""
    if " ".join(texts) not in PLACES:
        match texts:
            case ["which", name] | ["command", "-v", name] if name.replace("-", "").replace(".", "").isalnum():
                below = "bin/"  # on the PATH
            case ["python" | "python3", "-c", code] if _prints_module(code):
                pass
            case ["node", "-p", code] if _resolves(code):
                pass
            case ["brew", "--prefix", formula] | ["go", "list", "-m", "-f", "{{.Dir}}", formula] if formula[:1] != "-":
                pass
            case ["go", "list", "-f", "{{.Dir}}", package] if _is_import_path(package):
                pass
            case ["bundle", "show", gem] | ["bundle", "info", gem, "--path"] | ["bundle", "info", "--path", gem]:
                if gem[:1] in ("-", ""):
                    return None
            case _:
                return None
    text = f"/{PLACE}/{below}{name}".rstrip("/")
    return Argument(0, 0, text, "/", exact=False, glob=True)


def _is_import_path(package: str) -> bool:
    """Whether a word of go names one package by its path, and is no folder and no pattern: `example.org/a/b`."""
    parts = package.split("/")
    plain = all(
        part[:1].isalnum() and part.replace("-", "").replace("_", "").replace(".", "").isalnum() for part in parts
    )
    return plain and len(parts) > 1 and "..." not in package


def _prints_module(code: str) -> bool:
    """Whether Python code prints where one of the modules is that it imports, and nothing else."""
    *imports, last = [part.strip() for part in code.strip().rstrip(";").replace("\n", ";").split(";")]
    if not imports or not all(each.startswith("import ") for each in imports):
        return False
    modules = [name.strip() for each in imports for name in each.removeprefix("import ").split(",")]
    plain = all(part.isidentifier() for module in modules for part in module.split("."))
    shown = last.removeprefix("print(").removesuffix(")") if last.startswith("print(") else ""
    inner = shown.removeprefix("os.path.dirname(").removesuffix(")") if shown.startswith("os.path.dirname(") else shown
    return plain and (shown in HELD or any(inner in (f"{name}.__file__", f"{name}.__path__[0]") for name in modules))


def _resolves(code: str) -> bool:
    """Whether JavaScript says where a package is that it names: require.resolve('x/package.json')."""
    opening, name, closing = code[:17], code[17:-2], code[-2:]
    plain = name.replace("/", "").replace("-", "").replace("_", "").replace(".", "").replace("@", "").isalnum()
    quoted = (opening, closing) in (("require.resolve('", "')"), ('require.resolve("', '")'))
    return quoted and plain and name[:1] not in (".", "/") and ".." not in name


def is_fresh(words: Sequence[Argument]) -> bool:
    """Whether mktemp, given those words, makes a file or folder of a new name where temporary ones belong."""
    texts = [word.text for word in words]
    options = {text.partition("=")[0] for text in texts if text[:1] == "-"}
    names = [text for text in texts if text[:1] != "-"]
    if not all(word.exact for word in words) or not options <= MAKING or len(names) > 1:
        return False
    folder, slash, name = names[0].rpartition("/") if names else ("", "", "XXX")
    below = folder == TEMPORARY if slash else bool(options & {"-t", "--tmpdir"}) or not names
    return below and ("XXX" in name or "-t" in options) and "--tmpdir=" not in " ".join(texts)


def of_workflow(name: str) -> Argument | None:
    """The file of its own that a step of a workflow is given in the variable of that name: $GITHUB_OUTPUT."""
    return _NEW if name in knows("export", "fresh") else None


def _fresh(words: Sequence[Argument]) -> Argument | None:
    """The file or folder that mktemp makes: nothing else has its name."""
    return _NEW if is_fresh(words) else None


def _directory(words: Sequence[Argument]) -> Argument | None:
    """dirname path."""
    if len(words) != 1 or words[0].text[:1] in ("-", ""):
        return None
    path = words[0]
    if "/" not in path.text.rstrip("/") and INPUT not in path.text:
        return _path("." if path.text[:1] != "/" else "/")
    made = directory(replace(path, text=path.text.rstrip("/"), prefix=path.prefix.rstrip("/")))
    return made if made.text else _path("/")
