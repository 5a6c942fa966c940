"""Files that a command names through links on the disk: they are where the links lead."""

from __future__ import annotations

from assent.record import replace
from assent.risk.evidence import Raise
from assent.system import basename, dirname, has_link, isdir, join, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.finding import Finding

# Change or show the link itself, unless it leads to a folder, which they put something into.
_RENAMING = frozenset("mv gmv ln gln".split())
_KEEPING = frozenset("rm grm unlink rmdir git readlink".split())


def linked(finding: Finding, surroundings: Surroundings) -> Raise | None:
    """The effect of the command with its paths spelled without links, if that is more than its words say."""
    led = {} if finding.distant else _led(finding, surroundings)
    if not led:
        return None
    from assent.command import analyse
    from assent.risk.classify import classify  # few paths are behind links

    analysis = replace(analyse("", surroundings), commands=(_spelled(finding.command, led),))
    worst = max(classify(analysis, surroundings), key=lambda found: found.category)
    if worst.category <= finding.category:
        return None
    named = [(text, path) for text, path in led.items() if f"`{path}`" in worst.reason] or list(led.items())
    return Raise(worst.category, f"{worst.reason}; `{named[0][0]}` leads to `{named[0][1]}`", worst.starting)


def _led(finding: Finding, surroundings: Surroundings) -> dict[str, str]:
    """The paths that the command names behind links, each with where it leads."""
    cwd = finding.command.cwd or "/"
    known = [(realpath(folder), folder) for folder in (surroundings.workspace, surroundings.home)]
    found = {}
    for text in finding.paths:
        plain = join(surroundings.home, text[2:]) if text[:2] == "~/" else join(cwd, text)
        if not has_link(plain):
            continue
        real = _real(plain, text, finding)
        for there, here in known:  # the workspace itself may be reached by a link
            if f"{real}/".startswith(f"{there.rstrip('/')}/"):
                real = here.rstrip("/") + real[len(there.rstrip("/")) :]
                break
        if real != plain.rstrip("/"):
            found[text] = real
    return found


def _real(path: str, text: str, finding: Finding) -> str:
    """The real path; a link that is deleted, moved or replaced is meant itself."""
    program = finding.command.program
    redirected = any(part.target is not None and part.target.text == text for part in finding.command.redirects)
    itself = text in finding.deletes or program in _KEEPING or (program in _RENAMING and not isdir(path))
    if not itself or redirected or path.endswith("/"):
        return realpath(path)
    return join(realpath(dirname(path)), basename(path))


def _spelled(command: Command, led: dict[str, str]) -> Command:
    """The command with these paths in place of those that it names."""

    def spelled(word: Argument) -> Argument:
        text = max([text for text in led if word.text.endswith(text)], key=len, default="")
        if not text or not word.exact or (word.text != text and word.text[:1] != "-" and "=" not in word.text):
            return word
        whole = f"{word.text[: -len(text)]}{led[text]}"
        return replace(word, text=whole, prefix=whole)

    redirects = [
        part if part.target is None else replace(part, target=spelled(part.target)) for part in command.redirects
    ]
    argv = (*command.argv[:1], *[spelled(word) for word in command.argv[1:]])
    return replace(command, argv=argv, redirects=tuple(redirects), stdin=None)
