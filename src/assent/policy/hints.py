"""The hints in the words of a command that is not understood: it shows a secret, loses data, or makes something last.

Where nobody is asked, such a word counts for the worst that it may mean. What the program does with it is not known.
"""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.policy.edited import edited_worst
from assent.policy.hint import Hint
from assent.policy.kept import STORES, shows_kept
from assent.policy.own_key import without_own_key
from assent.policy.persistence import persists_by
from assent.policy.stated_loss import ABSENT, stated
from assent.policy.verbs import said_by_verb
from assent.record import replace
from assent.risk.code.erasing import erases
from assent.risk.code.filenames import NATIVE
from assent.risk.disk.named import LISTED, MODULES
from assent.risk.entries.input_code import reads_code
from assent.risk.entries.programs import CODE, CODED, CODING, FILED, READER, SHELL, is_fed, takes_commands
from assent.risk.hidden import hides
from assent.risk.hidden.ways import WAYS
from assent.risk.unread import literal
from assent.rules_table import PROXY, is_a
from assent.rules_table import words as rules_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command


_NAMES = str.maketrans("/:", "..")
_APART = str.maketrans(dict.fromkeys("'\"`()[]{};,=<>|&!@+*#%\n\t", " "))
MOST_WORDS = 200  # of code

# Words that delete in languages without a rule of their own.
DELETING = frozenset(
    "--delete --remove-source-files rd del mrm mdelete mdel deltree rm-r os.remove file.delete directory.delete".split()
)
# The same as the last part of a longer name: fs.promises.rm, File.unlink, Dir.rmtree.
UNMAKING = frozenset(
    """
    rm rmdir unlink rmtree rm_rf rm_r rmsync rmdirsync unlinksync remove_tree remove_dir_all removefile removedirectory
    removedirectoryrecursive removepathforcibly deleteifexists removeitem trashitem deleterecursively deletedir del_dir
    del_dir_r delete-directory delete-file removeall remove_file remove_dir remove_all deletefile deletetree
    removeitematpatherror removeitematurlerror trashitematurlresultingitemurlerror
    rmdirrecurse removedir delete_file delete_directory delete_directory_and_contents
    """.split()
)
# The same as a method of what is stored: Upload.purge, Order.truncate!.
EMPTYING = frozenset("purge truncate wipe nuke obliterate".split())
LISPS = frozenset("clj clojure bb lein".split())  # in whose names words are joined by dashes
# Languages in which `delete` and `remove` are no words for lists and tables.
PLAIN = frozenset(
    "powershell pwsh r rscript octave octave-cli erl bb clj clojure scala kotlin groovy jshell jrunscript ocaml ftp "
    "lftp ncftp tftp sftp".split()
)
PLAINLY = frozenset(("delete", "remove", "delete-tree"))
EVALUATING = frozenset(("eval", "exec", "instance_eval", "class_eval", "getattr", "runinthiscontext"))
CALLED_BEHIND = frozenset(("-e", "--eval", "eval", "rpc", "-batch", "-c", "--exec", "--execute"))  # in front of code
HIDING = frozenset(  # what makes code out of other text
    """
    b64decode urlsafe_b64decode decode64 base64_decode base64 atob unpack pack fromcharcode unhexlify fromhex
    frombase64string __import__
    """.split()
)
CMDLETS = ("remove-", "clear-")  # how those of PowerShell begin
ENGLISH = frozenset("delete empty erase".split())  # verbs of AppleScript and of Tcl
SPEAKING = ("osascript", "tclsh", "wish")
POWERSHELLS = ("powershell", "pwsh")
STARTING = ("start-process", "start", "saps")
JOINING = ("cmd", *POWERSHELLS, "osascript")  # take their words together as code
OTHERS = ("cmd", "cmd.exe", *POWERSHELLS, "expect", NATIVE)
# What makes something last, in the names that systems have for it.
LASTING = (
    *("login item", "currentversion\\run", "currentversion/run", "winlogon", "scheduledtask", "scheduledjob"),
    *("new-service", "set-service", "$profile", "launchagents", "launchdaemons", "__eventfilter", "startup create"),
    *("new-localuser", "add-localgroupmember", "new-aduser", "mppreference", "executionpolicy"),
    *("startup\\", "authorized_keys", "fish_user_paths", "funcsave", "set -u ", "setenvironmentvariable("),
)
_OPTIONS = "ARGS"  # in the names of variables that hold options


def _is_coded(program: str) -> bool:
    """Whether a program of that name, in small letters, takes code."""
    return is_a(program, *CODED) or program in ("r", "rscript")


def worst_said(command: Command, told: str = "", interpreter: str = "") -> Hint | None:
    """The worst that the words of the command say: a secret to be shown, a loss, or something that lasts.

    `told` is piped into it, or in a file that the text has written, which `interpreter` runs where the command is none.
    """
    command = _started(command)
    program = (
        (command.program or "")
        .replace("\\", "/")
        .rpartition("/")[2]
        .casefold()
        .removesuffix(".exe")
        .removesuffix(".sh")
    )
    words = [literal(word) for word in command.argv[1:]]
    given = [word.text for word in command.given()]
    return (
        _named_worst(program, [*words, *_optional(command)])
        or (Hint.Loses if told and _says_absent(told) else None)
        or (Hint.Unread if not given and _takes_unread_code(command, program, words, told) else None)
        or (Hint.Unread if given and _is_given_unread_code(command) else None)
        or (Hint.Shows if _names_secret(command, program) else None)
        or edited_worst(program, [*words, *given, told])
        or (_told_worst(told, program, interpreter) if told else None)
        or evaluated_worst(command)
        or _coded_worst(command, program, words, given)
    )


def _coded_worst(command: Command, program: str, words: list[str], given: list[str]) -> Hint | None:
    """The worst that code says among the words, or that the command is given."""
    hiding = [*_inline(command), *given] if _takes_code(program) else given
    codes = dict.fromkeys([*_codes(program, words), *given, *hiding])
    said = next((said for code in codes if (said := _code(code, program)) is not None), None)
    return said or (Hint.Hides if any(hides(code, _plain(program)) for code in hiding) else None)


def _optional(command: Command) -> list[str]:
    """The options that variables hold for a program: TF_CLI_ARGS=-destroy."""
    holding = [each.value for each in command.variables if each.value is not None and _OPTIONS in each.name]
    return [word for value in holding for word in literal(value).split()]


def _started(command: Command) -> Command:
    """The program that `Start-Process` starts, in place of the cmdlet."""
    if (command.program or "").casefold() not in STARTING:
        return command
    from assent.risk.windows.started import start_of  # few texts are of PowerShell

    start = start_of(command.argv)
    return command if start is None else replace(command, argv=start.words, program=start.words[0].text)


def _takes_code(program: str) -> bool:
    """Whether a word of such a program may be code."""
    return _is_coded(program) or program in OTHERS or program in WAYS


def _plain(program: str) -> str:
    """The name of an interpreter without what only says that it has no window: pythonw."""
    return program.removesuffix("w") if program.startswith("python") else program


def _told_worst(told: str, program: str, interpreter: str) -> Hint | None:
    """The worst that the code says which a program is told, or that `interpreter` runs."""
    said = _code(told, interpreter or program) or (Hint.Loses if _states_loss(told, program) else None)
    takes = bool(interpreter) or _takes_code(program)
    return said or (Hint.Hides if takes and hides(told, interpreter or _plain(program)) else None)


def _states_loss(told: str, program: str) -> bool:
    """Whether a statement that the program's file lists deletes data: CLEAR QLOCAL(X)."""
    rows = rules_words(program, "loses")
    said = f" {' '.join(told.casefold().translate(_APART).split())} " if rows else ""
    return any(f" {row.casefold()} " in said for row in rows)


def _named_worst(program: str, words: list[str]) -> Hint | None:
    """The worst that the program's name or a word says: a proxy, hidden code, a verb, something that lasts."""
    if (is_a(program, PROXY) and words) or (program in POWERSHELLS and any(map(_is_encoded, words))):
        return Hint.Hides
    if not is_a(program, CODING) and not is_a(program, SHELL):
        said = said_by_verb(program, without_own_key(program, words))
        if said is not None:
            return said
    joined = " ".join(words).casefold()
    return Hint.Lasts if any(part in joined for part in LASTING) else None


def _is_encoded(word: str) -> bool:
    """Whether an option of PowerShell has code behind it that is encoded: -EncodedCommand, -e; not -ep, -Exec…."""
    return word.casefold().startswith("-e") and word[2:3] not in "px"


def _says_absent(told: str) -> bool:
    """Whether a text that a program is told says that something shall be no more."""
    packed = "".join(told.casefold().split())
    return any(mark in packed for mark in (*ABSENT, "state:absent"))


def _takes_unread_code(command: Command, program: str, words: list[str], told: str) -> bool:
    """Whether another command makes the code that an interpreter reads, and nobody judges it."""
    return command.stdin is not None and reads_code(command) and not (told and _is_seen(program, words))


def _names_secret(command: Command, program: str) -> bool:
    from assent.policy.named_variables import names_secret  # most commands are understood

    return names_secret(command, program)


def _is_given_unread_code(command: Command) -> bool:
    """Whether no part is certain of a text that is given to what runs it: python3 <<< "$CODE"."""
    unknown = any(not word.exact and not word.prefix.strip() for word in command.given())
    return unknown and (reads_code(command) or takes_commands(command))


def _codes(program: str, words: list[str]) -> list[str]:
    """The words that may be code, and all of them together for a program that joins them."""
    codes = [text for text in words if " " in text or "(" in text or "\n" in text or text[:1] == "\\"]
    return [*codes, " ".join(words)] if program in JOINING else codes


def evaluated_worst(command: Command) -> Hint | None:
    """The worst that code among the words says, whatever the program: it deletes, starts what lasts, shows a secret."""
    return next((said for code in evaluated(command) if (said := _code(code, NATIVE)) is not None), None)


def evaluated(command: Command) -> list[str]:
    """The words that are code whatever the program: a call behind `-e`, `--eval:` or `eval`."""
    behind = [word.text for before, word in pairwise(command.argv) if before.text in CALLED_BEHIND]
    glued = [word.text.partition(":")[2] for word in command.argv if word.text.startswith("--eval:")]
    return [text for text in (*behind, *glued) if "(" in text]


def _is_seen(program: str, words: list[str]) -> bool:
    """Whether code that is piped into a program is judged as that in a word: of interpreters, which others write."""
    judged = is_a(program, FILED) or (is_a(program, READER) and is_a(program, *CODED))
    return judged or not set(words).isdisjoint(rules_words(program, "consoles"))


def _inline(command: Command) -> list[str]:
    """The words that may be code: those behind an option, or that are more than a name."""
    words = [word.text for word in command.argv[1:]]
    if (command.program or "").rpartition("/")[2].removesuffix(".exe") in POWERSHELLS:
        return [" ".join(words)]
    behind = [word for option, word in pairwise(words) if option in CODE or (option[-1:] in "eE" and option[:1] == "-")]
    return [word for word in words if word in behind or any(sign in word for sign in "( ;`{@[\n")]


def _code(code: str, program: str) -> Hint | None:
    """Whether code deletes, starts what lasts, or reads variables that are secret."""
    low = code.casefold()
    for parts, hint in ((LASTING, Hint.Lasts), (STORES, Hint.Shows)):
        if any(part in low for part in parts):
            return hint
    if (statement := stated(low)) is not None:
        return statement
    if any(name in low for name in LISTED) and any(folder in low for folder in MODULES):  # runs in every Python
        return Hint.Lasts
    words = list(_words(low))
    evaluates = _is_coded(program) or is_a(program, SHELL) or is_fed(program) or program in OTHERS
    said = _evaluated_worst(code, low, program, words) if evaluates else None
    if said is not None:
        return said
    return Hint.Lasts if any(persists_by(word, words[at + 1 :]) for at, word in enumerate(words)) else None


def _evaluated_worst(code: str, low: str, program: str, words: list[str]) -> Hint | None:
    """Whether code in a language deletes, makes code out of other text, or shows what is kept; `low`: in lower case."""
    parts = {part for word in words for part in word.translate(_NAMES).split(".")}
    if program.startswith("python") and ".delete(" in low.replace("np.delete(", "").replace("numpy.delete(", ""):
        return Hint.Loses  # of a model, a request, a bucket; lists and tables have none
    if erases(code) or not UNMAKING.isdisjoint(parts) or (program in PLAIN and not PLAINLY.isdisjoint(parts)):
        return Hint.Loses
    if any(head and end in EMPTYING for head, _, end in [word.rpartition(".") for word in words]):
        return Hint.Loses
    if program in LISPS and erases(code.replace("-", "_")):
        return Hint.Loses
    if not EVALUATING.isdisjoint(parts) and not HIDING.isdisjoint(parts):
        return Hint.Hides
    ends = [".".join(word.split(".")[-2:]) for word in words]  # system.io.file.delete
    if not DELETING.isdisjoint(ends) or (program in SPEAKING and not ENGLISH.isdisjoint(words)):
        return Hint.Loses
    if any(word.startswith(CMDLETS) for word in words):
        return Hint.Loses
    return Hint.Shows if shows_kept(code) else None


def _words(code: str) -> Iterator[str]:
    for number, word in enumerate(code.translate(_APART).split()):
        if number >= MOST_WORDS:
            return
        yield word.removesuffix(".exe")
