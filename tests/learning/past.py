"""A past recorded in a few words, as calls."""

from __future__ import annotations

from assent.assessment import Shell
from assent.history import Call, Consent, End, Ending, Origin
from assent.store.error_class import error_class
from assent.store.named import named

DAY = 86_400_000
BEGIN = 1_790_000_000_000


class Past:
    """Calls in order; each session is a day later."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.session = self.turn = 0
        self.at = BEGIN

    def next(self) -> Past:
        self.session += 1
        self.at = BEGIN + self.session * DAY
        return self

    def prompt(self) -> Past:
        self.turn += 1
        return self

    def ran(self, command: str, consent: Consent = Consent.Unknown, asked_ms: int | None = None) -> Past:
        return self._add(command, Ending.Ran, "", consent=consent, asked_ms=asked_ms)

    def refused(self, command: str, asked_ms: int | None = None) -> Past:
        return self._add(command, Ending.Refused, "", consent=Consent.Person, asked_ms=asked_ms)

    def failed(self, command: str, error: str = "it failed") -> Past:
        return self._add(command, Ending.Failed, error)

    def edited(self, file: str) -> Past:
        return self._add("", Ending.Ran, "", (file,))

    def _add(
        self,
        command: str,
        ending: Ending,
        error: str,
        files: tuple[str, ...] = (),
        consent: Consent = Consent.Unknown,
        asked_ms: int | None = None,
    ) -> Past:
        self.at += 5_000
        kind = error_class(None if ending is Ending.Refused else ending is Ending.Ran, error)
        end = End(ending, None, kind, named(command, error), consent, asked_ms)
        origin = Origin("claude", "2.1.330", f"s{self.session}", "")
        shell = Shell.Bash if command else None
        id_ = f"c{len(self.calls)}"
        self.calls.append(
            Call(origin, id_, self.at, "/w/app", "/w/app", "Bash", shell, command, "", files, "", self.turn, end)
        )
        return self
