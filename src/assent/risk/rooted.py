"""The root or the namespaces that a wrapper gives its command, in words for a reason: `chroot /mnt ls`."""

from __future__ import annotations

from assent.command.options import grammar, read
from assent.risk.wording import quoted
from assent.rules_table import vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.parts import Wrapper

_ROOTS = ("-r", "-R")  # of proot and of unshare: whose value is the root
_TARGET = "-t"  # of nsenter: whose value is the process that has the namespaces


def view(wrapper: Wrapper) -> str:
    """The root or the namespaces that a wrapper names, or else what its file says of them: in the root `/mnt`."""
    from assent.command.wrappers.table import wrapper as starter  # few commands run in another root

    said = next(iter(vocabulary(wrapper.name, "view")), "in another root or namespace")
    form = starter(wrapper.name)
    if form is None:
        network = wrapper.words[3:4] if [word.text for word in wrapper.words[1:3]] == ["netns", "exec"] else ()
        return f"in the network namespace {quoted(network[0].text)}" if network else said
    reading = read(wrapper.words, grammar(form.options, permutes=False))
    process = reading.value(_TARGET) if wrapper.name == "nsenter" else None
    if process is not None:
        return f"in the namespaces of the process {quoted(process.text)}"
    root = next(filter(None, map(reading.value, _ROOTS)), None) if wrapper.name in ("proot", "unshare") else None
    if wrapper.name == "chroot" and not reading.problems:
        root = next(iter(reading.operands), None)
    return f"in the root {quoted(root.text)}" if root is not None else said
