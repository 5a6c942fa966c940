"""Files of the project that tools run and that the same text has written: a makefile, conftest.py, a script of npm."""

from __future__ import annotations

from assent.risk.disk.paths import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command
    from assent.risk.code.contents import Contents
    from assent.risk.flow import Flow

MAKES = frozenset(("make", "gmake", "bmake"))
MAKEFILES = ("Makefile", "makefile", "GNUmakefile")
TESTING = frozenset(("pytest", "py.test", "tox", "nox"))
LOADED = ("conftest.py", "noxfile.py")  # of Python, beside the files that are named
PACKAGING = frozenset(("npm", "pnpm", "yarn", "bun"))
MARKS = "@-+ \t"  # before a line of a recipe


def run_by_tool(at: int, command: Command, contents: Contents, flow: Flow) -> Iterator[tuple[str, str, str]]:
    """The text, the interpreter and the name of each file that the command with that index has its tool run."""
    yield from _files(at, command, contents)
    yield from _scripts(at, command, flow)


def _files(at: int, command: Command, contents: Contents) -> Iterator[tuple[str, str, str]]:
    named: tuple[str, ...] = ()
    words = [word.text for word in command.argv[1:] if word.exact]
    if command.program in MAKES:
        named = MAKEFILES if "-f" not in words else tuple(words[words.index("-f") + 1 :][:1])
    elif command.program in TESTING or "pytest" in words[:3]:
        named = (*LOADED, *[word.partition("::")[0] for word in words if ".py" in word])
    for name in named:
        first, text = contents.file(name, at)
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


def _scripts(at: int, command: Command, flow: Flow) -> Iterator[tuple[str, str, str]]:
    """The scripts that `npm pkg set scripts.test=…` has put into package.json."""
    if command.program not in PACKAGING:
        return
    here = resolve(".", command.cwd, flow.home)
    for before in flow.findings[:at]:
        words = [word.text for word in before.command.argv if word.exact]
        if words[:3] == ["npm", "pkg", "set"] and resolve(".", before.command.cwd, flow.home) == here:
            for word in words[3:]:
                name, _, text = word.partition("=")
                if name.startswith("scripts."):
                    yield text, "sh", name
