"""Adding up what the words of one command do."""

from __future__ import annotations

from assent.errors import assert_never
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.places import DEVICES
from assent.risk.rule import Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from assent.command.model import Argument
    from assent.risk.finding import Fault
    from assent.risk.rule import Effect

VERBS = {
    Role.Text: "takes",
    Role.Lists: "lists",
    Role.Reads: "reads",
    Role.Writes: "writes",
    Role.Spreads: "changes all of",
    Role.Moves: "moves",
    Role.Deletes: "deletes",
    Role.Runs: "runs",
}
LEAST = {
    Role.Text: Category.ReadsFilesystem,
    Role.Lists: Category.ReadsFilesystem,
    Role.Reads: Category.ReadsFilesystem,
    Role.Writes: Category.ModifiesFilesystem,
    Role.Spreads: Category.ModifiesFilesystem,
    Role.Moves: Category.ModifiesFilesystem,
    Role.Deletes: Category.DeletesData,
    Role.Runs: Category.Unrecognized,
}


OPEN = (" to", " of", " from", ":")  # ends of phrases behind which a word must be named
MOST_NAMED = 3  # words of a kind that a reason names


def is_inert(path: Argument) -> bool:
    """Whether writing to `path` changes nothing: /dev/null, /dev/stderr."""
    return path.exact and (path.text in DEVICES or path.text.startswith("/dev/fd/"))


def writing(path: Argument, reason: str, fault: Argument) -> Judgement:
    """That `path` is written, found in a text in a program's own language."""
    if is_inert(path):
        return Judgement(Category.ReadsFilesystem, f"`{path.text}` keeps nothing")
    return Judgement(Category.ModifiesFilesystem, reason, fault, writes=(path,))


def enumerated(said: str, named: Collection[str]) -> str:
    """`rm` deletes `a`, `b` and 3 more."""
    if len(named) <= MOST_NAMED:
        *first, last = [f"`{name}`" for name in named]
        return f"{said} {', '.join(first)} and {last}" if first else f"{said} {last}"
    shown = ", ".join([f"`{name}`" for _, name in zip(range(MOST_NAMED - 1), named, strict=False)])
    return f"{said} {shown} and {len(named) - MOST_NAMED + 1} more"


class Tally:
    """The riskiest thing seen so far, and every path."""

    __slots__ = (
        "_said",
        "beside",
        "beyond",
        "category",
        "deletes",
        "distant",
        "fault",
        "reads",
        "reason",
        "starting",
        "whole",
        "writes",
    )

    def __init__(self, reason: str, category: Category = Category.ReadsFilesystem) -> None:
        self.category = category
        self.beside = category  # without secrets that are read
        self.reason = reason
        self.fault: Fault | None = None
        self._said: tuple[str, dict[str, None]] = ("", {})  # what the reason says, and of which words
        self.beyond: list[Argument] = []  # of the writes and deletes, those outside the workspace
        self.starting: list[Argument] = []  # of the writes, those of what runs by itself later
        self.distant: list[Argument] = []  # of the writes and deletes, those on another machine
        self.reads: list[Argument] = []
        self.writes: list[Argument] = []
        self.deletes: list[Argument] = []
        self.whole: list[Argument] = []

    def add(self, category: Category, reason: str, fault: Fault | None) -> None:
        """Keep the riskier of this and what is known; the first of equals."""
        if category > self.beside and category is not Category.ReadsSecrets:
            self.beside = category
        if category > self.category:
            self.category, self.reason, self.fault = category, reason, fault

    def include(self, judgement: Judgement) -> None:
        """Add everything that another rule found."""
        self.add(judgement.category, judgement.reason, judgement.fault)
        self.reads += judgement.reads
        self.writes += judgement.writes
        self.deletes += judgement.deletes
        self.whole += judgement.whole

    def touch(self, role: Role, path: Argument) -> None:
        """List a path by what happens to it."""
        match role:
            case Role.Text | Role.Lists | Role.Runs:
                pass
            case Role.Reads:
                self.reads.append(path)
            case Role.Writes:
                self.writes.append(path)
            case Role.Spreads:
                self.writes.append(path)
                self.whole.append(path)
            case Role.Moves:
                self.reads.append(path)
                self.writes.append(path)
                self.whole.append(path)
            case Role.Deletes:
                self.deletes.append(path)
            case _:
                assert_never(role)

    def apply(self, effect: Effect, subject: str, word: Argument | None, fault: Fault | None) -> None:
        """Add what `subject` (an option or the program) does to `word`."""
        if effect.proof is not None and word is not None:
            self.include(effect.proof(word))
            return
        if word is not None and effect.role is Role.Writes and is_inert(word):
            return
        category = LEAST[effect.role] if effect.category is None else effect.category
        said = f"`{subject}` {effect.phrase or VERBS[effect.role]}"
        is_open = said.endswith(OPEN)
        if word is None:
            self.add(category, f"{said.removesuffix(':')} what is not named" if is_open else said, fault)
        elif effect.role is Role.Text and effect.phrase and not is_open:
            self.add(category, said, fault)
        else:
            self._say(category, said, word, fault)
        if word is not None:
            self.touch(effect.role, word)

    def _say(self, category: Category, said: str, word: Argument, fault: Fault | None) -> None:
        """Add a reason that ends in the words that it is said of: all of them, or the first and how many more."""
        alone = f"{said} `{word.text}`"
        before, named = self._said
        if category is self.category and said == before and self.reason == enumerated(said, named):
            named.setdefault(word.text)
            self.reason = enumerated(said, named)
            return
        self.add(category, alone, fault)
        if self.reason is alone:
            self._said = said, {word.text: None}

    def judgement(self) -> Judgement:
        """What was found."""
        return Judgement(
            self.category,
            self.reason,
            self.fault,
            tuple(self.reads),
            tuple(self.writes),
            tuple(self.deletes),
            tuple(self.whole),
        )
