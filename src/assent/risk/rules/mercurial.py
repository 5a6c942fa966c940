"""Mercurial, whose global options may stand anywhere."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, RUNS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.vcs import ASKS, CHANGES, CONFIG, DELETES, OPENS, REMOTE, place, url

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

HG = """
-h,--help -q,--quiet -v,--verbose -y,--noninteractive --color= --debug --encoding= --encodingmode= --traceback --time
--profile --hidden --pager=
"""
HG_PLACES = {"-R,--repository=": proven(place), "--cwd=": proven(place), "--config=": CONFIG, "--debugger": RUNS}
CHOSEN = "-I,--include= -X,--exclude= -r,--rev= -T,--template= -S,--subrepos"
DIFF = """
-a,--text -g,--git --binary --nodates --noprefix -p,--show-function --reverse -w,--ignore-all-space
-B,--ignore-blank-lines -b,--ignore-space-change -Z,--ignore-space-at-eol -U,--unified= --stat --root= -c,--change=
--from= --to=
"""
LOG = """
-f,--follow --follow-first -d,--date= -C,--copies -k,--keyword= -L,--line-range= --removed -m,--only-merges -u,--user=
--only-branch= -b,--branch= -B,--bookmark= -P,--prune= -p,--patch -g,--git -l,--limit= -M,--no-merges --stat -G,--graph
--style=
"""
SSH = {
    "-e,--ssh=": RUNS,
    "--remotecmd=": RUNS,
    "--insecure": raises(Category.Unrecognized, "does not check which server answers"),
}
SETS = Operands(CHANGES)


def _hg(
    names: str,
    options: str = "",
    effects: dict[str, Effect] | None = None,
    operands: Operands | None = None,
    category: Category = Category.ReadsVcs,
    phrase: str = "reads the repository",
    modes: tuple[tuple[str, Program], ...] = (),
) -> Program:
    """A subcommand of hg that shows something."""
    return Program(
        names,
        f"{HG} {options}",
        operands or Operands(),
        {**HG_PLACES, **(effects or {})},
        category,
        phrase,
        modes=(*HELP, *modes),
    )


def setting(word: Argument) -> Judgement:
    """A section or setting that is shown."""
    if word.exact and not word.text.casefold().startswith(("auth", "hostsecurity")):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may be a password", word)


HG_COMMANDS = (
    _hg(
        "status st stat",
        f"""
        {CHOSEN} -A,--all -m,--modified -a,--added --removed -d,--deleted -c,--clean -u,--unknown -i,--ignored
        -n,--no-status -t,--terse= -C,--copies -0,--print0 --change=
        """,
    ),
    _hg("log history lo smartlog sl", f"{CHOSEN} {LOG}"),
    _hg("diff di", f"{CHOSEN} {DIFF}"),
    _hg(
        "annotate blame ann",
        f"{CHOSEN} {DIFF} -u,--user -f,--file -d,--date -n,--number --changeset -l,--line-number --no-follow --skip=",
    ),
    _hg(
        "grep",
        f"{CHOSEN} -0,--print0 --all --diff -a,--text -f,--follow -i,--ignore-case -l,--files-with-matches"
        " -n,--line-number -u,--user -d,--date",
    ),
    _hg("files locate manifest", f"{CHOSEN} -0,--print0 -f,--fullpath --all"),
    _hg("cat", f"{CHOSEN} --decode", {"-o,--output=": WRITES}),
    _hg("export", f"{CHOSEN} {DIFF} -B,--bookmark= --switch-parent", {"-o,--output=": WRITES}),
    _hg("heads head parents tip", f"{CHOSEN} -t,--topo -a,--active -c,--closed --style= -p,--patch -g,--git"),
    _hg("identify id", f"{CHOSEN} -n,--num -i,--id -b,--branch -t,--tags -B,--bookmarks", SSH, Operands(proven(url))),
    _hg("summary sum", "", {"--remote": ASKS}),
    _hg("tags branches", f"{CHOSEN} -a,--active -c,--closed"),
    _hg("branch", "", {"-C,--clean": CHANGES, "-f,--force": CHANGES}, SETS),
    _hg(
        "bookmarks bookmark book",
        f"{CHOSEN} -l,--list",
        dict.fromkeys(("-d,--delete", "-m,--rename=", "-i,--inactive", "-f,--force"), CHANGES),
        SETS,
    ),
    _hg(
        "paths root version verify help debuginstall qseries qapplied qunapplied qtop qnext qprev qheader",
        f"{CHOSEN} -s,--summary -e,--extension -c,--command -k,--keyword= --full",
    ),
    _hg("qdiff", f"{CHOSEN} {DIFF}"),
    _hg(
        "incoming in outgoing out",
        f"{CHOSEN} {LOG} -f,--force -n,--newest-first",
        {**SSH, "--bundle=": WRITES},
        Operands(proven(url)),
        Category.ReadsRemote,
        "asks the other repository",
    ),
    _hg(
        "config showconfig debugconfig",
        "-u,--untrusted -T,--template= --source",
        {f"{option}": OPENS for option in ("-e,--edit", "-l,--local", "-g,--global", "--shared", "--non-shared")},
        Operands(proven(setting)),
    ),
    _hg(
        "phase",
        "-r,--rev=",
        dict.fromkeys(("-p,--public", "-d,--draft", "-s,--secret", "-f,--force"), CHANGES),
    ),
    _hg(
        "shelve",
        f"{CHOSEN} -l,--list -p,--patch --stat -A,--addremove -k,--keep -m,--message= -n,--name= -d,--date=",
        {
            "--cleanup": raises(DELETES, "deletes shelved changes"),
            "--delete": raises(DELETES, "deletes shelved changes"),
        },
        category=Category.ModifiesVcs,
        phrase="puts changes aside",
        modes=(("-l", Program("", category=Category.ReadsVcs)),),
    ),
    _hg(
        "resolve",
        f"{CHOSEN} -l,--list -n,--no-status",
        dict.fromkeys(("-a,--all", "-m,--mark", "-u,--unmark", "-t,--tool="), CHANGES),
        category=Category.ModifiesVcs,
        phrase="runs merge programs",
        modes=(("-l", Program("", category=Category.ReadsVcs)),),
    ),
    always(
        "commit ci add addremove forget copy cp rename mv move update up checkout co merge graft rebase backout tag"
        " unshelve histedit amend import unbundle recover topic next previous fold split uncommit qnew qpush"
        " qpop qrefresh qimport init bisect",
        Category.ModifiesVcs,
        "changes the repository or files of the project",
    ),
    always("pull clone bundle archive", Category.ModifiesVcs, "brings or writes files"),
    always("push email serve", REMOTE, "sends to another repository"),
    always(
        "remove rm revert purge clean strip rollback prune obsolete qdelete",
        DELETES,
        "deletes {|files or changes} from the repository",
    ),
    always("extdiff debugshell", Category.Unrecognized, "runs another program"),
)

PROGRAMS = (Program("hg", HG, effects=HG_PLACES, subcommands=HG_COMMANDS, modes=HELP),)

EXAMPLES = """
ReadsVcs: hg status
ReadsVcs: hg st -mard --rev tip
ModifiesSystem: hg -R ../other log -l 5 --template '{node}\\n'
ReadsVcs: hg log -G -p src
ReadsVcs: hg diff -r 1:2 --stat
ReadsVcs: hg annotate -un a.py
ReadsVcs: hg branch
ReadsVcs: hg bookmarks
ReadsVcs: hg id -i
ReadsVcs: hg resolve --list
ReadsVcs: hg shelve -l
ModifiesVcs: hg shelve
ReadsVcs: hg config ui.username
ReadsVcs: hg grep foo
ReadsRemote: hg incoming
ReadsRemote: hg summary --remote
ReadsFilesystem: hg commit --help
ReadsFilesystem: hg --version
ReadsSecrets: hg config auth
Unrecognized: hg --config alias.log='!rm x' log
Unrecognized: hg log --config extensions.x=./x.py
Unrecognized: hg -R .cache/x log
Unrecognized: hg log --frobnicate
Unrecognized: hg incoming -e ./run
Unrecognized: hg incoming ssh://-oProxyCommand=x/y
Unrecognized: hg extdiff -p ./run
Unrecognized: hg config --edit
ModifiesFilesystem: hg cat -o out a.py
ModifiesVcs: hg branch new
ModifiesVcs: hg bookmark -d old
ModifiesVcs: hg commit -m x
ModifiesVcs: hg update -C tip
ModifiesVcs: hg phase --public .
ModifiesRemote: hg push
DeletesData: hg strip tip
DeletesData: hg revert --all
DeletesData: hg shelve --cleanup
"""
