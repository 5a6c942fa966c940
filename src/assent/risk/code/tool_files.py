"""Files that a text writes or edits before a tool of the project runs them: what they certainly do.

Makefiles, tests, scripts of a package, steps of an image, and sources of any language.
"""

from __future__ import annotations

from itertools import islice

from assent.errors import ParseError
from assent.risk.category import Category
from assent.risk.code import settings
from assent.risk.code.editors import MOST as MOST_EDITORS
from assent.risk.code.editors import editors, inserted, is_unread, passed_on, quoted
from assent.risk.code.filenames import holds_code
from assent.risk.code.images import BUILDERS, image, piped
from assent.risk.code.images import NAMES as IMAGES
from assent.risk.code.loaded import loads_of
from assent.risk.code.recipes import recipe
from assent.risk.disk.folders import folders
from assent.risk.disk.paths import begins, overlaps, resolve
from assent.risk.entries.programs import LISTED, MAKES, script
from assent.risk.hidden import hides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Command
    from assent.risk.code.editors import HeldTexts
    from assent.risk.code.recipes import Recipe
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding

COMPILED = "groovy"  # stands for every language of calls with braces
LANGUAGES = {  # by the endings of names
    **dict.fromkeys("js cjs mjs jsx ts mts cts tsx".split(), "node"),
    **dict.fromkeys("rb rake gemspec".split(), "ruby"),
    **dict.fromkeys("py pyi smk".split(), "python3"),
    "php": "php",
    "pl": "perl",
    "t": "perl",
    "lua": "lua",
    "ex": "elixir",
    "exs": "elixir",
    "jl": "julia",
    **dict.fromkeys(
        "rs go java kt kts scala sbt cs fs swift groovy gradle nf c cc cpp cxx m mm d zig nim hs ml dart".split(),
        "groovy",
    ),
    **dict.fromkeys("tcl exp".split(), "tclsh"),
    **dict.fromkeys(("R", "r"), "R"),
    "clj": "clj",
    "el": "emacs",
}
NAMES = {
    **dict.fromkeys("Rakefile Gemfile Guardfile Vagrantfile Fastfile Podfile Dangerfile".split(), "ruby"),
    **dict.fromkeys("Snakefile SConstruct SConscript wscript BUILD WORKSPACE".split(), "python3"),
    "Jenkinsfile": COMPILED,
}
SCRIPTS = "package.json"
PACKAGING = frozenset(("npm", "pnpm", "yarn", "bun", "npx"))
TESTING = frozenset(("pytest", "py.test", "tox", "nox"))
LOADED = ("conftest.py", "noxfile.py")  # of Python, beside the files that are named
CONFIGURING = tuple("-c -f -s -t -b -p -r -A -W --app --plugin --settings --require --import".split())  # name code
CONFIGURED = ("file", "config")  # how longer names of such options end
LOSING = (Category.ReadsSecrets, Category.DeletesData, Category.Destroys)
BEYOND = (Category.ModifiesSystem, Category.ModifiesRemote, *LOSING)  # more than code of a project usually does
SHELL_FILES = (".sh", ".bash", ".zsh", ".ksh", ".bats")
MOST = 12  # files, and texts of one of them
INDIRECT = frozenset("run-s run-p npm-run-all npm-run-all2 concurrently wireit lerna turbo nx".split())  # run scripts


def run_by_tool(at: int, command: Command, texts: HeldTexts) -> Risk | None:
    """The effect on the command with that index, which runs code of the project, of what the text wrote before."""
    if command.program in BUILDERS and command.stdin is not None and any(word.text == "-" for word in command.argv):
        return piped(command.stdin, command, texts)
    resolved = False
    for listed, findings in _recipes(at, command, texts):
        resolved = INDIRECT.isdisjoint(listed.text.split())
        strict = command.program in MAKES or command.program == "just"
        for found in findings:
            if found.category in BEYOND or (strict and found.category > Category.RunsProjectCode):
                return found.category, f"`{listed.file}` is written before it is run: {found.reason}"
    return _named(at, command, texts) or _below(at, command, texts, resolved)


def _recipes(at: int, command: Command, texts: HeldTexts) -> Iterator[tuple[Recipe, Sequence[Finding]]]:
    """The recipe, task or script that the command names in a file that the text has written, and those that it runs."""

    def read(names: Sequence[str]) -> tuple[str, str] | None:
        for name in names:
            first, text = texts.contents.file(name, at)
            if first is not None and first < at and text is not None:
                return name, text
        return None

    waiting, seen = [command], set[str]()
    while waiting and len(seen) < MOST:
        listed = recipe(waiting.pop(), read)
        if listed is None or listed.text in seen:
            continue
        seen.add(listed.text)
        try:
            found = texts.findings(listed.text, command)
        except ParseError:
            return
        waiting += [each.command for each in found if each.command.program in LISTED]
        yield listed, found


def _named(at: int, command: Command, texts: HeldTexts) -> Risk | None:
    """By the tests and files of settings that the command names, and the scripts that npm was told."""
    found = (*_tests(at, command, texts), *_set_scripts(at, command, texts), *_configured(at, command, texts))
    for text, interpreter, name in found:
        verdict = texts.judged(text, interpreter, command)
        if verdict.category in LOSING or (interpreter == "sh" and verdict.category > Category.RunsProjectCode):
            return verdict.category, f"`{name}` is written before it is run: {verdict.reason}"
    return None


def _tests(at: int, command: Command, texts: HeldTexts) -> Iterator[tuple[str, str, str]]:
    """The text, the interpreter and the name of each test in Python that runs and that was written before."""
    words = [word.text for word in command.argv[1:] if word.exact]
    if command.program not in TESTING and "pytest" not in words[:3]:
        return
    for name in (*LOADED, *[word.partition("::")[0] for word in words if ".py" in word]):
        first, text = texts.contents.file(name, at)
        if first is not None and first < at and text is not None:
            yield text, "python3", name


def _configured(at: int, command: Command, texts: HeldTexts) -> Iterator[tuple[str, str, str]]:
    """The code that an option names and that was written before, and the commands that it starts."""
    for node in _values(at, command, texts):
        text, name = texts.contents.of(node), str(node[-1])
        language = NAMES.get(name) or LANGUAGES.get(name.rpartition(".")[2], "")
        if text is not None and language:
            yield text, language, name
            yield from ((started, "sh", name) for started in texts.starts(text, language))


def _values(at: int, command: Command, texts: HeldTexts) -> list[Components]:
    """The files that the text has written and an option names: by their path, or as a module is named."""
    flow = texts.contents.flow
    options = [word.text.partition("=")[0] for word in command.argv if word.text[:2] == "--"]
    options = [option for option in options if option.endswith(CONFIGURED)]
    values = [value.text for value in folders(command, (*CONFIGURING, *options)) if value.exact]
    values += [word.text.partition(":")[0] for word in command.argv[1:] if word.text[:1] != "-" and ":" in word.text]
    named = [flow.file(value, command) for value in values]
    modules = [flow.file(value.replace(".", "/"), command) for value in values]
    written = [node for node, at_first in flow.writers.items() if at_first[0] < at and node]
    return [node for node in written if node in named or (*node[:-1], str(node[-1]).rpartition(".")[0]) in modules]


def _set_scripts(at: int, command: Command, texts: HeldTexts) -> Iterator[tuple[str, str, str]]:
    """The scripts that `npm pkg set scripts.test=…` has put into package.json."""
    if command.program not in PACKAGING or command.program == "npx":
        return
    here = resolve(".", command.cwd, texts.contents.flow.home)
    for before in texts.contents.flow.findings[:at]:
        words = [word.text for word in before.command.argv if word.exact]
        if words[:3] == ["npm", "pkg", "set"] and resolve(".", before.command.cwd, texts.contents.flow.home) == here:
            for word in words[3:]:
                name, _, text = word.partition("=")
                if name.startswith("scripts."):
                    yield text, "sh", name


def _below(at: int, command: Command, texts: HeldTexts, resolved: bool) -> Risk | None:
    """By any file below the folder in which it runs; `resolved` where what the command runs by name is judged."""
    flow = texts.contents.flow
    here = resolve(".", command.cwd, flow.home)
    loads = loads_of(command)
    patterns = loads.files.split() if loads is not None else []
    named = folders(command, tuple(loads.options.split())) if loads is not None else ()
    files = [flow.file(word.text, command) for word in named if word.exact] + _values(at, command, texts)
    nodes = [node for node, at_first in flow.writers.items() if at_first[0] < at and node]
    nodes += [node for node in texts.patched if texts.patched[node][0] < at and node not in flow.writers]
    if here is None or not flow.compares(len(nodes)):
        return None if here is None else (Category.Unrecognized, f"`{command.text}` may run the files of this text")
    nodes = [node for node in nodes if begins(node, here) or node in files]
    if len(nodes) > MOST:
        return Category.Unrecognized, f"`{command.text}` may run the files that the text has written"
    own = [
        node
        for node in nodes
        if node in files or any(overlaps(str(node[-1]), pattern.rpartition("/")[2]) for pattern in patterns)
    ]
    for node in (*own, *[node for node in nodes if node not in own]):
        name = str(node[-1])
        found = _file(name, node, command, texts, node in own, resolved)
        if found is not None and script(command) is None:
            return found[0], f"`{name}` is written before it is run: {found[1]}"
        if found is not None:
            return found[0], f"`{command.text}` may run `{name}`, which the text writes: {found[1]}"
    return None


def _file(name: str, node: Components, command: Command, texts: HeldTexts, own: bool, resolved: bool) -> Risk | None:
    """By one file that the text has written; `own` where it is one that the program takes settings from."""
    held = texts.contents.of(node)
    number = len(texts.contents.flow.writers.get(node, ()))
    if held is None and (number > MOST_EDITORS or not texts.contents.flow.compares(number)):
        return Category.Unrecognized, "too many commands write it to tell what it holds"
    if name.startswith(IMAGES):
        return image(held, node, command, texts) if command.program in BUILDERS else None
    shell = name.endswith(SHELL_FILES)
    language = "sh" if shell else NAMES.get(name) or LANGUAGES.get(name.rpartition(".")[2], "")
    if not language:
        may_load = own or command.program in LISTED or script(command) is not None
        return _settings(held, node, command, texts, own, resolved) if may_load and (own or holds_code(name)) else None
    if not held:
        writers = [texts.contents.flow.findings[at].command for at in editors(node, texts)]
        return edited([piece for each in writers for piece in inserted(each)], language, command, texts)
    if not shell and (hiding := hides(held, language, source=True)):
        return Category.Unrecognized, f"the code computes what it calls: `{hiding}`"
    found = edited([held], language, command, texts)
    if found is None and language == COMPILED:
        found = _literal(held, command, texts)
    if found is None and own and not shell:  # tasks are texts in it
        found = _settings(held, node, command, texts, own=False, resolved=True)
        return found if found is not None and found[0] in LOSING else None
    return found


def _literal(held: str, command: Command, texts: HeldTexts) -> Risk | None:
    """By a text in code that would destroy as a command: whatever starts it may have any name."""
    for text in islice(settings.commands(held), settings.MOST):
        found = _worst(text, command, texts, local=False)
        if found is not None and found[0] is Category.Destroys:
            return Category.DeletesData, f"the code holds `{text}`: {found[1]}"
    return None


def _settings(
    held: str | None, node: Components, command: Command, texts: HeldTexts, own: bool, resolved: bool
) -> Risk | None:
    """By the commands and places that settings name, as far as the text says them."""
    said = [held or ""]
    if held is None:
        writers = [texts.contents.flow.findings[at].command for at in editors(node, texts)]
        if own and any(map(is_unread, writers)):
            return Category.Unrecognized, f"Assent cannot see what `{writers[-1].text}` writes there"
        said = [text for each in writers for text in (*inserted(each), *quoted(each))]
        said += passed_on(node, texts)
    whole = "\n".join([text.replace("\\n", "\n") for text in said])
    for number, text in enumerate(settings.commands(whole)):
        if number >= settings.MOST:
            return Category.Unrecognized, f"`{command.text}` may run more commands than Assent reads"
        found = _worst(text, command, texts, local=own and not resolved)
        if found is not None:
            return found
    if held is None and node[-1] == SCRIPTS and own and not resolved and "script" in whole:
        return Category.Unrecognized, f"Assent cannot see which scripts `{command.text}` runs then"
    place = settings.outside(whole) if own else ""
    return (Category.ModifiesSystem, f"it names `{place}`, which is not the project's") if place else None


def edited(pieces: Sequence[str], language: str, command: Command, texts: HeldTexts) -> Risk | None:
    """The effect of pieces of code that do more than code of a project usually does."""
    for piece in pieces:
        for text in [piece] if language == "sh" else texts.starts(piece, language):
            found = _worst(text, command, texts, local=language == "sh")
            if found is not None and (language == "sh" or found[0] in LOSING):
                return found if language == "sh" else (found[0], f"the code starts `{text}`: {found[1]}")
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
