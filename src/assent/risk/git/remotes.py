"""Subcommands that talk with other repositories."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import Role, proven, raises
from assent.risk.git.commits import STRATEGY
from assent.risk.git.model import Actions, GitRule
from assent.risk.git.settings import setting
from assent.risk.git.transfer import clones, connects, connects_second, fetches, mirrors, pushes

_OTHER_PROGRAM = raises(Category.Unrecognized, "runs the program {} on the remote machine")


_FETCH = """-v,--verbose -q,--quiet --all --set-upstream -a,--append --atomic -m,--multiple -t,--tags -j,--jobs=
--prefetch -p,--prune -P,--prune-tags --recurse-submodules=? --write-fetch-head -k,--keep -u,--update-head-ok
--progress --depth= --shallow-since= --shallow-exclude= --deepen= --unshallow --refetch --update-shallow --refmap=
-o,--server-option= -4,--ipv4 -6,--ipv6 --negotiation-tip= --negotiate-only --filter= --auto-maintenance --auto-gc
--show-forced-updates --write-commit-graph --porcelain -f,--force"""
_PULL = """-v,--verbose -q,--quiet --progress --recurse-submodules=? -r,--rebase=? -n --stat --log=? --signoff=?
--squash --commit --edit --cleanup= --ff --ff-only --verify --verify-signatures --autostash -X,--strategy-option=
-S,--gpg-sign=? --allow-unrelated-histories --all -a,--append -f,--force -t,--tags -p,--prune -j,--jobs=? -k,--keep
--depth= --shallow-since= --shallow-exclude= --deepen= --unshallow --update-shallow --refmap= -o,--server-option=
-4,--ipv4 -6,--ipv6 --negotiation-tip= --show-forced-updates --set-upstream --summary --compact-summary"""
_ONLY_ASKS = raises(Category.ReadsRemote, "only previews the changes")

RULES: dict[str, GitRule | Actions] = {
    "push": GitRule(
        raises(Category.ModifiesRemote, "pushes {2+:|commits} to {1:|the upstream repository}"),
        options="""-v,--verbose -q,--quiet --repo= --all,--branches --tags --porcelain --force-if-includes
        --recurse-submodules= --thin -u,--set-upstream --progress --follow-tags --signed=? --atomic -o,--push-option=
        -4,--ipv4 -6,--ipv6 --verify""",
        effects={
            "-f,--force": raises(
                Category.DeletesData,
                "can discard commits of {2+:remote branch|the remote branch};"
                " `--force-with-lease` refuses when somebody else has pushed",
            ),
            "-d,--delete": raises(Category.DeletesData, "deletes {2+:remote branch|branches of the remote}"),
            "--mirror": raises(Category.DeletesData, "overwrites the branches of {1:|the remote}"),
            "--prune": raises(Category.DeletesData, "deletes branches of the remote {1:|repository}"),
            "--force-with-lease=?": raises(
                Category.ModifiesRemote, "rewrites {2+:remote branch|the remote branch} unless others pushed"
            ),
            "--no-verify": raises(Category.ModifiesRemote, "skips the pre-push hook"),
            "--receive-pack,--exec=": _OTHER_PROGRAM,
        },
        dry="-n,--dry-run",
        dried=_ONLY_ASKS,
        check=pushes,
    ),
    "fetch": GitRule(
        raises(Category.ModifiesVcs, "fetches {2+:|commits} from {1:|the upstream repository}"),
        options=f"{_FETCH} -n",
        effects={
            "--upload-pack=": _OTHER_PROGRAM,
            "--stdin": raises(Category.Unrecognized, "reads the refs to overwrite from its input"),
        },
        dry="--dry-run",
        dried=_ONLY_ASKS,
        check=fetches,
    ),
    "pull": GitRule(
        raises(Category.ModifiesVcs, "fetches and merges {2+:|commits} from {1:|the upstream repository}"),
        options=_PULL,
        effects={"--upload-pack=": _OTHER_PROGRAM, "-s,--strategy=": STRATEGY},
        dry="--dry-run",
        dried=_ONLY_ASKS,
        check=fetches,
    ),
    "clone": GitRule(
        raises(Category.ModifiesFilesystem, "clones {1:repository}"),
        options="""-v,--verbose -q,--quiet --progress --reject-shallow -n,--no-checkout --bare,--naked --mirror
        -l,--local --no-hardlinks -s,--shared --recurse-submodules=? --recursive=? -j,--jobs= --reference=
        --reference-if-able= --dissociate -o,--origin= -b,--branch= --depth= --shallow-since= --shallow-exclude=
        --single-branch --no-tags --shallow-submodules --server-option= -4,--ipv4 -6,--ipv6 --filter=
        --also-filter-submodules --remote-submodules --sparse --bundle-uri= --revision= --ref-format=""",
        effects={
            "-u,--upload-pack=": _OTHER_PROGRAM,
            "-c,--config=": proven(setting),
            "--template=": raises(Category.Unrecognized, "installs hooks, which git runs, from {|a template}"),
            "--separate-git-dir=": raises(
                Category.ModifiesFilesystem, "creates a repository in {|a folder}", Role.Writes
            ),
        },
        check=clones,
    ),
    "ls-remote": GitRule(
        raises(Category.ReadsRemote, "lists references of {1:|the remote repository}"),
        options="""-q,--quiet -t,--tags -h,--heads,--branches -b --refs --get-url --sort= --exit-code --symref
        -o,--server-option=""",
        effects={"--upload-pack,--exec=": _OTHER_PROGRAM},
        check=connects,
    ),
    "request-pull": GitRule(
        raises(Category.ReadsRemote, "compares {1:|commits} with another repository"),
        options="-p",
        check=connects_second,
    ),
    "remote": Actions(
        {
            "": GitRule(raises(Category.ReadsVcs, "lists remotes"), options="-v,--verbose", plain=True),
            "show": GitRule(
                raises(Category.ReadsRemote, "queries {1:|another repository}"),
                check=connects,
                lists=raises(Category.ReadsVcs, "shows {remote} as last fetched"),
                listing="-n",
                lists_upto=0,
            ),
            "get-url": GitRule(
                raises(Category.ReadsVcs, "shows the address of {remote}"), options="--push --all", plain=True
            ),
            "add": GitRule(
                raises(Category.ModifiesVcs, "adds {1:remote}"),
                options="-f,--fetch --tags -t,--track= -m,--master= --mirror=?",
                check=mirrors,
            ),
            "set-url": GitRule(
                raises(Category.ModifiesVcs, "changes the address of {1:|a repository}"),
                options="--push --add --delete",
                check=connects_second,
            ),
            "rename": GitRule(raises(Category.ModifiesVcs, "renames {1:remote}"), options="--progress"),
            "remove": GitRule(raises(Category.DeletesData, "deletes {remote} with its settings and tracking branches")),
            "rm": GitRule(raises(Category.DeletesData, "deletes {remote} with its settings and tracking branches")),
            "set-head": GitRule(
                raises(Category.ModifiesVcs, "changes the default branch of {1:remote}"),
                options="-a,--auto -d,--delete",
            ),
            "set-branches": GitRule(
                raises(Category.ModifiesVcs, "changes the branches fetched from {1:|a remote}"), options="--add"
            ),
            "prune": GitRule(
                raises(Category.ModifiesVcs, "deletes outdated tracking branches of {1:|the remote}"),
                dry="-n,--dry-run",
                dried=_ONLY_ASKS,
            ),
            "update": GitRule(raises(Category.ModifiesVcs, "fetches commits from {|the remotes}"), "-p,--prune"),
        },
        options="-v,--verbose",
    ),
}
