"""Subcommands that keep other repositories, or large files, inside this one."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import Role, raises
from assent.risk.git.model import Actions, Rule
from assent.risk.git.transfer import connects, connects_second, pushes

_SUBTREE = "-q,--quiet -d,--debug -P,--prefix= --squash -m,--message= -S,--gpg-sign=?"


def _lfs_sends(phrase: str) -> Rule:
    return Rule(raises(Category.ModifiesRemote, phrase), options="--all --object-id --json --id=")


RULES: dict[str, Rule | Actions] = {
    "submodule": Actions(
        {
            "": Rule(raises(Category.ReadsVcs, "shows submodules"), "-q,--quiet --cached"),
            "status": Rule(raises(Category.ReadsVcs, "shows submodules"), "--cached --recursive -q,--quiet"),
            "summary": Rule(
                raises(Category.ReadsVcs, "shows commits of submodules"),
                "--cached --files -n,--summary-limit= --for-status",
            ),
            "add": Rule(
                raises(Category.ModifiesVcs, "adds the submodule {1:|given}"),
                "-b,--branch= -f,--force --name= --reference= --depth= -q,--quiet --progress --dissociate",
                check=connects,
            ),
            "init": Rule(raises(Category.ModifiesVcs, "sets up {submodule|the submodules}"), "-q,--quiet"),
            "update": Rule(
                raises(Category.ModifiesVcs, "checks out {submodule|the submodules}"),
                """--init --filter= --remote -N,--no-fetch --checkout --merge --rebase --recommend-shallow --reference=
                --recursive --single-branch --depth= -j,--jobs= --progress -q,--quiet --dissociate --require-init""",
                {"-f,--force": raises(Category.DeletesData, "discards changes in {submodule|the submodules}")},
            ),
            "sync": Rule(
                raises(Category.ModifiesVcs, "copies the addresses of {submodule|the submodules}"),
                "--recursive -q,--quiet",
            ),
            "set-branch": Rule(
                raises(Category.ModifiesVcs, "changes the branch of {last:submodule}"),
                "-d,--default -b,--branch= -q,--quiet",
            ),
            "set-url": Rule(
                raises(Category.ModifiesVcs, "changes the address of {1:submodule}"),
                "-q,--quiet",
                check=connects_second,
            ),
            "absorbgitdirs": Rule(
                raises(Category.ModifiesVcs, "moves the repositories of {submodule|the submodules}"), "-q,--quiet"
            ),
            "deinit": Rule(
                raises(Category.ModifiesVcs, "removes the files of {submodule|the submodules} if unchanged"),
                "--all -q,--quiet",
                {"-f,--force": raises(Category.DeletesData, "discards changes in {submodule|the submodules}")},
            ),
            "foreach": Rule(
                raises(Category.Unrecognized, "runs {*:|a command} in every submodule", Role.Runs),
                permutes=False,
                inert=True,
            ),
        },
        options="-q,--quiet --cached",
    ),
    "subtree": Actions(
        {
            "add": Rule(raises(Category.ModifiesVcs, "adds {1:repository} in a folder"), _SUBTREE),
            "merge": Rule(raises(Category.ModifiesVcs, "merges {|a project} into a folder"), _SUBTREE),
            "pull": Rule(
                raises(Category.ModifiesVcs, "merges {2+:|commits} from {1:|a repository} into a folder"), _SUBTREE
            ),
            "split": Rule(
                raises(Category.ModifiesVcs, "splits the commits of a folder off"),
                f"{_SUBTREE} --annotate= -b,--branch= --ignore-joins --onto= --rejoin",
            ),
            "push": Rule(
                raises(Category.ModifiesRemote, "pushes the commits of a folder to {1:repository}"),
                _SUBTREE,
                check=pushes,
            ),
        },
        options=_SUBTREE,
    ),
    "lfs": Actions(
        {
            "env": Rule(raises(Category.ReadsVcs, "shows the LFS configuration")),
            "version": Rule(raises(Category.ReadsVcs, "shows the version")),
            "ls-files": Rule(
                raises(Category.ReadsVcs, "lists large files"),
                """-l,--long -s,--size -d,--debug -a,--all --deleted -I,--include= -X,--exclude= -n,--name-only
                -j,--json""",
            ),
            "status": Rule(raises(Category.ReadsVcs, "shows large files"), "-p,--porcelain -j,--json"),
            "locks": Rule(
                raises(Category.ReadsRemote, "lists locks"), "-r,--remote= --json --local --verify -l,--limit="
            ),
            "fetch": Rule(
                raises(Category.ModifiesVcs, "fetches large files"), "-I,--include= -X,--exclude= -r,--recent -a,--all"
            ),
            "pull": Rule(raises(Category.ModifiesVcs, "fetches large files"), "-I,--include= -X,--exclude="),
            "checkout": Rule(raises(Category.ModifiesVcs, "checks out large files")),
            "track": Rule(
                raises(Category.ModifiesVcs, "changes .gitattributes for {|large files}"),
                "-v,--verbose -d,--dry-run --filename -l,--lockable --not-lockable --no-excluded --no-modify-attrs",
                lists=raises(Category.ReadsVcs, "lists tracked patterns"),
                lists_upto=0,
            ),
            "untrack": Rule(raises(Category.ModifiesVcs, "changes .gitattributes for {|large files}")),
            "push": _lfs_sends("pushes large files to {1:|the remote}"),
            "lock": _lfs_sends("locks {file|large files} on the remote"),
            "unlock": _lfs_sends("unlocks {file|large files} on the remote"),
            "install": Rule(raises(Category.ModifiesSystem, "changes your global git settings")),
            "uninstall": Rule(raises(Category.ModifiesSystem, "changes your global git settings")),
            "prune": Rule(
                raises(Category.DeletesData, "deletes old large files"),
                "-f,--force -r,--recent -c,--verify-remote --when-unverified= -v,--verbose",
                dry="-d,--dry-run",
            ),
            "migrate": Rule(raises(Category.DeletesData, "rewrites history"), inert=True),
        }
    ),
}
