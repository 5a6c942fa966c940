"""The text of a program file → a `Sheet`. Every error is a PolicyError that begins with file, line and column."""

from __future__ import annotations

from assent.record import replace
from assent.risk.catalog.checks import CHECK, check
from assent.risk.catalog.draft import EntryDraft
from assent.risk.catalog.effects import CATEGORIES, UNDECIDED, Words, category, here, near, operands, phrase, said
from assent.risk.catalog.facts import ABOUT, LINES, OURS, YOURS, stated
from assent.risk.catalog.misspelt import fault, unspaced
from assent.risk.catalog.model import NO_CODE, Entry, Sample, Sheet
from assent.risk.catalog.option_lines import OptionLines
from assent.risk.catalog.tokens import Line, RuleToken, is_name, lines, parted, refuse, spellings
from assent.risk.catalog.verbs import without_verbs
from assent.risk.catalog.wrapping import wraps
from assent.risk.category import Category
from assent.risk.entries.phrases import UNSAID
from assent.risk.entries.rule import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn, TypeAlias

    from assent.risk.catalog.model import Fact, Resolver

    Named: TypeAlias = Callable[[Sequence[RuleToken]], list[str]]
    Refuse: TypeAlias = Callable[[RuleToken, str], NoReturn]

KEYWORDS = (
    "options undecided anywhere use does always operands here signs is with shows loads wraps judged source example"
).split() + list(LINES)
HELP = "-h,--help"
OF_SHELL, SHORT_FOR = "of-shell", "short-for"
SHELLS = ("cmd", "powershell")


def read(text: str, name: str, resolver: Resolver = NO_CODE, *, strict: bool = True) -> Sheet:
    """Read the text of the file called `name` in errors.

    `strict` asks each command to say what it does, and a file for more than examples; none of the package's needs to.
    """
    return _SheetReader(name, resolver, strict=strict).sheet(lines(text, name))


class _SheetReader(OptionLines):
    """One pass over a file."""

    def __init__(self, name: str, resolver: Resolver, *, strict: bool) -> None:
        super().__init__(name, resolver, strict=strict)
        self.samples: list[Sample] = []
        self.about: list[tuple[str, tuple[Fact, ...]]] = []
        self.source = ""
        self.windows = OfShell()

    def sheet(self, read: tuple[Line, ...]) -> Sheet:
        entries: list[Entry] = []
        for line in read:
            if line.head.text == "set" and len(line.tokens) == 2 and not line.head.quoted:
                self.sets[line.tokens[1].text] = line
            elif line.head.text == CHECK and not line.head.quoted:
                name, self.checks[name] = check(line, self.words, self.refuse)
            elif line.head.text in ("source", "example") and not line.head.quoted:
                self.sample(line)
            elif line.head.text == ABOUT and len(line.tokens) > 1 and not line.head.quoted:
                self.beside(line)
            elif line.head.text in (OF_SHELL, SHORT_FOR) and not line.head.quoted:
                self.windows.read(line, self.named, self.refuse, strict=self.strict)
            else:
                entry = self.entry(line, ())
                self.once(entry, entries, line)
                entries.append(entry)
        if not (entries or self.about or ((self.samples or self.checks) and not self.strict)):
            refuse(self.name, 1, 1, "the file describes no program: write its name into the first line")
        told = tuple(entries), tuple(self.samples), tuple(self.about)
        return Sheet(*told, self.source, self.windows.shells, tuple(self.windows.short), tuple(self.checks.items()))

    def once(self, entry: Entry, others: Sequence[Entry], line: Line, above: str = "") -> None:
        """Refuse a name that another entry has, where it is written."""
        seen = {name for other in others for name in other.program.names.split()}
        for token in line.tokens:
            if token.text in seen and token.text in entry.program.names.split():
                self.refuse(token, f"`{above}{token.text}` is described twice")

    def sample(self, line: Line) -> None:
        """An example, or where the facts are from."""
        if line.head.text == "source":
            self.source = " ".join([token.text for token in line.tokens[1:]])
            return
        words = self.words(line.tokens[1:], line.head)
        if len(line.tokens) < 2 or not line.command:
            self.refuse(line.head, "an example is a category and a command: example ReadsRemote  freshctl list")
        self.samples.append(Sample(line.command, category(words.take("a category"), words), line.head.line))

    def beside(self, line: Line) -> None:
        """`about PROGRAM…`, and lines that do not say what it does."""
        draft = EntryDraft("", line.head)
        for each in line.below:
            if each.head.quoted or each.head.text not in (YOURS if self.strict else LINES):
                self.refuse(each.head, f"`{each.head.text}` cannot be below `{ABOUT}`: {', '.join(YOURS)} can")
            self.statement(draft, each)
        self.about += [(name, tuple(draft.facts)) for name in self.named(line.tokens[1:])]

    def entry(self, line: Line, above: tuple[Line, ...]) -> Entry:
        """A program or a subcommand with all that is indented below it."""
        names, behind = parted(line.tokens)
        if wrong := fault(line, KEYWORDS):
            self.refuse(line.head, wrong)
        if not unspaced(names, self.refuse):
            self.refuse(line.head, "a name is missing before the colon")
        draft = EntryDraft(" ".join(self.named(names)), line.head)
        if self.windows.shells:
            draft.fields["words"] = True  # a switch has one dash in tables, and is one word
        if behind is not None:
            self.head(draft, behind, line)
        draft.anywhere = [*above, *[each for each in line.below if each.head.text == "anywhere"]]
        for each in without_verbs(line.below, self.refuse) if self.strict else line.below:
            self.statement(draft, each)
        stated = (*draft.options, *draft.effects) if draft.anywhere else ()
        known = {each for text in stated for each in spellings(text)}
        for each in draft.anywhere:
            self.everywhere(draft, each, known)
        return draft.entry(self.refuse, strict=self.strict)

    def named(self, tokens: Sequence[RuleToken]) -> list[str]:
        """The names that an entry begins with."""
        for token in tokens:
            text = token.text
            is_phrase = token.quoted and token is not tokens[0] and text not in KEYWORDS and text[:1].isalnum()
            if text in CATEGORIES or is_phrase:
                self.refuse(token, 'what a command does goes behind ` : `: `list : ReadsRemote "asks the service"`')
            if not is_name(token):
                comment = text.startswith(("//", "/*"))
                why = "; a comment begins with `#`" if comment else near(tokens[0].text, KEYWORDS, "")
                self.refuse(token, f"`{text}` is no name{why}")
        return [token.text for token in tokens]

    def head(self, draft: EntryDraft, behind: Sequence[RuleToken], line: Line) -> None:
        """`: ReadsRemote "asks the service"`, `: always …` or `: ?`."""
        if not behind:
            self.refuse(line.tokens[-1], "what it does is missing behind the colon")
        words = self.words(behind, draft.head)
        token = words.take("what it does")
        if token.text in ("always", "?") and not token.quoted:
            self.loose(draft, words, undecided=token.text == "?")
        else:
            words.at -= 1
            self.does(draft, words)

    def does(self, draft: EntryDraft, words: Words) -> None:
        """A category, and the phrase that says why."""
        first = words.take("a category")
        draft.fields["category"] = found = category(first, words)
        draft.says = True
        token = words.peek()
        if token is None:
            if found is not Category.ReadsFilesystem and found not in UNSAID:
                self.refuse(first, f'say in quotes what it does: {found.name} "deletes tickets"')
            return
        if not token.quoted:
            self.refuse(token, "what it does is a phrase in double quotes")
        draft.fields["phrase"] = phrase(words.take("a phrase"), words)
        self.end(words)

    def loose(self, draft: EntryDraft, words: Words, *, undecided: bool = False) -> None:
        """A category that no option makes worse; asked for help it shows text."""
        if undecided:
            draft.fields |= {"category": Category.Unrecognized, "phrase": UNDECIDED}
            draft.says = True
            self.end(words)
        else:
            self.does(draft, words)
            if "phrase" not in draft.fields:
                self.refuse(words.tokens[-1], 'say in quotes what it does: always ReadsRemote "lists tickets"')
        draft.fields["loose"] = True
        draft.options.append(HELP)
        draft.modes.append(("-h", Program("")))

    def end(self, words: Words) -> None:
        token = words.peek()
        if token is not None:
            self.refuse(token, f"`{token.text}` cannot follow here: remove it")

    def statement(self, draft: EntryDraft, line: Line) -> None:
        """One line below an entry."""
        self.spend(line)
        head = line.head
        if head.quoted or head.text not in KEYWORDS:
            if head.text[:1] in ("-", "+") and not head.quoted:
                self.option(draft, line)
            else:
                entry = self.entry(line, tuple(draft.anywhere))
                self.once(entry, draft.below, line, f"{draft.names.partition(' ')[0]} ")
                draft.below.append(entry)
            return
        words = self.words(line.tokens[1:], line.head)
        if line.below and head.text not in ("with", "wraps", "knows"):
            self.refuse(line.below[0].head, f"nothing goes below `{head.text}`")
        if head.text in OURS and self.strict:
            self.refuse(head, f"`{head.text}` is only in the files that come with Assent")
        if head.text in LINES:
            draft.facts += stated(line, words, self.listed, self.refuse)
        elif head.text in ("source", "example"):
            self.sample(line)
        elif head.text != "anywhere":  # that is taken in when the entry is complete
            self.keyword(draft, line, words)

    def keyword(self, draft: EntryDraft, line: Line, words: Words) -> None:  # noqa: C901 - one arm for each keyword
        """A line that begins with one of the words of the form."""
        match line.head.text:
            case "options":
                draft.options += [self.spelled(token) for token in self.joined(words)]
            case "undecided":
                effect = said(self.words([replace(line.head, text="?")], line.head)).effect
                draft.effects |= {self.spelled(token): effect for token in self.joined(words) if effect is not None}
            case "use":
                for each in self.used(words):
                    self.statement(draft, each)
            case "does":
                self.does(draft, words)
            case "always":
                self.loose(draft, words)
            case "operands" | "here":
                self.given(draft, line.head.text, words)
            case "signs":
                draft.fields["signs"] = words.take("first characters").text
            case "is":
                self.flags(draft, words)
            case "with":
                self.mode(draft, line)
            case "shows":
                draft.modes.append((" ".join([token.text for token in self.joined(words)]), Program("")))
            case "loads":
                draft.loads += [token.text for token in self.joined(words)]
            case "wraps":
                draft.wraps.append(wraps(line, self.listed, self.refuse))
                draft.says = draft.says or self.strict
            case _:
                self.judged(draft, words)

    def given(self, draft: EntryDraft, keyword: str, words: Words) -> None:
        """The operands, and what they default to where none is given."""
        before = draft.operands
        if keyword == "here":
            draft.operands = here(words, before)
        else:
            made = operands(words)
            draft.operands = replace(made, here=before.here, here_with=before.here_with, here_unless=before.here_unless)

    def mode(self, draft: EntryDraft, line: Line) -> None:
        """`with --dry-run : ReadsRemote "only shows it"`: what it does with one of these options."""
        options, behind = parted(line.tokens[1:])
        if not options:
            self.refuse(line.head, "an option is missing behind `with`")
        inner = EntryDraft("", line.head)
        inner.inner = True
        if behind is not None:
            self.head(inner, behind, line)
        for each in line.below:
            self.statement(inner, each)
        if inner.below or inner.anywhere:
            self.refuse(line.head, "a subcommand cannot be below `with`")
        draft.modes.append((" ".join([self.spelled(token) for token in options]), inner.program(self.refuse)))

    def judged(self, draft: EntryDraft, words: Words) -> None:
        by, token = words.take("`by` and a name"), words.take("a name")
        found = self.resolver.judge(token.text) if by.text == "by" else None
        if found is None:
            self.refuse(token, f"there is no judge `{token.text}`")
        draft.fields["judge"] = found
        draft.says = True


class OfShell:
    """The statements about the shells of Windows, and the short names of their commands."""

    def __init__(self) -> None:
        self.shells: tuple[str, ...] = ()
        self.short: list[tuple[str, str]] = []  # short names, each with the whole one

    def read(self, line: Line, named: Named, refuse: Refuse, *, strict: bool) -> None:
        """`of-shell cmd powershell`, or `short-for get-childitem : gci ls`."""
        if strict:
            refuse(line.head, f"`{line.head.text}` is only in the files that come with Assent")
        if line.head.text == OF_SHELL:
            self.shells = tuple(named(line.tokens[1:]))
            if not self.shells or not set(self.shells) <= set(SHELLS):
                refuse(line.tokens[-1], f"the shells of Windows are {' and '.join(SHELLS)}")
            return
        names, behind = parted(line.tokens[1:])
        if len(names) != 1 or not behind:
            refuse(line.head, f"shorter names of a command are `{SHORT_FOR} get-childitem : gci ls`")
        self.short += [(short, names[0].text) for short in named(behind)]
