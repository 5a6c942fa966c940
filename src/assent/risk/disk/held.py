"""Paths, only known in part, that variables hold which the text sets: x="${CODEX_HOME:-~/.codex}/y"."""

from __future__ import annotations

from assent.record import replace
from assent.risk.disk.named import SECRET, WRITTEN, ZONES, is_place
from assent.risk.disk.somewhere import somewhere
from assent.risk.disk.usual import usual
from assent.risk.disk.zones import is_setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assent.command.model import Argument, Command
    from assent.risk.disk.ground import Ground
    from assent.risk.finding import Finding

_COMPUTED = frozenset("$`")
_MOST = 4  # values of one variable
_MOST_WORDS = 64  # of one command
_LONGEST = 4096  # characters of a value


def values(commands: Iterable[Command]) -> dict[str, list[str]]:
    """The values of the variables that are not known, by their names."""
    found: dict[str, list[str]] = {}
    for command in commands:
        for variable in command.variables:
            value = variable.value
            if value is None or value.exact or _COMPUTED.isdisjoint(value.text) or len(value.text) > _LONGEST:
                continue
            texts = found.setdefault(variable.name, [])
            if len(texts) < _MOST:
                texts += [text for text in _filled(value.text, found) if text not in texts][: _MOST - len(texts)]
    return found


def holds_place(finding: Finding, held: Mapping[str, list[str]], ground: Ground) -> bool:
    """Whether a variable among the words may hold the path of a secret, or of what runs later or guards."""
    command = finding.command
    targets = [part.target for part in command.redirects if part.target is not None]
    words = [word for word in (*command.argv[1:], *targets) if not word.exact and "$" in word.text]
    read = {*finding.reads} - {*finding.writes}
    for word in words[:_MOST_WORDS]:
        written = word in targets and word.text not in read
        zones = SECRET if word.text in read else WRITTEN if written else ZONES
        paths = [replace(word, text=text, prefix="") for text in _filled(word.text, held)]
        placed = [somewhere(path, fed=word in targets) for path in paths]
        if any(path.exact and is_place(path.text, ground, zones) for path in placed):
            return True
        if written and any(_is_setting(path, ground) for path in paths):
            return True
    return False


def _is_setting(path: Argument, ground: Ground) -> bool:
    """Whether the path is usually among what the user set for a program."""
    known = usual(path)
    return known is not None and is_setting(ground.resolve_anywhere(known.text), ground.home)


def _filled(text: str, held: Mapping[str, list[str]]) -> list[str]:
    """The text with each value of the first variable in it that has some, or else as it is."""
    at = text.find("$")
    while at >= 0:
        braced = text[at + 1 : at + 2] == "{"
        begin = end = at + 1 + braced
        while text[end : end + 1].isalnum() or text[end : end + 1] == "_":
            end += 1
        known = held.get(text[begin:end])
        if known and (not braced or text[end : end + 1] == "}"):
            return [f"{text[:at]}{value}{text[end + braced :]}"[:_LONGEST] for value in known]
        at = text.find("$", begin)
    return [text]
