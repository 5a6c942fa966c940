"""Paths of one command that matter for the same reason, which names them all: `/dev/sda` and `/dev/sdb`, disks."""

from __future__ import annotations

from assent.risk.inflection import plural
from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assent.risk.category import Category

_IRREGULAR = {"is": "are", "has": "have", "may": "may"}


def alike(paths: Sequence[str], kinds: Sequence[tuple[Category, str] | None]) -> Iterable[tuple[str, str] | None]:
    """For each path, all of its kind and what is behind them in a reason; None where it is the only one.

    A kind is a category and the predicate of one path: "is a disk".
    """
    named: dict[tuple[Category, str], dict[str, None]] = {}
    for path, kind in zip(paths, kinds, strict=True):
        if kind is not None:
            named.setdefault(kind, {})[path] = None
    several = {kind: (listed(found), _of_several(kind[1])) for kind, found in named.items() if len(found) > 1}
    return [several.get(kind) if kind is not None else None for kind in kinds]


def _of_several(what: str) -> str:
    """The predicate of one path, as what is behind several: "is a disk" as ", disks"."""
    verb, _, rest = what.partition(" ")
    if verb == "is" and rest.startswith(("a ", "an ")) and " of " not in rest:
        return f", {plural(rest.partition(' ')[2])}"
    if what.startswith("is outside "):
        return f", {rest}"
    return f", which {_IRREGULAR.get(verb) or verb.removesuffix('s')} {rest}"


def is_inside(path: str, folders: Collection[str]) -> bool:
    """Whether one of the folders, each with a slash at its end, is above the path."""
    path = path.rstrip("/")
    return any(path[: at + 1] in folders for at, character in enumerate(path) if character == "/")
