"""Subcommands that change files of the working tree, the index, or where the tree stands."""

from __future__ import annotations

from assent.command.options import is_label
from assent.risk.category import Category
from assent.risk.entries.rule import READS, Role, raises
from assent.risk.git.model import Actions, GitRule, Mark
from assent.risk.git.pathspec import is_path
from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.command.model import Argument
    from assent.risk.git.model import GitCommand

_DISCARDS = raises(Category.DeletesData, "discards uncommitted changes")
_FROM_FILE = {"--pathspec-from-file=": READS}
# options of checkout with which its operand is a branch or a commit
_ON_BRANCH = ("-b", "-B", "--orphan", "-t", "-d")


def _overwrites(git: GitCommand, words: Iterable[Argument]) -> tuple[Mark, ...]:
    """Files that are restored as they were recorded."""
    files = tuple(words)
    if not files:
        return ()
    named = [file.text for file in files if not file.text.startswith((":!", ":^", ":(exclude"))]
    reason = f"{git.title} discards uncommitted changes in {listed(named or ['.'])}"
    return tuple([Mark(Category.DeletesData, reason, file, Role.Spreads, file) for file in files])


def _checks_out(git: GitCommand) -> tuple[Mark, ...]:
    """Tell paths, whose changes are discarded, from the name of a branch."""
    operands = git.operands
    if git.pathspecs:
        return _overwrites(git, git.pathspecs)
    if not operands or git.after.separator is not None or any(git.has(option) for option in _ON_BRANCH):
        return ()
    if len(operands) > 1:  # the first may be a commit to take the others from
        return _overwrites(git, operands[0 if is_path(operands[0]) else 1 :])
    if is_path(operands[0]):
        return _overwrites(git, operands)
    if not operands[0].exact and not is_label(operands[0]):
        reason = f"{git.title} may discard uncommitted changes in `{operands[0].text}`, if that is a file"
        return (Mark(Category.Unrecognized, reason, operands[0]),)
    return ()


def _restores(git: GitCommand) -> tuple[Mark, ...]:
    """With --staged alone only the index changes."""
    if git.has("-S") and not git.after.has("-W"):
        return ()
    source = git.option("--pathspec-from-file")
    if source is not None:
        value = source.value.text if source.value is not None else "-"
        reason = f"{git.title} discards uncommitted changes of files in `{value}`"
        return (Mark(Category.DeletesData, reason, source.argument),)
    chosen = git.option("-p")
    if chosen is not None and not git.after.operands:
        reason = f"`{git.title.strip('`')} -p` discards the chosen uncommitted changes"
        return (Mark(Category.DeletesData, reason, chosen.argument),)
    return _overwrites(git, git.after.operands)


def _removes(git: GitCommand) -> tuple[Mark, ...]:
    """With --cached the files stay."""
    if git.has("--cached"):
        return ()
    files = git.after.operands
    named = listed([file.text for file in files]) if files else "files"
    reason = f"{git.title} deletes {named}"
    return (
        Mark(Category.DeletesData, reason, git.word),
        *(Mark(Category.ReadsFilesystem, "", None, Role.Deletes, file) for file in files),
    )


def _reads_tree(git: GitCommand) -> tuple[Mark, ...]:
    """-u --reset overwrites files that have changed."""
    reset = git.option("--reset")
    if reset is None or not git.after.has("-u"):
        return ()
    return (Mark(Category.DeletesData, "`git read-tree --reset -u` discards uncommitted changes", reset.argument),)


_ADD = GitRule(
    raises(Category.ModifiesVcs, "stages {|changes}"),
    options="""-v,--verbose -i,--interactive -p,--patch -e,--edit -f,--force -u,--update --renormalize
    -N,--intent-to-add -A,--all,--no-ignore-removal --ignore-removal --refresh --ignore-errors --ignore-missing --sparse
    --chmod= --pathspec-file-nul --no-warn-embedded-repo -U,--unified= --inter-hunk-context= --auto-advance""",
    effects=_FROM_FILE,
    dry="-n,--dry-run",
)
_INIT = GitRule(
    raises(Category.ModifiesVcs, "creates a repository in {|the current folder}"),
    options="--bare --shared=? -q,--quiet -b,--initial-branch= --object-format= --ref-format=",
    effects={
        "--template=": raises(Category.Unrecognized, "installs hooks, which git runs, from {|a template}"),
        "--separate-git-dir=": raises(Category.ModifiesVcs, "creates a repository in {|a folder}", Role.Writes),
    },
    operands=Role.Writes,
    pathspecs=Role.Writes,
)
_SWITCH = """--guess -q,--quiet --recurse-submodules=? --progress -m,--merge --conflict= -t,--track=?
--overwrite-ignore --ignore-other-worktrees"""
RULES: dict[str, GitRule | Actions] = {
    "add": _ADD,
    "stage": _ADD,
    "checkout": GitRule(
        raises(Category.ModifiesVcs, "switches to {1:|another branch}"),
        options=f"{_SWITCH} -l --overlay -2,--ours -3,--theirs --ignore-skip-worktree-bits --pathspec-file-nul",
        effects={
            "-b=": raises(Category.ModifiesVcs, "creates {branch}"),
            "-B=": raises(Category.DeletesData, "can discard commits of {branch}"),
            "-d,--detach": raises(Category.ModifiesVcs, "detaches HEAD from the branch"),
            "--orphan=": raises(Category.ModifiesVcs, "creates {branch} without history"),
            "-f,--force": _DISCARDS,
            "-p,--patch": raises(Category.DeletesData, "discards the chosen changes"),
            "--pathspec-from-file=": raises(Category.DeletesData, "discards changes of files in {}", Role.Reads),
        },
        lists=raises(Category.ReadsVcs, "shows changed files"),
        lists_upto=0,
        check=_checks_out,
    ),
    "switch": GitRule(
        raises(Category.ModifiesVcs, "switches to {1:|another branch}"),
        options=_SWITCH,
        effects={
            "-c,--create=": raises(Category.ModifiesVcs, "creates {branch}"),
            "-d,--detach": raises(Category.ModifiesVcs, "detaches HEAD from the branch"),
            "--orphan=": raises(Category.ModifiesVcs, "creates {branch} without history"),
            "-C,--force-create=": raises(Category.DeletesData, "can discard commits of {branch}"),
            "-f,--force,--discard-changes": _DISCARDS,
        },
    ),
    "restore": GitRule(
        raises(Category.ModifiesVcs, "unstages {|files}"),
        options="""-s,--source= -S,--staged -W,--worktree --ignore-unmerged --overlay -q,--quiet --recurse-submodules=?
        --progress -m,--merge --conflict= -2,--ours -3,--theirs -p,--patch --ignore-skip-worktree-bits
        --pathspec-file-nul -U,--unified= --inter-hunk-context=""",
        effects=_FROM_FILE,
        check=_restores,
    ),
    "rm": GitRule(
        raises(Category.ModifiesVcs, "removes {|files} from the index"),
        options="-q,--quiet --cached -r --ignore-unmatch --sparse --pathspec-file-nul",
        effects={"-f,--force": raises(Category.ModifiesVcs, "removes {|files} even if changed"), **_FROM_FILE},
        dry="-n,--dry-run",
        check=_removes,
    ),
    "mv": GitRule(
        raises(Category.ModifiesVcs, "moves {1:file}"),
        options="-v,--verbose -k --sparse",
        effects={"-f,--force": raises(Category.DeletesData, "overwrites {last:|the target}")},
        dry="-n,--dry-run",
        operands=Role.Spreads,
        pathspecs=Role.Spreads,
    ),
    "clean": GitRule(
        raises(Category.DeletesData, "deletes untracked files{+in}"),
        options="-q,--quiet -d -e,--exclude= -i,--interactive",
        effects={
            "-f,--force": raises(Category.DeletesData, "deletes untracked files{+in}"),
            "-x": raises(Category.DeletesData, "deletes untracked and ignored files{+in}"),
            "-X": raises(Category.DeletesData, "deletes ignored files{+in}"),
        },
        dry="-n,--dry-run",
        operands=Role.Deletes,
        pathspecs=Role.Deletes,
    ),
    "checkout-index": GitRule(
        raises(Category.ModifiesFilesystem, "writes {file|files} from the index"),
        options="-a,--all --ignore-skip-worktree-bits -q,--quiet -n,--no-create -u,--index -z --stdin --temp --stage=",
        effects={
            "-f,--force": _DISCARDS,
            "--prefix=": raises(Category.ModifiesFilesystem, "writes files below {}", Role.Writes),
        },
        operands=Role.Writes,
        pathspecs=Role.Writes,
    ),
    "read-tree": GitRule(
        raises(Category.ModifiesVcs, "reads {tree} into the index"),
        options="""--empty -v,--verbose -m --trivial --aggressive --reset --prefix= -u --exclude-per-directory= -i
        --no-sparse-checkout --debug-unpack --recurse-submodules=? -q,--quiet""",
        effects={"--index-output=": raises(Category.ModifiesFilesystem, "writes the index {}", Role.Writes)},
        dry="-n,--dry-run",
        check=_reads_tree,
    ),
    "update-index": GitRule(
        raises(Category.ModifiesVcs, "changes {|files} in the index"),
        options="""-q --ignore-submodules --add --replace --remove --unmerged --refresh --really-refresh --cacheinfo=
        --chmod= --assume-unchanged --no-assume-unchanged --skip-worktree --no-skip-worktree
        --ignore-skip-worktree-entries --info-only --force-remove -z --stdin --index-info --unresolve -g,--again
        --ignore-missing --verbose --clear-resolve-undo --index-version= --show-index-version --split-index
        --fsmonitor --untracked-cache --test-untracked-cache --force-untracked-cache --force-write-index
        --fsmonitor-valid --no-fsmonitor-valid""",
    ),
    "init": _INIT,
    "init-db": _INIT,
}
