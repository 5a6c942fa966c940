"""perl: code and scripts that it runs."""

from __future__ import annotations

import re

from assent.command.word import part
from assent.command.wrappers.execution_context import INPUT
from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.disk.ground import Ground
from assent.risk.finding import Judgement
from assent.risk.languages.changing import change
from assent.risk.languages.deleting import deletion
from assent.risk.languages.perl.proof import prove
from assent.risk.languages.perl.signs import MODULES
from assent.risk.languages.printing import prints
from assent.risk.rules.shells import script
from assent.risk.scanner import Doubtful
from assent.risk.shown import printed
from assent.risk.started import Starter
from assent.risk.variables.placed import is_project
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings

SHOWS = ("-v", "-V", "-h", "--version", "--help", "-?")
FLAGS = "alnpwWXTEe"  # letters without a value; E and e come last
PREPARING = frozenset(("-w", "-MFile::Path"))
WILD = ("*", "?", "[", "]")
_OF_OPTIONS = (
    "may have an option",
    "lacks its",
    "has letters",
    "keeps the",
    "has the option",
    "separates",
    "is given",
    "lacks its folder",
    "loads code from",
)
_PATTERN = re.compile(r"/(?:[^/\\\n]|\\[^\n])*/")
MAGIC = ("|", "<", ">", " ", "\t", "+")  # with one of these at an end, perl does not open the file of that name


class _Options:
    """The statements of the options before the operands."""

    def __init__(self) -> None:
        self.at = 1
        self.code: list[Argument] = []
        self.folders: list[Argument] = []  # -I
        self.loops = False  # -n, -p
        self.writes = False  # -i

    def read(self, argv: Sequence[Argument]) -> None:
        """Go over the options; raises Doubtful for one that is not known to be harmless."""
        while self.at < len(argv) and len(argv[self.at].prefix) > 1 and argv[self.at].prefix[0] == "-":
            word = argv[self.at]
            self.at += 1
            if not word.exact:
                raise Doubtful(f"may have an option in `{word.text}`")
            if word.text == "--":
                return
            if word.text[:2] == "-I":
                self.folder(argv)
                continue
            if self.cluster(word.text[1:]):
                if self.at == len(argv):
                    raise Doubtful("lacks its code")
                self.code.append(argv[self.at])
                self.at += 1

    def folder(self, argv: Sequence[Argument]) -> None:
        """A folder that modules are loaded from: -Ilib, -I lib."""
        option = argv[self.at - 1]
        glued = option.text != "-I"
        if not glued and self.at == len(argv):
            raise Doubtful("lacks its folder")
        self.folders.append(part(option, 2) if glued else argv[self.at])
        self.at += not glued

    def cluster(self, letters: str) -> bool:
        """Letters of one word; whether code follows it."""
        while letters:
            letter, letters = letters[0], letters[1:]
            if letter in "eE":
                if letters:
                    raise Doubtful(f"has letters behind -{letter}")
                return True
            self.loops = self.loops or letter in "npaF"
            if letter in "iFM":
                self.valued(letter, letters)
                return False
            if letter in "0l":
                letters = letters.lstrip("0123456789xabcdefABCDEF" if letters[:1] == "x" else "01234567")
            elif letter not in FLAGS:
                raise Doubtful(f"has the option `-{letter}`, whose effect Assent does not know")
        return False

    def valued(self, letter: str, value: str) -> None:
        """A letter behind which the rest of the word is its value: the ending of copies, a pattern, a module."""
        if letter == "F":
            self.separator(value)
        elif letter == "M":
            self.module(value)
        elif "/" in value or "*" in value:
            raise Doubtful("keeps the old files elsewhere")
        else:
            self.writes = True

    def separator(self, pattern: str) -> None:
        is_code = pattern[:1] == "/" in pattern[1:] and not _PATTERN.fullmatch(pattern)  # perl pastes it as it is
        if not pattern or is_code or any(character in "{}$@'\"" for character in pattern):
            raise Doubtful(f"separates fields by {quoted(pattern)}, which may be code")

    def module(self, text: str) -> None:
        name, _, imports = text.partition("=")
        if name not in MODULES or (imports and not imports.replace(",", "").replace("_", "").isalnum()):
            raise Doubtful(f"loads `{name}`")


def perl(command: Command, surroundings: Surroundings) -> Judgement:
    """perl: a script, code in a word, or what it reads."""
    argv = command.argv
    name = argv[0].text
    if len(argv) == 2 and argv[1].exact and (argv[1].text in SHOWS or argv[1].text.startswith("-V:")):
        return Judgement(Category.ReadsFilesystem, f"`{name} {argv[1].text}` {printed(argv[1].text, alone=True)}")
    if len(argv) > 2 and argv[1].exact and argv[1].text in ("-c", "-wc", "-cw") and _names_script(argv[2:]):
        return Judgement(
            Category.RunsProjectCode, f"`{name} {argv[1].text}` runs the BEGIN blocks of the script", argv[1]
        )
    options = _Options()
    try:
        options.read(argv)
        for folder in options.folders:
            if options.code or not is_project(folder.text if folder.exact else "~", Ground(command.cwd, surroundings)):
                raise Doubtful(f"loads code from `{folder.text}`")
        if not options.code:
            words, text = argv[options.at :], fed(command)
            if text is None or (words and not _is_input(words[0])):
                return _script(command, surroundings, words)
            options.code.append(text)
            options.at += bool(words)
        return _code(options, argv[options.at :], name)
    except Doubtful as doubt:
        before = [word.text for word in argv[1:-1]]
        alone = before[-1:] == ["-e"] and PREPARING.issuperset(before[:-1])
        told = argv[-1] if alone else fed(command) if len(argv) == 1 else None
        subject = f"`{name}`" if str(doubt).startswith(_OF_OPTIONS) else "the Perl code"
        known = None if told is None else deletion(told, name) or change(told, name)
        return known or _doubted(command, surroundings, options, f"{subject} {doubt}", doubt.category)


def _doubted(
    command: Command, surroundings: Surroundings, options: _Options, reason: str, category: Category
) -> Judgement:
    """The judgement of code that is not proven: by the worst that it plainly says, or else by its first fault."""
    from assent.risk.languages.commands_started import plainly  # most code is proven

    code = options.code[0] if options.code else command.argv[0]
    behind = [word for option, word in pairwise(command.argv) if option.text[:1] == "-" and option.text[-1:] in "eE"]
    loads = [f"use {word.text[2:]};" for word in command.argv if word.text[:2] in ("-M", "-m")]
    texts = [each.text for each in (options.code or behind) if each.exact]
    text = "\n".join([*loads, *texts]) if texts else ""
    said = plainly(text, "Perl", Starter(command, surroundings, code), command.argv[options.at :]) if text else None
    if said is None or said.category < category:
        return Judgement(category, reason, code)
    return Judgement(said.category, f"the Perl code {said.said}", code)


def _names_script(words: Sequence[Argument]) -> bool:
    """Whether a script follows, and before it no more than folders of modules."""
    first = next((word for word in words if not word.text.startswith("-I")), None)
    return first is not None and first.prefix[:1] not in ("-", "")


def _is_input(word: Argument) -> bool:
    return word.exact and word.text == "-"


def _script(command: Command, surroundings: Surroundings, words: Sequence[Argument]) -> Judgement:
    if words and not _is_input(words[0]):
        return script(words[0], Ground(command.cwd, surroundings), command.argv[0].text)
    return Judgement(Category.Unrecognized, f"`{command.argv[0].text}` runs code from its input", command.argv[0])


def _named(operands: Sequence[Argument]) -> str:
    return listed([word.text for word in operands]) if operands else "files"


def _code(options: _Options, operands: Sequence[Argument], name: str) -> Judgement:
    for code in options.code:
        if not code.exact:
            raise Doubtful(f"runs `{code.text}`, which is only known at run time")
    goes = prove("\n".join(code.text for code in options.code), options.loops)
    if not goes:
        return Judgement(Category.ReadsFilesystem, f"the code of `{name}` only prints values")
    for word in operands:
        open_end = word.glob and (not word.prefix or word.text.endswith(WILD))  # a file may be called `id|`
        known = word.exact or (word.glob and INPUT not in word.text)
        if word.text.startswith(MAGIC) or word.text.endswith(MAGIC) or open_end or not known:
            if options.writes:
                reason = f"`{name} -i` changes {_named(operands)}, and may run a file name with `|` as a command"
                return Judgement(Category.Unrecognized, reason, options.code[0], writes=tuple(operands))
            raise Doubtful(f"may run a file name with `|` among `{word.text}` as a command")
    if options.writes:
        return Judgement(
            Category.ModifiesFilesystem,
            f"`{name} -i` changes {_named(operands)}",
            options.code[0],
            writes=tuple(operands),
        )
    return Judgement(Category.ReadsFilesystem, f"the code of `{name}` {prints(operands)}", reads=tuple(operands))
