"""The root directory that a command gets: `chroot /srv ls`, `proot -r /srv ls`."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.parts import Wrapper

_NAMING = ("-r", "-R", "-S", "--rootfs")  # options of proot


def root_of(wrapper: Wrapper) -> str:
    """Where the command of a wrapper runs, in words for a reason; empty where its root is not known."""
    if wrapper.name == "proot":
        words = [word for before, word in pairwise(wrapper.words) if before.text in _NAMING]
    else:
        words = [*wrapper.words[1:]] if wrapper.name == "chroot" else []
    root = next((word for word in words if word.prefix[:1] in tuple("/.~")), None)
    return f"in the root {quoted(root.text)}" if root is not None and root.exact else ""
