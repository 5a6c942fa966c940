"""JavaScript: node and the code that it is given, npm, yarn, pnpm and bun."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import part, read
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.disk.ground import Ground
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement
from assent.risk.languages.deleting import deletion
from assent.risk.languages.javascript.proof import judge_code
from assent.risk.rules.shells import script
from assent.risk.shown import printed
from assent.risk.started import Starter
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SHOWS = ("-v", "--version", "-h", "--help", "--v8-options", "--completion-bash")
RUNS = {"--test": "runs the tests", "--run": "runs a script", "--watch": "runs code"}
LOADING = ("-r", "--require", "--import", "--loader", "--experimental-loader")
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.@")  # in names of packages
EVALUATES = ("-e", "--eval", "-p", "--print", "-pe")
PROJECT = Category.RunsProjectCode


def node(command: Command, surroundings: Surroundings) -> Judgement:
    """node: a script, code in a word, or what it reads."""
    argv = command.argv
    name, ground = argv[0].text, Ground(command.cwd, surroundings)
    at, loads = 1, []
    while at < len(argv) and len(argv[at].prefix) > 1 and argv[at].prefix[0] == "-":
        word, rest = argv[at], argv[at + 1 :]
        module = _module(word, rest)
        if module is not None:
            loads.append(module)
            at += 1 if "=" in word.text else 2
            continue
        if loads and word.text in (*SHOWS, *EVALUATES, "-c", "--check"):
            return _doubt(loads[0], f"`{name} {word.text}` loads `{loads[0].text}` before its code")
        if word.exact and word.text in SHOWS:
            return Judgement(Category.ReadsFilesystem, f"`{name} {word.text}` {printed(word.text, alone=True)}")
        if word.exact and word.text in EVALUATES and rest:
            return _evaluate(rest, command, surroundings)
        if word.exact and word.text in ("-c", "--check") and len(rest) == 1:
            reason = f"`{name} {word.text}` only checks the syntax of `{rest[0].text}`"
            return Judgement(Category.ReadsFilesystem, reason, reads=rest)
        if word.exact and word.text in RUNS:
            reason = f"`{name} {word.text}` {RUNS[word.text]} of the project"
            return _behind(loads, ground, Judgement(Category.RunsProjectCode, reason, word))
        if not word.exact or not (word.text in knows("node", "harmless") or _is_limit(word.text)):
            return _doubt(word, f"`{name} {word.text}` may have effects that Assent does not know")
        at += 1
    words = argv[at:]
    if words and not (words[0].exact and words[0].text == "-"):
        return _behind(loads, ground, script(words[0], ground, name))
    if loads:
        return _doubt(loads[0], f"`{name}` loads `{loads[0].text}` before its code")
    return _input(command, surroundings, words[1:])


def _module(word: Argument, rest: Sequence[Argument]) -> Argument | None:
    """The module that an option loads before the script: `--import tsx`, `-r ./setup.js`."""
    option, equals, _ = word.text.partition("=")
    if option not in LOADING or not word.exact:
        return None
    return part(word, len(option) + 1) if equals else rest[0] if rest else None


def _is_limit(option: str) -> bool:
    """Whether it may be in NODE_OPTIONS as well, where it loads nothing."""
    from assent.risk.variables.valued import is_limit  # few commands have any other option

    return is_limit("NODE_OPTIONS", option)


def _is_path(module: Argument) -> bool:
    return module.text[:1] in (".", "/", "~") and PLAIN.issuperset(module.text)


def _behind(loads: Sequence[Argument], ground: Ground, judgement: Judgement) -> Judgement:
    """`judgement`, raised where a module that is loaded before is neither a package nor the project's."""
    for module in loads:
        is_package = module.exact and module.text[:1] not in (".", "/", "~") and PLAIN.issuperset(module.text)
        doubt = _doubt(module, f"`node` loads `{module.text}`, which is no package and no file of the project")
        found = judgement if is_package else script(module, ground, "node") if _is_path(module) else doubt
        judgement = found if found.category > judgement.category else judgement
    return judgement


def _doubt(word: Argument, reason: str) -> Judgement:
    return Judgement(Category.Unrecognized, reason, word)


def _evaluate(rest: Sequence[Argument], command: Command, surroundings: Surroundings) -> Judgement:
    """Code in a word; words behind it that look like options are options, except behind --."""
    for word in rest[1:]:
        if word.exact and word.text == "--":
            break
        if word.prefix[:1] in ("", "-"):
            return _doubt(word, f"`{command.argv[0].text}` may read `{word.text}` behind its code as an option")
    starter = Starter(command, surroundings, rest[0])
    found = starter.raised(judge_code(rest[0], rest[1:], starter, project=surroundings.workspace))
    return (found.category is Category.Unrecognized and deletion(rest[0], command.argv[0].text)) or found


def _input(command: Command, surroundings: Surroundings, words: Sequence[Argument]) -> Judgement:
    text = fed(command)
    if text is None:
        return _doubt(command.argv[0], f"`{command.argv[0].text}` runs code from its input")
    starter = Starter(command, surroundings, text)
    found = starter.raised(judge_code(text, words, starter, project=surroundings.workspace))
    return (found.category is Category.Unrecognized and deletion(text, command.argv[0].text)) or found


def code(word: Argument) -> Judgement:
    """Code in JavaScript."""
    return judge_code(word, (), None)


def package(word: Argument) -> Judgement:
    """A package by its name in the registry; other ways to name one make a request to any host."""
    if not (word.exact or word.glob):
        return Judgement(Category.Unrecognized, f"the name `{word.text}` is only known at run time", word)
    name = word.prefix.removeprefix("@")
    if ":" in name or name.startswith(("/", "~", ".")) or name.count("/") > word.prefix.startswith("@"):
        return Judgement(Category.Unrecognized, f"`{word.text}` is not a name in the registry", word)
    return Judgement(Category.ReadsFilesystem, "")


def manager(command: Command, _: Surroundings) -> Judgement:
    """A word that is not a subcommand is a script, and yarn without words installs."""
    name = command.argv[0].text
    table = index.stated(command.program or "")
    reading = read(command.argv, table.grammar)
    shows = reading.has("-h") or reading.has("-v")
    if table.program.names.startswith("yarn") and not reading.operands and not shows:
        return Judgement(PROJECT, f"`{name}` downloads packages and runs their scripts", command.argv[0])
    word = reading.operands[0] if reading.operands else None
    if word is None or reading.problems or table.below(word.text) is not None:
        return judge(table, command.argv, name)
    before = judge(table, command.argv[: command.argv.index(word)], name)
    if before.category > PROJECT:
        return before
    return Judgement(PROJECT, f"`{name} {word.text}` runs a script of the project", word)
