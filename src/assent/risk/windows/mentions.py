"""The places where a text for PowerShell names its variables, found in one pass over the text."""

from __future__ import annotations

from assent.risk.windows.scanning import name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SIGILS = "$@%"  # in front of the name of a variable: its value, its parts as words, and that of cmd


class Mentions:
    """The text in small letters, and the places of each variable in it, which are found when first asked for."""

    def __init__(self, text: str) -> None:
        self.folded = text.casefold()
        self._places: dict[str, list[int]] | None = None

    def of(self, variable: str) -> Sequence[int]:
        """The places of `variable`, which is in small letters and has its `$`."""
        if self._places is None:
            self._places = {}
            at = self.folded.find("$")
            while at >= 0:
                end = name(self.folded, at + 1)
                self._places.setdefault(self.folded[at:end], []).append(at)
                at = self.folded.find("$", end)
        return self._places.get(variable, ())


def mentioned(reason: str) -> list[str]:
    """The variables that a reason names, each once, in small letters."""
    found = [reason[at : name(reason, at + 1)].casefold() for at, sigil in enumerate(reason) if sigil in SIGILS]
    return list(dict.fromkeys(found))
