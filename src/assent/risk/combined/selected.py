"""The parts of a secret that pass: `env | grep JAVA_HOME` shows none, `grep -c KEY .env` a number."""

from __future__ import annotations

from assent.command.model import Command, Wrapping
from assent.command.program import runs_inside
from assent.record import replace
from assent.risk.category import Category
from assent.risk.combined.beginning import (
    BEGINNINGS,
    CUTTING,
    EXTENDED,
    PLAIN,
    SHORTEST,
    begins_by_name,
    fits_name,
    goes_to_cut,
)
from assent.risk.entries.programs import lists_lines, prints_documents
from assent.risk.finding import Finding, Secret
from assent.rules_table import SEARCHER, SELECTOR, is_a, knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


SHOWING = "environment-printer"
COUNTED, COUNTING = frozenset("cq"), frozenset("cqiEwFxvs")  # with one of the first grep shows no line
QUIET = frozenset(("-q", "--quiet", "--console=plain"))  # options that leave the lines as they are
LETTERS = frozenset("iEwoFncqx")  # of grep: none shows a line that does not fit
CONFIGURED = "RIPGREP_CONFIG_PATH"
GREPS = ("grep", "egrep")
PICKING = frozenset("iEwFvxn")  # of grep: with these it passes lines of its input on


def selected(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those made harmless that show the environment to one that lets plain names through alone."""
    if any(_is_configured(finding.command) for finding in findings):
        return list(findings)
    return [_selected(at, finding, findings) for at, finding in enumerate(findings)]


def _is_configured(command: Command) -> bool:
    """Whether a command may have rg take options from a file: --passthru."""
    words = (*[variable.name for variable in command.variables], *[word.text for word in command.argv[1:]])
    return any(word.startswith(CONFIGURED) for word in words)


def _selected(at: int, finding: Finding, findings: Sequence[Finding]) -> Finding:
    if finding.category is not Category.ReadsSecrets:
        return finding
    if _is_named(at, findings):
        reason = f"`{finding.command.text}` passes on the names of environment variables alone"
        return replace(finding, category=_beside(finding), reason=reason, secret=None)
    if _is_shown(finding) and _lets_plain(at, findings):
        reason = f"`{finding.command.program}` shows environment variables"
        return replace(finding, category=_beside(finding), reason=reason)
    program = _tool(finding.command)
    if lists_lines(program) and _is_lined(finding.command) and _lets_plain(at, findings):
        return replace(finding, category=_of_lines(program), reason=f"`{program}` shows harmless lines only")
    if prints_documents(finding.command.program):
        from assent.risk.combined.queried import queried  # few documents with secrets are piped to anything

        shown = queried(at, findings)
        if shown is not None:
            return shown
    inside = _beside(finding)
    if finding.secret is Secret.Dotenv and inside <= Category.ReadsRemote and _prints_names(finding.command):
        reason = f"`{finding.command.text}` shows names of variables only"
        return replace(finding, category=inside, reason=reason, secret=None)
    reason = _revealed(at, finding, inside, findings)
    return replace(finding, category=inside, reason=reason) if reason else finding


def _tool(command: Command) -> str:
    """The program, or what a script of the project is called: ./gradlew."""
    return (command.program or "").rpartition("/")[2]


def _of_lines(program: str) -> Category:
    """The effect of a program that prints a name in each line, besides that."""
    if program.startswith("gradle"):
        return Category.RunsProjectCode
    return Category.ReadsFilesystem if program == "php" else Category.ReadsRemote


def _revealed(at: int, finding: Finding, inside: Category, findings: Sequence[Finding]) -> str:
    """The little that the text shows of a secret, names or a count, in words; empty where it may show more."""
    command = finding.command
    if command.redirects or (finding.secret is None and not _is_measured(command)):
        return ""
    if inside > (Category.ReadsRemote if is_a(command.program, SHOWING) else Category.ReadsFilesystem):
        return ""  # what goes to the network is not only counted
    if finding.secret is Secret.Dotenv and _is_cut(at, findings):
        return f"only names of `{command.text}` are passed on"
    counts = not command.moved_by() and _counts(command)
    if counts or (finding.secret is not None and _is_counted(at, findings)):
        return f"`{command.text}` reveals only a count"
    return ""


def _beside(finding: Finding) -> Category:
    """The other effects of a command that shows the environment; to read in a container that runs changes nothing."""
    around = finding.command.moved_by()
    entered = [wrapper.words[1:2] for wrapper in around if wrapper.wrapping is Wrapping.Remote]
    runs = len(around) == 1 and entered and [word.text for word in entered[0]] == ["exec"]
    alone = runs and runs_inside(around[0].name) and is_a(finding.command.program, SHOWING)
    return Category.ReadsRemote if alone and finding.beside is Category.ModifiesRemote else finding.beside


def _is_counted(at: int, findings: Sequence[Finding]) -> bool:
    """Whether all that the command with that index prints goes to what only counts it, through filters at most."""
    takers = [taker for taker, finding in enumerate(findings) if finding.command.stdin == at]
    if len(takers) != 1 or findings[takers[0]].command.redirects:
        return False
    command = findings[takers[0]].command
    if command.apart_from(findings[at].command):
        return False
    return _counts(command) or (_filters(command) and _is_counted(takers[0], findings))


def _is_cut(at: int, findings: Sequence[Finding]) -> bool:
    """Whether a command finds lines by the name at their beginning, of which nothing but the name passes.

    `grep -E '^DB_' .env | cut -d= -f1`; a line without a name, such as one inside of a key, would pass as a whole.
    """
    command = findings[at].command
    takers = [finding.command for finding in findings if finding.command.stdin == at]
    words = [word.text for word in command.argv[1:]]
    letters = "".join([word[1:] for word in words if word[:1] == "-"])
    pattern = next((word for word in words if word[:1] != "-"), "")
    name = pattern.removeprefix("^").removesuffix("=").replace("_", "")
    whole = pattern[:1] == "^" and ("_" in pattern or pattern[-1:] == "=")  # no line of a key has either
    found = _greps(command) and whole and name.isascii() and name.isalnum() and name.isupper()
    found = found or (command.program in GREPS and fits_name(pattern) and "n" not in letters)
    return found and set(letters) <= set("Enw") and goes_to_cut(command, takers)


def _is_named(at: int, findings: Sequence[Finding]) -> bool:
    """Whether the names of variables alone pass, each of which ends before its value: `env -0 | cut -z -d= -f1`."""
    command = findings[at].command
    takers = [finding.command for finding in findings if finding.command.stdin == at]
    shown = findings[at].secret is Secret.Environment and is_a(command.program, SHOWING)
    whole = [word.text for word in command.argv[1:]] in (["-0"], ["--null"]) and not command.redirects
    if shown and _is_shown(findings[at]) and len(takers) == 1 and not takers[0].apart_from(command):
        taker = next(taker for taker, finding in enumerate(findings) if finding.command.stdin == at)
        if takers[0].redirects:
            return False
        return _prints_names(takers[0]) or _is_cut(taker, findings) or begins_by_name(taker, findings)
    if not shown or not whole or len(takers) != 1 or takers[0].apart_from(command) or takers[0].redirects:
        return False
    words = [word.text if word.exact else "$" for word in takers[0].argv]
    cut = " ".join([word for word in words if word not in ("-z", "--zero-terminated")])
    return cut in CUTTING and len(words) > len(cut.split()) and _beside(findings[at]) <= Category.ReadsRemote


def _filters(command: Command) -> bool:
    """Whether a command passes lines of its input on, and nothing else to nobody else."""
    words = command.argv[1:]
    if not all(word.exact for word in command.argv):
        return False
    letters = "".join([word.text[1:] for word in words if word.text[:1] == "-"])
    operands = [word for word in words if word.text[:1] != "-"]
    if not _greps(command):
        return is_a(command.program, SELECTOR) and not operands and set(letters) <= set("runfi")
    return len(operands) == 1 and set(letters) <= PICKING


def _greps(command: Command) -> bool:
    return is_a(command.program, SEARCHER)


def _counts(command: Command) -> bool:
    """Whether a command prints numbers, or nothing, of what it reads."""
    words = command.argv[1:]
    if not all(word.exact for word in command.argv):
        return False
    if command.program == "wc":
        return _is_measured(command)
    letters = "".join([word.text[1:] for word in words if word.text[:1] == "-"])
    return _greps(command) and set(letters) <= COUNTING and not COUNTED.isdisjoint(letters)


def _prints_names(command: Command) -> bool:
    """Whether it shows no value of a file of settings: grep -oE '^[A-Z_]+=' .env."""
    words = command.argv[1:]
    if command.program not in GREPS or not all(word.exact for word in command.argv):
        return False
    letters = {letter for word in words if word.text[:1] == "-" for letter in word.text[1:]}
    pattern = next((word.text for word in words if word.text[:1] != "-"), "")
    return fits_name(pattern) and "o" in letters and letters <= set("ohnE")


def _is_measured(command: Command) -> bool:
    """Whether a command only says how long files are: of a key, a pattern that is counted would tell the text."""
    files = any(word.text.startswith("--f") for word in command.argv)  # --files0-from takes names from a file
    return command.program == "wc" and not files


def _is_lined(command: Command) -> bool:
    """Whether a command prints a name in each line: `helm get manifest web -n shop`, `php -i`."""
    words = [word.text for word in command.argv[1:] if word.text not in QUIET]
    options = [word for word in words if word[:1] == "-" and word not in ("-n", "--namespace", "--revision")]
    told = any("/".join(words[:count]) in knows(_tool(command), "lined") for count in (1, 2))
    plain = not (command.redirects or command.variables or command.elsewhere or command.moved_by())
    return told and plain and options in ([], words[:1]) and all(word.exact for word in command.argv)


def _is_shown(finding: Finding) -> bool:
    command = finding.command
    alone = is_a(command.program, SHOWING) and len(command.argv) == 1 and not command.redirects
    return alone and finding.secret is Secret.Environment and _beside(finding) <= Category.ReadsRemote


def _lets_plain(at: int, findings: Sequence[Finding]) -> bool:
    """Whether all that the command with that index prints goes to a grep for plain names."""
    takers = [taker for taker, finding in enumerate(findings) if finding.command.stdin == at]
    if len(takers) != 1 or findings[takers[0]].command.redirects:
        return False
    command = findings[takers[0]].command
    words = command.argv[1:]
    if command.apart_from(findings[at].command) or not all(word.exact for word in command.argv):
        return False
    if is_a(command.program, SELECTOR) and not _greps(command) and all(word.text[:1] == "-" for word in words):
        return set("".join([word.text for word in words])) <= set("-runfi") and _lets_plain(takers[0], findings)
    patterns = [word.text for word in words if word.text[:1] != "-"]
    letters = {letter for word in words if word.text[:1] == "-" for letter in word.text[1:]}
    if not _greps(command) or not letters <= LETTERS or len(patterns) != 1:
        return False
    extended = "E" in letters or command.program in EXTENDED
    return _fits_plain(patterns[0].replace("\\|", "|"), _tool(findings[at].command), extended=extended)


def _fits_plain(pattern: str, program: str, *, extended: bool) -> bool:
    """Whether a pattern of grep only fits names that are no secret, of what that program prints."""
    if lists_lines(program):
        names = knows(program, "lines")
        return all(name.lstrip("^ ").removeprefix("\\s*") in names for name in pattern.split("|"))
    if extended and pattern.startswith("^(") and pattern.endswith(")="):  # each name is whole: ^(CI|PATH)=
        return all(_is_open(name) for name in pattern[2:-2].split("|"))
    if extended and pattern.startswith("^(") and pattern.endswith(")"):
        return all(_is_plain(f"^{name}") for name in pattern[2:-1].split("|"))
    return all(_is_plain(name) for name in pattern.strip("()").split("|"))


def _is_open(name: str) -> bool:
    """Whether a variable may be shown, as by `echo $NAME`."""
    from assent.risk.variables.variables import is_name, is_secret  # few texts name one so

    return name in PLAIN or (is_name(name) and not is_secret(name))


def _is_plain(pattern: str) -> bool:
    """Whether a pattern is the whole name of a variable that holds no secret: JAVA_HOME, ^PORT=."""
    name = pattern.removeprefix("^").removesuffix("=").strip("()").upper()
    if pattern.startswith("^") and pattern.endswith("="):
        return _is_open(name)
    if pattern.startswith("^") and name in BEGINNINGS:
        return True
    return name in PLAIN and len(name) >= SHORTEST
