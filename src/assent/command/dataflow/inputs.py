"""Words that come from what other commands print: of xargs, of find -exec, of `$(…)`, and of loops.

They are not known before they run, but often it is known where they are: below the paths where
`find` starts, or below the current directory for what `git ls-files` lists.
"""

from __future__ import annotations

from assent.command.dataflow.listing import are_all, asked, echoed, everywhere, found_paths, searched
from assent.command.dataflow.producers import EACH, SUBSTITUTED, has_file, is_set_apart, piped, substituted, within
from assent.command.model import Argument, Command, Place, Wrapping
from assent.command.options import HERE, grammar, read
from assent.command.output.listings import named
from assent.command.program import FD
from assent.command.word import LABEL, LABELS
from assent.command.wrappers.execution_context import BETWEEN, INPUT
from assent.command.wrappers.find import outside
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.parts import Wrapper

PLACEHOLDERS = frozenset((INPUT, "{}"))
MARKS = "$`*?[]{}~\\"  # with which more of a word is expanded
MOST_INSERTED = 4  # values that are put into one text


def placed(command: Command, commands: Sequence[Command]) -> Command:
    """`command` with the words that come from its input replaced by where they are known to be."""
    if all(word.exact or word.glob for word in command.argv):
        return command
    argv: list[Argument] = []
    sought: list[Argument] | None = None
    for word in command.argv:
        if word.exact or word.glob:
            argv.append(word)
            continue
        nothing = _nothing(word, command, commands)
        places = (nothing,) if nothing else place(word, command.wrappers, command.stdin, commands)
        places = _split(word, places, command) or _written(word, command) or _read(word, command, commands)
        several = word.several
        made = [replace(each, start=word.start, end=word.end, several=several or each.several) for each in places]
        if not made:
            sought = _sought(command, commands) if sought is None else sought
            made = [word, *[replace(each, start=word.start, end=word.end) for each in sought]]
        add(made, word, argv)
    return replace(command, argv=tuple(argv))


def add(values: Sequence[Argument], word: Argument, argv: list[Argument]) -> None:
    """Put what one word may be behind `argv`; behind an option each is the value of one: -w 1 -w 2.

    `find` has no such options in front of its paths, and takes all behind them for its expression.
    """
    searches = bool(argv) and argv[0].text.rpartition("/")[2] == "find"
    option = argv[-1] if argv and not word.several and not searches and _may_take(argv[-1]) else None
    for index, value in enumerate(values):
        argv += [value] if option is None or not index else [option, value]


def _may_take(word: Argument) -> bool:
    """Whether a word may be an option whose value is the next word."""
    return word.exact and len(word.text) > 1 and word.text[0] == "-" and word.text != "--"


def _sought(command: Command, commands: Sequence[Command]) -> list[Argument]:
    """Files that fd may give the command, of which it is not known where they all are."""
    outer = next((each for each in command.wrappers if each.name in FD), None)
    sources = [each for each in commands if outer is not None and each.argv[:1] == outer.words[:1]]
    return [name for each in sources for name in asked(each, everywhere(each))]


def _split(word: Argument, places: tuple[Argument, ...], command: Command) -> tuple[Argument, ...]:
    """`places` as xargs gives them on: a name with blanks it splits, unless told what sets names apart: -0 -d -I."""
    giving = next((wrapper for wrapper in reversed(command.wrappers) if wrapper.name == "xargs"), None)
    if giving is None or word.text != INPUT or is_set_apart(giving):
        return places
    return tuple([replace(place, prefix="") if _is_name(place) else place for place in places])


def _is_name(place: Argument) -> bool:
    """Whether `place` is one of the names of files that fit it, as find prints them."""
    return place.glob and place.text not in LABELS


def _nothing(word: Argument, command: Command, commands: Sequence[Command]) -> Argument | None:
    """The words of xargs at the start of a pipeline, with no redirect anywhere: those of nobody."""
    giving = [wrapper for wrapper in command.wrappers if wrapper.wrapping is Wrapping.Operands]
    if len(giving) != 1 or giving[0].name != "xargs" or word.text not in PLACEHOLDERS or has_file(giving[0]):
        return None
    inside = command.place is not Place.Top or command.caller is not None
    if command.stdin is not None or inside or any("<" in r.operator for c in commands for r in c.redirects):
        return None
    return Argument(word.start, word.end, LABEL, "", exact=False, several=True, glob=True)


def _written(word: Argument, command: Command) -> tuple[Argument, ...]:
    """The words that a here-string or a here-document gives xargs: `xargs rm <<< a`."""
    giving = [wrapper for wrapper in command.wrappers if wrapper.wrapping is Wrapping.Operands]
    texts = [redirection.given for redirection in command.redirects if redirection.given is not None]
    if len(giving) != 1 or giving[0].name != "xargs" or word.text not in PLACEHOLDERS or has_file(giving[0]):
        return ()
    return echoed(texts) if len(texts) == 1 and texts[0].exact else ()


def _read(word: Argument, command: Command, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The words that xargs reads of a process substitution: `xargs -a <(echo a) rm`, `xargs rm < <(echo a)`."""
    giving = [wrapper for wrapper in command.wrappers if wrapper.wrapping is Wrapping.Operands]
    if len(giving) != 1 or giving[0].name != "xargs" or word.text not in PLACEHOLDERS:
        return ()
    given = [r.target for r in command.redirects if r.reads and r.target is not None]
    names = giving[0].words if has_file(giving[0]) else given
    fed = [name for name in names if name.text.startswith(SUBSTITUTED)]
    return within(fed[0], commands) if len(fed) == 1 else ()


def place(
    word: Argument, wrappers: Sequence[Wrapper], stdin: int | None, commands: Sequence[Command]
) -> tuple[Argument, ...]:
    """The places of an uncertain word of a command behind `wrappers`; empty where they are not known."""
    if word.text[:1] in ("$", "`"):
        return substituted(word, commands) or _leading(word, commands)
    if word.quoted and "$(" in word.text:
        return _beneath_folder(word, commands)
    giving = [wrapper for wrapper in wrappers if wrapper.wrapping is Wrapping.Operands]
    if len(giving) != 1 or has_file(giving[0]):
        return ()
    wrapper = giving[0]
    before = word.text.removesuffix("{}")
    if before[-1:] in ("@", "=") and wrapper.name != "xargs" and "{}" not in before:  # curl -F f=@{}
        values = place(replace(word, text="{}"), wrappers, stdin, commands)
        return tuple(
            [replace(value, text=f"{before}{value.text}", prefix=f"{before}{value.prefix}") for value in values]
        )
    if word.text not in PLACEHOLDERS:
        inside = wrapper.name == "xargs" and stdin is not None and "{}" in word.text
        return _around(word, piped(stdin or 0, wrapper.start, commands)) if inside else ()
    if wrapper.name == "xargs":
        return () if stdin is None else piped(stdin, wrapper.start, commands)
    return _by_search(wrapper, commands)


def _by_search(wrapper: Wrapper, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The files that find or fd gives the command which it runs."""
    for outer in commands:
        if outer.program == wrapper.name and outer.argv and outer.argv[0].start == wrapper.words[0].start:
            if wrapper.name in FD:
                return _listed_by_fd(outer, wrapper)
            found = found_paths(outer)
            return found if wrapper.words[1].text in ("-exec", "-ok") else _absolute(found, outer)
    return ()


def _listed_by_fd(outer: Command, wrapper: Wrapper) -> tuple[Argument, ...]:
    """The files that fd lists, here or in the folders that it searches."""
    words = outside(outer.argv)[1:]
    each = wrapper.words[1].text in EACH
    listed = [replace(path, text=f"./{INPUT}", prefix="./", several=not each) for path in named("fd", words)]
    names = [replace(name, several=not each) for name in asked(outer, *listed[:1])]
    found = tuple(names) if are_all(names) else (*listed, *names)
    return found if listed else searched(words)


def inserted(code: Argument, wrappers: Sequence[Wrapper], stdin: int | None, commands: Sequence[Command]) -> list[str]:
    """A text of code with what is known to be put into it: `xargs -I % sh -c 'rm %'`, `find a -exec sh -c 'rm {}' …`.

    There may be more: what comes of blanks in a value, and of values that are not known, is not among them.
    """
    giving = next((wrapper for wrapper in wrappers if wrapper.wrapping is Wrapping.Operands), None)
    if giving is None:
        return []
    mark = _placeholder(giving)
    word = Argument(code.start, code.end, INPUT, "", exact=False)
    values = place(word, wrappers, stdin, commands) if mark and mark in code.text else ()
    known = [value.text for value in values if (value.exact or value.glob) and value.text not in LABELS]
    known = [text for text in known if text and INPUT not in text and BETWEEN not in text]
    return [code.text.replace(mark, text) for text in known[:MOST_INSERTED]]


def _placeholder(giving: Wrapper) -> str:
    """The placeholder of the program for its input; empty if it only adds it at the end."""
    if giving.name != "xargs":
        return "{}"
    from assent.command.wrappers.table import WrapperForm, wrapper

    reading = read(giving.words, grammar((wrapper("xargs") or WrapperForm()).options, permutes=False))
    named = reading.value("-I") or reading.value("-i") or reading.value("-J")
    if named is not None:
        return named.text
    return "{}" if reading.has("-i") or reading.has("-I") else ""


def _absolute(paths: Sequence[Argument], find: Command) -> tuple[Argument, ...]:
    """The paths as seen from anywhere: -execdir runs its command in the folder of each file."""
    made = []
    for path in paths:
        text = path.text if path.text[:1] in ("/", "~") else f"{find.cwd}/{path.text.removeprefix(HERE)}"
        certain = path.prefix if path.text[:1] in ("/", "~") else f"{find.cwd}/{path.prefix.removeprefix(HERE)}"
        made.append(replace(path, text=text, prefix=certain))
    return tuple(made) if find.cwd is not None else ()


def _around(word: Argument, values: Sequence[Argument]) -> tuple[Argument, ...]:
    """`word` with each of `values` in place of `{}`: packages/{}/package.json."""
    rises = ".." in word.text.split("/")  # from a folder that is not known
    if not all(value.exact or value.text in (INPUT, *LABELS) or (value.glob and not rises) for value in values):
        return ()
    begin = word.text[: word.text.index("{}")]
    made = []
    for value in values:
        text = word.text.replace("{}", value.text)
        prefix = text if value.exact else begin
        made.append(replace(word, text=text, prefix=prefix, exact=value.exact, glob=not value.exact))
    return tuple(made)


def _leading(word: Argument, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The word that begins with a number or a name which a pipeline prints: `sed -n "$(…),+20p"`."""
    closing = word.text.rfind(")") + 1
    quote, rest = 1 if word.quoted else 0, word.text[closing:]
    is_plain = word.end - word.start == len(word.text) + 2 * quote and not any(mark in rest for mark in MARKS)
    if word.text[:2] != "$(" or not rest or not is_plain:
        return ()
    begin = word.start + quote
    made = substituted(replace(word, text=word.text[:closing], end=begin + closing + quote), commands)
    if made and all(_is_folder(each, rest) for each in made):
        return tuple([replace(each, text=f"{each.text}{rest}", exact=False, glob=True) for each in made])
    if len(made) != 1 or made[0].text not in LABELS:
        return ()
    return (replace(made[0], text=f"{made[0].text}{rest}", several=not word.quoted),)


def _beneath_folder(word: Argument, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The files of a folder that a pipeline names behind it: `cat "out/$(ls -t out | head -1)"`."""
    folder, _, rest = word.text.partition("$(")
    inside, closing, rest = rest.rpartition(")")
    is_plain = word.end - word.start == len(word.text) + 2 and bool(closing) and rest[:1] in ("", "/", ".")
    if folder[-1:] != "/" or not is_plain or any(mark in f"{folder}{rest}" for mark in MARKS):
        return ()
    inner = replace(word, text=f"$({inside})", start=word.start + len(folder), end=word.end - len(rest))
    made = substituted(inner, commands)
    if not all(place.text not in LABELS and _is_below(place) for place in made):
        return ()
    return tuple(
        [replace(word, text=f"{folder}{each.text}{rest}", prefix=folder, exact=False, glob=True) for each in made[::-1]]
    )


def _is_folder(place: Argument, rest: str) -> bool:
    """Whether a path that is listed ends where the literal `rest` of its word begins: `$(ls -d a/*/ | head -1)b`."""
    whole = place.glob and place.text not in LABELS and (place.text != INPUT or rest[:1] == "/")
    return whole and (place.text[-1:] == "/" or rest[:1] == "/")


def _is_below(place: Argument) -> bool:
    """Whether a path that is put behind a folder remains in it."""
    return ".." not in place.text and (place.exact or place.glob)


def beneath(place: Argument) -> Argument:
    """`place` as the value of a variable: of a path where find starts, any one of the files below it."""
    text = place.text
    if place.exact or text in LABELS or any(mark in text for mark in (*"*?[", INPUT, BETWEEN)):
        return replace(place, several=False)
    text = f"{text.rstrip('/')}/{INPUT}"
    return replace(place, text=text, prefix=text.removesuffix(INPUT))
