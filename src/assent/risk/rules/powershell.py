"""PowerShell and cmd, called from a shell that is neither: their text is judged as one for them."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.powershell_script import FLAGS, HERE, STAYING, VALUED, named
from assent.risk.finding import Finding, Judgement
from assent.risk.program import strange

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings

GENERIC = frozenset(("format", "cipher"))  # names that other programs may have
SPECIAL = frozenset("&|<>^%!()\n")  # to cmd
SCRIPT = frozenset("-file -f -command -c".split())
CODE = frozenset("-c -command -commandwithargs -cwa /c /k //c //k".split())


def native(command: Command, surroundings: Surroundings) -> Judgement:
    """A program of Windows, called by its name: what is worse than unknown there is so here."""
    from assent.risk.program import of_project
    from assent.risk.windows import findings

    first = command.argv[0]
    if of_project(command) is not None:
        return Judgement(Category.RunsProjectCode, f"`{first.text}` runs code of the project", first)
    name = first.text.casefold().removesuffix(".exe").removesuffix(".com")
    text = " ".join([name, *[word.text for word in command.argv[1:]]])
    if name == "netsh" and any(word.text.casefold() == "key=clear" for word in command.argv):
        return Judgement(Category.ReadsSecrets, "`netsh key=clear` shows the password of a wireless network", first)
    found = findings(text, surroundings, is_powershell=False)
    worst = max(found, key=lambda finding: finding.category, default=None)
    is_bare = name in GENERIC and not any(word.text[:1] == "/" or word.text[1:] == ":" for word in command.argv[1:])
    if worst is None or worst.category <= Category.Unrecognized or is_bare:
        return strange(first.text, first, there="" if is_bare else name)
    return Judgement(worst.category, worst.reason, first)


def within(command: Command, surroundings: Surroundings) -> Judgement:
    """The effect of the text if it is proven to read or to run the project's code, or is worse than unknown."""
    program = command.argv[0]
    told = _file(command, surroundings)
    if told is not None:
        return told
    words = _code(command.argv[1:])
    text = " ".join([word.text for word in words])
    if not text.strip() or not all(word.exact for word in words):
        return Judgement(Category.Unrecognized, f"`{program.text}` runs commands that Assent cannot see", program)
    from assent.risk.windows import findings  # few commands are for a shell of Windows

    spoken = "power" in program.text or "pwsh" in program.text
    around = surroundings if command.cwd is None else replace(surroundings, cwd=command.cwd)
    found = findings(text, around, is_powershell=spoken)
    worst = max(found, key=lambda finding: finding.category, default=None)
    if worst is None or (worst.category <= Category.Unrecognized and not _ends(command, text, spoken, found)):
        shell = "PowerShell" if spoken else "the Windows command prompt"
        reason = f"`{program.text}` runs `{text}` in {shell}"
        if worst is not None and Category.ReadsRemote < worst.category < Category.Unrecognized:
            reason = f"{worst.reason}, in {shell}"
        started = [path for finding in found for path in finding.starting]
        unread = any(finding.taken is not None and finding.taken.unseen for finding in found) or None
        return Judgement(Category.Unrecognized, reason, program, writes=_paths(words[0], started), unread=unread)
    read = [path for finding in found for path in finding.reads]
    return Judgement(worst.category, worst.reason, words[0], reads=_paths(words[0], read))


def _file(command: Command, surroundings: Surroundings) -> Judgement | None:
    """A script, with which the shell ends; None where another option comes first, or another text."""
    words, at = command.argv, 1
    if "power" not in words[0].text and "pwsh" not in words[0].text:
        return None
    while at < len(words) and words[at].text.casefold() in FLAGS | VALUED:
        if words[at].text.casefold() in STAYING:
            return None
        at += 2 if words[at].text.casefold() in VALUED else 1
    first = words[at].text if at < len(words) else ""
    if first.casefold() not in SCRIPT and not first.startswith(HERE):
        return None
    word = named((words[0], *words[at:]))
    if word is None or word.prefix[:1] in ("", "-"):
        return None  # its input
    from assent.risk.disk.ground import Ground
    from assent.risk.rules.shells import script
    from assent.risk.windows.places import respell

    return script(respell(word), Ground(command.cwd, surroundings), words[0].text)


def _ends(command: Command, text: str, spoken: bool, found: Sequence[Finding]) -> bool:
    """Whether the shell ends with its text, receives it as it is, and only reads or runs the project's code."""
    options = [word.text.casefold() for word in command.argv[1:]]
    if command.cwd is None or text.strip()[:1] == "-" or not STAYING.isdisjoint(options):
        return False
    if "pwsh" in command.argv[0].text and CODE.isdisjoint(options):
        return False  # of which the first operand is a file
    if not spoken and '"' in text and not SPECIAL.isdisjoint(text):
        return False  # cmd knows no quote within a quote
    return all(finding.category <= Category.ReadsRemote or finding.inside for finding in found)


def _paths(word: Argument, paths: Sequence[str]) -> tuple[Argument, ...]:
    from assent.risk.windows.places import spell

    return tuple([replace(word, text=spell(path), prefix=spell(path), exact=True) for path in paths])


def _code(words: Sequence[Argument]) -> Sequence[Argument]:
    """The words that are the text; none where they come from a file, are encoded, or an option is not known."""
    at = 0
    while at < len(words):
        option = words[at].text.casefold()
        if option in CODE:
            return words[at + 1 :]
        if words[at].prefix[:1] not in ("-", "/"):
            return words[at:]
        if option not in FLAGS | VALUED:
            return ()
        at += 2 if option in VALUED else 1
    return ()
