"""Paths that the text itself makes where nobody can follow it: cat "$(python3 -c …)", read p <<< …; cp x "$p"."""

from __future__ import annotations

from assent.command.dataflow.inputs import PLACEHOLDERS
from assent.command.model import Place
from assent.command.output.spoken import spoken
from assent.command.wrappers.execution_context import PLACE
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.filenames import DATA
from assent.risk.disk.ground import Ground
from assent.risk.disk.named import names_place
from assent.risk.disk.overlap import overlaps
from assent.risk.disk.places import table
from assent.risk.disk.zone import Zone
from assent.risk.entries.programs import BARE, CODE_FIRST, CODED, interprets
from assent.risk.entries.script import script
from assent.risk.finding import TakenCode
from assent.rules_table import SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.finding import Finding

_MOST = 64  # commands that may say what a path is
_LONGEST = 4096  # characters of a text in which paths are looked for
DECODER = "decoder"  # writes what nobody can read where it is
_LEADING = (  # by which code may write a path that begins elsewhere, or `../`
    *("..", "/", "\\", "~", "chr", "hex", "decode", "64", "sep", "%c", ":c}", "bytes", "pack", "fromChar", "dirname"),
    *("HOME", "home", "environ", "ENV", "cwd"),
)
_PRINTED = f"/{PLACE}"
called: dict[tuple[Zone, ...], set[str]] = {}  # names of files by zones, for those that were asked about
_ESCAPES = ("\\x", "\\0", "\\u", "\\U")  # by which printf and echo write what does not look so


def placed(finding: Finding, findings: Sequence[Finding], surroundings: Surroundings) -> Finding:
    """The finding with whether a path in it that is only known at run time is made, or named, by the text itself."""
    is_bare = is_a(finding.command.program, BARE)  # an empty folder does nothing
    if is_bare or finding.category not in (Category.Unrecognized, Category.ModifiesSystem):
        return finding
    words = [word for word in _unknown(finding) if not _ends_harmless(word, finding)]
    feeders = _Feeders(finding, findings) if words else None
    if feeders is None:
        return finding
    sources = [source for word in words for source in feeders.of(word)]
    ground = Ground(finding.command.cwd, surroundings)
    bare = replace(finding.command, argv=finding.command.argv[:1], redirects=())
    if names_place(bare, ground, "\n".join(feeders.told)[:_LONGEST]):
        return replace(finding, names_place=True)
    begins_here = all(_begins_here(word, ground) for word in words)
    if not any(feeders.compose(source) and not (begins_here and _is_plain(source)) for source in sources):
        return finding
    return replace(finding, taken=replace(finding.taken or TakenCode(), computed=True))


def _unknown(finding: Finding) -> Iterator[Argument]:
    """The words of a command that name a path it reads or writes, of which not all is known."""
    command = finding.command
    paths = {*finding.writes, *(finding.reads if finding.category is Category.Unrecognized else ())}
    targets = [part.target for part in command.redirects if part.target is not None]
    for word in (*command.argv[1:], *targets):
        is_printed = word.text == _PRINTED and word.text in finding.writes  # os.__file__, which code prints
        if not word.exact and word.text in paths and (is_printed or not word.glob):
            yield word


def _ends_harmless(word: Argument, finding: Finding) -> bool:
    """Whether the certain end of a path is one that nothing has which runs later or is secret: "$(…)/notes.txt"."""
    slash, name = _ending(word.text)
    lasts = _lasts((Zone.Startup, Zone.Gate) if word.text in finding.writes else (Zone.Private,))
    if slash and not name:  # cp x.py "$(…)/"
        names = [other.text for other in finding.command.argv[1:] if other.exact and other.text[:1] != "-"]
        return all(_is_harmless(other.rpartition("/")[2], lasts) for other in names)
    if slash:
        return _is_harmless(name, lasts)
    ending = name.casefold()
    return ending.rpartition(".")[2] in DATA and not any(last.endswith(ending) for last in lasts)


def _lasts(zones: tuple[Zone, ...]) -> set[str]:
    """The names of the files of some zones; each combination is collected once."""
    if zones not in called:
        rows = [row.rstrip("/").rpartition("/")[2] for zone in zones for row in table(zone)]
        called[zones] = {*rows} - {"*", "**"}
    return called[zones]


def _is_harmless(name: str, lasts: Collection[str]) -> bool:
    """Whether a file of that name is none of those that matter; `lasts` are what these are called."""
    return "." in name.lstrip(".") and name[0] != "." and not any(overlaps(last, name) for last in lasts)


def _begins_here(word: Argument, ground: Ground) -> bool:
    """Whether a path begins with a folder of the project, or one for temporary files: "dist/$V"."""
    folder, slash, _ = word.prefix.rpartition("/")
    path = ground.resolve(folder) if slash and folder else None
    return path is not None and ground.is_ours(path)


def _is_plain(source: Command) -> bool:
    """Whether no sign in a command could make a name that leads out of a folder."""
    given = [word.text for word in source.given()]
    text = " ".join([source.text, *given]).replace('"./', '"').replace("'./", "'")
    return not any(sign in text for sign in _LEADING)


def _ending(text: str) -> tuple[str, str]:
    """The slash behind which the certain end of a path is a whole name, if there is one, and that end."""
    rest = text[max(text.rfind(mark) for mark in ")}`") + 1 :]
    _, dollar, piece = rest.rpartition("$")
    if dollar:
        rest = piece[next((at for at, sign in enumerate(piece) if not (sign.isalnum() or sign == "_")), len(piece)) :]
    _, slash, name = rest.rpartition("/")
    return slash, name


class _Feeders:
    """The commands of a text that say what is in the words of one of them."""

    def __init__(self, finding: Finding, findings: Sequence[Finding]) -> None:
        self.findings = findings
        self.command = finding.command
        self.told: list[str] = []  # what they say themselves
        before = [each.command for each in findings if each.command.start <= finding.command.end]
        self.before = [each for each in before[-_MOST:] if each is not finding.command]

    def of(self, word: Argument) -> list[Command]:
        """The commands in the substitutions of a word and of the variables in it, and those that read these."""
        if word.text in PLACEHOLDERS:  # jq -nr '"/x"' | xargs cat
            self.told += [each.text for each in self._piped(self.command)]
            return []
        names, spans, found = {*_names(word.text)}, [(word.start, word.end)], []
        if word.text == _PRINTED:
            names.update(_names(self.command.text))
        for command in reversed(self.before):
            text = command.text
            if "${" in text and any(f"{{{name}:=" in text or f"{{{name}=" in text for name in names):
                self.told.append(text)
            for variable in command.variables:
                if variable.name not in names or command is self.command:
                    continue
                if variable.value is None:
                    found.append(command)
                else:
                    names.update(_names(variable.value.text))
                    spans.append((variable.start, variable.end))
                    self.told.append(variable.value.text)
        inner = [each for each in self.before if each.place is Place.Substitution]
        found += [each for each in inner if any(start <= each.start < end for start, end in spans)]
        for command in found:
            self.told += [command.text, *[word.text for word in command.given()]]
            self.told += [each.text for each in self._piped(command)]
            if command.program == "printf" and all(word.exact for word in command.argv):
                said = [word.text for word in command.argv[1:]]
                self.told.append(spoken("printf", said[2:] if said[:1] == ["-v"] else said) or "")
        return found

    def compose(self, command: Command) -> bool:
        """Whether a command prints what no word of it shows: by code, out of a code, or of plain words."""
        program = command.program or ""
        if is_a(program, SPEAKER):
            return any(mark in command.text for mark in _ESCAPES)
        if not is_a(program, CODE_FIRST) and (interprets(program) or is_a(program, *CODED)):
            return script(command) is None
        if not self._is_literal(command) or not (is_a(program, CODE_FIRST) or self._is_fed(command)):
            return False
        return is_a(program, DECODER) or not all(map(_is_plain, (command, *self._piped(command))))

    def _is_fed(self, command: Command) -> bool:
        return command.stdin is not None or bool(command.given())

    def _is_literal(self, command: Command) -> bool:
        """Whether all that a command goes by is written in the text: a here-string, echo x |, its code alone."""
        first = next(reversed([command, *self._piped(command)]))
        given = first.given()
        if given or first.redirects:
            return any(each.exact and each.text.strip() != "" for each in given)
        words = [word for word in first.argv[1:] if word.text[:1] != "-"]
        if is_a(first.program, SPEAKER):
            return bool(words) and all(word.exact for word in words)
        return first is command and is_a(first.program, CODE_FIRST) and len(words) <= 1

    def _piped(self, command: Command) -> Iterator[Command]:
        """The commands that are piped into one, the nearest first."""
        for _ in range(_MOST):
            if command.stdin is None:
                return
            command = self.findings[command.stdin].command
            yield command


def _names(text: str) -> Iterator[str]:
    """The variables in a word."""
    for piece in text.split("$")[1:_MOST]:
        rest = piece.lstrip("{!")
        end = next((at for at, sign in enumerate(rest) if not (sign.isalnum() or sign == "_")), len(rest))
        if end:
            yield rest[:end]
