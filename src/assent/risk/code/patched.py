"""A patch that is given to a program that applies it: in the text itself, or in a file that is not seen here."""

from __future__ import annotations

from assent.command.model import Argument, Command, Place, Surroundings
from assent.command.options import grammar, read
from assent.command.program import behind_git, git_verb
from assent.errors import ParseError
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.scripts import printed
from assent.risk.entries.programs import PATCHING, git_words
from assent.risk.patch import findings, touches
from assent.risk.wording import quoted
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.flow import Flow


GOING_ON = frozenset("--abort --continue --skip --quit --resolved -r --retry".split())  # git am, with what it has
PATCH = grammar(  # options of patch with a value, and the others that may be among them
    """
    -p,--strip= -F,--fuzz= -D,--ifdef= -B,--prefix= -Y,--basename-prefix= -z,--suffix= -i,--input= -o,--output=
    -r,--reject-file= -d,--directory= -V,--version-control= -l -c -n -u -N -R -E -Z -T -b -t -f -s
    """
)


def patched(command: Command, flow: Flow, surroundings: Surroundings) -> Risk | None:
    """The worst effect of the patch, by the files that it names; None where no more is to be stated."""
    text = _text(command, flow)
    if not text:
        return _unseen(command, flow)
    if option := _elsewhere(command):
        return Category.Unrecognized, f"`{_called(command)} {option}` applies the patch to another folder"
    try:
        touched = touches(text)
    except ParseError as error:
        return Category.Unrecognized, f"`{_called(command)}` applies a malformed patch: {error.reason}"
    worst = max(findings(touched, replace(surroundings, cwd=command.cwd or "/")), key=lambda found: found.category)
    return worst.category, worst.reason


def unseen(command: Command, flow: Flow) -> bool:
    """Whether the patch is not in the text, so that only the disk says which files it changes."""
    return not _text(command, flow) and _unseen(command, flow) is not None


def started(command: Command, flow: Flow, surroundings: Surroundings) -> tuple[str, ...]:
    """The files among those that the patch changes which run on their own later."""
    text = _text(command, flow)
    try:
        touched = touches(text) if text else ()
    except ParseError:
        return ()
    found = findings(touched, replace(surroundings, cwd=command.cwd or "/")) if touched else ()
    return tuple([path for each in found for path in each.starting])


def changed(flow: Flow) -> dict[Components, list[int]]:
    """The files that patches in the text change, each with the commands that apply them."""
    found: dict[Components, list[int]] = {}
    for at, finding in enumerate(flow.findings):
        if not is_a(finding.command.program, PATCHING):
            continue
        try:
            touched = touches(_text(finding.command, flow) or "")
        except ParseError:
            touched = ()
        for path in [*[each.path for each in touched], *finding.writes]:
            found.setdefault(flow.file(path, finding.command), []).append(at)
    return found


def _text(command: Command, flow: Flow) -> str | None:
    """The patch, where it is in the text."""
    given = command.given()
    if given:
        return given[0].text if len(given) == 1 else None  # bash reads the last, zsh all
    text = None if command.stdin is None else printed(command.stdin, flow.findings)
    return text or _saved(command, flow)


def _saved(command: Command, flow: Flow) -> str | None:
    """The patch in a file that the text itself has written just before: cat > a.diff <<E … E; git apply a.diff."""
    named = _files(command)
    writers = flow.writers.get(flow.file(named[0].text, command), ()) if len(named) == 1 and named[0].exact else ()
    at = next((at for at, finding in enumerate(flow.findings) if finding.command is command), 0)
    if len(writers) != 1 or writers[0] != at - 1:
        return None
    writer = flow.findings[writers[0]]
    whole = any(r.truncates for r in writer.command.redirects) and writer.command.place is command.place is Place.Top
    return printed(writers[0], flow.findings) if whole else None


def _unseen(command: Command, flow: Flow) -> Risk | None:
    """The effect of a patch that is not in the text: it may also change settings of this gate or an agent.

    It cannot if it is held to one file or to a folder, or comes from the repository itself.
    """
    source = None if command.stdin is None else flow.findings[command.stdin].command.program
    if source == "git" or not GOING_ON.isdisjoint([word.text for word in command.argv]) or _is_held(command):
        return None
    called, files = _called(command), [word.text for word in (*_files(command), *_named(command))]
    what = f"the patch {quoted(files[0])}" if len(files) == 1 else "a patch from its input"
    does = "reverts" if any(word.text in ("-R", "--reverse") for word in command.argv) else "applies"
    does = "commits" if git_verb(command) == "am" else does
    return Category.Unrecognized, f"`{called}` {does} {what}, which may change any file"


def _files(command: Command) -> list[Argument]:
    """The words that name a patch: the file that is the input, and of git every operand."""
    files = [part.target for part in command.redirects if part.reads and part.target is not None]
    operands = behind_git(command.argv)[1:] if command.program == "git" else ()
    return [*files, *[word for word in operands if word.prefix[:1] != "-"]]


def _named(command: Command) -> list[Argument]:
    """The file of an option of patch: `-i fix.patch`."""
    return [word for before, word in pairwise(command.argv) if before.text in ("-i", "--input") and word.exact]


def _called(command: Command) -> str:
    """The command as a reason names it: patch, git am."""
    return f"git {git_verb(command)}" if command.program == "git" else command.argv[0].text


def _is_held(command: Command) -> bool:
    """Whether the patch can change only one file or what is in one plain folder: -d src, --include='src/*'."""
    if command.program == "patch":
        reading = read(command.argv, PATCH)
        target = reading.value("-d")
        alone = bool(reading.operands) or reading.has("-o")
        return alone or (target is not None and target.exact and _is_plain(target.text))
    words = [word.text for word in command.argv if word.exact]
    kept = [word.partition("=")[2] for word in words if word.startswith(("--include=", "--directory="))]
    return "--cached" in words or any(map(_is_plain, kept))


def _is_plain(path: str) -> bool:
    """Whether a path or pattern begins with a folder of the project, no hidden one."""
    first, _, rest = path.partition("/")
    return first.replace("-", "").replace("_", "").isalnum() and ".." not in rest.split("/")


def _elsewhere(command: Command) -> str:
    """The option by which a patch goes to another folder than that of the command; empty when there is none."""
    words = [word.text for word in command.argv[1:]]
    if command.program == "patch":  # also among other letters: -sd src
        named = (word for word in words if word.startswith("--di") or (word[:1] == "-" != word[1:2] and "d" in word))
        return next(named, "")
    patching = git_words("patches")
    begin = next((at for at, word in enumerate(words) if word in patching), 0)
    places = ("-C", "--git-dir", "--work-tree")
    before = (word for word in words[:begin] if word.startswith(places))
    return next(before, next((word for word in words[begin:] if word.startswith("--di")), ""))
