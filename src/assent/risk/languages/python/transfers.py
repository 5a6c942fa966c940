"""Files that Python code copies or moves by a function of shutil or os: shutil.copy(a, b), os.rename(a, b)."""

from __future__ import annotations

import _ast as ast

from assent.record import replace
from assent.risk.category import Category
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.command.model import Argument
    from assent.risk.finding import Judgement

# The names of the first two parameters, and the parameters that change nothing about which files are touched.
COPIERS = {
    "shutil.copy": "src dst follow_symlinks",
    "shutil.copy2": "src dst follow_symlinks",
    "shutil.copyfile": "src dst follow_symlinks",
    "shutil.copytree": "src dst symlinks ignore_dangling_symlinks dirs_exist_ok",
}
MOVERS = {"shutil.move": "src dst", "os.rename": "src dst", "os.replace": "src dst"}
TRANSFERS = COPIERS | MOVERS
DEVICES = ("/dev/", "/proc/")  # what they hold is empty, or has no end
INTO = frozenset(
    ("shutil.copy", "shutil.copy2", "shutil.move")
)  # where the target is a folder, the file keeps its name


class Transfer:
    """The copy or move of one call."""

    def __init__(self, sources: list[Argument], targets: list[Argument], moves: bool, full: str) -> None:
        names = [source for source in sources if source.exact] if full in INTO else []
        landed = [_inside(target, source) for target in targets for source in names]
        self.sources = sources
        self.moved = sources if moves else []
        self.targets = [target for target in targets if not (landed and is_broad(target))] or landed
        self.landed = landed


def transfer(node: ast.Call, full: str, paths: Callable[[ast.AST], list[Argument]]) -> Transfer:
    """The files that a call of the function `full` copies or moves. Raises Doubtful where they are not known."""
    first, second, *harmless = TRANSFERS[full].split()
    given: dict[str, ast.AST] = dict(zip((first, second), node.args, strict=False))
    for keyword in node.keywords:
        plain = isinstance(keyword.value, ast.Constant)
        if keyword.arg is None or keyword.arg in given or not (keyword.arg in (first, second) or plain):
            raise Doubtful(f"calls `{full}` in a way that Assent cannot judge")
        if keyword.arg not in (first, second, *harmless):
            raise Doubtful(f"calls `{full}` in a way that Assent cannot judge")
        given[keyword.arg] = keyword.value
    if len(node.args) > 2 or first not in given or second not in given:
        raise Doubtful(f"calls `{full}` in a way that Assent cannot judge")
    moves = full in MOVERS
    try:
        sources, targets = paths(given[first]), paths(given[second])
    except Doubtful:
        raise Doubtful(f"{'moves' if moves else 'copies'} a file whose path is computed") from None
    if not sources or not targets or (moves and not all(path.exact for path in (*sources, *targets))):
        raise Doubtful(f"{'moves' if moves else 'copies'} a file whose path is computed")
    if full == "shutil.copytree" and any(is_broad(path) for path in targets):
        raise Doubtful(f"copies files over those in `{targets[0].text}`")
    return Transfer(sources, targets, moves, full)


def is_broad(path: Argument) -> bool:
    """Whether it is a folder by its form, whose files are others: `.`, `src/`."""
    return path.text.rstrip("/").rpartition("/")[2] in ("", ".", "..", "~")


def _inside(folder: Argument, source: Argument) -> Argument:
    """The place where a file ends up if the target is a folder."""
    name = source.text.rstrip("/").rpartition("/")[2]
    text = f"{folder.text.rstrip('/')}/{name}"
    return replace(folder, text=text, prefix=text, exact=folder.exact and source.exact)


def told(judgement: Judgement, transfers: Sequence[Transfer], code: Argument) -> Judgement:
    """The judgement of code that writes files, with those that it copies and moves."""
    if not transfers:
        return judgement
    moved = tuple([path for each in transfers for path in each.moved])
    landed = tuple([path for each in transfers for path in each.landed])
    reason = judgement.reason
    first = transfers[0]
    if len(judgement.writes) == len(first.targets) == len(first.sources) == 1:
        verb = "moves" if moved else "copies"
        reason = f"the Python code {verb} `{first.sources[0].text}` to `{first.targets[0].text}`"
    category = judgement.category
    for each in transfers:
        for source in each.sources:
            if source.text.startswith(DEVICES):
                empties = source.text == "/dev/null"
                category = max(category, Category.DeletesData if empties else Category.Unrecognized)
                reason = f"the Python code {'empties' if empties else 'fills'} `{each.targets[0].text}`"
        for target in each.targets if each.moved else ():
            if target.text == "/dev/null":
                category = max(category, Category.DeletesData)
                reason = f"the Python code moves `{each.sources[0].text}` over `/dev/null`"
    writes = (*judgement.writes, *landed, *moved)
    whole = (*judgement.whole, *moved)
    return replace(judgement, category=category, reason=reason, fault=code, writes=writes, whole=whole)
