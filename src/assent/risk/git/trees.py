"""Subcommands about the working tree as a whole: put aside, beside another one, or checked out in part."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.rule import READS, Role, raises
from assent.risk.git.history import DIFF, DIFF_EFFECTS, LOG
from assent.risk.git.model import Actions, GitRule, first_written

_PUSH = """-k,--keep-index -S,--staged -p,--patch -q,--quiet -u,--include-untracked -a,--all -m,--message=
--pathspec-file-nul"""
_STASHES = GitRule(
    raises(Category.ModifiesVcs, "stashes uncommitted changes"),
    options=_PUSH,
    effects={"--pathspec-from-file=": READS},
    pathspecs=Role.Spreads,
)
_UNSTASHES = GitRule(raises(Category.ModifiesVcs, "applies {stash|the latest stash}"), options="-q,--quiet --index")
_SPARSE = GitRule(
    raises(Category.ModifiesVcs, "checks out {|other files}"),
    options="--cone --no-cone --sparse-index --skip-checks --stdin --end-of-options",
)
RULES: dict[str, GitRule | Actions] = {
    "stash": Actions(
        {
            "": _STASHES,
            "push": _STASHES,
            "save": _STASHES,
            "pop": _UNSTASHES,
            "apply": _UNSTASHES,
            "branch": GitRule(raises(Category.ModifiesVcs, "applies a stash on the new branch {1:|given}")),
            "create": GitRule(raises(Category.ModifiesVcs, "records uncommitted changes as a stash commit")),
            "store": GitRule(
                raises(Category.ModifiesVcs, "records {1:commit} as a stash"), options="-q,--quiet -m,--message="
            ),
            "list": replace(LOG, base=raises(Category.ReadsVcs, "lists stashes")),
            "show": GitRule(
                raises(Category.ReadsVcs, "shows {stash|the latest stash}"),
                options=f"{DIFF} --include-untracked --only-untracked",
                effects=DIFF_EFFECTS,
            ),
            "drop": GitRule(raises(Category.DeletesData, "deletes {stash|the latest stash}"), options="-q,--quiet"),
            "clear": GitRule(raises(Category.DeletesData, "deletes every stash")),
        },
    ),
    "worktree": Actions(
        {
            "add": GitRule(
                raises(Category.ModifiesVcs, "checks out a branch in {1:folder}"),
                options="""-f,--force -b= -d,--detach --checkout --lock --reason= -q,--quiet --track --guess-remote
                --orphan --relative-paths""",
                effects={"-B=": raises(Category.DeletesData, "can discard commits of {branch}")},
                check=first_written,
            ),
            "list": GitRule(
                raises(Category.ReadsVcs, "lists working trees"), options="--porcelain -v,--verbose --expire= -z"
            ),
            "lock": GitRule(
                raises(Category.ModifiesVcs, "protects the working tree {} from pruning"), options="--reason="
            ),
            "unlock": GitRule(raises(Category.ModifiesVcs, "allows pruning of the working tree {}")),
            "move": GitRule(
                raises(Category.ModifiesVcs, "moves {1:working tree}"),
                options="-f,--force --relative-paths",
                operands=Role.Writes,
            ),
            "prune": GitRule(
                raises(Category.ModifiesVcs, "forgets missing working trees"),
                options="-v,--verbose --expire=",
                dry="-n,--dry-run",
            ),
            "remove": GitRule(
                raises(Category.ModifiesVcs, "removes {working tree|a working tree} if unchanged"),
                effects={
                    "-f,--force": raises(Category.DeletesData, "removes {working tree|a working tree} with its changes")
                },
                operands=Role.Writes,
            ),
            "repair": GitRule(
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
            "list": GitRule(raises(Category.ReadsVcs, "lists the patterns of checked-out files")),
            "check-rules": GitRule(
                raises(Category.ReadsVcs, "checks paths"), options="-z --cone", effects={"--rules-file=": READS}
            ),
        },
    ),
}
