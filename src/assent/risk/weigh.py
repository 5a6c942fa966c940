"""Findings as the evidence makes them: data that can be recovered is not lost, and a question says what would be."""

from __future__ import annotations

from assent.command.model import Command, Surroundings, Wrapping
from assent.record import replace
from assent.risk.category import Category
from assent.risk.consequence import consequence
from assent.risk.disk.paths import is_wild
from assent.risk.entries.programs import REMOVING
from assent.risk.evidence import ABSENT, NOTHING, OWN, QUIET, UNTOUCHED, Evidence, Loss, Raise, key
from assent.risk.finding import Finding, TakenCode
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.premise import Premise

# Of these the evidence is only given for words that are known to do nothing else.
WRITERS = frozenset(("git", "find", "truncate"))
CODING = frozenset(("node", "bun", "deno", "perl", "ruby", "php"))
# Runs a program of the project in the folder that it is started in; others may go to its root or its packages.
STAYING = "stayer"
DEEPEST = 3  # scripts that scripts run
_MAY = {"may delete ": "deletes", "may overwrite ": "empties"}  # the loss by code that is not understood → its deed
_PLAIN = (Wrapping.Nothing, Wrapping.Shell)


def weighed(
    findings: tuple[Finding, ...], evidence: Evidence, surroundings: Surroundings, depth: int = 0
) -> tuple[Finding, ...]:
    """The findings, each with the known facts about its command. What destroys is never less."""
    losses, scripts, raises = dict(evidence.losses), dict(evidence.scripts), dict(evidence.raises)
    made = list(findings)
    inside: dict[int, tuple[tuple[Finding, ...], tuple[Finding, ...]]] = {}  # the first keeps its number its own
    for at, finding in enumerate(findings):
        if finding.category is Category.Destroys:
            continue
        which = key(finding.command)
        if which in losses:
            known = _as_patched(finding) if which in evidence.premises else finding
            made[at] = _with(known, _located(finding, losses[which], surroundings))
        if which in scripts and depth <= DEEPEST and not (which in evidence.premises and _is_unpacked(finding)):
            from assent.risk.script_text import weighed_script  # few texts run a script

            def weigh(inner: tuple[Finding, ...]) -> tuple[Finding, ...]:
                if id(inner) not in inside:  # one script may be run by many commands
                    inside[id(inner)] = inner, weighed(inner, evidence, surroundings, depth + 1)
                return inside[id(inner)][1]

            made[at] = weighed_script(made[at], scripts[which], surroundings, weigh)
        elif which in evidence.premises and finding.premise is not None and which not in losses:
            made[at] = _as_premised(finding, finding.premise, is_shown=which in evidence.shows)
        if which in evidence.inside:
            made[at] = replace(made[at], inside=True)
        raised = raises.get(which)
        if raised is not None and finding.category <= made[at].category and _is_more(raised, made[at]):
            made[at] = _raised(made[at], finding, raised)
    return tuple(made)


def _as_premised(finding: Finding, premise: Premise, *, is_shown: bool) -> Finding:
    """The finding where its premise holds; `is_shown`: the program of the project then only shows something."""
    if finding.category is not premise.instead:
        return finding
    if is_shown:
        reason = _placed(premise.shown, finding.command)
        return replace(finding, category=Category.ReadsFilesystem, reason=reason)
    is_read = premise.composed or finding.command.program == "git"  # somebody has read what starts, or the settings
    taken = None if is_read else finding.taken
    made = replace(finding, category=premise.category, reason=_placed(premise.reason, finding.command), taken=taken)
    return replace(made, command=replace(finding.command, opaque=()), unknown=None) if premise.listed else made


def _as_patched(finding: Finding) -> Finding:
    """The finding of a patch whose files are known: it still changes them."""
    premise = finding.premise
    return finding if premise is None or not premise.patch else _as_premised(finding, premise, is_shown=False)


def _raised(made: Finding, finding: Finding, raised: Raise) -> Finding:
    """The finding as it was made of another, with a further fact about the command."""
    starting = (*finding.starting, *raised.starting)
    taken = TakenCode(unseen=True) if raised.unseen else made.taken
    reason = _placed(raised.reason, finding.command)
    return replace(made, category=raised.category, reason=reason, starting=starting, taken=taken)


def _placed(reason: str, command: Command) -> str:
    """`reason` with the user and the place that the wrappers of `command` name: `…, as root`."""
    if not command.wrappers:
        return reason
    from assent.risk.behind import told  # most commands have none

    return told(reason, command)


def _is_more(raised: Raise, finding: Finding) -> bool:
    """Whether the reason makes more of a finding as it is; that nobody has read its code does, of the same category."""
    return finding.category < raised.category or (raised.unseen and finding.category is raised.category)


def _is_unpacked(finding: Finding) -> bool:
    """Whether its premise is that the program is one of a package, whose text says nothing of what it does now."""
    return finding.premise is not None and bool(finding.premise.unpacked)


def _located(finding: Finding, loss: Loss, surroundings: Surroundings) -> Loss:
    """The loss, with the folder of each relative path where the text has changed it."""
    cwd = finding.command.cwd
    if cwd is None or cwd == surroundings.cwd or not loss.items:
        return loss
    from assent.risk.disk.located import shown  # few texts change the folder

    items = [
        item if item.path.startswith(("/", "~")) else replace(item, path=shown(item.path, cwd, surroundings))
        for item in loss.items
    ]
    return replace(loss, items=tuple(items))


def _with(finding: Finding, loss: Loss) -> Finding:
    """The finding with what would be lost, and with less of a category where all of it can be recovered."""
    clauses = consequence(loss)
    if clauses:
        finding = replace(finding, reason=_reason(finding, clauses), consequence="; ".join(clauses))
    if loss.held in (OWN, ABSENT):  # also where it may run elsewhere: nothing is there either
        finding = replace(finding, command=replace(finding.command, elsewhere=()), beyond=())
    if (
        finding.category is Category.DeletesData
        and may_lower(finding, loss.whole)
        and loss.near
        and (loss.is_safe or (loss.complete and loss.undo))
    ):
        return replace(finding, category=Category.DeletesRecoverable)
    if finding.category is Category.DeletesData and _spares_all(finding, loss):
        return replace(finding, category=Category.ModifiesSystem)
    return finding


def _spares_all(finding: Finding, loss: Loss) -> bool:
    """Whether a command outside the workspace only adds there, as its own preview says: rsync --delete a/ /mnt/b."""
    is_known = loss.whole and loss.is_safe and loss.held == UNTOUCHED
    return is_known and bool(finding.beyond) and may_lower(replace(finding, beyond=()), whole=True)


def _reason(finding: Finding, clauses: list[str]) -> str:
    line = "; ".join(clauses)
    if line in (NOTHING, ABSENT):
        return _absent(finding) or f"{finding.reason}; {NOTHING}"
    if line == OWN:
        return f"{finding.reason}, {line}"
    program = finding.command.program
    if is_by_tool(finding) and finding.category is Category.DeletesData:
        return f"it {line}"
    if is_a(program, REMOVING) and finding.category is Category.DeletesData:
        return _placed(f"`{program}` {line}", finding.command)
    told = _of_code(finding, line)
    if told:
        return told
    subject, _, rest = finding.reason[1:].partition("` ")
    if finding.category is Category.ModifiesFilesystem and finding.reason[:1] == "`" and rest:
        return _placed(f"`{subject}` {line}", finding.command)
    path = f"{line.partition(' ')[2].partition('` (')[0]}`"
    before, named, behind = finding.reason.rpartition(f" {path}")
    if named:
        return "; ".join([f"{before}{named}{clauses[0].partition(path)[2]}{behind}", *clauses[1:]])
    verb, _, items = line.partition(" ")
    before, same, general = finding.reason.rpartition(f" {verb} ")
    general = general.partition(" in `")[0] if program == "git" else general  # git -C x clean -f
    if same and "`" not in general and items[:1] == "`":  # deletes untracked files: `a`
        return f"{finding.reason}: {items}"
    number, paths, each = items.partition(" paths: ")
    if same and paths and number.isdigit() and general.endswith("files"):  # deletes 2 untracked paths: `a`, `b`
        return f"{before} {verb} {number} {general.removesuffix('files')}paths: {each}"
    return f"{finding.reason}; {line}"


def _of_code(finding: Finding, line: str) -> str:
    """The reason of code that says which items it deletes, with what would be lost; empty of any other."""
    for may, does in _MAY.items():
        items = line.removeprefix(may)
        stated = f" {does} `{items.partition('` (')[0].lstrip('`').rstrip('/')}`"
        if items != line and finding.reason.endswith(stated):
            return f"{finding.reason.removesuffix(stated)} {does} {items}"
    code, deleting, _ = finding.reason.partition(" code deletes ")
    if deleting and code[:4] == "the " and line.startswith("deletes ") and is_by_code(finding):
        return _placed(f"{code} code {line}", finding.command)
    return ""


def _absent(finding: Finding) -> str:
    """The reason of a deletion of files that are named, none of which exists; empty of any other."""
    named = " and ".join([f"`{path}`" for path in finding.deletes])
    deed = finding.reason.partition(", the repository with its ")[0]
    below = finding.command.program == "find"  # what it names is the folder in which it looks
    is_whole = len(finding.deletes) <= 2 and deed.endswith(f" {named}") and not is_wild(named) and not below
    verb = "does" if len(finding.deletes) == 1 else "do"
    return f"{deed}, which {verb} not exist now" if is_whole else ""


def may_lower(finding: Finding, whole: bool = False) -> bool:
    """Whether the command certainly does nothing else than what its losses say; `whole` where that was found out."""
    command = finding.command
    if finding.beyond or finding.starting or finding.distant or command.opaque:
        return False
    if whole and (command.program == "rsync" or not finding.reads):  # of rsync it is known where it reads
        return is_plain(command, (*_PLAIN, Wrapping.Operands))
    if finding.writes and _only_empties(finding):
        return is_plain(replace(command, redirects=()))
    if finding.reads:
        return False
    if is_by_tool(finding):
        return not finding.writes
    if is_by_code(finding):
        return not finding.writes and is_plain(command)
    if is_a(command.program, REMOVING):
        return not finding.writes and stays(command) and is_plain(command, (*_PLAIN, Wrapping.Project))
    return command.program in WRITERS and is_plain(command)


def _only_empties(finding: Finding) -> bool:
    from assent.risk.emptied import only_empties  # few commands write

    return only_empties(finding)


def is_by_tool(finding: Finding) -> bool:
    """Whether it is a deletion by an agent's own tool, which runs no command."""
    return bool(finding.deletes) and not finding.command.argv and not finding.command.redirects


def is_by_code(finding: Finding) -> bool:
    """Whether it is code that deletes what it names, and nothing besides."""
    program = finding.command.program or ""
    return bool(finding.deletes) and (program.startswith("python") or program in CODING)


def stays(command: Command) -> bool:
    """Whether the project's programs around the command certainly start it in the folder in which they are started."""
    for wrapper in command.wrappers:
        if wrapper.wrapping is Wrapping.Project:
            _, *words = [word.text for word in wrapper.words if word.text != "--"]
            if not is_a(wrapper.name, STAYING) or len(words) > 1 or any(word[:1] == "-" for word in words):
                return False
    return True


def is_plain(command: Command, around: tuple[Wrapping, ...] = _PLAIN) -> bool:
    """Whether nothing around the program makes it more than it is on its own."""
    if command.variables or command.function or command.elsewhere:
        return False
    if not all(wrapper.wrapping in around for wrapper in command.wrappers):
        return False
    return all(part.target is None or part.target.text in QUIET for part in command.redirects)
