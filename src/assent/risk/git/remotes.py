"""Subcommands that talk with other repositories."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.git.commits import STRATEGY
from assent.risk.git.model import Actions, Mark, Rule
from assent.risk.git.refspec import refspecs, untrusted
from assent.risk.git.settings import setting
from assent.risk.rule import Role, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.git.model import GitCommand

_OTHER_PROGRAM = raises(Category.Unrecognized, "names the program to run at the other end")


def _address(word: Argument) -> tuple[Mark, ...]:
    reason = untrusted(word)
    return (Mark(Category.Unrecognized, reason, word),) if reason else ()


def _connects(git: GitCommand) -> tuple[Mark, ...]:
    """The first operand is a repository."""
    words = git.after.operands[:1]
    given = git.after.value("--repo")
    return tuple(mark for word in (*words, *((given,) if given is not None else ())) for mark in _address(word))


def _connects_second(git: GitCommand) -> tuple[Mark, ...]:
    """The second operand is a repository: remote add name url."""
    return tuple(mark for word in git.after.operands[1:2] for mark in _address(word))


def _pushes(git: GitCommand) -> tuple[Mark, ...]:
    marks = _connects(git)
    for refspec in refspecs(git.after.operands[1:]):
        if not refspec.certain:
            reason = f"`{refspec.word.text}` may begin with `+` or `:`, which force or delete"
            marks += (Mark(Category.Unrecognized, reason, refspec.word),)
        elif refspec.forced:
            reason = f"the `+` of `{refspec.word.text}` can discard commits of the remote branch"
            marks += (Mark(Category.DeletesData, reason, refspec.word),)
        elif refspec.deletes:
            marks += (Mark(Category.DeletesData, f"`{refspec.word.text}` deletes the remote branch", refspec.word),)
    return marks


def _fetches(git: GitCommand) -> tuple[Mark, ...]:
    """A forced refspec may overwrite a branch; what lies below refs/remotes is only a copy."""
    marks = _connects(git)
    forced = git.after.has("-f")
    for refspec in refspecs(git.after.operands[1:]):
        if not refspec.certain:
            reason = f"`{refspec.word.text}` may begin with `+`, which forces"
            marks += (Mark(Category.Unrecognized, reason, refspec.word),)
        local = refspec.destination and not refspec.destination.startswith("refs/remotes/")
        if local and (forced or refspec.forced):
            reason = f"`{refspec.word.text}`, forced, can discard commits of a branch here"
            marks += (Mark(Category.DeletesData, reason, refspec.word),)
    return marks


def _clones(git: GitCommand) -> tuple[Mark, ...]:
    """The folder is the second operand, or is called after the repository."""
    words = git.after.operands
    if not words:
        return ()
    folder = words[1] if len(words) > 1 else _called_after(words[0], bare=git.has("--bare") or git.has("--mirror"))
    return (*_address(words[0]), Mark(Category.ReadsFilesystem, "", None, Role.Writes, folder))


def _called_after(word: Argument, *, bare: bool) -> Argument:
    """The folder that clone makes for a repository: https://host/a/name.git gives name."""
    path = word.text.rstrip("/").removesuffix("/.git")
    name = path.rpartition("/")[2].rpartition(":")[2].removesuffix(".git")
    name = f"{name}.git" if bare else name
    return Argument(word.start, word.end, name, name if word.exact else "", word.exact)


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
_ONLY_ASKS = raises(Category.ReadsRemote, "only shows what it would do")
_SUBTREE = "-q,--quiet -d,--debug -P,--prefix= --squash -m,--message= -S,--gpg-sign=?"
_LFS_SENDS = Rule(raises(Category.ModifiesRemote, "changes the remote store"), options="--all --object-id --json --id=")

RULES: dict[str, Rule | Actions] = {
    "push": Rule(
        raises(Category.ModifiesRemote, "sends commits to another repository"),
        options="""-v,--verbose -q,--quiet --repo= --all,--branches --tags --porcelain --force-if-includes
        --recurse-submodules= --thin -u,--set-upstream --progress --follow-tags --signed=? --atomic -o,--push-option=
        -4,--ipv4 -6,--ipv6 --verify""",
        effects={
            "-f,--force": raises(
                Category.DeletesData,
                "can discard commits of the remote branch; `--force-with-lease` refuses when somebody else has pushed",
            ),
            "-d,--delete": raises(Category.DeletesData, "deletes the remote branch"),
            "--mirror": raises(Category.DeletesData, "overwrites and deletes remote branches"),
            "--prune": raises(Category.DeletesData, "deletes remote branches"),
            "--force-with-lease=?": raises(Category.ModifiesRemote, "rewrites the remote branch if it is as expected"),
            "--no-verify": raises(Category.ModifiesRemote, "skips the hook that checks what is sent"),
            "--receive-pack,--exec=": _OTHER_PROGRAM,
        },
        dry="-n,--dry-run",
        dried=_ONLY_ASKS,
        check=_pushes,
    ),
    "fetch": Rule(
        raises(Category.ModifiesVcs, "copies commits from another repository"),
        options=f"{_FETCH} -n",
        effects={
            "--upload-pack=": _OTHER_PROGRAM,
            "--stdin": raises(Category.Unrecognized, "reads from its input what it overwrites"),
        },
        dry="--dry-run",
        dried=_ONLY_ASKS,
        check=_fetches,
    ),
    "pull": Rule(
        raises(Category.ModifiesVcs, "copies commits from another repository and joins them"),
        options=_PULL,
        effects={"--upload-pack=": _OTHER_PROGRAM, "-s,--strategy=": STRATEGY},
        dry="--dry-run",
        dried=_ONLY_ASKS,
        check=_fetches,
    ),
    "clone": Rule(
        raises(Category.ModifiesFilesystem, "copies a repository into a folder"),
        options="""-v,--verbose -q,--quiet --progress --reject-shallow -n,--no-checkout --bare,--naked --mirror
        -l,--local --no-hardlinks -s,--shared --recurse-submodules=? --recursive=? -j,--jobs= --reference=
        --reference-if-able= --dissociate -o,--origin= -b,--branch= --depth= --shallow-since= --shallow-exclude=
        --single-branch --no-tags --shallow-submodules --server-option= -4,--ipv4 -6,--ipv6 --filter=
        --also-filter-submodules --remote-submodules --sparse --bundle-uri= --revision= --ref-format=""",
        effects={
            "-u,--upload-pack=": _OTHER_PROGRAM,
            "-c,--config=": proven(setting),
            "--template=": raises(Category.Unrecognized, "installs hooks, which git runs"),
            "--separate-git-dir=": raises(Category.ModifiesFilesystem, "makes a repository there", Role.Writes),
        },
        check=_clones,
    ),
    "ls-remote": Rule(
        raises(Category.ReadsRemote, "lists references of another repository"),
        options="""-q,--quiet -t,--tags -h,--heads,--branches -b --refs --get-url --sort= --exit-code --symref
        -o,--server-option=""",
        effects={"--upload-pack,--exec=": _OTHER_PROGRAM},
        check=_connects,
    ),
    "request-pull": Rule(raises(Category.ReadsRemote, "compares with another repository"), options="-p"),
    "remote": Actions(
        {
            "": Rule(raises(Category.ReadsVcs, "lists remotes"), options="-v,--verbose", plain=True),
            "show": Rule(
                raises(Category.ReadsRemote, "asks another repository"),
                lists=raises(Category.ReadsVcs, "shows a remote as last known"),
                listing="-n",
                lists_upto=0,
            ),
            "get-url": Rule(raises(Category.ReadsVcs, "shows an address"), options="--push --all", plain=True),
            "add": Rule(
                raises(Category.ModifiesVcs, "adds a remote"),
                options="-f,--fetch --tags -t,--track= -m,--master= --mirror=?",
                check=_connects_second,
            ),
            "set-url": Rule(
                raises(Category.ModifiesVcs, "changes an address"),
                options="--push --add --delete",
                check=_connects_second,
            ),
            "rename": Rule(raises(Category.ModifiesVcs, "renames a remote"), options="--progress"),
            "remove": Rule(raises(Category.DeletesData, "deletes a remote with its settings and copied branches")),
            "rm": Rule(raises(Category.DeletesData, "deletes a remote with its settings and copied branches")),
            "set-head": Rule(raises(Category.ModifiesVcs, "changes a default branch"), options="-a,--auto -d,--delete"),
            "set-branches": Rule(raises(Category.ModifiesVcs, "changes what is fetched"), options="--add"),
            "prune": Rule(
                raises(Category.ModifiesVcs, "deletes copies of branches that are gone"),
                dry="-n,--dry-run",
                dried=_ONLY_ASKS,
            ),
            "update": Rule(raises(Category.ModifiesVcs, "copies commits from other repositories"), "-p,--prune"),
        },
        options="-v,--verbose",
    ),
    "submodule": Actions(
        {
            "": Rule(raises(Category.ReadsVcs, "shows submodules"), "-q,--quiet --cached"),
            "status": Rule(raises(Category.ReadsVcs, "shows submodules"), "--cached --recursive -q,--quiet"),
            "summary": Rule(
                raises(Category.ReadsVcs, "shows commits of submodules"),
                "--cached --files -n,--summary-limit= --for-status",
            ),
            "add": Rule(
                raises(Category.ModifiesVcs, "adds a submodule"),
                "-b,--branch= -f,--force --name= --reference= --depth= -q,--quiet --progress --dissociate",
                check=_connects,
            ),
            "init": Rule(raises(Category.ModifiesVcs, "sets submodules up"), "-q,--quiet"),
            "update": Rule(
                raises(Category.ModifiesVcs, "checks submodules out"),
                """--init --filter= --remote -N,--no-fetch --checkout --merge --rebase --recommend-shallow --reference=
                --recursive --single-branch --depth= -j,--jobs= --progress -q,--quiet --dissociate --require-init""",
                {"-f,--force": raises(Category.DeletesData, "discards changes in submodules")},
            ),
            "sync": Rule(raises(Category.ModifiesVcs, "copies addresses"), "--recursive -q,--quiet"),
            "set-branch": Rule(
                raises(Category.ModifiesVcs, "changes a branch"), "-d,--default -b,--branch= -q,--quiet"
            ),
            "set-url": Rule(raises(Category.ModifiesVcs, "changes an address"), "-q,--quiet", check=_connects_second),
            "absorbgitdirs": Rule(raises(Category.ModifiesVcs, "moves repositories"), "-q,--quiet"),
            "deinit": Rule(
                raises(Category.ModifiesVcs, "removes the files of a submodule without changes"),
                "--all -q,--quiet",
                {"-f,--force": raises(Category.DeletesData, "discards changes in the submodule")},
            ),
            "foreach": Rule(
                raises(Category.Unrecognized, "runs a command in every submodule", Role.Runs),
                permutes=False,
                inert=True,
            ),
        },
        options="-q,--quiet --cached",
    ),
    "subtree": Actions(
        {
            "add": Rule(raises(Category.ModifiesVcs, "adds a project below a folder"), _SUBTREE),
            "merge": Rule(raises(Category.ModifiesVcs, "merges a project below a folder"), _SUBTREE),
            "pull": Rule(raises(Category.ModifiesVcs, "merges a project below a folder"), _SUBTREE),
            "split": Rule(
                raises(Category.ModifiesVcs, "makes commits of a folder"),
                f"{_SUBTREE} --annotate= -b,--branch= --ignore-joins --onto= --rejoin",
            ),
            "push": Rule(
                raises(Category.ModifiesRemote, "sends commits of a folder to another repository"),
                _SUBTREE,
                check=_pushes,
            ),
        },
        options=_SUBTREE,
    ),
    "lfs": Actions(
        {
            "env": Rule(raises(Category.ReadsVcs, "shows the set-up")),
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
                raises(Category.ModifiesVcs, "copies large files"), "-I,--include= -X,--exclude= -r,--recent -a,--all"
            ),
            "pull": Rule(raises(Category.ModifiesVcs, "copies large files"), "-I,--include= -X,--exclude="),
            "checkout": Rule(raises(Category.ModifiesVcs, "writes large files")),
            "track": Rule(
                raises(Category.ModifiesVcs, "changes .gitattributes"),
                "-v,--verbose -d,--dry-run --filename -l,--lockable --not-lockable --no-excluded --no-modify-attrs",
                lists=raises(Category.ReadsVcs, "lists tracked patterns"),
                lists_upto=0,
            ),
            "untrack": Rule(raises(Category.ModifiesVcs, "changes .gitattributes")),
            "push": _LFS_SENDS,
            "lock": _LFS_SENDS,
            "unlock": _LFS_SENDS,
            "install": Rule(raises(Category.ModifiesSystem, "changes the user's own git settings")),
            "uninstall": Rule(raises(Category.ModifiesSystem, "changes the user's own git settings")),
            "prune": Rule(
                raises(Category.DeletesData, "deletes old large files"),
                "-f,--force -r,--recent -c,--verify-remote --when-unverified= -v,--verbose",
                dry="-d,--dry-run",
            ),
            "migrate": Rule(raises(Category.DeletesData, "rewrites history"), inert=True),
        }
    ),
}

EXAMPLES = """
ModifiesRemote: git push
ModifiesRemote: git push origin main
ModifiesRemote: git push -u origin HEAD
ModifiesRemote: git push origin HEAD:refs/heads/x
ModifiesRemote: git push origin HEAD:"$branch"
ModifiesRemote: git push origin tag v1
ModifiesRemote: git push --tags
ModifiesRemote: git push origin :
ModifiesRemote: git push --force-with-lease
ModifiesRemote: git push --force-with-lease=main:abc123 origin main
ModifiesRemote: git push --no-verify
ReadsRemote: git push -n origin main
ReadsRemote: git push --dry-run --force
DeletesData: git push -f
DeletesData: git push --force origin main
DeletesData: git push origin main --force
DeletesData: git push -uf origin main
DeletesData: git push origin +main
DeletesData: git push origin +"$branch"
DeletesData: git push origin +HEAD:main
DeletesData: git push origin :old
DeletesData: git push origin :"$branch"
DeletesData: git push -- origin :old
DeletesData: git push --delete origin old
DeletesData: git push --del origin old
DeletesData: git push -d origin old
DeletesData: git push --mirror
DeletesData: git push --prune origin
DeletesData: git push --dry-run --no-dry-run --force
Unrecognized: git push origin "$branch"
Unrecognized: git push -- origin "$branch"
ModifiesRemote: git push -- origin feature-"$name"
Unrecognized: git fetch -- origin "$branch"
Unrecognized: git push --receive-pack=./run origin main
Unrecognized: git push ext::'sh -c x' main
Unrecognized: git push --forc
ModifiesVcs: git fetch
ModifiesVcs: git fetch --all --prune --tags
ModifiesVcs: git fetch origin pull/3/head:pr-3
ModifiesVcs: git fetch origin +refs/pull/*/head:refs/remotes/origin/pr/*
ReadsRemote: git fetch --dry-run
ReadsRemote: git fetch --dry-run origin
DeletesData: git fetch origin +main:main
DeletesData: git fetch -f origin main:main
DeletesData: git fetch --no-force --force origin main:main
Unrecognized: git fetch --upload-pack=./run origin
Unrecognized: git fetch --upload-p ./run origin
Unrecognized: git fetch "$remote"
Unrecognized: git fetch https://"$host"/x
ModifiesVcs: git pull
ModifiesVcs: git pull --rebase --autostash origin main
ModifiesVcs: git pull --ff-only
Unrecognized: git pull -s ./run
Unrecognized: git pull --upload-pack ./run
ModifiesFilesystem: git clone https://example.org/a/b.git
ModifiesFilesystem: git clone --depth 1 -b main git@example.org:a/b.git sub
ModifiesFilesystem: git clone -c core.autocrlf=input https://example.org/a/b
Unrecognized: git clone -c core.sshCommand=./run https://example.org/a/b
Unrecognized: git clone --config core.fsmonitor=./run https://example.org/a/b
Unrecognized: git clone -u ./run https://example.org/a/b
Unrecognized: git clone --template=./hooks https://example.org/a/b
Unrecognized: git clone 'ext::sh -c x'
Unrecognized: git clone ssh://-oProxyCommand=x/y
Unrecognized: git clone https://"$host"/a
ReadsRemote: git ls-remote --heads origin
ReadsRemote: git ls-remote -h origin
ReadsRemote: git ls-remote https://example.org/a/b
Unrecognized: git ls-remote --upload-pack=./run origin
Unrecognized: git ls-remote --exec=./run origin
ReadsVcs: git remote
ReadsVcs: git remote -v
ReadsVcs: git remote get-url origin
ReadsVcs: git remote show
ReadsVcs: git remote show -n origin
ReadsRemote: git remote show origin
ModifiesVcs: git remote add upstream https://example.org/a/b
ModifiesVcs: git remote set-url origin git@example.org:a/b.git
ModifiesVcs: git remote -v update
ReadsRemote: git remote prune -n origin
ModifiesVcs: git remote prune origin
DeletesData: git remote remove origin
DeletesData: git remote rm origin
Unrecognized: git remote "$action"
Unrecognized: git remote add evil ext::./run
ReadsVcs: git submodule
ReadsVcs: git submodule status --recursive
ModifiesVcs: git submodule update --init --recursive
ModifiesVcs: git submodule --quiet update --init
DeletesData: git submodule update --force
DeletesData: git submodule deinit -f sub
ModifiesVcs: git submodule deinit sub
Unrecognized: git submodule foreach 'git clean -fdx'
Unrecognized: git submodule foreach --recursive git status
ModifiesRemote: git subtree push --prefix=a origin main
ModifiesVcs: git subtree split -P a -b only-a
ReadsVcs: git lfs ls-files
DeletesData: git lfs prune
Unrecognized: git lfs frobnicate
ReadsRemote: git request-pull v1 https://example.org/a/b
ModifiesVcs: git remote rename origin upstream
ModifiesVcs: git remote set-head origin -a
ModifiesVcs: git remote set-branches origin main
ReadsVcs: git submodule summary
ModifiesVcs: git submodule add https://example.org/a/b sub
Unrecognized: git submodule add ext::./run sub
ModifiesVcs: git submodule init
ModifiesVcs: git submodule sync --recursive
ModifiesVcs: git submodule set-branch -b main sub
ModifiesVcs: git submodule set-url sub https://example.org/a/b
ModifiesVcs: git submodule absorbgitdirs
ModifiesVcs: git subtree add --prefix=a https://example.org/a/b main --squash
ModifiesVcs: git subtree merge -P a main
ModifiesVcs: git subtree pull -P a origin main
DeletesData: git subtree push -P a origin +main
ReadsVcs: git lfs env
ReadsVcs: git lfs version
ReadsVcs: git lfs status
ReadsVcs: git lfs track
ModifiesVcs: git lfs track '*.bin'
ModifiesVcs: git lfs untrack '*.bin'
ModifiesVcs: git lfs fetch --all
ModifiesVcs: git lfs pull
ModifiesVcs: git lfs checkout
ReadsRemote: git lfs locks
ModifiesRemote: git lfs push origin main
ModifiesRemote: git lfs lock a.bin
ModifiesRemote: git lfs unlock a.bin
ModifiesSystem: git lfs install
ModifiesSystem: git lfs uninstall
DeletesData: git lfs migrate import --include='*.bin'
"""
