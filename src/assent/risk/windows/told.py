"""The words of reasons about statements of PowerShell and cmd."""

from __future__ import annotations

from itertools import pairwise

from assent.risk.cmdlet import DEED, deed, is_named
from assent.risk.wording import quoted
from assent.rules_table import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

REGISTRY = "registry"  # whose words they are
SCRIPTS = (".ps1", ".psm1", ".bat", ".cmd", ".vbs", ".js")
CHANGING = ("set", "new", "remove", "clear", "rename", "move", "add", "delete")  # verbs
GROUP = "(…)"  # a value that statements in parentheses give
LATE = ", which is only known at run time"


def verbatim(reason: str, words: Sequence[Argument], text: str) -> str:
    """The reason with the code of a block, and of a value in parentheses, as it is in the text."""
    for form in (" with the verb `RunAs`", " by the verb `RunAs`"):
        reason = reason.replace(form, " as administrator")
    for word in words:
        raw = text[word.start : word.end]
        if word.text == "{}" and raw[:1] == "{" and "` runs code" in reason:
            reason = reason.replace("` runs code", f"` runs {quoted(' '.join(raw[1:-1].split()))}")
        elif word.text == GROUP and reason.endswith(" code as code"):
            reason = reason.replace(" code as code", f" {quoted(raw)} as code")
        elif word.text == GROUP and "`(…)`" in reason:
            reason = reason.replace("`(…)`", quoted(raw), 1)
        elif word.text == GROUP and not {"-", "."}.intersection(words[0].text) and quoted(raw) not in reason:
            reason = f"{reason}, given {quoted(raw)}"
    return reason


def only_shows(name: str, words: Sequence[Argument]) -> bool:
    """Whether a cmdlet or a program shows entries of the registry, rather than changes them, by its verb."""
    verb = name.partition("-")[0] if "-" in name else words[1].text.casefold() if len(words) > 1 else ""
    return verb not in CHANGING


def done(reason: str, name: str, words: Sequence[Argument]) -> str:
    """The reason of a cmdlet that does what its name says, which is `name` where the words begin with an alias."""
    return f"`{words[0].text}` {deed(name, words[1:])}" if reason.endswith(DEED) else reason


def lasting(reason: str, name: str, words: Sequence[Argument]) -> str:
    """The reason with when an entry of the registry, or a subscription, has something run: at every login."""
    if only_shows(name, words):
        return reason
    said = " ".join([word.text.replace("/", "\\").casefold() for word in words[1:]])
    why = next((why for key, why in pairs(REGISTRY, "startup").items() if key in said), "")
    return f"{reason}, {why}" if why else reason


def typed(reason: str, words: Sequence[Argument], argv: Sequence[Argument]) -> str:
    """The reason with the words as they are typed, in place of those that were respelled."""
    for word, other in zip(words, argv, strict=True):
        if word.text != other.text and (word is not words[0] or "\\" not in word.text):
            reason = reason.replace(f"`{other.text}`", f"`{word.text}`").replace(f"`{other.text} ", f"`{word.text} ")
    return reason


def shell(name: str, words: Sequence[Argument]) -> str:
    """The reason for a shell that is started with a file, or with a text that is not in its words."""
    if words[-1].text == "-":
        return f"`{name}` runs the code of its input"
    for option, word in pairwise(words):
        if option.text.casefold() in ("-file", "-f"):
            return f"`{name}` runs the script {quoted(word.text)}, which Assent does not read"
    code = [word for word in words[1:] if word.text[:1] not in ("-", "/")]
    if any(word.text.casefold() in ("-encodedcommand", "-enc", "-ec", "-e") for word in words):
        return f"`{name}` runs an encoded command, which Assent does not read"
    return f"`{name}` runs {quoted(code[-1].text)}" if code else f"`{name}` opens a shell"


def unforeseen(name: str, words: Sequence[Argument], odd: Argument, does: str) -> str:
    """The reason for a word of a program that is no plain text: `docker restart $svc`."""
    before = [word.text for word in words[1:] if word.start < odd.start]
    said = " ".join([name, *[text for text in before[:2] if text.isalpha()]])
    if "$" not in odd.text or odd.exact:
        why = f"Assent cannot predict how `{name}` receives {quoted(odd.text)}"
        return f"{does}; {why}" if does else why
    if does:
        return f"{does}; {quoted(odd.text)} is only known at run time"
    return f"`{said}` is given {quoted(odd.text)}{LATE}"


def unnamed(words: Sequence[Argument]) -> str:
    """The reason for a statement that does not begin with the name of a program."""
    first = "$HOME" if words[0].text == "~" else words[0].text
    sets = len(words) > 1 and words[1].text in ("=", "+=")
    if first.casefold().startswith("$env:") and "=" in first:  # without blanks around it
        first, sets = first.partition("=")[0], True
    if first.casefold().endswith(SCRIPTS):
        return f"{quoted(first)} is a script that Assent does not read"
    if first[:1] == "$" and "." in first:
        owner, _, member = first.rpartition(".")
        return f"the text sets `{member}` of `{owner}`" if sets else f"Assent cannot judge the call `{first}(…)`"
    if not sets and first.casefold().startswith("$env:"):
        return f"Assent cannot follow the value of `{first}`"
    if not sets:
        return f"the program `{first}` is only known at run time"
    if first.casefold().startswith("$env:"):
        return f"the text sets `{first}`, which may change how programs run"
    return f"Assent cannot follow the value of `{first}`"


def unlisted(words: Sequence[Argument], name: str, functions: Sequence[str], *, keyword: bool) -> str:
    """The reason for a program that no file describes."""
    first = words[0]
    if name[:1] == "[":
        return f"Assent cannot judge the call `{first.text}`"
    if name in functions:
        return f"`{first.text}` calls a function that the text defines"
    if keyword and name in ("function", "filter") and len(words) > 1:
        return f"the text defines the function {quoted(words[1].text.partition('(')[0])}"
    if keyword:
        shown = 1 if words[1:2] and words[1].text[:1] in "%/" else 3  # for %f in: what is behind it is no sentence
        said = [word.text for word in words[:shown] if word.text not in ("{}", GROUP)]
        return f"Assent cannot follow {quoted(' '.join(said))}"
    if name == "." and len(words) > 1:
        return f"`.` loads the script {quoted(words[1].text)}, which Assent does not read"
    if name.endswith(SCRIPTS):
        return f"`{first.text}` is a script that Assent does not read"
    if is_named(first.text):
        return f"`{first.text}` {deed(first.text, words[1:])}, judging by its name"
    return f"`{first.text}` is an unknown program"


def act(reason: str) -> str:
    """The verb of a reason about a file that is written: renames, moves."""
    verb = reason.partition("` ")[2].partition(" ")[0]
    if verb == "appends":
        return "appends to"
    return verb if verb in ("renames", "moves", "empties", "creates") else "writes"
