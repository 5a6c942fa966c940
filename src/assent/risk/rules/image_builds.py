"""Building an image: what of it leaves the builder, and what of this machine goes in.

The steps of a Dockerfile run in the builder whatever the options; these say where the result goes.
"""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import part, value_of
from assent.risk.category import Category
from assent.risk.entries.tally import writing
from assent.risk.finding import Judgement
from assent.risk.rules.container_runs import fields
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_HERE = ("local", "tar", "oci", "docker", "image", "cacheonly")  # kinds of results that stay, unless they are pushed
_STORED = ("docker-image:", "target:")  # what is no folder


def exported(word: Argument) -> Judgement:
    """Judge where a result goes: `out`, `type=local,dest=out`, `type=registry`."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"`--output {word.text}` writes to an unknown place", word)
    value = value_of(word)
    path: Argument | None = value
    if "=" in value.text:
        said = fields(value)
        path = said.get("dest")
        if ("type" in said and said["type"].text not in _HERE) or ("push" in said and said["push"].text != "false"):
            return Judgement(Category.ModifiesRemote, f"`{value.text}` {_upload(said)}", word)
    if path is None or path.text == "-":
        return Judgement(Category.ReadsFilesystem, "")
    return writing(path, f"`{value.text}` writes `{path.text}`", word)


def _upload(said: Mapping[str, Argument]) -> str:
    """The deed of a result that leaves this machine: an image by its name or tag, or a cache by its place."""
    if "type" in said and said["type"].text not in (*_HERE, "registry"):
        return "uploads the build cache"  # gha, s3, azblob
    if "ref" in said:
        return f"uploads the build cache to {quoted(said['ref'].text)}"
    return f"pushes the image {quoted(said['name'].text)}" if "name" in said else "pushes {-t:image}"


def given(word: Argument) -> Judgement:
    """A file that the steps may read: `id=token,src=token.txt`."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"`--secret {word.text}` gives an unknown file to the build", word)
    said = fields(value_of(word))
    path = said.get("src") or said.get("source")
    return Judgement(Category.ReadsFilesystem, "", reads=(path,) if path else ())


def context(word: Argument) -> Judgement:
    """A further folder that the steps may read: `home=../other`; an image or an address is none."""
    value = value_of(word)
    path = part(value, value.prefix.find("=") + 1)
    kept = path.prefix.startswith(_STORED) or "://" in path.prefix
    return Judgement(Category.ReadsFilesystem, "", reads=() if kept else (path,))
