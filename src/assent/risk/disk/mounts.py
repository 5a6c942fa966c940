"""Folders of this machine that a container is given, and loses: `docker run -v /home/me:/x alpine rm -rf /x`."""

from __future__ import annotations

from itertools import pairwise

from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk import deletion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument
    from assent.command.parts import Wrapper
    from assent.risk.disk.ground import Ground
    from assent.risk.finding import Judgement

FOLDERS = ("-v", "--volume")
SOURCES = ("src", "source")
TARGETS = ("dst", "destination", "target")


def wiped(
    wrapper: Wrapper, program: str, judgement: Judgement, ground: Ground
) -> Iterator[tuple[Category, str, Argument]]:
    """Folders of this machine that are lost with a path of the container, and the word that gives them to it."""
    for word, source, target in _given(wrapper):
        for path in (*judgement.deletes, *judgement.whole):
            inside = path.text.rstrip("/")
            if inside != target and not inside.startswith(f"{target}/"):
                continue
            there = f"{source}{inside[len(target) :]}" or "/"
            lost = deletion.wipe(replace(path, text=there, prefix=there), ground)
            if lost is not None and lost[0] is Category.Destroys and lost[1] is not None:
                act = "deletes" if path in judgement.deletes else "changes all of"
                what = lost[1].what if there == "/" else f"is `{there}`{_behind(lost[1].what)}"
                does = f"`{program}` in a container {act} `{path.text}`"
                yield Category.Destroys, f"{does}, which {what} of this machine", word


def _behind(what: str) -> str:
    """A predicate as said behind a path: "is a system directory" becomes ", a system directory"."""
    return f", {what.removeprefix('is ')}" if what.startswith("is ") else f" and {what}"


def _given(wrapper: Wrapper) -> Iterator[tuple[Argument, str, str]]:
    """The words that give a folder, with where it is here and there."""
    for option, value in pairwise(wrapper.words):
        name, equals, text = option.text.partition("=")
        word = option if equals else value
        text = text if equals else value.text
        if not word.exact:
            continue
        if name in FOLDERS:
            source, colon, rest = text.partition(":")
            if colon:
                yield word, source.rstrip("/"), rest.partition(":")[0].rstrip("/")
        elif name == "--mount":
            fields = dict(field.partition("=")[::2] for field in text.split(","))
            source = next((fields[name] for name in SOURCES if name in fields), "")
            target = next((fields[name] for name in TARGETS if name in fields), "")
            if fields.get("type") == "bind" and source and target:
                yield word, source.rstrip("/"), target.rstrip("/")
