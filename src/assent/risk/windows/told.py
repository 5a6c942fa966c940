"""The words of reasons about statements of PowerShell and cmd."""

from __future__ import annotations

from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument


def unforeseen(name: str, words: Sequence[Argument], odd: Argument) -> str:
    """The reason for a word of a program that is no plain text: `docker restart $svc`."""
    if odd.exact or odd.text[:1] != "$":
        return f"Assent cannot predict how `{name}` receives `{odd.text}`"
    before = [word.text for word in words[1:] if word.start < odd.start]
    said = " ".join([name, *[text for text in before[:2] if text.isalpha()]])
    return f"`{said}` is given `{odd.text}`, which is only known at run time"


def unnamed(words: Sequence[Argument]) -> str:
    """The reason for a statement that does not begin with the name of a program."""
    first = "$HOME" if words[0].text == "~" else words[0].text
    if first[:1] == "$" and "." in first:
        return f"Assent cannot judge the call `{first}(…)`"
    if len(words) < 2 or words[1].text not in ("=", "+="):
        return f"the program `{first}` is only known at run time"
    if first.casefold().startswith("$env:"):
        return f"the text sets `{first}`, which may change how programs run"
    return f"Assent cannot follow the value of `{first}`"


def act(reason: str) -> str:
    """The verb of a reason about a file that is written: renames, moves."""
    verb = reason.partition("` ")[2].partition(" ")[0]
    return verb if verb in ("renames", "moves", "empties", "creates") else "writes"


def given(reason: str, words: Sequence[Argument], name: str | None) -> str:
    """A reason, with the services or processes that the command in front of a pipe names.

    An example is `Get-Service Spooler | Restart-Service`.
    """
    if not reason.endswith(" of its input") or name not in ("get-service", "get-process"):
        return reason
    named = [word.text for word in words[1:] if word.exact and word.text[:1] != "-"]
    return f"{reason}, {listed(named)}" if named else reason
