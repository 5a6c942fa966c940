"""The commands that code of another language plainly starts, as texts for a shell: for a reason, and for the worst."""

from __future__ import annotations

import re
from itertools import islice

from assent.risk.category import Category
from assent.risk.languages.deeds import Deed, deed
from assent.risk.started import Starter
from assent.risk.wording import quoted
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from assent.command.model import Argument

_VAGUE = (
    "loads ",
    "sets the attribute ",
    "uses ",
    "passes ",
    "has ",
    "destructures ",
    "redefines ",
    "deletes ",
)  # begin faults that say little
_SENDS = ("sends ", "logs in ")  # begin deeds by which something leaves the machine
_LESS = ("sends ", "fetches ", "reads ", "loads ")  # begin faults that say no more than such a deed
_UNCLEAR = (
    "cannot judge",
    "computed",
    "only known at run time",
    "unknown arguments",
    "effects are unknown",
)  # the same within
MOST = 5  # commands that are judged
_LENGTH = 4_000  # characters that are looked through
_TEXT = r"""(?:"[^"\\\n]*"|'[^'\\\n]*'|`[^`\\\n]*`)"""
_TEXTS = rf"{_TEXT}(?:\s*,\s*(?:\[\s*)?{_TEXT})*"
_GIVEN = re.compile(rf"\s*(?:\?\.)?[(\s]?\s*(?:\[\s*)?(?P<texts>{_TEXTS})\s*(?:\]|\))?\s*(?P<behind>.|\n|$)")
_FIRST = re.compile(_TEXT)
_ENDING = frozenset(";)\n,}|]#")  # behind such a call, which joins nothing to its texts
_EXPANDED = {"Ruby": ("#{",), "Perl": ("$", "@"), "PHP": ("$",), "JavaScript": ("${",)}
_STARTING = {
    "Ruby": r"(?<![\w.$])(?:system|exec|spawn|IO\.popen|Open3\.\w+|Kernel\.(?:system|exec|spawn))\b",
    "Perl": r"(?<![\w$@%&>])(?:system|exec|readpipe)\b",
    "PHP": r"(?<![\w$>])(?:system|exec|shell_exec|passthru|popen|proc_open)\b",
    "Lua": r"\b(?:os\.execute|io\.popen)\b",
    "R": r"(?<![\w.])system2?\b",
    "awk": r"\bsystem\b",
    "JavaScript": r"(?<![\w$])(?:execSync|execFileSync|spawnSync|execFile|spawn|exec|Bun\.spawn(?:Sync)?)\b",
}
_QUOTED = {  # what is between these runs
    "Ruby": r"`(?P<a>[^`\\\n]+)`|%x(?:\((?P<b>[^()\\\n]+)\)|\{(?P<c>[^{}\\\n]+)\}|\[(?P<d>[^\[\]\\\n]+)\])"
    r"|\b(?:open|IO\.\w+)\s*\(?\s*[\"']\|(?P<e>[^\"'\\\n]+)[\"']",
    "Perl": r"`(?P<a>[^`\\\n]+)`|\bqx\s*(?:\((?P<b>[^()\\\n]+)\)|\{(?P<c>[^{}\\\n]+)\}|/(?P<d>[^/\\\n]+)/)"
    r"|\bopen\b[^;\n]*?,\s*[\"'](?:\s*\|-?\s*(?:[\"']\s*,\s*[\"'])?(?P<e>\w+ [^\"'\\\n|]+)|"
    r"(?P<f>[^\"'\\\n|<>]+)\|\s*)[\"']",
    "PHP": r"`(?P<a>[^`\\\n]+)`",
    "awk": r'\|&?\s*"(?P<a>[^"\\\n]+)"|"(?P<b>[^"\\\n]+)"\s*\|&?\s*getline',
    "Julia": r"\brun\(\s*`(?P<a>[^`\\\n$]+)`",
}
_OF_LISTS = {  # functions that give each text of a list to one that starts it
    "PHP": re.compile(
        rf"""\b(?:array_map|array_walk|call_user_func(?:_array)?)\s*\(\s*["'](?:system|exec|shell_exec|passthru|popen)["']
        \s*,\s*(?:array\s*\(|\[)?\s*(?P<texts>{_TEXTS})|\barray_filter\s*\(\s*(?:array\s*\(|\[)\s*(?P<filtered>{_TEXTS})
        \s*[)\]]\s*,\s*["'](?:system|exec|shell_exec|passthru)["']""",
        re.VERBOSE,
    ),
    "JavaScript": re.compile(rf"\[\s*(?P<texts>{_TEXTS})\s*\]\s*\.\s*(?:map|forEach)\(\s*(?:\w+\.)*exec(?:Sync)?\s*\)"),
}
_ALIASES = (  # other names of what starts, in JavaScript: {execSync: f}, f = execSync
    re.compile(r"\{[^{}]*\b(?:exec|execSync|execFileSync|spawn|spawnSync)\s*:\s*(\w+)[^{}]*\}"),
    re.compile(r"\b(\w+)\s*=\s*(?:\w+\.)*(?:exec|execSync|execFileSync|spawn|spawnSync)\s*(?:[;,\n]|$)"),
)
_PROGRAMS = ("child_process", "Bun")  # without which code of JavaScript starts none


def plainly(text: str, language: str, starter: Starter | None, operands: Sequence[Argument] = ()) -> Deed | None:
    """The worst that code which is not proven plainly says it does, with what the commands do that it starts."""
    from assent.risk.languages.leaks import leaked  # most code is proven
    from assent.risk.languages.said import said

    told = leaked(text, language, starter) or deed(text, language, operands)
    found = worst(told, commands(text, language), starter)
    other = said(text, language) if found is None or found.category <= Category.Unrecognized else None
    return other if other is not None and (found is None or other.category > found.category) else found


def worst(told: Deed | None, starts: Iterable[str], starter: Starter | None) -> Deed | None:
    """The worst of a deed and of what the commands do that code starts."""
    found = [] if told is None else [told]
    found += [started(command, starter) for command in islice(starts, MOST)]
    return max(found, key=_category, default=None)


def outweighs(said: Deed, category: Category, fault: str) -> bool:
    """Whether a deed says more than the fault by which code of that category is not proven."""
    if said.category is not category:
        return said.category > category
    if "computed" in said.said and "computed" in fault:
        return False
    if said.said.startswith(_SENDS) and fault.startswith(_LESS):
        return True
    return fault.startswith(_VAGUE) or any(part in fault for part in _UNCLEAR)


def _category(each: Deed) -> Category:
    return each.category


def started(command: str, starter: Starter | None) -> Deed:
    """A command that code starts, and what that does."""
    if starter is None:
        return Deed(f"starts {quoted(command)}", Category.Unrecognized)
    judge = Starter(starter.command, starter.surroundings, starter.code)
    return Deed(judge.shell_fault(command) or f"starts {quoted(command)}", judge.worst)


def commands(text: str, language: str) -> Iterator[str]:
    """The commands that the code starts by plain texts, in the order of their forms."""
    text = text[:_LENGTH]
    starting = _STARTING.get(language)
    if language == "JavaScript":
        if not any(name in text for name in _PROGRAMS):
            return
        names = [re.escape(found[1]) for alias in _ALIASES for found in alias.finditer(text)]
        starting = "|".join([str(starting), *[rf"(?<![\w.$]){name}\b(?=\s*[(`])" for name in names]])
    for found in re.finditer(starting, text) if starting else ():
        given = _GIVEN.match(text, found.end())
        if given is not None and (given["behind"] in _ENDING or not given["behind"].strip()):
            yield from _plain(_joined(given["texts"]), language)
    for found in re.finditer(_QUOTED[language], text) if language in _QUOTED else ():
        yield from _plain(next(part for part in found.groups() if part), language)
    for found in _OF_LISTS[language].finditer(text) if language in _OF_LISTS else ():
        for each in _FIRST.findall(next(part for part in found.groups() if part)):
            yield from _plain(each[1:-1], language)


def _plain(command: str, language: str) -> Iterator[str]:
    """The command, if nothing of it is expanded."""
    if command.strip() and not any(mark in command for mark in _EXPANDED.get(language, ())):
        yield command.strip()


def _joined(texts: str) -> str:
    """The texts of a call as one command: the text itself, or the words of several."""
    words = [each[1:-1] for each in _FIRST.findall(texts)]
    return words[0] if len(words) == 1 else " ".join([quote(word) for word in words])
