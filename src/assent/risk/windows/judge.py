"""Judging the statements of a text for PowerShell or cmd."""

from __future__ import annotations

from assent.command.model import Argument, Surroundings
from assent.command.parts import Opaque
from assent.record import replace
from assent.risk import cmdlet
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.programs import PORTABLE
from assent.risk.entries.tally import Tally
from assent.risk.finding import Finding, TakenCode, Unknown
from assent.risk.shown import harmless
from assent.risk.windows import cmd, expression, places, powershell, tasks, told
from assent.risk.windows.control import is_head, is_unnamed
from assent.risk.windows.filters import is_filter
from assent.risk.windows.foreign import runs_unread
from assent.risk.windows.guarded import consider, weigh, weigh_variables
from assent.risk.windows.inner import DEEPEST, JOBS, InnerTexts
from assent.risk.windows.installed import premised
from assent.risk.windows.kept import kept
from assent.risk.windows.made import made
from assent.risk.windows.mentions import Mentions
from assent.risk.windows.model import Statement, command_of
from assent.risk.windows.programs import LINUX, WITHIN
from assent.risk.windows.received import is_odd, sure
from assent.risk.windows.selected import names_only
from assent.risk.windows.sent import together
from assent.risk.windows.setting import changes_variable, sets_harmlessly
from assent.risk.windows.sources import FEEDING, FILTERING, Supplies
from assent.risk.windows.started import of_folder
from assent.risk.windows.values import LoopValues, furthest, is_below
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


WHOLE = frozenset(("-recurse", "-r", "-rec", "-force", "-fo", "-path", "-literalpath"))  # leave nothing out
NAMING = frozenset(  # give objects of which a property may name any file
    "import-csv import-clixml convertfrom-csv convertfrom-json convertfrom-stringdata resolve-path foreach-object"
    " select-object".split()
)
SELECTING = ("select-object", "measure-object")
FED = frozenset("get-content select-string import-csv import-clixml get-filehash format-hex".split())
SHELLS = ("bash", "sh")
DELEGATOR = "delegator"  # the kind of programs that run a command which is one of their words
TASK = "new-scheduledtaskaction"
NAMED = ("function", "filter")  # keywords in front of the name of a function
LONGEST_PIPELINE = 16  # statements
_NOTHING = Argument(0, 0, ">", ">", exact=True)
STATEMENT_STEPS = 3  # of judging, besides one for each word
UNJUDGED = "the text runs more commands than are judged at once"


def findings(text: str, surroundings: Surroundings, *, is_powershell: bool) -> tuple[Finding, ...]:
    """One finding for each statement of `text`; none for a text without any. Never raises."""
    around = places.around(surroundings)
    scene = _Scene(around, is_powershell, 0, (around.cwd,))
    return kept(scene.findings(text), around, (*WITHIN, "invoke-expression"))


class _Scene(InnerTexts):
    """The statements of a text, and what each is fed by those before it."""

    __slots__ = ("values",)

    def findings(self, text: str) -> tuple[Finding, ...]:
        mentions = Mentions(text)
        statements = powershell.read(text, mentions) if self.is_powershell else cmd.read(text)
        pipelines: dict[int, list[Statement]] = {}  # by the brackets around them: from where one begins
        found: list[Finding] = []
        self.reading(Supplies(text, self.name))
        self.values = LoopValues(text, mentions, self.name)
        self.binds = any(each.depth or not each.words or is_head(each.words) for each in statements)
        for statement in statements:
            if found and not self.goes_on(statement):
                rest = Statement(statement.start, len(text), (), doubt=UNJUDGED)
                found.append(self.finding(rest, (), text))
                break
            if is_filter(statement, statements, self.name) and not self.knows(statement.words):
                continue
            before = pipelines.get(statement.depth, []) if statement.piped else []
            found.append(self.finding(statement, before, text))
            if before and self.name(statement.words) in SELECTING:
                at = statements.index(before[0])
                found[at] = names_only(found[at], [*before, statement], self.name)
            pipelines[statement.depth] = [*before[:LONGEST_PIPELINE], statement]
            if self.name(statement.words) in places.MOVING:
                moves = self.choices(statement) or (statement.words,)
                self.stand(places.reached(moves, self.directories, self.surroundings.home))
        return together(tasks.told(made(premised(found, self.premises), self.held)), text, WITHIN)

    def goes_on(self, statement: Statement) -> bool:
        """Whether enough steps are left for one more statement."""
        budget = self.surroundings.budget
        return budget is None or budget.goes_on(STATEMENT_STEPS + len(statement.words))

    def finding(self, statement: Statement, before: Sequence[Statement], text: str) -> Finding:
        """The finding on a statement, and on what it is fed by those before it in the pipeline."""
        tally = Tally("the statement only computes values")
        statement = self.valued(tally, statement, before)
        tally.reason = self.sources.told(told.verbatim(tally.reason, statement.words, text), statement, before)
        name = self.name(statement.words)
        if len(before) == 1 and name == "remove-item" and not self.previews(name, statement.words):
            self.emptied(tally, before[0])
        if len(before) == 1 and statement.words and statement.words[0].text == "%0":
            tally.add(Category.Destroys, "`%0` starts itself again and again", statement.words[0])
        weigh_variables(tally, statement.words)
        for word in statement.writes:
            self.write(tally, word, ">>" if text[: word.start].rstrip().endswith(">>") else ">")
        for word in statement.reads:
            self.read(tally, word, "<")
        if statement.doubt.endswith(powershell.EACH):
            statement = replace(statement, doubt=self.sources.valued(statement.doubt))
        if statement.doubt:
            tally.add(Category.Unrecognized, statement.doubt, Opaque(statement.start, statement.end, statement.doubt))
        elif tally.category is Category.Unrecognized and self.is_blind(statement, before):
            statement = replace(statement, doubt=tally.reason)
        statement = replace(statement, words=()) if is_head(statement.words) else statement
        start, end = (tally.fault.start, tally.fault.end) if tally.fault else (statement.start, statement.end)
        return Finding(
            command_of(statement, self.name(statement.words), text, self.surroundings),
            tally.category,
            tally.reason,
            start,
            end,
            tuple([word.text for word in tally.reads]),
            tuple([word.text for word in tally.writes]),
            tuple([word.text for word in tally.deletes]),
            unknown=tally.unknown,
            alone=tally.is_alone(Category.ModifiesRemote),
            taken=self.taken(tally, statement),
            starting=tuple([w.text for w in tally.writes if any(places.starts(w, ground) for ground in self.grounds)]),
        )

    def valued(self, tally: Tally, statement: Statement, before: Sequence[Statement]) -> Statement:
        """Add what a statement does, with each of the values that its variables are known to have."""
        writes = [self.values.alternatives((_NOTHING, word), statement.start) for word in statement.writes]
        if all(writes):
            statement = replace(statement, writes=tuple([each[-1] for found in writes for each in found]))
        alternatives = self.choices(statement)
        self.values.note(statement, before)
        if not alternatives:
            self.judge(tally, statement, before)
            return statement
        statement = replace(statement, doubt="")
        for words in alternatives:
            one = Tally(tally.reason)
            self.judge(one, replace(statement, words=words), before)
            tally.include(one.judgement())
            tally.unread = tally.unread or one.unread
        told_of = Tally(tally.reason)
        self.program(told_of, [*map(sure, statement.words)])
        tally.reason = told_of.reason if told_of.category is tally.category else tally.reason
        single = len(alternatives) == 1 or self.name(statement.words) in places.MOVING
        return replace(statement, words=furthest(alternatives)) if single else statement

    def choices(self, statement: Statement) -> Sequence[Sequence[Argument]]:
        """The words with each known value of their variables; none where there are none, or Assent cannot follow."""
        found = self.values.alternatives(statement.words, statement.start)
        return found if not statement.doubt or (found and self.returns(statement, found)) else ()

    def returns(self, statement: Statement, alternatives: Sequence[Sequence[Argument]]) -> bool:
        """Whether a block enters folders below the current one, and goes back from each."""
        if not statement.doubt.endswith(powershell.EACH) or self.name(statement.words) != "push-location":
            return False
        behind = self.sources.text[statement.end :].casefold()
        below = all(is_below(word) for words in alternatives for word in words[1:] if word.text[:1] != "-")
        return below and any(back in behind for back in powershell.BACK)

    def taken(self, tally: Tally, statement: Statement) -> TakenCode | None:
        """The code that nobody has read, if a statement that is not understood runs such."""
        unread = tally.unread or (
            tally.category is Category.Unrecognized
            and any(runs_unread(self.name(statement.words), statement.words, ground) for ground in self.grounds)
        )
        return TakenCode(unseen=True) if unread else None

    def is_blind(self, statement: Statement, before: Sequence[Statement]) -> bool:
        """Whether it may get anything: a value that the text itself has made, or files that are not known to it."""
        if before and self.name(statement.words) in FED:
            return True
        if not self.is_powershell and is_unnamed(statement.words):
            return True
        return self.binds and not all(word.exact for word in statement.words[1:])

    def judge(self, tally: Tally, statement: Statement, before: Sequence[Statement]) -> None:
        """Add what the program does; in a statement that is not followed, what any of its words would do."""
        if not statement.words or is_head(statement.words) or sets_harmlessly(tally, statement.words):
            return
        plain = self.is_powershell and not (before or statement.doubt or self.functions)
        if plain and changes_variable(tally, self.name(statement.words), statement.words):
            return
        self.program(tally, statement.words)
        if before and self.takes_code(statement.words):
            self.evaluated(tally, statement, before)
        if before:
            self.fed(tally, statement, before)
        if statement.doubt or tally.category is Category.Unrecognized:
            for at in range(1, len(statement.words)):
                behind, rest = Tally(""), statement.words[at:]
                words = [word if self.is_powershell or word.text[:1] != "%" else sure(word) for word in rest]
                if self.knows(words):
                    self.program(behind, words)
                if behind.category > Category.Unrecognized and behind.category is not Category.ReadsSecrets:
                    tally.include(behind.judgement())
                elif behind.category >= Category.ModifiesFilesystem and tally.unknown and statement.doubt:
                    tally.reason, tally.unknown = behind.reason, Unknown.Word  # more than that `if` is not followed

    def program(self, tally: Tally, words: Sequence[Argument]) -> None:
        """Add what one program does with its words."""
        name = self.name(words)
        first = words[0]
        tally.reason = f"`{first.text}` {harmless(name or '')}"
        weigh(tally, name, words)
        if name is None or (name == "~" and len(words) > 1 and words[1].text == "="):
            tally.add(Category.Unrecognized, told.unnamed(words), first, Unknown.Word)
        else:
            self.named(tally, name, words)
        for word in words[1:]:
            if word.text.startswith(("\\\\", "//")):
                consider(tally, places.oddity(word), word, first.text, "uses", tally.reason)

    def named(self, tally: Tally, name: str, words: Sequence[Argument]) -> None:
        """Add what a program of that name does: a shell, one that a file describes, or another."""
        if name in WITHIN:
            self.shell(tally, name, words)
        elif name[:5] == "start" and self.starts(tally, name, words):
            return
        elif name == "invoke-expression" and len(words) == 2 and words[1].exact and self.depth < DEEPEST:
            tally.add(Category.Unrecognized, f"`{words[0].text}` runs the text `{words[1].text}`", words[1])
            self.text(tally, words[1].text, words[1], is_powershell=True)
        elif entry := index.of_shell(name, self.called):
            if (name == LINUX and self.linux(tally, words)) or (name in JOBS and self.job(tally, words)):
                return
            self.entry(tally, name, entry, words)
            if name == TASK:
                self.task(tally, words)
            elif is_a(name, DELEGATOR):
                self.delegated(tally, words)
        elif is_a(name, PORTABLE):
            self.portable(tally, name, words)
        elif name in SHELLS and all(word.exact for word in words):
            self.runner(tally, name, words)
            tally.add(Category.Unrecognized, tally.reason, words[0])
        else:
            self.unlisted(tally, name, words)

    def unlisted(self, tally: Tally, name: str, words: Sequence[Argument]) -> None:
        """A program that no file describes, a keyword, a script, or a function of the text."""
        installed = index.program(name.rpartition(".")[0]) is not None  # npm.cmd
        started = of_folder(words, bare=not self.is_powershell and not installed)
        if started is not None and all(word.exact and not is_odd(word, self.is_powershell) for word in words[1:]):
            self.runner(tally, name, started)
            tally.reason = tally.reason.replace(f"`{started[0].text}`", f"`{words[0].text}`")
            return
        keyword = name in (expression.KEYWORDS if self.is_powershell else cmd.CONTROL)
        if keyword and name in NAMED and len(words) > 1:
            self.functions.append(words[1].text.casefold())
        reason = told.unlisted(words, name, self.functions, keyword=keyword)
        elsewhere = index.program(name) if name.isalnum() or "-" in name else None
        if elsewhere is not None and not keyword and name not in self.functions and not cmdlet.is_named(name):
            does = self.does(elsewhere, name, self.plain(name, words))  # as bash runs a program of that name
            tally.add(max(does.category, Category.Unrecognized), does.reason, words[0], Unknown.Program)
            return
        category = Category.Unrecognized
        if self.is_powershell and name not in self.functions:
            shows = cmdlet.shows_secret(words[0].text, words[1:])
            category = Category.DeletesData if cmdlet.loses(name) else Category.ReadsSecrets if shows else category
        tally.add(category, reason, words[0], Unknown.Program if category is Category.Unrecognized else None)

    def emptied(self, tally: Tally, source: Statement) -> None:
        """`Get-ChildItem C:\\ | Remove-Item` deletes all that is in there."""
        words = [word for word in source.words[1:] if word.text.casefold() not in WHOLE]
        if self.name(source.words) in FEEDING and len(words) == 1 and words[0].prefix[:1] != "-":
            for ground in self.grounds:
                consider(tally, places.delete(words[0], ground), words[0], "Remove-Item", "deletes")

    def fed(self, tally: Tally, statement: Statement, before: Sequence[Statement]) -> None:
        """Files that the beginning of the pipeline lists are read by a cmdlet that is given no other."""
        name = self.name(statement.words)
        if name not in FED or tally.reads or not self.is_powershell:
            return
        source = before[0]
        given = self.name(source.words)
        filtered = all(self.filters(each) for each in before[1:])
        if filtered and given in FEEDING:
            listed = [word for word in source.words[1:] if word.prefix[:1] != "-"]
            for word in listed or [Argument(source.start, source.end, ".", ".", exact=True)]:
                self.read(tally, word, statement.words[0].text)
        elif name != "select-string" or not filtered or given is None or given in NAMING:
            reason = f"Assent cannot see the input of `{statement.words[0].text}`"
            tally.add(Category.Unrecognized, reason, None, Unknown.Word)

    def filters(self, statement: Statement) -> bool:
        """Whether a part of a pipeline passes on what it gets, without properties of its own making."""
        return self.name(statement.words) in FILTERING and not any(word.text == "@{}" for word in statement.words)
