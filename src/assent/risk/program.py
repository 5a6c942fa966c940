"""The effect of a program by its entry: its own judge, what runs a file, or a stranger."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings, Wrapping
from assent.command.program import may_be_shell
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.compiled import Function
from assent.risk.entries.programs import POWERSHELL
from assent.risk.finding import Judgement, Unknown
from assent.risk.wording import listed
from assent.rules_table import is_a, knows, of_shell, vocabularies

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.parts import Wrapper
    from assent.risk.disk.ground import Ground
    from assent.risk.disk.paths import Components

_OF_WINDOWS = (".exe", ".com")
_DROPPING = ("words drops", "words loses")  # have words by which stored data goes

LOSING = frozenset("delete destroy purge drop wipe erase nuke remove-all delete-all uninstall-all".split())
ENTERING = "entering"  # options that name an environment which no project holds
DEEP = 5  # words in which a subcommand is looked for


def of_project(command: Command) -> Wrapper | None:
    """The tool that runs the command as a program of the project: `npx`, `uv run`."""
    return next((wrapper for wrapper in command.wrappers if wrapper.wrapping is Wrapping.Project), None)


def enters_named(runner: Wrapper) -> bool:
    """Whether it runs programs of an environment that no project holds, by its name: `conda run -n ml`."""
    if ENTERING not in vocabularies(runner.name):
        return False
    naming = knows(runner.name, ENTERING)  # a value that is no plain name has the subcommand run the project's code
    return any(word.text.partition("=")[0] in naming for word in runner.words)


def of_program(command: Command, surroundings: Surroundings, ground: Ground) -> Judgement:
    """The effect of the program, by its rule."""
    if not command.argv:
        return Judgement(Category.ReadsFilesystem, _wordless(command))
    first = command.argv[0]
    if command.function:
        return Judgement(Category.ReadsFilesystem, f"`{first.text}` calls a function, whose commands Assent judges")
    if command.program is None:
        reason = f"the program `{first.text}` is only known at run time"
        if command.wrappers and command.wrappers[-1].name == "eval" and first.text[:2] == "$(":
            reason = f"`eval` runs the output of `{first.text[2:-1]}`"
        return Judgement(Category.Unrecognized, reason, first, unknown=Unknown.Word)
    if "/" in command.program:
        return _file(command, surroundings, ground)
    return _named(command.program, command, surroundings)


def _wordless(command: Command) -> str:
    """The effect of a command without words: an assignment, the head of a loop, a test or a redirect."""
    names = list(dict.fromkeys([each.name for each in command.variables]))
    if names:
        loop = next((word for word in ("for", "select") if command.text.startswith(f"{word} ")), "")
        setter = f"`{loop}`" if loop else "the shell"
        return f"{setter} sets the {'variable' if len(names) == 1 else 'variables'} {listed(names)}"
    if command.text.startswith("[["):
        return "`[[` only compares values or checks files"
    read = [each.target.text for each in command.redirects if each.reads and each.target is not None]
    return f"`<` reads {listed(read)}" if read else "the shell runs no program"


def _named(name: str, command: Command, surroundings: Surroundings) -> Judgement:
    """The judgement of the rule of the program called `name`, and of what files say of it."""
    if not surroundings.taught:
        return _ruled(name, command, surroundings)
    from assent.risk.catalog import taught

    if index.program(name) is None:
        found = taught.describes(command, surroundings.taught)
        if found is not None:
            return taught.tightened(taught.described(command, found, surroundings.taught), command, surroundings.taught)
    return taught.tightened(_ruled(name, command, surroundings), command, surroundings.taught)


def _ruled(name: str, command: Command, surroundings: Surroundings) -> Judgement:
    found = _by_entry(name, command, surroundings)
    if found.category is not Category.Unrecognized or len(command.argv) == 1:
        return found
    from assent.command.wrappers.shell_setup import prints  # few programs are not understood

    words = [word.text if word.exact else "$" for word in command.argv[1:]]
    asks = any("complet" in word for word in words)  # `rbenv init` without a dash changes a start-up file
    if command.stdin is not None or not asks or not prints(name, words):
        return found
    return Judgement(Category.ReadsFilesystem, f"`{name} {words[0]}` prints completions for a shell")


def _by_entry(name: str, command: Command, surroundings: Surroundings) -> Judgement:
    entry = index.program(name)
    if entry is None and name[-4:].casefold() in _OF_WINDOWS:
        return _of_windows(name, command, surroundings)
    if entry is None and of_project(command) is not None:
        return Judgement(Category.RunsProjectCode, f"`{name}` runs code of the project", command.argv[0])
    if entry is None:
        return unlisted(name, command)
    if len(command.argv) == 1 and is_a(name, "needs-operand") and not command.wrappers:
        return Judgement(Category.ReadsFilesystem, f"`{name}` alone shows how it is used")
    found = index.judged(name, entry, command.argv) if entry.judge is None else entry.judge(command, surroundings)
    if Category.ModifiesFilesystem <= found.category < Category.DeletesData and is_a(name, *_DROPPING):
        return _dropped(command, found)
    return found


def _dropped(command: Command, found: Judgement) -> Judgement:
    """The effect of a command by whose words stored data goes."""
    from assent.risk.code.errands import lost  # few programs have such words

    loss = lost(command)
    return found if loss is None else replace(found, category=loss[0], reason=loss[1], fault=loss[2])


def _of_windows(name: str, command: Command, surroundings: Surroundings) -> Judgement:
    """A program of Windows, called with its ending: it is the one without, as far as that is worse than unknown."""
    native = Function("rules.powershell.native")  # few texts of bash call one
    bare = name[:-4].casefold()
    entry = index.program(bare)
    first = command.argv[0]
    if entry is not None and of_project(command) is None:
        plain = replace(command, program=bare, argv=(replace(first, text=bare, prefix=bare), *command.argv[1:]))
        judged = _ruled(bare, plain, surroundings)
        if judged.category > Category.Unrecognized:
            return judged
    return native(command, surroundings)


def _file(command: Command, surroundings: Surroundings, ground: Ground) -> Judgement:
    """A program that is given by its path and is not where the system's programs are.

    It may be anything, whatever its name; by this gate's own name it can only be worse.
    """

    first = command.argv[0]
    if first.text.endswith("/assent"):
        own = _named("assent", command, surroundings)
        if own.category is Category.Destroys:
            return own
    called, blank, _ = first.text.partition(" ")
    if blank and index.program(called) is not None:  # parallel {} ::: 'rm -rf x'
        return Judgement(Category.Unrecognized, f"`{called}` may be started by the text `{first.text}`", first)
    components = ground.resolve(first.text)
    if components is not None and ground.is_project(components):
        from assent.risk.code.installed import judged_as_named  # few texts run a program by its path

        return judged_as_named(command, surroundings, ground)
    if components is not None and len(command.argv) > 1 and command.argv[1].text[:2] == "--":  # `make help` runs code
        found = asked(first.text, command) if is_installed(components, ground) else None
        return found or strange(first.text, first)
    return _as_called(command, surroundings) or strange(first.text, first)


def _as_called(command: Command, surroundings: Surroundings) -> Judgement | None:
    """The worst that a program does which is called as this one: `docker exec web bin/rails runner User.delete_all`."""
    first = command.argv[0]
    name = first.text.rpartition("/")[2]
    if not first.exact or index.program(name) is None or len(command.argv) == 1:
        return None
    called = replace(command, program=name, argv=(replace(first, text=name, prefix=name), *command.argv[1:]))
    found = _ruled(name, called, surroundings)
    if found.category is Category.RunsProjectCode:
        from assent.risk.code.errands import errand  # few programs of another place are the project's here

        found = errand(called, found)
    return found if found.category > Category.Unrecognized else None


def unlisted(name: str, command: Command) -> Judgement:
    """A program without a rule, of which it is known at most how it is called."""
    if command.wrappers and is_a(command.wrappers[-1].name, POWERSHELL):  # which is judged by what it reads itself
        return Judgement(Category.ReadsFilesystem, f"`{name}` is a command of PowerShell")
    return asked(name, command) or _losing(command) or strange(name, command.argv[0])


def asked(name: str, command: Command) -> Judgement | None:
    """A program that is only asked for its version or help."""
    word = command.argv[1].text if len(command.argv) == 2 and command.argv[1].exact else ""
    if word in ("--help", "--version") or (word in ("help", "version") and not may_be_shell(name)):
        printed = "a version" if word.endswith("version") else "help"
        return Judgement(Category.ReadsFilesystem, f"`{name} {word}` only prints {printed}")
    return None


def is_installed(components: Components, ground: Ground) -> bool:
    """Whether a program is where tools install themselves, and not where an agent may put it: `~/.cargo/bin/x`."""
    from assent.command.bins import is_optional, is_own  # few texts run a program by its path

    if ground.is_ours(components):
        return False
    below = components[len(ground.home) :]
    at_home = components[: len(ground.home)] == ground.home
    is_tool = at_home and len(below) > 1 and (is_own(below[:-1]) or (below[0][:1] == "." and below[0] != ".cache"))
    return is_tool or is_optional("/" + "/".join(components[:-1]))


def _losing(command: Command) -> Judgement | None:
    """The deletion by an unknown program whose words say so: `exo compute instance delete x`."""
    for at, word in enumerate(command.argv[1:DEEP]):
        if word.prefix[:1] == "-" or not word.exact:
            return None
        if word.text.casefold() in LOSING and at + 2 < len(command.argv):
            named = " ".join([each.text for each in command.argv[: at + 2]])
            program = command.argv[0].text
            reason = f"`{named}` may delete `{command.argv[at + 2].text}`; `{program}` is an unknown program"
            return Judgement(Category.DeletesData, reason, word, unknown=Unknown.Program)
    return None


def strange(name: str, word: Argument, there: str | None = None) -> Judgement:
    """A program of which nothing is known, or only what a shell of Windows calls so, `there`."""
    is_there = of_shell(name if there is None else there, "cmd") is not None
    kind = "a program of Windows, unknown in bash" if is_there else "an unknown program"
    return Judgement(Category.Unrecognized, f"`{name}` is {kind}", word, unknown=Unknown.Program)
