"""The output of commands and the content of files, as far as the text gives it: one notion for all readers."""

from __future__ import annotations

from bisect import bisect_left

from assent.risk.code.scripts import FURTHEST, printed
from assent.risk.entries.programs import CODE_FIRST, FILLING, interprets
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.disk.paths import Components
    from assent.risk.flow import Flow

WRITING = frozenset(("tee", "dd", "sponge"))  # write what they read
PLAIN = frozenset("-sfnvapPrRTLiuz")  # of options with which these copy, move or link one to another
LONGEST = 65_536  # characters of a text that is followed
ELSEWHERE = ("/", "~", "..")  # how the path of a file begins that may not be the project's
SUBSTITUTED = "/dev/fd/"  # what a process substitution is given as


class Contents:
    """The texts that commands print and that files hold, each looked up once."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.commands = [finding.command for finding in flow.findings]
        self._order: list[tuple[int, int]] = []  # where each command begins, and its index
        self._texts: dict[Components, tuple[int | None, str | None]] = {}
        self._filled: dict[Components, dict[Components, int]] | None = None  # when asked
        self._code_files: list[Components] | None = None

    @property
    def code_files(self) -> list[Components]:
        """The files that the text writes and a compiler reads, or a build runs."""
        if self._code_files is None:
            from assent.risk.code.filenames import is_source  # few texts write what a tool runs

            self._code_files = [node for node in self.flow.writers if node and is_source(str(node[-1]))]
        return self._code_files

    def file(self, path: str, at: int) -> tuple[int | None, str | None]:
        """The command that writes a file first, and all that is ever written to it if that is known.

        The file is named as the command `at` sees it.
        """
        return self._node(self.flow.file(path, self.commands[at]))

    def of(self, node: Components) -> str | None:
        """All that is ever written to a file, if that is known."""
        first, text = self._node(node)
        return None if first is None else text

    def _node(self, node: Components) -> tuple[int | None, str | None]:
        if node not in self._texts:
            self._texts[node] = None, None  # it may be made of itself
            self._texts[node] = self._text(node)
        return self._texts[node]

    def _text(self, node: Components) -> tuple[int | None, str | None]:
        writers = [writer for writer in self.flow.writers.get(node, ()) if self._writes(writer)]
        texts = [self.printed(writer) for writer in writers]
        if not writers:
            return self._moved(node) or (None, "")
        return writers[0], _joined(texts)

    def _moved(self, node: Components) -> tuple[int | None, str | None] | None:
        """The text of a file in a folder which the text has copied, moved or linked as a whole."""
        if self._filled is None:
            self._filled = self._fillings()
        into = [node[:length] for length in range(len(node))]
        found = [(at, folder, head) for folder in into for head, at in self._filled.get(folder, {}).items()]
        for at, folder, head in sorted(found, key=lambda each: each[:2]):
            known = head + node[len(folder) :]
            if known in self.flow.writers:
                return at, self._node(known)[1]
        return None

    def _fillings(self) -> dict[Components, dict[Components, int]]:
        """For each folder that is filled, from which others where the text writes, and by which command first."""
        begun = {node[:length] for node in self.flow.writers for length in range(len(node) + 1)}
        found: dict[Components, dict[Components, int]] = {}
        for at in self.flow.filling:
            finding = self.flow.findings[at]
            sources = [self.flow.file(path, finding.command) for path in finding.reads]
            heads = [(head, source) for source in sources for head in (source, source[:-1]) if head in begun]
            for folder in [self.flow.file(path, finding.command) for path in finding.writes] if heads else ():
                firsts = found.setdefault(folder, {})
                for head, source in heads:
                    if source != folder:
                        firsts.setdefault(head, at)
        return found

    def _writes(self, at: int) -> bool:
        """Whether the files that a command writes hold what it prints, what its code says, or what is known."""
        command = self.commands[at]
        if any(r.writes for r in command.redirects) or command.program in WRITING:
            return True
        if interprets(command.program) and not is_a(command.program, CODE_FIRST):
            return True
        return is_a(command.program, FILLING) and self.printed(at) is not None

    def printed(self, at: int, far: int = FURTHEST) -> str | None:
        """The text that a command prints, or copies; None where that is not known."""
        command = self.commands[at]
        if is_a(command.program, FILLING):
            words = [word.text for word in command.argv[1:] if word.text[:1] != "-"]
            plain = all(PLAIN.issuperset(word.text) for word in command.argv[1:] if word.text[:1] == "-")
            return self.file(words[0], at)[1] if len(words) == 2 and plain and ":" not in words[0] else None
        if command.argv:
            return printed(at, self.flow.findings, far, self._held)
        inner = self.held(at) if far > 0 and any(r.writes for r in command.redirects) else []
        return _joined([self.printed(each, far - 1) for each in inner]) or self._held(at, far)

    def held(self, at: int) -> list[int]:
        """The commands in the compound command whose redirects one stands for: they are entered behind it."""
        start, found = self.commands[at].start, []
        for index in range(at + 1, len(self.commands)):
            if self.commands[index].end > start:
                break
            found.append(index)
        return found

    def _held(self, at: int, far: int) -> str | None:
        """The content of the files that a command reads: the operands of cat, or what a redirect opens."""
        command = self.commands[at]
        files = [word for word in command.argv[1:] if word.text[:1] != "-"] if command.program == "cat" else []
        files = files or [r.target for r in command.redirects if r.reads and r.target is not None][-1:]
        texts = [self.opened(file, at, far - 1) for file in files]
        if command.program == "cat" and command.stdin is not None and any(word.text == "-" for word in command.argv):
            texts.append(self.printed(command.stdin, far - 1) if far > 0 else None)
        if not files and len(self.sources(at)) > 1:  # { echo a; echo b; } | tee l
            texts = [self.printed(source, far - 1) for source in self._outer(self.sources(at))] if far > 0 else []
        return _joined(texts)

    def _outer(self, found: Sequence[int]) -> list[int]:
        """The commands whose output is that of all: not piped on, not among the words of others."""
        behind = {inner for at in found for inner in self.flow.inside.get(at, ())}
        behind.update([source for at in found for source in self.sources(at)])
        return [at for at in found if at not in behind]

    def opened(self, file: Argument, at: int, far: int = FURTHEST) -> str | None:
        """The content of a file that the command `at` opens, or the output of a process substitution."""
        if not file.text.startswith(SUBSTITUTED):
            first, text = self.file(file.text, at)
            return None if first is None and file.text.startswith(ELSEWHERE) else text
        texts = [self.printed(inner, far) for inner in (self.within(file.start, file.end) if far > 0 else ())]
        return _joined(texts)

    def within(self, start: int, end: int) -> list[int]:
        """The commands in a span whose output is that of the whole: not piped on, not among the words of others."""
        if not self._order:
            self._order = sorted([(command.start, at) for at, command in enumerate(self.commands)])
        near = self._order[bisect_left(self._order, (start + 1, -1)) : bisect_left(self._order, (end, -1))]
        return self._outer(sorted([at for _, at in near if self.commands[at].end <= end]))

    def sources(self, at: int) -> range:
        """The commands that are piped into one."""
        first = self.commands[at].stdin
        return range(0) if first is None else range(first, at)


def _joined(texts: Sequence[str | None]) -> str | None:
    """All the texts in one; None where one of them is not known, or they are too long."""
    known = [text for text in texts if text is not None]
    if not known or len(known) != len(texts) or sum([len(text) for text in known]) > LONGEST:
        return None
    return "".join(known)
