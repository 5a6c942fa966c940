"""The files that a text writes or deletes through a link which it makes."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk import access, deletion
from assent.risk.disk.ground import Ground
from assent.risk.disk.landing import FOLDERS, links
from assent.risk.disk.paths import begins, resolve
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Surroundings
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.flow import Flow


def through(at: int, flow: Flow, surroundings: Surroundings) -> Risk | None:
    """The worst that a command does to what it writes or deletes through a link that the text made before."""
    command = flow.findings[at].command
    ground = Ground(command.cwd, surroundings)
    opener = quoted(command.argv[0].text) if command.argv else "`>`"
    found = []
    for text, word, led_to, verb in _changed(at, flow):
        risk = access.write(word, ground) if verb == "writes" else deletion.delete(word, ground)
        if risk is not None and risk[0] > Category.ModifiesFilesystem:
            found.append((risk[0], f"{opener} {verb} `{text}`, through a link to `{led_to}`"))
    return max(found, default=None)


def _changed(at: int, flow: Flow) -> Iterator[tuple[str, Argument, str, str]]:
    """The paths behind links that a command changes, the word for where each leads, the target, and the verb."""
    finding = flow.findings[at]
    acts = [(path, "writes") for path in finding.writes] + [(path, "deletes") for path in finding.deletes]
    nodes = [(flow.file(text, finding.command), text, verb) for text, verb in acts]
    for earlier in flow.filling if acts else ():
        if earlier >= at or not flow.compares(len(acts)):
            return
        if earlier not in flow.linked:
            flow.linked[earlier] = list(_made(earlier, flow)) if links(flow.findings[earlier].command) else []
        for place, target, path in flow.linked[earlier]:
            for node, text, verb in nodes:
                rest = node[len(place) :]
                if begins(node, place) and (rest or verb == "writes"):
                    yield text, replace(target, text=f"/{'/'.join((*path, *rest))}"), target.text, verb


def _made(at: int, flow: Flow) -> Iterator[tuple[Components, Argument, Components]]:
    """Where the command puts links, each with the word that it leads to, and the path which that means."""
    finding = flow.findings[at]
    command = finding.command
    targets = [word for word in command.argv[1:] if word.exact and word.text in finding.reads]
    for into in finding.writes or ("",):
        for word in targets:
            for place in _places(into, word.text):
                folder = place.rpartition("/")[0] or "."
                base = command.cwd or "/"
                for seen in {base, *([] if folder[:1] in "/~" else [f"{base}/{folder}"])}:
                    path = resolve(word.text, seen, flow.home)
                    if path is not None:
                        yield flow.file(place, command), word, path


def _places(into: str, target: str) -> list[str]:
    """The paths that a link into `into` may have: that itself, or the name of its target in it."""
    name = target.rstrip("/").rpartition("/")[2]
    last = into.rpartition("/")[2]
    inside = f"{into.rstrip('/') or '.'}/{name}"
    return [inside] if last in FOLDERS else [into, inside]
