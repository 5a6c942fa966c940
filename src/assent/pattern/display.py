"""A command on one line, for a person who is asked about it.

A text with line breaks is written again from its tree, so that what takes many lines without running
is summed up; wherever that could hide something that runs, it is shown whole instead.
"""

from __future__ import annotations

from assent.command.program import runs_others
from assent.errors import ParseError
from assent.pattern.inline import is_interpreter
from assent.rules_table import is_a
from assent.syntax.edit import splice
from assent.syntax.hidden import LINE_END, visible
from assent.syntax.nodes import (
    AndOr,
    AnsiQuoted,
    CommandSubstitution,
    DoubleQuoted,
    Escape,
    Literal,
    Pipeline,
    ProcessSubstitution,
    SimpleCommand,
    SingleQuoted,
)
from assent.syntax.parser import read
from assent.syntax.source import Budget
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import List, Node, Part, Redirect, Script, Word

EMPTY = "(empty command)"

_OTHER_SHELLS = frozenset(("powershell", "cmd"))  # texts that are not parsed
_READS_CODE = "code-taker"  # besides shells and interpreters: a word may be code, or is kept for what runs later
_CODE_FLAGS = frozenset("-c -e -E -x -r -v --eval --exec --execute --command --run --print --code --script".split())
_CODE_SUBCOMMANDS = frozenset("config foreach filter-branch bisect exec eval run shell ssh".split())


class _Whole(Exception):  # noqa: N818 - not an error: the text is to be shown whole
    """Writing the text again could hide something that runs."""


def display(text: str, shell: str = "bash") -> str:
    """`text` on one line that no terminal or chat obeys, for the shell that would run it.

    Without line breaks it is the text itself. Multi-line arguments are shown as `(2 lines, 42 chars)`,
    counted without quotes; line breaks that part commands as `;`, others as ` ⏎ `.
    """
    if not text.strip():
        return EMPTY
    if "\n" not in text and "\r" not in text:
        return visible(text)
    try:
        return _rebuilt(text, shell)
    except (_Whole, ParseError):
        return LINE_END.join([visible(line) for line in _unified(text).split("\n")])


def _unified(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _rebuilt(text: str, shell: str) -> str:
    if shell in _OTHER_SHELLS:
        raise _Whole
    tree = read(text, shell, Budget())  # more than is judged is shown whole
    if tree.body is None:  # comments alone
        raise _Whole
    return visible(_Writer(text, any(_runs_words(node) for node in _simple_commands(tree))).list(tree.body))


def _simple_commands(tree: Script) -> list[SimpleCommand]:
    return [node for node in walk(tree) if isinstance(node, SimpleCommand)]


def _runs_words(command: SimpleCommand) -> bool:
    """Whether the program may run, or read as code, what its words or its input say."""
    if not command.words:
        return False
    program = command.words[0].value
    if program is None or ("/" in program and program[0] != "/"):  # perhaps a script that the text itself writes
        return True
    name = program[program.rfind("/") + 1 :]
    values = [word.value or "" for word in command.words[1:]]
    if runs_others(name, values) or is_interpreter(name) or is_a(name, _READS_CODE):
        return True
    return not _CODE_FLAGS.isdisjoint(values) or not _CODE_SUBCOMMANDS.isdisjoint(values[:2])


class _Writer:
    """Writes a tree on one line, from slices of its text."""

    def __init__(self, text: str, anything_runs_words: bool) -> None:
        self.text = text
        self.anything_runs_words = anything_runs_words

    def list(self, node: List) -> str:
        pieces: list[str] = []
        last = len(node.commands) - 1
        for at, (command, terminator) in enumerate(zip(node.commands, node.terminators, strict=True)):
            pieces.append(self.node(command, handed_on=False))
            if terminator == "&":
                pieces.append(" &" if at == last else " & ")
            elif at != last:
                pieces.append("; ")
        return "".join(pieces)

    def node(self, node: Node, handed_on: bool) -> str:
        """`handed_on` says that another command reads what this one writes."""
        if isinstance(node, SimpleCommand):
            return self.simple(node, handed_on or bool(node.redirects))
        if isinstance(node, Pipeline) and not node.commands:
            return _flat(self.text[node.start : node.end])  # `!` alone
        if isinstance(node, Pipeline):
            before = _flat(self.text[node.start : node.commands[0].start])
            return before + self.joined(node.commands, node.operators, handed_on=True)
        if isinstance(node, AndOr):
            return self.joined(node.commands, node.operators, handed_on)
        raise _Whole

    def joined(self, commands: tuple[Node, ...], operators: tuple[str, ...], handed_on: bool) -> str:
        pieces = [self.node(commands[0], handed_on)]
        for operator, command in zip(operators, commands[1:], strict=True):
            pieces += [f" {operator} ", self.node(command, handed_on)]
        return "".join(pieces)

    def simple(self, command: SimpleCommand, handed_on: bool) -> str:
        runs_words = (handed_on and self.anything_runs_words) or _runs_words(command)
        pieces = [(item.start, _flat(self.text[item.start : item.end])) for item in command.assignments]
        pieces += [(word.start, _flat(self.written(word))) for word in command.words[:1]]
        pieces += [(word.start, self.word(word, runs_words)) for word in command.words[1:]]
        pieces += [(redirect.start, self.redirect(redirect)) for redirect in command.redirects]
        return " ".join([piece for _, piece in sorted(pieces)])

    def redirect(self, redirect: Redirect) -> str:
        if redirect.here_document is not None:
            raise _Whole
        operator = self.text[redirect.start : redirect.target.start].replace("\\\n", "")
        return _flat(operator) + self.word(redirect.target, self.anything_runs_words and redirect.operator == "<<<")

    def word(self, word: Word, runs_words: bool) -> str:
        """A word as written, or summed up after what is before its quotes if it has line breaks."""
        written = self.written(word)
        if "\n" not in written and "\r" not in written:
            return written
        if runs_words or any(isinstance(part, (CommandSubstitution, ProcessSubstitution)) for part in walk(word)):
            raise _Whole
        first = next((at for at, part in enumerate(word.parts) if not isinstance(part, Literal)), 0)
        before = "".join([_flat(part.text) for part in word.parts[:first] if isinstance(part, Literal)])
        inside = _unified("".join([self.meant(part) for part in word.parts[first:]]))
        lines = inside.count("\n") + 1
        return f"{before}({lines} lines, {len(inside)} chars)"

    def meant(self, part: Part) -> str:
        """The text of a part of a word: without its quotes, expansions as written."""
        match part:
            case Literal():
                return _flat(part.text)
            case DoubleQuoted():
                return "".join([p.text if isinstance(p, Literal) else self.meant(p) for p in part.parts])
            case SingleQuoted() | AnsiQuoted() | Escape():
                return part.text
            case _:
                return self.text[part.start : part.end]

    def written(self, word: Word) -> str:
        r"""A word as written, but for every `\newline` in it that only joins lines."""
        joins = [part for part in walk(word) if isinstance(part, Escape) and not part.text]
        edits = [(part.start - word.start, part.end - word.start, "") for part in joins]
        return splice(self.text[word.start : word.end], edits)


def _flat(text: str) -> str:
    """`text`, which must hold no line break."""
    if "\n" in text or "\r" in text:
        raise _Whole
    return text
