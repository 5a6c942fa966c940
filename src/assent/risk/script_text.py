"""A script that is about to run, judged as the text that it is."""

from __future__ import annotations

from assent.command import analyse
from assent.command.model import Command, Surroundings, Wrapping
from assent.command.program import code_options
from assent.errors import ParseError
from assent.record import Record, replace
from assent.risk.category import FINAL, Category
from assent.risk.classify import classify
from assent.risk.code.command_files import FILES
from assent.risk.entries.programs import CODE_FIRST, POWERSHELL, SHELL, is_remote
from assent.risk.evidence import QUIET, ScriptCommands, ScriptFile
from assent.risk.finding import Finding, Secret, TakenCode
from assent.rules_table import QUERYING, is_a, vocabulary
from assent.syntax.hidden import first_hidden
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Weigh: TypeAlias = Callable[[tuple[Finding, ...]], tuple[Finding, ...]]

_UNKNOWN = "$assent_argument"  # a word of which nothing is known
_OPTIONS = frozenset("-e -u -x -v -eu -ex -ux -eux -euo -exuo -euxo -o pipefail errexit nounset xtrace".split())
_EDITING = frozenset("-n -E -r -s -u -z -i".split())  # options of sed, which awk has no use for
BATCH = ("-batch", "--batch")  # with which a debugger reads nothing from its input
_LOWERED = (Category.RunsProjectCode, Category.ModifiesSystem, Category.ModifiesRemote, Category.Unrecognized)
# What starts Python where it is started itself, in the environment of the project.
ENVIRONMENTS = [["uv", "run"], ["poetry", "run"], ["pipenv", "run"], ["pdm", "run"]]
_PYTHON_OPTIONS = frozenset(("-u", "-B", "-E", "-s", "-I", "-P"))


class ScriptRun(Record):
    """The worst effect of a script, as far as that is recognised."""

    category: Category
    reason: str  # with the line
    known: bool  # nothing in it is opaque, or not recognised
    findings: tuple[Finding, ...]


def commands(finding: Finding, script: ScriptFile, surroundings: Surroundings) -> ScriptCommands | None:
    """The commands of the script, with the arguments that the command gives it; None where it cannot be read."""
    command = finding.command
    text = as_text(script, command)
    if text is None or first_hidden(script.text) is not None:
        return None
    there = replace(surroundings, cwd=command.cwd or surroundings.cwd)
    try:
        analysis = analyse(text, there)
    except ParseError:
        return None
    return ScriptCommands(classify(analysis, there), not analysis.opaque)


def run(
    finding: Finding, script: ScriptFile, surroundings: Surroundings, weigh: Weigh | None = None
) -> ScriptRun | None:
    """The effect of the script; None where it cannot be read."""
    read = script.read or commands(finding, script, surroundings)
    if read is None:
        return None
    command, fed = finding.command, script.recipe or _is_client(script.shell)
    text = as_text(script, command) or ""
    found = read.findings if weigh is None else weigh(read.findings)
    recognised = [inner for inner in found if inner.category is not Category.Unrecognized]
    known = len(recognised) == len(found) and read.whole and (fed or _changes_little(script, command))
    if not recognised:
        return ScriptRun(Category.ReadsFilesystem, f"`{script.word}` holds no command", known, found)
    worst = max(recognised, key=lambda inner: inner.category)
    return ScriptRun(worst.category, _told(script, text, worst), known, found)


def _told(script: ScriptFile, text: str, inner: Finding) -> str:
    """The reason of a command in a script, behind where that is; of what only starts scripts it is theirs."""
    return f"{_where(script, text, inner)}: {inner.reason}" if script.word else inner.reason


def _where(script: ScriptFile, text: str, inner: Finding) -> str:
    """The part of the script, line 3 of `x.sh`; in other languages than those of shells it is not known which."""
    if script.recipe or not is_a(script.shell, SHELL) or is_a(script.shell, POWERSHELL):
        return f"`{script.word}`"
    return f"line {text.count(chr(10), 0, inner.start) + 1} of `{script.word}`"


def as_text(script: ScriptFile, command: Command) -> str | None:
    """The script as the text for a shell that does the same; None where it cannot be one."""
    if script.recipe:
        return script.text
    return _fed(script, command) if _is_client(script.shell) else _given(script, command)


def _given(script: ScriptFile, command: Command) -> str:
    """The same with the text of the file among the words, in its place."""
    at = [word.text for word in command.argv].index(script.word)
    arguments = [quote(word.text) if word.exact else _UNKNOWN for word in command.argv[at + 1 :]]
    named = [quote(script.word)] if is_a(script.shell, SHELL) else []
    kept = _OPTIONS if named else _EDITING if is_a(script.shell, CODE_FIRST) else ()
    set_so = [option for option in _options(script, command) if option in kept]
    start, _, behind = _beginning(script).partition(" ")
    return " ".join([start, *set_so, behind, quote(script.text), *named, *arguments])


def _fed(script: ScriptFile, command: Command) -> str | None:
    """The same with the statements of the file as what a client of a database reads."""
    words: list[str] = []
    options = vocabulary(command.program, FILES)
    is_named = any(word.text == script.word or word.text.startswith(tuple(options)) for word in command.argv[1:])
    if is_named and is_a(command.program, QUERYING) and _says_more(command):
        return None  # the client would not read its input, but does read that file
    for word in command.argv:
        if word.text == script.word and words[-1:] and words[-1] in options:
            del words[-1]
        elif script.word not in word.text and word.text not in BATCH:
            words.append(quote(word.text) if word.exact else _UNKNOWN)
        elif not word.text.startswith((*options, *BATCH)):
            return None  # within a command of the client's own
    return " ".join([*words, "<<<", quote(script.text)])


def _says_more(command: Command) -> bool:
    """Whether other words than the file say what a client does: psql -c 'select 1' -f x.sql."""
    from assent.command.options import read  # few commands are given such a file
    from assent.risk.entries import index

    table = index.stated(command.program or "")
    reading = read(command.argv, table.grammar)
    return any(reading.has(option) for asked, _ in table.modes for option in asked.split())


def _is_client(program: str | None) -> bool:
    """Whether a program takes a file of commands behind an option: psql -f x.sql."""
    return bool(vocabulary(program, FILES))


def _beginning(script: ScriptFile) -> str:
    """The command that starts on the text, as one of its words, what runs the file."""
    if is_a(script.shell, CODE_FIRST):
        return script.shell
    return f"{script.shell or 'python3'} {next(iter(code_options(script.shell)), '-c')}"


def _options(script: ScriptFile, command: Command) -> list[str]:
    """The words between what runs the script and the script."""
    words = [word.text for word in command.argv]
    return [] if words[0] == script.word or script.word not in words else words[1 : words.index(script.word)]


def _changes_little(script: ScriptFile, command: Command) -> bool:
    """Whether the options are known to leave the text what it is."""
    options = set(_options(script, command))
    if is_a(script.shell, SHELL):
        return options <= _OPTIONS
    if is_a(script.shell, CODE_FIRST):
        behind = command.argv[[word.text for word in command.argv].index(script.word) + 1 :]
        return options <= _EDITING | {"-f", "--file"} and not any(word.text[:1] == "-" for word in behind)
    return not options if script.shell else options <= _PYTHON_OPTIONS


def weighed_script(finding: Finding, script: ScriptFile, surroundings: Surroundings, weigh: Weigh) -> Finding:
    """The finding with what its script does: more where that is worse, less where all of it is known.

    `weigh` adds what the disk says of the commands in it.
    """
    done = run(finding, script, surroundings, weigh)
    if done is None:
        return finding
    if script.allowed and done.category is not Category.Destroys:
        if not script.guarded or script.loaded:
            return finding
        taken = finding.taken or TakenCode()
        return replace(finding, taken=replace(taken, inner=_counting(done.findings, script, finding)))
    if done.category > finding.category:
        return _as(finding, done, script)
    if finding.category in _LOWERED and _is_whole(finding, script, done):
        return _as(finding, done, script)
    is_read = script.stands or (script.shown and done.known)
    if is_read and finding.taken is not None and finding.taken.unseen and not finding.command.variables:
        return replace(finding, taken=replace(finding.taken, unseen=False, inner=done.findings))
    return finding


def _is_whole(finding: Finding, script: ScriptFile, done: ScriptRun) -> bool:
    """Whether what the script does is all that the command does, and less than its category says."""
    return script.stands and done.known and done.category < _ceiling(finding, script) and _is_plain(finding.command)


def _counting(inner: tuple[Finding, ...], script: ScriptFile, outer: Finding) -> tuple[Finding, ...]:
    """The certain acts of a script of the project beyond running its code, each with its line.

    Variables are its own affair, as what it calls is, and files in the workspace of which the disk says nothing: it
    may have made them.
    """
    text = as_text(script, outer.command) or ""
    return tuple(
        [
            replace(found, reason=_told(script, text, found))
            for found in inner
            if found.category >= Category.ModifiesFilesystem or found.starting or found.taken is not None
            if found.secret is not Secret.Environment and not _is_its_own(found, outer)
        ]
    )


def _is_its_own(found: Finding, outer: Finding) -> bool:
    known = all(word.exact or word.glob for word in found.command.argv)
    if known and found.category in FINAL and is_remote(found.command):
        return False  # what a container is given of this machine, no script has made
    if found.command.opaque or not known:
        return True
    if found.category is Category.Unrecognized:
        return found.command.program != outer.command.program or not _is_client(found.command.program)
    return (
        found.category is Category.DeletesData
        and bool(found.deletes)
        and not (found.beyond or found.distant or found.consequence)
    )


def _ceiling(finding: Finding, script: ScriptFile) -> Category:
    """The category below which a script counts for less: a package that other code loads is not its folder's."""
    loads = bool(code_options(script.shell)) and (is_a(script.shell, POWERSHELL) or not is_a(script.shell, SHELL))
    return Category.ModifiesFilesystem if loads else finding.category


def _is_plain(command: Command) -> bool:
    if command.variables or command.opaque or command.function or command.elsewhere:
        return False
    if _is_client(command.program) and len(command.redirects) == 1 and command.redirects[0].reads:
        command = replace(command, redirects=())
    if not all(part.target is None or part.target.text in QUIET for part in command.redirects):
        return False
    return all(
        wrapper.wrapping in (Wrapping.Nothing, Wrapping.Shell) or [word.text for word in wrapper.words] in ENVIRONMENTS
        for wrapper in command.wrappers
    )


def _as(finding: Finding, done: ScriptRun, script: ScriptFile) -> Finding:
    """The finding as what the script does, with every path that it touches."""
    text = as_text(script, finding.command) or ""
    inner = tuple([replace(part, reason=_told(script, text, part)) for part in done.findings])
    changing = [part for part in inner if part.category >= Category.ModifiesFilesystem]
    return replace(
        finding,
        category=done.category,
        reason=done.reason,
        writes=_joined([part.writes for part in inner], finding.writes),
        deletes=_joined([part.deletes for part in inner], finding.deletes),
        beyond=_joined([part.beyond for part in inner], finding.beyond),
        starting=_joined([part.starting for part in inner], finding.starting),
        called=_joined([part.called for part in inner], finding.called),
        distant=_joined([part.distant for part in inner], finding.distant),
        inside=finding.inside and all(part.inside for part in changing),
        taken=TakenCode(inner=inner) if inner else None,
    )


def _joined(lists: list[tuple[str, ...]], first: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*first, *[text for texts in lists for text in texts]]))
