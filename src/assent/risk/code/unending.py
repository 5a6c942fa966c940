"""Code in a word that prints in a loop which nothing ends: `perl -e 'print "x" while 1' > f`."""

from __future__ import annotations

from assent.command.model import Command
from assent.numeral import LARGEST, whole

LOOPS = tuple(  # without blanks, in lower case
    """
    while(1) while1 while(true) whiletrue while!false while(!0) while: for(;;) loop{ loopdo untilfalse until0 until(0)
    {}while itertools.count( itertools.cycle( itertools.repeat( repeat( range(infinite) untilnil while{1} for{;;}
    1while
    """.split()
)
PRINTING = ("print", "puts", "echo", "console.log", "say", "write", "put", "cat(", "repeat(", "range(")
ENDING = tuple(  # may end the loop, or make it slow
    """
    break last exit return quit raise die throw sleep limit first( until( input read settimeout await islice takewhile
    wait getline stop abort next( select
    """.split()
)
TIMES = ("'*", '"*', "'x", '"x', ".repeat(", "]*", "range(", "xrange(")
MOST_DIGITS = 60  # of a power
LONGEST = 4_000  # characters of code that are looked through


def unending(command: Command) -> str:
    """The code of an interpreter that prints without end, or nothing."""
    for word in command.argv[1:]:
        if len(word.text) > LONGEST or not word.exact:
            continue
        text = "".join(word.text.casefold().split())
        if any(loop in text for loop in LOOPS) and any(name in text for name in PRINTING):
            rest = text.replace("until(0)", "").replace("untilfalse", "")
            if not any(name in rest for name in ENDING):
                return word.text
    return ""


def coded(text: str) -> int:
    """The number of characters that a text prints at least that code makes by repeating another: "x" * 10 ** 11."""
    if len(text) > LONGEST or not any(name in text for name in PRINTING):
        return 0
    joined = "".join(text.split()).replace("_", "")
    found = 0
    for mark in TIMES:
        for piece in joined.split(mark)[1:]:
            found = max(found, _value(piece))
    return found


def _value(text: str) -> int:
    """The number at the beginning of a text: 99, 10**11, 1e11, 1<<40; 0 for none."""
    text = text.lstrip("(")
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    base = whole(digits)
    if base is None:
        return 0
    rest = text[len(digits) :]
    for mark in ("**", "^", "e", "<<"):
        if rest.startswith(mark):
            behind = rest[len(mark) :]
            power = whole(behind[: len(behind) - len(behind.lstrip("0123456789"))]) or 0
            if power > MOST_DIGITS:
                return LARGEST
            return base << power if mark == "<<" else base * 10**power if mark == "e" else base**power
    return base
