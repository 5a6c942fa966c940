"""Commands that run what the same text has written, printed or decoded before."""

from __future__ import annotations

from assent.lazy import Lazy
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.ground import Ground
from assent.risk.entries import programs
from assent.risk.entries.script import modules, script
from assent.risk.finding import Finding, Judgement, TakenCode
from assent.rules_table import ENGINE, REQUIRES, is_a, known, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.code import filenames, scripts
    from assent.risk.code.contents import Contents
    from assent.risk.code.conveyed import Conveyed
    from assent.risk.code.editors import HeldTexts, Insertion
    from assent.risk.code.run_sources import RunSources
    from assent.risk.code.scripts import Classify
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.entries import input_code
    from assent.risk.flow import Flow, Node
else:
    scripts, filenames = Lazy("assent.risk.code.scripts"), Lazy("assent.risk.code.filenames")
    input_code = Lazy("assent.risk.entries.input_code")

STDIN = ("-", "/dev/stdin")
PUTTING = (programs.CARRYING, "words puts", "words copies")  # may put files elsewhere
DEEPEST = 2  # texts that are written by texts that are written
MOST = 16  # texts that are judged


class RunTexts:
    """The texts that a text has run, each judged once."""

    def __init__(self, flow: Flow, surroundings: Surroundings, depth: int, classify: Classify) -> None:
        self.flow = flow
        self.surroundings = surroundings
        self.depth = depth
        self.classify = classify
        self.unseen: set[int] = set()  # commands that run what the text has made, and nobody can read
        self._contents: Contents | None = None
        self._conveyed: Conveyed | None = None
        puts = [is_a(each.command.program, *PUTTING) for each in flow.findings]
        self._puts = puts.index(True) if True in puts else len(puts)  # the first that may put files elsewhere
        self._patches = any(is_a(each.command.program, programs.PATCHING) for each in flow.findings)
        self._insertions: list[Insertion] | None = None
        self._patched: dict[Components, list[int]] | None = None
        self._sources: RunSources | None = None
        self._verdicts: dict[tuple[str, str, str | None], Judgement] = {}

    @property
    def contents(self) -> Contents:
        """The texts that commands print and that files hold."""
        if self._contents is None:
            from assent.risk.code.contents import Contents  # few texts run what they write

            self._contents = Contents(self.flow)
        return self._contents

    def risk(self, at: int, finding: Finding) -> Risk | None:
        """The effect of the text that the command with that index runs."""
        risks = filter(None, (self._text(at, finding), self._source(at, finding)))
        return max(risks, default=None, key=lambda risk: risk[0])

    def _source(self, at: int, finding: Finding) -> Risk | None:
        """`cat > main.go …; go run main.go`, in whichever folder."""
        if not at or not self.flow.writers or finding.category < Category.ModifiesFilesystem:
            return None
        if self._sources is None:
            from assent.risk.code.run_sources import RunSources  # few texts write what they run

            self._sources = RunSources(self.surroundings)
        return self._sources.risk(at, finding, self._texts())

    def _text(self, at: int, finding: Finding) -> Risk | None:
        command = finding.command
        path = script(command)
        made = self._compiled(at, command) if finding.category is Category.RunsProjectCode and at else None
        made = made or self._elsewhere(at, finding, path) or self._opened(at, command)
        if made is not None:
            return made
        if path is not None:
            return self._saved(at, path.text, command) or self._required(at, finding) or self._beside(at, finding)
        for module in modules(finding):
            if self.flow.writers.get(self.flow.file(module, command), (at,))[0] < at:
                return Category.Unrecognized, f"`{module}` is written before it is loaded"
        if finding.category is Category.RunsProjectCode and at and self._may_be_given(command):
            return self._beside(at, finding) or self._required(at, finding)
        if finding.category in (Category.RunsFetchedCode, Category.ModifiesRemote):
            return self._by_others(at, finding)
        if not programs.runs_text(command) or finding.category is not Category.Unrecognized:
            return None
        if command.stdin is not None and input_code.reads_code(command):
            return self._given(at, command.stdin, command)
        inner = [index for index in self.flow.inside.get(at, ()) if not self._is_of(command, index)]
        return self._given(at, inner[-1], command) if inner else None

    def _elsewhere(self, at: int, finding: Finding, path: Argument | None) -> Risk | None:
        """`docker cp x.sh web:/ && docker exec web sh /x.sh`: by what the text has written, or that nobody has read."""
        command = finding.command
        if at <= self._puts or self.depth >= DEEPEST or finding.category < Category.ModifiesRemote:
            return None
        if self._conveyed is None:
            from assent.risk.code.conveyed import Conveyed  # few texts put files elsewhere

            self._conveyed = Conveyed(self.flow)
        there = replace(command, cwd=self.surroundings.cwd)
        found = self._conveyed.run(at, path, lambda: self._findings(command.text, there))
        if found is None:
            return None
        risks = [self._brought_there(at, each, found.at, command, path is not None) for each in found.sources]
        return max([risk for risk in risks if risk is not None], default=None)

    def _brought_there(self, at: int, source: Argument, by: int, command: Command, is_script: bool) -> Risk | None:
        """By one file that the command with the index `by` has put there."""
        carrier = self.flow.findings[by].command
        first, text = self.contents.file(source.text, by)
        if first is not None and first < by and text is not None:
            verdict = self.judged(text, (command.program or "") if is_script else "", command)
            return verdict.category, f"`{source.text}` is written before it is run: {verdict.reason}"
        ground = Ground(carrier.cwd, self.surroundings)
        place = ground.resolve(source.text) if source.exact and source.text not in STDIN else None
        if first is None and place is not None and ground.is_project(place):
            return None
        self.unseen.add(at)
        return Category.Unrecognized, f"`{command.text}` runs code that `{carrier.text}` brings there"

    def _opened(self, at: int, command: Command) -> Risk | None:
        """By a file of services that the text has written, which may get a part of this machine."""
        if not at or not self.flow.writers or not is_a(command.program, ENGINE):
            return None
        from assent.risk.code.services import opened  # few texts write what they start

        return opened(at, self.contents)

    def _compiled(self, at: int, command: Command) -> Risk | None:
        """Code of the project that an earlier command has made of what is outside it."""
        from assent.risk.code.built import foreign  # few texts run the project's code behind other commands

        compiler = foreign(at, command, self.flow, self.surroundings)
        if compiler is None:
            return None
        self.unseen.add(at)
        return Category.Unrecognized, f"`{command.text}` runs code from outside the project: `{compiler.text}`"

    def with_told(self, at: int, finding: Finding, downloaded: Collection[Node]) -> Finding:
        """The finding with the text of the file that a program takes commands from, where the text has written it."""
        if not at or not self.flow.writers:
            return finding
        finding = finding if self._sources is None else self._sources.with_starting(at, finding)
        if finding.category is Category.Unrecognized and "/" in (finding.command.program or ""):
            from assent.risk.code.built import whole  # few texts run what is not the project's

            made = whole(at, finding.command, self.contents)
            self.unseen -= {at} if made else set()
            return replace(finding, taken=TakenCode(told=made, interpreter=filenames.NATIVE)) if made else finding
        if finding.taken is not None:
            return finding
        from assent.risk.code.named_files import scripts, takes_commands  # few texts write files

        nodes: Collection[Node] = ()
        if takes := takes_commands(finding):
            values = [word.text.partition("=")[2] or word.text for word in finding.command.argv[1:] if word.exact]
            nodes = {self.flow.file(value, finding.command) for value in values}
        elif finding.category in (Category.RunsProjectCode, Category.RunsFetchedCode):
            from assent.risk.code.built import built  # few texts write what a tool runs

            texts = self._texts()
            nodes = (*scripts(at, finding.command, texts), *built(at, finding.command, texts))
        found = [node for node, writers in self.flow.writers.items() if nodes and node in nodes and writers[0] < at]
        held = {node: text for node in found[:MOST] if (text := self.contents.of(node))}
        if not found:
            return finding
        interpreter = filenames.strictest([str(node[-1]) for node in held or found if node and not takes])
        unseen = len(found) > MOST or any(node in downloaded for node in found)
        return replace(finding, taken=TakenCode(unseen, "\n".join(held.values()), interpreter))

    def _beside(self, at: int, finding: Finding) -> Risk | None:
        """By the files that the text has written before, and the command may take code or settings from."""
        if finding.category is not Category.RunsProjectCode or not at or not self._may_be_given(finding.command):
            return None
        from assent.risk.code.tool_files import FOREIGN, run_by_tool  # few texts write what a tool then runs

        found = run_by_tool(at, finding.command, self._texts())
        if found is not None and found[1].endswith(FOREIGN) and "://" not in found[1]:
            self.unseen.add(at)
        return found

    def _by_others(self, at: int, finding: Finding) -> Risk | None:
        """The effect on a fetched tool, or a program that acts elsewhere, of files that the text has written."""
        command = finding.command
        if not at or not self.flow.writers:
            return None
        if finding.category is Category.RunsFetchedCode:
            from assent.risk.code.tool_files import run_by_name  # few texts write what a fetched tool runs

            return run_by_name(at, command, self._texts())
        if not is_a(command.program, programs.LOADING):
            return None
        from assent.risk.code.tool_files import LOSING, run_by_tool  # few texts write what is then applied

        found = run_by_tool(at, command, self._texts())
        return found if found is not None and found[0] in LOSING else None

    def _may_be_given(self, command: Command) -> bool:
        """Whether the text may have written what a tool runs, or pipes it to the tool."""
        given = (self.flow.writers, vocabulary(command.program, "edits"), command.stdin is not None, self._patches)
        return any(given) or any(finding.deletes for finding in self.flow.findings)

    def _required(self, at: int, finding: Finding) -> Risk | None:
        """`echo x >> requirements.txt; pip install -r requirements.txt`."""
        command = finding.command
        if finding.category is not Category.RunsProjectCode or not (at and self._may_be_given(command)):
            return None
        from assent.risk.code.packages import tool

        if REQUIRES not in known(tool(command)[0].rpartition("/")[2]):
            return None
        from assent.risk.code.required import required  # few texts install

        return required(at, command, self.contents)

    def _findings(self, text: str, command: Command) -> Sequence[Finding]:
        from assent.command import analyse

        there = replace(self.surroundings, cwd=command.cwd or self.surroundings.cwd)
        return self.classify(analyse(text, there), there, self.depth + 1)

    def _is_of(self, command: Command, index: int) -> bool:
        """Whether a command is in the text itself that the shell in `command` runs, not in a substitution."""
        around = command.wrappers
        return bool(around) and self.flow.findings[index].command.wrappers[: len(around)] == around

    def _saved(self, at: int, path: str, command: Command) -> Risk | None:
        """`echo … > x; sh x`."""
        first, text = self.contents.file(path, at)
        if first is None or first > at:
            return self._edited(at, path, command)
        if text is None:
            self.unseen.add(at)
            reason = f"the text writes `{path}` and then runs it, and Assent cannot see what it holds"
            return Category.Unrecognized, reason
        interpreter = "" if "/" in (command.program or "") else command.program or ""
        verdict = self.judged(text, interpreter, command)
        return verdict.category, f"`{path}` is written before it is run: {verdict.reason}"

    def _edited(self, at: int, path: str, command: Command) -> Risk | None:
        """`sed -i '1a rm -rf x' a.sh; sh a.sh`: what is put in, where that alone does more than code of the project."""
        from assent.risk.code.editors import insertions  # few texts edit what they run
        from assent.risk.code.tool_files import edited

        if self._insertions is None:
            self._insertions = insertions(self.flow.findings)
        certain = self.flow.writers.get(self.flow.file(path, command), ())
        known = [each for each in self._insertions if each.at < at and (each.anywhere or each.at in certain)]
        pieces = [piece for each in known for piece in each.pieces]
        program = command.program or ""
        is_shell = is_a(program, programs.SHELL, programs.SOURCING) or "/" in program
        found = edited(pieces, "sh" if is_shell else program, command, self._texts())
        return found and (found[0], f"`{path}` is edited before it is run: {found[1]}")

    def _texts(self) -> HeldTexts:
        from assent.risk.code.editors import HeldTexts
        from assent.risk.code.inline import starts

        if self._patched is None:
            from assent.risk.code.patched import changed

            self._patched = changed(self.flow) if self._patches else {}
        return HeldTexts(self.contents, self.judged, self._findings, starts, self._patched)

    def _given(self, at: int, source: int, command: Command) -> Risk | None:
        """`echo … | base64 -d | sh`, `bash -c "$(echo … | base64 -d)"`."""
        finding = self.flow.findings[source]
        text = self.contents.printed(source)
        run = f"`{command.argv[0].text}` runs" if command.argv and command.argv[0].exact else "the shell runs"
        if text is not None:
            verdict = self.judged(text, (command.program or "") if command.argv else "", command)
            return verdict.category, f"{run} the output of `{finding.command.text}`: {verdict.reason}"
        if finding.command.program in scripts.DECODING:
            self.unseen.add(at)
            return Category.Unrecognized, f"{run} code decoded by `{finding.command.program}`, which Assent cannot read"
        return None

    def judged(self, text: str, interpreter: str, command: Command) -> Judgement:
        """The effect of a text when that interpreter runs it where the command is."""
        key = (text, interpreter, command.cwd)
        if key not in self._verdicts:
            if self.depth >= DEEPEST or len(self._verdicts) >= MOST:
                return Judgement(Category.Unrecognized, "the text holds too many texts within texts")
            place = command, self.surroundings, self.depth + 1
            self._verdicts[key] = scripts.judged(text, interpreter, *place, self.classify)
        return self._verdicts[key]
