"""The compiled table of the program files that come with Assent: lines found by their keys, never those of a stale one.

A key is a program or the words of a subcommand; `risk.entries.compiled` says what is in its line. How a program runs
others is in a line of its own, which `command.wrappers.table` reads.
"""

from __future__ import annotations

from assent import errors
from assent.bisection import OpenFile, fields_with, opened, spaced
from assent.system import calls, dirname

FOLDER = f"{dirname(__file__)}/programs"
TABLE = f"{FOLDER}/compiled.tsv"
REMEDY = "`make programs` compiles them in a checkout; an installed Assent must be installed again"
HEAD, FORMAT = " ", "6"  # the key of the first line, which no program is called; which version of this form it has
SEALED = "sealed"  # is in the first line of a table that is delivered with the files it is made of
ALIAS = "@"  # begins the rest of a line that only names another program
ITEM = "\x1f"  # between items of a column

KNOWN = " :"  # behind a program's name: what approvals and the record know of it, as fields
HIDES, SKIPS, ANYWHERE, DASHED, FETCHES = "hides", "skips", "skips anywhere", "single-dash", "fetches"  # some of these
REQUIRES = "requires"  # and the files and options that name lists of packages, a colon, and what installs them
LASTS = "lasts"  # and the subcommands with which the program makes something run again later; `*` for any use
HEEDS, SAFER, SETS_UP = "heeds", "safer", "sets-up"  # what it loads to read, what to write instead, what it prints
KNOWS = "knows"  # and a name: words that the judge of the program, or another part of the code, asks for by it
TOLD = " :knows"  # behind a program's name: the key of the line with these, as fields
HIDING = " hides"  # the key of the line with all programs that take secrets
KINDS = " kinds"  # the key of the line with the programs of each kind, as fields
VERBS = "verbs"  # and a kind: the commands of a client of that kind
WORDS = "words"  # and a kind: words of the program with a meaning, such as options that take code
COUNTS, LOADER = "counts", "loader"  # the field with a program's kinds; the kind of those that obey files
REGISTRY_CLIENT = "registry-client"  # logs in to registries of images, and sends images there
CONTAINER, ENGINE = "container", "engine"  # of those that run others in containers, and of those that run containers
VERSIONED = "versioned"  # of those that are also installed with a version behind their names: python3.12
CLUSTER = "cluster"  # of those whose words are kinds of objects in a cluster
BUILTIN, DECLARER = "builtin", "declarer"  # of the shell's own commands, and of those that declare variables
SHELL_CHANGER = "shell-changer"  # of those that change the shell itself, as its next command would notice
SPEAKER, SILENT = "speaker", "silent"  # of those that print their words, and of those that print nothing
SELECTOR, SEARCHER = "selector", "searcher"  # pass on whole lines of their input; find lines in files
LOCAL_WRITER = "local-writer"  # writes only what it is given, or what it reads here
WRITER = "file-writer"  # of those that write files among their words
MODULAR = "module-runner"  # changes machines by modules, manifests or recipes
QUERYING = "database-client"  # of those that take statements for a database
PREVIEWER = "previewer"  # of those whose dry run tells what would be lost
TASKER = "tasker"  # its operands are names of tasks
LAUNCHER = "launcher"  # of those that start Python in the version that their first word names
PROXY = "proxy"  # runs or loads code that its words name
SERVERS, ACCOUNTS, FOLDERS = "servers", "accounts", "folders"  # options and variables that say where it works
ZSH = "zsh-builtin"  # of those that only zsh has
FEEDER, REPEATER = "feeder", "repeater"  # start another with words of their input, or again and again

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard

OWN: dict[str, dict[str, str]] = {}  # the same fields, as the user's files have them

_lines: dict[str, str | None] = {}
_known: dict[str, dict[str, str]] = {}
_told: dict[str, dict[str, str]] = {}
_vocabularies: dict[tuple[str, str], frozenset[str]] = {}
_pairs: dict[tuple[str, str], dict[str, str]] = {}
_hiding: list[frozenset[str]] = []
_listing: list[str] = []  # the line of all kinds, with blanks around each name
_kinds: dict[str, frozenset[str]] = {}
_counted: dict[str | None, frozenset[str]] = {}  # the kinds of each name that was asked about
_plain: dict[str, str] = {}  # names without their versions


def of_program(name: str) -> str | None:
    """The line of the program called `name`, by whichever of its names; None for an unknown one.

    Raises RulesError where the compiled table is missing, or older than the file it was made of.
    """
    if name not in _lines:
        _lines[name] = _found(name)
    return _lines[name]


def of_shell(name: str, shell: str) -> str | None:
    """The line of what a shell of Windows calls `name`: `dir` is another command in cmd than in bash."""
    key = key_of(name, shell)
    if key not in _lines:
        _lines[key] = _followed(key) if _may_be_key(name) else None
    return _lines[key]


def short_names(shell: str) -> dict[str, str]:
    """The other names of commands in a shell of Windows: `gci` is `get-childitem`."""
    key = key_of("", shell)
    if key not in _known:
        found = line(key)
        _known[key] = {} if found is None else _fields(found)
    return _known[key]


def key_of(name: str, shell: str = "") -> str:
    """The key of a program; one of a shell of Windows is called as no program of bash can be."""
    return f"{shell}/{name}" if shell else name


def line(key: str) -> str | None:
    """The line of that key."""
    with _opened() as file:
        return file.line(key)


def facts(line: str) -> list[str]:
    """Whether a program states what it does, its secrets, what it runs, whether it is typed into, and its file."""
    return line.rpartition("\t")[2].split(ITEM)


def known(name: str) -> dict[str, str]:
    """Further facts about the program, by field: what its options override, where secrets are."""
    if name not in _known:
        found = _told_of(name, KNOWN) if _may_be_key(name) else None
        _known[name] = {} if found is None else _fields(found)
    own = OWN.get(name)
    if own is None:
        return _known[name]
    more = {field: text for field, text in own.items() if field not in (SKIPS, ANYWHERE) or of_program(name) is None}
    return {field: _joined(field, _known[name].get(field), more.get(field)) for field in (*_known[name], *more)}


def hiding() -> frozenset[str]:
    """The programs that take a secret somewhere."""
    if not _hiding:
        with _opened() as file:
            key, _, names = file.first_lines(2)[1].partition("\t")
        _hiding.append(frozenset(names.split(" ") if key == HIDING else ()))
    return _hiding[0] | {name for name, fields in OWN.items() if HIDES in fields} if OWN else _hiding[0]


def of_kind(kind: str) -> frozenset[str]:
    """The programs that count as one of that kind: `carrier`, `lister`."""
    if kind not in _kinds:
        _kinds[kind] = frozenset(_kinds_and_names().partition(f"\t{kind}= ")[2].partition("\t")[0].split())
    return _kinds[kind]


def is_a(name: str | None, *kinds: str) -> TypeGuard[str]:
    """Whether the program counts as one of those kinds."""
    if not (_counted[name] if name in _counted else _counts(name)).isdisjoint(kinds):
        return True
    return bool(OWN) and LOADER in kinds and HEEDS in OWN.get(_without_version(name or ""), ())


def _counts(name: str | None) -> frozenset[str]:
    """The kinds of the program called `name`, with those of that name without a version."""
    names = [each for each in {name or "", _without_version(name or "")} if _may_be_key(each)]
    _counted[name] = frozenset([kind for each in names for kind in fields_with(_kinds_and_names(), each)])
    return _counted[name]


def _kinds_and_names() -> str:
    """The line of all kinds."""
    if not _listing:
        with _opened() as file:
            key, tab, fields = file.first_lines(3)[2].partition("\t")
        _listing.append(spaced(f"{tab}{fields}") if key == KINDS else "")
    return _listing[0]


def _without_version(name: str) -> str:
    """The same as `unversioned`, which only a name that ends in a digit need be asked for."""
    return unversioned(name) if name and "0" <= name[-1] <= "9" else name


def unversioned(name: str) -> str:
    """The name without the version behind it, where that is a form of the program's name: `python` of python3.12."""
    if name not in _plain:
        plain = name.rstrip("0123456789.").removesuffix("-")
        _plain[name] = plain if plain in of_kind(VERSIONED) else name
    return _plain[name]


def canonical(name: str) -> str:
    """The name by which the facts of the program are found: `cp` of gcp; of an unknown one its own."""
    found = of_program(name)
    return name if found is None else found.partition("\t")[0]


def words(name: str | None, kind: str) -> list[str]:
    """The words of the program with that meaning; only for one that has some its line is read."""
    field = f"{WORDS} {kind}"
    return known(name)[field].split(ITEM) if name and is_a(name, field) else []


def cluster_kinds() -> dict[str, str]:
    """The kinds of objects in a cluster, by their short names: `po` is a `pod`."""
    return dict([pair.split("=") for name in of_kind(f"{WORDS} kinds") for pair in words(name, "kinds")])


def knows(name: str, kind: str) -> frozenset[str]:
    """The words that the file of the program lists under that name: `knows secrets get-login-password`.

    Raises LookupError where it lists none: whoever asks takes a word that is not listed for harmless, or for dangerous.
    """
    key = name, kind
    if key not in _vocabularies:
        _vocabularies[key] = frozenset(vocabularies(name)[kind].split(ITEM))
    return _vocabularies[key]


def vocabulary(name: str | None, kind: str) -> list[str]:
    """The same in their order; none where the file lists none, or where there is none."""
    found = vocabularies(name).get(kind) if name else None
    return found.split(ITEM) if found else []


def pairs(name: str, kind: str) -> dict[str, str]:
    """The same of a list with lines below it, whose items are by turns a word and what it stands for."""
    key = name, kind
    if key not in _pairs:
        items = vocabularies(name)[kind].split(ITEM)
        _pairs[key] = dict(zip(items[::2], items[1::2], strict=False))
    return _pairs[key]


def vocabularies(name: str) -> dict[str, str]:
    """All such lists of the program, by their names; the words of one are parted by ITEM."""
    if name not in _told:
        found = _told_of(name, TOLD)
        if found is not None and found.partition("\t")[2].startswith(ALIAS):
            _told[name] = vocabularies(found.partition(f"\t{ALIAS}")[2])
        else:
            _told[name] = {} if found is None else _fields(found)
    return _told[name]


def _told_of(name: str, column: str) -> str | None:
    """The line of a program with further facts; of a name with a version that of the name without it."""
    found = line(f"{name}{column}")
    plain = unversioned(name) if found is None and name[-1:].isdigit() else name
    return found if plain == name else line(f"{plain}{column}")


def _fields(found: str) -> dict[str, str]:
    return dict([each.partition("=")[::2] for each in found.split("\t")[1:]])


def _joined(field: str, *texts: str | None) -> str:
    """The texts as one; a file that both load is asked for help if one says so, only when it runs code if both do."""
    stated = [text for text in texts if text is not None]
    if field == HEEDS and len(stated) > 1:
        first, other = [text.split(ITEM) for text in stated]
        how = next(each for each in ("asked", "", "running") if each in (first[0], other[0]))
        return ITEM.join([how, first[1] or other[1], f"{first[2]} {other[2]}".strip(), *first[3:], *other[3:]])
    return (ITEM if field in (HIDES, SAFER) else " ").join(stated)


def _may_be_key(name: str) -> bool:
    return bool(name) and name.isascii() and name.isprintable() and " " not in name and "/" not in name


def _found(name: str) -> str | None:
    if not _may_be_key(name):
        return None
    found = _followed(name)
    plain = unversioned(name) if found is None and name[-1].isdigit() else name
    return found if plain == name else _followed(plain)


def _followed(key: str) -> str | None:
    """The line of a program, by whichever of its names."""
    with _opened() as file:
        line = file.line(key)
        while line is not None and line.partition("\t")[2].startswith(ALIAS):
            line = file.line(line.partition(f"\t{ALIAS}")[2])
        if line is not None and SEALED not in _head(file):
            _refuse_stale(file, facts(line)[4])
    return line


def _opened() -> OpenFile:
    try:
        file = opened(TABLE)
    except OSError as error:
        raise errors.RulesError(f"the rules of programs are not compiled: {REMEDY}") from error
    if _head(file)[:2] != [HEAD, FORMAT]:
        with file:
            raise errors.RulesError(f"the rules of programs were compiled for another version: {REMEDY}")
    return file


def _head(file: OpenFile) -> list[str]:
    """The columns of the first line; one of them says whether it was delivered with the files that it is made of."""
    return file.first_lines(1)[0].split("\t")


def _refuse_stale(table: OpenFile, name: str) -> None:
    """Raise RulesError where a checkout's file was changed after it was compiled."""
    path = f"{FOLDER}/{name}.rules"
    try:
        is_older = table.changed < calls.stat(path).st_mtime_ns
    except OSError:
        is_older = True
    if is_older:
        raise errors.RulesError(f"the rules of programs were compiled before {name}.rules was changed: {REMEDY}")
