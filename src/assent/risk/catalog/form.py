"""The text of a program file → a `Sheet`. Every error is a PolicyError that begins with file, line and column."""

from __future__ import annotations

from assent.record import replace
from assent.risk.catalog.checks import CHECK, check
from assent.risk.catalog.draft import FLAGS, EntryDraft
from assent.risk.catalog.effects import CATEGORIES, UNDECIDED, Words, category, here, near, operands, phrase, said
from assent.risk.catalog.facts import ABOUT, LINES, OURS, YOURS, stated
from assent.risk.catalog.misspelt import fault, unspaced, valueless
from assent.risk.catalog.model import NO_CODE, Entry, Sample, Sheet
from assent.risk.catalog.of_shell import OF_SHELL, SHORT_FOR, OfShell
from assent.risk.catalog.tokens import Line, RuleToken, is_name, lines, no_option, parted, refuse, spellings
from assent.risk.catalog.verbs import without_verbs
from assent.risk.catalog.wrapping import wraps
from assent.risk.category import Category
from assent.risk.entries.rule import Program
from assent.risk.entries.table import UNSAID

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import NoReturn

    from assent.risk.catalog.model import Fact, Resolver
    from assent.risk.entries.rule import Proof

KEYWORDS = (
    "options undecided anywhere use does always operands here signs is with shows loads wraps judged source example"
).split() + list(LINES)
HELP = "-h,--help"
MOST = 100_000  # words of a file, those of sets and of what holds anywhere as often as they are used


def read(text: str, name: str, resolver: Resolver = NO_CODE, *, strict: bool = True) -> Sheet:
    """Read the text of the file called `name` in errors.

    `strict` asks each command to say what it does, and a file for more than examples; none of the package's needs to.
    """
    return _SheetReader(name, resolver, strict=strict).sheet(lines(text, name))


class _SheetReader:
    """One pass over a file."""

    def __init__(self, name: str, resolver: Resolver, *, strict: bool) -> None:
        self.name = name
        self.resolver = resolver
        self.strict = strict
        self.sets: dict[str, Line] = {}
        self.checks: dict[str, Proof] = {}
        self.spent = 0
        self.samples: list[Sample] = []
        self.about: list[tuple[str, tuple[Fact, ...]]] = []
        self.source = ""
        self.windows = OfShell()

    def refuse(self, token: RuleToken, why: str) -> NoReturn:
        refuse(self.name, token.line, token.column, why)

    def words(self, tokens: Sequence[RuleToken], before: RuleToken) -> Words:
        return Words(tokens, before, self.name, self.check)

    def check(self, name: str) -> Proof | None:
        """The name of a check: one of the file, or a function."""
        return self.checks.get(name) or self.resolver.proof(name)

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

    def spend(self, line: Line) -> None:
        """Bound what a file may have a hook do: sets in sets multiply."""
        self.spent += len(line.tokens)
        if self.spent > MOST:
            self.refuse(line.head, f"a program file says at most {MOST} words, with its sets as often as they are used")

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

    def joined(self, words: Words) -> list[RuleToken]:
        """The tokens that are left, at least one; `-a, --all` is `-a,--all`."""
        found = [words.take("an option or a name")]
        while (token := words.peek()) is not None:
            words.at += 1
            if token.text == "," and (follows := words.peek()) is not None:
                words.at += 1
                found[-1] = replace(found[-1], text=f"{found[-1].text},{follows.text}")
            else:
                found.append(token)
        return found

    def listed(self, tokens: Sequence[RuleToken]) -> list[str]:
        """The options of a line, checked."""
        return [self.spelled(token) for token in self.joined(self.words(tokens, tokens[0]))]

    def spelled(self, token: RuleToken) -> str:
        """The spellings of one option, checked: `-o,--output=`."""
        text = token.text
        if token.quoted or not (text.isascii() and text.isprintable()):
            self.refuse(token, f"`{text}` is no option")
        for each in spellings(text):
            if not each or "=" in each or (self.strict and (each[0] not in "-+" or len(each) < 2)):
                self.refuse(token, f"`{each}` is no option{no_option(each)}")
        return text

    def option(self, draft: EntryDraft, line: Line) -> None:
        """`--token= --password= : Unrecognized "logs in as somebody else" secret`."""
        spelled, behind = parted(line.tokens)
        if behind is None:
            unspaced(spelled, self.refuse)
            value = "=" if any(token.text[:1] in "<[" or token.text.isupper() for token in line.tokens) else ""
            self.refuse(line.head, f"harmless options go behind `options`: options {line.head.text}{value}")
        if line.below:
            self.refuse(line.below[0].head, "nothing goes below an option")
        words = self.words(behind, line.head)
        told = said(words)
        for token, text in [(each, self.spelled(each)) for each in self.joined(self.words(spelled, line.head))]:
            if self.strict and not draft.inner and (wrong := valueless(text, told)):
                self.refuse(token, wrong)
            if text in draft.options or text in draft.effects:
                self.refuse(token, f"`{text}` is written twice")
            if told.effect is None:
                draft.options.append(text)
            else:
                draft.effects[text] = told.effect
            draft.secrets += [text] if told.secret else []
            draft.facts += [(told.overrides, text)] if told.overrides else []

    def everywhere(self, draft: EntryDraft, line: Line, known: set[str]) -> None:
        """`anywhere --profile=`: an option of a command and of all below it, unless that has one of its own.

        `use`, `is` and `shows` may be behind `anywhere` as well.
        """
        self.spend(line)
        words = self.words(line.tokens, line.head)
        words.at = 2
        match line.tokens[1].text if len(line.tokens) > 1 and not line.tokens[1].quoted else "":
            case "use":
                for each in self.used(words):
                    tokens = each.tokens if each.head.text[:1] in ("-", "+") else each.tokens[1:]
                    undecided = (replace(each.head, text=":"), replace(each.head, text="?"))
                    more = undecided if each.head.text == "undecided" else ()
                    self.everywhere(draft, Line((line.head, *tokens, *more), ()), known)
            case "is" if not draft.fields.get("loose"):
                self.flags(draft, words)
            case "is":
                pass  # of what no option makes worse
            case "shows":
                options = " ".join([token.text for token in self.joined(words)])
                if options not in [each for each, _ in draft.modes]:
                    draft.modes.append((options, Program("")))
            case _:
                self.anywhere(draft, line, known)

    def anywhere(self, draft: EntryDraft, line: Line, known: set[str]) -> None:
        """Options of a command that are stated above it."""
        names, behind = parted(line.tokens[1:])
        tokens = self.joined(self.words(names, line.head))
        kept = [token for token in tokens if known.isdisjoint(spellings(token.text))]
        known.update([each for token in kept for each in spellings(token.text)])
        if kept and behind is not None:
            self.option(draft, Line((*kept, RuleToken(":", line.head.line, line.head.column), *behind), ()))
        else:
            draft.options += [self.spelled(token) for token in kept]

    def used(self, words: Words) -> Iterator[Line]:
        """The lines of the sets that are named, and of those that they use."""
        for token in self.joined(words):
            if token.text not in self.sets:
                self.refuse(token, f"there is no set `{token.text}`{near(token.text, self.sets, ': it must be above')}")
            for line in self.sets[token.text].below:
                self.spend(line)
                if line.head.text == "use":
                    yield from self.used(self.words(line.tokens[1:], line.head))
                elif line.head.text not in ("options", "undecided") and line.head.text[:1] not in ("-", "+"):
                    self.refuse(line.head, "a set holds options only")
                else:
                    yield line

    def flags(self, draft: EntryDraft, words: Words) -> None:
        for token in self.joined(words):
            if token.text == "typed":
                draft.typed = True
            elif token.text in FLAGS:
                field, value = FLAGS[token.text]
                draft.fields[field] = value
            else:
                self.refuse(token, f"`{token.text}` is nothing that a command is{near(token.text, (*FLAGS, 'typed'))}")

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
