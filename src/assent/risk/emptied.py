"""Files that a command leaves without content, whatever cuts them off: `: > a`, `cp /dev/null a`, `sed -i d a`."""

from __future__ import annotations

from assent.command.model import Command
from assent.command.wrappers.execution_context import INPUT
from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.finding import Finding
from assent.rules_table import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.disk.access import Risk

NOTHING = "/dev/null"
_COPYING = ("cp", "install")
_PASSING = frozenset(("tee", "sponge", "dd"))  # which write what they read
_APPENDING = frozenset(("-a", "--append", "conv=notrunc", "oflag=append"))
_ALL_LINES = frozenset(("d", "1,$d", "1~1d", "/^/d", "/.*/d", "/$/d"))  # code of sed that deletes every line
_FOREIGN = frozenset("ewWrR")  # letters without which code of sed runs nothing, and reads and writes no other file
_NO_LINES = frozenset(("", "0", "{}", "!1", "{next}", "1==0"))  # code of awk that prints no line
_NO_TEXT = frozenset(('$_=""', "$_=''", "$_=q()", "undef$_", "s/.*//", "s/.*//s", "s/.*//g", "s/.*//gs", "$_.clear"))
_ALL_TEXT = frozenset(("s/.*//", "s/.*//g", "s/^.*$//", "s/^.*//"))  # and that keeps line ends alone
_SILENT_LETTERS = frozenset("Ersz")  # options of sed beside -i and -n
_WRITING = frozenset("sort uniq cat rsync curl".split())  # write what they read, and that to a file by an option
_SILENT = ([":"], ["true"], ["echo"], ["printf"])
_BLANK = frozenset(("", " ", "-n", "\\n", "%s"))  # words of which no line has more than its end


def risk(at: int, findings: Sequence[Finding]) -> Risk | None:
    """The file that the command with that index cuts off, by its own words or together with the others."""
    finding, behind = findings[at], findings[at + 1 : at + 2]
    fed = finding.command.stdin
    shared = bool(behind) and behind[0].command.start < finding.command.start
    reason = emptied(finding, shared=shared) or lost(finding, None if fed is None else findings[fed].command)
    return (Category.DeletesData, reason) if reason else None


def emptied(finding: Finding, *, shared: bool = False) -> str:
    """The words of a reason about an emptied file; empty where nothing is certainly emptied.

    With `shared`, other commands write what its redirects say: { make; } > x.
    """
    command = finding.command
    by_program = _by_program(command, finding)
    if by_program:
        return f"`{by_program}` empties `{finding.writes[-1] if finding.writes else command.argv[-1].text}`"
    for redirection in command.redirects:
        target = redirection.target
        if target is None or not redirection.truncates or target.text not in finding.writes:
            continue
        is_there = target.glob and not command.argv  # what a glob names
        if is_there or (_is_silent(command) and not shared):
            named = "the files named in its input" if target.text == INPUT else f"`{target.text}`"
            return f"`{redirection.operator}` empties {named}"
        if target.text in finding.reads and _is_word(target.text, command):
            return f"`{redirection.operator}` empties `{target.text}` before it is read"
    return ""


def lost(finding: Finding, fed: Command | None) -> str:
    """The words of a reason about a file that only the whole text shows to be emptied; `fed` is piped into it."""
    command = finding.command
    words = [word.text for word in command.argv]
    program = command.program or ""
    if canonical(program) == "mv" and len(words) > 2 and words[-1] == NOTHING:
        return f"`{program}` moves `{words[-2]}` over `{NOTHING}`"
    if fed is not None and program in ("tee", "sponge") and _APPENDING.isdisjoint(words) and _is_silent(fed):
        return f"`{program}` empties `{finding.writes[-1]}`"
    return ""


def _is_word(path: str, command: Command) -> bool:
    """Whether the file itself is read: of `git show HEAD:f` only what a commit has of it is."""
    return command.program != "git" or any(word.text == path for word in command.argv)


def only_empties(finding: Finding) -> bool:
    """Whether the command does nothing besides."""
    if finding.deletes or not set(finding.reads) <= {NOTHING, *finding.writes}:
        return False
    command = finding.command
    if canonical(command.program or "") == "sed" and not _only_edits([word.text for word in command.argv[1:]]):
        return False
    return bool(emptied(finding))


def _by_program(command: Command, finding: Finding) -> str:
    """The program that itself writes nothing into a file; empty for any other."""
    words = [word.text for word in command.argv]
    called = command.program or ""
    program = canonical(called)
    if program in _COPYING and len(words) > 2 and words[-2] == NOTHING:
        return called
    if program in _PASSING and _APPENDING.isdisjoint(words):
        return called if _passes_nothing(program, command, words) else ""
    if program in _WRITING and {NOTHING, f"file://{NOTHING}"} & set(words) and set(finding.reads) <= {NOTHING}:
        return called
    option = _emptying_option(program, words)
    return f"{called} {option}" if option else ""


def _passes_nothing(program: str, command: Command, words: list[str]) -> bool:
    """Whether a program that writes what it is fed is fed nothing, or told to read nothing: dd count=0."""
    if _is_fed_nothing(command) and not any(word[:3] == "if=" for word in words):
        return True
    return program == "dd" and bool({"count=0", f"if={NOTHING}"} & set(words))


def _emptying_option(program: str, words: list[str]) -> str:
    """The option with which a program puts nothing in place of a file; empty where it does not."""
    if program == "ln" and words[-2] == NOTHING and any(word[:1] == "-" and "f" in word for word in words[1:-2]):
        return "-f"
    if program == "sed":
        return "-i" if _is_deleting(words[1:]) else ""
    if program in ("perl", "ruby"):
        return "-i" if _is_mute(words[1:]) else ""
    if program in ("awk", "gawk") and words[1:3] == ["-i", "inplace"] and len(words) > 4:
        return "-i inplace" if words[3].strip() in _NO_LINES else ""
    return ""


def _is_deleting(words: list[str]) -> bool:
    """Whether sed keeps nothing of the lines of a file that it changes in place, and no copy: -i d, -ni ''."""
    letters, code = "", None
    for word in words:
        if word in ("-i", "--in-place"):
            letters += "i"
        elif word[:1] == "-" and word[1:2] != "-" and set(word[1:]) <= {"n", "i", "e", *_SILENT_LETTERS}:
            if "i" in word[:-1]:
                return False  # what is behind is the ending of a copy
            letters += word[1:]
        elif code is None:
            code = word.strip()
    if "i" not in letters or code is None:
        return False
    return code in _ALL_LINES or code in _ALL_TEXT or ("n" in letters and not {"p", "P", "w", "l", "="} & set(code))


def _only_edits(words: list[str]) -> bool:
    """Whether sed is told of one script, which runs nothing and names no file: not 1e make, and no -e d -e e."""
    at = next((at for at, word in enumerate(words) if word[:1] != "-"), len(words) - 1)
    scripts = sum("e" in word.replace("--in-place", "") for word in words[:at])
    if scripts > 1 or any(word[:1] == "-" for word in words[at:]):
        return False
    return _FOREIGN.isdisjoint(words[at])


def _is_mute(words: list[str]) -> bool:
    """Whether code that stands for each line of a file in place prints nothing: perl -i -ne ''."""
    letters = "".join([word[1:] for word in words if word[:1] == "-" and word[1:].isalpha()])
    code = next((other for word, other in pairwise(words) if word[:1] == "-" and "e" in word), None)
    if code is None or "i" not in letters:
        return False
    if "p" in letters:
        return "".join(code.split()).rstrip(";") in _NO_TEXT
    return "n" in letters and not any(name in code for name in ("print", "say", "puts", "write", "-p"))


def _is_silent(command: Command) -> bool:
    """Whether the command prints nothing."""
    if not command.argv:
        return command.text.lstrip("0123456789&")[:1] == ">"
    words = [word.text for word in command.argv[1:]]
    if command.program == "cat":
        return set(words) == {NOTHING} or (not words and _is_fed_nothing(command))
    return [command.program] in _SILENT and _BLANK.issuperset(words)


def _is_fed_nothing(command: Command) -> bool:
    return any(part.reads and part.target is not None and part.target.text == NOTHING for part in command.redirects)
