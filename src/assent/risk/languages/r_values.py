"""The values that R code passes on: functions, by a name or by a text, are values as well."""

from __future__ import annotations

from assent.record import Record
from assent.risk.scanner import Doubtful
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

KEYWORDS = frozenset("if else for in while function return".split())
LOOKED = frozenset(("with", "within", "transform", "subset"))  # look for names in a table first
_ASKED = ("expr", "subset", "select")  # parameters of these that are looked for in the table
_TESTS = frozenset(("aggregate", "t.test", "wilcox.test"))  # take a formula besides models and pictures
_CHOOSING = frozenset(("if", "else", "function", "for", "while", "<-", "|>", "{"))  # what is more than a formula
_PER_ROW = ("subset", "weights")  # parameters of models that are looked for in the table
_ACTION, _PANEL = "na.action", "panel"  # parameters that take a function by its name; a part of the name is enough
_ACTIONS = ("na.omit", "na.exclude", "na.pass", "na.fail")
_ABBREVIATED = ("n", "na")


class _Frame(Record):
    """A parenthesis or brace that is open: the function called, how many values came before, what is looked up."""

    name: str
    at: int  # the index of the first part within
    before: int  # values without a name that came before
    free: bool  # the whole of it is looked for in a table


def is_name(part: str) -> bool:
    """Whether a part of the code is a name."""
    return part[:1].isalpha() or part[:1] == "."


def check_values(parts: Sequence[str], own: Collection[str]) -> None:
    """Raise Doubtful where a name that is no call may be a function: list(sum = system).

    Names in formulas, and those that `with` and its like look for, are columns of a table.
    """
    rebound = set(own) & (knows("Rscript", "families") | set(_ACTIONS))
    if rebound:
        raise Doubtful(f"redefines `{min(rebound)}`")
    models = LOOKED | knows("Rscript", "modelling") | {"aggregate"}
    several = sum(part in models and parts[at + 1 : at + 2] == ["("] for at, part in enumerate(parts)) > 1
    harmless = knows("Rscript", "constants") | knows("Rscript", "given") | KEYWORDS | set(own)
    frames: list[_Frame] = []
    for at, part in enumerate(parts):
        before, behind = parts[at - 1] if at else "", parts[at + 1] if at + 1 < len(parts) else ""
        if part in ("(", "[", "{"):
            called = before if part == "(" and is_name(before) and before not in KEYWORDS else ""
            piped = int(bool(called) and at > 1 and parts[at - 2] == "|>")
            frames.append(_Frame(called, at + 1, piped, bool(frames) and _is_free(frames[-1], parts)))
        elif part in (")", "]", "}"):
            frames[-1:] = []
        elif part == "," and frames:
            last = frames[-1]
            named = parts[last.at + 1 : last.at + 2] == ["="]
            frames[-1] = _Frame(last.name, at + 1, last.before + (not named), last.free)
        elif is_name(part) and behind != "(" and before != "$" and part not in harmless:
            is_parameter = behind == "=" and frames and frames[-1].at == at and parts[at - 1] != "{"
            free = _is_free(frames[-1], parts) if frames else False
            acts = several and part in knows("Rscript", "acting")
            if not is_parameter and (acts or not (free or _in_formula(parts, at))):
                raise Doubtful(f"uses `{part}`")


def _is_free(frame: _Frame, parts: Sequence[str]) -> bool:
    """Whether the value that is open in `frame` is looked for in a table."""
    name = parts[frame.at] if parts[frame.at + 1 : frame.at + 2] == ["="] else ""
    if frame.name in LOOKED:  # a part of the name of a parameter is enough: with(dat = list(sum = system), …)
        asked = name in _ASKED or frame.name == "transform"
        return frame.free or (asked if name else frame.before > 0)
    formula = is_formula(parts, frame.at)
    fitting = frame.name in knows("Rscript", "modelling") | _TESTS | knows("Rscript", "drawing")
    return frame.free or (fitting and name in _PER_ROW) or formula


def is_formula(parts: Sequence[str], at: int = 0) -> bool:
    """Whether the value that begins at `at` is certainly a formula: y ~ x, and not c(y ~ x, "z")[2]."""
    value = _value(parts, at)
    return "~" in value and not _CHOOSING.intersection(value)


def _value(parts: Sequence[str], at: int) -> Sequence[str]:
    """The parts from `at` up to the comma or parenthesis that ends the value, without those in other parentheses."""
    depth, found = 0, []
    for part in parts[at:]:
        depth += (part in ("(", "[", "{")) - (part in (")", "]", "}"))
        if depth < 0 or (not depth and part in (",", ";")):
            break
        found += [part] if not depth else []
    return found


def _in_formula(parts: Sequence[str], at: int) -> bool:
    """Whether a name is beside the sign of a formula."""
    return "~" in parts[max(0, at - 1) : at + 2]


def check_named(name: str, given: Sequence[tuple[str, ...]]) -> None:
    """Raise Doubtful where a call is given a function by a text: glm(y ~ x, family = "save.image")."""
    named = {each[0]: each[2:] or ("",) for each in given if each[1:2] == ("=",)}
    bare = [each for each in given if each[1:2] != ("=",)]
    models = name in knows("Rscript", "modelling")
    formula = models or name == "predict" or any("~" in each for each in given)
    drawing = name in knows("Rscript", "drawing")
    for parameter, value in named.items():
        acts = _ACTION.startswith(parameter) and (formula or drawing or parameter not in _ABBREVIATED)
        if acts and "".join(value) not in _ACTIONS:
            raise Doubtful(f"gives `{name}` a function that Assent cannot judge")
        if _PANEL in parameter or (drawing and _PANEL.startswith(parameter)):
            raise Doubtful(f"gives `{name}` a function that Assent cannot judge")
        if "FUN".startswith(parameter) and parameter != "FUN":
            raise Doubtful(f"uses `{name}` with the parameter `{parameter}`")
        if models and parameter not in knows("Rscript", "fitting"):
            raise Doubtful(f"uses `{name}` with the parameter `{parameter}`")
        if parameter == "family" and models and "".join(value).strip("'\"") not in knows("Rscript", "families"):
            raise Doubtful(f"gives `{name}` a function that Assent cannot judge")
    most = (1 if name == "glm" or "data" in named else 2) - ("formula" in named)
    if formula and name != "aggregate" and len(bare) > most:
        raise Doubtful(f"gives `{name}` values without a name, which may be functions")
