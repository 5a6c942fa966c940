"""Files that a command names through links on the disk: they are where the links lead."""

from __future__ import annotations

from assent.command.words.special import SEARCHED
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.entries.programs import REMOVING
from assent.risk.evidence import Raise
from assent.risk.finding import Finding, members
from assent.rules_table import is_a
from assent.system import basename, dirname, has_link, isdir, join, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

# Change or show the link itself, unless it leads to a folder, which they put something into.
_RENAMING = frozenset("mv gmv ln gln".split())
_KEEPING = ("rmdir", "git", "readlink")  # and what only deletes
_ITS_OWN = ("/dev/fd/", "/dev/std", "/proc/self/", "/proc/thread-self/")  # lead each process to its own files


def linked(finding: Finding, surroundings: Surroundings) -> Raise | None:
    """The effect of the command with its paths spelled without links, if that is more than its words say."""
    folder = _entered(finding, surroundings)
    led = {} if finding.distant else _led(finding, folder or finding.command.cwd or "/", surroundings)
    if not led and folder is None:
        return None
    from assent.command import analyse
    from assent.risk.classify import classify  # few paths are behind links

    command = _spelled(finding.command, led)
    command = command if folder is None else replace(command, cwd=folder)
    analysis = replace(analyse("", surroundings), commands=(command,))
    worst = max(classify(analysis, surroundings), key=lambda found: found.category)
    if worst.category <= finding.category:
        return None
    named = [(text, path) for text, path in led.items() if f"`{path}`" in worst.reason] or list(led.items())
    named = named or [(finding.command.cwd or "", folder or "")]
    return Raise(worst.category, f"{worst.reason}; `{named[0][0]}` leads to `{named[0][1]}`", worst.starting)


def _entered(finding: Finding, surroundings: Surroundings) -> str | None:
    """The folder in which a command really works, where a link has led there."""
    cwd = finding.command.cwd
    if cwd is None or cwd == surroundings.workspace or "." not in finding.named[-1:] or not has_link(cwd):
        return None
    real = _known(realpath(cwd), surroundings)
    return None if real == cwd.rstrip("/") else real


def _known(real: str, surroundings: Surroundings) -> str:
    """A real path as the workspace and the home are called, which may be reached by links themselves."""
    for here in (surroundings.workspace, surroundings.home):
        there = realpath(here).rstrip("/")
        if f"{real}/".startswith(f"{there}/"):
            return here.rstrip("/") + real[len(there) :]
    return real


def _led(finding: Finding, cwd: str, surroundings: Surroundings) -> dict[str, str]:
    """The paths that the command, which works in `cwd`, names behind links, each with where it leads."""
    found = {}
    for text in dict.fromkeys(finding.named):
        plain = join(surroundings.home, text[2:]) if text[:2] == "~/" else join(cwd, text)
        if plain.startswith(_ITS_OWN) or not has_link(plain):
            continue
        real = _known(_real(plain, text, finding), surroundings)
        if real != plain.rstrip("/"):
            found[text] = real
    return found


def _real(path: str, text: str, finding: Finding) -> str:
    """The real path; a link that is deleted, moved or replaced is meant itself."""
    program = finding.command.program
    redirected = any(part.target is not None and part.target.text == text for part in finding.command.redirects)
    words = finding.command.argv
    is_folder = any(one.text == "-C" and other.text == text for one, other in pairwise(words))  # of git
    itself = text in finding.deletes or ((program in _KEEPING or is_a(program, REMOVING)) and not is_folder)
    itself = itself or (program in _RENAMING and not isdir(path))
    if not itself or redirected or path.endswith("/"):
        return realpath(path)
    return join(realpath(dirname(path)), basename(path))


def _spelled(command: Command, led: dict[str, str]) -> Command:
    """The command with these paths in place of those that it names."""

    def spelled(word: Argument) -> Argument:
        text = max([text for text in led if word.text.endswith(text)], key=len, default="")
        listed = members(word.text) if word.exact and word.text not in led else []
        if any(each in led for each in listed):
            head = word.text[: -len(":".join(listed))]
            whole = head + ":".join([led.get(each, each) for each in listed])
            return replace(word, text=whole, prefix=whole)
        if not text or not word.exact or (word.text != text and word.text[:1] != "-" and "=" not in word.text):
            return word
        whole = f"{word.text[: -len(text)]}{led[text]}"
        return replace(word, text=whole, prefix=whole)

    redirects = [
        part if part.target is None else replace(part, target=spelled(part.target)) for part in command.redirects
    ]
    program = led.get(command.argv[0].text, command.program) if command.argv else None
    argv = tuple([spelled(word) for word in command.argv])
    variables = tuple(
        [
            part if part.value is None or part.name not in SEARCHED else replace(part, value=spelled(part.value))
            for part in command.variables
        ]
    )
    return replace(command, argv=argv, variables=variables, program=program, redirects=tuple(redirects), stdin=None)
