"""The commands of `aws s3`: which of two places is a bucket decides what a copy does."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import WRITES
from assent.risk.entries.services import operands
from assent.risk.rules.files import kept
from assent.risk.wording import listed, quoted
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.entries.services import Path
    from assent.risk.entries.tally import Tally

COMMANDS = frozenset("cp mv sync rm rb mb website".split())
_VERBS = {"cp": "copies", "sync": "copies", "mb": "creates"}


def copies(tally: Tally, operation: str, found: Path) -> None:
    """`s3 cp A B`: which of the two is a bucket decides."""
    shown = f"`aws s3 {operation}`"
    verb = found.nouns[-1]
    places = operands(found.rest, knows("aws", "s3-values").__contains__)
    flags = {word.text for word in found.rest}
    named = listed([word.text for word in places[:2]]) if places else "objects or buckets"
    across = f"{quoted(places[0].text)} to {quoted(places[1].text)}" if len(places) > 1 else named
    if "--dryrun" in flags:
        tally.add(Category.ReadsRemote, f"{shown} only previews the changes", verb)
    elif operation in ("rm", "rb", "mv") or "--delete" in flags:
        below = "matching objects below " if "--exclude" in flags else "all objects below "
        what = "the bucket " if operation == "rb" else below if "--recursive" in flags else ""
        behind = " with all its objects" if operation == "rb" and "--force" in flags else ""
        does = f"moves {across}" if operation == "mv" else f"deletes {what if places else ''}{named}{behind}"
        if "--delete" in flags and places:
            kind = "objects" if places[-1].text.startswith("s3://") else "files"
            source = quoted(places[0].text) if len(places) > 1 else "the source"
            does = f"deletes {kind} in {quoted(places[-1].text)} that are missing from {source}"
        tally.add(Category.DeletesData, f"{shown} {does}", verb)
    elif operation == "website":
        tally.add(Category.ModifiesRemote, f"{shown} serves {_bucket(places)} as a website", verb)
    elif operation not in ("cp", "sync") or len(places) < 2 or places[1].text.startswith("s3://"):
        tally.add(Category.ModifiesRemote, f"{shown} {_VERBS.get(operation, 'changes')} {across}", verb)
    elif places[1].exact and places[1].text == "-":
        what = kept(places[0], places[0].text.removeprefix("s3://"))
        reason = (
            f"{shown} shows `{places[0].text}`, which {what}" if what else f"{shown} prints {quoted(places[0].text)}"
        )
        tally.add(Category.ReadsSecrets if what else Category.ReadsRemote, reason, verb)
    else:
        tally.apply(WRITES, f"aws s3 {operation}", places[1], places[1])
        if tally.category is Category.ModifiesFilesystem:
            does = "downloads" if places[0].text.startswith("s3://") else "copies"
            tally.reason = f"{shown} {does} {quoted(places[0].text)} to {quoted(places[1].text)}"
    _reads(tally, places)
    if "--dryrun" not in flags and any(flag.removeprefix("--acl=").startswith("public-read") for flag in flags):
        tally.reason += "; the copies are open to everybody" if "--delete" in flags else ", open to everybody"


def _bucket(places: Sequence[Argument]) -> str:
    return f"the bucket {quoted(places[0].text)}" if places else "a bucket"


def _reads(tally: Tally, places: Sequence[Argument]) -> None:
    """Add the files that are sent."""
    for word in places[:2]:
        if not word.text.startswith(("s3://", "-")) and word is not places[-1]:
            tally.reads.append(word)
