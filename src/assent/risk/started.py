"""Programs that the code of another language starts: judged as if they were in a text of their own."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings, Wrapping
from assent.errors import ParseError
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.fed import INPUTS
from assent.risk.code.named_files import TESTING
from assent.risk.code.scripts import commands_of, judged
from assent.risk.wording import LONGEST
from assent.rules_table import is_a
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.code.scripts import Classify
    from assent.risk.finding import Finding, Judgement


ARGUMENT = "$argument"  # stands for a word of which nothing is known

# Letters that quote or expand in the shell of Windows and do not in others, or the other way round.
_DIFFERING = frozenset("'\\^!`")


class Starter:
    """Judges what code starts where the command of its interpreter is."""

    def __init__(self, command: Command, surroundings: Surroundings, code: Argument) -> None:
        self.command = command
        self.surroundings = surroundings
        self.code = code
        self.started = ""  # the first text for a shell that another shell would read differently
        self.tests = ""  # what runs the tests of the project
        self.asks = Category.ReadsFilesystem  # the most that a program does which is started by its own words
        self.worst = Category.Unrecognized  # what it does at worst where that is more than not known

    def fault(self, words: Sequence[str]) -> str:
        """The reason why a program with its arguments is not certainly one that only reads, empty if it is."""
        if not words:
            return "starts a program without a name"
        try:
            return self.word_fault([quote(word) for word in words], words[0])
        except ValueError:
            return f"starts `{words[0]}` with an argument that no program can receive"

    def word_fault(self, words: Sequence[str], shown: str) -> str:
        """The same of words as a shell spells them, in which what is not known is a variable."""
        if shown in words and not any("$" in word for word in words):
            whole = " ".join(words[[*words].index(shown) :])
            shown = whole if len(whole) <= LONGEST else shown
        named = f"starts `{shown}`"
        if self.is_elsewhere():
            return f"{named}, in an unknown folder"
        if self.is_fed():
            return f"{named}, which may read the code's input"
        from assent.risk.classify import classify  # which has loaded the rules that ask here

        verdict = judged(" ".join(words), "sh", self.command, self.surroundings, 1, classify)
        most = Category.ReadsVcs if any("$" in word for word in words) else Category.ReadsRemote  # nothing goes along
        if verdict.category <= most:
            self.asks = max(self.asks, verdict.category)
            return ""
        reason = verdict.reason.replace(f"`{ARGUMENT}`", "a computed argument").replace(ARGUMENT, "…")
        by = reason[1:].partition("`")[0]  # what the reason is about
        begins = f"{shown} ".startswith(f"{by} ") or (shown.startswith(by) and f" {by}".rpartition(" ")[2][:1] == "-")
        which = begins and ", which " not in reason
        told = f"{named}, which {reason[len(by) + 3 :]}" if which else f"{named}: {reason}"
        self.worst = max(self.worst, verdict.category)
        if verdict.category is not Category.RunsProjectCode or not self._only_tests(" ".join(words), classify):
            return told
        self.asks, self.tests = verdict.category, told
        return ""

    def _only_tests(self, text: str, classify: Classify) -> bool:
        """Whether all that is started reads, or runs the tests of the project, of which all words are known."""
        found = commands_of(text, self.command, self.surroundings, 1, classify)
        return all(each.category <= Category.ReadsRemote or _is_test(each) for each in found)

    def shell_fault(self, text: str) -> str:
        """The same of a text that is given to the system's shell."""
        try:
            fault = self.word_fault(("sh", "-c", quote(text)), text)
        except ValueError:
            return f"starts `{text}`, which no shell can receive"
        if not _DIFFERING.isdisjoint(text) or ("%" in text and _is_expanded(text)):
            self.started = self.started or f"starts `{text}`"
        return fault or _misread(text)

    def raised(self, judgement: Judgement) -> Judgement:
        """The judgement of code that only reads, with what it starts; text that shells read differently is more."""
        if self.tests and judgement.category < Category.RunsProjectCode:
            reason = f"the code {self.tests}"
            return replace(judgement, category=Category.RunsProjectCode, reason=reason, fault=self.code)
        if judgement.category > Category.ReadsRemote:
            return judgement
        if not self.started:
            return replace(judgement, category=max(judgement.category, self.asks))
        reason = f"the code {self.started}, which reads files or prints text"
        return replace(judgement, category=Category.RunsProjectCode, reason=reason, fault=self.code)

    def is_elsewhere(self) -> bool:
        """Whether it is not known where, or on which machine, the code runs."""
        far = any(wrapper.wrapping in (Wrapping.Remote, Wrapping.Root) for wrapper in self.command.wrappers)
        return far or self.command.cwd is None or bool(self.command.elsewhere)

    def is_fed(self) -> bool:
        """Whether a program that is started inherits an input other than that of this session."""
        given = [redirection.given for redirection in self.command.redirects if redirection.operator in INPUTS]
        return self.command.stdin is not None or any(each is not self.code for each in given)


def _is_test(finding: Finding) -> bool:
    """Whether a command is one that runs tests, as it is installed: `pytest -q tests`, `python -m pytest`."""
    from assent.risk.weigh import is_plain  # little code starts tests

    command, program = finding.command, finding.command.program
    if finding.category is not Category.RunsProjectCode or not is_plain(command):
        return False
    words = [word.text for word in command.argv[1:3] if word.exact]
    if program in ("python", "python3") and words[:1] == ["-m"]:
        program = "".join(words[1:])
    return is_a(program, TESTING) and all(word.exact for word in command.argv)


def _misread(text: str) -> str:
    """The reason why the system's shell, which may be a plain sh, may run other than what bash reads; else empty."""
    from assent.syntax.parser import read
    from assent.syntax.source import Budget

    try:
        read(text, "sh", Budget(trying=0))
    except ParseError as error:
        return f"starts `{text}`: {error.reason}"
    return ""


def _is_expanded(text: str) -> bool:
    """Whether cmd expands a part of the text, `%PATH%` or `%1`; the `%H` of git it leaves as it is."""
    import re  # little code starts anything with it

    return re.search(r"%[\w()~:*-]+%|%[\d*]|%~", text) is not None
