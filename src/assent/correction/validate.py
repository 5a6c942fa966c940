"""Whether a correction may be kept: it says what it must for its kind, and makes no loop."""

from __future__ import annotations

from assent.correction.flags import style
from assent.correction.lint import lint
from assent.correction.model import Correction, MatchKind
from assent.correction.recipes import words_of
from assent.errors import CorrectionError, ParseError, assert_never
from assent.syntax import nodes, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


__all__ = ["lint", "validate"]

SHELL = {"tool": ("", "Bash"), "param": ("", "command")}  # what a correction on a command may say of these

# What the words behind a program that replaces another consist of: no files, quotes or expansions.
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:=+@,%")
_FORBIDDEN = frozenset(" \t\n='\"\\|&;<>()$`")  # characters that no flag has


def validate(correction: Correction, existing: Sequence[Correction]) -> None:
    """Raise CorrectionError, with a message for people, when `correction` cannot be kept beside the existing ones."""
    _check_place(correction)
    _check_sides(correction)
    if correction.new == correction.old:
        raise CorrectionError(f"{correction.old!r} would be corrected to itself")
    circle = _circle(correction, existing)
    if circle:
        way = " → ".join(circle)
        raise CorrectionError(f"these corrections form a loop: {way}. Delete one of them first")


def _check_place(correction: Correction) -> None:
    """Check that it applies to a command or to a parameter of a tool, as its kind needs it."""
    kind, command = correction.kind, correction.command
    if bool(correction.tool) is not bool(correction.param):
        raise CorrectionError("a tool and its parameter go together: give both or neither")
    if command and (correction.tool not in SHELL["tool"] or correction.param not in SHELL["param"]):
        raise CorrectionError(f"a correction of the command {command} cannot be about another tool's parameter")
    if command and kind is not MatchKind.Recipe:
        _check_program(command)
    fault = _misplaced(correction)
    if fault:
        raise CorrectionError(fault)


def _misplaced(correction: Correction) -> str:
    """The reason why a correction of its kind cannot be about that place; empty where it can."""
    kind, command, tool = correction.kind, correction.command, correction.tool
    match kind:
        case MatchKind.ToolName:
            return "a correction of a tool's name is about no parameter and no command" if tool or command else ""
        case MatchKind.Flag | MatchKind.Command | MatchKind.Removed:
            needs = f"a correction of the kind {kind.value} needs the command that it is about"
            return "" if command else needs
        case MatchKind.Regex:
            needs = "a regular expression needs the tool and the parameter that it is about"
            return needs if command or not tool else ""
        case MatchKind.Literal:
            return "" if command or tool else "a literal needs a command, or a tool and its parameter"
        case MatchKind.Recipe:
            is_other = command and correction.old.split()[:1] != [command]
            return f"the recipe for {correction.old!r} is not about the command {command}" if is_other else ""
        case _:
            assert_never(kind)


def _check_program(command: str) -> None:
    """CorrectionError for what can be no command's program, which is compared by its name alone."""
    first = command.split()[:1]
    if first != [command]:
        name = first[0].rpartition("/")[2] if first else ""
        raise CorrectionError(
            f"{command!r} is not one program: write {name or 'its name'!r}; for a whole command, use a recipe"
        )
    name = command.rpartition("/")[2]
    if name != command:
        raise CorrectionError(f"{command!r} is a path: write {name!r}, which means the program in every folder")


def _check_sides(correction: Correction) -> None:
    """Check the text that it looks for, and the one that it puts there."""
    old, new = correction.old, correction.new
    if not old.strip():
        raise CorrectionError("OLD must not be empty")
    match correction.kind:
        case MatchKind.ToolName:
            _need(new, "the name of the tool to use instead")
            _check_tools(old, new)
        case MatchKind.Flag:
            _need(new, "the flag to use instead")
            _check_flag("wrong", old)
            _check_flag("right", new.split()[0].partition("=")[0])
        case MatchKind.Command:
            _need(new, "the command to use instead")
            _check_command(correction)
            _check_words(new)
        case MatchKind.Recipe:
            _need(new, "the script to run instead")
            _check_recipe(old, new)
        case MatchKind.Regex:
            from assent.correction.regexes import check

            check(old, new)
        case MatchKind.Removed:
            if new:
                raise CorrectionError("a removed subcommand takes no replacement: leave it out")
        case MatchKind.Literal:
            return
        case _:
            assert_never(correction.kind)


def _check_command(correction: Correction) -> None:
    """CorrectionError where what is wrong is another program than the one it is about."""
    if correction.old != correction.command:
        raise CorrectionError(f"{correction.old!r} and the command {correction.command!r} are to be the same")


def _check_flag(side: str, text: str) -> None:
    """CorrectionError for what is not one flag, on that side of the correction."""
    if not style(text).name or not _FORBIDDEN.isdisjoint(text):
        more = "; for one with its value, use a literal: the same without --flag" if "=" in text else ""
        raise CorrectionError(f"the {side} flag {text!r} is not one flag, like r, -r or recursive{more}")


def _check_tools(*names: str) -> None:
    for name in names:
        if name.split() != [name]:
            told = "a tool's name has no blanks; for commands, name the program or use a recipe"
            raise CorrectionError(f"{name!r} is not the name of a tool: {told}")


def _need(text: str, what: str) -> None:
    if not text.strip():
        raise CorrectionError(f"{what} is missing")


def _check_words(text: str) -> None:
    """CorrectionError if what is put in place of a program is more than words."""
    try:
        body = parse(text).body
    except ParseError as error:
        raise CorrectionError(f"{text!r} cannot be parsed: {error.reason}") from None
    node = body.commands[0] if body is not None and len(body.commands) == 1 and not body.terminators[0] else None
    if type(node) is not nodes.SimpleCommand or node.assignments or node.redirects:
        raise CorrectionError(f"{text!r} is not a program with words behind it; for a script, use a recipe")
    wrong = [text[word.start : word.end] for word in node.words[1:] if not _PLAIN.issuperset(word.value or "$")]
    if wrong:
        raise CorrectionError(
            f"in {text!r} only subcommands and options may follow the program, and {wrong[0]!r} is neither; "
            "for more, use a recipe"
        )


def _check_recipe(old: str, new: str) -> None:
    if not words_of(old):
        raise CorrectionError(f"{old!r} is not a single command of plain words")
    try:
        body = parse(new).body
    except ParseError as error:
        raise CorrectionError(f"the script {new!r} cannot be parsed: {error.reason}") from None
    if body is None:
        raise CorrectionError("the script to run instead has no command")


def _circle(correction: Correction, existing: Sequence[Correction]) -> list[str]:
    """The way from the old side of `correction` over the others back to it; empty if there is none."""
    goal = _sides(correction)[0]
    ways = [[goal, _sides(correction)[1]]]
    alike = [_sides(each) for each in existing if _scope(each) == _scope(correction)]
    seen = set[str]()
    while ways:
        way = ways.pop()
        if way[-1] == goal:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            ways += [[*way, new] for old, new in alike if old == way[-1]]
    return []


def _scope(correction: Correction) -> tuple[object, ...]:
    """The part that two corrections must have in common so that one can see what the other made."""
    if correction.kind in (MatchKind.Command, MatchKind.Recipe, MatchKind.ToolName):
        return (correction.kind,)
    return (correction.kind, correction.tool, correction.param, correction.command)


def _sides(correction: Correction) -> tuple[str, str]:
    """Old and new in one spelling."""
    match correction.kind:
        case MatchKind.Flag:
            old, new = style(correction.old), style(correction.new)
            return old.dashes + old.name, new.dashes + new.name
        case MatchKind.Recipe | MatchKind.Command:
            return " ".join(correction.old.split()), " ".join(correction.new.split())
        case MatchKind.ToolName | MatchKind.Literal | MatchKind.Regex | MatchKind.Removed:
            return correction.old, correction.new
        case _:
            assert_never(correction.kind)
