"""Code in a word that prints in a loop which nothing ends: `perl -e 'print "x" while 1' > f`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command

LOOPS = (  # without blanks, in lower case
    *(
        "while(1)",
        "while1",
        "while(true)",
        "whiletrue",
        "while!false",
        "while(!0)",
        "while:",
        "for(;;)",
        "loop{",
        "loopdo",
    ),
    *("untilfalse", "until0", "until(0)", "{}while", "itertools.count(", "itertools.cycle(", "itertools.repeat("),
    *("repeat(", "range(infinite)", "untilnil", "while{1}", "for{;;}", "1while"),
)
PRINTING = ("print", "puts", "echo", "console.log", "say", "write", "put", "cat(", "repeat(", "range(")
ENDING = (  # may end the loop, or make it slow
    *(
        "break",
        "last",
        "exit",
        "return",
        "quit",
        "raise",
        "die",
        "throw",
        "sleep",
        "limit",
        "first(",
        "until(",
        "input",
    ),
    *("read", "settimeout", "await", "islice", "takewhile", "wait", "getline", "stop", "abort", "next(", "select"),
)
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
