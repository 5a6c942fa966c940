"""Rules from an agent's file, at the end of the user's policy file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assent.config.policy_file import read_user_file
from assent.config.setting import content, decoded, put
from assent.config.toml_text import toml_text
from assent.exchange.incoming import FoundRule
from assent.pattern import show_pattern
from assent.policy import Decision
from assent.risk import Category


def fresh(path: str, name: str, found: Sequence[FoundRule]) -> list[FoundRule]:
    """Those of `found` that the policy file at `path`, called `name`, does not state yet. Raises PolicyError."""
    stated = read_user_file(_text(path).encode(), name).rules
    known = {(show_pattern(rule.pattern), rule.decision) for rule in stated}
    return [one for one in found if (one.pattern, one.decision) not in known]


def append(path: str, name: str, found: Sequence[FoundRule], source: str) -> None:
    """Add rules to the file, which is checked as a whole before it is replaced. Raises PolicyError and OSError."""
    before = _text(path)
    gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    after = f"{before}{gap}# taken over from {source}\n" + "\n".join(_tables(found))
    data = after.encode("utf-8")
    read_user_file(data, name)
    put(path, data)


def _text(path: str) -> str:
    return decoded(path, content(path))


def _tables(found: Sequence[FoundRule]) -> Iterator[str]:
    """One table for the patterns that share everything else."""
    for decision, why, ceiling in dict.fromkeys(map(_shared, found)):
        patterns = [one.pattern for one in found if _shared(one) == (decision, why, ceiling)]
        listed = "".join([f"  {toml_text(pattern)},\n" for pattern in patterns])
        justification = f"justification = {toml_text(why)}\n" if why else ""
        reach = f'ceiling = "{ceiling.name}"\n' if ceiling is not None else ""
        yield f'[[rule]]\npatterns = [\n{listed}]\ndecision = "{decision.name}"\n{reach}{justification}'


def _shared(one: FoundRule) -> tuple[Decision, str, Category | None]:
    return one.decision, one.justification, one.ceiling
