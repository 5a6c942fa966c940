"""The reach of an approval: why words that fit may still not be covered."""

from __future__ import annotations

from assent.command.wrappers.execution_context import INPUT
from assent.naming import name
from assent.pattern.foreign import PatternReading
from assent.pattern.overrides import unnamed
from assent.risk.category import Category, in_words
from assent.risk.disk.folders import folders, places
from assent.risk.disk.paths import begins, is_wild, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.pattern.model import Pattern
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding


# Parts of the names of variables that tell programs which server and which account to use, in place of an option.
_SAYS_WHERE = frozenset(
    "ACCOUNT CLUSTER CONFIG CONTEXT DATABASE DSN ENDPOINT HOST HOSTNAME KEY KUBECONFIG NAMESPACE ORG ORGANIZATION "
    "PASSWORD PGDATABASE PGHOST PGUSER PROFILE PROJECT PROXY REGION REGISTRY REMOTE REPO REPOSITORY SECRET SERVER "
    "SUBSCRIPTION TOKEN URI URL USER USERNAME WORKSPACE ZONE".split()
)


_FOUND_IN = ("bin", "sbin", "lib")  # folders, perhaps of a home, in which programs look for code
_CODE = (Category.RunsProjectCode, Category.RunsFetchedCode)


def objection(
    finding: Finding, ceiling: Category, directory: str | None, pattern: Pattern | None = None, far: bool = False
) -> str | None:
    """The reason why an approval up to `ceiling`, in `directory` (None: everywhere), does not cover `finding`.

    None when it does. That the words of its `pattern` fit is taken as given. It covers nothing that
    overrides what is configured, but what it names. With a final `*` the same goes for start-up
    files, and where it holds everywhere, for paths outside the workspace, unless it may go `far`.
    """
    return (
        objection_above(finding, ceiling)
        or _other_class(finding)
        or (_elsewhere(finding, directory) if directory is not None else None)
        or (_silent(finding, pattern, directory, far) if pattern is not None else None)
    )


def objection_above(finding: Finding, ceiling: Category) -> str | None:
    """The same by what the command does alone."""
    category = finding.category
    if category > ceiling:
        return f"“{in_words(category)}” is above its ceiling, “{in_words(ceiling)}”: {finding.reason}"
    return "nothing approves what destroys" if category is Category.Destroys else None


def _other_class(finding: Finding) -> str | None:
    """The additions around the words, where the category does not prove them harmless.

    The category is that of the worst part, so below a risky program the rest is not visible.
    """
    said = _unproven(finding) if finding.category >= Category.Unrecognized else None
    if said is not None or finding.category <= Category.RunsProjectCode:
        return said
    for variable in finding.command.variables:
        if not _SAYS_WHERE.isdisjoint(variable.name.upper().split("_")):
            return f"the variable {variable.name} says who it acts as or where, which the approval does not name"
    for redirect in finding.command.redirects:
        if redirect.writes and redirect.target is not None and redirect.target.text in finding.writes:
            return f"a redirect writes {redirect.target.text}, which the approval does not name"
    return None


def _unproven(finding: Finding) -> str | None:
    """The variables and the input that the category of a command which is not understood proves nothing of."""
    command = finding.command
    if command.variables:
        from assent.risk.variables.variables import danger  # few commands set any
    for variable in command.variables:
        if danger(variable, bool(command.argv), "bash"):
            return f"the variable {variable.name} is set, which the approval does not name"
    if any(redirect.operator.startswith("<<") for redirect in command.redirects):
        return "input is written out in the command itself"
    return None


def _silent(finding: Finding, pattern: Pattern, directory: str | None, far: bool) -> str | None:
    """The additions that the words of the approval do not name, and no one would expect of them."""
    category, cwd = finding.category, finding.command.cwd
    code = category in _CODE or (category is Category.ModifiesSystem and _runs_code(pattern))
    fetches = category is Category.RunsFetchedCode
    reading = PatternReading(cwd, directory or cwd, category > Category.RunsFetchedCode, code, fetches)
    override = unnamed(pattern, finding.command.argv, reading)
    if override is not None:
        return f"{override.told()}, which it does not name"
    if far or not pattern.open:
        return None
    said = {word for group in (pattern.words, *pattern.flags) for word in group}
    for path in finding.starting:
        if path not in said:
            return f"it does not name `{path}`, which runs on its own later"
    for path in finding.beyond if directory is None else ():
        if path not in said and not _is_worktree(finding, path):
            return f"it does not name `{path}`, which is outside the workspace"
    return None


def _is_worktree(finding: Finding, path: str) -> bool:
    """Whether `path` is a folder beside the repository for a new worktree; git leaves one alone that has files."""
    before, _, folder = path.rpartition("/")
    if before != ".." or not folder or folder[0] == "." or folder in _FOUND_IN:
        return False
    return finding.category <= Category.ModifiesSystem and name(finding.command) == ("git", "worktree", "add")


def _runs_code(pattern: Pattern) -> bool:
    """Whether the words run code of the project, so that an operand from elsewhere is code from there."""
    from assent.policy.plain import plain_category

    return plain_category(pattern) in _CODE


def _elsewhere(finding: Finding, directory: str) -> str | None:
    """The reason why the command does not certainly remain in `directory`."""
    inside = resolve(directory, None, "")
    here = places(finding.command)
    if inside is None or not all(place is not None and _lies_in(".", place, inside) for place in here):
        return f"another folder: it was approved in {directory}"
    for folder in folders(finding.command):
        if not folder.exact or not _all_in(folder.text, here, inside):
            return f"another folder ({folder.text}): it was approved in {directory}"
    moved = any(wrapper.started for wrapper in finding.command.wrappers)
    written, deleted = changed(finding)
    for path in (*written, *deleted):
        beside = _is_worktree(finding, path) and _all_in(path, here, inside[:-1])
        if moved or not (beside or _all_in(path, here, inside)):
            return f"{path} is not certainly in {directory}, where it was approved"
    return None


def changed(finding: Finding) -> tuple[list[str], list[str]]:
    """The paths on this machine that the command writes, and those that it deletes."""
    written, deleted = list(finding.writes), list(finding.deletes)
    for path in finding.distant:
        (written if path in written else deleted).remove(path)
    return written, deleted


def _all_in(path: str, places: Sequence[str | None], inside: Components) -> bool:
    return all(_lies_in(path, place, inside) for place in places)


def _lies_in(path: str, cwd: str | None, inside: Components) -> bool:
    """Whether `path` is in the folder `inside`, whatever its last component may match."""
    if path.startswith("~") or INPUT in path or any(mark in path for mark in "$`{"):
        return False
    components = resolve(path, cwd, "")
    return components is not None and begins(components, inside) and not any(map(is_wild, components[len(inside) : -1]))
