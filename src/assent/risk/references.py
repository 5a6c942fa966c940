"""The branches and tags of a remote repository, as reasons name them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_BRANCH, _TAG = "refs/heads/", "refs/tags/"


def is_version(name: str) -> bool:
    """Whether it is what a tag is called, and a branch may be: `v1`, `1.2.0`, `v2.0-rc1`."""
    digits = name.removeprefix("v").replace(".", "")
    return digits.partition("-")[0].isdigit()


def named(reference: str) -> tuple[str, str]:
    """The kind of a reference, as far as it says so, and its name: `tag` and `v1` for refs/tags/v1."""
    if reference.startswith(_TAG):
        return "tag", reference.removeprefix(_TAG)
    return "branch or tag" if is_version(reference) else "branch", reference.removeprefix(_BRANCH)


def pushed(words: Sequence[str]) -> tuple[str, list[str]]:
    """The kind and the names of what a push changes at the other end: `tag v1`, `+main`, `HEAD:refs/heads/x`."""
    if len(words) == 2 and words[0] == "tag":
        return "remote tag", [words[1]]
    told = [named(word.removeprefix("+").rpartition(":")[2]) for word in words]
    kinds = {kind for kind, _ in told}
    kind = kinds.pop() if len(kinds) == 1 else "branch"
    names = [name for _, name in told if name != "HEAD"]  # which is called as the current branch is
    return f"remote {kind}", names
