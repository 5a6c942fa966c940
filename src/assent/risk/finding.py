"""The findings from judging one simple command."""

from __future__ import annotations

from assent.closed import Choice
from assent.command.model import Argument, Command, Place
from assent.command.words.special import SEARCHED
from assent.record import Record
from assent.risk.category import Category
from assent.rules_table import ACCOUNTS, FOLDERS, SERVERS, SILENT, WORDS, is_a, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from assent.command.parts import Opaque, Redirection, Variable, Wrapper
    from assent.risk.premise import Premise

    Fault: TypeAlias = Argument | Opaque | Redirection | Variable | Wrapper  # what has a span


FOREIGN = (Category.Unrecognized, Category.ModifiesSystem)  # what code outside the project counts as
STRANGE = " is an unknown program"  # ends the reason of one
ELSEWHERE = ("`, a script in an unknown folder", "`, a script outside the project")  # end those of such scripts
_CHOOSING = (f"{WORDS} {SERVERS}", f"{WORDS} {ACCOUNTS}", f"{WORDS} {FOLDERS}")  # kinds of what says where it works
MOVING = frozenset("cd pushd popd set-location push-location pop-location".split())  # go to a folder


FOUNDING, PLANNING = "founder", "planner"  # makes the file of a database that is missing; reads by what files say
_OF_DISK = (FOUNDING, PLANNING, "coder")  # kinds of programs that read, or do more, by what files there are


class Secret(Choice):
    """Secrets that a user may let be read, by a setting."""

    Environment = "environment"  # variables: printenv, env, echo $TOKEN
    Dotenv = "dotenv"  # .env files and their like


UNKNOWN_SUBCOMMAND = "is a subcommand unknown to Assent"  # ends a reason that says no more than that


class Unknown(Choice):
    """The unknown part of a command, or of one of its words.

    Where that is all, an agent may think as it likes: a rule of its user such as `Bash(git:*)` may well be
    meant for a subcommand that is not in our tables, and is not meant for `git -c core.fsmonitor=./x status`.
    """

    Program = "program"
    Subcommand = "subcommand"
    Option = "option"  # or a test of find
    Operand = "operand"  # one too many, or one too few
    Word = "word"  # which it is, is only known when it runs
    Place = "place"  # the directory in which a relative path is


class Judgement(Record):
    """The effect of one program with its arguments, as its rule sees it; wrappers and redirects aside.

    `reads`, `writes` and `deletes` are paths as the program receives them, relative to the
    command's own directory; which zone they are in is judged afterwards, for all programs alike.
    """

    category: Category
    reason: str  # "--force rewrites the remote branch": names the word at fault
    fault: Fault | None = None  # the word at fault
    reads: tuple[Argument, ...] = ()
    writes: tuple[Argument, ...] = ()
    deletes: tuple[Argument, ...] = ()
    whole: tuple[Argument, ...] = ()  # among the writes: changed with all beneath them, or moved away
    unknown: Unknown | None = None  # what the reason says is not known
    alone: bool = True  # no known fact about it is a danger as well
    premise: Premise | None = None  # what makes it less, if it is so
    unplaced: tuple[Argument, ...] = ()  # paths into which it may write, since nothing says where it does
    unread: bool | None = None  # whether code from outside the project that it runs is of a file; None for no such code


class TakenCode(Record):
    """The code, or the commands, that a command takes from a file or its input."""

    unseen: bool = False  # it is of a file that is not the project's, and that nobody has read
    told: str = ""  # what the text itself pipes into the command, or has written into the file
    interpreter: str = ""  # of such a file, where the command does not say it: npx tsx
    inner: tuple[Finding, ...] = ()  # what it does, once it was read
    computed: bool = False  # a path of the command is made by code or words of the text, which nobody can follow


class Finding(Record):
    """The riskiest thing that one simple command does, with everything that it touches."""

    command: Command
    category: Category
    reason: str
    start: int  # of the word at fault
    end: int
    reads: tuple[str, ...]  # paths as written; see risk.disk.paths for how they are resolved
    writes: tuple[str, ...]
    deletes: tuple[str, ...]
    beyond: tuple[str, ...] = ()  # of the writes and deletes, those outside the workspace; with ~ below the home
    starting: tuple[str, ...] = ()  # of the writes, those of what runs on its own later: ~/.bashrc, .git/hooks/x
    called: tuple[str, ...] = ()  # of these, those that run by their name, or where the project is built: ~/bin/x
    distant: tuple[str, ...] = ()  # of the writes and deletes, those on another machine or in a container
    unknown: Unknown | None = None  # what the reason says is not known
    alone: bool = True  # no known fact about it is a danger as well
    remedy: str = ""  # a safer spelling of the command, proven to be less: git push --force-with-lease
    secret: Secret | None = None  # the only kind of secret that it reads
    kept: bool = False  # what it reads sets variables, or goes back to the service that issued it
    beside: Category = Category.Unrecognized  # what it is when that may be read
    inside: bool = False  # it certainly works in folders of the workspace; only asked of changes to the project
    premise: Premise | None = None  # what makes it less, if it is so
    consequence: str = ""  # what would be lost, on one line, as far as the disk says
    names_place: bool = False  # it is Unrecognized, and inside its words is a secret, or what runs later or guards
    taken: TakenCode | None = None  # the code that it takes from elsewhere, if it does

    @property
    def weight(self) -> tuple[Category, bool, bool]:
        """The place among others of a text: of the riskiest, one with words, which does more than go to a folder."""
        program = self.command.program
        return self.category, bool(self.command.argv), program not in MOVING and not is_a(program, SILENT)

    def is_around(self, other: Finding) -> bool:
        """Whether it is of a command that runs the other, of the same category: `sudo find . -exec chmod 750 {} +`."""
        is_told = other.command.place is Place.Substitution  # rm $(rm b)
        if is_told or self.command.opaque or other.category is not self.category:
            return False
        return self.command.start < other.command.start and other.command.end <= self.command.end

    @property
    def paths(self) -> tuple[str, ...]:
        """All that it touches."""
        return self.reads + self.writes + self.deletes

    @property
    def named(self) -> tuple[str, ...]:
        """The same; of what runs code or works in a repository, all that its words may name, and the current folder.

        Not what is in a folder of links that a tool makes: .venv/bin/python, node_modules/.bin/x, bazel-bin/x.
        """
        if self.category not in _WORKING:
            return self.paths
        argv = self.command.argv
        found = [word.text for word in argv[:1] if "/" in word.text]
        found += [word.text.rpartition("=")[2] for word in argv[1:] if word.exact]
        found += [text for word in argv[1:] if word.exact for text in members(word.text)]
        for variable in self.command.variables:
            if variable.name in SEARCHED and variable.value is not None:
                found += members(variable.value.text)
        return (*self.paths, *[text for text in found if text[:1] not in ("", "-") and not _is_made(text)], ".")

    @property
    def is_unknown(self) -> bool:
        """Whether it says no more than that something is not known."""
        return self.category is Category.Unrecognized and self.unknown is not None and self.alone


_WORKING = (Category.RunsProjectCode, Category.ModifiesVcs)  # may use any file that they are told of
LIBRARIES = frozenset("node_modules .venv venv vendor site-packages .yarn .bundle .cargo .gems third_party".split())


def members(text: str) -> list[str]:
    """The paths that a word may name: `a`, that of `--config=a`, those of `-Ia:b`."""
    if text[:1] == "-" != text[1:2] and "=" not in text:
        text = text[2:]
    return text.rpartition("=")[2].split(":")


def _is_made(path: str) -> bool:
    parts = path.split("/")
    return not LIBRARIES.isdisjoint(parts) or any(part == "result" or part[:6] == "bazel-" for part in parts)


def texts(words: list[Argument]) -> tuple[str, ...]:
    """Words as written, one that is named twice once."""
    return tuple({(word.start, word.end, word.text): word.text for word in words}.values())


def worst_of(findings: Sequence[Finding]) -> Finding:
    """The riskiest finding, the first of several; in place of one around another as risky that other."""
    if len(findings) == 1:
        return findings[0]
    worst, most = findings[0], findings[0].weight
    for each in findings[1:]:
        weight = each.weight
        if weight > most or (weight == most and worst.is_around(each)):
            worst, most = each, weight
    return worst


def chooses_place(command: Command) -> bool:
    """Whether an option, a variable or an address of the command may say where it works: git -C ../other push."""
    kinds = [kind for kind in _CHOOSING if is_a(command.program, kind)]
    options = [option for kind in kinds for option in words(command.program, kind.removeprefix(f"{WORDS} "))]
    if not options:
        return False
    if any(variable.name in options for variable in command.variables):
        return True
    texts = [word.text for word in command.argv[1:]]
    named = any(text.partition("=")[0] in options or text[:2] in options for text in texts)
    return named or any("://" in text or "host=" in text for text in texts)


def is_fed(finding: Finding) -> bool:
    """Whether a command that may speak to another machine reads files, or its input."""
    speaks = finding.category in (Category.ModifiesRemote, Category.Unrecognized)
    return speaks and (bool(finding.reads) or finding.command.stdin is not None)


def from_home(paths: tuple[str, ...], command: Command, home: str) -> tuple[str, ...]:
    """The paths with a tilde in place of the folder of the person, wherever on the machine that is."""
    root = home.rstrip("/")
    made = [(command.cwd or path) if path == "." else path for path in paths]
    whole = [f"~{path[len(root) :]}" if f"{path}/".startswith(f"{root}/") and root else path for path in made]
    return tuple(new if new[:1] == "~" else path for new, path in zip(whole, paths, strict=True))


def hangs_on_disk(finding: Finding) -> bool:
    """Whether files that there are, or are not, may make more of a command that only reads."""
    return finding.category < Category.ModifiesFilesystem and is_a(finding.command.program, *_OF_DISK)
