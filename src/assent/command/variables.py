"""Which variables the shell's own commands set."""

from __future__ import annotations

from assent.command.model import Opaque, Variable
from assent.command.options import Doubt, grammar, part, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

DECLARING = frozenset(("export", "declare", "local", "readonly", "typeset"))
# Options of the commands whose operands are names of variables, and how many operands are not.
NAMING = {
    "read": ("-a= -d= -e -i= -n= -N= -p= -r -s -t= -u=", 0),
    "mapfile": ("-d= -n= -O= -s= -t -u=", 0),
    "readarray": ("-d= -n= -O= -s= -t -u=", 0),
    "getopts": ("", 1),
    "unset": ("-f -v -n", 0),
    "printf": ("-v=", 99),
    "wait": ("-f -n -p=", 99),
}
READING = frozenset(("read", "mapfile", "readarray", "printf"))  # the value comes from input
# Variables to which the shells themselves give the integer attribute: what is assigned is evaluated.
INTEGERS = frozenset(
    """
    RANDOM SRANDOM HISTCMD OPTIND SECONDS LINENO HISTSIZE SAVEHIST FUNCNEST LISTMAX MAILCHECK DIRSTACKSIZE KEYTIMEOUT
    """.split()
)
DECLARE = "-a -A -f -F -g -i -I -l -n -p -r -t -u -x"
VALUED = {"printf": "-v", "wait": "-p", "read": "-a"}  # the option whose value is a name
EXPANDED = ("$(", "`")


def assigned(program: str, argv: Sequence[Argument]) -> tuple[list[Variable], list[Opaque]]:
    """The variables that a command of the shell sets, and why they are not all known."""
    if program in DECLARING:
        return _declared(argv)
    if program not in NAMING:
        return [], []
    options, skipped = NAMING[program]
    reading = read(argv, grammar(options, permutes=False))
    names = list(reading.operands[skipped:])
    if reading.has("-f") and program == "unset":
        return [], []
    if program in VALUED and (named := reading.value(VALUED[program])) is not None:
        names.append(named)
    variables: list[Variable] = []
    doubts = [
        Opaque(p.argument.start, p.argument.end, f"{program}: {p.reason}")
        for p in reading.problems
        if p.kind is not Doubt.Dynamic
    ]
    for word in names:
        if word.exact and not _evaluates(word.text):
            variables.append(Variable(word.start, word.end, word.text.partition("[")[0], None, lasting=True))
        else:
            doubts.append(Opaque(word.start, word.end, f"{program} sets {word.text}, which is not a plain name"))
    return variables, doubts


def integers(program: str, argv: Sequence[Argument]) -> bool:
    """Whether the variables that `argv` declares are evaluated whenever something is assigned to them."""
    return program in DECLARING and read(argv, grammar(DECLARE, permutes=False)).has("-i")


def line(argv: Sequence[Argument]) -> tuple[str, bool]:
    """The one variable that `read` sets to a whole line, and whether backslashes stay; empty for other uses."""
    reading = read(argv, grammar("-r -s -d=", permutes=False))
    delimiter = reading.value("-d")
    whole = delimiter is None or (delimiter.exact and not delimiter.text)
    if reading.problems or not whole or len(reading.operands) != 1 or not reading.operands[0].exact:
        return "", False
    return reading.operands[0].text, reading.has("-r")


def first_field(argv: Sequence[Argument]) -> str:
    """The first of several variables that `read` sets to the fields of a line; empty for other uses."""
    reading = read(argv, grammar("-r -s", permutes=False))
    names = [word.text for word in reading.operands if word.exact]
    several = not reading.problems and len(names) == len(reading.operands) > 1
    return names[0] if several and names.count(names[0]) == 1 else ""


def _declared(argv: Sequence[Argument]) -> tuple[list[Variable], list[Opaque]]:
    reading = read(argv, grammar(DECLARE, permutes=False))
    if any(reading.has(listing) for listing in ("-p", "-f", "-F")):
        return [], []
    variables, doubts = [], []
    evaluated = reading.has("-i") or reading.has("-n")  # the value is an expression, or a name
    for word in reading.operands:
        name, equals, _ = word.prefix.partition("=")
        value = part(word, len(name) + 1) if equals else None
        if (not equals and not word.exact) or _evaluates(name) or (evaluated and value and not _plain(value)):
            doubts.append(Opaque(word.start, word.end, f"{argv[0].text} sets {word.text}, which is not a plain name"))
        else:
            value = None if name.endswith("+") else value  # x+=value
            name = name.removesuffix("+").partition("[")[0]
            variables.append(Variable(word.start, word.end, name, value, lasting=True))
    return variables, doubts


def _plain(value: Argument) -> bool:
    return value.exact and value.text.isascii() and value.text.isdigit()


def _evaluates(name: str) -> bool:
    """Whether the shell would run something to know which variable `name` is: a[$(x)]."""
    return "[" in name and any(opener in name for opener in EXPANDED)
