"""The root or the namespaces that a wrapper gives its command, in words for a reason: `chroot /mnt ls`."""

from __future__ import annotations

from assent.command.options import grammar, read
from assent.risk.wording import quoted
from assent.rules_table import vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.command.options import Reading
    from assent.command.parts import Wrapper


def view(wrapper: Wrapper) -> str:
    """The root or the namespaces that a wrapper names, or else what its file says of them: in the root `/mnt`."""
    from assent.command.wrappers.table import wrapper as starter  # few commands run in another root

    said = next(iter(vocabulary(wrapper.name, "view")), "in another root or namespace")
    form = starter(wrapper.name)
    if form is None:
        network = wrapper.words[3:4] if [word.text for word in wrapper.words[1:3]] == ["netns", "exec"] else ()
        return f"in the network namespace {quoted(network[0].text)}" if network else said
    reading = read(wrapper.words, grammar(form.options, permutes=False))
    process = _named(reading, wrapper.name, "process")
    if process is not None:
        return f"in the namespaces of the process {quoted(process.text)}"
    root = _named(reading, wrapper.name, "root")
    return f"in the root {quoted(root.text)}" if root is not None else said


def _named(reading: Reading, name: str, what: str) -> Argument | None:
    """The value of an option of the program that its file lists under `what`, or its first operand."""
    for place in vocabulary(name, what):
        operands = () if reading.problems else reading.operands
        found = next(iter(operands), None) if place == "1" else reading.value(place)
        if found is not None:
            return found
    return None
