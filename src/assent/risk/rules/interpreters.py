"""Interpreters of other languages: what they say of themselves, and code that only prints literals."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.word import may_be_option
from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.disk.ground import Ground
from assent.risk.entries import index
from assent.risk.entries.table import Table, judge
from assent.risk.finding import Judgement
from assent.risk.languages.changing import change
from assent.risk.languages.deleting import deletion
from assent.risk.languages.package_calls import installs, is_task
from assent.risk.languages.plain import is_one_call, opened
from assent.risk.languages.printing import prints
from assent.risk.languages.reading import files_read
from assent.risk.languages.starting import started_by
from assent.risk.listed import Listed
from assent.risk.rules.shells import scripted
from assent.risk.scanner import Doubtful
from assent.risk.shown import printed
from assent.risk.started import Starter
from assent.risk.variables.placed import is_project
from assent.risk.wording import listed, quoted
from assent.rules_table import vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


LOOPBACK = ("localhost:", "127.0.0.1:", "[::1]:")
CODE = frozenset(("-e", "-c", "--eval", "--execute"))  # options whose value is code
_OPTIONS = {  # what other options do, with {} for their value
    ("lua", "-l"): "loads the module {}",
    ("php", "-S"): "serves the project on {} to other machines",
    ("php", "-a"): "runs code from its input",
    ("julia", "-L"): "loads {}",
    ("julia", "-J"): "starts from the system image {}",
    ("R", "-f"): "runs {}",
    ("ruby", "-I"): "loads code from {}",
    ("ruby", "-r"): "loads the library {}",
}
_R = frozenset("R")  # the language whose code is proven by its own rules


class Vocabulary:
    """The names in the file of one interpreter; it says nothing of names that it does not list."""

    def __init__(self, program: str) -> None:
        self._program = program

    def __getitem__(self, kind: str) -> frozenset[str]:
        return frozenset(vocabulary(self._program, kind))


def _is_local(words: Sequence[Argument]) -> bool:
    """Whether the server of php is for this machine alone, and shows nothing but files below the current folder."""
    if not words or not all(word.exact for word in words):
        return False
    address, *files = [word.text for word in words]
    files = [text for text in files if text != "-t"]
    below = all(text[:1] not in "-/~." and ".." not in text.split("/") for text in files)
    return address.startswith(LOOPBACK) and len(files) <= 2 and below


def _is_input(words: Sequence[Argument]) -> bool:
    return len(words) == 1 and words[0].exact and words[0].text == "-"


def interpreter(command: Command, surroundings: Surroundings) -> Judgement:
    """An interpreter: a script, code in a word, or what it reads."""
    argv = command.argv
    name = argv[0].text
    language = Vocabulary(command.program or "")
    ground = Ground(command.cwd, surroundings)
    at, searched, edits = 1, False, False
    while at < len(argv) and argv[at].exact:
        plain = argv[at].text in language["flags"] | language["edits"]
        words = 1 if plain else _searched(argv[at : at + 2], language, ground)
        words = 2 if argv[at].text in language["settled"] else words
        if not words:
            break
        edits = edits or argv[at].text in language["edits"]
        searched = searched or argv[at].text not in language["flags"] | language["settled"] | language["edits"]
        at += words
    text = fed(command) if at >= len(argv) or _is_input(argv[at:]) else None
    if searched and (at >= len(argv) or text is not None):  # it may load what the folder holds
        return Judgement(Category.Unrecognized, f"`{name} {argv[1].text}` loads code from a folder", argv[1])
    if text is not None and command.program != "php":  # of which only what is in tags is code
        return _code((text,), name, language, Starter(command, surroundings, text), loops=False)
    if at >= len(argv):
        return Judgement(Category.Unrecognized, f"`{name}` runs code from its input", argv[0])
    option, rest = argv[at], argv[at + 1 :]
    if searched and option.prefix[:1] in ("", "-"):  # -rjson and code may load what the folder holds
        return Judgement(Category.Unrecognized, f"`{name} {argv[1].text}` loads code from a folder", argv[1])
    prints_all = any(word.text.startswith("-pi") for word in argv[1:at])
    starter = Starter(command, surroundings, rest[0]) if rest else None
    known = _by_option(option, rest, name, language, starter, loops=prints_all) if option.exact else None
    if edits:
        prints_all = prints_all or (option.text in language["loops"] and "p" in option.text)
        return _edit(known, argv, prints_all=prints_all)
    if known is not None:
        return known
    if option.prefix[:1] in ("", "-"):
        told = _told(next((b for a, b in pairwise(rest) if a.text in CODE), None), name, language, starter)
        return told or Judgement(Category.Unrecognized, _option(name, option, rest), option)
    return scripted(command, option, surroundings)


def _by_option(
    option: Argument,
    rest: tuple[Argument, ...],
    name: str,
    language: Vocabulary,
    starter: Starter | None,
    *,
    loops: bool,
) -> Judgement | None:
    """The judgement by an option that the interpreter's file lists; None for others.

    With `loops` its code is run for each line of its files, whatever the option says.
    """
    if option.text in language["shows"] and not rest:
        return Judgement(Category.ReadsFilesystem, f"`{name} {option.text}` {printed(option.text, alone=True)}")
    if option.text in language["checks"]:
        return _check(option, rest, name)
    if option.text in language["tells"]:
        reason = f"`{name} {option.text}` shows the environment, which may hold secrets"
        return Judgement(Category.ReadsSecrets, reason, option)
    if option.text in language["runs"] and rest:
        return _code(rest, name, language, starter, loops=loops or option.text in language["loops"])
    if name == "php" and option.text == "-S" and _is_local(rest):
        return Judgement(Category.RunsProjectCode, f"`{name} -S` serves the project on `{rest[0].text}`", option)
    return None


def _check(option: Argument, rest: tuple[Argument, ...], name: str) -> Judgement | None:
    """A check of the syntax of files, or of the input; None where a word may be an option that loads code."""
    ends = bool(rest) and rest[0].exact and rest[0].text == "--"
    files = rest[ends:]
    if not ends and any(may_be_option(word) or word.prefix[:1] == "-" for word in files):
        return None
    if any(not word.exact and not word.prefix and not word.glob for word in files):
        return None
    checked = listed([word.text for word in files]) if files else "its input"
    reason = f"`{name} {option.text}` only checks the syntax of {checked}"
    return Judgement(Category.ReadsFilesystem, reason, reads=files)


def osascript(command: Command, surroundings: Surroundings) -> Judgement:
    """osascript: a notification and its like, or any other code."""
    words = command.argv[1:]
    codes = words[1::2]
    plain = all(word.exact for word in words) and all(option.text == "-e" for option in words[::2])
    if codes and len(words) % 2 == 0 and plain and all(_only_tells(code.text) for code in codes):
        return Judgement(Category.ReadsFilesystem, f"`{command.argv[0].text}` tells you something")
    return interpreter(command, surroundings)


def _only_tells(text: str) -> bool:
    """Whether a statement of AppleScript has nothing but texts, numbers and words of what tells something."""
    outside = text.split('"')
    words = " ".join(outside[::2]).split()
    telling = vocabulary("osascript", "telling")
    return len(outside) % 2 == 1 and "\\" not in text and all(word in telling or word.isdecimal() for word in words)


def r(command: Command, surroundings: Surroundings) -> Judgement:
    """R: its tools behind CMD, or code; a file among its words it ignores, and waits for what is typed."""
    name, *words = command.argv
    flags = vocabulary("R", "flags")
    first = next((word for word in words if word.text not in flags), name)
    tools = index.stated("R").below("CMD")
    if first.exact and first.text == "CMD" and tools is not None:
        return judge(Table(tools), words[words.index(first) :], f"{name.text} CMD")
    if first is name or first.prefix[:1] != "-":
        return Judgement(Category.Unrecognized, f"`{name.text}` runs code from its input", first)
    return interpreter(command, surroundings)


def _option(name: str, option: Argument, rest: Sequence[Argument]) -> str:
    """The reason for an option that may run code: `ruby -rjson`, `lua -l socket`, `php -a`."""
    if option.text in CODE and rest and rest[0].exact:
        return f"`{name} {option.text}` runs {quoted(rest[0].text)}, which Assent cannot judge"
    if option.text in CODE:
        return f"`{name} {option.text}` runs code that Assent cannot read"
    flag, value = option.text[:2], option.text[2:] or (rest[0].text if rest else "")
    if (name, flag) == ("php", "-S") and value.startswith(LOOPBACK):  # and no folder of the project
        return f"`{name} -S` serves {quoted(rest[-1].text)} on {quoted(value)}"
    does = _OPTIONS.get((name, flag), "")
    if not does or (does.endswith("{}") and not value):
        return f"`{name} {option.text}` may have effects that Assent does not know"
    return f"`{name} {flag}` {does.format(quoted(value))}"


def _searched(words: Sequence[Argument], language: Vocabulary, ground: Ground) -> int:
    """The number of words that name folders of the project to load code from: 1 of `-Ilib:test`, 2 of `-I lib`."""
    option = next((option for option in language["folders"] if words[0].text.startswith(option)), None)
    if option is None:
        return 0
    glued = words[0].text != option
    value = words[0].text.removeprefix(option) if glued else words[1].text if len(words) == 2 and words[1].exact else ""
    folders = value.split(":")
    return (1 if glued else 2) if all(each and is_project(each, ground) for each in folders) else 0


def _code(
    words: Sequence[Argument], name: str, language: Vocabulary, starter: Starter | None, *, loops: bool
) -> Judgement:
    """Code of names that are listed, numbers and plain strings; `loops`, if it is run for each line of its files."""
    code = words[0]
    if code.exact and len(words) == 1 and starter is not None and _reports(code.text, language, starter):
        return Judgement(Category.ReadsFilesystem, f"`{name}` lists the packages of its environment")
    if code.exact and len(words) == 1 and is_task(code.text, language["tasks"]):
        return Judgement(Category.RunsProjectCode, f"`{name}` runs `{code.text}` on the project", code)
    if code.exact and len(words) == 1 and installs(code.text, language["installs"]):
        return Judgement(Category.RunsFetchedCode, f"`{name}` installs packages by `{code.text}`", code)
    fault = "is only known at run time" if not code.exact else _fault(code, name, language)
    if not fault and len(words) == 1 and language["language"] == _R:
        from assent.risk.languages.r import judge_code  # few commands run R

        return judge_code(code)
    given = words[1:]  # files that the code may go through
    reading = loops or any(word in code.text for word in language["input"])
    if not fault and given and not (reading and all(map(_is_file, given))):
        fault = f"is given {listed([word.text for word in given])}, whose use Assent cannot judge"
    paths = [] if fault else files_read(code.text, language["readers"], code, language["plain"])
    if paths is None:
        fault = "reads a file that is not plainly named"
    if fault or paths is None:
        known = (deletion(code, name) or change(code, name)) if len(words) == 1 else None
        return known or _doubted(code, fault, name, language, starter)
    reads = (*paths, *given)
    return Judgement(Category.ReadsFilesystem, f"{_titled(name, language)} {prints(reads)}", reads=reads)


def _reports(text: str, language: Vocabulary, starter: Starter) -> bool:
    """Whether code only lists packages, by a module that no project is asked for: `using Pkg; Pkg.status()`."""
    in_project = any(word.text.startswith("--project") for word in starter.command.argv)
    return text.rstrip("; ").endswith("()") and is_task(text.rstrip("; "), language["reports"]) and not in_project


def _doubted(code: Argument, fault: str, name: str, language: Vocabulary, starter: Starter | None) -> Judgement:
    """The judgement of code that is not proven: by the worst that it plainly says, or else by its first fault."""
    told = _told(code, name, language, starter)
    return told or Judgement(Category.Unrecognized, f"{_titled(name, language)} {fault}", code)


def _told(code: Argument | None, name: str, language: Vocabulary, starter: Starter | None) -> Judgement | None:
    """The judgement of code by the worst that it plainly says; None where it says nothing."""
    from assent.risk.languages.commands_started import plainly  # most code is proven

    said = plainly(code.text, " ".join(language["language"]), starter) if code is not None and code.exact else None
    return None if said is None else Judgement(said.category, f"{_titled(name, language)} {said.said}", code)


def _edit(known: Judgement | None, argv: Sequence[Argument], *, prints_all: bool) -> Judgement:
    """Code that goes through its files and writes each line back: ruby -i -pe 'gsub("a", "b")' app/*.rb."""
    files = () if known is None else known.reads
    if known is None or not prints_all or known.category is not Category.ReadsFilesystem or argv[-1] not in files:
        if known is not None and known.category >= Category.Unrecognized:
            return known
        reason = f"`{argv[0].text} {argv[1].text}` rewrites files in a way that Assent cannot judge"
        return Judgement(Category.Unrecognized, reason, argv[1])
    reason = f"`{argv[0].text} -i` changes {listed([word.text for word in files])}"
    return Judgement(Category.ModifiesFilesystem, reason, argv[1], writes=files)


def _is_file(word: Argument) -> bool:
    """Whether a word behind code is a file, or several, and no option."""
    return (word.exact or word.glob) and word.prefix[:1] not in ("", "-")


def _titled(name: str, language: Vocabulary) -> str:
    """The code as a reason calls it: the Ruby code."""
    return f"the {' '.join(language['language'])} code" if language["language"] else f"the code of `{name}`"


def _fault(code: Argument, name: str, language: Vocabulary) -> str:
    """The reason why code is not certainly harmless, empty if it is."""
    text = code.text
    try:
        if language["language"] == _R:
            from assent.risk.languages.r import prove

            prove(code)
            return ""
        Listed(text, language["names"], language=name, libraries=language["libraries"]).check()
    except Doubtful as doubt:
        file = text.partition("File.")[2] if started_by(text, language["opens"]) and is_one_call(text) else ""
        if file and (deed := opened(file)):
            return deed
        fault = str(doubt).removesuffix(", which Assent cannot judge")
        return f"{fault}, which Assent cannot judge" if fault.startswith("uses ") else fault
    return ""
