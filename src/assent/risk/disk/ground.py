"""The place where a command is: what its paths mean there."""

from __future__ import annotations

from assent.lazy import Lazy
from assent.risk.disk import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Surroundings
    from assent.risk.disk import zones
    from assent.risk.disk.paths import Components
else:
    zones = Lazy("assent.risk.disk.zones")

TEMPORARY = (("tmp",), ("var", "tmp"), ("private", "tmp"), ("dev", "shm"), ("var", "folders"))

_known_bounds: dict[tuple[str, str], tuple[Components, Components]] = {}  # of the last surroundings


def _bounds(home: str, workspace: str) -> tuple[Components, Components]:
    """The home directory, in small letters, and the workspace."""
    found = _known_bounds.get((home, workspace))
    if found is None:
        _known_bounds.clear()
        found = paths.resolve(home.casefold(), "/", "/") or (), paths.resolve(workspace, "/", "/") or ()
        _known_bounds[home, workspace] = found
    return found


class Ground:
    """The place of one command, with its directories as components."""

    def __init__(self, cwd: str | None, surroundings: Surroundings) -> None:
        self.cwd = cwd
        self.home_text = surroundings.home
        self.home, self.workspace = _bounds(surroundings.home, surroundings.workspace)
        self._last: tuple[str | None, Components | None] = (None, None)  # a word is looked at several times in a row

    def at(self, cwd: str | None) -> Ground:
        """The same in another directory."""
        made = Ground.__new__(Ground)
        made.cwd, made.home_text, made.home, made.workspace = cwd, self.home_text, self.home, self.workspace
        made._last = (None, None)
        return made

    def resolve(self, text: str) -> Components | None:
        """The components of the path that `text` means here, None when that is not known."""
        if self._last[0] != text:
            self._last = text, paths.resolve(text, self.cwd, self.home_text)
        return self._last[1]

    def resolve_anywhere(self, text: str) -> Components:
        """The components of the path that `text` means, as if at the root when that is not known."""
        if self.cwd is not None:
            return self.resolve(text) or ()
        return paths.resolve(text, "/", self.home_text) or ()

    def is_project(self, components: Components) -> bool:
        """Whether a path is in the workspace."""
        return paths.begins(components, self.workspace)

    def is_ours(self, components: Components) -> bool:
        """Whether a path is in the workspace, below a directory for temporary files, or among an agent's papers."""
        if self.is_project(components) or zones.is_paper(components, self.home):
            return True
        return any(paths.begins(components, root) and len(components) > len(root) for root in TEMPORARY)
