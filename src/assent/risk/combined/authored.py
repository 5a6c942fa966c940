"""Scratch code that a text itself writes among temporary files and then runs: judged as the project's own would be.

`cat > /tmp/t.py <<'E' … E; python3 /tmp/t.py`: all of the code is in the text, and nothing can change it between.
"""

from __future__ import annotations

import re

from assent.command.model import Joined, Place, Wrapping
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.built import whole
from assent.risk.code.filenames import COMPILED, language
from assent.risk.code.foreign_files import is_temporary
from assent.risk.code.run_sources import BUILDERS, RUNNERS
from assent.risk.combined.standard import runs_standard
from assent.risk.disk.ground import Ground
from assent.risk.disk.paths import begins
from assent.risk.entries.programs import DOWNLOADING, FILLING, SHELL, UNPACKING
from assent.risk.entries.script import script
from assent.risk.finding import FOREIGN
from assent.rules_table import SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.risk.code.written import RunTexts
    from assent.risk.combined.set_up import Judge
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding

_AROUND = (Wrapping.Nothing, Wrapping.Project)
_BEGUN = (Joined.First, Joined.Sequence)  # begins in any case
_NEXT = (Joined.And, Joined.Sequence)  # begins when the one before it has ended
_BRINGING = (DOWNLOADING, UNPACKING, FILLING)  # may put files where no word says
_NEIGHBOURS = (  # marks of code that may run files beside itself
    *('"./', "'./", "`./", '"../', "'../", "`../", "require_relative", "import.meta", "sys.path", "include", "#embed"),
    *("__file__", "__FILE__", "__DIR__", "__dir__", "__dirname", "__filename", "$0", "go:embed", '"C"', "`C`"),
    *(".incbin", "/// script", "embedFile", "@import", "@file:", "#use", "#load", "#r "),
)
# Of assembler, whose texts are put together; of C23; of imports in languages that look beside the source.
_BESIDE = re.compile(r"\b(?:__asm__|__asm|asm|global_asm)\b|#\s*embed\b")
_SYSTEM = re.compile(r"#include <[a-z][a-z0-9_+]*(/[a-z][a-z0-9_]*)*(\.h)?>")  # the headers of the system
_MODULE = re.compile(r"\bmod\b")  # of Rust, whatever blanks or remarks follow
_SPLICED = re.compile(r"\\\s*\n")  # where two lines are one to C
_PLAIN = re.compile(  # options of builders that bring no code, and still make the program
    r"-O\w*|-g\d?|-W[a-z][\w=-]*|-std=[\w+]+|--edition=\d+|-o|-pthread|-l(m|pthread|stdc\+\+)|-fsanitize=\w+"
)
_SETTING = ("set", "setopt", "unsetopt")
_LAUNCHED = ".java"  # a source that takes classes from the sources beside it
_MODULES = ("py", "pyc", "so", "pyd")  # endings of what an import finds beside a script of Python


def authored(findings: Sequence[Finding], texts: RunTexts, judge: Judge) -> Sequence[Finding]:
    """The findings of a text, those on scratch code that it writes itself as on code of the project."""
    made = [*findings]
    for at, finding in enumerate(findings):
        if at and finding.category in FOREIGN and not finding.distant and finding.command.argv:
            made[at] = _owned(at, finding, made, texts, judge)
    return made


def _owned(at: int, finding: Finding, findings: Sequence[Finding], texts: RunTexts, judge: Judge) -> Finding:
    """The finding as it is where the files of code that the text holds are the project's."""
    command = finding.command
    if any(around.wrapping not in _AROUND for around in command.wrappers) or command.function:
        return finding
    words = [word for word in command.argv if _is_held(word, at, finding, findings, texts)]
    if not words:
        return finding
    folder = texts.surroundings.workspace.rstrip("/")
    places = {word.start: f"{folder}/{word.text.rpartition('/')[2]}" for word in words}
    argv = tuple([_placed(word, places.get(word.start)) for word in command.argv])
    program = argv[0].text if command.argv[0].start in places else command.program
    alike = runs_standard(command, words, texts)
    there = replace(command, argv=argv, program=program, cwd=folder if alike else command.cwd)
    own = judge(there, there, texts.surroundings)
    if own.category > Category.RunsProjectCode:
        return finding
    names = {places[word.start]: word.text for word in words}
    reads = tuple([names.get(path, path) for path in own.reads])
    verb = "runs" if words[0] is script(command) else "uses the code in"
    reason = f"`{command.argv[0].text}` {verb} `{words[0].text}`, which the text itself writes"
    if words[0] is command.argv[0]:
        reason = f"`{words[0].text}` runs code that the text itself writes"
    inside = own.inside or alike
    return replace(
        own, command=command, reason=reason, reads=reads, start=finding.start, end=finding.end, inside=inside
    )


def _placed(word: Argument, path: str | None) -> Argument:
    return word if path is None else replace(word, text=path, prefix=path)


def _is_held(word: Argument, at: int, finding: Finding, findings: Sequence[Finding], texts: RunTexts) -> bool:
    """Whether a word is a temporary file of code, of which the text says all that it holds and does."""
    command, flow = finding.command, texts.flow
    if not word.exact or not is_temporary(word, Ground(command.cwd, texts.surroundings)):
        return False
    node = flow.file(word.text, command)
    if word.text.endswith(_LAUNCHED):
        return False
    if word is script(command):
        if _builds(node, at, findings, texts):
            return bool(whole(at, command, texts.contents)) and _is_built_alone(node, findings, texts)
        runs = "" if "/" in (command.program or "") else command.program or ""
    elif _name(command) in BUILDERS or _name(command) in RUNNERS:
        runs = language(word.text) or COMPILED
    else:
        return False
    return _holds(node, at, findings, texts) and _is_harmless(node, runs, command, texts)


def _is_harmless(node: Components, runs: str, command: Command, texts: RunTexts) -> bool:
    """Whether all that a text of code does is known, where its language can be read, and it takes no code besides."""
    text = texts.contents.of(node) or ""
    interpreter = runs or _named(text)
    if runs != COMPILED:
        verdict = texts.judged(text, runs, command).category
        if verdict > Category.RunsProjectCode:
            return False
        if verdict is Category.RunsProjectCode and not is_a(interpreter, SHELL):
            return False  # by a module, which would be looked for beside it
    return _is_alone(node, interpreter, texts)


def _name(command: Command) -> str:
    return (command.program or "").rpartition("/")[2]


def _named(text: str) -> str:
    """The interpreter that the first line of a script names; a shell where none is named."""
    first = text.partition("\n")[0]
    return first.rpartition("/")[2].removeprefix("env ").split(" ")[0] if first[:2] == "#!" else "sh"


def _builds(node: Components, at: int, findings: Sequence[Finding], texts: RunTexts) -> bool:
    """Whether the only command that writes a program is one that builds it, of code which is the text's own."""
    writers = texts.flow.writers.get(node, ())
    if len(writers) != 1 or writers[0] >= at or _name(findings[writers[0]].command) not in BUILDERS:
        return False
    if any(each.command.joined is not Joined.And for each in findings[writers[0] + 1 : at + 1]):
        return False  # where it fails, what was built before runs
    options = [word for word in findings[writers[0]].command.argv[1:] if word.text[:1] == "-"]
    if not all(word.exact and _PLAIN.fullmatch(word.text) for word in options):
        return False
    return findings[writers[0]].category <= Category.RunsProjectCode and _is_kept(writers[0], at, findings)


def _is_built_alone(node: Components, findings: Sequence[Finding], texts: RunTexts) -> bool:
    """Whether what is built takes nothing from beside its sources, all of which the text holds."""
    at = texts.flow.writers[node][0]
    builder = findings[at].command
    sources = [texts.flow.file(word.text, builder) for word in builder.argv[1:] if language(word.text) == COMPILED]
    return all(_holds(each, at, findings, texts) and _is_alone(each, COMPILED, texts) for each in sources)


def _holds(node: Components, at: int, findings: Sequence[Finding], texts: RunTexts) -> bool:
    """Whether a file certainly holds what one command before has written there, and that is known."""
    writers = [by for by in texts.flow.writers.get(node, ()) if findings[by].command.program != "chmod"]
    if len(writers) != 1 or writers[0] >= at or not texts.contents.of(node):
        return False
    if any(_may_keep(each.command) for each in findings[: writers[0]]):
        return False
    writer = findings[writers[0]].command
    begun = writer.joined in _BEGUN or _has_folder(node, writers[0], findings)
    if not begun and any(each.command.joined is not Joined.And for each in findings[1 : at + 1]):
        return False  # it may not run, and what is there then, nobody knows
    if writer.place is not Place.Top or not _says_all(writer):
        return False
    return _is_kept(writers[0], at, findings)


def _has_folder(node: Components, writer: int, findings: Sequence[Finding]) -> bool:
    """Whether a file is written where only its folder is made before: without a folder, it holds nothing either."""
    made = findings[writer - 1].command if writer else None
    if made is None or made.joined not in _BEGUN or made.place is not Place.Top or made.redirects:
        return False
    words = [word.text for word in made.argv]
    if findings[writer].command.joined is not Joined.And or words[:2] != ["mkdir", "-p"] or len(words) != 3:
        return False
    plain = not (made.wrappers or made.variables or made.function) and made.argv[2].exact
    return plain and words[2].rstrip("/") == f"/{'/'.join(map(str, node[:-1]))}"


def _is_only_made(node: Components, texts: RunTexts) -> bool:
    """Whether the text does no more with a folder than to make it."""
    return all(texts.flow.findings[by].command.program == "mkdir" for by in texts.flow.writers[node])


def _may_keep(command: Command) -> bool:
    """Whether a command may have `>` keep what a file holds: set -C, set -o noclobber."""
    words = command.argv[1:] if command.program in _SETTING else ()
    return any(not word.exact or "C" in word.text or "clobber" in word.text.lower() for word in words)


def _says_all(writer: Command) -> bool:
    """Whether a command replaces a file by words that are its own: those of echo, the here-document of cat."""
    if writer.function or any(part.given is None and part.operator not in (">", ">|") for part in writer.redirects):
        return False
    outputs = [part for part in writer.redirects if part.truncates]
    if any(part.target is not None and ".." in part.target.text for part in outputs):
        return False  # behind a link, that is elsewhere
    if writer.program == "cat":
        return len(writer.argv) == 1 and len(outputs) == 1 and len(writer.redirects) == len(outputs) + 1
    return is_a(writer.program, SPEAKER) and len(outputs) == 1


def _is_kept(first: int, last: int, findings: Sequence[Finding]) -> bool:
    """Whether nothing between two commands may change files of which no word says so."""
    between = findings[first + 1 : last]
    if any(each.category > Category.RunsProjectCode or is_a(each.command.program, *_BRINGING) for each in between):
        return False
    links = [each.command for each in findings[first + 1 : last + 1]]
    return all(command.place is Place.Top and command.joined in _NEXT for command in links)


def _is_alone(node: Components, interpreter: str, texts: RunTexts) -> bool:
    """Whether code runs no file beside itself that the text does not hold."""
    if is_a(interpreter, SHELL):
        return True  # whose commands are judged where it runs
    text = _SYSTEM.sub("", _SPLICED.sub("", texts.contents.of(node) or ""))
    if (
        any(mark in text for mark in _NEIGHBOURS)
        or _BESIDE.search(text)
        or (language(str(node[-1])) == COMPILED and _MODULE.search(text))
    ):
        return False
    if interpreter == COMPILED:
        return True
    beside = [other for other in texts.flow.writers if other != node and begins(other, node[:-1])]
    beside = [other for other in beside if not _is_only_made(other, texts)]
    brings = any(is_a(each.command.program, *_BRINGING) for each in texts.flow.findings)
    return not brings and not any("." not in str(o[-1]) or str(o[-1]).rpartition(".")[2] in _MODULES for o in beside)
