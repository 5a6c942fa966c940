"""Corrections applied, each once, in the order in which they were defined."""

from __future__ import annotations

from assent.correction.model import Change, Corrected, CorrectedInput, Correction, MatchKind
from assent.errors import assert_never
from assent.syntax import nodes
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.correction.sites import Page, Site
    from assent.correction.written import Edit

SHELL_TOOL = "Bash"
SHELL_PARAM = "command"
SHELLS = ("bash", "sh", "zsh")  # whose texts can be parsed
_QUOTES = str.maketrans("", "", "'\"\\")
_EXPANDED = (  # what stands for something else
    nodes.Parameter,
    nodes.ArithmeticExpansion,
    nodes.BraceExpansion,
    nodes.Tilde,
    nodes.Glob,
    nodes.ExtendedGlob,
)
_WRITTEN = (nodes.Word, nodes.Literal, nodes.Escape, nodes.SingleQuoted, nodes.AnsiQuoted, nodes.DoubleQuoted)


def correct(text: str, corrections: Sequence[Correction], shell: str = "bash") -> Corrected:
    """The corrected `text`, by the corrections that apply to commands.

    Each is applied once, to the result of those before it. A text that cannot be parsed remains as it
    is, and so it does where the result could not be. Never raises for any text.
    """
    relevant = _relevant(text, corrections) if corrections and shell in SHELLS else ()
    if not relevant:
        return Corrected(text)
    from assent.correction.sites import replaced, sites

    changes: list[Change] = []
    found = sites(text, shell)
    for correction in relevant if found else ():
        if correction.kind is MatchKind.Removed:
            if _names_removed(found, correction):
                return Corrected(text, tuple(changes), correction)
            continue
        edits = sorted(dict.fromkeys(_edits(text, found, correction)))
        made = replaced(text, shell, edits) if edits else None
        if made is None:
            continue
        after = sites(made, shell)
        if _edits(made, after, correction) or not is_kept(found, after, correction):
            continue  # it would never end, or changes more than words
        changes += [Change(correction, start, end, text[start:end], new) for start, end, new in edits]
        text, found = made, after
    return Corrected(text, tuple(changes))


def correct_tool(tool: str, corrections: Sequence[Correction]) -> Correction | None:
    """The correction that says that there is no tool of that name, None if there is none."""
    for correction in corrections:
        if correction.kind is MatchKind.ToolName and correction.old == tool:
            return correction
    return None


def correct_input(
    tool: str, tool_input: dict[str, object], corrections: Sequence[Correction], shell: str = "bash"
) -> CorrectedInput:
    """The whole input of a tool with its parameters corrected; `tool_input` itself remains as it is."""
    changed: dict[str, object] = {}
    changes: list[Change] = []
    for param, value in tool_input.items() if corrections else ():
        if not isinstance(value, str):
            continue
        if (tool, param) == (SHELL_TOOL, SHELL_PARAM):
            made = correct(value, corrections, shell)
        else:
            made = _correct_value(value, [each for each in corrections if (each.tool, each.param) == (tool, param)])
        if made.removed is not None:
            return CorrectedInput({**tool_input, **changed}, (*changes, *made.changes), made.removed)
        changes += made.changes
        if made.text != value:
            changed[param] = made.text
    return CorrectedInput({**tool_input, **changed} if changed else tool_input, tuple(changes))


def _correct_value(text: str, corrections: Sequence[Correction]) -> Corrected:
    """A parameter that is not read by a shell."""
    changes: list[Change] = []
    for correction in corrections:
        edits = _text_edits(text, correction)
        if edits:
            from assent.syntax.edit import splice

            changes += [Change(correction, start, end, text[start:end], new) for start, end, new in edits]
            text = splice(text, edits)
    return Corrected(text, tuple(changes))


def _relevant(text: str, corrections: Sequence[Correction]) -> list[Correction]:
    """The corrections that may have something to correct, found without parsing: most texts have none."""
    names = text.replace("\\\n", "").translate(_QUOTES)
    hidden = "$'" in text  # a name may be written as $'\x73cp'
    kept = []
    for correction in corrections:
        program = program_of(correction)
        if program:
            if not hidden and program not in names:
                continue
        elif correction.kind is MatchKind.ToolName or correction.param != SHELL_PARAM or correction.tool != SHELL_TOOL:
            continue
        kept.append(correction)
        names += f"\n{correction.new}"
    return kept


def program_of(correction: Correction) -> str:
    """The program whose commands a correction is about, empty for one on a parameter or a tool's name."""
    if correction.kind is MatchKind.Recipe and not correction.command:
        return correction.old.split(maxsplit=1)[0] if correction.old.strip() else ""
    return correction.command


def _names_removed(found: Sequence[Site], correction: Correction) -> bool:
    from assent.correction.programs import is_removed

    return any(site.name == correction.command and is_removed(site, correction) for site in found)


def _edits(text: str, found: Sequence[Site], correction: Correction) -> list[Edit]:
    """The edits of one correction in the whole text."""
    program = program_of(correction)
    if not program:
        return _text_edits(text, correction)
    made: list[Edit] = []
    for site in found:
        if site.name == program or (program[-1:] == "." and _is_glued(site, correction)):
            made += site.page.lifted(_site_edits(site, correction)) or ()
    return made


def _is_glued(site: Site, correction: Correction) -> bool:
    from assent.correction.glued import names

    return names(site, correction)


def _site_edits(site: Site, correction: Correction) -> list[Edit]:
    """The edits of one correction in one command, in the text in which that is."""
    match correction.kind:
        case MatchKind.Flag:
            from assent.correction.flags import flag_edits

            return flag_edits(site, correction)
        case MatchKind.Command | MatchKind.Literal if correction.new[-2:] == " ." and correction.old[-1:] == ".":
            from assent.correction.glued import glued_edits

            return glued_edits(site, correction)
        case MatchKind.Command:
            from assent.correction.programs import program_edits

            return program_edits(site, correction)
        case MatchKind.Literal:
            from assent.correction.literals import literal_edits

            return literal_edits(site, correction)
        case MatchKind.Recipe:
            from assent.correction.recipes import recipe_edits

            return recipe_edits(site, correction)
        case MatchKind.Regex | MatchKind.Removed | MatchKind.ToolName:
            return []
        case _:
            assert_never(correction.kind)


def _text_edits(text: str, correction: Correction) -> list[Edit]:
    """The edits of a correction of a parameter in its value."""
    match correction.kind:
        case MatchKind.Literal:
            from assent.correction.literals import occurrences

            return [(start, end, correction.new) for start, end in occurrences(text, correction)]
        case MatchKind.Regex:
            from assent.correction.regexes import regex_edits

            return regex_edits(text, correction)
        case MatchKind.Flag | MatchKind.Command | MatchKind.Recipe | MatchKind.Removed | MatchKind.ToolName:
            return []
        case _:
            assert_never(correction.kind)


def is_kept(before: Sequence[Site], after: Sequence[Site], correction: Correction) -> bool:
    """Whether `correction` changed only what its kind may change.

    A script may be anything, and so may what the user's own expressions make of a whole parameter.
    Everything else puts words in place of words: it adds no command, operator or substitution;
    a rule that a server gave adds no other expansion either, and makes no word a text of commands.
    """
    match correction.kind:
        case MatchKind.Recipe:
            return True
        case MatchKind.Regex:
            return not correction.origin or _shapes(before, strict=True) == _shapes(after, strict=True)
        case MatchKind.Flag | MatchKind.Command | MatchKind.Literal | MatchKind.Removed | MatchKind.ToolName:
            strict = bool(correction.origin)
            if strict and any(word[:1] == "#" for word in correction.new.split()):
                return False  # what is behind it would be a comment
            old, new = _shapes(before, strict=strict), _shapes(after, strict=strict)
            return old == new or (not strict and len(old) != len(new) and old[:1] == new[:1])
        case _:
            assert_never(correction.kind)


def _shapes(found: Sequence[Site], *, strict: bool) -> list[list[tuple[object, ...]]]:
    """The structure of each of the texts in which commands are, outer ones first."""
    pages: dict[int, Page] = {id(site.page): site.page for site in found}
    return [_shape(page, strict=strict) for page in pages.values()]


def _shape(page: Page, *, strict: bool) -> list[tuple[object, ...]]:
    left_out = _WRITTEN if strict else (*_WRITTEN, *_EXPANDED)
    return [_joint(node) for node in walk(page.tree) if not isinstance(node, left_out)]


def _joint(node: object) -> tuple[object, ...]:
    """The kind of a node, and how it joins its parts."""
    kind = type(node).__name__
    if isinstance(node, nodes.Pipeline):
        return (kind, node.operators, node.negations, node.timed)
    if isinstance(node, nodes.AndOr):
        return (kind, node.operators)
    if isinstance(node, nodes.List):
        return (kind, node.terminators)
    if isinstance(node, nodes.Redirect):
        return (kind, node.operator)
    return (kind,)
