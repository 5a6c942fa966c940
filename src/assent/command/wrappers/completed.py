"""Commands that xargs, parallel and entr complete with words of their input."""

from __future__ import annotations

from itertools import pairwise

from assent.command.model import Argument
from assent.command.options import Reading
from assent.command.parts import Redirection
from assent.command.program import may_be_shell
from assent.command.wrappers.execution_context import Layers, fed, filled, joined
from assent.command.wrappers.leaves import Text
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.wrappers.leaves import Leaf


PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~")  # of a path
PLACEHOLDERS = ("{}", "{.}", "{/}", "{//}", "{/.}", "{#}", "{%}")  # of parallel


def completed(
    name: str, rest: Sequence[Argument], layers: Layers, reading: Reading, program: Argument
) -> tuple[tuple[Argument, ...], Layers] | list[Leaf]:
    """The words of the command with what is around them, or the texts that a shell reads."""
    if name == "parallel":
        return _parallel(rest, layers, reading, program)
    if name == "entr":
        return [Text(rest[0], layers)] if reading.has("-s") else (tuple(filled(rest, "/_")), layers)
    placeholder = _placeholder(reading)
    words = filled(rest, placeholder) if placeholder else [*rest, _given(reading, program)]
    codes = any(may_be_shell(word.text.rpartition("/")[2]) for word in rest)  # its text has the placeholder as it is
    return tuple([_braced(word, placeholder, codes) if placeholder else word for word in words]), layers


def _braced(word: Argument, placeholder: str, codes: bool) -> Argument:
    """A word with `{}` in place of another placeholder, as which all that asks knows it: logs/% → logs/{}."""
    around = word.text.replace(placeholder, "")
    if word.exact or (around and (codes or not PLAIN.issuperset(around))):
        return word
    return replace(word, text=word.text.replace(placeholder, "{}"))


def _given(reading: Reading, program: Argument) -> Argument:
    """The words that xargs puts behind those of its command: -n1 one word, else many."""
    most = reading.value("-n")
    return replace(fed(program), several=most is None or most.text != "1")


def _placeholder(reading: Reading) -> str | None:
    """The placeholder that xargs replaces by the input: -I{}, -i, -J %."""
    for option in reading.options:
        if option.name in ("-I", "-J", "-i"):
            return "{}" if option.value is None else option.value.text
    return None


def _parallel(
    rest: Sequence[Argument], layers: Layers, reading: Reading, program: Argument
) -> tuple[tuple[Argument, ...], Layers] | list[Leaf]:
    """The command of GNU parallel: a shell reads its words, with quoted values put in."""
    markers = [i for i, word in enumerate(rest) if word.exact and word.text[:3] == ":::"]
    stop = markers[0] if markers else len(rest)
    if stop == 0:
        commands = [word for word in rest if word.text[:3] != ":::"]
        return [Text(word, layers) for word in commands or [fed(program)]]
    words = rest[:stop]
    for mark, after in pairwise(rest[stop:]):
        if mark.text == "::::":
            fact = Redirection(after.start, after.end, "<", after, reads=True, writes=False, truncates=False)
            layers = replace(layers, redirects=(*layers.redirects, fact))
    if reading.has("-q"):
        return (*words, fed(program)), layers
    whole = joined(words)
    text = whole.text
    for placeholder in PLACEHOLDERS:
        text = text.replace(placeholder, '"$1"')
    alone = text == whole.text  # all values behind the words; else each in their midst
    without = any(most is not None and most.text == "0" for most in (reading.value("-n"), reading.value("-N")))
    text = f'{text} "$@"' if alone and not without else text
    values = tuple(rest[stop + 1 :])
    known = [word.text for word in rest[stop:] if word.text[:3] == ":::"] == [":::"] and not reading.has("-a")
    known = known and (alone or len(values) == 1)
    source = Argument(whole.start, whole.end, text, text if whole.exact else "", whole.exact)
    return [Text(source, layers, words=(program, *values) if known else ())]
