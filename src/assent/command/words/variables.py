"""The variables that the shell's own commands set."""

from __future__ import annotations

from itertools import pairwise

from assent.command.options import Doubt, grammar, read
from assent.command.parts import Opaque, Variable
from assent.command.word import part
from assent.command.words.arithmetic import Names, spelled, subscripts
from assent.command.words.special import CALLING, COMPUTING, NAMING
from assent.rules_table import DECLARER, ZSH, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

DECLARE = "-a -A -f -F -g -i -I -l -n -p -r -t -u -x"
VALUED = {"printf": "-v", "wait": "-p", "read": "-a"}  # the option whose value is a name
EXPANDED = ("$(", "`")
READ_OTHERWISE = (  # options of set, by sign, letter and name
    ("-", "H", "histexpand", "`!` may stand for a command that was typed before"),
    ("-", "k", "keyword", "`set -k` takes later words with `=` for variables"),
    ("+", "B", "braceexpand", "`set +B` leaves the braces of later words as they are"),
)


def assigned(program: str, argv: Sequence[Argument]) -> tuple[list[Variable], list[Opaque]]:
    """The variables that a command of the shell sets, and why they are not all known."""
    if is_a(program, DECLARER):
        return _declared(argv)
    if program in CALLING and (calling := _called(program, argv)) is not None:
        return [], [calling]
    if program == "enable" and (named := next((word for word in argv[1:] if word.prefix[:1] != "-"), None)):
        return [], [Opaque(named.start, argv[-1].end, f"enable changes what {named.text} runs")]
    if program in ("fc", "set"):
        doubt = _rereading(program, argv)
        return [], [] if doubt is None else [doubt]
    if is_a(program, ZSH):
        from assent.command.words import zsh  # few texts use its commands

        doubt = zsh.own(program, argv)
        return [], [] if doubt is None else [doubt]
    return _named(program, argv) if program in NAMING else ([], [])


def _named(program: str, argv: Sequence[Argument]) -> tuple[list[Variable], list[Opaque]]:
    """The variables that are the operands of a command, or the value of one of its options: read x, printf -v x."""
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
            doubts.append(Opaque(word.start, word.end, f"`{program}` sets `{word.text}`, which is not a plain name"))
    return variables, doubts


def _rereading(program: str, argv: Sequence[Argument]) -> Opaque | None:
    """The ways to run commands that were typed before, or to have later ones read otherwise: `fc -s`, `set -H`."""
    words = [word.text for word in argv[1:]]
    if program == "fc":
        lists = bool(words) and words[0][:1] == "-" and "l" in words[0]
        return None if lists else Opaque(argv[0].start, argv[-1].end, "fc runs a command again")
    for before, word in pairwise(("", *words)):
        for sign, letter, name, reason in READ_OTHERWISE:
            if (word[:1] == sign and letter in word) or (before[:1] == sign and before[-1:] == "o" and word == name):
                return Opaque(argv[0].start, argv[-1].end, reason)
        if word in ("-", "--"):
            break
    return None


def _called(program: str, argv: Sequence[Argument]) -> Opaque | None:
    """The code that an option of mapfile, compgen or complete has the shell run."""
    for word in argv[1:]:
        if word.prefix[:1] == "-" and any(letter in word.prefix for letter in CALLING[program]):
            return Opaque(word.start, argv[-1].end, f"{program} {word.text} runs code")
    return None


def evaluated(program: str, argv: Sequence[Argument]) -> list[tuple[Argument, Names]]:
    """The words of a command of the shell that it evaluates: an expression, or the name of a variable."""
    words = argv[1:]
    match program:
        case "let":
            return [(word, spelled(word.text)) for word in words]
        case "test" | "[":
            behind = [after for word, after in pairwise(words) if word.text == "-v"]
            return [(word, subscripts(word.text) if word.exact else spelled(word.text)) for word in behind]
        case "printf":  # the name behind -v, and what zsh computes
            found = _elements([after for word, after in pairwise(words) if word.text == "-v"])
            return found + _computed(program, argv)
        case _ if is_a(program, COMPUTING):
            return _computed(program, argv)
        case _ if is_a(program, DECLARER) or program in NAMING:
            return _elements(words)
        case _:
            return []


def _computed(program: str, argv: Sequence[Argument]) -> list[tuple[Argument, Names]]:
    if not any("[" in word.text for word in argv):
        return []
    from assent.command.words import zsh  # few numbers have brackets

    return zsh.computed(program, argv)


def _elements(words: Sequence[Argument]) -> list[tuple[Argument, Names]]:
    """The words that name an element of an array, whose subscript is an expression."""
    names = [(word, word.prefix[: word.prefix.rfind("]") + 1]) for word in words]  # an expression may hold `=` as well
    return [(word, subscripts(name)) for word, name in names if _is_element(name)]


def _is_element(name: str) -> bool:
    """Whether a word looks like an element of an array: a[i]."""
    before, bracket, _ = name.partition("[")
    return bool(bracket) and before.isidentifier() and name.endswith("]") and not _evaluates(name)


def integers(program: str, argv: Sequence[Argument]) -> bool:
    """Whether the variables that `argv` declares are evaluated whenever something is assigned to them."""
    if not is_a(program, DECLARER):
        return False
    reading = read(argv, grammar(DECLARE, permutes=False))
    return any(reading.has(option) for option in ("-i", "-a", "-A"))


def is_number(argv: Sequence[Argument]) -> bool:
    """Whether what a command sets a variable to is a number whatever it is given: printf -v n %d."""
    texts = [word.text if word.exact else None for word in argv]
    if texts[:2] != ["printf", "-v"] or len(texts) < 4:
        return False
    from assent.command.words.counting import prints_number

    return prints_number(texts[3:])


def line(argv: Sequence[Argument]) -> tuple[str, bool]:
    """The one variable that `read` sets to a whole line, and whether backslashes remain; empty for other uses."""
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
    arrays = reading.has("-a") or reading.has("-A")  # (a b) in quotes is expanded once more
    expressions = reading.has("-i") or arrays
    for word in reading.operands:
        name, equals, _ = word.prefix.partition("=")
        value = part(word, len(name) + 1) if equals else None
        unclear = expressions and value and not _plain(value) and (not arrays or _is_compound(value))
        refers = reading.has("-n") and argv[0].text != "export"
        if reading.has("-n") or (not equals and not word.exact) or _evaluates(name) or unclear:
            why = "whose value the shell evaluates" if unclear else "which is not a plain name"
            reason = f"`{argv[0].text}` sets `{word.text}`, {why}"
            if refers:
                reason = f"`{argv[0].text} -n` makes `{word.text}` another name for a variable"
            elif reading.has("-n"):
                reason = f"`export -n` stops exporting `{word.text}`"
            doubts.append(Opaque(word.start, word.end, reason))
        else:
            value = None if name.endswith("+") else value  # x+=value
            name = name.removesuffix("+").partition("[")[0]
            variables.append(Variable(word.start, word.end, name, value, lasting=True))
    return variables, doubts


def _is_compound(value: Argument) -> bool:
    """Whether a quoted value may be the elements of an array, which the shell then expands: '(a $(b))'."""
    if value.exact:
        return value.text.lstrip()[:1] == "(" and any(opener in value.text for opener in EXPANDED)
    return value.quoted and value.prefix.strip()[:1] in ("", "(")


def _plain(value: Argument) -> bool:
    return value.exact and value.text.isascii() and value.text.isdigit()


def _evaluates(name: str) -> bool:
    """Whether the shell would run something to know which variable `name` is: a[$(x)]."""
    return "[" in name and any(opener in name for opener in EXPANDED)
