"""Files that a command leaves without content, whatever cuts them off: `: > a`, `cp /dev/null a`, `sed -i d a`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command
    from assent.risk.finding import Finding

NOTHING = "/dev/null"
_COPYING = ("cp", "install")
_PASSING = frozenset(("tee", "sponge", "dd"))  # which write what they read
_APPENDING = frozenset(("-a", "--append", "conv=notrunc", "oflag=append"))
_ALL_LINES = frozenset(("d", "1,$d", "1~1d"))  # code of sed that deletes every line
_SILENT = ([":"], ["true"], ["echo", "-n"], ["printf", ""])


def emptied(finding: Finding) -> str:
    """What a reason says of it; empty where nothing is certainly emptied."""
    command = finding.command
    by_program = _by_program(command) if finding.writes else ""
    if by_program:
        return f"`{by_program}` empties `{finding.writes[-1]}`"
    for redirection in command.redirects:
        target = redirection.target
        if target is None or not redirection.truncates or target.text not in finding.writes:
            continue
        if _is_silent(command):
            return f"`{redirection.operator}` empties `{target.text}`"
        if target.text in finding.reads and _is_word(target.text, command):
            return f"`{redirection.operator}` empties `{target.text}` before it is read"
    return ""


def _is_word(path: str, command: Command) -> bool:
    """Whether the file itself is read: of `git show HEAD:f` only what a commit has of it is."""
    return command.program != "git" or any(word.text == path for word in command.argv)


def only_empties(finding: Finding) -> bool:
    """Whether the command does nothing besides."""
    if finding.deletes or not set(finding.reads) <= {NOTHING, *finding.writes}:
        return False
    return bool(emptied(finding))


def _by_program(command: Command) -> str:
    """The program that itself writes nothing into a file; empty for any other."""
    words = [word.text for word in command.argv]
    program = words[0] if words else ""
    if program in _COPYING and len(words) > 2 and words[-2] == NOTHING:
        return program
    if program in _PASSING and _APPENDING.isdisjoint(words):
        nothing = {"count=0", f"if={NOTHING}"} & set(words)
        fed = _is_fed_nothing(command) and not any(word[:3] == "if=" for word in words)
        return program if fed or (program == "dd" and nothing) else ""
    if program == "sed" and len(words) == 4 and words[1] in ("-i", "--in-place") and words[2] in _ALL_LINES:
        return "sed -i"
    return ""


def _is_silent(command: Command) -> bool:
    """Whether the command prints nothing."""
    words = [word.text for word in command.argv]
    if words[:1] == ["cat"]:
        return set(words[1:]) == {NOTHING} or (len(words) == 1 and _is_fed_nothing(command))
    return words in _SILENT


def _is_fed_nothing(command: Command) -> bool:
    return any(part.reads and part.target is not None and part.target.text == NOTHING for part in command.redirects)
