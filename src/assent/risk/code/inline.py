"""The starts and deletions of code in a word of an interpreter by its literal texts: `perl -e 'system("rm -rf ~")'`.

The code is not understood, only looked through for calls with texts. So this can raise what a
command does, and never proves anything harmless.
"""

from __future__ import annotations

from itertools import islice

from assent.risk.category import Category
from assent.risk.code.scripts import judged, printed, substituted
from assent.risk.code.spoken import is_whole
from assent.risk.entries.programs import CODING
from assent.rules_table import is_a
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Command, Surroundings
    from assent.risk.code.scripts import Classify
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding

AWKS = frozenset(("awk", "gawk", "mawk", "nawk"))  # put texts beside each other together, and pipe to and from them
STARTING = frozenset(
    """
    system popen exec execl execle execlp execlpe execv execve execvp execvpe execSync execFile execFileSync spawn
    spawnSync spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe posix_spawn posix_spawnp fork_exec
    run call check_call check_output Popen getoutput getstatusoutput shell_exec passthru proc_open execute sh
    create_subprocess_shell create_subprocess_exec pcntl_exec capture2 capture2e capture3 pipeline popen2 popen2e popen3
    system2 shell cmd process callCommand callProcess readProcess command Command runInteractiveCommand
    """.split()
)
DELETING = frozenset(
    """
    rmtree removedirs rm_rf rm_r remove_entry_secure remove_dir_all rmSync rmdirSync rm rmtree_p remove_tree
    removeDirectoryRecursive removePathForcibly removeSync unlink deltree deleteDir delete_directory deleteRecursively
    RemoveAll deleteDirectory
    """.split()
)
ALONE = tuple("exec spawn posix_spawn popen system check_output shell_exec passthru Command open `".split())  # one word
OPENING = frozenset(("open",))  # starts what a pipe sign is beside: open(F, "rm x|")
LISPS = frozenset("emacs emacsclient guile racket sbcl clisp ecl clojure clj bb".split())
LISPING = frozenset("run-program shell-command call-process start-process delete-directory delete-file".split())
CALLED = STARTING | DELETING | OPENING | LISPING
DELETING |= {"delete-directory", "delete-file"}
TCLS = frozenset(("tclsh", "wish", "expect"))
BACKQUOTING = frozenset(("perl", "ruby", "php", "julia"))  # run what is in backquotes
CALLING = frozenset(("python", "python3", "node", "bun", "deno"))  # whose calls have brackets, or are a text in `…`
QUOTING = ("qx", "qw", "%x", "$", "do shell script")  # run what is in the brackets behind
BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">"}
HOMES = tuple(
    """
    expanduser( Path.home() os.homedir() Dir.home homedir() process.env.HOME ENV{HOME} os.environ["HOME"]
    os.environ['HOME'] Deno.env.get("HOME") os.Getenv("HOME") env::var("HOME") std::env::var("HOME")
    System.getenv("HOME") System.getProperty("user.home") os.UserHomeDir() Deno.env.get('HOME') pathlib.Path.home()
    environ["HOME"] environ['HOME'] ENV["HOME"] ENV['HOME'] getenv("HOME") getenv('HOME')
    """.split()
)
IMPORTS = tuple(  # spellings of a module where it is used at once
    [
        (f"{call}({quote}{module}{quote})", module.removeprefix("node:"))
        for call in ("require", "__import__", "await import")
        for quote in "\"'"
        for module in ("os", "node:os", "path", "node:path", "fs", "node:fs", "shutil", "pathlib", "child_process")
    ]
)
MOST_CALLS = 20
CHAINED = ("Command::new(", "ProcessBuilder(", "Process(", "exec.Command(")  # the words follow, up to a semicolon
# Those of .NET, whose second text is all that is behind the program: Process.Start("sh", "-c 'rm x'").
DOTNET = ("Process.Start(", "ProcessStartInfo(", "ProcessStartInfo{", "ProcessStartInfo {")
LONGEST_CALL = 400  # characters
_QUOTES = "\"'`"
_OPENING = " \t([" + _QUOTES


def risk(command: Command, findings: Sequence[Finding], surroundings: Surroundings, classify: Classify) -> Risk | None:
    """The destruction by code that the command runs, through what it starts or deletes."""
    program = command.program or ""
    if not is_a(program, CODING):
        return None
    for code in _codes(command, findings):
        found = destroys(code, program, command, surroundings, classify)
        if found is not None:
            return found
    return None


def destroys(code: str, program: str, command: Command, surroundings: Surroundings, classify: Classify) -> Risk | None:
    """The destruction by some code, through what it starts or deletes, if `program` runs it where the command is."""
    for text in starts(code, program):
        found = judged(text, "sh", command, surroundings, 1, classify)
        if found.category is Category.Destroys:
            return Category.Destroys, f"the code starts `{text}`: {found.reason}"
    return None


def starts(code: str, program: str) -> Iterator[str]:
    """For the first things that code of `program` starts or deletes the texts for a shell that do the same."""
    return islice(_texts(code, program), MOST_CALLS)


def listed(code: str) -> Iterator[str]:
    """The command of texts beside each other, where code starts some: c = ["rm", "x"], "rm " + "x"."""
    named = "".join([character if character.isalnum() or character == "_" else " " for character in code])
    if STARTING.isdisjoint(named.split()):
        return
    words: list[str] = []
    for joint, literal in strings(code):
        if words and joint == "+":
            words[-1] += literal
            continue
        if words and joint not in (",", ""):  # beside each other in a Lisp
            yield from _as_command(words)
            words = []
        words.append(literal)
    yield from _as_command(words)


def _as_command(words: Sequence[str]) -> Iterator[str]:
    if len(words) > 1:
        yield " ".join([_quoted(word) for word in words])
    if words and " " in words[0]:
        yield words[0]


def strings(code: str) -> Iterator[tuple[str, str]]:
    """Each text in quotes, with the sign that joins it to the one before: a comma, a plus, or anything else."""
    at, behind = 0, 0
    while at < len(code):
        if code[at] in _QUOTES:
            end = code.find(code[at], at + 1)
            if end < 0:
                return
            joint = "".join([sign for sign in code[behind:at] if not sign.isspace() and sign not in "[]()"])
            yield joint, code[at + 1 : end]
            at = behind = end + 1
        else:
            at += 1


def _codes(command: Command, findings: Sequence[Finding]) -> Iterator[str]:
    """The texts that may be its code: words, what it is fed, and what is piped into it."""
    yield from [word.text for word in command.argv[1:]]
    yield from [redirection.given.text for redirection in command.redirects if redirection.given is not None]
    if command.stdin is not None:
        yield printed(command.stdin, findings) or ""
    yield from substituted(command, findings)


def _texts(code: str, program: str) -> Iterator[str]:
    """For each thing that the code starts or deletes the text for a shell that does the same."""
    for spelling, module in IMPORTS if "(" in code else ():
        code = code.replace(spelling, module)
    for at, name in _names(code, program):
        yield from _call(code, at, name, program)
    for mark in QUOTING:
        if mark in code:
            yield from _bracketed(code, mark)
    yield from _chained(code)
    if "exec" in code and "{" in code:
        yield from _arrays(code)
    if program in TCLS:
        yield from _deleted_by_tcl(code)
    if program in AWKS and "|" in code:
        yield from [text.removesuffix("\\n") for text in _literals(code.replace(";", " "), 0)]


def _chained(code: str) -> Iterator[str]:
    """The commands whose words follow on a mark; in .NET the second text is all that is behind the program."""
    for mark in CHAINED:
        for piece in code.split(mark)[1:]:
            words = [text for _, text in strings(piece[:LONGEST_CALL].partition(";")[0])]
            yield from _as_command(words) if len(words) != 1 else words
    for mark in DOTNET:
        for piece in code.split(mark)[1:]:
            said = piece[:LONGEST_CALL].partition(";")[0].replace('\\"', "'")
            yield " ".join([text for _, text in strings(said)])


def _arrays(code: str) -> Iterator[str]:
    """The commands in arrays of C: char *a[] = {"rm", "x"}; execv("/bin/rm", a)."""
    for piece in code.split("{")[1:]:
        yield from _as_command([text for joint, text in strings(piece.partition("}")[0]) if joint in ("", ",")])


def _deleted_by_tcl(code: str) -> Iterator[str]:
    """The deletions by lines of Tcl."""
    for line in code.split("\n"):
        start = line.strip().removeprefix("file delete -force ")
        if start != line.strip():
            yield f"rm -rf {start}"


def _call(code: str, at: int, name: str, program: str) -> Iterator[str]:
    """The program or deletion of a call of `name`, of which the arguments begin at `at`."""
    literals = _literals(code, at)
    home = any(mark in code[at : at + LONGEST_CALL].partition("\n")[0] for mark in HOMES)
    if name in OPENING:
        literals = [text.strip("| ") for text in literals if any("|" in each for each in literals)]
        literals = [text for text in literals if text != "-"]
    deletes = name in DELETING or name == "delete"
    if deletes and _is_home(code[at : at + LONGEST_CALL]):
        yield "rm -rf ~"
    elif deletes:
        for target in (literals or (["~"] if home else []))[:1]:
            yield f"rm -rf {target if target.startswith('~') else _quoted(target)}"
    elif literals:
        if program in AWKS:
            yield "".join(literals)
        alone = len(literals) == 1 and name.startswith(ALONE)
        yield from literals[:1] if alone or is_whole(code[at : at + LONGEST_CALL]) else ()
        yield from _started(literals, home=home)


def _started(literals: Sequence[str], *, home: bool) -> Iterator[str]:
    """The commands that the texts of a call may be, one by one or together; `home`: the home directory is among them.

    The name of the program may be twice at the beginning: as the file for execvp, and as the first word of its own.
    """
    if " " in literals[0]:
        yield literals[0]
    if len(literals) == 1 and not home:
        return
    words = [_quoted(literal) for literal in (*literals, *(["~"] if home else [])) if literal]
    yield " ".join(words)
    if len(words) > 1 and words[0].rpartition("/")[2] == words[1].rpartition("/")[2]:
        yield " ".join(words[1:])


def _is_home(arguments: str) -> bool:
    """Whether the first argument of a call is the home directory: (ENV["HOME"]), (os.homedir(), {})."""
    first = arguments.lstrip("( ")
    mark = next((mark for mark in HOMES if mark[-1] != "(" and first.startswith(mark)), "")
    behind = first[len(mark) :].lstrip()
    return bool(mark) and (behind[:1] in (")", ",", ";", "") or behind.startswith((".unwrap", ".expect", ".to_")))


def _names(code: str, program: str) -> Iterator[tuple[int, str]]:
    """The positions where the arguments of such calls begin, with the names that are called."""
    joining = "_-" if program in LISPS else "_"
    at = 0
    while at < len(code):
        if program in BACKQUOTING and code[at] == "`":
            yield at, "`"
            at = max(code.find("`", at + 1), at) + 1
            continue
        if not (code[at].isalpha() or code[at] == "_"):
            at += 1
            continue
        end = at
        while end < len(code) and (code[end].isalnum() or code[end] in joining):
            end += 1
        name = code[at:end]
        if name in CALLED or (name == "delete" and program == "gradle"):
            end += code[end : end + 1] == "!"  # of Elixir: File.rm_rf!
            behind = code[end : end + LONGEST_CALL]
            opened = behind.lstrip(" \t")[:1] if program in CALLING else behind[:1]
            if opened and opened in ("([`" if program in CALLING else _OPENING):
                yield end, name
        at = end


def _bracketed(code: str, mark: str) -> Iterator[str]:
    """The text between the brackets behind a mark that has it run: qx{rm x}, %x(rm x)."""
    for piece in code.split(mark)[1:]:
        text = piece.lstrip()
        if text and not text[0].isalnum():
            closing = BRACKETS.get(text[0], text[0])
            yield text[1:].partition(closing)[0]


def _literals(code: str, at: int) -> list[str]:
    """The texts in quotes up to the end of the call that begins at `at`."""
    found: list[str] = []
    depth, stop = 0, min(len(code), at + LONGEST_CALL)
    while at < stop and code[at] not in ";\n":
        character = code[at]
        if character in _QUOTES:
            end = code.find(character, at + 1)
            if end < 0:
                break
            found.append(code[at + 1 : end])
            at = end
        depth += (character in "([") - (character in ")]")
        if depth < 0 or (depth == 0 and character in ")]" + "`"):
            break
        at += 1
    return found


def _quoted(literal: str) -> str:
    """A word as a shell reads it; a home directory keeps its meaning."""
    try:
        return literal if literal.startswith("~") and " " not in literal else quote(literal)
    except ValueError:
        return "''"
