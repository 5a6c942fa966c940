"""Manifests made from charts and overlays: helm, helmfile, kustomize, kubeseal."""

from __future__ import annotations

from assent.command.options import part
from assent.risk.address import sent, url
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rules.cluster import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

ASKS = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
DELETES = Category.DeletesData


def chart(word: Argument) -> Judgement:
    """A chart: `repository/name`, a directory, an archive, an address."""
    if word.prefix.startswith(("http://", "https://")):
        return url(word)
    if word.prefix.startswith((".", "/", "~")):
        return Judgement(Category.ReadsFilesystem, "", reads=(word,))
    if "://" in word.text and not word.text.startswith("oci://"):
        return Judgement(Category.Unrecognized, f"a plugin may fetch `{word.text}`", word)
    return sent(word)


def values(word: Argument) -> Judgement:
    """Files of values between commas; an address is fetched, some by plugins that decrypt."""
    path = plain(word)
    if path.prefix.startswith(("http://", "https://")):
        return url(path)
    if "://" in path.text:
        return Judgement(Category.Unrecognized, f"a plugin fetches `{path.text}`", word)
    return Judgement(Category.ReadsFilesystem, "", reads=tuple(_split(path)))


def _split(word: Argument) -> list[Argument]:
    begin, parts = 0, []
    for text in word.text.split(","):
        parts.append(word if text == word.text else part(word, begin))
        begin += len(text) + 1
    return parts


def file(word: Argument) -> Judgement:
    """`name=path`, whose content becomes a value."""
    return Judgement(Category.ReadsFilesystem, "", reads=(part(word, word.text.find("=") + 1),))


def dry(word: Argument) -> Judgement:
    """The value of --dry-run."""
    if word.exact and word.text in ("client", "server", "true"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` changes nothing")
    return Judgement(CHANGES, f"`--dry-run={word.text}` is not a dry run", word)


def dry_removal(word: Argument) -> Judgement:
    """The value of --dry-run where it is yes or no."""
    if word.exact and word.text == "true":
        return Judgement(ASKS, "only previews the changes")
    return Judgement(DELETES, f"`--dry-run={word.text}` removes {{release}}", word)
