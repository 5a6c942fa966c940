"""Subcommands that keep other repositories, or large files, inside this one."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import Role, raises
from assent.risk.git.model import Actions, GitRule
from assent.risk.git.transfer import connects, connects_second, pushes

_SUBTREE = "-q,--quiet -d,--debug -P,--prefix= --squash -m,--message= -S,--gpg-sign=?"


def _lfs_sends(phrase: str) -> GitRule:
    return GitRule(raises(Category.ModifiesRemote, phrase), options="--all --object-id --json --id=")


RULES: dict[str, GitRule | Actions] = {
    "submodule": Actions(
        {
            "": GitRule(raises(Category.ReadsVcs, "shows submodules"), "-q,--quiet --cached"),
            "status": GitRule(raises(Category.ReadsVcs, "shows submodules"), "--cached --recursive -q,--quiet"),
            "summary": GitRule(
                raises(Category.ReadsVcs, "shows commits of submodules"),
                "--cached --files -n,--summary-limit= --for-status",
            ),
            "add": GitRule(
                raises(Category.ModifiesVcs, "adds the submodule {1:|given}"),
                "-b,--branch= -f,--force --name= --reference= --depth= -q,--quiet --progress --dissociate",
                check=connects,
            ),
            "init": GitRule(raises(Category.ModifiesVcs, "sets up {submodule|the submodules}"), "-q,--quiet"),
            "update": GitRule(
                raises(Category.ModifiesVcs, "checks out {submodule|the submodules}"),
                """--init --filter= --remote -N,--no-fetch --checkout --merge --rebase --recommend-shallow --reference=
                --recursive --single-branch --depth= -j,--jobs= --progress -q,--quiet --dissociate --require-init""",
                {"-f,--force": raises(Category.DeletesData, "discards changes in {submodule|the submodules}")},
            ),
            "sync": GitRule(
                raises(Category.ModifiesVcs, "copies the addresses of {submodule|the submodules}"),
                "--recursive -q,--quiet",
            ),
            "set-branch": GitRule(
                raises(Category.ModifiesVcs, "changes the branch of {last:submodule}"),
                "-d,--default -b,--branch= -q,--quiet",
            ),
            "set-url": GitRule(
                raises(Category.ModifiesVcs, "changes the address of {1:submodule}"),
                "-q,--quiet",
                check=connects_second,
            ),
            "absorbgitdirs": GitRule(
                raises(Category.ModifiesVcs, "moves the repositories of {submodule|the submodules}"), "-q,--quiet"
            ),
            "deinit": GitRule(
                raises(Category.ModifiesVcs, "removes the files of {submodule|the submodules} if unchanged"),
                "--all -q,--quiet",
                {"-f,--force": raises(Category.DeletesData, "discards changes in {submodule|the submodules}")},
            ),
            "foreach": GitRule(
                raises(Category.Unrecognized, "runs {*:|a command} in every submodule", Role.Runs),
                permutes=False,
                inert=True,
            ),
        },
        options="-q,--quiet --cached",
    ),
    "subtree": Actions(
        {
            "add": GitRule(raises(Category.ModifiesVcs, "adds {1:repository} in a folder"), _SUBTREE),
            "merge": GitRule(raises(Category.ModifiesVcs, "merges {|a project} into a folder"), _SUBTREE),
            "pull": GitRule(
                raises(Category.ModifiesVcs, "merges {2+:|commits} from {1:|a repository} into a folder"), _SUBTREE
            ),
            "split": GitRule(
                raises(Category.ModifiesVcs, "splits the commits of a folder off"),
                f"{_SUBTREE} --annotate= -b,--branch= --ignore-joins --onto= --rejoin",
            ),
            "push": GitRule(
                raises(Category.ModifiesRemote, "pushes the commits of a folder to {1:repository}"),
                _SUBTREE,
                check=pushes,
            ),
        },
        options=_SUBTREE,
    ),
    "lfs": Actions(
        {
            "env": GitRule(raises(Category.ReadsVcs, "shows the LFS configuration")),
            "version": GitRule(raises(Category.ReadsVcs, "shows the version")),
            "ls-files": GitRule(
                raises(Category.ReadsVcs, "lists large files"),
                """-l,--long -s,--size -d,--debug -a,--all --deleted -I,--include= -X,--exclude= -n,--name-only
                -j,--json""",
            ),
            "status": GitRule(raises(Category.ReadsVcs, "shows large files"), "-p,--porcelain -j,--json"),
            "locks": GitRule(
                raises(Category.ReadsRemote, "lists locks"), "-r,--remote= --json --local --verify -l,--limit="
            ),
            "fetch": GitRule(
                raises(Category.ModifiesVcs, "fetches large files"), "-I,--include= -X,--exclude= -r,--recent -a,--all"
            ),
            "pull": GitRule(raises(Category.ModifiesVcs, "fetches large files"), "-I,--include= -X,--exclude="),
            "checkout": GitRule(raises(Category.ModifiesVcs, "checks out large files")),
            "track": GitRule(
                raises(Category.ModifiesVcs, "changes .gitattributes for {|large files}"),
                "-v,--verbose -d,--dry-run --filename -l,--lockable --not-lockable --no-excluded --no-modify-attrs",
                lists=raises(Category.ReadsVcs, "lists tracked patterns"),
                lists_upto=0,
            ),
            "untrack": GitRule(raises(Category.ModifiesVcs, "changes .gitattributes for {|large files}")),
            "push": _lfs_sends("pushes large files to {1:|the remote}"),
            "lock": _lfs_sends("locks {file|large files} on the remote"),
            "unlock": _lfs_sends("unlocks {file|large files} on the remote"),
            "install": GitRule(raises(Category.ModifiesSystem, "changes your global git settings")),
            "uninstall": GitRule(raises(Category.ModifiesSystem, "changes your global git settings")),
            "prune": GitRule(
                raises(Category.DeletesData, "deletes old large files"),
                "-f,--force -r,--recent -c,--verify-remote --when-unverified= -v,--verbose",
                dry="-d,--dry-run",
            ),
            "migrate": GitRule(raises(Category.DeletesData, "rewrites history"), inert=True),
        }
    ),
}
