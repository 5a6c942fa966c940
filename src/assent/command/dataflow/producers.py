"""The output of a command as the words of another: paths, names and numbers of find, echo, ls, seq and their like."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from assent.command.dataflow.listing import asked, listing, searches
from assent.command.model import Argument, Command, Wrapping
from assent.command.options import grammar, read
from assent.command.output.listings import here, located
from assent.command.output.selecting import selects
from assent.command.program import SHELLS
from assent.command.word import LABEL, NUMERAL
from assent.command.wrappers.execution_context import INPUT
from assent.record import replace
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.parts import Wrapper
    from assent.syntax.nodes import Word

SUBSTITUTED = "/dev/fd/"  # what a process substitution is given as
EACH = ("-x", "--exec")  # of fd: the command runs once for each path


def is_set_apart(xargs: Wrapper) -> bool:
    """Whether xargs takes the names that it is given whole."""
    from assent.command.wrappers.table import WrapperForm, wrapper

    reading = read(xargs.words, grammar((wrapper("xargs") or WrapperForm()).options, permutes=False))
    return any(reading.has(option) for option in ("-0", "-d", "-I", "-i", "-J"))


def has_file(wrapper: Wrapper) -> bool:
    """Whether xargs may take its words from a file: `-a`, also in a cluster, `--arg-file`."""
    words = [word.text for word in wrapper.words[1:]] if wrapper.name == "xargs" else []
    return any(word.startswith("--a") or (word[:1] == "-" and word[1:2] != "-" and "a" in word) for word in words)


def substituted(word: Argument, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The places of what `$(…)`, as a whole word, prints; also quoted, in backquotes, and `<(…)`."""
    span = inner_span(word)
    return () if span is None else printed(*span, commands)


def inner_span(word: Argument) -> tuple[int, int] | None:
    """The span of what is in the substitution that is the whole word, without blanks around it."""
    if word.inside is not None:
        return word.inside
    opening = 1 if word.text[:1] == "`" else 2
    inner = word.text[opening:-1]
    quote = 1 if word.quoted else 0
    if word.text[:opening] not in ("`", "$(", "<(") or word.end - word.start != len(word.text) + 2 * quote:
        return None
    end = word.end - quote - 1
    return end - len(inner.lstrip()), end - len(inner) + len(inner.rstrip())


def printed(start: int, end: int, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The paths that the one pipeline which fills the span prints: `git ls-files | grep x` in `$( )`."""
    inside = _inside(start, end, commands)
    if not inside or commands[inside[0]].start != start or commands[inside[-1]].end != end:
        return ()
    chained = all(commands[at].stdin == before for before, at in pairwise(inside))
    return piped(inside[-1], end, commands) if chained else ()


_last: list[tuple[Sequence[Command], list[tuple[int, int]]]] = []  # the last commands, and where each begins


def _inside(start: int, end: int, commands: Sequence[Command]) -> list[int]:
    """The commands in a span, by their index; those of one text are looked through for each of its words."""
    if not _last or _last[0][0] is not commands or len(_last[0][1]) != len(commands):
        _last[:] = [(commands, sorted([(command.start, at) for at, command in enumerate(commands)]))]
    order = _last[0][1]
    near = order[bisect_left(order, (start, -1)) : bisect_left(order, (end + 1, -1))]
    return sorted([at for _, at in near if commands[at].end <= end])


def within(name: Argument, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The paths that the commands of a process substitution print, where they are one pipeline."""
    inside = _inside(name.start + 2, name.end - 1, commands)
    chained = all(commands[at].stdin == before for before, at in pairwise(inside))
    return piped(inside[-1], name.end - 1, commands) if inside and chained else ()


def piped(index: int, end: int, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The paths that the command with that index prints, a line each; empty where that is not known.

    It must be all that prints before `end`: a group may print more than its first command. Where it begins a
    pipeline that ends before, as in `bash -c 'find . | head' | xargs wc`, what the last one prints.
    """
    index = _last_of(index, end, commands)
    if 0 <= index < len(commands) and _picks(index, end, commands):
        return piped(commands[index].stdin or 0, commands[index].wrappers[-1].start, commands)
    if 0 <= index < len(commands) and [word.text[:8] for word in commands[index].argv] == ["cat", SUBSTITUTED]:
        return within(commands[index].argv[1], commands)
    if not 0 <= index < len(commands) or not is_alone(index, end, commands):
        return ()
    source = commands[index]
    words = source.argv[1:]
    if not source.argv or not all(word.exact or word.glob for word in words):
        return ()
    if source.stdin is not None and selects(source.program, words):
        found = piped(source.stdin, source.start, commands)
        return (*found, *asked(source, *found))
    return listing(source, words) or _labels(source, commands)


def _last_of(index: int, end: int, commands: Sequence[Command]) -> int:
    """The last command of the pipeline that begins with the one of that index and ends before `end`."""
    for at in range(index + 1, len(commands)):
        if commands[at].stdin == index and commands[at].end <= end:
            index = at
    return index


def _picks(index: int, end: int, commands: Sequence[Command]) -> bool:
    """Whether a command only names some of the files that its input names: xargs grep -l x."""
    source = commands[index]
    if source.stdin is None or source.function:
        return False
    around = source.apart_from(commands[source.stdin])
    if [wrapper.name for wrapper in around] != ["xargs"]:
        return False
    if has_file(around[0]) or is_set_apart(around[0]) or source.redirects or source.argv[-1].text != INPUT:
        return False
    behind = [each for each in commands[index + 1 :] if each.end > source.end and each.start < end]
    return not behind and searches(source.argv[:-1])


def _labels(source: Command, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """Names and numbers that a command prints, alone or as a column of lines."""
    from assent.command.output import columns, printed  # few texts need their tables
    from assent.command.words.outputs import place_of

    program, text = source.program or "", ""
    folder = None if source.stdin is not None else place_of([word.text for word in source.argv])
    if folder is not None:
        return (replace(folder, start=source.start, end=source.start),)
    picked = columns.column(program, source.argv) if source.stdin is not None else ""
    if picked:
        origin = _origin(source, commands)
        text = "" if origin is None else columns.columns(origin.program or "", origin.argv).get(picked, "")
        if origin is not None and not text and picked == ":1":
            return located(origin.program or "", origin.argv[1:])
        if origin is not None and not text and origin.program == "git" and columns.are_paths(picked, origin.argv):
            return (here(source.argv),)
    elif source.stdin is not None and columns.counted(program, source.argv):
        text = NUMERAL
    elif source.stdin is not None and program == "jq":
        origin = _origin(source, commands)
        text = "" if origin is None or not origin.argv else printed.picked(source.argv, origin.argv)
    else:
        text = printed.labels(program, source.argv)
    return (printed.word(text, source.argv[0].start),) if text else ()


def first_column(index: int, end: int, commands: Sequence[Command], separator: str) -> tuple[Argument, ...]:
    """The first field of each line that the command with that index prints, where it is known.

    The fields end at a `separator`, at blanks if it is empty.
    """
    from assent.command.output import columns, printed  # few texts need their tables

    if not 0 <= index < len(commands) or not is_alone(index, end, commands):
        return ()
    source = commands[index]
    if not source.argv or not all(word.exact or word.glob for word in source.argv):
        return ()
    passes = source.stdin is not None and selects(source.program, source.argv[1:])
    origin = _origin(source, commands) if passes else source
    if origin is None:
        return ()
    if separator:
        text = LABEL if origin.program == "git" and columns.leads(origin.argv, separator) else ""
    else:
        found = columns.columns(origin.program or "", origin.argv).get("1", "")
        text = found or printed.labels(origin.program or "", origin.argv)
    return (printed.word(text, origin.argv[0].start),) if text else ()


def first_column_within(target: Word, commands: Sequence[Command], separator: str) -> tuple[Argument, ...]:
    """The same of the one pipeline in a process substitution: `< <(wc -l *.c)`."""
    inside = _inside(target.start + 2, target.end - 1, commands)
    chained = all(commands[at].stdin == before for before, at in pairwise(inside))
    known = inside and chained and _is_printed(target)
    return first_column(inside[-1], target.end - 1, commands, separator) if known else ()


def _is_printed(target: Word) -> bool:
    """Whether a word is a process substitution that prints: `<(…)`."""
    part = target.parts[0]
    return len(target.parts) == 1 and type(part) is nodes.ProcessSubstitution and part.direction == "<"


def lines_within(target: Word, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The paths, names or numbers that the one pipeline in a process substitution prints, a line each."""
    if not _is_printed(target):
        return ()
    return within(Argument(target.start, target.end, "", "", exact=False), commands)


def _origin(source: Command, commands: Sequence[Command]) -> Command | None:
    """The command whose lines `source` is given, some of them selected; None where other commands print as well."""
    while source.stdin is not None:
        index, end = source.stdin, source.start
        if not 0 <= index < len(commands) or not is_alone(index, end, commands):
            return None
        source = commands[index]
        if not all(word.exact or word.glob for word in source.argv):
            return None
        if source.stdin is None or not selects(source.program, source.argv[1:]):
            return source
    return None


def is_alone(index: int, end: int, commands: Sequence[Command]) -> bool:
    """Whether nothing but the command with that index prints before `end`, and only to the pipe."""
    source = commands[index]
    if source.function or not all(_passes_on(wrapper, index, commands) for wrapper in source.wrappers):
        return False
    if source.end > end or any(word.text.startswith("/dev/") for word in source.argv):
        return False
    if any(r.target is not None and r.target.text.startswith("/dev/fd/") for r in source.redirects):
        return False
    last = source.end
    return not [each for each in commands[index + 1 :] if each.end > last and each.start < end]


def _passes_on(wrapper: Wrapper, index: int, commands: Sequence[Command]) -> bool:
    """Whether what a command prints comes out of its wrapper as it is, or is read inside of it."""
    if wrapper.wrapping is Wrapping.Nothing or (wrapper.wrapping is Wrapping.Shell and wrapper.name in SHELLS):
        return True
    reader = next((each for each in commands[index + 1 :] if each.stdin == index), None)
    return reader is not None and any(wrapper.start == each.start for each in reader.wrappers)
