"""The value of `-o` and `-J` of ssh, scp and sftp: what only changes the connection, or runs something."""

from __future__ import annotations

from assent.command.wrappers.ssh_settings import is_harmless, is_jump, known_hosts, started
from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def setting(word: Argument) -> Judgement:
    """A setting: StrictHostKeyChecking=no, ProxyCommand=x."""
    if not is_harmless(word):
        return Judgement(Category.Unrecognized, f"the setting `{word.text}` {started(word)}", word)
    keys = known_hosts(word)
    if keys is None:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` changes the connection")
    return Judgement(
        Category.ModifiesFilesystem, f"`ssh` adds the key of the host to `{keys.text}`", word, writes=(keys,)
    )


def jump(word: Argument) -> Judgement:
    """The machines between: a shell reads their names."""
    if word.exact and is_jump(word.text):
        return Judgement(Category.ReadsRemote, f"`ssh` connects through `{word.text}`")
    return Judgement(Category.Unrecognized, f"`ssh` may run code in `{word.text}`", word)
