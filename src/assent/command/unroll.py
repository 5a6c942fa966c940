"""The number of times that a body is walked: for each value of a loop's variable, for each call of a function."""

from __future__ import annotations

from assent.command.model import Argument, Command
from assent.command.redirects import given, is_input
from assent.command.word import NUMERAL, SIGNED
from assent.command.words.arguments import arguments
from assent.command.words.constants import changed, is_tracked
from assent.command.words.variables import first_field, line
from assent.record import replace
from assent.syntax import nodes
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.collector import Calls, Seen, Spot
    from assent.command.scene import Scene

MAX_ROUNDS = 100  # of loops over known words, in the whole text
MAX_WALKED = 50_000  # characters of a body times its rounds
MAX_COUNTED = 9_000  # the same where the values are numbers
MAX_CALLS = 8  # of one function
PARAMETERS = frozenset("123456789@*#")


def each_word(scene: Scene, node: nodes.For) -> Sequence[Argument]:
    """The values of the variable of `for`, one by one; empty when they are not known."""
    if node.select or node.name not in scene.text[node.body.start : node.body.end]:
        return []
    known = scene.known()
    words = list(known.lists.get("@", ())) if node.words is None else arguments(node.words, known)
    values: list[Argument] = []
    for word in words:
        found = [word] if word.exact or word.glob else _listed(word, scene)
        if not found:
            return []
        values += found
    programs = [value.text for value in values] if all(value.exact for value in values) else []
    if not is_followed(scene, node.name, node.body, programs):
        return []
    return _few(_counted(values, node.body) or values, scene, node.body)


def _counted(values: Sequence[Argument], body: nodes.List) -> Sequence[Argument]:
    """Numbers as one that may be any, where the body is too long for each: `for i in {1..60}` around a long wait."""
    walked = len(values) * (body.end - body.start)
    if walked <= MAX_COUNTED or not all(value.exact and value.text.isdecimal() for value in values):
        return []
    return [replace(values[0], text=NUMERAL, prefix="", exact=False, several=False, glob=True)]


def each_line(scene: Scene, node: nodes.While, spot: Spot) -> tuple[str, Sequence[Argument]]:
    """The variable that `while read x` sets, and its values one by one; empty when they are not known."""
    reading = node.condition.commands[-1]
    if node.until or type(reading) is not nodes.SimpleCommand or not reading.words or reading.redirects:
        return "", []
    if reading.words[0].value != "read":
        return "", []
    field = first_field(arguments(reading.words, scene.known()))
    if field:
        return field, _first_fields(node, reading, field, spot, scene)
    if any(each.name != "IFS" or each.value for each in reading.assignments):
        return "", []
    name, raw = line(arguments(reading.words, scene.known()))
    if not name or not is_followed(scene, name, node.body):
        return "", []
    values = _lines(node, spot, scene, raw=raw)
    _note_numbers(scene, reading, name, values or ())
    return ("", []) if values is None else (name, _few(values, scene, node.body))


def _lines(node: nodes.While, spot: Spot, scene: Scene, *, raw: bool) -> Sequence[Argument] | None:
    """The lines that a loop reads: of a pipe, a substitution, or a text; None where that text is not known."""
    source = next((redirect for redirect in reversed(node.redirects) if is_input(redirect)), None)
    if source is None:
        return _piped(node, spot, scene)
    if source.here_document is None and source.operator == "<":
        return _substituted(source.target, scene)
    text = given((source,), scene.known())
    if source.operator == "<<<" and text is not None and not text.exact:
        return [text] if text.glob else _listed(text, scene)
    if text is None or not text.exact or ("\\" in text.text and not raw):
        return None
    lines = [each.strip(" \t") for each in text.text.split("\n")]
    return [Argument(text.start, text.end, each, each, exact=True, quoted=True) for each in lines if each]


def is_followed(scene: Scene, name: str, body: nodes.List, values: Sequence[str] = ()) -> bool:
    """Whether `body` uses the variable `name`, with one of `values` if these are known, and nothing in it sets it."""
    if name not in scene.text[body.start : body.end] or not is_tracked(name):
        return False
    names = changed((body,), scene.meddling(), (name, values))
    return names is not None and name not in names


def _few(values: Sequence[Argument], scene: Scene, body: nodes.List) -> Sequence[Argument]:
    """`values` if the body can be walked for each of them."""
    walked = len(values) * (body.end - body.start)
    return values if scene.seen.rounds + len(values) <= MAX_ROUNDS and walked <= MAX_WALKED else []


def _listed(word: Argument, scene: Scene) -> list[Argument]:
    from assent.command.dataflow.inputs import beneath
    from assent.command.dataflow.producers import substituted  # not every loop needs them

    return [beneath(place) for place in substituted(word, scene.ledger.commands)]


def _substituted(target: nodes.Word, scene: Scene) -> list[Argument]:
    """The lines of `< <(…)`."""
    text = scene.text[target.start : target.end]
    return _listed(Argument(target.start, target.end, text, "", exact=False), scene)


def _piped(node: nodes.While, spot: Spot, scene: Scene) -> list[Argument]:
    """The lines that the command before a loop prints."""
    from assent.command.dataflow.inputs import beneath
    from assent.command.dataflow.producers import piped

    if spot.stdin is None:
        return []
    return [beneath(place) for place in piped(spot.stdin, node.start, scene.ledger.commands)]


def _first_fields(
    node: nodes.While, reading: nodes.SimpleCommand, name: str, spot: Spot, scene: Scene
) -> Sequence[Argument]:
    """The first field of the lines that the command before a loop prints: `while read h subject`."""
    from assent.command.dataflow.producers import first_column, first_column_within

    separator: str | None = "" if scene.known().at_blanks else None
    for each in reading.assignments:
        separator = each.value.value if each.name == "IFS" and type(each.value) is nodes.Word else None
    source = next((redirect for redirect in reversed(node.redirects) if is_input(redirect)), None)
    column: Sequence[Argument] = ()
    if separator is not None and source is None and spot.stdin is not None:
        column = first_column(spot.stdin, node.start, scene.ledger.commands, separator)
    elif separator is not None and source is not None and source.operator == "<":
        column = first_column_within(source.target, scene.ledger.commands, separator)
    known = column and is_followed(scene, name, node.body)
    _note_numbers(scene, reading, name, column if known else ())
    return _few([replace(word, several=False) for word in column], scene, node.body) if known else []


def _note_numbers(scene: Scene, reading: nodes.SimpleCommand, name: str, values: Sequence[Argument]) -> None:
    """Note that `read` sets a variable to a number, where each of its values is one."""
    if values and all(value.text in (NUMERAL, SIGNED) or (value.exact and value.text.isdecimal()) for value in values):
        scene.ledger.numbers[reading.words[0].start] = name


def each_call(scene: Scene, node: nodes.FunctionDefinition) -> Sequence[tuple[Argument, ...] | None]:
    """The words of each call of a function if they are known, else nothing known once."""
    found = scene.seen.calls.get(node.name, ())
    walked = len(found) * (node.end - node.start)
    if not found or scene.seen.rounds + len(found) > MAX_ROUNDS or walked > MAX_WALKED:
        return (None,)
    scene.seen.rounds += len(found)
    return found


def is_parametric(body: nodes.Command) -> bool:
    """Whether a function's body uses its arguments."""
    for node in walk(body):
        if type(node) is nodes.Parameter and node.name in PARAMETERS:
            return True
        if type(node) is nodes.For and node.words is None:
            return True
    return False


def calls(seen: Seen, commands: Sequence[Command]) -> Calls:
    """The words of every call of each function that uses its arguments, where all of them are known."""
    found: Calls = {}
    for name in seen.parametric:
        words = [command.argv[1:] for command in commands if command.argv and command.argv[0].text == name]
        known = all(word.exact or word.glob for each in words for word in each)
        if known and 0 < len(words) <= MAX_CALLS:
            found[name] = words
    return found
