"""The effects that a correction probably does not mean: warnings, from the known facts about the programs."""

from __future__ import annotations

from assent import knowledge
from assent.correction.flags import is_worded, style
from assent.correction.glued import parts
from assent.correction.model import Correction, MatchKind
from assent.errors import assert_never
from assent.knowledge import Known
from assent.option_table import Takes

SHORT = 3  # characters of a literal that is in many words by chance
JOINING = frozenset(";|&<>()`\n")  # what would make more of a word than words
MOST = 3  # flags that one warning names


def lint(correction: Correction) -> tuple[str, ...]:
    """The warnings, a line each: the flag means something else for this program."""
    match correction.kind:
        case MatchKind.Flag:
            return tuple(_flag(correction))
        case MatchKind.Command:
            return tuple(_program(correction))
        case MatchKind.Literal:
            return () if parts(correction) else tuple(_literal(correction))
        case MatchKind.Removed:
            return tuple(_removed(correction))
        case MatchKind.ToolName:
            return tuple(_tool(correction))
        case MatchKind.Regex | MatchKind.Recipe:
            return ()
        case _:
            assert_never(correction.kind)


def _flag(correction: Correction) -> list[str]:
    known = knowledge.of(correction.command)
    if known is None or not (known.options or known.subcommands()):
        return []
    program = correction.command
    old, new = [side.dashes + side.name.split()[0] for side in (style(correction.old), style(correction.new))]
    if is_worded(known):
        old, new = [f"-{option.lstrip('-')}" for option in (old, new)]
    before, after = known.option(old), known.option(new)
    told = []
    if before is not None:
        told.append(f"{program} has an option {_named(known, old)}: commands that work are changed as well")
    else:
        told += _below(known, old, new)
    if after is None and not known.subcommands():
        told.append(f"{program} has no known option {new}")
    if {before, after} == {Takes.Nothing, Takes.Value} and " " not in correction.new:
        taking, other = (new, old) if after is Takes.Value else (old, new)
        told.append(f"{program} {taking} takes a value and {other} takes none: another word may become the value")
    return told


def _below(known: Known, old: str, new: str) -> list[str]:
    """The subcommands that read the flag, which the program itself does not."""
    below = [(name, known.subcommand(name)) for name in known.subcommands()]
    reading = [(name, sub) for name, sub in below if sub is not None and sub.option(old) is not None]
    if not reading:
        return []
    lacking = sum(sub.option(new) is None for _, sub in reading)
    names = [name for name, _ in reading]
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    what = f"subcommands of {known.path[0]} read {old}, {', '.join(names[:MOST])}{more}"
    unknown = f"; {lacking} of them are not known to read {new}" if lacking else ""
    return [f"{what}: commands that work are changed as well{unknown}"]


def _tool(correction: Correction) -> list[str]:
    """Whether the name of a tool is a program's, which is another thing; an agent's Bash may well be `bash`."""
    old, new = correction.old, correction.new
    if old.lower() == new.lower() or knowledge.of(old) is None:
        return []
    return [
        f"{old} is a program, and this corrects a tool of that name; for the program, say --cmd {old} --replace {new}"
    ]


def _program(correction: Correction) -> list[str]:
    """The flags that both programs have and that mean something else."""
    before, after = knowledge.of(correction.old), knowledge.of(correction.new)
    if before is None or after is None:
        return []
    letters = [option for option in before.options if len(option) == 2 and option in after.options]
    letters.sort(key=lambda option: (before.option(option) is after.option(option), option.swapcase()))
    told = [_difference(option, before, after) for option in letters]
    differing = [difference for difference in told if difference]
    more = f", and {len(differing) - MOST} more" if len(differing) > MOST else ""
    what = f"{correction.old} and {correction.new} read the same flag differently"
    return [f"{what}: {'; '.join(differing[:MOST])}{more}"] if differing else []


def _difference(option: str, before: Known, after: Known) -> str:
    """The difference of two programs in what a flag means, empty if they are not known to differ."""
    old, new = _long_names(before, option), _long_names(after, option)
    if old and new and not any(name.startswith(other) or other.startswith(name) for name in old for other in new):
        return f"{option} is {_shortest(old)} for {before.path[0]} and {_shortest(new)} for {after.path[0]}"
    if {before.option(option), after.option(option)} == {Takes.Nothing, Takes.Value}:
        return f"{option} takes a value for {(before if before.option(option) is Takes.Value else after).path[0]} only"
    return ""


def _long_names(known: Known, option: str) -> set[str]:
    """The long spellings of an option."""
    canonical = known.options[option][0]
    return {name for name, (same, _) in known.options.items() if same == canonical and name.startswith("--")}


def _shortest(names: set[str]) -> str:
    return min(names, key=lambda name: (len(name), name))


def _named(known: Known, option: str) -> str:
    names = _long_names(known, option) if option in known.options else set()
    return f"{option} ({_shortest(names)})" if names and option not in names else option


def _literal(correction: Correction) -> list[str]:
    told = []
    if len(correction.old) < SHORT:
        told.append(f"{correction.old!r} is short: it is replaced wherever it occurs in a word")
    if correction.command and not JOINING.isdisjoint(correction.new):
        told.append(f"{correction.new!r} is put in only where quotes make it plain text; for a script, use a recipe")
    return told


def _removed(correction: Correction) -> list[str]:
    """Whether a command that is stated not to exist is known to."""
    words = [word for word in correction.old.split() if word != correction.command and word[:1] != "-"]
    known = knowledge.command(correction.command, words)
    if known is None or not words:
        return []
    return [f"{' '.join(known.path)} is a subcommand that {correction.command} is known to have"]
