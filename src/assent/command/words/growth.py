"""What grows without end, as far as a text shows it: processes, words and values."""

from __future__ import annotations

from assent.syntax import nodes, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MANY = 10_000_000  # words of one sequence; bash makes them all before it continues
DOUBLINGS = 24  # of one value: 16 million times as long
ALWAYS = frozenset(("true", ":"))
NEVER = "false"
ENDING = frozenset("break exit return kill exec source . eval".split())  # may end a loop
PASSING = frozenset("echo printf true : false let declare local export set shift test [".split())


def of_loop(loop: nodes.While | nodes.ArithmeticFor) -> str:
    """What a loop without end makes more and more of: processes in the background, a value; empty for others."""
    if not _is_endless(loop):
        return ""
    if _starts(loop.body):
        return "starts background processes without end"
    doubled = next((node.name for node in _assignments(loop.body) if doubles(node)), "")
    return f"makes `{doubled}` twice as long in each round, without end" if doubled else ""


def of_sequence(text: str) -> str:
    """What a sequence such as {1..1000000000} makes; empty for few words."""
    first, last, *step = text.strip("{}").split("..")
    try:
        count = abs(int(last) - int(first)) // (abs(int(step[0])) or 1 if step else 1)
    except ValueError:
        return ""
    return f"makes {count + 1:,} words" if count >= MANY else ""


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
    """Whether nothing in the loop ends it."""
    if any(_program(node) in ENDING for node in walk(loop.body)):
        return False
    if isinstance(loop, nodes.ArithmeticFor):
        return all(type(part) is nodes.Literal and _is_constant(part.text) for part in loop.expressions[1].parts)
    condition = loop.condition.commands[-1]
    if type(condition) is nodes.ArithmeticCommand:
        parts = condition.expression.parts
        return not loop.until and len(parts) == 1 and type(parts[0]) is nodes.Literal and _is_constant(parts[0].text)
    program = _program(condition)
    return program == NEVER if loop.until else program in ALWAYS


def _is_constant(text: str) -> bool:
    """Whether an expression is a number other than nought, or empty, as in for ((;;))."""
    return not text.strip() or (text.strip().isdigit() and bool(text.strip().strip("0")))


def _starts(body: nodes.List) -> bool:
    """Whether each round starts something in the background and waits for nothing: `sleep 9 & done`."""
    behind = [node for node, end in zip(body.commands, body.terminators, strict=True) if end == "&"]
    before = [node for node, end in zip(body.commands, body.terminators, strict=True) if end != "&"]
    quick = all(_program(node) in PASSING for node in before if not _is_silent(node))
    return bool(behind) and quick


def _is_silent(node: nodes.Node) -> bool:
    """Whether a command starts no program at all."""
    if type(node) is nodes.SimpleCommand:
        return not node.words
    return type(node) in (nodes.ArithmeticCommand, nodes.Conditional, nodes.FunctionDefinition)


def _program(node: nodes.Node) -> str:
    """The first word of a simple command; empty for others."""
    return (node.words[0].value or "") if type(node) is nodes.SimpleCommand and node.words else ""
