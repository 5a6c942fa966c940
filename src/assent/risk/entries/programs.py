"""The purposes of programs, as far as they matter for what they do together."""

from __future__ import annotations

from assent import rules_table
from assent.command.model import Argument, Command, Joined, Wrapping
from assent.command.program import git_verb
from assent.risk.category import Category
from assent.risk.finding import Finding
from assent.rules_table import CLUSTER, ENGINE, QUERYING, SEARCHER, is_a

# Kinds of programs, of which their files say that they count as one.
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
PORTABLE = "portable"  # the same program with the same options everywhere, and no alias of PowerShell
READER = "reader"  # reads code from its input where no file is named, or `-`
UNPACKING = "unpacker"
FORMATTING, SELECTING = "words formats", "words selects"  # have such words
DISTANT = ("words copies", "words shows")  # read files of another place, or of an archive
BRINGING = (CARRYING, GETTING, CLONING, FILLING, UNPACKING, NAMING, "words brings")  # may bring files from elsewhere
SENDING = ("sender", CONNECTING, ASKING, MAILING)
REMOVING = "remover"  # does nothing else than delete its operands, whatever its options
_PLACING = "placer"  # puts things into a folder
_PLAIN = frozenset("-rRfvnuist")  # letters of their options
SHELL, POWERSHELL = "shell", "powershell"
INTERPRETER = "interpreter"  # of a language, which runs the file that its first operand names
JAVASCRIPT = "javascript"  # runs JavaScript
EDITING = "editor"
READING = "command-reader"
COMMANDED = (READING, QUERYING, EDITING)  # take commands
ISSUING = "token-printer"
BUILDING = "builder"  # does what a file of the project says
DOCUMENTING = "document-printer"  # prints JSON with names and values, as engines and clusters do
STORED = frozenset(  # words for stored data, in the names of tasks and of functions
    "db database databases data schema schemas migrate migration migrations ecto tables relations".split()
)
TAKING = "variable-reader"  # sets variables from its input
SOURCING = "sourcer"  # runs a file in the shell that reads
RUNNING = (SHELL, INTERPRETER, SOURCING, POWERSHELL)
NPM_LIKE = "npm-like"  # runs the scripts of package.json
SCRIPT_FIRST = "script-first"  # its first operand is a script, and what follows is for that
PATCHING = "patcher"
COMPOSING = ("docker", "docker-compose")
LISTED = "scripter"  # its operands name recipes, tasks or scripts that a file of the folder lists
CODE_FIRST = "code-first"  # its first word is code, or that of an option a file
OWN = "assent"  # this gate
KEEPING = frozenset(  # words behind which a client keeps a secret, or logs in with it
    "login auth secret secrets env configure config variable variables init identity kms keyvault ssh-key".split()
)
CHECKING = (["check"], ["validate"])  # a file, of which nothing is sent: twine check, consul validate
FILED = "file-taker"  # has an option for the file of its code, or an address that is a command
SUBSTITUTED = "/dev/fd/6"  # begins what a program is given for `<(…)`
CODE = frozenset("-c -e -E -r -m -p --eval --print -pe -ne -i".split())  # options after which no script is named


def may_overwrite(finding: Finding) -> bool:
    """Whether a command may take the place of files, or of commits, that its facts do not name as written."""
    program, category = finding.command.program, finding.category
    if program == "git":
        words = [word.text for word in finding.command.argv[1:]]
        rewrites = category is Category.ModifiesVcs and not git_words("rewrites").isdisjoint(words)
        return rewrites or git_verb(finding.command) == "apply"
    if category in (Category.Unrecognized, Category.DeletesData):
        return program == "patch" or is_a(program, CODING, FORMATTING, UNPACKING)
    return category >= Category.ModifiesFilesystem and is_a(program, FORMATTING, UNPACKING)


def may_bring(command: Command) -> bool:
    """Whether a command may bring files from elsewhere, or say from where others do."""
    if command.program == "npm":
        return [word.text for word in command.argv[1:2]] == ["pack"]
    if command.program == "git" and git_verb(command) in git_words("local"):
        return False
    return is_a(command.program, *BRINGING)


def is_moved(command: Command) -> bool:
    """Whether git moves files: git mv a b."""
    return git_verb(command) == "mv"


def applies_patch(command: Command) -> bool:
    """Whether a command applies a patch: patch, git apply, git am."""
    return command.program == "patch" or git_verb(command) in git_words("patches")


def takes_commands(command: Command) -> bool:
    """Whether a program takes commands from a file or its input that may be anything, or sources a file."""
    return is_a(command.program, *COMMANDED, SOURCING)


def is_fed(program: str | None) -> bool:
    """Whether a program may be given commands to read, besides what its words say."""
    return is_make(program) or is_a(program, *COMMANDED)


def is_make(program: str | None) -> bool:
    """Whether a program is make."""
    return program is not None and rules_table.canonical(program) == "make"


def loops(program: str | None) -> bool:
    """Whether the code of a program may print in a loop."""
    return program == "jq" or is_a(program, INTERPRETER, READING)


def runs_named(program: str | None) -> bool:
    """Whether a program of that name runs the commands or the code that it is given."""
    return program == "eval" or is_a(program, *RUNNING)


def git_words(meaning: str) -> frozenset[str]:
    """The words of git that have that meaning."""
    return frozenset(rules_table.words("git", meaning))


def interprets(name: str | None) -> bool:
    """Whether a program of that name interprets a language: python3.12, perl."""
    return is_a(name, INTERPRETER)


def runs_text(command: Command) -> bool:
    """Whether a command runs text that it is given, as a program or a string for a shell."""
    if runs_named(command.program):
        return True
    return bool(command.wrappers) and any(wrapper.wrapping is Wrapping.Shell for wrapper in command.wrappers)


def may_run_file(finding: Finding) -> bool:
    """Whether a command may run a file of which the text says more than its name and its words: `bash deploy.sh`."""
    program = finding.command.program or ""
    if not (
        runs_named(program)
        or is_a(program, SCRIPT_FIRST, CODE_FIRST)
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


def places_plainly(command: Command) -> bool:
    """Whether a command puts things into a folder, and no option has that take over the mode of another."""
    words = [word.text for word in command.argv[1:]]
    return is_a(command.program, _PLACING) and all(word[:1] != "-" or _PLAIN.issuperset(word) for word in words)


def runs_beside(command: Command) -> bool:
    """Whether what a function calls runs beside it: `:(){ :|:& };:`."""
    return command.stdin is not None or command.joined is Joined.Background


def takes_words(command: Command) -> bool:
    """Whether words of the command come from its input: `xargs sh -c`."""
    return any(wrapper.wrapping is Wrapping.Operands for wrapper in command.wrappers)


GENERATING = "generator"  # prints or makes as much as its words say
# parts of code that repeats, or makes numbers of very many digits
_REPEATING = ("while", "loop", "until", "repeat", ";;", "count(", "**", "range(", "000000", "<<", "e1")
HOLDING = "holder"  # keeps all of its input, or all of its last line, before it prints


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
    devices = [path for path in finding.reads if path.startswith("/dev/")]
    if devices or command.growth or is_a(command.program, GENERATING):
        return True
    code = [word.text for word in command.argv[1:]] if loops(command.program) else []
    return any(part in text for text in code for part in _REPEATING)


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
        return not git_words("talks").isdisjoint(words)
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
    if finding.category >= Category.ModifiesSystem and [name for name in names if name in COMPOSING]:
        return True
    if finding.category < Category.Unrecognized:
        return finding.premise is not None and finding.premise.listed
    program = finding.command.program or ""
    shows = program == "wc" or finding.secret is not None or ("/" in program and finding.unknown is not None)
    prints = finding.category is Category.ReadsSecrets and (
        prints_documents(program) or is_a(program, ISSUING, SEARCHER) or lists_lines(program) or bool(command.redirects)
    )
    inserted = not program and any(part.listed for part in finding.command.opaque)
    shell = program in ("eval", "set", "export", "shopt", "source", ".")
    return shows or prints or inserted or shell or program.startswith("python")


def prints_documents(program: str | None) -> bool:
    """Whether a program prints JSON documents with names and values."""
    return is_a(program, DOCUMENTING, CLUSTER, ENGINE)


def lists_lines(program: str | None) -> bool:
    """Whether the file of a program lists its commands that print a name in each line."""
    return program is not None and bool(rules_table.vocabulary(program.rpartition("/")[2], "lined"))


def _is_substituted(word: Argument) -> bool:
    return word.text.startswith(SUBSTITUTED)


def may_carry(finding: Finding) -> bool:
    """Whether a command has to be looked at: it is asked about, and has words that may be a command."""
    if finding.category is Category.Unrecognized:
        return True
    if not Category.RunsProjectCode <= finding.category < Category.Destroys:
        return False
    command = finding.command
    fed = is_fed(command.program) and (
        command.stdin is not None or bool(command.redirects) or any(map(_is_substituted, command.argv))
    )
    return fed or any(is_a(word.text, DESTROYING) or " " in word.text for word in command.argv[1:])
