"""Assent judges shell commands: `assess` decides allow, ask or deny, `correct` fixes, `parse` gives the tree."""

from __future__ import annotations

__version__ = "0.1.0"
__all__ = ["__version__", "assess", "correct", "parse"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.checked import assess
    from assent.correction import correct
    from assent.syntax import parse


def __dir__() -> list[str]:
    """The names that can be imported, also those that are not imported yet."""
    return sorted(__all__)


def __getattr__(name: str) -> object:
    """Import on first use, so that a hook pays only for what it needs."""
    if name == "assess":
        from assent.checked import assess

        return assess
    if name == "correct":
        from assent.correction import correct

        return correct
    if name == "parse":
        from assent.syntax import parse

        return parse
    raise AttributeError(f"module 'assent' has no attribute {name!r}")
