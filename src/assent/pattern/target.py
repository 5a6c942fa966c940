"""The target of a command: the words that a proposal must not leave out.

`npx`, `uv run` and `python` run whatever follows, and `gh api` does what the address says, so that
these words alone would let far more pass than a person was shown.
"""

from __future__ import annotations

from assent import knowledge
from assent.command.model import Argument, Command, Wrapping
from assent.command.options import grammar, read
from assent.command.program import ANY, identity, may_run_others, runs_others, subcommands
from assent.knowledge import Slot
from assent.lazy import Lazy
from assent.naming import name
from assent.naming.options import Stretch, stretch
from assent.naming.shape import VERBS, is_flag, is_path_like, is_value, is_verb_like
from assent.pattern.inline import TESTS, has_inline_code, is_interpreter, runs_modules, runs_tests, script_at
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.naming import chain as chains
else:
    chains = Lazy("assent.naming.chain")

EXACT = 0  # in place of a number of words: nothing but the command itself says enough

# Subcommands that do what their operand, an address, says; without one it is in their options.
_CALLS = frozenset(
    "gh api;glab api;az rest;heroku api;vercel api;netlify api;stripe get;stripe post;stripe delete;oci raw-request;"
    "sentry-cli api".split(";")
)
# Subcommands that run, on another machine or in a database, whatever text an option gives them.
_SENDS = frozenset(
    "aws ssm send-command;aws lambda invoke;gcloud compute ssh;az vm run-command;wrangler d1 execute;"
    "fly ssh console;flyctl ssh console;supabase db execute;turso db shell;bq query".split(";")
)
# Subcommands that send what is made here to the address among their operands.
_SENDERS = frozenset(
    "docker push;podman push;nerdctl push;helm push;oras push;crane push;crane copy;skopeo copy;skopeo sync".split(";")
)
_MAKERS = frozenset("make gmake mvn gradle ninja rake ant gulp grunt".split())  # each operand is a target
_FETCHES = (["uvx"], ["pipx", "run"], ["uv", "tool", "run"])  # and then run a package
_METHOD = ("-X", "--method", "--request")
_DIFFERS = frozenset("0123456789?={}")  # letters of an address that is another one in the next call
# Subcommands whose first operand is the file or the package that is run.
_RUNS = frozenset("go run;deno run;bun run;dart run;zig run;crystal run;v run;nim r;scala run;kotlin run".split(";"))
# Subcommands whose first operand is a package that is fetched, and run or unpacked.
_STARTS = frozenset(
    "npm create;npm init;npm innit;pnpm create;yarn create;bun create;bun c;composer create-project".split(";")
)
_SURE = ("-y", "--yes")
_PLAYS = ("ansible-playbook",)  # the same, the program alone
_MANAGERS = frozenset(("manage.py", "setup.py"))
_SYMBOLIC = frozenset("ugoa+-=rwxXst,")  # letters of a mode of chmod that says what changes, not the whole: +x
_TALKING = frozenset("-v --verbose -c --changes --quiet --silent".split())  # options of chmod before the mode
SOURCING = ("source", ".")  # run the commands of the file behind them
_MAKES = ("create-", "init-")  # their operand is the name of what is made


def target(command: Command) -> int | None:
    """The number of words of `command.argv` up to the end of what it is given; None when it is not such a command.

    `EXACT` where these words differ from call to call, or cannot be found.
    """
    program, argv = command.program or "", command.argv
    called = " ".join([word.text for word in argv[:2]])
    if called in _STARTS:
        return _started(argv, 2)
    start = _tool_at(argv, program)
    if start is not None:
        return _behind(command, start)
    if called in _RUNS or program in _PLAYS:
        return _run(command)
    if program == "java":
        return 3 if len(argv) > 2 and argv[1].text == "-jar" and argv[2].exact else None
    if is_interpreter(program):
        return _script(command)
    if program in SOURCING:
        return EXACT if len(argv) < 2 or not argv[1].exact or is_flag(argv[1]) else 2
    if program == "chmod":
        return _mode(argv)
    if "/" in program:
        return _file(command)
    if len(argv) > 1 and is_flag(argv[1]):
        return _made(command)
    return _subcommand(command)


def _mode(argv: Sequence[Argument]) -> int | None:
    """The words of chmod up to a mode that says what changes: chmod -v +x."""
    at = next((at for at in range(1, len(argv)) if argv[at].text not in _TALKING), len(argv))
    return at + 1 if at < len(argv) and argv[at].exact and _SYMBOLIC.issuperset(argv[at].text) else None


def _subcommand(command: Command) -> int | None:
    """The words of a command whose subcommand is a target to make, sends something, or calls an address."""
    program, argv = command.program or "", command.argv
    said = [word.text for word in argv[:3]]
    if program in _MAKERS or (program == "yarn" and said[1:2] in (["workspace"], ["workspaces"])):
        return chains.reached(argv, chains.verb_chain(command)) if len(chains.verb_chain(command)) > 1 else None
    if " ".join(said[:2]) in _SENDERS:
        return _sent(argv)
    if _SENDS & {" ".join(said[:count]) for count in (2, 3)}:
        return EXACT
    return _call(argv) if " ".join(said[:2]) in _CALLS else None


def tool(command: Command) -> Command | None:
    """The command that a runner is given, as far as it can be told from the runner's words."""
    start = _tool_at(command.argv, command.program or "")
    return None if start is None else _command(command, start)


def _command(command: Command, start: int) -> Command:
    argv = command.argv[start:]
    program = identity(argv[0])
    bare = None if program is None else program.partition("@")[0] or program
    return replace(command, argv=argv, program=bare, wrappers=(), called=())


def _tool_at(argv: Sequence[Argument], program: str) -> int | None:
    """The index of the word that names the program or the package that is run."""
    if may_run_others(program) and runs_others(program, [word.text for word in argv]):
        from assent.command.wrappers.table import Way, located, runner  # most programs run no other

        known = runner(program)
        found = None if known is None else located(argv, known)
        if found is not None:
            at, form = found
            plain = not form.behind and not any(
                form.has(way) for way in (Way.Separated, Way.Each, Way.Keys, Way.Joined)
            )
            if form.wrapping is not Wrapping.Project or not plain:
                return None
            reading = read(argv[at:], grammar(form.options, permutes=False))
            left = reading.operands[form.leading :]
            return None if reading.problems or not left else len(argv) - len(left)
    for words in _FETCHES:
        if len(argv) > len(words) and [word.text for word in argv[: len(words)]] == words:
            return len(words)
    return _script_slot(argv, program) if program == "cargo" or _has_subcommands(program) else None


def _has_subcommands(program: str) -> bool:
    """Whether it runs others by some of its subcommands."""
    running = subcommands(program)
    return bool(running) and ANY not in running


def _script_slot(argv: Sequence[Argument], program: str) -> int | None:
    """The index of a word in place of a subcommand that names a tool: pnpm vitest, cargo fuzz."""
    known = knowledge.of(program)
    if known is None or len(argv) < 2 or not is_verb_like(argv[1]):
        return None
    if known.subcommand(argv[1].text) is not None:  # cargo nextest run, which is not cargo's own
        return 1 if program == "cargo" and len(argv) > 2 and argv[2].text in VERBS else None
    if known.slots[:1] in ((Slot.Script,), (Slot.Command,)) and knowledge.of(argv[1].text) is None:
        return None  # a script of the project
    return 1


def _run(command: Command) -> int | None:
    """The index behind the file that `go run -race ./cmd/x` runs; None for a script of the project, by its name."""
    known = knowledge.of(command.program or "")
    at = 1
    if command.program not in _PLAYS:
        known, at = known and known.subcommand(command.argv[1].text), 2
    while at < len(command.argv) and is_flag(command.argv[at]):
        length = stretch(known, command.argv[at]) if known is not None else Stretch.Unknown
        at += 2 if length is Stretch.WithNext else 1
    if at >= len(command.argv):
        return None
    file = command.argv[at]
    if not file.exact or is_value(file.text):
        return EXACT
    told = not is_path_like(file.text) and _is_told(command.argv[at:], is_known=True)  # dart run build_runner build
    return at + 1 + told if command.program != "bun" or is_path_like(file.text) else None


def _started(argv: Sequence[Argument], at: int) -> int | None:
    """The end of the package that `npm create` fetches; None for `npm init -y`, which fetches none."""
    makes_own = argv[at - 1].text[:2] == "in"
    while at < len(argv) and argv[at].text in _SURE:
        at += 1
    if at == len(argv) or is_flag(argv[at]):
        return None if makes_own else EXACT
    return at + 1 if argv[at].exact and not is_value(argv[at].text) else EXACT


def _script(command: Command) -> int | None:
    if runs_tests(command):
        return next(at for at, word in enumerate(command.argv) if word.text == TESTS) + 1
    at = script_at(command)
    if at is None:
        return None
    if not command.argv[at].exact or is_value(command.argv[at].text):
        return EXACT
    if command.argv[at - 1].text == "-m" and runs_modules(command.program or ""):
        return _behind(command, at) if knowledge.of(command.argv[at].text) is not None else at + 1
    told = at + 1 + (_is_told(command.argv[at:], is_known=True) or _is_manager(command.argv[at:]))
    return max(told, chains.reached(command.argv, name(replace(command, wrappers=(), called=()))))


def _file(command: Command) -> int | None:
    """The end of a script of the project that is run by its path: its operands are unknown."""
    first = command.argv[0].text
    if _is_manager(command.argv):
        return 2
    return 1 if "." in first[first.rfind("/") + 1 :].lstrip(".") else None


def _is_manager(argv: Sequence[Argument]) -> bool:
    """Whether a file is one that is told what to do by the word behind it, as everybody calls it: manage.py migrate."""
    file = argv[0].text
    return file[file.rfind("/") + 1 :] in _MANAGERS and len(argv) > 1 and is_verb_like(argv[1])


def _behind(command: Command, start: int) -> int:
    """The end of the name of the tool that `start` begins, with its subcommand."""
    inner = _command(command, start)
    if inner.program is None or is_flag(inner.argv[0]) or has_inline_code(inner):
        return EXACT
    if is_path_like(inner.argv[0].text):
        return start + 1 + _is_manager(inner.argv)
    deeper = target(inner)
    if deeper is not None:
        return start + deeper if deeper else EXACT
    if is_interpreter(inner.program):
        return EXACT
    known = knowledge.of(inner.program)
    if known is None and is_value(inner.argv[0].text):
        return EXACT
    if known is not None and known.arity > 1 and len(name(inner)) > 1:
        return start + chains.reached(inner.argv, name(inner))
    return start + 1 + _is_told(inner.argv, known is not None)


def _is_told(argv: Sequence[Argument], is_known: bool) -> bool:
    """Whether the word behind a tool, which is not known to have subcommands, looks like one."""
    if len(argv) < 2 or argv[0].text.startswith(_MAKES) or not is_verb_like(argv[1]):
        return False
    return argv[1].text in VERBS or not is_known


def _made(command: Command) -> int | None:
    """The same where options are in front: make -j4 test, gh -R o/r api x."""
    named = name(replace(command, wrappers=(), called=()))
    if " ".join(named[:2]) in _CALLS | _SENDERS:
        return EXACT
    if " ".join(named[:2]) in _STARTS:
        return _started(command.argv, chains.reached(command.argv, named[:2]))
    known = knowledge.of(named[0])
    has_scripts = known is not None and known.slots[:1] == (Slot.Script,)
    if not has_scripts or len(named) == 1:
        return None
    end = chains.reached(command.argv, named)
    while named[0] in _MAKERS and end < len(command.argv) and is_verb_like(command.argv[end]):
        end += 1
    return end


def _call(argv: Sequence[Argument]) -> int:
    """The end of the address and the method, if both remain the same from call to call."""
    if len(argv) < 3 or is_flag(argv[2]) or not argv[2].exact or argv[2].text == "graphql":
        return EXACT
    if not _DIFFERS.isdisjoint(argv[2].text):
        return EXACT
    if len(argv) > 4 and argv[3].text in _METHOD:
        return 5
    return EXACT if any(word.text.startswith(_METHOD) for word in argv) else 3


def _sent(argv: Sequence[Argument]) -> int:
    """The end of the address to which something is sent, if it is the same in the next call."""
    says_all = len(argv) > 2 and all(word.exact and word.text[:1] != "-" for word in argv)
    return len(argv) if says_all and _DIFFERS.isdisjoint("".join([word.text for word in argv[2:]])) else EXACT
