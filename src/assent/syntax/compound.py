"""Compound commands: everything that begins with a reserved word or a parenthesis."""

from __future__ import annotations

from assent.errors import RefusedError
from assent.syntax import lists, redirects, refusals, simple, words
from assent.syntax.nodes import (
    ArithmeticCommand,
    Case,
    CaseItem,
    Coprocess,
    Group,
    If,
    List,
    Subshell,
    Unread,
)
from assent.syntax.reserved import keyword, skip_newlines
from assent.syntax.source import METACHARACTERS, NAME, Source, is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import Command


def expect(source: Source, wanted: str) -> None:
    """Move past the reserved word `wanted`, which must be here, unless reading stopped before that."""
    if source.cut is not None:
        return
    source.skip_blanks()
    if keyword(source) != wanted:
        raise source.unexpected(source.pos)
    source.pos += len(wanted)


def body(source: Source) -> List:
    """A list inside a compound command, which may not be empty."""
    found = lists.command_list(source)
    if found is None and source.cut is not None:
        return List(source.pos, source.pos, (Unread(source.pos, source.pos),), ("",))
    if found is None:
        raise source.unexpected(source.pos)
    return found


def optional(source: Source) -> Command | None:
    """The compound command at `source.pos`, None if another kind of command is there."""
    start = source.pos
    if source.text[start] == "(":
        return _parenthesised(source)
    word = keyword(source)
    if not word:
        return None
    source.pos += len(word)
    source.enter(start)
    command = _reserved(source, word, start)
    source.depth -= 1
    return command


def optional_body(source: Source) -> Command | None:
    """The compound command here that may be the body of a function or coprocess; None if a word is here."""
    word = keyword(source)
    found = None if word in ("function", "coproc") else optional(source)
    if found is None and word not in ("", "time"):
        raise source.unexpected(source.pos)
    return found


def _reserved(source: Source, word: str, start: int) -> Command | None:
    """The compound command whose reserved word `word` has just been read."""
    match word:
        case "{":
            return _group(source, start)
        case "if":
            return _if(source, start)
        case "while" | "until":
            from assent.syntax import loops  # rare, and every module costs a hook 0.1 ms

            return loops.while_loop(source, start, word == "until")
        case "for" | "select":
            from assent.syntax import loops

            return loops.for_loop(source, start, word == "select")
        case "case":
            return _case(source, start)
        case "[[":
            from assent.syntax import conditional

            return conditional.conditional(source, start)
        case "function":
            return _function(source, start)
        case "coproc":
            return _coprocess(source, start)
        case _:
            source.pos = start
            return None


def _parenthesised(source: Source) -> Subshell | ArithmeticCommand:
    """`( list )` or `(( expression ))`; two parentheses are arithmetic if two together close them."""
    start = source.pos
    source.refuse_split(start + 1, frozenset("("))
    source.enter(start)
    expression = _arithmetic(source, start) if source.text[start + 1] == "(" else None
    command = expression or _subshell(source, start)
    source.depth -= 1
    return command


def _arithmetic(source: Source, start: int) -> ArithmeticCommand | None:
    from assent.syntax import arithmetic

    close = arithmetic.closing(source, start + 2)
    source.refuse_split(close, frozenset(")"))
    if source.text[close] != ")":
        if source.text[close] in "\n\\":
            raise RefusedError(refusals.AMBIGUOUS_ARITHMETIC, start, close + 1)
        arithmetic.forbid_comment(source, start + 2, close)
        _read_again(source, start, close)
        return None
    expression = arithmetic.expression(source, start + 2, close - 1)
    source.pos = close + 1
    end, redirected = redirects.after_compound(source)
    return ArithmeticCommand(start, end, expression, redirected)


def _read_again(source: Source, start: int, close: int) -> None:
    """bash restores what it has read up to `close`, and then looks for the body of a here-document behind that."""
    if source.bodies > start:
        raise RefusedError(refusals.BODY_READ_AHEAD, start, close)
    source.ahead = max(source.ahead, close)
    source.steps -= 2


def _subshell(source: Source, start: int) -> Subshell:
    source.pos = start + 1
    inside = body(source)
    if source.skip_blanks() != ")" and source.cut is None:
        raise source.unexpected(source.pos)
    source.close()
    end, redirected = redirects.after_compound(source)
    return Subshell(start, end, inside, redirected)


def _group(source: Source, start: int) -> Group:
    inside = body(source)
    expect(source, "}")
    end, redirected = redirects.after_compound(source)
    return Group(start, end, inside, redirected)


def _if(source: Source, start: int) -> If:
    branches = []
    otherwise = None
    while True:
        condition = body(source)
        expect(source, "then")
        branches.append((condition, body(source)))
        source.skip_blanks()
        follows = keyword(source)
        if follows == "elif":
            source.pos += 4
            continue
        if follows == "else":
            source.pos += 4
            otherwise = body(source)
        expect(source, "fi")
        end, redirected = redirects.after_compound(source)
        return If(start, end, tuple(branches), otherwise, redirected)


def _case(source: Source, start: int) -> Case:
    source.skip_blanks()
    subject = words.word(source)
    skip_newlines(source)
    expect(source, "in")
    items: list[CaseItem] = []
    while True:
        if source.steps < 0:
            source.stop()
        skip_newlines(source)
        if source.cut is not None or keyword(source) == "esac" or (items and not items[-1].terminator):
            break
        items.append(_case_item(source))
    expect(source, "esac")
    end, redirected = redirects.after_compound(source)
    return Case(start, end, subject, tuple(items), redirected)


def _case_item(source: Source) -> CaseItem:
    """`[(] pattern [| pattern]… ) [list] [terminator]`."""
    text = source.text
    start = source.pos
    if text[start] == "(":
        source.pos += 1
    patterns = []
    while True:
        source.skip_blanks()
        patterns.append(words.word(source))
        char = source.skip_blanks()
        source.pos += 1
        if char == ")":
            break
        if char != "|":
            source.pos -= 1
            raise source.unexpected(source.pos)
        if source.steps < 0:
            source.stop()
            break
    commands = lists.command_list(source)
    end = commands.end if commands else source.pos
    skip_newlines(source)
    terminator = lists.case_terminator(source)
    if terminator:
        source.pos += len(terminator)
        end = source.pos
    return CaseItem(start, end, tuple(patterns), commands, terminator)


def _function(source: Source, start: int) -> Command:
    """`function name [()] body`."""
    source.skip_blanks()
    name = words.word(source)
    if source.skip_blanks() == "(":
        after = source.pos
        source.pos += 1
        if source.skip_blanks() == ")":
            source.pos += 1
        else:
            source.pos = after
    return simple.function_body(source, start, name)


def _forbid_subscript(source: Source) -> None:
    """Refuse `coproc a x[`: bash reads a subscript there."""
    text = source.text
    pos = source.pos
    while text[pos] in NAME:
        pos += 1
    if text[pos] == "[" and pos > source.pos:
        raise RefusedError(refusals.COPROCESS, source.pos, pos + 1)


def _coprocess(source: Source, start: int) -> Coprocess:
    """`coproc [name] compound` or `coproc simple`."""
    if source.in_substitution:
        raise RefusedError(refusals.COPROCESS, start, source.pos)
    source.skip_blanks()
    inside = optional_body(source)
    if inside is not None:
        return Coprocess(start, inside.end, "COPROC", inside)
    begin = source.pos
    name = None
    if source.text[begin] not in METACHARACTERS or words.opens_process(source.text, begin):
        name = words.word(source)
        source.skip_blanks()
        inside = optional_body(source)
        _forbid_subscript(source)
    if name is None or inside is None:
        source.pos = begin
        command = simple.simple_command(source)
        return Coprocess(start, command.end, "COPROC", command)
    if name.value is None or not is_name(name.value):
        raise RefusedError(refusals.COPROCESS, name.start, name.end)
    return Coprocess(start, inside.end, name.value, inside)
