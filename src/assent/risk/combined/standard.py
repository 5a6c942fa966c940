"""Programs of Go that take nothing but its standard library, and so are the same in any folder."""

from __future__ import annotations

import re

from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.risk.code.written import RunTexts

_IMPORT = re.compile(r"^import\b(?:\s*\(([^()]*)\)|([^\n(]*)$)", re.MULTILINE)
_QUOTED = re.compile(r'(?:[\w.]+[ \t]+)?"([\w/]+)"')
_GO = ".go"


def runs_standard(command: Command, held: Sequence[Argument], texts: RunTexts) -> bool:
    """Whether a command is `go run` of files that the text holds, whose packages a go.mod cannot replace."""
    words = command.argv
    if [word.text for word in words[:2]] != ["go", "run"] or command.variables or command.wrappers:
        return False
    if len(words) < 3 or any(word not in held or not word.text.endswith(_GO) for word in words[2:]):
        return False
    found = [texts.contents.of(texts.flow.file(word.text, command)) for word in held]
    return all(text is not None and _is_standard(text) for text in found)


def _is_standard(text: str) -> bool:
    """Whether all that a source imports is of the standard library, where that is plain to see."""
    said = _IMPORT.findall(text)
    if len(said) != len(re.findall(r"\bimport\b", text)):
        return False
    lines = [line.strip() for many, one in said for line in (many or one).replace(";", "\n").split("\n")]
    found = [_QUOTED.fullmatch(line) for line in lines if line]
    return all(match is not None and match[1] in knows("go", "standard") for match in found)
