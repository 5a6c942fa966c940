"""The way in which programs run the command behind them, each with its own options, as program files say it.

An option that is in no table makes the whole command opaque. A program has one line in the compiled table, with the
programs' names and ` >` for a key: its options before a subcommand, then each of its forms.
"""

from __future__ import annotations

from assent import rules_table
from assent.bisection import line_in
from assent.closed import Choice
from assent.command.model import Argument, Wrapping
from assent.command.options import grammar, read
from assent.command.program import runs
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


KEY = " >"  # behind the name of a program
PART = "\x1e"  # between the parts of a form
TEXTS = "options doubtful idle directory lost interactive script scripts plain output input created behind".split()
MOST_WORDS = 3  # of a subcommand: az vm run-command invoke


class Way(Choice):
    """Something about how a wrapper runs its command."""

    Besides = "besides"  # what the wrapper itself does is judged besides: npx
    Joined = "joined"  # the words behind it are joined and read by a shell: watch
    Chained = "chained"  # a word `;` ends the command, and another of its own follows: tmux new make ';' kill-session
    OneText = "one-text"  # one word is a text for a shell, several are a command: git submodule foreach
    Each = "each"  # each operand is a command that a shell reads: hyperfine
    Keys = "keys"  # names of keys are among the words: tmux send-keys
    Separated = "separated"  # the command is behind --
    Assigns = "assignments"  # NAME=value words may be before the command
    Inherits = "same-shell"  # the command runs in the same shell: command, builtin
    Again = "options-between"  # options may follow the leading operands
    User = "user-first"  # the leading operand is a user, and a shell reads the rest: su
    Words = "single-dash"  # -name is one option: arch -x86_64
    Named = "named"  # the subcommand is itself the program that runs: pnpm node
    Own = "its-own"  # the words behind it are for the wrapper again: yarn workspace web add x
    Python = "python-scripts"  # Python runs a file of Python, or the input: uv run x.py, uv run -


class WrapperForm(Record):
    """The way to read the words of one wrapper. Options are spelled as in `options.grammar`; `-#` is -5."""

    options: str = ""
    wrapping: Wrapping = Wrapping.Nothing
    leading: int = 0  # operands before the command: the 5 of timeout 5 make
    doubtful: str = ""  # more options, which may run something else or change what runs
    idle: str = ""  # with one of these options nothing behind it runs: sudo -l
    directory: str = ""  # the option that says where the command runs
    lost: str = ""  # the options with which its directory is not known: sudo -i; * for always: chroot
    interactive: str = ""  # the options with which a shell runs when no command is given; * for always
    script: str = ""  # the option whose value is read by a shell: su -c
    scripts: str = ""  # options whose values are all read by a shell, besides the command
    plain: str = ""  # the option with which the words behind it are not joined: watch -x
    output: str = ""  # the option whose value is a file that is written
    input: str = ""  # the option whose value is a file that the operands are read from: xargs -a
    created: str = ""  # the redirect that stands for what is done to the leading operand, a file
    behind: str = ""  # the options behind which the command is: gdb --args
    ways: tuple[Way, ...] = ()

    def has(self, way: Way) -> bool:
        """Whether it runs its command in that way."""
        return way in self.ways


class Runner(Record):
    """One program: the options before a subcommand, and how each subcommand reads what it runs."""

    options: str
    forms: dict[str, WrapperForm]  # the subcommand's words → its form; "" when it has none
    own: str = ""  # where it has none, the words after which nothing else runs: rtk gain


_runners: dict[str, Runner | None] = {}


def runner(name: str) -> Runner | None:
    """The way that the program `name` runs others; None where it does not. Raises RulesError as the table does."""
    if name not in _runners:
        line = rules_table.of_program(name) if runs(name) else None
        found = None if line is None else rules_table.line(line.partition("\t")[0] + KEY)
        _runners[name] = None if found is None else read_runner(found)
    return _runners[name]


def runner_in(table: bytes, name: str) -> Runner | None:
    """The same by a table that a file of the user's was compiled to."""
    line = line_in(table, name)
    if line is not None and line.partition("\t")[2].startswith(rules_table.ALIAS):
        name = line.partition(f"\t{rules_table.ALIAS}")[2]
    line = line_in(table, name + KEY)
    return None if line is None else read_runner(line)


def wrapper(name: str) -> WrapperForm | None:
    """The form of a program that does nothing but start others: `timeout`, `sudo`."""
    found = runner(name)
    form = None if found is None or len(found.forms) > 1 else found.forms.get("")
    return None if form is None or form.has(Way.Besides) else form


def doubt(name: str) -> str:
    """The doubt about an option of the wrapper that its file leaves undecided."""
    return next(iter(rules_table.vocabulary(name, "doubt")), "may change which program runs")


def is_tool(name: str) -> bool:
    """Whether the program runs others, and does something itself: `uv run`, `npx`."""
    return runner(name) is not None and wrapper(name) is None


def read_runner(line: str) -> Runner:
    """The statement of one line of a table."""
    _, options, own, *items = line.split("\t")
    forms: dict[str, WrapperForm] = {}
    for item in items:
        paths, _, told = item.partition(PART)
        form = _form(told.split(PART))
        for path in paths.split(rules_table.ITEM):
            forms[path] = form
    return Runner(options, forms, own)


def written(runner: Runner) -> str:
    """The columns of a line behind its key."""
    shared: dict[WrapperForm, list[str]] = {}
    for path, form in runner.forms.items():
        shared.setdefault(form, []).append(path)
    items = [f"{rules_table.ITEM.join(paths)}{PART}{_told(form)}" for form, paths in shared.items()]
    return "\t".join([runner.options, runner.own, *items])


def _form(parts: Sequence[str]) -> WrapperForm:
    wrapping, leading, ways, *texts = (*parts, "")
    said: dict[str, Any] = dict(zip(TEXTS, texts, strict=False))
    found = tuple([Way(way) for way in ways.split()])
    return WrapperForm(wrapping=Wrapping(wrapping), leading=int(leading), ways=found, **said)


def _told(form: WrapperForm) -> str:
    ways = " ".join([way.value for way in form.ways])
    texts = [getattr(form, name) for name in TEXTS]
    return PART.join([form.wrapping.value, str(form.leading), ways, *texts]).rstrip(PART)


def awaits(argv: Sequence[Argument], runner: Runner) -> bool:
    """Whether words behind `argv` may still say that the tool runs another program."""
    at = read(argv, grammar(runner.options, permutes=False)).rest
    return "" in runner.forms or at >= len(argv) or any(path.split()[0] == argv[at].text for path in runner.forms)


def located(argv: Sequence[Argument], runner: Runner) -> tuple[int, WrapperForm] | None:
    """The index behind the subcommand with which the tool runs another program, and its form; see `Way.Named`."""
    if "" in runner.forms and len(runner.forms) == 1 and not runner.own:
        return 0, runner.forms[""]
    own = grammar(runner.options, permutes=False)
    at = read(argv, own).rest
    found, gap = _subcommand(argv[at : at + MOST_WORDS], runner), 0
    if found is None and at < len(argv):  # options between the words of a subcommand: `yarn run --silent rimraf`
        gap = max(read(argv[at:], own).rest - 1, 0)
        found = _subcommand([argv[at], *argv[at + gap + 1 : at + gap + MOST_WORDS]], runner)
    if found is not None:
        count, form = found
        return at + gap + count - 1 - form.has(Way.Named), form
    stands_for_itself = any(word.text in runner.own.split() for word in argv[at : at + 1])
    return None if stands_for_itself or "" not in runner.forms else (0, runner.forms[""])


def script_option(argv: Sequence[Argument], name: str) -> str:
    """The option of the called subcommand whose value is judged as a command: gcloud compute ssh --command."""
    known = runner(name)
    found = located(argv, known) if known is not None else None
    return found[1].script if found is not None else ""


def subcommand(argv: Sequence[Argument], name: str) -> Sequence[Argument]:
    """The words of the subcommand by which a tool runs another program: fly ssh console."""
    known = runner(name)
    found = located(argv, known) if known is not None else None
    if known is None or found is None:
        return ()
    at = read(argv, grammar(known.options, permutes=False)).rest
    return [word for word in argv[at : found[0] + 1] if word.text[:1] != "-"]


def _subcommand(words: Sequence[Argument], runner: Runner) -> tuple[int, WrapperForm] | None:
    """The most of the first `words` that are a subcommand which runs another program, and its form."""
    for count in range(len(words), 0, -1):
        form = runner.forms.get(" ".join([word.text for word in words[:count] if word.exact]) or " ")
        if form is not None:
            return count, form
    return None
