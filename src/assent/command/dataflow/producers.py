"""The output of a command as the words of another: paths, names and numbers of find, echo, ls, seq and their like."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from assent.command.model import Argument, Command, Wrapping
from assent.command.options import LABEL, NUMERAL, grammar, read
from assent.command.output.listings import LETTERS, here, is_local, located, named, names
from assent.command.output.selecting import fits, selects
from assent.command.program import SHELLS
from assent.command.words.expanded import fields
from assent.command.wrappers.execution_context import BETWEEN, INPUT
from assent.command.wrappers.find import found
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.parts import Wrapper

PRINTING = frozenset(("-exec", "-execdir", "-ok", "-okdir", "-printf", "-ls"))  # of find: print something else
FORMATS = frozenset(("%s\\n", "%s\\0", "%s ", "%s"))  # with which printf prints its words as they are
VALUED = frozenset(
    "-t --type -d --max-depth --min-depth -S --size -c --color -j --threads -E --exclude".split()
)  # of fd
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
        return piped(source.stdin, source.start, commands)
    return _listing(source, words) or _labels(source, commands)


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
    return not behind and _searches(source.argv[:-1])


def _listing(source: Command, words: Sequence[Argument]) -> tuple[Argument, ...]:
    """The paths, words or numbers that a command with those operands prints."""
    match source.program:
        case "find":
            return found_paths(source) if _only_names(words) else ()
        case "echo":
            return echoed(words)
        case "printf":
            return echoed(words[1:]) if words and words[0].text in FORMATS else ()
        case "seq":
            from assent.command.words.counting import sequence  # few texts count

            return sequence(words)
        case "ls":
            return listed(words)
        case "locate" | "plocate" | "mlocate" | "mdfind" if words:
            return _anywhere(words[-1])
        case _:
            return named(source.program or "", words)


def _only_names(words: Sequence[Argument]) -> bool:
    """Whether find prints paths that it finds, and nothing else: `find . -exec grep -l x {} +`."""
    printing = [at for at, word in enumerate(words) if word.text in PRINTING]
    if len(printing) != 1 or words[printing[0]].text != "-exec":
        return not printing
    begin = printing[0] + 1
    end = next((at for at in range(begin, len(words)) if words[at].text in (";", "+")), begin)
    return words[end - 1].text == "{}" and _searches(words[begin : end - 1])


def _searches(words: Sequence[Argument]) -> bool:
    """Whether the words, behind which the name of a file follows, have it printed or not: `grep -l x`."""
    known = all(word.exact for word in words) and len([word for word in words[1:] if word.text[:1] != "-"]) == 1
    return known and words[0].text in ("grep", "rg") and names(words[0].text, words[1:])


def _labels(source: Command, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """Names and numbers that a command prints, alone or as a column of lines."""
    from assent.command.output import columns, printed  # few texts need their tables

    program, text = source.program or "", ""
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


def found_paths(find: Command) -> tuple[Argument, ...]:
    """The paths that find prints; of a path where it starts, that path and all below it."""
    paths = found(find.argv)
    if find.cwd is None and not all(path.text.startswith("/") for path in paths):
        return ()
    return tuple([replace(path, exact=False, glob=path.exact or path.glob) for path in paths])


def searched(words: Sequence[Argument]) -> tuple[Argument, ...]:
    """The paths that fd prints when it looks elsewhere: all below its places, or all with such a name."""
    places = [word for word in words if not is_local((word,)) and (word.exact or word.glob)]
    if any(not word.exact for word in words if word not in places):
        return ()
    named = [
        word.text
        for before, word in zip(("", *[word.text for word in words]), words, strict=False)
        if word.text[:1] != "-" and word not in places and word.text.strip(".*^$") and before not in VALUED
    ]
    if named or any(word.text.startswith(("--ext", "--glob", "-e=")) for word in words):
        return tuple([_below(place, (*named, "")[0]) for place in places])
    return tuple([replace(place, exact=False, glob=True) for place in places])


def _below(place: Argument, name: str) -> Argument:
    """Some of the files below `place`: what fd is told of their names is only shown."""
    shown = name if name.replace("-", "").replace("_", "").isalnum() else INPUT
    return replace(place, text=f"{place.text.rstrip('/')}/{BETWEEN}/*{shown}*", exact=False, glob=True)


def _anywhere(name: Argument) -> tuple[Argument, ...]:
    """The files of the whole machine with a part of their names: locate id_rsa."""
    shown = name.text.strip("*").rpartition("/")[2]
    if not shown.replace("-", "").replace("_", "").replace(".", "").isalnum():
        return ()
    ending = "" if "." in shown else "*"
    return (replace(name, text=f"/{BETWEEN}/*{shown}{ending}", exact=False, glob=True),)


def echoed(words: Sequence[Argument]) -> tuple[Argument, ...]:
    """The words that echo prints, which may be split where they have blanks."""
    if any(word.text[:1] == "-" or any(c in word.text for c in "\\'\"") for word in words):
        return ()
    pieces = [field for word in words if word.exact for field in fields(word)]
    known = {(word.start, word.end, word.text) for word in words}
    return (*words, *[piece for piece in pieces if (piece.start, piece.end, piece.text) not in known])


def listed(words: Sequence[Argument]) -> tuple[Argument, ...]:
    """The names that ls prints: the operands that are files, and the bare names in those that are directories."""
    if not fits(words, LETTERS):
        return ()
    operands = tuple([word for word in words if word.text[:1] != "-"])
    alone = any("d" in word.text for word in words if word.text[:1] == "-")  # -d: no directory is looked into
    return operands if alone and operands else (*operands, here(words))
