"""Output that never ends: it is saved until the disk is full, or starts a process for each of its lines."""

from __future__ import annotations

from assent.command.model import PRINTS, Command, Place
from assent.lazy import Lazy
from assent.numeral import whole
from assent.risk.category import Category
from assent.risk.entries.programs import HOLDING, loops
from assent.rules_table import SEARCHER, is_a
from assent.rules_table import words as known_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.parts import Wrapper
    from assent.risk.combined import amounts
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding
else:
    amounts = Lazy("assent.risk.combined.amounts")

DEVICES = frozenset(("/dev/zero", "/dev/urandom", "/dev/random", "/dev/full", "/dev/arandom", "/dev/srandom"))
FILTERING = ("filter", "passer", SEARCHER)  # ask nothing
ASKED = Category.ModifiesSystem  # what a command that asks questions is, when all are answered with yes
ANY_DEVICE = ("/dev/$", "/dev/{}")  # named by a variable, or by each line of the input
STREAMING = "streamer"  # prints while it reads
WIDEST = 100_000_000  # characters of one field
BOUNDING = ("timeout", "gtimeout")  # wrappers that end what they run
MANY = 10_000  # lines that are a process each, at once
AT_ONCE = 1_000  # processes at once, above which a number is not a bound


def risk(at: int, findings: Sequence[Finding]) -> Risk | None:
    """The endless output that is saved, or the processes that are started without end."""
    finding = findings[at]
    return saved(at, findings) or hoarded(finding, findings) or started(finding, findings) or printed(at, findings)


def answered(finding: Finding) -> Risk | None:
    """`yes | command` answers its questions before they are asked."""
    if is_a(finding.command.program, *FILTERING) or finding.category <= Category.ReadsRemote:
        return None
    return ASKED, f"`yes` confirms every question of `{finding.command.text}`"


def saved(at: int, findings: Sequence[Finding]) -> Risk | None:
    """A file that grows until the disk is full, and others lose what they write: `yes > a`, `dd if=/dev/zero of=a`."""
    finding = findings[at]
    if not finding.writes:
        return None
    disk = next((path for path in finding.writes if path.startswith(ANY_DEVICE)), "")
    source = _source(finding.command, findings, () if disk else BOUNDING)  # a second is enough for a disk
    if source:
        if disk:  # what else is in that folder takes no such amount
            return Category.Destroys, f"`{finding.command.program}` overwrites `{disk}`, a disk"
        return Category.DeletesData, f"`{finding.command.text}` fills the disk, since `{source}` has no end"
    size = amounts.passed(finding.command, findings)
    if size < amounts.HUGE:
        return None
    return Category.DeletesData, f"`{finding.command.text}` writes {size >> 30:,} GB, which may fill the disk"


def hoarded(finding: Finding, findings: Sequence[Finding]) -> Risk | None:
    """The data kept in memory until there is none: `tail /dev/zero`, `printf %999999999d`, a `sort` of 100 GB."""
    command = finding.command
    if command.program == "printf":
        width = _width([word.text for word in command.argv[1:] if word.exact])
        return (Category.ModifiesSystem, f"`printf` prints {width:,} characters at once") if width >= WIDEST else None
    source = _source(command, findings) if is_a(command.program, HOLDING) else ""
    if not source:
        return None
    return Category.ModifiesSystem, f"`{command.program}` keeps all of `{source}` in memory, which has no end"


def printed(at: int, findings: Sequence[Finding]) -> Risk | None:
    """The output without end, or very much, to nobody but the agent: `yes`, `head -c 100G /dev/zero`."""
    command = findings[at].command
    away = command.place is Place.Substitution or any(not redirection.reads for redirection in command.redirects)
    away = away or command.program in ("cp", "gcp", "tee") or any(word.text.startswith("of=") for word in command.argv)
    if away or loops(command.program) or any(each.command.stdin == at for each in findings):
        return None
    size = amounts.passed(command, findings)
    if size >= amounts.HUGE:
        return Category.ModifiesSystem, f"`{command.text}` prints {size >> 30:,} GB"
    source = _source(command, findings)
    shown = source if command.growth else command.text
    return (Category.ModifiesSystem, f"`{shown}` prints without end") if source else None


def fed_back(at: int, findings: Sequence[Finding]) -> Risk | None:
    """A file to which a command adds what it reads of it: `cat a >> a`, `sed p a | tee -a a`."""
    command = findings[at].command
    targets = _appended(command)
    while targets:
        target = next((path for path in findings[at].reads if path in targets), "")
        if target and is_a(command.program, STREAMING):
            reason = f"`{command.text}` adds to `{target}` what it reads from it, maybe without end"
            return Category.ModifiesSystem, reason
        if command.stdin is None or not is_a(command.program, STREAMING):
            break
        at = command.stdin
        command = findings[at].command
    return None


def _appended(command: Command) -> set[str]:
    """The files to which a command adds what it prints."""
    words = [word.text for word in command.argv]
    named = words[1:] if command.program == "tee" and {"-a", "--append"} & set(words) else []
    return {*named, *[r.target.text for r in command.redirects if r.operator in (">>", "&>>") and r.target is not None]}


def _width(words: Sequence[str]) -> int:
    """The widest field of a format: %0100d, and %*d with the number behind it."""
    fields = [piece.lstrip("-+ #0") for word in words[:1] for piece in word.split("%")[1:]]
    numbers = [field[: len(field) - len(field.lstrip("0123456789"))] for field in fields]
    numbers += [word for word in words[1:] if any(field[:1] == "*" for field in fields)]
    return max([whole(number) or 0 for number in numbers], default=0)


def started(finding: Finding, findings: Sequence[Finding]) -> Risk | None:
    """A process for each of very many lines, all at once: `seq 1000000 | xargs -P 0 -n 1 a`."""
    command = finding.command
    wrapper = next((each.name for each in command.wrappers if _is_unbounded(each)), "")
    if command.stdin is None or not wrapper:
        return None
    feeder = findings[command.stdin].command
    if _source(feeder, findings) or amounts.lines(feeder) >= MANY:
        called = f"`{wrapper} {'-j' if wrapper == 'parallel' else '-P'}`"
        return Category.ModifiesSystem, f"{called} starts processes for all that `{feeder.text}` prints, at once"
    return None


def _source(command: Command, findings: Sequence[Finding], bounds: Sequence[str] = BOUNDING) -> str:
    """The source without end behind a command: a device or a program; empty where there is none, or it is bounded."""
    while (command.argv or command.growth) and not any(wrapper.name in bounds for wrapper in command.wrappers):
        own = _own_source(command)
        if own is not None:
            return own
        words = [word.text for word in command.argv[1:]]
        if not _passes_all(command, words):
            return ""
        named = [word.removeprefix("if=") for word in words]
        named += [r.target.text for r in command.redirects if r.reads and r.target is not None]
        device = next((word for word in named if word in DEVICES), "")
        if device or command.stdin is None:
            return device
        command = findings[command.stdin].command
    return ""


def _own_source(command: Command) -> str | None:
    """The program, loop or code itself, if it prints without end; empty where an option ends that; None for others."""
    words = [word.text for word in command.argv[1:]]
    if command.growth == PRINTS:
        return command.text.removesuffix("do ").strip("; ")
    if command.program == "yes":
        return "" if words[:1] in (["--help"], ["--version"]) else "yes"
    if command.program == "shuf" and any(word in ("-r", "--repeat") for word in words):
        return "" if any(word.startswith(("-n", "--head-count")) for word in words) else "shuf -r"
    return _coded(command) if loops(command.program) else None


def _passes_all(command: Command, words: Sequence[str]) -> bool:
    """Whether a program passes on, or holds, all that it is given, with no option that ends it."""
    if command.program in ("head", "ghead") and amounts.first(words) >= amounts.HUGE:
        return True
    if is_a(command.program, HOLDING) and not any(word.startswith(("-c", "--bytes")) for word in words):
        return True
    if not is_a(command.program, amounts.PASSING, SEARCHER):
        return False
    bounds = tuple(known_words(command.program, "bounds"))
    return not any(word.startswith(bounds) for word in words)


def _coded(command: Command) -> str:
    """The program whose code prints without end."""
    from assent.risk.code.unending import unending  # few texts have code that loops

    return (command.program or "") if unending(command) else ""


def _is_unbounded(wrapper: Wrapper) -> bool:
    """Whether xargs starts as many processes at once as it can."""
    options = known_words(wrapper.name, "at-once")
    texts = [word.text for word in wrapper.words]
    for at, text in enumerate(texts):
        for option in options:
            value = text.removeprefix(option).lstrip("=") if text.startswith(option) else None
            if value == "":
                value = "".join(texts[at + 1 : at + 2])
            count = whole(value or "")
            if count is not None and not 0 < count < AT_ONCE:
                return True
    return False
