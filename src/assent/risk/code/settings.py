"""Commands and places that a file of settings may name, whatever its form: YAML, TOML, INI, JSON, XML, a makefile.

No form is parsed. Every text that could be a command is one, and who reads them looks for what no setting would say.
"""

from __future__ import annotations

from assent.command.wrappers.table import wrapper
from assent.risk.code.filenames import holds_code
from assent.risk.code.libraries import PEOPLES
from assent.risk.entries import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 64  # commands of one text
MARKS = "-@+>|*?&; \t"  # before the value of a line
COMMENTS = ("#", "//", ";", "<!--")
QUOTES = "\"'`"
STARTING = ("COMMAND ", "RUN ", "CMD ", "LOCALLY ", "shell ", "!", "exec ", "sh ")  # behind these a command may begin
HOMES = ("$ENV{HOME}", "$(HOME)", "{env:HOME}", "${env.HOME}", "{{.HOME}}", "{homedir}", "${user.home}", "%(HOME)s")
DELETING = ("delete", "remove", "rmtree", "rmdir", "rm_rf", "remove_recurse", "remove_directory", "rimraf", "unlink")
OUTPUT = (  # parts of the names of settings that say where something is put, or what data is
    *"out log cache tmp temp report result coverage data database socket pid home volume mount schema doc url".split(),
    *"repo site image key cert env host".split(),
)
LOADED = tuple(f"/{'/'.join(place)}/" for place in PEOPLES)
ELEMENTS = (  # of builds in XML: where one begins and ends, and the words in front of its values
    ("<exec executable=", "</exec", ""),
    ("<executable>", "</configuration", ""),
    ("<delete ", "/>", "rm -rf"),
)
KEYWORDS = frozenset("if for while until case eval exec cd { ( ! [ [[ true : source .".split())
INCLUDING = ("#include", "# include", "include!", "#[path", "#embed", "#import")  # sources that another file is part of
_BRACKETS = str.maketrans(dict.fromkeys("[]{},", "\n"))
_PUNCTUATION = str.maketrans(dict.fromkeys("\"'`,()[]{}<>=", " "))


def commands(text: str) -> Iterator[str]:
    """The texts for a shell that a file of settings may hold: whole lines, values, and what is in quotes."""
    found: dict[str, None] = {}
    for home in HOMES:
        text = text.replace(home, "$HOME")
    for line in (*_of_elements(text), *text.replace("\\\n", " ").split("\n")):
        bare = line.strip()
        if bare.startswith(COMMENTS):
            continue
        for part in _pieces(bare):
            piece = part.strip(MARKS).rstrip(",")
            if piece not in found and _is_command(piece):
                found[piece] = None
                yield piece


def _of_elements(text: str) -> Iterator[str]:
    """The commands of elements in XML: <exec executable="rm"><arg value="x"/></exec>, <delete dir="x"/>."""
    for start, end, words in ELEMENTS:
        for piece in text.split(start)[1:]:
            inner = piece.partition(end)[0]
            values = inner.split('"')[1::2] if '"' in inner else inner.replace("<", " <").replace(">", "> ").split()
            yield " ".join([words, *[value for value in values if value[:1] not in ("<", "/")]]).strip()


def _pieces(line: str) -> Iterator[str]:
    """The parts of a line that may be commands."""
    yield line
    yield from _values(line)
    if "[" in line or "{" in line:
        for piece in line.translate(_BRACKETS).split("\n"):
            yield piece.strip(QUOTES)
            yield piece.partition(":")[2].strip().strip(QUOTES)
    for start in STARTING:
        at = line.find(start)
        if at >= 0:
            yield line[at + len(start) :].partition(")")[0]
    for mark in ("$(shell ", "${shell ", "$("):
        for piece in line.split(mark)[1:]:
            yield piece.partition("}" if mark[1] == "{" else ")")[0]
    joined: list[str] = []
    for quote in QUOTES:
        quoted = line.split(quote)[1::2]
        for piece in quoted:
            yield piece
            yield from _values(piece)
        joined = joined if len(joined) > len(quoted) else quoted
    yield " ".join(joined)
    words = line.translate(_PUNCTUATION).split()
    if not {word.casefold() for word in words}.isdisjoint(DELETING):
        yield from [
            f"rm -rf {word}"
            for word in words
            if ((len(word) > 1 and word[:1] == "/") or word[:1] == "~" or word.startswith("$HOME"))
            and f"{word}()" not in line  # of C++, what a class does at the end: ~Node()
        ]


def _values(line: str) -> Iterator[str]:
    """The values behind the name of a setting."""
    for sign in (":", "="):
        before, found, value = line.partition(sign)
        if found and before.strip():
            yield value.lstrip("=:").strip().strip(QUOTES)
            yield value.rpartition(sign)[2]


def _is_command(text: str) -> bool:
    """Whether a text begins with a program that is known, and has more words."""
    words = text.split(None, 8)
    while len(words) > 1 and words[0].partition("=")[0].isidentifier() and "=" in words[0]:
        del words[0]
    if len(words) < 2:
        return False
    name = words[0].lstrip("({!").rpartition("/")[2]
    return bool(name) and (index.program(name) is not None or wrapper(name) is not None or name in KEYWORDS)


def included(text: str) -> str:
    """The first file outside of a project that a source takes in: #include "/tmp/x.h", include!("/tmp/x.rs")."""
    for mark in INCLUDING:
        for piece in text.split(mark)[1:]:
            path = piece.lstrip(' \t(="<').partition("\n")[0].translate(_PUNCTUATION).split(None, 1)[:1]
            if path and path[0].startswith((*LOADED, "~/")):
                return path[0]
    return ""


def outside(text: str) -> str:
    """The first place outside of a project that a setting names which is not where something is put."""
    for line in text.split("\n"):
        bare = line.strip()
        if bare.startswith(COMMENTS):
            continue
        named = bare.casefold()
        sign = min([at for mark in ":= " if (at := named.find(mark)) > 0], default=0)
        if any(part in named[:sign] for part in OUTPUT):
            continue
        for word in bare.translate(_PUNCTUATION).replace(":", " :").split():
            path = word.lstrip(":@")
            if path.startswith(LOADED) or path[:2] == "~/":
                return path
        if "://" in bare:
            for part in bare.split("://")[1:]:
                address = part.translate(_PUNCTUATION).split(None, 1)[:1]
                name = address[0].rpartition("/")[2] if address and "/" in address[0] else ""
                if "." in name and holds_code(name) and not name.endswith(".git"):
                    return f"{bare.split('://')[0].split()[-1].strip(QUOTES)}://{address[0]}"
    return ""
