"""Texts inside of a text for PowerShell or cmd: of another shell, of a task, of a file, or piped to a shell."""

from __future__ import annotations

from itertools import pairwise

from assent.command.model import Argument
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.powershell_script import VALUED
from assent.risk.entries.tally import Tally
from assent.risk.finding import Finding
from assent.risk.windows import told
from assent.risk.windows.made import literal
from assent.risk.windows.programs import WITHIN, WindowsPrograms
from assent.risk.windows.started import BEFORE, OPENER, STARTING, page_of, script_of, start_of
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.windows.model import Statement
    from assent.risk.windows.sources import Supplies
    from assent.risk.windows.started import Start

EVALUATING = "invoke-expression"
JOBS = ("start-job", "start-threadjob")
DEEPEST = 4  # shells within shells


class InnerTexts(WindowsPrograms):
    """The programs of a text that run another text."""

    __slots__ = ("sources",)

    def reading(self, sources: Supplies) -> None:
        """From now on, the text whose values these are is judged."""
        self.sources = sources

    def findings(self, text: str) -> tuple[Finding, ...]:
        """One finding for each statement of a text."""
        raise NotImplementedError

    def program(self, tally: Tally, words: Sequence[Argument]) -> None:
        """Add what one program does with its words."""
        raise NotImplementedError

    def start(self, tally: Tally, first: Argument, start: Start) -> None:
        """Add what `Start-Process` starts: what the program does if it is known, and else at least what is worse."""
        reason = f"`{first.text}` starts {quoted(start.text)}{' as administrator' if start.elevated else ''}"
        does = Tally("")
        if self.depth < DEEPEST and start.words[0].exact:
            self.depth += 1
            self.program(does, start.words)
            self.depth -= 1
        if does.category > Category.Unrecognized:
            tally.include(does.judgement())
        elif start.plain and does.category > Category.ReadsRemote and does.category is not Category.Unrecognized:
            tally.include(replace(does.judgement(), reason=reason))
        else:
            tally.add(Category.Unrecognized, reason, first)

    def starts(self, tally: Tally, name: str, words: Sequence[Argument]) -> bool:
        """Add what `start` and `Start-Process` start, an address or a program; whether that is known."""
        first, page = words[0], page_of(name, words)
        start = start_of(words) if name == STARTING else None
        if page is not None:  # which the machine's browser opens, as elsewhere
            self.runner(tally, OPENER, (replace(first, text=OPENER, prefix=OPENER), page))
            tally.reason = tally.reason.replace(f"`{OPENER}`", f"`{first.text}`")
        elif start is not None:
            self.start(tally, first, start)
        return page is not None or start is not None

    def job(self, tally: Tally, words: Sequence[Argument]) -> bool:
        """Whether a job only reads, in whatever folder it starts: `Start-Job -Name x { Get-Process }`."""
        *before, block = words[1:]
        texts = [word.text.casefold() if word.exact else "" for word in before]
        named = texts[:1] == ["-name"] and len(texts) > 1 and bool(texts[1])
        if block.text != "{}" or texts[2 if named else 0 :] not in ([], ["-scriptblock"]) or self.depth >= DEEPEST:
            return False
        code, does = self.sources.text[block.start + 1 : block.end - 1], Tally("")
        self.text(does, code, block, is_powershell=True)
        if does.category > Category.ReadsRemote or does.unread:
            return False
        tally.reason = f"`{words[0].text}` runs {quoted(code.strip())} in the background"
        return True

    def task(self, tally: Tally, words: Sequence[Argument]) -> None:
        """Add what is worse than unknown of what a task is to run later."""
        given = {a.text.casefold(): b for a, b in pairwise(words) if a.text[:1] == "-"}
        parts = [given[option] for option in ("-execute", "-argument") if option in given]
        does = Tally("")
        if parts and all(word.exact for word in parts) and self.depth < DEEPEST:
            self.text(does, " ".join([word.text for word in parts]), words[0], is_powershell=False)
        if does.category > Category.Unrecognized:
            tally.add(does.category, f"`{words[0].text}` has a task run code: {does.reason}", words[0])

    def delegated(self, tally: Tally, words: Sequence[Argument]) -> None:
        """Add what is worse than unknown of a command that is one of the words: `runas /user:x "cmd /c del y"`."""
        for word in words[1:]:
            does = Tally("")
            if word.exact and " " in word.text and self.depth < DEEPEST:
                self.text(does, word.text, word, is_powershell=False)
            if does.category > Category.Unrecognized:
                tally.include(does.judgement())

    def shell(self, tally: Tally, name: str, words: Sequence[Argument]) -> None:
        """`powershell -Command …`, `cmd /c …`: a text of its own, or a script."""
        script = script_of(words) if WITHIN[name] else None
        if script is not None:
            self.runner(tally, name, script)
            typed = words[-len(script)].text
            tally.reason = tally.reason.replace(f"`{script[0].text}` runs", f"`{words[0].text}` runs `{typed}`,", 1)
            tally.reason = tally.reason.replace(f"`{script[0].text}`", f"`{typed}`")
            return
        for at, word in enumerate(words[1:], 1):
            text = word.text.casefold()
            if text in ("-c", "-command", "/c", "/k") and at + 1 < len(words) and self.depth < DEEPEST:
                inner = " ".join([word.text for word in words[at + 1 :]])
                if all(each.exact for each in words[at + 1 :]) and inner.strip() != "-":
                    self.text(tally, inner, word, is_powershell=WITHIN[name])
                    return
            if text not in BEFORE and words[at - 1].text.casefold() not in VALUED:
                break
        tally.add(Category.Unrecognized, told.shell(name, words), words[0])

    def text(self, tally: Tally, text: str, word: Argument, *, is_powershell: bool) -> None:
        """Add what a text inside the text does, of which `word` is to blame."""
        scene = type(self)(self.surroundings, is_powershell, self.depth + 1, self.directories)
        for finding in scene.findings(text):
            tally.add(finding.category, finding.reason, word, finding.unknown)
            if (finding.taken is not None and finding.taken.unseen) or finding.command.opaque:
                tally.unread = True

    def held(self, text: str, shell: str) -> tuple[Finding, ...]:
        """The effects of a script with this text, which the text around it writes."""
        if self.depth >= DEEPEST:
            return ()
        return type(self)(self.surroundings, WITHIN[shell], self.depth + 1, self.directories).findings(text)

    def takes_code(self, words: Sequence[Argument]) -> bool:
        """Whether a program runs the text that it is piped."""
        name = self.name(words)
        return (name in WITHIN and words[-1].text in (words[0].text, "-")) or (name == EVALUATING and len(words) == 1)

    def evaluated(self, tally: Tally, statement: Statement, before: Sequence[Statement]) -> None:
        """Add what the text does that a program is piped, if it is a word; nobody has read another."""
        raw = self.sources.text[before[0].start : before[0].end] if len(before) == 1 and not before[0].words else ""
        code = literal(raw)
        if code is None or self.depth >= DEEPEST:
            tally.unread = True
        else:
            is_powershell = WITHIN.get(self.name(statement.words) or "", True)
            self.text(tally, code, statement.words[0], is_powershell=is_powershell)
