"""Code for the console of a project that only asks its models: `Order.where(paid: true).count`."""

from __future__ import annotations

from assent.command.words.special import SECRET
from assent.risk.listed import Listed
from assent.risk.scanner import Doubtful
from assent.rules_table import knows, vocabularies

_CLOSED = frozenset(("ENV", "ARGF", "ARGV", "DATA", "STDIN"))  # constants of Ruby that are no models


class _Names:
    """The words that ask models, and the names of models, which begin with a capital letter."""

    def __init__(self, asking: frozenset[str]) -> None:
        self._asking = asking

    def __contains__(self, word: object) -> bool:
        return word in self._asking or (str(word)[:1].isupper() and word not in _CLOSED)


def asks(code: str, console: str) -> bool:
    """Whether code for the console of that name does nothing but ask the models of the project."""
    if "asks" not in vocabularies(console) or any(part in code.upper() for part in SECRET):
        return False
    if console == "artisan":
        if any(f"\\{sign}" in code for sign in "'\"\\"):
            return False
        code = code.replace("\\", "::").replace("->get()", "")
    statements = [each for each in code.replace("\n", ";").split(";") if not _imports_models(each)]
    try:
        Listed(
            ";".join(statements), _Names(knows(console, "asks")), language="ruby" if console == "rails" else ""
        ).check()
    except Doubtful:
        return False
    return True


def _imports_models(statement: str) -> bool:
    """Whether a statement of Python takes models under their own names: from orders.models import Order, Line."""
    words = statement.replace(",", " ").split()
    module = words[1] if words[:1] == ["from"] and words[2:3] == ["import"] else ""
    plain = all(word.replace(".", "").isidentifier() for word in words)
    return plain and "as" not in words and module.rpartition(".")[2] == "models"
