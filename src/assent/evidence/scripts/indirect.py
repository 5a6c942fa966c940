"""Scripts that a command runs although it does not name them as its own: in an option, a variable, code, by a pattern.

`GIT_EDITOR=./x.sh git commit`, `python3 -c 'os.system("./x.sh")'`, `bash x*.sh`, `cp x.sh y.sh && ./y.sh`. What would
start each is made into a text for a shell, whose scripts are read as those of any other. It only makes a command more.
"""

from __future__ import annotations

import os

from assent.command.wrappers.execution_context import BETWEEN
from assent.evidence.git.foreign import settings_in
from assent.evidence.operands import RealGround, is_near
from assent.evidence.scripts.handed_code import LANGUAGES, handed_code, written_settings
from assent.evidence.scripts.loaded_code import named_code
from assent.evidence.scripts.telling import option, tells
from assent.policy.carries import HANDING
from assent.risk.category import Category
from assent.risk.code.inline import STARTING, listed, starts, strings
from assent.risk.code.loading_code import INCLUDES
from assent.risk.code.recipes import MAKEFILES
from assent.risk.code.spoken import pieces
from assent.risk.disk.overlap import overlaps
from assent.risk.disk.paths import is_wild, resolve, spell
from assent.risk.entries.programs import CODED, SHELL, interprets, is_make, may_run_file
from assent.risk.entries.script import modules, script
from assent.risk.evidence import ScriptFile
from assent.rules_table import is_a, vocabulary
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.finding import Finding

MOST = 24  # texts of one command
MOST_LISTED = 200  # names of one folder
MOST_WORDS = 40  # words that are looked through
LONGEST = 4_000  # characters of a word
LONGEST_PATH = 1_000
_MARKS = str.maketrans(
    dict.fromkeys("!=\"'`(;&|{\n\t:)]}[,<>", "\0")
)  # between which a text in a word may be a command
_FOLDERED = ("run-parts",)  # programs that run all programs of a folder
_FOLDERS = frozenset("--exec-path --template git_exec_path git_template_dir core.hookspath init.templatedir".split())
_GIT_SETTINGS = frozenset("git_config_global git_config_system git_config include.path".split())
_EVALUATING = frozenset("eval exec instance_eval class_eval load loadstring Function runInThisContext".split())
_IMPORTING = frozenset(("import", "from", "__import__", "import_module"))
_SHELLED = (".sh", ".bash", ".zsh", ".ksh")


def indirect(
    finding: Finding, before: Sequence[Finding], ground: RealGround, surroundings: Surroundings, *, known: bool
) -> ScriptFile | None:
    """The commands that start the scripts which a command may run, as a text for a shell; None where there are none.

    `before` are the commands of the text that run earlier; `known` says that its own script is read.
    """
    lines: dict[str, None] = {}
    found = _Indirect(finding, before, ground, surroundings.cwd)
    written = written_settings(finding.command, before, found.exists, surroundings) if before else ()
    for line in (*found.lines(), *written, *(() if known else named_code(finding.command, ground, found.cwd))):
        lines[line] = None
        if len(lines) >= MOST:
            break
    return ScriptFile("", "\n".join(lines), "", stands=False, recipe=True) if lines else None


class _Indirect:
    """The commands that start what one command mentions."""

    def __init__(self, finding: Finding, before: Sequence[Finding], ground: RealGround, cwd: str) -> None:
        self.finding, self.before, self.ground = finding, before, ground
        self.command = finding.command
        self.cwd = finding.command.cwd or cwd

    def lines(self) -> Iterator[str]:
        """Each of them, as a text for a shell."""
        word = script(self.command) if may_run_file(self.finding) else None
        if word is not None and word in self.command.argv:
            yield from self._script(word)
        elif word is not None and word.exact:
            yield f"{quote(self.command.program or '')} {quote(word.text)}"  # sh < x
        if is_make(self.command.program):
            yield from self._makefiles()
        yield from self._mentioned()
        yield from handed_code(self.finding, self.exists)
        if is_a(self.command.program, *CODED):
            for given in self._texts():
                yield from self._code(given)

    def _script(self, word: Argument) -> Iterator[str]:
        """The command with each file that its script may be: of a pattern, in another folder, before it is copied."""
        at = self.command.argv.index(word)
        names = self._matching(word.text) if word.glob else [word.text] if word.exact else []
        if word.glob:
            yield from [self._with(at, name) for name in names]
        for place in self.command.elsewhere if word.exact else ():
            yield f"cd {quote(place)} && {self._with(at, word.text)}"
        if self.command.cwd is None and word.exact:
            yield f"cd {quote(self.cwd)} && {self._with(at, word.text)}"
        for name in names:
            yield from [self._with(at, source) for source in self._sources(name)]
            yield from self._built(name)

    def _with(self, at: int, name: str) -> str:
        """The words of the command with a name in place of the word at `at`."""
        words = [word.text if word.exact else "_" for word in self.command.argv]
        words[at] = name if "/" in name or at else f"./{name}"
        return " ".join(map(quote, words))

    def _matching(self, pattern: str) -> list[str]:
        folder, slash, name = pattern.rpartition("/")
        if is_wild(folder) or "$" in pattern or "`" in pattern:
            return []
        folders = [folder]
        if BETWEEN in folder.split("/"):  # what find lists: it is looked for in the folder, and one below
            start = folder.partition(f"/{BETWEEN}")[0]
            folders = [start, *[f"{start}/{each}" for each in self._listed(start)]]
        return [
            f"{each}{slash}{file}" for each in folders for file in self._listed(each or slash) if overlaps(file, name)
        ]

    def _listed(self, folder: str) -> list[str]:
        try:
            return sorted(os.listdir(os.path.join(self.cwd, folder)))[:MOST_LISTED]
        except OSError:
            return []

    def _makefiles(self) -> Iterator[str]:
        """The same with the file that a command before copies to where the makefile is."""
        words = " ".join([quote(word.text) for word in self.command.argv[1:] if word.exact])
        for name in MAKEFILES:
            yield from [f"make -f {quote(source)} {words}" for source in self._sources(name)]

    def _sources(self, name: str) -> Iterator[str]:
        """The files of which a command before puts a copy, or a link, where the script is."""
        path = resolve(name, self.cwd, self.ground.home) or ()
        for other in self.before:
            for text in other.writes if other.reads else ():
                target = resolve(text, other.command.cwd, self.ground.home)
                if target and path[: len(target)] == target:
                    inside = path[len(target) :]
                    yield from [found for read in other.reads if (found := self._source(read, inside, other.command))]

    def _built(self, name: str) -> Iterator[str]:
        """The starts in the files of which a command before builds the program: `gcc x.c -o x && ./x`."""
        path = resolve(name, self.cwd, self.ground.home)
        for other in self.before:
            if any(resolve(text, other.command.cwd, self.ground.home) == path for text in other.writes):
                yield from named_code(other.command, self.ground, other.command.cwd or self.cwd, builds=True)

    def _source(self, read: str, inside: Sequence[str], command: Command) -> str:
        """The file at such a place below what is copied: as it is, or with its own name in front."""
        source = resolve(read, command.cwd, self.ground.home)
        if source is None:
            return ""
        for rest in (inside, inside[1:]):
            path = spell((*source, *rest))
            if os.path.isfile(path):
                return path
        return ""

    def _texts(self) -> Iterator[str]:
        """The words, and what the command is given."""
        words = [*self.command.argv[1:MOST_WORDS], *[word for each in self.command.wrappers for word in each.words[1:]]]
        yield from [word.text for word in (*words, *self.command.given()) if word.exact and len(word.text) <= LONGEST]
        if self.finding.taken is not None:
            yield self.finding.taken.told[:LONGEST]

    def _mentioned(self) -> Iterator[str]:
        """The commands in options, variables and settings, and behind the words of one that is not known."""
        command, unknown = self.command, self.finding.category is Category.Unrecognized
        words = command.argv[1:MOST_WORDS]
        yield from self._handed(words, unknown)
        yield from self._in_folders(words)
        yield from self._set_for_git(words)
        told = [word for at, word in enumerate(words) if unknown or tells(option(words, at))]
        told += [word for word in words if word.text.partition("=")[0].lstrip("-D").isupper()]  # make CC=./x
        told += [each.value for each in command.variables if each.value is not None and (unknown or tells(each.name))]
        told += [word for each in command.wrappers for word in each.words[1:]]
        told += command.given() if unknown else []
        for word in told:
            yield from self._within(word.text) if word.exact else ()

    def _in_folders(self, words: Sequence[Argument]) -> Iterator[str]:
        """The programs in a folder whose programs run, or become hooks: run-parts x, git --exec-path=x."""
        named = [word.text for word in words if self.command.program in _FOLDERED]
        for folder in (*named, *self._told(words, _FOLDERS)):
            for path in [
                f"{folder}/{kind}{name}" for kind in ("", "hooks/") for name in self._listed(f"{folder}/{kind}")
            ]:
                if self._is_script(path):
                    yield quote(path if path[:1] in "/~." else f"./{path}")

    def _set_for_git(self, words: Sequence[Argument]) -> Iterator[str]:
        """The settings in a file which git is told of: GIT_CONFIG_GLOBAL=x git status."""
        for path in self._told(words, _GIT_SETTINGS):
            for name, value in settings_in(os.path.join(self.cwd, path))[:MOST] if self.exists(path) else ():
                yield f"git -c {quote(f'{name}={value}')} status"

    def _told(self, words: Sequence[Argument], names: frozenset[str]) -> Iterator[str]:
        """The values of options, settings and variables with one of the names."""
        for at, word in enumerate(words):
            if word.exact and option(words, at).casefold() in names:
                yield word.text.partition("=")[2] or word.text
        for each in self.command.variables:
            if each.value is not None and each.value.exact and each.name.casefold() in names:
                yield each.value.text

    def _handed(self, words: Sequence[Argument], unknown: bool) -> Iterator[str]:
        """The first command that is among the words, in several of them: frob ./x.sh a, frob exec sh x.sh."""
        for at, word in enumerate(words):
            hands = unknown or (at > 0 and words[at - 1].text in HANDING)
            if hands and self._begins(word) and all(each.exact for each in words[at:]):
                yield " ".join([quote(each.text) for each in words[at:]])
                return

    def _begins(self, word: Argument) -> bool:
        """Whether a command may begin with the word: one that runs scripts, or a script."""
        return word.exact and (is_a(word.text, SHELL) or interprets(word.text) or self._is_script(word.text))

    def _within(self, text: str) -> Iterator[str]:
        """The commands in a text that name a file which exists."""
        if len(text) > LONGEST or not text:
            return
        attached = text[2:] if text[:1] == "-" and text[1:2].isalpha() else ""  # -O./x
        for piece in dict.fromkeys((text, attached, *pieces(text), *text.translate(_MARKS).split("\0"))):
            tokens = piece.strip().lstrip("!").split()[:MOST_WORDS]
            if len(tokens) == 1 and self._is_script(tokens[0]):
                yield quote(tokens[0])
            elif len(tokens) > 1 and any(self.exists(token.strip("'\";")) for token in tokens):
                yield " ".join(["sh -c", quote(piece.strip().lstrip("!"))])

    def _code(self, code: str) -> Iterator[str]:
        """The scripts that code starts, or loads."""
        program = self.command.program or ""
        named = {*"".join([sign if sign.isalnum() or sign == "_" else " " for sign in code]).split()}
        if not STARTING.isdisjoint(named) or "`" in code:
            for text in (*starts(code, program), *listed(code), *[text for _, text in strings(code)][:MOST]):
                yield from self._within(text)
        loads = (*vocabulary(program, INCLUDES), *_EVALUATING)
        texts = [part for _, text in strings(code) for part in (text, *text.split()[1:])][:MOST]
        for text in texts if not named.isdisjoint(loads) else ():
            language = LANGUAGES.get(os.path.splitext(text)[1], program)
            if self.exists(text):
                yield f"{language} {quote(text)}"
        for path in modules(self.finding):
            if self.exists(path):
                yield f"node {quote(path)}"
        if program.startswith("python") and not named.isdisjoint(_IMPORTING):
            names = [*_imported(code), *[text.replace(".", "/") for _, text in strings(code)][:MOST]]
            yield from [f"python3 {name}.py" for name in names if self.exists(f"{name}.py")]

    def _is_script(self, text: str) -> bool:
        """Whether a word names a file that a shell may start by it."""
        if "/" not in text or not self.exists(text):
            return False
        path = os.path.join(self.cwd, os.path.expanduser(text))
        return text.endswith(_SHELLED) or os.access(path, os.X_OK)

    def exists(self, text: str) -> bool:
        """Whether a word names a file in the workspace, or near it."""
        if text[:1] in ("-", "") or "\0" in text or len(text) > LONGEST_PATH:
            return False
        place = resolve(text, self.cwd, self.ground.home)
        if place is None:
            return False
        path = os.path.realpath(spell(place))
        return is_near(path, self.ground.workspace) and os.path.isfile(path)


def _imported(code: str) -> Iterator[str]:
    """The modules that code of Python imports: import a, b as c; from d import e."""
    for line in code.replace(";", "\n").splitlines():
        verb, _, rest = line.strip().partition(" ")
        if verb in ("import", "from"):
            for part in rest.split(",") if verb == "import" else [rest]:
                yield part.strip().partition(" ")[0].replace(".", "/")
