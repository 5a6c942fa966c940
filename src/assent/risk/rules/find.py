"""find: a language of tests and actions behind the paths where it starts."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.wrappers.find import ACTIONS as EXECUTED  # what they run is judged as a command of its own
from assent.command.wrappers.find import found, starts
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.overlap import overlaps
from assent.risk.entries.rule import Role
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement, Unknown
from assent.risk.shown import printed
from assent.risk.wording import listed, quoted

ALONE = frozenset(
    "-empty -nouser -nogroup -readable -writable -executable -true -false -daystart -depth -d -mount -xdev -x -noleaf"
    " -follow -ignore_readdir_race -noignore_readdir_race -warn -nowarn -print -print0 -ls -prune -quit -not -a -o"
    " -and -or ! ( ) ,".split()
)
VALUED = frozenset(
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype -size -mtime -atime"
    " -ctime -mmin -amin -cmin -newer -newermt -newerct -newerat -newermm -newerBt -anewer -cnewer -perm -user -group"
    " -uid -gid -links -inum -samefile -fstype -maxdepth -mindepth -regextype -printf -used -context -flags -Btime"
    " -Bmin -Bnewer".split()
)
FILTERS = frozenset("-name -iname -path -ipath -wholename -iwholename -regex -iregex".split())
WRITTEN = {"-fprint": 0, "-fprint0": 0, "-fls": 0, "-fprintf": 1}  # file first; how many words follow it
_PLAIN = frozenset("-name -path -type -empty -mtime -mmin -size -maxdepth -mindepth -depth -delete -print".split())
_KINDS = {"f": "file", "d": "directory", "l": "symbolic link"}  # that -type asks for
_LIMITS = {"-mtime": "older than {} days", "-mmin": "older than {} minutes", "-size": "larger than {}"}  # by +7
ACTIONS = ("-delete", *WRITTEN, *EXECUTED)


def judge_find(command: Command, _: Surroundings) -> Judgement:
    """find: its actions, and what they are done to."""
    tally = Tally("`find` lists files")
    argv = command.argv
    if len(argv) == 2 and argv[1].exact and argv[1].text in ("--help", "--version", "-help", "-version"):
        return Judgement(Category.ReadsFilesystem, f"`find {argv[1].text}` {printed(argv[1].text)}")
    roots, at = starts(argv)
    for root in roots:
        folder = root.glob and root.text.endswith("/")  # no test and no action ends so
        split = root.several and not root.exact and not root.glob  # its blanks may part an action from it
        if split or (not root.exact and not root.prefix and not folder):
            tally.add(Category.Unrecognized, f"`find` may read `{root.text}` as an option", root, Unknown.Word)
    while at < len(argv):
        at = _word(tally, argv, at)
    return tally.judgement()


def _word(tally: Tally, argv: tuple[Argument, ...], at: int) -> int:
    """Judge the test or action at index `at`, and return the index behind it."""
    word = argv[at]
    text = word.text
    if not word.exact:
        tally.add(Category.Unrecognized, f"`find` may read `{text}` as an action", word)
    elif text in ALONE:
        pass
    elif text in VALUED:
        _value(tally, argv[at + 1 : at + 2])
        return at + 2
    elif text in EXECUTED:
        behind = _behind(argv, at)
        if behind == at + 2 or argv[behind - 1].text not in (";", "+"):
            tally.add(Category.Unrecognized, f"`find {text}` lacks the `;` or `+` that ends its command", word)
        return behind
    elif text == "-delete":
        _delete(tally, argv, word)
    elif text in WRITTEN and at + 1 < len(argv):
        tally.add(Category.ModifiesFilesystem, f"`find {text}` writes `{argv[at + 1].text}`", word)
        tally.touch(Role.Writes, argv[at + 1])
        return at + 2 + WRITTEN[text]
    else:
        tally.add(Category.Unrecognized, f"`find {text}` is a test or action unknown to Assent", word, Unknown.Option)
    return at + 1


def _value(tally: Tally, values: tuple[Argument, ...]) -> None:
    """An unquoted expansion in place of a value may go on with an action."""
    for value in values:
        if value.several and not (value.glob and not any(overlaps(value.text, action) for action in ACTIONS)):
            tally.add(Category.Unrecognized, f"`find` may read `{value.text}` as an action", value)


def _behind(argv: tuple[Argument, ...], at: int) -> int:
    for index in range(at + 1, len(argv)):
        word = argv[index]
        if word.exact and (word.text == ";" or (word.text == "+" and argv[index - 1].text == "{}")):
            return index + 1
    return len(argv)


def _narrows(argv: tuple[Argument, ...], at: int) -> bool:
    """Whether the test at index `at` asks for a name that not everything has: not `-name '*'`, nor `! -name x`."""
    if argv[at].text not in FILTERS or argv[at - 1].text in ("!", "-not"):
        return False
    value = argv[at + 1]
    return not value.exact or bool(value.text.strip("*?./[]!^|()"))


def _called(argv: tuple[Argument, ...]) -> str:
    """The matches that are deleted, by their kind, size and age if that is all: find . -type f -mtime +7 -delete."""
    _, at = starts(argv)
    end = next(index for index, word in enumerate(argv) if word.text == "-delete")
    before = [word.text for word in argv[at:end]]
    if before[2:4] == ["-prune", "-o"]:
        before = before[4:]  # -delete is -depth, with which that spares nothing
    values = dict(pairwise(before))
    asked = [test for test in before if test in _PLAIN or test[:1] in ("-", "!", "(")]
    asked = [test for test in asked if test[1:2].isalpha() or test[:1] != "-"]  # -7 is a value
    limits = [(values.get(test, ""), said) for test, said in _LIMITS.items() if test in asked]
    is_plain = _PLAIN.issuperset(asked) and len(set(asked)) == len(asked) and before[-1:] not in (["-name"], ["-path"])
    if not is_plain or not all(value[:1] == "+" and value[1:2].isdigit() for value, _ in limits):
        return "match"
    behind = f" {' and '.join([said.format(value[1:]) for value, said in limits])}" if limits else ""
    behind += f" that matches {quoted(values['-path'])}" if "-path" in asked else ""
    if "-name" in asked:
        return f"{quoted(values['-name'])}{behind}"
    kind = _KINDS.get(values.get("-type", ""), "") or ("file or directory" if behind or "-empty" in asked else "match")
    return f"{'empty ' if '-empty' in asked else ''}{kind}{behind}"


def _delete(tally: Tally, argv: tuple[Argument, ...], word: Argument) -> None:
    """The deletion by find: not the start itself if something filters the matches."""
    roots = listed([root.text for root in starts(argv)[0]])
    tally.add(Category.DeletesData, f"`find -delete` deletes every {_called(argv)} below {roots}", word)
    filtered = any(_narrows(argv, at) for at in range(1, len(argv) - 1))
    for path in found(argv):
        tally.touch(Role.Deletes, replace(path, text=f"{path.text}/(found)") if filtered and path.exact else path)
