"""The parts of this machine that a container is given: `docker run`, `docker create`, `docker compose run`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rules.container_fields import fields
from assent.rules_table import knows

SOCKETS = ("docker.sock", "podman.sock", "containerd.sock", "crio.sock", "cri-dockerd.sock", "buildkitd.sock")
NOTHING = Judgement(Category.ReadsFilesystem, "")
MACHINE = "gives the container access to this machine"


def _unknown(option: str, word: Argument) -> Judgement:
    return Judgement(Category.Unrecognized, f"`{option}` gives the container an unknown folder, `{word.text}`", word)


def _bound(option: str, word: Argument, source: Argument, *, only_read: bool) -> Judgement:
    """A path of this machine that the container sees, and changes unless it is `only_read`."""
    path = source.text.rstrip("/")
    if not path.strip("/."):
        if source.text.startswith("/"):
            reason = f"`{option} {word.text}` {MACHINE}"
            return Judgement(Category.ReadsSecrets, reason, word, reads=(source,))
    elif path.endswith(SOCKETS) or path in ("/run", "/var/run", "/proc", "/sys", "/dev"):
        return Judgement(Category.Unrecognized, f"`{option} {word.text}` {MACHINE}", word)
    written = () if only_read else (source,)
    return Judgement(
        Category.ModifiesSystem, f"`{option}` gives the container `{source.text}`", reads=(source,), writes=written
    )


def volume(word: Argument) -> Judgement:
    """`source:target:options`, where a source that is not a path is the name of a volume."""
    source, colon, rest = word.text.partition(":")
    if not colon or (word.prefix.startswith(f"{source}:") and source[:1] not in ("/", ".", "~")):
        return NOTHING
    if not word.prefix.startswith(source[:1]) or source[:1] not in ("/", ".", "~"):
        return _unknown("-v", word)
    cut = replace(word, text=source, prefix=word.prefix[: len(source)])
    if word.prefix.startswith(f"{source}:"):
        cut = replace(cut, exact=True)
    return _bound("-v", word, cut, only_read="ro" in rest.partition(":")[2].split(","))


def mount(word: Argument) -> Judgement:
    """`type=bind,source=…,target=…`; without a type it is a volume."""
    if not word.exact:
        return _unknown("--mount", word)
    said = fields(word)
    if "type" not in said or said["type"].text != "bind":
        return NOTHING
    source = said.get("source") or said.get("src") or replace(word, text="", prefix="")
    only_read = any(name in said and said[name].text in ("", "true", "1") for name in ("readonly", "ro"))
    return _bound("--mount", word, source, only_read=only_read)


def capability(word: Argument) -> Judgement:
    """The rights of the container beyond its walls."""
    names = word.text.upper().replace("CAP_", "").split(",")
    if word.exact and knows("docker", "capabilities").issuperset(names):
        return NOTHING
    return Judgement(Category.Unrecognized, f"`--cap-add {word.text}` {MACHINE}", word)
