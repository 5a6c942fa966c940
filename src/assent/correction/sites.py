"""The commands of a text where they are written, behind wrappers and in texts inside the text as well."""

from __future__ import annotations

from assent.command.model import Argument, Expansions, Place, Wrapping
from assent.command.program import identity, runs_others
from assent.command.redirects import is_input
from assent.command.words.arguments import arguments
from assent.command.wrappers.execution_context import Layers, Run, program
from assent.command.wrappers.leaves import Input, Text
from assent.correction.written import WrittenValue, document_written, words_written
from assent.errors import ParseError, assert_never
from assent.record import Record
from assent.syntax import nodes, parse
from assent.syntax.edit import splice
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.correction.written import Edit

MAX_DEPTH = 8  # texts inside texts
# What env -S reads as a shell does.
SPLIT = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,@%+ ")


class Page:
    """One text that a shell reads: the whole text, or a text inside it, and how that is written."""

    def __init__(self, text: str, shell: str, outer: Page | None = None, written: WrittenValue | None = None) -> None:
        """ParseError when the text has no tree."""
        self.text = text
        self.shell = shell
        self.tree = parse(text, shell)
        self.outer = outer
        self.written = written
        self.given: tuple[Page, WrittenValue] | None = None  # its standard input, where that is written
        self.split = False  # words that no shell reads: env -S
        self.functions: frozenset[str] = frozenset() if outer is None else outer.functions
        self.ticked: list[tuple[int, int]] = []  # spans of backquotes, inside which nothing but plain text is written

    def lifted(self, edits: Sequence[Edit]) -> list[Edit] | None:
        """The same edits of the whole text; None where one of them cannot be written."""
        if any(self._is_ticked(edit) or (self.split and not SPLIT.issuperset(edit[2])) for edit in edits):
            return None
        if self.outer is None or self.written is None:
            return list(edits)
        made = [self.written.edit(start, end, new) for start, end, new in edits]
        known = [edit for edit in made if edit is not None]
        return self.outer.lifted(known) if len(known) == len(made) else None

    def _is_ticked(self, edit: Edit) -> bool:
        start, end, new = edit
        escaped = any(char in text for text in (new, self.text[start:end]) for char in "\\`$\"'")
        return escaped and any(begin < start and end < stop for begin, stop in self.ticked)


class Site(Record):
    """One command: its own words, the name first, without those of its wrappers and of commands behind it."""

    page: Page
    node: nodes.SimpleCommand
    name: str  # basename when bare or on a trusted path, else the path as written
    argv: tuple[Argument, ...]
    words: tuple[nodes.Word, ...]  # of `page`; those that argv comes from
    bare: bool  # the words are all of the simple command: there is no wrapper in front

    def index(self) -> int:
        """The index of its name among all words of the simple command."""
        return next(at for at, word in enumerate(self.node.words) if word.start == self.words[0].start)

    def word(self, argument: Argument) -> nodes.Word | None:
        """The word that an argument is written as, if that is the argument and nothing else."""
        low, high = 0, len(self.words)
        while low < high:  # a command may have thousands
            middle = (low + high) // 2
            if self.words[middle].start < argument.start:
                low = middle + 1
            else:
                high = middle
        word = self.words[low] if low < len(self.words) else None
        if word is None or (word.start, word.end) != (argument.start, argument.end):
            return None
        return word if word.value is None or word.value == argument.text else None

    def edited(self, argument: Argument, start: int, end: int, new: str) -> Edit | None:
        """`new`, exactly, in place of [start, end) of an argument, where all of that is certain."""
        word = self.word(argument)
        if word is None or end > len(argument.prefix):
            return None
        written = words_written((word,), self.page.text)
        return written.edit(start, end, new) if written.text[:end] == argument.text[:end] else None


def sites(text: str, shell: str) -> tuple[Site, ...]:
    """Every command of `text` in order, outer ones before inner; none when it cannot be parsed."""
    try:
        page = Page(text, shell)
    except ParseError:
        return ()
    return tuple(_on_page(page, 0))


def replaced(text: str, shell: str, edits: Sequence[Edit]) -> str | None:
    """`text` with the edits made, None if they overlap or the result cannot be parsed."""
    try:
        made = splice(text, dict.fromkeys(edits))
        parse(made, shell)
    except (ValueError, ParseError):
        return None
    return made


def _on_page(page: Page, depth: int) -> Iterator[Site]:
    found = list(walk(page.tree))
    page.functions |= {node.name for node in found if type(node) is nodes.FunctionDefinition}
    page.ticked += [(n.start, n.end) for n in found if type(n) is nodes.CommandSubstitution and n.backquoted]
    for node in found:
        if type(node) is nodes.SimpleCommand and node.words:
            yield from _in_command(page, node, depth)


def _in_command(page: Page, node: nodes.SimpleCommand, depth: int) -> Iterator[Site]:
    """The commands that one simple command runs, and those of the texts that it hands to a shell."""
    known = Expansions(page.text, None, None, {}, {}, (), None)
    argv = tuple(arguments(node.words, known))
    if not argv or argv[0].text in page.functions:
        return
    layers = Layers(Place.Top, None)
    name = identity(argv[0])
    if name is None or not runs_others(name, [word.text for word in argv]):
        yield from _own(page, node, (program(argv, layers),))
        return
    from assent.command.wrappers.unwrap import unfold  # most commands do without the tables of wrappers

    leaves = unfold(argv, layers, page.shell)
    runs = [leaf for leaf in leaves if type(leaf) is Run]
    wrapped = {wrapper.start: Run(wrapper.words, layers) for leaf in leaves for wrapper in leaf.layers.wrappers}
    yield from _own(page, node, (*wrapped.values(), *runs))
    for leaf in leaves if depth < MAX_DEPTH else ():
        match leaf:
            case Run():
                yield from _split(page, node, leaf.argv[0], depth)
            case Text():
                passed = all(wrapper.wrapping is not Wrapping.Operands for wrapper in leaf.layers.wrappers)
                yield from _text(page, node, leaf.source, depth, _given(page, node) if passed else None)
            case Input():
                given = _given(page, node)
                if given is not None:
                    yield from _inside(*given, depth)
            case _:
                assert_never(leaf)


def _split(page: Page, node: nodes.SimpleCommand, program: Argument, depth: int) -> Iterator[Site]:
    """The command of a text that is split into words: env -S 'scp -r' a."""
    word = next((w for w in node.words if w.start <= program.start and program.end < w.end), None)
    if word is None or word.value is None:
        return
    written = words_written((word,), page.text)
    option, text = word.value, ""
    if option[:2] == "--":
        option, _, text = option.partition("=")
    elif option[:1] == "-":
        option, _, text = option.partition("S")
    written = written.behind(len(word.value) - len(text)) if text else written
    if SPLIT.issuperset(written.text):
        yield from _inside(page, written, depth, split=True)


def _text(
    page: Page, node: nodes.SimpleCommand, source: Argument, depth: int, given: tuple[Page, WrittenValue] | None
) -> Iterator[Site]:
    """The commands of a text that is passed on as some of the words, or as the end of one: alias x='…'."""
    words = [word for word in node.words if source.start < word.end <= source.end]
    if any(type(part) is nodes.BraceExpansion for word in words for part in word.parts):
        return
    written = words_written(words, page.text)
    if source.exact and len(words) == 1 and written.text.endswith(source.text):
        written = written.behind(len(written.text) - len(source.text))
    yield from _inside(page, written, depth, given)


def _own(page: Page, node: nodes.SimpleCommand, runs: Sequence[Run]) -> Iterator[Site]:
    """A site for each of the programs; a word belongs to the innermost of them."""
    owner = {word.start: run for run in runs for word in run.argv if word.start >= run.argv[0].start}
    done: set[int] = set()
    for run in runs:
        first = run.argv[0]
        name = identity(first)
        if name is None or first.start in done or owner[first.start] is not run:
            continue
        done.add(first.start)
        argv = tuple([word for word in run.argv if word.start < first.start or owner[word.start] is run])
        starts = {word.start for word in argv if word.start >= first.start}
        words = tuple([word for word in node.words if word.start in starts])
        if words and (words[0].start, words[0].end) == (first.start, first.end):
            yield Site(page, node, name, argv, words, first.start == node.words[0].start and not page.split)


def _given(page: Page, node: nodes.SimpleCommand) -> tuple[Page, WrittenValue] | None:
    """The here-document or here-string that is the standard input of a command, and the page where it is."""
    redirect = next((redirect for redirect in reversed(node.redirects) if is_input(redirect)), None)
    if redirect is None:
        body = page.tree.body
        alone = body is not None and len(body.commands) == 1 and body.commands[0] is node
        return page.given if alone else None
    if redirect.here_document is not None:
        return page, document_written(redirect.here_document, page.text)
    return (page, words_written((redirect.target,), page.text)) if redirect.operator == "<<<" else None


def _inside(
    page: Page,
    written: WrittenValue,
    depth: int,
    given: tuple[Page, WrittenValue] | None = None,
    *,
    split: bool = False,
) -> Iterator[Site]:
    """The commands of a text inside the text of a page."""
    try:
        inner = Page(written.text, page.shell, page, written)
    except ParseError:
        return
    inner.given, inner.split = given, split
    yield from _on_page(inner, depth + 1)
