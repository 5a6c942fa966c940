"""Adding up what the words of one command do."""

from __future__ import annotations

from assent.errors import assert_never
from assent.risk.category import ALSO, Category
from assent.risk.disk.zone import DEVICES
from assent.risk.entries.rule import OTHERS, TARGET, Effect, Role
from assent.risk.finding import Judgement
from assent.risk.wording import filled, listed, nameable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.command.options import Option
    from assent.risk.finding import Fault, Unknown

VERBS = {
    Role.Text: "takes",
    Role.Lists: "inspects",
    Role.Reads: "reads",
    Role.Writes: "writes",
    Role.Spreads: "changes all of",
    Role.Moves: "moves",
    Role.Deletes: "deletes",
    Role.Runs: "runs",
}
_OBJECTS = {  # of these verbs, where no word is given
    Role.Text: "a value",
    Role.Lists: "files",
    Role.Reads: "a file",
    Role.Writes: "a file",
    Role.Spreads: "a folder",
    Role.Moves: "a file",
    Role.Deletes: "files",
    Role.Runs: "a program",
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


_MOST_DANGERS = 2  # of options that a reason tells beside the worst
_UNNAMED = "an unnamed source"
OPEN = (" to", " of", " from", ":")  # ends of phrases behind which a word must be named


# into which a link is put, whatever it is called
_FOLDERS = (".", "..", "~", "/tmp", "/var/tmp")  # noqa: S108
_OVER = "{?-f:over|as}"  # of a link, which is put into a folder if there are several
_REPLACING = "replaces {} with a link to {others}"  # the same of one link, if it takes the place of a file
_WRITING = ("writes", "rewrites")
_VERBATIM = "\0"  # stands for their names while slots are filled


def is_inert(path: Argument) -> bool:
    """Whether writing to `path` changes nothing: /dev/null, /dev/stderr."""
    return path.exact and (path.text in DEVICES or path.text.startswith("/dev/fd/"))


def writing(path: Argument, reason: str, fault: Argument) -> Judgement:
    """The finding that `path` is written, in a text in a program's own language."""
    if is_inert(path):
        return Judgement(Category.ReadsFilesystem, f"`{path.text}` keeps nothing")
    return Judgement(Category.ModifiesFilesystem, reason, fault, writes=(path,))


class Tally:
    """The riskiest thing seen so far, and every path."""

    def __init__(
        self, reason: str, category: Category = Category.ReadsFilesystem, options: Sequence[Option] = ()
    ) -> None:
        self.category = category
        self.options = options  # that the phrases of a reason may ask for
        self.beside = category  # without secrets that are read
        self.reason = reason
        self.fault: Fault | None = None
        self.is_doubted = False  # a word may be an option, which counts instead of what it would be otherwise
        self._named = category  # the riskiest thing of which more is known than that it is not known
        self.unknown: Unknown | None = None  # what the reason says is not known
        self._said: tuple[str, list[Argument]] = ("", [])  # the reason, where it names words, and which
        self._phrase = ("", "")  # that it was made of: the subject and its phrase
        self.is_listing = False  # whether options are weighed, each of which may be a danger of its own
        self._dangers: dict[str, Category] = {}  # of these, what is not recognised, or worse
        self.beyond: list[Argument] = []  # of the writes and deletes, those outside the workspace
        self.starting: list[Argument] = []  # of the writes, those of what runs on its own later
        self.called: list[Argument] = []  # of these, those that run by their name, or where the project is built
        self.distant: list[Argument] = []  # of the writes and deletes, those on another machine
        self.reads: list[Argument] = []
        self.writes: list[Argument] = []
        self.deletes: list[Argument] = []
        self.whole: list[Argument] = []
        self.unplaced: list[Argument] = []  # into which it may write, since nothing says where it does
        self.unread: bool | None = None  # the same as in Judgement

    def is_alone(self, upto: Category) -> bool:
        """Whether nothing that is known is worse than `upto`."""
        return self._named <= upto

    def add(self, category: Category, reason: str, fault: Fault | None, unknown: Unknown | None = None) -> None:
        """Keep the riskier of this and what is known; the first of equals."""
        if unknown is None and category > self._named:
            self._named = category
        if category > self.beside and category is not Category.ReadsSecrets:
            self.beside = category
        if self.is_listing and category >= Category.Unrecognized and unknown is None:
            self._dangers.setdefault(reason, category)
        if category > self.category:
            self.category, self.reason, self.fault, self.unknown = category, reason, fault, unknown

    def tell(self, danger: str, word: Argument) -> None:
        """Add a danger of `word` that is as bad as the reason, unless this names the word."""
        if word.text not in self.reason:
            self.reason += f"{ALSO}{danger}"

    def include(self, judgement: Judgement) -> None:
        """Add everything that another rule found."""
        self.add(judgement.category, judgement.reason, judgement.fault, judgement.unknown)
        if not judgement.alone:
            self._named = max(self._named, judgement.category)
        self.reads += judgement.reads
        self.writes += judgement.writes
        self.deletes += judgement.deletes
        self.whole += judgement.whole
        self.unplaced += judgement.unplaced
        self.unread = judgement.unread if self.unread is None else self.unread

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

    def apply(
        self,
        effect: Effect,
        subject: str,
        word: Argument | None,
        fault: Fault | None,
        operands: Sequence[Argument] = (),
        options: Sequence[Option] = (),
    ) -> None:
        """Add what `subject` (the program, or an option of it) does to `word`, or else to `operands`."""
        if effect.proof is not None and word is not None:
            from assent.risk.entries.proofs import told  # few words need a proof

            self.include(told(effect.proof(word), subject, word, operands, options or self.options))
            return
        if word is not None and effect.role is Role.Writes and is_inert(word):
            return
        category = LEAST[effect.role] if effect.category is None else effect.category
        phrase = _phrase(effect, word)
        if word is None:
            bare = f"{VERBS[effect.role]} {_OBJECTS[effect.role]}"
            does = filled(phrase if effect.phrase else bare, operands, subject, options or self.options)
            self.add(category, f"`{subject}` {does}", fault)
        elif "{" in phrase:
            self._say(category, subject, phrase, word, fault, operands)
        else:
            self.add(category, f"`{subject}` {phrase}", fault)
        if word is not None:
            self.touch(effect.role, word)

    def _say(
        self,
        category: Category,
        subject: str,
        phrase: str,
        word: Argument,
        fault: Fault | None,
        operands: Sequence[Argument],
    ) -> None:
        """Add a reason that names the words that it is stated of: all of them, or the first and how many more."""
        others = ""
        if OTHERS in phrase or TARGET in phrase:  # operands that it is not stated of
            told = [each for each in nameable(operands[-1:] if TARGET in phrase else operands) if each is not word]
            others = _listed(told) if told or OTHERS in phrase else "another place"
            if _OVER in phrase and len(told) == 1 and any(option.name == "-f" for option in self.options):
                phrase = _REPLACING
            phrase = phrase.replace(_OVER, "into") if len(told) > 1 else phrase
            phrase = phrase.replace(OTHERS, _VERBATIM).replace(TARGET, _VERBATIM)
        before, words = self._said
        if category is self.category and self.reason == before and self._phrase == (subject, phrase):
            words.append(word)
            self._dangers.pop(self.reason, None)
            does = filled(phrase, words, subject, self.options, operands=operands)
            self.reason = f"`{subject}` {does.replace(_VERBATIM, others)}"
            self._said = self.reason, words
            return
        does = filled(phrase, (word,), subject, self.options, operands=operands)
        alone = f"`{subject}` {does.replace(_VERBATIM, others)}"
        self.add(category, alone, fault)
        if self.reason is alone:
            self._said, self._phrase = (alone, [word]), (subject, phrase)

    def _told(self) -> str:
        """The reason, and the dangers of other options; of the kind of its own those beside another option's."""
        told, is_option = [self.reason], self.reason in self._dangers
        for danger, category in self._dangers.items():
            subject, _, deed = danger.partition("` ")
            is_other = danger != self.reason and " -" in subject and (is_option or category is not self.category)
            named = deed.split("`")[1::2]
            if (
                is_other
                and len(told) <= _MOST_DANGERS
                and not any(f"`{text}`" in each for text in named for each in told)
            ):
                told.append(danger)
        return ALSO.join(told)

    def judgement(self) -> Judgement:
        """The judgement of what was found."""
        return Judgement(
            self.category,
            self._told() if self._dangers else self.reason,
            self.fault,
            tuple(self.reads),
            tuple(self.writes),
            tuple(self.deletes),
            tuple(self.whole),
            self.unknown,
            self.is_alone(Category.ModifiesRemote),  # that much its user's rule for the program may well be meant for
            unplaced=tuple(self.unplaced),
            unread=self.unread,
        )


def _listed(words: Sequence[Argument]) -> str:
    return listed([each.text for each in words]) if words else "files"


def _phrase(effect: Effect, word: Argument | None) -> str:
    """The phrase of the effect, with a place for the word where the phrase needs one."""
    phrase = effect.phrase or VERBS[effect.role]
    if phrase in _WRITING and word is not None and (word.text[-1:] == "/" or word.text in (".", "..")):
        phrase = f"{phrase} files in"
    if phrase.endswith(("} as", "|as} {}")) and word is not None and (word.text[-1:] == "/" or word.text in _FOLDERS):
        phrase = f"{phrase[: phrase.index('} ') + 2]}into"
    is_open = phrase.endswith(OPEN)
    if word is None and is_open and not phrase.endswith((" from", " of")):
        phrase, is_open = phrase.rpartition(" ")[0] if phrase[-1] != ":" else phrase[:-1], False
    is_named = is_open or (word is not None and not (effect.role is Role.Text and effect.phrase))
    if is_named and "{" not in phrase.replace(OTHERS, ""):
        phrase = f"{phrase} {{|{_UNNAMED}}}"
    return phrase
