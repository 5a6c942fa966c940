"""JavaScript: node and the code that it is given, npm, yarn, pnpm and bun."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.command.word import part
from assent.lazy import Lazy
from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.disk.ground import Ground
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement
from assent.risk.rules.shells import script
from assent.risk.rules.workspace_packages import in_packages
from assent.risk.shown import printed
from assent.risk.wording import listed, quoted
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk import started
    from assent.risk.languages import changing, deleting
    from assent.risk.languages.javascript import judge as language
else:  # most commands name a script
    deleting, started = Lazy("assent.risk.languages.deleting"), Lazy("assent.risk.started")
    language, changing = Lazy("assent.risk.languages.javascript.judge"), Lazy("assent.risk.languages.changing")

SHOWS = ("-v", "--version", "-h", "--help", "--v8-options", "--completion-bash")
CHECKS = ("-c", "--check")
MODES = ("--test", "--run", "--watch")
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.@")  # in names of packages
EVALUATES = ("-e", "--eval", "-p", "--print", "-pe")
PROJECT = Category.RunsProjectCode
_LOADED = {  # what options do with a file that is no module
    **dict.fromkeys(("--env-file", "--env-file-if-exists"), "takes variables from"),
    **dict.fromkeys(("--openssl-config", "--experimental-config-file"), "takes settings from"),
    "--snapshot-blob": "starts from the snapshot",
}
_DOUBTFUL = (Category.Unrecognized, Category.DeletesData)  # of code that may do no more than delete what it names
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class _Line(Record):
    """The options of node itself, up to the first word that is none or that names the code."""

    at: int  # the index of that word
    loads: tuple[Argument, ...] = ()  # modules that run before
    kinds: tuple[str, ...] = ()  # the options that name them
    writes: tuple[Argument, ...] = ()
    records: Argument | None = None  # an option that makes a file in the current folder
    mode: Argument | None = None
    doubt: Judgement | None = None


def node(command: Command, surroundings: Surroundings) -> Judgement:
    """node: a script, code in a word, or what it reads."""
    line = _line(command.argv)
    found = line.doubt or _main(line, command, surroundings)
    if found.category is Category.ReadsFilesystem and (line.writes or line.records is not None):
        what = listed([word.text for word in line.writes]) if line.writes else "a report to `.`"
        found = replace(found, category=Category.ModifiesFilesystem, reason=f"`{command.argv[0].text}` writes {what}")
    return replace(found, writes=(*found.writes, *line.writes)) if line.writes else found


def _line(argv: Sequence[Argument]) -> _Line:
    """Node's options, in their order; what is not known to be harmless is a doubt."""
    name, at, loads, kinds, writes, records, mode = argv[0].text, 1, [], [], [], None, None
    while at < len(argv) and len(argv[at].prefix) > 1 and argv[at].prefix[0] == "-":
        word = argv[at]
        option, equals, _ = word.text.partition("=")
        if word.exact and word.text in (*SHOWS, *EVALUATES, *CHECKS):
            break
        if word.exact and option in MODES:
            mode = mode if mode is not None and option == "--watch" else word
        elif word.exact and option in knows("node", "recording"):
            records = word
        elif word.exact and _is_valued(option) and (equals or at + 1 < len(argv)):
            at += 0 if equals else 1
            value = part(word, len(option) + 1) if equals else argv[at]
            if not value.exact:
                return _Line(at, doubt=_doubt(value, f"`{name} {option}` may read `{value.text}` as an option"))
            if option in knows("node", "loading"):
                loads.append(value)
                kinds.append(option)
            elif option in knows("node", "written") and value.text not in ("stdout", "stderr"):
                writes.append(value)
        elif not word.exact or not _is_harmless(word.text, option):
            does = "lets other machines run code through a port" if option in knows("node", "debugging") else ""
            reason = f"`{name} {word.text}` {does or 'may have effects that Assent does not know'}"
            return _Line(at, doubt=_doubt(word, reason))
        at += 1
    return _Line(at, tuple(loads), tuple(kinds), tuple(writes), records, mode)


def _is_valued(option: str) -> bool:
    return any(option in knows("node", kind) for kind in ("valued", "loading", "written"))


def _is_harmless(text: str, option: str) -> bool:
    """Whether an option changes nothing about what code may do."""
    if option in knows("node", "debugging"):
        host, colon, port = text[len(option) + 1 :].rpartition(":")
        return (port.isdecimal() and (not colon or host in LOOPBACK)) or text == option or port in LOOPBACK
    return text in knows("node", "harmless") or _is_limit(text)


def _main(line: _Line, command: Command, surroundings: Surroundings) -> Judgement:
    """The code that runs behind the options."""
    argv, loads, ground = command.argv, line.loads, Ground(command.cwd, surroundings)
    name, words, rest = argv[0].text, argv[line.at :], argv[line.at + 1 :]
    asked = words[0] if words and words[0].exact and words[0].text in (*SHOWS, *EVALUATES, *CHECKS) else None
    if asked is not None and loads:
        return _doubt(loads[0], f"`{name} {asked.text}` loads `{loads[0].text}` before its code")
    if asked is not None and asked.text in SHOWS:
        return Judgement(Category.ReadsFilesystem, f"`{name} {asked.text}` {printed(asked.text, alone=True)}")
    if asked is not None and asked.text in CHECKS:
        if len(rest) > 1:
            return _doubt(asked, f"`{name} {asked.text}` may have effects that Assent does not know")
        checked = listed([word.text for word in rest]) if rest else "its input"
        reason = f"`{name} {asked.text}` only checks the syntax of {checked}"
        return Judgement(Category.ReadsFilesystem, reason, reads=rest)
    if asked is not None and rest:
        return _evaluate(rest, command, surroundings)
    if asked is not None:
        return _doubt(asked, f"`{name} {asked.text}` lacks its code")
    if line.mode is not None and not (line.mode.text == "--watch" and words):
        return _behind(line, ground, _mode(line.mode, name, words))
    if words and not (words[0].exact and words[0].text == "-"):
        return _behind(line, ground, script(words[0], ground, name))
    if loads:
        return _doubt(loads[0], f"`{name}` loads `{loads[0].text}` before its code")
    return _input(command, surroundings, words[1:])


def _mode(mode: Argument, name: str, words: Sequence[Argument]) -> Judgement:
    option, _, given = mode.text.partition("=")
    named = [given] if given else [word.text for word in words]
    what = "code"
    if option == "--test":
        return Judgement(Category.RunsProjectCode, f"`{name} {option}` runs the tests of {_of(named)}", mode)
    if option == "--run":
        what = f"the script {listed(named[:1])}" if named else "a script"
    return Judgement(Category.RunsProjectCode, f"`{name} {option}` runs {what} of the project", mode)


def _of(named: Sequence[str]) -> str:
    return listed(named) if named else "the project"


def _is_limit(option: str) -> bool:
    """Whether it may be in NODE_OPTIONS as well, where it loads nothing."""
    from assent.risk.variables.valued import is_limit  # few commands have any other option

    return is_limit("NODE_OPTIONS", option)


def _is_path(module: Argument) -> bool:
    return module.text[:1] in (".", "/", "~") and PLAIN.issuperset(module.text)


def _behind(line: _Line, ground: Ground, judgement: Judgement) -> Judgement:
    """`judgement`, raised where a module that is loaded before is neither a package nor the project's."""
    for module, option in zip(line.loads, line.kinds, strict=True):
        is_package = module.exact and module.text[:1] not in (".", "/", "~") and PLAIN.issuperset(module.text)
        doubt = _doubt(module, f"`node` loads `{module.text}`, which is no package and no file of the project")
        found = judgement if is_package else script(module, ground, "node") if _is_path(module) else doubt
        if found.category > judgement.category:
            does = _LOADED.get(option, "")
            reason = f"`node {option}` {does} `{module.text}`, outside the project" if does else found.reason
            judgement = replace(found, reason=reason)
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
    starter = started.Starter(command, surroundings, rest[0])
    found = starter.raised(language.judge_code(rest[0], rest[1:], starter, project=surroundings.workspace))
    return _plainer(found, rest[0], command)


def _input(command: Command, surroundings: Surroundings, words: Sequence[Argument]) -> Judgement:
    text = fed(command)
    if text is None:
        return _doubt(command.argv[0], f"`{command.argv[0].text}` runs code from its input")
    starter = started.Starter(command, surroundings, text)
    found = starter.raised(language.judge_code(text, words, starter, project=surroundings.workspace))
    return _plainer(found, text, command)


def _plainer(found: Judgement, code: Argument, command: Command) -> Judgement:
    """The judgement of code that only deletes or changes files which it names, where the proof does not know that."""
    name = command.argv[0].text
    return (found.category in _DOUBTFUL and (deleting.deletion(code, name) or changing.change(code, name))) or found


def code(word: Argument) -> Judgement:
    """Code in JavaScript."""
    found = language.judge_code(word, (), None)
    return (found.category in _DOUBTFUL and changing.change(word, "node")) or found


def package(word: Argument) -> Judgement:
    """A package by its name in the registry; other ways to name one make a request to any host."""
    if not (word.exact or word.glob):
        return Judgement(Category.Unrecognized, f"the name `{word.text}` is only known at run time", word)
    name = word.prefix.removeprefix("@")
    if ":" in name or name.startswith(("/", "~", ".")) or name.count("/") > word.prefix.startswith("@"):
        return Judgement(Category.Unrecognized, f"`{word.text}` is not a name in the registry", word)
    return Judgement(Category.ReadsFilesystem, "")


def manager(command: Command, _: Surroundings) -> Judgement:
    """The judgement of what it does, which says in which packages of a workspace."""
    return in_packages(_managed(command), command.argv)


def _managed(command: Command) -> Judgement:
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
    kind = "the script "
    if index.program(word.text) is not None:  # perhaps a program of a package: pnpm rimraf dist
        kind = ""
        word = replace(word, text=" ".join([each.text for each in command.argv[command.argv.index(word) :]]))
    return Judgement(PROJECT, f"`{name}` runs {kind}{quoted(word.text)} of the project", word)
