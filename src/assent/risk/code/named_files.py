"""Files that the text has written and that a command certainly runs: tests, settings that an option names, scripts."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.code.filenames import is_test, language
from assent.risk.disk.folders import folders
from assent.risk.disk.paths import begins, resolve
from assent.risk.entries import programs
from assent.risk.entries.programs import CODED, NPM_LIKE, READER, interprets
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command
    from assent.risk.code.editors import HeldTexts
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding

TESTING = "tester"
TESTS = frozenset(("test", "t", "spec", "unittest", "check"))  # words behind a program that runs tests
CONFIGURING = tuple("-c -f -s -t -b -p -r -m -A -W --app --plugin --settings --require --import".split())  # name code
CONFIGURED = ("file", "config", "path", "script")  # how longer names of such options end


def named(at: int, command: Command, texts: HeldTexts) -> Iterator[tuple[str, str, str]]:
    """The text, the interpreter and the name of each such file, and of the commands that settings start."""
    settings = values(at, command, texts)
    for node in dict.fromkeys((*tests(at, command, texts), *scripts(at, command, texts), *settings)):
        text, name = texts.contents.of(node), str(node[-1])
        if text is not None and (interpreter := language(name)):
            yield text, interpreter, name
            started = texts.starts(text, interpreter) if node in settings else ()
            yield from ((each, "sh", name) for each in started)
    yield from _set_scripts(at, command, texts)


def written(at: int, texts: HeldTexts) -> list[Components]:
    """The files that the text has written before."""
    return [node for node, writers in texts.contents.flow.writers.items() if writers[0] < at and node]


def tests(at: int, command: Command, texts: HeldTexts) -> list[Components]:
    """The tests that a command which runs tests finds, or names, among the files that the text has written."""
    flow = texts.contents.flow
    words = [word.text.partition("::")[0] for word in command.argv[1:] if word.exact]
    if not _runs_tests(command.program or "", words):
        return []
    here = resolve(".", command.cwd, flow.home)
    others = {word.rpartition(".")[2] for word in words if "." in word}  # endings of those that it names
    files = [flow.file(word, command) for word in words if "." in word]
    found = [node for node in written(at, texts) if node in files or (here is not None and begins(node, here))]
    return [node for node in found if node in files or (is_test(str(node[-1])) and _ending(node) not in others)]


def scripts(at: int, command: Command, texts: HeldTexts) -> list[Components]:
    """The files that the text has written and an interpreter is given, also one that is fetched: npx tsx x.ts."""
    words = [word.text for word in command.argv if word.exact]
    coders = [place for place, word in enumerate(words) if interprets(word) or is_a(word, *CODED, READER)]
    files = [texts.contents.flow.file(word, command) for word in words[coders[0] + 1 :]] if coders else []
    writers = texts.contents.flow.writers
    found = {node for node in files if node and writers.get(node, (at,))[0] < at}
    return sorted(found, key=lambda node: writers[node][0])


def _ending(node: Components) -> str:
    name = str(node[-1])
    return "" if name == "conftest.py" else name.rpartition(".")[2]


def _runs_tests(program: str, words: list[str]) -> bool:
    name = program.rpartition("/")[2]
    by_module = words[:1] == ["-m"] and "test" in "".join(words[1:2])
    named = not TESTS.isdisjoint(words[:2]) or any(is_a(word, TESTING) for word in words[:2])
    return "test" in name or "spec" in name or is_a(name, TESTING) or by_module or named


def values(at: int, command: Command, texts: HeldTexts) -> list[Components]:
    """The files that the text has written and an option or a variable names: by their path, or as a module is named."""
    flow = texts.contents.flow
    options = [word.text.partition("=")[0] for word in command.argv if word.text[:2] == "--"]
    options = [option for option in options if option.endswith(CONFIGURED)]
    found = [value.text for value in folders(command, (*CONFIGURING, *options)) if value.exact]
    found += [word.text.partition(":")[0] for word in command.argv[1:] if word.text[:1] != "-" and ":" in word.text]
    found += [each.value.text for each in command.variables if each.value is not None]
    if not found:  # as with most commands, while there may be many files
        return []
    paths = [flow.file(value, command) for value in found]
    modules = [flow.file(value.replace(".", "/"), command) for value in found]
    return [node for node in written(at, texts) if node in paths or _module(node) in modules]


def _module(node: Components) -> Components:
    """The path of a file as code names it: `a.c` is a/c.py, or a/c/__main__.py."""
    stem = str(node[-1]).rpartition(".")[0]
    return node[:-1] if stem in ("__main__", "__init__") else (*node[:-1], stem)


def _set_scripts(at: int, command: Command, texts: HeldTexts) -> Iterator[tuple[str, str, str]]:
    """The scripts that `npm pkg set scripts.test=…` has put into package.json."""
    if not is_a(command.program, NPM_LIKE):
        return
    here = resolve(".", command.cwd, texts.contents.flow.home)
    for before in texts.contents.flow.findings[:at]:
        words = [word.text for word in before.command.argv if word.exact]
        sets = before.command.program == "npm" and words[1:3] == ["pkg", "set"]
        if sets and resolve(".", before.command.cwd, texts.contents.flow.home) == here:
            for word in words[3:]:
                name, _, text = word.partition("=")
                if name.startswith("scripts."):
                    yield text, "sh", name


def takes_commands(finding: Finding) -> bool:
    """Whether a command takes commands from a file that no rule judges: ansible-playbook x, gdb -x f."""
    command = finding.command
    if finding.category is Category.ModifiesRemote:
        from assent.risk.code.loads import heeded  # few commands act elsewhere

        loads = heeded(command.program or "")
        return loads is not None and loads.operands
    if finding.category is not Category.Unrecognized:
        return False
    return programs.takes_commands(command) or is_a(command.program, programs.FILED, programs.READER, *programs.CODED)
