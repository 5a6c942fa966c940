"""Subcommands that change files of the working tree, the index, or where the tree stands."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.git.history import DIFF, DIFF_EFFECTS, LOG
from assent.risk.git.model import Actions, Mark, Rule
from assent.risk.git.pathspec import is_path
from assent.risk.rule import READS, Role, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.command.model import Argument
    from assent.risk.git.model import GitCommand

_DISCARDS = raises(Category.DeletesData, "discards uncommitted changes")
_FROM_FILE = {"--pathspec-from-file=": READS}
# options of checkout with which its operand is a branch or a commit
_ON_BRANCH = ("-b", "-B", "--orphan", "-t", "-d")


def _overwrites(words: Iterable[Argument]) -> tuple[Mark, ...]:
    """Files that are put back as they were recorded."""
    return tuple(
        Mark(Category.DeletesData, f"discards uncommitted changes in `{word.text}`", word, Role.Writes, word)
        for word in words
    )


def _checks_out(git: GitCommand) -> tuple[Mark, ...]:
    """Tell paths, whose changes are discarded, from the name of a branch."""
    operands = git.operands
    if git.pathspecs:
        return _overwrites(git.pathspecs)
    if not operands or git.after.separator is not None or any(git.has(option) for option in _ON_BRANCH):
        return ()
    if len(operands) > 1:  # the first may be a commit to take the others from
        return _overwrites(operands[0 if is_path(operands[0]) else 1 :])
    if is_path(operands[0]):
        return _overwrites(operands)
    if not operands[0].exact:
        reason = f"`{operands[0].text}` may be a file, whose uncommitted changes are discarded"
        return (Mark(Category.Unrecognized, reason, operands[0]),)
    return ()


def _restores(git: GitCommand) -> tuple[Mark, ...]:
    """With --staged alone only the index changes."""
    if git.has("-S") and not git.after.has("-W"):
        return ()
    listed = git.option("--pathspec-from-file")
    if listed is not None:
        return (Mark(Category.DeletesData, "discards uncommitted changes in the files listed", listed.argument),)
    return _overwrites(git.after.operands)


def _removes(git: GitCommand) -> tuple[Mark, ...]:
    """With --cached the files stay."""
    if git.has("--cached"):
        return ()
    return (
        Mark(Category.DeletesData, f"{git.title} deletes files", git.word),
        *(Mark(Category.ReadsFilesystem, "", None, Role.Deletes, word) for word in git.after.operands),
    )


def _reads_tree(git: GitCommand) -> tuple[Mark, ...]:
    """-u --reset overwrites files that have changed."""
    reset = git.option("--reset")
    if reset is None or not git.after.has("-u"):
        return ()
    return (Mark(Category.DeletesData, "`--reset` with `-u` discards uncommitted changes", reset.argument),)


_PUSH = """-k,--keep-index -S,--staged -p,--patch -q,--quiet -u,--include-untracked -a,--all -m,--message=
--pathspec-file-nul"""
_STASHES = Rule(raises(Category.ModifiesVcs, "puts changes aside"), options=_PUSH, effects=_FROM_FILE)
_UNSTASHES = Rule(raises(Category.ModifiesVcs, "brings changes back"), options="-q,--quiet --index")
_SPARSE = Rule(
    raises(Category.ModifiesVcs, "changes which files are checked out"),
    options="--cone --no-cone --sparse-index --skip-checks --stdin --end-of-options",
)
_ADD = Rule(
    raises(Category.ModifiesVcs, "stages files"),
    options="""-v,--verbose -i,--interactive -p,--patch -e,--edit -f,--force -u,--update --renormalize
    -N,--intent-to-add -A,--all,--no-ignore-removal --ignore-removal --refresh --ignore-errors --ignore-missing --sparse
    --chmod= --pathspec-file-nul --no-warn-embedded-repo -U,--unified= --inter-hunk-context= --auto-advance""",
    effects=_FROM_FILE,
    dry="-n,--dry-run",
)
_INIT = Rule(
    raises(Category.ModifiesVcs, "makes a repository"),
    options="--bare --shared=? -q,--quiet -b,--initial-branch= --object-format= --ref-format=",
    effects={
        "--template=": raises(Category.Unrecognized, "installs hooks, which git runs"),
        "--separate-git-dir=": raises(Category.ModifiesVcs, "makes a repository there", Role.Writes),
    },
    operands=Role.Writes,
    pathspecs=Role.Writes,
)
_SWITCH = """--guess -q,--quiet --recurse-submodules=? --progress -m,--merge --conflict= -t,--track=?
--overwrite-ignore --ignore-other-worktrees"""
RULES: dict[str, Rule | Actions] = {
    "add": _ADD,
    "stage": _ADD,
    "checkout": Rule(
        raises(Category.ModifiesVcs, "switches branches"),
        options=f"{_SWITCH} -l --overlay -2,--ours -3,--theirs --ignore-skip-worktree-bits --pathspec-file-nul",
        effects={
            "-b=": raises(Category.ModifiesVcs, "makes a branch"),
            "-B=": raises(Category.DeletesData, "can discard commits of a branch that exists"),
            "-d,--detach": raises(Category.ModifiesVcs, "leaves the branch"),
            "--orphan=": raises(Category.ModifiesVcs, "begins a branch without history"),
            "-f,--force": _DISCARDS,
            "-p,--patch": raises(Category.DeletesData, "discards the changes that are chosen"),
            "--pathspec-from-file=": raises(Category.DeletesData, "discards changes in the files listed", Role.Reads),
        },
        lists=raises(Category.ReadsVcs, "shows what has changed"),
        lists_upto=0,
        check=_checks_out,
    ),
    "switch": Rule(
        raises(Category.ModifiesVcs, "switches branches"),
        options=f"{_SWITCH} -c,--create= -d,--detach --orphan=",
        effects={
            "-C,--force-create=": raises(Category.DeletesData, "can discard commits of a branch that exists"),
            "-f,--force,--discard-changes": _DISCARDS,
        },
    ),
    "restore": Rule(
        raises(Category.ModifiesVcs, "takes files out of the index"),
        options="""-s,--source= -S,--staged -W,--worktree --ignore-unmerged --overlay -q,--quiet --recurse-submodules=?
        --progress -m,--merge --conflict= -2,--ours -3,--theirs -p,--patch --ignore-skip-worktree-bits
        --pathspec-file-nul -U,--unified= --inter-hunk-context=""",
        effects=_FROM_FILE,
        check=_restores,
    ),
    "rm": Rule(
        raises(Category.ModifiesVcs, "takes files out of the index"),
        options="-q,--quiet --cached -r --ignore-unmatch --sparse --pathspec-file-nul",
        effects={"-f,--force": raises(Category.ModifiesVcs, "removes changed files too"), **_FROM_FILE},
        dry="-n,--dry-run",
        check=_removes,
    ),
    "mv": Rule(
        raises(Category.ModifiesVcs, "moves files"),
        options="-v,--verbose -k --sparse",
        effects={"-f,--force": raises(Category.DeletesData, "overwrites the target")},
        dry="-n,--dry-run",
        operands=Role.Writes,
        pathspecs=Role.Writes,
    ),
    "clean": Rule(
        raises(Category.DeletesData, "deletes untracked files"),
        options="-q,--quiet -d -e,--exclude= -i,--interactive",
        effects={
            "-f,--force": raises(Category.DeletesData, "deletes untracked files"),
            "-x": raises(Category.DeletesData, "deletes ignored files too"),
            "-X": raises(Category.DeletesData, "deletes ignored files"),
        },
        dry="-n,--dry-run",
        operands=Role.Deletes,
        pathspecs=Role.Deletes,
    ),
    "stash": Actions(
        {
            "": _STASHES,
            "push": _STASHES,
            "save": _STASHES,
            "pop": _UNSTASHES,
            "apply": _UNSTASHES,
            "branch": Rule(raises(Category.ModifiesVcs, "brings changes back on a new branch")),
            "create": Rule(raises(Category.ModifiesVcs, "records changes without putting them aside")),
            "store": Rule(raises(Category.ModifiesVcs, "records a stash"), options="-q,--quiet -m,--message="),
            "list": LOG,
            "show": Rule(
                raises(Category.ReadsVcs, "shows the changes put aside"),
                options=f"{DIFF} --include-untracked --only-untracked",
                effects=DIFF_EFFECTS,
            ),
            "drop": Rule(raises(Category.DeletesData, "deletes changes put aside"), options="-q,--quiet"),
            "clear": Rule(raises(Category.DeletesData, "deletes all changes put aside")),
        },
    ),
    "worktree": Actions(
        {
            "add": Rule(
                raises(Category.ModifiesVcs, "checks out a branch into another folder"),
                options="""-f,--force -b= -d,--detach --checkout --lock --reason= -q,--quiet --track --guess-remote
                --orphan --relative-paths""",
                effects={"-B=": raises(Category.DeletesData, "can discard commits of a branch that exists")},
                check=lambda git: tuple(
                    Mark(Category.ReadsFilesystem, "", None, Role.Writes, path) for path in git.after.operands[:1]
                ),
            ),
            "list": Rule(
                raises(Category.ReadsVcs, "lists working trees"), options="--porcelain -v,--verbose --expire= -z"
            ),
            "lock": Rule(raises(Category.ModifiesVcs, "keeps a working tree from being pruned"), options="--reason="),
            "unlock": Rule(raises(Category.ModifiesVcs, "lets a working tree be pruned")),
            "move": Rule(
                raises(Category.ModifiesVcs, "moves a working tree"),
                options="-f,--force --relative-paths",
                operands=Role.Writes,
            ),
            "prune": Rule(
                raises(Category.ModifiesVcs, "forgets working trees that are gone"),
                options="-v,--verbose --expire=",
                dry="-n,--dry-run",
            ),
            "remove": Rule(
                raises(Category.ModifiesVcs, "removes a working tree without changes"),
                effects={"-f,--force": raises(Category.DeletesData, "removes a working tree with its changes")},
                operands=Role.Writes,
            ),
            "repair": Rule(
                raises(Category.ModifiesVcs, "repairs links between working trees"),
                options="--relative-paths",
                operands=Role.Writes,
            ),
        },
    ),
    "sparse-checkout": Actions(
        {
            "init": _SPARSE,
            "set": _SPARSE,
            "add": _SPARSE,
            "reapply": _SPARSE,
            "disable": _SPARSE,
            "list": Rule(raises(Category.ReadsVcs, "lists which files are checked out")),
            "check-rules": Rule(
                raises(Category.ReadsVcs, "checks paths"), options="-z --cone", effects={"--rules-file=": READS}
            ),
        },
    ),
    "checkout-index": Rule(
        raises(Category.ModifiesFilesystem, "writes files from the index"),
        options="-a,--all --ignore-skip-worktree-bits -q,--quiet -n,--no-create -u,--index -z --stdin --temp --stage=",
        effects={
            "-f,--force": _DISCARDS,
            "--prefix=": raises(Category.ModifiesFilesystem, "writes files there", Role.Writes),
        },
        operands=Role.Writes,
        pathspecs=Role.Writes,
    ),
    "read-tree": Rule(
        raises(Category.ModifiesVcs, "reads a tree into the index"),
        options="""--empty -v,--verbose -m --trivial --aggressive --reset --prefix= -u --exclude-per-directory= -i
        --no-sparse-checkout --debug-unpack --recurse-submodules=? -q,--quiet""",
        effects={"--index-output=": raises(Category.ModifiesFilesystem, "writes an index", Role.Writes)},
        dry="-n,--dry-run",
        check=_reads_tree,
    ),
    "update-index": Rule(
        raises(Category.ModifiesVcs, "changes the index"),
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

EXAMPLES = """
ModifiesVcs: git add .
ModifiesVcs: git add -A
ModifiesVcs: git add -p src/a.py
ModifiesVcs: git add *.py
ModifiesVcs: git add "$file"
ReadsVcs: git add -n .
ReadsVcs: git add --dry-run .
ReadsVcs: git checkout
ModifiesVcs: git checkout main
ModifiesVcs: git checkout reset
ModifiesVcs: git checkout feature/login
ModifiesVcs: git checkout v1.2
ModifiesVcs: git checkout release/1.x
ModifiesVcs: git checkout -
ModifiesVcs: git checkout -b new origin/main
ModifiesVcs: git checkout -b fix.py
ModifiesVcs: git checkout -qb "$name"
ModifiesVcs: git checkout -t origin/feature
ModifiesVcs: git checkout --orphan pages
ModifiesVcs: git checkout --detach
ModifiesVcs: git checkout main --
ModifiesVcs: git checkout HEAD~2
DeletesData: git checkout .
DeletesData: git checkout -- .
DeletesData: git checkout -- src
DeletesData: git checkout HEAD -- a
DeletesData: git checkout HEAD~1 a
DeletesData: git checkout src/a.py
DeletesData: git checkout ./a
DeletesData: git checkout src/
DeletesData: git checkout *.py
DeletesData: git checkout '*'
DeletesData: git checkout :/
DeletesData: git checkout Makefile
DeletesData: git checkout .gitignore
DeletesData: git checkout --theirs a b
DeletesData: git checkout -f
DeletesData: git checkout --forc main
DeletesData: git checkout -qf main
DeletesData: git checkout -B main origin/main
DeletesData: git checkout -p
Unrecognized: git checkout "$branch"
DeletesData: git checkout -- "$file"
ModifiesVcs: git switch main
ModifiesVcs: git switch -c new
ModifiesVcs: git switch -
DeletesData: git switch -f main
DeletesData: git switch --discard-changes main
DeletesData: git switch --disc main
DeletesData: git switch -C main
Unrecognized: git switch "$branch"
DeletesData: git restore a
DeletesData: git restore .
DeletesData: git restore -SW a
DeletesData: git restore --staged --worktree a
DeletesData: git restore --source=HEAD~1 a
DeletesData: git restore --staged --no-staged --worktree a
DeletesData: git restore --staged --no-staged a
ModifiesVcs: git restore --staged a
ModifiesVcs: git restore --stage a
ModifiesVcs: git restore -S .
DeletesData: git rm a
DeletesData: git rm -rf src
DeletesData: git rm --cached --no-cached a
ModifiesVcs: git rm --cached a
ModifiesVcs: git rm -r --cached .
ReadsVcs: git rm -n a
ReadsVcs: git rm --dry-run -r .
ModifiesVcs: git mv a b
DeletesData: git mv -f a b
ReadsVcs: git mv -n a b
DeletesData: git clean -f
DeletesData: git clean -xdf
DeletesData: git clean -fd -- build
DeletesData: git clean --force
DeletesData: git clean
DeletesData: git clean -i
ReadsVcs: git clean -n
ReadsVcs: git clean -nfdx
ReadsVcs: git clean --dry-run -d
DeletesData: git clean -f -n --no-dry-run
DeletesData: git clean -n "$option"
ModifiesVcs: git stash
ModifiesVcs: git stash -u
ModifiesVcs: git stash push -m 'half done' -- src
ModifiesVcs: git stash -- src
ModifiesVcs: git stash -m drop
ModifiesVcs: git stash pop
ModifiesVcs: git stash apply stash@{1}
ReadsVcs: git stash list
ReadsVcs: git stash show -p stash@{0}
DeletesData: git stash drop
DeletesData: git stash drop -q stash@{2}
DeletesData: git stash clear
Unrecognized: git stash "$action"
Unrecognized: git stash lis
ModifiesFilesystem: git stash show --output=f
ReadsVcs: git worktree list --porcelain
ModifiesVcs: git worktree add ../feature -b feature
DeletesData: git worktree add -B main ../feature
ModifiesVcs: git worktree remove ../feature
DeletesData: git worktree remove --force ../feature
ReadsVcs: git worktree prune -n
ModifiesVcs: git worktree prune
ModifiesVcs: git sparse-checkout set src docs
ReadsVcs: git sparse-checkout list
ModifiesFilesystem: git checkout-index -a
DeletesData: git checkout-index -fa
ModifiesVcs: git read-tree HEAD
ModifiesVcs: git read-tree -mu HEAD
DeletesData: git read-tree -u --reset HEAD
DeletesData: git read-tree --reset -u HEAD
ReadsVcs: git read-tree -n -u --reset HEAD
ModifiesVcs: git update-index --assume-unchanged a
ModifiesVcs: git init
ModifiesVcs: git init -b main sub
Unrecognized: git init --template=./hooks
ModifiesVcs: git stage a
ModifiesVcs: git init-db
ModifiesVcs: git stash save 'half done'
ModifiesVcs: git stash branch new
ModifiesVcs: git stash create
ModifiesVcs: git stash store -m x abc123
ModifiesVcs: git worktree lock --reason x ../feature
ModifiesVcs: git worktree unlock ../feature
ModifiesVcs: git worktree move ../feature ../other
ModifiesVcs: git worktree repair
ModifiesVcs: git sparse-checkout init --cone
ModifiesVcs: git sparse-checkout add src
ModifiesVcs: git sparse-checkout reapply
ModifiesVcs: git sparse-checkout disable
ReadsVcs: git sparse-checkout check-rules --cone
"""
