"""Paths in a folder that is only known at run time, put where they would matter: `$D/.bashrc` may be `~/.bashrc`."""

from __future__ import annotations

from assent.command.wrappers.execution_context import PLACE
from assent.record import replace
from assent.risk.disk.access import is_certain
from assent.risk.disk.usual import usual

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

_COMPUTED = frozenset("$`(){}*?[]")
_MODULES = "/usr/lib/python3/site-packages/"  # whose files `*.pth` run in every Python
_GIT = ("--git-dir", "--git-common-dir", "--absolute-git-dir", "--git-path", "hooksPath")
_HOOKS = (  # of git: what they are called
    "applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg "
    "post-commit pre-rebase post-checkout post-merge pre-push pre-receive update post-receive post-update "
    "reference-transaction push-to-checkout pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman"
).split()


def somewhere(word: Argument, *, fed: bool = False) -> Argument:
    """The word, or the worst path that it may be; `fed` where what is written there is text and no copy of a file."""
    packaged = word.text.startswith(f"/{PLACE}/") and word.text.endswith(".pth")
    if is_certain(word) and not packaged:
        return word
    tail: list[str] = []
    for component in reversed(word.text.split("/")):
        if not _COMPUTED.isdisjoint(component) or component[:1] == "~":
            break
        tail.insert(0, component)
    place = _place(tail, word.text) if tail and len(tail) <= word.text.count("/") else ""
    if not tail and any(option in word.text for option in _GIT):
        place = ".git/hooks/x"  # $(git rev-parse --git-path hooks/x)
    if (fed or packaged) and not place and tail and tail[-1].endswith(".pth"):
        place = _MODULES
    path = f"{place}{'/'.join(tail)}"
    return replace(word, text=path, prefix=path, exact=True) if place else usual(word) or word


def _place(tail: list[str], text: str) -> str:
    """The folder in which a path that ends so matters most; empty where in none."""
    if any(option in text for option in _GIT):
        return ".git/hooks/" if "hooks" in text and tail[0] != "hooks" else ".git/"
    if "--exec-path" in text:
        return ".git/hooks/"  # programs that git starts, as it does these
    if tail[0] == "hooks" and tail[1:2] and tail[1] in _HOOKS:
        return ".git/"
    if tail[0][:1] == "." and tail[0].strip("."):
        return "~/"
    if tail[0] == "etc":
        return "/"
    return "/etc/" if len(tail) > 1 and (tail[0].endswith(".d") or tail[0] == "systemd") else ""
