"""Files that a text writes or edits before a tool of the project runs them: what they certainly do.

Makefiles, tests, scripts of a package, steps of an image, and sources of any language.
"""

from __future__ import annotations

from assent.errors import ParseError
from assent.record import Record
from assent.risk.category import Category
from assent.risk.disk.paths import begins, resolve
from assent.risk.hidden import hides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assent.command.model import Command
    from assent.risk.code.contents import Contents
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding, Judgement

LANGUAGES = {  # by the endings of names
    **dict.fromkeys("js cjs mjs jsx ts mts cts tsx".split(), "node"),
    **dict.fromkeys("rb rake gemspec".split(), "ruby"),
    **dict.fromkeys("py pyi".split(), "python3"),
    "php": "php",
    "pl": "perl",
    "t": "perl",
    "lua": "lua",
    "ex": "elixir",
    "exs": "elixir",
    "jl": "julia",
    **dict.fromkeys("rs go java kt scala cs swift groovy gradle c cc cpp cxx m mm".split(), "groovy"),
}
NAMES = {"Rakefile": "ruby", "Gemfile": "ruby", "Guardfile": "ruby", "Vagrantfile": "ruby", "Jenkinsfile": "groovy"}
IMAGES = ("Dockerfile", "Containerfile")
BUILDERS = frozenset(("docker", "podman", "buildah", "nerdctl"))
SCRIPTS = "package.json"
PACKAGING = frozenset(("npm", "pnpm", "yarn", "bun", "npx"))
MAKES = frozenset(("make", "gmake", "bmake"))
JUSTFILES = ("justfile", "Justfile", ".justfile")
MAKEFILES = ("Makefile", "makefile", "GNUmakefile")
TESTING = frozenset(("pytest", "py.test", "tox", "nox"))
LOADED = ("conftest.py", "noxfile.py")  # of Python, beside the files that are named
MARKS = "@-+ \t"  # before a line of a recipe
COPYING = frozenset(("mv", "cp", "install"))
LOSING = (Category.ReadsSecrets, Category.DeletesData, Category.Destroys)
BEYOND = (Category.ModifiesSystem, Category.ModifiesRemote, *LOSING)  # more than code of a project usually does
SHELL_FILES = (".sh", ".bash")
MOST = 12  # files, and texts of one of them
QUOTES = "\"'"
PATCHING = ("patch", "git")
ADDRESSES = "0123456789$,!~+ "  # may be before a command of sed


class HeldTexts(Record):
    """The texts that files hold, and how texts are judged where a command is."""

    contents: Contents
    judged: Callable[[str, str, Command], Judgement]
    findings: Callable[[str, Command], Sequence[Finding]]  # of a text for a shell
    destroyed: Callable[[str, str, Command], Risk | None]  # by code of a language


def run_by_tool(at: int, command: Command, texts: HeldTexts) -> Risk | None:
    """The effect on the command with that index, which runs code of the project, of what the text wrote before."""
    if command.program in BUILDERS and command.stdin is not None and any(word.text == "-" for word in command.argv):
        return _piped(command.stdin, command, texts)
    return _named(at, command, texts) or _below(at, command, texts)


def _named(at: int, command: Command, texts: HeldTexts) -> Risk | None:
    """By the files that the tool looks for by their names: `printf … > Makefile; make`."""
    for text, interpreter, name in (*_tool_files(at, command, texts), *_set_scripts(at, command, texts)):
        verdict = texts.judged(text, interpreter, command)
        if verdict.category in LOSING or (interpreter == "sh" and verdict.category > Category.RunsProjectCode):
            return verdict.category, f"`{name}` is written before it is run: {verdict.reason}"
    return None


def _tool_files(at: int, command: Command, texts: HeldTexts) -> Iterator[tuple[str, str, str]]:
    """The text, the interpreter and the name of each file that the tool runs and that was written before."""
    names: tuple[str, ...] = ()
    words = [word.text for word in command.argv[1:] if word.exact]
    if command.program in MAKES:
        names = MAKEFILES if "-f" not in words else tuple(words[words.index("-f") + 1 :][:1])
    elif command.program in TESTING or "pytest" in words[:3]:
        names = (*LOADED, *[word.partition("::")[0] for word in words if ".py" in word])
    elif command.program == "just":
        names = JUSTFILES
    for name in names:
        first, text = texts.contents.file(name, at)
        if first is not None and first < at and text is not None:
            is_recipe = command.program in MAKES or names is JUSTFILES
            yield (_recipes(text), "sh", name) if is_recipe else (text, "python3", name)


def _recipes(text: str) -> str:
    """The lines of all recipes as a shell reads them; variables of make count as those of the environment."""
    lines = []
    for line in text.replace("\\\n", " ").split("\n"):
        target, colon, behind = line.partition(":")
        recipe = _set_up(line) or (
            line if line[:1] in ("\t", " ") else behind.partition(";")[2] if colon and "=" not in target else ""
        )
        lines.append(recipe.lstrip(MARKS))
    joined = "\n".join(lines)
    return joined.replace("$(", "${").replace(")", "}") if "$(" in joined and "shell" not in joined else joined


def _set_up(line: str) -> str:
    """A line of a makefile besides its recipes, as a command for a shell: another makefile, another shell."""
    first, _, rest = line.strip().partition(" ")
    if first in ("include", "-include", "sinclude", "import", "import?"):
        return f". {rest.strip()}"
    name, equals, value = line.partition("=")
    return f"{value.strip()} -c :" if equals and name.strip(" :?") == "SHELL" else ""


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


def _piped(source: int, command: Command, texts: HeldTexts) -> Risk | None:
    """By the Dockerfile that the command `source` prints."""
    held = texts.contents.printed(source)
    found = (Category.Unrecognized, "Assent cannot see it") if held is None else _steps(held, command, texts)
    return found and (found[0], f"the Dockerfile comes from a pipe: {found[1]}")


def _below(at: int, command: Command, texts: HeldTexts) -> Risk | None:
    """By any file below the folder in which it runs."""
    here = resolve(".", command.cwd, texts.contents.flow.home)
    number = 0
    for node, writers in texts.contents.flow.writers.items():
        if writers[0] >= at or here is None or not begins(node, here) or not node:
            continue
        number += 1
        name = node[-1]
        if number > MOST:
            return Category.Unrecognized, f"`{command.text}` may run the files that the text has written"
        found = _file(name, node, command, texts)
        if found is not None:
            return found[0], f"`{name}` is written before it is run: {found[1]}"
    return None


def _file(name: str, node: Components, command: Command, texts: HeldTexts) -> Risk | None:
    held = texts.contents.of(node)
    if name.startswith(IMAGES) and command.program in BUILDERS:
        return _image(held, node, command, texts)
    if name == SCRIPTS and command.program in PACKAGING:
        return _scripts(held, node, command, texts)
    is_shell = name.endswith(SHELL_FILES) or (name in MAKEFILES and command.program in MAKES)
    language = "sh" if is_shell else NAMES.get(name) or LANGUAGES.get(name.rpartition(".")[2], "")
    if not language:
        return None
    if not held:
        editors = [texts.contents.flow.findings[at].command for at in _editors(node, texts)]
        pieces = [piece for each in editors for piece in inserted(each)]
        return edited([_set_up(piece) or piece for piece in pieces], language, command, texts)
    if is_shell:
        return edited([held], language, command, texts) if name.endswith(SHELL_FILES) else None
    hiding = hides(held, language, source=True)
    if hiding:
        return Category.Unrecognized, f"the code computes what it calls: `{hiding}`"
    return texts.destroyed(held, language, command)


def edited(pieces: Sequence[str], language: str, command: Command, texts: HeldTexts) -> Risk | None:
    """The effect of pieces of code that alone do more than code of a project usually does."""
    for piece in pieces[:MOST]:
        if language != "sh":
            lost = texts.destroyed(piece, language, command)
            if lost is not None:
                return lost
            continue
        verdict = texts.judged(piece, "sh", command)
        if verdict.category in BEYOND:
            return verdict.category, verdict.reason
    return None


def _image(held: str | None, node: Components, command: Command, texts: HeldTexts) -> Risk | None:
    """The effect of the steps of an image that reaches beyond its files; deletions only empty the image."""
    if held is None:
        pieces = [text for at in _editors(node, texts) for text in _quoted(texts.contents.flow.findings[at].command)]
        held = "\n".join([piece[piece.find("RUN ") :] for piece in pieces if "RUN " in piece])
    return _steps(held, command, texts)


def _steps(held: str, command: Command, texts: HeldTexts) -> Risk | None:
    for line in held.replace("\\\n", " ").replace("\\n", "\n").split("\n"):
        step = line.strip()
        if step[:4].upper() != "RUN ":
            continue
        found = _worst(step[4:].strip(), command, texts)
        if found is not None:
            return found
    return None


def _worst(text: str, command: Command, texts: HeldTexts) -> Risk | None:
    """The worst that a step does besides deleting files."""
    while text[:2] == "--":
        text = text.partition(" ")[2].lstrip()
    try:
        found = texts.findings(text, command)
    except ParseError as error:
        return Category.Unrecognized, f"it cannot be parsed: {error.reason}"
    risky = [one for one in found if one.category >= Category.Unrecognized and not one.deletes]
    worst = max(risky, key=lambda one: one.category, default=None)
    return None if worst is None else (worst.category, worst.reason)


def _scripts(held: str | None, node: Components, command: Command, texts: HeldTexts) -> Risk | None:
    """The effect of scripts of a package that the text has set, as far as it says them."""
    said = [held] if held is not None else []
    if held is None:
        editors = [texts.contents.flow.findings[at].command for at in _editors(node, texts)]
        said = [" ".join([word.text for word in each.argv[1:]] + _given(each)) for each in editors]
        said += [f'"{text}"' for each in editors for text in inserted(each) if '"' not in text]
    told = any("script" in text or '"test"' in text or '"build"' in text for text in said)
    for text in said:
        for piece in _texts(text)[: MOST * 4]:
            verdict = texts.judged(piece, "sh", command) if " " in piece or told else None
            if verdict is not None and verdict.category in LOSING:
                return verdict.category, verdict.reason
    if told and held is None:
        return Category.Unrecognized, f"Assent cannot see which scripts `{command.text}` runs then"
    return None


def _editors(node: Components, texts: HeldTexts) -> Iterator[int]:
    """The commands that wrote what a file holds, also by another name that it had: jq … > p; mv p package.json."""
    for at in texts.contents.flow.writers.get(node, ()):
        command = texts.contents.flow.findings[at].command
        operands = [word for word in command.argv[1:] if word.text[:1] != "-"]
        if command.program in COPYING and len(operands) == 2:
            yield from texts.contents.flow.writers.get(texts.contents.flow.file(operands[0].text, command), ())
        elif command.stdin is not None:
            yield from range(command.stdin, at + 1)
        else:
            yield at


def inserted(command: Command) -> Iterator[str]:
    """The text that sed, Perl or a patch puts into a file: `s/jest/rm -rf x/`, `$a rm -rf x`, `+rm -rf x`."""
    if command.program in PATCHING:
        added = [line[1:] for text in _given(command) for line in text.split("\n") if line[:1] == "+"]
        yield "\n".join([line for line in added if line[:3] != "++ "])
        return
    continued = False  # behind -e '1a\'
    for word in command.argv[1:]:
        if continued and word.text[:1] != "-":
            yield word.text
        continued = word.text.endswith("\\") or (continued and word.text[:1] == "-")
        text = word.text.lstrip(ADDRESSES)
        text = text[text.find("/", 1) + 1 :].lstrip(ADDRESSES) if text[:1] == "/" else text
        mark = text[1:2]
        if text[:1] == "s" and mark and not (mark.isalnum() or mark in "-._ "):
            pieces = text.replace(f"\\{mark}", "\0").split(mark)
            yield from [piece.replace("\0", mark) for piece in pieces[2::3]]
        elif text[:1] in ("a", "i", "c") and mark in ("\\", " "):
            yield text[1:].lstrip("\\\n ")


def _given(command: Command) -> list[str]:
    return [part.given.text for part in command.redirects if part.given is not None]


def _quoted(command: Command) -> list[str]:
    return [*[word.text for word in command.argv[1:]], *_given(command)]


def _texts(text: str) -> list[str]:
    """The quoted parts of a text."""
    found: list[str] = []
    for quote in QUOTES:
        found += [piece.strip("\\") for piece in text.split(quote)[1::2]]
        found += [piece.strip("\\") for piece in text.split(quote)[2::2]]
    return [piece for piece in dict.fromkeys(found) if piece.strip(" ,:{}[]")]
