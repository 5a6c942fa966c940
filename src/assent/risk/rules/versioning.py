"""Subversion and Jujutsu."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import HELP, READS, RUNS, TEXT, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.vcs import CONFIG, DELETES, REMOTE, SYSTEM, branches, url

TYPE_CHECKING = False

SVN = """
-h,--help,-? -q,--quiet -v,--verbose --non-interactive --no-auth-cache --username= -r,--revision= --depth= --xml
-R,--recursive -N,--non-recursive --targets= --changelist,--cl= -l,--limit= --incremental --stop-on-copy
-g,--use-merge-history -u,--show-updates --no-ignore --ignore-externals -c,--change= --summarize --git
--no-diff-deleted --no-diff-added --diff --ignore-properties --properties-only --notice-ancestry
--show-copies-as-adds --internal-diff -x,--extensions= --strip= --with-all-revprops --with-revprop=
--with-no-revprops --search= --search-and= --revprop --strict --no-newline --show-item= --show-inherited-props
--force --include-externals --show-revs= --log -H,--human-readable --no-highlight
"""
SVN_PLACES = {
    "--config-dir=": CONFIG,
    "--config-option=": CONFIG,
    "--diff-cmd=": RUNS,
    "--diff3-cmd=": RUNS,
    "--editor-cmd=": RUNS,
    "--password=": raises(Category.ReadsSecrets, "sends a password"),
    "--password-from-stdin": raises(Category.ReadsSecrets, "sends a password"),
    "--trust-server-cert": raises(Category.Unrecognized, "does not check which server answers"),
    "--trust-server-cert-failures=": raises(Category.Unrecognized, "does not check which server answers"),
    "--old=": proven(url),
    "--new=": proven(url),
}


def _svn(names: str, first: tuple[Effect, ...] = ()) -> Program:
    return Program(
        names,
        SVN,
        Operands(proven(url), first),
        SVN_PLACES,
        Category.ReadsVcs,
        "only reads the repository",
        modes=HELP,
    )


SVN_COMMANDS = (
    _svn("status st stat log info diff di list ls cat blame praise annotate ann proplist plist pl mergeinfo"),
    _svn("propget pget pg", (TEXT,)),
    Program("help h ?", SVN),
    Program(
        "auth",
        "-h,--help",
        Operands(),
        {
            "--show-passwords": raises(Category.ReadsSecrets, "shows passwords"),
            "--remove": raises(SYSTEM, "removes logins"),
        },
        modes=HELP,
    ),
    always("checkout co export", Category.ModifiesFilesystem, "brings files{+from}"),
    always(
        "update up switch sw add copy cp move mv rename ren resolve resolved propset pset ps propdel pdel pd"
        " propedit pedit pe merge changelist cl patch relocate upgrade mkdir cleanup",
        Category.ModifiesVcs,
        "changes the working copy",
    ),
    always("commit ci import lock unlock", REMOTE, "changes the repository on its server"),
    always("delete del remove rm revert", DELETES, "discards changes or files{+of}"),
)
LOOK = """
-h,--help -r,--revision= -t,--transaction= -v,--verbose --xml --revprop --full-paths -N,--non-recursive -l,--limit=
--show-ids --copy-info --no-diff-deleted --no-diff-added --diff-copy-from --properties-only --ignore-properties
-x,--extensions= -q,--quiet --keep-going --incremental --deltas --check-normalization --metadata-only
-M,--memory-cache-size=
"""

JJ = """
-h,--help -R,--repository= --ignore-working-copy --ignore-immutable --at-operation,--at-op= --debug --color= --quiet
--no-pager -v,--verbose --no-integrate-operation
"""
JJ_PLACES = {"--config=": CONFIG, "--config-file=": CONFIG, "--config-toml=": CONFIG}
JJ_DIFF = """
-s,--summary --stat --types --name-only --git --color-words --context= --ignore-all-space --ignore-space-change
"""
JJ_LOG = "-r,--revisions,--revision= -n,--limit= --reversed -G,--no-graph -T,--template= -p,--patch --count"
TOOL = {"--tool=": RUNS}
BOUND = "-T,--template= -r,--revision,--revisions="


def _jj(names: str, options: str = "", effects: dict[str, Effect] | None = None) -> Program:
    """A subcommand of jj that shows something."""
    return Program(
        names,
        f"{JJ} {options}",
        effects={**JJ_PLACES, **(effects or {})},
        category=Category.ReadsVcs,
        phrase="only reads the repository",
        modes=HELP,
        abbreviates=False,
    )


JJ_COMMANDS = (
    _jj("log evolog obslog evolution-log", f"{JJ_LOG} {JJ_DIFF} -o,--op-diff", TOOL),
    _jj("status st root version help", "-k,--keyword="),
    _jj("diff", f"{JJ_DIFF} -r,--revisions,--revision= -f,--from= -t,--to= -T,--template= -w -b", TOOL),
    _jj("interdiff", f"{JJ_DIFF} -f,--from= -t,--to= -w -b", TOOL),
    _jj("show", f"{JJ_DIFF} -T,--template= -r= --no-patch --reversed -w -b", TOOL),
    branches(
        "operation op",
        _jj(
            "log",
            f"-n,--limit= --reversed -G,--no-graph -T,--template= -d,--op-diff -p,--patch --show-changes-in= {JJ_DIFF}",
            TOOL,
        ),
        _jj(
            "show diff",
            "-G,--no-graph -T,--template= -p,--patch -f,--from= -t,--to= --operation= --show-changes-in="
            f" --no-op-diff {JJ_DIFF}",
            TOOL,
        ),
        always("restore revert undo integrate", Category.ModifiesVcs, "changes the repository"),
        always("abandon", DELETES, "deletes {operation|operations}"),
        options=JJ,
        effects=JJ_PLACES,
    ),
    branches(
        "file",
        _jj("list show annotate search", f"{BOUND} -p,--pattern="),
        always("track untrack chmod", Category.ModifiesVcs, "changes the repository"),
        options=JJ,
        effects=JJ_PLACES,
    ),
    branches(
        "bookmark b branch tag",
        _jj("list l", f"{BOUND} -a,--all-remotes --remote= -t,--tracked -c,--conflicted --sort="),
        always(
            "create c set s move m advance a track t untrack rename r delete d forget f",
            Category.ModifiesVcs,
            "changes the repository",
        ),
        options=JJ,
        effects=JJ_PLACES,
    ),
    branches(
        "config",
        _jj("list l get g path p", "-T,--template= --include-defaults --include-overridden --user --repo --workspace"),
        always("set s unset u edit e gc", SYSTEM, "changes settings, which may name programs"),
        options=JJ,
        effects=JJ_PLACES,
    ),
    branches(
        "git",
        branches(
            "remote",
            _jj("list"),
            always("add remove rename set-url", Category.ModifiesVcs, "changes the remotes"),
            options=JJ,
            effects=JJ_PLACES,
        ),
        branches(
            "colocation",
            _jj("status"),
            always("enable disable", Category.ModifiesVcs, "changes the repository"),
            options=JJ,
            effects=JJ_PLACES,
        ),
        _jj("root"),
        always("fetch import export init clone", Category.ModifiesVcs, "changes the repository"),
        always("push", REMOTE, "changes the remote repository"),
        options=JJ,
        effects=JJ_PLACES,
    ),
    branches(
        "workspace",
        _jj("list root", "-T,--template= --name="),
        always("add forget rename update-stale", Category.ModifiesVcs, "changes workspaces"),
        options=JJ,
        effects=JJ_PLACES,
    ),
    branches(
        "sparse",
        _jj("list"),
        always("set reset edit", Category.ModifiesVcs, "changes the set of checked out files"),
        options=JJ,
        effects=JJ_PLACES,
    ),
    branches(
        "util",
        _jj("completion config-schema markdown-help"),
        always("exec", Category.Unrecognized, "runs a program", permutes=False),
        always("gc", DELETES, "deletes old operations"),
        always("install-man-pages snapshot backend", Category.ModifiesFilesystem, "writes files"),
        options=JJ,
        effects=JJ_PLACES,
    ),
    Program(
        "resolve",
        JJ,
        effects={**JJ_PLACES, "-l,--list": Effect()},
        category=Category.Unrecognized,
        phrase="runs a merge program",
        loose=True,
        modes=(*HELP, ("-l", Program("", "-l,--list", category=Category.ReadsVcs))),
    ),
    always(
        "new describe desc commit ci squash split edit abandon rebase restore revert backout duplicate absorb"
        " parallelize undo redo metaedit next prev unsquash simplify-parents sign unsign init",
        Category.ModifiesVcs,
        "changes the repository",
    ),
    always("gerrit", REMOTE, "sends changes for review"),
    always(
        "fix run diffedit arrange bisect",
        Category.RunsProjectCode,
        "runs programs that the settings name",
        permutes=False,
    ),
)


PROGRAMS = (
    Program("svn", "-h,--help -q,--quiet -v", effects=SVN_PLACES, subcommands=SVN_COMMANDS, modes=HELP),
    Program(
        "svnlook",
        "-h,--help",
        subcommands=(
            Program(
                "author cat changed date diff dirs-changed filesize history info lock log propget proplist pg pl"
                " tree uuid youngest help",
                LOOK,
                effects={"--diff-cmd=": RUNS},
                category=Category.ReadsVcs,
                phrase="only reads the repository",
                modes=HELP,
            ),
        ),
        modes=HELP,
    ),
    Program(
        "svnadmin",
        "-h,--help",
        subcommands=(
            Program(
                "verify info lslocks lstxns help",
                LOOK,
                Operands(READS),
                category=Category.ReadsVcs,
                phrase="only reads the repository",
                modes=HELP,
            ),
            Program("dump", LOOK, Operands(READS), {"-F,--file=": WRITES}, modes=HELP),
            always(
                "create load hotcopy upgrade recover setlog setrevprop setuuid pack freeze build-repcache lock unlock",
                Category.ModifiesVcs,
                "changes a repository",
            ),
            always("rmlocks rmtxns delrevprop", DELETES, "deletes from a repository"),
        ),
        modes=HELP,
    ),
    Program(
        "svnversion",
        "-h,--help -n,--no-newline -c,--committed -q,--quiet --version",
        category=Category.ReadsVcs,
        phrase="shows revisions",
    ),
    Program(
        "jj",
        JJ,
        effects=JJ_PLACES,
        subcommands=JJ_COMMANDS,
        modes=HELP,
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsVcs: svn status -u
ReadsVcs: svn log -l 3 --diff
ReadsVcs: svn info --show-item revision
ReadsVcs: svn diff -r HEAD
ReadsVcs: svn propget svn:externals .
ReadsRemote: svn ls https://svn.example.org/repo/trunk
ReadsSecrets: svn ls https://me:secret@svn.example.org/a
ReadsFilesystem: svn help commit
ReadsSecrets: svn auth --show-passwords
ReadsSecrets: svn info --password x
Unrecognized: svn diff --diff-cmd ./run
Unrecognized: svn log --config-option config:tunnels:x=./run
Unrecognized: svn ls svn+x://example.org/a
Unrecognized: svn ls "https://$(cat x).example.org"
ModifiesVcs: svn update
ModifiesFilesystem: svn checkout https://svn.example.org/repo
ModifiesRemote: svn commit -m x
DeletesData: svn revert -R .
ReadsVcs: svnlook tree /srv/repo
ReadsVcs: svnadmin verify /srv/repo
DeletesData: svnadmin rmtxns /srv/repo x
ReadsVcs: svnversion
ReadsFilesystem: jj
ReadsVcs: jj log -r '::@' -n 5
ReadsVcs: jj st
ReadsVcs: jj diff --git -r @-
ReadsVcs: jj op log --limit 3
ReadsVcs: jj file list
ReadsVcs: jj b l -a
ReadsVcs: jj config list
ReadsVcs: jj git remote list
ReadsVcs: jj resolve --list
ReadsFilesystem: jj new --help
Unrecognized: jj diff --tool ./run
Unrecognized: jj --config ui.pager=./run log
Unrecognized: jj util exec -- ./run
Unrecognized: jj frobnicate
RunsProjectCode: jj fix
ModifiesVcs: jj new
ModifiesVcs: jj bookmark delete x
ModifiesSystem: jj config set --user ui.editor ./run
ModifiesRemote: jj git push
DeletesData: jj op abandon ..@-
"""
