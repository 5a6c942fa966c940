"""Fossil, Bazaar, CVS and Perforce."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import HELP, READS, RUNS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.vcs import CHANGES, DELETES, OPENS, REMOTE, SYSTEM, branches, place, url

VCS = Category.ModifiesVcs
FOSSIL = "-h,--help -v,--verbose -q,--quiet --case-sensitive= --utc --localtime --comfmtflags= --nosync"
FOSSIL_PLACES = {
    "-R,--repository=": proven(place),
    "--chdir=": proven(place),
    "--args=": raises(Category.Unrecognized, "takes more options from"),
    "-A,--admin": Effect(),
    "-U,--user=": Effect(),
}
ELSEWHERE = raises(Category.Unrecognized, "sends the login to another server:")


def _fossil(
    names: str, options: str = "", effects: dict[str, Effect] | None = None, operands: Operands | None = None
) -> Program:
    """A subcommand of fossil that shows something."""
    return Program(
        names,
        f"{FOSSIL} {options}",
        operands or Operands(),
        {**FOSSIL_PLACES, **(effects or {})},
        Category.ReadsVcs,
        "only reads the repository",
        modes=HELP,
        abbreviates=False,
    )


def _group(names: str, *subcommands: Program) -> Program:
    return branches(names, *subcommands, options=FOSSIL, effects=FOSSIL_PLACES)


FOSSIL_COMMANDS = (
    _fossil(
        "status changes extras ls",
        "--all --classify --header --rel-paths --abs-paths --dotfiles --ignore= --differ -r= --age -t --modified"
        " --added --deleted --edited --missing",
    ),
    _fossil("timeline", "-n,--limit= -p,--path= -t,--type= -W,--width= -F,--format= --offset= --oneline -f --sql"),
    _fossil(
        "info whatis descendants leaves cat artifact finfo version help",
        "-r= -n,--limit= -W,--width= -c,--closed -a,--all -l,--log -p,--print -s,--status -b,--brief --offset=",
    ),
    _fossil("annotate blame praise", "-r,--revision= -n,--limit= -w -l,--log -o,--origin= -Z -f,--filevers"),
    _fossil(
        "diff",
        "-r,--from= --to= --checkin= -i,--internal -c,--context= --brief -N,--new-file -w,--ignore-all-space"
        " -W,--width= -y,--side-by-side --unified --numstat --binary= --branch= -n --strip-trailing-cr --json",
        {"--command=": RUNS, "--tk": RUNS, "--by,-b": OPENS, "--browser": OPENS, "--diff-binary=": Effect()},
    ),
    _group(
        "branch",
        _fossil("list ls current info lsh", "-a,--all -c,--closed -r -t -m -M"),
        always("new close reopen hide unhide", VCS, "changes branches"),
    ),
    _group(
        "tag",
        _fossil("list ls find", "--raw -t,--type= -n,--limit= --prefix="),
        always("add cancel", VCS, "changes tags"),
    ),
    _group(
        "stash",
        _fossil("list ls show diff cat", "-c= --brief"),
        always("save snapshot pop apply goto", VCS, "changes files{+with}"),
        always("drop rm", DELETES, "deletes stashed changes"),
    ),
    _group("user", _fossil("list ls"), always("new capabilities default password contact", SYSTEM, "changes users")),
    _group(
        "wiki",
        _fossil("list ls export", "-t,--technote= -p,--pre -h,--html -s,--show-technote-ids"),
        always("create commit", VCS, "changes pages"),
    ),
    _fossil("remote-url settings", "--exact --global --changed", operands=Operands(CHANGES)),
    always(
        "add commit ci addremove mv rename update up merge checkout co open init new import revert undo redo pull"
        " cherrypick amend config rebuild",
        VCS,
        "changes the repository or its files",
    ),
    always("push sync clone git", REMOTE, "speaks with other repositories"),
    always("rm delete forget clean purge close scrub", DELETES, "deletes files or history"),
    always(
        "ui server serve all sql sqlite3 gdiff test-th-eval bisect",
        Category.Unrecognized,
        "runs programs or serves the repository",
    ),
)

BZR = "-h,--help --usage -q,--quiet -v,--verbose -r,--revision= -c,--change= -d,--directory= --no-plugins --no-aliases"
BZR_PLACES = {
    "-O=": raises(Category.Unrecognized, "changes a setting:"),
    "--lsprof": Effect(),
    "--lsprof-file=": WRITES,
}


def _bzr(
    names: str, options: str = "", effects: dict[str, Effect] | None = None, operands: Operands | None = None
) -> Program:
    """A subcommand of bzr that shows something."""
    return Program(
        names,
        f"{BZR} {options}",
        operands or Operands(proven(url)),
        {**BZR_PLACES, **(effects or {})},
        Category.ReadsVcs,
        "only reads the repository",
        modes=HELP,
    )


BZR_COMMANDS = (
    _bzr(
        "status st stat diff di info ls cat annotate ann blame praise revno root version version-info tags branches"
        " plugins help log missing heads conflicts deleted added modified unknowns ignored",
        "-S,--short -V,--versioned --show-ids --no-pending --recursive --unknown --ignored --kind= -0,--null --line"
        " --long --forward -l,--limit= -n,--levels= -p,--show-diff --include-merged -m,--match= --theirs-only"
        " --mine-only --other --this --format= --old= --new= --all --custom --template= --check-clean"
        " --include-history",
        {"--using=": RUNS, "--diff-options=": Effect()},
    ),
    _bzr("nick", operands=Operands(CHANGES)),
    _bzr("whoami", "--email", {"--branch": CHANGES}, Operands(CHANGES)),
    always(
        "add commit ci merge update up pull checkout co branch get clone init init-repo mkdir mv move rename"
        " resolve shelve unshelve tag switch bind unbind reconfigure upgrade alias config ignore import",
        VCS,
        "changes the repository or its files",
    ),
    always("push send launchpad-login", REMOTE, "sends to another repository"),
    always("remove rm del delete revert uncommit clean-tree break-lock", DELETES, "discards changes or files{+of}"),
    always("serve shell selftest", Category.Unrecognized, "serves the repository or runs programs"),
)

P4 = "-c,--client= -C= -H= -s -G -Mj -z= -F= -q,--quiet -I -V -h"
P4_PLACES = {
    "-p,--port=": ELSEWHERE,
    "-u,--user=": Effect(),
    "-P,--password=": raises(Category.ReadsSecrets, "sends a password"),
    "-d,--dir=": proven(place),
    "-x=": READS,
}


def _p4(names: str, options: str = "", effects: dict[str, Effect] | None = None) -> Program:
    """A subcommand of p4 that asks the server."""
    return Program(
        names,
        options,
        effects=effects or {},
        category=Category.ReadsRemote,
        phrase="asks the server",
        permutes=False,
        abbreviates=False,
    )


def _p4_specification(names: str) -> Program:
    """A subcommand that opens a specification in an editor; `-o` shows it."""
    return Program(
        names,
        "-o -S=",
        effects={"-d": raises(DELETES, "deletes a specification"), "-i": raises(REMOTE, "changes a specification")},
        category=REMOTE,
        phrase="changes a specification",
        permutes=False,
        modes=(("-o", Program("", category=Category.ReadsRemote)),),
        abbreviates=False,
    )


P4_COMMANDS = (
    _p4(
        "info files filelog fstat have where sizes dirs annotate grep groups opened changes changelists describe"
        " diff2 interchanges integrated cstat depots clients workspaces branches labels streams jobs users counters"
        " fixes protects monitor help istat list keys",
        "-a -A -b= -c= -C= -d= -D= -e= -E= -f -F= -g= -h -H= -i -I -l -L -m= -n -O= -p -P= -q -r -R= -s= -S= -t -T="
        " -u= -U -v -x= -z",
    ),
    _p4("diff", "-d= -f -m= -O= -s= -t -b= -S= -P="),
    _p4("print", "-a -q -k -m= -A -U -K -T=", {"-o=": WRITES}),
    _p4("login", "-s -a -h="),
    _p4_specification("client workspace change branch label user group depot stream job protect triggers"),
    Program(
        "sync reconcile status resolve update flush",
        "-n -f -k -p -q -m= -N -L -I -a -d -e -o -c= -s -w -b= -t= -v",
        category=VCS,
        phrase="changes files{+with}",
        loose=True,
        modes=(("-n", Program("", category=Category.ReadsRemote)),),
        abbreviates=False,
    ),
    Program("set", "-q -s -S=", Operands(raises(SYSTEM, "changes the settings")), abbreviates=False),
    always(
        "edit add delete revert move rename integrate integ copy merge reopen lock unlock shelve unshelve tag clean",
        VCS,
        "changes the list of open files{+with}",
    ),
    always("submit obliterate", REMOTE, "changes files on the server{+with}"),
    always("tickets passwd", Category.ReadsSecrets, "shows or changes logins"),
    always("logout trust", SYSTEM, "changes the login"),
)

CVS = "-h,--help -v,--version -n -q -Q -r -R -t -w -f -z= -T="
PROGRAMS = (
    Program("fossil", "-h,--help", effects=FOSSIL_PLACES, subcommands=FOSSIL_COMMANDS, modes=HELP, abbreviates=False),
    Program("bzr brz", "-h,--help --no-plugins --no-aliases --version", subcommands=BZR_COMMANDS, modes=HELP),
    Program("p4", P4, effects=P4_PLACES, subcommands=P4_COMMANDS, abbreviates=False),
    Program(
        "cvs",
        CVS,
        effects={"-d=": ELSEWHERE, "-e=": RUNS, "-s=": raises(Category.Unrecognized, "sets a variable:")},
        subcommands=(
            Program(
                "status st stat log lo rlog annotate ann diff di history hi ls list version ve",
                "-l -R -v -h -t -N -b -S -r= -d= -D= -f -F -w= -c -u -p -k= -a -e -s= -x= -z= -T",
                effects={"-o": Effect()},
                category=Category.ReadsRemote,
                phrase="asks the server",
                abbreviates=False,
            ),
            always("update up checkout co get add ad new edit unedit watch export ex", VCS, "changes files{+with}"),
            always("commit ci tag ta rtag import im admin login logout", REMOTE, "changes files on the server{+with}"),
            always("remove rm delete release", DELETES, "deletes files"),
        ),
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsVcs: fossil status
ReadsVcs: fossil timeline -n 5
ReadsVcs: fossil diff
ReadsVcs: fossil branch list
ReadsVcs: fossil settings
ReadsVcs: fossil stash list
Unrecognized: fossil diff --command ./run
Unrecognized: fossil ui
Unrecognized: fossil status --args x
ModifiesVcs: fossil commit -m x
ModifiesVcs: fossil settings editor ./run
ModifiesRemote: fossil push
DeletesData: fossil clean
ReadsVcs: bzr status
ReadsVcs: brz log -r -3..-1
ReadsVcs: bzr whoami
ReadsRemote: bzr log https://example.org/x
Unrecognized: bzr diff --using ./run
ModifiesVcs: bzr whoami me
ModifiesRemote: bzr push
DeletesData: bzr revert
ReadsRemote: p4 info
ReadsRemote: p4 changes -m 5
ReadsRemote: p4 client -o
ReadsRemote: p4 sync -n
ReadsFilesystem: p4 set
Unrecognized: p4 -p example.org:1666 info
ModifiesFilesystem: p4 print -o out //depot/x
ModifiesVcs: p4 sync
ModifiesVcs: p4 edit x
ModifiesRemote: p4 submit -d x
ModifiesRemote: p4 client
ReadsSecrets: p4 tickets
ReadsRemote: cvs log a.c
ReadsRemote: cvs -q status
Unrecognized: cvs -d :ext:example.org:/x log
ModifiesVcs: cvs update
ModifiesRemote: cvs commit -m x
"""
