"""The lines of a program file that state options, and the sets of them that several commands use."""

from __future__ import annotations

from assent.record import replace
from assent.risk.catalog.draft import FLAGS, EntryDraft
from assent.risk.catalog.effects import Words, near, said
from assent.risk.catalog.misspelt import unspaced, valueless
from assent.risk.catalog.tokens import Line, RuleToken, no_option, parted, refuse, spellings
from assent.risk.entries.rule import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import NoReturn

    from assent.risk.catalog.model import Resolver
    from assent.risk.entries.rule import Proof

MOST = 100_000  # words of a file, those of sets and of what holds anywhere as often as they are used


class OptionLines:
    """Reads such lines of one file, and keeps its sets and checks."""

    def __init__(self, name: str, resolver: Resolver, *, strict: bool) -> None:
        self.name = name
        self.resolver = resolver
        self.strict = strict
        self.sets: dict[str, Line] = {}
        self.checks: dict[str, Proof] = {}
        self.spent = 0

    def refuse(self, token: RuleToken, why: str) -> NoReturn:
        """Raise the error of a word of the file."""
        refuse(self.name, token.line, token.column, why)

    def words(self, tokens: Sequence[RuleToken], before: RuleToken) -> Words:
        """The words of a line, to be taken one after the other."""
        return Words(tokens, before, self.name, self.check)

    def check(self, name: str) -> Proof | None:
        """The name of a check: one of the file, or a function."""
        return self.checks.get(name) or self.resolver.proof(name)

    def spend(self, line: Line) -> None:
        """Bound what a file may have a hook do: sets in sets multiply."""
        self.spent += len(line.tokens)
        if self.spent > MOST:
            self.refuse(line.head, f"a program file says at most {MOST} words, with its sets as often as they are used")

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
        """`is exact ordered`: how a command reads its words."""
        for token in self.joined(words):
            if token.text == "typed":
                draft.typed = True
            elif token.text in FLAGS:
                field, value = FLAGS[token.text]
                draft.fields[field] = value
            else:
                self.refuse(token, f"`{token.text}` is nothing that a command is{near(token.text, (*FLAGS, 'typed'))}")
