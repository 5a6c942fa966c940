"""What the code in a word of an interpreter starts or deletes by its literal texts: `perl -e 'system("rm -rf ~")'`.

The code is not understood, only looked through for calls with texts. So this can raise what a
command does, and never proves anything harmless.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.code.scripts import judged
from assent.risk.entries.programs import INTERPRETERS
from assent.syntax import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command, Surroundings
    from assent.risk.code.scripts import Classify
    from assent.risk.disk.access import Risk

STARTING = tuple(
    """
    system popen exec execl execlp execv execvp execSync execFile execFileSync spawn spawnSync spawnl spawnv
    run call check_call check_output Popen getoutput getstatusoutput shell_exec passthru proc_open execute sh
    """.split()
)
DELETING = tuple("rmtree removedirs rm_rf rm_r remove_entry_secure remove_dir_all rmSync rmdirSync rm rmtree_p".split())
BACKQUOTING = frozenset(("perl", "ruby", "php"))  # run what is in backquotes
HOMES = ("expanduser(", "Path.home()", "os.homedir()", "Dir.home", "homedir()")
MOST_CALLS = 20
LONGEST_CALL = 400  # characters
_QUOTES = "\"'`"
_OPENING = " \t([" + _QUOTES


def risk(command: Command, surroundings: Surroundings, classify: Classify) -> Risk | None:
    """That the code which the command runs destroys something by what it starts or deletes."""
    if command.program not in INTERPRETERS:
        return None
    given = [redirection.given for redirection in command.redirects if redirection.given is not None]
    for word in (*command.argv[1:], *given):
        for text in _calls(word.text, command.program in BACKQUOTING):
            found = judged(text, "sh", command, surroundings, 1, classify)
            if found.category is Category.Destroys:
                return Category.Destroys, f"the code starts `{text}`: {found.reason}"
    return None


def _calls(code: str, backquotes: bool) -> Iterator[str]:
    """For each call that starts or deletes something the text for a shell that does the same."""
    found = 0
    for at, name in _names(code, backquotes):
        if found == MOST_CALLS:
            return
        literals = _literals(code, at)
        if name in DELETING:
            home = any(mark in code[at : at + LONGEST_CALL].partition("\n")[0] for mark in HOMES)
            targets = literals or (["~"] if home else [])
            for target in targets[:1]:
                found += 1
                yield f"rm -rf {target if target.startswith('~') else _quoted(target)}"
        elif literals:
            found += 1
            yield literals[0] if len(literals) == 1 else " ".join([_quoted(literal) for literal in literals])


def _names(code: str, backquotes: bool) -> Iterator[tuple[int, str]]:
    """Where the arguments of such calls begin, with the names that are called."""
    at = 0
    while at < len(code):
        if backquotes and code[at] == "`":
            yield at, "`"
            at = max(code.find("`", at + 1), at) + 1
            continue
        if not (code[at].isalpha() or code[at] == "_"):
            at += 1
            continue
        end = at
        while end < len(code) and (code[end].isalnum() or code[end] == "_"):
            end += 1
        name = code[at:end]
        if (name in STARTING or name in DELETING) and code[end : end + 1] in _OPENING and code[end : end + 1]:
            yield end, name
        at = end


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
