"""The purposes of programs, as far as they matter for what they do together."""

from __future__ import annotations

from assent import rules_table
from assent.command import program
from assent.command.model import Argument, Command, Joined, Wrapping
from assent.command.program import git_verb
from assent.risk.category import Category
from assent.risk.finding import Finding
from assent.rules_table import CLUSTER, ENGINE, is_a

TYPE_CHECKING = False

# Kinds of programs, of which their files say that they count as one.
ACCOUNTING = "accountant"  # makes accounts
AGENT = "agent"
ASKING = "resolver"  # sends a name
BARE = "maker"  # puts no files into a folder that it names
CARRYING = "carrier"  # copies from and to other places
CLONING = "cloner"  # of repositories
CODING = "coder"  # takes code in a word, or reads it
CODED = (CODING, "words code")  # or takes it behind some of its words
CONNECTING = "connector"  # passes its input to another machine, and what that says to its output
DESTROYING = "destroyer"
DOWNLOADING = "downloader"
ESCALATING = "escalator"  # somebody may become root by it
FILLING = "copier"  # copies, moves or links into folders
COPYING = "mover"  # sends its operands where one is on another machine
GETTING = "getter"  # puts what it gets into the current folder
GIVING = "giver"  # sends the files that it is given
LISTING = "lister"  # shows which files there are
LOADING = "loader"  # loads code or settings of the folder even where it only reads; see risk.code.loads
MAILING = "mailer"
MOVING = "deployer"  # of projects
NAMING = "namer"  # makes up the names of files that it writes
OPENING = "opener"  # asks for the address that it is given
READER = "reader"  # reads code from its input where no file is named, or `-`
PORTABLE = "portable"  # the same program with the same options everywhere, and no alias of PowerShell
UNPACKING = "unpacker"
FORMATTING, SELECTING = "words formats", "words selects"  # have such words
DISTANT = ("words copies", "words shows")  # read files of another place, or of an archive
BRINGING = (CARRYING, GETTING, CLONING, FILLING, UNPACKING, NAMING, "words brings")  # may bring files from elsewhere
SENDING = ("sender", CONNECTING, ASKING, MAILING)
# Programs that do nothing else than delete their operands, whatever their options.
REMOVERS = frozenset(("rm", "grm", "unlink", "rimraf"))
MATCHING = "rimraf"  # among these: older versions take each operand for a pattern
EDITORS = frozenset(("sed", "gsed", "perl"))  # may edit the files that they are given where these are
REWRITING = frozenset(  # of git: other commits replace the last ones, or a name comes to mean another commit
    "--amend rebase --rebase -r reset update-ref".split()
)
_PLACING = frozenset("cp gcp mv gmv ln gln".split())  # put things into a folder
_PLAIN = frozenset("-rRfvnuist")  # letters of their options
_GIVEN = frozenset(("patch", "cpio"))  # read which files they write
SHELLS = frozenset("sh bash dash ash zsh ksh mksh fish csh tcsh rbash posh pwsh".split())
INTERPRETERS = frozenset("python python2 python3 pypy node deno bun perl ruby php lua osascript awk gawk".split())
LOOPING = INTERPRETERS | frozenset(("mawk", "nawk", "jq", "tclsh", "luajit"))  # whose code may print in a loop
READING = frozenset(  # take commands
    "tclsh wish expect ftp ncftp sftp lftp ed ex gdb lldb sqlite3 psql mysql R octave crontab at batch".split()
)
QUERYING = frozenset(  # take statements for a database
    "psql mysql mariadb sqlite3 sqlite duckdb clickhouse-client cqlsh sqlcmd sqlplus mongosh mongo redis-cli".split()
)
EDITING = frozenset("vim vi view nvim ex ed red vimdiff gvim rvim rview".split())
FED = READING | {"make", "gmake"}  # may be given commands to read, besides what they are told
SHOWING = ("env", "printenv")  # the environment
DOCUMENTING = ("terraform", "tofu", "aws")  # print JSON with names and values, as engines and clusters do
LINED = ("helm", "php")  # whose files list commands that print a name in each line, and harmless names
ISSUING = ("gh", "gcloud", "az")  # print tokens
STORED = frozenset(  # words for stored data, in the names of tasks and of functions
    "db database databases data schema schemas migrate migration migrations ecto tables relations".split()
)
TAKING = frozenset(("read", "mapfile", "readarray"))  # set variables from their input
SOURCING = frozenset(("source", "."))
POWERSHELLS = frozenset("powershell powershell.exe pwsh pwsh.exe".split())
RUNNING = SHELLS | INTERPRETERS | SOURCING | POWERSHELLS | frozenset(("eval",))
MAKES = ("make", "gmake")
# Programs whose operands name recipes, tasks or scripts that a file of the folder lists.
LISTED = frozenset((*MAKES, *"npm pnpm yarn bun composer deno just task go-task".split()))
PASSING = frozenset(
    "commit add status log diff push show checkout switch branch stash merge rebase tag".split()
)  # of git: bring none
NODES = ("node", "nodejs", "bun", "deno")
STARTING = frozenset(  # files, as the interpreters do
    "nodejs tsx ts-node Rscript julia elixir luajit raku ocaml swift".split()
)
CODE_FIRST = ("awk", "gawk", "mawk", "nawk", "sed", "gsed")  # whose first word is code, or that of an option a file
MODULES = (".js", ".cjs", ".mjs", ".ts", ".node")
OWN = "assent"  # this gate
PATCHING = frozenset(("apply", "am"))  # subcommands of git
TALKING = frozenset("clone fetch pull push ls-remote remote submodule".split())  # the same
KEEPING = frozenset(  # words behind which a client keeps a secret, or logs in with it
    "login auth secret secrets env configure config variable variables init identity kms keyvault ssh-key".split()
)
CHECKING = (["check"], ["validate"])  # a file, of which nothing is sent: twine check, consul validate
# Programs with an option for the file of their code, or with an address that is a command.
FILED = frozenset(
    "make gmake just task go-task ninja rake cmake sed gsed awk gawk mawk nawk jq gojq jaq yq socat magick tmux".split()
)
SUBSTITUTED = "/dev/fd/6"  # begins what a program is given for `<(…)`
CODE = frozenset("-c -e -E -r -m -p --eval --print -pe -ne -i".split())  # options after which no script is named


def may_overwrite(finding: Finding) -> bool:
    """Whether a command may take the place of files, or of commits, that its facts do not name as written."""
    program, category = finding.command.program, finding.category
    if program == "git":
        words = [word.text for word in finding.command.argv[1:]]
        rewrites = category is Category.ModifiesVcs and not REWRITING.isdisjoint(words)
        return rewrites or git_verb(finding.command) == "apply"
    if category in (Category.Unrecognized, Category.DeletesData):
        return program in _GIVEN or is_a(program, CODING, FORMATTING, UNPACKING)
    return category >= Category.ModifiesFilesystem and is_a(program, FORMATTING, UNPACKING)


def may_bring(command: Command) -> bool:
    """Whether a command may bring files from elsewhere, or say from where others do."""
    if command.program == "npm":
        return [word.text for word in command.argv[1:2]] == ["pack"]
    if command.program == "git" and git_verb(command) in PASSING:
        return False
    return is_a(command.program, *BRINGING)


def is_moved(command: Command) -> bool:
    """Whether git moves files: git mv a b."""
    return git_verb(command) == "mv"


def applies_patch(command: Command) -> bool:
    """Whether a command applies a patch: patch, git apply, git am."""
    return command.program == "patch" or git_verb(command) in PATCHING


def takes_commands(command: Command) -> bool:
    """Whether a program takes commands from a file or its input that may be anything, or sources a file."""
    program = command.program or ""
    return program in READING or program in SOURCING or program in QUERYING or program in EDITING


def interprets(name: str | None) -> bool:
    """Whether a program of that name interprets a language: python3.12, perl."""
    return name is not None and rules_table.unversioned(name) in INTERPRETERS


def runs_text(command: Command) -> bool:
    """Whether a command runs text that it is given, as a program or a string for a shell."""
    if rules_table.unversioned(command.program or "") in RUNNING:
        return True
    return bool(command.wrappers) and any(wrapper.wrapping is Wrapping.Shell for wrapper in command.wrappers)


def valued(name: str) -> frozenset[str]:
    """The options of an interpreter that have a word of their own in front of its script."""
    name = rules_table.unversioned(name)
    if name in NODES[:2]:
        kinds = ("valued", "loading", "written")
        return frozenset().union(*[rules_table.knows("node", kind) for kind in kinds])
    return frozenset(program.VALUED.get(name, ()))


def script(command: Command) -> Argument | None:
    """The file that a command runs: `./x`, `sh -e x`, `. x`, `python3 x`, `sed -f x`; also `sh < x`."""
    if not command.argv:
        return None
    if "/" in (command.program or ""):
        return command.argv[0]
    if command.program in CODE_FIRST:
        from assent.risk.entries.program_option import named as named_file  # few texts name such a file

        return named_file(command.argv[1:])
    name = rules_table.unversioned(command.program or "")
    if name not in RUNNING or name == "eval":
        return None
    if command.program in POWERSHELLS:
        from assent.risk.entries.powershell_script import named  # few texts of bash start one

        return named(command.argv)
    if command.program in program.SHELLS:
        from assent.command.wrappers.invocation import invocation

        return invocation(command.argv, command.program).script or _given(command)
    before, options = "", valued(name)
    coding = program.CODES.get(name, CODE)
    for word in command.argv[1:]:
        if word.text in coding and command.program not in SOURCING:
            return None
        if word.text[:1] not in ("-", "+") and before not in options:
            return word
        before = word.text
    return _given(command)


def may_run_file(finding: Finding) -> bool:
    """Whether a command may run a file of which the text says more than its name and its words: `bash deploy.sh`."""
    program = finding.command.program or ""
    if not (
        rules_table.unversioned(program) in RUNNING
        or program in STARTING
        or program in CODE_FIRST
        or "/" in program
        or takes_commands(finding.command)
    ):
        return False
    if any(wrapper.wrapping is Wrapping.Project for wrapper in finding.command.wrappers):
        return True  # the program around it has the category
    return Category.RunsProjectCode <= finding.category < Category.Destroys


def may_start_scripts(finding: Finding) -> bool:
    """Whether a command may run scripts that its words only mention: `git rebase -x ./x.sh`, `PAGER=./x.sh man ls`."""
    if not Category.RunsProjectCode <= finding.category < Category.Destroys:
        return False
    command = finding.command
    if is_remote(command):
        return False
    texts = (command.text, *[each.value.text for each in command.variables if each.value is not None])
    return is_a(command.program, *CODED, LOADING, "engine") or any(mark in text for text in texts for mark in "./*?[$")


def modules(finding: Finding) -> tuple[str, ...]:
    """The files that inline JavaScript of the project loads: `node -e 'require("./x.js")'`."""
    if finding.category is not Category.RunsProjectCode or finding.command.program not in NODES:
        return ()
    return tuple([path for path in finding.reads if path.endswith(MODULES)])


def _given(command: Command) -> Argument | None:
    """The file that a command reads as its input."""
    return next((r.target for r in command.redirects if r.reads and r.target is not None), None)


def places_plainly(command: Command) -> bool:
    """Whether a command puts things into a folder, and no option has that take over the mode of another."""
    words = [word.text for word in command.argv[1:]]
    return command.program in _PLACING and all(word[:1] != "-" or _PLAIN.issuperset(word) for word in words)


def runs_beside(command: Command) -> bool:
    """Whether what a function calls runs beside it: `:(){ :|:& };:`."""
    return command.stdin is not None or command.joined is Joined.Background


def takes_words(command: Command) -> bool:
    """Whether words of the command come from its input: `xargs sh -c`."""
    return any(wrapper.wrapping is Wrapping.Operands for wrapper in command.wrappers)


# Programs that print or make as much as their words say.
COUNTING = frozenset("yes seq gseq jot openssl shuf".split())
# Programs that keep all of their input, or all of its last line, before they print.
HOLDING = frozenset("tail sort tac shuf gsort gtail column jq".split())


def is_wide(command: Command) -> bool:
    """Whether printf may be given a number of very many digits."""
    return command.program == "printf" and any(
        len(word.text) > 8 and sum(map(str.isdigit, word.text)) > 8 for word in command.argv
    )


def may_multiply(command: Command) -> bool:
    """Whether a command may be started for many lines at once: `… | xargs -P 0 a`."""
    if command.stdin is None or not command.wrappers:
        return False
    words = [word.text for wrapper in command.wrappers for word in wrapper.words]
    return any(word.startswith(("-P", "--max-procs", "-j", "--jobs")) for word in words)


def may_be_endless(finding: Finding) -> bool:
    """Whether what a command prints may have no end."""
    command = finding.command
    if command.program in COUNTING or command.growth or any(path.startswith("/dev/") for path in finding.reads):
        return True
    return command.program in LOOPING and any(
        part in word.text
        for word in command.argv[1:]
        for part in ("while", "loop", "until", "repeat", ";;", "count(", "**", "range(", "000000", "<<", "e1")
    )


def is_remote(command: Command) -> bool:
    """Whether a command runs on another machine."""
    return bool(command.wrappers) and any(wrapper.wrapping is Wrapping.Remote for wrapper in command.wrappers)


def sends(command: Command) -> bool:
    """Whether a command may pass what it is given to another machine."""
    if is_a(command.program, *SENDING) or is_remote(command):
        return True
    starts = rules_table.words(command.program, "uploads")
    return bool(starts) and " ".join([word.text for word in command.argv[1:4]]).startswith(tuple(starts))


def gives(command: Command) -> bool:
    """Whether a client sends what it is given, and does not keep it as a login or a secret of its own."""
    words = [word.text for word in command.argv[1:]]
    if command.program == "git":
        return not TALKING.isdisjoint(words)
    if is_a(command.program, OPENING):
        return any("://" in word for word in words)
    if words[:1] in CHECKING:
        return False
    keeps = not KEEPING.isdisjoint([part for word in words[:3] for part in word.split(":")])
    return is_a(command.program, GIVING) and not (keeps and not names_other(command))


def names_other(command: Command) -> bool:
    """Whether an option names another account, project or host than the one that is configured: gh -R other/x."""
    options = rules_table.known(command.program or "").get("where", "").replace("=", "").replace(",", " ").split()
    return any(word.text.partition("=")[0] in options for word in command.argv[1:])


def may_be_listed(command: Command) -> bool:
    """Whether a word of a command may be a name that another lists for it, and begin as an option does."""
    return any(word.glob and not word.prefix for word in command.argv)


def may_be_less(finding: Finding) -> bool:
    """Whether another command of the text may make this one harmless: `env | wc`, `go build -o x && ./x`."""
    command = finding.command
    names = (command.program, *[wrapper.name for wrapper in command.wrappers])
    if finding.category >= Category.ModifiesSystem and any(name in ("docker", "docker-compose") for name in names):
        return True
    if finding.category < Category.Unrecognized:
        return finding.premise is not None and finding.premise.listed
    program = finding.command.program or ""
    shows = program in (*SHOWING, "wc", "grep", "egrep", "fgrep", "rg") or finding.secret is not None
    shows = shows or ("/" in program and finding.unknown is not None)
    prints = (
        prints_documents(program) or program in (*ISSUING, *LINED) or finding.command.redirects
    ) and finding.category is Category.ReadsSecrets
    inserted = not program and any(part.listed for part in finding.command.opaque)
    return shows or prints or inserted or program in ("eval", "set", "export") or program.startswith("python")


def prints_documents(program: str | None) -> bool:
    """Whether a program prints JSON documents with names and values."""
    return program in DOCUMENTING or is_a(program, CLUSTER, ENGINE)


def _is_substituted(word: Argument) -> bool:
    return word.text.startswith(SUBSTITUTED)


def may_carry(finding: Finding) -> bool:
    """Whether a command has to be looked at: it is asked about, and has words that may be a command."""
    if finding.category is Category.Unrecognized:
        return True
    if not Category.RunsProjectCode <= finding.category < Category.Destroys:
        return False
    command = finding.command
    fed = command.program in FED and (
        command.stdin is not None or bool(command.redirects) or any(map(_is_substituted, command.argv))
    )
    return fed or any(is_a(word.text, DESTROYING) or " " in word.text for word in command.argv[1:])
