"""Words → GitCommand: git's own options, then those of the subcommand."""

from __future__ import annotations

from assent.command.options import Doubt, Grammar, Reading, grammar, read
from assent.option_table import Takes
from assent.record import replace
from assent.risk.entries import index
from assent.risk.git.model import GitCommand, GitRule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.entries.rule import Program

_EMPTY = Reading((), (), (), 0)
_HELP = ("-h", "--help")
_STANDS_FOR = {"-v": "version", "-h": "help"}  # git --version is git version
_own: list[GitRule] = []
_rules: dict[tuple[str, ...], GitRule] = {}
_grammars: dict[tuple[str, ...], Grammar] = {}


def own() -> GitRule:
    """The effect of git's options before its subcommand."""
    if not _own:
        entry = index.program("git")
        if entry is None:
            raise LookupError("git")
        _own.append(GitRule(replace(entry, judge=None)))
    return _own[0]


def parse(argv: tuple[Argument, ...]) -> GitCommand:
    """Read `argv`, whose first word is git. Never fails: what cannot be read is in `problems`."""
    before = read(argv, _grammar((), own(), words=True))
    for option in before.options:
        if option.name in _STANDS_FOR:
            return _subcommand(argv, before, _STANDS_FOR[option.name], argv[argv.index(option.argument) :])
    if before.rest >= len(argv):
        return GitCommand(argv, before, (), None, own(), _EMPTY)
    word = argv[before.rest]
    return _subcommand(argv, before, word.text if word.exact else "", argv[before.rest :])


def _subcommand(argv: tuple[Argument, ...], before: Reading, name: str, words: tuple[Argument, ...]) -> GitCommand:
    """Read `words`, the subcommand and what follows it."""
    entry = _below(index.program("git"), name)
    if entry is None:
        return GitCommand(argv, before, (name,), words[0], None, _EMPTY)
    if entry.subcommands:
        return _action(argv, before, name, words, entry)
    return _sorted(argv, before, (name,), words, entry)


def _action(
    argv: tuple[Argument, ...], before: Reading, name: str, words: tuple[Argument, ...], entry: Program
) -> GitCommand:
    """Find the action among `words`, whose first is the subcommand: stash drop.

    Options may be before it where the entry is `ordered`: remote -v update. What the entry says itself it does without
    an action, and with operands if it takes any: reflog main is reflog show main.
    """
    if _asks_help(words):
        return GitCommand(argv, before, (name,), words[0], None, _EMPTY, help=True)
    leading = read(words, grammar("" if entry.permutes else entry.options, permutes=False))
    if leading.problems and leading.problems[0].kind in (Doubt.Dynamic, Doubt.Glob):
        return GitCommand(argv, before, (name,), leading.problems[0].argument, None, _EMPTY)
    default = entry if entry.phrase else None
    if leading.rest < len(words) and leading.separator is None and not leading.problems:
        word = words[leading.rest]
        found = _below(entry, word.text) if word.exact else None
        if found is not None:
            return _sorted(argv, before, (name, word.text), words[leading.rest :], found)
        if default is None or entry.operands.most == 0:
            return GitCommand(argv, before, (name, word.text), word, None, _EMPTY)
    if default is None:
        return GitCommand(argv, before, (name,), words[0], None, _EMPTY)
    return _sorted(argv, before, (name,), words, default)


def _below(entry: Program | None, name: str) -> Program | None:
    """The statement of git's file about that word behind a command."""
    below = entry.subcommands if entry is not None else ()
    return None if isinstance(below, tuple) else below.named(name)


def _sorted(
    argv: tuple[Argument, ...], before: Reading, name: tuple[str, ...], words: tuple[Argument, ...], entry: Program
) -> GitCommand:
    if name not in _rules:
        _rules[name] = GitRule(entry)
    rule = _rules[name]
    if _asks_help(words):
        return GitCommand(argv, before, name, words[0], rule, _EMPTY, help=True)
    return GitCommand(argv, before, name, words[0], rule, _read(words, _grammar(name, rule)))


def _asks_help(words: Sequence[Argument]) -> bool:
    """Whether the only word after the name asks how it is used; -h has a meaning of its own beside others."""
    return len(words) == 2 and words[1].exact and words[1].text in _HELP


def _read(words: tuple[Argument, ...], options: Grammar) -> Reading:
    """Read `words`; what follows --end-of-options is operands."""
    end = next((i for i, word in enumerate(words) if word.exact and word.text == "--end-of-options"), None)
    if end is None:
        return read(words, options)
    left = read(words[:end], options)
    if left.separator is not None:  # it came after --, as a path
        return read(words, options)
    right = words[end + 1 :]
    separator = next((i for i, word in enumerate(right) if word.exact and word.text == "--"), None)
    operands = right if separator is None else right[:separator] + right[separator + 1 :]
    return Reading(
        left.options,
        left.operands + operands,
        left.problems,
        left.rest,
        None if separator is None else len(left.operands) + separator,
    )


def _grammar(name: tuple[str, ...], rule: GitRule, *, words: bool = False) -> Grammar:
    """The options of `rule`, and for a long one also its negation."""
    if name not in _grammars:
        program = rule.program
        text = " ".join((program.options, *program.effects))
        made = grammar(text, abbreviates=not words, permutes=program.permutes, words=words, number=program.number)
        options = dict(made.options)
        for spelling in () if words else made.options:
            if spelling.startswith("--"):
                negated = f"--{spelling[5:]}" if spelling.startswith("--no-") else f"--no-{spelling[2:]}"
                options.setdefault(negated, (_negation(options[spelling][0], negated), Takes.Nothing))
        _grammars[name] = replace(made, options=options)
    return _grammars[name]


def _negation(name: str, spelling: str) -> str:
    """Canonical name of the negation of the option `name`: --no-n for -n, so that `GitCommand.has` finds it."""
    return f"--no-{name.lstrip('-')}" if spelling.startswith("--no-") else spelling
