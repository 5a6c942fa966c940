"""Files of the project that tools run and that the same text has written: a makefile, conftest.py, a script of npm."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.disk.paths import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command
    from assent.risk.code.written import RunTexts
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding

MAKES = frozenset(("make", "gmake", "bmake"))
MAKEFILES = ("Makefile", "makefile", "GNUmakefile")
TESTING = frozenset(("pytest", "py.test", "tox", "nox"))
LOADED = ("conftest.py", "noxfile.py")  # of Python, beside the files that are named
PACKAGING = frozenset(("npm", "pnpm", "yarn", "bun"))
WORST = (Category.ReadsSecrets, Category.DeletesData, Category.Destroys)
MARKS = "@-+ \t"  # before a line of a recipe


def risk(at: int, finding: Finding, texts: RunTexts) -> Risk | None:
    """What those files make of the command with that index, which runs code of the project."""
    if finding.category is not Category.RunsProjectCode:
        return None
    command = finding.command
    for text, interpreter, named in (*_files(at, command, texts), *_scripts(at, command, texts)):
        verdict = texts.judged(text, interpreter, command)
        if verdict.category in WORST or (interpreter == "sh" and verdict.category > Category.RunsProjectCode):
            return verdict.category, f"`{named}` is written before it is run: {verdict.reason}"
    return None


def _files(at: int, command: Command, texts: RunTexts) -> Iterator[tuple[str, str, str]]:
    """The text, the interpreter and the name of each file that the tool runs and that the text has written."""
    named: tuple[str, ...] = ()
    words = [word.text for word in command.argv[1:] if word.exact]
    if command.program in MAKES:
        named = MAKEFILES if "-f" not in words else tuple(words[words.index("-f") + 1 :][:1])
    elif command.program in TESTING or "pytest" in words[:3]:
        named = (*LOADED, *[word.partition("::")[0] for word in words if ".py" in word])
    for name in named:
        first, text = texts.contents.file(name, at)
        if first is not None and first < at and text is not None:
            yield (_recipes(text), "sh", name) if command.program in MAKES else (text, "python3", name)


def _recipes(text: str) -> str:
    """The lines of all recipes as a shell reads them; variables of make count as those of the environment."""
    lines = []
    for line in text.replace("\\\n", " ").split("\n"):
        target, colon, behind = line.partition(":")
        recipe = line if line[:1] == "\t" else behind.partition(";")[2] if colon and "=" not in target else ""
        lines.append(recipe.lstrip(MARKS))
    joined = "\n".join(lines)
    return joined.replace("$(", "${").replace(")", "}") if "$(" in joined and "shell" not in joined else joined


def _scripts(at: int, command: Command, texts: RunTexts) -> Iterator[tuple[str, str, str]]:
    """The scripts that `npm pkg set scripts.test=…` has put into package.json."""
    if command.program not in PACKAGING:
        return
    here = resolve(".", command.cwd, texts.flow.home)
    for before in texts.flow.findings[:at]:
        words = [word.text for word in before.command.argv if word.exact]
        if words[:3] == ["npm", "pkg", "set"] and resolve(".", before.command.cwd, texts.flow.home) == here:
            for word in words[3:]:
                name, _, text = word.partition("=")
                if name.startswith("scripts."):
                    yield text, "sh", name
