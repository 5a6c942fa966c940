"""Code that a command takes from a file that is not the project's, and that no word of the text shows.

`python3 /tmp/x.py`, `node -r /tmp/x app.js`, `psql < dump.sql`: what it does depends on a file that somebody would
have to read. Evidence may do that; see `risk.script_text`.
"""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings, Wrapping
from assent.command.words.special import SEARCHED
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.before import Earlier
from assent.risk.code.command_files import commanding
from assent.risk.code.declared import starts_unread
from assent.risk.code.filenames import NATIVE as BUILT
from assent.risk.code.foreign_files import is_elsewhere, is_opened, is_temporary
from assent.risk.code.inside import place_inside
from assent.risk.code.libraries import FOREIGN, is_below, is_downloaded, is_native, paths_at_fault, paths_inside
from assent.risk.code.loading_code import loaded_before, named_in_code, told_to_load
from assent.risk.code.modular import takes_temporary
from assent.risk.code.plans import applies_saved, is_planned_before
from assent.risk.code.started_files import starts_elsewhere
from assent.risk.disk.ground import TEMPORARY, Ground
from assent.risk.disk.named import fills_modules, names_place
from assent.risk.entries.programs import (
    CODE_FIRST,
    CODING,
    EDITING,
    LOADING,
    OPENING,
    SHELL,
    SOURCING,
    interprets,
    takes_commands,
)
from assent.risk.entries.script import script
from assent.risk.finding import Finding, TakenCode, Unknown
from assent.risk.variables.unheeded import is_of_tool
from assent.risk.variables.variables import danger_of
from assent.rules_table import CLUSTER, CONTAINER, ENGINE, MODULAR, QUERYING, is_a, knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


STARTER = "starter"  # starts the programs or workflows that its operands are
NAMING = SEARCHED | frozenset(  # variables that name code
    "SHELL EDITOR VISUAL PAGER BROWSER TERMINAL PYTHONSTARTUP VIMINIT MYVIMRC EXINIT R_PROFILE R_PROFILE_USER PERLLIB"
    " VIMRUNTIME ZDOTDIR PERL5OPT RUBYOPT".split()
)
DISTANT = frozenset(("--command", "--ssh-command", "--scripts"))  # options for commands of another machine
TRANSFERRING = frozenset(("sftp", "lftp", "ftp"))
LINE_EDITORS = ("ed", "red", "ex")  # read commands in any case


def all_looked_at(findings: Sequence[Finding], surroundings: Surroundings) -> list[Finding]:
    """The findings with what their words name, what they are piped, and whether they run code that is not seen.

    That only matters where a policy lets pass what is not understood.
    """
    earlier = Earlier(findings)
    if not all(finding.command.is_certain() for finding in findings):
        from assent.risk.code.computed_paths import placed  # most words are known

        findings = [placed(finding, findings, surroundings) for finding in findings]
    return [_looked_at(finding, earlier, surroundings) for finding in findings]


def _looked_at(finding: Finding, earlier: Earlier, surroundings: Surroundings) -> Finding:
    if finding.category < Category.ModifiesFilesystem or _is_built(finding):
        return finding
    if finding.category is Category.RunsProjectCode:
        return replace(finding, taken=TakenCode(unseen=True)) if earlier.make(finding) else finding
    if _fills_modules(finding, earlier.findings):
        return replace(finding, names_place=True)
    if applies_saved(finding.command) and not is_planned_before(finding.command, earlier.findings):
        return replace(finding, taken=TakenCode(unseen=True))
    if finding.taken is not None and finding.taken.unseen and earlier.clone(finding):
        finding = replace(finding, taken=None)
    if not _may_run_code(finding):
        return finding
    command = finding.command
    ground = Ground(command.cwd, surroundings)
    takes = takes_commands(command)
    told = _told(command, earlier.findings, takes)
    is_named = finding.category is Category.Unrecognized or (takes and bool(told))
    named = is_named and (names_place(command, ground, told or "") or earlier.holds_place(finding, ground))
    named = named or finding.names_place
    code = finding.taken.told if finding.taken is not None and told == "" else told
    unseen = (finding.taken is not None and finding.taken.unseen) or _is_unseen(finding, ground, code)
    unseen = unseen or earlier.write_options_of(command) or starts_unread(command, ground, earlier)
    unseen = unseen or (is_a(command.program, STARTER) and earlier.fill(command))
    if command.program == "git" and finding.premise is not None and not finding.premise.patch:
        from assent.risk.code.made_repositories import obeys_anybody  # few commands work in such a folder

        unseen = obeys_anybody(finding, earlier.findings, surroundings)
    if unseen and "/bin/" in command.text and earlier.bring(finding):
        from assent.risk.code.environments import brought  # few texts make an environment

        finding, unseen = brought(finding, surroundings, ground)
    return replace(finding, names_place=named, taken=_taken(finding, told, unseen=unseen))


def _fills_modules(finding: Finding, findings: Sequence[Finding]) -> bool:
    """Whether a file that every Python runs goes to the folder of its modules, which another command may name."""
    command = finding.command
    return fills_modules(command, "" if command.stdin is None else findings[command.stdin].command.text)


def _is_built(finding: Finding) -> bool:
    """Whether a command that is not understood is built from sources which are all in the text."""
    given = finding.taken if finding.category is Category.Unrecognized else None
    return given is not None and given.interpreter == BUILT


def _may_run_code(finding: Finding) -> bool:
    """Whether what a command does may depend on code which it takes."""
    program = finding.command.program
    match finding.category:
        case Category.Unrecognized:
            return True
        case Category.ModifiesSystem if is_a(program, CODING, ENGINE, MODULAR):
            return True
        case Category.ModifiesRemote if is_a(program, LOADING, ENGINE):
            return True
        case _:
            return takes_commands(finding.command)


def _taken(finding: Finding, told: str | None, *, unseen: bool) -> TakenCode | None:
    """The code that a command takes: what it is told, or what was known before, with whether nobody sees it."""
    if finding.taken is not None and (not told or finding.taken.computed):
        return replace(finding.taken, unseen=unseen, told=told or finding.taken.told)
    return TakenCode(unseen, told or "") if unseen or told else None


def _told(command: Command, findings: Sequence[Finding], takes: bool) -> str | None:
    """The text piped into the command, or in files that the shell makes for it, or its commands if it takes such.

    None where that is not known.
    """
    from assent.risk.code.fed import fed  # few commands are told anything
    from assent.risk.code.scripts import printed, substituted

    given = fed(command) if takes and command.redirects else None
    if given is not None:
        return given.text
    return "\n".join(substituted(command, findings)) if command.stdin is None else printed(command.stdin, findings)


def _is_unseen(finding: Finding, ground: Ground, told: str | None) -> bool:
    """Whether the command runs code of such a file; `told` is what is piped into it, if that is known."""
    command = finding.command
    if finding.category is Category.Unrecognized and _names_by_variable(command, ground):
        return True
    if not command.argv or command.function:
        return False
    program = command.program or ""
    if is_a(program, SOURCING):
        return any(word.exact and is_temporary(word, ground) for word in command.argv[1:2])
    if takes_commands(command) and _takes_unread(command, ground, told):
        return True
    match finding.category:
        case Category.ModifiesSystem if is_a(program, CODING):
            # sed -f ../x.sed is a script of its own.
            is_unseen = is_elsewhere if is_a(program, CODE_FIRST) else is_temporary
            return any(is_unseen(path, ground) for path in paths_at_fault(finding))
        case Category.ModifiesSystem if is_a(program, MODULAR):
            return takes_temporary(command, ground) or (command.stdin is not None and told is None)
        case Category.Unrecognized | Category.ModifiesRemote if is_a(program, MODULAR):
            return takes_temporary(command, ground) or _acts_by(command, ground) or _runs_unseen(finding, ground, told)
        case Category.ModifiesRemote:
            return _acts_by(command, ground)
        case Category.Unrecognized:
            return _runs_unseen(finding, ground, told)
        case _:
            return False


def _takes_unread(command: Command, ground: Ground, told: str | None) -> bool:
    """Whether a client, an editor or a debugger is given commands that nobody has read, or that are not known."""
    program = command.program or ""
    if any(_is_unread(word, program, ground) for word in commanding(command, program)):
        return True
    return told is None and not _is_told(command, program)


def _runs_unseen(finding: Finding, ground: Ground, told: str | None) -> bool:
    """Whether a command that is not understood runs a library, a script or a file in its code that nobody sees."""
    command = finding.command
    if is_native(finding, ground) or any(is_elsewhere(path, ground) for path in told_to_load(command)):
        return True
    file = script(command)
    if file is not None and _is_foreign_script(command, file, ground):
        return True
    if is_a(command.program, CODING) or interprets(command.program or ""):
        paths = (*loaded_before(command, file), *named_in_code(command, told))
        if any(is_elsewhere(path, ground) for path in paths):
            return True
    return _is_distant(finding) or _names_elsewhere(finding, ground) or _feeds_shell(finding)


def _names_by_variable(command: Command, ground: Ground) -> bool:
    """Whether a variable has programs, code or settings looked for in such a place: PSQLRC=/tmp/x psql."""
    searched = [each.value for each in command.variables if each.value is not None and _names_code(each.name)]
    return any(is_elsewhere(path, ground) for value in searched for path in paths_inside(value))


def _names_code(name: str) -> bool:
    """Whether a variable of that name may say where code or settings are, and no cache."""
    return name in NAMING or (name not in knows("export", "caches") and (bool(danger_of(name)) or is_of_tool(name)))


def _feeds_shell(finding: Finding) -> bool:
    """Whether an option names a shell alone, which takes as commands what it is fed: tar --to-command=sh -xf x.

    So may one in a variable: TAR_OPTIONS=--to-command=sh.
    """
    given = [each.value.text.split() for each in finding.command.variables if each.value is not None]
    if any(_is_shell(option.partition("=")[2]) for options in given for option in options if option[:2] == "--"):
        return True
    words = finding.command.argv if finding.unknown is None else ()
    at = next((at for at, word in enumerate(words) if word.start <= finding.start <= word.end), 0)
    name, equals, value = words[at].text.partition("=") if at else ("", "", "")
    if not equals and at + 1 < len(words):
        value = words[at + 1].text
    return name[:1] == "-" and _is_shell(value)


def _is_shell(text: str) -> bool:
    said = text.split()
    return bool(said) and is_a(said[0].rpartition("/")[2], SHELL) and all(word[:1] == "-" for word in said[1:])


def _names_elsewhere(finding: Finding, ground: Ground) -> bool:
    """Whether the word at fault names such a file; that of an option which is not known, by what others mean by it."""
    if is_a(finding.command.program, OPENING, STARTER):
        return finding.unknown is None and any(is_opened(word, ground) for word in finding.command.argv[1:])
    if finding.unknown in (None, Unknown.Program) and starts_elsewhere(finding.command, ground):
        return True
    paths = [path for path in paths_at_fault(finding) if is_elsewhere(path, ground)]
    if finding.unknown is not Unknown.Option:
        return finding.unknown is None and bool(paths)
    from assent.risk.code.handed import names_file  # few commands have such an option

    return any(names_file(finding.command, path) for path in paths)


def _is_distant(finding: Finding) -> bool:
    """Whether an option has a script run on another machine, or what is only known then: --command ./x.sh."""
    words = finding.command.argv if finding.unknown is None else ()
    for at, word in enumerate(words):
        name, equals, _ = word.text.partition("=")
        if name in DISTANT and word.start <= finding.start <= word.end:
            value = word if equals or at + 1 == len(words) else words[at + 1]
            return not value.exact or value.text.removeprefix(f"{name}=").startswith((".", "/", "~"))
    return False


def _is_unread(word: Argument, program: str, ground: Ground) -> bool:
    """Whether nobody has read a file of commands: SQL of the project may lose data as well as any other.

    So may what is done on another machine. The project's script for an editor or a debugger is the project's code.
    """
    return is_a(program, QUERYING) or program in TRANSFERRING or is_elsewhere(word, ground)


def _is_told(command: Command, program: str) -> bool:
    """Whether what it is piped is no commands, since its words say what to do: psql -c '\\copy t from stdin'."""
    words = [word.text for word in command.argv[1:]]
    if is_a(program, EDITING):
        return program not in LINE_EDITORS and not any(word.startswith("-") for word in words)
    return any(word in ("-c", "-e", "-Q", "--query", "--command", "--execute") for word in words)


def _is_foreign_script(command: Command, file: Argument, ground: Ground) -> bool:
    machines = [each.name for each in command.wrappers if each.wrapping is Wrapping.Remote]
    if machines and not any(is_a(name, ENGINE, CONTAINER, CLUSTER) for name in machines):
        return file.text[:1] != "/" or is_elsewhere(file, ground)  # a script of another machine: ssh h ./x.sh
    if command.cwd is None and file.exact and file.text[:1] not in ("/", "~"):
        inside = place_inside(command, file) if machines else None  # else nobody knows in which folder it is
        return inside is None or is_below(inside, FOREIGN)
    if "/" in (command.program or "") and file is command.argv[0]:
        return is_temporary(file, ground) or is_downloaded(file, ground)
    if not file.exact:
        return not file.glob
    components = ground.resolve(file.text)
    return components is not None and not ground.is_project(components) and is_below(components, FOREIGN)


def _acts_by(command: Command, ground: Ground) -> bool:
    """Whether files of a temporary folder tell a program how to act elsewhere: terraform -chdir=/tmp/x apply."""
    from assent.risk.code.loaded import loads_of, places  # few commands act elsewhere

    loads = loads_of(command)
    named = () if loads is None else [path for path, _ in places(command, loads, ground)]
    return any(is_below(path, TEMPORARY) and not ground.is_project(path) for path in named)
