"""Files that a text puts into a container or on another machine, and that a later command runs there."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.record import Record
from assent.risk.category import Category
from assent.risk.code.bringing import is_listed
from assent.risk.code.filenames import holds_code
from assent.risk.entries.programs import CARRYING, is_remote
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.command.model import Argument, Command
    from assent.risk.finding import Finding
    from assent.risk.flow import Flow

PUTS = "words puts"
_INPUT = ("-", "/dev/stdin")


class Conveyance(Record):
    """A command that puts files elsewhere: docker cp a b web:/app."""

    at: int
    sources: tuple[Argument, ...]
    place: str  # the path there

    def of(self, path: str) -> list[Argument]:
        """The files, or the folders, that may be what a path of there names."""
        name, folder = path.rpartition("/")[2], self.place.rstrip("/")
        inside = path[:1] != "/" or path.startswith(f"{folder}/")
        return [
            word
            for word in self.sources
            if name in (_name(word), folder.rpartition("/")[2])
            or (inside and ("." not in _name(word).strip(".") or word.text in _INPUT))
        ]


class Conveyed:
    """The files that the commands of a text put elsewhere."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        found = [_conveyed(at, finding.command) for at, finding in enumerate(flow.findings)]
        self._found = [each for each in found if each is not None]

    def run(self, at: int, path: Argument | None, inside: Callable[[], Sequence[Finding]]) -> Conveyance | None:
        """The last command that put there what the one with that index runs there, with only these sources; else None.

        `path` is the file that it runs; `inside` gives what it would be here, where it names none.
        """
        paths = _paths(self.flow.findings[at].command, path)
        earlier = [each for each in self._found if each.at < at] if paths is not None else []
        if paths is None or not earlier or not self.flow.compares(len(earlier)):
            return None
        any_code = not paths and any(each.category is Category.RunsProjectCode for each in inside())
        for each in reversed(earlier):
            named = [word for path_there in paths for word in each.of(path_there)]
            code = [word for word in each.sources if holds_code(_name(word))] if any_code else []
            if named or code:
                return Conveyance(each.at, (*named, *code), each.place)
        return None


def _conveyed(at: int, command: Command) -> Conveyance | None:
    """The files that the command with that index puts elsewhere; None where it puts none."""
    listed = is_listed(command, "puts")
    if not listed and not (is_a(command.program, CARRYING) or is_listed(command, "copies")):
        return None
    words = command.argv[1:]
    plain = [word for word in words if word.prefix[:1] != "-" or word.text in _INPUT]
    if len(plain) < 2 or not (listed or _is_distant(plain[-1])):
        return None
    values = [after for before, after in pairwise(words) if before.prefix[:1] == "-" and before.text not in _INPUT]
    local = [word for word in plain[:-1] if not _is_distant(word)]
    named = [word for word in local if word not in values] or local  # scp -i key a h:, scp -r a h:
    place = plain[-1].text
    return Conveyance(at, tuple(named), place.partition(":")[2] if _is_distant(plain[-1]) else place)


def _paths(command: Command, path: Argument | None) -> list[str] | None:
    """The paths that a command may run elsewhere; none where it names none, None where it runs nothing there."""
    if is_remote(command):
        return [] if path is None else [path.text]
    if is_a(command.program, PUTS) and not is_listed(command, "puts"):  # adb shell 'sh x.sh'
        return [piece for word in command.argv[1:] for piece in word.text.split()]
    return None


def _name(word: Argument) -> str:
    return word.text.rstrip("/").rpartition("/")[2]


def _is_distant(word: Argument) -> bool:
    """Whether a word names a place elsewhere: web:/app, host:x."""
    return ":" in word.text.partition("/")[0]
