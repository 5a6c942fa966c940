"""Words that a command may be given by what the text itself holds: in a file that it wrote, through read, xargs, $(<l).

Nothing is made less by them: what else the file holds, and which of its lines a word is, is not known.
"""

from __future__ import annotations

from bisect import bisect_left

from assent.command.dataflow.inputs import add
from assent.command.dataflow.listing import asked, everywhere
from assent.command.dataflow.producers import piped
from assent.command.model import Argument, Command, Surroundings, Wrapping
from assent.command.output.selecting import passes as passes_lines
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.contents import SUBSTITUTED, Contents
from assent.risk.code.scripts import judged
from assent.risk.combined.pieces import first_variable, separators, set_in, split_at, words_of
from assent.rules_table import DECLARER, FEEDER, SPEAKER, is_a
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.parts import Variable
    from assent.risk.code.scripts import Classify
    from assent.risk.combined.set_up import Judge
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding

MOST_LINES = 3  # that one command may be
MOST_JUDGED = 32  # commands of a text that are judged again
MOST_STEPS = 300  # words that are looked for
FURTHEST = 6  # variables and files through which a word is followed
POSITIONAL = frozenset("@*0123456789")
SPECIAL = frozenset("$`'\"();|<>&")  # with which a word is not as it is written


class Supplied:
    """The words that the commands of one text may be given."""

    def __init__(
        self, contents: Contents, surroundings: Surroundings, judge: Judge, classify: Classify, depth: int
    ) -> None:
        self.contents = contents
        self.surroundings = surroundings
        self.judge = judge
        self.classify = classify
        self.depth = depth
        self._setters = _setters(contents.commands)
        self._opening = [at for at, each in enumerate(contents.commands) if each.redirects and _opens(each)]
        self.left = MOST_JUDGED
        self.steps = MOST_STEPS

    def risk(self, at: int, finding: Finding) -> Risk | None:
        """The effect of the command with that index with the words that it may be given."""
        command = finding.command
        if finding.category is Category.Destroys or not self.left:
            return None
        argv = self._argv(command.argv, at)
        redirects = tuple(
            [
                replace(each, target=self._one(each.target, at)) if each.target is not None else each
                for each in command.redirects
            ]
        )
        if argv == command.argv and redirects == command.redirects:
            return None
        self.left -= 1
        if argv and not command.argv[0].exact:
            return self._program(at, argv, finding)
        given = replace(command, argv=argv, redirects=redirects)
        found = self.judge(given, given, self.surroundings)
        return (found.category, found.reason) if found.category > finding.category else None

    def _program(self, at: int, argv: Sequence[Argument], finding: Finding) -> Risk | None:
        """A command whose program is among the words that are given."""
        command, worst = finding.command, None
        rest = [quote(word.text) for word in argv if word.exact and word.start > command.argv[0].start]
        for line in self._given(command.argv[0], at, FURTHEST)[: MOST_LINES if not self.depth else 0]:
            text = " ".join([line.text, *rest])
            found = judged(text, "sh", command, self.surroundings, self.depth + 1, self.classify)
            if found.category > (worst[0] if worst else finding.category):
                worst = found.category, f"`{text}` may be run: {found.reason}"
        return worst

    def _argv(self, argv: Sequence[Argument], at: int) -> tuple[Argument, ...]:
        made: list[Argument] = []
        for word in argv:
            add([word] if word.exact or word.glob else self._given(word, at, FURTHEST) or [word], word, made)
        return tuple(made)

    def _one(self, word: Argument, at: int) -> Argument:
        """The worst that one word is taken for: the shortest path, which holds most."""
        found = [] if word.exact or word.glob else self._given(word, at, FURTHEST)
        return min(found, key=lambda each: len(each.text)) if found else word

    def _given(self, word: Argument, at: int, far: int) -> list[Argument]:
        """The words that one may become; empty where it may be any."""
        if word.exact or word.glob:
            return [word]
        if not far or not self._goes_on():
            return []
        before, _, closing = min((word.text.partition(mark) for mark in ("$(", "`")), key=lambda each: len(each[0]))
        inner = self.contents.within(word.start, word.end) if closing else []
        if inner:
            rest = closing[closing.rfind("`" if word.text[len(before)] == "`" else ")") + 1 :]
            return [set_in(each, word, before, rest) for each in self._substituted(word, inner, far)]
        for name, before, rest in first_variable(word):
            values = self._value(name, at, far - 1)
            if values:
                return [set_in(each, word, before, rest) for each in values]
        mark = next((mark for mark in ("(input)", "{}") if mark in word.text), "")
        if not mark or not self._is_fed(at):
            return []
        before, _, rest = word.text.partition(mark)
        return [set_in(each, word, before, rest) for each in self._read(at, far)]

    def _is_fed(self, at: int) -> bool:
        """Whether a wrapper such as xargs gives the command words of its input."""
        around = self._command(at).wrappers
        return any(each.wrapping is Wrapping.Operands and is_a(each.name, FEEDER) for each in around)

    def _substituted(self, word: Argument, inner: Sequence[int], far: int) -> list[Argument]:
        """The words that the commands in a substitution print."""
        whole = None if word.several or len(inner) > 1 else self._copied(inner[0])
        return [whole] if whole else [each for source in inner for each in self._printed(source, far)]

    def _copied(self, at: int) -> Argument | None:
        """The here-document that a plain cat copies; in quotes it is one word, whatever lines it has."""
        command = self._command(at)
        given = command.redirects[0].given if len(command.redirects) == 1 else None
        if command.program != "cat" or len(command.argv) != 1 or given is None or not given.exact:
            return None
        text = given.text.rstrip("\n")
        return replace(given, text=text, prefix=text, quoted=True)

    def _goes_on(self) -> bool:
        """Whether one more step may be taken."""
        self.steps -= 1
        return self.steps >= 0

    def _command(self, at: int) -> Command:
        return self.contents.commands[at]

    def _value(self, name: str, at: int, far: int) -> list[Argument]:
        """The value that a variable may hold where the command `at` is: the last one set, or a later one of a loop."""
        setters = self._setters.get(name, ())
        last = bisect_left(setters, at)
        index = setters[max(last - 1, 0)] if setters else at
        if index == at:
            return self._parameters(at, far) if name in POSITIONAL else []
        command = self._command(index)
        variable = next((each for each in command.variables if each.name == name), None)
        if variable is not None:
            return self._set(index, variable, far)
        if name in POSITIONAL:
            return [each for word in _stated(command) for each in self._given(word, index, far)]
        return self._value(_aliased(name, command), at, far - 1) if far > 0 else []

    def _parameters(self, at: int, far: int) -> list[Argument]:
        """The words of a function's calls, or those that a program gives to a shell."""
        command = self._command(at)
        if command.caller is None:
            feeds = any(is_a(each.name, FEEDER) for each in command.wrappers)
            return self._read(at, far) if feeds else []
        called = [
            (index, each)
            for index, each in enumerate(self.contents.commands)
            if each.function and each.argv[0].text == command.caller
        ]
        return [found for index, each in called for word in each.argv[1:] for found in self._given(word, index, far)]

    def _set(self, index: int, variable: Variable, far: int) -> list[Argument]:
        """The value that a variable may hold that is set there."""
        command = self._command(index)
        if variable.value is not None:
            return self._given(variable.value, index, far)
        if command.program == "printf":
            texts = [word.text for word in command.argv[3:]]
            return [made for text in texts for made in words_of(text, command.argv[0])]
        if command.program is not None:
            return self._read(index, far)
        named = [_word(text, command) for text in command.text.split()[3:] if SPECIAL.isdisjoint(text)]
        return named + [
            word for inner in self.contents.within(command.start, command.end) for word in self._printed(inner, far)
        ]

    def _read(self, at: int, far: int) -> list[Argument]:
        """The words that a command, or what gives its words to it, may read: of a file, a pipe or a here-string."""
        command = self._command(at)
        made: list[Argument] = []
        for each in self._around(at):
            for redirection in reversed(each.redirects):
                if redirection.given is not None and not made:
                    made = self._of_text(redirection.given, at, far)
                elif redirection.reads and redirection.target is not None and not made:
                    made = self._opened(redirection.target, at, far)
        made = made or [word for source in self.contents.sources(at) for word in self._printed(source, far)]
        return split_at(made, separators(command))

    def _of_text(self, text: Argument, at: int, far: int) -> list[Argument]:
        return words_of(text.text, text) if text.exact else self._given(text, at, far)

    def _around(self, at: int) -> Iterator[Command]:
        """A command, and the redirects of the compound commands and wrappers around it, which are entered before it."""
        command = self._command(at)
        yield command
        for index in reversed(self._opening[: bisect_left(self._opening, at)]):
            each = self._command(index)
            holds = each.start <= command.start and command.end <= each.end
            if each.argv or each.start >= command.end or holds:
                yield each

    def _opened(self, file: Argument, at: int, far: int) -> list[Argument]:
        """The words in a file that a command opens."""
        text = self.contents.opened(file, at)
        if text is not None or not self._goes_on():
            return words_of(text or "", file)
        sources = self.contents.flow.writers.get(self.contents.flow.file(file.text, self._command(at)), ())
        if file.text.startswith(SUBSTITUTED):
            sources = self.contents.within(file.start, file.end)
        return [word for source in sources if source != at for word in self._printed(source, far - 1)]

    def _printed(self, at: int, far: int) -> list[Argument]:
        """The words that a command prints: of a known text, of what it passes on, or paths that it lists."""
        command, text = self._command(at), self.contents.printed(at)
        if text is not None:
            return words_of(text, command.argv[0] if command.argv else _word("", command))
        if not far or not self._goes_on():
            return []
        if not command.argv:
            inner = self.contents.held(at)
            return [word for each in inner for word in self._printed(each, far - 1)] or self._read(at, far - 1)
        listed = list(piped(at, command.end, self.contents.commands))
        if listed:
            return listed
        if is_a(command.program, SPEAKER):
            return [each for word in command.argv[1:] for each in self._given(word, at, far - 1)]
        words, program = command.argv[1:], command.program or ""
        names = asked(command, everywhere(command))
        passes = bool(names) or program in ("cat", "tee", "cut", "tr") or passes_lines(program, words)
        if program == "cat" and words:
            return [each for word in words for each in self._opened(word, at, far - 1)]
        return [*names, *(self._read(at, far - 1) if passes else [])]


def _setters(commands: Sequence[Command]) -> dict[str, list[int]]:
    """The commands that set each variable, or say that it is another one, in their order."""
    found: dict[str, list[int]] = {}
    for at, command in enumerate(commands):
        names = [variable.name for variable in command.variables]
        sets = command.program == "set" or is_a(command.program, DECLARER)
        words = [word.text for word in command.argv] if sets else []
        if words[:1] == ["set"]:
            names += sorted(POSITIONAL - {"0"}) if _stated(command) else []
        else:
            names += [word.partition("=")[0] for word in words if "=" in word]
        for name in dict.fromkeys(names):
            found.setdefault(name, []).append(at)
    return found


def _stated(command: Command) -> tuple[Argument, ...]:
    """The words behind the options of `set`, which the positional parameters become: none of `set -euo pipefail`."""
    at = 1
    while at < len(command.argv) and command.argv[at].exact and command.argv[at].text[:1] in ("-", "+"):
        word = command.argv[at].text
        if word in ("--", "-"):
            return command.argv[at + 1 :]
        at += 2 if word[-1:] == "o" else 1
    return command.argv[at:]


def _opens(command: Command) -> bool:
    """Whether redirects are those of a compound command, of a wrapper, or of the shell itself: exec < file."""
    return not command.argv or [word.text for word in command.argv] == ["exec"]


def _aliased(name: str, command: Command) -> str:
    """The variable for which a name is another one: declare -n name=x."""
    words = [word.text for word in command.argv]
    declares = any(word[:1] == "-" and "n" in word for word in words)
    named = (word.partition("=")[2] for word in words if word.startswith(f"{name}=")) if declares else ()
    return next((each for each in named if each.isidentifier()), "")


def _word(text: str, command: Command) -> Argument:
    from assent.command.model import Argument

    return Argument(command.start, command.end, text, text, exact=True)
