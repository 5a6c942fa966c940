"""The commands that find and fd run on what they find."""

from __future__ import annotations

from itertools import pairwise

from assent.command.model import Argument, Place, Wrapping
from assent.command.program import BATCHES
from assent.command.wrappers.execution_context import BETWEEN, Layers, filled
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

ACTIONS = frozenset(("-exec", "-execdir", "-ok", "-okdir"))
BEFORE = frozenset(("-H", "-L", "-P", "-E", "-X", "-x", "-d", "-s", "-O0", "-O1", "-O2", "-O3"))  # before the paths
FOLLOWING = frozenset(("-L", "-H", "-follow", "-files0-from"))
NAMES = frozenset(("-name", "-iname"))
PATHS = frozenset(("-path", "-ipath", "-wholename", "-iwholename"))
ALTERNATIVES = frozenset(("-o", "-or", ",", "!", "-not"))
PLACES = ("{}", "{.}", "{/}", "{//}", "{/.}")  # what fd puts a path, or a part of one, for
HERE = Argument(0, 0, ".", ".", exact=True)  # where find starts when no path is named


def executed(argv: tuple[Argument, ...], layers: Layers) -> list[tuple[tuple[Argument, ...], Layers]]:
    """Each command that `find` executes, with the layers around it."""
    found: list[tuple[tuple[Argument, ...], Layers]] = []
    at = 1
    while at < len(argv):
        word = argv[at]
        at += 1
        if not word.exact or word.text not in ACTIONS:
            continue
        stop = _end(argv, at)
        inner = replace(
            layers.behind((argv[0], word), Wrapping.Operands),
            place=Place.Wrapped,
            end=argv[stop - 1].end,
            redirects=(),
        )
        here = word.text.endswith("dir")
        if here:
            inner = _inside(argv, inner)
        if stop > at:
            found.append((_words(argv[at:stop], "./" if here else _root(argv), stop, argv), inner))
        at = stop + 1
    return found


def _inside(argv: Sequence[Argument], layers: Layers) -> Layers:
    """The layers of a command that runs in the folder of what is found, which is below where `find` starts.

    A link leads elsewhere, where `find` follows it.
    """
    roots, _ = starts(argv)
    follows = any(not word.exact or word.text in FOLLOWING for word in argv[1:])
    here = all(root.text in (".", "./") for root in roots)
    return layers.away() if here and not follows else replace(layers, directories=None)


def batches(argv: tuple[Argument, ...], layers: Layers) -> list[tuple[tuple[Argument, ...], Layers]]:
    """Each command that `fd` runs; the path is at its end unless it says where."""
    found: list[tuple[tuple[Argument, ...], Layers]] = []
    at = 1
    while at < len(argv):
        word = argv[at]
        at += 1
        if not word.exact or word.text not in BATCHES:
            continue
        stop = next((index for index in range(at, len(argv)) if argv[index].text == ";"), len(argv))
        words = argv[at:stop]
        inner = replace(layers.behind((argv[0], word), Wrapping.Operands), place=Place.Wrapped, redirects=())
        if words:
            found.append((_placed(words, argv[0]), replace(inner, end=words[-1].end)))
        at = stop + 1
    return found


def _placed(words: Sequence[Argument], program: Argument) -> tuple[Argument, ...]:
    """The words of a command of fd, each path beginning with `./` unless fd was told of another place."""
    if not any(place in word.text for word in words for place in PLACES):
        words = [*words, Argument(program.start, program.end, "{}", "{}", exact=True)]
    made: Sequence[Argument] = filled(words, "{}", "./")
    for place in PLACES[1:]:
        made = filled(made, place)
    return tuple(made)


def outside(argv: tuple[Argument, ...]) -> tuple[Argument, ...]:
    """The words of fd without the commands that it runs."""
    kept: list[Argument] = []
    at = 0
    while at < len(argv):
        if argv[at].exact and argv[at].text in BATCHES:
            at = next((index for index in range(at, len(argv)) if argv[index].text == ";"), len(argv))
        else:
            kept.append(argv[at])
        at += 1
    return tuple(kept)


def _end(argv: Sequence[Argument], at: int) -> int:
    """Index of the `;`, or of the `+` after `{}`, that ends the command which begins at `at`."""
    for index in range(at, len(argv)):
        word = argv[index]
        if word.exact and (word.text == ";" or (word.text == "+" and index > at and argv[index - 1].text == "{}")):
            return index
    return len(argv)


def _words(words: Sequence[Argument], certain: str, stop: int, argv: Sequence[Argument]) -> tuple[Argument, ...]:
    made = filled(words, "{}", certain)
    if stop < len(argv) and argv[stop].text == "+":
        made[-1] = replace(made[-1], several=True)
    return tuple(made)


def _root(argv: Sequence[Argument]) -> str:
    """The beginning of every path that is found, as far as it is certain."""
    roots = [word.prefix for word in starts(argv)[0]]
    certain = roots[0]
    for root in roots[1:]:
        while not root.startswith(certain):
            certain = certain[:-1]
    return certain


def starts(argv: Sequence[Argument]) -> tuple[Sequence[Argument], int]:
    """The paths where find starts, and the index of the first word behind them."""
    at = 1
    while at < len(argv) and argv[at].exact and (argv[at].text in BEFORE or argv[at].text == "--"):
        at += 1
    begin = at
    while at < len(argv) and not (argv[at].prefix[:1] == "-" or argv[at].text in ("(", "!", ")", ",")):
        at += 1
    return argv[begin:at] or (HERE,), at


_last: list[tuple[Sequence[Argument], tuple[Argument, ...]]] = []  # asked again for each of its actions


def found(argv: Sequence[Argument]) -> tuple[Argument, ...]:
    """The paths that find may find: each start, narrowed by the first `-name` if there is one."""
    if type(argv) is not tuple:
        return _found(argv)
    if not _last or _last[0][0] is not argv:
        _last[:] = [(argv, _found(argv))]
    return _last[0][1]


def _found(argv: Sequence[Argument]) -> tuple[Argument, ...]:
    roots, at = starts(argv)
    names = [value for word, value in zip(argv[at:], argv[at + 1 :], strict=False) if word.text in NAMES]
    alternatives = any(word.text in ALTERNATIVES for word in argv[at:])
    if not names or alternatives or not names[0].exact or "/" in names[0].text or not names[0].text.strip("*"):
        first = [] if alternatives else _below(argv, at, "*")
        named = (*first, "", *_tested(argv, at))
        return tuple([_narrowed(root, name) if name else root for name in named for root in roots])
    name = names[0].text
    below = _below(argv, at, name)  # on both sides: the first is "$1" of a script, the last where cp copies to
    return tuple([_narrowed(root, each) for root in roots for each in (*below, name, *below)])


def _below(argv: Sequence[Argument], at: int, name: str) -> list[str]:
    """The name below a hidden folder that a test for paths asks for as well: -path '*.git/hooks/*' -name '*.sample'."""
    folders = [value.text for word, value in pairwise(argv[at:]) if word.text in PATHS and value.exact]
    below = [folder.lstrip("*/").removeprefix("./") for folder in folders if folder.endswith("/*")]
    return [f"{folder[:-1]}{name}" for folder in below if folder[:1] == "." or "/." in folder]


def _tested(argv: Sequence[Argument], at: int) -> list[str]:
    """The names and paths that tests ask for: -path '*/.aws/credentials', -name a -o -name b."""
    from assent.command.name_patterns import globs, spelled  # few searches ask for several names

    found: list[str] = []
    for index in range(at, len(argv) - 1):
        test, value = argv[index].text, argv[index + 1]
        if not value.exact or argv[index - 1].text in ("!", "-not"):
            continue
        if test in NAMES or test in PATHS:
            found += globs(value.text.lstrip("*/") if test in PATHS else value.text)
        elif test in ("-regex", "-iregex"):
            found += spelled(f"^{value.text}$")
    return found


def _narrowed(root: Argument, name: str) -> Argument:
    text = f"{root.text.rstrip('/')}/{BETWEEN}/{name}"
    return replace(root, text=text, prefix=root.prefix, exact=False, glob=root.exact or root.glob)
