"""The effects of a text's commands where zsh runs it, and bash would do less.

The shell of an agent is bash or zsh, and seldom says which: a text is judged by what either of them runs.
What zsh alone would expand otherwise is refused by the parser, or not known; here are its commands and variables.
"""

from __future__ import annotations

from assent.command.parts import Opaque
from assent.command.words.arithmetic import NUMERIC_FORMATS, Names, spelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assent.command.model import Argument
    from assent.syntax.nodes import Assignment

LETTERS = frozenset("rlnaDiNoOcC0123456789-")  # options of print that only change how it prints
SETTINGS = frozenset(  # options of the shell with which a text means what bash makes of it, or fails sooner
    """
    nomatch nullglob errexit errreturn pipefail nounset unset xtrace verbose noclobber clobber shwordsplit bashrematch
    interactivecomments notify monitor braceccl numericglobsort markdirs listtypes cshnullglob
    """.split()
)
ENTRIES = frozenset("functions aliases galiases saliases dis_functions dis_aliases dis_galiases dis_saliases".split())
SEARCHED = frozenset("path fpath module_path".split())  # PATH and the like as arrays
LONGEST = 200  # characters of a name, and of a subscript, that are read
MAPS = frozenset("commands options nameddirs".split())  # plain arrays in many a text for bash


def own(program: str, argv: Sequence[Argument]) -> Opaque | None:
    """The reason why nobody knows what a command of zsh does; `program` is one of `special.ZSH`."""
    words = argv[1:]
    match program:
        case "print":
            plain = all(LETTERS.issuperset(word.text) for word in words if word.prefix[:1] == "-" and word.exact)
        case "setopt" | "unsetopt":
            plain = all(word.exact and _setting(word.text) in SETTINGS for word in words)
        case _:
            plain = False
    return None if plain else Opaque(argv[0].start, argv[-1].end, f"in zsh `{program}` may run or change anything")


def _setting(text: str) -> str:
    name = text.replace("_", "").lower()
    return name[2:] if name[:2] == "no" and name not in SETTINGS else name


def computed(program: str, argv: Sequence[Argument]) -> list[tuple[Argument, Names]]:
    """The numbers of a command that zsh computes, in which text would be run: exit 'a[$(x)]'."""
    words = argv[1:]
    if program == "printf":
        first = words[0].text if words else ""
        at = 2 if first == "-v" else int(first[:2] == "-v")
        at += bool(words[at : at + 1]) and words[at].text == "--"
        form = words[at].text if len(words) > at else ""
        if not any(letter in form for letter in NUMERIC_FORMATS):
            return []
    return [(word, Names(frozenset(), frozenset(), runs=True)) for word in words if word.exact and _runs(word.text)]


def computes(text: str, armed: Collection[str], *, whole: bool) -> bool:
    """Whether the command `text` has zsh compute one of the variables in `armed`: exit $x, echo $y[x]."""
    if whole:
        return not spelled(text).used.isdisjoint(armed)
    at = text.find("[")
    while at >= 0:
        name = text[text.rfind("$", max(at - LONGEST, 0), at) + 1 : at]
        if name.isidentifier():
            inside = text[at : at + LONGEST].partition("]")
            if not inside[1] or not spelled(inside[0]).used.isdisjoint(armed):
                return True
        at = text.find("[", at + 1)
    return False


def _runs(text: str) -> bool:
    inside = text.partition("[")[2]
    return "$(" in inside or "`" in inside or "${" in inside


def tied(node: Assignment, text: str, *, array: bool) -> str:
    """The variable that an assignment changes in zsh beside the one it names; empty for none."""
    name = node.name
    if name in ("COLUMNS", "LINES", "TMOUT"):
        return f"zsh computes the value of `{name}`" if _runs(text[node.start : node.end]) else ""
    if node.subscript is not None:
        key = node.subscript.value or ""
        ties = name in ENTRIES or (name in MAPS and not key.isdigit())
    else:
        paths = name == "commands" and "/" in text[node.start : node.end]
        ties = array and (paths or name in SEARCHED or name in ENTRIES)
    return f"in zsh `{name}` decides what runs" if ties else ""
