"""The paths, words and numbers that find, fd, locate, ls, echo, printf and seq print."""

from __future__ import annotations

from assent.command.model import Argument, Command
from assent.command.output.listings import LETTERS, UNNAMED, here, is_local, named, names
from assent.command.output.selecting import fits
from assent.command.program import FD
from assent.command.words.lists import fields
from assent.command.wrappers.execution_context import BETWEEN, INPUT
from assent.command.wrappers.find import HERE, found, outside
from assent.neighbours import pairwise
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


PRINTING = frozenset(("-exec", "-execdir", "-ok", "-okdir", "-printf", "-ls"))  # of find: print something else

FORMATS = frozenset(("%s\\n", "%s\\0", "%s ", "%s"))  # with which printf prints its words as they are

VALUED = frozenset(
    "-t --type -d --max-depth --min-depth -S --size -c --color -j --threads -E --exclude -e --extension".split()
)  # of fd

_PARTS = str.maketrans("", "", "._-")  # signs of an ending
# Endings of names that files have and folders do not: of archives, texts, code, tables, pictures, databases.
OF_FILES = frozenset(
    """
    7z bz2 deb gz jar rpm tar tgz vsix whl xz zip zst adoc csv diff docx ini ipynb json jsonl log md mdx ndjson parquet
    patch pdf pptx rst toml tsv txt xlsx xml yaml yml c cc cjs cpp cs css cts go graphql h hpp htm html java js jsx kt
    lua mjs mts php pl proto ps1 py rb rs scala scss sh sql svelte swift tf ts tsx vue db sqlite sqlite3 gif ico jpeg
    jpg mp3 mp4 otf png svg ttf wav webp woff woff2 bin dll exe lock map o pyc so wasm
    """.split()
)


def listing(source: Command, words: Sequence[Argument]) -> tuple[Argument, ...]:
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
        case "mdfind" if words and not _is_by_name(words):
            return (replace(everywhere(source), exact=False, glob=True),)
        case "locate" | "plocate" | "mlocate" | "mdfind" if words:
            made = _anywhere(words[-1])
            return (*made, *(asked(source, everywhere(source)) if made else ()))
        case _:
            paths = named(source.program or "", words)
            names = asked(source, *paths[:1])
            return names if are_all(names) else (*paths, *names)


def asked(source: Command, *places: Argument) -> tuple[Argument, ...]:
    """The files below the places whose names a command asks for: fd -g '*.pem', `| grep env`."""
    match "fd" if source.program in FD else source.program:
        case "fd" | "rg" | "git" | "grep" | "locate" | "plocate" | "mlocate" | "mdfind" as program:
            pass
        case _:
            return ()
    from assent.command.output.sought import below, sought  # few texts list files for others

    names = sought(program, (outside(source.argv) if program == "fd" else source.argv)[1:])
    return tuple([name for place in places for name in below(place, names)])


def are_all(names: Sequence[Argument]) -> bool:
    """Whether every file that is found has one of the names that were asked for: *.py."""
    endings = [name.text.rpartition("/")[2] for name in names]
    plain = [ending[1:].translate(_PARTS) for ending in endings if ending[:1] == "*"]
    return 0 < len(names) == len(plain) and all(map(str.isalnum, plain))


def everywhere(source: Command) -> Argument:
    """The folder below which a command finds files, as far as its name says."""
    if source.program in FD:
        return next((word for word in source.argv[1:] if not is_local((word,))), HERE)
    match source.program:
        case "locate" | "plocate" | "mlocate" | "mdfind":
            places = [word for option, word in pairwise(source.argv) if option.text == "-onlyin"]
            return places[0] if len(places) == 1 else replace(HERE, text="/")
        case _:
            return HERE


def _only_names(words: Sequence[Argument]) -> bool:
    """Whether find prints paths that it finds, and nothing else: `find . -exec grep -l x {} +`."""
    printing = [at for at, word in enumerate(words) if word.text in PRINTING]
    if len(printing) != 1 or words[printing[0]].text != "-exec":
        return not printing
    begin = printing[0] + 1
    end = next((at for at in range(begin, len(words)) if words[at].text in (";", "+")), begin)
    return words[end - 1].text == "{}" and searches(words[begin : end - 1])


def searches(words: Sequence[Argument]) -> bool:
    """Whether the words, behind which the name of a file follows, have it printed or not: `grep -l x`."""
    known = all(word.exact for word in words) and len([word for word in words[1:] if word.text[:1] != "-"]) == 1
    return known and words[0].text in UNNAMED and names(words[0].text, words[1:])


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
    from assent.command.output.sought import below, sought  # few texts list files for others

    names = sought("fd", words)
    named = [
        word.text
        for before, word in zip(("", *[word.text for word in words]), words, strict=False)
        if word.text[:1] != "-" and word not in places and word.text.strip(".*^$") and before not in VALUED
    ]
    if named or names:
        return tuple([each for place in places for each in (_below(place, (*named, "")[0]), *below(place, names))])
    return tuple([replace(place, exact=False, glob=True) for place in places])


def _below(place: Argument, name: str) -> Argument:
    """Some of the files below `place`: what fd is told of their names is only shown."""
    shown = name if name.replace("-", "").replace("_", "").isalnum() else INPUT
    return replace(place, text=f"{place.text.rstrip('/')}/{BETWEEN}/*{shown}*", exact=False, glob=True)


def _is_by_name(words: Sequence[Argument]) -> bool:
    """Whether mdfind looks for files by their names, and not by what is in them: -name x, kMDItemFSName == x."""
    query = words[-1].text
    return any(word.text == "-name" for word in words) or ("kMDItemFSName" in query and "||" not in query)


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
    return operands if operands and (alone or all(map(_is_of_files, operands))) else (*operands, here(words))


def _is_of_files(word: Argument) -> bool:
    """Whether a path that `ls` is given is one of files, not of a folder that it would look into: `dist/*.whl`."""
    stem, _, ending = word.text.rpartition("/")[2].rpartition(".")
    return ending in OF_FILES and bool(stem) and (word.exact or word.glob)
