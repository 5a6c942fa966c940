"""Files that a text writes or edits before a tool of the project runs them: what they certainly do.

Makefiles, tests, scripts of a package, steps of an image, and sources of any language.
"""

from __future__ import annotations

from itertools import islice

from assent.errors import ParseError
from assent.record import Record
from assent.risk.category import Category
from assent.risk.code import settings
from assent.risk.code.editors import MOST as MOST_EDITORS
from assent.risk.code.editors import HeldTexts, editors, inserted, is_unread, passed_on, quoted
from assent.risk.code.filenames import COMPILED, holds_code, language
from assent.risk.code.images import BUILDERS, image, piped
from assent.risk.code.images import NAMES as IMAGES
from assent.risk.code.loaded import MODULES, loads_of
from assent.risk.code.named_files import named, tests, values, written
from assent.risk.code.recipes import Recipe, namesakes, recipe
from assent.risk.disk.folders import folders
from assent.risk.disk.overlap import overlaps
from assent.risk.disk.paths import begins, resolve
from assent.risk.entries.programs import LISTED, is_make
from assent.risk.entries.script import script
from assent.risk.hidden import hides
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Command
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding

SCRIPTS = "package.json"
LOSING = (Category.ReadsSecrets, Category.DeletesData, Category.Destroys)
BEYOND = (Category.ModifiesSystem, Category.ModifiesRemote, *LOSING)  # more than code of a project usually does
SHELL_FILES = (".sh", ".bash", ".zsh", ".ksh", ".bats")
FOREIGN = "which is not the project's"  # ends the reason about settings that name a place elsewhere
MOST = 12  # files, and texts of one of them
INDIRECT = frozenset("run-s run-p npm-run-all npm-run-all2 concurrently wireit lerna turbo nx".split())  # run scripts


class RunFile(Record):
    """The part of a file in what the command does."""

    own: bool  # the program takes settings or code from it
    runs: bool  # it certainly does: an option names it, or it has the name of such a file
    tests: bool  # it is a test that the command runs
    resolved: bool  # what the command runs by name in it is judged


def run_by_tool(at: int, command: Command, texts: HeldTexts) -> Risk | None:
    """The effect on the command with that index, which runs code of the project, of what the text wrote before."""
    if command.program in BUILDERS and command.stdin is not None and any(word.text == "-" for word in command.argv):
        return piped(command.stdin, command, texts)
    resolved = False
    for listed, findings in _recipes(at, command, texts):
        resolved = listed.own and INDIRECT.isdisjoint(listed.text.split())
        strict = is_make(command.program) or command.program == "just"
        for found in findings:
            if found.category in BEYOND or (strict and found.category > Category.RunsProjectCode):
                return found.category, _told(listed.file, command, listed.own, found.reason)
    return run_by_name(at, command, texts) or _below(at, command, texts, resolved)


def _recipes(at: int, command: Command, texts: HeldTexts) -> Iterator[tuple[Recipe, Sequence[Finding]]]:
    """The recipe, task or script that the command names in a file that the text has written, and those that it runs.

    Where no such file is its own, those of the same name in files of other programs: make test may run npm test.
    """

    def read(names: Sequence[str]) -> tuple[str, str] | None:
        for name in names:
            first, text = texts.contents.file(name, at)
            if first is not None and first < at and text is not None:
                return name, text
        return None

    own = recipe(command, read)
    waiting = [own] if own is not None else list(namesakes(command, read, _parts_of_makefiles(at, command, texts)))
    seen = set[str]()
    while waiting and len(seen) < MOST:
        listed = waiting.pop()
        if listed.text in seen:
            continue
        seen.add(listed.text)
        try:
            found = texts.findings(listed.text, command)
        except ParseError:
            return
        behind = [recipe(each.command, read) for each in found if is_a(each.command.program, LISTED)]
        waiting += [each for each in behind if each is not None]
        yield listed, found


def _parts_of_makefiles(at: int, command: Command, texts: HeldTexts) -> list[str]:
    """The files that a makefile includes, by their names: inc.mk."""
    here = resolve(".", command.cwd, texts.contents.flow.home)
    names = [str(node[-1]) for node in written(at, texts) if node[:-1] == here]
    return [name for name in names if name.endswith(".mk")]


def run_by_name(at: int, command: Command, texts: HeldTexts) -> Risk | None:
    """By the tests, scripts and files of settings that the command names, and the scripts that npm was told."""
    for text, interpreter, name in named(at, command, texts):
        verdict = texts.judged(text, interpreter, command)
        if verdict.category in LOSING or (interpreter == "sh" and verdict.category > Category.RunsProjectCode):
            return verdict.category, f"`{name}` is written before it is run: {verdict.reason}"
    return None


def _below(at: int, command: Command, texts: HeldTexts, resolved: bool) -> Risk | None:
    """By any file below the folder in which it runs; `resolved` where what the command runs by name is judged."""
    flow = texts.contents.flow
    here = resolve(".", command.cwd, flow.home)
    loads = loads_of(command)
    patterns = loads.files.split() if loads is not None else []
    given = folders(command, tuple(loads.options.split())) if loads is not None else ()
    files = [flow.file(word.text, command) for word in given if word.exact] + values(at, command, texts)
    nodes = written(at, texts)
    nodes += [node for node in texts.patched if texts.patched[node][0] < at and node not in flow.writers]
    if here is None or not flow.compares(len(nodes)):
        return None if here is None else (Category.Unrecognized, f"`{command.text}` may run the files of this text")
    nodes = [node for node in nodes if begins(node, here) or node in files]
    if len(nodes) > MOST:
        return Category.Unrecognized, f"`{command.text}` may run the files that the text has written"
    files += [node for node in nodes if _is_one(node, [pattern for pattern in patterns if pattern != MODULES])]
    files += [node for node in nodes for other in files if _names(texts.contents.of(other), str(node[-1]))]
    own = [node for node in nodes if node in files or _is_one(node, patterns)]
    found_tests = tests(at, command, texts)
    for node in (*own, *[node for node in nodes if node not in own]):
        name = str(node[-1])
        file = RunFile(node in own, node in files, node in found_tests, resolved)
        found = _file(name, node, command, texts, file)
        if found is not None:
            return found[0], _told(name, command, script(command) is None, found[1])
    return None


def _told(file: str, command: Command, certain: bool, reason: str) -> str:
    if certain:
        return f"`{file}` is written before it is run: {reason}"
    return f"`{command.text}` may run `{file}`, which the text writes: {reason}"


def _is_one(node: Components, patterns: Sequence[str]) -> bool:
    return any(overlaps(str(node[-1]), pattern.rpartition("/")[2]) for pattern in patterns)


def _names(text: str | None, name: str) -> bool:
    """Whether settings name a file: "setup.js", ./setup, import setup."""
    stem = name.partition(".")[0]
    named = (f"/{stem}'", f'/{stem}"', f"import {stem}\n", f"from {stem} ", name)
    return text is not None and any(each in f"{text}\n" for each in named)


def _file(name: str, node: Components, command: Command, texts: HeldTexts, file: RunFile) -> Risk | None:
    """By one file that the text has written."""
    held = texts.contents.of(node)
    number = len(texts.contents.flow.writers.get(node, ()))
    if held is None and (number > MOST_EDITORS or not texts.contents.flow.compares(number)):
        return Category.Unrecognized, "too many commands write it to tell what it holds"
    if name.startswith(IMAGES):
        return image(held, node, command, texts) if command.program in BUILDERS else None
    shell = name.endswith(SHELL_FILES)
    interpreter = "sh" if shell else language(name)
    if not interpreter:
        loads = file.own or is_a(command.program, LISTED) or script(command) is not None
        return _settings(held, node, command, texts, file) if loads and (file.own or holds_code(name)) else None
    if not held:
        writers = [texts.contents.flow.findings[at].command for at in editors(node, texts)]
        return edited([piece for each in writers for piece in inserted(each)], interpreter, command, texts)
    return _source(held, interpreter, command, texts, file, is_shell=shell)


def _source(
    held: str, interpreter: str, command: Command, texts: HeldTexts, file: RunFile, *, is_shell: bool
) -> Risk | None:
    """By the code of a file, for a shell or in a language."""
    if not is_shell and (hiding := hides(held, interpreter, source=True)):
        return Category.Unrecognized, f"the code computes what it calls: `{hiding}`"
    found = edited([held], interpreter, command, texts, local=file.runs or file.tests)
    if found is None and interpreter in (COMPILED, "gradle"):
        found = _literal(held, command, texts) or _included(held, command, texts)
    if found is None and file.own and not is_shell:  # tasks are texts in it
        found = _first(held, command, texts, local=file.runs and not file.tests)
        return found if found is not None and found[0] in LOSING else None
    return found


def _included(held: str, command: Command, texts: HeldTexts) -> Risk | None:
    """By a file outside of the project that is a part of a source."""
    path = settings.included(held)
    part = texts.contents.of(texts.contents.flow.file(path, command)) if path else None
    if part is not None:
        return edited([part], COMPILED, command, texts, local=True)
    return (Category.ModifiesSystem, f"it names `{path}`, {FOREIGN}") if path else None


def _literal(held: str, command: Command, texts: HeldTexts) -> Risk | None:
    """By a text in code that would destroy as a command: whatever starts it may have any name."""
    for text in islice(settings.commands(held), settings.MOST):
        found = _worst(text, command, texts, local=False)
        if found is not None and found[0] is Category.Destroys:
            return Category.DeletesData, f"the code holds `{text}`: {found[1]}"
    return None


def _settings(held: str | None, node: Components, command: Command, texts: HeldTexts, file: RunFile) -> Risk | None:
    """By the commands and places that settings name, as far as the text says them."""
    said = [held or ""]
    if held is None:
        writers = [texts.contents.flow.findings[at].command for at in editors(node, texts)]
        if file.own and any(map(is_unread, writers)):
            return Category.Unrecognized, f"Assent cannot see what `{writers[-1].text}` writes there"
        said = [text for each in writers for text in (*inserted(each), *quoted(each))]
        said += passed_on(node, texts)
    whole = "\n".join([text.replace("\\n", "\n") for text in said])
    found = _first(whole, command, texts, local=file.own and not file.resolved)
    if found is not None:
        return found
    if held is None and node[-1] == SCRIPTS and file.own and not file.resolved and "script" in whole:
        return Category.Unrecognized, f"Assent cannot see which scripts `{command.text}` runs then"
    place = settings.outside(whole) if file.own else ""
    return (Category.ModifiesSystem, f"it names `{place}`, {FOREIGN}") if place else None


def _first(held: str, command: Command, texts: HeldTexts, local: bool) -> Risk | None:
    """By the first of the texts in a file that does more as a command than code of a project does."""
    for number, text in enumerate(settings.commands(held)):
        if number >= settings.MOST:
            return Category.Unrecognized, f"`{command.text}` may run more commands than Assent reads"
        found = _worst(text, command, texts, local)
        if found is not None:
            return found
    return None


def edited(
    pieces: Sequence[str], interpreter: str, command: Command, texts: HeldTexts, local: bool = False
) -> Risk | None:
    """The effect of pieces of code that do more than code of a project usually does; deletions in it where `local`."""
    for piece in pieces:
        for text in [piece] if interpreter == "sh" else texts.starts(piece, interpreter):
            found = _worst(text, command, texts, local or interpreter == "sh")
            if found is not None and (interpreter == "sh" or found[0] in LOSING):
                return found if interpreter == "sh" else (found[0], f"the code starts `{text}`: {found[1]}")
    return None


def _worst(text: str, command: Command, texts: HeldTexts, local: bool) -> Risk | None:
    """The worst that a text for a shell does beyond what code of a project does; deletions in it where `local`."""
    try:
        found = texts.findings(text, command)
    except ParseError:
        return None
    risky = [one for one in found if one.category in BEYOND and (local or not _is_local(one))]
    worst = max(risky, key=lambda one: one.category, default=None)
    return None if worst is None else (worst.category, worst.reason)


def _is_local(finding: Finding) -> bool:
    """Whether a command only deletes what is in the project."""
    return finding.category is Category.DeletesData and bool(finding.deletes) and not finding.beyond
