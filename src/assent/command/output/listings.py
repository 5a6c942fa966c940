"""Commands that name files below the current directory, a line each, and print nothing else."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import Reading, grammar, read
from assent.command.output.selecting import fits
from assent.command.wrappers.execution_context import INPUT
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


# How commands begin that print names of files below the current directory, and nothing else.
LISTING = {"fd": ("",), "fdfind": ("",), "rg": ("--files",), "git": ("ls-files",)}
SEARCHING = {  # options of what searches, with which it prints lines, or with the first ones names of files alone
    "grep": """
    -l,-L,--files-with-matches,--files-without-match -Z,--null -r,-R,--recursive -i,--ignore-case -n -w -x -v -s -E -F
    -G -P -a -I -H -h -U -e,--regexp= -m= --include= --exclude= --exclude-dir= --binary-files= -d= -D=
    """,
    "git": """
    -l,--files-with-matches,--name-only -L,--files-without-match -z,--null -i,--ignore-case -n -w -v -E -F -G -P -I -r
    -h -H -e= --cached --untracked --or --and --not
    """,
    "rg": """
    -l,--files-with-matches,--files-without-match -0,--null -i,--ignore-case -n -w -x -v -s -S -F -P -U -a -u -H -I -L
    --hidden --no-ignore --no-ignore-vcs --no-messages --multiline --no-heading -e,--regexp= -g,--glob= --iglob=
    -t,--type= -T,--type-not= -m= -d,--max-depth= --sort= --color=
    """,
}
UNNAMED = {"grep": ("-h", "-l", "-Z"), "rg": ("-I", "-l", "-0")}  # with these no line begins with a name and a colon
LETTERS = frozenset("1trdRSUXHIegimocswFEz.0u")  # of options with which that remains so
EMPTY = ("--format=", "--pretty=", "--pretty=format:", "--format=format:")
CHANGED = {  # how subcommands of git begin that name changed files, and what silences all else that they print
    "diff": (),
    "diff-index": (),
    "diff-tree": ("--no-commit-id",),
    "show": EMPTY,
    "log": EMPTY,
}
COMPARING = frozenset(  # options with which that remains so
    """
    --name-only --cached --staged --diff-filter --no-renames --root --relative --merge-base --no-merges --since --until
    --after --before --author --first-parent --max-count --no-color --no-commit-id --format --pretty --all --reverse
    -z -M -r -m -w -b --
    """.split()
)


def _compares(texts: Sequence[str]) -> bool:
    """Whether git, given those words, names the files that differ, and prints nothing else."""
    silent = CHANGED.get(texts[0]) if texts else None
    options = [text.partition("=")[0] for text in texts if text[:1] == "-" and not text[1:].isdigit()]
    if silent is None or "--name-only" not in options or not COMPARING.issuperset(options):
        return False
    return not silent or not set(silent).isdisjoint(texts)


def named(program: str, words: Sequence[Argument]) -> tuple[Argument, ...]:
    """The names that programs print that only name files below the current directory."""
    texts = [word.text for word in words]
    if program == "git" and texts[:1] == ["grep"]:
        return (here(words),) if names(program, words[1:]) and is_local(words) else ()
    if program == "gh" and texts[:2] == ["pr", "diff"] and "--name-only" in texts:
        return (here(words),)
    if program == "grep" and (operands := _operands(words)):
        return operands
    if program in SEARCHING and program != "git" and names(program, words) and is_local(words):
        return _searched(_reading(program, words)) or (here(words),)
    if program == "git" and texts[:1] != ["ls-files"]:
        return (here(words),) if _compares(texts) and is_local(words) else ()
    text = " ".join(texts)
    start = next((start for start in LISTING.get(program, ()) if f"{text} ".startswith(start)), None)
    if start is None or not fits(words[len(start.split()) :], LETTERS) or not is_local(words):
        return ()
    return (here(words),)


def names(program: str, words: Sequence[Argument]) -> bool:
    """Whether options of rg or grep have it print no more than the names of files: -rl."""
    reading = _reading(program, words)
    return not reading.problems and reading.has("-l")


def _operands(words: Sequence[Argument]) -> tuple[Argument, ...]:
    """The operands of grep, wherever they are, of which it prints some and nothing else: grep -l x /tmp/*.log."""
    reading = _reading("grep", words)
    recurses = any(map(reading.has, ("-r", "-d", "-D")))
    return () if reading.problems or recurses or not reading.has("-l") else _searched(reading)


def _reading(program: str, words: Sequence[Argument]) -> Reading:
    at = words[0].start if words else 0
    return read((Argument(at, at, program, program, exact=True), *words), grammar(SEARCHING[program]))


def _searched(reading: Reading) -> tuple[Argument, ...]:
    """The paths that are searched, with all below them: what is found there begins as they do."""
    paths = reading.operands if reading.has("-e") else reading.operands[1:]
    return tuple([replace(path, exact=False, glob=True) for path in paths if path.exact or path.glob])


def located(program: str, words: Sequence[Argument]) -> tuple[Argument, ...]:
    """The places of the files whose names begin the lines that a search prints, before a colon: grep -rn x src/."""
    if program not in UNNAMED or not is_local(words):
        return ()
    reading = _reading(program, words)
    if reading.problems or any(map(reading.has, UNNAMED[program])):
        return ()
    paths = _searched(reading)
    folders = all(path.text == "." or path.text[-1:] == "/" for path in paths)  # of one file, only its lines are shown
    several = len(paths) > 1 or (folders and (bool(paths) or program == "grep"))
    named = reading.has("-H") or (several and (program == "rg" or reading.has("-r")))
    return (paths or (here(words),)) if named else ()


def here(words: Sequence[Argument]) -> Argument:
    """Any file below the current directory."""
    at = words[0].start if words else 0
    return Argument(at, at, INPUT, "", exact=False, several=True, glob=True)


def is_local(words: Sequence[Argument]) -> bool:
    """Whether no word names a place outside of the current directory."""
    return not any(word.text.startswith(("/", "~")) or ".." in word.text.split("/") for word in words)
