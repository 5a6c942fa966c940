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

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.disk.access import Risk
    from assent.risk.flow import Flow, Link


def through(at: int, flow: Flow, surroundings: Surroundings) -> Risk | None:
    """The worst that a command does to what it writes or deletes through a link that the text made before."""
    finding = flow.findings[at]
    command = finding.command
    opener = quoted(command.argv[0].text) if command.argv else "`>`"
    acts = [(path, "writes") for path in finding.writes] + [(path, "deletes") for path in finding.deletes]
    made = [link for before, its in _links(flow) if before < at for link in its]
    if made and not flow.compares(len(acts) * len(made)):
        return Category.Unrecognized, f"{opener} may change a file through one of the many links that the text makes"
    ground = Ground(command.cwd, surroundings)
    found = []
    for text, word, led_to, verb in _changed(acts, made, flow, command):
        risk = access.write(word, ground) if verb == "writes" else deletion.delete(word, ground)
        if risk is not None and risk[0] > Category.ModifiesFilesystem:
            found.append((risk[0], f"{opener} {verb} `{text}`, through a link to `{led_to}`"))
    return max(found, default=None)


def _links(flow: Flow) -> list[tuple[int, list[Link]]]:
    """The commands of the text that make links, and these."""
    if flow.linked is None:
        linking = [at for at in flow.filling if links(flow.findings[at].command)]
        flow.linked = [(at, list(_made(at, flow))) for at in linking]
    return flow.linked


def _changed(
    acts: list[tuple[str, str]], made: list[Link], flow: Flow, command: Command
) -> Iterator[tuple[str, Argument, str, str]]:
    """The paths behind links that a command changes, the word for where each leads, the target, and the verb."""
    nodes = [(flow.file(text, command), text, verb) for text, verb in acts] if made else []
    for place, target, path in made:
        for node, text, verb in nodes:
            rest = node[len(place) :]
            if begins(node, place) and (rest or verb == "writes"):
                yield text, replace(target, text=f"/{'/'.join((*path, *rest))}"), target.text, verb


def _made(at: int, flow: Flow) -> Iterator[Link]:
    """The places at which the command puts links, each with the word that it leads to, and that word's path."""
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
