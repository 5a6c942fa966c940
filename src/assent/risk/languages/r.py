"""Proving that R code only computes, prints, reads and writes files that it names: tables, models, pictures."""

from __future__ import annotations

import re

from assent.command.model import Argument
from assent.neighbours import pairwise
from assent.record import Record
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.languages.printing import prints
from assent.risk.languages.r_values import KEYWORDS, LOOKED, check_named, check_values, is_formula, is_name
from assent.risk.scanner import Doubtful
from assent.risk.wording import listed
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_TOKEN = re.compile(
    r"""\s*(?:(?P<text>"(?:[^"\\]|\\[nt"'\\])*"|'(?:[^'\\]|\\[nt"'\\])*')|(?P<number>\d[\d.]*(?:[eE][-+]?\d+)?L?)
    |(?P<name>[A-Za-z.][\w.]*)|(?P<sign><-|\|>|<=|>=|==|!=|&&|\|\||%%|%/%|%in%|[-+*/^<>!&|~:,;()\[\]{}=$])|$)""",
    re.VERBOSE,
)
_FILES = ("file", "filename", "con")  # parameters that name a file
_FILE = ("file",)  # the one that most functions have
# Of these the ones that a function has; what it does not have, it may pass over, and write to another file.
_NAMED = {
    **dict.fromkeys(("png", "jpeg", "svg"), ("filename", "file")),
    **dict.fromkeys(("readLines", "writeLines"), ("con",)),
}
_TYPES = frozenset("plobchsSn")  # of lines and points; as the name of a function it would be none
_WRITTEN = ("x", "object", "text")  # parameters of what is written, which is else given before the file
_PICTURE = "Rplots.pdf"  # in which Rscript draws where the code opens no other file


class RFiles(Record):
    """The files that proven code reads, and those that it writes."""

    reads: tuple[Argument, ...]
    writes: tuple[Argument, ...]


class _Call(Record):
    """A call: the name of the function, and the parts of each argument."""

    name: str
    given: tuple[tuple[str, ...], ...]

    def positional(self) -> list[tuple[str, ...]]:
        """The arguments without a name."""
        return [each for each in self.given if each[1:2] != ("=",)]

    def named(self, *names: str) -> tuple[str, ...] | None:
        """The value of the argument with one of these names."""
        return next((each[2:] for each in self.given if each[1:2] == ("=",) and each[0] in names), None)


def judge_code(code: Argument) -> Judgement:
    """The effect of code that computes with tables, and reads and writes files that it names; raises Doubtful."""
    files = prove(code)
    if not files.writes:
        return Judgement(Category.ReadsFilesystem, f"the R code {prints(files.reads)}", reads=files.reads)
    reason = f"the R code writes {listed([path.text for path in files.writes])}"
    return Judgement(Category.ModifiesFilesystem, reason, code, reads=files.reads, writes=files.writes)


def prove(code: Argument) -> RFiles:
    """The files of `code`; raises Doubtful where it may do more."""
    parts = _tokens(code.text)
    if any(pair in (("-", ">"), ("<", "<-")) for pair in pairwise(parts)):
        raise Doubtful("assigns in a way that Assent cannot judge")
    own = {name for name, sign in pairwise(parts) if sign == "<-"} | _bound(parts)
    check_values(parts, own)
    reads: list[str] = []
    writes: list[str] = []
    for at, part in enumerate(parts):
        before, behind = parts[at - 1] if at else "", parts[at + 1] if at + 1 < len(parts) else ""
        if part == "<-" and not _is_place(parts, at):
            raise Doubtful("assigns to the value of a function")
        if behind == "(" and (part in (")", "]", "}") or part[:1] in "\"'"):
            raise Doubtful("calls a function whose name is computed")
        if behind != "(" or not is_name(part) or part in KEYWORDS:
            continue
        if part not in knows("Rscript", "calls") or part in own or before in ("$", ":", "function"):
            raise Doubtful(f"uses `{part}`")
        piped = [("|>",)] if before == "|>" else []  # d |> write.csv("a.csv"): the value comes first
        call = _Call(part, (*piped, *_arguments(parts, at + 2)))
        check_named(part, call.given)
        _check_functions(call, own | LOOKED.intersection(parts))
        _files(call, reads, writes)
    if _draws_anywhere(parts):
        writes.append(_PICTURE)
    return RFiles(tuple([_path(each, code) for each in reads]), tuple([_path(each, code) for each in writes]))


def _draws_anywhere(parts: Sequence[str]) -> bool:
    """Whether the code draws while it has opened no file for that, by the order of its calls."""
    opened = False
    for name, sign in pairwise(parts):
        if sign != "(":
            continue
        if name in knows("Rscript", "drawing") and not opened:
            return True
        opened = name in knows("Rscript", "devices") or (opened and name != "dev.off")
    return False


def _tokens(text: str) -> list[str]:
    """The words, texts and signs of the code."""
    found: list[str] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None or match.end() == at or match.lastgroup is None:
            raise Doubtful(f"has the sign `{text[at:].lstrip()[:1]}`, which may run code")
        if match["sign"] in ("(", "[") and "\n" in match[0] and found and _ends_value(found[-1]):
            raise Doubtful("begins a line with a parenthesis")
        if match["text"] and match[0][:1] in "\"'" and found and is_name(found[-1]) and found[-1] not in KEYWORDS:
            raise Doubtful("has a raw text")
        found.append(match[match.lastgroup])
        if match.lastgroup == "text" and "~" in found[-1]:
            raise Doubtful("has a formula in a text")
        at = match.end()
    return found


def _ends_value(part: str) -> bool:
    """Whether a line may end behind it: print, and not c(."""
    return is_name(part) or part[:1].isdigit() or part[:1] in "\"')]}"


def _bound(parts: Sequence[str]) -> set[str]:
    """The names that are assigned by `=`, by a loop, or as parameters."""
    found: set[str] = set()
    around: list[str] = []  # the parentheses and braces that are open; those of no call are as braces
    for at, part in enumerate(parts):
        if part in ("(", "[", "{"):
            called = at > 0 and is_name(parts[at - 1]) and parts[at - 1] not in ("else", "in", "return")
            around.append("{" if part == "(" and not called else part)
        elif part in (")", "]", "}") and around:
            around.pop()
        behind = parts[at + 1] if at + 1 < len(parts) else ""
        if behind == "in" or (behind == "=" and around[-1:] in ([], ["{"])):
            if part[:1] in "\"'":
                raise Doubtful("assigns to a name in quotes")
            found.add(part)
        if part == "function":
            found |= {each for each in parts[at + 2 : _end(parts, at + 2)] if is_name(each)}
    return found


def _is_place(parts: Sequence[str], at: int) -> bool:
    """Whether a variable or a part of one is before the arrow, and no call: d$x[1] <- 2."""
    return at > 0 and (is_name(parts[at - 1]) or parts[at - 1] == "]")


def _end(parts: Sequence[str], at: int) -> int:
    """The index of the parenthesis that closes the one in front of `at`."""
    depth = 1
    while at < len(parts):
        depth += (parts[at] in ("(", "[", "{")) - (parts[at] in (")", "]", "}"))
        if not depth:
            return at
        at += 1
    raise Doubtful("lacks a closing `)`")


def _arguments(parts: Sequence[str], at: int) -> list[tuple[str, ...]]:
    """The arguments of the call behind whose parenthesis the parts begin."""
    end, depth = _end(parts, at), 0
    found: list[list[str]] = [[]]
    for part in parts[at:end]:
        depth += (part in ("(", "[", "{")) - (part in (")", "]", "}"))
        if part == "," and not depth:
            found.append([])
        else:
            found[-1].append(part)
    if len(found) > 1 and not all(found):  # its place is taken all the same: dput(, "a.txt")
        raise Doubtful(f"leaves out an argument of `{parts[at - 2]}`")
    return [tuple(each) for each in found if each]


def _check_functions(call: _Call, own: set[str]) -> None:
    """Check a function that is given to another, which takes a text for its name as well: sapply(d, class)."""
    places = [each.partition("=")[2] for each in knows("Rscript", "taking") if each.partition("=")[0] == call.name]
    if places:
        positional = call.positional()
        place = int(places[0] or 0)
        place -= sum(call.named(each) is not None for each in ("x", "X", "by", "data", "INDEX", "MARGIN"))
        given = call.named("FUN") or (positional[place] if len(positional) > place >= 0 else ())
        known = len(given) == 1 and given[0] in knows("Rscript", "given") and given[0] not in own
        written = given[:2] == ("function", "(")
        if LOOKED & own or not (known or written) or len(positional) > place + 1:
            raise Doubtful(f"gives `{call.name}` a function that Assent cannot judge")
    if call.name in knows("Rscript", "modelling") and not is_formula(_first(call, "formula")):
        raise Doubtful(f"gives `{call.name}` a formula that is computed")
    if call.name == "plot" and not _is_plotted(call):
        raise Doubtful("gives `plot` values without a name, which may be functions")


def _first(call: _Call, name: str) -> tuple[str, ...]:
    """The argument with that name, or else the first one without any."""
    return call.named(name) or (call.positional() or [()])[0]


def _is_plotted(call: _Call) -> bool:
    """Whether values are what is drawn and how: those of a table take a function at the third place, by its name."""
    given = call.positional()
    before = sum(each[1:2] == ("=",) and (each[0] == "x" or "labels".startswith(each[0])) for each in call.given)
    typed = len(given) == 3 and not before and len(given[2]) == 1 and given[2][0].strip("'\"") in _TYPES
    return len(given) + before <= 2 or typed


def _check_parameters(call: _Call) -> None:
    """Raise Doubtful for a parameter that may name another file; a part of the name of one is enough for R."""
    own = _NAMED.get(call.name, _FILE)
    given = [each[0] for each in call.given if each[1:2] == ("=",)]
    naming = [name for name in given if name in _FILES]
    if len(naming) > 1 or not set(naming) <= set(own):
        raise Doubtful(f"uses `{call.name}` with the parameter `{naming[-1]}`")
    unknown = next((name for name in given if name not in knows("Rscript", "parameters")), "")
    if unknown:
        raise Doubtful(f"uses `{call.name}` with the parameter `{unknown}`")


def _files(call: _Call, reads: list[str], writes: list[str]) -> None:
    """Note the file that a call reads or writes, which must be in quotes."""
    named, positional = call.named(*_NAMED.get(call.name, _FILE)), call.positional()
    if any(call.name in knows("Rscript", kind) for kind in ("opening", "devices", "saving")):
        _check_parameters(call)
    if call.name in knows("Rscript", "opening"):
        if call.named("text") is None or named is not None or positional:
            reads.append(_plain(call, named or (positional or ((),))[0]))
    elif call.name in knows("Rscript", "devices"):
        writes.append(_plain(call, named or (positional or ((),))[0]))
    elif call.name in knows("Rscript", "saving"):
        place = int(call.named(*_WRITTEN) is None)
        given = named or (positional[place] if len(positional) > place else None)
        if given is not None:
            writes.append(_plain(call, given))
    elif call.name == "cat" and named is not None:
        writes.append(_plain(call, named))


def _plain(call: _Call, given: tuple[str, ...]) -> str:
    """The path that an argument is; raises Doubtful for what is computed, another place, or a program."""
    text = given[0][1:-1] if len(given) == 1 and given[0][:1] in ("'", '"') else ""
    if not text or text[0] == "|" or "\\" in text or "%" in text or ":" in text or text != text.strip():
        raise Doubtful(f"opens a file by `{call.name}` that is not plainly named")
    return text


def _path(text: str, code: Argument) -> Argument:
    return Argument(code.start, code.end, text, text, exact=True, quoted=True)
