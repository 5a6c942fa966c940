"""An outline → the text of a program file in which nothing is decided yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assent import knowledge
from assent.knowledge import Known
from assent.option_table import Takes
from assent.risk.catalog.form import KEYWORDS
from assent.teaching.outline import Outline, spelled

WIDTH = 110
MANY = 120  # options that nobody goes through
HARMLESS = frozenset(  # by their names, of whatever program
    """
    -h --help -V --version -v --verbose -q --quiet --silent --json --no-color --color --colour --no-pager --debug
    --limit --page --per-page --sort --sort-by --order --reverse --no-headers --no-header --plain --wide --full
    """.split()
)
VALUED = frozenset("--limit --page --per-page --sort --sort-by --order --color --colour".split())  # so with a value
READING = frozenset(
    """
    list ls get show describe status view search find info log logs whoami version diff query cat inspect history
    check validate lint explain top ps count stats print env help
    """.split()
)
RUNNING = frozenset("run exec execute ssh with shell start".split())
DELETING = frozenset("delete del rm remove destroy purge drop wipe erase prune clean clear reset uninstall".split())
HEAD = """\
# What {program} does, for Assent. The form is on the page “Program files” of its documentation.
#
# Nothing is decided yet: a command with `?` asks, as if there were no file. Go through the commands that you use:
#   1. Put what it does at worst in place of `?`, with a phrase that continues its name:
#        ReadsFilesystem                            nothing but this machine's files
#        ReadsRemote "asks the service"             nothing is changed anywhere
#        ModifiesRemote "creates tickets"           changes what others see
#        DeletesData "deletes tickets"              loses what cannot be brought back
#        ModifiesSystem "stores a login"            changes this machine outside the project
#   2. Options that change nothing about that go from `undecided` to `options`. Write what an option does like this:
#        --output= : writes                         its value is a file that is written
#        --file= : reads                            its value is a file that is read
#        --force : DeletesData "deletes without asking"
#        --token= : secret                          its value is kept out of the log
#   3. A command that runs the words behind it says so with `wraps` on a line of its own: these are judged then.
#   4. Write an example of what must come out, and run: assent rules check {path}
"""
DEEPEST = 4  # words of a command


def draft(outline: Outline, source: str, path: str) -> str:
    """The text of the file that is kept at `path`; `source` is where the words are from."""
    lines = [HEAD.format(program=outline.names[0], path=path), *_lines(outline, 0, source)]
    reading = next(_reading(outline), "")
    category = "ReadsRemote" if reading else "Unrecognized" if outline.below else "ReadsFilesystem"
    lines.append(f"  # example {category}  {reading or _first(outline)}")
    return "\n".join(lines) + "\n"


def _first(outline: Outline) -> str:
    """The first of its commands, as it would be typed."""
    return " ".join([outline.names[0], *[_first(each) for each in outline.below[:1]]])


def _reading(outline: Outline) -> Iterator[str]:
    """Its commands that read by their own name, as they would be typed."""
    for each in outline.below:
        found = _reading(each) if each.below else iter([each.names[0]] * (not READING.isdisjoint(each.names)))
        yield from [f"{outline.names[0]} {words}" for words in found]


def _lines(outline: Outline, level: int, source: str = "") -> Iterator[str]:
    """One command and those below it."""
    indent = "  " * level
    names = " ".join([f'"{name}"' if name in KEYWORDS else name for name in outline.names])
    told = "" if outline.below else " : ?"
    remark = _remark(outline)
    yield f"{indent}{names}{told}{f'  # {remark}' if remark and level else ''}"
    if source:
        yield f"{indent}  source {source}"
    if any(_is_dashed(name) for option in (*outline.anywhere, *outline.options) for name in _spelled(option)):
        yield f"{indent}  is single-dash"
    for keyword, options in (("anywhere", outline.anywhere), ("options", outline.options)):
        harmless = [option for option in options if _is_harmless(option)]
        others = [option for option in options if not _is_harmless(option)]
        yield from _listed(f"{indent}  {keyword}", harmless)
        if keyword == "anywhere":
            yield from [f"{line} : ?" for line in _listed(f"{indent}  anywhere", others)]
        elif len(others) > MANY:
            yield f"{indent}  # {len(others)} more options in its help, which ask: list those that you use"
        else:
            yield from _listed(f"{indent}  undecided", others)
    for each in outline.below:
        yield from _lines(each, level + 1)


def _is_harmless(option: str) -> bool:
    return (VALUED if option.endswith(("=", "=?")) else HARMLESS).issuperset(_spelled(option))


def _spelled(option: str) -> list[str]:
    return option.removesuffix("?").removesuffix("=").split(",")


def _is_dashed(spelling: str) -> bool:
    """Whether it is a word behind one dash, no letter that is repeated: -name, not -vv."""
    return spelling[:1] == "-" and spelling[:2] != "--" and len(set(spelling)) > len("-n")


def _listed(head: str, options: Sequence[str]) -> Iterator[str]:
    """The options behind `head`, over as many lines as they need."""
    line = head
    for option in options:
        if line != head and len(line) + len(option) >= WIDTH:
            yield line
            line = head
        line += f" {option}"
    if line != head:
        yield line


def _remark(outline: Outline) -> str:
    """The line of its own documentation about it, and a guess from its name."""
    about = " ".join(outline.about.split())[:60].strip()
    about = "".join([each for each in about if each.isprintable()])
    if outline.below:
        return about
    guessed = ""
    if READING.intersection(outline.names):
        guessed = "reads, by its name"
    elif DELETING.intersection(outline.names):
        guessed = "deletes, by its name"
    elif RUNNING.intersection(outline.names) and "command" in about.lower():
        guessed = "`wraps` if the words behind it are a command"
    mute = "its help lists no options" if outline.is_mute else ""
    return " · ".join([each for each in (about, guessed, mute) if each])


def known_outline(program: str) -> Outline | None:
    """The outline of a program of that name, None where it is unknown."""
    known = knowledge.of(program)
    return None if known is None else _outline(program, known, frozenset())


def _outline(word: str, known: Known, above: frozenset[str]) -> Outline:
    own = {name for name in known.options if name not in above}
    shared = {name for name in known.inherited if name not in above}
    names = known.subcommands() if len(known.path) < DEEPEST else ()
    below = [(name, known.subcommand(name)) for name in names]
    taken = above | shared
    return Outline(
        (word,),
        "",
        _together(known, own - shared if names else own),
        _together(known, shared) if names else (),
        tuple([_outline(name, found, taken) for name, found in below if found is not None]),
    )


def _together(known: Known, names: set[str]) -> tuple[str, ...]:
    """The options of these spellings, those of one option together."""
    found: dict[str, tuple[list[str], Takes]] = {}
    for name in sorted(names, key=lambda each: (len(each) > 2, each)):
        canonical, takes = known.options[name]
        found.setdefault(canonical, ([], takes))[0].append(name)
    return tuple([spelled(spellings, takes) for spellings, takes in found.values()])
