"""Repositories other than the workspace's own, whose settings may name programs that git runs."""

from __future__ import annotations

import os

from assent.config.source import head_of, line_of
from assent.risk.git.parse import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.finding import Finding

LARGEST = 1 << 20  # bytes of settings
_NAMING = "--git-dir"  # whose value is the administration
_HOOK = "post-index-change"  # the only one that git runs although it only reads
# What settings of a repository certainly name no program: `section.key`, or a whole section.
_SECTIONS = frozenset(
    "branch user extensions init pull push fetch gc pack index color status log advice rerere commit tag column feature"
    " rebase receive transfer stash apply format lfs alias difftool mergetool gui".split()
)
_CORE = frozenset(
    "repositoryformatversion filemode bare logallrefupdates ignorecase precomposeunicode symlinks autocrlf eol safecrlf"
    " quotepath untrackedcache sparsecheckout sparsecheckoutcone compression bigfilethreshold abbrev preloadindex"
    " longpaths trustctime checkstat sharedrepository commentchar whitespace worktree hookspath".split()
)
_REMOTE = frozenset("url fetch pushurl tagopt prune mirror partialclonefilter promisor".split())
_SUBMODULE = frozenset("active url branch ignore path fetchrecursesubmodules".split())


def foreign_settings(finding: Finding, workspace: str) -> str:
    """The reason why a git command in a foreign repository may run a program of it; empty if it cannot."""
    entered = folder(finding)
    if entered is None:
        return ""
    told = _told(finding, entered)
    administration = told or _administration(entered)
    entered = os.path.dirname(told) or entered
    if not administration:
        return ""
    common = _common(administration)
    own = _administration(workspace)
    if own and _common(own) == common:
        return ""
    named = _program(administration, common)
    if not named:
        return ""
    title = parse(finding.command.argv).title
    return f"{title} heeds {named} of the repository in `{os.path.basename(entered)}`, which may name a program"


def names_none(finding: Finding, workspace: str) -> bool:
    """Whether the settings of the repository in which a git command works certainly name no program."""
    return folder(finding) is not None and not foreign_settings(finding, workspace)


def folder(finding: Finding) -> str | None:
    """The folder in which git would look, by `cd` and `-C`; None where that is not certain."""
    command = finding.command
    path = command.cwd
    for at, word in enumerate(command.argv[:-1]):
        if word.text == "-C" and path is not None:
            value = command.argv[at + 1]
            path = os.path.join(path, value.text) if value.exact else None
        elif not word.text.startswith("-") and at and command.argv[at - 1].text != "-C":
            break
    return None if path is None else os.path.realpath(path)


def _told(finding: Finding, folder: str) -> str:
    """The administration that `--git-dir` names, as seen from the folder; empty where none does."""
    words = finding.command.argv
    for at, word in enumerate(words):
        option, given, value = word.text.partition("=")
        if option == _NAMING:
            value = value if given else "".join([each.text for each in words[at + 1 : at + 2]])
            return os.path.realpath(os.path.join(folder, value))
    return ""


def _administration(folder: str) -> str:
    """The administration that git would find from there upwards; empty when there is none."""
    last = ""
    while folder != last:
        path = os.path.join(folder, ".git")
        if os.path.isdir(path):
            return path
        if os.path.isfile(path):
            return os.path.join(folder, line_of(path).removeprefix("gitdir:").strip())
        if all(os.path.lexists(os.path.join(folder, name)) for name in ("HEAD", "objects", "refs")):
            return folder
        folder, last = os.path.dirname(folder), folder
    return ""


def _common(administration: str) -> str:
    """The administration of the repository to which that of a worktree belongs."""
    return os.path.realpath(os.path.join(administration, line_of(os.path.join(administration, "commondir"))))


def _program(administration: str, common: str) -> str:
    """A setting that may name a program; empty where none does."""
    found = [
        setting
        for path in (os.path.join(common, "config"), os.path.join(administration, "config.worktree"))
        for setting in settings_in(path)
    ]
    named = next((name for name, value in found if not _is_harmless(name, value)), "")
    if named:
        return f"`{named}`"
    root = os.path.dirname(common)
    folders = [os.path.join(root, value) for name, value in found if name == "core.hookspath"]
    hooks = [os.path.join(folder, _HOOK) for folder in (*folders, os.path.join(common, "hooks"))]
    return f"the hook `{_HOOK}`" if any(os.access(hook, os.X_OK) for hook in hooks) else ""


def _is_harmless(name: str, value: str) -> bool:
    section, _, key = name.partition(".")
    key = key.rpartition(".")[2]
    match section:
        case "core":
            return key in _CORE or (key == "fsmonitor" and value in ("false", "true", ""))
        case "remote":
            return key in _REMOTE and "::" not in value
        case "submodule":
            return key in _SUBMODULE and "::" not in value
        case _:
            return section in _SECTIONS


def settings_in(path: str) -> list[tuple[str, str]]:
    """Every setting of a file as `section.key` with its value; what is not understood as `line N`."""
    return [*_settings(path)]


def _settings(path: str) -> Iterator[tuple[str, str]]:
    data = head_of(path, LARGEST + 1) or b""
    if len(data) > LARGEST:
        yield "line 1", ""
        return
    text = data.decode(errors="replace")
    section = ""
    for number, line in enumerate(text.split("\n"), 1):
        plain = line.strip()
        if not plain or plain[0] in "#;":
            continue
        if plain[0] == "[":
            head, closed, plain = plain[1:].partition("]")
            section = head.split(None, 1)[0].strip().lower() if head.strip() else ""
            if not closed:
                yield f"line {number}", ""
            plain = plain.strip()
            if not plain or plain[0] in "#;":
                continue
        name, _, value = plain.partition("=")
        key = name.strip().lower()
        yield (f"{section}.{key}" if section and key and not plain.endswith("\\") else f"line {number}"), value.strip()
