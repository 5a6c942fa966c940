"""Facts → findings: what each simple command of a text does at worst."""

from __future__ import annotations

from assent.command.model import PRINTS, Analysis, Argument, Command, Surroundings
from assent.command.word import all_exact, all_known
from assent.lazy import Lazy
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.ground import Ground
from assent.risk.disk.zone import REPOSITORY
from assent.risk.entries import index
from assent.risk.entries.programs import (
    AGENT,
    CODING,
    DISTANT,
    FILLING,
    LISTING,
    LOADING,
    OWN,
    is_make,
    is_remote,
    is_wide,
    may_be_less,
    may_be_listed,
    may_multiply,
    runs_beside,
    takes_commands,
)
from assent.risk.entries.tally import Tally
from assent.risk.filled_words import exports_of, filled
from assent.risk.finding import Finding, Judgement, TakenCode, chooses_place, from_home, texts
from assent.risk.program import enters_named, of_program, of_project
from assent.rules_table import ENGINE, MODULAR, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk import named_paths
else:
    named_paths = Lazy("assent.risk.named_paths")  # many commands name no path


def classify(analysis: Analysis, surroundings: Surroundings, depth: int = 0) -> tuple[Finding, ...]:
    """One finding for each command of `analysis`, in its order. Opens no file and never raises.

    `depth` counts the texts around this one that a text writes and then has run.
    """
    commands = analysis.commands
    exports = exports_of(commands)
    findings = [_finding(filled(command, commands, exports), command, surroundings) for command in commands]
    if any(map(may_be_less, findings)):
        from assent.risk.combined.together import together  # few texts show the environment, or run what they build

        findings = together(findings, surroundings, _finding)
    if not any(map(_could_compose, findings)):
        return tuple(findings)
    from assent.risk.combined.compose import composed
    from assent.risk.disk.folders import placed

    found = composed(findings, surroundings, depth, classify, _finding)
    if [finding for finding in found if finding.command.stdin is not None]:
        from assent.risk.combined.downloads import with_addresses  # few texts pipe what changes something
        from assent.risk.combined.printers import with_printers

        found = with_printers(with_addresses(found))
    made = [placed(finding, surroundings) for finding in found]
    if any(map(_may_be_unseen, made)):
        from assent.risk.code.unseen import all_looked_at  # few texts are not understood

        made = all_looked_at(made, surroundings)
    return tuple(made)


def _may_be_unseen(finding: Finding) -> bool:
    """Whether a command may run code of a file that nobody has read, or names what is not understood."""
    unseen = finding.taken is not None and finding.taken.unseen
    uncertain = finding.category is Category.ModifiesSystem and not finding.command.is_certain()
    if unseen or uncertain or finding.category is Category.Unrecognized or takes_commands(finding.command):
        return True
    kinds = {Category.ModifiesSystem: (CODING, FILLING, ENGINE, MODULAR), Category.ModifiesRemote: (LOADING, ENGINE)}
    program = finding.command.program
    return finding.category in kinds and program != "git" and is_a(program, *kinds[finding.category])


def _could_compose(finding: Finding) -> bool:
    """Whether a command may do more together with others than it does alone: most texts only read."""
    if finding.category >= Category.ModifiesFilesystem:
        return True
    if finding.category is Category.ReadsRemote and (finding.command.stdin is not None or _is_told(finding.command)):
        return True
    grows = finding.command.program == "yes" or finding.command.growth
    if grows or (finding.command.wrappers and may_multiply(finding.command)):
        return True
    return bool(finding.reads and any(path[:5] == "/dev/" for path in finding.reads)) or is_wide(finding.command)


def _is_told(command: Command) -> bool:
    """Whether a variable with the name of a secret is among the words."""
    if "$" not in command.text:
        return False
    from assent.risk.combined.named_secrets import names_secret  # few commands are given variables

    return names_secret(command)


def _finding(command: Command, given: Command, surroundings: Surroundings) -> Finding:
    """The finding on `command`, which is `given` with its words from input made as certain as can be."""
    ground = Ground(command.cwd, surroundings)
    plain = of_program(command, surroundings, ground)
    if plain.category is Category.Unrecognized and may_be_listed(command):
        from assent.risk.combined.borrowed import spellings, tamed_by_names  # few names are listed

        for spelled in spellings(command, given):
            plain = tamed_by_names(plain, of_program(spelled, surroundings, ground), command, ground)
    judgement = _whose(command, plain, ground)
    finding = _of(command, given, judgement, ground, surroundings)
    if finding.category is judgement.category is Category.ModifiesSystem:
        finding = _unloaded(finding, command, given, plain, ground, surroundings)
    if plain.category is Category.RunsProjectCode and is_make(command.program):
        from assent.risk.code.dry import dry  # few commands are make

        judgement = replace(judgement, premise=dry(command))
    if judgement.premise is not None and finding.category is judgement.category:
        finding = _premised(finding, command, given, judgement, ground, surroundings)
    return finding


def _unloaded(
    finding: Finding, command: Command, given: Command, plain: Judgement, ground: Ground, surroundings: Surroundings
) -> Finding:
    """The finding with what it would be, by the judgement `plain`, where its program loads no code."""
    is_plain = plain.category < Category.RunsProjectCode and is_a(command.program, LOADING)
    if not is_plain or (less := _of(command, given, plain, ground, surroundings)).category >= finding.category:
        return finding
    from assent.risk.premise import Premise  # few commands change more than the project

    return replace(finding, premise=Premise("", less.category, less.reason, finding.category))


def _premised(
    finding: Finding, command: Command, given: Command, judgement: Judgement, ground: Ground, surroundings: Surroundings
) -> Finding:
    """The finding with what it would be if the premise of its judgement holds, all around the command weighed."""
    premise = judgement.premise
    if premise is None:
        return finding
    less = replace(judgement, category=premise.category, reason=premise.reason)
    less = _whose(command, less, ground) if premise.modules else less
    other = _of(command, given, less, ground, surroundings)
    if other.category >= finding.category:
        return finding
    return replace(finding, premise=replace(premise, category=other.category, reason=other.reason))


def _of(command: Command, given: Command, judgement: Judgement, ground: Ground, surroundings: Surroundings) -> Finding:
    """The finding on a command, of which the program's own rule says `judgement`."""
    tally = Tally(judgement.reason)
    tally.include(judgement)
    if command.wrappers and is_remote(command):
        tally.distant = [*judgement.writes, *judgement.deletes]
    unknown: tuple[Argument, ...] = ()
    if judgement.category is Category.Unrecognized or judgement.unknown is not None:
        from assent.risk.unread import given_unread  # of most commands all words are known

        unknown = given_unread(command, judgement)
    if surroundings.taught and command.program and index.program(command.program) is None:
        from assent.risk.catalog.taught import exposed

        unknown = exposed(command)
    if unknown or _names_paths(command, judgement):
        for there in (ground, *[Ground(cwd, surroundings) for cwd in command.elsewhere]):
            named_paths.weigh(tally, command, judgement, there, unknown)
    _circumstances(tally, command, surroundings, judgement)
    finding = _result(tally, command, given, surroundings.home)
    if finding.category is judgement.category is Category.RunsFetchedCode:
        from assent.risk.code.provenance import premise

        finding = replace(finding, premise=premise(command))
    if finding.category is not Category.ReadsSecrets:
        return finding
    from assent.risk.secrets import kind

    return replace(finding, secret=kind(command, judgement, tally, surroundings), beside=tally.beside)


def _names_paths(command: Command, judgement: Judgement) -> bool:
    """Whether the words or the redirects of a command may name paths that matter."""
    named = judgement.reads or judgement.writes or judgement.deletes or judgement.whole or judgement.unplaced
    return bool(named or command.redirects) or is_a(command.program, LISTING)


def _whose(command: Command, judgement: Judgement, ground: Ground) -> Judgement:
    """The judgement of what runs code, by whose code that is."""
    if judgement.category < Category.RunsProjectCode and command.program != "git" and is_a(command.program, LOADING):
        from assent.risk.code.loaded import elsewhere

        judgement = elsewhere(command, judgement, ground)
    if not command.argv or not Category.ModifiesFilesystem <= judgement.category <= Category.RunsFetchedCode:
        return judgement
    if judgement.category is Category.RunsProjectCode or command.program == "go":
        from assent.risk.code.provenance import whose

        judgement = whose(command, judgement, ground)
    named = any(word.text[:1] == "-" or "=" in word.text or REPOSITORY in word.text for word in command.argv)
    if not named or command.program == "git":  # of which it is known what each option writes
        return judgement
    from assent.risk.code.outputs import guarded  # few options name what is written

    written = guarded(command, ground, judgement.category >= Category.RunsProjectCode)
    return replace(judgement, writes=(*judgement.writes, *written)) if written else judgement


def _circumstances(tally: Tally, command: Command, surroundings: Surroundings, judgement: Judgement) -> None:
    """Raise the tally by what is around the program and its words."""
    if is_a(command.program, *DISTANT):
        named_paths.weigh_distant(tally, command)
    if command.variables:
        from assent.risk.variables.variables import weigh_assignments  # few commands assign

        if command.program and any("_" in variable.name for variable in command.variables):
            from assent.risk.own_variables import weigh_options  # few of these are named after a program

            weigh_options(tally, command, surroundings)
        weigh_assignments(tally, command, surroundings)
    if command.wrappers:
        from assent.risk.wrapped import weigh_wrappers

        changes = judgement.category > Category.ReadsRemote or judgement.writes or judgement.deletes or command.opaque
        for container, ground, starting in weigh_wrappers(tally, command, surroundings, judgement, not changes):
            named_paths.weigh_judged(tally, container, ground, starting)
    if command.caller is not None:
        _inside_function(tally, command, command.caller)
    if command.growth and command.growth != PRINTS:
        category = Category.Destroys if "processes" in command.growth else Category.ModifiesSystem
        tally.add(category, f"`{command.text.removesuffix('do ').strip('; ')}` {command.growth}", None)
    for part in command.opaque:
        tally.add(Category.Unrecognized, part.reason, part)
    if not all_known(command.argv):
        from assent.risk.variables.told_secrets import weigh_words  # few commands are told a variable

        weigh_words(tally, command, judgement)


def _inside_function(tally: Tally, command: Command, caller: str) -> None:
    """Raise the tally by what the command is in the body of the function `caller`."""
    if command.program == caller and runs_beside(command):
        tally.add(Category.Destroys, f"`{caller}` starts itself again and again", command.argv[0])
    if caller == OWN or is_a(caller, AGENT):
        tally.add(Category.Destroys, f"`{caller}` becomes a function, in place of the program", None)


def _without(words: Sequence[Argument], others: Sequence[Argument]) -> list[Argument]:
    away = {(word.start, word.end, word.text) for word in others}
    return [word for word in words if (word.start, word.end, word.text) not in away]


def _result(tally: Tally, command: Command, given: Command, home: str) -> Finding:
    start, end = (tally.fault.start, tally.fault.end) if tally.fault else (command.start, command.end)
    category, reason = tally.category, tally.reason
    if command.wrappers or (category >= Category.ModifiesFilesystem and chooses_place(command)):
        from assent.risk.behind import placed

        reason = placed(reason, command, category)
    standing = "(input)" in reason or "/dev/fd" in reason or "/…/" in reason or "`{}`" in reason
    if command.redirects or standing or not all_exact(command.argv):
        from assent.risk.printed_words import as_written  # the words of most commands are all known

        reason = as_written(reason, tally.fault, command)
    runner = of_project(command) if command.wrappers else None
    if runner is not None and category <= Category.RunsProjectCode and not enters_named(runner):
        from assent.risk.called import called  # few programs are run by such a tool

        category = Category.ReadsFilesystem
        reason = f"`{runner.name}` runs `{called(command)}`"
    beyond, starting = tally.beyond, tally.starting
    if tally.distant:
        beyond, starting = _without(beyond, tally.distant), _without(starting, tally.distant)
    return Finding(
        given,
        category,
        reason,
        start,
        end,
        texts(tally.reads) if tally.reads else (),
        texts(tally.writes) if tally.writes else (),
        texts(tally.deletes) if tally.deletes else (),
        from_home(texts(beyond), command, home) if beyond else (),
        texts(starting) if starting else (),
        texts(tally.called) if starting else (),
        texts(tally.distant) if tally.distant else (),
        tally.unknown,
        tally.is_alone(Category.RunsProjectCode),
        taken=None if tally.unread is None else TakenCode(unseen=tally.unread),
    )
