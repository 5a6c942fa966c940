"""`if` and `for` of cmd: where the head of one ends, and a command begins."""

from __future__ import annotations

from assent.command.model import Argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMPARING = frozenset("equ neq lss leq gtr geq ==".split())
ASKING = frozenset("exist defined errorlevel cmdextversion".split())  # with one word behind
SWITCHES = frozenset(("/d", "/r", "/l", "/f"))  # of `for`
FED = "/f"


def is_condition(words: Sequence[Argument]) -> bool:
    """Whether the words are `if` with a whole condition, behind which a command follows."""
    texts = [word.text.casefold() for word in words]
    if texts[:1] != ["if"]:
        return False
    rest = [text for text in texts[1:] if text not in ("/i", "not")]
    if rest[:1] and rest[0] in ASKING:
        return len(rest) == 2
    if len(rest) == 1:
        left, compares, right = rest[0].partition("==")
        return bool(left and compares and right)
    return len(rest) == 3 and rest[1] in COMPARING


def is_loop(words: Sequence[Argument]) -> bool:
    """Whether the words are `for` up to its `in`, behind which a list in brackets follows."""
    texts = [word.text.casefold() for word in words]
    if len(texts) < 3 or texts[0] != "for" or texts[-1] != "in":
        return False
    return texts[-2][:1] == "%" and (len(texts) == 3 or texts[1] in SWITCHES)


def command_in(text: str, words: Sequence[Argument]) -> str | None:
    """The command whose output `for /f` goes through, from what is in its brackets; None for another list."""
    given = text.strip().replace("^^", "\0").replace("^", "").replace("\0", "^")  # ^| is a pipe of the command
    if not any(word.text.casefold() == FED for word in words):
        return None
    mark = "`" if any("usebackq" in word.text.casefold() for word in words) else "'"
    return given[1:-1] if len(given) > 2 and given[0] == given[-1] == mark else None


def is_head(words: Sequence[Argument]) -> bool:
    """Whether the words are the whole head of a `for`, up to its `do`."""
    return len(words) > 1 and words[0].text.casefold() == "for" and words[-1].text == "do"


def is_unnamed(words: Sequence[Argument]) -> bool:
    """Whether a variable is all that is known of the program: `%x% /q`, and not `%JAVA_HOME%\\bin\\java`."""
    return bool(words) and not words[0].exact and {"\\", "/"}.isdisjoint(words[0].text)
