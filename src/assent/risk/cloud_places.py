"""The place in a cloud where a client has a command run, as its options name it: on the instance `i-1`."""

from __future__ import annotations

from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.options import Reading
    from assent.command.parts import Wrapper

ANOTHER = "on another machine"
# The options that name the place, and the words in front of it; by a word of the command, or else for all.
_NAMED: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {
    "ansible": {"": ()},
    "aws": {"": (("--task", "in the task "), ("--instance-ids", "on the instance "), ("--target", "on the instance "))},
    "az": {
        "aks": (("-n", "in the cluster "), ("--name", "in the cluster ")),
        "containerapp": (("-n", "in the container app "), ("--name", "in the container app ")),
        "container": (("-n", "in the container "), ("--name", "in the container ")),
        "": (("-n", "on "), ("--name", "on "), ("--vm-name", "on ")),
    },
}
CLIENTS = frozenset(_NAMED)


def place(wrapper: Wrapper, at: int, reading: Reading) -> str:
    """The place that the options of a client's command name; the command's own words are up to index `at`."""
    by_word = _NAMED[wrapper.name]
    word = next((word.text for word in wrapper.words[1:at] if word.text in by_word), "")
    for option, before in by_word[word]:
        named = reading.value(option)
        if named is not None and named.exact:
            return f"{before}{quoted(named.text)}"
    hosts = reading.operands[:1] if wrapper.name == "ansible" and not reading.problems else ()
    if hosts and hosts[0].exact:
        return "on all hosts" if hosts[0].text == "all" else f"on {quoted(hosts[0].text)}"
    return ANOTHER
