"""The steps of an image that the text itself has written before it is built."""

from __future__ import annotations

from assent.errors import ParseError
from assent.risk.category import Category
from assent.risk.code.editors import HeldTexts, editors, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components

NAMES = ("Dockerfile", "Containerfile")
BUILDERS = frozenset(("docker", "podman", "buildah", "nerdctl"))


def piped(source: int, command: Command, texts: HeldTexts) -> Risk | None:
    """By the Dockerfile that the command `source` prints."""
    held = texts.contents.printed(source)
    found = (Category.Unrecognized, "Assent cannot see it") if held is None else _steps(held, command, texts)
    return found and (found[0], f"the Dockerfile comes from a pipe: {found[1]}")


def image(held: str | None, node: Components, command: Command, texts: HeldTexts) -> Risk | None:
    """The effect of the steps of an image that reaches beyond its files; deletions only empty the image."""
    if held is None:
        pieces = [text for at in editors(node, texts) for text in quoted(texts.contents.flow.findings[at].command)]
        held = "\n".join([piece[piece.find("RUN ") :] for piece in pieces if "RUN " in piece])
    return _steps(held, command, texts)


def _steps(held: str, command: Command, texts: HeldTexts) -> Risk | None:
    for line in held.replace("\\\n", " ").replace("\\n", "\n").split("\n"):
        step = line.strip()
        if step[:4].upper() != "RUN ":
            continue
        found = _step(step[4:].strip(), command, texts)
        if found is not None:
            return found
    return None


def _step(text: str, command: Command, texts: HeldTexts) -> Risk | None:
    """The worst that a step does besides deleting files."""
    while text[:2] == "--":
        text = text.partition(" ")[2].lstrip()
    try:
        found = texts.findings(text, command)
    except ParseError as error:
        return Category.Unrecognized, f"it cannot be parsed: {error.reason}"
    risky = [one for one in found if one.category >= Category.Unrecognized and not one.deletes]
    worst = max(risky, key=lambda one: one.category, default=None)
    return None if worst is None else (worst.category, worst.reason)
