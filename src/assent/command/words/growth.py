"""The growth without end that a text shows: processes, words, values and files."""

from __future__ import annotations

from assent.command.model import PRINTS
from assent.command.program import SHELLS
from assent.numeral import signed, whole
from assent.rules_table import SHELL_CHANGER, SILENT, SPEAKER, is_a
from assent.syntax import nodes
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    Loop: TypeAlias = nodes.While | nodes.ArithmeticFor | nodes.For

MANY = 10_000_000  # words of one sequence; bash makes them all before it continues
ENOUGH = 1_000_000_000  # rounds of a loop that writes
CROWD = 1_000  # processes that run beside each other
DOUBLINGS = 24  # of one value: 16 million times as long
ENDING = frozenset("break exit return kill exec source . eval".split())  # may end a loop
QUICK = "quick"  # of programs that take no time
ENDLESS = "without end"


def of_loop(loop: Loop, text: str) -> str:
    """The surplus that a loop makes: processes in the background, a value, a file; empty for others."""
    endless = not isinstance(loop, nodes.For) and _is_endless(loop)
    rounds = 0 if endless else _rounds(loop, text)
    if not endless and rounds < DOUBLINGS:
        return _fed_back(loop) if isinstance(loop, nodes.While) else ""
    if _starts(loop.body):
        if endless:
            return "starts background processes without end"
        return f"starts {rounds:,} commands in the background" if rounds >= CROWD else ""
    doubled = next((node.name for node in _assignments(loop.body) if doubles(node)), "")
    if doubled:
        return f"makes `{doubled}` twice as long in each round, {'without end' if endless else f'{rounds:,} times'}"
    return _filled(loop, ENDLESS if endless else f"{rounds:,} times") if endless or rounds >= ENOUGH else ""


def of_sequence(text: str) -> str:
    """The number of words of a sequence such as {1..1000000000}; empty for few."""
    count = _count(text)
    return f"makes {count:,} words" if count >= MANY else ""


def _count(text: str) -> int:
    """The number of words that {1..9} makes, 0 where it is not a range of numbers."""
    ends = text.strip("{}").split("..")
    numbers = [number for number in map(signed, (*ends, "1")[:3]) if number is not None]
    if len(numbers) < 3:
        return 0
    first, last, step = numbers
    return abs(last - first) // (abs(step) or 1) + 1


def _rounds(loop: Loop, text: str) -> int:
    """The number of times that a loop runs at least, as far as its words say: {1..9}, $(seq 9), i < 9."""
    if type(loop) is nodes.ArithmeticFor:
        _, sign, bound = text[loop.expressions[1].start : loop.expressions[1].end].rpartition("<")
        bound = bound.removeprefix("=").strip()
        return (whole(bound) or 0) if sign else 0
    if type(loop) is not nodes.For:
        return 0
    count = 0
    for word in loop.words or ():
        part = word.parts[0] if len(word.parts) == 1 else None
        raw = text[word.start : word.end]
        if type(part) is nodes.BraceExpansion:
            count += _count(raw)
        elif type(part) is nodes.CommandSubstitution:
            words = raw.removeprefix("$(").strip("`)").split()
            numbers = [number for number in map(whole, words[1:]) if number is not None]
            if words[:1] == ["seq"] and len(numbers) == len(words) - 1 and 1 <= len(numbers) <= 2:
                count += numbers[-1] - (numbers[0] - 1 if len(numbers) == 2 else 0)
        else:
            count += 1
    return count


def doubles(node: nodes.Assignment) -> bool:
    """Whether an assignment makes a value at least twice as long: x=$x$x, x+=$x."""
    if type(node.value) is not nodes.Word or node.subscript is not None:
        return False
    uses = [part for part in walk(node.value) if type(part) is nodes.Parameter and part.name == node.name]
    whole = [part for part in uses if not part.prefix and not part.operator]
    return len(whole) + node.append > 1


def _assignments(body: nodes.List) -> Iterator[nodes.Assignment]:
    return (node for node in walk(body) if type(node) is nodes.Assignment)


def _is_endless(loop: nodes.While | nodes.ArithmeticFor) -> bool:
    """Whether neither the condition of a loop nor anything in it ends it."""
    if isinstance(loop, nodes.ArithmeticFor):
        condition = loop.expressions[1].parts
        certain = all(type(part) is nodes.Literal and _is_constant(part.text) for part in condition)
    else:
        certain = _is_certain(loop.condition.commands[-1], not loop.until)
    return certain and not _is_left(loop.body)


def _is_left(body: nodes.List) -> bool:
    """Whether a command of the body, and not of a subshell in it, may end the loop."""
    apart = {id(node) for shell in walk(body) if type(shell) is nodes.Subshell for node in walk(shell.body)}
    return any(_program(node) in ENDING and id(node) not in apart for node in walk(body))


def _is_certain(condition: nodes.Node, wanted: bool) -> bool:
    """Whether a condition certainly succeeds, or fails where that is `wanted`."""
    if type(condition) is nodes.Pipeline and len(condition.commands) == 1:
        return _is_certain(condition.commands[0], wanted is not bool(condition.negations % 2))
    if type(condition) is nodes.ArithmeticCommand:
        parts = condition.expression.parts
        return wanted and len(parts) == 1 and type(parts[0]) is nodes.Literal and _is_constant(parts[0].text)
    if type(condition) is nodes.Conditional:
        test = condition.condition
        texts = [word.value for word in test.operands] if type(test) is nodes.ConditionalTest else []
        return wanted and _holds(texts, test.operator if type(test) is nodes.ConditionalTest else "")
    words = [word.value for word in condition.words] if type(condition) is nodes.SimpleCommand else []
    return not wanted if words == ["false"] else wanted and _succeeds(words)


def _succeeds(words: list[str | None]) -> bool:
    """Whether a command of known words certainly succeeds: true, sleep 0, [ 1 -eq 1 ]."""
    match words:
        case ["sleep", "0"]:
            return True
        case ["[", *tested, "]"] | ["test", *tested]:
            operator = (tested[1] or "") if len(tested) == 3 else ""
            return _holds([*tested[:1], *tested[2:]] if len(tested) == 3 else tested, operator)
        case [program, *_]:
            return program in ("true", ":") or is_a(program, SPEAKER)
        case _:
            return False


def _holds(texts: list[str | None], operator: str) -> bool:
    """Whether a test of known words is true: [ 1 ], [ 1 -eq 1 ], [[ x == x ]]."""
    if not texts or None in texts:
        return False
    if len(texts) == 1:
        return not operator and bool(texts[0])
    return len(texts) == 2 and texts[0] == texts[1] and operator in ("=", "==", "-eq", "-le", "-ge")


def _is_constant(text: str) -> bool:
    """Whether an expression is a number other than nought, or empty, as in for ((;;))."""
    return not text.strip() or (text.strip().isdigit() and bool(text.strip().strip("0")))


def _starts(body: nodes.List) -> bool:
    """Whether each round starts something in the background and waits for nothing: `sleep 9 & done`."""
    behind = before = False
    for node, end in zip(body.commands, body.terminators, strict=True):
        if end == "&" or _is_detached(node):
            behind = True
        elif isinstance(node, (nodes.Subshell, nodes.Group)):
            if not _starts(node.body):
                return False
            behind = True
        elif not (_is_silent(node) or is_a(_program(node), QUICK)):
            before = True
    return behind and not before


def _is_detached(node: nodes.Node) -> bool:
    """Whether a command continues beside the shell: setsid x, coproc x, bash -c 'x &'."""
    if type(node) is nodes.Coprocess:
        return True
    words = [word.value or "" for word in node.words] if type(node) is nodes.SimpleCommand else []
    if words[:1] == ["setsid"]:
        return "-w" not in words and "--wait" not in words
    return words[:1] != [] and words[0] in SHELLS and "-c" in words and words[-1].rstrip(" ;").endswith("&")


def _filled(loop: Loop, often: str) -> str:
    """The file that a loop writes to that does not come to an end, in which nothing takes time."""
    if not all(_is_silent(node) or is_a(_program(node), QUICK) for node in loop.body.commands):
        return ""
    own = [each.target.value or "" for each in loop.redirects if each.operator in (">", ">>", "&>", "&>>", ">|")]
    target = next((text for text in (*_targets(loop.body), *own) if text and not text.startswith("/dev/")), "")
    if not target and often == ENDLESS and any(map(_prints, loop.body.commands)) and not own:
        return PRINTS
    return f"writes `{target}` {often}" if target else ""


def _fed_back(loop: nodes.While) -> str:
    """The file that a loop reads and to which it adds in each round: while read x; do echo $x >> f; done < f."""
    reads = [redirect.target.value for redirect in loop.redirects if redirect.operator == "<"]
    target = next((text for text in _targets(loop.body) if text in reads), "") if reads else ""
    return f"adds to `{target}`, which it reads, without end" if target else ""


def _targets(body: nodes.List) -> Iterator[str]:
    """The files to which commands add."""
    for node in walk(body):
        if type(node) is nodes.Redirect and node.operator in (">>", "&>>") and node.target.value:
            yield node.target.value


def _is_silent(node: nodes.Node) -> bool:
    """Whether a command starts no program at all."""
    if type(node) is nodes.SimpleCommand:
        return not node.words
    return type(node) in (nodes.ArithmeticCommand, nodes.Conditional, nodes.FunctionDefinition)


def _prints(node: nodes.Node) -> bool:
    """Whether a command prints something to where the loop prints."""
    program = _program(node)
    prints = bool(program) and not is_a(program, SILENT, SHELL_CHANGER)
    return prints and type(node) is nodes.SimpleCommand and not node.redirects


def _program(node: nodes.Node) -> str:
    """The first word of a simple command; empty for others."""
    return (node.words[0].value or "") if type(node) is nodes.SimpleCommand and node.words else ""
