"""Substitutions that print nothing but numbers, by the words of the commands in them.

Only what is proven here counts: most programs that print a number can be made to print any text.
"""

from __future__ import annotations

from assent.record import replace
from assent.rules_table import SELECTOR, is_a
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import TypeAlias

    from assent.command.model import Argument
    from assent.syntax.nodes import Word

    IsNumber: TypeAlias = Callable[[Word], bool]

Words = list[str | None]  # a word that is one argument and not known is None

DATES = frozenset("CdDeFgGHIjklmMNqsSTuUVwWyY%")  # of date: numbers and marks
STATS = frozenset("abBdgGhiosuXYZWz%")  # of stat, with -c or -f
OPERATORS = frozenset("+-*/%")
MARKS = frozenset("0123456789 +-:/.,_%\n")  # cannot become a name
DIGITS = frozenset(("0-9", "[:digit:]", "0-9\\n", "[0-9]", "0123456789"))
ENVIRONMENT = frozenset(("LC_ALL", "LANG", "LC_NUMERIC", "TZ"))
MOST_NUMBERS = 100  # of seq
VALUED = ("-n", "-c", "-d", "-f", "-k", "-t")  # options of filters that take the next word


def counts(script: nodes.Script, functions: Collection[str], is_number: IsNumber) -> bool:
    """Whether a substitution prints only what an expression cannot run.

    `is_number` says that of a word with expansions; it is in `command.words.arithmetic`, which itself asks here.
    """
    body = script.body
    return body is not None and len(body.commands) == 1 and _node(body.commands[0], functions, is_number)


def _node(node: nodes.Node, functions: Collection[str], is_number: IsNumber) -> bool:
    if type(node) is nodes.AndOr:
        return all(_node(each, functions, is_number) for each in node.commands)
    if type(node) is nodes.Pipeline and "|&" in node.operators:
        return False
    members = node.commands if type(node) is nodes.Pipeline else (node,)
    first = False  # only what is before a colon is passed on
    for at in range(len(members) - 1, -1, -1):
        words = _words(members[at], functions, is_number)
        if not words:
            return False
        if _counts(words, piped=at > 0) or (first and words[0] == "grep" and _numbered(words)):
            return True
        known = [word for word in words[1:] if word is not None]
        if len(known) < len(words) - 1 or not _passes(words[0] or "", known):
            return False
        first = first or words == ["cut", "-d:", "-f1"]
    return False


def _words(member: nodes.Node, functions: Collection[str], is_number: IsNumber) -> Words:
    """The words of a simple command that nothing else in it changes; none where it may print something else."""
    if type(member) is not nodes.SimpleCommand or not member.words:
        return []
    if any(assignment.name not in ENVIRONMENT for assignment in member.assignments):
        return []
    if any(not _is_quiet(redirect) for redirect in member.redirects):
        return []
    words = [_text(word, is_number) for word in member.words]
    return [] if words[0] is None or words[0] in functions else words


def _text(word: Word, is_number: IsNumber) -> str | None:
    """The text of a word, "0" for any number; a bracket, which no number has, where it may be several."""
    if word.value is None and is_number(word):
        return "0"
    return word.value if _is_one(word) else "["


def _passes(program: str, known: Sequence[str]) -> bool:
    """Whether a filter passes on parts of its input, and of nothing else: no word of it can be a file."""
    if program == "tr":
        return known[:1] == ["-d"] and len(known) == 2
    options = all(
        (word[:1] == "-" and word[:2] != "--") or (at and known[at - 1] in VALUED) for at, word in enumerate(known)
    )
    return options and (program == "cut" or (is_a(program, SELECTOR) and program != "grep"))


def _is_quiet(redirect: nodes.Redirect) -> bool:
    """Whether a redirect gives input, or takes messages away: `< file`, `2> /dev/null`."""
    if redirect.operator in ("<", "<<<", "<<", "<<-"):
        return redirect.descriptor in (None, "0")
    return redirect.descriptor == "2" and redirect.operator == ">" and redirect.target.value == "/dev/null"


def _is_one(word: Word) -> bool:
    """Whether a word is one argument, known or not: `"$x"`."""
    return word.value is not None or all(
        type(part) in (nodes.Literal, nodes.SingleQuoted, nodes.Escape, nodes.Tilde)
        or (type(part) is nodes.DoubleQuoted and not any(_is_several(each) for each in part.parts))
        for part in word.parts
    )


def _is_several(part: nodes.Part) -> bool:
    """Whether a quoted part may become more than one argument, or none: "$@" and "${a[@]}"."""
    if type(part) is not nodes.Parameter:
        return False
    return part.name == "@" or part.prefix == "!" or part.subscript is not None or bool(part.operator)


def _counts(words: Words, *, piped: bool) -> bool:  # noqa: C901 - one arm for each program
    """Whether a command prints only numbers, whatever the words of it are that are not known."""
    rest = words[1:]
    match words[0]:
        case "true" | ":":
            return True
        case "nproc":
            return all(word is not None and word.startswith("--") for word in rest)
        case "wc":
            return all(word is not None and word[:1] == "-" and word[:2] != "--" for word in rest)
        case "id":
            return rest in (["-u"], ["-g"])
        case "seq":
            return all(word is not None and word.lstrip("-").isdigit() for word in rest)
        case "echo":
            return all(word is not None and set(word) <= MARKS for word in rest)
        case "expr":
            return len(rest) == 3 and rest[1] in OPERATORS
        case "date":
            return _formatted(rest, DATES)
        case "printf":
            return prints_number(rest)
        case "stat":
            return _stat(rest)
        case "tr":
            return len(rest) == 2 and rest[0] in ("-cd", "-dc") and rest[1] in DIGITS
        case "grep":
            return _matched(rest, piped=piped)
        case "git":
            return rest[:2] == ["rev-list", "--count"] and None not in rest
        case _:
            return False


def _stat(rest: Words) -> bool:
    """stat -c FORMAT file."""
    first = rest[0] or "" if rest else ""
    if first in ("-c", "-f") and len(rest) == 3:
        return _is_format(rest[1], STATS)
    attached = first.removeprefix("--format=").removeprefix("-c").removeprefix("-f")
    return len(rest) == 2 and attached != first and _is_format(attached, STATS)


def _formatted(rest: Words, letters: frozenset[str]) -> bool:
    """date [-u] [-d text] +FORMAT: only the last word is a format."""
    formats = [word for word in rest if word is not None and word[:1] == "+"]
    return len(formats) == 1 and _is_format(formats[0][1:], letters)


def _is_format(text: str | None, letters: frozenset[str]) -> bool:
    if text is None:
        return False
    plain = ""
    at = 0
    while at < len(text):
        if text[at] != "%":
            plain += text[at]
            at += 1
            continue
        at += 1
        while text[at : at + 1] in ("-", "_", "0", "^", "#") and at < len(text):
            at += 1
        if text[at : at + 1] not in letters or at >= len(text):
            return False
        at += 1
    return set(plain) <= MARKS


def prints_number(rest: Sequence[str | None]) -> bool:
    """printf '%d': what it prints is a number, whatever it is given."""
    if not rest or rest[0] is None or rest[0][:1] == "-":
        return False
    pieces = rest[0].replace("\\n", "\n").split("%")
    return set(pieces[0]) <= MARKS and all(_is_decimal(piece) for piece in pieces[1:])


def _is_decimal(piece: str) -> bool:
    """`02d` and what is behind it, up to the next percent sign."""
    letter = piece.lstrip("0123456789-+ ")
    return letter[:1] in ("d", "i", "u") and set(letter[1:]) <= MARKS


def _matched(rest: Words, *, piped: bool) -> bool:
    """grep -c x, of one input, which it then does not name; grep -o '[0-9]*'."""
    options = [word for word in rest if word is not None and word[:1] == "-"]
    letters = {letter for option in options for letter in option[1:]}
    if None in rest or not letters <= frozenset("cviEFGwxqoh"):
        return False
    if "o" in letters and "c" not in letters:
        digits = [word for word in rest if word not in options]
        return bool(digits) and digits[0] in ("[0-9]", "[0-9]*", "[0-9]+", "[0-9]\\+") and len(digits) + piped <= 2
    return "c" in letters and len(rest) - len(options) <= 2


def _numbered(words: Words) -> bool:
    from assent.command.output.columns import numbered  # few texts take a number from lines

    return None not in words and numbered([word for word in words[1:] if word is not None])


def sequence(words: Sequence[Argument]) -> tuple[Argument, ...]:
    """The numbers that seq prints, if they are whole and not too many."""
    from assent.command.words.braces import is_number  # which asks here itself

    if not 1 <= len(words) <= 3 or not all(word.exact and is_number(word.text) for word in words):
        return ()
    numbers = [int(word.text) for word in words]
    first = 1 if len(numbers) == 1 else numbers[0]
    step = numbers[1] if len(numbers) == 3 else 1
    if step == 0 or abs(numbers[-1] - first) // abs(step) >= MOST_NUMBERS:
        return ()
    made = [str(number) for number in range(first, numbers[-1] + (1 if step > 0 else -1), step)]
    return tuple([replace(words[0], text=number, prefix=number) for number in made])
