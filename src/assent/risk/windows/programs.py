"""The programs of a text for PowerShell or cmd, and what they do with their words."""

from __future__ import annotations

from assent.command.model import Argument, Surroundings, Wrapping
from assent.command.program import runs_others
from assent.command.wrappers.unwrap import is_version
from assent.record import replace
from assent.risk import address
from assent.risk.category import Category
from assent.risk.disk.ground import Ground
from assent.risk.entries import index, table
from assent.risk.entries.programs import PORTABLE
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement, Unknown
from assent.risk.windows import places, told
from assent.risk.windows.guarded import consider
from assent.risk.windows.model import command_of
from assent.risk.windows.previews import preview, previews
from assent.risk.windows.received import as_option, as_typed, dashed, is_odd, parted, sure
from assent.risk.windows.selected import is_plain, lists_names
from assent.risk.windows.static_calls import cmdlet_of
from assent.risk.wording import quoted
from assent.rules_table import LAUNCHER, is_a, key_of, short_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.state import Directories
    from assent.risk.entries.rule import Program
    from assent.risk.premise import Premise

LINUX = "wsl"
VALUED = ("-d", "--distribution", "-u", "--user", "--cd")  # options of it in front of a command
AS_HERE = ("-d", "--distribution", "-e", "--exec", "--")  # of which none changes the user or the folder
WITHIN = {"powershell": True, "pwsh": True, "cmd": False}  # shells, and whether they speak PowerShell
INSTALLED = ("c:\\windows\\system32\\", "c:\\program files\\", "c:\\program files (x86)\\")  # what no agent writes to
_SIGNS = {ord(character): None for character in "-_./=,:@+% "}  # to bash themselves, as letters and digits are
SUFFIXES = (".exe", ".com", ".cmd", ".bat")


def _is_plain(text: str) -> bool:
    """Whether bash makes nothing else of a text than its words."""
    return text.isascii() and text.translate(_SIGNS).isalnum()


class WindowsPrograms:
    """The shell that reads the text, its place, and the programs that it starts."""

    __slots__ = (
        *("binds", "called", "depth", "directories", "functions", "grounds"),
        *("is_powershell", "premises", "short", "surroundings"),
    )

    def __init__(self, surroundings: Surroundings, is_powershell: bool, depth: int, directories: Directories) -> None:
        self.surroundings = surroundings
        self.is_powershell = is_powershell
        self.depth = depth
        self.called = "powershell" if is_powershell else "cmd"
        self.binds = False  # the text may give values to variables
        self.functions: list[str] = []  # that the text defines
        self.premises: dict[int, Premise] = {}  # of what is started in the folder of the text, by its place
        self.short = short_names(self.called)
        self.stand(directories)

    def stand(self, directories: Directories) -> None:
        """From now on, commands may run in any of these directories."""
        self.directories = directories
        self.grounds = [Ground(directory, self.surroundings) for directory in directories or (None,)]

    def name(self, words: Sequence[Argument]) -> str | None:
        """The name of the program, in small letters, with an alias replaced."""
        if not words or not words[0].exact:
            return None
        name = words[0].text.casefold()
        if name[:1] == "[" and self.is_powershell:
            return cmdlet_of(name) or name
        path = name.replace("/", "\\")
        if path.startswith(INSTALLED) and "\\.." not in path:
            name = path.rpartition("\\")[2]
        for suffix in SUFFIXES:
            bare = name.removesuffix(suffix)
            if bare != name and (bare in WITHIN or index.of_shell(bare, self.called) or is_a(bare, PORTABLE)):
                return bare
        return self.short.get(name, name)

    def knows(self, words: Sequence[Argument]) -> bool:
        """Whether the first word is a program that Assent knows, in this shell or elsewhere."""
        name = self.name(words)
        return name is not None and (index.of_shell(name, self.called) is not None or is_a(name, PORTABLE))

    def entry(self, tally: Tally, name: str, entry: Program, words: Sequence[Argument]) -> None:
        """A cmdlet, a builtin of cmd or a program of Windows."""
        made = index.table(key_of(name, self.called), entry)
        is_cmdlet = self.is_powershell and "-" in name
        if is_cmdlet:  # a cmdlet binds what the shell computes as values
            made = made.of_values()
        dashed_only = is_cmdlet or name == LINUX
        given = [word if dashed_only and word.text[:1] == "/" else as_option(word) for word in words[1:]]
        given = parted(given, name, made.grammar.options)
        text = given[0].text.casefold() if given else ""
        if given and given[0].exact and made.below(text) is not None:  # a subcommand in capitals is the same
            given[0] = replace(given[0], text=text, prefix=text)
        judged = table.judge(made, [words[0], *given], words[0].text)
        called = self.short.get(words[0].text.casefold(), words[0].text)
        judged = replace(judged, reason=told.lasting(told.done(judged.reason, called, words), name, words))
        if self.previews(name, words):
            judged = preview(judged, words)
        if told.only_shows(name, words):
            seen = () if lists_names(name, words) else [word for word in judged.reads if not is_plain(word)]
            judged = replace(judged, reads=tuple(seen))
        urls = [word for word in words[1:] if "://" in word.text]
        said = address.addressed(as_typed(judged.reason, words[1:]), words[0].text, urls)
        self.include(tally, replace(judged, reason=said), words[0].text)

    def previews(self, name: str | None, words: Sequence[Argument]) -> bool:
        """Whether the statement only says what it would do; a function of the text may do anything."""
        return self.is_powershell and name not in self.functions and previews(name, words)

    def include(self, tally: Tally, judged: Judgement, name: str) -> None:
        """Add a judgement of the program called `name`, and what its paths make of it."""
        tally.include(judged)
        tally.reason = judged.reason if judged.category >= tally.category else tally.reason
        for word in judged.reads:
            self.read(tally, word, name, judged.reason)
        for ground in self.grounds:
            for word in judged.writes:
                behind = "links to" if name.casefold() == "mklink" else "writes"
                act = told.act(judged.reason) if word is judged.writes[0] else behind
                consider(tally, places.write(word, ground), word, name, act, judged.reason)
            for word in judged.whole:
                if places.delete(word, ground)[0] is Category.Destroys:
                    tally.add(Category.Destroys, f"`{name}` changes all that is in `{word.text}`", word)
            for word in judged.deletes:
                consider(tally, places.delete(word, ground), word, name, "deletes")
        if judged.deletes and tally.reason is judged.reason:
            tally.reason += places.history(judged.deletes, self.grounds)

    def read(self, tally: Tally, word: Argument, name: str, deed: str = "") -> None:
        """Add what it means that the program called `name` reads a path."""
        for ground in self.grounds:
            consider(tally, places.read(word, ground), word, name, "reads", deed)

    def write(self, tally: Tally, word: Argument, operator: str) -> None:
        """Add what it means that a redirect writes a path."""
        act = "appends to" if operator == ">>" else "writes"
        risks = [places.write(word, ground) for ground in self.grounds]
        if any(risks):
            tally.writes.append(word)
        for risk in risks:
            if risk is not None:
                category, why = risk
                said = replace(why, word=word.text).by(operator, act) if why else f"`{operator}` {act} `{word.text}`"
                tally.add(category, said, word)

    def portable(self, tally: Tally, name: str, words: Sequence[Argument]) -> None:
        """A program that is the same everywhere, with words that no shell changes."""
        if (
            len(words) > 1
            and is_a(words[0].text.casefold().removesuffix(".exe"), LAUNCHER)
            and is_version(words[1].text)
        ):
            words = (words[0], *words[2:])
        odd = next((word for word in words[1:] if not word.exact or is_odd(word, self.is_powershell)), None)
        argv = self.plain(name, words)
        entry = index.program(name)
        if entry is None or odd is not None:
            does = self.does(entry, name, tuple(map(sure, argv))) if entry is not None else None
            if does is not None and does.category > Category.Unrecognized:
                tally.include(does)
            said = does.reason if does is not None and does.category is not Category.Unrecognized else ""
            reason = f"`{name}` is an unknown program" if odd is None else told.unforeseen(name, words, odd, said)
            tally.add(Category.Unrecognized, reason, odd or words[0], Unknown.Program if odd is None else Unknown.Word)
            return
        if runs_others(name, [word.text for word in argv]):
            self.runner(tally, name, argv)
        judged = self.does(entry, name, argv)
        if judged.category is Category.RunsProjectCode:  # some tasks do more: dotnet ef database drop
            self.runner(tally, name, argv)
        self.include(tally, judged, name)
        tally.reason = told.typed(tally.reason, words, argv)

    def plain(self, name: str, words: Sequence[Argument]) -> tuple[Argument, ...]:
        """The words of a program as bash would give them."""
        argv = [places.respell(word) if "\\" in word.text else word for word in dashed(words, name)]
        return (replace(argv[0], text=name, prefix=name), *argv[1:])

    def does(self, entry: Program, name: str, argv: tuple[Argument, ...]) -> Judgement:
        """The effect of a portable program with these words."""
        if not entry.judge:
            return table.judge(index.table(name, entry), argv, name)
        return entry.judge(replace(command_of(None, name, "", self.surroundings), argv=argv), self.surroundings)

    def linux(self, tally: Tally, words: Sequence[Argument]) -> bool:
        """Add what the command does that Linux runs, which bash reads there; whether it only reads."""
        at = 1
        while at < len(words) and words[at].prefix[:1] == "-":
            at += 2 if words[at].text in VALUED else 1
        if at >= len(words) or not all(word.exact for word in words[at:]):
            return False
        does = Tally("")
        self.runner(does, LINUX, words[at:])
        text = " ".join([word.text for word in words[at:]])
        here = all(word.text in AS_HERE for word in words[1:at] if word.prefix[:1] == "-")
        tally.include(does.judgement())
        if does.category > Category.ReadsRemote or not here or not _is_plain(text):
            return False
        tally.reason = f"`{words[0].text}` runs {quoted(text)} in Linux"
        return True

    def runner(self, tally: Tally, name: str, argv: Sequence[Argument]) -> None:
        """A program that may run others: what these do is at least known as far as bash would run them."""
        from assent.command import analyse  # with few programs only
        from assent.risk.classify import classify
        from assent.syntax.quote import quote

        texts = [quote(word.text.replace("\0", "").encode("utf-8", "replace").decode()) for word in argv]
        analysis = analyse(" ".join(texts), self.surroundings)
        reason = f"`{name}` runs another program"
        here = self.directories == (self.surroundings.cwd,) and not (self.depth or self.binds)
        within = True  # of the project, whose programs are the same to each shell
        for finding in sorted(classify(analysis, self.surroundings), key=lambda each: each.command.program == "cd"):
            reason = finding.reason if finding.category > tally.category else reason
            tally.add(finding.category, finding.reason, argv[0], finding.unknown)
            within &= finding.category <= Category.RunsFetchedCode
            if finding.premise is not None and here:
                self.premises[argv[0].start] = finding.premise
        around = {wrapper.wrapping for command in analysis.commands for wrapper in command.wrappers}
        if around and not (within and around == {Wrapping.Project}):
            tally.add(Category.Unrecognized, reason, argv[0])
