"""The script that PowerShell is given to run: behind `-File`, as an operand, or as a text that says no more."""

from __future__ import annotations

from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

ENDING = ".ps1"
STAYING = frozenset("-noexit -noe /k //k".split())  # it reads what is typed afterwards
FLAGS = frozenset(  # of PowerShell and cmd, in front of the text
    """
    -noprofile -nop -nologo -nol -noninteractive -noni -sta -mta -noexit -noe -login -l /d /q /s /v:on //d //q //s
    """.split()
)
VALUED = frozenset("-executionpolicy -ex -ep -exec -windowstyle -w -outputformat -o -inputformat -version -v".split())
HERE = ("./", ".\\")
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./: =,\\")  # in its operands


def named(argv: Sequence[Argument]) -> Argument | None:
    """The word that names the script; with another text or none there is none."""
    for at, word in enumerate(argv[1:], 1):
        option = word.text.casefold()
        if option in ("-file", "-f") and at + 1 < len(argv):
            return argv[at + 1]
        if option in ("-command", "-c") or word.text.startswith(HERE):
            return within(argv[at if option[:1] != "-" else at + 1 :])
    return None


def within(words: Sequence[Argument]) -> Argument | None:
    """The script in a text for PowerShell that only runs it: `.\\x.ps1 -Fast`, `& ./x.ps1`."""
    text = " ".join([word.text for word in words]).strip().removeprefix("&").strip()
    path = text.partition(" ")[0]
    if not all(word.exact for word in words) or not PLAIN.issuperset(text) or path[:2] not in HERE:
        return None
    return replace(words[0], text=path, prefix=path) if path.casefold().endswith(ENDING) else None
