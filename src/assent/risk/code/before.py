"""The file that a command runs, by what the commands before it in the text say of it."""

from __future__ import annotations

from itertools import pairwise, takewhile

from assent.command.model import Command, Joined
from assent.risk.category import Category
from assent.risk.code.bringing import brings
from assent.risk.entries.programs import CLONING, SOURCING
from assent.risk.entries.script import script
from assent.rules_table import SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.disk.ground import Ground
    from assent.risk.finding import Finding

_MAKERS = ("python", "virtualenv", "uv")  # of environments
_BROUGHT = ("activate", "pip", "pip3", "python", "python3")  # what a new one holds
_MOST = 64  # commands of a text in which an environment is looked for, and of those that name a file
_APART = str.maketrans(dict.fromkeys("!\"#$%&'()*,/:;<=>?@[\\]^`{|}~", " "))
_NEVER = 1 << 62  # an offset beyond every text


class Earlier:
    """The commands of a text, as those behind them ask for them: by the names and the files in their words."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = findings
        self._held: dict[str, list[str]] | None = None
        self._namers: dict[str, list[Finding]] | None = None
        self.written: dict[str, int] = {}  # the first place in the text behind which a file is written
        for each in findings:
            for path in each.writes:
                self.written[path] = min(self.written.get(path, _NEVER), each.command.end)

    def holds_place(self, finding: Finding, ground: Ground) -> bool:
        """Whether a variable of the text, among the words, may hold a path that matters: x=$(…)/pre-commit; cp a $x."""
        if finding.command.is_certain():
            return False
        from assent.risk.disk.held import holds_place, values  # few paths are in variables

        if self._held is None:
            self._held = values([each.command for each in self.findings])
        return holds_place(finding, self._held, ground)

    @property
    def namers(self) -> dict[str, list[Finding]]:
        """The commands that are not understood, by the names in their words."""
        if self._namers is None:
            self._namers = {}
            for each in self.findings:
                for name in dict.fromkeys(_names(each.command.text)) if each.category is Category.Unrecognized else ():
                    self._namers.setdefault(name, []).append(each)
        return self._namers

    def make(self, finding: Finding) -> bool:
        """Whether one that is not understood names the script and does not run it itself: frob -o x.sh; sh x.sh."""
        word = script(finding.command)
        if word is None or not word.exact:
            return False
        for before in self.namers.get(word.text.rpartition("/")[2], ())[:_MOST]:
            own = script(before.command)
            if before.command.end <= finding.command.start and (own is None or own.text != word.text):
                return True
        return False

    def write_options_of(self, command: Command) -> bool:
        """Whether curl takes options from a file that the text itself writes: curl -K x, which may send any file."""
        words = command.argv if command.program == "curl" else ()
        files = [word.text for option, word in pairwise(words) if option.text in ("-K", "--config")]
        return any(self.written.get(file, _NEVER) <= command.start for file in files)

    def fill(self, command: Command) -> bool:
        """Whether the text writes what is in a folder whose programs the command starts: run-parts d."""
        from assent.risk.modes import CHANGING  # few commands start what is in a folder

        folders = [f"{word.text.removeprefix('./').rstrip('/')}/" for word in command.argv[1:] if word.text[:1] != "-"]
        before = [each for each in self.findings[:_MOST] if each.command.end <= command.start]
        made = [path for each in before if each.command.program not in CHANGING for path in each.writes]
        return any(path.removeprefix("./").startswith(tuple(folders)) for path in made)

    def tell(self, path: str, command: Command) -> bool:
        """Whether all that is written to a file before the command is what words of the text say: cat > x <<EOF."""
        before = takewhile(lambda each: each.command.end <= command.start, self.findings[:_MOST])
        writers = [each.command for each in before if path in each.writes]
        return bool(writers) and all(map(_tells, writers))

    def clone(self, finding: Finding) -> bool:
        """Whether the folder of the code that it runs is a repository which the text clones, and nothing else fills."""
        named = [word.text.rpartition("=")[2] for word in finding.command.argv[1:] if word.exact]
        for before in takewhile(lambda each: each is not finding, self.findings[:_MOST]):
            command = before.command
            place = command.argv[-1].text if is_a(command.program, CLONING) and brings(command) else ""
            if place[:1] == "/" and place in named:
                return not any(path.startswith(f"{place}/") for path in self.written)
        return False

    def bring(self, finding: Finding) -> bool:
        """Whether it is what a new environment of Python holds, and nothing else is done before: /tmp/v/bin/pip."""
        word = finding.command.argv[-1 if is_a(finding.command.program, SOURCING) else 0]
        folder, _, name = word.text.rpartition("/bin/")
        plain = name in _BROUGHT and word.exact and not finding.command.variables
        if not plain or len(self.findings) > _MOST:
            return False
        earlier = takewhile(lambda each: each is not finding, self.findings)
        done = [each for each in earlier if each.command.end <= finding.command.start]
        changes = [each.command for each in done if each.category >= Category.ModifiesFilesystem]
        if not changes or Joined.Or in (changes[0].joined, finding.command.joined):
            return False
        own = (f"{folder}/bin/pip", f"{folder}/bin/python -m pip ", f"{folder}/bin/python3 -m pip ")
        if not all(command.text.startswith(own) for command in changes[1:]):
            return False
        words = [each.text for each in changes[0].argv[1:]]
        is_maker = (changes[0].program or "").startswith(_MAKERS)
        return is_maker and words in (["-m", "venv", folder], ["venv", folder], [folder])


def is_environment(command: Command) -> bool:
    """Whether it makes an environment of Python, a folder of its own: python3 -m venv x."""
    return command.program == "virtualenv" or [word.text for word in command.argv[1:3]] == ["-m", "venv"]


def _tells(command: Command) -> bool:
    """Whether a command replaces its file by text that is in its words: echo a > x, cat > x <<EOF."""
    said = is_a(command.program, SPEAKER) or (command.program == "cat" and len(command.argv) == 1)
    replaces = any(each.operator in (">", ">|") for each in command.redirects)
    return said and replaces and command.stdin is None and all(word.exact for word in command.argv)


def _names(text: str) -> list[str]:
    """The last parts of the paths in a text."""
    return text.translate(_APART).split()
