"""The part of a faulty text that a shell runs all the same, since it reads one list of lines at a time."""

from __future__ import annotations

from assent.errors import LimitError, ParseError, RefusedError, ShellSyntaxError
from assent.syntax.parser import read
from assent.syntax.source import Budget

MOST = 1 << 16  # characters that are parsed without success
MOST_CUT = 4_096  # characters of a text of which it is tried how far it can be read beyond its last whole command
MOST_GAPS = 4  # expansions that are left out of one text
STANDALONE = " \t\n|"  # behind `${`: commands, as bash 5.3 reads it


def begun(text: str, error: ParseError, shell: str, budget: Budget | None = None) -> str:
    """The part of `text` that a shell runs all the same: the lines before it comes to what cannot be parsed.

    Where the shell itself may well read on, what is before that on the same line is among them.
    An expansion that fails only when it runs stops neither what is before it nor, often, what
    is behind it: then it is the whole text, with another expansion of the same length in place.
    """
    budget = budget or Budget()
    spare = Budget(reading=budget.trying, trying=0)
    made = _begun(text, error, shell, spare)
    budget.trying = spare.reading
    return made


def _begun(text: str, error: ParseError, shell: str, budget: Budget) -> str:
    filled = _filled(text, error, shell, budget)
    if filled:
        return filled
    if isinstance(error, LimitError) and error.done and len(text) > MOST_CUT:
        return text[: error.done]
    done, spent, limit = 0, 0, error.start
    end = text.find("\n", 0, limit)
    while end >= 0 and spent < MOST:
        if _is_whole(text[done : end + 1], shell, budget):
            done = end + 1
        else:
            spent += end + 1 - done
        end = text.find("\n", end + 1, limit)
    if isinstance(error, LimitError):
        return text[: _cut(text, done, limit, shell, budget)]
    if not isinstance(error, ShellSyntaxError) and _is_whole(text[done:limit], shell, budget):
        done = limit
    return text[:done]


def _cut(text: str, done: int, limit: int, shell: str, budget: Budget) -> int:
    """The position at which to end a text of which only what is before `limit` is read: never within a word.

    Before that may be `&&` or a quote that is open, so that the last end of a command is tried as well.
    """
    for mark in (" ", ";", "&&", "||", "|", "&"):
        end = text.rfind(mark, done, limit)
        if end > done and _is_whole(text[done:end], shell, budget):
            return end
    return done


def _filled(text: str, error: ParseError, shell: str, budget: Budget) -> str:
    """The text with a value that is not known for each expansion that is refused; empty if that does not help."""
    for _ in range(min(MOST_GAPS, MOST // max(len(text), 1))):
        if type(error) is not RefusedError:
            return ""
        text = _without_gap(text, error)
        try:
            read(text, shell, budget)
        except ParseError as again:
            error = again
        else:
            return text
    return ""


def _without_gap(text: str, error: RefusedError) -> str:
    """The text with `$____` for the expansion at fault; with `$( …)` for `${ …}`, whose commands may run."""
    start, end = error.start, error.end
    opening = text.rfind("${", 0, end)
    closing = text.find("}", max(start, end - 1))
    if opening >= 0 and closing >= 0 and "}" not in text[opening:start]:
        start, end = opening, closing + 1
    elif text[start : start + 1] not in ("$", "{"):
        return text
    if text[start + 2 : start + 3] in STANDALONE and text[start + 2 : end - 1].strip():
        return f"{text[:start]}$( {text[start + 3 : end - 1]}){text[end:]}"
    return f"{text[:start]}${'_' * (end - start - 1)}{text[end:]}"


def _is_whole(text: str, shell: str, budget: Budget) -> bool:
    try:
        read(text, shell, budget)
    except ParseError:
        return False
    return True  # or cut off, as it will be again
