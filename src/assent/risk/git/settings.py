"""git's own options, and which settings are harmless: many settings name a program that git runs."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import Program, proven, raises
from assent.risk.finding import Judgement
from assent.risk.git.model import GitRule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

# every setting of these sections is about how output looks
_SECTIONS = ("advice", "color", "column", "status")

# settings that change what is shown or recorded, whatever their value
_SETTINGS = frozenset(
    """
    apply.ignorewhitespace apply.whitespace
    blame.blankboundary blame.coloring blame.date blame.showemail blame.showroot
    branch.autosetupmerge branch.autosetuprebase branch.sort branch.description branch.merge branch.pushremote
    branch.rebase branch.remote
    checkout.defaultremote checkout.guess checkout.workers
    clone.defaultremotename
    commit.cleanup commit.status commit.verbose
    core.abbrev core.autocrlf core.bare core.bigfilethreshold core.checkstat core.commentchar core.compression
    core.eol core.filemode core.ignorecase core.logallrefupdates core.longpaths core.multipackindex
    core.precomposeunicode core.preloadindex core.protecthfs core.protectntfs core.quotepath core.safecrlf
    core.sharedrepository core.sparsecheckout core.sparsecheckoutcone core.symlinks core.trustctime
    core.untrackedcache core.warnambiguousrefs core.whitespace
    diff.algorithm diff.autorefreshindex diff.colormoved diff.colormovedws diff.context diff.dirstat
    diff.dstprefix diff.ignoresubmodules diff.indentheuristic diff.interhunkcontext diff.mnemonicprefix
    diff.noprefix diff.relative diff.renamelimit diff.renames diff.srcprefix diff.statgraphwidth
    diff.statnamewidth diff.submodule diff.suppressblankempty diff.wserrorhighlight
    feature.manyfiles
    fetch.fsckobjects fetch.output fetch.parallel fetch.prune fetch.prunetags fetch.writecommitgraph
    format.pretty
    gc.auto gc.autodetach gc.autopacklimit gc.writecommitgraph
    grep.column grep.extendedregexp grep.fullname grep.linenumber grep.patterntype grep.threads
    http.lowspeedlimit http.lowspeedtime http.maxrequests http.postbuffer http.version
    i18n.commitencoding i18n.logoutputencoding
    index.threads index.version
    init.defaultbranch init.defaultobjectformat
    log.abbrevcommit log.date log.decorate log.diffmerges log.excludedecoration log.follow log.graphcolors
    log.initialdecorationset log.mailmap log.showroot
    maintenance.auto maintenance.autodetach
    merge.autostash merge.branchdesc merge.conflictstyle merge.ff merge.log merge.renamelimit merge.renames
    merge.stat merge.verbosity
    notes.displayref
    pack.compression pack.threads pack.windowmemory
    pull.ff pull.octopus pull.rebase
    push.autosetupremote push.default push.followtags push.recursesubmodules
    rebase.abbreviatecommands rebase.autosquash rebase.autostash rebase.missingcommitscheck rebase.stat
    rebase.updaterefs
    rerere.autoupdate rerere.enabled
    showbranch.default
    stash.showincludeuntracked stash.showpatch stash.showstat
    submodule.fetchjobs submodule.recurse
    tag.sort
    user.email user.name user.signingkey user.useconfigonly
    versionsort.suffix
    worktree.guessremote
    """.split()
)

_FSCK = ("error", "warn", "ignore")  # how much fsck makes of one kind of flaw: fetch.fsck.missingEmail

# settings that name a program, harmless with one of these values; an empty one turns it off
_VALUES = {
    "commit.gpgsign": ("false", "0", "no", "off", ""),
    "core.askpass": ("", "true", "/bin/true"),
    "core.editor": ("true", ":", "cat", "/bin/true"),
    "core.fsmonitor": ("false", "0", "no", "off", ""),
    "core.hookspath": ("/dev/null",),
    "core.pager": ("cat", ""),
    "credential.helper": ("",),
    "credential.interactive": ("false", "0", "never"),
    "diff.external": ("",),
    "filter.clean": ("", "cat"),
    "filter.process": ("",),
    "filter.required": ("false", "0"),
    "filter.smudge": ("", "cat"),
    "log.showsignature": ("false", "0", "no", "off"),
    "pager.branch": ("false", "0", "cat"),
    "pager.diff": ("false", "0", "cat"),
    "pager.log": ("false", "0", "cat"),
    "pager.show": ("false", "0", "cat"),
    "push.gpgsign": ("false", "0", "no", "off"),
    "sequence.editor": ("true", ":", "cat", "/bin/true"),
    "tag.gpgsign": ("false", "0", "no", "off", ""),
}

# settings whose value git runs sooner or later, or that send it elsewhere, apart from what is between section and name
_PROGRAMS = frozenset(
    """
    browser.path core.attributesfile core.worktree difftool.path guitool.cmd http.cookiefile http.extraheader http.proxy
    http.sslcainfo http.sslverify https.proxy imap.tunnel instaweb.httpd lfs.path lfs.url mergetool.path remote.proxy
    remote.vcs sendemail.sendmailcmd sendemail.smtpserver sendemail.tocmd sendemail.cccmd sendemail.headercmd
    submodule.update tar.command url.insteadof url.pushinsteadof web.browser
    browser.cmd core.alternaterefscommand core.askpass core.editor core.fsmonitor core.gitproxy core.hookspath
    core.pager core.sshcommand credential.helper diff.command diff.external diff.textconv difftool.cmd filter.clean
    filter.process filter.smudge gpg.program include.path includeif.path init.templatedir interactive.difffilter
    man.cmd merge.driver mergetool.cmd pager.branch pager.diff pager.log pager.show remote.receivepack
    remote.uploadpack sequence.editor trailer.cmd trailer.command uploadpack.packobjectshook
    """.split()
)
_SERVERS = frozenset("url remote http https submodule branch".split())  # sections that say where git connects to
# folders of a project in which its tools keep the hooks that everybody runs: husky, lefthook, pre-commit
_HOOKS = frozenset(
    f"{above}{name}{below}"
    for above in ("", "./")
    for name in ".husky .githooks .git-hooks git-hooks githooks .hooks scripts/hooks tools/hooks".split()
    for below in ("", "/", "/_")
)
_TOOLS = frozenset(("core.askpass", "core.editor", "core.pager", "credential.helper", "sequence.editor"))


def doubt(key: str, value: str | None) -> str:
    """Why setting `key` to `value` (None: not known) may make git run a program; empty when it cannot.

    Section and name are compared without case, and without the subsection between them.
    """
    section, _, rest = key.casefold().partition(".")
    name = f"{section}.{rest.rpartition('.')[2]}"
    if name in _SETTINGS or section in _SECTIONS:
        return ""
    if (section == "fsck" or rest.startswith("fsck.")) and value in _FSCK:
        return ""
    if name in _VALUES:
        if value is not None and value in _VALUES[name]:
            return ""
        return f"`git` may run the program in the setting `{key}`"
    does = "use another server" if section in _SERVERS else "run programs"
    return f"the setting `{key}` may make git {does}"


def is_of_project(key: str, value: str | None) -> bool:
    """Whether the setting has git run the hooks that the project keeps in such a folder."""
    return key.casefold() == "core.hookspath" and value in _HOOKS


def runs_later(key: str, value: str | None) -> bool:
    """Whether setting `key` to `value` puts in place what git runs later: a hook, a filter, an alias of a program.

    A tool of the person's own is none of them: `core.editor 'code --wait'`.
    """
    section, _, rest = key.casefold().partition(".")
    name = f"{section}.{rest.rpartition('.')[2]}"
    if section == "alias":
        return value is None or value.startswith("!")
    if name not in _PROGRAMS or (name in _VALUES and value in _VALUES[name]):
        return False
    return not (name in _TOOLS and value is not None and _is_tool(value))


def _is_tool(value: str) -> bool:
    """Whether it is the name of a program, perhaps with long options that have no values."""
    program, *options = value.split(" ")
    return program.isalnum() and all(word[:2] == "--" and word.replace("-", "").isalpha() for word in options)


def setting(word: Argument) -> Judgement:
    """Judge key=value as given to -c; without a value it is true."""
    key, equals, value = word.prefix.partition("=")
    if not word.exact and not equals:
        return Judgement(Category.Unrecognized, f"`git` takes a setting, `{word.text}`, that is only known at run time")
    return _judged(key, (value if equals else "true") if word.exact else None)


def _from_environment(word: Argument) -> Judgement:
    """Judge key=VARIABLE as given to --config-env."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"`git` takes a setting, `{word.text}`, that is only known at run time")
    return _judged(word.text.rpartition("=")[0], None)


def _judged(key: str, value: str | None) -> Judgement:
    reason = doubt(key, value)
    if reason:
        return Judgement(Category.Unrecognized, reason)
    return Judgement(Category.ReadsFilesystem, f"the setting `{key}` runs no program")


# the options before the subcommand
GIT = GitRule(
    Program(
        "git",
        """
        -C= --git-dir= --work-tree= --namespace= --list-cmds= --attr-source=
        -v,--version -h,--help --html-path --man-path --info-path
        -P,--no-pager -p,--paginate --bare --no-replace-objects --no-lazy-fetch --no-optional-locks --no-advice
        --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs
        """,
        effects={
            "-c=": proven(setting),
            "--config-env=": proven(_from_environment),
            "--exec-path=?": raises(Category.Unrecognized, "runs the programs of git from {|another folder}"),
        },
        phrase="prints help",
        permutes=False,
        plain=True,
    )
)
